//! Triangles become pixels: of the samples of a tile that they cover (`cover`), those that are in front, and what is written
//! there. Depths alone, as in shadow maps, have a kernel of their own.

use super::blend::BlendColors;
use super::cover::Coverage;
use super::fragment::{self, CornerValues, Lookups, TrianglePixels, Weights};
use super::pending::{self, FEW, Pending};
use super::plane::{MIDDLE, Plane, PlaneRow, depth_plane, edges, stored};
use super::scene::{Corner, Draw, DrawQueue, FOUR_SAMPLES, PART, Stencil, Triangle};
use super::surface::{AREA, TILE};
use crate::math::simd::F32x8;
use crate::math::simd::F64x4;
use crate::math::{from_fn, map};

const LANES: usize = F32x8::LANES;

/// The first and the last place along an axis: of one sample, and of four.
const ONE: [i32; 2] = [128, 128];
const FOUR_BETWEEN: [i32; 2] = [32, 224];

/// Most pixels of triangles that are drawn pixel by pixel.
const SMALL: usize = 8;

/// Most samples of a pixel.
pub const MOST_SAMPLES: usize = 4;

/// The pixels of a tile. Surfaces that the framebuffer lacks are empty.
pub struct TilePixels<'a> {
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

/// A triangle, ready to be drawn in a tile.
struct Setup {
    cover: Coverage,
    /// What is 1 at a corner and 0 at the others.
    planes: [Plane; 3],
    depth: Plane,
    /// Rows of the tile that it may cover: first, and end.
    rows: [usize; 2],
}

impl Setup {
    /// `None` if it covers nothing of the tile.
    fn new(corners: [&Corner; 3], draw: &Draw, target: &TilePixels) -> Option<Setup> {
        let [l, b, r, t] = draw.clip;
        let samples = if target.samples == 1 || draw.whole_pixels { ONE } else { FOUR_BETWEEN };
        let columns = range(map(corners, |c| c.x), samples, [l, r], target.left);
        let rows = range(map(corners, |c| c.y), samples, [b, t], target.bottom);
        if columns[0] >= columns[1] || rows[0] >= rows[1] {
            return None;
        }
        let (opposite, first) = edges(corners, [target.left, target.bottom]);
        let [e, f, g] = opposite;
        let [scale, steps @ ..] = (F64x4::splat(1.0) / F64x4::new([first, e.x, f.x, g.x])).lanes();
        let planes = map(opposite, |e| Plane::new(&e, scale));
        let depth = depth_plane(&planes, corners, draw);
        Some(Setup { cover: Coverage::new(opposite, steps, columns), planes, depth, rows })
    }

    /// Number of pixels that it may cover.
    fn pixels(&self) -> usize {
        let [first, end] = self.cover.columns();
        (end - first) * (self.rows[1] - self.rows[0])
    }

    /// Weights of the first two corners, and their sum with the third's, over the homogeneous coordinate.
    fn weights(&self, corners: [&Corner; 3]) -> [Plane; 3] {
        let [u, v, w] = from_fn(|k| self.planes[k].times(corners[k].q as f64));
        [u, v, Plane::sum([u, v, w])]
    }

    /// Visits rows, four at a time from a multiple of four on, with what is covered of each: bits of the pixels whose middle is.
    #[inline(always)]
    fn each_four_rows(&self, mut visit: impl FnMut(usize, [u32; 4])) {
        let [first, end] = self.rows;
        for four in (first / 4..end.div_ceil(4)).map(|k| 4 * k) {
            let up =
                F64x4::splat((four * PART as usize) as f64) + F64x4::new(from_fn(|k| k as f64 * PART as f64 + MIDDLE));
            let bits = self.cover.rows(F64x4::splat(MIDDLE), up);
            visit(four, from_fn(|k| if (first..end).contains(&(four + k)) { bits[k] } else { 0 }));
        }
    }

    /// Visits the rows with what is covered of each: bits of the pixels by sample.
    #[inline(always)]
    fn each_row<const SAMPLES: usize>(&self, whole_pixels: bool, mut visit: impl FnMut(usize, [u32; SAMPLES])) {
        let [first, end] = self.rows;
        if SAMPLES == 1 {
            return self.each_four_rows(|four, bits| {
                for k in 0..4 {
                    if bits[k] != 0 {
                        visit(four + k, [bits[k]; SAMPLES]);
                    }
                }
            });
        }
        let middle = F64x4::splat(MIDDLE);
        let part = PART as f64;
        let [x, y] = if whole_pixels { [middle; 2] } else { four_places() };
        for row in first..end {
            let bits = self.cover.rows(x, y + F64x4::splat(row as f64 * part));
            visit(row, from_fn(|s| bits[s]));
        }
    }

