//! The OpenGL calls of the renderer, as safe functions over `glow`.
//!
//! Objects are plain names, 0 for none, because `mjrContext` shows them to its clients. The one unsafe file of the module
//! beside `gl::loader`: slices carry their sizes, so no call can make the driver read or write beyond them, and calls without
//! a current context reach the empty functions of the platform's dispatcher.

use crate::base::{Error, ErrorKind, Result, reject_if};
use crate::render::shading::{VertexAttribute, channels};
use glow::HasContext;
use std::ffi::{CStr, c_void};
use std::num::NonZeroU32;

type ClipControl = unsafe extern "C" fn(u32, u32);

/// OpenGL's functions, and what this context can do.
pub struct Functions {
    glow: glow::Context,
    clip_control: Option<ClipControl>,
    /// Major and minor version.
    pub version: (u32, u32),
    /// Depth renderbuffers of floats.
    pub float_depth: bool,
    /// Filtering across the edges of cube maps.
    pub seamless: bool,
    /// Attributes that advance once per instance.
    pub instancing: bool,
    /// Vertex array objects, which core profiles need.
    pub vertex_arrays: bool,
    pub max_samples: i32,
    pub max_renderbuffer: i32,
}

/// One call of OpenGL.
// the arguments are values; nothing else is unsafe in this file's calls
#[allow(clippy::macro_metavars_in_unsafe)]
macro_rules! gl {
    ($self:ident.$function:ident($($argument:expr),*)) => {
        // SAFETY: a `Gl` is used where the context is current that it was loaded for, or else none: then the platform's
        // dispatcher does nothing. Slices carry their sizes, and names that are none of the context's are errors of OpenGL.
        unsafe { $self.glow.$function($($argument),*) }
    };
}

fn name<T>(id: u32, make: fn(NonZeroU32) -> T) -> Option<T> {
    NonZeroU32::new(id).map(make)
}

pub fn bytes_of(floats: &[f32]) -> &[u8] {
    bytemuck::cast_slice(floats)
}

pub fn bytes_of_indices(indices: &[u32]) -> &[u8] {
    bytemuck::cast_slice(indices)
}

/// A context of zeros.
pub fn blank_context() -> crate::abi::mjrContext {
    // SAFETY: the struct has numbers and raw pointers only, for which zero bits are values.
    unsafe { std::mem::zeroed() }
}

impl Functions {
    /// Loads the functions of the current context and checks what it must have.
    ///
    /// # Safety
    /// A context is current, and `find` gives its functions or null.
    pub unsafe fn load(mut find: impl FnMut(&CStr) -> *const c_void) -> Result<Functions> {
        type GetString = unsafe extern "C" fn(u32) -> *const std::ffi::c_char;
        let get_string = find(c"glGetString");
        reject_if(get_string.is_null(), "mjr_makeContext: gladLoadGL error: the OpenGL library has no glGetString")?;
        // SAFETY: the function has this type; glow would panic without a version.
        let version = unsafe { std::mem::transmute::<*const c_void, GetString>(get_string)(glow::VERSION) };
        if version.is_null() {
            return Err(Error::of(
                ErrorKind::Render,
                "mjr_makeContext: gladLoadGL error: the current context has no OpenGL version; make it current again",
            ));
        }
        // SAFETY: OpenGL's texts end with zero and live on.
        let text = unsafe { CStr::from_ptr(version) }.to_string_lossy().into_owned();
        if text.starts_with("OpenGL ES") {
            return Err(Error::of(
                ErrorKind::Render,
                format!(
                    "mjr_makeContext: OpenGL ES ({text}) cannot be used; make a context of desktop OpenGL, 2.1 or newer"
                ),
            ));
        }
        // SAFETY: a context is current, which has a version; the caller says that `find` gives its functions or null.
        let glow = unsafe { glow::Context::from_loader_function_cstr(&mut find) };
        let version = (glow.version().major, glow.version().minor);
        let has = |name: &str| glow.supported_extensions().contains(name);
        let since = |v: (u32, u32), name: &str| version >= v || has(name);
        reject_if(version < (1, 5), "mjr_makeContext: OpenGL version 1.5 or higher required")?;
        if !since((3, 0), "GL_ARB_framebuffer_object") {
            return Err(Error::of(ErrorKind::Render, "mjr_makeContext: OpenGL ARB_framebuffer_object required"));
        }
        if version < (2, 1) {
            return Err(Error::of(
                ErrorKind::Render,
                format!("mjr_makeContext: OpenGL 2.1 or higher required for shaders, found {text}"),
            ));
        }
        let clip = find(c"glClipControl");
        let clip_control = (since((4, 5), "GL_ARB_clip_control") && !clip.is_null())
            // SAFETY: OpenGL gives the function of this name this type, and the pointer is not null.
            .then(|| unsafe { std::mem::transmute::<*const c_void, ClipControl>(clip) });
        // SAFETY: the caller says that the context is current, whose functions these are.
        let int = |parameter| unsafe { glow.get_parameter_i32(parameter) };
        Ok(Functions {
            clip_control,
            version,
            float_depth: since((3, 0), "GL_ARB_depth_buffer_float"),
            seamless: since((3, 2), "GL_ARB_seamless_cube_map"),
            instancing: version >= (3, 3),
            vertex_arrays: since((3, 0), "GL_ARB_vertex_array_object"),
            max_samples: int(glow::MAX_SAMPLES),
            max_renderbuffer: int(glow::MAX_RENDERBUFFER_SIZE),
            glow,
        })
    }

