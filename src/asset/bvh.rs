//! Bounding volume hierarchies by median splits: bodies (leaves are geoms), meshes (faces) and flexes (elements).

use super::geometry::{EPS, Vec3};
use super::select::select;

/// One element to be bounded, in the tree's frame.
#[derive(Clone, Copy, Debug)]
pub struct Leaf {
    pub id: i32,
    /// The point that decides on which side of a split the element falls.
    pub key: Vec3,
    pub min: Vec3,
    pub max: Vec3,
}

/// A finished tree; nodes in pre-order, left before right, child indices local.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoundingTree {
    /// Centre and half size.
    pub aabb: Vec<[f64; 6]>,
    /// (-1, -1) for leaves.
    pub child: Vec<[i32; 2]>,
    /// Element of a leaf, -1 inside.
    pub nodeid: Vec<i32>,
    pub depth: Vec<i32>,
}

impl BoundingTree {
    pub fn len(&self) -> usize {
        self.nodeid.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodeid.is_empty()
    }

    pub fn max_depth(&self) -> i32 {
        self.depth.iter().copied().max().unwrap_or(0)
    }

    /// Builds the tree over these leaves; no leaves, no tree.
    pub fn build(leaves: &[Leaf]) -> BoundingTree {
        let mut tree = BoundingTree::default();
        if leaves.is_empty() {
            return tree;
        }
        let n = 2 * leaves.len() - 1;
        tree.aabb.reserve_exact(n);
        tree.child.reserve_exact(n);
        tree.nodeid.reserve_exact(n);
        tree.depth.reserve_exact(n);
        let mut order: Vec<u32> = (0..leaves.len() as u32).collect();
        tree.split(leaves, &mut order, 0);
        tree
    }

    /// Adds the node over `order` and those below it; returns its index.
    fn split(&mut self, leaves: &[Leaf], order: &mut [u32], depth: i32) -> i32 {
        let (mut min, mut max) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for &i in order.iter() {
            let leaf = &leaves[i as usize];
            for k in 0..3 {
                min[k] = min[k].min(leaf.min[k]);
                max[k] = max[k].max(leaf.max[k]);
            }
        }
        for k in 0..3 {
            if (max[k] - min[k]).abs() < EPS {
                min[k] -= EPS;
                max[k] += EPS;
            }
        }
        let half = (Vec3(max) - Vec3(min)) / 2.0;
        let centre = (Vec3(max) + Vec3(min)) / 2.0;
        let node = self.nodeid.len();
        self.aabb.push([centre[0], centre[1], centre[2], half[0], half[1], half[2]]);
        self.depth.push(depth);
        self.child.push([-1, -1]);
        if let [only] = order {
            self.nodeid.push(leaves[*only as usize].id);
            return node as i32;
        }
        self.nodeid.push(-1);
        let edge = Vec3(max) - Vec3(min);
        let mut axis = 0;
        for k in 1..3 {
            if edge[k] >= edge[axis] + EPS {
                axis = k;
            }
        }
        let half = order.len() / 2;
        select(order, half, |a, b| {
            let d = leaves[a as usize].key[axis] - leaves[b as usize].key[axis];
            if d.abs() > EPS { d < 0.0 } else { a < b }
        });
        let (left, right) = order.split_at_mut(half);
        let left = self.split(leaves, left, depth + 1);
        let right = self.split(leaves, right, depth + 1);
        self.child[node] = [left, right];
        node as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(id: i32, x: f64) -> Leaf {
        Leaf { id, key: Vec3::X * x, min: Vec3([x - 0.1; 3]), max: Vec3([x + 0.1; 3]) }
    }

    #[test]
    fn nodes_are_numbered_in_pre_order_and_the_smaller_half_goes_left() {
        let leaves: Vec<Leaf> = [3.0, 1.0, 2.0].iter().enumerate().map(|(i, &x)| point(i as i32, x)).collect();
        let t = BoundingTree::build(&leaves);
        assert_eq!(t.nodeid, [-1, 1, -1, 2, 0]);
        assert_eq!(t.child, [[1, 2], [-1, -1], [3, 4], [-1, -1], [-1, -1]]);
        assert_eq!(t.depth, [0, 1, 1, 2, 2]);
    }

    #[test]
    fn nan_keys_do_not_panic() {
        let leaves: Vec<Leaf> = (0..40).map(|i| point(i, if i % 3 == 0 { f64::NAN } else { i as f64 })).collect();
        assert_eq!(BoundingTree::build(&leaves).len(), 79);
    }
}
