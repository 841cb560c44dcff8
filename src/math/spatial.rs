//! Spatial vectors (Featherstone): motions (ω, v) and forces (τ, f) in six numbers, rotation first, both referred to a
//! common origin; rigid-body inertias in ten: (Ixx, Iyy, Izz, Ixy, Ixz, Iyz, m rx, m ry, m rz, m) about that origin.

use super::wide::F64x4;
use super::{Mat3, Spatial, Vec3, mat3, vec3};

/// Spatial inertia in ten numbers.
pub type Inertia = [f64; 10];

/// The rotational half.
#[inline(always)]
pub fn rot(v: &Spatial) -> Vec3 {
    [v[0], v[1], v[2]]
}

/// The translational half.
#[inline(always)]
pub fn lin(v: &Spatial) -> Vec3 {
    [v[3], v[4], v[5]]
}

/// Both halves joined.
#[inline(always)]
pub fn join(a: Vec3, b: Vec3) -> Spatial {
    [a[0], a[1], a[2], b[0], b[1], b[2]]
}

/// a + b
#[inline(always)]
pub fn add(a: &Spatial, b: &Spatial) -> Spatial {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5]]
}

/// a += b
#[inline(always)]
pub fn add_to(a: &mut Spatial, b: &Spatial) {
    *a = add(a, b);
}

/// a −= b
#[inline(always)]
pub fn sub_from(a: &mut Spatial, b: &Spatial) {
    for i in 0..6 {
        a[i] -= b[i];
    }
}

/// a += b · s
#[inline(always)]
pub fn add_to_scl(a: &mut Spatial, b: &Spatial, s: f64) {
    for i in 0..6 {
        a[i] += b[i] * s;
    }
}

/// The motion of some axes together: Σ axis · speed, from the first to the last.
#[inline(always)]
pub fn combine(axes: &[Spatial], speeds: &[f64]) -> Spatial {
    let mut pairs = axes.iter().zip(speeds);
    let mut sum = pairs.next().map_or([0.0; 6], |(axis, speed)| scl(axis, *speed));
    pairs.for_each(|(axis, speed)| add_to_scl(&mut sum, axis, *speed));
    sum
}

/// a · s
#[inline(always)]
pub fn scl(a: &Spatial, s: f64) -> Spatial {
    [a[0] * s, a[1] * s, a[2] * s, a[3] * s, a[4] * s, a[5] * s]
}

/// Power of a force along a motion; summed as [`super::dense::dot`].
#[inline(always)]
pub fn dot(a: &Spatial, b: &Spatial) -> f64 {
    let first = |v: &Spatial| F64x4::load(v.first_chunk().expect("six numbers"));
    (first(a) * first(b)).sum() + (a[4] * b[4] + a[5] * b[5])
}

/// vel × v: the rate of a motion vector that moves with `vel`.
#[inline(always)]
pub fn cross_motion(vel: &Spatial, v: &Spatial) -> Spatial {
    [
        -vel[2] * v[1] + vel[1] * v[2],
        vel[2] * v[0] - vel[0] * v[2],
        -vel[1] * v[0] + vel[0] * v[1],
        (-vel[2] * v[4] + vel[1] * v[5]) + (-vel[5] * v[1] + vel[4] * v[2]),
        (vel[2] * v[3] - vel[0] * v[5]) + (vel[5] * v[0] - vel[3] * v[2]),
        (-vel[1] * v[3] + vel[0] * v[4]) + (-vel[4] * v[0] + vel[3] * v[1]),
    ]
}

/// vel ×* f: the rate of a force vector that moves with `vel`.
#[inline(always)]
pub fn cross_force(vel: &Spatial, f: &Spatial) -> Spatial {
    [
        (-vel[2] * f[1] + vel[1] * f[2]) + (-vel[5] * f[4] + vel[4] * f[5]),
        (vel[2] * f[0] - vel[0] * f[2]) + (vel[5] * f[3] - vel[3] * f[5]),
        (-vel[1] * f[0] + vel[0] * f[1]) + (-vel[4] * f[3] + vel[3] * f[4]),
        -vel[2] * f[4] + vel[1] * f[5],
        vel[2] * f[3] - vel[0] * f[5],
        -vel[1] * f[3] + vel[0] * f[4],
    ]
}

