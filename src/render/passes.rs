//! A picture of a scene, pass by pass: shadow maps, reflection, opaque geoms, sky, transparent geoms.
//!
//! Every light that casts shadows has a shadow map. The first such light is added while opaque geoms are drawn; the others each
//! draw them once more, adding light where it reaches. Equal geoms are drawn at once; their order, which decides between
//! surfaces in the same place only, is that of the first of each kind in the scene.
#![forbid(unsafe_code)]

use super::builtin::Builtin;
use super::gl::Gl;
use super::light::{self, Lighting};
use super::matrix::{self, Mat4};
use super::mesh::MeshVertex;
use super::model::ModelResources;
use super::scene_view::{self, DrawItem, Instance, Items, SceneView, VertexSource};
use super::shading::VertexAttribute;
use super::shading::{INSTANCE, Key, SHADOW_UNIT, ShadingOutput, Texturing, Uniforms};
use super::texture::{ROLES, SKY_MATERIAL, target};
use crate::abi::*;
use crate::base::Result;
use crate::math::Vec3;

/// What all passes of a picture share.
pub struct PassContext<'a> {
    pub gl: &'a Gl,
    pub programs: &'a mut super::gl::shader::Programs,
    pub con: &'a mjrContext,
    pub model: &'a ModelResources,
    pub items: &'a Items,
    /// Flags of the scene, by `mjtRndFlag`.
    pub flags: [bool; mjNRNDFLAG as usize],
    pub head: Vec3,
    /// Geoms that are transparent, by distance.
    pub transparent: Vec<usize>,
    /// The geom that reflects.
    pub mirror: Option<usize>,
    /// First item of each geom, and the end.
    pub first: Vec<usize>,
}

/// How items of a pass are drawn.
#[derive(Clone, Copy, Default)]
struct Style {
    key: Key,
    /// What the color is multiplied with.
    dim: f32,
    /// Draw both sides of everything.
    both_sides: bool,
    /// Leave out what is beyond the sides of the view.
    clip: Option<Mat4>,
    /// Keep the order of the items.
    ordered: bool,
}