    /// Does this context have zero-to-one clip depth.
    pub fn has_clip_control(&self) -> bool {
        self.clip_control.is_some()
    }

    /// Zero-to-one clip depth, where there is such.
    pub fn clip_zero_to_one(&self) {
        if let Some(f) = self.clip_control {
            // SAFETY: a function of the context that `self` was loaded for, which is current where a `Gl` is used, or
            // else none: then it does nothing.
            unsafe { f(glow::LOWER_LEFT, glow::ZERO_TO_ONE) }
        }
    }

    // queries

    pub fn get_int(&self, parameter: u32) -> i32 {
        gl!(self.get_parameter_i32(parameter))
    }

    pub fn get_ints<const N: usize>(&self, parameter: u32) -> [i32; N] {
        // more than needed: no parameter asked for here has more than 16 numbers
        let mut out = [0; 16];
        gl!(self.get_parameter_i32_slice(parameter, &mut out));
        std::array::from_fn(|i| out[i])
    }

    pub fn error(&self) -> u32 {
        gl!(self.get_error())
    }

    pub fn finish(&self) {
        gl!(self.finish())
    }

    // state

    pub fn set(&self, capability: u32, on: bool) {
        if on { gl!(self.enable(capability)) } else { gl!(self.disable(capability)) }
    }

    pub fn viewport(&self, [x, y, w, h]: [i32; 4]) {
        gl!(self.viewport(x, y, w, h))
    }

    pub fn scissor(&self, [x, y, w, h]: [i32; 4]) {
        gl!(self.scissor(x, y, w, h))
    }

    pub fn clear_color(&self, [r, g, b, a]: [f32; 4]) {
        gl!(self.clear_color(r, g, b, a))
    }

    pub fn clear_depth(&self, depth: f64) {
        gl!(self.clear_depth_f64(depth))
    }

    pub fn clear_stencil(&self, value: i32) {
        gl!(self.clear_stencil(value))
    }

    pub fn clear(&self, mask: u32) {
        gl!(self.clear(mask))
    }

    pub fn depth_func(&self, f: u32) {
        gl!(self.depth_func(f))
    }

    pub fn depth_mask(&self, on: bool) {
        gl!(self.depth_mask(on))
    }

    pub fn depth_range(&self, near: f64, far: f64) {
        gl!(self.depth_range_f64(near, far))
    }

    pub fn color_mask(&self, on: bool) {
        gl!(self.color_mask(on, on, on, on))
    }

    pub fn blend_func(&self, src: u32, dst: u32) {
        gl!(self.blend_equation(glow::FUNC_ADD));
        gl!(self.blend_func(src, dst))
    }

    pub fn cull_face(&self, side: u32) {
        gl!(self.cull_face(side))
    }

    pub fn front_face(&self, order: u32) {
        gl!(self.front_face(order))
    }

    pub fn polygon_mode(&self, mode: u32) {
        gl!(self.polygon_mode(glow::FRONT_AND_BACK, mode))
    }

    pub fn polygon_offset(&self, factor: f32, units: f32) {
        gl!(self.polygon_offset(factor, units))
    }

    pub fn stencil_func(&self, f: u32, reference: i32) {
        gl!(self.stencil_func(f, reference, !0))
    }

