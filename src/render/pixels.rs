//! Pixels drawn into a framebuffer: as textures, because core profiles have no other way.
#![forbid(unsafe_code)]

use super::context::{Resources, with_device};
use super::device::Device;
use super::gl::{Gl, bytes_of};
use super::shading::VertexAttribute;
use crate::abi::*;
use crate::base::Result;

const VERTEX: &str = "
IN vec2 a_pos;
OUT vec2 v_uv;
void main() { v_uv = a_pos; gl_Position = vec4(a_pos * 2.0 - 1.0, 0.0, 1.0); }";

const FRAGMENT: &str = "
VARYING vec2 v_uv;
uniform sampler2D u_color; uniform sampler2D u_depth;
void main() {
    FRAG = vec4(TEXTURE2D(u_color, v_uv).rgb, 1.0);
#ifdef DEPTH
    gl_FragDepth = TEXTURE2D(u_depth, v_uv).r;
#endif
}";

/// Draws colors, depths or both under the current OpenGL state.
pub fn draw(con: &mjrContext, view: mjrRect, color: Option<&[u8]>, depth: Option<&[f32]>) -> Result<()> {
    if view.width <= 0 || view.height <= 0 || (color.is_none() && depth.is_none()) {
        return Ok(());
    }
    with_device(&*Resources::of(con)?, |device, _| draw_on(device, view, color, depth))
}

fn draw_on(device: &Device, view: mjrRect, color: Option<&[u8]>, depth: Option<&[f32]>) -> Result<()> {
    let gl = &device.gl;
    if let Some(mut software) = gl.rasteriser() {
        software.draw_pixels([view.left, view.bottom, view.width, view.height], color, depth);
        return Ok(());
    }
    let before: [i32; 4] = gl.get_ints(glow::VIEWPORT);
    let head = if depth.is_some() { "#define DEPTH\n" } else { "" };
    let (vertex, fragment) = super::gl::shader::complete(gl, VERTEX, &format!("{head}{FRAGMENT}"));
    let program = gl.new_program(&vertex, &fragment, &["a_pos"])?;
    let size = [view.width, view.height];
    gl.tight_pixels();
    let textures = [
        color.map(|c| texture(gl, 0, size, glow::RGB8, glow::RGB, glow::UNSIGNED_BYTE, c)),
        depth.map(|d| texture(gl, 1, size, glow::R32F, glow::RED, glow::FLOAT, bytes_of(d))),
    ];
    gl.use_program(program);
    gl.set_int(&gl.uniform(program, "u_color"), 0);
    gl.set_int(&gl.uniform(program, "u_depth"), 1);
    gl.bind_vertex_array(device.vertex_array);
    let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];
    let buffer = gl.new_buffer(glow::ARRAY_BUFFER, bytes_of(corners.as_flattened()));
    gl.attribute(VertexAttribute { index: 0, size: 2, stride: 8, offset: 0 }, false);
    gl.viewport([view.left, view.bottom, view.width, view.height]);
    gl.draw_arrays(glow::TRIANGLE_STRIP, 0, 4);
    gl.viewport(before);
    gl.disable_attribute(0);
    gl.bind_vertex_array(0);
    gl.bind_buffer(glow::ARRAY_BUFFER, 0);
    gl.delete_buffer(buffer);
    gl.use_program(0);
    gl.delete_program(program);
    for (unit, made) in textures.into_iter().enumerate() {
        if let Some(made) = made {
            gl.bind_texture(unit as u32, glow::TEXTURE_2D, 0);
            gl.delete_texture(made?);
        }
    }
    gl.bind_texture(0, glow::TEXTURE_2D, 0);
    Ok(())
}

fn texture(gl: &Gl, unit: u32, size: [i32; 2], internal: u32, format: u32, kind: u32, data: &[u8]) -> Result<u32> {
    let texture = gl.new_texture();
    gl.bind_texture(unit, glow::TEXTURE_2D, texture);
    for filter in [glow::TEXTURE_MIN_FILTER, glow::TEXTURE_MAG_FILTER] {
        gl.texture_parameter(glow::TEXTURE_2D, filter, glow::NEAREST);
    }
    gl.texture_image(glow::TEXTURE_2D, internal, size, format, kind, Some(data))?;
    Ok(texture)
}
