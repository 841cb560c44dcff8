//! The Jacobian of each kind of constraint against differences of what it constrains, with both storages; Jacobians of points
//! and their rates against differences of positions.

use crate::kit::vectors::*;
use crate::kit::world::World;
use mujoco::abi::*;
use mujoco::api::support;
use std::ffi::c_int;

/// Half the interval of central differences: their error is about its square.
const H: f64 = 1e-5;
const TOLERANCE: f64 = 1e-7;

/// A world at a position and velocity.
fn placed(xml: &str, qpos: &[f64], qvel: &[f64], storage: mjtJacobian) -> World {
    let mut w = World::new(xml);
    w.option().jacobian = storage as c_int;
    w.set_qpos(qpos);
    w.set_qvel(qvel);
    w.forward();
    w
}

/// The worlds before, at and after a position on the way along a velocity.
fn around(xml: &str, qpos: &[f64], qvel: &[f64], storage: mjtJacobian) -> [World; 3] {
    let w = placed(xml, qpos, qvel, storage);
    let (before, after) = (w.moved(qpos, qvel, -H), w.moved(qpos, qvel, H));
    [placed(xml, &before, qvel, storage), w, placed(xml, &after, qvel, storage)]
}

fn product(j: &[Vec<f64>], v: &[f64]) -> Vec<f64> {
    j.iter().map(|row| dot(row, v)).collect()
}

/// Asserts that `J v` is the rate of `efc_pos` along random velocities `v`, for rows of one type and number, about
/// positions to which `qpos` was moved at random by up to `stray`.
fn check_rows(xml: &str, kind: mjtConstraint, rows: usize, qpos: &[f64], stray: f64) {
    let mut random = Random(5);
    for storage in [mjJAC_DENSE, mjJAC_SPARSE] {
        for _ in 0..5 {
            let w = World::new(xml);
            let qpos = w.moved(qpos, &random.vector(w.nv()), stray);
            let qvel = random.vector(w.nv());
            let [before, w, after] = around(xml, &qpos, &qvel, storage);
            for w in [&before, &w, &after] {
                assert_eq!((w.ints(|d| d.efc_type, w.nefc())), vec![kind as c_int; rows]);
            }
            let pos = |w: &World| w.get(|d| d.efc_pos, rows).to_vec();
            let rate: Vec<f64> = pos(&after).iter().zip(pos(&before)).map(|(a, b)| (a - b) / (2.0 * H)).collect();
            assert_close(&product(&w.jacobian(), &qvel), &rate, TOLERANCE);
            assert_close(w.get(|d| d.efc_vel, rows), &rate, TOLERANCE);
            assert!(norm(&rate) > 1e-3, "something moves");
        }
    }
}

/// Two arms of two joints on free bodies, with what constrains them.
fn arms(constraints: &str) -> String {
    let arm = |name: &str, y: f64| {
        format!(
            "<body name='{name}' pos='0 {y} 0'><freejoint/><geom size='.1'/><body name='{name}_low' pos='.3 0 0'>
               <joint name='{name}_h' axis='0 1 1'/><joint name='{name}_b' type='slide' axis='1 0 0'/>
               <geom size='.1' pos='.1 .2 .1'/><site name='{name}_s' pos='.2 .1 0'/></body></body>"
        )
    };
    format!(
        "<mujoco><option><flag contact='disable'/></option><worldbody>{}{}</worldbody>{constraints}</mujoco>",
        arm("a", 0.0),
        arm("b", 1.0)
    )
}

fn initial(xml: &str) -> Vec<f64> {
    World::new(xml).qpos()
}

#[test]
fn connect() {
    for attributes in
        ["body1='a_low' body2='b_low' anchor='.1 .2 .3'", "body1='a_low' anchor='.1 .2 .3'", "site1='a_s' site2='b_s'"]
    {
        let xml = arms(&format!("<equality><connect {attributes}/></equality>"));
        check_rows(&xml, mjCNSTR_EQUALITY, 3, &initial(&xml), 0.3);
    }
}

