//! Flex faces: flat elements, or a smooth surface at the flex's radius.

use super::geom::single;
use super::scene::FlexBuffers;
use crate::abi::*;
use crate::base::{Result, reject_if};
use crate::data::Data;
use crate::math::Vec3;
use crate::model::Model;

/// What a face has at its three corners.
type Corners = [[f32; 3]; 3];

/// Three indices of vertices.
type Triangle = [usize; 3];

/// Faces of one flex, as they are written one after the other.
struct Faces<'a> {
    face: &'a mut [Corners],
    normal: &'a mut [Corners],
    /// Empty without texture coordinates.
    texcoord: &'a mut [[[f32; 2]; 3]],
    n: usize,
}

impl Faces<'_> {
    /// Adds a face; what is beyond the capacity is only counted.
    #[inline(always)]
    fn push(&mut self, face: Corners, normal: Corners, texcoord: impl FnOnce() -> [[f32; 2]; 3]) {
        if let (Some(to), Some(n)) = (self.face.get_mut(self.n), self.normal.get_mut(self.n)) {
            (*to, *n) = (face, normal);
            if let Some(to) = self.texcoord.get_mut(self.n) {
                *to = texcoord();
            }
        }
        self.n += 1;
    }
}

/// A vector in a register of four.
type Padded<T> = [T; 4];

#[inline(always)]
fn lanes<T>(f: impl Fn(usize) -> T) -> Padded<T> {
    [f(0), f(1), f(2), f(3)]
}

#[inline(always)]
fn pad(v: Vec3) -> Padded<f64> {
    [v[0], v[1], v[2], 0.0]
}

#[inline(always)]
fn narrow(v: Padded<f64>) -> Padded<f32> {
    lanes(|k| v[k] as f32)
}

#[inline(always)]
fn corners(c: [Padded<f32>; 3]) -> Corners {
    c.map(|[x, y, z, _]| [x, y, z])
}

/// Four vectors, given by their coordinates, as unit vectors; the x axis for those of no length.
#[inline(always)]
fn unit_vectors(v: [[f64; 4]; 3]) -> [Padded<f64>; 4] {
    let length = lanes(|l| (v[0][l] * v[0][l] + v[1][l] * v[1][l] + v[2][l] * v[2][l]).sqrt());
    let tiny = lanes(|l| length[l] < mjMINVAL);
    let inverse = lanes(|l| 1.0 / length[l]);
    let unit = |k: usize, otherwise: f64| lanes(|l| if tiny[l] { otherwise } else { v[k][l] * inverse[l] });
    let [x, y, z] = [unit(0, 1.0), unit(1, 0.0), unit(2, 0.0)];
    lanes(|l| [x[l], y[l], z[l], 0.0])
}

/// Unit normals of four triangles.
#[inline(always)]
fn unit_normals(x: &[Vec3], t: [Triangle; 4]) -> [Padded<f64>; 4] {
    let corner = |c: usize| {
        let v = lanes(|l| &x[t[l][c]]);
        [0, 1, 2].map(|k| lanes(|l| v[l][k]))
    };
    let [a, b, c] = [corner(0), corner(1), corner(2)];
    let edge = |to: &[[f64; 4]; 3]| [0, 1, 2].map(|k| lanes(|l| to[k][l] - a[k][l]));
    let (u, v) = (edge(&b), edge(&c));
    let cross = |i: usize, j: usize| lanes(|l| u[i][l] * v[j][l] - u[j][l] * v[i][l]);
    unit_vectors([cross(1, 2), cross(2, 0), cross(0, 1)])
}

/// Gives `f` the triangles from 0 to `n` with their unit normals.
#[inline(always)]
fn each_normal(
    x: &[Vec3],
    n: usize,
    triangle: impl Fn(usize) -> Triangle,
    mut f: impl FnMut(usize, Triangle, Padded<f64>),
) {
    let fours = n - n % 4;
    for i in (0..fours).step_by(4) {
        let t = lanes(|l| triangle(i + l));
        // one by one, so that they stay in registers
        let [a, b, c, d] = unit_normals(x, t);
        f(i, t[0], a);
        f(i + 1, t[1], b);
        f(i + 2, t[2], c);
        f(i + 3, t[3], d);
    }
    for i in fours..n {
        let t = triangle(i);
        f(i, t, unit_normals(x, [t; 4])[0]);
    }
}

/// Vertex normals: the mean of the unit normals of the triangles around.
fn smooth_normals(x: &[Vec3], n: usize, triangle: impl Fn(usize) -> Triangle, normals: &mut [Padded<f64>]) {
    each_normal(x, n, triangle, |_, t, n| t.iter().for_each(|&v| normals[v] = lanes(|k| normals[v][k] + n[k])));
    let (fours, rest) = normals.as_chunks_mut::<4>();
    for four in fours {
        *four = unit_vectors([0, 1, 2].map(|k| lanes(|l| four[l][k])));
    }
    for normal in rest {
        *normal = pad(Vec3::from_slice(normal).unit());
    }
}

