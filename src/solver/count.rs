//! The number of non-zeros of the sparse Newton solver's matrices, counted from patterns alone by symbolic elimination.
//!
//! Tests: in this file.

use crate::base::Result;
use crate::constraint::Jacobian;
use crate::data::Frame;
use crate::math::sparse::Csr;

/// Dofs and rows of a problem, and the patterns of its matrices.
pub struct Structure<'a> {
    pub dofs: usize,
    pub rows: usize,
    pub jacobian: Jacobian<'a>,
    pub inertia: Csr<'a>,
}

/// Structural non-zeros of the lower triangle of `J'J`, and of the factor of `M + J'J` that eliminates the last dof first.
pub fn nonzeros(p: &Structure, frame: &Frame) -> Result<(usize, usize)> {
    // compiled for a known number of words, too: most islands have up to 64 dofs
    match p.dofs.div_ceil(64) {
        1 => count(p, 1, frame),
        words => count(p, words, frame),
    }
}

/// Rows of the matrices are bits, in this many words.
#[inline(always)]
fn count(p: &Structure, words: usize, frame: &Frame) -> Result<(usize, usize)> {
    let n = p.dofs;
    let product: &mut [u64] = frame.zeros(n * words)?;
    let mask: &mut [u64] = frame.zeros(words)?;
    let mut before: &[i32] = &[];
    for i in 0..p.rows {
        let Some(cols) = p.jacobian.row(i).0 else { continue };
        if cols == before {
            continue;
        }
        before = cols;
        add_clique(product, words, cols, mask);
    }
    let ones = |rows: &[u64]| rows.iter().map(|w| w.count_ones() as usize).sum::<usize>();
    let products = ones(product);
    for k in 0..n {
        for &c in p.inertia.cols(k) {
            product[k * words + c as usize / 64] |= 1 << (c % 64);
        }
    }
    // eliminating row k merges it into the last row before it that it touches
    for k in (0..n).rev() {
        let (above, row) = product.split_at_mut(k * words);
        let row = &mut row[..words];
        row[k / 64] &= !(1 << (k % 64));
        if let Some(w) = (0..=k / 64).rev().find(|&w| row[w] != 0) {
            let parent = 64 * w + 63 - row[w].leading_zeros() as usize;
            above[parent * words..][..w + 1].iter_mut().zip(&*row).for_each(|(a, b)| *a |= b);
        }
        row[k / 64] |= 1 << (k % 64);
    }
    Ok((products, ones(product)))
}

/// Marks the lower triangle that some columns make; `mask` is zero before and after.
#[inline(always)]
fn add_clique(product: &mut [u64], words: usize, cols: &[i32], mask: &mut [u64]) {
    let ascends = cols.windows(2).all(|pair| pair[0] < pair[1]);
    let (Some(&first), Some(&last), true) = (cols.first(), cols.last(), ascends) else {
        // overlapping rows repeat columns, out of order
        for (k, &c) in cols.iter().enumerate() {
            for &other in &cols[..=k] {
                let (row, col) = (c.max(other) as usize, c.min(other) as usize);
                product[row * words + col / 64] |= 1 << (col % 64);
            }
        }
        return;
    };
    let (first, last) = (first as usize / 64, last as usize / 64);
    for c in cols.iter().map(|&c| c as usize) {
        mask[c / 64] |= 1 << (c % 64);
        let known = &mask[first..=c / 64];
        product[c * words + first..].iter_mut().zip(known).for_each(|(to, known)| *to |= known);
    }
    mask[first..=last].fill(0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascending_columns_mark_what_pairs_of_them_mark() {
        for cols in [&[0][..], &[1, 2, 5], &[3, 70, 71, 130], &[64, 66, 127, 128], &[]] {
            let (mut got, mut want, mut mask) = ([0; 3 * 140], [0_u64; 3 * 140], [0; 3]);
            add_clique(&mut got, 3, cols, &mut mask);
            for (&row, &col) in cols.iter().flat_map(|r| cols.iter().filter(move |c| *c <= r).map(move |c| (r, c))) {
                want[row as usize * 3 + col as usize / 64] |= 1 << (col % 64);
            }
            assert!(got == want && mask == [0; 3], "{cols:?}");
            let mut backwards = cols.to_vec();
            backwards.reverse();
            got.fill(0);
            add_clique(&mut got, 3, &backwards, &mut mask);
            assert!(got == want && mask == [0; 3], "{backwards:?}");
        }
    }
}
