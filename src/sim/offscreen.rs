//! OpenGL contexts without a window, by EGL or OSMesa, which are loaded when a program runs.

use crate::base::os::{self, Library, Scope};
use crate::base::{Error, ErrorKind, Result, reject_as};
use std::ffi::{CStr, c_int, c_uint, c_void};
use std::ptr::{null, null_mut};

type ContextHandle = *mut c_void;

/// An OpenGL context without a window, current on this thread until it is dropped: a [`super::Renderer`] that is made meanwhile
/// draws with it, usually on a graphics card. Drop renderers first: after the context they can only report that it is gone.
pub struct Offscreen(Context);

enum Context {
    Egl { display: ContextHandle, context: ContextHandle, library: Library },
    Osmesa { context: ContextHandle, library: Library, _pixels: Vec<u8> },
}

/// Loads one of these libraries. Its symbols are to be found by the renderer, too.
fn open(names: &[&CStr]) -> Result<Library> {
    os::open_first(names, Scope::Global)
        .ok_or_else(|| no_driver(format!("{} was not found", names[0].to_string_lossy())))
}

/// A function of a library.
///
/// # Safety
/// `F` is the type of the function.
unsafe fn function<F: Copy>(library: Library, name: &CStr) -> Result<F> {
    let symbol = library.symbol(name);
    if symbol.is_null() {
        return Err(format!("there is no function {}", name.to_string_lossy()).into());
    }
    // SAFETY: the caller says that the function has this type, and a pointer to data has the size of one to code.
    Ok(unsafe { std::mem::transmute_copy(&symbol) })
}

impl Offscreen {
    /// Makes a context: by the environment variable MUJOCO_GL (egl or osmesa), else by EGL if that works, else by OSMesa.
    pub fn open() -> Result<Offscreen> {
        let context = match std::env::var("MUJOCO_GL").unwrap_or_default().to_ascii_lowercase().as_str() {
            "egl" => egl().map_err(|why| no_context(&format!("EGL: {why}"))),
            "osmesa" => osmesa().map_err(|why| no_context(&format!("OSMesa: {why}"))),
            "" => {
                egl().or_else(|first| osmesa().map_err(|second| no_context(&format!("EGL: {first}. OSMesa: {second}"))))
            }
            other => Err(no_driver(format!("MUJOCO_GL is '{other}'; without a window it may be egl or osmesa"))),
        };
        context.map(Offscreen)
    }
}

fn no_driver(why: impl Into<Box<str>>) -> Error {
    Error::of(ErrorKind::Render, why)
}

fn no_context(why: &str) -> Error {
    no_driver(format!(
        "No OpenGL context without a window. {why}.\n\
         Install a driver (Debian and Ubuntu: libegl1 and libgl1-mesa-dri for EGL, libosmesa6 for OSMesa)"
    ))
}

fn egl() -> Result<Context> {
    const NONE: c_int = 0x3038;
    const OPENGL_API: c_uint = 0x30A2;
    const SURFACELESS: c_uint = 0x31DD;
    // red, green, blue, alpha, depth, stencil; color buffers of that kind; desktop OpenGL
    const WANTED: [c_int; 19] =
        [0x3024, 8, 0x3023, 8, 0x3022, 8, 0x3021, 8, 0x3025, 24, 0x3026, 8, 0x303F, 0x308E, 0x3033, 1, 0x3040, 8, NONE];
    type GetDisplay = unsafe extern "C" fn(ContextHandle) -> ContextHandle;
    type GetPlatformDisplay = unsafe extern "C" fn(c_uint, ContextHandle, *const isize) -> ContextHandle;
    type Initialize = unsafe extern "C" fn(ContextHandle, *mut c_int, *mut c_int) -> c_uint;
    type ChooseConfig =
        unsafe extern "C" fn(ContextHandle, *const c_int, *mut ContextHandle, c_int, *mut c_int) -> c_uint;
    type BindApi = unsafe extern "C" fn(c_uint) -> c_uint;
    type CreateContext =
        unsafe extern "C" fn(ContextHandle, ContextHandle, ContextHandle, *const c_int) -> ContextHandle;
    type MakeCurrent = unsafe extern "C" fn(ContextHandle, ContextHandle, ContextHandle, ContextHandle) -> c_uint;
    let library = open(&[c"libEGL.so.1", c"libEGL.so"])?;
    // SAFETY: EGL's functions with their types, called in its order.
    unsafe {
        let initialize: Initialize = function(library, c"eglInitialize")?;
        let started = |display: ContextHandle| {
            (!display.is_null() && initialize(display, null_mut(), null_mut()) != 0).then_some(display)
        };
        let display = started(function::<GetDisplay>(library, c"eglGetDisplay")?(null_mut()));
        let display = display.or_else(|| {
            let get: GetPlatformDisplay = function(library, c"eglGetPlatformDisplay").ok()?;
            started(get(SURFACELESS, null_mut(), null()))
        });
        let display = display.ok_or("no display could be started")?;
        let (mut config, mut count) = (null_mut(), 0);
        let choose: ChooseConfig = function(library, c"eglChooseConfig")?;
        if choose(display, WANTED.as_ptr(), &mut config, 1, &mut count) == 0 || count < 1 {
            return Err(no_driver("there is no framebuffer configuration"));
        }
        reject_as(
            ErrorKind::Render,
            function::<BindApi>(library, c"eglBindAPI")?(OPENGL_API) == 0,
            "it has no desktop OpenGL",
        )?;
        let create: CreateContext = function(library, c"eglCreateContext")?;
        let context = create(display, config, null_mut(), null());
        let make_current: MakeCurrent = function(library, c"eglMakeCurrent")?;
        if context.is_null() || make_current(display, null_mut(), null_mut(), context) == 0 {
            return Err(no_driver("no context could be made"));
        }
        Ok(Context::Egl { display, context, library })
    }
}

