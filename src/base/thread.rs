//! The thread pool behind `mjThreadPool`: a [`Pool`] with the lock of the arena that its workers share.

use super::lock::{Condvar, Mutex};
use super::os;
use super::pool::{Pool, PoolSettings, processors};
use super::scheduler::Task;
use super::{Error, ErrorKind, Result};
use crate::abi::*;
use crate::tuning::{MOST_CHUNKS, MOST_PARTS};
use std::cell::Cell;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{PoisonError, TryLockError};
use std::time::Duration;

/// Bytes between data of different threads.
pub const INTERFERENCE: usize = 128;
/// How long a worker that has worked looks for more before it sleeps: longer than what a step computes between two stages that are
/// shared out, as 22 humanoids do. Waking a thread takes as long as solving several small islands.
const SPIN_TIME: Duration = Duration::from_millis(1);
/// Looks at a task's status before a thread that joins it yields its processor: about 10 µs.
const JOIN_SPINS: u32 = 500;

/// What a `mjThreadPool` pointer of this library points to.
#[repr(C)]
struct CPool {
    public: mjThreadPool,
    pool: Pool,
    /// Which thread uses the arena of the `mjData` that the pool is bound to: C callers lock and unlock in two calls, so that no guard
    /// could be kept.
    arena: Mutex<ArenaUse>,
    arena_released: Condvar,
}

/// The thread that has locked the arena, and how many of its locks are not released yet: 0 for no thread.
#[derive(Default)]
struct ArenaUse {
    thread: usize,
    locks: usize,
}

thread_local! {
    static WORKER: Cell<usize> = const { Cell::new(0) };
    /// Of the jobs of the worker's pool, the most threads that are at work in one.
    static JOB_THREADS: Cell<usize> = const { Cell::new(1) };
}

/// 1, 2, ... in the workers of a pool, 0 in any other thread.
pub fn worker_id() -> usize {
    WORKER.get()
}

/// Starts a pool of up to `mjMAXTHREAD` workers; `nworker` is the number asked for.
pub fn create(threads: usize) -> *mut mjThreadPool {
    let settings = PoolSettings { workers: threads.min(mjMAXTHREAD as usize), name: "pool-", spin: SPIN_TIME };
    let started = Pool::start(&settings, move |id| {
        WORKER.set(id);
        JOB_THREADS.set(1 + helpers(threads));
    });
    // as in the reference, fewer threads than asked for are no error: `mju_threadPoolNumberOfThreads` tells
    let pool = started.unwrap_or_else(|(pool, _)| pool);
    let public = mjThreadPool { nworker: threads.min(i32::MAX as usize) as i32 };
    let (arena, arena_released) = (Mutex::new(ArenaUse::default()), Condvar::default());
    Box::into_raw(Box::new(CPool { public, pool, arena, arena_released })).cast()
}

/// How many of the workers join fork-join jobs: the first ones, as many as have a processor of their own.
fn helpers(workers: usize) -> usize {
    workers.min((processors() - 1).max(1))
}

/// The pool behind a C pointer.
///
/// # Safety
/// `pool` comes from [`create`] and is not destroyed while the result is used.
unsafe fn of<'p>(pool: *const mjThreadPool) -> &'p CPool {
    // SAFETY: the caller says that `create` made it, and that it is not destroyed while the result is used.
    unsafe { &*pool.cast::<CPool>() }
}

/// Calls a task's function, and completes it.
///
/// # Safety
/// `task` is live until it is completed.
unsafe fn run(task: *mut ()) {
    let task = task.cast::<mjTask>();
    // SAFETY: the task is live, and its user waits for its status before using its other fields.
    unsafe {
        if let Some(f) = (*task).func {
            (*task).args = f((*task).args);
        }
        status(task).store(mjTASK_COMPLETED as i32, Ordering::Release);
    }
}

unsafe fn status<'a>(task: *mut mjTask) -> &'a AtomicI32 {
    // SAFETY: the caller says that the task is live; its status is an aligned `int`, which the library accesses
    // atomically only.
    unsafe { AtomicI32::from_ptr(&raw mut (*task).status) }
}

