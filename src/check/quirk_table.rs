//! The rules for what MuJoCo 3.4.0 does in another way than a model says. `QUIRKS.md` names the rule at each entry.
#![forbid(unsafe_code)]

use super::Severity::{Advice, Warning};
use super::rule::Rule;
use super::rules::{copies, quirks};

/// The heading of rules about files.
const READS: &str = "What MuJoCo reads in another way than the file says";
/// The heading of rules about what is computed and drawn.
const COMPUTES: &str = "What MuJoCo computes or draws in another way than the model says";

pub(super) const LEGACY_VOLUME: Rule = Rule {
    code: "RJ506",
    section: "Meshes",
    severity: Warning,
    title: "Parts of a mesh count twice in its mass.",
    why: "inertia=\"legacy\", the default, adds the volumes of pyramids from the centre to all faces. In hollows they overlap, so mass and inertia are too large.",
    instead: "inertia=\"exact\" of the mesh, or an `inertial`",
    simulates: false,
    find: quirks::legacy_volume,
};

pub(super) const UNCHECKED_ATTRIBUTES: Rule = Rule {
    code: "RJ714",
    section: READS,
    severity: Warning,
    title: "A misspelt attribute is ignored.",
    why: "Inside of `frame` and `replicate`, attributes are not checked. Elsewhere this would be an error.",
    instead: "the attribute that was meant",
    simulates: false,
    find: copies::unchecked_attributes,
};

pub(super) const CACHED_MESHES: Rule = Rule {
    code: "RJ715",
    section: READS,
    severity: Warning,
    title: "A mesh is that of another element.",
    why: "A file is read once. A second mesh of it with the same scale, inertia and number of hull vertices is the first one, whatever else it says.",
    instead: "a copy of the file, or the offset at the geom",
    simulates: false,
    find: copies::cached_meshes,
};

pub(super) const REPLICATED: Rule = Rule {
    code: "RJ716",
    section: READS,
    severity: Warning,
    title: "A `replicate` copies more or less than what is in it.",
    why: "Each copy takes sensors without an object along, twice as many with each. Tendons around a copied geom without side site disappear.",
    instead: "a side site; bodies that are written out",
    simulates: false,
    find: copies::replicated,
};

pub(super) const KEYFRAMES: Rule = Rule {
    code: "RJ717",
    section: READS,
    severity: Warning,
    title: "A keyframe is not what the file says.",
    why: "Copies of a `replicate` and attached models move values of keyframes to keyframes of their own, without controls and activations.",
    instead: "keyframes of the model as it is when compiled, in a file that includes no `replicate`",
    simulates: false,
    find: copies::keyframes,
};

pub(super) const ATTACHED: Rule = Rule {
    code: "RJ718",
    section: READS,
    severity: Warning,
    title: "Elements of an attached model are left out.",
    why: "What refers to something that is not attached, or that another attachment has taken, is dropped without an error.",
    instead: "references to what is attached; an attachment of the whole model",
    simulates: false,
    find: copies::attached,
};

pub(super) const FUSED_REFERENCES: Rule = Rule {
    code: "RJ719",
    section: READS,
    severity: Warning,
    title: "An element refers to another one than it names.",
    why: "Fusing static bodies moves geoms and sites, and names keep referring to the old places.",
    instead: "fusestatic=\"false\" of the compiler",
    simulates: false,
    find: copies::fused_references,
};

pub(super) const FITTED_CAPSULE: Rule = Rule {
    code: "RJ720",
    section: READS,
    severity: Advice,
    title: "A capsule is longer than the mesh that it is fitted to.",
    why: "The fit leaves room for half of each cap only.",
    instead: "fitaabb=\"true\" of the compiler, or a size",
    simulates: false,
    find: quirks::fitted_capsule,
};

pub(super) const LENGTH_RANGE: Rule = Rule {
    code: "RJ721",
    section: READS,
    severity: Warning,
    title: "A length range is not that of the actuator.",
    why: "With `uselimit`, the range of a joint or tendon is taken without the gear, and in models of several actuators it may be that of another one. Muscles get wrong lengths from it.",
    instead: "`lengthrange` of the actuator, or uselimit=\"false\"",
    simulates: false,
    find: quirks::length_range,
};

pub(super) const EMPTY_VALUES: Rule = Rule {
    code: "RJ722",
    section: READS,
    severity: Advice,
    title: "An attribute is empty.",
    why: "It is not an error. An empty list of numbers counts as not given, and an empty name finds the last element without a name.",
    instead: "a value, or no attribute",
    simulates: false,
    find: copies::empty_values,
};

pub(super) const URDF_NAMES: Rule = Rule {
    code: "RJ723",
    section: READS,
    severity: Advice,
    title: "A shape of a URDF loses its name.",
    why: "A name counts once in a document, for all links, collision shapes and visuals.",
    instead: "names of their own",
    simulates: false,
    find: copies::urdf_names,
};

