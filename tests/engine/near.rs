//! Contacts of four environments at a time, from the pairs of bodies that may touch in some of them, against those of each environment
//! alone, bit by bit.

use super::lanes::{check, inline, own};
use crate::kit::random::Random;
use mujoco::abi::*;
use mujoco::collision::{NearPairs, collision, collision_of};
use mujoco::data::timer::UNTIMED;
use mujoco::data::{Data, OwnedData};
use mujoco::dynamics;
use mujoco::math::simd::F64x4;
use mujoco::math::{Mat3, Quat, Vec3};
use mujoco::model::{Model, OwnedModel};
use mujoco::step::lanes::LANES;
use mujoco::step::{forward, lifecycle};

/// Shapes of all types, alone and several to a body, loose and in chains, on a ground of several geoms.
const CROWD: &str = r#"<mujoco>
  <size memory="10M"/>
  <asset>
    <mesh name="rock" vertex=".1 0 0 -.1 0 0 0 .1 0 0 -.1 0 0 0 .1 0 0 -.1"/>
    <hfield name="hills" nrow="3" ncol="3" size=".3 .3 .1 .1" elevation="0 1 0 1 0 1 0 1 0"/>
  </asset>
  <worldbody>
    <geom type="plane" size="1 1 .1"/>
    <geom type="hfield" hfield="hills" pos=".4 .4 0"/>
    <geom name="rail" type="capsule" fromto="-.3 -.3 .1 .3 -.3 .1" size=".04"/>
    <geom type="box" size=".1 .1 .05" pos="-.3 .3 .05" margin=".02"/>
    <body pos="-.4 0 0" euler="0 20 0"><geom type="plane" size=".3 .3 .1"/></body>
    <body pos=".2 -.2 .1"><geom size=".08"/></body>
    <body mocap="true" pos="0 0 .3"><geom type="capsule" size=".05 .1"/></body>
    <body name="chain"><freejoint/><geom size=".06"/><geom type="capsule" size=".03 .1" pos=".1 0 0"/>
      <body pos=".1 0 0"><joint axis="0 1 0"/><geom name="link" type="capsule" fromto="0 0 0 .2 0 0" size=".03" margin=".03" gap=".02"/>
        <body name="tip" pos=".2 0 0"><joint axis="0 0 1"/><geom type="capsule" fromto="0 0 0 .1 0 0" size=".04"/>
          <geom type="box" size=".04 .05 .06" pos=".1 0 0"/></body></body></body>
    <body><freejoint/><geom name="bar" type="capsule" size=".04 .15"/></body>
    <body name="other"><freejoint/><geom name="bar2" type="capsule" size=".03 .2" contype="3" conaffinity="2"/></body>
    <body><freejoint/><geom type="capsule" size=".05 .1" margin=".05"/><geom size=".07" pos="0 0 .1" contype="2"/></body>
    <body><freejoint/><geom type="box" size=".05 .08 .1"/></body>
    <body><freejoint/><geom type="box" size=".06 .06 .06"/><geom type="capsule" size=".02 .15" euler="30 20 0"/></body>
    <body><freejoint/><geom name="ball" size=".08"/></body>
    <body><freejoint/><geom type="ellipsoid" size=".05 .08 .1"/></body>
    <body><freejoint/><geom type="cylinder" size=".05 .08" margin=".01"/></body>
    <body><freejoint/><geom type="mesh" mesh="rock"/><geom type="sphere" size=".05" pos=".1 0 0"/></body>
  </worldbody>
  <contact>
    <exclude body1="chain" body2="other"/>
    <pair geom1="bar" geom2="bar2" margin=".04" condim="1"/>
    <pair geom1="ball" geom2="link" gap=".01"/>
    <pair geom1="rail" geom2="bar"/>
  </contact>
</mujoco>"#;

/// Throws the bodies of [`CROWD`] together.
fn scatter(m: &Model, d: &mut Data, random: &mut Random) {
    d.qpos.iter_mut().for_each(|q| *q = random.signed());
    for (j, _) in m.jnt_type().iter().enumerate().filter(|(_, kind)| **kind == mjJNT_FREE as i32) {
        let at = m.jnt_qposadr()[j] as usize;
        let scale = [0.35, 0.35, 0.25];
        (0..3).for_each(|k| d.qpos[at + k] *= scale[k]);
        d.qpos[at + 2] += 0.2;
    }
    d.qvel.fill(0.0);
}

/// The bytes of all contacts, but for padding.
fn contacts(d: &Data) -> Vec<Vec<u8>> {
    let bytes = |con: &mjContact| {
        // SAFETY: numbers up to the last field.
        let all = unsafe { std::slice::from_raw_parts(std::ptr::from_ref(con).cast::<u8>(), size_of::<mjContact>()) };
        all[..std::mem::offset_of!(mjContact, efc_address) + 4].to_vec()
    };
    d.contact.iter().map(bytes).collect()
}

