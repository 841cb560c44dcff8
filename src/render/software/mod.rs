//! The renderer without OpenGL: a rasteriser that answers the calls of `gl::calls`.
//!
//! In: calls that set state, fill buffers, textures and framebuffers, and draw. Out: pixels. A draw call turns its vertices
//! into triangles (`vertex`, `assembly`), which wait in a `scene` with the state that they are drawn with. When the
//! framebuffer changes or is read, `tiles` sorts what waits and threads draw it (`raster`, `fragment`, `image`) on the
//! `surface`s. `state` has what calls set, `buffers` what they fill, `framebuffer` what is copied, read and cleared.
#![forbid(unsafe_code)]

mod assembly;
mod blend;
mod buffers;
mod clusters;
mod cover;
mod deferred;
mod fragment;
mod framebuffer;
mod image;
mod pending;
mod plane;
mod raster;
mod sampling;
mod scene;
mod state;
mod surface;
mod tiles;
mod vertex;

use crate::render::shading::{Key, SHADOW_UNIT, ShadingOutput, Texturing, Uniforms};
use assembly::{Assembly, Rules};
use buffers::Buffers;
use clusters::Clusters;
use deferred::DeferredDepth;
use fragment::{Lookups, ShadowMap};
use framebuffer::Framebuffers;
use image::{Filter, Image};
use scene::{Corner, Draw, DrawQueue, PART, SampleGrid};
use state::RasterState;
use std::collections::HashMap;
use std::sync::Arc;
use tiles::Bins;
use vertex::Vertices;

/// Corners that may wait before they are drawn: 80 MB.
const MOST_WAITING: usize = 1 << 20;

/// A depth texture is drawn as a whole if it has fewer texels for each pixel of the picture that looks them up.
const TEXELS_PER_LOOKUP: usize = 100;

/// The rasteriser: everything that an OpenGL context would keep.
#[derive(Default)]
pub struct Software {
    state: RasterState,
    buffers: Buffers,
    framebuffers: Framebuffers,
    images: HashMap<u32, Arc<Image>>,
    /// Names of bound textures: by unit, flat and cube.
    bound: [[u32; 2]; 2],
    unit: usize,
    key: Key,
    uniforms: Uniforms,
    /// The pass that the uniforms are of.
    pass: u64,
    scene: DrawQueue,
    assembly: Assembly,
    bins: Bins,
    /// Depths of a texture that wait until they are looked up.
    deferred: DeferredDepth,
    /// The last name given.
    last_name: u32,
    /// Most threads that draw; `None`: as many as there are cores.
    threads: Option<usize>,
}

impl Software {
    /// Most samples of a pixel.
    pub const MOST_SAMPLES: usize = raster::MOST_SAMPLES;
    /// Greatest width and height of a framebuffer.
    pub const MOST_PIXELS: i32 = 16384;

    /// Another rasteriser with the same objects by the same names. It shares what does not change, and its surfaces are new; `None`
    /// if they are larger than the memory.
    pub fn fork(&self) -> Option<Software> {
        Some(Software {
            state: self.state.clone(),
            buffers: self.buffers.clone(),
            framebuffers: self.framebuffers.fork()?,
            images: self.images.clone(),
            last_name: self.last_name,
            threads: self.threads,
            ..Software::default()
        })
    }

    /// The indices of its buffers, which forks share.
    #[cfg(test)]
    pub fn shared(&self) -> Vec<Arc<Vec<u32>>> {
        self.buffers.all_indices()
    }

    /// A name that no object has. The first ones are the window's.
    fn new_name(&mut self) -> u32 {
        self.last_name = self.last_name.wrapping_add(1).max(framebuffer::FIRST_NAME);
        self.last_name
    }

    /// Draws with at most this many threads.
    pub fn use_threads(&mut self, most: usize) {
        self.threads = Some(most.max(1));
    }

