//! The tree of elements: what may stand where, how often, with which attributes.

use super::tables::*;
use super::{ElementSchema, Group, Multiplicity};
use Multiplicity::*;

const fn element(
    tag: &'static str,
    multiplicity: Multiplicity,
    groups: &'static [&'static dyn Group],
    children: &'static [&'static ElementSchema],
) -> ElementSchema {
    ElementSchema { tag, multiplicity, groups, children }
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

static CONFIG: ElementSchema = element("config", Many, &[&["key", "value"]], &[]);
static INSTANCE: ElementSchema = element("instance", Many, &[&NAME], &[&CONFIG]);
static EXTENSION_PLUGIN: ElementSchema = element("plugin", Many, &[&["plugin"]], &[&INSTANCE]);
/// A plugin used by an element.
static PLUGIN: ElementSchema = element("plugin", Many, &[&["plugin", "instance"]], &[&CONFIG]);

// settings

static COMPILER_ELEMENT: ElementSchema = element(
    "compiler",
    Many,
    &[&COMPILER, &["coordinate", "eulerseq", "assetdir"]],
    &[&ElementSchema { tag: "lengthrange", multiplicity: Optional, groups: &[&LENGTH_RANGE], children: &[] }],
);

/// The `option/flag` attributes.
pub struct Flags;

impl Group for Flags {
    fn names(&self) -> Vec<&'static str> {
        use super::keywords::{DISABLE_FLAGS, ENABLE_FLAGS};
        DISABLE_FLAGS.iter().chain(ENABLE_FLAGS).map(|&(name, _)| name).collect()
    }
}

static FLAG: ElementSchema = element("flag", Optional, &[&Flags], &[]);
static OPTION_ELEMENT: ElementSchema = element("option", Many, &[&OPTION, &["actuatorgroupdisable"]], &[&FLAG]);
static SIZE_ELEMENT: ElementSchema = element("size", Many, &[&SIZE, &["memory", "nstack"]], &[]);
static VISUAL: ElementSchema = element(
    "visual",
    Many,
    &[],
    &[
        &ElementSchema { tag: "global", multiplicity: Optional, groups: &[&VISUAL_GLOBAL], children: &[] },
        &ElementSchema { tag: "quality", multiplicity: Optional, groups: &[&VISUAL_QUALITY], children: &[] },
        &ElementSchema { tag: "headlight", multiplicity: Optional, groups: &[&VISUAL_HEADLIGHT], children: &[] },
        &ElementSchema { tag: "map", multiplicity: Optional, groups: &[&VISUAL_MAP], children: &[] },
        &ElementSchema { tag: "scale", multiplicity: Optional, groups: &[&VISUAL_SCALE], children: &[] },
        &ElementSchema { tag: "rgba", multiplicity: Optional, groups: &[&VISUAL_RGBA], children: &[] },
    ],
);
static STATISTIC_ELEMENT: ElementSchema = element("statistic", Many, &[&STATISTIC], &[]);

// default classes

static LAYER: ElementSchema = element("layer", Many, &[&["role", "texture"]], &[]);
static POSITION_NAMES: [&str; 5] = ["inheritrange", "kp", "kv", "dampratio", "timeconst"];
static INTVELOCITY_NAMES: [&str; 4] = ["inheritrange", "kp", "kv", "dampratio"];
static CYLINDER_NAMES: [&str; 4] = ["timeconst", "area", "diameter", "bias"];
static MUSCLE_NAMES: [&str; 9] = ["timeconst", "range", "force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"];

