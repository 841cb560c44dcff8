//! Thread pool and tasks.

use super::args::*;
use super::*;
use crate::base::thread;
use std::ptr::NonNull;

/// Starts a pool of `number_of_threads` workers, at most `mjMAXTHREAD`; to be destroyed with `mju_threadPoolDestroy`.
#[export(unchecked)]
pub fn mju_threadPoolCreate(number_of_threads: usize) -> *mut mjThreadPool {
    thread::create(number_of_threads)
}

/// Binds `d` to the pool: its arena is shared out among the threads. There is no unbinding; an error if bound already.
#[export]
pub fn mju_bindThreadPool(d: NonNull<mjData>, thread_pool: NonNull<c_void>) -> Result<()> {
    // SAFETY: C passes data and a pool of this library.
    unsafe { crate::data::cstack::bind_pool(d.as_ptr(), thread_pool.as_ptr().cast()) }
}

/// Passes a new task to the pool; waits while the queue is full. The task stays alive until it is completed.
#[export]
pub fn mju_threadPoolEnqueue(thread_pool: NonNull<mjThreadPool>, task: NonNull<mjTask>) -> Result<()> {
    // SAFETY: C passes a pool of this library, and a task that lives until it is done.
    unsafe { thread::enqueue(thread_pool.as_ptr(), task.as_ptr()) }
}

/// Stops the workers after their current tasks and frees the pool; waiting tasks never run. Null is fine.
#[export(unchecked)]
pub fn mju_threadPoolDestroy(thread_pool: *mut mjThreadPool) {
    // SAFETY: C passes a pool of this library, or NULL.
    unsafe { thread::destroy(thread_pool) }
}

/// Makes a new, empty task; NULL is nothing.
#[export]
pub fn mju_defaultTask(task: Tolerated<Out<mjTask>>) {
    set(task, mjTask { func: None, args: std::ptr::null_mut(), status: mjTASK_NEW as c_int });
}

/// Waits until the task is completed; its `args` is then what its function returned. NULL is nothing.
#[export]
pub fn mju_taskJoin(task: Tolerated<NonNull<mjTask>>) {
    // SAFETY: C passes a task.
    task.into_iter().for_each(|task| unsafe { thread::join(task.as_ptr()) })
}

/// Workers that run in the pool.
#[export(unchecked)]
pub fn mju_threadPoolNumberOfThreads(thread_pool: *mut mjThreadPool) -> usize {
    // SAFETY: C passes a pool of this library, or NULL.
    unsafe { thread::worker_count(thread_pool) }
}

/// 1, 2, ... in a worker of a pool, 0 in any other thread.
#[export(unchecked)]
pub fn mju_threadPoolCurrentWorkerId(_thread_pool: *mut mjThreadPool) -> usize {
    thread::worker_id()
}

/// Locks the mutex that guards the arena of the `mjData` bound to the pool, as allocations from it do. The thread that has it
/// may lock it again.
#[export(unchecked)]
pub fn mju_threadPoolLockAllocMutex(thread_pool: *mut mjThreadPool) {
    // SAFETY: C passes a pool of this library, or NULL.
    unsafe { thread::take_arena(thread_pool) }
}

/// Releases that mutex.
#[export(unchecked)]
pub fn mju_threadPoolUnlockAllocMutex(thread_pool: *mut mjThreadPool) {
    // SAFETY: C passes a pool of this library, or NULL.
    unsafe { thread::release_arena(thread_pool) }
}

/// Bytes between data of different threads that keep them from disturbing each other.
#[export(unchecked)]
pub fn mju_getDestructiveInterferenceSize() -> usize {
    thread::INTERFERENCE
}
