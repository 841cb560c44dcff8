//! Flat polygons of a mesh. In: vertices and triangles. Out: polygons of triangles with (nearly) the same normal,
//! merged where they share edges.

use crate::asset::geometry::{EPS, Vec3};
use std::cmp::Ordering;

/// Polygons by vertex lists, and the polygons at each vertex.
#[derive(Clone, Debug, Default)]
pub struct Polygons {
    pub polygons: Vec<Vec<i32>>,
    /// Polygons at each vertex of the mesh, ascending.
    pub map: Vec<Vec<i32>>,
}

/// Unit normal of a triangle; a degenerate one gets a large vector along x.
pub fn normal(a: Vec3, b: Vec3, c: Vec3) -> Vec3 {
    let mut n = (b - a).cross(c - a);
    let length = n.norm();
    if length < EPS {
        n = Vec3::X;
    }
    n / length
}

/// Triangles of one normal: their directed border, in pieces.
struct CoplanarTriangles {
    normal: Vec3,
    edges: Vec<(i32, i32, i32)>,
    islands: i32,
}

impl CoplanarTriangles {
    fn new(f: [i32; 3], normal: Vec3) -> CoplanarTriangles {
        CoplanarTriangles { normal, edges: vec![(f[0], f[1], 0), (f[1], f[2], 0), (f[2], f[0], 0)], islands: 1 }
    }

    fn insert(&mut self, f: [i32; 3]) {
        let mut label: Option<i32> = None;
        let mut fresh = Vec::with_capacity(3);
        for (a, b) in [(f[0], f[1]), (f[1], f[2]), (f[2], f[0])] {
            let Some(at) = self.edges.iter().position(|e| (e.0, e.1) == (b, a)) else {
                fresh.push((a, b));
                continue;
            };
            let found = self.edges.remove(at).2;
            label = Some(match label {
                None => found,
                Some(known) => self.merge(known, found),
            });
        }
        let label = label.unwrap_or_else(|| {
            self.islands += 1;
            self.islands - 1
        });
        self.edges.extend(fresh.into_iter().map(|(a, b)| (a, b, label)));
    }

    /// Joins two pieces under the smaller label; labels stay consecutive.
    fn merge(&mut self, a: i32, b: i32) -> i32 {
        if a == b {
            return a;
        }
        let (low, high) = (a.min(b), a.max(b));
        for e in &mut self.edges {
            match e.2.cmp(&high) {
                Ordering::Equal => e.2 = low,
                Ordering::Greater => e.2 -= 1,
                Ordering::Less => {}
            }
        }
        self.islands -= 1;
        low
    }

    /// The border of each piece as a list of vertices.
    fn trace(&self) -> Vec<Vec<i32>> {
        if self.edges.len() == 3 {
            return vec![self.edges.iter().map(|e| e.0).collect()];
        }
        (0..self.islands).filter_map(|label| self.trace_island(label)).collect()
    }

    fn trace_island(&self, label: i32) -> Option<Vec<i32>> {
        let first = self.edges.iter().find(|e| e.2 == label)?;
        let mut path = vec![first.0, first.1];
        for _ in 0..self.edges.len() {
            let at = *path.last()?;
            // the list's first entry is never followed
            let next = self.edges.iter().skip(1).find(|e| e.2 == label && e.0 == at)?;
            if next.1 == path[0] {
                return Some(path).filter(|p| p.len() >= 3);
            }
            path.push(next.1);
        }
        None
    }
}

/// Whether one normal comes before another. Not a strict order: normals that are almost parallel are equal, others are
/// distinguished by the first component that differs.
fn before(x: Vec3, y: Vec3) -> bool {
    if x[0] * y[0] + x[1] * y[1] + x[2] * y[2] > 0.99999872 {
        return false;
    }
    (0..3).find(|&i| (x[i] - y[i]).abs() > crate::abi::mjMINVAL).is_some_and(|i| x[i] > y[i])
}

const NIL: usize = usize::MAX;

/// A red-black tree of groups. The order is not transitive, so which groups meet depends on the tree's shape: it has to
/// be this tree (Cormen et al., chapter 13).
#[derive(Default)]
struct RedBlackTree {
    groups: Vec<CoplanarTriangles>,
    parent: Vec<usize>,
    child: Vec<[usize; 2]>,
    red: Vec<bool>,
    root: Option<usize>,
}

impl RedBlackTree {
    /// Adds a triangle to the group of its normal, or founds one.
    fn add(&mut self, f: [i32; 3], n: Vec3) {
        let (mut at, mut last) = (self.root, None);
        while let Some(y) = at {
            let right = before(self.groups[y].normal, n);
            if !right {
                last = Some(y);
            }
            at = self.link(y, right as usize);
        }
        match last.filter(|&g| !before(n, self.groups[g].normal)) {
            Some(group) => self.groups[group].insert(f),
            None => self.found(f, n),
        }
    }

