//! TODO

use super::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtState {
    /// TODO
    mjSTATE_TIME = 1,
    /// TODO
    mjSTATE_QPOS = 2,
    /// TODO
    mjSTATE_QVEL = 4,
    /// TODO
    mjSTATE_ACT = 8,
    /// TODO
    mjSTATE_WARMSTART = 16,
    /// TODO
    mjSTATE_CTRL = 32,
    /// TODO
    mjSTATE_QFRC_APPLIED = 64,
    /// TODO
    mjSTATE_XFRC_APPLIED = 128,
    /// TODO
    mjSTATE_EQ_ACTIVE = 256,
    /// TODO
    mjSTATE_MOCAP_POS = 512,
    /// TODO
    mjSTATE_MOCAP_QUAT = 1024,
    /// TODO
    mjSTATE_USERDATA = 2048,
    /// TODO
    mjSTATE_PLUGIN = 4096,
    /// TODO
    mjNSTATE = 13,
    /// TODO
    mjSTATE_PHYSICS = 14,
    /// TODO
    mjSTATE_FULLPHYSICS = 4111,
    /// TODO
    mjSTATE_USER = 4064,
    /// TODO
    mjSTATE_INTEGRATION = 8191,
}

pub use mjtState::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtConstraint {
    /// TODO
    mjCNSTR_EQUALITY = 0,
    /// TODO
    mjCNSTR_FRICTION_DOF = 1,
    /// TODO
    mjCNSTR_FRICTION_TENDON = 2,
    /// TODO
    mjCNSTR_LIMIT_JOINT = 3,
    /// TODO
    mjCNSTR_LIMIT_TENDON = 4,
    /// TODO
    mjCNSTR_CONTACT_FRICTIONLESS = 5,
    /// TODO
    mjCNSTR_CONTACT_PYRAMIDAL = 6,
    /// TODO
    mjCNSTR_CONTACT_ELLIPTIC = 7,
}

pub use mjtConstraint::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtConstraintState {
    /// TODO
    mjCNSTRSTATE_SATISFIED = 0,
    /// TODO
    mjCNSTRSTATE_QUADRATIC = 1,
    /// TODO
    mjCNSTRSTATE_LINEARNEG = 2,
    /// TODO
    mjCNSTRSTATE_LINEARPOS = 3,
    /// TODO
    mjCNSTRSTATE_CONE = 4,
}

pub use mjtConstraintState::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtWarning {
    /// TODO
    mjWARN_INERTIA = 0,
    /// TODO
    mjWARN_CONTACTFULL = 1,
    /// TODO
    mjWARN_CNSTRFULL = 2,
    /// TODO
    mjWARN_VGEOMFULL = 3,
    /// TODO
    mjWARN_BADQPOS = 4,
    /// TODO
    mjWARN_BADQVEL = 5,
    /// TODO
    mjWARN_BADQACC = 6,
    /// TODO
    mjWARN_BADCTRL = 7,
    /// TODO
    mjNWARNING = 8,
}

pub use mjtWarning::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtTimer {
    /// TODO
    mjTIMER_STEP = 0,
    /// TODO
    mjTIMER_FORWARD = 1,
    /// TODO
    mjTIMER_INVERSE = 2,
    /// TODO
    mjTIMER_POSITION = 3,
    /// TODO
    mjTIMER_VELOCITY = 4,
    /// TODO
    mjTIMER_ACTUATION = 5,
    /// TODO
    mjTIMER_CONSTRAINT = 6,
    /// TODO
    mjTIMER_ADVANCE = 7,
    /// TODO
    mjTIMER_POS_KINEMATICS = 8,
    /// TODO
    mjTIMER_POS_INERTIA = 9,
    /// TODO
    mjTIMER_POS_COLLISION = 10,
    /// TODO
    mjTIMER_POS_MAKE = 11,
    /// TODO
    mjTIMER_POS_PROJECT = 12,
    /// TODO
    mjTIMER_COL_BROAD = 13,
    /// TODO
    mjTIMER_COL_NARROW = 14,
    /// TODO
    mjNTIMER = 15,
}

pub use mjtTimer::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtSleepState {
    /// TODO
    mjS_STATIC = -1,
    /// TODO
    mjS_ASLEEP = 0,
    /// TODO
    mjS_AWAKE = 1,
}

