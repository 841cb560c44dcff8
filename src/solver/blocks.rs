//! Large problems in blocks. Vectors, Jacobian and inertia have four places for up to four successive dofs, so products
//! work on whole packs that never overlap.
//!
//! Tests: in this file, `tests/engine/solver.rs`.

use super::problem::{Inertia, Problem};
use crate::base::Result;
use crate::data::Frame;
use crate::math::padded::{self, Pack};
use crate::math::simd::{F64x4, Lanes};
use crate::math::{sparse, tree};
use crate::tuning::DENSE_DOFS;
use bytemuck::{Pod, Zeroable};
use std::ops::Range;

/// Where dofs are in a vector of blocks.
pub struct BlockLayout<'f> {
    /// Place of every dof, ascending: four times its block, and where it is in that.
    place: &'f [u32],
    nblock: usize,
}

impl<'f> BlockLayout<'f> {
    /// Blocks begin with trees, and where the Jacobian has several entries in a row.
    pub fn new(p: &Problem, frame: &'f Frame) -> Result<BlockLayout<'f>> {
        let n = p.qacc.len();
        let begins: &mut [u8] = frame.zeros(n)?;
        let mut last: &[i32] = &[];
        for i in 0..p.rows.len() {
            let cols = p.jacobian.row(i).0.unwrap_or_default();
            if cols == last {
                continue;
            }
            let mut before = -2;
            for pair in cols.windows(2) {
                // the first of several in a row
                if pair[0] != before + 1 && pair[1] == pair[0] + 1 {
                    begins[pair[0] as usize] = 1;
                }
                before = pair[0];
            }
            last = cols;
        }
        each_tree(&p.inertia, |dofs| {
            begins[dofs.start] = 1;
            if let Some(next) = begins.get_mut(dofs.end) {
                *next = 1;
            }
        });
        let place: &mut [u32] = frame.scratch(n)?;
        let mut next = 0;
        for (to, &begins) in place.iter_mut().zip(&*begins) {
            if begins != 0 {
                next = u32::next_multiple_of(next, 4);
            }
            *to = next;
            next += 1;
        }
        Ok(BlockLayout { place, nblock: next.div_ceil(4) as usize })
    }

    /// Number of blocks.
    pub fn len(&self) -> usize {
        self.nblock
    }

    /// Place of a dof.
    pub fn place(&self, dof: usize) -> usize {
        self.place[dof] as usize
    }

    /// The tree of some dofs, whose matrices start at `adr`.
    fn tree(&self, dofs: &Range<usize>, adr: u32) -> TreeBlocks {
        let (first, last) = (self.place[dofs.start], self.place[dofs.end - 1]);
        TreeBlocks { block: first / 4, nblock: last / 4 - first / 4 + 1, width: last - first + 1, adr }
    }

    /// Writes the dofs' numbers to their places.
    pub fn spread(&self, to: &mut [Pack], from: &[f64]) {
        let to = to.as_flattened_mut();
        self.place.iter().zip(from).for_each(|(&k, x)| to[k as usize] = *x);
    }

    /// The dofs' numbers from their places.
    pub fn collect(&self, to: &mut [f64], from: &[Pack]) {
        let from = from.as_flattened();
        to.iter_mut().zip(self.place).for_each(|(x, &k)| *x = from[k as usize]);
    }
}

/// Visits the trees of several dofs in the pattern of an inertia: a dof without ancestors, and those that have it as their first.
pub fn each_tree(m: &Inertia, mut visit: impl FnMut(Range<usize>)) {
    let nnz = m.pattern.rownnz;
    let mut first = 0;
    while first < nnz.len() {
        let end = (first + 1..nnz.len()).find(|&k| nnz[k] == 1).unwrap_or(nnz.len());
        if end > first + 1 {
            visit(first..end);
        }
        first = end;
    }
}

/// Columns and entries of a row; no columns means all.
type SparseRow<'a> = (Option<&'a [i32]>, &'a [f64]);

/// Visits columns and entries of a row, without zeros of dense ones.
#[inline(always)]
fn each_entry(row: Option<SparseRow>, mut visit: impl FnMut(usize, f64)) {
    match row {
        None => {}
        Some((None, values)) => values.iter().enumerate().filter(|(_, x)| **x != 0.0).for_each(|(c, &x)| visit(c, x)),
        Some((Some(cols), values)) => cols.iter().zip(values).for_each(|(&c, &x)| visit(c as usize, x)),
    }
}

/// A sparse matrix by rows of packs.
pub struct BlockRows<'f> {
    /// Where the packs of each row start, with one more at the end.
    start: &'f [u32],
    /// The block of columns of each pack.
    block: &'f [u32],
    value: &'f [Pack],
}

