//! POSIX.

use super::Scope;
use std::cell::UnsafeCell;
use std::ffi::{CStr, CString, c_void};
use std::ops::Range;
use std::ptr::NonNull;

/// A mutex of the C library. It must not move once it has been locked.
pub struct RawMutex(UnsafeCell<libc::pthread_mutex_t>);

// SAFETY: POSIX makes mutexes for use by many threads at once.
unsafe impl Sync for RawMutex {}
// SAFETY: a mutex that is not locked belongs to no thread.
unsafe impl Send for RawMutex {}

impl RawMutex {
    pub const fn unlocked() -> RawMutex {
        RawMutex(UnsafeCell::new(libc::PTHREAD_MUTEX_INITIALIZER))
    }

    /// Waits until no thread has it locked, and locks it. A thread that has it locked must not lock it again.
    pub fn lock(&self) {
        // SAFETY: the mutex was initialised when it was made, and is borrowed.
        unsafe { libc::pthread_mutex_lock(self.0.get()) };
    }

    /// Locks it, if no thread has it locked; whether that was so.
    pub fn try_lock(&self) -> bool {
        // SAFETY: the mutex was initialised when it was made, and is borrowed.
        unsafe { libc::pthread_mutex_trylock(self.0.get()) == 0 }
    }

    /// # Safety
    /// The calling thread has it locked.
    pub unsafe fn unlock(&self) {
        // SAFETY: the caller says that this thread has it locked.
        unsafe { libc::pthread_mutex_unlock(self.0.get()) };
    }
}

impl Drop for RawMutex {
    fn drop(&mut self) {
        // SAFETY: it is dropped by its only owner, so that no thread holds or waits for it.
        unsafe { libc::pthread_mutex_destroy(self.0.get()) };
    }
}

/// A condition variable of the C library. It must not move once a thread has waited for it.
pub struct RawCondvar(UnsafeCell<libc::pthread_cond_t>);

// SAFETY: POSIX makes condition variables for use by many threads at once.
unsafe impl Sync for RawCondvar {}
// SAFETY: a condition variable belongs to no thread.
unsafe impl Send for RawCondvar {}

impl RawCondvar {
    pub const fn unused() -> RawCondvar {
        RawCondvar(UnsafeCell::new(libc::PTHREAD_COND_INITIALIZER))
    }

    /// Unlocks the mutex, sleeps until notified, and locks it again. May return without a notification.
    ///
    /// # Safety
    /// The calling thread has the mutex locked; all that wait use the same one.
    pub unsafe fn wait(&self, mutex: &RawMutex) {
        // SAFETY: both are initialised and borrowed; the caller says the rest.
        unsafe { libc::pthread_cond_wait(self.0.get(), mutex.0.get()) };
    }

    /// Wakes one thread that waits, if there is any.
    pub fn notify_one(&self) {
        // SAFETY: it was initialised when it was made, and is borrowed.
        unsafe { libc::pthread_cond_signal(self.0.get()) };
    }
}

impl Drop for RawCondvar {
    fn drop(&mut self) {
        // SAFETY: threads that wait borrow it, so none does.
        unsafe { libc::pthread_cond_destroy(self.0.get()) };
    }
}

/// A number that no other living thread has; never 0.
#[inline]
pub fn thread_number() -> usize {
    // SAFETY: has no precondition.
    unsafe { libc::pthread_self() as usize }
}

/// The addresses of the calling thread's stack; `None` where the system does not say.
#[cfg(target_os = "linux")]
pub fn stack_of_thread() -> Option<Range<usize>> {
    let mut attributes = std::mem::MaybeUninit::<libc::pthread_attr_t>::uninit();
    let (mut start, mut size) = (std::ptr::null_mut(), 0);
    // SAFETY: the attributes are used after they have been made, and destroyed once.
    unsafe {
        if libc::pthread_getattr_np(libc::pthread_self(), attributes.as_mut_ptr()) != 0 {
            return None;
        }
        let known = libc::pthread_attr_getstack(attributes.as_ptr(), &mut start, &mut size) == 0;
        libc::pthread_attr_destroy(attributes.as_mut_ptr());
        known.then(|| start as usize..start as usize + size)
    }
}

/// The addresses of the calling thread's stack.
#[cfg(target_os = "macos")]
pub fn stack_of_thread() -> Option<Range<usize>> {
    // SAFETY: the functions are asked about the calling thread, which lives.
    unsafe {
        let thread = libc::pthread_self();
        let end = libc::pthread_get_stackaddr_np(thread) as usize;
        Some(end - libc::pthread_get_stacksize_np(thread)..end)
    }
}

