//! The synchronisation types of `base::scheduler`: locks, conditions, atomics and spinning. Its model (`checks/loom`)
//! puts loom's types in their place.

pub use super::lock::{Condvar, Mutex, MutexGuard};
pub use std::sync::atomic::{AtomicUsize, Ordering};

use std::time::{Duration, Instant};

/// A spinning thread: it looks for what others change, and yields its processor between runs of looks.
pub struct Spin {
    /// Looks between two yields of the processor.
    looks: u32,
    left: u32,
    start: Instant,
    duration: Duration,
}

impl Spin {
    /// A first run of `looks`, then more of them until `duration` is over.
    pub fn new(looks: u32, duration: Duration) -> Spin {
        Spin { looks, left: looks, start: Instant::now(), duration }
    }

    /// Pauses for a moment; whether the thread should look again.
    #[inline(always)]
    pub fn again(&mut self) -> bool {
        std::hint::spin_loop();
        self.left -= 1;
        self.left > 0 || self.next_run()
    }

    fn next_run(&mut self) -> bool {
        self.left = self.looks;
        let again = self.start.elapsed() < self.duration;
        if again {
            std::thread::yield_now();
        }
        again
    }
}
