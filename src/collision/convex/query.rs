//! A distance or contact query between two convex shapes: how far apart they are, or how deep they overlap, and where.
//! GJK gives the distance; where the shapes overlap, EPA gives the depth.
//!
//! Tests: in this file.

use super::epa::{self, Penetration, epa, epa_together};
use super::gjk::{Distance, Gjk, Limits, gjk, gjk_together};
use super::multicontact;
use super::shape::{Kind, Shape};
use crate::math::Vec3;
use crate::model::Model;
use bytemuck::{Pod, Zeroable};

/// Iterations of a query at most, whatever `ccd_iterations` says: those that converge take tens, and those that do not (poses
/// beyond the range of the arithmetic) would take minutes.
const MOST_ITERATIONS: i32 = 10_000;

/// Iterations that a query may take.
pub fn iterations(m: &Model) -> i32 {
    m.opt.ccd_iterations.min(MOST_ITERATIONS)
}

/// A distance or contact query between two convex shapes.
#[derive(Clone, Copy)]
pub struct Query {
    pub iterations: i32,
    pub tolerance: f64,
    /// 0: only the distance; 1: one witness pair, and depth when the shapes overlap; more: several pairs of touching faces.
    pub contacts: i32,
    /// Distances up to this are wanted; 0 when only overlap matters.
    pub cutoff: f64,
}

/// At which smaller cutoffs a query would have ended early.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub struct Reach {
    /// The largest squared cutoff of GJK at which it would have ended early; NaN if it is not known.
    squared: f64,
    /// What GJK's cutoff has more than that of the query.
    radii: f64,
}

impl Reach {
    pub const UNKNOWN: Reach = Reach { squared: f64::NAN, radii: 0.0 };

    /// Whether the same query with a smaller cutoff would end early, if that is known.
    pub fn ends_at(&self, cutoff: f64) -> Option<bool> {
        let cutoff = cutoff + self.radii;
        (!self.squared.is_nan()).then_some(self.squared >= cutoff * cutoff)
    }
}

/// What was found.
pub struct Status {
    /// Negative when the shapes overlap; `f64::MAX` when they are apart, or farther apart than the cutoff.
    pub dist: f64,
    /// Number of witness pairs.
    pub n: usize,
    /// A witness pair: points on the first and on the second shape.
    pub x1: Vec3,
    pub x2: Vec3,
    /// A direction from the first shape to the second that separates them by more than the cutoff; or zero.
    pub axis: Vec3,
    pub gjk_iterations: i32,
    pub epa_iterations: i32,
    /// -1: EPA was not needed; 0: it ran; positive: it could not start.
    pub epa_status: i32,
    pub reach: Reach,
}

/// Gets the distance and the points of a witness pair.
pub type Visit<'v> = &'v mut dyn FnMut(f64, &Vec3, &Vec3);

/// Answers a query. If several contacts are asked for, `many` gets all witness pairs of shapes that overlap.
pub fn query(a: &mut Shape, b: &mut Shape, q: &Query, many: Option<Visit>) -> Status {
    let mut out = Status::new();
    let mut found = Distance::default();
    let round = round_radius(a).is_some() || round_radius(b).is_some();
    if !(round && reduced(a, b, q, &mut found, &mut out)) {
        full(a, b, q, &mut found, &mut out, many);
        if round {
            // the run for the cores came first
            out.reach = Reach::UNKNOWN;
        }
    }
    out
}

/// The radius of a sphere or capsule.
fn round_radius(s: &Shape) -> Option<f64> {
    match s.kind {
        Kind::Sphere { radius } | Kind::Capsule { radius, .. } => Some(radius),
        _ => None,
    }
}

/// Whether both shapes are polyhedra without margin.
fn discrete(a: &Shape, b: &Shape) -> bool {
    let polyhedron = |s: &Shape| match s.kind {
        Kind::Box { .. } | Kind::Prism { .. } => true,
        Kind::Mesh(mesh) => !mesh.field,
        _ => false,
    };
    a.margin == 0.0 && b.margin == 0.0 && polyhedron(a) && polyhedron(b)
}

/// Limits of GJK up to a distance that is larger than the cutoff of the query by `radii`.
fn limits(a: &Shape, b: &Shape, q: &Query, radii: f64) -> Limits {
    let gap = if discrete(a, b) { 0.0 } else { 0.5 * q.tolerance * q.tolerance };
    Limits { iterations: q.iterations, gap, cutoff: q.cutoff + radii }
}

/// GJK up to a distance that is larger than the cutoff of the query by `radii`.
fn run_gjk(a: &mut Shape, b: &mut Shape, q: &Query, radii: f64, found: &mut Distance, out: &mut Status) {
    let limits = limits(a, b, q, radii);
    gjk(a, b, limits, found);
    out.take(found);
    out.reach = Reach { squared: if limits.cutoff < f64::MAX { found.reach2 } else { f64::NAN }, radii };
}

