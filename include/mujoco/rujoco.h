// Generated from src/api/batch*.rs by cbindgen. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_RUJOCO_H_
#define MUJOCO_RUJOCO_H_

#include "mujoco/mujoco.h"

// Batches: many states of one model, stepped together. Beyond MuJoCo's interface.
//
// Functions that can fail return NULL or -1, and rj_lastError says why; none calls mju_error. A batch is used by one thread at a
// time; different batches are independent. Arrays are row-major, with one row per environment;
// those that a program passes are its own, not the batch's. docs/batch.md has examples.

// What a term shows.
typedef enum rjtQuantity {
  // An element of the state ("qpos", "time"), or what could be an output of the batch: `field`.
  rjQUANTITY_FIELD = 0,
  // An input of the terms: `field` is its name.
  rjQUANTITY_INPUT,
  // The number `value`.
  rjQUANTITY_CONSTANT,
  // The world's downward direction in the axes of the frame (3).
  rjQUANTITY_GRAVITY,
  // The origin of the frame in the axes of `from`, from its origin (3).
  rjQUANTITY_POSITION,
  // The axes of the frame in those of `from`: x axis and y axis (6).
  rjQUANTITY_ORIENTATION,
  // The velocity of the frame's origin in its own axes (3).
  rjQUANTITY_LINVEL,
  // The angular velocity of the frame in its own axes (3).
  rjQUANTITY_ANGVEL,
  // Distances along `rays`, `value` where nothing is met.
  rjQUANTITY_RAY,
  // Heights of the terrain above the origin of the frame of `rays` at the points that rj_height takes, `value` where nothing is
  // met.
  rjQUANTITY_HEIGHT,
} rjtQuantity;

// A number that is made of the values of a term.
typedef enum rjtReward {
  // Their sum.
  rjREWARD_SUM = 0,
  // The sum of their squares.
  rjREWARD_SQUARES,
  // The sum of their sizes.
  rjREWARD_SIZES,
  // exp(-s / width^2) for the sum s of their squares.
  rjREWARD_GAUSSIAN,
} rjtReward;

// Many environments of one model.
typedef struct rjBatch rjBatch;

// Rays, and what they see; `rj_defaultRays` makes them see all geoms, in the world's frame.
typedef struct rjRays {
  // Number of rays per environment.
  int nray;
  // 0: one list of points and directions for all environments (nray x 3); else one for each (nbatch x nray x 3).
  mjtByte differ;
  // Starts.
  const mjtNum *pnt;
  // Directions; distances are in multiples of their lengths.
  const mjtNum *vec;
  // The object in whose frame starts and directions are given: mjOBJ_BODY, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_CAMERA, or
  // mjOBJ_UNKNOWN for the world.
  int frametype;
  // Its name; not read for the world.
  const char *frame;
  // Which geom groups are seen (mjNGROUP), or NULL: all.
  const mjtByte *geomgroup;
  // Whether geoms of static bodies are seen.
  mjtByte flg_static;
  // A body whose geoms are not seen, or -1.
  int bodyexclude;
  // Surfaces farther than this are not met.
  mjtNum cutoff;
} rjRays;

// Numbers that follow from an environment's state; `rj_defaultTerm` sets all to 0 and NULL. In this order: the quantity; less the
// target; its change; with noise; scaled, shifted and clipped; late; the last few of them.
typedef struct rjTerm {
  // For errors, and for rj_observationRange.
  const char *name;
  // rjtQuantity.
  int quantity;
  // Name of the field or input.
  const char *field;
  // mjOBJ_BODY, mjOBJ_GEOM, mjOBJ_SITE or mjOBJ_CAMERA, for quantities of a frame.
  int frametype;
  // Name of that object.
  const char *frame;
  // The same of the frame that positions and orientations are seen from; 0: the world.
  int fromtype;
  // Name of that object.
  const char *from;
  // A constant, or what stands for nothing met.
  mjtNum value;
  // Rays or points, one list for all environments.
  const struct rjRays *rays;
  // Number of entries of `part`; 0: all values.
  int npart;
  // Which of the quantity's values.
  const int *part;
  // An input of as many values that is subtracted, or NULL.
  const char *target;
  // Whether the term is the change since the last call.
  mjtByte flg_change;
  // Whether noise is uniformly distributed between -noise and noise, rather than normally.
  mjtByte flg_uniform;
  // Standard deviation of noise, or its largest size; 0: none.
  mjtNum noise;
  // Number of factors: 0, 1, or one for each value.
  int nscale;
  // The factors.
  const mjtNum *scale;
  // Number of offsets, which are added after scaling: 0, 1, or one for each value.
  int noffset;
  // The offsets.
  const mjtNum *offset;
  // Whether values are clipped.
  mjtByte flg_clip;
  // Least and largest value.
  mjtNum clip[2];
  // How many calls late values are shown.
  int delay;
  // How many values are shown, the oldest first; 0 counts as 1.
  int history;
} rjTerm;

