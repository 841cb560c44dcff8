//! Rays: what they hit, at which distance.

use crate::kit::vectors::*;
use crate::kit::world::World;
use mujoco::abi::*;
use mujoco::api::{init, ray, simulate};
use std::ffi::c_int;

/// The distance of the first hit in units of the direction, and the geom.
fn cast(w: &mut World, from: V3, direction: V3) -> (f64, c_int) {
    let (mut geom, (m, d)): (c_int, _) = (-1, w.raw());
    let (p, v) = (from.as_ptr().cast(), direction.as_ptr().cast());
    // SAFETY: three values each and one id; the groups may be null.
    let hit = unsafe { ray::mj_ray(m, d, p, v, std::ptr::null(), 1, -1, (&raw mut geom).cast()) };
    (hit, geom)
}

/// A geom in a pose of its own, unless the attributes say where it is.
fn geom(attributes: &str) -> World {
    let pose = if attributes.contains("pos=") { "" } else { "pos='.1 .2 .3' euler='20 30 40'" };
    World::at_start(&format!(
        "<mujoco><asset><mesh name='cube' vertex='-.1 -.1 -.1 .1 -.1 -.1 -.1 .1 -.1 .1 .1 -.1 -.1 -.1 .1 .1 -.1 .1 -.1 .1 .1 .1 .1 .1'/>
           <hfield name='ramp' nrow='2' ncol='2' size='1 1 1 .1' elevation='0 1 0 1'/></asset>
         <worldbody><geom {pose} {attributes}/></worldbody></mujoco>"
    ))
}

/// Rays from outside meet a solid where its gauge, 1 on the surface and less inside, first reaches 1.
fn check_gauge(attributes: &str, gauge: fn(V3) -> f64) {
    let (mut w, mut random, mut hits) = (geom(attributes), Random(71), 0);
    let (x, r) = (w.v3(|d| d.geom_xpos, 0), w.m3(|d| d.geom_xmat, 0));
    for _ in 0..200 {
        let from = add(x, scale(1.5, unit(random.v3())));
        let direction = sub(add(x, scale(0.3, random.v3())), from);
        let (distance, geom) = cast(&mut w, from, direction);
        let at = |t: f64| gauge(unrotate(&r, sub(add(from, scale(t, direction)), x)));
        let nearest = (0..4000).map(|k| f64::from(k) * 0.0005).find(|&t| at(t) < 1.0);
        if geom < 0 {
            assert_eq!(distance, -1.0);
            assert!(nearest.is_none(), "{attributes}: a miss that passes through at {nearest:?}");
            continue;
        }
        hits += 1;
        // vertices of meshes are in single precision
        assert!((at(distance) - 1.0).abs() < 1e-7, "{attributes}: {} on the surface", at(distance));
        assert!(nearest.is_none_or(|t| t >= distance - 1e-9), "{attributes}: {distance} is not the first hit");
    }
    assert!(hits > 20, "{attributes}: {hits}");
}

#[test]
fn rays_meet_spheres() {
    check_gauge("type='sphere' size='.2'", |p| norm(&p) / 0.2);
}

#[test]
fn rays_meet_capsules() {
    check_gauge("type='capsule' size='.1 .2'", |p| norm(&[p[0], p[1], p[2] - p[2].clamp(-0.2, 0.2)]) / 0.1);
}

#[test]
fn rays_meet_ellipsoids() {
    check_gauge("type='ellipsoid' size='.1 .2 .3'", |p| norm(&[p[0] / 0.1, p[1] / 0.2, p[2] / 0.3]));
}

#[test]
fn rays_meet_cylinders() {
    check_gauge("type='cylinder' size='.15 .2'", |p| (norm(&p[..2]) / 0.15).max(p[2].abs() / 0.2));
}

#[test]
fn rays_meet_boxes() {
    check_gauge("type='box' size='.1 .2 .15'", |p| (p[0].abs() / 0.1).max(p[1].abs() / 0.2).max(p[2].abs() / 0.15));
}

