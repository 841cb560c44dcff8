//! Where the stack lies that the system made for the calling thread. Programs may run code on other stacks, too: fibres,
//! coroutines, handlers of signals.

use std::cell::Cell;
use std::ops::Range;

thread_local! {
    /// What [`range`] has found, since asking the system reads a file on some.
    static RANGE: Cell<Option<(usize, usize)>> = const { Cell::new(None) };
}

/// Whether all these addresses lie in the stack that the system made for the calling thread.
pub fn holds(addresses: &[usize]) -> bool {
    let (start, end) = RANGE.get().unwrap_or_else(|| {
        let found = range().map_or((0, 0), |range| (range.start, range.end));
        RANGE.set(Some(found));
        found
    });
    addresses.iter().all(|address| (start..end).contains(address))
}

/// The addresses of the calling thread's stack; `None` where the system does not say.
#[cfg(target_os = "linux")]
fn range() -> Option<Range<usize>> {
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
fn range() -> Option<Range<usize>> {
    // SAFETY: the functions are asked about the calling thread, which lives.
    unsafe {
        let thread = libc::pthread_self();
        let end = libc::pthread_get_stackaddr_np(thread) as usize;
        Some(end - libc::pthread_get_stacksize_np(thread)..end)
    }
}

/// Not known on this system.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn range() -> Option<Range<usize>> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locals_lie_in_the_stack_of_their_thread_and_of_no_other() {
        let local = 0u8;
        let (here, heap) = (&raw const local as usize, Box::new(0u8));
        assert!(holds(&[here]));
        assert!(!holds(&[here, &raw const *heap as usize]));
        let inside = std::thread::spawn(move || {
            let other = 0u8;
            (holds(&[here]), holds(&[&raw const other as usize]))
        });
        assert_eq!(inside.join().unwrap(), (false, true));
    }
}
