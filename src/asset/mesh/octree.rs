//! Octree over a mesh, with the signed distance at the corners of its boxes: what collisions with signed distance fields
//! interpolate.
//!
//! Boxes that meet a triangle are split down to a fixed depth; then leaves are split until neighbours differ by one level at
//! most; corners that lie on a coarser neighbour's edge or face take the mean of that neighbour's corners there.

use super::distance::DistanceQuery;
use crate::asset::geometry::*;
use crate::base::{Error, Result};
use std::collections::{HashMap, VecDeque};

/// Depth at which boxes are not split any more.
const MAX_DEPTH: i32 = 6;
/// How much larger than the mesh the root is.
const MARGIN: f64 = 1.1;

/// A finished octree; child indices are local.
#[derive(Clone, Debug, Default)]
pub struct Octree {
    /// Centre and half size.
    pub aabb: Vec<[f64; 6]>,
    /// -1 for leaves.
    pub child: Vec<[i32; 8]>,
    pub depth: Vec<i32>,
    /// Distance at each corner: bits 0, 1, 2 of its number choose the high side in x, y, z.
    pub coeff: Vec<[f64; 8]>,
}

struct OctreeNode {
    min: Vec3,
    max: Vec3,
    depth: i32,
    parent: usize,
    /// Place among its siblings.
    slot: usize,
    child: [i32; 8],
}

const LEAF: [i32; 8] = [-1; 8];

struct OctreeBuilder {
    nodes: Vec<OctreeNode>,
}

impl Octree {
    /// The tree over these faces, whose vertices span `min` to `max`.
    pub fn new(vert: &[Vec3], face: &[[i32; 3]], min: Vec3, max: Vec3) -> Result<Octree> {
        let mut builder = OctreeBuilder::split_all(vert, face, min, max);
        while builder.balance() {}
        let (positions, of_node) = builder.vertices();
        let value = builder.values(&positions, &of_node, &DistanceQuery::new(vert, face))?;
        Ok(builder.finish(|at| of_node[at].map(|v| value[v])))
    }

    /// The tree with zeros for distances.
    pub fn without_distances(vert: &[Vec3], face: &[[i32; 3]], min: Vec3, max: Vec3) -> Octree {
        let mut builder = OctreeBuilder::split_all(vert, face, min, max);
        while builder.balance() {}
        builder.finish(|_| [0.0; 8])
    }
}

impl OctreeBuilder {
    fn split_all(vert: &[Vec3], face: &[[i32; 3]], min: Vec3, max: Vec3) -> OctreeBuilder {
        let centre = (min + max) * 0.5;
        let half = (max - min) * (MARGIN * 0.5);
        let (min, max) = (centre - half, centre + half);
        let mut b = OctreeBuilder { nodes: vec![OctreeNode { min, max, depth: 0, parent: 0, slot: 0, child: LEAF }] };
        let triangles: Vec<[Vec3; 3]> = face.iter().map(|f| f.map(|i| vert[i as usize])).collect();
        let all: std::rc::Rc<[u32]> = (0..triangles.len() as u32).collect();
        let mut queue = VecDeque::from([(0, all)]);
        while let Some((at, above)) = queue.pop_front() {
            let node = &b.nodes[at];
            if node.depth >= MAX_DEPTH {
                continue;
            }
            let here: std::rc::Rc<[u32]> = above
                .iter()
                .copied()
                .filter(|&t| triangle_overlaps_box(&triangles[t as usize], node.min, node.max))
                .collect();
            if !here.is_empty() {
                let first = b.split(at);
                queue.extend((0..8).map(|k| (first + k, here.clone())));
            }
        }
        b
    }

    /// Appends eight children; returns the first.
    fn split(&mut self, at: usize) -> usize {
        let (min, max, depth) = (self.nodes[at].min, self.nodes[at].max, self.nodes[at].depth);
        let first = self.nodes.len();
        for slot in 0..8 {
            let (mut low, mut high) = (min, max);
            for k in 0..3 {
                let middle = (min[k] + max[k]) / 2.0;
                if slot >> k & 1 == 1 {
                    low[k] = middle;
                } else {
                    high[k] = middle;
                }
            }
            self.nodes.push(OctreeNode { min: low, max: high, depth: depth + 1, parent: at, slot, child: LEAF });
        }
        self.nodes[at].child = std::array::from_fn(|k| (first + k) as i32);
        first
    }

