//! Catching Rust panics while every other exception passes.
//!
//! `catch_unwind` aborts when a C++ exception of user code (a callback, a plugin, an error handler) reaches it. So the
//! exported functions run under a frame of our own whose personality stops at Rust's exceptions only; these are then
//! raised once more inside `catch_unwind`, which takes them apart as usual.

use std::any::Any;

/// What a panic carries.
pub type Panic = Box<dyn Any + Send>;

#[cfg(any(
    all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")),
    all(windows, target_env = "gnu", target_arch = "x86_64")
))]
pub use selective::catch_panic;

/// Runs `f`; a panic in it becomes an error.
#[cfg(not(any(
    all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")),
    all(windows, target_env = "gnu", target_arch = "x86_64")
)))]
#[inline]
pub fn catch_panic<T>(f: impl FnOnce() -> T) -> Result<T, Panic> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(f))
}

#[cfg(any(
    all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")),
    all(windows, target_env = "gnu", target_arch = "x86_64")
))]
mod selective {
    use super::Panic;
    use std::ffi::{c_int, c_void};
    use std::mem::MaybeUninit;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    unsafe extern "C-unwind" {
        /// Calls `f(data)`; null, or the Rust exception that ended it. The frame has the personality below.
        #[link_name = "rujoco_call_catching"]
        fn call_catching(f: extern "C-unwind" fn(*mut c_void), data: *mut c_void) -> *mut c_void;
        fn _Unwind_RaiseException(exception: *mut c_void) -> c_int;
    }

    unsafe extern "C" {
        /// Where the frame goes on after an exception.
        #[link_name = "rujoco_landing"]
        static LANDING: u8;
        fn _Unwind_SetGR(context: *mut c_void, register: c_int, value: usize);
        fn _Unwind_SetIP(context: *mut c_void, address: usize);
    }

    #[cfg(all(target_arch = "x86_64", not(windows)))]
    std::arch::global_asm!(
        ".pushsection .text.rujoco_call_catching,\"ax\",@progbits",
        ".hidden rujoco_call_catching",
        ".globl rujoco_call_catching",
        ".hidden rujoco_landing",
        ".globl rujoco_landing",
        ".type rujoco_call_catching,@function",
        ".p2align 4",
        "rujoco_call_catching:",
        ".cfi_startproc",
        ".cfi_personality 0x1b, {personality}",
        "push rbp",
        ".cfi_def_cfa_offset 16",
        ".cfi_offset rbp, -16",
        "mov rbp, rsp",
        ".cfi_def_cfa_register rbp",
        "mov rax, rdi",
        "mov rdi, rsi",
        "call rax",
        "xor eax, eax",
        "rujoco_landing:",
        "pop rbp",
        ".cfi_def_cfa rsp, 8",
        "ret",
        ".cfi_endproc",
        ".size rujoco_call_catching, . - rujoco_call_catching",
        ".popsection",
        personality = sym personality,
    );

    // the same with Windows' way of calling, and its tables
    #[cfg(windows)]
    std::arch::global_asm!(
        ".pushsection .text$rujoco_call_catching,\"xr\"",
        ".globl rujoco_call_catching",
        ".globl rujoco_landing",
        ".def rujoco_call_catching",
        ".scl 2",
        ".type 32",
        ".endef",
        ".p2align 4",
        ".seh_proc rujoco_call_catching",
        "rujoco_call_catching:",
        "push rbp",
        ".seh_pushreg rbp",
        "sub rsp, 32",
        ".seh_stackalloc 32",
        ".seh_endprologue",
        "mov rax, rcx",
        "mov rcx, rdx",
        "call rax",
        "xor eax, eax",
        "rujoco_landing:",
        "add rsp, 32",
        "pop rbp",
        "ret",
        ".seh_handler {handler}, @unwind, @except",
        ".seh_endproc",
        ".popsection",
        handler = sym handler,
    );

    /// Windows' handler of the frame: libgcc turns what it is asked into calls of [`personality`], and unwinds this frame, too, when
    /// it goes on at the landing.
    #[cfg(windows)]
    unsafe extern "C-unwind" fn handler(
        record: *mut c_void,
        frame: *mut c_void,
        context: *mut c_void,
        dispatcher: *mut c_void,
    ) -> c_int {
        type Personality = unsafe extern "C" fn(c_int, c_int, u64, *mut c_void, *mut c_void) -> c_int;
        unsafe extern "C-unwind" {
            fn _GCC_specific_handler(
                record: *mut c_void,
                frame: *mut c_void,
                context: *mut c_void,
                dispatcher: *mut c_void,
                personality: Personality,
            ) -> c_int;
        }
        // SAFETY: the system passes what libgcc's function takes.
        unsafe { _GCC_specific_handler(record, frame, context, dispatcher, personality) }
    }

