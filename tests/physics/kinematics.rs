//! Positions and orientations of bodies, joints, cameras and flexes from joint coordinates.

use crate::constraints::random_tree;
use crate::kit::vectors::*;
use crate::kit::world::World;
use mujoco::abi::*;
use std::f64::consts::PI;

#[test]
fn integrating_a_difference_of_positions_leads_from_one_to_the_other() {
    let mut random = Random(61);
    let (a, b) = (random_tree(&mut random), random_tree(&mut random));
    let reached = a.moved(&a.qpos(), &a.difference(&a.qpos(), &b.qpos()), 1.0);
    // quaternions of either sign
    for (x, y) in reached.iter().zip(b.qpos()) {
        assert!((x - y).abs() < 1e-12 || (x + y).abs() < 1e-12, "{x} {y}");
    }
}

#[test]
fn quaternions_follow_the_angular_velocity_in_the_bodys_axes() {
    let w = random_tree(&mut Random(62));
    let (start, omega) = (w.qpos(), [0.3, -0.5, 0.7]);
    let mut velocity = vec![0.0; w.nv()];
    velocity[3..6].copy_from_slice(&omega);
    let moved = w.moved(&start, &velocity, 2.0);
    let [before, after] = [&start, &moved].map(|q| matrix_of(q[3..7].try_into().unwrap()));
    let a = [0.2, 0.9, -0.4];
    let expected = rotate(&before, rotate(&rotation(omega, 2.0 * norm(&omega)), a));
    assert_close(&rotate(&after, a), &expected, 1e-12);
}

#[test]
fn a_hinge_rotates_about_its_anchor() {
    let mut w = World::new(
        "<mujoco><worldbody><body pos='1 2 3'><joint axis='1 2 2' pos='.1 .2 .3'/><geom size='.1'/><site pos='.5 0 0'/></body></worldbody></mujoco>",
    );
    w.set_qpos(&[0.8]);
    w.forward();
    let anchor = [1.1, 2.2, 3.3];
    assert_close(&w.v3(|d| d.xanchor, 0), &anchor, 1e-14);
    assert_close(&w.v3(|d| d.xaxis, 0), &[1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0], 1e-14);
    let expected = add(anchor, rotate(&rotation([1.0, 2.0, 2.0], 0.8), [0.4, -0.2, -0.3]));
    assert_close(&w.v3(|d| d.site_xpos, 0), &expected, 1e-14);
}

#[test]
fn a_slider_moves_along_its_axis_and_keeps_the_orientation() {
    let mut w = World::new(
        "<mujoco><worldbody><body pos='1 2 3' euler='0 0 90'><joint type='slide' axis='3 0 4'/><geom size='.1'/></body></worldbody></mujoco>",
    );
    w.set_qpos(&[0.5]);
    w.forward();
    assert_close(&w.v3(|d| d.xpos, 1), &[1.0, 2.0 + 0.3, 3.0 + 0.4], 1e-14);
    let r = w.m3(|d| d.xmat, 1);
    assert_close(&rotate(&r, [1.0, 0.0, 0.0]), &[0.0, 1.0, 0.0], 1e-14);
}

/// A two-link arm in the plane: its tip is at l1 (cos a, sin a) + l2 (cos (a + b), sin (a + b)).
#[test]
fn joint_angles_of_a_chain_add_up() {
    let mut w = World::new(
        "<mujoco><worldbody><body><joint axis='0 0 1'/><geom size='.1'/><body pos='.7 0 0'><joint axis='0 0 1'/><geom size='.1'/>
           <site pos='.4 0 0'/></body></body></worldbody></mujoco>",
    );
    let (a, b) = (0.6_f64, -1.4_f64);
    w.set_qpos(&[a, b]);
    w.forward();
    let expected = [0.7 * a.cos() + 0.4 * (a + b).cos(), 0.7 * a.sin() + 0.4 * (a + b).sin(), 0.0];
    assert_close(&w.v3(|d| d.site_xpos, 0), &expected, 1e-14);
}

#[test]
fn mocap_bodies_go_where_they_are_put() {
    let mut w = World::new(
        "<mujoco><worldbody><body mocap='true'><geom size='.1'/><site pos='1 0 0'/></body></worldbody></mujoco>",
    );
    w.set(|d| d.mocap_pos, &[1.0, 2.0, 3.0]);
    w.set(|d| d.mocap_quat, &[3.0, 0.0, 0.0, 3.0]);
    w.forward();
    assert_close(&w.v3(|d| d.site_xpos, 0), &[1.0, 3.0, 3.0], 1e-14);
}

#[test]
fn a_targeting_camera_looks_at_its_body() {
    let mut w = World::new(
        "<mujoco><worldbody><body name='b' pos='1 2 .5'><freejoint/><geom size='.1'/></body>
           <camera pos='-1 0 2' mode='targetbody' target='b'/></worldbody></mujoco>",
    );
    w.forward();
    let r = w.m3(|d| d.cam_xmat, 0);
    let back = unit(sub([-1.0, 0.0, 2.0], [1.0, 2.0, 0.5]));
    assert_close(&rotate(&r, [0.0, 0.0, 1.0]), &back, 1e-14);
    assert!(rotate(&r, [1.0, 0.0, 0.0])[2].abs() < 1e-14, "its horizon is level");
}

