// Contacts of primitives, of a height field and of flexes with them at exact ties: faces, edges and corners that touch, equal sizes,
// quarter turns, offsets of one ulp.
//
//   ties COUNT LIBRARY                              a line a family: cases that have contacts, contacts, a hash of all their bits
//   ties COUNT REFERENCE LIBRARY                    a line a family: in how many cases two libraries differ, and in what
//   ties COUNT REFERENCE LIBRARY A B FAMILY [CASE]  also the first cases of one family that differ, or one case
//
// Families are of pairs of geoms (A and B are their types) and of scenes (A and B are `scene` and a kind). Every number of a case comes
// from integers by +, -, *, / and square roots, so that each machine makes the same cases.
//
// Pairs: poses are written into `geom_xpos` and `geom_xmat`, sizes and margins into the model, and each case is asked three times: by
// the function of `mjCOLLISIONFUNC`, by `mj_collision`, where the broad phase and the first tests of the narrow phase come before that
// function, and by `mj_geomDistance`. Scenes: bodies of several geoms, whose trees of boxes are visited, in the world or not, grids
// of many bodies, and rigid flexes of one, two and three dimensions.
//
// Contacts that are not numbers are left out on both sides and counted apart: the reference divides by zero at some ties (QUIRKS.md).
#include "ties_cases.h"

#include <dlfcn.h>
#include <stdlib.h>

enum { MOST = 4096 };

typedef struct { double dist, pos[3], frame[9], geom[2]; } Point;
typedef struct { int n, bad; Point point[MOST]; } Contacts;

// One library with a model in it.
typedef struct {
  void* library;
  mjModel* m;
  mjData* d;
  mjfCollision collide;
  mjModel* (*load)(const char*, const mjVFS*, char*, int);
  mjData* (*make)(const mjModel*);
  void (*delete_model)(mjModel*);
  void (*delete_data)(mjData*);
  void (*kinematics)(const mjModel*, mjData*);
  void (*com)(const mjModel*, mjData*);
  void (*flex)(const mjModel*, mjData*);
  void (*collision)(const mjModel*, mjData*);
  mjtNum (*distance)(const mjModel*, const mjData*, int, int, mjtNum, mjtNum[6]);
  void (*default_vfs)(mjVFS*);
  void (*delete_vfs)(mjVFS*);
  int (*add)(mjVFS*, const char*, const void*, int);
} Side;

// ---------------------------------------------------------------- libraries

static void* symbol(void* library, const char* name) {
  void* found = dlsym(library, name);
  if (!found) {
    fprintf(stderr, "%s\n", dlerror());
    exit(2);
  }
  return found;
}

static Side open_side(const char* path) {
  Side side = {0};
  side.library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!side.library) {
    fprintf(stderr, "%s\n", dlerror());
    exit(2);
  }
  struct { void* to; const char* name; } functions[] = {
      {&side.load, "mj_loadXML"}, {&side.make, "mj_makeData"}, {&side.delete_model, "mj_deleteModel"},
      {&side.delete_data, "mj_deleteData"}, {&side.kinematics, "mj_kinematics"}, {&side.com, "mj_comPos"}, {&side.flex, "mj_flex"},
      {&side.collision, "mj_collision"}, {&side.distance, "mj_geomDistance"},
      {&side.default_vfs, "mj_defaultVFS"}, {&side.delete_vfs, "mj_deleteVFS"}, {&side.add, "mj_addBufferVFS"}};
  for (size_t k = 0; k < sizeof functions / sizeof *functions; k++) {
    void* found = symbol(side.library, functions[k].name);
    memcpy(functions[k].to, &found, sizeof found);
  }
  return side;
}

