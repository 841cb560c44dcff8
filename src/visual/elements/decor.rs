//! Decoration of bodies: frames, inertias, labels, joints, centres of mass.

use super::tendon::limit_impedance;
use super::*;
use crate::math::{Quat, elementary};
use crate::visual::geom::blend;
use crate::visual::perturb;

impl Drawing<'_, '_> {
    pub fn geom_frames(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        if !self.frames(mjFRAME_GEOM) {
            return Ok(());
        }
        for i in 0..m.ngeom() {
            let shown = self.has(self.category(m.geom_bodyid()[i] as usize))
                && in_group(&self.opt.geomgroup, m.geom_group()[i])
                && source_alpha(m, m.geom_matid()[i], &m.geom_rgba()[i]) != 0.0;
            if shown {
                // a frame that does not fit leaves the others their try
                let _ = self.axis_frame(i, d.geom_xpos[i], &d.geom_xmat[i]);
            }
        }
        Ok(())
    }

    pub fn site_frames(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        if !self.frames(mjFRAME_SITE) {
            return Ok(());
        }
        for i in 0..m.nsite() {
            let shown = self.has(self.category(m.site_bodyid()[i] as usize))
                && in_group(&self.opt.sitegroup, m.site_group()[i])
                && source_alpha(m, m.site_matid()[i], &m.site_rgba()[i]) != 0.0;
            if shown {
                let _ = self.axis_frame(i, d.site_xpos[i], &d.site_xmat[i]);
            }
        }
        Ok(())
    }

    pub fn body_frames(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        let inertial = self.shows(mjVIS_INERTIA);
        let pose = |b: usize| if inertial { (d.xipos[b], &d.ximat[b]) } else { (d.xpos[b], &d.xmat[b]) };
        if self.frames(mjFRAME_WORLD) {
            let scale = &m.vis.scale;
            let (length, width) = (2.0 * self.scaled(scale.framelength), 2.0 * self.scaled(scale.framewidth));
            let (pos, mat) = pose(0);
            let _ = self.axes(0, pos, mat, length as f32, width as f32);
        }
        if self.frames(mjFRAME_BODY) {
            for b in 1..m.nbody() {
                if self.has(self.category(b)) {
                    let (pos, mat) = pose(b);
                    let _ = self.axis_frame(b, pos, mat);
                }
            }
        }
        Ok(())
    }

    /// Boxes or ellipsoids of the bodies' inertias.
    pub fn inertias(&mut self) -> Section {
        let (m, d, pert) = (self.m, self.d, self.pert);
        let ellipsoid = m.vis.global.ellipsoidinertia == 1;
        let kind = if ellipsoid { mjGEOM_ELLIPSOID } else { mjGEOM_BOX };
        for b in 1..m.nbody() {
            if m.body_mass()[b] <= mjMINVAL || !self.has(self.category(b)) {
                continue;
            }
            let mut size = inertia_size(m.body_mass()[b], m.body_inertia()[b], ellipsoid);
            if self.shows(mjVIS_SCLINERTIA) {
                let unit = if ellipsoid { 4.0 * std::f64::consts::PI / 3.0 } else { 8.0 };
                let volume = unit * size[0] * size[1] * size[2];
                let density = m.body_mass()[b] / volume.max(mjMINVAL);
                size *= elementary::pow(density * 0.001, 1.0 / 3.0);
            }
            let selected = pert.select == b as i32;
            let labelled = self.labels(mjLABEL_BODY) || (self.labels(mjLABEL_SELECTION) && selected);
            let label = if labelled { self.name(mjOBJ_BODY, b) } else { Vec::new() };
            self.decor(mjOBJ_BODY, b, |g| {
                let rgba = &m.vis.rgba.inertia;
                geom::init(g, kind as i32, Some(&size), Some(&d.xipos[b]), Some(&d.ximat[b]), Some(rgba));
                glow(m, g, selected);
                set_label(g, &label);
            })?;
        }
        Ok(())
    }

