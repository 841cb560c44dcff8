//! The tree of elements: what may stand where, how often, with which attributes.

use super::tables::*;
use super::{Group, Mark, Row};
use Mark::*;

const fn row(
    tag: &'static str,
    mark: Mark,
    groups: &'static [&'static dyn Group],
    children: &'static [&'static Row],
) -> Row {
    Row { tag, mark, groups, children }
}

static NAME: [&str; 1] = ["name"];
static NAME_CLASS: [&str; 2] = ["name", "class"];
static FILE: [&str; 1] = ["file"];

/// Any number of attributes that the element's reader handles itself.
struct Names(&'static [&'static str]);

impl Group for Names {
    fn names(&self) -> Vec<&'static str> {
        self.0.to_vec()
    }
}

// plugins

static CONFIG: Row = row("config", Many, &[&["key", "value"]], &[]);
static INSTANCE: Row = row("instance", Many, &[&NAME], &[&CONFIG]);
static EXTENSION_PLUGIN: Row = row("plugin", Many, &[&["plugin"]], &[&INSTANCE]);
/// A plugin used by an element.
static PLUGIN: Row = row("plugin", Many, &[&["plugin", "instance"]], &[&CONFIG]);

// settings

static COMPILER_ROW: Row = row(
    "compiler",
    Many,
    &[&COMPILER, &["coordinate", "eulerseq", "assetdir"]],
    &[&Row { tag: "lengthrange", mark: Optional, groups: &[&LENGTH_RANGE], children: &[] }],
);

/// The `option/flag` attributes.
pub struct Flags;

impl Group for Flags {
    fn names(&self) -> Vec<&'static str> {
        use super::keywords::{DISABLE_FLAGS, ENABLE_FLAGS};
        DISABLE_FLAGS.iter().chain(ENABLE_FLAGS).map(|&(name, _)| name).collect()
    }
}

static FLAG: Row = row("flag", Optional, &[&Flags], &[]);
static OPTION_ROW: Row = row("option", Many, &[&OPTION, &["actuatorgroupdisable"]], &[&FLAG]);
static SIZE_ROW: Row = row("size", Many, &[&SIZE, &["memory", "nstack"]], &[]);
static VISUAL: Row = row(
    "visual",
    Many,
    &[],
    &[
        &Row { tag: "global", mark: Optional, groups: &[&VISUAL_GLOBAL], children: &[] },
        &Row { tag: "quality", mark: Optional, groups: &[&VISUAL_QUALITY], children: &[] },
        &Row { tag: "headlight", mark: Optional, groups: &[&VISUAL_HEADLIGHT], children: &[] },
        &Row { tag: "map", mark: Optional, groups: &[&VISUAL_MAP], children: &[] },
        &Row { tag: "scale", mark: Optional, groups: &[&VISUAL_SCALE], children: &[] },
        &Row { tag: "rgba", mark: Optional, groups: &[&VISUAL_RGBA], children: &[] },
    ],
);
static STATISTIC_ROW: Row = row("statistic", Many, &[&STATISTIC], &[]);

// default classes

static LAYER: Row = row("layer", Many, &[&["role", "texture"]], &[]);
static POSITION_NAMES: [&str; 5] = ["inheritrange", "kp", "kv", "dampratio", "timeconst"];
static INTVELOCITY_NAMES: [&str; 4] = ["inheritrange", "kp", "kv", "dampratio"];
static CYLINDER_NAMES: [&str; 4] = ["timeconst", "area", "diameter", "bias"];
static MUSCLE_NAMES: [&str; 9] = ["timeconst", "range", "force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"];

