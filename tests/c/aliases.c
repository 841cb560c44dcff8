// Arguments that are the same object, or lie in each other: results are those of copies.
#include "client.h"

static int reported;
static void count(const char* text) {
  (void)text;
  reported++;
}

int main(void) {
  mjModel* m = model_of(
      "<mujoco><worldbody><geom type='plane' size='5 5 1'/><body pos='0 0 .1'><freejoint/><geom size='.11'/>"
      "<geom size='.05' pos='.08 0 -.06'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  mjData* other = mj_makeData(m);
  mju_user_error = count;
  mj_step(m, d);
  mj_forward(m, d);
  CHECK(d->ncon >= 2 && d->nefc > 0);

  // copies to the same object
  mj_copyData(other, m, d);
  CHECK(mj_copyData(d, m, d) == d && mjv_copyData(d, m, d) == d);
  mj_copyState(m, d, d, mjSTATE_INTEGRATION);
  CHECK(mj_copyModel(m, m) == m);
  mjv_copyModel(m, m);
  CHECK(reported == 0);
  CHECK(d->nefc == other->nefc && memcmp(d->efc_J, other->efc_J, sizeof(mjtNum) * (size_t)d->nJ) == 0);
  CHECK(memcmp(d->qpos, other->qpos, sizeof(mjtNum) * (size_t)m->nq) == 0);
  mj_step(m, d);
  mj_step(m, other);
  CHECK(memcmp(d->qpos, other->qpos, sizeof(mjtNum) * (size_t)m->nq) == 0);

  // signatures are checked all the same
  mj_copyState(m, d, d, 1u << 30);
  CHECK(reported == 1);

  // a contact of the same data
  for (int k = 0; k < 40; k++) {
    int from = k % d->ncon, n = d->ncon;
    mjContact expected = d->contact[from];
    CHECK(mj_addContact(m, d, d->contact + from) == 0);
    expected.efc_address = -1;
    mjContact* added = d->contact + n;
    CHECK(d->ncon == n + 1 && added->dist == expected.dist && added->geom[0] == expected.geom[0]);
    CHECK(memcmp(added->frame, expected.frame, sizeof expected.frame) == 0);
  }
  mj_forward(m, d);

  // state vectors that are arrays of the data, in full and shifted
  mjtNum qpos[20], qvel[20];
  memcpy(qpos, d->qpos, sizeof(mjtNum) * (size_t)m->nq);
  memcpy(qvel, d->qvel, sizeof(mjtNum) * (size_t)m->nv);
  mj_setState(m, d, d->qpos, mjSTATE_QPOS);
  mj_getState(m, d, d->qpos, mjSTATE_QPOS);
  CHECK(memcmp(d->qpos, qpos, sizeof(mjtNum) * (size_t)m->nq) == 0);
  mj_getState(m, d, d->qacc_warmstart, mjSTATE_QVEL);
  CHECK(memcmp(d->qacc_warmstart, qvel, sizeof(mjtNum) * (size_t)m->nv) == 0);
  mj_setState(m, d, d->qpos + 1, mjSTATE_QVEL);
  CHECK(memcmp(d->qvel, qpos + 1, sizeof(mjtNum) * (size_t)m->nv) == 0);

  // a state vector that is shortened where it is
  int n = mj_stateSize(m, mjSTATE_PHYSICS);
  mjtNum* state = malloc(sizeof(mjtNum) * (size_t)n);
  mj_getState(m, d, state, mjSTATE_PHYSICS);
  mj_extractState(m, state, mjSTATE_PHYSICS, state, mjSTATE_QVEL);
  CHECK(memcmp(state, d->qvel, sizeof(mjtNum) * (size_t)m->nv) == 0);
  free(state);

  // no state at all
  mj_getState(m, d, NULL, 0);
  mj_setState(m, d, NULL, 0);
  mj_extractState(m, NULL, 0, NULL, 0);
  CHECK(reported == 1);

  // residuals that are the forces which follow from them
  size_t bytes = sizeof(mjtNum) * (size_t)d->nefc;
  mj_forward(m, d);
  mj_copyData(other, m, d);
  memcpy(d->efc_force, d->efc_aref, bytes);
  mj_constraintUpdate(m, d, d->efc_force, NULL, 0);
  mj_constraintUpdate(m, other, other->efc_aref, NULL, 0);
  CHECK(memcmp(d->efc_force, other->efc_force, bytes) == 0);

  // a factor that is solved with in place, and poses and colors that are changed where they are
  mjtNum x[20], y[20];
  for (int i = 0; i < m->nv; i++) x[i] = y[i] = i + 1;
  mj_solveM(m, d, x, x, 1);
  mj_solveM(m, d, y + 1, y, 1);
  CHECK(memcmp(x, y + 1, sizeof(mjtNum) * (size_t)m->nv) == 0);
  mjvGeom geom;
  float red[4] = {1, 0, 0, 1};
  mjv_initGeom(&geom, mjGEOM_SPHERE, NULL, NULL, NULL, red);
  mjv_initGeom(&geom, mjGEOM_BOX, NULL, NULL, NULL, geom.rgba);
  CHECK(memcmp(geom.rgba, red, sizeof red) == 0);
  mjvScene scene;
  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 10);
  mjtNum pos[3] = {1, 2, 3}, quat[4] = {1, 0, 0, 0};
  mjv_room2model(pos, quat, pos, quat, &scene);
  CHECK(NEAR(pos[0], 1) && NEAR(pos[2], 3) && NEAR(quat[0], 1));
  mjv_freeScene(&scene);

  mj_deleteData(other);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_freeLastXML();
  return 0;
}
