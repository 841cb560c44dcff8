// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_MJDATA_H_
#define MUJOCO_MJDATA_H_

#include <stddef.h>
#include <stdint.h>

#include <mujoco/mjmodel.h>
#include <mujoco/mjthread.h>
#include <mujoco/mjtnum.h>


// parts of the state; a bit mask of them is a signature for mj_getState and related functions
typedef enum mjtState_ {
  mjSTATE_TIME = 1,  // time
  mjSTATE_QPOS = 2,  // positions
  mjSTATE_QVEL = 4,  // velocities
  mjSTATE_ACT = 8,  // activations
  mjSTATE_WARMSTART = 16,  // acceleration that warm-starts the solver
  mjSTATE_CTRL = 32,  // controls
  mjSTATE_QFRC_APPLIED = 64,  // applied generalized force
  mjSTATE_XFRC_APPLIED = 128,  // applied Cartesian forces
  mjSTATE_EQ_ACTIVE = 256,  // which equality constraints are active
  mjSTATE_MOCAP_POS = 512,  // positions of mocap bodies
  mjSTATE_MOCAP_QUAT = 1024,  // orientations of mocap bodies
  mjSTATE_USERDATA = 2048,  // user data
  mjSTATE_PLUGIN = 4096,  // plugin states
  mjNSTATE = 13,  // number of parts
  mjSTATE_PHYSICS = 14,  // positions, velocities, activations
  mjSTATE_FULLPHYSICS = 4111,  // time, physics and plugin states
  mjSTATE_USER = 4064,  // what the user sets
  mjSTATE_INTEGRATION = 8191,  // everything that determines the next step
} mjtState;

// types of constraint rows
typedef enum mjtConstraint_ {
  mjCNSTR_EQUALITY = 0,  // equality
  mjCNSTR_FRICTION_DOF = 1,  // dry friction of a dof
  mjCNSTR_FRICTION_TENDON = 2,  // dry friction of a tendon
  mjCNSTR_LIMIT_JOINT = 3,  // joint limit
  mjCNSTR_LIMIT_TENDON = 4,  // tendon limit
  mjCNSTR_CONTACT_FRICTIONLESS = 5,  // frictionless contact
  mjCNSTR_CONTACT_PYRAMIDAL = 6,  // contact with pyramidal cone
  mjCNSTR_CONTACT_ELLIPTIC = 7,  // contact with elliptic cone
} mjtConstraint;

// states of constraint rows in the solver
typedef enum mjtConstraintState_ {
  mjCNSTRSTATE_SATISFIED = 0,  // no force
  mjCNSTRSTATE_QUADRATIC = 1,  // quadratic cost: force proportional to the residual
  mjCNSTRSTATE_LINEARNEG = 2,  // dry friction at its limit, negative side
  mjCNSTRSTATE_LINEARPOS = 3,  // dry friction at its limit, positive side
  mjCNSTRSTATE_CONE = 4,  // sliding on the friction cone
} mjtConstraintState;

// warnings of the engine
typedef enum mjtWarning_ {
  mjWARN_INERTIA = 0,  // inertia matrix is nearly singular
  mjWARN_CONTACTFULL = 1,  // no room for contacts
  mjWARN_CNSTRFULL = 2,  // no room for constraints
  mjWARN_VGEOMFULL = 3,  // no room for abstract geoms
  mjWARN_BADQPOS = 4,  // bad number in positions
  mjWARN_BADQVEL = 5,  // bad number in velocities
  mjWARN_BADQACC = 6,  // bad number in accelerations
  mjWARN_BADCTRL = 7,  // bad number in controls
  mjNWARNING = 8,  // number of warnings
} mjtWarning;

// timers of the engine
typedef enum mjtTimer_ {
  mjTIMER_STEP = 0,  // whole step
  mjTIMER_FORWARD = 1,  // forward dynamics
  mjTIMER_INVERSE = 2,  // inverse dynamics
  mjTIMER_POSITION = 3,  // position stage
  mjTIMER_VELOCITY = 4,  // velocity stage
  mjTIMER_ACTUATION = 5,  // actuation
  mjTIMER_CONSTRAINT = 6,  // constraint solver
  mjTIMER_ADVANCE = 7,  // integration
  mjTIMER_POS_KINEMATICS = 8,  // position stage: kinematics
  mjTIMER_POS_INERTIA = 9,  // position stage: inertia
  mjTIMER_POS_COLLISION = 10,  // position stage: collision
  mjTIMER_POS_MAKE = 11,  // position stage: making constraints
  mjTIMER_POS_PROJECT = 12,  // position stage: projecting constraints
  mjTIMER_COL_BROAD = 13,  // collision: broad phase
  mjTIMER_COL_NARROW = 14,  // collision: narrow phase
  mjNTIMER = 15,  // number of timers
} mjtTimer;

