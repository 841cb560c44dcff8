// A plugin library in C with all four capabilities: it registers itself when it is loaded. Each instance counts its calls
// in memory of its own and in its state.
#include <mujoco/mjplugin.h>
#include <mujoco/mujoco.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  mjtNum gain;
  int advanced;
} Own;

static Own* own_of(const mjData* d, int i) {
  return (Own*)d->plugin_data[i];
}

static int two_states(const mjModel* m, int i) { (void)m, (void)i; return 2; }
static int no_states(const mjModel* m, int i) { (void)m, (void)i; return 0; }
static int three_numbers(const mjModel* m, int i, int sensor) { (void)m, (void)i, (void)sensor; return 3; }

static int init(const mjModel* m, mjData* d, int i) {
  const char* gain = mj_getPluginConfig(m, i, "gain");
  if (gain && strcmp(gain, "bad") == 0) {
    mju_warning("gain must not be bad");
    return -1;
  }
  Own* own = mju_malloc(sizeof(Own));
  own->gain = gain && gain[0] ? strtod(gain, NULL) : 1;
  own->advanced = 0;
  d->plugin_data[i] = (uintptr_t)own;
  return 0;
}

static void destroy(mjData* d, int i) {
  mju_free((void*)d->plugin_data[i]);
  d->plugin_data[i] = 0;
}

static void copy(mjData* to, const mjModel* m, const mjData* from, int i) {
  (void)m;
  *own_of(to, i) = *own_of(from, i);
}

static void reset(const mjModel* m, mjtNum* state, void* data, int i) {
  (void)m, (void)i;
  state[0] = 5;
  state[1] = 0;
  ((Own*)data)->advanced = 0;
}

static void compute(const mjModel* m, mjData* d, int i, int capability) {
  mjtNum gain = own_of(d, i)->gain;
  mjtNum* state = d->plugin_state + m->plugin_stateadr[i];
  if (capability & mjPLUGIN_ACTUATOR) {
    for (int a = 0; a < m->nu; a++) {
      if (m->actuator_plugin[a] == i) d->actuator_force[a] = gain * d->ctrl[a] + state[1];
    }
  }
  if (capability & mjPLUGIN_SENSOR) {
    for (int s = 0; s < m->nsensor; s++) {
      if (m->sensor_plugin[s] == i) {
        mjtNum* out = d->sensordata + m->sensor_adr[s];
        out[0] = gain;
        out[1] = state[1];
        out[2] = own_of(d, i)->advanced;
      }
    }
  }
  if (capability & mjPLUGIN_PASSIVE) {
    for (int b = 0; b < m->nbody; b++) {
      if (m->body_plugin[b] == i) d->qfrc_passive[m->body_dofadr[b]] += 100 * gain;
    }
  }
}

static void advance(const mjModel* m, mjData* d, int i) {
  d->plugin_state[m->plugin_stateadr[i] + 1] += 1;
  own_of(d, i)->advanced++;
}

// a rod along x, two long, whose radius is an attribute
static mjtNum rod(const mjtNum* p, mjtNum radius) {
  mjtNum away[3] = {p[0] - mju_clip(p[0], -1, 1), p[1], p[2]};
  return mju_norm3(away) - radius;
}
static void rod_attribute(mjtNum* attribute, const char** name, const char** value) {
  (void)name;
  attribute[0] = value[0] && value[0][0] ? strtod(value[0], NULL) : 0.25;
}
static void rod_aabb(mjtNum* aabb, const mjtNum* attribute) {
  for (int k = 0; k < 6; k++) aabb[k] = k < 3 ? 0 : attribute[0];
  aabb[3] += 1;
}
static mjtNum rod_static(const mjtNum* p, const mjtNum* attribute) { return rod(p, attribute[0]); }
static int rod_init(const mjModel* m, mjData* d, int i) {
  const char* name = "radius";
  const char* value = mj_getPluginConfig(m, i, name);
  mjtNum* radius = mju_malloc(sizeof(mjtNum));
  rod_attribute(radius, &name, &value);
  d->plugin_data[i] = (uintptr_t)radius;
  return 0;
}
static mjtNum rod_distance(const mjtNum* p, const mjData* d, int i) {
  return rod(p, *(mjtNum*)d->plugin_data[i]);
}
static void rod_gradient(mjtNum* gradient, const mjtNum* p, const mjData* d, int i) {
  (void)d, (void)i;
  mjtNum away[3] = {p[0] - mju_clip(p[0], -1, 1), p[1], p[2]};
  mju_normalize3(away);
  mju_copy3(gradient, away);
}
static void rod_reset(const mjModel* m, mjtNum* state, void* data, int i) { (void)m, (void)state, (void)data, (void)i; }
static void rod_compute(const mjModel* m, mjData* d, int i, int capability) { (void)m, (void)d, (void)i, (void)capability; }

mjPLUGIN_LIB_INIT {
  static const char* attributes[] = {"gain"};
  mjpPlugin counter;
  mjp_defaultPlugin(&counter);
  counter.name = "client.counter";
  counter.nattribute = 1;
  counter.attributes = attributes;
  counter.capabilityflags = mjPLUGIN_ACTUATOR | mjPLUGIN_SENSOR | mjPLUGIN_PASSIVE;
  counter.needstage = mjSTAGE_POS;
  counter.nstate = two_states;
  counter.nsensordata = three_numbers;
  counter.init = init;
  counter.destroy = destroy;
  counter.copy = copy;
  counter.reset = reset;
  counter.compute = compute;
  counter.advance = advance;
  mjp_registerPlugin(&counter);

  static const char* radius[] = {"radius"};
  mjpPlugin shape;
  mjp_defaultPlugin(&shape);
  shape.name = "client.rod";
  shape.nattribute = 1;
  shape.attributes = radius;
  shape.capabilityflags = mjPLUGIN_SDF;
  shape.nstate = no_states;
  shape.init = rod_init;
  shape.destroy = destroy;
  shape.reset = rod_reset;
  shape.compute = rod_compute;
  shape.sdf_distance = rod_distance;
  shape.sdf_gradient = rod_gradient;
  shape.sdf_staticdistance = rod_static;
  shape.sdf_attribute = rod_attribute;
  shape.sdf_aabb = rod_aabb;
  mjp_registerPlugin(&shape);
}
