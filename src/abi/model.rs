//! TODO

use super::*;

/// TODO
pub const mjPI: f64 = 3.141592653589793;

/// TODO
pub const mjMAXVAL: f64 = 10000000000.0;

/// TODO
pub const mjMINMU: f64 = 1e-05;

/// TODO
pub const mjMINIMP: f64 = 0.0001;

/// TODO
pub const mjMAXIMP: f64 = 0.9999;

/// TODO
pub const mjMAXCONPAIR: c_int = 50;

/// TODO
pub const mjMAXTREEDEPTH: c_int = 50;

/// TODO
pub const mjMAXFLEXNODES: c_int = 27;

/// TODO
pub const mjMINAWAKE: c_int = 10;

/// TODO
pub const mjNEQDATA: c_int = 11;

/// TODO
pub const mjNDYN: c_int = 10;

/// TODO
pub const mjNGAIN: c_int = 10;

/// TODO
pub const mjNBIAS: c_int = 10;

/// TODO
pub const mjNFLUID: c_int = 12;

/// TODO
pub const mjNREF: c_int = 2;

/// TODO
pub const mjNIMP: c_int = 5;

/// TODO
pub const mjNSENS: c_int = 3;

/// TODO
pub const mjNSOLVER: c_int = 200;

/// TODO
pub const mjNISLAND: c_int = 20;

/// TODO
pub const mjMINVAL: f64 = 1e-15;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtDisableBit {
    /// TODO
    mjDSBL_CONSTRAINT = 1,
    /// TODO
    mjDSBL_EQUALITY = 2,
    /// TODO
    mjDSBL_FRICTIONLOSS = 4,
    /// TODO
    mjDSBL_LIMIT = 8,
    /// TODO
    mjDSBL_CONTACT = 16,
    /// TODO
    mjDSBL_SPRING = 32,
    /// TODO
    mjDSBL_DAMPER = 64,
    /// TODO
    mjDSBL_GRAVITY = 128,
    /// TODO
    mjDSBL_CLAMPCTRL = 256,
    /// TODO
    mjDSBL_WARMSTART = 512,
    /// TODO
    mjDSBL_FILTERPARENT = 1024,
    /// TODO
    mjDSBL_ACTUATION = 2048,
    /// TODO
    mjDSBL_REFSAFE = 4096,
    /// TODO
    mjDSBL_SENSOR = 8192,
    /// TODO
    mjDSBL_MIDPHASE = 16384,
    /// TODO
    mjDSBL_EULERDAMP = 32768,
    /// TODO
    mjDSBL_AUTORESET = 65536,
    /// TODO
    mjDSBL_NATIVECCD = 131072,
    /// TODO
    mjDSBL_ISLAND = 262144,
    /// TODO
    mjNDISABLE = 19,
}

pub use mjtDisableBit::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtEnableBit {
    /// TODO
    mjENBL_OVERRIDE = 1,
    /// TODO
    mjENBL_ENERGY = 2,
    /// TODO
    mjENBL_FWDINV = 4,
    /// TODO
    mjENBL_INVDISCRETE = 8,
    /// TODO
    mjENBL_MULTICCD = 16,
    /// TODO
    mjENBL_SLEEP = 32,
    /// TODO
    mjNENABLE = 6,
}

pub use mjtEnableBit::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtJoint {
    /// TODO
    mjJNT_FREE = 0,
    /// TODO
    mjJNT_BALL = 1,
    /// TODO
    mjJNT_SLIDE = 2,
    /// TODO
    mjJNT_HINGE = 3,
}

pub use mjtJoint::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtGeom {
    /// TODO
    mjGEOM_PLANE = 0,
    /// TODO
    mjGEOM_HFIELD = 1,
    /// TODO
    mjGEOM_SPHERE = 2,
    /// TODO
    mjGEOM_CAPSULE = 3,
    /// TODO
    mjGEOM_ELLIPSOID = 4,
    /// TODO
    mjGEOM_CYLINDER = 5,
    /// TODO
    mjGEOM_BOX = 6,
    /// TODO
    mjGEOM_MESH = 7,
    /// TODO
    mjGEOM_SDF = 8,
    /// TODO
    mjNGEOMTYPES = 9,
    /// TODO
    mjGEOM_ARROW = 100,
    /// TODO
    mjGEOM_ARROW1 = 101,
    /// TODO
    mjGEOM_ARROW2 = 102,
    /// TODO
    mjGEOM_LINE = 103,
    /// TODO
    mjGEOM_LINEBOX = 104,
    /// TODO
    mjGEOM_FLEX = 105,
    /// TODO
    mjGEOM_SKIN = 106,
    /// TODO
    mjGEOM_LABEL = 107,
    /// TODO
    mjGEOM_TRIANGLE = 108,
    /// TODO
    mjGEOM_NONE = 1001,
}

pub use mjtGeom::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtCamLight {
    /// TODO
    mjCAMLIGHT_FIXED = 0,
    /// TODO
    mjCAMLIGHT_TRACK = 1,
    /// TODO
    mjCAMLIGHT_TRACKCOM = 2,
    /// TODO
    mjCAMLIGHT_TARGETBODY = 3,
    /// TODO
    mjCAMLIGHT_TARGETBODYCOM = 4,
}

pub use mjtCamLight::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtLightType {
    /// TODO
    mjLIGHT_SPOT = 0,
    /// TODO
    mjLIGHT_DIRECTIONAL = 1,
    /// TODO
    mjLIGHT_POINT = 2,
    /// TODO
    mjLIGHT_IMAGE = 3,
}

pub use mjtLightType::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtTexture {
    /// TODO
    mjTEXTURE_2D = 0,
    /// TODO
    mjTEXTURE_CUBE = 1,
    /// TODO
    mjTEXTURE_SKYBOX = 2,
}

pub use mjtTexture::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtTextureRole {
    /// TODO
    mjTEXROLE_USER = 0,
    /// TODO
    mjTEXROLE_RGB = 1,
    /// TODO
    mjTEXROLE_OCCLUSION = 2,
    /// TODO
    mjTEXROLE_ROUGHNESS = 3,
    /// TODO
    mjTEXROLE_METALLIC = 4,
    /// TODO
    mjTEXROLE_NORMAL = 5,
    /// TODO
    mjTEXROLE_OPACITY = 6,
    /// TODO
    mjTEXROLE_EMISSIVE = 7,
    /// TODO
    mjTEXROLE_RGBA = 8,
    /// TODO
    mjTEXROLE_ORM = 9,
    /// TODO
    mjNTEXROLE = 10,
}

pub use mjtTextureRole::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtColorSpace {
    /// TODO
    mjCOLORSPACE_AUTO = 0,
    /// TODO
    mjCOLORSPACE_LINEAR = 1,
    /// TODO
    mjCOLORSPACE_SRGB = 2,
}

pub use mjtColorSpace::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtIntegrator {
    /// TODO
    mjINT_EULER = 0,
    /// TODO
    mjINT_RK4 = 1,
    /// TODO
    mjINT_IMPLICIT = 2,
    /// TODO
    mjINT_IMPLICITFAST = 3,
}

pub use mjtIntegrator::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtCone {
    /// TODO
    mjCONE_PYRAMIDAL = 0,
    /// TODO
    mjCONE_ELLIPTIC = 1,
}

pub use mjtCone::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtJacobian {
    /// TODO
    mjJAC_DENSE = 0,
    /// TODO
    mjJAC_SPARSE = 1,
    /// TODO
    mjJAC_AUTO = 2,
}

pub use mjtJacobian::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtSolver {
    /// TODO
    mjSOL_PGS = 0,
    /// TODO
    mjSOL_CG = 1,
    /// TODO
    mjSOL_NEWTON = 2,
}

pub use mjtSolver::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtEq {
    /// TODO
    mjEQ_CONNECT = 0,
    /// TODO
    mjEQ_WELD = 1,
    /// TODO
    mjEQ_JOINT = 2,
    /// TODO
    mjEQ_TENDON = 3,
    /// TODO
    mjEQ_FLEX = 4,
    /// TODO
    mjEQ_DISTANCE = 5,
}