impl<'f> BlockRows<'f> {
    /// Copies a matrix, with rows of nothing for `None`; `place` is where a column is in vectors of blocks. `entry` makes an entry of the
    /// copy from row, column and entry.
    pub fn new<'a>(
        rows: impl Iterator<Item = Option<SparseRow<'a>>> + Clone,
        place: impl Fn(usize) -> usize + Copy,
        entry: impl Fn(usize, usize, f64) -> f64,
        frame: &'f Frame,
    ) -> Result<BlockRows<'f>> {
        const NONE: usize = usize::MAX;
        let start: &mut [u32] = frame.scratch(rows.clone().count() + 1)?;
        let mut total = 0;
        for (row, start) in rows.clone().zip(&mut *start) {
            *start = total;
            let mut last = NONE;
            each_entry(row, |c, _| {
                let block = place(c) / 4;
                total += (block != last) as u32;
                last = block;
            });
        }
        if let Some(end) = start.last_mut() {
            *end = total;
        }
        let (block, value): (&mut [u32], &mut [Pack]) =
            (frame.scratch(total as usize)?, frame.scratch(total as usize)?);
        for (i, (row, &start)) in rows.zip(&*start).enumerate() {
            let (mut at, mut last) = ((start as usize).wrapping_sub(1), NONE);
            each_entry(row, |c, x| {
                let place = place(c);
                if place / 4 != last {
                    at = at.wrapping_add(1);
                    last = place / 4;
                    (block[at], value[at]) = (last as u32, [0.0; 4]);
                }
                value[at][place % 4] = entry(i, c, x);
            });
        }
        Ok(BlockRows { start, block, value })
    }

    /// The same packs by their blocks: rows of the result are blocks of columns, of which there are `count`.
    fn by_blocks(&self, count: usize, frame: &'f Frame) -> Result<BlockRows<'f>> {
        let start: &mut [u32] = frame.zeros(count + 1)?;
        self.block.iter().for_each(|&b| start[b as usize + 1] += 1);
        for b in 0..count {
            start[b + 1] += start[b];
        }
        let (row_of, value_of): (&mut [u32], &mut [Pack]) =
            (frame.scratch(self.block.len())?, frame.scratch(self.block.len())?);
        for r in 0..self.start.len() - 1 {
            for (&b, pack) in self.row(r) {
                let at = &mut start[b as usize];
                (row_of[*at as usize], value_of[*at as usize]) = (r as u32, *pack);
                *at += 1;
            }
        }
        // the starts have moved to the ends
        start.copy_within(..count, 1);
        start[0] = 0;
        Ok(BlockRows { start, block: row_of, value: value_of })
    }

    /// Blocks and packs of a row.
    #[inline(always)]
    fn row(&self, r: usize) -> impl Iterator<Item = (&'f u32, &'f Pack)> + use<'f> {
        let span = self.start[r] as usize..self.start[r + 1] as usize;
        self.block[span.clone()].iter().zip(&self.value[span])
    }

    /// `res = A x`, where the number of rows is a multiple of four
    #[inline(always)]
    pub fn mul(&self, res: &mut [Pack], x: &[Pack]) {
        for (to, starts) in res.iter_mut().zip(self.start.windows(5).step_by(4)) {
            let mut sums = [F64x4::splat(0.0); 4];
            for j in 0..4 {
                let span = starts[j] as usize..starts[j + 1] as usize;
                for (&b, v) in self.block[span.clone()].iter().zip(&self.value[span]) {
                    // not fused: opposed friction edges cancel exactly
                    sums[j] = F64x4::load(v) * F64x4::load(&x[b as usize]) + sums[j];
                }
            }
            F64x4::sums_by_pairs(sums).store(to);
        }
    }

    /// `res += s row r`
    #[inline(always)]
    pub fn add_row(&self, r: usize, s: f64, res: &mut [Pack]) {
        let s = F64x4::splat(s);
        for (&b, v) in self.row(r) {
            let to = &mut res[b as usize];
            (F64x4::load(v) * s + F64x4::load(to)).store(to);
        }
    }
}