#[test]
fn weld() {
    for attributes in [
        "body1='a_low' body2='b_low'",
        "body1='a_low' body2='b_low' torquescale='2.5' anchor='.1 .2 .3' relpose='.1 0 .2 .8 .6 0 0'",
        "body1='b_low'",
        "site1='a_s' site2='b_s'",
    ] {
        let xml = arms(&format!("<equality><weld {attributes}/></equality>"));
        check_rows(&xml, mjCNSTR_EQUALITY, 6, &initial(&xml), 0.3);
    }
}

#[test]
fn joint_equality() {
    let xml = arms("<equality><joint joint1='a_h' joint2='b_h' polycoef='.1 .5 .4 -.3 .2'/></equality>");
    check_rows(&xml, mjCNSTR_EQUALITY, 1, &initial(&xml), 0.3);
    let xml = arms("<equality><joint joint1='a_h' polycoef='.1'/></equality>");
    check_rows(&xml, mjCNSTR_EQUALITY, 1, &initial(&xml), 0.3);
}

#[test]
fn a_weld_to_a_mocap_body_wakes_a_sleeping_body() {
    let mut w = World::new(
        "<mujoco><option><flag sleep='enable'/></option><worldbody><geom type='plane' size='3 3 .1'/>
        <body name='box' pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
        <body name='hand' mocap='true' pos='0 0 1'/></worldbody>
        <equality><weld body1='hand' body2='box' active='false' relpose='0 0 0 1 0 0 0'/></equality></mujoco>",
    );
    (0..400).for_each(|_| w.step());
    assert_eq!((w.d().ntree_awake, w.d().nefc), (0, 0));
    // SAFETY: one equality.
    unsafe { *w.d().eq_active = 1 };
    (0..2000).for_each(|_| w.step());
    // SAFETY: seven coordinates.
    let height = unsafe { *w.d().qpos.add(2) };
    assert!((height - 1.0).abs() < 0.05, "{height}");
}

/// A tendon through space and one of coefficients.
const TENDONS: &str = "<tendon><spatial name='s' LIMIT><site site='a_s'/><site site='b_s'/></spatial>
    <fixed name='f'><joint joint='a_h' coef='2'/><joint joint='b_b' coef='-1'/></fixed></tendon>";

#[test]
fn tendon_equality() {
    let tendons = TENDONS.replace("LIMIT", "");
    for attributes in ["tendon1='s' tendon2='f' polycoef='.1 .5 .4 -.3 .2'", "tendon1='s' polycoef='.1'", "tendon1='f'"]
    {
        let xml = arms(&format!("{tendons}<equality><tendon {attributes}/></equality>"));
        check_rows(&xml, mjCNSTR_EQUALITY, 1, &initial(&xml), 0.3);
    }
}

#[test]
fn flex_edge_equality() {
    let xml = "<mujoco><worldbody><flexcomp name='f' type='grid' count='3 2 1' spacing='.1 .1 .1' radius='.01' mass='1' dim='2'>
        <edge equality='true'/><contact selfcollide='none'/></flexcomp></worldbody></mujoco>";
    check_rows(xml, mjCNSTR_EQUALITY, 9, &initial(xml), 0.02);
}

#[test]
fn joint_limits() {
    for (low, high) in [(0.5, 1.5), (-1.5, -0.5)] {
        let joint = |kind: &str| {
            format!(
                "<mujoco><compiler angle='radian'/><worldbody><body><joint type='{kind}' axis='1 2 3' range='{low} {high}'/><geom size='.1' pos='.3 0 0'/>
                 </body></worldbody></mujoco>"
            )
        };
        for kind in ["hinge", "slide"] {
            check_rows(&joint(kind), mjCNSTR_LIMIT_JOINT, 1, &[0.0], 0.3);
        }
    }
}

