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

/// Attributes that the element's reader handles itself, a blank between each two names.
struct AttributeNames(&'static str);

impl Group for AttributeNames {
    fn names(&self) -> Vec<&'static str> {
        self.0.split(' ').collect()
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
    &[&element("lengthrange", Optional, &[&LENGTH_RANGE], &[])],
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
        &element("global", Optional, &[&VISUAL_GLOBAL], &[]),
        &element("quality", Optional, &[&VISUAL_QUALITY], &[]),
        &element("headlight", Optional, &[&VISUAL_HEADLIGHT], &[]),
        &element("map", Optional, &[&VISUAL_MAP], &[]),
        &element("scale", Optional, &[&VISUAL_SCALE], &[]),
        &element("rgba", Optional, &[&VISUAL_RGBA], &[]),
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
        &element("mesh", Optional, &[&MESH_CLASS], &[]),
        &element("material", Optional, &[&MATERIAL, &["texture"]], &[&LAYER]),
        &element("joint", Optional, &[&JOINT], &[]),
        &element("geom", Optional, &[&GEOM, &ORIENTATION], &[]),
        &element("site", Optional, &[&SITE, &ORIENTATION], &[]),
        &element("camera", Optional, &[&CAMERA_GROUPS], &[]),
        &element("light", Optional, &[&LIGHT, &["directional"]], &[]),
        &element("pair", Optional, &[&PAIR], &[]),
        &element("equality", Optional, &[&EQUALITY], &[]),
        &element("tendon", Optional, &[&TENDON, &SPRING_LENGTH, &TENDON_LOOKS], &[]),
        &element(
            "general",
            Optional,
            &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &ACT_RANGE, &ACT_LIMITED, &DYNAMICS, &GENERAL],
            &[],
        ),
        &element("motor", Optional, &[&ACTUATOR, &CTRL_LIMITED, &GEAR], &[]),
        &element("position", Optional, &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &POSITION_NAMES], &[]),
        &element("velocity", Optional, &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &["kv"]], &[]),
        &element("intvelocity", Optional, &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &ACT_RANGE, &INTVELOCITY_NAMES], &[]),
        &element("damper", Optional, &[&ACTUATOR, &GEAR, &["kv"]], &[]),
        &element("cylinder", Optional, &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &CYLINDER_NAMES], &[]),
        &element("muscle", Optional, &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &MUSCLE_NAMES], &[]),
        &element("adhesion", Optional, &[&ACTUATOR, &["gain"]], &[]),
    ],
);

// custom data and assets

static CUSTOM: ElementSchema = element(
    "custom",
    Many,
    &[],
    &[
        &element("numeric", Many, &[&["name", "size", "data"]], &[]),
        &element("text", Many, &[&["name", "data"]], &[]),
        &element("tuple", Many, &[&NAME], &[&element("element", Many, &[&["objtype", "objname", "prm"]], &[])]),
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
        &element("mesh", Many, &[&NAME_CLASS, &FILE, &MESH_CLASS, &MESH, &["builtin", "params"]], &[&PLUGIN]),
        &element("hfield", Many, &[&NAME, &FILE, &HFIELD, &["elevation"]], &[]),
        &SKIN_ELEMENT,
        &element("texture", Many, &[&NAME, &TEXTURE_FILES, &TEXTURE, &["gridlayout"]], &[]),
        &element("material", Many, &[&NAME_CLASS, &MATERIAL, &["texture"]], &[&LAYER]),
        &element("model", Many, &[&["name", "file", "content_type"]], &[]),
    ],
);

// the body tree

static CAMERA_GROUPS: [&dyn Group; 6] =
    [&CAMERA, &CAMERA_PRINCIPAL_PIXEL, &CAMERA_PRINCIPAL, &CAMERA_FOCAL_PIXEL, &CAMERA_FOCAL, &ORIENTATION];

static FLEX_EDGE_ELEMENT: ElementSchema = element("edge", Optional, &[&FLEX_EDGE], &[]);
static FLEX_ELASTICITY_ELEMENT: ElementSchema = element("elasticity", Optional, &[&FLEX_ELASTICITY], &[]);
static FLEX_CONTACT_ELEMENT: ElementSchema =
    element("contact", Optional, &[&FLEX_CONTACT, &["vertcollide", "passive"]], &[]);

