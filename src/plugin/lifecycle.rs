//! Life of the plugin instances of one `mjData`: init, reset, copy, destroy.

use super::of_instance;
use crate::base::{Error, Result, registry, trap};
use crate::data::{Data, OwnedData};
use crate::model::Model;
use std::ffi::{c_int, c_void};

/// Takes the model's plugin slots over and calls every `init`. If one fails, the earlier ones are destroyed.
pub fn init(m: &Model, data: &mut OwnedData) -> Result<()> {
    let d = data.as_ptr();
    // SAFETY: the arrays have one entry for each instance, and `data` is borrowed mutably, so that no views exist;
    // registered hooks have this signature.
    unsafe {
        (*d).nplugin = m.nplugin;
        for i in 0..m.nplugin() {
            *(*d).plugin.add(i) = m.plugin()[i];
            *(*d).plugin_data.add(i) = 0;
            let Some(init) = of_instance(m, i)?.init else { continue };
            let done = trap::try_user(|| init(m.as_ptr(), d, i as c_int));
            if !matches!(done, Ok(0..)) {
                (*d).nplugin = i as c_int;
                destroy(data);
                done?;
                super::failed()?;
                return Err(Error::in_routine("mj_initPlugin", format_args!("plugin->init failed for plugin id {i}")));
            }
        }
    }
    Ok(())
}

/// Rewrites the plugin slots from the model and calls every `reset` with the instance's state.
pub fn reset(m: &Model, d: &mut Data) -> Result<()> {
    for i in 0..m.nplugin() {
        d.plugin[i] = m.plugin()[i];
        let Some(reset) = of_instance(m, i)?.reset else { continue };
        let first = usize::try_from(m.plugin_stateadr()[i]).unwrap_or(0).min(d.plugin_state.len());
        let (state, datum) = (d.plugin_state[first..].as_mut_ptr(), d.plugin_data[i] as *mut c_void);
        // SAFETY: the plugin gets what the model reserves for its instance.
        trap::try_user(|| unsafe { reset(m.as_ptr(), state, datum, i as c_int) })?;
    }
    Ok(())
}

/// Calls every `copy`.
pub fn copy(dest: &mut OwnedData, m: &Model, src: &OwnedData) -> Result<()> {
    for i in 0..m.nplugin() {
        if let Some(copy) = of_instance(m, i)?.copy {
            // SAFETY: the registered hook has this signature; both data are complete and of this model, `dest` is
            // borrowed mutably, and no views exist.
            trap::try_user(|| unsafe { copy(dest.as_ptr(), m.as_ptr(), src.as_ptr(), i as c_int) })?;
        }
    }
    Ok(())
}

/// Calls every `destroy`; slots that are not registered (any more) are passed over, errors while a model compiles too.
pub fn destroy(data: &mut OwnedData) {
    let d = data.as_ptr();
    // SAFETY: the arrays have one entry for each of the data's `nplugin` instances, and `data` is borrowed mutably, so
    // that no views exist; registered hooks have this signature.
    unsafe {
        for i in 0..(*d).nplugin {
            let slot = *(*d).plugin.add(i as usize);
            let plugin = usize::try_from(slot).ok().and_then(registry::plugin_at);
            if let Some(destroy) = plugin.and_then(|p| p.destroy) {
                let _ = trap::try_user(|| destroy(d, i));
            }
        }
        (*d).nplugin = 0;
    }
}
