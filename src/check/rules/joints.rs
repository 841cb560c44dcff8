//! Joints: ranges and reference poses.
#![forbid(unsafe_code)]

use crate::abi::*;
use crate::check::{Found, Severity, Subject, short};
use std::f64::consts::PI;

/// A hinge that turns farther than this needs no range, in radians.
const TWO_TURNS: f64 = 4.0 * PI;

/// A smaller range in radians may be meant for a joint that turns a few times.
const LEAST_DEGREES: f64 = 30.0;

fn is_hinge(s: &Subject, joint: usize) -> bool {
    s.model.jnt_type()[joint] == mjJNT_HINGE as i32
}

fn is_limited(s: &Subject, joint: usize) -> bool {
    s.model.jnt_limited()[joint] != 0
}

/// Degrees in a model whose angles are radians.
pub fn degrees(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let check = |j: usize| {
        let [low, high] = m.jnt_range()[j];
        // degrees are written as whole numbers, mostly
        let round = |x: f64| (x * 2.0).fract().abs() < 1e-9;
        let largest = low.abs().max(high.abs());
        let far = high - low > TWO_TURNS && (LEAST_DEGREES..=720.0).contains(&largest) && round(low) && round(high);
        let turns = (high - low) / (2.0 * PI);
        let text = format!("range {} to {} rad: {} turns", short(low), short(high), short(turns));
        let instead =
            format!("range=\"{:.6} {:.6}\", or <compiler angle=\"degree\"/>", low.to_radians(), high.to_radians());
        far.then(|| Found::at(s.element(mjOBJ_JOINT, j), text).instead(instead))
    };
    (0..m.njnt()).filter(|&j| is_hinge(s, j) && is_limited(s, j)).filter_map(check).collect()
}

/// Common angles in radians, as they are rounded in files.
const RADIANS: [f64; 6] = [PI / 4.0, PI / 3.0, PI / 2.0, 2.0 * PI / 3.0, PI, 2.0 * PI];

/// Radians in a model whose angles are degrees.
pub fn radians(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let Some(spec) = s.spec.filter(|spec| spec.public.public.compiler.degree != 0) else { return Vec::new() };
    let given = |e: &crate::spec::Element<crate::spec::JointFields>| e.public.range;
    let limited = |id: usize| id < m.njnt() && is_hinge(s, id) && is_limited(s, id);
    let of_this_file = spec.joints.iter().filter(|e| e.head.origin == spec.key);
    let hinges: Vec<(usize, [f64; 2])> = of_this_file
        .filter_map(|e| Some((usize::try_from(e.head.id).ok().filter(|&id| limited(id))?, given(e))))
        .collect();
    // a model in degrees has some range of more than two pi degrees
    let all_small = hinges.iter().all(|(_, range)| range.iter().all(|x| x.abs() <= 2.0 * PI + 0.01));
    let known = |x: f64| RADIANS.iter().any(|r| (x.abs() - r).abs() < 0.006);
    let any_known = hinges.iter().any(|(_, range)| range.iter().any(|&x| known(x)));
    if !all_small || !any_known {
        return Vec::new();
    }
    let found = |(j, [low, high]): (usize, [f64; 2])| {
        let text = format!(
            "range {} to {} degrees; no hinge of the model turns farther than 6.3 degrees",
            short(low),
            short(high)
        );
        Found::at(s.element(mjOBJ_JOINT, j), text)
    };
    // a whole number of degrees may be meant
    let fractional = |range: &[f64; 2]| range[1] > range[0] && range.iter().any(|x| x.fract() != 0.0);
    hinges.into_iter().filter(|(_, range)| fractional(range)).map(found).collect()
}

/// How far a value is outside of a range.
fn outside([low, high]: [f64; 2], x: f64) -> f64 {
    (low - x).max(x - high)
}

