//! Textures that are looked up: images with their mipmaps, flat or as the six faces of a cube.

use crate::math::wide_f32::F32x8;

/// Red, green, blue, opacity.
pub type Texel = [u8; 4];

/// A color as numbers from 0 to 1, sometimes beyond.
pub type Rgba = [f32; 4];

/// An image of one size.
#[derive(Default)]
struct Level {
    width: usize,
    height: usize,
    texels: Vec<Texel>,
}

impl Level {
    fn at(&self, x: usize, y: usize) -> Texel {
        self.texels[y * self.width + x]
    }

    /// The image of half the size, at least one texel wide and high.
    fn halved(&self, decode: &[f32; 256], encode: fn(f32) -> u8) -> Level {
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
                let [a, b, c, d] = [self.at(x0, y0), self.at(x1, y0), self.at(x0, y1), self.at(x1, y1)];
                texels.push(std::array::from_fn(|k| {
                    let value = |t: Texel| if k < 3 { decode[t[k] as usize] } else { t[k] as f32 / 255.0 };
                    let low = value(a) + (value(b) - value(a)) * u;
                    let high = value(c) + (value(d) - value(c)) * u;
                    let mean = low + (high - low) * v;
                    if k < 3 { encode(mean) } else { linear_byte(mean) }
                }));
            }
        }
        Level { width, height, texels }
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
    std::array::from_fn(|k| {
        let x = k as f32 / 255.0;
        match srgb {
            false => x,
            true if x <= 0.04045 => x / 12.92,
            true => ((x + 0.055) / 1.055).powf(2.4),
        }
    })
}

/// Images of a face, from the largest to one texel.
#[derive(Default)]
struct Pyramid(Vec<Level>);

/// A texture.
pub struct Image {
    /// One face, or those of a cube: +x, -x, +y, -y, +z, -z.
    faces: Vec<Pyramid>,
    /// No filters: the nearest texel of the largest image.
    pub nearest: bool,
    decode: [f32; 256],
    srgb: bool,
}

impl Default for Image {
    fn default() -> Image {
        Image { faces: Vec::new(), nearest: false, decode: decoder(false), srgb: false }
    }
}

impl Image {
    /// Replaces a face by pixels of three or four channels, as many as there are.
    pub fn set_face(&mut self, face: usize, [width, height]: [usize; 2], channels: usize, srgb: bool, data: &[u8]) {
        if srgb != self.srgb {
            (self.srgb, self.decode) = (srgb, decoder(srgb));
        }
        let texels = data.chunks_exact(channels).take(width * height);
        let texels = texels.map(|p| [p[0], p[1], p[2], p.get(3).copied().unwrap_or(255)]).collect();
        if self.faces.len() <= face {
            self.faces.resize_with(face + 1, Pyramid::default);
        }
        let empty = width == 0 || height == 0;
        self.faces[face].0 = if empty { Vec::new() } else { vec![Level { width, height, texels }] };
    }

