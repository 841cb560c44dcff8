// Files that are not there, not what they should be, or cannot be written.
#include "messages.h"

void files(void) {
  char text[1000] = "";
  TRY(SAYS(mj_loadXML("/nonexistent.xml", NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_loadXML("", NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_loadXML(NULL, NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_loadXML("/nonexistent.xml", NULL, text, 20) ? "" : text));
  TRY(SAYS(mj_loadXML("/tmp", NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_loadXML("/dev/null", NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_parseXML("/nonexistent.xml", NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_parseXML(NULL, NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_parseXMLString("", NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_parseXMLString("x", NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_parse("/nonexistent.xml", NULL, NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_parse("/nonexistent.usd", NULL, NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_parse("x", "text/unknown", NULL, text, 1000) ? "" : text));
  TRY(SAYS(mj_saveLastXML("/dev/null", m, text, 1000) ? "" : text));
  TRY(mj_freeLastXML(); SAYS(mj_saveLastXML("/dev/null", m, text, 1000) ? "" : text));
  TRY(SAYS(mj_saveLastXML("/nonexistent/x", m, text, 1000) ? "" : text));
  TRY(mjModel* n = model_of("<mujoco/>"); SAYS(mj_saveLastXML("/dev/null", m, text, 1000) ? "" : text); (void)n);
  TRY(mj_saveLastXML(NULL, NULL, text, 1000); SAYS(text));
  TRY(mjSpec* s = mj_makeSpec(); SAYS(mj_saveXML(s, "/dev/null", text, 1000) ? text : ""));
  TRY(mjSpec* s = mj_makeSpec(); char x[9]; printf("%d ", mj_saveXMLString(s, x, 9, text, 1000)); SAYS(text));
  TRY(mjSpec* s = mj_makeSpec(); mj_compile(s, NULL); printf("%d ", mj_saveXML(s, "/nonexistent/x", text, 1000)); SAYS(text));
  TRY(mjSpec* s = mj_makeSpec(); mj_compile(s, NULL); char x[9]; printf("%d ", mj_saveXMLString(s, x, 9, text, 1000)); SAYS(text));
  TRY(mjSpec* s = mj_makeSpec(); mj_compile(s, NULL); char x[9]; printf("%d ", mj_saveXMLString(s, x, 9, text, 10)); SAYS(text));
  TRY(mj_loadModel("/nonexistent.mjb", NULL));
  TRY(mj_loadModel("/dev/null", NULL));
  TRY(mj_loadModel("/tmp", NULL));
  TRY(mj_printModel(m, "/nonexistent/x"));
  TRY(mj_printFormattedModel(m, "/dev/null", "x"));
  TRY(mj_printFormattedModel(m, "/dev/null", "%5.2d"));
  TRY(mj_printFormattedModel(m, "/dev/null", "%5.2f%f"));
  TRY(mj_printFormattedModel(m, "/dev/null", "%--5.2f"));
  TRY(mj_printFormattedModel(m, "/dev/null", "%-+5.2f and a longer text"));
  TRY(mj_printFormattedModel(m, "/dev/null", "%"));
  TRY(mj_printFormattedModel(m, "/dev/null", "%s"));
  TRY(mj_printFormattedModel(m, "/dev/null", "%5.2lf"));
  TRY(mj_printFormattedModel(m, "/dev/null", "%f "));
  TRY(mj_printFormattedModel(m, "/dev/null", ""));
  TRY(mj_printFormattedData(m, d, "/dev/null", "x"));
  TRY(mj_printData(m, d, "/nonexistent/x"));
  TRY(mj_printData(m, d, ""));
  TRY(mjvScene s; mjv_defaultScene(&s); mjv_makeScene(m, &s, 5); mj_printFormattedScene(&s, "/dev/null", "x"));
  TRY(char x[9]; mj_printSchema("/nonexistent/x", x, 9, 0, 0));
  TRY(mj_loadPluginLibrary("/nonexistent.so"));
  TRY(mj_loadPluginLibrary("nonexistent.so"));
  TRY(mj_loadAllPluginLibraries("/nonexistent", NULL));
  TRY(char x[9]; mju_getXMLDependencies("/nonexistent.xml", NULL); (void)x);
  TRY(mjStringVec* v = NULL; mju_getXMLDependencies("/dev/null", v));
}

void vfs(void) {
  mjVFS v;
  mj_defaultVFS(&v);
  TRY(printf("%d\n", mj_addFileVFS(&v, "/nonexistent", "x")));
  TRY(printf("%d\n", mj_addBufferVFS(&v, "x", "a", 1)); printf("%d\n", mj_addBufferVFS(&v, "x", "a", 1)));
  TRY(printf("%d\n", mj_deleteFileVFS(&v, "x")));
  TRY(printf("%d\n", mj_addBufferVFS(&v, "x", "a", 0)));
  TRY(printf("%d\n", mj_addBufferVFS(&v, "x", "a", -1)));
  mj_deleteVFS(&v);
}

static char* file;
static int file_size;

// Loads `size` bytes of a model file, with the 32-bit integer at a place replaced.
static void load_altered(const char* what, int size, int place, int value) {
  if (begin(what)) {
    char* bytes = calloc(1, file_size + 100);
    memcpy(bytes, file, file_size);
    memcpy(bytes + place, &value, 4);
    mjVFS v;
    mj_defaultVFS(&v);
    mj_addBufferVFS(&v, "m.mjb", bytes, size);
    printf("%s\n", mj_loadModel("m.mjb", &v) ? "loads" : "does not load");
    end();
  }
}

// Model files that are cut off, or in which one number is another.
void broken_binaries(void) {
  char what[100];
  file_size = mj_sizeModel(m);
  file = malloc(file_size);
  mj_saveModel(m, NULL, file, file_size);
  int lengths[] = {0, 1, 4, 19, 20, 21, 100, 300, 500, 700, 900, 1000, 1500, 2000, 2500, 3000, 5000, 9000};
  for (int i = 0; i < (int)(sizeof lengths / sizeof *lengths); i++) {
    snprintf(what, sizeof what, "the first %d bytes of a model", lengths[i]);
    load_altered(what, lengths[i], 0, *(int*)file);
  }
  for (int more = -2; more <= 2; more++) {
    snprintf(what, sizeof what, "a model and %d bytes", more);
    load_altered(what, file_size + more, 0, *(int*)file);
  }
  // header and sizes, without those that the reference takes as they are: nbvhdynamic, nM, and those of mjData at the end
  for (int place = 0; place < 324; place += 4) {
    int value = *(int*)(file + place), values[] = {-1, value + 1, value - 1};
    for (int i = 0; i < 3; i++) {
      if (place == 48 || place == 64) continue;
      snprintf(what, sizeof what, "the integer at %d of a model is %d, not %d", place, values[i], value);
      load_altered(what, file_size, place, values[i]);
    }
  }
  free(file);
}