    /// Depths of a sample of the pixels of a row; those of whole pixels are the depths of their middles.
    #[inline(always)]
    fn depths<const SAMPLES: usize>(&self, row: usize, s: usize, whole_pixels: bool) -> PlaneRow {
        let [x, y] = if SAMPLES == 1 || whole_pixels {
            [0.0; 2]
        } else {
            map(FOUR_SAMPLES, |p| p[s] as f64 / PART as f64 - 0.5)
        };
        self.depth.row(x, row as f64 + y)
    }
}

/// Places of the four samples of a pixel, across and up.
#[inline(always)]
fn four_places() -> [F64x4; 2] {
    map(FOUR_SAMPLES, |places| F64x4::new(map(places, f64::from)))
}

/// Pixels of a tile from `origin` on that have samples between three places and within limits: first, and end.
fn range([a, b, c]: [i32; 3], [first, last]: [i32; 2], [low, high]: [i32; 2], origin: i32) -> [usize; 2] {
    let inside = |v: i32| (v - origin).clamp(0, TILE as i32) as usize;
    let (least, most) = (a.min(b).min(c), a.max(b).max(c));
    [
        inside((least - last + PART - 1).div_euclid(PART).max(low)),
        inside(((most - first).div_euclid(PART) + 1).min(high)),
    ]
}

/// Draws a triangle in a tile.
pub fn triangle(target: &mut TilePixels, pending: &mut Pending, scene: &DrawQueue, t: &Triangle, lookups: &[Lookups]) {
    let draw = &scene.draws[t.draw as usize];
    let corners = map(t.corners, |k| &scene.corners[k as usize]);
    let Some(setup) = Setup::new(corners, draw, target) else { return };
    let shown = draw.color_write && !target.color.is_empty();
    let has_depth = !target.depth.is_empty() && draw.depth_test;
    let only_depth = !shown && has_depth && draw.depth_write && draw.stencil == Stencil::Off && target.samples == 1;
    let shading = shown.then(|| Shading {
        scene,
        triangle: t,
        lookups,
        values: CornerValues::new(map(t.corners, |k| scene.varying(k))),
        weights: setup.weights(corners),
        may_wait: setup.pixels() <= SMALL && pending::may_wait(draw),
        pending,
    });
    match target.samples {
        MOST_SAMPLES if shading.as_ref().is_some_and(|s| s.may_wait) => small(target, &setup, shading, draw, has_depth),
        _ if only_depth => depths(target, &setup),
        MOST_SAMPLES => colors::<MOST_SAMPLES>(target, &setup, shading, draw, has_depth),
        _ => colors::<1>(target, &setup, shading, draw, has_depth),
    }
}

/// Groups of eight pixels of a row of a tile.
const GROUPS: usize = TILE / LANES;

/// Visits the groups of a row in which a bit is set, each with its bits.
#[inline(always)]
fn each_group(bits: u32, mut visit: impl FnMut(usize, u8)) {
    let bits = bits.to_le_bytes();
    for group in 0..GROUPS {
        if bits[group] != 0 {
            visit(group, bits[group]);
        }
    }
}

/// The values of a row by groups: those of a sample.
#[inline(always)]
fn groups<T>(values: &mut [T], row: usize, sample: usize) -> &mut [[T; LANES]; GROUPS] {
    let from = &mut values[sample * AREA + row * TILE..];
    from.as_chunks_mut().0.first_chunk_mut().expect("a tile has whole rows")
}