/// A vertex of a smooth surface on one side: its place, moved along the normal, and the normal as it points away.
type SideVertex = [Padded<f32>; 2];

/// A vertex of both sides of a smooth surface.
type TwoSidedVertex = [SideVertex; 2];

const FRONT: usize = 0;
const BACK: usize = 1;

/// The normal of a side that lies `offset` along `n`, as it points away.
#[inline(always)]
fn facing(n: Padded<f64>, offset: f64) -> Padded<f32> {
    let sign = if offset > 0.0 { 1.0 } else { -1.0 };
    narrow(lanes(|k| n[k] * sign))
}

/// The normal of the triangle seen from behind.
#[inline(always)]
fn opposite(n: Padded<f64>) -> Padded<f64> {
    lanes(|k| 0.0 - n[k])
}

/// A flex as its faces are made from it.
struct Body<'a> {
    x: &'a [Vec3],
    /// Texture coordinates, empty if it has none.
    texcoord: &'a [[f32; 2]],
    radius: f64,
}

impl Body<'_> {
    /// How far the front and the back are from the middle.
    fn offsets(&self) -> [f64; 2] {
        [self.radius, -self.radius]
    }

    fn coords(&self, t: Triangle) -> [[f32; 2]; 3] {
        if self.texcoord.is_empty() {
            return [[0.0; 2]; 3];
        }
        t.map(|i| self.texcoord.get(i).copied().unwrap_or_default())
    }

    /// A flat triangle, moved along its normal by the radius.
    #[inline(always)]
    fn flat_face(&self, t: Triangle, n: Padded<f64>, coords: Triangle, faces: &mut Faces) {
        let moved = |v: usize| {
            let x = pad(self.x[v]);
            narrow(lanes(|k| x[k] + n[k] * self.radius))
        };
        faces.push(corners(t.map(moved)), corners([narrow(n); 3]), || self.coords(coords));
    }

    /// The vertices of a smooth surface.
    fn vertices(&self, normals: &[Padded<f64>], vertices: &mut [TwoSidedVertex]) {
        let offsets = self.offsets();
        for ((to, x), n) in vertices.iter_mut().zip(self.x).zip(normals) {
            let x = pad(*x);
            for (to, r) in to.iter_mut().zip(offsets) {
                to[0] = narrow(lanes(|k| x[k] + n[k] * r));
                to[1] = facing(*n, r);
            }
        }
    }

    /// A triangle of a smooth surface.
    #[inline(always)]
    fn smooth_face(&self, t: Triangle, coords: Triangle, side: usize, vertices: &[TwoSidedVertex], faces: &mut Faces) {
        let v = t.map(|v| &vertices[v][side]);
        faces.push(corners(v.map(|v| v[0])), corners(v.map(|v| v[1])), || self.coords(coords));
    }

    /// A triangle of the surface with flat shading.
    #[inline(always)]
    fn shaded_face(
        &self,
        t: Triangle,
        coords: Triangle,
        side: usize,
        n: Padded<f64>,
        vertices: &[TwoSidedVertex],
        faces: &mut Faces,
    ) {
        let normal = corners([facing(n, self.offsets()[side]); 3]);
        faces.push(corners(t.map(|v| vertices[v][side][0])), normal, || self.coords(coords));
    }

    /// Two triangles that close a sheet along the edge from `s` to `t`.
    fn rim(&self, s: usize, t: usize, normals: &[Padded<f64>], vertices: &[TwoSidedVertex], faces: &mut Faces) {
        let along = self.x[t] - self.x[s];
        let side = |along: Vec3, [x, y, z, _]: Padded<f64>| along.cross(Vec3([x, y, z])).unit();
        let place = |side: usize, v: usize| vertices[v][side][0];
        let n = side(along, normals[t]);
        let face = [place(FRONT, s), place(BACK, t), place(FRONT, t)];
        faces.push(corners(face), [single(n); 3], || self.coords([s, t, t]));
        let n = side(-along, normals[s]);
        let n = if self.radius > 0.0 { -n } else { n };
        let face = [place(BACK, t), place(FRONT, s), place(BACK, s)];
        faces.push(corners(face), [single(n); 3], || self.coords([t, s, s]));
    }
}

/// The corners of triangle `i` of a list.
#[inline(always)]
fn listed(list: &[i32], i: usize) -> Triangle {
    let t: &[i32; 3] = list[3 * i..][..3].try_into().unwrap_or(&[0; 3]);
    t.map(|v| v as usize)
}

