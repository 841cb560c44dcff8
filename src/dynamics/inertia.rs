//! Joint-space inertia: composite rigid bodies, tendon armature, factorisation, products, solves.
//!
//! In: `cinert`, `cdof`, `ten_J`. Out: `crb`, `M` (lower triangle, one row per dof: its ancestors, then itself), `qM`
//! (the same in the legacy layout), and the factor M = Lᵀ D L in `qLD` with 1/D in `qLDiagInv`.
//!
//! With `I_b` the inertia of the subtree of the body of dof i, `M_ij = cdof_j · I_b cdof_i` for each ancestor dof j,
//! plus armature on the diagonal (the composite-rigid-body algorithm, Featherstone 2008, chapter 6.2). The factor L has
//! the pattern of the tree, without fill-in (chapter 6.5). A tendon with armature A adds A J Jᵀ.
//!
//! Tests: `tests/physics/dynamics.rs`, `tests/engine/unlisted.rs`.

use super::fields::{Poses, PositionData};
use super::row::Row;
use super::{each, sleep, tendon};
use crate::abi::*;
use crate::data::Data;
use crate::math::chain_segments::{self, ChainSegment, SegmentKind};
use crate::math::simd::F64x4;
use crate::math::span::SpanRef;
use crate::math::sparse::{self, Csr, CsrMut};
use crate::math::{Inertia, Motion, Real, from_fn, padded_tree, tree};
use crate::model::Model;
use crate::plan::{PaddedTree, Plan};
use std::ops::Range;

/// `crb` and `M` of the bodies and joints alone.
pub fn crb(m: &Model, d: &mut Data) {
    let plan = d.plan;
    let PositionData { mut poses, awake, scratch, .. } = PositionData::of(d);
    let bodies = sleep::moving_bodies(m, awake.s, awake.body_awake_ind);
    let parents = sleep::parents(m, awake.s, awake.parent_awake_ind);
    poses.composite(m, 0..m.nbody(), bodies, parents);
    match sleep::dofs(m, awake.s, awake.dof_awake_ind) {
        None => poses.inertia_rows(m, 0..m.nv(), &plan.tree, m.M_colind(), scratch),
        Some(list) => list.iter().for_each(|&i| poses.inertia_row(m, i as usize)),
    }
}

impl<R: Real, const PART: bool> Poses<'_, R, PART> {
    /// The inertia of every subtree that is rigid for the moment: of the listed bodies among `range`, which grow by those bodies in `parents`
    /// whose parents are awake; or of all in `range`.
    #[inline(always)]
    pub(super) fn composite(&mut self, m: &Model, range: Range<usize>, list: Option<&[i32]>, parents: Option<&[i32]>) {
        let parentid = m.body_parentid();
        let Poses { cinert, crb, .. } = self;
        if !PART || range.start == 0 {
            crb[0] = Inertia::of(Inertia::ZERO);
        }
        let range = range.start.max(1)..range.end;
        for b in each(list, range.clone()) {
            crb[b] = cinert[b];
        }
        // the composite inertia of a sleeping subtree stays as it was
        for b in each(parents, range).rev() {
            let p = parentid[b] as usize;
            if p > 0 {
                let child = crb[b];
                crb[p] += child;
            }
        }
    }
}

impl<R: Real> Poses<'_, R, false> {
    /// Row `i` of `M`.
    #[inline(always)]
    pub(super) fn inertia_row(&mut self, m: &Model, i: usize) {
        let row = pattern(m).range(i);
        let Poses { M, crb, cdof, .. } = self;
        if m.dof_simplenum()[i] > 0 {
            M[row.start] = R::of(m.dof_M0()[i]);
            return;
        }
        let force = crb[m.dof_bodyid()[i] as usize] * cdof[i];
        for (x, &j) in M[row.clone()].iter_mut().zip(&m.M_colind()[row.clone()]) {
            *x = cdof[j as usize].dot(force);
        }
        M[row.end - 1] = M[row.end - 1] + R::of(m.dof_armature()[i]);
    }
}

