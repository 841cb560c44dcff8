//! Meshes: corners and triangles, in memory and in OpenGL.
#![forbid(unsafe_code)]

use super::gl::Gl;
use super::shading::VertexAttribute;
/// Position or direction.
pub type Vec3f = [f32; 3];

/// A vertex: position; normal; texture coordinates u and v; the part of z that takes the second scale of height; and a key
/// that is a whole number and a half all along sides that a wire frame leaves out.
pub type MeshVertex = [f32; 10];

/// Key of vertices all of whose sides are shown.
const SHOWN: f32 = 0.0;

/// Triangles and lines of a shape.
#[derive(Default)]
pub struct Geometry {
    pub vertices: Vec<MeshVertex>,
    pub triangles: Vec<u32>,
    /// Draws lines, not triangles.
    pub lines: bool,
}

/// A vertex without texture coordinates.
pub fn vertex([x, y, z]: Vec3f, [i, j, k]: Vec3f) -> MeshVertex {
    [x, y, z, i, j, k, 0.0, 0.0, 0.0, SHOWN]
}

impl Geometry {
    pub fn add(&mut self, v: MeshVertex) -> u32 {
        self.vertices.push(v);
        self.vertices.len() as u32 - 1
    }

    pub fn triangle(&mut self, corners: [MeshVertex; 3]) {
        for v in corners {
            let i = self.add(v);
            self.triangles.push(i);
        }
    }

    /// A grid of (columns x rows) quadrangles; `at` gives the vertex at a column and row. A quadrangle's corners are, in
    /// order, (0,0), (1,0), (1,1), (0,1); it is split between the second and the fourth, which shows in the shading.
    /// `reversed` gives the order (0,1), (1,1), (1,0), (0,0), which is the other side of the surface.
    pub fn grid(&mut self, columns: usize, rows: usize, reversed: bool, at: impl Fn(usize, usize) -> MeshVertex) {
        let first = self.vertices.len() as u32;
        for r in 0..=rows {
            for c in 0..=columns {
                let mut v = at(c, r);
                // whole numbers and a half along the split
                v[9] = if reversed { c as f32 - r as f32 } else { (c + r) as f32 } + 0.5;
                self.vertices.push(v);
            }
        }
        let index = |c: usize, r: usize| first + (r * (columns + 1) + c) as u32;
        for r in 0..rows {
            for c in 0..columns {
                let mut q = [index(c, r), index(c + 1, r), index(c + 1, r + 1), index(c, r + 1)];
                if reversed {
                    q.reverse();
                }
                let [a, b, c, d] = q;
                self.triangles.extend([a, b, d, b, c, d]);
            }
        }
    }

    /// Uploads it.
    pub fn upload(&self, gl: &Gl) -> GlMesh {
        let buffer = gl.new_buffer(glow::ARRAY_BUFFER, super::gl::bytes_of(self.vertices.as_flattened()));
        let elements = gl.new_buffer(glow::ELEMENT_ARRAY_BUFFER, super::gl::bytes_of_indices(&self.triangles));
        let made = buffer != 0 && elements != 0;
        let mode = if self.lines { glow::LINES } else { glow::TRIANGLES };
        let radius = self.vertices.iter().map(|v| v[0] * v[0] + v[1] * v[1] + (v[2] + v[8]) * (v[2] + v[8]));
        let radius = radius.fold(0.0, f32::max).sqrt();
        let mesh = GlMesh { buffer, elements, count: if made { self.triangles.len() as i32 } else { 0 }, mode, radius };
        if gl.is_software() && !self.lines {
            mesh.bind(gl);
            gl.prepare();
            (0..3).for_each(|index| gl.disable_attribute(index));
        }
        gl.bind_buffer(glow::ARRAY_BUFFER, 0);
        gl.bind_buffer(glow::ELEMENT_ARRAY_BUFFER, 0);
        mesh
    }
}

/// A shape in OpenGL.
#[derive(Clone, Copy, Default)]
pub struct GlMesh {
    buffer: u32,
    elements: u32,
    pub count: i32,
    mode: u32,
    /// Of the sphere around the origin that holds it.
    pub radius: f32,
}

impl GlMesh {
    /// Makes it what is drawn next.
    pub fn bind(&self, gl: &Gl) {
        gl.bind_buffer(glow::ARRAY_BUFFER, self.buffer);
        for (index, size, offset) in [(0, 3, 0), (1, 3, 12), (2, 4, 24)] {
            gl.attribute(VertexAttribute { index, size, stride: size_of::<MeshVertex>() as i32, offset }, false);
        }
        gl.bind_buffer(glow::ELEMENT_ARRAY_BUFFER, self.elements);
    }

    /// Draws it: `instances` times, or once with constant attributes if 0.
    pub fn draw(&self, gl: &Gl, instances: i32) {
        if instances == 0 {
            gl.draw_elements(self.mode, self.count);
        } else {
            gl.draw_instances(self.mode, self.count, instances);
        }
    }

    pub fn delete(&self, gl: &Gl) {
        gl.delete_buffer(self.buffer);
        gl.delete_buffer(self.elements);
    }
}
