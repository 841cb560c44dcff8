//! What URDF documents become, with numbers of the reference, and how bad ones are rejected.

use crate::abi::*;
use crate::mjcf::parse_text;
use crate::spec::*;

fn rejection(body: &str) -> String {
    let text = format!("<robot>\n{body}</robot>");
    parse_text(text.as_bytes(), None).err().expect("an error").message().replace('\n', "|")
}

fn robot(body: &str) -> SpecRef {
    let text = format!("<robot><mujoco><compiler discardvisual='false'/></mujoco>{body}</robot>");
    parse_text(text.as_bytes(), None).unwrap_or_else(|e| panic!("{}", e.message()))
}

#[test]
fn a_robot_compiles_to_the_numbers_of_the_reference() {
    let mut spec = parse_text(include_bytes!("../../../models/arm.urdf"), None).unwrap();
    let m = crate::compile::compile(spec.get_mut(), None).unwrap().model;
    let close = |a: &[f64], b: &[f64]| a.len() == b.len() && a.iter().zip(b).all(|(x, y)| (x - y).abs() < 1e-13);
    assert_eq!((m.nbody(), m.njnt(), m.ngeom()), (3, 4, 4));
    // the joint's origin is the child's pose
    assert_eq!(m.body_pos()[1].0, [1.0, 2.0, 3.0]);
    let rpy = [0.9833474432563558, 0.034270798550482096, 0.10602051106179562, 0.1435721750273919];
    assert!(close(&m.body_quat()[1].0, &rpy) && close(&m.geom_quat()[0].0, &rpy));
    // full inertia, without the rotation of its origin; the fixed hand adds to the arm
    assert!(close(&m.body_inertia()[1].0, &[2.6704260509253954, 1.8595230422775804, 0.9700509067970242]));
    let axes = [0.16614751116705487, 0.7339717330823999, 0.14137253153969132, 0.6431907235766658];
    assert!(close(&m.body_iquat()[1].0, &axes));
    assert!(close(m.body_mass(), &[0.0, 2.0, 82.20500776893293]));
    assert!(close(&m.body_ipos()[2].0, &[0.0, 0.0, 0.10191082802547773]));
    // a plane across its axis, limits on its first joint only; half a range limits nothing
    assert!(close(&m.jnt_axis()[0].0, &[0.5, -0.5, -0.7071067811865475]));
    assert!(close(&m.jnt_axis()[2].0, &[0.7071067811865475, 0.7071067811865475, 0.0]));
    assert_eq!(m.jnt_limited(), [1, 0, 0, 0]);
    assert_eq!(m.jnt_range(), [[-1.0, 1.0], [0.0; 2], [0.0; 2], [-0.5, 0.0]]);
    assert_eq!(m.jnt_actfrcrange(), [[-30.0, 30.0], [0.0; 2], [0.0; 2], [-4.0, 4.0]]);
    assert_eq!((m.dof_damping(), m.dof_frictionloss()), (&[0.5, 0.5, 0.5, 0.0][..], &[0.25, 0.25, 0.25, 0.0][..]));
    // a collision takes the colour of the visual before it; the first of a name keeps it
    assert_eq!(m.geom_rgba()[..3], [[0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.5, 0.5, 0.5, 1.0]]);
    assert_eq!((m.geom_group(), m.geom_contype()), (&[1, 0, 0, 0][..], &[0, 1, 1, 1][..]));
    let names: Vec<_> = spec.geoms.iter().map(|g| g.name()).collect();
    assert_eq!(names, ["shell", "", "", "grip"]);
}

#[test]
fn joints_and_links_become_bodies() {
    let link = |name: &str| format!("<link name='{name}'/>");
    let joint = |kind: &str, parent: &str, child: &str| {
        format!("<joint name='{child}' type='{kind}'><parent link='{parent}'/><child link='{child}'/></joint>")
    };
    let s = robot(
        &[
            ["b", "world", "a", "c", "d"].map(link).concat(),
            joint("spherical", "b", "c"),
            joint("floating", "world", "b"),
            joint("prismatic", "b", "d"),
        ]
        .concat(),
    );
    // depth first in the order of joints; links without a parent are fixed to the world
    let bodies: Vec<_> = s.bodies.iter().map(|b| b.name()).collect();
    let mut sorted = bodies.clone();
    sorted.sort();
    assert_eq!(sorted, ["a", "b", "c", "d", "world"]);
    let parent = |name: &str| s.bodies[s.bodies[s.bodies.find(name).unwrap()].head.body.unwrap()].name().to_string();
    assert_eq!(["a", "b", "c", "d"].map(parent), ["world", "world", "b", "b"]);
    let kind = |name: &str| s.joints[s.joints.find(name).unwrap()].public.r#type;
    assert!(kind("b").is(mjJNT_FREE) && kind("c").is(mjJNT_BALL) && kind("d").is(mjJNT_SLIDE));
    assert_eq!(s.public.public.compiler.degree, 0);
}

