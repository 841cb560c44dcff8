//! Framebuffers: offscreen and auxiliary buffers, selection, copies, and pixels that go in and out.
#![forbid(unsafe_code)]

use super::gl::Gl;
pub use super::shading::channels;
use crate::abi::*;
use crate::base::{Error, ErrorKind, Result};

const COLOR: u32 = glow::RGBA8;

/// Format of depth and stencil.
fn depth_format(gl: &Gl) -> u32 {
    if gl.float_depth { glow::DEPTH32F_STENCIL8 } else { glow::DEPTH24_STENCIL8 }
}

fn check_size(gl: &Gl, what: &str, size: [i32; 2]) -> Result<()> {
    if size.iter().any(|v| *v > gl.max_renderbuffer) {
        let [w, h] = size;
        let text = format!("{what} of {w} x {h} pixels exceeds the OpenGL limit of {}", gl.max_renderbuffer);
        return Err(Error::of(ErrorKind::Render, text));
    }
    Ok(())
}

/// The bound framebuffer is complete and no memory ran out.
fn check_complete(gl: &Gl, what: &str) -> Result<()> {
    match gl.framebuffer_status() {
        glow::FRAMEBUFFER_COMPLETE => Ok(()),
        status => Err(Error::of(ErrorKind::Render, format!("{what} framebuffer is not complete, error 0x{status:x}"))),
    }
}

/// Looks at the window, once per context: is there one, and of what kind.
pub fn find_window(gl: &Gl, con: &mut mjrContext) -> Result<()> {
    gl.bind_framebuffer(glow::FRAMEBUFFER, 0);
    con.windowAvailable = match gl.framebuffer_status() {
        glow::FRAMEBUFFER_COMPLETE => 1,
        // a context without a surface
        0 | glow::FRAMEBUFFER_UNDEFINED => 0,
        status => {
            return Err(Error::of(
                ErrorKind::Render,
                format!("default framebuffer is not complete, error 0x{status:x}"),
            ));
        }
    };
    if con.windowAvailable == 1 {
        con.windowStereo = (gl.get_int(glow::STEREO) != 0) as i32;
        con.windowDoublebuffer = (gl.get_int(glow::DOUBLEBUFFER) != 0) as i32;
        let buffers = gl.get_int(glow::SAMPLE_BUFFERS);
        con.windowSamples = if buffers == 0 { 0 } else { gl.get_int(glow::SAMPLES) };
    }
    con.glInitialized = 1;
    Ok(())
}

/// Makes the offscreen buffer, with a second one to resolve samples into.
pub fn make_offscreen(gl: &Gl, con: &mut mjrContext) -> Result<()> {
    let size = [con.offWidth, con.offHeight];
    if size.iter().any(|v| *v <= 0) {
        return Ok(());
    }
    check_size(gl, "offscreen buffer", size)?;
    con.offSamples = con.offSamples.clamp(0, gl.max_samples);
    let asked = con.offSamples;
    let samples;
    ([con.offFBO, con.offColor, con.offDepthStencil], samples) = attached(gl, size, asked);
    check_complete(gl, "Offscreen")?;
    if asked > 0 {
        con.offSamples = samples;
        ([con.offFBO_r, con.offColor_r, con.offDepthStencil_r], _) = attached(gl, size, 0);
        check_complete(gl, "Offscreen resolve")?;
    }
    Ok(())
}

/// A framebuffer with color, depth and stencil, which stays bound; and the samples that it got.
fn attached(gl: &Gl, size: [i32; 2], samples: i32) -> ([u32; 3], i32) {
    let [framebuffer, color, depth] = [gl.new_framebuffer(), gl.new_renderbuffer(), gl.new_renderbuffer()];
    gl.bind_framebuffer(glow::FRAMEBUFFER, framebuffer);
    let got = gl.renderbuffer_storage(color, COLOR, size, samples);
    gl.renderbuffer_storage(depth, depth_format(gl), size, samples);
    gl.attach_renderbuffer(glow::COLOR_ATTACHMENT0, color);
    gl.attach_renderbuffer(glow::DEPTH_STENCIL_ATTACHMENT, depth);
    ([framebuffer, color, depth], got)
}

