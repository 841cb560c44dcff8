//! Looking at a number of `mjData` by the name of its array.

use mujoco::abi::*;

/// Arrays of numbers, with how many they hold.
macro_rules! arrays {
    ($m:ident, $($name:ident: $rows:expr,)*) => {
        fn find($m: &mjModel, d: &mjData, name: &str) -> Option<(*mut mjtNum, i64)> {
            match name {
                $(stringify!($name) => Some((d.$name, $rows)),)*
                _ => None,
            }
        }
    };
}

arrays! { m,
    qpos: m.nq as i64,
    qvel: m.nv as i64,
    act: m.na as i64,
    qacc_warmstart: m.nv as i64,
    plugin_state: m.npluginstate as i64,
    ctrl: m.nu as i64,
    qfrc_applied: m.nv as i64,
    xfrc_applied: m.nbody as i64 * 6,
    mocap_pos: m.nmocap as i64 * 3,
    mocap_quat: m.nmocap as i64 * 4,
    qacc: m.nv as i64,
    act_dot: m.na as i64,
    userdata: m.nuserdata as i64,
    sensordata: m.nsensordata as i64,
    xpos: m.nbody as i64 * 3,
    xquat: m.nbody as i64 * 4,
    xmat: m.nbody as i64 * 9,
    xipos: m.nbody as i64 * 3,
    ximat: m.nbody as i64 * 9,
    xanchor: m.njnt as i64 * 3,
    xaxis: m.njnt as i64 * 3,
    geom_xpos: m.ngeom as i64 * 3,
    geom_xmat: m.ngeom as i64 * 9,
    site_xpos: m.nsite as i64 * 3,
    site_xmat: m.nsite as i64 * 9,
    cam_xpos: m.ncam as i64 * 3,
    cam_xmat: m.ncam as i64 * 9,
    light_xpos: m.nlight as i64 * 3,
    light_xdir: m.nlight as i64 * 3,
    subtree_com: m.nbody as i64 * 3,
    cdof: m.nv as i64 * 6,
    cinert: m.nbody as i64 * 10,
    flexvert_xpos: m.nflexvert as i64 * 3,
    flexelem_aabb: m.nflexelem as i64 * 6,
    flexedge_J: m.nflexedge as i64 * m.nv as i64,
    flexedge_length: m.nflexedge as i64,
    bvh_aabb_dyn: m.nbvhdynamic as i64 * 6,
    ten_J: m.ntendon as i64 * m.nv as i64,
    ten_length: m.ntendon as i64,
    wrap_xpos: m.nwrap as i64 * 6,
    actuator_length: m.nu as i64,
    actuator_moment: m.nJmom as i64,
    crb: m.nbody as i64 * 10,
    qM: m.nM as i64,
    M: m.nC as i64,
    qLD: m.nC as i64,
    qLDiagInv: m.nv as i64,
    flexedge_velocity: m.nflexedge as i64,
    ten_velocity: m.ntendon as i64,
    actuator_velocity: m.nu as i64,
    cvel: m.nbody as i64 * 6,
    cdof_dot: m.nv as i64 * 6,
    qfrc_bias: m.nv as i64,
    qfrc_spring: m.nv as i64,
    qfrc_damper: m.nv as i64,
    qfrc_gravcomp: m.nv as i64,
    qfrc_fluid: m.nv as i64,
    qfrc_passive: m.nv as i64,
    subtree_linvel: m.nbody as i64 * 3,
    subtree_angmom: m.nbody as i64 * 3,
    qH: m.nC as i64,
    qHDiagInv: m.nv as i64,
    qDeriv: m.nD as i64,
    qLU: m.nD as i64,
    actuator_force: m.nu as i64,
    qfrc_actuator: m.nv as i64,
    qfrc_smooth: m.nv as i64,
    qacc_smooth: m.nv as i64,
    qfrc_constraint: m.nv as i64,
    qfrc_inverse: m.nv as i64,
    cacc: m.nbody as i64 * 6,
    cfrc_int: m.nbody as i64 * 6,
    cfrc_ext: m.nbody as i64 * 6,
}

/// What the watch shows for element `index` of the array `name`.
///
/// # Safety
/// The data belongs to the model.
pub unsafe fn value(m: &mjModel, d: &mjData, name: &str, index: i32) -> String {
    match find(m, d, name) {
        None => "invalid field".into(),
        Some((_, n)) if !(0..n).contains(&i64::from(index)) => "invalid index".into(),
        // SAFETY: the array holds that many numbers.
        Some((array, _)) => mujoco::base::text::general(unsafe { *array.add(index as usize) }, 6),
    }
}
