// Makes and deletes everything that can be made, again and again: for valgrind, which counts what is left.
#include "client.h"

static int warnings;
static void keep(const char* text) { (void)text; warnings++; }

static const char* XML =
    "<mujoco model='cycle'><asset><texture name='t' type='2d' builtin='checker' width='16' height='16'/>"
    "<material name='a' texture='t'/><mesh name='wedge' vertex='0 0 0 1 0 0 0 1 0 0 0 1 1 1 1'/>"
    "<hfield name='h' nrow='3' ncol='3' size='1 1 1 1'/></asset>"
    "<worldbody><geom type='plane' size='5 5 1' material='a'/><body name='b' pos='0 0 .4'><freejoint/>"
    "<geom type='mesh' mesh='wedge'/><site name='s'/></body>"
    "<body pos='3 0 1'><joint name='j'/><geom type='capsule' size='.1 .2'/></body></worldbody>"
    "<actuator><motor joint='j'/></actuator><sensor><accelerometer site='s'/></sensor>"
    "<keyframe><key ctrl='1'/></keyframe></mujoco>";

static void models(void) {
  mjModel* m = model_of(XML);
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 5; i++) mj_step(m, d);
  mjData* copy = mj_copyData(NULL, m, d);
  mjModel* second = mj_copyModel(NULL, m);
  mj_inverse(second, copy);
  mj_resetDataKeyframe(m, d, 0);
  mj_deleteModel(second);
  mj_deleteData(copy);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void specs(void) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(XML, NULL, error, sizeof error);
  CHECK(s);
  mjModel* m = mj_compile(s, NULL);
  CHECK(m);
  mjData* d = mj_makeData(m);
  mj_step(m, d);
  mjsBody* body = mjs_addBody(mjs_findBody(s, "world"), NULL);
  mjsGeom* geom = mjs_addGeom(body, NULL);
  geom->size[0] = 0.1;
  mjs_setName(body->element, "more");
  CHECK(mj_recompile(s, NULL, m, d) == 0 && m->nbody == 4);
  mjSpec* copy = mj_copySpec(s);
  CHECK(mjs_delete(copy, mjs_findElement(copy, mjOBJ_BODY, "b")) == 0);
  mjModel* less = mj_compile(copy, NULL);
  char text[4000];
  CHECK(mj_saveXMLString(s, text, sizeof text, error, sizeof error) == 0);
  mj_deleteModel(less);
  mj_deleteSpec(copy);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// Refusals must not leak either.
static void failures(void) {
  char error[500];
  static const char* bad[] = {
      "<mujoco", "", "<mujoco><worldbody><thing/></worldbody></mujoco>",
      "<mujoco><worldbody><body><joint/></body></worldbody></mujoco>",
      "<mujoco><asset><mesh name='m' vertex='0 0 0 1 0 0'/></asset></mujoco>",
      "<mujoco><asset><mesh file='none.stl'/></asset></mujoco>",
      "<mujoco><include file='none.xml'/></mujoco>",
      "<mujoco><actuator><motor joint='none'/></actuator></mujoco>"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    mjVFS vfs;
    mj_defaultVFS(&vfs);
    mj_addBufferVFS(&vfs, "bad.xml", bad[i], (int)strlen(bad[i]));
    error[0] = 0;
    mjModel* m = mj_loadXML("bad.xml", &vfs, error, sizeof error);
    CHECK(!m && error[0]);
    CHECK(mj_addBufferVFS(&vfs, "bad.mjb", bad[i], (int)strlen(bad[i])) == 0);
    CHECK(!mj_loadModel("bad.mjb", &vfs));
    mj_deleteVFS(&vfs);
  }
  // truncated in every part
  mjModel* m = model_of(XML);
  int size = (int)mj_sizeModel(m);
  char* bytes = malloc(size);
  mj_saveModel(m, NULL, bytes, size);
  for (int cut = 1; cut < size; cut += 1 + size / 23) {
    mjVFS vfs;
    mj_defaultVFS(&vfs);
    mj_addBufferVFS(&vfs, "cut.mjb", bytes, cut);
    CHECK(!mj_loadModel("cut.mjb", &vfs));
    mj_deleteVFS(&vfs);
  }
  free(bytes);
  mj_deleteModel(m);
}

static void scenes(void) {
  mjModel* m = model_of(XML);
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  mjvScene scene;
  mjvCamera camera;
  mjvOption option;
  mjvPerturb perturb;
  mjv_defaultScene(&scene);
  mjv_defaultCamera(&camera);
  mjv_defaultOption(&option);
  mjv_defaultPerturb(&perturb);
  mjv_makeScene(m, &scene, 50);
  mjv_updateScene(m, d, &option, &perturb, &camera, mjCAT_ALL, &scene);
  CHECK(scene.ngeom >= 3);
  mjv_freeScene(&scene);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void* square(void* p) { *(int*)p *= *(int*)p; return p; }

static void pools(void) {
  mjModel* m = model_of(XML);
  mjData* d = mj_makeData(m);
  mjThreadPool* pool = mju_threadPoolCreate(2);
  mju_bindThreadPool(d, pool);
  for (int i = 0; i < 3; i++) mj_step(m, d);
  int numbers[8];
  mjTask tasks[8];
  for (int i = 0; i < 8; i++) {
    numbers[i] = i;
    mju_defaultTask(&tasks[i]);
    tasks[i].func = square;
    tasks[i].args = &numbers[i];
    mju_threadPoolEnqueue(pool, &tasks[i]);
  }
  for (int i = 0; i < 8; i++) {
    mju_taskJoin(&tasks[i]);
    CHECK(numbers[i] == i * i);
  }
  mj_deleteData(d);
  mju_threadPoolDestroy(pool);
  mj_deleteModel(m);
}

int main(void) {
  mju_user_warning = keep;
  for (int i = 0; i < 3; i++) {
    models();
    specs();
    failures();
    scenes();
    pools();
  }
  CHECK(warnings > 0);
  mj_clearCache(mj_getCache());
  CHECK(mj_getCacheSize(mj_getCache()) == 0);
  mj_freeLastXML();
  return 0;
}
