//! Flex faces: flat elements, or a smooth surface at the flex's radius.

use super::geom::single;
use super::scene::FlexBuffers;
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::{Data, Frame};
use crate::math::{Vec3, vec3};
use crate::model::Model;

/// Faces of one flex, as they are written one after the other.
struct Faces<'a> {
    face: &'a mut [[[f32; 3]; 3]],
    normal: &'a mut [[[f32; 3]; 3]],
    /// Empty without texture coordinates.
    texcoord: &'a mut [[[f32; 2]; 3]],
    n: usize,
}

impl Faces<'_> {
    /// Adds a face; what is beyond the room is only counted.
    #[inline]
    fn push(&mut self, face: [[f32; 3]; 3], normal: [[f32; 3]; 3], texcoord: [[f32; 2]; 3]) {
        if let (Some(to), Some(n)) = (self.face.get_mut(self.n), self.normal.get_mut(self.n)) {
            (*to, *n) = (face, normal);
            if let Some(to) = self.texcoord.get_mut(self.n) {
                *to = texcoord;
            }
        }
        self.n += 1;
    }
}

/// A flex as its faces are made from it.
struct Body<'a> {
    x: &'a [Vec3],
    /// Texture coordinates, empty if it has none.
    texcoord: &'a [[f32; 2]],
    radius: f64,
    flat: bool,
}

/// One side of a smooth surface: its vertices, moved along their normals, and these normals, as they point away.
struct Side<'a> {
    sign: f64,
    x: &'a mut [[f32; 3]],
    normal: &'a mut [[f32; 3]],
}

impl<'a> Side<'a> {
    fn new(frame: &'a Frame, x: &[Vec3], normals: &[Vec3], offset: f64) -> Result<Side<'a>> {
        let sign = if offset > 0.0 { 1.0 } else { -1.0 };
        let side = Side { sign, x: frame.scratch(x.len())?, normal: frame.scratch(x.len())? };
        for (((to, n), x), normal) in side.x.iter_mut().zip(&mut *side.normal).zip(x).zip(normals) {
            *to = single(vec3::add_scl(*x, *normal, offset));
            *n = single(vec3::scl(*normal, sign));
        }
        Ok(side)
    }
}

impl Body<'_> {
    fn unit_normal(&self, t: [usize; 3]) -> Vec3 {
        let [a, b, c] = t.map(|v| self.x[v]);
        vec3::normalize(vec3::cross(vec3::sub(b, a), vec3::sub(c, a))).0
    }

    #[inline]
    fn coords(&self, t: [usize; 3]) -> [[f32; 2]; 3] {
        if self.texcoord.is_empty() {
            return [[0.0; 2]; 3];
        }
        t.map(|i| self.texcoord.get(i).copied().unwrap_or_default())
    }

    /// A flat triangle, moved along its normal by the radius.
    fn flat_face(&self, t: [usize; 3], coords: [usize; 3], faces: &mut Faces) {
        let n = self.unit_normal(t);
        faces.push(t.map(|v| single(vec3::add_scl(self.x[v], n, self.radius))), [single(n); 3], self.coords(coords));
    }

    /// A triangle of the surface.
    #[inline]
    fn surface_face(&self, t: [usize; 3], coords: [usize; 3], side: &Side, faces: &mut Faces) {
        let n = faces.n;
        faces.n += 1;
        let (Some(face), Some(normal)) = (faces.face.get_mut(n), faces.normal.get_mut(n)) else { return };
        // straight to their place: a detour over an array costs more than all the rest
        for k in 0..3 {
            face[k] = side.x[t[k]];
        }
        if self.flat {
            *normal = [single(vec3::scl(self.unit_normal(t), side.sign)); 3];
        } else {
            for k in 0..3 {
                normal[k] = side.normal[t[k]];
            }
        }
        if let Some(to) = faces.texcoord.get_mut(n) {
            *to = self.coords(coords);
        }
    }

    /// Two triangles that close a sheet along the edge from `s` to `t`.
    fn rim(&self, s: usize, t: usize, normals: &[Vec3], [front, back]: [&Side; 2], faces: &mut Faces) {
        let along = vec3::sub(self.x[t], self.x[s]);
        let (n, _) = vec3::normalize(vec3::cross(along, normals[t]));
        faces.push([front.x[s], back.x[t], front.x[t]], [single(n); 3], self.coords([s, t, t]));
        let (n, _) = vec3::normalize(vec3::cross(vec3::neg(along), normals[s]));
        let n = if self.radius > 0.0 { vec3::neg(n) } else { n };
        faces.push([back.x[t], front.x[s], back.x[s]], [single(n); 3], self.coords([t, s, s]));
    }
}

/// Vertex normals: the mean of the unit normals of the triangles around.
fn smooth_normals(x: &[Vec3], triangles: impl Iterator<Item = [usize; 3]>, normals: &mut [Vec3]) {
    normals.fill([0.0; 3]);
    for t in triangles {
        let [a, b, c] = t.map(|v| x[v]);
        let (n, _) = vec3::normalize(vec3::cross(vec3::sub(b, a), vec3::sub(c, a)));
        t.iter().for_each(|&v| vec3::add_to(&mut normals[v], n));
    }
    for n in normals {
        vec3::normalize_mut(n);
    }
}

