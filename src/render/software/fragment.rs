//! The color of eight neighbouring pixels of a triangle.

use super::deferred::DeferredDepth;
use super::image::Image;
use super::sampling::SampleCoordinates;
use super::scene::{DEPTH, Draw, LIT, SHADOW, TEXTURE, VALUES, Varying};
use super::surface::Surface;
use crate::math::simd::F32x8;
use crate::math::{from_fn, map};
use crate::render::shading::{ShadingOutput, Texturing};

const LANES: usize = F32x8::LANES;

/// What a draw call looks up.
#[derive(Clone, Copy, Default)]
pub struct Lookups<'a> {
    pub image: Option<&'a Image>,
    pub shadow: Option<ShadowMap<'a>>,
}

/// A shadow map.
#[derive(Clone, Copy)]
pub enum ShadowMap<'a> {
    Drawn(&'a Surface<f32>),
    /// Its texels are computed when they are looked up.
    Deferred(&'a DeferredDepth, [usize; 2]),
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

/// What is interpolated, at eight pixels.
pub trait Interpolated {
    /// Value `k` of [`Varying`].
    fn at(&self, k: usize) -> F32x8;
    /// How a texture coordinate changes to the right and upwards.
    fn slopes(&self, k: usize) -> [F32x8; 2];
}

/// Values that have been computed: those of pixels of different triangles.
pub struct PixelValues {
    pub at: [F32x8; VALUES],
    pub slopes: [[F32x8; 3]; 2],
}

impl Interpolated for PixelValues {
    #[inline(always)]
    fn at(&self, k: usize) -> F32x8 {
        self.at[k]
    }

    #[inline(always)]
    fn slopes(&self, k: usize) -> [F32x8; 2] {
        map(self.slopes, |slopes| slopes[k])
    }
}

/// Pixels of one triangle, whose values are computed when they are asked for.
pub struct TrianglePixels<'a> {
    pub corners: &'a CornerValues<'a>,
    pub weights: Weights,
}

impl Interpolated for TrianglePixels<'_> {
    #[inline(always)]
    fn at(&self, k: usize) -> F32x8 {
        self.corners.at(k, self.weights.at)
    }

    #[inline(always)]
    fn slopes(&self, k: usize) -> [F32x8; 2] {
        map([self.weights.right, self.weights.up], |w| self.corners.slope(TEXTURE + k, w))
    }
}

/// The corners' values of a triangle: those of the third, and what the first and second differ by.
pub struct CornerValues<'a> {
    corners: [&'a Varying; 3],
}

impl<'a> CornerValues<'a> {
    pub fn new(corners: [&'a Varying; 3]) -> CornerValues<'a> {
        CornerValues { corners }
    }

    #[inline(always)]
    fn differences(&self, k: usize) -> (f32, f32, f32) {
        let [a, b, c] = map(self.corners, |c| c[k]);
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

    /// All values at one pixel.
    #[inline(always)]
    pub fn at_pixel(&self, [u, v]: [f32; 2]) -> [[f32; LANES]; 2] {
        let [a, b, c] = map(self.corners, |c| c.as_chunks::<LANES>().0);
        from_fn(|half| {
            let [a, b, c] = map([a, b, c], |v| F32x8::new(v[half]));
            (c + F32x8::splat(u) * (a - c) + F32x8::splat(v) * (b - c)).to_array()
        })
    }

    /// How texture coordinate `k` changes as the weights do.
    #[inline(always)]
    pub fn texture_slope(&self, k: usize, [u, v]: [f32; 2]) -> f32 {
        let (_, a, b) = self.differences(TEXTURE + k);
        u * a + v * b
    }
}

/// Shades the pixels whose bits are set; others have any color.
pub fn shade(draw: &Draw, lookups: Lookups, values: &impl Interpolated, bits: u8) -> Fragments {
    let mut color: [F32x8; 4] = from_fn(|k| values.at(k));
    if draw.output == ShadingOutput::Depth {
        return Fragments { color, drawn: bits };
    }
    let texel = lookups.image.filter(|_| draw.texturing != Texturing::None).map(|i| texels(i, draw, values, bits));
    if let Some(texel) = &texel {
        color = from_fn(|k| color[k] * texel[k]);
    }
    let clear = draw.fog.map(|fog| {
        let depth = values.at(DEPTH);
        let clear = ((F32x8::splat(fog.end) - depth) * F32x8::splat(1.0 / (fog.end - fog.start))).unit();
        for k in 0..3 {
            color[k] = F32x8::splat(fog.color[k]) + (color[k] - F32x8::splat(fog.color[k])) * clear;
        }
        clear
    });
    let mut drawn = bits;
    if let Some(map) = lookups.shadow {
        let mut asked = bits & color[3].at_least(F32x8::splat(0.99));
        if !draw.only_shadow {
            // where there is no light none is lost; beyond the corners of a triangle it may be less than none
            let none = F32x8::splat(0.0);
            let dark = |light: F32x8| none.at_least(light) & light.at_least(none);
            asked &= !(0..3).fold(0xff, |all, k| all & dark(values.at(LIT + k)));
        }
        let reached = if asked == 0 { 0 } else { reached(map, values, asked) & asked };
        for k in 0..3 {
            let mut light = values.at(LIT + k).select(reached, F32x8::splat(0.0));
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

/// Bits of the pixels that a light reaches, of those whose bits are set; others have any.
fn reached(map: ShadowMap, values: &impl Interpolated, bits: u8) -> u8 {
    let q = values.at(SHADOW + 3);
    let [x, y, z] = from_fn(|k| values.at(SHADOW + k) / q);
    let place = |v: F32x8, n: usize| {
        let texels = (v * F32x8::splat(n as f32)).max(F32x8::splat(0.0)).min(F32x8::splat((n - 1) as f32)).to_i32s();
        from_fn(|k| texels[k] as u32)
    };
    match map {
        ShadowMap::Drawn(map) => {
            let stored = map.eight(place(x, map.width), place(y, map.height));
            z.unit().at_least(F32x8::new(stored))
        }
        ShadowMap::Deferred(map, [width, height]) => {
            let (x, y, z) = (place(x, width), place(y, height), z.unit().to_array());
            let lit = |k: usize| bits >> k & 1 == 1 && !map.is_before(x[k], y[k], z[k]);
            (0..F32x8::LANES).fold(0, |lanes, k| lanes | (lit(k) as u8) << k)
        }
    }
}

/// Colors of the texture.
#[inline(always)]
fn texels(image: &Image, draw: &Draw, values: &impl Interpolated, bits: u8) -> [F32x8; 4] {
    let flat = matches!(draw.texturing, Texturing::Explicit | Texturing::Planar);
    if !image.is_complete(!flat) {
        return [F32x8::splat(1.0); 4];
    }
    if flat { image.flat(&place(values), bits) } else { image.cube(&place(values), bits) }
}

/// Texture coordinates.
#[inline(always)]
fn place<const N: usize>(values: &impl Interpolated) -> SampleCoordinates<N> {
    let slopes: [[F32x8; 2]; N] = from_fn(|k| values.slopes(k));
    SampleCoordinates { at: from_fn(|k| values.at(TEXTURE + k)), slopes: from_fn(|way| from_fn(|k| slopes[k][way])) }
}