fn osmesa() -> Result<Context> {
    // renderers have framebuffers of their own
    const SIZE: c_int = 16;
    const RGBA: c_uint = 0x1908;
    const UNSIGNED_BYTE: c_uint = 0x1401;
    type Create = unsafe extern "C" fn(c_uint, c_int, c_int, c_int, ContextHandle) -> ContextHandle;
    type MakeCurrent = unsafe extern "C" fn(ContextHandle, *mut c_void, c_uint, c_int, c_int) -> u8;
    let library = open(&[c"libOSMesa.so.8", c"libOSMesa.so.6", c"libOSMesa.so"])?;
    let mut pixels = vec![0u8; 4 * (SIZE * SIZE) as usize];
    // SAFETY: OSMesa's functions with their types; the pixels live as long as the context.
    unsafe {
        let context = function::<Create>(library, c"OSMesaCreateContextExt")?(RGBA, 24, 8, 8, null_mut());
        let make_current: MakeCurrent = function(library, c"OSMesaMakeCurrent")?;
        if context.is_null() || make_current(context, pixels.as_mut_ptr().cast(), UNSIGNED_BYTE, SIZE, SIZE) == 0 {
            return Err(no_driver("no context could be made"));
        }
        Ok(Context::Osmesa { context, library, _pixels: pixels })
    }
}

impl Drop for Offscreen {
    fn drop(&mut self) {
        type Current = unsafe extern "C" fn(ContextHandle, ContextHandle, ContextHandle, ContextHandle) -> c_uint;
        type OsmesaCurrent = unsafe extern "C" fn(ContextHandle, *mut c_void, c_uint, c_int, c_int) -> u8;
        type Two = unsafe extern "C" fn(ContextHandle, ContextHandle) -> c_uint;
        type One = unsafe extern "C" fn(ContextHandle);
        // SAFETY: the functions have these types and come from the library that made the context, which stays open. The
        // context is no longer current when it is destroyed.
        unsafe {
            match &self.0 {
                Context::Egl { display, context, library } => {
                    if let Ok(current) = function::<Current>(*library, c"eglMakeCurrent") {
                        current(*display, null_mut(), null_mut(), null_mut());
                    }
                    if let Ok(destroy) = function::<Two>(*library, c"eglDestroyContext") {
                        destroy(*display, *context);
                    }
                }
                Context::Osmesa { context, library, .. } => {
                    if let Ok(current) = function::<OsmesaCurrent>(*library, c"OSMesaMakeCurrent") {
                        current(null_mut(), null_mut(), 0, 0, 0);
                    }
                    if let Ok(destroy) = function::<One>(*library, c"OSMesaDestroyContext") {
                        destroy(*context);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{Camera, Data, Model, Renderer};

    /// A green box fills the middle; without its context a renderer says so. Where there is no driver, the error does.
    #[test]
    fn renderers_draw_with_the_context_while_it_is_there() {
        let context = match Offscreen::open() {
            Ok(context) => context,
            Err(why) => return assert!(why.to_string().contains("Install a driver"), "{why}"),
        };
        let model = Model::from_xml(
            "<mujoco><worldbody><light pos='0 0 4' dir='0 0 -1'/><geom type='box' size='1 1 .5' rgba='0 1 0 1'/></worldbody></mujoco>",
        )
        .unwrap();
        let mut data = Data::new(&model).unwrap();
        data.forward().unwrap();
        let mut renderer = Renderer::new(&model, 64, 48).unwrap();
        renderer.update(&mut data, &Camera::of(&model)).unwrap();
        let rgb = renderer.rgb().unwrap();
        let [red, green, blue] = rgb[3 * (24 * 64 + 32)..][..3] else { panic!("a pixel") };
        assert!(green > 60 && red < green / 2 && blue < green / 2, "{red} {green} {blue}");
        assert!(renderer.show((64, 48)).is_err(), "there is no window");
        drop(context);
        renderer.update(&mut data, &Camera::of(&model)).unwrap();
        assert!(renderer.rgb().unwrap_err().to_string().contains("OpenGL context"));
    }
}
