//! Looking up textures for eight neighbouring pixels at once: bilinear within an image, linear between two of its sizes.

use super::image::{Filter, Image, MipLevel, Mipmaps, direction_of, face_of, wrapped};
use crate::math::from_fn;
use crate::math::simd::F32x8;

const LANES: usize = F32x8::LANES;

/// Coordinates of eight pixels, and how they change to the right and upwards.
pub struct SampleCoordinates<const N: usize> {
    pub at: [F32x8; N],
    pub slopes: [[F32x8; N]; 2],
}

/// Red, green, blue, opacity.
pub type TexelColors = [F32x8; 4];

impl Image {
    /// The colors at flat coordinates, which repeat, of the pixels whose bits are set.
    #[inline(always)]
    pub fn flat(&self, place: &SampleCoordinates<2>, bits: u8) -> TexelColors {
        let [s, t] = place.at;
        let face = &self.faces[0];
        if self.filter == Filter::Nearest {
            return self.nearest_texels(&face.levels[0], s, t);
        }
        let [width, height] = face.levels[0].size();
        let [right, up] =
            place.slopes.map(|[s, t]| s * s * F32x8::splat(width * width) + t * t * F32x8::splat(height * height));
        self.between_levels(face, half_log(right.max(up)), bits, |level| self.repeated(level, s, t))
    }

    /// The colors that a cube shows in the directions of the pixels whose bits are set.
    pub fn cube(&self, place: &SampleCoordinates<3>, bits: u8) -> TexelColors {
        let mut colors = [F32x8::splat(1.0); 4];
        for (number, on_face) in faces_of(&place.at).into_iter().enumerate() {
            let on_face = on_face & bits;
            if on_face == 0 {
                continue;
            }
            let ([s, t], log) = (place_on(number, &place.at), cube_log(number / 2, place, self.size()[0]));
            let face = &self.faces[number];
            let found = self.between_levels(face, log, on_face, |level| self.on_face(number, level, s, t, on_face));
            colors = from_fn(|k| found[k].select(on_face, colors[k]));
        }
        colors
    }

    /// Colors between those of two images of a face, by the binary logarithm of texels per pixel.
    #[inline(always)]
    fn between_levels(
        &self,
        face: &Mipmaps,
        log: F32x8,
        bits: u8,
        look: impl Fn(&MipLevel) -> TexelColors,
    ) -> TexelColors {
        let last = face.levels.len() - 1;
        let log = match self.filter {
            // a whole number: the nearest, and the smaller image at half a step
            Filter::OneLevel => (log + F32x8::splat(0.5)).floor(),
            _ => log,
        };
        let log = log.max(F32x8::splat(0.0)).min(F32x8::splat(last as f32));
        let low = log.floor();
        let (part, lows) = (log - low, low.to_i32s());
        let mut colors = [F32x8::splat(1.0); 4];
        let mut rest = bits;
        // all pixels at once that need the same two images, which mostly are all
        while rest != 0 {
            let level = lows[rest.trailing_zeros() as usize] as usize;
            let same = (0..LANES).fold(0, |same, k| same | ((lows[k] as usize == level) as u8) << k) & rest;
            rest &= !same;
            let mut found = look(&face.levels[level]);
            let whole = F32x8::splat(0.0).at_least(part);
            if level < last && same & !whole != 0 {
                let next = look(&face.levels[level + 1]);
                found = from_fn(|k| found[k] + (next[k] - found[k]) * part);
            }
            if same == bits {
                return found;
            }
            colors = from_fn(|k| found[k].select(same, colors[k]));
        }
        colors
    }

    fn nearest_texels(&self, level: &MipLevel, s: F32x8, t: F32x8) -> TexelColors {
        let [width, height] = level.size();
        let along = |v: F32x8, n: f32| (v * F32x8::splat(n)).to_array().map(|v| wrapped(v.floor(), n as usize));
        let (x, y) = (along(s, width), along(t, height));
        let texels = from_fn(|k| level.at(x[k], y[k]));
        self.channels(&texels).map(|c| c * F32x8::splat(1.0 / 255.0))
    }

