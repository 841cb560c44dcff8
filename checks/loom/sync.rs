//! Loom's types, with the interface of `base::sync`.

use loom::sync;
pub use loom::sync::atomic::{AtomicUsize, Ordering};
use std::ops::{Deref, DerefMut};
use std::time::Duration;

#[derive(Default)]
pub struct Mutex<T>(sync::Mutex<T>);

impl<T> Mutex<T> {
    pub fn new(value: T) -> Mutex<T> {
        Mutex(sync::Mutex::new(value))
    }

    pub fn lock(&self) -> MutexGuard<'_, T> {
        MutexGuard(self.0.lock().unwrap())
    }

    /// Always waits: attempts that fail would only multiply the orders to run.
    pub fn try_lock(&self) -> Option<MutexGuard<'_, T>> {
        Some(self.lock())
    }
}

pub struct MutexGuard<'m, T>(sync::MutexGuard<'m, T>);

impl<T> Deref for MutexGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for MutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

#[derive(Default)]
pub struct Condvar(sync::Condvar);

impl Condvar {
    pub fn wait<'m, T>(&self, guard: MutexGuard<'m, T>) -> MutexGuard<'m, T> {
        MutexGuard(self.0.wait(guard.0).unwrap())
    }

    pub fn notify_one(&self) {
        self.0.notify_one();
    }

    pub fn notify_all(&self) {
        self.0.notify_all();
    }
}

/// Looks once more, after all other threads could run: a longer patience shows nothing new.
pub struct Spin {
    looks: u32,
}

impl Spin {
    pub fn new(_: u32, _: Duration) -> Spin {
        Spin { looks: 1 }
    }

    pub fn again(&mut self) -> bool {
        let again = self.looks > 0;
        self.looks = self.looks.saturating_sub(1);
        if again {
            loom::thread::yield_now();
        }
        again
    }
}
