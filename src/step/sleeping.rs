//! Falling asleep and waking of kinematic trees; `dynamics::sleep` holds the lists of what is awake.
#![forbid(unsafe_code)]

use super::forward;
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::{Data, set_mocap, update_awake};
use crate::dynamics;
use crate::dynamics::sleep::{self, FULLY_AWAKE};
use crate::math::{Quat, Vec3};
use crate::model::Model;

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
            let body = awake.map_or(-1, |t| m.tree_bodyadr()[t]);
            return Err(Error::in_routine(
                "mj_resetData",
                format!(
                    "{wanted} trees were marked as sleep='init' but only {slept} could be slept; body {body} is awake"
                ),
            ));
        }
        d.qacc_smooth.fill(0.0);
        d.qfrc_smooth.fill(0.0);
        d.clear_constraints();
    }
    update_awake(m, d, false);
    set_mocap(m, d);
    Ok(())
}

/// Tree of a body, if it has one.
fn tree_of(m: &Model, body: usize) -> Option<usize> {
    usize::try_from(m.body_treeid()[body]).ok()
}

/// Rebuilds the lists if anything woke; whether it did.
fn refresh(m: &Model, d: &mut Data, woken: i32) -> bool {
    if woken > 0 {
        update_awake(m, d, false);
    }
    woken > 0
}

/// A tendon at a limit wakes the sleeping one of the two trees that it ties.
pub fn wake_by_tendon(m: &Model, d: &mut Data) -> Result<()> {
    let mut woken = 0;
    for t in 0..m.ntendon() {
        if m.tendon_treenum()[t] != 2 || m.tendon_limited()[t] == 0 {
            continue;
        }
        let ([lo, hi], length, margin) = (m.tendon_range()[t], d.ten_length[t], m.tendon_margin()[t]);
        if length - lo < margin || hi - length < margin {
            let [a, b] = m.tendon_treeid()[t].map(|t| t as usize);
            woken += wake_other(d, a, b)?;
        }
    }
    refresh(m, d, woken);
    Ok(())
}

/// If one of two trees sleeps, wakes it as far as the other is awake.
fn wake_other(d: &mut Data, a: usize, b: usize) -> Result<i32> {
    match (d.tree_awake[a] != 0, d.tree_awake[b] != 0) {
        (true, false) => sleep::wake_tree(d.tree_asleep, b, d.tree_asleep[a]),
        (false, true) => sleep::wake_tree(d.tree_asleep, a, d.tree_asleep[b]),
        _ => Ok(0),
    }
}

/// A contact with an awake tree wakes a sleeping one; whether any woke.
pub fn wake_by_contact(m: &Model, d: &mut Data) -> Result<bool> {
    let mut woken = 0;
    for c in 0..d.contact.len() {
        let con = &d.contact[c];
        if con.geom[0] < 0 || con.geom[1] < 0 {
            continue;
        }
        let [a, b] = con.geom.map(|g| tree_of(m, m.geom_bodyid()[g as usize] as usize));
        if let (Some(a), Some(b)) = (a, b) {
            if d.tree_awake[a] == 0 && d.tree_awake[b] == 0 {
                let text = format!("contact {c} lies between two sleeping trees, {a} and {b}");
                return Err(Error::in_routine("mj_wakeCollision", text));
            }
            woken += wake_other(d, a, b)?;
        }
    }
    Ok(refresh(m, d, woken))
}

/// Smallest tree of a sleeping tree's cycle, -1 for an awake tree.
fn cycle(tree_asleep: &[i32], tree: usize) -> i32 {
    let (mut at, mut least) = (tree, tree as i32);
    for _ in 0..tree_asleep.len() {
        match usize::try_from(tree_asleep[at]) {
            Ok(next) if next < tree_asleep.len() => at = next,
            _ => return -1,
        }
        least = least.min(at as i32);
        if at == tree {
            break;
        }
    }
    least
}

/// An active equality between a sleeping tree and an awake one, or one that fell asleep at another time, wakes.
pub fn wake_by_equality(m: &Model, d: &mut Data) -> Result<bool> {
    let mut woken = 0;
    for e in (0..m.neq()).filter(|&e| d.eq_active[e] != 0) {
        let (id1, id2) = (m.eq_obj1id()[e], m.eq_obj2id()[e]);
        let kind = mjtEq::from_int(m.eq_type()[e]);
        let owner = |id: i32| -> Option<usize> {
            let id = usize::try_from(id).ok()?;
            let body = match kind {
                Some(mjEQ_JOINT) => m.jnt_bodyid()[id],
                _ if m.eq_objtype()[e] == mjOBJ_SITE as i32 => m.site_bodyid()[id],
                _ => id as i32,
            };
            tree_of(m, body as usize)
        };
        if !matches!(kind, Some(mjEQ_JOINT | mjEQ_CONNECT | mjEQ_WELD)) {
            let text = format!("equality {e} ties tendons or flexes, which sleep does not support");
            return Err(Error::in_routine("mj_wakeEquality", text));
        }
        let (Some(a), Some(b)) = (owner(id1), owner(id2)) else { continue };
        if a == b {
            continue;
        }
        match (d.tree_awake[a] != 0, d.tree_awake[b] != 0) {
            (true, true) => {}
            (true, false) => woken += sleep::wake_tree(d.tree_asleep, b, FULLY_AWAKE)?,
            (false, true) => woken += sleep::wake_tree(d.tree_asleep, a, FULLY_AWAKE)?,
            (false, false) => {
                if cycle(d.tree_asleep, a) != cycle(d.tree_asleep, b) {
                    woken += sleep::wake_tree(d.tree_asleep, a, FULLY_AWAKE)?;
                    woken += sleep::wake_tree(d.tree_asleep, b, FULLY_AWAKE)?;
                }
            }
        }
    }
    Ok(refresh(m, d, woken))
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
