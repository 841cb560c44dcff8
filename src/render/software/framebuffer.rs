//! Framebuffers: what is drawn on, cleared, copied and read.

use super::Software;
use super::blend;
use super::scene::Blend;
use super::surface::Surface;
use super::tiles::Storage;
use crate::base::{Result, reject_if};
use crate::math::simd::F32x8;
use crate::render::shading::channels;
use std::collections::HashMap;

/// Names from here on are given; those before are the window's, whose framebuffer is 0.
pub const FIRST_NAME: u32 = 3;
const WINDOW_COLOR: u32 = 1;
const WINDOW_DEPTH: u32 = 2;

/// What a framebuffer consists of: names of storages, 0 for none.
#[derive(Clone, Copy, Default)]
struct Attachments {
    color: u32,
    depth: u32,
}

const WINDOW: Attachments = Attachments { color: WINDOW_COLOR, depth: WINDOW_DEPTH };

/// All framebuffers and the storages that they draw on.
#[derive(Default)]
pub struct Framebuffers {
    made: HashMap<u32, Attachments>,
    storages: HashMap<u32, Storage>,
    draw: u32,
    read: u32,
}

impl Framebuffers {
    /// The same framebuffers on surfaces of the same sizes; `None` if they are larger than the memory.
    pub fn fork(&self) -> Option<Framebuffers> {
        let storages = self.storages.iter().map(|(name, storage)| Some((*name, storage.blank()?)));
        Some(Framebuffers { made: self.made.clone(), storages: storages.collect::<Option<_>>()?, ..*self })
    }

    fn attached(&self, framebuffer: u32) -> Attachments {
        if framebuffer == 0 { WINDOW } else { self.made.get(&framebuffer).copied().unwrap_or_default() }
    }

    /// Name of the framebuffer that is drawn on.
    pub fn bound(&self) -> u32 {
        self.draw
    }

    pub fn is_window(&self) -> bool {
        self.draw == 0
    }

    /// Size of the framebuffer that is drawn on.
    pub fn size(&self) -> Option<[i32; 2]> {
        let Attachments { color, depth } = self.attached(self.draw);
        let of = |w: usize, h: usize| [w as i32, h as i32];
        let color = self.storages.get(&color).filter(|s| !s.color.is_empty());
        let depth = self.storages.get(&depth).filter(|s| !s.depth.is_empty());
        match (color, depth) {
            (Some(s), _) => Some(of(s.color.width, s.color.height)),
            (None, Some(s)) => Some(of(s.depth.width, s.depth.height)),
            (None, None) => None,
        }
    }

    /// Samples of a pixel of the framebuffer that is drawn on.
    pub fn samples(&self) -> usize {
        let Attachments { color, depth } = self.attached(self.draw);
        let color = self.storages.get(&color).map(|s| s.color.samples).filter(|n| *n > 0);
        let depth = || self.storages.get(&depth).map(|s| s.depth.samples);
        color.or_else(depth).unwrap_or(1)
    }

    /// Does the window reach so far right and up.
    pub fn holds(&self, [right, top]: [i32; 2]) -> bool {
        let [width, height] = self.size().unwrap_or([0; 2]);
        right <= width && top <= height
    }

    /// Makes the window larger; it keeps what it shows.
    pub fn grow_window(&mut self, [right, top]: [i32; 2]) {
        let [width, height] = self.size().unwrap_or([0; 2]);
        let size = [right.max(width), top.max(height)].map(|v| v.clamp(0, Software::MOST_PIXELS) as usize);
        let (Some(color), Some(depth), Some(stencil)) =
            (Surface::new(size, 1), Surface::new(size, 1), Surface::new(size, 1))
        else {
            return;
        };
        let mut new = [Storage { color, ..Storage::default() }, Storage { depth, stencil, ..Storage::default() }];
        for (name, storage) in [WINDOW_COLOR, WINDOW_DEPTH].into_iter().zip(&mut new) {
            if let Some(old) = self.storages.get(&name) {
                copy_all(&old.color, &mut storage.color);
                copy_all(&old.depth, &mut storage.depth);
            }
        }
        let [color, depth] = new;
        self.storages.insert(WINDOW_COLOR, color);
        self.storages.insert(WINDOW_DEPTH, depth);
    }