    /// What the mouse pulls, and where to.
    pub fn perturbations(&mut self) -> Section {
        let (m, d, pert) = (self.m, self.d, self.pert);
        let Some(b) = self.selected() else { return Ok(()) };
        let bits = |bit: mjtPertBit| [pert.active & bit as i32 != 0, pert.active2 & bit as i32 != 0];
        let [first, second] = bits(mjPERT_TRANSLATE);
        if first || second {
            let width = self.scaled(m.vis.scale.constraint);
            let rgba = geom::perturb_color(&m.vis.rgba.constraint, first, second);
            let from = perturb::selection_point(d, b, Vec3(pert.localpos));
            self.decor(mjOBJ_UNKNOWN, b, |g| {
                geom::connect(g, mjGEOM_CAPSULE, width, from, Vec3(pert.refselpos));
                g.rgba = rgba;
            })?;
            let (size, mat) = (Vec3([2.0 * width; 3]), Quat(pert.refquat).to_mat());
            self.decor(mjOBJ_UNKNOWN, b, |g| {
                geom::init(g, mjGEOM_SPHERE as i32, Some(&size), Some(&Vec3(pert.refselpos)), Some(&mat), Some(&rgba));
            })?;
        }
        let [first, second] = bits(mjPERT_ROTATE);
        if first || second {
            let rgba = geom::perturb_color(&m.vis.rgba.inertia, first, second);
            let [x, y, z, a, b2, c] = match usize::try_from(m.body_bvhadr()[b]) {
                Ok(root) if m.body_bvhnum()[b] > 0 => m.bvh_aabb()[root],
                _ => {
                    let s = f64::from(m.stat.meansize as f32);
                    [0.0, 0.0, 0.0, s, s, s]
                }
            };
            let pos = d.xipos[b] + d.ximat[b] * Vec3([x, y, z]);
            let mat = Quat(pert.refquat).to_mat();
            self.decor(mjOBJ_UNKNOWN, b, |g| {
                geom::init(g, mjGEOM_BOX as i32, Some(&Vec3([a, b2, c])), Some(&pos), Some(&mat), Some(&rgba));
            })?;
        }
        Ok(())
    }

    /// The selected body.
    fn selected(&self) -> Option<usize> {
        usize::try_from(self.pert.select).ok().filter(|&b| b > 0 && b < self.m.nbody())
    }

    pub fn selection_point(&mut self) -> Section {
        let (m, d, pert) = (self.m, self.d, self.pert);
        let Some(b) = self.selected() else { return Ok(()) };
        let size = Vec3([self.scaled(m.vis.scale.selectpoint); 3]);
        let p = perturb::selection_point(d, b, Vec3(pert.localpos));
        let label = match self.labels(mjLABEL_SELPNT) {
            true => {
                let l = pert.localpos;
                format!("{:.3} {:.3} {:.3} (local {:.3} {:.3} {:.3})", p[0], p[1], p[2], l[0], l[1], l[2])
            }
            false => String::new(),
        };
        self.decor(mjOBJ_UNKNOWN, b, |g| {
            geom::init(g, mjGEOM_SPHERE as i32, Some(&size), Some(&p), None, Some(&m.vis.rgba.selectpoint));
            set_label(g, label.as_bytes());
        })
    }

    /// Labels of bodies that no inertia shape carries.
    pub fn body_labels(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        let (all, selected) = (self.labels(mjLABEL_BODY), self.labels(mjLABEL_SELECTION));
        if self.shows(mjVIS_INERTIA) || !(all || selected) {
            return Ok(());
        }
        for b in 1..m.nbody() {
            if self.has(self.category(b)) && (all || self.pert.select == b as i32) {
                let label = self.name(mjOBJ_BODY, b);
                self.decor(mjOBJ_UNKNOWN, b, |g| {
                    geom::init(g, mjGEOM_LABEL as i32, None, Some(&d.xpos[b]), Some(&d.xmat[b]), None);
                    set_label(g, &label);
                })?;
            }
        }
        Ok(())
    }

