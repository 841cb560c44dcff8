/* Compares two DLLs with the interface of MuJoCo, in one process: every array of mjModel and mjData, and the speed.
 *
 *   compare REFERENCE.dll OURS.dll MODEL.xml...
 *
 * Both take the same steps with the same controls. Before each of the first STEPS, the second one's state is set to the first
 * one's, so that rounding does not add up; arrays may then differ by TOLERANCE, relative to the largest number of the array.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include <mujoco/mujoco.h>
#include <mujoco/mjxmacro.h>

enum { STEPS = 50, STEPS_WITH_SLEEP = 10, TIME = 500000, ROUNDS = 3 };
static const double TOLERANCE = 1e-6;

typedef struct {
  mjModel* (*load)(const char*, const mjVFS*, char*, int);
  mjData* (*make)(const mjModel*);
  void (*step)(const mjModel*, mjData*);
  void (*forward)(const mjModel*, mjData*);
  void (*reset)(const mjModel*, mjData*);
  mjModel* m;
  mjData* d;
} Side;

static Side side(const char* path) {
  HMODULE library = LoadLibraryA(path);
  if (!library) {
    fprintf(stderr, "%s does not load: error %lu\n", path, GetLastError());
    exit(2);
  }
  Side s = {0};
  s.load = (void*)GetProcAddress(library, "mj_loadXML");
  s.make = (void*)GetProcAddress(library, "mj_makeData");
  s.step = (void*)GetProcAddress(library, "mj_step");
  s.forward = (void*)GetProcAddress(library, "mj_forward");
  s.reset = (void*)GetProcAddress(library, "mj_resetData");
  return s;
}

static void controls(Side* s, int step) {
  for (int i = 0; i < s->m->nu; i++) {
    s->d->ctrl[i] = 0.125 * ((i * 7 + step / 16) % 5 - 2);
  }
}

/* The largest difference of n numbers, relative to the largest of them. */
static double difference(const mjtNum* a, const mjtNum* b, size_t n) {
  double scale = 1, most = 0;
  for (size_t i = 0; i < n; i++) {
    if (isfinite(a[i])) {
      scale = fmax(scale, fabs(a[i]));
      most = fmax(most, fabs(a[i] - b[i]));
    }
  }
  return most / scale;
}

static int is_number(const char* type) { return !strcmp(type, "mjtNum"); }

/* Compares the arrays of both; returns how many differ. Matrices whose rows have gaps with leftovers are not compared. */
static int compare(Side* r, Side* o, int step) {
  int differ = 0;
  if (r->d->ncon != o->d->ncon || r->d->nefc != o->d->nefc) {
    printf("  step %d: %d and %d contacts, %d and %d rows\n", step, r->d->ncon, o->d->ncon, r->d->nefc, o->d->nefc);
    return 1;
  }
  mjModel* m = r->m;
  // the sizes of the arrays, as the macros name them
#define X(name) mjtSize name = m->name; (void)name;
  MJMODEL_INTS
#undef X
#define X(type, name, rows, columns)                                                                                    \
  if (is_number(#type) && strcmp(#name, "efc_AR") && strcmp(#name, "actuator_moment")) {                                                                    \
    double most = difference((mjtNum*)r->d->name, (mjtNum*)o->d->name, (size_t)(rows) * (size_t)(columns));               \
    if (!(most <= TOLERANCE)) {                                                                                         \
      printf("  step %d: %s differs by %.3g\n", step, #name, most);                                                     \
      differ++;                                                                                                         \
    }                                                                                                                   \
  }
#undef MJ_M
#undef MJ_D
#define MJ_M(n) m->n
#define MJ_D(n) r->d->n
  MJDATA_POINTERS
  MJDATA_ARENA_POINTERS_SOLVER
#undef X
  return differ;
}

static void copy_state(Side* from, Side* to) {
  mjModel* m = from->m;
  memcpy(to->d->qpos, from->d->qpos, m->nq * sizeof(mjtNum));
  memcpy(to->d->qvel, from->d->qvel, m->nv * sizeof(mjtNum));
  memcpy(to->d->act, from->d->act, m->na * sizeof(mjtNum));
  memcpy(to->d->qacc_warmstart, from->d->qacc_warmstart, m->nv * sizeof(mjtNum));
  to->d->time = from->d->time;
}

/* Microseconds of processor time of this thread. */
static double processor_time(void) {
  FILETIME made, ended, kernel, user;
  GetThreadTimes(GetCurrentThread(), &made, &ended, &kernel, &user);
  return (double)(((ULONGLONG)user.dwHighDateTime << 32) + user.dwLowDateTime) / 10;
}

/* Microseconds for a step. */
static double timed(Side* s) {
  double start = processor_time();
  int done = 0;
  // the clock advances by hundredths of a second
  while (processor_time() - start < TIME) {
    s->reset(s->m, s->d);
    for (int step = 0; step < 500; step++, done++) {
      controls(s, step);
      s->step(s->m, s->d);
    }
  }
  return (processor_time() - start) / done;
}

int main(int argc, char** argv) {
  if (argc < 4) {
    fprintf(stderr, "usage: compare REFERENCE.dll OURS.dll MODEL.xml...\n");
    return 2;
  }
  Side r = side(argv[1]), o = side(argv[2]);
  int failed = 0;
  double logs = 0;
  for (int k = 3; k < argc; k++) {
    char error[1000] = "";
    r.m = r.load(argv[k], NULL, error, sizeof error);
    o.m = o.load(argv[k], NULL, error, sizeof error);
    if (!r.m || !o.m) {
      printf("%s: %s\n", argv[k], error);
      return 1;
    }
    r.d = r.make(r.m);
    o.d = o.make(o.m);
    int differ = 0;
    // which trees sleep is no part of the state that is copied
    int sleeps = (r.m->opt.enableflags & mjENBL_SLEEP) != 0;
    for (int step = 0; step < (sleeps ? STEPS_WITH_SLEEP : STEPS); step++) {
      if (!sleeps) {
        copy_state(&r, &o);
      }
      controls(&r, step);
      controls(&o, step);
      r.forward(r.m, r.d);
      o.forward(o.m, o.d);
      differ += compare(&r, &o, step);
      r.step(r.m, r.d);
      o.step(o.m, o.d);
    }
    double best[2] = {1e9, 1e9};
    for (int round = 0; round < ROUNDS; round++) {
      best[0] = fmin(best[0], timed(&r));
      best[1] = fmin(best[1], timed(&o));
    }
    logs += log(best[0] / best[1]);
    printf("%-30s %3d arrays differ; %8.2f and %8.2f us a step, ratio %.2f\n", argv[k], differ, best[0], best[1], best[0] / best[1]);
    failed += differ != 0;
  }
  printf("ratio of speeds, geometric mean: %.2f\n", exp(logs / (argc - 3)));
  return failed != 0;
}
