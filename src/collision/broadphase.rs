//! Broad phase: pairs of bodies (and flexes) whose bounding spheres may touch.
//!
//! In: geom centres, bounding radii and margins. Out: the signatures `(id1 << 16) + id2`, ascending, without repetition; a
//! body's id is its index, a flex's id is `nbody` plus its index. Sweep and prune along the first principal axis of all
//! centres, with the other two axes for pruning.

use super::filter::{BodyKin, bodies_match, masks_match};
use super::geometry::*;
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::{Data, Frame};
use crate::model::Model;

/// The two ids of a signature.
pub fn ids(signature: u32) -> (usize, usize) {
    ((signature >> 16) as usize, (signature & 0xffff) as usize)
}

/// Candidate pairs, collected in stack memory.
struct Candidates<'f> {
    list: &'f mut [u32],
    n: usize,
    /// Masks of each body and flex.
    masks: &'f [[i32; 2]],
}

impl Candidates<'_> {
    fn add(&mut self, a: usize, b: usize) {
        let ([t1, a1], [t2, a2]) = (self.masks[a], self.masks[b]);
        if !masks_match(t1, a1, t2, a2) {
            return;
        }
        if self.n == self.list.len() {
            // a pair may come twice, from the bodies that meet everybody and from the sweep
            self.n = sort_unique(&mut self.list[..self.n]);
        }
        if let Some(slot) = self.list.get_mut(self.n) {
            *slot = ((a.min(b) as u32) << 16) + a.max(b) as u32;
            self.n += 1;
        }
    }
}

/// Sorts a list and moves its distinct entries to the front; returns their number.
fn sort_unique(list: &mut [u32]) -> usize {
    list.sort_unstable();
    let mut n = 0;
    for i in 0..list.len() {
        if n == 0 || list[n - 1] != list[i] {
            list[n] = list[i];
            n += 1;
        }
    }
    n
}

/// The candidate pairs.
pub fn candidates<'f>(m: &Model, d: &Data, sleep: bool, frame: &'f Frame) -> Result<&'f [u32]> {
    let (nbody, nflex) = (m.nbody(), m.nflex());
    let total = nbody + nflex;
    let masks = masks(m, frame)?;
    let mut out = Candidates { list: frame.scratch(total * (total - 1) / 2)?, n: 0, masks };
    let filter_parent = m.opt.disableflags & mjDSBL_FILTERPARENT as i32 == 0;
    let kin = frame.scratch::<[u32; 3]>(nbody)?;
    for (b, k) in kin.iter_mut().enumerate() {
        let asleep = sleep && d.body_awake[b] == mjS_ASLEEP as i32;
        *k = [m.body_weldid()[b] as u32, d.plan.collision.parent_weld[b], asleep as u32];
    }
    let kin = |b: usize| BodyKin { weld: kin[b][0], parent_weld: kin[b][1], asleep: kin[b][2] != 0 };
    let collides = |b: usize| m.body_contype()[b] != 0 || m.body_conaffinity()[b] != 0;
    let flex_collides = |f: usize| m.flex_contype()[f] != 0 || m.flex_conaffinity()[f] != 0;

    for &b1 in d.plan.collision.everywhere.iter().filter(|&&b| collides(b as usize)) {
        let fixed = BodyKin { weld: 0, parent_weld: 0, asleep: true };
        for b2 in (0..nbody).filter(|&b| collides(b)) {
            if bodies_match(fixed, kin(b2), filter_parent) {
                out.add(b1 as usize, b2);
            }
        }
        (0..nflex).for_each(|f| out.add(b1 as usize, nbody + f));
    }

    let ids = frame.scratch::<u32>(total)?;
    let mut n = 0;
    for id in 1..total {
        if if id < nbody { collides(id) } else { flex_collides(id - nbody) } {
            ids[n] = id as u32;
            n += 1;
        }
    }
    if n >= 0x10000 {
        return Err(Error::in_routine("mj_collision", "broadphase: too many bodies and flexes for the sweep"));
    }
    if let Some(axes) = sweep_frame(m, d)
        && n >= 2
    {
        let ids = &ids[..n];
        let boxes = frame.scratch::<Bounds>(n)?;
        for (slot, &id) in boxes.iter_mut().zip(ids) {
            let id = id as usize;
            *slot = if id < nbody { body_bounds(m, d, &axes, id) } else { flex_bounds(m, d, &axes, id - nbody) };
        }
        sweep(boxes, frame, |a, b| {
            let (a, b) = (ids[a] as usize, ids[b] as usize);
            if a >= nbody || b >= nbody || bodies_match(kin(a), kin(b), filter_parent) {
                out.add(a, b);
            }
        })?;
    }
    let Candidates { list, n, .. } = out;
    let n = sort_unique(&mut list[..n]);
    Ok(&list[..n])
}

/// Masks (contype, conaffinity) of bodies, all their geoms together, and of flexes, as they are now.
fn masks<'f>(m: &Model, frame: &'f Frame) -> Result<&'f [[i32; 2]]> {
    let nbody = m.nbody();
    let masks = frame.zeros::<[i32; 2]>(nbody + m.nflex())?;
    for (g, &b) in m.geom_bodyid().iter().enumerate() {
        let mask = &mut masks[b as usize];
        mask[0] |= m.geom_contype()[g];
        mask[1] |= m.geom_conaffinity()[g];
    }
    for f in 0..m.nflex() {
        masks[nbody + f] = [m.flex_contype()[f], m.flex_conaffinity()[f]];
    }
    Ok(masks)
}

