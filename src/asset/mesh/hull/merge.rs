//! Facets of quickhull that grow: ridges of polygons, and the merging of a new facet with the one in whose plane it lies.
//!
//! Tests: in `asset/mesh/hull/mod.rs`.

use super::quick::{QuickHullBuilder, Ridge, take};

impl QuickHullBuilder<'_> {
    pub(super) fn add_ridge(&mut self, f: usize, r: usize) {
        self.facets[f].ridges.push(r);
        self.facets[f].ridged = true;
    }

    /// Gives a triangle explicit ridges.
    fn make_ridges(&mut self, f: usize) {
        if std::mem::replace(&mut self.facets[f].polygon, true) {
            return;
        }
        for i in 0..3 {
            let (ends, g) = (self.edge(f, i), self.facets[f].neighbors[i]);
            let known = |r: &usize| ends.iter().all(|v| self.ridges[*r].ends.contains(v));
            if !self.facets[f].ridges.iter().any(known) {
                self.ridges.push(Ridge { ends, sides: [f, g] });
                let r = self.ridges.len() - 1;
                self.add_ridge(f, r);
                self.add_ridge(g, r);
            }
        }
    }

    /// Joins a new facet to the one behind it, in whose plane it lies.
    pub(super) fn merge(&mut self, new: usize, into: usize) -> Option<()> {
        self.merges += 1;
        if self.around.is_empty() {
            self.around = vec![Vec::new(); self.points.len()];
            self.record_facets(&self.list());
        }
        for &v in &self.facets[new].vertices {
            let around = &mut self.around[v as usize];
            let at = around.iter().position(|&f| f == new)?;
            if self.facets[into].vertices.contains(&v) {
                around.swap_remove(at);
            } else {
                around[at] = into;
            }
        }
        self.make_ridges(new);
        self.make_ridges(into);
        let mut ridges = std::mem::take(&mut self.facets[new].ridges);
        let mut next = 0;
        while let Some(&r) = ridges.get(next) {
            if self.other(r, new) == into {
                ridges.swap_remove(next);
                take(&mut self.facets[into].ridges, r)?;
                take(&mut self.facets[into].neighbors, new);
                continue;
            }
            next += 1;
            let side = self.ridges[r].sides.iter().position(|&s| s == new)?;
            self.ridges[r].sides[side] = into;
            self.facets[into].ridges.push(r);
            let beyond = self.other(r, into);
            if self.facets[into].neighbors.contains(&beyond) {
                self.make_ridges(beyond);
                take(&mut self.facets[beyond].neighbors, new)?;
            } else {
                self.facets[into].neighbors.push(beyond);
                *self.facets[beyond].neighbors.iter_mut().find(|n| **n == new)? = into;
            }
        }
        let mut vertices: Vec<u32> = self.facets[into].ridges.iter().flat_map(|&r| self.ridges[r].ends).collect();
        vertices.sort_unstable_by_key(|&v| std::cmp::Reverse(self.rank[v as usize]));
        vertices.dedup();
        vertices.iter().for_each(|&v| self.use_vertex(v));
        let old = std::mem::replace(&mut self.facets[into].vertices, vertices);
        old.into_iter().for_each(|v| self.drop_vertex(v));
        std::mem::take(&mut self.facets[new].vertices).into_iter().for_each(|v| self.drop_vertex(v));
        (self.facets[new].dead, self.facets[new].merged_into) = (true, into);
        self.unlink(new);
        self.unlink(into);
        self.link_last(into);
        self.facets[into].fresh = true;
        Some(())
    }

    /// Takes out the vertices of a polygon at which no third facet meets: the two edges there become one, whose new end is
    /// the newer of their far ends.
    pub(super) fn drop_straight_vertices(&mut self, f: usize) -> Option<()> {
        for v in self.facets[f].vertices.clone() {
            if self.uses[v as usize] != 2 {
                continue;
            }
            let at: Vec<usize> =
                self.facets[f].ridges.iter().copied().filter(|&r| self.ridges[r].ends.contains(&v)).collect();
            let [r, s] = at[..] else { return None };
            let far = |r: usize| self.ridges[r].ends[(self.ridges[r].ends[0] == v) as usize];
            let newer = self.rank[far(r) as usize] > self.rank[far(s) as usize];
            let (gone, kept) = if newer { (r, s) } else { (s, r) };
            let (g, end) = (self.other(gone, f), far(gone));
            if self.other(kept, f) != g || end == far(kept) || !self.facets[g].polygon {
                return None;
            }
            self.ridges[kept].ends = [end, far(kept)];
            for facet in [f, g] {
                take(&mut self.facets[facet].ridges, gone)?;
                self.facets[facet].vertices.retain(|&u| u != v);
                self.drop_vertex(v);
            }
        }
        Some(())
    }
}
