//! Vectors, rotations and random values of the tests: written apart from the library's own.

pub use super::random::Random;

pub type V3 = [f64; 3];
/// By rows.
pub type M3 = [f64; 9];

pub fn add(a: V3, b: V3) -> V3 {
    std::array::from_fn(|i| a[i] + b[i])
}

pub fn sub(a: V3, b: V3) -> V3 {
    std::array::from_fn(|i| a[i] - b[i])
}

pub fn scale(s: f64, a: V3) -> V3 {
    a.map(|x| s * x)
}

pub fn cross(a: V3, b: V3) -> V3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

pub fn norm(a: &[f64]) -> f64 {
    dot(a, a).sqrt()
}

pub fn unit(a: V3) -> V3 {
    scale(1.0 / norm(&a), a)
}

/// From local to world axes.
pub fn rotate(r: &M3, a: V3) -> V3 {
    std::array::from_fn(|i| dot(&r[3 * i..3 * i + 3], &a))
}

/// From world to local axes.
pub fn unrotate(r: &M3, a: V3) -> V3 {
    std::array::from_fn(|i| r[i] * a[0] + r[3 + i] * a[1] + r[6 + i] * a[2])
}

/// Rodrigues' formula.
pub fn rotation(axis: V3, angle: f64) -> M3 {
    let (u, s, c) = (unit(axis), angle.sin(), angle.cos());
    let skew = [0.0, -u[2], u[1], u[2], 0.0, -u[0], -u[1], u[0], 0.0];
    std::array::from_fn(|k| {
        let (i, j) = (k / 3, k % 3);
        (if i == j { c } else { 0.0 }) + s * skew[k] + (1.0 - c) * u[i] * u[j]
    })
}

/// The rotation of a unit quaternion.
pub fn matrix_of(q: [f64; 4]) -> M3 {
    let angle = 2.0 * norm(&q[1..]).atan2(q[0]);
    if angle == 0.0 { rotation([0.0, 0.0, 1.0], 0.0) } else { rotation([q[1], q[2], q[3]], angle) }
}

#[track_caller]
pub fn assert_close(found: &[f64], expected: &[f64], tolerance: f64) {
    let near = |(a, b): (&f64, &f64)| (a - b).abs() <= tolerance;
    let same = found.len() == expected.len() && found.iter().zip(expected).all(near);
    assert!(same, "found {found:?}, expected {expected:?} within {tolerance}");
}

impl Random {
    pub fn v3(&mut self) -> V3 {
        self.array()
    }

    pub fn quat(&mut self) -> [f64; 4] {
        let q: [f64; 4] = self.array();
        q.map(|x| x / norm(&q))
    }
}

/// Solves a dense system by elimination with pivoting.
pub fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for k in 0..n {
        let pivot = (k..n).max_by(|&i, &j| a[i][k].abs().total_cmp(&a[j][k].abs())).unwrap();
        a.swap(k, pivot);
        b.swap(k, pivot);
        for i in k + 1..n {
            let f = a[i][k] / a[k][k];
            for j in k..n {
                a[i][j] -= f * a[k][j];
            }
            b[i] -= f * b[k];
        }
    }
    for k in (0..n).rev() {
        let known: f64 = (k + 1..n).map(|j| a[k][j] * b[j]).sum();
        b[k] = (b[k] - known) / a[k][k];
    }
    b
}