    /// What is drawn from now on.
    pub fn shade(&mut self, key: Key, u: &Uniforms, pass: u64) {
        self.key = key;
        if self.pass != pass {
            self.pass = pass;
            self.uniforms.clone_from(u);
        }
    }

    // drawing

    pub fn draw_arrays(&mut self, mode: u32, first: i32, count: i32) {
        let end = first.saturating_add(count).max(0) as u32;
        let indices: Vec<u32> = (first.max(0) as u32..end).collect();
        self.draw(mode, &indices, 1, None);
    }

    pub fn draw_arrays_instanced(&mut self, mode: u32, count: i32, instances: i32) {
        let indices: Vec<u32> = (0..count.max(0) as u32).collect();
        self.draw(mode, &indices, instances, None);
    }

    pub fn draw_elements(&mut self, mode: u32, count: i32) {
        self.draw_instances(mode, count, 1);
    }

    pub fn draw_instances(&mut self, mode: u32, count: i32, instances: i32) {
        let indices = self.buffers.indices();
        let used = &indices[..(count.max(0) as usize).min(indices.len())];
        let whole = used.len() == indices.len() && mode != glow::LINES && !self.state.wire;
        let clusters = if whole { self.buffers.clusters(used) } else { None };
        self.draw(mode, used, instances, clusters.as_deref());
    }

    /// The bound vertices and triangles stay: whatever speeds up drawing them is made now.
    pub fn prepare(&mut self) {
        self.buffers.order_by_eights();
        let indices = self.buffers.indices();
        self.buffers.clusters(&indices);
    }

    /// Draws instances of what the indices name: all of it, or those of its clusters that may be seen.
    fn draw(&mut self, mode: u32, indices: &[u32], instances: i32, clusters: Option<&Clusters>) {
        let Some(size) = self.framebuffers.size() else { return };
        let (viewport, clip) = self.state.area(size);
        if clip[0] >= clip[2] || clip[1] >= clip[3] || viewport[2] <= 0 || viewport[3] <= 0 {
            return;
        }
        let draw = self.draw_call(clip);
        let several = self.framebuffers.samples() > 1;
        let rules = Rules {
            viewport,
            grid: SampleGrid::new(clip, several && self.state.multisample),
            hidden: self.state.hidden_side(),
            wire: self.state.wire,
            line_width: self.state.line_width,
            rectangles: self.state.multisample && several,
        };
        self.scene.draws.push(draw.clone());
        let most = if clusters.is_some() { usize::MAX } else { indices.iter().max().map_or(0, |i| *i as usize + 1) };
        let count = most.min(self.buffers.vertices());
        for instance in 0..instances.max(1) as usize {
            if self.scene.corners.len() > MOST_WAITING {
                self.flush();
                self.scene.draws.push(draw.clone());
            }
            let attributes = self.buffers.attributes();
            let vertices = Vertices::new(&attributes, self.key, &self.uniforms, instance);
            let (scene, assembly) = (&mut self.scene, &mut self.assembly);
            assembly.begin(count);
            if let Some(clusters) = clusters {
                assembly.add_clusters(scene, &vertices, indices, clusters, clip, &rules);
            } else if mode == glow::LINES {
                assembly.add_lines(scene, &vertices, indices, &rules);
            } else if rules.wire {
                assembly.add_wires(scene, &vertices, indices, &rules);
            } else {
                assembly.add(scene, &vertices, indices, most == count, &rules);
            }
        }
    }

    /// The state that a draw call captures.
    fn draw_call(&self, clip: [i32; 4]) -> Draw {
        let cube = matches!(self.key.texturing, Texturing::Cube | Texturing::Sky);
        Draw {
            texturing: self.key.texturing,
            texture: self.bound[0][cube as usize],
            shadow: self.key.shadow.then(|| self.bound[SHADOW_UNIT as usize][0]),
            only_shadow: self.key.only_shadow,
            output: self.key.output,
            fog: self.key.fog.then(|| state::fog(&self.uniforms)),
            ..self.state.draw_call(clip)
        }
    }