    /// Gives a renderbuffer or texture a new storage; without one if it is larger than the memory.
    pub fn store(&mut self, name: u32, format: u32, size: [usize; 2], samples: usize) {
        self.storages.remove(&name);
        let storage = match format {
            glow::DEPTH32F_STENCIL8 | glow::DEPTH24_STENCIL8 => {
                let coarse_depth = format == glow::DEPTH24_STENCIL8;
                let made = Surface::new(size, samples).zip(Surface::new(size, samples));
                made.map(|(depth, stencil)| Storage { depth, stencil, coarse_depth, ..Storage::default() })
            }
            _ => Surface::new(size, samples).map(|color| Storage { color, ..Storage::default() }),
        };
        if let Some(storage) = storage {
            self.storages.insert(name, storage);
        }
    }

    pub fn drop_storage(&mut self, name: u32) {
        self.storages.remove(&name);
    }

    /// The depths of a texture.
    pub fn depth_of(&self, name: u32) -> Option<&Surface<f32>> {
        self.storages.get(&name).map(|s| &s.depth).filter(|d| !d.is_empty())
    }

    /// Names of what is drawn on, and of what is read: depths.
    pub fn depth_names(&self) -> [u32; 2] {
        [self.draw, self.read].map(|f| self.attached(f).depth)
    }

    /// The texture of depths that is drawn on, if there is nothing else to draw on, it is cleared and not larger than a framebuffer
    /// may be: its name, its value and whether depths are coarse.
    pub fn cleared_depths(&self) -> Option<(u32, f32, bool)> {
        let Attachments { color, depth } = self.attached(self.draw);
        let s = self.storages.get(&depth).filter(|s| color == 0 && s.depth.samples == 1)?;
        if s.depth.width.max(s.depth.height) > Software::MOST_PIXELS as usize {
            return None;
        }
        Some((depth, s.depth.cleared_value()?, s.coarse_depth))
    }

    /// Takes out what is drawn on: color, depth and stencil together.
    pub fn take_target(&mut self) -> Option<([u32; 2], Storage)> {
        let Attachments { color, depth } = self.attached(self.draw);
        let mut target = self.storages.remove(&depth).unwrap_or_default();
        if let Some(c) = self.storages.get_mut(&color) {
            target.color = std::mem::take(&mut c.color);
        }
        let both = !target.color.is_empty() && !target.depth.is_empty();
        let (c, d) = (&target.color, &target.depth);
        if both && (c.width, c.height, c.samples) != (d.width, d.height, d.samples) {
            self.give_target([color, depth], target);
            return None;
        }
        Some(([color, depth], target))
    }

    /// Takes out the depths of a texture.
    pub fn take_depths(&mut self, name: u32) -> Option<Storage> {
        self.storages.remove(&name)
    }

    pub fn give_depths(&mut self, name: u32, depths: Storage) {
        self.storages.insert(name, depths);
    }

    pub fn give_target(&mut self, [color, depth]: [u32; 2], mut target: Storage) {
        if let Some(c) = self.storages.get_mut(&color) {
            c.color = std::mem::take(&mut target.color);
        }
        if depth != 0 {
            self.storages.insert(depth, target);
        }
    }
}

fn copy_all<T: Copy + Default>(from: &Surface<T>, to: &mut Surface<T>) {
    for y in 0..from.height {
        for x in 0..from.width {
            to.set(x, y, 0, from.get(x, y, 0));
        }
    }
}

/// The mean of the samples of a pixel.
fn resolved(s: &Surface<u32>, x: usize, y: usize) -> u32 {
    if s.samples == 1 {
        return s.get(x, y, 0);
    }
    let mut sums = [0u32; 4];
    for sample in 0..s.samples {
        let bytes = s.get(x, y, sample).to_le_bytes();
        sums.iter_mut().zip(bytes).for_each(|(sum, b)| *sum += b as u32);
    }
    let half = s.samples as u32 / 2;
    u32::from_le_bytes(sums.map(|v| ((v + half) / s.samples as u32) as u8))
}

/// As [`resolved`], neighbouring pixels of a row.
fn resolved_row(s: &Surface<u32>, at: [usize; 2], to: &mut [u32]) {
    const EVEN: u32 = 0x00ff_00ff;
    s.read_row(at, to, |to, [a, b, c, d]| {
        if s.samples == 1 {
            return to.copy_from_slice(a);
        }
        // two bytes of each sample at a time
        let mean = |v: [u32; 4], shift: u32| {
            let sum: u32 = v.into_iter().map(|v| v >> shift & EVEN).sum();
            ((sum + 0x0002_0002) >> 2 & EVEN) << shift
        };
        for (k, to) in to.iter_mut().enumerate() {
            let four = [a[k], b[k], c[k], d[k]];
            *to = mean(four, 0) | mean(four, 8);
        }
    });
}