/// Changes the size of the offscreen buffer.
pub fn resize_offscreen(gl: &Gl, con: &mut mjrContext, width: i32, height: i32) -> Result<()> {
    if (width, height) == (con.offWidth, con.offHeight) {
        return Ok(());
    }
    check_size(gl, "offscreen buffer", [width, height])?;
    (con.offWidth, con.offHeight) = (width, height);
    if width <= 0 || height <= 0 {
        return Ok(());
    }
    if con.offFBO == 0 {
        return make_offscreen(gl, con);
    }
    let size = [width, height];
    let format = depth_format(gl);
    gl.renderbuffer_storage(con.offColor, COLOR, size, con.offSamples);
    gl.renderbuffer_storage(con.offDepthStencil, format, size, con.offSamples);
    if con.offSamples > 0 && con.offFBO_r != 0 {
        gl.renderbuffer_storage(con.offColor_r, COLOR, size, 0);
        gl.renderbuffer_storage(con.offDepthStencil_r, format, size, 0);
    }
    Ok(())
}

/// An error if there is neither a window nor an offscreen buffer.
pub fn check_available(con: &mjrContext) -> Result<()> {
    match con.windowAvailable == 0 && con.offFBO == 0 {
        true => Err(Error::of(ErrorKind::Render, "No OpenGL framebuffer available")),
        false => Ok(()),
    }
}

/// Selects the window or the offscreen buffer, or the only one that there is.
pub fn set_buffer(gl: &Gl, con: &mut mjrContext, framebuffer: i32) -> Result<()> {
    check_available(con)?;
    con.currentBuffer = match (con.windowAvailable != 0, con.offFBO != 0) {
        (false, false) => con.currentBuffer,
        (true, false) => mjFB_WINDOW as i32,
        (false, true) => mjFB_OFFSCREEN as i32,
        (true, true) => framebuffer,
    };
    restore_buffer(gl, con);
    Ok(())
}

/// Binds the current buffer again.
pub fn restore_buffer(gl: &Gl, con: &mjrContext) {
    bind(gl, glow::FRAMEBUFFER, con, con.currentBuffer == mjFB_WINDOW as i32);
}

/// Binds the window or the offscreen buffer, to draw, to read, or both.
fn bind(gl: &Gl, target: u32, con: &mjrContext, window: bool) {
    let (framebuffer, buffer) = if window {
        (0, if con.windowDoublebuffer != 0 { glow::BACK } else { glow::FRONT })
    } else {
        (con.offFBO, glow::COLOR_ATTACHMENT0)
    };
    gl.bind_framebuffer(target, framebuffer);
    if target != glow::DRAW_FRAMEBUFFER {
        gl.read_buffer(buffer);
    }
    if target != glow::READ_FRAMEBUFFER {
        gl.draw_buffer(buffer);
    }
}

fn edges(r: mjrRect) -> [i32; 4] {
    [r.left, r.bottom, r.left.saturating_add(r.width), r.bottom.saturating_add(r.height)]
}

/// Reads color, depth or both of the current buffer, rows from bottom to top.
pub fn read_pixels(
    gl: &Gl,
    con: &mjrContext,
    view: mjrRect,
    color: Option<&mut [u8]>,
    depth: Option<&mut [f32]>,
) -> Result<()> {
    if (color.is_none() && depth.is_none()) || view.width <= 0 || view.height <= 0 {
        return Ok(());
    }
    let rect = [view.left, view.bottom, view.width, view.height];
    let window = con.currentBuffer == mjFB_WINDOW as i32;
    let format = if window { glow::RGB } else { con.readPixelFormat as u32 };
    gl.bind_buffer(glow::PIXEL_PACK_BUFFER, 0);
    gl.tight_pixels();
    if !window && con.offSamples > 0 {
        let mask =
            (color.is_some() as u32 * glow::COLOR_BUFFER_BIT) | (depth.is_some() as u32 * glow::DEPTH_BUFFER_BIT);
        gl.set(glow::SCISSOR_TEST, false);
        bind(gl, glow::READ_FRAMEBUFFER, con, false);
        gl.bind_framebuffer(glow::DRAW_FRAMEBUFFER, con.offFBO_r);
        gl.blit(edges(view), edges(view), mask, glow::NEAREST);
        gl.bind_framebuffer(glow::READ_FRAMEBUFFER, con.offFBO_r);
        gl.read_buffer(glow::COLOR_ATTACHMENT0);
    } else {
        bind(gl, glow::READ_FRAMEBUFFER, con, window);
    }
    if let Some(color) = color {
        gl.read_pixels(rect, format, glow::UNSIGNED_BYTE, color)?;
    }
    if let Some(depth) = depth {
        gl.read_depth(rect, depth)?;
        if con.readDepthMap == mjDEPTH_ZERONEAR as i32 {
            depth.iter_mut().for_each(|d| *d = (1.0 - *d as f64) as f32);
        }
    }
    restore_buffer(gl, con);
    Ok(())
}

