// What the cases share: a process for each, a model with something of everything, and arrays to hand in.
#ifndef MESSAGES_H_
#define MESSAGES_H_

#include "../client.h"

#include <unistd.h>

// Starts a process for one case: true in the child.
int begin(const char* code);
// Ends the process of a case that nothing else has ended.
void end(void);
void say(const char* text);

// Runs code in a process of its own and prints its text before what the library says.
#define TRY(...)             \
  do {                       \
    if (begin(#__VA_ARGS__)) { \
      __VA_ARGS__;           \
      end();                 \
    }                        \
  } while (0)

#define SAYS(x) say((const char*)(x))

extern mjModel* m;
extern mjData* d;
extern mjtNum a[4000], b[4000], c[4000];
extern int ia[4000], ib[4000], ic[4000];

int id_of(int type, const char* name);

// editing.c
void editing(void);
// files.c
void files(void);
void vfs(void);
void broken_binaries(void);
// pictures.c
void pictures(void);
void drawing(void);
void without_context(void);
// stages.c
void broken_models(void);
void broken_data(void);
void sleep_states(void);

#endif  // MESSAGES_H_