/// A Jacobian by rows, in the order of the solver's [`super::rows::SolverRows`], and by blocks of columns.
pub struct BlockJacobian<'f> {
    rows: BlockRows<'f>,
    columns: BlockRows<'f>,
}

impl<'f> BlockJacobian<'f> {
    /// Copies the Jacobian of a problem; `source` says which of its rows is meant, -1 for none.
    pub fn new(p: &Problem, layout: &BlockLayout, source: &[i32], frame: &'f Frame) -> Result<BlockJacobian<'f>> {
        let jacobian = p.jacobian;
        let rows = source.iter().map(|&i| (i >= 0).then(|| jacobian.row(i as usize)));
        let rows = BlockRows::new(rows, |c| layout.place(c), |_, _, x| x, frame)?;
        let columns = rows.by_blocks(layout.len(), frame)?;
        Ok(BlockJacobian { rows, columns })
    }

    /// `res = J x`
    #[inline(always)]
    pub fn mul(&self, res: &mut [Pack], x: &[Pack]) {
        self.rows.mul(res, x);
    }

    /// `res = J' force`
    #[inline(always)]
    pub fn mul_t(&self, res: &mut [Pack], force: &[f64]) {
        let J = &self.columns;
        for (to, span) in res.iter_mut().zip(J.start.windows(2)) {
            let span = span[0] as usize..span[1] as usize;
            let mut sums = [F64x4::splat(0.0); 2];
            let (rows, last) = J.block[span.clone()].as_chunks::<2>();
            let (values, last_value) = J.value[span].as_chunks::<2>();
            for (r, v) in rows.iter().zip(values) {
                // not fused, as in the dense product
                sums[0] = F64x4::load(&v[0]) * F64x4::splat(force[r[0] as usize]) + sums[0];
                sums[1] = F64x4::load(&v[1]) * F64x4::splat(force[r[1] as usize]) + sums[1];
            }
            if let ([r], [v]) = (last, last_value) {
                sums[0] = F64x4::load(v) * F64x4::splat(force[*r as usize]) + sums[0];
            }
            (sums[0] + sums[1]).store(to);
        }
    }
}

/// The dofs of a tree that has several.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct TreeBlocks {
    /// Its blocks.
    block: u32,
    nblock: u32,
    /// Places from the first to the last of its dofs.
    width: u32,
    /// Where its columns start in the matrices.
    adr: u32,
}

impl TreeBlocks {
    fn blocks(&self) -> Range<usize> {
        self.block as usize..(self.block + self.nblock) as usize
    }

    fn columns(&self) -> Range<usize> {
        self.adr as usize..(self.adr + self.nblock * self.width) as usize
    }
}

/// A symmetric matrix with the pattern of trees: the diagonal of dofs that are trees of their own, whole matrices by columns for the
/// other trees.
pub struct TreeMatrix<'f> {
    diagonal: &'f mut [Pack],
    columns: &'f mut [Pack],
}

