//! Windows.

use super::Scope;
use std::cell::UnsafeCell;
use std::ffi::{CStr, CString, c_void};
use std::ops::Range;
use std::os::windows::ffi::OsStrExt;
use std::ptr::NonNull;
use windows_sys::Win32::Foundation::HMODULE;
use windows_sys::Win32::System::LibraryLoader::{GetModuleHandleA, GetProcAddress, LoadLibraryW};
use windows_sys::Win32::System::Threading::{
    AcquireSRWLockExclusive, CONDITION_VARIABLE, CONDITION_VARIABLE_INIT, GetCurrentThreadId,
    GetCurrentThreadStackLimits, INFINITE, ReleaseSRWLockExclusive, SRWLOCK, SRWLOCK_INIT, SleepConditionVariableSRW,
    TryAcquireSRWLockExclusive, WakeConditionVariable,
};

/// A slim reader-writer lock, used by writers alone. It must not move while it is locked.
pub struct RawMutex(UnsafeCell<SRWLOCK>);

// SAFETY: the system makes these locks for use by many threads at once.
unsafe impl Sync for RawMutex {}
// SAFETY: a lock that is not held belongs to no thread.
unsafe impl Send for RawMutex {}

impl RawMutex {
    pub const fn unlocked() -> RawMutex {
        RawMutex(UnsafeCell::new(SRWLOCK_INIT))
    }

    /// Waits until no thread has it locked, and locks it. A thread that has it locked must not lock it again.
    pub fn lock(&self) {
        // SAFETY: the lock was initialised when it was made, and is borrowed.
        unsafe { AcquireSRWLockExclusive(self.0.get()) };
    }

    /// Locks it, if no thread has it locked; whether that was so.
    pub fn try_lock(&self) -> bool {
        // SAFETY: the lock was initialised when it was made, and is borrowed.
        unsafe { TryAcquireSRWLockExclusive(self.0.get()) }
    }

    /// # Safety
    /// The calling thread has it locked.
    pub unsafe fn unlock(&self) {
        // SAFETY: the caller says that this thread has it locked.
        unsafe { ReleaseSRWLockExclusive(self.0.get()) };
    }
}

/// A condition variable. It must not move while a thread waits for it.
pub struct RawCondvar(UnsafeCell<CONDITION_VARIABLE>);

// SAFETY: the system makes condition variables for use by many threads at once.
unsafe impl Sync for RawCondvar {}
// SAFETY: a condition variable belongs to no thread.
unsafe impl Send for RawCondvar {}

impl RawCondvar {
    pub const fn unused() -> RawCondvar {
        RawCondvar(UnsafeCell::new(CONDITION_VARIABLE_INIT))
    }

    /// Unlocks the mutex, sleeps until notified, and locks it again. May return without a notification.
    ///
    /// # Safety
    /// The calling thread has the mutex locked; all that wait use the same one.
    pub unsafe fn wait(&self, mutex: &RawMutex) {
        // SAFETY: both are initialised and borrowed; the caller says the rest.
        unsafe { SleepConditionVariableSRW(self.0.get(), mutex.0.get(), INFINITE, 0) };
    }

    /// Wakes one thread that waits, if there is any.
    pub fn notify_one(&self) {
        // SAFETY: it was initialised when it was made, and is borrowed.
        unsafe { WakeConditionVariable(self.0.get()) };
    }
}

/// A number that no other living thread has; never 0.
#[inline]
pub fn thread_number() -> usize {
    // SAFETY: has no precondition.
    unsafe { GetCurrentThreadId() as usize }
}

/// The addresses of the calling thread's stack.
pub fn stack_of_thread() -> Option<Range<usize>> {
    let (mut low, mut high) = (0, 0);
    // SAFETY: both are locals.
    unsafe { GetCurrentThreadStackLimits(&mut low, &mut high) };
    Some(low..high)
}

/// Memory at a multiple of `alignment`, a power of two; null if there is none. `size` is not 0.
pub fn allocate_aligned(size: usize, alignment: usize) -> *mut u8 {
    // SAFETY: the alignment is a power of two.
    unsafe { libc::aligned_malloc(size, alignment).cast() }
}

/// # Safety
/// `p` comes from [`allocate_aligned`], and is not used afterwards.
pub unsafe fn free_aligned(p: *mut u8) {
    // SAFETY: the caller says that the block is ours to give back.
    unsafe { libc::aligned_free(p.cast()) }
}

/// A library that is loaded, for good.
#[derive(Clone, Copy)]
pub struct Library(NonNull<c_void>);

impl Library {
    /// Loads a library by path (UTF-8), or by name; an error is the system's text.
    pub fn open(name: &CStr, _: Scope) -> Result<Library, String> {
        let path = super::path_of(name.to_bytes()).map_err(|e| e.to_string())?;
        let wide: Vec<u16> = path.as_os_str().encode_wide().chain([0]).collect();
        // SAFETY: the name ends in a zero. Entry points of the library run, which is what its user asks for.
        let handle = unsafe { LoadLibraryW(wide.as_ptr()) };
        NonNull::new(handle).map(Library).ok_or_else(|| std::io::Error::last_os_error().to_string())
    }

    /// The address of a symbol; null if the library has none of that name.
    pub fn symbol(self, name: &CStr) -> *const c_void {
        address(self.0.as_ptr(), name)
    }
}

fn address(module: HMODULE, name: &CStr) -> *const c_void {
    // SAFETY: the module stays loaded, and the name is a C string.
    unsafe { GetProcAddress(module, name.as_ptr().cast()) }.map_or(std::ptr::null(), |f| f as *const c_void)
}

/// Windows has no scope that all libraries share; OpenGL's own functions are exported by one of the system's.
pub fn global_symbol(name: &CStr) -> *const c_void {
    symbol_of_loaded(c"opengl32.dll", name)
}

/// A symbol of a library that is loaded already; null if it is not, or has none of that name.
pub fn symbol_of_loaded(library: &CStr, name: &CStr) -> *const c_void {
    // SAFETY: the name is a C string.
    let module = unsafe { GetModuleHandleA(library.as_ptr().cast()) };
    if module.is_null() { std::ptr::null() } else { address(module, name) }
}

/// Not asked for on this system: [`symbol_of_loaded`] finds libraries by their names alone.
pub fn loaded_libraries() -> Vec<CString> {
    Vec::new()
}

/// Whether this thread may have a window.
pub fn may_open_windows() -> bool {
    true
}

/// The local time now.
pub fn local_time() -> Option<libc::tm> {
    // SAFETY: both calls read and write locals alone.
    unsafe {
        let now = libc::time(std::ptr::null_mut());
        let mut local: libc::tm = std::mem::zeroed();
        (libc::localtime_s(&mut local, &now) == 0).then_some(local)
    }
}