static DEFAULT: ElementSchema = element(
    "default",
    Recursive,
    &[&["class"]],
    &[
        &ElementSchema { tag: "mesh", multiplicity: Optional, groups: &[&MESH_CLASS], children: &[] },
        &ElementSchema {
            tag: "material",
            multiplicity: Optional,
            groups: &[&MATERIAL, &["texture"]],
            children: &[&LAYER],
        },
        &ElementSchema { tag: "joint", multiplicity: Optional, groups: &[&JOINT], children: &[] },
        &ElementSchema { tag: "geom", multiplicity: Optional, groups: &[&GEOM, &ORIENTATION], children: &[] },
        &ElementSchema { tag: "site", multiplicity: Optional, groups: &[&SITE, &ORIENTATION], children: &[] },
        &ElementSchema { tag: "camera", multiplicity: Optional, groups: CAMERA_GROUPS, children: &[] },
        &ElementSchema { tag: "light", multiplicity: Optional, groups: &[&LIGHT, &["directional"]], children: &[] },
        &ElementSchema { tag: "pair", multiplicity: Optional, groups: &[&PAIR], children: &[] },
        &ElementSchema { tag: "equality", multiplicity: Optional, groups: &[&EQUALITY], children: &[] },
        &ElementSchema {
            tag: "tendon",
            multiplicity: Optional,
            groups: &[&TENDON, &SPRING_LENGTH, &TENDON_LOOKS],
            children: &[],
        },
        &ElementSchema {
            tag: "general",
            multiplicity: Optional,
            groups: &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &ACT_RANGE, &ACT_LIMITED, &DYNAMICS, &GENERAL],
            children: &[],
        },
        &ElementSchema {
            tag: "motor",
            multiplicity: Optional,
            groups: &[&ACTUATOR, &CTRL_LIMITED, &GEAR],
            children: &[],
        },
        &ElementSchema {
            tag: "position",
            multiplicity: Optional,
            groups: &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &POSITION_NAMES],
            children: &[],
        },
        &ElementSchema {
            tag: "velocity",
            multiplicity: Optional,
            groups: &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &["kv"]],
            children: &[],
        },
        &ElementSchema {
            tag: "intvelocity",
            multiplicity: Optional,
            groups: &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &ACT_RANGE, &INTVELOCITY_NAMES],
            children: &[],
        },
        &ElementSchema { tag: "damper", multiplicity: Optional, groups: &[&ACTUATOR, &GEAR, &["kv"]], children: &[] },
        &ElementSchema {
            tag: "cylinder",
            multiplicity: Optional,
            groups: &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &CYLINDER_NAMES],
            children: &[],
        },
        &ElementSchema {
            tag: "muscle",
            multiplicity: Optional,
            groups: &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &MUSCLE_NAMES],
            children: &[],
        },
        &ElementSchema { tag: "adhesion", multiplicity: Optional, groups: &[&ACTUATOR, &["gain"]], children: &[] },
    ],
);

// custom data and assets

static CUSTOM: ElementSchema = element(
    "custom",
    Many,
    &[],
    &[
        &ElementSchema { tag: "numeric", multiplicity: Many, groups: &[&["name", "size", "data"]], children: &[] },
        &ElementSchema { tag: "text", multiplicity: Many, groups: &[&["name", "data"]], children: &[] },
        &ElementSchema {
            tag: "tuple",
            multiplicity: Many,
            groups: &[&NAME],
            children: &[&ElementSchema {
                tag: "element",
                multiplicity: Many,
                groups: &[&["objtype", "objname", "prm"]],
                children: &[],
            }],
        },
    ],
);

/// The texture attributes that name files: the whole texture, then one per cube face.
pub static TEXTURE_FILES: [&str; 7] = ["file", "fileright", "fileleft", "fileup", "filedown", "filefront", "fileback"];