fn indices<const N: usize>(list: &[i32]) -> [usize; N] {
    std::array::from_fn(|k| list[k] as usize)
}

/// Copies positions of all flex vertices, and writes the faces that the options ask for.
pub fn update(m: &Model, d: &Data, buffers: &mut FlexBuffers, opt: &mjvOption) -> Result<()> {
    let flags = [mjVIS_FLEXVERT, mjVIS_FLEXEDGE, mjVIS_FLEXFACE, mjVIS_FLEXSKIN].map(|f| opt.flags[f as usize]);
    for (to, flag) in buffers.options.iter_mut().zip(flags) {
        **to = flag;
    }
    for (to, x) in buffers.vert.iter_mut().zip(d.flexvert_xpos.iter()) {
        *to = single(*x);
    }
    for f in 0..m.nflex().min(buffers.faceused.len()) {
        let (first, room) = (buffers.faceadr[f] as usize, buffers.facenum[f] as usize);
        let own = first..first + room;
        let textured = m.flex_texcoordadr()[f] >= 0;
        let mut faces = Faces {
            face: &mut buffers.face[own.clone()],
            normal: &mut buffers.normal[own.clone()],
            texcoord: if textured { &mut buffers.texcoord[own] } else { &mut [] },
            n: 0,
        };
        write_faces(m, d, f, [flags[2] != 0, flags[3] != 0], opt.flex_layer, &mut faces)?;
        buffers.faceused[f] = faces.n.min(room) as i32;
        if faces.n > room {
            return Err(Error::new("too many flex faces in mjv_updateActiveFlex"));
        }
    }
    Ok(())
}

/// Faces of a flex: elements of a layer, or the surface, which comes first.
fn write_faces(
    m: &Model,
    d: &Data,
    f: usize,
    [elements, surface]: [bool; 2],
    layer: i32,
    faces: &mut Faces,
) -> Result<()> {
    let dim = m.flex_dim()[f] as usize;
    if dim < 2 || !(elements || surface) {
        return Ok(());
    }
    let range = |adr: i32, n: i32| adr.max(0) as usize..adr.max(0) as usize + n as usize;
    let (nelem, nshell) = (m.flex_elemnum()[f], m.flex_shellnum()[f]);
    let data = range(m.flex_elemdataadr()[f], nelem * (dim as i32 + 1));
    let elem = &m.flex_elem()[data.clone()];
    let elem_coords = m.flex_elemtexcoord().get(data).unwrap_or(elem);
    let layers = &m.flex_elemlayer()[range(m.flex_elemadr()[f], nelem)];
    let shell = &m.flex_shell()[range(m.flex_shelldataadr()[f], nshell * dim as i32)];

    let frame = d.stack.frame();
    let x = &d.flexvert_xpos[range(m.flex_vertadr()[f], m.flex_vertnum()[f])];
    let normals: &mut [Vec3] = if surface { frame.zeros(x.len())? } else { &mut [] };
    if surface {
        let around = if dim == 2 { elem } else { shell };
        smooth_normals(x, around.chunks_exact(3).map(indices), normals);
    }
    let texcoord = match usize::try_from(m.flex_texcoordadr()[f]) {
        Ok(first) => &m.flex_texcoord()[first..],
        Err(_) => &[],
    };
    let body = Body { x, texcoord, radius: m.flex_radius()[f], flat: m.flex_flatskin()[f] != 0 };
    let r = body.radius;
    match (surface, dim) {
        (false, 2) => {
            for (t, c) in elem.chunks_exact(3).map(indices).zip(elem_coords.chunks_exact(3).map(indices)) {
                body.flat_face(t, c, faces);
                body.flat_face(swap(t), swap(c), faces);
            }
        }
        (false, _) => {
            let shown = elem.chunks_exact(4).zip(elem_coords.chunks_exact(4)).zip(layers).filter(|(_, l)| **l == layer);
            for ((t, c), _) in shown {
                let (t, c): ([usize; 4], [usize; 4]) = (indices(t), indices(c));
                for k in [[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]] {
                    body.flat_face(k.map(|i| t[i]), k.map(|i| c[i]), faces);
                }
            }
        }
        (true, 2) => {
            let (front, back) = (Side::new(&frame, x, normals, r)?, Side::new(&frame, x, normals, -r)?);
            for (t, c) in elem.chunks_exact(3).map(indices).zip(elem_coords.chunks_exact(3).map(indices)) {
                body.surface_face(t, c, &front, faces);
                body.surface_face(swap(t), swap(c), &back, faces);
            }
            for edge in shell.chunks_exact(2) {
                body.rim(edge[0] as usize, edge[1] as usize, normals, [&front, &back], faces);
            }
        }
        (true, _) => {
            let front = Side::new(&frame, x, normals, r)?;
            for t in shell.chunks_exact(3).map(indices) {
                body.surface_face(t, t, &front, faces);
            }
        }
    }
    Ok(())
}

/// The triangle seen from behind.
fn swap([a, b, c]: [usize; 3]) -> [usize; 3] {
    [a, c, b]
}
