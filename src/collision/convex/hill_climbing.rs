//! Support vertices of meshes, by walking along the edges of their convex hulls.
//!
//! A step waits for the vertex that the one before chose. Two walks therefore go side by side where there are two.

use super::mesh::Mesh;
use crate::collision::geometry::Vec3;
use crate::plan::HullGraph;

/// A walk to the hull vertex farthest along a direction. The value of the vertex that it starts from does not count.
pub struct HillClimb<'a> {
    hull: &'a HullGraph,
    vertices: &'a [[f32; 3]],
    dir: Vec3,
    here: u32,
    before: u32,
    best: f64,
}

impl<'a> HillClimb<'a> {
    #[inline(always)]
    pub fn new(mesh: &Mesh<'a>, hull: &'a HullGraph, start: i32, dir: Vec3) -> HillClimb<'a> {
        let here = start.max(0) as u32;
        HillClimb { hull, vertices: mesh.vertices, dir, here, before: u32::MAX, best: f64::from(-f32::MAX) }
    }

    /// One step of a walk beside another: moves to the best neighbour, the first of equal ones, if it is better than the
    /// last; whether another step could move again. A walk that is over stays where it is. The comparisons make a tree, so
    /// that the steps of both walks overlap.
    #[inline(always)]
    pub fn step(&mut self) -> bool {
        let from = self.here;
        for block in self.hull.blocks(from as usize) {
            let value = |k: usize| (along(&self.dir, &self.vertices[block[k][1] as usize]), k);
            let better = |a: (f64, usize), b: (f64, usize)| {
                let second = b.0 > a.0;
                (if second { b.0 } else { a.0 }, if second { b.1 } else { a.1 })
            };
            let low = better(better(value(0), value(1)), better(value(2), value(3)));
            let high = better(better(value(4), value(5)), better(value(6), value(7)));
            let (value, k) = better(low, high);
            if value > self.best {
                (self.best, self.here) = (value, block[k & 7][0]);
            }
        }
        // back where it came from, whose neighbours were worse than that one is
        let moves = self.here != from && self.here != self.before;
        self.before = from;
        moves
    }

    /// Walks to the end.
    #[inline(always)]
    pub fn run(&mut self) {
        loop {
            let from = self.here;
            for &[h, v] in self.hull.neighbours(from as usize) {
                // selected without a branch: which neighbour is better cannot be predicted
                let value = along(&self.dir, &self.vertices[v as usize]);
                let better = value > self.best;
                self.best = if better { value } else { self.best };
                self.here = if better { h } else { self.here };
            }
            if self.here == from || self.here == self.before {
                break;
            }
            self.before = from;
        }
    }

    /// The hull vertex and the mesh vertex at the end of the walk.
    #[inline(always)]
    pub fn labels(&self) -> (i32, i32) {
        (self.here as i32, self.hull.vertex[self.here as usize] as i32)
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

    /// A ring of twelve vertices, and as many that are all neighbours of each other, so that blocks are filled up.
    #[test]
    fn walks_side_by_side_end_where_each_ends_alone() {
        let vertices: Vec<[f32; 3]> =
            (0..12).map(|i| i as f32 * 0.5236).map(|t| [t.cos(), t.sin(), 0.1 * (3.0 * t).sin()]).collect();
        let graph = |near: &dyn Fn(u32, u32) -> bool| {
            let around = |i: u32| (0..12).filter(|&j| near(i, j)).map(|j| [j, j]).collect::<Vec<_>>();
            HullGraph::of((0..12).collect(), &(0..12).map(around).collect::<Vec<_>>())
        };
        let ring = graph(&|i, j| (i + 1) % 12 == j || (j + 1) % 12 == i);
        let full = graph(&|i, j| i != j);
        let climb = |hull, dir, here| {
            let (best, before) = (f64::from(-f32::MAX), u32::MAX);
            HillClimb { hull, vertices: &vertices, dir, here, before, best }
        };
        for k in 0..40 {
            let t = 0.37 * f64::from(k);
            let (dir, back) = ([t.cos(), t.sin(), 0.1], [-t.cos(), -t.sin(), -0.1]);
            let (mut a, mut b) = (climb(&ring, dir, k % 12), climb(&full, back, 3));
            while a.step() | b.step() {}
            for (walk, hull, dir, start) in [(&a, &ring, dir, k % 12), (&b, &full, back, 3)] {
                let mut alone = climb(hull, dir, start);
                alone.run();
                assert_eq!(walk.labels(), alone.labels());
                let value = |i: i32| {
                    let [x, y, z] = vertices[i as usize].map(f64::from);
                    dir[0] * x + dir[1] * y + dir[2] * z
                };
                assert!((0..12).all(|i| value(i) <= value(alone.labels().0)));
            }
        }
    }
}