/// Copies a rectangle of the current buffer to the other one.
pub fn blit_buffer(gl: &Gl, con: &mjrContext, src: mjrRect, dst: mjrRect, color: bool, depth: bool) {
    if con.windowAvailable == 0 || con.offFBO == 0 || !(color || depth) {
        return;
    }
    let mask = (color as u32 * glow::COLOR_BUFFER_BIT) | (depth as u32 * glow::DEPTH_BUFFER_BIT);
    let same = (src.width, src.height) == (dst.width, dst.height);
    let filter = if depth || same { glow::NEAREST } else { glow::LINEAR };
    let (src, dst) = (edges(src), edges(dst));
    let from_window = con.currentBuffer == mjFB_WINDOW as i32;
    bind(gl, glow::READ_FRAMEBUFFER, con, from_window);
    if con.offSamples == 0 {
        bind(gl, glow::DRAW_FRAMEBUFFER, con, !from_window);
        gl.blit(src, dst, mask, filter);
    } else {
        // through the resolve buffer; scaling is for single samples only
        gl.bind_framebuffer(glow::DRAW_FRAMEBUFFER, con.offFBO_r);
        let (first, second) = if from_window { ((src, dst), (dst, dst)) } else { ((src, src), (src, dst)) };
        gl.blit(first.0, first.1, mask, if from_window { filter } else { glow::NEAREST });
        gl.bind_framebuffer(glow::READ_FRAMEBUFFER, con.offFBO_r);
        gl.read_buffer(glow::COLOR_ATTACHMENT0);
        bind(gl, glow::DRAW_FRAMEBUFFER, con, !from_window);
        gl.blit(second.0, second.1, mask, if from_window { glow::NEAREST } else { filter });
    }
    restore_buffer(gl, con);
}

/// The slot of an auxiliary buffer.
pub fn aux_slot(index: i32) -> Result<usize> {
    usize::try_from(index)
        .ok()
        .filter(|i| *i < mjNAUX as usize)
        .ok_or_else(|| Error::of(ErrorKind::Render, "Invalid aux buffer index"))
}

/// The slot of an auxiliary buffer that has been made.
pub fn made_aux(con: &mjrContext, index: i32) -> Result<usize> {
    let i = aux_slot(index)?;
    match con.auxFBO[i] {
        0 => Err(Error::of(ErrorKind::Render, format!("auxFBO {index} does not exist"))),
        _ => Ok(i),
    }
}

/// Makes an auxiliary buffer again; an empty size leaves the slot empty.
pub fn add_aux(gl: &Gl, con: &mut mjrContext, index: i32, width: i32, height: i32, samples: i32) -> Result<()> {
    let i = aux_slot(index)?;
    free_aux(gl, con, i);
    if width < 1 || height < 1 {
        return Ok(());
    }
    let size = [width, height];
    check_size(gl, "auxiliary buffer", size)?;
    let samples = samples.clamp(0, gl.max_samples);
    (con.auxWidth[i], con.auxHeight[i], con.auxSamples[i]) = (width, height, samples);
    let make = |samples: i32| {
        let (framebuffer, color) = (gl.new_framebuffer(), gl.new_renderbuffer());
        gl.bind_framebuffer(glow::FRAMEBUFFER, framebuffer);
        gl.renderbuffer_storage(color, COLOR, size, samples);
        gl.attach_renderbuffer(glow::COLOR_ATTACHMENT0, color);
        (framebuffer, color)
    };
    (con.auxFBO[i], con.auxColor[i]) = make(samples);
    check_complete(gl, "Auxiliary")?;
    (con.auxFBO_r[i], con.auxColor_r[i]) = make(0);
    check_complete(gl, "Auxiliary resolve")?;
    restore_buffer(gl, con);
    Ok(())
}