impl PassContext<'_> {
    fn flag(&self, flag: mjtRndFlag) -> bool {
        self.flags[flag as usize]
    }

    /// Items of a geom.
    fn of(&self, geom: usize) -> &[DrawItem] {
        &self.items.all[self.first[geom]..self.first[geom + 1]]
    }

    /// The state that pictures begin with.
    pub fn begin(&self) {
        let gl = self.gl;
        gl.clip_zero_to_one();
        gl.set(glow::MULTISAMPLE, true);
        gl.set(glow::BLEND, false);
        gl.set(glow::DEPTH_TEST, true);
        gl.set(glow::STENCIL_TEST, false);
        gl.set(glow::POLYGON_OFFSET_FILL, false);
        gl.depth_func(glow::GEQUAL);
        gl.depth_mask(true);
        gl.depth_range(0.0, 1.0);
        gl.color_mask(true);
        gl.front_face(glow::CCW);
        gl.cull_face(glow::BACK);
        gl.set(glow::CULL_FACE, self.flag(mjRND_CULL_FACE));
        gl.clear_color([0.0; 4]);
        gl.clear_depth(0.0);
        gl.clear_stencil(0);
        self.fill_mode(self.flag(mjRND_WIREFRAME));
    }

    fn fill_mode(&self, wire: bool) {
        self.gl.polygon_mode(if wire { glow::LINE } else { glow::FILL });
        self.line_width(self.con.lineWidth);
    }

    fn line_width(&self, width: f32) {
        if width > 0.0 {
            self.gl.line_width(width);
        }
    }

    /// Draws items with the uniforms of a pass, equal ones at once.
    fn draw<'i>(&mut self, items: impl Iterator<Item = &'i DrawItem>, style: Style, u: &Uniforms) -> Result<()> {
        let mut items: Vec<&DrawItem> =
            items.filter(|i| !style.clip.is_some_and(|c| matrix::outside(&c, i.bounds))).collect();
        if items.is_empty() {
            return Ok(());
        }
        if !style.ordered {
            by_group(&mut items);
        }
        self.upload(&items, style.dim);
        self.programs.next_pass();
        let mut start = 0;
        while start < items.len() {
            let group = items[start].group;
            let most = if self.gl.instancing { items.len() - start } else { 1 };
            let same = items[start..].iter().take(most).take_while(|i| i.group == group).count();
            self.batch(items[start], start, same, style, u)?;
            start += same;
        }
        Ok(())
    }

    /// Sends the attributes of instances, in the order in which they are drawn.
    fn upload(&self, items: &[&DrawItem], dim: f32) {
        let mut data: Vec<f32> = Vec::with_capacity(items.len() * size_of::<Instance>() / 4);
        for item in items {
            let at = data.len();
            data.extend_from_slice(&item.instance);
            data[at + 16..at + 19].iter_mut().for_each(|c| *c *= dim);
        }
        self.gl.stream(self.model.instance_buffer, &data);
    }

    /// Draws `count` instances of the same vertices from place `first` of the instance buffer.
    fn batch(&mut self, item: &DrawItem, first: usize, count: usize, style: Style, u: &Uniforms) -> Result<()> {
        let gl = self.gl;
        let lines = item.line_width > 0.0;
        let wire = self.flag(mjRND_WIREFRAME) && style.key.output != ShadingOutput::Flat;
        let colored = style.key.output != ShadingOutput::Depth && style.key.output != ShadingOutput::Flat;
        let texturing = if !colored { style.key.texturing } else { item.texturing };
        let key = Key { texturing, wire: wire && !lines, ..style.key };
        self.programs.select(gl, key, u)?;
        if lines {
            self.line_width(item.line_width);
        } else if wire {
            self.line_width(self.con.lineWidth);
        }
        if self.flag(mjRND_CULL_FACE) && !style.both_sides {
            gl.set(glow::CULL_FACE, item.hidden_side != 0);
            if item.hidden_side != 0 {
                gl.cull_face(item.hidden_side);
            }
        }
        if texturing != Texturing::None && item.texture >= 0 {
            let t = item.texture as usize;
            gl.bind_texture(0, target(self.con.textureType[t]), self.con.texture[t]);
        }
        self.vertices(&item.source);
        let stride = size_of::<Instance>() as i32;
        if gl.instancing {
            gl.bind_buffer(glow::ARRAY_BUFFER, self.model.instance_buffer);
            for k in 0..7 {
                let offset = first as i32 * stride + 16 * k;
                gl.attribute(VertexAttribute { index: INSTANCE + k as u32, size: 4, stride, offset }, true);
            }
            self.elements(&item.source, count as i32);
        } else {
            // one at a time, its attributes as constants
            for k in 0..7 {
                let dim = if k == 4 { [style.dim, style.dim, style.dim, 1.0] } else { [1.0; 4] };
                let value = std::array::from_fn(|j| item.instance[4 * k + j] * dim[j]);
                gl.constant_attribute(INSTANCE + k as u32, value);
            }
            self.elements(&item.source, 0);
        }
        Ok(())
    }

    fn vertices(&self, source: &VertexSource) {
        let gl = self.gl;
        match *source {
            VertexSource::Mesh(mesh) => mesh.bind(gl),
            VertexSource::Flex(first, _) => {
                gl.bind_buffer(glow::ARRAY_BUFFER, self.model.flex_buffer);
                let stride = size_of::<MeshVertex>() as i32;
                for (index, size, offset) in [(0, 3, 0), (1, 3, 12), (2, 4, 24)] {
                    gl.attribute(VertexAttribute { index, size, stride, offset: first * stride + offset }, false);
                }
            }
            VertexSource::Skin(k) => {
                let [vert, normal, texcoord, face] = &self.model.skins;
                for (index, buffer, size) in [(0, vert[k], 3), (1, normal[k], 3), (2, texcoord[k], 2)] {
                    if buffer == 0 {
                        gl.constant_attribute(index, [0.0; 4]);
                    } else {
                        gl.bind_buffer(glow::ARRAY_BUFFER, buffer);
                        gl.attribute(VertexAttribute { index, size, stride: 0, offset: 0 }, false);
                    }
                }
                gl.bind_buffer(glow::ELEMENT_ARRAY_BUFFER, face[k]);
            }
        }
    }

    fn elements(&self, source: &VertexSource, instances: i32) {
        let gl = self.gl;
        match *source {
            VertexSource::Mesh(mesh) => mesh.draw(gl, instances),
            VertexSource::Flex(_, count) if instances == 0 => gl.draw_arrays(glow::TRIANGLES, 0, count),
            VertexSource::Flex(_, count) => gl.draw_arrays_instanced(glow::TRIANGLES, count, instances),
            VertexSource::Skin(k) if instances == 0 => gl.draw_elements(glow::TRIANGLES, 3 * self.model.skin_faces[k]),
            VertexSource::Skin(k) => gl.draw_instances(glow::TRIANGLES, 3 * self.model.skin_faces[k], instances),
        }
    }
}

