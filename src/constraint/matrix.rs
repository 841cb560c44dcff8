//! The constraint Jacobian as a linear map, in dense or compressed storage: products with it and its transpose.
//!
//! Tests: in this file, `tests/physics/solvers.rs`.

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    const ROWS: usize = 5;
    const DOFS: usize = 7;

    /// A dense matrix with zeros, and its compressed rows, one of which is empty.
    struct Sample {
        dense: Vec<f64>,
        rownnz: Vec<i32>,
        rowadr: Vec<i32>,
        colind: Vec<i32>,
        values: Vec<f64>,
    }

    impl Sample {
        fn new() -> Sample {
            let mut random = Random(1);
            let entry = |k: usize| if k / DOFS == 3 || k % 3 == 1 { 0.0 } else { random.signed() };
            let dense: Vec<f64> = (0..ROWS * DOFS).map(entry).collect();
            let mut s = Sample { dense, rownnz: vec![], rowadr: vec![], colind: vec![], values: vec![] };
            for row in s.dense.chunks(DOFS) {
                s.rowadr.push(s.values.len() as i32);
                for (c, &x) in row.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                    s.colind.push(c as i32);
                    s.values.push(x);
                }
                s.rownnz.push(s.values.len() as i32 - s.rowadr[s.rowadr.len() - 1]);
            }
            s
        }

        fn both(&self) -> [Jacobian<'_>; 2] {
            [
                Jacobian::Dense { n: DOFS, J: &self.dense },
                Jacobian::Sparse { rownnz: &self.rownnz, rowadr: &self.rowadr, colind: &self.colind, J: &self.values },
            ]
        }
    }

    fn near(a: &[f64], b: &[f64]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(x, y)| (x - y).abs() < 1e-14)
    }

    #[test]
    fn products_do_not_depend_on_the_storage() {
        let (s, mut random) = (Sample::new(), Random(2));
        let (x, f) = (random.vector(DOFS), random.vector(ROWS));
        let [dense, sparse] = s.both().map(|J| {
            let (mut along, mut back) = (vec![0.0; ROWS], vec![f64::NAN; DOFS]);
            J.mul(&mut along, &x);
            J.mul_t(&mut back, &f);
            (along, back)
        });
        assert!(near(&dense.0, &sparse.0) && near(&dense.1, &sparse.1), "{dense:?} {sparse:?}");
        assert_eq!(sparse.0[3], 0.0);
    }

    /// `f'(J x) = x'(J' f)`: what a force of rows does along a velocity is what it does in joint space.
    #[test]
    fn the_power_of_a_force_is_the_same_in_rows_and_in_dofs() {
        let (s, mut random) = (Sample::new(), Random(3));
        for J in s.both() {
            let (x, f) = (random.vector(DOFS), random.vector(ROWS));
            let (mut along, mut back) = (vec![0.0; ROWS], vec![0.0; DOFS]);
            J.mul(&mut along, &x);
            J.mul_t(&mut back, &f);
            assert!((dense::dot(&f, &along) - dense::dot(&x, &back)).abs() < 1e-14);
        }
    }

    #[test]
    fn two_products_at_once_are_those_of_each_alone() {
        let (s, mut random) = (Sample::new(), Random(4));
        for J in s.both() {
            let (x, y) = (random.vector(DOFS), random.vector(DOFS));
            let [mut a, mut b, mut c, mut d] = [(); 4].map(|()| vec![0.0; ROWS - 2]);
            J.mul_twice_from(2, [&mut a, &mut b], [&x, &y]);
            J.mul_from(2, &mut c, &x);
            J.mul_from(2, &mut d, &y);
            assert!(near(&a, &c) && near(&b, &d));
        }
    }
}
