//! What is to be rasterised: triangles in pixels, and how those of each draw call are drawn.

use super::surface::TILE;
use crate::render::shading::{ShadingOutput, Texturing};

/// Parts of a pixel that positions are rounded to.
pub const PART: i32 = 256;

/// Numbers of [`Varying`]: one more than there are values makes two vectors of eight.
pub const VALUES: usize = 16;

/// Values that are interpolated over a triangle: color (4), light that needs the shadow map (3), texture coordinates (3) and
/// depth for fog (1), place in the shadow map (4).
pub type Varying = [f32; VALUES];

/// First values of [`Varying`].
pub const LIT: usize = 4;
pub const TEXTURE: usize = 7;
pub const DEPTH: usize = 10;
pub const SHADOW: usize = 11;

/// A corner in window coordinates.
#[derive(Clone, Copy, Debug, Default)]
pub struct Corner {
    /// Place in parts of a pixel.
    pub x: i32,
    pub y: i32,
    /// Depth from 0, far, to 1.
    pub z: f32,
    /// Inverse of the homogeneous coordinate.
    pub q: f32,
}

/// A triangle: its draw call and its corners, counterclockwise.
#[derive(Clone, Copy)]
pub struct Triangle {
    pub draw: u32,
    pub corners: [u32; 3],
    pub tiles: Tiles,
}

/// Tiles that something touches: left, bottom, right, top.
pub type Tiles = [u16; 4];

/// Where samples lie that a draw call may cover.
#[derive(Clone, Copy)]
pub struct SampleGrid {
    /// Left, bottom, right, top, in parts of a pixel.
    area: [i32; 4],
    /// The first sample right of and above 0, and the binary logarithm of how far others are.
    first: i32,
    step: u32,
}

impl SampleGrid {
    /// Samples within pixels (left, bottom, right, top); four of each pixel, or one.
    pub fn new(clip: [i32; 4], four: bool) -> SampleGrid {
        let area = clip.map(|v| v.saturating_mul(PART));
        if four { SampleGrid { area, first: 32, step: 6 } } else { SampleGrid { area, first: 128, step: 8 } }
    }

    /// By axis, how many samples lie before a place, as a negative number, and how many up to it. The greatest of several
    /// places' numbers belong to the rectangle around them.
    #[inline(always)]
    pub fn reach(&self, at: [i32; 2]) -> [i32; 4] {
        let before = |k: usize, v: i32| self.before(v.clamp(self.area[k], self.area[k + 2]));
        let upto = |k: usize, v: i32| before(k, v.saturating_add(1));
        [-before(0, at[0]), -before(1, at[1]), upto(0, at[0]), upto(1, at[1])]
    }

    /// Are there samples in a rectangle that reaches this far.
    #[inline(always)]
    pub fn has_samples(reach: [i32; 4]) -> bool {
        (reach[0] + reach[2] > 0) & (reach[1] + reach[3] > 0)
    }

    /// Samples before a place.
    #[inline(always)]
    fn before(&self, v: i32) -> i32 {
        (v - self.first + (1 << self.step) - 1) >> self.step
    }

    /// Tiles with samples between two places; `None` if there is no such sample.
    #[inline(always)]
    fn tiles(&self, low: [i32; 2], high: [i32; 2]) -> Option<Tiles> {
        let low = [0, 1].map(|k| low[k].max(self.area[k]));
        let high = [0, 1].map(|k| high[k].min(self.area[k + 2] - 1));
        if [0, 1].into_iter().any(|k| low[k] > high[k] || self.before(low[k]) == self.before(high[k] + 1)) {
            return None;
        }
        Some(tiles_between(low, high))
    }
}

/// Tiles between two places that have no negative coordinates.
#[inline(always)]
fn tiles_between(low: [i32; 2], high: [i32; 2]) -> Tiles {
    let tile = |v: i32| v as u32 / (PART as u32 * TILE as u32);
    [tile(low[0]), tile(low[1]), tile(high[0]) + 1, tile(high[1]) + 1].map(|v| v as u16)
}

/// What is to be drawn of a triangle: is it clockwise, and its tiles.
pub struct VisibleTriangle {
    clockwise: bool,
    tiles: Tiles,
}

/// Twice the area of a triangle, negative if it is clockwise.
#[inline(always)]
fn area([a, b, c]: [[i32; 2]; 3]) -> i64 {
    let [u, v] = [b, c].map(|p| [0, 1].map(|k| (p[k] - a[k]) as i64));
    u[0] * v[1] - v[0] * u[1]
}

/// Lower left and upper right of a triangle.
#[inline(always)]
fn bounds([a, b, c]: [[i32; 2]; 3]) -> [[i32; 2]; 2] {
    [i32::min, i32::max].map(|of| [0, 1].map(|k| of(of(a[k], b[k]), c[k])))
}

/// Has a triangle an area, and is the side that it shows not the one (1: counterclockwise, -1: clockwise) that is hidden.
#[inline(always)]
pub fn is_seen(corners: [[i32; 2]; 3], hidden: i32) -> bool {
    let area = area(corners);
    (area > 0) & (hidden <= 0) | (area < 0) & (hidden >= 0)
}

