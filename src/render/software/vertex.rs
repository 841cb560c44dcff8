//! What a vertex becomes: its place in clip space, and its color by the classic lighting model.

use super::scene::{DEPTH, LIT, SHADOW, TEXTURE, VALUES, Varying};
use crate::math::simd::F32x8;
use crate::math::{from_fn, map};
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
    /// As `Each`, by eight vertices: the first value of each of eight, then the second of each, and so on. `count` of them are
    /// vertices, the others fill up the last eight.
    Eights {
        values: &'a [[f32; F32x8::LANES]],
        size: usize,
        stride: usize,
        first: usize,
        count: usize,
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
            AttributeSource::Eights { values, size, stride, first, count } => {
                let mut out = [0.0, 0.0, 0.0, 1.0];
                let at = vertex / F32x8::LANES * stride + first;
                if let Some(found) = values.get(at..at + size).filter(|_| vertex < count) {
                    out.iter_mut().zip(found).for_each(|(out, eight)| *out = eight[vertex % F32x8::LANES]);
                }
                out
            }
        }
    }

    /// As [`AttributeSource::get`], of eight vertices from this one on, a multiple of eight, coordinate by coordinate. Values of
    /// vertices that there are not are any.
    #[inline(always)]
    fn eight(&self, vertex: usize, instance: usize) -> [F32x8; 4] {
        if let AttributeSource::Eights { values, size, stride, first, .. } = *self {
            let at = vertex / F32x8::LANES * stride + first;
            let found = values.get(at..at + size).unwrap_or_default();
            // By index, because the compiler turns a loop over `found` into a call of memcpy.
            return from_fn(|k| match found.get(k) {
                Some(eight) => F32x8::new(*eight),
                None => F32x8::splat([0.0, 0.0, 0.0, 1.0][k]),
            });
        }
        let AttributeSource::Each { values, size, stride, first, per_instance: false } = *self else {
            return map(self.get(vertex, instance), F32x8::splat);
        };
        let mut out = map([0.0, 0.0, 0.0, 1.0], |missing| [missing; F32x8::LANES]);
        let start = first + stride * vertex;
        for (c, out) in out.iter_mut().enumerate().take(size) {
            for (k, out) in out.iter_mut().enumerate() {
                *out = values.get(start + stride * k + c).copied().unwrap_or(*out);
            }
        }
        map(out, F32x8::new)
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

/// How an instance gets into clip space: matrices by columns, rows of the pose, scales of x, y, part and z.
pub struct Placement<'a> {
    pub projection: &'a [f32; 16],
    pub view: &'a [f32; 16],
    pub rows: &'a [[f32; 4]; 3],
    pub scale: &'a [f32; 4],
}

/// The vertices of an instance.
pub struct Vertices<'a> {
    attributes: &'a [AttributeSource<'a>; 10],
    key: Key,
    uniforms: &'a Uniforms,
    number: usize,
    instance: Instance,
}

/// Products of a vector and eight others.
fn dot_of_eight(a: &[f32; 4], [x, y, z, w]: &[F32x8; 4]) -> F32x8 {
    let [a, b, c, d] = map(*a, F32x8::splat);
    a * *x + b * *y + c * *z + d * *w
}