// A part of the reward: a weight times a function of a term.
typedef struct rjReward {
  // What it is made of.
  struct rjTerm term;
  // rjtReward.
  int function;
  // Of rjREWARD_GAUSSIAN.
  mjtNum width;
  // The weight.
  mjtNum weight;
} rjReward;

// A term that ends an episode when one of its values leaves a range, or is NaN.
typedef struct rjTermination {
  // What is looked at.
  struct rjTerm term;
  // The least and the largest value with which an episode goes on.
  mjtNum range[2];
  // Whether it cuts the episode off (a time limit), rather than ending it.
  mjtByte flg_truncate;
} rjTermination;

// What a batch writes for training, at the end of rj_step, rj_stepWith and rj_reset; see rjConfig.
typedef struct rjTerms {
  // Number of inputs: tables that programs write, for terms to read.
  int ninput;
  // Their names.
  const char *const *inputs;
  // How many values each has for an environment.
  const int *input_sizes;
  // Number of terms of the row of observations.
  int nobservation;
  // These terms.
  const struct rjTerm *observations;
  // Number of terms of the reward.
  int nreward;
  // These terms.
  const struct rjReward *rewards;
  // Number of terms that end episodes.
  int ntermination;
  // These terms.
  const struct rjTermination *terminations;
  // Whether `stage` counts; else all quantities are those of the new state.
  mjtByte flg_stage;
  // mjtStage up to which quantities are those of the new state; later ones belong to the last step.
  int stage;
  // Noise is a function of this number, the environment, how often it was observed, the term, and the entry.
  uint64_t seed;
} rjTerms;

// What a batch is made of; `rj_defaultConfig` sets all to 0.
typedef struct rjConfig {
  // Number of environments; at least 1.
  int nbatch;
  // Number of threads, the caller's included; 0: one per core.
  int nthread;
  // Environments that a thread takes at a time, up to 64; 0: chosen by the batch. Results do not depend on it.
  int nchunk;
  // Number of outputs.
  int noutput;
  // What is copied after each call: an array of mjData with fixed size ("xpos"); "sensor.NAME"; "contact.dist" (1 value per
  // contact), "contact.pos" (3), "contact.frame" (9), "contact.force" (6), "contact.geom" (2), "contact.dim" (1); "time",
  // "energy", "ncon", "nefc", "nisland", "solver_niter".
  const char *const *outputs;
  // Slots for contacts in each output "contact.*"; empty ones are 0, and -1 in "contact.geom".
  int ncontact;
  // Number of fields of the model that differ by environment.
  int nfield;
  // Their names: real-valued arrays of mjModel ("body_mass"), "opt.gravity", "stat.meaninertia"; integers that stages read in
  // every step ("geom_contype", "geom_condim", "jnt_limited", "opt.cone"), as numbers.
  const char *const *fields;
  // Whether the state before the first step that finds a bad state is kept: for rj_stateBefore and rj_diagnose.
  mjtByte keep_failing;
  // Number of processors in `affinity`: 0, or the number of threads without the caller's.
  int naffinity;
  // The processors that the threads stay on, but for the caller's (Linux).
  const int *affinity;
  // Which model each environment has (nbatch), if there are several (rj_makeVariants), or NULL: they take them in turn.
  const int *variants;
  // Observations, rewards and ends of episodes that the batch writes, or NULL.
  const struct rjTerms *terms;
} rjConfig;

