//! The state of a simulation as one vector: elements chosen by a signature of `mjtState` bits, in ascending bit order.
//!
//! Tests: `tests/engine/data.rs`.

use super::Data;
use crate::abi::*;
use crate::base::{Error, Result};
use crate::model::Model;

/// The elements, in ascending order.
pub const ELEMENTS: [mjtState; mjNSTATE as usize] = [
    mjSTATE_TIME,
    mjSTATE_QPOS,
    mjSTATE_QVEL,
    mjSTATE_ACT,
    mjSTATE_WARMSTART,
    mjSTATE_CTRL,
    mjSTATE_QFRC_APPLIED,
    mjSTATE_XFRC_APPLIED,
    mjSTATE_EQ_ACTIVE,
    mjSTATE_MOCAP_POS,
    mjSTATE_MOCAP_QUAT,
    mjSTATE_USERDATA,
    mjSTATE_PLUGIN,
];

/// The elements of a signature, in order.
fn elements(sig: u32) -> impl Iterator<Item = mjtState> {
    ELEMENTS.into_iter().filter(move |&e| sig & e as u32 != 0)
}

/// Values of an element.
pub fn element_size(m: &Model, element: mjtState) -> usize {
    match element {
        mjSTATE_TIME => 1,
        mjSTATE_QPOS => m.nq(),
        mjSTATE_QVEL | mjSTATE_WARMSTART | mjSTATE_QFRC_APPLIED => m.nv(),
        mjSTATE_ACT => m.na(),
        mjSTATE_CTRL => m.nu(),
        mjSTATE_XFRC_APPLIED => 6 * m.nbody(),
        mjSTATE_EQ_ACTIVE => m.neq(),
        mjSTATE_MOCAP_POS => 3 * m.nmocap(),
        mjSTATE_MOCAP_QUAT => 4 * m.nmocap(),
        mjSTATE_USERDATA => m.nuserdata(),
        mjSTATE_PLUGIN => m.npluginstate(),
        _ => 0,
    }
}

/// The numbers of an element; bytes (`eq_active`) and none otherwise.
pub fn numbers<'d>(d: &'d mut Data, element: mjtState) -> Option<&'d mut [f64]> {
    Some(match element {
        mjSTATE_TIME => std::slice::from_mut(&mut d.s.time),
        mjSTATE_QPOS => d.qpos,
        mjSTATE_QVEL => d.qvel,
        mjSTATE_ACT => d.act,
        mjSTATE_WARMSTART => d.qacc_warmstart,
        mjSTATE_CTRL => d.ctrl,
        mjSTATE_QFRC_APPLIED => d.qfrc_applied,
        mjSTATE_XFRC_APPLIED => d.xfrc_applied.as_flattened_mut(),
        mjSTATE_MOCAP_POS => bytemuck::cast_slice_mut(d.mocap_pos),
        mjSTATE_MOCAP_QUAT => bytemuck::cast_slice_mut(d.mocap_quat),
        mjSTATE_USERDATA => d.userdata,
        mjSTATE_PLUGIN => d.plugin_state,
        _ => return None,
    })
}

/// An error of this routine if a signature has bits beyond those of the elements.
pub fn check(routine: &str, sig: u32) -> Result<()> {
    if sig < 1 << mjNSTATE as u32 {
        return Ok(());
    }
    Err(Error::in_routine(routine, format!("invalid state signature {sig} >= 2^mjNSTATE")))
}

/// Length of the state vector of this signature; bits that name no element are ignored.
pub fn length(m: &Model, sig: u32) -> usize {
    elements(sig).map(|e| element_size(m, e)).sum()
}

/// Length of the state vector of a valid signature.
pub fn size(m: &Model, sig: u32) -> Result<usize> {
    check("mj_stateSize", sig)?;
    Ok(length(m, sig))
}

/// Splits the next `n` entries off.
fn next<'s>(rest: &mut &'s mut [f64], n: usize) -> &'s mut [f64] {
    rest.split_off_mut(..n).expect("the state vector is as long as its signature says")
}