/// Inertia times motion: the momentum (or the force, for an acceleration).
#[inline(always)]
pub fn inert_vec(i: &Inertia, v: &Spatial) -> Spatial {
    [
        i[0] * v[0] + i[3] * v[1] + i[4] * v[2] - i[8] * v[4] + i[7] * v[5],
        i[3] * v[0] + i[1] * v[1] + i[5] * v[2] + i[8] * v[3] - i[6] * v[5],
        i[4] * v[0] + i[5] * v[1] + i[2] * v[2] - i[7] * v[3] + i[6] * v[4],
        i[8] * v[1] - i[7] * v[2] + i[9] * v[3],
        i[6] * v[2] - i[8] * v[0] + i[9] * v[4],
        i[7] * v[0] - i[6] * v[1] + i[9] * v[5],
    ]
}

/// The inertia of a body with principal inertia `inertia` in axes `mat`, mass `mass`, centre of mass at `dif` from the
/// origin.
#[inline(always)]
pub fn inert_com(inertia: Vec3, mat: &Mat3, dif: Vec3, mass: f64) -> Inertia {
    // R diag(inertia) Rᵀ
    let t = [
        mat[0] * inertia[0],
        mat[1] * inertia[1],
        mat[2] * inertia[2],
        mat[3] * inertia[0],
        mat[4] * inertia[1],
        mat[5] * inertia[2],
        mat[6] * inertia[0],
        mat[7] * inertia[1],
        mat[8] * inertia[2],
    ];
    [
        mat[0] * t[0] + mat[1] * t[1] + mat[2] * t[2] + mass * (dif[1] * dif[1] + dif[2] * dif[2]),
        mat[3] * t[3] + mat[4] * t[4] + mat[5] * t[5] + mass * (dif[0] * dif[0] + dif[2] * dif[2]),
        mat[6] * t[6] + mat[7] * t[7] + mat[8] * t[8] + mass * (dif[0] * dif[0] + dif[1] * dif[1]),
        mat[0] * t[3] + mat[1] * t[4] + mat[2] * t[5] - mass * dif[0] * dif[1],
        mat[0] * t[6] + mat[1] * t[7] + mat[2] * t[8] - mass * dif[0] * dif[2],
        mat[3] * t[6] + mat[4] * t[7] + mat[5] * t[8] - mass * dif[1] * dif[2],
        mass * dif[0],
        mass * dif[1],
        mass * dif[2],
        mass,
    ]
}

/// The motion axis of a rotational dof about `axis`, whose anchor lies `offset` away: from the anchor to the origin.
#[inline(always)]
pub fn rot_dof(axis: Vec3, offset: Vec3) -> Spatial {
    join(axis, vec3::cross(axis, offset))
}

/// A motion seen from the point `delta` away from the old one, in axes R (columns) if given.
#[inline(always)]
pub fn transform_motion(v: &Spatial, delta: Vec3, r: Option<&Mat3>) -> Spatial {
    turn(rot(v), vec3::sub(lin(v), vec3::cross(delta, rot(v))), r)
}

/// A force seen from the point `delta` away from the old one, in axes R (columns) if given.
#[inline(always)]
pub fn transform_force(v: &Spatial, delta: Vec3, r: Option<&Mat3>) -> Spatial {
    turn(vec3::sub(rot(v), vec3::cross(delta, lin(v))), lin(v), r)
}

#[inline(always)]
fn turn(a: Vec3, b: Vec3, r: Option<&Mat3>) -> Spatial {
    match r {
        Some(r) => join(mat3::tmul_vec(r, a), mat3::tmul_vec(r, b)),
        None => join(a, b),
    }
}
