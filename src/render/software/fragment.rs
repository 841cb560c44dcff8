//! The color of eight neighbouring pixels of a triangle.

use super::image::{Image, face_of, half_log};
use super::scene::{Corner, DEPTH, Draw, LIT, SHADOW, TEXTURE};
use super::surface::Surface;
use crate::math::wide_f32::F32x8;
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
        F32x8::splat(c) + u * F32x8::splat(a) + v * F32x8::splat(b)
    }

    #[inline(always)]
    fn slope(&self, k: usize, [u, v]: [F32x8; 2]) -> F32x8 {
        let (_, a, b) = self.differences(k);
        u * F32x8::splat(a) + v * F32x8::splat(b)
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
        let clear = ((F32x8::splat(fog.end) - depth) * F32x8::splat(1.0 / (fog.end - fog.start))).unit();
        for k in 0..3 {
            color[k] = F32x8::splat(fog.color[k]) + (color[k] - F32x8::splat(fog.color[k])) * clear;
        }
        clear
    });
    let mut drawn = bits;
    if let Some(map) = lookups.shadow {
        let reached = reached(map, values, w, bits) & color[3].at_least(F32x8::splat(0.99));
        for k in 0..3 {
            let mut light = values.at(LIT + k, w.at).select(reached, F32x8::splat(0.0));
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
    (x.unit() * F32x8::splat(255.0)).rounded() * F32x8::splat(1.0 / 255.0)
}

/// Bits of the pixels that a light reaches.
fn reached(map: &Surface<f32>, values: &Values, w: &Weights, bits: u8) -> u8 {
    let q = values.at(SHADOW + 3, w.at);
    let [x, y, z] = [0, 1, 2].map(|k| values.at(SHADOW + k, w.at) / q);
    let place = |v: F32x8, n: usize| {
        (v * F32x8::splat(n as f32)).max(F32x8::splat(0.0)).min(F32x8::splat((n - 1) as f32)).to_array()
    };
    let (x, y) = (place(x, map.width), place(y, map.height));
    let mut stored = [0.0; F32x8::LANES];
    for k in (0..F32x8::LANES).filter(|k| bits >> k & 1 == 1) {
        stored[k] = map.get(x[k] as usize, y[k] as usize, 0);
    }
    z.unit().at_least(F32x8::new(stored))
}

/// Colors of the texture.
fn texels(image: &Image, draw: &Draw, values: &Values, w: &Weights, bits: u8) -> [F32x8; 4] {
    let mut out = [[1.0; F32x8::LANES]; 4];
    let flat = matches!(draw.texturing, Texturing::Explicit | Texturing::Planar);
    if !image.is_complete(!flat) {
        return out.map(F32x8::new);
    }
    let count = if flat { 2 } else { 3 };
    let at: [F32x8; 3] =
        std::array::from_fn(|k| if k < count { values.at(TEXTURE + k, w.at) } else { F32x8::splat(0.0) });
    let slopes = |w: [F32x8; 2]| -> [F32x8; 3] {
        std::array::from_fn(|k| if k < count { values.slope(TEXTURE + k, w) } else { F32x8::splat(0.0) })
    };
    let log = match (image.nearest, flat) {
        (true, _) => F32x8::splat(0.0),
        (false, true) => flat_scale(image.size(), [slopes(w.right), slopes(w.up)]),
        (false, false) => cube_scale(image.size(), at, [slopes(w.right), slopes(w.up)]),
    };
    let (at, log) = (at.map(F32x8::to_array), log.to_array());
    for k in (0..F32x8::LANES).filter(|k| bits >> k & 1 == 1) {
        let [x, y, z] = at.map(|v| v[k]);
        let color = if flat { image.flat(x, y, log[k]) } else { image.cube([x, y, z], log[k]) };
        for (out, c) in out.iter_mut().zip(color) {
            out[k] = c;
        }
    }
    out.map(F32x8::new)
}

/// Binary logarithm of texels per pixel, by how coordinates change to the right and upwards.
fn flat_scale(size: [f32; 2], slopes: [[F32x8; 3]; 2]) -> F32x8 {
    let squares =
        slopes.map(|[s, t, _]| s * s * F32x8::splat(size[0] * size[0]) + t * t * F32x8::splat(size[1] * size[1]));
    half_log(squares[0].max(squares[1]))
}

/// As [`flat_scale`], on the face that a direction meets.
fn cube_scale(size: [f32; 2], at: [F32x8; 3], slopes: [[F32x8; 3]; 2]) -> F32x8 {
    let (at, slopes) = (at.map(F32x8::to_array), slopes.map(|s| s.map(F32x8::to_array)));
    let mut squares = [0.0f32; F32x8::LANES];
    for (k, square) in squares.iter_mut().enumerate() {
        let p = at.map(|v| v[k]);
        // half the sides of a face are as far as the largest coordinate
        let axis = face_of(p).0 / 2;
        let m = p[axis];
        for slope in &slopes {
            let d = slope.map(|v| v[k]);
            let change = (0..3).filter(|j| *j != axis).map(|j| (d[j] - p[j] / m * d[axis]) / m * 0.5 * size[0]);
            *square = square.max(change.map(|c| c * c).sum());
        }
    }
    half_log(F32x8::new(squares))
}
