//! Inverse inertia in constraint space for dual solvers: `efc_AR = J M⁻¹ J' + diag(efc_R)`.
//!
//! With the factor M = L' D L, it computes `B = J L⁻¹ D^(−½)`, and then `J M⁻¹ J' = B B'`.
//!
//! Tests: in this file.

use super::{is_dual, is_sparse};
use crate::base::Result;
use crate::data::{Data, Frame};
use crate::math::padded::{self, Pack};
use crate::math::simd::{F64x4, Lanes, Stage, dispatch};
use crate::math::sparse::Csr;
use crate::math::{dense, from_fn, sparse};
use crate::model::Model;

/// Computes `efc_AR` if there are rows and a dual solver will run.
pub fn project_constraint(m: &Model, d: &mut Data) -> Result<()> {
    let nefc = d.s.nefc as usize;
    if nefc == 0 || !is_dual(m) {
        return Ok(());
    }
    let frame = d.stack.frame();
    if is_sparse(m) {
        return project_sparse(m, d, &frame);
    }
    if !d.alloc_AR(m, nefc * nefc, false) {
        super::full(d);
        return Ok(());
    }
    let (q, nv) = (nefc.div_ceil(4), m.nv());
    let half: &mut [Pack] = frame.scratch(nv * q)?;
    let inertia = Csr::new(m.M_rownnz(), m.M_rowadr(), m.M_colind());
    dispatch(DenseProject { J: d.efc_J, inertia, LD: d.qLD, LDiagInv: d.qLDiagInv, R: d.efc_R, half, AR: d.efc_AR });
    Ok(())
}

/// `B = J L⁻¹ D^(-1/2)` with `M = L' D L` by columns, all rows of the Jacobian at once, so that `J M⁻¹ J' = B B'`.
struct DenseProject<'a> {
    J: &'a [f64],
    inertia: Csr<'a>,
    LD: &'a [f64],
    LDiagInv: &'a [f64],
    R: &'a [f64],
    /// Scratch: a padded column of B for every dof.
    half: &'a mut [Pack],
    AR: &'a mut [f64],
}

impl Stage for DenseProject<'_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(mut self, l: L) {
        let n = self.R.len();
        let q = n.div_ceil(4);
        (0..q).for_each(|pack| self.copy_rows(pack));
        let mut first = 0;
        while first < q {
            first += match q - first {
                1 => self.eliminate::<1>(first),
                2 => self.eliminate::<2>(first),
                3 => self.eliminate::<3>(first),
                _ => self.eliminate::<4>(first),
            };
        }
        padded::gram(l, self.half, q, |rows, cols, tile| store_tile(self.AR, n, [4 * rows, 4 * cols], tile));
        for (i, R) in self.R.iter().enumerate() {
            self.AR[i * (n + 1)] += R;
        }
    }
}

impl DenseProject<'_> {
    /// Copies four rows of the Jacobian to the columns. The last pack repeats the last row, and products of the copies are not stored.
    #[inline(always)]
    fn copy_rows(&mut self, pack: usize) {
        let (n, nv) = (self.R.len(), self.LDiagInv.len());
        let rows: [&[f64]; 4] = from_fn(|k| &self.J[(4 * pack + k).min(n - 1) * nv..][..nv]);
        let quads = rows.map(|row| row.as_chunks::<4>().0);
        let mut columns = self.half.chunks_exact_mut(n.div_ceil(4)).map(|column| &mut column[pack]);
        for c in 0..nv / 4 {
            let quad = F64x4::transpose(from_fn(|k| F64x4::load(&quads[k][c])));
            quad.iter().zip(&mut columns).for_each(|(x, to)| x.store(to));
        }
        (nv / 4 * 4..nv).zip(columns).for_each(|(c, to)| *to = rows.map(|row| row[c]));
    }

    /// Makes columns of B from those of J, in the `N` packs of rows from `first` on: those of one column stay in registers. Returns `N`.
    #[inline(always)]
    fn eliminate<const N: usize>(&mut self, first: usize) -> usize {
        let q = self.R.len().div_ceil(4);
        for k in (0..self.LDiagInv.len()).rev() {
            let at = self.inertia.range(k);
            let (above, below) = self.half.split_at_mut(k * q);
            let column = &mut below[first..first + N];
            let x: [F64x4; N] = from_fn(|i| F64x4::load(&column[i]));
            for (&c, &factor) in self.inertia.colind[at.clone()].iter().zip(&self.LD[at.start..at.end - 1]) {
                let (to, factor) = (&mut above[c as usize * q + first..][..N], F64x4::splat(-factor));
                for i in 0..N {
                    (x[i] * factor + F64x4::load(&to[i])).store(&mut to[i]);
                }
            }
            let scale = F64x4::splat(self.LDiagInv[k].sqrt());
            (0..N).for_each(|i| (scale * x[i]).store(&mut column[i]));
        }
        N
    }
}