/// Draws depths alone, of one sample: the greater ones stay. Most triangles are small here, so blocks of four rows are drawn
/// without asking which pixels of them are covered.
fn depths(target: &mut TilePixels, setup: &Setup) {
    let (coarse, plane) = (target.coarse_depth, &setup.depth);
    let steps = F32x8::count() * F32x8::splat(plane.right as f32);
    setup.each_four_rows(|four, bits| {
        let up = F64x4::splat(plane.up) * F64x4::new(from_fn(|k| (four + k) as f64));
        let [a, b, c, d] = bits;
        let (rows, _) = target.depth[four * TILE..].as_chunks_mut::<LANES>();
        let rows: &mut [[f32; LANES]; 4 * GROUPS] = rows.first_chunk_mut().expect("a tile has whole rows");
        each_group(a | b | c | d, |group, _| {
            let first = F64x4::splat(plane.at + plane.right * (group * LANES) as f64) + up;
            for (k, first) in first.lanes().into_iter().enumerate() {
                let to = &mut rows[k * GROUPS + group];
                let old = F32x8::new(*to);
                let new = stored(F32x8::splat(first as f32) + steps, coarse).max(old);
                *to = new.select(bits[k].to_le_bytes()[group], old).to_array();
            }
        });
    });
}

/// What the colors of a triangle are made from.
struct Shading<'a, 'p> {
    scene: &'a DrawQueue,
    triangle: &'a Triangle,
    lookups: &'a [Lookups<'a>],
    values: CornerValues<'a>,
    weights: [Plane; 3],
    /// May its pixels wait for those of other triangles.
    may_wait: bool,
    pending: &'p mut Pending,
}

impl Shading<'_, '_> {
    /// What its draw call looks up.
    fn lookups(&self) -> Lookups<'_> {
        self.lookups[self.triangle.draw as usize]
    }

    /// Defers the shading of some pixels of a group of a row: those with a bit set in the mask of a sample.
    #[inline(always)]
    fn wait<const SAMPLES: usize>(
        &mut self,
        color: &mut [u32],
        row: usize,
        group: usize,
        bits: [u8; SAMPLES],
        any: u8,
    ) {
        for lane in (0..LANES).filter(|lane| any >> lane & 1 == 1) {
            let samples = (0..SAMPLES).fold(0, |all, s| all | (bits[s] >> lane & 1) << s);
            self.wait_pixel(color, [row, group, lane], samples, SAMPLES);
        }
    }

    /// Defers the shading of one pixel, for the samples whose bits are set.
    #[inline(always)]
    fn wait_pixel(&mut self, color: &mut [u32], place: [usize; 3], bits: u8, samples: usize) {
        let Triangle { draw, corners, .. } = *self.triangle;
        if !self.pending.takes(draw) {
            self.pending.flush(color, samples, self.scene, self.lookups);
        }
        self.pending.add((draw, corners), &self.weights, place, bits);
    }

    /// Weights of the corners at eight pixels.
    #[inline(always)]
    fn weights_at(&self, group: usize, row: usize) -> Weights {
        let [u, v, q] = map(self.weights, |p| p.row(0.0, row as f64).eight(group));
        let inverse = F32x8::splat(1.0) / q;
        let at = [u * inverse, v * inverse];
        let slope = |part: fn(&Plane) -> f64| {
            from_fn(|k| {
                let (own, all) = (part(&self.weights[k]) as f32, part(&self.weights[2]) as f32);
                (F32x8::splat(own) - at[k] * F32x8::splat(all)) * inverse
            })
        };
        let none = [F32x8::splat(0.0); 2];
        let slopes = self.lookups().image.is_some();
        let (right, up) = if slopes { (slope(|p| p.right), slope(|p| p.up)) } else { (none, none) };
        Weights { at, right, up }
    }
}