/// The limits of EPA.
fn epa_limits(a: &Shape, b: &Shape, q: &Query) -> epa::Limits {
    epa::Limits { discrete: discrete(a, b), iterations: q.iterations, tolerance: q.tolerance }
}

impl Status {
    fn new() -> Status {
        let (x1, x2, axis, reach) = (Vec3::ZERO, Vec3::ZERO, Vec3::ZERO, Reach::UNKNOWN);
        Status { dist: 0.0, n: 0, x1, x2, axis, gjk_iterations: 0, epa_iterations: 0, epa_status: -1, reach }
    }

    /// Takes what GJK found.
    fn take(&mut self, found: &Distance) {
        self.dist = found.dist;
        self.n = usize::from(found.found);
        (self.x1, self.x2, self.axis) = (found.x1, found.x2, found.axis);
        self.gjk_iterations = found.iterations;
    }

    /// Whether the depth is to be found, after GJK.
    fn overlap(&self, q: &Query, found: &Distance) -> bool {
        q.contacts > 0 && self.dist <= q.tolerance && found.n >= 2
    }

    /// Takes what EPA found; whether that is a face.
    fn take_depth(&mut self, found: &Penetration) -> bool {
        (self.dist, self.reach) = (0.0, Reach::UNKNOWN);
        self.epa_status = found.status;
        self.epa_iterations = found.iterations;
        match &found.face {
            Some(face) => (self.dist, self.n, self.x1, self.x2) = (-face.depth, 1, face.x1, face.x2),
            // without a seed, GJK's witnesses stay
            None if found.status == 0 => self.n = 0,
            None => {}
        }
        found.face.is_some()
    }
}

/// GJK, then EPA if the shapes overlap, then further contacts if they are wanted.
fn full(a: &mut Shape, b: &mut Shape, q: &Query, found: &mut Distance, out: &mut Status, many: Option<Visit>) {
    run_gjk(a, b, q, 0.0, found, out);
    if !out.overlap(q, found) {
        return;
    }
    let found = epa(a, b, found, epa_limits(a, b, q));
    if let (true, Some(face), Some(visit)) = (out.take_depth(&found), &found.face, many) {
        let dist = out.dist;
        let further = q.contacts > 1;
        match further.then(|| multicontact::find(a, b, face, q.contacts, |x1, x2| visit(dist, x1, x2))).flatten() {
            Some(n) => out.n = n,
            None => visit(dist, &out.x1, &out.x2),
        }
    }
}

/// Answers the same query for two pairs of shapes, none of them a sphere or capsule, that do not depend on each other.
pub fn query_together(shapes: &mut [[Shape; 2]; 2], q: &Query) -> [Status; 2] {
    let mut found = [Distance::default(), Distance::default()];
    let [[a, b], [c, d]] = &mut *shapes;
    let [first, second] = &mut found;
    let limits = [limits(a, b, q, 0.0), limits(c, d, q, 0.0)];
    gjk_together([Gjk::new(a, b, limits[0], first), Gjk::new(c, d, limits[1], second)]);
    let mut out = [Status::new(), Status::new()];
    out.iter_mut().zip(&found).for_each(|(out, found)| out.take(found));
    let limits = [0, 1].map(|k| epa_limits(&shapes[k][0], &shapes[k][1], q));
    let overlap = [0, 1].map(|k: usize| out[k].overlap(q, &found[k]));
    if overlap == [true; 2] {
        let depths = epa_together(shapes, &found, limits);
        out.iter_mut().zip(&depths).for_each(|(out, depth)| _ = out.take_depth(depth));
    } else if let Some(k) = overlap.iter().position(|&overlap| overlap) {
        let [a, b] = &mut shapes[k];
        out[k].take_depth(&epa(a, b, &found[k], limits[k]));
    }
    out
}

/// Spheres and capsules as points and segments with a radius: decides the query unless the cores meet.
fn reduced(a: &mut Shape, b: &mut Shape, q: &Query, found: &mut Distance, out: &mut Status) -> bool {
    let (r1, r2) = (reduce(a), reduce(b));
    let (kinds, margins) = ((a.kind, b.kind), (a.margin, b.margin));
    core(a, r1);
    core(b, r2);
    run_gjk(a, b, q, r1.unwrap_or(0.0) + r2.unwrap_or(0.0), found, out);
    (a.kind, b.kind) = kinds;
    (a.margin, b.margin) = margins;
    if out.dist > q.tolerance {
        if out.n > 0 {
            let normal = (out.x2 - out.x1).unit();
            if let Some(r) = r1 {
                out.x1 += normal * r;
            }
            if let Some(r) = r2 {
                out.x2 += normal * -r;
            }
            out.dist -= r1.unwrap_or(0.0) + r2.unwrap_or(0.0);
        }
        if out.dist > q.cutoff {
            out.dist = f64::MAX;
        }
        return true;
    }
    if q.contacts == 0 {
        (out.n, out.dist, out.reach) = (0, 0.0, Reach::UNKNOWN);
        return true;
    }
    false
}