    pub fn joints(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        let (length, width) = (self.scaled(m.vis.scale.jointlength), self.scaled(m.vis.scale.jointwidth));
        for j in 0..m.njnt() {
            if !in_group(&self.opt.jointgroup, m.jnt_group()[j]) {
                continue;
            }
            let limit = limit_impedance(d, mjCNSTR_LIMIT_JOINT, j) as f32;
            let mut rgba = blend(&m.vis.rgba.joint, &m.vis.rgba.constraint, limit);
            rgba[3] = 1.0;
            let label = self.label(mjLABEL_JOINT, mjOBJ_JOINT, j);
            self.decor(mjOBJ_JOINT, j, |g| {
                joint_shape(m, d, j, Vec3([0.3 * length; 3]), length, width, g);
                g.rgba = rgba;
                set_label(g, &label);
            })?;
        }
        Ok(())
    }

    pub fn island_labels(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        if !self.labels(mjLABEL_ISLAND) || d.s.nisland <= 0 {
            return Ok(());
        }
        for b in 1..m.nbody() {
            let weld = m.body_weldid()[b] as usize;
            if m.body_dofnum()[weld] == 0 {
                continue;
            }
            let island = d.dof_island[m.body_dofadr()[weld] as usize];
            if island >= 0 {
                self.decor(mjOBJ_UNKNOWN, b, |g| {
                    geom::init(g, mjGEOM_LABEL as i32, None, Some(&d.xipos[b]), Some(&d.ximat[b]), None);
                    set_label(g, island.to_string().as_bytes());
                })?;
            }
        }
        Ok(())
    }

    pub fn centers_of_mass(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        let size = Vec3([self.scaled(m.vis.scale.com); 3]);
        for b in (1..m.nbody()).filter(|&b| m.body_rootid()[b] == b as i32) {
            self.decor(mjOBJ_UNKNOWN, b, |g| {
                geom::init(g, mjGEOM_SPHERE as i32, Some(&size), Some(&d.subtree_com[b]), None, Some(&m.vis.rgba.com));
            })?;
        }
        Ok(())
    }

    /// Capsules from each body's centre through its joints to its parent's.
    pub fn connections(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        let width = self.scaled(m.vis.scale.connect);
        for b in (1..m.nbody()).filter(|&b| m.body_parentid()[b] > 0) {
            let first = m.body_jntadr()[b].max(0) as usize;
            let joints = (first..first + m.body_jntnum()[b] as usize).rev().map(|j| d.xanchor[j]);
            let mut from = d.xipos[b];
            for to in joints.chain([d.xipos[m.body_parentid()[b] as usize]]) {
                self.decor(mjOBJ_UNKNOWN, b, |g| {
                    geom::connect(g, mjGEOM_CAPSULE, width, from, to);
                    g.rgba = m.vis.rgba.connect;
                })?;
                from = to;
            }
        }
        Ok(())
    }
}

/// Half-sizes of the box (or semi-axes of the ellipsoid) of a mass with these principal moments of inertia.
fn inertia_size(mass: f64, inertia: Vec3, ellipsoid: bool) -> Vec3 {
    let scale = if ellipsoid { 5.0f64 } else { 3.0 }.sqrt();
    let Vec3([i1, i2, i3]) = inertia;
    Vec3([i2 + i3 - i1, i1 + i3 - i2, i1 + i2 - i3].map(|x| scale * (x / (2.0 * mass)).sqrt()))
}

/// The shape of a joint: box, sphere of size `size`, or an arrow along its axis.
pub fn joint_shape(m: &Model, d: &Data, j: usize, size: Vec3, length: f64, width: f64, g: &mut mjvGeom) {
    let body = m.jnt_bodyid()[j] as usize;
    let end = d.xanchor[j] + d.xaxis[j] * length;
    let mut pose =
        |kind: mjtGeom| geom::init(g, kind as i32, Some(&size), Some(&d.xanchor[j]), Some(&d.xmat[body]), None);
    match mjtJoint::from_int(m.jnt_type()[j]) {
        Some(mjJNT_FREE) => pose(mjGEOM_BOX),
        Some(mjJNT_BALL) => pose(mjGEOM_SPHERE),
        Some(mjJNT_SLIDE) => geom::connect(g, mjGEOM_ARROW, width, d.xanchor[j], end),
        _ => geom::connect(g, mjGEOM_ARROW1, width, d.xanchor[j], end),
    }
}
