//! Factors and solves with the tree factorisation of `tree`, segment by segment: a segment is a run of dofs each of which is the
//! child of the one before. A short segment without ancestors is a packed triangle of known size: its loops unroll, and
//! most of its numbers stay in registers. Rounding is that of the plain loops in `tree`.
//!
//! Tests: in this file.

use super::short_list::ShortList;
use super::sparse::Csr;
use super::tree::{l_row, lt_row};
use super::{Real, from_fn};
use crate::tuning::GATHERED_DOFS;

/// How the rows of a segment are treated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SegmentKind {
    /// All rows are diagonals.
    Diagonal,
    /// 2 to 9 dofs without ancestors: a tree that does not branch, or the trunk of one that does.
    Chain,
    /// Branch of a larger tree.
    Branch,
}

/// A run of dofs, each the child of the one before; or of dofs whose rows are their diagonals alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChainSegment {
    /// The first dof.
    pub first: u32,
    /// How many there are.
    pub len: u32,
    /// Ancestors of the first dof.
    pub above: u32,
    /// Where its row starts.
    pub adr: u32,
    pub shape: SegmentKind,
}

impl ChainSegment {
    /// The segments of a tree pattern whose rows follow one another without gaps.
    pub fn all(pattern: Csr) -> Vec<ChainSegment> {
        let mut segments: Vec<ChainSegment> = Vec::new();
        for k in 0..pattern.nr() {
            let cols = pattern.cols(k);
            let child = |l: &ChainSegment| {
                let end = (l.first + l.len) as usize;
                end == k && cols.split_last().is_some_and(|(_, above)| above == pattern.cols(k - 1))
            };
            match segments.last_mut() {
                Some(last) if child(last) => last.len += 1,
                _ => segments.push(ChainSegment {
                    first: k as u32,
                    len: 1,
                    above: cols.len().saturating_sub(1) as u32,
                    adr: pattern.rowadr[k] as u32,
                    shape: SegmentKind::Branch,
                }),
            }
        }
        // segments without ancestors
        let mut merged: Vec<ChainSegment> = Vec::new();
        for (i, &segment) in segments.iter().enumerate() {
            let whole = segment.above == 0 && segments.get(i + 1).is_none_or(|next| next.above == 0);
            let shape = match segment.len {
                1 if whole => SegmentKind::Diagonal,
                2..=9 if segment.above == 0 => SegmentKind::Chain,
                _ => SegmentKind::Branch,
            };
            match merged.last_mut() {
                Some(last) if last.shape == SegmentKind::Diagonal && shape == SegmentKind::Diagonal => last.len += 1,
                _ => merged.push(ChainSegment { shape, ..segment }),
            }
        }
        merged
    }

    /// Entries of the last row.
    pub fn width(&self) -> usize {
        (self.above + self.len) as usize
    }

    /// The dofs.
    #[inline(always)]
    pub fn dofs(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }

    /// Where the ancestors of the first dof are listed among the pattern's columns.
    #[inline(always)]
    pub fn ancestors(&self) -> std::ops::Range<usize> {
        self.adr as usize..(self.adr + self.above) as usize
    }

    /// Where row `r` of the segment starts.
    #[inline(always)]
    pub fn row(&self, r: usize) -> usize {
        self.adr as usize + r * self.above as usize + r * (r + 1) / 2
    }
}

