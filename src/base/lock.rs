//! Locks that thread checkers of C and C++ programs (helgrind, DRD) can see, unlike those of Rust's standard library, which
//! talk to the kernel directly: what threads hand over under them is no race in their eyes.

use super::os::{RawCondvar, RawMutex};
use std::cell::UnsafeCell;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// A value that one thread at a time may use.
pub struct Lock<T> {
    mutex: RawMutex,
    value: UnsafeCell<T>,
}

// SAFETY: the value is reached with the mutex held only.
unsafe impl<T: Send> Sync for Lock<T> {}

impl<T> Lock<T> {
    /// A lock around a value.
    pub const fn new(value: T) -> Lock<T> {
        Lock { mutex: RawMutex::unlocked(), value: UnsafeCell::new(value) }
    }

    /// Calls `f` with the value, once no other thread has it. `f` must not use the same lock.
    pub fn with<R>(&'static self, f: impl FnOnce(&mut T) -> R) -> R {
        let _locked = Locked::of(&self.mutex);
        // SAFETY: this thread holds the mutex, so that no other has the value, and `f` does not use the same lock.
        f(unsafe { &mut *self.value.get() })
    }
}

/// As `std::sync::Mutex`, without poison.
pub struct Mutex<T> {
    // in a place of its own, since it must not move
    mutex: Box<RawMutex>,
    value: UnsafeCell<T>,
}

// SAFETY: the value is reached through a guard only, which holds the mutex.
unsafe impl<T: Send> Sync for Mutex<T> {}
// SAFETY: the value may be sent, and a mutex that no thread holds belongs to none.
unsafe impl<T: Send> Send for Mutex<T> {}

impl<T> Mutex<T> {
    /// An unlocked mutex around a value.
    pub fn new(value: T) -> Mutex<T> {
        Mutex { mutex: Box::new(RawMutex::unlocked()), value: UnsafeCell::new(value) }
    }

    /// Waits until no thread has the mutex locked, and locks it. A thread that has it locked must not lock it again.
    pub fn lock(&self) -> MutexGuard<'_, T> {
        MutexGuard { _locked: Locked::of(&self.mutex), mutex: self }
    }

    /// Locks the mutex, if no thread has it locked.
    pub fn try_lock(&self) -> Option<MutexGuard<'_, T>> {
        Some(MutexGuard { _locked: Locked::try_of(&self.mutex)?, mutex: self })
    }
}

/// The value of a mutex, which is unlocked when this is dropped.
pub struct MutexGuard<'m, T> {
    _locked: Locked<'m>,
    mutex: &'m Mutex<T>,
}

impl<T> Deref for MutexGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: the mutex is locked for as long as the guard lives.
        unsafe { &*self.mutex.value.get() }
    }
}

impl<T> DerefMut for MutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: the mutex is locked for as long as the guard lives, and the guard is borrowed mutably.
        unsafe { &mut *self.mutex.value.get() }
    }
}

/// As `std::sync::Condvar`; it serves one mutex.
// in a place of its own, since it must not move
pub struct Condvar(Box<RawCondvar>);

impl Default for Condvar {
    fn default() -> Condvar {
        Condvar(Box::new(RawCondvar::unused()))
    }
}

impl Condvar {
    /// Unlocks the mutex, sleeps until notified, and locks it again. May return without a notification.
    pub fn wait<'m, T>(&self, guard: MutexGuard<'m, T>) -> MutexGuard<'m, T> {
        // SAFETY: the guard's thread, which is this one, holds the mutex, which is the one that this serves.
        unsafe { self.0.wait(&guard.mutex.mutex) };
        guard
    }

    /// Wakes one thread that waits, if there is any.
    pub fn notify_one(&self) {
        self.0.notify_one();
    }
}

/// Holds a mutex. It must be unlocked by the thread that locked it, so this is not `Send`.
struct Locked<'m>(&'m RawMutex, PhantomData<*const ()>);

impl Locked<'_> {
    fn of(mutex: &RawMutex) -> Locked<'_> {
        mutex.lock();
        Locked(mutex, PhantomData)
    }

    fn try_of(mutex: &RawMutex) -> Option<Locked<'_>> {
        // a `Locked` unlocks when it is dropped, so there must be none unless this succeeds
        mutex.try_lock().then(|| Locked(mutex, PhantomData))
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        // SAFETY: this thread locked the mutex when this was made, and it is not `Send`.
        unsafe { self.0.unlock() };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_waits_for_what_another_changes() {
        let (turns, changed) = (Mutex::new(0), Condvar::default());
        std::thread::scope(|s| {
            for parity in [0, 1] {
                let (turns, changed) = (&turns, &changed);
                s.spawn(move || {
                    for _ in 0..1000 {
                        let mut turn = turns.lock();
                        while *turn % 2 != parity {
                            turn = changed.wait(turn);
                        }
                        *turn += 1;
                        changed.notify_one();
                    }
                });
            }
        });
        assert_eq!(*turns.lock(), 2000);
    }

    #[test]
    fn attempts_to_lock_fail_while_another_thread_has_the_mutex() {
        let mutex = Mutex::new(0);
        let held = mutex.lock();
        let fails = || std::thread::scope(|s| s.spawn(|| mutex.try_lock().is_none()).join().unwrap());
        // the first failure must not unlock it
        assert!(fails() && fails());
        drop(held);
        assert!(!fails());
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