/// Copies positions of all flex vertices, and writes the faces that the options ask for.
pub fn update(m: &Model, d: &Data, buffers: &mut FlexBuffers, opt: &mjvOption) -> Result<()> {
    let flags = [mjVIS_FLEXVERT, mjVIS_FLEXEDGE, mjVIS_FLEXFACE, mjVIS_FLEXSKIN].map(|f| opt.flags[f as usize]);
    for (to, flag) in buffers.options.iter_mut().zip(flags) {
        **to = flag;
    }
    if m.nflex() == 0 {
        return Ok(());
    }
    // as plain numbers, which are converted by fours
    for (to, x) in buffers.vert.as_flattened_mut().iter_mut().zip(bytemuck::cast_slice::<_, f64>(d.flexvert_xpos)) {
        *to = *x as f32;
    }
    for f in 0..m.nflex().min(buffers.faceused.len()) {
        let (first, capacity) = (buffers.faceadr[f] as usize, buffers.facenum[f] as usize);
        let own = first..first + capacity;
        let textured = m.flex_texcoordadr()[f] >= 0;
        let mut faces = Faces {
            face: &mut buffers.face[own.clone()],
            normal: &mut buffers.normal[own.clone()],
            texcoord: if textured { &mut buffers.texcoord[own] } else { &mut [] },
            n: 0,
        };
        write_faces(m, d, f, [flags[2] != 0, flags[3] != 0], opt.flex_layer, &mut faces)?;
        buffers.faceused[f] = faces.n.min(capacity) as i32;
        reject_if(faces.n > capacity, "too many flex faces in mjv_updateActiveFlex")?;
    }
    Ok(())
}

/// Faces of a flex: elements of a layer, or the surface, which comes first.
#[inline(never)]
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

    let x = &d.flexvert_xpos[range(m.flex_vertadr()[f], m.flex_vertnum()[f])];
    let texcoord = match usize::try_from(m.flex_texcoordadr()[f]) {
        Ok(first) => &m.flex_texcoord()[first..],
        Err(_) => &[],
    };
    let body = Body { x, texcoord, radius: m.flex_radius()[f] };
    let (nelem, nshell) = (nelem as usize, nshell as usize);
    if !surface {
        if dim == 2 {
            each_normal(
                x,
                nelem,
                |i| listed(elem, i),
                |i, t, n| {
                    let c = listed(elem_coords, i);
                    body.flat_face(t, n, c, faces);
                    body.flat_face(swap(t), opposite(n), swap(c), faces);
                },
            );
            return Ok(());
        }
        let shown = elem.chunks_exact(4).zip(elem_coords.chunks_exact(4)).zip(layers).filter(|(_, l)| **l == layer);
        for ((t, c), _) in shown {
            let sides = |v: &[i32]| [[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]].map(|k| k.map(|i| v[i] as usize));
            let (t, c) = (sides(t), sides(c));
            let normals = unit_normals(x, t);
            (0..4).for_each(|k| body.flat_face(t[k], normals[k], c[k], faces));
        }
        return Ok(());
    }

    let frame = d.stack.frame();
    let normals: &mut [Padded<f64>] = frame.zeros(x.len())?;
    let vertices: &mut [TwoSidedVertex] = frame.scratch(x.len())?;
    let (around, ntriangle) = if dim == 2 { (elem, nelem) } else { (shell, nshell) };
    smooth_normals(x, ntriangle, |i| listed(around, i), normals);
    body.vertices(normals, vertices);
    let flat = m.flex_flatskin()[f] != 0;
    if dim == 2 {
        let coords = |i: usize| listed(elem_coords, i);
        if flat {
            each_normal(
                x,
                nelem,
                |i| listed(elem, i),
                |i, t, n| {
                    body.shaded_face(t, coords(i), FRONT, n, vertices, faces);
                    body.shaded_face(swap(t), swap(coords(i)), BACK, opposite(n), vertices, faces);
                },
            );
        } else {
            for i in 0..nelem {
                let t = listed(elem, i);
                body.smooth_face(t, coords(i), FRONT, vertices, faces);
                body.smooth_face(swap(t), swap(coords(i)), BACK, vertices, faces);
            }
        }
        for edge in shell.chunks_exact(2) {
            body.rim(edge[0] as usize, edge[1] as usize, normals, vertices, faces);
        }
    } else if flat {
        each_normal(x, nshell, |i| listed(shell, i), |_, t, n| body.shaded_face(t, t, FRONT, n, vertices, faces));
    } else {
        (0..nshell).map(|i| listed(shell, i)).for_each(|t| body.smooth_face(t, t, FRONT, vertices, faces));
    }
    Ok(())
}

/// The triangle seen from behind.
fn swap([a, b, c]: Triangle) -> Triangle {
    [a, c, b]
}
