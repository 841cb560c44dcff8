//! How kinematic trees fall asleep: those that start so at a reset, and those that come to rest. `wake` wakes them.
//!
//! Tests: `tests/conformance/compare.py`, `tests/engine/batch.rs`.
#![forbid(unsafe_code)]

use super::forward;
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::{Data, set_mocap, update_awake};
use crate::dynamics;
use crate::dynamics::sleep::{self, FULLY_AWAKE};
use crate::math::{Quat, Vec3};
use crate::model::{Model, names};

/// What a reset does when sleep is enabled: poses of static bodies, which no step computes, and trees that start asleep.
pub fn initialize(m: &Model, d: &mut Data) -> Result<()> {
    // mocap bodies sit at the origin meanwhile
    d.mocap_pos.fill(Vec3::ZERO);
    d.mocap_quat.fill(Quat::default());
    update_awake(m, d, true);
    let starts_asleep = |t: usize| m.tree_sleep_policy()[t] == mjSLEEP_INIT as i32;
    let wanted = (0..m.ntree()).filter(|&t| starts_asleep(t)).count();
    if wanted == 0 {
        dynamics::kinematics(m, d)?;
        dynamics::com_pos(m, d);
        dynamics::cam_light(m, d);
        dynamics::tendon(m, d)?;
    } else {
        forward::forward(m, d)?;
        for t in 0..m.ntree() {
            d.tree_asleep[t] = if starts_asleep(t) { -1 } else { FULLY_AWAKE };
        }
        fall_asleep(m, d)?;
        let slept = d.tree_asleep.iter().filter(|&&t| t >= 0).count();
        if slept != wanted {
            let awake = (0..m.ntree()).find(|&t| starts_asleep(t) && d.tree_asleep[t] < 0);
            return Err(not_slept(m, wanted, slept, awake));
        }
        d.qacc_smooth.fill(0.0);
        d.qfrc_smooth.fill(0.0);
        d.clear_constraints();
    }
    update_awake(m, d, false);
    set_mocap(m, d);
    Ok(())
}

/// The error of a reset after which fewer trees sleep than were marked; `awake` is the first of the others.
#[cold]
fn not_slept(m: &Model, wanted: usize, slept: usize, awake: Option<usize>) -> Error {
    let counts = format!("{wanted} trees were marked as sleep='init' but only {slept} could be slept.");
    let text = match awake.and_then(|t| usize::try_from(m.tree_bodyadr()[t]).ok()) {
        Some(body) => {
            let name = String::from_utf8_lossy(names::name(m, mjtObj::mjOBJ_BODY, body));
            format!("{counts}\nBody '{name}' (id={body}) is the root of the first tree that could not be slept.")
        }
        None => counts,
    };
    Error::in_routine("_resetData", text)
}

fn untouched(v: &[f64]) -> bool {
    v.iter().all(|x| x.to_bits() == 0)
}

fn dofs(m: &Model, t: usize) -> std::ops::Range<usize> {
    m.tree_dofadr()[t] as usize..(m.tree_dofadr()[t] + m.tree_dofnum()[t]) as usize
}

/// Whether a tree may sleep, is left alone and moves slower than the tolerance.
fn is_quiet(m: &Model, d: &Data, t: usize) -> bool {
    let policy = mjtSleepPolicy::from_int(m.tree_sleep_policy()[t]);
    let bodies = m.tree_bodyadr()[t] as usize..(m.tree_bodyadr()[t] + m.tree_bodynum()[t]) as usize;
    if matches!(policy, Some(mjSLEEP_NEVER | mjSLEEP_AUTO_NEVER))
        || !untouched(d.xfrc_applied[bodies].as_flattened())
        || !untouched(&d.qfrc_applied[dofs(m, t)])
    {
        return false;
    }
    let tolerance = m.opt.sleep_tolerance;
    if tolerance == 0.0 {
        return untouched(&d.qvel[dofs(m, t)]);
    }
    let speed = dofs(m, t).map(|i| m.dof_length()[i] * d.qvel[i].abs()).fold(0.0, f64::max);
    speed < tolerance
}

/// Puts trees to sleep together, as one cycle.
fn put_to_sleep(m: &Model, d: &mut Data, trees: &[i32]) -> Result<()> {
    for (k, &t) in trees.iter().enumerate() {
        let t = t as usize;
        if d.tree_asleep[t] >= 0 {
            return Err(Error::in_routine("mj_sleep", format!("tree {t} of an island sleeps already")));
        }
        d.tree_asleep[t] = trees[(k + 1) % trees.len()];
        d.qvel[dofs(m, t)].fill(0.0);
        d.qacc[dofs(m, t)].fill(0.0);
    }
    Ok(())
}

/// Counts quiet steps and puts islands to sleep whose trees are all ready; whether any fell asleep.
pub fn fall_asleep(m: &Model, d: &mut Data) -> Result<bool> {
    if !sleep::enabled(m) || (d.s.nefc > 0 && d.s.nisland == 0) {
        return Ok(false);
    }
    let ntree = m.ntree();
    for t in 0..ntree {
        let value = d.tree_asleep[t];
        if value < 0 {
            d.tree_asleep[t] = if !is_quiet(m, d, t) { FULLY_AWAKE } else { (value + 1).min(-1) };
        }
    }
    let frame = d.stack.frame();
    let trees = frame.scratch::<i32>(ntree)?;
    let mut slept = false;
    for island in 0..d.s.nisland as usize {
        let first = d.island_itreeadr[island] as usize;
        let members = first..first + d.island_ntree[island] as usize;
        let n = members.len();
        trees[..n].copy_from_slice(&d.map_itree2tree[members]);
        if trees[..n].iter().all(|&t| d.tree_asleep[t as usize] == -1) {
            put_to_sleep(m, d, &trees[..n])?;
            slept = true;
        }
    }
    for t in 0..ntree {
        let alone = d.s.nisland == 0 || d.tree_island[t] < 0;
        if alone && d.tree_asleep[t] == -1 {
            put_to_sleep(m, d, &[t as i32])?;
            slept = true;
        }
    }
    Ok(slept)
}
