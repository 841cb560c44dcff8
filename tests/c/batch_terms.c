// Observations, rewards and ends of episodes of a batch, and variants of its model, from C.

#include "batch_client.h"

#define N 6

static const char* XML =
    "<mujoco><worldbody><geom name='floor' type='plane' size='5 5 .1'/>"
    "<body name='ball' pos='0 0 1'><freejoint/><geom size='.1' mass='%s'/><site name='nose' pos='.1 0 0'/></body>"
    "<body pos='1 0 1'><joint name='j' axis='0 1 0'/><geom name='end' size='.1' pos='.3 0 0'/>%s</body>"
    "</worldbody><actuator><motor joint='j'/></actuator></mujoco>";

static mjModel* variant(const char* mass, const char* more) {
  char text[2000];
  snprintf(text, sizeof text, XML, mass, more);
  return model_of(text);
}

int main(void) {
  mjModel* m[] = {variant("1", ""), variant("3", ""), variant("1", "<site/>")};
  int variants[N] = {0, 1, 1, 0, 1, 0};

  rjTerm terms[6];
  for (int i = 0; i < 6; i++) rj_defaultTerm(terms + i);
  int first[] = {2, 0};
  mjtNum scale[] = {.5}, offset[] = {1, -1, 2};
  terms[0].name = "gravity", terms[0].quantity = rjQUANTITY_GRAVITY;
  terms[0].frametype = mjOBJ_BODY, terms[0].frame = "ball";
  terms[1].name = "velocity", terms[1].quantity = rjQUANTITY_LINVEL;
  terms[1].frametype = mjOBJ_SITE, terms[1].frame = "nose", terms[1].nscale = 1, terms[1].scale = scale;
  terms[1].noffset = 3, terms[1].offset = offset;
  terms[2].name = "place", terms[2].quantity = rjQUANTITY_POSITION, terms[2].npart = 2, terms[2].part = first;
  terms[2].frametype = mjOBJ_GEOM, terms[2].frame = "end", terms[2].fromtype = mjOBJ_BODY, terms[2].from = "ball";
  terms[3].name = "angle", terms[3].quantity = rjQUANTITY_FIELD, terms[3].field = "qpos";
  int joint[] = {7};
  terms[3].npart = 1, terms[3].part = joint, terms[3].history = 2, terms[3].target = "goal";
  mjtNum xy[] = {.5, .5};
  rjRays rays;
  rj_defaultRays(&rays);
  rays.nray = 1, rays.pnt = xy, rays.frametype = mjOBJ_BODY, rays.frame = "ball";
  terms[4].name = "height", terms[4].quantity = rjQUANTITY_HEIGHT, terms[4].rays = &rays, terms[4].value = -9;
  terms[5].name = "noise", terms[5].quantity = rjQUANTITY_CONSTANT, terms[5].value = 4;
  terms[5].noise = .1, terms[5].flg_uniform = 1;

  rjReward rewards[2];
  memset(rewards, 0, sizeof rewards);
  rewards[0].term = terms[3], rewards[0].function = rjREWARD_GAUSSIAN, rewards[0].width = 2, rewards[0].weight = 3;
  rewards[0].term.history = 1;
  rj_defaultTerm(&rewards[1].term);
  rewards[1].term.name = "effort", rewards[1].term.field = "ctrl";
  rewards[1].function = rjREWARD_SQUARES, rewards[1].weight = -.5;
  rjTermination ends[1];
  memset(ends, 0, sizeof ends);
  ends[0].term = terms[3], ends[0].term.name = "far", ends[0].term.target = NULL;
  ends[0].range[0] = -.2, ends[0].range[1] = .2, ends[0].flg_truncate = 1;

  const char* inputs[] = {"goal"};
  int sizes[] = {1};
  rjTerms all;
  memset(&all, 0, sizeof all);
  all.ninput = 1, all.inputs = inputs, all.input_sizes = sizes;
  all.nobservation = 6, all.observations = terms, all.nreward = 2, all.rewards = rewards;
  all.ntermination = 1, all.terminations = ends, all.seed = 5;
  rjConfig config;
  rj_defaultConfig(&config);
  config.nbatch = N, config.nthread = 2, config.terms = &all, config.variants = variants;
  FAILS(!rj_makeVariants((const mjModel**)m, 3, &config), "variant 2 has another structure: nsite is 2 instead of 1");
  rjBatch* b = rj_makeVariants((const mjModel**)m, 2, &config);
  CHECK(b);

  int n, range[2];
  float* row = rj_observation(b, &n);
  CHECK(row && n == 12);
  CHECK(rj_observationRange(b, "angle", range) == 0 && range[0] == 8 && range[1] == 2);
  mjtNum *goal = rj_input(b, "goal"), *ctrl = rj_state(b, mjSTATE_CTRL, NULL), *qvel = rj_state(b, mjSTATE_QVEL, NULL);
  mjData* d[N];
  for (int i = 0; i < N; i++) {
    d[i] = mj_makeData(m[variants[i]]);
    goal[i] = .1*i, ctrl[i] = .4*(i - 2), qvel[i*m[0]->nv + 4] = i;
    d[i]->ctrl[0] = ctrl[i], d[i]->qvel[4] = i;
  }
  for (int call = 0; call < 2; call++) {
    CHECK(rj_step(b, 20, NULL) == 0);
    for (int i = 0; i < N; i++) {
      mjModel* own = m[variants[i]];
      mjtNum before = d[i]->qpos[7];
      for (int t = 0; t < 20; t++) mj_step(own, d[i]);
      mj_forward(own, d[i]);
      float* found = row + i*n;
      const mjtNum* mat = d[i]->xmat + 9;
      mjtNum velocity[6], between[3], local[3];
      mj_objectVelocity(own, d[i], mjOBJ_SITE, 0, velocity, 1);
      int end = mj_name2id(own, mjOBJ_GEOM, "end");
      mju_sub3(between, d[i]->geom_xpos + 3*end, d[i]->xpos + 3);
      mju_mulMatTVec3(local, mat, between);
      for (int k = 0; k < 3; k++) {
        CHECK(found[k] == (float)-mat[6 + k]);
        CHECK(found[3 + k] == (float)(velocity[3 + k]*.5 + offset[k]));
      }
      CHECK(found[6] == (float)local[2] && found[7] == (float)local[0]);
      CHECK(found[9] == (float)(d[i]->qpos[7] - goal[i]));
      CHECK(call == 0 || found[8] == (float)(before - goal[i]));
      CHECK(found[10] == (float)(0 - d[i]->xpos[5]));
      CHECK(fabs(found[11] - 4) < .1 && found[11] != 4);
      mjtNum miss = d[i]->qpos[7] - goal[i], parts[2] = {3*exp(-(miss*miss)/4), -.5*(ctrl[i]*ctrl[i])};
      CHECK(rj_rewardTerms(b)[2*i] == (float)parts[0] && rj_rewardTerms(b)[2*i + 1] == (float)parts[1]);
      CHECK(rj_reward(b)[i] == (float)(parts[0] + parts[1]));
      int far = fabs(d[i]->qpos[7]) > .2;
      CHECK(rj_truncated(b)[i] == far && rj_terminationTerms(b)[i] == far && !rj_terminated(b)[i]);
    }
  }
  mjtByte some[N] = {0, 1, 0, 0, 0, 1};
  float kept = row[n + 9];
  CHECK(rj_reset(b, some) == 0 && row[n + 9] != kept && row[n + 9] == (float)(0 - goal[1]) && row[n + 8] == row[n + 9]);
  CHECK(rj_observe(b, NULL) == 0 && row[8] == row[9]);

  // what is wrong is said
  FAILS(!rj_input(b, "none"), "'none' is no input");
  FAILS(rj_observationRange(b, "none", range) == -1, "'none' is no term");
  FAILS(rj_observationRange(b, "angle", NULL) == -1, "range: is NULL");
  rj_deleteBatch(b);
  config.variants = NULL;
  terms[1].frame = "tail";
  FAILS(!rj_makeBatch(m[0], &config), "'velocity': frame: the model has no such object: 'tail'");
  terms[1].frame = NULL;
  FAILS(!rj_makeBatch(m[0], &config), "'velocity': frame: is NULL");
  terms[1].quantity = 99;
  FAILS(!rj_makeBatch(m[0], &config), "'velocity': quantity: is 99");
  terms[1].quantity = rjQUANTITY_FIELD, terms[1].field = NULL;
  FAILS(!rj_makeBatch(m[0], &config), "'velocity': field: is NULL");
  terms[1].field = "qvel", terms[1].noffset = 2;
  FAILS(!rj_makeBatch(m[0], &config), "observations: 'velocity': offset: has 2 values; the term has 7");
  terms[1].noffset = -1;
  FAILS(!rj_makeBatch(m[0], &config), "noffset: is -1");
  terms[1].noffset = 0, terms[1].name = NULL;
  FAILS(!rj_makeBatch(m[0], &config), "name: is NULL");
  terms[1].name = "velocity", rewards[0].function = 7;
  FAILS(!rj_makeBatch(m[0], &config), "function: is 7");
  rewards[0].function = 0, all.observations = NULL;
  FAILS(!rj_makeBatch(m[0], &config), "observations: is NULL");
  config.terms = NULL;
  FAILS(!rj_makeVariants(NULL, 2, &config), "models: is NULL");
  FAILS(!rj_makeVariants((const mjModel**)m, 0, &config), "models: is NULL");
  b = rj_makeBatch(m[0], &config);
  FAILS(!rj_observation(b, NULL), "without observations");
  FAILS(rj_observe(b, NULL) == -1, "without observations");
  FAILS(!rj_reward(NULL), "batch: is NULL");
  rj_deleteBatch(b);
  for (int i = 0; i < N; i++) mj_deleteData(d[i]);
  for (int i = 0; i < 3; i++) mj_deleteModel(m[i]);
  return 0;
}
