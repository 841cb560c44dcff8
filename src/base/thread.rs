//! The thread pool behind `mjThreadPool`: workers take tasks first in, first out.

use super::{Error, Result};
use crate::abi::*;
use crate::tuning::{MOST_CHUNKS, MOST_PARTS};
use std::any::Any;
use std::cell::Cell;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicPtr, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Bytes between data of different threads.
pub const INTERFERENCE: usize = 128;
/// Tasks that may wait; who enqueues more waits too.
const QUEUE: usize = 640;
/// How long a worker that has worked looks for more before it sleeps: longer than what a step computes between two stages that are
/// shared out, as 22 humanoids do. Waking a thread takes as long as solving several small islands.
const ATTENTION: Duration = Duration::from_millis(1);

/// Looks for work before a worker lets others run: about 1 µs.
const LOOKS: u32 = 50;

/// Looks at work that has begun before the waiting thread lets others run: about 10 µs, as long as a piece of shared work.
const PATIENCE: u32 = 500;

/// What a `mjThreadPool` pointer of this library points to.
#[repr(C)]
struct Pool {
    public: mjThreadPool,
    shared: &'static Shared,
    workers: Vec<JoinHandle<()>>,
}

/// What workers and callers share.
#[derive(Default)]
struct Shared {
    /// What workers look at, apart from what is locked.
    job_slot: JobSlot,
    tasks: TaskCounts,
    queue: Mutex<Queue>,
    /// A task came for a worker that helps in no job, or the end.
    came: Condvar,
    /// A job or a task came for one that does, or the end.
    called: Condvar,
    /// The queue is no longer full.
    not_full: Condvar,
    /// Who uses the arena of the `mjData` that the pool is bound to: C callers lock and unlock in two calls, so that no guard
    /// could be kept.
    arena: Mutex<ArenaUse>,
    arena_released: Condvar,
}

/// For workers that look for tasks without locking the queue, and those who enqueue them.
#[derive(Default)]
#[repr(align(128))]
struct TaskCounts {
    /// How many tasks are in the queue.
    waiting: AtomicUsize,
    /// How many workers look.
    looking: AtomicUsize,
}

/// The job that workers may join, one at a time. Nobody locks anything: a job is a matter of microseconds, and there are ten in a step.
#[derive(Default)]
#[repr(align(128))]
struct JobSlot {
    /// The flags below, how many workers are at work in units of [`JobSlot::WORKER`], and how many jobs there have been in units of
    /// [`JobSlot::JOB`].
    state: AtomicU64,
    job: AtomicPtr<Job<'static>>,
    /// A helper may sleep.
    may_sleep: AtomicBool,
}

/// The thread that has locked the arena, and how many of its locks are not released yet: 0 for nobody.
#[derive(Default)]
struct ArenaUse {
    thread: usize,
    locks: usize,
}

#[derive(Default)]
struct Queue {
    tasks: VecDeque<Task>,
    /// Workers that wait for `came`, and for `called`.
    asleep: usize,
    helpers_asleep: usize,
    closed: bool,
}

/// A task of the user, who keeps it alive until it is completed.
#[derive(Clone, Copy, PartialEq)]
struct Task(*mut mjTask);
// SAFETY: `mjTask` is made to be handed to other threads; its status is accessed atomically.
unsafe impl Send for Task {}

thread_local! {
    static WORKER: Cell<usize> = const { Cell::new(0) };
    /// Of the jobs of the worker's pool, the most threads that are at work in one.
    static JOB_THREADS: Cell<usize> = const { Cell::new(1) };
}

fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}

/// 1, 2, ... in the workers of a pool, 0 in any other thread.
pub fn worker_id() -> usize {
    WORKER.get()
}

/// Starts a pool of up to `mjMAXTHREAD` workers; `nworker` is the number asked for.
pub fn create(threads: usize) -> *mut mjThreadPool {
    let shared: &'static Shared = Box::leak(Box::default());
    let start = |id: usize| {
        std::thread::Builder::new().spawn(move || {
            WORKER.set(id);
            JOB_THREADS.set(1 + helpers(threads));
            work(shared)
        })
    };
    let workers = (1..=threads.min(mjMAXTHREAD as usize)).map_while(|id| start(id).ok()).collect();
    let nworker = threads.min(i32::MAX as usize) as i32;
    Box::into_raw(Box::new(Pool { public: mjThreadPool { nworker }, shared, workers })).cast()
}

