//! The OpenGL objects that are made of a model: meshes and their hulls, height fields, skins, flexes, the shadow map.
#![forbid(unsafe_code)]

use super::builtin::{self, Divisions};
use super::detail::{self, LEVELS, Quality};
use super::gl::{Gl, bytes_of, bytes_of_indices};
use super::mesh::GlMesh;
use super::{shapes, texture};
use crate::abi::*;
use crate::base::{Error, ErrorKind, Result};
use crate::model::Model;

/// Meshes of a model, and the names of its skins' buffers.
#[derive(Clone, Default)]
pub struct ModelResources {
    /// In the order of `builtin::Builtin`.
    pub builtin: Vec<GlMesh>,
    pub planes: Vec<GlMesh>,
    /// Mesh and hull of each mesh.
    pub meshes: Vec<GlMesh>,
    pub hfields: Vec<GlMesh>,
    /// Of the fast path: simpler shapes.
    pub simple: Option<SimpleShapes>,
    /// Vertices, normals, texture coordinates and faces of each skin: the arrays that the context points to.
    pub skins: [Vec<u32>; 4],
    /// Numbers of faces of skins.
    pub skin_faces: Vec<i32>,
    /// Numbers of vertices of skins.
    pub skin_verts: Vec<i32>,
    /// Shadow map: do its texels hold a size that could be made.
    pub shadow: bool,
    /// Faces of flexes, which change with every picture.
    pub flex_buffer: u32,
    /// Attributes of instances.
    pub instance_buffer: u32,
    pub haze_color: [f32; 4],
    quads: usize,
}

/// Shapes by level of detail, from few triangles to many.
#[derive(Clone, Default)]
pub struct SimpleShapes {
    /// By level, in the order of `builtin::Builtin`.
    pub builtin: [Vec<GlMesh>; LEVELS],
    /// By mesh and hull, as `meshes`.
    pub meshes: Vec<[GlMesh; LEVELS]>,
}

impl ModelResources {
    /// The path that draws the model.
    pub fn quality(&self) -> Quality {
        if self.simple.is_some() { Quality::Fast } else { Quality::Exact }
    }

    /// Uploads everything; the context's tables and ranges say what there is.
    pub fn new(gl: &Gl, m: &Model, con: &mut mjrContext, quality: Quality) -> Result<ModelResources> {
        let counts = &m.vis.quality;
        let count = |v: i32| v.max(0) as usize;
        let divisions = Divisions {
            slices: count(counts.numslices),
            stacks: count(counts.numstacks),
            quads: count(counts.numquads),
        };
        let mut r = ModelResources { quads: divisions.quads, haze_color: m.vis.rgba.haze, ..ModelResources::default() };
        r.make_shadow(gl, con)?;
        texture::materials(m, con)?;
        texture::make(gl, m, con, quality)?;
        r.builtin = builtin::all(divisions, m.vis.map.haze).iter().map(|s| s.upload(gl)).collect();
        r.planes = shapes::planes(m).iter().map(|s| s.upload(gl)).collect();
        if quality == Quality::Fast {
            let level = |level: usize| {
                let shapes = builtin::all(detail::divisions(level, divisions), m.vis.map.haze);
                shapes.iter().map(|s| s.upload(gl)).collect()
            };
            r.simple = Some(SimpleShapes { builtin: std::array::from_fn(level), meshes: Vec::new() });
        }
        for shape in (0..m.nmesh()).flat_map(|i| [shapes::mesh(m, i), shapes::hull(m, i)]) {
            let mesh = shape.upload(gl);
            r.meshes.push(mesh);
            if let Some(simple) = &mut r.simple {
                simple.meshes.push(detail::levels(&shape, mesh, gl));
            }
        }
        r.hfields = (0..m.nhfield()).map(|i| shapes::hfield(m, i, r.quads).upload(gl)).collect();
        r.make_skins(gl, m, con);
        r.flex_buffer = gl.new_buffer(glow::ARRAY_BUFFER, &[]);
        r.instance_buffer = gl.new_buffer(glow::ARRAY_BUFFER, &[]);
        gl.bind_buffer(glow::ARRAY_BUFFER, 0);
        con.rangePlane = r.planes.len() as i32 + 1;
        con.rangeMesh = r.meshes.len() as i32;
        con.rangeHField = r.hfields.len() as i32;
        con.rangeBuiltin = 8;
        Ok(r)
    }

