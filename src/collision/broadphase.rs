//! Broad phase: pairs of bodies (and flexes) whose bounding spheres may touch.
//!
//! In: geom centres, bounding radii and margins. Out: the signatures `(id1 << 16) + id2`, ascending, without
//! repetition. The id of a body is its index, that of a flex `nbody` plus its index. The method is sweep and prune
//! ([`super::sweep`]); the boxes of few bodies are all compared.
//!
//! The reference sweeps along the first principal axis of all centres, in single precision, and so misses some pairs
//! that barely touch. Here the world's axes are used, with a tolerance; `reference_sweep` decides which contacts are
//! then left out.
//!
//! Tests: in this file, `tests/physics/collisions.rs`, `tests/engine/rollout.rs`.

use super::filter::{CollisionFilterInfo, bodies_match, collides, masks_match};
use super::reference_sweep::{Bounds, EMPTY, bounds, grow, half_override, sweep_frame};
use super::sweep::{openings, sweep, sweep_range, widest_axis};
use crate::abi::*;
use crate::base::thread::WorkQueue;
use crate::base::{Error, Result};
use crate::data::{Data, Frame, Stack};
use crate::math::simd::F64x4;
use crate::math::{Vec3, from_fn};
use crate::model::Model;
use crate::plan::{BodyRelations, CollisionPlan};
use crate::tuning::{EVEN_CHUNKS, MOST_CHUNKS, SHARED_BODIES};
use bytemuck::{Pod, Zeroable};
use std::sync::atomic::{AtomicBool, Ordering};

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
            // a pair may come twice, from the bodies that meet all others and from the sweep
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
pub(super) fn signature(a: usize, b: usize) -> u32 {
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
pub struct BroadphasePairs<'f> {
    pub pairs: &'f [u32],
    /// Overlap of bounding spheres below which the reference may have missed a pair that is here; `None` when the pairs are
    /// exactly its own.
    pub tolerance: Option<f64>,
}

/// What decides, besides bounds, which bodies are paired.
#[derive(Clone, Copy)]
struct Filter<'a> {
    m: &'a Model,
    plan: &'a CollisionPlan,
    body_awake: &'a [i32],
    /// Some bodies sleep.
    sleep: bool,
    /// Related bodies are not paired.
    parent: bool,
    /// The user filters contacts, and sees pairs whose bounding spheres are separated, too.
    user: bool,
}

impl Filter<'_> {
    fn info(&self, b: usize) -> CollisionFilterInfo {
        CollisionFilterInfo {
            weld: self.m.body_weldid()[b] as u32,
            parent_weld: self.plan.parent_weld[b],
            asleep: self.asleep(b),
        }
    }

    fn asleep(&self, b: usize) -> bool {
        self.sleep && self.body_awake[b] == mjS_ASLEEP as i32
    }

    fn collides(&self, b: usize) -> bool {
        collides(self.m, b)
    }

    fn always_paired(&self) -> impl Iterator<Item = usize> + '_ {
        self.plan.always_paired.iter().map(|&b| b as usize).filter(|&b| self.collides(b))
    }

    /// Bodies and flexes that take part in the sweep, by id, ascending.
    fn swept<'f>(&self, frame: &'f Frame) -> Result<&'f [u32]> {
        let m = self.m;
        let flex_collides = |f: usize| m.flex_contype()[f] != 0 || m.flex_conaffinity()[f] != 0;
        let ids = frame.scratch::<u32>(m.nbody() + m.nflex())?;
        let mut n = 0;
        for id in 1..ids.len() {
            if if id < m.nbody() { self.collides(id) } else { flex_collides(id - m.nbody()) } {
                ids[n] = id as u32;
                n += 1;
            }
        }
        if n >= 0x10000 {
            return Err(Error::in_routine("mj_collision", "broadphase: too many bodies and flexes for the sweep"));
        }
        Ok(&ids[..n])
    }
}