/// Sorts items by group; groups come in the order of their first item.
fn by_group(items: &mut [&DrawItem]) {
    let mut order = std::collections::HashMap::new();
    for item in items.iter() {
        let next = order.len();
        order.entry(item.group).or_insert(next);
    }
    if order.len() < items.len() {
        items.sort_by_cached_key(|i| order[&i.group]);
    }
}

/// One eye's view.
pub struct EyeView {
    pub viewport: [i32; 4],
    pub projection: Mat4,
    /// From the model to the eye.
    pub view: Mat4,
    pub far: f64,
}

/// Draws a view of a scene; the framebuffer is bound and cleared. `restore` binds it again after shadow maps.
pub fn draw_view(
    f: &mut PassContext,
    p: &SceneView,
    view: &EyeView,
    lighting: &Lighting,
    restore: &dyn Fn(),
) -> Result<()> {
    let all = f.items;
    let base = Uniforms {
        projection: matrix::single(&view.projection),
        view: matrix::single(&view.view),
        ambient: if p.lights.is_empty() { 0.3 } else { 0.0 },
        fog_color: f.con.fogRGBA,
        fog_range: [f.con.fogStart, f.con.fogEnd],
        ..Uniforms::default()
    };
    let clip = Some(matrix::mul(&view.projection, &view.view));
    if f.flag(mjRND_SEGMENT) {
        f.gl.set(glow::MULTISAMPLE, false);
        f.fill_mode(false);
        let key = Key { output: ShadingOutput::Flat, ..Key::default() };
        // where surfaces share a place the last one counts
        f.draw(all.all.iter(), Style { key, dim: 1.0, clip, ordered: true, ..Style::default() }, &base)?;
        return Ok(());
    }
    let fog = f.flag(mjRND_FOG);
    let shadows = f.flag(mjRND_SHADOW) && f.model.shadow;
    let (plain, mut casting) = lighting.split(shadows);
    // lines of a wire frame take the light of each side of theirs
    let fused = !casting.is_empty() && !f.flag(mjRND_WIREFRAME);
    let first_map = fused.then(|| casting.remove(0));
    let mut key = Key { fog, ..Key::default() };
    if let Some(mirror) = f.mirror.filter(|i| f.flag(mjRND_REFLECTION) && !scene_view::is_behind(&p.geoms[*i], f.head))
    {
        reflect(f, p, view, lighting, mirror, key, &base)?;
    }
    // opaque geoms, with the first light that casts shadows
    let mut u = base.clone();
    light::fill(&mut key, &mut u, lighting, &plain, first_map, &view.view);
    if let Some(light) = first_map {
        u.shadow = shadow_map(f, lighting, light, restore)?;
        set_view(f, view);
    }
    let style = Style { key, dim: 1.0, clip, ..Style::default() };
    let opaque = |i: &&DrawItem| p.geoms[i.geom].transparent == 0;
    if let Some(mirror) = f.mirror {
        f.gl.set(glow::BLEND, true);
        f.gl.blend_func(glow::ONE, glow::ONE);
        let items = f.of(mirror).to_vec();
        f.draw(items.iter(), style, &u)?;
        f.gl.set(glow::BLEND, false);
    }
    let mirror = f.mirror;
    let others = move |i: &&DrawItem| Some(i.geom) != mirror;
    f.draw(all.all.iter().filter(opaque).filter(others), style, &u)?;
    for light in casting {
        let mut u = base.clone();
        u.fog_color = [0.0; 4];
        let mut key = Key { fog, only_shadow: true, ..Key::default() };
        light::fill(&mut key, &mut u, lighting, &[], Some(light), &view.view);
        u.shadow = shadow_map(f, lighting, light, restore)?;
        set_view(f, view);
        f.gl.set(glow::BLEND, true);
        f.gl.blend_func(glow::ONE, glow::ONE);
        f.draw(all.all.iter().filter(opaque), Style { key, dim: 1.0, clip, ..Style::default() }, &u)?;
        f.gl.set(glow::BLEND, false);
    }
    if f.flag(mjRND_SKYBOX) {
        sky(f, p, view, &base, fog)?;
    }
    let everything: Vec<usize> = (0..lighting.lights.len()).collect();
    let mut key = Key { fog, ..Key::default() };
    let mut u = base;
    light::fill(&mut key, &mut u, lighting, &everything, None, &view.view);
    transparent(f, Style { key, dim: 1.0, clip, ordered: true, ..Style::default() }, &u)
}

