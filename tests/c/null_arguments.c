// Every function of the headers, with valid arguments but for one pointer that is NULL: each in a process of its own, which
// reports how the call ended. `null_cases.h` is made by the test from the list of the functions.
#include "client.h"
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#define N 4096

// Arguments of all types; those that functions write to are of each child's own, since a child is a copy of the process.
static struct {
  mjModel* m;
  mjData* d;
  mjSpec* spec;
  mjVFS vfs;
  mjvScene scene;
  mjrContext context;
  mjUI ui;
  mjuiState uistate;
  mjuiDef uidef[2];
  mjvCamera camera;
  mjvPerturb perturb;
  mjvOption option;
  mjvFigure figure;
  mjvGeom geom;
  mjSDF sdf;
  mjtGeom sdftype;
  int sdfid;
  mjResource resource;
  mjTask task;
  mjpPlugin plugin;
  mjpResourceProvider provider;
  mjpDecoder decoder;
  mjsOrientation orientation;
  mjLROpt lropt;
  mjOption opt;
  mjVisual vis;
  mjrRect rect;
  mjsBody* body;
  mjsFrame* frame;
  mjsJoint* joint;
  mjsGeom* sgeom;
  mjsSite* site;
  mjsCamera* scamera;
  mjsLight* light;
  mjsFlex* flex;
  mjsMesh* mesh;
  mjsHField* hfield;
  mjsSkin* skin;
  mjsTexture* texture;
  mjsMaterial* material;
  mjsPair* pair;
  mjsEquality* equality;
  mjsTendon* tendon;
  mjsWrap* wrap;
  mjsActuator* actuator;
  mjsSensor* sensor;
  mjsNumeric* numeric;
  mjsText* text;
  mjsTuple* tuple;
  mjsKey* key;
  mjsPlugin* splugin;
  // by the argument's place
  mjtNum numbers[14][N];
  float floats[14][N];
  int ints[14][N];
  char chars[14][N];
  void* pointers[14][4];
} w;

static int report_to = 1;

static void say(const char* text) {
  if (write(report_to, text, strlen(text)) < 0) _exit(9);
}

static void failed(const char* text) {
  say("error: ");
  say(text);
  _exit(0);
}

static void silent(const char* text) {
  (void)text;
}

static void* nothing(void* args) {
  return args;
}

static mjThreadPool* pool(void) {
  return mju_threadPoolCreate(1);
}

static void make_world(void) {
  w.m = model_of(
      "<mujoco><asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>"
      "<hfield name='h' nrow='2' ncol='2' size='1 1 1 1'/></asset>"
      "<worldbody><geom type='hfield' hfield='h' contype='0' conaffinity='0'/><geom type='mesh' mesh='m' pos='5 0 0'/>"
      "<light/><camera/><site name='s'/><body name='b' mocap='true'/>"
      "<body pos='0 0 .1'><freejoint/><geom size='.2'/><geom type='box' size='.1 .1 .1' pos='1 0 0'/><site/>"
      "<body pos='1 0 0'><joint/><geom size='.1'/></body></body>"
      "<geom type='plane' size='9 9 1'/></worldbody>"
      "<actuator><motor site='s'/><motor site='s'/></actuator><sensor><clock/></sensor>"
      "<keyframe><key/><key/></keyframe></mujoco>");
  w.d = mj_makeData(w.m);
  mj_forward(w.m, w.d);
  mj_defaultVFS(&w.vfs);
  mjv_makeScene(w.m, &w.scene, 100);
  mjv_defaultCamera(&w.camera);
  mjv_defaultPerturb(&w.perturb);
  mjv_defaultOption(&w.option);
  mjv_updateScene(w.m, w.d, &w.option, NULL, &w.camera, mjCAT_ALL, &w.scene);
  mjv_defaultFigure(&w.figure);
  mjr_defaultContext(&w.context);
  mjr_makeContext(w.m, &w.context, 100);
  w.uidef[0].type = w.uidef[1].type = mjITEM_END;
  w.sdftype = mjGEOM_SPHERE;
  w.sdf.geomtype = &w.sdftype;
  w.sdf.id = &w.sdfid;
  w.sdf.type = mjSDFTYPE_SINGLE;
  w.resource.name = w.chars[13];
  w.task.func = nothing;
  mj_defaultLROpt(&w.lropt);
  mj_defaultOption(&w.opt);
  mj_defaultVisual(&w.vis);
  for (int i = 0; i < 14; i++) {
    w.chars[i][0] = 'x';
    w.floats[i][0] = 1;
    // a unit matrix, a unit quaternion, a direction; one entry in a sparse row
    w.numbers[i][0] = w.numbers[i][4] = w.numbers[i][8] = 1;
    w.ints[i][0] = 1;
  }
}

