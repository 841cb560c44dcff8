//! Elastic coefficients: Saint Venant-Kirchhoff metrics of triangles and tetrahedra, bending of thin shells along their
//! edges, and the stiffness of a box whose nodes interpolate everything inside.

use super::local_edges;
use crate::asset::geometry::*;

/// Numbers that a model holds for every element.
pub const ELEMENT: usize = 21;
/// Numbers that a model holds for every edge.
pub const EDGE: usize = 17;

/// An isotropic material.
#[derive(Clone, Copy, Debug)]
pub struct Material {
    pub young: f64,
    pub poisson: f64,
}

impl Material {
    /// The shear modulus.
    fn mu(self) -> f64 {
        self.young / (2.0 * (1.0 + self.poisson))
    }

    /// Lamé's first parameter.
    fn lambda(self) -> f64 {
        self.young * self.poisson / ((1.0 + self.poisson) * (1.0 - 2.0 * self.poisson))
    }
}

/// `u v' + v u'`, scaled.
fn symmetric(u: Vec3, v: Vec3, factor: f64) -> Mat3 {
    Mat3::from_fn(|k| (u[k / 3] * v[k % 3] + v[k / 3] * u[k % 3]) * factor)
}

fn trace(m: &Mat3) -> f64 {
    m[0] + m[4] + m[8]
}

/// Trace of the product of two matrices.
fn trace_of_product(a: &Mat3, b: &Mat3) -> f64 {
    (0..3).map(|i| (0..3).map(|j| a[3 * i + j] * b[3 * j + i]).sum::<f64>()).sum()
}

/// The metric over squared edge lengths, upper triangle row by row: a constant strain is a sum of one basis matrix per
/// edge.
fn metric(basis: &[Mat3], mu: f64, lambda: f64) -> [f64; ELEMENT] {
    let mut out = [0.0; ELEMENT];
    let mut at = 0;
    for (i, a) in basis.iter().enumerate() {
        for b in &basis[i..] {
            out[at] = mu * trace_of_product(a, b) + lambda * trace(a) * trace(b);
            at += 1;
        }
    }
    out
}

/// Metric of a triangle of some thickness.
pub fn triangle(x: [Vec3; 3], material: Material, thickness: f64) -> [f64; ELEMENT] {
    let area = triangle_area(x);
    let (mu, lambda) = (material.mu() * area * thickness / 4.0, material.lambda() * area * thickness / 4.0);
    let local = local_edges(2);
    let basis: [Mat3; 3] = std::array::from_fn(|a| {
        let (left, right) = (local[(a + 1) % 3], local[(a + 2) % 3]);
        let l = x[left[0]] - x[left[1]];
        let r = x[right[1]] - x[right[0]];
        let mut n = r.cross(l);
        normalize(&mut n);
        symmetric(n.cross(l), r.cross(n), 1.0 / (8.0 * area * area))
    });
    metric(&basis, mu, lambda)
}

