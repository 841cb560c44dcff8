//! Tables of the farthest vertices of a convex hull: for each cell of directions, the few vertices among which the farthest is.
//!
//! A walk along the edges of a hull ends at a vertex none of whose neighbours is farther. The directions for which a vertex is such
//! an end are a polygon on the faces of a cube around the origin: one half-plane for each neighbour. The table has the faces cut
//! into square cells, and for each cell the vertices whose polygon meets it. For a direction in a cell no other vertex can be the
//! end of a walk, wherever it starts. If in addition one of those is so much farther than the others that none of them can be an
//! end (`Cell::gap`), it is the end, and no step was taken. This holds for any graph: nothing assumes that the hull is convex.
//!
//! Rounding. Vertices are of `f32`, and the sum of three products has an error of at most 4u S |d|, with u = 2⁻⁵³, S the largest
//! |x| + |y| + |z| of a vertex and |d| the largest component of the direction. Half-planes are moved outwards by 10⁻¹² S, which is
//! a thousand times that, and cells widened by 10⁻⁹, so that no error of the clipping loses a vertex.

use crate::math::simd::F64x4;
use crate::math::{Vec3, from_fn};

/// Vertices of a cell at most; cells with more are not answered.
const MOST_CANDIDATES: usize = 32;

/// By how much half-planes are moved outwards, relative to the largest vertex.
const TOLERANCE: f64 = 1e-12;

/// By how much cells are widened; the cube reaches from -1 to 1.
const WIDER: f64 = 1e-9;

/// The farthest vertices of one hull by direction.
pub struct SupportTable {
    /// Cells along an edge of the cube.
    resolution: usize,
    /// The cells of each face (twice the axis, plus one for the negative side), in rows.
    cells: Vec<Cell>,
    packs: Vec<Pack>,
    /// The vertices from which the table was made.
    vertices: Vec<[f32; 3]>,
}

/// The vertices that may be farthest for a direction in a cell.
#[derive(Clone, Copy)]
struct Cell {
    /// The first of its packs.
    first: u32,
    /// Number of its vertices; 0 if there are too many.
    count: u32,
    /// A vertex that is farther than all others by more than this times the largest component of the direction is the end of all
    /// walks.
    gap: f64,
}

/// Four vertices by coordinate, the last ones of a cell filled up with points on the other side of the hull.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Pack {
    x: [f32; 4],
    y: [f32; 4],
    z: [f32; 4],
    vertex: [u32; 4],
}

impl Pack {
    /// How far the vertices lie along a direction.
    #[inline(always)]
    fn along(&self, [x, y, z]: [F64x4; 3]) -> F64x4 {
        x * F64x4::of_f32(&self.x) + y * F64x4::of_f32(&self.y) + z * F64x4::of_f32(&self.z)
    }
}

