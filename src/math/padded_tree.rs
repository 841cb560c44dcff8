//! The tree factorisation of `tree` on padded rows: every row has capacity for the longest one, rounded up to packs, so that
//! whole vectors meet no ends. What lies beyond a row's diagonal is never read as a value. Rounding is that of the plain
//! elimination: bodies that move alike touch or do not by the last bit.
//!
//! Tests: in this file.

use super::chain_segments::factor_chain;
use super::padded::Pack;
use super::simd::{F64x4, Lanes, Stage, dispatch};
use super::sparse::Csr;
use std::ops::Range;

/// Successive rows without ancestors outside, all of at most `width` packs; 0 for rows that are their diagonal alone.
pub struct PaddedBlock {
    pub rows: Range<usize>,
    pub width: usize,
    /// Whether the rows are a chain: a packed triangle.
    pub chain: bool,
}

/// M + h diag(`damping`) = Lᵀ D L, from `m` to `ld` and `diaginv` as in [`super::tree::factor`]. The
/// rows of the pattern follow one another without gaps.
pub struct TreeFactorization<'a> {
    pub ld: &'a mut [f64],
    pub diaginv: &'a mut [f64],
    /// `None`: what is in `ld`.
    pub m: Option<&'a [f64]>,
    /// What is added to the diagonal: numbers and their factor.
    pub damping: Option<(&'a [f64], f64)>,
    pub pattern: Csr<'a>,
    pub blocks: &'a [PaddedBlock],
    /// Capacity for the rows of every block.
    pub scratch: &'a mut [Pack],
}

impl TreeFactorization<'_> {
    /// Factors every block.
    pub fn run(mut self) {
        for block in self.blocks {
            match (block.width, block.rows.len()) {
                (0, _) => self.diagonal(block),
                (_, 2) if block.chain => self.chain::<2, 3>(block),
                (_, 3) if block.chain => self.chain::<3, 6>(block),
                (_, 4) if block.chain => self.chain::<4, 10>(block),
                (_, 5) if block.chain => self.chain::<5, 15>(block),
                (_, 6) if block.chain => self.chain::<6, 21>(block),
                (_, 7) if block.chain => self.chain::<7, 28>(block),
                (_, 8) if block.chain => self.chain::<8, 36>(block),
                (_, 9) if block.chain => self.chain::<9, 45>(block),
                (1, _) => self.fixed::<1>(block),
                (2, _) => self.fixed::<2>(block),
                _ => dispatch(WideBlock(&mut self, block)),
            }
        }
    }
}

/// A block of rows that are worth their padding.
struct WideBlock<'a, 'b>(&'b mut TreeFactorization<'a>, &'b PaddedBlock);

impl Stage for WideBlock<'_, '_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        let WideBlock(factor, block) = self;
        match block.width {
            3 => factor.fixed::<3>(block),
            4 => factor.fixed::<4>(block),
            _ => factor.any(block),
        }
    }
}

