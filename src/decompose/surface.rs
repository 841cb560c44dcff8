//! Closed triangle surfaces: volume, parts that hang together, and cuts at planes across an axis, which close what they open.

use super::cap::CrossSection;
use crate::math::Vec3;
use std::collections::HashMap;

/// Vertices this close to a plane lie on it.
pub const ON_PLANE: f64 = 1e-9;

/// A closed surface, its faces counter-clockwise seen from outside. Faces of cuts come after those of the mesh.
#[derive(Clone, Debug, Default)]
pub struct Surface {
    pub vert: Vec<Vec3>,
    pub face: Vec<[u32; 3]>,
    /// How many faces are of the mesh; the others close cuts.
    pub originals: usize,
}

/// A plane across an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    pub axis: usize,
    pub position: f64,
}

impl Surface {
    /// The corners of a face.
    pub fn corners(&self, face: &[u32; 3]) -> [Vec3; 3] {
        face.map(|i| self.vert[i as usize])
    }

    /// Volume by the divergence theorem.
    pub fn volume(&self) -> f64 {
        let Some(&origin) = self.vert.first() else { return 0.0 };
        let pyramid = |f: &[u32; 3]| {
            let [a, b, c] = self.corners(f).map(|p| p - origin);
            a.dot(b.cross(c)) / 6.0
        };
        self.face.iter().map(pyramid).sum()
    }

    /// Twice a face's area.
    pub fn double_area(&self, face: &[u32; 3]) -> f64 {
        let [a, b, c] = self.corners(face);
        (b - a).cross(c - a).norm()
    }

    /// Area of the faces of the mesh.
    pub fn original_area(&self) -> f64 {
        self.face[..self.originals].iter().map(|f| 0.5 * self.double_area(f)).sum()
    }

    /// Lowest and highest corner of the box around all vertices.
    pub fn bounds(&self) -> [Vec3; 2] {
        bounds(&self.vert)
    }

    /// The longest side of the box around it.
    pub fn extent(&self) -> f64 {
        let [low, high] = self.bounds();
        (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max)
    }

    /// Whether every edge has as many faces on one side as on the other.
    pub fn is_closed(&self) -> bool {
        let mut edges: HashMap<(u32, u32), i32> = HashMap::with_capacity(3 * self.face.len() / 2);
        for f in &self.face {
            for (a, b) in [(f[0], f[1]), (f[1], f[2]), (f[2], f[0])] {
                *edges.entry((a.min(b), a.max(b))).or_default() += if a < b { 1 } else { -1 };
            }
        }
        !self.face.is_empty() && edges.values().all(|&n| n == 0)
    }

    /// For every vertex, the number of the part that it hangs together with, and how many there are.
    pub fn connected(&self) -> (Vec<u32>, usize) {
        let mut parent: Vec<u32> = (0..self.vert.len() as u32).collect();
        fn root(parent: &mut [u32], mut i: u32) -> u32 {
            while parent[i as usize] != i {
                parent[i as usize] = parent[parent[i as usize] as usize];
                i = parent[i as usize];
            }
            i
        }
        for f in &self.face {
            let a = root(&mut parent, f[0]);
            for &v in &f[1..] {
                let b = root(&mut parent, v);
                parent[b as usize] = a;
            }
        }
        let mut number = vec![u32::MAX; self.vert.len()];
        let mut count = 0;
        for f in &self.face {
            let r = root(&mut parent, f[0]) as usize;
            if number[r] == u32::MAX {
                number[r] = count;
                count += 1;
            }
        }
        let of = (0..self.vert.len() as u32).map(|i| number[root(&mut parent, i) as usize]).collect();
        (of, count as usize)
    }

    /// The faces for which `keep` is true, with the vertices that they need.
    pub fn subset(&self, keep: impl Fn(&[u32; 3]) -> bool) -> Surface {
        let mut new = vec![u32::MAX; self.vert.len()];
        let mut out = Surface::default();
        for (i, f) in self.face.iter().enumerate().filter(|(_, f)| keep(f)) {
            let face = f.map(|v| {
                let slot = &mut new[v as usize];
                if *slot == u32::MAX {
                    *slot = out.vert.len() as u32;
                    out.vert.push(self.vert[v as usize]);
                }
                *slot
            });
            out.face.push(face);
            out.originals += usize::from(i < self.originals);
        }
        out
    }

