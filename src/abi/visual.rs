//! TODO

use super::*;

/// TODO
pub const mjNGROUP: c_int = 6;

/// TODO
pub const mjMAXLIGHT: c_int = 100;

/// TODO
pub const mjMAXOVERLAY: c_int = 500;

/// TODO
pub const mjMAXLINE: c_int = 100;

/// TODO
pub const mjMAXLINEPNT: c_int = 1001;

/// TODO
pub const mjMAXPLANEGRID: c_int = 200;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtCatBit {
    /// TODO
    mjCAT_STATIC = 1,
    /// TODO
    mjCAT_DYNAMIC = 2,
    /// TODO
    mjCAT_DECOR = 4,
    /// TODO
    mjCAT_ALL = 7,
}

pub use mjtCatBit::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtMouse {
    /// TODO
    mjMOUSE_NONE = 0,
    /// TODO
    mjMOUSE_ROTATE_V = 1,
    /// TODO
    mjMOUSE_ROTATE_H = 2,
    /// TODO
    mjMOUSE_MOVE_V = 3,
    /// TODO
    mjMOUSE_MOVE_H = 4,
    /// TODO
    mjMOUSE_ZOOM = 5,
    /// TODO
    mjMOUSE_MOVE_V_REL = 6,
    /// TODO
    mjMOUSE_MOVE_H_REL = 7,
}

pub use mjtMouse::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtPertBit {
    /// TODO
    mjPERT_TRANSLATE = 1,
    /// TODO
    mjPERT_ROTATE = 2,
}

pub use mjtPertBit::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtCamera {
    /// TODO
    mjCAMERA_FREE = 0,
    /// TODO
    mjCAMERA_TRACKING = 1,
    /// TODO
    mjCAMERA_FIXED = 2,
    /// TODO
    mjCAMERA_USER = 3,
}

pub use mjtCamera::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtLabel {
    /// TODO
    mjLABEL_NONE = 0,
    /// TODO
    mjLABEL_BODY = 1,
    /// TODO
    mjLABEL_JOINT = 2,
    /// TODO
    mjLABEL_GEOM = 3,
    /// TODO
    mjLABEL_SITE = 4,
    /// TODO
    mjLABEL_CAMERA = 5,
    /// TODO
    mjLABEL_LIGHT = 6,
    /// TODO
    mjLABEL_TENDON = 7,
    /// TODO
    mjLABEL_ACTUATOR = 8,
    /// TODO
    mjLABEL_CONSTRAINT = 9,
    /// TODO
    mjLABEL_FLEX = 10,
    /// TODO
    mjLABEL_SKIN = 11,
    /// TODO
    mjLABEL_SELECTION = 12,
    /// TODO
    mjLABEL_SELPNT = 13,
    /// TODO
    mjLABEL_CONTACTPOINT = 14,
    /// TODO
    mjLABEL_CONTACTFORCE = 15,
    /// TODO
    mjLABEL_ISLAND = 16,
    /// TODO
    mjNLABEL = 17,
}

pub use mjtLabel::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtFrame {
    /// TODO
    mjFRAME_NONE = 0,
    /// TODO
    mjFRAME_BODY = 1,
    /// TODO
    mjFRAME_GEOM = 2,
    /// TODO
    mjFRAME_SITE = 3,
    /// TODO
    mjFRAME_CAMERA = 4,
    /// TODO
    mjFRAME_LIGHT = 5,
    /// TODO
    mjFRAME_CONTACT = 6,
    /// TODO
    mjFRAME_WORLD = 7,
    /// TODO
    mjNFRAME = 8,
}

pub use mjtFrame::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtVisFlag {
    /// TODO
    mjVIS_CONVEXHULL = 0,
    /// TODO
    mjVIS_TEXTURE = 1,
    /// TODO
    mjVIS_JOINT = 2,
    /// TODO
    mjVIS_CAMERA = 3,
    /// TODO
    mjVIS_ACTUATOR = 4,
    /// TODO
    mjVIS_ACTIVATION = 5,
    /// TODO
    mjVIS_LIGHT = 6,
    /// TODO
    mjVIS_TENDON = 7,
    /// TODO
    mjVIS_RANGEFINDER = 8,
    /// TODO
    mjVIS_CONSTRAINT = 9,
    /// TODO
    mjVIS_INERTIA = 10,
    /// TODO
    mjVIS_SCLINERTIA = 11,
    /// TODO
    mjVIS_PERTFORCE = 12,
    /// TODO
    mjVIS_PERTOBJ = 13,
    /// TODO
    mjVIS_CONTACTPOINT = 14,
    /// TODO
    mjVIS_ISLAND = 15,
    /// TODO
    mjVIS_CONTACTFORCE = 16,
    /// TODO
    mjVIS_CONTACTSPLIT = 17,
    /// TODO
    mjVIS_TRANSPARENT = 18,
    /// TODO
    mjVIS_AUTOCONNECT = 19,
    /// TODO
    mjVIS_COM = 20,
    /// TODO
    mjVIS_SELECT = 21,
    /// TODO
    mjVIS_STATIC = 22,
    /// TODO
    mjVIS_SKIN = 23,
    /// TODO
    mjVIS_FLEXVERT = 24,
    /// TODO
    mjVIS_FLEXEDGE = 25,
    /// TODO
    mjVIS_FLEXFACE = 26,
    /// TODO
    mjVIS_FLEXSKIN = 27,
    /// TODO
    mjVIS_BODYBVH = 28,
    /// TODO
    mjVIS_MESHBVH = 29,
    /// TODO
    mjVIS_SDFITER = 30,
    /// TODO
    mjNVISFLAG = 31,
}

