//! Contacts of a pair of convex geoms from distance queries. A query gives one contact, or several where polyhedra touch
//! by faces. Where more are wanted of other shapes, the pair is rotated by small angles about both tangents of the only
//! contact, both ways, and queried again.
//!
//! Tests: in this file, `tests/physics/collisions.rs`.

use super::correction::correct_normal;
use super::mpr;
use super::query::{Query, Status, Visit, iterations, query, query_together};
use super::shape::{Kind, Shape};
use crate::abi::*;
use crate::base::Result;
use crate::collision::contact::complete_frame;
use crate::collision::manifold::{ContactPoint, Manifold};
use crate::collision::scene::Scene;
use crate::math::{Mat3, Quat, Vec3, elementary};
use crate::model::Model;

/// Angle of the rotations that look for more contacts.
const TILT: f64 = 1e-3;

/// Contacts of two convex geoms.
pub fn convex_convex(scene: Scene, g1: usize, g2: usize, margin: f64, out: &mut Manifold) -> Result<()> {
    let m = scene.m;
    let (mut a, mut b) = (Shape::unset(&scene, g1, margin), Shape::unset(&scene, g2, margin));
    if !(a.set_kind(&scene, g1) && b.set_kind(&scene, g2)) {
        return Ok(());
    }
    let solver = Solver::new(m);
    if solver.native && solver.apart(&a, &b) {
        return Ok(());
    }
    let separations = scene.checked.memory.separations;
    if solver.native
        && let Some(direction) = separations.get(g1, g2)
        && solver.apart_along(&mut a, &mut b, scene.xmat[g1] * direction)
    {
        return Ok(());
    }
    let multiccd = m.enabled(mjENBL_MULTICCD);
    let wanted = contacts_wanted(&a, &b, margin, multiccd);
    let axis = solver.contacts(&mut a, &mut b, wanted, out);
    separations.set(g1, g2, axis.map(|axis| scene.xmat[g1].transpose() * axis));

    let round = |s: &Shape| matches!(s.kind, Kind::Sphere { .. } | Kind::Ellipsoid { .. });
    let one = out.points().len() == 1;
    if one && multiccd && !(solver.native && wanted > 1) && !round(&a) && !round(&b) {
        let rbound = m.geom_rbound();
        let near = 1e-3 * if rbound[g1] < rbound[g2] { rbound[g1] } else { rbound[g2] };
        tilted(&solver, &a, &b, near, out)?;
    }
    Ok(())
}

fn contacts_wanted(a: &Shape, b: &Shape, margin: f64, multiccd: bool) -> i32 {
    let cube = |s: &Shape| matches!(s.kind, Kind::Box { .. });
    let polyhedron = |s: &Shape| cube(s) || matches!(s.kind, Kind::Mesh(mesh) if !mesh.field);
    if margin > 0.0 {
        1
    } else if cube(a) && cube(b) {
        8
    } else if multiccd && polyhedron(a) && polyhedron(b) {
        4
    } else {
        1
    }
}

/// Which pipeline finds penetrations, with its limits.
pub struct Solver {
    /// GJK and EPA, rather than portal refinement.
    pub native: bool,
    iterations: i32,
    tolerance: f64,
}

impl Solver {
    pub fn new(m: &Model) -> Solver {
        Solver { native: !m.disabled(mjDSBL_NATIVECCD), iterations: iterations(m), tolerance: m.opt.ccd_tolerance }
    }

    /// Depth, position and direction (from the first to the second) of the overlap of two shapes.
    pub fn penetration(&self, a: &mut Shape, b: &mut Shape) -> Option<(f64, Vec3, Vec3)> {
        if self.native {
            return penetration(&self.query(a, b, 1, None));
        }
        let found = mpr::penetration(a, b, self.iterations, self.tolerance)?;
        (!mpr::vanishes(&found.dir)).then_some((found.depth, found.pos, found.dir))
    }

    /// At most one contact of two shapes with equal margins, of which one is no geom: its normal is not corrected.
    pub fn one_contact(&self, a: &mut Shape, b: &mut Shape, out: &mut Manifold) {
        let margin = a.margin;
        if let Some((depth, pos, normal)) = self.penetration(a, b) {
            out.push(margin - depth, pos, normal);
        }
    }

