//! The keyword sets of MJCF.

use crate::abi::*;
use crate::base::text::type_from_name;

/// Keywords and the values they stand for, in the order in which they are listed to users.
pub type Keywords = &'static [(&'static str, i32)];

/// The value of a keyword.
pub fn value(set: Keywords, word: &str) -> Option<i32> {
    set.iter().find(|(key, _)| *key == word).map(|&(_, value)| value)
}

pub const BOOL: Keywords = &[("false", 0), ("true", 1)];
pub const TRI: Keywords = &[("false", 0), ("true", 1), ("auto", 2)];
pub const ENABLE: Keywords = &[("disable", 0), ("enable", 1)];
pub const ANGLE: Keywords = &[("radian", 0), ("degree", 1)];
pub const COORDINATE: Keywords = &[("local", 0), ("global", 1)];
pub const INERTIA_FROM_GEOM: Keywords = &[
    ("false", mjINERTIAFROMGEOM_FALSE as i32),
    ("true", mjINERTIAFROMGEOM_TRUE as i32),
    ("auto", mjINERTIAFROMGEOM_AUTO as i32),
];
pub const LR_MODE: Keywords = &[
    ("none", mjLRMODE_NONE as i32),
    ("muscle", mjLRMODE_MUSCLE as i32),
    ("muscleuser", mjLRMODE_MUSCLEUSER as i32),
    ("all", mjLRMODE_ALL as i32),
];
pub const INTEGRATOR: Keywords = &[
    ("Euler", mjINT_EULER as i32),
    ("RK4", mjINT_RK4 as i32),
    ("implicit", mjINT_IMPLICIT as i32),
    ("implicitfast", mjINT_IMPLICITFAST as i32),
];
pub const CONE: Keywords = &[("pyramidal", mjCONE_PYRAMIDAL as i32), ("elliptic", mjCONE_ELLIPTIC as i32)];
pub const JACOBIAN: Keywords =
    &[("dense", mjJAC_DENSE as i32), ("sparse", mjJAC_SPARSE as i32), ("auto", mjJAC_AUTO as i32)];