    /// Colors of an image that repeats.
    #[inline(always)]
    fn repeated(&self, level: &MipLevel, s: F32x8, t: F32x8) -> TexelColors {
        let [width, height] = level.size();
        let along = |v: F32x8, n: f32| {
            let v = v * F32x8::splat(n) - F32x8::splat(0.5);
            let first = v.floor();
            let part = v - first;
            let first = repeat(first, n);
            (first.to_i32s(), repeat(first + F32x8::splat(1.0), n).to_i32s(), part)
        };
        let ((x0, x1, u), (y0, y1, v)) = (along(s, width), along(t, height));
        let (x, y) = ([x0, x1], [y0, y1]);
        self.bilinear(from_fn(|k| level.eight(&x[k % 2], &y[k / 2])), u, v)
    }

    /// Colors at places on the face of a cube, of the pixels whose bits are set; beyond its edges lie other faces.
    #[inline(always)]
    fn on_face(&self, face: usize, level: &MipLevel, s: F32x8, t: F32x8, bits: u8) -> TexelColors {
        let [width, height] = level.size();
        let (none, one) = (F32x8::splat(0.0), F32x8::splat(1.0));
        let along = |v: F32x8, n: f32| {
            let v = v * F32x8::splat(n) - F32x8::splat(0.5);
            let first = v.floor();
            let last = F32x8::splat(n - 1.0);
            let within = first.at_least(none) & last.at_least(first + one);
            let clamped = |v: F32x8| v.max(none).min(last).to_i32s();
            (first, clamped(first), clamped(first + one), v - first, within)
        };
        let (x, x0, x1, u, within_x) = along(s, width);
        let (y, y0, y1, v, within_y) = along(t, height);
        let (columns, rows) = ([x0, x1], [y0, y1]);
        let mut texels: [[u32; LANES]; 4] = from_fn(|k| level.eight(&columns[k % 2], &rows[k / 2]));
        let across = bits & !(within_x & within_y);
        if across != 0 {
            let (x, y) = (x.to_array(), y.to_array());
            for k in (0..LANES).filter(|k| across >> k & 1 == 1) {
                let at = |i: f32, j: f32| self.across_edges(face, level, x[k] + i, y[k] + j);
                let four = [at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0), at(1.0, 1.0)];
                texels.iter_mut().zip(four).for_each(|(t, own)| t[k] = own);
            }
        }
        self.bilinear(texels, u, v)
    }

    /// A texel of a face's image; one beyond an edge lies on the face next to it.
    fn across_edges(&self, face: usize, l: &MipLevel, i: f32, j: f32) -> u32 {
        let [w, h] = l.size();
        if i >= 0.0 && j >= 0.0 && i < w && j < h {
            return l.at(i as usize, j as usize);
        }
        let clamped = |v: f32, n: f32| v.max(0.0).min(n - 1.0) as usize;
        let (other, [s, t]) = face_of(direction_of(face, [(i + 0.5) / w, (j + 0.5) / h]));
        match self.faces[other].levels.iter().find(|o| o.size() == l.size()) {
            Some(o) => o.at(clamped(s * w, w), clamped(t * h, h)),
            None => l.at(clamped(i, w), clamped(j, h)),
        }
    }

    /// Colors between four texels each.
    #[inline(always)]
    fn bilinear(&self, texels: [[u32; LANES]; 4], u: F32x8, v: F32x8) -> TexelColors {
        let [a, b, c, d]: [TexelColors; 4] = from_fn(|k| self.channels(&texels[k]));
        let scale = F32x8::splat(1.0 / 255.0);
        from_fn(|k| {
            if k == 3 && self.opaque {
                return F32x8::splat(1.0);
            }
            let low = a[k] + (b[k] - a[k]) * u;
            let high = c[k] + (d[k] - c[k]) * u;
            (low + (high - low) * v) * scale
        })
    }

    /// The values of texels, from 0 to 255.
    #[inline(always)]
    fn channels(&self, texels: &[u32; LANES]) -> TexelColors {
        let [r, g, b] = match self.srgb {
            false => [F32x8::of_bytes::<0>(texels), F32x8::of_bytes::<1>(texels), F32x8::of_bytes::<2>(texels)],
            true => from_fn(|k| F32x8::new(from_fn(|i| self.decode[(texels[i] >> (8 * k) & 0xff) as usize] * 255.0))),
        };
        [r, g, b, F32x8::of_bytes::<3>(texels)]
    }
}

