//! For each rule of `rujoco check` a model in which it must find something, and one like it in which it must not.

/// A rule, a model that breaks it, and the same model put right.
pub type Case = (&'static str, &'static str, &'static str);

pub const CASES: &[Case] = &[
    (
        "RJ001",
        "<mujoco><worldbody><thing/></worldbody></mujoco>",
        "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>",
    ),
    (
        "RJ002",
        "<mujoco><custom><numeric name='n' data='1 nan'/></custom><worldbody><geom size='1'/></worldbody></mujoco>",
        "<mujoco><custom><numeric name='n' data='1 2'/></custom><worldbody><geom size='1'/></worldbody></mujoco>",
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
    (
        "RJ206",
        "<mujoco><worldbody><body><joint frictionloss='-1'/><geom size='.1'/></body></worldbody></mujoco>",
        "<mujoco><worldbody><body><joint frictionloss='1'/><geom size='.1'/></body></worldbody></mujoco>",
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
    // a lid that is pushed in, below the centre: pyramids overlap
    (
        "RJ506",
        DENTED!("-.04"),
        "<mujoco><asset><mesh name='m' inertia='exact' vertex='-.05 -.05 -.05 .05 -.05 -.05 .05 .05 -.05 -.05 .05 -.05 -.05 -.05 .05 .05 -.05 .05 .05 .05 .05 -.05 .05 .05 0 0 -.04'
           face='0 2 1 0 3 2 4 5 8 5 6 8 6 7 8 7 4 8 0 1 5 0 5 4 1 2 6 1 6 5 2 3 7 2 7 6 3 0 4 3 4 7'/></asset>
           <worldbody><body><freejoint/><geom type='mesh' mesh='m'/></body></worldbody></mujoco>",
    ),
    // a mass that is given needs no volume
    (
        "RJ506",
        DENTED!("-.04"),
        "<mujoco><asset><mesh name='m' vertex='-.05 -.05 -.05 .05 -.05 -.05 .05 .05 -.05 -.05 .05 -.05 -.05 -.05 .05 .05 -.05 .05 .05 .05 .05 -.05 .05 .05 0 0 -.04'
           face='0 2 1 0 3 2 4 5 8 5 6 8 6 7 8 7 4 8 0 1 5 0 5 4 1 2 6 1 6 5 2 3 7 2 7 6 3 0 4 3 4 7'/></asset>
           <worldbody><body><freejoint/><geom type='mesh' mesh='m' mass='.1'/></body></worldbody></mujoco>",
    ),
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
    (
        "RJ714",
        "<mujoco><worldbody><frame><body><freejoint/><geom size='.1' masss='4'/></body></frame></worldbody></mujoco>",
        "<mujoco><worldbody><frame pos='0 0 1' euler='0 0 90'><body><freejoint/><geom size='.1' mass='4' quat='1 0 0 0'/></body></frame></worldbody></mujoco>",
    ),
    (
        "RJ714",
        "<mujoco><worldbody><replicate count='2' ofset='1 0 0'><geom size='.1'/></replicate></worldbody></mujoco>",
        "<mujoco><worldbody><replicate count='2' offset='1 0 0' sep='_'><frame><body><site/><light dir='0 0 -1'/><camera fovy='30'/></body></frame></replicate></worldbody></mujoco>",
    ),
    ("RJ716", REPLICATED!("<sensor><clock/></sensor>"), REPLICATED!("<sensor><jointpos joint='j'/></sensor>")),
    (
        "RJ716",
        REPLICATED!("<tendon><spatial><site site='s'/><geom geom='g'/><site site='s'/></spatial></tendon>"),
        REPLICATED!("<tendon><spatial><site site='s'/><geom geom='g' sidesite='s'/><site site='s'/></spatial></tendon>"),
    ),
    (
        "RJ717",
        REPLICATED!("<keyframe><key name='k' qpos='1'/></keyframe>"),
        "<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody><keyframe><key name='k' qpos='1'/></keyframe></mujoco>",
    ),
    ("RJ719", FUSED_PAIR!("true"), FUSED_PAIR!("false")),
    ("RJ720", FITTED!("false"), FITTED!("true")),
    ("RJ721", MUSCLE!("gear='2'"), MUSCLE!("")),
    (
        "RJ722",
        "<mujoco><worldbody><geom size='.1' pos=''/></worldbody></mujoco>",
        "<mujoco><worldbody><geom size='.1' pos='0 0 0' user=''/></worldbody></mujoco>",
    ),
    (
        "RJ723",
        "<robot name='r'><link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>
           <collision name='c'><geometry><sphere radius='.1'/></geometry></collision><collision name='c'><geometry><sphere radius='.2'/></geometry></collision></link></robot>",
        "<robot name='r'><link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>
           <collision name='c'><geometry><sphere radius='.1'/></geometry></collision><collision name='d'><geometry><sphere radius='.2'/></geometry></collision></link></robot>",
    ),
    ("RJ724", SHEET!("square", ""), SHEET!("square", "thickness='.001'")),
    ("RJ724", SHEET!("disc", "thickness='.001'"), SHEET!("square", "thickness='.001'")),
    (
        "RJ724",
        "<mujoco><worldbody><composite type='cable' curve='cos(s) sin(s) 0' count='9 1 1' size='1 1 1'><geom type='capsule' size='.01'/></composite></worldbody></mujoco>",
        "<mujoco><worldbody><composite type='cable' curve='s 0 0' count='9 1 1' size='1 1 1'><geom type='capsule' size='.01'/></composite></worldbody></mujoco>",
    ),
    // a roof of 45 degrees, stretched
    ("RJ725", ROOF!("1 1 4"), ROOF!("4 4 4")),
    ("RJ751", TENDON!("<joint joint='a' coef='1'/><joint joint='a' coef='2'/>"), TENDON!("<joint joint='a' coef='1'/><joint joint='c' coef='2'/>")),
    ("RJ752", COMPENSATED!("", "gravcomp='1'", ""), COMPENSATED!("gravcomp='1'", "gravcomp='1'", "")),
    ("RJ752", COMPENSATED!("gravcomp='-1'", "", ""), COMPENSATED!("gravcomp='1'", "", "")),
    (
        "RJ752",
        COMPENSATED!("gravcomp='1'", "", "<flag spring='disable' damper='disable'/>"),
        COMPENSATED!("gravcomp='1'", "", "<flag spring='disable'/>"),
    ),
    (
        "RJ752",
        "<mujoco><worldbody><body gravcomp='1'><joint axis='0 1 0' actuatorgravcomp='true'/><geom size='.1' pos='.3 0 0'/></body></worldbody></mujoco>",
        "<mujoco><worldbody><body gravcomp='1'><joint name='j' axis='0 1 0' actuatorgravcomp='true'/><geom size='.1' pos='.3 0 0'/></body></worldbody>
           <actuator><motor joint='j'/></actuator></mujoco>",
    ),
    (
        "RJ753",
        "<mujoco><option density='1'><flag spring='disable' damper='disable'/></option><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>",
        "<mujoco><option density='1'><flag damper='disable'/></option><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>",
    ),
    ("RJ754", TENDON!("<joint joint='a' coef='1'/><joint joint='c' coef='2'/>"), TENDON!("<joint joint='a' coef='1'/><joint joint='b' coef='2'/>")),
    (
        "RJ755",
        "<mujoco><worldbody><replicate count='8' offset='1 0 0'><light/></replicate></worldbody></mujoco>",
        "<mujoco><worldbody><replicate count='7' offset='1 0 0'><light/></replicate></worldbody></mujoco>",
    ),
    ("RJ756", MIRROR!("m"), MIRROR!("n")),
    (
        "RJ757",
        "<mujoco><worldbody><camera sensorsize='.01 .01' focal='.01 .01' principal='.002 0' resolution='100 100'/></worldbody></mujoco>",
        "<mujoco><worldbody><camera sensorsize='.01 .01' focal='.01 .01' resolution='100 100'/></worldbody></mujoco>",
    ),
    ("RJ758", CAMERA!("trackcom", "framequat"), CAMERA!("fixed", "framequat")),
    ("RJ758", CAMERA!("targetbodycom", "framequat"), CAMERA!("targetbodycom", "framexaxis")),
    (
        "RJ759",
        "<mujoco><option o_margin='.01'><flag override='enable'/></option><worldbody><geom size='.1' gap='.02' margin='.02'/></worldbody></mujoco>",
        "<mujoco><option o_margin='.01'><flag override='enable'/></option><worldbody><geom size='.1' margin='.02'/></worldbody></mujoco>",
    ),
    (
        "RJ760",
        "<mujoco><extension><plugin plugin='mujoco.sensor.touch_grid'/></extension><worldbody><body><joint/><geom size='.1'/><site name='s'/></body></worldbody>
           <sensor><plugin plugin='mujoco.sensor.touch_grid' objtype='site' objname='s'><config key='size' value='7 7'/><config key='fov' value='45 45'/>
           <config key='gamma' value='0'/><config key='nchannel' value='3'/></plugin></sensor></mujoco>",
        "<mujoco><worldbody><body><joint/><geom size='.1'/><site name='s'/></body></worldbody><sensor><touch site='s'/></sensor></mujoco>",
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