/// Sets what a shadow map has changed.
fn set_view(f: &PassContext, view: &EyeView) {
    let gl = f.gl;
    gl.viewport(view.viewport);
    gl.set(glow::POLYGON_OFFSET_FILL, false);
    gl.color_mask(true);
    gl.set(glow::CULL_FACE, f.flag(mjRND_CULL_FACE));
    gl.cull_face(glow::BACK);
    gl.bind_texture(SHADOW_UNIT, glow::TEXTURE_2D, f.con.shadowTex);
}

/// Transparent geoms from near to far, and once more from far to near unless they add up.
fn transparent(f: &mut PassContext, style: Style, u: &Uniforms) -> Result<()> {
    if f.transparent.is_empty() {
        return Ok(());
    }
    let additive = f.flag(mjRND_ADDITIVE);
    f.gl.depth_mask(false);
    f.gl.set(glow::BLEND, true);
    f.gl.blend_func(glow::SRC_ALPHA, if additive { glow::ONE } else { glow::ONE_MINUS_SRC_ALPHA });
    let mut items: Vec<DrawItem> = f.transparent.iter().flat_map(|g| f.of(*g)).copied().collect();
    f.draw(items.iter(), style, u)?;
    if !additive {
        items = f.transparent.iter().rev().flat_map(|g| f.of(*g)).copied().collect();
        f.draw(items.iter(), style, u)?;
    }
    f.gl.set(glow::BLEND, false);
    f.gl.depth_mask(true);
    Ok(())
}

/// Draws the depth of what blocks a light; returns the way from the model into the map.
fn shadow_map(f: &mut PassContext, lighting: &Lighting, light: usize, restore: &dyn Fn()) -> Result<[f32; 16]> {
    let gl = f.gl;
    let symmetric = !gl.has_clip_control();
    let l = &lighting.lights[light];
    let view = matrix::look(l.pos, l.dir, light::up(l.dir));
    let clip = matrix::mul(&lighting.volume(l, f.con).projection(symmetric), &view);
    let size = f.con.shadowSize;
    gl.bind_framebuffer(glow::FRAMEBUFFER, f.con.shadowFBO);
    gl.viewport([0, 0, size, size]);
    gl.set(glow::SCISSOR_TEST, false);
    gl.clear(glow::DEPTH_BUFFER_BIT | glow::STENCIL_BUFFER_BIT);
    gl.viewport([1, 1, size - 2, size - 2]);
    gl.set(glow::CULL_FACE, false);
    gl.set(glow::POLYGON_OFFSET_FILL, true);
    if symmetric {
        gl.polygon_offset(-16.0, -512.0);
    } else {
        gl.polygon_offset(-1.5, -4.0);
    }
    let u = Uniforms { projection: matrix::single(&clip), view: matrix::single(&IDENTITY), ..Uniforms::default() };
    let key = Key { output: ShadingOutput::Depth, ..Key::default() };
    let style = Style { key, dim: 1.0, both_sides: true, clip: Some(clip), ..Style::default() };
    let casters = |i: &&DrawItem| lighting.casts[i.geom];
    f.draw(f.items.all.iter().filter(casters), style, &u)?;
    restore();
    // to texels, and to depths that are stored
    let depth = if symmetric { 0.5 } else { 1.0 };
    let bias: Mat4 = [
        0.5,
        0.0,
        0.0,
        0.0, //
        0.0,
        0.5,
        0.0,
        0.0, //
        0.0,
        0.0,
        depth,
        0.0, //
        0.5,
        0.5,
        1.0 - depth,
        1.0,
    ];
    Ok(matrix::single(&matrix::mul(&bias, &clip)))
}