/// The inflation of a sphere or capsule around its core.
fn reduce(s: &Shape) -> Option<f64> {
    round_radius(s).map(|radius| radius + 0.5 * s.margin)
}

/// Replaces a sphere or capsule by its core.
fn core(s: &mut Shape, radius: Option<f64>) {
    if radius.is_none() {
        return;
    }
    s.margin = 0.0;
    s.kind = match s.kind {
        Kind::Capsule { half, .. } => Kind::Segment { half },
        _ => Kind::Point,
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Mat3;
    use crate::math::random::Random;

    /// Numbers of the reference.
    #[test]
    fn overlapping_ellipsoids_have_the_reference_depth() {
        let ellipsoid = |size, pos| Shape::new(Kind::Ellipsoid { size }, &pos, &Mat3::IDENTITY, 0.0);
        let mut a = ellipsoid(Vec3([0.5, 0.4, 0.3]), Vec3::ZERO);
        let mut b = ellipsoid(Vec3([0.2, 0.3, 0.4]), Vec3([0.3, 0.1, 0.2]));
        let q = Query { iterations: 35, tolerance: 1e-6, contacts: 1, cutoff: 0.0 };
        let out = query(&mut a, &mut b, &q, None);
        assert_eq!((out.gjk_iterations, out.epa_status, out.epa_iterations), (5, 0, 35));
        assert_eq!((out.n, out.dist), (1, -0.3474825325369813));
        let normal = (out.x1 - out.x2).unit();
        assert_eq!(normal, Vec3([0.863196825905534, 0.28012209605510746, 0.4200272027479941]));
    }

    #[test]
    fn stacked_boxes_touch_in_four_corners() {
        let cube = |size, pos| Shape::new(Kind::Box { size }, &pos, &Mat3::IDENTITY, 0.0);
        let mut a = cube(Vec3([1.0; 3]), Vec3([0.0, 0.0, 1.9]));
        let mut b = cube(Vec3([10.0, 10.0, 1.0]), Vec3::ZERO);
        let mut many = Vec::new();
        let q = Query { iterations: 35, tolerance: 1e-6, contacts: 1000, cutoff: 0.0 };
        let out = query(&mut a, &mut b, &q, Some(&mut |_, _, x2| many.push(x2.0)));
        assert_eq!((out.n, out.dist, out.gjk_iterations, out.epa_iterations), (4, -0.10000000000000009, 3, 2));
        assert_eq!(many, [[-1.0, 1.0, 1.0], [1.0, 1.0, 1.0], [1.0, -1.0, 1.0], [-1.0, -1.0, 1.0]]);
    }

    /// Far apart, near, touching and deep, of all pairs of kinds, and pairs of which one ends earlier.
    #[test]
    fn queries_together_are_those_alone() {
        let mut noise = Random(1);
        let mut shape = |k: usize, reach: f64| noise.shape(k % 3, reach, if k.is_multiple_of(5) { 0.1 } else { 0.0 });
        let mut ends = [0; 4];
        for k in 0..3000 {
            let reach = 0.3 + (k % 7) as f64 * 0.3;
            let mut shapes = [[shape(k, reach), shape(k / 3, reach)], [shape(k / 9, reach), shape(k / 27, reach)]];
            let contacts = i32::from(k % 4 > 0);
            let q = Query { iterations: 35, tolerance: 1e-6, contacts, cutoff: [0.0, 0.0, 0.5, f64::MAX][k / 2 % 4] };
            let alone = shapes.map(|[mut a, mut b]| query(&mut a, &mut b, &q, None));
            for (x, y) in query_together(&mut shapes, &q).iter().zip(&alone) {
                let bits = |s: &Status| [s.x1, s.x2, Vec3([s.dist, 0.0, 0.0])].map(|v| v.map(f64::to_bits));
                let counts = |s: &Status| (s.n, s.gjk_iterations, s.epa_iterations, s.epa_status);
                assert_eq!((bits(x), counts(x)), (bits(y), counts(y)), "{k}");
                ends[if x.dist == f64::MAX {
                    0
                } else {
                    1 + usize::from(x.dist < 0.0) + usize::from(x.epa_status > 0)
                }] += 1;
            }
        }
        assert!(ends[0] > 500 && ends[1] > 500 && ends[2] > 500, "{ends:?}");
    }
}
