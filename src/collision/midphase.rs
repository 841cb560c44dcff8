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

/// Two frames seen from each other, for many box tests between them. Vectors have a fourth lane without meaning.
pub struct Relative {
    /// The second frame's axes and its origin, seen from the first.
    axes_in_a: [F64x4; 3],
    b_in_a: F64x4,
    /// The first frame's axes and its origin, negated, seen from the second.
    axes_in_b: [F64x4; 3],
    gap_in_b: F64x4,
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

impl Relative {
    #[inline]
    pub fn new(pos1: &Vec3, mat1: &Mat3, pos2: &Vec3, mat2: &Mat3) -> Relative {
        let gap = *pos2 - *pos1;
        let size = |x: &Vec3| x[0].abs() + x[1].abs() + x[2].abs();
        let (rows1, rows2) = (rows(mat1), rows(mat2));
        Relative {
            axes_in_a: from_fn(|j| weighted(&rows1, mat2.col(j))),
            b_in_a: weighted(&rows1, gap),
            axes_in_b: from_fn(|i| weighted(&rows2, mat1.col(i))),
            gap_in_b: weighted(&rows2, gap),
            tolerance: 1e-13 * (size(pos1) + size(pos2)),
        }
    }

    /// Whether a box of the first frame and one of the second overlap within a margin, as far as their six face normals
    /// can tell. A gap of the size of a rounding error counts as overlap.
    #[inline]
    pub fn boxes_overlap(&self, a: &[f64; 6], b: &[f64; 6], margin: f64) -> bool {
        let ([ca0, ca1, ca2, ha0, ha1, ha2], [cb0, cb1, cb2, hb0, hb1, hb2]) = (*a, *b);
        let infinite = |h: f64| h >= mjMAXVAL;
        let infinite_a = [infinite(ha0), infinite(ha1), infinite(ha2)];
        let infinite_b = [infinite(hb0), infinite(hb1), infinite(hb2)];
        if infinite_a == [true; 3] || infinite_b == [true; 3] {
            return true;
        }
        let (ca, ha) = (Vec3([ca0, ca1, ca2]), Vec3([ha0, ha1, ha2]));
        let (cb, hb) = (Vec3([cb0, cb1, cb2]), Vec3([hb0, hb1, hb2]));
        let reach = F64x4::splat(margin + self.tolerance);
        let separated =
            |axes: &[F64x4; 3], gap: F64x4, from: &Vec3, center: &Vec3, near: &Vec3, far: &Vec3, sign: f64| {
                let gap = weighted(axes, *center * sign) + gap - wide(&(*from * sign));
                let extent = weighted(&axes.map(F64x4::abs), *far) + wide(near);
                gap.abs().gt(extent + reach).bits() & 7 != 0
            };
        let clear_a = infinite_b == [false; 3] && separated(&self.axes_in_a, self.b_in_a, &ca, &cb, &ha, &hb, 1.0);
        let clear_b = infinite_a == [false; 3] && separated(&self.axes_in_b, self.gap_in_b, &cb, &ca, &hb, &ha, -1.0);
        !(clear_a || clear_b)
    }
}

/// Whether two boxes overlap within a margin, as far as their six face normals show.
pub fn boxes_overlap(a: &OrientedBox, b: &OrientedBox, margin: f64) -> bool {
    Relative::new(a.pos, a.mat, b.pos, b.mat).boxes_overlap(a.aabb, b.aabb, margin)
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
