//! User functions in `mjCOLLISIONFUNC`, through the C ABI: what they are called with, what becomes of their contacts.

mod common;

use common::{Sim, load};
use mujoco::abi::*;
use mujoco::api::{collision, globals, init, simulate};
use mujoco::sim;
use std::ffi::{CStr, c_char, c_int};
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

static ERRORS: Mutex<Vec<String>> = Mutex::new(Vec::new());

unsafe extern "C-unwind" fn keep_error(text: *const c_char) {
    // SAFETY: a C string.
    ERRORS.lock().unwrap().push(unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned());
}

unsafe fn set(a: mjtGeom, b: mjtGeom, f: mjfCollision) -> mjfCollision {
    // SAFETY: no other thread of this test binary touches the table.
    unsafe {
        let entry = &raw mut globals::mjCOLLISIONFUNC[a as usize][b as usize];
        entry.replace(f)
    }
}

unsafe fn contacts(d: *mut mjData) -> Vec<mjContact> {
    // SAFETY: a complete mjData.
    unsafe { std::slice::from_raw_parts((*d).contact, (*d).ncon as usize).to_vec() }
}

#[test]
fn user_functions_replace_colliders() {
    // SAFETY: a model, its data, functions as the table wants them.
    unsafe {
        let m = load(SCENE.as_bytes()).unwrap();
        let d = init::mj_makeData(m);
        simulate::mj_forward(m, d);
        let before = contacts(d);
        let pairs = |c: &[mjContact]| c.iter().map(|c| c.geom).collect::<Vec<_>>();
        assert_eq!(pairs(&before), [[0, 1], [0, 3], [0, 3], [0, 3], [0, 3], [1, 2]]);

        // a function for two balls, a function around the built-in one, none for boxes on planes
        let ball_ball = set(mjGEOM_SPHERE, mjGEOM_SPHERE, Some(two_points));
        let plane_ball = set(mjGEOM_PLANE, mjGEOM_SPHERE, Some(built_in));
        let plane_box = set(mjGEOM_PLANE, mjGEOM_BOX, None);
        simulate::mj_forward(m, d);
        let now = contacts(d);
        assert_eq!(pairs(&now), [[0, 1], [1, 2], [1, 2]]);
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
        assert_eq!((*d).nefc, 18);

        // a function that claims too much is an error, and the simulation can go on
        set(mjGEOM_SPHERE, mjGEOM_SPHERE, Some(too_many));
        mujoco::base::report::set_error_handler(Some(keep_error));
        simulate::mj_forward(m, d);
        mujoco::base::report::set_error_handler(None);
        assert!(ERRORS.lock().unwrap().iter().any(|e| e.contains("too many contacts")), "{:?}", ERRORS.lock());

        set(mjGEOM_PLANE, mjGEOM_SPHERE, Some(axis_of_ball));
        check_data_in_batches();

        set(mjGEOM_SPHERE, mjGEOM_SPHERE, ball_ball);
        set(mjGEOM_PLANE, mjGEOM_SPHERE, plane_ball);
        set(mjGEOM_PLANE, mjGEOM_BOX, plane_box);
        simulate::mj_forward(m, d);
        assert_eq!(pairs(&contacts(d)), pairs(&before));
        init::mj_deleteData(d);
        init::mj_deleteModel(m);
    }
}

/// Numbers of the reference: after the ellipsoid's own contact come vertices of the mesh that it was fitted to.
#[test]
fn a_fitted_ellipsoid_touches_a_plane_with_the_vertices_of_its_mesh_too() {
    let text = r#"<mujoco><asset><mesh name="m" builtin="supertorus" params="7 .3 .7 .9" scale=".1 .15 .2"/></asset>
        <worldbody><geom type="plane" size="3 3 .1"/><body pos="0 0 .1"><freejoint/>
        <geom type="ellipsoid" mesh="m" quat=".3 .5 .1 .7"/></body></worldbody></mujoco>"#;
    unsafe {
        let m = load(text.as_bytes()).unwrap();
        let d = init::mj_makeData(m);
        simulate::mj_forward(m, d);
        let found: Vec<f64> = (0..(*d).ncon as usize).map(|i| (*(*d).contact.add(i)).dist).collect();
        let want = [-0.014276295674604894, -0.03835179065498201, -0.010121983550598762];
        assert!(found.len() == 3 && found.iter().zip(want).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}");
        init::mj_deleteData(d);
        init::mj_deleteModel(m);
    }
}

/// Two geoms that may be anywhere, with the sizes and margins of `tests/golden/bits.py`.
fn two_geoms(a: &str, b: &str) -> Sim {
    let shape = |name: &str| match name {
        "sphere" => r#"type="sphere" size=".3""#,
        "cylinder" => r#"type="cylinder" size=".3 .4""#,
        "box" => r#"type="box" size=".3 .4 .2""#,
        _ => r#"type="box" size=".25 .25 .25""#,
    };
    Sim::new(&format!(
        r#"<mujoco><worldbody><body><freejoint/><geom {} margin="0.02"/></body>
        <body pos="0 0 .5"><freejoint/><geom {} margin="0.01"/></body></worldbody></mujoco>"#,
        shape(a),
        shape(b)
    ))
}

/// Number, order, distances, positions and normals of contacts are the reference's to the last bit where a last bit
/// decides them.
#[test]
fn contacts_are_the_references_to_the_last_bit() {
    for (line, case) in include_str!("golden/collider_bits.txt").lines().enumerate() {
        let mut words = case.split(' ');
        let sim = two_geoms(words.next().unwrap(), words.next().unwrap());
        let ncon: usize = words.next().unwrap().parse().unwrap();
        let bits: Vec<u64> = words.map(|w| u64::from_str_radix(w, 16).unwrap()).collect();
        let (poses, want) = bits.split_at(24);
        // SAFETY: the model has two geoms.
        let found: Vec<u64> = unsafe {
            init::mj_resetData(sim.m, sim.d);
            mujoco::api::components::mj_kinematics(sim.m, sim.d);
            for (g, pose) in poses.chunks(12).enumerate() {
                let pose: Vec<f64> = pose.iter().map(|&b| f64::from_bits(b)).collect();
                std::slice::from_raw_parts_mut((*sim.d).geom_xpos.add(3 * g), 3).copy_from_slice(&pose[..3]);
                std::slice::from_raw_parts_mut((*sim.d).geom_xmat.add(9 * g), 9).copy_from_slice(&pose[3..]);
            }
            mujoco::api::components::mj_collision(sim.m, sim.d);
            std::slice::from_raw_parts((*sim.d).contact, (*sim.d).ncon as usize)
                .iter()
                .flat_map(|c| [c.dist].into_iter().chain(c.pos).chain(c.frame[..3].iter().copied()))
                // zeros of either sign are equal
                .map(|x| (x + 0.0).to_bits())
                .collect()
        };
        let want: Vec<u64> = want.iter().map(|&b| (f64::from_bits(b) + 0.0).to_bits()).collect();
        assert_eq!(want.len(), 7 * ncon);
        assert_eq!(found, want, "line {}", line + 1);
    }
}
