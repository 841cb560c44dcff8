//! What a vertex becomes: its place in clip space, and its color by the classic lighting model.

use super::clusters::{ClipBounds, Placement};
use super::scene::{DEPTH, LIT, SHADOW, TEXTURE, Varying};
use crate::math::from_fn;
use crate::math::simd::F32x8;
use crate::render::shading::{INSTANCE, Key, ShadingOutput, Texturing, Uniforms};

/// Values of an attribute: the same for all, or one after the other in a buffer.
#[derive(Clone, Copy)]
pub enum AttributeSource<'a> {
    Same([f32; 4]),
    /// Values; how many per vertex; from one vertex to the next; where they begin; one value per instance.
    Each {
        values: &'a [f32],
        size: usize,
        stride: usize,
        first: usize,
        per_instance: bool,
    },
}

impl AttributeSource<'_> {
    /// The value of a vertex; what there is no value for is (0, 0, 0, 1).
    pub fn get(&self, vertex: usize, instance: usize) -> [f32; 4] {
        match *self {
            AttributeSource::Same(value) => value,
            AttributeSource::Each { values, size, stride, first, per_instance } => {
                let at = first + stride * if per_instance { instance } else { vertex };
                let mut out = [0.0, 0.0, 0.0, 1.0];
                if let Some(found) = values.get(at..at + size) {
                    out[..size].copy_from_slice(found);
                }
                out
            }
        }
    }

    /// As [`AttributeSource::get`], of eight vertices from this one on, coordinate by coordinate.
    #[inline(always)]
    fn eight(&self, vertex: usize, instance: usize) -> [F32x8; 4] {
        let AttributeSource::Each { values, size, stride, first, per_instance: false } = *self else {
            return self.get(vertex, instance).map(F32x8::splat);
        };
        let mut out = [0.0, 0.0, 0.0, 1.0].map(|missing| [missing; F32x8::LANES]);
        let start = first + stride * vertex;
        for (c, out) in out.iter_mut().enumerate().take(size) {
            for (k, out) in out.iter_mut().enumerate() {
                *out = values.get(start + stride * k + c).copied().unwrap_or(*out);
            }
        }
        out.map(F32x8::new)
    }
}

/// Attributes of an instance.
#[derive(Clone, Copy)]
struct Instance {
    rows: [[f32; 4]; 3],
    scale: [f32; 4],
    color: [f32; 4],
    /// Emission, specular, shininess, unlit.
    look: [f32; 4],
    texture: [f32; 4],
}

/// The vertices of an instance.
pub struct Vertices<'a> {
    attributes: &'a [AttributeSource<'a>; 10],
    key: Key,
    uniforms: &'a Uniforms,
    number: usize,
    instance: Instance,
}

type Vec3 = [f32; 3];

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

fn normalized(v: Vec3) -> Vec3 {
    let inverse = 1.0 / dot(&v, &v).sqrt();
    v.map(|x| x * inverse)
}

/// As [`dot`], for eight vectors.
fn dot_of_eight(a: &[f32; 4], [x, y, z, w]: &[F32x8; 4]) -> F32x8 {
    let [a, b, c, d] = a.map(F32x8::splat);
    a * *x + b * *y + c * *z + d * *w
}

/// As [`product`], for eight vectors.
fn product_of_eight(m: &[f32; 16], v: &[F32x8; 4]) -> [F32x8; 4] {
    from_fn(|r| dot_of_eight(&[m[r], m[r + 4], m[r + 8], m[r + 12]], v))
}

/// A matrix by columns times a vector.
fn product(m: &[f32; 16], v: [f32; 4]) -> [f32; 4] {
    from_fn(|r| m[r] * v[0] + m[r + 4] * v[1] + m[r + 8] * v[2] + m[r + 12] * v[3])
}

