//! Rendering: `mjr_*`, in the OpenGL context that is current when an `mjrContext` is made, or in software without one.

use super::args::*;
use super::*;
use crate::base::{Error, report};
use crate::render::context::{self, with_gl, with_gl_mut};
use crate::render::{figure, framebuffer, overlay, pixels, scene, scene_arrays};

/// The numbers of a viewport. An error for more than any buffer holds.
fn count_of<T>(view: mjrRect, per_pixel: usize) -> Result<usize> {
    let pixels = len(view.width) * len(view.height);
    let n = pixels.checked_mul(per_pixel).filter(|n| *n <= isize::MAX as usize / size_of::<T>());
    n.ok_or_else(|| Error::new(format!("viewport of {} x {} pixels is too large", view.width, view.height)))
}

/// Sets all fields to zero.
#[export]
pub fn mjr_defaultContext(con: Out<mjrContext>) {
    con.set(context::blank())
}

/// Makes the resources of a model in the current OpenGL context: framebuffers, textures, meshes, fonts; without a model
/// only an offscreen buffer and fonts. `fontscale` is a `mjtFontScale` or near one. Without OpenGL in software.
#[export]
pub fn mjr_makeContext(m: Tolerated<&Model>, con: &mut mjrContext, fontscale: c_int) -> Result<()> {
    let pending = context::make(m, con, fontscale)?;
    if pending.software {
        report::warning_message(
            "no OpenGL context is current: pictures are drawn in software (RUJOCO_RENDER=opengl makes this an error)",
        );
    }
    for error in pending.errors.into_iter().filter(|e| *e != 0) {
        report::warning_message(&format!("OpenGL error 0x{error:x} in or before mjr_makeContext"));
    }
    Ok(())
}

/// Changes the font: one of the scales of `mjtFontScale`, else an error.
#[export]
pub fn mjr_changeFont(fontscale: c_int, con: &mut mjrContext) -> Result<()> {
    context::change_font(con, fontscale)
}

/// Makes auxiliary buffer `index` (0 to 9) again, with this many samples per pixel; an empty size leaves it empty.
#[export]
pub fn mjr_addAux(index: c_int, width: c_int, height: c_int, samples: c_int, con: &mut mjrContext) -> Result<()> {
    framebuffer::aux_slot(index)?;
    with_gl_mut(con, |gl, con| framebuffer::add_aux(gl, con, index, width, height, samples))
}

/// Frees the resources of a context. Safe without a current OpenGL context, and more than once.
#[export]
pub fn mjr_freeContext(con: Tolerated<&mut mjrContext>) {
    if let Some(con) = con {
        context::free(con);
    }
}

/// Changes the size of the offscreen buffer, in pixels.
#[export]
pub fn mjr_resizeOffscreen(width: c_int, height: c_int, con: &mut mjrContext) -> Result<()> {
    with_gl_mut(con, |gl, con| framebuffer::resize_offscreen(gl, con, width, height))
}

/// Uploads texture `texid` of the model again, after its data have changed. An error for other ids.
#[export]
pub fn mjr_uploadTexture(m: &Model, con: &mjrContext, texid: c_int) -> Result<()> {
    context::upload_texture(m, con, texid)
}

/// Uploads mesh `meshid` of the model and its hull again. An error for other ids.
#[export]
pub fn mjr_uploadMesh(m: &Model, con: &mjrContext, meshid: c_int) -> Result<()> {
    context::upload_mesh(m, con, meshid)
}

/// Uploads height field `hfieldid` of the model again. An error for other ids.
#[export]
pub fn mjr_uploadHField(m: &Model, con: &mjrContext, hfieldid: c_int) -> Result<()> {
    context::upload_hfield(m, con, hfieldid)
}

/// Binds the current buffer again, after an auxiliary one or one of the client's.
#[export]
pub fn mjr_restoreBuffer(con: &mjrContext) -> Result<()> {
    with_gl(con, |gl, con| {
        framebuffer::restore_buffer(gl, con);
        Ok(())
    })
}

/// Selects the window or the offscreen buffer (`mjtFramebuffer`); the other one if there is just that.
#[export]
pub fn mjr_setBuffer(framebuffer: c_int, con: &mut mjrContext) -> Result<()> {
    framebuffer::check_available(con)?;
    with_gl_mut(con, |gl, con| framebuffer::set_buffer(gl, con, framebuffer))
}

/// Reads pixels of the current buffer, rows from bottom to top: bytes of `readPixelFormat` (red, green, blue), depths from
/// 0 to 1 in the sense of `readDepthMap`. Either may be NULL.
#[export]
pub fn mjr_readPixels(
    rgb: Tolerated<ArrayMut<u8>>,
    depth: Tolerated<ArrayMut<f32>>,
    viewport: mjrRect,
    con: &mjrContext,
) -> Result<()> {
    let offscreen = con.currentBuffer != mjFB_WINDOW as c_int;
    let channels = if offscreen { framebuffer::channels(con.readPixelFormat) } else { 3 };
    let (colors, depths) = (count_of::<u8>(viewport, channels)?, count_of::<f32>(viewport, 1)?);
    let (color, depth) = (rgb.map(|rgb| rgb.or_empty(colors)), depth.map(|depth| depth.or_empty(depths)));
    with_gl(con, |gl, con| framebuffer::read_pixels(gl, con, viewport, color, depth))
}

