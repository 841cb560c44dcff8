//! The result of a collider: the contact points of one pair of shapes.
//!
//! Tests: `tests/physics/collisions.rs`.

use crate::math::{Mat3, Vec3};
use std::cell::Cell;

/// Contact points that one pair may have.
pub const MAX_POINTS: usize = crate::abi::mjMAXCONPAIR as usize;

/// One contact point: the normal points from the first shape to the second, the position is midway between the surfaces.
#[derive(Clone, Copy, Default)]
pub struct ContactPoint {
    /// Distance of the surfaces; negative when they overlap.
    pub dist: f64,
    pub pos: Vec3,
    pub normal: Vec3,
    /// Wanted first tangent, or zero to have one chosen.
    pub tangent: Vec3,
}

/// The contact points of one pair of shapes, in the order in which the collider found them.
pub struct Manifold {
    points: [ContactPoint; MAX_POINTS],
    n: usize,
}

impl Default for Manifold {
    fn default() -> Self {
        Self::new()
    }
}

impl Manifold {
    pub fn new() -> Manifold {
        Manifold { points: [ContactPoint::default(); MAX_POINTS], n: 0 }
    }

    pub fn clear(&mut self) {
        self.n = 0;
    }

    /// Appends a point; points beyond [`MAX_POINTS`] are dropped.
    #[inline]
    pub fn push(&mut self, dist: f64, pos: Vec3, normal: Vec3) {
        self.push_point(ContactPoint { dist, pos, normal, tangent: Vec3::ZERO });
    }

    #[inline]
    pub fn push_point(&mut self, point: ContactPoint) {
        if let Some(slot) = self.points.get_mut(self.n) {
            *slot = point;
            self.n += 1;
        }
    }

    pub fn is_full(&self) -> bool {
        self.n == MAX_POINTS
    }

    pub fn points(&self) -> &[ContactPoint] {
        &self.points[..self.n]
    }

    pub fn points_mut(&mut self) -> &mut [ContactPoint] {
        &mut self.points[..self.n]
    }

    /// Keeps the points that `keep` says, in their order; `keep` sees all points and an index.
    pub fn retain(&mut self, keep: impl Fn(&[ContactPoint], usize) -> bool) {
        let mut kept = [false; MAX_POINTS];
        for i in 0..self.n {
            kept[i] = keep(self.points(), i);
        }
        let mut n = 0;
        for i in 0..self.n {
            if kept[i] {
                self.points[n] = self.points[i];
                n += 1;
            }
        }
        self.n = n;
    }
}

thread_local! {
    /// A spare manifold, so that clearing one again and again is not needed.
    static SPARE: Cell<Option<Box<Manifold>>> = const { Cell::new(None) };
}

/// An empty manifold from this thread's spare one, if there is one.
pub fn take() -> Box<Manifold> {
    let mut manifold = SPARE.take().unwrap_or_else(|| Box::new(Manifold::new()));
    manifold.clear();
    manifold
}

/// Keeps a manifold for the next [`take`].
pub fn recycle(manifold: Box<Manifold>) {
    SPARE.set(Some(manifold));
}

/// A geom with a closed-form shape, as colliders see it.
#[derive(Clone, Copy)]
pub struct Solid<'a> {
    pub pos: &'a Vec3,
    pub mat: &'a Mat3,
    pub size: &'a Vec3,
}

impl Solid<'_> {
    /// The local z axis in world coordinates: the normal of a plane, the axis of a capsule or cylinder.
    #[inline(always)]
    pub fn axis(&self) -> Vec3 {
        self.mat.col(2)
    }
}
