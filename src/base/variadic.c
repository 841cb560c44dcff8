// What Rust cannot define: the variadic half of mju_error and mju_warning, numbers as C formats them, and the jump out of
// user code that raises an error.

// MinGW's own functions, which format as ISO C says; those of the system do not
#define __USE_MINGW_ANSI_STDIO 1

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// the names with the feature `prefixed`
#ifdef RUJOCO_PREFIXED
#define mju_error_raw rujoco_mju_error_raw
#define mju_warning_s rujoco_mju_warning_s
#endif

void mju_error_raw(const char* text);
void mju_warning_s(const char* format, const char* text);

void rujoco_error_v(const char* format, va_list args) {
  char text[1024];
  vsnprintf(text, sizeof(text), format, args);
  mju_error_raw(text);
}

void rujoco_error(const char* format, ...) {
  va_list args;
  va_start(args, format);
  rujoco_error_v(format, args);
  va_end(args);
}

void rujoco_warning(const char* format, ...) {
  char text[1024];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof(text), format, args);
  va_end(args);
  mju_warning_s("%s", text);
}

// One number, and one text, by a format of the user's.
void rujoco_format_number(char* buffer, size_t size, const char* format, double number) {
  snprintf(buffer, size, format, number);
}

void rujoco_format_text(char* buffer, size_t size, const char* format, const char* text) {
  snprintf(buffer, size, format, text);
}

// The number that a text begins with, as sscanf reads it, and the length of its text; 0 if there is none.
int rujoco_scan_number(const char* text, double* number, int* length) {
  return sscanf(text, "%lf%n", number, length) == 1;
}

// The same as strtod reads it, and where its text ends.
double rujoco_leading_number(const char* text, char** end) {
  return strtod(text, end);
}

// A jump that unwinds nothing. The system's own, on Windows, runs destructors and asks that all frames can be unwound.
#ifdef _WIN32
typedef void* Place[5];
#define SET_JUMP(place) __builtin_setjmp(place)
#define JUMP(place) __builtin_longjmp(place, 1)
#else
typedef jmp_buf Place;
#define SET_JUMP(place) _setjmp(place)
#define JUMP(place) _longjmp(place, 1)
#endif

// Calls f(data) with *trap set to where rujoco_jump goes from inside. Returns whether it went there; *trap stays set.
int rujoco_try(void (*f)(void*), void* data, void** trap) {
  Place here;
  *trap = &here;
  if (SET_JUMP(here)) {
    return 1;
  }
  f(data);
  return 0;
}

void rujoco_jump(void* trap) {
  JUMP(*(Place*)trap);
}
