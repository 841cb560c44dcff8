// What went wrong in a batch, from C: the first bad state, the state before it, the first bad number; processors of threads.

#include "batch_client.h"

#define N 4

static const char* XML =
    "<mujoco><worldbody><body><joint name='hip' axis='0 1 0'/><geom size='.1' pos='.3 0 0'/>"
    "<body pos='.4 0 0'><joint name='knee' axis='0 1 0'/><geom size='.05' pos='.2 0 0'/></body></body>"
    "</worldbody><actuator><motor joint='hip'/><motor name='lift' joint='knee'/></actuator></mujoco>";

int main(void) {
  mjModel* m = model_of(XML);
  rjConfig config;
  rj_defaultConfig(&config);
  config.nbatch = N, config.nthread = 2, config.keep_failing = 1;
  rjBatch* b = rj_makeBatch(m, &config);
  CHECK(b);
  mjtNum *force = rj_state(b, mjSTATE_QFRC_APPLIED, NULL), *qvel = rj_state(b, mjSTATE_QVEL, NULL);
  rjBadState bad;
  char text[200] = "?";
  CHECK(rj_step(b, 2, NULL) == 0);
  CHECK(rj_badState(b, 1, &bad) == 0 && bad.warning == -1 && bad.index == -1 && bad.substep == -1);
  FAILS(rj_diagnose(b, 1, text, sizeof text) == -1, "environment: 1 has had no bad state since its reset");

  // a force that is no number, and a velocity that is too large
  force[1*m->nv + 1] = NAN, qvel[2*m->nv] = 1e12;
  mjtNum state[2], before = rj_state(b, mjSTATE_TIME, NULL)[1];
  CHECK(rj_step(b, 3, NULL) == 0);
  CHECK(rj_badState(b, 1, &bad) == 0 && bad.warning == mjWARN_BADQACC && bad.substep == 0);
  CHECK(rj_badState(b, 2, &bad) == 0 && bad.warning == mjWARN_BADQVEL && bad.index == 0 && bad.substep == 0);
  CHECK(rj_stateBefore(b, 1, mjSTATE_TIME, state) == 0 && state[0] == before);
  CHECK(rj_stateBefore(b, 2, mjSTATE_QVEL, state) == 0 && state[0] == 1e12);
  CHECK(rj_diagnose(b, 1, text, sizeof text) == 0);
  CHECK(!strcmp(text, "qfrc_applied[1] of joint 1 'knee' is NaN"));
  CHECK(rj_diagnose(b, 2, text, sizeof text) == 0 && strstr(text, "qvel[0] of joint 0 'hip' is 1"));
  // a text that does not fit is cut off
  CHECK(rj_diagnose(b, 1, text, 6) == 0 && !strcmp(text, "qfrc_"));

  // a reset begins again
  CHECK(rj_reset(b, NULL) == 0 && rj_badState(b, 1, &bad) == 0 && bad.warning == -1);
  FAILS(rj_badState(b, N, &bad) == -1, "environment: is 4; the batch has 4");
  FAILS(rj_badState(b, -1, &bad) == -1, "environment: is -1");
  FAILS(rj_badState(b, 0, NULL) == -1, "bad: is NULL");
  FAILS(rj_badState(NULL, 0, &bad) == -1, "batch: is NULL");
  FAILS(rj_diagnose(b, N, text, sizeof text) == -1, "environment: is 4");
  force[0] = NAN;
  CHECK(rj_step(b, 1, NULL) == 0);
  FAILS(rj_diagnose(b, 0, NULL, 5) == -1, "text: is NULL");
  FAILS(rj_diagnose(b, 0, text, -1) == -1, "text_sz: is -1");
  FAILS(rj_stateBefore(b, 0, mjSTATE_QPOS, NULL) == -1, "state: is NULL");
  rj_deleteBatch(b);

  // states before are kept only if that is asked for
  config.keep_failing = 0;
  b = rj_makeBatch(m, &config);
  rj_state(b, mjSTATE_QFRC_APPLIED, NULL)[0] = NAN;
  CHECK(rj_step(b, 1, NULL) == 0 && rj_badState(b, 0, &bad) == 0 && bad.warning == mjWARN_BADQACC);
  FAILS(rj_diagnose(b, 0, text, sizeof text) == -1, "keep_failing: is not set");
  rj_deleteBatch(b);

  // one processor for each thread but the caller's
  int processors[] = {0, 1 << 20};
  config.affinity = processors, config.naffinity = 2;
  FAILS(!rj_makeBatch(m, &config), "affinity: has 2 processors; the batch has 1 threads besides the caller's");
  config.naffinity = 1, config.affinity = processors + 1;
  FAILS(!rj_makeBatch(m, &config), "affinity: processor 1048576");
  config.affinity = NULL;
  FAILS(!rj_makeBatch(m, &config), "affinity: is NULL");
  config.naffinity = -1;
  FAILS(!rj_makeBatch(m, &config), "affinity: is -1");
#ifdef __linux__
  config.naffinity = 1, config.affinity = processors;
  b = rj_makeBatch(m, &config);
  CHECK(b && rj_step(b, 2, NULL) == 0);
  rj_deleteBatch(b);
#endif
  mj_deleteModel(m);
  return 0;
}
