//! Builtin meshes: vertices, and for some shapes faces and normals, from a few parameters.

use super::MeshFields;
use crate::abi::*;
use crate::base::{Error, Result};
use crate::math::{Vec3, elementary};
use std::collections::HashMap;
use std::f64::consts::PI;

type FaceIndices = [i32; 3];

/// Shapes with more vertices than this are rejected.
const MAX_VERTICES: i64 = 10_000_000;

/// The integer part; the smallest integer for what has none among 32-bit integers.
fn truncated(x: f64) -> i32 {
    let x = x.trunc();
    if x >= f64::from(i32::MIN) && x <= f64::from(i32::MAX) { x as i32 } else { i32::MIN }
}

/// Fills a mesh with a builtin shape. Integer parameters are truncated.
pub fn make_mesh(mesh: &mut MeshFields, builtin: mjtMeshBuiltin, params: &[f64]) -> Result<()> {
    let int = |i: usize| i64::from(truncated(params[i]));
    let check = |ok: bool, text: &'static str| if ok { Ok(()) } else { Err(Error::from(text)) };
    let count = |n: usize, text: &'static str| check(params.len() == n, text);
    let small = |a: i64, b: i64| check(a.saturating_mul(b) <= MAX_VERTICES, "builtin mesh is too large");
    match builtin {
        mjMESH_BUILTIN_SPHERE => {
            count(1, "Sphere mesh type requires 1 parameter")?;
            check(int(0) >= 0, "Sphere subdivision cannot be negative")?;
            check(int(0) <= 4, "Sphere subdivision cannot be greater than 4")?;
            sphere(mesh, int(0));
        }
        mjMESH_BUILTIN_HEMISPHERE => {
            count(1, "Hemisphere mesh type requires 1 parameter")?;
            check(int(0) >= 0, "Hemisphere resolution cannot be negative")?;
            check(int(0) <= 10, "Hemisphere resolution cannot be greater than 10")?;
            hemisphere(mesh, int(0) as i32);
        }
        mjMESH_BUILTIN_CONE => {
            count(2, "Cone mesh type requires 2 parameters")?;
            small(int(0), 2)?;
            cone(mesh, int(0), params[1]);
        }
        mjMESH_BUILTIN_SUPERSPHERE => {
            count(3, "Supersphere mesh type requires 3 parameters")?;
            check(int(0) >= 3, "Supersphere resolution must be greater than 2")?;
            check(params[1] >= 0.0, "Supersphere 'e' cannot be negative")?;
            check(params[2] >= 0.0, "Supersphere 'n' cannot be negative")?;
            small(int(0), int(0))?;
            supersphere(mesh, int(0) as i32, params[1], params[2]);
        }
        mjMESH_BUILTIN_SUPERTORUS => {
            count(4, "Supertorus mesh type requires 4 parameters")?;
            check(int(0) >= 3, "Supertorus resolution must be greater than 3")?;
            check(params[1] > 0.0 && params[1] <= 1.0, "Supertorus radius must be in (0, 1]")?;
            check(params[2] > 0.0, "Supertorus 's' must be greater than 0")?;
            check(params[3] > 0.0, "Supertorus 't' must be greater than 0")?;
            small(int(0), int(0))?;
            supertorus(mesh, int(0) as i32, params[1], params[2], params[3]);
        }
        mjMESH_BUILTIN_WEDGE => {
            count(5, "Wedge builtin mesh types require 5 parameters")?;
            check(params[2] > 0.0 && params[2] <= 180.0, "fov[0] must be a float between (0, 180] degrees")?;
            check(params[3] > 0.0 && params[3] <= 90.0, "`fov[1]` must be a float between (0, 90] degrees")?;
            check(int(0) > 0 && int(1) > 0, "Horizontal and vertical resolutions must be positive")?;
            check((0.0..=1.0).contains(&params[4]), "`gamma` must be a nonnegative float between [0, 1]")?;
            small(int(0), int(1))?;
            wedge(mesh, [int(0), int(1)], [params[2], params[3]], params[4]);
        }
        mjMESH_BUILTIN_PLATE => {
            count(2, "Plate builtin mesh type requires 2 parameters")?;
            check(int(0) > 0 && int(1) > 0, "Horizontal and vertical resolutions must be positive")?;
            small(int(0), int(1))?;
            plate(mesh, int(0), int(1));
        }
        mjMESH_BUILTIN_NONE => return Err("Unsupported mesh type".into()),
    }
    Ok(())
}

fn store_vertices(mesh: &mut MeshFields, vertices: &[Vec3]) {
    let floats: Vec<f32> = vertices.iter().flat_map(|v| v.0).map(|x| x as f32).collect();
    mesh.uservert.set(&floats);
}

fn store_faces(mesh: &mut MeshFields, faces: &[FaceIndices]) {
    mesh.userface.set(faces.as_flattened());
}