/// x ← M⁻¹ x with the factor of [`super::tree::factor`].
pub fn solve<R: Real>(x: &mut [R], ld: &[R], diaginv: &[R], pattern: Csr, segments: &[ChainSegment]) {
    for segment in segments.iter().rev() {
        let inv = &diaginv[segment.dofs()];
        match segment.shape {
            SegmentKind::Diagonal => x[segment.dofs()].iter_mut().zip(inv).for_each(|(x, d)| *x = *x * *d),
            // the segments that grow on it come before in this loop, and after it in the next
            SegmentKind::Chain => {
                let (x, ld) = (&mut x[segment.dofs()], &ld[segment.adr as usize..]);
                match segment.len {
                    2 => solve_chain::<R, 2, 3>(x, ld, inv),
                    3 => solve_chain::<R, 3, 6>(x, ld, inv),
                    4 => solve_chain::<R, 4, 10>(x, ld, inv),
                    5 => solve_chain::<R, 5, 15>(x, ld, inv),
                    6 => solve_chain::<R, 6, 21>(x, ld, inv),
                    7 => solve_chain::<R, 7, 28>(x, ld, inv),
                    8 => solve_chain::<R, 8, 36>(x, ld, inv),
                    _ => solve_chain::<R, 9, 45>(x, ld, inv),
                }
            }
            SegmentKind::Branch => branch_up(x, ld, inv, pattern, segment),
        }
    }
    for segment in segments.iter().filter(|l| l.shape == SegmentKind::Branch) {
        branch_down(x, ld, pattern, segment);
    }
}

/// Numbers of a chain of dofs, and zeros up to a whole pack.
type Gathered<R> = ShortList<R, GATHERED_DOFS>;

/// The ancestors of a segment and its own dofs: the columns of its last row.
#[inline(always)]
fn columns<'a>(pattern: Csr<'a>, segment: &ChainSegment) -> &'a [i32] {
    let end = segment.row(segment.len as usize);
    &pattern.colind[end - segment.width()..end]
}

#[inline(always)]
fn gather<R: Real>(chain: &mut Gathered<R>, x: &[R], columns: &[i32]) {
    chain.fill(columns.len().next_multiple_of(R::PACK), R::of(0.0));
    for (y, &c) in chain.iter_mut().zip(columns) {
        *y = x[c as usize];
    }
}

/// x ← D⁻¹ L⁻ᵀ x for the rows of a segment.
#[inline(never)]
fn branch_up<R: Real>(x: &mut [R], ld: &[R], inv: &[R], pattern: Csr, segment: &ChainSegment) {
    let columns = columns(pattern, segment);
    if columns.len() > GATHERED_DOFS {
        return long_branch_up(x, ld, inv, pattern, segment);
    }
    let mut chain = Gathered::default();
    gather(&mut chain, x, columns);
    let (mut n, mut start) = (columns.len(), segment.row(segment.len as usize));
    let mut own = x[segment.dofs()].iter_mut();
    for inv in inv.iter().rev() {
        n -= 1;
        start -= n + 1;
        let (Some(x), Some(&s)) = (own.next_back(), chain.get(n)) else { break };
        *x = s * *inv;
        // what lies beyond the row is done with: whole packs, where the factor has them
        match ld.get(start..start + n.next_multiple_of(R::PACK)) {
            Some(l) => R::sub_scaled(&mut chain, l, s),
            None => sub_scaled_exactly(&mut chain, &ld[start..start + n], s),
        }
    }
    for (y, &c) in chain.iter().zip(&columns[..segment.above as usize]) {
        x[c as usize] = *y;
    }
}

#[cold]
#[inline(never)]
fn long_branch_up<R: Real>(x: &mut [R], ld: &[R], inv: &[R], pattern: Csr, segment: &ChainSegment) {
    for (k, d) in segment.dofs().zip(inv).rev() {
        lt_row(x, ld, pattern, k);
        x[k] = x[k] * *d;
    }
}

#[cold]
#[inline(never)]
fn sub_scaled_exactly<R: Real>(y: &mut [R], l: &[R], s: R) {
    y.iter_mut().zip(l).for_each(|(y, l)| *y = *y - *l * s);
}

/// x ← L⁻¹ x for the rows of a segment.
#[inline(never)]
fn branch_down<R: Real>(x: &mut [R], ld: &[R], pattern: Csr, segment: &ChainSegment) {
    let columns = columns(pattern, segment);
    if columns.len() > GATHERED_DOFS {
        return segment.dofs().for_each(|k| l_row(x, ld, pattern, k));
    }
    let mut chain = Gathered::default();
    gather(&mut chain, x, columns);
    let (mut n, mut start) = (segment.above as usize, segment.adr as usize);
    for x in &mut x[segment.dofs()] {
        let (Some(row), Some((above, [y, ..]))) = (ld.get(start..start + n), chain.split_at_mut_checked(n)) else {
            break;
        };
        *y = *y - R::dot(row, above);
        *x = *y;
        (n, start) = (n + 1, start + n + 1);
    }
}

