//! What wakes sleeping kinematic trees: tendons at a limit, contacts and equalities. `dynamics::sleep` lists what is awake.
//!
//! Tests: `tests/physics/constraints.rs`, `tests/engine/solver.rs`.
#![forbid(unsafe_code)]

use crate::abi::*;
use crate::base::{Error, Result};
use crate::constraint::unknown_equality;
use crate::data::{Data, update_awake};
use crate::dynamics::sleep::{self, FULLY_AWAKE};
use crate::model::Model;

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
            woken += wake_partner(d, a, b)?;
        }
    }
    refresh(m, d, woken);
    Ok(())
}

/// If one of two trees sleeps, wakes it as far as the other is awake.
fn wake_partner(d: &mut Data, a: usize, b: usize) -> Result<i32> {
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
                let bodies = con.geom.map(|g| m.geom_bodyid()[g as usize]);
                let text = format!("contact between sleeping bodies {} and {}", bodies[0], bodies[1]);
                return Err(Error::in_routine("mj_wakeCollision", text));
            }
            woken += wake_partner(d, a, b)?;
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

/// An active equality between a sleeping tree and an awake one, one that fell asleep at another time, or a mocap body, wakes.
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
            usize::try_from(body).ok()
        };
        if !matches!(kind, Some(mjEQ_JOINT | mjEQ_CONNECT | mjEQ_WELD)) {
            let what = match kind {
                Some(mjEQ_TENDON) => "tendon",
                Some(mjEQ_FLEX) => "flex",
                _ => return Err(unknown_equality(m.eq_type()[e])),
            };
            let text = format!("{what} equality does not yet support sleeping");
            return Err(Error::in_routine("mj_wakeEquality", text));
        }
        let bodies = [owner(id1), owner(id2)];
        let trees = bodies.map(|b| b.and_then(|b| tree_of(m, b)));
        let (a, b) = match trees {
            [Some(a), Some(b)] if a != b => (a, b),
            [Some(tree), None] | [None, Some(tree)] => {
                // a body without a tree that is awake is a mocap body, or moves with one; the reference fails here, as the equality has
                // rows and its tree sleeps
                if d.tree_awake[tree] == 0 && bodies.into_iter().flatten().any(|b| d.body_awake[b] == mjS_AWAKE as i32)
                {
                    woken += sleep::wake_tree(d.tree_asleep, tree, FULLY_AWAKE)?;
                }
                continue;
            }
            _ => continue,
        };
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