    pub fn stencil_op(&self, fail: u32, zfail: u32, pass: u32) {
        gl!(self.stencil_mask(!0));
        gl!(self.stencil_op(fail, zfail, pass))
    }

    /// Width of lines; the driver keeps the last width that it could draw.
    pub fn line_width(&self, width: f32) {
        gl!(self.line_width(width))
    }

    pub fn draw_buffer(&self, buffer: u32) {
        gl!(self.draw_buffer(buffer))
    }

    pub fn read_buffer(&self, buffer: u32) {
        gl!(self.read_buffer(buffer))
    }

    /// Rows of pixels follow each other without padding, in both directions.
    pub fn tight_pixels(&self) {
        gl!(self.pixel_store_i32(glow::PACK_ALIGNMENT, 1));
        gl!(self.pixel_store_i32(glow::UNPACK_ALIGNMENT, 1));
    }

    // buffers and attributes

    /// A buffer with this content.
    pub fn new_buffer(&self, target: u32, data: &[u8]) -> u32 {
        match gl!(self.create_buffer()) {
            Ok(buffer) => {
                self.fill_buffer(target, buffer.0.get(), data, glow::STATIC_DRAW);
                buffer.0.get()
            }
            Err(_) => 0,
        }
    }

    /// Replaces the content of a buffer, which stays bound.
    pub fn fill_buffer(&self, target: u32, buffer: u32, data: &[u8], usage: u32) {
        self.bind_buffer(target, buffer);
        gl!(self.buffer_data_u8_slice(target, data, usage))
    }

    /// Replaces the content of a vertex buffer that changes with every picture, which stays bound.
    pub fn stream(&self, buffer: u32, data: &[f32]) {
        self.fill_buffer(glow::ARRAY_BUFFER, buffer, bytes_of(data), glow::STREAM_DRAW);
    }

    pub fn bind_buffer(&self, target: u32, buffer: u32) {
        gl!(self.bind_buffer(target, name(buffer, glow::NativeBuffer)))
    }

    pub fn is_buffer(&self, buffer: u32) -> bool {
        name(buffer, glow::NativeBuffer).is_some_and(|b| gl!(self.is_buffer(b)))
    }

    /// The first bytes of a buffer.
    pub fn read_buffer_data<const N: usize>(&self, buffer: u32) -> [u8; N] {
        let mut out = [0; N];
        self.bind_buffer(glow::ARRAY_BUFFER, buffer);
        gl!(self.get_buffer_sub_data(glow::ARRAY_BUFFER, 0, &mut out));
        self.bind_buffer(glow::ARRAY_BUFFER, 0);
        out
    }

    pub fn delete_buffer(&self, buffer: u32) {
        if let Some(b) = name(buffer, glow::NativeBuffer) {
            gl!(self.delete_buffer(b))
        }
    }

    pub fn new_vertex_array(&self) -> u32 {
        let made = self.vertex_arrays.then(|| gl!(self.create_vertex_array()));
        made.and_then(|a| a.ok()).map_or(0, |a| a.0.get())
    }

    pub fn bind_vertex_array(&self, array: u32) {
        if self.vertex_arrays {
            gl!(self.bind_vertex_array(name(array, glow::NativeVertexArray)))
        }
    }

    pub fn delete_vertex_array(&self, array: u32) {
        if let Some(a) = name(array, glow::NativeVertexArray) {
            gl!(self.delete_vertex_array(a))
        }
    }

    /// Reads floats of an attribute from the bound buffer, once per vertex or per instance.
    pub fn attribute(&self, a: VertexAttribute, per_instance: bool) {
        gl!(self.enable_vertex_attrib_array(a.index));
        gl!(self.vertex_attrib_pointer_f32(a.index, a.size, glow::FLOAT, false, a.stride, a.offset));
        if self.instancing {
            gl!(self.vertex_attrib_divisor(a.index, per_instance as u32));
        }
    }

    /// The same value for every vertex.
    pub fn constant_attribute(&self, index: u32, [x, y, z, w]: [f32; 4]) {
        gl!(self.disable_vertex_attrib_array(index));
        gl!(self.vertex_attrib_4_f32(index, x, y, z, w));
    }

    pub fn disable_attribute(&self, index: u32) {
        gl!(self.disable_vertex_attrib_array(index));
        if self.instancing {
            gl!(self.vertex_attrib_divisor(index, 0));
        }
    }

    pub fn draw_arrays(&self, mode: u32, first: i32, count: i32) {
        gl!(self.draw_arrays(mode, first, count))
    }