impl<'f> TreeMatrix<'f> {
    fn new(layout: &BlockLayout, columns: usize, frame: &'f Frame) -> Result<TreeMatrix<'f>> {
        Ok(TreeMatrix { diagonal: frame.zeros(layout.len())?, columns: frame.zeros(columns)? })
    }

    /// `res = A x`
    #[inline(always)]
    fn mul<L: Lanes>(&self, l: L, trees: &[TreeBlocks], res: &mut [Pack], x: &[Pack]) {
        padded::mul_each(res, self.diagonal, x);
        for tree in trees {
            let x = &x[tree.blocks()].as_flattened()[..tree.width as usize];
            padded::mul_columns(l, &mut res[tree.blocks()], &self.columns[tree.columns()], x);
        }
    }
}

/// The inertia of a problem, and for conjugate gradients its inverse.
pub enum BlockInertia<'f> {
    Trees {
        trees: &'f [TreeBlocks],
        M: TreeMatrix<'f>,
        inverse: Option<TreeMatrix<'f>>,
    },
    /// Some tree is too large for whole matrices, or the memory too small, or the inverse not exact: the problem's own, and two vectors.
    Compressed {
        x: &'f mut [f64],
        y: &'f mut [f64],
    },
}

impl<'f> BlockInertia<'f> {
    #[inline(always)]
    pub fn new<L: Lanes>(
        l: L,
        p: &Problem,
        layout: &BlockLayout,
        with_inverse: bool,
        frame: &'f Frame,
    ) -> Result<BlockInertia<'f>> {
        let trees = Self::trees(l, p, layout, with_inverse, frame);
        if let Ok(Some(trees)) = trees {
            return Ok(trees);
        }
        let n = p.qacc.len();
        Ok(BlockInertia::Compressed { x: frame.scratch(n)?, y: frame.scratch(n)? })
    }

    /// Whole matrices; `None` if some tree is too large, or the inverse not exact.
    #[inline(always)]
    fn trees<L: Lanes>(
        l: L,
        p: &Problem,
        layout: &BlockLayout,
        with_inverse: bool,
        frame: &'f Frame,
    ) -> Result<Option<BlockInertia<'f>>> {
        let (m, n) = (&p.inertia, p.qacc.len());
        let (mut count, mut size, mut fits) = (0, 0, !with_inverse || m.inverts_well());
        each_tree(m, |dofs| {
            let tree = layout.tree(&dofs, size);
            fits &= tree.width as usize <= DENSE_DOFS
                && dofs.clone().all(|k| m.pattern.cols(k).first() == Some(&(dofs.start as i32)));
            (count, size) = (count + 1, size.saturating_add(tree.nblock.saturating_mul(tree.width)));
        });
        if !fits {
            return Ok(None);
        }
        let trees: &mut [TreeBlocks] = frame.scratch(count)?;
        let M = TreeMatrix::new(layout, size as usize, frame)?;
        let mut inverse = if with_inverse { Some(TreeMatrix::new(layout, size as usize, frame)?) } else { None };
        let diagonal = M.diagonal.as_flattened_mut();
        for k in (0..n).filter(|&k| m.pattern.rownnz[k] == 1) {
            diagonal[layout.place(k)] = m.M[m.pattern.rowadr[k] as usize];
        }
        if let Some(inverse) = &mut inverse {
            let diagonal = inverse.diagonal.as_flattened_mut();
            for k in (0..n).filter(|&k| m.pattern.rownnz[k] == 1) {
                diagonal[layout.place(k)] = m.LDiagInv[k];
            }
        }
        let (mut next, mut adr) = (trees.iter_mut(), 0);
        each_tree(m, |dofs| {
            let tree = layout.tree(&dofs, adr);
            adr = tree.columns().end as u32;
            let (first, stride) = (4 * tree.block as usize, 4 * tree.nblock as usize);
            let to = M.columns[tree.columns()].as_flattened_mut();
            for i in dofs.clone() {
                let (row, at) = (layout.place(i) - first, m.pattern.range(i));
                for (&c, &x) in m.pattern.colind[at.clone()].iter().zip(&m.M[at]) {
                    let column = layout.place(c as usize) - first;
                    to[column * stride + row] = x;
                    to[row * stride + column] = x;
                }
            }
            if let Some(inverse) = &mut inverse {
                let to = &mut inverse.columns[tree.columns()];
                invert(l, to, tree.nblock as usize, m, dofs, |k| layout.place(k) - first);
            }
            if let Some(to) = next.next() {
                *to = tree;
            }
        });
        Ok(Some(BlockInertia::Trees { trees, M, inverse }))
    }

    /// `res = M x`
    #[inline(always)]
    pub fn mul<L: Lanes>(&mut self, l: L, m: &Inertia, layout: &BlockLayout, res: &mut [Pack], x: &[Pack]) {
        match self {
            BlockInertia::Trees { trees, M, .. } => M.mul(l, trees, res, x),
            BlockInertia::Compressed { x: from, y: to } => {
                layout.collect(from, x);
                sparse::mul_sym_vec(to, m.M, from, m.pattern);
                layout.spread(res, to);
            }
        }
    }

    /// `res = M⁻¹ x`
    #[inline(always)]
    pub fn solve<L: Lanes>(&mut self, l: L, m: &Inertia, layout: &BlockLayout, res: &mut [Pack], x: &[Pack]) {
        match self {
            BlockInertia::Trees { trees, inverse: Some(inverse), .. } => inverse.mul(l, trees, res, x),
            BlockInertia::Trees { .. } => {}
            BlockInertia::Compressed { x: to, .. } => {
                layout.collect(to, x);
                tree::solve(to, m.LD, m.LDiagInv, m.pattern);
                layout.spread(res, to);
            }
        }
    }
}

