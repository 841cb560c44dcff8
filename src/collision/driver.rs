//! The collision stage: candidates, explicit pairs, geom pairs, contact records, in the order that `contact[]` has.

use super::broadphase::Principal;
use super::collider::{Collider, collide};
use super::contact::{Parameters, Side, set_point};
use super::filter::{geoms_match, masks_match};
use super::geometry::{distance, dot, sub};
use super::manifold::{self, MAX_POINTS, Manifold};
use super::scene::Scene;
use super::trees::Owner;
use super::{box_box, broadphase};
use crate::abi::*;
use crate::base::{Result, hooks};
use crate::data::{Data, warning};
use crate::model::Model;

/// Options and hooks that hold for one run of the stage.
pub(super) struct Run<'m> {
    pub m: &'m Model,
    /// Margin that replaces all others.
    pub override_margin: Option<f64>,
    pub midphase: bool,
    /// Sleeping is enabled: explicit pairs of resting bodies are skipped.
    sleep: bool,
    /// Whether nodes of bounding-volume trees are marked for the viewer.
    pub mark: bool,
    /// Whether the table of colliders is the built-in one.
    default_table: bool,
    contactfilter: mjfConFilt,
    pub manifold: Box<Manifold>,
    /// Overlap of bounding spheres below which the reference's broad phase may have lost a pair, if it may.
    slack: Option<f64>,
    principal: Principal,
}

/// Where a pair of geoms comes from.
#[derive(Clone, Copy)]
enum Source {
    Explicit(usize),
    /// From two bodies; `near` if the bounding spheres have been tested.
    Dynamic {
        near: bool,
    },
}

/// Finds all contacts of the present configuration: fills `contact` and `ncon`, and forgets constraint rows and islands.
pub fn collision(m: &Model, d: &mut Data) -> Result<()> {
    let start = hooks::clock();
    d.clear_arena();
    let mark = m.vis.global.bvactive != 0;
    if mark {
        d.bvh_active.fill(0);
    }
    let disabled = m.opt.disableflags & (mjDSBL_CONSTRAINT as i32 | mjDSBL_CONTACT as i32) != 0;
    if disabled || m.nbody() + m.nflex() < 2 {
        return Ok(());
    }
    let sleep = m.opt.enableflags & mjENBL_SLEEP as i32 != 0;
    let contactfilter = hooks::callbacks().contactfilter;
    let sleeping = sleep && (d.s.nbody_awake as usize) < m.nbody();
    let frame = d.stack.frame();
    let found = broadphase::candidates(m, d, sleeping, contactfilter.is_some(), &frame)?;
    let middle = hooks::clock();
    tick(d, mjTIMER_COL_BROAD as usize, start, middle);
    if !found.pairs.is_empty() || m.npair() + m.nflex() > 0 {
        let mut run = Run {
            m,
            override_margin: (m.opt.enableflags & mjENBL_OVERRIDE as i32 != 0).then_some(m.opt.o_margin),
            midphase: m.opt.disableflags & mjDSBL_MIDPHASE as i32 == 0,
            sleep,
            mark,
            default_table: hooks::default_colliders(),
            contactfilter,
            manifold: manifold::take(),
            slack: found.slack,
            principal: Principal::default(),
        };
        run.candidates(d, found.pairs)?;
        manifold::give_back(run.manifold);
    }
    drop(frame);
    let end = hooks::clock();
    tick(d, mjTIMER_COL_NARROW as usize, middle, end);
    tick(d, mjTIMER_POS_COLLISION as usize, start, end);
    Ok(())
}

/// Counts a timed stretch.
fn tick(d: &mut Data, timer: usize, start: Option<f64>, end: Option<f64>) {
    let timer = &mut d.s.timer[timer];
    timer.number += 1;
    if let (Some(start), Some(end)) = (start, end) {
        timer.duration += end - start;
    }
}