/// Draws pixels at a rectangle of the bound framebuffer, rows from bottom to top: bytes of red, green and blue, depths as they
/// are stored, or both. Either may be NULL.
#[export]
pub fn mjr_drawPixels(
    rgb: Tolerated<Array<u8>>,
    depth: Tolerated<Array<f32>>,
    viewport: mjrRect,
    con: &mjrContext,
) -> Result<()> {
    let (colors, depths) = (count_of::<u8>(viewport, 3)?, count_of::<f32>(viewport, 1)?);
    let (color, depth) = (rgb.map(|rgb| rgb.or_empty(colors)), depth.map(|depth| depth.or_empty(depths)));
    pixels::draw(con, viewport, color, depth)
}

/// Copies a rectangle of the current buffer to one of the other buffer, scaled if they differ in size.
#[export]
pub fn mjr_blitBuffer(src: mjrRect, dst: mjrRect, flg_color: c_int, flg_depth: c_int, con: &mjrContext) -> Result<()> {
    with_gl(con, |gl, con| {
        framebuffer::blit_buffer(gl, con, src, dst, flg_color != 0, flg_depth != 0);
        Ok(())
    })
}

/// Draws into auxiliary buffer `index` until the current buffer is restored.
#[export]
pub fn mjr_setAux(index: c_int, con: &mjrContext) -> Result<()> {
    framebuffer::aux_slot(index)?;
    framebuffer::made_aux(con, index)?;
    with_gl(con, |gl, con| framebuffer::set_aux(gl, con, index))
}

/// Copies a rectangle of auxiliary buffer `index` to a place of the current buffer.
#[export]
pub fn mjr_blitAux(index: c_int, src: mjrRect, left: c_int, bottom: c_int, con: &mjrContext) -> Result<()> {
    framebuffer::aux_slot(index)?;
    with_gl(con, |gl, con| framebuffer::blit_aux(gl, con, index, src, left, bottom))
}

/// Draws text (`mjtFont`) at a place of the current viewport, whose sides are 1.
#[export]
pub fn mjr_text(font: c_int, txt: Str, con: &mjrContext, x: f32, y: f32, r: f32, g: f32, b: f32) -> Result<()> {
    let txt = txt.bytes();
    overlay::text(con, overlay::font_of(font), txt, [x, y], [r, g, b])
}

/// Draws text on a dark box at a side or corner of a rectangle (`mjtGridPos`); with `overlay2` two columns.
#[export]
pub fn mjr_overlay(
    font: c_int,
    gridpos: c_int,
    viewport: mjrRect,
    overlay: Str,
    overlay2: Tolerated<Str>,
    con: &mjrContext,
) -> Result<()> {
    let (con, font) = (con, overlay::font_of(font));
    overlay::overlay(con, font, gridpos, viewport, overlay.bytes(), overlay2.map(Str::bytes))
}

/// The largest viewport of the current buffer.
#[export]
pub fn mjr_maxViewport(con: &mjrContext) -> Result<mjrRect> {
    with_gl(con, |gl, con| Ok(framebuffer::max_viewport(gl, con)))
}

/// Fills a rectangle of the bound framebuffer, blended over what is there.
#[export]
pub fn mjr_rectangle(viewport: mjrRect, r: f32, g: f32, b: f32, a: f32) -> Result<()> {
    overlay::rectangle(viewport, [r, g, b, a])
}

/// Fills a rectangle and writes a text in its middle.
#[export]
pub fn mjr_label(
    viewport: mjrRect,
    font: c_int,
    txt: Tolerated<Str>,
    r: f32,
    g: f32,
    b: f32,
    a: f32,
    rt: f32,
    gt: f32,
    bt: f32,
    con: &mjrContext,
) -> Result<()> {
    let font = overlay::font_of(font);
    overlay::label(con, viewport, font, txt.map(Str::bytes), [r, g, b, a], [rt, gt, bt])
}

/// Draws a figure into a viewport. Writes the ranges that it shows (`xaxisdata`, `yaxisdata`) and where (`xaxispixel`,
/// `yaxispixel`).
#[export]
pub fn mjr_figure(viewport: mjrRect, fig: &mut mjvFigure, con: &mjrContext) -> Result<()> {
    figure::draw(con, viewport, fig)
}

/// Draws a scene into a viewport of the current buffer. Sorts the scene's transparent geoms (`geomorder`, `camdist`,
/// `transparent`) and leaves `reflectance` to the first geom that has it.
#[export]
pub fn mjr_render(viewport: mjrRect, scn: &mut mjvScene, con: &mjrContext) -> Result<()> {
    // SAFETY: C passes a scene of `mjv_makeScene`.
    scene::render(con, viewport, &mut unsafe { scene_arrays::shown(scn) })
}

/// Waits until all OpenGL calls are done.
#[export]
pub fn mjr_finish() {
    overlay::finish()
}

/// The oldest OpenGL error that has not been asked for; 0: none.
#[export]
pub fn mjr_getError() -> c_int {
    overlay::pending_error()
}

/// Index of the first rectangle (nrect) that holds a point; −1: none.
#[export(unchecked)]
pub fn mjr_findRect(x: c_int, y: c_int, nrect: c_int, rect: Array<mjrRect>) -> c_int {
    overlay::find_rect(x, y, rect.or_empty(nrect))
}