impl<const PART: bool> Poses<'_, f64, PART> {
    /// `M` of bodies and joints alone: of all `dofs`, with the tables and columns of their rows.
    #[inline(always)]
    pub(super) fn inertia_rows(
        &mut self,
        m: &Model,
        dofs: Range<usize>,
        tree: &PaddedTree,
        colind: &[i32],
        scratch: &mut [f64],
    ) {
        InertiaRows {
            segments: &tree.segments,
            colind,
            bodyid: &m.dof_bodyid()[dofs.clone()],
            simplenum: &m.dof_simplenum()[dofs.clone()],
            M0: &m.dof_M0()[dofs.clone()],
            armature: &m.dof_armature()[dofs],
            crb: self.crb.read(),
            cdof: self.cdof.items,
            M: self.M.items,
            columns: scratch[tree.columns.clone()].as_chunks_mut().0,
        }
        .fill();
    }

    /// `qM`: the same entries of `M` in another order.
    #[inline(always)]
    pub(super) fn legacy_inertia(&mut self, m: &Model, entries: Range<usize>) {
        for (&x, &to) in self.M.items.iter().zip(&m.mapM2M()[entries]) {
            self.qM[to as usize] = x;
        }
    }
}

/// All rows of `M`, or those of a part, four entries at a time. Dofs count from the first of the part, bodies from the world.
struct InertiaRows<'a, const PART: bool> {
    segments: &'a [ChainSegment],
    colind: &'a [i32],
    bodyid: &'a [i32],
    simplenum: &'a [i32],
    M0: &'a [f64],
    armature: &'a [f64],
    crb: SpanRef<'a, Inertia, PART>,
    cdof: &'a [Motion],
    M: &'a mut [f64],
    /// The axes of a segment's chain: of every four dofs the first components, then the second ones, and so on.
    columns: &'a mut [[f64; 4]],
}

impl<const PART: bool> InertiaRows<'_, PART> {
    #[inline(always)]
    fn fill(mut self) {
        for segment in self.segments {
            match segment.shape {
                SegmentKind::Diagonal => self.diagonal(segment),
                SegmentKind::Chain => self.chain(segment),
                SegmentKind::Branch => self.reborrow().segment(segment),
            }
        }
    }

    /// A copy, so that this one stays in registers.
    #[inline(always)]
    fn reborrow(&mut self) -> InertiaRows<'_, PART> {
        InertiaRows { M: &mut *self.M, columns: &mut *self.columns, ..*self }
    }

    /// Dofs without ancestors: one entry each.
    #[inline(always)]
    fn diagonal(&mut self, segment: &ChainSegment) {
        let dofs = segment.dofs();
        let to = &mut self.M[segment.adr as usize..];
        let simple = self.simplenum[dofs.clone()].iter().zip(&self.M0[dofs.clone()]);
        for (i, (to, (&simple, &M0))) in dofs.zip(to.iter_mut().zip(simple)) {
            *to = if simple > 0 {
                M0
            } else {
                let axis = &self.cdof[i];
                let force = self.crb[self.bodyid[i] as usize] * *axis;
                axis.dot(force) + self.armature[i]
            };
        }
    }

    /// A short chain without ancestors.
    #[inline(always)]
    fn chain(&mut self, segment: &ChainSegment) {
        let dofs = segment.dofs();
        let (bodyid, armature) = (&self.bodyid[dofs.clone()], &self.armature[dofs.clone()]);
        let (cdof, mut M) = (&self.cdof[dofs], &mut self.M[segment.adr as usize..]);
        for (r, (&b, axis)) in bodyid.iter().zip(cdof).enumerate() {
            let force = self.crb[b as usize] * *axis;
            let (row, below) = M.split_at_mut(r + 1);
            row.iter_mut().zip(cdof).for_each(|(x, axis)| *x = axis.dot(force));
            row[r] += armature[r];
            M = below;
        }
    }

    #[inline(never)]
    fn segment(self, segment: &ChainSegment) {
        let (above, dofs) = (segment.above as usize, segment.dofs());
        let ancestors = self.colind[segment.ancestors()].iter().map(|&c| c as usize);
        for (t, j) in ancestors.chain(dofs.clone()).enumerate() {
            let to: &mut [[f64; 4]; 6] = self.columns[t / 4 * 6..].first_chunk_mut().expect("capacity for the chain");
            for k in 0..6 {
                to[k][t % 4] = self.cdof[j][k];
            }
        }
        let (bodyid, armature) = (&self.bodyid[dofs.clone()], &self.armature[dofs.clone()]);
        for (r, (&b, axis)) in bodyid.iter().zip(&self.cdof[dofs]).enumerate() {
            let force = (self.crb[b as usize] * *axis).map(F64x4::splat);
            let (at, n) = (segment.row(r), above + r + 1);
            for (q, axes) in self.columns.as_chunks::<6>().0[..n.div_ceil(4)].iter().enumerate() {
                // summed as `Motion::dot` does
                let p: [F64x4; 6] = from_fn(|k| F64x4::load(&axes[k]) * force[k]);
                let sum = ((p[0] + p[2]) + (p[1] + p[3])) + (p[4] + p[5]);
                // what is written beyond the row belongs to rows that follow
                let start = at + 4 * q;
                if let Some(to) = self.M[start..].first_chunk_mut() {
                    sum.store(to);
                } else {
                    let mut last = [0.0; 4];
                    sum.store(&mut last);
                    self.M[start..at + n].iter_mut().zip(last).for_each(|(to, x)| *to = x);
                }
            }
            self.M[at + n - 1] += armature[r];
        }
    }
}

