//! Midphase: bounding-volume tests between the parts of two bodies.
//!
//! Two oriented boxes are compared along the face normals of both, in lanes, by sums of products that are free to
//! round. A box of half-sizes h separates along an axis if the distance of the centres exceeds the sum of both extents.
//! Where a gap equals the margin up to rounding, [`separated`] decides with the reference's operations, so that boxes
//! that touch exactly do so here when they do there.
//!
//! Tests: in this file, `tests/physics/collisions.rs`.

use crate::abi::mjMAXVAL;
use crate::math::simd::F64x4;
use crate::math::{Mat3, Vec3, from_fn};

/// A box (centre, half-sizes) in a frame.
#[derive(Clone, Copy)]
pub struct OrientedBox<'a> {
    pub aabb: &'a [f64; 6],
    pub pos: &'a Vec3,
    pub mat: &'a Mat3,
}

/// Whether two boxes (centre, half-sizes) of one frame overlap within a margin.
pub(super) fn aabbs_meet(a: &[f64; 6], b: &[f64; 6], margin: f64) -> bool {
    (0..3).all(|k| !(a[k] + a[3 + k] + margin < b[k] - b[3 + k] || b[k] + b[3 + k] + margin < a[k] - a[3 + k]))
}

/// Whether the box of half-width `reach` around a point meets an element's box.
pub(super) fn near_element(center: &Vec3, reach: f64, aabb: &[f64; 6]) -> bool {
    (0..3).all(|k| !(center[k] + reach < aabb[k] - aabb[3 + k] || aabb[k] + aabb[3 + k] < center[k] - reach))
}

/// A frame seen from another one. Vectors have a fourth lane without meaning.
struct RelativeFrame {
    axes: [F64x4; 3],
    origin: F64x4,
}

/// Two frames seen from each other, for many box tests between them.
pub struct Relative {
    b_in_a: RelativeFrame,
    a_in_b: RelativeFrame,
}

/// Three numbers in four lanes.
#[inline(always)]
fn wide(x: &Vec3) -> F64x4 {
    F64x4::new([x[0], x[1], x[2], 0.0])
}

/// The sum of three vectors with weights.
#[inline(always)]
fn weighted(x: &[F64x4; 3], w: Vec3) -> F64x4 {
    x[0] * F64x4::splat(w[0]) + x[1] * F64x4::splat(w[1]) + x[2] * F64x4::splat(w[2])
}

/// Rows of a matrix.
#[inline(always)]
fn rows(m: &Mat3) -> [F64x4; 3] {
    let next = |k: usize| F64x4::new([m[k], m[k + 1], m[k + 2], m[k + 3]]);
    [next(0), next(3), wide(&Vec3([m[6], m[7], m[8]]))]
}

impl RelativeFrame {
    /// The second frame, seen from the first.
    #[inline(always)]
    fn new(pos1: &Vec3, mat1: &Mat3, pos2: &Vec3, mat2: &Mat3) -> RelativeFrame {
        let rows = rows(mat1);
        RelativeFrame { axes: from_fn(|j| weighted(&rows, mat2.col(j))), origin: weighted(&rows, *pos2 - *pos1) }
    }

    /// The gaps along the face normals of a finite box of the frame that sees, to a box of the frame that is seen.
    #[inline(always)]
    fn gaps(&self, near: &[f64; 6], far: &[f64; 6]) -> F64x4 {
        let [[cx, cy, cz], [hx, hy, hz]] = *halves(near);
        let [far_center, far_half] = halves(far).map(Vec3);
        let between = weighted(&self.axes, far_center) + self.origin - wide(&Vec3([cx, cy, cz]));
        let extent = weighted(&self.axes.map(F64x4::abs), far_half) + wide(&Vec3([hx, hy, hz]));
        between.abs() - extent
    }
}

/// Whether one of three gaps is larger than a length.
#[inline(always)]
fn one_exceeds(gaps: F64x4, length: f64) -> bool {
    gaps.gt(F64x4::splat(length)).bits() & 7 != 0
}

