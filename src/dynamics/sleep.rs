//! Which trees, bodies and dofs are awake.
//!
//! `tree_asleep` is the state: negative while awake, else the next tree of a cycle of trees that fell asleep together.
//! The other arrays (`tree_awake`, `body_awake`, the `*_awake_ind` lists) derive from it. A stage that leaves out what
//! sleeps loops over [`bodies`], [`parents`] or [`dofs`].

use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::{Data, DataScalars, update_awake};
use crate::model::Model;

/// Value of `tree_asleep` of a tree that was just moved.
pub const FULLY_AWAKE: i32 = -(1 + mjMINAWAKE);

/// Whether sleeping is switched on.
#[inline(always)]
pub fn enabled(m: &Model) -> bool {
    m.opt.enableflags & mjENBL_SLEEP as i32 != 0
}

/// The bodies that are not asleep, ascending from the world, if some body is.
#[inline(always)]
pub fn bodies<'a>(m: &Model, s: &DataScalars, body_awake_ind: &'a [i32]) -> Option<&'a [i32]> {
    let n = s.nbody_awake as usize;
    (enabled(m) && n < m.nbody()).then(|| &body_awake_ind[..n])
}

/// As [`bodies`], without the world.
#[inline(always)]
pub fn moving_bodies<'a>(m: &Model, s: &DataScalars, body_awake_ind: &'a [i32]) -> Option<&'a [i32]> {
    bodies(m, s, body_awake_ind).map(|list| &list[1..])
}

/// The bodies whose parent is not asleep, if some body is asleep.
#[inline(always)]
pub fn parents<'a>(m: &Model, s: &DataScalars, parent_awake_ind: &'a [i32]) -> Option<&'a [i32]> {
    let filter = enabled(m) && (s.nbody_awake as usize) < m.nbody();
    filter.then(|| &parent_awake_ind[..s.nparent_awake as usize])
}

/// The awake dofs, if some dof sleeps.
#[inline(always)]
pub fn dofs<'a>(m: &Model, s: &DataScalars, dof_awake_ind: &'a [i32]) -> Option<&'a [i32]> {
    let n = s.nv_awake as usize;
    (enabled(m) && n < m.nv()).then(|| &dof_awake_ind[..n])
}

/// Whether some tree sleeps, so that stages must look.
#[inline(always)]
pub fn active(m: &Model, s: &DataScalars) -> bool {
    enabled(m) && (s.ntree_awake as usize) < m.ntree()
}

/// Wakes a tree and all that fell asleep with it, or keeps an awake one awake for at least as long as `value` says.
/// Returns the number of trees woken.
pub fn wake_tree(tree_asleep: &mut [i32], tree: usize, value: i32) -> Result<i32> {
    let bad = |text: String| Err(Error::in_routine("mj_wakeTree", text));
    let ntree = tree_asleep.len();
    if tree >= ntree {
        return bad(format!("invalid tree {tree}, there are {ntree}"));
    }
    if tree_asleep[tree] < 0 {
        tree_asleep[tree] = tree_asleep[tree].min(value);
        return Ok(0);
    }
    let (mut at, mut woken) = (tree, 0);
    loop {
        let next = tree_asleep[at];
        if next < 0 || next as usize >= ntree {
            return bad(format!("sleep cycle of tree {tree} is broken at tree {at}: next is {next}"));
        }
        tree_asleep[at] = value;
        woken += 1;
        at = next as usize;
        if at == tree {
            return Ok(woken);
        }
        if woken as usize >= ntree {
            return bad(format!("sleep cycle of tree {tree} does not return to it"));
        }
    }
}

/// Wakes sleeping trees that the user touched: whose `tree_awake` mark was set because a pose changed, whose policy
/// forbids sleep, or which have a nonzero byte in `qvel`, `qfrc_applied` or `xfrc_applied`. With sleep switched off all
/// wake. Rebuilds the lists if anything woke.
pub fn wake_changed(m: &Model, d: &mut Data) -> Result<()> {
    let ntree = m.ntree();
    if d.s.ntree_awake as usize >= ntree {
        return Ok(());
    }
    if !enabled(m) {
        d.tree_asleep.fill(FULLY_AWAKE);
        update_awake(m, d, false);
        return Ok(());
    }
    let nonzero = |v: &[f64]| v.iter().any(|x| x.to_bits() != 0);
    let mut woken = 0;
    for t in 0..ntree {
        if d.tree_asleep[t] < 0 {
            continue;
        }
        let never =
            matches!(mjtSleepPolicy::from_int(m.tree_sleep_policy()[t]), Some(mjSLEEP_NEVER | mjSLEEP_AUTO_NEVER));
        let dofs = m.tree_dofadr()[t] as usize..(m.tree_dofadr()[t] + m.tree_dofnum()[t]) as usize;
        let bodies = m.tree_bodyadr()[t] as usize..(m.tree_bodyadr()[t] + m.tree_bodynum()[t]) as usize;
        if d.tree_awake[t] != 0
            || never
            || nonzero(d.xfrc_applied[bodies].as_flattened())
            || nonzero(&d.qfrc_applied[dofs.clone()])
            || nonzero(&d.qvel[dofs])
        {
            woken += wake_tree(d.tree_asleep, t, FULLY_AWAKE)?;
        }
    }
    if woken > 0 {
        update_awake(m, d, false);
    }
    Ok(())
}

/// Sleep state of a body.
#[inline(always)]
fn body_state(body_awake: &[i32], b: i32) -> mjtSleepState {
    mjtSleepState::from_int(body_awake[b as usize]).unwrap_or(mjS_AWAKE)
}

/// Sleep state of a tendon: of the one or two trees it touches; awake beyond two.
pub fn tendon_state(m: &Model, tree_awake: &[i32], tendon: usize) -> mjtSleepState {
    let [a, b] = m.tendon_treeid()[tendon];
    let awake = |t: i32| tree_awake[t as usize] != 0;
    match m.tendon_treenum()[tendon] {
        0 => mjS_STATIC,
        1 if !awake(a) => mjS_ASLEEP,
        2 if !awake(a) && !awake(b) => mjS_ASLEEP,
        _ => mjS_AWAKE,
    }
}

/// Sleep state of an actuator: of what it acts on.
pub fn actuator_state(m: &Model, tree_awake: &[i32], body_awake: &[i32], i: usize) -> mjtSleepState {
    let [id, slider] = m.actuator_trnid()[i];
    let site = |s: i32| body_state(body_awake, m.site_bodyid()[s as usize]);
    match mjtTrn::from_int(m.actuator_trntype()[i]) {
        Some(mjTRN_JOINT | mjTRN_JOINTINPARENT) => body_state(body_awake, m.jnt_bodyid()[id as usize]),
        Some(mjTRN_TENDON) => tendon_state(m, tree_awake, id as usize),
        Some(mjTRN_SITE) => site(id),
        Some(mjTRN_BODY) => body_state(body_awake, id),
        Some(mjTRN_SLIDERCRANK) if site(id) != mjS_AWAKE && site(slider) != mjS_AWAKE => mjS_ASLEEP,
        _ => mjS_AWAKE,
    }
}
