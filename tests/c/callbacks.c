// Every callback, set from C: which one is called, when, and the effect of what it writes.
#include "client.h"

static int controls, passives, filtered, stages[4], times;
static mjData* seen;

static void control(const mjModel* m, mjData* d) {
  controls++;
  seen = d;
  for (int i = 0; i < m->nu; i++) d->ctrl[i] = 0.5;
}

static void passive(const mjModel* m, mjData* d) {
  passives++;
  for (int i = 0; i < m->nv; i++) d->qfrc_passive[i] += 10;
}

static int filter(const mjModel* m, mjData* d, int g1, int g2) {
  (void)m, (void)d;
  filtered++;
  return g1 == 0 && g2 == 1;  // the floor does not hold the first ball
}

static void sensor(const mjModel* m, mjData* d, int stage) {
  stages[stage]++;
  for (int i = 0; i < m->nsensor; i++) {
    if (m->sensor_type[i] == mjSENS_USER && (int)m->sensor_needstage[i] == stage) {
      d->sensordata[m->sensor_adr[i]] = 100 + stage;
    }
  }
}

static mjtNum now(void) {
  return ++times;
}

static mjtNum act_dyn(const mjModel* m, const mjData* d, int id) { (void)m, (void)d; return 3 + id; }
static mjtNum act_gain(const mjModel* m, const mjData* d, int id) { (void)m, (void)d, (void)id; return 2; }
static mjtNum act_bias(const mjModel* m, const mjData* d, int id) { (void)m; return 7 + d->ctrl[id]; }

int main(void) {
  mjModel* m = model_of(
      "<mujoco><option timestep='0.01'/><worldbody>"
      "<geom name='floor' type='plane' size='5 5 1'/>"
      "<body pos='0 0 .09'><joint name='fall' type='slide' axis='0 0 1'/><geom size='.1'/></body>"
      "<body pos='1 0 .09'><joint name='rest' type='slide' axis='0 0 1'/><geom size='.1'/></body></worldbody>"
      "<actuator><general joint='fall' dyntype='user' gaintype='user' biastype='user' actdim='1'/></actuator>"
      "<sensor><user dim='1' needstage='pos'/><user dim='1' needstage='vel'/><user dim='1' needstage='acc'/>"
      "<clock/></sensor></mujoco>");
  mjData* d = mj_makeData(m);

  mjcb_control = control;
  mjcb_passive = passive;
  mjcb_contactfilter = filter;
  mjcb_sensor = sensor;
  mjcb_time = now;
  mjcb_act_dyn = act_dyn;
  mjcb_act_gain = act_gain;
  mjcb_act_bias = act_bias;
  mj_step(m, d);

  CHECK(controls == 1 && passives == 1 && seen == d);
  CHECK(filtered == 3 || filtered == 2);  // the two balls may be told apart before the filter is asked
  CHECK(d->ncon == 1 && d->contact[0].geom[1] == 2);
  CHECK(stages[mjSTAGE_POS] == 1 && stages[mjSTAGE_VEL] == 1 && stages[mjSTAGE_ACC] == 1 && stages[mjSTAGE_NONE] == 0);
  CHECK(d->sensordata[0] == 101 && d->sensordata[1] == 102 && d->sensordata[2] == 103 && d->sensordata[3] == 0);
  CHECK(NEAR(d->act_dot[0], 3) && NEAR(d->act[0], 0.03));
  CHECK(NEAR(d->actuator_force[0], 2 * 0 + 7.5));
  CHECK(NEAR(d->qfrc_passive[0], 10) && NEAR(d->qfrc_passive[1], 10));
  // a clock that counts its calls: the step's timer holds those between its first and its last
  CHECK(d->timer[mjTIMER_STEP].number == 1 && d->timer[mjTIMER_STEP].duration == times - 1 && times > 5);

  // those that are gone are not called
  mj_resetCallbacks();
  CHECK(!mjcb_control && !mjcb_passive && !mjcb_contactfilter && !mjcb_sensor && !mjcb_time && !mjcb_act_dyn &&
        !mjcb_act_gain && !mjcb_act_bias);
  mj_step(m, d);
  CHECK(controls == 1 && d->ncon == 2);

  // in a split step, control comes with the first half
  mjcb_control = control;
  mj_step1(m, d);
  CHECK(controls == 2);
  mj_step2(m, d);
  CHECK(controls == 2);
  mj_resetCallbacks();

  mj_deleteData(d);
  mj_deleteModel(m);
  mj_freeLastXML();
  return 0;
}
