//! The bodies that may touch, in four environments of one model at a time.
//!
//! In: poses of the geoms, one environment per lane. Out: for each environment, the pairs of bodies with geoms that the
//! first tests of the narrow phase do not exclude. They are the candidates of [`super::broadphase`] without pairs that
//! have no contacts. The boxes that it compares enclose the bounding spheres that are compared here, so they need not
//! be compared.
//!
//! Everything except the structure of the model is read each time. Models with more than
//! [`FEW_BODIES`](crate::tuning::FEW_BODIES), flexes, sleeping bodies or marks on their trees are left to the broad
//! phase.
//!
//! Tests: `tests/engine/near.rs`.

use super::broadphase::{BroadphasePairs, set_bits};
use super::capsule_box::capsule_apart;
use super::collider::Collider;
use super::few_bodies::bounds;
use super::filter::{collides, geoms_of, masks_match};
use super::manifold::MAX_POINTS;
use super::narrowphase::{Bound, common_margin, far_apart};
use super::plane::capsule_above;
use super::sphere_capsule::capsules_separated;
use crate::abi::*;
use crate::base::Result;
use crate::data::{Data, Frame};
use crate::math::simd::F64x4;
use crate::math::{Mat3, Vec3};
use crate::model::Model;
use crate::plan::{BodyRelations, CollisionPlan};

/// Bits of all environments.
const ALL: u32 = 0b1111;

/// The pairs of bodies that may touch.
pub struct NearPairs {
    pairs: Vec<Pair>,
    /// Memory for the geoms.
    shapes: Vec<LaneGeom>,
    /// Bit k: the pairs are found in environment k.
    known: u32,
    /// See [`BroadphasePairs`].
    tolerance: [f64; 4],
    /// The most contacts that there may be.
    contacts: usize,
    /// Pairs of geoms that the model lists.
    listed: usize,
}

struct Pair {
    signature: u32,
    /// Bit k: they may touch in environment k.
    lanes: u32,
}

/// Those of one environment.
#[derive(Clone, Copy)]
pub struct Near<'a> {
    pairs: &'a NearPairs,
    lane: usize,
}

impl NearPairs {
    /// No pairs yet, with capacity for all that the model may have: [`NearPairs::find`] allocates nothing.
    pub fn new(m: &Model, plan: &CollisionPlan) -> NearPairs {
        let (bodies, geoms) = if plan.relations.is_some() { (m.nbody(), m.ngeom()) } else { (0, 0) };
        let pairs = Vec::with_capacity(bodies * bodies.saturating_sub(1) / 2);
        NearPairs { pairs, shapes: Vec::with_capacity(geoms), known: 0, tolerance: [0.0; 4], contacts: 0, listed: 0 }
    }

    /// Bit k: environment k is known to have no pairs, nor any that the model lists.
    pub fn none(&self) -> u32 {
        let listed = if self.listed == 0 { 0 } else { ALL };
        self.known & !self.pairs.iter().fold(listed, |some, pair| some | pair.lanes)
    }

    /// Whether the arena has room for the contacts of all pairs: without it, also pairs that do not touch cause warnings.
    pub fn has_room(&self, d: &Data) -> bool {
        d.end_of_contacts(self.contacts + MAX_POINTS).is_some()
    }

    /// The pairs of environment `lane`.
    pub fn of(&self, lane: usize) -> Near<'_> {
        Near { pairs: self, lane }
    }

    /// Finds the pairs, unless nodes of bounding-volume trees are `marked`; `plan` is of the model, and the poses are those of
    /// all its geoms.
    pub fn find(
        &mut self,
        m: &Model,
        plan: &CollisionPlan,
        (xpos, xmat): (&[Vec3<F64x4>], &[Mat3<F64x4>]),
        marked: bool,
    ) {
        self.pairs.clear();
        (self.known, self.contacts, self.listed) = (0, m.npair() * MAX_POINTS, m.npair());
        let Some(relations) = plan.relations.as_deref().filter(|_| !marked && is_supported(m)) else { return };
        let Some((size, sum)) = bounds(m, xpos) else { return };
        self.known = sum.lt(F64x4::splat(f64::INFINITY)).bits();
        self.tolerance = (F64x4::splat(1e-6) * size).lanes();
        self.shapes.clear();
        self.shapes.extend((0..m.ngeom()).map(|g| LaneGeom::of(m, xpos, xmat, g)));
        let (margin, partners) = (m.override_margin(), Partners::new(m, relations));
        for a in set_bits(partners.colliding) {
            let shapes_a = &self.shapes[geoms_of(m, a)];
            for b in set_bits(partners.after(a)) {
                let shapes_b = &self.shapes[geoms_of(m, b)];
                let lanes = self.known & !all_apart(shapes_a, shapes_b, margin);
                if lanes != 0 {
                    self.pairs.push(Pair { signature: ((a as u32) << 16) + b as u32, lanes });
                    self.contacts += shapes_a.len() * shapes_b.len() * MAX_POINTS;
                }
            }
        }
    }
}