/// Place of entry (r, c) in a packed lower triangle.
const fn packed(r: usize, c: usize) -> usize {
    r * (r + 1) / 2 + c
}

/// Solves with a packed triangle of `N` rows and `T` entries.
#[inline(never)]
fn solve_chain<R: Real, const N: usize, const T: usize>(x: &mut [R], ld: &[R], inv: &[R]) {
    let (Some(x), Some(l), Some(inv)) = (x.first_chunk_mut::<N>(), ld.first_chunk::<T>(), inv.first_chunk::<N>())
    else {
        return;
    };
    let mut y = *x;
    for k in (0..N).rev() {
        for j in 0..k {
            y[j] = y[j] - l[packed(k, j)] * y[k];
        }
    }
    for k in 0..N {
        y[k] = y[k] * inv[k];
    }
    for k in 1..N {
        let mut sum = R::of(0.0);
        // summed as `sparse::dot` does
        if k >= 4 {
            let mut p: [R; 4] = from_fn(|j| l[packed(k, j)] * y[j]);
            for j in 4..k / 4 * 4 {
                p[j % 4] = p[j % 4] + l[packed(k, j)] * y[j];
            }
            sum = (p[0] + p[2]) + (p[1] + p[3]);
        }
        for j in k / 4 * 4..k {
            sum = sum + l[packed(k, j)] * y[j];
        }
        y[k] = y[k] - sum;
    }
    *x = y;
}

/// M + h diag(`damping`) = Lᵀ D L of a packed triangle of `N` rows and `T` entries, to `ld` and `inv`.
#[inline(always)]
pub fn factor_chain<const N: usize, const T: usize>(
    m: Option<&[f64]>,
    damping: Option<(&[f64], f64)>,
    ld: &mut [f64],
    inv: &mut [f64],
) {
    let (Some(ld), Some(inv)) = (ld.first_chunk_mut::<T>(), inv.first_chunk_mut::<N>()) else { return };
    let mut a = m.and_then(|m| m.first_chunk()).copied().unwrap_or(*ld);
    if let Some((damping, h)) = damping {
        for (k, b) in damping.iter().take(N).enumerate() {
            a[packed(k, k)] += h * b;
        }
    }
    // one by one, so that every place is a constant
    if N > 8 {
        eliminate::<N, T, 8>(&mut a, inv);
    }
    if N > 7 {
        eliminate::<N, T, 7>(&mut a, inv);
    }
    if N > 6 {
        eliminate::<N, T, 6>(&mut a, inv);
    }
    if N > 5 {
        eliminate::<N, T, 5>(&mut a, inv);
    }
    if N > 4 {
        eliminate::<N, T, 4>(&mut a, inv);
    }
    if N > 3 {
        eliminate::<N, T, 3>(&mut a, inv);
    }
    if N > 2 {
        eliminate::<N, T, 2>(&mut a, inv);
    }
    eliminate::<N, T, 1>(&mut a, inv);
    inv[0] = 1.0 / a[0];
    *ld = a;
}

