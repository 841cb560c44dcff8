// What the clients share: checks that say where they failed, and models from text.
#ifndef CLIENT_H_
#define CLIENT_H_

#include <mujoco/mujoco.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(x)                                                              \
  do {                                                                        \
    if (!(x)) {                                                               \
      printf("%s, line %d: %s\n", __FILE__, __LINE__, #x);                    \
      exit(1);                                                                \
    }                                                                         \
  } while (0)

#define NEAR(a, b) (fabs((a) - (b)) < 1e-9)

// A compiled model; ends the program if it is refused.
static inline mjModel* model_of(const char* xml) {
  char error[500] = "";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  CHECK(mj_addBufferVFS(&vfs, "model.xml", xml, (int)strlen(xml)) == 0);
  mjModel* m = mj_loadXML("model.xml", &vfs, error, sizeof error);
  mj_deleteVFS(&vfs);
  if (!m) {
    printf("%s\n", error);
    exit(1);
  }
  return m;
}

#endif  // CLIENT_H_