// Sizes of a batch.
typedef struct rjInfo {
  // Number of environments.
  int nbatch;
  // Number of threads, the caller's included.
  int nthread;
  // Environments that a thread takes at a time.
  int nchunk;
  // Number of outputs.
  int noutput;
  // Bytes per environment: state, counts, fields of the model.
  size_t nbyte_environment;
  // Bytes per environment: outputs.
  size_t nbyte_output;
} rjInfo;

// The first step that found an environment's state bad.
typedef struct rjBadState {
  // mjtWarning: mjWARN_BADQPOS, mjWARN_BADQVEL or mjWARN_BADQACC; -1: there was none since the environment's last reset.
  int warning;
  // The index of the first bad number in qpos, qvel or qacc.
  int index;
  // The substep of the call, from 0 on.
  int substep;
} rjBadState;

// A controller of `n` slides and hinges: before each substep, kp (target - q) + kd (velocity - v), clamped to the limit, goes to
// the controls of actuators or to applied forces. `rj_defaultControl` sets all to 0 and NULL.
typedef struct rjControl {
  // Number of joints.
  int n;
  // Actuators that drive slides or hinges, or dofs of such joints (n).
  const int *id;
  // 0: `id` has actuators, whose controls are set; else dofs, whose `qfrc_applied` is set.
  mjtByte flg_dof;
  // 0: one row of kp, kd, limit, delay and noise for all environments (n); else one for each (nbatch x n).
  mjtByte differ;
  // Stiffnesses.
  const mjtNum *kp;
  // Dampings.
  const mjtNum *kd;
  // Largest sizes of outputs, or NULL: none.
  const mjtNum *limit;
  // How many substeps late targets arrive, or NULL: none. Before, `previous` counts.
  const int *delay;
  // Standard deviations of noise that is added to measured positions, or NULL: none.
  const mjtNum *position_noise;
  // The same of velocities.
  const mjtNum *velocity_noise;
  // Positions that are aimed at (nbatch x n).
  const mjtNum *target;
  // Velocities that are aimed at (nbatch x n), or NULL: 0.
  const mjtNum *velocity;
  // Targets of the action before (nbatch x n), for delays.
  const mjtNum *previous;
  // Noise is a function of this number, the environment, the substep and the joint.
  uint64_t seed;
} rjControl;

// A function of the user's for one environment, whose model and data it gets: the model to read, of the data the state and the
// inputs to write too. It runs on all threads of the batch at once. `substep` counts from 0 on. Returns 0 to go on; a positive number
// to end the present call for this environment, in the state that the function leaves; a negative one for an error, which is that
// of the environment, as one that it raises with mju_error.
typedef int (*rjfUser)(const mjModel *m, mjData *d, int environment, int substep, void *user);

// Steps with options; `rj_defaultStep` sets one step without any.
typedef struct rjStep {
  // Number of substeps.
  int nstep;
  // mjtStage: outputs of stages up to this one are those of the new state, all others of the last step. mjSTAGE_NONE: all belong to
  // the last step.
  int stage;
  // Substeps that earlier calls have made of the same action: delays, noise and substeps of functions count from there.
  int begin;
  // A controller, or NULL.
  const struct rjControl *control;
  // A function that is called before each substep, after the controller, or NULL.
  rjfUser function;
  // mjtStage up to which data are computed before it is called: mjSTAGE_NONE, mjSTAGE_POS or mjSTAGE_VEL. The step goes on from
  // mjSTAGE_VEL if the function leaves positions, velocities, activations, time, mocap poses and equalities as they are.
  int function_stage;
  // What the function gets.
  void *user;
} rjStep;

// What a rollout does, and where its trajectories go; nrecord is nstep / every.
typedef struct rjRollout {
  // Number of steps.
  int nstep;
  // The number of steps between records; 0 counts as 1.
  int every;
  // Controls of each step (nbatch x nstep x nu), or NULL: they stay as they are.
  const mjtNum *control;
  // Elements of the state that are recorded: bits of mjtState.
  unsigned int sig;
  // Recorded states (nbatch x nrecord x mj_stateSize(m, sig)), or NULL.
  mjtNum *state;
  // Number of entries of `output`, up to the batch's number of outputs.
  int noutput;
  // For each output of the batch, in its order, where it is recorded (nbatch x nrecord x n), or NULL.
  mjtNum *const *output;
} rjRollout;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Why the last rj_ function that failed on this thread did: valid until the next failure on this thread. Never NULL.
MJAPI const char *rj_lastError(void);

