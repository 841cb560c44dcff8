// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_MUJOCO_H_
#define MUJOCO_MUJOCO_H_

#define mjVERSION_HEADER 340  // version that these types belong to, as mj_version returns it

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmacro.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjplugin.h>
#include <mujoco/mjrender.h>
#include <mujoco/mjsan.h>
#include <mujoco/mjspec.h>
#include <mujoco/mjthread.h>
#include <mujoco/mjtnum.h>
#include <mujoco/mjui.h>
#include <mujoco/mjvisualize.h>

#ifdef __cplusplus
extern "C" {
#endif

//---------- Handlers and callbacks, NULL unless the user sets them

// receive errors and warnings; replace memory allocation
MJAPI extern void (*mju_user_error)(const char*);
MJAPI extern void (*mju_user_warning)(const char*);
MJAPI extern void* (*mju_user_malloc)(size_t);
MJAPI extern void (*mju_user_free)(void*);

// called by the engine
MJAPI extern mjfGeneric mjcb_passive;
MJAPI extern mjfGeneric mjcb_control;
MJAPI extern mjfConFilt mjcb_contactfilter;
MJAPI extern mjfSensor mjcb_sensor;
MJAPI extern mjfTime mjcb_time;
MJAPI extern mjfAct mjcb_act_dyn;
MJAPI extern mjfAct mjcb_act_gain;
MJAPI extern mjfAct mjcb_act_bias;

// collision functions by geom types
MJAPI extern mjfCollision mjCOLLISIONFUNC[mjNGEOMTYPES][mjNGEOMTYPES];


//---------- Tables of names and sizes

MJAPI extern const char* mjDISABLESTRING[mjNDISABLE];
MJAPI extern const char* mjENABLESTRING[mjNENABLE];
MJAPI extern const char* mjTIMERSTRING[mjNTIMER];
MJAPI extern const char* mjLABELSTRING[mjNLABEL];
MJAPI extern const char* mjFRAMESTRING[mjNFRAME];
// name, default ("0" or "1"), shortcut
MJAPI extern const char* mjVISSTRING[mjNVISFLAG][3];
MJAPI extern const char* mjRNDSTRING[mjNRNDFLAG][3];


//---------- Virtual file system, asset cache, and resources

// Makes an empty virtual file system; to be deleted with mj_deleteVFS. Nothing if there is nowhere
// to write.
MJAPI void mj_defaultVFS(mjVFS* vfs);

// Adds a file from the disk. 0: added; 2: the name is taken; -1: it cannot be read, or is empty.
MJAPI int mj_addFileVFS(mjVFS* vfs, const char* directory, const char* filename);

// Adds a copy of a buffer under a name. 0: added; 2: the name is taken; -1: bad arguments.
MJAPI int mj_addBufferVFS(mjVFS* vfs, const char* name, const void* buffer, int nbuffer);

// Removes the file that this name finds. 0: removed; -1: there is none.
MJAPI int mj_deleteFileVFS(mjVFS* vfs, const char* filename);

// Frees a virtual file system; null is fine.
MJAPI void mj_deleteVFS(mjVFS* vfs);

// Bytes held by the asset cache; 0 for null.
MJAPI size_t mj_getCacheSize(const mjCache* cache);

// Bytes that the asset cache may hold; 0 for null.
MJAPI size_t mj_getCacheCapacity(const mjCache* cache);

// Changes how many bytes the asset cache may hold, forgetting the least used assets; returns the new
// capacity.
MJAPI size_t mj_setCacheCapacity(mjCache* cache, size_t size);

// The asset cache of the process.
MJAPI mjCache* mj_getCache(void);

// Forgets all cached assets.
MJAPI void mj_clearCache(mjCache* cache);


//---------- Reading, compiling and saving models

// Reads a model file (MJCF) and compiles it. Null on failure, with a message in error; on success
// error holds the compiler's warning or nothing. The spec stays in memory for mj_saveLastXML.
// Nullable: vfs, error
MJAPI mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);

// Reads a model file (MJCF) into an editable model. Null on failure, with a message in error.
// Nullable: vfs, error
MJAPI mjSpec* mj_parseXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);

// Reads a model from a text (MJCF) into an editable model. Null on failure, with a message in error.
// Nullable: vfs, error
MJAPI mjSpec* mj_parseXMLString(const char* xml, const mjVFS* vfs, char* error, int error_sz);

// Reads a model file of any format into an editable model: MJCF here, others by a registered
// decoder. Null on failure, with a message in error; a missing decoder is an error.
// Nullable: vfs, error
MJAPI mjSpec* mj_parse(const char* filename, const char* content_type, const mjVFS* vfs, char* error, int error_sz);

// Compiles an editable model. Null on failure: mjs_getError says why. A compiler warning is there
// too.
// Nullable: vfs
MJAPI mjModel* mj_compile(mjSpec* s, const mjVFS* vfs);

// Copies the real-valued fields of a model back into the compiled elements of the spec that it was
// compiled from, for mj_saveXML; what users see of the spec stays as it is. 0 if the two do not
// belong together: mjs_getError says why.
MJAPI int mj_copyBack(mjSpec* s, const mjModel* m);

// Compiles a spec into an existing model and its data, keeping time and the state of every joint,
// actuator and mocap body that stays. 0, or -1 with an error in the spec: then both have been freed.
// Data of another model is rejected, with nothing freed. m and d may be null; without m the new
// model is lost.
// Nullable: vfs
MJAPI int mj_recompile(mjSpec* s, const mjVFS* vfs, mjModel* m, mjData* d);

// Writes the model that mj_loadXML loaded last as MJCF, with the real-valued fields of m if it is
// given and fits; to the terminal if there is no file name. 1, or 0 and a message in error.
// Nullable: error
MJAPI int mj_saveLastXML(const char* filename, const mjModel* m, char* error, int error_sz);

// Forgets the spec of the last model that mj_loadXML loaded.
MJAPI void mj_freeLastXML(void);

// Writes a compiled spec as MJCF into a buffer, terminated by zero. 0; -1 and a message if it cannot
// be written; the length of the text and a message if the buffer is too small, which is then left
// alone.
// Nullable: error
MJAPI int mj_saveXMLString(const mjSpec* s, char* xml, int xml_sz, char* error, int error_sz);

// Writes a compiled spec as MJCF to a file. 0, also if the file cannot be opened; -1 and a message
// if there is nothing that can be written.
// Nullable: error
MJAPI int mj_saveXML(const mjSpec* s, const char* filename, char* error, int error_sz);

// Collects the files that a model file needs, itself included, into dependencies, replacing its
// contents. The file is read from the disk and not validated; one that cannot be read is an error.
MJAPI void mju_getXMLDependencies(const char* filename, mjStringVec* dependencies);


//---------- Main simulation functions

// One time step: forward dynamics, then integration. Quantities other than the state belong to its
// beginning.
MJAPI void mj_step(const mjModel* m, mjData* d);

// First half of a step, before controls are set: positions, velocities, and the control callback.
MJAPI void mj_step1(const mjModel* m, mjData* d);

// Second half of a step: forces, accelerations, integration (Euler in place of Runge-Kutta).
MJAPI void mj_step2(const mjModel* m, mjData* d);

// Forward dynamics: everything but the integration.
MJAPI void mj_forward(const mjModel* m, mjData* d);

// Inverse dynamics: qfrc_inverse, the force that must be applied for the given qacc.
MJAPI void mj_inverse(const mjModel* m, mjData* d);

// Forward dynamics; stages up to and including skipstage (an mjtStage) keep their results, and
// sensors with skipsensor.
MJAPI void mj_forwardSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);

// Inverse dynamics; stages up to and including skipstage (an mjtStage) keep their results, and
// sensors with skipsensor.
MJAPI void mj_inverseSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);


//---------- Initialization: life of models and data, defaults, reset, constants, specs

// Writes the default options of the length-range computation; nothing if opt is NULL.
MJAPI void mj_defaultLROpt(mjLROpt* opt);

// Writes the default solref (2) and solimp (5) of constraints; either may be NULL.
// Nullable: solref, solimp
MJAPI void mj_defaultSolRefImp(mjtNum* solref, mjtNum* solimp);

// Writes the default simulation options; nothing if opt is NULL.
MJAPI void mj_defaultOption(mjOption* opt);

// Writes the default visual settings; nothing if vis is NULL.
MJAPI void mj_defaultVisual(mjVisual* vis);

// Copies src into dest, or into a new model if dest is NULL; returns the copy. A dest of another
// buffer size is deleted, which is an error.
// Nullable: dest
MJAPI mjModel* mj_copyModel(mjModel* dest, const mjModel* src);

// Writes the model as MJB to buffer (buffer_sz bytes; see mj_sizeModel), or to the file filename if
// buffer is NULL. A file that cannot be opened is a warning, a buffer that is too small an error.
// Nullable: filename, buffer
MJAPI void mj_saveModel(const mjModel* m, const char* filename, void* buffer, int buffer_sz);

// Reads a model from an MJB file, in vfs (may be NULL) or on disk. A file that cannot be read, is
// truncated or corrupted gives a warning and NULL.
// Nullable: vfs
MJAPI mjModel* mj_loadModel(const char* filename, const mjVFS* vfs);

// Frees a model; NULL is nothing.
MJAPI void mj_deleteModel(mjModel* m);

// Bytes of the model as MJB.
MJAPI mjtSize mj_sizeModel(const mjModel* m);

// Allocates the data of a simulation of m, with plugins initialised, and resets it. Sizes that
// cannot be allocated give a warning and NULL.
MJAPI mjData* mj_makeData(const mjModel* m);

// Copies the data src of a simulation of m into dest, or into new data if dest is NULL; returns the
// copy. Only the sizes of m and its plugins are used. Errors: buffers or arenas of different size, a
// stack in use.
MJAPI mjData* mj_copyData(mjData* dest, const mjModel* m, const mjData* src);

// As mj_copyData, without what visualization does not need: inertia matrices and their factors,
// constraint Jacobians and the inverse constraint inertia keep the contents of dest or are absent
// from it.
MJAPI mjData* mjv_copyData(mjData* dest, const mjModel* m, const mjData* src);

// Sets the data to its initial state: qpos0, everything else zero.
MJAPI void mj_resetData(const mjModel* m, mjData* d);

// As mj_resetData, with every byte of the buffer that is not part of the state set to debug_value.
MJAPI void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value);

// As mj_resetData, then time, positions, velocities, activations, mocap poses and controls of
// keyframe key, if there is such a keyframe.
MJAPI void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key);

// Opens a frame of the stack: mj_freeStack releases what is allocated after it.
MJAPI void mj_markStack(mjData* d);

