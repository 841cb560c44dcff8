//! The program that draws flat shapes and text, and the OpenGL state around it.

use super::gl::Gl;
use super::shading::VertexAttribute;
use crate::base::Result;

/// A corner of a triangle: x, y in pixels; u, v in the glyph sheet; red, green, blue, opacity.
pub type PaintVertex = [f32; 8];

const VERTEX: &str = "
IN vec2 a_pos; IN vec2 a_uv; IN vec4 a_color;
OUT vec2 v_uv; OUT vec4 v_color;
uniform vec4 u_view; // scale, offset
void main() {
    v_uv = a_uv; v_color = a_color;
    gl_Position = vec4(a_pos * u_view.xy + u_view.zw, 0.0, 1.0);
}";

const FRAGMENT: &str = "
VARYING vec2 v_uv; VARYING vec4 v_color;
uniform sampler2D u_sheet;
void main() { FRAG = vec4(v_color.rgb, v_color.a * TEXTURE2D(u_sheet, v_uv).a); }";

/// Draws triangles in window pixels.
#[derive(Clone)]
pub struct Painter {
    program: u32,
    view: Option<glow::NativeUniformLocation>,
    buffer: u32,
    /// One opaque pixel, for shapes without text.
    white: u32,
}

impl Painter {
    pub fn new(gl: &Gl) -> Result<Painter> {
        let (vertex, fragment) = super::gl::shader::complete(gl, VERTEX, FRAGMENT);
        let program = gl.new_program(&vertex, &fragment, &["a_pos", "a_uv", "a_color"])?;
        let white = new_sheet(gl, [1, 1], &[255])?;
        let buffer = gl.new_buffer(glow::ARRAY_BUFFER, &[]);
        gl.bind_buffer(glow::ARRAY_BUFFER, 0);
        Ok(Painter { program, view: gl.uniform(program, "u_view"), buffer, white })
    }

    /// The state of two-dimensional drawing.
    pub fn begin(gl: &Gl) {
        gl.set(glow::DEPTH_TEST, false);
        gl.set(glow::CULL_FACE, false);
        gl.set(glow::BLEND, true);
        gl.blend_func(glow::SRC_ALPHA, glow::ONE_MINUS_SRC_ALPHA);
        gl.depth_mask(true);
        gl.color_mask(true);
        gl.polygon_mode(glow::FILL);
    }

    /// Draws triangles inside a rectangle of the window, which becomes the viewport; `sheet` 0: no text among them.
    /// The OpenGL viewport must cover what is drawn, so it is moved to the corners' bounds, and set back.
    pub fn draw(&self, gl: &Gl, vertex_array: u32, sheet: u32, view: [i32; 4], corners: &[PaintVertex]) {
        if gl.is_software() {
            return Self::paint(gl, sheet, view, corners);
        }
        let [left, bottom, width, height] = bounds(view, corners);
        gl.viewport([left, bottom, width, height]);
        Self::begin(gl);
        gl.use_program(self.program);
        let scale = [2.0 / width as f32, 2.0 / height as f32];
        let offset = [view[0] - left, view[1] - bottom].map(|v| v as f32);
        gl.set_vec4s(&self.view, &[[scale[0], scale[1], offset[0] * scale[0] - 1.0, offset[1] * scale[1] - 1.0]]);
        gl.bind_vertex_array(vertex_array);
        gl.bind_texture(0, glow::TEXTURE_2D, if sheet == 0 { self.white } else { sheet });
        gl.stream(self.buffer, corners.as_flattened());
        for (index, size, offset) in [(0, 2, 0), (1, 2, 8), (2, 4, 16)] {
            gl.attribute(VertexAttribute { index, size, stride: size_of::<PaintVertex>() as i32, offset }, false);
        }
        gl.draw_arrays(glow::TRIANGLES, 0, corners.len() as i32);
        for index in 0..3 {
            gl.disable_attribute(index);
        }
        gl.bind_texture(0, glow::TEXTURE_2D, 0);
        gl.bind_buffer(glow::ARRAY_BUFFER, 0);
        gl.bind_vertex_array(0);
        gl.use_program(0);
        gl.set(glow::BLEND, false);
        gl.viewport(view);
    }

    /// The same without OpenGL.
    fn paint(gl: &Gl, sheet: u32, view: [i32; 4], corners: &[PaintVertex]) {
        gl.viewport(view);
        Self::begin(gl);
        if let Some(mut software) = gl.rasteriser() {
            software.paint(sheet, [view[0], view[1]], corners);
        }
        gl.set(glow::BLEND, false);
    }
}

/// The rectangle, grown to hold every corner.
fn bounds([left, bottom, width, height]: [i32; 4], corners: &[PaintVertex]) -> [i32; 4] {
    let (mut low, mut high) = ([0.0, 0.0], [width as f32, height as f32]);
    for c in corners {
        for k in 0..2 {
            low[k] = c[k].min(low[k]);
            high[k] = c[k].max(high[k]);
        }
    }
    let low = low.map(|v: f32| v.floor().max(-8192.0) as i32);
    let high = high.map(|v: f32| v.ceil().min(32768.0) as i32);
    [left + low[0], bottom + low[1], high[0] - low[0], high[1] - low[1]]
}

/// A texture of these opacities.
pub fn new_sheet(gl: &Gl, size: [i32; 2], opacity: &[u8]) -> Result<u32> {
    let texture = gl.new_texture();
    gl.bind_texture(0, glow::TEXTURE_2D, texture);
    for filter in [glow::TEXTURE_MIN_FILTER, glow::TEXTURE_MAG_FILTER] {
        gl.texture_parameter(glow::TEXTURE_2D, filter, glow::NEAREST);
    }
    let pixels: Vec<u8> = opacity.iter().flat_map(|a| [255, 255, 255, *a]).collect();
    gl.texture_image(glow::TEXTURE_2D, glow::RGBA8, size, glow::RGBA, glow::UNSIGNED_BYTE, Some(&pixels))?;
    gl.bind_texture(0, glow::TEXTURE_2D, 0);
    Ok(texture)
}
