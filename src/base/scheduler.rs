//! Hands tasks and jobs to the workers of a [pool](super::pool).
//!
//! A *task* is run once, by one worker, first in, first out. A *job* is run by the caller and by any number of workers
//! at once; there is one at a time, workers join it while it is open, and the caller waits for those that have joined.
//!
//! [`Scheduler`] says why no task waits while a worker sleeps. `checks/loom` runs this file in all orders of its
//! threads.

use super::sync::{AtomicUsize, Condvar, Mutex, MutexGuard, Ordering, Spin};
use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::PoisonError;
use std::time::Duration;

/// Looks before a thread that spins yields its processor: about 1 µs.
const SPINS_PER_YIELD: u32 = 50;
/// Looks for the end of a job before the caller yields its processor: about 10 µs, as long as a piece of shared work.
const JOB_SPINS: u32 = 500;
/// Attempts to lock the mutex before a thread sleeps for it: what is done under it takes less than 100 ns.
const LOCK_SPINS: usize = 200;
/// Tasks that may wait before the queue takes more memory.
const TASKS: usize = 640;

/// A function and its argument, to be called once on a worker.
pub struct Task {
    run: unsafe fn(*mut ()),
    argument: *mut (),
}
// SAFETY: `Task::new` demands that the call may happen on any thread.
unsafe impl Send for Task {}

impl Task {
    /// # Safety
    /// `run(argument)` may be called once, on any thread, at any time until the scheduler has closed.
    pub unsafe fn new(run: unsafe fn(*mut ()), argument: *mut ()) -> Task {
        Task { run, argument }
    }
}

/// What several threads do at once, and the panic of one of them.
struct Job<'a> {
    work: &'a (dyn Fn(usize) + Sync),
    /// Of the standard library, which takes no memory for it: jobs are part of steps.
    panic: std::sync::Mutex<Option<Box<dyn Any + Send>>>,
}

impl Job<'_> {
    /// Runs the part of a worker.
    fn help(&self, worker: usize) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| (self.work)(worker))) {
            *self.panic.lock().unwrap_or_else(PoisonError::into_inner) = Some(panic);
        }
    }
}