impl SupportTable {
    /// The table of a hull, by its vertices and the neighbours of each; `None` if coordinates are too large, too small, or no numbers.
    pub fn new<'a>(vertices: Vec<[f32; 3]>, neighbours: impl Fn(usize) -> &'a [[u32; 2]]) -> Option<SupportTable> {
        let size = vertices.iter().map(|v| v.iter().map(|&x| f64::from(x).abs()).sum::<f64>()).fold(0.0, f64::max);
        let numbers = vertices.iter().flatten().all(|x| x.is_finite());
        if !(numbers && (1e-30..1e30).contains(&size)) {
            return None;
        }
        let resolution = ((vertices.len() as f64 / 3.0).sqrt().ceil() as usize).clamp(4, 32);
        let mut build = Build { resolution, vertices: &vertices, size, members: Vec::new(), corners: Vec::new() };
        for v in 0..vertices.len() {
            build.vertex(v as u32, neighbours(v));
        }
        let (cells, packs) = build.finish();
        Some(SupportTable { resolution, cells, packs, vertices })
    }

    /// Whether the table was made from these hull vertices.
    pub fn is_of(&self, vertices: impl ExactSizeIterator<Item = [f32; 3]>) -> bool {
        let differ = |a: [f32; 3], b: [f32; 3]| (0..3).fold(0, |bits, k| bits | (a[k].to_bits() ^ b[k].to_bits()));
        vertices.len() == self.vertices.len()
            && vertices.zip(&self.vertices).fold(0, |bits, (a, &b)| bits | differ(a, b)) == 0
    }

    /// The hull vertex at which every walk along `dir` ends; `None` if that is not certain.
    #[inline(always)]
    pub fn farthest(&self, dir: Vec3) -> Option<u32> {
        let (cell, largest) = self.cell(dir)?;
        let packs = &self.packs[cell.first as usize..];
        if cell.count == 1 {
            return Some(packs[0].vertex[0]);
        }
        let splat = from_fn(|k| F64x4::splat(dir[k]));
        let gap = F64x4::splat(cell.gap * largest);
        if cell.count <= 4 {
            let values = packs.first()?.along(splat);
            let near = values.gt(values.max_of_lanes() - gap).bits();
            return (near.is_power_of_two()).then(|| packs[0].vertex[near.trailing_zeros() as usize & 3]);
        }
        Self::farthest_of_many(packs.get(..(cell.count as usize).div_ceil(4))?, splat, gap)
    }

    #[inline(never)]
    fn farthest_of_many(packs: &[Pack], dir: [F64x4; 3], gap: F64x4) -> Option<u32> {
        let mut values = [F64x4::splat(0.0); MOST_CANDIDATES / 4];
        let mut best = F64x4::splat(f64::NEG_INFINITY);
        for (value, pack) in values.iter_mut().zip(packs) {
            *value = pack.along(dir);
            best = value.max(best);
        }
        let limit = best.max_of_lanes() - gap;
        let near = values.iter().zip(packs).rev().fold(0, |bits, (value, _)| bits << 4 | value.gt(limit).bits());
        let k = near.trailing_zeros() as usize;
        near.is_power_of_two().then(|| packs[k / 4].vertex[k % 4])
    }

    /// The cell of a direction, if it has vertices, and the direction's largest component.
    #[inline(always)]
    fn cell(&self, Vec3([x, y, z]): Vec3) -> Option<(Cell, f64)> {
        let (ax, ay, az) = (x.abs(), y.abs(), z.abs());
        let (axis, along, s, t) = if ax >= ay && ax >= az {
            (0, x, y, z)
        } else if ay >= az {
            (1, y, z, x)
        } else {
            (2, z, x, y)
        };
        let largest = along.abs();
        // false for what is not a number, too
        if !(largest >= s.abs() && largest >= t.abs() && largest > 1e-60 && largest < 1e6) {
            return None;
        }
        let half = 0.5 * self.resolution as f64;
        let scale = half / largest;
        let index = |x: f64| ((x * scale + half) as i32 as usize).min(self.resolution - 1);
        let face = 2 * axis + usize::from(along < 0.0);
        let cell = *self.cells.get((face * self.resolution + index(t)) * self.resolution + index(s))?;
        (cell.count > 0).then_some((cell, largest))
    }
}

/// A table in the making.
struct Build<'a> {
    resolution: usize,
    vertices: &'a [[f32; 3]],
    /// The largest |x| + |y| + |z|.
    size: f64,
    /// Cells and the vertices whose polygons meet them.
    members: Vec<(u32, u32)>,
    /// Corners of the polygons: the vertex, the cell, and the direction.
    corners: Vec<(u32, u32, Vec3)>,
}