/// Threads that can run at the same time.
fn processors() -> usize {
    static COUNT: OnceLock<usize> = OnceLock::new();
    *COUNT.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// How many of so many workers help in jobs: the first ones.
fn helpers(workers: usize) -> usize {
    workers.min((processors() - 1).max(1))
}

/// What a worker does next.
enum Work {
    Task(Task),
    /// A job that it has joined.
    Job(*const Job<'static>),
}

fn work(shared: &Shared) {
    // a worker without a processor of its own would keep the others from working
    let attentive = worker_id() < processors();
    let mut last_job = (worker_id() < JOB_THREADS.get()).then_some(0);
    while let Some(work) = shared.next_work(attentive, &mut last_job) {
        match work {
            // SAFETY: whoever enqueued the task keeps it alive until its status says completed.
            Work::Task(Task(t)) => unsafe {
                if let Some(f) = (*t).func {
                    (*t).args = f((*t).args);
                }
                status(t).store(mjTASK_COMPLETED as i32, Ordering::Release);
            },
            Work::Job(job) => {
                // SAFETY: the job lives until the worker has left it.
                unsafe { (*job).help() };
                shared.job_slot.leave();
            }
        }
    }
}

impl Shared {
    /// Waits for a task, or a job that a helper joins; `None` at the end. `last_job` is the number of the last job that the worker
    /// joined, or `None` if it helps in no job.
    fn next_work(&self, attentive: bool, last_job: &mut Option<u64>) -> Option<Work> {
        loop {
            if attentive {
                self.look_for_work(*last_job);
            }
            if let Some(job) = self.job_slot.join(last_job) {
                return Some(Work::Job(job));
            }
            let mut queue = lock(&self.queue);
            if queue.closed {
                return None;
            }
            let full = queue.tasks.len() >= QUEUE;
            if let Some(task) = queue.tasks.pop_front() {
                self.tasks.waiting.store(queue.tasks.len(), Ordering::SeqCst);
                drop(queue);
                if full {
                    self.not_full.notify_all();
                }
                return Some(Work::Task(task));
            }
            self.sleep(queue, *last_job);
        }
    }

    /// Sleeps until somebody calls.
    fn sleep(&self, mut queue: MutexGuard<Queue>, last_job: Option<u64>) {
        if last_job.is_none() {
            queue.asleep += 1;
            queue = self.came.wait(queue).unwrap_or_else(PoisonError::into_inner);
            queue.asleep -= 1;
            return;
        }
        // who posts a job after this look sees that it must wake helpers
        self.job_slot.may_sleep.store(true, Ordering::SeqCst);
        if self.job_slot.is_new(last_job) {
            return;
        }
        queue.helpers_asleep += 1;
        queue = self.called.wait(queue).unwrap_or_else(PoisonError::into_inner);
        queue.helpers_asleep -= 1;
    }

    /// Returns when work has come, or none has for a while.
    fn look_for_work(&self, last_job: Option<u64>) {
        let start = Instant::now();
        self.tasks.looking.fetch_add(1, Ordering::SeqCst);
        let arrived = || {
            std::hint::spin_loop();
            self.job_slot.is_new(last_job) || self.tasks.waiting.load(Ordering::SeqCst) > 0
        };
        // between some looks, threads that have no processor of their own may run: the one that posts jobs may be among them
        while !(0..LOOKS).any(|_| arrived()) && start.elapsed() < ATTENTION {
            std::thread::yield_now();
        }
        self.tasks.looking.fetch_sub(1, Ordering::SeqCst);
    }

    /// Wakes the helpers that sleep.
    fn wake_helpers(&self) {
        if self.job_slot.may_sleep.load(Ordering::SeqCst) {
            let queue = lock(&self.queue);
            self.job_slot.may_sleep.store(false, Ordering::SeqCst);
            drop(queue);
            self.called.notify_all();
        }
    }
}

impl JobSlot {
    /// Some thread has posted a job.
    const TAKEN: u64 = 1;
    /// Workers may join it.
    const OPEN: u64 = 2;
    const WORKER: u64 = 1 << 2;
    const JOB: u64 = 1 << 16;
    const _MOST_WORKERS: () = assert!(mjMAXTHREAD as u64 * Self::WORKER < Self::JOB);

    /// Whether there is a job that a helper has not joined.
    #[inline(always)]
    fn is_new(&self, last_job: Option<u64>) -> bool {
        let state = self.state.load(Ordering::SeqCst);
        state & Self::OPEN != 0 && last_job.is_some_and(|last| last != state / Self::JOB)
    }

    /// Makes a worker join the job, if there is one, it helps, and has not joined this one yet.
    fn join(&self, last_job: &mut Option<u64>) -> Option<*const Job<'static>> {
        while self.is_new(*last_job) {
            let state = self.state.load(Ordering::Acquire);
            let joined = state + Self::WORKER;
            if state & Self::OPEN != 0
                && self.state.compare_exchange(state, joined, Ordering::Acquire, Ordering::Relaxed).is_ok()
            {
                *last_job = Some(state / Self::JOB);
                return Some(self.job.load(Ordering::Relaxed));
            }
        }
        None
    }

    /// A worker is done.
    fn leave(&self) {
        self.state.fetch_sub(Self::WORKER, Ordering::Release);
    }

    /// Posts a job for the workers; `None` if another thread's job is there. No worker knows the job once the result is dropped.
    fn open<'a>(&'a self, job: &'a Job) -> Option<Opened<'a>> {
        let state = self.state.load(Ordering::Relaxed);
        let taken = state | Self::TAKEN;
        if state & Self::TAKEN != 0
            || self.state.compare_exchange(state, taken, Ordering::Acquire, Ordering::Relaxed).is_err()
        {
            return None;
        }
        self.job.store(std::ptr::from_ref(job).cast_mut().cast(), Ordering::Relaxed);
        self.state.store((taken | Self::OPEN).wrapping_add(Self::JOB), Ordering::SeqCst);
        Some(Opened(self))
    }
}

/// A job that workers may join, until this is dropped.
struct Opened<'a>(&'a JobSlot);

