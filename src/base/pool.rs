//! Threads that run tasks and take part in jobs. In: a number of workers and their settings. Out: a pool that owns the
//! threads, under a [`Scheduler`], and ends them when it is dropped.

use super::scheduler::{Scheduler, Task};
use std::io;
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::Duration;

/// How the threads of a pool are started.
pub struct PoolSettings {
    /// Number of workers.
    pub workers: usize,
    /// Their threads are called this and a number from 1 on.
    pub name: &'static str,
    /// How long workers without work spin before they sleep. Those without a processor of their own do not: they would keep
    /// others from working.
    pub spin: Duration,
}

/// Threads that wait for work; dropping it ends them after what they are doing.
pub struct Pool {
    scheduler: Arc<Scheduler>,
    workers: Vec<JoinHandle<()>>,
}

/// Threads that can run at the same time.
pub fn processors() -> usize {
    static COUNT: OnceLock<usize> = OnceLock::new();
    *COUNT.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
}

impl Pool {
    /// Starts the workers; each calls `begin` first, with its number from 1 on. If the system starts fewer of them, the result is the pool of those, with the reason.
    pub fn start(
        settings: &PoolSettings,
        begin: impl Fn(usize) + Clone + Send + 'static,
    ) -> Result<Pool, (Pool, io::Error)> {
        let scheduler = Arc::new(Scheduler::new(settings.workers, processors().saturating_sub(1), settings.spin));
        let mut pool = Pool { scheduler, workers: Vec::with_capacity(settings.workers) };
        for worker in 0..settings.workers {
            let (scheduler, begin) = (pool.scheduler.clone(), begin.clone());
            let thread = std::thread::Builder::new().name(format!("{}{}", settings.name, worker + 1));
            let started = thread.spawn(move || {
                begin(worker + 1);
                scheduler.work(worker);
            });
            match started {
                Ok(thread) => pool.workers.push(thread),
                Err(e) => return Err((pool, e)),
            }
        }
        Ok(pool)
    }

    /// Number of workers that run.
    pub fn workers(&self) -> usize {
        self.workers.len()
    }

    /// Adds a task; one that still waits when the pool is dropped never runs.
    pub fn enqueue(&self, task: Task) {
        self.scheduler.enqueue(task);
    }

    /// Calls `work` on this thread and on up to `helpers` workers: see [`Scheduler::share`].
    pub fn share(&self, helpers: usize, work: &(dyn Fn(usize) + Sync)) {
        self.scheduler.share(helpers, work);
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.scheduler.close();
        for worker in self.workers.drain(..) {
            // a worker that panicked has ended, too
            let _ = worker.join();
        }
    }
}
