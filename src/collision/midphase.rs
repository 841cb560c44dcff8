//! Mid phase: bounding-volume tests between the parts of two bodies.

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
struct View {
    axes: [F64x4; 3],
    origin: F64x4,
}

/// Two frames seen from each other, for many box tests between them.
pub struct Relative {
    b_in_a: View,
    a_in_b: View,
    /// What rounding may hide.
    tolerance: f64,
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

impl View {
    /// The second frame, seen from the first.
    #[inline(always)]
    fn new(pos1: &Vec3, mat1: &Mat3, pos2: &Vec3, mat2: &Mat3) -> View {
        let rows = rows(mat1);
        View { axes: from_fn(|j| weighted(&rows, mat2.col(j))), origin: weighted(&rows, *pos2 - *pos1) }
    }

    /// Whether a face normal of a finite box of the frame that sees separates it from one of the frame that is seen.
    #[inline(always)]
    fn separates(&self, near: &[f64; 6], far: &[f64; 6], reach: f64) -> bool {
        let [[cx, cy, cz], [hx, hy, hz]] = *halves(near);
        let [far_center, far_half] = halves(far).map(Vec3);
        let gap = weighted(&self.axes, far_center) + self.origin - wide(&Vec3([cx, cy, cz]));
        let extent = weighted(&self.axes.map(F64x4::abs), far_half) + wide(&Vec3([hx, hy, hz]));
        gap.abs().gt(extent + F64x4::splat(reach)).bits() & 7 != 0
    }
}

/// Centre and half-sizes of a box.
#[inline(always)]
fn halves(aabb: &[f64; 6]) -> &[[f64; 3]; 2] {
    bytemuck::cast_ref(aabb)
}

/// What rounding may hide of the gap between boxes in two frames.
#[inline(always)]
fn tolerance(pos1: &Vec3, pos2: &Vec3) -> f64 {
    let size = |x: &Vec3| x[0].abs() + x[1].abs() + x[2].abs();
    1e-13 * (size(pos1) + size(pos2))
}

/// The number of directions in which a box has no end.
#[inline(always)]
fn infinite(aabb: &[f64; 6]) -> u32 {
    let [_, half] = *halves(aabb);
    half.iter().map(|&h| u32::from(h >= mjMAXVAL)).sum()
}

impl Relative {
    #[inline]
    pub fn new(pos1: &Vec3, mat1: &Mat3, pos2: &Vec3, mat2: &Mat3) -> Relative {
        Relative {
            b_in_a: View::new(pos1, mat1, pos2, mat2),
            a_in_b: View::new(pos2, mat2, pos1, mat1),
            tolerance: tolerance(pos1, pos2),
        }
    }

    /// Whether a box of the first frame and one of the second overlap within a margin, as far as their six face normals
    /// can tell. A gap of the size of a rounding error counts as overlap.
    #[inline]
    pub fn boxes_overlap(&self, a: &[f64; 6], b: &[f64; 6], margin: f64) -> bool {
        let (infinite_a, infinite_b, reach) = (infinite(a), infinite(b), margin + self.tolerance);
        infinite_a == 3
            || infinite_b == 3
            || (infinite_b > 0 || !self.b_in_a.separates(a, b, reach))
                && (infinite_a > 0 || !self.a_in_b.separates(b, a, reach))
    }
}

/// Whether two boxes overlap within a margin, as far as their six face normals show: [`Relative::boxes_overlap`], where most are
/// separated by a normal of the first.
#[inline]
pub fn boxes_overlap(a: &OrientedBox, b: &OrientedBox, margin: f64) -> bool {
    let (infinite_a, infinite_b, reach) = (infinite(a.aabb), infinite(b.aabb), margin + tolerance(a.pos, b.pos));
    infinite_a == 3
        || infinite_b == 3
        || (infinite_b > 0 || !View::new(a.pos, a.mat, b.pos, b.mat).separates(a.aabb, b.aabb, reach))
            && (infinite_a > 0 || !View::new(b.pos, b.mat, a.pos, a.mat).separates(b.aabb, a.aabb, reach))
}

/// What decides which of two boxes is split first: the surface of "half-size minus centre".
pub fn split_size(aabb: &[f64; 6]) -> f64 {
    let [x, y, z] = [aabb[3] - aabb[0], aabb[4] - aabb[1], aabb[5] - aabb[2]];
    x * y + y * z + z * x
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boxes of half-sizes 1, 2, 3 about their frames' origins; the second frame is rotated by 30 degrees about z.
    #[test]
    fn boxes_are_apart_along_the_face_normals_of_either() {
        let (s, c) = (0.5, 0.75f64.sqrt());
        let rotated = Mat3([c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0]);
        let aabb = [0.0, 0.0, 0.0, 1.0, 2.0, 3.0];
        let overlap = |x: Vec3, margin| {
            Relative::new(&Vec3::ZERO, &Mat3::IDENTITY, &x, &rotated).boxes_overlap(&aabb, &aabb, margin)
        };
        // extents of the rotated box along the axes of the other are the same both ways, for one of these two axes each
        let (along_x, along_y) = (1.0 + c + 2.0 * s, 2.0 + s + 2.0 * c);
        for (axis, reach) in [(Vec3::X, along_x), (Vec3::Y, along_y), (Vec3::Z, 6.0)] {
            assert!(overlap(axis * (reach - 1e-9), 0.0), "{axis:?}");
            assert!(!overlap(axis * (reach + 1e-9), 0.0), "{axis:?}");
            assert!(overlap(axis * (reach + 1e-9), 1e-6), "{axis:?}");
        }
        // along the second box's own x axis only its normals separate them
        for (far, expected) in [(-1e-9, true), (1e-9, false)] {
            assert_eq!(overlap(Vec3([c, s, 0.0]) * (along_x + far), 0.0), expected);
        }
        let plane = [0.0, 0.0, 0.0, mjMAXVAL, mjMAXVAL, 0.0];
        assert!(
            Relative::new(&Vec3::ZERO, &Mat3::IDENTITY, &Vec3([9.0, 9.0, 0.0]), &rotated)
                .boxes_overlap(&plane, &aabb, 0.0)
        );
        assert!(
            !Relative::new(&Vec3::ZERO, &Mat3::IDENTITY, &Vec3([9.0, 9.0, 4.0]), &rotated)
                .boxes_overlap(&plane, &aabb, 0.0)
        );
    }
}