pub const SOLVER: Keywords = &[("PGS", mjSOL_PGS as i32), ("CG", mjSOL_CG as i32), ("Newton", mjSOL_NEWTON as i32)];
pub const SLEEP: Keywords = &[
    ("auto", mjSLEEP_AUTO as i32),
    ("never", mjSLEEP_NEVER as i32),
    ("allowed", mjSLEEP_ALLOWED as i32),
    ("init", mjSLEEP_INIT as i32),
];
pub const JOINT_TYPE: Keywords = &[
    ("free", mjJNT_FREE as i32),
    ("ball", mjJNT_BALL as i32),
    ("slide", mjJNT_SLIDE as i32),
    ("hinge", mjJNT_HINGE as i32),
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
pub const CAM_LIGHT: Keywords = &[
    ("fixed", mjCAMLIGHT_FIXED as i32),
    ("track", mjCAMLIGHT_TRACK as i32),
    ("trackcom", mjCAMLIGHT_TRACKCOM as i32),
    ("targetbody", mjCAMLIGHT_TARGETBODY as i32),
    ("targetbodycom", mjCAMLIGHT_TARGETBODYCOM as i32),
];
pub const LIGHT_TYPE: Keywords = &[
    ("spot", mjLIGHT_SPOT as i32),
    ("directional", mjLIGHT_DIRECTIONAL as i32),
    ("point", mjLIGHT_POINT as i32),
    ("image", mjLIGHT_IMAGE as i32),
];
pub const TEXTURE_TYPE: Keywords =
    &[("2d", mjTEXTURE_2D as i32), ("cube", mjTEXTURE_CUBE as i32), ("skybox", mjTEXTURE_SKYBOX as i32)];
pub const COLORSPACE: Keywords =
    &[("auto", mjCOLORSPACE_AUTO as i32), ("linear", mjCOLORSPACE_LINEAR as i32), ("sRGB", mjCOLORSPACE_SRGB as i32)];
pub const BUILTIN: Keywords = &[
    ("none", mjBUILTIN_NONE as i32),
    ("gradient", mjBUILTIN_GRADIENT as i32),
    ("checker", mjBUILTIN_CHECKER as i32),
    ("flat", mjBUILTIN_FLAT as i32),
];
pub const MARK: Keywords = &[
    ("none", mjMARK_NONE as i32),
    ("edge", mjMARK_EDGE as i32),
    ("cross", mjMARK_CROSS as i32),
    ("random", mjMARK_RANDOM as i32),
];
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
pub const DYN_TYPE: Keywords = &[
    ("none", mjDYN_NONE as i32),
    ("integrator", mjDYN_INTEGRATOR as i32),
    ("filter", mjDYN_FILTER as i32),
    ("filterexact", mjDYN_FILTEREXACT as i32),
    ("muscle", mjDYN_MUSCLE as i32),
    ("user", mjDYN_USER as i32),
];
pub const GAIN_TYPE: Keywords = &[
    ("fixed", mjGAIN_FIXED as i32),
    ("affine", mjGAIN_AFFINE as i32),
    ("muscle", mjGAIN_MUSCLE as i32),
    ("user", mjGAIN_USER as i32),
];
pub const BIAS_TYPE: Keywords = &[
    ("none", mjBIAS_NONE as i32),
    ("affine", mjBIAS_AFFINE as i32),
    ("muscle", mjBIAS_MUSCLE as i32),
    ("user", mjBIAS_USER as i32),
];
pub const STAGE: Keywords = &[
    ("none", mjSTAGE_NONE as i32),
    ("pos", mjSTAGE_POS as i32),
    ("vel", mjSTAGE_VEL as i32),
    ("acc", mjSTAGE_ACC as i32),
];
pub const DATA_TYPE: Keywords = &[
    ("real", mjDATATYPE_REAL as i32),
    ("positive", mjDATATYPE_POSITIVE as i32),
    ("axis", mjDATATYPE_AXIS as i32),
    ("quaternion", mjDATATYPE_QUATERNION as i32),
];
pub const CONTACT_DATA: Keywords = &[
    ("found", mjCONDATA_FOUND as i32),
    ("force", mjCONDATA_FORCE as i32),
    ("torque", mjCONDATA_TORQUE as i32),
    ("dist", mjCONDATA_DIST as i32),
    ("pos", mjCONDATA_POS as i32),
    ("normal", mjCONDATA_NORMAL as i32),
    ("tangent", mjCONDATA_TANGENT as i32),
];
pub const REDUCE: Keywords = &[("none", 0), ("mindist", 1), ("maxforce", 2), ("netforce", 3)];
pub const SELF_COLLIDE: Keywords = &[
    ("none", mjFLEXSELF_NONE as i32),
    ("narrow", mjFLEXSELF_NARROW as i32),
    ("bvh", mjFLEXSELF_BVH as i32),
    ("sap", mjFLEXSELF_SAP as i32),
    ("auto", mjFLEXSELF_AUTO as i32),
];
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

/// The `option/flag` attributes that clear a bit of `disableflags` when enabled.
pub const DISABLE_FLAGS: Keywords = &[
    ("constraint", mjDSBL_CONSTRAINT as i32),
    ("equality", mjDSBL_EQUALITY as i32),
    ("frictionloss", mjDSBL_FRICTIONLOSS as i32),
    ("limit", mjDSBL_LIMIT as i32),
    ("contact", mjDSBL_CONTACT as i32),
    ("spring", mjDSBL_SPRING as i32),
    ("damper", mjDSBL_DAMPER as i32),
    ("gravity", mjDSBL_GRAVITY as i32),
    ("clampctrl", mjDSBL_CLAMPCTRL as i32),
    ("warmstart", mjDSBL_WARMSTART as i32),
    ("filterparent", mjDSBL_FILTERPARENT as i32),
    ("actuation", mjDSBL_ACTUATION as i32),
    ("refsafe", mjDSBL_REFSAFE as i32),
    ("sensor", mjDSBL_SENSOR as i32),
    ("midphase", mjDSBL_MIDPHASE as i32),
    ("eulerdamp", mjDSBL_EULERDAMP as i32),
    ("autoreset", mjDSBL_AUTORESET as i32),
    ("nativeccd", mjDSBL_NATIVECCD as i32),
    ("island", mjDSBL_ISLAND as i32),
];
/// The `option/flag` attributes that set a bit of `enableflags` when enabled.
pub const ENABLE_FLAGS: Keywords = &[
    ("override", mjENBL_OVERRIDE as i32),
    ("energy", mjENBL_ENERGY as i32),
    ("fwdinv", mjENBL_FWDINV as i32),
    ("invdiscrete", mjENBL_INVDISCRETE as i32),
    ("multiccd", mjENBL_MULTICCD as i32),
    ("sleep", mjENBL_SLEEP as i32),
];

/// The kind of object that a word names; other words mean `mjOBJ_UNKNOWN`.
pub fn object_type(word: &str) -> mjtObj {
    type_from_name(word.as_bytes())
}