/// Not known on this system.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
pub fn stack_of_thread() -> Option<Range<usize>> {
    None
}

/// Memory at a multiple of `alignment`, a power of two; null if there is none. `size` is not 0.
pub fn allocate_aligned(size: usize, alignment: usize) -> *mut u8 {
    let mut p = std::ptr::null_mut();
    // SAFETY: `p` is a local that receives the block; the alignment is a power of two.
    if unsafe { libc::posix_memalign(&mut p, alignment, size) } == 0 { p.cast() } else { std::ptr::null_mut() }
}

/// # Safety
/// `p` comes from [`allocate_aligned`], and is not used afterwards.
pub unsafe fn free_aligned(p: *mut u8) {
    // SAFETY: the caller says that the block is ours to give back.
    unsafe { libc::free(p.cast()) }
}

/// A library that is loaded, for good.
#[derive(Clone, Copy)]
pub struct Library(NonNull<c_void>);

impl Library {
    /// Loads a library by path, or by name; an error is the loader's text.
    pub fn open(name: &CStr, scope: Scope) -> Result<Library, String> {
        let scope = if scope == Scope::Global { libc::RTLD_GLOBAL } else { libc::RTLD_LOCAL };
        // SAFETY: the name is a C string. Constructors of the library run, which is what its user asks for.
        unsafe {
            let handle = libc::dlopen(name.as_ptr(), libc::RTLD_NOW | scope);
            NonNull::new(handle).map(Library).ok_or_else(|| {
                let text = libc::dlerror();
                if text.is_null() { "unknown".into() } else { CStr::from_ptr(text).to_string_lossy().into_owned() }
            })
        }
    }

    /// The address of a symbol; null if the library has none of that name.
    pub fn symbol(self, name: &CStr) -> *const c_void {
        // SAFETY: the library stays loaded, and the name is a C string.
        unsafe { libc::dlsym(self.0.as_ptr(), name.as_ptr()) }
    }
}

/// A symbol in the scope that all libraries of the process share; null if there is none.
pub fn global_symbol(name: &CStr) -> *const c_void {
    // SAFETY: the name is a C string.
    unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) }
}

/// A symbol of a library that is loaded already; null if it is not, or has none of that name.
pub fn symbol_of_loaded(library: &CStr, name: &CStr) -> *const c_void {
    // SAFETY: the library is loaded already; the handle is kept, which only counts one more reference.
    unsafe {
        let handle = libc::dlopen(library.as_ptr(), libc::RTLD_LAZY | libc::RTLD_LOCAL | libc::RTLD_NOLOAD);
        if handle.is_null() { std::ptr::null() } else { libc::dlsym(handle, name.as_ptr()) }
    }
}

/// Paths of the libraries of this process.
#[cfg(target_os = "linux")]
pub fn loaded_libraries() -> Vec<CString> {
    unsafe extern "C" fn add(info: *mut libc::dl_phdr_info, _size: usize, to: *mut c_void) -> i32 {
        // SAFETY: `to` is the vector below; names are C strings.
        unsafe {
            let name = (*info).dlpi_name;
            if !name.is_null() && *name != 0 {
                (*to.cast::<Vec<CString>>()).push(CStr::from_ptr(name).to_owned());
            }
        }
        0
    }
    let mut paths: Vec<CString> = Vec::new();
    // SAFETY: `add` has the callback's type and `paths` outlives the call.
    unsafe { libc::dl_iterate_phdr(Some(add), (&raw mut paths).cast()) };
    paths
}

/// Not asked for on this system.
#[cfg(not(target_os = "linux"))]
pub fn loaded_libraries() -> Vec<CString> {
    Vec::new()
}

/// Whether this thread may have a window. On macOS that is the main thread alone.
pub fn may_open_windows() -> bool {
    #[cfg(target_vendor = "apple")]
    // SAFETY: has no precondition.
    return unsafe { libc::pthread_main_np() } != 0;
    #[cfg(not(target_vendor = "apple"))]
    true
}

/// The local time now.
pub fn local_time() -> Option<libc::tm> {
    // SAFETY: both calls read and write locals alone.
    unsafe {
        let now = libc::time(std::ptr::null_mut());
        let mut local: libc::tm = std::mem::zeroed();
        (!libc::localtime_r(&now, &mut local).is_null()).then_some(local)
    }
}
