// What Rust cannot define: the variadic half of mju_error and mju_warning, and the jump out of user code that raises an
// error.

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

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

// Calls f(data) with *trap set to where rujoco_jump goes from inside. Returns whether it went there; *trap stays set.
int rujoco_try(void (*f)(void*), void* data, void** trap) {
  jmp_buf here;
  *trap = &here;
  if (_setjmp(here)) {
    return 1;
  }
  f(data);
  return 0;
}

void rujoco_jump(void* trap) {
  _longjmp(*(jmp_buf*)trap, 1);
}
