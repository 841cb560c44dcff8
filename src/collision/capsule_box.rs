//! Capsule against box. The parameter of the capsule's segment nearest to the box is searched among its ends over faces
//! and its nearest points on edges. Where both shapes run along each other there is a second parameter. A sphere-box
//! test follows at each.
//!
//! Tests: `tests/physics/collisions.rs`, `tests/conformance/ties.py`.

use super::manifold::{Manifold, Solid};
use super::sphere_box::ball_box;
use crate::abi::mjMINVAL;
use crate::math::{Real, Vec3};

/// Where on an edge the nearest point lies.
#[derive(Clone, Copy, PartialEq)]
enum EdgeRegion {
    Lower,
    Middle,
    Upper,
}

/// What is nearest to the segment.
#[derive(Clone, Copy)]
enum NearestFeature {
    /// An end of the segment, over a face of the box or inside it.
    End { sign: f64, face: Option<usize> },
    /// An edge of the box; `corner` holds its signs (+ is true).
    Edge { axis: usize, stretch: EdgeRegion, corner: [bool; 3], x: f64 },
}

/// The capsule's segment in the frame of the box.
struct CapsuleAxis {
    center: Vec3,
    /// Unit direction.
    dir: Vec3,
    /// Half-length times direction.
    arm: Vec3,
    half: f64,
    up: [bool; 3],
}

struct Nearest {
    dist2: f64,
    t: f64,
    feature: Option<NearestFeature>,
}

/// Whether a capsule, whose centre and the vector from there to an end are given in the frame of a box of half-sizes `b`, is apart
/// from it along some axis of that frame, and by more than rounding. `reach` is the margin and the capsule's radius.
#[inline(always)]
pub fn capsule_apart<R: Real>(center: Vec3<R>, arm: Vec3<R>, b: &Vec3, reach: f64) -> R::Mask {
    // the test of a sphere and a box leaves out axes along which the box has no size
    let limit = |k: usize| if b[k] > 0.0 { (reach.abs() + b[k]) * (1.0 + 1e-6) } else { f64::INFINITY };
    let separated = |k: usize| R::of(limit(k)).lt(center[k].abs() - arm[k].abs());
    separated(0) | separated(1) | separated(2)
}

pub fn capsule_box(capsule: &Solid, cube: &Solid, margin: f64, out: &mut Manifold) {
    let [radius, half, _] = capsule.size.0;
    let dir = cube.mat.transpose() * capsule.axis();
    let arm = dir * half;
    let center = cube.mat.transpose() * (*capsule.pos - *cube.pos);
    if capsule_apart(center, arm, cube.size, margin + radius) {
        return;
    }
    let seg = CapsuleAxis { center, dir, arm, half, up: arm.map(|h| h > 0.0) };

    // a length, though it is compared with squared distances (QUIRKS.md)
    let b = cube.size;
    let start = margin + 2.0 * (radius + half + b[0] + b[1] + b[2]);
    let mut best = Nearest { dist2: start, t: 0.0, feature: None };
    ends_to_faces(&seg, b, &mut best);
    for axis in 0..3 {
        segment_to_edges(&seg, b, axis, &mut best);
    }
    let Some(feature) = best.feature else { return };

    let second = match feature {
        NearestFeature::Edge { stretch: EdgeRegion::Middle, axis, corner, x } => {
            beside_edge(&seg, b, best.t, axis, corner, x)
        }
        NearestFeature::Edge { corner, .. } => beside_corner(&seg, b, best.t, corner),
        NearestFeature::End { sign, face } => face.and_then(|face| over_face(&seg, b, sign, face)),
    };
    for t in [Some(best.t), second.map(|offset| best.t + offset)].into_iter().flatten() {
        let ball = *cube.mat * (seg.center + seg.arm * t) + *cube.pos;
        ball_box(&ball, radius, cube, margin, out);
    }
}

/// The segment's ends against the faces: an end outside at most one pair of faces.
fn ends_to_faces(seg: &CapsuleAxis, b: &Vec3, best: &mut Nearest) {
    for sign in [-1.0, 1.0] {
        let end = seg.center + seg.arm * sign;
        let (mut outside, mut face) = (0, None);
        let mut nearest = end;
        for k in 0..3 {
            if end[k] < -b[k] || end[k] > b[k] {
                outside += 1;
                face = Some(k);
                nearest[k] = if end[k] < -b[k] { -b[k] } else { b[k] };
            }
        }
        let gap = nearest - end;
        let dist2 = gap.dot(gap);
        if outside <= 1 && dist2 < best.dist2 {
            *best = Nearest { dist2, t: sign, feature: Some(NearestFeature::End { sign, face }) };
        }
    }
}

