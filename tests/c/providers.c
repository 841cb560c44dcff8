// Errors that a resource provider raises while a model is read or compiled: the model is refused with that text, all that was
// opened is closed, and the next one loads.
#include "client.h"
#include <setjmp.h>

// exported, in no header
mjResource* mju_openResource(const char* dir, const char* name, const mjVFS* vfs, char* error, size_t nerror);
void mju_closeResource(mjResource* resource);

static const char* fails_in = "";
static const char* document = "";
static int nopen, nclose;

static void fail_in(const char* where) {
  if (!strcmp(fails_in, where)) mju_error("raised in %s", where);
}

static int open_it(mjResource* r) {
  fail_in("open");
  nopen++;
  r->data = &nopen;
  return 1;
}

static int read_it(mjResource* r, const void** buffer) {
  static const char mesh[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
  fail_in("read");
  *buffer = strstr(r->name, ".xml") ? document : mesh;
  return (int)strlen(*buffer);
}

static void close_it(mjResource* r) {
  (void)r;
  nclose++;
  fail_in("close");
}

static void directory_of(mjResource* r, const char** dir, int* ndir) {
  fail_in("getdir");
  *dir = r->name;
  *ndir = 5;
}

static int is_modified(const mjResource* r, const char* timestamp) {
  (void)r, (void)timestamp;
  fail_in("modified");
  return 0;
}

static jmp_buf back;

static void jump(const char* text) {
  (void)text;
  longjmp(back, 1);
}

int main(void) {
  mjpResourceProvider provider;
  mjp_defaultResourceProvider(&provider);
  provider.prefix = "test";
  provider.open = open_it;
  provider.read = read_it;
  provider.close = close_it;
  provider.getdir = directory_of;
  provider.modified = is_modified;
  CHECK(mjp_registerResourceProvider(&provider) > 0);
  document = "<mujoco><asset><mesh name='m' file='a.obj'/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>";

  // every mesh is read
  mj_setCacheCapacity(mj_getCache(), 0);

  const char* stages[] = {"open", "read", "close", "getdir"};
  char error[500], expected[100];
  for (int k = 0; k < 8; k++) {
    // the document comes from the provider, or the mesh alone
    int whole = k < 4;
    fails_in = stages[k % 4];
    mjModel* m;
    if (whole) {
      m = mj_loadXML("test:m.xml", NULL, error, sizeof error);
    } else {
      static const char outer[] = "<mujoco><asset><mesh name='m' file='test:a.obj'/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>";
      mjVFS vfs;
      mj_defaultVFS(&vfs);
      CHECK(mj_addBufferVFS(&vfs, "m.xml", outer, sizeof outer - 1) == 0);
      m = mj_loadXML("m.xml", &vfs, error, sizeof error);
      mj_deleteVFS(&vfs);
    }
    CHECK(nopen == nclose);
    if (m) {
      // the directory of a mesh is never asked for
      CHECK(!whole && !strcmp(fails_in, "getdir"));
      mj_deleteModel(m);
    } else {
      snprintf(expected, sizeof expected, whole ? "Error: raised in %s" : "Error: engine error: raised in %s", fails_in);
      CHECK(!strncmp(error, expected, strlen(expected)));
    }
    fails_in = "";
    m = mj_loadXML("test:m.xml", NULL, error, sizeof error);
    CHECK(m);
    mj_deleteModel(m);
  }

  // elsewhere they go to the handler, after all has been given back
  mju_user_error = jump;
  fails_in = "open";
  if (!setjmp(back)) {
    mju_openResource("", "test:a.obj", NULL, error, sizeof error);
    CHECK(0);
  }
  fails_in = "";
  mjResource* r = mju_openResource("", "test:a.obj", NULL, error, sizeof error);
  CHECK(r);
  fails_in = "close";
  if (!setjmp(back)) {
    mju_closeResource(r);
    CHECK(0);
  }
  CHECK(nopen == nclose);
  mj_freeLastXML();
  return 0;
}
