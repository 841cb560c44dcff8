//! Matrices of cameras, by columns, in double precision until they are handed to OpenGL.
#![forbid(unsafe_code)]

use crate::abi::mjvGLCamera;
use crate::math::{Vec3, from_fn};
use crate::visual::camera::Transform;

/// A 4 x 4 matrix by columns.
pub type Mat4 = [f64; 16];

pub fn mul(a: &Mat4, b: &Mat4) -> Mat4 {
    from_fn(|i| (0..4).map(|k| a[i % 4 + 4 * k] * b[i / 4 * 4 + k]).sum())
}

pub fn apply(m: &Mat4, v: [f64; 4]) -> [f64; 4] {
    from_fn(|row| (0..4).map(|k| m[row + 4 * k] * v[k]).sum())
}

/// The direction that a direction is rotated to.
pub fn turn(m: &Mat4, Vec3([x, y, z]): Vec3) -> Vec3 {
    let [x, y, z, _] = apply(m, [x, y, z, 0.0]);
    Vec3([x, y, z])
}

pub fn single(m: &Mat4) -> [f32; 16] {
    m.map(|v| v as f32)
}

/// From rows.
fn rows(r: [[f64; 4]; 4]) -> Mat4 {
    from_fn(|i| r[i % 4][i / 4])
}

/// Sides of a view volume on the near plane, and where it begins and ends.
#[derive(Clone, Copy)]
pub struct Volume {
    pub x: [f64; 2],
    pub y: [f64; 2],
    pub z: [f64; 2],
    pub orthographic: bool,
}

impl Volume {
    /// What a camera sees through a viewport of this shape (width over height).
    pub fn of(c: &mjvGLCamera, aspect: f64) -> Volume {
        let [bottom, top] = [c.frustum_bottom, c.frustum_top].map(f64::from);
        let half = if c.frustum_width != 0.0 { c.frustum_width as f64 } else { 0.5 * aspect * (top - bottom) };
        let center = c.frustum_center as f64;
        let z = [c.frustum_near, c.frustum_far].map(f64::from);
        Volume { x: [center - half, center + half], y: [bottom, top], z, orthographic: c.orthographic != 0 }
    }

    /// Its projection with reversed depth: 1 near and 0 far, or with `symmetric` clip space 1 near and -1 far.
    pub fn projection(&self, symmetric: bool) -> Mat4 {
        let ([l, r], [b, t], [n, f]) = (self.x, self.y, self.z);
        let plain = if self.orthographic {
            rows([
                [2.0 / (r - l), 0.0, 0.0, -(r + l) / (r - l)],
                [0.0, 2.0 / (t - b), 0.0, -(t + b) / (t - b)],
                [0.0, 0.0, -2.0 / (f - n), -(f + n) / (f - n)],
                [0.0, 0.0, 0.0, 1.0],
            ])
        } else {
            rows([
                [2.0 * n / (r - l), 0.0, (r + l) / (r - l), 0.0],
                [0.0, 2.0 * n / (t - b), (t + b) / (t - b), 0.0],
                [0.0, 0.0, -(f + n) / (f - n), -2.0 * f * n / (f - n)],
                [0.0, 0.0, -1.0, 0.0],
            ])
        };
        let mut reversed = plain;
        for k in 0..4 {
            let (z, w) = (plain[4 * k + 2], plain[4 * k + 3]);
            reversed[4 * k + 2] = if symmetric { -z } else { 0.5 * (w - z) };
        }
        reversed
    }
}

/// A unit vector; up for one without length.
fn unit(v: Vec3) -> Vec3 {
    let length = v.norm();
    if length < 1e-10 { Vec3::Z } else { v * (1.0 / length) }
}

/// From space to an eye that looks along -z.
pub fn look(pos: Vec3, forward: Vec3, up: Vec3) -> Mat4 {
    let f = unit(forward);
    let s = unit(f.cross(up));
    let u = unit(s.cross(f));
    let row = |a: Vec3| [a[0], a[1], a[2], -a.dot(pos)];
    rows([row(s), row(u), row(-f), [0.0, 0.0, 0.0, 1.0]])
}

/// From the model to the room.
pub fn placement(t: &Transform) -> Mat4 {
    let r = t.rotate.to_mat();
    let row = |k: usize| [t.scale * r[3 * k], t.scale * r[3 * k + 1], t.scale * r[3 * k + 2], t.translate[k]];
    rows([row(0), row(1), row(2), [0.0, 0.0, 0.0, 1.0]])
}

/// Reflection at the plane through `p` with normal `n`.
pub fn mirror(p: Vec3, n: Vec3) -> Mat4 {
    let d = n.dot(p);
    let row = |k: usize| {
        from_fn(|j| {
            let same = if j == k { 1.0 } else { 0.0 };
            if j == 3 { 2.0 * n[k] * d } else { same - 2.0 * n[k] * n[j] }
        })
    };
    rows([row(0), row(1), row(2), [0.0, 0.0, 0.0, 1.0]])
}

/// Is a sphere beyond a side of the view volume of a projection and view.
pub fn outside(clip: &Mat4, [x, y, z, radius]: [f32; 4]) -> bool {
    if !radius.is_finite() {
        return false;
    }
    let row = |k: usize| [clip[k], clip[k + 4], clip[k + 8], clip[k + 12]];
    let w = row(3);
    (0..2).any(|k| {
        let side = row(k);
        [1.0, -1.0].iter().any(|sign| {
            let plane: [f64; 4] = from_fn(|j| w[j] + sign * side[j]);
            let length = Vec3::from_slice(&plane).norm();
            let distance = plane[0] * x as f64 + plane[1] * y as f64 + plane[2] * z as f64 + plane[3];
            distance < -(radius as f64) * length
        })
    })
}
