//! Actuators, cameras, lights, distance sensors, tactile sensors.

use super::decor::joint_shape;
use super::tendon::pieces;
use super::*;
use crate::math::{Quat, Vec3};
use crate::visual::camera::intrinsic_extent;
use crate::visual::geom::{LINE_WIDTH, blend};

impl Drawing<'_, '_> {
    pub fn actuators(&mut self) -> Section {
        let m = self.m;
        for i in 0..m.nu() {
            let group = m.actuator_group()[i];
            let disabled = (0..=30).contains(&group) && m.opt.disableactuator & (1 << group) != 0;
            if disabled || !in_group(&self.opt.actuatorgroup, group) {
                continue;
            }
            let rgba = self.actuator_color(i);
            match mjtTrn::from_int(m.actuator_trntype()[i]) {
                Some(mjTRN_JOINT | mjTRN_JOINTINPARENT) => self.joint_actuator(i, rgba)?,
                Some(mjTRN_SITE) => self.site_actuator(i, rgba)?,
                Some(mjTRN_BODY) => self.body_actuator(i, rgba)?,
                Some(mjTRN_TENDON) => self.tendon_actuator(i, rgba)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Between the colours of the lowest, zero and highest control or activation.
    fn actuator_color(&self, i: usize) -> Rgba {
        let (m, d) = (self.m, self.d);
        let activation = self.shows(mjVIS_ACTIVATION);
        let [least, most] = if m.actuator_ctrllimited()[i] != 0 {
            m.actuator_ctrlrange()[i]
        } else if activation && m.actuator_actlimited()[i] != 0 {
            m.actuator_actrange()[i]
        } else {
            [-1.0, 1.0]
        };
        let (mut low, zero, mut high) = if least >= 0.0 {
            (-1.0, least, most)
        } else if most <= 0.0 {
            (least, most, 1.0)
        } else {
            (least, 0.0, most)
        };
        if zero - low < mjMINVAL {
            low = zero - mjMINVAL;
        }
        if high - zero < mjMINVAL {
            high = zero + mjMINVAL;
        }
        let last = m.actuator_actadr()[i] + m.actuator_actnum()[i] - 1;
        let act = usize::try_from(last).ok().filter(|_| activation && m.actuator_dyntype()[i] != mjDYN_NONE as i32);
        let value = act.map_or(d.ctrl[i], |at| d.act[at]).min(high).max(low);
        let rgba = &m.vis.rgba;
        if value <= zero {
            let t = (zero - value) / (zero - low).max(mjMINVAL);
            blend(&rgba.actuator, &rgba.actuatornegative, t as f32)
        } else {
            let t = (value - zero) / (high - zero).max(mjMINVAL);
            blend(&rgba.actuator, &rgba.actuatorpositive, t as f32)
        }
    }

    fn joint_actuator(&mut self, i: usize, rgba: Rgba) -> Section {
        let (m, d) = (self.m, self.d);
        let scale = &m.vis.scale;
        let size = Vec3([f64::from(m.stat.meansize as f32 * scale.jointlength * 0.33); 3]);
        let (length, width) = (self.scaled(scale.actuatorlength), self.scaled(scale.actuatorwidth));
        let label = self.label(mjLABEL_ACTUATOR, mjOBJ_ACTUATOR, i);
        self.decor(mjOBJ_ACTUATOR, i, |g| {
            joint_shape(m, d, m.actuator_trnid()[i][0] as usize, size, length, width, g);
            g.rgba = rgba;
            set_label(g, &label);
        })
    }

    fn site_actuator(&mut self, i: usize, rgba: Rgba) -> Section {
        let (m, d) = (self.m, self.d);
        let s = m.actuator_trnid()[i][0] as usize;
        let size = m.site_size()[s] * 1.05;
        let label = self.label(mjLABEL_ACTUATOR, mjOBJ_ACTUATOR, i);
        self.decor(mjOBJ_ACTUATOR, i, |g| {
            geom::init(g, m.site_type()[s], Some(&size), Some(&d.site_xpos[s]), Some(&d.site_xmat[s]), Some(&rgba));
            set_label(g, &label);
        })
    }

    fn body_actuator(&mut self, i: usize, rgba: Rgba) -> Section {
        let (m, d) = (self.m, self.d);
        let b = m.actuator_trnid()[i][0] as usize;
        let first = m.body_geomadr()[b].max(0) as usize;
        for k in first..first + m.body_geomnum()[b] as usize {
            let kind = m.geom_type()[k];
            if matches!(mjtGeom::from_int(kind), Some(mjGEOM_PLANE | mjGEOM_HFIELD | mjGEOM_MESH | mjGEOM_SDF)) {
                continue;
            }
            let size = m.geom_size()[k] * 1.05;
            self.decor(mjOBJ_ACTUATOR, i, |g| {
                geom::init(g, kind, Some(&size), Some(&d.geom_xpos[k]), Some(&d.geom_xmat[k]), Some(&rgba));
            })?;
        }
        Ok(())
    }

    fn tendon_actuator(&mut self, i: usize, rgba: Rgba) -> Section {
        let (m, d, appearance) = (self.m, self.d, self.appearance);
        let t = m.actuator_trnid()[i][0] as usize;
        let label = self.label(mjLABEL_ACTUATOR, mjOBJ_ACTUATOR, i);
        for piece in pieces(d, t) {
            self.decor(mjOBJ_ACTUATOR, i, |g| {
                let part = if piece.inside { 0.5 } else { 1.0 };
                let width = m.tendon_width()[t] * part * f64::from(m.vis.map.actuatortendon);
                geom::connect(g, mjGEOM_CAPSULE, width, piece.from, piece.to);
                appearance.paint(g, m.tendon_matid()[t], &m.tendon_rgba()[t]);
                g.rgba = rgba;
                if piece.index == 0 {
                    set_label(g, &label);
                }
            })?;
        }
        Ok(())
    }

    pub fn cameras(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        let unit = self.scaled(m.vis.scale.camera);
        for i in 0..m.ncam() {
            let mut rgba = m.vis.rgba.camera;
            if m.cam_sensorsize()[i][1] > 0.0 {
                self.camera_frustum(i)?;
                rgba[3] = 0.3;
            }
            let (pos, mat) = (d.cam_xpos[i], &d.cam_xmat[i]);
            let label = self.label(mjLABEL_CAMERA, mjOBJ_CAMERA, i);
            self.decor(mjOBJ_CAMERA, i, |g| {
                let size = Vec3([unit, 0.8 * unit, 0.4 * unit]);
                geom::init(g, mjGEOM_BOX as i32, Some(&size), Some(&pos), Some(mat), Some(&rgba));
                set_label(g, &label);
            })?;
            self.decor(mjOBJ_CAMERA, i, |g| {
                let front = pos + mat.col(2) * (-0.6 * unit);
                geom::init(g, mjGEOM_CYLINDER as i32, None, Some(&front), Some(mat), Some(&rgba));
                g.size = geom::single([0.4 * unit, 0.4 * unit, 0.3 * unit]);
                g.rgba[..3].iter_mut().for_each(|c| *c *= 0.5);
            })?;
            if self.frames(mjFRAME_CAMERA) {
                let _ = self.axis_frame(i, pos, mat);
            }
        }
        Ok(())
    }

    /// The view volume of a camera with a sensor size.
    fn camera_frustum(&mut self, i: usize) -> Section {
        let (m, d) = (self.m, self.d);
        let near = (f64::from(m.vis.map.znear) * m.stat.extent) as f32;
        let far = m.stat.meansize as f32 * m.vis.scale.frustum;
        let (hor, ver) = intrinsic_extent(m, i, near);
        let axes: [Vec3; 3] = std::array::from_fn(|k| d.cam_xmat[i].col(k));
        let corners = |dist: f32| {
            let grow = |x: f32| f64::from(x * (dist / near));
            let [left, right, bottom, top] = if dist == near {
                [hor[0], hor[1], ver[0], ver[1]].map(f64::from)
            } else {
                [grow(hor[0]), grow(hor[1]), grow(ver[0]), grow(ver[1])]
            };
            let center = d.cam_xpos[i] + axes[2] * -f64::from(dist);
            [[-left, -bottom], [right, -bottom], [right, top], [-left, top]]
                .map(|[x, y]| center + axes[0] * x + axes[1] * y)
        };
        let (n, f) = (corners(near), corners(far));
        let rgba = m.vis.rgba.frustum;
        for e in 0..4 {
            let next = (e + 1) % 4;
            for triangle in [[n[e], f[e], n[next]], [f[e], f[next], n[next]]] {
                self.decor(mjOBJ_CAMERA, i, |g| geom::triangle(g, triangle, &rgba))?;
            }
            for [from, to] in [[n[e], n[next]], [f[e], f[next]], [n[e], f[e]]] {
                self.decor(mjOBJ_CAMERA, i, |g| {
                    geom::connect(g, mjGEOM_LINE, LINE_WIDTH, from, to);
                    g.rgba = rgba;
                })?;
            }
        }
        Ok(())
    }

    pub fn lights(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        let unit = self.scaled(m.vis.scale.light);
        for i in 0..m.nlight() {
            let mat = Quat::z_to(d.light_xdir[i]).to_mat();
            let pos = d.light_xpos[i] + d.light_xdir[i] * -(unit + 0.0001);
            let label = self.label(mjLABEL_LIGHT, mjOBJ_LIGHT, i);
            self.decor(mjOBJ_LIGHT, i, |g| {
                geom::init(g, mjGEOM_CYLINDER as i32, None, Some(&pos), Some(&mat), Some(&m.vis.rgba.light));
                g.size = geom::single([0.8 * unit, 0.8 * unit, unit]);
                set_label(g, &label);
            })?;
            if self.frames(mjFRAME_LIGHT) {
                let _ = self.axis_frame(i, d.light_xpos[i], &mat);
            }
        }
        Ok(())
    }

    /// Rays of range finders, and segments between nearest points of geoms.
    pub fn distances(&mut self) -> Section {
        let (m, d) = (self.m, self.d);
        for i in 0..m.nsensor() {
            let adr = m.sensor_adr()[i] as usize;
            let segment = match mjtSensor::from_int(m.sensor_type()[i]) {
                Some(mjSENS_RANGEFINDER) if d.sensordata[adr] >= 0.0 => {
                    let s = m.sensor_objid()[i] as usize;
                    let axis = d.site_xmat[s].col(2);
                    [d.site_xpos[s], d.site_xpos[s] + axis * d.sensordata[adr]]
                }
                Some(mjSENS_GEOMFROMTO) => {
                    let v = &d.sensordata[adr..adr + 6];
                    if v.iter().all(|x| *x == 0.0) {
                        continue;
                    }
                    [Vec3::from_slice(v), Vec3::from_slice(&v[3..])]
                }
                _ => continue,
            };
            self.decor(mjOBJ_SENSOR, i, |g| {
                geom::connect(g, mjGEOM_LINE, LINE_WIDTH, segment[0], segment[1]);
                g.rgba = m.vis.rgba.rangefinder;
            })?;
        }
        Ok(())
    }

    /// The mesh of a tactile sensor, coloured by its readings.
    pub fn tactile(&mut self) -> Section {
        let m = self.m;
        for i in (0..m.nsensor()).filter(|&i| m.sensor_type()[i] == mjSENS_TACTILE as i32) {
            self.tactile_mesh(i)?;
        }
        Ok(())
    }

    fn tactile_mesh(&mut self, i: usize) -> Section {
        let (m, d) = (self.m, self.d);
        let (mesh, geom_id) = (m.sensor_objid()[i] as usize, m.sensor_refid()[i] as usize);
        let nvert = m.mesh_vertnum()[mesh] as usize;
        let channels = m.sensor_dim()[i] as usize / nvert.max(1);
        let data = &d.sensordata[m.sensor_adr()[i] as usize..][..channels * nvert];
        let most = data[..nvert.min(data.len())].iter().fold(0.0f64, |x, y| x.max(y.abs()));
        if most == 0.0 || m.geom_rbound()[geom_id] < mjMINVAL {
            return Ok(());
        }
        let first = m.mesh_vertadr()[mesh] as usize;
        let faces = m.mesh_faceadr()[mesh] as usize..(m.mesh_faceadr()[mesh] + m.mesh_facenum()[mesh]) as usize;
        for face in faces {
            let corners = m.mesh_face()[face].map(|v| v as usize);
            let mut rgba = [0.0f32, 0.0, 0.0, 1.0];
            for (c, to) in rgba[..3].iter_mut().enumerate().take(channels) {
                let values = corners.map(|v| data[c * nvert + v]);
                let touched = values.iter().filter(|v| **v != 0.0).count();
                let sum = values.iter().fold(0.0f32, |sum, v| sum + (v.abs() / most) as f32);
                *to = if touched > 0 { sum / touched as f32 } else { sum };
            }
            if rgba[..3] == [0.0; 3] {
                rgba[3] = 0.1;
            }
            let (pos, mat) = (d.geom_xpos[geom_id], &d.geom_xmat[geom_id]);
            let points = corners.map(|v| {
                let local = Vec3(m.mesh_vert()[first + v].map(f64::from));
                pos + mat * local
            });
            self.decor(mjOBJ_SENSOR, i, |g| geom::triangle(g, points, &rgba))?;
        }
        Ok(())
    }
}
