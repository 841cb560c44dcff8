//! Small quadratic programs under one ellipsoidal constraint: `min ½ x'Ax + x'b` subject to `Σ (x_i/d_i)² <= r²`.
//!
//! Scaled to a ball, y(λ) = −(A + λ I)⁻¹ b. If |y(0)| > r, the multiplier λ is the root of |y(λ)|² = r², found by
//! Newton's method from zero.
//!
//! Tests: in this file, `tests/engine/unlisted.rs`, `tests/physics/solvers.rs`.

use crate::math::from_fn;

/// The solution of `N` numbers, at most 5, and whether the constraint is active. A nearly singular matrix gives zeros and
/// `false`.
#[inline(always)]
pub fn qcqp<const N: usize>(A: &[[f64; N]; N], b: &[f64; N], d: &[f64; N], r: f64) -> ([f64; N], bool) {
    // two and three dimensions read the upper triangle only, more the lower one in the factorisation
    let entry = |i: usize, j: usize| if N > 3 { A[i][j] } else { A[i.min(j)][i.max(j)] };
    let scaled = from_fn(|i| from_fn(|j| entry(i, j) * d[i] * d[j]));
    let rhs = from_fn(|i| b[i] * d[i]);
    let mut lambda = 0.0;
    let mut y = [0.0; N];
    for _ in 0..20 {
        let Some(factor) = SmallCholesky::new(&scaled, lambda) else { return ([0.0; N], false) };
        y = factor.solve(&rhs).map(|v| -v);
        let h = dot(&y, &y) - r * r;
        if h < 1e-10 {
            break;
        }
        let slope = -2.0 * dot(&y, &factor.solve(&y));
        let step = -h / slope;
        if step < 1e-10 {
            break;
        }
        lambda += step;
    }
    (from_fn(|i| y[i] * d[i]), lambda != 0.0)
}

/// The sum of products, from the first on.
#[inline(always)]
pub fn dot<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// The inverse of `A + lambda I` in up to 3 dimensions, its Cholesky factor above.
struct SmallCholesky<const N: usize>([[f64; N]; N]);

impl<const N: usize> SmallCholesky<N> {
    #[inline(always)]
    fn new(A: &[[f64; N]; N], lambda: f64) -> Option<SmallCholesky<N>> {
        let mut a = *A;
        for (i, row) in a.iter_mut().enumerate() {
            row[i] += lambda;
        }
        match N {
            2 => inverse2(&a),
            3 => inverse3(&a),
            _ => cholesky(&a),
        }
        .map(SmallCholesky)
    }

    #[inline(always)]
    fn solve(&self, b: &[f64; N]) -> [f64; N] {
        let m = &self.0;
        if N == 2 || N == 3 {
            return from_fn(|i| dot(&m[i], b));
        }
        let mut x = [0.0; N];
        for i in 0..N {
            let sum: f64 = (0..i).map(|j| m[i][j] * x[j]).sum();
            x[i] = (b[i] - sum) / m[i][i];
        }
        for i in (0..N).rev() {
            let sum: f64 = (i + 1..N).map(|j| m[j][i] * x[j]).sum();
            x[i] = (x[i] - sum) / m[i][i];
        }
        x
    }
}

#[inline(always)]
fn inverse2<const N: usize>(a: &[[f64; N]; N]) -> Option<[[f64; N]; N]> {
    let det = a[0][0] * a[1][1] - a[0][1] * a[0][1];
    if det < 1e-10 {
        return None;
    }
    let mut m = [[0.0; N]; N];
    m[0][0] = a[1][1] / det;
    m[1][1] = a[0][0] / det;
    m[0][1] = -a[0][1] / det;
    m[1][0] = m[0][1];
    Some(m)
}

#[inline(always)]
fn inverse3<const N: usize>(a: &[[f64; N]; N]) -> Option<[[f64; N]; N]> {
    let mut m = [[0.0; N]; N];
    m[0][0] = a[1][1] * a[2][2] - a[1][2] * a[1][2];
    m[0][1] = a[0][2] * a[1][2] - a[0][1] * a[2][2];
    m[0][2] = a[0][1] * a[1][2] - a[0][2] * a[1][1];
    m[1][1] = a[0][0] * a[2][2] - a[0][2] * a[0][2];
    m[1][2] = a[0][1] * a[0][2] - a[0][0] * a[1][2];
    m[2][2] = a[0][0] * a[1][1] - a[0][1] * a[0][1];
    let det = a[0][0] * m[0][0] + a[0][1] * m[0][1] + a[0][2] * m[0][2];
    if det < 1e-10 {
        return None;
    }
    for i in 0..3 {
        for j in i..3 {
            m[i][j] /= det;
            m[j][i] = m[i][j];
        }
    }
    Some(m)
}

fn cholesky<const N: usize>(a: &[[f64; N]; N]) -> Option<[[f64; N]; N]> {
    let mut m = [[0.0; N]; N];
    for j in 0..N {
        let d = a[j][j] - m[j][..j].iter().map(|x| x * x).sum::<f64>();
        if d < 1e-10 {
            return None;
        }
        m[j][j] = d.sqrt();
        for i in j + 1..N {
            let sum: f64 = (0..j).map(|k| m[i][k] * m[j][k]).sum();
            m[i][j] = (a[i][j] - sum) / m[j][j];
        }
    }
    Some(m)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of the reference.
    #[test]
    fn constraint_is_active_only_where_it_binds() {
        let (A, d) = ([[2.0, 0.5], [0.5, 1.0]], [1.0, 0.5]);
        let near = |(x, active): ([f64; 2], bool), y: [f64; 2], binds: bool| {
            assert!((x[0] - y[0]).abs() < 1e-8 && (x[1] - y[1]).abs() < 1e-8 && active == binds, "{x:?}, {active}");
        };
        near(qcqp(&A, &[-1.0, -1.0], &d, 0.3), [0.23304825, 0.09445702], true);
        near(qcqp(&A, &[-0.1, -0.1], &d, 0.3), [0.02857143, 0.08571429], false);
        // singular: no force at all
        assert_eq!(qcqp(&[[6.0, -15.0], [2.0, -5.0]], &[-12.0, 49.0], &[11.0, 31.0], 0.01), ([0.0, 0.0], false));
    }
}
