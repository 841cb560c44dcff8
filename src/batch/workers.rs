//! The threads of a batch: they wait for a job, take chunks of environments from a counter until none is left, and wait again.
//!
//! Which thread gets which chunk is left to chance; results do not depend on it, because a chunk's environments are computed
//! from their own rows alone. The calling thread takes part, so that a batch of one thread starts none.

use super::error::{Failures, argument};
use super::tables::Env;
use super::worker::Worker;
use crate::base::lock::{Monitor, Signal};
use crate::base::{Result, report};
use std::ffi::c_char;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// Most environments of a chunk.
pub const MAX_CHUNK: usize = 64;

/// Most threads of a batch.
pub const MAX_THREADS: usize = 1024;

/// Work on the selected environments of a chunk.
pub type Work<'a> = dyn Fn(&mut Worker, &mut [Env], &Failures) + Sync + 'a;

/// What all threads need to know of a call.
struct Job<'a> {
    environments: usize,
    chunk: usize,
    mask: Option<&'a [bool]>,
    work: &'a Work<'a>,
    failures: Failures,
    /// The first environment that nobody has taken.
    next: AtomicUsize,
}

impl Job<'_> {
    /// Takes chunks as long as there are any.
    fn run(&self, worker: &mut Worker) {
        loop {
            let start = self.next.fetch_add(self.chunk, Ordering::Relaxed);
            if start >= self.environments {
                return;
            }
            let (mut envs, n) = self.select(start..self.environments.min(start + self.chunk));
            (self.work)(worker, &mut envs[..n], &self.failures);
        }
    }

    /// The environments of a chunk that the mask selects.
    fn select(&self, chunk: Range<usize>) -> ([Env; MAX_CHUNK], usize) {
        let (mut envs, mut n) = ([const { Env::NONE }; MAX_CHUNK], 0);
        for i in chunk.filter(|&i| self.mask.is_none_or(|mask| mask[i])) {
            // SAFETY: the counter gives each environment out once, and jobs of one batch follow each other.
            envs[n] = unsafe { Env::new(i) };
            n += 1;
        }
        (envs, n)
    }
}

/// A job of a call that waits until all threads are done with it.
#[derive(Clone, Copy)]
struct JobRef(*const Job<'static>);
// SAFETY: a `Job` is shared by threads, and outlives their use of it.
unsafe impl Send for JobRef {}

#[derive(Default)]
struct Board {
    /// Counts the jobs.
    number: u64,
    job: Option<JobRef>,
    /// Threads that take part in the job, the first ones.
    helpers: usize,
    /// Helpers that are not done yet.
    running: usize,
    closed: bool,
}

struct Shared {
    board: Monitor<Board>,
    posted: Signal,
    done: Signal,
}

fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The threads and what each owns.
pub struct Workers {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
    /// One for each thread; the caller's is the first.
    workers: Arc<[Mutex<Worker>]>,
    /// The environment of the last job's error.
    failed: Option<usize>,
}

impl Workers {
    /// Starts a thread for every worker but the first.
    pub fn start(workers: Vec<Worker>) -> Result<Workers> {
        let workers: Arc<[Mutex<Worker>]> = workers.into_iter().map(Mutex::new).collect();
        let shared =
            Shared { board: Monitor::new(Board::default()), posted: Signal::default(), done: Signal::default() };
        let mut crew = Workers { shared: Arc::new(shared), threads: Vec::new(), workers, failed: None };
        for id in 1..crew.workers.len() {
            let (shared, workers) = (crew.shared.clone(), crew.workers.clone());
            let thread = std::thread::Builder::new().name(format!("batch-{id}"));
            let thread = thread.spawn(move || help(&shared, id - 1, &workers[id]));
            crew.threads.push(thread.map_err(|e| argument("nthread", format_args!("thread {id} did not start: {e}")))?);
        }
        Ok(crew)
    }

    /// Number of threads, the caller's included.
    pub fn count(&self) -> usize {
        self.workers.len()
    }

    /// The caller's worker.
    pub fn first(&self) -> MutexGuard<'_, Worker> {
        lock(&self.workers[0])
    }

    /// Runs `work` on the environments that the mask selects, all of them without one; `mask` has a value per environment.
    /// The error is that of the first environment that failed; all others are done then.
    pub fn run(&mut self, environments: usize, chunk: usize, mask: Option<&[bool]>, work: &Work) -> Result<()> {
        let chunk = chunk.clamp(1, MAX_CHUNK);
        let job = Job { environments, chunk, mask, work, failures: Failures::default(), next: AtomicUsize::new(0) };
        let helpers = self.threads.len().min(environments.div_ceil(chunk).saturating_sub(1));
        {
            let _done = self.post(&job, helpers);
            let _quiet = Quiet::start();
            job.run(&mut self.first());
        }
        self.failed = job.failures.first();
        job.failures.result()
    }

    /// The environment of the last job's error, if it had one.
    pub fn failed(&self) -> Option<usize> {
        self.failed
    }

    /// Gives a job to the first `helpers` threads; the result waits until they are done with it.
    fn post<'j>(&'j self, job: &'j Job, helpers: usize) -> Join<'j> {
        if helpers > 0 {
            self.shared.board.change(&self.shared.posted, |board| {
                board.number += 1;
                board.job = Some(JobRef((&raw const *job).cast()));
                (board.helpers, board.running) = (helpers, helpers);
                true
            });
        }
        Join(&self.shared)
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.shared.board.change(&self.shared.posted, |board| {
            board.closed = true;
            true
        });
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// Waits for the helpers, whatever happens to the caller.
struct Join<'j>(&'j Shared);

impl Drop for Join<'_> {
    fn drop(&mut self) {
        self.0.board.wait(&self.0.done, |board| {
            let done = board.running == 0;
            board.job = board.job.filter(|_| !done);
            done.then_some(())
        });
    }
}

/// The life of a thread; `id` counts from 0.
fn help(shared: &Shared, id: usize, worker: &Mutex<Worker>) {
    let _quiet = Quiet::start();
    let mut seen = 0;
    // nothing once the board is closed
    let mut next = || {
        shared.board.wait(&shared.posted, |board| {
            if board.closed {
                return Some(None);
            }
            let job = board.job.filter(|_| board.number != seen && id < board.helpers)?;
            seen = board.number;
            Some(Some(job))
        })
    };
    while let Some(job) = next() {
        let _report = Report(shared);
        // SAFETY: the call that posted the job waits for our report.
        unsafe { &*job.0 }.run(&mut lock(worker));
    }
}

/// Reports that a helper is done.
struct Report<'s>(&'s Shared);

impl Drop for Report<'_> {
    fn drop(&mut self) {
        self.0.board.change(&self.0.done, |board| {
            board.running -= 1;
            board.running == 0
        });
    }
}

/// Warnings of this thread are counted by the batch instead of printed, until this is dropped.
struct Quiet(crate::base::hooks::Handler);

impl Quiet {
    fn start() -> Quiet {
        unsafe extern "C-unwind" fn ignore(_: *const c_char) {}
        let before = report::warning_handler();
        report::set_warning_handler(Some(ignore));
        Quiet(before)
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        report::set_warning_handler(self.0);
    }
}