// Gives a side the model of this text in place of the one that it has.
static void load(Side* side, const char* xml) {
  if (side->d) side->delete_data(side->d);
  if (side->m) side->delete_model(side->m);
  char error[500] = "";
  mjVFS vfs;
  side->default_vfs(&vfs);
  side->add(&vfs, "ties.xml", xml, (int)strlen(xml));
  side->m = side->load("ties.xml", &vfs, error, sizeof error);
  side->delete_vfs(&vfs);
  if (!side->m) {
    fprintf(stderr, "%s\n%s\n", error, xml);
    exit(2);
  }
  side->d = side->make(side->m);
}

static int is_fixed(int type) { return type == mjGEOM_PLANE || type == mjGEOM_HFIELD; }

// A model of two geoms: planes and height fields belong to the world, everything else to bodies that move.
static void load_pair(Side* side, int a, int b) {
  mjfCollision (*table)[mjNGEOMTYPES];
  *(void**)&table = symbol(side->library, "mjCOLLISIONFUNC");
  side->collide = table[a][b];
  char xml[1000], heights[200];
  int n = 0;
  for (int k = 0; k < FIELD_ROWS * FIELD_COLUMNS; k++) n += snprintf(heights + n, sizeof heights - (size_t)n, "%d ", FIELD[k]);
  const char* size[SHAPES] = {"size='1 1 1'", "hfield='field'", "size='.1'", "size='.1 .1'", "size='.1 .1 .1'", "size='.1 .1'", "size='.1 .1 .1'"};
  const char* body[2] = {is_fixed(a) ? "" : "<body><freejoint/>", is_fixed(a) ? "" : "</body>"};
  snprintf(xml, sizeof xml,
           "<mujoco><asset><hfield name='field' nrow='%d' ncol='%d' size='%g %g %g %g' elevation='%s'/></asset>"
           "<worldbody>%s<geom type='%s' %s/>%s<body><freejoint/><geom type='%s' %s/></body></worldbody></mujoco>",
           FIELD_ROWS, FIELD_COLUMNS, FIELD_SIZE[0], FIELD_SIZE[1], FIELD_SIZE[2], FIELD_SIZE[3], heights,
           body[0], NAMES[a], size[a], body[1], NAMES[b], size[b]);
  load(side, xml);
  side->kinematics(side->m, side->d);
  side->com(side->m, side->d);
}

static double bound(int type, const double s[3]) {
  switch (type) {
    case mjGEOM_SPHERE: return s[0];
    case mjGEOM_CAPSULE: return s[0] + s[1];
    case mjGEOM_CYLINDER: return sqrt(s[0]*s[0] + s[1]*s[1]);
    case mjGEOM_ELLIPSOID: return fmax(s[0], fmax(s[1], s[2]));
    case mjGEOM_BOX: return sqrt(s[0]*s[0] + s[1]*s[1] + s[2]*s[2]);
    default: return 0;
  }
}

// The geom of a contact, or as a negative number the vertex or element of its flex.
static double side_of(const mjContact* con, int k) {
  if (con->geom[k] >= 0) return con->geom[k];
  return con->vert[k] >= 0 ? -1 - con->vert[k] : -1001 - con->elem[k];
}

// Keeps the contacts that are numbers, with `frame` numbers of the frame of each.
static void keep(Contacts* found, const mjContact* con, int n, int frame) {
  found->n = found->bad = 0;
  for (int i = 0; i < n && found->n < MOST; i++) {
    Point* p = &found->point[found->n];
    p->dist = con[i].dist;
    memcpy(p->pos, con[i].pos, sizeof p->pos);
    memset(p->frame, 0, sizeof p->frame);
    memcpy(p->frame, con[i].frame, (size_t)frame * sizeof(double));
    for (int k = 0; k < 2; k++) p->geom[k] = frame > 3 ? side_of(&con[i], k) : 0;
    if (isnan(p->dist) || isnan(p->pos[0]) || isnan(p->pos[1]) || isnan(p->pos[2])) found->bad++;
    else found->n++;
  }
}

// What is compared: the contacts of the collider itself, those that a step has, and the distance with its segment as one contact.
enum { COLLIDER, STEP, DISTANCE, QUESTIONS };

