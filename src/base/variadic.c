// The variadic half of mju_error and mju_warning: Rust cannot define variadic functions.

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