pub use mjtSleepState::*;

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjContact {
    /// TODO
    pub dist: mjtNum,
    /// TODO
    pub pos: [mjtNum; 3],
    /// TODO
    pub frame: [mjtNum; 9],
    /// TODO
    pub includemargin: mjtNum,
    /// TODO
    pub friction: [mjtNum; 5],
    /// TODO
    pub solref: [mjtNum; 2],
    /// TODO
    pub solreffriction: [mjtNum; 2],
    /// TODO
    pub solimp: [mjtNum; 5],
    /// TODO
    pub mu: mjtNum,
    /// TODO
    pub H: [mjtNum; 36],
    /// TODO
    pub dim: c_int,
    /// TODO
    pub geom1: c_int,
    /// TODO
    pub geom2: c_int,
    /// TODO
    pub geom: [c_int; 2],
    /// TODO
    pub flex: [c_int; 2],
    /// TODO
    pub elem: [c_int; 2],
    /// TODO
    pub vert: [c_int; 2],
    /// TODO
    pub exclude: c_int,
    /// TODO
    pub efc_address: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjWarningStat {
    /// TODO
    pub lastinfo: c_int,
    /// TODO
    pub number: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjTimerStat {
    /// TODO
    pub duration: mjtNum,
    /// TODO
    pub number: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjSolverStat {
    /// TODO
    pub improvement: mjtNum,
    /// TODO
    pub gradient: mjtNum,
    /// TODO
    pub lineslope: mjtNum,
    /// TODO
    pub nactive: c_int,
    /// TODO
    pub nchange: c_int,
    /// TODO
    pub neval: c_int,
    /// TODO
    pub nupdate: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjData {
    /// TODO
    pub narena: mjtSize,
    /// TODO
    pub nbuffer: mjtSize,
    /// TODO
    pub nplugin: c_int,
    /// TODO
    pub pstack: usize,
    /// TODO
    pub pbase: usize,
    /// TODO
    pub parena: usize,
    /// TODO
    pub maxuse_stack: mjtSize,
    /// TODO
    pub maxuse_threadstack: [mjtSize; 128],
    /// TODO
    pub maxuse_arena: mjtSize,
    /// TODO
    pub maxuse_con: c_int,
    /// TODO
    pub maxuse_efc: c_int,
    /// TODO
    pub solver: [mjSolverStat; 4000],
    /// TODO
    pub solver_niter: [c_int; 20],
    /// TODO
    pub solver_nnz: [c_int; 20],
    /// TODO
    pub solver_fwdinv: [mjtNum; 2],
    /// TODO
    pub warning: [mjWarningStat; 8],
    /// TODO
    pub timer: [mjTimerStat; 15],
    /// TODO
    pub ncon: c_int,
    /// TODO
    pub ne: c_int,
    /// TODO
    pub nf: c_int,
    /// TODO
    pub nl: c_int,
    /// TODO
    pub nefc: c_int,
    /// TODO
    pub nJ: c_int,
    /// TODO
    pub nA: c_int,
    /// TODO
    pub nisland: c_int,
    /// TODO
    pub nidof: c_int,
    /// TODO
    pub ntree_awake: c_int,
    /// TODO
    pub nbody_awake: c_int,
    /// TODO
    pub nparent_awake: c_int,
    /// TODO
    pub nv_awake: c_int,
    /// TODO
    pub time: mjtNum,
    /// TODO
    pub energy: [mjtNum; 2],
    /// TODO
    pub buffer: *mut c_void,
    /// TODO
    pub arena: *mut c_void,
    /// TODO (nq)
    pub qpos: *mut mjtNum,
    /// TODO (nv)
    pub qvel: *mut mjtNum,
    /// TODO (na)
    pub act: *mut mjtNum,
    /// TODO (nv)
    pub qacc_warmstart: *mut mjtNum,
    /// TODO (npluginstate)
    pub plugin_state: *mut mjtNum,
    /// TODO (nu)
    pub ctrl: *mut mjtNum,
    /// TODO (nv)
    pub qfrc_applied: *mut mjtNum,
    /// TODO (nbody x 6)
    pub xfrc_applied: *mut mjtNum,
    /// TODO (neq)
    pub eq_active: *mut mjtByte,
    /// TODO (nmocap x 3)
    pub mocap_pos: *mut mjtNum,
    /// TODO (nmocap x 4)
    pub mocap_quat: *mut mjtNum,
    /// TODO (nv)
    pub qacc: *mut mjtNum,
    /// TODO (na)
    pub act_dot: *mut mjtNum,
    /// TODO (nuserdata)
    pub userdata: *mut mjtNum,
    /// TODO (nsensordata)
    pub sensordata: *mut mjtNum,
    /// TODO (ntree)
    pub tree_asleep: *mut c_int,
    /// TODO (nplugin)
    pub plugin: *mut c_int,
    /// TODO (nplugin)
    pub plugin_data: *mut usize,
    /// TODO (nbody x 3)
    pub xpos: *mut mjtNum,
    /// TODO (nbody x 4)
    pub xquat: *mut mjtNum,
    /// TODO (nbody x 9)
    pub xmat: *mut mjtNum,
    /// TODO (nbody x 3)
    pub xipos: *mut mjtNum,
    /// TODO (nbody x 9)
    pub ximat: *mut mjtNum,
    /// TODO (njnt x 3)
    pub xanchor: *mut mjtNum,
    /// TODO (njnt x 3)
    pub xaxis: *mut mjtNum,
    /// TODO (ngeom x 3)
    pub geom_xpos: *mut mjtNum,
    /// TODO (ngeom x 9)
    pub geom_xmat: *mut mjtNum,
    /// TODO (nsite x 3)
    pub site_xpos: *mut mjtNum,
    /// TODO (nsite x 9)
    pub site_xmat: *mut mjtNum,
    /// TODO (ncam x 3)
    pub cam_xpos: *mut mjtNum,
    /// TODO (ncam x 9)
    pub cam_xmat: *mut mjtNum,
    /// TODO (nlight x 3)
    pub light_xpos: *mut mjtNum,
    /// TODO (nlight x 3)
    pub light_xdir: *mut mjtNum,
    /// TODO (nbody x 3)
    pub subtree_com: *mut mjtNum,
    /// TODO (nv x 6)
    pub cdof: *mut mjtNum,
    /// TODO (nbody x 10)
    pub cinert: *mut mjtNum,
    /// TODO (nflexvert x 3)
    pub flexvert_xpos: *mut mjtNum,
    /// TODO (nflexelem x 6)
    pub flexelem_aabb: *mut mjtNum,
    /// TODO (nflexedge)
    pub flexedge_J_rownnz: *mut c_int,
    /// TODO (nflexedge)
    pub flexedge_J_rowadr: *mut c_int,
    /// TODO (nflexedge x nv)
    pub flexedge_J_colind: *mut c_int,
    /// TODO (nflexedge x nv)
    pub flexedge_J: *mut mjtNum,
    /// TODO (nflexedge)
    pub flexedge_length: *mut mjtNum,
    /// TODO (nbvhdynamic x 6)
    pub bvh_aabb_dyn: *mut mjtNum,
    /// TODO (ntendon)
    pub ten_wrapadr: *mut c_int,
    /// TODO (ntendon)
    pub ten_wrapnum: *mut c_int,
    /// TODO (ntendon)
    pub ten_J_rownnz: *mut c_int,
    /// TODO (ntendon)
    pub ten_J_rowadr: *mut c_int,
    /// TODO (ntendon x nv)
    pub ten_J_colind: *mut c_int,
    /// TODO (ntendon x nv)
    pub ten_J: *mut mjtNum,
    /// TODO (ntendon)
    pub ten_length: *mut mjtNum,
    /// TODO (nwrap x 2)
    pub wrap_obj: *mut c_int,
    /// TODO (nwrap x 6)
    pub wrap_xpos: *mut mjtNum,
    /// TODO (nu)
    pub actuator_length: *mut mjtNum,
    /// TODO (nu)
    pub moment_rownnz: *mut c_int,
    /// TODO (nu)
    pub moment_rowadr: *mut c_int,
    /// TODO (nJmom)
    pub moment_colind: *mut c_int,
    /// TODO (nJmom)
    pub actuator_moment: *mut mjtNum,
    /// TODO (nbody x 10)
    pub crb: *mut mjtNum,
    /// TODO (nM)
    pub qM: *mut mjtNum,
    /// TODO (nC)
    pub M: *mut mjtNum,
    /// TODO (nC)
    pub qLD: *mut mjtNum,
    /// TODO (nv)
    pub qLDiagInv: *mut mjtNum,
    /// TODO (nbvh)
    pub bvh_active: *mut mjtByte,
    /// TODO (ntree)
    pub tree_awake: *mut c_int,
    /// TODO (nbody)
    pub body_awake: *mut c_int,
    /// TODO (nbody)
    pub body_awake_ind: *mut c_int,
    /// TODO (nbody)
    pub parent_awake_ind: *mut c_int,
    /// TODO (nv)
    pub dof_awake_ind: *mut c_int,
    /// TODO (nflexedge)
    pub flexedge_velocity: *mut mjtNum,
    /// TODO (ntendon)
    pub ten_velocity: *mut mjtNum,
    /// TODO (nu)
    pub actuator_velocity: *mut mjtNum,
    /// TODO (nbody x 6)
    pub cvel: *mut mjtNum,
    /// TODO (nv x 6)
    pub cdof_dot: *mut mjtNum,
    /// TODO (nv)
    pub qfrc_bias: *mut mjtNum,
    /// TODO (nv)
    pub qfrc_spring: *mut mjtNum,
    /// TODO (nv)
    pub qfrc_damper: *mut mjtNum,
    /// TODO (nv)
    pub qfrc_gravcomp: *mut mjtNum,
    /// TODO (nv)
    pub qfrc_fluid: *mut mjtNum,
    /// TODO (nv)
    pub qfrc_passive: *mut mjtNum,
    /// TODO (nbody x 3)
    pub subtree_linvel: *mut mjtNum,
    /// TODO (nbody x 3)
    pub subtree_angmom: *mut mjtNum,
    /// TODO (nC)
    pub qH: *mut mjtNum,
    /// TODO (nv)
    pub qHDiagInv: *mut mjtNum,
    /// TODO (nD)
    pub qDeriv: *mut mjtNum,
    /// TODO (nD)
    pub qLU: *mut mjtNum,
    /// TODO (nu)
    pub actuator_force: *mut mjtNum,
    /// TODO (nv)
    pub qfrc_actuator: *mut mjtNum,
    /// TODO (nv)
    pub qfrc_smooth: *mut mjtNum,
    /// TODO (nv)
    pub qacc_smooth: *mut mjtNum,
    /// TODO (nv)
    pub qfrc_constraint: *mut mjtNum,
    /// TODO (nv)
    pub qfrc_inverse: *mut mjtNum,
    /// TODO (nbody x 6)
    pub cacc: *mut mjtNum,
    /// TODO (nbody x 6)
    pub cfrc_int: *mut mjtNum,
    /// TODO (nbody x 6)
    pub cfrc_ext: *mut mjtNum,
    /// TODO (ncon)
    pub contact: *mut mjContact,
    /// TODO (nefc)
    pub efc_type: *mut c_int,
    /// TODO (nefc)
    pub efc_id: *mut c_int,
    /// TODO (nefc)
    pub efc_J_rownnz: *mut c_int,
    /// TODO (nefc)
    pub efc_J_rowadr: *mut c_int,
    /// TODO (nefc)
    pub efc_J_rowsuper: *mut c_int,
    /// TODO (nJ)
    pub efc_J_colind: *mut c_int,
    /// TODO (nJ)
    pub efc_J: *mut mjtNum,
    /// TODO (nefc)
    pub efc_pos: *mut mjtNum,
    /// TODO (nefc)
    pub efc_margin: *mut mjtNum,
    /// TODO (nefc)
    pub efc_frictionloss: *mut mjtNum,
    /// TODO (nefc)
    pub efc_diagApprox: *mut mjtNum,
    /// TODO (nefc x 4)
    pub efc_KBIP: *mut mjtNum,
    /// TODO (nefc)
    pub efc_D: *mut mjtNum,
    /// TODO (nefc)
    pub efc_R: *mut mjtNum,
    /// TODO (ntendon)
    pub tendon_efcadr: *mut c_int,
    /// TODO (ntree)
    pub tree_island: *mut c_int,
    /// TODO (nisland)
    pub island_ntree: *mut c_int,
    /// TODO (nisland)
    pub island_itreeadr: *mut c_int,
    /// TODO (ntree)
    pub map_itree2tree: *mut c_int,
    /// TODO (nv)
    pub dof_island: *mut c_int,
    /// TODO (nisland)
    pub island_nv: *mut c_int,
    /// TODO (nisland)
    pub island_idofadr: *mut c_int,
    /// TODO (nisland)
    pub island_dofadr: *mut c_int,
    /// TODO (nv)
    pub map_dof2idof: *mut c_int,
    /// TODO (nv)
    pub map_idof2dof: *mut c_int,
    /// TODO (nidof)
    pub ifrc_smooth: *mut mjtNum,
    /// TODO (nidof)
    pub iacc_smooth: *mut mjtNum,
    /// TODO (nidof)
    pub iM_rownnz: *mut c_int,
    /// TODO (nidof)
    pub iM_rowadr: *mut c_int,
    /// TODO (nC)
    pub iM_colind: *mut c_int,
    /// TODO (nC)
    pub iM: *mut mjtNum,
    /// TODO (nC)
    pub iLD: *mut mjtNum,
    /// TODO (nidof)
    pub iLDiagInv: *mut mjtNum,
    /// TODO (nidof)
    pub iacc: *mut mjtNum,
    /// TODO (nefc)
    pub efc_island: *mut c_int,
    /// TODO (nisland)
    pub island_ne: *mut c_int,
    /// TODO (nisland)
    pub island_nf: *mut c_int,
    /// TODO (nisland)
    pub island_nefc: *mut c_int,
    /// TODO (nisland)
    pub island_iefcadr: *mut c_int,
    /// TODO (nefc)
    pub map_efc2iefc: *mut c_int,
    /// TODO (nefc)
    pub map_iefc2efc: *mut c_int,
    /// TODO (nefc)
    pub iefc_type: *mut c_int,
    /// TODO (nefc)
    pub iefc_id: *mut c_int,
    /// TODO (nefc)
    pub iefc_J_rownnz: *mut c_int,
    /// TODO (nefc)
    pub iefc_J_rowadr: *mut c_int,
    /// TODO (nefc)
    pub iefc_J_rowsuper: *mut c_int,
    /// TODO (nJ)
    pub iefc_J_colind: *mut c_int,
    /// TODO (nJ)
    pub iefc_J: *mut mjtNum,
    /// TODO (nefc)
    pub iefc_frictionloss: *mut mjtNum,
    /// TODO (nefc)
    pub iefc_D: *mut mjtNum,
    /// TODO (nefc)
    pub iefc_R: *mut mjtNum,
    /// TODO (nefc)
    pub efc_AR_rownnz: *mut c_int,
    /// TODO (nefc)
    pub efc_AR_rowadr: *mut c_int,
    /// TODO (nA)
    pub efc_AR_colind: *mut c_int,
    /// TODO (nA)
    pub efc_AR: *mut mjtNum,
    /// TODO (nefc)
    pub efc_vel: *mut mjtNum,
    /// TODO (nefc)
    pub efc_aref: *mut mjtNum,
    /// TODO (nefc)
    pub efc_b: *mut mjtNum,
    /// TODO (nefc)
    pub iefc_aref: *mut mjtNum,
    /// TODO (nefc)
    pub iefc_state: *mut c_int,
    /// TODO (nefc)
    pub iefc_force: *mut mjtNum,
    /// TODO (nefc)
    pub efc_state: *mut c_int,
    /// TODO (nefc)
    pub efc_force: *mut mjtNum,
    /// TODO (nidof)
    pub ifrc_constraint: *mut mjtNum,
    /// TODO
    pub threadpool: usize,
    /// TODO
    pub signature: u64,
}

/// Callback without result, such as `mjcb_control` and `mjcb_passive`.
pub type mjfGeneric = Option<unsafe extern "C-unwind" fn(m: *const mjModel, d: *mut mjData)>;

/// Contact filter: non-zero discards the pair of geoms.
pub type mjfConFilt =
    Option<unsafe extern "C-unwind" fn(m: *const mjModel, d: *mut mjData, geom1: c_int, geom2: c_int) -> c_int>;

/// Sensor callback; `stage` is an `mjtStage`.
pub type mjfSensor = Option<unsafe extern "C-unwind" fn(m: *const mjModel, d: *mut mjData, stage: c_int)>;

/// Clock, in any unit.
pub type mjfTime = Option<unsafe extern "C-unwind" fn() -> mjtNum>;

/// Activation derivative, gain or bias of actuator `id`.
pub type mjfAct = Option<unsafe extern "C-unwind" fn(m: *const mjModel, d: *const mjData, id: c_int) -> mjtNum>;

/// Collision of two geoms: writes contacts to `con` and returns how many.
pub type mjfCollision = Option<
    unsafe extern "C-unwind" fn(
        m: *const mjModel,
        d: *const mjData,
        con: *mut mjContact,
        g1: c_int,
        g2: c_int,
        margin: mjtNum,
    ) -> c_int,
>;