/// Frees the objects of an auxiliary buffer.
pub fn free_aux(gl: &Gl, con: &mut mjrContext, i: usize) {
    for framebuffer in [&mut con.auxFBO[i], &mut con.auxFBO_r[i]] {
        gl.delete_framebuffer(std::mem::take(framebuffer));
    }
    for color in [&mut con.auxColor[i], &mut con.auxColor_r[i]] {
        gl.delete_renderbuffer(std::mem::take(color));
    }
}

/// Draws into an auxiliary buffer from now on, until the current buffer is restored.
pub fn set_aux(gl: &Gl, con: &mjrContext, index: i32) -> Result<()> {
    let i = made_aux(con, index)?;
    gl.bind_framebuffer(glow::FRAMEBUFFER, con.auxFBO[i]);
    gl.draw_buffer(glow::COLOR_ATTACHMENT0);
    gl.read_buffer(glow::COLOR_ATTACHMENT0);
    Ok(())
}

/// Copies a rectangle of an auxiliary buffer to a place of the current buffer.
pub fn blit_aux(gl: &Gl, con: &mjrContext, index: i32, src: mjrRect, left: i32, bottom: i32) -> Result<()> {
    let i = aux_slot(index)?;
    if con.auxFBO[i] == 0 {
        return Ok(());
    }
    gl.set(glow::SCISSOR_TEST, false);
    let from = edges(src);
    gl.bind_framebuffer(glow::READ_FRAMEBUFFER, con.auxFBO[i]);
    gl.read_buffer(glow::COLOR_ATTACHMENT0);
    gl.bind_framebuffer(glow::DRAW_FRAMEBUFFER, con.auxFBO_r[i]);
    gl.draw_buffer(glow::COLOR_ATTACHMENT0);
    gl.blit(from, from, glow::COLOR_BUFFER_BIT, glow::NEAREST);
    gl.bind_framebuffer(glow::READ_FRAMEBUFFER, con.auxFBO_r[i]);
    gl.read_buffer(glow::COLOR_ATTACHMENT0);
    bind(gl, glow::DRAW_FRAMEBUFFER, con, con.currentBuffer == mjFB_WINDOW as i32);
    let to = edges(mjrRect { left, bottom, ..src });
    gl.blit(from, to, glow::COLOR_BUFFER_BIT, glow::NEAREST);
    restore_buffer(gl, con);
    Ok(())
}

/// The largest viewport: all of the offscreen buffer, or what the scissor box of the window is.
pub fn max_viewport(gl: &Gl, con: &mjrContext) -> mjrRect {
    let (width, height) = if con.currentBuffer == mjFB_WINDOW as i32 {
        let [_, _, width, height] = gl.get_ints(glow::SCISSOR_BOX);
        (width, height)
    } else {
        (con.offWidth, con.offHeight)
    };
    mjrRect { left: 0, bottom: 0, width, height }
}

/// Deletes all framebuffers of a context.
pub fn free(gl: &Gl, con: &mut mjrContext) {
    for framebuffer in [&mut con.offFBO, &mut con.offFBO_r] {
        gl.delete_framebuffer(std::mem::take(framebuffer));
    }
    let off = [&mut con.offColor, &mut con.offColor_r, &mut con.offDepthStencil, &mut con.offDepthStencil_r];
    for buffer in off {
        gl.delete_renderbuffer(std::mem::take(buffer));
    }
    for i in 0..mjNAUX as usize {
        free_aux(gl, con, i);
    }
}
