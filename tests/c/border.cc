// A user of the dynamic library, built as a position-dependent executable: exported data is then this program's own
// copy (copy relocations), and the library must read it. Declarations are written out here: no header is needed.
#include <csetjmp>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

struct mjModel_;
struct mjData_;
extern "C" {
extern void (*mju_user_error)(const char*);
extern void (*mju_user_warning)(const char*);
extern void* (*mju_user_malloc)(size_t);
extern void (*mju_user_free)(void*);
extern void (*mjcb_control)(const mjModel_*, mjData_*);
extern const char* mjTIMERSTRING[15];
extern const char* mjVISSTRING[31][3];
void mju_error(const char*, ...);
void mju_error_v(const char*, va_list);
void mju_error_i(const char*, int);
void mju_error_s(const char*, const char*);
void mju_error_raw(const char*);
void mju_warning(const char*, ...);
void mju_warning_i(const char*, int);
void mju_clearHandlers(void);
void mj_resetCallbacks(void);
void* mju_malloc(size_t);
void mju_free(void*);
void mj_warning(mjData_*, int, int);
void _mjPRIVATE__set_tls_error_fn(void (*)(const char*));
void (*_mjPRIVATE__get_tls_error_fn(void))(const char*);
}

static jmp_buf back;
static std::string text;
static int blocks;
#define CHECK(x) do { if (!(x)) { std::printf("line %d: %s (text: %s)\n", __LINE__, #x, text.c_str()); return 1; } } while (0)

static void control(const mjModel_*, mjData_*) {}
static void jump(const char* msg) { text = msg; std::longjmp(back, 1); }
static void keep(const char* msg) { text = msg; }
static void toss(const char* msg) { throw std::string(msg); }
#ifdef _WIN32
static void* aligned(size_t n) { return _aligned_malloc(n, 64); }
static void give_back(void* p) { _aligned_free(p); }
#else
static void* aligned(size_t n) { return std::aligned_alloc(64, n); }
static void give_back(void* p) { std::free(p); }
#endif
static void* count(size_t n) { ++blocks; text = std::to_string(n); return aligned((n + 63) / 64 * 64); }
static void uncount(void* p) { --blocks; give_back(p); }
static void by_list(const char* format, ...) { va_list a; va_start(a, format); mju_error_v(format, a); va_end(a); }

int main(int argc, char**) {
  if (argc > 1) {
    mju_error("last words: %d", 7);
    return 0;
  }
  CHECK(!std::strcmp(mjTIMERSTRING[14], "col_narrowphase") && !std::strcmp(mjVISSTRING[29][2], "\\"));

  // the library sees the program's callback, and the program sees the library's change
  mjcb_control = control;
  mj_resetCallbacks();
  CHECK(mjcb_control == nullptr);

  // variadic formatting of integers, strings and floating-point numbers
  mju_user_error = keep;
  mju_user_warning = keep;
  mju_error("%s %d %.3f %d %d %d %g %g %g %g %g %g %g %g %g", "a", 1, 2.5, 3, 4, 5, 1., 2., 3., 4., 5., 6., 7., 8., 9.);
  CHECK(text == "a 1 2.500 3 4 5 1 2 3 4 5 6 7 8 9");
  mju_warning("%s-%d-%.1f", "w", 2, 3.5);
  CHECK(text == "w-2-3.5");
  by_list("%d/%s/%.2f", 1, "b", 0.25);
  CHECK(text == "1/b/0.25");
  mju_error_i("i=%d", 5);
  CHECK(text == "i=5");
  mju_error_s("s=%s", "%d");
  CHECK(text == "s=%d");
  mju_warning_i("wi=%d", -1);
  CHECK(text == "wi=-1");
  mju_error_raw("100%");
  CHECK(text == "100%");
  mju_error("%s", std::string(5000, 'x').c_str());
  CHECK(text == std::string(1023, 'x'));

  // handlers that jump or throw through the library
  mju_user_error = jump;
  if (!setjmp(back)) {
    mj_warning(nullptr, 99, 0);
    CHECK(!"not reached");
  }
  CHECK(text == "mj_warning: invalid warning type 99");
  for (int callbacks = 0; callbacks < 2; ++callbacks) {
    mjcb_control = callbacks ? control : nullptr;
    mju_user_error = toss;
    text.clear();
    try { mj_warning(nullptr, -1, 0); } catch (const std::string& s) { text = s; }
    CHECK(text == "mj_warning: invalid warning type -1");
    text.clear();
    try { mju_error("thrown %d", 3); } catch (const std::string& s) { text = s; }
    CHECK(text == "thrown 3");
  }

  // the thread's handler comes before the user's
  _mjPRIVATE__set_tls_error_fn(keep);
  CHECK(_mjPRIVATE__get_tls_error_fn() == keep);
  mju_error("tls");
  CHECK(text == "tls");
  _mjPRIVATE__set_tls_error_fn(nullptr);

  // allocation hooks get the exact size
  void* plain = mju_malloc(0);
  CHECK(plain && reinterpret_cast<size_t>(plain) % 64 == 0);
  mju_free(plain);
  mju_free(nullptr);
  mju_user_malloc = count;
  mju_user_free = uncount;
  void* p = mju_malloc(100);
  CHECK(blocks == 1 && text == "100");
  mju_free(p);
  CHECK(blocks == 0);
  mju_clearHandlers();
  CHECK(!mju_user_error && !mju_user_warning && !mju_user_malloc && !mju_user_free);
  mju_user_error = keep;
  CHECK(mju_malloc(~size_t(0)) == nullptr && text == "Could not allocate memory");
  return 0;
}
