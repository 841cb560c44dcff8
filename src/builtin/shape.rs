//! The shapes of `mujoco.sdf.*` as signed distances (constructive solid geometry on distance fields).
//!
//! Sources: the distance functions of the field's literature (torus, cut sphere, hexagon, smooth union); the thread and the
//! involute gear as the plugin chapter gives them.
#![forbid(unsafe_code)]

use crate::abi::mjMINVAL;
use crate::math::{Vec3, elementary};
use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2, PI};
use std::ffi::CStr;

/// Attribute values in the shape's order; what is beyond them is 0.
pub type Attributes = [f64; 5];

/// A parametric shape at the origin.
pub trait DistanceField {
    const NAME: &'static CStr;
    const ATTRIBUTES: &'static [&'static CStr];
    const DEFAULTS: &'static [f64];
    /// Attributes that must be numbers and nothing else, and what is said if they are not.
    const CHECKED: &'static [&'static CStr] = Self::ATTRIBUTES;
    const INVALID: &'static str;
    /// Whether the ways of descents can be shown.
    const SHOWS_DESCENTS: bool = true;

    /// Signed distance at a point, negative inside.
    fn distance(p: &Vec3, a: &Attributes) -> f64;

    /// Half the edges of a box around the shape.
    fn half_sizes(a: &Attributes) -> Vec3;

    /// Gradient of the distance: forward differences, whose noise is part of the result.
    fn gradient(p: &Vec3, a: &Attributes) -> Vec3 {
        const STEP: f64 = 1e-8;
        let here = Self::distance(p, a);
        Vec3::from_fn(|k| {
            let mut moved = *p;
            moved[k] += STEP;
            (Self::distance(&moved, a) - here) / STEP
        })
    }
}

fn subtract(a: f64, b: f64) -> f64 {
    a.max(-b)
}

fn fract(x: f64) -> f64 {
    x - x.floor()
}

fn modulo(x: f64, y: f64) -> f64 {
    x - y * (x / y).floor()
}

fn smooth_union(a: f64, b: f64, k: f64) -> f64 {
    let t = (0.5 + 0.5 * (b - a) / k).clamp(0.0, 1.0);
    b * (1.0 - t) + a * t - k * t * (1.0 - t)
}

fn smooth_intersection(a: f64, b: f64, k: f64) -> f64 {
    subtract(a.max(b), smooth_union(subtract(a, b), subtract(b, a), k))
}

/// Head of a bolt, body of a nut: a hexagonal prism with a chamfer; `gap` is the distance from the shaft.
fn hexagon(p: &Vec3, gap: f64) -> f64 {
    let k = 6.0 / PI / 2.0;
    let angle = -(elementary::atan2(p[1], p[0]) * k + 0.5).floor() / k;
    let x = elementary::sin(angle + FRAC_PI_2) * p[0] - elementary::sin(angle) * p[1];
    let prism = (x - 0.5).max((p[2] + 0.25).abs() - 0.25);
    prism.max((p[2] + gap - 0.22) * FRAC_1_SQRT_2)
}

/// A shaft with a helical thread of twelve turns a unit.
fn thread(p: &Vec3, gap: f64) -> f64 {
    let triangle = (fract(p[2] * 12.0 - elementary::atan2(p[1], p[0]) / PI / 2.0) - 0.5).abs();
    (gap - triangle / 12.0) * FRAC_1_SQRT_2
}

fn cone(p: &Vec3, gap: f64) -> f64 {
    (p[2] - gap) * FRAC_1_SQRT_2
}

fn radius(p: &Vec3) -> f64 {
    (p[0] * p[0] + p[1] * p[1]).sqrt()
}

pub struct Bolt;

