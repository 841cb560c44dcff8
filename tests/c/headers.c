// A C11 client of all headers; it is only compiled.
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
#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>

#include <stdio.h>
#include <string.h>

#if mjVERSION_HEADER != 340
  #error "wrong version"
#endif

// tags, typedefs and enumerators
static struct mjModel_* by_tag;
static enum mjtJoint_ joint_type = mjJNT_HINGE;
static mjtGeom geom_type = mjGEOM_SPHERE;

// sizes and arrays of a model, through the X macros
static mjtSize model_bytes(const mjModel* m) {
  mjtSize bytes = 0;
#define X(name) bytes += (mjtSize)sizeof(m->name);
  MJMODEL_INTS
#undef X
#define X(type, name, nr, nc) bytes += (mjtSize)sizeof(type) * m->nr * (nc);
  MJMODEL_POINTERS_PREAMBLE(m)
  MJMODEL_POINTERS
#undef X
  return bytes;
}

static mjtSize data_bytes(const mjModel* m, const mjData* d) {
  mjtSize bytes = 0;
  MJDATA_POINTERS_PREAMBLE(m)
#define X(type, name, nr, nc) bytes += (mjtSize)sizeof(type) * m->nr * (nc); bytes += d->name == NULL;
  MJDATA_POINTERS
#undef X
#undef MJ_M
#define MJ_M(n) m->n
#undef MJ_D
#define MJ_D(n) d->n
#define X(type, name, nr, nc) { type* p = d->name; (void)p; bytes += (mjtSize)sizeof(type) * (nr) * (nc); }
  MJDATA_ARENA_POINTERS
#undef X
#undef MJ_M
#define MJ_M(n) n
#undef MJ_D
#define MJ_D(n) n
#define X(type, name) { type x = d->name; (void)x; }
  MJDATA_SCALAR
#undef X
#define X(type, name, nr, nc) { const void* x = d->name; (void)x; bytes += (mjtSize)sizeof(type) * (nr) * (nc); \
                                _Static_assert(sizeof(d->name) == sizeof(type) * (nr) * (nc), #name); }
  MJDATA_VECTOR
#undef X
  return bytes;
}

static int same_options(const mjOption* a, const mjOption* b) {
  int same = 1;
#define X(type, name) { type x = a->name; same = same && x == b->name; }
  MJOPTION_SCALARS
#undef X
#define X(name, n) same = same && !memcmp(a->name, b->name, (n) * sizeof(mjtNum));
  MJOPTION_VECTORS
#undef X
  return same;
}

static void control(const mjModel* m, mjData* d) {
  if (mjDISABLED(mjDSBL_ACTUATION) || mjENABLED(mjENBL_SLEEP) || mjACTUATORDISABLED(0)) {
    return;
  }
  mju_copy(d->ctrl, m->key_ctrl, mjMIN(m->nu, 3));
}

static void stop(const char* msg) {
  fputs(msg, stderr);
}

static void* work(void* args) {
  return args;
}

// anonymous members, strings, mouse and keys
static void interface(mjUI* ui, mjuiState* state, mjModel* m) {
  mjuiItem* item = &ui->sect[0].item[0];
  item->single.shortcut = mjKEY_F1;
  item->multi.nelem = 0;
  item->slider.range[0] = 0;
  item->edit.range[mjMAXUIEDIT - 1][1] = 1;
  m->vis.global.fovy = 45;
  m->vis.quality.shadowsize = 0;
  m->vis.headlight.ambient[2] = 0;
  m->vis.rgba.bvactive[3] = 1;
  state->rect[0].width = 100;
  const mjuiDef table[] = {{mjITEM_SECTION, "File", 1, NULL, "AF", 0}, {mjITEM_END, "", 0, NULL, "", 0}};
  mjui_add(ui, table);
  printf("%s %s\n", mjVISSTRING[0][0], mjDISABLESTRING[0]);
}

// a plugin that registers itself
mjPLUGIN_LIB_INIT {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "example";
  plugin.capabilityflags |= mjPLUGIN_PASSIVE | mjPLUGIN_SDF;
  mjp_registerPlugin(&plugin);
}

int main(int argc, char** argv) {
  char error[1000];
  mjcb_control = control;
  mju_user_error = stop;
  mjModel* m = mj_loadXML(argc > 1 ? argv[1] : "model.xml", NULL, error, sizeof(error));
  if (!m) {
    mju_error("%s: %d", error, argc);
  }
  mjData* d = mj_makeData(m);
  mj_markStack(d);
  mjtNum* x = mj_stackAllocNum(d, 3);
  mjContact* contacts = mj_stackAllocByte(d, 2 * sizeof(mjContact), _Alignof(mjContact));
  mju_zero3(x);
  x[0] = mju_sqrt(mjMAX(mju_abs(-2.0), mjMINVAL)) + mju_pow(2, 3) + mjPI;
  mj_freeStack(d);
  mjtNum origin[3] = {0, 0, 1}, down[3] = {0, 0, -1};
  int geomid[1];
  mj_ray(m, d, origin, down, NULL, 1, -1, geomid);
  while (d->time < 1) {
    mj_step(m, d);
  }
  mjThreadPool* pool = mju_threadPoolCreate(2);
  mjTask task;
  mju_defaultTask(&task);
  task.func = work;
  mju_threadPoolEnqueue(pool, &task);
  mju_taskJoin(&task);
  mju_threadPoolDestroy(pool);

  mjSpec* s = mj_makeSpec();
  mjsBody* world = mjs_findBody(s, "world");
  mjsGeom* geom = mjs_addGeom(world, NULL);
  geom->type = geom_type;
  geom->size[0] = NAN;
  mjs_setName(geom->element, "ball");
  mjs_setString(geom->material, "shiny");
  const char* material = mjs_getString(geom->material);
  mjs_delete(s, geom->element);
  mj_deleteSpec(s);

  mjvScene scene;
  mjvOption option;
  mjv_defaultOption(&option);
  mjv_defaultScene(&scene);
  scene.geoms[0].rgba[3] = scene.lights[mjMAXLIGHT - 1].intensity;
  mjrRect rect = {0, 0, 100, 100};
  mjrContext context;
  mjr_defaultContext(&context);
  mjr_render(rect, &scene, &context);
  static mjUI ui;
  static mjuiState state;
  interface(&ui, &state, m);

  printf("%lld %lld %d %d %p %s %p %d\n", (long long)model_bytes(m), (long long)data_bytes(m, d),
         same_options(&m->opt, &m->opt), (int)joint_type, (void*)by_tag, material, (void*)contacts, d->contact[0].geom[1]);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
