//! `rujoco check`: for each rule a model in which it must find something, and one like it in which it must not.

use mujoco::sim::check::{self, Checked, RULES, Settings, Severity};
use mujoco::sim::{Model, Result};
use std::collections::HashSet;

fn checked(xml: &str) -> Checked {
    check::xml(xml, "", &Settings::default())
}

/// A solid cube of 10 cm with one more geom.
macro_rules! CUBE {
    ($geom:literal) => {
        concat!(
            "<mujoco><asset><mesh name='m' vertex='-.05 -.05 -.05 .05 -.05 -.05 .05 .05 -.05 -.05 .05 -.05 -.05 -.05 .05 .05 -.05 .05 .05 .05 .05 -.05 .05 .05'/></asset>
               <worldbody><body><freejoint/><geom type='box' size='.05 .05 .05'/>",
            $geom,
            "</body></worldbody></mujoco>"
        )
    };
}

/// A mesh over the corners of a cube, with attributes and faces.
macro_rules! MESH {
    ($attributes:literal, $faces:literal) => {
        concat!(
            "<mujoco><asset><mesh name='m' ",
            $attributes,
            " vertex='-.5 -.5 -.5 .5 -.5 -.5 .5 .5 -.5 -.5 .5 -.5 -.5 -.5 .5 .5 -.5 .5 .5 .5 .5 -.5 .5 .5' face='",
            $faces,
            "'/></asset><worldbody><body><freejoint/><geom type='mesh' mesh='m'/></body></worldbody></mujoco>"
        )
    };
}

/// A cube of 10 cm whose lid has its middle at a height.
macro_rules! DENTED {
    ($height:literal) => {
        concat!(
            "<mujoco><asset><mesh name='m' vertex='-.05 -.05 -.05 .05 -.05 -.05 .05 .05 -.05 -.05 .05 -.05 -.05 -.05 .05 .05 -.05 .05 .05 .05 .05 -.05 .05 .05 0 0 ",
            $height,
            "' face='0 2 1 0 3 2 4 5 8 5 6 8 6 7 8 7 4 8 0 1 5 0 5 4 1 2 6 1 6 5 2 3 7 2 7 6 3 0 4 3 4 7'/></asset>
               <worldbody><body><freejoint/><geom type='mesh' mesh='m'/></body></worldbody></mujoco>"
        )
    };
}

/// A position servo on a hinge.
macro_rules! SERVO {
    ($attributes:literal, $more:literal, $rest:literal) => {
        concat!(
            "<mujoco><worldbody><body><joint name='j' axis='0 1 0' range='-90 90'/><geom size='.1' pos='.3 0 0'/></body></worldbody>
               <actuator><position joint='j' ",
            $attributes,
            "/>",
            $more,
            "</actuator>",
            $rest,
            "</mujoco>"
        )
    };
}

/// Two links of a URDF, with an element of the inertial and one of the joint.
macro_rules! URDF {
    ($inertial:literal, $joint:literal, $rest:literal) => {
        concat!(
            "<robot name='r'><link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>
               <link name='b'><inertial>",
            $inertial,
            "<mass value='1'/><inertia ixx='1' iyy='2' izz='2.5' ixy='0' ixz='0' iyz='0'/></inertial></link>
               <joint name='j' type='revolute'><parent link='a'/><child link='b'/>",
            $joint,
            "</joint>",
            $rest,
            "</robot>"
        )
    };
}

/// A static part whose inertia has axes of its own.
macro_rules! FUSED {
    ($fuse:literal) => {
        concat!(
            "<mujoco><compiler fusestatic='",
            $fuse,
            "'/><worldbody><body name='a'><freejoint/><geom size='.1'/>
               <body pos='.2 .1 0' euler='0 0 30'><inertial pos='.1 0 0' quat='1 1 0 0' mass='1' diaginertia='.01 .02 .025'/></body>
               </body></worldbody></mujoco>"
        )
    };
}

/// Two balls on slides, so far apart.
macro_rules! OVERLAP {
    ($distance:literal, $rest:literal) => {
        concat!(
            "<mujoco><worldbody><body name='a'><joint type='slide' axis='1 0 0'/><geom size='.1'/></body><body name='b' pos='",
            $distance,
            " 0 0'><joint type='slide' axis='1 0 0'/><geom size='.1'/></body></worldbody>",
            $rest,
            "</mujoco>"
        )
    };
}

/// A ball above a floor, with attributes.
macro_rules! CONTACT {
    ($attributes:literal) => {
        concat!(
            "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 1'><freejoint/><geom size='.1' ",
            $attributes,
            "/></body></worldbody></mujoco>"
        )
    };
}

