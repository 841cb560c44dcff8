//! Convex hulls that grow: points come in the order of their places along an axis, so each lies outside of the hull of those
//! before it and sees a facet at the latest vertex (beneath-beyond: Preparata, Shamos, Computational Geometry, 3.4). The
//! volume is known after each point, which a sweep over cutting planes needs; [`Hull`](crate::asset::mesh::Hull) makes the
//! hulls of pieces. Which facets a point replaces, those in whose planes it lies among them, is decided by exact signs
//! (Shewchuk 1997), so that the hull stays a closed surface.

use crate::math::Vec3;
use robust::{Coord, Coord3D, orient2d, orient3d};
use std::cmp::Ordering;

/// A point that is this close to the hull is left out, for points in a box of side 2.
const CLOSE: f64 = 1e-8;
/// No facet.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Facet {
    vert: [u32; 3],
    /// The facets across the edges from each corner to the next.
    across: [u32; 3],
    normal: Vec3,
    offset: f64,
    /// Rounding error of a distance from the plane, at most.
    error: f64,
    alive: bool,
    /// The last point that looked at it, and whether it sees it.
    seen: (u32, bool),
}

/// The hull of the points so far.
#[derive(Default)]
pub struct SweepHull {
    points: Vec<Vec3>,
    facets: Vec<Facet>,
    free: Vec<u32>,
    /// Facets at the latest vertex.
    fan: Vec<u32>,
    volume: f64,
    /// While all points are in one plane: three of them that span it.
    plane: Option<[Vec3; 3]>,
    /// For each point, the facet of the current step whose outer edge starts there.
    starts: Vec<(u32, u32)>,
    step: u32,
    horizon: Vec<(u32, u32, u32)>,
}

impl SweepHull {
    /// The hull of points in any order.
    pub fn of(points: &[Vec3]) -> SweepHull {
        let mut sorted = points.to_vec();
        sorted.sort_unstable_by(|a, b| along(a, b, 0));
        let mut hull = SweepHull::default();
        sorted.into_iter().for_each(|p| hull.insert(p));
        hull
    }

    /// Volume of the hull; zero as long as it is flat.
    pub fn volume(&self) -> f64 {
        self.volume
    }

    /// Corners of all facets.
    pub fn facets(&self) -> impl Iterator<Item = [Vec3; 3]> {
        self.facets.iter().filter(|f| f.alive).map(|f| f.vert.map(|v| self.points[v as usize]))
    }

    /// Planes of all facets, as outer normal and distance from the origin.
    pub fn planes(&self) -> Vec<(Vec3, f64)> {
        self.facets.iter().filter(|f| f.alive && f.normal != Vec3::ZERO).map(|f| (f.normal, f.offset)).collect()
    }

    /// The corners of the hull; all points as long as it is flat.
    pub fn corners(&self) -> Vec<Vec3> {
        if self.facets.is_empty() {
            return self.points.clone();
        }
        let mut used = vec![false; self.points.len()];
        self.facets.iter().filter(|f| f.alive).for_each(|f| f.vert.iter().for_each(|&v| used[v as usize] = true));
        self.points.iter().zip(used).filter(|(_, used)| *used).map(|(p, _)| *p).collect()
    }

    /// Adds a point that lies beyond all others along the axis.
    pub fn insert(&mut self, p: Vec3) {
        if self.facets.is_empty() {
            self.points.push(p);
            self.starts.push((0, NONE));
            self.try_to_begin();
            return;
        }
        let visible = |f: &u32| {
            let facet = &self.facets[*f as usize];
            facet.alive && facet.normal.dot(p) - facet.offset > CLOSE && self.side(p, *f) > 0.0
        };
        let all = || (0..self.facets.len() as u32).find(visible);
        let Some(first) = self.fan.iter().copied().find(|f| visible(f)).or_else(all) else { return };
        self.add(p, first);
    }

    /// Positive if a point is above a facet; the sign is exact.
    fn side(&self, p: Vec3, f: u32) -> f64 {
        let facet = &self.facets[f as usize];
        let distance = facet.normal.dot(p) - facet.offset;
        if distance.abs() > facet.error {
            return distance;
        }
        let [a, b, c] = facet.vert.map(|v| self.points[v as usize]);
        side(a, b, c, p)
    }