impl Drop for Opened<'_> {
    fn drop(&mut self) {
        let state = &self.0.state;
        state.fetch_and(!JobSlot::OPEN, Ordering::Relaxed);
        wait_until(|| state.load(Ordering::Acquire) % JobSlot::JOB < JobSlot::WORKER);
        state.fetch_and(!JobSlot::TAKEN, Ordering::Release);
    }
}

/// Waits for what some other thread is doing.
fn wait_until(done: impl Fn() -> bool) {
    let mut spins = 0u32;
    while !done() {
        spins += 1;
        if spins < PATIENCE { std::hint::spin_loop() } else { std::thread::yield_now() }
    }
}

unsafe fn status<'a>(task: *mut mjTask) -> &'a AtomicI32 {
    // SAFETY: an aligned `int` of a live task.
    unsafe { AtomicI32::from_ptr(&raw mut (*task).status) }
}

/// Hands a task to the pool; waits while its queue is full.
///
/// # Safety
/// `pool` is live; `task` stays alive until it is completed.
pub unsafe fn enqueue(pool: *mut mjThreadPool, task: *mut mjTask) -> Result<()> {
    // SAFETY: see above.
    unsafe {
        let (new, queued) = (mjTASK_NEW as i32, mjTASK_QUEUED as i32);
        if status(task).swap(queued, Ordering::AcqRel) != new {
            return Err(Error::new("Enqueue: task->status is not mjTASK_NEW"));
        }
        let shared = (*pool.cast::<Pool>()).shared;
        let mut queue = lock(&shared.queue);
        while queue.tasks.len() >= QUEUE {
            queue = shared.not_full.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        queue.tasks.push_back(Task(task));
        shared.tasks.waiting.store(queue.tasks.len(), Ordering::SeqCst);
        // workers that look find the task; one that has just given up locks the queue before it sleeps, and finds it there
        let wanted = queue.tasks.len() > shared.tasks.looking.load(Ordering::SeqCst);
        let (others, helpers) = (queue.asleep > 0, queue.helpers_asleep > 0);
        drop(queue);
        if wanted && others {
            shared.came.notify_one();
        } else if wanted && helpers {
            shared.called.notify_one();
        }
        Ok(())
    }
}

/// Waits until a task is completed.
///
/// # Safety
/// `task` is live.
pub unsafe fn join(task: *mut mjTask) {
    // SAFETY: see above.
    let status = unsafe { status(task) };
    wait_until(|| status.load(Ordering::Acquire) == mjTASK_COMPLETED as i32);
}

/// Pieces of work in a [`Supply`] at most.
const MOST_PIECES: usize = MOST_PARTS + 2;
const _: () = assert!(MOST_CHUNKS + 2 <= MOST_PIECES);

/// Pieces of work for the threads of a shared job. Every thread begins with pieces of its own, in all jobs with the same: what it has
/// computed is in the caches of its processor. Then it takes what others have not begun.
pub struct Supply<T> {
    slots: [Mutex<Option<T>>; MOST_PIECES],
    count: usize,
}

impl<T> Supply<T> {
    /// Of up to [`MOST_PIECES`] pieces.
    pub fn new(pieces: impl Iterator<Item = T>) -> Self {
        let mut supply = Supply { slots: [const { Mutex::new(None) }; MOST_PIECES], count: 0 };
        for piece in pieces {
            assert!(supply.count < MOST_PIECES, "work was cut into too many pieces");
            // pieces are large: they are moved here, and once more by who takes them
            *supply.slots[supply.count].get_mut().unwrap_or_else(PoisonError::into_inner) = Some(piece);
            supply.count += 1;
        }
        supply
    }

    /// The pieces that the calling thread takes, until none is left.
    pub fn take(&self) -> impl Iterator<Item = T> {
        let first = worker_id() * self.count / JOB_THREADS.get();
        (0..self.count).filter_map(move |k| lock(&self.slots[(first + k) % self.count]).take())
    }
}

/// What several threads do at once, and the panic of one of them.
struct Job<'a> {
    work: &'a (dyn Fn(usize) + Sync),
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

impl Job<'_> {
    /// Does the part of a worker.
    fn help(&self) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| (self.work)(worker_id()))) {
            *lock(&self.panic) = Some(panic);
        }
    }
}

