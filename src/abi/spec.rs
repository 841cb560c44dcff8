//! TODO

use super::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtGeomInertia {
    /// TODO
    mjINERTIA_VOLUME = 0,
    /// TODO
    mjINERTIA_SHELL = 1,
}

pub use mjtGeomInertia::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtMeshInertia {
    /// TODO
    mjMESH_INERTIA_CONVEX = 0,
    /// TODO
    mjMESH_INERTIA_EXACT = 1,
    /// TODO
    mjMESH_INERTIA_LEGACY = 2,
    /// TODO
    mjMESH_INERTIA_SHELL = 3,
}

pub use mjtMeshInertia::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtMeshBuiltin {
    /// TODO
    mjMESH_BUILTIN_NONE = 0,
    /// TODO
    mjMESH_BUILTIN_SPHERE = 1,
    /// TODO
    mjMESH_BUILTIN_HEMISPHERE = 2,
    /// TODO
    mjMESH_BUILTIN_CONE = 3,
    /// TODO
    mjMESH_BUILTIN_SUPERSPHERE = 4,
    /// TODO
    mjMESH_BUILTIN_SUPERTORUS = 5,
    /// TODO
    mjMESH_BUILTIN_WEDGE = 6,
    /// TODO
    mjMESH_BUILTIN_PLATE = 7,
}

pub use mjtMeshBuiltin::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtBuiltin {
    /// TODO
    mjBUILTIN_NONE = 0,
    /// TODO
    mjBUILTIN_GRADIENT = 1,
    /// TODO
    mjBUILTIN_CHECKER = 2,
    /// TODO
    mjBUILTIN_FLAT = 3,
}

pub use mjtBuiltin::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtMark {
    /// TODO
    mjMARK_NONE = 0,
    /// TODO
    mjMARK_EDGE = 1,
    /// TODO
    mjMARK_CROSS = 2,
    /// TODO
    mjMARK_RANDOM = 3,
}

pub use mjtMark::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtLimited {
    /// TODO
    mjLIMITED_FALSE = 0,
    /// TODO
    mjLIMITED_TRUE = 1,
    /// TODO
    mjLIMITED_AUTO = 2,
}

pub use mjtLimited::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtAlignFree {
    /// TODO
    mjALIGNFREE_FALSE = 0,
    /// TODO
    mjALIGNFREE_TRUE = 1,
    /// TODO
    mjALIGNFREE_AUTO = 2,
}

pub use mjtAlignFree::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtInertiaFromGeom {
    /// TODO
    mjINERTIAFROMGEOM_FALSE = 0,
    /// TODO
    mjINERTIAFROMGEOM_TRUE = 1,
    /// TODO
    mjINERTIAFROMGEOM_AUTO = 2,
}

pub use mjtInertiaFromGeom::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtOrientation {
    /// TODO
    mjORIENTATION_QUAT = 0,
    /// TODO
    mjORIENTATION_AXISANGLE = 1,
    /// TODO
    mjORIENTATION_XYAXES = 2,
    /// TODO
    mjORIENTATION_ZAXIS = 3,
    /// TODO
    mjORIENTATION_EULER = 4,
}