/// Products of a matrix by columns and eight vectors.
fn product_of_eight(m: &[f32; 16], v: &[F32x8; 4]) -> [F32x8; 4] {
    from_fn(|r| dot_of_eight(&[m[r], m[r + 4], m[r + 8], m[r + 12]], v))
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

    /// How the instance gets into clip space.
    pub fn placement(&self) -> Placement<'_> {
        let (u, i) = (self.uniforms, &self.instance);
        Placement { projection: &u.projection, view: &u.view, rows: &i.rows, scale: &i.scale }
    }

    fn attribute(&self, index: usize, vertex: usize) -> [f32; 4] {
        self.attributes[index].get(vertex, self.number)
    }

    /// Key of the sides that a wire frame leaves out.
    pub fn side(&self, vertex: usize) -> f32 {
        self.attribute(2, vertex)[3]
    }

    /// Places of eight vertices from this one on in clip space, and how far they are on the side of the plane that is left out.
    pub fn places(&self, first: usize) -> ([F32x8; 4], F32x8) {
        let (world, eye) = self.in_world_and_eye(first);
        let beyond = if self.key.mirror { dot_of_eight(&self.uniforms.plane, &world) } else { F32x8::splat(0.0) };
        (product_of_eight(&self.uniforms.projection, &eye), beyond)
    }

    /// Places of eight vertices from this one on in the world and in the eye's frame.
    #[inline(always)]
    fn in_world_and_eye(&self, first: usize) -> ([F32x8; 4], [F32x8; 4]) {
        let [scale, part_scale] = map([0, 2], |k| F32x8::splat(self.instance.scale[k]));
        let [y_scale, z_scale] = map([1, 3], |k| F32x8::splat(self.instance.scale[k]));
        let [x, y, z, _] = self.attributes[0].eight(first, self.number);
        let [_, _, part, _] = self.attributes[2].eight(first, self.number);
        let one = F32x8::splat(1.0);
        let scaled = [x * scale, y * y_scale, part * part_scale + z * z_scale, one];
        let [a, b, c] = map(self.instance.rows, |row| dot_of_eight(&row, &scaled));
        let world = [a, b, c, one];
        (world, product_of_eight(&self.uniforms.view, &world))
    }

    /// Everything that is interpolated, of eight vertices from this one on; nothing is where depths alone are drawn.
    pub fn varyings(&self, first: usize) -> Option<[Varying; F32x8::LANES]> {
        if self.key.output == ShadingOutput::Depth {
            return None;
        }
        let none = F32x8::splat(0.0);
        let (world, eye) = self.in_world_and_eye(first);
        let normal = self.attributes[1].eight(first, self.number);
        let color = map(self.instance.color, F32x8::splat);
        let mut values = [none; VALUES];
        values[..4].copy_from_slice(&color);
        if self.key.output == ShadingOutput::Lit && self.instance.look[3] == 0.0 {
            let (base, lit) = self.lit(&eye, &normal);
            values[..3].copy_from_slice(&base);
            values[LIT..LIT + 3].copy_from_slice(&lit);
        } else {
            values[LIT..LIT + 3].copy_from_slice(&color[..3]);
        }
        if self.key.output == ShadingOutput::Faded {
            values[3] = normal[0];
        }
        values[TEXTURE..TEXTURE + 3].copy_from_slice(&self.texture(first));
        values[DEPTH] = eye[2].max(negative(eye[2]));
        if self.key.shadow {
            values[SHADOW..SHADOW + 4].copy_from_slice(&product_of_eight(&self.uniforms.shadow, &world));
        }
        let values = map(values, F32x8::to_array);
        Some(from_fn(|k| from_fn(|v| values[v][k])))
    }

    fn texture(&self, first: usize) -> [F32x8; 3] {
        let none = F32x8::splat(0.0);
        if self.key.texturing == Texturing::None {
            return [none; 3];
        }
        let [x, y, z, _] = self.attributes[0].eight(first, self.number);
        let [u, v, part, _] = self.attributes[2].eight(first, self.number);
        let object = [x, y, z + part];
        let scale = &self.instance.texture;
        let half = F32x8::splat(0.5);
        match self.key.texturing {
            Texturing::None => [none; 3],
            Texturing::Explicit => [u, v, none],
            Texturing::Planar => {
                [F32x8::splat(0.5 * scale[0]) * x - half, F32x8::splat(-0.5 * scale[1]) * y - half, none]
            }
            Texturing::Cube => from_fn(|k| object[k] * F32x8::splat(scale[k])),
            Texturing::Sky => [object[0], object[2], negative(object[1])],
        }
    }

    /// The colors by the lights of the base pass, and those by the one with a shadow map.
    fn lit(&self, eye: &[F32x8; 4], [i, j, k, _]: &[F32x8; 4]) -> ([F32x8; 3], [F32x8; 3]) {
        let Instance { rows, scale, color, look, .. } = &self.instance;
        let [x, y, z] = map([0, 1, 3], |k| F32x8::splat(scale[k]));
        let local = [*i / x, *j / y, *k / z];
        let none = F32x8::splat(0.0);
        let [a, b, c] = map(*rows, |[r, s, t, _]| dot3(&map([r, s, t], F32x8::splat), &local));
        let [a, b, c, _] = product_of_eight(&self.uniforms.view, &[a, b, c, none]);
        let eye = [eye[0], eye[1], eye[2]];
        let surface = SurfacePoints {
            eye,
            normal: normalized_of_eight([a, b, c]),
            viewer: normalized_of_eight(map(eye, negative)),
            color: map([color[0], color[1], color[2]], F32x8::splat),
            look: *look,
        };
        let own = F32x8::splat(look[0] + self.uniforms.ambient);
        let mut base = map(surface.color, |c| own * c);
        let count = self.key.lights as usize;
        let light = |k: usize| {
            let values = self.uniforms.lights.get(6 * k..6 * k + 6)?.first_chunk::<6>()?;
            Some(surface.light(values, self.key.spots >> k & 1 == 1))
        };
        for add in (0..count).filter_map(light) {
            base = from_fn(|k| base[k] + add[k]);
        }
        let lit = if self.key.shadow { light(count).unwrap_or([none; 3]) } else { [none; 3] };
        (map(base, between_zero_and_one), map(lit, between_zero_and_one))
    }
}