/// Metric of a tetrahedron.
pub fn tetrahedron(x: [Vec3; 4], material: Material) -> [f64; ELEMENT] {
    const FACE: [[usize; 3]; 4] = [[2, 1, 0], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    const SIDES: [[usize; 2]; 6] = [[2, 3], [1, 3], [2, 1], [1, 0], [0, 2], [0, 3]];
    let volume = (x[1] - x[0]).cross(x[2] - x[0]).dot(x[3] - x[0]) / 6.0;
    let (mu, lambda) = (material.mu() * volume.abs(), material.lambda() * volume.abs());
    let normal = FACE.map(|[a, b, c]| (x[b] - x[a]).cross(x[c] - x[a]));
    let basis = SIDES.map(|[a, b]| symmetric(normal[a], normal[b], 1.0 / (72.0 * volume * volume)));
    metric(&basis, mu, lambda)
}

fn triangle_area(x: [Vec3; 3]) -> f64 {
    (x[1] - x[0]).cross(x[2] - x[0]).norm() / 2.0
}

/// Cotangent of the angle at `p` between `q` and `s`.
fn cotangent(p: Vec3, q: Vec3, s: Vec3) -> f64 {
    let (a, b) = (q - p, s - p);
    a.dot(b) / a.cross(b).norm()
}

/// Bending of an edge (ends 0 and 1) between two triangles (tips 2 and 3): a 4 by 4 matrix over the vertices, and the
/// coefficient of the reference curvature.
pub fn bending(x: [Vec3; 4], material: Material, thickness: f64) -> [f64; EDGE] {
    let a1 = cotangent(x[0], x[1], x[2]);
    let a2 = cotangent(x[0], x[3], x[1]);
    let a3 = cotangent(x[1], x[2], x[0]);
    let a4 = cotangent(x[1], x[0], x[3]);
    let c = [a3 + a4, a1 + a2, -(a1 + a3), -(a2 + a4)];
    let area = triangle_area([x[0], x[1], x[2]]) + triangle_area([x[1], x[0], x[3]]);
    let k = 3.0 * material.mu() * thickness * thickness * thickness / (24.0 * area);
    let (e0, e1, e2) = (x[1] - x[0], x[2] - x[0], x[3] - x[0]);
    let (e3, e4) = (x[2] - x[1], x[3] - x[1]);
    let (t0, t1) = (-(e1 * a3 + e3 * a1), -(e2 * a4 + e4 * a2));
    let square = e0.dot(e0);
    let cosine = -t0.dot(t1) / square;
    let mut out = [0.0; EDGE];
    for i in 0..4 {
        for j in 0..4 {
            out[4 * i + j] = c[i] * c[j] * cosine * k;
        }
    }
    out[16] = e0.cross(e1).dot(e2) * (a1 - a3) * (a4 - a2) * k / (square * square.sqrt());
    out
}

/// Points and weights of quadrature on the unit interval. For order 2 the outer points lie outside of it: the field's
/// stiffness is defined with them.
fn quadrature(order: usize) -> Vec<(f64, f64)> {
    if order == 1 {
        let d = 0.5 / 3f64.sqrt();
        vec![(0.5 - d, 0.5), (0.5 + d, 0.5)]
    } else {
        let d = 0.5 / 0.6f64.sqrt();
        vec![(0.5 - d, 5.0 / 18.0), (0.5, 4.0 / 9.0), (0.5 + d, 5.0 / 18.0)]
    }
}

/// Lagrange's basis of order 1 or 2 on the unit interval, and its derivative.
fn basis(order: usize, i: usize, s: f64) -> (f64, f64) {
    match (order, i) {
        (1, 0) => (1.0 - s, -1.0),
        (1, _) => (s, 1.0),
        (_, 0) => (2.0 * s * s - 3.0 * s + 1.0, 4.0 * s - 3.0),
        (_, 1) => (4.0 * (s - s * s), 4.0 - 8.0 * s),
        _ => (2.0 * s * s - s, 4.0 * s - 1.0),
    }
}

/// Gradients of all basis functions at a point of the unit cube, in node order.
fn gradients(order: usize, x: Vec3, size: Vec3) -> Vec<Vec3> {
    let n = order + 1;
    let table: [Vec<(f64, f64)>; 3] = std::array::from_fn(|k| (0..n).map(|i| basis(order, i, x[k])).collect());
    let mut out = Vec::with_capacity(n * n * n);
    for &(bx, gx) in &table[0] {
        for &(by, gy) in &table[1] {
            for &(bz, gz) in &table[2] {
                out.push(Vec3([gx * by * bz / size[0], bx * gy * bz / size[1], bx * by * gz / size[2]]));
            }
        }
    }
    out
}

/// Stiffness (negative semi-definite, row by row) of the axis-aligned box between the first and the last of `(order + 1)^3`
/// nodes.
pub fn interpolated(order: usize, first: Vec3, last: Vec3, material: Material) -> Vec<f64> {
    let size = last - first;
    let volume = size[0] * size[1] * size[2];
    let (mu, lambda) = (material.mu(), material.lambda());
    let n = (order + 1).pow(3);
    let mut out = vec![0.0; 9 * n * n];
    let rule = quadrature(order);
    for &(x, wx) in &rule {
        for &(y, wy) in &rule {
            for &(z, wz) in &rule {
                let weight = wx * wy * wz * volume;
                add_point(&mut out, &gradients(order, Vec3([x, y, z]), size), mu * weight, lambda * weight);
            }
        }
    }
    out
}

fn add_point(out: &mut [f64], g: &[Vec3], mu: f64, lambda: f64) {
    let n = 3 * g.len();
    for (i, gi) in g.iter().enumerate() {
        for (j, gj) in g.iter().enumerate() {
            let product = gi.dot(*gj);
            for k in 0..3 {
                for l in 0..3 {
                    let same = if k == l { product } else { 0.0 };
                    let shear = 0.5 * (gi[l] * gj[k] + same);
                    out[(3 * i + k) * n + 3 * j + l] -= lambda * gi[k] * gj[l] + mu * shear;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOFT: Material = Material { young: 1000.0, poisson: 0.25 };

    fn close(a: &[f64], b: &[f64]) {
        assert_eq!(a.len(), b.len());
        for (x, y) in a.iter().zip(b) {
            assert!((x - y).abs() <= 1e-13 * y.abs().max(1.0), "{a:?} {b:?}");
        }
    }

    #[test]
    fn metric_of_a_tetrahedron() {
        let x = [[0.0; 3], [0.0, 2.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 3.0]].map(Vec3);
        let expected = [
            105.55555555555556,
            -50.0,
            150.0,
            0.0,
            16.666666666666668,
            -5.555555555555555,
            50.0,
            -50.0,
            0.0,
            0.0,
            0.0,
            872.2222222222222,
            -22.22222222222222,
            66.66666666666667,
            0.0,
            22.22222222222222,
            -22.22222222222222,
            0.0,
            37.654320987654,
            -5.555555555555555,
            5.555555555555555,
        ];
        for (a, b) in tetrahedron(x, SOFT).iter().zip(expected) {
            assert!((a - b).abs() < 1e-11, "{a} {b}");
        }
    }

    #[test]
    fn shell_of_two_triangles() {
        let x = [[0.0; 3], [1.0, 0.0, 0.0], [0.2, 0.8, 0.1], [0.4, -0.7, 0.2]].map(Vec3);
        let metric = triangle([x[0], x[1], x[2]], SOFT, 0.1);
        let expected = [
            3.86415903912534,
            -0.0477056671496952,
            -1.23080621246214,
            15.3135191550523,
            4.37938024434205,
            7.68252063778698,
        ];
        close(&metric[..6], &expected);
        let b = bending(x, SOFT, 0.1);
        close(&b[..4], &[0.197856115411969, 0.086869074898375, -0.135105006128812, -0.149620184181531]);
        close(&[b[5], b[16]], &[0.0381400198724563, -0.00306494075268053]);
    }

    #[test]
    fn trilinear_box() {
        let k = interpolated(1, Vec3([-0.1, -0.1, -0.2]), Vec3([0.1, 0.1, 0.2]), SOFT);
        let row = [-46.6666666666667, -20.0, -10.0, -20.0, -10.0, 3.33333333333334];
        assert!(k.iter().zip(row).all(|(a, b)| (a - b).abs() < 1e-11), "{:?}", &k[..6]);
        // rigid translations cost nothing
        let translation: f64 = (0..8).map(|j| k[3 * j]).sum();
        assert!(translation.abs() < 1e-10);
    }
}
