//! The keyword sets of MJCF: the words of each, and the numbers that they stand for.

use crate::abi::*;
use crate::base::text::type_from_name;

/// Keywords and the values they stand for, in the order in which they are listed to users.
pub type Keywords = &'static [(&'static str, i32)];

/// The value of a keyword.
pub fn value(set: Keywords, word: &str) -> Option<i32> {
    set.iter().find(|(key, _)| *key == word).map(|&(_, value)| value)
}

// those that are the names of enumerators in lower case (`JOINT_TYPE`, ...), generated. Of the attributes of
// `option/flag`, those of `DISABLE_FLAGS` clear a bit of `disableflags` when enabled, those of `ENABLE_FLAGS` set one of
// `enableflags`.
include!("../../generated/keywords.rs");

pub const BOOL: Keywords = &[("false", 0), ("true", 1)];
pub const TRI: Keywords = &[("false", 0), ("true", 1), ("auto", 2)];
pub const ENABLE: Keywords = &[("disable", 0), ("enable", 1)];
pub const ANGLE: Keywords = &[("radian", 0), ("degree", 1)];
pub const COORDINATE: Keywords = &[("local", 0), ("global", 1)];
pub const INTEGRATOR: Keywords = &[
    ("Euler", mjINT_EULER as i32),
    ("RK4", mjINT_RK4 as i32),
    ("implicit", mjINT_IMPLICIT as i32),
    ("implicitfast", mjINT_IMPLICITFAST as i32),
];
pub const SOLVER: Keywords = &[("PGS", mjSOL_PGS as i32), ("CG", mjSOL_CG as i32), ("Newton", mjSOL_NEWTON as i32)];
pub const SLEEP: Keywords = &[
    ("auto", mjSLEEP_AUTO as i32),
    ("never", mjSLEEP_NEVER as i32),
    ("allowed", mjSLEEP_ALLOWED as i32),
    ("init", mjSLEEP_INIT as i32),
];
pub const GEOM_TYPE: Keywords = &[
    ("plane", mjGEOM_PLANE as i32),
    ("hfield", mjGEOM_HFIELD as i32),
    ("sphere", mjGEOM_SPHERE as i32),
    ("capsule", mjGEOM_CAPSULE as i32),
    ("ellipsoid", mjGEOM_ELLIPSOID as i32),
    ("cylinder", mjGEOM_CYLINDER as i32),
    ("box", mjGEOM_BOX as i32),
    ("mesh", mjGEOM_MESH as i32),
    ("sdf", mjGEOM_SDF as i32),
];
pub const COLORSPACE: Keywords =
    &[("auto", mjCOLORSPACE_AUTO as i32), ("linear", mjCOLORSPACE_LINEAR as i32), ("sRGB", mjCOLORSPACE_SRGB as i32)];
pub const TEXTURE_ROLE: Keywords = &[
    ("rgb", mjTEXROLE_RGB as i32),
    ("occlusion", mjTEXROLE_OCCLUSION as i32),
    ("roughness", mjTEXROLE_ROUGHNESS as i32),
    ("metallic", mjTEXROLE_METALLIC as i32),
    ("normal", mjTEXROLE_NORMAL as i32),
    ("opacity", mjTEXROLE_OPACITY as i32),
    ("emissive", mjTEXROLE_EMISSIVE as i32),
    ("rgba", mjTEXROLE_RGBA as i32),
    ("orm", mjTEXROLE_ORM as i32),
];
pub const MESH_INERTIA: Keywords = &[
    ("convex", mjMESH_INERTIA_CONVEX as i32),
    ("legacy", mjMESH_INERTIA_LEGACY as i32),
    ("exact", mjMESH_INERTIA_EXACT as i32),
    ("shell", mjMESH_INERTIA_SHELL as i32),
];
pub const MESH_BUILTIN: Keywords = &[
    ("none", mjMESH_BUILTIN_NONE as i32),
    ("sphere", mjMESH_BUILTIN_SPHERE as i32),
    ("hemisphere", mjMESH_BUILTIN_HEMISPHERE as i32),
    ("cone", mjMESH_BUILTIN_CONE as i32),
    ("supertorus", mjMESH_BUILTIN_SUPERTORUS as i32),
    ("supersphere", mjMESH_BUILTIN_SUPERSPHERE as i32),
    ("wedge", mjMESH_BUILTIN_WEDGE as i32),
    ("plate", mjMESH_BUILTIN_PLATE as i32),
];
pub const SHELL_INERTIA: Keywords = &[("false", mjINERTIA_VOLUME as i32), ("true", mjINERTIA_SHELL as i32)];
pub const FLUID_SHAPE: Keywords = &[("none", 0), ("ellipsoid", 1)];
pub const REDUCE: Keywords = &[("none", 0), ("mindist", 1), ("maxforce", 2), ("netforce", 3)];
pub const COMPOSITE_TYPE: Keywords =
    &[("particle", 0), ("grid", 1), ("rope", 2), ("loop", 3), ("cable", 4), ("cloth", 5)];
pub const COMPOSITE_JOINT: Keywords = &[("main", 0)];
pub const FLEXCOMP_TYPE: Keywords = &[
    ("grid", 0),
    ("box", 1),
    ("cylinder", 2),
    ("ellipsoid", 3),
    ("square", 4),
    ("disc", 5),
    ("circle", 6),
    ("mesh", 7),
    ("gmsh", 8),
    ("direct", 9),
];
pub const FLEXCOMP_DOF: Keywords = &[("full", 0), ("radial", 1), ("trilinear", 2), ("quadratic", 3)];
pub const ELASTIC_2D: Keywords = &[("none", 0), ("bend", 1), ("stretch", 2), ("both", 3)];

/// The kind of object that a word names; other words mean `mjOBJ_UNKNOWN`.
pub fn object_type(word: &str) -> mjtObj {
    type_from_name(word.as_bytes())
}