pub use mjtOrientation::*;

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsElement {
    /// TODO
    pub elemtype: Enum<mjtObj>,
    /// TODO
    pub signature: u64,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsCompiler {
    /// TODO
    pub autolimits: mjtByte,
    /// TODO
    pub boundmass: f64,
    /// TODO
    pub boundinertia: f64,
    /// TODO
    pub settotalmass: f64,
    /// TODO
    pub balanceinertia: mjtByte,
    /// TODO
    pub fitaabb: mjtByte,
    /// TODO
    pub degree: mjtByte,
    /// TODO
    pub eulerseq: [c_char; 3],
    /// TODO
    pub discardvisual: mjtByte,
    /// TODO
    pub usethread: mjtByte,
    /// TODO
    pub fusestatic: mjtByte,
    /// TODO
    pub inertiafromgeom: c_int,
    /// TODO
    pub inertiagrouprange: [c_int; 2],
    /// TODO
    pub saveinertial: mjtByte,
    /// TODO
    pub alignfree: c_int,
    /// TODO
    pub LRopt: mjLROpt,
    /// TODO
    pub meshdir: *mut mjString,
    /// TODO
    pub texturedir: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjSpec {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub modelname: *mut mjString,
    /// TODO
    pub compiler: mjsCompiler,
    /// TODO
    pub strippath: mjtByte,
    /// TODO
    pub option: mjOption,
    /// TODO
    pub visual: mjVisual,
    /// TODO
    pub stat: mjStatistic,
    /// TODO
    pub memory: mjtSize,
    /// TODO
    pub nemax: c_int,
    /// TODO
    pub nuserdata: c_int,
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
    pub nkey: c_int,
    /// TODO
    pub njmax: c_int,
    /// TODO
    pub nconmax: c_int,
    /// TODO
    pub nstack: mjtSize,
    /// TODO
    pub comment: *mut mjString,
    /// TODO
    pub modelfiledir: *mut mjString,
    /// TODO
    pub hasImplicitPluginElem: mjtByte,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsOrientation {
    /// TODO
    pub r#type: Enum<mjtOrientation>,
    /// TODO
    pub axisangle: [f64; 4],
    /// TODO
    pub xyaxes: [f64; 6],
    /// TODO
    pub zaxis: [f64; 3],
    /// TODO
    pub euler: [f64; 3],
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsPlugin {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub name: *mut mjString,
    /// TODO
    pub plugin_name: *mut mjString,
    /// TODO
    pub active: mjtByte,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsBody {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub childclass: *mut mjString,
    /// TODO
    pub pos: [f64; 3],
    /// TODO
    pub quat: [f64; 4],
    /// TODO
    pub alt: mjsOrientation,
    /// TODO
    pub mass: f64,
    /// TODO
    pub ipos: [f64; 3],
    /// TODO
    pub iquat: [f64; 4],
    /// TODO
    pub inertia: [f64; 3],
    /// TODO
    pub ialt: mjsOrientation,
    /// TODO
    pub fullinertia: [f64; 6],
    /// TODO
    pub mocap: mjtByte,
    /// TODO
    pub gravcomp: f64,
    /// TODO
    pub sleep: Enum<mjtSleepPolicy>,
    /// TODO
    pub userdata: *mut mjDoubleVec,
    /// TODO
    pub explicitinertial: mjtByte,
    /// TODO
    pub plugin: mjsPlugin,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsFrame {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub childclass: *mut mjString,
    /// TODO
    pub pos: [f64; 3],
    /// TODO
    pub quat: [f64; 4],
    /// TODO
    pub alt: mjsOrientation,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsJoint {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub r#type: Enum<mjtJoint>,
    /// TODO
    pub pos: [f64; 3],
    /// TODO
    pub axis: [f64; 3],
    /// TODO
    pub r#ref: f64,
    /// TODO
    pub align: c_int,
    /// TODO
    pub stiffness: f64,
    /// TODO
    pub springref: f64,
    /// TODO
    pub springdamper: [f64; 2],
    /// TODO
    pub limited: c_int,
    /// TODO
    pub range: [f64; 2],
    /// TODO
    pub margin: f64,
    /// TODO
    pub solref_limit: [mjtNum; 2],
    /// TODO
    pub solimp_limit: [mjtNum; 5],
    /// TODO
    pub actfrclimited: c_int,
    /// TODO
    pub actfrcrange: [f64; 2],
    /// TODO
    pub armature: f64,
    /// TODO
    pub damping: f64,
    /// TODO
    pub frictionloss: f64,
    /// TODO
    pub solref_friction: [mjtNum; 2],
    /// TODO
    pub solimp_friction: [mjtNum; 5],
    /// TODO
    pub group: c_int,
    /// TODO
    pub actgravcomp: mjtByte,
    /// TODO
    pub userdata: *mut mjDoubleVec,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsGeom {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub r#type: Enum<mjtGeom>,
    /// TODO
    pub pos: [f64; 3],
    /// TODO
    pub quat: [f64; 4],
    /// TODO
    pub alt: mjsOrientation,
    /// TODO
    pub fromto: [f64; 6],
    /// TODO
    pub size: [f64; 3],
    /// TODO
    pub contype: c_int,
    /// TODO
    pub conaffinity: c_int,
    /// TODO
    pub condim: c_int,
    /// TODO
    pub priority: c_int,
    /// TODO
    pub friction: [f64; 3],
    /// TODO
    pub solmix: f64,
    /// TODO
    pub solref: [mjtNum; 2],
    /// TODO
    pub solimp: [mjtNum; 5],
    /// TODO
    pub margin: f64,
    /// TODO
    pub gap: f64,
    /// TODO
    pub mass: f64,
    /// TODO
    pub density: f64,
    /// TODO
    pub typeinertia: Enum<mjtGeomInertia>,
    /// TODO
    pub fluid_ellipsoid: mjtNum,
    /// TODO
    pub fluid_coefs: [mjtNum; 5],
    /// TODO
    pub material: *mut mjString,
    /// TODO
    pub rgba: [f32; 4],
    /// TODO
    pub group: c_int,
    /// TODO
    pub hfieldname: *mut mjString,
    /// TODO
    pub meshname: *mut mjString,
    /// TODO
    pub fitscale: f64,
    /// TODO
    pub userdata: *mut mjDoubleVec,
    /// TODO
    pub plugin: mjsPlugin,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsSite {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub pos: [f64; 3],
    /// TODO
    pub quat: [f64; 4],
    /// TODO
    pub alt: mjsOrientation,
    /// TODO
    pub fromto: [f64; 6],
    /// TODO
    pub size: [f64; 3],
    /// TODO
    pub r#type: Enum<mjtGeom>,
    /// TODO
    pub material: *mut mjString,
    /// TODO
    pub group: c_int,
    /// TODO
    pub rgba: [f32; 4],
    /// TODO
    pub userdata: *mut mjDoubleVec,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsCamera {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub pos: [f64; 3],
    /// TODO
    pub quat: [f64; 4],
    /// TODO
    pub alt: mjsOrientation,
    /// TODO
    pub mode: Enum<mjtCamLight>,
    /// TODO
    pub targetbody: *mut mjString,
    /// TODO
    pub orthographic: c_int,
    /// TODO
    pub fovy: f64,
    /// TODO
    pub ipd: f64,
    /// TODO
    pub intrinsic: [f32; 4],
    /// TODO
    pub sensor_size: [f32; 2],
    /// TODO
    pub resolution: [f32; 2],
    /// TODO
    pub focal_length: [f32; 2],
    /// TODO
    pub focal_pixel: [f32; 2],
    /// TODO
    pub principal_length: [f32; 2],
    /// TODO
    pub principal_pixel: [f32; 2],
    /// TODO
    pub userdata: *mut mjDoubleVec,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsLight {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub pos: [f64; 3],
    /// TODO
    pub dir: [f64; 3],
    /// TODO
    pub mode: Enum<mjtCamLight>,
    /// TODO
    pub targetbody: *mut mjString,
    /// TODO
    pub active: mjtByte,
    /// TODO
    pub r#type: Enum<mjtLightType>,
    /// TODO
    pub texture: *mut mjString,
    /// TODO
    pub castshadow: mjtByte,
    /// TODO
    pub bulbradius: f32,
    /// TODO
    pub intensity: f32,
    /// TODO
    pub range: f32,
    /// TODO
    pub attenuation: [f32; 3],
    /// TODO
    pub cutoff: f32,
    /// TODO
    pub exponent: f32,
    /// TODO
    pub ambient: [f32; 3],
    /// TODO
    pub diffuse: [f32; 3],
    /// TODO
    pub specular: [f32; 3],
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsFlex {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub contype: c_int,
    /// TODO
    pub conaffinity: c_int,
    /// TODO
    pub condim: c_int,
    /// TODO
    pub priority: c_int,
    /// TODO
    pub friction: [f64; 3],
    /// TODO
    pub solmix: f64,
    /// TODO
    pub solref: [mjtNum; 2],
    /// TODO
    pub solimp: [mjtNum; 5],
    /// TODO
    pub margin: f64,
    /// TODO
    pub gap: f64,
    /// TODO
    pub dim: c_int,
    /// TODO
    pub radius: f64,
    /// TODO
    pub internal: mjtByte,
    /// TODO
    pub flatskin: mjtByte,
    /// TODO
    pub selfcollide: c_int,
    /// TODO
    pub vertcollide: c_int,
    /// TODO
    pub passive: c_int,
    /// TODO
    pub activelayers: c_int,
    /// TODO
    pub group: c_int,
    /// TODO
    pub edgestiffness: f64,
    /// TODO
    pub edgedamping: f64,
    /// TODO
    pub rgba: [f32; 4],
    /// TODO
    pub material: *mut mjString,
    /// TODO
    pub young: f64,
    /// TODO
    pub poisson: f64,
    /// TODO
    pub damping: f64,
    /// TODO
    pub thickness: f64,
    /// TODO
    pub elastic2d: c_int,
    /// TODO
    pub nodebody: *mut mjStringVec,
    /// TODO
    pub vertbody: *mut mjStringVec,
    /// TODO
    pub node: *mut mjDoubleVec,
    /// TODO
    pub vert: *mut mjDoubleVec,
    /// TODO
    pub elem: *mut mjIntVec,
    /// TODO
    pub texcoord: *mut mjFloatVec,
    /// TODO
    pub elemtexcoord: *mut mjIntVec,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsMesh {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub content_type: *mut mjString,
    /// TODO
    pub file: *mut mjString,
    /// TODO
    pub refpos: [f64; 3],
    /// TODO
    pub refquat: [f64; 4],
    /// TODO
    pub scale: [f64; 3],
    /// TODO
    pub inertia: Enum<mjtMeshInertia>,
    /// TODO
    pub smoothnormal: mjtByte,
    /// TODO
    pub needsdf: mjtByte,
    /// TODO
    pub maxhullvert: c_int,
    /// TODO
    pub uservert: *mut mjFloatVec,
    /// TODO
    pub usernormal: *mut mjFloatVec,
    /// TODO
    pub usertexcoord: *mut mjFloatVec,
    /// TODO
    pub userface: *mut mjIntVec,
    /// TODO
    pub userfacenormal: *mut mjIntVec,
    /// TODO
    pub userfacetexcoord: *mut mjIntVec,
    /// TODO
    pub plugin: mjsPlugin,
    /// TODO
    pub material: *mut mjString,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsHField {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub content_type: *mut mjString,
    /// TODO
    pub file: *mut mjString,
    /// TODO
    pub size: [f64; 4],
    /// TODO
    pub nrow: c_int,
    /// TODO
    pub ncol: c_int,
    /// TODO
    pub userdata: *mut mjFloatVec,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsSkin {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub file: *mut mjString,
    /// TODO
    pub material: *mut mjString,
    /// TODO
    pub rgba: [f32; 4],
    /// TODO
    pub inflate: f32,
    /// TODO
    pub group: c_int,
    /// TODO
    pub vert: *mut mjFloatVec,
    /// TODO
    pub texcoord: *mut mjFloatVec,
    /// TODO
    pub face: *mut mjIntVec,
    /// TODO
    pub bodyname: *mut mjStringVec,
    /// TODO
    pub bindpos: *mut mjFloatVec,
    /// TODO
    pub bindquat: *mut mjFloatVec,
    /// TODO
    pub vertid: *mut mjIntVecVec,
    /// TODO
    pub vertweight: *mut mjFloatVecVec,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsTexture {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub r#type: Enum<mjtTexture>,
    /// TODO
    pub colorspace: Enum<mjtColorSpace>,
    /// TODO
    pub builtin: c_int,
    /// TODO
    pub mark: c_int,
    /// TODO
    pub rgb1: [f64; 3],
    /// TODO
    pub rgb2: [f64; 3],
    /// TODO
    pub markrgb: [f64; 3],
    /// TODO
    pub random: f64,
    /// TODO
    pub height: c_int,
    /// TODO
    pub width: c_int,
    /// TODO
    pub nchannel: c_int,
    /// TODO
    pub content_type: *mut mjString,
    /// TODO
    pub file: *mut mjString,
    /// TODO
    pub gridsize: [c_int; 2],
    /// TODO
    pub gridlayout: [c_char; 12],
    /// TODO
    pub cubefiles: *mut mjStringVec,
    /// TODO
    pub data: *mut mjByteVec,
    /// TODO
    pub hflip: mjtByte,
    /// TODO
    pub vflip: mjtByte,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsMaterial {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub textures: *mut mjStringVec,
    /// TODO
    pub texuniform: mjtByte,
    /// TODO
    pub texrepeat: [f32; 2],
    /// TODO
    pub emission: f32,
    /// TODO
    pub specular: f32,
    /// TODO
    pub shininess: f32,
    /// TODO
    pub reflectance: f32,
    /// TODO
    pub metallic: f32,
    /// TODO
    pub roughness: f32,
    /// TODO
    pub rgba: [f32; 4],
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsPair {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub geomname1: *mut mjString,
    /// TODO
    pub geomname2: *mut mjString,
    /// TODO
    pub condim: c_int,
    /// TODO
    pub solref: [mjtNum; 2],
    /// TODO
    pub solreffriction: [mjtNum; 2],
    /// TODO
    pub solimp: [mjtNum; 5],
    /// TODO
    pub margin: f64,
    /// TODO
    pub gap: f64,
    /// TODO
    pub friction: [f64; 5],
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsExclude {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub bodyname1: *mut mjString,
    /// TODO
    pub bodyname2: *mut mjString,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsEquality {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub r#type: Enum<mjtEq>,
    /// TODO
    pub data: [f64; 11],
    /// TODO
    pub active: mjtByte,
    /// TODO
    pub name1: *mut mjString,
    /// TODO
    pub name2: *mut mjString,
    /// TODO
    pub objtype: Enum<mjtObj>,
    /// TODO
    pub solref: [mjtNum; 2],
    /// TODO
    pub solimp: [mjtNum; 5],
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsTendon {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub stiffness: f64,
    /// TODO
    pub springlength: [f64; 2],
    /// TODO
    pub damping: f64,
    /// TODO
    pub frictionloss: f64,
    /// TODO
    pub solref_friction: [mjtNum; 2],
    /// TODO
    pub solimp_friction: [mjtNum; 5],
    /// TODO
    pub armature: f64,
    /// TODO
    pub limited: c_int,
    /// TODO
    pub actfrclimited: c_int,
    /// TODO
    pub range: [f64; 2],
    /// TODO
    pub actfrcrange: [f64; 2],
    /// TODO
    pub margin: f64,
    /// TODO
    pub solref_limit: [mjtNum; 2],
    /// TODO
    pub solimp_limit: [mjtNum; 5],
    /// TODO
    pub material: *mut mjString,
    /// TODO
    pub width: f64,
    /// TODO
    pub rgba: [f32; 4],
    /// TODO
    pub group: c_int,
    /// TODO
    pub userdata: *mut mjDoubleVec,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsWrap {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub r#type: Enum<mjtWrap>,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsActuator {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub gaintype: Enum<mjtGain>,
    /// TODO
    pub gainprm: [f64; 10],
    /// TODO
    pub biastype: Enum<mjtBias>,
    /// TODO
    pub biasprm: [f64; 10],
    /// TODO
    pub dyntype: Enum<mjtDyn>,
    /// TODO
    pub dynprm: [f64; 10],
    /// TODO
    pub actdim: c_int,
    /// TODO
    pub actearly: mjtByte,
    /// TODO
    pub trntype: Enum<mjtTrn>,
    /// TODO
    pub gear: [f64; 6],
    /// TODO
    pub target: *mut mjString,
    /// TODO
    pub refsite: *mut mjString,
    /// TODO
    pub slidersite: *mut mjString,
    /// TODO
    pub cranklength: f64,
    /// TODO
    pub lengthrange: [f64; 2],
    /// TODO
    pub inheritrange: f64,
    /// TODO
    pub ctrllimited: c_int,
    /// TODO
    pub ctrlrange: [f64; 2],
    /// TODO
    pub forcelimited: c_int,
    /// TODO
    pub forcerange: [f64; 2],
    /// TODO
    pub actlimited: c_int,
    /// TODO
    pub actrange: [f64; 2],
    /// TODO
    pub group: c_int,
    /// TODO
    pub userdata: *mut mjDoubleVec,
    /// TODO
    pub plugin: mjsPlugin,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsSensor {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub r#type: Enum<mjtSensor>,
    /// TODO
    pub objtype: Enum<mjtObj>,
    /// TODO
    pub objname: *mut mjString,
    /// TODO
    pub reftype: Enum<mjtObj>,
    /// TODO
    pub refname: *mut mjString,
    /// TODO
    pub intprm: [c_int; 3],
    /// TODO
    pub datatype: Enum<mjtDataType>,
    /// TODO
    pub needstage: Enum<mjtStage>,
    /// TODO
    pub dim: c_int,
    /// TODO
    pub cutoff: f64,
    /// TODO
    pub noise: f64,
    /// TODO
    pub userdata: *mut mjDoubleVec,
    /// TODO
    pub plugin: mjsPlugin,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsNumeric {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub data: *mut mjDoubleVec,
    /// TODO
    pub size: c_int,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsText {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub data: *mut mjString,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsTuple {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub objtype: *mut mjIntVec,
    /// TODO
    pub objname: *mut mjStringVec,
    /// TODO
    pub objprm: *mut mjDoubleVec,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsKey {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub time: f64,
    /// TODO
    pub qpos: *mut mjDoubleVec,
    /// TODO
    pub qvel: *mut mjDoubleVec,
    /// TODO
    pub act: *mut mjDoubleVec,
    /// TODO
    pub mpos: *mut mjDoubleVec,
    /// TODO
    pub mquat: *mut mjDoubleVec,
    /// TODO
    pub ctrl: *mut mjDoubleVec,
    /// TODO
    pub info: *mut mjString,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsDefault {
    /// TODO
    pub element: *mut mjsElement,
    /// TODO
    pub joint: *mut mjsJoint,
    /// TODO
    pub geom: *mut mjsGeom,
    /// TODO
    pub site: *mut mjsSite,
    /// TODO
    pub camera: *mut mjsCamera,
    /// TODO
    pub light: *mut mjsLight,
    /// TODO
    pub flex: *mut mjsFlex,
    /// TODO
    pub mesh: *mut mjsMesh,
    /// TODO
    pub material: *mut mjsMaterial,
    /// TODO
    pub pair: *mut mjsPair,
    /// TODO
    pub equality: *mut mjsEquality,
    /// TODO
    pub tendon: *mut mjsTendon,
    /// TODO
    pub actuator: *mut mjsActuator,
}