/// What rounding may do at most to the gap of two boxes, of which these axes have no end: there, right angles that are rounded
/// count. Otherwise coordinates and sizes up to a million round by less. A length, because a share of sizes takes longer than the test.
#[inline(always)]
fn slack(infinite: u32) -> f64 {
    if infinite > 0 { 1e-5 } else { 1e-9 }
}

/// Centre and half-sizes of a box.
#[inline(always)]
fn halves(aabb: &[f64; 6]) -> &[[f64; 3]; 2] {
    bytemuck::cast_ref(aabb)
}

/// A bit for each direction in which a box has no end.
#[inline(always)]
fn infinite(aabb: &[f64; 6]) -> u32 {
    let half = F64x4::new([aabb[2], aabb[3], aabb[4], aabb[5]]);
    F64x4::splat(mjMAXVAL).le(half).bits() >> 1
}

impl Relative {
    #[inline]
    pub fn new(pos1: &Vec3, mat1: &Mat3, pos2: &Vec3, mat2: &Mat3) -> Relative {
        Relative {
            b_in_a: RelativeFrame::new(pos1, mat1, pos2, mat2),
            a_in_b: RelativeFrame::new(pos2, mat2, pos1, mat1),
        }
    }

    /// Whether a box of the first frame and one of the second overlap within a margin, as far as their six face normals
    /// can tell. `place` says where a box of the first frame (0) or the second one (1) lies.
    #[inline]
    pub fn boxes_overlap<'a>(
        &self,
        a: &'a [f64; 6],
        b: &'a [f64; 6],
        margin: f64,
        place: impl Fn(usize, &'a [f64; 6]) -> OrientedBox<'a>,
    ) -> bool {
        overlap(
            [a, b],
            margin,
            || &self.b_in_a,
            || &self.a_in_b,
            || !separated(&[place(0, a), place(1, b)], margin, Places::FromProducts),
        )
    }
}

/// Whether two boxes overlap within a margin, as far as their six face normals show: [`Relative::boxes_overlap`], where most are
/// separated by a normal of the first.
#[inline]
pub fn boxes_overlap(a: &OrientedBox, b: &OrientedBox, margin: f64, places: Places) -> bool {
    let view = |a: &OrientedBox, b: &OrientedBox| RelativeFrame::new(a.pos, a.mat, b.pos, b.mat);
    overlap([a.aabb, b.aabb], margin, || view(a, b), || view(b, a), || !separated(&[*a, *b], margin, places))
}

/// The same from the view of either frame on the other one, and from what is to decide ties.
#[inline(always)]
fn overlap<V: std::borrow::Borrow<RelativeFrame>>(
    [a, b]: [&[f64; 6]; 2],
    margin: f64,
    b_in_a: impl Fn() -> V,
    a_in_b: impl Fn() -> V,
    decide: impl Fn() -> bool,
) -> bool {
    let (infinite_a, infinite_b) = (infinite(a), infinite(b));
    if infinite_a == 7 || infinite_b == 7 {
        return true;
    }
    let slack = slack(infinite_a | infinite_b);
    let mut largest = F64x4::splat(f64::NEG_INFINITY);
    if infinite_b == 0 {
        largest = b_in_a().borrow().gaps(a, b);
        if one_exceeds(largest, margin + slack) {
            return false;
        }
    }
    if infinite_a == 0 {
        let gaps = a_in_b().borrow().gaps(b, a);
        if one_exceeds(gaps, margin + slack) {
            return false;
        }
        largest = largest.max(gaps);
    }
    !one_exceeds(largest, margin - slack) || decide()
}

/// How the reference finds the place of a box along a face normal, which rounds differently.
#[derive(Clone, Copy, PartialEq)]
pub enum Places {
    /// From the centre in the world.
    FromCenters,
    /// From products of the frames' axes, which serve for many boxes of the two frames.
    FromProducts,
}

