//! Rows of sparse matrices: one type to sum a row up by columns, one to read a stored row, sparse or dense.
//!
//! Tests: in this file.

use crate::base::Result;
use crate::data::Frame;
use crate::math::{Real, dense};

/// A row under construction: values by column, and which columns were touched.
pub struct RowSum<'a> {
    values: &'a mut [f64],
    touched: &'a mut [i32],
    columns: &'a mut [i32],
    n: usize,
}

impl<'a> RowSum<'a> {
    /// An empty row of `nv` columns.
    pub fn new(frame: &'a Frame, nv: usize) -> Result<RowSum<'a>> {
        let (touched, columns) = frame.zeros::<i32>(2 * nv)?.split_at_mut(nv);
        Ok(RowSum { values: frame.zeros(nv)?, touched, columns, n: 0 })
    }

    /// Adds to a column.
    #[inline(always)]
    pub fn add(&mut self, i: usize, x: f64) {
        self.values[i] += x;
        if self.touched[i] == 0 {
            self.touched[i] = 1;
            self.columns[self.n] = i as i32;
            self.n += 1;
        }
    }

    /// Scales the row.
    pub fn scale(&mut self, s: f64) {
        for &i in &self.columns[..self.n] {
            self.values[i as usize] *= s;
        }
    }

    /// Moves the touched columns, ascending, to the front of `colind` and `out`, and empties the row; exact zeros are
    /// left out unless `keep_zeros`. Returns the number of entries.
    pub fn take(&mut self, keep_zeros: bool, colind: &mut [i32], out: &mut [f64]) -> usize {
        let columns = &mut self.columns[..self.n];
        columns.sort_unstable();
        let mut n = 0;
        for &i in columns.iter() {
            let x = std::mem::take(&mut self.values[i as usize]);
            self.touched[i as usize] = 0;
            if keep_zeros || x != 0.0 {
                (colind[n], out[n]) = (i, x);
                n += 1;
            }
        }
        self.n = 0;
        n
    }
}

/// Calls `f(column, in a, in b)` for the ascending union of two ascending lists.
#[inline(always)]
pub fn merge(a: &[i32], b: &[i32], mut f: impl FnMut(usize, bool, bool)) {
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let x = a.get(i).copied().unwrap_or(i32::MAX);
        let y = b.get(j).copied().unwrap_or(i32::MAX);
        f(x.min(y) as usize, x <= y, y <= x);
        i += (x <= y) as usize;
        j += (y <= x) as usize;
    }
}

/// A stored row: sparse with its columns, or dense.
#[derive(Clone, Copy)]
pub struct Row<'a, R = f64> {
    columns: Option<&'a [i32]>,
    values: &'a [R],
}

impl<'a, R: Real> Row<'a, R> {
    /// Row `r` of a matrix with `nv` columns that is stored sparse (`rownnz`, `rowadr`, `colind`) or dense.
    #[inline]
    pub fn of(
        nv: usize,
        rownnz: &[i32],
        rowadr: &[i32],
        colind: &'a [i32],
        values: &'a [R],
        r: usize,
        sparse: bool,
    ) -> Row<'a, R> {
        if sparse {
            let at = rowadr[r] as usize..(rowadr[r] + rownnz[r]) as usize;
            Row { columns: Some(&colind[at.clone()]), values: &values[at] }
        } else {
            Row { columns: None, values: &values[r * nv..(r + 1) * nv] }
        }
    }

    /// A dense row.
    #[inline]
    pub fn of_dense(values: &'a [R]) -> Row<'a, R> {
        Row { columns: None, values }
    }

    /// Columns and values of a sparse row.
    #[inline]
    pub fn sparse(&self) -> Option<(&'a [i32], &'a [R])> {
        self.columns.map(|columns| (columns, self.values))
    }

    /// Values of a dense row.
    #[inline]
    pub fn dense(&self) -> Option<&'a [R]> {
        if self.columns.is_none() { Some(self.values) } else { None }
    }

    /// Calls `f(column, value)` for every entry.
    #[inline(always)]
    pub fn each(&self, mut f: impl FnMut(usize, R)) {
        match self.columns {
            Some(columns) => columns.iter().zip(self.values).for_each(|(&i, &x)| f(i as usize, x)),
            None => self.values.iter().enumerate().for_each(|(i, &x)| f(i, x)),
        }
    }

    /// Inner product with a vector.
    #[inline]
    pub fn dot(&self, v: &[R]) -> R {
        match self.columns {
            Some(columns) => R::gathered_dot(self.values, v, columns),
            None => dense::dot(self.values, v),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merge_visits_the_ascending_union() {
        let mut seen = Vec::new();
        merge(&[1, 4, 5], &[0, 4], |i, a, b| seen.push((i, a, b)));
        assert_eq!(seen, [(0, false, true), (1, true, false), (4, true, true), (5, true, false)]);
    }
}
