//! Cells of directions, and the hull vertices in them: what support tables consist of.
//!
//! Tests: `src/collision/convex/hill_climbing.rs`.

use crate::math::simd::F64x4;
use crate::math::{Vec3, from_fn};

/// Vertices of a cell at most; cells with more are not answered.
pub const MOST_CANDIDATES: usize = 32;

/// Directions are unit vectors up to about this.
pub const UNIT_TOLERANCE: f64 = 1e-6;

/// Adding this leaves the nearest whole number in the low bits.
const TO_WHOLE: f64 = 6755399441055744.0;

/// A grid that has 2ᵏ cells along each axis, of which the first is not used: cell 2ᵏ⁻¹ has the zero in its middle.
#[derive(Clone, Copy)]
pub struct DirectionGrid {
    bits: u32,
    scale: f64,
    offset: f64,
}

impl DirectionGrid {
    /// A grid for unit vectors.
    pub fn new(bits: u32) -> DirectionGrid {
        let half = f64::from(1 << bits >> 1);
        DirectionGrid { bits, scale: (half - 0.5) * (1.0 - 10.0 * UNIT_TOLERANCE), offset: TO_WHOLE + half }
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        1 << (3 * self.bits)
    }

    /// The cell of a coordinate of a unit vector.
    #[inline(always)]
    pub fn index(&self, x: f64) -> usize {
        (x * self.scale + self.offset).to_bits() as usize & ((1 << self.bits) - 1)
    }

    /// The cell with these indices.
    #[inline(always)]
    pub fn cell(&self, [i, j, k]: [usize; 3]) -> usize {
        ((((i << self.bits) | j) << self.bits) | k) & (self.len() - 1)
    }
}

/// The vertices that may be farthest for a direction in a cell.
#[derive(Clone, Copy, Default)]
pub struct Cell {
    /// 64 times the first of its packs, plus the number of its vertices; that is 0 if there are none or too many.
    pub packs: u32,
    /// A vertex that is farther than all others by more than this is the end of all walks.
    pub gap: f32,
}

impl Cell {
    /// `None` if the numbers are too large.
    pub fn new(first: usize, count: usize, gap: f64) -> Option<Cell> {
        let packs = u32::try_from(first * 64 + count).ok()?;
        Some(Cell { packs, gap: (gap as f32).next_up() })
    }
}

/// Four vertices by coordinate; where there are fewer, the last one is repeated.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Pack {
    x: [f32; 4],
    y: [f32; 4],
    z: [f32; 4],
    vertex: [u16; 4],
    /// For each vertex, as bits, which of the first sixteen members of its cell are that vertex or neighbours of it: where it is farther
    /// than these, they are no ends of walks.
    near: [u16; 4],
}

impl Pack {
    /// The `k`-th four of some vertices, of which there are at most 65,536; `neighbours` says whether each of two is a neighbour of the other.
    pub fn new(vertices: &[[f32; 3]], members: &[u32], k: usize, neighbours: impl Fn(u32, u32) -> bool) -> Pack {
        let vertex = from_fn(|i| members[(4 * k + i).min(members.len() - 1)]);
        let coordinate = |c: usize| vertex.map(|v| vertices[v as usize][c]);
        let near = |v: u32| {
            let bits = members.iter().take(16).enumerate().filter(|&(_, &w)| v == w || neighbours(v, w));
            bits.fold(0, |bits, (i, _)| bits | 1 << i)
        };
        let (x, y, z) = (coordinate(0), coordinate(1), coordinate(2));
        Pack { x, y, z, vertex: vertex.map(|v| v as u16), near: vertex.map(near) }
    }

    /// How far the vertices lie along a direction.
    #[inline(always)]
    pub fn along(&self, [x, y, z]: [F64x4; 3]) -> F64x4 {
        x * F64x4::of_f32(&self.x) + y * F64x4::of_f32(&self.y) + z * F64x4::of_f32(&self.z)
    }

    /// A vertex and its place.
    #[inline(always)]
    pub fn get(&self, lane: usize) -> (u32, Vec3) {
        let k = lane & 3;
        (u32::from(self.vertex[k]), Vec3([self.x[k], self.y[k], self.z[k]].map(f64::from)))
    }

    /// A vertex and its neighbours among the first sixteen members of the cell, as bits.
    #[inline(always)]
    pub fn near(&self, lane: usize) -> u32 {
        u32::from(self.near[lane & 3])
    }
}
