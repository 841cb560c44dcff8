//! The color of eight neighbouring pixels of a triangle.

use super::image::{Image, face_of, half_log};
use super::lanes::{F32x8, LANES};
use super::scene::{Corner, DEPTH, Draw, LIT, SHADOW, TEXTURE};
use super::surface::Surface;
use crate::render::shading::{Output, Texturing};

/// What a draw call looks up.
#[derive(Clone, Copy, Default)]
pub struct Lookups<'a> {
    pub image: Option<&'a Image>,
    pub shadow: Option<&'a Surface<f32>>,
}

/// Weights of the first two corners at eight pixels of a row, and how they change to the right and upwards.
pub struct Weights {
    pub at: [F32x8; 2],
    pub right: [F32x8; 2],
    pub up: [F32x8; 2],
}

/// Red, green, blue, opacity of the pixels, and bits of those that are drawn at all.
pub struct Fragments {
    pub color: [F32x8; 4],
    pub drawn: u8,
}

/// The corners' values of a triangle: those of the third, and what the first and second differ by.
pub struct Values<'a> {
    corners: [&'a Corner; 3],
}

impl<'a> Values<'a> {
    pub fn new(corners: [&'a Corner; 3]) -> Values<'a> {
        Values { corners }
    }

    #[inline(always)]
    fn differences(&self, k: usize) -> (f32, f32, f32) {
        let [a, b, c] = self.corners.map(|c| c.varying[k]);
        (c, a - c, b - c)
    }

    #[inline(always)]
    fn at(&self, k: usize, [u, v]: [F32x8; 2]) -> F32x8 {
        let (c, a, b) = self.differences(k);
        F32x8::splat(c) + u * a + v * b
    }

    #[inline(always)]
    fn slope(&self, k: usize, [u, v]: [F32x8; 2]) -> F32x8 {
        let (_, a, b) = self.differences(k);
        u * a + v * b
    }
}

/// Shades the pixels whose bits are set; others have any color.
pub fn shade(draw: &Draw, lookups: Lookups, values: &Values, w: &Weights, bits: u8) -> Fragments {
    let mut color: [F32x8; 4] = std::array::from_fn(|k| values.at(k, w.at));
    if draw.output == Output::Depth {
        return Fragments { color, drawn: bits };
    }
    let texel = lookups.image.filter(|_| draw.texturing != Texturing::None).map(|i| texels(i, draw, values, w, bits));
    if let Some(texel) = &texel {
        color = std::array::from_fn(|k| color[k] * texel[k]);
    }
    let clear = draw.fog.map(|fog| {
        let depth = values.at(DEPTH, w.at);
        let clear = ((F32x8::splat(fog.end) - depth) * (1.0 / (fog.end - fog.start))).unit();
        for k in 0..3 {
            color[k] = F32x8::splat(fog.color[k]) + (color[k] - F32x8::splat(fog.color[k])) * clear;
        }
        clear
    });
    let mut drawn = bits;
    if let Some(map) = lookups.shadow {
        let reached = reached(map, values, w, bits) & color[3].at_least(F32x8::splat(0.99));
        let mask = F32x8(std::array::from_fn(|k| (reached >> k & 1) as f32));
        for k in 0..3 {
            let mut light = values.at(LIT + k, w.at) * mask;
            if let Some(texel) = &texel {
                light = light * texel[k];
            }
            if let Some(clear) = clear {
                light = light * clear;
            }
            color[k] = if draw.only_shadow { light } else { whole_bytes(color[k]) + light };
        }
        if draw.only_shadow {
            drawn &= reached;
        }
    }
    Fragments { color, drawn }
}

/// Rounded to what a byte holds.
fn whole_bytes(x: F32x8) -> F32x8 {
    F32x8((x.unit() * 255.0 + F32x8::splat(0.5)).0.map(|v| v as i32 as f32)) * (1.0 / 255.0)
}

/// Bits of the pixels that a light reaches.
fn reached(map: &Surface<f32>, values: &Values, w: &Weights, bits: u8) -> u8 {
    let q = values.at(SHADOW + 3, w.at);
    let [x, y, z] = [0, 1, 2].map(|k| values.at(SHADOW + k, w.at) / q);
    let z = z.unit();
    let place = |v: f32, n: usize| ((v * n as f32).max(0.0) as usize).min(n - 1);
    let mut out = 0;
    for k in (0..LANES).filter(|k| bits >> k & 1 == 1) {
        let stored = map.get(place(x.0[k], map.width), place(y.0[k], map.height), 0);
        out |= ((z.0[k] >= stored) as u8) << k;
    }
    out
}

/// Colors of the texture.
fn texels(image: &Image, draw: &Draw, values: &Values, w: &Weights, bits: u8) -> [F32x8; 4] {
    let mut out = [F32x8::ONE; 4];
    let flat = matches!(draw.texturing, Texturing::Explicit | Texturing::Planar);
    if !image.is_complete(!flat) {
        return out;
    }
    let count = if flat { 2 } else { 3 };
    let at: [F32x8; 3] = std::array::from_fn(|k| if k < count { values.at(TEXTURE + k, w.at) } else { F32x8::ZERO });
    let slopes = |w: [F32x8; 2]| -> [F32x8; 3] {
        std::array::from_fn(|k| if k < count { values.slope(TEXTURE + k, w) } else { F32x8::ZERO })
    };
    let log = match (image.nearest, flat) {
        (true, _) => F32x8::ZERO,
        (false, true) => flat_scale(image.size(), [slopes(w.right), slopes(w.up)]),
        (false, false) => cube_scale(image.size(), at, [slopes(w.right), slopes(w.up)]),
    };
    for k in (0..LANES).filter(|k| bits >> k & 1 == 1) {
        let [x, y, z] = at.map(|v| v.0[k]);
        let color = if flat { image.flat(x, y, log.0[k]) } else { image.cube([x, y, z], log.0[k]) };
        for (out, c) in out.iter_mut().zip(color) {
            out.0[k] = c;
        }
    }
    out
}

/// Binary logarithm of texels per pixel, by how coordinates change to the right and upwards.
fn flat_scale(size: [f32; 2], slopes: [[F32x8; 3]; 2]) -> F32x8 {
    let squares = slopes.map(|[s, t, _]| (s * s) * (size[0] * size[0]) + (t * t) * (size[1] * size[1]));
    half_log(squares[0].max(squares[1]))
}

/// As [`flat_scale`], on the face that a direction meets.
fn cube_scale(size: [f32; 2], at: [F32x8; 3], slopes: [[F32x8; 3]; 2]) -> F32x8 {
    let mut squares = [0.0f32; LANES];
    for (k, square) in squares.iter_mut().enumerate() {
        let p = at.map(|v| v.0[k]);
        // half the sides of a face are as far as the largest coordinate
        let axis = face_of(p).0 / 2;
        let m = p[axis];
        for slope in &slopes {
            let d = slope.map(|v| v.0[k]);
            let change = (0..3).filter(|j| *j != axis).map(|j| (d[j] - p[j] / m * d[axis]) / m * 0.5 * size[0]);
            *square = square.max(change.map(|c| c * c).sum());
        }
    }
    half_log(F32x8(squares))
}
