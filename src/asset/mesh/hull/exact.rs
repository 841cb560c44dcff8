//! Convex hulls in three dimensions by quickhull (Barber, Dobkin, Huhdanpaa 1996), with exact orientation predicates
//! (Shewchuk 1997): a point in the plane of a facet does not see it, so the hull stays a valid triangulated polytope
//! without tolerances. Vertices inside edges or faces of the finished polytope are left out.

use super::Polytope;
use crate::asset::geometry::Vec3;
use crate::base::{Error, Result};
use robust::{Coord3D, orient3d};
use std::collections::{BinaryHeap, HashMap};

/// No neighbour.
const NONE: usize = usize::MAX;

/// A facet under construction.
struct ExactFacet {
    v: [usize; 3],
    /// Facet behind the edge from `v[i]` to `v[i + 1]`.
    next: [usize; 3],
    normal: Vec3,
    /// Points that see this facet and no older one.
    outside: Vec<usize>,
    /// The one of them that is farthest away, and its distance.
    far: (f64, usize),
    alive: bool,
}

/// Order of work: the facet with the farthest point first.
#[derive(PartialEq)]
struct QueuedFacet {
    distance: f64,
    face: usize,
}

impl Eq for QueuedFacet {}

impl PartialOrd for QueuedFacet {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for QueuedFacet {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.distance.total_cmp(&other.distance).then(other.face.cmp(&self.face))
    }
}

struct ExactHullBuilder<'a> {
    points: &'a [Vec3],
    faces: Vec<ExactFacet>,
    jobs: BinaryHeap<QueuedFacet>,
    /// Rounding error of a signed distance.
    error: f64,
}

fn coord(p: Vec3) -> Coord3D<f64> {
    Coord3D { x: p[0], y: p[1], z: p[2] }
}

/// Whether `p` lies strictly on the outer side of the triangle `a b c`: positive outside, negative inside.
fn side(a: Vec3, b: Vec3, c: Vec3, p: Vec3) -> f64 {
    -orient3d(coord(a), coord(b), coord(c), coord(p))
}

impl ExactHullBuilder<'_> {
    fn add_face(&mut self, v: [usize; 3]) -> usize {
        let [a, b, c] = v.map(|i| self.points[i]);
        let normal = (b - a).cross(c - a);
        let length = normal.norm();
        let normal = if length > 0.0 { normal / length } else { normal };
        self.faces.push(ExactFacet { v, next: [NONE; 3], normal, outside: vec![], far: (0.0, NONE), alive: true });
        self.faces.len() - 1
    }

    fn distance(&self, face: usize, p: usize) -> f64 {
        let f = &self.faces[face];
        f.normal.dot(self.points[p] - self.points[f.v[0]])
    }

    fn sees(&self, p: usize, face: usize) -> bool {
        let d = self.distance(face, p);
        if d.abs() > self.error {
            return d > 0.0;
        }
        let [a, b, c] = self.faces[face].v.map(|i| self.points[i]);
        side(a, b, c, self.points[p]) > 0.0
    }

    /// Gives each point to the first of the facets that it sees.
    fn assign(&mut self, points: impl Iterator<Item = usize>, faces: &[usize]) {
        for p in points {
            if let Some(&f) = faces.iter().find(|&&f| self.sees(p, f)) {
                let d = self.distance(f, p).max(f64::MIN_POSITIVE);
                let face = &mut self.faces[f];
                face.outside.push(p);
                if d > face.far.0 {
                    face.far = (d, p);
                }
            }
        }
        for &f in faces {
            if self.faces[f].far.1 != NONE {
                self.jobs.push(QueuedFacet { distance: self.faces[f].far.0, face: f });
            }
        }
    }

    /// Replaces the facets that `eye` sees by a cone from their border to it.
    fn add_point(&mut self, start: usize, eye: usize) -> Result<()> {
        let (mut visible, mut horizon) = (vec![start], Vec::new());
        self.faces[start].alive = false;
        let mut i = 0;
        while i < visible.len() {
            let f = visible[i];
            i += 1;
            for k in 0..3 {
                let n = self.faces[f].next[k];
                if !self.faces[n].alive {
                    continue;
                }
                if self.sees(eye, n) {
                    self.faces[n].alive = false;
                    visible.push(n);
                } else {
                    horizon.push((self.faces[f].v[k], self.faces[f].v[(k + 1) % 3], n));
                }
            }
        }
        let mut starting: HashMap<usize, usize> = HashMap::with_capacity(horizon.len());
        let mut cone = Vec::with_capacity(horizon.len());
        for &(a, b, n) in &horizon {
            let f = self.add_face([a, b, eye]);
            self.faces[f].next[0] = n;
            let k = (0..3).find(|&k| self.faces[n].v[k] == b && self.faces[n].v[(k + 1) % 3] == a);
            let k = k.ok_or_else(broken)?;
            self.faces[n].next[k] = f;
            if starting.insert(a, f).is_some() {
                return Err(broken());
            }
            cone.push(f);
        }
        for &f in &cone {
            let b = self.faces[f].v[1];
            let after = *starting.get(&b).ok_or_else(broken)?;
            self.faces[f].next[1] = after;
            self.faces[after].next[2] = f;
        }
        let mut orphans: Vec<usize> = Vec::new();
        for &f in &visible {
            orphans.append(&mut self.faces[f].outside);
        }
        orphans.sort_unstable();
        self.assign(orphans.into_iter().filter(|&p| p != eye), &cone);
        Ok(())
    }
}

