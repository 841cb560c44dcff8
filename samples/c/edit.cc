// Builds a robot with a turret out of two editable models, compiles it, steps it, swaps a part and goes on where it was.
//   edit
#include <mujoco/mujoco.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

// Ends the program with the spec's error if a result is missing.
template <typename T>
T* require(T* result, mjSpec* spec) {
  if (!result) {
    std::printf("%s\n", mjs_getError(spec));
    std::exit(1);
  }
  return result;
}

void set(double* to, std::initializer_list<double> values) {
  for (double value : values) *to++ = value;
}

// A carriage on two sliders, with a site for a tool, and motors.
mjSpec* make_carriage() {
  mjSpec* spec = mj_makeSpec();
  // handles are C++ objects: strings and vectors can be written in place
  *spec->modelname = "carriage";
  spec->option.gravity[2] = -9.81;

  mjsBody* world = mjs_findBody(spec, "world");
  mjsGeom* floor = mjs_addGeom(world, nullptr);
  floor->type = mjGEOM_PLANE;
  set(floor->size, {2, 2, 0.1});

  mjsDefault* metal = mjs_addDefault(spec, "metal", nullptr);
  metal->geom->density = 2700;
  set(metal->joint->solref_limit, {0.01, 1});

  mjsBody* cart = mjs_addBody(world, metal);
  *mjs_getName(cart->element) = "cart";
  cart->pos[2] = 0.5;
  const char* names[] = {"x", "y"};
  for (int i = 0; i < 2; i++) {
    mjsJoint* slide = mjs_addJoint(cart, nullptr);
    mjs_setName(slide->element, names[i]);
    slide->type = mjJNT_SLIDE;
    set(slide->axis, {1.0 - i, 1.0 * i, 0});
    slide->damping = 5;

    mjsActuator* motor = mjs_addActuator(spec, nullptr);
    mjs_setName(motor->element, names[i]);
    motor->trntype = mjTRN_JOINT;
    *motor->target = names[i];
    double kv = 20;
    mjs_setToPosition(motor, 100, &kv, nullptr, nullptr, 0);
  }
  mjsGeom* box = mjs_addGeom(cart, nullptr);
  box->type = mjGEOM_BOX;
  set(box->size, {0.1, 0.1, 0.05});
  mjsSite* mount = mjs_addSite(cart, nullptr);
  *mjs_getName(mount->element) = "mount";
  set(mount->pos, {0, 0, 0.05});
  return spec;
}

// A pole on a hinge, with a sensor of its angle.
mjSpec* make_pole(double length) {
  mjSpec* spec = mj_makeSpec();
  *spec->modelname = "pole";
  mjsBody* pole = mjs_addBody(mjs_findBody(spec, "world"), nullptr);
  *mjs_getName(pole->element) = "pole";
  mjsJoint* hinge = mjs_addJoint(pole, nullptr);
  *mjs_getName(hinge->element) = "hinge";
  hinge->type = mjJNT_HINGE;
  set(hinge->axis, {0, 1, 0});
  mjsGeom* rod = mjs_addGeom(pole, nullptr);
  rod->type = mjGEOM_CAPSULE;
  rod->size[0] = 0.02;
  set(rod->fromto, {0, 0, 0.02, 0, 0, length});
  mjsSensor* angle = mjs_addSensor(spec);
  angle->type = mjSENS_JOINTPOS;
  angle->objtype = mjOBJ_JOINT;
  *angle->objname = "hinge";
  return spec;
}

void report(const mjModel* m, const mjData* d) {
  std::printf("%s: %d bodies, %d joints, %d actuators, %d sensors; t = %.2f", m->names, (int)m->nbody, (int)m->njnt,
              (int)m->nu, (int)m->nsensor, d->time);
  for (int i = 0; i < m->nq; i++) std::printf(" %7.4f", d->qpos[i]);
  std::printf("\n");
}

}  // namespace

int main() {
  mjSpec* carriage = make_carriage();
  mjSpec* pole = make_pole(0.6);
  mjsElement* mount = mjs_findElement(carriage, mjOBJ_SITE, "mount");
  // the whole pole at the site, under new names; its sensor comes along
  mjsElement* attached = require(mjs_attach(mount, pole->element, "arm-", ""), carriage);
  mj_deleteSpec(pole);

  mjModel* m = require(mj_compile(carriage, nullptr), carriage);
  mjData* d = mj_makeData(m);
  d->qpos[2] = 0.1;
  d->ctrl[0] = 0.3;
  while (d->time < 0.5) mj_step(m, d);
  report(m, d);

  // another pole on top of the first one, while everything else stays where it is
  mjSpec* second = make_pole(0.3);
  mjsBody* arm = mjs_findBody(carriage, "arm-pole");
  mjsFrame* tip = mjs_addFrame(arm, nullptr);
  tip->pos[2] = 0.6;
  mjs_setDeepCopy(carriage, 1);
  require(mjs_attach(tip->element, mjs_findBody(second, "pole")->element, "top-", ""), carriage);
  mj_deleteSpec(second);
  if (mj_recompile(carriage, nullptr, m, d)) {
    std::printf("%s\n", mjs_getError(carriage));
    return 1;
  }
  report(m, d);
  while (d->time < 1) mj_step(m, d);
  report(m, d);

  bool good = m->nbody == 4 && m->nsensor == 2 && std::string(mj_id2name(m, mjOBJ_JOINT, 3)) == "top-hinge" &&
              attached->elemtype == mjOBJ_FRAME;
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(carriage);
  return good ? 0 : 1;
}