/// Copies the elements out to `state`, which is `size(m, sig)` long.
pub fn get(m: &Model, d: &mut Data, state: &mut [f64], sig: u32) -> Result<()> {
    check("mj_getState", sig)?;
    let mut rest = state;
    for e in elements(sig) {
        let to = next(&mut rest, element_size(m, e));
        match numbers(d, e) {
            Some(from) => to.copy_from_slice(from),
            None => to.iter_mut().zip(d.eq_active.iter()).for_each(|(to, &from)| *to = f64::from(from)),
        }
    }
    Ok(())
}

/// Writes the elements; nothing is computed from them.
pub fn set(m: &Model, d: &mut Data, state: &[f64], sig: u32) -> Result<()> {
    check("mj_setState", sig)?;
    let mut rest = state;
    for e in elements(sig) {
        let from = rest.split_off(..element_size(m, e)).expect("the state vector is as long as its signature says");
        match numbers(d, e) {
            Some(to) => to.copy_from_slice(from),
            // a number becomes a byte as C converts it: towards zero, then modulo 256
            None => d.eq_active.iter_mut().zip(from).for_each(|(to, &from)| *to = from as i64 as u8),
        }
    }
    Ok(())
}

/// Copies the elements from one `mjData` to another of the same model.
pub fn copy(m: &Model, src: &mut Data, dst: &mut Data, sig: u32) -> Result<()> {
    check("mj_copyState", sig)?;
    debug_assert_eq!(m.nq(), src.qpos.len());
    for e in elements(sig) {
        match numbers(src, e) {
            Some(from) => numbers(dst, e).expect("the same element").copy_from_slice(from),
            None => dst.eq_active.copy_from_slice(src.eq_active),
        }
    }
    Ok(())
}

/// Picks the elements of `dstsig` out of a vector of signature `srcsig`.
pub fn extract(m: &Model, src: &[f64], srcsig: u32, dst: &mut [f64], dstsig: u32) -> Result<()> {
    check_subset(srcsig, dstsig)?;
    let (mut from, mut to) = (src, dst);
    for e in elements(srcsig) {
        let n = element_size(m, e);
        let block = from.split_off(..n).expect("the state vector is as long as its signature says");
        if dstsig & e as u32 != 0 {
            next(&mut to, n).copy_from_slice(block);
        }
    }
    Ok(())
}

/// Every element of `dstsig` is in `srcsig`.
pub fn check_subset(srcsig: u32, dstsig: u32) -> Result<()> {
    if dstsig & !srcsig == 0 {
        return Ok(());
    }
    Err(Error::in_routine("mj_extractState", "dstsig is not a subset of srcsig"))
}

/// Stores the present state as keyframe `k`.
pub fn set_keyframe(m: &mut Model, d: &Data, k: i32) -> Result<()> {
    let reject = |text: String| Err(Error::in_routine("mj_setKeyframe", text));
    if k >= m.nkey {
        return reject(format!("index must be smaller than {} (keyframes allocated in model)", m.nkey));
    }
    let Ok(k) = usize::try_from(k) else { return reject("keyframe index cannot be negative".to_string()) };
    m.key_time_mut()[k] = d.s.time;
    copy_row(m.key_qpos_mut(), d.qpos, k);
    copy_row(m.key_qvel_mut(), d.qvel, k);
    copy_row(m.key_act_mut(), d.act, k);
    copy_row(m.key_mpos_mut(), d.mocap_pos, k);
    copy_row(m.key_mquat_mut(), d.mocap_quat, k);
    copy_row(m.key_ctrl_mut(), d.ctrl, k);
    Ok(())
}

/// Row `k` of a matrix whose rows are as long as `from`.
fn copy_row<T: Copy>(to: &mut [T], from: &[T], k: usize) {
    let n = from.len();
    to[k * n..(k + 1) * n].copy_from_slice(from);
}
