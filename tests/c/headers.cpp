// A C++17 client of all headers; it is only compiled.
#include <mujoco/mjdata.h>
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

#include <cstdio>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

static_assert(mjVERSION_HEADER == 340);
static_assert(std::is_same_v<mjModel, struct mjModel_>);
static_assert(std::is_same_v<mjString, std::string>);
static_assert(std::is_same_v<decltype(mjsBody::childclass), std::string*>);
static_assert(std::is_same_v<decltype(mjsKey::qpos), std::vector<double>*>);
static_assert(std::is_same_v<decltype(mjsTexture::data), std::vector<std::byte>*>);
static_assert(std::is_same_v<decltype(mjsGeom::type), mjtGeom>);
static_assert(std::is_same_v<decltype(&mju_add3), void (*)(mjtNum*, const mjtNum*, const mjtNum*)>);
static_assert(std::is_enum_v<enum mjtObj_>);

namespace {

struct Deleter {
  void operator()(mjModel* m) const { mj_deleteModel(m); }
  void operator()(mjData* d) const { mj_deleteData(d); }
};

// pointers of a model by name, through the X macros
std::vector<std::pair<std::string, const void*>> arrays(const mjModel* m, const mjData* d) {
  std::vector<std::pair<std::string, const void*>> all;
#define X(type, name, nr, nc)                                     \
  static_assert(std::is_same_v<decltype(m->name), type*>);        \
  all.emplace_back(#name, m->name);
  MJMODEL_POINTERS
#undef X
#define X(type, name, nr, nc)                                     \
  static_assert(std::is_same_v<decltype(d->name), type*>);        \
  all.emplace_back(#name, d->name);
  MJDATA_POINTERS
  MJDATA_ARENA_POINTERS
#undef X
#define X(type, name) static_assert(sizeof(d->name) == sizeof(type));
  MJDATA_SCALAR
#undef X
  return all;
}

int count_sizes() {
  int n = 0;
#define X(name) ++n;
  MJMODEL_INTS
#undef X
  return n;
}

}  // namespace

mjPLUGIN_LIB_INIT {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.init = +[](const mjModel*, mjData*, int) { return 0; };
  plugin.compute = +[](const mjModel* m, mjData* d, int instance, int) { d->plugin_data[instance] = (uintptr_t)m; };
  plugin.sdf_distance = +[](const mjtNum point[3], const mjData*, int) { return mju_norm3(point); };
  plugin.sdf_attribute = +[](mjtNum attribute[], const char* name[], const char* value[]) {
    attribute[0] = name[0] && value[0];
  };
  plugin.visualize = +[](const mjModel*, mjData*, const mjvOption*, mjvScene* scn, int) { scn->ngeom = 0; };
  mjp_registerPlugin(&plugin);
}

int main(int argc, char** argv) {
  char error[100] = "";
  std::unique_ptr<mjModel, Deleter> m(mj_loadXML(argc > 1 ? argv[1] : "model.xml", nullptr, error, sizeof(error)));
  if (!m) {
    mju_error("Could not load: %s", error);
  }
  std::unique_ptr<mjData, Deleter> d(mj_makeData(m.get()));
  mjtNum* x = mj_stackAllocNum(d.get(), 3);
  x[0] = mju_max(mju_exp(mjMIN(1.0, 2.0)), mju_floor(0.5));
  mjcb_time = []() -> mjtNum { return 0; };
  mjcb_sensor = [](const mjModel*, mjData* data, int stage) { data->sensordata[0] = stage == mjSTAGE_VEL; };
  mjCOLLISIONFUNC[mjGEOM_SPHERE][mjGEOM_SPHERE] = [](const mjModel*, const mjData*, mjContact*, int, int, mjtNum) {
    return 0;
  };

  mjSpec* spec = mj_makeSpec();
  mjsBody* body = mjs_addBody(mjs_findBody(spec, "world"), nullptr);
  *body->childclass = "main";
  body->userdata->push_back(1);
  mjsJoint* joint = mjs_addJoint(body, nullptr);
  joint->type = mjJNT_BALL;
  joint->limited = mjLIMITED_TRUE;
  if (mjs_firstChild(body, mjOBJ_JOINT, 0) != joint->element) {
    mju_warning("order");
  }
  mj_deleteSpec(spec);

  mjuiItem item{};
  item.edit.nelem = 1;
  mjVisual vis{};
  vis.map.znear = 0.1f;
  vis.global.offwidth = 640;
  mjvFigure figure;
  mjv_defaultFigure(&figure);
  figure.linedata[mjMAXLINE - 1][2 * mjMAXLINEPNT - 1] = vis.map.znear;
  std::printf("%zu %d %d\n", arrays(m.get(), d.get()).size(), count_sizes(), item.edit.nelem);
}
