//! What is made once for an OpenGL context: its functions, and what draws in two dimensions; and the same for the
//! rasteriser, of which every `mjrContext` without OpenGL has its own.

use super::gl::Gl;
use super::gl::loader::{self, CurrentContext};
use super::gl::shader::Programs;
use super::painter::Painter;
use crate::base::{Error, ErrorKind, Result};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};

/// An OpenGL context. Several `mjrContext`s may live in one.
pub struct Device {
    pub gl: Gl,
    pub painter: Painter,
    pub programs: Programs,
    /// Vertex array that everything is drawn with.
    pub vertex_array: u32,
    /// Buffer whose content only this device knows: another context may come to the same address.
    marker: u32,
    secret: [u8; 16],
}

/// Where a new `mjrContext` draws.
pub struct Choice {
    pub device: Arc<Mutex<Device>>,
    /// The OpenGL context; `None`: there is none, the rasteriser draws.
    pub home: Option<CurrentContext>,
    /// The rasteriser has not been asked for, and no warning has been given yet.
    pub unexpected: bool,
}

thread_local! {
    /// The device that this thread has used last, if it is not one of OpenGL.
    static LAST_SOFTWARE: RefCell<Weak<Mutex<Device>>> = const { RefCell::new(Weak::new()) };
}

/// Calls without an `mjrContext` go to this device from now on, on this thread; `None`: to the current OpenGL context.
pub fn set_current_device(software: Option<&Arc<Mutex<Device>>>) {
    let weak = software.map_or(Weak::new(), Arc::downgrade);
    // nothing to set_current_device on a thread that ends
    let _ = LAST_SOFTWARE.try_with(|last| *last.borrow_mut() = weak);
}

/// Calls `f`, which draws with other contexts; calls without an `mjrContext` go where they went before.
pub fn aside<T>(f: impl FnOnce() -> T) -> T {
    let before = LAST_SOFTWARE.try_with(|last| last.borrow().clone());
    let done = f();
    if let Ok(before) = before {
        let _ = LAST_SOFTWARE.try_with(|last| *last.borrow_mut() = before);
    }
    done
}

/// Devices by context. A context is current on one thread at a time, so the locks never wait.
static DEVICES: Mutex<Option<HashMap<CurrentContext, Arc<Mutex<Device>>>>> = Mutex::new(None);

impl Device {
    fn new(gl: Gl) -> Result<Device> {
        static COUNT: Mutex<u64> = Mutex::new(0);
        let mut count = COUNT.lock().unwrap_or_else(|e| e.into_inner());
        *count += 1;
        let mut secret = *b"rujoco: device \0";
        secret[8..].copy_from_slice(&(*count ^ ((&raw const COUNT) as u64)).to_ne_bytes());
        let marker = gl.new_buffer(glow::ARRAY_BUFFER, &secret);
        gl.bind_buffer(glow::ARRAY_BUFFER, 0);
        let painter = Painter::new(&gl)?;
        let vertex_array = gl.new_vertex_array();
        Ok(Device { gl, painter, programs: Programs::default(), vertex_array, marker, secret })
    }

    /// Another rasteriser with the same objects; `None` of OpenGL, or if memory is short.
    pub fn fork(&self) -> Option<Device> {
        let Device { painter, vertex_array, marker, secret, .. } = self;
        let (painter, vertex_array, marker, secret) = (painter.clone(), *vertex_array, *marker, *secret);
        Some(Device { gl: self.gl.fork()?, painter, programs: Programs::default(), vertex_array, marker, secret })
    }

    /// Has the current context an object of the marker's name.
    pub fn knows_marker(&self) -> bool {
        self.gl.is_buffer(self.marker)
    }

    /// Is the current context the one that this was made in, or does it share objects with it.
    pub fn is_current(&self) -> bool {
        self.knows_marker() && self.gl.read_buffer_data::<16>(self.marker) == self.secret
    }

    /// Is this still the device of a context. Another context may come to the address of one that is gone.
    pub fn serves(device: &Arc<Mutex<Device>>, key: CurrentContext) -> bool {
        let devices = lock(&DEVICES);
        let known = devices.as_ref().and_then(|d| d.get(&key));
        known.is_some_and(|d| Arc::ptr_eq(d, device)) && lock(device).knows_marker()
    }

    /// The device for a new `mjrContext`: of the current OpenGL context; where there is none, or the environment variable
    /// RUJOCO_RENDER is "software", the rasteriser. An error if it is "opengl" and there is none.
    pub fn choose() -> Result<Choice> {
        static WARNED: AtomicBool = AtomicBool::new(false);
        let wanted = std::env::var("RUJOCO_RENDER").unwrap_or_default();
        let current = loader::current();
        match (wanted.as_str(), current) {
            ("opengl", _) | ("", Some(_)) => {
                let device = Device::opengl()?;
                Ok(Choice { device, home: loader::current(), unexpected: false })
            }
            ("software" | "", _) => {
                let unexpected = wanted.is_empty() && !WARNED.swap(true, Ordering::Relaxed);
                Ok(Choice { unexpected, ..Device::software()? })
            }
            (other, _) => {
                Err(Error::of(ErrorKind::Render, format!("RUJOCO_RENDER is '{other}'; it may be software or opengl")))
            }
        }
    }

    /// A new rasteriser.
    pub fn software() -> Result<Choice> {
        let device = Arc::new(Mutex::new(Device::new(Gl::software())?));
        Ok(Choice { device, home: None, unexpected: false })
    }

    /// The device that this thread uses: the rasteriser of the context that it used last, or the current OpenGL context.
    pub fn current() -> Result<Arc<Mutex<Device>>> {
        let software = LAST_SOFTWARE.try_with(|last| last.borrow().upgrade()).ok().flatten();
        software.map_or_else(Device::opengl, Ok)
    }

    /// The device of the current context, made when it is first needed.
    pub fn opengl() -> Result<Arc<Mutex<Device>>> {
        let Some(key) = loader::current() else {
            return loader::load()
                .and(Err(Error::of(ErrorKind::Render, "no OpenGL context is current on this thread")));
        };
        let mut devices = DEVICES.lock().unwrap_or_else(|e| e.into_inner());
        let devices = devices.get_or_insert_default();
        if let Some(device) = devices.get(&key)
            && lock(device).is_current()
        {
            return Ok(device.clone());
        }
        let (key, functions) = loader::load()?;
        let device = Arc::new(Mutex::new(Device::new(Gl::new(functions))?));
        devices.insert(key, device.clone());
        Ok(device)
    }
}

/// Locks; a panic elsewhere leaves nothing half-done that OpenGL would not survive.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}
