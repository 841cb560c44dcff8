//! Surfaces for tests.

use super::surface::Surface;
use crate::math::Vec3;

/// A box between two corners.
pub fn box_surface(low: [f64; 3], high: [f64; 3]) -> Surface {
    let vert = (0..8).map(|i| Vec3::from_fn(|k| if i >> k & 1 == 0 { low[k] } else { high[k] })).collect();
    let quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let face: Vec<[u32; 3]> = quads.iter().flat_map(|q| [[q[0], q[1], q[2]], [q[0], q[2], q[3]]]).collect();
    Surface { vert, originals: face.len(), face }
}

/// What a closed polygon in the plane, counter-clockwise, makes along z from -0.25 to 0.25; `triangles` fill it.
fn prism(polygon: &[[f64; 2]], triangles: &[[u32; 3]]) -> Surface {
    let n = polygon.len() as u32;
    let at = |z: f64| polygon.iter().map(move |p| Vec3([p[0], p[1], z]));
    let vert = at(-0.25).chain(at(0.25)).collect();
    let mut face: Vec<[u32; 3]> = Vec::new();
    for t in triangles {
        face.extend([[t[0], t[2], t[1]], t.map(|v| v + n)]);
    }
    for i in 0..n {
        let j = (i + 1) % n;
        face.extend([[i, j, j + n], [i, j + n, i + n]]);
    }
    Surface { vert, originals: face.len(), face }
}

/// An L with its inner corner at (0, 0).
pub fn l_shape() -> Surface {
    let polygon = [[-1.0, -1.0], [1.0, -1.0], [1.0, 0.0], [0.0, 0.0], [0.0, 1.0], [-1.0, 1.0]];
    prism(&polygon, &[[0, 1, 2], [0, 2, 3], [0, 3, 5], [3, 4, 5]])
}

/// A ring about z, of 32 sections.
pub fn ring() -> Surface {
    let (n, m) = (32u32, 16u32);
    let mut s = Surface::default();
    for i in 0..n {
        for j in 0..m {
            let (a, b) = [(i, n), (j, m)].map(|(i, n)| std::f64::consts::TAU * f64::from(i) / f64::from(n)).into();
            let r = 0.8 + 0.2 * f64::cos(b);
            s.vert.push(Vec3([r * f64::cos(a), r * f64::sin(a), 0.2 * f64::sin(b)]));
            let [p, q, u, v] = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)].map(|(i, j)| i % n * m + j % m);
            s.face.extend([[p, q, u], [p, u, v]]);
        }
    }
    s.originals = s.face.len();
    s
}