    fn is_leaf(&self, at: usize) -> bool {
        self.nodes[at].child[0] < 0
    }

    fn centre(&self, at: usize) -> Vec3 {
        let n = &self.nodes[at];
        Vec3::from_fn(|i| (n.min[i] + n.max[i]) / 2.0)
    }

    /// The leaf on the other side of a face; directions are x-, x+, y-, y+, z-, z+.
    fn neighbour(&self, leaf: usize, direction: usize) -> Option<usize> {
        let (axis, up) = (direction / 2, direction % 2);
        let mut at = leaf;
        loop {
            if at == 0 {
                return None;
            }
            let node = &self.nodes[at];
            if node.slot >> axis & 1 != up {
                at = self.nodes[node.parent].child[node.slot ^ 1 << axis] as usize;
                break;
            }
            at = node.parent;
        }
        let goal = self.centre(leaf);
        while !self.is_leaf(at) {
            let middle = self.centre(at);
            let mut slot = (1 - up) << axis;
            for k in (0..3).filter(|&k| k != axis) {
                slot |= ((goal[k] > middle[k]) as usize) << k;
            }
            at = self.nodes[at].child[slot] as usize;
        }
        Some(at)
    }

    /// Splits leaves next to much finer ones; false if there are none.
    fn balance(&mut self) -> bool {
        let mut marked = Vec::new();
        for leaf in (0..self.nodes.len()).filter(|&i| self.is_leaf(i)) {
            for direction in 0..6 {
                let Some(other) = self.neighbour(leaf, direction) else { continue };
                let (mine, theirs) = (self.nodes[leaf].depth, self.nodes[other].depth);
                if theirs > mine + 1 {
                    marked.push(leaf);
                } else if mine > theirs + 1 {
                    marked.push(other);
                }
            }
        }
        let any = !marked.is_empty();
        for at in marked {
            if self.is_leaf(at) {
                self.split(at);
            }
        }
        any
    }

    fn corner(&self, at: usize, k: usize) -> Vec3 {
        let n = &self.nodes[at];
        Vec3::from_fn(|i| if k >> i & 1 == 1 { n.max[i] } else { n.min[i] })
    }

    /// Corner positions as vertices, each once; the corners of every node as vertex indices.
    fn vertices(&self) -> (Vec<Vec3>, Vec<[usize; 8]>) {
        let mut known: HashMap<[u64; 3], usize> = HashMap::with_capacity(2 * self.nodes.len());
        let mut positions = Vec::new();
        let mut of_node = Vec::with_capacity(self.nodes.len());
        for at in 0..self.nodes.len() {
            of_node.push(std::array::from_fn(|k| {
                let p = self.corner(at, k);
                *known.entry(p.map(|x| (x + 0.0).to_bits())).or_insert_with(|| {
                    positions.push(p);
                    positions.len() - 1
                })
            }));
        }
        (positions, of_node)
    }

    /// Vertices that lie inside an edge or a face of a coarser leaf, with the corners of that edge or face.
    fn hanging(&self, positions: &[Vec3], of_node: &[[usize; 8]]) -> HashMap<usize, Vec<usize>> {
        let mut hanging: HashMap<usize, Vec<usize>> = HashMap::new();
        for leaf in (0..self.nodes.len()).filter(|&i| self.is_leaf(i)) {
            for direction in 0..6 {
                let Some(other) = self.neighbour(leaf, direction) else { continue };
                if self.nodes[other].depth >= self.nodes[leaf].depth {
                    continue;
                }
                let (axis, up) = (direction / 2, direction % 2);
                for k in (0..8).filter(|k| k >> axis & 1 == up) {
                    let v = of_node[leaf][k];
                    if hanging.contains_key(&v) {
                        continue;
                    }
                    let (fixed, sides) = self.boundary(other, positions[v]);
                    if fixed == 1 || fixed == 2 {
                        let depends = (0..8).filter(|c| (0..3).all(|i| sides[i].is_none_or(|s| c >> i & 1 == s)));
                        hanging.insert(v, depends.map(|c| of_node[other][c]).collect());
                    }
                }
            }
        }
        hanging
    }

