//! Elements of the model: flexes, skins, geoms, sites.

use super::*;
use crate::dynamics::sleep;
use crate::math::scalar;

impl Drawing<'_, '_> {
    /// Flexes; their vertices and faces are in the scene's flex buffers.
    pub fn flexes(&mut self) -> Section {
        let (m, d, opt, pert) = (self.m, self.d, self.opt, self.pert);
        let appearance = self.appearance;
        let shown = [mjVIS_FLEXVERT, mjVIS_FLEXEDGE, mjVIS_FLEXFACE, mjVIS_FLEXSKIN].iter().any(|f| self.shows(*f));
        if !shown || !self.has(DYNAMIC) {
            return Ok(());
        }
        for i in 0..m.nflex() {
            if !in_group(&opt.flexgroup, m.flex_group()[i]) {
                continue;
            }
            let label = self.label(mjLABEL_FLEX, mjOBJ_FLEX, i);
            self.add_visible(DYNAMIC, mjOBJ_FLEX, i, |g| {
                let pos = d.flexvert_xpos.get(m.flex_vertadr()[i] as usize);
                let size = Vec3([m.flex_radius()[i], 0.1, 0.1]);
                geom::init(g, mjGEOM_FLEX as i32, Some(&size), pos, None, None);
                appearance.paint(g, m.flex_matid()[i], &m.flex_rgba()[i]);
                if m.flex_texcoordadr()[i] >= 0 {
                    g.texcoord = 1;
                } else {
                    g.matid = -1;
                }
                glow(m, g, pert.flexselect == i as i32);
                set_label(g, &label);
            })?;
        }
        Ok(())
    }

    /// Skins; their vertices are in the scene's skin buffers.
    pub fn skins(&mut self) -> Section {
        let (m, d, opt, pert) = (self.m, self.d, self.opt, self.pert);
        let appearance = self.appearance;
        if !self.shows(mjVIS_SKIN) || !self.has(DYNAMIC) {
            return Ok(());
        }
        for i in 0..m.nskin() {
            if !in_group(&opt.skingroup, m.skin_group()[i]) {
                continue;
            }
            let label = self.label(mjLABEL_SKIN, mjOBJ_SKIN, i);
            self.add_visible(DYNAMIC, mjOBJ_SKIN, i, |g| {
                let body = m.skin_bonebodyid().get(m.skin_boneadr()[i] as usize);
                let pos = body.map(|&b| &d.xpos[b as usize]);
                geom::init(g, mjGEOM_SKIN as i32, None, pos, None, None);
                appearance.paint(g, m.skin_matid()[i], &m.skin_rgba()[i]);
                glow(m, g, pert.skinselect == i as i32);
                if m.skin_texcoordadr()[i] >= 0 {
                    g.texcoord = 1;
                }
                set_label(g, &label);
            })?;
        }
        Ok(())
    }

    pub fn geoms(&mut self, colors: &[GeomColor]) -> Section {
        let (m, d, opt, n) = (self.m, self.d, self.opt, self.m.ngeom());
        let appearance = self.appearance;
        // of equal length, so that no index is checked more than once
        let (kinds, groups, bodies) = (&m.geom_type()[..n], &m.geom_group()[..n], &m.geom_bodyid()[..n]);
        let (size, pos, mat) = (&m.geom_size()[..n], &d.geom_xpos[..n], &d.geom_xmat[..n]);
        let (matid, rgba, rbound) = (&m.geom_matid()[..n], &m.geom_rgba()[..n], &m.geom_rbound()[..n]);
        let dataid = &m.geom_dataid()[..n];
        let (labels, islands) = (self.labels(mjLABEL_GEOM), self.shows(mjVIS_ISLAND));
        let mut planes = 0;
        // geoms of one body follow each other
        let (mut body, mut category, mut tint) = (-1, DYNAMIC, None);
        for i in 0..n {
            // planes count even where they are not shown
            let plane = planes;
            planes += (kinds[i] == mjGEOM_PLANE as i32) as i32;
            if !in_group(&opt.geomgroup, groups[i]) {
                continue;
            }
            if bodies[i] != body {
                body = bodies[i];
                category = self.category(body as usize);
                let island = if islands { island_of(m, d, body as usize) } else { None };
                tint = island.map(|(h, awake)| self.island_tint(h, awake));
            }
            if !self.has(category) {
                continue;
            }
            let g = self.shapes.blank(category, mjOBJ_GEOM, i)?;
            geom::place(g, kinds[i], &size[i], &pos[i], &mat[i]);
            g.dataid = dataid[i];
            g.modelrbound = rbound[i] as f32;
            appearance.paint(g, matid[i], &shown_color(colors, i, &rgba[i]));
            if let Some(rgba) = tint {
                (g.matid, g.rgba) = (-1, rgba);
            }
            glow(m, g, body > 0 && self.pert.select == body);
            match mjtGeom::from_int(kinds[i]) {
                Some(mjGEOM_MESH | mjGEOM_SDF) => mesh_of(m, opt, i, g),
                Some(mjGEOM_PLANE) => {
                    g.dataid = plane;
                    center_plane(m, d, i, self.head, g);
                }
                _ => {}
            }
            if g.rgba[3] == 0.0 {
                continue;
            }
            if labels {
                let name = self.name(mjOBJ_GEOM, i);
                set_label(self.shapes.blanked(), &name);
            }
            self.shapes.keep();
        }
        Ok(())
    }

