//! The threads of a batch: they wait for a job, take chunks of environments from a counter until none is left, and wait again.
//!
//! Which thread gets which chunk is left to chance; results do not depend on it, because a chunk's environments are computed
//! from their own rows alone. The calling thread takes part, so that a batch of one thread starts none.

use super::error::{EnvironmentError, Failures, argument, result};
use super::tables::Env;
use super::worker::Worker;
use crate::base::disjoint::Indices;
use crate::base::pool::{Pool, PoolSettings};
use crate::base::{Result, affinity, report};
use std::ffi::c_char;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Most environments of a chunk.
pub const MAX_CHUNK: usize = 64;

/// Most threads of a batch.
pub const MAX_THREADS: usize = 1024;

/// Work on the selected environments of a chunk.
pub type EnvironmentWork<'a> = dyn Fn(&mut Worker, &mut [Env], &Failures) + Sync + 'a;

/// What all threads need to know of a call.
struct BatchJob<'a> {
    /// How many environments are computed, and which, unless they are all.
    count: usize,
    selected: Option<&'a [usize]>,
    indices: &'a Indices,
    chunk: usize,
    work: &'a EnvironmentWork<'a>,
    failures: Failures,
    /// The first of them that no thread has taken.
    next: AtomicUsize,
}

impl BatchJob<'_> {
    /// Takes chunks as long as there are any.
    fn run(&self, worker: &mut Worker) {
        loop {
            let start = self.next.fetch_add(self.chunk, Ordering::Relaxed);
            if start >= self.count {
                return;
            }
            let chunk = start..self.count.min(start + self.chunk);
            let (mut envs, n) = ([const { Env::NONE }; MAX_CHUNK], chunk.len());
            for (env, i) in envs.iter_mut().zip(chunk) {
                let index = self.selected.map_or(i, |selected| selected[i]);
                // SAFETY: the counter gives each environment out once, and jobs of one batch follow each other.
                *env = unsafe { Env::new(index, self.indices) };
            }
            (self.work)(worker, &mut envs[..n], &self.failures);
        }
    }
}

fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The threads and what each owns.
pub struct Workers {
    /// The threads but the caller's.
    pool: Pool,
    /// One for each thread; the caller's is the first.
    workers: Box<[Mutex<Worker>]>,
    /// The environments that threads use: for debug builds.
    indices: Indices,
    /// The environments of a job with a mask. Chunks are parts of this list, so that masks leave no gaps in groups of lanes.
    selected: Vec<usize>,
    /// The environments in which the last job failed.
    failures: Vec<EnvironmentError>,
}

impl Workers {
    /// Starts a thread for every worker but the first.
    /// They stay on the processors of `affinity`, if it has some.
    pub fn start(workers: Vec<Worker>, affinity: &[usize]) -> Result<Workers> {
        let helpers = workers.len() - 1;
        if !affinity.is_empty() && affinity.len() != helpers {
            let text =
                format!("has {} processors; the batch has {helpers} threads besides the caller's", affinity.len());
            return Err(argument("affinity", text));
        }
        for &processor in affinity {
            affinity::check(processor).map_err(|e| argument("affinity", format_args!("processor {processor}: {e}")))?;
        }
        let processors: Arc<[usize]> = affinity.into();
        // threads of a batch sleep between two calls: what the program does there may take its time
        let settings = PoolSettings { workers: workers.len() - 1, name: "batch-", spin: Duration::ZERO };
        let pool = Pool::start(&settings, move |thread| {
            if let Some(&processor) = processors.get(thread - 1) {
                // it has been checked; a processor that is taken away meanwhile leaves the thread where it is
                let _ = affinity::pin(processor);
            }
        })
        .map_err(|(pool, e)| argument("nthread", format_args!("thread {} did not start: {e}", pool.workers() + 1)))?;
        let workers = workers.into_iter().map(Mutex::new).collect();
        Ok(Workers { pool, workers, indices: Indices::default(), selected: Vec::new(), failures: Vec::new() })
    }

    /// Number of threads, the caller's included.
    pub fn count(&self) -> usize {
        self.workers.len()
    }

    /// Runs `work` on the environments that the mask selects, all of them without one; `mask` has a value per environment.
    /// The error is that of the first environment that failed; all others are done then.
    pub fn run(
        &mut self,
        environments: usize,
        chunk: usize,
        mask: Option<&[bool]>,
        work: &EnvironmentWork,
    ) -> Result<()> {
        let chunk = chunk.clamp(1, MAX_CHUNK);
        self.indices.resize(environments);
        self.selected.clear();
        self.selected.reserve(environments);
        let selected = mask.map(|mask| {
            self.selected.extend((0..environments).filter(|&i| mask[i]));
            &*self.selected
        });
        let count = selected.map_or(environments, <[_]>::len);
        let (indices, failures, next) = (&self.indices, Failures::default(), AtomicUsize::new(0));
        let job = BatchJob { count, selected, indices, chunk, work, failures, next };
        let helpers = count.div_ceil(chunk).saturating_sub(1);
        self.pool.share(helpers, &|thread| {
            let _quiet = WarningGuard::start();
            job.run(&mut lock(&self.workers[thread]));
        });
        self.failures = job.failures.into_list();
        result(&self.failures)
    }

    /// The environments in which the last job failed, in their order.
    pub fn failures(&self) -> &[EnvironmentError] {
        &self.failures
    }
}

/// Warnings of this thread are counted by the batch instead of printed, until this is dropped.
struct WarningGuard(crate::base::hooks::Handler);

impl WarningGuard {
    fn start() -> WarningGuard {
        unsafe extern "C-unwind" fn ignore(_: *const c_char) {}
        let before = report::warning_handler();
        report::set_warning_handler(Some(ignore));
        WarningGuard(before)
    }
}

impl Drop for WarningGuard {
    fn drop(&mut self) {
        report::set_warning_handler(self.0);
    }
}