#[test]
fn the_center_of_a_subtree_is_the_mean_by_mass() {
    let w = random_tree(&mut Random(63));
    let nbody = w.m().nbody as usize;
    let masses = w.model(|m| m.body_mass, nbody);
    let total: f64 = masses.iter().sum();
    let sum = (1..nbody).fold([0.0; 3], |s, b| add(s, scale(masses[b] / total, w.v3(|d| d.xipos, b))));
    assert_close(&w.v3(|d| d.subtree_com, 1), &sum, 1e-13);
    assert_close(&w.v3(|d| d.subtree_com, 0), &sum, 1e-13);
}

/// Masses and moments that the compiler finds for each shape of density 1000.
#[test]
fn masses_and_moments_of_shapes_are_those_of_the_textbook() {
    let (r, h) = (0.2_f64, 0.3_f64);
    let ball = 4.0 / 3.0 * PI * r.powi(3);
    let rod = PI * r * r * 2.0 * h;
    let (cylinder_x, cylinder_z) = (rod * (r * r / 4.0 + h * h / 3.0), rod * r * r / 2.0);
    // two half balls at the ends, whose centers are 3/8 r from the faces
    let caps_x = ball * (0.4 * r * r + h * h + 0.75 * h * r);
    let ellipsoid = 4.0 / 3.0 * PI * 0.1 * 0.2 * 0.3;
    for (geom, volume, moments) in [
        ("type='sphere' size='.2'", ball, [0.4 * ball * r * r; 3]),
        ("type='box' size='.1 .2 .3'", 0.048, [0.13, 0.10, 0.05].map(|s| 0.048 * s / 3.0)),
        ("type='cylinder' size='.2 .3'", rod, [cylinder_x, cylinder_x, cylinder_z]),
        ("type='ellipsoid' size='.1 .2 .3'", ellipsoid, [0.13, 0.10, 0.05].map(|s| ellipsoid * s / 5.0)),
        (
            "type='capsule' size='.2 .3'",
            rod + ball,
            [cylinder_x + caps_x, cylinder_x + caps_x, cylinder_z + 0.4 * ball * r * r],
        ),
    ] {
        let w = World::at_start(&format!(
            "<mujoco><worldbody><body><freejoint/><geom {geom}/></body></worldbody></mujoco>"
        ));
        assert_close(&w.model(|m| m.body_mass, 2)[1..], &[1000.0 * volume], 1e-10);
        let (found, frame) = (&w.model(|m| m.body_inertia, 6)[3..], w.m3(|d| d.ximat, 1));
        let about: Vec<f64> = (0..3).map(|i| (0..3).map(|k| frame[3 * i + k].powi(2) * found[k]).sum()).collect();
        assert_close(&about, &moments.map(|x| 1000.0 * x), 1e-10);
    }
}

#[test]
fn flex_edges_are_the_distances_of_their_vertices() {
    let w = World::at_start(
        "<mujoco><worldbody><flexcomp name='f' type='grid' count='3 2 1' spacing='.3 .4 1' radius='.01' mass='1' dim='2'><contact selfcollide='none'/>
         </flexcomp></worldbody></mujoco>",
    );
    let lengths = w.get(|d| d.flexedge_length, w.m().nflexedge as usize);
    let count = |length: f64| lengths.iter().filter(|l| (**l - length).abs() < 1e-12).count();
    assert_eq!((lengths.len(), count(0.3), count(0.4), count(0.5)), (9, 4, 3, 2));
    assert_eq!(w.m().nflex, 1);
    assert_eq!(w.id(mjOBJ_FLEX, "f"), 0);
}

/// A ball of radius 0.2 and a box, on a slider and a hinge: the box around all, and means over both bodies and all dofs.
#[test]
fn statistics_of_a_model_are_its_bounds_and_means() {
    let w = World::at_start(
        "<mujoco><worldbody><body pos='3 0 0'><joint type='slide'/><geom size='.2' mass='2'/></body>
         <body pos='-1 0 0'><joint axis='0 0 1' armature='.5'/><geom type='box' size='.3 .4 1.2' mass='6'/></body></worldbody></mujoco>",
    );
    let (stat, reach) = (&w.m().stat, (0.09_f64 + 0.16 + 1.44).sqrt());
    assert_close(&[stat.meanmass], &[(2.0 + 6.0) / 2.0], 1e-14);
    let about_z = 6.0 * (0.09 + 0.16) / 3.0 + 0.5;
    assert_close(&[stat.meaninertia], &[(2.0 + about_z) / 2.0], 1e-12);
    assert_close(&stat.center, &[(3.2 - 1.0 - reach) / 2.0, 0.0, 0.0], 1e-12);
    assert_close(&[stat.extent], &[3.2 + 1.0 + reach], 1e-12);
    // what belongs to a tree: all below each body of the world
    let masses = w.model(|m| m.body_subtreemass, 3);
    assert_close(masses, &[8.0, 2.0, 6.0], 1e-14);
}