impl DistanceField for Bolt {
    const NAME: &'static CStr = c"mujoco.sdf.bolt";
    const ATTRIBUTES: &'static [&'static CStr] = &[c"radius"];
    const DEFAULTS: &'static [f64] = &[0.26];
    const INVALID: &'static str = "Invalid parameter specification in Bolt plugin";

    fn distance(p: &Vec3, a: &Attributes) -> f64 {
        let gap = radius(p) - a[0];
        let shaft = subtract(thread(p, gap), 0.5 - (p[2] + 0.5).abs());
        subtract(shaft, cone(p, gap) + FRAC_1_SQRT_2).min(hexagon(p, gap))
    }

    fn half_sizes(_: &Attributes) -> Vec3 {
        Vec3([0.6, 0.6, 1.0])
    }
}

pub struct Nut;

impl DistanceField for Nut {
    const NAME: &'static CStr = c"mujoco.sdf.nut";
    const ATTRIBUTES: &'static [&'static CStr] = &[c"radius"];
    const DEFAULTS: &'static [f64] = &[0.26];
    const INVALID: &'static str = "Invalid parameter specification in Nut plugin";

    fn distance(p: &Vec3, a: &Attributes) -> f64 {
        let gap = radius(p) - a[0];
        let cone = cone(p, gap);
        let hole = subtract(thread(p, gap), cone + 0.5 * FRAC_1_SQRT_2).min(-cone - 0.05 * FRAC_1_SQRT_2);
        subtract(hexagon(p, gap), hole)
    }

    fn half_sizes(_: &Attributes) -> Vec3 {
        Vec3([0.6, 0.6, 1.0])
    }
}

pub struct Bowl;

impl DistanceField for Bowl {
    const NAME: &'static CStr = c"mujoco.sdf.bowl";
    const ATTRIBUTES: &'static [&'static CStr] = &[c"height", c"radius", c"thickness"];
    const DEFAULTS: &'static [f64] = &[0.4, 1.0, 0.02];
    const INVALID: &'static str = "Invalid parameter specification in Bowl plugin";

    fn distance(p: &Vec3, a: &Attributes) -> f64 {
        let [height, r, thickness, ..] = *a;
        let width = (r * r - height * height).sqrt();
        let (rho, z) = (radius(p), p[2]);
        let surface = if height * rho < width * z {
            ((rho - width) * (rho - width) + (z - height) * (z - height)).sqrt()
        } else {
            ((rho * rho + z * z).sqrt() - r).abs()
        };
        surface - thickness
    }

    fn half_sizes(a: &Attributes) -> Vec3 {
        Vec3([a[1] + a[2]; 3])
    }
}

pub struct Torus;

impl DistanceField for Torus {
    const NAME: &'static CStr = c"mujoco.sdf.torus";
    const ATTRIBUTES: &'static [&'static CStr] = &[c"radius1", c"radius2"];
    const DEFAULTS: &'static [f64] = &[0.35, 0.15];
    const INVALID: &'static str = "Invalid radius1 or radius2 parameters in Torus plugin";
    const SHOWS_DESCENTS: bool = false;

    fn distance(p: &Vec3, a: &Attributes) -> f64 {
        let q = radius(p) - a[0];
        (q * q + p[2] * p[2]).sqrt() - a[1]
    }

    fn gradient(p: &Vec3, a: &Attributes) -> Vec3 {
        let rho = radius(p);
        let q = rho - a[0];
        let s = (q * q + p[2] * p[2]).sqrt().max(mjMINVAL);
        Vec3([q * p[0] / rho / s, q * p[1] / rho / s, p[2] / s])
    }

    fn half_sizes(a: &Attributes) -> Vec3 {
        Vec3([a[0] + a[1], a[0] + a[1], a[1]])
    }
}

pub struct Gear;