/// The sweep axes (rows): the eigenvectors of the covariance of all moving geom centres and flex vertices. `None` when
/// there are none.
fn sweep_frame(m: &Model, d: &Data) -> Option<Mat3> {
    let geoms = d.plan.collision.moving_geoms.iter().map(|&g| &d.geom_xpos[g as usize]);
    let free_vertex = |&(v, _): &(usize, &Vec3)| m.flex_vertbodyid()[v] != 0;
    let vertices = d.flexvert_xpos.iter().enumerate().filter(free_vertex).map(|(_, x)| x);
    let points = geoms.chain(vertices);
    let mut sum = [0.0; 3];
    let mut count = 0;
    for p in points.clone() {
        sum = add(&sum, p);
        count += 1;
    }
    if count == 0 {
        return None;
    }
    let center = scale(&sum, 1.0 / count as f64);
    let [mut xx, mut xy, mut xz, mut yy, mut yz, mut zz] = [0.0; 6];
    for p in points {
        let [x, y, z] = sub(p, &center);
        xx += x * x;
        xy += x * y;
        xz += x * z;
        yy += y * y;
        yz += y * z;
        zz += z * z;
    }
    let s = 1.0 / count as f64;
    let cov = [xx, xy, xz, xy, yy, yz, xz, yz, zz].map(|x| x * s);
    Some(crate::math::eig::eig3(&cov).vec)
}

/// Intervals on the three sweep axes: lower ends, then upper ends.
pub type Bounds = [f64; 6];

const EMPTY: Bounds = [f64::MAX, f64::MAX, f64::MAX, f64::MIN, f64::MIN, f64::MIN];

fn widen(bounds: &mut Bounds, axes: &Mat3, center: &Vec3, radius: f64, margin: f64) {
    for j in 0..3 {
        let x = dot(&row(axes, j), center);
        bounds[j] = bounds[j].min(x - radius - margin);
        bounds[3 + j] = bounds[3 + j].max(x + radius + margin);
    }
}

/// Bounds of all geoms of a body.
fn body_bounds(m: &Model, d: &Data, axes: &Mat3, body: usize) -> Bounds {
    let mut bounds = EMPTY;
    let first = m.body_geomadr()[body].max(0) as usize;
    for g in first..first + m.body_geomnum()[body] as usize {
        let margin = half_override(m).unwrap_or(m.geom_margin()[g]);
        widen(&mut bounds, axes, &d.geom_xpos[g], m.geom_rbound()[g], margin);
    }
    bounds
}

/// Bounds of all vertices of a flex.
fn flex_bounds(m: &Model, d: &Data, axes: &Mat3, flex: usize) -> Bounds {
    let mut bounds = EMPTY;
    let first = m.flex_vertadr()[flex] as usize;
    for v in first..first + m.flex_vertnum()[flex] as usize {
        widen(&mut bounds, axes, &d.flexvert_xpos[v], 0.0, 0.0);
    }
    let grow = m.flex_radius()[flex] + half_override(m).unwrap_or(m.flex_margin()[flex]);
    std::array::from_fn(|k| if k < 3 { bounds[k] - grow } else { bounds[k] + grow })
}

/// Half the overriding margin, if margins are overridden.
fn half_override(m: &Model) -> Option<f64> {
    (m.opt.enableflags & mjENBL_OVERRIDE as i32 != 0).then_some(0.5 * m.opt.o_margin)
}

/// Calls `emit(a, b)` for every pair of boxes that overlap on all three axes, in the order in which b opens, then a. On
/// the first axis, ends are compared in single precision, and an interval that opens where another closes counts only if
/// it has the smaller index.
pub fn sweep(boxes: &[Bounds], frame: &Frame, mut emit: impl FnMut(usize, usize)) -> Result<()> {
    let key = |x: f64, k: usize| u64::from(ordered_bits(x as f32)) << 32 | k as u64;
    let index = |key: u64| (key & 0xffff_ffff) as usize;
    let order = frame.scratch::<u64>(boxes.len())?;
    for (k, (slot, bounds)) in order.iter_mut().zip(boxes).enumerate() {
        *slot = key(bounds[0], k);
    }
    order.sort_unstable();
    let closing = frame.scratch::<u64>(boxes.len())?;
    let sides = frame.scratch::<[f64; 4]>(boxes.len())?;
    let mut n = 0;
    for &opening in order.iter() {
        let b = &boxes[index(opening)];
        let side = [b[1], b[2], b[4], b[5]];
        let mut kept = 0;
        for i in 0..n {
            let (close, a) = (closing[i], sides[i]);
            // one comparison of (end, index) pairs: opens before, or at the same place with a smaller index
            if opening >= close {
                continue;
            }
            if !(a[0] > side[2] || a[1] > side[3] || side[0] > a[2] || side[1] > a[3]) {
                emit(index(close), index(opening));
            }
            (closing[kept], sides[kept]) = (close, a);
            kept += 1;
        }
        (closing[kept], sides[kept]) = (key(b[3], index(opening)), side);
        n = kept + 1;
    }
    Ok(())
}

/// Bits that compare as the numbers do; both zeros are equal.
#[inline(always)]
fn ordered_bits(x: f32) -> u32 {
    let bits = (x + 0.0).to_bits();
    if bits >> 31 == 1 { !bits } else { bits | 0x8000_0000 }
}
