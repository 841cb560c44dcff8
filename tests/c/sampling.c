// Many threads sample from one model, each with its own data; all find what one thread finds. To be run under helgrind too.
#include "client.h"
#include <pthread.h>

enum { THREADS = 4, STEPS = 60 };

static mjModel* m;

static void roll(unsigned seed, mjtNum* last) {
  mjData* d = mj_makeData(m);
  for (int i = 0; i < STEPS; i++) {
    for (int j = 0; j < m->nu; j++) {
      seed = seed * 1664525u + 1013904223u;
      d->ctrl[j] = (seed >> 8) / (mjtNum)(1 << 24) - 0.5;
    }
    mj_step(m, d);
  }
  mju_copy(last, d->qpos, m->nq);
  mj_deleteData(d);
}

typedef struct {
  unsigned seed;
  mjtNum last[200];
} Sample;

static void* sample(void* p) {
  Sample* s = p;
  roll(s->seed, s->last);
  return NULL;
}

int main(int argc, char** argv) {
  char error[500] = "";
  m = argc > 1 ? mj_loadXML(argv[1], NULL, error, sizeof error) : NULL;
  CHECK(m && m->nq <= 200);

  Sample samples[THREADS];
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) {
    samples[i].seed = 7 + i;
    CHECK(pthread_create(&threads[i], NULL, sample, &samples[i]) == 0);
  }
  for (int i = 0; i < THREADS; i++) CHECK(pthread_join(threads[i], NULL) == 0);

  for (int i = 0; i < THREADS; i++) {
    mjtNum alone[200];
    roll(7 + i, alone);
    CHECK(memcmp(alone, samples[i].last, m->nq * sizeof(mjtNum)) == 0);
  }
  CHECK(memcmp(samples[0].last, samples[1].last, m->nq * sizeof(mjtNum)) != 0);

  mj_deleteModel(m);
  mj_freeLastXML();
  return 0;
}
