//! Closes small holes of a surface with triangles over their rims. Files often lack a triangle or two, or have vertices of one
//! place apart by rounding; without this, a ball would get in and the walls would be what is decomposed.
//!
//! A rim is a cycle of edges that faces run along in one direction more often than in the other. A fan of triangles over it
//! runs along them in the other direction, so that edges and volumes add up, also where faces cross.

use super::surface::{Surface, bounds};
use crate::math::Vec3;
use std::collections::{BTreeMap, HashMap};

/// Area of a hole that is closed, by that of all faces.
const SMALL_AREA: f64 = 0.02;
/// Longest side of a hole that is closed, by that of the surface.
const SMALL_SIZE: f64 = 0.25;
/// Rims of up to so many vertices get the fan of the least area.
const FEW: usize = 64;

/// The surface with its small holes closed.
pub fn sealed(s: &Surface) -> Surface {
    let (area, extent) = (s.original_area(), s.extent());
    let mut out = s.clone();
    for rim in rims(s) {
        let [low, high] = bounds(&rim.iter().map(|&v| s.vert[v as usize]).collect::<Vec<Vec3>>());
        let size = (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max);
        let fan = cheapest_fan(s, &rim);
        let covered: f64 = fan.iter().map(|f| 0.5 * s.double_area(f)).sum();
        if size <= SMALL_SIZE * extent && covered <= SMALL_AREA * area {
            out.face.extend(fan);
        }
    }
    out.originals = out.face.len();
    out
}

/// The rims of all holes, in the direction that faces over them have.
fn rims(s: &Surface) -> Vec<Vec<u32>> {
    // how much more often faces run from the smaller to the larger vertex than back
    let mut net: BTreeMap<(u32, u32), i32> = BTreeMap::new();
    for f in &s.face {
        for k in 0..3 {
            let (a, b) = (f[k], f[(k + 1) % 3]);
            *net.entry((a.min(b), a.max(b))).or_default() += if a < b { 1 } else { -1 };
        }
    }
    let mut next: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for ((a, b), times) in net {
        let (from, to) = if times > 0 { (b, a) } else { (a, b) };
        next.entry(from).or_default().extend((0..times.abs()).map(|_| to));
    }
    let mut found = Vec::new();
    // as many edges lead to a vertex as lead away, so a walk ends only where it began
    while let Some((&start, _)) = next.iter().next() {
        let (mut path, mut place) = (vec![start], HashMap::from([(start, 0)]));
        let mut at = start;
        while let Some(to) = next.get_mut(&at).and_then(Vec::pop) {
            if next.get(&at).is_some_and(Vec::is_empty) {
                next.remove(&at);
            }
            // a vertex that comes again closes a rim
            if let Some(&first) = place.get(&to) {
                let rim = path.split_off(first);
                rim.iter().for_each(|v| {
                    place.remove(v);
                });
                if rim.len() > 2 {
                    found.push(rim);
                }
            }
            place.insert(to, path.len());
            path.push(to);
            at = to;
        }
        next.remove(&start);
    }
    found
}

/// A fan of triangles over a rim.
fn fan(rim: &[u32], root: usize) -> Vec<[u32; 3]> {
    let n = rim.len();
    (1..n - 1).map(|k| [root, (root + k) % n, (root + k + 1) % n].map(|i| rim[i])).collect()
}

/// The fan of the least area.
fn cheapest_fan(s: &Surface, rim: &[u32]) -> Vec<[u32; 3]> {
    let roots = if rim.len() <= FEW { rim.len() } else { 1 };
    let area = |fan: &Vec<[u32; 3]>| fan.iter().map(|f| s.double_area(f)).sum::<f64>();
    let fans = (0..roots).map(|root| fan(rim, root));
    fans.min_by(|a, b| area(a).total_cmp(&area(b))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decompose::shapes;

    #[test]
    fn a_missing_triangle_comes_back() {
        let ring = shapes::ring();
        let mut open = ring.clone();
        open.face.truncate(ring.face.len() - 3);
        open.face.remove(100);
        open.originals = open.face.len();
        let closed = sealed(&open);
        assert!(!open.is_closed() && closed.is_closed());
        assert!((closed.volume() - ring.volume()).abs() < 1e-3, "{} {}", closed.volume(), ring.volume());
    }

    #[test]
    fn a_box_without_lid_stays_open() {
        let mut open = shapes::box_surface([-1.0; 3], [1.0; 3]);
        open.face.truncate(10);
        open.originals = 10;
        assert_eq!(sealed(&open).face.len(), 10);
    }

    #[test]
    fn rims_that_share_a_vertex_are_apart() {
        // two triangles that meet in a point, seen from below
        let s = Surface {
            vert: [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]]
                .map(|[x, y]| Vec3([x, y, 0.0]))
                .to_vec(),
            face: vec![[0, 1, 2], [0, 3, 4]],
            originals: 2,
        };
        let mut found = rims(&s);
        found.iter_mut().for_each(|rim| rim.sort_unstable());
        found.sort();
        assert_eq!(found, [vec![0, 1, 2], vec![0, 3, 4]]);
    }
}