    /// The parts that hang together. The wall of a cavity stays with the smallest part around it; parts below a size vanish.
    pub fn components(self, least_size: f64) -> Vec<Surface> {
        let (of, count) = self.connected();
        if count == 1 {
            return if self.extent() < least_size { vec![] } else { vec![self] };
        }
        let parts: Vec<Surface> = (0..count as u32)
            .map(|c| self.subset(|f| of[f[0] as usize] == c))
            .filter(|p| p.extent() >= least_size)
            .collect();
        let volumes: Vec<f64> = parts.iter().map(Surface::volume).collect();
        let mut owner: Vec<usize> = (0..parts.len()).collect();
        for i in (0..parts.len()).filter(|&i| volumes[i] < 0.0) {
            let around =
                (0..parts.len()).filter(|&j| volumes[j] > 0.0 && contains(&parts[j].bounds(), &parts[i].bounds()));
            owner[i] = around.min_by(|&a, &b| volumes[a].total_cmp(&volumes[b])).unwrap_or(i);
        }
        let mut out: Vec<Surface> = Vec::new();
        let mut place = vec![usize::MAX; parts.len()];
        for (i, part) in parts.iter().enumerate().filter(|&(i, _)| owner[i] == i) {
            place[i] = out.len();
            out.push(part.clone());
        }
        for (i, part) in parts.iter().enumerate().filter(|&(i, _)| owner[i] != i) {
            out[place[owner[i]]].append(part);
        }
        out
    }

    fn append(&mut self, other: &Surface) {
        let shift = self.vert.len() as u32;
        self.vert.extend(&other.vert);
        let moved = |f: &[u32; 3]| f.map(|v| v + shift);
        let caps = self.face.split_off(self.originals);
        self.face.extend(other.face[..other.originals].iter().map(moved));
        self.originals += other.originals;
        self.face.extend(caps);
        self.face.extend(other.face[other.originals..].iter().map(moved));
    }

    /// The part below a plane and the part above it, both closed.
    pub fn cut(&self, plane: Plane) -> [Surface; 2] {
        let Plane { axis, position } = plane;
        let side: Vec<i8> = self
            .vert
            .iter()
            .map(|v| {
                let away = v[axis] - position;
                if away.abs() <= ON_PLANE { 0 } else { away.signum() as i8 }
            })
            .collect();
        let mut halves = [Half::new(self, -1), Half::new(self, 1)];
        for (i, f) in self.face.iter().enumerate() {
            if i == self.originals {
                halves.iter_mut().for_each(|half| half.out.originals = half.out.face.len());
            }
            let s = f.map(|v| side[v as usize]);
            match (s.contains(&-1), s.contains(&1)) {
                (true, true) => halves.iter_mut().for_each(|half| half.split(f, s, plane)),
                (true, false) => halves[0].take(f, s),
                (false, true) => halves[1].take(f, s),
                // in the plane: it bounds the half that it looks away from
                (false, false) => {
                    let [a, b, c] = self.corners(f);
                    let up = (b - a).cross(c - a)[axis] > 0.0;
                    halves[usize::from(!up)].take(f, s);
                }
            }
        }
        if self.originals == self.face.len() {
            halves.iter_mut().for_each(|half| half.out.originals = half.out.face.len());
        }
        halves.map(|half| half.closed(plane))
    }
}

fn contains(outer: &[Vec3; 2], inner: &[Vec3; 2]) -> bool {
    (0..3).all(|k| outer[0][k] <= inner[0][k] && inner[1][k] <= outer[1][k])
}

/// Lowest and highest corner of the box around points.
pub fn bounds(points: &[Vec3]) -> [Vec3; 2] {
    let (mut low, mut high) = (Vec3([f64::INFINITY; 3]), Vec3([f64::NEG_INFINITY; 3]));
    for p in points {
        for k in 0..3 {
            low[k] = low[k].min(p[k]);
            high[k] = high[k].max(p[k]);
        }
    }
    [low, high]
}

/// The part of a surface on one side of a plane, while it is made.
struct Half<'a> {
    from: &'a Surface,
    /// -1 below, 1 above.
    sign: i8,
    out: Surface,
    /// New numbers of vertices.
    new: Vec<u32>,
    /// Vertices where edges cross the plane.
    crossings: HashMap<(u32, u32), u32>,
    /// Edges in the plane, in the direction of the faces that they belong to.
    rim: Vec<[u32; 2]>,
}

