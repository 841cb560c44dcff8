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
use crate::math::{from_fn, map};

/// Levels of cells, each four times as wide as those of the one before: a triangle waits in the first level of which it touches few
/// cells.
const LEVELS: usize = 4;

/// Binary logarithm of the texels along a side of the smallest cells: of many triangles and of few.
const SMALLEST: [u32; 2] = [4, 5];

/// Fewer triangles are few.
const MANY: usize = 6000;

/// Most cells of a row or column that a triangle touches in its level.
const MOST_CELLS: u32 = 3;

/// More than what rounding adds to the depth of a triangle that is not steep.
const MARGIN: f32 = 1e-5;

/// The same for triangles that are level and wide enough to have a [`Broad`].
const BROAD_MARGIN: f64 = 1e-6;

/// A triangle that waits.
#[derive(Clone, Copy, Default)]
struct Caster {
    texels: TexelBounds,
    /// None of its depths is greater.
    nearest: f32,
    /// Its number in the queue; in levels beyond the first its number among the broad ones.
    number: u32,
}

/// Texels that a triangle may cover: a rectangle in one number, so that one sum says whether a texel lies in it.
///
/// From the lowest 16 bits on: 2^15 less the first column, less the first row, and 2^15 more than the last column, than the last
/// row. With a texel's column and row added to the former and taken from the latter, the highest bits are set inside.
#[derive(Clone, Copy, Default)]
struct TexelBounds(u64);

/// A texel as it is compared with [`TexelBounds`].
#[derive(Clone, Copy)]
struct Texel(u64);

/// The cells of one size, as far as casters of the level reach.
#[derive(Clone, Copy, Default)]
struct Level {
    /// Binary logarithm of the texels along a side of a cell.
    side: u32,
    /// Columns and rows: left, bottom, right, top.
    cells: [u32; 4],
    /// Number of the first cell.
    first: u32,
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
    levels: [Level; LEVELS],
    /// End of each cell's casters, level by level; they begin where those of the cell before end.
    ends: Vec<u32>,
    casters: Vec<Caster>,
    /// Casters as they come, each once, by level.
    waiting: [Vec<Caster>; LEVELS],
    broad: Vec<Broad>,
}

impl DeferredDepth {
    /// Does a scene draw nothing but the greatest depths.
    pub fn takes(queue: &DrawQueue) -> bool {
        queue.draws.iter().all(|d| d.depth_test && d.depth_write && d.stencil == Stencil::Off)
    }

    /// Keeps the triangles of a scene for lookups in a texture whose depths are `clear`; `queue` gets the memory of the last ones.
    pub fn keep(&mut self, texture: u32, queue: &mut DrawQueue, clear: f32, coarse: bool) {
        self.texture = texture;
        std::mem::swap(&mut self.queue, queue);
        queue.clear();
        (self.clear, self.coarse) = (clear, coarse);
        let smallest = SMALLEST[(self.queue.triangles.len() < MANY) as usize];
        self.levels = from_fn(|k| Level::empty(smallest + 2 * k as u32));
        self.waiting.iter_mut().for_each(Vec::clear);
        self.broad.clear();
        for k in 0..self.queue.triangles.len() {
            self.add(k as u32);
        }
        self.sort();
    }

    /// Adds a triangle of the queue to the casters.
    fn add(&mut self, triangle: u32) {
        let Some(mut caster) = caster(&self.queue, triangle) else { return };
        let level = level_of(&self.levels, &caster);
        if level > 0 {
            caster.number = self.broad.len() as u32;
            self.broad.push(Broad { triangle, bound: bound(&self.queue, triangle) });
        }
        self.levels[level].hold(&caster);
        self.waiting[level].push(caster);
    }

