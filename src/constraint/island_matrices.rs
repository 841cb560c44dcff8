//! The inertia and the Jacobian by island: the arrays `iM` and `iefc_J` with their patterns.
//!
//! Tests: `src/constraint/island.rs`, `tests/engine/solver.rs`.

use super::is_sparse;
use crate::base::thread::WorkQueue;
use crate::data::{Data, Stack};
use crate::math::span::take;
use crate::math::sparse::{Csr, gather, supernodes_by};
use crate::model::Model;
use crate::tuning::{CHUNK_ROWS, EVEN_CHUNKS, SHARED_ENTRIES};
use std::ops::Range;

/// Whether islands have all dofs, in their order: then every map of dofs is the identity.
pub fn has_dofs_in_order(m: &Model, d: &Data) -> bool {
    d.s.nidof as usize == m.nv() && d.tree_island.is_sorted()
}

/// The inertia and the Jacobian by island, with columns local to the island.
pub(super) fn gather_matrices(m: &Model, d: &mut Data) {
    if d.s.nisland == 1 && has_dofs_in_order(m, d) {
        return copy_matrices(m, d);
    }
    let inertia = GatheredInertia {
        m,
        M: d.M,
        LD: d.qLD,
        LDiagInv: d.qLDiagInv,
        tree_island: d.tree_island,
        idofadr: d.island_idofadr,
        dof2idof: d.map_dof2idof,
        trees: &d.map_itree2tree[..d.island_ntree.iter().sum::<i32>() as usize],
        first: 0,
        rownnz: d.iM_rownnz,
        rowadr: d.iM_rowadr,
        colind: d.iM_colind,
        iM: d.iM,
        iLD: d.iLD,
        iLDiagInv: d.iLDiagInv,
    };
    if !is_sparse(m) {
        inertia.copy();
        return gather_dense_jacobian(m, d);
    }
    let pattern = Csr::new(d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind);
    let rowsuper = &*d.efc_J_rowsuper;
    let rows = GatheredRows {
        pattern,
        J: d.efc_J,
        rowsuper,
        efc_island: d.efc_island,
        idofadr: d.island_idofadr,
        dof2idof: d.map_dof2idof,
        rows: d.map_iefc2efc,
        first: 0,
        rownnz: d.iefc_J_rownnz,
        rowadr: d.iefc_J_rowadr,
        colind: d.iefc_J_colind,
        values: d.iefc_J,
    };
    if inertia.iM.len() + (d.s.nJ as usize) < SHARED_ENTRIES || !d.stack.has_pool() {
        inertia.copy();
        rows.copy();
    } else {
        gather_on_threads(d.stack, inertia, rows);
    }
    let local = Csr::new(d.iefc_J_rownnz, d.iefc_J_rowadr, d.iefc_J_colind);
    let map = &*d.map_iefc2efc;
    for (&adr, &n) in d.island_iefcadr.iter().zip(&*d.island_nefc) {
        supernodes_by(d.iefc_J_rowsuper, adr as usize..(adr + n) as usize, |i| {
            if map[i + 1] == map[i] + 1 { rowsuper[map[i] as usize] > 0 } else { local.cols(i) == local.cols(i + 1) }
        });
    }
}

/// The matrices of an island that has all dofs.
fn copy_matrices(m: &Model, d: &mut Data) {
    d.iM_rownnz.copy_from_slice(m.M_rownnz());
    d.iM_rowadr.copy_from_slice(m.M_rowadr());
    d.iM_colind.copy_from_slice(m.M_colind());
    d.iM.copy_from_slice(d.M);
    d.iLD.copy_from_slice(d.qLD);
    d.iLDiagInv.copy_from_slice(d.qLDiagInv);
    let n = if is_sparse(m) { d.s.nJ as usize } else { d.s.nefc as usize * m.nv() };
    d.iefc_J[..n].copy_from_slice(&d.efc_J[..n]);
    if is_sparse(m) {
        d.iefc_J_rownnz.copy_from_slice(d.efc_J_rownnz);
        d.iefc_J_rowadr.copy_from_slice(d.efc_J_rowadr);
        d.iefc_J_rowsuper.copy_from_slice(d.efc_J_rowsuper);
        d.iefc_J_colind[..n].copy_from_slice(&d.efc_J_colind[..n]);
    }
}