// Closes the innermost frame of the stack; without one, does nothing.
MJAPI void mj_freeStack(mjData* d);

// Takes bytes bytes at a multiple of alignment from the stack, not cleared; null for 0 bytes, an
// error when full.
MJAPI void* mj_stackAllocByte(mjData* d, size_t bytes, size_t alignment);

// Takes size numbers from the stack, not cleared; null for 0, an error when full.
MJAPI mjtNum* mj_stackAllocNum(mjData* d, size_t size);

// Takes size integers from the stack, not cleared; null for 0, an error when full.
MJAPI int* mj_stackAllocInt(mjData* d, size_t size);

// Frees the data of a simulation; NULL is nothing. A bound thread pool lives on.
MJAPI void mj_deleteData(mjData* d);

// Removes all mjcb_* callbacks.
MJAPI void mj_resetCallbacks(void);

// Computes the constants of the model that follow from its other fields. d is scratch: it ends in
// the spring configuration.
MJAPI void mj_setConst(mjModel* m, mjData* d);

// Finds the length range of actuator index by simulation. Returns 1, or 0 with a message in error
// (error_sz bytes).
// Nullable: error
MJAPI int mj_setLengthRange(mjModel* m, mjData* d, int index, const mjLROpt* opt, char* error, int error_sz);

// Makes an empty editable model: a world body and the default class main.
MJAPI mjSpec* mj_makeSpec(void);

// A copy of an editable model that shares nothing with it but the specs attached to both; elements
// whose references do not hold are left out. Null on failure, with an error in s.
MJAPI mjSpec* mj_copySpec(const mjSpec* s);

// Frees an editable model, unless another one still uses it.
MJAPI void mj_deleteSpec(mjSpec* s);

// Makes a registered plugin available to a spec. 0, or -1 if there is none of that name.
MJAPI int mjs_activatePlugin(mjSpec* s, const char* name);

// Says whether attaching to this spec copies (not 0) or moves. Returns 0.
MJAPI int mjs_setDeepCopy(mjSpec* s, int deepcopy);


//---------- Text dumps

// Writes the model as text to the file, or to stdout if filename is NULL; float_format is a C format
// of one double.
MJAPI void mj_printFormattedModel(const mjModel* m, const char* filename, const char* float_format);

// Writes the model as text to the file, or to stdout if filename is NULL.
MJAPI void mj_printModel(const mjModel* m, const char* filename);

// Writes the data as text to the file, or to stdout if filename is NULL; float_format is a C format
// of one double. A stack in use is an error.
MJAPI void mj_printFormattedData(const mjModel* m, const mjData* d, const char* filename, const char* float_format);

// Writes the data as text to the file, or to stdout if filename is NULL.
MJAPI void mj_printData(const mjModel* m, const mjData* d, const char* filename);

// Prints a matrix (nr x nc) to stdout.
MJAPI void mju_printMat(const mjtNum* mat, int nr, int nc);

// Prints the entries of a sparse matrix (nr rows) to stdout.
MJAPI void mju_printMatSparse(const mjtNum* mat, int nr, const int* rownnz, const int* rowadr, const int* colind);

// Prints the schema of MJCF as text, or as HTML with flg_html (indented by flg_pad): to a file
// unless filename is null, and to a buffer unless that is null, cut to its size. Returns the length
// of the whole text.
MJAPI int mj_printSchema(const char* filename, char* buffer, int buffer_sz, int flg_html, int flg_pad);

// Writes the scene as text to the file, or to stdout if filename is NULL.
MJAPI void mj_printScene(const mjvScene* s, const char* filename);

// Writes the scene as text to the file, or to stdout if filename is NULL; float_format is a C format
// of one double.
MJAPI void mj_printFormattedScene(const mjvScene* s, const char* filename, const char* float_format);


//---------- The components of the pipeline

// Poses, motion axes, cameras, lights, flexes and tendons; wakes trees that were moved.
MJAPI void mj_fwdKinematics(const mjModel* m, mjData* d);

// All position-dependent quantities: kinematics, inertia, contacts, constraint rows, islands,
// transmissions.
MJAPI void mj_fwdPosition(const mjModel* m, mjData* d);

// All velocity-dependent quantities: tendon, actuator and body velocities, passive and bias forces,
// reference acceleration.
MJAPI void mj_fwdVelocity(const mjModel* m, mjData* d);

// act_dot, actuator_force and qfrc_actuator at the current state and controls.
MJAPI void mj_fwdActuation(const mjModel* m, mjData* d);

// qfrc_smooth and qacc_smooth: all forces but those of constraints, and the acceleration they would
// cause.
MJAPI void mj_fwdAcceleration(const mjModel* m, mjData* d);

// Solves for the constrained acceleration qacc, the forces efc_force and qfrc_constraint.
MJAPI void mj_fwdConstraint(const mjModel* m, mjData* d);

// Semi-implicit Euler step, with implicit joint damping; forward dynamics must be current.
MJAPI void mj_Euler(const mjModel* m, mjData* d);

// Runge-Kutta step of order N, which must be 4; forward dynamics must be current.
MJAPI void mj_RungeKutta(const mjModel* m, mjData* d, int N);

// Step that is implicit in velocity; forward dynamics must be current, the integrator implicit or
// implicitfast.
MJAPI void mj_implicit(const mjModel* m, mjData* d);

// Position-dependent quantities for inverse dynamics: as forward, without islands and projection.
MJAPI void mj_invPosition(const mjModel* m, mjData* d);

// Velocity-dependent quantities for inverse dynamics: as forward.
MJAPI void mj_invVelocity(const mjModel* m, mjData* d);

// Computes the constraint forces of inverse dynamics from qacc.
MJAPI void mj_invConstraint(const mjModel* m, mjData* d);

// Runs inverse dynamics on the results of forward dynamics: solver_fwdinv = norms of the differences
// of constraint forces and of applied forces.
MJAPI void mj_compareFwdInv(const mjModel* m, mjData* d);

// Sensors that depend on positions.
MJAPI void mj_sensorPos(const mjModel* m, mjData* d);

// Sensors that depend on velocities.
MJAPI void mj_sensorVel(const mjModel* m, mjData* d);

// Sensors that depend on accelerations and forces.
MJAPI void mj_sensorAcc(const mjModel* m, mjData* d);

// Potential energy, to energy[0].
MJAPI void mj_energyPos(const mjModel* m, mjData* d);

// Kinetic energy, to energy[1].
MJAPI void mj_energyVel(const mjModel* m, mjData* d);

// Warns about numbers in qpos that are not finite or huge, and resets unless that is switched off.
MJAPI void mj_checkPos(const mjModel* m, mjData* d);

// Warns about numbers in qvel that are not finite or huge, and resets unless that is switched off.
MJAPI void mj_checkVel(const mjModel* m, mjData* d);

// Warns about numbers in qacc that are not finite or huge, resets unless that is switched off, and
// evaluates forward dynamics again.
MJAPI void mj_checkAcc(const mjModel* m, mjData* d);

// Forward kinematics: frames of bodies, joints, geoms and sites from qpos and the mocap poses.
MJAPI void mj_kinematics(const mjModel* m, mjData* d);

// Centres of mass of subtrees, and inertias cinert and motion axes cdof about them.
MJAPI void mj_comPos(const mjModel* m, mjData* d);

// Poses of cameras and lights.
MJAPI void mj_camlight(const mjModel* m, mjData* d);

// Vertex positions, element boxes, edge lengths and edge Jacobians of flexes.
MJAPI void mj_flex(const mjModel* m, mjData* d);

// Tendon lengths, Jacobians and paths.
MJAPI void mj_tendon(const mjModel* m, mjData* d);

// Actuator lengths and moment arms.
MJAPI void mj_transmission(const mjModel* m, mjData* d);

// Composite inertias crb and the joint-space inertia M, without the armature of tendons.
MJAPI void mj_crb(const mjModel* m, mjData* d);

// The joint-space inertia in M and qM.
MJAPI void mj_makeM(const mjModel* m, mjData* d);

// Factorises M into qLD and qLDiagInv.
MJAPI void mj_factorM(const mjModel* m, mjData* d);

// x = M^-1 y for n vectors (n x nv) with the factor of mj_factorM; x and y may be the same.
MJAPI void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n);

// x = diag(sqrtInvD) L^-T y for n vectors (n x nv), where M = L' D L; x and y may be the same.
MJAPI void mj_solveM2(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, const mjtNum* sqrtInvD, int n);

// Body velocities cvel and the rates cdof_dot of the motion axes.
MJAPI void mj_comVel(const mjModel* m, mjData* d);

// Passive forces: springs, dampers, gravity compensation, fluid, and the user's mjcb_passive.
MJAPI void mj_passive(const mjModel* m, mjData* d);

// Linear velocity of every subtree's centre of mass and angular momentum about it.
MJAPI void mj_subtreeVel(const mjModel* m, mjData* d);

// Recursive Newton-Euler: result (nv) = the bias force C(qpos, qvel), plus M(qpos) qacc without
// armature if flg_acc.
MJAPI void mj_rne(const mjModel* m, mjData* d, int flg_acc, mjtNum* result);

// Body accelerations and interaction forces under the final qacc and constraint forces.
MJAPI void mj_rnePostConstraint(const mjModel* m, mjData* d);

// Finds all contacts of the present configuration: fills contact and ncon; constraint rows and
// islands are forgotten.
MJAPI void mj_collision(const mjModel* m, mjData* d);

// Builds the constraint rows efc_* of the current position: Jacobian, residual, impedance,
// regulariser.
MJAPI void mj_makeConstraint(const mjModel* m, mjData* d);

// Finds the constraint islands and gathers i* arrays for each of them.
MJAPI void mj_island(const mjModel* m, mjData* d);

// Computes efc_AR, the inverse inertia in constraint space with the regulariser, if a dual solver
// needs it.
MJAPI void mj_projectConstraint(const mjModel* m, mjData* d);

// Computes efc_vel and efc_aref from the current velocity.
MJAPI void mj_referenceConstraint(const mjModel* m, mjData* d);

// Computes efc_state, efc_force and qfrc_constraint at the residual jar (nefc numbers, J a - aref),
// stores the cost in cost unless that is NULL, and the Hessians of contacts on their cone's surface
// if flg_coneHessian.
// Nullable: cost
MJAPI void mj_constraintUpdate(const mjModel* m, mjData* d, const mjtNum* jar, mjtNum cost[1], int flg_coneHessian);


//---------- State vectors, Jacobians, inertia, names, and other services around a simulation

// Length of the state vector of signature sig (bits of mjtState).
MJAPI int mj_stateSize(const mjModel* m, unsigned int sig);