#[test]
fn rays_meet_meshes() {
    check_gauge("type='mesh' mesh='cube'", |p| p.map(f64::abs).into_iter().fold(0.0, f64::max) / 0.1);
}

#[test]
fn rays_meet_planes_from_the_front() {
    let mut w = geom("type='plane' size='0 0 1'");
    let (x, r) = (w.v3(|d| d.geom_xpos, 0), w.m3(|d| d.geom_xmat, 0));
    let mut random = Random(72);
    for _ in 0..50 {
        let (from, direction) = (random.v3(), random.v3());
        let (height, speed) = (unrotate(&r, sub(from, x))[2], unrotate(&r, direction)[2]);
        let (distance, _) = cast(&mut w, from, direction);
        let expected = if height > 0.0 && speed < 0.0 { -height / speed } else { -1.0 };
        assert!((distance - expected).abs() < 1e-9, "{distance} {expected}");
    }
}

/// A ramp that rises along x from 0 to 1 between -1 and 1.
#[test]
fn rays_meet_height_fields() {
    let mut w = geom("type='hfield' hfield='ramp' pos='0 0 0' euler='0 0 0'");
    for x in [-0.7, -0.2, 0.4, 0.9] {
        let (distance, _) = cast(&mut w, [x, 0.3, 3.0], [0.0, 0.0, -2.0]);
        assert!((distance - (3.0 - (x + 1.0) / 2.0) / 2.0).abs() < 1e-9, "{distance}");
    }
}

/// The visualiser's marks of visited nodes, of a ball that is a mesh.
fn marks(w: &World) -> &[u8] {
    // SAFETY: an array of the data with a byte for each node.
    unsafe { std::slice::from_raw_parts(w.d().bvh_active, w.m().nbvh as usize) }
}

#[test]
fn marks_of_rays_last_until_the_next_collision_stage() {
    let mut w = World::at_start(
        "<mujoco><asset><mesh name='ball' builtin='sphere' params='3' scale='.1 .1 .1'/></asset>
         <worldbody><geom type='plane' size='1 1 1'/>
           <body pos='0 0 1'><freejoint/><geom type='mesh' mesh='ball'/></body>
           <body pos='0 0 .5'><freejoint/><geom type='mesh' mesh='ball'/><geom size='.1' pos='.1 0 0'/></body></worldbody></mujoco>",
    );
    let marked = |w: &World| marks(w).iter().filter(|&&mark| mark != 0).count();
    let before = marked(&w);
    assert!(before < 10);
    let (distance, geom) = cast(&mut w, [0.013, 0.007, 3.0], [0.0, 0.0, -1.0]);
    assert_eq!(geom, 1);
    assert!((distance - 1.9).abs() < 1e-2 && marked(&w) > before, "{distance}");
    // a copy has the marks, and they last no longer there
    let (m, d) = w.raw();
    // SAFETY: a model and its data; the copy is deleted.
    unsafe {
        let copy = init::mj_copyData(std::ptr::null_mut(), m, d);
        let count = |d: *const mjData| (0..(*m).nbvh as usize).filter(|&i| *(*d).bvh_active.add(i) != 0).count();
        assert!(count(copy) > before);
        simulate::mj_forward(m, copy);
        assert_eq!(count(copy), before);
        init::mj_deleteData(copy);
    }
    w.forward();
    assert_eq!(marked(&w), before);
    // marks that a program writes itself
    // SAFETY: a byte for each node.
    unsafe { w.d().bvh_active.write_bytes(1, w.m().nbvh as usize) };
    for _ in 0..256 {
        w.forward();
    }
    assert_eq!(marked(&w), before);
}

