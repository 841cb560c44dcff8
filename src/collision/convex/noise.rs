//! Repeatable random shapes for tests.

use super::shape::{Kind, Shape};
use crate::math::{Mat3, Vec3};

/// A repeatable source of numbers in [-1, 1].
pub struct Noise(pub u64);

impl Noise {
    pub fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    pub fn vector(&mut self) -> Vec3 {
        Vec3([self.next(), self.next(), self.next()])
    }

    /// An ellipsoid, a cylinder, a box, a sphere or a capsule, in this order of `kind`, with its centre within `reach` along each axis.
    pub fn shape(&mut self, kind: usize, reach: f64, margin: f64) -> Shape<'static> {
        let size = self.vector().map(|x| 0.1 + x.abs());
        let kind = match kind % 5 {
            0 => Kind::Ellipsoid { size: Vec3(size) },
            1 => Kind::Cylinder { radius: size[0], half: size[1] },
            2 => Kind::Box { size: Vec3(size) },
            3 => Kind::Sphere { radius: size[0] },
            _ => Kind::Capsule { radius: size[0], half: size[1] },
        };
        let (x, pos) = (self.vector().unit(), self.vector() * reach);
        let y = x.cross(self.vector()).unit();
        let z = x.cross(y);
        Shape::new(kind, &pos, &Mat3([x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]]), margin)
    }
}