const IDENTITY: Mat4 = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];

/// The mirrored scene, where the mirror shows it.
fn reflect(
    f: &mut PassContext,
    p: &SceneView,
    view: &EyeView,
    lighting: &Lighting,
    mirror: usize,
    key: Key,
    base: &Uniforms,
) -> Result<()> {
    let gl = f.gl;
    let g = &p.geoms[mirror];
    let normal = Vec3([2, 5, 8].map(|k| g.mat[k] as f64));
    let mut items = f.of(mirror).to_vec();
    let mut point = Vec3(g.pos.map(f64::from));
    if g.r#type == mjGEOM_BOX as i32 {
        point += normal * g.size[2] as f64;
        items = box_face(f, g, mirror);
    }
    gl.set(glow::DEPTH_TEST, false);
    gl.color_mask(false);
    gl.set(glow::SCISSOR_TEST, false);
    gl.clear(glow::STENCIL_BUFFER_BIT);
    gl.set(glow::STENCIL_TEST, true);
    gl.stencil_func(glow::ALWAYS, 1);
    gl.stencil_op(glow::REPLACE, glow::REPLACE, glow::REPLACE);
    gl.polygon_mode(glow::FILL);
    let flat = Key { output: ShadingOutput::Flat, ..Key::default() };
    f.draw(items.iter(), Style { key: flat, dim: 1.0, ..Style::default() }, base)?;
    f.fill_mode(f.flag(mjRND_WIREFRAME));
    gl.set(glow::DEPTH_TEST, true);
    gl.color_mask(true);
    gl.stencil_func(glow::EQUAL, 1);
    gl.stencil_op(glow::KEEP, glow::KEEP, glow::KEEP);
    gl.front_face(glow::CW);
    gl.set(glow::CLIP_DISTANCE0, gl.version >= (3, 0));
    let mirrored = matrix::mul(&view.view, &matrix::mirror(point, normal));
    let mut u = base.clone();
    u.view = matrix::single(&mirrored);
    let [a, b, c] = normal.map(|v| -v as f32);
    u.plane = [a, b, c, normal.dot(point) as f32];
    let mut key = Key { mirror: true, ..key };
    let all: Vec<usize> = (0..lighting.lights.len()).collect();
    light::fill(&mut key, &mut u, lighting, &all, None, &mirrored);
    let clip = Some(matrix::mul(&view.projection, &mirrored));
    let style = Style { key, dim: g.reflectance, clip, ..Style::default() };
    let shown = |i: &&DrawItem| p.geoms[i.geom].transparent == 0 && i.geom != mirror;
    f.draw(f.items.all.iter().filter(shown), style, &u)?;
    transparent(f, Style { ordered: true, ..style }, &u)?;
    gl.set(glow::CLIP_DISTANCE0, false);
    gl.front_face(glow::CCW);
    gl.set(glow::STENCIL_TEST, false);
    Ok(())
}