/// The distance at which a ray straight down from a height of 1 meets some parts of a flex, and the vertex that is named.
fn down_to_flex(w: &mut World, [x, y]: [f64; 2], vertices: bool, edges: bool, faces: bool) -> (f64, c_int) {
    let (from, down, mut vertex): (V3, V3, c_int) = ([x, y, 1.0], [0.0, 0.0, -1.0], -1);
    let ((m, d), (p, v)) = (w.raw(), (from.as_ptr().cast(), down.as_ptr().cast()));
    let [vertices, edges, faces] = [vertices, edges, faces].map(u8::from);
    // SAFETY: three values each and one id.
    let t = unsafe { ray::mju_rayFlex(m, d, 0, vertices, edges, faces, 0, 0, p, v, (&raw mut vertex).cast()) };
    (t, vertex)
}

#[test]
fn rays_meet_the_vertices_edges_and_faces_of_a_flex() {
    let mut w = World::at_start(
        "<mujoco><worldbody><flexcomp name='f' type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1' radius='.01' mass='1'
           pos='0 0 .5'/></worldbody></mujoco>",
    );
    let cases = [
        // over a vertex, over the middle of an edge, inside a triangle whatever the diagonal, beside the flex
        ([0.1, 0.0], true, false, false, 0.49),
        ([0.05, 0.02], true, false, false, -1.0),
        ([0.05, 0.0], false, true, false, 0.49),
        ([0.05, 0.02], false, true, false, -1.0),
        ([0.05, 0.02], false, false, true, 0.5),
        ([0.3, 0.0], true, true, true, -1.0),
    ];
    for (at, vertices, edges, faces, expected) in cases {
        let (t, vertex) = down_to_flex(&mut w, at, vertices, edges, faces);
        assert_close(&[t], &[expected], 1e-9);
        let flat = |i: usize| norm(&sub(w.v3(|d| d.flexvert_xpos, i), [at[0], at[1], 0.5]));
        let nearest = (0..9).map(flat).fold(f64::MAX, f64::min);
        assert!(
            (t < 0.0) == (vertex < 0) && (vertex < 0 || flat(vertex as usize) <= nearest + 1e-9),
            "{at:?}: {vertex}"
        );
    }
}

#[test]
fn rays_meet_the_triangles_of_skins() {
    // two triangles on the slope z = x / 2
    let faces = [0, 1, 2, 2, 1, 3];
    let vertices = [0.0_f32, 0.0, 0.0, 1.0, 0.0, 0.5, 0.0, 1.0, 0.0, 1.0, 1.0, 0.5];
    for (x, y, nearest) in
        [(0.2, 0.1, 0), (0.9, 0.05, 1), (0.1, 0.8, 2), (0.75, 0.9, 3), (1.5, 0.5, -1), (0.5, -0.1, -1)]
    {
        let (from, down, mut vertex): (V3, V3, c_int) = ([x, y, 2.0], [0.0, 0.0, -2.0], -1);
        let (face, vert) = (faces.as_ptr(), vertices.as_ptr());
        let (p, v) = (from.as_ptr().cast(), down.as_ptr().cast());
        // SAFETY: two faces, four vertices, three values each and one id.
        let t = unsafe { ray::mju_raySkin(2, 4, face, vert, p, v, (&raw mut vertex).cast()) };
        assert_close(&[t], &[if nearest < 0 { -1.0 } else { 1.0 - 0.25 * x }], 1e-12);
        assert_eq!(vertex, nearest, "({x}, {y})");
    }
}

/// Hits of distance fields are lengths (QUIRKS.md), not in units of the direction.
#[test]
fn rays_meet_the_distance_field_of_a_cube() {
    let mut w = geom("type='sdf' mesh='cube' pos='.1 .2 .3'");
    for (from, direction, expected) in [
        ([0.13, 0.22, 1.4], [0.0, 0.0, -1.0], 1.0),
        ([-1.0, 0.21, 0.28], [2.0, 0.0, 0.0], 1.0),
        ([0.5, 0.2, 1.4], [0.0, 0.0, -1.0], -1.0),
    ] {
        assert_close(&[cast(&mut w, from, direction).0], &[expected], 2e-3);
    }
}
