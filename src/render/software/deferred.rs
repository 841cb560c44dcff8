//! A shadow map of which only the texels exist that a picture looks up.
//!
//! In: the triangles of a pass that draws depths alone on a cleared texture. Out: whether something drawn there is in front of a
//! depth at a texel. A small picture looks up a few thousand texels of the millions that a map has. So the triangles wait in
//! cells of the map, and a lookup tests those of its cell: `plane` computes of each what `raster` would store, so pictures have the
//! same bytes as with a map that is drawn.
//!
//! Tests: in this file; `tests/picture` compares pictures.

use super::plane;
use super::scene::{Corner, DrawQueue, PART, Stencil};

/// Levels of cells, each four times as wide as those before: a triangle waits in the first level of which it touches few cells.
const LEVELS: usize = 4;

/// Binary logarithm of the texels along a side of the smallest cells: of many triangles and of few.
const SMALLEST: [u32; 2] = [4, 5];

/// Fewer triangles are few.
const MANY: usize = 6000;

/// Most cells of a row or column that a triangle touches in its level.
const MOST_CELLS: u32 = 3;

/// More than what rounding adds to the depth of a triangle that is not steep.
const MARGIN: f32 = 1e-5;

/// Texels along a side of the squares that are known to be empty or not.
const SQUARE: u32 = 64;

/// The same for triangles that are level and wide enough to have a [`Broad`].
const BROAD_MARGIN: f64 = 1e-6;

/// A triangle that waits.
#[derive(Clone, Copy, Default)]
struct Caster {
    /// Texels that it may cover: left, bottom, right, top.
    texels: [u16; 4],
    /// None of its depths is greater.
    nearest: f32,
    /// Its number in the queue; in levels beyond the first its number among the broad ones.
    number: u32,
}

/// A triangle of many texels: none of its depths at a texel is greater than this function of the texel, if it is one.
#[derive(Clone, Copy)]
struct Broad {
    triangle: u32,
    bound: Option<[f64; 3]>,
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
    /// Cells of a row, by level, and where the level's cells begin.
    across: [u32; LEVELS],
    start: [u32; LEVELS],
    /// Binary logarithm of the texels along a side of the smallest cells.
    smallest: u32,
    /// End of each cell's casters, level by level; they begin where those of the cell before end.
    ends: Vec<u32>,
    casters: Vec<Caster>,
    /// Casters as they come, each once.
    waiting: Vec<Caster>,
    broad: Vec<Broad>,
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
        self.smallest = SMALLEST[(self.queue.triangles.len() < MANY) as usize];
        let mut cells = 0;
        for level in 0..LEVELS {
            let side = 1 << side(self.smallest, level);
            self.across[level] = (width as u32).div_ceil(side);
            self.start[level] = cells;
            cells += self.across[level] * (height as u32).div_ceil(side);
        }
        self.squares = (width as u32).div_ceil(SQUARE);
        self.occupied.clear();
        self.occupied.resize((self.squares * (height as u32).div_ceil(SQUARE)) as usize, false);
        self.ends.clear();
        self.ends.resize(cells as usize + 1, 0);
        self.waiting.clear();
        self.broad.clear();
        for k in 0..self.queue.triangles.len() {
            self.add(k as u32);
        }
        self.sort();
    }

    /// Adds a triangle of the queue to the casters, and counts it in its cells.
    fn add(&mut self, triangle: u32) {
        let Some(mut caster) = caster(&self.queue, triangle) else { return };
        let [l, b, r, t] = caster.texels.map(u32::from);
        for row in b / SQUARE..=(t - 1) / SQUARE {
            for column in l / SQUARE..=(r - 1) / SQUARE {
                self.occupied[(row * self.squares + column) as usize] = true;
            }
        }
        let (level, cells) = cells_of(&caster, self.smallest);
        if level > 0 {
            caster.number = self.broad.len() as u32;
            self.broad.push(Broad { triangle, bound: bound(&self.queue, triangle) });
        }
        for_each_cell(cells, self.start[level], self.across[level], |cell| self.ends[cell + 1] += 1);
        self.waiting.push(caster);
    }

    /// Sorts what waits by cells.
    fn sort(&mut self) {
        let mut sum = 0;
        for end in &mut self.ends {
            sum += *end;
            *end = sum;
        }
        self.casters.resize((sum as usize).max(self.casters.len()), Caster::default());
        // filling moves the beginning of each cell's casters to their end
        for caster in &self.waiting {
            let (level, cells) = cells_of(caster, self.smallest);
            for_each_cell(cells, self.start[level], self.across[level], |cell| {
                self.casters[self.ends[cell] as usize] = *caster;
                self.ends[cell] += 1;
            });
        }
    }

    /// The casters of a cell.
    #[inline(always)]
    fn of_cell(&self, cell: u32) -> &[Caster] {
        let first = cell.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.casters[first as usize..self.ends[cell as usize] as usize]
    }

    /// Forgets what waits.
    pub fn forget(&mut self) {
        self.texture = 0;
        self.queue.clear();
    }

    /// Is the depth that is stored at a texel greater than `z`.
    pub fn is_before(&self, x: u32, y: u32, z: f32) -> bool {
        if self.clear > z || !self.occupied[(y / SQUARE * self.squares + x / SQUARE) as usize] {
            return self.clear > z;
        }
        let casters = |level: usize| {
            let side = side(self.smallest, level);
            let cell = self.start[level] + (y >> side) * self.across[level] + (x >> side);
            self.of_cell(cell).iter().filter(move |caster| caster.may_be_before(x, y, z))
        };
        casters(0).any(|caster| self.depth(caster.number, x, y) > z)
            || (1..LEVELS).flat_map(casters).any(|caster| {
                let Broad { triangle, bound } = &self.broad[caster.number as usize];
                let bound = bound.map_or(f64::INFINITY, |[at, right, up]| at + right * x as f64 + up * y as f64);
                bound > z as f64 && self.depth(*triangle, x, y) > z
            })
    }

    /// The depth of a triangle at a texel as it is stored; less than every depth where it does not cover the texel.
    fn depth(&self, triangle: u32, x: u32, y: u32) -> f32 {
        let t = &self.queue.triangles[triangle as usize];
        let corners = t.corners.map(|k| &self.queue.corners[k as usize]);
        let middle = [x, y].map(|v| v as i32 * PART + PART / 2);
        match plane::covers(corners, middle) {
            true => plane::depth_at(corners, &self.queue.draws[t.draw as usize], [x, y], self.coarse),
            false => f32::NEG_INFINITY,
        }
    }
}

