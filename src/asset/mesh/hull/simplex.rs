//! The first simplex of quickhull.
//!
//! Tests: in `asset/mesh/hull/mod.rs`.

use crate::asset::geometry::Vec3;

/// No facet, no point.
pub(super) const NONE: usize = usize::MAX;

/// A candidate must span this part of the box's volume, else all points are looked at ...
const WIDE: f64 = 1e-3;
/// ... until one spans this part.
const WIDE_ENOUGH: f64 = 1e-2;

/// Four points that span space, the first two along x.
pub(super) fn simplex(points: &[Vec3]) -> Option<[usize; 4]> {
    let extreme = |k: usize, better: fn(f64, f64) -> bool| {
        (0..points.len()).reduce(|best, i| if better(points[i][k], points[best][k]) { i } else { best })
    };
    let (mut candidates, mut width) = (Vec::with_capacity(6), 0.0f64);
    for k in 0..3 {
        let (low, high) = (extreme(k, |a, b| a < b)?, extreme(k, |a, b| a > b)?);
        candidates.extend([low, high]);
        width = width.max(points[high][k] - points[low][k]);
    }
    let (a, b) = (candidates[0], candidates[1]);
    let along = points[b] - points[a];
    let area = |i: usize| {
        let [p, q] = [a, b].map(|j| points[j] - points[i]);
        (p[0] * q[1] - p[1] * q[0]).abs()
    };
    let (flat, c) = widest(points.len(), &candidates, &[a, b], along[0] * width, area)?;
    let volume = |i: usize| {
        let [p, q, r] = [a, b, c].map(|j| points[j] - points[i]);
        // the order of terms decides between corners of a box
        (p[0] * (q[1] * r[2] - q[2] * r[1]) - q[0] * (p[1] * r[2] - p[2] * r[1]) + r[0] * (p[1] * q[2] - p[2] * q[1]))
            .abs()
    };
    let (_, d) = widest(points.len(), &candidates, &[a, b, c], flat * width, volume)?;
    Some([a, b, c, d])
}

/// The candidate of largest measure, or the first of all points that is large enough.
fn widest(
    count: usize,
    candidates: &[usize],
    taken: &[usize],
    unit: f64,
    measure: impl Fn(usize) -> f64,
) -> Option<(f64, usize)> {
    let mut best = (-1.0, NONE);
    let try_point = |i: usize, best: &mut (f64, usize)| {
        let m = if taken.contains(&i) { -1.0 } else { measure(i) };
        let better = m > best.0;
        if better {
            *best = (m, i);
        }
        better
    };
    for &i in candidates {
        try_point(i, &mut best);
    }
    if best.0 < WIDE * unit {
        for i in 0..count {
            if try_point(i, &mut best) && best.0 >= WIDE_ENOUGH * unit {
                break;
            }
        }
    }
    Some(best).filter(|b| b.1 != NONE)
}
