// User collision functions: an entry of mjCOLLISIONFUNC replaces a pair's collider, with its contacts, order and margin.
#include "client.h"

static int calls, first_type, second_type;
static mjtNum margin_seen;

// Two contacts at the first geom's center, one above the other.
static int two_contacts(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin) {
  calls++;
  first_type = m->geom_type[g1];
  second_type = m->geom_type[g2];
  margin_seen = margin;
  for (int i = 0; i < 2; i++) {
    memset(&con[i], 0, sizeof con[i]);
    con[i].dist = -0.001 * (i + 1);
    mju_copy3(con[i].pos, d->geom_xpos + 3*g2);
    con[i].pos[2] += i;
    con[i].frame[2] = 1;
    con[i].frame[3] = 1;
  }
  return 2;
}

static int none(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin) {
  (void)m, (void)d, (void)con, (void)g1, (void)g2, (void)margin;
  calls++;
  return 0;
}

int main(void) {
  mjModel* m = model_of(
      "<mujoco><worldbody><geom type='plane' size='5 5 1' margin='.01'/>"
      "<body pos='0 0 .05'><freejoint/><geom type='ellipsoid' size='.1 .2 .1'/></body>"
      "<body pos='1 0 .09'><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  CHECK(d->ncon == 2);

  mjfCollision builtin = mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_ELLIPSOID];
  CHECK(builtin);
  mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_ELLIPSOID] = two_contacts;
  mj_forward(m, d);
  CHECK(calls == 1 && first_type == mjGEOM_PLANE && second_type == mjGEOM_ELLIPSOID && NEAR(margin_seen, 0.01));
  CHECK(d->ncon == 3);
  CHECK(NEAR(d->contact[0].dist, -0.001) && NEAR(d->contact[1].dist, -0.002) && NEAR(d->contact[1].pos[2], 1.05));
  CHECK(d->contact[1].geom[0] == 0 && d->contact[1].geom[1] == 1 && d->contact[1].dim == 3 && d->contact[1].efc_address >= 0);

  mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_ELLIPSOID] = none;
  mj_step(m, d);
  CHECK(calls == 2 && d->ncon == 1);

  // no function: the pair does not collide
  mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE] = NULL;
  mj_step(m, d);
  CHECK(calls == 3 && d->ncon == 0);

  // a builtin collider can be called through its pointer, and restored
  mjContact con[mjMAXCONPAIR];
  mj_kinematics(m, d);
  CHECK(builtin(m, d, con, 0, 1, 0) >= 1 && con[0].dist < 0);
  mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_ELLIPSOID] = builtin;
  mj_forward(m, d);
  CHECK(d->ncon == 1 && d->contact[0].geom[1] == 1);

  mj_deleteData(d);
  mj_deleteModel(m);
  mj_freeLastXML();
  return 0;
}