static COMPOSITE: ElementSchema = element(
    "composite",
    Many,
    &[&["prefix", "type", "count", "offset", "vertex", "initial", "curve", "size", "quat"]],
    &[
        &element(
            "joint",
            Many,
            &[
                &AttributeNames("kind group stiffness damping armature solreffix solimpfix type axis limited range"),
                &AttributeNames("margin solreflimit solimplimit frictionloss solreffriction solimpfriction"),
            ],
            &[],
        ),
        &element("skin", Optional, &[&COMPOSITE_SKIN], &[]),
        &element(
            "geom",
            Optional,
            &[
                &AttributeNames("type contype conaffinity condim group priority size material rgba friction mass"),
                &AttributeNames("density solmix solref solimp margin gap"),
            ],
            &[],
        ),
        &element("site", Optional, &[&["group", "size", "material", "rgba"]], &[]),
        &PLUGIN,
    ],
);

static FLEXCOMP_ELEMENT: ElementSchema = element(
    "flexcomp",
    Many,
    &[&["name", "type", "dof"], &FLEXCOMP, &ORIENTATION],
    &[
        &element("edge", Optional, &[&FLEXCOMP_EDGE], &[]),
        &FLEX_ELASTICITY_ELEMENT,
        &FLEX_CONTACT_ELEMENT,
        &element("pin", Many, &[&["id", "range", "grid", "gridrange"]], &[]),
        &PLUGIN,
    ],
);

pub static BODY_ELEMENT: ElementSchema = element(
    "body",
    Recursive,
    &[&["name", "childclass"], &BODY, &ORIENTATION],
    &[
        &element("inertial", Optional, &[&INERTIAL, &ORIENTATION], &[]),
        &element("joint", Many, &[&NAME_CLASS, &JOINT], &[]),
        &element("freejoint", Many, &[&NAME, &FREE_JOINT], &[]),
        &element("geom", Many, &[&NAME_CLASS, &GEOM, &ORIENTATION], &[&PLUGIN]),
        &element("attach", Many, &[&["model", "body", "prefix"]], &[]),
        &element("site", Many, &[&NAME_CLASS, &SITE, &ORIENTATION], &[]),
        &element("camera", Many, &[&NAME_CLASS, &CAMERA_TARGET, &CAMERA_GROUPS], &[]),
        &element("light", Many, &[&NAME_CLASS, &LIGHT_NAMES, &LIGHT, &["directional"]], &[]),
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
        &element("flex", Many, &[&NAME, &FLEX], &[&FLEX_CONTACT_ELEMENT, &FLEX_EDGE_ELEMENT, &FLEX_ELASTICITY_ELEMENT]),
        &SKIN_ELEMENT,
    ],
);

static CONTACT: ElementSchema = element(
    "contact",
    Many,
    &[],
    &[
        &element("pair", Many, &[&NAME_CLASS, &PAIR_GEOMS, &PAIR], &[]),
        &element("exclude", Many, &[&NAME, &EXCLUDE], &[]),
    ],
);

static BODIES_SITES: [&str; 4] = ["body1", "body2", "site1", "site2"];

static EQUALITY_ELEMENT: ElementSchema = element(
    "equality",
    Many,
    &[],
    &[
        &element("connect", Many, &[&NAME_CLASS, &EQUALITY, &BODIES_SITES, &ANCHOR], &[]),
        &element("weld", Many, &[&NAME_CLASS, &EQUALITY, &BODIES_SITES, &ANCHOR, &WELD], &[]),
        &element("joint", Many, &[&NAME_CLASS, &EQUALITY, &POLYCOEF, &["joint1", "joint2"]], &[]),
        &element("tendon", Many, &[&NAME_CLASS, &EQUALITY, &POLYCOEF, &["tendon1", "tendon2"]], &[]),
        &element("flex", Many, &[&NAME_CLASS, &EQUALITY, &["flex"]], &[]),
    ],
);

static SPRING_LENGTH: [&str; 1] = ["springlength"];

