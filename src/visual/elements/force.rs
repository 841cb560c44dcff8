//! External forces and equality constraints.

use super::*;

impl Drawing<'_, '_> {
    pub fn external_forces(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        let width = self.scaled(m.vis.scale.forcewidth);
        let scale = f64::from(m.vis.map.force) / m.stat.meanmass;
        for b in 1..m.nbody() {
            let [x, y, z, ..] = d.xfrc_applied[b];
            if Vec3([x, y, z]).norm() <= mjMINVAL {
                continue;
            }
            let end = d.xipos[b] + Vec3([x, y, z]) * scale;
            self.decor(mjOBJ_UNKNOWN, b, |g| {
                geom::connect(g, mjGEOM_ARROW, width, d.xipos[b], end);
                g.rgba = m.vis.rgba.force;
            })?;
        }
        Ok(())
    }

    /// The two points that a connection or weld holds together.
    pub fn equalities(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        let size = Vec3([self.scaled(m.vis.scale.constraint); 3]);
        for i in 0..m.neq() {
            let [connect, weld] = [mjEQ_CONNECT, mjEQ_WELD].map(|kind| m.eq_type()[i] == kind as i32);
            if d.eq_active[i] == 0 || !(connect || weld) {
                continue;
            }
            let ids = [m.eq_obj1id()[i] as usize, m.eq_obj2id()[i] as usize];
            let data = &m.eq_data()[i];
            let anchors = [Vec3::from_slice(data), Vec3::from_slice(&data[3..])];
            let anchors = if weld { [anchors[1], anchors[0]] } else { anchors };
            let colors = [m.vis.rgba.connect, m.vis.rgba.constraint];
            let label = self.label(mjLABEL_CONSTRAINT, mjOBJ_EQUALITY, i);
            for ((id, anchor), rgba) in ids.into_iter().zip(anchors).zip(colors) {
                let (pos, mat) = if m.eq_objtype()[i] == mjOBJ_SITE as i32 {
                    (d.site_xpos[id], &d.site_xmat[id])
                } else {
                    (d.xpos[id] + d.xmat[id] * anchor, &d.xmat[id])
                };
                self.decor(mjOBJ_EQUALITY, i, |g| {
                    geom::init(g, mjGEOM_SPHERE as i32, Some(&size), Some(&pos), Some(mat), Some(&rgba));
                    set_label(g, &label);
                })?;
            }
        }
        Ok(())
    }
}
