//! Sparsity patterns that the kinematic tree gives to the inertia matrix (M), to matrices coupling all related dofs
//! (D), and to body-dof matrices (B), with the index maps between them.
//!
//! Two dofs are related when one is an ancestor of the other. Dofs are in depth-first order, so the descendants of a
//! dof, and the dofs of a subtree, are the ones right behind it.

use crate::math::sparse::{Csr, entry_map, lower_entry_map};
use crate::model::Model;

/// The tree of dofs, and what of it decides the patterns.
pub struct DofTree {
    pub dof_parentid: Vec<i32>,
    pub dof_bodyid: Vec<i32>,
    /// Rows of simple dofs hold only the diagonal in M.
    pub dof_simplenum: Vec<i32>,
    pub body_parentid: Vec<i32>,
    pub body_dofnum: Vec<i32>,
}

/// Numbers of entries of the patterns.
#[derive(Debug, PartialEq)]
pub struct PatternCounts {
    pub nm: i64,
    pub nb: i64,
    pub nc: i64,
    pub nd: i64,
}

impl DofTree {
    /// Number of ancestors of each dof.
    fn depths(&self) -> Vec<i64> {
        let mut depth: Vec<i64> = Vec::with_capacity(self.dof_parentid.len());
        for &p in &self.dof_parentid {
            depth.push(if p < 0 { 0 } else { depth[p as usize] + 1 });
        }
        depth
    }

    /// Number of proper descendants of each dof.
    fn descendants(&self) -> Vec<usize> {
        let mut count = vec![0; self.dof_parentid.len()];
        for (i, &p) in self.dof_parentid.iter().enumerate().rev() {
            if p >= 0 {
                count[p as usize] += count[i] + 1;
            }
        }
        count
    }

    /// Number of dofs in the subtree of each body, and of all its proper ancestors.
    fn body_counts(&self) -> (Vec<usize>, Vec<usize>) {
        let n = self.body_parentid.len();
        let mut subtree: Vec<usize> = self.body_dofnum.iter().map(|&n| n as usize).collect();
        for b in (1..n).rev() {
            subtree[self.body_parentid[b] as usize] += subtree[b];
        }
        let mut above = vec![0; n];
        for b in 1..n {
            let p = self.body_parentid[b] as usize;
            above[b] = above[p] + self.body_dofnum[p] as usize;
        }
        (subtree, above)
    }

    /// Sizes of the patterns.
    pub fn counts(&self) -> PatternCounts {
        let depth = self.depths();
        let nv = depth.len() as i64;
        if nv == 0 {
            return PatternCounts { nm: 0, nb: 0, nc: 0, nd: 0 };
        }
        let nm = depth.iter().sum::<i64>() + nv;
        let dense: i64 = depth.iter().zip(&self.dof_simplenum).filter(|(_, s)| **s == 0).map(|(d, _)| *d).sum();
        let (subtree, above) = self.body_counts();
        let nb = subtree.iter().chain(&above).sum::<usize>() as i64;
        PatternCounts { nm, nb, nc: nv + dense, nd: 2 * nm - nv }
    }

    /// The ancestors of a dof in ascending order, then the dof itself.
    fn path(&self, dof: usize, out: &mut Vec<i32>) {
        out.clear();
        let mut i = dof as i32;
        while i >= 0 {
            out.push(i);
            i = self.dof_parentid[i as usize];
        }
        out.reverse();
    }

    /// Writes the patterns and maps into a model whose sizes agree with [`DofTree::counts`].
    pub fn fill(&self, m: &mut Model) {
        if self.dof_parentid.is_empty() {
            return;
        }
        let (inertia, full, bodies) = (self.lower(true), self.full(), self.body_dofs());
        let maps = Maps::new(inertia.view(), full.view());
        for (at, to) in m.dof_Madr_mut().iter_mut().zip(self.legacy_addresses()) {
            *at = to;
        }
        let legacy = legacy_map(inertia.view(), m.dof_Madr());
        m.M_rownnz_mut().copy_from_slice(&inertia.rownnz);
        m.M_rowadr_mut().copy_from_slice(&inertia.rowadr);
        m.M_colind_mut().copy_from_slice(&inertia.colind);
        m.mapM2M_mut().copy_from_slice(&legacy);
        m.D_rownnz_mut().copy_from_slice(&full.rownnz);
        m.D_rowadr_mut().copy_from_slice(&full.rowadr);
        m.D_diag_mut().copy_from_slice(&full.diag);
        m.D_colind_mut().copy_from_slice(&full.colind);
        m.B_rownnz_mut().copy_from_slice(&bodies.rownnz);
        m.B_rowadr_mut().copy_from_slice(&bodies.rowadr);
        m.B_colind_mut().copy_from_slice(&bodies.colind);
        m.mapM2D_mut().copy_from_slice(&maps.to_m);
        m.mapD2M_mut().copy_from_slice(&maps.to_d);
    }

