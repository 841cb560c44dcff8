//! What is to be rasterised: triangles in pixels, and how those of each draw call are drawn.

use crate::math::{from_fn, map};
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
}

/// Places of the four samples of a pixel, across and up, in parts of a pixel.
pub const FOUR_SAMPLES: [[i32; 4]; 2] = [[96, 224, 32, 160], [32, 96, 160, 224]];

/// Where samples lie that a draw call may cover.
#[derive(Clone, Copy)]
pub struct SampleGrid {
    /// Left, bottom, right, top, in parts of a pixel.
    area: [i32; 4],
    /// The first sample right of and above 0, and the binary logarithm of how far others are.
    first: i32,
    step: u32,
    /// The samples of a pixel, across and up; a single one four times.
    places: [[i32; 4]; 2],
}

impl SampleGrid {
    /// Samples within pixels (left, bottom, right, top); four of each pixel, or one.
    pub fn new(clip: [i32; 4], four: bool) -> SampleGrid {
        let area = clip.map(|v| v.saturating_mul(PART));
        let (first, step, places) = if four { (32, 6, FOUR_SAMPLES) } else { (PART / 2, 8, [[PART / 2; 4]; 2]) };
        SampleGrid { area, first, step, places }
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

    /// May a counterclockwise triangle cover a sample. For one that is less than a pixel wide and high the answer is exact: it is
    /// compared with the one place of each sample that it may cover.
    #[inline(always)]
    fn may_be_covered(&self, corners: [[i32; 2]; 3], [low, high]: [[i32; 2]; 2]) -> bool {
        if high[0] - low[0] >= PART || high[1] - low[1] >= PART {
            return true;
        }
        // from the lower left corner on, where products have less than 20 bits
        let [x, y]: [[i32; 4]; 2] = from_fn(|k| map(self.places[k], |place| place.wrapping_sub(low[k]) & (PART - 1)));
        let [a, b, c] = map(corners, |p| [p[0] - low[0], p[1] - low[1]]);
        let mut outside = [0; 4];
        for [from, to] in [[a, b], [b, c], [c, a]] {
            let (across, up) = (from[1] - to[1], to[0] - from[0]);
            let owned = across > 0 || (across == 0 && up < 0);
            let constant = across * from[0] + up * from[1] + !owned as i32;
            for s in 0..4 {
                outside[s] |= across * x[s] + up * y[s] - constant;
            }
        }
        // negative numbers are those outside of an edge
        outside.into_iter().fold(-1, |all, v| all & v) >= 0
    }

    /// Samples before a place.
    #[inline(always)]
    fn before(&self, v: i32) -> i32 {
        (v - self.first + (1 << self.step) - 1) >> self.step
    }

    /// Are there samples in the rectangle between two places.
    #[inline(always)]
    fn has_samples_between(&self, low: [i32; 2], high: [i32; 2]) -> bool {
        [0, 1].into_iter().all(|k| {
            let (low, high) = (low[k].max(self.area[k]), high[k].min(self.area[k + 2] - 1));
            low <= high && self.before(low) < self.before(high + 1)
        })
    }
}

/// In which order the corners of a triangle come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Winding {
    Counterclockwise,
    Clockwise,
}

/// Twice the area of a triangle, negative if it is clockwise.
#[inline(always)]
fn area([a, b, c]: [[i32; 2]; 3]) -> i64 {
    let [u, v] = map([b, c], |p| from_fn::<_, 2>(|k| (p[k] - a[k]) as i64));
    u[0] * v[1] - v[0] * u[1]
}

/// Lower left and upper right of a triangle.
#[inline(always)]
fn bounds([a, b, c]: [[i32; 2]; 3]) -> [[i32; 2]; 2] {
    [from_fn(|k| a[k].min(b[k]).min(c[k])), from_fn(|k| a[k].max(b[k]).max(c[k]))]
}

/// Has a triangle an area, and is the side that it shows not the one (1: counterclockwise, -1: clockwise) that is hidden.
#[inline(always)]
pub fn is_seen(corners: [[i32; 2]; 3], hidden: i32) -> bool {
    let area = area(corners);
    (area > 0) & (hidden <= 0) | (area < 0) & (hidden >= 0)
}