// Sets no rays, in the world's frame, which see all geoms.
MJAPI void rj_defaultRays(struct rjRays *rays);

// Sets everything to 0 and NULL.
MJAPI void rj_defaultTerm(struct rjTerm *term);

// Sets everything to 0: one thread per core, no outputs, no fields. `nbatch` is still to be set.
MJAPI void rj_defaultConfig(struct rjConfig *config);

// Makes a batch of environments in the model's initial state. It keeps a copy of the model, and of the names. Returns NULL if
// that fails.
MJAPI
struct rjBatch *rj_makeBatch(const mjModel *m,
                             const struct rjConfig *config);

// Makes a batch of variants of a model: `models` has pointers to models of one structure, with other meshes, sizes, masses or
// options. `config->variants` says which environment has which. Names are those of the first model. Returns NULL if that fails:
// rj_lastError says in what a model differs from the first.
MJAPI
struct rjBatch *rj_makeVariants(const mjModel *const *models,
                                int nmodel,
                                const struct rjConfig *config);

// Frees a batch and ends its threads; NULL is nothing.
MJAPI void rj_deleteBatch(struct rjBatch *batch);

// Fills `info` with the sizes of a batch. Returns 0, or -1.
MJAPI int rj_info(const struct rjBatch *b, struct rjInfo *info);

// An element of all states (nbatch x n), to read and write between calls: `element` is one bit of mjtState, `n` receives the
// values per environment (may be NULL). Elements that are no numbers are numbers here (mjSTATE_EQ_ACTIVE: 0 or 1). Valid until
// the batch is deleted. NULL if that fails.
MJAPI
mjtNum *rj_state(struct rjBatch *b,
                 int element,
                 int *n);

// Copies elements of all states to `state` (nbatch x mj_stateSize(m, sig)); rows as mj_getState gives them. Returns 0, or -1.
MJAPI
int rj_getState(struct rjBatch *b,
                unsigned int sig,
                mjtNum *state);

// How often each kind of warning (mjtWarning) came since the environment's last reset (nbatch x mjNWARNING). NULL if that fails.
MJAPI
const int *rj_warnings(const struct rjBatch *b);

// In how many steps since its last reset each environment's state was found bad (nbatch): not finite or huge, and reset by the
// engine unless mjDSBL_AUTORESET is set. NULL if that fails.
MJAPI
const int *rj_badStates(const struct rjBatch *b);

// An output as the last computation left it (nbatch x n); `n` receives the values per environment (may be NULL). Valid until the
// batch is deleted. NULL if that fails.
MJAPI
const mjtNum *rj_output(const struct rjBatch *b,
                        const char *name,
                        int *n);

// As rj_output, in single precision: converted by this call.
MJAPI const float *rj_outputFloat(struct rjBatch *b, const char *name, int *n);

// A field of all environments' models (nbatch x n), to read; `n` receives the values per environment (may be NULL). Valid until
// the batch is deleted. NULL if that fails.
MJAPI
const mjtNum *rj_modelField(const struct rjBatch *b,
                            const char *name,
                            int *n);

// Sets a field of the models of the environments that `mask` selects: `values` is nbatch x n, and rows of others are not read.
// Constants that follow from the field are computed now, as mj_setConst does. Returns 0, or -1.
MJAPI
int rj_setModelField(struct rjBatch *b,
                     const char *name,
                     const mjtByte *mask,
                     const mjtNum *values);

// Advances the environments that `mask` selects by `nstep` steps, and copies the outputs, which belong to the last step. `mask`
// has a byte per environment, 0: left out; NULL selects all. Returns 0, or -1 if user code raised an error in an environment,
// which then keeps the state that it had; all others are done. rj_failures has all of them.
MJAPI
int rj_step(struct rjBatch *b,
            int nstep,
            const mjtByte *mask);