/// Draws a triangle of few pixels, one by one, in four samples.
fn small(target: &mut TilePixels, setup: &Setup, mut shading: Option<Shading>, draw: &Draw, has_depth: bool) {
    let part = PART as f64;
    let middle = F64x4::splat(MIDDLE);
    let [x, y] = if draw.whole_pixels { [middle; 2] } else { four_places() };
    let (plane, to_pixel) = (&setup.depth, F64x4::splat(1.0 / part));
    let [beside, above] = map([x, y], |v| v * to_pixel - F64x4::splat(0.5));
    for row in setup.rows[0]..setup.rows[1] {
        let up = F64x4::splat(plane.up) * (F64x4::splat(row as f64) + above);
        for column in setup.cover.columns()[0]..setup.cover.columns()[1] {
            let places = [x + F64x4::splat(column as f64 * part), y + F64x4::splat(row as f64 * part)];
            let mut bits = setup.cover.places(places[0], places[1]);
            if bits == 0 {
                continue;
            }
            let (group, lane, at) = (column / LANES, column % LANES, row * TILE + column);
            let samples = |bits: u8| (0..MOST_SAMPLES).filter(move |s| bits >> s & 1 == 1);
            if let (Stencil::Test(value), false) = (draw.stencil, target.stencil.is_empty()) {
                bits = samples(bits).fold(0, |all, s| all | ((target.stencil[s * AREA + at] == value) as u8) << s);
            }
            let mut depths = [0.0; LANES];
            if has_depth {
                let first = F64x4::splat((group * LANES) as f64) + beside;
                let first = F64x4::splat(plane.at) + F64x4::splat(plane.right) * first + up;
                let step = lane as f32 * plane.right as f32;
                let first = first.lanes();
                let here = F32x8::new(from_fn(|k| first[k % MOST_SAMPLES] as f32)) + F32x8::splat(step);
                let here = stored(here, target.coarse_depth);
                let there = from_fn(|k| target.depth[k % MOST_SAMPLES * AREA + at]);
                bits &= here.at_least(F32x8::new(there));
                depths = here.to_array();
            }
            if bits == 0 {
                continue;
            }
            if let (Stencil::Write(value), false) = (draw.stencil, target.stencil.is_empty()) {
                samples(bits).for_each(|s| target.stencil[s * AREA + at] = value);
            }
            if let Some(shading) = &mut shading {
                shading.wait_pixel(target.color, [row, group, lane], bits, MOST_SAMPLES);
            }
            if has_depth && draw.depth_write {
                samples(bits).for_each(|s| target.depth[s * AREA + at] = depths[s]);
            }
        }
    }
}

/// Draws everything else: stencils, and colors where they are shaded.
fn colors<const SAMPLES: usize>(
    target: &mut TilePixels,
    setup: &Setup,
    mut shading: Option<Shading>,
    draw: &Draw,
    has_depth: bool,
) {
    setup.each_row::<SAMPLES>(draw.whole_pixels, |row, covered| {
        let rows: [PlaneRow; SAMPLES] = from_fn(|s| setup.depths::<SAMPLES>(row, s, draw.whole_pixels));
        each_group(covered.iter().fold(0, |all, bits| all | bits), |group, _| {
            let mut bits = map(covered, |b| b.to_le_bytes()[group]);
            if let (Stencil::Test(value), false) = (draw.stencil, target.stencil.is_empty()) {
                for s in 0..SAMPLES {
                    let stored = &groups(target.stencil, row, s)[group];
                    bits[s] &= stored.iter().enumerate().fold(0, |m, (k, v)| m | ((*v == value) as u8) << k);
                }
            }
            let mut depths = [F32x8::splat(0.0); SAMPLES];
            if has_depth {
                for s in 0..SAMPLES {
                    depths[s] = stored(rows[s].eight(group), target.coarse_depth);
                    bits[s] &= depths[s].at_least(F32x8::new(groups(target.depth, row, s)[group]));
                }
            }
            let any = bits.iter().fold(0, |all, bits| all | bits);
            if any == 0 {
                return;
            }
            if let (Stencil::Write(value), false) = (draw.stencil, target.stencil.is_empty()) {
                for s in 0..SAMPLES {
                    let stored = &mut groups(target.stencil, row, s)[group];
                    (0..LANES).filter(|k| bits[s] >> k & 1 == 1).for_each(|k| stored[k] = value);
                }
            }
            if let Some(shading) = shading.as_mut().filter(|s| s.may_wait && any.count_ones() <= FEW) {
                shading.wait(target.color, row, group, bits, any);
            } else if let Some(shading) = &mut shading {
                shading.pending.flush(target.color, SAMPLES, shading.scene, shading.lookups);
                let pixels = TrianglePixels { corners: &shading.values, weights: shading.weights_at(group, row) };
                let fragments = fragment::shade(draw, shading.lookups(), &pixels, any);
                let colors = BlendColors::new(fragments.color);
                for s in 0..SAMPLES {
                    bits[s] &= fragments.drawn;
                    colors.draw(&mut groups(target.color, row, s)[group], bits[s], draw.blend);
                }
            }
            if has_depth && draw.depth_write {
                for s in 0..SAMPLES {
                    let stored = &mut groups(target.depth, row, s)[group];
                    *stored = depths[s].select(bits[s], F32x8::new(*stored)).to_array();
                }
            }
        });
    });
}
