//! Thread pools and tasks.

use super::*;

/// Most threads of a pool.
pub const mjMAXTHREAD: c_int = 128;

/// Life of a task.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtTaskStatus {
    /// Not given to a pool.
    mjTASK_NEW = 0,
    /// Waiting or running.
    mjTASK_QUEUED = 1,
    /// Done.
    mjTASK_COMPLETED = 2,
}

pub use mjtTaskStatus::*;

/// A pool of worker threads; its other fields are private.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjThreadPool {
    /// Number of workers.
    pub nworker: c_int,
}

/// A piece of work for a thread pool.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjTask {
    /// Function to run.
    pub func: mjfTask,
    /// Its argument.
    pub args: *mut c_void,
    /// Life of the task (`mjtTaskStatus`).
    pub status: Volatile<c_int>,
}

/// Function that a worker runs.
pub type mjfTask = Option<unsafe extern "C-unwind" fn(args: *mut c_void) -> *mut c_void>;
