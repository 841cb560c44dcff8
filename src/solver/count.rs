//! Non-zeros of the sparse Newton solver's matrices, counted from patterns alone.

use super::problem::Problem;
use crate::base::Result;
use crate::data::Frame;

/// Structural non-zeros of the lower triangle of `J'J`, and of the factor of `M + J'J` that eliminates the last dof first.
pub fn nonzeros(p: &Problem, frame: &Frame) -> Result<(usize, usize)> {
    let n = p.qacc.len();
    let words = n.div_ceil(64);
    let product: &mut [u64] = frame.zeros(n * words)?;
    let mut before: &[i32] = &[];
    for i in 0..p.rows.len() {
        let Some(cols) = p.jacobian.row(i).0 else { continue };
        if cols == before {
            continue;
        }
        before = cols;
        for (k, &c) in cols.iter().enumerate() {
            for &other in &cols[..=k] {
                // overlapping rows repeat columns, out of order
                let (row, col) = (c.max(other) as usize, c.min(other) as usize);
                product[row * words + col / 64] |= 1 << (col % 64);
            }
        }
    }
    let count = |rows: &[u64]| rows.iter().map(|w| w.count_ones() as usize).sum::<usize>();
    let products = count(product);
    for k in 0..n {
        for &c in p.inertia.pattern.cols(k) {
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
            above[parent * words..(parent + 1) * words].iter_mut().zip(&*row).for_each(|(a, b)| *a |= b);
        }
        row[k / 64] |= 1 << (k % 64);
    }
    Ok((products, count(product)))
}
