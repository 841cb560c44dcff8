//! Mid phase: bounding-volume tests between the parts of two bodies.

use super::geometry::*;
use crate::abi::mjMAXVAL;

/// A box (centre, half-sizes) in a frame.
#[derive(Clone, Copy)]
pub struct OrientedBox<'a> {
    pub aabb: &'a [f64; 6],
    pub pos: &'a Vec3,
    pub mat: &'a Mat3,
}

/// Two frames seen from each other, for many box tests between them.
pub struct Relative {
    /// `rot[3 i + j]`: axis i of the first frame times axis j of the second; and absolute values.
    rot: Mat3,
    abs: Mat3,
    /// Origin of the second frame in the first, and of the first in the second, negated.
    b_in_a: Vec3,
    gap_in_b: Vec3,
    /// What rounding may hide.
    slack: f64,
}

impl Relative {
    #[inline]
    pub fn new(pos1: &Vec3, mat1: &Mat3, pos2: &Vec3, mat2: &Mat3) -> Relative {
        let rot = mul_transposed(mat1, mat2);
        let gap = sub(pos2, pos1);
        let size = |x: &Vec3| x[0].abs() + x[1].abs() + x[2].abs();
        Relative {
            rot,
            abs: rot.map(f64::abs),
            b_in_a: rotate_back(mat1, &gap),
            gap_in_b: rotate_back(mat2, &gap),
            slack: 1e-13 * (size(pos1) + size(pos2)),
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
        let (ca, ha, cb, hb) = ([ca0, ca1, ca2], [ha0, ha1, ha2], [cb0, cb1, cb2], [hb0, hb1, hb2]);
        let reach = margin + self.slack;
        if infinite_b == [false; 3] {
            let gap = sub(&add(&rotate(&self.rot, &cb), &self.b_in_a), &ca);
            let extent = add(&ha, &rotate(&self.abs, &hb));
            if (0..3).any(|k| extent[k] + reach < gap[k].abs()) {
                return false;
            }
        }
        if infinite_a == [false; 3] {
            let gap = sub(&add(&cb, &self.gap_in_b), &rotate_back(&self.rot, &ca));
            let extent = add(&hb, &rotate_back(&self.abs, &ha));
            if (0..3).any(|k| extent[k] + reach < gap[k].abs()) {
                return false;
            }
        }
        true
    }
}

/// Whether two boxes overlap within a margin, as far as their six face normals can tell.
pub fn boxes_overlap(a: &OrientedBox, b: &OrientedBox, margin: f64) -> bool {
    Relative::new(a.pos, a.mat, b.pos, b.mat).boxes_overlap(a.aabb, b.aabb, margin)
}

/// What decides which of two boxes is split first: the surface of "half-size minus centre".
pub fn split_size(aabb: &[f64; 6]) -> f64 {
    let [x, y, z] = [aabb[3] - aabb[0], aabb[4] - aabb[1], aabb[5] - aabb[2]];
    x * y + y * z + z * x
}