    fn query(&self, a: &mut Shape, b: &mut Shape, contacts: i32, many: Option<Visit>) -> Status {
        query(a, b, &self.overlap(contacts), many)
    }

    fn overlap(&self, contacts: i32) -> Query {
        Query { iterations: self.iterations, tolerance: self.tolerance, contacts, cutoff: 0.0 }
    }

    /// Contacts of two shapes inflated by half the margin each, at most `wanted` of them. Returns a direction that separates them, if
    /// one was found.
    fn contacts(&self, a: &mut Shape, b: &mut Shape, wanted: i32, out: &mut Manifold) -> Option<Vec3> {
        if !self.native {
            if let Some(point) = self.deepest(a, b) {
                out.push_point(point);
            }
            return None;
        }
        let status = if wanted > 1 {
            let margin = a.margin;
            let mut push = |dist: f64, x1: &Vec3, x2: &Vec3| {
                if dist < 0.0 {
                    out.push(margin + dist, (*x1 + *x2) * 0.5, (*x1 - *x2).unit());
                }
            };
            self.query(a, b, wanted, Some(&mut push))
        } else {
            let status = self.query(a, b, 1, None);
            if let Some((depth, pos, normal)) = penetration(&status) {
                out.push(a.margin - depth, pos, normal);
            }
            status
        };
        (status.axis != Vec3::ZERO).then_some(status.axis)
    }

    /// Whether a direction from the first shape to the second clearly separates them.
    fn apart_along(&self, a: &mut Shape, b: &mut Shape, direction: Vec3) -> bool {
        let direction = direction.unit();
        let gap = direction.dot(b.support(&-direction) - a.support(&direction));
        // a search starts without labels, which would decide its ties
        (a.vertex, a.hull, b.vertex, b.hull) = (-1, -1, -1, -1);
        // more than rounding, and than the distance that counts as an overlap
        gap > self.tolerance.max(0.0) + 1e-7 * (b.pos - a.pos).norm()
    }

    /// Whether the first direction of GJK, that of the centres, clearly separates two shapes: most of those whose bounds overlap.
    #[inline(always)]
    fn apart(&self, a: &Shape, b: &Shape) -> bool {
        let x = b.pos - a.pos;
        let squared = x.dot(x);
        let r = squared.sqrt();
        let (Some(p), Some(q)) = (a.reach(x, r), b.reach(x, r)) else { return false };
        // more than rounding, and than the distance that counts as an overlap
        squared - (p + q) > self.tolerance.max(0.0) * r + 1e-9 * squared
    }

    /// The only contact of two shapes inflated by half the margin each.
    fn deepest(&self, a: &mut Shape, b: &mut Shape) -> Option<ContactPoint> {
        let (depth, pos, normal) = self.penetration(a, b)?;
        let mut point = ContactPoint { dist: a.margin - depth, pos, normal, tangent: Vec3::ZERO };
        if !self.native {
            correct_normal(a, b, &mut point);
        }
        Some(point)
    }

    /// The same for the same two shapes in two pairs of poses.
    fn deepest_of_two(&self, shapes: &mut [[Shape; 2]; 2]) -> [Option<ContactPoint>; 2] {
        // a search begins with the labels of the one before, which decide ties between the vertices of meshes
        let independent = |s: &Shape| matches!(s.kind, Kind::Cylinder { .. } | Kind::Box { .. });
        if self.native && shapes[0].iter().all(independent) {
            let margin = shapes[0][0].margin;
            return query_together(shapes, &self.overlap(1)).map(|status| {
                let (depth, pos, normal) = penetration(&status)?;
                Some(ContactPoint { dist: margin - depth, pos, normal, tangent: Vec3::ZERO })
            });
        }
        let [[a, b], [c, d]] = shapes;
        let first = self.deepest(a, b);
        (c.vertex, c.hull, d.vertex, d.hull) = (a.vertex, a.hull, b.vertex, b.hull);
        [first, self.deepest(c, d)]
    }
}

/// Depth, position and direction of an overlap.
fn penetration(status: &Status) -> Option<(f64, Vec3, Vec3)> {
    let (x1, x2) = (&status.x1, &status.x2);
    (status.dist < 0.0).then(|| (-status.dist, (*x1 + *x2) * 0.5, (*x1 - *x2).unit()))
}