static DEFAULT: Row = row(
    "default",
    Recursive,
    &[&["class"]],
    &[
        &Row { tag: "mesh", mark: Optional, groups: &[&MESH_CLASS], children: &[] },
        &Row { tag: "material", mark: Optional, groups: &[&MATERIAL, &["texture"]], children: &[&LAYER] },
        &Row { tag: "joint", mark: Optional, groups: &[&JOINT], children: &[] },
        &Row { tag: "geom", mark: Optional, groups: &[&GEOM, &ORIENTATION], children: &[] },
        &Row { tag: "site", mark: Optional, groups: &[&SITE, &ORIENTATION], children: &[] },
        &Row { tag: "camera", mark: Optional, groups: CAMERA_GROUPS, children: &[] },
        &Row { tag: "light", mark: Optional, groups: &[&LIGHT, &["directional"]], children: &[] },
        &Row { tag: "pair", mark: Optional, groups: &[&PAIR], children: &[] },
        &Row { tag: "equality", mark: Optional, groups: &[&EQUALITY], children: &[] },
        &Row { tag: "tendon", mark: Optional, groups: &[&TENDON, &SPRING_LENGTH, &TENDON_LOOKS], children: &[] },
        &Row {
            tag: "general",
            mark: Optional,
            groups: &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &ACT_RANGE, &ACT_LIMITED, &DYNAMICS, &GENERAL],
            children: &[],
        },
        &Row { tag: "motor", mark: Optional, groups: &[&ACTUATOR, &CTRL_LIMITED, &GEAR], children: &[] },
        &Row {
            tag: "position",
            mark: Optional,
            groups: &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &POSITION_NAMES],
            children: &[],
        },
        &Row { tag: "velocity", mark: Optional, groups: &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &["kv"]], children: &[] },
        &Row {
            tag: "intvelocity",
            mark: Optional,
            groups: &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &ACT_RANGE, &INTVELOCITY_NAMES],
            children: &[],
        },
        &Row { tag: "damper", mark: Optional, groups: &[&ACTUATOR, &GEAR, &["kv"]], children: &[] },
        &Row {
            tag: "cylinder",
            mark: Optional,
            groups: &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &CYLINDER_NAMES],
            children: &[],
        },
        &Row {
            tag: "muscle",
            mark: Optional,
            groups: &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &MUSCLE_NAMES],
            children: &[],
        },
        &Row { tag: "adhesion", mark: Optional, groups: &[&ACTUATOR, &["gain"]], children: &[] },
    ],
);

// custom data and assets

static CUSTOM: Row = row(
    "custom",
    Many,
    &[],
    &[
        &Row { tag: "numeric", mark: Many, groups: &[&["name", "size", "data"]], children: &[] },
        &Row { tag: "text", mark: Many, groups: &[&["name", "data"]], children: &[] },
        &Row {
            tag: "tuple",
            mark: Many,
            groups: &[&NAME],
            children: &[&Row { tag: "element", mark: Many, groups: &[&["objtype", "objname", "prm"]], children: &[] }],
        },
    ],
);

/// The texture attributes that name files: the whole texture, then one per cube face.
pub static TEXTURE_FILES: [&str; 7] = ["file", "fileright", "fileleft", "fileup", "filedown", "filefront", "fileback"];

static BONE: Row = row("bone", Many, &[&["body", "bindpos", "bindquat", "vertid", "vertweight"]], &[]);
static SKIN_ROW: Row = row("skin", Many, &[&NAME, &FILE, &SKIN], &[&BONE]);
static ASSET: Row = row(
    "asset",
    Many,
    &[],
    &[
        &Row {
            tag: "mesh",
            mark: Many,
            groups: &[&NAME_CLASS, &FILE, &MESH_CLASS, &MESH, &["builtin", "params"]],
            children: &[&PLUGIN],
        },
        &Row { tag: "hfield", mark: Many, groups: &[&NAME, &FILE, &HFIELD, &["elevation"]], children: &[] },
        &SKIN_ROW,
        &Row { tag: "texture", mark: Many, groups: &[&NAME, &TEXTURE_FILES, &TEXTURE, &["gridlayout"]], children: &[] },
        &Row { tag: "material", mark: Many, groups: &[&NAME_CLASS, &MATERIAL, &["texture"]], children: &[&LAYER] },
        &Row { tag: "model", mark: Many, groups: &[&["name", "file", "content_type"]], children: &[] },
    ],
);