impl Winding {
    /// `None` if the triangle covers no sample, or if it shows the side (1: counterclockwise, -1: clockwise) that is hidden.
    #[inline(always)]
    pub fn of(corners: [[i32; 2]; 3], hidden: i32, grid: &SampleGrid) -> Option<Winding> {
        let [low, high] = bounds(corners);
        if !is_seen(corners, hidden) || !grid.has_samples_between(low, high) {
            return None;
        }
        Winding::of_seen(corners, grid)
    }

    /// The same of a triangle that does not show its hidden side and whose [reach](SampleGrid::reach) has samples.
    #[inline(always)]
    pub fn of_seen([a, b, c]: [[i32; 2]; 3], grid: &SampleGrid) -> Option<Winding> {
        let (winding, corners) = match area([a, b, c]) {
            0 => return None,
            1.. => (Winding::Counterclockwise, [a, b, c]),
            _ => (Winding::Clockwise, [a, c, b]),
        };
        grid.may_be_covered(corners, bounds(corners)).then_some(winding)
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
    pub fn triangle(&mut self, [a, b, c]: [u32; 3], winding: Winding) {
        let corners = if winding == Winding::Clockwise { [a, c, b] } else { [a, b, c] };
        self.triangles.push(Triangle { draw: self.draws.len() as u32 - 1, corners });
    }

    /// Adds a triangle of corners that have been added, if it is shown at all.
    pub fn triangle_of(&mut self, corners: [u32; 3], hidden: i32, grid: &SampleGrid) {
        let at = corners.map(|k| self.corners[k as usize]).map(|c| [c.x, c.y]);
        if let Some(winding) = Winding::of(at, hidden, grid) {
            self.triangle(corners, winding);
        }
    }
}

#[cfg(test)]
pub mod tests {
    use super::super::plane;
    use super::*;
    use crate::math::random::Random;

    /// A draw call of depths alone.
    pub fn depth_draw(clip: [i32; 4]) -> Draw {
        Draw {
            clip,
            output: ShadingOutput::Depth,
            texturing: Texturing::None,
            texture: 0,
            shadow: None,
            only_shadow: false,
            fog: None,
            depth_test: true,
            depth_write: true,
            color_write: false,
            blend: Blend::Replace,
            stencil: Stencil::Off,
            offset: None,
            whole_pixels: false,
        }
    }

    /// Does a triangle cover a sample of the grid, sample by sample.
    fn covers([a, b, c]: [[i32; 2]; 3], grid: &SampleGrid) -> bool {
        let corners = if area([a, b, c]) < 0 { [a, c, b] } else { [a, b, c] };
        let corners = corners.map(|[x, y]| Corner { x, y, ..Corner::default() });
        let [left, bottom, right, top] = grid.area.map(|v| v / PART);
        let pixels = (bottom..top).flat_map(|row| (left..right).map(move |column| [column, row]));
        let mut samples = pixels.flat_map(|p| (0..4).map(move |s| [0, 1].map(|k| p[k] * PART + grid.places[k][s])));
        samples.any(|at| plane::covers(corners.each_ref(), at))
    }

    #[test]
    fn triangles_that_cover_no_sample_are_left_out() {
        let mut random = Random(3);
        let mut below = |n: i32| random.below(n as usize) as i32;
        for grid in [SampleGrid::new([0, 0, 4, 4], false), SampleGrid::new([0, 0, 4, 4], true)] {
            let mut counts = [0; 2];
            for k in 0..6000 {
                let (size, step) = ([30, 100, 220][k % 3], [1, 32][k % 2]);
                let [x, y] = [0; 2].map(|_| below(4 * PART - size));
                let corners = [0; 3].map(|_| [x, y].map(|v| (v + below(size)) / step * step));
                if area(corners) == 0 {
                    continue;
                }
                let covers = covers(corners, &grid);
                counts[covers as usize] += 1;
                assert_eq!(Winding::of(corners, 0, &grid).is_some(), covers, "{corners:?}");
                let reach = corners.map(|at| grid.reach(at));
                let reach = from_fn(|k| reach.iter().map(|r| r[k]).fold(i32::MIN, i32::max));
                assert!(!covers || SampleGrid::has_samples(reach), "{corners:?}");
            }
            assert!(counts.into_iter().all(|n| n > 100), "both kinds: {counts:?}");
        }
    }
}
