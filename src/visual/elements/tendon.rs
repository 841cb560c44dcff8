//! Tendons as strings of capsules, and slider-cranks.

use super::*;
use crate::visual::catenary::{self, CatenaryPoints};
use crate::visual::geom::blend;

/// A straight piece of a tendon's path.
pub struct TendonPiece {
    /// Position in the path.
    pub index: usize,
    pub from: Vec3,
    pub to: Vec3,
    /// Lies inside a geom that the tendon wraps.
    pub inside: bool,
}

/// The straight pieces of a tendon's path, without the jumps at pulleys.
pub fn pieces<'a>(d: &'a Data, t: usize) -> impl Iterator<Item = TendonPiece> + 'a {
    let (points, objects) = (d.wrap_xpos.as_flattened(), d.wrap_obj.as_flattened());
    let first = d.ten_wrapadr[t] as usize;
    let n = (d.ten_wrapnum[t].max(1) - 1) as usize;
    let point = move |j: usize| [points[3 * j], points[3 * j + 1], points[3 * j + 2]];
    (0..n).filter_map(move |index| {
        let j = first + index;
        let ends = [objects[j], objects[j + 1]];
        let inside = ends.iter().all(|&o| o >= 0);
        (!ends.contains(&-2)).then(|| TendonPiece { index, from: Vec3(point(j)), to: Vec3(point(j + 1)), inside })
    })
}

/// Impedance of the active limit of a joint or tendon; 0 without one.
pub fn limit_impedance(d: &Data, kind: mjtConstraint, id: usize) -> f64 {
    let first = (d.s.ne + d.s.nf) as usize;
    // the counts outlive the rows, for which there may have been no memory
    let rows = first..(first + d.s.nl as usize).min(d.efc_KBIP.len());
    let row = rows.rev().find(|&k| d.efc_type[k] == kind as i32 && d.efc_id[k] == id as i32);
    row.map_or(0.0, |k| d.efc_KBIP[k][2])
}

impl Drawing<'_, '_> {
    pub fn tendons(&mut self) -> Section {
        let (m, d, opt) = (self.m, self.d, self.opt);
        if !self.shows(mjVIS_TENDON) || !self.has(DYNAMIC) {
            return Ok(());
        }
        for i in 0..m.ntendon() {
            if !in_group(&opt.tendongroup, m.tendon_group()[i]) {
                continue;
            }
            match hanging(m, d, i) {
                Some(string) => self.string(i, &string)?,
                None => self.path(i)?,
            }
        }
        Ok(())
    }

    /// A hanging string; every piece is labelled.
    fn string(&mut self, i: usize, string: &CatenaryPoints) -> Section {
        let (m, appearance) = (self.m, self.appearance);
        let label = self.label(mjLABEL_TENDON, mjOBJ_TENDON, i);
        for ends in string.points().windows(2) {
            self.add(DYNAMIC, mjOBJ_TENDON, i, |g| {
                geom::connect(g, mjGEOM_CAPSULE, m.tendon_width()[i], ends[0], ends[1]);
                appearance.paint(g, m.tendon_matid()[i], &m.tendon_rgba()[i]);
                set_label(g, &label);
            })?;
        }
        Ok(())
    }

    /// The path; the first piece is labelled.
    fn path(&mut self, i: usize) -> Section {
        let (m, d, appearance) = (self.m, self.d, self.appearance);
        if d.ten_wrapnum[i] < 2 {
            return Ok(());
        }
        let label = self.label(mjLABEL_TENDON, mjOBJ_TENDON, i);
        let mut rgba = m.tendon_rgba()[i];
        if m.tendon_matid()[i] == -1 && rgba == geom::GREY {
            let limit = limit_impedance(d, mjCNSTR_LIMIT_TENDON, i) as f32;
            let tinted = blend(&rgba, &m.vis.rgba.constraint, limit);
            rgba[..3].copy_from_slice(&tinted[..3]);
        }
        let island = self.shows(mjVIS_ISLAND).then(|| {
            let row = usize::try_from(d.tendon_efcadr.get(i).copied().unwrap_or(-1)).ok();
            // a row that has no effect on any dof was left out, though the tendon has its address
            let island = row.filter(|_| d.s.nisland > 0).and_then(|row| d.efc_island.get(row));
            let island = island.and_then(|&island| usize::try_from(island).ok());
            self.island_tint(island.map_or(-1, |island| d.island_dofadr[island]), true)
        });
        for piece in pieces(d, i) {
            self.add(DYNAMIC, mjOBJ_TENDON, i, |g| {
                let width = m.tendon_width()[i] * if piece.inside { 0.5 } else { 1.0 };
                geom::connect(g, mjGEOM_CAPSULE, width, piece.from, piece.to);
                appearance.paint(g, m.tendon_matid()[i], &rgba);
                if let Some(rgba) = island {
                    g.matid = -1;
                    g.rgba = rgba;
                }
                if piece.index == 0 {
                    set_label(g, &label);
                }
            })?;
        }
        Ok(())
    }