/// A kilogram on a slide, with an actuator, options and a keyframe.
macro_rules! SPRING {
    ($actuator:literal, $options:literal, $key:literal) => {
        concat!(
            "<mujoco><option timestep='.002' gravity='0 0 0' ",
            $options,
            "/><worldbody><body><joint name='j' type='slide'/><geom size='.1' mass='1'/></body></worldbody><actuator>",
            $actuator,
            "</actuator><keyframe><key ",
            $key,
            "/></keyframe></mujoco>"
        )
    };
}

/// Boxes on each other, with options and sizes.
macro_rules! PILE {
    ($options:literal, $size:literal) => {
        concat!(
            "<mujoco><option ",
            $options,
            "/>",
            $size,
            "<worldbody><geom type='plane' size='1 1 1'/>
               <body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
               <body pos='0 0 .3'><freejoint/><geom type='box' size='.1 .1 .1' mass='40'/></body>
               <body pos='0 0 .5'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
               <body pos='0 0 .7'><freejoint/><geom type='box' size='.1 .1 .1' mass='90'/></body></worldbody></mujoco>"
        )
    };
}

/// A rule, a model that breaks it, and the same model put right.
type Case = (&'static str, &'static str, &'static str);

const CASES: &[Case] = &[
    (
        "RJ001",
        "<mujoco><worldbody><thing/></worldbody></mujoco>",
        "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>",
    ),
    (
        "RJ101",
        "<mujoco><worldbody><body><freejoint/><geom size='.01' mass='1'/></body></worldbody></mujoco>",
        "<mujoco><worldbody><body><freejoint/><geom size='.01' density='7850'/></body></worldbody></mujoco>",
    ),
    (
        "RJ101",
        "<mujoco><worldbody><body><freejoint/><geom size='1' mass='1'/></body></worldbody></mujoco>",
        // the mass of a link is that of all that is welded to it
        "<mujoco><worldbody><body><freejoint/><geom size='.1' mass='.0001'/><body><geom size='.1' mass='3'/></body></body></worldbody></mujoco>",
    ),
    (
        "RJ102",
        "<mujoco><compiler balanceinertia='true'/><worldbody><body><freejoint/><geom size='.1'/>
           <inertial pos='0 0 0' mass='1' diaginertia='.001 .001 .01'/></body></worldbody></mujoco>",
        "<mujoco><compiler balanceinertia='true'/><worldbody><body><freejoint/><geom size='.1'/>
           <inertial pos='0 0 0' mass='1' diaginertia='.004 .004 .004'/></body></worldbody></mujoco>",
    ),
    (
        "RJ103",
        "<mujoco><worldbody><body><freejoint/><geom size='.1'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body></worldbody></mujoco>",
        "<mujoco><worldbody><body><freejoint/><geom size='.1'/><inertial pos='0 0 0' mass='1' diaginertia='.004 .004 .004'/></body></worldbody></mujoco>",
    ),
    (
        "RJ104",
        "<mujoco><worldbody><body><freejoint/><geom size='.1'/><inertial pos='0 0 0' mass='4' diaginertia='1e-6 1e-6 1e-6'/></body></worldbody></mujoco>",
        // what only slides has no use for its inertia
        "<mujoco><worldbody><body><joint type='slide'/><geom size='.1'/><inertial pos='0 0 0' mass='4' diaginertia='1e-6 1e-6 1e-6'/></body></worldbody></mujoco>",
    ),
    (
        "RJ105",
        "<mujoco><worldbody><body><freejoint/><geom size='.1'/><inertial pos='0 0 25' mass='1' diaginertia='.004 .004 .004'/></body></worldbody></mujoco>",
        "<mujoco><worldbody><body><freejoint/><geom size='.1'/><inertial pos='0 0 .025' mass='1' diaginertia='.004 .004 .004'/></body></worldbody></mujoco>",
    ),
    (
        "RJ106",
        "<mujoco><compiler boundmass='.001' boundinertia='1e-6'/><worldbody><body><geom size='.1'/><joint/><body><joint axis='1 0 0'/></body></body></worldbody></mujoco>",
        "<mujoco><compiler boundmass='.001' boundinertia='1e-6'/><worldbody><body><geom size='.1'/><joint/><body><joint axis='1 0 0'/><geom size='.1'/></body></body></worldbody></mujoco>",
    ),
    ("RJ107", CUBE!("<geom type='mesh' mesh='m' contype='0' conaffinity='0'/>"), CUBE!("<geom type='mesh' mesh='m' contype='0' conaffinity='0' mass='0'/>")),
    (
        "RJ201",
        "<mujoco><compiler angle='radian'/><worldbody><body><joint range='-90 90'/><geom size='.1'/></body></worldbody></mujoco>",
        "<mujoco><compiler angle='radian'/><worldbody><body><joint range='-10 10'/><geom size='.1'/></body></worldbody></mujoco>",
    ),
    (
        "RJ202",
        "<mujoco><worldbody><body><joint range='-1.57 1.57'/><geom size='.1'/></body></worldbody></mujoco>",
        "<mujoco><worldbody><body><joint range='-5 5'/><geom size='.1'/></body></worldbody></mujoco>",
    ),
    (
        "RJ203",
        "<mujoco><worldbody><body><joint range='10 90'/><geom size='.1'/></body></worldbody></mujoco>",
        "<mujoco><worldbody><body><joint range='10 90' ref='20'/><geom size='.1'/></body></worldbody></mujoco>",
    ),
    (
        "RJ204",
        "<mujoco><worldbody><body><joint range='-90 90'/><geom size='.1'/></body></worldbody><keyframe><key qpos='3'/></keyframe></mujoco>",
        "<mujoco><worldbody><body><joint range='-90 90'/><geom size='.1'/></body></worldbody><keyframe><key qpos='1'/></keyframe></mujoco>",
    ),
    (
        "RJ205",
        "<mujoco><worldbody><body><joint range='-90 90' limited='false'/><geom size='.1'/></body></worldbody></mujoco>",
        "<mujoco><worldbody><body><joint range='-90 90'/><geom size='.1'/></body></worldbody></mujoco>",
    ),
    (
        "RJ206",
        "<mujoco><worldbody><body><joint damping='-1'/><geom size='.1'/></body></worldbody></mujoco>",
        "<mujoco><worldbody><body><joint damping='1'/><geom size='.1'/></body></worldbody></mujoco>",
    ),
    ("RJ301", SERVO!("kp='10' kv='1'", "", ""), SERVO!("kp='10' kv='1' forcerange='-1 1'", "", "")),
    ("RJ302", SERVO!("kp='10' kv='1' ctrlrange='-90 -80'", "", ""), SERVO!("kp='10' kv='1' ctrlrange='-1.5 1.5'", "", "")),
    ("RJ303", SERVO!("kp='10'", "", ""), SERVO!("kp='10' dampratio='1'", "", "")),
    ("RJ304", SERVO!("kp='10'", "<position joint='j' kp='5'/>", ""), SERVO!("kp='10'", "<velocity joint='j' kv='5'/>", "")),
    (
        "RJ401",
        "<mujoco><worldbody><body><freejoint/><geom size='.1' group='4'/></body></worldbody></mujoco>",
        // a body is seen if what it is welded to is
        "<mujoco><worldbody><body><freejoint/><geom size='.1'/><body><geom size='.1' group='4'/></body></body></worldbody></mujoco>",
    ),
    (
        "RJ402",
        "<mujoco><worldbody><body><geom size='.1'/><geom size='.1' rgba='0 0 0 0' contype='0' conaffinity='0'/></body></worldbody></mujoco>",
        "<mujoco><worldbody><body><geom size='.1'/><geom size='.1' rgba='0 0 0 0'/></body></worldbody></mujoco>",
    ),
    (
        "RJ403",
        "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 1'><freejoint/><geom size='.1' contype='2' conaffinity='2'/></body></worldbody></mujoco>",
        "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 1'><freejoint/><geom size='.1' contype='2' conaffinity='1'/></body></worldbody></mujoco>",
    ),
    (
        "RJ404",
        "<mujoco><worldbody><body><freejoint/><geom size='.1'/><geom size='.1'/></body></worldbody></mujoco>",
        "<mujoco><worldbody><body><freejoint/><geom size='.1'/><geom size='.1' contype='0' conaffinity='0'/></body></worldbody></mujoco>",
    ),
    (
        "RJ405",
        "<mujoco><worldbody><body><freejoint/><geom size='.1'/><geom size='.1' pos='1 0 0'/><geom size='90' pos='0 1 0'/></body></worldbody></mujoco>",
        "<mujoco><worldbody><body><freejoint/><geom size='.1'/><geom size='.1' pos='1 0 0'/><geom size='9' pos='0 1 0'/></body></worldbody></mujoco>",
    ),
    ("RJ501", MESH!("scale='100 100 100'", "0 1 2 0 2 3 4 6 5 4 7 6 0 5 1 0 4 5 1 6 2 1 5 6 2 7 3 2 6 7 3 4 0 3 7 4"), MESH!("", "0 1 2 0 2 3 4 6 5 4 7 6 0 5 1 0 4 5 1 6 2 1 5 6 2 7 3 2 6 7 3 4 0 3 7 4")),
    // without its lid
    ("RJ502", MESH!("", "0 2 1 0 3 2 0 1 5 0 5 4 1 2 6 1 6 5 2 3 7 2 7 6 3 0 4 3 4 7"), MESH!("inertia='convex'", "0 2 1 0 3 2 0 1 5 0 5 4 1 2 6 1 6 5 2 3 7 2 7 6 3 0 4 3 4 7")),
    ("RJ503", MESH!("", "0 1 2 0 2 3 4 6 5 4 7 6 0 5 1 0 4 5 1 6 2 1 5 6 2 7 3 2 6 7 3 4 0 3 7 4"), MESH!("", "0 2 1 0 3 2 4 5 6 4 6 7 0 1 5 0 5 4 1 2 6 1 6 5 2 3 7 2 7 6 3 0 4 3 4 7")),
    // one side turned inwards
    ("RJ504", MESH!("", "0 1 2 0 2 3 4 5 6 4 6 7 0 1 5 0 5 4 1 2 6 1 6 5 2 3 7 2 7 6 3 0 4 3 4 7"), MESH!("", "0 2 1 0 3 2 4 5 6 4 6 7 0 1 5 0 5 4 1 2 6 1 6 5 2 3 7 2 7 6 3 0 4 3 4 7")),
    // the lid is pushed in to the middle
    ("RJ505", DENTED!("-.04"), DENTED!(".0499")),
    (
        "RJ601",
        "<mujoco><worldbody><site name='s'/><body><freejoint/><geom size='.1'/></body></worldbody><sensor><gyro site='s'/></sensor></mujoco>",
        "<mujoco><worldbody><body><freejoint/><geom size='.1'/><site name='s'/></body></worldbody><sensor><gyro site='s'/></sensor></mujoco>",
    ),
    (
        "RJ601",
        "<mujoco><worldbody><body><joint/><geom size='.1' contype='0' conaffinity='0'/><site name='s'/></body></worldbody><sensor><touch site='s'/></sensor></mujoco>",
        "<mujoco><worldbody><body><joint/><geom size='.1'/><site name='s'/></body></worldbody><sensor><touch site='s'/></sensor></mujoco>",
    ),
    (
        "RJ602",
        "<mujoco><asset><material name='red'/></asset><worldbody><geom size='.1'/></worldbody></mujoco>",
        "<mujoco><asset><material name='red'/></asset><worldbody><geom size='.1' material='red'/></worldbody></mujoco>",
    ),
    (
        "RJ603",
        "<mujoco><default><default class='arm'><geom rgba='1 0 0 1'/></default></default><worldbody><geom size='.1'/></worldbody></mujoco>",
        "<mujoco><default><default class='arm'><geom rgba='1 0 0 1'/></default></default><worldbody><geom size='.1' class='arm'/></worldbody></mujoco>",
    ),
    ("RJ701", URDF!("<origin rpy='0 0 1.57'/>", "", ""), URDF!("<origin rpy='0 0 0'/>", "", "")),
    ("RJ702", URDF!("", "<limit lower='-1' effort='1' velocity='1'/>", ""), URDF!("", "<limit lower='-1' upper='1' effort='1' velocity='1'/>", "")),
    ("RJ703", URDF!("", "<mimic joint='a'/>", ""), URDF!("", "", "")),
    ("RJ705", FUSED!("true"), FUSED!("false")),
    (
        "RJ706",
        "<mujoco><body><geom size='1'/></body><worldbody/></mujoco>",
        "<mujoco><worldbody><body><geom size='1'/></body></worldbody></mujoco>",
    ),
    (
        "RJ708",
        "<mujoco><size nuser_cam='1'/><default><camera user='1'/></default></mujoco>",
        "<mujoco><size nuser_cam='1'/><worldbody><camera user='1'/></worldbody></mujoco>",
    ),
    (
        "RJ709",
        "<mujoco><asset><texture name='t' type='2d' builtin='flat' width='4' height='4' nchannel='4'/><material name='m' texture='t'/></asset>
           <worldbody><geom size='1' material='m'/></worldbody></mujoco>",
        "<mujoco><asset><texture name='t' type='2d' builtin='flat' width='4' height='4'/><material name='m' texture='t'/></asset>
           <worldbody><geom size='1' material='m'/></worldbody></mujoco>",
    ),
    (
        "RJ710",
        "<mujoco><default><geom euler='90 0 0'/></default><worldbody><geom size='1' quat='1 1 0 0'/></worldbody></mujoco>",
        "<mujoco><default><geom quat='1 0 1 0'/></default><worldbody><geom size='1' quat='1 1 0 0'/></worldbody></mujoco>",
    ),
    (
        "RJ711",
        "<mujoco><worldbody><geom type='plane' size='1 1 1' mass='3'/></worldbody></mujoco>",
        "<mujoco><worldbody><geom type='plane' size='1 1 1'/></worldbody></mujoco>",
    ),
    (
        "RJ712",
        "<mujoco><worldbody><body><joint name='j' range='-9 9' limited='false'/><geom size='.1'/></body></worldbody>
           <actuator><position joint='j' inheritrange='1'/></actuator></mujoco>",
        "<mujoco><worldbody><body><joint name='j' range='-9 9'/><geom size='.1'/></body></worldbody>
           <actuator><position joint='j' inheritrange='1'/></actuator></mujoco>",
    ),
    ("RJ801", OVERLAP!("0.15", ""), OVERLAP!("0.3", "")),
    // neighbours that are meant to overlap
    ("RJ801", OVERLAP!("0.15", ""), OVERLAP!("0.15", "<contact><exclude body1='a' body2='b'/></contact>")),
    ("RJ802", OVERLAP!("0.3", "<keyframe><key qpos='0 -.2'/></keyframe>"), OVERLAP!("0.3", "<keyframe><key qpos='0 .2'/></keyframe>")),
    ("RJ803", CONTACT!("solref='.02 -1'"), CONTACT!("solref='-200 -1'")),
    ("RJ804", CONTACT!("solref='.001 1'"), CONTACT!("solref='.004 1'")),
    ("RJ805", CONTACT!("solimp='.99 .9 .001'"), CONTACT!("solimp='.9 .99 .001'")),
    ("RJ806", CONTACT!("margin='.01' gap='.02'"), CONTACT!("margin='.01' gap='.01'")),
    ("RJ807", CONTACT!("margin='.5'"), CONTACT!("margin='.5' gap='.5'")),
    // a damper of 100 000 N s/m on a kilogram, with a step of 2 ms
    ("RJ901", SPRING!("<velocity joint='j' kv='1e5'/>", "integrator='Euler'", "qvel='1'"), SPRING!("<velocity joint='j' kv='100'/>", "integrator='Euler'", "qvel='1'")),
    (
        "RJ902",
        "<mujoco><worldbody><body><joint axis='0 0 1' name='j'/><geom size='.01'/></body></worldbody>
           <actuator><motor joint='j'/></actuator><keyframe><key ctrl='1e-3'/></keyframe></mujoco>",
        "<mujoco><worldbody><body><joint axis='0 0 1' name='j' armature='.01'/><geom size='.01'/></body></worldbody>
           <actuator><motor joint='j'/></actuator><keyframe><key ctrl='1e-3'/></keyframe></mujoco>",
    ),
    ("RJ903", SPRING!("<velocity joint='j' kv='1200'/>", "integrator='Euler'", ""), SPRING!("<velocity joint='j' kv='1200'/>", "integrator='implicitfast'", "")),
    // an unstable system is not the step's fault
    ("RJ903", SPRING!("<position joint='j' kp='2e6'/>", "integrator='Euler'", ""), SPRING!("<general joint='j' biastype='affine' biasprm='0 100 0'/>", "integrator='Euler'", "")),
    (
        "RJ904",
        "<mujoco><option timestep='.05'/><worldbody><body><joint axis='0 1 0'/><geom type='capsule' size='.01' fromto='0 0 0 .1 0 0'/></body></worldbody></mujoco>",
        "<mujoco><option timestep='.001'/><worldbody><body><joint axis='0 1 0'/><geom type='capsule' size='.01' fromto='0 0 0 .1 0 0'/></body></worldbody></mujoco>",
    ),
    ("RJ905", PILE!("iterations='1' solver='PGS'", ""), PILE!("", "")),
    ("RJ906", PILE!("", "<size memory='20K'/>"), PILE!("", "")),
    (
        "RJ907",
        "<mujoco><size memory='3G'/><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>",
        "<mujoco><size memory='3M'/><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>",
    ),
];

/// Rules that need files beside the model; they have tests of their own below. RJ002 has none: the compiler warns only of
/// bounding volume trees deeper than any small model has.
const WITH_FILES: [&str; 12] =
    ["RJ002", "RJ003", "RJ604", "RJ704", "RJ707", "RJ713", "RJ951", "RJ952", "RJ953", "RJ954", "RJ955", "RJ956"];

#[test]
fn each_rule_finds_what_it_must_and_nothing_else() {
    let codes = |xml: &str| checked(xml).findings.iter().map(|f| f.code).collect::<HashSet<_>>();
    let mut wrong = Vec::new();
    for (code, bad, good) in CASES {
        if !codes(bad).contains(code) {
            wrong.push(format!("{code} misses {bad}\n found: {:?}", checked(bad).findings));
        }
        let loads = *code == "RJ001" || !codes(good).contains("RJ001");
        if codes(good).contains(code) || !loads {
            let found = checked(good).findings.into_iter().find(|f| f.code == *code || !loads);
            wrong.push(format!("{code} finds {good}\n {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn each_rule_has_a_test() {
    let tested: HashSet<&str> = CASES.iter().map(|case| case.0).chain(WITH_FILES).collect();
    let missing: Vec<&str> = RULES.iter().map(|rule| rule.code).filter(|code| !tested.contains(code)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// A folder with files, deleted at the end.
struct Folder(std::path::PathBuf);

impl Folder {
    fn with(name: &str, files: &[(&str, &str)]) -> Folder {
        let folder = std::env::temp_dir().join(format!("rujoco_check_{}_{name}", std::process::id()));
        for (name, text) in files {
            let path = folder.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        Folder(folder)
    }

    fn check(&self, name: &str) -> Checked {
        check::file(self.0.join(name), &Settings::default()).unwrap()
    }

    fn codes(&self, name: &str) -> HashSet<&'static str> {
        self.check(name).findings.iter().map(|f| f.code).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const TETRAHEDRON: &str = "v 0 0 0\nv .1 0 0\nv 0 .1 0\nv 0 0 .1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";

fn mesh_model(assets: &str) -> String {
    format!(
        "<mujoco><asset>{assets}</asset><worldbody><body><freejoint/><geom type='mesh' mesh='m'/></body></worldbody></mujoco>"
    )
}

#[test]
fn parts_of_obj_files_that_are_left_out_are_found() {
    let two = format!("o first\n{TETRAHEDRON}o second\nf 1 3 2\n");
    let many: String = (0..101).map(|i| format!(" {}", i % 4 + 1)).collect();
    let big = format!("{TETRAHEDRON}f{many}\n");
    let model = mesh_model("<mesh name='m' file='m.obj'/>");
    let good = Folder::with("obj", &[("m.obj", TETRAHEDRON), ("a.xml", &model)]);
    assert_eq!(good.codes("a.xml"), HashSet::new());
    let groups = Folder::with("groups", &[("m.obj", &two), ("a.xml", &model)]);
    assert!(groups.codes("a.xml").contains("RJ713"));
    let faces = Folder::with("faces", &[("m.obj", &big), ("a.xml", &model)]).check("a.xml");
    let found = faces.findings.iter().find(|f| f.code == "RJ003").expect("a face is left out");
    assert!(found.place.file.ends_with("m.obj") && found.place.line == Some(9), "{found:?}");
}

#[test]
fn a_file_that_is_read_twice_is_found() {
    let twice = mesh_model("<mesh name='m' file='m.obj'/><mesh name='n' file='m.obj'/>");
    let other = mesh_model("<mesh name='m' file='m.obj'/><mesh name='n' file='m.obj' scale='2 2 2'/>");
    let folder = Folder::with("twice", &[("m.obj", TETRAHEDRON), ("a.xml", &twice), ("b.xml", &other)]);
    assert!(folder.codes("a.xml").contains("RJ604") && !folder.codes("b.xml").contains("RJ604"));
}

#[test]
fn meshes_of_a_urdf_that_take_the_place_of_others_are_found() {
    let urdf = |second: &str| {
        format!(
            "<robot name='r'><link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>
               <collision><geometry><mesh filename='one/m.obj'/></geometry></collision>
               <collision><geometry><mesh filename='{second}'/></geometry></collision></link></robot>"
        )
    };
    let files = [
        ("m.obj", TETRAHEDRON),
        ("n.obj", TETRAHEDRON),
        ("a.urdf", &urdf("two/m.obj")),
        ("b.urdf", &urdf("two/n.obj")),
    ];
    let folder = Folder::with("stem", &files);
    assert!(folder.codes("a.urdf").contains("RJ704") && !folder.codes("b.urdf").contains("RJ704"));
}

/// Findings are at the line of the file that has the element, also in a file that is included.
#[test]
fn places_lead_into_included_files() {
    let part = "<mujocoinclude>\n<body>\n<joint name='j' range='10 90'/>\n<geom size='.1'/></body></mujocoinclude>";
    let main = "<mujoco><option><include file='flags.xml'/></option><worldbody><include file='part/part.xml'/></worldbody></mujoco>";
    let flags = "<mujocoinclude><flag contact='disable'/></mujocoinclude>";
    let folder = Folder::with("places", &[("part/part.xml", part), ("flags.xml", flags), ("main.xml", main)]);
    let checked = folder.check("main.xml");
    let found = checked.findings.iter().find(|f| f.code == "RJ203").expect("the reference is outside");
    assert!(found.place.file.ends_with("part/part.xml") && found.place.line == Some(3), "{:?}", found.place);
    assert!(checked.findings.iter().any(|f| f.code == "RJ707"));
    // what others include is no model
    let files = check::files(&folder.0).unwrap();
    assert_eq!(files, [folder.0.join("main.xml")]);
}

#[test]
fn a_file_that_does_not_load_is_a_finding_with_its_place() {
    let folder = Folder::with("broken", &[("a.xml", "<mujoco>\n<worldbody></mujoco>")]);
    let checked = folder.check("a.xml");
    let found = &checked.findings[0];
    assert_eq!((found.code, found.severity, found.place.line), ("RJ001", Severity::Error, Some(2)));
    assert_eq!(folder.codes("none.xml"), HashSet::from(["RJ001"]));
}

#[test]
fn what_is_allowed_is_not_reported() {
    let model = |custom: &str| {
        format!(
            "<mujoco><custom>{custom}</custom><worldbody><body><joint name='a' range='10 90'/><geom size='.1'/></body>
               <body><joint name='b' range='10 90'/><geom size='.1'/></body></worldbody></mujoco>"
        )
    };
    let limits = |c: &Checked| c.findings.iter().filter(|f| f.code == "RJ203").count();
    let none = checked(&model(""));
    assert_eq!((limits(&none), none.allowed), (2, 0));
    let all = check::xml(&model(""), "", &Settings { allow: vec!["RJ203".into()], ..Settings::default() });
    assert_eq!((limits(&all), all.allowed), (0, 2));
    let one = checked(&model("<text name='rujoco_allow' data='RJ801 RJ203:a'/>"));
    assert_eq!(limits(&one), 1);
    assert_eq!(one.findings.iter().find(|f| f.code == "RJ203").unwrap().element.as_ref().unwrap().name, "b");
}

/// Without the text, the rules that need only the model go on.
#[test]
fn compiled_models_are_checked_too() -> Result<()> {
    let model = Model::from_xml(CASES[1].1)?;
    let before = model.to_mjb()?;
    let checked = check::model(&model, &Settings::default());
    assert!(checked.findings.iter().any(|f| f.code == "RJ101"));
    assert!(model.to_mjb()? == before, "a check changes nothing");
    Ok(())
}

/// Our own models are checked, too, and load.
#[test]
fn our_models_have_no_errors() {
    for file in check::files(concat!(env!("CARGO_MANIFEST_DIR"), "/models")).unwrap() {
        let checked = check::file(&file, &Settings::default()).unwrap();
        assert!(checked.worst() < Some(Severity::Error), "{}: {:?}", file.display(), checked.findings);
    }
}

/// A two-link arm as URDF, and in MJCF as it means it.
const ARM_URDF: &str = "<robot name='r'>
    <link name='base'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>
    <link name='upper'><inertial><origin xyz='.1 0 0' rpy='0 0 1.5707963'/><mass value='2'/>
      <inertia ixx='.01' iyy='.02' izz='.025' ixy='0' ixz='0' iyz='0'/></inertial></link>
    <link name='fore'><inertial><origin xyz='.1 0 0'/><mass value='1'/><inertia ixx='.01' iyy='.01' izz='.01' ixy='0' ixz='0' iyz='0'/></inertial></link>
    <joint name='shoulder' type='revolute'><origin xyz='0 0 .3'/><parent link='base'/><child link='upper'/><axis xyz='0 0 1'/><limit lower='-1' upper='1' effort='1' velocity='1'/></joint>
    <joint name='elbow' type='revolute'><origin xyz='.2 0 0' rpy='1.5707963 0 0'/><parent link='upper'/><child link='fore'/><axis xyz='0 1 0'/><limit lower='-1' upper='1' effort='1' velocity='1'/></joint>
  </robot>";

fn arm(shoulder: &str, upper: &str, elbow: &str) -> String {
    format!(
        "<mujoco><compiler angle='radian'/><worldbody><body name='base' pos='1 2 3' quat='1 1 0 0'><freejoint/><geom size='.1' mass='1'/>
           <body name='upper' pos='0 0 .3'><joint name='shoulder' axis='0 0 1' range='{shoulder}'/>
             <inertial pos='.1 0 0' {upper}/>
             <body name='fore' pos='.2 0 0'><joint name='elbow' {elbow} range='-1 1'/>
               <inertial pos='.1 0 0' mass='1' diaginertia='.01 .01 .01'/></body></body></body></worldbody></mujoco>"
    )
}

/// The same robot, differently written, on a base that is elsewhere; and each mistake by its own code.
#[test]
fn a_robot_is_compared_with_its_urdf() {
    let inertia = "mass='2' diaginertia='.02 .01 .025'";
    let mistakes = [
        (arm("-1 1", inertia, "axis='0 0 1'"), vec![]),
        (arm("-1 2", inertia, "axis='0 0 1'"), vec!["RJ955"]),
        (arm("-1 1", "mass='3' diaginertia='.02 .01 .025'", "axis='0 0 1'"), vec!["RJ952"]),
        // the inertia as MuJoCo reads the URDF
        (arm("-1 1", "mass='2' diaginertia='.01 .02 .025'", "axis='0 0 1'"), vec!["RJ953"]),
        (arm("-1 1", inertia, "axis='0 0 -1'"), vec!["RJ954"]),
        (arm("-1 1", inertia, "axis='0 0 1' pos='.05 0 0'"), vec!["RJ956"]),
        (arm("-1 1", inertia, "axis='0 0 1'").replace("'elbow'", "'elbow2'"), vec!["RJ951", "RJ951"]),
    ];
    for (i, (xml, codes)) in mistakes.iter().enumerate() {
        let folder = Folder::with(&format!("against{i}"), &[("r.urdf", ARM_URDF), ("r.xml", xml)]);
        let files = ["r.xml", "r.urdf"].map(|name| folder.0.join(name));
        let checked = check::against(&files[0], &files[1], &Settings::default()).unwrap();
        let found: Vec<&str> = checked.findings.iter().map(|f| f.code).collect();
        assert_eq!(found, *codes, "{xml}\n{:?}", checked.findings);
    }
}

/// Models that say the same in other words do not differ.
#[test]
fn models_differ_by_meaning_and_not_by_text() -> Result<()> {
    let degrees = "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body name='a' pos='0 0 .1' euler='0 0 90'><joint name='j' range='-90 90'/><geom size='.1'/>
        <site name='s' pos='.1 0 0'/></body></worldbody></mujoco>";
    let radians = "<mujoco><compiler angle='radian'/><worldbody><geom type='plane' size='1 1 1'/><frame pos='0 0 .1'><body name='a' quat='1 0 0 1'>
        <joint name='j' range='-1.5707963267948966 1.5707963267948966'/><geom size='.1'/><site name='s' pos='.1 0 0'/></body></frame></worldbody></mujoco>";
    let [a, b] = [Model::from_xml(degrees)?, Model::from_xml(radians)?];
    assert_eq!(check::differences(&a, &b)?, []);
    let other = radians
        .replace("<site name='s' pos='.1 0 0'/>", "")
        .replace("0 0 .1'><body", "0 0 .09'><body")
        .replace("range='-1.57", "damping='2' range='-1.57");
    let found = check::differences(&a, &Model::from_xml(&other)?)?;
    let has = |what: &str, name: &str| found.iter().any(|d| d.what == what && d.element.name == name);
    assert!(has("damping", "j") && has("presence", "s") && has("position in the world", "a"), "{found:?}");
    assert!(has("contact in the reference pose", "a and world"), "{found:?}");
    assert!(!has("range", "j") && !has("mass", "a"), "{found:?}");
    Ok(())
}

#[test]
fn the_page_of_rules_is_current() {
    let (path, page) = (concat!(env!("CARGO_MANIFEST_DIR"), "/docs/checks.md"), mujoco::check::pages::checks());
    if std::env::var_os("UPDATE_PAGES").is_some() {
        std::fs::write(path, &page).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap();
    assert!(written == page, "docs/checks.md is old: UPDATE_PAGES=1 cargo test --test load page writes it");
}