impl<'a> Vertices<'a> {
    pub fn new(
        attributes: &'a [AttributeSource<'a>; 10],
        key: Key,
        uniforms: &'a Uniforms,
        number: usize,
    ) -> Vertices<'a> {
        let [a, b, c, scale, color, look, texture] = from_fn(|k| attributes[INSTANCE as usize + k].get(0, number));
        let instance = Instance { rows: [a, b, c], scale, color, look, texture };
        Vertices { attributes, key, uniforms, number, instance }
    }

    /// What of the instance can be drawn on pixels `clip` of a viewport.
    pub fn clip_bounds(&self, clip: [i32; 4], viewport: [i32; 4]) -> ClipBounds {
        let (u, i) = (self.uniforms, &self.instance);
        let placement = Placement { projection: &u.projection, view: &u.view, rows: &i.rows, scale: &i.scale };
        ClipBounds::new(&placement, clip, viewport)
    }

    fn attribute(&self, index: usize, vertex: usize) -> [f32; 4] {
        self.attributes[index].get(vertex, self.number)
    }

    /// Key of the sides that a wire frame leaves out.
    pub fn side(&self, vertex: usize) -> f32 {
        self.attribute(2, vertex)[3]
    }

    fn world(&self, vertex: usize) -> [f32; 4] {
        let ([x, y, z, _], scale) = (self.attribute(0, vertex), self.instance.scale);
        let part = self.attribute(2, vertex)[2];
        let scaled = [x * scale[0], y * scale[1], part * scale[2] + z * scale[3], 1.0];
        let [a, b, c] = self.instance.rows.map(|row| dot(&row, &scaled));
        [a, b, c, 1.0]
    }

    /// Places of eight vertices from this one on in clip space, and how far they are on the side of the plane that is left out.
    pub fn places(&self, first: usize) -> ([F32x8; 4], F32x8) {
        let [scale, part_scale] = [0, 2].map(|k| F32x8::splat(self.instance.scale[k]));
        let [y_scale, z_scale] = [1, 3].map(|k| F32x8::splat(self.instance.scale[k]));
        let [x, y, z, _] = self.attributes[0].eight(first, self.number);
        let [_, _, part, _] = self.attributes[2].eight(first, self.number);
        let one = F32x8::splat(1.0);
        let scaled = [x * scale, y * y_scale, part * part_scale + z * z_scale, one];
        let [a, b, c] = self.instance.rows.map(|row| dot_of_eight(&row, &scaled));
        let world = [a, b, c, one];
        let beyond = if self.key.mirror { dot_of_eight(&self.uniforms.plane, &world) } else { F32x8::splat(0.0) };
        let eye = product_of_eight(&self.uniforms.view, &world);
        (product_of_eight(&self.uniforms.projection, &eye), beyond)
    }

    /// Everything that is interpolated; nothing is where depths alone are drawn.
    pub fn varying(&self, vertex: usize) -> Option<Varying> {
        if self.key.output == ShadingOutput::Depth {
            return None;
        }
        let mut out = [0.0; 15];
        let world = self.world(vertex);
        let eye = product(&self.uniforms.view, world);
        let [i, j, k, _] = self.attribute(1, vertex);
        out[..4].copy_from_slice(&self.instance.color);
        if self.key.output == ShadingOutput::Lit && self.instance.look[3] == 0.0 {
            let (base, lit) = self.lit([eye[0], eye[1], eye[2]], [i, j, k]);
            out[..3].copy_from_slice(&base);
            out[LIT..LIT + 3].copy_from_slice(&lit);
        } else {
            out[LIT..LIT + 3].copy_from_slice(&self.instance.color[..3]);
        }
        if self.key.output == ShadingOutput::Faded {
            out[3] = i;
        }
        out[TEXTURE..TEXTURE + 3].copy_from_slice(&self.texture(vertex));
        out[DEPTH] = eye[2].abs();
        if self.key.shadow {
            out[SHADOW..SHADOW + 4].copy_from_slice(&product(&self.uniforms.shadow, world));
        }
        Some(out)
    }

    fn texture(&self, vertex: usize) -> Vec3 {
        let [x, y, z, _] = self.attribute(0, vertex);
        let [u, v, part, _] = self.attribute(2, vertex);
        let object = [x, y, z + part];
        let scale = &self.instance.texture;
        match self.key.texturing {
            Texturing::None => [0.0; 3],
            Texturing::Explicit => [u, v, 0.0],
            Texturing::Planar => [0.5 * scale[0] * x - 0.5, -0.5 * scale[1] * y - 0.5, 0.0],
            Texturing::Cube => [0, 1, 2].map(|k| object[k] * scale[k]),
            Texturing::Sky => [object[0], object[2], -object[1]],
        }
    }

    /// The color by the lights of the base pass, and that by the one with a shadow map.
    fn lit(&self, eye: Vec3, [i, j, k]: Vec3) -> (Vec3, Vec3) {
        let Instance { rows, scale, color, look, .. } = &self.instance;
        let local = [i / scale[0], j / scale[1], k / scale[3]];
        let [a, b, c] = rows.map(|row| dot(&row[..3], &local));
        let [a, b, c, _] = product(&self.uniforms.view, [a, b, c, 0.0]);
        let (normal, viewer) = (normalized([a, b, c]), normalized(eye.map(|v| -v)));
        let surface = SurfacePoint { eye, normal, viewer, color: [color[0], color[1], color[2]], look: *look };
        let mut base = surface.color.map(|c| (look[0] + self.uniforms.ambient) * c);
        let count = self.key.lights as usize;
        let light = |k: usize| {
            let values = self.uniforms.lights.get(6 * k..6 * k + 6)?.first_chunk::<6>()?;
            Some(surface.light(values, self.key.spots >> k & 1 == 1))
        };
        for add in (0..count).filter_map(light) {
            base = [0, 1, 2].map(|k| base[k] + add[k]);
        }
        let lit = if self.key.shadow { light(count).unwrap_or_default() } else { [0.0; 3] };
        let unit = |v: f32| v.clamp(0.0, 1.0);
        (base.map(unit), lit.map(unit))
    }
}

