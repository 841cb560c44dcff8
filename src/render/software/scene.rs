//! What is to be rasterised: triangles in pixels, and how those of each draw call are drawn.

use crate::render::shading::{Output, Texturing};

/// Parts of a pixel that positions are rounded to.
pub const PART: i32 = 256;

/// Values that are interpolated over a triangle: color (4), light that needs the shadow map (3), texture coordinates (3) and
/// depth for fog (1), place in the shadow map (4).
pub type Varying = [f32; 15];

/// First values of [`Varying`].
pub const LIT: usize = 4;
pub const TEXTURE: usize = 7;
pub const DEPTH: usize = 10;
pub const SHADOW: usize = 11;

/// A corner in window coordinates.
#[derive(Clone, Copy)]
pub struct Corner {
    /// Place in parts of a pixel.
    pub x: i32,
    pub y: i32,
    /// Depth from 0, far, to 1.
    pub z: f32,
    /// Inverse of the homogeneous coordinate.
    pub q: f32,
    pub varying: Varying,
}

/// A triangle: its draw call and its corners, counterclockwise.
#[derive(Clone, Copy)]
pub struct Triangle {
    pub draw: u32,
    pub corners: [u32; 3],
}

/// How a color is combined with the one that is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blend {
    Replace,
    /// Sum.
    Add,
    /// By opacity.
    Over,
    /// Sum, by opacity.
    AddOver,
}

/// What the stencil does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stencil {
    Off,
    /// Becomes this value wherever something is drawn.
    Write(u8),
    /// Nothing is drawn where it has another value.
    Test(u8),
}

/// Fog: its color, and the inverse of its depth and where it ends.
#[derive(Clone, Copy)]
pub struct Fog {
    pub color: [f32; 3],
    pub start: f32,
    pub end: f32,
}

/// How the triangles of a draw call are drawn.
#[derive(Clone)]
pub struct Draw {
    /// Left, bottom, right, top: nothing is drawn beyond.
    pub clip: [i32; 4],
    pub output: Output,
    pub texturing: Texturing,
    /// Name of the texture of the surface.
    pub texture: u32,
    /// Name of the shadow map.
    pub shadow: Option<u32>,
    pub only_shadow: bool,
    pub fog: Option<Fog>,
    pub depth_test: bool,
    pub depth_write: bool,
    pub color_write: bool,
    pub blend: Blend,
    pub stencil: Stencil,
    /// Factor of the slope, and units, that are added to depths.
    pub offset: Option<[f32; 2]>,
    /// One decision per pixel, not per sample.
    pub whole_pixels: bool,
}

/// Everything that waits to be drawn. The memory is kept from picture to picture.
#[derive(Default)]
pub struct Scene {
    pub corners: Vec<Corner>,
    pub triangles: Vec<Triangle>,
    pub draws: Vec<Draw>,
}

impl Scene {
    pub fn clear(&mut self) {
        self.corners.clear();
        self.triangles.clear();
        self.draws.clear();
    }

    /// Adds a triangle of the last draw call. Returns without doing so if it has no area, or if it shows the side (1:
    /// counterclockwise, -1: clockwise) that is hidden.
    pub fn triangle(&mut self, [a, b, c]: [u32; 3], hidden: i32) -> bool {
        let at = |k: u32| {
            let corner = &self.corners[k as usize];
            (corner.x as i64, corner.y as i64)
        };
        let ((ax, ay), (bx, by), (cx, cy)) = (at(a), at(b), at(c));
        let area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
        if area == 0 || area.signum() as i32 == hidden {
            return false;
        }
        let corners = if area > 0 { [a, b, c] } else { [a, c, b] };
        self.triangles.push(Triangle { draw: self.draws.len() as u32 - 1, corners });
        true
    }
}