// Copies the state elements of sig out of d, in bit order, into state (mj_stateSize numbers).
MJAPI void mj_getState(const mjModel* m, const mjData* d, mjtNum* state, unsigned int sig);

// Copies the elements of dstsig out of the state vector src of signature srcsig into dst. Elements
// of dstsig that srcsig lacks are an error.
MJAPI void mj_extractState(const mjModel* m, const mjtNum* src, unsigned int srcsig, mjtNum* dst, unsigned int dstsig);

// Writes the state elements of sig from state into d; nothing is computed from them.
MJAPI void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, unsigned int sig);

// Copies the state elements of sig from src to dst, two data of the same model.
MJAPI void mj_copyState(const mjModel* m, const mjData* src, mjData* dst, unsigned int sig);

// Stores time, positions, velocities, activations, mocap poses and controls of d as keyframe k of
// the model.
MJAPI void mj_setKeyframe(mjModel* m, const mjData* d, int k);

// Appends a copy of a contact record; constraint rows and islands are forgotten. Returns 0, or 1
// when the arena is full.
MJAPI int mj_addContact(const mjModel* m, mjData* d, const mjContact* con);

// Are friction cones pyramidal? 1 or 0.
MJAPI int mj_isPyramidal(const mjModel* m);

// Is the constraint Jacobian stored in compressed rows? 1 or 0.
MJAPI int mj_isSparse(const mjModel* m);

// Does the solver work on forces (PGS, or any solver with noslip iterations)? 1 or 0.
MJAPI int mj_isDual(const mjModel* m);

// res = J vec with the constraint Jacobian: vec has nv numbers, res nefc. Without rows res is left
// alone.
MJAPI void mj_mulJacVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// res = J' vec with the constraint Jacobian: vec has nefc numbers, res nv. Without rows res is left
// alone.
MJAPI void mj_mulJacTVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// Jacobians (3 x nv each, either may be NULL) of the position of a point fixed to a body and of the
// body's rotation.
// Nullable: jacp, jacr
MJAPI void mj_jac(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body);

// Jacobians (3 x nv each, either may be NULL) of a body's frame.
// Nullable: jacp, jacr
MJAPI void mj_jacBody(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);

// Jacobians (3 x nv each, either may be NULL) of a body's centre of mass.
// Nullable: jacp, jacr
MJAPI void mj_jacBodyCom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);

// Jacobian (3 x nv) of the centre of mass of a subtree.
MJAPI void mj_jacSubtreeCom(const mjModel* m, mjData* d, mjtNum* jacp, int body);

// Jacobians (3 x nv each, either may be NULL) of a geom's centre.
// Nullable: jacp, jacr
MJAPI void mj_jacGeom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int geom);

// Jacobians (3 x nv each, either may be NULL) of a site.
// Nullable: jacp, jacr
MJAPI void mj_jacSite(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int site);

// Jacobians (3 x nv each, either may be NULL) of a point and of a direction fixed to a body.
// Nullable: jacPoint, jacAxis
MJAPI void mj_jacPointAxis(const mjModel* m, mjData* d, mjtNum* jacPoint, mjtNum* jacAxis, const mjtNum point[3], const mjtNum axis[3], int body);

// Time derivatives of the Jacobians of mj_jac (3 x nv each, either may be NULL); needs mj_comVel.
// Nullable: jacp, jacr
MJAPI void mj_jacDot(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body);

// The matrix (3 x nv) that maps qvel to the angular momentum of a subtree about its centre of mass.
MJAPI void mj_angmomMat(const mjModel* m, mjData* d, mjtNum* mat, int body);

// Id of the object of this type (mjtObj) and name, or -1.
MJAPI int mj_name2id(const mjModel* m, int type, const char* name);

// Name of an object by type (mjtObj) and id, inside the model; NULL if it has none or does not
// exist.
MJAPI const char* mj_id2name(const mjModel* m, int type, int id);

// Expands an inertia in the legacy layout of qM (nM) to a symmetric matrix (nv x nv).
MJAPI void mj_fullM(const mjModel* m, mjtNum* dst, const mjtNum* M);

// res = M vec (nv each).
MJAPI void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// res = D^1/2 L vec (nv each), where M = L' D L: |res|^2 = vec' M vec.
MJAPI void mj_mulM2(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// Adds M to a matrix: to the lower triangle of a dense one (nv x nv), or if all index arrays are
// given, row by row to a sparse one with ascending columns, whose rows have capacity for the union
// of the patterns.
// Nullable: rownnz, rowadr, colind
MJAPI void mj_addM(const mjModel* m, mjData* d, mjtNum* dst, int* rownnz, int* rowadr, int* colind);

// Adds to qfrc_target (nv) the generalised forces of a Cartesian force and torque (either may be
// NULL) at a point of a body.
// Nullable: force, torque
MJAPI void mj_applyFT(const mjModel* m, mjData* d, const mjtNum force[3], const mjtNum torque[3], const mjtNum point[3], int body, mjtNum* qfrc_target);

// Velocity (rotation, translation) of a body, geom, site or camera, in its own axes if flg_local,
// else in the world's.
MJAPI void mj_objectVelocity(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6], int flg_local);

// Acceleration (rotation, translation) of a body, geom, site or camera, with gravity's reaction;
// needs mj_rnePostConstraint.
MJAPI void mj_objectAcceleration(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6], int flg_local);

// Smallest signed distance between two geoms, at most distmax; fromto, if given, gets the two
// points.
// Nullable: fromto
MJAPI mjtNum mj_geomDistance(const mjModel* m, const mjData* d, int geom1, int geom2, mjtNum distmax, mjtNum fromto[6]);

// Writes force and torque of contact id in its frame (normal, two tangents, spin, two rolls); zeros
// if it has none.
MJAPI void mj_contactForce(const mjModel* m, const mjData* d, int id, mjtNum result[6]);

// The velocity (nv) that leads from qpos1 to qpos2 (nq each) in time dt.
MJAPI void mj_differentiatePos(const mjModel* m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1, const mjtNum* qpos2);

// Moves qpos (nq) along qvel (nv) for the time dt.
MJAPI void mj_integratePos(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt);

// Normalises every quaternion of qpos (nq).
MJAPI void mj_normalizeQuat(const mjModel* m, mjtNum* qpos);

// Global pose of a pose given in a body: position where xpos and pos are given, orientation (3 x 3)
// where xmat and quat are. sameframe (mjtSameFrame) says which part of it coincides with the body's
// or its inertial frame.
MJAPI void mj_local2Global(mjData* d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3], const mjtNum quat[4], int body, mjtByte sameframe);

// Mass of all bodies.
MJAPI mjtNum mj_getTotalmass(const mjModel* m);

// Scales masses and inertias of all bodies so that the total mass is newmass. mj_setConst should
// follow.
MJAPI void mj_setTotalmass(mjModel* m, mjtNum newmass);

// The configured text of a plugin attribute; empty if not configured, null if there is no such
// instance or attribute.
MJAPI const char* mj_getPluginConfig(const mjModel* m, int plugin_id, const char* attrib);

// Loads a dynamic library whose plugins register themselves; an error if it cannot be loaded.
MJAPI void mj_loadPluginLibrary(const char* path);

// Loads every dynamic library of a directory; callback (may be null) gets each file name, the slot
// of its first plugin (-1 if none) and their number. A directory that cannot be read is empty.
MJAPI void mj_loadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback);

// Version as one number: 3.4.0 is 340.
MJAPI int mj_version(void);

// Version as text.
MJAPI const char* mj_versionString(void);


//---------- Ray casting. A ray is pnt + x vec with x >= 0; functions return x, or -1 when nothing is hit

// Casts nray rays from pnt: dist gets the distance along each, geomid (may be null) the geom or -1.
// Geoms beyond cutoff are not seen. Otherwise as mj_ray.
// Nullable: geomgroup
MJAPI void mj_multiRay(const mjModel* m, mjData* d, const mjtNum pnt[3], const mjtNum vec[3], const mjtByte* geomgroup, mjtByte flg_static, int bodyexclude, int* geomid, mjtNum* dist, int nray, mjtNum cutoff);

// Distance of the nearest visible geom along a ray; geomid, if given, gets its id or -1. Not seen:
// geoms of body bodyexclude, transparent ones, those of static bodies unless flg_static, groups that
// are zero in geomgroup (all are seen when that is null).
// Nullable: geomgroup, geomid
MJAPI mjtNum mj_ray(const mjModel* m, const mjData* d, const mjtNum pnt[3], const mjtNum vec[3], const mjtByte* geomgroup, mjtByte flg_static, int bodyexclude, int geomid[1]);

// Distance of a height field geom along a ray.
MJAPI mjtNum mj_rayHfield(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3], const mjtNum vec[3]);

// Distance of a mesh geom along a ray.
MJAPI mjtNum mj_rayMesh(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3], const mjtNum vec[3]);

// Distance of a primitive shape in a given pose along a ray.
MJAPI mjtNum mju_rayGeom(const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3], const mjtNum pnt[3], const mjtNum vec[3], int geomtype);

// Distance of the chosen parts of a flex along a ray; vertid, if given, gets the nearest vertex of
// the flex.
// Nullable: vertid
MJAPI mjtNum mju_rayFlex(const mjModel* m, const mjData* d, int flex_layer, mjtByte flg_vert, mjtByte flg_edge, mjtByte flg_face, mjtByte flg_skin, int flexid, const mjtNum pnt[3], const mjtNum vec[3], int vertid[1]);

// Distance of a skin along a ray; vertid, if given, gets the nearest vertex.
// Nullable: vertid
MJAPI mjtNum mju_raySkin(int nface, int nvert, const int* face, const float* vert, const mjtNum pnt[3], const mjtNum vec[3], int vertid[1]);


//---------- Abstract visualization: mjv_*

// The default camera: free, two units from the origin.
MJAPI void mjv_defaultCamera(mjvCamera* cam);

// A free camera that sees the whole model.
MJAPI void mjv_defaultFreeCamera(const mjModel* m, mjvCamera* cam);

// The default perturbation: nothing selected.
MJAPI void mjv_defaultPerturb(mjvPerturb* pert);

// A pose of the room in the model. An error if the scene's scale is too small.
MJAPI void mjv_room2model(mjtNum modelpos[3], mjtNum modelquat[4], const mjtNum roompos[3], const mjtNum roomquat[4], const mjvScene* scn);

// A pose of the model in the room. An error if the scene's scale is too small.
MJAPI void mjv_model2room(mjtNum roompos[3], mjtNum roomquat[4], const mjtNum modelpos[3], const mjtNum modelquat[4], const mjvScene* scn);

// Position, direction and up of the middle camera in the model; outputs may be NULL. An error if the
// cameras were never set.
MJAPI void mjv_cameraInModel(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn);

