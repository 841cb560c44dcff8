//! What of space a ball can reach from outside of a set of triangles: distances on a grid near the triangles, and a flood from
//! the border through all points that are farther than the ball's radius. So holes and gaps that are narrower than the ball
//! are closed, and cavities are filled. What the ball touches is the surface that collisions are about.

use super::surface::Surface;
use crate::asset::mesh::marching::ValueGrid;
use crate::asset::mesh::triangle::closest;
use crate::math::Vec3;

/// Least radius of the ball, in cells: the flood does not get through a triangle, for one end of an edge of the grid that
/// crosses it is at most half a cell away.
const LEAST_RADIUS: f64 = 0.55;
/// Most radius of the ball, in cells.
const MOST_RADIUS: f64 = 1.6;
/// Distances are known up to this many cells beyond the radius.
const BAND: f64 = 1.15;
/// Points between the triangles and the border of the grid.
const MARGIN: usize = 4;
/// No triangle.
const NONE: u32 = u32::MAX;
/// Points near triangles that are looked at, at most: many large triangles get a coarser grid.
const MAX_WORK: f64 = 2e9;
/// Cells along the longest side, at least.
const LEAST_CELLS: usize = 10;

/// The grid.
pub struct Field {
    low: Vec3,
    cell: f64,
    /// Of the ball.
    radius: f64,
    size: [usize; 3],
    distance: Vec<f32>,
    nearest: Vec<u32>,
    outside: Vec<bool>,
}

impl Field {
    /// A grid around triangles with so many cells along the longest side, and a ball of about this radius.
    pub fn new(s: &Surface, resolution: usize, radius: f64) -> Field {
        let [low, high] = s.bounds();
        let cell = s.extent() / affordable(s, resolution, radius) as f64;
        let size = std::array::from_fn(|k| ((high[k] - low[k]) / cell).ceil() as usize + 1 + 2 * MARGIN);
        let count = size[0] * size[1] * size[2];
        let mut field = Field {
            low: low - Vec3([MARGIN as f64 * cell; 3]),
            cell,
            radius: radius.clamp(LEAST_RADIUS * cell, MOST_RADIUS * cell),
            size,
            distance: vec![f32::INFINITY; count],
            nearest: vec![NONE; count],
            outside: vec![false; count],
        };
        for (i, f) in s.face.iter().enumerate() {
            field.stamp(i as u32, s.corners(f));
        }
        field.flood();
        field
    }

    fn index(&self, p: [usize; 3]) -> usize {
        (p[2] * self.size[1] + p[1]) * self.size[0] + p[0]
    }

    fn point(&self, p: [usize; 3]) -> Vec3 {
        Vec3::from_fn(|k| self.low[k] + self.cell * p[k] as f64)
    }

    /// Grid coordinates from `low` to `high` along an axis.
    fn range(&self, k: usize, low: f64, high: f64) -> std::ops::Range<usize> {
        let at = |x: f64| (x - self.low[k]) / self.cell;
        let begin = at(low).ceil().max(0.0) as usize;
        begin..((at(high).floor().max(-1.0) + 1.0) as usize).min(self.size[k]).max(begin)
    }

    /// Takes a triangle into account: in the columns across it that pass near it.
    fn stamp(&mut self, id: u32, t: [Vec3; 3]) {
        let n = (t[1] - t[0]).cross(t[2] - t[0]);
        let Some(w) = (0..3).max_by(|&i, &j| n[i].abs().total_cmp(&n[j].abs())).filter(|&w| n[w] != 0.0) else {
            return;
        };
        let (u, v) = ((w + 1) % 3, (w + 2) % 3);
        let band = self.radius + BAND * self.cell;
        // a point is within the band if its column meets the plane at most this far from it
        let slope = n[w].abs() / n.norm();
        let reach = band / slope;
        let [low, high] = super::surface::bounds(&t);
        for row in self.range(v, low[v] - band, high[v] + band) {
            let y = self.low[v] + self.cell * row as f64;
            let Some([from, to]) = strip(&t, u, v, [y - band, y + band]) else { continue };
            for column in self.range(u, from - band, to + band) {
                let x = self.low[u] + self.cell * column as f64;
                let height = t[0][w] - ((x - t[0][u]) * n[u] + (y - t[0][v]) * n[v]) / n[w];
                let (bottom, top) = ((height - reach).max(low[w] - band), (height + reach).min(high[w] + band));
                for level in self.range(w, bottom, top) {
                    let mut p = [0; 3];
                    (p[u], p[v], p[w]) = (column, row, level);
                    let (at, i) = (self.point(p), self.index(p));
                    // a triangle is not nearer than its plane
                    if (at[w] - height).abs() * slope >= f64::from(self.distance[i]) {
                        continue;
                    }
                    let away = (at - closest(at, t).0).norm() as f32;
                    if away < self.distance[i] {
                        (self.distance[i], self.nearest[i]) = (away, id);
                    }
                }
            }
        }
    }