static void ask(Side* side, const Case* c, Contacts found[QUESTIONS]) {
  static mjContact con[mjMAXCONPAIR];
  mjModel* m = side->m;
  mjData* d = side->d;
  for (int g = 0; g < 2; g++) {
    memcpy(d->geom_xpos + 3*g, c->geom[g].x, sizeof c->geom[g].x);
    memcpy(d->geom_xmat + 9*g, c->geom[g].mat, sizeof c->geom[g].mat);
    m->geom_margin[g] = c->margin;
    m->geom_gap[g] = c->gap;
    if (m->geom_type[g] == mjGEOM_HFIELD) continue;
    memcpy(m->geom_size + 3*g, c->geom[g].size, sizeof c->geom[g].size);
    m->geom_rbound[g] = bound(m->geom_type[g], c->geom[g].size);
    // boxes of geoms and bodies, for whatever test may use them
    double* box = m->geom_aabb + 6*g;
    for (int k = 0; k < 3; k++) {
      double s0 = c->geom[g].size[0], s1 = c->geom[g].size[1];
      int type = m->geom_type[g];
      box[3 + k] = type == mjGEOM_PLANE ? box[3 + k]
                 : type == mjGEOM_SPHERE ? s0
                 : type == mjGEOM_CAPSULE ? (k < 2 ? s0 : s0 + s1)
                 : type == mjGEOM_CYLINDER ? (k < 2 ? s0 : s1)
                                           : c->geom[g].size[k];
    }
  }
  m->opt.disableflags = c->disable;
  m->opt.enableflags = c->enable;
  memset(con, 0, sizeof con);
  keep(&found[COLLIDER], con, side->collide(m, d, con, 0, 1, c->margin), 3);
  side->collision(m, d);
  keep(&found[STEP], d->contact, d->ncon, 9);
  double segment[6];
  memset(con, 0, sizeof *con);
  con->dist = side->distance(m, d, 0, 1, 10, segment);
  memcpy(con->pos, segment, sizeof con->pos);
  memcpy(con->frame, segment + 3, sizeof con->pos);
  keep(&found[DISTANCE], con, 1, 3);
}

// The contacts of a case of a scene, for each side; models are compiled when the first of their cases comes.
static void ask_scene(Side* side, int sides, int kind, int index, int first, Contacts* found[]) {
  static Scene scene;
  static char xml[1 << 17];
  if (first || index % POSES == 0) {
    make_scene(&scene, kind, index / POSES);
    write_scene(xml, sizeof xml, &scene, kind);
    for (int k = 0; k < sides; k++) load(&side[k], xml);
  }
  make_scene(&scene, kind, index / POSES);
  for (int k = 0; k <= index % POSES; k++) state += 77777, draw();
  double qpos[7 * GRID_BODIES];
  make_poses(&scene, kind, qpos);
  for (int k = 0; k < sides; k++) {
    memcpy(side[k].d->qpos, qpos, (size_t)side[k].m->nq * sizeof *qpos);
    side[k].kinematics(side[k].m, side[k].d);
    side[k].com(side[k].m, side[k].d);
    side[k].flex(side[k].m, side[k].d);
    side[k].collision(side[k].m, side[k].d);
    keep(found[k], side[k].d->contact, side[k].d->ncon, 9);
  }
}

// ---------------------------------------------------------------- results

// Bits in which zeros of either sign are the same.
static uint64_t bits(double x) {
  uint64_t b;
  x += 0;
  memcpy(&b, &x, 8);
  return b;
}

static int same(const Point* a, const Point* b) {
  const double *x = &a->dist, *y = &b->dist;
  for (size_t k = 0; k < sizeof *a / sizeof *x; k++)
    if (bits(x[k]) != bits(y[k])) return 0;
  return 1;
}

enum { EQUAL, BITS, ORDER, COUNT };

