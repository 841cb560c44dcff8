//! Volumes, moments, bounds and fluid coefficients of the geometric primitives.
//!
//! Solid and shell bodies of constant density; textbook moments about the centre along the own axes.

use crate::abi::*;
use crate::asset::geometry::{EPS, Vec3};
use crate::math::elementary;
use std::f64::consts::PI;

/// What a mesh provides to the geoms that use it.
#[derive(Clone, Copy, Debug)]
pub struct MeshShape {
    /// Volume, or surface for shell meshes.
    pub volume: f64,
    /// Half sizes of the box of equal inertia.
    pub box_size: Vec3,
    pub min: Vec3,
    pub max: Vec3,
}

/// Size parameters of a height field: x, y, top, bottom.
pub type HFieldSize = [f64; 4];

/// The shape of a compiled geom.
#[derive(Clone, Copy, Debug)]
pub struct GeomShape {
    pub kind: mjtGeom,
    pub size: Vec3,
    pub shell: bool,
    pub mesh: Option<MeshShape>,
    pub hfield: Option<HFieldSize>,
}

/// Number of leading sizes that must be positive.
pub fn size_count(kind: mjtGeom) -> usize {
    match kind {
        mjGEOM_PLANE | mjGEOM_ELLIPSOID | mjGEOM_BOX => 3,
        mjGEOM_CAPSULE | mjGEOM_CYLINDER => 2,
        mjGEOM_SPHERE => 1,
        _ => 0,
    }
}

/// Checks the size parameters; the message lacks the element.
pub fn check_size(kind: mjtGeom, size: &Vec3) -> crate::base::Result<()> {
    if kind == mjGEOM_PLANE {
        return if size[2] <= 0.0 { Err("plane size(3) must be positive".into()) } else { Ok(()) };
    }
    match size[..size_count(kind)].iter().position(|&s| s <= 0.0) {
        Some(i) => Err(format!("size {i} must be positive in geom").into()),
        None => Ok(()),
    }
}

impl GeomShape {
    /// The measure that density multiplies: volume, or area of a shell.
    pub fn measure(&self) -> f64 {
        let Vec3([a, b, c]) = self.size;
        let (r, height) = (a, 2.0 * b);
        match (self.kind, self.shell) {
            (mjGEOM_SPHERE, false) => 4.0 * PI * r * r * r / 3.0,
            (mjGEOM_SPHERE, true) => 4.0 * PI * r * r,
            (mjGEOM_CAPSULE, false) => PI * (r * r * height + 4.0 * r * r * r / 3.0),
            (mjGEOM_CAPSULE, true) => 4.0 * PI * r * r + 2.0 * PI * r * height,
            (mjGEOM_CYLINDER, false) => PI * r * r * height,
            (mjGEOM_CYLINDER, true) => 2.0 * PI * r * r + 2.0 * PI * r * height,
            (mjGEOM_ELLIPSOID, false) => 4.0 * PI * a * b * c / 3.0,
            (mjGEOM_ELLIPSOID, true) => {
                let p = 1.6075;
                let mean = (elementary::pow(a * b, p) + elementary::pow(b * c, p) + elementary::pow(c * a, p)) / 3.0;
                4.0 * PI * elementary::pow(mean, 1.0 / p)
            }
            (mjGEOM_BOX | mjGEOM_HFIELD, false) => a * b * c * 8.0,
            (mjGEOM_BOX | mjGEOM_HFIELD, true) => 8.0 * (a * b + b * c + c * a),
            (mjGEOM_MESH | mjGEOM_SDF, _) => self.mesh.map_or(0.0, |m| m.volume),
            _ => 0.0,
        }
    }