    fn flood(&mut self) {
        let shell = self.radius as f32;
        let step = [1, self.size[0], self.size[0] * self.size[1]];
        let mut todo = vec![0usize];
        self.outside[0] = true;
        while let Some(i) = todo.pop() {
            let p = [i % self.size[0], i / self.size[0] % self.size[1], i / step[2]];
            for k in 0..3 {
                let forward = (p[k] + 1 < self.size[k]).then(|| i + step[k]);
                let back = (p[k] > 0).then(|| i - step[k]);
                for j in [forward, back].into_iter().flatten() {
                    if !self.outside[j] && self.distance[j] > shell {
                        self.outside[j] = true;
                        todo.push(j);
                    }
                }
            }
        }
    }

    /// The grid point nearest to a point; none outside of the grid.
    fn nearest_point(&self, p: Vec3) -> Option<[usize; 3]> {
        let at: [f64; 3] = std::array::from_fn(|k| ((p[k] - self.low[k]) / self.cell).round());
        (0..3).all(|k| at[k] >= 0.0 && at[k] < self.size[k] as f64).then(|| at.map(|x| x as usize))
    }

    /// Whether the place of a point, to about half a cell, can be reached from outside.
    pub fn is_outside(&self, p: Vec3) -> bool {
        self.nearest_point(p).is_none_or(|p| self.outside[self.index(p)])
    }

    /// Whether the ball can touch a point, to about a cell.
    pub fn is_touched(&self, p: Vec3) -> bool {
        let reach = self.radius + 0.9 * self.cell;
        let ranges = [0, 1, 2].map(|k| self.range(k, p[k] - reach, p[k] + reach));
        let touches = |at: [usize; 3]| self.outside[self.index(at)] && self.point(at).distance(p) <= reach;
        ranges[2].clone().any(|z| ranges[1].clone().any(|y| ranges[0].clone().any(|x| touches([x, y, z]))))
    }

    /// About so many points that the ball cannot reach and that are not on a triangle, and whether each is farther from all
    /// triangles than the ball's radius.
    pub fn enclosed(&self, count: usize) -> Vec<(Vec3, bool)> {
        let near = 0.05 * self.cell;
        let is_clear = |&i: &usize| !self.outside[i] && f64::from(self.distance[i]) > near;
        let all: Vec<usize> = (0..self.outside.len()).filter(is_clear).collect();
        let stride = (all.len() / count).max(1) | 1;
        let place = |i: &usize| {
            let p = [i % self.size[0], i / self.size[0] % self.size[1], i / (self.size[0] * self.size[1])];
            (self.point(p), f64::from(self.distance[*i]) > self.radius)
        };
        all.iter().step_by(stride).map(place).collect()
    }

    /// The surface of what cannot be reached, its vertices moved onto the triangles of `s`, of which the grid was made.
    pub fn surface(&self, s: &Surface) -> Surface {
        let shell = self.radius as f32;
        let level = |i: usize| {
            let away = self.distance[i].min(2.0 * shell + self.cell as f32) - shell;
            if self.outside[i] { away.max(f32::MIN_POSITIVE) } else { -away.abs().max(1e-3 * shell) }
        };
        let grid = ValueGrid { size: self.size, value: (0..self.distance.len()).map(level).collect() };
        let iso = grid.surface();
        let vert = iso.vert.iter().map(|v| self.snapped(s, v)).collect();
        let face: Vec<[u32; 3]> = iso.face.iter().map(|f| f.map(|i| i as u32)).collect();
        Surface { vert, originals: face.len(), face }
    }

    /// The point of the triangles nearest to a vertex on an edge of the grid.
    fn snapped(&self, s: &Surface, v: &[f32; 3]) -> Vec3 {
        let place = Vec3::from_fn(|k| self.low[k] + self.cell * f64::from(v[k]));
        let ends = [v.map(|x| x.floor() as usize), v.map(|x| x.ceil() as usize)];
        let near = ends.map(|p| self.nearest[self.index(p)]).into_iter().filter(|&t| t != NONE);
        let points = near.map(|t| closest(place, s.corners(&s.face[t as usize])).0);
        points.min_by(|a, b| place.distance(*a).total_cmp(&place.distance(*b))).unwrap_or(place)
    }
}

