//! Three-vectors and quaternions as this room needs them: small, inlined, in the order of operations of the textbook.

pub type Vec3 = [f64; 3];
pub type Quat = [f64; 4];

#[inline(always)]
pub fn sub(a: Vec3, b: Vec3) -> Vec3 {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline(always)]
pub fn dot(a: Vec3, b: Vec3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline(always)]
pub fn cross(a: Vec3, b: Vec3) -> Vec3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// `r * a + p` with a row-major rotation.
#[inline(always)]
pub fn transform(r: &[f64; 9], a: Vec3, p: Vec3) -> Vec3 {
    [
        r[0] * a[0] + r[1] * a[1] + r[2] * a[2] + p[0],
        r[3] * a[0] + r[4] * a[1] + r[5] * a[2] + p[1],
        r[6] * a[0] + r[7] * a[1] + r[8] * a[2] + p[2],
    ]
}

/// Hamilton product.
#[inline(always)]
pub fn mul_quat(a: Quat, b: Quat) -> Quat {
    [
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    ]
}

#[inline(always)]
pub fn conjugate(q: Quat) -> Quat {
    [q[0], -q[1], -q[2], -q[3]]
}

/// The rotation vector of a quaternion of any length, angle in (-pi, pi]: its length and its direction, (1,0,0) at zero.
pub fn angle_axis(q: Quat) -> (f64, Vec3) {
    let norm = q.iter().map(|x| x * x).sum::<f64>().sqrt();
    let q = if norm < 1e-15 { [1.0, 0.0, 0.0, 0.0] } else { q.map(|x| x / norm) };
    let v = [q[1], q[2], q[3]];
    let s = dot(v, v).sqrt();
    let axis = if s < 1e-15 { [1.0, 0.0, 0.0] } else { v.map(|x| x / s) };
    let mut angle = 2.0 * s.atan2(q[0]);
    if angle > std::f64::consts::PI {
        angle -= 2.0 * std::f64::consts::PI;
    }
    let v = axis.map(|x| x * angle);
    let length = dot(v, v).sqrt();
    if length < 1e-15 { (length, [1.0, 0.0, 0.0]) } else { (length, v.map(|x| x / length)) }
}