/// Makes the contacts of some configurations from the pairs of bodies that may touch, and without them, where the nodes of trees
/// are marked. Returns the number of contacts, and in how many environments the pairs were known.
fn check_near(m: &Model, name: &str) -> [usize; 2] {
    check_near_at(m, name, scatter)
}

/// The same in configurations that `place` makes.
fn check_near_at(m: &Model, name: &str, place: impl Fn(&Model, &mut Data, &mut Random)) -> [usize; 2] {
    let mut marking = OwnedModel::copy_of(m).unwrap();
    marking.vis.global.bvactive = 1;
    let mut quiet = OwnedModel::copy_of(m).unwrap();
    quiet.vis.global.bvactive = 0;
    let make = |m: &Model| -> Vec<OwnedData> { (0..LANES).map(|_| lifecycle::make(m).unwrap()).collect() };
    let (mut plain, mut known) = (make(&marking), make(&quiet));
    let mut near = NearPairs::new(&quiet, &known[0].enter(&quiet).plan.collision);
    let (mut random, mut counts) = (Random(3), [0; 2]);
    for round in 0..60 {
        let (mut xpos, mut xmat) = (vec![[Vec3::ZERO; LANES]; m.ngeom()], vec![[Mat3::IDENTITY; LANES]; m.ngeom()]);
        for (k, (a, b)) in plain.iter_mut().zip(&mut known).enumerate() {
            let (a, b) = (&mut *a.enter(&marking), &mut *b.enter(&quiet));
            place(&marking, a, &mut random);
            b.qpos.copy_from_slice(a.qpos);
            dynamics::kinematics(&marking, a).unwrap();
            dynamics::kinematics(&quiet, b).unwrap();
            collision(&marking, a).unwrap();
            for g in 0..m.ngeom() {
                (xpos[g][k], xmat[g][k]) = (b.geom_xpos[g], b.geom_xmat[g]);
            }
        }
        let xpos: Vec<_> = xpos.iter().map(|x| Vec3::from_fn(|i| F64x4::new(x.map(|x| x[i])))).collect();
        let xmat: Vec<_> = xmat.iter().map(|x| Mat3::from_fn(|i| F64x4::new(x.map(|x| x[i])))).collect();
        near.find(&quiet, &known[0].enter(&quiet).plan.collision, (&xpos, &xmat), false);
        for (k, (a, b)) in plain.iter_mut().zip(&mut known).enumerate() {
            let (a, b) = (&mut *a.enter(&marking), &mut *b.enter(&quiet));
            collision_of(&quiet, b, Some(near.of(k)), false, UNTIMED).unwrap();
            assert!(contacts(a) == contacts(b), "{name}, environment {k} of round {round}");
            let warnings = [&*a, &*b].map(|d| d.s.warning.map(|w| w.number));
            assert_eq!(warnings[0], warnings[1], "{name}, environment {k} of round {round}");
            counts[0] += a.contact.len();
            counts[1] += usize::from(near.of(k).is_known(b));
        }
    }
    counts
}