// What differs between two lists of contacts.
static int difference(const Contacts* a, const Contacts* b) {
  if (a->n != b->n) return COUNT;
  int used[MOST] = {0}, matched = 0, equal = 1;
  for (int i = 0; i < a->n; i++) {
    equal &= same(&a->point[i], &b->point[i]);
    for (int j = 0; j < b->n; j++) {
      if (!used[j] && same(&a->point[i], &b->point[j])) {
        used[j] = 1;
        matched++;
        break;
      }
    }
  }
  return equal ? EQUAL : matched == a->n ? ORDER : BITS;
}

static void print_contacts(const char* name, const Contacts* c) {
  printf("  %s: %d, and %d without numbers\n", name, c->n, c->bad);
  for (int i = 0; i < c->n; i++) {
    const Point* p = &c->point[i];
    printf("    geoms %g %g dist %.17g pos %.17g %.17g %.17g frame", p->geom[0], p->geom[1], p->dist, p->pos[0], p->pos[1], p->pos[2]);
    for (int k = 0; k < 9; k++) printf(" %.17g", p->frame[k]);
    printf("\n");
  }
}

static void print_case(const Case* c) {
  printf("  margin %.17g gap %.17g disable %d enable %d\n", c->margin, c->gap, c->disable, c->enable);
  for (int g = 0; g < 2; g++) {
    const Pose* p = &c->geom[g];
    printf("  size %.17g %.17g %.17g pos %.17g %.17g %.17g\n   mat", p->size[0], p->size[1], p->size[2], p->x[0], p->x[1], p->x[2]);
    for (int k = 0; k < 9; k++) printf(" %.17g", p->mat[k]);
    printf("\n");
  }
}

static uint64_t hash(uint64_t h, const Contacts* c) {
  h = (h ^ (uint64_t)c->n) * 1099511628211ull;
  for (int i = 0; i < c->n; i++) {
    const double* x = &c->point[i].dist;
    for (size_t k = 0; k < sizeof(Point) / sizeof *x; k++) h = ((h ^ bits(x[k])) * 1099511628211ull) ^ (h >> 29);
  }
  return h;
}

// What a run is to do.
typedef struct {
  int count, sides;
  const char* names[3];
  int only;
} Task;

// What was found in one family.
typedef struct {
  int hits, contacts, bad, kinds[QUESTIONS][4], printed;
  uint64_t hash;
} Tally;

// What the sides have found.
static Contacts found[2][QUESTIONS];

static int is_shown(const Task* task, const char* a, const char* b, const char* family) {
  const char* names[3] = {a, b, family};
  for (int k = 0; k < 3; k++)
    if (!task->names[k] || strcmp(task->names[k], names[k])) return 0;
  return 1;
}

// Counts what was found in one case, and prints it if it is to be shown. `c` is NULL for scenes, which have no colliders of their own.
static void count_case(Tally* t, const Task* task, int shown, int index, const Case* c) {
  static const char* const name[QUESTIONS] = {"collider", "mj_collision", "mj_geomDistance"};
  int first = c ? COLLIDER : STEP, end = c ? QUESTIONS : DISTANCE, differs = 0;
  t->hits += found[0][STEP].n > 0;
  t->contacts += found[0][STEP].n;
  t->bad += found[0][STEP].bad > 0;
  for (int k = first; k < end; k++) {
    t->hash = hash(t->hash, &found[0][k]);
    int what = task->sides == 2 ? difference(&found[0][k], &found[1][k]) : EQUAL;
    t->kinds[k][what]++;
    differs |= what;
  }
  if (!shown || !(task->only >= 0 || (differs && t->printed < 8))) return;
  t->printed++;
  printf("case %d\n", index);
  if (c) print_case(c);
  for (int k = first; k < end; k++) {
    printf(" %s\n", name[k]);
    print_contacts("reference", &found[0][k]);
    print_contacts("library", &found[1][k]);
  }
}

