// What the clients of batches share: checks that show the last error of the batch.
#ifndef BATCH_CLIENT_H_
#define BATCH_CLIENT_H_

#include <mujoco/rujoco.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(x)                                                            \
  do {                                                                      \
    if (!(x)) {                                                             \
      printf("line %d: %s is wrong (%s)\n", __LINE__, #x, rj_lastError()); \
      exit(1);                                                              \
    }                                                                       \
  } while (0)

// A call that fails, and what the error says.
#define FAILS(x, part)                                              \
  do {                                                              \
    CHECK(x);                                                       \
    if (!strstr(rj_lastError(), part)) {                            \
      printf("\"%s\" does not say \"%s\"\n", rj_lastError(), part); \
      exit(1);                                                      \
    }                                                               \
  } while (0)

// A compiled model; ends the program if it is refused.
static inline mjModel* model_of(const char* xml) {
  char error[500] = "";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "model.xml", xml, (int)strlen(xml));
  mjModel* m = mj_loadXML("model.xml", &vfs, error, sizeof error);
  mj_deleteVFS(&vfs);
  mj_freeLastXML();
  if (!m) {
    printf("%s\n", error);
    exit(1);
  }
  return m;
}

#endif  // BATCH_CLIENT_H_
