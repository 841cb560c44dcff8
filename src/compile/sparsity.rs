//! Sparsity patterns that the kinematic tree gives to the inertia matrix (M), to matrices coupling all related dofs
//! (D), and to body-dof matrices (B), with the index maps between them.
//!
//! Two dofs are related when one is an ancestor of the other. Dofs are in depth-first order, so the descendants of a
//! dof, and the dofs of a subtree, are the ones right behind it.

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
pub struct Counts {
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
    pub fn counts(&self) -> Counts {
        let depth = self.depths();
        let nv = depth.len() as i64;
        if nv == 0 {
            return Counts { nm: 0, nb: 0, nc: 0, nd: 0 };
        }
        let nm = depth.iter().sum::<i64>() + nv;
        let dense: i64 = depth.iter().zip(&self.dof_simplenum).filter(|(_, s)| **s == 0).map(|(d, _)| *d).sum();
        let (subtree, above) = self.body_counts();
        let nb = subtree.iter().chain(&above).sum::<usize>() as i64;
        Counts { nm, nb, nc: nv + dense, nd: 2 * nm - nv }
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
        let nv = self.dof_parentid.len();
        if nv == 0 {
            return;
        }
        self.fill_m(m);
        self.fill_d(m);
        self.fill_b(m);
        fill_maps(m, nv);
    }

    fn fill_m(&self, m: &mut Model) {
        let (mut path, mut adr, mut legacy) = (Vec::new(), 0, 0);
        for i in 0..self.dof_parentid.len() {
            self.path(i, &mut path);
            let columns = if self.dof_simplenum[i] > 0 { &path[path.len() - 1..] } else { &path[..] };
            let n = columns.len();
            m.dof_Madr_mut()[i] = legacy;
            m.M_rowadr_mut()[i] = adr as i32;
            m.M_rownnz_mut()[i] = n as i32;
            m.M_colind_mut()[adr..adr + n].copy_from_slice(columns);
            // the legacy vector runs from the diagonal towards the root
            for (k, to) in m.mapM2M_mut()[adr..adr + n].iter_mut().enumerate() {
                *to = legacy + (n - 1 - k) as i32;
            }
            adr += n;
            legacy += path.len() as i32;
        }
    }

    fn fill_d(&self, m: &mut Model) {
        let descendants = self.descendants();
        let (mut path, mut adr) = (Vec::new(), 0);
        for (i, &below) in descendants.iter().enumerate() {
            self.path(i, &mut path);
            let n = path.len() + below;
            m.D_rowadr_mut()[i] = adr as i32;
            m.D_rownnz_mut()[i] = n as i32;
            m.D_diag_mut()[i] = path.len() as i32 - 1;
            let row = &mut m.D_colind_mut()[adr..adr + n];
            row[..path.len()].copy_from_slice(&path);
            for (k, c) in row[path.len()..].iter_mut().enumerate() {
                *c = (i + 1 + k) as i32;
            }
            adr += n;
        }
    }

    fn fill_b(&self, m: &mut Model) {
        let (subtree, above) = self.body_counts();
        // dofs are numbered in the order of the bodies that own them
        let mut first = Vec::with_capacity(self.body_dofnum.len());
        let mut next = 0;
        for &n in &self.body_dofnum {
            first.push(next);
            next += n as usize;
        }
        let mut path: Vec<i32> = Vec::new();
        let mut adr = 0;
        for b in 0..self.body_parentid.len() {
            path.clear();
            let mut a = b;
            while a != 0 {
                a = self.body_parentid[a] as usize;
                path.extend((first[a]..first[a] + self.body_dofnum[a] as usize).rev().map(|d| d as i32));
            }
            path.reverse();
            let n = above[b] + subtree[b];
            m.B_rowadr_mut()[b] = adr as i32;
            m.B_rownnz_mut()[b] = n as i32;
            let row = &mut m.B_colind_mut()[adr..adr + n];
            row[..path.len()].copy_from_slice(&path);
            for (k, c) in row[path.len()..].iter_mut().enumerate() {
                *c = (first[b] + k) as i32;
            }
            adr += n;
        }
    }
}

/// Maps between the entries of M and D.
fn fill_maps(m: &mut Model, nv: usize) {
    let mut to_m = vec![-1; m.nD()];
    let mut to_d = vec![-1; m.nC()];
    let row = |adr: &[i32], nnz: &[i32], i: usize| adr[i] as usize..(adr[i] + nnz[i]) as usize;
    // an entry (i, j) of M with j <= i is the entry (i, j) of D, and mirrored (j, i)
    for i in 0..nv {
        for p in row(m.M_rowadr(), m.M_rownnz(), i) {
            let j = m.M_colind()[p] as usize;
            let find = |r: usize, c: usize| {
                let range = row(m.D_rowadr(), m.D_rownnz(), r);
                let at = m.D_colind()[range.clone()].binary_search(&(c as i32)).expect("D holds every entry of M");
                range.start + at
            };
            let (lower, upper) = (find(i, j), find(j, i));
            to_d[p] = lower as i32;
            to_m[lower] = p as i32;
            to_m[upper] = p as i32;
        }
    }
    m.mapM2D_mut().copy_from_slice(&to_m);
    m.mapD2M_mut().copy_from_slice(&to_d);
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
        assert_eq!(tree.counts(), Counts { nm: 6, nb: 11, nc: 5, nd: 8 });
    }
}