/// The upper face of a box as an item.
fn box_face(f: &PassContext, g: &mjvGeom, geom: usize) -> Vec<DrawItem> {
    let Some(mesh) = f.model.builtin.get(Builtin::Plane as usize) else { return Vec::new() };
    f.of(geom)
        .iter()
        .map(|item| {
            let mut face = *item;
            for row in 0..3 {
                face.instance[4 * row + 3] += face.instance[4 * row + 2] * g.size[2];
            }
            face.instance[12..16].copy_from_slice(&[g.size[0], g.size[1], 1.0, 1.0]);
            face.source = VertexSource::Mesh(*mesh);
            face.hidden_side = glow::BACK;
            face
        })
        .collect()
}

/// The sky around the eyes, and haze above the first plane without end.
fn sky(f: &mut PassContext, p: &SceneView, view: &EyeView, base: &Uniforms, fog: bool) -> Result<()> {
    let Ok(texture) = usize::try_from(f.con.mat_texid[ROLES * SKY_MATERIAL + mjTEXROLE_RGB as usize]) else {
        return Ok(());
    };
    let mut scale = 0.7 * view.far;
    if p.transform.enabled {
        scale /= p.transform.scale;
    }
    let gl = f.gl;
    gl.polygon_mode(glow::FILL);
    let mut item = blank_item(f, Builtin::Cylinder, f.head, Vec3([scale; 3]));
    item.instance[16..20].fill(1.0);
    item.hidden_side = glow::FRONT;
    (item.texture, item.texturing) = (texture as i32, Texturing::Sky);
    let key = Key { output: ShadingOutput::Flat, texturing: Texturing::Sky, fog, ..Key::default() };
    f.draw([item].iter(), Style { key, dim: 1.0, ..Style::default() }, base)?;
    let ground = p.geoms.iter().find(|g| g.r#type == mjGEOM_PLANE as i32 && g.size[0] == 0.0 && g.size[1] == 0.0);
    if let Some(g) = ground.filter(|_| f.flag(mjRND_HAZE)) {
        haze(f, g, scale, base, fog)?;
    }
    f.fill_mode(f.flag(mjRND_WIREFRAME));
    Ok(())
}

fn haze(f: &mut PassContext, ground: &mjvGeom, scale: f64, base: &Uniforms, fog: bool) -> Result<()> {
    let normal = Vec3([2, 5, 8].map(|k| ground.mat[k] as f64));
    let height = normal.dot(f.head - Vec3(ground.pos.map(f64::from))) / scale;
    if height < 0.0 {
        return Ok(());
    }
    let foot = f.head + normal * (-height * scale);
    let mut item = blank_item(f, Builtin::Haze, foot, Vec3([scale, scale, scale * height]));
    for row in 0..3 {
        item.instance[4 * row..4 * row + 3].copy_from_slice(&ground.mat[3 * row..3 * row + 3]);
    }
    let [r, g, b, _] = f.model.haze_color;
    item.instance[16..20].copy_from_slice(&[r, g, b, 1.0]);
    item.hidden_side = glow::FRONT;
    f.gl.set(glow::BLEND, true);
    f.gl.blend_func(glow::SRC_ALPHA, glow::ONE_MINUS_SRC_ALPHA);
    let key = Key { output: ShadingOutput::Faded, fog, ..Key::default() };
    f.draw([item].iter(), Style { key, dim: 1.0, ..Style::default() }, base)?;
    f.gl.set(glow::BLEND, false);
    Ok(())
}

/// An upright item at a place.
fn blank_item(f: &PassContext, shape: Builtin, pos: Vec3, scale: Vec3) -> DrawItem {
    let mut instance = [0.0; 28];
    for k in 0..3 {
        instance[5 * k] = 1.0;
        instance[4 * k + 3] = pos[k] as f32;
        instance[12 + k] = scale[k] as f32;
    }
    instance[15] = scale[2] as f32;
    DrawItem {
        group: [0; 3],
        source: VertexSource::Mesh(f.model.builtin.get(shape as usize).copied().unwrap_or_default()),
        texturing: Texturing::None,
        texture: -1,
        instance,
        line_width: 0.0,
        hidden_side: glow::BACK,
        geom: 0,
        bounds: [0.0, 0.0, 0.0, f32::INFINITY],
    }
}