/// Adds a task to the queue of the pool.
///
/// # Safety
/// `pool` is live; `task` stays alive until it is completed.
pub unsafe fn enqueue(pool: *mut mjThreadPool, task: *mut mjTask) -> Result<()> {
    let (new, queued) = (mjTASK_NEW as i32, mjTASK_QUEUED as i32);
    // SAFETY: the caller says that the task is live until it is completed.
    if unsafe { status(task) }.swap(queued, Ordering::AcqRel) != new {
        return Err(Error::of(ErrorKind::Engine, "Enqueue: task->status is not mjTASK_NEW"));
    }
    // SAFETY: the pool is live, and the task until `run` has completed it.
    unsafe { of(pool).pool.enqueue(Task::new(run, task.cast())) };
    Ok(())
}

/// Waits until a task is completed.
///
/// # Safety
/// `task` is live.
pub unsafe fn join(task: *mut mjTask) {
    // SAFETY: the caller says that the task is live until it is completed.
    let status = unsafe { status(task) };
    let mut looks = 0u32;
    while status.load(Ordering::Acquire) != mjTASK_COMPLETED as i32 {
        looks = looks.saturating_add(1);
        if looks < JOIN_SPINS { std::hint::spin_loop() } else { std::thread::yield_now() }
    }
}

/// Pieces of work in a [`WorkQueue`] at most.
const MOST_PIECES: usize = MOST_PARTS + 2;
const _: () = assert!(MOST_CHUNKS + 2 <= MOST_PIECES);

/// Pieces of work for the threads of a shared job. Every thread begins with pieces of its own, in all jobs with the same: what it has
/// computed is in the caches of its processor. Then it takes what others have not begun.
pub struct WorkQueue<T> {
    slots: [std::sync::Mutex<Option<T>>; MOST_PIECES],
    count: usize,
}

impl<T> WorkQueue<T> {
    /// Of up to [`MOST_PIECES`] pieces.
    pub fn new(pieces: impl Iterator<Item = T>) -> Self {
        let mut queue = WorkQueue { slots: [const { std::sync::Mutex::new(None) }; MOST_PIECES], count: 0 };
        for piece in pieces {
            assert!(queue.count < MOST_PIECES, "work was cut into too many pieces");
            // pieces are large: they are moved here, and once more when they are taken
            *queue.slots[queue.count].get_mut().unwrap_or_else(PoisonError::into_inner) = Some(piece);
            queue.count += 1;
        }
        queue
    }

    /// The pieces that the calling thread takes, until none is left. It waits for no other thread: a slot that is locked is one whose
    /// piece another thread takes.
    pub fn take(&self) -> impl Iterator<Item = T> {
        let first = worker_id() * self.count / JOB_THREADS.get();
        let slot = move |k| &self.slots[(first + k) % self.count];
        (0..self.count).filter_map(move |k| match slot(k).try_lock() {
            Ok(mut piece) => piece.take(),
            Err(TryLockError::Poisoned(piece)) => piece.into_inner().take(),
            Err(TryLockError::WouldBlock) => None,
        })
    }
}

/// Calls `work(worker)` on the calling thread, whose `worker` is 0, and on workers of the pool, each at most once and if it comes before the
/// calling thread is done: `work` takes from a common queue until that is empty. Runs on no more threads than there are
/// processors, and on the calling thread alone while the workers are at another thread's job. A panic is passed on when
/// all are done.
///
/// # Safety
/// `pool` is live.
pub unsafe fn share(pool: *mut mjThreadPool, work: &(dyn Fn(usize) + Sync)) {
    // SAFETY: the caller says that the pool is live.
    let pool = unsafe { &of(pool).pool };
    pool.share(helpers(pool.workers()), work);
}

/// Stops the workers after their current tasks and frees the pool; tasks that still wait never run.
///
/// # Safety
/// `pool` is null, or live and not used afterwards.
pub unsafe fn destroy(pool: *mut mjThreadPool) {
    if !pool.is_null() {
        // SAFETY: `create` made it with a box, and the caller says that it is not used afterwards.
        drop(unsafe { Box::from_raw(pool.cast::<CPool>()) });
    }
}

/// Workers that run.
///
/// # Safety
/// `pool` is null or live.
pub unsafe fn worker_count(pool: *const mjThreadPool) -> usize {
    // SAFETY: the caller says that the pool is live.
    if pool.is_null() { 0 } else { unsafe { of(pool) }.pool.workers() }
}

