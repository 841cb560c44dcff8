//! Values and depths of a triangle as linear functions of the pixel, and what a triangle stores at a single pixel.
//!
//! `raster` draws with these, and `deferred` looks depths up with them, so both have the same bits.

use super::cover::Edge;
use super::scene::{Corner, Draw, PART};
use super::surface::TILE;
use crate::math::map;
use crate::math::simd::F32x8;

const LANES: usize = F32x8::LANES;

/// The middle of a pixel along an axis, in parts of a pixel.
pub const MIDDLE: f64 = 128.0;

/// A linear function of the pixel: its value at the middle of the tile's first one, and its change to the right and upwards.
#[derive(Clone, Copy)]
pub struct Plane {
    pub at: f64,
    pub right: f64,
    pub up: f64,
}

impl Plane {
    /// What changes from 0 at an edge to `scale` times the edge's value.
    pub fn new(e: &Edge, scale: f64) -> Plane {
        let part = PART as f64 * scale;
        Plane { at: e.at([MIDDLE, MIDDLE]) * scale, right: e.x * part, up: e.y * part }
    }

    pub fn times(&self, weight: f64) -> Plane {
        Plane { at: self.at * weight, right: self.right * weight, up: self.up * weight }
    }

    pub fn sum([a, b, c]: [Plane; 3]) -> Plane {
        Plane { at: a.at + b.at + c.at, right: a.right + b.right + c.right, up: a.up + b.up + c.up }
    }

    /// The values of a row.
    #[inline(always)]
    pub fn row(&self, x: f64, y: f64) -> PlaneRow {
        let steps = F32x8::count() * F32x8::splat(self.right as f32);
        PlaneRow { at: self.at, right: self.right, first: x, up: self.up * y, steps }
    }
}

/// The values of a plane at the pixels of a row.
#[derive(Clone, Copy)]
pub struct PlaneRow {
    at: f64,
    right: f64,
    /// Place of the first pixel.
    first: f64,
    up: f64,
    /// Changes from the first to each of eight pixels.
    steps: F32x8,
}

impl PlaneRow {
    /// Values of a group of eight pixels.
    #[inline(always)]
    pub fn eight(&self, group: usize) -> F32x8 {
        let x = (group * LANES) as f64 + self.first;
        F32x8::splat((self.at + self.right * x + self.up) as f32) + self.steps
    }

    /// The value of one of them.
    #[inline(always)]
    pub fn one(&self, group: usize, lane: usize) -> f32 {
        let x = (group * LANES) as f64 + self.first;
        (self.at + self.right * x + self.up) as f32 + lane as f32 * self.right as f32
    }
}

/// The edges of a triangle, each opposite a corner, from the lower left corner of a pixel on; and the first corner's distance.
#[inline(always)]
pub fn edges(corners: [&Corner; 3], pixel: [i32; 2]) -> ([Edge; 3], f64) {
    let origin = map(pixel, |v| v as f64 * PART as f64);
    let [p0, p1, p2] = map(corners, |c| [c.x as f64 - origin[0], c.y as f64 - origin[1]]);
    let opposite = [Edge::new(p1, p2), Edge::new(p2, p0), Edge::new(p0, p1)];
    (opposite, opposite[0].at(p0))
}

/// The depths of a triangle; `planes` are 1 at a corner and 0 at the others.
#[inline(always)]
pub fn depth_plane(planes: &[Plane; 3], corners: [&Corner; 3], draw: &Draw) -> Plane {
    let [u, v, w] = planes;
    let [z0, z1, z2] = map(corners, |c| c.z as f64);
    let mut depth = Plane::sum([u.times(z0), v.times(z1), w.times(z2)]);
    if let Some([factor, units]) = draw.offset {
        let slope = depth.right.abs().max(depth.up.abs());
        depth.at += factor as f64 * slope + units as f64 / (1 << 24) as f64;
    }
    depth
}

/// Does a triangle cover a place, in parts of a pixel.
#[inline(always)]
pub fn covers([a, b, c]: [&Corner; 3], [x, y]: [i32; 2]) -> bool {
    [[a, b], [b, c], [c, a]].into_iter().all(|[from, to]| {
        let (across, up) = ((to.x - from.x) as i64, (to.y - from.y) as i64);
        let side = across * (y - from.y) as i64 - up * (x - from.x) as i64;
        side > 0 || (side == 0 && (up < 0 || (up == 0 && across < 0)))
    })
}

/// The depth that `raster` stores for the middle of a pixel, where it draws depths alone.
pub fn depth_at(corners: [&Corner; 3], draw: &Draw, [x, y]: [u32; 2], coarse: bool) -> f32 {
    const SIDE: u32 = TILE as u32;
    let (opposite, first) = edges(corners, map([x, y], |v| (v / SIDE * SIDE) as i32));
    let scale = 1.0 / first;
    let plane = depth_plane(&map(opposite, |e| Plane::new(&e, scale)), corners, draw);
    let (column, row) = (x % SIDE, y % SIDE);
    let lane = column % LANES as u32;
    let first = plane.at + plane.right * (column - lane) as f64 + plane.up * row as f64;
    let depth = first as f32 + lane as f32 * plane.right as f32;
    stored(F32x8::splat(depth), coarse).to_array()[0]
}

/// Depths as they are stored.
#[inline(always)]
pub fn stored(z: F32x8, coarse: bool) -> F32x8 {
    let (z, half) = (z.unit(), F32x8::splat(0.5));
    // sums from 1/2 to 1 are multiples of 2^-24, as are depths from 1/2 on
    if coarse { z.if_less(half, (z + half) - half) } else { z }
}