    /// Moments about the centre along the geom's axes.
    pub fn inertia(&self, mass: f64) -> Vec3 {
        let size = self.mesh.filter(|_| self.is_mesh()).map_or(self.size, |m| m.box_size);
        match (self.kind, self.shell) {
            (mjGEOM_SPHERE, false) => Vec3([2.0 * mass * size[0] * size[0] / 5.0; 3]),
            (mjGEOM_SPHERE, true) => Vec3([2.0 * mass * size[0] * size[0] / 3.0; 3]),
            (mjGEOM_CAPSULE, false) => capsule(mass, size[0], size[1]),
            (mjGEOM_CAPSULE, true) => capsule_shell(mass, size[0], size[1], self.measure()),
            (mjGEOM_CYLINDER, false) => cylinder(mass, size[0], size[1]),
            (mjGEOM_CYLINDER, true) => cylinder_shell(mass, size[0], size[1], self.measure()),
            (mjGEOM_ELLIPSOID, false) => ellipsoid(mass, size),
            (mjGEOM_ELLIPSOID, true) => ellipsoid_shell(mass, size),
            (mjGEOM_BOX | mjGEOM_HFIELD, true) => box_shell(mass, size),
            (mjGEOM_BOX | mjGEOM_HFIELD | mjGEOM_MESH | mjGEOM_SDF, _) => solid_box(mass, size),
            _ => Vec3::ZERO,
        }
    }

    fn is_mesh(&self) -> bool {
        matches!(self.kind, mjGEOM_MESH | mjGEOM_SDF)
    }

    /// Axis-aligned bounds in the geom's frame: lowest and highest corner.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        let Vec3([a, b, _]) = self.size;
        let symmetric = |h: Vec3| (-h, h);
        match self.kind {
            mjGEOM_SPHERE => symmetric(Vec3([a, a, a])),
            mjGEOM_CAPSULE => symmetric(Vec3([a, a, a + b])),
            mjGEOM_CYLINDER => symmetric(Vec3([a, a, b])),
            mjGEOM_MESH | mjGEOM_SDF => self.mesh.map_or((Vec3::ZERO, Vec3::ZERO), |m| (m.min, m.max)),
            mjGEOM_HFIELD => {
                let [x, y, top, bottom] = self.hfield.unwrap_or_default();
                (Vec3([-x, -y, -bottom]), Vec3([x, y, top]))
            }
            mjGEOM_PLANE => (Vec3([-1e10, -1e10, -1e10]), Vec3([1e10, 1e10, 0.0])),
            _ => symmetric(self.size),
        }
    }

    /// Radius of the sphere around the geom's centre that contains it; 0 for planes.
    pub fn rbound(&self) -> f64 {
        let Vec3([a, b, c]) = self.size;
        match self.kind {
            mjGEOM_SPHERE => a,
            mjGEOM_CAPSULE => a + b,
            mjGEOM_CYLINDER => (a * a + b * b).sqrt(),
            mjGEOM_ELLIPSOID => a.max(b).max(c),
            mjGEOM_BOX => (a * a + b * b + c * c).sqrt(),
            mjGEOM_HFIELD => {
                let [x, y, top, bottom] = self.hfield.unwrap_or_default();
                (x * x + y * y + (top * top).max(bottom * bottom)).sqrt()
            }
            mjGEOM_MESH | mjGEOM_SDF => {
                let (min, max) = self.bounds();
                Vec3::from_fn(|i| min[i].abs().max(max[i].abs())).norm()
            }
            _ => 0.0,
        }
    }

    /// The twelve numbers of the ellipsoid fluid model.
    pub fn fluid(&self, interaction: f64, coefs: [f64; 5]) -> [f64; 12] {
        let Vec3([a, b, _]) = self.size;
        let s = match self.kind {
            mjGEOM_SPHERE => Vec3([a, a, a]),
            mjGEOM_CAPSULE => Vec3([a, a, b + a]),
            mjGEOM_CYLINDER => Vec3([a, a, b]),
            _ => self.size,
        };
        let volume = 4.0 / 3.0 * PI * s[0] * s[1] * s[2];
        let kappa = Vec3::from_fn(|i| kappa(s[i], s[(i + 1) % 3], s[(i + 2) % 3]));
        let mut out = [0.0; 12];
        out[0] = interaction;
        out[1..6].copy_from_slice(&coefs);
        for i in 0..3 {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            let (yy, zz) = (s[j] * s[j], s[k] * s[k]);
            out[6 + i] = volume * kappa[i] / EPS.max(2.0 - kappa[i]);
            let denominator = (2.0 * (yy - zz) + (yy + zz) * (kappa[j] - kappa[k])).abs();
            out[9 + i] = volume * (yy - zz) * (yy - zz) * (kappa[k] - kappa[j]).abs() / EPS.max(denominator) / 5.0;
        }
        out
    }
}