pub use mjtEq::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtWrap {
    /// TODO
    mjWRAP_NONE = 0,
    /// TODO
    mjWRAP_JOINT = 1,
    /// TODO
    mjWRAP_PULLEY = 2,
    /// TODO
    mjWRAP_SITE = 3,
    /// TODO
    mjWRAP_SPHERE = 4,
    /// TODO
    mjWRAP_CYLINDER = 5,
}

pub use mjtWrap::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtTrn {
    /// TODO
    mjTRN_JOINT = 0,
    /// TODO
    mjTRN_JOINTINPARENT = 1,
    /// TODO
    mjTRN_SLIDERCRANK = 2,
    /// TODO
    mjTRN_TENDON = 3,
    /// TODO
    mjTRN_SITE = 4,
    /// TODO
    mjTRN_BODY = 5,
    /// TODO
    mjTRN_UNDEFINED = 1000,
}

pub use mjtTrn::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtDyn {
    /// TODO
    mjDYN_NONE = 0,
    /// TODO
    mjDYN_INTEGRATOR = 1,
    /// TODO
    mjDYN_FILTER = 2,
    /// TODO
    mjDYN_FILTEREXACT = 3,
    /// TODO
    mjDYN_MUSCLE = 4,
    /// TODO
    mjDYN_USER = 5,
}

pub use mjtDyn::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtGain {
    /// TODO
    mjGAIN_FIXED = 0,
    /// TODO
    mjGAIN_AFFINE = 1,
    /// TODO
    mjGAIN_MUSCLE = 2,
    /// TODO
    mjGAIN_USER = 3,
}

pub use mjtGain::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtBias {
    /// TODO
    mjBIAS_NONE = 0,
    /// TODO
    mjBIAS_AFFINE = 1,
    /// TODO
    mjBIAS_MUSCLE = 2,
    /// TODO
    mjBIAS_USER = 3,
}

pub use mjtBias::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtObj {
    /// TODO
    mjOBJ_UNKNOWN = 0,
    /// TODO
    mjOBJ_BODY = 1,
    /// TODO
    mjOBJ_XBODY = 2,
    /// TODO
    mjOBJ_JOINT = 3,
    /// TODO
    mjOBJ_DOF = 4,
    /// TODO
    mjOBJ_GEOM = 5,
    /// TODO
    mjOBJ_SITE = 6,
    /// TODO
    mjOBJ_CAMERA = 7,
    /// TODO
    mjOBJ_LIGHT = 8,
    /// TODO
    mjOBJ_FLEX = 9,
    /// TODO
    mjOBJ_MESH = 10,
    /// TODO
    mjOBJ_SKIN = 11,
    /// TODO
    mjOBJ_HFIELD = 12,
    /// TODO
    mjOBJ_TEXTURE = 13,
    /// TODO
    mjOBJ_MATERIAL = 14,
    /// TODO
    mjOBJ_PAIR = 15,
    /// TODO
    mjOBJ_EXCLUDE = 16,
    /// TODO
    mjOBJ_EQUALITY = 17,
    /// TODO
    mjOBJ_TENDON = 18,
    /// TODO
    mjOBJ_ACTUATOR = 19,
    /// TODO
    mjOBJ_SENSOR = 20,
    /// TODO
    mjOBJ_NUMERIC = 21,
    /// TODO
    mjOBJ_TEXT = 22,
    /// TODO
    mjOBJ_TUPLE = 23,
    /// TODO
    mjOBJ_KEY = 24,
    /// TODO
    mjOBJ_PLUGIN = 25,
    /// TODO
    mjNOBJECT = 26,
    /// TODO
    mjOBJ_FRAME = 100,
    /// TODO
    mjOBJ_DEFAULT = 101,
    /// TODO
    mjOBJ_MODEL = 102,
}

pub use mjtObj::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtSensor {
    /// TODO
    mjSENS_TOUCH = 0,
    /// TODO
    mjSENS_ACCELEROMETER = 1,
    /// TODO
    mjSENS_VELOCIMETER = 2,
    /// TODO
    mjSENS_GYRO = 3,
    /// TODO
    mjSENS_FORCE = 4,
    /// TODO
    mjSENS_TORQUE = 5,
    /// TODO
    mjSENS_MAGNETOMETER = 6,
    /// TODO
    mjSENS_RANGEFINDER = 7,
    /// TODO
    mjSENS_CAMPROJECTION = 8,
    /// TODO
    mjSENS_JOINTPOS = 9,
    /// TODO
    mjSENS_JOINTVEL = 10,
    /// TODO
    mjSENS_TENDONPOS = 11,
    /// TODO
    mjSENS_TENDONVEL = 12,
    /// TODO
    mjSENS_ACTUATORPOS = 13,
    /// TODO
    mjSENS_ACTUATORVEL = 14,
    /// TODO
    mjSENS_ACTUATORFRC = 15,
    /// TODO
    mjSENS_JOINTACTFRC = 16,
    /// TODO
    mjSENS_TENDONACTFRC = 17,
    /// TODO
    mjSENS_BALLQUAT = 18,
    /// TODO
    mjSENS_BALLANGVEL = 19,
    /// TODO
    mjSENS_JOINTLIMITPOS = 20,
    /// TODO
    mjSENS_JOINTLIMITVEL = 21,
    /// TODO
    mjSENS_JOINTLIMITFRC = 22,
    /// TODO
    mjSENS_TENDONLIMITPOS = 23,
    /// TODO
    mjSENS_TENDONLIMITVEL = 24,
    /// TODO
    mjSENS_TENDONLIMITFRC = 25,
    /// TODO
    mjSENS_FRAMEPOS = 26,
    /// TODO
    mjSENS_FRAMEQUAT = 27,
    /// TODO
    mjSENS_FRAMEXAXIS = 28,
    /// TODO
    mjSENS_FRAMEYAXIS = 29,
    /// TODO
    mjSENS_FRAMEZAXIS = 30,
    /// TODO
    mjSENS_FRAMELINVEL = 31,
    /// TODO
    mjSENS_FRAMEANGVEL = 32,
    /// TODO
    mjSENS_FRAMELINACC = 33,
    /// TODO
    mjSENS_FRAMEANGACC = 34,
    /// TODO
    mjSENS_SUBTREECOM = 35,
    /// TODO
    mjSENS_SUBTREELINVEL = 36,
    /// TODO
    mjSENS_SUBTREEANGMOM = 37,
    /// TODO
    mjSENS_INSIDESITE = 38,
    /// TODO
    mjSENS_GEOMDIST = 39,
    /// TODO
    mjSENS_GEOMNORMAL = 40,
    /// TODO
    mjSENS_GEOMFROMTO = 41,
    /// TODO
    mjSENS_CONTACT = 42,
    /// TODO
    mjSENS_E_POTENTIAL = 43,
    /// TODO
    mjSENS_E_KINETIC = 44,
    /// TODO
    mjSENS_CLOCK = 45,
    /// TODO
    mjSENS_TACTILE = 46,
    /// TODO
    mjSENS_PLUGIN = 47,
    /// TODO
    mjSENS_USER = 48,
}

pub use mjtSensor::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtStage {
    /// TODO
    mjSTAGE_NONE = 0,
    /// TODO
    mjSTAGE_POS = 1,
    /// TODO
    mjSTAGE_VEL = 2,
    /// TODO
    mjSTAGE_ACC = 3,
}

pub use mjtStage::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtDataType {
    /// TODO
    mjDATATYPE_REAL = 0,
    /// TODO
    mjDATATYPE_POSITIVE = 1,
    /// TODO
    mjDATATYPE_AXIS = 2,
    /// TODO
    mjDATATYPE_QUATERNION = 3,
}

pub use mjtDataType::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtConDataField {
    /// TODO
    mjCONDATA_FOUND = 0,
    /// TODO
    mjCONDATA_FORCE = 1,
    /// TODO
    mjCONDATA_TORQUE = 2,
    /// TODO
    mjCONDATA_DIST = 3,
    /// TODO
    mjCONDATA_POS = 4,
    /// TODO
    mjCONDATA_NORMAL = 5,
    /// TODO
    mjCONDATA_TANGENT = 6,
    /// TODO
    mjNCONDATA = 7,
}