/// The first samples of neighbouring pixels of a row.
fn first_row(s: &Surface<f32>, at: [usize; 2], to: &mut [f32]) {
    s.read_row(at, to, |to, [first, ..]| to.copy_from_slice(first));
}

/// A copy between rectangles (left, bottom, right, top), scaled if they differ in size.
struct Transfer {
    from: [i32; 4],
    to: [i32; 4],
}

impl Transfer {
    /// If nothing is scaled or flipped, and both surfaces hold all of it: first pixels of both, and the size.
    fn plain(&self, from: [usize; 2], to: [usize; 2]) -> Option<([usize; 2], [usize; 2], [usize; 2])> {
        let size = |r: [i32; 4]| [r[2] as i64 - r[0] as i64, r[3] as i64 - r[1] as i64];
        let holds = |r: [i32; 4], [w, h]: [usize; 2]| {
            r[0] >= 0 && r[1] >= 0 && r[0] <= r[2] && r[1] <= r[3] && r[2] as usize <= w && r[3] as usize <= h
        };
        let same = size(self.from) == size(self.to) && holds(self.from, from) && holds(self.to, to);
        let first = |r: [i32; 4]| [r[0] as usize, r[1] as usize];
        same.then(|| (first(self.from), first(self.to), size(self.to).map(|v| v as usize)))
    }

    /// Copies rows if [`Transfer::plain`]; returns whether it is.
    fn rows<T: Copy + Default>(
        &self,
        from: &Surface<T>,
        to: &mut Surface<T>,
        read: impl Fn(&Surface<T>, [usize; 2], &mut [T]),
    ) -> bool {
        let plain = self.plain([from.width, from.height], [to.width, to.height]);
        let Some(([x, y], [to_x, to_y], [width, height])) = plain else { return false };
        let mut row = vec![T::default(); width];
        for k in 0..height {
            read(from, [x, y + k], &mut row);
            to.write_row([to_x, to_y + k], &row);
        }
        true
    }

    /// Visits the pixels of `to` within a surface, with the place of each in `from`.
    fn each(&self, [width, height]: [usize; 2], mut visit: impl FnMut(usize, usize, f64, f64)) {
        let [l, b, r, t] = self.to;
        let place = |k: i32, low: i32, high: i32, from: i32, to: i32| {
            let part = (k as f64 + 0.5 - low as f64) / (high as f64 - low as f64);
            from as f64 + part * (to as f64 - from as f64)
        };
        let [fl, fb, fr, ft] = self.from;
        for y in b.min(t).max(0)..b.max(t).min(height as i32) {
            let v = place(y, b, t, fb, ft);
            for x in l.min(r).max(0)..l.max(r).min(width as i32) {
                visit(x as usize, y as usize, place(x, l, r, fl, fr), v);
            }
        }
    }
}

/// The pixel of a place, if the surface has it.
fn pixel_at(x: f64, y: f64, [width, height]: [usize; 2]) -> Option<(usize, usize)> {
    let inside = x >= 0.0 && y >= 0.0 && x < width as f64 && y < height as f64;
    inside.then_some((x as usize, y as usize))
}

/// The color at a place, between the four pixels around it.
fn smooth(s: &Surface<u32>, x: f64, y: f64) -> u32 {
    let clamped = |v: f64, n: usize| v.clamp(0.0, n as f64 - 1.0);
    let (x, y) = (clamped(x - 0.5, s.width), clamped(y - 0.5, s.height));
    let (x0, y0) = (x as usize, y as usize);
    let (x1, y1) = ((x0 + 1).min(s.width - 1), (y0 + 1).min(s.height - 1));
    let (u, v) = (x - x0 as f64, y - y0 as f64);
    let [a, b, c, d] = [(x0, y0), (x1, y0), (x0, y1), (x1, y1)].map(|(x, y)| resolved(s, x, y).to_le_bytes());
    u32::from_le_bytes(std::array::from_fn(|k| {
        let [a, b, c, d] = [a, b, c, d].map(|p| p[k] as f64);
        ((a + (b - a) * u) * (1.0 - v) + (c + (d - c) * u) * v + 0.5) as u8
    }))
}

