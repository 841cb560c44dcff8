// The cases of ties.c: poses of pairs of geoms, and scenes, by their numbers.
#ifndef TIES_CASES_H_
#define TIES_CASES_H_

#include <math.h>
#include <mujoco/mujoco.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// A sheet is a rigid flex of a scene.
enum { BALL = mjGEOM_SPHERE, SHAPES = mjGEOM_BOX + 1, SHEET = SHAPES };

static const char* const NAMES[SHAPES] = {"plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box"};

// The height field, row by row: its heights in eighths of a half, half its extent along x and y, its height, and what lies below.
enum { FIELD_ROWS = 4, FIELD_COLUMNS = 5 };
static const int FIELD[FIELD_ROWS * FIELD_COLUMNS] = {0, 0, 2, 4, 4, 0, 0, 2, 4, 4, 2, 2, 2, 8, 4, 0, 4, 4, 4, 4};
static const double FIELD_SIZE[4] = {1, .75, .5, .25};

typedef struct { double x[3], mat[9], size[3]; } Pose;
typedef struct { Pose geom[2]; double margin, gap; int disable, enable; } Case;

// ---------------------------------------------------------------- numbers

static uint64_t state;

static uint64_t draw(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 2685821657736338717ull;
}

static int below(int n) { return (int)((draw() >> 33) % (uint64_t)n); }
static double uniform(void) { return (double)(draw() >> 11) * 0x1p-53; }
static double sign(void) { return below(2) ? 1 : -1; }

static double nudged(double x) {
  int64_t bits;
  memcpy(&bits, &x, 8);
  if (x != 0) bits += below(2) ? 1 : -1;
  memcpy(&x, &bits, 8);
  return x == 0 ? sign() * 0x1p-60 : x;
}

static void mul_quat(double r[4], const double a[4], const double b[4]) {
  double q[4] = {a[0]*b[0] - a[1]*b[1] - a[2]*b[2] - a[3]*b[3], a[0]*b[1] + a[1]*b[0] + a[2]*b[3] - a[3]*b[2],
                 a[0]*b[2] - a[1]*b[3] + a[2]*b[0] + a[3]*b[1], a[0]*b[3] + a[1]*b[2] - a[2]*b[1] + a[3]*b[0]};
  memcpy(r, q, sizeof q);
}

static void normalize(double* v, int n) {
  double sum = 0;
  for (int k = 0; k < n; k++) sum += v[k]*v[k];
  sum = sqrt(sum);
  for (int k = 0; k < n; k++) v[k] /= sum;
}

static void quat_to_mat(double m[9], const double q[4]) {
  double a = q[0], b = q[1], c = q[2], d = q[3];
  double r[9] = {a*a + b*b - c*c - d*d, 2*(b*c - a*d), 2*(b*d + a*c), 2*(b*c + a*d), a*a - b*b + c*c - d*d,
                 2*(c*d - a*b), 2*(b*d - a*c), 2*(c*d + a*b), a*a - b*b - c*c + d*d};
  memcpy(m, r, sizeof r);
}

static void mul_mat(double r[9], const double a[9], const double b[9]) {
  double c[9];
  for (int i = 0; i < 9; i++) c[i] = a[i/3*3]*b[i%3] + a[i/3*3 + 1]*b[3 + i%3] + a[i/3*3 + 2]*b[6 + i%3];
  memcpy(r, c, sizeof c);
}

static void rotate(double r[3], const double m[9], const double v[3]) {
  double c[3];
  for (int i = 0; i < 3; i++) c[i] = m[3*i]*v[0] + m[3*i + 1]*v[1] + m[3*i + 2]*v[2];
  memcpy(r, c, sizeof c);
}

// ---------------------------------------------------------------- rotations

static void identity(double m[9]) {
  for (int i = 0; i < 9; i++) m[i] = i % 4 == 0;
}

