//! The life of an `mjrContext`: what is made of a model in OpenGL, and how the C struct shows it.
//!
//! The struct holds plain numbers; what belongs to it beyond them (meshes, fonts, the OpenGL functions) lies in a table here,
//! and the struct's opaque `base*` fields all hold the place in that table.
#![forbid(unsafe_code)]

use super::detail::Quality;
pub use super::device::aside;
use super::device::{self, Choice, Device, lock};
use super::font::{self, Fonts};
use super::gl::Gl;
use super::gl::loader;
use super::model::ModelResources;
use super::{framebuffer, painter, texture};
use crate::abi::*;
use crate::base::{Error, ErrorKind, Result};
use crate::model::Model;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// What an `mjrContext` owns beyond its fields.
pub struct Resources {
    home: Arc<Mutex<Device>>,
    /// The OpenGL context of the device; `None`: there is none, the rasteriser draws.
    home_key: Option<loader::CurrentContext>,
    pub fonts: Option<Arc<Fonts>>,
    /// Texture of the fonts' glyphs.
    pub font_sheet: u32,
    /// What was made of the model; empty without one.
    pub model: ModelResources,
}

/// Contexts by their handle, and the last handle given.
static CONTEXTS: Mutex<Option<HashMap<u32, Arc<Mutex<Resources>>>>> = Mutex::new(None);
static LAST: Mutex<u32> = Mutex::new(0);

impl Resources {
    /// The resources of a context. An error if it has none: it was never made, or has been freed.
    pub fn of(con: &mjrContext) -> Result<Arc<Mutex<Resources>>> {
        let contexts = lock(&CONTEXTS);
        let found = contexts.as_ref().and_then(|c| c.get(&con.baseFontNormal)).cloned();
        found.ok_or_else(|| {
            Error::of(ErrorKind::Render, "mjrContext has no OpenGL resources: call mjr_makeContext first")
        })
    }

    /// The device to draw with: the current OpenGL context, which must be the one that the resources were made in or
    /// share objects with it.
    pub fn device(&self) -> Result<Arc<Mutex<Device>>> {
        let Some(home_key) = self.home_key else {
            device::set_current_device(Some(&self.home));
            return Ok(self.home.clone());
        };
        device::set_current_device(None);
        match loader::current() {
            Some(key) if key == home_key && Device::serves(&self.home, key) => Ok(self.home.clone()),
            Some(_) if lock(&self.home).is_current() => Device::opengl(),
            Some(_) => Err(Error::of(
                ErrorKind::Render,
                "the current OpenGL context is not the one that mjr_makeContext was called in",
            )),
            None => Err(Error::of(ErrorKind::Render, "no OpenGL context is current on this thread")),
        }
    }
}

/// Runs `f` with a context's resources and the device that draws it.
///
/// This is the one order of the locks: the resources of a context, then for a moment the list of devices, then a device. One
/// thread holds at most one of each, and with a device it waits for none of the others: [`ModelResources`], the painter and
/// everything below them know no `Resources`. Every function that needs both comes through here or through [`make`] and
/// [`free`], which lock in that order, so threads that share contexts, or contexts that share a device, cannot wait for each
/// other in a circle. `f` may not call functions that take an `mjrContext` to draw with: it has the locks already.
pub fn with_device<T>(
    resources: &Mutex<Resources>,
    f: impl FnOnce(&mut Device, &mut Resources) -> Result<T>,
) -> Result<T> {
    let mut resources = lock(resources);
    let device = resources.device()?;
    let mut device = lock(&device);
    f(&mut device, &mut resources)
}

/// Runs OpenGL calls for a made context.
pub fn with_gl<T>(con: &mjrContext, f: impl FnOnce(&Gl, &mjrContext) -> Result<T>) -> Result<T> {
    with_device(&*Resources::of(con)?, |device, _| f(&device.gl, con))
}

/// The same, for those that change the struct.
pub fn with_gl_mut<T>(con: &mut mjrContext, f: impl FnOnce(&Gl, &mut mjrContext) -> Result<T>) -> Result<T> {
    with_device(&*Resources::of(con)?, |device, _| f(&device.gl, con))
}

/// What to warn of after `mjr_makeContext`.
#[derive(Clone, Copy, Default)]
pub struct Pending {
    /// OpenGL errors that were pending; 0: none.
    pub errors: [u32; 8],
    /// Pictures are drawn without OpenGL, for the first time and without having been asked for.
    pub software: bool,
}

/// Makes everything that drawing a model needs, or only fonts and an offscreen buffer without a model.
pub fn make(m: Option<&Model>, con: &mut mjrContext, fontscale: i32) -> Result<Pending> {
    make_on(Device::choose()?, m, con, fontscale, Quality::Exact)
}

