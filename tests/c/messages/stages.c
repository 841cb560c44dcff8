// Values that no compiled model or state has, given to the stages of a step.
#include "messages.h"

void broken_models(void) {
  TRY(m->jnt_type[1] = 9; mj_kinematics(m, d));
  TRY(m->jnt_type[1] = 9; mj_forward(m, d));
  TRY(m->jnt_type[1] = 9; mj_integratePos(m, a, b, 1));
  TRY(m->jnt_type[1] = 9; mj_passive(m, d));
  TRY(m->opt.integrator = 9; mj_step(m, d));
  TRY(m->opt.integrator = 9; mj_step2(m, d));
  TRY(m->opt.integrator = mjINT_RK4; m->opt.enableflags |= mjENBL_INVDISCRETE; mj_inverse(m, d));
  TRY(m->opt.integrator = mjINT_EULER; mj_implicit(m, d));
  TRY(m->opt.integrator = mjINT_RK4; mj_implicit(m, d));
  TRY(mj_RungeKutta(m, d, 3));
  TRY(m->opt.solver = 9; mj_forward(m, d));
  TRY(m->opt.cone = 9; mj_forward(m, d));
  TRY(m->opt.jacobian = 9; mj_forward(m, d));
  TRY(m->eq_type[id_of(mjOBJ_EQUALITY, "con")] = 99; mj_forward(m, d));
  TRY(m->eq_type[id_of(mjOBJ_EQUALITY, "con")] = mjEQ_DISTANCE; mj_forward(m, d));
  TRY(m->eq_objtype[id_of(mjOBJ_EQUALITY, "con")] = mjOBJ_GEOM; mj_setConst(m, d));
  TRY(m->eq_type[id_of(mjOBJ_EQUALITY, "con")] = 99; mj_rnePostConstraint(m, d));
  TRY(m->wrap_prm[1] = 99; mj_tendon(m, d));
  TRY(m->wrap_type[2] = mjWRAP_SPHERE; mj_tendon(m, d));
  TRY(m->tendon_armature[0] = 1; mj_forward(m, d));
  TRY(m->actuator_gaintype[0] = 99; mj_fwdActuation(m, d));
  TRY(m->actuator_biastype[0] = 99; mj_fwdActuation(m, d));
  TRY(m->actuator_dyntype[1] = 99; mj_fwdActuation(m, d));
  TRY(m->sensor_type[0] = 99; mj_sensorPos(m, d));
  TRY(m->sensor_type[0] = mjSENS_FRAMELINVEL; mj_sensorPos(m, d));
  TRY(m->sensor_type[1] = 99; mj_sensorVel(m, d));
  TRY(m->sensor_type[1] = mjSENS_FRAMEPOS; mj_sensorVel(m, d));
  TRY(m->sensor_type[2] = 99; mj_sensorAcc(m, d));
  TRY(m->sensor_type[2] = mjSENS_FRAMEPOS; mj_sensorAcc(m, d));
  TRY(m->sensor_objtype[0] = mjOBJ_JOINT; mj_sensorPos(m, d));
  TRY(m->sensor_objtype[0] = 99; mj_sensorPos(m, d));
  TRY(m->sensor_reftype[0] = mjOBJ_JOINT; m->sensor_refid[0] = 0; mj_sensorPos(m, d));
  TRY(m->sensor_objtype[1] = mjOBJ_JOINT; mj_sensorVel(m, d));
  TRY(m->sensor_reftype[1] = mjOBJ_JOINT; m->sensor_refid[1] = 0; mj_sensorVel(m, d));
  TRY(m->sensor_type[2] = mjSENS_FRAMELINACC; m->sensor_objtype[2] = mjOBJ_JOINT; mj_sensorAcc(m, d));
  TRY(m->sensor_type[1] = mjSENS_FRAMEANGVEL; m->sensor_objtype[1] = mjOBJ_JOINT; mj_sensorVel(m, d));
  TRY(m->sensor_datatype[0] = 99; m->sensor_cutoff[0] = 1; mj_sensorPos(m, d));
  TRY(m->sensor_needstage[0] = 99; mj_forward(m, d));
  TRY(m->geom_type[2] = 99; mj_forward(m, d));
  TRY(m->geom_type[2] = -1; mj_collision(m, d));
  TRY(m->geom_type[5] = mjGEOM_SDF; d->qpos[2] = -0.1; mj_forward(m, d));
  TRY(m->body_mass[2] = 0; m->body_inertia[6] = 0; m->body_inertia[7] = 0; m->body_inertia[8] = 0; mj_setConst(m, d));
  TRY(for (int i = 0; i < m->nbody; i++) m->body_mass[i] = 0; mj_setConst(m, d));
  TRY(mj_setTotalmass(m, -1));
  TRY(mj_setTotalmass(m, 0));
  TRY(m->flex_interp[0] = 5; mj_flex(m, d));
  TRY(m->geom_solref[0] = -1; m->geom_solref[2 * 2] = 0.02; d->qpos[2] = 0.05; mj_forward(m, d); mj_forward(m, d));
  TRY(m->geom_solref[0] = 0.1; m->geom_solref[1] = -1; d->qpos[2] = 0.05; mj_forward(m, d));
  TRY(m->opt.timestep = 0; mj_step(m, d));
  TRY(m->cam_mode[0] = 99; mj_camlight(m, d));
  TRY(m->light_mode[0] = 99; mj_camlight(m, d));
  TRY(m->opt.disableactuator = -1; mj_forward(m, d));
  TRY(m->plugin = NULL; mj_getPluginConfig(m, 0, "x"));
}