#[test]
fn ball_limit() {
    let xml = "<mujoco><compiler angle='radian'/><worldbody><body><joint type='ball' range='0 .5'/><geom size='.1' pos='.3 0 0'/></body>
        </worldbody></mujoco>";
    check_rows(xml, mjCNSTR_LIMIT_JOINT, 1, &[0.8, 0.6, 0.0, 0.0], 0.3);
    check_rows(xml, mjCNSTR_LIMIT_JOINT, 1, &[-0.8, 0.1, 0.2, 0.3], 0.1);
}

#[test]
fn tendon_limits() {
    for range in ["0 .1", "3 4"] {
        let xml = arms(&TENDONS.replace("LIMIT", &format!("range='{range}'")));
        check_rows(&xml, mjCNSTR_LIMIT_TENDON, 1, &initial(&xml), 0.2);
    }
}

#[test]
fn frictionless_contact() {
    for xml in [balls("pyramidal", 1), balls("elliptic", 1)] {
        check_rows(&xml, mjCNSTR_CONTACT_FRICTIONLESS, 2, &initial(&xml), 1e-3);
    }
}

/// Friction acts on the velocity of what it brakes: the Jacobian's row is the joint's velocity, or the tendon's.
#[test]
fn friction_loss_of_joints_and_tendons() {
    let tendons = "<tendon><spatial name='s' frictionloss='2'><site site='a_s'/><site site='b_s'/></spatial></tendon>";
    let xml = arms(tendons).replace("name='a_h'", "name='a_h' frictionloss='1'");
    let mut random = Random(6);
    for storage in [mjJAC_DENSE, mjJAC_SPARSE] {
        let start = World::new(&xml);
        let qpos = start.moved(&start.qpos(), &random.vector(start.nv()), 0.3);
        let qvel = random.vector(start.nv());
        let [before, w, after] = around(&xml, &qpos, &qvel, storage);
        let kinds = [mjCNSTR_FRICTION_DOF as c_int, mjCNSTR_FRICTION_TENDON as c_int];
        assert_eq!(w.ints(|d| d.efc_type, w.nefc()), kinds);
        let length = |w: &World| w.get(|d| d.ten_length, 1)[0];
        let hinge = 6;
        let rates = [qvel[hinge], (length(&after) - length(&before)) / (2.0 * H)];
        assert_close(&product(&w.jacobian(), &qvel), &rates, TOLERANCE);
        assert_close(w.get(|d| d.efc_pos, 2), &[0.0; 2], 0.0);
    }
}

/// Two balls that touch each other, the lower one on the floor.
fn balls(cone: &str, condim: usize) -> String {
    format!(
        "<mujoco><option cone='{cone}'/><default><geom condim='{condim}' friction='.7 .02 .003'/></default><worldbody>
           <geom type='plane' size='1 1 .1'/><body pos='0 0 .08'><freejoint/><geom size='.1'/></body>
           <body pos='.1 .05 .2'><freejoint/><geom size='.1' pos='0 0 .01'/></body></worldbody></mujoco>"
    )
}

/// How a point that is fixed to a body moves, and how the body rotates, by differences.
fn motion(before: &World, w: &World, after: &World, body: usize, point: V3) -> (V3, V3) {
    let pose = |w: &World| (w.v3(|d| d.xpos, body), w.m3(|d| d.xmat, body));
    let (x, r) = pose(w);
    let local = unrotate(&r, sub(point, x));
    let carried = |w: &World, local: V3| add(pose(w).0, rotate(&pose(w).1, local));
    let velocity = scale(0.5 / H, sub(carried(after, local), carried(before, local)));
    // the rate of R, times R transposed, is the matrix of omega x
    let rate: M3 = std::array::from_fn(|k| (pose(after).1[k] - pose(before).1[k]) / (2.0 * H));
    let spin = |i: usize, j: usize| dot(&rate[3 * i..3 * i + 3], &r[3 * j..3 * j + 3]);
    (velocity, [spin(2, 1), spin(0, 2), spin(1, 0)])
}

