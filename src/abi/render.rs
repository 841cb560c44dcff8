//! `mjrContext`: the OpenGL resources of the renderer.

use super::*;

// enumerators are items of this module, as in C
pub use {mjtDepthMap::*, mjtFont::*, mjtFontScale::*, mjtFramebuffer::*, mjtGridPos::*};

/// Auxiliary buffers.
pub const mjNAUX: c_int = 10;

/// Most textures.
pub const mjMAXTEXTURE: c_int = 1000;

/// Most materials with textures.
pub const mjMAXMATERIAL: c_int = 1000;

/// Places of overlays.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtGridPos {
    /// Top left.
    mjGRID_TOPLEFT = 0,
    /// Top right.
    mjGRID_TOPRIGHT = 1,
    /// Bottom left.
    mjGRID_BOTTOMLEFT = 2,
    /// Bottom right.
    mjGRID_BOTTOMRIGHT = 3,
    /// Top center.
    mjGRID_TOP = 4,
    /// Bottom center.
    mjGRID_BOTTOM = 5,
    /// Left center.
    mjGRID_LEFT = 6,
    /// Right center.
    mjGRID_RIGHT = 7,
}

/// Framebuffers.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtFramebuffer {
    /// Window.
    mjFB_WINDOW = 0,
    /// Offscreen.
    mjFB_OFFSCREEN = 1,
}

/// What depth 0 means.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtDepthMap {
    /// Near plane.
    mjDEPTH_ZERONEAR = 0,
    /// Far plane.
    mjDEPTH_ZEROFAR = 1,
}

/// Sizes of fonts, percent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtFontScale {
    /// 50 %, for low resolution.
    mjFONTSCALE_50 = 50,
    /// 100 %, normal.
    mjFONTSCALE_100 = 100,
    /// 150 %.
    mjFONTSCALE_150 = 150,
    /// 200 %.
    mjFONTSCALE_200 = 200,
    /// 250 %.
    mjFONTSCALE_250 = 250,
    /// 300 %.
    mjFONTSCALE_300 = 300,
}

/// Fonts.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtFont {
    /// Normal.
    mjFONT_NORMAL = 0,
    /// Normal with shadow.
    mjFONT_SHADOW = 1,
    /// Big.
    mjFONT_BIG = 2,
}

/// Rectangle in pixels.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrRect {
    /// Left edge.
    pub left: c_int,
    /// Bottom edge.
    pub bottom: c_int,
    /// Width.
    pub width: c_int,
    /// Height.
    pub height: c_int,
}

/// OpenGL resources of one model.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrContext {
    /// Width of lines.
    pub lineWidth: f32,
    /// Reach of directional shadow maps.
    pub shadowClip: f32,
    /// Part of a spot light's cutoff that its shadow map covers.
    pub shadowScale: f32,
    /// Fog begins here.
    pub fogStart: f32,
    /// Fog ends here.
    pub fogEnd: f32,
    /// Color of fog.
    pub fogRGBA: [f32; 4],
    /// Size of the shadow map.
    pub shadowSize: c_int,
    /// Width of the offscreen buffer.
    pub offWidth: c_int,
    /// Height of the offscreen buffer.
    pub offHeight: c_int,
    /// Multisamples of the offscreen buffer.
    pub offSamples: c_int,
    /// Font scale (`mjtFontScale`).
    pub fontScale: c_int,
    /// Widths of auxiliary buffers.
    pub auxWidth: [c_int; 10],
    /// Heights of auxiliary buffers.
    pub auxHeight: [c_int; 10],
    /// Multisamples of auxiliary buffers.
    pub auxSamples: [c_int; 10],
    /// Offscreen framebuffer.
    pub offFBO: c_uint,
    /// Offscreen framebuffer to resolve multisamples.
    pub offFBO_r: c_uint,
    /// Offscreen color buffer.
    pub offColor: c_uint,
    /// Offscreen color buffer to resolve multisamples.
    pub offColor_r: c_uint,
    /// Offscreen depth and stencil buffer.
    pub offDepthStencil: c_uint,
    /// Offscreen depth and stencil buffer to resolve multisamples.
    pub offDepthStencil_r: c_uint,
    /// Framebuffer of the shadow map.
    pub shadowFBO: c_uint,
    /// Texture of the shadow map.
    pub shadowTex: c_uint,
    /// Auxiliary framebuffers.
    pub auxFBO: [c_uint; 10],
    /// Auxiliary framebuffers to resolve multisamples.
    pub auxFBO_r: [c_uint; 10],
    /// Auxiliary color buffers.
    pub auxColor: [c_uint; 10],
    /// Auxiliary color buffers to resolve multisamples.
    pub auxColor_r: [c_uint; 10],
    /// Textures of materials, by role; −1: none.
    pub mat_texid: [c_int; 10000],
    /// Texture repeats per length.
    pub mat_texuniform: [c_int; 1000],
    /// Texture repetitions x, y.
    pub mat_texrepeat: [f32; 2000],
    /// Number of textures.
    pub ntexture: c_int,
    /// Types of textures (`mjtTexture`).
    pub textureType: [c_int; 1000],
    /// Texture names.
    pub texture: [c_uint; 1000],
    /// First display list of planes.
    pub basePlane: c_uint,
    /// First display list of meshes.
    pub baseMesh: c_uint,
    /// First display list of height fields.
    pub baseHField: c_uint,
    /// First display list of built-in shapes.
    pub baseBuiltin: c_uint,
    /// First display list of the normal font.
    pub baseFontNormal: c_uint,
    /// First display list of the shadow font.
    pub baseFontShadow: c_uint,
    /// First display list of the big font.
    pub baseFontBig: c_uint,
    /// Number of display lists of planes.
    pub rangePlane: c_int,
    /// Number of display lists of meshes.
    pub rangeMesh: c_int,
    /// Number of display lists of height fields.
    pub rangeHField: c_int,
    /// Number of display lists of built-in shapes.
    pub rangeBuiltin: c_int,
    /// Number of display lists of each font.
    pub rangeFont: c_int,
    /// Number of skins.
    pub nskin: c_int,
    /// Vertex buffers of skins (nskin).
    pub skinvertVBO: *mut c_uint,
    /// Normal buffers of skins (nskin).
    pub skinnormalVBO: *mut c_uint,
    /// Texture coordinate buffers of skins (nskin).
    pub skintexcoordVBO: *mut c_uint,
    /// Index buffers of skins (nskin).
    pub skinfaceVBO: *mut c_uint,
    /// Widths of characters, normal and shadow font.
    pub charWidth: [c_int; 127],
    /// Widths of characters, big font.
    pub charWidthBig: [c_int; 127],
    /// Height of characters, normal and shadow font.
    pub charHeight: c_int,
    /// Height of characters, big font.
    pub charHeightBig: c_int,
    /// OpenGL is initialized.
    pub glInitialized: c_int,
    /// There is a window framebuffer.
    pub windowAvailable: c_int,
    /// Multisamples of the window.
    pub windowSamples: c_int,
    /// The window has stereo.
    pub windowStereo: c_int,
    /// The window has two buffers.
    pub windowDoublebuffer: c_int,
    /// Current framebuffer (`mjtFramebuffer`).
    pub currentBuffer: c_int,
    /// Pixel format of `mjr_readPixels`.
    pub readPixelFormat: c_int,
    /// Meaning of depth values (`mjtDepthMap`).
    pub readDepthMap: c_int,
}
