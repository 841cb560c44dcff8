//! Constants that need no configuration: masses of subtrees, what belongs to which kinematic tree, which trees may sleep.
//!
//! Tests: `tests/physics/kinematics.rs`, `tests/conformance/compare.py`.

use crate::abi::*;
use crate::base::{Error, Result};
use crate::model::{self, Model};

/// Sets them all. Plans that were made before are checked again when they are used next.
pub fn set_structure(m: &mut Model) -> Result<()> {
    subtree_masses(m);
    m.ngravcomp = m.body_gravcomp().iter().filter(|&&g| g > 0.0).count() as i32;
    trees(m);
    tendon_trees(m);
    let done = sleep_policies(m);
    model::structure_changed();
    done
}

fn subtree_masses(m: &mut Model) {
    let mut mass = m.body_mass().to_vec();
    for b in (1..m.nbody()).rev() {
        let parent = m.body_parentid()[b] as usize;
        mass[parent] += mass[b];
    }
    m.body_subtreemass_mut().copy_from_slice(&mass);
}

/// Extends the range (`adr`, `num`) of a tree to the id `i`, which follows those before.
fn extend(adr: &mut i32, num: &mut i32, i: usize) {
    if *num == 0 {
        *adr = i as i32;
    }
    *num += 1;
}

fn trees(m: &mut Model) {
    let of_body = |b: usize| {
        let weld = m.body_weldid()[b] as usize;
        if m.body_dofnum()[weld] > 0 { m.dof_treeid()[m.body_dofadr()[weld] as usize] } else { -1 }
    };
    let treeid: Vec<i32> = (0..m.nbody()).map(of_body).collect();
    let mut bodies = vec![(0, 0); m.ntree()];
    let mut dofs = vec![(0, 0); m.ntree()];
    for (ranges, ids) in [(&mut bodies, &treeid[..]), (&mut dofs, m.dof_treeid())] {
        for (i, &tree) in ids.iter().enumerate() {
            if let Ok(tree) = usize::try_from(tree) {
                let (adr, num) = &mut ranges[tree];
                extend(adr, num, i);
            }
        }
    }
    m.body_treeid_mut().copy_from_slice(&treeid);
    for t in 0..m.ntree() {
        (m.tree_bodyadr_mut()[t], m.tree_bodynum_mut()[t]) = bodies[t];
        (m.tree_dofadr_mut()[t], m.tree_dofnum_mut()[t]) = dofs[t];
    }
}

/// The distinct trees along a tendon's path, in order.
fn trees_of_tendon(m: &Model, t: usize) -> Vec<i32> {
    let path = m.tendon_adr()[t] as usize..(m.tendon_adr()[t] + m.tendon_num()[t]) as usize;
    let mut found = Vec::new();
    for w in path {
        let id = m.wrap_objid()[w] as usize;
        let body = match mjtWrap::from_int(m.wrap_type()[w]) {
            Some(mjWRAP_JOINT) => m.jnt_bodyid()[id],
            Some(mjWRAP_SITE) => m.site_bodyid()[id],
            Some(mjWRAP_SPHERE | mjWRAP_CYLINDER) => m.geom_bodyid()[id],
            _ => continue,
        };
        let tree = m.body_treeid()[body as usize];
        if tree >= 0 && !found.contains(&tree) {
            found.push(tree);
        }
    }
    found
}

fn tendon_trees(m: &mut Model) {
    for t in 0..m.ntendon() {
        let trees = trees_of_tendon(m, t);
        m.tendon_treenum_mut()[t] = trees.len() as i32;
        m.tendon_treeid_mut()[t] = [0, 1].map(|k| trees.get(k).copied().unwrap_or(-1));
    }
}

/// Decides for trees that leave it to us whether they may sleep.
fn sleep_policies(m: &mut Model) -> Result<()> {
    for i in 0..m.nu() {
        for tree in trees_of_actuator(m, i) {
            never(m, tree);
        }
    }
    for t in 0..m.ntendon() {
        let trees = trees_of_tendon(m, t);
        let pulls = m.tendon_stiffness()[t] != 0.0 || m.tendon_damping()[t] != 0.0;
        if trees.len() > 2 || (trees.len() == 2 && pulls) {
            for tree in trees.iter().copied() {
                reject_sleep(m, t, tree, trees.len())?;
                never(m, tree);
            }
        }
    }
    for f in 0..m.nflex() {
        let bodies = if m.flex_interp()[f] != 0 {
            let first = m.flex_nodeadr()[f] as usize;
            m.flex_nodebodyid()[first..first + m.flex_nodenum()[f] as usize].to_vec()
        } else {
            let first = m.flex_vertadr()[f] as usize;
            m.flex_vertbodyid()[first..first + m.flex_vertnum()[f] as usize].to_vec()
        };
        for body in bodies.into_iter().filter(|&b| b >= 0) {
            never(m, m.body_treeid()[body as usize]);
        }
    }
    for policy in m.tree_sleep_policy_mut() {
        if *policy == mjSLEEP_AUTO as i32 {
            *policy = mjSLEEP_AUTO_ALLOWED as i32;
        }
    }
    Ok(())
}

fn never(m: &mut Model, tree: i32) {
    if let Some(policy) = usize::try_from(tree).ok().and_then(|t| m.tree_sleep_policy_mut().get_mut(t))
        && *policy == mjSLEEP_AUTO as i32
    {
        *policy = mjSLEEP_AUTO_NEVER as i32;
    }
}

fn reject_sleep(m: &Model, tendon: usize, tree: i32, touched: usize) -> Result<()> {
    let policy = mjtSleepPolicy::from_int(m.tree_sleep_policy()[tree as usize]);
    if !matches!(policy, Some(mjSLEEP_ALLOWED | mjSLEEP_INIT)) {
        return Ok(());
    }
    let what = if touched > 2 { "which spans more than 2 trees" } else { "with non-zero stiffness or damping" };
    let text = format!("tree {tree} connected to tendon {tendon} {what}, sleeping not allowed");
    Err(Error::in_routine("setFixed", text))
}

/// Trees that an actuator moves.
fn trees_of_actuator(m: &Model, i: usize) -> Vec<i32> {
    let Ok(id) = usize::try_from(m.actuator_trnid()[i][0]) else { return Vec::new() };
    let body = match mjtTrn::from_int(m.actuator_trntype()[i]) {
        Some(mjTRN_JOINT | mjTRN_JOINTINPARENT) => m.jnt_bodyid()[id],
        Some(mjTRN_SITE | mjTRN_SLIDERCRANK) => m.site_bodyid()[id],
        Some(mjTRN_BODY) => id as i32,
        Some(mjTRN_TENDON) => return trees_of_tendon(m, id),
        _ => return Vec::new(),
    };
    vec![m.body_treeid()[body as usize]]
}
