//! Closures that take part in the computations of one `mjData`: known to the thread that computes, for as long as that takes.
//!
//! The pointers `mjcb_*` belong to the process; setting them from safe code would race with threads that step, and would be
//! called for every `mjData`.
//!
//! Tests: `src/sim/callbacks.rs`.

use super::Data;
use super::hidden;
use crate::abi::*;
use crate::base::hooks;
use crate::model::Model;
use std::cell::Cell;
use std::ffi::c_int;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering};

/// When users take part in a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callback {
    /// Positions and velocities have been evaluated: controls and applied forces can be set.
    Control,
    /// The model's passive forces are in `qfrc_passive`: others can be added.
    Passive,
    /// The model's sensors of a stage have been evaluated: those of type `user` can be set.
    Sensor(mjtStage),
}

/// Who listens on this thread, and to which `mjData`.
#[derive(Clone, Copy)]
struct Listener {
    data: *const mjData,
    call: NonNull<dyn FnMut(Callback)>,
}

thread_local! {
    static LISTENER: Cell<Option<Listener>> = const { Cell::new(None) };
}

/// Listeners of all threads: mostly none, and then the check ends here.
static LISTENERS: AtomicUsize = AtomicUsize::new(0);

/// Runs `f`; computations of `data` on this thread meanwhile call `call`, which does not panic.
pub fn listening<T>(data: *const mjData, call: &mut dyn FnMut(Callback), f: impl FnOnce() -> T) -> T {
    struct RestoreListener(Option<Listener>);
    impl Drop for RestoreListener {
        fn drop(&mut self) {
            LISTENER.set(self.0);
            LISTENERS.fetch_sub(1, Ordering::Relaxed);
        }
    }
    // SAFETY: the pointer keeps its type and loses its lifetime; `_restore` takes it out of the thread-local cell
    // before this function returns or unwinds, while `call` is still borrowed.
    let call = unsafe { std::mem::transmute::<&mut dyn FnMut(Callback), NonNull<dyn FnMut(Callback)>>(call) };
    LISTENERS.fetch_add(1, Ordering::Relaxed);
    let _restore = RestoreListener(LISTENER.replace(Some(Listener { data, call })));
    f()
}

/// Calls the listener of this `mjData`, if there is one. It is not called again from within.
#[cold]
#[inline(never)]
fn notify(data: *const mjData, callback: Callback) {
    let Some(listener) = LISTENER.get().filter(|listener| listener.data == data) else { return };
    LISTENER.set(None);
    // SAFETY: `listening`, which holds it, is running on this thread; no other call of it runs meanwhile.
    unsafe { (*listener.call.as_ptr())(callback) };
    LISTENER.set(Some(listener));
}

impl Data<'_> {
    /// Calls the user's callback, and the listener of this `mjData`.
    #[inline(always)]
    pub fn call(&mut self, m: &Model, callback: Callback) {
        let user = hooks::callbacks();
        let installed = match callback {
            Callback::Control => user.control.is_some(),
            Callback::Passive => user.passive.is_some(),
            Callback::Sensor(_) => user.sensor.is_some(),
        };
        if installed || LISTENERS.load(Ordering::Relaxed) > 0 {
            self.dispatch(m, callback);
        }
    }

    #[inline(never)]
    fn dispatch(&mut self, m: &Model, callback: Callback) {
        let user = hooks::callbacks();
        match callback {
            Callback::Control => self.call_generic(m, user.control),
            Callback::Passive => self.call_generic(m, user.passive),
            Callback::Sensor(stage) => {
                if let Some(f) = user.sensor {
                    // SAFETY: the callback has this signature; `pass_to_user` gives it a complete model and its data,
                    // of which no Rust view is used meanwhile.
                    self.pass_to_user(m, |m, d| unsafe { f(m, d, stage as c_int) });
                }
            }
        }
        if LISTENERS.load(Ordering::Relaxed) > 0 {
            // SAFETY: the views of the arena are refreshed below.
            unsafe { hidden::pass_to_user(m.as_ptr(), self.raw, |_, d| notify(d, callback)) };
            self.refresh_arena(m);
        }
    }

    /// Whether user code runs in the middle of the velocity stage, and may see or change what it computes.
    pub fn has_passive_hook(&self) -> bool {
        hooks::callbacks().passive.is_some() || LISTENERS.load(Ordering::Relaxed) > 0
    }

    #[inline]
    fn call_generic(&mut self, m: &Model, callback: mjfGeneric) {
        if let Some(f) = callback {
            // SAFETY: the callback has this signature; `pass_to_user` gives it a complete model and its data, of which
            // no Rust view is used meanwhile.
            self.pass_to_user(m, |m, d| unsafe { f(m, d) });
        }
    }
}