    /// Draws 32-bit indices from the bound index buffer.
    pub fn draw_elements(&self, mode: u32, count: i32) {
        gl!(self.draw_elements(mode, count, glow::UNSIGNED_INT, 0))
    }

    pub fn draw_instances(&self, mode: u32, count: i32, instances: i32) {
        gl!(self.draw_elements_instanced(mode, count, glow::UNSIGNED_INT, 0, instances))
    }

    pub fn draw_arrays_instanced(&self, mode: u32, count: i32, instances: i32) {
        gl!(self.draw_arrays_instanced(mode, 0, count, instances))
    }

    // programs

    /// Compiles and links; attributes take their places in `attributes`.
    pub fn new_program(&self, vertex: &str, fragment: &str, attributes: &[&str]) -> Result<u32> {
        let fail = |e: String| Error::of(ErrorKind::Render, format!("OpenGL shader: {e}"));
        {
            let program = gl!(self.create_program()).map_err(fail)?;
            for (i, a) in attributes.iter().enumerate() {
                gl!(self.bind_attrib_location(program, i as u32, a));
            }
            for (kind, source) in [(glow::VERTEX_SHADER, vertex), (glow::FRAGMENT_SHADER, fragment)] {
                let shader = gl!(self.create_shader(kind)).map_err(fail)?;
                gl!(self.shader_source(shader, source));
                gl!(self.compile_shader(shader));
                if !gl!(self.get_shader_compile_status(shader)) {
                    return Err(fail(gl!(self.get_shader_info_log(shader))));
                }
                gl!(self.attach_shader(program, shader));
                gl!(self.delete_shader(shader)); // with the program
            }
            gl!(self.link_program(program));
            if !gl!(self.get_program_link_status(program)) {
                return Err(fail(gl!(self.get_program_info_log(program))));
            }
            Ok(program.0.get())
        }
    }

    pub fn use_program(&self, program: u32) {
        gl!(self.use_program(name(program, glow::NativeProgram)))
    }

    pub fn delete_program(&self, program: u32) {
        if let Some(p) = name(program, glow::NativeProgram) {
            gl!(self.delete_program(p))
        }
    }

    /// Where a uniform of a program lies; `None`: it has no such.
    pub fn uniform(&self, program: u32, uniform: &str) -> Option<glow::NativeUniformLocation> {
        name(program, glow::NativeProgram).and_then(|p| gl!(self.get_uniform_location(p, uniform)))
    }

    pub fn set_int(&self, at: &Option<glow::NativeUniformLocation>, value: i32) {
        gl!(self.uniform_1_i32(at.as_ref(), value))
    }

    pub fn set_vec4s(&self, at: &Option<glow::NativeUniformLocation>, values: &[[f32; 4]]) {
        if !values.is_empty() {
            gl!(self.uniform_4_f32_slice(at.as_ref(), values.as_flattened()))
        }
    }

    /// A matrix by columns.
    pub fn set_mat4(&self, at: &Option<glow::NativeUniformLocation>, columns: &[f32; 16]) {
        gl!(self.uniform_matrix_4_f32_slice(at.as_ref(), false, columns))
    }

    // textures

    pub fn new_texture(&self) -> u32 {
        gl!(self.create_texture()).map_or(0, |t| t.0.get())
    }

    pub fn bind_texture(&self, unit: u32, target: u32, texture: u32) {
        gl!(self.active_texture(glow::TEXTURE0 + unit));
        gl!(self.bind_texture(target, name(texture, glow::NativeTexture)));
    }

    pub fn texture_parameter(&self, target: u32, parameter: u32, value: u32) {
        gl!(self.tex_parameter_i32(target, parameter, value as i32))
    }

    /// The image of the bound texture, or of one face of it; `None`: memory for one. An error if the pixels are too few.
    pub fn texture_image(
        &self,
        target: u32,
        internal: u32,
        [width, height]: [i32; 2],
        format: u32,
        kind: u32,
        pixels: Option<&[u8]>,
    ) -> Result<()> {
        let channels = if format == glow::RGB { 3 } else { 4 };
        let need = width.max(0) as usize * height.max(0) as usize * channels;
        if pixels.is_some_and(|p| p.len() < need) {
            return Err(Error::of(ErrorKind::Render, format!("texture of {width} x {height} pixels has too few data")));
        }
        let pixels = glow::PixelUnpackData::Slice(pixels);
        gl!(self.tex_image_2d(target, 0, internal as i32, width, height, 0, format, kind, pixels));
        Ok(())
    }