/// The candidate pairs.
///
/// Without `filtered` callbacks, bodies of one geom whose bounding spheres are apart are left out: the narrow phase would
/// reject them anyway.
#[inline(never)]
pub fn candidates<'f>(
    m: &Model,
    d: &Data,
    sleep: bool,
    filtered: bool,
    frame: &'f Frame,
) -> Result<BroadphasePairs<'f>> {
    let total = m.nbody() + m.nflex();
    let plan = &d.plan.collision;
    let parent = !m.disabled(mjDSBL_FILTERPARENT);
    let filter = Filter { m, plan, body_awake: d.body_awake, sleep, parent, user: filtered };
    let masks = masks(m, frame)?;
    let out = Candidates { list: frame.scratch(total * (total - 1) / 2)?, n: 0, masks };
    let ids = filter.swept(frame)?;
    if ids.len() < 2 {
        return Ok(BroadphasePairs { pairs: sweep_all(filter, ids, None, out, (d.stack, frame))?, tolerance: None });
    }
    let boxes = frame.scratch::<Bounds>(ids.len())?;
    let spheres: &mut [Sphere] = frame.zeros(ids.len())?;
    let mut tolerance = None;
    let axis = if world_bounds(m, d, ids, boxes, spheres) {
        let (axis, size) = widest_axis(boxes);
        let wide = 1e-6 * size;
        boxes.iter_mut().for_each(|b| grow(b, wide));
        tolerance = Some(wide);
        if let Some(relations) = &plan.relations {
            return Ok(BroadphasePairs {
                pairs: compare_all(filter, relations, ids, boxes, spheres, out, frame)?,
                tolerance,
            });
        }
        Some(axis)
    } else {
        let axes = sweep_frame(m, d);
        if let Some(axes) = &axes {
            boxes.iter_mut().zip(ids).for_each(|(slot, &id)| *slot = bounds(m, d, axes, id as usize));
        }
        axes.map(|_| 0)
    };
    let sweep = axis.map(|axis| (&*boxes, &*spheres, axis));
    Ok(BroadphasePairs { pairs: sweep_all(filter, ids, sweep, out, (d.stack, frame))?, tolerance })
}

/// Pairs whose boxes a sweep along an axis finds to overlap, and those with bodies that are always paired.
fn sweep_all<'f>(
    filter: Filter,
    ids: &[u32],
    boxes: Option<(&[Bounds], &[Sphere], usize)>,
    mut out: Candidates<'f>,
    (stack, frame): (Stack, &'f Frame),
) -> Result<&'f [u32]> {
    let m = filter.m;
    let nbody = m.nbody();
    for b1 in filter.always_paired() {
        let fixed = CollisionFilterInfo { weld: 0, parent_weld: 0, asleep: true };
        for b2 in (0..nbody).filter(|&b| filter.collides(b)) {
            if bodies_match(fixed, filter.info(b2), filter.parent) {
                out.add(b1, b2);
            }
        }
        (0..m.nflex()).for_each(|f| out.add(b1, nbody + f));
    }
    if let Some((boxes, spheres, axis)) = boxes {
        let margin = m.override_margin();
        let pair = |out: &mut Candidates, a: usize, b: usize| {
            if !filter.user && separated(&spheres[a], &spheres[b], margin) {
                return;
            }
            let (a, b) = (ids[a] as usize, ids[b] as usize);
            if a >= nbody || b >= nbody || bodies_match(filter.info(a), filter.info(b), filter.parent) {
                out.add(a, b);
            }
        };
        if boxes.len() < SHARED_BODIES
            || !stack.has_pool()
            || !sweep_on_threads(boxes, axis, &mut out, (stack, frame), &pair)?
        {
            sweep(boxes, axis, frame, |a, b| pair(&mut out, a, b))?;
        }
    }
    out.finish(frame)
}

/// Sweeps chunks of the axis on the threads of the bound pool, each with a list of its own. `false`, and nothing added, if some
/// thread had too little memory.
#[cold]
fn sweep_on_threads(
    boxes: &[Bounds],
    axis: usize,
    out: &mut Candidates,
    (stack, frame): (Stack, &Frame),
    pair: &(impl Fn(&mut Candidates, usize, usize) + Sync),
) -> Result<bool> {
    let n = boxes.len();
    let order = openings(boxes, axis, frame)?;
    let length = n.div_ceil(MOST_CHUNKS);
    let (masks, known) = (out.masks, out.n);
    let capacity = (out.list.len() - known) / n.div_ceil(length);
    if capacity == 0 {
        return Ok(false);
    }
    let (mut found, failed) = ([0; MOST_CHUNKS], AtomicBool::new(false));
    {
        let lists = out.list[known..].chunks_mut(capacity).zip(&mut found);
        let pieces = (0..n).step_by(length).zip(lists);
        let queue = WorkQueue::new(pieces);
        stack.share(|stack| {
            for (first, (list, found)) in queue.take() {
                let frame = stack.frame();
                let mut own = Candidates { list, n: 0, masks };
                let range = first..n.min(first + length);
                let done = sweep_range(boxes, axis, order, range, &frame, |a, b| pair(&mut own, a, b));
                // a full list may have lost some
                if done.is_err() || own.n == capacity {
                    failed.store(true, Ordering::Relaxed);
                }
                *found = own.n;
            }
        });
    }
    if failed.into_inner() {
        return Ok(false);
    }
    for (k, &count) in found.iter().enumerate().take(n.div_ceil(length)) {
        let from = known + k * capacity;
        out.list.copy_within(from..from + count, out.n);
        out.n += count;
    }
    Ok(true)
}

