//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_threadPoolCreate(number_of_threads: usize) -> *mut mjThreadPool {
    unimplemented_api!("mju_threadPoolCreate")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_bindThreadPool(d: *mut mjData, thread_pool: *mut c_void) {
    unimplemented_api!("mju_bindThreadPool")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_threadPoolEnqueue(thread_pool: *mut mjThreadPool, task: *mut mjTask) {
    unimplemented_api!("mju_threadPoolEnqueue")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_threadPoolDestroy(thread_pool: *mut mjThreadPool) {
    unimplemented_api!("mju_threadPoolDestroy")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_defaultTask(task: *mut mjTask) {
    unimplemented_api!("mju_defaultTask")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_taskJoin(task: *mut mjTask) {
    unimplemented_api!("mju_taskJoin")
}