/// Whether one of the six face normals separates two boxes by more than a margin, with the reference's operations in their order.
#[cold]
#[inline(never)]
fn separated(boxes: &[OrientedBox; 2], margin: f64, places: Places) -> bool {
    let centers = boxes.map(|b| *b.mat * Vec3(halves(b.aabb)[0]) + *b.pos);
    (0..2).filter(|&i| infinite(boxes[1 - i].aabb) == 0).any(|i| {
        (0..3).any(|k| {
            let normal = boxes[i].mat.col(k);
            let [(place_a, extent_a), (place_b, extent_b)] = [0, 1].map(|j| {
                let OrientedBox { aabb, pos, mat } = boxes[j];
                let [center, half] = halves(aabb).map(Vec3);
                let products = Vec3::from_fn(|l| mat.col(l).dot(normal));
                let place = match places {
                    Places::FromCenters => centers[j].dot(normal),
                    Places::FromProducts => products.dot(center) + pos.dot(normal),
                };
                let reach = products.component_mul(half).map(f64::abs);
                (place, reach[0] + reach[1] + reach[2])
            });
            extent_a + extent_b + margin < (place_b - place_a).abs()
        })
    })
}

/// What decides which of two boxes is split first: the surface of "half-size minus centre".
pub fn split_size(aabb: &[f64; 6]) -> f64 {
    let [x, y, z] = [aabb[3] - aabb[0], aabb[4] - aabb[1], aabb[5] - aabb[2]];
    x * y + y * z + z * x
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What both tests say of two boxes, the first in the world's frame.
    fn overlap(a: &[f64; 6], b: &[f64; 6], pos: &Vec3, mat: &Mat3, margin: f64) -> bool {
        let (a, b) =
            (OrientedBox { aabb: a, pos: &Vec3::ZERO, mat: &Mat3::IDENTITY }, OrientedBox { aabb: b, pos, mat });
        let once = boxes_overlap(&a, &b, margin, Places::FromCenters);
        let relative = Relative::new(a.pos, a.mat, b.pos, b.mat);
        assert_eq!(once, relative.boxes_overlap(a.aabb, b.aabb, margin, |k, _| [a, b][k]));
        once
    }

    /// Boxes of half-sizes 1, 2, 3 about their frames' origins; the second frame is rotated by 30 degrees about z.
    #[test]
    fn boxes_are_apart_along_the_face_normals_of_either() {
        let (s, c) = (0.5, 0.75f64.sqrt());
        let rotated = Mat3([c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0]);
        let aabb = [0.0, 0.0, 0.0, 1.0, 2.0, 3.0];
        let overlap = |a, x: Vec3, margin| overlap(a, &aabb, &x, &rotated, margin);
        // extents of the rotated box along the axes of the other are the same both ways, for one of these two axes each
        let (along_x, along_y) = (1.0 + c + 2.0 * s, 2.0 + s + 2.0 * c);
        for (axis, reach) in [(Vec3::X, along_x), (Vec3::Y, along_y), (Vec3::Z, 6.0)] {
            assert!(overlap(&aabb, axis * (reach - 1e-9), 0.0), "{axis:?}");
            assert!(!overlap(&aabb, axis * (reach + 1e-9), 0.0), "{axis:?}");
            assert!(overlap(&aabb, axis * (reach + 1e-9), 1e-6), "{axis:?}");
        }
        // along the second box's own x axis only its normals separate them
        for (far, expected) in [(-1e-9, true), (1e-9, false)] {
            assert_eq!(overlap(&aabb, Vec3([c, s, 0.0]) * (along_x + far), 0.0), expected);
        }
        let plane = [0.0, 0.0, 0.0, mjMAXVAL, mjMAXVAL, 0.0];
        assert!(overlap(&plane, Vec3([9.0, 9.0, 0.0]), 0.0));
        assert!(!overlap(&plane, Vec3([9.0, 9.0, 4.0]), 0.0));
    }
}
