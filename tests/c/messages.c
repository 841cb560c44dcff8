// Every wrong use of the C functions that has a message, each in a process of its own: prints the code and what the
// library says about it. `tests/golden/messages.txt` is what the reference prints.
#include "client.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static void on_error(const char* text) {
  printf("error: %s\n", text);
  fflush(stdout);
  _exit(0);
}

static void on_warning(const char* text) { printf("warning: %s\n", text); }

// Starts a process for one case: true in the child.
static int begin(const char* code) {
  printf("> %s\n", code);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    alarm(20);
    return 1;
  }
  int status = 0;
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  if (status != 0) {
    printf("ends with %s %d\n", WIFSIGNALED(status) ? "signal" : "status",
           WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
  }
  return 0;
}

static void end(void) {
  fflush(stdout);
  _exit(0);
}

// Runs code in a process of its own and prints its text before what the library says.
#define TRY(...)             \
  do {                       \
    if (begin(#__VA_ARGS__)) { \
      __VA_ARGS__;           \
      end();                 \
    }                        \
  } while (0)

static void say(const char* text) { printf("says: %s\n", text ? text : "(null)"); }
#define SAYS(x) say((const char*)(x))

static const char kWorld[] =
    "<mujoco><size memory='10M' nuserdata='3'/><asset>"
    "<mesh name='tetra' vertex='0 0 0  1 0 0  0 1 0  0 0 1'/>"
    "<hfield name='hills' nrow='3' ncol='3' size='1 1 1 1'/>"
    "<texture name='tex' type='2d' builtin='flat' width='4' height='4'/><material name='mat'/></asset>"
    "<deformable><skin name='skin' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'><bone body='arm' bindpos='0 0 0' bindquat='1 0 0 0'"
    " vertid='0 1 2' vertweight='1 1 1'/></skin></deformable>"
    "<worldbody><geom name='floor' type='plane' size='5 5 .1'/><geom name='hf' type='hfield' hfield='hills' pos='0 0 -9'/>"
    "<camera name='cam' resolution='10 10'/><light name='light'/>"
    "<body name='arm' pos='0 0 1'><freejoint name='free'/><geom name='ball' size='.1'/>"
    "<geom name='mesh' type='mesh' mesh='tetra'/><site name='s1'/>"
    "<body name='hand'><joint name='hinge' range='0 57' limited='true'/><geom name='rod' type='capsule' size='.1 .1'/>"
    "<geom name='wrap' size='.05' contype='0' conaffinity='0'/><site name='s2' pos='1 0 0'/></body></body>"
    "<body name='slider' pos='3 0 0'><joint name='slide' type='slide' axis='0 0 1'/><geom name='bob' size='.1'/></body>"
    "<body name='mover' mocap='true' pos='9 9 9'><geom size='.1' contype='0' conaffinity='0'/></body>"
    "<flexcomp name='cloth' type='grid' count='3 3 1' spacing='.1 .1 .1' mass='1' radius='.01' pos='6 0 1' dim='2'>"
    "<edge equality='true'/></flexcomp></worldbody>"
    "<tendon><spatial name='wire'><site site='s1'/><geom geom='wrap'/><site site='s2'/></spatial>"
    "<fixed name='fixed'><joint joint='hinge' coef='1'/></fixed></tendon>"
    "<actuator><motor name='motor' joint='hinge' ctrllimited='true' ctrlrange='-1 1'/><general name='filter' joint='slide' dyntype='integrator'/>"
    "</actuator>"
    "<sensor><framepos name='pos' objtype='body' objname='arm'/><framelinvel name='vel' objtype='body' objname='arm'/>"
    "<accelerometer name='acc' site='s1'/></sensor>"
    "<equality><connect name='con' body1='arm' body2='slider' anchor='0 0 0'/><joint name='couple' joint1='hinge' joint2='slide'/>"
    "</equality><keyframe><key name='home'/></keyframe></mujoco>";

static mjModel* m;
static mjData* d;
static mjtNum a[4000], b[4000], c[4000];
static int ia[4000], ib[4000], ic[4000];

static int id_of(int type, const char* name) {
  int id = mj_name2id(m, type, name);
  CHECK(id >= 0);
  return id;
}

static void state(void) {
  TRY(mj_getState(m, d, a, -1));
  TRY(mj_setState(m, d, a, 1 << 14));
  TRY(mj_stateSize(m, 1 << 14));
  TRY(mj_stateSize(m, -1));
  TRY(mj_extractState(m, a, 1 << 14, b, 1));
  TRY(mj_extractState(m, a, 1, b, 3));
  TRY(mj_extractState(m, a, 1, b, 1 << 14));
  TRY(mj_copyState(m, d, d, 1 << 14));
  TRY(mj_setKeyframe(m, d, 1));
  TRY(mj_setKeyframe(m, d, -1));
  TRY(mj_resetDataKeyframe(m, d, 7));
}

static void memory(void) {
  TRY(mj_stackAllocNum(d, (size_t)1 << 62));
  TRY(mj_stackAllocInt(d, (size_t)1 << 62));
  TRY(mj_stackAllocNum(d, 100000000));
  TRY(mj_stackAllocByte(d, 100000000, 8));
  TRY(mj_markStack(d); mj_stackAllocByte(d, 100, 8); mj_copyData(d, m, d));
  TRY(mjData* e = mj_makeData(m); mj_markStack(d); mj_stackAllocByte(d, 100, 8); mj_copyData(e, m, d));
  TRY(mjData* e = mj_makeData(m); e->narena = 7; mj_copyData(e, m, d));
  TRY(mjData* e = mj_makeData(m); e->nbuffer = 7; mj_copyData(e, m, d));
  TRY(mj_markStack(d); mj_stackAllocByte(d, 100, 8); mj_step(m, d));
  TRY(mj_markStack(d); mj_stackAllocByte(d, 100, 8); mj_resetData(m, d));
  TRY(mj_markStack(d); mj_stackAllocByte(d, 100, 8); mj_deleteData(d));
  TRY(mj_markStack(d); mj_stackAllocByte(d, 100, 8); mj_printData(m, d, "/dev/null"));
  TRY(mjModel* other = model_of("<mujoco/>"); mj_copyModel(other, m));
  TRY(mjData* e = mj_makeData(m); e->pstack = 5; mj_freeStack(e));
  TRY(mj_freeStack(d));
  TRY(mju_free(mju_malloc((size_t)1 << 62)));
  TRY(mjThreadPool* p = mju_threadPoolCreate(2); mju_bindThreadPool(d, p); mju_bindThreadPool(d, p));
  TRY(mjThreadPool* p = mju_threadPoolCreate(2); d->narena = 100; mju_bindThreadPool(d, p));
  TRY(mjThreadPool* p = mju_threadPoolCreate(2); mjTask t; mju_defaultTask(&t); t.status = 1; mju_threadPoolEnqueue(p, &t));
  TRY(mjThreadPool* p = mju_threadPoolCreate(1000); mju_threadPoolDestroy(p));
  TRY(mjThreadPool* p = mju_threadPoolCreate(0); mju_threadPoolDestroy(p));
  TRY(mjModel* n = mj_copyModel(NULL, m); n->nuserdata = -1; mj_makeData(n));
  TRY(mjModel* n = mj_copyModel(NULL, m); n->nq = -1; mj_copyModel(NULL, n));
  TRY(mj_saveModel(m, "/nonexistent/x.mjb", NULL, 0));
  TRY(mj_saveModel(m, NULL, a, 10));
  TRY(mj_saveModel(m, NULL, a, -1));
}

static void files(void) {
  char text[1000] = "";
  TRY(SAYS(mj_loadXML("/nonexistent.xml", NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_loadXML("", NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_loadXML(NULL, NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_loadXML("/nonexistent.xml", NULL, text, 20) ? "" : text));
  TRY(SAYS(mj_loadXML("/tmp", NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_loadXML("/dev/null", NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_parseXML("/nonexistent.xml", NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_parseXML(NULL, NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_parseXMLString("", NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_parseXMLString("x", NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_parse("/nonexistent.xml", NULL, NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_parse("/nonexistent.usd", NULL, NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_parse("x", "text/unknown", NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_saveLastXML("/dev/null", m, text, 1000) ? "" : text));
  TRY(mj_freeLastXML(); SAYS(mj_saveLastXML("/dev/null", m, text, 1000) ? "" : text));
  TRY(SAYS(mj_saveLastXML("/nonexistent/x", m, text, 1000) ? "" : text));
  TRY(mjModel* n = model_of("<mujoco/>"); SAYS(mj_saveLastXML("/dev/null", m, text, 1000) ? "" : text); (void)n);
  TRY(mj_saveLastXML(NULL, NULL, text, 1000); SAYS(text));
  TRY(mjSpec* s = mj_makeSpec(); SAYS(mj_saveXML(s, "/dev/null", text, 1000) ? text : ""));
  TRY(mjSpec* s = mj_makeSpec(); char x[9]; printf("%d ", mj_saveXMLString(s, x, 9, text, 1000)); SAYS(text));
  TRY(mjSpec* s = mj_makeSpec(); mj_compile(s, NULL); printf("%d ", mj_saveXML(s, "/nonexistent/x", text, 1000)); SAYS(text));
  TRY(mjSpec* s = mj_makeSpec(); mj_compile(s, NULL); char x[9]; printf("%d ", mj_saveXMLString(s, x, 9, text, 1000)); SAYS(text));
  TRY(mjSpec* s = mj_makeSpec(); mj_compile(s, NULL); char x[9]; printf("%d ", mj_saveXMLString(s, x, 9, text, 10)); SAYS(text));
  TRY(mj_loadModel("/nonexistent.mjb", NULL));
  TRY(mj_loadModel("/dev/null", NULL));
  TRY(mj_loadModel("/tmp", NULL));
  TRY(mj_printModel(m, "/nonexistent/x"));
  TRY(mj_printFormattedModel(m, "/dev/null", "x"));
  TRY(mj_printFormattedModel(m, "/dev/null", "%5.2d"));
  TRY(mj_printFormattedModel(m, "/dev/null", "%5.2f%f"));
  TRY(mj_printFormattedModel(m, "/dev/null", "%--5.2f"));
  TRY(mj_printFormattedModel(m, "/dev/null", "%-+5.2f and a longer text"));
  TRY(mj_printFormattedModel(m, "/dev/null", "%"));
  TRY(mj_printFormattedModel(m, "/dev/null", "%s"));
  TRY(mj_printFormattedModel(m, "/dev/null", "%5.2lf"));
  TRY(mj_printFormattedModel(m, "/dev/null", "%f "));
  TRY(mj_printFormattedModel(m, "/dev/null", ""));
  TRY(mj_printFormattedData(m, d, "/dev/null", "x"));
  TRY(mj_printData(m, d, "/nonexistent/x"));
  TRY(mj_printData(m, d, ""));
  TRY(mjvScene s; mjv_defaultScene(&s); mjv_makeScene(m, &s, 5); mj_printFormattedScene(&s, "/dev/null", "x"));
  TRY(char x[9]; mj_printSchema("/nonexistent/x", x, 9, 0, 0));
  TRY(mj_loadPluginLibrary("/nonexistent.so"));
  TRY(mj_loadPluginLibrary("nonexistent.so"));
  TRY(mj_loadAllPluginLibraries("/nonexistent", NULL));
  TRY(char x[9]; mju_getXMLDependencies("/nonexistent.xml", NULL); (void)x);
  TRY(mjStringVec* v = NULL; mju_getXMLDependencies("/dev/null", v));
}

static void vfs(void) {
  mjVFS v;
  mj_defaultVFS(&v);
  TRY(printf("%d\n", mj_addFileVFS(&v, "/nonexistent", "x")));
  TRY(printf("%d\n", mj_addBufferVFS(&v, "x", "a", 1)); printf("%d\n", mj_addBufferVFS(&v, "x", "a", 1)));
  TRY(printf("%d\n", mj_deleteFileVFS(&v, "x")));
  TRY(printf("%d\n", mj_addBufferVFS(&v, "x", "a", 0)));
  TRY(printf("%d\n", mj_addBufferVFS(&v, "x", "a", -1)));
  mj_deleteVFS(&v);
}

// Values that no compiled model has, given to the stages of a step.
static void broken_models(void) {
  TRY(m->jnt_type[1] = 9; mj_kinematics(m, d));
  TRY(m->jnt_type[1] = 9; mj_forward(m, d));
  TRY(m->jnt_type[1] = 9; mj_integratePos(m, a, b, 1));
  TRY(m->jnt_type[1] = 9; mj_passive(m, d));
  TRY(m->opt.integrator = 9; mj_step(m, d));
  TRY(m->opt.integrator = 9; mj_step2(m, d));
  TRY(m->opt.integrator = mjINT_RK4; m->opt.enableflags |= mjENBL_INVDISCRETE; mj_inverse(m, d));
  TRY(m->opt.integrator = mjINT_EULER; mj_implicit(m, d));
  TRY(m->opt.integrator = mjINT_RK4; mj_implicit(m, d));
  TRY(mj_RungeKutta(m, d, 3));
  TRY(m->opt.solver = 9; mj_forward(m, d));
  TRY(m->opt.cone = 9; mj_forward(m, d));
  TRY(m->opt.jacobian = 9; mj_forward(m, d));
  TRY(m->eq_type[id_of(mjOBJ_EQUALITY, "con")] = 99; mj_forward(m, d));
  TRY(m->eq_type[id_of(mjOBJ_EQUALITY, "con")] = mjEQ_DISTANCE; mj_forward(m, d));
  TRY(m->eq_objtype[id_of(mjOBJ_EQUALITY, "con")] = mjOBJ_GEOM; mj_setConst(m, d));
  TRY(m->eq_type[id_of(mjOBJ_EQUALITY, "con")] = 99; mj_rnePostConstraint(m, d));
  TRY(m->wrap_prm[1] = 99; mj_tendon(m, d));
  TRY(m->wrap_type[2] = mjWRAP_SPHERE; mj_tendon(m, d));
  TRY(m->tendon_armature[0] = 1; mj_forward(m, d));
  TRY(m->actuator_gaintype[0] = 99; mj_fwdActuation(m, d));
  TRY(m->actuator_biastype[0] = 99; mj_fwdActuation(m, d));
  TRY(m->actuator_dyntype[1] = 99; mj_fwdActuation(m, d));
  TRY(m->sensor_type[0] = 99; mj_sensorPos(m, d));
  TRY(m->sensor_type[0] = mjSENS_FRAMELINVEL; mj_sensorPos(m, d));
  TRY(m->sensor_type[1] = 99; mj_sensorVel(m, d));
  TRY(m->sensor_type[1] = mjSENS_FRAMEPOS; mj_sensorVel(m, d));
  TRY(m->sensor_type[2] = 99; mj_sensorAcc(m, d));
  TRY(m->sensor_type[2] = mjSENS_FRAMEPOS; mj_sensorAcc(m, d));
  TRY(m->sensor_objtype[0] = mjOBJ_JOINT; mj_sensorPos(m, d));
  TRY(m->sensor_objtype[0] = 99; mj_sensorPos(m, d));
  TRY(m->sensor_reftype[0] = mjOBJ_JOINT; m->sensor_refid[0] = 0; mj_sensorPos(m, d));
  TRY(m->sensor_objtype[1] = mjOBJ_JOINT; mj_sensorVel(m, d));
  TRY(m->sensor_reftype[1] = mjOBJ_JOINT; m->sensor_refid[1] = 0; mj_sensorVel(m, d));
  TRY(m->sensor_type[2] = mjSENS_FRAMELINACC; m->sensor_objtype[2] = mjOBJ_JOINT; mj_sensorAcc(m, d));
  TRY(m->sensor_type[1] = mjSENS_FRAMEANGVEL; m->sensor_objtype[1] = mjOBJ_JOINT; mj_sensorVel(m, d));
  TRY(m->sensor_datatype[0] = 99; m->sensor_cutoff[0] = 1; mj_sensorPos(m, d));
  TRY(m->sensor_needstage[0] = 99; mj_forward(m, d));
  TRY(m->geom_type[2] = 99; mj_forward(m, d));
  TRY(m->geom_type[2] = -1; mj_collision(m, d));
  TRY(m->geom_type[5] = mjGEOM_SDF; d->qpos[2] = -0.1; mj_forward(m, d));
  TRY(m->body_mass[2] = 0; m->body_inertia[6] = 0; m->body_inertia[7] = 0; m->body_inertia[8] = 0; mj_setConst(m, d));
  TRY(for (int i = 0; i < m->nbody; i++) m->body_mass[i] = 0; mj_setConst(m, d));
  TRY(mj_setTotalmass(m, -1));
  TRY(mj_setTotalmass(m, 0));
  TRY(m->flex_interp[0] = 5; mj_flex(m, d));
  TRY(m->geom_solref[0] = -1; m->geom_solref[2 * 2] = 0.02; d->qpos[2] = 0.05; mj_forward(m, d); mj_forward(m, d));
  TRY(m->geom_solref[0] = 0.1; m->geom_solref[1] = -1; d->qpos[2] = 0.05; mj_forward(m, d));
  TRY(m->opt.timestep = 0; mj_step(m, d));
  TRY(m->cam_mode[0] = 99; mj_camlight(m, d));
  TRY(m->light_mode[0] = 99; mj_camlight(m, d));
  TRY(m->opt.disableactuator = -1; mj_forward(m, d));
  TRY(m->plugin = NULL; mj_getPluginConfig(m, 0, "x"));
}

// States that end a step or warn.
static void broken_data(void) {
  TRY(d->qpos[7] = NAN; mj_step(m, d));
  TRY(d->qvel[7] = 1e11; mj_step(m, d));
  TRY(d->ctrl[0] = NAN; mj_step(m, d));
  TRY(d->qfrc_applied[3] = 1e20; mj_step(m, d));
  TRY(d->qfrc_applied[3] = 1e20; mj_step(m, d); mj_step(m, d));
  TRY(m->opt.disableflags |= mjDSBL_AUTORESET; d->qpos[7] = NAN; mj_step(m, d));
  TRY(m->dof_M0[0] = 0; d->M[0] = 0; for (int i = 0; i < m->nC; i++) d->M[i] = 0; mj_factorM(m, d));
  TRY(for (int i = 0; i < 10; i++) mj_warning(d, i, i));
  TRY(mj_warning(d, -1, 3));
  TRY(mj_warning(d, mjNWARNING, 3));
  TRY(mj_warning(d, 0, 3); mj_warning(d, 0, 3));
  TRY(for (int i = -1; i <= mjNWARNING; i++) printf("%s\n", mju_warningText(i, 5000)));
  TRY(for (int i = 0; i <= mjNWARNING; i++) printf("%s\n", mju_warningText(i, 1 << 20)));
  TRY(mju_warning("text %d", 3));
  TRY(mju_warning_s("text %s", "x"));
  TRY(mju_error("text %d", 3));
  TRY(mju_error_i("text %d", 3));
  TRY(d->qpos[2] = 0; mj_forward(m, d); mj_contactForce(m, d, -1, a));
  TRY(d->qpos[2] = 0; mj_forward(m, d); mj_contactForce(m, d, 9999, a));
  TRY(mj_step1(m, d); mjContact x; memset(&x, 0, sizeof x); for (int i = 0; i < 200000; i++) if (mj_addContact(m, d, &x)) break);
  TRY(m->opt.integrator = mjINT_RK4; mjd_transitionFD(m, d, 1e-6, 0, NULL, NULL, NULL, NULL));
  TRY(m->opt.integrator = mjINT_RK4; mjd_inverseFD(m, d, 1e-6, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
  TRY(m->opt.noslip_iterations = 2; mjd_inverseFD(m, d, 1e-6, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
  TRY(d->qpos[1] = 1e30; mjd_transitionFD(m, d, 1e-6, 0, a, NULL, NULL, NULL));
}

static void sleep_states(void) {
  static const char xml[] =
      "<mujoco><option><flag sleep='enable'/></option><worldbody>"
      "<body name='a' pos='0 0 1'><freejoint/><geom size='.1'/></body><body name='b' pos='1 0 1'><freejoint/><geom size='.1'/></body>"
      "<body name='c' pos='2 0 1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>";
  mjModel* n = model_of(xml);
  mjData* e = mj_makeData(n);
  mj_forward(n, e);
  TRY(n->tree_sleep_policy[0] = n->tree_sleep_policy[1] = mjSLEEP_INIT; mj_resetData(n, e));
  TRY(n->tree_sleep_policy[0] = mjSLEEP_INIT; n->tree_dofnum[0] = 6; n->opt.gravity[2] = 0; mj_resetData(n, e); mj_forward(n, e));
#define ASLEEP(x, y, z) n->opt.gravity[2] = 0; e->tree_asleep[0] = x; e->tree_asleep[1] = y; e->tree_asleep[2] = z; \
  for (int i = 0; i < 3; i++) e->tree_awake[i] = e->tree_asleep[i] < 0; e->ntree_awake = 0; \
  for (int i = 0; i < 3; i++) e->ntree_awake += e->tree_awake[i]
  TRY(ASLEEP(1, -1, -1); e->qvel[0] = 1; mj_forward(n, e));
  TRY(ASLEEP(1, 2, 1); e->qvel[0] = 1; mj_forward(n, e));
  TRY(ASLEEP(7, 2, 1); e->qvel[0] = 1; mj_forward(n, e));
  TRY(ASLEEP(2, 1, -7); e->qvel[0] = 1; mj_forward(n, e));
  TRY(ASLEEP(1, 2, 0); e->qvel[6] = 1; mj_forward(n, e));
  TRY(ASLEEP(0, 1, -1); e->qpos[7] = 0.15; e->qpos[14] = 0.1; mj_forward(n, e));
  static const char pair[] =
      "<mujoco><option><flag sleep='enable'/></option><worldbody>"
      "<body name='a' pos='0 0 1'><freejoint/><geom size='.1'/></body><body name='b' pos='.1 0 1'><freejoint/><geom size='.1'/></body>"
      "<body name='c' pos='2 0 1'><freejoint/><geom size='.1'/></body></worldbody>"
      "<equality><weld body1='a' body2='c'/></equality></mujoco>";
  n = model_of(pair);
  e = mj_makeData(n);
  mj_forward(n, e);
  TRY(ASLEEP(0, 1, -1); mj_collision(n, e); mj_forward(n, e));
  TRY(ASLEEP(0, 1, 2); mj_forward(n, e));
  TRY(n->eq_type[0] = mjEQ_TENDON; ASLEEP(0, -1, -1); mj_forward(n, e));
  TRY(n->eq_type[0] = mjEQ_FLEX; ASLEEP(0, -1, -1); mj_forward(n, e));
  TRY(n->eq_type[0] = 77; ASLEEP(0, -1, -1); mj_forward(n, e));
}

static void ids(void) {
  TRY(printf("%d\n", mj_name2id(m, -1, "x")));
  TRY(printf("%d\n", mj_name2id(m, 999, "x")));
  TRY(SAYS(mj_id2name(m, -1, 0)));
  TRY(SAYS(mj_id2name(m, 1, 999)));
  TRY(mj_applyFT(m, d, a, b, c, -1, a));
  TRY(mj_applyFT(m, d, a, b, c, 999, a));
  TRY(mj_objectVelocity(m, d, mjOBJ_JOINT, 0, a, 0));
  TRY(mj_objectVelocity(m, d, 999, 0, a, 0));
  TRY(mj_objectAcceleration(m, d, mjOBJ_JOINT, 0, a, 0));
  TRY(mj_objectAcceleration(m, d, -1, 0, a, 0));
  TRY(b[0] = 1; mj_rayHfield(m, d, 0, a, b));
  TRY(b[0] = 1; mj_rayMesh(m, d, 0, a, b));
  TRY(mj_rayHfield(m, d, 1, a, b));
  TRY(mj_rayMesh(m, d, id_of(mjOBJ_GEOM, "mesh"), a, b));
  TRY(mj_ray(m, d, a, b, NULL, 1, -1, ia));
  TRY(mj_ray(m, d, a, b, NULL, 1, -1, NULL));
  TRY(mj_multiRay(m, d, a, b, NULL, 1, -1, ia, c, 1, 1));
  TRY(b[0] = 1; mju_rayGeom(a, b, c, a, b, mjGEOM_HFIELD));
  TRY(b[0] = 1; mju_rayGeom(a, b, c, a, b, 99));
  TRY(mju_rayGeom(a, b, c, a, b, mjGEOM_SPHERE));
  TRY(int v = -1; mju_rayFlex(m, d, 0, 1, 1, 1, 1, 0, a, b, &v));
  TRY(int v = -1; int f[3] = {-1, 0, 99}; float x[9] = {0}; mju_raySkin(1, 3, f, x, a, b, &v));
  TRY(int v = -1; int f[3] = {0, 0, 0}; float x[9] = {0}; mju_raySkin(1, 3, f, x, a, b, &v));
  TRY(mj_setLengthRange(m, d, -1, NULL, (char*)a, 1000));
  TRY(mj_setLengthRange(m, d, 99, NULL, (char*)a, 1000));
  TRY(mjLROpt o; mj_defaultLROpt(&o); o.mode = mjLRMODE_ALL; o.useexisting = 0; o.uselimit = 0; printf("%d ", mj_setLengthRange(m, d, 1, &o, (char*)a, 1000)); SAYS((char*)a));
  TRY(mjLROpt o; mj_defaultLROpt(&o); o.mode = mjLRMODE_ALL; o.useexisting = 0; o.accel = 0; o.inttotal = 2; printf("%d ", mj_setLengthRange(m, d, 1, &o, (char*)a, 1000)); SAYS((char*)a));
}

static void mathematics(void) {
  TRY(mju_euler2Quat(a, b, "xy"));
  TRY(mju_euler2Quat(a, b, "xyzx"));
  TRY(mju_euler2Quat(a, b, "xyw"));
  TRY(mju_euler2Quat(a, b, ""));
  TRY(printf("%d\n", mju_boxQP(a, b, ia, b, c, 0, a, b)));
  TRY(printf("%d\n", mju_boxQP(a, b, ia, b, c, -3, a, b)));
  TRY(printf("%d\n", mju_boxQP(a, b, ia, b, c, 2, a, a)));
  TRY(a[0] = 1; mju_dense2sparse(b, a, 3, 3, ia, ib, ic, 0));
  TRY(printf("%d\n", mju_str2Type("nothing")));
  TRY(SAYS(mju_type2Str(99)));
  TRY(printf("%d\n", mju_bandDiag(9, 3, 1, 1)));
  TRY(mju_cholFactorBand(a, 4, 5, 2, 0, 0));
  TRY(mju_cholFactorBand(a, 4, 2, -2, 0, 0));
  TRY(mju_cholFactorBand(a, 4, 2, 5, 0, 0));
  TRY(mju_bandMulMatVec(a, b, c, 4, 5, 2, 1, 0));
  TRY(printf("%g\n", mju_Halton(-3, 2)));
  TRY(printf("%s\n", mju_writeNumBytes(5000)));
  TRY(mju_zero(a, 0));
  TRY(mju_eye(a, 0));
  TRY(mju_muscleGain(1, 1, a, 1, b));
  TRY(mju_encodePyramid(a, b, c, 0));
  TRY(mjd_quatIntegrate(a, 1, b, NULL, NULL));
  TRY(mj_fullM(m, a, d->M));
  TRY(mju_cholFactor(a, 2, 0); printf("%d\n", mju_cholFactor(a, 2, 0)));
  TRY(printf("%d\n", mju_eig3(a, b, c, a)));
}

static void pictures(void) {
  mjvScene s;
  mjv_defaultScene(&s);
  mjvCamera cam;
  mjv_defaultCamera(&cam);
  mjvOption o;
  mjv_defaultOption(&o);
  mjvPerturb p;
  mjv_defaultPerturb(&p);
  TRY(mjv_makeScene(m, &s, 5); mjv_updateScene(m, d, &o, NULL, &cam, mjCAT_ALL, &s));
  TRY(mjv_makeScene(m, &s, -1));
  mjv_makeScene(m, &s, 500);
  TRY(cam.type = 9; mjv_updateCamera(m, d, &cam, &s));
  TRY(cam.type = mjCAMERA_FIXED; cam.fixedcamid = 99; mjv_updateCamera(m, d, &cam, &s));
  TRY(cam.type = mjCAMERA_FIXED; cam.fixedcamid = -1; mjv_updateScene(m, d, &o, NULL, &cam, mjCAT_ALL, &s));
  TRY(cam.type = mjCAMERA_TRACKING; cam.trackbodyid = 99; mjv_updateCamera(m, d, &cam, &s));
  TRY(cam.type = mjCAMERA_TRACKING; cam.trackbodyid = -1; mjv_updateCamera(m, d, &cam, &s));
  TRY(cam.type = 9; mjv_cameraFrame(a, a, a, a, d, &cam));
  TRY(float z[2]; cam.type = 9; mjv_cameraFrustum(z, z, z, m, &cam));
  TRY(float z[2]; cam.type = mjCAMERA_FIXED; cam.fixedcamid = 99; mjv_cameraFrustum(z, z, z, m, &cam));
  TRY(mjv_moveCamera(m, 99, 0, 0, &s, &cam));
  TRY(mjv_moveCamera(m, -1, 0, 0, &s, &cam));
  TRY(p.select = 1; mjv_movePerturb(m, d, 99, 0, 0, &s, &p));
  TRY(p.select = 1; mjv_movePerturb(m, d, mjMOUSE_ZOOM, 0, 0, &s, &p));
  mjv_updateScene(m, d, &o, NULL, &cam, mjCAT_ALL, &s);
  TRY(p.select = 1; mjv_movePerturb(m, d, 99, 0, 0, &s, &p));
  TRY(p.select = 1; mjv_movePerturb(m, d, mjMOUSE_ZOOM, 0, 0, &s, &p));
  TRY(mjv_moveCamera(m, 99, 0, 0, &s, &cam));
  TRY(mjv_moveModel(m, 99, 0, 0, a, &s));
  TRY(mjv_moveModel(m, mjMOUSE_ZOOM, 0, 0, a, &s));
  TRY(mjv_connector(s.geoms, mjGEOM_BOX, 1, a, b));
  TRY(mjv_connector(s.geoms, 999, 1, a, b));
  TRY(mjv_initGeom(s.geoms, 999, a, b, NULL, NULL));
  TRY(mjvGLCamera x = s.camera[0]; mjvGLCamera y = x; y.orthographic = 1; mjv_averageCamera(&x, &y));
  TRY(s.scale = 0; mjv_room2model(a, b, a, b, &s));
  TRY(s.enabletransform = 1; s.scale = 0; mjv_room2model(a, b, a, b, &s));
  TRY(s.enabletransform = 1; s.scale = 0; mjv_model2room(a, b, a, b, &s));
  TRY(s.enabletransform = 1; s.scale = 0; mjv_cameraInModel(a, b, a, &s));
  TRY(s.camera[0].frustum_near = 0; mjv_cameraInModel(a, b, a, &s));
  TRY(s.camera[0].frustum_near = 0; mjv_cameraInRoom(a, b, a, &s));
  TRY(s.camera[0].frustum_near = 0; mjv_frustumHeight(&s));
  TRY(s.camera[0].frustum_near = 0; mjv_select(m, d, &o, 1, 0, 0, &s, a, ia, ib, ic));
  TRY(mjv_updateSkin(m, d, &s));
  TRY(mjModel* n = model_of("<mujoco/>"); mjv_copyModel(n, m));
  TRY(mjv_makeScene(m, &s, 2); mjv_addGeoms(m, d, &o, NULL, mjCAT_ALL, &s));
}

static void drawing(void) {
  mjrContext x;
  mjr_defaultContext(&x);
  mjUI ui;
  memset(&ui, 0, sizeof ui);
  TRY(mjr_makeContext(m, &x, mjFONTSCALE_100));
  TRY(mjr_changeFont(77, &x));
  TRY(mjr_setBuffer(mjFB_OFFSCREEN, &x));
  TRY(mjr_setBuffer(mjFB_WINDOW, &x));
  TRY(mjr_setBuffer(9, &x));
  TRY(mjr_setAux(-1, &x));
  TRY(mjr_setAux(mjNAUX, &x));
  TRY(mjr_setAux(3, &x));
  TRY(mjr_addAux(-1, 10, 10, 0, &x));
  TRY(mjr_addAux(mjNAUX, 10, 10, 0, &x));
  TRY(mjrRect r = {0, 0, 1, 1}; mjr_blitAux(-1, r, 0, 0, &x));
  TRY(mjr_uploadMesh(m, &x, -1));
  TRY(mjr_uploadMesh(m, &x, 99));
  TRY(mjr_uploadHField(m, &x, 99));
  TRY(mjui_themeSpacing(9));
  TRY(mjui_themeColor(9));
  TRY(mjuiDef def[] = {{mjITEM_CHECKINT, "x", 2, NULL, "", 0}, {mjITEM_END, "", 0, NULL, "", 0}}; mjui_add(&ui, def));
  TRY(mjuiDef def[] = {{mjITEM_CHECKINT, "x", 2, NULL, "", 0}, {mjITEM_END, "", 0, NULL, "", 0}}; mjui_addToSection(&ui, 3, def));
  TRY(mjuiDef def[] = {{mjITEM_SECTION, "s", 1, NULL, "", 0}, {99, "x", 2, ia, "", 0}, {mjITEM_END, "", 0, NULL, "", 0}}; mjui_add(&ui, def));
  TRY(mjuiDef def[] = {{mjITEM_SECTION, "s", 1, NULL, "", 0}, {mjITEM_SELECT, "x", 2, ia, "", 0}, {mjITEM_END, "", 0, NULL, "", 0}}; mjui_add(&ui, def));
  TRY(mjuiDef def[] = {{mjITEM_SECTION, "s", 1, NULL, "", 0}, {mjITEM_SLIDERNUM, "x", 2, a, "x y", 0}, {mjITEM_END, "", 0, NULL, "", 0}}; mjui_add(&ui, def));
  TRY(mjuiDef def[] = {{mjITEM_SECTION, "s", 1, NULL, "", 0}, {mjITEM_SLIDERNUM, "x", 2, a, "3 1", 0}, {mjITEM_END, "", 0, NULL, "", 0}}; mjui_add(&ui, def));
  TRY(mjuiDef def[] = {{mjITEM_SECTION, "s", 1, NULL, "", 0}, {mjITEM_EDITNUM, "x", 2, a, "99", 0}, {mjITEM_END, "", 0, NULL, "", 0}}; mjui_add(&ui, def));
  TRY(mjuiDef def[] = {{mjITEM_SECTION, "s", 1, NULL, "QWE", 0}, {mjITEM_BUTTON, "x", 2, NULL, "Q Q", 0}, {mjITEM_END, "", 0, NULL, "", 0}}; mjui_add(&ui, def));
  TRY(mjuiDef def[260]; for (int i = 0; i < 259; i++) { memset(def + i, 0, sizeof *def); def[i].type = i ? mjITEM_STATIC : mjITEM_SECTION; strcpy(def[i].name, "n"); } def[259].type = mjITEM_END; mjui_add(&ui, def));
  TRY(mjuiDef def[20]; for (int i = 0; i < 19; i++) { memset(def + i, 0, sizeof *def); def[i].type = mjITEM_SECTION; strcpy(def[i].name, "n"); } def[19].type = mjITEM_END; mjui_add(&ui, def));
}

static void registers(void) {
  mjpPlugin p;
  mjp_defaultPlugin(&p);
  TRY(mjp_registerPlugin(&p));
  TRY(p.name = ""; mjp_registerPlugin(&p));
  TRY(p.name = "x"; p.nattribute = -1; mjp_registerPlugin(&p));
  TRY(p.name = "x"; p.nattribute = 1000; mjp_registerPlugin(&p));
  TRY(static char n[2000]; memset(n, 'n', 1999); p.name = n; mjp_registerPlugin(&p));
  TRY(static char n[2000]; memset(n, 'n', 1999); const char* at[] = {n}; p.name = "x"; p.nattribute = 1; p.attributes = at; mjp_registerPlugin(&p));
  TRY(p.name = "x"; mjp_registerPlugin(&p); p.capabilityflags = 3; mjp_registerPlugin(&p));
  TRY(p.name = "x"; mjp_registerPlugin(&p); mjp_registerPlugin(&p));
  TRY(mjp_getPluginAtSlot(-1); mjp_getPluginAtSlot(99));
  mjpResourceProvider r;
  mjp_defaultResourceProvider(&r);
  TRY(mjp_registerResourceProvider(&r));
  TRY(r.prefix = "x"; mjp_registerResourceProvider(&r));
  TRY(r.prefix = "1 x"; mjp_registerResourceProvider(&r));
  TRY(r.prefix = ""; mjp_registerResourceProvider(&r));
  mjpDecoder q;
  mjp_defaultDecoder(&q);
  TRY(mjp_registerDecoder(&q));
  TRY(mjSpec* s = mj_makeSpec(); printf("%d\n", mjs_activatePlugin(s, "nothing")));
  TRY(SAYS(mj_getPluginConfig(m, 0, "x")));
}

// What editing says about wrong uses: errors, or texts that a spec keeps.
static void editing(void) {
  mjSpec* s = mj_makeSpec();
  mjSpec* t = mj_makeSpec();
  mjsBody* world = mjs_findBody(s, "world");
  mjsBody* body = mjs_addBody(world, NULL);
  mjs_setName(body->element, "body");
  mjsFrame* frame = mjs_addFrame(world, NULL);
  mjsSite* site = mjs_addSite(body, NULL);
  mjs_setName(site->element, "site");
  mjsGeom* geom = mjs_addGeom(body, NULL);
  mjs_setName(geom->element, "geom");
  mjsJoint* joint = mjs_addJoint(body, NULL);
  mjs_setName(joint->element, "joint");
  mjsTendon* tendon = mjs_addTendon(s, NULL);
  mjsWrap* w = mjs_wrapJoint(tendon, "joint", 1);
  mjsWrap* ws = mjs_wrapSite(tendon, "site");
  mjsWrap* wg = mjs_wrapGeom(tendon, "geom", "nothing");
  mjsWrap* wp = mjs_wrapPulley(tendon, 2);
  mjsBody* far = mjs_addBody(mjs_findBody(t, "world"), NULL);
  mjs_setName(far->element, "far");
  TRY(printf("%d\n", mjs_setName(geom->element, "site")); printf("%d\n", mjs_setName(mjs_addGeom(body, NULL)->element, "geom")); SAYS(mjs_getError(s)));
  TRY(printf("%d\n", mjs_setName(world->element, "x")); SAYS(mjs_getError(s)));
  TRY(printf("%d\n", mjs_delete(s, NULL)); SAYS(mjs_getError(s)));
  TRY(printf("%d\n", mjs_delete(t, geom->element)); SAYS(mjs_getError(t)));
  TRY(printf("%d\n", mjs_delete(s, mjs_getSpecDefault(s)->element)); SAYS(mjs_getError(s)));
  TRY(printf("%p\n", (void*)mjs_attach(world->element, far->element, "", "")); SAYS(mjs_getError(s)));
  TRY(printf("%p\n", (void*)mjs_attach(geom->element, far->element, "", "")); SAYS(mjs_getError(s)));
  TRY(printf("%p\n", (void*)mjs_attach(frame->element, geom->element, "", "")); SAYS(mjs_getError(s)));
  TRY(printf("%p\n", (void*)mjs_attach(frame->element, site->element, "", "")); SAYS(mjs_getError(s)));
  TRY(printf("%p\n", (void*)mjs_attach(body->element, far->element, "", "")); SAYS(mjs_getError(s)));
  TRY(printf("%p\n", (void*)mjs_attach(NULL, far->element, "", "")); SAYS(mjs_getError(s)));
  TRY(printf("%p\n", (void*)mjs_attach(frame->element, NULL, "", "")); SAYS(mjs_getError(s)));
  TRY(mjs_setName(far->element, "body"); printf("%d\n", !mjs_attach(frame->element, far->element, "", "")); SAYS(mjs_getError(s)));
  TRY(mjs_setName(far->element, "body"); printf("%d\n", !mjs_attach(site->element, far->element, "", "")); SAYS(mjs_getError(s)));
  TRY(mjs_attach(frame->element, far->element, "x", ""); printf("%d\n", mj_compile(t, NULL) == NULL); SAYS(mjs_getError(t)));
  TRY(mjs_setDeepCopy(s, 0); mjs_attach(frame->element, far->element, "x", ""); printf("%d\n", mj_compile(t, NULL) == NULL); SAYS(mjs_getError(t)));
  TRY(printf("%d\n", mjs_setFrame(geom->element, frame)); SAYS(mjs_getError(s)));
  TRY(printf("%d\n", mjs_setFrame(world->element, frame)); SAYS(mjs_getError(s)));
  TRY(printf("%d\n", mjs_setFrame(NULL, frame)); SAYS(mjs_getError(s)));
  TRY(printf("%d\n", mjs_setFrame(tendon->element, frame)); SAYS(mjs_getError(s)));
  TRY(printf("%p\n", (void*)mjs_addDefault(s, "main", NULL)); SAYS(mjs_getError(s)));
  TRY(mjs_addDefault(s, "x", NULL); printf("%p\n", (void*)mjs_addDefault(s, "x", NULL)); SAYS(mjs_getError(s)));
  TRY(printf("%p\n", (void*)mjs_firstChild(body, mjOBJ_TENDON, 0)); SAYS(mjs_getError(s)));
  TRY(printf("%p\n", (void*)mjs_firstChild(body, mjOBJ_UNKNOWN, 0)); SAYS(mjs_getError(s)));
  TRY(printf("%p\n", (void*)mjs_nextChild(body, tendon->element, 0)); SAYS(mjs_getError(s)));
  TRY(printf("%p\n", (void*)mjs_nextChild(world, geom->element, 0)); SAYS(mjs_getError(s)));
  TRY(printf("%p\n", (void*)mjs_firstElement(s, 999)); SAYS(mjs_getError(s)));
  TRY(printf("%p\n", (void*)mjs_getParent(tendon->element)); SAYS(mjs_getError(s)));
  TRY(printf("%p\n", (void*)mjs_getWrap(tendon, -1)); SAYS(mjs_getError(s)));
  TRY(printf("%p\n", (void*)mjs_getWrap(tendon, 99)); SAYS(mjs_getError(s)));
  TRY(printf("%g\n", mjs_getWrapDivisor(w)); SAYS(mjs_getError(s)));
  TRY(printf("%g\n", mjs_getWrapDivisor(ws)); SAYS(mjs_getError(s)));
  TRY(printf("%g\n", mjs_getWrapCoef(ws)); SAYS(mjs_getError(s)));
  TRY(printf("%g\n", mjs_getWrapCoef(wp)); SAYS(mjs_getError(s)));
  TRY(printf("%d\n", mjs_getWrapSideSite(wg) != NULL); SAYS(mjs_getError(s)));
  TRY(printf("%d\n", mjs_getWrapSideSite(ws) != NULL); SAYS(mjs_getError(s)));
  TRY(printf("%d\n", mjs_getWrapTarget(wp) != NULL); SAYS(mjs_getError(s)));
  TRY(printf("%d\n", mjs_getWrapTarget(mjs_wrapSite(tendon, "nowhere")) != NULL); SAYS(mjs_getError(s)));
  TRY(mjsTendon* e = mjs_addTendon(s, NULL); printf("%d\n", mjs_getWrap(e, 0) != NULL); SAYS(mjs_getError(s)));
  TRY(mjsMaterial* x = mjs_addMaterial(s, NULL); printf("%d\n", mjs_setInStringVec(x->textures, 99, "x")));
  TRY(mjsOrientation o; mjs_defaultOrientation(&o); o.type = mjORIENTATION_EULER; SAYS(mjs_resolveOrientation(a, 1, "xyw", &o)));
  TRY(mjsOrientation o; mjs_defaultOrientation(&o); o.type = mjORIENTATION_AXISANGLE; o.axisangle[2] = 0; SAYS(mjs_resolveOrientation(a, 1, "xyz", &o)));
  TRY(mjsOrientation o; mjs_defaultOrientation(&o); o.type = mjORIENTATION_ZAXIS; o.zaxis[2] = 0; SAYS(mjs_resolveOrientation(a, 1, "xyz", &o)));
  TRY(mjsOrientation o; mjs_defaultOrientation(&o); o.type = mjORIENTATION_XYAXES; o.xyaxes[0] = 0; SAYS(mjs_resolveOrientation(a, 1, "xyz", &o)));
  TRY(mjsOrientation o; mjs_defaultOrientation(&o); o.type = mjORIENTATION_XYAXES; o.xyaxes[4] = 0; SAYS(mjs_resolveOrientation(a, 1, "xyz", &o)));
  TRY(mjsOrientation o; mjs_defaultOrientation(&o); o.type = mjORIENTATION_XYAXES; o.xyaxes[3] = 1; o.xyaxes[4] = 0; SAYS(mjs_resolveOrientation(a, 1, "xyz", &o)));
  TRY(mjsActuator* x = mjs_addActuator(s, NULL); double v = -1, r = 2; SAYS(mjs_setToPosition(x, 1, &v, NULL, NULL, 0)); SAYS(mjs_setToPosition(x, 1, NULL, &v, NULL, 0)); SAYS(mjs_setToPosition(x, 1, NULL, NULL, &v, 0)); SAYS(mjs_setToPosition(x, 1, &r, &r, NULL, 0)));
  TRY(mjsActuator* x = mjs_addActuator(s, NULL); x->ctrlrange[1] = 1; SAYS(mjs_setToPosition(x, 1, NULL, NULL, NULL, 1)));
  TRY(mjsActuator* x = mjs_addActuator(s, NULL); x->actrange[1] = 1; SAYS(mjs_setToIntVelocity(x, 1, NULL, NULL, NULL, 1)));
  TRY(mjsActuator* x = mjs_addActuator(s, NULL); SAYS(mjs_setToDamper(x, -1)); x->ctrlrange[0] = -1; SAYS(mjs_setToDamper(x, 1)); SAYS(mjs_setToAdhesion(x, -1)); SAYS(mjs_setToAdhesion(x, 1)));
  TRY(mjsActuator* x = mjs_addActuator(s, NULL); double tc[2] = {1, 1}; double r[2] = {0, 1}; SAYS(mjs_setToMuscle(x, tc, -1, r, 1, 1, 1, 1, 1, 1, 1)); SAYS(mjs_setToCylinder(x, -1, -1, -1, -1)); SAYS(mjs_setToVelocity(x, -1)); SAYS(mjs_setToMotor(x)));
  for (int k = 0; k <= 12; k++) {
    for (int n = 0; n < 6; n++) {
      if (k != 3 || n != 2) TRY(printf("%d %d\n", k, n); mjsMesh* x = mjs_addMesh(s, NULL); double p[6] = {-1, -1, -1, -1, -1, -1}; printf("%d\n", mjs_makeMesh(x, k, p, n)); SAYS(mjs_getError(s)));
      TRY(printf("%d %d\n", k, n); mjsMesh* x = mjs_addMesh(s, NULL); double p[6] = {5, -1, 1, 0, 4, 3}; printf("%d\n", mjs_makeMesh(x, k, p, n)); SAYS(mjs_getError(s)));
      TRY(printf("%d %d\n", k, n); mjsMesh* x = mjs_addMesh(s, NULL); double p[6] = {60, 60, 5, 5, 3, 3}; printf("%d\n", mjs_makeMesh(x, k, p, n)); SAYS(mjs_getError(s)));
      TRY(printf("%d %d\n", k, n); mjsMesh* x = mjs_addMesh(s, NULL); double p[6] = {5, .5, -1, 1, 1, 1}; printf("%d\n", mjs_makeMesh(x, k, p, n)); SAYS(mjs_getError(s)));
      TRY(printf("%d %d\n", k, n); mjsMesh* x = mjs_addMesh(s, NULL); double p[6] = {5, .5, 1, -1, 1, 1}; printf("%d\n", mjs_makeMesh(x, k, p, n)); SAYS(mjs_getError(s)));
    }
  }
  TRY(printf("%d\n", mj_copyBack(s, m)); SAYS(mjs_getError(s)));
  TRY(mj_compile(s, NULL); printf("%d\n", mj_copyBack(s, NULL)); SAYS(mjs_getError(s)));
  TRY(mjModel* n = mj_compile(t, NULL); n = mj_compile(t, NULL); CHECK(!n || 1); SAYS(mjs_getError(t)));
  TRY(mjs_addJoint(far, NULL); mjs_addGeom(far, NULL)->size[0] = 1; mjModel* n = mj_compile(t, NULL); printf("%d\n", mj_copyBack(t, n)); printf("%d\n", mj_copyBack(t, m)); SAYS(mjs_getError(t)));
  TRY(mjs_addJoint(far, NULL); mjs_addGeom(far, NULL)->size[0] = 1; mjModel* n = mj_compile(t, NULL); n->signature++; printf("%d\n", mj_copyBack(t, n)); SAYS(mjs_getError(t)));
  TRY(mjModel* n = mj_compile(t, NULL); mjData* e = mj_makeData(n); mjs_addGeom(far, NULL); printf("%d\n", mj_recompile(t, NULL, n, e)); SAYS(mjs_getError(t)));
  TRY(printf("%d\n", mjs_sensorDim(mjs_addSensor(s))));
  TRY(mjsSensor* x = mjs_addSensor(s); x->type = 999; printf("%d\n", mjs_sensorDim(x)));
  TRY(mj_compile(s, NULL); SAYS(mjs_getError(s)); printf("%d\n", mjs_isWarning(s)));
  TRY(mjs_addKey(t); mjs_attach(mjs_addFrame(world, NULL)->element, far->element, "a", ""); mjs_attach(mjs_addFrame(world, NULL)->element, far->element, "b", ""); SAYS(mjs_getError(s)));
  // values that no document can have
#define COMPILE(...) TRY(mjsBody* o = mjs_addBody(mjs_findBody(t, "world"), NULL); mjsGeom* g = mjs_addGeom(o, NULL); g->size[0] = 1; mjsJoint* j = mjs_addJoint(o, NULL); (void)j; __VA_ARGS__; mj_compile(t, NULL); SAYS(mjs_getError(t)))
  COMPILE(j->type = 99);
  COMPILE(g->type = 99);
  COMPILE(g->type = -1);
  COMPILE(g->condim = 9);
  COMPILE(g->type = mjGEOM_MESH);
  COMPILE(g->type = mjGEOM_HFIELD);
  COMPILE(g->type = mjGEOM_SDF);
  COMPILE(g->type = mjGEOM_NONE);
  COMPILE(g->size[0] = NAN);
  COMPILE(g->fluid_ellipsoid = 3);
  COMPILE(g->mass = -1);
  COMPILE(g->density = -1);
  COMPILE(g->type = mjGEOM_PLANE; g->size[2] = 0);
  COMPILE(mjs_addJoint(mjs_findBody(t, "world"), NULL));
  COMPILE(mjs_addFreeJoint(o));
  COMPILE(mjs_addFreeJoint(mjs_addBody(o, NULL)));
  COMPILE(o->mass = -1; o->explicitinertial = 1);
  COMPILE(o->sleep = 99);
  COMPILE(mjsSite* x = mjs_addSite(o, NULL); x->type = mjGEOM_MESH);
  COMPILE(mjsSite* x = mjs_addSite(o, NULL); x->type = 99);
  COMPILE(mjsSite* x = mjs_addSite(o, NULL); x->size[0] = -1);
  COMPILE(mjsCamera* x = mjs_addCamera(o, NULL); x->fovy = 190);
  COMPILE(mjsCamera* x = mjs_addCamera(o, NULL); x->focal_length[0] = 1; x->focal_pixel[0] = 1);
  COMPILE(mjsCamera* x = mjs_addCamera(o, NULL); x->principal_length[0] = 1; x->principal_pixel[0] = 1);
  COMPILE(mjsCamera* x = mjs_addCamera(o, NULL); x->sensor_size[0] = 1; x->sensor_size[1] = 1; x->focal_length[0] = 1; x->focal_pixel[0] = 1);
  COMPILE(mjsCamera* x = mjs_addCamera(o, NULL); x->sensor_size[0] = 1; x->sensor_size[1] = 1; x->principal_length[0] = 1; x->principal_pixel[0] = 1);
  COMPILE(mjsCamera* x = mjs_addCamera(o, NULL); x->resolution[0] = -1);
  COMPILE(mjsCamera* x = mjs_addCamera(o, NULL); x->mode = 99);
  COMPILE(mjsLight* x = mjs_addLight(o, NULL); x->dir[2] = 0);
  COMPILE(mjsLight* x = mjs_addLight(o, NULL); mjs_setString(x->texture, "x"));
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = 999);
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_USER; x->dim = -1);
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_USER; x->dim = 2; x->datatype = mjDATATYPE_AXIS);
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_USER; x->dim = 2; x->datatype = mjDATATYPE_QUATERNION);
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_USER; x->dim = 2; x->datatype = 99);
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_USER; x->dim = 1; x->needstage = 99);
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_FRAMEPOS; x->objtype = mjOBJ_JOINT; mjs_setString(x->objname, "far"));
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_FRAMEPOS; x->objtype = mjOBJ_BODY);
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_FRAMEPOS; x->objtype = mjOBJ_BODY; mjs_setString(x->objname, "far"); x->reftype = mjOBJ_JOINT; mjs_setString(x->refname, "far"));
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_FRAMEPOS; x->objtype = mjOBJ_BODY; mjs_setString(x->objname, "far"); x->reftype = mjOBJ_BODY);
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_JOINTPOS; x->objtype = mjOBJ_BODY; mjs_setString(x->objname, "far"));
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_CONTACT; x->intprm[0] = 0);
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_CONTACT; x->intprm[0] = -1);
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_CONTACT; x->intprm[0] = 1 << 20);
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_CONTACT; x->intprm[0] = (1 << 20) + 1);
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_CONTACT; x->intprm[0] = 1; x->intprm[1] = 9);
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_CONTACT; x->intprm[0] = 1; x->intprm[2] = 0);
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_CONTACT; x->intprm[0] = 1; x->intprm[2] = 1; x->objtype = mjOBJ_JOINT; mjs_setString(x->objname, "far"));
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_CONTACT; x->intprm[0] = 1; x->intprm[2] = 1; x->reftype = mjOBJ_SITE; mjs_setString(x->refname, "far"));
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_TACTILE; x->objtype = mjOBJ_BODY; mjs_setString(x->objname, "far"));
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_GEOMDIST; x->objtype = mjOBJ_BODY; mjs_setString(x->objname, "far"));
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_CLOCK; x->cutoff = -1);
  COMPILE(mjsSensor* x = mjs_addSensor(t); x->type = mjSENS_CLOCK; x->noise = -1);
  COMPILE(mjsActuator* x = mjs_addActuator(t, NULL); x->trntype = 99);
  COMPILE(mjsActuator* x = mjs_addActuator(t, NULL); x->trntype = mjTRN_UNDEFINED);
  COMPILE(mjsActuator* x = mjs_addActuator(t, NULL); x->trntype = mjTRN_UNDEFINED; mjs_setString(x->target, "y"));
  COMPILE(mjsActuator* x = mjs_addActuator(t, NULL); x->trntype = mjTRN_JOINT; mjs_setString(x->target, "y"));
  COMPILE(mjsActuator* x = mjs_addActuator(t, NULL); x->trntype = mjTRN_SLIDERCRANK; mjs_setString(x->target, "y"));
  COMPILE(mjsActuator* x = mjs_addActuator(t, NULL); x->trntype = mjTRN_BODY; mjs_setString(x->target, "far"); x->dyntype = mjDYN_INTEGRATOR; x->actdim = 0);
  COMPILE(mjsActuator* x = mjs_addActuator(t, NULL); x->trntype = mjTRN_BODY; mjs_setString(x->target, "far"); x->inheritrange = 1);
  COMPILE(mjsEquality* x = mjs_addEquality(t, NULL); x->type = 99);
  COMPILE(mjsEquality* x = mjs_addEquality(t, NULL); x->type = mjEQ_DISTANCE);
  COMPILE(mjsEquality* x = mjs_addEquality(t, NULL); x->type = mjEQ_CONNECT; x->objtype = mjOBJ_GEOM; mjs_setString(x->name1, "far"));
  COMPILE(mjsEquality* x = mjs_addEquality(t, NULL); x->type = mjEQ_CONNECT; x->objtype = mjOBJ_BODY; mjs_setString(x->name1, "y"));
  COMPILE(mjsEquality* x = mjs_addEquality(t, NULL); x->type = mjEQ_WELD; x->objtype = mjOBJ_BODY; mjs_setString(x->name1, "far"); mjs_setString(x->name2, "far"));
  COMPILE(mjs_addTendon(t, NULL));
  COMPILE(mjsTendon* x = mjs_addTendon(t, NULL); mjs_wrapSite(x, "y"));
  COMPILE(mjsTendon* x = mjs_addTendon(t, NULL); x->width = 0; mjs_wrapJoint(x, "y", 1));
  COMPILE(mjsPair* x = mjs_addPair(t, NULL); mjs_setString(x->geomname1, "y"));
  COMPILE(mjsPair* x = mjs_addPair(t, NULL); x->condim = 9);
  COMPILE(mjsExclude* x = mjs_addExclude(t); mjs_setString(x->bodyname1, "y"));
  COMPILE(mjsTexture* x = mjs_addTexture(t); mjs_setName(x->element, "y"));
  COMPILE(mjsTexture* x = mjs_addTexture(t); mjs_setName(x->element, "y"); x->builtin = 1);
  COMPILE(mjsTexture* x = mjs_addTexture(t); mjs_setName(x->element, "y"); x->builtin = 1; x->width = 4);
  COMPILE(mjsTexture* x = mjs_addTexture(t); mjs_setName(x->element, "y"); x->type = 0; x->builtin = 1; x->width = 4; x->height = 4; x->nchannel = 9);
  COMPILE(mjsTexture* x = mjs_addTexture(t); x->type = 0; x->builtin = 1; x->width = 4; x->height = 4);
  COMPILE(mjsTexture* x = mjs_addTexture(t); mjs_setName(x->element, "y"); x->type = 0; x->width = 4; x->height = 4; mjs_setBuffer(x->data, "abc", 3));
  COMPILE(mjs_addMesh(t, NULL));
  COMPILE(mjs_setName(mjs_addMesh(t, NULL)->element, "y"));
  COMPILE(mjs_setName(mjs_addHField(t)->element, "y"));
  COMPILE(mjsHField* x = mjs_addHField(t); mjs_setName(x->element, "y"); x->size[0] = 1; x->size[1] = 1; x->size[2] = 1; x->size[3] = 1);
  COMPILE(mjsHField* x = mjs_addHField(t); mjs_setName(x->element, "y"); x->size[0] = 1; x->size[1] = 1; x->size[2] = 1; x->size[3] = 1; x->nrow = 3; x->ncol = 2; float v[2] = {1, 2}; mjs_setFloat(x->userdata, v, 2));
  COMPILE(mjs_addSkin(t));
  COMPILE(mjs_addFlex(t));
  COMPILE(mjs_addNumeric(t));
  COMPILE(mjs_addText(t));
  COMPILE(mjs_addTuple(t));
  COMPILE(mjsTuple* x = mjs_addTuple(t); int v[1] = {mjOBJ_BODY}; mjs_setInt(x->objtype, v, 1));
  COMPILE(mjsTuple* x = mjs_addTuple(t); int v[1] = {mjOBJ_BODY}; double u[1] = {1}; mjs_setInt(x->objtype, v, 1); mjs_setStringVec(x->objname, "y"); mjs_setDouble(x->objprm, u, 1));
  COMPILE(mjsKey* x = mjs_addKey(t); double v[9] = {1}; mjs_setDouble(x->qpos, v, 9));
  COMPILE(mjsKey* x = mjs_addKey(t); double v[9] = {1}; mjs_setDouble(x->mpos, v, 9));
  COMPILE(mjs_addMaterial(t, NULL));
  COMPILE(mjsMaterial* x = mjs_addMaterial(t, NULL); mjs_setName(x->element, "y"); mjs_setInStringVec(x->textures, 1, "z"));
  COMPILE(mjs_setString(g->material, "z"));
  COMPILE(mjs_setString(g->meshname, "z"));
  COMPILE(mjs_setString(g->hfieldname, "z"));
  COMPILE(g->type = mjGEOM_MESH; mjs_setString(g->meshname, "z"));
  COMPILE(mjs_setName(o->element, "far"));
  COMPILE(o->plugin.active = 1);
  COMPILE(o->plugin.active = 1; mjs_setString(o->plugin.plugin_name, "z"));
  COMPILE(g->plugin.active = 1);
  COMPILE(j->axis[2] = 0);
  COMPILE(j->limited = 1);
  COMPILE(j->type = mjJNT_BALL; j->limited = 1; j->range[0] = 1; j->range[1] = 2);
  COMPILE(j->actfrclimited = 1);
  COMPILE(j->springdamper[0] = 1);
  COMPILE(o->mocap = 1);
  COMPILE(t->nuser_geom = 0; double v[2] = {1, 2}; mjs_setDouble(g->userdata, v, 2));
  COMPILE(t->nkey = -5);
  COMPILE(t->nuserdata = -5);
  COMPILE(t->compiler.boundmass = -1; t->compiler.settotalmass = -3);
  COMPILE(t->option.timestep = 0);
  COMPILE(t->option.integrator = 99);
}

int main(void) {
  mju_user_error = on_error;
  mju_user_warning = on_warning;
  m = model_of(kWorld);
  d = mj_makeData(m);
  mj_forward(m, d);
  state();
  memory();
  files();
  vfs();
  broken_models();
  broken_data();
  sleep_states();
  ids();
  mathematics();
  pictures();
  drawing();
  registers();
  editing();
  return 0;
}
