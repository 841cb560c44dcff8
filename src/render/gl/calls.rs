//! Every call that the renderer makes, and the backend that answers it: the current OpenGL context or the rasteriser.
//!
//! Passes, framebuffers, textures, figures and text are written once, against these calls; what they mean is OpenGL's.
#![forbid(unsafe_code)]

use super::functions::Functions;
use crate::base::Result;
use crate::render::shading::{Key, Uniforms, VertexAttribute};
use crate::render::software::Software;
use std::cell::RefCell;

/// Who draws, and what it can do.
pub struct Gl {
    answers: Backend,
    /// Major and minor version.
    pub version: (u32, u32),
    /// Filtering across the edges of cube maps.
    pub seamless: bool,
    /// Depth renderbuffers of floats.
    pub float_depth: bool,
    /// Attributes that advance once per instance.
    pub instancing: bool,
    pub max_samples: i32,
    pub max_renderbuffer: i32,
}

enum Backend {
    OpenGl(Functions),
    Software(Box<RefCell<Software>>),
}

impl Gl {
    /// An OpenGL context.
    pub fn new(f: Functions) -> Gl {
        Gl {
            version: f.version,
            seamless: f.seamless,
            float_depth: f.float_depth,
            instancing: f.instancing,
            max_samples: f.max_samples,
            max_renderbuffer: f.max_renderbuffer,
            answers: Backend::OpenGl(f),
        }
    }

    /// The rasteriser.
    pub fn software() -> Gl {
        Gl {
            version: (3, 3),
            seamless: true,
            float_depth: true,
            instancing: true,
            max_samples: Software::MOST_SAMPLES as i32,
            max_renderbuffer: Software::MOST_PIXELS,
            answers: Backend::Software(Box::default()),
        }
    }

    /// A rasteriser with the same objects, which shares what does not change; `None` of OpenGL, or if memory is short.
    pub fn fork(&self) -> Option<Gl> {
        let software = self.rasteriser()?.fork()?;
        Some(Gl { answers: Backend::Software(Box::new(RefCell::new(software))), ..Gl::software() })
    }

    pub fn is_software(&self) -> bool {
        matches!(self.answers, Backend::Software(_))
    }

    /// The rasteriser, if it is the backend.
    pub fn rasteriser(&self) -> Option<std::cell::RefMut<'_, Software>> {
        match &self.answers {
            Backend::OpenGl(_) => None,
            Backend::Software(s) => Some(s.borrow_mut()),
        }
    }

    /// The bound vertices and triangles stay, so the rasteriser may order them to draw them quickly.
    pub fn prepare(&self) {
        if let Some(mut software) = self.rasteriser() {
            software.prepare();
        }
    }

    /// What the rasteriser draws next, with the uniforms of a pass.
    pub fn shade(&self, key: Key, u: &Uniforms, pass: u64) {
        if let Some(mut software) = self.rasteriser() {
            software.shade(key, u, pass);
        }
    }

    /// Does this context have zero-to-one clip depth.
    pub fn has_clip_control(&self) -> bool {
        match &self.answers {
            Backend::OpenGl(f) => f.has_clip_control(),
            Backend::Software(_) => true,
        }
    }

    /// Values of a parameter, at most four.
    pub fn get_ints<const N: usize>(&self, parameter: u32) -> [i32; N] {
        match &self.answers {
            Backend::OpenGl(f) => f.get_ints(parameter),
            Backend::Software(s) => std::array::from_fn(|k| s.borrow().get_ints(parameter)[k]),
        }
    }

    /// The first bytes of a buffer.
    pub fn read_buffer_data<const N: usize>(&self, buffer: u32) -> [u8; N] {
        match &self.answers {
            Backend::OpenGl(f) => f.read_buffer_data(buffer),
            Backend::Software(_) => [0; N],
        }
    }

    /// The image of the bound texture, or of one face of it; `None`: memory for one. An error if the pixels are too few.
    pub fn texture_image(
        &self,
        target: u32,
        internal: u32,
        size: [i32; 2],
        format: u32,
        kind: u32,
        pixels: Option<&[u8]>,
    ) -> Result<()> {
        match &self.answers {
            Backend::OpenGl(f) => f.texture_image(target, internal, size, format, kind, pixels),
            Backend::Software(s) => s.borrow_mut().texture_image(target, internal, size, format, pixels),
        }
    }
}

