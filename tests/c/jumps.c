// An error handler that jumps: out of deep calls, with callbacks and without, again and again; what is left can be used.
#include "client.h"
#include <setjmp.h>

static jmp_buf back;
static char told[1024];

static void jump(const char* text) {
  strncpy(told, text, sizeof told - 1);
  longjmp(back, 1);
}

static void overflow(const mjModel* m, mjData* d) {
  (void)m;
  mj_markStack(d);
  mj_stackAllocByte(d, (size_t)d->narena * 2, 8);
}

static void fail(const mjModel* m, mjData* d) {
  (void)m, (void)d;
  mju_error("no controls at %g", d->time);
}

// Calls, and says whether it jumped.
#define JUMPS(call) (told[0] = 0, setjmp(back) ? 1 : ((call), 0))

int main(void) {
  mjModel* m = model_of(
      "<mujoco><option timestep='0.01'/><worldbody><geom type='plane' size='5 5 1'/>"
      "<body pos='0 0 .1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  mju_user_error = jump;

  for (int round = 0; round < 3; round++) {
    // a user's error in a callback in a step
    mjcb_control = fail;
    CHECK(JUMPS(mj_step(m, d)));
    CHECK(strncmp(told, "no controls at ", 15) == 0);
    mjcb_control = NULL;

    // the engine's own error, in a callback in a step
    mjcb_passive = overflow;
    CHECK(JUMPS(mj_step(m, d)));
    CHECK(strstr(told, "stack overflow"));
    mjcb_passive = NULL;
    CHECK(d->pstack > 0);

    // data in use can be neither copied nor printed, but reset
    CHECK(JUMPS(mj_copyData(NULL, m, d)));
    CHECK(strstr(told, "stack is in use"));
    mj_resetData(m, d);
    CHECK(d->pstack == 0 && d->time == 0);

    // arguments that are refused
    mjtNum x[10];
    CHECK(JUMPS(mj_getState(m, d, x, 1u << 30)));
    CHECK(JUMPS(mj_warning(d, 99, 0)));
    CHECK(JUMPS(mj_loadPluginLibrary("/no/such/library.so")) && strstr(told, "Error loading plugin library"));
    CHECK(JUMPS(mj_stackAllocNum(d, (size_t)-1)));
    mj_resetData(m, d);
    for (int i = 0; i < 10; i++) mj_step(m, d);
    CHECK(d->ncon == 1 && NEAR(d->time, 0.1));
    mj_resetData(m, d);
  }

  // an error of the engine within the compiler is the compiler's failure, not the handler's
  char error[500] = "";
  CHECK(!JUMPS(mj_loadXML("/no/such/model.xml", NULL, error, sizeof error)));
  CHECK(strstr(error, "/no/such/model.xml"));

  mju_user_error = NULL;
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_freeLastXML();
  return 0;
}
