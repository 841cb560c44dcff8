// Callbacks that run on stacks of their own, and calls of the library on fibres that have not ended: results are those of one
// stack, whichever of the stacks lies higher; memory is never used twice.
#include "client.h"
#include <setjmp.h>
#include <ucontext.h>

// far apart, so that memory checkers see a change of stacks
enum { SIZE = 8 << 20, USED = 1 << 20 };
static char memory[2][SIZE];

static ucontext_t caller, fibre, callback;
static mjModel* other;

// What a callback does with data in the middle of a step: calls with the model of the step, with another one, a reset of
// another data, and forces.
static void use(const mjModel* m, mjData* d) {
  mjtNum force[6], jacobian[3 * 20];
  mj_jacBody(m, d, jacobian, NULL, 2);
  for (int i = 0; i < d->ncon; i++) mj_contactForce(m, d, i, force);
  mj_kinematics(other, d);
  mj_kinematics(m, d);
  mj_comPos(m, d);
  d->qfrc_applied[0] = jacobian[0] + jacobian[4];
}

static const mjModel* passed_model;
static mjData* passed_data;

static void on_other_stack(void) {
  use(passed_model, passed_data);
}

static void run(ucontext_t* context, char* stack, void (*f)(void), ucontext_t* back) {
  CHECK(getcontext(context) == 0);
  context->uc_stack.ss_sp = stack + SIZE - USED;
  context->uc_stack.ss_size = USED;
  context->uc_link = back;
  makecontext(context, f, 0);
  CHECK(swapcontext(back, context) == 0);
}

// 0, 1: the callback runs on that stack; 2: it goes on where the step's caller waits
static int where;

static void switching(const mjModel* m, mjData* d) {
  passed_model = m;
  passed_data = d;
  if (where < 2) run(&callback, memory[where], on_other_stack, &fibre);
  else CHECK(swapcontext(&fibre, &caller) == 0);
}

static mjModel* stepped_model;
static mjData* stepped_data;
static int ended;

static void step(void) {
  mj_step(stepped_model, stepped_data);
  ended = 1;
}

static void compare(const mjModel* m, const mjData* a, const mjData* b) {
  CHECK(memcmp(a->qpos, b->qpos, sizeof(mjtNum) * (size_t)m->nq) == 0);
  CHECK(memcmp(a->qvel, b->qvel, sizeof(mjtNum) * (size_t)m->nv) == 0);
  CHECK(a->pstack == b->pstack && a->ncon == b->ncon && a->nefc == b->nefc);
}

static jmp_buf back;
static void jump(const mjModel* m, mjData* d) {
  (void)m, (void)d;
  longjmp(back, 1);
}

int main(void) {
  const char* xml =
      "<mujoco><option integrator='RK4'/><worldbody><geom type='plane' size='5 5 1'/>"
      "<body pos='0 0 .1'><freejoint/><geom size='.11'/>"
      "<body pos='.3 0 0'><joint axis='0 1 0'/><geom size='.05'/></body></body></worldbody></mujoco>";
  mjModel* m = model_of(xml);
  // of the same sizes, but with another structure: its plan is another one
  other = mj_copyModel(NULL, m);
  other->body_parentid[2] = 0;
  mjData* plain = mj_makeData(m);
  mjData* d = mj_makeData(m);

  mjcb_control = use;
  for (int i = 0; i < 50; i++) mj_step(m, plain);

  // the callback on another stack: above and below the one of the step
  mjcb_control = switching;
  for (where = 0; where < 2; where++) {
    mj_resetData(m, d);
    for (int i = 0; i < 25; i++) {
      mj_step(m, d);
      ended = 0;
      stepped_model = m;
      stepped_data = d;
      // the step on one fibre, its callback on the other
      ucontext_t outer;
      run(&outer, memory[1 - where], step, &caller);
      CHECK(ended);
    }
    compare(m, plain, d);
  }

  // a step on a fibre that waits in its callback while this stack, which is the higher one, uses the data
  mj_resetData(m, d);
  where = 2;
  for (int i = 0; i < 50; i++) {
    ended = 0;
    ucontext_t outer;
    run(&outer, memory[0], step, &caller);
    while (!ended) {
      use(m, d);
      CHECK(swapcontext(&caller, &fibre) == 0);
    }
  }
  compare(m, plain, d);

  // a reset on a stack that is not the step's leaves the memory of the step alone
  mj_resetData(m, d);
  size_t stack = 0;
  {
    ucontext_t outer;
    ended = 0;
    run(&outer, memory[0], step, &caller);
    // from the second evaluation on, a Runge-Kutta step has a frame of the stack
    CHECK(swapcontext(&caller, &fibre) == 0 && !ended);
    stack = d->pstack;
    CHECK(stack > 0);
    mj_resetData(m, d);
    CHECK(d->pstack == stack);
    while (!ended) CHECK(swapcontext(&caller, &fibre) == 0);
  }
  CHECK(d->pstack == 0);

  // a call that was left by a jump on the thread's own stack is gone
  mjcb_control = jump;
  if (!setjmp(back)) mj_step(m, d);
  mjcb_control = NULL;
  mj_resetData(m, d);
  CHECK(d->pstack == 0);
  mj_step(m, d);

  mj_deleteData(d);
  mj_deleteData(plain);
  mj_deleteModel(other);
  mj_deleteModel(m);
  mj_freeLastXML();
  return 0;
}