    fn link(&self, node: usize, side: usize) -> Option<usize> {
        Some(self.child[node][side]).filter(|&c| c != NIL)
    }

    fn found(&mut self, f: [i32; 3], n: Vec3) {
        let (mut at, mut place) = (self.root, None);
        while let Some(y) = at {
            let side = if before(n, self.groups[y].normal) {
                0
            } else if before(self.groups[y].normal, n) {
                1
            } else {
                // the search above missed this equal: the triangle is lost
                return;
            };
            place = Some((y, side));
            at = self.link(y, side);
        }
        let new = self.groups.len();
        self.groups.push(CoplanarTriangles::new(f, n));
        self.child.push([NIL; 2]);
        self.red.push(true);
        match place {
            None => {
                self.parent.push(NIL);
                self.root = Some(new);
            }
            Some((y, side)) => {
                self.parent.push(y);
                self.child[y][side] = new;
            }
        }
        self.balance(new);
    }

    fn balance(&mut self, mut x: usize) {
        while self.parent[x] != NIL && self.red[self.parent[x]] {
            let mut p = self.parent[x];
            let g = self.parent[p];
            let side = (self.child[g][1] == p) as usize;
            let uncle = self.child[g][1 - side];
            if uncle != NIL && self.red[uncle] {
                (self.red[p], self.red[uncle], self.red[g]) = (false, false, true);
                x = g;
                continue;
            }
            if self.child[p][1 - side] == x {
                self.rotate(p, side);
                p = x;
            }
            (self.red[p], self.red[g]) = (false, true);
            self.rotate(g, 1 - side);
            break;
        }
        if let Some(root) = self.root {
            self.red[root] = false;
        }
    }

    /// Moves a node down to the given side; its child on the other side takes its place.
    fn rotate(&mut self, x: usize, side: usize) {
        let y = self.child[x][1 - side];
        let inner = self.child[y][side];
        self.child[x][1 - side] = inner;
        if inner != NIL {
            self.parent[inner] = x;
        }
        let p = self.parent[x];
        self.parent[y] = p;
        if p == NIL {
            self.root = Some(y);
        } else {
            let at = (self.child[p][1] == x) as usize;
            self.child[p][at] = y;
        }
        self.child[y][side] = x;
        self.parent[x] = y;
    }

    /// Groups from first to last.
    fn in_order(&self) -> Vec<usize> {
        let (mut out, mut stack, mut at) = (Vec::with_capacity(self.groups.len()), Vec::new(), self.root);
        while at.is_some() || !stack.is_empty() {
            while let Some(node) = at {
                stack.push(node);
                at = self.link(node, 0);
            }
            let node = stack.pop().expect("not empty");
            out.push(node);
            at = self.link(node, 1);
        }
        out
    }
}

impl Polygons {
    /// Merges triangles over these points.
    pub fn new(points: &[Vec3], faces: &[[i32; 3]]) -> Polygons {
        let mut tree = RedBlackTree::default();
        for &f in faces {
            let [a, b, c] = f.map(|i| points[i as usize]);
            tree.add(f, normal(a, b, c));
        }
        let polygons: Vec<Vec<i32>> = tree.in_order().into_iter().flat_map(|g| tree.groups[g].trace()).collect();
        let mut map = vec![vec![]; points.len()];
        for (i, polygon) in polygons.iter().enumerate() {
            for &v in polygon {
                let list: &mut Vec<i32> = &mut map[v as usize];
                if list.last() != Some(&(i as i32)) {
                    list.push(i as i32);
                }
            }
        }
        Polygons { polygons, map }
    }

    /// Normals from the first three vertices of each polygon.
    pub fn normals(&self, points: &[Vec3]) -> Vec<Vec3> {
        let at = |i: i32| points[i as usize];
        self.polygons.iter().map(|p| normal(at(p[0]), at(p[1]), at(p[2]))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cube_has_six_polygons_in_order_of_their_normals() {
        let points: Vec<Vec3> =
            (0..8).map(|i| Vec3([0, 1, 2].map(|k| if i >> k & 1 == 1 { 1.0 } else { -1.0 }))).collect();
        let faces = [
            [2, 3, 0],
            [3, 1, 0],
            [1, 5, 0],
            [5, 4, 0],
            [3, 5, 1],
            [5, 3, 7],
            [6, 2, 0],
            [4, 6, 0],
            [6, 3, 2],
            [3, 6, 7],
            [5, 6, 4],
            [6, 5, 7],
        ];
        let p = Polygons::new(&points, &faces);
        let expected: [&[i32]; 6] =
            [&[5, 1, 3, 7], &[3, 2, 6, 7], &[6, 4, 5, 7], &[2, 3, 1, 0], &[1, 5, 4, 0], &[6, 2, 0, 4]];
        assert_eq!(p.polygons, expected);
        assert_eq!(p.map[0], [3, 4, 5]);
    }
}
