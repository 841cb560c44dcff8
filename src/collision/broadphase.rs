//! Broad phase: pairs of bodies (and flexes) whose bounding spheres may touch.
//!
//! In: geom centres, bounding radii and margins. Out: the signatures `(id1 << 16) + id2`, ascending, without repetition; a
//! body's id is its index, a flex's id is `nbody` plus its index. Sweep and prune along one axis, with the other two for
//! pruning.
//!
//! The reference sweeps along the first principal axis of all centres, in single precision, and so misses some pairs that
//! barely touch. Here the world's axes are used, with a tolerance; `reference_sweep` decides which contacts are then left out.

use super::filter::{CollisionFilterInfo, bodies_match, masks_match};
use super::reference_sweep::{Bounds, EMPTY, bounds, event, grow, half_override, sweep_frame};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::{Data, Frame};
use crate::math::Vec3;
use crate::math::simd::{Lanes, Stage, dispatch};
use crate::model::Model;
use bytemuck::{Pod, Zeroable};

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

impl<'f> Candidates<'f> {
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
            *slot = signature(a.min(b), a.max(b));
            self.n += 1;
        }
    }

    /// The signatures, ascending, each once.
    fn finish(self, frame: &'f Frame) -> Result<&'f [u32]> {
        let Candidates { list, n, masks } = self;
        let n = sort_pairs(&mut list[..n], masks.len(), frame)?;
        Ok(&list[..n])
    }
}

/// The signature of a pair, the smaller id first.
fn signature(a: usize, b: usize) -> u32 {
    ((a as u32) << 16) + b as u32
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

/// As [`sort_unique`], for pairs of ids below `total`: many of them go through a table of bits.
fn sort_pairs(list: &mut [u32], total: usize, frame: &Frame) -> Result<usize> {
    let width = total.div_ceil(64);
    if list.len() < 16 || total * width > 4 * list.len() {
        return Ok(sort_unique(list));
    }
    let table: &mut [u64] = frame.zeros(total * width)?;
    for &mut signature in &mut *list {
        let (a, b) = ids(signature);
        table[a * width + b / 64] |= 1 << (b % 64);
    }
    let mut n = 0;
    for (a, row) in table.chunks_exact(width).enumerate() {
        for (w, &word) in row.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                list[n] = signature(a, 64 * w + left.trailing_zeros() as usize);
                n += 1;
                left &= left - 1;
            }
        }
    }
    Ok(n)
}

/// What the broad phase found.
pub struct Found<'f> {
    pub pairs: &'f [u32],
    /// Overlap of bounding spheres below which the reference may have missed a pair that is here; `None` when the pairs are
    /// exactly its own.
    pub tolerance: Option<f64>,
}

