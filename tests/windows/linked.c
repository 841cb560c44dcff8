// A program as Microsoft's tools link it: no C library, an object file and the import library.
#define IMPORTED extern __declspec(dllimport)
IMPORTED const char* mj_versionString(void);
IMPORTED const char* mjDISABLESTRING[19];
IMPORTED double mju_dot3(const double vec1[3], const double vec2[3]);

int entry(void) {
  const double x[3] = {1, 2, 3};
  return mju_dot3(x, x) == 14 && mj_versionString()[0] == '3' && mjDISABLESTRING[0][0] == 'C' ? 0 : 1;
}
