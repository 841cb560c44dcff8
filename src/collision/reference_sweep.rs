//! The pairs of bodies that the reference's broad phase finds.
//!
//! It sweeps along the first principal axis of all moving geom centres and compares the ends of intervals in single
//! precision, so it may miss pairs that barely touch. Contacts of a missed pair must not exist here either.
//!
//! Tests: `src/collision/few_bodies.rs`, `tests/engine/rollout.rs`.

use super::collision_data::CollisionData;
use crate::math::{Mat3, Vec3};
use crate::model::Model;

/// Intervals on three axes: lower ends, then upper ends.
pub type Bounds = [f64; 6];

/// Pairs of bounding spheres that are compared before the axes of the sweep are computed.
const SPHERE_PAIRS: usize = 32;

pub const EMPTY: Bounds = [f64::MAX, f64::MAX, f64::MAX, f64::MIN, f64::MIN, f64::MIN];

fn widen(bounds: &mut Bounds, axes: &Mat3, center: &Vec3, radius: f64, margin: f64) {
    for j in 0..3 {
        let x = axes.row(j).dot(*center);
        bounds[j] = bounds[j].min(x - radius - margin);
        bounds[3 + j] = bounds[3 + j].max(x + radius + margin);
    }
}

/// Bounds of all geoms of a body, or of all vertices of a flex, by its id.
pub(super) fn bounds<'s, S: CollisionData<'s>>(m: &Model, d: &S, axes: &Mat3, id: usize) -> Bounds {
    let mut bounds = EMPTY;
    let Some(flex) = id.checked_sub(m.nbody()) else {
        let first = m.body_geomadr()[id].max(0) as usize;
        for g in first..first + m.body_geomnum()[id] as usize {
            let margin = half_override(m).unwrap_or(m.geom_margin()[g]);
            widen(&mut bounds, axes, &d.geoms().0[g], m.geom_rbound()[g], margin);
        }
        return bounds;
    };
    let first = m.flex_vertadr()[flex] as usize;
    for v in first..first + m.flex_vertnum()[flex] as usize {
        widen(&mut bounds, axes, &d.flex_vertices()[v], 0.0, 0.0);
    }
    grow(&mut bounds, m.flex_radius()[flex] + half_override(m).unwrap_or(m.flex_margin()[flex]));
    bounds
}

/// Where an interval opens or closes on the sweep axis, in single precision; the index decides ties.
#[inline(always)]
pub fn event(x: f64, index: usize) -> u64 {
    u64::from(ordered_bits(x as f32)) << 32 | index as u64
}

/// Half the overriding margin, if margins are overridden.
pub fn half_override(m: &Model) -> Option<f64> {
    m.override_margin().map(|margin| 0.5 * margin)
}

pub fn grow(bounds: &mut Bounds, by: f64) {
    for k in 0..3 {
        bounds[k] -= by;
        bounds[3 + k] += by;
    }
}

/// Bits that compare as the numbers do; both zeros are equal.
#[inline(always)]
fn ordered_bits(x: f32) -> u32 {
    let bits = (x + 0.0).to_bits();
    if bits >> 31 == 1 { !bits } else { bits | 0x8000_0000 }
}

/// The sweep axes (rows): the eigenvectors of the covariance of all moving geom centres and flex vertices. `None` when
/// there are none.
pub(super) fn sweep_frame<'s, S: CollisionData<'s>>(m: &Model, d: &S) -> Option<Mat3> {
    let geoms = d.plan().moving_geoms.iter().map(|&g| &d.geoms().0[g as usize]);
    let free_vertex = |&(v, _): &(usize, &Vec3)| m.flex_vertbodyid()[v] != 0;
    let vertices = d.flex_vertices().iter().enumerate().filter(free_vertex).map(|(_, x)| x);
    let points = geoms.chain(vertices);
    let mut sum = Vec3::ZERO;
    let mut count = 0;
    for p in points.clone() {
        sum += *p;
        count += 1;
    }
    if count == 0 {
        return None;
    }
    let center = sum * (1.0 / count as f64);
    let [mut xx, mut xy, mut xz, mut yy, mut yz, mut zz] = [0.0; 6];
    for p in points {
        let Vec3([x, y, z]) = *p - center;
        xx += x * x;
        xy += x * y;
        xz += x * z;
        yy += y * y;
        yz += y * z;
        zz += z * z;
    }
    let s = 1.0 / count as f64;
    let cov = [xx, xy, xz, xy, yy, yz, xz, yz, zz].map(|x| x * s);
    Some(Mat3(crate::math::eig::eig3(&crate::math::Mat3(cov)).vec.0))
}

