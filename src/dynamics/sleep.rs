//! Sleep states of trees, bodies and dofs.
//!
//! `tree_asleep` is the state: negative while a tree is awake, otherwise the next tree of a cycle of trees that fell
//! asleep together. The other arrays (`tree_awake`, `body_awake`, the `*_awake_ind` lists) derive from it. A stage that
//! leaves out sleeping items loops over [`bodies`], [`parents`] or [`dofs`].
//!
//! Tests: in this file, `tests/engine/solver.rs`.

use crate::abi::*;
use crate::base::{Error, Result, text};
use crate::data::{Data, DataScalars, update_awake};
use crate::model::Model;

/// Value of `tree_asleep` of a tree that was just moved.
pub const FULLY_AWAKE: i32 = -(1 + mjMINAWAKE);

/// Whether sleeping is switched on.
#[inline(always)]
pub fn enabled(m: &Model) -> bool {
    m.enabled(mjENBL_SLEEP)
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

/// Whether every dof sleeps, so that nothing moves.
#[inline(always)]
pub fn all_asleep(m: &Model, s: &DataScalars) -> bool {
    enabled(m) && s.nv_awake == 0
}

/// As [`all_asleep`], and there are no flexes, which do not sleep: velocities and forces stay what they are.
#[inline(always)]
pub fn unchanging(m: &Model, s: &DataScalars) -> bool {
    all_asleep(m, s) && m.nflex() == 0
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
        return bad(format!("invalid tree index {tree}"));
    }
    if tree_asleep[tree] < 0 {
        tree_asleep[tree] = tree_asleep[tree].min(value);
        return Ok(0);
    }
    let (mut at, mut woken) = (tree, 0);
    loop {
        let next = tree_asleep[at];
        if next < 0 || next as usize >= ntree {
            return bad(format!("invalid sleep state index {next} when waking tree {tree}"));
        }
        tree_asleep[at] = value;
        woken += 1;
        at = next as usize;
        if at == tree {
            return Ok(woken);
        }
        if woken as usize >= ntree {
            return bad(format!("tree {tree} is not in a cycle"));
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
    // no early end: whole vectors at a time
    let nonzero = |v: &[f64]| v.iter().fold(0, |all, x| all | x.to_bits()) != 0;
    // where all sleep, one look at everything will mostly do
    let some =
        d.s.ntree_awake > 0 || nonzero(d.xfrc_applied.as_flattened()) || nonzero(d.qfrc_applied) || nonzero(d.qvel);
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
            || some
                && (nonzero(d.xfrc_applied[bodies].as_flattened())
                    || nonzero(&d.qfrc_applied[dofs.clone()])
                    || nonzero(&d.qvel[dofs]))
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

/// Sleep state of an object; an error for types that have none.
pub fn object_state(m: &Model, d: &Data, objtype: i32, id: i32) -> Result<mjtSleepState> {
    let body = |b: i32| body_state(d.body_awake, b);
    let i = usize::try_from(id).unwrap_or(0);
    Ok(match mjtObj::from_int(objtype) {
        Some(mjOBJ_UNKNOWN | mjOBJ_FLEX) => mjS_AWAKE,
        Some(mjOBJ_BODY | mjOBJ_XBODY) => body(id),
        Some(mjOBJ_JOINT) => body(m.jnt_bodyid()[i]),
        Some(mjOBJ_DOF) => body(m.dof_bodyid()[i]),
        Some(mjOBJ_GEOM) => body(m.geom_bodyid()[i]),
        Some(mjOBJ_SITE) => body(m.site_bodyid()[i]),
        Some(mjOBJ_CAMERA) => body(m.cam_bodyid()[i]),
        Some(mjOBJ_LIGHT) => body(m.light_bodyid()[i]),
        Some(mjOBJ_TENDON) => tendon_state(m, d.tree_awake, i),
        Some(mjOBJ_ACTUATOR) => actuator_state(m, d.tree_awake, d.body_awake, i),
        Some(mjOBJ_EQUALITY) => equality_state(m, d, i)?,
        Some(mjOBJ_SENSOR) => sensor_state(m, d, i)?,
        _ => {
            let name = text::type_name(objtype).map_or("unknown".into(), |name| name.to_string_lossy());
            return Err(Error::in_routine("mj_sleepState", format_args!("unsupported object type '{name}'")));
        }
    })
}

/// Sleep state of an equality constraint: awake if one of its objects is.
fn equality_state(m: &Model, d: &Data, e: usize) -> Result<mjtSleepState> {
    let objtype = match mjtEq::from_int(m.eq_type()[e]) {
        Some(mjEQ_CONNECT | mjEQ_WELD) => m.eq_objtype()[e],
        Some(mjEQ_JOINT) => mjOBJ_JOINT as i32,
        Some(mjEQ_TENDON) => mjOBJ_TENDON as i32,
        _ => return Ok(mjS_AWAKE),
    };
    for id in [m.eq_obj1id()[e], m.eq_obj2id()[e]] {
        if id >= 0 && object_state(m, d, objtype, id)? == mjS_AWAKE {
            return Ok(mjS_AWAKE);
        }
    }
    Ok(mjS_ASLEEP)
}

/// Sleep state of a sensor, from its object and reference; never static.
pub fn sensor_state(m: &Model, d: &Data, i: usize) -> Result<mjtSleepState> {
    let kinds = [m.sensor_objtype()[i], m.sensor_reftype()[i]];
    let site = kinds.contains(&(mjOBJ_SITE as i32));
    match mjtSensor::from_int(m.sensor_type()[i]) {
        Some(mjSENS_USER | mjSENS_PLUGIN | mjSENS_RANGEFINDER) => return Ok(mjS_AWAKE),
        Some(mjSENS_CONTACT) if site => return Ok(mjS_AWAKE),
        _ => {}
    }
    let ids = [m.sensor_objid()[i], m.sensor_refid()[i]];
    let unknown = kinds.map(|t| t == mjOBJ_UNKNOWN as i32);
    let state = |k: usize| object_state(m, d, kinds[k], ids[k]);
    let awake = match unknown {
        [true, true] => true,
        [false, true] => state(0)? != mjS_ASLEEP,
        [true, false] => state(1)? != mjS_ASLEEP,
        [false, false] => state(0)? == mjS_AWAKE || state(1)? == mjS_AWAKE,
    };
    Ok(if awake { mjS_AWAKE } else { mjS_ASLEEP })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_that_fell_asleep_together_wake_together() {
        let mut trees = [2, -5, 0, 3];
        assert_eq!(wake_tree(&mut trees, 0, -11), Ok(2));
        assert_eq!(trees, [-11, -5, -11, 3]);
        assert_eq!(wake_tree(&mut trees, 1, -7), Ok(0));
        assert_eq!(trees[1], -7);
    }

    #[test]
    fn broken_cycles_are_errors() {
        assert!(wake_tree(&mut [1, 1], 0, -11).is_err());
        assert!(wake_tree(&mut [7], 0, -11).is_err());
        assert!(wake_tree(&mut [0], 1, -11).is_err());
    }
}
