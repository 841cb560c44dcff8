//! Collision filters: which bodies and geoms may collide at all, by masks, welds and parents.
//!
//! Tests: `tests/physics/collisions.rs`.

use crate::model::Model;
use std::ops::Range;

/// Whether two objects' collision masks let them collide.
#[inline(always)]
pub fn masks_match(contype1: i32, conaffinity1: i32, contype2: i32, conaffinity2: i32) -> bool {
    (contype1 & conaffinity2) | (contype2 & conaffinity1) != 0
}

/// Whether a body collides with anything.
#[inline(always)]
pub fn collides(m: &Model, body: usize) -> bool {
    m.body_contype()[body] != 0 || m.body_conaffinity()[body] != 0
}

/// The geoms of a body.
#[inline(always)]
pub fn geoms_of(m: &Model, body: usize) -> Range<usize> {
    let first = m.body_geomadr()[body].max(0) as usize;
    first..first + m.body_geomnum()[body] as usize
}

/// Whether the masks of two geoms let them collide.
#[inline]
pub fn geoms_match(m: &Model, g1: usize, g2: usize) -> bool {
    let (contype, conaffinity) = (m.geom_contype(), m.geom_conaffinity());
    masks_match(contype[g1], conaffinity[g1], contype[g2], conaffinity[g2])
}

/// What the body filter needs to know of one body.
#[derive(Clone, Copy)]
pub struct CollisionFilterInfo {
    /// Weld id of the body, and of the parent of its weld root.
    pub weld: u32,
    pub parent_weld: u32,
    pub asleep: bool,
}

/// Whether two bodies may collide: not welded together, not both at rest for good, and not parent and child.
#[inline(always)]
pub fn bodies_match(a: CollisionFilterInfo, b: CollisionFilterInfo, filter_parent: bool) -> bool {
    let resting = (a.asleep || a.weld == 0) && (b.asleep || b.weld == 0);
    let related = filter_parent && a.weld != 0 && b.weld != 0 && (a.weld == b.parent_weld || b.weld == a.parent_weld);
    a.weld != b.weld && !resting && !related
}
