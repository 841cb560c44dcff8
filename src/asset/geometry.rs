//! Geometry of compile time: normalisation with the compiler's epsilon, quaternions, poses, principal axes.
//!
//! These differ from the run-time routines of `math` in their small-number rules, so values keep the same bits as in
//! files that were normalised before.

/// The compiler's own small number.
pub const EPS: f64 = 1e-14;

pub type Vec3 = [f64; 3];
pub type Quat = [f64; 4];
pub type Mat3 = [[f64; 3]; 3];

/// The identity rotation.
pub const IDENTITY: Quat = [1.0, 0.0, 0.0, 0.0];

pub fn dot(a: Vec3, b: Vec3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub fn cross(a: Vec3, b: Vec3) -> Vec3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub fn add(a: Vec3, b: Vec3) -> Vec3 {
    std::array::from_fn(|i| a[i] + b[i])
}

pub fn sub(a: Vec3, b: Vec3) -> Vec3 {
    std::array::from_fn(|i| a[i] - b[i])
}

pub fn scale(a: Vec3, s: f64) -> Vec3 {
    a.map(|x| x * s)
}

pub fn norm(a: Vec3) -> f64 {
    dot(a, a).sqrt()
}

/// Scales to unit length and returns the length. Vectors shorter than 1e-7 stay as they are and count as zero; those
/// already of unit length to 1e-14 keep their bits.
pub fn normalize<const N: usize>(v: &mut [f64; N]) -> f64 {
    let square: f64 = v.iter().fold(0.0, |s, x| s + x * x);
    if square < EPS {
        return 0.0;
    }
    let n = square.sqrt();
    if (n - 1.0).abs() > EPS {
        v.iter_mut().for_each(|x| *x /= n);
    }
    n
}

/// Hamilton product, normalised.
pub fn mul_quat(a: Quat, b: Quat) -> Quat {
    let mut q = [
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    ];
    normalize(&mut q);
    q
}

pub fn conjugate(q: Quat) -> Quat {
    [q[0], -q[1], -q[2], -q[3]]
}

/// Rotation matrix by rows. A quaternion that is not of unit length scales; the exact identity gives the exact identity.
pub fn quat_to_mat(q: Quat) -> Mat3 {
    if q == IDENTITY {
        return [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    }
    let [w, x, y, z] = q;
    [
        [w * w + x * x - y * y - z * z, 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)],
        [2.0 * (x * y + w * z), w * w - x * x + y * y - z * z, 2.0 * (y * z - w * x)],
        [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), w * w - x * x - y * y + z * z],
    ]
}

pub fn mul_mat_vec(m: &Mat3, v: Vec3) -> Vec3 {
    std::array::from_fn(|i| m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2])
}

pub fn mul_mat(a: &Mat3, b: &Mat3) -> Mat3 {
    std::array::from_fn(|i| std::array::from_fn(|j| a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j]))
}

pub fn transpose(m: &Mat3) -> Mat3 {
    std::array::from_fn(|i| std::array::from_fn(|j| m[j][i]))
}

/// Rotates a vector without forming the matrix: axes, light directions, body poses.
pub fn rotate(v: Vec3, q: Quat) -> Vec3 {
    if v == [0.0; 3] || q == IDENTITY {
        return v;
    }
    let [w, x, y, z] = q;
    let t = [w * v[0] + y * v[2] - z * v[1], w * v[1] + z * v[0] - x * v[2], w * v[2] + x * v[1] - y * v[0]];
    [v[0] + 2.0 * (y * t[2] - z * t[1]), v[1] + 2.0 * (z * t[0] - x * t[2]), v[2] + 2.0 * (x * t[1] - y * t[0])]
}