// One of the 24 rotations that map axes to axes, exact.
static void exact_turn(double m[9]) {
  static const int next[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
  int p = below(6);
  double a = sign(), b = sign(), c = (p < 3 ? 1 : -1) * a * b;
  memset(m, 0, 9 * sizeof *m);
  m[next[p][0]] = a;
  m[3 + next[p][1]] = b;
  m[6 + next[p][2]] = c;
}

// A half, quarter, eighth, sixth or twelfth turn about an axis, rounded to `digits` decimals unless that is zero.
static void partial_turn(double q[4], int kind, double digits) {
  double halves[5][2] = {{0, 1}, {sqrt(.5), sqrt(.5)}, {sqrt(.5 + sqrt(.125)), sqrt(.5 - sqrt(.125))}, {sqrt(.75), .5},
                         {(sqrt(6) + sqrt(2)) / 4, (sqrt(6) - sqrt(2)) / 4}};
  int axis = below(3);
  memset(q, 0, 4 * sizeof *q);
  q[0] = halves[kind][0];
  q[1 + axis] = sign() * halves[kind][1];
  if (digits > 0)
    for (int k = 0; k < 4; k++) q[k] = floor(q[k]*digits + .5) / digits;
}

// A chain of quarter turns, in which others are mixed if `kinds` is more than 2.
static void chain_of_turns(double m[9], int most, int kinds, double digits) {
  double q[4] = {1, 0, 0, 0}, next[4];
  for (int n = 1 + below(most); n; n--) {
    partial_turn(next, below(kinds), digits);
    if (digits > 0) normalize(next, 4);
    mul_quat(q, q, next);
    if (below(2)) normalize(q, 4);
  }
  quat_to_mat(m, q);
}

static void any_turn(double m[9]) {
  double q[4];
  do {
    for (int k = 0; k < 4; k++) q[k] = 2*uniform() - 1;
  } while (q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3] < .1);
  normalize(q, 4);
  quat_to_mat(m, q);
}

// A rotation by 1e-3 to 1e-15.
static void slight_turn(double m[9]) {
  double q[4] = {1, 0, 0, 0}, angle = .001;
  for (int n = below(13); n; n--) angle /= 10;
  if (below(2)) {
    q[1 + below(3)] = sign() * angle;
  } else {
    for (int k = 1; k < 4; k++) q[k] = (2*uniform() - 1) * angle;
  }
  normalize(q, 4);
  quat_to_mat(m, q);
}

// ---------------------------------------------------------------- cases

enum { EXACT, CHAINS, CARRIED, DIGITS, EIGHTHS, SLIGHT, ULPS, FAMILIES };

static const char* const FAMILY[FAMILIES] = {"exact", "chains", "carried", "digits", "eighths", "slight", "ulps"};

static double any_size(void) {
  static const double sizes[] = {.25, .5, .1, .2, .3, .4, .003, .0035, .0085, 1, .15, 2};
  return sizes[below(5 + below(8))];
}

static void sizes(double s[3], int type) {
  for (int k = 0; k < 3; k++) s[k] = any_size();
  if (below(2)) s[1] = s[2] = s[0];
  if (type == mjGEOM_SPHERE) s[1] = s[2] = 0;
  if (type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER) s[2] = 0;
  if (type == mjGEOM_PLANE) s[0] = s[1] = s[2] = 1;
  if (type == mjGEOM_HFIELD) memcpy(s, FIELD_SIZE, 3 * sizeof *s);
}

// A line of the grid of a height field, one of its heights, or its bottom.
static double mark_of_field(int k) {
  if (k == 0) return FIELD_SIZE[0] * (2*below(FIELD_COLUMNS) / (FIELD_COLUMNS - 1.0) - 1);
  if (k == 1) return FIELD_SIZE[1] * (2*below(FIELD_ROWS) / (FIELD_ROWS - 1.0) - 1);
  return below(8) ? FIELD_SIZE[2] * FIELD[below(FIELD_ROWS * FIELD_COLUMNS)] / 8 : -FIELD_SIZE[3];
}

// A length at which something of a shape lies along its axis `k`.
static double mark(const double s[3], int type, int k) {
  if (type == mjGEOM_HFIELD) return mark_of_field(k);
  if (type == SHEET) return s[0] * (below(3) - 1) + (below(2) ? s[1] : 0);
  if (type == mjGEOM_PLANE) return 0;
  if (type == mjGEOM_SPHERE) return s[0];
  if (type == mjGEOM_CAPSULE) return k < 2 ? s[0] : below(2) ? s[1] : s[0] + s[1];
  if (type == mjGEOM_CYLINDER) return s[k / 2];
  return s[k];
}

