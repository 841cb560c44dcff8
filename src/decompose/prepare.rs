//! From any mesh to a closed surface in a box of side 2: vertices at one place become one, small holes are closed, what nothing
//! outside can reach goes, and what is not closed then or crosses itself is rebuilt on a grid.

use super::field::Field;
use super::seal;
use super::surface::Surface;
use crate::base::{Error, ErrorKind, Result};
use crate::math::{Vec3, elementary};
use std::collections::HashMap;

/// Faces above which a mesh is rebuilt, so that the time stays bounded.
const MANY_FACES: usize = 60_000;

/// Faces across one plane above which a mesh is rebuilt: cuts are filled from side to side.
const MANY_ACROSS: usize = 5000;
/// Sizes within which pieces can be written in single precision.
const SIZES: [f64; 2] = [1e-30, 1e30];

/// A surface to decompose.
pub struct Prepared {
    pub surface: Surface,
    pub field: Field,
    /// Half the longest side of the mesh's box, and its middle.
    pub unit: f64,
    pub centre: Vec3,
    pub remeshed: bool,
}

/// Prepares a mesh for a grid of so many cells and a ball of a radius (`field`); an error says what is wrong with it.
pub fn prepare(vert: &[[f64; 3]], face: &[[u32; 3]], resolution: usize, radius: f64) -> Result<Prepared> {
    let bad = |what: String| Err(Error::of(ErrorKind::BadArgument, what));
    if face.is_empty() {
        return bad("the mesh has no faces".into());
    }
    if let Some(i) = vert.iter().position(|v| v.iter().any(|x| !x.is_finite())) {
        return bad(format!("vertex {i} is not finite"));
    }
    if let Some(i) = face.iter().position(|f| f.iter().any(|&v| v as usize >= vert.len())) {
        return bad(format!("face {i} has a vertex that does not exist"));
    }
    let used = face.iter().flatten().map(|&v| Vec3(vert[v as usize])).collect::<Vec<Vec3>>();
    let [low, high] = super::surface::bounds(&used);
    let size = (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max);
    let far = [low, high].iter().flat_map(|p| p.0).fold(0.0, |far: f64, x| far.max(x.abs()));
    if !(size > SIZES[0] && far < SIZES[1]) {
        return bad(format!("the mesh has a size of {size}, up to {far} from the origin"));
    }
    if size < 1e-12 * far {
        return bad(format!("the mesh has a size of {size}, too little at a distance of {far} from the origin"));
    }
    let (unit, centre) = (0.5 * size, low + (high - low) * 0.5);
    let surface = seal::sealed(&welded(vert, face, unit, centre));
    let area = surface.original_area();
    if surface.face.is_empty() || area < 1e-9 {
        return bad("the mesh has no area".into());
    }
    let field = Field::new(&surface, resolution, radius);
    let outer = reachable(&surface, &field);
    let as_it_is = outer.face.len() <= MANY_FACES && most_across(&outer) <= MANY_ACROSS && is_simple(&outer, &field);
    let rebuilt = if as_it_is { outer } else { field.surface(&surface) };
    if rebuilt.face.is_empty() {
        return bad("the mesh has no outer surface".into());
    }
    Ok(Prepared { surface: rebuilt, field, unit, centre, remeshed: !as_it_is })
}

/// The greatest number of faces that a plane across an axis meets.
fn most_across(s: &Surface) -> usize {
    let along = |axis: usize| {
        let mut ends: Vec<(f64, i32)> = Vec::with_capacity(2 * s.face.len());
        for f in &s.face {
            let x = s.corners(f).map(|p| p[axis]);
            let (low, high) = (x[0].min(x[1]).min(x[2]), x[0].max(x[1]).max(x[2]));
            if low < high {
                ends.extend([(low, 1), (high, -1)]);
            }
        }
        ends.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let (mut open, mut most) = (0, 0);
        for (_, step) in ends {
            open += step;
            most = most.max(open);
        }
        most as usize
    };
    (0..3).map(along).max().unwrap_or(0)
}