// Position, direction and up of the middle camera in the room; outputs may be NULL. An error if the
// cameras were never set.
MJAPI void mjv_cameraInRoom(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn);

// Height of the view at unit distance from the camera.
MJAPI mjtNum mjv_frustumHeight(const mjvScene* scn);

// Turns a vector about the vertical, so that its second axis points where the camera looks.
MJAPI void mjv_alignToCamera(mjtNum res[3], const mjtNum vec[3], const mjtNum forward[3]);

// Moves the camera as the mouse asks (mjtMouse); reldx and reldy are fractions of the window's
// height.
MJAPI void mjv_moveCamera(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, const mjvScene* scn, mjvCamera* cam);

// Moves the perturbation as the mouse asks (mjtMouse).
MJAPI void mjv_movePerturb(const mjModel* m, const mjData* d, int action, mjtNum reldx, mjtNum reldy, const mjvScene* scn, mjvPerturb* pert);

// Moves the model in its room as the mouse asks (mjtMouse); roomup is the room's vertical.
MJAPI void mjv_moveModel(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, const mjtNum roomup[3], mjvScene* scn);

// Starts a perturbation of the selected body from where it is.
MJAPI void mjv_initPerturb(const mjModel* m, mjData* d, const mjvScene* scn, mjvPerturb* pert);

// Puts the selected body where the perturbation wants it: mocap bodies always, free ones if
// flg_paused.
MJAPI void mjv_applyPerturbPose(const mjModel* m, mjData* d, const mjvPerturb* pert, int flg_paused);

// Writes the perturbation's force and torque to xfrc_applied of the selected body.
MJAPI void mjv_applyPerturbForce(const mjModel* m, mjData* d, const mjvPerturb* pert);

// The camera in the middle of two. An error if only one is orthographic.
MJAPI mjvGLCamera mjv_averageCamera(const mjvGLCamera* cam1, const mjvGLCamera* cam2);

// The body seen at a point of the window (relx and rely from 0 to 1, from the lower left), -1 if
// there is none; also where it was hit, and which geom, flex or skin. Outputs may be NULL.
// Nullable: geomid, flexid, skinid
MJAPI int mjv_select(const mjModel* m, const mjData* d, const mjvOption* vopt, mjtNum aspectratio, mjtNum relx, mjtNum rely, const mjvScene* scn, mjtNum selpnt[3], int geomid[1], int flexid[1], int skinid[1]);

// The default options.
MJAPI void mjv_defaultOption(mjvOption* opt);

// The default figure, without lines.
MJAPI void mjv_defaultFigure(mjvFigure* fig);

// Writes shape, pose and colour of a geom, and default appearance; what is NULL gets a default too.
// Nullable: size, pos, mat, rgba
MJAPI void mjv_initGeom(mjvGeom* geom, int type, const mjtNum size[3], const mjtNum pos[3], const mjtNum mat[9], const float rgba[4]);

// Makes a geom lead from one point to another: capsule, cylinder, arrow or line. Other types are an
// error.
MJAPI void mjv_connector(mjvGeom* geom, int type, mjtNum width, const mjtNum from[3], const mjtNum to[3]);

// Clears a scene.
MJAPI void mjv_defaultScene(mjvScene* scn);

// Allocates a scene of maxgeom geoms, after freeing what it held; m may be NULL.
MJAPI void mjv_makeScene(const mjModel* m, mjvScene* scn, int maxgeom);

// Frees what a scene holds and clears it.
MJAPI void mjv_freeScene(mjvScene* scn);

// Fills the scene with what the options show, sets cameras and lights, updates flexes and skins.
// pert and cam may be NULL. A full scene is a warning. Cables with a vmax colour the geoms of the
// model, which nothing else may use meanwhile then.
MJAPI void mjv_updateScene(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert, mjvCamera* cam, int catmask, mjvScene* scn);

// Copies a model for visualization into one of the same size: all but large arrays that do not
// change. Another size is an error.
// Nullable: dest
MJAPI void mjv_copyModel(mjModel* dest, const mjModel* src);

// Adds the geoms of the categories in catmask to the scene; pert may be NULL.
MJAPI void mjv_addGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert, int catmask, mjvScene* scn);

// Writes the scene's lights: the headlight, then the model's active ones.
MJAPI void mjv_makeLights(const mjModel* m, const mjData* d, mjvScene* scn);

// Sets the scene's cameras from an abstract one. Nothing happens for user cameras, or if m or cam is
// NULL.
MJAPI void mjv_updateCamera(const mjModel* m, const mjData* d, mjvCamera* cam, mjvScene* scn);

// Deprecated: updates the skins of the groups shown by default, with a warning.
MJAPI void mjv_updateSkin(const mjModel* m, const mjData* d, mjvScene* scn);

// Position, direction, up and right of an abstract camera; outputs may be NULL.
// Nullable: headpos, forward, up, right
MJAPI void mjv_cameraFrame(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], mjtNum right[3], const mjData* d, const mjvCamera* cam);

// Extent of the view below and above, left and right of its axis on the near plane, and both
// clipping planes; outputs may be NULL.
// Nullable: zver, zhor, zclip
MJAPI void mjv_cameraFrustum(float zver[2], float zhor[2], float zclip[2], const mjModel* m, const mjvCamera* cam);


//---------- Rendering: mjr_*, in the OpenGL context that is current when an mjrContext is made, or in software without one

// Sets all fields to zero.
MJAPI void mjr_defaultContext(mjrContext* con);

// Makes the resources of a model in the current OpenGL context: framebuffers, textures, meshes,
// fonts; without a model only an offscreen buffer and fonts. fontscale is a mjtFontScale or near
// one. Without OpenGL in software.
MJAPI void mjr_makeContext(const mjModel* m, mjrContext* con, int fontscale);

// Changes the font: one of the scales of mjtFontScale, else an error.
MJAPI void mjr_changeFont(int fontscale, mjrContext* con);

// Makes auxiliary buffer index (0 to 9) again, with this many samples per pixel; an empty size
// leaves it empty.
MJAPI void mjr_addAux(int index, int width, int height, int samples, mjrContext* con);

// Frees the resources of a context. Safe without a current OpenGL context, and more than once.
MJAPI void mjr_freeContext(mjrContext* con);

// Changes the size of the offscreen buffer, in pixels.
MJAPI void mjr_resizeOffscreen(int width, int height, mjrContext* con);

// Uploads texture texid of the model again, after its data have changed. An error for other ids.
MJAPI void mjr_uploadTexture(const mjModel* m, const mjrContext* con, int texid);

// Uploads mesh meshid of the model and its hull again. An error for other ids.
MJAPI void mjr_uploadMesh(const mjModel* m, const mjrContext* con, int meshid);

// Uploads height field hfieldid of the model again. An error for other ids.
MJAPI void mjr_uploadHField(const mjModel* m, const mjrContext* con, int hfieldid);

// Binds the current buffer again, after an auxiliary one or one of the client's.
MJAPI void mjr_restoreBuffer(const mjrContext* con);

// Selects the window or the offscreen buffer (mjtFramebuffer); the other one if there is just that.
MJAPI void mjr_setBuffer(int framebuffer, mjrContext* con);

// Reads pixels of the current buffer, rows from bottom to top: bytes of readPixelFormat (red, green,
// blue), depths from 0 to 1 in the sense of readDepthMap. Either may be NULL.
MJAPI void mjr_readPixels(unsigned char* rgb, float* depth, mjrRect viewport, const mjrContext* con);

// Draws pixels at a rectangle of the bound framebuffer, rows from bottom to top: bytes of red, green
// and blue, depths as they are stored, or both. Either may be NULL.
MJAPI void mjr_drawPixels(const unsigned char* rgb, const float* depth, mjrRect viewport, const mjrContext* con);

// Copies a rectangle of the current buffer to one of the other buffer, scaled if they differ in
// size.
MJAPI void mjr_blitBuffer(mjrRect src, mjrRect dst, int flg_color, int flg_depth, const mjrContext* con);

// Draws into auxiliary buffer index until the current buffer is restored.
MJAPI void mjr_setAux(int index, const mjrContext* con);

// Copies a rectangle of auxiliary buffer index to a place of the current buffer.
MJAPI void mjr_blitAux(int index, mjrRect src, int left, int bottom, const mjrContext* con);

// Draws text (mjtFont) at a place of the current viewport, whose sides are 1.
MJAPI void mjr_text(int font, const char* txt, const mjrContext* con, float x, float y, float r, float g, float b);

// Draws text on a dark box at a side or corner of a rectangle (mjtGridPos); with overlay2 two
// columns.
MJAPI void mjr_overlay(int font, int gridpos, mjrRect viewport, const char* overlay, const char* overlay2, const mjrContext* con);

// The largest viewport of the current buffer.
MJAPI mjrRect mjr_maxViewport(const mjrContext* con);

// Fills a rectangle of the bound framebuffer, blended over what is there.
MJAPI void mjr_rectangle(mjrRect viewport, float r, float g, float b, float a);

// Fills a rectangle and writes a text in its middle.
MJAPI void mjr_label(mjrRect viewport, int font, const char* txt, float r, float g, float b, float a, float rt, float gt, float bt, const mjrContext* con);

// Draws a figure into a viewport. Writes the ranges that it shows (xaxisdata, yaxisdata) and where
// (xaxispixel, yaxispixel).
MJAPI void mjr_figure(mjrRect viewport, mjvFigure* fig, const mjrContext* con);

// Draws a scene into a viewport of the current buffer. Sorts the scene's transparent geoms
// (geomorder, camdist, transparent) and leaves reflectance to the first geom that has it.
MJAPI void mjr_render(mjrRect viewport, mjvScene* scn, const mjrContext* con);

// Waits until all OpenGL calls are done.
MJAPI void mjr_finish(void);

// The oldest OpenGL error that has not been asked for; 0: none.
MJAPI int mjr_getError(void);

// Index of the first rectangle (nrect) that holds a point; -1: none.
MJAPI int mjr_findRect(int x, int y, int nrect, const mjrRect* rect);


//---------- User interface: themes, tables of items, layout, events, drawing

// Spacing of a built-in theme: 0 is tight, any other number wide.
MJAPI mjuiThemeSpacing mjui_themeSpacing(int ind);

// Colors of a built-in theme: 0 default, 1 orange, 2 white, any other number black.
MJAPI mjuiThemeColor mjui_themeColor(int ind);

// Appends the sections and items of a table that ends with type mjITEM_END. Errors: too many, names
// too long, states, types, shortcuts, ranges or elements that are none, a data pointer missing or
// where none belongs.
MJAPI void mjui_add(mjUI* ui, const mjuiDef* def);