static double offset(const double s[2][3], const int type[2], int k, double margin) {
  double a = mark(s[0], type[0], below(3) ? k : below(3)), b = mark(s[1], type[1], below(3) ? k : below(3));
  double x = 0;
  switch (below(12)) {
    case 0: case 1: case 2: x = a + b; break;
    case 3: x = a - b; break;
    case 4: x = a; break;
    case 5: x = b; break;
    case 6: x = a + b + margin; break;
    case 7: x = a + b * sqrt(2); break;
    case 8: x = (a + b) * .5; break;
    case 9: x = a + b * uniform(); break;
    default: break;
  }
  return sign() * x;
}

// How the two geoms stand in each other's frame, and how both stand in the world.
static void turns(int family, double first[9], double second[9], double world[9]) {
  identity(first);
  identity(second);
  identity(world);
  switch (family) {
    case EXACT:
      if (below(2)) exact_turn(first);
      if (below(4)) exact_turn(second);
      if (below(2)) exact_turn(world);
      break;
    case CHAINS:
      if (below(2)) chain_of_turns(first, 6, 2, 0);
      chain_of_turns(second, 6, 2, 0);
      if (below(2)) chain_of_turns(world, 6, 2, 0);
      break;
    case CARRIED:
      if (below(2)) exact_turn(second);
      else if (below(2)) chain_of_turns(second, 4, 2, 0);
      if (below(2)) chain_of_turns(world, 8, 5, 0);
      else any_turn(world);
      break;
    case DIGITS:
      if (below(2)) chain_of_turns(second, 2, 2, 1e7);
      chain_of_turns(world, 8, 5, 1e7);
      break;
    case EIGHTHS:
      if (below(2)) chain_of_turns(first, 3, 5, 0);
      chain_of_turns(second, 3, 5, 0);
      if (below(2)) exact_turn(world);
      break;
    case SLIGHT:
      if (below(2)) exact_turn(second);
      slight_turn(first);
      mul_mat(second, first, second);
      identity(first);
      if (below(2)) chain_of_turns(world, 4, 5, 0);
      break;
    default:
      if (below(2)) exact_turn(second);
      else chain_of_turns(second, 4, 2, 0);
      if (below(2)) chain_of_turns(world, 4, 5, 0);
      break;
  }
}

static void make_case(Case* c, int a, int b, int family, int index) {
  state = 0x9e3779b97f4a7c15ull * (uint64_t)(((a*SHAPES + b)*FAMILIES + family) * 1000003ull + index + 1);
  for (int k = 0; k < 8; k++) draw();
  static const double margins[] = {0, 0, 0, .01, .1, .25};
  const int type[2] = {a, b};
  double first[9], second[9], world[9], s[2][3], between[3], center[3];
  sizes(s[0], a);
  sizes(s[1], b);
  if (a == b && below(3) == 0) memcpy(s[1], s[0], sizeof s[0]);
  c->margin = margins[below(6)];
  c->gap = below(3) ? 0 : c->margin;
  // of convex pairs also more contacts by small rotations, and the older solver
  c->enable = below(4) ? 0 : mjENBL_MULTICCD;
  c->disable = below(8) ? 0 : mjDSBL_NATIVECCD;
  turns(family, first, second, world);
  for (int k = 0; k < 3; k++) between[k] = offset(s, type, k, c->margin);
  for (int k = 0; k < 3; k++) center[k] = below(3) ? 0 : below(2) ? sign() * any_size() : 2*uniform() - 1;
  // offsets along the axes of the first geom, or of the frame in which both stand
  if (below(2)) rotate(between, first, between);
  rotate(between, world, between);
  mul_mat(c->geom[0].mat, world, first);
  mul_mat(c->geom[1].mat, world, second);
  for (int g = 0; g < 2; g++) {
    memcpy(c->geom[g].size, s[g], sizeof s[g]);
    for (int k = 0; k < 3; k++) c->geom[g].x[k] = center[k] + (g ? between[k] : 0);
  }
  if (family == ULPS) {
    for (int g = 0; g < 2; g++) {
      for (int k = 0; k < 3; k++) if (!below(3)) c->geom[g].x[k] = nudged(c->geom[g].x[k]);
      for (int k = 0; k < 9; k++) if (!below(9)) c->geom[g].mat[k] = nudged(c->geom[g].mat[k]);
    }
  }
}