    /// Begins with a pyramid as soon as the latest point is outside of the plane of three others, then adds the rest.
    fn try_to_begin(&mut self) {
        let Some((&apex, base)) = self.points.split_last() else { return };
        if self.plane.is_none() {
            self.plane = plane_of(base);
        }
        let Some([a, b, c]) = self.plane else { return };
        let (sign, height) = (side(a, b, c, apex), (b - a).cross(c - a));
        if (height.dot(apex - a) / height.norm()).abs() < CLOSE || sign == 0.0 {
            return;
        }
        let rest = std::mem::take(&mut self.points);
        // seen from the apex, the base runs clockwise
        self.points = if sign > 0.0 { vec![a, c, b, apex] } else { vec![a, b, c, apex] };
        self.starts = vec![(0, NONE); 4];
        for vert in [[0, 1, 2], [1, 0, 3], [2, 1, 3], [0, 2, 3]] {
            let f = self.make(vert);
            self.fan.push(f);
        }
        self.link_all();
        rest.into_iter().for_each(|p| self.insert(p));
    }

    /// Finds the neighbours of the first facets.
    fn link_all(&mut self) {
        let edges = |f: &Facet| [(f.vert[0], f.vert[1]), (f.vert[1], f.vert[2]), (f.vert[2], f.vert[0])];
        let mut of: std::collections::HashMap<(u32, u32), u32> = std::collections::HashMap::new();
        for (i, f) in self.facets.iter().enumerate() {
            edges(f).into_iter().for_each(|e| {
                of.insert(e, i as u32);
            });
        }
        for f in &mut self.facets {
            let e = edges(f);
            f.across = e.map(|(a, b)| of.get(&(b, a)).copied().unwrap_or(NONE));
        }
    }

    fn make(&mut self, vert: [u32; 3]) -> u32 {
        let [a, b, c] = vert.map(|v| self.points[v as usize]);
        let n = (b - a).cross(c - a);
        let length = n.norm();
        let normal = if length > 0.0 { n / length } else { Vec3::ZERO };
        let origin = self.points[0];
        self.volume += (a - origin).dot((b - origin).cross(c - origin)) / 6.0;
        // a cross product of edges in a box of side 2 has an error below 1e-14, which is scaled and carried 3.5 far
        let error = 5e-14 / length + 1e-14;
        let offset = normal.dot(a);
        let facet = Facet { vert, across: [NONE; 3], normal, offset, error, alive: true, seen: (0, false) };
        match self.free.pop() {
            Some(f) => {
                self.facets[f as usize] = facet;
                f
            }
            None => {
                self.facets.push(facet);
                self.facets.len() as u32 - 1
            }
        }
    }

    fn remove(&mut self, f: u32) {
        let [a, b, c] = self.facets[f as usize].vert.map(|v| self.points[v as usize] - self.points[0]);
        self.volume -= a.dot(b.cross(c)) / 6.0;
        self.facets[f as usize].alive = false;
        self.free.push(f);
    }

    /// Replaces all facets that a point sees, of which one is known, by those between the horizon and the point.
    fn add(&mut self, p: Vec3, first: u32) {
        self.step += 1;
        let step = self.step;
        let mut region = vec![first];
        self.facets[first as usize].seen = (step, true);
        self.horizon.clear();
        let mut next = 0;
        while next < region.len() {
            let f = self.facets[region[next] as usize];
            next += 1;
            for k in 0..3 {
                let g = f.across[k];
                if g == NONE {
                    return;
                }
                if self.facets[g as usize].seen.0 != step {
                    let sees = self.side(p, g) >= 0.0;
                    self.facets[g as usize].seen = (step, sees);
                    if sees {
                        region.push(g);
                    }
                }
                if !self.facets[g as usize].seen.1 {
                    self.horizon.push((f.vert[k], f.vert[(k + 1) % 3], g));
                }
            }
        }
        // a horizon that touches itself would be a mistake: such a point is left out
        let horizon = std::mem::take(&mut self.horizon);
        let simple =
            horizon.iter().all(|&(a, ..)| std::mem::replace(&mut self.starts[a as usize], (step, NONE)).0 != step);
        if simple {
            self.points.push(p);
            self.starts.push((0, NONE));
            region.iter().for_each(|&f| self.remove(f));
            self.connect(&horizon);
        }
        self.horizon = horizon;
    }

    /// Makes the facets between the horizon and the latest point.
    fn connect(&mut self, horizon: &[(u32, u32, u32)]) {
        let top = self.points.len() as u32 - 1;
        self.fan.clear();
        for &(a, b, g) in horizon {
            let f = self.make([a, b, top]);
            self.facets[f as usize].across[0] = g;
            let other = &mut self.facets[g as usize];
            for k in 0..3 {
                if other.vert[k] == b && other.vert[(k + 1) % 3] == a {
                    other.across[k] = f;
                }
            }
            self.starts[a as usize].1 = f;
            self.fan.push(f);
        }
        for (i, &(_, b, _)) in horizon.iter().enumerate() {
            let (f, next) = (self.fan[i], self.starts[b as usize].1);
            self.facets[f as usize].across[1] = next;
            if next != NONE {
                self.facets[next as usize].across[2] = f;
            }
        }
    }
}