static int print_tally(const Tally* t, const Task* task, const char* a, const char* b, const char* family) {
  if (task->sides == 1) {
    printf("%s %s %s %d %d %016llx\n", a, b, family, t->hits, t->contacts, (unsigned long long)t->hash);
    return 0;
  }
  int differ = 0;
  printf("%-10s%-10s%-9s%8d %8d %6d", a, b, family, task->count, t->hits, t->bad);
  for (int k = 0; k < QUESTIONS; k++) {
    printf("   %5d %5d %5d", t->kinds[k][COUNT], t->kinds[k][ORDER], t->kinds[k][BITS]);
    differ += t->kinds[k][COUNT] + t->kinds[k][ORDER] + t->kinds[k][BITS];
  }
  printf("\n");
  fflush(stdout);
  return differ;
}

static int run_pair(Side side[2], const Task* task, int a, int b) {
  int differ = 0;
  for (int s = 0; s < task->sides; s++) load_pair(&side[s], a, b);
  for (int family = 0; family < FAMILIES; family++) {
    Tally t = {.hash = 14695981039346656037ull};
    int shown = is_shown(task, NAMES[a], NAMES[b], FAMILY[family]), one = shown && task->only >= 0;
    for (int i = one ? task->only : 0; i < (one ? task->only + 1 : task->count); i++) {
      Case c;
      make_case(&c, a, b, family, i);
      for (int s = 0; s < task->sides; s++) ask(&side[s], &c, found[s]);
      count_case(&t, task, shown, i, &c);
    }
    differ += print_tally(&t, task, NAMES[a], NAMES[b], FAMILY[family]);
  }
  return differ;
}

static int run_scenes(Side side[2], const Task* task, int kind) {
  Tally t = {.hash = 14695981039346656037ull};
  int shown = is_shown(task, "scene", SCENE[kind], "all"), one = shown && task->only >= 0;
  Contacts* lists[2] = {&found[0][STEP], &found[1][STEP]};
  int begin = one ? task->only : 0;
  for (int i = begin; i < (one ? begin + 1 : task->count); i++) {
    ask_scene(side, task->sides, kind, i, i == begin, lists);
    count_case(&t, task, shown, i, NULL);
  }
  return print_tally(&t, task, "scene", SCENE[kind], "all");
}

int main(int argc, char** argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: ties COUNT [REFERENCE] LIBRARY [A B FAMILY [CASE]]\n");
    return 2;
  }
  Task task = {.count = atoi(argv[1]), .sides = argc == 3 ? 1 : 2, .only = argc > 7 ? atoi(argv[7]) : -1};
  for (int k = 0; k < 3 && argc > 4 + k; k++) task.names[k] = argv[4 + k];
  Side side[2];
  for (int s = 0; s < task.sides; s++) side[s] = open_side(argv[2 + s]);
  if (task.sides == 2)
    printf("%-29s%8s %8s %6s   %17s   %17s   %17s\n%-53s", "", "cases", "touching", "nan", "collider", "mj_collision", "mj_geomDistance", ""),
        printf("   %5s %5s %5s   %5s %5s %5s   %5s %5s %5s\n", "count", "order", "bits", "count", "order", "bits", "count", "order", "bits");
  int differ = 0;
  for (int a = 0; a < SHAPES; a++) {
    for (int b = a < BALL ? BALL : a; b < SHAPES; b++) {
      int wanted = !task.names[0] || (task.names[1] && !strcmp(task.names[0], NAMES[a]) && !strcmp(task.names[1], NAMES[b]));
      if (wanted) differ += run_pair(side, &task, a, b);
    }
  }
  for (int kind = 0; kind < SCENES; kind++)
    if (!task.names[0] || (!strcmp(task.names[0], "scene") && task.names[1] && !strcmp(task.names[1], SCENE[kind])))
      differ += run_scenes(side, &task, kind);
  return differ > 0;
}
