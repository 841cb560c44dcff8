//! Unit shapes that every scene may use.
#![forbid(unsafe_code)]

use super::mesh::{Geometry, MeshVertex, Vec3f, vertex};
use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2, FRAC_PI_4, PI};

/// The built-in shapes, in the order of [`all`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Builtin {
    Sphere,
    /// Cylinder with half spheres, which take the second scale of height.
    Capsule,
    Cylinder,
    /// Cylinder without ends.
    Tube,
    Cone,
    Box,
    /// Square of side 2.
    Plane,
    Haze,
    /// From the origin to z = 1.
    Line,
    /// The twelve edges of the box.
    Edges,
    Triangle,
}

/// Numbers of divisions: around, along the axis, and of flat sides.
#[derive(Clone, Copy)]
pub struct Divisions {
    pub slices: usize,
    pub stacks: usize,
    pub quads: usize,
}

/// All built-in shapes; `haze` is the ratio of its ring to its radius. The order of their parts shows where shapes that can
/// be seen through have no hidden side.
pub fn all(n: Divisions, haze: f32) -> [Geometry; 11] {
    let shape = |build: &dyn Fn(&mut Geometry)| {
        let mut s = Geometry::default();
        build(&mut s);
        s
    };
    [
        shape(&|s| {
            let (bottom, top) = (Half { side: -1.0, center: 0.0 }, Half { side: 1.0, center: 0.0 });
            bottom.cap(s, n);
            top.cap(s, n);
            bottom.bands(s, n);
            top.bands(s, n);
        }),
        shape(&|s| {
            tube(s, n, true);
            for half in [1.0, -1.0].map(|side| Half { side, center: side as f32 }) {
                half.cap(s, n);
                half.bands(s, n);
            }
        }),
        shape(&|s| {
            disk(s, n.slices, n.stacks / 2, -1.0, -1.0);
            tube(s, n, false);
            disk(s, n.slices, n.stacks / 2, 1.0, 1.0);
        }),
        shape(&|s| tube(s, n, false)),
        shape(&|s| cone(s, n)),
        shape(&|s| cube(s, n.quads)),
        shape(&|s| square(s, n.quads, |x, y| [x, y, 0.0], [0.0, 0.0, 1.0], false)),
        shape(&|s| haze_rings(s, n.slices, haze as f64)),
        shape(&|s| {
            s.vertices = vec![vertex([0.0; 3], [0.0, 0.0, 1.0]), vertex([0.0, 0.0, 1.0], [0.0, 0.0, 1.0])];
            s.triangles = vec![0, 1];
            s.lines = true;
        }),
        shape(&|s| edges(s)),
        shape(&|s| s.triangle([[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(|p| vertex(p, [0.0, 0.0, 1.0])))),
    ]
}

/// Angle of a slice.
fn turn(slice: usize, slices: usize) -> [f64; 2] {
    let angle = 2.0 * PI * slice as f64 / slices as f64;
    [angle.cos(), angle.sin()]
}

fn point(p: [f64; 3]) -> Vec3f {
    p.map(|v| v as f32)
}

/// A half sphere around (0, 0, center) towards `side` (+1 or -1).
#[derive(Clone, Copy)]
struct Half {
    side: f64,
    center: f32,
}

impl Half {
    fn at(self, n: Divisions, slice: usize, stack: usize) -> MeshVertex {
        let k = n.stacks / 2;
        let (z, r) = if stack == k { (1.0, 0.0) } else { (FRAC_PI_2 * stack as f64 / k as f64).sin_cos() };
        let [c, d] = turn(slice, n.slices);
        let p = point([r * c, r * d, self.side * z]);
        let mut v = vertex(p, p);
        v[8] = self.center;
        v
    }

    /// From the equator to the cap.
    fn bands(self, s: &mut Geometry, n: Divisions) {
        if n.stacks / 2 > 0 {
            s.grid(n.slices, n.stacks / 2 - 1, self.side < 0.0, |slice, stack| self.at(n, slice, stack));
        }
    }

    /// The triangles around the pole.
    fn cap(self, s: &mut Geometry, n: Divisions) {
        let k = n.stacks / 2;
        for i in (0..n.slices).filter(|_| k > 0) {
            let (a, b, pole) = (self.at(n, i, k - 1), self.at(n, i + 1, k - 1), self.at(n, i, k));
            s.triangle(if self.side > 0.0 { [a, b, pole] } else { [b, a, pole] });
        }
    }
}

/// The side of the unit cylinder; for capsules its height takes the first scale.
fn tube(s: &mut Geometry, n: Divisions, capsule: bool) {
    s.grid(n.slices, n.stacks, false, |slice, stack| {
        let [c, d] = turn(slice, n.slices).map(|v| v as f32);
        let z = (-1.0 + 2.0 * stack as f64 / n.stacks as f64) as f32;
        let mut v = vertex([c, d, z], [c, d, 0.0]);
        if capsule {
            (v[2], v[8]) = (0.0, z);
        }
        v
    });
}

/// A unit disk at height z that faces up or down.
fn disk(s: &mut Geometry, slices: usize, rings: usize, z: f32, side: f32) {
    if rings == 0 {
        return;
    }
    let at = |slice: usize, ring: usize| {
        let r = ring as f64 / rings as f64;
        let [c, d] = turn(slice, slices).map(|v| (r * v) as f32);
        vertex([c, d, z], [0.0, 0.0, side])
    };
    for i in 0..slices {
        let (a, b) = (at(i, 1), at(i + 1, 1));
        s.triangle(if side > 0.0 { [a, b, at(0, 0)] } else { [b, a, at(0, 0)] });
    }
    // from the outer ring inwards the grid faces up
    s.grid(slices, rings - 1, side < 0.0, |slice, ring| at(slice, rings - ring));
}

/// The unit cone, its base included.
fn cone(s: &mut Geometry, n: Divisions) {
    let normal = |[c, d]: [f64; 2]| point([c, d, 1.0].map(|v| v * FRAC_1_SQRT_2));
    let at = |slice: usize, stack: usize| {
        let z = stack as f64 / n.stacks as f64;
        let [c, d] = turn(slice, n.slices);
        vertex(point([(1.0 - z) * c, (1.0 - z) * d, z]), normal([c, d]))
    };
    if n.stacks > 0 {
        s.grid(n.slices, n.stacks - 1, false, at);
        for i in 0..n.slices {
            let [[a, b], [c, d]] = [turn(i, n.slices), turn(i + 1, n.slices)];
            let mean = [a + c, b + d, 2.0];
            let length = mean.iter().map(|v| v * v).sum::<f64>().sqrt();
            let tip = vertex([0.0, 0.0, 1.0], point(mean.map(|v| v / length)));
            s.triangle([at(i, n.stacks - 1), at(i + 1, n.stacks - 1), tip]);
        }
    }
    disk(s, n.slices, n.stacks, 0.0, -1.0);
}

/// A flat square of side 2 in a grid; `place` maps its own coordinates to space.
pub fn square(s: &mut Geometry, quads: usize, place: impl Fn(f32, f32) -> Vec3f, normal: Vec3f, reversed: bool) {
    let edge = |i: usize| (-1.0 + 2.0 * i as f64 / quads as f64) as f32;
    s.grid(quads, quads, reversed, |c, r| vertex(place(edge(c), edge(r)), normal));
}

/// The faces of the cube, piece by piece: the first piece of each, then the second of each.
fn cube(s: &mut Geometry, quads: usize) {
    let first = s.triangles.len();
    for side in [1.0, -1.0] {
        square(s, quads, |x, y| [x, y, side], [0.0, 0.0, side], side < 0.0);
        square(s, quads, |y, z| [side, y, z], [side, 0.0, 0.0], side < 0.0);
        square(s, quads, |x, z| [x, side, z], [0.0, side, 0.0], side > 0.0);
    }
    let faces = s.triangles.split_off(first);
    for piece in 0..quads * quads {
        let (column, row) = (piece / quads, piece % quads);
        for face in [0, 3, 1, 4, 2, 5] {
            s.triangles.extend(&faces[6 * ((face * quads + row) * quads + column)..][..6]);
        }
    }
}

fn edges(s: &mut Geometry) {
    s.lines = true;
    for i in 0..8u32 {
        let p = [0, 1, 2].map(|k| if i >> k & 1 == 1 { 1.0 } else { -1.0 });
        s.add(vertex(p, [0.0, 0.0, 1.0]));
        for k in 0..3 {
            if i >> k & 1 == 0 {
                s.triangles.extend([i, i | 1 << k]);
            }
        }
    }
}

/// Two bands of a cone that opens downwards; the x coordinate of the normals is the opacity.
fn haze_rings(s: &mut Geometry, slices: usize, ratio: f64) {
    let alpha = 1f64.atan2(ratio);
    let transition = FRAC_1_SQRT_2 * ratio * alpha.sin() / (3.0 * FRAC_PI_4 - alpha).sin();
    for [low, high] in [[(0.0, 0.0), (transition, 1.0)], [(transition, 1.0), (1.0, 0.0)]] {
        s.grid(slices, 1, false, |slice, row| {
            let (z, opacity) = if row == 0 { low } else { high };
            let r = 1.0 - ratio * (1.0 - z);
            let [c, d] = turn(slice, slices);
            vertex(point([r * c, r * d, z]), [opacity, 0.0, 0.0])
        });
    }
}
