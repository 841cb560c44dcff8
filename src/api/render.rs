//! Rendering: `mjr_*`, in the OpenGL context that is current when an `mjrContext` is made, or in software without one.

use super::args::*;
use super::*;
use crate::base::{Error, Result, message, report};
use crate::render::context::{self, Pending, with_gl, with_gl_mut};
use crate::render::{figure, framebuffer, overlay, pixels, scene, scene_arrays};

/// A slice that a caller passes as pointer; `None` for NULL. An error for more than any buffer holds.
unsafe fn pixels_of<'a, T>(to: *mut T, view: mjrRect, per_pixel: usize) -> Result<Option<&'a mut [T]>> {
    let pixels = len(view.width) * len(view.height);
    let n = pixels.checked_mul(per_pixel).filter(|n| *n <= isize::MAX as usize / size_of::<T>());
    let n = n.ok_or_else(|| Error::new(format!("viewport of {} x {} pixels is too large", view.width, view.height)))?;
    Ok((!to.is_null()).then(|| std::slice::from_raw_parts_mut(to, n)))
}

/// Sets all fields to zero.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_defaultContext(con: *mut mjrContext) {
    border::guard((), || given_mut(con, "mjr_defaultContext: con").map(|con| *con = context::blank()))
}

/// Makes the resources of a model in the current OpenGL context: framebuffers, textures, meshes, fonts; without a model
/// only an offscreen buffer and fonts. `fontscale` is a `mjtFontScale` or near one. Without OpenGL in software.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_makeContext(m: *const mjModel, con: *mut mjrContext, fontscale: c_int) {
    let pending = border::guard(Pending::default(), || {
        context::make(border::optional_model(m), given_mut(con, "mjr_makeContext: con")?, fontscale)
    });
    if pending.software {
        let text =
            c"no OpenGL context is current: pictures are drawn in software (RUJOCO_RENDER=opengl makes this an error)";
        report::warn(text.as_ptr());
    }
    for error in pending.errors.into_iter().filter(|e| *e != 0) {
        warn_of(error);
    }
}

/// Warns of an OpenGL error.
fn warn_of(error: u32) {
    let text = message::keep(format!("OpenGL error 0x{error:x} in or before mjr_makeContext"));
    // SAFETY: the text lives on; nothing here has a destructor.
    unsafe { report::warn(text) }
}

/// Changes the font: one of the scales of `mjtFontScale`, else an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_changeFont(fontscale: c_int, con: *mut mjrContext) {
    border::guard((), || context::change_font(given_mut(con, "mjr_changeFont: con")?, fontscale))
}

/// Makes auxiliary buffer `index` (0 to 9) again, with this many samples per pixel; an empty size leaves it empty.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_addAux(
    index: c_int,
    width: c_int,
    height: c_int,
    samples: c_int,
    con: *mut mjrContext,
) {
    border::guard((), || {
        framebuffer::aux_slot(index)?;
        with_gl_mut(given_mut(con, "mjr_addAux: con")?, |gl, con| {
            framebuffer::add_aux(gl, con, index, width, height, samples)
        })
    })
}

/// Frees the resources of a context. Safe without a current OpenGL context, and more than once.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_freeContext(con: *mut mjrContext) {
    border::run(|| {
        if let Some(con) = con.as_mut() {
            context::free(con);
        }
    })
}

/// Changes the size of the offscreen buffer, in pixels.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_resizeOffscreen(width: c_int, height: c_int, con: *mut mjrContext) {
    border::guard((), || {
        with_gl_mut(given_mut(con, "mjr_resizeOffscreen: con")?, |gl, con| {
            framebuffer::resize_offscreen(gl, con, width, height)
        })
    })
}

/// Uploads texture `texid` of the model again, after its data have changed. An error for other ids.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_uploadTexture(m: *const mjModel, con: *const mjrContext, texid: c_int) {
    border::guard((), || context::upload_texture(border::model(m)?, given(con, "mjr_uploadTexture: con")?, texid))
}