/// The number of cells along the longest side, or fewer, so that triangles take no more than [`MAX_WORK`].
fn affordable(s: &Surface, resolution: usize, radius: f64) -> usize {
    let mut cells = resolution;
    while cells > LEAST_CELLS && work(s, s.extent() / cells as f64, radius) > MAX_WORK {
        cells = (cells * 4 / 5).max(LEAST_CELLS);
    }
    cells
}

/// About how many points of a grid are near triangles, each counted by itself.
fn work(s: &Surface, cell: f64, radius: f64) -> f64 {
    let band = radius.clamp(LEAST_RADIUS * cell, MOST_RADIUS * cell) / cell + BAND;
    let points = |f: &[u32; 3]| {
        let [low, high] = super::surface::bounds(&s.corners(f));
        let mut sides = [0, 1, 2].map(|k| (high[k] - low[k]) / cell + 2.0 * band);
        sides.sort_by(f64::total_cmp);
        // half of the box across the axis along which the triangle is thinnest
        0.5 * sides[1] * sides[2] * (2.0 * band * 1.5)
    };
    s.face.iter().map(points).sum()
}

/// The range along `u` of the part of a triangle that is in a range of `v`.
fn strip(t: &[Vec3; 3], u: usize, v: usize, [low, high]: [f64; 2]) -> Option<[f64; 2]> {
    let (mut from, mut to) = (f64::INFINITY, f64::NEG_INFINITY);
    for k in 0..3 {
        let (p, q) = (t[k], t[(k + 1) % 3]);
        let (bottom, top) = if p[v] < q[v] { (p, q) } else { (q, p) };
        if bottom[v] > high || top[v] < low {
            continue;
        }
        let rise = (top[v] - bottom[v]).max(f64::MIN_POSITIVE);
        for y in [bottom[v].max(low), top[v].min(high)] {
            let x = bottom[u] + (top[u] - bottom[u]) * ((y - bottom[v]) / rise).clamp(0.0, 1.0);
            (from, to) = (from.min(x), to.max(x));
        }
        if rise < 1e-12 {
            (from, to) = (from.min(p[u]).min(q[u]), to.max(p[u]).max(q[u]));
        }
    }
    (from <= to).then_some([from, to])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decompose::shapes;

    #[test]
    fn the_surface_of_an_open_box_is_closed_and_has_its_corners() {
        let mut open = shapes::box_surface([-1.0, -0.5, -0.25], [1.0, 0.5, 0.25]);
        // a slit: one triangle less of the bottom leaves a hole, which is too large; a gap in the wall is not
        for v in &mut open.vert[..4] {
            v[2] += 1e-4;
        }
        let field = Field::new(&open, 40, 0.0);
        let s = field.surface(&open);
        assert!(s.is_closed());
        assert!((s.volume() - 1.0).abs() < 0.02, "{}", s.volume());
        let [low, high] = s.bounds();
        assert!(low.distance(Vec3([-1.0, -0.5, -0.25])) < 1e-3 && high.distance(Vec3([1.0, 0.5, 0.25])) < 1e-9);
        assert!(field.is_outside(Vec3([0.0, 0.0, 0.5])) && !field.is_outside(Vec3::ZERO));
    }

    #[test]
    fn a_sheet_becomes_a_closed_surface_without_volume() {
        let sheet = Surface {
            vert: vec![Vec3::ZERO, Vec3::X, Vec3([1.0, 1.0, 0.3]), Vec3([0.0, 1.0, 0.3])],
            face: vec![[0, 1, 2], [0, 2, 3]],
            originals: 2,
        };
        let s = Field::new(&sheet, 30, 0.0).surface(&sheet);
        assert!(s.is_closed() && s.volume().abs() < 1e-9 && s.extent() > 0.99, "{} {}", s.volume(), s.extent());
    }

    #[test]
    fn cavities_are_filled() {
        let mut hollow = shapes::box_surface([-1.0; 3], [1.0; 3]);
        let inner = shapes::box_surface([-0.5; 3], [0.5; 3]);
        let shift = hollow.vert.len() as u32;
        hollow.vert.extend(inner.vert);
        hollow.face.extend(inner.face.iter().map(|f| [f[1] + shift, f[0] + shift, f[2] + shift]));
        hollow.originals = hollow.face.len();
        let s = Field::new(&hollow, 40, 0.0).surface(&hollow);
        assert!((s.volume() - 8.0).abs() < 0.1 && s.connected().1 == 1, "{}", s.volume());
    }
}
