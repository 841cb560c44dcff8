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

impl OrientedBox<'_> {
    fn infinite(&self) -> [bool; 3] {
        std::array::from_fn(|k| self.aabb[3 + k] >= mjMAXVAL)
    }

    fn center(&self) -> Vec3 {
        to_world(self.pos, self.mat, &[self.aabb[0], self.aabb[1], self.aabb[2]])
    }

    /// Half the extent along the world direction `n`.
    fn radius(&self, n: &Vec3) -> f64 {
        let along = |k: usize| (self.aabb[3 + k] * dot(&col(self.mat, k), n)).abs();
        along(0) + along(1) + along(2)
    }
}

/// Whether two boxes overlap within a margin, as far as their six face normals can tell.
pub fn boxes_overlap(a: &OrientedBox, b: &OrientedBox, margin: f64) -> bool {
    let (inf_a, inf_b) = (a.infinite(), b.infinite());
    if inf_a == [true; 3] || inf_b == [true; 3] {
        return true;
    }
    let gap = sub(&b.center(), &a.center());
    for (own, other_infinite) in [(a, inf_b), (b, inf_a)] {
        if other_infinite.contains(&true) {
            continue;
        }
        for k in 0..3 {
            let n = col(own.mat, k);
            if a.radius(&n) + b.radius(&n) + margin < dot(&gap, &n).abs() {
                return false;
            }
        }
    }
    true
}

/// What decides which of two boxes is split first: the surface of "half-size minus centre".
pub fn split_size(aabb: &[f64; 6]) -> f64 {
    let [x, y, z] = [aabb[3] - aabb[0], aabb[4] - aabb[1], aabb[5] - aabb[2]];
    x * y + y * z + z * x
}