/// Stores products of four rows and four columns, of which `tile` has one for each column, and their mirror image. Those of the lower
/// triangle count.
#[inline(always)]
fn store_tile(AR: &mut [f64], n: usize, [row, col]: [usize; 2], tile: [F64x4; 4]) {
    let mut store = |i: usize, j: usize, four: F64x4| {
        if let Some(to) = AR[i * n + j..].first_chunk_mut() {
            four.store(to);
        }
    };
    if row + 4 <= n && row > col {
        for (k, four) in F64x4::transpose(tile).into_iter().enumerate() {
            store(row + k, col, four);
            store(col + k, row, tile[k]);
        }
        return;
    }
    for (j, four) in (col..n).zip(tile) {
        for (i, x) in (row..n).zip(four.lanes()).filter(|&(i, _)| j <= i) {
            AR[i * n + j] = x;
            AR[j * n + i] = x;
        }
    }
}

/// Entry (i, j) of the compressed matrix exists where rows i and j touch a common tree.
fn project_sparse(m: &Model, d: &mut Data, frame: &Frame) -> Result<()> {
    let nefc = d.s.nefc as usize;
    let trees = RowTrees::new(m, d, frame)?;
    let half: &mut [f64] = frame.scratch(trees.width(0..nefc))?;
    trees.half_projection(m, d, half, frame)?;
    let (cols, seen) = (frame.scratch(nefc)?, frame.zeros(nefc)?);
    let nA = (0..nefc).map(|i| trees.neighbours(i, cols, seen)).sum();
    if !d.alloc_AR(m, nA, true) {
        super::full(d);
        return Ok(());
    }
    // until all rows are done, `efc_AR_rownnz` counts the entries that each has so far
    let mut adr = 0;
    for i in 0..nefc {
        let n = trees.neighbours(i, cols, seen);
        d.efc_AR_rowadr[i] = adr as i32;
        d.efc_AR_colind[adr..adr + n].copy_from_slice(&cols[..n]);
        // the matrix is symmetric: what is left of the diagonal in this row is right of it in rows before
        let mut at = adr;
        for &j in cols[..n].iter().take_while(|&&j| j as usize <= i) {
            let j = j as usize;
            let a = trees.dot(half, i, j);
            if j < i {
                d.efc_AR[at] = a;
                d.efc_AR[(d.efc_AR_rowadr[j] + d.efc_AR_rownnz[j]) as usize] = a;
                d.efc_AR_rownnz[j] += 1;
            } else {
                d.efc_AR[at] = a + d.efc_R[i];
            }
            at += 1;
        }
        d.efc_AR_rownnz[i] = (at - adr) as i32;
        adr += n;
    }
    Ok(())
}

/// Which trees each row touches, and which rows touch each tree. A projected row has the dofs of its trees, side by side.
struct RowTrees<'a> {
    trees: Csr<'a>,
    rows: Csr<'a>,
    /// Where each row's projection starts.
    start: &'a [usize],
    dofadr: &'a [i32],
    dofnum: &'a [i32],
}

