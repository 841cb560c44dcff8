//! Textures: images with their mipmaps, flat or as the six faces of a cube. `sampling` looks them up.

use crate::math::from_fn;

/// An image of one size.
#[derive(Clone, Default)]
pub struct MipLevel {
    width: usize,
    height: usize,
    /// Red, green, blue, opacity from the lowest byte on.
    texels: Vec<u32>,
}

impl MipLevel {
    /// Width and height.
    pub fn size(&self) -> [f32; 2] {
        [self.width as f32, self.height as f32]
    }

    pub fn at(&self, x: usize, y: usize) -> u32 {
        self.texels[y * self.width + x]
    }

    /// Eight texels.
    #[inline(always)]
    pub fn eight(&self, x: &[i32; 8], y: &[i32; 8]) -> [u32; 8] {
        let at: [u32; 8] = from_fn(|k| (y[k] as u32).wrapping_mul(self.width as u32) + x[k] as u32);
        at.map(|k| self.texels[k as usize])
    }

    /// The image of half the size, at least one texel wide and high.
    fn halved(&self, decode: &[f32; 256], encode: fn(f32) -> u8) -> MipLevel {
        let (width, height) = ((self.width / 2).max(1), (self.height / 2).max(1));
        let mut texels = Vec::with_capacity(width * height);
        // the neighbours of the middle of a new texel, and their weights
        let taps = |k: usize, from: usize, to: usize| {
            let at = (k as f32 + 0.5) * from as f32 / to as f32 - 0.5;
            let low = (at.max(0.0) as usize).min(from - 1);
            (low, (low + 1).min(from - 1), (at - low as f32).clamp(0.0, 1.0))
        };
        for y in 0..height {
            let (y0, y1, v) = taps(y, self.height, height);
            for x in 0..width {
                let (x0, x1, u) = taps(x, self.width, width);
                let four = [self.at(x0, y0), self.at(x1, y0), self.at(x0, y1), self.at(x1, y1)];
                let [a, b, c, d] = four.map(u32::to_le_bytes);
                texels.push(u32::from_le_bytes(from_fn(|k| {
                    let value = |t: [u8; 4]| if k < 3 { decode[t[k] as usize] } else { t[k] as f32 / 255.0 };
                    let low = value(a) + (value(b) - value(a)) * u;
                    let high = value(c) + (value(d) - value(c)) * u;
                    let mean = low + (high - low) * v;
                    if k < 3 { encode(mean) } else { linear_byte(mean) }
                })));
            }
        }
        MipLevel { width, height, texels }
    }
}

fn linear_byte(x: f32) -> u8 {
    (x * 255.0 + 0.5) as u8
}

fn srgb_byte(x: f32) -> u8 {
    linear_byte(if x <= 0.0031308 { 12.92 * x } else { 1.055 * x.powf(1.0 / 2.4) - 0.055 })
}

/// Values of bytes, as they are or as sRGB.
fn decoder(srgb: bool) -> [f32; 256] {
    from_fn(|k| {
        let x = k as f32 / 255.0;
        match srgb {
            false => x,
            true if x <= 0.04045 => x / 12.92,
            true => ((x + 0.055) / 1.055).powf(2.4),
        }
    })
}

/// Images of a face, from the largest to one texel.
#[derive(Clone, Default)]
pub struct Mipmaps {
    pub levels: Vec<MipLevel>,
}

/// How texels become colors.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum Filter {
    /// The nearest texel of the largest image.
    Nearest,
    /// Between four texels of the image whose texels are nearest to the size of a pixel.
    OneLevel,
    /// Between four texels each of the two images around that size.
    #[default]
    TwoLevels,
}

/// A texture.
#[derive(Clone)]
pub struct Image {
    /// One face, or those of a cube: +x, -x, +y, -y, +z, -z.
    pub faces: Vec<Mipmaps>,
    pub filter: Filter,
    /// Values of bytes, from 0 to 1.
    pub decode: [f32; 256],
    pub srgb: bool,
    /// Every texel is.
    pub opaque: bool,
}