pub use mjtConDataField::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtSameFrame {
    /// TODO
    mjSAMEFRAME_NONE = 0,
    /// TODO
    mjSAMEFRAME_BODY = 1,
    /// TODO
    mjSAMEFRAME_INERTIA = 2,
    /// TODO
    mjSAMEFRAME_BODYROT = 3,
    /// TODO
    mjSAMEFRAME_INERTIAROT = 4,
}

pub use mjtSameFrame::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtSleepPolicy {
    /// TODO
    mjSLEEP_AUTO = 0,
    /// TODO
    mjSLEEP_AUTO_NEVER = 1,
    /// TODO
    mjSLEEP_AUTO_ALLOWED = 2,
    /// TODO
    mjSLEEP_NEVER = 3,
    /// TODO
    mjSLEEP_ALLOWED = 4,
    /// TODO
    mjSLEEP_INIT = 5,
}

pub use mjtSleepPolicy::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtLRMode {
    /// TODO
    mjLRMODE_NONE = 0,
    /// TODO
    mjLRMODE_MUSCLE = 1,
    /// TODO
    mjLRMODE_MUSCLEUSER = 2,
    /// TODO
    mjLRMODE_ALL = 3,
}

pub use mjtLRMode::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtFlexSelf {
    /// TODO
    mjFLEXSELF_NONE = 0,
    /// TODO
    mjFLEXSELF_NARROW = 1,
    /// TODO
    mjFLEXSELF_BVH = 2,
    /// TODO
    mjFLEXSELF_SAP = 3,
    /// TODO
    mjFLEXSELF_AUTO = 4,
}

pub use mjtFlexSelf::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtSDFType {
    /// TODO
    mjSDFTYPE_SINGLE = 0,
    /// TODO
    mjSDFTYPE_INTERSECTION = 1,
    /// TODO
    mjSDFTYPE_MIDSURFACE = 2,
    /// TODO
    mjSDFTYPE_COLLISION = 3,
}