/// An icosahedron, each face cut in four at every subdivision.
fn sphere(mesh: &mut MeshFields, subdivisions: i64) {
    let phi = ((1.0 + 5.0f64.sqrt()) / 2.0) as f32;
    let scale = (1.0 + f64::from(phi * phi)).sqrt();
    let corners: [[f32; 3]; 12] = [
        [-1.0, phi, 0.0],
        [1.0, phi, 0.0],
        [-1.0, -phi, 0.0],
        [1.0, -phi, 0.0],
        [0.0, -1.0, phi],
        [0.0, 1.0, phi],
        [0.0, -1.0, -phi],
        [0.0, 1.0, -phi],
        [phi, 0.0, -1.0],
        [phi, 0.0, 1.0],
        [-phi, 0.0, -1.0],
        [-phi, 0.0, 1.0],
    ];
    let mut vertices: Vec<[f32; 3]> = corners.iter().map(|v| v.map(|x| (f64::from(x) / scale) as f32)).collect();
    #[rustfmt::skip]
    let mut faces: Vec<FaceIndices> = vec![
        [0, 11, 5], [0, 5, 1], [0, 1, 7], [0, 7, 10], [0, 10, 11], [1, 5, 9], [5, 11, 4], [11, 10, 2], [10, 7, 6],
        [7, 1, 8], [3, 9, 4], [3, 4, 2], [3, 2, 6], [3, 6, 8], [3, 8, 9], [4, 9, 5], [2, 4, 11], [6, 2, 10],
        [8, 6, 7], [9, 8, 1],
    ];
    for _ in 0..subdivisions {
        let mut midpoints = HashMap::new();
        let mut middle = |a: i32, b: i32| {
            *midpoints.entry((a.min(b), a.max(b))).or_insert_with(|| {
                let (p, q) = (vertices[a as usize], vertices[b as usize]);
                let m: [f32; 3] = std::array::from_fn(|k| (p[k] + q[k]) * 0.5);
                let norm = (m[0] * m[0] + m[1] * m[1] + m[2] * m[2]).sqrt();
                vertices.push(m.map(|x| x / norm));
                vertices.len() as i32 - 1
            })
        };
        faces = faces
            .iter()
            .flat_map(|&[a, b, c]| {
                let (ab, bc, ca) = (middle(a, b), middle(b, c), middle(c, a));
                [[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]]
            })
            .collect();
    }
    mesh.uservert.set(vertices.as_flattened());
    store_faces(mesh, &faces);
}

/// Rows of points from the pole to the rim, closed by a disc.
fn hemisphere(mesh: &mut MeshFields, rows: i32) {
    let pole = Vec3::Z;
    let corner = |d: usize| [Vec3::X, Vec3::Y, Vec3([-1.0, 0.0, 0.0]), Vec3([0.0, -1.0, 0.0])][d % 4];
    let mut vertices = vec![pole];
    for k in 0..=rows {
        let f = f64::from(k + 1) / f64::from(rows + 1);
        for d in 0..4 {
            let toward = |d: usize| pole + (corner(d) - pole) * f;
            let (p, q) = (toward(d), toward(d + 1));
            for i in 0..=k {
                let t = f64::from(i) / f64::from(k + 1);
                vertices.push((p + (q - p) * t).unit());
            }
        }
    }
    vertices.push(Vec3::ZERO);
    let start = |k: i32| 2 * k * (k + 1) + 1;
    let length = |k: i32| 4 * (k + 1);
    let mut faces: Vec<FaceIndices> = vec![[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 1]];
    for k in 0..rows {
        let above = |a: i32| start(k) + a % length(k);
        let below = |b: i32| start(k + 1) + b % length(k + 1);
        for d in 0..4 {
            for i in 0..k + 2 {
                let (a, b) = (i + (k + 1) * d, i + (k + 2) * d);
                faces.push([above(a), below(b), below(b + 1)]);
                if i <= k {
                    faces.push([above(a), below(b + 1), above(a + 1)]);
                }
            }
        }
    }
    let (rim, n, last) = (start(rows), length(rows), vertices.len() as i32 - 1);
    faces.extend((0..n).map(|i| [rim + i, last, rim + (i + 1) % n]));
    store_vertices(mesh, &vertices);
    store_faces(mesh, &faces);
}

/// Cosine and sine with their size raised to a power.
fn powers(angle: f64, power: f64) -> (f64, f64) {
    let raise = |x: f64| {
        if x == 0.0 { 0.0 * elementary::pow(x.abs(), power) } else { x.signum() * elementary::pow(x.abs(), power) }
    };
    (raise(elementary::cos(angle)), raise(elementary::sin(angle)))
}

