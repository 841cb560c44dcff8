// Draws a model without OpenGL, and with the system's OpenGL through wglGetProcAddress: the pictures must match.
//   opengl MODEL
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

#include <mujoco/mujoco.h>

enum { WIDTH = 320, HEIGHT = 240, BYTES = 3 * WIDTH * HEIGHT };

// A context of OpenGL, current in a window that is never shown.
static int make_current(void) {
  HWND window = CreateWindowA("STATIC", "", WS_POPUP, 0, 0, WIDTH, HEIGHT, NULL, NULL, GetModuleHandle(NULL), NULL);
  if (!window) return 0;
  HDC device = GetDC(window);
  PIXELFORMATDESCRIPTOR format = {sizeof format, 1, PFD_DRAW_TO_WINDOW | PFD_SUPPORT_OPENGL | PFD_DOUBLEBUFFER, PFD_TYPE_RGBA, 24};
  format.cDepthBits = 24;
  format.cStencilBits = 8;
  int number = ChoosePixelFormat(device, &format);
  if (!number || !SetPixelFormat(device, number, &format)) return 0;
  HGLRC context = wglCreateContext(device);
  return context && wglMakeCurrent(device, context);
}

// Draws the model off screen, with what is current.
static void draw(const mjModel* m, mjData* d, unsigned char* rgb) {
  mjvScene scene;
  mjvOption option;
  mjvCamera camera;
  mjrContext context;
  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 1000);
  mjv_defaultOption(&option);
  mjv_defaultFreeCamera(m, &camera);
  mjv_updateScene(m, d, &option, NULL, &camera, mjCAT_ALL, &scene);
  mjr_defaultContext(&context);
  mjr_makeContext(m, &context, mjFONTSCALE_100);
  mjr_setBuffer(mjFB_OFFSCREEN, &context);
  mjrRect view = {0, 0, WIDTH, HEIGHT};
  mjr_render(view, &scene, &context);
  mjr_readPixels(rgb, NULL, view, &context);
  mjr_freeContext(&context);
  mjv_freeScene(&scene);
}

int main(int argc, char** argv) {
  static unsigned char without[BYTES], with[BYTES];
  char error[1000];
  mjModel* m = argc == 2 ? mj_loadXML(argv[1], NULL, error, sizeof error) : NULL;
  if (!m) return fprintf(stderr, "no model\n"), 1;
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  draw(m, d, without);
  if (!make_current()) return fprintf(stderr, "no context of OpenGL\n"), 1;
  draw(m, d, with);
  double difference = 0, spread = 0;
  for (int i = 0; i < BYTES; i++) {
    difference += abs(with[i] - without[i]);
    spread += abs(with[i] - with[i % 3]);
  }
  printf("mean difference %.3f of 255, from the first pixel %.1f\n", difference / BYTES, spread / BYTES);
  // A picture of nothing would have one colour. Two rasterisers never agree in all bytes: equal ones were drawn by the same.
  return difference > 0 && difference / BYTES < 2 && spread / BYTES > 5 ? 0 : 1;
}