/// A job that [`PostedJob`] keeps alive until all workers have left it.
#[derive(Clone, Copy)]
struct JobRef(*const Job<'static>);
// SAFETY: a `Job` is shared among threads by design (`work` is `Sync`).
unsafe impl Send for JobRef {}

/// The one place for a job.
#[derive(Default)]
enum JobSlot {
    #[default]
    Free,
    /// The first `helpers` workers may join.
    Open { job: JobRef, helpers: usize },
    /// Workers that have joined are still at work.
    Closing,
}

struct SchedulerState {
    tasks: VecDeque<Task>,
    slot: JobSlot,
    /// Counts the jobs: a worker joins each once.
    jobs: usize,
    /// The caller of the job sleeps until no worker is at work in it.
    caller_sleeps: bool,
    /// Workers that look at `Scheduler::posts`.
    spinning: usize,
    /// Workers that sleep, by number.
    asleep: Box<[bool]>,
    closed: bool,
}

/// The state that workers and callers share.
///
/// # Why no task waits while a worker sleeps
///
/// All of [`SchedulerState`] changes under one mutex. Each worker is at work, spins (it looks at `posts` without the
/// mutex), sleeps on a condition variable of its own, or is *awake*: on its way to the mutex after a notification or a
/// piece of work. Two rules keep the workers that come for tasks in proportion to the tasks that wait:
///
/// 1. A worker goes to sleep only under the mutex, after it has found no task and no job there.
/// 2. The thread that wakes a worker removes it from `asleep` in the same critical section, so that no two
///    notifications are for one worker. A notification that comes before the worker waits is not lost, since the worker
///    waits only while it is in `asleep`.
///
/// Let `T` be the number of tasks that wait, `S` that of workers that spin and `A` that of workers that are awake. Then
/// `T <= S + A` holds whenever a worker sleeps:
///
/// * [`Scheduler::enqueue`] raises `T` by one, and wakes a sleeping worker unless `T <= S`: `A` rises with `T`.
/// * A worker of `S` or `A` that takes a task lowers both sides by one.
/// * A worker of `S` or `A` that joins a job instead lowers only the right side, and wakes a sleeping worker unless
///   `T <= S`.
/// * A worker that stops spinning looks for tasks in the same critical section: it takes one, or there is none.
/// * A worker that ends its task or job becomes awake: the right side rises.
///
/// So `n` tasks that wait for each other run at the same time if `n` workers are free, however many of them sleep. For
/// jobs, [`Scheduler::post`] wakes all helpers that sleep; a helper that is not asleep looks at the job before it
/// sleeps, by rule 1. No job waits for a helper that has not joined, and [`PostedJob`] waits for those that have: the
/// last of them sees `caller_sleeps` under the mutex and notifies the caller, or the caller sees that there is none
/// left.
pub struct Scheduler {
    state: Mutex<SchedulerState>,
    /// Wakes the worker of that number.
    wake: Box<[Condvar]>,
    /// Wakes the caller of a job.
    done: Condvar,
    /// Changes with every task, every job and the end; changed under the mutex, read by workers that spin.
    posts: AtomicUsize,
    /// Workers at work in the job; changed under the mutex, read by the caller that spins.
    running: AtomicUsize,
    /// Workers below this number spin before they sleep, and for how long.
    spinning: (usize, Duration),
}

impl Scheduler {
    /// A scheduler of `workers` threads that will call [`Scheduler::work`]. The first `attentive` of them spin for `spin` when
    /// they have nothing to do, before they sleep; so does the caller of a job for its end.
    pub fn new(workers: usize, attentive: usize, spin: Duration) -> Scheduler {
        let state = SchedulerState {
            tasks: VecDeque::with_capacity(TASKS),
            slot: JobSlot::Free,
            jobs: 0,
            caller_sleeps: false,
            spinning: 0,
            asleep: vec![false; workers].into(),
            closed: false,
        };
        Scheduler {
            state: Mutex::new(state),
            wake: (0..workers).map(|_| Condvar::default()).collect(),
            done: Condvar::default(),
            posts: AtomicUsize::new(0),
            running: AtomicUsize::new(0),
            spinning: (attentive, spin),
        }
    }

    /// The life of a worker, of a number from 0 on: returns when the scheduler has closed. Jobs see `worker + 1`.
    pub fn work(&self, worker: usize) {
        let (mut last_job, mut may_spin) = (0, worker < self.spinning.0 && !self.spinning.1.is_zero());
        let spins = may_spin;
        let mut state = self.lock();
        while !state.closed {
            if let Some(job) = state.join(worker, &mut last_job) {
                self.running.fetch_add(1, Ordering::Relaxed);
                self.wake_for_task(&mut state);
                drop(state);
                // SAFETY: `PostedJob` keeps the job alive until this worker has left it.
                unsafe { (*job.0).help(worker + 1) };
                state = self.lock();
                self.leave(&state);
            } else if let Some(task) = state.tasks.pop_front() {
                drop(state);
                // SAFETY: the caller of `Task::new` said that `run(argument)` may be called once, on any thread, until
                // the scheduler has closed; the task is out of the queue, so this is the only call.
                unsafe { (task.run)(task.argument) };
                state = self.lock();
            } else if may_spin {
                (state, may_spin) = self.spin(state);
                continue;
            } else {
                state = self.sleep(state, worker);
            }
            may_spin = spins;
        }
    }

    /// Adds a task for a worker to run.
    pub fn enqueue(&self, task: Task) {
        let mut state = self.lock();
        state.tasks.push_back(task);
        self.posts.fetch_add(1, Ordering::Relaxed);
        self.wake_for_task(&mut state);
    }

    /// Calls `work(0)` on this thread, and `work(worker)` on those of the first `helpers` workers that come before this thread is
    /// done, each at most once: `work` takes from a common supply until that is empty. Runs on this thread alone while another
    /// job is there. Returns when all are done; a panic is passed on then.
    pub fn share(&self, helpers: usize, work: &(dyn Fn(usize) + Sync)) {
        let job = Job { work, panic: std::sync::Mutex::new(None) };
        {
            let _posted = self.post(&job, helpers);
            work(0);
        }
        if let Some(panic) = job.panic.into_inner().unwrap_or_else(PoisonError::into_inner) {
            resume_unwind(panic);
        }
    }

    /// Ends the workers after their current task or job; tasks that wait never run.
    pub fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        state.asleep.fill(false);
        self.posts.fetch_add(1, Ordering::Relaxed);
        self.wake.iter().for_each(Condvar::notify_one);
    }

    /// Opens a job for the first `helpers` workers; `None` if there is another one.
    fn post<'j>(&'j self, job: &'j Job, helpers: usize) -> Option<PostedJob<'j>> {
        let helpers = helpers.min(self.wake.len());
        let mut state = self.lock();
        if helpers == 0 || !matches!(state.slot, JobSlot::Free) {
            return None;
        }
        state.slot = JobSlot::Open { job: JobRef((&raw const *job).cast()), helpers };
        state.jobs += 1;
        self.posts.fetch_add(1, Ordering::Relaxed);
        for (asleep, wake) in state.asleep[..helpers].iter_mut().zip(&self.wake) {
            if std::mem::take(asleep) {
                wake.notify_one();
            }
        }
        Some(PostedJob(self))
    }

    /// A worker has done its part of the job.
    fn leave(&self, state: &MutexGuard<SchedulerState>) {
        if self.running.fetch_sub(1, Ordering::Release) == 1 && state.caller_sleeps {
            self.done.notify_one();
        }
    }

    /// Looks for a new post for a while; whether there was one.
    fn spin<'s>(&'s self, mut state: MutexGuard<'s, SchedulerState>) -> (MutexGuard<'s, SchedulerState>, bool) {
        let posts = self.posts.load(Ordering::Relaxed);
        state.spinning += 1;
        drop(state);
        let mut spin = Spin::new(SPINS_PER_YIELD, self.spinning.1);
        while self.posts.load(Ordering::Relaxed) == posts && spin.again() {}
        let mut state = self.lock();
        state.spinning -= 1;
        (state, self.posts.load(Ordering::Relaxed) != posts)
    }

    fn sleep<'s>(&'s self, mut state: MutexGuard<'s, SchedulerState>, worker: usize) -> MutexGuard<'s, SchedulerState> {
        state.asleep[worker] = true;
        while state.asleep[worker] {
            state = self.wake[worker].wait(state);
        }
        state
    }

    /// Wakes a sleeping worker if more tasks wait than workers spin; the last one, as it helps in the fewest jobs.
    fn wake_for_task(&self, state: &mut SchedulerState) {
        if state.tasks.len() > state.spinning
            && let Some(worker) = state.asleep.iter().rposition(|&asleep| asleep)
        {
            state.asleep[worker] = false;
            self.wake[worker].notify_one();
        }
    }

    fn lock(&self) -> MutexGuard<'_, SchedulerState> {
        for _ in 0..LOCK_SPINS {
            if let Some(state) = self.state.try_lock() {
                return state;
            }
            std::hint::spin_loop();
        }
        self.state.lock()
    }
}

impl SchedulerState {
    /// The open job, if the worker may help in it and has not joined it before.
    fn join(&self, worker: usize, last_job: &mut usize) -> Option<JobRef> {
        match self.slot {
            JobSlot::Open { job, helpers } if worker < helpers && *last_job != self.jobs => {
                *last_job = self.jobs;
                Some(job)
            }
            _ => None,
        }
    }
}

/// A job that workers may join, until this is dropped.
struct PostedJob<'s>(&'s Scheduler);

impl Drop for PostedJob<'_> {
    fn drop(&mut self) {
        let scheduler = self.0;
        let mut state = scheduler.lock();
        state.slot = JobSlot::Closing;
        if scheduler.running.load(Ordering::Acquire) > 0 {
            drop(state);
            let mut spin = Spin::new(JOB_SPINS, scheduler.spinning.1);
            while scheduler.running.load(Ordering::Acquire) > 0 && spin.again() {}
            state = scheduler.lock();
        }
        while scheduler.running.load(Ordering::Acquire) > 0 {
            state.caller_sleeps = true;
            state = scheduler.done.wait(state);
        }
        state.caller_sleeps = false;
        state.slot = JobSlot::Free;
    }
}