// the body tree

static CAMERA_GROUPS: &[&dyn Group] =
    &[&CAMERA, &CAMERA_PRINCIPAL_PIXEL, &CAMERA_PRINCIPAL, &CAMERA_FOCAL_PIXEL, &CAMERA_FOCAL, &ORIENTATION];

static FLEX_EDGE_ROW: Row = row("edge", Optional, &[&FLEX_EDGE], &[]);
static FLEX_ELASTICITY_ROW: Row = row("elasticity", Optional, &[&FLEX_ELASTICITY], &[]);
static FLEX_CONTACT_ROW: Row = row("contact", Optional, &[&FLEX_CONTACT, &["vertcollide", "passive"]], &[]);

static COMPOSITE: Row = row(
    "composite",
    Many,
    &[&["prefix", "type", "count", "offset", "vertex", "initial", "curve", "size", "quat"]],
    &[
        &Row {
            tag: "joint",
            mark: Many,
            groups: &[&[
                "kind",
                "group",
                "stiffness",
                "damping",
                "armature",
                "solreffix",
                "solimpfix",
                "type",
                "axis",
                "limited",
                "range",
                "margin",
                "solreflimit",
                "solimplimit",
                "frictionloss",
                "solreffriction",
                "solimpfriction",
            ]],
            children: &[],
        },
        &Row { tag: "skin", mark: Optional, groups: &[&COMPOSITE_SKIN], children: &[] },
        &Row {
            tag: "geom",
            mark: Optional,
            groups: &[&[
                "type",
                "contype",
                "conaffinity",
                "condim",
                "group",
                "priority",
                "size",
                "material",
                "rgba",
                "friction",
                "mass",
                "density",
                "solmix",
                "solref",
                "solimp",
                "margin",
                "gap",
            ]],
            children: &[],
        },
        &Row { tag: "site", mark: Optional, groups: &[&["group", "size", "material", "rgba"]], children: &[] },
        &PLUGIN,
    ],
);

static FLEXCOMP_ROW: Row = row(
    "flexcomp",
    Many,
    &[&["name", "type", "dof"], &FLEXCOMP, &ORIENTATION],
    &[
        &Row { tag: "edge", mark: Optional, groups: &[&FLEXCOMP_EDGE], children: &[] },
        &FLEX_ELASTICITY_ROW,
        &FLEX_CONTACT_ROW,
        &Row { tag: "pin", mark: Many, groups: &[&["id", "range", "grid", "gridrange"]], children: &[] },
        &PLUGIN,
    ],
);

static BODY_ROW: Row = row(
    "body",
    Recursive,
    &[&["name", "childclass"], &BODY, &ORIENTATION],
    &[
        &Row { tag: "inertial", mark: Optional, groups: &[&INERTIAL, &ORIENTATION], children: &[] },
        &Row { tag: "joint", mark: Many, groups: &[&NAME_CLASS, &JOINT], children: &[] },
        &Row { tag: "freejoint", mark: Many, groups: &[&NAME, &FREE_JOINT], children: &[] },
        &Row { tag: "geom", mark: Many, groups: &[&NAME_CLASS, &GEOM, &ORIENTATION], children: &[&PLUGIN] },
        &Row { tag: "attach", mark: Many, groups: &[&["model", "body", "prefix"]], children: &[] },
        &Row { tag: "site", mark: Many, groups: &[&NAME_CLASS, &SITE, &ORIENTATION], children: &[] },
        &Row {
            tag: "camera",
            mark: Many,
            groups: &[
                &NAME_CLASS,
                &CAMERA_TARGET,
                &CAMERA,
                &CAMERA_PRINCIPAL_PIXEL,
                &CAMERA_PRINCIPAL,
                &CAMERA_FOCAL_PIXEL,
                &CAMERA_FOCAL,
                &ORIENTATION,
            ],
            children: &[],
        },
        &Row {
            tag: "light",
            mark: Many,
            groups: &[&NAME_CLASS, &LIGHT_NAMES, &LIGHT, &["directional"]],
            children: &[],
        },
        &PLUGIN,
        &COMPOSITE,
        &FLEXCOMP_ROW,
    ],
);