/// Uploads mesh `meshid` of the model and its hull again. An error for other ids.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_uploadMesh(m: *const mjModel, con: *const mjrContext, meshid: c_int) {
    border::guard((), || context::upload_mesh(border::model(m)?, given(con, "mjr_uploadMesh: con")?, meshid))
}

/// Uploads height field `hfieldid` of the model again. An error for other ids.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_uploadHField(m: *const mjModel, con: *const mjrContext, hfieldid: c_int) {
    border::guard((), || context::upload_hfield(border::model(m)?, given(con, "mjr_uploadHField: con")?, hfieldid))
}

/// Binds the current buffer again, after an auxiliary one or one of the client's.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_restoreBuffer(con: *const mjrContext) {
    border::guard((), || {
        with_gl(given(con, "mjr_restoreBuffer: con")?, |gl, con| {
            framebuffer::restore_buffer(gl, con);
            Ok(())
        })
    })
}

/// Selects the window or the offscreen buffer (`mjtFramebuffer`); the other one if there is just that.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_setBuffer(framebuffer: c_int, con: *mut mjrContext) {
    border::guard((), || {
        let con = given_mut(con, "mjr_setBuffer: con")?;
        framebuffer::check_available(con)?;
        with_gl_mut(con, |gl, con| framebuffer::set_buffer(gl, con, framebuffer))
    })
}

/// Reads pixels of the current buffer, rows from bottom to top: bytes of `readPixelFormat` (red, green, blue), depths from
/// 0 to 1 in the sense of `readDepthMap`. Either may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_readPixels(
    rgb: *mut u8,
    depth: *mut f32,
    viewport: mjrRect,
    con: *const mjrContext,
) {
    border::guard((), || {
        let con = given(con, "mjr_readPixels: con")?;
        let offscreen = con.currentBuffer != mjFB_WINDOW as c_int;
        let channels = if offscreen { framebuffer::channels(con.readPixelFormat) } else { 3 };
        let (color, depth) = (pixels_of(rgb, viewport, channels)?, pixels_of(depth, viewport, 1)?);
        with_gl(con, |gl, con| framebuffer::read_pixels(gl, con, viewport, color, depth))
    })
}

/// Draws pixels at a rectangle of the bound framebuffer, rows from bottom to top: bytes of red, green and blue, depths as they
/// are stored, or both. Either may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_drawPixels(
    rgb: *const u8,
    depth: *const f32,
    viewport: mjrRect,
    con: *const mjrContext,
) {
    border::guard((), || {
        let (color, depth) = (pixels_of(rgb.cast_mut(), viewport, 3)?, pixels_of(depth.cast_mut(), viewport, 1)?);
        pixels::draw(given(con, "mjr_drawPixels: con")?, viewport, color.map(|c| &*c), depth.map(|d| &*d))
    })
}

/// Copies a rectangle of the current buffer to one of the other buffer, scaled if they differ in size.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_blitBuffer(
    src: mjrRect,
    dst: mjrRect,
    flg_color: c_int,
    flg_depth: c_int,
    con: *const mjrContext,
) {
    border::guard((), || {
        with_gl(given(con, "mjr_blitBuffer: con")?, |gl, con| {
            framebuffer::blit_buffer(gl, con, src, dst, flg_color != 0, flg_depth != 0);
            Ok(())
        })
    })
}

/// Draws into auxiliary buffer `index` until the current buffer is restored.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_setAux(index: c_int, con: *const mjrContext) {
    border::guard((), || {
        framebuffer::aux_slot(index)?;
        let con = given(con, "mjr_setAux: con")?;
        framebuffer::made_aux(con, index)?;
        with_gl(con, |gl, con| framebuffer::set_aux(gl, con, index))
    })
}

/// Copies a rectangle of auxiliary buffer `index` to a place of the current buffer.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_blitAux(
    index: c_int,
    src: mjrRect,
    left: c_int,
    bottom: c_int,
    con: *const mjrContext,
) {
    border::guard((), || {
        framebuffer::aux_slot(index)?;
        with_gl(given(con, "mjr_blitAux: con")?, |gl, con| framebuffer::blit_aux(gl, con, index, src, left, bottom))
    })
}