/// The inverse of the inertia M = Lᵀ D L of a tree, row by row: L M⁻¹ = D⁻¹ L⁻ᵀ, which is zero left of its diagonal. `to` has rows of
/// `q` packs and is all zero; `place` is where a dof is in them.
#[inline(always)]
pub fn invert<L: Lanes>(
    l: L,
    to: &mut [Pack],
    q: usize,
    m: &Inertia,
    dofs: Range<usize>,
    place: impl Fn(usize) -> usize,
) {
    for dof in dofs {
        let (i, span) = (place(dof), m.pattern.range(dof));
        let (values, ancestors) = (&m.LD[span.start..span.end - 1], &m.pattern.colind[span.start..span.end - 1]);
        let (above, row) = to.split_at_mut(i * q);
        for (k, to) in row[..i / 4 + 1].iter_mut().enumerate() {
            let mut sum = F64x4::splat(0.0);
            for (&x, &c) in values.iter().zip(ancestors) {
                sum = l.fnma(F64x4::splat(x), F64x4::load(&above[place(c as usize) * q + k]), sum);
            }
            sum.store(to);
        }
        let row = row[..q].as_flattened_mut();
        let entries = values.iter().zip(ancestors);
        row[i] = entries.fold(m.LDiagInv[dof], |d, (x, &c)| d - x * row[place(c as usize)]);
        for (to, &x) in above.as_flattened_mut().iter_mut().skip(i).step_by(4 * q).zip(&row[..i]) {
            *to = x;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::primal::Method;
    use super::super::select::Kernel;
    use super::super::tests::Sample;
    use crate::data::with_frame;

    /// Trees of one dof, of few, of several blocks, and one that is too large for whole matrices: conjugate gradients in blocks end
    /// where dense ones and Newton's method end.
    #[test]
    fn conjugate_gradients_in_blocks_find_the_minimum() {
        with_frame(|frame| {
            for (seed, dofs, tree) in [(1, 20, 1), (2, 50, 3), (3, 62, 6), (4, 81, 27), (5, 110, 110)] {
                let sample = Sample::of_trees(seed, dofs, tree, [3, 4, 30]);
                let want = sample.newton(frame, Kernel::Dense, false);
                for (kernel, sparse) in [(Kernel::Dense, true), (Kernel::Sparse, true), (Kernel::Sparse, false)] {
                    let got = sample.solve(frame, Method::CG, kernel, sparse);
                    let close = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6);
                    assert!(
                        close(&got.qacc, &want.qacc) && close(&got.force, &want.force),
                        "{kernel:?}, trees of {tree}"
                    );
                }
                let newton = sample.newton(frame, Kernel::Sparse, true);
                assert!(
                    newton.qacc.iter().zip(&want.qacc).all(|(a, b)| (a - b).abs() < 1e-9),
                    "Newton, trees of {tree}"
                );
            }
        });
    }
}