impl Near<'_> {
    /// Whether the pairs are known, and will all have their contacts.
    pub fn is_known(&self, d: &Data) -> bool {
        self.pairs.known >> self.lane & 1 != 0 && self.pairs.has_room(d)
    }

    /// The pairs, as the broad phase would find them.
    pub fn candidates<'f>(&self, frame: &'f Frame) -> Result<BroadphasePairs<'f>> {
        let list = frame.scratch(self.pairs.pairs.len())?;
        let near = self.pairs.pairs.iter().filter(|pair| pair.lanes >> self.lane & 1 != 0);
        let n = list.iter_mut().zip(near).map(|(slot, pair)| *slot = pair.signature).count();
        Ok(BroadphasePairs { pairs: &list[..n], tolerance: Some(self.pairs.tolerance[self.lane]) })
    }
}

/// Whether candidates depend on poses and the model's values alone.
fn is_supported(m: &Model) -> bool {
    let off = m.disabled(mjDSBL_CONSTRAINT) || m.disabled(mjDSBL_CONTACT);
    !off && m.nflex() == 0 && !m.enabled(mjENBL_SLEEP)
}

/// Who may collide with whom, by masks and relations.
struct Partners<'a> {
    relations: &'a [BodyRelations],
    colliding: u64,
    /// Bodies that do not move.
    resting: u64,
    /// Related bodies do not collide.
    parent: bool,
}

impl Partners<'_> {
    fn new<'a>(m: &Model, relations: &'a [BodyRelations]) -> Partners<'a> {
        let set = |holds: &dyn Fn(usize) -> bool| (0..m.nbody()).fold(0, |set, b| set | u64::from(holds(b)) << b);
        Partners {
            relations,
            colliding: set(&|b| collides(m, b)),
            resting: set(&|b| m.body_weldid()[b] == 0),
            parent: !m.disabled(mjDSBL_FILTERPARENT),
        }
    }

    /// The partners of a body with larger ids.
    fn after(&self, body: usize) -> u64 {
        let BodyRelations { welded, relatives } = self.relations[body];
        let relatives = if self.parent { relatives } else { 0 };
        let still = if self.resting >> body & 1 != 0 { self.resting } else { 0 };
        self.colliding & !(welded | relatives | still) & (u64::MAX << body << 1)
    }
}

/// A geom in four environments.
#[derive(Clone, Copy)]
struct LaneGeom {
    kind: i32,
    contype: i32,
    conaffinity: i32,
    margin: f64,
    size: Vec3,
    bound: Bound<F64x4>,
    mat: Mat3<F64x4>,
}

impl LaneGeom {
    fn of(m: &Model, xpos: &[Vec3<F64x4>], xmat: &[Mat3<F64x4>], g: usize) -> LaneGeom {
        let (kind, mat) = (m.geom_type()[g], xmat[g]);
        let is_plane = kind == mjGEOM_PLANE as i32;
        LaneGeom {
            kind,
            contype: m.geom_contype()[g],
            conaffinity: m.geom_conaffinity()[g],
            margin: m.geom_margin()[g],
            size: m.geom_size()[g],
            bound: Bound { is_plane, radius: m.geom_rbound()[g], center: xpos[g], axis: mat.col(2) },
            mat,
        }
    }

    /// From the centre of a capsule to an end.
    fn arm(&self) -> Vec3<F64x4> {
        self.bound.axis * F64x4::splat(self.size[1])
    }
}

/// The environments in which no two of these geoms touch, as far as the first tests of their colliders tell.
fn all_apart(a: &[LaneGeom], b: &[LaneGeom], override_margin: Option<f64>) -> u32 {
    let mut all = ALL;
    for a in a {
        for b in b {
            if masks_match(a.contype, a.conaffinity, b.contype, b.conaffinity) {
                all &= separated(a, b, common_margin(override_margin, a.margin, b.margin));
            }
        }
    }
    all
}

/// The same for two geoms.
#[inline(always)]
fn separated(a: &LaneGeom, b: &LaneGeom, margin: f64) -> u32 {
    let far = far_apart(&a.bound, &b.bound, margin).bits();
    if far == ALL {
        return ALL;
    }
    let (a, b) = if a.kind > b.kind { (b, a) } else { (a, b) };
    let (x1, x2) = (&a.bound.center, &b.bound.center);
    far | match Collider::of(a.kind, b.kind) {
        None => ALL,
        Some(Collider::PlaneCapsule) => capsule_above(x1, &a.bound.axis, x2, b.arm(), margin + b.size[0]).bits(),
        Some(Collider::CapsuleCapsule) => {
            capsules_separated([x1, x2], [a.arm(), b.arm()], [margin, a.size[0], b.size[0]]).bits()
        }
        Some(Collider::CapsuleBox) => {
            let to_box = b.mat.transpose();
            capsule_apart(to_box * (*x1 - *x2), to_box * a.arm(), &b.size, margin + a.size[0]).bits()
        }
        _ => 0,
    }
}
