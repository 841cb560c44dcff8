//! Expanding polytope algorithm: the penetration depth of overlapping shapes, from the simplex that GJK left (van den
//! Bergen, Proximity queries and penetration depth computation on 3D game objects, 2001).
//!
//! The polytope contains the origin and lies inside the Minkowski difference. It grows by the support vertex in the
//! direction of its nearest face, until that face is on the boundary within the tolerance. The distance of the face is
//! a lower bound of the depth, that of the support plane an upper bound.
//!
//! Tests: `tests/physics/collisions.rs`, `tests/engine/contacts.rs`.

use super::gjk::{Distance, Vertex};
use super::polytope::{Boundary, Polytope};
use super::shape::Shape;
use super::together::{Search, run, run_together};
use crate::abi::mjMINVAL;
use crate::base::report;
use crate::math::Vec3;
use std::cell::RefCell;

/// Capacity for this many faces is made beforehand at most.
const MOST_RESERVED: usize = 100_000;

/// Faces that a run of up to 170 iterations may make; longer runs get 6 per iteration.
const FACES: usize = 1020;

thread_local! {
    /// Memory of two runs at a time.
    static POLYTOPES: RefCell<[Polytope; 2]> = RefCell::default();
}

/// What an EPA run found.
pub struct Penetration {
    /// 0 when seeded, otherwise why it could not be (see [`super::polytope::Seed`]).
    pub status: i32,
    pub iterations: i32,
    /// The final face with the nearest point of the boundary.
    pub face: Option<Boundary>,
}

/// When a run ends.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Both shapes have finitely many vertices and no margin.
    pub discrete: bool,
    pub iterations: i32,
    pub tolerance: f64,
}

/// The expansion of a polytope until its nearest face cannot move out by more than the tolerance.
struct Expansion<'r, 's, 't> {
    a: &'r mut Shape<'s>,
    b: &'r mut Shape<'t>,
    p: &'r mut Polytope,
    limits: Limits,
    /// Faces at most.
    most_faces: usize,
    status: i32,
    /// Upper bound of the depth, and its square.
    upper: f64,
    upper2: f64,
    /// The nearest face, the projection of the origin on it, and its distance, which is a lower bound.
    face: u32,
    f: Vec3,
    lower: f64,
    lower2: f64,
    /// The newest vertex.
    vertex: u32,
    /// The face that was found, unless the polytope degenerated.
    best: Option<u32>,
    /// Completed iterations.
    k: i32,
}

/// Runs EPA on the simplex that GJK left.
pub fn epa(a: &mut Shape, b: &mut Shape, found: &Distance, limits: Limits) -> Penetration {
    POLYTOPES.with_borrow_mut(|[p, ..]| {
        let mut search = Expansion::new(a, b, p, found, limits);
        if search.status == 0 {
            run(&mut search);
        }
        search.penetration()
    })
}

/// Runs EPA on two pairs of shapes at a time.
pub fn epa_together(shapes: &mut [[Shape; 2]; 2], found: &[Distance; 2], limits: [Limits; 2]) -> [Penetration; 2] {
    POLYTOPES.with_borrow_mut(|[p, q]| {
        let [[a, b], [c, d]] = shapes;
        let mut searches =
            [Expansion::new(a, b, p, &found[0], limits[0]), Expansion::new(c, d, q, &found[1], limits[1])];
        let live = [0, 1].map(|k: usize| searches[k].status == 0);
        run_together(&mut searches, live);
        searches.map(|search| search.penetration())
    })
}

impl<'r, 's, 't> Expansion<'r, 's, 't> {
    /// Starts a polytope, if that is possible.
    #[inline(always)]
    fn new(
        a: &'r mut Shape<'s>,
        b: &'r mut Shape<'t>,
        p: &'r mut Polytope,
        found: &Distance,
        limits: Limits,
    ) -> Expansion<'r, 's, 't> {
        let most_faces = if limits.iterations <= 170 { FACES } else { 6 * limits.iterations as usize };
        p.reset(most_faces.min(MOST_RESERVED));
        let status = p.seed(a, b, found).map_or_else(|why| why as i32, |()| 0);
        let limits = Limits { tolerance: if limits.discrete { mjMINVAL } else { limits.tolerance }, ..limits };
        let (upper, upper2, face, f, lower, lower2) = (f64::MAX, f64::MAX, 0, Vec3::ZERO, 0.0, 0.0);
        let (vertex, best, k) = (0, None, 0);
        Expansion { a, b, p, limits, most_faces, status, upper, upper2, face, f, lower, lower2, vertex, best, k }
    }

    #[inline(always)]
    fn penetration(&self) -> Penetration {
        Penetration { status: self.status, iterations: self.k, face: self.best.map(|f| self.p.boundary(f)) }
    }

    /// Whether the newest vertex is the difference of the same vertices as one before.
    #[inline(always)]
    fn is_known(&self) -> bool {
        let same = |v: &Vertex| v.label_a == self.a.vertex && v.label_b == self.b.vertex;
        self.p.vertices[..self.vertex as usize].iter().any(same)
    }
}

impl Search for Expansion<'_, '_, '_> {
    #[inline(always)]
    fn direction(&mut self) -> Option<Vec3> {
        if self.k >= self.limits.iterations {
            return None;
        }
        let (face, lower2) = self.p.nearest()?;
        if lower2 > self.upper2 {
            return None;
        }
        self.best = Some(face);
        if lower2 <= 0.0 {
            warn("EPA: origin lies on affine hull of face");
            return None;
        }
        let lower = lower2.sqrt();
        let f = self.p.faces[face as usize].f;
        (self.face, self.f, self.lower, self.lower2) = (face, f, lower, lower2);
        Some(if lower > mjMINVAL { Vec3(f.map(|x| x / lower)) } else { Vec3::X })
    }

    #[inline(always)]
    fn support(&mut self, dir: &Vec3) -> Vec3 {
        let (vertex, w) = self.p.add_support(self.a, self.b, dir);
        self.vertex = vertex;
        w
    }

    #[inline(always)]
    fn advance(&mut self, w: Vec3) -> bool {
        let bound = self.f.dot(w) / self.lower;
        if bound < self.upper {
            (self.upper, self.upper2) = (bound, bound * bound);
        }
        if self.upper - self.lower < self.limits.tolerance || self.limits.discrete && self.is_known() {
            return false;
        }
        let edges = self.p.find_horizon(self.face, &w);
        if edges >= 3 && edges > self.most_faces.saturating_sub(self.p.faces.len()) {
            warn("EPA: out of memory for faces on expanding polytope");
            return false;
        }
        if edges < 3 || !self.p.cap_horizon(self.vertex, edges, self.lower2, self.upper2) {
            self.best = None;
            return false;
        }
        if self.p.active.is_empty() {
            return false;
        }
        self.k += 1;
        true
    }
}

#[cold]
fn warn(text: &str) {
    report::warning_message(text);
}
