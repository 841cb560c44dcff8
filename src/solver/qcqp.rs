//! Small quadratic programs under one ellipsoidal constraint: `min ½ x'Ax + x'b` subject to `Σ (x_i/d_i)² <= r²`.
//!
//! Scaled to a ball, the multiplier is the root of a concave secular equation, found by Newton's method from zero.

/// Solves for `x` (the length of `b`, at most 5); `A` is row-major of that size. `true` if the constraint is active. A
/// nearly singular matrix gives `x = 0` and `false`.
pub fn qcqp(x: &mut [f64], A: &[f64], b: &[f64], d: &[f64], r: f64) -> bool {
    let n = b.len();
    let mut scaled = [[0.0; 5]; 5];
    let mut rhs = [0.0; 5];
    for i in 0..n {
        rhs[i] = b[i] * d[i];
        for j in 0..n {
            // two and three dimensions read the upper triangle only, more the lower one in the factorisation
            let a = if n > 3 { A[i * n + j] } else { A[i.min(j) * n + i.max(j)] };
            scaled[i][j] = a * d[i] * d[j];
        }
    }
    let mut lambda = 0.0;
    let mut y = [0.0; 5];
    for _ in 0..20 {
        let Some(factor) = Factor::new(&scaled, n, lambda) else {
            x.fill(0.0);
            return false;
        };
        y = factor.solve(&rhs).map(|v| -v);
        let h = dot(&y, &y, n) - r * r;
        if h < 1e-10 {
            break;
        }
        let slope = -2.0 * dot(&y, &factor.solve(&y), n);
        let step = -h / slope;
        if step < 1e-10 {
            break;
        }
        lambda += step;
    }
    for i in 0..n {
        x[i] = y[i] * d[i];
    }
    lambda != 0.0
}

fn dot(a: &[f64; 5], b: &[f64; 5], n: usize) -> f64 {
    a[..n].iter().zip(b).map(|(x, y)| x * y).sum()
}

/// The inverse of `A + lambda I` in dimensions 2 and 3, its Cholesky factor above.
struct Factor {
    n: usize,
    m: [[f64; 5]; 5],
}

impl Factor {
    fn new(A: &[[f64; 5]; 5], n: usize, lambda: f64) -> Option<Factor> {
        let mut a = *A;
        for (i, row) in a.iter_mut().enumerate().take(n) {
            row[i] += lambda;
        }
        let m = match n {
            2 => inverse2(&a)?,
            3 => inverse3(&a)?,
            _ => cholesky(&a, n)?,
        };
        Some(Factor { n, m })
    }

    fn solve(&self, b: &[f64; 5]) -> [f64; 5] {
        let (n, m) = (self.n, &self.m);
        let mut x = [0.0; 5];
        if n <= 3 {
            for i in 0..n {
                x[i] = (0..n).map(|j| m[i][j] * b[j]).sum();
            }
            return x;
        }
        for i in 0..n {
            let sum: f64 = (0..i).map(|j| m[i][j] * x[j]).sum();
            x[i] = (b[i] - sum) / m[i][i];
        }
        for i in (0..n).rev() {
            let sum: f64 = (i + 1..n).map(|j| m[j][i] * x[j]).sum();
            x[i] = (x[i] - sum) / m[i][i];
        }
        x
    }
}

fn inverse2(a: &[[f64; 5]; 5]) -> Option<[[f64; 5]; 5]> {
    let det = a[0][0] * a[1][1] - a[0][1] * a[0][1];
    if det < 1e-10 {
        return None;
    }
    let mut m = [[0.0; 5]; 5];
    m[0][0] = a[1][1] / det;
    m[1][1] = a[0][0] / det;
    m[0][1] = -a[0][1] / det;
    m[1][0] = m[0][1];
    Some(m)
}

fn inverse3(a: &[[f64; 5]; 5]) -> Option<[[f64; 5]; 5]> {
    let mut m = [[0.0; 5]; 5];
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

fn cholesky(a: &[[f64; 5]; 5], n: usize) -> Option<[[f64; 5]; 5]> {
    let mut m = [[0.0; 5]; 5];
    for j in 0..n {
        let d = a[j][j] - m[j][..j].iter().map(|x| x * x).sum::<f64>();
        if d < 1e-10 {
            return None;
        }
        m[j][j] = d.sqrt();
        for i in j + 1..n {
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
        let (A, d) = ([2.0, 0.5, 0.5, 1.0], [1.0, 0.5]);
        let mut x = [0.0; 2];
        assert!(qcqp(&mut x, &A, &[-1.0, -1.0], &d, 0.3));
        assert!((x[0] - 0.23304825).abs() < 1e-8 && (x[1] - 0.09445702).abs() < 1e-8);
        assert!(!qcqp(&mut x, &A, &[-0.1, -0.1], &d, 0.3));
        assert!((x[0] - 0.02857143).abs() < 1e-8 && (x[1] - 0.08571429).abs() < 1e-8);
        // singular: no force at all
        assert!(!qcqp(&mut x, &[6.0, -15.0, 2.0, -5.0], &[-12.0, 49.0], &[11.0, 31.0], 0.01));
        assert_eq!(x, [0.0, 0.0]);
    }
}