// deformables and relations

static DEFORMABLE: Row = row(
    "deformable",
    Many,
    &[],
    &[
        &Row {
            tag: "flex",
            mark: Many,
            groups: &[&NAME, &FLEX],
            children: &[&FLEX_CONTACT_ROW, &FLEX_EDGE_ROW, &FLEX_ELASTICITY_ROW],
        },
        &SKIN_ROW,
    ],
);

static CONTACT: Row = row(
    "contact",
    Many,
    &[],
    &[
        &Row { tag: "pair", mark: Many, groups: &[&NAME_CLASS, &PAIR_GEOMS, &PAIR], children: &[] },
        &Row { tag: "exclude", mark: Many, groups: &[&NAME, &EXCLUDE], children: &[] },
    ],
);

static BODIES_SITES: [&str; 4] = ["body1", "body2", "site1", "site2"];

static EQUALITY_ROW: Row = row(
    "equality",
    Many,
    &[],
    &[
        &Row { tag: "connect", mark: Many, groups: &[&NAME_CLASS, &EQUALITY, &BODIES_SITES, &ANCHOR], children: &[] },
        &Row {
            tag: "weld",
            mark: Many,
            groups: &[&NAME_CLASS, &EQUALITY, &BODIES_SITES, &ANCHOR, &WELD],
            children: &[],
        },
        &Row {
            tag: "joint",
            mark: Many,
            groups: &[&NAME_CLASS, &EQUALITY, &POLYCOEF, &["joint1", "joint2"]],
            children: &[],
        },
        &Row {
            tag: "tendon",
            mark: Many,
            groups: &[&NAME_CLASS, &EQUALITY, &POLYCOEF, &["tendon1", "tendon2"]],
            children: &[],
        },
        &Row { tag: "flex", mark: Many, groups: &[&NAME_CLASS, &EQUALITY, &["flex"]], children: &[] },
    ],
);

static SPRING_LENGTH: [&str; 1] = ["springlength"];

static TENDON_ROW: Row = row(
    "tendon",
    Many,
    &[],
    &[
        &Row {
            tag: "spatial",
            mark: Many,
            groups: &[&NAME_CLASS, &TENDON, &SPRING_LENGTH, &TENDON_FORCE, &TENDON_LOOKS],
            children: &[
                &Row { tag: "site", mark: Many, groups: &[&["site"]], children: &[] },
                &Row { tag: "geom", mark: Many, groups: &[&["geom", "sidesite"]], children: &[] },
                &Row { tag: "pulley", mark: Many, groups: &[&["divisor"]], children: &[] },
            ],
        },
        &Row {
            tag: "fixed",
            mark: Many,
            groups: &[&NAME_CLASS, &TENDON, &SPRING_LENGTH, &TENDON_FORCE],
            children: &[&Row { tag: "joint", mark: Many, groups: &[&["joint", "coef"]], children: &[] }],
        },
    ],
);

// actuators

static TARGETS: [&str; 5] = ["joint", "jointinparent", "tendon", "slidersite", "cranksite"];
static SITE_TARGET: [&str; 2] = ["site", "refsite"];
static BODY_TARGET: [&str; 1] = ["body"];

