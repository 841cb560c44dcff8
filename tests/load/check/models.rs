//! Models in which a part is left open, for pairs that differ in it.

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

/// Copies of an arm, with more elements.
macro_rules! REPLICATED {
    ($rest:literal) => {
        concat!(
            "<mujoco><worldbody><replicate count='3' offset='1 0 0'><body><joint name='j'/><geom name='g' size='.1'/><site name='s' pos='.2 0 0'/></body></replicate></worldbody>",
            $rest,
            "</mujoco>"
        )
    };
}

/// A pair of geoms, with a static body between theirs: where it goes, geoms change their places.
macro_rules! FUSED_PAIR {
    ($fuse:literal) => {
        concat!(
            "<mujoco><compiler fusestatic='",
            $fuse,
            "'/><worldbody><body name='a'><freejoint/><geom name='x' size='.1'/></body><body name='s' pos='6 0 0'><geom name='y' size='.2'/></body>
               <body name='b' pos='3 0 0'><freejoint/><geom name='z' size='.3'/></body></worldbody>
               <contact><pair geom1='x' geom2='z'/></contact></mujoco>"
        )
    };
}

/// A capsule that is fitted to a mesh.
macro_rules! FITTED {
    ($fitaabb:literal) => {
        concat!(
            "<mujoco><compiler fitaabb='",
            $fitaabb,
            "'/><asset><mesh name='m' vertex='-.05 -.05 -.3 .05 -.05 -.3 .05 .05 -.3 -.05 .05 -.3 -.05 -.05 .3 .05 -.05 .3 .05 .05 .3 -.05 .05 .3'/></asset>
               <worldbody><body><freejoint/><geom type='capsule' mesh='m'/></body></worldbody></mujoco>"
        )
    };
}

/// A muscle on a hinge, with the length range of its limits.
macro_rules! MUSCLE {
    ($attributes:literal) => {
        concat!(
            "<mujoco><compiler><lengthrange uselimit='true'/></compiler><worldbody><body><joint name='j' axis='0 1 0' range='-30 60'/><geom size='.1' pos='.2 0 0'/></body></worldbody>
               <actuator><muscle joint='j' ",
            $attributes,
            "/></actuator></mujoco>"
        )
    };
}

/// A sheet that is stiff.
macro_rules! SHEET {
    ($kind:literal, $attributes:literal) => {
        concat!(
            "<mujoco><worldbody><flexcomp name='f' type='",
            $kind,
            "' count='5 5 1' spacing='.1 .1 .1' radius='.01' mass='1' dim='2'><contact selfcollide='none' internal='false'/>
               <elasticity young='1e4' poisson='.1' elastic2d='stretch' ",
            $attributes,
            "/></flexcomp></worldbody></mujoco>"
        )
    };
}

/// A mesh with sides that slope, with a scale.
macro_rules! ROOF {
    ($scale:literal) => {
        concat!(
            "<mujoco><asset><mesh name='m' smoothnormal='true' scale='",
            $scale,
            "' vertex='-1 -1 0 1 -1 0 1 1 0 -1 1 0 0 -1 1 0 1 1' face='0 2 1 0 3 2 1 2 5 1 5 4 0 4 5 0 5 3 0 1 4 2 3 5'/></asset>
               <worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>"
        )
    };
}

/// Two links on each other and one beside them, with a fixed tendon that has armature.
macro_rules! TENDON {
    ($joints:literal) => {
        concat!(
            "<mujoco><worldbody><body><joint name='a'/><geom size='.1' pos='.3 0 0'/><body pos='.6 0 0'><joint name='b'/><geom size='.1' pos='.3 0 0'/></body></body>
               <body pos='0 0 1'><joint name='c'/><geom size='.1' pos='.3 0 0'/></body></worldbody>
               <tendon><fixed armature='.1'>",
            $joints,
            "</fixed></tendon></mujoco>"
        )
    };
}

/// Two links, with attributes of their bodies and options.
macro_rules! COMPENSATED {
    ($lower:literal, $upper:literal, $options:literal) => {
        concat!(
            "<mujoco><option>",
            $options,
            "</option><worldbody><body ",
            $lower,
            "><joint name='a' axis='0 1 0'/><geom size='.1' pos='.3 0 0'/><body pos='.6 0 0' ",
            $upper,
            "><joint name='b' axis='0 1 0'/><geom size='.1' pos='.3 0 0'/></body></body></worldbody></mujoco>"
        )
    };
}

/// A floor with reflectance and another one with a material.
macro_rules! MIRROR {
    ($material:literal) => {
        concat!(
            "<mujoco><asset><material name='m' reflectance='.3'/><material name='n'/></asset><worldbody><geom type='plane' size='1 1 1' material='m'/>
               <geom type='plane' size='1 1 1' pos='3 0 0' material='",
            $material,
            "'/></worldbody></mujoco>"
        )
    };
}

/// A camera on a body, and a sensor of its orientation.
macro_rules! CAMERA {
    ($mode:literal, $sensor:literal) => {
        concat!(
            "<mujoco><worldbody><body name='a'><freejoint/><geom size='.1'/></body><body name='b' pos='1 0 0'><freejoint/><geom size='.1'/><camera name='c' mode='",
            $mode,
            "' target='a'/></body></worldbody><sensor><",
            $sensor,
            " objtype='camera' objname='c'/></sensor></mujoco>"
        )
    };
}