impl VisibleTriangle {
    /// `None` if the triangle covers no sample, or if it shows the side (1: counterclockwise, -1: clockwise) that is hidden.
    #[inline(always)]
    pub fn new([a, b, c]: [[i32; 2]; 3], hidden: i32, grid: &SampleGrid) -> Option<VisibleTriangle> {
        if !is_seen([a, b, c], hidden) {
            return None;
        }
        let [low, high] = bounds([a, b, c]);
        let tiles = grid.tiles(low, high)?;
        Some(VisibleTriangle { clockwise: area([a, b, c]) < 0, tiles })
    }

    /// The same of a triangle that is seen and whose [reach](SampleGrid::reach) has samples.
    #[inline(always)]
    pub fn of_seen(corners: [[i32; 2]; 3], grid: &SampleGrid) -> VisibleTriangle {
        let [low, high] = bounds(corners);
        let low = [0, 1].map(|k| low[k].max(grid.area[k]));
        let high = [0, 1].map(|k| high[k].min(grid.area[k + 2] - 1));
        VisibleTriangle { clockwise: area(corners) < 0, tiles: tiles_between(low, high) }
    }
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
    pub output: ShadingOutput,
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
pub struct DrawQueue {
    pub corners: Vec<Corner>,
    /// Values of the corners; of those that are drawn without colors there may be none.
    varyings: Vec<Varying>,
    pub triangles: Vec<Triangle>,
    pub draws: Vec<Draw>,
}

impl DrawQueue {
    pub fn clear(&mut self) {
        self.corners.clear();
        self.varyings.clear();
        self.triangles.clear();
        self.draws.clear();
    }

    /// Adds a corner; returns its number.
    pub fn corner(&mut self, corner: Corner, varying: Option<Varying>) -> u32 {
        let number = self.corners.len();
        self.corners.push(corner);
        if let Some(varying) = varying {
            self.varyings.resize(number, [0.0; VALUES]);
            self.varyings.push(varying);
        }
        number as u32
    }

    /// Adds eight corners, with what is interpolated if that is needed; returns the first one's number.
    pub fn eight_corners(&mut self, corners: [Corner; 8], varyings: Option<[Varying; 8]>) -> u32 {
        let number = self.corners.len();
        self.corners.extend_from_slice(&corners);
        if let Some(varyings) = varyings {
            self.varyings.resize(number, [0.0; VALUES]);
            self.varyings.extend_from_slice(&varyings);
        }
        number as u32
    }

    /// The values of a corner; zeros if it was added without.
    #[inline(always)]
    pub fn varying(&self, corner: u32) -> &Varying {
        self.varyings.get(corner as usize).unwrap_or(&[0.0; VALUES])
    }

    /// Adds a triangle of the last draw call.
    pub fn triangle(&mut self, [a, b, c]: [u32; 3], shown: VisibleTriangle) {
        let corners = if shown.clockwise { [a, c, b] } else { [a, b, c] };
        self.triangles.push(Triangle { draw: self.draws.len() as u32 - 1, corners, tiles: shown.tiles });
    }

    /// Adds a triangle of corners that have been added, if it is shown at all.
    pub fn triangle_of(&mut self, corners: [u32; 3], hidden: i32, grid: &SampleGrid) {
        let at = corners.map(|k| self.corners[k as usize]).map(|c| [c.x, c.y]);
        if let Some(shown) = VisibleTriangle::new(at, hidden, grid) {
            self.triangle(corners, shown);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triangles_between_samples_are_left_out() {
        let one = SampleGrid::new([0, 0, 100, 100], false);
        let four = SampleGrid::new([0, 0, 100, 100], true);
        let shown = |grid: &SampleGrid, [x, y]: [i32; 2]| {
            VisibleTriangle::new([[x, y], [x + 40, y], [x, y + 40]], 0, grid).map(|s| s.tiles)
        };
        for (place, in_one, in_four) in [
            ([100, 100], Some([0, 0, 1, 1]), None),
            ([100, 129], None, None),
            ([129, 129], None, Some([0, 0, 1, 1])),
            ([120, 120], Some([0, 0, 1, 1]), Some([0, 0, 1, 1])),
            ([33, 10], None, None),
            ([33 * 256 + 120, 64 * 256 + 120], Some([1, 2, 2, 3]), Some([1, 2, 2, 3])),
            ([-300, 128], None, None),
            ([100 * 256 - 20, 100], None, None),
        ] {
            assert_eq!(shown(&one, place), in_one, "{place:?}");
            assert_eq!(shown(&four, place), in_four, "{place:?}");
        }
        // the last sample of tile 0 lies in it, the triangle's end does not
        assert_eq!(
            VisibleTriangle::new([[10, 10], [50 * 256, 10], [10, 40 * 256]], 0, &one).map(|s| s.tiles),
            Some([0, 0, 2, 2])
        );
    }
}
