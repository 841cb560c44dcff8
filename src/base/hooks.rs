//! What the user hooked into the library: the callback pointers that `api::globals` exports as data symbols.
//!
//! They are declared here as foreign so that every access goes through the global offset table: a non-PIE executable
//! holds its own copy of exported data, and that copy is the one to read.

use crate::abi::*;
use rujoco_export::symbol;
use std::ffi::{c_char, c_void};
use std::sync::atomic::{AtomicPtr, Ordering};

/// Receiver of an error or warning text.
pub type Handler = Option<unsafe extern "C-unwind" fn(msg: *const c_char)>;

#[symbol]
unsafe extern "C" {
    pub static mut mju_user_error: Handler;
    pub static mut mju_user_warning: Handler;
    pub static mut mju_user_malloc: Option<unsafe extern "C-unwind" fn(size: usize) -> *mut c_void>;
    pub static mut mju_user_free: Option<unsafe extern "C-unwind" fn(ptr: *mut c_void)>;
    pub static mut mjcb_passive: mjfGeneric;
    pub static mut mjcb_control: mjfGeneric;
    pub static mut mjcb_contactfilter: mjfConFilt;
    pub static mut mjcb_sensor: mjfSensor;
    pub static mut mjcb_time: mjfTime;
    pub static mut mjcb_act_dyn: mjfAct;
    pub static mut mjcb_act_gain: mjfAct;
    pub static mut mjcb_act_bias: mjfAct;
    pub static mut mjCOLLISIONFUNC: [[mjfCollision; mjtGeom::mjNGEOMTYPES as usize]; mjtGeom::mjNGEOMTYPES as usize];
}

/// The current simulation callbacks.
#[derive(Clone, Copy)]
pub struct Callbacks {
    pub passive: mjfGeneric,
    pub control: mjfGeneric,
    pub contactfilter: mjfConFilt,
    pub sensor: mjfSensor,
    pub time: mjfTime,
    pub act_dyn: mjfAct,
    pub act_gain: mjfAct,
    pub act_bias: mjfAct,
}

/// Reads the callback pointers.
#[inline]
pub fn callbacks() -> Callbacks {
    // SAFETY: plain pointers, which users set while the library does not run, as in C.
    unsafe {
        Callbacks {
            passive: mjcb_passive,
            control: mjcb_control,
            contactfilter: mjcb_contactfilter,
            sensor: mjcb_sensor,
            time: std::mem::transmute::<*mut (), mjfTime>(user_clock().load(Ordering::Relaxed)),
            act_dyn: mjcb_act_dyn,
            act_gain: mjcb_act_gain,
            act_bias: mjcb_act_bias,
        }
    }
}

impl Callbacks {
    /// Whether any is installed.
    #[inline]
    pub fn any(&self) -> bool {
        self.passive.is_some()
            || self.control.is_some()
            || self.contactfilter.is_some()
            || self.sensor.is_some()
            || self.time.is_some()
            || self.act_dyn.is_some()
            || self.act_gain.is_some()
            || self.act_bias.is_some()
    }
}

/// A clock of the user, as an atomic: [`set_clock`] may be called while other threads simulate.
fn user_clock() -> &'static AtomicPtr<()> {
    let clock = &raw mut mjcb_time;
    // SAFETY: a pointer to a function or null, aligned, which lives for ever; what C writes it writes while the library does
    // not run.
    unsafe { AtomicPtr::from_ptr(clock.cast()) }
}

/// The clock's reading, or `None` without a clock.
#[inline]
pub fn clock() -> Option<f64> {
    let clock = user_clock().load(Ordering::Relaxed);
    // SAFETY: the pointer is null, which is `None`, or came from a function of this type.
    let clock: mjfTime = unsafe { std::mem::transmute::<*mut (), mjfTime>(clock) };
    // SAFETY: the user's function has this signature and takes no arguments.
    clock.map(|now| unsafe { now() })
}

/// Installs a clock, or removes it; returns the one before.
pub fn set_clock(clock: mjfTime) -> mjfTime {
    let before = user_clock().swap(address(clock), Ordering::Relaxed);
    // SAFETY: the pointer is null, which is `None`, or came from a function of this type.
    unsafe { std::mem::transmute::<*mut (), mjfTime>(before) }
}

/// Installs `clock` in the place of `current`, unless another one is installed by now.
pub fn replace_clock(current: mjfTime, clock: mjfTime) {
    // where it is another one, that one stays
    let _ = user_clock().compare_exchange(address(current), address(clock), Ordering::Relaxed, Ordering::Relaxed);
}

fn address(clock: mjfTime) -> *mut () {
    clock.map_or(std::ptr::null_mut(), |f| f as *mut ())
}

/// Removes all simulation callbacks.
pub fn reset_callbacks() {
    // SAFETY: plain pointers, which users set and reset while no computation runs, as the C interface demands.
    unsafe {
        mjcb_passive = None;
        mjcb_control = None;
        mjcb_contactfilter = None;
        mjcb_sensor = None;
        set_clock(None);
        mjcb_act_dyn = None;
        mjcb_act_gain = None;
        mjcb_act_bias = None;
    }
}

/// Removes the user's error, warning and allocation handlers; thread-local ones stay.
pub fn clear_handlers() {
    // SAFETY: plain pointers, which users set and reset while no computation runs, as the C interface demands.
    unsafe {
        mju_user_error = None;
        mju_user_warning = None;
        mju_user_malloc = None;
        mju_user_free = None;
    }
}

/// The built-in table of collision functions, for comparison with what the user made of `mjCOLLISIONFUNC`.
type ColliderTable = [[mjfCollision; mjtGeom::mjNGEOMTYPES as usize]; mjtGeom::mjNGEOMTYPES as usize];

#[symbol]
unsafe extern "C" {
    /// Defined beside the functions that it holds.
    static mjc_defaultCOLLISIONFUNC: ColliderTable;
}

/// The user's table and the built-in one. References, because to read a `static mut` of this size copies it.
fn colliders() -> [&'static ColliderTable; 2] {
    let now = &raw const mjCOLLISIONFUNC;
    // SAFETY: the tables are statics that are never freed; users write to theirs while no computation runs, as the C
    // interface demands.
    unsafe { [&*now, &mjc_defaultCOLLISIONFUNC] }
}

fn collider_address(f: mjfCollision) -> usize {
    f.map_or(0, |f| f as *const () as usize)
}

/// Whether the table of collision functions is as the library made it.
pub fn default_colliders() -> bool {
    let [now, builtin] = colliders();
    // without branches: two rows of vectors
    let pairs = now.as_flattened().iter().zip(builtin.as_flattened());
    pairs.fold(0, |x, (a, b)| x | (collider_address(*a) ^ collider_address(*b))) == 0
}

/// What the user put into the table for two geom types (which may be nothing); `None` where the built-in entry holds.
pub fn user_collider(type1: i32, type2: i32) -> Option<mjfCollision> {
    let (i, j) = (usize::try_from(type1).ok()?, usize::try_from(type2).ok()?);
    let [now, builtin] = colliders();
    let (now, builtin) = (*now.get(i)?.get(j)?, *builtin.get(i)?.get(j)?);
    (collider_address(now) != collider_address(builtin)).then_some(now)
}