/// A place on a surface, in the eye's frame.
struct SurfacePoint {
    eye: Vec3,
    normal: Vec3,
    viewer: Vec3,
    color: Vec3,
    look: [f32; 4],
}

impl SurfacePoint {
    /// What a light adds, by its six vectors.
    fn light(&self, [at, dir, attenuation, ambient, diffuse, specular]: &[[f32; 4]; 6], spot: bool) -> Vec3 {
        if !spot {
            return self.shine([at[0], at[1], at[2]], [ambient, diffuse, specular]);
        }
        let to = [0, 1, 2].map(|k| at[k] - self.eye[k]);
        let distance = dot(&to, &to).sqrt();
        let to = to.map(|v| v / distance);
        let along = -dot(&to, &dir[..3]);
        if along < dir[3] {
            return [0.0; 3];
        }
        let focus = if attenuation[3] == 0.0 { 1.0 } else { along.max(0.0).powf(attenuation[3]) };
        let strength = focus / (attenuation[0] + attenuation[1] * distance + attenuation[2] * distance * distance);
        self.shine(to, [ambient, diffuse, specular]).map(|v| v * strength)
    }

    fn shine(&self, to: Vec3, [ambient, diffuse, specular]: [&[f32; 4]; 3]) -> Vec3 {
        let facing = dot(&self.normal, &to);
        let highlight = if facing > 0.0 && self.look[1] != 0.0 {
            let half = normalized([0, 1, 2].map(|k| to[k] + self.viewer[k]));
            let cosine = dot(&self.normal, &half).max(0.0);
            self.look[1] * if self.look[2] == 0.0 { 1.0 } else { cosine.powf(self.look[2]) }
        } else {
            0.0
        };
        let facing = facing.max(0.0);
        [0, 1, 2].map(|k| self.color[k] * (ambient[k] + facing * diffuse[k]) + highlight * specular[k])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_vertices_lie_where_each_does() {
        let values: Vec<f32> = (0..200).map(|k| (k as f32 * 0.37).sin()).collect();
        let each =
            |first, size| AttributeSource::Each { values: &values, size, stride: 10, first, per_instance: false };
        let mut attributes = [AttributeSource::Same([0.3, -0.7, 0.2, 0.9]); 10];
        (attributes[0], attributes[2]) = (each(0, 3), each(6, 4));
        let matrix = |from: f32| std::array::from_fn(|k| (from + k as f32).cos());
        let uniforms =
            Uniforms { projection: matrix(0.1), view: matrix(0.2), plane: [1.0, 2.0, 3.0, 4.0], ..Uniforms::default() };
        let key = Key { mirror: true, ..Key::default() };
        let vertices = Vertices::new(&attributes, key, &uniforms, 0);
        for first in [0, 5, 12] {
            let (clip, beyond) = vertices.places(first);
            for k in 0..8 {
                let world = vertices.world(first + k);
                let plain = product(&uniforms.projection, product(&uniforms.view, world));
                assert_eq!(clip.map(|v| v.to_array()[k]), plain);
                assert_eq!(beyond.to_array()[k], dot(&uniforms.plane, &world));
            }
        }
    }
}
