//! A lock that thread checkers of C and C++ programs (helgrind, DRD) can see, unlike those of Rust's standard library, which
//! talk to the kernel directly: what threads hand over under it is no race in their eyes.

use std::cell::UnsafeCell;

/// A value that one thread at a time may use.
pub struct Lock<T> {
    mutex: UnsafeCell<libc::pthread_mutex_t>,
    value: UnsafeCell<T>,
}

// SAFETY: the value is reached with the mutex held only.
unsafe impl<T: Send> Sync for Lock<T> {}

impl<T> Lock<T> {
    /// A lock around a value.
    pub const fn new(value: T) -> Lock<T> {
        Lock { mutex: UnsafeCell::new(libc::PTHREAD_MUTEX_INITIALIZER), value: UnsafeCell::new(value) }
    }

    /// Calls `f` with the value, once no other thread has it. `f` must not use the same lock.
    pub fn with<R>(&'static self, f: impl FnOnce(&mut T) -> R) -> R {
        struct Locked(*mut libc::pthread_mutex_t);
        impl Drop for Locked {
            fn drop(&mut self) {
                // SAFETY: locked below.
                unsafe { libc::pthread_mutex_unlock(self.0) };
            }
        }
        // SAFETY: initialised, and never moves.
        unsafe {
            libc::pthread_mutex_lock(self.mutex.get());
            let _locked = Locked(self.mutex.get());
            f(&mut *self.value.get())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thread_at_a_time_has_the_value_also_after_a_panic() {
        static COUNT: Lock<u32> = Lock::new(0);
        std::thread::scope(|s| {
            for _ in 0..4 {
                s.spawn(|| (0..10_000).for_each(|_| COUNT.with(|n| *n += 1)));
            }
        });
        assert!(std::thread::spawn(|| COUNT.with(|_| panic!("with the lock held"))).join().is_err());
        assert_eq!(COUNT.with(|n| *n), 40_000);
    }
}