pub use mjtVisFlag::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtRndFlag {
    /// TODO
    mjRND_SHADOW = 0,
    /// TODO
    mjRND_WIREFRAME = 1,
    /// TODO
    mjRND_REFLECTION = 2,
    /// TODO
    mjRND_ADDITIVE = 3,
    /// TODO
    mjRND_SKYBOX = 4,
    /// TODO
    mjRND_FOG = 5,
    /// TODO
    mjRND_HAZE = 6,
    /// TODO
    mjRND_SEGMENT = 7,
    /// TODO
    mjRND_IDCOLOR = 8,
    /// TODO
    mjRND_CULL_FACE = 9,
    /// TODO
    mjNRNDFLAG = 10,
}

pub use mjtRndFlag::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtStereo {
    /// TODO
    mjSTEREO_NONE = 0,
    /// TODO
    mjSTEREO_QUADBUFFERED = 1,
    /// TODO
    mjSTEREO_SIDEBYSIDE = 2,
}

pub use mjtStereo::*;

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvPerturb {
    /// TODO
    pub select: c_int,
    /// TODO
    pub flexselect: c_int,
    /// TODO
    pub skinselect: c_int,
    /// TODO
    pub active: c_int,
    /// TODO
    pub active2: c_int,
    /// TODO
    pub refpos: [mjtNum; 3],
    /// TODO
    pub refquat: [mjtNum; 4],
    /// TODO
    pub refselpos: [mjtNum; 3],
    /// TODO
    pub localpos: [mjtNum; 3],
    /// TODO
    pub localmass: mjtNum,
    /// TODO
    pub scale: mjtNum,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvCamera {
    /// TODO
    pub r#type: c_int,
    /// TODO
    pub fixedcamid: c_int,
    /// TODO
    pub trackbodyid: c_int,
    /// TODO
    pub lookat: [mjtNum; 3],
    /// TODO
    pub distance: mjtNum,
    /// TODO
    pub azimuth: mjtNum,
    /// TODO
    pub elevation: mjtNum,
    /// TODO
    pub orthographic: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvGLCamera {
    /// TODO
    pub pos: [f32; 3],
    /// TODO
    pub forward: [f32; 3],
    /// TODO
    pub up: [f32; 3],
    /// TODO
    pub frustum_center: f32,
    /// TODO
    pub frustum_width: f32,
    /// TODO
    pub frustum_bottom: f32,
    /// TODO
    pub frustum_top: f32,
    /// TODO
    pub frustum_near: f32,
    /// TODO
    pub frustum_far: f32,
    /// TODO
    pub orthographic: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvGeom {
    /// TODO
    pub r#type: c_int,
    /// TODO
    pub dataid: c_int,
    /// TODO
    pub objtype: c_int,
    /// TODO
    pub objid: c_int,
    /// TODO
    pub category: c_int,
    /// TODO
    pub matid: c_int,
    /// TODO
    pub texcoord: c_int,
    /// TODO
    pub segid: c_int,
    /// TODO
    pub size: [f32; 3],
    /// TODO
    pub pos: [f32; 3],
    /// TODO
    pub mat: [f32; 9],
    /// TODO
    pub rgba: [f32; 4],
    /// TODO
    pub emission: f32,
    /// TODO
    pub specular: f32,
    /// TODO
    pub shininess: f32,
    /// TODO
    pub reflectance: f32,
    /// TODO
    pub label: [c_char; 100],
    /// TODO
    pub camdist: f32,
    /// TODO
    pub modelrbound: f32,
    /// TODO
    pub transparent: mjtByte,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvLight {
    /// TODO
    pub id: c_int,
    /// TODO
    pub pos: [f32; 3],
    /// TODO
    pub dir: [f32; 3],
    /// TODO
    pub r#type: c_int,
    /// TODO
    pub texid: c_int,
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
    pub headlight: mjtByte,
    /// TODO
    pub castshadow: mjtByte,
    /// TODO
    pub bulbradius: f32,
    /// TODO
    pub intensity: f32,
    /// TODO
    pub range: f32,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvOption {
    /// TODO
    pub label: c_int,
    /// TODO
    pub frame: c_int,
    /// TODO
    pub geomgroup: [mjtByte; 6],
    /// TODO
    pub sitegroup: [mjtByte; 6],
    /// TODO
    pub jointgroup: [mjtByte; 6],
    /// TODO
    pub tendongroup: [mjtByte; 6],
    /// TODO
    pub actuatorgroup: [mjtByte; 6],
    /// TODO
    pub flexgroup: [mjtByte; 6],
    /// TODO
    pub skingroup: [mjtByte; 6],
    /// TODO
    pub flags: [mjtByte; 31],
    /// TODO
    pub bvh_depth: c_int,
    /// TODO
    pub flex_layer: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvScene {
    /// TODO
    pub maxgeom: c_int,
    /// TODO
    pub ngeom: c_int,
    /// TODO
    pub geoms: *mut mjvGeom,
    /// TODO
    pub geomorder: *mut c_int,
    /// TODO
    pub nflex: c_int,
    /// TODO
    pub flexedgeadr: *mut c_int,
    /// TODO
    pub flexedgenum: *mut c_int,
    /// TODO
    pub flexvertadr: *mut c_int,
    /// TODO
    pub flexvertnum: *mut c_int,
    /// TODO
    pub flexfaceadr: *mut c_int,
    /// TODO
    pub flexfacenum: *mut c_int,
    /// TODO
    pub flexfaceused: *mut c_int,
    /// TODO
    pub flexedge: *mut c_int,
    /// TODO
    pub flexvert: *mut f32,
    /// TODO
    pub flexface: *mut f32,
    /// TODO
    pub flexnormal: *mut f32,
    /// TODO
    pub flextexcoord: *mut f32,
    /// TODO
    pub flexvertopt: mjtByte,
    /// TODO
    pub flexedgeopt: mjtByte,
    /// TODO
    pub flexfaceopt: mjtByte,
    /// TODO
    pub flexskinopt: mjtByte,
    /// TODO
    pub nskin: c_int,
    /// TODO
    pub skinfacenum: *mut c_int,
    /// TODO
    pub skinvertadr: *mut c_int,
    /// TODO
    pub skinvertnum: *mut c_int,
    /// TODO
    pub skinvert: *mut f32,
    /// TODO
    pub skinnormal: *mut f32,
    /// TODO
    pub nlight: c_int,
    /// TODO
    pub lights: [mjvLight; 100],
    /// TODO
    pub camera: [mjvGLCamera; 2],
    /// TODO
    pub enabletransform: mjtByte,
    /// TODO
    pub translate: [f32; 3],
    /// TODO
    pub rotate: [f32; 4],
    /// TODO
    pub scale: f32,
    /// TODO
    pub stereo: c_int,
    /// TODO
    pub flags: [mjtByte; 10],
    /// TODO
    pub framewidth: c_int,
    /// TODO
    pub framergb: [f32; 3],
    /// TODO
    pub status: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvFigure {
    /// TODO
    pub flg_legend: c_int,
    /// TODO
    pub flg_ticklabel: [c_int; 2],
    /// TODO
    pub flg_extend: c_int,
    /// TODO
    pub flg_barplot: c_int,
    /// TODO
    pub flg_selection: c_int,
    /// TODO
    pub flg_symmetric: c_int,
    /// TODO
    pub linewidth: f32,
    /// TODO
    pub gridwidth: f32,
    /// TODO
    pub gridsize: [c_int; 2],
    /// TODO
    pub gridrgb: [f32; 3],
    /// TODO
    pub figurergba: [f32; 4],
    /// TODO
    pub panergba: [f32; 4],
    /// TODO
    pub legendrgba: [f32; 4],
    /// TODO
    pub textrgb: [f32; 3],
    /// TODO
    pub linergb: [[f32; 3]; 100],
    /// TODO
    pub range: [[f32; 2]; 2],
    /// TODO
    pub xformat: [c_char; 20],
    /// TODO
    pub yformat: [c_char; 20],
    /// TODO
    pub minwidth: [c_char; 20],
    /// TODO
    pub title: [c_char; 1000],
    /// TODO
    pub xlabel: [c_char; 100],
    /// TODO
    pub linename: [[c_char; 100]; 100],
    /// TODO
    pub legendoffset: c_int,
    /// TODO
    pub subplot: c_int,
    /// TODO
    pub highlight: [c_int; 2],
    /// TODO
    pub highlightid: c_int,
    /// TODO
    pub selection: f32,
    /// TODO
    pub linepnt: [c_int; 100],
    /// TODO
    pub linedata: [[f32; 2002]; 100],
    /// TODO
    pub xaxispixel: [c_int; 2],
    /// TODO
    pub yaxispixel: [c_int; 2],
    /// TODO
    pub xaxisdata: [f32; 2],
    /// TODO
    pub yaxisdata: [f32; 2],
}