/// On the threads of the bound pool. Mostly a thread copies what it has computed itself, and solves the same islands later.
#[cold]
#[inline(never)]
fn gather_on_threads(stack: Stack, inertia: GatheredInertia, rows: GatheredRows) {
    let (inertia, rows) = (WorkQueue::new(inertia.chunks()), WorkQueue::new(rows.chunks()));
    stack.share(|_| {
        inertia.take().for_each(GatheredInertia::copy);
        rows.take().for_each(GatheredRows::copy);
    });
}

/// The inertia of some trees to be gathered by island, one after the other.
struct GatheredInertia<'a> {
    m: &'a Model,
    M: &'a [f64],
    LD: &'a [f64],
    LDiagInv: &'a [f64],
    tree_island: &'a [i32],
    idofadr: &'a [i32],
    dof2idof: &'a [i32],
    /// The trees, and the entries before theirs.
    trees: &'a [i32],
    first: usize,
    /// Their rows: lengths and addresses, and their columns and entries.
    rownnz: &'a mut [i32],
    rowadr: &'a mut [i32],
    colind: &'a mut [i32],
    iM: &'a mut [f64],
    iLD: &'a mut [f64],
    iLDiagInv: &'a mut [f64],
}

/// The dofs of `n` trees from `tree` on, and the entries of their rows of the inertia.
fn extent(m: &Model, tree: i32, n: usize) -> (Range<usize>, Range<usize>) {
    let (first, last) = (tree as usize, tree as usize + n - 1);
    let first = m.tree_dofadr()[first] as usize;
    let dofs = first..(m.tree_dofadr()[last] + m.tree_dofnum()[last]) as usize;
    let last = dofs.end - 1;
    (dofs, m.M_rowadr()[first] as usize..(m.M_rowadr()[last] + m.M_rownnz()[last]) as usize)
}

impl<'a> GatheredInertia<'a> {
    #[inline(always)]
    fn copy(self) {
        let (m, mut i, mut adr) = (self.m, 0, 0);
        // rows and entries of a tree follow one another, and those of the next tree follow them
        let follows = |a: &i32, b: &i32| a + 1 == *b && self.tree_island[*a as usize] == self.tree_island[*b as usize];
        for run in self.trees.chunk_by(follows) {
            let t = run[0];
            let (dofs, from) = extent(m, t, run.len());
            let (rows, to) = (i..i + dofs.len(), adr..adr + from.len());
            let base = self.idofadr[self.tree_island[t as usize] as usize];
            let column = self.dof2idof[dofs.start] - base - dofs.start as i32;
            let address = (self.first + adr) as i32 - from.start as i32;
            let add = |to: &mut [i32], from: &[i32], x: i32| to.iter_mut().zip(from).for_each(|(to, k)| *to = k + x);
            add(&mut self.rowadr[rows.clone()], &m.M_rowadr()[dofs.clone()], address);
            add(&mut self.colind[to.clone()], &m.M_colind()[from.clone()], column);
            self.rownnz[rows.clone()].copy_from_slice(&m.M_rownnz()[dofs.clone()]);
            self.iLDiagInv[rows.clone()].copy_from_slice(&self.LDiagInv[dofs]);
            self.iM[to.clone()].copy_from_slice(&self.M[from.clone()]);
            self.iLD[to.clone()].copy_from_slice(&self.LD[from]);
            (i, adr) = (rows.end, to.end);
        }
    }