type Edit = (&'static str, fn(&mut OwnedModel));

/// Values that decide what touches, as programs edit them.
const EDITS: [Edit; 11] = [
    ("nothing", |_| ()),
    ("larger margins", |m| m.geom_margin_mut().iter_mut().for_each(|x| *x += 0.05)),
    ("larger shapes", |m| m.geom_size_mut().iter_mut().for_each(|size| *size *= 1.3)),
    ("larger spheres", |m| m.geom_rbound_mut().iter_mut().for_each(|r| *r *= 1.5)),
    ("smaller spheres", |m| m.geom_rbound_mut().iter_mut().for_each(|r| *r *= 0.7)),
    ("masks of geoms", |m| m.geom_contype_mut().iter_mut().step_by(2).for_each(|x| *x = 4)),
    ("masks of bodies", |m| m.body_contype_mut().iter_mut().step_by(3).for_each(|x| *x = 0)),
    ("affinities", |m| m.geom_conaffinity_mut().iter_mut().step_by(3).for_each(|x| *x = 6)),
    ("one margin for all", |m| (m.opt.o_margin, m.opt.enableflags) = (0.03, mjENBL_OVERRIDE as i32)),
    ("related bodies", |m| m.opt.disableflags |= mjDSBL_FILTERPARENT as i32),
    ("no mid phase", |m| m.opt.disableflags |= mjDSBL_MIDPHASE as i32),
];

#[test]
fn bodies_that_may_touch_have_all_contacts_whatever_is_edited() {
    let compiled = inline(CROWD);
    for (name, edit) in EDITS {
        let mut m = OwnedModel::copy_of(compiled).unwrap();
        edit(&mut m);
        let [contacts, known] = check_near(&m, name);
        assert!(contacts > 1000 && known == 60 * LANES, "{name}: {contacts} contacts, known in {known}");
    }
    for name in ["arm", "car", "hand", "humanoid", "mechanism", "quadruped", "walker"] {
        let [_, known] = check_near(own(name), name);
        assert_eq!(known, 60 * LANES, "{name}");
    }
}

/// Shapes of equal sizes, some of them several to a body.
const BLOCKS: &str = r#"<mujoco><default><geom size=".1 .1 .1"/></default><worldbody>
  <geom type="plane"/>
  <body><freejoint/><geom type="box"/><geom type="box" pos=".2 0 0"/></body>
  <body><freejoint/><geom type="box"/><geom pos="0 .2 0"/><geom type="box" pos="0 0 .2"/></body>
  <body><freejoint/><geom type="box"/><geom type="capsule" size=".1 .1" pos="0 0 .2"/></body>
  <body><freejoint/><geom type="box"/></body>
  <body><freejoint/><geom/></body>
  <body><freejoint/><geom type="capsule" size=".1 .2"/></body>
  <body><freejoint/><geom type="cylinder" size=".1 .1"/><geom type="ellipsoid" size=".1 .1 .1" pos=".2 0 0"/></body>
</worldbody></mujoco>"#;

/// Puts bodies on a grid on which they touch, turned by quarters, and the grid anywhere.
fn stack(m: &Model, d: &mut Data, random: &mut Random) {
    let world = Quat([1.0 + random.signed(), random.signed(), random.signed(), random.signed()]).unit();
    let quarter = Quat([0.5f64.sqrt(), 0.0, 0.5f64.sqrt(), 0.0]);
    for at in m.jnt_qposadr().iter().map(|&at| at as usize) {
        let mut place = Vec3::from_fn(|_| 0.1 * (3.0 * random.signed()).round());
        place[2] += 0.3;
        let turned = if random.signed() > 0.0 { world * quarter } else { world };
        let (place, turn) = if random.signed() > 0.5 { (place, quarter) } else { (world.rotate(place), turned) };
        d.qpos[at..at + 3].copy_from_slice(&place.0);
        d.qpos[at + 3..at + 7].copy_from_slice(&turn.0);
    }
    d.qvel.fill(0.0);
}

#[test]
fn bodies_that_touch_to_the_last_bit_have_the_same_contacts() {
    let [contacts, known] = check_near_at(inline(BLOCKS), "blocks", stack);
    assert!(contacts > 1000 && known == 60 * LANES, "{contacts} contacts, known in {known}");
}

#[test]
fn bodies_that_may_touch_are_left_to_the_broad_phase_where_it_does_more() {
    let compiled = inline(CROWD);
    let edits: [Edit; 3] = [
        ("a negative margin", |m| m.geom_margin_mut()[9] = -0.01),
        ("no bounding sphere", |m| m.geom_rbound_mut()[10] = 0.0),
        ("no contacts", |m| m.opt.disableflags |= mjDSBL_CONTACT as i32),
    ];
    for (name, edit) in edits {
        let mut m = OwnedModel::copy_of(compiled).unwrap();
        edit(&mut m);
        assert_eq!(check_near(&m, name)[1], 0, "{name}");
    }
    // pairs that do not touch warn, too, where contacts have no room
    let [contacts, known] = check_near(inline(&CROWD.replace("10M", "100K")), "a small arena");
    assert!(contacts > 1000 && known == 0, "{contacts} contacts, known in {known}");
}

#[test]
fn crowds_are_stepped_alike() {
    for (memory, bvactive) in [("10M", 0), ("10M", 1), ("300K", 0)] {
        let mut m = OwnedModel::copy_of(inline(&CROWD.replace("10M", memory))).unwrap();
        m.vis.global.bvactive = bvactive;
        let disturb = |d: &mut Data, k: usize, t: usize| {
            scatter(&m, d, &mut Random((LANES * t + k) as u64));
            if (k, t) == (1, 5) {
                d.mocap_pos[0][0] = f64::NAN;
            }
        };
        check(&m, memory, disturb).unwrap();
    }
}

#[test]
fn marks_of_nodes_change_no_contact() {
    let (mut quiet, mut marking) =
        (OwnedModel::copy_of(inline(CROWD)).unwrap(), OwnedModel::copy_of(inline(CROWD)).unwrap());
    (quiet.vis.global.bvactive, marking.vis.global.bvactive) = (0, 1);
    let [mut a, mut b] = [&quiet, &marking].map(|m| lifecycle::make(m).unwrap());
    for seed in 0..50 {
        let contacts_of = |m: &Model, d: &mut OwnedData| {
            let d = &mut *d.enter(m);
            scatter(m, d, &mut Random(seed));
            // the frame in which the reference looks for pairs is that of all moving geoms, whatever place one of them has
            d.mocap_pos[0][0] = if seed % 2 == 1 { f64::NAN } else { 0.0 };
            forward::fwd_position(m, d).unwrap();
            contacts(d)
        };
        assert!(contacts_of(&quiet, &mut a) == contacts_of(&marking, &mut b), "seed {seed}");
    }
}