/// Quaternion of a rotation matrix given by rows: the branch with the largest component leads.
pub fn mat_to_quat(m: &Mat3) -> Quat {
    let mut q = [0.0; 4];
    if m[0][0] + m[1][1] + m[2][2] > 0.0 {
        q[0] = 0.5 * (1.0 + m[0][0] + m[1][1] + m[2][2]).sqrt();
        q[1] = 0.25 * (m[2][1] - m[1][2]) / q[0];
        q[2] = 0.25 * (m[0][2] - m[2][0]) / q[0];
        q[3] = 0.25 * (m[1][0] - m[0][1]) / q[0];
    } else if m[0][0] > m[1][1] && m[0][0] > m[2][2] {
        q[1] = 0.5 * (1.0 + m[0][0] - m[1][1] - m[2][2]).sqrt();
        q[0] = 0.25 * (m[2][1] - m[1][2]) / q[1];
        q[2] = 0.25 * (m[1][0] + m[0][1]) / q[1];
        q[3] = 0.25 * (m[0][2] + m[2][0]) / q[1];
    } else if m[1][1] > m[2][2] {
        q[2] = 0.5 * (1.0 - m[0][0] + m[1][1] - m[2][2]).sqrt();
        q[0] = 0.25 * (m[0][2] - m[2][0]) / q[2];
        q[1] = 0.25 * (m[1][0] + m[0][1]) / q[2];
        q[3] = 0.25 * (m[2][1] + m[1][2]) / q[2];
    } else {
        q[3] = 0.5 * (1.0 - m[0][0] - m[1][1] + m[2][2]).sqrt();
        q[0] = 0.25 * (m[1][0] - m[0][1]) / q[3];
        q[1] = 0.25 * (m[0][2] + m[2][0]) / q[3];
        q[2] = 0.25 * (m[2][1] + m[1][2]) / q[3];
    }
    normalize(&mut q);
    q
}

/// Minimal rotation that takes +z to the direction of `v` (any length).
pub fn z_to_quat(v: Vec3) -> Quat {
    let mut axis = [-v[1], v[0], 0.0];
    let s = normalize(&mut axis);
    if s < 1e-10 {
        axis = [1.0, 0.0, 0.0];
    }
    axis_angle(axis, s.atan2(v[2]))
}

/// Rotation by `angle` about the unit vector `axis`.
pub fn axis_angle(axis: Vec3, angle: f64) -> Quat {
    let (s, c) = ((angle / 2.0).sin(), (angle / 2.0).cos());
    [c, axis[0] * s, axis[1] * s, axis[2] * s]
}

/// Position and orientation of a frame in its parent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    pub pos: Vec3,
    pub quat: Quat,
}

impl Pose {
    pub const IDENTITY: Pose = Pose { pos: [0.0; 3], quat: IDENTITY };

    /// This frame followed by `inner`, which is expressed in it.
    pub fn compose(&self, inner: &Pose) -> Pose {
        let moved = mul_mat_vec(&quat_to_mat(self.quat), inner.pos);
        Pose { pos: add(moved, self.pos), quat: mul_quat(self.quat, inner.quat) }
    }

    pub fn inverse(&self) -> Pose {
        let quat = conjugate(self.quat);
        Pose { pos: scale(mul_mat_vec(&quat_to_mat(quat), self.pos), -1.0), quat }
    }
}

/// Principal values (decreasing) and axes of a symmetric matrix by Jacobi rotations of a quaternion. The path is part
/// of the result: axes are only good to about 1e-6 rad, and must not be improved.
pub fn eig3(mat: &Mat3) -> (Vec3, Quat) {
    let (mut value, mut q) = ([0.0; 3], IDENTITY);
    for _ in 0..500 {
        let r = quat_to_mat(q);
        let d = mul_mat(&mul_mat(&transpose(&r), mat), &r);
        value = [d[0][0], d[1][1], d[2][2]];
        let (xy, xz, yz) = (d[0][1].abs(), d[0][2].abs(), d[1][2].abs());
        let (row, col, axis) = match () {
            _ if xy > xz && xy > yz => (0, 1, 2),
            _ if xz > yz => (0, 2, 1),
            _ => (1, 2, 0),
        };
        if d[row][col].abs() < 1e-12 {
            break;
        }
        let tau = (d[col][col] - d[row][row]) / (2.0 * d[row][col]);
        let root = (1.0 + tau * tau).sqrt();
        let t = if tau >= 0.0 { 1.0 / (tau + root) } else { -1.0 / (root - tau) };
        let cosine = 1.0 / (1.0 + t * t).sqrt();
        if cosine > 1.0 - 1e-12 {
            break;
        }
        let half = (0.5 - 0.5 * cosine).sqrt();
        let half = if (tau >= 0.0) != (axis == 1) { -half } else { half };
        let mut turn = [(1.0 - half * half).sqrt(), 0.0, 0.0, 0.0];
        turn[axis + 1] = half;
        q = mul_quat(q, turn);
    }
    for first in [0, 1, 0] {
        if value[first] + 1e-12 < value[first + 1] {
            value.swap(first, first + 1);
            let mut quarter = [0.707106781186548, 0.0, 0.0, 0.0];
            quarter[(first + 2) % 3 + 1] = 0.707106781186548;
            q = mul_quat(q, quarter);
        }
    }
    (value, q)
}

