//! A sparse Jacobian in segments: up to four entries of a row in successive columns, so that products with it work on
//! whole quads wherever dofs come in groups.

use super::problem::Problem;
use crate::base::Result;
use crate::data::Frame;
use crate::math::padded::Quad;
use crate::math::simd::Lanes;

/// Rows in the order of the solver's [`super::rows::Rows`], and the same segments gathered by their first column.
pub struct Segments<'f> {
    /// Where the segments of each row start, with one more entry at the end.
    row_start: &'f [u32],
    col: &'f [u32],
    value: &'f [Quad],
    /// Where the segments that begin at each column start, with one more entry at the end.
    col_start: &'f [u32],
    row_of: &'f [u32],
    value_of: &'f [Quad],
}

/// Visits the segments of a row: its first column, and the entries.
#[inline(always)]
fn each_segment(p: &Problem, i: i32, mut visit: impl FnMut(usize, &[f64])) {
    match p.jacobian.row(i as usize) {
        (None, values) => values.chunks(4).enumerate().for_each(|(k, v)| visit(4 * k, v)),
        (Some(cols), values) => {
            let mut start = 0;
            while start < cols.len() {
                let rest = &cols[start..];
                let first = rest[0];
                let follows = |k: usize| rest.get(k).is_some_and(|&c| c == first + k as i32);
                let n = match (follows(1), follows(2), follows(3)) {
                    (false, ..) => 1,
                    (_, false, _) => 2,
                    (.., false) => 3,
                    _ => 4,
                };
                let end = start + n;
                visit(first as usize, &values[start..end]);
                start = end;
            }
        }
    }
}

impl<'f> Segments<'f> {
    /// Copies the Jacobian of a problem; `source` says which of its rows is meant, -1 for none.
    pub fn new(p: &Problem, source: &[i32], frame: &'f Frame) -> Result<Segments<'f>> {
        let n = p.qacc.len();
        let row_start: &mut [u32] = frame.zeros(source.len() + 1)?;
        let col_start: &mut [u32] = frame.zeros(n + 1)?;
        let mut total = 0;
        for (r, &i) in source.iter().enumerate() {
            if i >= 0 {
                each_segment(p, i, |c, _| {
                    total += 1;
                    col_start[c + 1] += 1;
                });
            }
            row_start[r + 1] = total;
        }
        for k in 0..n {
            col_start[k + 1] += col_start[k];
        }
        let total = total as usize;
        let (col, row_of): (&mut [u32], &mut [u32]) = (frame.scratch(total)?, frame.scratch(total)?);
        let (value, value_of): (&mut [Quad], &mut [Quad]) = (frame.scratch(total)?, frame.scratch(total)?);
        let mut k = 0;
        for (r, &i) in source.iter().enumerate().filter(|(_, i)| **i >= 0) {
            each_segment(p, i, |c, entries| {
                let quad = std::array::from_fn(|k| entries.get(k).copied().unwrap_or(0.0));
                (col[k], value[k]) = (c as u32, quad);
                k += 1;
                let at = &mut col_start[c];
                (row_of[*at as usize], value_of[*at as usize]) = (r as u32, quad);
                *at += 1;
            });
        }
        // the starts have moved to the ends
        col_start.copy_within(..n, 1);
        col_start[0] = 0;
        Ok(Segments { row_start, col, value, col_start, row_of, value_of })
    }

    /// `res = J x`; `x` has a quad of zeros at its end, so that every column has three more behind it.
    #[inline(always)]
    pub fn mul<L: Lanes>(&self, l: L, res: &mut [Quad], x: &[Quad]) {
        let x = x.as_flattened();
        let at = |c: u32| l.load(x[c as usize..].first_chunk().expect("padding behind the last column"));
        for (to, starts) in res.iter_mut().zip(self.row_start.windows(5).step_by(4)) {
            let mut sums = [l.splat(0.0); 4];
            for j in 0..4 {
                let span = starts[j] as usize..starts[j + 1] as usize;
                for (&c, v) in self.col[span.clone()].iter().zip(&self.value[span]) {
                    // not fused: opposed friction edges cancel exactly
                    sums[j] = l.add(l.mul(l.load(v), at(c)), sums[j]);
                }
            }
            l.store(to, l.sums(sums));
        }
    }

    /// `res = J' force`; `res` has a quad more than it needs, which is zero afterwards.
    #[inline(always)]
    pub fn mul_t<L: Lanes>(&self, l: L, res: &mut [Quad], force: &[f64]) {
        res.fill([0.0; 4]);
        let res = res.as_flattened_mut();
        for (c, span) in self.col_start.windows(2).enumerate() {
            let span = span[0] as usize..span[1] as usize;
            if span.is_empty() {
                continue;
            }
            let mut sums = [l.splat(0.0); 2];
            let (rows, last) = self.row_of[span.clone()].as_chunks::<2>();
            let (values, last_value) = self.value_of[span].as_chunks::<2>();
            for (r, v) in rows.iter().zip(values) {
                // not fused, as in the dense product
                sums[0] = l.add(l.mul(l.load(&v[0]), l.splat(force[r[0] as usize])), sums[0]);
                sums[1] = l.add(l.mul(l.load(&v[1]), l.splat(force[r[1] as usize])), sums[1]);
            }
            if let ([r], [v]) = (last, last_value) {
                sums[0] = l.add(l.mul(l.load(v), l.splat(force[*r as usize])), sums[0]);
            }
            let mut sum = [0.0; 4];
            l.store(&mut sum, l.add(sums[0], sums[1]));
            // one by one: quads that begin at neighbouring columns overlap
            for (to, x) in res[c..].iter_mut().zip(sum) {
                *to += x;
            }
        }
    }
}