    /// Sorts what waits by cells.
    fn sort(&mut self) {
        let mut cells = 0;
        for level in &mut self.levels {
            level.first = cells;
            cells += level.count();
        }
        self.ends.clear();
        self.ends.resize(cells as usize + 1, 0);
        let ends = &mut self.ends[..];
        for (level, waiting) in self.levels.iter().zip(&self.waiting) {
            waiting.iter().for_each(|caster| level.for_each_cell(caster, |cell| ends[cell + 1] += 1));
        }
        let mut sum: u32 = 0;
        for end in &mut *ends {
            sum += *end;
            *end = sum;
        }
        self.casters.resize((sum as usize).max(self.casters.len()), Caster::default());
        let casters = &mut self.casters[..];
        // filling moves the beginning of each cell's casters to their end
        for (level, waiting) in self.levels.iter().zip(&self.waiting) {
            for caster in waiting {
                level.for_each_cell(caster, |cell| {
                    casters[ends[cell] as usize] = *caster;
                    ends[cell] += 1;
                });
            }
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
        let broad = |number: u32| {
            let Broad { triangle, bound } = &self.broad[number as usize];
            let bound = bound.map_or(f64::INFINITY, |[at, right, up]| at + right * x as f64 + up * y as f64);
            bound > z as f64 && self.depth(*triangle, x, y) > z
        };
        self.clear > z
            || self.any_caster(0, [x, y], z, |triangle| self.depth(triangle, x, y) > z)
            || (1..LEVELS).any(|level| self.any_caster(level, [x, y], z, broad))
    }

    /// Does `test` hold for the number of some caster of a level, of those whose depth at a texel may be greater than `z`.
    #[inline(always)]
    fn any_caster(&self, level: usize, [x, y]: [u32; 2], z: f32, test: impl Fn(u32) -> bool) -> bool {
        let texel = Texel::new(x, y);
        let casters = self.levels[level].cell_at(x, y).map_or(&[][..], |cell| self.of_cell(cell));
        casters.iter().any(|c| c.texels.hold(texel) && c.nearest > z && test(c.number))
    }

    /// The depth of a triangle at a texel as it is stored; less than every depth where it does not cover the texel.
    fn depth(&self, triangle: u32, x: u32, y: u32) -> f32 {
        let t = &self.queue.triangles[triangle as usize];
        let corners = map(t.corners, |k| &self.queue.corners[k as usize]);
        let middle = map([x, y], |v| v as i32 * PART + PART / 2);
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
    let corners = map(t.corners, |k| &queue.corners[k as usize]);
    let (opposite, first) = plane::edges(corners, [0, 0]);
    let planes = map(opposite, |e| plane::Plane::new(&e, 1.0 / first));
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

impl TexelBounds {
    const HALF: u64 = 1 << 15;
    const HIGHEST: u64 = Self::HALF | Self::HALF << 16 | Self::HALF << 32 | Self::HALF << 48;

    /// From columns and rows of at most 2^15: first column and row, and ends.
    #[inline(always)]
    fn new([left, bottom, right, top]: [u32; 4]) -> TexelBounds {
        let low = |v: u32| Self::HALF - v as u64;
        let high = |v: u32| Self::HALF + v as u64 - 1;
        TexelBounds(low(left) | low(bottom) << 16 | high(right) << 32 | high(top) << 48)
    }

    /// First column and row, and ends.
    #[inline(always)]
    fn texels(self) -> [u32; 4] {
        let [left, bottom, right, top] = map([0, 16, 32, 48], |shift| (self.0 >> shift) as u32 & 0xffff);
        let half = Self::HALF as u32;
        [half - left, half - bottom, right - half + 1, top - half + 1]
    }

    /// Does a texel lie within.
    #[inline(always)]
    fn hold(self, texel: Texel) -> bool {
        self.0.wrapping_add(texel.0) & Self::HIGHEST == Self::HIGHEST
    }
}

impl Texel {
    #[inline(always)]
    fn new(x: u32, y: u32) -> Texel {
        let at = x as u64 | (y as u64) << 16;
        Texel(at.wrapping_sub(at << 32))
    }
}

/// The first level of which a caster touches few cells, or the last one.
#[inline(always)]
fn level_of(levels: &[Level; LEVELS], caster: &Caster) -> usize {
    let few = |level: &usize| {
        let [l, b, r, t] = levels[*level].touched(caster);
        r - l <= MOST_CELLS && t - b <= MOST_CELLS
    };
    (0..LEVELS - 1).find(few).unwrap_or(LEVELS - 1)
}

impl Level {
    fn empty(side: u32) -> Level {
        Level { side, cells: [u32::MAX, u32::MAX, 0, 0], first: 0 }
    }

    /// Columns and rows of cells that a caster touches: left, bottom, right, top.
    #[inline(always)]
    fn touched(&self, caster: &Caster) -> [u32; 4] {
        let [l, b, r, t] = caster.texels.texels();
        [l >> self.side, b >> self.side, ((r - 1) >> self.side) + 1, ((t - 1) >> self.side) + 1]
    }

    /// Grows as far as a caster reaches.
    #[inline(always)]
    fn hold(&mut self, caster: &Caster) {
        let [l, b, r, t] = self.touched(caster);
        let [left, bottom, right, top] = self.cells;
        self.cells = [left.min(l), bottom.min(b), right.max(r), top.max(t)];
    }

    fn across(&self) -> u32 {
        self.cells[2].saturating_sub(self.cells[0])
    }

    /// Number of its cells.
    fn count(&self) -> u32 {
        self.across() * self.cells[3].saturating_sub(self.cells[1])
    }

    /// Number of the cell that holds a texel, if there is one.
    #[inline(always)]
    fn cell_at(&self, x: u32, y: u32) -> Option<u32> {
        let [left, bottom, right, top] = self.cells;
        let (column, row) = (x >> self.side, y >> self.side);
        let inside = (left..right).contains(&column) && (bottom..top).contains(&row);
        inside.then(|| self.first + (row - bottom) * self.across() + column - left)
    }

    /// Visits the cells that a caster touches, from the lower left to the upper right one.
    #[inline(always)]
    fn for_each_cell(&self, caster: &Caster, mut visit: impl FnMut(usize)) {
        let [l, b, r, t] = self.touched(caster);
        for row in b..t {
            let row = self.first + (row - self.cells[1]) * self.across();
            (l..r).for_each(|column| visit((row + column - self.cells[0]) as usize));
        }
    }
}

/// A triangle of a queue as a caster; `None` if it covers no texel.
#[inline(always)]
fn caster(queue: &DrawQueue, triangle: u32) -> Option<Caster> {
    let t = &queue.triangles[triangle as usize];
    let draw = &queue.draws[t.draw as usize];
    let [a, b, c] = map(t.corners, |k| queue.corners[k as usize]);
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
    let texels = TexelBounds::new(map([x, y, end_x, end_y], |v| v as u32));
    Some(Caster { texels, nearest, number: triangle })
}

#[cfg(test)]
mod tests {
    use super::super::fragment::Lookups;
    use super::super::scene::{Draw, SampleGrid, tests::depth_draw};
    use super::super::surface::Surface;
    use super::super::tiles::{self, Bins, Storage};
    use super::*;
    use crate::math::random::Random;

    /// Triangles of all sizes, slivers and steep ones too, in a map of 300 x 200 texels.
    fn scene() -> DrawQueue {
        let mut queue = DrawQueue::default();
        let mut random = Random(5);
        for (offset, sizes) in [(Some([-1.5, -4.0]), [30, 300, 3000]), (None, [10, 1000, 40000])] {
            queue.draws.push(Draw { offset, ..depth_draw([1, 1, 299, 199]) });
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
    fn bounds_hold_the_texels_between() {
        let all = [0, 1, 2, 7, 100, 0x3ffe, 0x3fff];
        for (left, right) in
            all.into_iter().flat_map(|l| all.into_iter().filter(move |r| l <= *r).map(move |r| (l, r + 1)))
        {
            for [l, b, r, t] in [[left, 1, right, 101], [1, left, 101, right]] {
                let bounds = TexelBounds::new([l, b, r, t]);
                assert_eq!(bounds.texels(), [l, b, r, t]);
                for (x, y) in all.into_iter().flat_map(|x| all.into_iter().map(move |y| (x, y))) {
                    let inside = (l..r).contains(&x) && (b..t).contains(&y);
                    assert_eq!(bounds.hold(Texel::new(x, y)), inside, "{x} {y} in {l} {b} {r} {t}");
                }
            }
        }
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
            deferred.keep(1, &mut queue, 0.25, coarse);
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