/// Eliminates row `K` of a packed triangle.
#[inline(always)]
fn eliminate<const N: usize, const T: usize, const K: usize>(a: &mut [f64; T], inv: &mut [f64; N]) {
    let d = 1.0 / a[packed(K, K)];
    inv[K] = d;
    for i in (0..K).rev() {
        let s = -a[packed(K, i)] * d;
        for j in 0..=i {
            a[packed(i, j)] += a[packed(K, j)] * s;
        }
    }
    for j in 0..K {
        a[packed(K, j)] *= d;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree;
    use super::*;

    /// Pattern of a tree by its rows.
    fn rows(rows: &[Vec<i32>]) -> (Vec<i32>, Vec<i32>, Vec<i32>) {
        let rownnz: Vec<i32> = rows.iter().map(|r| r.len() as i32).collect();
        let rowadr = (0..rows.len()).map(|k| rownnz[..k].iter().sum()).collect();
        (rownnz, rowadr, rows.concat())
    }

    #[test]
    fn segments_are_solved_as_by_the_plain_loops() {
        // dof 0 and 1 alone; 2 to 6 a trunk; 7, 8 and 9 to 11 its branches; 12 alone; a chain of 13 to 18, one of 19, 20
        let mut tree_rows: Vec<Vec<i32>> = vec![vec![0], vec![1]];
        (2..9).for_each(|k| tree_rows.push((2..=k).collect()));
        (9..12).for_each(|k| tree_rows.push((2..7).chain(9..=k).collect()));
        tree_rows.push(vec![12]);
        (13..19).for_each(|k| tree_rows.push((13..=k).collect()));
        (19..21).for_each(|k| tree_rows.push((19..=k).collect()));
        let (rownnz, rowadr, colind) = rows(&tree_rows);
        let pattern = Csr::new(&rownnz, &rowadr, &colind);
        let segments = ChainSegment::all(pattern);
        let shape: Vec<_> = segments.iter().map(|l| (l.first, l.len, l.above, l.shape)).collect();
        let want = [
            (0, 2, 0, SegmentKind::Diagonal),
            (2, 7, 0, SegmentKind::Chain),
            (9, 3, 5, SegmentKind::Branch),
            (12, 1, 0, SegmentKind::Diagonal),
            (13, 6, 0, SegmentKind::Chain),
            (19, 2, 0, SegmentKind::Chain),
        ];
        assert_eq!(shape, want);

        let ld: Vec<f64> = (0..colind.len()).map(|i| ((i * 7 % 11) as f64 - 5.0) / 9.0).collect();
        let diaginv: Vec<f64> = (0..21).map(|k| 1.0 / (k as f64 + 1.5)).collect();
        let mut x: Vec<f64> = (0..21).map(|k| ((k * 5 % 7) as f64 - 3.0) / 3.0).collect();
        let mut want = x.clone();
        tree::solve(&mut want, &ld, &diaginv, pattern);
        solve(&mut x, &ld, &diaginv, pattern, &segments);
        assert_eq!(x, want);
    }

    #[test]
    fn chains_are_solved_and_factored_as_by_the_plain_loops() {
        fn check<const N: usize, const T: usize>() {
            let (rownnz, rowadr, colind) = rows(&(0..N as i32).map(|k| (0..=k).collect()).collect::<Vec<_>>());
            let pattern = Csr::new(&rownnz, &rowadr, &colind);
            let mut m: Vec<f64> = (0..T).map(|i| ((i * 7 % 11) as f64 - 5.0) / 50.0).collect();
            (0..N).for_each(|k| m[packed(k, k)] = 1.0 + k as f64);
            let (mut want, mut want_inv) = (m.clone(), [0.0; N]);
            let damping: Vec<f64> = (0..N).map(|k| k as f64).collect();
            (0..N).for_each(|k| want[packed(k, k)] += 0.1 * damping[k]);
            tree::factor(&mut want, &mut want_inv, pattern);
            let (mut ld, mut inv) = ([f64::NAN; T], [f64::NAN; N]);
            factor_chain::<N, T>(Some(&m), Some((&damping, 0.1)), &mut ld, &mut inv);
            assert!(ld[..] == want && inv == want_inv, "{N}");
            let mut x: [f64; N] = std::array::from_fn(|k| ((k * 5 % 7) as f64 - 3.0) / 3.0);
            let mut solved = x;
            tree::solve(&mut solved, &ld, &inv, pattern);
            solve_chain::<f64, N, T>(&mut x, &ld, &inv);
            assert_eq!(x, solved);
        }
        check::<2, 3>();
        check::<3, 6>();
        check::<4, 10>();
        check::<5, 15>();
        check::<6, 21>();
        check::<7, 28>();
        check::<8, 36>();
        check::<9, 45>();
    }
}
