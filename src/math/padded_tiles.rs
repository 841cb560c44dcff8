//! Which tiles of four by four a symmetric matrix in [`super::padded`] storage has entries in.
//!
//! A matrix of a tree of bodies whose leaves come first stays sparse when it is factored: dofs of different branches meet only
//! in their common ancestors. [`Fill`] says which tiles have entries then; the others are neither read nor written. [`All`]
//! stands for a full matrix.
//!
//! Tests: in this file.

use std::ops::Range;

/// Which tiles of a symmetric matrix have entries: packs of rows by packs of columns, on and below the diagonal.
pub trait Tiles: Copy {
    /// The packs of columns before `c` in which these packs of rows and row pack `c` both have entries.
    fn shared(self, rows: Range<usize>, c: usize) -> impl Iterator<Item = usize>;
    /// The first packs of rows from `r` on that have entries in column pack `c`, at most three of `q`; empty if there are none.
    fn run(self, c: usize, r: usize, q: usize) -> Range<usize>;
    /// All packs of rows below the diagonal that have entries in column pack `c`.
    fn below(self, c: usize, q: usize) -> impl DoubleEndedIterator<Item = usize>;
}

/// A full matrix.
#[derive(Clone, Copy)]
pub struct All;

impl Tiles for All {
    #[inline(always)]
    fn shared(self, _: Range<usize>, c: usize) -> impl Iterator<Item = usize> {
        0..c
    }
    #[inline(always)]
    fn run(self, _: usize, r: usize, q: usize) -> Range<usize> {
        r..q.min(r + 3)
    }
    #[inline(always)]
    fn below(self, c: usize, q: usize) -> impl DoubleEndedIterator<Item = usize> {
        c + 1..q
    }
}

/// The places of the bits of a word that are set, ascending.
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        (self.0 != 0).then(|| {
            let at = self.0.trailing_zeros() as usize;
            self.0 &= self.0 - 1;
            at
        })
    }
}

impl DoubleEndedIterator for Bits {
    #[inline(always)]
    fn next_back(&mut self) -> Option<usize> {
        (self.0 != 0).then(|| {
            let at = self.0.ilog2() as usize;
            self.0 ^= 1 << at;
            at
        })
    }
}

/// The tiles in which a matrix of at most 64 packs or its factor have entries.
#[derive(Clone, Copy)]
pub struct Fill<'a> {
    /// For each pack of rows, a bit for each pack of columns up to the diagonal.
    rows: &'a [u64],
    /// For each pack of columns, a bit for each pack of rows from the diagonal on.
    columns: &'a [u64],
}

impl<'a> Fill<'a> {
    /// The fill of a matrix whose tiles are the bits of `rows`, up to the diagonal, which has entries; `columns` is memory.
    pub fn new(rows: &'a mut [u64], columns: &'a mut [u64]) -> Fill<'a> {
        let q = rows.len();
        assert!(q <= 64 && columns.len() == q);
        for c in 0..q {
            let below = (c + 1..q).filter(|&r| rows[r] >> c & 1 != 0).fold(0, |bits, r| bits | 1 << r);
            // eliminating these columns joins all rows that have entries in them
            for r in Bits(below) {
                rows[r] |= below & ((1 << r) - 1);
            }
            columns[c] = below | 1 << c;
            rows[c] |= 1 << c;
        }
        Fill { rows, columns }
    }

    /// Products of tiles that a factorisation takes; a full matrix of `q` packs takes `q (q + 1) (q + 2) / 6`.
    pub fn products(self) -> usize {
        self.columns.iter().map(|bits| bits.count_ones() as usize).map(|n| n * (n + 1) / 2).sum()
    }
}

impl Tiles for Fill<'_> {
    #[inline(always)]
    fn shared(self, rows: Range<usize>, c: usize) -> impl Iterator<Item = usize> {
        let left = self.rows[rows].iter().fold(0, |bits, row| bits | row);
        Bits(left & self.rows[c] & ((1 << c) - 1))
    }
    #[inline(always)]
    fn run(self, c: usize, r: usize, q: usize) -> Range<usize> {
        let left = if r < q { self.columns[c] >> r } else { 0 };
        if left == 0 {
            return q..q;
        }
        let skipped = left.trailing_zeros() as usize;
        // a tile of three takes less time than three of one
        let n = match left >> skipped & 7 {
            1 => 1,
            3 => 2,
            _ => 3,
        };
        r + skipped..q.min(r + skipped + n)
    }
    #[inline(always)]
    fn below(self, c: usize, _: usize) -> impl DoubleEndedIterator<Item = usize> {
        Bits(self.columns[c] & (!1 << c))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two leaves on one root, which comes last, stay apart; with the root first all rows are joined.
    #[test]
    fn leaves_that_come_first_stay_apart() {
        let mut columns = [0; 3];
        let fill = Fill::new(&mut [0b001, 0b010, 0b111], &mut columns).products();
        assert_eq!(fill, 3 + 3 + 1);
        let mut rows = [0b001, 0b011, 0b101];
        let full = Fill::new(&mut rows, &mut columns);
        assert_eq!((full.products(), full.rows), (6 + 3 + 1, &[0b001, 0b011, 0b111][..]));
    }

    #[test]
    fn runs_cover_the_tiles_below_and_no_more_than_three() {
        let (mut rows, mut columns) = ([1_u64; 9], [0; 9]);
        (1..9).for_each(|r| rows[r] = 1 << r);
        [2, 3, 5, 8].iter().for_each(|&r| rows[r] |= 1);
        let fill = Fill::new(&mut rows, &mut columns);
        let runs = |first: usize| {
            let mut found = vec![];
            let mut run = fill.run(0, first, 9);
            while !run.is_empty() {
                found.push(run.clone());
                run = fill.run(0, run.end, 9);
            }
            found
        };
        assert_eq!(runs(1), [2..4, 5..6, 8..9]);
        assert_eq!(fill.below(0, 9).collect::<Vec<_>>(), [2, 3, 5, 8]);
        assert_eq!(fill.below(0, 9).rev().collect::<Vec<_>>(), [8, 5, 3, 2]);
        // eliminating the first column joined these rows
        assert_eq!(fill.shared(8..9, 5).collect::<Vec<_>>(), [0, 2, 3]);
        assert_eq!(All.run(0, 7, 9), 7..9);
    }
}