    pub fn slider_cranks(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        let kinds = m.actuator_trntype();
        if !self.has(DYNAMIC) || !kinds.contains(&(mjTRN_SLIDERCRANK as i32)) {
            return Ok(());
        }
        let width = self.scaled(m.vis.scale.slidercrank);
        for i in (0..m.nu()).filter(|&i| kinds[i] == mjTRN_SLIDERCRANK as i32) {
            let [crank, slider] = m.actuator_trnid()[i].map(|id| id as usize);
            let (rod, axis) = (m.actuator_cranklength()[i], d.site_xmat[slider].col(2));
            let off = d.site_xpos[crank] - d.site_xpos[slider];
            let along = off.dot(axis);
            let det = along * along + rod * rod - off.dot(off);
            let end = d.site_xpos[slider] + axis * (along - det.max(0.0).sqrt());
            let label = self.label(mjLABEL_ACTUATOR, mjOBJ_ACTUATOR, i);
            self.add(DYNAMIC, mjOBJ_ACTUATOR, i, |g| {
                geom::connect(g, mjGEOM_CYLINDER, width, d.site_xpos[slider], end);
                g.rgba = m.vis.rgba.slidercrank;
                set_label(g, &label);
            })?;
            self.add(DYNAMIC, mjOBJ_ACTUATOR, i, |g| {
                geom::connect(g, mjGEOM_CAPSULE, width / 2.0, end, d.site_xpos[crank]);
                g.rgba = if det < 0.0 { m.vis.rgba.crankbroken } else { m.vis.rgba.slidercrank };
            })?;
        }
        Ok(())
    }
}

/// The string that a slack tendon between two points is drawn as.
fn hanging(m: &Model, d: &Data, i: usize) -> Option<CatenaryPoints> {
    let has_gravity = !m.disabled(mjDSBL_GRAVITY) && Vec3(m.opt.gravity).norm() > mjMINVAL;
    if !has_gravity || m.tendon_num()[i] != 2 || m.tendon_damping()[i] != 0.0 || m.tendon_frictionloss()[i] != 0.0 {
        return None;
    }
    let (stiffness, spring, range) = (m.tendon_stiffness()[i], m.tendon_lengthspring()[i], m.tendon_range()[i]);
    let slack_spring = stiffness > 0.0 && spring[0] == 0.0 && spring[1] > 0.0;
    let slack_limit = stiffness == 0.0 && m.tendon_limited()[i] == 1 && range[0] == 0.0 && d.ten_length[i] < range[1];
    if slack_spring == slack_limit {
        return None;
    }
    let pulls = |a: usize| m.actuator_trntype()[a] == mjTRN_TENDON as i32 && m.actuator_trnid()[a][0] == i as i32;
    if (0..m.nu()).any(pulls) {
        return None;
    }
    let length = if slack_limit { range[1] } else { spring[1] };
    let points = d.wrap_xpos.as_flattened();
    // a fixed tendon has no points of its own: those of the next one, or none, as in the reference (QUIRKS.md)
    let point = |j: usize| points.get(3 * j..3 * j + 3).map_or(Vec3::ZERO, Vec3::from_slice);
    let first = d.ten_wrapadr[i].max(0) as usize;
    let n = usize::try_from(m.vis.quality.numslices + 1).unwrap_or(0).max(2);
    Some(catenary::hang(point(first), point(first + 1), Vec3(m.opt.gravity), length, n))
}
