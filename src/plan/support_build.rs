//! How support tables are made: the directions for which each hull vertex may be the end of a walk, cut into the cells of a grid.
//!
//! Tests: `src/collision/convex/hill_climbing.rs`.

use super::support_grid::{Cell, DirectionGrid, MOST_CANDIDATES, Pack, UNIT_TOLERANCE};
use crate::math::Vec3;
use std::collections::HashMap;

/// By how much half-planes are moved outwards, relative to the largest vertex.
const TOLERANCE: f64 = 1e-12;

/// By how much pieces of the cube's faces are widened; the cube reaches from -1 to 1.
const WIDER: f64 = 1e-9;

/// A table in the making.
pub(super) struct Build<'a> {
    grid: DirectionGrid,
    vertices: &'a [[f32; 3]],
    /// The largest |x| + |y| + |z|.
    size: f64,
    /// Rows and columns of the faces of the cube, in whose pieces polygons are sorted into cells.
    resolution: usize,
    /// Pairs of vertices that are neighbours of each other, ascending.
    neighbours: Vec<(u32, u32)>,
    /// Cells and the vertices whose polygons meet them.
    members: Vec<(u32, u32)>,
    /// One more than the vertex that was added last to each cell.
    last: Vec<u32>,
    /// Corners of the polygons: the vertex, the cell, and the direction.
    corners: Vec<(u32, u32, Vec3)>,
}

impl<'a> Build<'a> {
    /// Sorts the vertices into cells.
    pub fn new<'n>(
        grid: DirectionGrid,
        vertices: &'a [[f32; 3]],
        size: f64,
        neighbours: impl Fn(usize) -> &'n [[u32; 2]],
    ) -> Build<'a> {
        let (resolution, last) = (2 * (grid.index(1.0) + 1), vec![0; grid.len()]);
        let pairs = |v: usize| neighbours(v).iter().map(move |&[w, _]| (v as u32, w));
        let mut directed: Vec<(u32, u32)> = (0..vertices.len()).flat_map(pairs).collect();
        directed.sort_unstable();
        let both = |&(v, w): &(u32, u32)| directed.binary_search(&(w, v)).is_ok();
        let neighbours_of_each_other = directed.iter().copied().filter(both).collect();
        let mut build = Build {
            grid,
            vertices,
            size,
            resolution,
            neighbours: neighbours_of_each_other,
            members: Vec::new(),
            last,
            corners: Vec::new(),
        };
        for v in 0..vertices.len() {
            build.vertex(v as u32, neighbours(v));
        }
        build
    }

    fn vertex_position(&self, v: u32) -> Vec3 {
        Vec3(self.vertices[v as usize].map(f64::from))
    }

    /// Finds the directions for which vertex `v` is the end of walks.
    fn vertex(&mut self, v: u32, neighbours: &[[u32; 2]]) {
        let here = self.vertex_position(v);
        let edges: Vec<Vec3> = neighbours.iter().map(|&[h, _]| self.vertex_position(h) - here).collect();
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
                let cell = self.grid.cell(dir.unit().map(|x| self.grid.index(x)));
                self.corners.push((v, cell as u32, dir));
            }
        }
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
                let (left, right) = (left - WIDER, right + WIDER);
                for column in self.index(left)..=self.index(right) {
                    let start = column as f64 * width - 1.0;
                    self.meet_piece(
                        v,
                        face,
                        [left.max(start - WIDER), right.min(start + width + WIDER)],
                        [bottom, top],
                    );
                }
            }
        }
    }

    /// Adds a vertex to the cells of the unit vectors in a rectangle on a face.
    fn meet_piece(&mut self, v: u32, face: usize, s: [f64; 2], t: [f64; 2]) {
        let least = |[low, high]: [f64; 2]| if low > 0.0 { low } else { high.min(0.0) };
        let most = |[low, high]: [f64; 2]| high.max(-low);
        // what the largest component of the unit vectors may be
        let length = |s: f64, t: f64| (1.0 + s * s + t * t).sqrt();
        let (low, high) = (1.0 / length(most(s), most(t)), 1.0 / length(least(s), least(t)));
        let scaled = |[a, b]: [f64; 2]| [a * if a < 0.0 { high } else { low }, b * if b < 0.0 { low } else { high }];
        let axis = face / 2;
        let mut ranges = [[0.0; 2]; 3];
        ranges[axis] = if face % 2 == 1 { [-high, -low] } else { [low, high] };
        (ranges[(axis + 1) % 3], ranges[(axis + 2) % 3]) = (scaled(s), scaled(t));
        let [i, j, k] = ranges.map(|[low, high]| {
            let wider = 2.0 * UNIT_TOLERANCE;
            self.grid.index((low - wider).max(-1.0))..=self.grid.index((high + wider).min(1.0))
        });
        for i in i {
            for j in j.clone() {
                for k in k.clone() {
                    let cell = self.grid.cell([i, j, k]);
                    if std::mem::replace(&mut self.last[cell], v + 1) != v + 1 {
                        self.members.push((cell as u32, v));
                    }
                }
            }
        }
    }

    /// How far below the farthest vertex each vertex may be where walks still end at it.
    fn depths(&self, first: &[u32]) -> Vec<f64> {
        let mut depths = vec![0.0f64; self.vertices.len()];
        for &(v, cell, dir) in &self.corners {
            let along = |v: u32| dir.dot(self.vertex_position(v));
            // the farthest of all vertices is the end of walks, so it is one of the cell's
            let members = &self.members[first[cell as usize] as usize..first[cell as usize + 1] as usize];
            let farthest = members.iter().map(|&(_, w)| along(w)).fold(f64::NEG_INFINITY, f64::max);
            // linear in the direction on each polygon but for the maximum, which is convex: largest at a corner
            let depth = &mut depths[v as usize];
            *depth = depth.max(farthest - along(v));
        }
        depths
    }

    /// The cells and the vertices that they name; `None` if there are too many.
    pub fn finish(mut self) -> Option<(Vec<Cell>, Vec<Pack>)> {
        self.members.sort_unstable();
        let count = self.grid.len();
        let mut first = vec![0; count + 1];
        self.members.iter().for_each(|&(cell, _)| first[cell as usize + 1] += 1);
        (0..count).for_each(|cell| first[cell + 1] += first[cell]);
        let depths = self.depths(&first);
        let (mut cells, mut packs, mut known) = (vec![Cell::default(); count], Vec::new(), HashMap::new());
        let neighbours = |v: u32, w: u32| self.neighbours.binary_search(&(v, w)).is_ok();
        for (cell, ends) in cells.iter_mut().zip(first.windows(2)) {
            let members: Vec<u32> =
                self.members[ends[0] as usize..ends[1] as usize].iter().map(|&(_, vertex)| vertex).collect();
            let count = members.len();
            if count == 0 || count > MOST_CANDIDATES {
                continue;
            }
            let depth = members.iter().map(|&v| depths[v as usize]).fold(0.0, f64::max);
            let first = *known.entry(members).or_insert_with_key(|members| {
                let first = packs.len();
                packs.extend((0..count.div_ceil(4)).map(|k| Pack::new(self.vertices, members, k, neighbours)));
                first
            });
            *cell = Cell::new(first, count, depth + TOLERANCE * self.size)?;
        }
        Some((cells, packs))
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