/// Methods of [`Gl`] by their signatures: both answer, or OpenGL alone does and the rasteriser has a value instead.
macro_rules! methods {
    ($($name:ident($($argument:ident: $kind:ty),*) $(-> $out:ty)? $(= $instead:expr)?;)*) => {
        impl Gl { $(
            pub fn $name(&self, $($argument: $kind),*) $(-> $out)? {
                match &self.answers {
                    Backend::OpenGl(f) => f.$name($($argument),*),
                    Backend::Software(_s) => methods!(_s.$name($($argument),*) $(, $instead)?),
                }
            }
        )* }
    };
    ($s:ident.$name:ident($($argument:ident),*)) => { $s.borrow_mut().$name($($argument),*) };
    ($s:ident.$name:ident($($argument:ident),*), $instead:expr) => { $instead };
}

// queries and state
methods! {
    get_int(parameter: u32) -> i32;
    error() -> u32;
    finish();
    set(capability: u32, on: bool);
    viewport(rect: [i32; 4]);
    scissor(rect: [i32; 4]);
    clear_color(color: [f32; 4]);
    clear_depth(depth: f64);
    clear_stencil(value: i32);
    clear(mask: u32);
    depth_mask(on: bool);
    color_mask(on: bool);
    blend_func(src: u32, dst: u32);
    cull_face(side: u32);
    front_face(order: u32);
    polygon_mode(mode: u32);
    polygon_offset(factor: f32, units: f32);
    stencil_func(f: u32, reference: i32);
    stencil_op(fail: u32, zfail: u32, pass: u32);
    line_width(width: f32);
    clip_zero_to_one() = ();
    depth_func(f: u32) = ();
    depth_range(near: f64, far: f64) = ();
    draw_buffer(buffer: u32) = ();
    read_buffer(buffer: u32) = ();
    tight_pixels() = ();
}

// buffers, attributes and programs
methods! {
    new_buffer(target: u32, data: &[u8]) -> u32;
    stream(buffer: u32, data: &[f32]);
    bind_buffer(target: u32, buffer: u32);
    delete_buffer(buffer: u32);
    attribute(a: VertexAttribute, per_instance: bool);
    constant_attribute(index: u32, value: [f32; 4]);
    disable_attribute(index: u32);
    draw_arrays(mode: u32, first: i32, count: i32);
    draw_elements(mode: u32, count: i32);
    draw_instances(mode: u32, count: i32, instances: i32);
    draw_arrays_instanced(mode: u32, count: i32, instances: i32);
    is_buffer(buffer: u32) -> bool = true;
    new_vertex_array() -> u32 = 0;
    bind_vertex_array(array: u32) = ();
    new_program(vertex: &str, fragment: &str, attributes: &[&str]) -> Result<u32> = Ok(0);
    use_program(program: u32) = ();
    delete_program(program: u32) = ();
    uniform(program: u32, uniform: &str) -> Option<glow::NativeUniformLocation> = None;
    set_int(at: &Option<glow::NativeUniformLocation>, value: i32) = ();
    set_vec4s(at: &Option<glow::NativeUniformLocation>, values: &[[f32; 4]]) = ();
    set_mat4(at: &Option<glow::NativeUniformLocation>, columns: &[f32; 16]) = ();
}

// textures and framebuffers
methods! {
    new_texture() -> u32;
    bind_texture(unit: u32, target: u32, texture: u32);
    texture_parameter(target: u32, parameter: u32, value: u32);
    generate_mipmap(target: u32);
    delete_texture(texture: u32);
    new_framebuffer() -> u32;
    bind_framebuffer(target: u32, framebuffer: u32);
    delete_framebuffer(framebuffer: u32);
    framebuffer_status() -> u32;
    new_renderbuffer() -> u32;
    renderbuffer_storage(buffer: u32, format: u32, size: [i32; 2], samples: i32) -> i32;
    attach_renderbuffer(attachment: u32, buffer: u32);
    attach_texture(attachment: u32, texture: u32);
    delete_renderbuffer(buffer: u32);
    blit(src: [i32; 4], dst: [i32; 4], mask: u32, filter: u32);
    read_pixels(rect: [i32; 4], format: u32, kind: u32, to: &mut [u8]) -> Result<()>;
    read_depth(rect: [i32; 4], to: &mut [f32]) -> Result<()>;
}