fn solid_box(mass: f64, Vec3([a, b, c]): Vec3) -> Vec3 {
    Vec3([mass * (b * b + c * c) / 3.0, mass * (a * a + c * c) / 3.0, mass * (a * a + b * b) / 3.0])
}

/// Six plates, each with its share of the mass by area.
fn box_shell(mass: f64, Vec3([a, b, c]): Vec3) -> Vec3 {
    let half_area = 2.0 * (a * b + b * c + c * a);
    let (mz, mx, my) = (mass * a * b / half_area, mass * b * c / half_area, mass * c * a / half_area);
    let (aa, bb, cc) = (a * a, b * b, c * c);
    Vec3([
        2.0 * (mz * (cc + bb / 3.0) + my * (bb + cc / 3.0) + mx * (bb + cc) / 3.0),
        2.0 * (mz * (cc + aa / 3.0) + mx * (aa + cc / 3.0) + my * (aa + cc) / 3.0),
        2.0 * (mx * (aa + bb / 3.0) + my * (bb + aa / 3.0) + mz * (aa + bb) / 3.0),
    ])
}

fn cylinder(mass: f64, r: f64, half: f64) -> Vec3 {
    let height = 2.0 * half;
    let side = mass * (3.0 * r * r + height * height) / 12.0;
    Vec3([side, side, mass * r * r / 2.0])
}

fn cylinder_shell(mass: f64, r: f64, half: f64, area: f64) -> Vec3 {
    let height = 2.0 * half;
    let disk = mass * PI * r * r / area;
    let wall = mass - 2.0 * disk;
    let side = wall * (6.0 * r * r + height * height) / 12.0 + 2.0 * (disk * r * r / 4.0 + disk * half * half);
    Vec3([side, side, wall * r * r + disk * r * r])
}

fn capsule(mass: f64, r: f64, half: f64) -> Vec3 {
    let height = 2.0 * half;
    let ball = mass * 4.0 * r / (4.0 * r + 3.0 * height);
    let wall = mass - ball;
    let mut side = wall * (3.0 * r * r + height * height) / 12.0;
    let mut axial = wall * r * r / 2.0;
    let own = 2.0 * ball * r * r / 5.0;
    side += own + ball * height * (3.0 * r + 2.0 * height) / 8.0;
    axial += own;
    Vec3([side, side, axial])
}

fn capsule_shell(mass: f64, r: f64, half: f64, area: f64) -> Vec3 {
    let height = 2.0 * half;
    let ball = mass * 4.0 * PI * r * r / area;
    let wall = mass - ball;
    let own = 2.0 * ball * r * r / 3.0;
    // each half shell has its centre of mass r/2 from the cap's centre
    let (far, near) = (half + r / 2.0, r / 2.0);
    let side = wall * (6.0 * r * r + height * height) / 12.0 + own + ball * (far * far - near * near);
    Vec3([side, side, wall * r * r + own])
}

fn ellipsoid(mass: f64, Vec3([a, b, c]): Vec3) -> Vec3 {
    Vec3([mass * (b * b + c * c) / 5.0, mass * (a * a + c * c) / 5.0, mass * (a * a + b * b) / 5.0])
}

