//! A shadow map of which only the texels exist that a picture looks up.
//!
//! In: the triangles of a pass that draws depths alone on a cleared texture. Out: whether something drawn there is in front of a
//! depth at a texel. A small picture looks up a few thousand texels of the millions that a map has. So the triangles wait in
//! cells of the map, and a lookup tests those of its cell: `plane` computes of each what `raster` would store, so pictures have the
//! same bytes as with a map that is drawn.
//!
//! Tests: in this file; `tests/picture` compares pictures.

use super::plane;
use super::scene::{DrawQueue, PART, Stencil};

/// Texels along a side of the cells of each level: a triangle waits in the first level of which it touches few cells.
const CELLS: [u32; 4] = [16, 64, 256, 1024];

/// Most cells of a row or column that a triangle touches in its level.
const MOST_CELLS: u32 = 3;

/// Texels along a side of the squares that are known to be empty or not.
const SQUARE: u32 = 64;

/// End of a list.
const NONE: u32 = u32::MAX;

/// More than what rounding adds to the depth of a triangle that is not steep.
const MARGIN: f32 = 1e-5;

/// A triangle in the list of a cell.
#[derive(Clone, Copy)]
struct Caster {
    /// Texels that it may cover: left, bottom, right, top.
    texels: [u16; 4],
    /// None of its depths is greater.
    nearest: f32,
    triangle: u32,
    next: u32,
}

/// The depths of a texture that nothing but triangles of depth has been drawn on since it was cleared.
#[derive(Default)]
pub struct DeferredDepth {
    /// Name of the texture.
    pub texture: u32,
    /// What waits.
    pub queue: DrawQueue,
    clear: f32,
    coarse: bool,
    /// First caster of each cell, level by level.
    first: Vec<u32>,
    /// Cells of a row, by level, and where the level's cells begin.
    across: [u32; CELLS.len()],
    start: [u32; CELLS.len()],
    casters: Vec<Caster>,
    /// By square of [`SQUARE`] texels: may a triangle cover some of it.
    occupied: Vec<bool>,
    squares: u32,
}

impl DeferredDepth {
    /// Does a scene draw nothing but the greatest depths.
    pub fn takes(queue: &DrawQueue) -> bool {
        queue.draws.iter().all(|d| d.depth_test && d.depth_write && d.stencil == Stencil::Off)
    }

    /// Keeps the triangles of a scene for lookups in a texture of this size, whose depths are `clear`; `queue` gets the memory of
    /// the last ones.
    pub fn keep(&mut self, texture: u32, queue: &mut DrawQueue, [width, height]: [usize; 2], clear: f32, coarse: bool) {
        self.texture = texture;
        std::mem::swap(&mut self.queue, queue);
        queue.clear();
        (self.clear, self.coarse) = (clear, coarse);
        self.casters.clear();
        let mut cells = 0;
        for (level, side) in CELLS.into_iter().enumerate() {
            self.across[level] = (width as u32).div_ceil(side);
            self.start[level] = cells;
            cells += self.across[level] * (height as u32).div_ceil(side);
        }
        self.squares = (width as u32).div_ceil(SQUARE);
        self.occupied.clear();
        self.occupied.resize((self.squares * (height as u32).div_ceil(SQUARE)) as usize, false);
        self.first.clear();
        self.first.resize(cells as usize, NONE);
        for k in 0..self.queue.triangles.len() {
            self.add(k as u32);
        }
    }

    /// Forgets what waits.
    pub fn forget(&mut self) {
        self.texture = 0;
        self.queue.clear();
    }

    fn add(&mut self, number: u32) {
        let t = &self.queue.triangles[number as usize];
        let draw = &self.queue.draws[t.draw as usize];
        let [a, b, c] = t.corners.map(|k| self.queue.corners[k as usize]);
        let [l, bottom, r, top] = draw.clip;
        let along = |v: [i32; 3], low: i32, high: i32| {
            let (least, most) = (v[0].min(v[1]).min(v[2]), v[0].max(v[1]).max(v[2]));
            // texels whose middle lies between
            let first = (least + PART / 2 - 1).div_euclid(PART).max(low);
            ([first, ((most - PART / 2).div_euclid(PART) + 1).min(high)], (most - least) as f64)
        };
        let ([x, end_x], width) = along([a.x, b.x, c.x], l, r);
        let ([y, end_y], height) = along([a.y, b.y, c.y], bottom, top);
        if x >= end_x || y >= end_y {
            return;
        }
        let area = (b.x - a.x) as f64 * (c.y - a.y) as f64 - (c.x - a.x) as f64 * (b.y - a.y) as f64;
        let (low, high) = (a.z.min(b.z).min(c.z), a.z.max(b.z).max(c.z));
        let size = width + height;
        // at most ten units of depth a texel, and no sliver: rounding stays below `MARGIN`
        let flat = (high - low) as f64 * PART as f64 * size <= 10.0 * area && size * (size + 8192.0) <= 8e9 * area;
        let raised = draw.offset.is_some_and(|o| o.into_iter().any(|v| v > 0.0));
        let nearest = if flat && !raised { high + MARGIN } else { f32::INFINITY };
        let texels = [x, y, end_x, end_y].map(|v| v as u16);
        let cells =
            |side: u32| [x as u32 / side, y as u32 / side, (end_x as u32 - 1) / side, (end_y as u32 - 1) / side];
        let [left, low, right, high] = cells(SQUARE).map(|v| v as usize);
        for row in low..=high {
            let row = row * self.squares as usize;
            self.occupied[row + left..=row + right].fill(true);
        }
        let few = |side: &u32| {
            let [l, b, r, t] = cells(*side);
            r - l < MOST_CELLS && t - b < MOST_CELLS
        };
        let level = CELLS.iter().position(few).unwrap_or(CELLS.len() - 1);
        let [l, b, r, t] = cells(CELLS[level]);
        for row in b..=t {
            for column in l..=r {
                let cell = (self.start[level] + row * self.across[level] + column) as usize;
                let next = std::mem::replace(&mut self.first[cell], self.casters.len() as u32);
                self.casters.push(Caster { texels, nearest, triangle: number, next });
            }
        }
    }