impl<'a> RowTrees<'a> {
    fn new(m: &'a Model, d: &Data, frame: &'a Frame) -> Result<RowTrees<'a>> {
        let (nefc, ntree) = (d.s.nefc as usize, m.ntree());
        let pattern = Csr::new(d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind);
        let (nnz, adr): (&mut [i32], &mut [i32]) = (frame.zeros(nefc)?, frame.zeros(nefc)?);
        let list: &mut [i32] = frame.scratch(d.efc_J_colind.len())?;
        let (tree_nnz, tree_adr): (&mut [i32], &mut [i32]) = (frame.zeros(ntree)?, frame.zeros(ntree)?);
        let mut n = 0;
        for i in 0..nefc {
            adr[i] = n as i32;
            let mut last = -1;
            for &c in pattern.cols(i) {
                // dofs ascend, and so do their trees
                let t = m.dof_treeid()[c as usize];
                if t != last {
                    list[n] = t;
                    n += 1;
                    tree_nnz[t as usize] += 1;
                    last = t;
                }
            }
            nnz[i] = n as i32 - adr[i];
        }
        let rows: &mut [i32] = frame.scratch(n)?;
        let mut sum = 0;
        for (a, &k) in tree_adr.iter_mut().zip(&*tree_nnz) {
            *a = sum;
            sum += k;
        }
        for i in 0..nefc {
            for &t in &list[adr[i] as usize..(adr[i] + nnz[i]) as usize] {
                rows[tree_adr[t as usize] as usize] = i as i32;
                tree_adr[t as usize] += 1;
            }
        }
        tree_adr.iter_mut().zip(&*tree_nnz).for_each(|(a, n)| *a -= n);
        let trees = Csr::new(nnz, adr, list);
        let start: &mut [usize] = frame.scratch(nefc)?;
        let mut at = 0;
        for i in 0..nefc {
            start[i] = at;
            at += trees.cols(i).iter().map(|&t| m.tree_dofnum()[t as usize] as usize).sum::<usize>();
        }
        Ok(RowTrees {
            trees,
            rows: Csr::new(tree_nnz, tree_adr, rows),
            start,
            dofadr: m.tree_dofadr(),
            dofnum: m.tree_dofnum(),
        })
    }

    /// Numbers in the projections of some rows.
    fn width(&self, rows: std::ops::Range<usize>) -> usize {
        rows.flat_map(|i| self.trees.cols(i)).map(|&t| self.dofnum[t as usize] as usize).sum()
    }

    /// The dofs of a tree.
    fn dofs(&self, t: i32) -> std::ops::Range<usize> {
        let adr = self.dofadr[t as usize] as usize;
        adr..adr + self.dofnum[t as usize] as usize
    }

    /// `J L⁻¹ D^(-1/2)` of every row, on the dofs of its trees.
    fn half_projection(&self, m: &Model, d: &Data, half: &mut [f64], frame: &Frame) -> Result<()> {
        let pattern = Csr::new(d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind);
        let inertia = Csr::new(m.M_rownnz(), m.M_rowadr(), m.M_colind());
        let scale: &mut [f64] = frame.scratch(m.nv())?;
        scale.iter_mut().zip(&*d.qLDiagInv).for_each(|(s, inv)| *s = inv.sqrt());
        let x: &mut [f64] = frame.zeros(m.nv())?;
        for i in 0..self.start.len() {
            for (&c, &value) in pattern.cols(i).iter().zip(&d.efc_J[pattern.range(i)]) {
                x[c as usize] = value;
            }
            let mut to = self.start[i];
            for &t in self.trees.cols(i) {
                // most rows have entries on one branch of their tree
                for k in self.dofs(t).rev() {
                    if x[k] == 0.0 {
                        continue;
                    }
                    let at = inertia.range(k);
                    sparse::add_to_scl(x, &d.qLD[at.start..at.end - 1], &inertia.colind[at.start..at.end - 1], -x[k]);
                }
                for k in self.dofs(t) {
                    half[to] = x[k] * scale[k];
                    x[k] = 0.0;
                    to += 1;
                }
            }
        }
        Ok(())
    }

    /// The rows that share a tree with row `i`, ascending, in `cols`; returns their number. `seen` is all zero.
    fn neighbours(&self, i: usize, cols: &mut [i32], seen: &mut [u8]) -> usize {
        match *self.trees.cols(i) {
            [t] => return union(self.rows.cols(t as usize), &[], cols),
            [t, u] => return union(self.rows.cols(t as usize), self.rows.cols(u as usize), cols),
            _ => {}
        }
        let mut n = 0;
        for &t in self.trees.cols(i) {
            for &j in self.rows.cols(t as usize) {
                if seen[j as usize] == 0 {
                    seen[j as usize] = 1;
                    cols[n] = j;
                    n += 1;
                }
            }
        }
        cols[..n].iter().for_each(|&j| seen[j as usize] = 0);
        cols[..n].sort_unstable();
        n
    }

    /// Inner product of two projected rows.
    fn dot(&self, half: &[f64], i: usize, j: usize) -> f64 {
        let (a, b) = (self.trees.cols(i), self.trees.cols(j));
        let (mut at_a, mut at_b, mut k) = (self.start[i], self.start[j], 0);
        let mut sum = 0.0;
        for &t in a {
            while k < b.len() && b[k] < t {
                at_b += self.dofnum[b[k] as usize] as usize;
                k += 1;
            }
            let n = self.dofnum[t as usize] as usize;
            if k < b.len() && b[k] == t {
                sum += dense::dot(&half[at_a..at_a + n], &half[at_b..at_b + n]);
            }
            at_a += n;
        }
        sum
    }
}