/// As [`sweep_all`], without flexes and for few bodies, of which all boxes are compared.
fn compare_all<'f>(
    filter: Filter,
    relations: &[BodyRelations],
    ids: &[u32],
    boxes: &[Bounds],
    spheres: &[Sphere],
    out: Candidates<'f>,
    frame: &'f Frame,
) -> Result<&'f [u32]> {
    let m = filter.m;
    let set = |holds: &dyn Fn(usize) -> bool| (0..m.nbody()).fold(0u64, |set, b| set | u64::from(holds(b)) << b);
    let colliding = ids.iter().fold(u64::from(filter.collides(0)), |set, &b| set | 1 << b);
    let resting = set(&|b| m.body_weldid()[b] == 0 || filter.asleep(b));
    let partners = |b: usize| {
        let relatives = if filter.parent { relations[b].relatives } else { 0 };
        let still = if resting >> b & 1 != 0 { resting } else { 0 };
        colliding & !(relations[b].welded | relatives | still)
    };
    // the second bodies of each first one
    let table: &mut [u64] = frame.zeros(m.nbody())?;
    for b in filter.always_paired() {
        let partners = partners(b);
        table[b] |= partners & (u64::MAX << b);
        set_bits(partners & !(u64::MAX << b)).for_each(|other| table[other] |= 1 << b);
    }
    let margin = m.override_margin();
    let sides = Sides::new(boxes, frame)?;
    for (k, (&a, sphere)) in ids.iter().zip(spheres).enumerate() {
        let partners = partners(a as usize);
        for other in set_bits(sides.overlaps_after(k)) {
            let b = ids[other];
            if partners >> b & 1 != 0 && (filter.user || !separated(sphere, &spheres[other], margin)) {
                table[a as usize] |= 1 << b;
            }
        }
    }
    let Candidates { list, masks, .. } = out;
    let mut n = 0;
    for (a, &partners) in table.iter().enumerate() {
        for b in set_bits(partners) {
            let ([t1, a1], [t2, a2]) = (masks[a], masks[b]);
            if masks_match(t1, a1, t2, a2) {
                list[n] = signature(a, b);
                n += 1;
            }
        }
    }
    Ok(&list[..n])
}

/// The positions of the bits that are set, ascending.
pub fn set_bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (set != 0).then_some(set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        at
    })
}

/// Boxes by coordinate, four in a pack; those that fill up the last pack are empty.
struct Sides<'f> {
    packs: &'f [[[f64; 4]; 6]],
    /// Bits of the boxes.
    all: u64,
}

