// Steps of a batch with options, from C: stages of the new state, a controller, functions of the user's.

#include "batch_client.h"

#define N 6

static const char* XML =
    "<mujoco><option timestep='.01'/><worldbody><geom type='plane' size='5 5 .1'/>"
    "<body pos='0 0 .3'><freejoint/><geom size='.1'/></body>"
    "<body pos='1 0 1'><joint name='j' axis='0 1 0'/><geom size='.1' pos='.3 0 0'/>"
    "<body pos='.4 0 0'><joint name='k' axis='0 1 0'/><geom name='last' size='.05' pos='.2 0 0'/></body></body>"
    "</worldbody><actuator><motor joint='j'/><motor joint='k'/></actuator>"
    "<sensor><framelinvel objtype='geom' objname='last'/></sensor></mujoco>";

typedef struct Gain {
  mjtNum stiffness;
  int last;
} Gain;

// A controller; environment 2 ends at the third substep, environment 3 fails at the second one.
static int hold(const mjModel* m, mjData* d, int environment, int substep, void* user) {
  Gain* gain = user;
  for (int i = 0; i < m->nu; i++) d->ctrl[i] = -gain->stiffness*d->qpos[7 + i] + d->qfrc_bias[6 + i];
  if (environment == 3 && substep == 1) mju_error("three is too much");
  return environment == 2 && substep == gain->last ? 1 : 0;
}

static int move(const mjModel* m, mjData* d, int environment, int substep, void* user) {
  (void)m, (void)user;
  d->qpos[0] = environment + 10*substep + d->xpos[3];
  return environment == 4 ? -7 : 0;
}