/// As [`make`], with a rasteriser of its own that draws on the calling thread alone, and as well or as fast as is asked for.
pub fn make_single_threaded(m: &Model, con: &mut mjrContext, fontscale: i32, quality: Quality) -> Result<()> {
    make_on(Device::software()?, Some(m), con, fontscale, quality)?;
    with_gl(con, |gl, _| {
        gl.rasteriser().iter_mut().for_each(|rasteriser| rasteriser.use_threads(1));
        Ok(())
    })
}

/// A context of a rasteriser of its own with the same objects as another's, which shares what does not change: vertices, triangles,
/// textures and fonts. It takes memory for its pictures alone.
pub fn fork(con: &mjrContext) -> Result<mjrContext> {
    let shared = Resources::of(con)?;
    let mut resources = with_device(&shared, |device, resources| {
        let device = device.fork();
        let device = device.ok_or_else(|| Error::of(ErrorKind::Render, "there is no memory for another rasteriser"))?;
        let (fonts, model) = (resources.fonts.clone(), resources.model.clone());
        let home = Arc::new(Mutex::new(device));
        Ok(Resources { home, home_key: None, fonts, font_sheet: resources.font_sheet, model })
    })?;
    let handle = next_handle();
    let mut own = *con;
    for base in [
        &mut own.basePlane,
        &mut own.baseMesh,
        &mut own.baseHField,
        &mut own.baseBuiltin,
        &mut own.baseFontNormal,
        &mut own.baseFontShadow,
        &mut own.baseFontBig,
    ] {
        *base = handle;
    }
    resources.model.show_skins(&mut own);
    lock(&CONTEXTS).get_or_insert_default().insert(handle, Arc::new(Mutex::new(resources)));
    Ok(own)
}

fn make_on(
    choice: Choice,
    m: Option<&Model>,
    con: &mut mjrContext,
    fontscale: i32,
    quality: Quality,
) -> Result<Pending> {
    let Choice { device, home: home_key, unexpected } = choice;
    {
        let gl = &lock(&device).gl;
        if con.glInitialized == 0 {
            framebuffer::find_window(gl, con)?;
        }
        gl.tight_pixels();
    }
    free(con);
    let handle = next_handle();
    let empty = Resources { home: device, home_key, fonts: None, font_sheet: 0, model: ModelResources::default() };
    lock(&CONTEXTS).get_or_insert_default().insert(handle, Arc::new(Mutex::new(empty)));
    con.baseFontNormal = handle;
    let made = fill(m, con, font::nearest_scale(fontscale), quality);
    if made.is_err() {
        free(con);
    }
    Ok(Pending { errors: made?, software: unexpected })
}

fn next_handle() -> u32 {
    let mut last = lock(&LAST);
    *last = last.wrapping_add(1).max(1);
    *last
}

/// Fills an empty context; returns the errors that are pending.
fn fill(m: Option<&Model>, con: &mut mjrContext, fontscale: i32, quality: Quality) -> Result<[u32; 8]> {
    let resources = Resources::of(con)?;
    let mut resources = lock(&resources);
    let home = resources.home.clone();
    let gl = &lock(&home).gl;
    let Some(m) = m else {
        (con.offWidth, con.offHeight, con.offSamples) = (800, 600, 0);
        framebuffer::make_offscreen(gl, con)?;
        resources.make_fonts(gl, con, fontscale)?;
        framebuffer::set_buffer(gl, con, mjFB_WINDOW as i32)?;
        open_window(gl, con);
        return Ok([0; 8]);
    };
    copy_parameters(m, con);
    if quality == Quality::Fast {
        con.offSamples = 0;
    }
    framebuffer::make_offscreen(gl, con)?;
    resources.model = ModelResources::new(gl, m, con, quality)?;
    for base in [&mut con.basePlane, &mut con.baseMesh, &mut con.baseHField, &mut con.baseBuiltin] {
        *base = con.baseFontNormal;
    }
    resources.make_fonts(gl, con, fontscale)?;
    framebuffer::set_buffer(gl, con, mjFB_WINDOW as i32)?;
    open_window(gl, con);
    con.readPixelFormat = glow::RGB as i32;
    con.readDepthMap = mjDEPTH_ZERONEAR as i32;
    // a lost context may repeat its error for ever
    Ok(std::array::from_fn(|_| gl.error()))
}

/// Without OpenGL the window is a buffer: as large as the offscreen buffer, until a larger viewport is drawn.
fn open_window(gl: &Gl, con: &mjrContext) {
    if gl.is_software() && con.currentBuffer == mjFB_WINDOW as i32 {
        let all = [0, 0, con.offWidth, con.offHeight];
        gl.viewport(all);
        gl.scissor(all);
    }
}

