//! What a draw call asks for: its vertex attributes, what its surface looks like, and what its pass has in common.
#![forbid(unsafe_code)]

/// How a surface is textured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Texturing {
    #[default]
    None,
    /// 2D, by the coordinates of the mesh.
    Explicit,
    /// 2D, by the coordinates of the object, seen along its z axis.
    Planar,
    /// Cube, by the direction from the object's center.
    Cube,
    /// Cube, as the sky.
    Sky,
}

/// What a draw call writes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ShadingOutput {
    /// Lit colors.
    #[default]
    Lit,
    /// The color itself.
    Flat,
    /// The color itself, its opacity from the x coordinate of the normals.
    Faded,
    /// Depth only.
    Depth,
}

/// What a program does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Key {
    pub output: ShadingOutput,
    pub texturing: Texturing,
    /// Lights of the base pass.
    pub lights: u8,
    /// Which lights are spots, the one with shadows after those of the base pass.
    pub spots: u16,
    /// A light with shadows is added.
    pub shadow: bool,
    /// Only that light is drawn.
    pub only_shadow: bool,
    pub fog: bool,
    /// Only points behind a plane are drawn.
    pub mirror: bool,
    /// Sides of triangles that are no sides of the shape are left out.
    pub wire: bool,
}

/// What is the same for all draw calls of a pass.
#[derive(Clone, Default)]
pub struct Uniforms {
    pub projection: [f32; 16],
    pub view: [f32; 16],
    /// Six vectors per light: position or direction; direction and cosine of the cutoff; attenuation and exponent;
    /// ambient, diffuse, specular color.
    pub lights: Vec<[f32; 4]>,
    /// Ambient light of scenes without lights.
    pub ambient: f32,
    pub fog_color: [f32; 4],
    /// Where fog begins and ends.
    pub fog_range: [f32; 2],
    /// From model to shadow map.
    pub shadow: [f32; 16],
    /// Points with a positive product are left out.
    pub plane: [f32; 4],
}

/// Names of vertex attributes in the order of their places; those from `INSTANCE` on are per instance.
pub const ATTRIBUTES: [&str; 10] =
    ["a_pos", "a_normal", "a_uv", "i_row0", "i_row1", "i_row2", "i_scale", "i_color", "i_look", "i_tex"];
pub const INSTANCE: u32 = 3;

/// Unit of the shadow map; textures of materials are at unit 0.
pub const SHADOW_UNIT: u32 = 1;

/// Access to a vertex attribute in the bound buffer.
#[derive(Clone, Copy)]
pub struct VertexAttribute {
    pub index: u32,
    pub size: i32,
    pub stride: i32,
    pub offset: i32,
}

/// Values per pixel of a format for `mjr_readPixels`.
pub fn channels(format: i32) -> usize {
    match format as u32 {
        glow::RGBA | glow::BGRA => 4,
        glow::RED | glow::GREEN | glow::BLUE | glow::ALPHA | glow::LUMINANCE => 1,
        glow::RG | glow::LUMINANCE_ALPHA => 2,
        _ => 3,
    }
}