fn supersphere(mesh: &mut MeshFields, res: i32, e: f64, n: f64) {
    let mut vertices = vec![Vec3([0.0, 0.0, -1.0])];
    for i in 1..res {
        let (cv, sv) = powers(-PI / 2.0 + f64::from(i) * PI / f64::from(res), n);
        for j in 0..res {
            let (cu, su) = powers(-PI + 2.0 * PI * f64::from(j) / f64::from(res), e);
            vertices.push(Vec3([cv * cu, cv * su, sv]));
        }
    }
    vertices.push(Vec3::Z);
    let last = vertices.len() as i32 - 1;
    let mut faces: Vec<FaceIndices> = (0..res).map(|j| [0, 1 + (j + 1) % res, 1 + j]).collect();
    for i in 0..res - 2 {
        for j in 0..res {
            let (v1, v2) = (1 + i * res + j, 1 + i * res + (j + 1) % res);
            faces.push([v1, v2, v1 + res]);
            faces.push([v2, v2 + res, v1 + res]);
        }
    }
    let ring = 1 + (res - 2) * res;
    faces.extend((0..res).map(|j| [ring + j, ring + (j + 1) % res, last]));
    store_vertices(mesh, &vertices);
    store_faces(mesh, &faces);
}

fn supertorus(mesh: &mut MeshFields, res: i32, radius: f64, s: f64, t: f64) {
    let mut vertices = Vec::new();
    let mut faces: Vec<FaceIndices> = Vec::new();
    for i in 0..res {
        let (cu, su) = powers(2.0 * PI * f64::from(i) / f64::from(res), t);
        for j in 0..res {
            let (cv, sv) = powers(2.0 * PI * f64::from(j) / f64::from(res), s);
            vertices.push(Vec3([(1.0 + radius * cv) * cu, (1.0 + radius * cv) * su, radius * sv]));
            let at = |i: i32, j: i32| (i % res) * res + j % res;
            let (v1, v2, v3, v4) = (at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
            faces.push([v1, v2, v4]);
            faces.push([v2, v3, v4]);
        }
    }
    store_vertices(mesh, &vertices);
    store_faces(mesh, &faces);
}

/// Points of a sphere seen through a grid of directions, denser in the middle for a positive `gamma`.
fn wedge(mesh: &mut MeshFields, res: [i64; 2], fov: [f64; 2], gamma: f64) {
    let edges = |n: i64, fov: f64| {
        let mut x = -1.0;
        let mut edges = Vec::with_capacity(n as usize + 1);
        let angle = fov * PI / 180.0;
        for _ in 0..=n {
            let bent = if gamma != 0.0 { gamma * f64::powi(x, 5) + (1.0 - gamma) * x } else { x };
            edges.push(bent * angle);
            x += 2.0 / n as f64;
        }
        edges
    };
    let (xs, ys) = (edges(res[0], fov[0]), edges(res[1], fov[1]));
    let (mut vertices, mut normals) = (Vec::new(), Vec::new());
    for x in xs.windows(2) {
        let (sin_a, cos_a) = elementary::sin_cos(0.5 * (x[0] + x[1]));
        for y in ys.windows(2) {
            let el = 0.5 * (y[0] + y[1]);
            let (sin_el, cos_el) = elementary::sin_cos(el);
            vertices.push(Vec3([cos_el * sin_a, sin_el, -cos_el * cos_a]));
            let across = Vec3([cos_el * cos_a, 0.0, cos_el * sin_a]).unit();
            let up = Vec3([-sin_el * sin_a, cos_el, sin_el * cos_a]).unit();
            normals.extend([up.cross(across), across, up]);
        }
    }
    store_vertices(mesh, &vertices);
    let floats: Vec<f32> = normals.iter().flat_map(|n| n.0).map(|x| x as f32).collect();
    mesh.usernormal.set(&floats);
}

fn plate(mesh: &mut MeshFields, nx: i64, ny: i64) {
    let (mut vertices, mut normals) = (Vec::new(), Vec::new());
    let mut faces: Vec<FaceIndices> = Vec::new();
    let middle = |i: i64, n: i64| -1.0 + (i as f64 + 0.5) * 2.0 / n as f64;
    for i in 0..nx {
        for j in 0..ny {
            vertices.push(Vec3([middle(i, nx), middle(j, ny), -1.0]));
            normals.extend([1.0f32, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
            if i > 0 && j > 0 {
                let at = |i: i64, j: i64| (i * ny + j) as i32;
                faces.push([at(i - 1, j - 1), at(i, j - 1), at(i - 1, j)]);
                faces.push([at(i, j), at(i - 1, j), at(i, j - 1)]);
            }
        }
    }
    mesh.inertia = mjMESH_INERTIA_SHELL.into();
    mesh.usernormal.set(&normals);
    store_vertices(mesh, &vertices);
    store_faces(mesh, &faces);
}

fn cone(mesh: &mut MeshFields, edges: i64, radius: f64) {
    let point = |i: i64, r: f64, z: f64| {
        let angle = 2.0 * PI * i as f64 / edges as f64;
        Vec3([r * elementary::cos(angle), r * elementary::sin(angle), z])
    };
    let mut vertices: Vec<Vec3> = (0..edges).map(|i| point(i, 1.0, -1.0)).collect();
    if radius > 0.0 {
        vertices.extend((edges..2 * edges).map(|i| point(i, radius, 1.0)));
    } else {
        vertices.push(Vec3::Z);
    }
    store_vertices(mesh, &vertices);
}
