//! Edges, flaps, surface, layers and element-vertex pairs of a flex.

use super::{local_edges, local_fragments};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// What follows from the elements' vertex ids alone. Ids are local to the flex.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Topology {
    /// Vertices of the edges, the smaller one first; edges in order of first appearance.
    pub edge: Vec<[i32; 2]>,
    /// Edges of the elements, local edge by local edge.
    pub elemedge: Vec<i32>,
    /// Triangles only: both ends of every edge as the first triangle orders them, the vertex opposite of the edge in
    /// that triangle, and in the last later one (-1 if there is none).
    pub flap: Vec<[i32; 4]>,
    /// Fragments (sides of elements) that belong to one element only.
    pub shell: Vec<i32>,
    /// Distance of the elements from the surface; zero unless the elements are tetrahedra.
    pub layer: Vec<i32>,
    /// An element, and a vertex of its neighbour across a side; not for tetrahedra.
    pub evpair: Vec<[i32; 2]>,
}

/// One side of an element: its vertices sorted (missing ones -1), and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Fragment {
    sorted: [i32; 3],
    elem: u32,
    original: [i32; 3],
}

impl Topology {
    /// Elements of dimension `dim` have `dim + 1` different vertices each, consecutive in `elem`.
    pub fn new(dim: usize, elem: &[i32]) -> Topology {
        let mut t = Topology::default();
        t.find_edges(dim, elem);
        t.find_surface(dim, elem);
        t
    }

    fn find_edges(&mut self, dim: usize, elem: &[i32]) {
        let local = local_edges(dim);
        let mut known: HashMap<u64, i32, BuildHasherDefault<EdgeHasher>> = HashMap::default();
        known.reserve(elem.len());
        self.elemedge.reserve(elem.len() / (dim + 1) * local.len());
        for vertices in elem.chunks_exact(dim + 1) {
            for (k, &[a, b]) in local.iter().enumerate() {
                let (a, b) = (vertices[a], vertices[b]);
                let ends = [a.min(b), a.max(b)];
                let next = self.edge.len() as i32;
                let key = (ends[0] as u32 as u64) << 32 | ends[1] as u32 as u64;
                let id = *known.entry(key).or_insert(next);
                self.elemedge.push(id);
                // in a triangle, the vertex opposite of local edge k is k
                let opposite = vertices[k % (dim + 1)];
                if id == next {
                    self.edge.push(ends);
                    if dim == 2 {
                        self.flap.push([a, b, opposite, -1]);
                    }
                } else if dim == 2 {
                    self.flap[id as usize][3] = opposite;
                }
            }
        }
    }

    fn find_surface(&mut self, dim: usize, elem: &[i32]) {
        let nelem = elem.len() / (dim + 1);
        let mut fragments = Vec::with_capacity(nelem * (dim + 1));
        for (e, vertices) in elem.chunks_exact(dim + 1).enumerate() {
            for side in local_fragments(dim) {
                let mut original = [-1; 3];
                for (to, &v) in original.iter_mut().zip(*side) {
                    *to = vertices[v];
                }
                let mut sorted = original;
                sorted[..dim].sort_unstable();
                fragments.push(Fragment { sorted, elem: e as u32, original });
            }
        }
        fragments.sort_unstable();
        let mut border = vec![false; nelem];
        let mut connections: Vec<(u32, u32, [i32; 3])> = Vec::new();
        for run in fragments.chunk_by(|a, b| a.sorted == b.sorted) {
            if let [only] = run {
                border[only.elem as usize] = true;
                self.shell.extend_from_slice(&only.original[..dim]);
            }
            connections.extend(run.windows(2).map(|w| (w[0].elem, w[1].elem, w[0].sorted)));
        }
        if dim == 3 {
            self.layer = layers(&border, &connections);
            return;
        }
        self.layer = vec![0; nelem];
        let outside = |e: u32, side: &[i32; 3]| {
            let vertices = &elem[e as usize * (dim + 1)..][..dim + 1];
            vertices.iter().copied().find(|v| !side[..dim].contains(v))
        };
        for (a, b, side) in connections {
            if border[a as usize] || border[b as usize] {
                self.evpair.extend(outside(a, &side).map(|v| [b as i32, v]));
                self.evpair.extend(outside(b, &side).map(|v| [a as i32, v]));
            }
        }
    }
}

/// A hash of pairs of vertex ids: millions of edges are looked up, and the general one would be most of the work.
#[derive(Default)]
struct EdgeHasher(u64);

impl Hasher for EdgeHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, key: u64) {
        // a multiplication carries bits up only: the high half mixes them back
        let product = u128::from(self.0 ^ key) * 0x9e37_79b9_7f4a_7c15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Graph distances from the border, breadth first; `nelem + 1` where no border is connected.
fn layers(border: &[bool], connections: &[(u32, u32, [i32; 3])]) -> Vec<i32> {
    let n = border.len();
    let mut neighbours: Vec<Vec<u32>> = vec![vec![]; n];
    for &(a, b, _) in connections {
        neighbours[a as usize].push(b);
        neighbours[b as usize].push(a);
    }
    let far = n as i32 + 1;
    let mut layer: Vec<i32> = border.iter().map(|&b| if b { 0 } else { far }).collect();
    let mut front: Vec<u32> = (0..n as u32).filter(|&e| border[e as usize]).collect();
    let mut distance = 0;
    while !front.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for e in front {
            for &other in &neighbours[e as usize] {
                if layer[other as usize] == far {
                    layer[other as usize] = distance;
                    next.push(other);
                }
            }
        }
        front = next;
    }
    layer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_of_four_triangles() {
        // 3 by 2 vertices, as the published library numbers it
        let t = Topology::new(2, &[0, 2, 3, 0, 3, 1, 2, 4, 5, 2, 5, 3]);
        assert_eq!(t.edge, [[2, 3], [0, 3], [0, 2], [1, 3], [0, 1], [4, 5], [2, 5], [2, 4], [3, 5]]);
        assert_eq!(t.elemedge, [0, 1, 2, 3, 4, 1, 5, 6, 7, 8, 0, 6]);
        assert_eq!(t.shell, [1, 0, 0, 2, 3, 1, 2, 4, 5, 3, 4, 5]);
        assert_eq!(t.evpair, [[1, 2], [0, 1], [3, 0], [0, 5], [3, 4], [2, 3]]);
        assert_eq!(t.layer, [0; 4]);
    }

    #[test]
    fn flaps_keep_the_first_triangle_s_order() {
        let t = Topology::new(2, &[0, 1, 2, 1, 0, 3]);
        let opposite: Vec<[i32; 2]> = t.flap.iter().map(|f| [f[2], f[3]]).collect();
        assert_eq!(opposite, [[0, -1], [1, -1], [2, 3], [1, -1], [0, -1]]);
        assert_eq!(t.flap[2][..2], [0, 1]);
    }

    #[test]
    fn layers_count_steps_from_the_surface() {
        let border = [true, false, false, false];
        let layer = layers(&border, &[(0, 1, [0; 3]), (1, 2, [0; 3])]);
        assert_eq!(layer, [0, 1, 2, 5]);
    }
}