// sleep states of objects
typedef enum mjtSleepState_ {
  mjS_STATIC = -1,  // cannot move
  mjS_ASLEEP = 0,  // asleep
  mjS_AWAKE = 1,  // awake
} mjtSleepState;

// A contact between two geoms or flexes
typedef struct mjContact_ {
  mjtNum dist;  // distance, negative: penetration
  mjtNum pos[3];  // midpoint
  mjtNum frame[9];  // rows: normal from the first geom to the second, two tangents
  mjtNum includemargin;  // margin - gap: contacts below it are constraints
  mjtNum friction[5];  // two tangential, torsional, two rolling coefficients
  mjtNum solref[mjNREF];  // solver reference of the normal
  mjtNum solreffriction[mjNREF];  // solver reference of friction
  mjtNum solimp[mjNIMP];  // solver impedance
  mjtNum mu;  // friction coefficient of the regularized cone
  mjtNum H[36];  // hessian of the cone, set by the solver
  int dim;  // dimension: 1, 3, 4 or 6
  int geom1;  // geom of the first side (obsolete: see geom)
  int geom2;  // geom of the second side (obsolete: see geom)
  int geom[2];  // geoms, -1: flex
  int flex[2];  // flexes, -1: geom
  int elem[2];  // flex elements, -1: geom or flex vertex
  int vert[2];  // flex vertices, -1: geom or flex element
  int exclude;  // 0: constraint, 1: in the gap, 2: fused, 3: no dofs, 4: passive
  int efc_address;  // first constraint row, -1: none
} mjContact;

// statistics of one warning
typedef struct mjWarningStat_ {
  int lastinfo;  // information from the last one
  int number;  // how often it was raised
} mjWarningStat;

// statistics of one timer
typedef struct mjTimerStat_ {
  mjtNum duration;  // total duration
  int number;  // how often it ran
} mjTimerStat;

// statistics of one solver iteration
typedef struct mjSolverStat_ {
  mjtNum improvement;  // decrease of the cost, scaled
  mjtNum gradient;  // norm of the gradient, scaled (primal solvers)
  mjtNum lineslope;  // slope of the line search, scaled
  int nactive;  // number of active rows
  int nchange;  // number of rows that changed state
  int neval;  // cost evaluations of the line search
  int nupdate;  // rank-one updates of the factor (Newton)
} mjSolverStat;