    pub fn sites(&mut self) -> Section {
        let (m, d, opt, pert) = (self.m, self.d, self.opt, self.pert);
        let appearance = self.appearance;
        for (i, (&group, &body)) in m.site_group().iter().zip(m.site_bodyid()).enumerate() {
            if !in_group(&opt.sitegroup, group) {
                continue;
            }
            let category = self.category(body as usize);
            if !self.has(category) {
                continue;
            }
            let label = self.label(mjLABEL_SITE, mjOBJ_SITE, i);
            self.add_visible(category, mjOBJ_SITE, i, |g| {
                let (size, pos, mat) = (&m.site_size()[i], &d.site_xpos[i], &d.site_xmat[i]);
                geom::place(g, m.site_type()[i], size, pos, mat);
                appearance.paint(g, m.site_matid()[i], &m.site_rgba()[i]);
                glow(m, g, pert.select > 0 && pert.select == body);
                set_label(g, &label);
            })?;
        }
        Ok(())
    }
}

/// The mesh of a geom, or the mesh's hull.
fn mesh_of(m: &Model, opt: &mjvOption, i: usize, g: &mut mjvGeom) {
    let mesh = usize::try_from(g.dataid);
    g.dataid *= 2;
    if let Ok(mesh) = mesh {
        g.texcoord = (m.mesh_texcoordadr()[mesh] >= 0) as i32;
        let collides = m.geom_contype()[i] != 0 || m.geom_conaffinity()[i] != 0;
        let hulls = opt.flags[mjVIS_CONVEXHULL as usize] != 0;
        g.dataid += (hulls && collides && m.mesh_graphadr()[mesh] >= 0) as i32;
    }
}

/// The dof that gives the island that a body belongs to, or would belong to, and whether it is awake; none for what cannot
/// move.
fn island_of(m: &Model, d: &Data, body: usize) -> Option<(i32, bool)> {
    let weld = m.body_weldid()[body] as usize;
    if m.body_dofnum()[weld] == 0 {
        return None;
    }
    let dof = m.body_dofadr()[weld] as usize;
    let awake = d.body_awake[body] != mjtSleepState::mjS_ASLEEP as i32;
    let island = if d.s.nisland > 0 { usize::try_from(d.dof_island[dof]).ok() } else { None };
    let mut h = island.map_or(-1, |island| d.island_dofadr[island]);
    if h == -1 && sleep::enabled(m) {
        let mut tree = m.dof_treeid()[dof] as usize;
        if !awake {
            tree = first_of_cycle(d.tree_asleep, tree);
        }
        h = m.tree_dofadr()[tree];
    }
    Some((h, awake))
}

/// The smallest tree among those that fell asleep together with `tree`.
fn first_of_cycle(tree_asleep: &[i32], tree: usize) -> usize {
    let mut first = tree;
    let mut at = tree;
    // as many steps as there are trees, whatever a user wrote into the cycle
    for _ in 0..tree_asleep.len() {
        match usize::try_from(tree_asleep[at]).ok().filter(|&next| next < tree_asleep.len() && next != tree) {
            Some(next) => at = next,
            None => break,
        }
        first = first.min(at);
    }
    first
}

/// Moves an infinite plane under the camera, by whole repeats of its texture or grid.
fn center_plane(m: &Model, d: &Data, i: usize, head: [f32; 3], g: &mut mjvGeom) {
    let size = m.geom_size()[i];
    let off = Vec3(head.map(f64::from)) - d.geom_xpos[i];
    let zfar = f64::from(m.vis.map.zfar) * m.stat.extent;
    let material = usize::try_from(m.geom_matid()[i]).ok();
    let mut pos = d.geom_xpos[i];
    for k in 0..2 {
        if size[k] > 0.0 {
            continue;
        }
        let repeat = material.map_or(0.0, |mat| m.mat_texrepeat()[mat][k]);
        let step = if repeat > 0.0 { f64::from(2.0 / repeat) } else { 2.1 * zfar / f64::from(mjMAXPLANEGRID - 2) };
        let axis = d.geom_xmat[i].col(k);
        let way = 2.0 * step * f64::from(scalar::round(0.5 * off.dot(axis) / step));
        pos += axis * way;
    }
    g.pos = geom::single(pos);
}

/// The colour in which a geom is shown: its own, or red, green and blue of the entry of `colors`, which are ordered by geom.
#[inline(always)]
fn shown_color(colors: &[GeomColor], geom: usize, own: &Rgba) -> Rgba {
    match colors.binary_search_by_key(&geom, |color| color.geom) {
        Ok(i) => {
            let [r, g, b] = colors[i].rgb;
            [r, g, b, own[3]]
        }
        Err(_) => *own,
    }
}