/// Whole numbers as places among `n`; 0 where they are not finite.
#[inline(always)]
fn repeat(at: F32x8, n: f32) -> F32x8 {
    let count = F32x8::splat(n);
    let within = (at - (at / count).floor() * count).max(F32x8::splat(0.0));
    F32x8::splat(0.0).select(within.at_least(count), within)
}

/// For each face of a cube, bits of the directions that meet it.
fn faces_of([x, y, z]: &[F32x8; 3]) -> [u8; 6] {
    let none = F32x8::splat(0.0);
    let [ax, ay, az] = [x, y, z].map(|v| v.max(none - *v));
    let by_x = ax.at_least(ay) & ax.at_least(az);
    let by_y = ay.at_least(az) & !by_x;
    let by_z = !(by_x | by_y);
    let [px, py, pz] = [x, y, z].map(|v| v.at_least(none));
    [by_x & px, by_x & !px, by_y & py, by_y & !py, by_z & pz, by_z & !pz]
}

/// The places on a face, from 0 to 1, that directions meet.
#[inline(always)]
fn place_on(face: usize, [x, y, z]: &[F32x8; 3]) -> [F32x8; 2] {
    let none = F32x8::splat(0.0);
    let minus = |v: &F32x8| none - *v;
    let (s, t, m) = match face {
        0 => (minus(z), minus(y), *x),
        1 => (*z, minus(y), minus(x)),
        2 => (*x, *z, *y),
        3 => (*x, minus(z), minus(y)),
        4 => (*x, minus(y), *z),
        _ => (minus(x), minus(y), minus(z)),
    };
    // where there is no direction any place will do
    let within = |v: F32x8| v.max(none).min(F32x8::splat(1.0));
    [s, t].map(|v| within(F32x8::splat(0.5) * (v / m + F32x8::splat(1.0))))
}

/// Binary logarithm of texels per pixel on the faces of a cube across an axis.
#[inline(always)]
fn cube_log(axis: usize, place: &SampleCoordinates<3>, size: f32) -> F32x8 {
    let p = &place.at;
    let m = p[axis];
    let mut square = F32x8::splat(0.0);
    for d in &place.slopes {
        // half the sides of a face are as far as the largest coordinate
        let change = |j: usize| (d[j] - p[j] / m * d[axis]) / m * F32x8::splat(0.5 * size);
        let [a, b] = [change((axis + 1) % 3), change((axis + 2) % 3)];
        square = square.max(a * a + b * b);
    }
    half_log(square)
}

