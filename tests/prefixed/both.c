// One program with two libraries: the one with prefixed names, linked by rujoco_prefix.h, and another by its own names.
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include <mujoco/rujoco_prefix.h>

#include <mujoco/mujoco.h>
#undef mj_loadXML
#undef mj_step
#undef mj_makeData
#undef mj_deleteData
#undef mj_deleteModel
#undef mju_user_warning

// the other library's, linked by the names of the interface
MJAPI mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);
MJAPI mjData* mj_makeData(const mjModel* m);
MJAPI void mj_step(const mjModel* m, mjData* d);
MJAPI void mj_deleteData(mjData* d);
MJAPI void mj_deleteModel(mjModel* m);
MJAPI extern void (*mju_user_warning)(const char*);
MJAPI mjModel* rujoco_mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);
MJAPI mjData* rujoco_mj_makeData(const mjModel* m);
MJAPI void rujoco_mj_step(const mjModel* m, mjData* d);
MJAPI void rujoco_mj_deleteData(mjData* d);
MJAPI void rujoco_mj_deleteModel(mjModel* m);
MJAPI extern void (*rujoco_mju_user_warning)(const char*);

static int warned;
static void warn(const char* text) { warned += strlen(text) > 0; }

static const char* file_of(void* function) {
  Dl_info info;
  return dladdr(function, &info) ? info.dli_fname : "";
}

int main(int argc, char** argv) {
  char error[500] = "";
  mjModel* m1 = argc > 1 ? mj_loadXML(argv[1], NULL, error, sizeof(error)) : NULL;
  mjModel* m2 = argc > 1 ? rujoco_mj_loadXML(argv[1], NULL, error, sizeof(error)) : NULL;
  if (!m1 || !m2) {
    printf("%s\n", error);
    return 1;
  }
  mjData* d1 = mj_makeData(m1);
  mjData* d2 = rujoco_mj_makeData(m2);
  for (int i = 0; i < 100; i++) {
    mj_step(m1, d1);
    rujoco_mj_step(m2, d2);
  }
  double difference = 0;
  for (int i = 0; i < m1->nq; i++) {
    difference = fmax(difference, fabs(d1->qpos[i] - d2->qpos[i]));
  }
  printf("%s and %s: qpos differs by %g after 100 steps\n", file_of(mj_step), file_of(rujoco_mj_step), difference);
  int failed = difference > 1e-6 || !strcmp(file_of(mj_step), file_of(rujoco_mj_step));

  // a handler of one library is not that of the other: a bad state warns in one of them
  rujoco_mju_user_warning = warn;
  d2->qpos[0] = NAN;
  rujoco_mj_step(m2, d2);
  int ours = warned;
  mju_user_warning = NULL;
  printf("%d warning reached the handler\n", ours);
  failed |= ours != 1;

  mj_deleteData(d1);
  rujoco_mj_deleteData(d2);
  mj_deleteModel(m1);
  rujoco_mj_deleteModel(m2);
  return failed;
}
