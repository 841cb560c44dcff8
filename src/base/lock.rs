//! Locks that thread checkers of C and C++ programs (helgrind, DRD) can see, unlike those of Rust's standard library, which
//! talk to the kernel directly: what threads hand over under them is no race in their eyes.

use std::cell::UnsafeCell;
use std::sync::OnceLock;

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
        let _locked = Locked::of(&self.mutex);
        // SAFETY: the mutex is held.
        f(unsafe { &mut *self.value.get() })
    }
}

/// A value that is made when it is first needed, by one thread, and then shared.
pub struct Lazy<T> {
    // in a place of its own, since it must not move
    mutex: Box<UnsafeCell<libc::pthread_mutex_t>>,
    value: OnceLock<T>,
}

// SAFETY: the mutex is made for use by many threads, the value is shared as in its `OnceLock`.
unsafe impl<T: Send + Sync> Sync for Lazy<T> {}
// SAFETY: as that of its value; a mutex that nobody holds belongs to no thread.
unsafe impl<T: Send> Send for Lazy<T> {}

impl<T> Default for Lazy<T> {
    fn default() -> Lazy<T> {
        Lazy { mutex: Box::new(UnsafeCell::new(libc::PTHREAD_MUTEX_INITIALIZER)), value: OnceLock::new() }
    }
}

impl<T> Lazy<T> {
    /// The value, which `make` returns if it is not there yet. `make` must not ask for the same value.
    pub fn get(&self, make: impl FnOnce() -> T) -> &T {
        let _locked = Locked::of(&self.mutex);
        self.value.get_or_init(make)
    }

    /// The value, if it is there. For who has asked [`Lazy::get`] before; others see it too, but a thread checker does not see why they may.
    #[inline(always)]
    pub fn made(&self) -> Option<&T> {
        self.value.get()
    }
}

impl<T> Drop for Lazy<T> {
    fn drop(&mut self) {
        // SAFETY: nobody holds the mutex of what is dropped.
        unsafe { libc::pthread_mutex_destroy(self.mutex.get()) };
    }
}

/// A value that one thread at a time may use, and whose changes threads can wait for.
pub struct Monitor<T> {
    // in a place of its own, since it must not move
    mutex: Box<UnsafeCell<libc::pthread_mutex_t>>,
    value: UnsafeCell<T>,
}

// SAFETY: the value is reached with the mutex held only.
unsafe impl<T: Send> Sync for Monitor<T> {}
// SAFETY: as that of its value; a mutex that nobody holds belongs to no thread.
unsafe impl<T: Send> Send for Monitor<T> {}

impl<T> Monitor<T> {
    /// A monitor of a value.
    pub fn new(value: T) -> Monitor<T> {
        Monitor { mutex: Box::new(UnsafeCell::new(libc::PTHREAD_MUTEX_INITIALIZER)), value: UnsafeCell::new(value) }
    }

    /// Calls `f` with the value, once no other thread has it, and wakes all that wait for `signal` if it says so. `f` must not
    /// use the same monitor.
    pub fn change(&self, signal: &Signal, f: impl FnOnce(&mut T) -> bool) {
        let _locked = Locked::of(&self.mutex);
        // SAFETY: the mutex is held.
        if f(unsafe { &mut *self.value.get() }) {
            // SAFETY: initialised.
            unsafe { libc::pthread_cond_broadcast(signal.0.get()) };
        }
    }

    /// Waits, woken by `signal`, until `f` finds what it looks for in the value. `f` must not use the same monitor; a
    /// signal serves one monitor.
    pub fn wait<R>(&self, signal: &Signal, mut f: impl FnMut(&mut T) -> Option<R>) -> R {
        let _locked = Locked::of(&self.mutex);
        loop {
            // SAFETY: the mutex is held.
            if let Some(found) = f(unsafe { &mut *self.value.get() }) {
                return found;
            }
            // SAFETY: both are initialised, and the mutex is held.
            unsafe { libc::pthread_cond_wait(signal.0.get(), self.mutex.get()) };
        }
    }
}

impl<T> Drop for Monitor<T> {
    fn drop(&mut self) {
        // SAFETY: nobody holds the mutex of what is dropped.
        unsafe { libc::pthread_mutex_destroy(self.mutex.get()) };
    }
}

/// Holds a mutex.
struct Locked<'m>(&'m UnsafeCell<libc::pthread_mutex_t>);

impl Locked<'_> {
    fn of(mutex: &UnsafeCell<libc::pthread_mutex_t>) -> Locked<'_> {
        // SAFETY: initialised.
        unsafe { libc::pthread_mutex_lock(mutex.get()) };
        Locked(mutex)
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        // SAFETY: locked when this was made.
        unsafe { libc::pthread_mutex_unlock(self.0.get()) };
    }
}

/// What threads wait for that look for a change in a monitor's value.
pub struct Signal(Box<UnsafeCell<libc::pthread_cond_t>>);

// SAFETY: made for use by many threads.
unsafe impl Sync for Signal {}
// SAFETY: belongs to no thread.
unsafe impl Send for Signal {}

impl Default for Signal {
    fn default() -> Signal {
        Signal(Box::new(UnsafeCell::new(libc::PTHREAD_COND_INITIALIZER)))
    }
}

impl Drop for Signal {
    fn drop(&mut self) {
        // SAFETY: nobody waits for what is dropped.
        unsafe { libc::pthread_cond_destroy(self.0.get()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_waits_for_what_another_changes() {
        let (turns, changed) = (Monitor::new(0), Signal::default());
        std::thread::scope(|s| {
            for parity in [0, 1] {
                let (turns, changed) = (&turns, &changed);
                s.spawn(move || {
                    for _ in 0..1000 {
                        turns.wait(changed, |n| (*n % 2 == parity).then_some(()));
                        turns.change(changed, |n| {
                            *n += 1;
                            true
                        });
                    }
                });
            }
        });
        assert_eq!(turns.wait(&changed, |n| Some(*n)), 2000);
    }

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
