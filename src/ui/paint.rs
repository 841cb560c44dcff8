//! Draw lists become pixels, in the interface's auxiliary buffer and in the window.

use super::draw::{draw_all, draw_item, draw_section};
use super::draw_list::DrawList;
use super::event::{EventResult, Redraw};
use super::menu::compose;
use super::metrics::Metrics;
use crate::abi::*;
use crate::base::Result;
use crate::render::canvas::{Canvas, clear, opaque};
use crate::render::context::with_gl;
use crate::render::{framebuffer, overlay};

/// Metrics of the current OpenGL context; without one, buffers have no limit.
pub fn metrics(con: &mjrContext) -> Metrics<'_> {
    let max_size = with_gl(con, |gl, _| Ok(gl.max_renderbuffer));
    Metrics::new(con, max_size.unwrap_or(i32::MAX))
}

/// Draws an item into the auxiliary buffer; without an item a section, without a section everything.
pub fn update(
    section: Option<usize>,
    item: Option<usize>,
    ui: &mjUI,
    state: &mjuiState,
    con: &mjrContext,
) -> Result<()> {
    let metrics = metrics(con);
    let list = match (section, item) {
        (None, _) => draw_all(ui, state, &metrics),
        (Some(s), None) => draw_section(ui, state, &metrics, s),
        (Some(s), Some(n)) => draw_item(ui, state, &metrics, (s, n)),
    };
    into_auxiliary(ui, con, &list)
}

/// Draws again what an event changed.
pub fn redraw(answer: &EventResult, ui: &mjUI, state: &mjuiState, con: &mjrContext) -> Result<()> {
    match &answer.redraw {
        Redraw::All => update(None, None, ui, state, con),
        Redraw::Items(items) => items.iter().try_for_each(|&(s, n)| update(Some(s), Some(n), ui, state, con)),
    }
}

/// Shows the interface in its rectangle of the current buffer.
pub fn render(ui: &mut mjUI, state: &mjuiState, con: &mjrContext) -> Result<()> {
    let composite = compose(ui, state, &metrics(con));
    overlay::rectangle(composite.visible, opaque(ui.color.master))?;
    let (left, bottom) = composite.target;
    with_gl(con, |gl, con| framebuffer::blit_aux(gl, con, ui.auxid, composite.source, left, bottom))?;
    if let Some(thumb) = composite.thumb {
        overlay::rectangle(thumb, opaque(ui.color.thumb))?;
    }
    match composite.list {
        Some(list) => paint(con, &list),
        None => Ok(()),
    }
}

fn into_auxiliary(ui: &mjUI, con: &mjrContext, list: &DrawList) -> Result<()> {
    with_gl(con, |gl, con| framebuffer::set_aux(gl, con, ui.auxid))?;
    let painted = match list.clear {
        Some(rgb) => clear(con, rgb).and_then(|()| paint(con, list)),
        None => paint(con, list),
    };
    with_gl(con, |gl, con| {
        framebuffer::restore_buffer(gl, con);
        Ok(())
    })?;
    painted
}

fn paint(con: &mjrContext, list: &DrawList) -> Result<()> {
    let view = mjrRect { left: 0, bottom: 0, width: list.width, height: list.height };
    let mut canvas = Canvas::new(con, view)?;
    let mut drawn = 0;
    for line in &list.lines {
        triangles(&mut canvas, list, drawn, line.after);
        drawn = line.after;
        canvas.text(mjFONT_NORMAL, [line.x as f32, line.y as f32], &line.text, line.rgb);
    }
    triangles(&mut canvas, list, drawn, list.vertices.len());
    canvas.finish()
}

fn triangles(canvas: &mut Canvas, list: &DrawList, from: usize, to: usize) {
    for corners in list.vertices[from..to].chunks_exact(3) {
        canvas.triangle([0, 1, 2].map(|k| (corners[k].pos, opaque(corners[k].rgb))));
    }
}
