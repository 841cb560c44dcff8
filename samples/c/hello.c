// Loads a model, steps it for a second, and prints where its bodies are.
//   hello MODEL.xml
#include <mujoco/mujoco.h>
#include <stdio.h>

int main(int argc, char** argv) {
  if (argc != 2) {
    printf("usage: hello MODEL.xml\n");
    return 1;
  }

  char error[1000] = "";
  mjModel* m = mj_loadXML(argv[1], NULL, error, sizeof error);
  if (!m) {
    printf("%s\n", error);
    return 1;
  }
  mjData* d = mj_makeData(m);

  while (d->time < 1) {
    mj_step(m, d);
  }

  printf("%s after %g s, with %d contacts:\n", m->names, d->time, d->ncon);
  for (int b = 1; b < m->nbody; b++) {
    const char* name = mj_id2name(m, mjOBJ_BODY, b);
    const mjtNum* x = d->xpos + 3*b;
    printf("  %-20s %8.4f %8.4f %8.4f\n", name ? name : "", x[0], x[1], x[2]);
  }

  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
