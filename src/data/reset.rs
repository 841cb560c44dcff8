//! Reset: brings a `mjData` to the state of a fresh one, or to a keyframe's; plugins keep their data.
//!
//! Tests: `tests/engine/data.rs`.

use super::arena::clear_arena_pointers;
use super::cached_views::check_sizes;
use super::hidden::stack_in_use;
use super::{Data, update_awake};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::math::{Quat, Vec3};
use crate::model::Model;
use crate::model::fields::{ArrayField, DATA_ARRAYS};

/// Sets everything to its initial value: the buffer filled with `byte`, the state at `qpos0`, all trees awake. Plugin
/// state and data are kept; plugin hooks and what sleeping needs are the caller's. Asked for by user code in the middle of
/// a computation, it leaves that computation's stack alone. Errors: `d` was made for other sizes; the sparsity of D is not
/// that of B.
///
/// # Safety
/// `d` is a complete `mjData`, and no views of it are used again before their arena part is refreshed.
pub unsafe fn reset(m: &Model, d: *mut mjData, byte: u8) -> Result<()> {
    // SAFETY: the arrays lie in the buffer, and are those of a model of these sizes.
    unsafe {
        check_sizes(m, d)?;
        clear_header(d);
        let kept = ["plugin_state", "plugin_data", "plugin"];
        let kept = DATA_ARRAYS.iter().filter(|f| kept.contains(&f.name));
        let place = |f: &ArrayField| {
            let bytes = f.bytes(d, m.as_ptr(), d);
            (bytes.as_ptr() as usize, bytes.len())
        };
        let mut kept: Vec<(usize, usize)> = kept.map(place).filter(|(_, len)| *len > 0).collect();
        kept.sort_unstable();
        // everything between what is kept
        let (buffer, mut done) = ((*d).buffer.cast::<u8>(), 0);
        for (start, len) in kept {
            let start = start - buffer as usize;
            std::ptr::write_bytes(buffer.add(done), byte, start - done);
            done = start + len;
        }
        std::ptr::write_bytes(buffer.add(done), byte, (*d).nbuffer as usize - done);
        let mut views = Data::enter(m, d);
        set_state(m, &mut views);
        drop(views);
        (*d).signature = m.signature;
    }
    check_sparsity(m)
}

/// Plain fields of the struct: counters, statistics, arena.
///
/// # Safety
/// As [`reset`].
unsafe fn clear_header(d: *mut mjData) {
    // SAFETY: fields of a complete struct.
    unsafe {
        let pooled = ((*d).threadpool != 0).then_some((*d).pstack);
        stack_in_use(d).restore(d);
        (*d).pstack = pooled.unwrap_or((*d).pstack);
        (*d).parena = 0;
        (*d).maxuse_stack = 0;
        (&raw mut (*d).maxuse_threadstack).write_bytes(0, 1);
        (*d).maxuse_arena = 0;
        let end = std::mem::offset_of!(mjData, energy) + size_of::<[mjtNum; 2]>();
        let start = std::mem::offset_of!(mjData, maxuse_con);
        d.byte_add(start).cast::<u8>().write_bytes(0, end - start);
        clear_arena_pointers(d);
    }
}

fn set_state(m: &Model, d: &mut Data) {
    d.qpos.fill(0.0);
    d.qvel.fill(0.0);
    d.act.fill(0.0);
    d.ctrl.fill(0.0);
    d.qfrc_applied.fill(0.0);
    d.xfrc_applied.fill([0.0; 6]);
    d.qacc.fill(0.0);
    d.qacc_warmstart.fill(0.0);
    d.act_dot.fill(0.0);
    d.userdata.fill(0.0);
    d.mocap_pos.fill(Vec3::ZERO);
    d.mocap_quat.fill(Quat::IDENTITY);
    d.qM.fill(0.0);
    // a model that holds sizes only has no initial state
    if !m.qpos0.is_null() {
        d.qpos.copy_from_slice(m.qpos0());
    }
    if !m.eq_active0.is_null() {
        d.eq_active.copy_from_slice(m.eq_active0());
    }
    d.tree_asleep.fill(-(1 + mjMINAWAKE));
    if !m.body_mocapid.is_null() {
        update_awake(m, d, false);
        set_mocap(m, d);
    }
}

/// Mocap poses as the model has them.
pub fn set_mocap(m: &Model, d: &mut Data) {
    for (b, &id) in m.body_mocapid().iter().enumerate() {
        if let Ok(id) = usize::try_from(id) {
            d.mocap_pos[id] = m.body_pos()[b];
            d.mocap_quat[id] = m.body_quat()[b];
        }
    }
}

/// Every row of D is the row of B of its dof's body.
fn check_sparsity(m: &Model) -> Result<()> {
    if m.B_rownnz.is_null() || m.D_rownnz.is_null() {
        return Ok(());
    }
    let row = |nnz: &[i32], adr: &[i32], i: usize| adr[i] as usize..(adr[i] + nnz[i]) as usize;
    for i in 0..m.nv() {
        let b = m.dof_bodyid()[i] as usize;
        let in_d = m.D_colind().get(row(m.D_rownnz(), m.D_rowadr(), i));
        if in_d.is_none() || in_d != m.B_colind().get(row(m.B_rownnz(), m.B_rowadr(), b)) {
            let text = format!("sparsity structures of D (dof {i}) and B (body {b}) disagree");
            return Err(Error::in_routine("mj_resetData", text));
        }
    }
    Ok(())
}

/// State of keyframe `key`, for a `mjData` that was just reset; nothing when there is no such key.
pub fn reset_keyframe(m: &Model, d: &mut Data, key: i32) {
    let Some(k) = usize::try_from(key).ok().filter(|&k| k < m.nkey()) else { return };
    d.s.time = m.key_time()[k];
    copy_row(d.qpos, m.key_qpos(), k);
    copy_row(d.qvel, m.key_qvel(), k);
    copy_row(d.act, m.key_act(), k);
    copy_row(d.mocap_pos, m.key_mpos(), k);
    copy_row(d.mocap_quat, m.key_mquat(), k);
    copy_row(d.ctrl, m.key_ctrl(), k);
}

/// Row `k` of a matrix whose rows are as long as `to`.
fn copy_row<T: Copy>(to: &mut [T], from: &[T], k: usize) {
    let n = to.len();
    to.copy_from_slice(&from[k * n..(k + 1) * n]);
}
