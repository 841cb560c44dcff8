// Plugin libraries: a folder with one good, one truncated and one foreign library; then all four capabilities of the good
// one through the life of data: make, step, copy, reset, save, delete.
//   plugins FOLDER
#include "client.h"

static int loaded, first_slot, slots;
static int warnings;
static char told[1024];

static void on_load(const char* file, int first, int count) {
  (void)file;
  if (count > 0) {
    loaded++;
    first_slot = first;
    slots = count;
  }
}

static void keep(const char* text) {
  warnings++;
  strncpy(told, text, sizeof told - 1);
}

static const char* XML =
    "<mujoco><option timestep='0.01' gravity='0 0 0'/><extension>"
    "<plugin plugin='client.counter'><instance name='one'><config key='gain' value='4'/></instance>"
    "<instance name='two'/></plugin>"
    "<plugin plugin='client.rod'><instance name='thin'><config key='radius' value='.05'/></instance></plugin></extension>"
    "<asset><mesh name='thin'><plugin instance='thin'/></mesh></asset>"
    "<worldbody><geom type='plane' size='5 5 1'/><body pos='0 0 3'><joint name='j' type='slide' axis='0 0 1'/>"
    "<plugin instance='two'/><geom size='.1' mass='2'/></body>"
    "<body pos='1 0 .049'><freejoint/><geom type='sdf' mesh='thin' mass='1'><plugin instance='thin'/></geom></body>"
    "</worldbody>"
    "<actuator><plugin joint='j' plugin='client.counter' instance='one'/></actuator>"
    "<sensor><plugin plugin='client.counter' instance='one'/></sensor></mujoco>";

int main(int argc, char** argv) {
  CHECK(argc == 2);
  mju_user_warning = keep;
  int before = mjp_pluginCount();
  mj_loadAllPluginLibraries(argv[1], on_load);
  CHECK(mjp_pluginCount() == before + 2 && loaded == 1 && slots == 2 && first_slot == before);
  CHECK(warnings == 2);  // the truncated and the foreign one
  int slot = -2;
  const mjpPlugin* p = mjp_getPlugin("CLIENT.counter", &slot);
  CHECK(p && slot == before && p == mjp_getPluginAtSlot(slot) && strcmp(p->name, "client.counter") == 0);
  CHECK(!mjp_getPlugin("client.none", &slot) && slot == -1);
  CHECK(!mjp_getPluginAtSlot(before + 2) && !mjp_getPluginAtSlot(-1));
  warnings = 0;

  mjModel* m = model_of(XML);
  CHECK(m->nplugin == 3 && m->npluginstate == 4 && m->nsensordata == 3);
  CHECK(strcmp(mj_getPluginConfig(m, 0, "gain"), "4") == 0 && strcmp(mj_getPluginConfig(m, 1, "gain"), "") == 0);
  CHECK(!mj_getPluginConfig(m, 0, "Gain") && !mj_getPluginConfig(m, 9, "gain") && !mj_getPluginConfig(m, 0, NULL));

  mjData* d = mj_makeData(m);
  CHECK(d->plugin_state[0] == 5 && d->plugin_state[1] == 0);
  d->ctrl[0] = 0.5;
  for (int i = 0; i < 3; i++) mj_step(m, d);
  CHECK(d->plugin_state[1] == 3 && d->plugin_state[3] == 3);
  CHECK(NEAR(d->actuator_force[0], 4 * 0.5 + 2) && NEAR(d->qfrc_passive[0], 100));
  CHECK(d->sensordata[0] == 4 && d->sensordata[1] == 2 && d->sensordata[2] == 2);
  CHECK(d->ncon >= 1 && d->contact[0].geom[1] == 2);  // the rod touches the floor

  // a copy has its own memory and the same state; the plugin's state is part of the physics state
  mjData* other = mj_copyData(NULL, m, d);
  CHECK(other->plugin_data[0] != d->plugin_data[0] && other->plugin_state[1] == 3);
  mj_step(m, other);
  CHECK(other->plugin_state[1] == 4 && d->plugin_state[1] == 3 && other->sensordata[2] == 3);
  mj_copyData(other, m, d);
  CHECK(other->plugin_state[1] == 3);
  CHECK(mj_stateSize(m, mjSTATE_PLUGIN) == 4);
  mj_resetData(m, d);
  CHECK(d->plugin_state[0] == 5 && d->plugin_state[1] == 0);
  mj_forward(m, d);
  CHECK(d->sensordata[2] == 0);

  // the binary form holds slots
  int size = (int)mj_sizeModel(m);
  void* bytes = malloc(size);
  mj_saveModel(m, NULL, bytes, size);
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  CHECK(mj_addBufferVFS(&vfs, "m.mjb", bytes, size) == 0);
  mjModel* again = mj_loadModel("m.mjb", &vfs);
  CHECK(again && again->nplugin == 3 && again->plugin[0] == m->plugin[0]);
  mjData* third = mj_makeData(again);
  mj_step(again, third);
  mj_deleteData(third);
  mj_deleteModel(again);
  // a slot that is not taken is refused
  mjModel* wrong = mj_copyModel(NULL, m);
  wrong->plugin[0] = 1000;
  mj_saveModel(wrong, NULL, bytes, size);
  mj_deleteModel(wrong);
  mj_deleteFileVFS(&vfs, "m.mjb");
  CHECK(mj_addBufferVFS(&vfs, "m.mjb", bytes, size) == 0);
  CHECK(warnings == 0 && !mj_loadModel("m.mjb", &vfs) && warnings == 1);
  mj_deleteVFS(&vfs);
  free(bytes);

  // an instance that refuses to start fails the compile with its reason
  char error[500] = "", text[4000];
  const char* value = strstr(XML, "'4'");
  snprintf(text, sizeof text, "%.*s'bad'%s", (int)(value - XML), XML, value + 3);
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  mjsPlugin* one = mjs_asPlugin(mjs_findElement(s, mjOBJ_PLUGIN, "one"));
  CHECK(one && strcmp(mjs_getString(one->plugin_name), "client.counter") == 0);
  CHECK(s && !mj_compile(s, NULL));
  CHECK(strstr(mjs_getError(s), "init failed") && strstr(mjs_getError(s), "gain must not be bad"));
  mj_deleteSpec(s);

  mj_deleteData(other);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_freeLastXML();
  return 0;
}
