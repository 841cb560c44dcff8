//! Contact points, frames and forces.

use super::*;
use crate::base::dump::Dump;
use crate::dynamics::contact_force;

/// Longest name of a side of a contact in a label.
const MAX_SIDE: usize = 47;

impl Drawing<'_, '_> {
    pub fn contacts(&mut self) -> Section {
        let (points, forces) = (self.shows(mjVIS_CONTACTPOINT), self.shows(mjVIS_CONTACTFORCE));
        let frames = self.frames(mjFRAME_CONTACT);
        if !(points || forces || frames) {
            return Ok(());
        }
        let (m, d) = (self.m, self.d);
        let (meansize, scale) = (m.stat.meansize, &m.vis.scale);
        for (i, con) in d.contact.iter().enumerate() {
            if points {
                self.contact_point(i, con)?;
            }
            if frames {
                let length = meansize * f64::from(scale.framelength) / 2.0;
                let width = meansize * f64::from(scale.framewidth) / 2.0;
                let axes = Mat3(con.frame).transpose();
                let _ = self.axes(i, Vec3(con.pos), &axes, length as f32, width as f32);
            }
            if forces && con.efc_address >= 0 {
                self.contact_forces(i, con)?;
            }
        }
        Ok(())
    }

    fn contact_point(&mut self, i: usize, con: &mjContact) -> Section {
        let (m, d) = (self.m, self.d);
        let radius = (m.stat.meansize * f64::from(m.vis.scale.contactwidth)) as f32;
        let height = (m.stat.meansize * f64::from(m.vis.scale.contactheight)) as f32;
        let height = height.max((-con.dist / 2.0) as f32);
        let row = usize::try_from(con.efc_address).ok();
        let rgba = match row {
            Some(row) if self.shows(mjVIS_ISLAND) => {
                let island = if d.s.nisland > 0 { usize::try_from(d.efc_island[row]).ok() } else { None };
                self.island_tint(island.map_or(-1, |island| d.island_dofadr[island]), true)
            }
            Some(_) => m.vis.rgba.contactpoint,
            None => m.vis.rgba.contactgap,
        };
        let label = match self.labels(mjLABEL_CONTACTPOINT) {
            true => [self.side(con, 0), b" | ".to_vec(), self.side(con, 1)].concat(),
            false => Vec::new(),
        };
        let axes = Mat3(con.frame);
        let mat = Mat3::from_cols(axes.row(1), axes.row(2), axes.row(0));
        self.decor(mjOBJ_UNKNOWN, i, |g| {
            geom::init(g, mjGEOM_CYLINDER as i32, None, Some(&Vec3(con.pos)), Some(&mat), Some(&rgba));
            g.size = [radius, radius, height];
            set_label(g, &label);
        })
    }

    /// One side of a contact in words.
    fn side(&self, con: &mjContact, side: usize) -> Vec<u8> {
        let named = |kind, id: usize, letter: char| {
            let name = names::name(self.m, kind, id);
            if name.is_empty() { format!("{letter}{id}").into_bytes() } else { name.to_vec() }
        };
        let mut text = match usize::try_from(con.geom[side]) {
            Ok(geom) => named(mjOBJ_GEOM, geom, 'g'),
            Err(_) => {
                let mut text = named(mjOBJ_FLEX, con.flex[side].max(0) as usize, 'f');
                let part = match con.elem[side] >= 0 {
                    true => format!(".e{}", con.elem[side]),
                    false => format!(".v{}", con.vert[side]),
                };
                text.extend(part.into_bytes());
                text
            }
        };
        text.truncate(MAX_SIDE);
        text
    }

    fn contact_forces(&mut self, i: usize, con: &mjContact) -> Section {
        let (m, d) = (self.m, self.d);
        let mut f = Vec3::ZERO;
        let n = con.dim.clamp(0, 3) as usize;
        f[..n].copy_from_slice(&contact_force(m, d, i)[..n]);
        let size = f.norm();
        if size < mjMINVAL {
            return Ok(());
        }
        // a side is a body, or a flex after all bodies; the force is shown on the later one
        let sides: [i32; 2] = std::array::from_fn(|k| match usize::try_from(con.geom[k]) {
            Ok(geom) => m.geom_bodyid()[geom],
            Err(_) => m.nbody() as i32 + con.flex[k],
        });
        let sign = if sides[0] > sides[1] { -1.0 } else { 1.0 };
        let scale = sign * f64::from(m.vis.map.force) / m.stat.meanmass;
        let split = self.shows(mjVIS_CONTACTSPLIT) && con.dim > 1;
        let between_moving = sides[0] > 0 && sides[1] > 0 && !split;
        let kind = if between_moving { mjGEOM_ARROW2 } else { mjGEOM_ARROW };
        let label = match self.labels(mjLABEL_CONTACTFORCE) {
            true => {
                let mut text = Dump::new(c"%-.3g".into());
                text.num(size);
                text.finish()
            }
            false => Vec::new(),
        };
        let width = m.stat.meansize * f64::from(m.vis.scale.forcewidth);
        let mut arrow = |f: Vec3, rgba: Rgba, label: &[u8]| {
            let way = Mat3(con.frame).transpose() * f * scale;
            self.decor(mjOBJ_UNKNOWN, i, |g| {
                geom::connect(g, kind, width, Vec3(con.pos), Vec3(con.pos) + way);
                g.rgba = rgba;
                set_label(g, label);
            })
        };
        let rgba = &m.vis.rgba;
        if split {
            arrow(Vec3([f[0], 0.0, 0.0]), rgba.contactforce, &label)?;
            arrow(Vec3([0.0, f[1], f[2]]), rgba.contactfriction, &[])
        } else {
            arrow(f, rgba.contactforce, &label)
        }
    }
}
