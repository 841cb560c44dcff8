//! Contacts through the C ABI: numbers of the reference, to the last bit where a last bit decides (`tests/golden/bits.py`).

use crate::kit::world::World;
use mujoco::api::components;

/// Numbers of the reference: after the ellipsoid's own contact come vertices of the mesh that it was fitted to.
#[test]
fn a_fitted_ellipsoid_touches_a_plane_with_the_vertices_of_its_mesh_too() {
    let text = r#"<mujoco><asset><mesh name="m" builtin="supertorus" params="7 .3 .7 .9" scale=".1 .15 .2"/></asset>
        <worldbody><geom type="plane" size="3 3 .1"/><body pos="0 0 .1"><freejoint/>
        <geom type="ellipsoid" mesh="m" quat=".3 .5 .1 .7"/></body></worldbody></mujoco>"#;
    let w = World::at_start(text);
    let found: Vec<f64> = w.contacts().iter().map(|con| con.dist).collect();
    let want = [-0.014276295674604894, -0.03835179065498201, -0.010121983550598762];
    assert!(found.len() == 3 && found.iter().zip(want).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}");
}

/// Numbers of the reference: descent into a field that an octree samples.
#[test]
fn a_ball_in_the_distance_field_of_a_cube_has_the_references_contacts() {
    let text = r#"<mujoco><asset><mesh name="cube"
          vertex="-.1 -.1 -.1 .1 -.1 -.1 -.1 .1 -.1 .1 .1 -.1 -.1 -.1 .1 .1 -.1 .1 -.1 .1 .1 .1 .1 .1"/></asset>
        <worldbody><geom type="sdf" mesh="cube"/><body pos=".02 .03 .14"><freejoint/><geom size=".05"/></body></worldbody></mujoco>"#;
    let w = World::at_start(text);
    let found: Vec<f64> = w.contacts().iter().map(|con| con.dist).collect();
    let deepest = found.iter().copied().fold(0.0, f64::min);
    assert_eq!(found.len(), 30);
    assert!(
        (found[0] + 0.0024497408744470414).abs() < 1e-12 && (deepest + 0.004017252045329607).abs() < 1e-12,
        "{found:?}"
    );
}

/// Two geoms that may be anywhere, with the sizes and margins of `tests/golden/bits.py`.
fn two_geoms(a: &str, b: &str) -> World {
    let shape = |name: &str| match name {
        "sphere" => r#"type="sphere" size=".3""#,
        "cylinder" => r#"type="cylinder" size=".3 .4""#,
        "box" => r#"type="box" size=".3 .4 .2""#,
        _ => r#"type="box" size=".25 .25 .25""#,
    };
    World::new(&format!(
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
    for (line, case) in include_str!("../golden/collider_bits.txt").lines().enumerate() {
        let mut words = case.split(' ');
        let mut w = two_geoms(words.next().unwrap(), words.next().unwrap());
        let ncon: usize = words.next().unwrap().parse().unwrap();
        let bits: Vec<u64> = words.map(|w| u64::from_str_radix(w, 16).unwrap()).collect();
        let (poses, want) = bits.split_at(24);
        w.reset();
        w.run(components::mj_kinematics);
        let poses: Vec<f64> = poses.iter().map(|&b| f64::from_bits(b)).collect();
        let (first, second) = poses.split_at(12);
        w.set(|d| d.geom_xpos, &[&first[..3], &second[..3]].concat());
        w.set(|d| d.geom_xmat, &[&first[3..], &second[3..]].concat());
        w.run(components::mj_collision);
        let numbers =
            w.contacts().iter().flat_map(|c| [c.dist].into_iter().chain(c.pos).chain(c.frame[..3].iter().copied()));
        // zeros of either sign are equal
        let found: Vec<u64> = numbers.map(|x| (x + 0.0).to_bits()).collect();
        let want: Vec<u64> = want.iter().map(|&b| (f64::from_bits(b) + 0.0).to_bits()).collect();
        assert_eq!(want.len(), 7 * ncon);
        assert_eq!(found, want, "line {}", line + 1);
    }
}