pub use mjtSDFType::*;

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjLROpt {
    /// TODO
    pub mode: c_int,
    /// TODO
    pub useexisting: c_int,
    /// TODO
    pub uselimit: c_int,
    /// TODO
    pub accel: mjtNum,
    /// TODO
    pub maxforce: mjtNum,
    /// TODO
    pub timeconst: mjtNum,
    /// TODO
    pub timestep: mjtNum,
    /// TODO
    pub inttotal: mjtNum,
    /// TODO
    pub interval: mjtNum,
    /// TODO
    pub tolrange: mjtNum,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjCache {
    /// TODO
    pub impl_: *mut c_void,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVFS {
    /// TODO
    pub impl_: *mut c_void,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjOption {
    /// TODO
    pub timestep: mjtNum,
    /// TODO
    pub impratio: mjtNum,
    /// TODO
    pub tolerance: mjtNum,
    /// TODO
    pub ls_tolerance: mjtNum,
    /// TODO
    pub noslip_tolerance: mjtNum,
    /// TODO
    pub ccd_tolerance: mjtNum,
    /// TODO
    pub sleep_tolerance: mjtNum,
    /// TODO
    pub gravity: [mjtNum; 3],
    /// TODO
    pub wind: [mjtNum; 3],
    /// TODO
    pub magnetic: [mjtNum; 3],
    /// TODO
    pub density: mjtNum,
    /// TODO
    pub viscosity: mjtNum,
    /// TODO
    pub o_margin: mjtNum,
    /// TODO
    pub o_solref: [mjtNum; 2],
    /// TODO
    pub o_solimp: [mjtNum; 5],
    /// TODO
    pub o_friction: [mjtNum; 5],
    /// TODO
    pub integrator: c_int,
    /// TODO
    pub cone: c_int,
    /// TODO
    pub jacobian: c_int,
    /// TODO
    pub solver: c_int,
    /// TODO
    pub iterations: c_int,
    /// TODO
    pub ls_iterations: c_int,
    /// TODO
    pub noslip_iterations: c_int,
    /// TODO
    pub ccd_iterations: c_int,
    /// TODO
    pub disableflags: c_int,
    /// TODO
    pub enableflags: c_int,
    /// TODO
    pub disableactuator: c_int,
    /// TODO
    pub sdf_initpoints: c_int,
    /// TODO
    pub sdf_iterations: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_global {
    /// TODO
    pub cameraid: c_int,
    /// TODO
    pub orthographic: c_int,
    /// TODO
    pub fovy: f32,
    /// TODO
    pub ipd: f32,
    /// TODO
    pub azimuth: f32,
    /// TODO
    pub elevation: f32,
    /// TODO
    pub linewidth: f32,
    /// TODO
    pub glow: f32,
    /// TODO
    pub realtime: f32,
    /// TODO
    pub offwidth: c_int,
    /// TODO
    pub offheight: c_int,
    /// TODO
    pub ellipsoidinertia: c_int,
    /// TODO
    pub bvactive: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_quality {
    /// TODO
    pub shadowsize: c_int,
    /// TODO
    pub offsamples: c_int,
    /// TODO
    pub numslices: c_int,
    /// TODO
    pub numstacks: c_int,
    /// TODO
    pub numquads: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_headlight {
    /// TODO
    pub ambient: [f32; 3],
    /// TODO
    pub diffuse: [f32; 3],
    /// TODO
    pub specular: [f32; 3],
    /// TODO
    pub active: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_map {
    /// TODO
    pub stiffness: f32,
    /// TODO
    pub stiffnessrot: f32,
    /// TODO
    pub force: f32,
    /// TODO
    pub torque: f32,
    /// TODO
    pub alpha: f32,
    /// TODO
    pub fogstart: f32,
    /// TODO
    pub fogend: f32,
    /// TODO
    pub znear: f32,
    /// TODO
    pub zfar: f32,
    /// TODO
    pub haze: f32,
    /// TODO
    pub shadowclip: f32,
    /// TODO
    pub shadowscale: f32,
    /// TODO
    pub actuatortendon: f32,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_scale {
    /// TODO
    pub forcewidth: f32,
    /// TODO
    pub contactwidth: f32,
    /// TODO
    pub contactheight: f32,
    /// TODO
    pub connect: f32,
    /// TODO
    pub com: f32,
    /// TODO
    pub camera: f32,
    /// TODO
    pub light: f32,
    /// TODO
    pub selectpoint: f32,
    /// TODO
    pub jointlength: f32,
    /// TODO
    pub jointwidth: f32,
    /// TODO
    pub actuatorlength: f32,
    /// TODO
    pub actuatorwidth: f32,
    /// TODO
    pub framelength: f32,
    /// TODO
    pub framewidth: f32,
    /// TODO
    pub constraint: f32,
    /// TODO
    pub slidercrank: f32,
    /// TODO
    pub frustum: f32,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_rgba {
    /// TODO
    pub fog: [f32; 4],
    /// TODO
    pub haze: [f32; 4],
    /// TODO
    pub force: [f32; 4],
    /// TODO
    pub inertia: [f32; 4],
    /// TODO
    pub joint: [f32; 4],
    /// TODO
    pub actuator: [f32; 4],
    /// TODO
    pub actuatornegative: [f32; 4],
    /// TODO
    pub actuatorpositive: [f32; 4],
    /// TODO
    pub com: [f32; 4],
    /// TODO
    pub camera: [f32; 4],
    /// TODO
    pub light: [f32; 4],
    /// TODO
    pub selectpoint: [f32; 4],
    /// TODO
    pub connect: [f32; 4],
    /// TODO
    pub contactpoint: [f32; 4],
    /// TODO
    pub contactforce: [f32; 4],
    /// TODO
    pub contactfriction: [f32; 4],
    /// TODO
    pub contacttorque: [f32; 4],
    /// TODO
    pub contactgap: [f32; 4],
    /// TODO
    pub rangefinder: [f32; 4],
    /// TODO
    pub constraint: [f32; 4],
    /// TODO
    pub slidercrank: [f32; 4],
    /// TODO
    pub crankbroken: [f32; 4],
    /// TODO
    pub frustum: [f32; 4],
    /// TODO
    pub bv: [f32; 4],
    /// TODO
    pub bvactive: [f32; 4],
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual {
    /// TODO
    pub global: mjVisual_global,
    /// TODO
    pub quality: mjVisual_quality,
    /// TODO
    pub headlight: mjVisual_headlight,
    /// TODO
    pub map: mjVisual_map,
    /// TODO
    pub scale: mjVisual_scale,
    /// TODO
    pub rgba: mjVisual_rgba,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjStatistic {
    /// TODO
    pub meaninertia: mjtNum,
    /// TODO
    pub meanmass: mjtNum,
    /// TODO
    pub meansize: mjtNum,
    /// TODO
    pub extent: mjtNum,
    /// TODO
    pub center: [mjtNum; 3],
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjModel {
    /// TODO
    pub nq: c_int,
    /// TODO
    pub nv: c_int,
    /// TODO
    pub nu: c_int,
    /// TODO
    pub na: c_int,
    /// TODO
    pub nbody: c_int,
    /// TODO
    pub nbvh: c_int,
    /// TODO
    pub nbvhstatic: c_int,
    /// TODO
    pub nbvhdynamic: c_int,
    /// TODO
    pub noct: c_int,
    /// TODO
    pub njnt: c_int,
    /// TODO
    pub ntree: c_int,
    /// TODO
    pub nM: c_int,
    /// TODO
    pub nB: c_int,
    /// TODO
    pub nC: c_int,
    /// TODO
    pub nD: c_int,
    /// TODO
    pub ngeom: c_int,
    /// TODO
    pub nsite: c_int,
    /// TODO
    pub ncam: c_int,
    /// TODO
    pub nlight: c_int,
    /// TODO
    pub nflex: c_int,
    /// TODO
    pub nflexnode: c_int,
    /// TODO
    pub nflexvert: c_int,
    /// TODO
    pub nflexedge: c_int,
    /// TODO
    pub nflexelem: c_int,
    /// TODO
    pub nflexelemdata: c_int,
    /// TODO
    pub nflexelemedge: c_int,
    /// TODO
    pub nflexshelldata: c_int,
    /// TODO
    pub nflexevpair: c_int,
    /// TODO
    pub nflextexcoord: c_int,
    /// TODO
    pub nmesh: c_int,
    /// TODO
    pub nmeshvert: c_int,
    /// TODO
    pub nmeshnormal: c_int,
    /// TODO
    pub nmeshtexcoord: c_int,
    /// TODO
    pub nmeshface: c_int,
    /// TODO
    pub nmeshgraph: c_int,
    /// TODO
    pub nmeshpoly: c_int,
    /// TODO
    pub nmeshpolyvert: c_int,
    /// TODO
    pub nmeshpolymap: c_int,
    /// TODO
    pub nskin: c_int,
    /// TODO
    pub nskinvert: c_int,
    /// TODO
    pub nskintexvert: c_int,
    /// TODO
    pub nskinface: c_int,
    /// TODO
    pub nskinbone: c_int,
    /// TODO
    pub nskinbonevert: c_int,
    /// TODO
    pub nhfield: c_int,
    /// TODO
    pub nhfielddata: c_int,
    /// TODO
    pub ntex: c_int,
    /// TODO
    pub ntexdata: c_int,
    /// TODO
    pub nmat: c_int,
    /// TODO
    pub npair: c_int,
    /// TODO
    pub nexclude: c_int,
    /// TODO
    pub neq: c_int,
    /// TODO
    pub ntendon: c_int,
    /// TODO
    pub nwrap: c_int,
    /// TODO
    pub nsensor: c_int,
    /// TODO
    pub nnumeric: c_int,
    /// TODO
    pub nnumericdata: c_int,
    /// TODO
    pub ntext: c_int,
    /// TODO
    pub ntextdata: c_int,
    /// TODO
    pub ntuple: c_int,
    /// TODO
    pub ntupledata: c_int,
    /// TODO
    pub nkey: c_int,
    /// TODO
    pub nmocap: c_int,
    /// TODO
    pub nplugin: c_int,
    /// TODO
    pub npluginattr: c_int,
    /// TODO
    pub nuser_body: c_int,
    /// TODO
    pub nuser_jnt: c_int,
    /// TODO
    pub nuser_geom: c_int,
    /// TODO
    pub nuser_site: c_int,
    /// TODO
    pub nuser_cam: c_int,
    /// TODO
    pub nuser_tendon: c_int,
    /// TODO
    pub nuser_actuator: c_int,
    /// TODO
    pub nuser_sensor: c_int,
    /// TODO
    pub nnames: c_int,
    /// TODO
    pub npaths: c_int,
    /// TODO
    pub nnames_map: c_int,
    /// TODO
    pub nJmom: c_int,
    /// TODO
    pub ngravcomp: c_int,
    /// TODO
    pub nemax: c_int,
    /// TODO
    pub njmax: c_int,
    /// TODO
    pub nconmax: c_int,
    /// TODO
    pub nuserdata: c_int,
    /// TODO
    pub nsensordata: c_int,
    /// TODO
    pub npluginstate: c_int,
    /// TODO
    pub narena: mjtSize,
    /// TODO
    pub nbuffer: mjtSize,
    /// TODO
    pub opt: mjOption,
    /// TODO
    pub vis: mjVisual,
    /// TODO
    pub stat: mjStatistic,
    /// TODO
    pub buffer: *mut c_void,
    /// TODO (nq)
    pub qpos0: *mut mjtNum,
    /// TODO (nq)
    pub qpos_spring: *mut mjtNum,
    /// TODO (nbody)
    pub body_parentid: *mut c_int,
    /// TODO (nbody)
    pub body_rootid: *mut c_int,
    /// TODO (nbody)
    pub body_weldid: *mut c_int,
    /// TODO (nbody)
    pub body_mocapid: *mut c_int,
    /// TODO (nbody)
    pub body_jntnum: *mut c_int,
    /// TODO (nbody)
    pub body_jntadr: *mut c_int,
    /// TODO (nbody)
    pub body_dofnum: *mut c_int,
    /// TODO (nbody)
    pub body_dofadr: *mut c_int,
    /// TODO (nbody)
    pub body_treeid: *mut c_int,
    /// TODO (nbody)
    pub body_geomnum: *mut c_int,
    /// TODO (nbody)
    pub body_geomadr: *mut c_int,
    /// TODO (nbody)
    pub body_simple: *mut mjtByte,
    /// TODO (nbody)
    pub body_sameframe: *mut mjtByte,
    /// TODO (nbody x 3)
    pub body_pos: *mut mjtNum,
    /// TODO (nbody x 4)
    pub body_quat: *mut mjtNum,
    /// TODO (nbody x 3)
    pub body_ipos: *mut mjtNum,
    /// TODO (nbody x 4)
    pub body_iquat: *mut mjtNum,
    /// TODO (nbody)
    pub body_mass: *mut mjtNum,
    /// TODO (nbody)
    pub body_subtreemass: *mut mjtNum,
    /// TODO (nbody x 3)
    pub body_inertia: *mut mjtNum,
    /// TODO (nbody x 2)
    pub body_invweight0: *mut mjtNum,
    /// TODO (nbody)
    pub body_gravcomp: *mut mjtNum,
    /// TODO (nbody)
    pub body_margin: *mut mjtNum,
    /// TODO (nbody x nuser_body)
    pub body_user: *mut mjtNum,
    /// TODO (nbody)
    pub body_plugin: *mut c_int,
    /// TODO (nbody)
    pub body_contype: *mut c_int,
    /// TODO (nbody)
    pub body_conaffinity: *mut c_int,
    /// TODO (nbody)
    pub body_bvhadr: *mut c_int,
    /// TODO (nbody)
    pub body_bvhnum: *mut c_int,
    /// TODO (nbvh)
    pub bvh_depth: *mut c_int,
    /// TODO (nbvh x 2)
    pub bvh_child: *mut c_int,
    /// TODO (nbvh)
    pub bvh_nodeid: *mut c_int,
    /// TODO (nbvhstatic x 6)
    pub bvh_aabb: *mut mjtNum,
    /// TODO (noct)
    pub oct_depth: *mut c_int,
    /// TODO (noct x 8)
    pub oct_child: *mut c_int,
    /// TODO (noct x 6)
    pub oct_aabb: *mut mjtNum,
    /// TODO (noct x 8)
    pub oct_coeff: *mut mjtNum,
    /// TODO (njnt)
    pub jnt_type: *mut c_int,
    /// TODO (njnt)
    pub jnt_qposadr: *mut c_int,
    /// TODO (njnt)
    pub jnt_dofadr: *mut c_int,
    /// TODO (njnt)
    pub jnt_bodyid: *mut c_int,
    /// TODO (njnt)
    pub jnt_group: *mut c_int,
    /// TODO (njnt)
    pub jnt_limited: *mut mjtByte,
    /// TODO (njnt)
    pub jnt_actfrclimited: *mut mjtByte,
    /// TODO (njnt)
    pub jnt_actgravcomp: *mut mjtByte,
    /// TODO (njnt x mjNREF)
    pub jnt_solref: *mut mjtNum,
    /// TODO (njnt x mjNIMP)
    pub jnt_solimp: *mut mjtNum,
    /// TODO (njnt x 3)
    pub jnt_pos: *mut mjtNum,
    /// TODO (njnt x 3)
    pub jnt_axis: *mut mjtNum,
    /// TODO (njnt)
    pub jnt_stiffness: *mut mjtNum,
    /// TODO (njnt x 2)
    pub jnt_range: *mut mjtNum,
    /// TODO (njnt x 2)
    pub jnt_actfrcrange: *mut mjtNum,
    /// TODO (njnt)
    pub jnt_margin: *mut mjtNum,
    /// TODO (njnt x nuser_jnt)
    pub jnt_user: *mut mjtNum,
    /// TODO (nv)
    pub dof_bodyid: *mut c_int,
    /// TODO (nv)
    pub dof_jntid: *mut c_int,
    /// TODO (nv)
    pub dof_parentid: *mut c_int,
    /// TODO (nv)
    pub dof_treeid: *mut c_int,
    /// TODO (nv)
    pub dof_Madr: *mut c_int,
    /// TODO (nv)
    pub dof_simplenum: *mut c_int,
    /// TODO (nv x mjNREF)
    pub dof_solref: *mut mjtNum,
    /// TODO (nv x mjNIMP)
    pub dof_solimp: *mut mjtNum,
    /// TODO (nv)
    pub dof_frictionloss: *mut mjtNum,
    /// TODO (nv)
    pub dof_armature: *mut mjtNum,
    /// TODO (nv)
    pub dof_damping: *mut mjtNum,
    /// TODO (nv)
    pub dof_invweight0: *mut mjtNum,
    /// TODO (nv)
    pub dof_M0: *mut mjtNum,
    /// TODO (nv)
    pub dof_length: *mut mjtNum,
    /// TODO (ntree)
    pub tree_bodyadr: *mut c_int,
    /// TODO (ntree)
    pub tree_bodynum: *mut c_int,
    /// TODO (ntree)
    pub tree_dofadr: *mut c_int,
    /// TODO (ntree)
    pub tree_dofnum: *mut c_int,
    /// TODO (ntree)
    pub tree_sleep_policy: *mut c_int,
    /// TODO (ngeom)
    pub geom_type: *mut c_int,
    /// TODO (ngeom)
    pub geom_contype: *mut c_int,
    /// TODO (ngeom)
    pub geom_conaffinity: *mut c_int,
    /// TODO (ngeom)
    pub geom_condim: *mut c_int,
    /// TODO (ngeom)
    pub geom_bodyid: *mut c_int,
    /// TODO (ngeom)
    pub geom_dataid: *mut c_int,
    /// TODO (ngeom)
    pub geom_matid: *mut c_int,
    /// TODO (ngeom)
    pub geom_group: *mut c_int,
    /// TODO (ngeom)
    pub geom_priority: *mut c_int,
    /// TODO (ngeom)
    pub geom_plugin: *mut c_int,
    /// TODO (ngeom)
    pub geom_sameframe: *mut mjtByte,
    /// TODO (ngeom)
    pub geom_solmix: *mut mjtNum,
    /// TODO (ngeom x mjNREF)
    pub geom_solref: *mut mjtNum,
    /// TODO (ngeom x mjNIMP)
    pub geom_solimp: *mut mjtNum,
    /// TODO (ngeom x 3)
    pub geom_size: *mut mjtNum,
    /// TODO (ngeom x 6)
    pub geom_aabb: *mut mjtNum,
    /// TODO (ngeom)
    pub geom_rbound: *mut mjtNum,
    /// TODO (ngeom x 3)
    pub geom_pos: *mut mjtNum,
    /// TODO (ngeom x 4)
    pub geom_quat: *mut mjtNum,
    /// TODO (ngeom x 3)
    pub geom_friction: *mut mjtNum,
    /// TODO (ngeom)
    pub geom_margin: *mut mjtNum,
    /// TODO (ngeom)
    pub geom_gap: *mut mjtNum,
    /// TODO (ngeom x mjNFLUID)
    pub geom_fluid: *mut mjtNum,
    /// TODO (ngeom x nuser_geom)
    pub geom_user: *mut mjtNum,
    /// TODO (ngeom x 4)
    pub geom_rgba: *mut f32,
    /// TODO (nsite)
    pub site_type: *mut c_int,
    /// TODO (nsite)
    pub site_bodyid: *mut c_int,
    /// TODO (nsite)
    pub site_matid: *mut c_int,
    /// TODO (nsite)
    pub site_group: *mut c_int,
    /// TODO (nsite)
    pub site_sameframe: *mut mjtByte,
    /// TODO (nsite x 3)
    pub site_size: *mut mjtNum,
    /// TODO (nsite x 3)
    pub site_pos: *mut mjtNum,
    /// TODO (nsite x 4)
    pub site_quat: *mut mjtNum,
    /// TODO (nsite x nuser_site)
    pub site_user: *mut mjtNum,
    /// TODO (nsite x 4)
    pub site_rgba: *mut f32,
    /// TODO (ncam)
    pub cam_mode: *mut c_int,
    /// TODO (ncam)
    pub cam_bodyid: *mut c_int,
    /// TODO (ncam)
    pub cam_targetbodyid: *mut c_int,
    /// TODO (ncam x 3)
    pub cam_pos: *mut mjtNum,
    /// TODO (ncam x 4)
    pub cam_quat: *mut mjtNum,
    /// TODO (ncam x 3)
    pub cam_poscom0: *mut mjtNum,
    /// TODO (ncam x 3)
    pub cam_pos0: *mut mjtNum,
    /// TODO (ncam x 9)
    pub cam_mat0: *mut mjtNum,
    /// TODO (ncam)
    pub cam_orthographic: *mut c_int,
    /// TODO (ncam)
    pub cam_fovy: *mut mjtNum,
    /// TODO (ncam)
    pub cam_ipd: *mut mjtNum,
    /// TODO (ncam x 2)
    pub cam_resolution: *mut c_int,
    /// TODO (ncam x 2)
    pub cam_sensorsize: *mut f32,
    /// TODO (ncam x 4)
    pub cam_intrinsic: *mut f32,
    /// TODO (ncam x nuser_cam)
    pub cam_user: *mut mjtNum,
    /// TODO (nlight)
    pub light_mode: *mut c_int,
    /// TODO (nlight)
    pub light_bodyid: *mut c_int,
    /// TODO (nlight)
    pub light_targetbodyid: *mut c_int,
    /// TODO (nlight)
    pub light_type: *mut c_int,
    /// TODO (nlight)
    pub light_texid: *mut c_int,
    /// TODO (nlight)
    pub light_castshadow: *mut mjtByte,
    /// TODO (nlight)
    pub light_bulbradius: *mut f32,
    /// TODO (nlight)
    pub light_intensity: *mut f32,
    /// TODO (nlight)
    pub light_range: *mut f32,
    /// TODO (nlight)
    pub light_active: *mut mjtByte,
    /// TODO (nlight x 3)
    pub light_pos: *mut mjtNum,
    /// TODO (nlight x 3)
    pub light_dir: *mut mjtNum,
    /// TODO (nlight x 3)
    pub light_poscom0: *mut mjtNum,
    /// TODO (nlight x 3)
    pub light_pos0: *mut mjtNum,
    /// TODO (nlight x 3)
    pub light_dir0: *mut mjtNum,
    /// TODO (nlight x 3)
    pub light_attenuation: *mut f32,
    /// TODO (nlight)
    pub light_cutoff: *mut f32,
    /// TODO (nlight)
    pub light_exponent: *mut f32,
    /// TODO (nlight x 3)
    pub light_ambient: *mut f32,
    /// TODO (nlight x 3)
    pub light_diffuse: *mut f32,
    /// TODO (nlight x 3)
    pub light_specular: *mut f32,
    /// TODO (nflex)
    pub flex_contype: *mut c_int,
    /// TODO (nflex)
    pub flex_conaffinity: *mut c_int,
    /// TODO (nflex)
    pub flex_condim: *mut c_int,
    /// TODO (nflex)
    pub flex_priority: *mut c_int,
    /// TODO (nflex)
    pub flex_solmix: *mut mjtNum,
    /// TODO (nflex x mjNREF)
    pub flex_solref: *mut mjtNum,
    /// TODO (nflex x mjNIMP)
    pub flex_solimp: *mut mjtNum,
    /// TODO (nflex x 3)
    pub flex_friction: *mut mjtNum,
    /// TODO (nflex)
    pub flex_margin: *mut mjtNum,
    /// TODO (nflex)
    pub flex_gap: *mut mjtNum,
    /// TODO (nflex)
    pub flex_internal: *mut mjtByte,
    /// TODO (nflex)
    pub flex_selfcollide: *mut c_int,
    /// TODO (nflex)
    pub flex_activelayers: *mut c_int,
    /// TODO (nflex)
    pub flex_passive: *mut c_int,
    /// TODO (nflex)
    pub flex_dim: *mut c_int,
    /// TODO (nflex)
    pub flex_matid: *mut c_int,
    /// TODO (nflex)
    pub flex_group: *mut c_int,
    /// TODO (nflex)
    pub flex_interp: *mut c_int,
    /// TODO (nflex)
    pub flex_nodeadr: *mut c_int,
    /// TODO (nflex)
    pub flex_nodenum: *mut c_int,
    /// TODO (nflex)
    pub flex_vertadr: *mut c_int,
    /// TODO (nflex)
    pub flex_vertnum: *mut c_int,
    /// TODO (nflex)
    pub flex_edgeadr: *mut c_int,
    /// TODO (nflex)
    pub flex_edgenum: *mut c_int,
    /// TODO (nflex)
    pub flex_elemadr: *mut c_int,
    /// TODO (nflex)
    pub flex_elemnum: *mut c_int,
    /// TODO (nflex)
    pub flex_elemdataadr: *mut c_int,
    /// TODO (nflex)
    pub flex_elemedgeadr: *mut c_int,
    /// TODO (nflex)
    pub flex_shellnum: *mut c_int,
    /// TODO (nflex)
    pub flex_shelldataadr: *mut c_int,
    /// TODO (nflex)
    pub flex_evpairadr: *mut c_int,
    /// TODO (nflex)
    pub flex_evpairnum: *mut c_int,
    /// TODO (nflex)
    pub flex_texcoordadr: *mut c_int,
    /// TODO (nflexnode)
    pub flex_nodebodyid: *mut c_int,
    /// TODO (nflexvert)
    pub flex_vertbodyid: *mut c_int,
    /// TODO (nflexedge x 2)
    pub flex_edge: *mut c_int,
    /// TODO (nflexedge x 2)
    pub flex_edgeflap: *mut c_int,
    /// TODO (nflexelemdata)
    pub flex_elem: *mut c_int,
    /// TODO (nflexelemdata)
    pub flex_elemtexcoord: *mut c_int,
    /// TODO (nflexelemedge)
    pub flex_elemedge: *mut c_int,
    /// TODO (nflexelem)
    pub flex_elemlayer: *mut c_int,
    /// TODO (nflexshelldata)
    pub flex_shell: *mut c_int,
    /// TODO (nflexevpair x 2)
    pub flex_evpair: *mut c_int,
    /// TODO (nflexvert x 3)
    pub flex_vert: *mut mjtNum,
    /// TODO (nflexvert x 3)
    pub flex_vert0: *mut mjtNum,
    /// TODO (nflexnode x 3)
    pub flex_node: *mut mjtNum,
    /// TODO (nflexnode x 3)
    pub flex_node0: *mut mjtNum,
    /// TODO (nflexedge)
    pub flexedge_length0: *mut mjtNum,
    /// TODO (nflexedge)
    pub flexedge_invweight0: *mut mjtNum,
    /// TODO (nflex)
    pub flex_radius: *mut mjtNum,
    /// TODO (nflexelem x 21)
    pub flex_stiffness: *mut mjtNum,
    /// TODO (nflexedge x 17)
    pub flex_bending: *mut mjtNum,
    /// TODO (nflex)
    pub flex_damping: *mut mjtNum,
    /// TODO (nflex)
    pub flex_edgestiffness: *mut mjtNum,
    /// TODO (nflex)
    pub flex_edgedamping: *mut mjtNum,
    /// TODO (nflex)
    pub flex_edgeequality: *mut mjtByte,
    /// TODO (nflex)
    pub flex_rigid: *mut mjtByte,
    /// TODO (nflexedge)
    pub flexedge_rigid: *mut mjtByte,
    /// TODO (nflex)
    pub flex_centered: *mut mjtByte,
    /// TODO (nflex)
    pub flex_flatskin: *mut mjtByte,
    /// TODO (nflex)
    pub flex_bvhadr: *mut c_int,
    /// TODO (nflex)
    pub flex_bvhnum: *mut c_int,
    /// TODO (nflex x 4)
    pub flex_rgba: *mut f32,
    /// TODO (nflextexcoord x 2)
    pub flex_texcoord: *mut f32,
    /// TODO (nmesh)
    pub mesh_vertadr: *mut c_int,
    /// TODO (nmesh)
    pub mesh_vertnum: *mut c_int,
    /// TODO (nmesh)
    pub mesh_faceadr: *mut c_int,
    /// TODO (nmesh)
    pub mesh_facenum: *mut c_int,
    /// TODO (nmesh)
    pub mesh_bvhadr: *mut c_int,
    /// TODO (nmesh)
    pub mesh_bvhnum: *mut c_int,
    /// TODO (nmesh)
    pub mesh_octadr: *mut c_int,
    /// TODO (nmesh)
    pub mesh_octnum: *mut c_int,
    /// TODO (nmesh)
    pub mesh_normaladr: *mut c_int,
    /// TODO (nmesh)
    pub mesh_normalnum: *mut c_int,
    /// TODO (nmesh)
    pub mesh_texcoordadr: *mut c_int,
    /// TODO (nmesh)
    pub mesh_texcoordnum: *mut c_int,
    /// TODO (nmesh)
    pub mesh_graphadr: *mut c_int,
    /// TODO (nmeshvert x 3)
    pub mesh_vert: *mut f32,
    /// TODO (nmeshnormal x 3)
    pub mesh_normal: *mut f32,
    /// TODO (nmeshtexcoord x 2)
    pub mesh_texcoord: *mut f32,
    /// TODO (nmeshface x 3)
    pub mesh_face: *mut c_int,
    /// TODO (nmeshface x 3)
    pub mesh_facenormal: *mut c_int,
    /// TODO (nmeshface x 3)
    pub mesh_facetexcoord: *mut c_int,
    /// TODO (nmeshgraph)
    pub mesh_graph: *mut c_int,
    /// TODO (nmesh x 3)
    pub mesh_scale: *mut mjtNum,
    /// TODO (nmesh x 3)
    pub mesh_pos: *mut mjtNum,
    /// TODO (nmesh x 4)
    pub mesh_quat: *mut mjtNum,
    /// TODO (nmesh)
    pub mesh_pathadr: *mut c_int,
    /// TODO (nmesh)
    pub mesh_polynum: *mut c_int,
    /// TODO (nmesh)
    pub mesh_polyadr: *mut c_int,
    /// TODO (nmeshpoly x 3)
    pub mesh_polynormal: *mut mjtNum,
    /// TODO (nmeshpoly)
    pub mesh_polyvertadr: *mut c_int,
    /// TODO (nmeshpoly)
    pub mesh_polyvertnum: *mut c_int,
    /// TODO (nmeshpolyvert)
    pub mesh_polyvert: *mut c_int,
    /// TODO (nmeshvert)
    pub mesh_polymapadr: *mut c_int,
    /// TODO (nmeshvert)
    pub mesh_polymapnum: *mut c_int,
    /// TODO (nmeshpolymap)
    pub mesh_polymap: *mut c_int,
    /// TODO (nskin)
    pub skin_matid: *mut c_int,
    /// TODO (nskin)
    pub skin_group: *mut c_int,
    /// TODO (nskin x 4)
    pub skin_rgba: *mut f32,
    /// TODO (nskin)
    pub skin_inflate: *mut f32,
    /// TODO (nskin)
    pub skin_vertadr: *mut c_int,
    /// TODO (nskin)
    pub skin_vertnum: *mut c_int,
    /// TODO (nskin)
    pub skin_texcoordadr: *mut c_int,
    /// TODO (nskin)
    pub skin_faceadr: *mut c_int,
    /// TODO (nskin)
    pub skin_facenum: *mut c_int,
    /// TODO (nskin)
    pub skin_boneadr: *mut c_int,
    /// TODO (nskin)
    pub skin_bonenum: *mut c_int,
    /// TODO (nskinvert x 3)
    pub skin_vert: *mut f32,
    /// TODO (nskintexvert x 2)
    pub skin_texcoord: *mut f32,
    /// TODO (nskinface x 3)
    pub skin_face: *mut c_int,
    /// TODO (nskinbone)
    pub skin_bonevertadr: *mut c_int,
    /// TODO (nskinbone)
    pub skin_bonevertnum: *mut c_int,
    /// TODO (nskinbone x 3)
    pub skin_bonebindpos: *mut f32,
    /// TODO (nskinbone x 4)
    pub skin_bonebindquat: *mut f32,
    /// TODO (nskinbone)
    pub skin_bonebodyid: *mut c_int,
    /// TODO (nskinbonevert)
    pub skin_bonevertid: *mut c_int,
    /// TODO (nskinbonevert)
    pub skin_bonevertweight: *mut f32,
    /// TODO (nskin)
    pub skin_pathadr: *mut c_int,
    /// TODO (nhfield x 4)
    pub hfield_size: *mut mjtNum,
    /// TODO (nhfield)
    pub hfield_nrow: *mut c_int,
    /// TODO (nhfield)
    pub hfield_ncol: *mut c_int,
    /// TODO (nhfield)
    pub hfield_adr: *mut c_int,
    /// TODO (nhfielddata)
    pub hfield_data: *mut f32,
    /// TODO (nhfield)
    pub hfield_pathadr: *mut c_int,
    /// TODO (ntex)
    pub tex_type: *mut c_int,
    /// TODO (ntex)
    pub tex_colorspace: *mut c_int,
    /// TODO (ntex)
    pub tex_height: *mut c_int,
    /// TODO (ntex)
    pub tex_width: *mut c_int,
    /// TODO (ntex)
    pub tex_nchannel: *mut c_int,
    /// TODO (ntex)
    pub tex_adr: *mut c_int,
    /// TODO (ntexdata)
    pub tex_data: *mut mjtByte,
    /// TODO (ntex)
    pub tex_pathadr: *mut c_int,
    /// TODO (nmat x mjNTEXROLE)
    pub mat_texid: *mut c_int,
    /// TODO (nmat)
    pub mat_texuniform: *mut mjtByte,
    /// TODO (nmat x 2)
    pub mat_texrepeat: *mut f32,
    /// TODO (nmat)
    pub mat_emission: *mut f32,
    /// TODO (nmat)
    pub mat_specular: *mut f32,
    /// TODO (nmat)
    pub mat_shininess: *mut f32,
    /// TODO (nmat)
    pub mat_reflectance: *mut f32,
    /// TODO (nmat)
    pub mat_metallic: *mut f32,
    /// TODO (nmat)
    pub mat_roughness: *mut f32,
    /// TODO (nmat x 4)
    pub mat_rgba: *mut f32,
    /// TODO (npair)
    pub pair_dim: *mut c_int,
    /// TODO (npair)
    pub pair_geom1: *mut c_int,
    /// TODO (npair)
    pub pair_geom2: *mut c_int,
    /// TODO (npair)
    pub pair_signature: *mut c_int,
    /// TODO (npair x mjNREF)
    pub pair_solref: *mut mjtNum,
    /// TODO (npair x mjNREF)
    pub pair_solreffriction: *mut mjtNum,
    /// TODO (npair x mjNIMP)
    pub pair_solimp: *mut mjtNum,
    /// TODO (npair)
    pub pair_margin: *mut mjtNum,
    /// TODO (npair)
    pub pair_gap: *mut mjtNum,
    /// TODO (npair x 5)
    pub pair_friction: *mut mjtNum,
    /// TODO (nexclude)
    pub exclude_signature: *mut c_int,
    /// TODO (neq)
    pub eq_type: *mut c_int,
    /// TODO (neq)
    pub eq_obj1id: *mut c_int,
    /// TODO (neq)
    pub eq_obj2id: *mut c_int,
    /// TODO (neq)
    pub eq_objtype: *mut c_int,
    /// TODO (neq)
    pub eq_active0: *mut mjtByte,
    /// TODO (neq x mjNREF)
    pub eq_solref: *mut mjtNum,
    /// TODO (neq x mjNIMP)
    pub eq_solimp: *mut mjtNum,
    /// TODO (neq x mjNEQDATA)
    pub eq_data: *mut mjtNum,
    /// TODO (ntendon)
    pub tendon_adr: *mut c_int,
    /// TODO (ntendon)
    pub tendon_num: *mut c_int,
    /// TODO (ntendon)
    pub tendon_matid: *mut c_int,
    /// TODO (ntendon)
    pub tendon_group: *mut c_int,
    /// TODO (ntendon)
    pub tendon_treenum: *mut c_int,
    /// TODO (ntendon x 2)
    pub tendon_treeid: *mut c_int,
    /// TODO (ntendon)
    pub tendon_limited: *mut mjtByte,
    /// TODO (ntendon)
    pub tendon_actfrclimited: *mut mjtByte,
    /// TODO (ntendon)
    pub tendon_width: *mut mjtNum,
    /// TODO (ntendon x mjNREF)
    pub tendon_solref_lim: *mut mjtNum,
    /// TODO (ntendon x mjNIMP)
    pub tendon_solimp_lim: *mut mjtNum,
    /// TODO (ntendon x mjNREF)
    pub tendon_solref_fri: *mut mjtNum,
    /// TODO (ntendon x mjNIMP)
    pub tendon_solimp_fri: *mut mjtNum,
    /// TODO (ntendon x 2)
    pub tendon_range: *mut mjtNum,
    /// TODO (ntendon x 2)
    pub tendon_actfrcrange: *mut mjtNum,
    /// TODO (ntendon)
    pub tendon_margin: *mut mjtNum,
    /// TODO (ntendon)
    pub tendon_stiffness: *mut mjtNum,
    /// TODO (ntendon)
    pub tendon_damping: *mut mjtNum,
    /// TODO (ntendon)
    pub tendon_armature: *mut mjtNum,
    /// TODO (ntendon)
    pub tendon_frictionloss: *mut mjtNum,
    /// TODO (ntendon x 2)
    pub tendon_lengthspring: *mut mjtNum,
    /// TODO (ntendon)
    pub tendon_length0: *mut mjtNum,
    /// TODO (ntendon)
    pub tendon_invweight0: *mut mjtNum,
    /// TODO (ntendon x nuser_tendon)
    pub tendon_user: *mut mjtNum,
    /// TODO (ntendon x 4)
    pub tendon_rgba: *mut f32,
    /// TODO (nwrap)
    pub wrap_type: *mut c_int,
    /// TODO (nwrap)
    pub wrap_objid: *mut c_int,
    /// TODO (nwrap)
    pub wrap_prm: *mut mjtNum,
    /// TODO (nu)
    pub actuator_trntype: *mut c_int,
    /// TODO (nu)
    pub actuator_dyntype: *mut c_int,
    /// TODO (nu)
    pub actuator_gaintype: *mut c_int,
    /// TODO (nu)
    pub actuator_biastype: *mut c_int,
    /// TODO (nu x 2)
    pub actuator_trnid: *mut c_int,
    /// TODO (nu)
    pub actuator_actadr: *mut c_int,
    /// TODO (nu)
    pub actuator_actnum: *mut c_int,
    /// TODO (nu)
    pub actuator_group: *mut c_int,
    /// TODO (nu)
    pub actuator_ctrllimited: *mut mjtByte,
    /// TODO (nu)
    pub actuator_forcelimited: *mut mjtByte,
    /// TODO (nu)
    pub actuator_actlimited: *mut mjtByte,
    /// TODO (nu x mjNDYN)
    pub actuator_dynprm: *mut mjtNum,
    /// TODO (nu x mjNGAIN)
    pub actuator_gainprm: *mut mjtNum,
    /// TODO (nu x mjNBIAS)
    pub actuator_biasprm: *mut mjtNum,
    /// TODO (nu)
    pub actuator_actearly: *mut mjtByte,
    /// TODO (nu x 2)
    pub actuator_ctrlrange: *mut mjtNum,
    /// TODO (nu x 2)
    pub actuator_forcerange: *mut mjtNum,
    /// TODO (nu x 2)
    pub actuator_actrange: *mut mjtNum,
    /// TODO (nu x 6)
    pub actuator_gear: *mut mjtNum,
    /// TODO (nu)
    pub actuator_cranklength: *mut mjtNum,
    /// TODO (nu)
    pub actuator_acc0: *mut mjtNum,
    /// TODO (nu)
    pub actuator_length0: *mut mjtNum,
    /// TODO (nu x 2)
    pub actuator_lengthrange: *mut mjtNum,
    /// TODO (nu x nuser_actuator)
    pub actuator_user: *mut mjtNum,
    /// TODO (nu)
    pub actuator_plugin: *mut c_int,
    /// TODO (nsensor)
    pub sensor_type: *mut c_int,
    /// TODO (nsensor)
    pub sensor_datatype: *mut c_int,
    /// TODO (nsensor)
    pub sensor_needstage: *mut c_int,
    /// TODO (nsensor)
    pub sensor_objtype: *mut c_int,
    /// TODO (nsensor)
    pub sensor_objid: *mut c_int,
    /// TODO (nsensor)
    pub sensor_reftype: *mut c_int,
    /// TODO (nsensor)
    pub sensor_refid: *mut c_int,
    /// TODO (nsensor x mjNSENS)
    pub sensor_intprm: *mut c_int,
    /// TODO (nsensor)
    pub sensor_dim: *mut c_int,
    /// TODO (nsensor)
    pub sensor_adr: *mut c_int,
    /// TODO (nsensor)
    pub sensor_cutoff: *mut mjtNum,
    /// TODO (nsensor)
    pub sensor_noise: *mut mjtNum,
    /// TODO (nsensor x nuser_sensor)
    pub sensor_user: *mut mjtNum,
    /// TODO (nsensor)
    pub sensor_plugin: *mut c_int,
    /// TODO (nplugin)
    pub plugin: *mut c_int,
    /// TODO (nplugin)
    pub plugin_stateadr: *mut c_int,
    /// TODO (nplugin)
    pub plugin_statenum: *mut c_int,
    /// TODO (npluginattr)
    pub plugin_attr: *mut c_char,
    /// TODO (nplugin)
    pub plugin_attradr: *mut c_int,
    /// TODO (nnumeric)
    pub numeric_adr: *mut c_int,
    /// TODO (nnumeric)
    pub numeric_size: *mut c_int,
    /// TODO (nnumericdata)
    pub numeric_data: *mut mjtNum,
    /// TODO (ntext)
    pub text_adr: *mut c_int,
    /// TODO (ntext)
    pub text_size: *mut c_int,
    /// TODO (ntextdata)
    pub text_data: *mut c_char,
    /// TODO (ntuple)
    pub tuple_adr: *mut c_int,
    /// TODO (ntuple)
    pub tuple_size: *mut c_int,
    /// TODO (ntupledata)
    pub tuple_objtype: *mut c_int,
    /// TODO (ntupledata)
    pub tuple_objid: *mut c_int,
    /// TODO (ntupledata)
    pub tuple_objprm: *mut mjtNum,
    /// TODO (nkey)
    pub key_time: *mut mjtNum,
    /// TODO (nkey x nq)
    pub key_qpos: *mut mjtNum,
    /// TODO (nkey x nv)
    pub key_qvel: *mut mjtNum,
    /// TODO (nkey x na)
    pub key_act: *mut mjtNum,
    /// TODO (nkey x nmocap x 3)
    pub key_mpos: *mut mjtNum,
    /// TODO (nkey x nmocap x 4)
    pub key_mquat: *mut mjtNum,
    /// TODO (nkey x nu)
    pub key_ctrl: *mut mjtNum,
    /// TODO (nbody)
    pub name_bodyadr: *mut c_int,
    /// TODO (njnt)
    pub name_jntadr: *mut c_int,
    /// TODO (ngeom)
    pub name_geomadr: *mut c_int,
    /// TODO (nsite)
    pub name_siteadr: *mut c_int,
    /// TODO (ncam)
    pub name_camadr: *mut c_int,
    /// TODO (nlight)
    pub name_lightadr: *mut c_int,
    /// TODO (nflex)
    pub name_flexadr: *mut c_int,
    /// TODO (nmesh)
    pub name_meshadr: *mut c_int,
    /// TODO (nskin)
    pub name_skinadr: *mut c_int,
    /// TODO (nhfield)
    pub name_hfieldadr: *mut c_int,
    /// TODO (ntex)
    pub name_texadr: *mut c_int,
    /// TODO (nmat)
    pub name_matadr: *mut c_int,
    /// TODO (npair)
    pub name_pairadr: *mut c_int,
    /// TODO (nexclude)
    pub name_excludeadr: *mut c_int,
    /// TODO (neq)
    pub name_eqadr: *mut c_int,
    /// TODO (ntendon)
    pub name_tendonadr: *mut c_int,
    /// TODO (nu)
    pub name_actuatoradr: *mut c_int,
    /// TODO (nsensor)
    pub name_sensoradr: *mut c_int,
    /// TODO (nnumeric)
    pub name_numericadr: *mut c_int,
    /// TODO (ntext)
    pub name_textadr: *mut c_int,
    /// TODO (ntuple)
    pub name_tupleadr: *mut c_int,
    /// TODO (nkey)
    pub name_keyadr: *mut c_int,
    /// TODO (nplugin)
    pub name_pluginadr: *mut c_int,
    /// TODO (nnames)
    pub names: *mut c_char,
    /// TODO (nnames_map)
    pub names_map: *mut c_int,
    /// TODO (npaths)
    pub paths: *mut c_char,
    /// TODO (nbody)
    pub B_rownnz: *mut c_int,
    /// TODO (nbody)
    pub B_rowadr: *mut c_int,
    /// TODO (nB)
    pub B_colind: *mut c_int,
    /// TODO (nv)
    pub M_rownnz: *mut c_int,
    /// TODO (nv)
    pub M_rowadr: *mut c_int,
    /// TODO (nC)
    pub M_colind: *mut c_int,
    /// TODO (nC)
    pub mapM2M: *mut c_int,
    /// TODO (nv)
    pub D_rownnz: *mut c_int,
    /// TODO (nv)
    pub D_rowadr: *mut c_int,
    /// TODO (nv)
    pub D_diag: *mut c_int,
    /// TODO (nD)
    pub D_colind: *mut c_int,
    /// TODO (nD)
    pub mapM2D: *mut c_int,
    /// TODO (nC)
    pub mapD2M: *mut c_int,
    /// TODO
    pub signature: u64,
}