    /// Is the depth that is stored at a texel greater than `z`.
    pub fn is_before(&self, x: u32, y: u32, z: f32) -> bool {
        let square = y / SQUARE * self.squares + x / SQUARE;
        if !self.occupied[square as usize] {
            return self.clear > z;
        }
        self.clear > z
            || (0..CELLS.len()).any(|level| {
                let side = CELLS[level];
                let mut next = self.first[(self.start[level] + y / side * self.across[level] + x / side) as usize];
                while let Some(caster) = self.casters.get(next as usize) {
                    next = caster.next;
                    let [l, b, r, t] = caster.texels.map(u32::from);
                    if caster.nearest > z && x >= l && x < r && y >= b && y < t && self.depth(caster, x, y) > z {
                        return true;
                    }
                }
                false
            })
    }

    /// The depth of a triangle at a texel as it is stored; less than every depth where it does not cover the texel.
    fn depth(&self, caster: &Caster, x: u32, y: u32) -> f32 {
        let t = &self.queue.triangles[caster.triangle as usize];
        let corners = t.corners.map(|k| &self.queue.corners[k as usize]);
        let middle = [x, y].map(|v| v as i32 * PART + PART / 2);
        match plane::covers(corners, middle) {
            true => plane::depth_at(corners, &self.queue.draws[t.draw as usize], [x, y], self.coarse),
            false => f32::NEG_INFINITY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fragment::Lookups;
    use super::super::scene::{Blend, Corner, Draw, SampleGrid};
    use super::super::surface::Surface;
    use super::super::tiles::{self, Bins, Storage};
    use super::*;
    use crate::math::random::Random;
    use crate::render::shading::{ShadingOutput, Texturing};

    /// Triangles of all sizes, slivers and steep ones too, in a map of 300 x 200 texels.
    fn scene() -> DrawQueue {
        let mut queue = DrawQueue::default();
        let draw = |offset| Draw {
            clip: [1, 1, 299, 199],
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
            offset,
            whole_pixels: false,
        };
        let mut random = Random(5);
        for (offset, sizes) in [(Some([-1.5, -4.0]), [30, 300, 3000]), (None, [10, 1000, 40000])] {
            queue.draws.push(draw(offset));
            let grid = SampleGrid::new([1, 1, 299, 199], false);
            for k in 0..600 {
                let size = sizes[k % 3] * PART as usize / 100;
                let [x, y] = [300, 200].map(|n| random.below(n * PART as usize) as i32);
                let corners = [0; 3].map(|_| {
                    let [dx, dy, z] = [size, size, 1000].map(|n| random.below(n.max(1)) as i32);
                    let corner = Corner { x: x + dx - size as i32 / 2, y: y + dy, z: z as f32 / 900.0, q: 1.0 };
                    queue.corner(corner, None)
                });
                queue.triangle_of(corners, 0, &grid);
            }
        }
        queue
    }

    #[test]
    fn lookups_find_what_a_drawn_map_stores() {
        for coarse in [false, true] {
            let mut queue = scene();
            let depth = Surface::new([300, 200], 1).unwrap();
            let mut target = Storage { depth, coarse_depth: coarse, ..Storage::default() };
            target.depth.clear(0.25);
            let lookups = vec![Lookups::default(); queue.draws.len()];
            tiles::draw(&queue, &lookups, &mut Bins::default(), &mut target, 1);
            let mut deferred = DeferredDepth::default();
            assert!(DeferredDepth::takes(&queue) && queue.triangles.len() > 400);
            deferred.keep(1, &mut queue, [300, 200], 0.25, coarse);
            let below = |v: f32| f32::from_bits(v.to_bits() - 1);
            for (x, y) in (0..200).flat_map(|y| (0..300).map(move |x| (x, y))) {
                let stored = target.depth.get(x, y, 0);
                let (x, y) = (x as u32, y as u32);
                assert!(!deferred.is_before(x, y, stored), "{x} {y}: nothing is before {stored}");
                assert!(deferred.is_before(x, y, below(stored)), "{x} {y}: something is at {stored}");
            }
        }
    }
}
