//! Tables of the farthest vertices of a convex hull. In: the vertices and edges of a hull. Out: for each cell of a grid
//! of directions, the few vertices among which the farthest in any direction of the cell is.
//!
//! [`SupportTable`] says why a table gives the vertex at which a walk along the edges would end.
//!
//! Finding the cell is a chain of operations that every support waits for, so it has no branch and no division: four
//! vertices are compared even where there is one.
//!
//! Tests: `src/collision/convex/hill_climbing.rs`.

use super::support_build::{Build, Progress};
use super::support_grid::{Cell, DirectionGrid, MOST_CANDIDATES, Pack, UNIT_TOLERANCE};
use crate::base::lock::Mutex;
use crate::math::simd::F64x4;
use crate::math::{Vec3, from_fn};
use std::sync::OnceLock;

/// The farthest vertices of one hull by direction.
///
/// A walk along the edges of a hull ends at a vertex none of whose neighbours is farther. The directions for which a
/// vertex is such an end are a polygon on the faces of a cube around the origin: one half-plane for each neighbour.
/// Unit directions are sorted into the cells of a grid by their coordinates, and the table has, for each cell, the
/// vertices whose polygon meets it. For a direction in a cell no other vertex can be the end of a walk, wherever it
/// starts. If in addition one of those is so much farther than the others that none of them can be an end
/// (`Cell::gap`), it is the end, and no step was taken; so it is if each of the others that are not so much nearer has
/// a neighbour that is farther than itself: vertices of a face of a body at rest differ by rounding alone. Only where
/// some are equally far does the end depend on the way. This holds for any graph: nothing assumes that the hull is
/// convex.
///
/// Rounding. Vertices are of `f32`, and the sum of three products has an error of at most 4u S |d|, with u = 2⁻⁵³, S
/// the largest |x| + |y| + |z| of a vertex and |d| the largest component of the direction. Half-planes are moved
/// outwards by 10⁻¹² S, which is a thousand times that, and cells widened by 10⁻⁶, so that no error of the clipping
/// loses a vertex.
pub struct SupportTable {
    grid: DirectionGrid,
    cells: Vec<Cell>,
    packs: Vec<Pack>,
    /// The vertices from which the table was made.
    vertices: Vec<[f32; 3]>,
}

impl SupportTable {
    /// A table of what [`Build`] has made.
    pub(super) fn of(grid: DirectionGrid, cells: Vec<Cell>, packs: Vec<Pack>, vertices: Vec<[f32; 3]>) -> SupportTable {
        SupportTable { grid, cells, packs, vertices }
    }

    /// Whether the table was made from these vertices.
    pub fn is_of(&self, count: usize, vertex: impl Fn(usize) -> [f32; 3]) -> bool {
        self.agrees_at(count, vertex, 0, 1)
    }

    /// Whether those of `count` vertices that stand at `first` and every `step` after it are the ones from which the table was made.
    pub fn agrees_at(&self, count: usize, vertex: impl Fn(usize) -> [f32; 3], first: usize, step: usize) -> bool {
        let differ = |a: [f32; 3], b: [f32; 3]| (0..3).fold(0, |bits, k| bits | (a[k].to_bits() ^ b[k].to_bits()));
        let known = self.vertices.iter().enumerate().skip(first).step_by(step);
        count == self.vertices.len() && known.fold(0, |bits, (i, &b)| bits | differ(vertex(i), b)) == 0
    }

    /// The hull vertex at which every walk along `dir` ends, and its place; `None` if that is not certain, or `dir` no unit vector.
    #[inline(always)]
    pub fn farthest(&self, dir: Vec3) -> Option<(u32, Vec3)> {
        let cell = self.cell(dir)?;
        let splat = from_fn(|k| F64x4::splat(dir[k]));
        let (first, count) = ((cell.packs / 64) as usize, cell.packs % 64);
        let gap = F64x4::splat(f64::from(cell.gap));
        if count > 4 {
            return self.farthest_of_many(first, count, splat, gap);
        }
        let pack = self.packs.get(first)?;
        let values = pack.along(splat);
        let best = values.max_of_lanes();
        let members = (1 << count) - 1;
        let ends = values.eq(best).bits() & members;
        let end = ends.trailing_zeros() as usize;
        // those that may be ends, too
        let others = values.gt(best - gap).bits() & members & !pack.near(end);
        if others == 0 && ends.is_power_of_two() {
            return Some(pack.get(end));
        }
        only_end(&[values], std::slice::from_ref(pack), ends, others)
    }