impl Half<'_> {
    fn new(from: &Surface, sign: i8) -> Half<'_> {
        Half {
            from,
            sign,
            out: Surface::default(),
            new: vec![u32::MAX; from.vert.len()],
            crossings: HashMap::new(),
            rim: Vec::new(),
        }
    }

    fn vertex(&mut self, v: u32) -> u32 {
        let slot = &mut self.new[v as usize];
        if *slot == u32::MAX {
            *slot = self.out.vert.len() as u32;
            self.out.vert.push(self.from.vert[v as usize]);
        }
        *slot
    }

    /// Where the edge from `a` to `b` crosses the plane.
    fn crossing(&mut self, a: u32, b: u32, plane: Plane) -> u32 {
        let key = (a.min(b), a.max(b));
        if let Some(&known) = self.crossings.get(&key) {
            return known;
        }
        let [p, q] = [key.0, key.1].map(|v| self.from.vert[v as usize]);
        let t = (plane.position - p[plane.axis]) / (q[plane.axis] - p[plane.axis]);
        let mut at = p + (q - p) * t;
        at[plane.axis] = plane.position;
        let new = self.out.vert.len() as u32;
        self.out.vert.push(at);
        self.crossings.insert(key, new);
        new
    }

    /// Takes a face whole; `s` are the sides of its corners.
    fn take(&mut self, f: &[u32; 3], s: [i8; 3]) {
        let face = f.map(|v| self.vertex(v));
        self.out.face.push(face);
        for k in 0..3 {
            if s[k] == 0 && s[(k + 1) % 3] == 0 {
                self.rim.push([face[k], face[(k + 1) % 3]]);
            }
        }
    }

    /// Takes the part of a face that is on this side.
    fn split(&mut self, f: &[u32; 3], s: [i8; 3], plane: Plane) {
        let mut polygon = [0u32; 4];
        let mut on = [false; 4];
        let mut n = 0;
        for k in 0..3 {
            let next = (k + 1) % 3;
            if s[k] != -self.sign {
                (polygon[n], on[n]) = (self.vertex(f[k]), s[k] == 0);
                n += 1;
            }
            if s[k] * s[next] < 0 {
                (polygon[n], on[n]) = (self.crossing(f[k], f[next], plane), true);
                n += 1;
            }
        }
        for k in 1..n - 1 {
            self.out.face.push([polygon[0], polygon[k], polygon[k + 1]]);
        }
        for k in 0..n {
            if on[k] && on[(k + 1) % n] {
                self.rim.push([polygon[k], polygon[(k + 1) % n]]);
            }
        }
    }

    /// The part, with faces over what the plane has opened.
    fn closed(mut self, plane: Plane) -> Surface {
        let below = self.sign < 0;
        let section = CrossSection::new(&self.out.vert, &self.rim, plane.axis, below);
        section.fill(&mut self.out.vert, &mut self.out.face, plane.position);
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decompose::shapes::{self, box_surface};

    #[test]
    fn halves_of_a_box_are_closed_and_have_its_volume() {
        let cube = box_surface([-1.0; 3], [1.0; 3]);
        assert!((cube.volume() - 8.0).abs() < 1e-12);
        for axis in 0..3 {
            let [low, high] = cube.cut(Plane { axis, position: 0.25 });
            assert!((low.volume() - 5.0).abs() < 1e-12 && (high.volume() - 3.0).abs() < 1e-12);
            assert_eq!(low.bounds()[1][axis], 0.25);
        }
    }

    #[test]
    fn planes_through_faces_and_vertices_lose_no_volume() {
        // an L of two boxes, cut where its inner corner is
        let l = shapes::l_shape();
        let whole = l.volume();
        for axis in 0..2 {
            for position in [-0.5, 0.0, 0.3] {
                let [low, high] = l.cut(Plane { axis, position });
                assert!((low.volume() + high.volume() - whole).abs() < 1e-12, "{axis} {position}");
                for part in [&low, &high] {
                    // a closed surface has no area to either side in sum
                    let sum = part.face.iter().fold(Vec3::ZERO, |sum, f| {
                        let [a, b, c] = part.corners(f);
                        sum + (b - a).cross(c - a)
                    });
                    assert!(sum.norm() < 1e-12, "{axis} {position} {sum:?}");
                }
            }
        }
    }

    #[test]
    fn a_cut_through_a_ring_leaves_two_parts_on_each_side_of_a_second_one() {
        let ring = shapes::ring();
        let [low, high] = ring.cut(Plane { axis: 0, position: 0.013 });
        assert_eq!((low.connected().1, high.connected().1), (1, 1));
        let [left, right] = low.cut(Plane { axis: 0, position: -0.2 });
        assert_eq!((left.components(0.0).len(), right.components(0.0).len()), (1, 2));
    }

    #[test]
    fn the_wall_of_a_cavity_stays_with_what_is_around_it() {
        let mut hollow = box_surface([-1.0; 3], [1.0; 3]);
        let mut wall = box_surface([-0.5; 3], [0.5; 3]);
        wall.face.iter_mut().for_each(|f| f.swap(0, 1));
        hollow.append(&wall);
        assert!((hollow.volume() - 7.0).abs() < 1e-12);
        let parts = hollow.clone().components(0.0);
        assert_eq!(parts.len(), 1);
        let [low, high] = hollow.cut(Plane { axis: 2, position: 0.0 });
        assert!((low.volume() - 3.5).abs() < 1e-12 && (high.volume() - 3.5).abs() < 1e-12);
    }
}