/// The segment against the four edges along `axis`.
fn segment_to_edges(seg: &CapsuleAxis, b: &Vec3, axis: usize, best: &mut Nearest) {
    for i in (0..8).filter(|i| i >> axis & 1 == 0) {
        let middle: Vec3 = Vec3::from_fn(|k| if k == axis { 0.0 } else { if i >> k & 1 == 1 { b[k] } else { -b[k] } });
        let gap = middle - seg.center;
        let ma = b[axis] * b[axis];
        let mb = -b[axis] * seg.arm[axis];
        let mc = seg.half * seg.half;
        let u = -b[axis] * gap[axis];
        let v = seg.arm.dot(gap);
        let det = ma * mc - mb * mb;
        if det.abs() < mjMINVAL {
            continue;
        }
        let inv = 1.0 / det;
        let mut x1 = (mc * u - mb * v) * inv;
        let mut x2 = (ma * v - mb * u) * inv;
        let mut stretch = EdgeRegion::Middle;
        if x1 > 1.0 {
            (x1, stretch) = (1.0, EdgeRegion::Upper);
            x2 = (v - mb) * (1.0 / mc);
        } else if x1 < -1.0 {
            (x1, stretch) = (-1.0, EdgeRegion::Lower);
            x2 = (v + mb) * (1.0 / mc);
        }
        if x2.abs() > 1.0 {
            x2 = if x2 > 1.0 { 1.0 } else { -1.0 };
            x1 = (u - mb * x2) * (1.0 / ma);
            // an edge parameter that comes back inside keeps the earlier status (QUIRKS.md)
            if x1 > 1.0 {
                (x1, stretch) = (1.0, EdgeRegion::Upper);
            } else if x1 < -1.0 {
                (x1, stretch) = (-1.0, EdgeRegion::Lower);
            }
        }
        let mut offset = gap;
        offset[axis] += b[axis] * x1;
        offset -= seg.arm * x2;
        let dist2 = offset.dot(offset);
        if dist2 < best.dist2 - mjMINVAL {
            let mut corner: [bool; 3] = std::array::from_fn(|k| i >> k & 1 == 1);
            corner[axis] = stretch == EdgeRegion::Upper;
            *best = Nearest { dist2, t: x2, feature: Some(NearestFeature::Edge { axis, stretch, corner, x: x1 }) };
        }
    }
}

/// The smallest of the candidates, NaN ignored; the first is the start value.
fn smallest<const N: usize>(candidates: [f64; N]) -> f64 {
    let mut least = candidates[0];
    for &x in &candidates[1..] {
        if x < least {
            least = x;
        }
    }
    least
}

/// Length, in segment parameter, of the box along axis `k`.
fn across(seg: &CapsuleAxis, b: &Vec3, k: usize) -> f64 {
    2.0 * b[k] / seg.arm[k].abs()
}

/// Offset of the second contact when a corner is nearest.
fn beside_corner(seg: &CapsuleAxis, b: &Vec3, t: f64, corner: [bool; 3]) -> Option<f64> {
    let differs: [bool; 3] = std::array::from_fn(|k| seg.up[k] != corner[k]);
    let count = differs.iter().filter(|&&x| x).count();
    let (axis, mu) = match count {
        1 => (differs.iter().position(|&x| x)?, 1.0),
        2 => (differs.iter().position(|&x| !x)?, -1.0),
        _ => return None,
    };
    if seg.dir[axis] * seg.dir[axis] > 0.5 {
        Some(mu * smallest([1.0 - mu * t, across(seg, b, axis)]))
    } else {
        let (a1, a2) = ((axis + 1) % 3, (axis + 2) % 3);
        Some(-mu * smallest([1.0 + mu * t, across(seg, b, a1), across(seg, b, a2)]))
    }
}

/// Offset of the second contact when the inside of an edge is nearest.
fn beside_edge(seg: &CapsuleAxis, b: &Vec3, t: f64, axis: usize, corner: [bool; 3], x: f64) -> Option<f64> {
    let differs = |k: usize| seg.up[k] != corner[k];
    let (mut a1, mut a2) = ((axis + 1) % 3, (axis + 2) % 3);
    if differs(a1) == differs(a2) {
        return None;
    }
    if seg.dir[a1].abs() > seg.dir[a2].abs() {
        (a1, a2) = (a2, a1);
    }
    let _ = a1;
    let mu = if differs(a2) { 1.0 } else { -1.0 };
    let rest = if seg.up[axis] == differs(a2) { 1.0 - x } else { 1.0 + x };
    Some(mu * smallest([1.0 - mu * t, across(seg, b, a2), b[axis] * rest / seg.arm[axis].abs()]))
}

/// Offset of the second contact when an end over a face is nearest: where the segment leaves the face's prism.
fn over_face(seg: &CapsuleAxis, b: &Vec3, sign: f64, face: usize) -> Option<f64> {
    let mu = -sign;
    let end = seg.center + seg.arm * sign;
    let mut way = 2.0;
    for k in (0..3).filter(|&k| k != face) {
        for side in [b[k], -b[k]] {
            let q = (side - end[k]) / seg.arm[k] * mu;
            if q > 0.0 && q < way {
                way = q;
            }
        }
    }
    Some(mu * way)
}
