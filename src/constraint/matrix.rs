//! The constraint Jacobian as a linear map, in either storage.

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

    /// `res = J x`.
    pub fn mul(&self, res: &mut [f64], x: &[f64]) {
        for (i, to) in res.iter_mut().enumerate() {
            *to = match self.row(i) {
                (None, values) => dot(values, x),
                (Some(cols), values) => {
                    let mut sum = [0.0; 4];
                    for (k, (&c, &v)) in cols.iter().zip(values).enumerate() {
                        sum[k & 3] += v * x[c as usize];
                    }
                    (sum[0] + sum[2]) + (sum[1] + sum[3])
                }
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
            match self.row(i) {
                (None, values) => res.iter_mut().zip(values).for_each(|(r, v)| *r += f * v),
                (Some(cols), values) => cols.iter().zip(values).for_each(|(&c, v)| res[c as usize] += f * v),
            }
        }
    }
}

/// Dot product with four running sums.
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sum = [0.0; 4];
    let (a4, b4) = (a.chunks_exact(4), b.chunks_exact(4));
    let rest: f64 = a4.remainder().iter().zip(b4.remainder()).map(|(x, y)| x * y).sum();
    for (x, y) in a4.zip(b4) {
        for k in 0..4 {
            sum[k] += x[k] * y[k];
        }
    }
    (sum[0] + sum[2]) + (sum[1] + sum[3]) + rest
}
