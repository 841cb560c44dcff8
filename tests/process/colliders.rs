//! User functions in `mjCOLLISIONFUNC`, through the C ABI: what they are called with, what becomes of their contacts.

use crate::kit::error_of;
use crate::kit::world::World;
use mujoco::abi::*;
use mujoco::api::{collision, globals};
use mujoco::sim;
use std::ffi::c_int;
use std::sync::Mutex;

const SCENE: &str = r#"<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 .1"/>
    <body pos="0 0 .095"><freejoint/><geom name="ball" size=".1" friction=".7 .02 .003" condim="4" margin=".01"/></body>
    <body pos=".1 0 .25"><freejoint/><geom name="ball2" size=".1" friction=".9 .01 .001" solref=".03 1" gap=".004"/></body>
    <body pos="0 .5 .08"><freejoint/><geom name="box" type="box" size=".1 .1 .1"/></body>
  </worldbody>
</mujoco>"#;

/// Geom pairs and margins that the user's functions saw.
static CALLS: Mutex<Vec<(c_int, c_int, f64)>> = Mutex::new(Vec::new());

/// Two contacts, the second without a usable tangent.
unsafe extern "C-unwind" fn two_points(
    _: *const mjModel,
    _: *const mjData,
    con: *mut mjContact,
    g1: c_int,
    g2: c_int,
    margin: f64,
) -> c_int {
    CALLS.lock().unwrap().push((g1, g2, margin));
    // SAFETY: there is room for mjMAXCONPAIR contacts.
    unsafe {
        for (k, con) in std::slice::from_raw_parts_mut(con, 2).iter_mut().enumerate() {
            con.dist = -0.001 * (k + 1) as f64;
            con.pos = [0.1 * k as f64, 0.2, 0.3];
            con.frame = [0.0; 9];
            con.frame[2] = 1.0;
            con.frame[3] = if k == 0 { 1.0 } else { 0.0 };
        }
    }
    2
}

/// The built-in function, and a note that it was called.
unsafe extern "C-unwind" fn built_in(
    m: *const mjModel,
    d: *const mjData,
    con: *mut mjContact,
    g1: c_int,
    g2: c_int,
    margin: f64,
) -> c_int {
    CALLS.lock().unwrap().push((g1, g2, margin));
    // SAFETY: the arguments are those of this call.
    unsafe { collision::mjc_PlaneSphere(m, d, con, g1, g2, margin) }
}

unsafe extern "C-unwind" fn too_many(
    _: *const mjModel,
    _: *const mjData,
    _: *mut mjContact,
    _: c_int,
    _: c_int,
    _: f64,
) -> c_int {
    mjMAXCONPAIR + 1
}

/// Axes of the ball's second joint that the user's function saw: their parts along y.
static AXES: Mutex<Vec<f64>> = Mutex::new(Vec::new());

unsafe extern "C-unwind" fn axis_of_ball(
    _: *const mjModel,
    d: *const mjData,
    _: *mut mjContact,
    _: c_int,
    _: c_int,
    _: f64,
) -> c_int {
    // SAFETY: data with two joints.
    AXES.lock().unwrap().push(unsafe { *(*d).xaxis.add(4) });
    0
}

/// In a batch, user functions see what earlier stages have computed for their environment.
fn check_data_in_batches() {
    let xml = "<mujoco><worldbody><geom type='plane' size='9 9 .1'/><body pos='0 0 .1'><joint axis='0 0 1'/>\
        <joint type='slide' axis='1 0 0'/><geom size='.2'/></body></worldbody></mujoco>";
    let model = sim::Model::from_xml(xml).unwrap();
    let mut batch = sim::Batch::new(&model, &sim::BatchConfig { nbatch: 4, nthread: 1, ..Default::default() }).unwrap();
    let angles = [0.5, -1.0, 0.25, 1.5];
    batch.qpos_mut().chunks_exact_mut(2).zip(angles).for_each(|(qpos, angle)| qpos[0] = angle);
    batch.step(1, None).unwrap();
    let axes = AXES.lock().unwrap();
    assert!(axes.len() == 4 && axes.iter().zip(angles).all(|(y, angle)| (y - angle.sin()).abs() < 1e-14), "{axes:?}");
}

/// Puts a function into the table; returns the one that was there.
fn set(a: mjtGeom, b: mjtGeom, f: mjfCollision) -> mjfCollision {
    // SAFETY: it is this test's turn, so no other thread of this process reads the table.
    unsafe {
        let entry = &raw mut globals::mjCOLLISIONFUNC[a as usize][b as usize];
        entry.replace(f)
    }
}

#[test]
fn user_functions_replace_colliders() {
    let _turn = crate::turn();
    let mut w = World::at_start(SCENE);
    let before = w.contacts().to_vec();
    let pairs = |c: &[mjContact]| c.iter().map(|c| c.geom).collect::<Vec<_>>();
    assert_eq!(pairs(&before), [[0, 1], [0, 3], [0, 3], [0, 3], [0, 3], [1, 2]]);

    // a function for two balls, a function around the built-in one, none for boxes on planes
    let ball_ball = set(mjGEOM_SPHERE, mjGEOM_SPHERE, Some(two_points));
    let plane_ball = set(mjGEOM_PLANE, mjGEOM_SPHERE, Some(built_in));
    let plane_box = set(mjGEOM_PLANE, mjGEOM_BOX, None);
    w.forward();
    let now = w.contacts();
    assert_eq!(pairs(now), [[0, 1], [1, 2], [1, 2]]);
    // only pairs whose bounding spheres are near come to the functions
    assert_eq!(*CALLS.lock().unwrap(), [(0, 1, 0.01), (1, 2, 0.01)]);
    assert_eq!((now[0].dist, now[0].pos, now[0].frame), (before[0].dist, before[0].pos, before[0].frame));
    for (k, con) in now[1..].iter().enumerate() {
        assert_eq!((con.dist, con.pos), (-0.001 * (k + 1) as f64, [0.1 * k as f64, 0.2, 0.3]));
        // the frame is completed, parameters are mixed, rows are made
        let tangent = if k == 0 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
        assert_eq!(con.frame[..6], [[0.0, 0.0, 1.0], tangent].concat());
        assert_eq!((con.dim, con.friction), (4, [0.9, 0.9, 0.02, 0.003, 0.003]));
        assert_eq!((con.solref, con.includemargin), ([0.025, 1.0], 0.01 - 0.004));
        assert!(con.efc_address >= 0 && con.exclude == 0);
    }
    assert_eq!(w.nefc(), 18);

    // a function that claims too much is an error, and the simulation can go on
    set(mjGEOM_SPHERE, mjGEOM_SPHERE, Some(too_many));
    let said = error_of(|| w.forward());
    assert!(said.contains("too many contacts"), "{said}");

    set(mjGEOM_PLANE, mjGEOM_SPHERE, Some(axis_of_ball));
    check_data_in_batches();

    set(mjGEOM_SPHERE, mjGEOM_SPHERE, ball_ball);
    set(mjGEOM_PLANE, mjGEOM_SPHERE, plane_ball);
    set(mjGEOM_PLANE, mjGEOM_BOX, plane_box);
    w.forward();
    assert_eq!(pairs(w.contacts()), pairs(&before));
}
