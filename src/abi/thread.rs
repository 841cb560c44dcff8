//! TODO

use super::*;

/// TODO
pub const mjMAXTHREAD: c_int = 128;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtTaskStatus {
    /// TODO
    mjTASK_NEW = 0,
    /// TODO
    mjTASK_QUEUED = 1,
    /// TODO
    mjTASK_COMPLETED = 2,
}

pub use mjtTaskStatus::*;

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjThreadPool {
    /// TODO
    pub nworker: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjTask {
    /// TODO
    pub func: mjfTask,
    /// TODO
    pub args: *mut c_void,
    /// TODO
    pub status: c_int,
}

/// TODO
pub type mjfTask = Option<unsafe extern "C-unwind" fn(args: *mut c_void) -> *mut c_void>;
