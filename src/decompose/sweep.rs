//! What cuts at many planes across one axis are worth: volumes of the hulls on both sides, and of the solid in them, from one
//! sweep in each direction instead of a cut for each plane.

use super::hull::{SweepHull, along, chain};
use super::surface::{ON_PLANE, Surface};
use crate::math::Vec3;

/// Volumes on one side of a plane.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Volumes {
    pub hull: f64,
    pub solid: f64,
}

/// The volumes below and above each of the planes, whose positions ascend.
pub fn volumes(s: &Surface, axis: usize, planes: &[f64]) -> Vec<[Volumes; 2]> {
    let sections = sections(s, axis, planes);
    let below = hulls(s, &s.vert, axis, planes, &sections);
    // seen from the other end
    let mirror = |p: &Vec3| {
        let mut q = *p;
        q[axis] = -q[axis];
        q
    };
    let vert: Vec<Vec3> = s.vert.iter().map(mirror).collect();
    let reversed: Vec<f64> = planes.iter().rev().map(|x| -x).collect();
    let mirrored: Vec<Vec<Vec3>> = sections.iter().rev().map(|points| points.iter().map(mirror).collect()).collect();
    let above = hulls(s, &vert, axis, &reversed, &mirrored);
    let (solid, whole) = (solids(s, axis, planes), s.volume());
    let both = |i: usize| {
        [
            Volumes { hull: below[i], solid: solid[i] },
            Volumes { hull: above[planes.len() - 1 - i], solid: whole - solid[i] },
        ]
    };
    (0..planes.len()).map(both).collect()
}

/// The corners of the hull of each section.
fn sections(s: &Surface, axis: usize, planes: &[f64]) -> Vec<Vec<Vec3>> {
    let mut points: Vec<Vec<Vec3>> = vec![Vec::new(); planes.len()];
    for f in &s.face {
        for (a, b) in [(f[0], f[1]), (f[1], f[2]), (f[2], f[0])].into_iter().filter(|(a, b)| a < b) {
            let [mut p, mut q] = [a, b].map(|v| s.vert[v as usize]);
            if p[axis] > q[axis] {
                std::mem::swap(&mut p, &mut q);
            }
            let first = planes.partition_point(|&x| x <= p[axis] + ON_PLANE);
            for (i, &x) in planes.iter().enumerate().skip(first).take_while(|(_, x)| **x < q[axis] - ON_PLANE) {
                let mut at = p + (q - p) * ((x - p[axis]) / (q[axis] - p[axis]));
                at[axis] = x;
                points[i].push(at);
            }
        }
    }
    let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    for section in &mut points {
        let flat: Vec<[f64; 2]> = section.iter().map(|p| [p[u], p[v]]).collect();
        let mut corners: Vec<Vec3> = chain(&flat).into_iter().map(|i| section[i as usize]).collect();
        corners.sort_unstable_by(|a, b| along(a, b, axis));
        *section = corners;
    }
    points
}

/// Volume of the hull of what is below each plane; `vert` are the vertices of the surface, perhaps mirrored.
fn hulls(s: &Surface, vert: &[Vec3], axis: usize, planes: &[f64], sections: &[Vec<Vec3>]) -> Vec<f64> {
    // vertices with something below them: of those in a plane, only they count
    let mut ends = vec![false; vert.len()];
    for f in &s.face {
        let x = f.map(|v| vert[v as usize][axis]);
        let low = x[0].min(x[1]).min(x[2]);
        f.iter().zip(x).for_each(|(&v, x)| ends[v as usize] |= x > low + ON_PLANE);
    }
    let mut sorted: Vec<(Vec3, bool)> = vert.iter().copied().zip(ends).collect();
    sorted.sort_unstable_by(|a, b| along(&a.0, &b.0, axis));
    let mut hull = SweepHull::default();
    let (mut next, mut waiting) = (0, Vec::new());
    let volume_at = |(&x, section): (&f64, &Vec<Vec3>)| {
        std::mem::take(&mut waiting).into_iter().for_each(|p| hull.insert(p));
        while let Some(&(p, ends)) = sorted.get(next).filter(|v| v.0[axis] <= x + ON_PLANE) {
            if ends || p[axis] < x - ON_PLANE {
                hull.insert(p);
            } else {
                waiting.push(p);
            }
            next += 1;
        }
        section.iter().for_each(|&p| hull.insert(p));
        hull.volume()
    };
    planes.iter().zip(sections).map(volume_at).collect()
}

/// Volume of the solid below each plane: the flow of the field (x - plane) along the axis, which is zero in the plane itself.
fn solids(s: &Surface, axis: usize, planes: &[f64]) -> Vec<f64> {
    let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    // areas across the axis, and their moments, of faces that are below a plane but not the one before
    let mut whole = vec![(0.0, 0.0); planes.len() + 1];
    let mut volume = vec![0.0; planes.len()];
    for f in &s.face {
        let c = s.corners(f);
        let area = 0.5 * ((c[1][u] - c[0][u]) * (c[2][v] - c[0][v]) - (c[1][v] - c[0][v]) * (c[2][u] - c[0][u]));
        let mut x = c.map(|p| p[axis]);
        x.sort_by(f64::total_cmp);
        let [low, middle, high] = x;
        let (first, last) = (planes.partition_point(|&t| t <= low), planes.partition_point(|&t| t < high));
        whole[last].0 += area;
        whole[last].1 += area * (low + middle + high) / 3.0;
        for i in first..last {
            let t = planes[i];
            volume[i] += if t <= middle {
                area * (t - low).powi(2) / ((middle - low) * (high - low)).max(f64::MIN_POSITIVE) * (low - t) / 3.0
            } else {
                let tip = (high - t).powi(2) / ((high - low) * (high - middle)).max(f64::MIN_POSITIVE);
                area * ((low + middle + high) / 3.0 - t) - area * tip * (high - t) / 3.0
            };
        }
    }
    let (mut area, mut moment) = (0.0, 0.0);
    for (i, &t) in planes.iter().enumerate() {
        area += whole[i].0;
        moment += whole[i].1;
        volume[i] += moment - area * t;
    }
    volume
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decompose::shapes;
    use crate::decompose::surface::Plane;

    #[test]
    fn a_sweep_has_the_volumes_of_cuts() {
        for s in [shapes::l_shape(), shapes::ring()] {
            for axis in 0..3 {
                let [low, high] = s.bounds();
                let planes: Vec<f64> =
                    (1..12).map(|i| low[axis] + (high[axis] - low[axis]) * i as f64 / 12.0).collect();
                for (&position, found) in planes.iter().zip(volumes(&s, axis, &planes)) {
                    let parts = s.cut(Plane { axis, position });
                    for (part, v) in parts.iter().zip(found) {
                        assert!((part.volume() - v.solid).abs() < 1e-10, "{axis} {position}");
                        let hull = SweepHull::of(&part.vert).volume();
                        assert!((hull - v.hull).abs() < 1e-7, "{axis} {position}: {hull} {}", v.hull);
                    }
                }
            }
        }
    }
}
