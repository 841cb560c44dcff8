//! Vertex normals: sums of face normals by area, without those of sharp edges; all sums in single precision.

use crate::abi::mjMINVAL;
use crate::asset::geometry::{Vec3, normalize};

/// Faces whose normal is farther than this cosine from the vertex's are taken out again.
const SHARP: f64 = 0.8;

/// One normal per vertex; `smooth` keeps the contributions across sharp edges.
pub fn generate(vert: &[Vec3], face: &[[i32; 3]], smooth: bool) -> Vec<[f32; 3]> {
    let faces: Vec<(Vec3, f64)> = face
        .iter()
        .map(|f| {
            let [a, b, c] = f.map(|i| vert[i as usize]);
            let mut n = (b - a).cross(c - a);
            let weight = normalize(&mut n);
            (n, weight)
        })
        .collect();
    let mut sum = vec![[0.0f32; 3]; vert.len()];
    for (f, (n, weight)) in face.iter().zip(&faces) {
        f.iter().for_each(|&i| add(&mut sum[i as usize], n, *weight));
    }
    if !smooth {
        let mut removed = vec![[0.0f32; 3]; vert.len()];
        for (f, (n, weight)) in face.iter().zip(&faces) {
            for &i in f {
                let mut mean = sum[i as usize].map(f64::from);
                normalize(&mut mean);
                if n.dot(Vec3(mean)) < SHARP {
                    add(&mut removed[i as usize], n, *weight);
                }
            }
        }
        for (s, r) in sum.iter_mut().zip(&removed) {
            *s = std::array::from_fn(|k| s[k] - r[k]);
        }
    }
    sum.into_iter().map(unit).collect()
}

fn add(to: &mut [f32; 3], n: &Vec3, weight: f64) {
    *to = std::array::from_fn(|k| (to[k] as f64 + n[k] * weight) as f32);
}

/// Unit length, or +z for nothing.
fn unit(n: [f32; 3]) -> [f32; 3] {
    let length = Vec3(n).norm();
    if length as f64 > mjMINVAL { (Vec3(n) / length).0 } else { [0.0, 0.0, 1.0] }
}

/// Unit length by a multiplication, or +z for nothing.
pub fn renormalize(n: [f32; 3]) -> [f32; 3] {
    let square = Vec3(n).dot(Vec3(n));
    if square as f64 > mjMINVAL { (Vec3(n) * (1.0 / square.sqrt())).0 } else { [0.0, 0.0, 1.0] }
}
