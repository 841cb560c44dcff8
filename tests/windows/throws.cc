// Exceptions of Microsoft's kind through the library: an error handler and callbacks throw, deep in a step, and destructors on the
// way run. For a compiler with that kind (clang), without headers and without a C library.
extern "C" {
struct mjModel;
struct mjData;
__declspec(dllimport) mjModel* mj_loadXML(const char*, const void*, char*, int);
__declspec(dllimport) mjData* mj_makeData(const mjModel*);
__declspec(dllimport) void mj_step(const mjModel*, mjData*);
__declspec(dllimport) void mj_resetData(const mjModel*, mjData*);
__declspec(dllimport) void mj_deleteData(mjData*);
__declspec(dllimport) void mj_deleteModel(mjModel*);
__declspec(dllimport) void mj_warning(mjData*, int, int);
__declspec(dllimport) extern void (*mju_user_error)(const char*);
__declspec(dllimport) extern void (*mjcb_control)(const mjModel*, mjData*);
__declspec(dllimport) extern void (*mjcb_passive)(const mjModel*, mjData*);
// what descriptions of types begin with, else from the C library; types are compared by name
extern const void* const type_info_table[2] __asm__("??_7type_info@@6B@");
const void* const type_info_table[2] = {nullptr, nullptr};
}

namespace {

int live = 0;
struct Counted {
  Counted() { live++; }
  ~Counted() { live--; }
};

void toss(const char*) {
  Counted local;
  throw 42;
}

void control(const mjModel*, mjData*) {
  Counted local;
  throw 43;
}

void passive(const mjModel*, mjData* d) {
  Counted local;
  mj_warning(d, 99, 0);  // an error of the library within the user's code within the library
}

// What a call throws.
template <typename F>
int thrown(F call) {
  Counted local;
  try {
    call();
  } catch (int i) {
    return i;
  }
  return 0;
}

}  // namespace

extern "C" int entry() {
  char error[200];
  mjModel* m = mj_loadXML("models/humanoid.xml", nullptr, error, sizeof error);
  if (!m) return 1;
  mjData* d = mj_makeData(m);
  mju_user_error = toss;
  for (int i = 0; i < 1000; i++) {
    if (thrown([&] { mj_warning(d, 99, 0); }) != 42) return 2;
    mjcb_control = control;
    if (thrown([&] { mj_step(m, d); }) != 43) return 3;
    mjcb_control = nullptr;
    mjcb_passive = passive;
    if (thrown([&] { mj_step(m, d); }) != 42) return 4;
    mjcb_passive = nullptr;
    if (live) return 5;
    mj_resetData(m, d);
    mj_step(m, d);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