    pub fn generate_mipmap(&self, target: u32) {
        gl!(self.generate_mipmap(target))
    }

    pub fn delete_texture(&self, texture: u32) {
        if let Some(t) = name(texture, glow::NativeTexture) {
            gl!(self.delete_texture(t))
        }
    }

    // framebuffers

    pub fn new_framebuffer(&self) -> u32 {
        gl!(self.create_framebuffer()).map_or(0, |f| f.0.get())
    }

    pub fn bind_framebuffer(&self, target: u32, framebuffer: u32) {
        gl!(self.bind_framebuffer(target, name(framebuffer, glow::NativeFramebuffer)))
    }

    pub fn delete_framebuffer(&self, framebuffer: u32) {
        if let Some(f) = name(framebuffer, glow::NativeFramebuffer) {
            gl!(self.delete_framebuffer(f))
        }
    }

    pub fn framebuffer_status(&self) -> u32 {
        gl!(self.check_framebuffer_status(glow::FRAMEBUFFER))
    }

    pub fn new_renderbuffer(&self) -> u32 {
        gl!(self.create_renderbuffer()).map_or(0, |r| r.0.get())
    }

    /// Storage of a renderbuffer; with 0 samples the plain kind. Returns the samples that it got.
    pub fn renderbuffer_storage(&self, buffer: u32, format: u32, [width, height]: [i32; 2], samples: i32) -> i32 {
        gl!(self.bind_renderbuffer(glow::RENDERBUFFER, name(buffer, glow::NativeRenderbuffer)));
        if samples > 0 {
            gl!(self.renderbuffer_storage_multisample(glow::RENDERBUFFER, samples, format, width, height));
        } else {
            gl!(self.renderbuffer_storage(glow::RENDERBUFFER, format, width, height));
        }
        let got = gl!(self.get_renderbuffer_parameter_i32(glow::RENDERBUFFER, glow::RENDERBUFFER_SAMPLES));
        gl!(self.bind_renderbuffer(glow::RENDERBUFFER, None));
        got
    }

    pub fn attach_renderbuffer(&self, attachment: u32, buffer: u32) {
        let buffer = name(buffer, glow::NativeRenderbuffer);
        gl!(self.framebuffer_renderbuffer(glow::FRAMEBUFFER, attachment, glow::RENDERBUFFER, buffer))
    }

    pub fn attach_texture(&self, attachment: u32, texture: u32) {
        let texture = name(texture, glow::NativeTexture);
        gl!(self.framebuffer_texture_2d(glow::FRAMEBUFFER, attachment, glow::TEXTURE_2D, texture, 0))
    }

    pub fn delete_renderbuffer(&self, buffer: u32) {
        if let Some(r) = name(buffer, glow::NativeRenderbuffer) {
            gl!(self.delete_renderbuffer(r))
        }
    }

    /// Copies between the bound framebuffers; rectangles are left, bottom, right, top.
    pub fn blit(&self, src: [i32; 4], dst: [i32; 4], mask: u32, filter: u32) {
        gl!(self.blit_framebuffer(src[0], src[1], src[2], src[3], dst[0], dst[1], dst[2], dst[3], mask, filter))
    }

    /// Reads colors of the bound framebuffer. An error if the slice is too short.
    pub fn read_pixels(&self, rect: [i32; 4], format: u32, kind: u32, to: &mut [u8]) -> Result<()> {
        self.read(rect, format, kind, channels(format as i32), to)
    }

    /// Reads depths of the bound framebuffer. An error if the slice is too short.
    pub fn read_depth(&self, rect: [i32; 4], to: &mut [f32]) -> Result<()> {
        self.read(rect, glow::DEPTH_COMPONENT, glow::FLOAT, size_of::<f32>(), bytemuck::cast_slice_mut(to))
    }

    fn read(&self, [x, y, w, h]: [i32; 4], format: u32, kind: u32, pixel: usize, to: &mut [u8]) -> Result<()> {
        if to.len() < w.max(0) as usize * h.max(0) as usize * pixel {
            return Err(Error::of(ErrorKind::Render, format!("no memory for {w} x {h} pixels")));
        }
        let pixels = glow::PixelPackData::Slice(Some(to));
        gl!(self.read_pixels(x, y, w, h, format, kind, pixels));
        Ok(())
    }
}
