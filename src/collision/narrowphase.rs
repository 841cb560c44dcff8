//! Narrow phase: from a pair of geoms to contact records.
//!
//! Tests: `tests/physics/collisions.rs`.

use super::box_box;
use super::collider::{Collider, collide};
use super::collision_data::CollisionData;
use super::contact::{Parameters, SideParameters, set_point};
use super::filter::geoms_match;
use super::manifold::{ContactPoint, MAX_POINTS, Manifold};
use super::reference_sweep::MissedPairs;
use super::scene::TableChecks;
use crate::abi::*;
use crate::base::{Result, hooks};
use crate::math::{Real, Vec3};
use crate::model::Model;

/// Options and hooks that hold for one run of the stage.
pub(super) struct Narrowphase<'m> {
    pub m: &'m Model,
    /// Margin that replaces all others.
    pub override_margin: Option<f64>,
    pub midphase: bool,
    /// Sleeping is enabled: explicit pairs of resting bodies are skipped.
    pub sleep: bool,
    /// Whether nodes of bounding-volume trees are marked for the viewer.
    pub mark: bool,
    /// Whether the table of colliders is the built-in one.
    pub default_table: bool,
    pub contactfilter: mjfConFilt,
    pub checked: TableChecks<'m>,
    pub manifold: Box<Manifold>,
    pub missed: MissedPairs,
    /// Whether bounding spheres of bodies with one geom each have been tested.
    pub near: bool,
}

/// Where a pair of geoms comes from.
#[derive(Clone, Copy)]
pub(super) enum PairOrigin {
    Explicit(usize),
    /// From two bodies; `near` if the bounding spheres have been tested.
    Dynamic {
        near: bool,
    },
}

/// The margin within which two geoms with margins of their own touch.
#[inline(always)]
pub(super) fn common_margin(override_margin: Option<f64>, margin1: f64, margin2: f64) -> f64 {
    override_margin.unwrap_or(if margin1 > margin2 { margin1 } else { margin2 })
}

/// The bounding sphere of a geom, as the first test of the narrow phase sees it.
#[derive(Clone, Copy)]
pub(super) struct Bound<R> {
    /// A plane has no sphere.
    pub is_plane: bool,
    /// Zero without a sphere.
    pub radius: f64,
    pub center: Vec3<R>,
    /// The local z axis.
    pub axis: Vec3<R>,
}

/// Whether the bounding spheres of two geoms, or a bounding sphere and a plane, are farther apart than the margin.
#[inline(always)]
pub(super) fn far_apart<R: Real>(a: &Bound<R>, b: &Bound<R>, margin: f64) -> R::Mask {
    let (r1, r2) = (a.radius, b.radius);
    if r1 > 0.0 && r2 > 0.0 {
        let limit = r1 + r2 + margin;
        let gap = a.center - b.center;
        return R::of(limit * limit).lt(gap.dot(gap));
    }
    let above = |plane: &Bound<R>, b: &Bound<R>| R::of(margin + b.radius).lt((b.center - plane.center).dot(plane.axis));
    if a.is_plane && r2 > 0.0 {
        above(a, b)
    } else if b.is_plane && r1 > 0.0 {
        above(b, a)
    } else {
        R::of(1.0).lt(R::of(0.0))
    }
}

