//! How support tables are made: the directions for which each hull vertex may be the end of a walk, cut into the cells of a grid.
//!
//! This takes about 5 µs for each vertex: for the meshes of a robot as long as a thousand of its steps. So a table is made in parts, one in
//! each step that would use it. Until it is whole, support vertices come from walks along edges.
//!
//! Tests: `src/collision/convex/hill_climbing.rs`.

use super::SupportTable;
use super::support_grid::{Cell, DirectionGrid, MOST_CANDIDATES, Pack, UNIT_TOLERANCE};
use crate::math::Vec3;
use std::collections::HashMap;

/// By how much half-planes are moved outwards, relative to the largest vertex.
const TOLERANCE: f64 = 1e-12;

/// By how much pieces of the cube's faces are widened; the cube reaches from -1 to 1.
const WIDER: f64 = 1e-9;

/// A table in the making, of which each call of [`Build::advance`] makes a part.
pub(super) struct Build {
    grid: DirectionGrid,
    vertices: Vec<[f32; 3]>,
    /// The largest |x| + |y| + |z|.
    size: f64,
    /// Rows and columns of the faces of the cube, in whose pieces polygons are sorted into cells.
    resolution: usize,
    phase: Phase,
    /// How many vertices, corners or cells the phase has passed.
    passed: usize,
    /// Cells and the vertices whose polygons meet them, by vertex; later by cell.
    members: Vec<(u32, u32)>,
    /// One more than the vertex that was added last to each cell.
    last: Vec<u32>,
    /// Corners of the polygons: the vertex, the cell, and the direction.
    corners: Vec<(u32, u32, Vec3)>,
    /// The first member of each cell, with one more entry at the end.
    first: Vec<u32>,
    /// How far below the farthest vertex each vertex may be where walks still end at it.
    depths: Vec<f64>,
    cells: Vec<Cell>,
    packs: Vec<Pack>,
    /// The first pack of each set of vertices.
    known: HashMap<Vec<u32>, usize>,
}

/// What a part has left of a table.
pub(super) enum Progress {
    Unfinished,
    Whole(SupportTable),
    /// It would have too many vertices in its cells for their numbers.
    TooLarge,
}

/// What is being made of a table.
#[derive(Clone, Copy)]
enum Phase {
    /// The directions for which each vertex is the end of walks.
    Polygons,
    /// The depth of each vertex, from the corners of its polygons.
    Depths,
    /// The cells.
    Cells,
}

impl Phase {
    /// In how many parts it is done at most: parts of all phases take about the same time. Robots with twenty near meshes of 200 vertices
    /// take 0.1 ms for each of their first steps, and 0.03 ms later; when the tables were made at once, they took 25 ms for the first.
    fn parts(self) -> usize {
        match self {
            Phase::Polygons => 192,
            Phase::Depths | Phase::Cells => 32,
        }
    }
}

impl Build {
    /// Begins the table of the vertices of a hull, whose largest |x| + |y| + |z| is `size`.
    pub fn new(grid: DirectionGrid, vertices: Vec<[f32; 3]>, size: f64) -> Build {
        let count = vertices.len();
        Build {
            grid,
            vertices,
            size,
            resolution: 2 * (grid.index(1.0) + 1),
            phase: Phase::Polygons,
            passed: 0,
            members: Vec::new(),
            last: vec![0; grid.len()],
            corners: Vec::new(),
            first: Vec::new(),
            depths: vec![0.0; count],
            cells: Vec::new(),
            packs: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// Makes a part of the table, given the neighbours of each vertex.
    pub fn advance<'n>(&mut self, neighbours: impl Fn(usize) -> &'n [[u32; 2]]) -> Progress {
        let total = match self.phase {
            Phase::Polygons => self.vertices.len(),
            Phase::Depths => self.corners.len(),
            Phase::Cells => self.grid.len(),
        };
        let end = total.min(self.passed + total.div_ceil(self.phase.parts()));
        for k in std::mem::replace(&mut self.passed, end)..end {
            match self.phase {
                Phase::Polygons => self.vertex(k as u32, neighbours(k)),
                Phase::Depths => self.corner(k),
                Phase::Cells => {
                    let Some(cell) = self.cell(k, &neighbours) else { return Progress::TooLarge };
                    self.cells.push(cell);
                }
            }
        }
        if self.passed < total {
            return Progress::Unfinished;
        }
        self.passed = 0;
        self.phase = match self.phase {
            Phase::Polygons => {
                self.sort_members();
                Phase::Depths
            }
            Phase::Depths => Phase::Cells,
            Phase::Cells => return Progress::Whole(self.table()),
        };
        Progress::Unfinished
    }

    fn table(&mut self) -> SupportTable {
        let (cells, packs) = (std::mem::take(&mut self.cells), std::mem::take(&mut self.packs));
        SupportTable::of(self.grid, cells, packs, std::mem::take(&mut self.vertices))
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

    /// Sorts the members by cell; those of a cell stay in the order of their vertices.
    fn sort_members(&mut self) {
        let mut first = vec![0; self.grid.len() + 1];
        self.members.iter().for_each(|&(cell, _)| first[cell as usize + 1] += 1);
        (0..self.grid.len()).for_each(|cell| first[cell + 1] += first[cell]);
        let (mut next, mut sorted) = (first.clone(), vec![(0, 0); self.members.len()]);
        for &member in &self.members {
            let at = &mut next[member.0 as usize];
            sorted[*at as usize] = member;
            *at += 1;
        }
        (self.first, self.members) = (first, sorted);
    }

    /// The vertices whose polygons meet a cell.
    fn members(&self, cell: usize) -> impl ExactSizeIterator<Item = u32> {
        self.members[self.first[cell] as usize..self.first[cell + 1] as usize].iter().map(|&(_, v)| v)
    }

    /// Adds a corner of a polygon to the depth of its vertex.
    fn corner(&mut self, k: usize) {
        let (v, cell, dir) = self.corners[k];
        let along = |v: u32| dir.dot(self.vertex_position(v));
        // the farthest of all vertices is the end of walks, so it is one of the cell's
        let farthest = self.members(cell as usize).map(along).fold(f64::NEG_INFINITY, f64::max);
        // linear in the direction on each polygon but for the maximum, which is convex: largest at a corner
        let depth = farthest - along(v);
        let known = &mut self.depths[v as usize];
        *known = known.max(depth);
    }

    /// A cell and, if it is the first of these vertices, the packs that it names; `None` if there are too many.
    fn cell<'n>(&mut self, cell: usize, neighbours: impl Fn(usize) -> &'n [[u32; 2]]) -> Option<Cell> {
        let count = self.members(cell).len();
        if count == 0 || count > MOST_CANDIDATES {
            return Some(Cell::default());
        }
        let members: Vec<u32> = self.members(cell).collect();
        let depth = members.iter().map(|&v| self.depths[v as usize]).fold(0.0, f64::max);
        let names = |v: u32, w: u32| neighbours(v as usize).iter().any(|&[h, _]| h == w);
        let of_each_other = |v: u32, w: u32| names(v, w) && names(w, v);
        let (packs, vertices) = (&mut self.packs, &self.vertices);
        let first = *self.known.entry(members).or_insert_with_key(|members| {
            let first = packs.len();
            packs.extend((0..count.div_ceil(4)).map(|k| Pack::new(vertices, members, k, of_each_other)));
            first
        });
        Cell::new(first, count, depth + TOLERANCE * self.size)
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
