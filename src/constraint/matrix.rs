//! The constraint Jacobian as a linear map, in dense or compressed storage: products with it and its transpose.

use crate::math::{dense, sparse};

/// A view of `efc_J` or of one island's part of `iefc_J`.
#[derive(Clone, Copy)]
pub enum Jacobian<'a> {
    /// Rows of `n` numbers.
    Dense { n: usize, J: &'a [f64] },
    /// Compressed rows.
    Sparse { rownnz: &'a [i32], rowadr: &'a [i32], colind: &'a [i32], J: &'a [f64] },
}

impl<'a> Jacobian<'a> {
    /// Columns and entries of row `i`; no columns means all.
    #[inline(always)]
    pub fn row(&self, i: usize) -> (Option<&'a [i32]>, &'a [f64]) {
        match *self {
            Jacobian::Dense { n, J } => (None, &J[i * n..(i + 1) * n]),
            Jacobian::Sparse { rownnz, rowadr, colind, J } => {
                let span = rowadr[i] as usize..(rowadr[i] + rownnz[i]) as usize;
                (Some(&colind[span.clone()]), &J[span])
            }
        }
    }

    /// Inner product of row `i` and `x`.
    #[inline(always)]
    pub fn row_dot(&self, i: usize, x: &[f64]) -> f64 {
        match self.row(i) {
            (None, values) => dense::dot(values, x),
            (Some(cols), values) => sparse::dot(values, cols, x),
        }
    }

    /// `res += f * row i`.
    #[inline(always)]
    pub fn add_row(&self, i: usize, f: f64, res: &mut [f64]) {
        match self.row(i) {
            (None, values) => dense::add_to_scl(res, values, f),
            (Some(cols), values) => sparse::add_to_scl(res, values, cols, f),
        }
    }

    /// `res = J x`.
    pub fn mul(&self, res: &mut [f64], x: &[f64]) {
        self.mul_from(0, res, x);
    }

    /// The rows of `J x` from `first` on.
    #[inline(always)]
    pub fn mul_from(&self, first: usize, res: &mut [f64], x: &[f64]) {
        for (i, to) in (first..).zip(res) {
            *to = self.row_dot(i, x);
        }
    }

    /// Two products at once, of the rows from `first` on.
    #[inline(always)]
    pub fn mul_twice_from(&self, first: usize, [res0, res1]: [&mut [f64]; 2], [x0, x1]: [&[f64]; 2]) {
        for (i, (to0, to1)) in (first..).zip(res0.iter_mut().zip(res1)) {
            [*to0, *to1] = match self.row(i) {
                (None, values) => [dense::dot(values, x0), dense::dot(values, x1)],
                (Some(cols), values) => sparse::dot_twice(values, cols, [x0, x1]),
            };
        }
    }

    /// `res = J' f`; rows with zero `f` are skipped.
    pub fn mul_t(&self, res: &mut [f64], f: &[f64]) {
        res.fill(0.0);
        for (i, &f) in f.iter().enumerate() {
            if f == 0.0 {
                continue;
            }
            self.add_row(i, f, res);
        }
    }
}
