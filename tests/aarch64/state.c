/* Steps a model with controls that need no mathematics and prints a hash of its state as it goes, so that builds for two
 * processors can be compared bit by bit; with a second argument, also saves the compiled model there.
 *
 *   state MODEL.xml|MODEL.mjb [OUT.mjb]
 */
#include <mujoco/mujoco.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { STEPS = 400, REPORT = 50 };

/* FNV-1a over the bits of n values. */
static uint64_t hash(uint64_t h, const mjtNum* x, int n) {
  for (int i = 0; i < n; i++) {
    uint64_t bits;
    memcpy(&bits, x + i, sizeof bits);
    for (int k = 0; k < 64; k += 8) {
      h = (h ^ (bits >> k & 255)) * 0x100000001b3u;
    }
  }
  return h;
}

int main(int argc, char** argv) {
  char error[1000] = "";
  mjModel* m = NULL;
  if (argc > 1) {
    m = strstr(argv[1], ".mjb") ? mj_loadModel(argv[1], NULL) : mj_loadXML(argv[1], NULL, error, sizeof error);
  }
  if (!m) {
    fprintf(stderr, "%s: %s\n", argc > 1 ? argv[1] : "usage: state MODEL.xml [OUT.mjb]", error);
    return 1;
  }
  if (argc > 2) {
    mj_saveModel(m, argv[2], NULL, 0);
  }
  mjData* d = mj_makeData(m);
  for (int step = 0; step <= STEPS; step++) {
    if (step % REPORT == 0) {
      uint64_t h = hash(0xcbf29ce484222325u, d->qpos, m->nq);
      printf("%d %016llx\n", step, (unsigned long long)hash(hash(h, d->qvel, m->nv), d->act, m->na));
    }
    for (int i = 0; i < m->nu; i++) {
      d->ctrl[i] = 0.125 * ((i * 7 + step / 16) % 5 - 2);
    }
    mj_step(m, d);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