/// Calls `work(worker)` on the calling thread, whose `worker` is 0, and on workers of the pool, each at most once and if it comes before the
/// calling thread is done: `work` takes from a common supply until that is empty. Runs on no more threads than there are processors, and
/// on the calling thread alone while the workers are at another thread's job. A panic is passed on when all are done.
///
/// # Safety
/// `pool` is live.
pub unsafe fn share(pool: *mut mjThreadPool, work: &(dyn Fn(usize) + Sync)) {
    // SAFETY: the pool is live.
    let shared = unsafe { (*pool.cast::<Pool>()).shared };
    let job = Job { work, panic: Mutex::new(None) };
    {
        let opened = shared.job_slot.open(&job);
        if opened.is_some() {
            shared.wake_helpers();
        }
        work(0);
    }
    if let Some(panic) = job.panic.into_inner().unwrap_or_else(PoisonError::into_inner) {
        resume_unwind(panic);
    }
}

/// Stops the workers after their current tasks and frees the pool; tasks that still wait never run.
///
/// # Safety
/// `pool` is null, or live and not used afterwards.
pub unsafe fn destroy(pool: *mut mjThreadPool) {
    if pool.is_null() {
        return;
    }
    // SAFETY: made by `create`.
    unsafe {
        let pool = Box::from_raw(pool.cast::<Pool>());
        lock(&pool.shared.queue).closed = true;
        pool.shared.came.notify_all();
        pool.shared.called.notify_all();
        for worker in pool.workers {
            let _ = worker.join();
        }
        drop(Box::from_raw(std::ptr::from_ref(pool.shared).cast_mut()));
    }
}

/// Workers that run.
///
/// # Safety
/// `pool` is null or live.
pub unsafe fn worker_count(pool: *const mjThreadPool) -> usize {
    // SAFETY: made by `create`.
    if pool.is_null() { 0 } else { unsafe { (*pool.cast::<Pool>()).workers.len() } }
}