/// Half the binary logarithm, to a hundredth.
fn half_log(x: F32x8) -> F32x8 {
    F32x8::new(x.to_array().map(|x| {
        let bits = x.to_bits();
        let exponent = (bits >> 23 & 0xff) as i32 as f32 - 127.0;
        let m = f32::from_bits(bits & 0x7f_ffff | 0x3f80_0000);
        // a parabola through 0 at 1 and 1 at 2
        0.5 * (exponent + (m - 1.0) * (1.3432 - 0.3432 * (m - 1.0)))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pixels of no pattern.
    fn noise(count: usize, channels: usize) -> Vec<u8> {
        (0..count * channels).map(|k| ((k as u32).wrapping_mul(0x9e37_79b9) >> 23) as u8).collect()
    }

    fn lane(colors: &TexelColors, k: usize) -> [f32; 4] {
        colors.map(|c| c.to_array()[k])
    }

    /// A color between four texels, by plain numbers.
    fn plain_bilinear(image: &Image, four: [u32; 4], [u, v]: [f32; 2]) -> [f32; 4] {
        let value = |t: u32, k: usize| {
            let byte = (t >> (8 * k) & 0xff) as usize;
            if k < 3 { image.decode[byte] } else { byte as f32 / 255.0 }
        };
        let [a, b, c, d] = four;
        std::array::from_fn(|k| {
            let low = value(a, k) + (value(b, k) - value(a, k)) * u;
            let high = value(c, k) + (value(d, k) - value(c, k)) * u;
            low + (high - low) * v
        })
    }

    /// As [`Image::between_levels`], for one pixel.
    fn plain_between(levels: &[MipLevel], log: f32, color: impl Fn(&MipLevel) -> [f32; 4]) -> [f32; 4] {
        let log = log.clamp(0.0, levels.len() as f32 - 1.0);
        let low = log as usize;
        let (a, b) = (color(&levels[low]), color(&levels[(low + 1).min(levels.len() - 1)]));
        std::array::from_fn(|k| a[k] + (b[k] - a[k]) * (log - low as f32))
    }

    fn plain_flat(image: &Image, [s, t]: [f32; 2], log: f32) -> [f32; 4] {
        plain_between(&image.faces[0].levels, log, |l| {
            let [w, h] = l.size();
            let (x, y) = (s * w - 0.5, t * h - 0.5);
            let at = |i: f32, j: f32| l.at(wrapped(x.floor() + i, w as usize), wrapped(y.floor() + j, h as usize));
            plain_bilinear(image, [at(0., 0.), at(1., 0.), at(0., 1.), at(1., 1.)], [x - x.floor(), y - y.floor()])
        })
    }

    fn plain_cube(image: &Image, direction: [f32; 3], log: f32) -> [f32; 4] {
        let (face, [s, t]) = face_of(direction);
        plain_between(&image.faces[face].levels, log, |l| {
            let [w, h] = l.size();
            let (x, y) = (s * w - 0.5, t * h - 0.5);
            let at = |i: f32, j: f32| image.across_edges(face, l, x.floor() + i, y.floor() + j);
            plain_bilinear(image, [at(0., 0.), at(1., 0.), at(0., 1.), at(1., 1.)], [x - x.floor(), y - y.floor()])
        })
    }

    fn assert_near(a: [f32; 4], b: [f32; 4]) {
        assert!((0..4).all(|k| (a[k] - b[k]).abs() < 2e-5), "{a:?} {b:?}");
    }

    #[test]
    fn flat_colors_are_those_of_plain_numbers() {
        for (size, channels, srgb) in [([8, 16], 4, false), ([5, 3], 3, false), ([16, 16], 4, true)] {
            let mut image = Image::default();
            image.set_face(0, size, channels, srgb, &noise(size[0] * size[1], channels));
            image.make_mipmaps();
            for step in [0.0, 0.01, 0.04, 0.11, 0.6, 9.0] {
                // the change to the right grows from pixel to pixel, so that they need different sizes
                let slope: [f32; LANES] = std::array::from_fn(|k| step * (1.0 + 0.4 * k as f32));
                let s: [f32; LANES] = std::array::from_fn(|k| -1.3 + 0.37 * k as f32);
                let t = s.map(|s| 3.0 * s + 0.1);
                let none = F32x8::splat(0.0);
                let place = SampleCoordinates {
                    at: [F32x8::new(s), F32x8::new(t)],
                    slopes: [[F32x8::new(slope), none], [none; 2]],
                };
                let found = image.flat(&place, 0b1011_1111);
                for k in [0, 1, 2, 3, 4, 5, 7] {
                    let log = half_log(F32x8::splat((slope[k] * size[0] as f32).powi(2))).to_array()[0];
                    assert_near(lane(&found, k), plain_flat(&image, [s[k], t[k]], log));
                }
            }
        }
    }

    #[test]
    fn one_level_is_the_nearest_in_size() {
        let mut image = Image::default();
        image.set_face(0, [8, 8], 3, false, &noise(64, 3));
        image.make_mipmaps();
        image.filter = Filter::OneLevel;
        let (s, none) = (F32x8::splat(0.3), F32x8::splat(0.0));
        for (texels, level) in [(0.5, 0.0), (1.3, 0.0), (1.5, 1.0), (2.7, 1.0), (3.0, 2.0), (100.0, 3.0)] {
            let place = SampleCoordinates { at: [s, s], slopes: [[F32x8::splat(texels / 8.0), none], [none; 2]] };
            assert_near(lane(&image.flat(&place, 0xff), 3), plain_flat(&image, [0.3, 0.3], level));
        }
    }

    #[test]
    fn cubes_have_the_colors_of_plain_numbers() {
        let mut image = Image::default();
        for face in 0..6 {
            image.set_face(face, [8, 8], 3, false, &noise(64 * (face + 1), 3)[3 * 64 * face..]);
        }
        image.make_mipmaps();
        for k in 0..500u32 {
            let value = |j: u32| ((8 * k + j).wrapping_mul(0x9e37_79b9) >> 8) as f32 / (1 << 23) as f32 - 1.0;
            let at: [[f32; LANES]; 3] =
                std::array::from_fn(|c| std::array::from_fn(|j| value(j as u32 + 99 * c as u32)));
            let none = [F32x8::splat(0.0); 3];
            let found = image.cube(&SampleCoordinates { at: at.map(F32x8::new), slopes: [none; 2] }, 0xff);
            for j in 0..LANES {
                assert_near(lane(&found, j), plain_cube(&image, at.map(|v| v[j]), 0.0));
            }
        }
    }

    #[test]
    fn cubes_are_scaled_by_the_angle_of_a_pixel() {
        let far = 10.0;
        let at = [F32x8::splat(0.3 * far), F32x8::splat(-far), F32x8::splat(0.1 * far)];
        let none = F32x8::splat(0.0);
        // a hundredth of the way along a face of 2 x far: 64 texels are 100 such steps wide
        let place = SampleCoordinates { at, slopes: [[F32x8::splat(0.02 * far), none, none], [none; 3]] };
        assert!((cube_log(1, &place, 64.0).to_array()[0] - 0.64f32.log2()).abs() < 0.01);
    }

    #[test]
    fn the_smallest_image_is_the_mean() {
        let mut image = Image::default();
        image.set_face(0, [2, 2], 3, false, &[0, 0, 0, 100, 100, 100, 40, 40, 40, 60, 60, 60]);
        image.make_mipmaps();
        let slopes = [[F32x8::splat(20.0); 2]; 2];
        let found = image.flat(&SampleCoordinates { at: [F32x8::splat(0.3), F32x8::splat(0.8)], slopes }, 0xff);
        let [r, _, _, a] = lane(&found, 0);
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
        let x = [-1.0, 0.0, 3.0, 4.0, -9.0, f32::NAN, f32::INFINITY, 1e9];
        assert_eq!(repeat(F32x8::new(x), 4.0).to_array(), x.map(|v| wrapped(v, 4) as f32));
        assert_eq!(x.map(|v| wrapped(v, 4))[..6], [3, 0, 3, 0, 3, 0]);
    }

    #[test]
    fn directions_meet_the_faces_of_plain_numbers() {
        for k in 0..1000u32 {
            let value = |j: u32| (((3 * k + j).wrapping_mul(0x9e37_79b9) >> 29) as f32 - 3.5) / 2.0;
            let p = [value(0), value(1), value(2)];
            let bits = faces_of(&p.map(F32x8::splat));
            let (face, place) = face_of(p);
            assert_eq!(bits, std::array::from_fn(|f| if f == face { 0xff } else { 0 }));
            assert_eq!(place_on(face, &p.map(F32x8::splat)).map(|v| v.to_array()[0]), place);
        }
    }
}
