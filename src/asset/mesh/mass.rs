//! Mass properties of a mesh of unit density: volume, centre and moments, summed over pyramids from the faces to a
//! reference point, or over the triangles of a shell.

use crate::abi::*;
use crate::asset::geometry::*;
use crate::base::{Error, Result, reject_if};

/// Centre and principal axes, volume (or area), and the box of equal inertia.
pub struct Mass {
    pub pose: Pose,
    pub volume: f64,
    pub box_size: Vec3,
}

/// Area, unit normal and centroid of a triangle.
fn triangle(vert: &[Vec3], f: &[i32; 3]) -> (f64, Vec3, Vec3) {
    let [a, b, c] = f.map(|i| vert[i as usize]);
    let n = (b - a).cross(c - a);
    let length = n.norm();
    let centre = (a + b + c) / 3.0;
    if length < mjMINVAL { (0.0, n, centre) } else { (length / 2.0, n / length, centre) }
}

/// Properties by the faces, or by the hull's for convex meshes.
pub fn properties(
    name: &str,
    vert: &[Vec3],
    face: &[[i32; 3]],
    hull: &[[i32; 3]],
    inertia: mjtMeshInertia,
) -> Result<Mass> {
    let (mut total, mut reference) = (0.0, Vec3::ZERO);
    for f in face {
        let (area, _, centre) = triangle(vert, f);
        total += area;
        reference += centre * area;
    }
    reject_if(total < mjMINVAL || total.is_nan(), format_args!("mesh surface area is too small: {name}"))?;
    let reference = reference / total;
    let faces = if inertia == mjMESH_INERTIA_CONVEX { hull } else { face };
    let weight = |f: &[i32; 3], origin: Vec3| {
        let (area, n, centre) = triangle(vert, f);
        let volume = area * (centre - origin).dot(n) / 3.0;
        match inertia {
            mjMESH_INERTIA_SHELL => area,
            mjMESH_INERTIA_LEGACY => volume.abs(),
            _ => volume,
        }
    };
    let (mut volume, mut centre) = (0.0, Vec3::ZERO);
    for f in faces {
        let w = weight(f, reference);
        let (_, _, middle) = triangle(vert, f);
        volume += w;
        centre += (middle * 3.0 / 4.0 + reference / 4.0) * w;
    }
    check_volume(name, volume, inertia)?;
    let centre = centre / volume;
    let local: Vec<Vec3> = vert.iter().map(|v| *v - centre).collect();
    principal(&local, faces, inertia, centre)
}

fn check_volume(name: &str, volume: f64, inertia: mjtMeshInertia) -> Result<()> {
    if volume >= mjMINVAL {
        return Ok(());
    }
    Err(Error::new(match (inertia, volume < 0.0) {
        (mjMESH_INERTIA_SHELL, _) => format!("mesh surface area is too small: {name}"),
        (_, true) => format!("mesh volume is negative (misoriented triangles): {name}"),
        _ => format!("mesh volume is too small: {name} . Try setting inertia to shell"),
    }))
}

/// Second moments about the centre, and their principal axes.
fn principal(local: &[Vec3], faces: &[[i32; 3]], inertia: mjtMeshInertia, centre: Vec3) -> Result<Mass> {
    const PAIRS: [(usize, usize); 6] = [(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)];
    let shell = inertia == mjMESH_INERTIA_SHELL;
    let divisor = if shell { 12.0 } else { 20.0 };
    let (mut product, mut volume) = ([0.0; 6], 0.0);
    for f in faces {
        let (area, n, middle) = triangle(local, f);
        let pyramid = area * middle.dot(n) / 3.0;
        let w = match inertia {
            mjMESH_INERTIA_SHELL => area,
            mjMESH_INERTIA_LEGACY => pyramid.abs(),
            _ => pyramid,
        };
        volume += w;
        let [d, e, g] = f.map(|i| local[i as usize]);
        for (p, (j, k)) in product.iter_mut().zip(PAIRS) {
            *p += w / divisor
                * (2.0 * (d[j] * d[k] + e[j] * e[k] + g[j] * g[k])
                    + d[j] * e[k]
                    + d[k] * e[j]
                    + d[j] * g[k]
                    + d[k] * g[j]
                    + e[j] * g[k]
                    + e[k] * g[j]);
        }
    }
    let [xx, yy, zz, xy, xz, yz] = product;
    let (value, quat) = eig3(&Mat3([yy + zz, -xy, -xz, -xy, xx + zz, -yz, -xz, -yz, xx + yy]));
    if value[2] <= 0.0 || value[2].is_nan() {
        return Err(Error::new(format!(
            "eigenvalue of mesh inertia must be positive: {} {} {}",
            value[0], value[1], value[2]
        )));
    }
    let violates = |i: usize, j: usize, k: usize| value[i] + value[j] < value[k] * (1.0 - 1e-6) - 1e-9;
    if violates(0, 1, 2) || violates(0, 2, 1) || violates(1, 2, 0) {
        return Err(Error::new(format!(
            "eigenvalues of mesh inertia violate A + B >= C: {} {} {}",
            value[0], value[1], value[2]
        )));
    }
    let half = |i: usize, j: usize, k: usize| 0.5 * (6.0 * (value[j] + value[k] - value[i]) / volume).sqrt();
    Ok(Mass { pose: Pose { pos: centre, quat }, volume, box_size: Vec3([half(0, 1, 2), half(1, 0, 2), half(2, 0, 1)]) })
}