    #[inline(never)]
    fn farthest_of_many(&self, first: usize, count: u32, dir: [F64x4; 3], gap: F64x4) -> Option<(u32, Vec3)> {
        let packs = self.packs.get(first..first + (count as usize).div_ceil(4))?;
        let mut values = [F64x4::splat(0.0); MOST_CANDIDATES / 4];
        let mut best = F64x4::splat(f64::NEG_INFINITY);
        for (value, pack) in values.iter_mut().zip(packs) {
            *value = pack.along(dir);
            best = value.max(best);
        }
        let best = best.max_of_lanes();
        let members = ((1u64 << count) - 1) as u32;
        let (ends, near) = values[..packs.len()].iter().rev().fold((0, 0), |(ends, near), value| {
            (ends << 4 | value.eq(best).bits(), near << 4 | value.gt(best - gap).bits())
        });
        let (ends, near) = (ends & members, near & members);
        let end = ends.trailing_zeros() as usize;
        let pack = packs.get(end / 4)?;
        let others = near & !pack.near(end);
        if others == 0 && ends.is_power_of_two() {
            return Some(pack.get(end));
        }
        only_end(&values, packs, ends, others)
    }

    /// The cell of a unit vector.
    #[inline(always)]
    fn cell(&self, dir: Vec3) -> Option<Cell> {
        let index = dir.map(|x| self.grid.index(x));
        self.cells.get(self.grid.cell(index)).filter(|_| is_unit(dir)).copied()
    }
}

/// The only one of the farthest members `ends` of a cell, if each of `others` has a neighbour that is farther, so that no walk ends there.
#[inline(never)]
fn only_end(values: &[F64x4], packs: &[Pack], ends: u32, mut others: u32) -> Option<(u32, Vec3)> {
    if !ends.is_power_of_two() {
        return None;
    }
    while others != 0 {
        let k = others.trailing_zeros() as usize;
        let (pack, here) = (packs.get(k / 4)?, F64x4::splat(values[k / 4].lanes()[k % 4]));
        let farther = values.iter().zip(packs).rev().fold(0, |bits, (value, _)| bits << 4 | value.gt(here).bits());
        if farther & pack.near(k) == 0 {
            return None;
        }
        others &= others - 1;
    }
    let end = ends.trailing_zeros() as usize;
    Some(packs[end / 4].get(end))
}

/// False for what is not a number, too.
#[inline(always)]
fn is_unit(dir: Vec3) -> bool {
    let length2 = dir.dot(dir);
    length2 > 1.0 - UNIT_TOLERANCE && length2 < 1.0 + UNIT_TOLERANCE
}

/// A support table that is made in parts by those who would use it, so that none of them waits for the whole.
pub struct GrowingTable {
    /// The table while it is made.
    build: Mutex<Option<Build>>,
    /// The whole table; none if the hull can have none.
    made: OnceLock<Option<SupportTable>>,
}

impl GrowingTable {
    /// A table of which nothing is made yet.
    pub fn new() -> GrowingTable {
        GrowingTable { build: Mutex::new(None), made: OnceLock::new() }
    }

    /// Makes a part of the table of a hull, whose vertices `hull` gives first, if it is not made yet and no other thread is at it.
    /// Returns the table if it is whole.
    pub fn advance<'a>(
        &self,
        hull: impl FnOnce() -> Option<Vec<[f32; 3]>>,
        neighbours: impl Fn(usize) -> &'a [[u32; 2]],
    ) -> Option<&SupportTable> {
        let mut build = self.build.try_lock()?;
        if self.made.get().is_none() {
            if build.is_none() {
                *build = hull().and_then(begin);
            }
            let whole = match build.as_mut().map(|build| build.advance(neighbours)) {
                Some(Progress::Unfinished) => return None,
                Some(Progress::Whole(table)) => Some(table),
                Some(Progress::TooLarge) | None => None,
            };
            *build = None;
            self.made.get_or_init(|| whole);
        }
        self.made()
    }

    /// The table, if it is whole. For callers that [`GrowingTable::advance`] has given it before; others see it too, but a thread
    /// checker does not see why they may.
    #[inline(always)]
    pub fn made(&self) -> Option<&SupportTable> {
        self.made.get()?.as_ref()
    }

    /// Whether nothing is left to make.
    #[cfg(test)]
    pub fn is_made(&self) -> bool {
        self.made.get().is_some()
    }
}

/// A table of the vertices of a hull, of which nothing is made; `None` if coordinates are too large, too small, or no numbers.
fn begin(vertices: Vec<[f32; 3]>) -> Option<Build> {
    let size = size(&vertices)?;
    // about two vertices meet a cell
    let bits = (2..5).find(|bits| f64::from((1 << bits) - 1) > 0.85 * (vertices.len() as f64).sqrt()).unwrap_or(5);
    Some(Build::new(DirectionGrid::new(bits), vertices, size))
}

/// The largest |x| + |y| + |z| of some vertices; `None` if coordinates are too large, too small, or no numbers.
fn size(vertices: &[[f32; 3]]) -> Option<f64> {
    let size = vertices.iter().map(|v| v.iter().map(|&x| f64::from(x).abs()).sum::<f64>()).fold(0.0, f64::max);
    let numbers = vertices.iter().flatten().all(|x| x.is_finite());
    (numbers && (1e-30..1e30).contains(&size)).then_some(size)
}