#[test]
fn meshes_are_shared_by_the_stem_of_their_file_and_by_scale() {
    let mesh = |file: &str, scale: &str| {
        format!("<collision><geometry><mesh filename='{file}' scale='{scale}'/></geometry></collision>")
    };
    let body = [("a/m.stl", "2 2 2"), ("package://p/m.stl", "3 3 3"), ("m.obj", "2 2 2"), ("m.stl", "3 3 3")]
        .map(|(file, scale)| mesh(file, scale))
        .concat();
    let s = robot(&format!("<link name='l'>{body}</link>"));
    let meshes: Vec<_> = s.meshes.iter().map(|m| (m.name(), m.public.file.text(), m.public.scale[0])).collect();
    assert_eq!(meshes, [("m", "m.stl", 2.0), ("m1", "m.stl", 3.0)]);
    let used: Vec<_> = s.geoms.iter().map(|g| g.public.meshname.text()).collect();
    assert_eq!(used, ["m", "m1", "m", "m"]);
}

#[test]
fn bad_robots_are_rejected_with_a_reason_and_a_line() {
    let joint = |inside: &str| {
        let ends = "<parent link='a'/><child link='b'/>";
        rejection(&format!(
            "<link name='a'/><link name='b'/>\n<joint name='j' type='revolute'>{ends}\n{inside}</joint>"
        ))
    };
    let link = |inside: &str| rejection(&format!("<link name='a'>\n{inside}</link>"));
    let shape = |inside: &str| link(&format!("<collision><geometry>\n{inside}</geometry></collision>"));
    for (found, expected) in [
        (rejection("<link/>"), "required attribute missing: 'name'|Element 'link', line 2|"),
        (rejection("<link name='a'/><link name='a'/>"), "repeated URDF name: "),
        (joint("<parent link='a'/>"), "repeated element: 'parent'|Element 'parent', line 3|"),
        (joint("<axis/>"), "required attribute missing: 'xyz'|Element 'axis', line 4|"),
        (joint("<origin rpy='1 2'/>"), "attribute 'rpy' does not have enough data|Element 'origin', line 4|"),
        (joint("<limit upper='x'/>"), "bad format in attribute 'upper'|Element 'limit', line 4|"),
        (
            rejection("<link name='a'/>\n<joint><parent link='a'/><child link='x'/></joint>"),
            "URDF joint parent or child missing|Element 'joint', line 3|",
        ),
        (rejection("<link name='a'/>\n<joint/>"), "missing element: 'parent'|Element 'joint', line 3|"),
        (
            rejection("<link name='a'/>\n<joint name='j' type='fixed'><parent link='a'/>\n<child link='a'/></joint>"),
            "URDF body not found|Element 'link', line 2|",
        ),
        (
            rejection(
                "<link name='a'/><link name='b'/><joint><parent link='a'/><child link='b'/></joint>\n\
                 <joint><parent link='a'/><child link='b'/></joint>",
            ),
            "URDF body has multiple parents:|Element 'joint', line 3|",
        ),
        (
            rejection(
                "<link name='a'/><link name='b'/>\n\
                 <joint name='j' type='Fixed'><parent link='a'/><child link='b'/></joint>",
            ),
            "invalid joint type in URDF joint definition|Element 'joint', line 3|",
        ),
        (shape("<foo/>"), "visual geometry specification not found|Element 'geometry', line 3|"),
        (shape("<sphere/>\n<box/>"), "required attribute missing: 'size'|Element 'box', line 5|"),
        (link("<inertial>\n<mass value='1'/></inertial>"), "missing element: 'inertia'|Element 'inertial', line 3|"),
        (link("<visual><material/></visual>"), "required attribute missing: 'name'|Element 'material', line 3|"),
        (
            rejection("<material name='m'><color rgba='1 0 0'/></material>"),
            "attribute 'rgba' does not have enough data|Element 'color', line 2|",
        ),
        (rejection("<mujoco><option/>\n<option/></mujoco>"), "repeated element: 'option'|Element 'option', line 2|"),
    ] {
        assert_eq!(found, format!("XML Error: {expected}"));
    }
}

#[test]
fn joints_that_should_follow_others_are_noted_and_move_by_themselves() {
    let joint = |kind: &str, child: &str| {
        format!(
            "<link name='{child}'/>\n<joint name='j{child}' type='{kind}'><parent link='a'/><child link='{child}'/>\
             <mimic joint='lead' multiplier='-1'/></joint>"
        )
    };
    let s = robot(&["<link name='a'/>".into(), joint("prismatic", "b"), joint("fixed", "c")].concat());
    let expected = "XML text:2: the joint 'jb' does not follow 'lead': 'mimic' is ignored, as MuJoCo does (an equality of the two \
                    joints in MJCF does it)";
    assert_eq!(s.notes, [expected]);
    assert_eq!((s.joints.len(), s.equalities.len()), (1, 0));
}
