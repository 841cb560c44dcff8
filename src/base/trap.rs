//! Errors that plugins and callbacks raise while a model compiles end the compile, whatever error handler is installed.
//!
//! They leave the user's code by a jump, since libraries cannot all be unwound: some have an unwinder of their own, some
//! none. From there on they are a Rust panic, up to [`catch_errors`].

use super::unwind::{Panic, catch_panic};
use super::{Error, Result, message};
use std::cell::{Cell, RefCell};
use std::ffi::{c_int, c_void};
use std::ptr::null_mut;

thread_local! {
    /// Errors that user code raises end that code, see [`catch_errors`].
    static CATCHING: Cell<bool> = const { Cell::new(false) };
    /// Where errors jump to, out of the user code that runs.
    static TRAP: Cell<*mut c_void> = const { Cell::new(null_mut()) };
    /// The first error that came while something was released under [`catch_errors`].
    static DEFERRED: RefCell<Option<Error>> = const { RefCell::new(None) };
}

unsafe extern "C-unwind" {
    fn rujoco_try(f: unsafe extern "C-unwind" fn(*mut c_void), data: *mut c_void, trap: *mut *mut c_void) -> c_int;
    fn rujoco_jump(trap: *mut c_void) -> !;
}

/// Whether an error that is raised now should [`jump`].
pub fn is_set() -> bool {
    !TRAP.get().is_null()
}

/// Leaves the user code that runs.
///
/// # Safety
/// The trap is set, and the message kept; below the user code no Rust value with a destructor is alive.
pub unsafe fn jump() -> ! {
    // SAFETY: `rujoco_try` is still running: leaving it resets the trap.
    unsafe { rujoco_jump(TRAP.get()) }
}

/// An error that user code has raised under [`catch_errors`], on its way there.
struct RaisedError(Error);

/// Calls user code: a callback, or a function of a plugin. `f` does nothing else, because an error that is raised inside
/// leaves it by a jump. Libraries are not unwound: some have an unwinder of their own, some none.
pub fn call_user<T>(f: impl FnOnce() -> T) -> T {
    try_user(f).unwrap_or_else(resume)
}

/// Goes on to [`catch_errors`] with an error of [`try_user`].
pub fn resume<T>(e: Error) -> T {
    std::panic::resume_unwind(Box::new(RaisedError(e)))
}

/// Keeps an error that came while something was released for the end of [`catch_errors`]; outside of it, the error is dropped.
pub fn defer(e: Error) {
    if CATCHING.get() {
        DEFERRED.with_borrow_mut(|kept| _ = kept.get_or_insert(e));
    }
}

/// As [`call_user`], for callers that can report the error.
pub fn try_user<T>(f: impl FnOnce() -> T) -> Result<T> {
    if CATCHING.get() { always(f) } else { Ok(f()) }
}

/// As [`try_user`], whatever error handler is installed: for user code below which there is much to give back, and whose errors
/// the caller can report.
pub fn always<T>(f: impl FnOnce() -> T) -> Result<T> {
    struct Restore(*mut c_void);
    impl Drop for Restore {
        fn drop(&mut self) {
            TRAP.set(self.0);
        }
    }
    struct Call<F, T> {
        f: Option<F>,
        result: Option<T>,
    }
    unsafe extern "C-unwind" fn run<F: FnOnce() -> T, T>(call: *mut c_void) {
        // SAFETY: `rujoco_try` calls this with the address of `call` below, of this very type, which lives until it
        // returns and is not used meanwhile.
        let call = unsafe { &mut *call.cast::<Call<F, T>>() };
        if let Some(f) = call.f.take() {
            call.result = Some(f());
        }
    }
    fn runner<F: FnOnce() -> T, T>(_: &Call<F, T>) -> unsafe extern "C-unwind" fn(*mut c_void) {
        run::<F, T>
    }
    let _restore = Restore(TRAP.get());
    let mut call = Call { f: Some(f), result: None };
    // SAFETY: `call` lives on; a jump passes over `run` and the closure alone, which own nothing.
    let _ = unsafe { rujoco_try(runner(&call), (&raw mut call).cast(), TRAP.with(Cell::as_ptr)) };
    call.result.ok_or_else(|| Error::new(message::kept()))
}

/// Runs `f` while errors that user code raises on this thread end it, instead of going to the user's handler.
pub fn catch_errors<T>(f: impl FnOnce() -> T) -> Result<T> {
    struct Restore(bool, *mut c_void, Option<Error>);
    impl Drop for Restore {
        fn drop(&mut self) {
            CATCHING.set(self.0);
            TRAP.set(self.1);
            DEFERRED.set(self.2.take());
        }
    }
    let _restore = Restore(CATCHING.replace(true), TRAP.replace(null_mut()), DEFERRED.take());
    let done =
        catch_panic(f).map_err(|panic| raised(panic).unwrap_or_else(|panic| std::panic::resume_unwind(panic)))?;
    DEFERRED.take().map_or(Ok(done), Err)
}

/// The error that user code has raised under [`catch_errors`], if this panic is one.
pub fn raised(panic: Panic) -> std::result::Result<Error, Panic> {
    panic.downcast::<RaisedError>().map(|raised| raised.0)
}
