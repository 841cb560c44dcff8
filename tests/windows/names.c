/* Names of files that Windows or the library does not take: every function says so, and nothing is written.
 *
 *   names MODEL.xml
 */
#include <stdio.h>
#include <string.h>

#include <mujoco/mujoco.h>

static char told[2000];
static int failed;

static void keep(const char* text) { snprintf(told, sizeof told, "%s", text); }

/* What was said contains this, and the call had no result. */
static void check(int no_result, const char* words) {
  if (!no_result || !strstr(told, words)) {
    printf("'%s' is not said: %s\n", words, told);
    failed = 1;
  }
  told[0] = 0;
}

int main(int argc, char** argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: names MODEL.xml\n");
    return 2;
  }
  mju_user_warning = keep;
  mjModel* m = mj_loadXML(argv[1], NULL, told, sizeof told);
  if (!m) {
    printf("%s\n", told);
    return 1;
  }
  told[0] = 0;

  /* in the code page of a Western Windows */
  static const char xml[] = "m\xfcll.xml", mjb[] = "m\xfcll.mjb";
  check(!mj_loadXML(xml, NULL, told, sizeof told), "UTF-8");
  check(!mj_loadModel(mjb, NULL), "UTF-8");
  check(!mj_saveLastXML(xml, m, told, sizeof told), "not UTF-8");
  mj_saveModel(m, mjb, NULL, 0);
  check(1, "not UTF-8");

  char name[405];
  memset(name, 'a', 400);
  strcpy(name + 400, ".xml");
  check(!mj_loadXML(name, NULL, told, sizeof told), name);
  check(!mj_saveLastXML("a<b>.xml", m, told, sizeof told), "File not found");
  check(!mj_loadXML("a<b>.xml", NULL, told, sizeof told), "a<b>.xml");
  mj_saveModel(m, "C:/no/such/folder/x.mjb", NULL, 0);
  check(1, "C:/no/such/folder/x.mjb");
  check(!mj_loadXML("\\\\server\\share\\x.xml", NULL, told, sizeof told), "\\\\server\\share\\x.xml");
  mj_deleteModel(m);
  return failed;
}
