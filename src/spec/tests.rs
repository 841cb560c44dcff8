//! Facts of the editable model: keys, names, classes, order, and what goes with what is deleted.

use super::*;
use crate::math::random::Random;
use crate::math::{Mat3, Quat, Vec3};

fn parse(xml: &str) -> SpecRef {
    crate::mjcf::parse_text(format!("<mujoco>{xml}</mujoco>").as_bytes(), None).expect("a well-formed model")
}

fn compile(spec: &mut Spec) -> crate::model::OwnedModel {
    crate::compile::compile(spec, None).unwrap().model
}

#[test]
fn the_key_of_a_deleted_element_leads_to_nothing_when_its_place_is_used_again() {
    let mut spec = SpecRef::new();
    let s = spec.get_mut();
    let world = s.world;
    let mut keys = Vec::new();
    // places stay empty for a while; after this number of deletions the first ones have been used again
    for _ in 0..100 {
        let geom = s.add_in::<GeomFields>(world, None);
        s.delete(geom).unwrap();
        keys.push(geom);
    }
    let last = s.add_in::<GeomFields>(world, None);
    assert!(keys.iter().all(|&key| s.geoms.get(key).is_none() && key != last));
    assert!(s.geoms.holds(last) && s.geoms.len() == 1);
    let mut addresses: Vec<_> = keys.iter().map(|key| key.place().at).collect();
    addresses.sort_unstable();
    addresses.dedup();
    assert!(addresses.len() < 100, "no place was used again");
}

#[test]
fn the_models_order_is_depth_first_and_elements_follow_their_bodies() {
    let mut spec = SpecRef::new();
    let s = spec.get_mut();
    let world = s.world;
    let [a, b] = [(); 2].map(|()| s.add_body(world, None));
    let below_a = s.add_body(a, None);
    // added last, and first in the model
    let order = [b, below_a, a, world].map(|body| (s.add_in::<GeomFields>(body, None), body));
    s.sort_tree();
    assert_eq!(s.bodies.ids(), [world, a, below_a, b]);
    let geoms: Vec<_> = [3, 2, 1, 0].into_iter().map(|k: usize| order[k].0).collect();
    assert_eq!(s.geoms.ids(), geoms);
    assert!(s.geoms.iter().enumerate().all(|(i, geom)| geom.id() == i as i32));
}

#[test]
fn a_class_is_a_snapshot_of_its_parent() {
    let mut spec = SpecRef::new();
    let s = spec.get_mut();
    s.classes[Classes::ROOT].geom.public.mass = 2.0;
    let child = s.classes.add("child", Classes::ROOT).unwrap();
    s.classes[Classes::ROOT].geom.public.mass = 3.0;
    assert_eq!(s.classes[child].geom.public.mass, 2.0);
    let world = s.world;
    for (class, mass) in [(None, 3.0), (Some(child), 2.0)] {
        let geom = s.add_in::<GeomFields>(world, class);
        assert_eq!(s.geoms[geom].public.mass, mass);
    }
}

#[test]
fn a_class_takes_its_descendants_with_it_and_their_names_are_free_again() {
    let mut spec = SpecRef::new();
    let classes = &mut spec.get_mut().classes;
    let upper = classes.add("upper", Classes::ROOT).unwrap();
    let lower = classes.add("lower", upper).unwrap();
    classes.add("lowest", lower).unwrap();
    let other = classes.add("other", Classes::ROOT).unwrap();
    assert!(classes.add("lowest", other).is_none());
    classes.remove(upper);
    assert!(["upper", "lower", "lowest"].iter().all(|name| classes.find(name).is_none()));
    assert!(classes.find("other") == Some(other) && classes.add("lowest", other).is_some());
    // the root stays
    classes.remove(Classes::ROOT);
    assert_eq!(classes.find(MAIN), Some(Classes::ROOT));
}

#[test]
fn a_taken_name_is_reported_and_the_first_element_is_found_by_it() {
    let mut spec = SpecRef::new();
    let s = spec.get_mut();
    let world = s.world;
    let [a, b] = [(); 2].map(|()| s.add_in::<SiteFields>(world, None));
    assert!(s.sites.set_name(a, "same") && !s.sites.set_name(b, "same"));
    assert_eq!(s.find("same"), Some(a));
    s.delete(a).unwrap();
    assert_eq!(s.find("same"), Some(b));
    // nothing goes by the empty name
    assert!(s.sites.set_name(b, "") && s.find::<SiteFields>("").is_none() && s.find::<SiteFields>("same").is_none());
}