    /// Draws triangles in pixels, flat or with the opacity of a texture, blended: x, y; u, v; color. `texture` 0: none.
    pub fn paint(&mut self, texture: u32, [left, bottom]: [i32; 2], corners: &[[f32; 8]]) {
        let Some([width, height]) = self.framebuffers.size() else { return };
        let clip = self.state.scissored([0, 0, width, height]);
        let grid = SampleGrid::new(clip, self.framebuffers.samples() > 1 && self.state.multisample);
        let texturing = if texture == 0 { Texturing::None } else { Texturing::Explicit };
        let draw = self.state.draw_call(clip);
        self.scene.draws.push(Draw { output: ShadingOutput::Flat, texturing, texture, ..draw });
        for triangle in corners.chunks_exact(3) {
            let first = self.scene.corners.len() as u32;
            for c in triangle {
                let place =
                    |v: f32, from: i32| ((v as f64 + from as f64) * PART as f64).clamp(-8e6, 8e6).round() as i32;
                let mut varying = [0.0; scene::VALUES];
                varying[..4].copy_from_slice(&c[4..]);
                varying[scene::TEXTURE..scene::TEXTURE + 2].copy_from_slice(&c[2..4]);
                let (x, y) = (place(c[0], left), place(c[1], bottom));
                self.scene.corner(Corner { x, y, z: 0.0, q: 1.0 }, Some(varying));
            }
            self.scene.triangle_of([first, first + 1, first + 2], 0, &grid);
        }
    }

    /// Draws everything that waits, but for depths of a texture, which are drawn when a large picture looks them up.
    fn flush(&mut self) {
        if self.scene.triangles.is_empty() {
            return self.scene.clear();
        }
        self.finish_depths(false);
        match self.framebuffers.cleared_depths().filter(|_| DeferredDepth::takes(&self.scene)) {
            Some((name, clear, coarse)) => self.deferred.keep(name, &mut self.scene, clear, coarse),
            None => self.draw_waiting(),
        }
    }

    fn draw_waiting(&mut self) {
        let size = self.framebuffers.size().unwrap_or_default();
        let looked_up = self.scene.draws.iter().any(|d| d.shadow == Some(self.deferred.texture));
        let map = self.framebuffers.depth_of(self.deferred.texture).map(|map| map.width * map.height);
        if looked_up && map.is_some_and(|texels| texels / TEXELS_PER_LOOKUP < size[0] as usize * size[1] as usize) {
            self.draw_deferred();
        }
        let (framebuffers, scene, images, deferred) =
            (&mut self.framebuffers, &self.scene, &self.images, &self.deferred);
        if let Some((name, mut target)) = framebuffers.take_target() {
            let shadow = |name: u32| {
                let map = framebuffers.depth_of(name)?;
                let waits = name == deferred.texture;
                Some(if waits { ShadowMap::Deferred(deferred, [map.width, map.height]) } else { ShadowMap::Drawn(map) })
            };
            let look_up = |d: &Draw| Lookups {
                image: images.get(&d.texture).map(|i| &**i).filter(|_| d.texturing != Texturing::None),
                shadow: d.shadow.and_then(shadow),
            };
            let lookups: Vec<Lookups> = scene.draws.iter().map(look_up).collect();
            let threads = self.threads.unwrap_or_else(tiles::threads);
            tiles::draw(scene, &lookups, &mut self.bins, &mut target, threads);
            drop(lookups);
            framebuffers.give_target(name, target);
        }
        self.scene.clear();
    }

    /// If depths of the framebuffer that is drawn on or read wait, draws them, or forgets them where they are to be `cleared`.
    fn finish_depths(&mut self, cleared: bool) {
        let [drawn, read] = self.framebuffers.depth_names();
        let waits = self.deferred.texture;
        if waits != 0 && cleared && drawn == waits {
            self.deferred.forget();
        } else if waits != 0 && (drawn == waits || read == waits) {
            self.draw_deferred();
        }
    }