static void make_spec(void) {
  w.spec = mj_makeSpec();
  mjsDefault* def = NULL;
  w.body = mjs_addBody(mjs_findBody(w.spec, "world"), def);
  mjs_setName(w.body->element, "x");
  w.frame = mjs_addFrame(w.body, NULL);
  w.joint = mjs_addJoint(w.body, def);
  w.sgeom = mjs_addGeom(w.body, def);
  w.site = mjs_addSite(w.body, def);
  w.scamera = mjs_addCamera(w.body, def);
  w.light = mjs_addLight(w.body, def);
  w.flex = mjs_addFlex(w.spec);
  w.mesh = mjs_addMesh(w.spec, def);
  w.hfield = mjs_addHField(w.spec);
  w.skin = mjs_addSkin(w.spec);
  w.texture = mjs_addTexture(w.spec);
  w.material = mjs_addMaterial(w.spec, def);
  w.pair = mjs_addPair(w.spec, def);
  w.equality = mjs_addEquality(w.spec, def);
  w.tendon = mjs_addTendon(w.spec, def);
  w.wrap = mjs_wrapJoint(w.tendon, "x", 1);
  mjs_wrapJoint(w.tendon, "y", 1);
  w.actuator = mjs_addActuator(w.spec, def);
  w.sensor = mjs_addSensor(w.spec);
  w.numeric = mjs_addNumeric(w.spec);
  w.text = mjs_addText(w.spec);
  w.tuple = mjs_addTuple(w.spec);
  w.key = mjs_addKey(w.spec);
  w.splugin = mjs_addPlugin(w.spec);
  for (int i = 0; i < 14; i++)
    for (int k = 0; k < 4; k++) w.pointers[i][k] = w.body;
}

// Starts a child that makes a call; 0 in the parent, after the call has ended.
static int in_child(const char* function, const char* argument) {
  int ends[2];
  CHECK(pipe(ends) == 0);
  fflush(stdout);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    close(ends[0]);
    report_to = ends[1];
    CHECK(freopen("/dev/null", "w", stdout) && freopen("/dev/null", "w", stderr));
    alarm(20);
    return 1;
  }
  close(ends[1]);
  char text[300] = "";
  size_t n = 0;
  for (ssize_t got; n < sizeof text - 1 && (got = read(ends[0], text + n, sizeof text - 1 - n)) > 0;) n += (size_t)got;
  close(ends[0]);
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  if (WIFSIGNALED(status)) snprintf(text, sizeof text, "signal %d", WTERMSIG(status));
  else if (WEXITSTATUS(status)) snprintf(text, sizeof text, "exit status %d", WEXITSTATUS(status));
  for (char* c = text; *c; c++) if (*c == '\n') *c = ' ';
  printf("%s\t%s\t%s\n", function, argument, text);
  return 0;
}

#define CASE(function, argument, call) \
  if (in_child(function, argument)) {  \
    (void)(call);                      \
    say("returned");                   \
    _exit(0);                          \
  }

int main(void) {
  mju_user_warning = silent;
  make_world();
  make_spec();
  mju_user_error = failed;
#include "null_cases.h"
  return 0;
}