    /// The same for some trees after the other.
    fn chunks(mut self) -> impl Iterator<Item = GatheredInertia<'a>> {
        let all = self.trees;
        all.chunks(all.len().div_ceil(EVEN_CHUNKS).max(1)).map(move |trees| {
            let extents = trees.iter().map(|&t| extent(self.m, t, 1));
            let (rows, entries) =
                extents.fold((0, 0), |(rows, entries), (dofs, own)| (rows + dofs.len(), entries + own.len()));
            let first = self.first;
            self.first += entries;
            GatheredInertia {
                trees,
                first,
                rownnz: take(&mut self.rownnz, rows),
                rowadr: take(&mut self.rowadr, rows),
                colind: take(&mut self.colind, entries),
                iM: take(&mut self.iM, entries),
                iLD: take(&mut self.iLD, entries),
                iLDiagInv: take(&mut self.iLDiagInv, rows),
                ..self
            }
        })
    }
}

/// Sparse rows to be gathered by island, one after the other.
struct GatheredRows<'a> {
    pattern: Csr<'a>,
    J: &'a [f64],
    rowsuper: &'a [i32],
    efc_island: &'a [i32],
    idofadr: &'a [i32],
    dof2idof: &'a [i32],
    /// The rows, and the entries before theirs.
    rows: &'a [i32],
    first: usize,
    /// Their lengths and addresses, and their columns and values.
    rownnz: &'a mut [i32],
    rowadr: &'a mut [i32],
    colind: &'a mut [i32],
    values: &'a mut [f64],
}

impl<'a> GatheredRows<'a> {
    #[inline(always)]
    fn copy(self) {
        let mut adr = 0;
        // rows that are consecutive in both orders and have the same pattern
        let alike = |a: &i32, b: &i32| a + 1 == *b && self.rowsuper[*a as usize] > 0;
        let mut i = 0;
        for block in self.rows.chunk_by(alike) {
            let r = block[0] as usize;
            let base = self.idofadr[self.efc_island[r] as usize];
            let (from, n) = (self.pattern.range(r), self.pattern.rownnz[r] as usize);
            let to = adr..adr + n * block.len();
            for (k, &c) in self.pattern.cols(r).iter().enumerate() {
                let local = self.dof2idof[c as usize] - base;
                self.colind[to.clone()].iter_mut().skip(k).step_by(n).for_each(|to| *to = local);
            }
            for k in 0..block.len() {
                self.rownnz[i + k] = n as i32;
                self.rowadr[i + k] = (self.first + adr + k * n) as i32;
            }
            // their entries are consecutive, too
            self.values[to.clone()].copy_from_slice(&self.J[from.start..][..to.len()]);
            adr = to.end;
            i += block.len();
        }
    }

    /// The same for some rows after the other.
    fn chunks(mut self) -> impl Iterator<Item = GatheredRows<'a>> {
        let all = self.rows;
        all.chunks(all.len().div_ceil(EVEN_CHUNKS).max(CHUNK_ROWS)).map(move |rows| {
            let (first, n) = (self.first, rows.len());
            let entries = rows.iter().map(|&r| self.pattern.rownnz[r as usize] as usize).sum::<usize>();
            self.first += entries;
            GatheredRows {
                rows,
                first,
                rownnz: take(&mut self.rownnz, n),
                rowadr: take(&mut self.rowadr, n),
                colind: take(&mut self.colind, entries),
                values: take(&mut self.values, entries),
                ..self
            }
        })
    }
}

fn gather_dense_jacobian(m: &Model, d: &mut Data) {
    let (nv, nidof, in_order) = (m.nv(), d.s.nidof as usize, has_dofs_in_order(m, d));
    for i in 0..d.s.nisland as usize {
        let (rows, n) = (d.island_iefcadr[i] as usize, d.island_nv[i] as usize);
        let first = d.island_idofadr[i] as usize;
        let dofs = &d.map_idof2dof[first..][..n];
        for r in 0..d.island_nefc[i] as usize {
            let from = &d.efc_J[d.map_iefc2efc[rows + r] as usize * nv..][..nv];
            let to = &mut d.iefc_J[nidof * rows + r * n..][..n];
            if in_order {
                to.copy_from_slice(&from[first..first + n]);
            } else {
                gather(to, from, dofs);
            }
        }
    }
}
