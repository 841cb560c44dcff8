//! The triangles of a finished quickhull: polygons are cut into fans.
//!
//! Tests: in `asset/mesh/hull/mod.rs`.

use super::Polytope;
use super::quick::QuickHullBuilder;
use super::simplex::NONE;
use crate::asset::geometry::Vec3;
use std::collections::HashMap;

impl QuickHullBuilder<'_> {
    /// Triangles: those that stayed, then those of the polygons, each a fan around its newest vertex.
    pub(super) fn finish(mut self) -> Option<Polytope> {
        let (mut sets, mut faces, mut fans) = (Vec::new(), Vec::new(), Vec::new());
        // where each facet's triangle is in the result
        let mut triangle = vec![NONE; self.facets.len()];
        for f in self.list() {
            let facet = &self.facets[f];
            if facet.polygon {
                self.fan(f, &mut fans)?;
            } else {
                triangle[f] = sets.len();
                let v = [facet.vertices[0], facet.vertices[1], facet.vertices[2]];
                let [a, b, c] = v.map(|i| self.points[i as usize]);
                sets.push(v);
                faces.push(oriented(v, (b - a).cross(c - a).dot(facet.normal) >= 0.0));
            }
        }
        let mut around: Vec<Vec<usize>> = self.around.iter().map(|list| known(list, &triangle)).collect();
        let kept = if around.is_empty() { 0 } else { sets.len() };
        around.resize(self.points.len(), Vec::new());
        let old = self.places;
        for (set, face) in fans {
            set.into_iter().for_each(|v| self.move_vertex_back(v, old));
            sets.push(set);
            faces.push(face);
        }
        let mut vertices: Vec<u32> = (0..self.points.len() as u32).filter(|&v| self.uses[v as usize] > 0).collect();
        vertices.sort_unstable_by_key(|&v| self.place[v as usize]);
        for (t, set) in sets.iter().enumerate().skip(kept) {
            set.iter().for_each(|&v| around[v as usize].push(t));
        }
        let neighbours = vertices.iter().map(|&v| super::neighbours(v, &sets, &around[v as usize])).collect();
        Some(Polytope { vertices, faces, neighbours })
    }

    /// Cuts a polygon, whose ridges must form one loop.
    fn fan(&self, f: usize, fans: &mut Vec<([u32; 3], [u32; 3])>) -> Option<()> {
        let facet = &self.facets[f];
        let mut at: HashMap<u32, Vec<u32>> = HashMap::new();
        for &r in &facet.ridges {
            let [a, b] = self.ridges[r].ends;
            at.entry(a).or_default().push(b);
            at.entry(b).or_default().push(a);
        }
        let apex = *facet.vertices.first()?;
        let (mut previous, mut v, mut area) = (*at.get(&apex)?.first()?, apex, Vec3::ZERO);
        let mut after: HashMap<u32, u32> = HashMap::new();
        let origin = self.points[apex as usize];
        for _ in 0..facet.ridges.len() {
            let [a, b] = at.get(&v)?[..] else { return None };
            let next = if a == previous { b } else { a };
            after.insert(v, next);
            let n = (self.points[v as usize] - origin).cross(self.points[next as usize] - origin);
            area = Vec3::from_fn(|k| area[k] + n[k]);
            (previous, v) = (v, next);
        }
        if v != apex || after.len() != facet.ridges.len() {
            return None;
        }
        let forward = area.dot(facet.normal) >= 0.0;
        for &r in &facet.ridges {
            let [a, b] = self.ridges[r].ends;
            if a == apex || b == apex {
                continue;
            }
            let (high, low) = if self.rank[a as usize] > self.rank[b as usize] { (a, b) } else { (b, a) };
            let set = [apex, high, low];
            fans.push((set, oriented(set, (after.get(&high) == Some(&low)) == forward)));
        }
        Some(())
    }
}

/// The triangles of those facets that are triangles.
fn known(facets: &[usize], triangle: &[usize]) -> Vec<usize> {
    facets.iter().map(|&f| triangle[f]).filter(|&t| t != NONE).collect()
}

/// A triangle counter-clockwise seen from outside.
fn oriented([a, b, c]: [u32; 3], outward: bool) -> [u32; 3] {
    if outward { [a, b, c] } else { [b, a, c] }
}