impl Run<'_> {
    /// Whether the reference's broad phase finds two bodies. They are candidates here.
    pub(super) fn paired(&mut self, d: &Data, body1: usize, body2: usize) -> bool {
        let everywhere = |b: usize| d.plan.collision.everywhere.contains(&(b as u32));
        self.slack.is_none() || everywhere(body1) || everywhere(body2) || self.principal.finds(self.m, d, body1, body2)
    }

    /// Whether two geoms touch so slightly that the reference's broad phase may have lost their bodies, and has.
    fn lost(&mut self, d: &Data, g1: usize, g2: usize) -> bool {
        let m = self.m;
        let Some(slack) = self.slack else { return false };
        let reach = |g: usize| m.geom_rbound()[g] + self.override_margin.map_or(m.geom_margin()[g], |o| 0.5 * o);
        let overlap = reach(g1) + reach(g2) - distance(&d.geom_xpos[g1], &d.geom_xpos[g2]);
        overlap <= slack && !self.paired(d, m.geom_bodyid()[g1] as usize, m.geom_bodyid()[g2] as usize)
    }

    /// All candidate pairs in ascending order, with the explicit pairs of equal or smaller signature before each.
    fn candidates(&mut self, d: &mut Data, candidates: &[u32]) -> Result<()> {
        let m = self.m;
        let explicit = m.pair_signature();
        let excluded = m.exclude_signature();
        let (mut next, mut passed) = (0, 0);
        for &signature in candidates {
            let first = next;
            while next < explicit.len() && explicit[next] as u32 <= signature {
                self.explicit_pair(d, next)?;
                next += 1;
            }
            let tested = first..next;
            let merged = explicit[tested.clone()].iter().any(|&s| s as u32 == signature);
            let (a, b) = broadphase::ids(signature);
            while excluded.get(passed).is_some_and(|&s| (s as u32) < signature) {
                passed += 1;
            }
            if excluded.get(passed).is_some_and(|&s| s as u32 == signature) || !self.compiled_masks_match(a, b) {
                continue;
            }
            match (Owner::of(m, a), Owner::of(m, b)) {
                (Owner::Body(a), Owner::Body(b)) => self.bodies(d, a, b, if merged { tested } else { 0..0 })?,
                (Owner::Body(b), Owner::Flex(f)) => self.body_flex(d, b, f)?,
                (Owner::Flex(f1), Owner::Flex(f2)) => self.flex_flex(d, f1, f2)?,
                // signatures have bodies first
                (Owner::Flex(_), Owner::Body(_)) => {}
            }
        }
        for p in next..explicit.len() {
            self.explicit_pair(d, p)?;
        }
        (0..m.nflex()).try_for_each(|f| self.flex_itself(d, f))
    }

    /// Whether compiled masks let two bodies or flexes collide.
    #[inline(always)]
    fn compiled_masks_match(&self, a: usize, b: usize) -> bool {
        let m = self.m;
        let masks = |id: usize| match id.checked_sub(m.nbody()) {
            None => (m.body_contype()[id], m.body_conaffinity()[id]),
            Some(f) => (m.flex_contype()[f], m.flex_conaffinity()[f]),
        };
        let ((t1, a1), (t2, a2)) = (masks(a), masks(b));
        masks_match(t1, a1, t2, a2)
    }

    /// All geom pairs of two bodies; `done` are the explicit pairs that replace dynamic ones of the same geoms.
    fn bodies(&mut self, d: &mut Data, a: usize, b: usize, done: std::ops::Range<usize>) -> Result<()> {
        let m = self.m;
        let (num, adr) = (m.body_geomnum(), m.body_geomadr());
        if num[a] == 0 || num[b] == 0 {
            return Ok(());
        }
        // user code sees exactly the reference's pairs
        if (!self.default_table || self.contactfilter.is_some()) && !self.paired(d, a, b) {
            return Ok(());
        }
        let (a0, b0) = (adr[a] as usize, adr[b] as usize);
        if num[a] == 1 && num[b] == 1 {
            return self.dynamic_pair(d, a0, b0, &done, false);
        }
        let owners = (Owner::Body(a), Owner::Body(b));
        if self.midphase && owners.0.has_tree(m) && owners.1.has_tree(m) {
            let first = d.s.ncon as usize;
            self.trees(d, owners.0, owners.1, &done)?;
            return sort_contacts(d, first);
        }
        for g1 in a0..a0 + num[a] as usize {
            for g2 in b0..b0 + num[b] as usize {
                self.dynamic_pair(d, g1, g2, &done, false)?;
            }
        }
        Ok(())
    }

    pub(super) fn dynamic_pair(
        &mut self,
        d: &mut Data,
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
        self.geom_pair(d, g1, g2, Source::Dynamic { near })
    }

    fn explicit_pair(&mut self, d: &mut Data, p: usize) -> Result<()> {
        let m = self.m;
        let (g1, g2) = (m.pair_geom1()[p] as usize, m.pair_geom2()[p] as usize);
        if self.sleep {
            let awake = |g: usize| d.body_awake[m.geom_bodyid()[g] as usize] == mjS_AWAKE as i32;
            if !awake(g1) && !awake(g2) {
                return Ok(());
            }
        }
        self.geom_pair(d, g1, g2, Source::Explicit(p))
    }

    pub(super) fn geom_margin(&self, g1: usize, g2: usize) -> f64 {
        let margin = self.m.geom_margin();
        self.override_margin.unwrap_or(if margin[g1] > margin[g2] { margin[g1] } else { margin[g2] })
    }

    /// Whether bounding spheres, or a bounding sphere and a plane, are farther apart than the margin.
    pub(super) fn far_apart(&self, d: &Data, g1: usize, g2: usize, margin: f64) -> bool {
        let m = self.m;
        let rbound = m.geom_rbound();
        let (r1, r2) = (rbound[g1], rbound[g2]);
        let (x1, x2) = (&d.geom_xpos[g1], &d.geom_xpos[g2]);
        if r1 > 0.0 && r2 > 0.0 {
            let limit = r1 + r2 + margin;
            let gap = sub(x1, x2);
            return dot(&gap, &gap) > limit * limit;
        }
        let above = |plane: usize, g: usize, r: f64| {
            let mat = &d.geom_xmat[plane];
            let gap = sub(&d.geom_xpos[g], &d.geom_xpos[plane]);
            dot(&gap, &[mat[2], mat[5], mat[8]]) > margin + r
        };
        let is_plane = |g: usize| m.geom_type()[g] == mjGEOM_PLANE as i32;
        if is_plane(g1) && r2 > 0.0 {
            above(g1, g2, r2)
        } else if is_plane(g2) && r1 > 0.0 {
            above(g2, g1, r1)
        } else {
            false
        }
    }

    /// Tests two geoms and appends their contacts.
    fn geom_pair(&mut self, d: &mut Data, g1: usize, g2: usize, source: Source) -> Result<()> {
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
            Source::Explicit(p) => self.override_margin.unwrap_or(m.pair_margin()[p]),
            Source::Dynamic { .. } => {
                let refused = match self.contactfilter {
                    Some(_) => d.contact_filtered(m, g1, g2),
                    None => !geoms_match(m, g1, g2),
                };
                if refused {
                    return Ok(());
                }
                self.geom_margin(g1, g2)
            }
        };
        if !matches!(source, Source::Dynamic { near: true }) && self.far_apart(d, g1, g2, margin) {
            return Ok(());
        }
        if !d.has_contact_room(MAX_POINTS) {
            warning(d.s, mjWARN_CONTACTFULL, d.s.ncon);
            return Ok(());
        }

        self.manifold.clear();
        let out = &mut self.manifold;
        if let Some(collider) = builtin {
            collide(collider, m, d, g1, g2, margin, out)?;
            if collider == Collider::BoxBox && !out.points().is_empty() {
                let scene = Scene::of(m, d);
                box_box::clean_up(&scene.solid(g1), &scene.solid(g2), margin, out);
            }
        } else if let Some(user) = user {
            d.user_contacts(m, user, g1, g2, margin, |dist, pos, normal, tangent| {
                out.push_point(super::manifold::ContactPoint { dist, pos, normal, tangent });
            })?;
        }
        if out.points().is_empty() {
            return Ok(());
        }
        if matches!(source, Source::Dynamic { .. }) && self.lost(d, g1, g2) {
            return Ok(());
        }
        let parameters = match source {
            Source::Explicit(p) => Parameters::explicit(m, p),
            Source::Dynamic { .. } => Parameters::combine(&Side::geom(m, g1), &Side::geom(m, g2))?,
        };
        let mut con = parameters.record(m, margin);
        (con.geom1, con.geom2) = (g1 as i32, g2 as i32);
        con.geom = [con.geom1, con.geom2];
        let mut previous = None;
        for point in self.manifold.points() {
            set_point(&mut con, point, previous)?;
            d.push_contact(&con);
            previous = Some(point);
        }
        Ok(())
    }
}

/// Sorts the contacts from `first` on by what they touch, keeping the order of equal ones.
pub(super) fn sort_contacts(d: &mut Data, first: usize) -> Result<()> {
    let part = &d.contact[first..];
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
    let frame = d.stack.frame();
    let order = frame.scratch::<[i32; 3]>(part.len())?;
    for (i, (slot, con)) in order.iter_mut().zip(part).enumerate() {
        let [a, b] = key(con);
        *slot = [a, b, i as i32];
    }
    order.sort_unstable();
    let copy = frame.copy(part)?;
    for (to, [_, _, from]) in d.contact[first..].iter_mut().zip(order) {
        *to = copy[*from as usize];
    }
    Ok(())
}