impl Build<'_> {
    fn position(&self, v: u32) -> Vec3 {
        Vec3(self.vertices[v as usize].map(f64::from))
    }

    /// Finds the directions for which vertex `v` is the end of walks.
    fn vertex(&mut self, v: u32, neighbours: &[[u32; 2]]) {
        let here = self.position(v);
        let edges: Vec<Vec3> = neighbours.iter().map(|&[h, _]| self.position(h) - here).collect();
        let (mut polygon, mut next) = (Vec::new(), Vec::new());
        for face in 0..6 {
            let (axis, sign) = (face / 2, if face % 2 == 1 { -1.0 } else { 1.0 });
            let plane = |e: &Vec3| [sign * e[axis], e[(axis + 1) % 3], e[(axis + 2) % 3]];
            // most faces lie beyond some half-plane as a whole
            if edges.iter().map(plane).any(|[a, b, c]| a - b.abs() - c.abs() > TOLERANCE * self.size) {
                continue;
            }
            polygon.clear();
            polygon.extend([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]);
            for e in &edges {
                clip(&mut polygon, &mut next, plane(e), TOLERANCE * self.size);
            }
            self.meet_cells(v, face, &polygon);
            for &[s, t] in &polygon {
                let mut dir = Vec3::ZERO;
                (dir[axis], dir[(axis + 1) % 3], dir[(axis + 2) % 3]) = (sign, s, t);
                self.corners.push((v, self.cell(face, self.index(s), self.index(t)), dir));
            }
        }
    }

    fn cell(&self, face: usize, column: usize, row: usize) -> u32 {
        ((face * self.resolution + row) * self.resolution + column) as u32
    }

    /// The row or column of a coordinate.
    fn index(&self, x: f64) -> usize {
        let half = 0.5 * self.resolution as f64;
        ((x * half + half) as usize).min(self.resolution - 1)
    }

    /// Adds a vertex to the cells that a polygon meets.
    fn meet_cells(&mut self, v: u32, face: usize, polygon: &[[f64; 2]]) {
        let range = |k: usize| polygon.iter().fold((2.0, -2.0), |(lo, hi), p| (p[k].min(lo), p[k].max(hi)));
        let (low, high) = range(1);
        if low > high {
            return;
        }
        for row in self.index(low - WIDER)..=self.index(high + WIDER) {
            let width = 2.0 / self.resolution as f64;
            let bottom = row as f64 * width - 1.0;
            let (bottom, top) = (bottom - WIDER, bottom + width + WIDER);
            let (mut left, mut right) = (2.0f64, -2.0f64);
            for (k, &p) in polygon.iter().enumerate() {
                let q = polygon[(k + 1) % polygon.len()];
                let mut reach = |s: f64| (left, right) = (left.min(s), right.max(s));
                if (bottom..=top).contains(&p[1]) {
                    reach(p[0]);
                }
                for t in [bottom, top] {
                    if (p[1] < t) != (q[1] < t) {
                        reach(p[0] + (q[0] - p[0]) * ((t - p[1]) / (q[1] - p[1])));
                    }
                }
            }
            if left <= right {
                for column in self.index(left - WIDER)..=self.index(right + WIDER) {
                    self.members.push((self.cell(face, column, row), v));
                }
            }
        }
    }

    /// How far below the farthest vertex each vertex may be where walks still end at it.
    fn depths(&self, first: &[u32]) -> Vec<f64> {
        let mut depths = vec![0.0f64; self.vertices.len()];
        for &(v, cell, dir) in &self.corners {
            let along = |v: u32| dir.dot(self.position(v));
            // the farthest of all vertices is the end of walks, so it is one of the cell's
            let members = &self.members[first[cell as usize] as usize..first[cell as usize + 1] as usize];
            let farthest = members.iter().map(|&(_, w)| along(w)).fold(f64::NEG_INFINITY, f64::max);
            // linear in the direction on each polygon but for the maximum, which is convex: largest at a corner
            let depth = &mut depths[v as usize];
            *depth = depth.max(farthest - along(v));
        }
        depths
    }

    fn finish(mut self) -> (Vec<Cell>, Vec<Pack>) {
        self.members.sort_unstable();
        let count = 6 * self.resolution * self.resolution;
        let first: Vec<u32> =
            (0..=count).map(|cell| self.members.partition_point(|m| (m.0 as usize) < cell) as u32).collect();
        let depths = self.depths(&first);
        let (mut cells, mut packs) = (Vec::with_capacity(count), Vec::new());
        for (cell, ends) in first.windows(2).enumerate() {
            let members = &self.members[ends[0] as usize..ends[1] as usize];
            let count = if members.len() > MOST_CANDIDATES { 0 } else { members.len() as u32 };
            let depth = members.iter().map(|&(_, v)| depths[v as usize]).fold(0.0, f64::max);
            cells.push(Cell { first: packs.len() as u32, count, gap: depth + TOLERANCE * self.size });
            if count > 0 {
                let face = cell / (self.resolution * self.resolution);
                packs.extend(members.chunks(4).map(|chunk| self.pack(face, chunk)));
            }
        }
        (cells, packs)
    }

    fn pack(&self, face: usize, members: &[(u32, u32)]) -> Pack {
        let mut opposite = [0.0; 3];
        opposite[face / 2] = if face % 2 == 1 { 4.0 } else { -4.0 } * self.size as f32;
        let vertex = std::array::from_fn(|k| members.get(k).map_or(0, |m| m.1));
        let coordinate =
            |c: usize| std::array::from_fn(|k| members.get(k).map_or(opposite, |m| self.vertices[m.1 as usize])[c]);
        Pack { x: coordinate(0), y: coordinate(1), z: coordinate(2), vertex }
    }
}

/// Keeps the part of a convex polygon where a + b s + c t is at most `limit`.
fn clip(polygon: &mut Vec<[f64; 2]>, next: &mut Vec<[f64; 2]>, [a, b, c]: [f64; 3], limit: f64) {
    let value = |p: [f64; 2]| a + b * p[0] + c * p[1];
    if polygon.iter().all(|&p| value(p) <= limit) {
        return;
    }
    next.clear();
    for (k, &p) in polygon.iter().enumerate() {
        let q = polygon[(k + 1) % polygon.len()];
        let (at_p, at_q) = (value(p), value(q));
        if at_p <= limit {
            next.push(p);
        }
        if (at_p <= limit) != (at_q <= limit) {
            let r = (limit - at_p) / (at_q - at_p);
            next.push([p[0] + r * (q[0] - p[0]), p[1] + r * (q[1] - p[1])]);
        }
    }
    std::mem::swap(polygon, next);
}
