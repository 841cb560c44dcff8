//! Distance to a set of triangles, by branch and bound over a tree of boxes.

use super::surface::{Surface, bounds};
use crate::asset::mesh::triangle::closest;
use crate::math::Vec3;

/// Triangles of a leaf.
const LEAF: usize = 4;

struct BoxNode {
    low: Vec3,
    high: Vec3,
    /// The triangles of a leaf; of an inner node, the number of its second child, and the first is the next node.
    begin: u32,
    end: u32,
    second: u32,
}

/// Triangles in a tree.
pub struct TriangleTree {
    nodes: Vec<BoxNode>,
    triangles: Vec<[Vec3; 3]>,
}

impl TriangleTree {
    /// The faces of a surface.
    pub fn new(s: &Surface) -> TriangleTree {
        let mut tree = TriangleTree { nodes: Vec::new(), triangles: s.face.iter().map(|f| s.corners(f)).collect() };
        let count = tree.triangles.len();
        if count > 0 {
            tree.build(0, count);
        }
        tree
    }

    fn build(&mut self, begin: usize, end: usize) {
        let [low, high] = bounds(self.triangles[begin..end].as_flattened());
        let node = self.nodes.len();
        self.nodes.push(BoxNode { low, high, begin: begin as u32, end: end as u32, second: 0 });
        if end - begin <= LEAF {
            return;
        }
        let size = high - low;
        let axis = (0..3).max_by(|&i, &j| size[i].total_cmp(&size[j])).unwrap_or(0);
        let middle = begin + (end - begin) / 2;
        let key = |t: &[Vec3; 3]| t[0][axis] + t[1][axis] + t[2][axis];
        self.triangles[begin..end].select_nth_unstable_by(middle - begin, |a, b| key(a).total_cmp(&key(b)));
        self.build(begin, middle);
        self.nodes[node].second = self.nodes.len() as u32;
        self.build(middle, end);
    }

    /// The distance of a point from the nearest triangle, or `limit` if that is less.
    pub fn distance(&self, p: Vec3, limit: f64) -> f64 {
        let mut best = limit * limit;
        let mut todo = [(0u32, 0.0); 64];
        let mut waiting = 0;
        if let Some(root) = self.nodes.first() {
            todo[0] = (0, box_distance(root, p));
            waiting = 1;
        }
        while waiting > 0 {
            waiting -= 1;
            let (index, bound) = todo[waiting];
            if bound >= best {
                continue;
            }
            let node = &self.nodes[index as usize];
            if node.second == 0 {
                for t in &self.triangles[node.begin as usize..node.end as usize] {
                    let away = p - closest(p, *t).0;
                    best = best.min(away.dot(away));
                }
                continue;
            }
            let mut children = [index + 1, node.second].map(|c| (c, box_distance(&self.nodes[c as usize], p)));
            // the nearer child is looked at first
            if children[0].1 < children[1].1 {
                children.swap(0, 1);
            }
            todo[waiting..waiting + 2].copy_from_slice(&children);
            waiting += 2;
        }
        best.sqrt()
    }
}

/// Squared distance to a node's box.
fn box_distance(node: &BoxNode, p: Vec3) -> f64 {
    (0..3).map(|k| (node.low[k] - p[k]).max(p[k] - node.high[k]).max(0.0).powi(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decompose::shapes;
    use crate::math::random::Random;

    #[test]
    fn the_tree_finds_what_a_loop_finds() {
        let ring = shapes::ring();
        let (tree, mut random) = (TriangleTree::new(&ring), Random(1));
        for _ in 0..200 {
            let p = Vec3(random.array());
            let all =
                ring.face.iter().map(|f| (p - closest(p, ring.corners(f)).0).norm()).fold(f64::INFINITY, f64::min);
            assert!((tree.distance(p, f64::INFINITY) - all).abs() < 1e-12);
            assert_eq!(tree.distance(p, 1e-6), all.min(1e-6));
        }
    }
}
