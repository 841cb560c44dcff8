// A batch from C: the same bits as a loop of mj_step, and errors that say what is wrong.

#include "batch_client.h"

#define N 7

static const char* XML =
    "<mujoco><worldbody><geom type='plane' size='5 5 .1'/>"
    "<body pos='0 0 .3'><freejoint/><geom size='.1'/></body>"
    "<body name='arm' pos='1 0 1'><joint name='j' axis='0 1 0'/><geom size='.1' pos='.3 0 0'/><site name='s' pos='.4 0 0'/></body>"
    "</worldbody><actuator><motor joint='j'/></actuator><sensor><jointpos name='q' joint='j'/></sensor>"
    "<keyframe><key qpos='0 0 1 1 0 0 0 .5'/></keyframe></mujoco>";

static void wrong_arguments(const mjModel* m, rjBatch* b) {
  rjConfig config;
  rj_defaultConfig(&config);
  FAILS(!rj_makeBatch(m, &config), "rj_makeBatch: nbatch: is 0");
  config.nbatch = -1;
  FAILS(!rj_makeBatch(m, &config), "nbatch: is -1");
  config.nbatch = 1;
  FAILS(!rj_makeBatch(NULL, &config), "m: is NULL");
  FAILS(!rj_makeBatch(m, NULL), "config: is NULL");
  config.noutput = 1;
  FAILS(!rj_makeBatch(m, &config), "outputs: is NULL");
  const char* names[] = {"xpoz", NULL};
  config.outputs = names;
  FAILS(!rj_makeBatch(m, &config), "outputs: 'xpoz'");
  names[0] = NULL;
  FAILS(!rj_makeBatch(m, &config), "outputs: is NULL");
  config.noutput = 0;
  config.nbatch = 2147483647;
  FAILS(!rj_makeBatch(m, &config), "nbatch");

  FAILS(rj_step(NULL, 1, NULL) == -1, "rj_step: batch: is NULL");
  FAILS(rj_step(b, -1, NULL) == -1, "nstep: is -1");
  FAILS(rj_resetKeyframe(b, NULL, 1) == -1, "keyframe: is 1");
  FAILS(rj_resetKeyframe(b, NULL, -1) == -1, "key: is -1");
  FAILS(rj_resetState(b, NULL, mjSTATE_PHYSICS, NULL) == -1, "state: is NULL");
  FAILS(rj_resetState(b, NULL, 1u << 31, NULL) == -1, "signature");
  FAILS(!rj_state(b, mjSTATE_PHYSICS, NULL), "element");
  FAILS(!rj_output(b, "none", NULL), "rj_output: name: 'none'");
  FAILS(!rj_outputFloat(b, NULL, NULL), "name: is NULL");
  FAILS(!rj_modelField(b, "geom_size", NULL), "geom_size");
  FAILS(rj_setModelField(b, "body_mass", NULL, NULL) == -1, "values: is NULL");
  FAILS(rj_inverse(b, NULL, NULL, NULL) == -1, "is NULL");
  FAILS(rj_rollout(b, NULL, NULL) == -1, "rollout: is NULL");
  FAILS(rj_jacobian(b, NULL, mjOBJ_SITE, -1, NULL, NULL, NULL) == -1, "nobj: is -1");
  FAILS(rj_info(b, NULL) == -1, "info: is NULL");
  rjRays rays;
  rj_defaultRays(&rays);
  rj_defaultRays(NULL);
  FAILS(rj_ray(b, NULL, NULL, NULL, NULL, NULL) == -1, "rj_ray: rays: is NULL");
  rays.nray = 2;
  FAILS(rj_ray(b, NULL, &rays, NULL, NULL, NULL) == -1, "pnt: is NULL");
  FAILS(rj_height(b, NULL, &rays, NULL) == -1, "rj_height: pnt: is NULL");
  rays.nray = -1;
  FAILS(rj_ray(b, NULL, &rays, NULL, NULL, NULL) == -1, "nray: is -1");
  rays.nray = 0, rays.frametype = mjOBJ_SITE;
  FAILS(rj_ray(b, NULL, &rays, NULL, NULL, NULL) == -1, "frame: is NULL");
  rays.frame = "nowhere";
  FAILS(rj_ray(b, NULL, &rays, NULL, NULL, NULL) == -1, "'nowhere'");
  rays.frametype = mjOBJ_JOINT;
  FAILS(rj_ray(b, NULL, &rays, NULL, NULL, NULL) == -1, "objtype: ");
  rays.frametype = -7;
  FAILS(rj_ray(b, NULL, &rays, NULL, NULL, NULL) == -1, "frametype: is -7");
  rj_deleteBatch(NULL);
}

