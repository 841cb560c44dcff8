// A user's allocator: what is allocated from it, that all of it is freed, and what happens when there is none.
#include "client.h"

static int live, served, refuse_above;
static char told[1024];

static void* give(size_t n) {
  if (refuse_above && n > (size_t)refuse_above) return NULL;
  live++;
  served++;
#ifdef _WIN32
  return _aligned_malloc(n, 64);
#else
  return aligned_alloc(64, (n + 63) / 64 * 64);
#endif
}

static void take(void* p) {
  live--;
#ifdef _WIN32
  _aligned_free(p);
#else
  free(p);
#endif
}

static void keep(const char* text) {
  strncpy(told, text, sizeof told - 1);
}

int main(void) {
  mju_user_malloc = give;
  mju_user_free = take;
  const char* xml =
      "<mujoco><worldbody><geom type='plane' size='5 5 1'/>"
      "<body pos='0 0 1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>";
  mjModel* m = model_of(xml);
  CHECK(served >= 2);
  int before = served;
  mjData* d = mj_makeData(m);
  CHECK(served == before + 3);  // struct, buffer, arena
  mjData* copy = mj_copyData(NULL, m, d);
  mjModel* second = mj_copyModel(NULL, m);
  CHECK(served == before + 8);

  // nothing is asked for in a step
  before = served;
  for (int i = 0; i < 500; i++) mj_step(m, d);
  mj_copyData(copy, m, d);
  mj_resetData(m, copy);
  mj_copyModel(second, m);
  CHECK(served == before);

  mjvScene scene;
  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 100);
  CHECK(served > before);
  mjv_freeScene(&scene);

  // no memory: an error, and if its handler returns, a failure that can be seen
  mju_user_error = keep;
  mju_user_warning = keep;
  refuse_above = 1000000;
  CHECK(mju_malloc(2000000) == NULL);
  CHECK(strcmp(told, "Could not allocate memory") == 0);
  told[0] = 0;
  CHECK(mj_makeData(m) == NULL);
  CHECK(told[0]);
  refuse_above = 1;
  CHECK(mj_copyModel(NULL, m) == NULL);
  refuse_above = 0;

  mj_deleteData(d);
  mj_deleteData(copy);
  mj_deleteModel(m);
  mj_deleteModel(second);
  mj_freeLastXML();
  CHECK(live == 0);
  mju_clearHandlers();
  CHECK(!mju_user_malloc && !mju_user_free && !mju_user_error && !mju_user_warning);
  return 0;
}