// the state of a simulation, its inputs, and everything computed from them
typedef struct mjData_ {
  mjtSize narena;  // bytes of the arena
  mjtSize nbuffer;  // bytes of the buffer
  int nplugin;  // number of plugin instances
  size_t pstack;  // first free byte of the stack
  size_t pbase;  // frame mark of the stack
  size_t parena;  // first free byte of the arena
  mjtSize maxuse_stack;  // most stack used (bytes)
  mjtSize maxuse_threadstack[mjMAXTHREAD];  // most stack used per thread (bytes)
  mjtSize maxuse_arena;  // most arena used (bytes)
  int maxuse_con;  // most contacts
  int maxuse_efc;  // most constraint rows
  mjSolverStat solver[mjNISLAND*mjNSOLVER];  // solver statistics per island and iteration
  int solver_niter[mjNISLAND];  // solver iterations per island
  int solver_nnz[mjNISLAND];  // non-zeros of the Hessian or of efc_AR per island
  mjtNum solver_fwdinv[2];  // difference of forward and inverse: forces, accelerations
  mjWarningStat warning[mjNWARNING];  // warning statistics
  mjTimerStat timer[mjNTIMER];  // timer statistics
  int ncon;  // contacts
  int ne;  // equality rows
  int nf;  // dry friction rows
  int nl;  // limit rows
  int nefc;  // constraint rows
  int nJ;  // entries of the constraint Jacobian
  int nA;  // entries of efc_AR
  int nisland;  // islands
  int nidof;  // dofs in islands
  int ntree_awake;  // trees awake
  int nbody_awake;  // bodies awake
  int nparent_awake;  // bodies whose parent is awake
  int nv_awake;  // dofs awake
  mjtNum time;  // time
  mjtNum energy[2];  // potential and kinetic energy
  void* buffer;  // memory of the arrays whose size the model fixes
  void* arena;  // memory of contacts, constraints and the stack
  mjtNum* qpos;  // positions (nq x 1)
  mjtNum* qvel;  // velocities (nv x 1)
  mjtNum* act;  // activations (na x 1)
  mjtNum* qacc_warmstart;  // acceleration that warm-starts the solver (nv x 1)
  mjtNum* plugin_state;  // plugin states (npluginstate x 1)
  mjtNum* ctrl;  // controls (nu x 1)
  mjtNum* qfrc_applied;  // applied generalized force (nv x 1)
  mjtNum* xfrc_applied;  // applied Cartesian force and torque at the body's center of mass (nbody x 6)
  mjtByte* eq_active;  // active equality constraints (neq x 1)
  mjtNum* mocap_pos;  // positions of mocap bodies (nmocap x 3)
  mjtNum* mocap_quat;  // orientations of mocap bodies (nmocap x 4)
  mjtNum* qacc;  // acceleration (nv x 1)
  mjtNum* act_dot;  // time derivative of the activations (na x 1)
  mjtNum* userdata;  // the user's own numbers (nuserdata x 1)
  mjtNum* sensordata;  // sensor outputs (nsensordata x 1)
  int* tree_asleep;  // negative: awake, counts up to sleep; else the next tree asleep with it (ntree x 1)
  int* plugin;  // copy of the model's plugin slots (nplugin x 1)
  uintptr_t* plugin_data;  // data of the plugins' own (nplugin x 1)
  mjtNum* xpos;  // body position (nbody x 3)
  mjtNum* xquat;  // body orientation (nbody x 4)
  mjtNum* xmat;  // body orientation as a matrix (nbody x 9)
  mjtNum* xipos;  // center of mass of the body (nbody x 3)
  mjtNum* ximat;  // axes of the inertial frame (nbody x 9)
  mjtNum* xanchor;  // joint anchor (njnt x 3)
  mjtNum* xaxis;  // joint axis (njnt x 3)
  mjtNum* geom_xpos;  // geom position (ngeom x 3)
  mjtNum* geom_xmat;  // geom orientation (ngeom x 9)
  mjtNum* site_xpos;  // site position (nsite x 3)
  mjtNum* site_xmat;  // site orientation (nsite x 9)
  mjtNum* cam_xpos;  // camera position (ncam x 3)
  mjtNum* cam_xmat;  // camera orientation (ncam x 9)
  mjtNum* light_xpos;  // light position (nlight x 3)
  mjtNum* light_xdir;  // light direction (nlight x 3)
  mjtNum* subtree_com;  // center of mass of the subtree (nbody x 3)
  mjtNum* cdof;  // motion axis of the dof about the tree's center of mass (rotation, translation) (nv x 6)
  mjtNum* cinert;  // inertia of the body about the tree's center of mass (nbody x 10)
  mjtNum* flexvert_xpos;  // flex vertex position (nflexvert x 3)
  mjtNum* flexelem_aabb;  // bounding box of the flex element: center, half sizes (nflexelem x 6)
  int* flexedge_J_rownnz;  // edge Jacobian: entries in the row (nflexedge x 1)
  int* flexedge_J_rowadr;  // edge Jacobian: first entry of the row (nflexedge x 1)
  int* flexedge_J_colind;  // edge Jacobian: columns (nflexedge x nv)
  mjtNum* flexedge_J;  // edge Jacobian (nflexedge x nv)
  mjtNum* flexedge_length;  // flex edge length (nflexedge x 1)
  mjtNum* bvh_aabb_dyn;  // boxes of changing bounding volumes (nbvhdynamic x 6)
  int* ten_wrapadr;  // first path point (ntendon x 1)
  int* ten_wrapnum;  // number of path points (ntendon x 1)
  int* ten_J_rownnz;  // tendon Jacobian: entries in the row (ntendon x 1)
  int* ten_J_rowadr;  // tendon Jacobian: first entry of the row (ntendon x 1)
  int* ten_J_colind;  // tendon Jacobian: columns (ntendon x nv)
  mjtNum* ten_J;  // tendon Jacobian (ntendon x nv)
  mjtNum* ten_length;  // tendon length (ntendon x 1)
  int* wrap_obj;  // geom of the path point, -1: site, -2: pulley (nwrap x 2)
  mjtNum* wrap_xpos;  // path points (nwrap x 6)
  mjtNum* actuator_length;  // actuator length (nu x 1)
  int* moment_rownnz;  // actuator moments: entries in the row (nu x 1)
  int* moment_rowadr;  // actuator moments: first entry of the row (nu x 1)
  int* moment_colind;  // actuator moments: columns (nJmom x 1)
  mjtNum* actuator_moment;  // actuator moments (nJmom x 1)
  mjtNum* crb;  // composite inertia of the subtree (nbody x 10)
  mjtNum* qM;  // inertia matrix, legacy layout (nM x 1)
  mjtNum* M;  // inertia matrix, lower rows (nC x 1)
  mjtNum* qLD;  // factor of M: L below, D on the diagonal (nC x 1)
  mjtNum* qLDiagInv;  // 1/D (nv x 1)
  mjtByte* bvh_active;  // was the bounding volume checked (nbvh x 1)
  int* tree_awake;  // is the tree awake (ntree x 1)
  int* body_awake;  // sleep state (mjtSleepState) (nbody x 1)
  int* body_awake_ind;  // bodies awake and static (nbody x 1)
  int* parent_awake_ind;  // bodies whose parent is awake or static (nbody x 1)
  int* dof_awake_ind;  // dofs awake (nv x 1)
  mjtNum* flexedge_velocity;  // flex edge velocity (nflexedge x 1)
  mjtNum* ten_velocity;  // tendon velocity (ntendon x 1)
  mjtNum* actuator_velocity;  // actuator velocity (nu x 1)
  mjtNum* cvel;  // body velocity about the tree's center of mass (rotation, translation) (nbody x 6)
  mjtNum* cdof_dot;  // time derivative of cdof (nv x 6)
  mjtNum* qfrc_bias;  // coriolis, centrifugal and gravitational force (nv x 1)
  mjtNum* qfrc_spring;  // passive force of springs (nv x 1)
  mjtNum* qfrc_damper;  // passive force of dampers (nv x 1)
  mjtNum* qfrc_gravcomp;  // passive gravity compensation (nv x 1)
  mjtNum* qfrc_fluid;  // passive force of the medium (nv x 1)
  mjtNum* qfrc_passive;  // total passive force (nv x 1)
  mjtNum* subtree_linvel;  // linear velocity of the subtree's center of mass (nbody x 3)
  mjtNum* subtree_angmom;  // angular momentum about the subtree's center of mass (nbody x 3)
  mjtNum* qH;  // factor of the modified inertia matrix (nC x 1)
  mjtNum* qHDiagInv;  // 1/D of qH (nv x 1)
  mjtNum* qDeriv;  // derivative of (passive + actuator - bias) by velocity (nD x 1)
  mjtNum* qLU;  // factor of M - dt qDeriv (nD x 1)
  mjtNum* actuator_force;  // actuator force (nu x 1)
  mjtNum* qfrc_actuator;  // generalized actuator force (nv x 1)
  mjtNum* qfrc_smooth;  // force without constraints (nv x 1)
  mjtNum* qacc_smooth;  // acceleration without constraints (nv x 1)
  mjtNum* qfrc_constraint;  // constraint force (nv x 1)
  mjtNum* qfrc_inverse;  // force that inverse dynamics asks for (nv x 1)
  mjtNum* cacc;  // body acceleration about the tree's center of mass (rotation, translation) (nbody x 6)
  mjtNum* cfrc_int;  // force and torque with the parent about the tree's center of mass (nbody x 6)
  mjtNum* cfrc_ext;  // external force and torque about the tree's center of mass (nbody x 6)
  mjContact* contact;  // contacts (ncon x 1)
  int* efc_type;  // type of the row (mjtConstraint) (nefc x 1)
  int* efc_id;  // object of this type (nefc x 1)
  int* efc_J_rownnz;  // constraint Jacobian: entries in the row (nefc x 1)
  int* efc_J_rowadr;  // constraint Jacobian: first entry of the row (nefc x 1)
  int* efc_J_rowsuper;  // constraint Jacobian: number of rows that follow with the same columns (nefc x 1)
  int* efc_J_colind;  // constraint Jacobian: columns (nJ x 1)
  mjtNum* efc_J;  // constraint Jacobian (nJ x 1)
  mjtNum* efc_pos;  // position: constraint violation (nefc x 1)
  mjtNum* efc_margin;  // margin (nefc x 1)
  mjtNum* efc_frictionloss;  // dry friction (nefc x 1)
  mjtNum* efc_diagApprox;  // approximate diagonal of A (nefc x 1)
  mjtNum* efc_KBIP;  // stiffness, damping, impedance, derivative of the impedance (nefc x 4)
  mjtNum* efc_D;  // constraint mass: 1/R (nefc x 1)
  mjtNum* efc_R;  // inverse constraint mass (nefc x 1)
  int* tendon_efcadr;  // first limit row of the tendon, -1: none (ntendon x 1)
  int* tree_island;  // island, -1: none (ntree x 1)
  int* island_ntree;  // number of trees (nisland x 1)
  int* island_itreeadr;  // first entry in map_itree2tree (nisland x 1)
  int* map_itree2tree;  // trees in the order of islands (ntree x 1)
  int* dof_island;  // island, -1: none (nv x 1)
  int* island_nv;  // number of dofs (nisland x 1)
  int* island_idofadr;  // first island dof (nisland x 1)
  int* island_dofadr;  // first dof (nisland x 1)
  int* map_dof2idof;  // dof to island dof (nv x 1)
  int* map_idof2dof;  // island dof to dof (nv x 1)
  mjtNum* ifrc_smooth;  // qfrc_smooth by islands (nidof x 1)
  mjtNum* iacc_smooth;  // qacc_smooth by islands (nidof x 1)
  int* iM_rownnz;  // inertia by islands: entries in the row (nidof x 1)
  int* iM_rowadr;  // inertia by islands: first entry of the row (nidof x 1)
  int* iM_colind;  // inertia by islands: columns (nC x 1)
  mjtNum* iM;  // inertia by islands (nC x 1)
  mjtNum* iLD;  // QLD by islands (nC x 1)
  mjtNum* iLDiagInv;  // QLDiagInv by islands (nidof x 1)
  mjtNum* iacc;  // qacc by islands (nidof x 1)
  int* efc_island;  // island of the row (nefc x 1)
  int* island_ne;  // number of equality rows (nisland x 1)
  int* island_nf;  // number of dry friction rows (nisland x 1)
  int* island_nefc;  // number of rows (nisland x 1)
  int* island_iefcadr;  // first island row (nisland x 1)
  int* map_efc2iefc;  // row to island row (nefc x 1)
  int* map_iefc2efc;  // island row to row (nefc x 1)
  int* iefc_type;  // efc_type by islands (nefc x 1)
  int* iefc_id;  // efc_id by islands (nefc x 1)
  int* iefc_J_rownnz;  // jacobian by islands: entries in the row (nefc x 1)
  int* iefc_J_rowadr;  // jacobian by islands: first entry of the row (nefc x 1)
  int* iefc_J_rowsuper;  // jacobian by islands: number of rows that follow with the same columns (nefc x 1)
  int* iefc_J_colind;  // jacobian by islands: columns (nJ x 1)
  mjtNum* iefc_J;  // jacobian by islands (nJ x 1)
  mjtNum* iefc_frictionloss;  // efc_frictionloss by islands (nefc x 1)
  mjtNum* iefc_D;  // efc_D by islands (nefc x 1)
  mjtNum* iefc_R;  // efc_R by islands (nefc x 1)
  int* efc_AR_rownnz;  // A + R: entries in the row (nefc x 1)
  int* efc_AR_rowadr;  // A + R: first entry of the row (nefc x 1)
  int* efc_AR_colind;  // A + R: columns (nA x 1)
  mjtNum* efc_AR;  // J M^-1 J' + R, for dual solvers (nA x 1)
  mjtNum* efc_vel;  // velocity: J qvel (nefc x 1)
  mjtNum* efc_aref;  // reference acceleration (nefc x 1)
  mjtNum* efc_b;  // J qacc_smooth - aref (nefc x 1)
  mjtNum* iefc_aref;  // efc_aref by islands (nefc x 1)
  int* iefc_state;  // efc_state by islands (nefc x 1)
  mjtNum* iefc_force;  // efc_force by islands (nefc x 1)
  int* efc_state;  // state of the row (mjtConstraintState) (nefc x 1)
  mjtNum* efc_force;  // constraint force (nefc x 1)
  mjtNum* ifrc_constraint;  // qfrc_constraint by islands (nidof x 1)
  uintptr_t threadpool;  // the thread pool in use
  uint64_t signature;  // fingerprint of the model's spec
} mjData;

// callback without result, such as mjcb_control and mjcb_passive
typedef void (*mjfGeneric)(const mjModel* m, mjData* d);

// contact filter: non-zero discards the pair of geoms
typedef int (*mjfConFilt)(const mjModel* m, mjData* d, int geom1, int geom2);

// sensor callback; stage is an mjtStage
typedef void (*mjfSensor)(const mjModel* m, mjData* d, int stage);

// clock, in any unit
typedef mjtNum (*mjfTime)(void);

// activation derivative, gain or bias of actuator id
typedef mjtNum (*mjfAct)(const mjModel* m, const mjData* d, int id);

// collision of two geoms: writes contacts to con and returns how many
typedef int (*mjfCollision)(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin);

#endif  // MUJOCO_MJDATA_H_
