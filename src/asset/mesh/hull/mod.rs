//! Convex hulls. In: points. Out: a triangulated hull and the graph of its vertices. [`quick`] follows the reference;
//! [`exact`] takes over where its tolerances lead to something that is no polytope.

mod exact;
mod merge;
mod quick;
mod simplex;
mod triangles;

use crate::asset::geometry::Vec3;
use crate::base::Result;
use std::collections::HashSet;

/// A triangulated polytope over some of the points.
struct Polytope {
    /// Points at its corners.
    vertices: Vec<u32>,
    /// Triangles, counter-clockwise seen from outside.
    faces: Vec<[u32; 3]>,
    /// The points that share an edge with each vertex.
    neighbours: Vec<Vec<u32>>,
}

/// The points that share one of the triangles `around` with `v`, in the order in which these name them.
fn neighbours(v: u32, triangles: &[[u32; 3]], around: &[usize]) -> Vec<u32> {
    let mut list = Vec::with_capacity(around.len());
    for other in around.iter().flat_map(|&t| triangles[t]) {
        if other != v && !list.contains(&other) {
            list.push(other);
        }
    }
    list
}

impl Polytope {
    /// Whether the triangles close to one surface.
    fn is_closed(&self) -> bool {
        let mut edges: HashSet<[u32; 2]> = HashSet::with_capacity(3 * self.faces.len());
        let sides = |f: &[u32; 3]| [[f[0], f[1]], [f[1], f[2]], [f[2], f[0]]];
        self.faces.iter().all(|f| sides(f).into_iter().all(|e| edges.insert(e)))
            && edges.iter().all(|&[a, b]| edges.contains(&[b, a]))
            && self.faces.len() + 4 == 2 * self.vertices.len()
    }
}

/// A hull: its triangles, counter-clockwise seen from outside, as indices of the points, and its vertices.
#[derive(Clone, Debug, PartialEq)]
pub struct Hull {
    pub faces: Vec<[i32; 3]>,
    pub vertices: Vec<i32>,
    neighbours: Vec<Vec<u32>>,
}

impl Hull {
    /// The hull of all points, or of `limit` of them that lie far out.
    pub fn new(points: &[Vec3], limit: Option<usize>) -> Result<Hull> {
        let polytope = match quick::hull(points, limit.unwrap_or(usize::MAX)).filter(Polytope::is_closed) {
            Some(polytope) => polytope,
            None => exact::hull(points, limit)?,
        };
        Ok(Hull {
            faces: polytope.faces.iter().map(|f| f.map(|v| v as i32)).collect(),
            vertices: polytope.vertices.iter().map(|&v| v as i32).collect(),
            neighbours: polytope.neighbours,
        })
    }