/// Reads the pixels of a rectangle (left, bottom, width, height) that a surface has, each into its `per_pixel` values of `to`.
fn read<S: Copy + Default, T>(
    surface: &Surface<S>,
    [left, bottom, width, height]: [i32; 4],
    per_pixel: usize,
    to: &mut [T],
    row_of: impl Fn(&Surface<S>, [usize; 2], &mut [S]),
    pixel: impl Fn(S, &mut [T]),
) -> Result<()> {
    let (w, h) = (width.max(0) as usize, height.max(0) as usize);
    reject_if(to.len() < w * h * per_pixel, format_args!("no memory for {width} x {height} pixels"))?;
    // columns or rows of the rectangle that the surface has
    let inside = |start: i32, count: usize, size: usize| {
        let first = (-(start as i64)).max(0) as usize;
        first..((size as i64 - start as i64).clamp(0, count as i64) as usize).max(first)
    };
    let columns = inside(left, w, surface.width);
    let mut values = vec![S::default(); columns.len()];
    for row in inside(bottom, h, surface.height) {
        let place = [left as i64 + columns.start as i64, bottom as i64 + row as i64].map(|v| v as usize);
        row_of(surface, place, &mut values);
        let to = &mut to[(row * w + columns.start) * per_pixel..][..columns.len() * per_pixel];
        to.chunks_exact_mut(per_pixel).zip(&values).for_each(|(to, value)| pixel(*value, to));
    }
    Ok(())
}

impl Software {
    pub fn new_framebuffer(&mut self) -> u32 {
        let name = self.new_name();
        self.framebuffers.made.insert(name, Attachments::default());
        name
    }

    pub fn bind_framebuffer(&mut self, target: u32, framebuffer: u32) {
        if target != glow::READ_FRAMEBUFFER && self.framebuffers.draw != framebuffer {
            self.flush();
            self.framebuffers.draw = framebuffer;
        }
        if target != glow::DRAW_FRAMEBUFFER {
            self.framebuffers.read = framebuffer;
        }
    }

    pub fn delete_framebuffer(&mut self, framebuffer: u32) {
        self.flush();
        let f = &mut self.framebuffers;
        f.made.remove(&framebuffer);
        for bound in [&mut f.draw, &mut f.read] {
            if *bound == framebuffer {
                *bound = 0;
            }
        }
    }

    /// Complete if everything that is attached could be stored.
    pub fn framebuffer_status(&self) -> u32 {
        let f = &self.framebuffers;
        let Attachments { color, depth } = f.attached(f.draw);
        let stored = |name: u32| name == 0 || f.storages.contains_key(&name);
        let whole = f.draw == 0 || (color | depth != 0 && stored(color) && stored(depth));
        if whole { glow::FRAMEBUFFER_COMPLETE } else { glow::FRAMEBUFFER_INCOMPLETE_ATTACHMENT }
    }

    pub fn new_renderbuffer(&mut self) -> u32 {
        self.new_name()
    }

    /// Stores a renderbuffer. Returns the samples that it got: 4, or 0 for one.
    pub fn renderbuffer_storage(&mut self, buffer: u32, format: u32, size: [i32; 2], samples: i32) -> i32 {
        self.flush();
        let got = if samples > 0 { Self::MOST_SAMPLES } else { 1 };
        self.framebuffers.store(buffer, format, size.map(|v| v.max(0) as usize), got);
        if samples > 0 { got as i32 } else { 0 }
    }

    pub fn attach_renderbuffer(&mut self, attachment: u32, buffer: u32) {
        let bound = self.framebuffers.draw;
        if let Some(attached) = self.framebuffers.made.get_mut(&bound) {
            *if attachment == glow::COLOR_ATTACHMENT0 { &mut attached.color } else { &mut attached.depth } = buffer;
        }
    }

    pub fn attach_texture(&mut self, attachment: u32, texture: u32) {
        self.attach_renderbuffer(attachment, texture);
    }

    pub fn delete_renderbuffer(&mut self, buffer: u32) {
        self.flush();
        self.framebuffers.drop_storage(buffer);
    }

