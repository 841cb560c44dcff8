//! Triangles become pixels: which samples of a tile they cover, which of those are in front, and what is written there.
//!
//! Edges are evaluated exactly: corners lie on 1/256 of a pixel, and double precision holds the products. A sample on an edge
//! belongs to the triangle to the right of it, or below it if the edge is level.

use super::fragment::{self, Lookups, Values, Weights};
use super::scene::{Blend, Corner, Draw, PART, Scene, Stencil, Triangle};
use super::surface::{AREA, TILE};
use crate::math::wide_f32::F32x8;

const LANES: usize = F32x8::LANES;

/// Places of the samples in parts of a pixel: of one sample, and of four.
const ONE: [[f64; 2]; 1] = [[128.0, 128.0]];
const FOUR: [[f64; 2]; 4] = [[96.0, 32.0], [224.0, 96.0], [32.0, 160.0], [160.0, 224.0]];

/// Most samples of a pixel.
pub const MOST_SAMPLES: usize = 4;

/// The pixels of a tile. Surfaces that the framebuffer lacks are empty.
pub struct Target<'a> {
    /// Its lower left pixel.
    pub left: i32,
    pub bottom: i32,
    pub samples: usize,
    pub color: &'a mut [u32],
    pub depth: &'a mut [f32],
    pub stencil: &'a mut [u8],
    /// Depths are whole multiples of 1 / (2^24 - 1).
    pub coarse_depth: bool,
}

/// A linear function of the pixel: its value at the middle of the tile's first one, and its change to the right and upwards.
#[derive(Clone, Copy)]
struct Plane {
    at: f64,
    right: f64,
    up: f64,
}

impl Plane {
    fn sum(planes: [Plane; 3], weights: [f64; 3]) -> Plane {
        let sum = |part: fn(&Plane) -> f64| planes.iter().zip(weights).map(|(p, w)| part(p) * w).sum();
        Plane { at: sum(|p| p.at), right: sum(|p| p.right), up: sum(|p| p.up) }
    }

    fn value(&self, x: f64, y: f64) -> f64 {
        self.at + self.right * x + self.up * y
    }

    /// Values at eight pixels from this one on.
    #[inline(always)]
    fn row(&self, x: f64, y: f64) -> F32x8 {
        F32x8::splat(self.value(x, y) as f32) + F32x8::count() * F32x8::splat(self.right as f32)
    }
}

/// An edge: not negative at places inside. In parts of a pixel from the tile's corner.
#[derive(Clone, Copy)]
struct Edge {
    x: f64,
    y: f64,
    constant: f64,
}

impl Edge {
    fn new([x, y]: [f64; 2], [to_x, to_y]: [f64; 2]) -> Edge {
        let (a, b) = (y - to_y, to_x - x);
        Edge { x: a, y: b, constant: -(a * x + b * y) }
    }

    fn at(&self, [x, y]: [f64; 2]) -> f64 {
        self.x * x + self.y * y + self.constant
    }

    /// The same without the places on it, unless they belong to this side.
    fn owned(self) -> Edge {
        let inclusive = self.x > 0.0 || (self.x == 0.0 && self.y < 0.0);
        Edge { constant: self.constant - if inclusive { 0.0 } else { 1.0 }, ..self }
    }

    fn plane(&self, scale: f64) -> Plane {
        let part = PART as f64 * scale;
        Plane { at: self.at([128.0, 128.0]) * scale, right: self.x * part, up: self.y * part }
    }
}

/// A triangle, ready to be drawn in a tile.
struct Setup<'a> {
    edges: [Edge; 3],
    depth: Plane,
    /// Weights of the first two corners, and their sum with the third's, over the homogeneous coordinate.
    weights: [Plane; 3],
    values: Values<'a>,
    /// Pixels of the tile that it may cover: left, bottom, right, top.
    bounds: [usize; 4],
}