// Computes everything from the states without advancing them, as mj_forward does, and copies the outputs. `mask` and result as
// in rj_step.
MJAPI
int rj_forward(struct rjBatch *b,
               const mjtByte *mask);

// Computes the forces `qfrc_inverse` that cause the accelerations `qacc` (both nbatch x nv), as mj_inverse does, and copies the
// outputs; states stay as they are. `mask` and result as in rj_step.
MJAPI
int rj_inverse(struct rjBatch *b,
               const mjtByte *mask,
               const mjtNum *qacc,
               mjtNum *qfrc_inverse);

// Resets environments to the model's initial state, and their counts of warnings; outputs stay. `mask` and result as in rj_step.
MJAPI
int rj_reset(struct rjBatch *b,
             const mjtByte *mask);

// As rj_reset, to a keyframe of the model.
MJAPI int rj_resetKeyframe(struct rjBatch *b, const mjtByte *mask, int key);

// As rj_reset, then sets elements of the states: `state` is nbatch x mj_stateSize(m, sig), a row as mj_setState takes it; rows of
// environments that are left out are not read.
MJAPI
int rj_resetState(struct rjBatch *b,
                  const mjtByte *mask,
                  unsigned int sig,
                  const mjtNum *state);

// Jacobians of `nobj` objects of one type by name, at the present positions: of translation `jacp` and of rotation `jacr`
// (nbatch x nobj x 3 x nv each; either may be NULL). `objtype` is mjOBJ_BODY (center of mass), mjOBJ_XBODY (frame), mjOBJ_GEOM or
// mjOBJ_SITE. `mask` and result as in rj_step.
MJAPI
int rj_jacobian(struct rjBatch *b,
                const mjtByte *mask,
                int objtype,
                int nobj,
                const char *const *names,
                mjtNum *jacp,
                mjtNum *jacr);

// A copy of an environment's model, with its own fields; to be deleted with mj_deleteModel. NULL if that fails. For a mjData of
// an environment: mj_makeData, mj_setState with its row of rj_getState, mj_forward.
MJAPI
mjModel *rj_getModel(struct rjBatch *b,
                     int environment);

// Casts rays in every environment at its present positions, as mj_ray does: `dist` gets the distances (nbatch x nray), -1 where
// nothing is met, `geomid` the geoms (nbatch x nray) or -1, `normal` the unit normals of the surfaces in the world's frame
// (nbatch x nray x 3), 0 where nothing is met; each may be NULL. States and outputs stay. `mask` and result as in rj_step.
MJAPI
int rj_ray(struct rjBatch *b,
           const mjtByte *mask,
           const struct rjRays *rays,
           mjtNum *dist,
           int *geomid,
           mjtNum *normal);

// Heights of the terrain: the world's z of the highest surface on the vertical line through each of `rays->nray` points
// (x, y), which `rays->pnt` has (nray x 2, or nbatch x nray x 2) in the world's frame, or around the origin of `rays->frame`,
// turned with it about the vertical alone. `rays->vec` and `rays->cutoff` are not read. `height` is nbatch x nray, NaN where
// nothing is met. `mask` and result as in rj_step.
MJAPI
int rj_height(struct rjBatch *b,
              const mjtByte *mask,
              const struct rjRays *rays,
              mjtNum *height);

// Chooses between arithmetic that gives the same bits on every machine (1), and the fastest of this machine (0), for all
// threads and models of this process, from their next call on. At first it is as the environment variable RUJOCO_PORTABLE
// says, else 0.
MJAPI
void rj_setPortable(int portable);

// 1 if results do not depend on the machine, see rj_setPortable; else 0.
MJAPI int rj_isPortable(void);

// Observations that the last step or reset of each environment has written (nbatch x n); `n` gets the number of values, unless it
// is NULL. NULL if the batch has no terms. The address stays.
MJAPI
float *rj_observation(struct rjBatch *b,
                      int *n);

// Where the values of a term are in a row of observations: the first one and their number. 0, or -1 if there is no such term.
MJAPI
int rj_observationRange(struct rjBatch *b,
                        const char *name,
                        int *range);

// Rewards of the last step (nbatch). NULL if the batch has no terms.
MJAPI float *rj_reward(struct rjBatch *b);