pub(super) const FLEXES: Rule = Rule {
    code: "RJ724",
    section: READS,
    severity: Warning,
    title: "A flex or a cable is not made as its element says.",
    why: "Without a thickness a sheet has no stretching stiffness, whatever its modulus. The radius of a disc is the square of what count and spacing give. Circles of cables are half circles.",
    instead: "a disc with a spacing of 2 m / (count - 1) and a scale; vertices of the cable",
    simulates: false,
    find: quirks::flexes,
};

pub(super) const SCALED_NORMALS: Rule = Rule {
    code: "RJ725",
    section: READS,
    severity: Advice,
    title: "The normals of a mesh do not fit its scale.",
    why: "Normals are computed before the scale and multiplied by it, where they should be divided. Pictures show wrong light, and tactile sensors wrong directions.",
    instead: "a file that has the scale already",
    simulates: false,
    find: quirks::scaled_normals,
};

pub(super) const REPEATED_JOINT: Rule = Rule {
    code: "RJ751",
    section: COMPUTES,
    severity: Warning,
    title: "A fixed tendon lists a joint twice.",
    why: "Dense and sparse Jacobians give different forces, and the sizes of the model decide which one is used.",
    instead: "the joint once, with the sum of the coefficients",
    simulates: false,
    find: quirks::repeated_joint,
};

pub(super) const GRAVITY_COMPENSATION: Rule = Rule {
    code: "RJ752",
    section: COMPUTES,
    severity: Warning,
    title: "Gravity compensation does not act everywhere.",
    why: "It acts at joints of bodies that are compensated themselves, and at joints with `actuatorgravcomp` through actuators. Flags for springs and dampers turn it off with them.",
    instead: "`gravcomp` for all bodies of the arm, at best in a default class",
    simulates: false,
    find: quirks::gravity_compensation,
};

pub(super) const FLUID_FORCES: Rule = Rule {
    code: "RJ753",
    section: COMPUTES,
    severity: Warning,
    title: "There are no fluid forces.",
    why: "Flags that disable springs and dampers disable fluid forces and passive plugins with them.",
    instead: "one of the flags on, with stiffness or damping of zero",
    simulates: false,
    find: quirks::fluid_forces,
};

pub(super) const TENDON_ARMATURE: Rule = Rule {
    code: "RJ754",
    section: COMPUTES,
    severity: Warning,
    title: "Armature of a tendon is dropped in part.",
    why: "The inertia matrix has no entries for joints of different branches, so the tendon does not couple them.",
    instead: "armature of the joints, or a tendon within one chain",
    simulates: false,
    find: quirks::tendon_armature,
};

pub(super) const LIGHTS: Rule = Rule {
    code: "RJ755",
    section: COMPUTES,
    severity: Advice,
    title: "Some lights have no effect.",
    why: "Pictures have eight lights, the headlight among them.",
    instead: "fewer lights",
    simulates: false,
    find: quirks::lights,
};

pub(super) const MIRRORS: Rule = Rule {
    code: "RJ756",
    section: COMPUTES,
    severity: Advice,
    title: "Only one geom can be a mirror.",
    why: "The first geom with reflectance in a scene is a mirror; the others are not.",
    instead: "reflectance of one material",
    simulates: false,
    find: quirks::mirrors,
};

pub(super) const PRINCIPAL_POINT: Rule = Rule {
    code: "RJ757",
    section: COMPUTES,
    severity: Warning,
    title: "The principal point of a camera moves the picture the wrong way.",
    why: "The edges of the picture move with the point, where they should move against it. `camprojection` ignores the point.",
    instead: "the point with its signs changed, if only pictures matter",
    simulates: false,
    find: quirks::principal_point,
};

pub(super) const CAMERA_ORIENTATION: Rule = Rule {
    code: "RJ758",
    section: COMPUTES,
    severity: Warning,
    title: "A sensor does not follow a camera.",
    why: "`framequat` of a camera composes its body with its own orientation, and its mode does not count.",
    instead: "`framexaxis` and `frameyaxis` of the camera",
    simulates: false,
    find: quirks::camera_orientation,
};

pub(super) const OVERRIDDEN_GAP: Rule = Rule {
    code: "RJ759",
    section: COMPUTES,
    severity: Advice,
    title: "An override of contact parameters leaves gaps.",
    why: "The flag `override` replaces margins, and each contact keeps its gap, so contacts push later than `o_margin` says.",
    instead: "gaps of zero, or a larger `o_margin`",
    simulates: false,
    find: quirks::overridden_gap,
};

pub(super) const TOUCH_GRID: Rule = Rule {
    code: "RJ760",
    section: COMPUTES,
    severity: Advice,
    title: "A touch grid is twice as wide as `fov`.",
    why: "The angle counts to one side.",
    instead: "half the angle, if the whole was meant",
    simulates: false,
    find: quirks::touch_grid,
};
