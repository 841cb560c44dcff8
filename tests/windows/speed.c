/* Prints the microseconds of processor time that a step takes: the best of some runs of a quarter of a second.
 *
 *   speed MODEL.xml
 */
#include <math.h>
#include <stdio.h>
#include <time.h>
#ifdef _WIN32
#include <windows.h>
#endif

#include <mujoco/mujoco.h>

/* Microseconds of processor time; both clocks advance by hundredths of a second or less. */
static double processor_time(void) {
#ifdef _WIN32
  FILETIME made, ended, kernel, user;
  GetThreadTimes(GetCurrentThread(), &made, &ended, &kernel, &user);
  return (double)(((ULONGLONG)user.dwHighDateTime << 32) + user.dwLowDateTime) / 10;
#else
  return (double)clock() * 1e6 / CLOCKS_PER_SEC;
#endif
}

int main(int argc, char** argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: speed MODEL.xml\n");
    return 2;
  }
  char error[1000] = "";
  mjModel* m = mj_loadXML(argv[1], NULL, error, sizeof error);
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 1;
  }
  mjData* d = mj_makeData(m);
  double best = 1e9;
  for (int round = 0; round < 8; round++) {
    double start = processor_time();
    int done = 0;
    while (processor_time() - start < 250e3) {
      mj_resetData(m, d);
      for (int step = 0; step < 1000; step++, done++) {
        for (int i = 0; i < m->nu; i++) d->ctrl[i] = 0.125 * ((i * 7 + step / 16) % 5 - 2);
        mj_step(m, d);
      }
    }
    best = fmin(best, (processor_time() - start) / done);
  }
  printf("%.2f\n", best);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