// Their terms, with weights (nbatch x nreward).
MJAPI float *rj_rewardTerms(struct rjBatch *b);

// Whether episodes have ended (nbatch, 0 or 1). NULL if the batch has no terms.
MJAPI const mjtByte *rj_terminated(struct rjBatch *b);

// Whether episodes were cut off (nbatch, 0 or 1).
MJAPI const mjtByte *rj_truncated(struct rjBatch *b);

// By which terms (nbatch x ntermination, 0 or 1).
MJAPI const mjtByte *rj_terminationTerms(struct rjBatch *b);

// An input of the terms, to write (nbatch x its size): the next step or reset reads it. NULL if there is none of this name. The
// address stays.
MJAPI
mjtNum *rj_input(struct rjBatch *b,
                 const char *name);

// Writes the terms of the present states, as after a reset: for programs that have written states themselves. `mask` and result
// as in rj_step.
MJAPI
int rj_observe(struct rjBatch *b,
               const mjtByte *mask);

// The environments in which the last computation failed, in their order; `n` receives their number. Valid until the next
// call of this function, or the next computation. NULL where there are none.
MJAPI
const int *rj_failures(struct rjBatch *b,
                       int *n);

// Copies why an environment failed in the last computation to `error` (`error_sz` bytes), with a zero at its end: nothing if it
// did not. Returns 0, or -1.
MJAPI
int rj_failure(struct rjBatch *b,
               int environment,
               char *error,
               int error_sz);

// The substep of the last computation in which an environment failed, from 0 on; -1 if it did not, or not in a step.
MJAPI int rj_failureStep(struct rjBatch *b, int environment);

// The first step that found an environment's state bad since its last reset. Returns 0, or -1.
MJAPI int rj_badState(struct rjBatch *b, int environment, struct rjBadState *bad);

// Copies elements of the state that an environment had before the step of rj_badState to `state` (mj_stateSize(m, sig)). Returns
// 0, or -1 if there was no such step, or the batch does not keep it.
MJAPI
int rj_stateBefore(struct rjBatch *b,
                   int environment,
                   unsigned int sig,
                   mjtNum *state);

// Says what was bad first on the way from the state before the step of rj_badState to its accelerations: copies a text such as
// "ctrl[1] of actuator 1 'knee' is NaN" to `text` (`text_sz` bytes), nothing if all was good there. Returns 0, or -1.
MJAPI
int rj_diagnose(struct rjBatch *b,
                int environment,
                char *text,
                int text_sz);

// Sets everything to 0 and NULL.
MJAPI void rj_defaultControl(struct rjControl *control);

// Sets one step, without anything else.
MJAPI void rj_defaultStep(struct rjStep *step);

// As rj_step, with options. Environments in which the computation of a stage after the steps fails keep the new state.
MJAPI int rj_stepWith(struct rjBatch *b, const mjtByte *mask, const struct rjStep *step);

// Computes what follows from the states up to a stage (mjtStage), and copies its outputs; those of later stages stay. After a reset,
// outputs are those of the new states so. `mask` and result as in rj_step.
MJAPI
int rj_forwardTo(struct rjBatch *b,
                 const mjtByte *mask,
                 int stage);

// Calls a function once for each environment that `mask` selects, with data as forward dynamics up to a stage (mjtStage) leave
// them. The state that it leaves is the environment's then; outputs stay. Result as in rj_step.
MJAPI
int rj_apply(struct rjBatch *b,
             const mjtByte *mask,
             int stage,
             rjfUser function,
             void *user);

// Advances environments under given controls and records their states and outputs: see rjRollout. Afterwards states and outputs
// are those of the last step. `mask` and result as in rj_step; rows of environments that are left out are neither read nor
// written.
MJAPI
int rj_rollout(struct rjBatch *b,
               const mjtByte *mask,
               const struct rjRollout *rollout);

// As rj_rollout, with the options of rj_stepWith; their `nstep` is not read, and substeps count from the beginning of the
// rollout.
MJAPI
int rj_rolloutWith(struct rjBatch *b,
                   const mjtByte *mask,
                   const struct rjRollout *rollout,
                   const struct rjStep *step);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* MUJOCO_RUJOCO_H_ */