impl Default for Image {
    fn default() -> Image {
        Image { faces: Vec::new(), filter: Filter::default(), decode: decoder(false), srgb: false, opaque: true }
    }
}

impl Image {
    /// Replaces a face by pixels of three or four channels, as many as there are.
    pub fn set_face(&mut self, face: usize, [width, height]: [usize; 2], channels: usize, srgb: bool, data: &[u8]) {
        if srgb != self.srgb {
            (self.srgb, self.decode) = (srgb, decoder(srgb));
        }
        let texels = data.chunks_exact(channels).take(width * height);
        let alpha = |p: &[u8]| p.get(3).copied().unwrap_or(255);
        let texels = texels.map(|p| u32::from_le_bytes([p[0], p[1], p[2], alpha(p)])).collect();
        if self.faces.len() <= face {
            self.faces.resize_with(face + 1, Mipmaps::default);
        }
        self.opaque = channels == 3 && (self.opaque || self.faces.len() == 1);
        let empty = width == 0 || height == 0;
        self.faces[face].levels = if empty { Vec::new() } else { vec![MipLevel { width, height, texels }] };
    }

    /// Makes the smaller images of every face.
    pub fn make_mipmaps(&mut self) {
        let encode = if self.srgb { srgb_byte } else { linear_byte };
        for Mipmaps { levels } in &mut self.faces {
            levels.truncate(1);
            while let Some(last) = levels.last().filter(|l| l.width > 1 || l.height > 1) {
                let next = last.halved(&self.decode, encode);
                levels.push(next);
            }
        }
    }

    /// Can it be looked up: as a cube or as a flat image.
    pub fn is_complete(&self, cube: bool) -> bool {
        let faces = if cube { 6 } else { 1 };
        self.faces.len() == faces && self.faces.iter().all(|f| !f.levels.is_empty())
    }

    /// Width and height of the largest image.
    pub fn size(&self) -> [f32; 2] {
        self.faces.first().and_then(|f| f.levels.first()).map_or([1.0; 2], |l| [l.width as f32, l.height as f32])
    }
}

/// A whole number of any size as a place among `n`; 0 if it is not finite.
pub fn wrapped(at: f32, n: usize) -> usize {
    if at >= 0.0 && at < n as f32 {
        return at as usize;
    }
    let n = n as f32;
    let at = at - (at / n).floor() * n;
    if at >= 0.0 && at < n { at as usize } else { 0 }
}

/// The face of a cube that a direction meets, and the place on it, from 0 to 1.
pub fn face_of([x, y, z]: [f32; 3]) -> (usize, [f32; 2]) {
    let (ax, ay, az) = (x.abs(), y.abs(), z.abs());
    let (face, s, t, m) = if ax >= ay && ax >= az {
        if x >= 0.0 { (0, -z, -y, ax) } else { (1, z, -y, ax) }
    } else if ay >= az {
        if y >= 0.0 { (2, x, z, ay) } else { (3, x, -z, ay) }
    } else if z >= 0.0 {
        (4, x, -y, az)
    } else {
        (5, -x, -y, az)
    };
    let place = [s, t].map(|v| 0.5 * (v / m + 1.0));
    (face, place.map(|v| if v.is_finite() { v } else { 0.5 }))
}

/// The direction of a place on a face, also of one beyond its edges.
pub fn direction_of(face: usize, [s, t]: [f32; 2]) -> [f32; 3] {
    let (s, t) = (2.0 * s - 1.0, 2.0 * t - 1.0);
    match face {
        0 => [1.0, -t, -s],
        1 => [-1.0, -t, s],
        2 => [s, 1.0, t],
        3 => [s, -1.0, -t],
        4 => [s, -t, 1.0],
        _ => [-s, -t, -1.0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_on_every_face_is_found_again() {
        for face in 0..6 {
            for place in [[0.1, 0.2], [0.5, 0.5], [0.9, 0.3]] {
                let (found, [s, t]) = face_of(direction_of(face, place));
                assert_eq!(found, face);
                assert!((s - place[0]).abs() < 1e-6 && (t - place[1]).abs() < 1e-6);
            }
        }
    }
}