    /// The lower triangle: each dof's ancestors and itself. In the `reduced` one, simple dofs have only their diagonal.
    pub fn lower(&self, reduced: bool) -> Pattern {
        let (mut path, mut pattern) = (Vec::new(), Pattern::default());
        for i in 0..self.dof_parentid.len() {
            self.path(i, &mut path);
            let simple = reduced && self.dof_simplenum[i] > 0;
            let columns = if simple { &path[path.len() - 1..] } else { &path[..] };
            pattern.push(columns.iter().copied(), columns.len() - 1);
        }
        pattern
    }

    /// Both triangles: each dof's ancestors, itself, and its descendants.
    pub fn full(&self) -> Pattern {
        let (mut path, mut pattern) = (Vec::new(), Pattern::default());
        for (i, &below) in self.descendants().iter().enumerate() {
            self.path(i, &mut path);
            let descendants = (i + 1..i + 1 + below).map(|k| k as i32);
            pattern.push(path.iter().copied().chain(descendants), path.len() - 1);
        }
        pattern
    }

    /// For each body, the dofs of its ancestors and of its subtree.
    pub fn body_dofs(&self) -> Pattern {
        let (subtree, _) = self.body_counts();
        // dofs are numbered in the order of the bodies that own them
        let mut first = Vec::with_capacity(self.body_dofnum.len());
        let mut next = 0;
        for &n in &self.body_dofnum {
            first.push(next);
            next += n as usize;
        }
        let (mut path, mut pattern) = (Vec::new(), Pattern::default());
        for b in 0..self.body_parentid.len() {
            path.clear();
            let mut a = b;
            while a != 0 {
                a = self.body_parentid[a] as usize;
                path.extend((first[a]..first[a] + self.body_dofnum[a] as usize).rev().map(|d| d as i32));
            }
            path.reverse();
            let own = (first[b]..first[b] + subtree[b]).map(|d| d as i32);
            pattern.push(path.iter().copied().chain(own), 0);
        }
        pattern
    }

    /// Where each dof's row of the legacy vector starts.
    fn legacy_addresses(&self) -> Vec<i32> {
        let lengths = self.depths().into_iter().map(|depth| depth as i32 + 1);
        lengths.scan(0, |next, n| Some(std::mem::replace(next, *next + n))).collect()
    }
}

/// A sparse pattern of consecutive rows with ascending columns; `diag` is where in its row each diagonal is.
#[derive(Default)]
pub struct Pattern {
    pub rownnz: Vec<i32>,
    pub rowadr: Vec<i32>,
    pub diag: Vec<i32>,
    pub colind: Vec<i32>,
}

impl Pattern {
    fn push(&mut self, columns: impl Iterator<Item = i32>, diag: usize) {
        let start = self.colind.len();
        self.colind.extend(columns);
        self.rowadr.push(start as i32);
        self.rownnz.push((self.colind.len() - start) as i32);
        self.diag.push(diag as i32);
    }

    pub fn view(&self) -> Csr<'_> {
        Csr::new(&self.rownnz, &self.rowadr, &self.colind)
    }
}

/// Maps between the entries of M (reduced lower triangle) and D (both triangles).
pub struct Maps {
    /// For each entry of D, the one of M that has its value, or -1.
    pub to_m: Vec<i32>,
    /// For each entry of M, the one of D.
    pub to_d: Vec<i32>,
}

impl Maps {
    pub fn new(inertia: Csr, full: Csr) -> Maps {
        let mut maps = Maps { to_m: vec![-1; full.nnz()], to_d: vec![-1; inertia.nnz()] };
        lower_entry_map(&mut maps.to_m, full, inertia);
        entry_map(&mut maps.to_d, inertia, full);
        maps
    }
}

/// For each entry of M, where it is in the legacy vector, whose rows run from the diagonal towards the root.
pub fn legacy_map(inertia: Csr, addresses: &[i32]) -> Vec<i32> {
    let row = |r: usize| (0..inertia.rownnz[r]).rev().map(move |k| addresses[r] + k);
    (0..inertia.nr()).flat_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_two_trees_one_with_simple_dofs() {
        let tree = DofTree {
            dof_parentid: vec![-1, 0, -1, 2],
            dof_bodyid: vec![1, 1, 2, 3],
            dof_simplenum: vec![2, 1, 0, 0],
            body_parentid: vec![0, 0, 0, 2, 2],
            body_dofnum: vec![0, 2, 1, 1, 0],
        };
        assert_eq!(tree.counts(), PatternCounts { nm: 6, nb: 11, nc: 5, nd: 8 });
    }
}