/// The difference of two solids whose axes differ by a micrometre.
fn ellipsoid_shell(mass: f64, inner: Vec3) -> Vec3 {
    let outer = inner + Vec3([1e-6; 3]);
    let volume = |s: Vec3| 4.0 * PI * s[0] * s[1] * s[2] / 3.0;
    let (v_in, v_out) = (volume(inner), volume(outer));
    let density = mass / (v_out - v_in);
    let (i_in, i_out) = (ellipsoid(v_in * density, inner), ellipsoid(v_out * density, outer));
    i_out - i_in
}

/// Virtual-mass coefficient of an ellipsoid (Kutta's integral) along `dx`, by 15-point Gauss-Kronrod quadrature with
/// nodes and weights of eight decimals.
fn kappa(dx: f64, dy: f64, dz: f64) -> f64 {
    const NODE: [f64; 15] = [
        0.00427231, 0.02544604, 0.06756779, 0.12923441, 0.20695638, 0.29707742, 0.39610752, 0.5, 0.60389248,
        0.70292258, 0.79304362, 0.87076559, 0.93243221, 0.97455396, 0.99572769,
    ];
    const WEIGHT: [f64; 8] =
        [0.01146766, 0.03154605, 0.05239501, 0.07032663, 0.08450236, 0.09517529, 0.10221647, 0.10474107];
    let inv = 1.0 / (dx * dx);
    let (inv_y, inv_z) = (1.0 / (dy * dy), 1.0 / (dz * dz));
    let length = elementary::pow(dx * dx * dx * dy * dz, 0.4);
    let mut sum = 0.0;
    for (i, &x) in NODE.iter().enumerate() {
        let weight = WEIGHT[i.min(14 - i)];
        let gap = 1.0 - x;
        let ell = elementary::pow(x, 3.0) / (gap * gap);
        let slope = x * x * (3.0 - x) / elementary::pow(gap, 3.0);
        let along = 1.0 + length * ell * inv;
        let root = (along * (1.0 + length * ell * inv_y) * (1.0 + length * ell * inv_z)).sqrt();
        sum += weight * (length * slope / (along * root));
    }
    sum * inv
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(kind: mjtGeom, shell: bool) -> GeomShape {
        GeomShape { kind, size: Vec3([0.1, 0.2, 0.3]), shell, mesh: None, hfield: None }
    }

    fn close(a: &[f64], b: &[f64], relative: f64) {
        for (x, y) in a.iter().zip(b) {
            assert!((x - y).abs() <= relative * y.abs(), "{a:?} {b:?}");
        }
    }

    #[test]
    fn ellipsoid_shell_agrees_with_the_reference() {
        let s = shape(mjGEOM_ELLIPSOID, true);
        let mass = 1000.0 * s.measure();
        close(&[mass], &[489.7193333371731], 1e-14);
        close(&s.inertia(mass).0, &[18.075174882542342, 14.068366576335393, 8.102680936804973], 1e-9);
    }

    #[test]
    fn fluid_coefficients_of_a_box() {
        let f = shape(mjGEOM_BOX, false).fluid(1.0, [0.5, 0.25, 1.5, 1.0, 1.0]);
        close(&f[6..9], &[0.03421892335102304, 0.009161969686093343, 0.004656001295402555], 1e-13);
        close(&f[9..12], &[3.914190145187043e-5, 3.559983762595036e-4, 9.632561918504682e-5], 1e-12);
    }

    #[test]
    fn sizes_that_must_be_positive() {
        assert!(check_size(mjGEOM_PLANE, &Vec3([-1.0, 0.0, 0.1])).is_ok());
        assert_eq!(check_size(mjGEOM_CAPSULE, &Vec3::X).unwrap_err(), "size 1 must be positive in geom".into());
        assert!(check_size(mjGEOM_SPHERE, &Vec3::X).is_ok());
    }
}
