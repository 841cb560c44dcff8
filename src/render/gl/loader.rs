//! Finds OpenGL in the process: nothing is linked, and nothing is loaded that the client has not loaded.

use super::functions::Functions;
use crate::base::{Error, ErrorKind, Result, os};
use std::ffi::{CStr, c_char, c_void};
use std::mem::transmute;
use std::sync::Mutex;

type GetProcAddress = unsafe extern "C" fn(*const c_char) -> *const c_void;
type GetCurrent = unsafe extern "C" fn() -> *const c_void;

/// A way to talk to OpenGL that is loaded in this process.
#[derive(Clone, Copy)]
struct Platform {
    name: &'static str,
    proc_address: Option<GetProcAddress>,
    current: GetCurrent,
}

/// The current OpenGL context of this thread: its platform and address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CurrentContext {
    pub platform: &'static str,
    address: usize,
}

/// Platforms in order of preference: the function that finds functions, the one that returns the current context, and
/// the libraries that have them.
#[cfg(not(any(target_os = "macos", windows)))]
const KNOWN: [(&str, &CStr, &CStr, &[&str]); 3] = [
    ("EGL", c"eglGetProcAddress", c"eglGetCurrentContext", &["libEGL.so"]),
    ("OSMesa", c"OSMesaGetProcAddress", c"OSMesaGetCurrentContext", &["libOSMesa.so"]),
    ("GLX", c"glXGetProcAddressARB", c"glXGetCurrentContext", &["libGLX.so", "libGL.so"]),
];

/// On Windows functions of OpenGL 1.1 are exported by `opengl32.dll`, all others are asked of the driver.
#[cfg(windows)]
const KNOWN: [(&str, &CStr, &CStr, &[&str]); 1] =
    [("WGL", c"wglGetProcAddress", c"wglGetCurrentContext", &["opengl32.dll"])];

/// On macOS every function is a plain symbol of the OpenGL framework.
#[cfg(target_os = "macos")]
const KNOWN: [(&str, &CStr, &CStr, &[&str]); 1] = [("CGL", c"", c"CGLGetCurrentContext", &[])];

static PLATFORMS: Mutex<Vec<Platform>> = Mutex::new(Vec::new());

/// The context that is current on this thread.
pub fn current() -> Option<CurrentContext> {
    find_current().map(|(_, current)| current)
}

/// OpenGL as the current context provides it. An error says what was looked for and what to install or set.
pub fn load() -> Result<(CurrentContext, Functions)> {
    let Some((platform, current)) = find_current() else {
        let loaded = PLATFORMS.lock().unwrap_or_else(|e| e.into_inner());
        let names: Vec<&str> = loaded.iter().map(|p| p.name).collect();
        return Err(Error::of(
            ErrorKind::Render,
            if names.is_empty() {
                "an OpenGL platform library has not been loaded into this process, this most likely means that a valid \
             OpenGL context has not been created before mjr_makeContext was called"
                    .into()
            } else {
                format!(
                    "mjr_makeContext: no OpenGL context is current on this thread (asked {}). Make one current first; \
                 without a display use EGL or OSMesa (from Python: MUJOCO_GL=egl or MUJOCO_GL=osmesa)",
                    names.join(", ")
                )
            },
        ));
    };
    // SAFETY: a context is current, and the functions come from its own platform.
    let gl = unsafe { Functions::load(|name| find_function(&platform, name)) };
    gl.map(|gl| (current, gl))
}

fn find_current() -> Option<(Platform, CurrentContext)> {
    let mut platforms = PLATFORMS.lock().unwrap_or_else(|e| e.into_inner());
    let ask = |platforms: &[Platform]| {
        platforms.iter().find_map(|p| {
            // SAFETY: these functions have no precondition.
            let address = unsafe { (p.current)() } as usize;
            (address != 0).then_some((*p, CurrentContext { platform: p.name, address }))
        })
    };
    ask(&platforms).or_else(|| {
        // a client may load another library at any time
        *platforms = KNOWN.iter().filter_map(find_platform).collect();
        ask(&platforms)
    })
}

fn find_platform(
    &(name, proc_address, current, libraries): &(&'static str, &CStr, &CStr, &[&str]),
) -> Option<Platform> {
    let current = find_symbol(current, libraries)?;
    let proc_address = if proc_address.is_empty() { None } else { Some(find_symbol(proc_address, libraries)?) };
    // SAFETY: the symbols are functions of these types.
    unsafe {
        Some(Platform {
            name,
            proc_address: proc_address.map(|p| transmute::<*const c_void, GetProcAddress>(p)),
            current: transmute::<*const c_void, GetCurrent>(current),
        })
    }
}

fn find_function(platform: &Platform, name: &CStr) -> *const c_void {
    // SAFETY: the name is a C string.
    unsafe {
        let found = platform.proc_address.map_or(std::ptr::null(), |get| get(name.as_ptr()));
        if found.is_null() { os::global_symbol(name) } else { found }
    }
}

/// A symbol in the global scope, or in a library with such a name that is loaded out of sight.
fn find_symbol(name: &CStr, libraries: &[&str]) -> Option<*const c_void> {
    let found = os::global_symbol(name);
    if !found.is_null() {
        return Some(found);
    }
    os::loaded_libraries().iter().find_map(|path| {
        let base = path.to_bytes().rsplit(|c| *c == b'/').next().unwrap_or_default();
        let wanted = libraries.iter().any(|l| base.starts_with(l.as_bytes()));
        let found = if wanted { os::symbol_of_loaded(path, name) } else { std::ptr::null() };
        (!found.is_null()).then_some(found)
    })
}