/// The relative motion at a contact in its frame: normal, two tangents, and the rotations about them.
fn relative_motion(worlds: &[World; 3], contact: usize) -> [f64; 6] {
    let [before, w, after] = worlds;
    let c = &w.contacts()[contact];
    // SAFETY: geoms of the model.
    let bodies = c.geom.map(|g| unsafe { *w.m().geom_bodyid.add(g as usize) } as usize);
    let [(v1, w1), (v2, w2)] = bodies.map(|b| motion(before, w, after, b, c.pos));
    let rows = rotate(&c.frame, sub(v2, v1)).into_iter().chain(rotate(&c.frame, sub(w2, w1)));
    rows.collect::<Vec<_>>().try_into().unwrap()
}

/// Checks contacts of one cone and dimension: what the rows of the Jacobian say about the relative motion.
fn check_contacts(cone: &str, condim: usize, rows_of: fn(&[f64; 6], &mjContact) -> Vec<f64>) {
    let xml = balls(cone, condim);
    let mut random = Random(condim as u64);
    for storage in [mjJAC_DENSE, mjJAC_SPARSE] {
        for _ in 0..5 {
            let start = World::new(&xml);
            let qpos = start.moved(&start.qpos(), &random.vector(12), 5e-3);
            let qvel = random.vector(12);
            let worlds = around(&xml, &qpos, &qvel, storage);
            let w = &worlds[1];
            assert_eq!(w.contacts().len(), 2);
            let velocity = product(&w.jacobian(), &qvel);
            for (i, c) in w.contacts().iter().enumerate() {
                let expected = rows_of(&relative_motion(&worlds, i), c);
                let first = c.efc_address as usize;
                assert_close(&velocity[first..first + expected.len()], &expected, TOLERANCE);
            }
        }
    }
}

fn elliptic(motion: &[f64; 6], c: &mjContact) -> Vec<f64> {
    motion[..c.dim as usize].to_vec()
}

/// Normal plus and minus friction times tangent, for each direction of friction.
fn pyramidal(motion: &[f64; 6], c: &mjContact) -> Vec<f64> {
    let edges = (1..c.dim as usize).flat_map(|i| {
        let slide = c.friction[i - 1] * motion[i];
        [motion[0] + slide, motion[0] - slide]
    });
    edges.collect()
}

#[test]
fn elliptic_contacts() {
    [3, 4, 6].into_iter().for_each(|condim| check_contacts("elliptic", condim, elliptic));
}

#[test]
fn pyramidal_contacts() {
    [3, 4, 6].into_iter().for_each(|condim| check_contacts("pyramidal", condim, pyramidal));
}

/// A tree with every type of joint.
pub const TREE: &str = "<mujoco><worldbody><body pos='0 0 1'><freejoint/><geom type='box' size='.1 .2 .3' pos='.05 0 0'/>
    <body pos='.3 0 .1'><joint type='ball' pos='.1 0 0'/><geom type='capsule' size='.05 .2' euler='20 30 0'/>
      <body pos='0 .2 .3'><joint axis='1 2 3' pos='0 .1 0'/><joint type='slide' axis='0 1 1'/><geom size='.1' pos='.1 .1 0'/>
        <body name='tip' pos='.2 0 0' euler='10 50 0'><joint axis='0 1 0'/><geom type='ellipsoid' size='.1 .2 .1' pos='0 0 .2'/></body>
      </body></body>
    <body pos='-.3 0 0'><joint axis='1 0 0'/><geom size='.1'/></body></body></worldbody></mujoco>";

/// The tree in a random state.
pub fn random_tree(random: &mut Random) -> World {
    let mut w = World::new(&TREE.replace("<worldbody>", "<option><flag contact='disable'/></option><worldbody>"));
    let qpos = w.moved(&w.qpos(), &random.vector(w.nv()), 1.0);
    w.set_qpos(&qpos);
    let qvel = random.vector(w.nv());
    w.set_qvel(&qvel);
    w.forward();
    w
}