const MACHINE: &str = "<worldbody><body name='a'><joint name='ja'/><geom name='ga' size='.1'/>
      <body name='b'><joint name='jb'/><geom name='gb' size='.1'/></body></body>
    <body name='c'><joint name='jc'/><geom name='gc' size='.1'/></body></worldbody>
  <tendon><fixed name='tb'><joint joint='jb' coef='1'/></fixed><fixed name='tc'><joint joint='jc' coef='1'/></fixed></tendon>
  <actuator><motor name='mb' joint='jb'/><motor name='mc' joint='jc'/></actuator>
  <equality><joint name='eb' joint1='jc' joint2='jb'/><joint name='ec' joint1='jc'/></equality>
  <contact><exclude name='xb' body1='b' body2='c'/><exclude name='xc' body1='c' body2='world'/></contact>
  <sensor><jointpos name='sb' joint='jb'/><jointpos name='sc' joint='jc'/><tendonpos name='st' tendon='tb'/></sensor>";

#[test]
fn a_deleted_body_takes_along_what_refers_to_it_and_nothing_else() {
    let mut spec = parse(MACHINE);
    let s = spec.get_mut();
    let body = s.find::<BodyFields>("a").unwrap();
    s.delete_body(body).unwrap();
    let names = |list: &List| list.heads().map(|head| head.name.text().to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(names(&s.bodies), "world c");
    assert_eq!([names(&s.joints), names(&s.geoms)], ["jc", "gc"]);
    assert_eq!([names(&s.tendons), names(&s.actuators), names(&s.sensors)], ["tc", "mc", "sc"]);
    assert_eq!([names(&s.equalities), names(&s.excludes)], ["ec", "xc"]);
    compile(s);
}

#[test]
fn what_a_dissolved_body_held_stays_where_it_was_in_the_world() {
    let orientations =
        ["quat='.1 -.7 .5 .5'", "euler='10 20 30'", "axisangle='1 2 3 40'", "xyaxes='1 1 0 -1 1 .5'", "zaxis='1 2 3'"];
    orientations.iter().for_each(|orientation| stays_in_the_world(orientation));
}

/// The same for a body with an orientation.
fn stays_in_the_world(orientation: &str) {
    let xml = &format!(
        "<compiler eulerseq='zyx'/><worldbody><body pos='1 2 3' euler='30 40 50'><joint/><geom size='.1'/>
        <body name='d' pos='.5 -.2 .1' {orientation}><geom name='g' type='box' size='.1 .2 .3' pos='.3 .2 .1' euler='5 6 7'/>
        <site name='s' pos='0 .4 0' euler='0 90 0'/></body></body></worldbody>"
    );
    let place = |spec: &mut Spec| {
        let m = compile(spec);
        let mut d = crate::data::OwnedData::new(&m).unwrap();
        let mut d = d.enter(&m);
        crate::step::forward(&m, &mut d).unwrap();
        let geom = m.ngeom() - 1;
        (m.nbody(), d.geom_xpos[geom], d.geom_xmat[geom], d.site_xpos[0], d.site_xmat[0])
    };
    let (mut whole, mut dissolved) = (parse(xml), parse(xml));
    let body = dissolved.get_mut().find::<BodyFields>("d").unwrap();
    dissolved.get_mut().dissolve_body(body).unwrap();
    let (before, after) = (place(whole.get_mut()), place(dissolved.get_mut()));
    assert_eq!((before.0, after.0), (3, 2));
    let near = |a: Vec3, b: Vec3| (a - b).norm() < 1e-14;
    let alike = |a: Mat3, b: Mat3| (0..3).all(|k| near(a.col(k), b.col(k)));
    assert!(near(before.1, after.1) && alike(before.2, after.2));
    assert!(near(before.3, after.3) && alike(before.4, after.4));
}

/// What the comments of `store` promise of elements, lists and bodies.
#[test]
fn lists_stay_in_order_through_random_edits() {
    let (mut spec, mut random) = (SpecRef::new(), Random(1));
    let s = spec.get_mut();
    for round in 0..400 {
        s.sort_tree();
        let bodies = s.bodies.ids().to_vec();
        let body = bodies[random.below(bodies.len())];
        match random.below(6) {
            0 if body != s.world => s.delete_body(body).unwrap(),
            1 if body != s.world => drop(s.dissolve_body(body).unwrap()),
            2 => {
                let geom = s.add_in::<GeomFields>(body, None);
                s.geoms.set_name(geom, ["", "a", "b"][random.below(3)]);
            }
            3 if !s.geoms.is_empty() => s.delete(s.geoms.ids()[random.below(s.geoms.len())]).unwrap(),
            _ => drop(s.add_body(body, None)),
        }
        s.check_lists().unwrap_or_else(|wrong| panic!("round {round}: {wrong}"));
    }
    assert!(s.bodies.len() > 10 && s.frames.len() > 10);
}

fn actuator() -> ActuatorFields {
    ActuatorFields::initial()
}

/// Force of an actuator without activation, as its parameters say.
fn force(a: &ActuatorFields, ctrl: f64, length: f64, velocity: f64) -> f64 {
    let affine = |p: &[f64; 10]| p[0] + p[1] * length + p[2] * velocity;
    let gain = if a.gaintype.is(mjGAIN_AFFINE) { affine(&a.gainprm) } else { a.gainprm[0] };
    gain * ctrl + if a.biastype.is(mjBIAS_AFFINE) { affine(&a.biasprm) } else { 0.0 }
}

#[test]
fn servos_pull_towards_their_targets_and_dampers_against_the_motion() {
    let (mut position, mut velocity, mut motor, mut damper) = (actuator(), actuator(), actuator(), actuator());
    position.set_to_position(40.0, Some(3.0), None, None, 0.0).unwrap();
    velocity.set_to_velocity(5.0);
    motor.set_to_motor();
    damper.set_to_damper(2.0).unwrap();
    for (ctrl, length, speed) in [(0.5, 0.2, -1.0), (-1.0, 0.0, 0.3), (0.0, 2.0, 0.0)] {
        assert_eq!(force(&position, ctrl, length, speed), 40.0 * ctrl - 40.0 * length - 3.0 * speed);
        assert!((force(&velocity, ctrl, length, speed) - 5.0 * (ctrl - speed)).abs() < 1e-14);
        assert_eq!(force(&motor, ctrl, length, speed), ctrl);
        assert!((force(&damper, ctrl, length, speed) + 2.0 * ctrl * speed).abs() < 1e-14);
    }
}

#[test]
fn a_cylinder_has_the_area_of_its_diameter() {
    let (mut by_diameter, mut by_area) = (actuator(), actuator());
    by_diameter.set_to_cylinder(0.1, 0.0, 7.0, 0.5);
    by_area.set_to_cylinder(0.1, 0.0, std::f64::consts::PI * 0.25 * 0.25, -1.0);
    assert!((by_diameter.gainprm[0] - by_area.gainprm[0]).abs() < 1e-15);
}

#[test]
fn presets_that_contradict_themselves_are_errors() {
    let ctrlrange = || ActuatorFields::initial();
    let mut a = ctrlrange();
    assert!(a.set_to_position(1.0, Some(1.0), Some(1.0), None, 0.0).is_err());
    assert!(a.set_to_position(1.0, Some(-1.0), None, None, 0.0).is_err());
    assert!(a.set_to_position(1.0, None, None, Some(-1.0), 0.0).is_err());
    assert!(a.set_to_damper(-1.0).is_err() && a.set_to_adhesion(-1.0).is_err());
    a.ctrlrange = [-1.0, 1.0];
    assert!(a.set_to_position(1.0, None, None, None, 1.0).is_err());
    assert!(a.set_to_damper(1.0).is_err() && a.set_to_adhesion(1.0).is_err());
}

#[test]
fn the_z_axis_of_an_orientation_points_where_it_says() {
    let mut random = Random(2);
    for k in 0..50 {
        let mut o = initial::orientation();
        o.r#type = mjORIENTATION_ZAXIS.into();
        o.zaxis = if k == 0 { [0.0, 0.0, -2.0] } else { random.array() };
        let q = resolve_orientation(Quat::IDENTITY, true, b"xyz", &o).unwrap();
        let z = q.to_mat() * Vec3([0.0, 0.0, 1.0]);
        assert!((z - Vec3(o.zaxis).unit()).norm() < 1e-14, "{:?}: {z:?}", o.zaxis);
        assert!((q.iter().map(|x| x * x).sum::<f64>() - 1.0).abs() < 1e-15);
    }
}

#[test]
fn angles_in_degrees_and_in_radians_turn_alike() {
    let mut random = Random(3);
    for kind in [mjORIENTATION_EULER, mjORIENTATION_AXISANGLE] {
        let (mut degrees, mut radians) = (initial::orientation(), initial::orientation());
        (degrees.r#type, radians.r#type) = (kind.into(), kind.into());
        degrees.euler = random.array().map(|x: f64| 180.0 * x);
        radians.euler = degrees.euler.map(f64::to_radians);
        degrees.axisangle = [1.0, -2.0, 0.5, 70.0];
        radians.axisangle = [1.0, -2.0, 0.5, 70.0_f64.to_radians()];
        let resolve = |o, degree| resolve_orientation(Quat::IDENTITY, degree, b"zyx", o).unwrap();
        let (a, b) = (resolve(&degrees, true), resolve(&radians, false));
        assert!(a.iter().zip(b.iter()).all(|(x, y)| (x - y).abs() < 1e-15), "{a:?} {b:?}");
    }
}

#[test]
fn directions_without_length_are_errors() {
    for set in [
        |o: &mut mjsOrientation| (o.r#type, o.zaxis) = (mjORIENTATION_ZAXIS.into(), [0.0, 1e-9, 0.0]),
        |o: &mut mjsOrientation| (o.r#type, o.axisangle) = (mjORIENTATION_AXISANGLE.into(), [0.0, 0.0, 0.0, 1.0]),
        |o: &mut mjsOrientation| (o.r#type, o.xyaxes) = (mjORIENTATION_XYAXES.into(), [1.0, 0.0, 0.0, 2.0, 0.0, 0.0]),
    ] {
        let mut o = initial::orientation();
        set(&mut o);
        assert!(resolve_orientation(Quat::IDENTITY, true, b"xyz", &o).is_err());
    }
}