// ---------------------------------------------------------------- scenes

enum { BODIES, WORLD, LARGE, GRID, BLOCKS, FLEX, SCENES };

static const char* const SCENE[SCENES] = {"bodies", "world", "large", "grid", "blocks", "flex"};

// Models of scenes are compiled once for so many poses.
enum { POSES = 16, PARTS = 8, GRID_BODIES = 27 };

typedef struct { int type; double size[3], pos[3], quat[4], mat[9]; } Part;
typedef struct { int bodies, parts[GRID_BODIES], midphase; Part part[GRID_BODIES][PARTS]; double margin; } Scene;

static void quarter_turns(double q[4], int most) {
  double next[4], all[4] = {1, 0, 0, 0};
  for (int n = below(most + 1); n; n--) {
    partial_turn(next, below(2), 0);
    mul_quat(all, all, next);
  }
  memcpy(q, all, sizeof all);
}

// A body of parts on a grid. Blocks are boxes that touch each other and those of other bodies.
static void make_body(Scene* s, int body, int kind) {
  static const int types[] = {mjGEOM_BOX, mjGEOM_BOX, mjGEOM_BOX, mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_CYLINDER, mjGEOM_ELLIPSOID};
  int n = s->parts[body] = kind == GRID ? 1 : kind == LARGE ? 5 + below(4) : 2 + below(3);
  for (int g = 0; g < n; g++) {
    Part* p = &s->part[body][g];
    p->type = kind == BLOCKS ? mjGEOM_BOX : types[below(7)];
    if (kind == WORLD && body == 0 && g == n - 1 && below(2)) p->type = mjGEOM_PLANE;
    sizes(p->size, p->type);
    quarter_turns(p->quat, below(2) ? 2 : 0);
    for (int k = 0; k < 3; k++) p->pos[k] = below(3) ? 0 : sign() * any_size();
    if (kind == GRID || kind == BLOCKS) {
      memset(p->pos, 0, sizeof p->pos);
      p->size[0] = .1;
      for (int k = 1; k < 3; k++) if (p->size[k] > 0) p->size[k] = .1;
      if (p->type == mjGEOM_CAPSULE) p->size[1] = .05;
    }
    if (kind == BLOCKS) p->pos[0] = .2 * g;
    double unit[4];
    memcpy(unit, p->quat, sizeof unit);
    normalize(unit, 4);
    quat_to_mat(p->mat, unit);
  }
}

// A flex of lines, triangles or tetrahedra: the distance of its vertices, its radius and dimension.
static void make_sheet(Scene* s) {
  static const double spacings[] = {.3125, .5, .4}, radii[] = {.01, .03125, .05, .04};
  Part* p = &s->part[0][0];
  memset(p, 0, sizeof *p);
  s->parts[0] = 1;
  p->type = SHEET;
  p->size[0] = spacings[below(3)];
  p->size[1] = radii[below(4)];
  p->size[2] = 1 + below(3);
  p->quat[0] = 1;
  identity(p->mat);
}

static int write_sheet(char* to, size_t room, const Scene* s) {
  const double* size = s->part[0][0].size;
  int dim = (int)size[2];
  return snprintf(to, room,
                  "<body name='sheet'><freejoint/><geom size='.01' contype='0' conaffinity='0'/><flexcomp name='sheet' type='grid' dim='%d' "
                  "count='3 %d %d' spacing='%.17g %.17g %.17g' radius='%.17g' rigid='true'><contact margin='%.17g' selfcollide='none'/>"
                  "</flexcomp></body>",
                  dim, dim > 1 ? 3 : 1, dim > 2 ? 3 : 1, size[0], size[0], size[0], size[1], s->margin);
}

static int write_body(char* to, size_t room, const Scene* s, int body, int in_world) {
  int n = snprintf(to, room, in_world ? "" : "<body><freejoint/>");
  for (int g = 0; g < s->parts[body]; g++) {
    const Part* p = &s->part[body][g];
    n += snprintf(to + n, room - (size_t)n, "<geom type='%s' size='%.17g %.17g %.17g' pos='%.17g %.17g %.17g' quat='%.17g %.17g %.17g %.17g'/>",
                  NAMES[p->type], p->size[0], p->size[1], p->size[2], p->pos[0], p->pos[1], p->pos[2], p->quat[0], p->quat[1],
                  p->quat[2], p->quat[3]);
  }
  return n + snprintf(to + n, room - (size_t)n, in_world ? "" : "</body>");
}