fn copy_parameters(m: &Model, con: &mut mjrContext) {
    let extent = m.stat.extent;
    let (map, quality, global) = (&m.vis.map, &m.vis.quality, &m.vis.global);
    con.lineWidth = global.linewidth;
    con.shadowClip = (extent * map.shadowclip as f64) as f32;
    con.shadowScale = map.shadowscale;
    con.fogStart = (extent * map.fogstart as f64) as f32;
    con.fogEnd = (extent * map.fogend as f64) as f32;
    con.fogRGBA = m.vis.rgba.fog;
    con.shadowSize = quality.shadowsize;
    con.offSamples = quality.offsamples;
    con.offWidth = global.offwidth;
    con.offHeight = global.offheight;
}

impl Resources {
    fn make_fonts(&mut self, gl: &Gl, con: &mut mjrContext, scale: i32) -> Result<()> {
        con.rangeFont = 0;
        gl.delete_texture(std::mem::take(&mut self.font_sheet));
        self.fonts = None;
        let fonts = Fonts::new(scale)?;
        self.font_sheet = painter::new_sheet(gl, [font::SHEET_WIDTH as i32, fonts.sheet_height as i32], &fonts.sheet)?;
        for (widths, face) in [(&mut con.charWidth, fonts.normal), (&mut con.charWidthBig, fonts.big)] {
            *widths = std::array::from_fn(|c| face.advance(c as u8));
        }
        (con.charHeight, con.charHeightBig) = (fonts.normal.height, fonts.big.height);
        con.fontScale = scale;
        con.rangeFont = 128;
        (con.baseFontShadow, con.baseFontBig) = (con.baseFontNormal, con.baseFontNormal);
        self.fonts = Some(Arc::new(fonts));
        Ok(())
    }
}

/// Replaces the fonts. Only scales that there are; after an error there is no font.
pub fn change_font(con: &mut mjrContext, scale: i32) -> Result<()> {
    font::check_scale(scale)?;
    with_device(&*Resources::of(con)?, |device, resources| resources.make_fonts(&device.gl, con, scale))
}

/// Uploads a texture again.
pub fn upload_texture(m: &Model, con: &mjrContext, id: i32) -> Result<()> {
    let id = usize::try_from(id).map_err(|_| Error::of(ErrorKind::Render, format!("Invalid texture index {id}")))?;
    with_device(&*Resources::of(con)?, |device, resources| {
        texture::upload(&device.gl, m, con, id, resources.model.quality())
    })
}

/// An error for an id of no such element of the model, before the context is looked at.
fn check_id(what: &str, id: i32, n: usize) -> Result<()> {
    match usize::try_from(id).is_ok_and(|i| i < n) {
        true => Ok(()),
        false => Err(Error::of(ErrorKind::Render, format!("Invalid {what} index {id}"))),
    }
}

/// Uploads a mesh again.
pub fn upload_mesh(m: &Model, con: &mjrContext, id: i32) -> Result<()> {
    check_id("mesh", id, m.nmesh())?;
    with_model(con, |gl, model| model.upload_mesh(gl, m, id))
}

/// Uploads a height field again.
pub fn upload_hfield(m: &Model, con: &mjrContext, id: i32) -> Result<()> {
    check_id("height field", id, m.nhfield())?;
    with_model(con, |gl, model| model.upload_hfield(gl, m, id))
}

fn with_model(con: &mjrContext, f: impl FnOnce(&Gl, &mut ModelResources) -> Result<()>) -> Result<()> {
    with_device(&*Resources::of(con)?, |device, resources| f(&device.gl, &mut resources.model))
}

/// Frees what the context owns and clears it, but for what is known of the window. OpenGL is called only if the context
/// that the objects live in is current; otherwise they go with it.
pub fn free(con: &mut mjrContext) {
    let resources = lock(&CONTEXTS).as_mut().and_then(|c| c.remove(&con.baseFontNormal));
    if let Some(resources) = resources {
        let mut resources = lock(&resources);
        if let Ok(device) = resources.device() {
            let gl = &lock(&device).gl;
            framebuffer::free(gl, con);
            resources.model.free(gl, con);
            gl.delete_texture(resources.font_sheet);
        }
    }
    *con = mjrContext {
        glInitialized: con.glInitialized,
        windowAvailable: con.windowAvailable,
        windowSamples: con.windowSamples,
        windowStereo: con.windowStereo,
        windowDoublebuffer: con.windowDoublebuffer,
        ..blank()
    };
}

/// The context of `mjr_defaultContext`: all zero.
pub fn blank() -> mjrContext {
    super::gl::blank_context()
}