    #[cfg(target_arch = "aarch64")]
    std::arch::global_asm!(
        ".pushsection .text.rujoco_call_catching,\"ax\",@progbits",
        ".hidden rujoco_call_catching",
        ".globl rujoco_call_catching",
        ".hidden rujoco_landing",
        ".globl rujoco_landing",
        ".type rujoco_call_catching,@function",
        ".p2align 4",
        "rujoco_call_catching:",
        ".cfi_startproc",
        ".cfi_personality 0x1b, {personality}",
        "stp x29, x30, [sp, -16]!",
        ".cfi_def_cfa_offset 16",
        ".cfi_offset 29, -16",
        ".cfi_offset 30, -8",
        "mov x29, sp",
        ".cfi_def_cfa_register 29",
        "mov x2, x0",
        "mov x0, x1",
        "blr x2",
        "mov x0, xzr",
        "rujoco_landing:",
        "ldp x29, x30, [sp], 16",
        ".cfi_def_cfa sp, 0",
        ".cfi_restore 29",
        ".cfi_restore 30",
        "ret",
        ".cfi_endproc",
        ".size rujoco_call_catching, . - rujoco_call_catching",
        ".popsection",
        personality = sym personality,
    );

    /// Actions and answers of the unwinder (Itanium C++ ABI, level 1).
    const CLEANUP_PHASE: c_int = 2;
    const HANDLER_FRAME: c_int = 4;
    const FORCE_UNWIND: c_int = 8;
    const HANDLER_FOUND: c_int = 6;
    const INSTALL_CONTEXT: c_int = 7;
    const CONTINUE_UNWIND: c_int = 8;

    /// Vendor and language of Rust's exceptions, in either byte order.
    fn is_rust(class: u64) -> bool {
        let name = *b"MOZ\0RUST";
        class == u64::from_be_bytes(name) || class == u64::from_le_bytes(name)
    }

    /// Stops at Rust's exceptions and hands them to the frame.
    unsafe extern "C" fn personality(
        _version: c_int,
        actions: c_int,
        class: u64,
        exception: *mut c_void,
        context: *mut c_void,
    ) -> c_int {
        if !is_rust(class) || actions & FORCE_UNWIND != 0 {
            return CONTINUE_UNWIND;
        }
        if actions & CLEANUP_PHASE == 0 {
            return HANDLER_FOUND;
        }
        if actions & HANDLER_FRAME == 0 {
            return CONTINUE_UNWIND;
        }
        // SAFETY: the unwinder's context of our frame; register 0 is the first for results on both architectures.
        unsafe {
            _Unwind_SetGR(context, 0, exception as usize);
            _Unwind_SetIP(context, &raw const LANDING as usize);
        }
        INSTALL_CONTEXT
    }

    /// Runs `f`; a panic in it becomes an error, and any other exception passes.
    #[inline]
    pub fn catch_panic<T, F: FnOnce() -> T>(f: F) -> Result<T, Panic> {
        extern "C-unwind" fn call<T, F: FnOnce() -> T>(data: *mut c_void) {
            // SAFETY: `data` is the pair below, used once.
            let (f, result) = unsafe { &mut *data.cast::<(Option<F>, MaybeUninit<T>)>() };
            if let Some(f) = f.take() {
                result.write(f());
            }
        }
        let mut pair = (Some(f), MaybeUninit::<T>::uninit());
        // SAFETY: the pair outlives the call; without an exception the result has been written.
        unsafe {
            let exception = call_catching(call::<T, F>, (&raw mut pair).cast());
            if exception.is_null() { Ok(pair.1.assume_init()) } else { Err(into_payload(exception)) }
        }
    }

    /// What a caught Rust exception carries.
    #[cold]
    unsafe fn into_payload(exception: *mut c_void) -> Panic {
        let raise = || {
            // SAFETY: the exception has no other owner, and it is raised once.
            unsafe { _Unwind_RaiseException(exception) };
            // returns only if the stack cannot be unwound
            std::process::abort()
        };
        match catch_unwind(AssertUnwindSafe(raise)) {
            Ok(never) => never,
            Err(panic) => panic,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::catch_panic;

    #[test]
    fn panics_are_values_and_leave_no_trace() {
        for i in 0..3 {
            let caught = catch_panic(|| if i < 2 { panic!("number {i}") } else { vec![i] });
            match caught {
                Ok(v) => assert_eq!(v, [2]),
                Err(p) => assert_eq!(p.downcast_ref::<String>().unwrap(), &format!("number {i}")),
            }
            assert!(!std::thread::panicking());
        }
        struct Dropped<'a>(&'a std::cell::Cell<i32>);
        impl Drop for Dropped<'_> {
            fn drop(&mut self) {
                self.0.set(self.0.get() + 1);
            }
        }
        let count = std::cell::Cell::new(0);
        let nested = catch_panic(|| {
            let _outer = Dropped(&count);
            let inner = catch_panic(|| {
                let _inner = Dropped(&count);
                panic!("inner");
            });
            assert!(inner.is_err());
            panic!("outer");
        });
        assert!(nested.is_err() && count.get() == 2);
    }
}