/// `crb`, `M` with the armature of tendons, and `qM`.
pub fn make_m(m: &Model, d: &mut Data) {
    crb(m, d);
    if sleep::all_asleep(m, d.s) {
        // the rest stays as it was
        return;
    }
    if tendon::has_armature(m) {
        tendon_armature(m, d);
    }
    PositionData::of(d).poses.legacy_inertia(m, 0..m.nC());
}

/// Adds A J Jᵀ of every tendon with armature A, as far as it lies inside the pattern of `M`.
#[inline(never)]
pub fn tendon_armature(m: &Model, d: &mut Data) {
    let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
    let sparse = super::is_sparse(m);
    for (t, &armature) in m.tendon_armature().iter().enumerate() {
        if armature == 0.0 || (sleep::active(m, d.s) && sleep::tendon_state(m, d.tree_awake, t) == mjS_ASLEEP) {
            continue;
        }
        let J = Row::of(m.nv(), d.ten_J_rownnz, d.ten_J_rowadr, d.ten_J_colind, d.ten_J, t, sparse);
        let M = &mut *d.M;
        J.each(|i, Ji| {
            if Ji == 0.0 {
                return;
            }
            let row = rowadr[i] as usize..(rowadr[i] + rownnz[i]) as usize;
            if let Some(J) = J.dense() {
                let entries = M[row.clone()].iter_mut().zip(&colind[row]);
                return entries.for_each(|(x, &j)| *x += armature * Ji * J[j as usize]);
            }
            // both lists ascend: one sweep
            let mut at = row.start;
            J.each(|j, Jj| {
                while at < row.end && (colind[at] as usize) < j {
                    at += 1;
                }
                if at < row.end && colind[at] as usize == j {
                    M[at] += armature * Ji * Jj;
                }
            });
        });
    }
}

/// The pattern of `M`, `qLD` and `qH`.
#[inline]
pub fn pattern(m: &Model) -> Csr<'_> {
    Csr::new(m.M_rownnz(), m.M_rowadr(), m.M_colind())
}

/// Factorises `M` into `qLD` and `qLDiagInv`.
pub fn factor_m(m: &Model, d: &mut Data) {
    let pattern = pattern(m);
    match sleep::dofs(m, d.s, d.dof_awake_ind) {
        None => factor(m, d.plan, d.scratch, [d.qLD, d.qLDiagInv], Some(d.M), None),
        Some(list) => {
            for &i in list {
                let row = pattern.range(i as usize);
                d.qLD[row.clone()].copy_from_slice(&d.M[row]);
            }
            tree::factor_some(d.qLD, d.qLDiagInv, pattern, list);
        }
    }
}

/// M + h diag(`damping`) = Lᵀ D L: L and D in `ld`, 1/D in `diaginv`. Without `M`, of what is in `ld`; `damping` comes
/// with h.
pub fn factor(
    m: &Model,
    plan: &Plan,
    scratch: &mut [f64],
    [ld, diaginv]: [&mut [f64]; 2],
    M: Option<&[f64]>,
    damping: Option<(&[f64], f64)>,
) {
    factor_tree(&plan.tree, pattern(m), &mut scratch[plan.tree.rows.clone()], [ld, diaginv], M, damping);
}