impl<'a> Setup<'a> {
    /// `None` if it covers nothing of the tile.
    fn new(corners: [&'a Corner; 3], draw: &Draw, target: &Target) -> Option<Setup<'a>> {
        let (low_x, low_y) = (corners.map(|c| c.x).into_iter().min()?, corners.map(|c| c.y).into_iter().min()?);
        let (high_x, high_y) = (corners.map(|c| c.x).into_iter().max()?, corners.map(|c| c.y).into_iter().max()?);
        let inside = |v: i32, origin: i32| (v - origin).clamp(0, TILE as i32) as usize;
        let [l, b, r, t] = draw.clip;
        let bounds = [
            inside(low_x.div_euclid(PART).max(l), target.left),
            inside(low_y.div_euclid(PART).max(b), target.bottom),
            inside((high_x.div_euclid(PART) + 1).min(r), target.left),
            inside((high_y.div_euclid(PART) + 1).min(t), target.bottom),
        ];
        if bounds[0] >= bounds[2] || bounds[1] >= bounds[3] {
            return None;
        }
        let origin = [target.left, target.bottom].map(|v| v as f64 * PART as f64);
        let [p0, p1, p2] = corners.map(|c| [c.x as f64 - origin[0], c.y as f64 - origin[1]]);
        // each opposite a corner
        let opposite = [Edge::new(p1, p2), Edge::new(p2, p0), Edge::new(p0, p1)];
        let area = opposite[0].at(p0);
        let planes = opposite.map(|e| e.plane(1.0 / area));
        let mut depth = Plane::sum(planes, corners.map(|c| c.z as f64));
        if let Some([factor, units]) = draw.offset {
            let slope = depth.right.abs().max(depth.up.abs());
            depth.at += factor as f64 * slope + units as f64 / (1 << 24) as f64;
        }
        let q = corners.map(|c| c.q as f64);
        let weights =
            [Plane::sum(planes, [q[0], 0.0, 0.0]), Plane::sum(planes, [0.0, q[1], 0.0]), Plane::sum(planes, q)];
        Some(Setup { edges: opposite.map(Edge::owned), depth, weights, values: Values::new(corners), bounds })
    }

    /// The pixels of a row whose sample lies inside: first, and end.
    fn span(&self, row: usize, [x, y]: [f64; 2]) -> [usize; 2] {
        let (mut first, mut end) = (self.bounds[0] as f64, self.bounds[2] as f64);
        for e in &self.edges {
            let (step, start) = (e.x * PART as f64, e.at([x, row as f64 * PART as f64 + y]));
            if step > 0.0 {
                first = first.max((-start / step).ceil());
            } else if step < 0.0 {
                end = end.min((start / -step).floor() + 1.0);
            } else if start < 0.0 {
                return [0, 0];
            }
        }
        if first < end { [first as usize, end as usize] } else { [0, 0] }
    }

    /// Weights of the corners at eight pixels.
    fn weights_at(&self, x: f64, y: f64, slopes: bool) -> Weights {
        let [u, v, q] = self.weights.map(|p| p.row(x, y));
        let inverse = F32x8::splat(1.0) / q;
        let at = [u * inverse, v * inverse];
        let slope = |part: fn(&Plane) -> f64| {
            [0, 1].map(|k| {
                let (own, all) = (part(&self.weights[k]) as f32, part(&self.weights[2]) as f32);
                (F32x8::splat(own) - at[k] * F32x8::splat(all)) * inverse
            })
        };
        let none = [F32x8::splat(0.0); 2];
        let (right, up) = if slopes { (slope(|p| p.right), slope(|p| p.up)) } else { (none, none) };
        Weights { at, right, up }
    }
}

/// Bits of the pixels of a span among the eight from `x` on.
fn bits_of([first, end]: [usize; 2], x: usize) -> u8 {
    let below = |n: usize| ((1u16 << n.saturating_sub(x).min(LANES)) - 1) as u8;
    below(end) & !below(first)
}

/// Draws a triangle in a tile.
pub fn triangle(target: &mut Target, scene: &Scene, t: &Triangle, lookups: &[Lookups]) {
    let draw = &scene.draws[t.draw as usize];
    let corners = t.corners.map(|k| &scene.corners[k as usize]);
    let Some(setup) = Setup::new(corners, draw, target) else { return };
    let lookups = lookups[t.draw as usize];
    let places: &[[f64; 2]] = if target.samples == MOST_SAMPLES && !draw.whole_pixels { &FOUR } else { &ONE };
    for row in setup.bounds[1]..setup.bounds[3] {
        let mut spans = [[0; 2]; MOST_SAMPLES];
        let (mut first, mut end) = (TILE, 0);
        for (span, place) in spans.iter_mut().zip(places) {
            *span = setup.span(row, *place);
            if span[0] < span[1] {
                (first, end) = (first.min(span[0]), end.max(span[1]));
            }
        }
        let mut x = first / LANES * LANES;
        while x < end {
            let mut bits = [0; MOST_SAMPLES];
            for (bits, span) in bits.iter_mut().zip(&spans[..places.len()]) {
                *bits = bits_of(*span, x);
            }
            if places.len() < target.samples {
                bits = [bits[0]; MOST_SAMPLES];
            }
            block(target, draw, lookups, &setup, [x, row], bits);
            x += LANES;
        }
    }
}

/// Draws what a triangle covers of eight pixels.
fn block(
    target: &mut Target,
    draw: &Draw,
    lookups: Lookups,
    setup: &Setup,
    at: [usize; 2],
    mut bits: [u8; MOST_SAMPLES],
) {
    let [x, y] = at;
    let start = y * TILE + x;
    let samples = target.samples;
    let places: &[[f64; 2]] = if samples == MOST_SAMPLES { &FOUR } else { &ONE };
    let mut depths = [F32x8::splat(0.0); MOST_SAMPLES];
    let has_depth = !target.depth.is_empty() && (draw.depth_test || draw.depth_write);
    let mut any = 0;
    for s in 0..samples {
        let range = s * AREA + start..s * AREA + start + LANES;
        if let (Stencil::Test(value), false) = (draw.stencil, target.stencil.is_empty()) {
            let stored = &target.stencil[range.clone()];
            bits[s] &= stored.iter().enumerate().fold(0, |m, (k, v)| m | ((*v == value) as u8) << k);
        }
        if has_depth && draw.depth_test && bits[s] != 0 {
            let [px, py] = places[s].map(|p| p / PART as f64 - 0.5);
            let mut z = setup.depth.row(x as f64 + px, y as f64 + py).unit();
            if target.coarse_depth {
                // sums from 1/2 to 1 are multiples of 2^-24, as are depths from 1/2 on
                let half = F32x8::splat(0.5);
                z = z.select(z.at_least(half), (z + half) - half);
            }
            bits[s] &= z.at_least(row_of(target.depth, range.start));
            depths[s] = z;
        }
        any |= bits[s];
    }
    if any == 0 {
        return;
    }
    if let Stencil::Write(value) = draw.stencil {
        write(target.stencil, &[value; LANES], start, &bits[..samples]);
    }
    let shown = draw.color_write && !target.color.is_empty();
    if shown {
        let weights = setup.weights_at(x as f64, y as f64, lookups.image.is_some());
        let fragments = fragment::shade(draw, lookups, &setup.values, &weights, any);
        bits.iter_mut().for_each(|b| *b &= fragments.drawn);
        color(target.color, &fragments.color.map(|c| c.unit()), start, &bits[..samples], draw.blend);
    }
    if has_depth && draw.depth_test && draw.depth_write {
        for s in 0..samples {
            let at = s * AREA + start;
            let mixed = depths[s].select(bits[s], row_of(target.depth, at));
            target.depth[at..at + LANES].copy_from_slice(&mixed.to_array());
        }
    }
}

/// Eight values from a place on.
#[inline(always)]
fn row_of(values: &[f32], at: usize) -> F32x8 {
    values[at..].first_chunk().map_or(F32x8::splat(0.0), |v| F32x8::new(*v))
}

/// Writes values to the pixels whose bits are set, for each sample.
#[inline(always)]
fn write<T: Copy>(to: &mut [T], values: &[T; LANES], start: usize, bits: &[u8]) {
    if to.is_empty() {
        return;
    }
    for (s, bits) in bits.iter().enumerate() {
        let to = &mut to[s * AREA + start..][..LANES];
        if *bits == 0xff {
            to.copy_from_slice(values);
        } else {
            for k in (0..LANES).filter(|k| bits >> k & 1 == 1) {
                to[k] = values[k];
            }
        }
    }
}

/// Writes colors from 0 to 1 to the pixels whose bits are set.
fn color(to: &mut [u32], values: &[F32x8; 4], start: usize, bits: &[u8], blend: Blend) {
    let packed = F32x8::pixels(values);
    if blend == Blend::Replace {
        return write(to, &packed, start, bits);
    }
    let values = values.map(F32x8::to_array);
    for (s, bits) in bits.iter().enumerate() {
        let to = &mut to[s * AREA + start..][..LANES];
        for k in (0..LANES).filter(|k| bits >> k & 1 == 1) {
            to[k] = match blend {
                Blend::Add => sum(to[k], packed[k]),
                _ => over(to[k], values.map(|v| v[k]), blend),
            };
        }
    }
}

/// Sums of bytes, at most 255.
fn sum(a: u32, b: u32) -> u32 {
    let (a, b) = (a.to_le_bytes(), b.to_le_bytes());
    u32::from_le_bytes(std::array::from_fn(|k| a[k].saturating_add(b[k])))
}

/// A color over another, by its opacity.
pub fn over(below: u32, color: [f32; 4], blend: Blend) -> u32 {
    let keep = if blend == Blend::Over { 1.0 - color[3] } else { 1.0 };
    let below = below.to_le_bytes();
    u32::from_le_bytes(std::array::from_fn(|k| {
        (255.0 * color[k] * color[3] + keep * below[k] as f32 + 0.5).min(255.0) as u8
    }))
}