/// The mesh in the box, vertices at one place once, without faces that have two corners at one place.
fn welded(vert: &[[f64; 3]], face: &[[u32; 3]], unit: f64, centre: Vec3) -> Surface {
    let mut known: HashMap<[u64; 3], u32> = HashMap::with_capacity(vert.len());
    let mut out = Surface::default();
    for f in face {
        let corners = f.map(|v| {
            let p = (Vec3(vert[v as usize]) - centre) / unit;
            // adding zero makes the two zeros one
            *known.entry(p.0.map(|x| (x + 0.0).to_bits())).or_insert_with(|| {
                out.vert.push(p);
                out.vert.len() as u32 - 1
            })
        });
        if corners[0] != corners[1] && corners[1] != corners[2] && corners[0] != corners[2] {
            out.face.push(corners);
        }
    }
    out.originals = out.face.len();
    out
}

/// The parts of a surface that can be reached from outside somewhere.
fn reachable(s: &Surface, field: &Field) -> Surface {
    let (of, count) = s.connected();
    let mut seen = vec![false; count];
    for f in &s.face {
        let part = &mut seen[of[f[0] as usize] as usize];
        let [a, b, c] = s.corners(f);
        *part = *part || [a, b, c, (a + b + c) / 3.0].iter().any(|p| field.is_touched(*p));
    }
    s.subset(|f| seen[of[f[0] as usize] as usize])
}

/// Whether a surface is closed and, by samples, holds what cannot be reached from outside, and that once.
fn is_simple(s: &Surface, field: &Field) -> bool {
    const SAMPLES: usize = 200;
    let held = |&(p, deep): &(Vec3, bool)| {
        let times = winding(s, p);
        (times - 1.0).abs() < 0.01 || !deep && times.abs() < 0.01
    };
    s.is_closed() && s.volume() > 0.0 && field.enclosed(SAMPLES).iter().all(held)
}

/// How often a closed surface winds around a point: the sum of solid angles (Van Oosterom, Strackee 1983).
fn winding(s: &Surface, p: Vec3) -> f64 {
    let angle = |f: &[u32; 3]| {
        let [a, b, c] = s.corners(f).map(|v| v - p);
        let [x, y, z] = [a.norm(), b.norm(), c.norm()];
        let below = x * y * z + a.dot(b) * z + b.dot(c) * x + c.dot(a) * y;
        2.0 * elementary::atan2(a.dot(b.cross(c)), below)
    };
    s.face.iter().map(angle).sum::<f64>() / (4.0 * std::f64::consts::PI)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decompose::shapes;

    fn prepared(s: &Surface) -> Prepared {
        let vert: Vec<[f64; 3]> = s.vert.iter().map(|p| p.0).collect();
        prepare(&vert, &s.face, 60, 0.0).unwrap()
    }

    #[test]
    fn closed_surfaces_stay_and_others_are_rebuilt() {
        let l = shapes::l_shape();
        let same = prepared(&l);
        assert!(!same.remeshed && (same.surface.volume() - l.volume()).abs() < 1e-12);
        let mut turned = l.clone();
        turned.face[3].swap(0, 1);
        let rebuilt = prepared(&turned);
        assert!(
            rebuilt.remeshed && (rebuilt.surface.volume() - l.volume()).abs() < 0.02,
            "{}",
            rebuilt.surface.volume()
        );
    }

    #[test]
    fn what_is_inside_goes() {
        let mut both = shapes::box_surface([-1.0; 3], [1.0; 3]);
        let inner = shapes::box_surface([-0.3; 3], [0.3; 3]);
        let shift = both.vert.len() as u32;
        both.vert.extend(&inner.vert);
        both.face.extend(inner.face.iter().map(|f| f.map(|v| v + shift)));
        let outer = prepared(&both);
        assert!(!outer.remeshed && outer.surface.face.len() == 12);
    }

    #[test]
    fn faces_across_a_plane_are_counted() {
        // four sides of two triangles each, without the two ends
        assert_eq!(most_across(&shapes::box_surface([-1.0; 3], [1.0; 3])), 8);
    }

    #[test]
    fn bad_meshes_are_errors() {
        let vert = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [f64::NAN, 1.0, 0.0]];
        let error = |vert: &[[f64; 3]], face: &[[u32; 3]]| prepare(vert, face, 50, 0.0).err().map(|_| ());
        assert!(error(&vert, &[]).is_some() && error(&vert, &[[0, 1, 2]]).is_some());
        assert!(error(&vert[..2], &[[0, 1, 2]]).is_some() && error(&vert[..2], &[[0, 1, 1]]).is_some());
        assert!(error(&[[1.0; 3]; 3], &[[0, 1, 2]]).is_some());
    }
}
