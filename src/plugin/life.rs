//! Life of the plugin instances of one `mjData`: init, reset, copy, destroy.

use super::of_instance;
use crate::abi::*;
use crate::base::registry;
use crate::base::{Error, Result};
use crate::model::Model;
use std::ffi::c_int;

/// Takes the model's plugin slots over and calls every `init`. If one fails, the earlier ones are destroyed.
///
/// # Safety
/// `d` was allocated for `m`, and nobody holds views of it.
pub unsafe fn init(m: &Model, d: *mut mjData) -> Result<()> {
    unsafe {
        (*d).nplugin = m.nplugin;
        for i in 0..m.nplugin() {
            *(*d).plugin.add(i) = m.plugin()[i];
            *(*d).plugin_data.add(i) = 0;
            let Some(init) = of_instance(m, i)?.init else { continue };
            if init(m.as_ptr(), d, i as c_int) < 0 {
                (*d).nplugin = i as c_int;
                destroy(d);
                super::failed()?;
                return Err(Error::in_routine("mj_initPlugin", format_args!("plugin->init failed for plugin id {i}")));
            }
        }
    }
    Ok(())
}

/// Rewrites the plugin slots from the model and calls every `reset` with the instance's state.
///
/// # Safety
/// As [`init`].
pub unsafe fn reset(m: &Model, d: *mut mjData) -> Result<()> {
    for i in 0..m.nplugin() {
        // SAFETY: one slot, state range and datum for each instance.
        unsafe {
            *(*d).plugin.add(i) = m.plugin()[i];
            let Some(reset) = of_instance(m, i)?.reset else { continue };
            let state = (*d).plugin_state.offset(m.plugin_stateadr()[i].max(0) as isize);
            reset(m.as_ptr(), state, (*d).plugin_data.add(i).read() as *mut _, i as c_int);
        }
    }
    Ok(())
}

/// Calls every `copy`.
///
/// # Safety
/// As [`init`], for both.
pub unsafe fn copy(dest: *mut mjData, m: &Model, src: *const mjData) -> Result<()> {
    for i in 0..m.nplugin() {
        if let Some(copy) = of_instance(m, i)?.copy {
            unsafe { copy(dest, m.as_ptr(), src, i as c_int) }
        }
    }
    Ok(())
}

/// Calls every `destroy`; slots that are not registered (any more) are passed over.
///
/// # Safety
/// As [`init`]; the instances are not used any more.
pub unsafe fn destroy(d: *mut mjData) {
    unsafe {
        for i in 0..(*d).nplugin {
            let slot = *(*d).plugin.add(i as usize);
            let plugin = usize::try_from(slot).ok().and_then(registry::plugin_at);
            if let Some(destroy) = plugin.and_then(|p| p.destroy) {
                destroy(d, i);
            }
        }
        (*d).nplugin = 0;
    }
}