/// A function of the texel that no depth of a triangle is greater than: what 1, x and y are multiplied with. `None` if the
/// triangle is so steep or narrow that rounding might add more than [`BROAD_MARGIN`].
fn bound(queue: &DrawQueue, triangle: u32) -> Option<[f64; 3]> {
    let t = &queue.triangles[triangle as usize];
    let corners = t.corners.map(|k| &queue.corners[k as usize]);
    let (opposite, first) = plane::edges(corners, [0, 0]);
    let planes = opposite.map(|e| plane::Plane::new(&e, 1.0 / first));
    let plane = plane::depth_plane(&planes, corners, &queue.draws[t.draw as usize]);
    let [x, y] = [|c: &Corner| c.x, |c: &Corner| c.y].map(|of| {
        let v = corners.map(of);
        (v[0].max(v[1]).max(v[2]) - v[0].min(v[1]).min(v[2])) as f64
    });
    // Depths are sums of numbers of at most 1 in single precision, which rounding changes by less than 4e-7 if one texel's depth
    // is less than 0.01 from the next one's. Beyond, weights of corners are at most 1e7 times as exact as double precision.
    let level = plane.right.abs() + plane.up.abs() <= 0.01 && corners.iter().all(|c| c.z.abs() <= 1.0);
    let wide = (x + y) * (x + y + 8192.0) <= 1e6 * first;
    let whole = [plane.at, plane.right, plane.up];
    (level && wide && whole.iter().all(|v| v.is_finite())).then_some([plane.at + BROAD_MARGIN, plane.right, plane.up])
}

impl Caster {
    /// May its depth at a texel be greater than `z`.
    #[inline(always)]
    fn may_be_before(&self, x: u32, y: u32, z: f32) -> bool {
        let [l, b, r, t] = self.texels.map(u32::from);
        (self.nearest > z) & (x >= l) & (x < r) & (y >= b) & (y < t)
    }
}

/// Visits cells of a level: from the lower left to the upper right one.
#[inline(always)]
fn for_each_cell([l, b, r, t]: [u32; 4], start: u32, across: u32, mut visit: impl FnMut(usize)) {
    for row in b..=t {
        let row = start + row * across;
        (row + l..=row + r).for_each(|cell| visit(cell as usize));
    }
}

/// Binary logarithm of the texels along a side of the cells of a level.
#[inline(always)]
fn side(smallest: u32, level: usize) -> u32 {
    smallest + 2 * level as u32
}

/// The level that a caster waits in, and its cells there: those of the lower left texel and of the upper right one.
#[inline(always)]
fn cells_of(caster: &Caster, smallest: u32) -> (usize, [u32; 4]) {
    let [l, b, r, t] = caster.texels.map(u32::from);
    let mut level = 0;
    loop {
        let side = side(smallest, level);
        let cells = [l >> side, b >> side, (r - 1) >> side, (t - 1) >> side];
        let few = cells[2] - cells[0] < MOST_CELLS && cells[3] - cells[1] < MOST_CELLS;
        if few || level == LEVELS - 1 {
            return (level, cells);
        }
        level += 1;
    }
}

/// A triangle of a queue as a caster; `None` if it covers no texel.
#[inline(always)]
fn caster(queue: &DrawQueue, triangle: u32) -> Option<Caster> {
    let t = &queue.triangles[triangle as usize];
    let draw = &queue.draws[t.draw as usize];
    let [a, b, c] = t.corners.map(|k| queue.corners[k as usize]);
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
        return None;
    }
    let area = (b.x - a.x) as f64 * (c.y - a.y) as f64 - (c.x - a.x) as f64 * (b.y - a.y) as f64;
    let (low, high) = (a.z.min(b.z).min(c.z), a.z.max(b.z).max(c.z));
    let size = width + height;
    // at most ten units of depth a texel, and no sliver: rounding stays below `MARGIN`
    let flat = (high - low) as f64 * PART as f64 * size <= 10.0 * area && size * (size + 8192.0) <= 8e9 * area;
    let raised = draw.offset.is_some_and(|o| o.into_iter().any(|v| v > 0.0));
    let nearest = if flat && !raised { high + MARGIN } else { f32::INFINITY };
    Some(Caster { texels: [x, y, end_x, end_y].map(|v| v as u16), nearest, number: triangle })
}

#[cfg(test)]
mod tests {
    use super::super::fragment::Lookups;
    use super::super::scene::{Blend, Draw, SampleGrid};
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
