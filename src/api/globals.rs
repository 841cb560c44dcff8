//! The exported data symbols: callback pointers, the table of collision functions, and tables of names.
//!
//! A non-PIE executable holds its own copy of each; the library reads the pointers through `base::hooks`, never here.

use super::*;
use crate::base::hooks::Handler;
use crate::base::names::{self, Flag};
use std::ffi::CStr;

/// Receives errors; null for the default, which prints and exits.
#[symbol]
pub static mut mju_user_error: Handler = None;
/// Receives warnings; null for the default, which prints and writes the log file.
#[symbol]
pub static mut mju_user_warning: Handler = None;
/// Replaces the allocator; must return memory aligned to 64 bytes.
#[symbol]
pub static mut mju_user_malloc: Option<unsafe extern "C-unwind" fn(size: usize) -> *mut c_void> = None;
/// Replaces the deallocator.
#[symbol]
pub static mut mju_user_free: Option<unsafe extern "C-unwind" fn(ptr: *mut c_void)> = None;
/// Adds to `qfrc_passive`.
#[symbol]
pub static mut mjcb_passive: mjfGeneric = None;
/// Writes `ctrl`, after the velocity stage.
#[symbol]
pub static mut mjcb_control: mjfGeneric = None;
/// Decides whether two geoms may collide.
#[symbol]
pub static mut mjcb_contactfilter: mjfConFilt = None;
/// Computes user sensors.
#[symbol]
pub static mut mjcb_sensor: mjfSensor = None;
/// Clock of the timers.
#[symbol]
pub static mut mjcb_time: mjfTime = None;
/// Activation derivative of actuators with user dynamics.
#[symbol]
pub static mut mjcb_act_dyn: mjfAct = None;
/// Gain of actuators with user gain.
#[symbol]
pub static mut mjcb_act_gain: mjfAct = None;
/// Bias of actuators with user bias.
#[symbol]
pub static mut mjcb_act_bias: mjfAct = None;

/// Collision function of each pair of geom types, the smaller type first; null where two types never collide.
#[symbol]
pub static mut mjCOLLISIONFUNC: [[mjfCollision; mjtGeom::mjNGEOMTYPES as usize]; mjtGeom::mjNGEOMTYPES as usize] =
    super::collision::default_table();

/// A C string in a constant table.
#[repr(transparent)]
pub struct Text(#[allow(dead_code, reason = "C reads it")] *const c_char);
// SAFETY: it points to a string literal.
unsafe impl Sync for Text {}

const fn texts<const N: usize>(list: [&'static CStr; N]) -> [Text; N] {
    let mut out = [const { Text(std::ptr::null()) }; N];
    let mut i = 0;
    while i < N {
        out[i] = Text(list[i].as_ptr());
        i += 1;
    }
    out
}

/// Name, default ("0" or "1") and shortcut key of each flag.
const fn rows<const N: usize>(list: [Flag; N]) -> [[Text; 3]; N] {
    let mut out = [const { [const { Text(std::ptr::null()) }; 3] }; N];
    let mut i = 0;
    while i < N {
        out[i] = texts([list[i].name, if list[i].is_on { c"1" } else { c"0" }, list[i].key]);
        i += 1;
    }
    out
}

/// Numbers per contact for each field of a contact sensor (`mjtConDataField`).
#[symbol]
pub static mjCONDATA_SIZE: [c_int; 7] = [1, 3, 3, 1, 3, 3, 3];

/// Names of the disable flags.
#[symbol]
pub static mjDISABLESTRING: [Text; 19] = texts(names::DISABLE_FLAGS);

/// Names of the enable flags.
#[symbol]
pub static mjENABLESTRING: [Text; 6] = texts(names::ENABLE_FLAGS);

/// Names of the timers.
#[symbol]
pub static mjTIMERSTRING: [Text; 15] = texts(names::TIMERS);

/// Names of the label modes.
#[symbol]
pub static mjLABELSTRING: [Text; 17] = texts(names::LABELS);

/// Names of the frame modes.
#[symbol]
pub static mjFRAMESTRING: [Text; 8] = texts(names::FRAMES);

/// Visualization flags: name, default ("0" or "1"), shortcut key.
#[symbol]
pub static mjVISSTRING: [[Text; 3]; 31] = rows(names::VISUALIZATION_FLAGS);

/// Rendering flags: name, default ("0" or "1"), shortcut key.
#[symbol]
pub static mjRNDSTRING: [[Text; 3]; 10] = rows(names::RENDERING_FLAGS);