// Appends the items of a table to section sect. Errors as in mjui_add, and sections that cannot
// exist.
MJAPI void mjui_addToSection(mjUI* ui, int sect, const mjuiDef* def);

// Computes the rectangles of sections and items, and the sizes of the interface. The error: it is
// higher than any buffer can be, even with closed sections.
MJAPI void mjui_resize(mjUI* ui, const mjrContext* con);

// Draws an item into the auxiliary buffer of the interface; with item < 0 a section, with section <
// 0 everything.
MJAPI void mjui_update(int section, int item, const mjUI* ui, const mjuiState* state, const mjrContext* con);

// Handles an event that is directed to this interface, or a key, and draws what changed. Returns the
// item whose value was set or whose button was pressed, NULL if there is none; state.key becomes 0
// if the key was taken.
MJAPI mjuiItem* mjui_event(mjUI* ui, mjuiState* state, const mjrContext* con);

// Copies the visible part of the auxiliary buffer to the interface's rectangle of the current
// buffer, and draws the thumb of the scroll bar and an open drop-down list over it.
MJAPI void mjui_render(mjUI* ui, const mjuiState* state, const mjrContext* con);

// Raises an error with a formatted text.
MJAPI void mju_error(const char* msg, ...) mjPRINTFLIKE(1, 2);


//---------- Errors, warnings, memory and the log

// Raises an error; msg is a printf format with one integer.
MJAPI void mju_error_i(const char* msg, int i);

// Raises an error; msg is a printf format with one string.
MJAPI void mju_error_s(const char* msg, const char* text);

// Emits a warning with a formatted text.
MJAPI void mju_warning(const char* msg, ...) mjPRINTFLIKE(1, 2);

// Emits a warning; msg is a printf format with one integer.
MJAPI void mju_warning_i(const char* msg, int i);

// Emits a warning; msg is a printf format with one string.
MJAPI void mju_warning_s(const char* msg, const char* text);

// Removes the user's error, warning and allocation handlers; thread-local handlers stay.
MJAPI void mju_clearHandlers(void);

// size bytes, aligned to 64, not cleared; an error and null when there are none.
MJAPI void* mju_malloc(size_t size);

// Frees memory from mju_malloc; null is fine.
MJAPI void mju_free(void* ptr);

// Counts a warning (an mjtWarning) in d->warning, and emits its text when it is the first since the
// reset.
MJAPI void mj_warning(mjData* d, int warning, int info);

// Appends the time and "type: msg" to MUJOCO_LOG.TXT.
MJAPI void mju_writeLog(const char* type, const char* msg);

// The last error or compile warning of a spec; empty if there is none.
MJAPI const char* mjs_getError(mjSpec* s);

// Whether what mjs_getError returns is a compile warning.
MJAPI int mjs_isWarning(mjSpec* s);


//---------- Vectors and dense matrices: the mju_* utilities for them

// res = 0.
MJAPI void mju_zero3(mjtNum res[3]);

// res = vec.
MJAPI void mju_copy3(mjtNum res[3], const mjtNum data[3]);

// res = vec * scl.
MJAPI void mju_scl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl);

// res = vec1 + vec2.
MJAPI void mju_add3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]);

// res = vec1 - vec2.
MJAPI void mju_sub3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]);

// res += vec.
MJAPI void mju_addTo3(mjtNum res[3], const mjtNum vec[3]);

// res -= vec.
MJAPI void mju_subFrom3(mjtNum res[3], const mjtNum vec[3]);

// res += vec * scl.
MJAPI void mju_addToScl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl);

// res = vec1 + vec2 * scl.
MJAPI void mju_addScl3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3], mjtNum scl);

// Scales to unit length, to (1, 0, 0) when the length is below mjMINVAL; returns the length before.
MJAPI mjtNum mju_normalize3(mjtNum vec[3]);

// Euclidean length.
MJAPI mjtNum mju_norm3(const mjtNum vec[3]);

// Inner product.
MJAPI mjtNum mju_dot3(const mjtNum vec1[3], const mjtNum vec2[3]);

// Distance between two points.
MJAPI mjtNum mju_dist3(const mjtNum pos1[3], const mjtNum pos2[3]);

// res = mat vec (3x3).
MJAPI void mju_mulMatVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]);

// res = mat' vec (3x3).
MJAPI void mju_mulMatTVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]);

// res = a x b.
MJAPI void mju_cross(mjtNum res[3], const mjtNum a[3], const mjtNum b[3]);

// res = 0.
MJAPI void mju_zero4(mjtNum res[4]);

// res = the identity quaternion (1, 0, 0, 0).
MJAPI void mju_unit4(mjtNum res[4]);

// res = data.
MJAPI void mju_copy4(mjtNum res[4], const mjtNum data[4]);

// Scales a quaternion to unit norm: identity below mjMINVAL, unchanged when within mjMINVAL of 1;
// returns the norm before.
MJAPI mjtNum mju_normalize4(mjtNum vec[4]);

// res = 0, n numbers.
MJAPI void mju_zero(mjtNum* res, int n);

// Every one of n numbers = val.
MJAPI void mju_fill(mjtNum* res, mjtNum val, int n);

// res = vec, n numbers; the arrays may overlap.
MJAPI void mju_copy(mjtNum* res, const mjtNum* vec, int n);

// Sum of n numbers, left to right.
MJAPI mjtNum mju_sum(const mjtNum* vec, int n);

// Sum of n absolute values, left to right.
MJAPI mjtNum mju_L1(const mjtNum* vec, int n);

// res = vec * scl, n numbers.
MJAPI void mju_scl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n);

// res = vec1 + vec2, n numbers.
MJAPI void mju_add(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n);

// res = vec1 - vec2, n numbers.
MJAPI void mju_sub(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n);

// res += vec, n numbers.
MJAPI void mju_addTo(mjtNum* res, const mjtNum* vec, int n);

// res -= vec, n numbers.
MJAPI void mju_subFrom(mjtNum* res, const mjtNum* vec, int n);

// res += vec * scl, n numbers.
MJAPI void mju_addToScl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n);

// res = vec1 + vec2 * scl, n numbers.
MJAPI void mju_addScl(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, mjtNum scl, int n);

// Scales n numbers to unit norm, to (1, 0, ...) below mjMINVAL; returns the norm before. The first
// number is written even for n = 0.
MJAPI mjtNum mju_normalize(mjtNum* res, int n);

// Euclidean norm of n numbers.
MJAPI mjtNum mju_norm(const mjtNum* res, int n);

// Inner product of n numbers.
MJAPI mjtNum mju_dot(const mjtNum* vec1, const mjtNum* vec2, int n);

// res (nr) = mat (nrxnc) vec (nc).
MJAPI void mju_mulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);

// res (nc) = mat' vec (nr), mat nrxnc; rows whose number is exactly 0 are skipped.
MJAPI void mju_mulMatTVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);

// vec1' mat vec2, mat nxn.
MJAPI mjtNum mju_mulVecMatVec(const mjtNum* vec1, const mjtNum* mat, const mjtNum* vec2, int n);

// res (ncxnr) = mat' (nrxnc).
MJAPI void mju_transpose(mjtNum* res, const mjtNum* mat, int nr, int nc);

// res = (mat + mat') / 2, nxn; res may be mat.
MJAPI void mju_symmetrize(mjtNum* res, const mjtNum* mat, int n);

// mat = the nxn identity.
MJAPI void mju_eye(mjtNum* mat, int n);

// res (r1xc2) = mat1 (r1xc1) mat2 (c1xc2).
MJAPI void mju_mulMatMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2);

// res (r1xr2) = mat1 (r1xc1) mat2' (mat2 r2xc1).
MJAPI void mju_mulMatMatT(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int r2);

// res (c1xc2) = mat1' mat2, mat1 r1xc1, mat2 r1xc2.
MJAPI void mju_mulMatTMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2);

// res (ncxnc) = mat' diag(diag) mat, mat nrxnc; diag NULL is the identity.
MJAPI void mju_sqrMatTD(mjtNum* res, const mjtNum* mat, const mjtNum* diag, int nr, int nc);

// Moves a spatial vector (rotation, translation) to another point, and with rotnew2old (may be NULL)
// into other axes: a motion, or a force if flg_force.
// Nullable: rotnew2old
MJAPI void mju_transformSpatial(mjtNum res[6], const mjtNum vec[6], int flg_force, const mjtNum newpos[3], const mjtNum oldpos[3], const mjtNum rotnew2old[9]);


//---------- Sparse matrices, quaternions, poses, factors, scalars: more of the mju_* utilities

// Packs the non-zeros of mat (nrxnc) by rows; nnz is the capacity of res and colind. Returns 1 when
// that is too little (what fits is written), else 0.
MJAPI int mju_dense2sparse(mjtNum* res, const mjtNum* mat, int nr, int nc, int* rownnz, int* rowadr, int* colind, int nnz);

// res (nrxnc) = the sparse matrix.
MJAPI void mju_sparse2dense(mjtNum* res, const mjtNum* mat, int nr, int nc, const int* rownnz, const int* rowadr, const int* colind);

// res = vec rotated by a unit quaternion.
MJAPI void mju_rotVecQuat(mjtNum res[3], const mjtNum vec[3], const mjtNum quat[4]);

// res = the conjugate quaternion.
MJAPI void mju_negQuat(mjtNum res[4], const mjtNum quat[4]);

// res = quat1 * quat2.
MJAPI void mju_mulQuat(mjtNum res[4], const mjtNum quat1[4], const mjtNum quat2[4]);

// res = quat * (0, axis).
MJAPI void mju_mulQuatAxis(mjtNum res[4], const mjtNum quat[4], const mjtNum axis[3]);

// The rotation by angle (radians) about the unit vector axis.
MJAPI void mju_axisAngle2Quat(mjtNum res[4], const mjtNum axis[3], mjtNum angle);

// The constant local angular velocity that produces quat in time dt (the shorter way round).
MJAPI void mju_quat2Vel(mjtNum res[3], const mjtNum quat[4], mjtNum dt);

// The rotation vector, in the frame of qb, that takes qb to qa.
MJAPI void mju_subQuat(mjtNum res[3], const mjtNum qa[4], const mjtNum qb[4]);

// The rotation matrix of a unit quaternion.
MJAPI void mju_quat2Mat(mjtNum res[9], const mjtNum quat[4]);

// The unit quaternion of a rotation matrix.
MJAPI void mju_mat2Quat(mjtNum quat[4], const mjtNum mat[9]);

// Time derivative of quat under the local angular velocity vel.
MJAPI void mju_derivQuat(mjtNum res[4], const mjtNum quat[4], const mjtNum vel[3]);