    /// Clears what of the framebuffer the scissor leaves.
    pub fn clear(&mut self, mask: u32) {
        self.flush();
        let Some([width, height]) = self.framebuffers.size() else { return };
        let area = self.state.scissored([0, 0, width, height]);
        if area[0] >= area[2] || area[1] >= area[3] {
            return;
        }
        let whole = area == [0, 0, width, height] && mask & glow::DEPTH_BUFFER_BIT != 0 && self.state.depth_mask;
        self.finish_depths(whole);
        let area = area.map(|v| v as usize);
        let Attachments { color, depth } = self.framebuffers.attached(self.framebuffers.draw);
        let bytes = self.state.clear_color.map(|v| (v.clamp(0.0, 1.0) * 255.0 + 0.5) as u8);
        if let Some(s) = self.framebuffers.storages.get_mut(&color).filter(|_| self.state.color_mask)
            && mask & glow::COLOR_BUFFER_BIT != 0
        {
            s.color.clear_rect(area, u32::from_le_bytes(bytes));
        }
        if let Some(s) = self.framebuffers.storages.get_mut(&depth) {
            if mask & glow::DEPTH_BUFFER_BIT != 0 && self.state.depth_mask && !s.depth.is_empty() {
                s.depth.clear_rect(area, self.state.clear_depth as f32);
            }
            if mask & glow::STENCIL_BUFFER_BIT != 0 && !s.stencil.is_empty() {
                s.stencil.clear_rect(area, self.state.clear_stencil as u8);
            }
        }
    }

    /// Copies between the framebuffers that are read and drawn on. Samples become their mean, depths the first one.
    pub fn blit(&mut self, from: [i32; 4], to: [i32; 4], mask: u32, filter: u32) {
        self.flush();
        self.finish_depths(false);
        let f = &mut self.framebuffers;
        let (source, target) = (f.attached(f.read), f.attached(f.draw));
        let copy = Transfer { from, to };
        if mask & glow::COLOR_BUFFER_BIT != 0
            && source.color != target.color
            && let Some(mut storage) = f.storages.remove(&target.color)
        {
            if let Some(s) = f.storages.get(&source.color).map(|s| &s.color).filter(|s| !s.is_empty()) {
                let d = &mut storage.color;
                if !copy.rows(s, d, resolved_row) {
                    copy.each([d.width, d.height], |x, y, u, v| {
                        let Some((i, j)) = pixel_at(u, v, [s.width, s.height]) else { return };
                        let color = if filter == glow::LINEAR { smooth(s, u, v) } else { resolved(s, i, j) };
                        (0..d.samples).for_each(|k| d.set(x, y, k, color));
                    });
                }
            }
            f.storages.insert(target.color, storage);
        }
        if mask & glow::DEPTH_BUFFER_BIT != 0
            && source.depth != target.depth
            && let Some(mut storage) = f.storages.remove(&target.depth)
        {
            if let Some(s) = f.storages.get(&source.depth).map(|s| &s.depth).filter(|s| !s.is_empty()) {
                let d = &mut storage.depth;
                if !copy.rows(s, d, first_row) {
                    copy.each([d.width, d.height], |x, y, u, v| {
                        if let Some((i, j)) = pixel_at(u, v, [s.width, s.height]) {
                            (0..d.samples).for_each(|k| d.set(x, y, k, s.get(i, j, 0)));
                        }
                    });
                }
            }
            f.storages.insert(target.depth, storage);
        }
    }

    /// Reads colors; pixels beyond the framebuffer stay what they are. An error if `to` is too short for them.
    pub fn read_pixels(&mut self, rect: [i32; 4], format: u32, _kind: u32, to: &mut [u8]) -> Result<()> {
        let order: &[usize] = match format {
            glow::RGB => &[0, 1, 2],
            glow::BGR => &[2, 1, 0],
            glow::RGBA => &[0, 1, 2, 3],
            glow::BGRA => &[2, 1, 0, 3],
            glow::RG => &[0, 1],
            glow::RED => &[0],
            glow::GREEN => &[1],
            glow::BLUE => &[2],
            glow::ALPHA => &[3],
            _ => {
                self.state.error = glow::INVALID_ENUM;
                return Ok(());
            }
        };
        self.flush();
        let f = &self.framebuffers;
        let empty = Surface::default();
        let source = f.storages.get(&f.attached(f.read).color).map_or(&empty, |s| &s.color);
        if format == glow::RGB {
            return read(source, rect, 3, to, resolved_row, |color, out| {
                out.copy_from_slice(&color.to_le_bytes()[..3])
            });
        }
        read(source, rect, channels(format as i32), to, resolved_row, |color, out| {
            let color = color.to_le_bytes();
            out.iter_mut().zip(order).for_each(|(out, k)| *out = color[*k]);
        })
    }