/// Draws text (`mjtFont`) at a place of the current viewport, whose sides are 1.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_text(
    font: c_int,
    txt: *const c_char,
    con: *const mjrContext,
    x: f32,
    y: f32,
    r: f32,
    g: f32,
    b: f32,
) {
    border::guard((), || {
        let txt = bytes(txt);
        overlay::text(given(con, "mjr_text: con")?, overlay::font_of(font), txt, [x, y], [r, g, b])
    })
}

/// Draws text on a dark box at a side or corner of a rectangle (`mjtGridPos`); with `overlay2` two columns.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_overlay(
    font: c_int,
    gridpos: c_int,
    viewport: mjrRect,
    overlay: *const c_char,
    overlay2: *const c_char,
    con: *const mjrContext,
) {
    border::guard((), || {
        let (con, font) = (given(con, "mjr_overlay: con")?, overlay::font_of(font));
        overlay::overlay(con, font, gridpos, viewport, bytes(overlay), optional_bytes(overlay2))
    })
}

/// The largest viewport of the current buffer.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_maxViewport(con: *const mjrContext) -> mjrRect {
    const NONE: mjrRect = mjrRect { left: 0, bottom: 0, width: 0, height: 0 };
    border::guard(NONE, || {
        with_gl(given(con, "mjr_maxViewport: con")?, |gl, con| Ok(framebuffer::max_viewport(gl, con)))
    })
}

/// Fills a rectangle of the bound framebuffer, blended over what is there.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_rectangle(viewport: mjrRect, r: f32, g: f32, b: f32, a: f32) {
    border::guard((), || overlay::rectangle(viewport, [r, g, b, a]))
}

/// Fills a rectangle and writes a text in its middle.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_label(
    viewport: mjrRect,
    font: c_int,
    txt: *const c_char,
    r: f32,
    g: f32,
    b: f32,
    a: f32,
    rt: f32,
    gt: f32,
    bt: f32,
    con: *const mjrContext,
) {
    border::guard((), || {
        let font = overlay::font_of(font);
        overlay::label(given(con, "mjr_label: con")?, viewport, font, optional_bytes(txt), [r, g, b, a], [rt, gt, bt])
    })
}

/// Draws a figure into a viewport. Writes the ranges that it shows (`xaxisdata`, `yaxisdata`) and where (`xaxispixel`,
/// `yaxispixel`).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_figure(viewport: mjrRect, fig: *mut mjvFigure, con: *const mjrContext) {
    border::guard((), || figure::draw(given(con, "mjr_figure: con")?, viewport, given_mut(fig, "mjr_figure: fig")?))
}

/// Draws a scene into a viewport of the current buffer. Sorts the scene's transparent geoms (`geomorder`, `camdist`,
/// `transparent`) and leaves `reflectance` to the first geom that has it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_render(viewport: mjrRect, scn: *mut mjvScene, con: *const mjrContext) {
    border::guard((), || {
        let scn = given_mut(scn, "mjr_render: scn")?;
        scene::render(given(con, "mjr_render: con")?, viewport, &mut scene_arrays::shown(scn))
    })
}

/// Waits until all OpenGL calls are done.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_finish() {
    border::run(overlay::finish)
}

/// The oldest OpenGL error that has not been asked for; 0: none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_getError() -> c_int {
    border::guard(0, || Ok(overlay::pending_error()))
}

/// Index of the first rectangle (nrect) that holds a point; −1: none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_findRect(x: c_int, y: c_int, nrect: c_int, rect: *const mjrRect) -> c_int {
    let n = if rect.is_null() { 0 } else { len(nrect) };
    let rects = if n == 0 { &[] } else { std::slice::from_raw_parts(rect, n) };
    overlay::find_rect(x, y, rects)
}