    /// The layout of `mesh_graph`: counts, edge addresses, vertex ids, neighbours, triangles.
    pub fn graph(&self) -> Vec<i32> {
        let points = self.vertices.iter().max().map_or(0, |&v| v as usize + 1);
        let mut local = vec![0; points];
        for (i, &v) in self.vertices.iter().enumerate() {
            local[v as usize] = i as i32;
        }
        let (mut address, mut neighbours) = (Vec::with_capacity(self.vertices.len()), Vec::new());
        for list in &self.neighbours {
            address.push(neighbours.len() as i32);
            neighbours.extend(list.iter().map(|&v| local[v as usize]));
            neighbours.push(-1);
        }
        let mut graph = vec![self.vertices.len() as i32, self.faces.len() as i32];
        graph.extend(address);
        graph.extend(&self.vertices);
        graph.extend(neighbours);
        graph.extend(self.faces.iter().flatten());
        graph
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;
    fn grid(n: i32) -> Vec<Vec3> {
        let at = |i: i32| i as f64 / (n - 1) as f64;
        (0..n * n * n).map(|k| Vec3([at(k % n), at(k / n % n), at(k / n / n)])).collect()
    }

    #[test]
    fn a_grid_of_points_has_the_eight_corners() {
        let hull = Hull::new(&grid(7), None).unwrap();
        let mut corners = hull.vertices.clone();
        corners.sort_unstable();
        assert_eq!(corners, [0, 6, 42, 48, 294, 300, 336, 342]);
        assert_eq!(hull.faces.len(), 12);
        let graph = hull.graph();
        assert_eq!(graph.len(), 2 + 3 * 8 + 6 * 12);
    }

    #[test]
    fn the_hull_of_a_cube_agrees_with_the_reference_in_every_index() {
        let points: Vec<Vec3> =
            (0..8).map(|i| Vec3([0, 1, 2].map(|k| if i >> k & 1 == 1 { 1.0 } else { -1.0 }))).collect();
        let hull = Hull::new(&points, None).unwrap();
        assert_eq!(hull.vertices, [3, 2, 0, 1, 5, 4, 7, 6]);
        assert_eq!(hull.graph()[2..10], [0, 7, 11, 18, 22, 29, 33, 37]);
        let faces = [[2, 3, 0], [3, 1, 0], [1, 5, 0], [5, 4, 0], [3, 5, 1], [5, 3, 7]];
        assert_eq!(hull.faces[..6], faces);
        assert_eq!(hull.faces[6..], [[6, 2, 0], [4, 6, 0], [6, 3, 2], [3, 6, 7], [5, 6, 4], [6, 5, 7]]);
    }

    #[test]
    fn points_in_general_position_are_taken_in_the_order_of_the_reference() {
        // the golden ratio spreads them over a sphere
        let at = |i: i32| {
            let (z, turn) = ((2 * i + 1) as f64 / 12.0 - 1.0, i as f64 * 2.399963229728653);
            let r = (1.0 - z * z).sqrt();
            Vec3([r * turn.cos(), r * turn.sin(), z])
        };
        let points: Vec<Vec3> = (0..12).map(at).collect();
        let hull = Hull::new(&points, Some(7)).unwrap();
        assert_eq!(hull.vertices, [11, 8, 1, 6, 4, 0, 2]);
        let faces = [[0, 6, 8], [2, 0, 8], [11, 6, 4], [6, 11, 8], [2, 11, 4]];
        assert_eq!(hull.faces[..5], faces);
        assert_eq!(hull.faces[5..], [[11, 2, 8], [6, 1, 4], [0, 1, 6], [1, 2, 4], [2, 1, 0]]);
    }

    #[test]
    fn vertices_inside_edges_go_and_the_newer_end_stays() {
        // a prism over sixteen points of a circle, with a ring at half height
        let circle = [[1.0, 8.0], [8.0, 1.0], [4.0, 7.0], [7.0, 4.0]];
        let signs = [[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]];
        let ring = circle.iter().flat_map(|c| signs.map(|s| [s[0] * c[0], s[1] * c[1]]));
        let points: Vec<Vec3> = ring.flat_map(|[x, y]| [0.0, -5.0, 5.0].map(|z| Vec3([x, y, z]))).collect();
        let hull = Hull::new(&points, None).unwrap();
        assert!(hull.vertices.iter().all(|v| v % 3 != 0));
        assert_eq!(hull.faces.len(), 60);
        assert_eq!(hull.faces[..4], [[26, 25, 1], [2, 26, 1], [26, 37, 25], [37, 26, 38]]);
        assert_eq!(hull.faces[56..], [[20, 8, 44], [8, 32, 44], [32, 8, 31], [8, 7, 31]]);
    }

    #[test]
    fn neighbours_of_shapes_with_merged_facets_are_in_the_order_of_the_reference() {
        let at = |k: usize, s: f64| Vec3::from_fn(|i| if i == k { s } else { 0.0 });
        let octahedron: Vec<Vec3> =
            [(0, 0.1), (0, -0.1), (1, 0.12), (1, -0.12), (2, 0.15), (2, -0.15)].map(|(k, s)| at(k, s)).to_vec();
        let graph = Hull::new(&octahedron, None).unwrap().graph();
        assert_eq!(graph[8..14], [3, 2, 5, 0, 1, 4]);
        let edges = [[2, 4, 3, 5, -1], [2, 3, 4, 5, -1], [0, 3, 4, 1, -1], [5, 0, 2, 1, -1], [5, 0, 2, 1, -1]];
        assert_eq!(graph[14..39], *edges.as_flattened());
        assert_eq!(graph[39..44], [0, 3, 4, 1, -1]);
    }

    #[test]
    fn every_point_is_inside_its_hull() {
        let mut random = Random(1);
        let points: Vec<Vec3> = (0..500).map(|_| Vec3(random.array().map(|x| (x as f32).into()))).collect();
        let hull = Hull::new(&points, None).unwrap();
        assert_eq!(hull.faces.len(), 2 * hull.vertices.len() - 4);
        for f in &hull.faces {
            let [a, b, c] = f.map(|i| points[i as usize]);
            let n = (b - a).cross(c - a);
            assert!(points.iter().all(|&p| n.dot(p - a) <= 1e-12));
        }
        assert_eq!(Hull::new(&points, Some(9)).unwrap().vertices.len(), 9);
    }

    #[test]
    fn flat_and_degenerate_input_is_an_error() {
        let flat: Vec<Vec3> = (0..9).map(|i| Vec3([(i % 3) as f64, (i / 3) as f64, 0.5])).collect();
        assert!(Hull::new(&flat, None).is_err());
        assert!(Hull::new(&[Vec3([1.0; 3]); 8], None).is_err());
        assert!(Hull::new(&[Vec3([f64::NAN; 3]); 8], None).is_err());
    }
}
