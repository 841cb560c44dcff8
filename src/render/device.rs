//! What is made once for an OpenGL context: its functions, and what draws in two dimensions.

use super::gl::Gl;
use super::loader::{self, Current};
use super::painter::Painter;
use super::shader::Programs;
use crate::base::{Error, Result};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

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

/// Devices by context. A context is current on one thread at a time, so the locks never wait.
static DEVICES: Mutex<Option<HashMap<Current, Arc<Mutex<Device>>>>> = Mutex::new(None);

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

    /// Has the current context an object of the marker's name.
    pub fn knows_marker(&self) -> bool {
        self.gl.is_buffer(self.marker)
    }

    /// Is the current context the one that this was made in, or does it share objects with it.
    pub fn is_current(&self) -> bool {
        self.knows_marker() && self.gl.read_buffer_data::<16>(self.marker) == self.secret
    }

    /// Is this still the device of a context. Another context may come to the address of one that is gone.
    pub fn serves(device: &Arc<Mutex<Device>>, key: Current) -> bool {
        let devices = lock(&DEVICES);
        let known = devices.as_ref().and_then(|d| d.get(&key));
        known.is_some_and(|d| Arc::ptr_eq(d, device)) && lock(device).knows_marker()
    }

    /// The device of the current context, made when it is first needed.
    pub fn current() -> Result<Arc<Mutex<Device>>> {
        let Some(key) = loader::current() else {
            return loader::load().and(Err(Error::new("no OpenGL context is current on this thread")));
        };
        let mut devices = DEVICES.lock().unwrap_or_else(|e| e.into_inner());
        let devices = devices.get_or_insert_default();
        if let Some(device) = devices.get(&key)
            && lock(device).is_current()
        {
            return Ok(device.clone());
        }
        let (key, gl) = loader::load()?;
        let device = Arc::new(Mutex::new(Device::new(gl)?));
        devices.insert(key, device.clone());
        Ok(device)
    }
}

/// Locks; a panic elsewhere leaves nothing half-done that OpenGL would not survive.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}