/// Orders points along an axis, those at one place by their other coordinates.
pub fn along(a: &Vec3, b: &Vec3, axis: usize) -> Ordering {
    let by = |k: usize| a[k].total_cmp(&b[k]);
    by(axis).then_with(|| by((axis + 1) % 3)).then_with(|| by((axis + 2) % 3))
}

/// Positive if `p` is above the plane through the others, which run counter-clockwise seen from above; the sign is exact.
fn side(a: Vec3, b: Vec3, c: Vec3, p: Vec3) -> f64 {
    // points of a cut, whose zero would take long to be sure of
    if (0..3).any(|k| a[k] == b[k] && b[k] == c[k] && c[k] == p[k]) {
        return 0.0;
    }
    let [a, b, c, p] = [a, b, c, p].map(|v| Coord3D { x: v[0], y: v[1], z: v[2] });
    -orient3d(a, b, c, p)
}

/// Three of the points that are not on a line; none if all are.
fn plane_of(points: &[Vec3]) -> Option<[Vec3; 3]> {
    let a = *points.first()?;
    let far = |measure: &dyn Fn(Vec3) -> f64| points.iter().copied().max_by(|&p, &q| measure(p).total_cmp(&measure(q)));
    let b = far(&|p| (p - a).norm())?;
    let c = far(&|p| (b - a).cross(p - a).norm())?;
    ((b - a).cross(c - a).norm() > CLOSE * (b - a).norm()).then_some([a, b, c])
}

/// The corners of the hull of points in the plane, counter-clockwise (monotone chains: Andrew 1979).
pub fn chain(points: &[[f64; 2]]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..points.len() as u32).collect();
    order.sort_by(|&a, &b| {
        let [p, q] = [a, b].map(|i| points[i as usize]);
        p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1]))
    });
    let turns_left = |a: u32, b: u32, c: u32| {
        let [a, b, c] = [a, b, c].map(|i| Coord { x: points[i as usize][0], y: points[i as usize][1] });
        orient2d(a, b, c) > 0.0
    };
    let half = |order: &mut dyn Iterator<Item = u32>| {
        let mut out: Vec<u32> = Vec::new();
        for i in order {
            while out.len() >= 2 && !turns_left(out[out.len() - 2], out[out.len() - 1], i) {
                out.pop();
            }
            out.push(i);
        }
        out.pop();
        out
    };
    let mut corners = half(&mut order.iter().copied());
    corners.extend(half(&mut order.iter().rev().copied()));
    corners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    #[test]
    fn the_hull_of_a_grid_is_its_box() {
        let points: Vec<Vec3> =
            (0..125).map(|i| Vec3([(i % 5) as f64, (i / 5 % 5) as f64, (i / 25) as f64]) * 0.25).collect();
        let hull = SweepHull::of(&points);
        assert!((hull.volume() - 1.0).abs() < 1e-12, "{}", hull.volume());
        assert!(hull.planes().iter().all(|&(n, d)| points.iter().all(|p| n.dot(*p) - d < 1e-8)));
    }

    #[test]
    fn every_point_is_inside_and_the_volume_is_that_of_the_facets() {
        let mut random = Random(1);
        for count in [5, 20, 300] {
            let points: Vec<Vec3> = (0..count).map(|_| Vec3(random.array())).collect();
            let hull = SweepHull::of(&points);
            for (n, d) in hull.planes() {
                assert!(points.iter().all(|p| n.dot(*p) - d < 1e-8));
            }
            let sum: f64 = hull.facets().map(|[a, b, c]| a.dot(b.cross(c)) / 6.0).sum();
            assert!((sum - hull.volume()).abs() < 1e-12 && sum > 0.0);
            let library = crate::asset::mesh::Hull::new(&points, None).unwrap();
            assert_eq!(hull.corners().len(), library.vertices.len());
        }
    }

    #[test]
    fn flat_points_have_no_volume() {
        let flat: Vec<Vec3> = (0..9).map(|i| Vec3([(i % 3) as f64, (i / 3) as f64, 0.5])).collect();
        assert_eq!(SweepHull::of(&flat).volume(), 0.0);
        assert_eq!(SweepHull::of(&[]).volume(), 0.0);
        assert_eq!(SweepHull::of(&[Vec3::X; 7]).corners().len(), 7);
    }
}