static TENDON_ELEMENT: ElementSchema = element(
    "tendon",
    Many,
    &[],
    &[
        &element(
            "spatial",
            Many,
            &[&NAME_CLASS, &TENDON, &SPRING_LENGTH, &TENDON_FORCE, &TENDON_LOOKS],
            &[
                &element("site", Many, &[&["site"]], &[]),
                &element("geom", Many, &[&["geom", "sidesite"]], &[]),
                &element("pulley", Many, &[&["divisor"]], &[]),
            ],
        ),
        &element(
            "fixed",
            Many,
            &[&NAME_CLASS, &TENDON, &SPRING_LENGTH, &TENDON_FORCE],
            &[&element("joint", Many, &[&["joint", "coef"]], &[])],
        ),
    ],
);

// actuators

static TARGETS: [&str; 5] = ["joint", "jointinparent", "tendon", "slidersite", "cranksite"];
static SITE_TARGET: [&str; 2] = ["site", "refsite"];
static BODY_TARGET: [&str; 1] = ["body"];

/// What all actuators but adhesion have.
static ANY_ACTUATOR: [&dyn Group; 5] = [&NAME_CLASS, &ACTUATOR, &GEAR, &ACTUATOR_LENGTH, &TARGETS];

static ACTUATOR_ELEMENT: ElementSchema = element(
    "actuator",
    Many,
    &[],
    &[
        &element(
            "general",
            Many,
            &[&ANY_ACTUATOR, &CTRL_LIMITED, &SITE_TARGET, &BODY_TARGET, &ACT_RANGE, &ACT_LIMITED, &DYNAMICS, &GENERAL],
            &[],
        ),
        &element("motor", Many, &[&ANY_ACTUATOR, &CTRL_LIMITED, &SITE_TARGET], &[]),
        &element("position", Many, &[&ANY_ACTUATOR, &CTRL_LIMITED, &SITE_TARGET, &POSITION_NAMES], &[]),
        &element("velocity", Many, &[&ANY_ACTUATOR, &CTRL_LIMITED, &SITE_TARGET, &["kv"]], &[]),
        &element(
            "intvelocity",
            Many,
            &[&ANY_ACTUATOR, &CTRL_LIMITED, &SITE_TARGET, &ACT_RANGE, &INTVELOCITY_NAMES],
            &[],
        ),
        &element("damper", Many, &[&ANY_ACTUATOR, &SITE_TARGET, &["kv"]], &[]),
        &element("cylinder", Many, &[&ANY_ACTUATOR, &CTRL_LIMITED, &SITE_TARGET, &CYLINDER_NAMES], &[]),
        &element("muscle", Many, &[&ANY_ACTUATOR, &CTRL_LIMITED, &MUSCLE_NAMES, &["tausmooth"]], &[]),
        &element("adhesion", Many, &[&NAME_CLASS, &ACTUATOR, &BODY_TARGET, &["gain"]], &[]),
        &element(
            "plugin",
            Many,
            &[&ANY_ACTUATOR, &CTRL_LIMITED, &["site"], &ACT_RANGE, &ACT_LIMITED, &DYNAMICS, &["plugin", "instance"]],
            &[&CONFIG],
        ),
    ],
);

// sensors

/// What all sensors have.
static ANY_SENSOR: [&dyn Group; 4] = [&NAME, &SENSOR, &SENSOR_CUTOFF, &SENSOR_NOISE];

