//! Pixels of small triangles that wait until eight of them can be shaded together.
//!
//! In: single pixels whose depths have been tested and written, with the weights of their triangles. Out: their colors. A triangle
//! that is smaller than eight pixels would shade most lanes in vain. Pixels are written in the order in which they came, each
//! with the numbers that shading its triangle alone gives, so pictures have the same bytes.
//!
//! Tests: `tests/picture` has golden pictures of small triangles.

use super::blend::BlendColors;
use super::fragment::{self, CornerValues, Lookups, PixelValues};
use super::plane::Plane;
use super::scene::{Blend, Draw, DrawQueue, VALUES};
use super::surface::{AREA, TILE};
use crate::math::map;
use crate::math::simd::F32x8;

const LANES: usize = F32x8::LANES;

/// At most so many pixels of a group are shaded with those of other triangles.
pub const FEW: u32 = 4;

/// A pixel that waits.
#[derive(Clone, Copy, Default)]
struct Pixel {
    /// Place in the tile.
    at: u16,
    /// Bits of its samples.
    samples: u8,
    corners: [u32; 3],
}

/// Pixels of one draw call in a tile.
pub struct Pending {
    draw: u32,
    count: usize,
    pixels: [Pixel; LANES],
    /// Weights of the first two corners and of all, over the homogeneous coordinate, and how they change to the right and upwards.
    weights: [[f32; LANES]; 3],
    right: [[f32; LANES]; 3],
    up: [[f32; LANES]; 3],
}

impl Default for Pending {
    fn default() -> Pending {
        // lanes without a pixel are computed, too
        let one = [[1.0; LANES]; 3];
        Pending { draw: 0, count: 0, pixels: Default::default(), weights: one, right: one, up: one }
    }
}

/// May pixels of a draw call wait: what is drawn there before does not matter to them.
pub fn may_wait(draw: &Draw) -> bool {
    draw.blend == Blend::Replace && !draw.only_shadow
}

impl Pending {
    /// Adds pixel `lane` of a group of a row. `weights` are functions of the pixel.
    #[inline(always)]
    pub fn add(
        &mut self,
        (draw, corners): (u32, [u32; 3]),
        weights: &[Plane; 3],
        [row, group, lane]: [usize; 3],
        samples: u8,
    ) {
        let k = self.count;
        self.draw = draw;
        self.pixels[k] = Pixel { at: (row * TILE + group * LANES + lane) as u16, samples, corners };
        for (c, plane) in weights.iter().enumerate() {
            self.weights[c][k] = plane.row(0.0, row as f64).one(group, lane);
            self.right[c][k] = plane.right as f32;
            self.up[c][k] = plane.up as f32;
        }
        self.count = k + 1;
    }

    /// Is there room for pixels of a draw call.
    #[inline(always)]
    pub fn takes(&self, draw: u32) -> bool {
        self.count == 0 || (self.draw == draw && self.count < LANES)
    }

    /// Shades and writes what waits.
    pub fn flush(&mut self, color: &mut [u32], samples: usize, scene: &DrawQueue, lookups: &[Lookups]) {
        let count = std::mem::take(&mut self.count);
        if count == 0 {
            return;
        }
        let draw = &scene.draws[self.draw as usize];
        let lookups = lookups[self.draw as usize];
        let values = self.values(count, scene, lookups);
        let fragments = fragment::shade(draw, lookups, &values, 0xff >> (LANES - count));
        let mut packed = [0; LANES];
        BlendColors::new(fragments.color).draw(&mut packed, 0xff, Blend::Replace);
        for (pixel, new) in self.pixels[..count].iter().zip(packed) {
            for s in (0..samples).filter(|s| pixel.samples >> s & 1 == 1) {
                color[s * AREA + pixel.at as usize] = new;
            }
        }
    }

    fn values(&self, count: usize, scene: &DrawQueue, lookups: Lookups) -> PixelValues {
        let [u, v, q] = map(self.weights, F32x8::new);
        let inverse = F32x8::splat(1.0) / q;
        let at = [u * inverse, v * inverse];
        let [u, v] = map(at, F32x8::to_array);
        let corners = |k: usize| CornerValues::new(map(self.pixels[k].corners, |c| scene.varying(c)));
        let mut lanes = [[0.0; LANES]; VALUES];
        for k in 0..count {
            let own = corners(k).at_pixel([u[k], v[k]]);
            own.as_flattened().iter().zip(&mut lanes).for_each(|(value, lanes)| lanes[k] = *value);
        }
        let mut values = PixelValues { at: map(lanes, F32x8::new), slopes: [[F32x8::splat(0.0); 3]; 2] };
        if lookups.image.is_some() {
            for (slopes, change) in values.slopes.iter_mut().zip([&self.right, &self.up]) {
                let [own_u, own_v, all] = map(*change, F32x8::new);
                let [u, v] = map([(own_u, at[0]), (own_v, at[1])], |(own, at)| ((own - at * all) * inverse).to_array());
                let mut lanes = [[0.0; LANES]; 3];
                for k in 0..count {
                    let corners = corners(k);
                    (0..3).for_each(|c| lanes[c][k] = corners.texture_slope(c, [u[k], v[k]]));
                }
                *slopes = map(lanes, F32x8::new);
            }
        }
        values
    }
}