    fn make_shadow(&mut self, gl: &Gl, con: &mut mjrContext) -> Result<()> {
        if con.shadowSize <= 0 {
            return Ok(());
        }
        con.shadowTex = gl.new_texture();
        gl.bind_texture(0, glow::TEXTURE_2D, con.shadowTex);
        let size = [con.shadowSize; 2];
        let kind = glow::UNSIGNED_INT_24_8;
        gl.texture_image(glow::TEXTURE_2D, glow::DEPTH24_STENCIL8, size, glow::DEPTH_STENCIL, kind, None)?;
        for filter in [glow::TEXTURE_MIN_FILTER, glow::TEXTURE_MAG_FILTER] {
            gl.texture_parameter(glow::TEXTURE_2D, filter, glow::NEAREST);
        }
        for side in [glow::TEXTURE_WRAP_S, glow::TEXTURE_WRAP_T] {
            gl.texture_parameter(glow::TEXTURE_2D, side, glow::CLAMP_TO_EDGE);
        }
        gl.bind_texture(0, glow::TEXTURE_2D, 0);
        con.shadowFBO = gl.new_framebuffer();
        gl.bind_framebuffer(glow::FRAMEBUFFER, con.shadowFBO);
        // with the stencil, clearing overwrites whole words
        gl.attach_texture(glow::DEPTH_STENCIL_ATTACHMENT, con.shadowTex);
        gl.draw_buffer(glow::NONE);
        gl.read_buffer(glow::NONE);
        match gl.framebuffer_status() {
            glow::FRAMEBUFFER_COMPLETE => {
                self.shadow = true;
                Ok(())
            }
            status => {
                Err(Error::of(ErrorKind::Render, format!("Shadow framebuffer is not complete, error 0x{status:x}")))
            }
        }
    }

    fn make_skins(&mut self, gl: &Gl, m: &Model, con: &mut mjrContext) {
        for i in 0..m.nskin() {
            let faces = range(m.skin_faceadr()[i], m.skin_facenum()[i]);
            let nvert = m.skin_vertnum()[i].max(0);
            let faces: Vec<u32> =
                m.skin_face().get(faces).unwrap_or_default().as_flattened().iter().map(|v| *v as u32).collect();
            self.skin_verts.push(nvert);
            let valid = faces.iter().all(|v| (*v as i32) < nvert && *v as i32 >= 0);
            self.skin_faces.push(if valid { faces.len() as i32 / 3 } else { 0 });
            let texcoord = range(m.skin_texcoordadr()[i], m.skin_vertnum()[i]);
            let texcoord = m.skin_texcoord().get(texcoord).filter(|_| m.skin_texcoordadr()[i] >= 0);
            self.skins[0].push(gl.new_buffer(glow::ARRAY_BUFFER, &[]));
            self.skins[1].push(gl.new_buffer(glow::ARRAY_BUFFER, &[]));
            let texcoord = texcoord.map(|t| gl.new_buffer(glow::ARRAY_BUFFER, bytes_of(t.as_flattened())));
            self.skins[2].push(texcoord.unwrap_or(0));
            self.skins[3].push(gl.new_buffer(glow::ELEMENT_ARRAY_BUFFER, bytes_of_indices(&faces)));
        }
        gl.bind_buffer(glow::ELEMENT_ARRAY_BUFFER, 0);
        con.nskin = m.nskin;
        self.show_skins(con);
    }

    /// Points a context's arrays of skins to these.
    pub fn show_skins(&mut self, con: &mut mjrContext) {
        if con.nskin > 0 {
            let [vert, normal, texcoord, face] = self.skins.each_mut().map(|v| v.as_mut_ptr());
            (con.skinvertVBO, con.skinnormalVBO, con.skintexcoordVBO, con.skinfaceVBO) = (vert, normal, texcoord, face);
        }
    }

    /// Uploads a mesh and its hull again.
    pub fn upload_mesh(&mut self, gl: &Gl, m: &Model, i: i32) -> Result<()> {
        let id = usize::try_from(i).ok().filter(|i| *i < m.nmesh() && 2 * i + 1 < self.meshes.len());
        let id = id.ok_or_else(|| Error::of(ErrorKind::Render, format!("Invalid mesh index {i}")))?;
        for (k, shape) in [shapes::mesh(m, id), shapes::hull(m, id)].iter().enumerate() {
            self.meshes[2 * id + k].delete(gl);
            self.meshes[2 * id + k] = shape.upload(gl);
            if let Some(simple) = &mut self.simple {
                simple.meshes[2 * id + k] = detail::levels(shape, self.meshes[2 * id + k], gl);
            }
        }
        Ok(())
    }

    /// Uploads a height field again.
    pub fn upload_hfield(&mut self, gl: &Gl, m: &Model, i: i32) -> Result<()> {
        let id = usize::try_from(i).ok().filter(|i| *i < m.nhfield() && *i < self.hfields.len());
        let id = id.ok_or_else(|| Error::of(ErrorKind::Render, format!("Invalid height field index {i}")))?;
        self.hfields[id].delete(gl);
        self.hfields[id] = shapes::hfield(m, id, self.quads).upload(gl);
        Ok(())
    }

    /// Deletes everything, the context's textures too.
    pub fn free(&mut self, gl: &Gl, con: &mut mjrContext) {
        for mesh in self.builtin.iter().chain(&self.planes).chain(&self.meshes).chain(&self.hfields) {
            mesh.delete(gl);
        }
        for buffer in self.skins.iter().flatten().copied().chain([self.flex_buffer, self.instance_buffer]) {
            gl.delete_buffer(buffer);
        }
        for texture in &con.texture[..con.ntexture.clamp(0, mjMAXTEXTURE) as usize] {
            gl.delete_texture(*texture);
        }
        gl.delete_framebuffer(con.shadowFBO);
        gl.delete_texture(con.shadowTex);
    }
}

fn range(adr: i32, num: i32) -> std::ops::Range<usize> {
    let adr = adr.max(0) as usize;
    adr..adr + num.max(0) as usize
}