const fn sensor(tag: &'static str, groups: &'static [&'static dyn Group]) -> ElementSchema {
    element(tag, Many, groups, &[])
}

static SENSOR_ELEMENT: ElementSchema = element(
    "sensor",
    Many,
    &[],
    &[
        &sensor("touch", &[&ANY_SENSOR, &["site"]]),
        &sensor("accelerometer", &[&ANY_SENSOR, &["site"]]),
        &sensor("velocimeter", &[&ANY_SENSOR, &["site"]]),
        &sensor("gyro", &[&ANY_SENSOR, &["site"]]),
        &sensor("force", &[&ANY_SENSOR, &["site"]]),
        &sensor("torque", &[&ANY_SENSOR, &["site"]]),
        &sensor("magnetometer", &[&ANY_SENSOR, &["site"]]),
        &sensor("camprojection", &[&ANY_SENSOR, &["site", "camera"]]),
        &sensor("rangefinder", &[&ANY_SENSOR, &["site"]]),
        &sensor("jointpos", &[&ANY_SENSOR, &["joint"]]),
        &sensor("jointvel", &[&ANY_SENSOR, &["joint"]]),
        &sensor("tendonpos", &[&ANY_SENSOR, &["tendon"]]),
        &sensor("tendonvel", &[&ANY_SENSOR, &["tendon"]]),
        &sensor("actuatorpos", &[&ANY_SENSOR, &["actuator"]]),
        &sensor("actuatorvel", &[&ANY_SENSOR, &["actuator"]]),
        &sensor("actuatorfrc", &[&ANY_SENSOR, &["actuator"]]),
        &sensor("jointactuatorfrc", &[&ANY_SENSOR, &["joint"]]),
        &sensor("tendonactuatorfrc", &[&ANY_SENSOR, &["tendon"]]),
        &sensor("ballquat", &[&ANY_SENSOR, &["joint"]]),
        &sensor("ballangvel", &[&ANY_SENSOR, &["joint"]]),
        &sensor("jointlimitpos", &[&ANY_SENSOR, &["joint"]]),
        &sensor("jointlimitvel", &[&ANY_SENSOR, &["joint"]]),
        &sensor("jointlimitfrc", &[&ANY_SENSOR, &["joint"]]),
        &sensor("tendonlimitpos", &[&ANY_SENSOR, &["tendon"]]),
        &sensor("tendonlimitvel", &[&ANY_SENSOR, &["tendon"]]),
        &sensor("tendonlimitfrc", &[&ANY_SENSOR, &["tendon"]]),
        &sensor("framepos", &[&ANY_SENSOR, &["objtype", "objname", "reftype", "refname"]]),
        &sensor("framequat", &[&ANY_SENSOR, &["objtype", "objname", "reftype", "refname"]]),
        &sensor("framexaxis", &[&ANY_SENSOR, &["objtype", "objname", "reftype", "refname"]]),
        &sensor("frameyaxis", &[&ANY_SENSOR, &["objtype", "objname", "reftype", "refname"]]),
        &sensor("framezaxis", &[&ANY_SENSOR, &["objtype", "objname", "reftype", "refname"]]),
        &sensor("framelinvel", &[&ANY_SENSOR, &["objtype", "objname", "reftype", "refname"]]),
        &sensor("frameangvel", &[&ANY_SENSOR, &["objtype", "objname", "reftype", "refname"]]),
        &sensor("framelinacc", &[&ANY_SENSOR, &["objtype", "objname"]]),
        &sensor("frameangacc", &[&ANY_SENSOR, &["objtype", "objname"]]),
        &sensor("subtreecom", &[&ANY_SENSOR, &["body"]]),
        &sensor("subtreelinvel", &[&ANY_SENSOR, &["body"]]),
        &sensor("subtreeangmom", &[&ANY_SENSOR, &["body"]]),
        &sensor("insidesite", &[&ANY_SENSOR, &["site", "objtype", "objname"]]),
        &sensor("distance", &[&ANY_SENSOR, &["geom1", "geom2", "body1", "body2"]]),
        &sensor("normal", &[&ANY_SENSOR, &["geom1", "geom2", "body1", "body2"]]),
        &sensor("fromto", &[&ANY_SENSOR, &["geom1", "geom2", "body1", "body2"]]),
        &sensor(
            "contact",
            &[&ANY_SENSOR, &AttributeNames("site geom1 body1 subtree1 geom2 body2 subtree2 num data reduce")],
        ),
        &sensor("e_potential", &[&ANY_SENSOR]),
        &sensor("e_kinetic", &[&ANY_SENSOR]),
        &sensor("clock", &[&ANY_SENSOR]),
        &element("user", Many, &[&ANY_SENSOR, &USER_SENSOR, &["objtype", "objname"]], &[]),
        &element("tactile", Many, &[&NAME, &SENSOR, &["geom", "mesh"]], &[]),
        &element(
            "plugin",
            Many,
            &[&NAME, &SENSOR, &SENSOR_CUTOFF, &["plugin", "instance", "objtype", "objname", "reftype", "refname"]],
            &[&CONFIG],
        ),
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
        &element("extension", Many, &[], &[&EXTENSION_PLUGIN]),
        &CUSTOM,
        &ASSET,
        &BODY_ELEMENT,
        &DEFORMABLE,
        &CONTACT,
        &EQUALITY_ELEMENT,
        &TENDON_ELEMENT,
        &ACTUATOR_ELEMENT,
        &SENSOR_ELEMENT,
        &element("keyframe", Many, &[], &[&element("key", Many, &[&NAME, &KEY], &[])]),
    ],
);