/// The candidate pairs.
///
/// Without `filtered` callbacks, bodies of one geom whose bounding spheres are apart are left out: the narrow phase would
/// reject them anyway.
pub fn candidates<'f>(m: &Model, d: &Data, sleep: bool, filtered: bool, frame: &'f Frame) -> Result<Found<'f>> {
    let (nbody, nflex) = (m.nbody(), m.nflex());
    let total = nbody + nflex;
    let masks = masks(m, frame)?;
    let mut out = Candidates { list: frame.scratch(total * (total - 1) / 2)?, n: 0, masks };
    let filter_parent = !m.disabled(mjDSBL_FILTERPARENT);
    let (weld, parent_weld) = (m.body_weldid(), &d.plan.collision.parent_weld);
    let filter_info = |b: usize| CollisionFilterInfo {
        weld: weld[b] as u32,
        parent_weld: parent_weld[b],
        asleep: sleep && d.body_awake[b] == mjS_ASLEEP as i32,
    };
    let collides = |b: usize| m.body_contype()[b] != 0 || m.body_conaffinity()[b] != 0;
    let flex_collides = |f: usize| m.flex_contype()[f] != 0 || m.flex_conaffinity()[f] != 0;

    for &b1 in d.plan.collision.always_paired.iter().filter(|&&b| collides(b as usize)) {
        let fixed = CollisionFilterInfo { weld: 0, parent_weld: 0, asleep: true };
        for b2 in (0..nbody).filter(|&b| collides(b)) {
            if bodies_match(fixed, filter_info(b2), filter_parent) {
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
    let mut tolerance = None;
    if n >= 2 {
        let ids = &ids[..n];
        let boxes = frame.scratch::<Bounds>(n)?;
        let spheres: &mut [Sphere] = frame.zeros(n)?;
        let axis = if world_bounds(m, d, ids, boxes, spheres) {
            let (axis, size) = widest_axis(boxes);
            let wide = 1e-6 * size;
            boxes.iter_mut().for_each(|b| grow(b, wide));
            tolerance = Some(wide);
            Some(axis)
        } else {
            let axes = sweep_frame(m, d);
            if let Some(axes) = &axes {
                boxes.iter_mut().zip(ids).for_each(|(slot, &id)| *slot = bounds(m, d, axes, id as usize));
            }
            axes.map(|_| 0)
        };
        if let Some(axis) = axis {
            let margin = m.override_margin();
            let emit = |a: usize, b: usize| {
                if !filtered && separated(&spheres[a], &spheres[b], margin) {
                    return;
                }
                let (a, b) = (ids[a] as usize, ids[b] as usize);
                if a >= nbody || b >= nbody || bodies_match(filter_info(a), filter_info(b), filter_parent) {
                    out.add(a, b);
                }
            };
            sweep(boxes, axis, frame, emit)?;
        }
    }
    Ok(Found { pairs: out.finish(frame)?, tolerance })
}

/// Bounds of bodies along the world's axes; `false` when they may miss a pair of the reference: when there are flexes, or
/// geoms without a bounding sphere or with a negative margin.
fn world_bounds(m: &Model, d: &Data, ids: &[u32], boxes: &mut [Bounds], spheres: &mut [Sphere]) -> bool {
    if m.nflex() > 0 {
        return false;
    }
    let (rbound, margin, geomtype) = (m.geom_rbound(), m.geom_margin(), m.geom_type());
    let over = half_override(m);
    for ((bounds, sphere), &body) in boxes.iter_mut().zip(spheres).zip(ids) {
        *bounds = EMPTY;
        let first = m.body_geomadr()[body as usize].max(0) as usize;
        if m.body_geomnum()[body as usize] == 1 {
            *sphere = Sphere { center: d.geom_xpos[first], radius: rbound[first], margin: margin[first] };
        }
        for g in first..first + m.body_geomnum()[body as usize] as usize {
            let margin = over.unwrap_or(margin[g]);
            // static bodies with planes are candidates anyway
            let flat = geomtype[g] == mjGEOM_PLANE as i32 && m.body_weldid()[body as usize] == 0;
            if margin < 0.0 || (rbound[g] <= 0.0 && !flat) {
                return false;
            }
            let reach = rbound[g] + margin;
            for (k, x) in d.geom_xpos[g].iter().enumerate() {
                bounds[k] = bounds[k].min(x - reach);
                bounds[3 + k] = bounds[3 + k].max(x + reach);
            }
        }
    }
    true
}

/// The axis along which the boxes spread most, and their largest coordinate.
fn widest_axis(boxes: &[Bounds]) -> (usize, f64) {
    let mut all = EMPTY;
    for b in boxes {
        for k in 0..3 {
            all[k] = if b[k] < all[k] { b[k] } else { all[k] };
            all[3 + k] = if b[3 + k] > all[3 + k] { b[3 + k] } else { all[3 + k] };
        }
    }
    let size = all.iter().fold(0.0, |size: f64, x| size.max(x.abs()));
    let spread = |k: usize| all[3 + k] - all[k];
    let axis = if spread(0) >= spread(1) && spread(0) >= spread(2) {
        0
    } else if spread(1) >= spread(2) {
        1
    } else {
        2
    };
    (axis, size)
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

/// The bounding sphere of a body with one geom, and that geom's margin. A radius of zero says that there is none.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Sphere {
    center: Vec3,
    radius: f64,
    margin: f64,
}

/// Whether two spheres are separated by the test that the narrow phase begins with.
#[inline(always)]
fn separated(a: &Sphere, b: &Sphere, margin: Option<f64>) -> bool {
    let limit = a.radius + b.radius + margin.unwrap_or(if a.margin > b.margin { a.margin } else { b.margin });
    let gap = a.center - b.center;
    a.radius > 0.0 && b.radius > 0.0 && gap.dot(gap) > limit * limit
}

/// Calls `emit(a, b)` for every pair of boxes that overlap on all three axes, in the order in which b opens, then a. On
/// the axis of the sweep, ends are compared in single precision, and an interval that opens where another closes counts only if
/// it has the smaller index.
pub fn sweep(boxes: &[Bounds], axis: usize, frame: &Frame, emit: impl FnMut(usize, usize)) -> Result<()> {
    let n = boxes.len();
    let (order, closing, sides) = (frame.scratch(n)?, frame.scratch(n)?, frame.scratch(n)?);
    dispatch(Sweep { boxes, axis, order, closing, sides, emit });
    Ok(())
}

/// A sweep with its scratch memory: the boxes in the order in which they open, and of the open ones, where each closes, and
/// its lower ends and negated upper ends on the other axes.
struct Sweep<'s, F> {
    boxes: &'s [Bounds],
    axis: usize,
    order: &'s mut [u64],
    closing: &'s mut [u64],
    sides: &'s mut [[f64; 4]],
    emit: F,
}

impl<F: FnMut(usize, usize)> Stage for Sweep<'_, F> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let Sweep { boxes, axis, order, closing, sides, mut emit } = self;
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        let index = |key: u64| (key & 0xffff_ffff) as usize;
        for (k, (slot, bounds)) in order.iter_mut().zip(boxes).enumerate() {
            *slot = event(bounds[axis], k);
        }
        order.sort_unstable();
        let mut n = 0;
        for &opening in order.iter() {
            let b = &boxes[index(opening)];
            let reach = l.load(&[b[3 + u], b[3 + v], -b[u], -b[v]]);
            let mut closed = 0;
            for (&close, a) in closing[..n].iter().zip(&sides[..n]) {
                // one comparison of (end, index) pairs: opens before, or at the same place with a smaller index
                let gone = opening >= close;
                closed += usize::from(gone);
                let apart = l.bits(l.lt(reach, l.load(a))) != 0;
                if !(gone | apart) {
                    emit(index(close), index(opening));
                }
            }
            if 4 * closed > n {
                let mut kept = 0;
                for i in 0..n {
                    if opening < closing[i] {
                        (closing[kept], sides[kept]) = (closing[i], sides[i]);
                        kept += 1;
                    }
                }
                n = kept;
            }
            (closing[n], sides[n]) = (event(b[3 + axis], index(opening)), [b[u], b[v], -b[3 + u], -b[3 + v]]);
            n += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::OwnedData;

    fn with_frame(test: impl FnOnce(&Frame)) {
        let m = crate::compile::tests::load("<mujoco/>").unwrap().model;
        let mut d = OwnedData::new(&m).unwrap();
        test(&d.enter(&m).stack.frame());
    }

    #[test]
    fn the_sweep_finds_exactly_the_pairs_of_boxes_that_overlap() {
        with_frame(|frame| {
            let value = |i: usize, k: usize| ((i * 37 + k * 101) * (i + 7 * k + 3) % 97) as f64 / 9.0;
            for n in [2, 5, 33, 80] {
                let boxes: Vec<Bounds> = (0..n)
                    .map(|i| {
                        let (low, size) = ([0, 1, 2].map(|k| value(i, k)), 0.5 + 0.2 * value(i, 3));
                        [low[0], low[1], low[2], low[0] + size, low[1] + size, low[2] + size]
                    })
                    .collect();
                let overlap = |a: &Bounds, b: &Bounds| (0..3).all(|k| a[k] <= b[3 + k] && b[k] <= a[3 + k]);
                let mut want: Vec<[usize; 2]> = vec![];
                for b in 1..n {
                    want.extend((0..b).filter(|&a| overlap(&boxes[a], &boxes[b])).map(|a| [a, b]));
                }
                want.sort_unstable();
                for axis in 0..3 {
                    let mut found = vec![];
                    sweep(&boxes, axis, frame, |a, b| found.push([a.min(b), a.max(b)])).unwrap();
                    found.sort_unstable();
                    // boxes of one position on the axis of the sweep may be left to the order of their indices
                    let touching = |&[a, b]: &[usize; 2]| {
                        boxes[a][axis] == boxes[b][3 + axis] || boxes[b][axis] == boxes[a][3 + axis]
                    };
                    assert!(found.iter().all(|pair| want.contains(pair)), "{n} boxes along {axis}");
                    assert!(want.iter().all(|pair| touching(pair) || found.contains(pair)), "{n} boxes along {axis}");
                }
            }
        });
    }
}