fn broken() -> Error {
    Error::new("qhull error")
}

/// Four points that span space: the corners of the first simplex.
fn simplex(points: &[Vec3], among: &[usize]) -> Option<[usize; 4]> {
    let farthest = |measure: &dyn Fn(usize) -> f64| {
        let mut best = (f64::NEG_INFINITY, NONE);
        for &p in among {
            let d = measure(p);
            if d > best.0 {
                best = (d, p);
            }
        }
        best
    };
    let axis_range = |k: usize| {
        let (high, low) = (farthest(&|p| points[p][k]), farthest(&|p| -points[p][k]));
        (high.0 + low.0, low.1, high.1)
    };
    let (_, a, b) = (0..3).map(axis_range).max_by(|x, y| x.0.total_cmp(&y.0))?;
    let ab = *points.get(b)? - *points.get(a)?;
    let (line, c) = farthest(&|p| ab.cross(points[p] - points[a]).norm());
    let normal = ab.cross(*points.get(c)? - points[a]);
    let (_, d) = farthest(&|p| normal.dot(points[p] - points[a]).abs());
    let largest = among.iter().flat_map(|&p| points[p].0).fold(0.0, |m: f64, x| m.max(x.abs()));
    let height = normal.dot(*points.get(d)? - points[a]).abs() / normal.norm();
    let flat = line.is_nan() || line <= 0.0 || height.is_nan() || height <= 20.0 * f64::EPSILON * largest;
    if flat {
        return None;
    }
    let outside = side(points[a], points[b], points[c], points[d]);
    match outside {
        0.0 => None,
        s if s > 0.0 => Some([a, c, b, d]),
        _ => Some([a, b, c, d]),
    }
}

/// Hull of some of the points, with at most `limit` vertices.
fn quickhull(points: &[Vec3], among: &[usize], limit: usize) -> Result<Vec<[usize; 3]>> {
    let [a, b, c, d] = simplex(points, among).ok_or_else(broken)?;
    let largest = among.iter().flat_map(|&p| points[p].0).fold(0.0, |m: f64, x| m.max(x.abs()));
    let mut builder =
        ExactHullBuilder { points, faces: vec![], jobs: BinaryHeap::new(), error: 64.0 * f64::EPSILON * largest };
    // `d` lies behind the triangle `a b c`
    let first: Vec<usize> =
        [[a, b, c], [a, d, b], [b, d, c], [c, d, a]].into_iter().map(|v| builder.add_face(v)).collect();
    builder.faces[0].next = [1, 2, 3];
    builder.faces[1].next = [3, 2, 0];
    builder.faces[2].next = [1, 3, 0];
    builder.faces[3].next = [2, 1, 0];
    builder.assign(among.iter().copied().filter(|p| ![a, b, c, d].contains(p)), &first);
    let mut vertices = 4;
    while let Some(job) = builder.jobs.pop() {
        if vertices >= limit {
            break;
        }
        let face = &builder.faces[job.face];
        if face.alive {
            let eye = face.far.1;
            builder.add_point(job.face, eye)?;
            vertices += 1;
        }
    }
    Ok(builder.faces.iter().filter(|f| f.alive).map(|f| f.v).collect())
}

/// The vertices at which fewer than three creases meet: they lie inside an edge or a face.
fn redundant(points: &[Vec3], faces: &[[usize; 3]]) -> Vec<usize> {
    let mut apex: HashMap<(usize, usize), usize> = HashMap::with_capacity(3 * faces.len());
    for f in faces {
        for k in 0..3 {
            apex.insert((f[k], f[(k + 1) % 3]), f[(k + 2) % 3]);
        }
    }
    let mut creases: HashMap<usize, usize> = HashMap::new();
    for (&(a, b), &c) in &apex {
        let Some(&across) = apex.get(&(b, a)) else { continue };
        let crease = side(points[a], points[b], points[c], points[across]) != 0.0;
        *creases.entry(a).or_default() += crease as usize;
    }
    creases.into_iter().filter(|&(_, n)| n < 3).map(|(v, _)| v).collect()
}

/// The polytope of all points, or of `limit` of them that lie far out.
pub fn hull(points: &[Vec3], limit: Option<usize>) -> Result<Polytope> {
    let mut among: Vec<usize> = (0..points.len()).collect();
    loop {
        let faces = quickhull(points, &among, limit.unwrap_or(usize::MAX).max(4))?;
        let superfluous = if limit.is_none() { redundant(points, &faces) } else { vec![] };
        let mut vertices: Vec<usize> = faces.iter().flatten().copied().collect();
        vertices.sort_unstable();
        vertices.dedup();
        if superfluous.is_empty() {
            let faces: Vec<[u32; 3]> = faces.iter().map(|f| f.map(|i| i as u32)).collect();
            let mut around = vec![Vec::new(); points.len()];
            for (t, face) in faces.iter().enumerate() {
                face.iter().for_each(|&v| around[v as usize].push(t));
            }
            let vertices: Vec<u32> = vertices.iter().map(|&v| v as u32).collect();
            let neighbours = vertices.iter().map(|&v| super::neighbours(v, &faces, &around[v as usize])).collect();
            return Ok(Polytope { vertices, faces, neighbours });
        }
        vertices.retain(|v| !superfluous.contains(v));
        among = vertices;
    }
}
