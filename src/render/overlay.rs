//! Text, rectangles, labels and overlays, in pixels of a viewport.
#![forbid(unsafe_code)]

use super::canvas::{Canvas, Point, text_height, text_width};
use super::context::with_gl;
use super::device::{Device, lock};
use crate::abi::*;
use crate::base::Result;

/// Most characters of an overlay that are looked at.
const MOST: usize = mjMAXOVERLAY as usize;

/// The font of a number; others count as normal.
pub fn font_of(font: i32) -> mjtFont {
    match font {
        f if f == mjFONT_SHADOW as i32 => mjFONT_SHADOW,
        f if f == mjFONT_BIG as i32 => mjFONT_BIG,
        _ => mjFONT_NORMAL,
    }
}

fn empty(view: mjrRect) -> bool {
    view.width <= 0 || view.height <= 0
}

/// Text at a place of the current viewport, whose sides are 1.
pub fn text(con: &mjrContext, font: mjtFont, text: &[u8], [x, y]: Point, color: [f32; 3]) -> Result<()> {
    if con.rangeFont == 0 || !(0.0..=1.0).contains(&x) || !(0.0..=1.0).contains(&y) {
        return Ok(());
    }
    let [left, bottom, width, height] = with_gl(con, |gl, _| Ok(gl.get_ints::<4>(glow::VIEWPORT)))?;
    let mut canvas = Canvas::new(con, mjrRect { left, bottom, width, height })?;
    canvas.text(font, [x * width as f32, y * height as f32], text, color);
    canvas.finish()
}

/// A rectangle filled with a color, blended over what is there.
pub fn rectangle(view: mjrRect, [r, g, b, a]: [f32; 4]) -> Result<()> {
    if empty(view) {
        return Ok(());
    }
    let device = Device::current()?;
    let device = lock(&device);
    let (w, h) = (view.width as f32, view.height as f32);
    let corner = |x: f32, y: f32| [x, y, 0.0, 0.0, r, g, b, a];
    let corners = [(0.0, 0.0), (w, 0.0), (w, h), (0.0, 0.0), (w, h), (0.0, h)].map(|(x, y)| corner(x, y));
    let rect = [view.left, view.bottom, view.width, view.height];
    device.painter.draw(&device.gl, device.vertex_array, 0, rect, &corners);
    Ok(())
}

/// A rectangle with centered text.
pub fn label(
    con: &mjrContext,
    view: mjrRect,
    font: mjtFont,
    text: Option<&[u8]>,
    background: [f32; 4],
    color: [f32; 3],
) -> Result<()> {
    if empty(view) {
        return Ok(());
    }
    let font = if font == mjFONT_SHADOW { mjFONT_NORMAL } else { font };
    let mut canvas = Canvas::new(con, view)?;
    canvas.rect([0.0, 0.0], [view.width as f32, view.height as f32], background);
    if let Some(text) = text.filter(|_| con.rangeFont != 0) {
        let x = ((view.width - text_width(con, font, text)) / 2).max(0);
        let y = (view.height - text_height(con, font)) / 2;
        if y >= 0 {
            canvas.text(font, [x as f32, y as f32], text, color);
        }
    }
    canvas.finish()
}

/// Text boxes at a side or corner of a rectangle: one column, or names and values.
pub fn overlay(
    con: &mjrContext,
    font: mjtFont,
    gridpos: i32,
    view: mjrRect,
    names: &[u8],
    values: Option<&[u8]>,
) -> Result<()> {
    const WHITE: [f32; 3] = [1.0; 3];
    const GREY: [f32; 3] = [0.7; 3];
    if empty(view) {
        return Ok(());
    }
    let Some(values) = values.filter(|v| !v.is_empty()) else {
        return column(con, font, gridpos, view, 0, names, WHITE).map(|_| ());
    };
    let left = gridpos == mjGRID_TOPLEFT as i32 || gridpos == mjGRID_BOTTOMLEFT as i32;
    let (first, second) = if left { ((names, GREY), (values, WHITE)) } else { ((values, WHITE), (names, GREY)) };
    let width = column(con, font, gridpos, view, 0, first.0, first.1)?;
    column(con, font, gridpos, view, width - 2, second.0, second.1)?;
    Ok(())
}

/// One text box, `skip` pixels from where it would be; returns its width.
fn column(
    con: &mjrContext,
    font: mjtFont,
    gridpos: i32,
    view: mjrRect,
    skip: i32,
    text: &[u8],
    color: [f32; 3],
) -> Result<i32> {
    let lines: Vec<&[u8]> = text[..text.len().min(MOST)].split(|c| *c == b'\n').collect();
    let (n, h) = (lines.len() as i32, text_height(con, font));
    let width = lines.iter().map(|l| text_width(con, font, l)).max().unwrap_or(0) + 13;
    let height = h * n + 5 * (n - 1) + 5;
    let [left, bottom] = place(gridpos, view, skip, [width, height]);
    let mut canvas = Canvas::new(con, mjrRect { left, bottom, width, height })?;
    canvas.rect([0.0, 0.0], [width as f32, height as f32], [0.0, 0.0, 0.0, 0.5]);
    for (j, line) in lines.iter().enumerate() {
        let y = height - h * (j as i32 + 1) - 5 * j as i32;
        canvas.text(font, [3.0, y as f32], line, color);
    }
    canvas.finish()?;
    Ok(width)
}

/// Lower left corner of a box.
fn place(gridpos: i32, view: mjrRect, skip: i32, [width, height]: [i32; 2]) -> [i32; 2] {
    let (left, right) = (view.left + skip + 5, view.left + view.width - skip - 6 - width);
    let (bottom, top) = (view.bottom + 5, view.bottom + view.height - 6 - height);
    let center = view.left + (view.width - skip - width) / 2 - 6;
    let middle = view.bottom + (view.height - height) / 2 - 6;
    match gridpos {
        p if p == mjGRID_TOPRIGHT as i32 => [right, top],
        p if p == mjGRID_BOTTOMLEFT as i32 => [left, bottom],
        p if p == mjGRID_BOTTOMRIGHT as i32 => [right, bottom],
        p if p == mjGRID_TOP as i32 => [center, top],
        p if p == mjGRID_BOTTOM as i32 => [center, bottom],
        p if p == mjGRID_LEFT as i32 => [left, middle],
        p if p == mjGRID_RIGHT as i32 => [right, middle],
        _ => [left, top],
    }
}

/// The first rectangle that holds a point; −1: none.
pub fn find_rect(x: i32, y: i32, rects: &[mjrRect]) -> i32 {
    let inside = |at: i32, low: i32, size: i32| at >= low && (at as i64) < low as i64 + size as i64;
    let found = rects.iter().position(|r| inside(x, r.left, r.width) && inside(y, r.bottom, r.height));
    found.map_or(-1, |i| i as i32)
}

/// All OpenGL calls so far are done when this returns. Nothing without a context.
pub fn finish() {
    if let Ok(device) = Device::current() {
        lock(&device).gl.finish();
    }
}

/// The oldest OpenGL error that has not been queried. 0 without a context.
pub fn pending_error() -> i32 {
    Device::current().map_or(0, |device| lock(&device).gl.error() as i32)
}