static void error_of_environment(const mjModel* m, mjData* d) {
  (void)m;
  if (d->ctrl[0] == 3) mju_error("three is too much");
}

int main(void) {
  mjModel* m = model_of(XML);
  const char* outputs[] = {"xpos", "sensor.q", "contact.dist"};
  const char* fields[] = {"body_mass"};
  rjConfig config;
  rj_defaultConfig(&config);
  config.nbatch = N, config.nthread = 2, config.nchunk = 1;
  config.noutput = 3, config.outputs = outputs, config.ncontact = 2;
  config.nfield = 1, config.fields = fields;
  rjBatch* b = rj_makeBatch(m, &config);
  CHECK(b);
  rjInfo info;
  CHECK(rj_info(b, &info) == 0 && info.nbatch == N && info.nthread == 2 && info.noutput == 3);
  wrong_arguments(m, b);

  // the same bits as a loop
  int nu, nq, nx;
  mjtNum* ctrl = rj_state(b, mjSTATE_CTRL, &nu);
  mjtNum* qpos = rj_state(b, mjSTATE_QPOS, &nq);
  CHECK(nu == m->nu && nq == m->nq);
  mjData* d[N];
  for (int i = 0; i < N; i++) {
    d[i] = mj_makeData(m);
    ctrl[i] = d[i]->ctrl[0] = .1*i;
    qpos[i*nq] = d[i]->qpos[0] = i;
  }
  mjtByte mask[N] = {1, 1, 0, 1, 1, 0, 1};
  CHECK(rj_step(b, 60, NULL) == 0 && rj_step(b, 20, mask) == 0);
  const mjtNum* xpos = rj_output(b, "xpos", &nx);
  CHECK(xpos && nx == 3*m->nbody);
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < (mask[i] ? 80 : 60); k++) mj_step(m, d[i]);
    CHECK(!memcmp(qpos + i*nq, d[i]->qpos, nq*sizeof(mjtNum)));
    CHECK(!memcmp(xpos + i*nx, d[i]->xpos, nx*sizeof(mjtNum)));
  }
  CHECK(rj_outputFloat(b, "xpos", NULL)[4] == (float)xpos[4]);

  // a rollout of all, recorded at every fifth step
  mjtNum* states = malloc(N*2*nq*sizeof(mjtNum));
  mjtNum* angles = malloc(N*2*sizeof(mjtNum));
  mjtNum* recorded[] = {NULL, angles};
  mjtNum control[N*10];
  for (int i = 0; i < 10*N; i++) control[i] = sin(i);
  rjRollout rollout = {10, 5, control, mjSTATE_QPOS, states, 2, recorded};
  CHECK(rj_rollout(b, NULL, &rollout) == 0);
  CHECK(!memcmp(states + (2*N - 1)*nq, qpos + (N - 1)*nq, nq*sizeof(mjtNum)));
  CHECK(angles[2*N - 1] == rj_output(b, "sensor.q", NULL)[N - 1]);

  // fields, resets, errors of callbacks, bad states
  mjtNum mass[N*3];
  memcpy(mass, rj_modelField(b, "body_mass", NULL), sizeof mass);
  mass[3*2 + 1] *= 2;
  CHECK(rj_setModelField(b, "body_mass", NULL, mass) == 0);
  CHECK(rj_modelField(b, "body_mass", NULL)[3*2 + 1] == mass[3*2 + 1]);
  CHECK(rj_resetKeyframe(b, NULL, 0) == 0 && qpos[7] == .5 && ctrl[6] == 0);
  mjtNum* copy = malloc(N*nq*sizeof(mjtNum));
  memcpy(copy, qpos, N*nq*sizeof(mjtNum));
  CHECK(rj_resetState(b, mask, mjSTATE_QPOS, copy) == 0 && qpos[7] == .5 && rj_reset(b, mask) == 0);
  free(copy);
  CHECK(qpos[7] == 0 && qpos[2*nq + 7] == .5 && rj_forward(b, NULL) == 0);
  mjcb_control = error_of_environment;
  ctrl[4] = ctrl[5] = 3;
  FAILS(rj_step(b, 3, NULL) == -1, "rj_step: environment 4: three is too much (2 environments failed)");
  int nfailed;
  const int* failed = rj_failures(b, &nfailed);
  char why[40];
  CHECK(failed && nfailed == 2 && failed[0] == 4 && failed[1] == 5);
  CHECK(rj_failure(b, 5, why, sizeof why) == 0 && !strcmp(why, "three is too much"));
  CHECK(rj_failure(b, 5, why, 6) == 0 && !strcmp(why, "three") && rj_failure(b, 3, why, 6) == 0 && !why[0]);
  FAILS(rj_failure(b, 5, NULL, 6) == -1, "error: is NULL");
  mjModel* heavy = rj_getModel(b, 2);
  CHECK(heavy && heavy->body_mass[1] == mass[3*2 + 1] && heavy->nv == m->nv);
  mj_deleteModel(heavy);
  FAILS(!rj_getModel(b, N), "rj_getModel: environment: is 7");
  mjcb_control = NULL;
  mjtNum* time = rj_state(b, mjSTATE_TIME, NULL);
  CHECK(time[4] == 0 && time[3] > 0 && rj_step(b, 1, NULL) == 0 && time[4] > 0);
  ctrl[1] = NAN;
  rj_state(b, mjSTATE_QVEL, NULL)[2*m->nv] = NAN;
  CHECK(rj_step(b, 1, NULL) == 0 && rj_badStates(b)[2] == 1 && rj_badStates(b)[3] == 0);
  CHECK(rj_warnings(b)[mjNWARNING + mjWARN_BADCTRL] == 1 && rj_warnings(b)[mjWARN_BADCTRL] == 0);

  mjtNum *jacp = malloc(N*3*m->nv*sizeof(mjtNum)), *qacc = calloc(N*m->nv, sizeof(mjtNum));
  mjtNum* forces = malloc(N*m->nv*sizeof(mjtNum));
  const char* sites[] = {"s"};
  CHECK(rj_jacobian(b, NULL, mjOBJ_SITE, 1, sites, jacp, NULL) == 0 && fabs(jacp[3*m->nv - 1]) > .1);
  CHECK(rj_inverse(b, NULL, qacc, forces) == 0 && forces[2] != 0);

  // rays and heights, in a frame and in the world
  mjtNum points[] = {0, 0, 5, .1, 0, 5}, down[] = {0, 0, -1, 0, .1, -1}, dist[2*N], normal[6*N], height[N];
  int geom[2*N];
  rjRays rays;
  rj_defaultRays(&rays);
  rays.nray = 2, rays.pnt = points, rays.vec = down;
  CHECK(rj_ray(b, NULL, &rays, dist, geom, normal) == 0);
  for (int i = 0; i < N; i++) {
    memcpy(d[i]->qpos, qpos + i*nq, nq*sizeof(mjtNum));
    mj_kinematics(m, d[i]);
    for (int k = 0; k < 2; k++) {
      int g;
      CHECK(dist[2*i + k] == mj_ray(m, d[i], points + 3*k, down + 3*k, NULL, 1, -1, &g) && geom[2*i + k] == g);
    }
  }
  rays.frametype = mjOBJ_SITE, rays.frame = "s", rays.nray = 1;
  CHECK(rj_ray(b, mask, &rays, dist, NULL, NULL) == 0 && rj_height(b, mask, &rays, height) == 0);

  free(states), free(angles), free(jacp), free(qacc), free(forces);
  for (int i = 0; i < N; i++) mj_deleteData(d[i]);
  rj_deleteBatch(b);
  mj_deleteModel(m);
  return 0;
}