/// The arena is the calling thread's until this is dropped.
pub struct ArenaLock(&'static Shared);

impl Drop for ArenaLock {
    fn drop(&mut self) {
        self.0.release_arena();
    }
}

impl Shared {
    /// Waits until no other thread has the arena. The thread that has it may lock it again: C programs that hold the lock call
    /// functions that allocate.
    fn lock_arena(&self) {
        let me = this_thread();
        let mut arena = lock(&self.arena);
        while arena.locks > 0 && arena.thread != me {
            arena = self.arena_released.wait(arena).unwrap_or_else(PoisonError::into_inner);
        }
        *arena = ArenaUse { thread: me, locks: arena.locks + 1 };
    }

    /// Releases the innermost lock; without one, does nothing.
    fn release_arena(&self) {
        let mut arena = lock(&self.arena);
        arena.locks = arena.locks.saturating_sub(1);
        let free = arena.locks == 0;
        drop(arena);
        if free {
            self.arena_released.notify_one();
        }
    }
}

/// A number that no other living thread has; never 0.
fn this_thread() -> usize {
    // SAFETY: has no precondition.
    unsafe { libc::pthread_self() as usize }
}

/// Locks the arena for as long as the result lives.
///
/// # Safety
/// `pool` is live, and outlives the result.
pub unsafe fn lock_alloc(pool: *const mjThreadPool) -> ArenaLock {
    // SAFETY: made by `create`.
    let shared = unsafe { (*pool.cast::<Pool>()).shared };
    shared.lock_arena();
    ArenaLock(shared)
}

/// Locks the arena for a C caller, until [`release_arena`]; null is nothing.
///
/// # Safety
/// `pool` is null or live.
pub unsafe fn take_arena(pool: *const mjThreadPool) {
    if !pool.is_null() {
        // SAFETY: made by `create`.
        unsafe { (*pool.cast::<Pool>()).shared }.lock_arena();
    }
}

/// Releases the arena that [`take_arena`] locked; null is nothing.
///
/// # Safety
/// `pool` is null or live.
pub unsafe fn release_arena(pool: *const mjThreadPool) {
    if !pool.is_null() {
        // SAFETY: made by `create`.
        unsafe { (*pool.cast::<Pool>()).shared }.release_arena();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::c_void;

    #[test]
    fn work_is_shared_and_panics_are_passed_on() {
        // SAFETY: the pool lives as long as it is used.
        unsafe {
            let pool = create(3);
            let counts: Vec<AtomicUsize> = (0..1000).map(|_| AtomicUsize::new(0)).collect();
            let next = AtomicUsize::new(0);
            share(pool, &|worker| {
                assert!(worker <= 3);
                while let Some(count) = counts.get(next.fetch_add(1, Ordering::Relaxed)) {
                    count.fetch_add(1, Ordering::Relaxed);
                }
            });
            assert!(counts.iter().all(|c| c.load(Ordering::Relaxed) == 1));
            let started = AtomicUsize::new(0);
            let failing = |worker| {
                started.fetch_add(1, Ordering::SeqCst);
                while started.load(Ordering::SeqCst) < 2 {
                    std::thread::yield_now();
                }
                assert_eq!(worker, 0, "on a worker");
            };
            assert!(catch_unwind(AssertUnwindSafe(|| share(pool, &failing))).is_err());
            destroy(pool);
        }
    }

    #[test]
    fn locks_of_c_callers_and_of_allocations_exclude_each_other() {
        // whether a thread that locks the arena in one way waits for this thread, which has locked it in the other
        fn waits(pool: *mut mjThreadPool, lock: impl FnOnce(), unlock: impl FnOnce(), c_caller: bool) -> bool {
            let (address, done) = (pool as usize, AtomicUsize::new(0));
            lock();
            std::thread::scope(|s| {
                s.spawn(|| {
                    let pool = address as *mut mjThreadPool;
                    // SAFETY: the pool lives as long as it is used.
                    unsafe {
                        if c_caller {
                            take_arena(pool);
                            release_arena(pool);
                        } else {
                            drop(lock_alloc(pool));
                        }
                    }
                    done.store(1, Ordering::SeqCst);
                });
                std::thread::sleep(std::time::Duration::from_millis(50));
                let waits = done.load(Ordering::SeqCst) == 0;
                unlock();
                waits
            })
        }
        // SAFETY: as above.
        unsafe {
            let pool = create(1);
            for c_caller in [false, true] {
                assert!(waits(pool, || take_arena(pool), || release_arena(pool), c_caller));
                let guard = Cell::new(None);
                assert!(waits(pool, || guard.set(Some(lock_alloc(pool))), || drop(guard.take()), c_caller));
                // who holds the lock may allocate
                take_arena(pool);
                assert!(waits(pool, || drop(lock_alloc(pool)), || release_arena(pool), c_caller));
            }
            release_arena(pool);
            destroy(pool);
        }
    }

    #[test]
    fn tasks_run_on_workers_and_return_through_args() {
        unsafe extern "C-unwind" fn double(args: *mut c_void) -> *mut c_void {
            assert!((1..=3).contains(&worker_id()));
            (args as usize * 2) as *mut c_void
        }
        // SAFETY: the tasks outlive the joins.
        unsafe {
            let pool = create(3);
            assert_eq!(worker_count(pool), 3);
            let mut tasks: Vec<mjTask> =
                (0..2000).map(|i| mjTask { func: Some(double), args: i as *mut c_void, status: 0 }).collect();
            for t in &mut tasks {
                enqueue(pool, t).unwrap();
            }
            for (i, t) in tasks.iter_mut().enumerate() {
                join(t);
                assert_eq!(t.args as usize, 2 * i);
            }
            assert!(enqueue(pool, &mut tasks[0]).is_err());
            destroy(pool);
        }
    }
}