impl TreeFactorization<'_> {
    fn diagonal(&mut self, block: &PaddedBlock) {
        let Some(first) = self.pattern.rowadr.get(block.rows.start) else { return };
        let values = *first as usize..*first as usize + block.rows.len();
        let (ld, inv) = (&mut self.ld[values.clone()], &mut self.diaginv[block.rows.clone()]);
        let both = ld.iter_mut().zip(inv);
        match (self.m.map(|m| &m[values]), self.damping) {
            (Some(m), None) => both.zip(m).for_each(|((x, inv), m)| (*x, *inv) = (*m, 1.0 / *m)),
            (Some(m), Some((damping, h))) => {
                let sums = m.iter().zip(&damping[block.rows.clone()]).map(|(m, b)| m + h * b);
                both.zip(sums).for_each(|((x, inv), sum)| (*x, *inv) = (sum, 1.0 / sum));
            }
            (None, Some((damping, h))) => both.zip(&damping[block.rows.clone()]).for_each(|((x, inv), b)| {
                *x += h * b;
                *inv = 1.0 / *x;
            }),
            (None, None) => both.for_each(|(x, inv)| *inv = 1.0 / *x),
        }
    }

    /// A tree of 2 to 9 dofs that does not branch.
    #[inline(never)]
    fn chain<const N: usize, const T: usize>(&mut self, block: &PaddedBlock) {
        let Some(&first) = self.pattern.rowadr.get(block.rows.start) else { return };
        let first = first as usize;
        let (m, damping) = (self.m.map(|m| &m[first..]), self.damping.map(|(b, h)| (&b[block.rows.clone()], h)));
        factor_chain::<N, T>(m, damping, &mut self.ld[first..], &mut self.diaginv[block.rows.clone()]);
    }

    /// Copies the rows to their places; what follows a row may come along.
    #[inline(always)]
    fn load(&mut self, block: &PaddedBlock, packs: usize) {
        let (rows, width) = (block.rows.clone(), 4 * packs);
        let (rowadr, rownnz) = (&self.pattern.rowadr[rows.clone()], &self.pattern.rownnz[rows.clone()]);
        let m = self.m.unwrap_or(self.ld);
        let padded = &mut self.scratch.as_flattened_mut()[..rows.len() * width];
        for ((to, &adr), &n) in padded.chunks_exact_mut(width).zip(rowadr).zip(rownnz) {
            match m.get(adr as usize..adr as usize + width) {
                Some(from) => to.copy_from_slice(from),
                None => copy_last(to, &m[adr as usize..(adr + n) as usize]),
            }
        }
        if let Some((damping, h)) = self.damping {
            for ((row, &n), b) in padded.chunks_exact_mut(width).zip(rownnz).zip(&damping[rows]) {
                row[n as usize - 1] += h * b;
            }
        }
    }

    /// Writes the rows back, scaled. In ascending order: what is written beyond a row belongs to the next. The next block
    /// may not have been read yet.
    #[inline(always)]
    fn store(&mut self, block: &PaddedBlock, packs: usize) {
        let (rows, width) = (block.rows.clone(), 4 * packs);
        let (rowadr, rownnz) = (&self.pattern.rowadr[rows.clone()], &self.pattern.rownnz[rows.clone()]);
        let end = rowadr.last().zip(rownnz.last()).map_or(0, |(adr, n)| (adr + n) as usize);
        let (ld, padded) = (&mut self.ld[..end], self.scratch.as_flattened().chunks_exact(width));
        for (((row, &adr), &n), &inv) in padded.zip(rowadr).zip(rownnz).zip(&self.diaginv[rows]) {
            let (adr, n) = (adr as usize, n as usize);
            if let Some(to) = ld.get_mut(adr..adr + width) {
                for (to, x) in to.as_chunks_mut().0.iter_mut().zip(row.as_chunks().0) {
                    (F64x4::load(x) * F64x4::splat(inv)).store(to);
                }
            } else {
                ld[adr..adr + n].iter_mut().zip(row).for_each(|(to, x)| *to = x * inv);
            }
            ld[adr + n - 1] = row[n - 1];
        }
    }

    /// Rows of `W` packs, kept in registers while they are eliminated.
    #[inline(always)]
    fn fixed<const W: usize>(&mut self, block: &PaddedBlock) {
        self.load(block, W);
        let (rows, base) = (block.rows.clone(), block.rows.start);
        let (rowadr, rownnz) = (&self.pattern.rowadr[rows.clone()], &self.pattern.rownnz[rows.clone()]);
        let padded = &mut self.scratch.as_chunks_mut::<W>().0[..rows.len()];
        let inverse = self.diaginv[rows].iter_mut();
        for (k, ((inverse, &adr), &nnz)) in inverse.zip(rowadr).zip(rownnz).enumerate().rev() {
            let (above, below) = padded.split_at_mut(k);
            let (row, n) = (&below[0], nnz as usize - 1);
            *inverse = 1.0 / row.as_flattened()[n];
            if n == 0 {
                continue;
            }
            let inv = F64x4::splat(*inverse);
            let values: [F64x4; W] = std::array::from_fn(|c| F64x4::load(&row[c]));
            // nearest ancestors first: the next row waits for them
            let (ancestors, entries) = (&self.pattern.colind[adr as usize..][..n], &row.as_flattened()[..n]);
            let (low, least) = (n.min(8), n.min(4));
            if W > 2 {
                sub_scaled::<W, W>(above, base, &ancestors[low..], &entries[low..], inv, &values);
            }
            if W > 1 {
                sub_scaled::<W, 2>(above, base, &ancestors[least..low], &entries[least..low], inv, &values);
            }
            sub_scaled::<W, 1>(above, base, &ancestors[..least], &entries[..least], inv, &values);
        }
        self.store(block, W);
    }

    /// Rows of any width, four at a time where they are a chain.
    #[inline(always)]
    fn any(&mut self, block: &PaddedBlock) {
        self.load(block, block.width);
        let mut end = block.rows.end;
        while end > block.rows.start {
            let pattern = self.pattern;
            let follows = |k: usize| pattern.cols(k).iter().rev().nth(1) == Some(&(k as i32 - 1));
            if end >= block.rows.start + 4 && (end - 3..end).all(follows) {
                self.eliminate::<4>(block, end);
                end -= 4;
            } else {
                self.eliminate::<1>(block, end);
                end -= 1;
            }
        }
        self.store(block, block.width);
    }

    /// Eliminates `P` rows that are a chain and end at row `end`: first from each other, then from their common ancestors.
    #[inline(always)]
    fn eliminate<const P: usize>(&mut self, block: &PaddedBlock, end: usize) {
        let (base, width, first) = (block.rows.start, block.width, end - P);
        let (above, rows) = self.scratch.split_at_mut((first - base) * width);
        let at = self.pattern.range(first);
        let ancestors = &self.pattern.colind[at.start..at.end - 1];
        let mut inverse = [F64x4::splat(0.0); P];
        for k in (0..P).rev() {
            let (before, row) = rows.split_at_mut(k * width);
            let row = &row[..width];
            let inv = 1.0 / row.as_flattened()[ancestors.len() + k];
            self.diaginv[first + k] = inv;
            inverse[k] = F64x4::splat(-inv);
            for i in (0..k).rev() {
                let n = (ancestors.len() + i) / 4 + 1;
                let s = F64x4::splat(row.as_flattened()[ancestors.len() + i]) * inverse[k];
                for (to, from) in before[i * width..][..n].iter_mut().zip(row) {
                    let sum = F64x4::load(to) + F64x4::load(from) * s;
                    sum.store(to);
                }
            }
        }
        // nearest ancestors first: the next rows wait for them
        let mut left = ancestors.len();
        let rows: [&[Pack]; P] = std::array::from_fn(|k| &rows[k * width..][..width]);
        let place = |a: usize| (ancestors[a] as usize - base) * width;
        if !left.is_multiple_of(2) {
            left -= 1;
            add_rows([&mut above[place(left)..][..left / 4 + 1]], &rows, left, &inverse);
        }
        while left > 0 {
            left -= 2;
            // what the first row has beyond its diagonal does not count
            let n = (left + 1) / 4 + 1;
            let (first, second) = above.split_at_mut(place(left + 1));
            add_rows([&mut first[place(left)..][..n], &mut second[..n]], &rows, left, &inverse);
        }
    }
}

