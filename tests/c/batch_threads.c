// A batch of two threads: steps, a reset of some environments, outputs that are read between calls. Run under a race checker.
#include <mujoco/mujoco.h>
#include <mujoco/rujoco.h>

#include "client.h"

int main(int argc, char** argv) {
  char text[500] = "";
  CHECK(argc > 1);
  mjModel* m = mj_loadXML(argv[1], NULL, text, sizeof text);
  CHECK(m);
  const char* outputs[] = {"xpos"};
  rjConfig config;
  rj_defaultConfig(&config);
  config.nbatch = 32, config.nthread = 2, config.noutput = 1, config.outputs = outputs;
  rjBatch* b = rj_makeBatch(m, &config);
  CHECK(b);
  int nu, n;
  mjtNum* ctrl = rj_state(b, mjSTATE_CTRL, &nu);
  unsigned char fallen[32] = {1, 0, 0, 1};
  double height = 0;
  for (int t = 0; t < 4; t++) {
    for (int i = 0; i < 32 * nu; i++) ctrl[i] = 0.1 * ((i + t) % 7 - 3);
    CHECK(!rj_step(b, 5, NULL));
    const mjtNum* xpos = rj_output(b, "xpos", &n);
    for (int k = 0; k < 32; k++) height += xpos[k * n + 5];
    CHECK(!rj_reset(b, fallen));
  }
  CHECK(height > 32);
  rj_deleteBatch(b);
  mj_deleteModel(m);
  return 0;
}