    /// Makes the smaller images of every face.
    pub fn make_mipmaps(&mut self) {
        let encode = if self.srgb { srgb_byte } else { linear_byte };
        for Pyramid(levels) in &mut self.faces {
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
        self.faces.len() == faces && self.faces.iter().all(|f| !f.0.is_empty())
    }

    /// Width and height of the largest image.
    pub fn size(&self) -> [f32; 2] {
        self.faces.first().and_then(|f| f.0.first()).map_or([1.0; 2], |l| [l.width as f32, l.height as f32])
    }

    fn color(&self, t: Texel) -> Rgba {
        let [r, g, b] = [t[0], t[1], t[2]].map(|v| self.decode[v as usize]);
        [r, g, b, t[3] as f32 * (1.0 / 255.0)]
    }

    /// The color at flat coordinates, which repeat. `log` is the binary logarithm of texels per pixel.
    pub fn flat(&self, s: f32, t: f32, log: f32) -> Rgba {
        let levels = &self.faces[0].0;
        if self.nearest {
            let l = &levels[0];
            let (x, y) =
                (wrapped((s * l.width as f32).floor(), l.width), wrapped((t * l.height as f32).floor(), l.height));
            return self.color(l.at(x, y));
        }
        self.between_levels(levels, log, |l| {
            let (x, y) = (s * l.width as f32 - 0.5, t * l.height as f32 - 0.5);
            let (x0, y0) = (x.floor(), y.floor());
            let (u, v) = (x - x0, y - y0);
            let (x0, y0) = (wrapped(x0, l.width), wrapped(y0, l.height));
            let (x1, y1) = (if x0 + 1 == l.width { 0 } else { x0 + 1 }, if y0 + 1 == l.height { 0 } else { y0 + 1 });
            self.bilinear([l.at(x0, y0), l.at(x1, y0), l.at(x0, y1), l.at(x1, y1)], u, v)
        })
    }

    /// The color that a cube shows in a direction. `log` as in [`Image::flat`].
    pub fn cube(&self, direction: [f32; 3], log: f32) -> Rgba {
        let (face, [s, t]) = face_of(direction);
        self.between_levels(&self.faces[face].0, log, |l| {
            let (x, y) = (s * l.width as f32 - 0.5, t * l.height as f32 - 0.5);
            let (x0, y0) = (x.floor(), y.floor());
            let at = |i: f32, j: f32| self.across_edges(face, l, i, j);
            let texels = [at(x0, y0), at(x0 + 1.0, y0), at(x0, y0 + 1.0), at(x0 + 1.0, y0 + 1.0)];
            self.bilinear(texels, x - x0, y - y0)
        })
    }

    /// A texel of a face's image; one beyond an edge lies on the face next to it.
    fn across_edges(&self, face: usize, l: &Level, i: f32, j: f32) -> Texel {
        let (w, h) = (l.width as f32, l.height as f32);
        if i >= 0.0 && j >= 0.0 && i < w && j < h {
            return l.at(i as usize, j as usize);
        }
        let clamped = |v: f32, n: usize| (v.max(0.0) as usize).min(n - 1);
        let (other, [s, t]) = face_of(direction_of(face, [(i + 0.5) / w, (j + 0.5) / h]));
        let same_size = self.faces[other].0.iter().find(|o| o.width == l.width && o.height == l.height);
        match same_size {
            Some(o) => o.at(clamped(s * w, o.width), clamped(t * h, o.height)),
            None => l.at(clamped(i, l.width), clamped(j, l.height)),
        }
    }

    fn bilinear(&self, texels: [Texel; 4], u: f32, v: f32) -> Rgba {
        let [a, b, c, d] = texels.map(|t| self.color(t));
        std::array::from_fn(|k| {
            let low = a[k] + (b[k] - a[k]) * u;
            let high = c[k] + (d[k] - c[k]) * u;
            low + (high - low) * v
        })
    }

    /// A color between those of two images, by the logarithm of their scale.
    fn between_levels(&self, levels: &[Level], log: f32, color: impl Fn(&Level) -> Rgba) -> Rgba {
        let last = levels.len() - 1;
        let log = log.max(0.0).min(last as f32);
        let (low, part) = (log as usize, log - (log as usize) as f32);
        let a = color(&levels[low]);
        if part == 0.0 || low == last {
            return a;
        }
        let b = color(&levels[low + 1]);
        std::array::from_fn(|k| a[k] + (b[k] - a[k]) * part)
    }
}

/// A whole number of any size as a place among `n`; 0 if it is not finite.
fn wrapped(at: f32, n: usize) -> usize {
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
fn direction_of(face: usize, [s, t]: [f32; 2]) -> [f32; 3] {
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

/// Half the binary logarithm, to a hundredth.
pub fn half_log(x: F32x8) -> F32x8 {
    F32x8::new(x.to_array().map(|x| {
        let bits = x.to_bits();
        let exponent = (bits >> 23 & 0xff) as f32 - 127.0;
        let m = f32::from_bits(bits & 0x7f_ffff | 0x3f80_0000);
        // a parabola through 0 at 1 and 1 at 2
        0.5 * (exponent + (m - 1.0) * (1.3432 - 0.3432 * (m - 1.0)))
    }))
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

    #[test]
    fn the_smallest_image_is_the_mean() {
        let mut image = Image::default();
        image.set_face(0, [2, 2], 3, false, &[0, 0, 0, 100, 100, 100, 40, 40, 40, 60, 60, 60]);
        image.make_mipmaps();
        let [r, _, _, a] = image.flat(0.3, 0.8, 5.0);
        assert!((r * 255.0 - 50.0).abs() < 0.6 && a == 1.0);
    }

    #[test]
    fn half_logarithms_are_close() {
        for x in [0.01f32, 0.7, 1.0, 1.5, 2.0, 37.0, 4096.0] {
            assert!((half_log(F32x8::splat(x)).to_array()[0] - 0.5 * x.log2()).abs() < 0.01);
        }
    }

    #[test]
    fn coordinates_repeat() {
        assert_eq!([-1.0, 0.0, 3.0, 4.0, -9.0, f32::NAN].map(|v| wrapped(v, 4)), [3, 0, 3, 0, 3, 0]);
    }
}