/// Copies what there is of the last rows of a block.
#[inline(never)]
fn copy_last(to: &mut [f64], from: &[f64]) {
    to[..from.len()].copy_from_slice(from);
}

/// Subtracts multiples of `rows` from rows of their ancestors, the first of which is at `first` in the list.
#[inline(always)]
fn add_rows<const P: usize, const T: usize>(
    to: [&mut [Pack]; T],
    rows: &[&[Pack]; P],
    first: usize,
    inverse: &[F64x4; P],
) {
    let n = to[0].len();
    let rows: [&[Pack]; P] = std::array::from_fn(|k| &rows[k][..n]);
    let scale: [[F64x4; P]; T] =
        std::array::from_fn(|t| std::array::from_fn(|k| F64x4::splat(rows[k].as_flattened()[first + t]) * inverse[k]));
    let to = to.map(|to| &mut to[..n]);
    for q in 0..n {
        let row: [F64x4; P] = std::array::from_fn(|k| F64x4::load(&rows[k][q]));
        for t in 0..T {
            let mut sum = F64x4::load(&to[t][q]);
            for k in (0..P).rev() {
                sum = sum + row[k] * scale[t][k];
            }
            sum.store(&mut to[t][q]);
        }
    }
}

/// Subtracts the first `Q` packs of `row`, times its entries and `inv`, from each listed row of a block that starts at row `base`.
#[inline(always)]
fn sub_scaled<const W: usize, const Q: usize>(
    above: &mut [[Pack; W]],
    base: usize,
    list: &[i32],
    entries: &[f64],
    inv: F64x4,
    row: &[F64x4; W],
) {
    for (&i, &x) in list.iter().zip(entries).rev() {
        let to = &mut above[i as usize - base];
        let s = F64x4::splat(x) * inv;
        for q in 0..Q {
            let difference = F64x4::load(&to[q]) - row[q] * s;
            difference.store(&mut to[q]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::simd::Baseline;
    use super::super::tree;
    use super::*;

    /// Two chains on a common trunk; `depth` dofs each.
    fn fork(depth: usize) -> (Vec<i32>, Vec<i32>, Vec<i32>) {
        let (mut rownnz, mut rowadr, mut colind) = (vec![], vec![], vec![]);
        for k in 0..3 * depth as i32 {
            rowadr.push(colind.len() as i32);
            let trunk = depth as i32;
            let second = k >= 2 * trunk;
            colind.extend((0..=k).filter(|&c| !second || c < trunk || c >= 2 * trunk));
            rownnz.push(colind.len() as i32 - rowadr[k as usize]);
        }
        (rownnz, rowadr, colind)
    }

    #[test]
    fn blocks_in_place_leave_each_other_alone() {
        let pattern = Csr::new(&[1, 2, 1, 2], &[0, 1, 3, 4], &[0, 0, 1, 2, 2, 3]);
        let start = [2.0, 1.0, 3.0, 5.0, 1.0, 7.0];
        let (mut want, mut inv) = (start, [0.0; 4]);
        tree::factor(&mut want, &mut inv, pattern);
        for chain in [false, true] {
            let mut ld = start;
            let (diaginv, scratch) = (&mut [0.0; 4], &mut [[0.0; 4]; 2]);
            let blocks = &[PaddedBlock { rows: 0..2, width: 1, chain }, PaddedBlock { rows: 2..4, width: 1, chain }];
            TreeFactorization { ld: &mut ld, diaginv, m: None, damping: None, pattern, blocks, scratch }.run();
            assert_eq!(ld, want);
        }
    }

    #[test]
    fn factors_as_the_plain_elimination_for_every_width() {
        for depth in [1, 2, 4, 5, 6, 8, 11, 17] {
            let (rownnz, rowadr, colind) = fork(depth);
            let pattern = Csr::new(&rownnz, &rowadr, &colind);
            let nv = pattern.nr();
            let mut m: Vec<f64> = (0..colind.len()).map(|i| ((i * 7 % 11) as f64 - 5.0) / 50.0).collect();
            (0..nv).for_each(|k| m[pattern.range(k).end - 1] = 1.0 + k as f64 / nv as f64);
            let damping: Vec<f64> = (0..nv).map(|k| k as f64).collect();
            let (mut ld, mut inv) = (m.clone(), vec![0.0; nv]);
            (0..nv).for_each(|k| ld[pattern.range(k).end - 1] += 0.1 * damping[k]);
            tree::factor(&mut ld, &mut inv, pattern);
            let width = (2 * depth).div_ceil(4);
            for portable in [true, false] {
                let (mut got, mut got_inv) = (vec![f64::NAN; m.len()], vec![f64::NAN; nv]);
                let mut scratch = vec![[f64::NAN; 4]; nv * width];
                let block = PaddedBlock { rows: 0..nv, width, chain: false };
                let mut factor = TreeFactorization {
                    ld: &mut got,
                    diaginv: &mut got_inv,
                    m: Some(&m),
                    damping: Some((&damping, 0.1)),
                    pattern,
                    blocks: std::slice::from_ref(&block),
                    scratch: &mut scratch,
                };
                if portable && width > 2 {
                    WideBlock(&mut factor, &block).run(Baseline)
                } else {
                    factor.run()
                }
                assert!(got == ld && got_inv == inv, "depth {depth}");
            }
        }
    }
}
