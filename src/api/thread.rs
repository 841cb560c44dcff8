//! Thread pool and tasks.

use super::args::*;
use super::*;
use crate::base::{Error, Result, reject_if, thread};

/// The pool; an error for NULL.
fn pool(thread_pool: *mut mjThreadPool) -> Result<*mut mjThreadPool> {
    if thread_pool.is_null() { Err(Error::new("the pointer to mjThreadPool is NULL")) } else { Ok(thread_pool) }
}

/// Starts a pool of `number_of_threads` workers, at most `mjMAXTHREAD`; to be destroyed with `mju_threadPoolDestroy`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_threadPoolCreate(number_of_threads: usize) -> *mut mjThreadPool {
    thread::create(number_of_threads)
}

/// Lets `d` use the pool: its arena is shared out among the threads. There is no unbinding; an error if bound already.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_bindThreadPool(d: *mut mjData, thread_pool: *mut c_void) {
    border::guard((), || {
        let (d, pool) = (border::data(d)?, pool(thread_pool.cast())?);
        crate::data::cstack::bind_pool(d, pool)
    })
}

/// Passes a new task to the pool; waits while the queue is full. The task stays alive until it is completed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_threadPoolEnqueue(thread_pool: *mut mjThreadPool, task: *mut mjTask) {
    border::guard((), || {
        let pool = pool(thread_pool)?;
        reject_if(task.is_null(), "the pointer to mjTask is NULL")?;
        thread::enqueue(pool, task)
    })
}

/// Stops the workers after their current tasks and frees the pool; waiting tasks never run. Null is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_threadPoolDestroy(thread_pool: *mut mjThreadPool) {
    thread::destroy(thread_pool)
}

/// Makes a new, empty task; NULL is nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_defaultTask(task: *mut mjTask) {
    put(task, mjTask { func: None, args: std::ptr::null_mut(), status: mjTASK_NEW as c_int });
}

/// Waits until the task is completed; its `args` is then what its function returned. NULL is nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_taskJoin(task: *mut mjTask) {
    if !task.is_null() {
        thread::join(task)
    }
}

/// Workers that run in the pool.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_threadPoolNumberOfThreads(thread_pool: *mut mjThreadPool) -> usize {
    thread::worker_count(thread_pool)
}

/// 1, 2, ... in a worker of a pool, 0 in any other thread.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_threadPoolCurrentWorkerId(_thread_pool: *mut mjThreadPool) -> usize {
    thread::worker_id()
}

/// Locks the mutex that guards the arena of the `mjData` bound to the pool, as allocations from it do. The thread that has it
/// may lock it again.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_threadPoolLockAllocMutex(thread_pool: *mut mjThreadPool) {
    thread::take_arena(thread_pool)
}

/// Releases that mutex.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_threadPoolUnlockAllocMutex(thread_pool: *mut mjThreadPool) {
    thread::release_arena(thread_pool)
}

/// Bytes between data of different threads that keep them from disturbing each other.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_getDestructiveInterferenceSize() -> usize {
    thread::INTERFERENCE
}