static ACTUATOR_ROW: Row = row(
    "actuator",
    Many,
    &[],
    &[
        &Row {
            tag: "general",
            mark: Many,
            groups: &[
                &NAME_CLASS,
                &ACTUATOR,
                &CTRL_LIMITED,
                &GEAR,
                &ACTUATOR_LENGTH,
                &TARGETS,
                &SITE_TARGET,
                &BODY_TARGET,
                &ACT_RANGE,
                &ACT_LIMITED,
                &DYNAMICS,
                &GENERAL,
            ],
            children: &[],
        },
        &Row {
            tag: "motor",
            mark: Many,
            groups: &[&NAME_CLASS, &ACTUATOR, &CTRL_LIMITED, &GEAR, &ACTUATOR_LENGTH, &TARGETS, &SITE_TARGET],
            children: &[],
        },
        &Row {
            tag: "position",
            mark: Many,
            groups: &[
                &NAME_CLASS,
                &ACTUATOR,
                &CTRL_LIMITED,
                &GEAR,
                &ACTUATOR_LENGTH,
                &TARGETS,
                &SITE_TARGET,
                &POSITION_NAMES,
            ],
            children: &[],
        },
        &Row {
            tag: "velocity",
            mark: Many,
            groups: &[&NAME_CLASS, &ACTUATOR, &CTRL_LIMITED, &GEAR, &ACTUATOR_LENGTH, &TARGETS, &SITE_TARGET, &["kv"]],
            children: &[],
        },
        &Row {
            tag: "intvelocity",
            mark: Many,
            groups: &[
                &NAME_CLASS,
                &ACTUATOR,
                &CTRL_LIMITED,
                &GEAR,
                &ACTUATOR_LENGTH,
                &TARGETS,
                &SITE_TARGET,
                &ACT_RANGE,
                &INTVELOCITY_NAMES,
            ],
            children: &[],
        },
        &Row {
            tag: "damper",
            mark: Many,
            groups: &[&NAME_CLASS, &ACTUATOR, &GEAR, &ACTUATOR_LENGTH, &TARGETS, &SITE_TARGET, &["kv"]],
            children: &[],
        },
        &Row {
            tag: "cylinder",
            mark: Many,
            groups: &[
                &NAME_CLASS,
                &ACTUATOR,
                &CTRL_LIMITED,
                &GEAR,
                &ACTUATOR_LENGTH,
                &TARGETS,
                &SITE_TARGET,
                &CYLINDER_NAMES,
            ],
            children: &[],
        },
        &Row {
            tag: "muscle",
            mark: Many,
            groups: &[
                &NAME_CLASS,
                &ACTUATOR,
                &CTRL_LIMITED,
                &GEAR,
                &ACTUATOR_LENGTH,
                &TARGETS,
                &MUSCLE_NAMES,
                &["tausmooth"],
            ],
            children: &[],
        },
        &Row { tag: "adhesion", mark: Many, groups: &[&NAME_CLASS, &ACTUATOR, &BODY_TARGET, &["gain"]], children: &[] },
        &Row {
            tag: "plugin",
            mark: Many,
            groups: &[
                &NAME_CLASS,
                &ACTUATOR,
                &CTRL_LIMITED,
                &GEAR,
                &ACTUATOR_LENGTH,
                &TARGETS,
                &["site"],
                &ACT_RANGE,
                &ACT_LIMITED,
                &DYNAMICS,
                &["plugin", "instance"],
            ],
            children: &[&CONFIG],
        },
    ],
);

// sensors

macro_rules! sensor {
    ($tag:literal $($own:literal)*) => {
        &Row {
            tag: $tag,
            mark: Many,
            groups: &[&NAME, &SENSOR, &SENSOR_CUTOFF, &SENSOR_NOISE, &Names(&[$($own),*])],
            children: &[],
        }
    };
}