/// As [`factor`], of the rows of a pattern, with the tables made from it.
#[inline(always)]
pub(super) fn factor_tree(
    tree: &PaddedTree,
    pattern: Csr,
    scratch: &mut [f64],
    [ld, diaginv]: [&mut [f64]; 2],
    M: Option<&[f64]>,
    damping: Option<(&[f64], f64)>,
) {
    let scratch = scratch.as_chunks_mut().0;
    padded_tree::TreeFactorization { ld, diaginv, m: M, damping, pattern, blocks: &tree.blocks, scratch }.run();
}

/// x ← M⁻¹ x with a factor of [`factor`].
pub fn solve<R: Real>(m: &Model, plan: &Plan, x: &mut [R], [ld, diaginv]: [&[R]; 2]) {
    solve_tree(&plan.tree, pattern(m), x, [ld, diaginv]);
}

/// As [`solve`], with the rows of a pattern and the tables made from it.
#[inline(always)]
pub(super) fn solve_tree<R: Real>(tree: &PaddedTree, pattern: Csr, x: &mut [R], [ld, diaginv]: [&[R]; 2]) {
    chain_segments::solve(x, ld, diaginv, pattern, &tree.segments);
}

/// x ← M⁻¹ x for each of the vectors (length nv) in `x`.
pub fn solve_m_in_place(m: &Model, d: &Data, x: &mut [f64]) {
    x.chunks_exact_mut(m.nv().max(1)).for_each(|x| solve(m, d.plan, x, [d.qLD, d.qLDiagInv]));
}

/// x ← M⁻¹ x for one vector that is zero outside the ascending list `dofs` of whole trees.
pub fn solve_m_some(m: &Model, d: &Data, x: &mut [f64], dofs: &[i32]) {
    tree::solve_some(x, d.qLD, d.qLDiagInv, pattern(m), dofs);
}

/// x = M⁻¹ y for each of the vectors (length nv) in `y`.
pub fn solve_m(m: &Model, d: &Data, x: &mut [f64], y: &[f64]) {
    x.copy_from_slice(y);
    solve_m_in_place(m, d, x);
}

/// x ← diag(`sqrt_inv_D`) L⁻ᵀ x for each of the vectors in `x`: with D^(−½), |result|² = xᵀ M⁻¹ x.
pub fn solve_m2_in_place(m: &Model, d: &Data, x: &mut [f64], sqrt_inv_D: &[f64]) {
    if m.nv() > 0 {
        x.chunks_exact_mut(m.nv()).for_each(|x| tree::solve_half(x, d.qLD, pattern(m), sqrt_inv_D));
    }
}

/// res = M vec
pub fn mul_m(m: &Model, d: &Data, res: &mut [f64], vec: &[f64]) {
    sparse::mul_sym_vec(res, d.M, vec, pattern(m));
}

/// res = D^½ L vec: |res|² = vecᵀ M vec.
pub fn mul_m2(m: &Model, d: &Data, res: &mut [f64], vec: &[f64]) {
    let pattern = pattern(m);
    for i in 0..m.nv() {
        let mut row = pattern.range(i);
        row.end -= 1;
        let below = sparse::dot(&d.qLD[row.clone()], &pattern.colind[row.clone()], vec);
        res[i] = d.qLD[row.end].sqrt() * (vec[i] + below);
    }
}

/// The full symmetric matrix (nv × nv, row-major) of an inertia in the legacy layout of `qM`.
pub fn full_m(m: &Model, dst: &mut [f64], qM: &[f64]) {
    let nv = m.nv();
    dst.fill(0.0);
    for i in 0..nv {
        let mut adr = m.dof_Madr()[i] as usize;
        let mut j = i as i32;
        while j >= 0 {
            dst[i * nv + j as usize] = qM[adr];
            dst[j as usize * nv + i] = qM[adr];
            j = m.dof_parentid()[j as usize];
            adr += 1;
        }
    }
}

/// Adds `M` to the lower triangle of a dense matrix (nv × nv).
pub fn add_m_dense(m: &Model, d: &Data, dst: &mut [f64]) {
    sparse::add_to_sym(dst, d.M, pattern(m), false);
}

/// Adds `M` to a sparse matrix with ascending columns, whose rows have capacity for the union of both patterns.
pub fn add_m_sparse(m: &Model, d: &Data, dst: &mut [f64], to: &mut CsrMut) {
    sparse::add_to(dst, to, d.M, pattern(m));
}