impl DistanceField for Gear {
    const NAME: &'static CStr = c"mujoco.sdf.gear";
    const ATTRIBUTES: &'static [&'static CStr] = &[c"alpha", c"diameter", c"teeth", c"thickness", c"innerdiameter"];
    const DEFAULTS: &'static [f64] = &[0.0, 2.8, 25.0, 0.2, -1.0];
    const CHECKED: &'static [&'static CStr] = &[c"alpha", c"diameter", c"teeth", c"innerdiameter"];
    const INVALID: &'static str = "Invalid parameter specification in Gear plugin";

    fn distance(p: &Vec3, a: &Attributes) -> f64 {
        let profile = gear_profile(p[0], p[1], a);
        let height = p[2].abs() - a[3] / 2.0;
        let (u, v) = (profile.max(0.0), height.max(0.0));
        profile.max(height).min(0.0) + (u * u + v * v).sqrt()
    }

    fn half_sizes(a: &Attributes) -> Vec3 {
        let r = 1.25 * a[1] / 2.0;
        Vec3([r, r, 1.1 * a[3] / 2.0])
    }
}

/// Distance to the outline of a gear with involute teeth.
fn gear_profile(x: f64, y: f64, a: &Attributes) -> f64 {
    let [alpha, diameter, teeth, _, inner] = *a;
    let pressure = 3.096e-5 * teeth * teeth - 6.557e-3 * teeth + 0.551;
    let pitch_radius = diameter / 2.0;
    let pitch = teeth / diameter;
    let outer_radius = (diameter + 2.0 / pitch) / 2.0;
    let tooth_height = 2.2 / pitch;
    let inner_radius = if inner >= 0.0 { inner / 2.0 } else { outer_radius - tooth_height - 0.14 * diameter };
    let rho = (x * x + y * y).sqrt();
    // far from the teeth, the circles
    if inner_radius > rho {
        return inner_radius - rho;
    }
    if rho - outer_radius > 0.2 {
        return rho - outer_radius;
    }
    let base_radius = diameter * elementary::cos(pressure) / 2.0;
    let phi = elementary::atan2(y, x) + alpha;
    let stride = PI / pitch / pitch_radius;
    let beta = elementary::acos(base_radius / pitch_radius);
    let shift = stride / 2.0 - 2.0 * (elementary::tan(beta) - beta);
    let left = modulo(phi + shift / 2.0, stride) - shift / 2.0;
    let right = modulo(-phi - shift + shift / 2.0, stride) - shift / 2.0;
    let involute = |angle: f64| {
        if base_radius >= rho {
            return -1e6;
        }
        (rho * rho - base_radius * base_radius).sqrt() - base_radius * (angle + elementary::acos(base_radius / rho))
    };
    let gap = stride - shift;
    let flanks = (left - gap).max(right - gap).max(involute(left).max(involute(right)));
    let tooth = smooth_intersection(rho - outer_radius, flanks, 0.0035 * diameter);
    let root = outer_radius - tooth_height;
    let wheel = smooth_union(rho - root, tooth, base_radius - root);
    subtract(wheel, rho - inner_radius)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at<S: DistanceField>(p: Vec3) -> f64 {
        let mut a = Attributes::default();
        a[..S::DEFAULTS.len()].copy_from_slice(S::DEFAULTS);
        S::distance(&p, &a)
    }

    /// The values that the reference's plugins give.
    #[test]
    fn distances_are_the_reference_ones() {
        let p = Vec3([0.1, 0.2, -0.3]);
        let got = [at::<Bolt>(p), at::<Nut>(p), at::<Bowl>(p), at::<Torus>(p), at::<Gear>(p)];
        let expected = [-0.2, 0.04200960384999668, 0.6058342613226058, 0.1755383872525861, 0.6800670282929739];
        for (g, e) in got.iter().zip(expected) {
            assert!((g - e).abs() < 1e-15, "{g} {e}");
        }
        let points = [[1.4, 0.05, 0.02], [1.45, 0.3, 0.0], [1.2, 0.3, 0.05], [2.0, 0.0, 0.0]];
        let expected = [-0.014739369379327516, 0.10616940316293089, -0.028668312314701794, 0.488];
        for (p, e) in points.into_iter().zip(expected) {
            assert!((at::<Gear>(Vec3(p)) - e).abs() < 1e-15);
        }
    }
}