impl<'f> Sides<'f> {
    fn new(boxes: &[Bounds], frame: &'f Frame) -> Result<Sides<'f>> {
        let packs = frame.scratch::<[[f64; 4]; 6]>(boxes.len().div_ceil(4))?;
        for (pack, boxes) in packs.iter_mut().zip(boxes.chunks(4)) {
            for k in 0..4 {
                let b = boxes.get(k).unwrap_or(&EMPTY);
                pack.iter_mut().zip(b).for_each(|(side, &x)| side[k] = x);
            }
        }
        Ok(Sides { packs, all: boxes.iter().enumerate().fold(0, |all, (k, _)| all | 1 << k) })
    }

    /// The boxes after box `k` that overlap it on all three axes, as bits. What is not a number overlaps everything.
    fn overlaps_after(&self, k: usize) -> u64 {
        let own: [_; 6] = from_fn(|side| F64x4::splat(self.packs[k / 4][side][k % 4]));
        let mut found = 0;
        for (at, pack) in self.packs.iter().enumerate().skip(k / 4) {
            let ends =
                |axis: usize| [own[axis].gt(F64x4::load(&pack[3 + axis])), F64x4::load(&pack[axis]).gt(own[3 + axis])];
            let [[a, b], [c, d], [e, f]] = [ends(0), ends(1), ends(2)];
            let separated = (a | b) | (c | d) | (e | f);
            found |= u64::from(!separated.bits() & 15) << (4 * at);
        }
        found & self.all & (u64::MAX << k << 1)
    }
}

/// Bounds of bodies along the world's axes; `false` when they may miss a pair of the reference: when there are flexes, or
/// geoms without a bounding sphere, with a negative margin or in no finite place.
fn world_bounds(m: &Model, d: &Data, ids: &[u32], boxes: &mut [Bounds], spheres: &mut [Sphere]) -> bool {
    if m.nflex() > 0 {
        return false;
    }
    let centers = &*d.geom_xpos;
    if ids.len() < SHARED_BODIES || !d.stack.has_pool() {
        return bounds_of(m, centers, ids, boxes, spheres);
    }
    let (n, known) = (ids.len().div_ceil(EVEN_CHUNKS), AtomicBool::new(true));
    let queue = WorkQueue::new(ids.chunks(n).zip(boxes.chunks_mut(n).zip(spheres.chunks_mut(n))));
    d.stack.share(|_| {
        for (ids, (boxes, spheres)) in queue.take() {
            if !bounds_of(m, centers, ids, boxes, spheres) {
                known.store(false, Ordering::Relaxed);
            }
        }
    });
    known.into_inner()
}

/// As [`world_bounds`], for some of the bodies.
fn bounds_of(m: &Model, centers: &[Vec3], ids: &[u32], boxes: &mut [Bounds], spheres: &mut [Sphere]) -> bool {
    let (rbound, margin, geomtype) = (m.geom_rbound(), m.geom_margin(), m.geom_type());
    let over = half_override(m);
    let mut sum = F64x4::splat(0.0);
    for ((bounds, sphere), &body) in boxes.iter_mut().zip(spheres).zip(ids) {
        let (mut low, mut high) = (F64x4::splat(f64::MAX), F64x4::splat(f64::MIN));
        let first = m.body_geomadr()[body as usize].max(0) as usize;
        if m.body_geomnum()[body as usize] == 1 {
            *sphere = Sphere { center: centers[first], radius: rbound[first], margin: margin[first] };
        }
        for g in first..first + m.body_geomnum()[body as usize] as usize {
            let margin = over.unwrap_or(margin[g]);
            // static bodies with planes are candidates anyway
            let flat = geomtype[g] == mjGEOM_PLANE as i32 && m.body_weldid()[body as usize] == 0;
            if margin < 0.0 || (rbound[g] <= 0.0 && !flat) {
                return false;
            }
            let (center, reach) = (load_vector(centers, g), F64x4::splat(rbound[g] + margin));
            sum = sum + center;
            (low, high) = (low.min(center - reach), high.max(center + reach));
        }
        let ([x0, y0, z0, _], [x1, y1, z1, _]) = (low.lanes(), high.lanes());
        *bounds = [x0, y0, z0, x1, y1, z1];
    }
    sum.lanes()[..3].iter().all(|x| x.is_finite())
}

/// A vector in the first three lanes, and any number in the last.
#[inline(always)]
fn load_vector(vectors: &[Vec3], i: usize) -> F64x4 {
    match bytemuck::cast_slice::<Vec3, f64>(&vectors[i..]).first_chunk() {
        Some(x) => F64x4::load(x),
        None => F64x4::new([vectors[i][0], vectors[i][1], vectors[i][2], 0.0]),
    }
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
pub(super) struct Sphere {
    pub center: Vec3,
    pub radius: f64,
    pub margin: f64,
}

/// Whether two spheres are separated by the test that the narrow phase begins with.
#[inline(always)]
pub(super) fn separated(a: &Sphere, b: &Sphere, margin: Option<f64>) -> bool {
    let limit = a.radius + b.radius + margin.unwrap_or(if a.margin > b.margin { a.margin } else { b.margin });
    let gap = a.center - b.center;
    a.radius > 0.0 && b.radius > 0.0 && gap.dot(gap) > limit * limit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{OwnedData, with_frame};
    use crate::math::random::Random;

    /// Bodies of several geoms, with planes, welded to the world, parent and child, and masks of all kinds.
    const SCENE: &str = "<mujoco><worldbody><geom type='plane' size='1 1 1'/><geom size='.1' contype='2'/>\
        <body><freejoint/><geom size='.2' margin='.05'/></body>\
        <body><freejoint/><geom type='box' size='.1 .2 .1' conaffinity='3'/><geom size='.1' contype='4'/>\
        <body><joint/><geom size='.15' contype='2' conaffinity='4'/></body></body>\
        <body mocap='true'><geom type='capsule' size='.05 .2' contype='4'/></body>\
        <body><geom size='.3' conaffinity='7'/></body></worldbody></mujoco>";

    #[test]
    fn candidates_are_the_pairs_that_filters_let_through_and_whose_boxes_overlap() {
        let mut m = crate::compile::tests::load(SCENE).unwrap().model;
        let mut d = OwnedData::new(&m).unwrap();
        let (mut found, mut noise) = (0, Random(1));
        for round in 0..400u32 {
            m.opt.disableflags = if round % 3 == 0 { mjDSBL_FILTERPARENT as i32 } else { 0 };
            m.opt.enableflags = if round % 5 == 0 { mjENBL_OVERRIDE as i32 } else { 0 };
            m.opt.o_margin = 0.3;
            let mut d = d.enter(&m);
            d.geom_xpos.iter_mut().for_each(|x| *x = noise.vec3());
            let (frame, plan) = (d.stack.frame(), &d.plan.collision);
            let parent = !m.disabled(mjDSBL_FILTERPARENT);
            let filter = Filter { m: &m, plan, body_awake: d.body_awake, sleep: false, parent, user: true };
            let ids: Vec<u32> = (0..m.nbody() as u32).collect();
            let mut boxes = vec![EMPTY; ids.len()];
            let mut spheres: Vec<Sphere> = vec![bytemuck::Zeroable::zeroed(); ids.len()];
            assert!(world_bounds(&m, &d, &ids, &mut boxes, &mut spheres));
            let (masks, mut want, mut in_doubt) = (masks(&m, &frame).unwrap(), vec![], false);
            for (a, b) in ids.iter().flat_map(|&a| (a + 1..m.nbody() as u32).map(move |b| (a, b))) {
                let [i, j] = [a, b].map(|b| b as usize);
                let overlap = (0..3).all(|k| boxes[i][k] <= boxes[j][3 + k] && boxes[j][k] <= boxes[i][3 + k]);
                let always = [a, b].iter().any(|b| plan.always_paired.contains(b));
                let matching = bodies_match(filter.info(i), filter.info(j), parent)
                    && masks_match(masks[i][0], masks[i][1], masks[j][0], masks[j][1]);
                if matching && (always || overlap) {
                    want.push(signature(i, j));
                    in_doubt |= !always;
                }
            }
            // as where the user filters contacts: boxes alone decide
            let got = candidates(&m, &d, false, true, &frame).unwrap();
            assert_eq!(got.pairs, want, "round {round}");
            assert!(got.tolerance.is_some() || !in_doubt);
            found += want.len();
        }
        assert!(found > 1000, "{found}");
    }

    #[test]
    fn the_pairs_found_are_exactly_those_of_boxes_that_overlap() {
        with_frame(|frame| {
            let value = |i: usize, k: usize| ((i * 37 + k * 101) * (i + 7 * k + 3) % 97) as f64 / 9.0;
            for n in [2, 5, 33, 64, 80] {
                let boxes: Vec<Bounds> = (0..n)
                    .map(|i| {
                        let (low, size) = ([0, 1, 2].map(|k| value(i, k)), 0.5 + 0.2 * value(i, 3));
                        [low[0], low[1], low[2], low[0] + size, low[1] + size, low[2] + size]
                    })
                    .collect();
                let overlap = |a: &Bounds, b: &Bounds| (0..3).all(|k| a[k] <= b[3 + k] && b[k] <= a[3 + k]);
                if n <= 64 {
                    let all = Sides::new(&vec![[f64::NAN; 6]; n], frame).unwrap();
                    assert_eq!(set_bits(all.overlaps_after(0)).collect::<Vec<_>>(), (1..n).collect::<Vec<_>>());
                    let sides = Sides::new(&boxes, frame).unwrap();
                    for k in 0..n {
                        let want: Vec<usize> = (k + 1..n).filter(|&b| overlap(&boxes[k], &boxes[b])).collect();
                        assert_eq!(set_bits(sides.overlaps_after(k)).collect::<Vec<_>>(), want, "box {k} of {n}");
                    }
                }
                let mut want: Vec<[usize; 2]> = vec![];
                for b in 1..n {
                    want.extend((0..b).filter(|&a| overlap(&boxes[a], &boxes[b])).map(|a| [a, b]));
                }
                want.sort_unstable();
                for axis in 0..3 {
                    let mut found = vec![];
                    sweep(&boxes, axis, frame, |a, b| found.push([a.min(b), a.max(b)])).unwrap();
                    found.sort_unstable();
                    let order = openings(&boxes, axis, frame).unwrap();
                    let mut chunks = vec![];
                    for start in (0..n).step_by(7) {
                        let range = start..n.min(start + 7);
                        let add = |a: usize, b: usize| chunks.push([a.min(b), a.max(b)]);
                        sweep_range(&boxes, axis, order, range, frame, add).unwrap();
                    }
                    chunks.sort_unstable();
                    assert_eq!(chunks, found, "{n} boxes in chunks along {axis}");
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