static SENSOR_ROW: Row = row(
    "sensor",
    Many,
    &[],
    &[
        sensor!("touch" "site"),
        sensor!("accelerometer" "site"),
        sensor!("velocimeter" "site"),
        sensor!("gyro" "site"),
        sensor!("force" "site"),
        sensor!("torque" "site"),
        sensor!("magnetometer" "site"),
        sensor!("camprojection" "site" "camera"),
        sensor!("rangefinder" "site"),
        sensor!("jointpos" "joint"),
        sensor!("jointvel" "joint"),
        sensor!("tendonpos" "tendon"),
        sensor!("tendonvel" "tendon"),
        sensor!("actuatorpos" "actuator"),
        sensor!("actuatorvel" "actuator"),
        sensor!("actuatorfrc" "actuator"),
        sensor!("jointactuatorfrc" "joint"),
        sensor!("tendonactuatorfrc" "tendon"),
        sensor!("ballquat" "joint"),
        sensor!("ballangvel" "joint"),
        sensor!("jointlimitpos" "joint"),
        sensor!("jointlimitvel" "joint"),
        sensor!("jointlimitfrc" "joint"),
        sensor!("tendonlimitpos" "tendon"),
        sensor!("tendonlimitvel" "tendon"),
        sensor!("tendonlimitfrc" "tendon"),
        sensor!("framepos" "objtype" "objname" "reftype" "refname"),
        sensor!("framequat" "objtype" "objname" "reftype" "refname"),
        sensor!("framexaxis" "objtype" "objname" "reftype" "refname"),
        sensor!("frameyaxis" "objtype" "objname" "reftype" "refname"),
        sensor!("framezaxis" "objtype" "objname" "reftype" "refname"),
        sensor!("framelinvel" "objtype" "objname" "reftype" "refname"),
        sensor!("frameangvel" "objtype" "objname" "reftype" "refname"),
        sensor!("framelinacc" "objtype" "objname"),
        sensor!("frameangacc" "objtype" "objname"),
        sensor!("subtreecom" "body"),
        sensor!("subtreelinvel" "body"),
        sensor!("subtreeangmom" "body"),
        sensor!("insidesite" "site" "objtype" "objname"),
        sensor!("distance" "geom1" "geom2" "body1" "body2"),
        sensor!("normal" "geom1" "geom2" "body1" "body2"),
        sensor!("fromto" "geom1" "geom2" "body1" "body2"),
        sensor!("contact" "site" "geom1" "body1" "subtree1" "geom2" "body2" "subtree2" "num" "data" "reduce"),
        sensor!("e_potential"),
        sensor!("e_kinetic"),
        sensor!("clock"),
        &Row {
            tag: "user",
            mark: Many,
            groups: &[&NAME, &SENSOR, &SENSOR_CUTOFF, &SENSOR_NOISE, &USER_SENSOR, &["objtype", "objname"]],
            children: &[],
        },
        &Row { tag: "tactile", mark: Many, groups: &[&NAME, &SENSOR, &["geom", "mesh"]], children: &[] },
        &Row {
            tag: "plugin",
            mark: Many,
            groups: &[
                &NAME,
                &SENSOR,
                &SENSOR_CUTOFF,
                &["plugin", "instance", "objtype", "objname", "reftype", "refname"],
            ],
            children: &[&CONFIG],
        },
    ],
);

/// The root of the schema.
pub static MUJOCO: Row = row(
    "mujoco",
    One,
    &[&["model"]],
    &[
        &COMPILER_ROW,
        &OPTION_ROW,
        &SIZE_ROW,
        &VISUAL,
        &STATISTIC_ROW,
        &DEFAULT,
        &Row { tag: "extension", mark: Many, groups: &[], children: &[&EXTENSION_PLUGIN] },
        &CUSTOM,
        &ASSET,
        &BODY_ROW,
        &DEFORMABLE,
        &CONTACT,
        &EQUALITY_ROW,
        &TENDON_ROW,
        &ACTUATOR_ROW,
        &SENSOR_ROW,
        &Row {
            tag: "keyframe",
            mark: Many,
            groups: &[],
            children: &[&Row { tag: "key", mark: Many, groups: &[&NAME, &KEY], children: &[] }],
        },
    ],
);
