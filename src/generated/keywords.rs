// Keywords of MJCF that are the names of enumerators.
//
// Made from `src/abi` for `src/mjcf/schema/keywords.rs`, which includes it. Do not edit it: change `src/abi` or
// `checks/generator`, then run `cargo run -p rujoco-generator`.

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

pub const CONE: Keywords = &[("pyramidal", mjCONE_PYRAMIDAL as i32), ("elliptic", mjCONE_ELLIPTIC as i32)];

pub const JACOBIAN: Keywords =
    &[("dense", mjJAC_DENSE as i32), ("sparse", mjJAC_SPARSE as i32), ("auto", mjJAC_AUTO as i32)];

pub const JOINT_TYPE: Keywords = &[
    ("free", mjJNT_FREE as i32),
    ("ball", mjJNT_BALL as i32),
    ("slide", mjJNT_SLIDE as i32),
    ("hinge", mjJNT_HINGE as i32),
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

pub const SELF_COLLIDE: Keywords = &[
    ("none", mjFLEXSELF_NONE as i32),
    ("narrow", mjFLEXSELF_NARROW as i32),
    ("bvh", mjFLEXSELF_BVH as i32),
    ("sap", mjFLEXSELF_SAP as i32),
    ("auto", mjFLEXSELF_AUTO as i32),
];

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

pub const ENABLE_FLAGS: Keywords = &[
    ("override", mjENBL_OVERRIDE as i32),
    ("energy", mjENBL_ENERGY as i32),
    ("fwdinv", mjENBL_FWDINV as i32),
    ("invdiscrete", mjENBL_INVDISCRETE as i32),
    ("multiccd", mjENBL_MULTICCD as i32),
    ("sleep", mjENBL_SLEEP as i32),
];