/// Translational and rotational Jacobian of a point of a body.
fn point_jacobian(w: &mut World, point: V3, body: usize) -> [Vec<f64>; 2] {
    let (mut p, mut r) = (vec![0.0; 3 * w.nv()], vec![0.0; 3 * w.nv()]);
    let (m, d) = w.raw();
    // SAFETY: 3 x nv values each, and a point.
    unsafe { support::mj_jac(m, d, p.as_mut_ptr(), r.as_mut_ptr(), point.as_ptr().cast(), body as c_int) };
    [p, r]
}

/// Their rates.
fn point_jacobian_rate(w: &mut World, point: V3, body: usize) -> [Vec<f64>; 2] {
    let (mut p, mut r) = (vec![0.0; 3 * w.nv()], vec![0.0; 3 * w.nv()]);
    let (m, d) = w.raw();
    // SAFETY: 3 x nv values each, and a point.
    unsafe { support::mj_jacDot(m, d, p.as_mut_ptr(), r.as_mut_ptr(), point.as_ptr().cast(), body as c_int) };
    [p, r]
}

/// A copy of the world with other positions.
fn moved_tree(w: &World, dt: f64) -> World {
    let mut other = random_tree(&mut Random(0));
    let qpos = w.moved(&w.qpos(), &w.qvel(), dt);
    other.set_qpos(&qpos);
    other.set_qvel(&w.qvel());
    other.forward();
    other
}

#[test]
fn point_jacobians_are_the_rates_of_positions_and_orientations() {
    let mut random = Random(7);
    for body in 1..6 {
        let mut w = random_tree(&mut random);
        let (point, qvel) = (add(w.v3(|d| d.xpos, body), random.v3()), w.qvel());
        let [before, after] = [-H, H].map(|dt| moved_tree(&w, dt));
        let (velocity, omega) = motion(&before, &w, &after, body, point);
        let [jacp, jacr] = point_jacobian(&mut w, point, body);
        let nv = qvel.len();
        let times = |j: &[f64]| j.chunks(nv).map(|row| dot(row, &qvel)).collect::<Vec<_>>();
        assert_close(&times(&jacp), &velocity, 1e-7);
        assert_close(&times(&jacr), &omega, 1e-7);
    }
}

#[test]
fn rates_of_point_jacobians_are_their_differences() {
    let mut random = Random(8);
    for body in 1..6 {
        let mut w = random_tree(&mut random);
        let (x, r) = (w.v3(|d| d.xpos, body), w.m3(|d| d.xmat, body));
        let local = random.v3();
        let found = point_jacobian_rate(&mut w, add(x, rotate(&r, local)), body);
        let [before, after] = [-H, H].map(|dt| {
            let mut w = moved_tree(&w, dt);
            let point = add(w.v3(|d| d.xpos, body), rotate(&w.m3(|d| d.xmat, body), local));
            point_jacobian(&mut w, point, body)
        });
        for k in 0..2 {
            let rate: Vec<f64> = after[k].iter().zip(&before[k]).map(|(a, b)| (a - b) / (2.0 * H)).collect();
            assert_close(&found[k], &rate, 1e-7);
        }
    }
}

#[test]
fn the_jacobian_of_a_subtrees_center_is_the_mean_of_its_bodies() {
    let mut w = random_tree(&mut Random(9));
    let (nv, nbody) = (w.nv(), w.m().nbody as usize);
    let mut found = vec![0.0; 3 * nv];
    let (m, d) = w.raw();
    // SAFETY: 3 x nv values.
    unsafe { support::mj_jacSubtreeCom(m, d, found.as_mut_ptr(), 1) };
    let masses = w.model(|m| m.body_mass, nbody).to_vec();
    let mut mean = vec![0.0; 3 * nv];
    for body in 1..nbody {
        let center = w.v3(|d| d.xipos, body);
        let [jacp, _] = point_jacobian(&mut w, center, body);
        mean.iter_mut().zip(jacp).for_each(|(s, j)| *s += masses[body] / masses.iter().sum::<f64>() * j);
    }
    assert_close(&found, &mean, 1e-13);
}
