//! Repeatable random shapes for tests.

use super::shape::{Kind, Shape};
use crate::math::random::Random;
use crate::math::{Mat3, Vec3};

impl Random {
    /// A vector in the cube from -1 to 1.
    pub fn vec3(&mut self) -> Vec3 {
        Vec3(self.array())
    }

    /// An ellipsoid, a cylinder, a box, a sphere or a capsule, in this order of `kind`, with its centre within `reach` along each axis.
    pub fn shape(&mut self, kind: usize, reach: f64, margin: f64) -> Shape<'static> {
        let size = self.vec3().map(|x| 0.1 + x.abs());
        let kind = match kind % 5 {
            0 => Kind::Ellipsoid { size: Vec3(size) },
            1 => Kind::Cylinder { radius: size[0], half: size[1] },
            2 => Kind::Box { size: Vec3(size) },
            3 => Kind::Sphere { radius: size[0] },
            _ => Kind::Capsule { radius: size[0], half: size[1] },
        };
        let (x, pos) = (self.vec3().unit(), self.vec3() * reach);
        let y = x.cross(self.vec3()).unit();
        let z = x.cross(y);
        Shape::new(kind, &pos, &Mat3([x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]]), margin)
    }
}