static BONE: ElementSchema = element("bone", Many, &[&["body", "bindpos", "bindquat", "vertid", "vertweight"]], &[]);
static SKIN_ELEMENT: ElementSchema = element("skin", Many, &[&NAME, &FILE, &SKIN], &[&BONE]);
static ASSET: ElementSchema = element(
    "asset",
    Many,
    &[],
    &[
        &ElementSchema {
            tag: "mesh",
            multiplicity: Many,
            groups: &[&NAME_CLASS, &FILE, &MESH_CLASS, &MESH, &["builtin", "params"]],
            children: &[&PLUGIN],
        },
        &ElementSchema {
            tag: "hfield",
            multiplicity: Many,
            groups: &[&NAME, &FILE, &HFIELD, &["elevation"]],
            children: &[],
        },
        &SKIN_ELEMENT,
        &ElementSchema {
            tag: "texture",
            multiplicity: Many,
            groups: &[&NAME, &TEXTURE_FILES, &TEXTURE, &["gridlayout"]],
            children: &[],
        },
        &ElementSchema {
            tag: "material",
            multiplicity: Many,
            groups: &[&NAME_CLASS, &MATERIAL, &["texture"]],
            children: &[&LAYER],
        },
        &ElementSchema {
            tag: "model",
            multiplicity: Many,
            groups: &[&["name", "file", "content_type"]],
            children: &[],
        },
    ],
);

// the body tree

static CAMERA_GROUPS: &[&dyn Group] =
    &[&CAMERA, &CAMERA_PRINCIPAL_PIXEL, &CAMERA_PRINCIPAL, &CAMERA_FOCAL_PIXEL, &CAMERA_FOCAL, &ORIENTATION];

static FLEX_EDGE_ELEMENT: ElementSchema = element("edge", Optional, &[&FLEX_EDGE], &[]);
static FLEX_ELASTICITY_ELEMENT: ElementSchema = element("elasticity", Optional, &[&FLEX_ELASTICITY], &[]);
static FLEX_CONTACT_ELEMENT: ElementSchema =
    element("contact", Optional, &[&FLEX_CONTACT, &["vertcollide", "passive"]], &[]);

