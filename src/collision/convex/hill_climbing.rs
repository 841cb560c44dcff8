//! Support vertices of meshes, by walking along the edges of their convex hulls.

use crate::collision::geometry::Vec3;
use crate::plan::HullGraph;

/// The hull vertex at the end of a walk from `start` to ever better neighbours along `dir`. The value of the vertex that it
/// starts from does not count.
#[inline(always)]
pub fn hill_climb(vertices: &[[f32; 3]], hull: &HullGraph, start: i32, dir: &Vec3) -> u32 {
    let (mut here, mut before, mut best) = (start.max(0) as u32, u32::MAX, f64::from(-f32::MAX));
    loop {
        let from = here;
        for &[h, v] in hull.neighbours(from as usize) {
            // selected without a branch: which neighbour is better cannot be predicted
            let value = along(dir, &vertices[v as usize]);
            let better = value > best;
            best = if better { value } else { best };
            here = if better { h } else { here };
        }
        // back where it came from, whose neighbours were worse than that one is
        if here == from || here == before {
            return here;
        }
        before = from;
    }
}

/// How far a mesh vertex lies along `dir`.
#[inline(always)]
pub fn along(dir: &Vec3, vertex: &[f32; 3]) -> f64 {
    let &[x, y, z] = vertex;
    dir[0] * f64::from(x) + dir[1] * f64::from(y) + dir[2] * f64::from(z)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ring of twelve vertices, and as many that are all neighbours of each other.
    #[test]
    fn walks_end_at_the_farthest_vertex() {
        let vertices: Vec<[f32; 3]> =
            (0..12).map(|i| i as f32 * 0.5236).map(|t| [t.cos(), t.sin(), 0.1 * (3.0 * t).sin()]).collect();
        let graph = |near: &dyn Fn(u32, u32) -> bool| {
            let around = |i: u32| (0..12).filter(|&j| near(i, j)).map(|j| [j, j]).collect::<Vec<_>>();
            HullGraph::of((0..12).collect(), &(0..12).map(around).collect::<Vec<_>>())
        };
        let ring = graph(&|i, j| (i + 1) % 12 == j || (j + 1) % 12 == i);
        let full = graph(&|i, j| i != j);
        for k in 0..40 {
            let t = 0.37 * f64::from(k);
            let dir = [t.cos(), t.sin(), 0.1];
            for hull in [&ring, &full] {
                let end = hill_climb(&vertices, hull, k % 12, &dir);
                let value = |i: u32| along(&dir, &vertices[i as usize]);
                assert!((0..12).all(|i| value(i) <= value(end)), "{k}: {end}");
            }
        }
    }
}
