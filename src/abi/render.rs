//! TODO

use super::*;

/// TODO
pub const mjNAUX: c_int = 10;

/// TODO
pub const mjMAXTEXTURE: c_int = 1000;

/// TODO
pub const mjMAXMATERIAL: c_int = 1000;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtGridPos {
    /// TODO
    mjGRID_TOPLEFT = 0,
    /// TODO
    mjGRID_TOPRIGHT = 1,
    /// TODO
    mjGRID_BOTTOMLEFT = 2,
    /// TODO
    mjGRID_BOTTOMRIGHT = 3,
    /// TODO
    mjGRID_TOP = 4,
    /// TODO
    mjGRID_BOTTOM = 5,
    /// TODO
    mjGRID_LEFT = 6,
    /// TODO
    mjGRID_RIGHT = 7,
}

pub use mjtGridPos::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtFramebuffer {
    /// TODO
    mjFB_WINDOW = 0,
    /// TODO
    mjFB_OFFSCREEN = 1,
}

pub use mjtFramebuffer::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtDepthMap {
    /// TODO
    mjDEPTH_ZERONEAR = 0,
    /// TODO
    mjDEPTH_ZEROFAR = 1,
}

pub use mjtDepthMap::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtFontScale {
    /// TODO
    mjFONTSCALE_50 = 50,
    /// TODO
    mjFONTSCALE_100 = 100,
    /// TODO
    mjFONTSCALE_150 = 150,
    /// TODO
    mjFONTSCALE_200 = 200,
    /// TODO
    mjFONTSCALE_250 = 250,
    /// TODO
    mjFONTSCALE_300 = 300,
}

pub use mjtFontScale::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtFont {
    /// TODO
    mjFONT_NORMAL = 0,
    /// TODO
    mjFONT_SHADOW = 1,
    /// TODO
    mjFONT_BIG = 2,
}

pub use mjtFont::*;

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrRect {
    /// TODO
    pub left: c_int,
    /// TODO
    pub bottom: c_int,
    /// TODO
    pub width: c_int,
    /// TODO
    pub height: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrContext {
    /// TODO
    pub lineWidth: f32,
    /// TODO
    pub shadowClip: f32,
    /// TODO
    pub shadowScale: f32,
    /// TODO
    pub fogStart: f32,
    /// TODO
    pub fogEnd: f32,
    /// TODO
    pub fogRGBA: [f32; 4],
    /// TODO
    pub shadowSize: c_int,
    /// TODO
    pub offWidth: c_int,
    /// TODO
    pub offHeight: c_int,
    /// TODO
    pub offSamples: c_int,
    /// TODO
    pub fontScale: c_int,
    /// TODO
    pub auxWidth: [c_int; 10],
    /// TODO
    pub auxHeight: [c_int; 10],
    /// TODO
    pub auxSamples: [c_int; 10],
    /// TODO
    pub offFBO: c_uint,
    /// TODO
    pub offFBO_r: c_uint,
    /// TODO
    pub offColor: c_uint,
    /// TODO
    pub offColor_r: c_uint,
    /// TODO
    pub offDepthStencil: c_uint,
    /// TODO
    pub offDepthStencil_r: c_uint,
    /// TODO
    pub shadowFBO: c_uint,
    /// TODO
    pub shadowTex: c_uint,
    /// TODO
    pub auxFBO: [c_uint; 10],
    /// TODO
    pub auxFBO_r: [c_uint; 10],
    /// TODO
    pub auxColor: [c_uint; 10],
    /// TODO
    pub auxColor_r: [c_uint; 10],
    /// TODO
    pub mat_texid: [c_int; 10000],
    /// TODO
    pub mat_texuniform: [c_int; 1000],
    /// TODO
    pub mat_texrepeat: [f32; 2000],
    /// TODO
    pub ntexture: c_int,
    /// TODO
    pub textureType: [c_int; 1000],
    /// TODO
    pub texture: [c_uint; 1000],
    /// TODO
    pub basePlane: c_uint,
    /// TODO
    pub baseMesh: c_uint,
    /// TODO
    pub baseHField: c_uint,
    /// TODO
    pub baseBuiltin: c_uint,
    /// TODO
    pub baseFontNormal: c_uint,
    /// TODO
    pub baseFontShadow: c_uint,
    /// TODO
    pub baseFontBig: c_uint,
    /// TODO
    pub rangePlane: c_int,
    /// TODO
    pub rangeMesh: c_int,
    /// TODO
    pub rangeHField: c_int,
    /// TODO
    pub rangeBuiltin: c_int,
    /// TODO
    pub rangeFont: c_int,
    /// TODO
    pub nskin: c_int,
    /// TODO
    pub skinvertVBO: *mut c_uint,
    /// TODO
    pub skinnormalVBO: *mut c_uint,
    /// TODO
    pub skintexcoordVBO: *mut c_uint,
    /// TODO
    pub skinfaceVBO: *mut c_uint,
    /// TODO
    pub charWidth: [c_int; 127],
    /// TODO
    pub charWidthBig: [c_int; 127],
    /// TODO
    pub charHeight: c_int,
    /// TODO
    pub charHeightBig: c_int,
    /// TODO
    pub glInitialized: c_int,
    /// TODO
    pub windowAvailable: c_int,
    /// TODO
    pub windowSamples: c_int,
    /// TODO
    pub windowStereo: c_int,
    /// TODO
    pub windowDoublebuffer: c_int,
    /// TODO
    pub currentBuffer: c_int,
    /// TODO
    pub readPixelFormat: c_int,
    /// TODO
    pub readDepthMap: c_int,
}