fn negative(v: F32x8) -> F32x8 {
    v * F32x8::splat(-1.0)
}

/// What is no number stays so.
fn between_zero_and_one(v: F32x8) -> F32x8 {
    let (none, one) = (F32x8::splat(0.0), F32x8::splat(1.0));
    one.select(v.at_least(one), v.if_less(none, none))
}

fn dot3([a, b, c]: &[F32x8; 3], [x, y, z]: &[F32x8; 3]) -> F32x8 {
    *a * *x + *b * *y + *c * *z
}

fn normalized_of_eight(v: [F32x8; 3]) -> [F32x8; 3] {
    let inverse = F32x8::splat(1.0) / dot3(&v, &v).sqrt();
    map(v, |x| x * inverse)
}

/// Powers of the numbers whose bits are set; 1 of the others.
fn powers(v: F32x8, exponent: f32, bits: u8) -> F32x8 {
    let v = v.to_array();
    F32x8::new(from_fn(|k| if bits >> k & 1 == 1 { v[k].powf(exponent) } else { 1.0 }))
}

/// Eight places on a surface, in the eye's frame.
struct SurfacePoints {
    eye: [F32x8; 3],
    normal: [F32x8; 3],
    viewer: [F32x8; 3],
    color: [F32x8; 3],
    look: [f32; 4],
}

impl SurfacePoints {
    /// What a light adds, by its six vectors.
    fn light(&self, [at, dir, attenuation, ambient, diffuse, specular]: &[[f32; 4]; 6], spot: bool) -> [F32x8; 3] {
        let at = map([at[0], at[1], at[2]], F32x8::splat);
        if !spot {
            return self.shine(at, [ambient, diffuse, specular], 0xff);
        }
        let none = F32x8::splat(0.0);
        let to: [F32x8; 3] = from_fn(|k| at[k] - self.eye[k]);
        let distance = dot3(&to, &to).sqrt();
        let to = map(to, |v| v / distance);
        let along = negative(dot3(&to, &map([dir[0], dir[1], dir[2]], F32x8::splat)));
        // what is no number is not beyond
        let beyond = below(along, F32x8::splat(dir[3]));
        let focus = match attenuation[3] {
            0.0 => F32x8::splat(1.0),
            exponent => powers(along.max(none), exponent, !beyond),
        };
        let [constant, linear, square, _] = map(*attenuation, F32x8::splat);
        let strength = focus / (constant + linear * distance + square * distance * distance);
        let shine = self.shine(to, [ambient, diffuse, specular], !beyond);
        map(shine, |v| none.select(beyond, v * strength))
    }

    /// What light from a direction adds where bits are set.
    fn shine(&self, to: [F32x8; 3], [ambient, diffuse, specular]: [&[f32; 4]; 3], bits: u8) -> [F32x8; 3] {
        let none = F32x8::splat(0.0);
        let facing = dot3(&self.normal, &to);
        let front = below(none, facing) & bits;
        let highlight = if self.look[1] != 0.0 && front != 0 {
            let half = normalized_of_eight(from_fn(|k| to[k] + self.viewer[k]));
            let cosine = dot3(&self.normal, &half).max(none);
            let power = if self.look[2] == 0.0 { F32x8::splat(1.0) } else { powers(cosine, self.look[2], front) };
            (F32x8::splat(self.look[1]) * power).select(front, none)
        } else {
            none
        };
        let facing = facing.max(none);
        from_fn(|k| {
            let [ambient, diffuse, specular] = map([ambient[k], diffuse[k], specular[k]], F32x8::splat);
            self.color[k] * (ambient + facing * diffuse) + highlight * specular
        })
    }
}