    /// On how many axes a point lies on a node's boundary, and on which side.
    fn boundary(&self, at: usize, p: Vec3) -> (usize, [Option<usize>; 3]) {
        let n = &self.nodes[at];
        let sides: [Option<usize>; 3] = std::array::from_fn(|i| {
            if (p[i] - n.min[i]).abs() < 1e-9 { Some(0) } else { ((p[i] - n.max[i]).abs() < 1e-9).then_some(1) }
        });
        (sides.iter().flatten().count(), sides)
    }

    /// Distances at the vertices: coarse nodes first, so that what a hanging vertex depends on is known.
    fn values(&self, positions: &[Vec3], of_node: &[[usize; 8]], distance: &DistanceQuery) -> Result<Vec<f64>> {
        let hanging = self.hanging(positions, of_node);
        let mut value: Vec<Option<f64>> = vec![None; positions.len()];
        let mut queue = VecDeque::from([0]);
        while let Some(at) = queue.pop_front() {
            for &v in &of_node[at] {
                if value[v].is_none() {
                    value[v] = Some(match hanging.get(&v) {
                        None => distance.signed(positions[v]),
                        Some(depends) => {
                            let known: Option<Vec<f64>> = depends.iter().map(|&d| value[d]).collect();
                            let known = known.ok_or_else(|| Error::new("sdf coefficient computation failed"))?;
                            known.iter().sum::<f64>() / known.len() as f64
                        }
                    });
                }
            }
            queue.extend(self.nodes[at].child.iter().filter(|&&c| c >= 0).map(|&c| c as usize));
        }
        Ok(value.into_iter().map(|v| v.unwrap_or(0.0)).collect())
    }

    fn finish(self, coefficients: impl Fn(usize) -> [f64; 8]) -> Octree {
        let mut tree = Octree::default();
        for (at, node) in self.nodes.iter().enumerate() {
            let half = (node.max - node.min) / 2.0;
            let c = self.centre(at);
            tree.aabb.push([c[0], c[1], c[2], half[0], half[1], half[2]]);
            tree.child.push(node.child);
            tree.depth.push(node.depth);
            tree.coeff.push(coefficients(at));
        }
        tree
    }
}

/// Whether a triangle meets a box (Schwarz, Seidel 2010).
fn triangle_overlaps_box(t: &[Vec3; 3], min: Vec3, max: Vec3) -> bool {
    for i in 0..3 {
        if t.iter().all(|v| v[i] < min[i]) || t.iter().all(|v| v[i] > max[i]) {
            return false;
        }
    }
    let size = max - min;
    let edge = [t[1] - t[0], t[2] - t[1], t[0] - t[2]];
    let n = edge[0].cross(edge[1]);
    let critical = Vec3::from_fn(|i| if n[i] > 0.0 { size[i] } else { 0.0 });
    let (near, far) = (n.dot(critical - t[0]), n.dot(size - critical - t[0]));
    let base = n.dot(min);
    if (base + near) * (base + far) > 0.0 {
        return false;
    }
    for a in 0..3 {
        let (b, c) = ((a + 1) % 3, (a + 2) % 3);
        let sign = if n[a] >= 0.0 { 1.0 } else { -1.0 };
        for i in 0..3 {
            let m = [-edge[i][c] * sign, edge[i][b] * sign];
            let d = -(m[0] * t[i][b] + m[1] * t[i][c]) + (size[b] * m[0]).max(0.0) + (size[c] * m[1]).max(0.0);
            if m[0] * min[b] + m[1] * min[c] + d < 0.0 {
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_of_a_cube_agrees_with_the_reference() {
        let vert: Vec<Vec3> =
            (0..8).map(|i| Vec3([0, 1, 2].map(|k| if i >> k & 1 == 1 { 1.0 } else { -1.0 }))).collect();
        let face = super::super::Hull::new(&vert, None).unwrap().faces;
        let tree = Octree::new(&vert, &face, Vec3([-1.0; 3]), Vec3([1.0; 3])).unwrap();
        assert_eq!(tree.depth.len(), 63497);
        assert!(tree.coeff[0].iter().all(|c| (c - 0.1732050807568879).abs() < 1e-15));
        assert_eq!(tree.coeff[1][7], -1.0);
        let centre = [1.03125, -0.06875, -0.61875, 0.06875, 0.06875, 0.06875];
        assert!(tree.aabb[1000].iter().zip(centre).all(|(a, b)| (a - b).abs() < 1e-15), "{:?}", tree.aabb[1000]);
    }
}
