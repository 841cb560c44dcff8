// Threads call functions that take `const mjData*` on one mjData at once: they get the same results as one thread alone.
#include <pthread.h>
#include "client.h"

#define THREADS 4
#define QUERIES 40

static mjModel* m;
static mjData* d;
static mjtNum expected[QUERIES];
static int differ[THREADS];

static mjtNum sum(const mjtNum* x, int n) {
  mjtNum s = 0;
  for (int i = 0; i < n; i++) s += (i + 1) * x[i];
  return s;
}

static mjtNum query(int i) {
  mjtNum J[6 * 200], v[6], s = 0;
  mjtNum point[3] = {0.1 * i - 1, 0.05 * i - 0.5, 3}, down[3] = {0, 0, -1};
  int geom = i % m->ngeom, body = i % m->nbody, hit;
  s += mj_ray(m, d, point, down, NULL, 1, -1, &hit);
  s += mj_geomDistance(m, d, geom, (geom + 3) % m->ngeom, 2, v) + sum(v, 6);
  mj_objectVelocity(m, d, mjOBJ_BODY, body, v, 0);
  s += sum(v, 6);
  mj_objectAcceleration(m, d, mjOBJ_BODY, body, v, 0);
  s += sum(v, 6);
  if (d->ncon) {
    mj_contactForce(m, d, i % d->ncon, v);
    s += sum(v, 6);
  }
  mj_jac(m, d, J, J + 3 * m->nv, point, body);
  s += sum(J, 6 * m->nv);
  mj_jacGeom(m, d, J, NULL, geom);
  s += sum(J, 3 * m->nv);
  mj_jacDot(m, d, J, NULL, point, body);
  s += sum(J, 3 * m->nv);
  mj_mulM(m, d, J, d->qvel);
  s += sum(J, m->nv);
  if (d->nefc) {
    mj_mulJacTVec(m, d, J, d->efc_force);
    s += sum(J, m->nv);
  }
  mj_getState(m, d, J, mjSTATE_QPOS | mjSTATE_QVEL);
  return s + sum(J, m->nq + m->nv);
}

static void* work(void* arg) {
  int* differing = arg;
  for (int k = 0; k < 3 * QUERIES; k++) {
    int i = (7 * k + (int)(differing - differ)) % QUERIES;
    if (query(i) != expected[i]) ++*differing;
  }
  return NULL;
}

int main(int argc, char** argv) {
  char error[300] = "";
  CHECK(argc == 2);
  m = mj_loadXML(argv[1], NULL, error, sizeof error);
  if (!m) puts(error);
  CHECK(m && m->nv <= 100 && m->nq <= 100);
  d = mj_makeData(m);
  for (int i = 0; i < 200; i++) mj_step(m, d);
  mj_forward(m, d);
  CHECK(d->ncon > 0);
  for (int i = 0; i < QUERIES; i++) expected[i] = query(i);
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, work, &differ[i]);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  for (int i = 0; i < THREADS; i++) CHECK(differ[i] == 0);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
