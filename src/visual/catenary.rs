//! A string that hangs between two points under gravity: points of a catenary.

use crate::math::{Vec3, elementary};

/// Most points of a string.
pub const MAX_POINTS: usize = 100;

/// Points of the string, and their number.
pub struct CatenaryPoints {
    points: [Vec3; MAX_POINTS],
    n: usize,
}

impl CatenaryPoints {
    pub fn points(&self) -> &[Vec3] {
        &self.points[..self.n]
    }

    fn of(points: &[Vec3]) -> CatenaryPoints {
        let mut all = [Vec3::ZERO; MAX_POINTS];
        all[..points.len()].copy_from_slice(points);
        CatenaryPoints { points: all, n: points.len() }
    }
}

/// Residual of the equation for the dimensionless parameter b of a catenary, and its derivative: the shape is
/// b cosh(x / b) over unit span, and `wanted` is what length and height say.
fn residual(b: f64, wanted: f64) -> (f64, f64) {
    let a = 1.0 / (2.0 * b);
    let (grow, shrink) = (elementary::exp(a), elementary::exp(-a));
    let (sinh, cosh) = ((grow - shrink) / 2.0, (grow + shrink) / 2.0);
    let base = 2.0 * b * sinh - 1.0;
    (elementary::pow(base, -0.5) - wanted, (a * cosh - sinh) * elementary::pow(base, -1.5))
}

/// Newton's method with halved steps.
fn parameter(wanted: f64) -> f64 {
    let mut b = wanted / 24.0f64.sqrt();
    for _ in 0..50 {
        let (value, slope) = residual(b, wanted);
        if value.abs() < 1e-9 {
            break;
        }
        let mut step = -value / slope;
        for _ in 0..10 {
            if residual(b + step, wanted).0.abs() < value.abs() {
                break;
            }
            step *= 0.5;
        }
        b += step;
    }
    b
}

/// A string of a length from `x0` to `x1`, as at most `n` points.
pub fn hang(x0: Vec3, x1: Vec3, gravity: Vec3, length: f64, n: usize) -> CatenaryPoints {
    let n = n.min(MAX_POINTS);
    let span = x1 - x0;
    if span.norm() > length {
        return CatenaryPoints::of(&[x0, x1]);
    }
    let up = (-gravity).unit();
    let flat = span + up * -up.dot(span);
    let size = flat.norm();
    let across = if size < crate::math::MINVAL { Vec3::ZERO } else { flat * (1.0 / size) };
    let (h, v) = (span.dot(across), span.dot(up));
    let at = |along: f64, height: f64| x0 + across * along + up * height;
    if length > 100.0 * h {
        let down = -0.5 * ((length * length - h * h).sqrt() - v);
        return CatenaryPoints::of(&[x0, at(h * down / (2.0 * down - v), down), x1]);
    }
    let b = parameter(elementary::pow(((length * length - v * v).sqrt() / h) - 1.0, -0.5)) * h;
    let offset = -0.5 * (b * elementary::ln((length + v) / (length - v)) - h);
    let cosh = |x: f64| (elementary::exp(x) + elementary::exp(-x)) / 2.0;
    let lowest = -b * cosh(offset / b);
    let mut string = CatenaryPoints { points: [Vec3::ZERO; MAX_POINTS], n };
    for (i, p) in string.points[..n].iter_mut().enumerate() {
        let along = i as f64 * h / n as f64;
        *p = match i {
            0 => x0,
            _ if i == n - 1 => x1,
            _ => at(along, b * cosh((along - offset) / b) + lowest),
        };
    }
    string
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points of the reference.
    #[test]
    fn strings_hang_as_in_the_reference() {
        let near = |p: Vec3, e: [f64; 3]| assert!(p.distance(Vec3(e)) < 1e-8, "{p:?}");
        let gravity = Vec3([0.0, 0.0, -9.81]);
        let s = hang(Vec3([0.0, 0.0, 2.0]), Vec3([1.0, 0.5, 1.5]), gravity, 2.0, 29);
        near(s.points()[1], [0.034482759, 0.017241379, 1.844392947]);
        near(s.points()[14], [0.482758621, 0.24137931, 1.012855825]);
        near(s.points()[27], [0.931034483, 0.465517241, 1.330567134]);
        let s = hang(Vec3([0.0, 0.0, 2.0]), Vec3([0.005, 0.0, 1.2]), gravity, 2.0, 29);
        assert_eq!(s.points().len(), 3);
        near(s.points()[1], [0.003500003, 0.0, 0.600003125]);
    }
}