/// How far the bounding spheres of two geoms with their margins overlap.
fn overlap<'s, S: CollisionData<'s>>(m: &Model, d: &S, override_margin: Option<f64>, g1: usize, g2: usize) -> f64 {
    let reach = |g: usize| m.geom_rbound()[g] + override_margin.map_or(m.geom_margin()[g], |o| 0.5 * o);
    reach(g1) + reach(g2) - d.geoms().0[g1].distance(d.geoms().0[g2])
}

/// Whether some bounding spheres of two bodies overlap by more than the tolerance: then their intervals overlap on all axes. Looks at some
/// pairs of geoms only where there are many.
fn some_spheres_overlap<'s, S: CollisionData<'s>>(m: &Model, d: &S, bodies: [usize; 2], tolerance: f64) -> bool {
    let margin = m.override_margin();
    let [geoms1, geoms2] = bodies.map(|b| {
        let first = m.body_geomadr()[b].max(0) as usize;
        first..first + m.body_geomnum()[b] as usize
    });
    let pairs = geoms1.flat_map(|g1| geoms2.clone().map(move |g2| (g1, g2)));
    pairs.take(SPHERE_PAIRS).any(|(g1, g2)| overlap(m, d, margin, g1, g2) > tolerance)
}

/// Decides which contacts the reference would not have, because its broad phase misses the pair. The axes of its sweep are
/// computed for the first pair that is in doubt, the bounds of a body for the first of several pairs in a row that have it.
pub struct MissedPairs {
    /// Overlap of bounding spheres below which a pair may be missed; `None` when the candidates are the reference's own.
    tolerance: Option<f64>,
    axes: Option<Mat3>,
    /// The first and the second body of the last pair in doubt, with their bounds on these axes.
    last: [Option<(usize, Bounds)>; 2],
}

impl MissedPairs {
    pub fn new(tolerance: Option<f64>) -> MissedPairs {
        MissedPairs { tolerance, axes: None, last: [None; 2] }
    }

    /// Whether the reference's broad phase finds two bodies that are candidates here.
    pub(super) fn reference_finds<'s, S: CollisionData<'s>>(
        &mut self,
        m: &Model,
        d: &S,
        body1: usize,
        body2: usize,
    ) -> bool {
        let always_paired = |b: usize| d.plan().always_paired.contains(&(b as u32));
        let Some(tolerance) = self.tolerance else { return true };
        always_paired(body1)
            || always_paired(body2)
            || some_spheres_overlap(m, d, [body1, body2], tolerance)
            || self.sweep_finds(m, d, body1, body2)
    }

    /// Whether two geoms touch so slightly that the reference may have missed their bodies, and has.
    pub(super) fn misses<'s, S: CollisionData<'s>>(
        &mut self,
        m: &Model,
        d: &S,
        override_margin: Option<f64>,
        g1: usize,
        g2: usize,
    ) -> bool {
        let Some(tolerance) = self.tolerance else { return false };
        let body = |g: usize| m.geom_bodyid()[g] as usize;
        overlap(m, d, override_margin, g1, g2) <= tolerance && !self.reference_finds(m, d, body(g1), body(g2))
    }

    fn sweep_finds<'s, S: CollisionData<'s>>(&mut self, m: &Model, d: &S, body1: usize, body2: usize) -> bool {
        let axes = self.axes.get_or_insert_with(|| sweep_frame(m, d).unwrap_or(Mat3::IDENTITY));
        let [a, b] = [(0, body1), (1, body2)].map(|(side, body)| match self.last[side] {
            Some((last, bounds)) if last == body => bounds,
            _ => self.last[side].insert((body, bounds(m, d, axes, body))).1,
        });
        if (1..3).any(|k| a[k] > b[3 + k] || b[k] > a[3 + k]) {
            return false;
        }
        let (open_a, open_b) = (event(a[0], body1), event(b[0], body2));
        if open_a < open_b { open_b < event(a[3], body1) } else { open_a < event(b[3], body2) }
    }
}