int main(void) {
  mjModel* m = model_of(XML);
  const char* outputs[] = {"xpos", "sensordata", "qacc"};
  rjConfig config;
  rj_defaultConfig(&config);
  config.nbatch = N, config.nthread = 2, config.nchunk = 4;
  config.noutput = 3, config.outputs = outputs;
  rjBatch* b = rj_makeBatch(m, &config);
  CHECK(b);
  mjData *d[N], *shown = mj_makeData(m);
  for (int i = 0; i < N; i++) d[i] = mj_makeData(m);
  mjtNum* qpos = rj_state(b, mjSTATE_QPOS, NULL);
  mjtNum* qvel = rj_state(b, mjSTATE_QVEL, NULL);
  const mjtNum* xpos = rj_output(b, "xpos", NULL);
  const mjtNum* sensor = rj_output(b, "sensordata", NULL);
  const mjtNum* qacc = rj_output(b, "qacc", NULL);

  // a controller at each of three substeps, and outputs of the new state
  int id[] = {0, 1}, delay[] = {0, 2};
  mjtNum kp[] = {5, 3}, kd[] = {.5, .3}, target[2*N], previous[2*N], limit[] = {2, 1};
  for (int i = 0; i < 2*N; i++) target[i] = .1*i, previous[i] = -.1*i;
  rjControl control;
  rj_defaultControl(&control);
  control.n = 2, control.id = id, control.kp = kp, control.kd = kd, control.limit = limit;
  control.target = target, control.previous = previous, control.delay = delay;
  rjStep step;
  rj_defaultStep(&step);
  step.nstep = 3, step.stage = mjSTAGE_VEL, step.control = &control;
  CHECK(rj_stepWith(b, NULL, &step) == 0);
  for (int i = 0; i < N; i++) {
    for (int t = 0; t < 3; t++) {
      for (int k = 0; k < 2; k++) {
        mjtNum aim = t < delay[k] ? previous[2*i + k] : target[2*i + k];
        mjtNum force = kp[k]*(aim - d[i]->qpos[7 + k]) + kd[k]*(0 - d[i]->qvel[6 + k]);
        d[i]->ctrl[k] = force < -limit[k] ? -limit[k] : force > limit[k] ? limit[k] : force;
      }
      mj_step(m, d[i]);
    }
    mj_copyData(shown, m, d[i]);
    mj_fwdPosition(m, shown), mj_sensorPos(m, shown), mj_fwdVelocity(m, shown), mj_sensorVel(m, shown);
    CHECK(!memcmp(qpos + i*m->nq, d[i]->qpos, m->nq*sizeof(mjtNum)));
    CHECK(!memcmp(xpos + 3*i*m->nbody, shown->xpos, 3*m->nbody*sizeof(mjtNum)));
    CHECK(!memcmp(sensor + 3*i, shown->sensordata, 3*sizeof(mjtNum)));
    CHECK(!memcmp(qacc + i*m->nv, d[i]->qacc, m->nv*sizeof(mjtNum)));
  }

  // a function at each substep
  Gain gain = {20, 2};
  rj_defaultStep(&step);
  step.nstep = 4, step.function = hold, step.user = &gain, step.function_stage = mjSTAGE_VEL;
  FAILS(rj_stepWith(b, NULL, &step) == -1, "rj_stepWith: environment 3: three is too much");
  mjtNum* time = rj_state(b, mjSTATE_TIME, NULL);
  CHECK(time[3] == d[3]->time && time[2] < time[1]);
  for (int i = 0; i < N; i++) {
    for (int t = 0; t < 4 && i != 3; t++) {
      mj_step1(m, d[i]);
      if (hold(m, d[i], i, t, &gain)) break;
      mj_step2(m, d[i]);
    }
    CHECK(!memcmp(qpos + i*m->nq, d[i]->qpos, m->nq*sizeof(mjtNum)));
    CHECK(!memcmp(qvel + i*m->nv, d[i]->qvel, m->nv*sizeof(mjtNum)));
  }

  // once, with positions; one fails and keeps its state
  mjtNum before = qpos[4*m->nq];
  FAILS(rj_apply(b, NULL, mjSTAGE_POS, move, NULL) == -1, "rj_apply: environment 4: the function returned -7");
  CHECK(qpos[5*m->nq] == 5 + d[5]->qpos[0] && qpos[4*m->nq] == before);
  CHECK(rj_reset(b, NULL) == 0 && rj_forwardTo(b, NULL, mjSTAGE_POS) == 0 && xpos[5] == .3);

  // a rollout under the controller
  rjRollout rollout = {3, 1, NULL, 0, NULL, 0, NULL};
  rj_defaultStep(&step);
  step.control = &control;
  CHECK(rj_rolloutWith(b, NULL, &rollout, &step) == 0 && qpos[7] != 0);

  FAILS(rj_stepWith(b, NULL, NULL) == -1, "step: is NULL");
  FAILS(rj_rolloutWith(b, NULL, &rollout, NULL) == -1, "step: is NULL");
  FAILS(rj_forwardTo(b, NULL, 9) == -1, "stage: is 9");
  FAILS(rj_apply(b, NULL, mjSTAGE_POS, NULL, NULL) == -1, "function: is NULL");
  step.stage = -1;
  FAILS(rj_stepWith(b, NULL, &step) == -1, "stage: is -1");
  step.stage = 0, step.begin = -1;
  FAILS(rj_stepWith(b, NULL, &step) == -1, "begin: is -1");
  step.begin = 0, control.kp = NULL;
  FAILS(rj_stepWith(b, NULL, &step) == -1, "kp: is NULL");
  control.kp = kp, control.n = -1;
  FAILS(rj_stepWith(b, NULL, &step) == -1, "n: is -1");
  control.n = 2, id[0] = 7;
  FAILS(rj_stepWith(b, NULL, &step) == -1, "actuators: has 7");
  step.control = NULL, step.function = move, step.function_stage = mjSTAGE_ACC;
  FAILS(rj_stepWith(b, NULL, &step) == -1, "stage: of a callback");

  mj_deleteData(shown);
  for (int i = 0; i < N; i++) mj_deleteData(d[i]);
  rj_deleteBatch(b);
  mj_deleteModel(m);
  return 0;
}
