//! What a vertex becomes: its place in clip space, and its color by the classic lighting model.

use super::scene::{DEPTH, LIT, SHADOW, TEXTURE, Varying};
use crate::render::shading::{INSTANCE, Key, Output, Texturing, Uniforms};

/// Values of an attribute: the same for all, or one after the other in a buffer.
#[derive(Clone, Copy)]
pub enum Source<'a> {
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

impl Source<'_> {
    /// The value of a vertex; what there is no value for is (0, 0, 0, 1).
    fn get(&self, vertex: usize, instance: usize) -> [f32; 4] {
        match *self {
            Source::Same(value) => value,
            Source::Each { values, size, stride, first, per_instance } => {
                let at = first + stride * if per_instance { instance } else { vertex };
                let mut out = [0.0, 0.0, 0.0, 1.0];
                if let Some(found) = values.get(at..at + size) {
                    out[..size].copy_from_slice(found);
                }
                out
            }
        }
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
    attributes: &'a [Source<'a>; 10],
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

/// A matrix by columns times a vector.
fn product(m: &[f32; 16], v: [f32; 4]) -> [f32; 4] {
    std::array::from_fn(|r| m[r] * v[0] + m[r + 4] * v[1] + m[r + 8] * v[2] + m[r + 12] * v[3])
}

impl<'a> Vertices<'a> {
    pub fn new(attributes: &'a [Source<'a>; 10], key: Key, uniforms: &'a Uniforms, number: usize) -> Vertices<'a> {
        let [a, b, c, scale, color, look, texture] =
            std::array::from_fn(|k| attributes[INSTANCE as usize + k].get(0, number));
        let instance = Instance { rows: [a, b, c], scale, color, look, texture };
        Vertices { attributes, key, uniforms, number, instance }
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

    /// The place in clip space, and how far it is on the side of the plane that is left out.
    pub fn place(&self, vertex: usize) -> ([f32; 4], f32) {
        let world = self.world(vertex);
        let beyond = if self.key.mirror { dot(&self.uniforms.plane, &world) } else { 0.0 };
        (product(&self.uniforms.projection, product(&self.uniforms.view, world)), beyond)
    }

    /// Everything that is interpolated.
    pub fn varying(&self, vertex: usize) -> Varying {
        let mut out = [0.0; 15];
        if self.key.output == Output::Depth {
            return out;
        }
        let world = self.world(vertex);
        let eye = product(&self.uniforms.view, world);
        let [i, j, k, _] = self.attribute(1, vertex);
        out[..4].copy_from_slice(&self.instance.color);
        if self.key.output == Output::Lit && self.instance.look[3] == 0.0 {
            let (base, lit) = self.lit([eye[0], eye[1], eye[2]], [i, j, k]);
            out[..3].copy_from_slice(&base);
            out[LIT..LIT + 3].copy_from_slice(&lit);
        } else {
            out[LIT..LIT + 3].copy_from_slice(&self.instance.color[..3]);
        }
        if self.key.output == Output::Faded {
            out[3] = i;
        }
        out[TEXTURE..TEXTURE + 3].copy_from_slice(&self.texture(vertex));
        out[DEPTH] = eye[2].abs();
        if self.key.shadow {
            out[SHADOW..SHADOW + 4].copy_from_slice(&product(&self.uniforms.shadow, world));
        }
        out
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
        let surface = Surface { eye, normal, viewer, color: [color[0], color[1], color[2]], look: *look };
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
struct Surface {
    eye: Vec3,
    normal: Vec3,
    viewer: Vec3,
    color: Vec3,
    look: [f32; 4],
}

impl Surface {
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
