// Every wrong use of the C functions that has a message, each in a process of its own: prints the code and what the
// library says about it. `tests/golden/messages.txt` is what the reference prints.
#include "messages.h"

#include <signal.h>
#include <sys/wait.h>

static void on_error(const char* text) {
  printf("error: %s\n", text);
  fflush(stdout);
  _exit(0);
}

static void on_warning(const char* text) { printf("warning: %s\n", text); }

int begin(const char* code) {
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

void end(void) {
  fflush(stdout);
  _exit(0);
}

void say(const char* text) { printf("says: %s\n", text ? text : "(null)"); }

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

mjModel* m;
mjData* d;
mjtNum a[4000], b[4000], c[4000];
int ia[4000], ib[4000], ic[4000];

int id_of(int type, const char* name) {
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
  broken_binaries();
  without_context();
  return 0;
}