/// The reference pose violates a limit.
pub fn reference_outside(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let scalar = |j: usize| is_hinge(s, j) || m.jnt_type()[j] == mjJNT_SLIDE as i32;
    let check = |j: usize| {
        let at = m.jnt_qposadr()[j] as usize;
        let ([low, high], q0) = (m.jnt_range()[j], m.qpos0()[at]);
        let away = outside([low, high], q0);
        let inside = (0..m.nkey()).find(|k| outside([low, high], m.key_qpos()[k * m.nq() + at]) <= 1e-6);
        let start = inside.map_or(String::new(), |k| format!("; keyframe {} is inside", s.name(mjOBJ_KEY, k)));
        let text = format!("reference {} is outside of the range {} to {}{start}", short(q0), short(low), short(high));
        let found = || Found::at(s.element(mjOBJ_JOINT, j), text);
        // a keyframe to start from is what the reference pose lacks
        let advice = |f: Found| if inside.is_some() { f.with(Severity::Advice) } else { f };
        (away > 1e-3 * (high - low).max(0.01)).then(|| advice(found()))
    };
    (0..m.njnt()).filter(|&j| scalar(j) && is_limited(s, j)).filter_map(check).collect()
}

/// A keyframe violates a limit.
pub fn keyframe_outside(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let scalar = |j: usize| is_hinge(s, j) || m.jnt_type()[j] == mjJNT_SLIDE as i32;
    let mut found = Vec::new();
    for key in 0..m.nkey() {
        let worst = (0..m.njnt()).filter(|&j| scalar(j) && is_limited(s, j)).map(|j| {
            let q = m.key_qpos()[key * m.nq() + m.jnt_qposadr()[j] as usize];
            let [low, high] = m.jnt_range()[j];
            (outside([low, high], q) / (high - low).max(1e-9), j, q)
        });
        let wrong: Vec<(f64, usize, f64)> = worst.filter(|w| w.0 > 0.01).collect();
        let Some(&(_, j, q)) = wrong.iter().max_by(|a, b| a.0.total_cmp(&b.0)) else { continue };
        let [low, high] = m.jnt_range()[j];
        let text = format!(
            "{} joints are outside of their ranges; the farthest is '{}' at {}, range {} to {}",
            wrong.len(),
            s.name(mjOBJ_JOINT, j),
            short(q),
            short(low),
            short(high)
        );
        found.push(Found::at(s.element(mjOBJ_KEY, key), text));
    }
    found
}

/// A range that limits nothing.
pub fn range_without_limit(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let Some(spec) = s.spec.filter(|_| !s.source.is_urdf()) else { return Vec::new() };
    let given = |e: &&crate::spec::Element<crate::spec::JointFields>| {
        e.public.limited == mjLIMITED_FALSE as i32 && e.public.range[0] < e.public.range[1]
    };
    let check = |e: &crate::spec::Element<crate::spec::JointFields>| {
        let id = usize::try_from(e.head.id).ok().filter(|&id| id < m.njnt())?;
        let text = format!("range {} {} with limited=\"false\"", short(e.public.range[0]), short(e.public.range[1]));
        Some(Found::at(s.element(mjOBJ_JOINT, id), text))
    };
    spec.joints.iter().filter(given).filter_map(check).collect()
}

/// Damping, stiffness or friction that adds energy.
pub fn negative_damping(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let check = |j: usize| {
        let damping = m.dof_damping()[m.jnt_dofadr()[j] as usize];
        let stiffness = m.jnt_stiffness()[j];
        let friction = m.dof_frictionloss()[m.jnt_dofadr()[j] as usize];
        let text = match () {
            () if damping < 0.0 => format!("damping {}", short(damping)),
            () if stiffness < 0.0 => format!("stiffness {}", short(stiffness)),
            () if friction < 0.0 => {
                format!("frictionloss {}, which counts for joints and not for tendons", short(friction))
            }
            () => return None,
        };
        Some(Found::at(s.element(mjOBJ_JOINT, j), text))
    };
    (0..m.njnt()).filter_map(check).collect()
}