/// Principal axes and moments of a full inertia (xx, yy, zz, xy, xz, yz).
pub fn full_inertia(f: [f64; 6]) -> Result<(Quat, Vec3), &'static str> {
    let (value, quat) = eig3(&[[f[0], f[3], f[4]], [f[3], f[1], f[5]], [f[4], f[5], f[2]]]);
    if value[2] < EPS { Err("inertia must have positive eigenvalues") } else { Ok((quat, value)) }
}

/// Sums inertias about one point: masses offset from it, with principal moments in their own orientation.
#[derive(Default)]
pub struct InertiaSum {
    /// xx, yy, zz, xy, xz, yz.
    pub full: [f64; 6],
}

impl InertiaSum {
    pub fn add(&mut self, mass: f64, offset: Vec3, inertia: Vec3, quat: Quat) {
        let r = quat_to_mat(quat);
        let diag: Mat3 = std::array::from_fn(|i| std::array::from_fn(|j| if i == j { inertia[i] } else { 0.0 }));
        let tensor = mul_mat(&mul_mat(&r, &diag), &transpose(&r));
        let [x, y, z] = offset;
        let shift = [
            mass * (y * y + z * z),
            mass * (x * x + z * z),
            mass * (x * x + y * y),
            -mass * x * y,
            -mass * x * z,
            -mass * y * z,
        ];
        let own = [tensor[0][0], tensor[1][1], tensor[2][2], tensor[1][0], tensor[2][0], tensor[2][1]];
        for i in 0..6 {
            self.full[i] = self.full[i] + own[i] + shift[i];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: &[f64], b: &[f64]) {
        for (x, y) in a.iter().zip(b) {
            assert!((x - y).abs() < 1e-15, "{a:?} {b:?}");
        }
    }

    #[test]
    fn full_inertia_gives_the_reference_axes() {
        let (q, v) = full_inertia([4.0, 3.0, 2.0, 0.1, 0.2, 0.3]).unwrap();
        close(&v, &[4.036531022555551, 3.0598370570091644, 1.9036319204352838]);
        close(&q, &[0.9882126735911806, 0.12612321016304795, -0.04941531399177824, 0.07132162613844707]);
        let (q, v) = full_inertia([2.0, 3.0, 4.0, 0.0, 0.0, 0.0]).unwrap();
        close(&v, &[4.0, 3.0, 2.0]);
        close(&q, &[0.0, 0.7071067811865489, 0.0, 0.7071067811865489]);
        assert!(full_inertia([1.0, 1.0, 0.0, 0.0, 0.0, 0.0]).is_err());
    }

    #[test]
    fn downward_axis_turns_about_x() {
        close(&z_to_quat([0.0, 0.0, -1.0]), &[6.123233995736766e-17, 1.0, 0.0, 0.0]);
    }

    #[test]
    fn short_vectors_count_as_zero_and_unit_vectors_keep_their_bits() {
        let mut v = [1e-8, 0.0, 0.0];
        assert_eq!(normalize(&mut v), 0.0);
        assert_eq!(v, [1e-8, 0.0, 0.0]);
        let mut v = [1.0 + 5e-15, 0.0, 0.0];
        normalize(&mut v);
        assert_eq!(v[0], 1.0 + 5e-15);
    }
}
