/* Compares the memory of C++ strings and vectors of two DLLs: how texts and numbers lie that mjs_setString and the like stored.
 *
 *   strings REFERENCE.dll OURS.dll
 *
 * A string is 16 bytes of text or a pointer, a length and a capacity; a vector is three pointers. Memory of a page and more
 * begins at a multiple of 32 bytes, and the word before it leads to what was allocated, up to 39 bytes before.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include <mujoco/mujoco.h>

typedef struct {
  union {
    char text[16];
    char* data;
  } place;
  size_t length, capacity;
} String;

typedef struct {
  char *begin, *end, *capacity;
} Vector;

static int failed;

static void check(int holds, const char* what, const char* path, size_t length) {
  if (!holds) {
    printf("%s: %s, %zu bytes\n", path, what, length);
    failed = 1;
  }
}

/* Whether a block of this size lies where Microsoft's containers put it. */
static int is_placed(const char* block, size_t bytes) {
  if (bytes < 4096) {
    return 1;
  }
  uintptr_t before = (uintptr_t)block - ((uintptr_t*)block)[-1];
  return (uintptr_t)block % 32 == 0 && before >= 8 && before <= 39;
}

static void check_dll(const char* path) {
  HMODULE library = LoadLibraryA(path);
  if (!library) {
    fprintf(stderr, "%s does not load: error %lu\n", path, GetLastError());
    exit(2);
  }
  mjSpec* (*make)(void) = (void*)GetProcAddress(library, "mj_makeSpec");
  mjsText* (*add_text)(mjSpec*) = (void*)GetProcAddress(library, "mjs_addText");
  mjsNumeric* (*add_numeric)(mjSpec*) = (void*)GetProcAddress(library, "mjs_addNumeric");
  void (*set_string)(mjString*, const char*) = (void*)GetProcAddress(library, "mjs_setString");
  void (*set_double)(mjDoubleVec*, const double*, int) = (void*)GetProcAddress(library, "mjs_setDouble");
  void (*delete)(mjSpec*) = (void*)GetProcAddress(library, "mj_deleteSpec");
  mjSpec* spec = make();
  static const size_t lengths[] = {0, 1, 15, 16, 40, 4094, 4095, 4096, 100000};
  for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
    size_t n = lengths[k];
    char* text = calloc(n + 1, 1);
    memset(text, 'x', n);
    mjsText* element = add_text(spec);
    set_string(element->data, text);
    const String* s = (const String*)element->data;
    check(s->length == n, "the length of a text", path, n);
    check((s->capacity == 15) == (n <= 15) && s->capacity >= n, "the capacity of a text", path, n);
    const char* characters = s->capacity == 15 ? s->place.text : s->place.data;
    check(!strcmp(characters, text), "the characters of a text", path, n);
    check(s->capacity == 15 || is_placed(characters, s->capacity + 1), "the place of a text", path, n);
    free(text);
    double* numbers = calloc(n + 1, sizeof *numbers);
    mjsNumeric* numeric = add_numeric(spec);
    set_double(numeric->data, numbers, (int)n);
    const Vector* v = (const Vector*)numeric->data;
    check((size_t)(v->end - v->begin) == 8 * n && v->capacity >= v->end, "the end of a vector", path, 8 * n);
    check(!v->begin || is_placed(v->begin, v->capacity - v->begin), "the place of a vector", path, 8 * n);
    free(numbers);
  }
  delete(spec);
}

int main(int argc, char** argv) {
  for (int k = 1; k < argc; k++) {
    check_dll(argv[k]);
  }
  if (!failed) {
    printf("strings and vectors have the layout of Microsoft's library\n");
  }
  return failed;
}