/// Bits of the numbers that are less than the other's.
fn below(a: F32x8, b: F32x8) -> u8 {
    b.at_least(a) & !a.at_least(b)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        from_fn(|r| m[r] * v[0] + m[r + 4] * v[1] + m[r + 8] * v[2] + m[r + 12] * v[3])
    }

    /// The same of one vertex, by plain numbers.
    impl Vertices<'_> {
        fn world(&self, vertex: usize) -> [f32; 4] {
            let ([x, y, z, _], scale) = (self.attribute(0, vertex), self.instance.scale);
            let part = self.attribute(2, vertex)[2];
            let scaled = [x * scale[0], y * scale[1], part * scale[2] + z * scale[3], 1.0];
            let [a, b, c] = self.instance.rows.map(|row| dot(&row, &scaled));
            [a, b, c, 1.0]
        }

        /// Everything that is interpolated; nothing is where depths alone are drawn.
        fn varying(&self, vertex: usize) -> Option<Varying> {
            if self.key.output == ShadingOutput::Depth {
                return None;
            }
            let mut out = [0.0; VALUES];
            let world = self.world(vertex);
            let eye = product(&self.uniforms.view, world);
            let [i, j, k, _] = self.attribute(1, vertex);
            out[..4].copy_from_slice(&self.instance.color);
            if self.key.output == ShadingOutput::Lit && self.instance.look[3] == 0.0 {
                let (base, lit) = self.plain_lit([eye[0], eye[1], eye[2]], [i, j, k]);
                out[..3].copy_from_slice(&base);
                out[LIT..LIT + 3].copy_from_slice(&lit);
            } else {
                out[LIT..LIT + 3].copy_from_slice(&self.instance.color[..3]);
            }
            if self.key.output == ShadingOutput::Faded {
                out[3] = i;
            }
            out[TEXTURE..TEXTURE + 3].copy_from_slice(&self.plain_texture(vertex));
            out[DEPTH] = eye[2].abs();
            if self.key.shadow {
                out[SHADOW..SHADOW + 4].copy_from_slice(&product(&self.uniforms.shadow, world));
            }
            Some(out)
        }

        fn plain_texture(&self, vertex: usize) -> Vec3 {
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
        fn plain_lit(&self, eye: Vec3, [i, j, k]: Vec3) -> (Vec3, Vec3) {
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

    #[test]
    fn eight_vertices_look_as_each_does() {
        let values: Vec<f32> = (0..400).map(|k| (k as f32 * 0.73).sin()).collect();
        let each =
            |first, size| AttributeSource::Each { values: &values, size, stride: 10, first, per_instance: false };
        let lights: Vec<[f32; 4]> =
            (0..18).map(|k| std::array::from_fn(|j| (k as f32 + 0.3 * j as f32).cos())).collect();
        let matrix = |from: f32| std::array::from_fn(|k| (from + k as f32).cos());
        for k in 0..400u32 {
            let mut attributes = [AttributeSource::Same([0.8, -0.7, 0.2, 0.9]); 10];
            (attributes[0], attributes[1], attributes[2]) = (each(0, 3), each(3, 3), each(6, 4));
            // emission, specular, shininess, unlit
            let shininess = [0.0, 20.0, 0.5][k as usize % 3];
            attributes[8] = AttributeSource::Same([0.1, (k % 2) as f32 * 0.4, shininess, (k % 7 == 0) as u8 as f32]);
            let mut lights = lights.clone();
            // all around, and a cone of some width
            (lights[1][3], lights[2][3]) = ([-2.0, 0.3][k as usize % 2], [0.0, 3.0][k as usize / 2 % 2]);
            let uniforms =
                Uniforms { view: matrix(k as f32), shadow: matrix(0.5), lights, ambient: 0.1, ..Uniforms::default() };
            let key = Key {
                output: [ShadingOutput::Lit, ShadingOutput::Flat, ShadingOutput::Faded][(k / 5) as usize % 3],
                texturing: [Texturing::None, Texturing::Explicit, Texturing::Planar, Texturing::Cube, Texturing::Sky]
                    [k as usize % 5],
                lights: 2,
                spots: k as u16 % 8,
                shadow: k % 3 != 0,
                ..Key::default()
            };
            let vertices = Vertices::new(&attributes, key, &uniforms, 0);
            let eight = vertices.varyings(8).unwrap();
            for (j, found) in eight.iter().enumerate() {
                let plain = vertices.varying(8 + j).unwrap();
                let same = |a: f32, b: f32| a == b || (a.is_nan() && b.is_nan());
                assert!(found.iter().zip(&plain).all(|(a, b)| same(*a, *b)), "{k} {found:?} {plain:?}");
            }
        }
    }
}