// Turns quat by the local angular velocity vel for the time scale.
MJAPI void mju_quatIntegrate(mjtNum quat[4], const mjtNum vel[3], mjtNum scale);

// The shortest rotation from the z axis to the direction of vec.
MJAPI void mju_quatZ2Vec(mjtNum quat[4], const mjtNum vec[3]);

// The rotation closest to mat, found by iteration from the initial guess in quat; returns the number
// of updates (500: not converged).
MJAPI int mju_mat2Rot(mjtNum quat[4], const mjtNum mat[9]);

// The rotation of three Euler angles (radians) about the axes of seq: three of xyz (moving axes) or
// XYZ (fixed axes). Any other seq is an error.
MJAPI void mju_euler2Quat(mjtNum quat[4], const mjtNum euler[3], const char* seq);

// The composition of two poses, 2 expressed in 1; the quaternion is normalised.
MJAPI void mju_mulPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos1[3], const mjtNum quat1[4], const mjtNum pos2[3], const mjtNum quat2[4]);

// The inverse of a pose.
MJAPI void mju_negPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos[3], const mjtNum quat[4]);

// res = a local point in the frame that the pose is given in.
MJAPI void mju_trnVecPose(mjtNum res[3], const mjtNum pos[3], const mjtNum quat[4], const mjtNum vec[3]);

// Replaces the lower triangle of mat (nxn) by L with mat = L L'; pivots below mindiag become
// mindiag. Returns the rank: n less the number of those.
MJAPI int mju_cholFactor(mjtNum* mat, int n, mjtNum mindiag);

// Solves A res = vec with mat = L, the factor of A by mju_cholFactor; res may be vec.
MJAPI void mju_cholSolve(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n);

// Turns the Cholesky factor of A into that of A + x x' (flg_plus) or A - x x'; x is used up. Returns
// the rank.
MJAPI int mju_cholUpdate(mjtNum* mat, mjtNum* x, int n, int flg_plus);

// In-place Cholesky factor of a band-dense matrix whose diagonal entries a have become a + diagadd +
// diagmul a. Returns the smallest pivot, or 0 where one is below mjMINVAL.
MJAPI mjtNum mju_cholFactorBand(mjtNum* mat, int ntotal, int nband, int ndense, mjtNum diagadd, mjtNum diagmul);

// Solves with the factor of mju_cholFactorBand; res may be vec.
MJAPI void mju_cholSolveBand(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband, int ndense);

// res (ntotalxntotal) = the band-dense matrix: lower triangle, both if flg_sym.
MJAPI void mju_band2Dense(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense, mjtByte flg_sym);

// res = the band-dense part of mat (ntotalxntotal).
MJAPI void mju_dense2Band(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense);

// res = band-dense mat times nvec consecutive vectors; mat is symmetric if flg_sym, else lower
// triangular.
MJAPI void mju_bandMulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband, int ndense, int nvec, mjtByte flg_sym);

// Address of the diagonal element i in a band-dense matrix.
MJAPI int mju_bandDiag(int i, int ntotal, int nband, int ndense);

// Eigenvalues of a symmetric 3x3 matrix in decreasing order, eigenvectors as the columns of a
// rotation, and its quaternion; returns the number of iterations.
MJAPI int mju_eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9]);

// Minimises 1/2 x' H x + x' g within lower <= x <= upper (either may be NULL), from the warm start
// in res. R has capacity for n(n+7) numbers and receives the factor of H over the free dimensions,
// listed in index (n, may be NULL). Returns their number, or -1 on failure.
// Nullable: index, lower, upper
MJAPI int mju_boxQP(mjtNum* res, mjtNum* R, int* index, const mjtNum* H, const mjtNum* g, int n, const mjtNum* lower, const mjtNum* upper);

// Allocates with mju_malloc the arrays of mju_boxQP for n dimensions; lower, upper and index only
// where the argument is not NULL.
MJAPI void mju_boxQPmalloc(mjtNum** res, mjtNum** R, int** index, mjtNum** H, mjtNum** g, int n, mjtNum** lower, mjtNum** upper);

// Active muscle force at full activation; prm = (range[2], force, scale, lmin, lmax, vmax, fpmax,
// fvmax).
MJAPI mjtNum mju_muscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]);

// Passive muscle force; prm as for mju_muscleGain.
MJAPI mjtNum mju_muscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]);

// Time derivative of muscle activation; prm = (activation time, deactivation time, smoothing width).
MJAPI mjtNum mju_muscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]);

// Edge forces (2(dim-1)) of a friction pyramid from a contact force (dim) and friction coefficients
// mu (dim-1).
MJAPI void mju_encodePyramid(mjtNum* pyramid, const mjtNum* force, const mjtNum* mu, int dim);

// Contact force (dim) from the edge forces of a friction pyramid.
MJAPI void mju_decodePyramid(mjtNum* force, const mjtNum* pyramid, const mjtNum* mu, int dim);

// Position after time dt of the spring-damper x'' + Kv x' + Kp x = 0 from (pos0, vel0).
MJAPI mjtNum mju_springDamper(mjtNum pos0, mjtNum vel0, mjtNum Kp, mjtNum Kv, mjtNum dt);

// The smaller number; a on ties.
MJAPI mjtNum mju_min(mjtNum a, mjtNum b);

// The larger number; a on ties.
MJAPI mjtNum mju_max(mjtNum a, mjtNum b);

// x limited to [min, max].
MJAPI mjtNum mju_clip(mjtNum x, mjtNum min, mjtNum max);

// -1, 0 or 1.
MJAPI mjtNum mju_sign(mjtNum x);

// Nearest integer, halves up.
MJAPI int mju_round(mjtNum x);

// Name of an object type (mjtObj), NULL if it has none.
MJAPI const char* mju_type2Str(int type);

// Object type (mjtObj) of a name, 0 if there is none.
MJAPI int mju_str2Type(const char* str);

// A number of bytes as text with a binary unit, in a buffer of the calling thread.
MJAPI const char* mju_writeNumBytes(size_t nbytes);

// Text of a warning (mjtWarning) about the object or size info, in a buffer of the calling thread.
MJAPI const char* mju_warningText(int warning, size_t info);

// 1 if x is NaN or beyond +-mjMAXVAL, else 0.
MJAPI int mju_isBad(mjtNum x);

// 1 if all n numbers are 0, else 0.
MJAPI int mju_isZero(const mjtNum* vec, int n);

// A normally distributed random number from the C library's rand; a second one goes to num2 if not
// NULL.
MJAPI mjtNum mju_standardNormal(mjtNum* num2);

// res = vec, n numbers from single precision.
MJAPI void mju_f2n(mjtNum* res, const float* vec, int n);

// res = vec, n numbers to single precision.
MJAPI void mju_n2f(float* res, const mjtNum* vec, int n);

// res = vec, n numbers from double precision.
MJAPI void mju_d2n(mjtNum* res, const double* vec, int n);

// res = vec, n numbers to double precision.
MJAPI void mju_n2d(double* res, const mjtNum* vec, int n);

// Sorts n numbers ascending, stable.
MJAPI void mju_insertionSort(mjtNum* list, int n);

// Sorts n integers ascending.
MJAPI void mju_insertionSortInt(int* list, int n);

// Element index of the Halton sequence with the given prime base, in [0, 1).
MJAPI mjtNum mju_Halton(int index, int base);

// Copies at most n-1 characters, fills up with zeros, always terminates; returns dst.
MJAPI char* mju_strncpy(char* dst, const char* src, int n);

// Quintic step from 0 at x <= 0 to 1 at x >= 1, twice continuously differentiable.
MJAPI mjtNum mju_sigmoid(mjtNum x);


//---------- Signed distance fields

// The plugin of an SDF geom; an error if it has none, or one without this capability.
MJAPI const mjpPlugin* mjc_getSDF(const mjModel* m, int id);

// The value at x, in the frame of the first field.
MJAPI mjtNum mjc_distance(const mjModel* m, const mjData* d, const mjSDF* s, const mjtNum x[3]);

// The gradient at x, in the frame of the first field.
MJAPI void mjc_gradient(const mjModel* m, const mjData* d, const mjSDF* s, mjtNum gradient[3], const mjtNum x[3]);


//---------- Derivatives

// Derivatives of one step by finite differences of size eps, centred or forward; row-major, any may
// be null. With n = 2 nv + na: A (n x n) next state by state, B (n x nu) next state by control, C
// (nsensordata x n) sensors by state, D (nsensordata x nu) sensors by control.
// Nullable: A, B, C, D
MJAPI void mjd_transitionFD(const mjModel* m, mjData* d, mjtNum eps, mjtByte flg_centered, mjtNum* A, mjtNum* B, mjtNum* C, mjtNum* D);

// Derivatives of inverse dynamics by forward differences of size eps; row i is the derivative with
// respect to input i, any may be null. Force by position, velocity, acceleration: DfDq, DfDv, DfDa
// (nv x nv), less actuator forces with flg_actuation. Sensors by the same: DsDq, DsDv, DsDa (nv x
// nsensordata). Inertia by position: DmDq (nv x nM).
// Nullable: DfDq, DfDv, DfDa, DsDq, DsDv, DsDa, DmDq
MJAPI void mjd_inverseFD(const mjModel* m, mjData* d, mjtNum eps, mjtByte flg_actuation, mjtNum* DfDq, mjtNum* DfDv, mjtNum* DfDa, mjtNum* DsDq, mjtNum* DsDv, mjtNum* DsDa, mjtNum* DmDq);

// Jacobians of mju_subQuat with respect to the tangent spaces of qa and qb; either may be null.
// Nullable: Da, Db
MJAPI void mjd_subQuat(const mjtNum qa[4], const mjtNum qb[4], mjtNum Da[9], mjtNum Db[9]);

// Jacobians of mju_quatIntegrate with respect to the quaternion, to scale times the velocity, and to
// scale; any may be null.
// Nullable: Dquat, Dvel, Dscale
MJAPI void mjd_quatIntegrate(const mjtNum vel[3], mjtNum scale, mjtNum Dquat[9], mjtNum Dvel[9], mjtNum Dscale[3]);


//---------- Registration of plugins, resource providers and decoders

// Clears a plugin description; nothing if there is none.
MJAPI void mjp_defaultPlugin(mjpPlugin* plugin);

// Registers a copy of a plugin; returns its slot, also when an identical one is registered. An error
// for a bad or taken name; then -1.
MJAPI int mjp_registerPlugin(const mjpPlugin* plugin);

// Number of registered plugins.
MJAPI int mjp_pluginCount(void);

// The plugin of this name, whatever the case of its letters, and its slot; null and -1 if there is
// none.
MJAPI const mjpPlugin* mjp_getPlugin(const char* name, int* slot);