    /// Draws the depths that wait.
    fn draw_deferred(&mut self) {
        let framebuffers = &mut self.framebuffers;
        if let Some(mut target) = framebuffers.take_depths(self.deferred.texture) {
            let scene = &self.deferred.queue;
            let lookups = vec![Lookups::default(); scene.draws.len()];
            let threads = self.threads.unwrap_or_else(tiles::threads);
            tiles::draw(scene, &lookups, &mut self.bins, &mut target, threads);
            framebuffers.give_depths(self.deferred.texture, target);
        }
        self.deferred.forget();
    }

    pub fn finish(&mut self) {
        self.flush();
    }

    // textures

    pub fn new_texture(&mut self) -> u32 {
        self.new_name()
    }

    pub fn bind_texture(&mut self, unit: u32, target: u32, texture: u32) {
        self.unit = unit.min(1) as usize;
        self.bound[self.unit][(target != glow::TEXTURE_2D) as usize] = texture;
    }

    fn bound_to(&self, target: u32) -> u32 {
        self.bound[self.unit][(target != glow::TEXTURE_2D) as usize]
    }

    pub fn texture_parameter(&mut self, target: u32, parameter: u32, value: u32) {
        let name = self.bound_to(target);
        let filter = match (parameter, value) {
            (glow::TEXTURE_MAG_FILTER, glow::NEAREST) => Filter::Nearest,
            (glow::TEXTURE_MIN_FILTER, glow::LINEAR_MIPMAP_NEAREST) => Filter::OneLevel,
            (glow::TEXTURE_MIN_FILTER, glow::LINEAR_MIPMAP_LINEAR) => Filter::TwoLevels,
            _ => return,
        };
        if name != 0 {
            Arc::make_mut(self.images.entry(name).or_default()).filter = filter;
        }
    }

    /// The image of the bound texture, or of a face of it, or memory for depths. An error if the pixels are too few.
    pub fn texture_image(
        &mut self,
        target: u32,
        internal: u32,
        [width, height]: [i32; 2],
        format: u32,
        pixels: Option<&[u8]>,
    ) -> crate::base::Result<()> {
        self.flush();
        let name = self.bound_to(target);
        let size = [width, height].map(|v| v.max(0) as usize);
        if name == self.deferred.texture {
            self.deferred.forget();
        }
        if format == glow::DEPTH_STENCIL {
            self.images.remove(&name);
            self.framebuffers.store(name, internal, size, 1);
            return Ok(());
        }
        let channels = if format == glow::RGB { 3 } else { 4 };
        let data = pixels.unwrap_or_default();
        if data.len() / channels < size[0].saturating_mul(size[1]) {
            return Err(crate::base::Error::of(
                crate::base::ErrorKind::Render,
                format!("texture of {width} x {height} pixels has too few data"),
            ));
        }
        let face = target.wrapping_sub(glow::TEXTURE_CUBE_MAP_POSITIVE_X);
        let face = if face < 6 { face as usize } else { 0 };
        let srgb = internal == glow::SRGB8 || internal == glow::SRGB8_ALPHA8;
        Arc::make_mut(self.images.entry(name).or_default()).set_face(face, size, channels, srgb, data);
        Ok(())
    }

    pub fn generate_mipmap(&mut self, target: u32) {
        self.flush();
        let name = self.bound_to(target);
        if let Some(image) = self.images.get_mut(&name) {
            Arc::make_mut(image).make_mipmaps();
        }
    }

    pub fn delete_texture(&mut self, texture: u32) {
        self.flush();
        if texture == self.deferred.texture {
            self.deferred.forget();
        }
        self.images.remove(&texture);
        self.framebuffers.drop_storage(texture);
    }
}