static void write_scene(char* to, size_t room, const Scene* s, int kind) {
  int n = snprintf(to, room, "<mujoco><option><flag midphase='%s'/></option><default><geom margin='%.17g'/></default><worldbody>",
                   s->midphase ? "enable" : "disable", s->margin);
  for (int body = 0; body < s->bodies; body++)
    n += kind == FLEX && body == 0 ? write_sheet(to + n, room - (size_t)n, s)
                                   : write_body(to + n, room - (size_t)n, s, body, kind == WORLD && body == 0);
  snprintf(to + n, room - (size_t)n, "</worldbody></mujoco>");
}

static void make_scene(Scene* s, int kind, int index) {
  state = 0x9e3779b97f4a7c15ull * (uint64_t)((SHAPES*SHAPES*FAMILIES + kind) * 1000003ull + index + 1);
  for (int k = 0; k < 8; k++) draw();
  static const double margins[] = {0, 0, 0, .01, .1};
  s->margin = margins[below(5)];
  s->midphase = below(6) > 0;
  s->bodies = kind == GRID || kind == BLOCKS ? 8 + below(GRID_BODIES - 7) : 2;
  for (int body = 0; body < s->bodies; body++) {
    if (kind == FLEX && body == 0) make_sheet(s);
    else make_body(s, body, kind);
  }
}

// A quaternion of the world frame in which a scene stands.
static void scene_turn(double q[4]) {
  if (below(2)) {
    quarter_turns(q, 4);
  } else if (below(2)) {
    double next[4];
    partial_turn(q, below(5), below(2) ? 1e7 : 0);
    partial_turn(next, below(5), 0);
    mul_quat(q, q, next);
  } else {
    for (int k = 0; k < 4; k++) q[k] = below(3) ? 2*uniform() - 1 : 0;
    q[0] += 1.5;
  }
  normalize(q, 4);
}

// Poses of the bodies, in `qpos`: a part of the second body touches one of the first, or bodies stand on a grid.
static void make_poses(const Scene* s, int kind, double* qpos) {
  double world[4], mat[9], x[3];
  scene_turn(world);
  quat_to_mat(mat, world);
  if (kind == GRID || kind == BLOCKS) {
    for (int body = 0; body < s->bodies; body++, qpos += 7) {
      double turn[4], pos[3] = {.2 * (body % 3), .2 * (body / 3 % 3), .2 * (body / 9)};
      for (int k = 0; k < 3; k++) if (!below(6)) pos[k] += sign() * .05;
      rotate(qpos, mat, pos);
      quarter_turns(turn, below(2) ? 2 : 0);
      mul_quat(qpos + 3, world, turn);
    }
    return;
  }
  const Part *a = &s->part[0][below(s->parts[0])], *b = &s->part[1][below(s->parts[1])];
  double turn[4], second[9], between[3], reach[3], size[2][3];
  const int type[2] = {a->type, b->type};
  memcpy(size[0], a->size, sizeof a->size);
  memcpy(size[1], b->size, sizeof b->size);
  quarter_turns(turn, below(2) ? 3 : 0);
  quat_to_mat(second, turn);
  for (int k = 0; k < 3; k++) between[k] = offset(size, type, k, s->margin);
  rotate(between, a->mat, between);
  rotate(reach, second, b->pos);
  for (int k = 0; k < 3; k++) between[k] += a->pos[k] - reach[k];
  if (kind == WORLD) {
    memcpy(qpos, between, sizeof between);
    memcpy(qpos + 3, turn, sizeof turn);
    return;
  }
  rotate(between, mat, between);
  for (int k = 0; k < 3; k++) x[k] = below(3) ? 0 : sign() * any_size();
  for (int k = 0; k < 3; k++) {
    qpos[k] = x[k];
    qpos[7 + k] = x[k] + between[k];
  }
  memcpy(qpos + 3, world, sizeof world);
  mul_quat(qpos + 10, world, turn);
}

#endif  // TIES_CASES_H_