// The plugin in a slot; null if there is none.
MJAPI const mjpPlugin* mjp_getPluginAtSlot(int slot);

// Clears a provider description; nothing if there is none.
MJAPI void mjp_defaultResourceProvider(mjpResourceProvider* provider);

// Registers a copy of a provider; returns its 1-based number, also when an identical one is
// registered. A warning and -1 for a bad prefix or missing callbacks, an error and 0 for a taken
// prefix.
MJAPI int mjp_registerResourceProvider(const mjpResourceProvider* provider);

// Number of registered providers.
MJAPI int mjp_resourceProviderCount(void);

// The provider that a resource name's prefix asks for; null if there is none.
MJAPI const mjpResourceProvider* mjp_getResourceProvider(const char* resource_name);

// The provider with this 1-based number; null if there is none.
MJAPI const mjpResourceProvider* mjp_getResourceProviderAtSlot(int slot);

// Registers a decoder under its content type and its extensions (separated by |). A warning when
// callbacks or both strings are missing, an error when a key is taken.
MJAPI void mjp_registerDecoder(const mjpDecoder* decoder);

// Clears a decoder description; nothing if there is none.
MJAPI void mjp_defaultDecoder(mjpDecoder* decoder);

// The decoder for a content type, else for the extension of the resource's name; null if none
// accepts the resource.
MJAPI const mjpDecoder* mjp_findDecoder(const mjResource* resource, const char* content_type);


//---------- Thread pool and tasks

// Starts a pool of number_of_threads workers, at most mjMAXTHREAD; to be destroyed with
// mju_threadPoolDestroy.
MJAPI mjThreadPool* mju_threadPoolCreate(size_t number_of_threads);

// Binds d to the pool: its arena is shared out among the threads. There is no unbinding; an error if
// bound already.
MJAPI void mju_bindThreadPool(mjData* d, void* thread_pool);

// Passes a new task to the pool; waits while the queue is full. The task stays alive until it is
// completed.
MJAPI void mju_threadPoolEnqueue(mjThreadPool* thread_pool, mjTask* task);

// Stops the workers after their current tasks and frees the pool; waiting tasks never run. Null is
// fine.
MJAPI void mju_threadPoolDestroy(mjThreadPool* thread_pool);

// Makes a new, empty task; NULL is nothing.
MJAPI void mju_defaultTask(mjTask* task);

// Waits until the task is completed; its args is then what its function returned. NULL is nothing.
MJAPI void mju_taskJoin(mjTask* task);


//---------- Editing models: mjs_* functions on elements of an mjSpec

// Attaches a frame or body (or, by its spec's element, a whole spec) to a frame, body or site, with
// all that refers to it, under the names prefix + name + suffix. Elements are copied if the parent's
// spec is set to deep copies; else the elements of the other spec themselves, which can then no
// longer be compiled alone. Returns what was attached, or null with an error in the parent's spec,
// and nothing changed.
MJAPI mjsElement* mjs_attach(mjsElement* parent, const mjsElement* child, const char* prefix, const char* suffix);

// Adds a body below another; its class is def, or the parent's if that is null.
// Nullable: def
MJAPI mjsBody* mjs_addBody(mjsBody* body, const mjsDefault* def);

// Adds a site to a body, with the attributes of def, or of the body's class if that is null.
// Nullable: def
MJAPI mjsSite* mjs_addSite(mjsBody* body, const mjsDefault* def);

// Adds a joint to a body, with the attributes of def, or of the body's class if that is null.
// Nullable: def
MJAPI mjsJoint* mjs_addJoint(mjsBody* body, const mjsDefault* def);

// Adds a joint of type free to a body, with the built-in attributes.
MJAPI mjsJoint* mjs_addFreeJoint(mjsBody* body);

// Adds a geom to a body, with the attributes of def, or of the body's class if that is null.
// Nullable: def
MJAPI mjsGeom* mjs_addGeom(mjsBody* body, const mjsDefault* def);

// Adds a camera to a body, with the attributes of def, or of the body's class if that is null.
// Nullable: def
MJAPI mjsCamera* mjs_addCamera(mjsBody* body, const mjsDefault* def);

// Adds a light to a body, with the attributes of def, or of the body's class if that is null.
// Nullable: def
MJAPI mjsLight* mjs_addLight(mjsBody* body, const mjsDefault* def);

// Adds a frame to a body, inside another frame of its spec if that is not null. Null, with an error
// in the spec, if that frame belongs to another spec or is deleted.
MJAPI mjsFrame* mjs_addFrame(mjsBody* body, mjsFrame* parentframe);

// Deletes an element: a body with everything below it and what refers to that, a default class with
// its descendants. What it holds is freed. 0, or -1 with an error in the spec and nothing changed.
MJAPI int mjs_delete(mjSpec* spec, mjsElement* element);

// Adds an actuator, with the attributes of def, or of the class main if that is null.
// Nullable: def
MJAPI mjsActuator* mjs_addActuator(mjSpec* s, const mjsDefault* def);

// Adds a sensor with the built-in attributes.
MJAPI mjsSensor* mjs_addSensor(mjSpec* s);

// Adds a flex with the built-in attributes.
MJAPI mjsFlex* mjs_addFlex(mjSpec* s);

// Adds a pair, with the attributes of def, or of the class main if that is null.
// Nullable: def
MJAPI mjsPair* mjs_addPair(mjSpec* s, const mjsDefault* def);

// Adds an exclude with the built-in attributes.
MJAPI mjsExclude* mjs_addExclude(mjSpec* s);

// Adds an equality, with the attributes of def, or of the class main if that is null.
// Nullable: def
MJAPI mjsEquality* mjs_addEquality(mjSpec* s, const mjsDefault* def);

// Adds a tendon, with the attributes of def, or of the class main if that is null.
// Nullable: def
MJAPI mjsTendon* mjs_addTendon(mjSpec* s, const mjsDefault* def);

// Appends a site to a tendon's path.
MJAPI mjsWrap* mjs_wrapSite(mjsTendon* tendon, const char* name);

// Appends a wrapping geom to a tendon's path, with a side site or an empty name.
MJAPI mjsWrap* mjs_wrapGeom(mjsTendon* tendon, const char* name, const char* sidesite);

// Appends a joint with its coefficient to a fixed tendon.
MJAPI mjsWrap* mjs_wrapJoint(mjsTendon* tendon, const char* name, double coef);

// Appends a pulley to a tendon's path.
MJAPI mjsWrap* mjs_wrapPulley(mjsTendon* tendon, double divisor);

// Adds a numeric with the built-in attributes.
MJAPI mjsNumeric* mjs_addNumeric(mjSpec* s);

// Adds a text with the built-in attributes.
MJAPI mjsText* mjs_addText(mjSpec* s);

// Adds a tuple with the built-in attributes.
MJAPI mjsTuple* mjs_addTuple(mjSpec* s);

// Adds a key with the built-in attributes.
MJAPI mjsKey* mjs_addKey(mjSpec* s);

// Adds a plugin with the built-in attributes.
MJAPI mjsPlugin* mjs_addPlugin(mjSpec* s);

// Adds a default class below parent, or below main if that is null, with copies of its templates.
// Null if the name is taken.
// Nullable: parent
MJAPI mjsDefault* mjs_addDefault(mjSpec* s, const char* classname, const mjsDefault* parent);

// Makes an actuator a direct drive. Returns an empty text.
MJAPI const char* mjs_setToMotor(mjsActuator* actuator);

// Makes an actuator a position servo; null pointers mean "not given". Returns an empty text, or what
// is wrong.
MJAPI const char* mjs_setToPosition(mjsActuator* actuator, double kp, double kv[1], double dampratio[1], double timeconst[1], double inheritrange);

// Makes an actuator a position servo that follows the integral of its control. Returns an empty
// text, or what is wrong.
MJAPI const char* mjs_setToIntVelocity(mjsActuator* actuator, double kp, double kv[1], double dampratio[1], double timeconst[1], double inheritrange);

// Makes an actuator a velocity servo. Returns an empty text.
MJAPI const char* mjs_setToVelocity(mjsActuator* actuator, double kv);

// Makes an actuator a damper. Returns an empty text, or what is wrong.
MJAPI const char* mjs_setToDamper(mjsActuator* actuator, double kv);

// Makes an actuator a cylinder; a diameter that is not negative replaces the area. Returns an empty
// text.
MJAPI const char* mjs_setToCylinder(mjsActuator* actuator, double timeconst, double bias, double area, double diameter);

// Makes an actuator a muscle; negative arguments keep the defaults. Returns an empty text, or what
// is wrong.
MJAPI const char* mjs_setToMuscle(mjsActuator* actuator, double timeconst[2], double tausmooth, double range[2], double force, double scale, double lmin, double lmax, double vmax, double fpmax, double fvmax);

// Makes an actuator an adhesion actuator. Returns an empty text, or what is wrong.
MJAPI const char* mjs_setToAdhesion(mjsActuator* actuator, double gain);

// Adds a mesh, with the attributes of def, or of the class main if that is null.
// Nullable: def
MJAPI mjsMesh* mjs_addMesh(mjSpec* s, const mjsDefault* def);

// Adds a hfield with the built-in attributes.
MJAPI mjsHField* mjs_addHField(mjSpec* s);

// Adds a skin with the built-in attributes.
MJAPI mjsSkin* mjs_addSkin(mjSpec* s);

// Adds a texture with the built-in attributes.
MJAPI mjsTexture* mjs_addTexture(mjSpec* s);

// Adds a material, with the attributes of def, or of the class main if that is null.
// Nullable: def
MJAPI mjsMaterial* mjs_addMaterial(mjSpec* s, const mjsDefault* def);

// Fills a mesh with a builtin shape. 0 on success; -1, or 1 for an unknown shape, with an error in
// the spec.
MJAPI int mjs_makeMesh(mjsMesh* mesh, mjtMeshBuiltin builtin, double* params, int nparams);


//---------- Finding and listing elements of an mjSpec; their names, values, frames and user pointers

// The spec that owns an element.
MJAPI mjSpec* mjs_getSpec(mjsElement* element);

// The attached spec of this model name, or null.
MJAPI mjSpec* mjs_findSpec(mjSpec* spec, const char* name);

// The body of this name, or null.
MJAPI mjsBody* mjs_findBody(mjSpec* s, const char* name);

// The element of this type and name, or null. Meshes and textures without a name go by the stem of
// their file.
MJAPI mjsElement* mjs_findElement(mjSpec* s, mjtObj type, const char* name);

// The body of this name among a body and its descendants, or null.
MJAPI mjsBody* mjs_findChild(mjsBody* body, const char* name);