    /// Reads depths. An error if `to` is too short for them.
    pub fn read_depth(&mut self, rect: [i32; 4], to: &mut [f32]) -> Result<()> {
        self.flush();
        self.finish_depths(false);
        let f = &self.framebuffers;
        let empty = Surface::default();
        let source = f.storages.get(&f.attached(f.read).depth).map_or(&empty, |s| &s.depth);
        read(source, rect, 1, to, first_row, |depth, out| out[0] = depth)
    }

    /// Draws colors, depths or both under the current state, rows from bottom to top.
    pub fn draw_pixels(
        &mut self,
        [left, bottom, width, height]: [i32; 4],
        color: Option<&[u8]>,
        depth: Option<&[f32]>,
    ) {
        self.flush();
        self.finish_depths(false);
        let state = &self.state;
        let blend = state.blending();
        let f = &mut self.framebuffers;
        let Some([w, h]) = f.size() else { return };
        let Some((names, mut target)) = f.take_target() else { return };
        let area = state.scissored([0, 0, w, h]);
        for row in 0..height {
            for column in 0..width {
                let (x, y) = (left.saturating_add(column), bottom.saturating_add(row));
                if x < area[0] || y < area[1] || x >= area[2] || y >= area[3] {
                    continue;
                }
                let (x, y, at) = (x as usize, y as usize, row as usize * width as usize + column as usize);
                let z = depth.map_or(0.0, |d| d[at].clamp(0.0, 1.0));
                for s in 0..target.color.samples.max(target.depth.samples) {
                    if state.depth_test && !target.depth.is_empty() {
                        if !(z >= target.depth.get(x, y, s)) {
                            continue;
                        }
                        if state.depth_mask {
                            target.depth.set(x, y, s, z);
                        }
                    }
                    if state.color_mask && !target.color.is_empty() {
                        let [r, g, b] = color.map_or([0; 3], |c| [c[3 * at], c[3 * at + 1], c[3 * at + 2]]);
                        let new = [r, g, b, 255];
                        let old = target.color.get(x, y, s);
                        let mixed = match blend {
                            Blend::Replace => u32::from_le_bytes(new),
                            _ => {
                                let color = new.map(|v| F32x8::splat(v as f32 / 255.0));
                                let blend = if blend == Blend::Over { blend } else { Blend::AddOver };
                                blend::over(&[old; 8], &color, blend)[0]
                            }
                        };
                        target.color.set(x, y, s, mixed);
                    }
                }
            }
        }
        f.give_target(names, target);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_resolved_as_pixels_are() {
        let mut surface = Surface::new([70, 2], 4).unwrap();
        for (k, x) in (0..70).flat_map(|x| [(0, x), (1, x), (2, x), (3, x)]) {
            surface.set(x, 1, k, (x * 4 + k) as u32 * 0x9e37_79b9);
        }
        let mut row = [0; 60];
        resolved_row(&surface, [5, 1], &mut row);
        assert!(row.iter().enumerate().all(|(k, v)| *v == resolved(&surface, 5 + k, 1)));
    }

    #[test]
    fn copies_by_rows_are_those_by_pixels() {
        let mut from = Surface::new([50, 40], 4).unwrap();
        for (x, y) in (0..50).flat_map(|x| (0..40).map(move |y| (x, y))) {
            (0..4).for_each(|k| from.set(x, y, k, (x * 77 + y * 1009 + k) as u32 * 0x9e37_79b9));
        }
        let copy = Transfer { from: [3, 5, 43, 38], to: [1, 2, 41, 35] };
        let (mut rows, mut pixels) = (Surface::new([45, 45], 1).unwrap(), Surface::new([45, 45], 1).unwrap());
        assert!(copy.rows(&from, &mut rows, resolved_row));
        copy.each([45, 45], |x, y, u, v| {
            if let Some((i, j)) = pixel_at(u, v, [50, 40]) {
                pixels.set(x, y, 0, resolved(&from, i, j));
            }
        });
        assert!((0..45 * 45).all(|k| rows.get(k % 45, k / 45, 0) == pixels.get(k % 45, k / 45, 0)));
        for from in [[43, 5, 3, 38], [3, 5, 44, 38], [30, 5, 70, 38]] {
            assert!(!Transfer { from, ..copy }.rows(
                &Surface::<u32>::new([50, 40], 1).unwrap(),
                &mut rows,
                resolved_row
            ));
        }
    }
}
