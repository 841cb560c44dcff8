//! What is to be rasterised: triangles in pixels, and how those of each draw call are drawn.

use super::surface::TILE;
use crate::render::shading::{ShadingOutput, Texturing};

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

    /// Tiles with samples between two places; `None` if there is no such sample.
    #[inline(always)]
    fn tiles(&self, low: [i32; 2], high: [i32; 2]) -> Option<Tiles> {
        let low = [0, 1].map(|k| low[k].max(self.area[k]));
        let high = [0, 1].map(|k| high[k].min(self.area[k + 2] - 1));
        // samples before a place
        let before = |v: i32| (v - self.first + (1 << self.step) - 1) >> self.step;
        if [0, 1].into_iter().any(|k| low[k] > high[k] || before(low[k]) == before(high[k] + 1)) {
            return None;
        }
        let tile = |v: i32| (v / PART) as usize / TILE;
        Some([tile(low[0]), tile(low[1]), tile(high[0]) + 1, tile(high[1]) + 1].map(|v| v as u16))
    }
}

/// What is to be drawn of a triangle: is it clockwise, and its tiles.
pub struct VisibleTriangle {
    clockwise: bool,
    tiles: Tiles,
}

impl VisibleTriangle {
    /// `None` if the triangle covers no sample, or if it shows the side (1: counterclockwise, -1: clockwise) that is hidden.
    #[inline(always)]
    pub fn new([a, b, c]: [[i32; 2]; 3], hidden: i32, grid: &SampleGrid) -> Option<VisibleTriangle> {
        let [u, v] = [b, c].map(|p| [0, 1].map(|k| (p[k] - a[k]) as i64));
        let area = u[0] * v[1] - v[0] * u[1];
        if area == 0 || area.signum() as i32 == hidden {
            return None;
        }
        let [low, high] = [i32::min, i32::max].map(|of| [0, 1].map(|k| of(of(a[k], b[k]), c[k])));
        let tiles = grid.tiles(low, high)?;
        Some(VisibleTriangle { clockwise: area < 0, tiles })
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
            self.varyings.resize(number, [0.0; 15]);
            self.varyings.push(varying);
        }
        number as u32
    }

    /// The values of a corner; zeros if it was added without.
    #[inline(always)]
    pub fn varying(&self, corner: u32) -> &Varying {
        self.varyings.get(corner as usize).unwrap_or(&[0.0; 15])
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