impl Narrowphase<'_> {
    /// Tests two geoms of different bodies, unless one of the explicit pairs `done` has them. `near` if their bounding spheres have
    /// been tested.
    pub(super) fn dynamic_pair<'s, S: CollisionData<'s>>(
        &mut self,
        d: &mut S,
        g1: usize,
        g2: usize,
        done: &std::ops::Range<usize>,
        near: bool,
    ) -> Result<()> {
        let m = self.m;
        let same = |p: usize| {
            let pair = (m.pair_geom1()[p] as usize, m.pair_geom2()[p] as usize);
            pair == (g1, g2) || pair == (g2, g1)
        };
        if done.clone().any(same) {
            return Ok(());
        }
        self.geom_pair(d, g1, g2, PairOrigin::Dynamic { near })
    }

    pub(super) fn geom_margin(&self, g1: usize, g2: usize) -> f64 {
        common_margin(self.override_margin, self.m.geom_margin()[g1], self.m.geom_margin()[g2])
    }

    /// [`far_apart`] in the present configuration.
    pub(super) fn far_apart<'s, S: CollisionData<'s>>(&self, d: &S, g1: usize, g2: usize, margin: f64) -> bool {
        let (xpos, xmat) = d.geoms();
        let bound = |g: usize| Bound {
            is_plane: self.m.geom_type()[g] == mjGEOM_PLANE as i32,
            radius: self.m.geom_rbound()[g],
            center: xpos[g],
            axis: xmat[g].col(2),
        };
        far_apart(&bound(g1), &bound(g2), margin)
    }

    /// Tests two geoms and appends their contacts.
    pub(super) fn geom_pair<'s, S: CollisionData<'s>>(
        &mut self,
        d: &mut S,
        g1: usize,
        g2: usize,
        source: PairOrigin,
    ) -> Result<()> {
        let m = self.m;
        let (type1, type2) = (m.geom_type()[g1], m.geom_type()[g2]);
        let (g1, g2, type1, type2) = if type1 > type2 { (g2, g1, type2, type1) } else { (g1, g2, type1, type2) };
        let user = if self.default_table { None } else { hooks::user_collider(type1, type2) };
        let builtin = match user {
            Some(None) => return Ok(()),
            Some(Some(_)) => None,
            None => match Collider::of(type1, type2) {
                None => return Ok(()),
                some => some,
            },
        };
        let margin = match source {
            PairOrigin::Explicit(p) => self.override_margin.unwrap_or(m.pair_margin()[p]),
            PairOrigin::Dynamic { .. } => {
                let rejected = match self.contactfilter {
                    Some(_) => d.whole(|d| d.contact_filtered(m, g1, g2)).unwrap_or(false),
                    None => !geoms_match(m, g1, g2),
                };
                if rejected {
                    return Ok(());
                }
                self.geom_margin(g1, g2)
            }
        };
        if !matches!(source, PairOrigin::Dynamic { near: true }) && self.far_apart(d, g1, g2, margin) {
            return Ok(());
        }
        if !d.has_capacity(MAX_POINTS) {
            return Ok(());
        }

        self.manifold.clear();
        let out = &mut self.manifold;
        if let Some(collider) = builtin {
            collide(collider, m, d, self.checked, g1, g2, margin, out)?;
            if collider == Collider::BoxBox && !out.points().is_empty() {
                let scene = d.scene(m, self.checked);
                box_box::clean_up(&scene.solid(g1), &scene.solid(g2), margin, out);
            }
        } else if let Some(user) = user {
            let mut visit = |dist, pos, normal, tangent| {
                out.push_point(ContactPoint { dist, pos: Vec3(pos), normal: Vec3(normal), tangent: Vec3(tangent) });
            };
            d.whole(|d| d.user_contacts(m, user, g1, g2, margin, &mut visit)).transpose()?;
        }
        if out.points().is_empty() {
            return Ok(());
        }
        if matches!(source, PairOrigin::Dynamic { .. }) && self.missed.misses(m, d, self.override_margin, g1, g2) {
            return Ok(());
        }
        let parameters = match source {
            PairOrigin::Explicit(p) => Parameters::explicit(m, p),
            PairOrigin::Dynamic { .. } => {
                Parameters::combine(&SideParameters::geom(m, g1), &SideParameters::geom(m, g2))?
            }
        };
        let mut con = parameters.record(m, margin);
        (con.geom1, con.geom2) = (g1 as i32, g2 as i32);
        con.geom = [con.geom1, con.geom2];
        let mut previous = None;
        for point in self.manifold.points() {
            set_point(&mut con, point, previous)?;
            d.push(&con);
            previous = Some(point);
        }
        Ok(())
    }
}

/// Sorts the contacts from `first` on by what they touch, keeping the order of equal ones.
pub(super) fn sort_contacts<'s, S: CollisionData<'s>>(d: &mut S, first: usize) -> Result<()> {
    let part = &d.contacts()[first..];
    let key = |con: &mjContact| -> [i32; 2] {
        std::array::from_fn(|k| match (con.geom[k], con.elem[k]) {
            (g, _) if g >= 0 => g,
            (_, e) if e >= 0 => e,
            _ => con.vert[k],
        })
    };
    if part.is_sorted_by_key(key) {
        return Ok(());
    }
    let count = part.len();
    let frame = d.stack().frame();
    let order = frame.scratch::<[i32; 3]>(count)?;
    let part = &mut d.contacts()[first..];
    for (i, (slot, con)) in order.iter_mut().zip(&*part).enumerate() {
        let [a, b] = key(con);
        *slot = [a, b, i as i32];
    }
    order.sort_unstable();
    // Position i takes the contact that was at order[i]: one cycle of the permutation after the other.
    for start in 0..part.len() {
        let mut to = start;
        loop {
            let from = std::mem::replace(&mut order[to][2], to as i32) as usize;
            if from == start || from == to {
                break;
            }
            part.swap(to, from);
            to = from;
        }
    }
    Ok(())
}