static COMPOSITE: ElementSchema = element(
    "composite",
    Many,
    &[&["prefix", "type", "count", "offset", "vertex", "initial", "curve", "size", "quat"]],
    &[
        &ElementSchema {
            tag: "joint",
            multiplicity: Many,
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
        &ElementSchema { tag: "skin", multiplicity: Optional, groups: &[&COMPOSITE_SKIN], children: &[] },
        &ElementSchema {
            tag: "geom",
            multiplicity: Optional,
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
        &ElementSchema {
            tag: "site",
            multiplicity: Optional,
            groups: &[&["group", "size", "material", "rgba"]],
            children: &[],
        },
        &PLUGIN,
    ],
);

static FLEXCOMP_ELEMENT: ElementSchema = element(
    "flexcomp",
    Many,
    &[&["name", "type", "dof"], &FLEXCOMP, &ORIENTATION],
    &[
        &ElementSchema { tag: "edge", multiplicity: Optional, groups: &[&FLEXCOMP_EDGE], children: &[] },
        &FLEX_ELASTICITY_ELEMENT,
        &FLEX_CONTACT_ELEMENT,
        &ElementSchema {
            tag: "pin",
            multiplicity: Many,
            groups: &[&["id", "range", "grid", "gridrange"]],
            children: &[],
        },
        &PLUGIN,
    ],
);

static BODY_ELEMENT: ElementSchema = element(
    "body",
    Recursive,
    &[&["name", "childclass"], &BODY, &ORIENTATION],
    &[
        &ElementSchema { tag: "inertial", multiplicity: Optional, groups: &[&INERTIAL, &ORIENTATION], children: &[] },
        &ElementSchema { tag: "joint", multiplicity: Many, groups: &[&NAME_CLASS, &JOINT], children: &[] },
        &ElementSchema { tag: "freejoint", multiplicity: Many, groups: &[&NAME, &FREE_JOINT], children: &[] },
        &ElementSchema {
            tag: "geom",
            multiplicity: Many,
            groups: &[&NAME_CLASS, &GEOM, &ORIENTATION],
            children: &[&PLUGIN],
        },
        &ElementSchema { tag: "attach", multiplicity: Many, groups: &[&["model", "body", "prefix"]], children: &[] },
        &ElementSchema { tag: "site", multiplicity: Many, groups: &[&NAME_CLASS, &SITE, &ORIENTATION], children: &[] },
        &ElementSchema {
            tag: "camera",
            multiplicity: Many,
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
        &ElementSchema {
            tag: "light",
            multiplicity: Many,
            groups: &[&NAME_CLASS, &LIGHT_NAMES, &LIGHT, &["directional"]],
            children: &[],
        },
        &PLUGIN,
        &COMPOSITE,
        &FLEXCOMP_ELEMENT,
    ],
);

// deformables and relations

static DEFORMABLE: ElementSchema = element(
    "deformable",
    Many,
    &[],
    &[
        &ElementSchema {
            tag: "flex",
            multiplicity: Many,
            groups: &[&NAME, &FLEX],
            children: &[&FLEX_CONTACT_ELEMENT, &FLEX_EDGE_ELEMENT, &FLEX_ELASTICITY_ELEMENT],
        },
        &SKIN_ELEMENT,
    ],
);

static CONTACT: ElementSchema = element(
    "contact",
    Many,
    &[],
    &[
        &ElementSchema { tag: "pair", multiplicity: Many, groups: &[&NAME_CLASS, &PAIR_GEOMS, &PAIR], children: &[] },
        &ElementSchema { tag: "exclude", multiplicity: Many, groups: &[&NAME, &EXCLUDE], children: &[] },
    ],
);

static BODIES_SITES: [&str; 4] = ["body1", "body2", "site1", "site2"];

static EQUALITY_ELEMENT: ElementSchema = element(
    "equality",
    Many,
    &[],
    &[
        &ElementSchema {
            tag: "connect",
            multiplicity: Many,
            groups: &[&NAME_CLASS, &EQUALITY, &BODIES_SITES, &ANCHOR],
            children: &[],
        },
        &ElementSchema {
            tag: "weld",
            multiplicity: Many,
            groups: &[&NAME_CLASS, &EQUALITY, &BODIES_SITES, &ANCHOR, &WELD],
            children: &[],
        },
        &ElementSchema {
            tag: "joint",
            multiplicity: Many,
            groups: &[&NAME_CLASS, &EQUALITY, &POLYCOEF, &["joint1", "joint2"]],
            children: &[],
        },
        &ElementSchema {
            tag: "tendon",
            multiplicity: Many,
            groups: &[&NAME_CLASS, &EQUALITY, &POLYCOEF, &["tendon1", "tendon2"]],
            children: &[],
        },
        &ElementSchema { tag: "flex", multiplicity: Many, groups: &[&NAME_CLASS, &EQUALITY, &["flex"]], children: &[] },
    ],
);

static SPRING_LENGTH: [&str; 1] = ["springlength"];

static TENDON_ELEMENT: ElementSchema = element(
    "tendon",
    Many,
    &[],
    &[
        &ElementSchema {
            tag: "spatial",
            multiplicity: Many,
            groups: &[&NAME_CLASS, &TENDON, &SPRING_LENGTH, &TENDON_FORCE, &TENDON_LOOKS],
            children: &[
                &ElementSchema { tag: "site", multiplicity: Many, groups: &[&["site"]], children: &[] },
                &ElementSchema { tag: "geom", multiplicity: Many, groups: &[&["geom", "sidesite"]], children: &[] },
                &ElementSchema { tag: "pulley", multiplicity: Many, groups: &[&["divisor"]], children: &[] },
            ],
        },
        &ElementSchema {
            tag: "fixed",
            multiplicity: Many,
            groups: &[&NAME_CLASS, &TENDON, &SPRING_LENGTH, &TENDON_FORCE],
            children: &[&ElementSchema {
                tag: "joint",
                multiplicity: Many,
                groups: &[&["joint", "coef"]],
                children: &[],
            }],
        },
    ],
);

// actuators

static TARGETS: [&str; 5] = ["joint", "jointinparent", "tendon", "slidersite", "cranksite"];
static SITE_TARGET: [&str; 2] = ["site", "refsite"];
static BODY_TARGET: [&str; 1] = ["body"];

static ACTUATOR_ELEMENT: ElementSchema = element(
    "actuator",
    Many,
    &[],
    &[
        &ElementSchema {
            tag: "general",
            multiplicity: Many,
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
        &ElementSchema {
            tag: "motor",
            multiplicity: Many,
            groups: &[&NAME_CLASS, &ACTUATOR, &CTRL_LIMITED, &GEAR, &ACTUATOR_LENGTH, &TARGETS, &SITE_TARGET],
            children: &[],
        },
        &ElementSchema {
            tag: "position",
            multiplicity: Many,
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
        &ElementSchema {
            tag: "velocity",
            multiplicity: Many,
            groups: &[&NAME_CLASS, &ACTUATOR, &CTRL_LIMITED, &GEAR, &ACTUATOR_LENGTH, &TARGETS, &SITE_TARGET, &["kv"]],
            children: &[],
        },
        &ElementSchema {
            tag: "intvelocity",
            multiplicity: Many,
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
        &ElementSchema {
            tag: "damper",
            multiplicity: Many,
            groups: &[&NAME_CLASS, &ACTUATOR, &GEAR, &ACTUATOR_LENGTH, &TARGETS, &SITE_TARGET, &["kv"]],
            children: &[],
        },
        &ElementSchema {
            tag: "cylinder",
            multiplicity: Many,
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
        &ElementSchema {
            tag: "muscle",
            multiplicity: Many,
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
        &ElementSchema {
            tag: "adhesion",
            multiplicity: Many,
            groups: &[&NAME_CLASS, &ACTUATOR, &BODY_TARGET, &["gain"]],
            children: &[],
        },
        &ElementSchema {
            tag: "plugin",
            multiplicity: Many,
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
        &ElementSchema {
            tag: $tag,
            multiplicity: Many,
            groups: &[&NAME, &SENSOR, &SENSOR_CUTOFF, &SENSOR_NOISE, &Names(&[$($own),*])],
            children: &[],
        }
    };
}

static SENSOR_ELEMENT: ElementSchema = element(
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
        &ElementSchema {
            tag: "user",
            multiplicity: Many,
            groups: &[&NAME, &SENSOR, &SENSOR_CUTOFF, &SENSOR_NOISE, &USER_SENSOR, &["objtype", "objname"]],
            children: &[],
        },
        &ElementSchema {
            tag: "tactile",
            multiplicity: Many,
            groups: &[&NAME, &SENSOR, &["geom", "mesh"]],
            children: &[],
        },
        &ElementSchema {
            tag: "plugin",
            multiplicity: Many,
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
pub static MUJOCO: ElementSchema = element(
    "mujoco",
    One,
    &[&["model"]],
    &[
        &COMPILER_ELEMENT,
        &OPTION_ELEMENT,
        &SIZE_ELEMENT,
        &VISUAL,
        &STATISTIC_ELEMENT,
        &DEFAULT,
        &ElementSchema { tag: "extension", multiplicity: Many, groups: &[], children: &[&EXTENSION_PLUGIN] },
        &CUSTOM,
        &ASSET,
        &BODY_ELEMENT,
        &DEFORMABLE,
        &CONTACT,
        &EQUALITY_ELEMENT,
        &TENDON_ELEMENT,
        &ACTUATOR_ELEMENT,
        &SENSOR_ELEMENT,
        &ElementSchema {
            tag: "keyframe",
            multiplicity: Many,
            groups: &[],
            children: &[&ElementSchema { tag: "key", multiplicity: Many, groups: &[&NAME, &KEY], children: &[] }],
        },
    ],
);