/// More contacts around the only one, from the pair rotated a little, both ways, about both tangents.
fn tilted(solver: &Solver, a: &Shape, b: &Shape, near: f64, out: &mut Manifold) -> Result<()> {
    let first = out.points()[0];
    let frame = complete_frame(&first.normal, &first.tangent)?;
    let (sin, cos) = elementary::sin_cos(0.5 * TILT);
    let mut labels = [(a.vertex, a.hull), (b.vertex, b.hull)];
    for tangent in [frame.row(1), frame.row(2)] {
        let mut shapes = [-sin, sin].map(|sin| {
            let turn = Quat([cos, tangent[0] * sin, tangent[1] * sin, tangent[2] * sin]).to_mat();
            let mut shapes = [rotated(a, &turn, &first.pos), rotated(b, &turn.transpose(), &first.pos)];
            for (s, label) in shapes.iter_mut().zip(labels) {
                (s.vertex, s.hull) = label;
            }
            shapes
        });
        for point in solver.deepest_of_two(&mut shapes).into_iter().flatten() {
            if out.points().iter().all(|p| p.pos.distance(point.pos) > near) {
                out.push_point(ContactPoint { dist: first.dist, ..point });
            }
        }
        labels = [0, 1].map(|k| (shapes[1][k].vertex, shapes[1][k].hull));
    }
    Ok(())
}

/// A shape rotated about a point.
fn rotated<'a>(s: &Shape<'a>, turn: &Mat3, origin: &Vec3) -> Shape<'a> {
    let arm = *origin - s.pos;
    Shape { pos: s.pos - (*turn * arm - arm), mat: *turn * s.mat, ..*s }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    #[test]
    fn shapes_that_are_clearly_apart_have_no_contact() {
        let mut noise = Random(1);
        let solver = Solver { native: true, iterations: 35, tolerance: 1e-6 };
        let (mut apart, mut first, mut touching) = (0, 0, 0);
        for k in 0..5000usize {
            let reach = 0.5 + (k % 7) as f64 * 0.3;
            let margin = if k.is_multiple_of(2) { 0.1 } else { 0.0 };
            let (mut a, mut b) = (noise.shape(k, reach, margin), noise.shape(k / 5, reach, margin));
            let separated = solver.apart(&a, &b);
            let status = solver.query(&mut a, &mut b, 1, None);
            assert!(!separated || status.dist == f64::MAX && status.gjk_iterations == 0, "{k}");
            apart += usize::from(separated);
            first += usize::from(status.dist == f64::MAX && status.gjk_iterations == 0);
            touching += usize::from(status.dist < 0.0);
        }
        assert!(touching > 1000 && apart > 1000 && 100 * apart > 99 * first, "{touching} {apart} {first}");
    }

    /// Any direction may be tried: only those that separate two shapes say that they are apart, and those that a search ended with do.
    #[test]
    fn directions_of_searches_separate_shapes_and_others_do_not_claim_to() {
        let mut noise = Random(7);
        let solver = Solver { native: true, iterations: 35, tolerance: 1e-6 };
        let (mut claimed, mut kept, mut touching) = (0, 0, 0);
        for k in 0..5000usize {
            let reach = 0.3 + (k % 7) as f64 * 0.2;
            let margin = if k.is_multiple_of(2) { 0.1 } else { 0.0 };
            let (mut a, mut b) = (noise.shape(k, reach, margin), noise.shape(k / 5, reach, margin));
            let guess = (b.pos - a.pos) + noise.vec3() * 0.3;
            let separated = solver.apart_along(&mut a, &mut b, guess);
            assert_eq!((a.vertex, a.hull, b.vertex, b.hull), (-1, -1, -1, -1));
            let status = solver.query(&mut a, &mut b, 1, None);
            assert!(!separated || status.dist > solver.tolerance, "{k}");
            claimed += usize::from(separated);
            touching += usize::from(status.dist < 0.0);
            if status.axis != Vec3::ZERO {
                assert!(status.dist == f64::MAX, "{k}");
                kept += usize::from(solver.apart_along(&mut a, &mut b, status.axis));
            }
        }
        assert!(touching > 1000 && claimed > 500 && kept > 1000, "{touching} {claimed} {kept}");
    }
}
