//! Convex hulls that grow: points come in the order of their places along an axis, so each lies outside of the hull of those
//! before it and sees a facet at the latest vertex (beneath-beyond: Preparata, Shamos, Computational Geometry, 3.4). The
//! volume is known after each point, which a sweep over cutting planes needs; [`Hull`](crate::asset::mesh::Hull) makes the
//! hulls of pieces.

use crate::math::Vec3;
use std::cmp::Ordering;

/// Distances below this are rounding, for points in a box of side 2.
const THICKNESS: f64 = 1e-9;
/// Points this close to a plane do not give a hull its thickness.
const FLATNESS: f64 = 1e-7;
/// No facet.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Facet {
    vert: [u32; 3],
    /// The facets across the edges from each corner to the next.
    across: [u32; 3],
    normal: Vec3,
    offset: f64,
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
    /// While all points are in one plane: its normal and a point of it.
    plane: Option<(Vec3, Vec3)>,
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
        let visible = |f: &u32| self.facets[*f as usize].alive && self.sees(p, *f);
        let all = || (0..self.facets.len() as u32).find(visible);
        let Some(first) = self.fan.iter().copied().find(|f| visible(f)).or_else(all) else { return };
        self.add(p, first);
    }

    fn sees(&self, p: Vec3, f: u32) -> bool {
        let f = &self.facets[f as usize];
        f.normal.dot(p) - f.offset > THICKNESS
    }

    /// Begins with a pyramid as soon as the latest point is outside of the plane of all others.
    fn try_to_begin(&mut self) {
        let Some((&apex, base)) = self.points.split_last() else { return };
        let height = |plane: Option<(Vec3, Vec3)>| plane.map_or(0.0, |(normal, at)| normal.dot(apex - at));
        // the plane of few points may be inexact: that of all is asked before the hull begins
        if self.plane.is_none() || height(self.plane).abs() > FLATNESS {
            self.plane = plane_of(base);
        }
        let (Some((normal, _)), height) = (self.plane, height(self.plane)) else { return };
        if height.abs() < FLATNESS {
            return;
        }
        // seen from the apex, the base runs clockwise
        let polygon = flat_hull(base, if height > 0.0 { -normal } else { normal });
        if polygon.len() < 3 {
            return;
        }
        let top = self.points.len() as u32 - 1;
        self.step += 1;
        let mut made = Vec::with_capacity(2 * polygon.len());
        for k in 1..polygon.len() - 1 {
            made.push([polygon[0], polygon[k], polygon[k + 1]]);
        }
        for k in 0..polygon.len() {
            made.push([polygon[(k + 1) % polygon.len()], polygon[k], top]);
        }
        for vert in made {
            let f = self.make(vert);
            if vert[2] == top {
                self.fan.push(f);
            }
        }
        self.link_all();
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
        let normal = if length > 1e-18 { n / length } else { Vec3::ZERO };
        let origin = self.points[0];
        self.volume += (a - origin).dot((b - origin).cross(c - origin)) / 6.0;
        let facet = Facet { vert, across: [NONE; 3], normal, offset: normal.dot(a), alive: true, seen: (0, false) };
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
                    let sees = self.sees(p, g);
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
        // by rounding, the horizon may touch itself: such a point is left out
        let horizon = std::mem::take(&mut self.horizon);
        let simple = horizon.iter().all(|&(a, ..)| std::mem::replace(&mut self.starts[a as usize], (step, NONE)).0 != step);
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

/// Normal of the plane through points and one of them; none if they lie on a line.
fn plane_of(points: &[Vec3]) -> Option<(Vec3, Vec3)> {
    let a = *points.first()?;
    let far = |measure: &dyn Fn(Vec3) -> f64| points.iter().copied().max_by(|&p, &q| measure(p).total_cmp(&measure(q)));
    let b = far(&|p| (p - a).norm())?;
    let along = b - a;
    if along.norm() < FLATNESS {
        return None;
    }
    let c = far(&|p| along.cross(p - a).norm())?;
    let n = along.cross(c - a);
    (n.norm() > FLATNESS * along.norm()).then(|| (n / n.norm(), a))
}

/// The corners of the hull of points in a plane, counter-clockwise about its normal (monotone chains: Andrew 1979).
fn flat_hull(points: &[Vec3], normal: Vec3) -> Vec<u32> {
    let smallest = (0..3).min_by(|&i, &j| normal[i].abs().total_cmp(&normal[j].abs())).unwrap_or(0);
    let x = Vec3::from_fn(|k| if k == smallest { 1.0 } else { 0.0 }).cross(normal);
    let y = normal.cross(x);
    let flat: Vec<[f64; 2]> = points.iter().map(|p| [p.dot(x), p.dot(y)]).collect();
    chain(&flat)
}

/// The corners of the hull of points in the plane, counter-clockwise.
pub fn chain(points: &[[f64; 2]]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..points.len() as u32).collect();
    order.sort_by(|&a, &b| {
        let [p, q] = [a, b].map(|i| points[i as usize]);
        p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1]))
    });
    let turns_left = |a: u32, b: u32, c: u32| {
        let [a, b, c] = [a, b, c].map(|i| points[i as usize]);
        (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 1e-14
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
