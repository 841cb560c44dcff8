//! Pairs of models for the rules that need files beside a model.

pub const TETRAHEDRON: &str = "v 0 0 0\nv .1 0 0\nv 0 .1 0\nv 0 0 .1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";

pub const TWO_OBJECTS: &str =
    "o first\nv 0 0 0\nv .1 0 0\nv 0 .1 0\nv 0 0 .1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\no second\nf 1 3 2\n";

/// Its last face has 108 corners.
pub const MANY_CORNERS: &str = concat!(
    "v 0 0 0\nv .1 0 0\nv 0 .1 0\nv 0 0 .1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\nf",
    " 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4",
    " 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4",
    " 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4\n"
);

/// A geom of a mesh file, with more assets.
macro_rules! MESH_FILE {
    ($file:literal, $assets:literal) => {
        concat!(
            "<mujoco><asset><mesh name='m' file='",
            $file,
            "'/>",
            $assets,
            "</asset><worldbody><body><freejoint/><geom type='mesh' mesh='m'/></body></worldbody></mujoco>"
        )
    };
}

/// A link of a URDF with two meshes.
macro_rules! TWO_SHAPES {
    ($second:literal) => {
        concat!(
            "<robot name='r'><link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>
               <collision><geometry><mesh filename='one/m.obj'/></geometry></collision><collision><geometry><mesh filename='",
            $second,
            "'/></geometry></collision></link></robot>"
        )
    };
}

/// A model that attaches another one.
macro_rules! ATTACHED {
    ($body:literal) => {
        concat!(
            "<mujoco><asset><model name='part' file='part.xml'/></asset><worldbody><body><freejoint/><geom size='.2'/><frame pos='1 0 0'><attach model='part' prefix='x_' ",
            $body,
            "/></frame></body></worldbody></mujoco>"
        )
    };
}

/// A rule that needs files beside the model: its code, the files, and the models that break it and that do not.
pub type FileCase = (&'static str, &'static [(&'static str, &'static str)], &'static str, &'static str);

pub const FILE_CASES: &[FileCase] = &[
    (
        "RJ003",
        &[("m.obj", TETRAHEDRON), ("n.obj", MANY_CORNERS), ("bad.xml", MESH_FILE!("n.obj", "")), ("good.xml", MESH_FILE!("m.obj", ""))],
        "bad.xml",
        "good.xml",
    ),
    (
        "RJ604",
        &[
            ("m.obj", TETRAHEDRON),
            ("bad.xml", MESH_FILE!("m.obj", "<mesh name='n' file='m.obj'/>")),
            ("good.xml", MESH_FILE!("m.obj", "<mesh name='n' file='m.obj' scale='2 2 2'/>")),
        ],
        "bad.xml",
        "good.xml",
    ),
    (
        "RJ704",
        &[
            ("m.obj", TETRAHEDRON),
            ("n.obj", TETRAHEDRON),
            ("bad.urdf", TWO_SHAPES!("two/m.obj")),
            ("good.urdf", TWO_SHAPES!("two/n.obj")),
        ],
        "bad.urdf",
        "good.urdf",
    ),
    (
        "RJ707",
        &[
            ("flags.xml", "<mujocoinclude><flag contact='disable'/></mujocoinclude>"),
            ("bad.xml", "<mujoco><option><include file='flags.xml'/></option><worldbody><geom size='1'/></worldbody></mujoco>"),
            ("good.xml", "<mujoco><option><flag contact='disable'/></option><worldbody><geom size='1'/></worldbody></mujoco>"),
        ],
        "bad.xml",
        "good.xml",
    ),
    (
        "RJ713",
        &[
            ("m.obj", TETRAHEDRON),
            ("n.obj", TWO_OBJECTS),
            ("bad.xml", MESH_FILE!("n.obj", "")),
            ("good.xml", MESH_FILE!("m.obj", "")),
        ],
        "bad.xml",
        "good.xml",
    ),
    (
        "RJ715",
        &[
            ("m.obj", TETRAHEDRON),
            ("bad.xml", MESH_FILE!("m.obj", "<mesh name='n' file='m.obj' refpos='1 0 0'/>")),
            ("good.xml", MESH_FILE!("m.obj", "<mesh name='n' file='m.obj' refpos='1 0 0' scale='2 2 2'/>")),
        ],
        "bad.xml",
        "good.xml",
    ),
    (
        "RJ718",
        &[
            (
                "part.xml",
                "<mujoco model='part'><worldbody><site name='w'/><body name='b'><joint name='j'/><geom size='.1'/><site name='s'/></body></worldbody>
                   <tendon><spatial name='t'><site site='s'/><site site='w'/></spatial></tendon><actuator><motor name='m' joint='j'/></actuator></mujoco>",
            ),
            ("bad.xml", ATTACHED!("body='b'")),
            ("good.xml", ATTACHED!("")),
        ],
        "bad.xml",
        "good.xml",
    ),
];
