//! Bounding volumes of bodies, flexes and meshes; octrees; control cages of interpolated flexes.

use super::*;
use crate::dynamics::flex::node_range;
use crate::visual::geom::LINE_WIDTH;
use std::ops::Range;

/// The range of ids that an address and a number say; empty for none.
fn span(adr: i32, num: i32) -> Range<usize> {
    let (Ok(adr), Ok(num)) = (usize::try_from(adr), usize::try_from(num)) else { return 0..0 };
    adr..adr + num
}

impl Drawing<'_, '_> {
    fn is_leaf(&self, node: usize) -> bool {
        self.m.bvh_child()[node] == [-1, -1]
    }

    /// Whether a node is on the level that is shown, or a leaf above it.
    fn on_level(&self, node: usize) -> bool {
        let (depth, level) = (self.m.bvh_depth()[node], self.opt.bvh_depth);
        depth == level || (self.is_leaf(node) && depth < level)
    }

    fn bound_color(&self, node: usize) -> Rgba {
        let active = self.m.vis.global.bvactive != 0 && self.d.bvh_active[node] != 0;
        if active { self.m.vis.rgba.bvactive } else { self.m.vis.rgba.bv }
    }

    /// A box (centre, half-sizes) in a frame, as lines.
    fn line_box(&mut self, id: usize, pos: Vec3, mat: &Mat3, aabb: &[f64; 6], rgba: Rgba) -> Section {
        let [x, y, z, a, b, c] = *aabb;
        let center = pos + mat * Vec3([x, y, z]);
        self.decor(mjOBJ_UNKNOWN, id, |g| {
            geom::init(g, mjGEOM_LINEBOX as i32, Some(&Vec3([a, b, c])), Some(&center), Some(mat), Some(&rgba));
        })
    }

    pub fn body_bounds(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        for b in 0..m.nbody() {
            for node in span(m.body_bvhadr()[b], m.body_bvhnum()[b]) {
                if !self.on_level(node) {
                    continue;
                }
                let rgba = self.bound_color(node);
                let geom = usize::try_from(m.bvh_nodeid()[node]).ok().filter(|_| self.is_leaf(node));
                match geom.filter(|&g| g < m.ngeom()) {
                    Some(g) => self.line_box(node, d.geom_xpos[g], &d.geom_xmat[g], &m.geom_aabb()[g], rgba)?,
                    None => self.line_box(node, d.xipos[b], &d.ximat[b], &m.bvh_aabb()[node], rgba)?,
                }
            }
        }
        Ok(())
    }

    pub fn flex_bounds(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        for f in 0..m.nflex() {
            if in_group(&self.opt.flexgroup, m.flex_group()[f]) {
                for node in span(m.flex_bvhadr()[f], m.flex_bvhnum()[f]) {
                    if self.on_level(node) {
                        let aabb = &d.bvh_aabb_dyn[node - m.nbvhstatic()];
                        self.line_box(node, Vec3::ZERO, &Mat3::IDENTITY, aabb, self.bound_color(node))?;
                    }
                }
            }
            if m.flex_interp()[f] > 0 {
                self.control_cage(f)?;
            }
        }
        Ok(())
    }

    /// Lines between neighbouring control nodes of an interpolated flex.
    fn control_cage(&mut self, f: usize) -> Section {
        let (m, d) = (self.m, self.d);
        let side = m.flex_interp()[f] as usize + 1;
        let first = node_range(m, f).start;
        let node = |at: [usize; 3]| {
            let i = first + (at[0] * side + at[1]) * side + at[2];
            let b = m.flex_nodebodyid()[i] as usize;
            match m.flex_centered()[f] != 0 {
                true => d.xpos[b],
                false => d.xpos[b] + d.xmat[b] * m.flex_node()[i],
            }
        };
        for i in 0..side * side * side {
            let at = [i / (side * side), i / side % side, i % side];
            for k in 0..3 {
                let mut next = at;
                next[k] += 1;
                if next[k] < side {
                    let (from, to) = (node(at), node(next));
                    self.decor(mjOBJ_UNKNOWN, at[0], |g| geom::connect(g, mjGEOM_LINE, LINE_WIDTH, from, to))?;
                }
            }
        }
        Ok(())
    }

    /// The mesh whose volumes are shown at a geom: any geom's data is taken for a mesh (QUIRKS.md).
    fn mesh_of(&self, g: usize) -> Option<usize> {
        usize::try_from(self.m.geom_dataid()[g]).ok().filter(|&id| id < self.m.nmesh())
    }

    pub fn mesh_bounds(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        for g in 0..m.ngeom() {
            let Some(mesh) = self.mesh_of(g) else { continue };
            if m.geom_type()[g] == mjGEOM_SDF as i32 || m.mesh_octadr()[mesh] >= 0 {
                continue;
            }
            let (rgba, only_active) = match m.vis.global.bvactive != 0 {
                true => (m.vis.rgba.bvactive, true),
                false => (m.vis.rgba.bv, false),
            };
            for node in span(m.mesh_bvhadr()[mesh], m.mesh_bvhnum()[mesh]) {
                if self.on_level(node) && (!only_active || d.bvh_active[node] != 0) {
                    self.line_box(node, d.geom_xpos[g], &d.geom_xmat[g], &m.bvh_aabb()[node], rgba)?;
                }
            }
        }
        Ok(())
    }

    pub fn mesh_octrees(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        for g in (0..m.ngeom()).filter(|&g| m.geom_type()[g] != mjGEOM_HFIELD as i32) {
            let Some(mesh) = self.mesh_of(g) else { continue };
            for cell in span(m.mesh_octadr()[mesh], m.mesh_octnum()[mesh]) {
                if m.oct_depth()[cell] == self.opt.bvh_depth {
                    self.line_box(cell, d.geom_xpos[g], &d.geom_xmat[g], &m.oct_aabb()[cell], m.vis.rgba.bv)?;
                }
            }
        }
        Ok(())
    }
}