/// What is in one of two ascending lists, ascending, in `all`; returns its number.
fn union(mut a: &[i32], mut b: &[i32], all: &mut [i32]) -> usize {
    let mut n = 0;
    while let (&[x, ..], &[y, ..]) = (a, b) {
        all[n] = x.min(y);
        a = &a[usize::from(x <= y)..];
        b = &b[usize::from(y <= x)..];
        n += 1;
    }
    let rest = if a.is_empty() { b } else { a };
    all[n..n + rest.len()].copy_from_slice(rest);
    n + rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::*;
    use crate::data::OwnedData;

    /// Rows of one tree (losses, contacts with the plane), of two (contacts of bodies) and of three (a tendon at its limit).
    const SCENE: &str = "<mujoco><option solver='PGS'/><worldbody><geom type='plane' size='1 1 1'/>\
        <body pos='0 0 .09'><freejoint/><geom size='.1'/></body><body pos='.15 0 .14'><freejoint/><geom size='.15'/></body>\
        <body pos='3 0 1'><joint name='a' frictionloss='.1'/><geom size='.1'/><body pos='.3 .1 0'><joint axis='0 1 0'/>\
        <geom type='box' size='.1 .2 .1'/></body></body><body pos='3 .15 1'><joint name='b' axis='1 0 0'/><geom size='.1'/></body>\
        <body pos='-3 0 .05'><joint name='c' type='slide' frictionloss='.2'/><geom size='.1'/></body></worldbody>\
        <tendon><fixed limited='true' range='1 2'><joint joint='a' coef='1'/><joint joint='b' coef='2'/><joint joint='c' coef='3'/></fixed>\
        </tendon></mujoco>";

    #[test]
    fn a_sparse_matrix_is_the_dense_one_without_rows_of_other_trees() {
        let mut m = crate::compile::tests::load(SCENE).unwrap().model;
        let mut d = OwnedData::new(&m).unwrap();
        m.opt.jacobian = mjJAC_DENSE as i32;
        let dense = {
            let mut d = d.enter(&m);
            crate::step::forward(&m, &mut d).unwrap();
            d.efc_AR.to_vec()
        };
        m.opt.jacobian = mjJAC_SPARSE as i32;
        let mut d = d.enter(&m);
        crate::step::forward(&m, &mut d).unwrap();
        let (n, pattern) = (d.s.nefc as usize, Csr::new(d.efc_AR_rownnz, d.efc_AR_rowadr, d.efc_AR_colind));
        assert_eq!(dense.len(), n * n);
        let (mut found, mut sparse) = (0, vec![0.0; n * n]);
        for i in 0..n {
            assert!(pattern.cols(i).is_sorted() && pattern.range(i).start == found);
            for (&c, &a) in pattern.cols(i).iter().zip(&d.efc_AR[pattern.range(i)]) {
                sparse[n * i + c as usize] = a;
            }
            found = pattern.range(i).end;
        }
        assert!(found == d.efc_AR.len() && found > n && found < n * n, "{found} entries of {n} rows");
        let trees = RowTrees::new(&m, &d, &d.stack.frame()).unwrap().trees.rownnz.to_vec();
        assert!((1..4).all(|k| trees.contains(&k)), "{trees:?}");
        for (k, (a, b)) in sparse.iter().zip(&dense).enumerate() {
            let size = dense[k / n * (n + 1)].max(dense[k % n * (n + 1)]);
            assert!((a - b).abs() <= 1e-13 * size, "({}, {}): {a} {b}", k / n, k % n);
            assert_eq!(*a, sparse[k % n * n + k / n]);
        }
    }

    #[test]
    fn a_union_has_what_is_in_either_list_once() {
        let mut all = [0; 8];
        for (a, b, want) in [
            (&[1, 3, 4, 9][..], &[0, 3, 5, 9, 10][..], &[0, 1, 3, 4, 5, 9, 10][..]),
            (&[2, 7], &[], &[2, 7]),
            (&[], &[5], &[5]),
            (&[1, 2], &[1, 2], &[1, 2]),
        ] {
            let n = union(a, b, &mut all);
            assert_eq!(&all[..n], want);
        }
    }
}
