//! Length range of an actuator: the shortest and the longest length in two damped simulations that push it one way and
//! the other.
//!
//! Tests: `tests/physics/dynamics.rs`, `tests/load/bounds.rs`.

use crate::abi::*;
use crate::base::text::general;
use crate::base::{Error, ErrorKind, Result};
use crate::data::Data;
use crate::dynamics::inertia;
use crate::math::{MINVAL, elementary};
use crate::model::Model;
use crate::step::{lifecycle, step1, step2};

/// Simulations of more steps than this count as unstable.
const MAX_STEPS: usize = 1_000_000;

/// Sets `actuator_lengthrange[i]`, unless the options say that it is not needed or known already. An error of kind `Compile` is
/// a range that was not found, which C gets as a text.
pub fn set_length_range(m: &mut Model, d: &mut Data, i: i32, opt: &mjLROpt) -> Result<()> {
    let Some(i) = usize::try_from(i).ok().filter(|&i| i < m.nu()) else {
        return Err(Error::in_routine("mj_setLengthRange", "invalid actuator index").with_kind(ErrorKind::BadArgument));
    };
    if !needs_length_range(m, i, opt) {
        return Ok(());
    }
    if opt.uselimit != 0
        && let Some(range) = limit(m, i)
    {
        m.actuator_lengthrange_mut()[i] = range;
        return Ok(());
    }
    let mut seen = [[0.0; 2]; 2];
    for side in 0..2 {
        let Some([low, high]) = push(m, d, i, side, opt)? else {
            return Err(not_found("Unstable lengthrange simulation"));
        };
        m.actuator_lengthrange_mut()[i][side] = [low, high][side];
        seen[side] = [low, high];
    }
    let [low, high] = m.actuator_lengthrange()[i];
    let range = high - low;
    if range <= 0.0 {
        let [low, high] = [low, high].map(|x| general(x, 6));
        return Err(not_found(format!("Invalid lengthrange ({low}, {high}) in actuator {i}")));
    }
    if let Some([first, last]) = seen.into_iter().find(|[first, last]| last - first > opt.tolrange * range) {
        let text = format!("Lengthrange computation did not converge in actuator {i}");
        let [first, last, low, high] = [first, last, low, high].map(|x| general(x, 6));
        return Err(not_found(format!("{text}:\n  eval ({first}, {last})\n  range ({low}, {high})")));
    }
    Ok(())
}

fn not_found(text: impl Into<Box<str>>) -> Error {
    Error::of(ErrorKind::Compile, text)
}

/// Whether actuator `i` lacks a range that the options ask for.
pub fn needs_length_range(m: &Model, i: usize, opt: &mjLROpt) -> bool {
    let [low, high] = m.actuator_lengthrange()[i];
    wanted(m, i, opt) && (opt.useexisting == 0 || !(low < high))
}

/// Whether this kind of actuator needs a range in this mode.
fn wanted(m: &Model, i: usize, opt: &mjLROpt) -> bool {
    let (gain, bias) = (m.actuator_gaintype()[i], m.actuator_biastype()[i]);
    let muscle = gain == mjGAIN_MUSCLE as i32 || bias == mjBIAS_MUSCLE as i32;
    let user = gain == mjGAIN_USER as i32 || bias == mjBIAS_USER as i32;
    match mjtLRMode::from_int(opt.mode) {
        Some(mjLRMODE_NONE) => false,
        Some(mjLRMODE_MUSCLE) => muscle,
        Some(mjLRMODE_MUSCLEUSER) => muscle || user,
        _ => true,
    }
}

/// Range of a limited joint or tendon. Its id is read from element `i` of the flattened pairs `actuator_trnid`, as the
/// reference does: element 2 i would be the actuator's own.
fn limit(m: &Model, i: usize) -> Option<[f64; 2]> {
    let id = usize::try_from(m.actuator_trnid().as_flattened()[i]).ok()?;
    let (limited, range) = match mjtTrn::from_int(m.actuator_trntype()[i])? {
        mjTRN_JOINT | mjTRN_JOINTINPARENT => (m.jnt_limited(), m.jnt_range()),
        mjTRN_TENDON => (m.tendon_limited(), m.tendon_range()),
        _ => return None,
    };
    limited.get(id).is_some_and(|&l| l != 0).then(|| range[id])
}

/// Simulates with a force towards one side; least and largest length over the last interval, or `None` when unstable.
fn push(m: &Model, d: &mut Data, i: usize, side: usize, opt: &mjLROpt) -> Result<Option<[f64; 2]>> {
    let sign = [-1.0, 1.0][side];
    let decay = elementary::exp(-m.opt.timestep / opt.timeconst.max(0.01));
    let mut direction = vec![0.0; m.nv()];
    let mut range: Option<[f64; 2]> = None;
    lifecycle::reset_within(m, d)?;
    let mut steps = 0;
    while d.s.time < opt.inttotal {
        let before = d.s.time;
        steps += 1;
        d.qvel.iter_mut().for_each(|v| *v *= decay);
        step1(m, d)?;
        direction.fill(0.0);
        super::moment(d, i).for_each(|(k, x)| direction[k] = x);
        let mut acceleration = direction.clone();
        if m.nv() > 0 {
            inertia::solve_m_in_place(m, d, &mut acceleration);
        }
        let scale = sign * opt.accel / norm(&acceleration).max(MINVAL);
        d.qfrc_applied.iter_mut().zip(&direction).for_each(|(f, x)| *f = x * scale);
        let force = norm(d.qfrc_applied);
        if opt.maxforce > 0.0 && force > opt.maxforce {
            d.qfrc_applied.iter_mut().for_each(|f| *f *= opt.maxforce / force);
        }
        step2(m, d)?;
        let length = d.actuator_length[i];
        // a bad state has reset the simulation within this step, or time does not advance: neither would ever end
        if !(d.s.time > before) || steps > MAX_STEPS {
            return Ok(None);
        }
        if d.s.time > opt.inttotal - opt.interval {
            let [low, high] = range.unwrap_or([length; 2]);
            range = Some([low.min(length), high.max(length)]);
        }
    }
    Ok(Some(range.unwrap_or([0.0; 2])))
}

fn norm(v: &[f64]) -> f64 {
    v.iter().map(|x| x * x).sum::<f64>().sqrt()
}