// States that end a step or warn.
void broken_data(void) {
  TRY(d->qpos[7] = NAN; mj_step(m, d));
  TRY(d->qvel[7] = 1e11; mj_step(m, d));
  TRY(d->ctrl[0] = NAN; mj_step(m, d));
  TRY(d->qfrc_applied[3] = 1e20; mj_step(m, d));
  TRY(d->qfrc_applied[3] = 1e20; mj_step(m, d); mj_step(m, d));
  TRY(m->opt.disableflags |= mjDSBL_AUTORESET; d->qpos[7] = NAN; mj_step(m, d));
  TRY(m->dof_M0[0] = 0; d->M[0] = 0; for (int i = 0; i < m->nC; i++) d->M[i] = 0; mj_factorM(m, d));
  TRY(for (int i = 0; i < 10; i++) mj_warning(d, i, i));
  TRY(mj_warning(d, -1, 3));
  TRY(mj_warning(d, mjNWARNING, 3));
  TRY(mj_warning(d, 0, 3); mj_warning(d, 0, 3));
  TRY(for (int i = -1; i <= mjNWARNING; i++) printf("%s\n", mju_warningText(i, 5000)));
  TRY(for (int i = 0; i <= mjNWARNING; i++) printf("%s\n", mju_warningText(i, 1 << 20)));
  TRY(mju_warning("text %d", 3));
  TRY(mju_warning_s("text %s", "x"));
  TRY(mju_error("text %d", 3));
  TRY(mju_error_i("text %d", 3));
  TRY(d->qpos[2] = 0; mj_forward(m, d); mj_contactForce(m, d, -1, a));
  TRY(d->qpos[2] = 0; mj_forward(m, d); mj_contactForce(m, d, 9999, a));
  TRY(mj_step1(m, d); mjContact x; memset(&x, 0, sizeof x); for (int i = 0; i < 200000; i++) if (mj_addContact(m, d, &x)) break);
  TRY(m->opt.integrator = mjINT_RK4; mjd_transitionFD(m, d, 1e-6, 0, NULL, NULL, NULL, NULL));
  TRY(m->opt.integrator = mjINT_RK4; mjd_inverseFD(m, d, 1e-6, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
  TRY(m->opt.noslip_iterations = 2; mjd_inverseFD(m, d, 1e-6, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
  TRY(d->qpos[1] = 1e30; mjd_transitionFD(m, d, 1e-6, 0, a, NULL, NULL, NULL));
}

void sleep_states(void) {
  static const char xml[] =
      "<mujoco><option><flag sleep='enable'/></option><worldbody>"
      "<body name='a' pos='0 0 1'><freejoint/><geom size='.1'/></body><body name='b' pos='1 0 1'><freejoint/><geom size='.1'/></body>"
      "<body name='c' pos='2 0 1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>";
  mjModel* n = model_of(xml);
  mjData* e = mj_makeData(n);
  mj_forward(n, e);
  TRY(n->tree_sleep_policy[0] = n->tree_sleep_policy[1] = mjSLEEP_INIT; mj_resetData(n, e));
  TRY(n->tree_sleep_policy[0] = mjSLEEP_INIT; n->tree_dofnum[0] = 6; n->opt.gravity[2] = 0; mj_resetData(n, e); mj_forward(n, e));
#define ASLEEP(x, y, z) n->opt.gravity[2] = 0; e->tree_asleep[0] = x; e->tree_asleep[1] = y; e->tree_asleep[2] = z; \
  for (int i = 0; i < 3; i++) e->tree_awake[i] = e->tree_asleep[i] < 0; e->ntree_awake = 0; \
  for (int i = 0; i < 3; i++) e->ntree_awake += e->tree_awake[i]
  TRY(ASLEEP(1, -1, -1); e->qvel[0] = 1; mj_forward(n, e));
  TRY(ASLEEP(1, 2, 1); e->qvel[0] = 1; mj_forward(n, e));
  TRY(ASLEEP(7, 2, 1); e->qvel[0] = 1; mj_forward(n, e));
  TRY(ASLEEP(2, 1, -7); e->qvel[0] = 1; mj_forward(n, e));
  TRY(ASLEEP(1, 2, 0); e->qvel[6] = 1; mj_forward(n, e));
  TRY(ASLEEP(0, 1, -1); e->qpos[7] = 0.15; e->qpos[14] = 0.1; mj_forward(n, e));
  static const char pair[] =
      "<mujoco><option><flag sleep='enable'/></option><worldbody>"
      "<body name='a' pos='0 0 1'><freejoint/><geom size='.1'/></body><body name='b' pos='.1 0 1'><freejoint/><geom size='.1'/></body>"
      "<body name='c' pos='2 0 1'><freejoint/><geom size='.1'/></body></worldbody>"
      "<equality><weld body1='a' body2='c'/></equality></mujoco>";
  n = model_of(pair);
  e = mj_makeData(n);
  mj_forward(n, e);
  TRY(ASLEEP(0, 1, -1); mj_collision(n, e); mj_forward(n, e));
  TRY(ASLEEP(0, 1, 2); mj_forward(n, e));
  TRY(n->eq_type[0] = mjEQ_TENDON; ASLEEP(0, -1, -1); mj_forward(n, e));
  TRY(n->eq_type[0] = mjEQ_FLEX; ASLEEP(0, -1, -1); mj_forward(n, e));
  TRY(n->eq_type[0] = 77; ASLEEP(0, -1, -1); mj_forward(n, e));
}