/// The arena is the calling thread's until this is dropped.
pub struct ArenaLock(&'static CPool);

impl Drop for ArenaLock {
    fn drop(&mut self) {
        self.0.release_arena();
    }
}

impl CPool {
    /// Waits until no other thread has the arena. The thread that has it may lock it again: C programs that hold the lock call
    /// functions that allocate.
    fn lock_arena(&self) {
        let me = os::thread_number();
        let mut arena = self.arena.lock();
        while arena.locks > 0 && arena.thread != me {
            arena = self.arena_released.wait(arena);
        }
        *arena = ArenaUse { thread: me, locks: arena.locks + 1 };
    }

    /// Releases the innermost lock; without one, does nothing.
    fn release_arena(&self) {
        let mut arena = self.arena.lock();
        arena.locks = arena.locks.saturating_sub(1);
        if arena.locks == 0 {
            self.arena_released.notify_one();
        }
    }
}

/// Locks the arena for as long as the result lives.
///
/// # Safety
/// `pool` is live, and outlives the result.
pub unsafe fn lock_alloc(pool: *const mjThreadPool) -> ArenaLock {
    // SAFETY: the caller says that the pool is live and outlives the lock.
    let pool = unsafe { of(pool) };
    pool.lock_arena();
    ArenaLock(pool)
}

/// Locks the arena for a C caller, until [`release_arena`]; null is nothing.
///
/// # Safety
/// `pool` is null or live.
pub unsafe fn take_arena(pool: *const mjThreadPool) {
    if !pool.is_null() {
        // SAFETY: the caller says that the pool is live.
        unsafe { of(pool) }.lock_arena();
    }
}

/// Releases the arena that [`take_arena`] locked; null is nothing.
///
/// # Safety
/// `pool` is null or live.
pub unsafe fn release_arena(pool: *const mjThreadPool) {
    if !pool.is_null() {
        // SAFETY: the caller says that the pool is live.
        unsafe { of(pool) }.release_arena();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::UnsafeCell;
    use std::ffi::c_void;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::ptr::null_mut;
    use std::sync::Barrier;
    use std::sync::atomic::AtomicUsize;

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
        // SAFETY: the pool lives from `create` to `destroy`; both lie in this block, and the threads that use it have
        // been joined before.
        unsafe {
            let pool = create(1);
            for c_caller in [false, true] {
                assert!(waits(pool, || take_arena(pool), || release_arena(pool), c_caller));
                let guard = Cell::new(None);
                assert!(waits(pool, || guard.set(Some(lock_alloc(pool))), || drop(guard.take()), c_caller));
                // the thread that has the lock may allocate
                take_arena(pool);
                assert!(waits(pool, || drop(lock_alloc(pool)), || release_arena(pool), c_caller));
            }
            release_arena(pool);
            destroy(pool);
        }
    }

    /// A task of `f(args)`.
    fn new_task<T>(f: unsafe extern "C-unwind" fn(*mut c_void) -> *mut c_void, args: &T) -> mjTask {
        mjTask { func: Some(f), args: std::ptr::from_ref(args).cast_mut().cast(), status: mjTASK_NEW as i32 }
    }

    #[test]
    fn as_many_tasks_as_workers_wait_for_each_other_after_all_have_slept() {
        unsafe extern "C-unwind" fn meet(barrier: *mut c_void) -> *mut c_void {
            // SAFETY: the barrier outlives the tasks.
            unsafe { &*barrier.cast::<Barrier>() }.wait();
            barrier
        }
        for workers in 1..=16 {
            let (pool, barrier) = (create(workers), Barrier::new(workers));
            for round in 0..10 {
                // some rounds meet workers that sleep, some workers that spin, and some both
                std::thread::sleep(SPIN_TIME * (round % 4));
                let mut tasks: Vec<mjTask> = (0..workers).map(|_| new_task(meet, &barrier)).collect();
                // SAFETY: the tasks and the pool outlive the joins.
                unsafe {
                    tasks.iter_mut().for_each(|t| enqueue(pool, t).unwrap());
                    tasks.iter_mut().for_each(|t| join(t));
                }
            }
            // SAFETY: all tasks are completed.
            unsafe { destroy(pool) };
        }
    }

    #[test]
    fn a_job_inside_a_job_runs_on_its_thread_alone() {
        // SAFETY: the pool outlives the calls.
        unsafe {
            let (pool, runs) = (create(3), AtomicUsize::new(0));
            let address = pool as usize;
            for _ in 0..1000 {
                share(pool, &|worker| {
                    share(address as *mut mjThreadPool, &|inner| {
                        assert_eq!(inner, 0);
                        assert_eq!(worker_id(), worker);
                        runs.fetch_add(1, Ordering::Relaxed);
                    });
                });
            }
            assert!((1000..=4000).contains(&runs.load(Ordering::Relaxed)));
            destroy(pool);
        }
    }

    #[test]
    fn tasks_enqueue_more_tasks_than_the_queue_begins_with() {
        /// A pool, and the tasks that the first one enqueues.
        struct Family {
            pool: *mut mjThreadPool,
            children: UnsafeCell<Vec<mjTask>>,
            born: AtomicUsize,
        }
        unsafe extern "C-unwind" fn child(family: *mut c_void) -> *mut c_void {
            // SAFETY: the family outlives its tasks.
            unsafe { &*family.cast::<Family>() }.born.fetch_add(1, Ordering::Relaxed);
            family
        }
        unsafe extern "C-unwind" fn parent(family: *mut c_void) -> *mut c_void {
            // SAFETY: the family outlives its tasks, and this task alone uses the children until it is completed.
            unsafe {
                let family = &*family.cast::<Family>();
                (*family.children.get()).iter_mut().for_each(|t| enqueue(family.pool, t).unwrap());
            }
            family
        }
        let family = Family { pool: create(1), children: UnsafeCell::default(), born: AtomicUsize::new(0) };
        // SAFETY: the tasks outlive the joins; the children are used by one thread at a time.
        unsafe {
            *family.children.get() = (0..3000).map(|_| new_task(child, &family)).collect();
            let mut first = new_task(parent, &family);
            enqueue(family.pool, &mut first).unwrap();
            join(&mut first);
            (*family.children.get()).iter_mut().for_each(|t| join(t));
            assert_eq!(family.born.load(Ordering::Relaxed), 3000);
            destroy(family.pool);
        }
    }

    #[test]
    fn a_pool_is_destroyed_while_its_tasks_run() {
        unsafe extern "C-unwind" fn count(started: *mut c_void) -> *mut c_void {
            // SAFETY: the counter outlives the pool.
            unsafe { &*started.cast::<AtomicUsize>() }.fetch_add(1, Ordering::SeqCst);
            std::thread::sleep(SPIN_TIME);
            started
        }
        for workers in 1..=4 {
            let started = AtomicUsize::new(0);
            let mut tasks: Vec<mjTask> = (0..20).map(|_| new_task(count, &started)).collect();
            // SAFETY: the tasks outlive the pool.
            unsafe {
                let pool = create(workers);
                tasks.iter_mut().for_each(|t| enqueue(pool, t).unwrap());
                while started.load(Ordering::SeqCst) == 0 {
                    std::thread::yield_now();
                }
                destroy(pool);
            }
            // what has begun is completed, what waits is not begun any more
            let completed = tasks.iter().filter(|t| t.status == mjTASK_COMPLETED as i32).count();
            assert_eq!(completed, started.load(Ordering::SeqCst));
        }
    }

    #[test]
    fn pools_of_several_threads_take_jobs_and_tasks_of_several_callers() {
        unsafe extern "C-unwind" fn nothing(args: *mut c_void) -> *mut c_void {
            args
        }
        let pool = create(4);
        let address = pool as usize;
        std::thread::scope(|s| {
            for caller in 0..3 {
                s.spawn(move || {
                    let pool = address as *mut mjThreadPool;
                    for round in 0..300 {
                        if (round + caller) % 50 == 0 {
                            std::thread::sleep(2 * SPIN_TIME);
                        }
                        let next = AtomicUsize::new(0);
                        let mut tasks = [const { mjTask { func: Some(nothing), args: null_mut(), status: 0 } }; 3];
                        // SAFETY: the pool and the tasks outlive the joins.
                        unsafe {
                            tasks.iter_mut().for_each(|t| enqueue(pool, t).unwrap());
                            share(pool, &|_| while next.fetch_add(1, Ordering::Relaxed) < 100 {});
                            tasks.iter_mut().for_each(|t| join(t));
                        }
                    }
                });
            }
        });
        // SAFETY: all callers are done.
        unsafe { destroy(pool) };
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
