//! Two-dimensional pictures: flat shapes and text in pixels, collected and then drawn at once.
#![forbid(unsafe_code)]

use super::context::{Resources, with_device, with_gl};
use super::device::lock;
use super::font::{Fonts, SHEET_WIDTH};
use super::painter::PaintVertex;
use crate::abi::*;
use crate::base::Result;
use std::sync::{Arc, Mutex};

/// A point in pixels from the lower left corner.
pub type Point = [f32; 2];

/// Red, green, blue, opacity.
pub type Color = [f32; 4];

/// A picture inside a rectangle of the current framebuffer. Coordinates are pixels from the rectangle's lower left
/// corner; later shapes cover earlier ones. Nothing is clipped. [`Canvas::finish`] draws it.
pub struct Canvas {
    view: mjrRect,
    resources: Arc<Mutex<Resources>>,
    fonts: Option<Arc<Fonts>>,
    corners: Vec<PaintVertex>,
}

/// An opaque color.
pub fn opaque([r, g, b]: [f32; 3]) -> Color {
    [r, g, b, 1.0]
}

impl Canvas {
    /// An empty picture in a rectangle. An error without a usable context.
    pub fn new(con: &mjrContext, view: mjrRect) -> Result<Canvas> {
        let resources = Resources::of(con)?;
        let fonts = if con.rangeFont == 0 { None } else { lock(&resources).fonts.clone() };
        Ok(Canvas { view, resources, fonts, corners: Vec::new() })
    }

    /// The rectangle that it is drawn in.
    pub fn view(&self) -> mjrRect {
        self.view
    }

    /// A quadrangle whose corners have colors of their own.
    pub fn quad(&mut self, corners: [(Point, Color); 4]) {
        for k in [0, 1, 2, 0, 2, 3] {
            let ([x, y], [r, g, b, a]) = corners[k];
            self.corners.push([x, y, 0.0, 0.0, r, g, b, a]);
        }
    }

    /// A triangle whose corners have colors of their own.
    pub fn triangle(&mut self, corners: [(Point, Color); 3]) {
        self.corners.extend(corners.map(|([x, y], [r, g, b, a])| [x, y, 0.0, 0.0, r, g, b, a]));
    }

    /// A rectangle between two corners.
    pub fn rect(&mut self, low: Point, high: Point, color: Color) {
        self.gradient(low, high, color, color);
    }

    /// A rectangle between two corners whose color changes from its bottom to its top.
    pub fn gradient(&mut self, low: Point, high: Point, bottom: Color, top: Color) {
        let ([l, b], [r, t]) = (low, high);
        self.quad([([l, b], bottom), ([r, b], bottom), ([r, t], top), ([l, t], top)]);
    }

    /// A convex polygon.
    pub fn polygon(&mut self, points: &[Point], [r, g, b, a]: Color) {
        for k in 2..points.len() {
            for [x, y] in [points[0], points[k - 1], points[k]] {
                self.corners.push([x, y, 0.0, 0.0, r, g, b, a]);
            }
        }
    }

    /// A line of this width.
    pub fn line(&mut self, from: Point, to: Point, width: f32, color: Color) {
        let along = [to[0] - from[0], to[1] - from[1]];
        let length = along[0].hypot(along[1]);
        if length > 0.0 {
            let side = [-along[1] * width / (2.0 * length), along[0] * width / (2.0 * length)];
            let shifted = |p: Point, sign: f32| ([p[0] + sign * side[0], p[1] + sign * side[1]], color);
            self.quad([shifted(from, -1.0), shifted(to, -1.0), shifted(to, 1.0), shifted(from, 1.0)]);
        }
    }

    /// Text whose first cell has its lower left corner at `at`, rounded down. The shadow font has a black outline.
    pub fn text(&mut self, font: mjtFont, at: Point, text: &[u8], color: [f32; 3]) {
        let Some(fonts) = self.fonts.clone() else { return };
        if font == mjFONT_SHADOW {
            self.glyphs(&fonts, mjFONT_SHADOW, at, text, [0.0; 3]);
        }
        let ink = if font == mjFONT_BIG { mjFONT_BIG } else { mjFONT_NORMAL };
        self.glyphs(&fonts, ink, at, text, color);
    }

    fn glyphs(&mut self, fonts: &Fonts, font: mjtFont, [x, y]: Point, text: &[u8], [r, g, b]: [f32; 3]) {
        let face = fonts.face(font);
        let (mut x, y) = (x.floor(), y.floor());
        let [across, up] = [1.0 / SHEET_WIDTH as f32, 1.0 / fonts.sheet_height as f32];
        for &c in text {
            let (width, height) = (face.advance(c) as f32, face.height as f32);
            if let Some([u, v]) = fonts.cell(font, c).map(|c| c.map(|v| v as f32)) {
                for (i, j) in [(0.0, 0.0), (width, 0.0), (width, height), (0.0, 0.0), (width, height), (0.0, height)] {
                    self.corners.push([x + i, y + j, (u + i) * across, (v + j) * up, r, g, b, 1.0]);
                }
            }
            x += width;
        }
    }

    /// Draws everything; the rectangle is the OpenGL viewport afterwards.
    pub fn finish(self) -> Result<()> {
        let view = [self.view.left, self.view.bottom, self.view.width, self.view.height];
        if view[2] <= 0 || view[3] <= 0 {
            return Ok(());
        }
        with_device(&self.resources, |device, resources| {
            device.painter.draw(&device.gl, device.vertex_array, resources.font_sheet, view, &self.corners);
            Ok(())
        })
    }
}

/// Width of a text in pixels.
pub fn text_width(con: &mjrContext, font: mjtFont, text: &[u8]) -> i32 {
    let widths = if font == mjFONT_BIG { &con.charWidthBig } else { &con.charWidth };
    text.iter().map(|c| widths.get(*c as usize).copied().unwrap_or(0)).sum()
}

/// Height of a line of text.
pub fn text_height(con: &mjrContext, font: mjtFont) -> i32 {
    if font == mjFONT_BIG { con.charHeightBig } else { con.charHeight }
}

/// Fills the whole current framebuffer with an opaque color.
pub fn clear(con: &mjrContext, [r, g, b]: [f32; 3]) -> Result<()> {
    with_gl(con, |gl, _| {
        gl.set(glow::SCISSOR_TEST, false);
        gl.color_mask(true);
        gl.clear_color([r, g, b, 1.0]);
        gl.clear(glow::COLOR_BUFFER_BIT);
        Ok(())
    })
}