// The body that holds an element of the tree; null for the world and for elements outside the tree.
MJAPI mjsBody* mjs_getParent(mjsElement* element);

// The frame that holds an element of the tree, or null.
MJAPI mjsFrame* mjs_getFrame(mjsElement* element);

// The frame of this name, or null.
MJAPI mjsFrame* mjs_findFrame(mjSpec* s, const char* name);

// The default class of an element; main if it has none.
MJAPI mjsDefault* mjs_getDefault(mjsElement* element);

// The default class of this name, or null.
MJAPI mjsDefault* mjs_findDefault(mjSpec* s, const char* classname);

// The default class main.
MJAPI mjsDefault* mjs_getSpecDefault(mjSpec* s);

// The position of an element in the model, -1 if it is unknown: before compiling, and for frames.
MJAPI int mjs_getId(mjsElement* element);

// The first element of a type on a body, or with recurse in its subtree; null if there is none.
MJAPI mjsElement* mjs_firstChild(mjsBody* body, mjtObj type, int recurse);

// The element after child in the order of mjs_firstChild; null at the end.
MJAPI mjsElement* mjs_nextChild(mjsBody* body, mjsElement* child, int recurse);

// The first element of a type in model order; null if there is none.
MJAPI mjsElement* mjs_firstElement(mjSpec* s, mjtObj type);

// The element after this one in model order; null at the end.
MJAPI mjsElement* mjs_nextElement(mjSpec* s, mjsElement* element);

// The geom, site or joint that an object on a tendon's path names; null for pulleys and unknown
// names.
MJAPI mjsElement* mjs_getWrapTarget(mjsWrap* wrap);

// The side site of a wrapping geom on a tendon's path, or null. A name that no site has is a
// warning.
MJAPI mjsSite* mjs_getWrapSideSite(mjsWrap* wrap);

// The divisor of a pulley; 1 with a warning for other objects.
MJAPI double mjs_getWrapDivisor(mjsWrap* wrap);

// The coefficient of a joint on a fixed tendon; 1 with a warning for other objects.
MJAPI double mjs_getWrapCoef(mjsWrap* wrap);

// Names an element. 0, or -1 with an error in the spec if another element of its type has that name;
// it is set all the same.
MJAPI int mjs_setName(mjsElement* element, const char* name);

// Replaces the bytes of a buffer by size bytes.
MJAPI void mjs_setBuffer(mjByteVec* dest, const void* array, int size);

// Replaces a text.
MJAPI void mjs_setString(mjString* dest, const char* text);

// Replaces the texts by the words of one text.
MJAPI void mjs_setStringVec(mjStringVec* dest, const char* text);

// Replaces one text. 1; an index out of range is an error, and 0.
MJAPI mjtByte mjs_setInStringVec(mjStringVec* dest, int i, const char* text);

// Appends a text.
MJAPI void mjs_appendString(mjStringVec* dest, const char* text);

// Replaces the numbers.
MJAPI void mjs_setInt(mjIntVec* dest, const int* array, int size);

// Appends a row of numbers.
MJAPI void mjs_appendIntVec(mjIntVecVec* dest, const int* array, int size);

// Replaces the numbers.
MJAPI void mjs_setFloat(mjFloatVec* dest, const float* array, int size);

// Appends a row of numbers.
MJAPI void mjs_appendFloatVec(mjFloatVecVec* dest, const float* array, int size);

// Replaces the numbers.
MJAPI void mjs_setDouble(mjDoubleVec* dest, const double* array, int size);

// Replaces the configuration of a plugin instance by the pairs of a C++ std::map of strings.
MJAPI void mjs_setPluginAttributes(mjsPlugin* plugin, void* attributes);

// The name of an element, to read or to change.
MJAPI mjString* mjs_getName(mjsElement* element);

// The characters of a text; valid until it changes.
MJAPI const char* mjs_getString(const mjString* source);

// The numbers, and their count in size unless that is null.
// Nullable: size
MJAPI const double* mjs_getDouble(const mjDoubleVec* source, int* size);

// Number of objects on a tendon's path.
MJAPI int mjs_getWrapNum(const mjsTendon* tendonspec);

// One object of a tendon's path; an index out of range is an error.
MJAPI mjsWrap* mjs_getWrap(const mjsTendon* tendonspec, int i);

// The configuration of a plugin instance as a C++ std::map of strings, to read; valid until the next
// call.
MJAPI const void* mjs_getPluginAttributes(const mjsPlugin* plugin);

// Records another default class in an element; its attributes stay.
MJAPI void mjs_setDefault(mjsElement* element, const mjsDefault* def);

// Puts an element of the tree into a frame of its body. 0, or -1 if either is null or the frame
// belongs to another body.
MJAPI int mjs_setFrame(mjsElement* dest, mjsFrame* frame);

// Writes the quaternion of an orientation alternative. Null, or what is wrong with it.
MJAPI const char* mjs_resolveOrientation(double quat[4], mjtByte degree, const char* sequence, const mjsOrientation* orientation);

// Replaces a body by a frame of its parent, with everything that is attached to it, and sets *body
// to null. What refers to the body by name goes, as when it is deleted. Null, with an error in the
// spec, for the world.
MJAPI mjsFrame* mjs_bodyToFrame(mjsBody** body);

// Attaches a pointer to an element under a key.
MJAPI void mjs_setUserValue(mjsElement* element, const char* key, const void* data);

// Attaches a pointer to an element under a key; cleanup is called with it once, when it is replaced
// or deleted, or its element goes.
MJAPI void mjs_setUserValueWithCleanup(mjsElement* element, const char* key, const void* data, void (*cleanup)(const void*));

// The pointer attached to an element under a key, or null.
MJAPI const void* mjs_getUserValue(mjsElement* element, const char* key);

// Removes the pointer attached to an element under a key.
MJAPI void mjs_deleteUserValue(mjsElement* element, const char* key);

// How many numbers a sensor gives, by its type; -1 for unknown types.
MJAPI int mjs_sensorDim(const mjsSensor* sensor);


//---------- Initial attributes of mjs* structs, and casts of elements to them

// Sets all attributes to their built-in initial values, and the handles to null; nothing if there is
// nowhere to write.
MJAPI void mjs_defaultSpec(mjSpec* spec);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultOrientation(mjsOrientation* orient);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultBody(mjsBody* body);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultFrame(mjsFrame* frame);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultJoint(mjsJoint* joint);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultGeom(mjsGeom* geom);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultSite(mjsSite* site);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultCamera(mjsCamera* camera);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultLight(mjsLight* light);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultFlex(mjsFlex* flex);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultMesh(mjsMesh* mesh);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultHField(mjsHField* hfield);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultSkin(mjsSkin* skin);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultTexture(mjsTexture* texture);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultMaterial(mjsMaterial* material);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultPair(mjsPair* pair);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultEquality(mjsEquality* equality);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultTendon(mjsTendon* tendon);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultActuator(mjsActuator* actuator);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultSensor(mjsSensor* sensor);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultNumeric(mjsNumeric* numeric);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultText(mjsText* text);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultTuple(mjsTuple* tuple);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultKey(mjsKey* key);

// Sets all attributes to their built-in initial values, and the handles to null.
MJAPI void mjs_defaultPlugin(mjsPlugin* plugin);

// The body behind an element; null if it is of another type.
MJAPI mjsBody* mjs_asBody(mjsElement* element);

// The geom behind an element; null if it is of another type.
MJAPI mjsGeom* mjs_asGeom(mjsElement* element);

// The joint behind an element; null if it is of another type.
MJAPI mjsJoint* mjs_asJoint(mjsElement* element);

// The site behind an element; null if it is of another type.
MJAPI mjsSite* mjs_asSite(mjsElement* element);

// The camera behind an element; null if it is of another type.
MJAPI mjsCamera* mjs_asCamera(mjsElement* element);

// The light behind an element; null if it is of another type.
MJAPI mjsLight* mjs_asLight(mjsElement* element);

// The frame behind an element; null if it is of another type.
MJAPI mjsFrame* mjs_asFrame(mjsElement* element);

// The actuator behind an element; null if it is of another type.
MJAPI mjsActuator* mjs_asActuator(mjsElement* element);

// The sensor behind an element; null if it is of another type.
MJAPI mjsSensor* mjs_asSensor(mjsElement* element);

// The flex behind an element; null if it is of another type.
MJAPI mjsFlex* mjs_asFlex(mjsElement* element);

// The pair behind an element; null if it is of another type.
MJAPI mjsPair* mjs_asPair(mjsElement* element);

// The equality behind an element; null if it is of another type.
MJAPI mjsEquality* mjs_asEquality(mjsElement* element);

// The exclude behind an element; null if it is of another type.
MJAPI mjsExclude* mjs_asExclude(mjsElement* element);

// The tendon behind an element; null if it is of another type.
MJAPI mjsTendon* mjs_asTendon(mjsElement* element);

// The numeric behind an element; null if it is of another type.
MJAPI mjsNumeric* mjs_asNumeric(mjsElement* element);

// The text behind an element; null if it is of another type.
MJAPI mjsText* mjs_asText(mjsElement* element);

// The tuple behind an element; null if it is of another type.
MJAPI mjsTuple* mjs_asTuple(mjsElement* element);

// The key behind an element; null if it is of another type.
MJAPI mjsKey* mjs_asKey(mjsElement* element);

// The mesh behind an element; null if it is of another type.
MJAPI mjsMesh* mjs_asMesh(mjsElement* element);

// The hfield behind an element; null if it is of another type.
MJAPI mjsHField* mjs_asHField(mjsElement* element);

// The skin behind an element; null if it is of another type.
MJAPI mjsSkin* mjs_asSkin(mjsElement* element);

// The texture behind an element; null if it is of another type.
MJAPI mjsTexture* mjs_asTexture(mjsElement* element);

// The material behind an element; null if it is of another type.
MJAPI mjsMaterial* mjs_asMaterial(mjsElement* element);

// The plugin behind an element; null if it is of another type.
MJAPI mjsPlugin* mjs_asPlugin(mjsElement* element);

#ifdef __cplusplus
}
#endif


//---------- Standard functions for mjtNum

#define mju_sqrt sqrt
#define mju_exp exp
#define mju_sin sin
#define mju_cos cos
#define mju_tan tan
#define mju_asin asin
#define mju_acos acos
#define mju_atan2 atan2
#define mju_tanh tanh
#define mju_pow pow
#define mju_abs fabs
#define mju_log log
#define mju_log10 log10
#define mju_floor floor
#define mju_ceil ceil

#endif  // MUJOCO_MUJOCO_H_
