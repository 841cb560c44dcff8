//! Writes the compiled elements into the model's arrays: the tree and what is attached to it. Elements outside the tree are in `pack_lists`.

use super::attributes::*;
use super::error::reject_element_if;
use super::settings::is_limited;
use super::sizes::{ModelLayout, object_sameframe};
use super::{Compiler, Failure, Result};
use crate::abi::*;
use crate::asset::bvh;
use crate::math::{Quat, Vec3};
use crate::model::Model;
use crate::spec::joint_size;

/// Copies a list to a place in an array and moves the place on.
pub(super) fn put<T: Copy>(to: &mut [T], at: &mut usize, from: &[T]) {
    to[*at..*at + from.len()].copy_from_slice(from);
    *at += from.len();
}

/// Copies a hierarchy of static boxes to a place in the model's arrays and moves the place on.
pub(super) fn put_static_bvh(m: &mut Model, at: &mut usize, bvh: &bvh::BoundingTree) {
    put(m.bvh_depth_mut(), &mut at.clone(), &bvh.depth);
    put(m.bvh_child_mut(), &mut at.clone(), &bvh.child);
    put(m.bvh_nodeid_mut(), &mut at.clone(), &bvh.nodeid);
    put(m.bvh_aabb_mut(), at, &bvh.aabb);
}

/// An address, or -1 when there is nothing.
pub(super) fn address(n: usize, at: usize) -> i32 {
    if n == 0 { -1 } else { at as i32 }
}

impl Compiler<'_> {
    /// Fills all arrays that do not need a simulation.
    pub(super) fn pack(&mut self, m: &mut Model, layout: &ModelLayout) -> Result<()> {
        m.opt = self.spec.public.option;
        m.vis = self.spec.public.visual;
        self.pack_names(m);
        self.pack_bodies(m, layout)?;
        self.pack_dofs(m, layout);
        self.pack_plugins(m)?;
        self.pack_trees(m, layout)?;
        self.pack_geoms(m);
        self.pack_sites(m);
        self.pack_cameras(m);
        self.pack_lights(m);
        self.pack_meshes(m);
        self.pack_flexes(m);
        self.pack_skins(m);
        self.pack_lists(m);
        self.pack_keys(m)
    }

    fn pack_bodies(&self, m: &mut Model, layout: &ModelLayout) -> Result<()> {
        let (mut qposadr, mut dofadr, mut bvhadr) = (0, 0, 0);
        for (i, (e, state)) in self.spec.bodies.iter().zip(&self.bodies).enumerate() {
            let (b, l) = (&e.compiled, &layout.bodies[i]);
            m.body_parentid_mut()[i] = state.parentid as i32;
            m.body_weldid_mut()[i] = state.weldid as i32;
            m.body_rootid_mut()[i] = l.rootid;
            m.body_mocapid_mut()[i] = l.mocapid;
            m.body_jntnum_mut()[i] = e.extra.joints.len() as i32;
            m.body_jntadr_mut()[i] = l.jntadr;
            m.body_dofnum_mut()[i] = state.dofnum as i32;
            m.body_dofadr_mut()[i] = l.dofadr;
            m.body_treeid_mut()[i] = l.treeid;
            m.body_geomnum_mut()[i] = e.extra.geoms.len() as i32;
            m.body_geomadr_mut()[i] = l.geomadr;
            m.body_simple_mut()[i] = l.simple;
            m.body_sameframe_mut()[i] = l.sameframe;
            put_body(m, i, b);
            m.body_margin_mut()[i] = state.margin;
            m.body_plugin_mut()[i] = state.plugin;
            m.body_contype_mut()[i] = state.contype;
            m.body_conaffinity_mut()[i] = state.conaffinity;
            m.body_bvhadr_mut()[i] = l.bvhadr;
            m.body_bvhnum_mut()[i] = state.bvh.len() as i32;
            put_static_bvh(m, &mut bvhadr, &state.bvh);
            for &j in &e.extra.joints {
                if self.spec.joints[j].compiled.r#type.is(mjJNT_FREE) {
                    if e.extra.joints.len() > 1 {
                        return Err(Failure::of(&self.spec.joints[j], "free joint can only appear by itself"));
                    }
                    reject_element_if(e, i == 0 || state.parentid != 0, "free joint can only be used on top level")?;
                }
                let id = self.spec.joints[j].id() as usize;
                self.pack_joint(m, id, i, &mut qposadr, &mut dofadr);
            }
        }
        Ok(())
    }

    fn pack_joint(&self, m: &mut Model, id: usize, body: usize, qposadr: &mut usize, dofadr: &mut usize) {
        let j = &self.spec.joints.at(id).compiled;
        put_jnt(m, id, j);
        m.jnt_qposadr_mut()[id] = *qposadr as i32;
        m.jnt_dofadr_mut()[id] = *dofadr as i32;
        m.jnt_bodyid_mut()[id] = body as i32;
        m.jnt_limited_mut()[id] = is_limited(j.limited, j.range) as mjtByte;
        m.jnt_actfrclimited_mut()[id] = is_limited(j.actfrclimited, j.actfrcrange) as mjtByte;
        m.jnt_solref_mut()[id] = j.solref_limit;
        m.jnt_solimp_mut()[id] = j.solimp_limit;
        let (nq, nv) = joint_size(j.r#type);
        let b = &self.spec.bodies.at(body).compiled;
        let mut qpos = vec![0.0; nq];
        let mut spring = vec![0.0; nq];
        match j.r#type.get() {
            Some(mjJNT_FREE) => {
                qpos[..3].copy_from_slice(&b.pos);
                qpos[3..].copy_from_slice(&b.quat);
                spring.copy_from_slice(&qpos);
            }
            Some(mjJNT_BALL) => {
                qpos[0] = 1.0;
                spring[0] = 1.0;
            }
            _ => (qpos[0], spring[0]) = (j.r#ref, j.springref),
        }
        m.qpos0_mut()[*qposadr..*qposadr + nq].copy_from_slice(&qpos);
        m.qpos_spring_mut()[*qposadr..*qposadr + nq].copy_from_slice(&spring);
        for d in *dofadr..*dofadr + nv {
            m.dof_bodyid_mut()[d] = body as i32;
            m.dof_jntid_mut()[d] = id as i32;
            m.dof_solref_mut()[d] = j.solref_friction;
            m.dof_solimp_mut()[d] = j.solimp_friction;
            m.dof_frictionloss_mut()[d] = j.frictionloss;
            m.dof_armature_mut()[d] = j.armature;
            m.dof_damping_mut()[d] = j.damping;
        }
        *qposadr += nq;
        *dofadr += nv;
    }

    fn pack_dofs(&self, m: &mut Model, layout: &ModelLayout) {
        m.dof_parentid_mut().copy_from_slice(&layout.tree.dof_parentid);
        m.dof_treeid_mut().copy_from_slice(&layout.dof_treeid);
        m.dof_simplenum_mut().copy_from_slice(&layout.tree.dof_simplenum);
        layout.tree.fill(m);
    }

    /// Ranges of bodies and dofs of each tree, and the policy whether it may sleep.
    fn pack_trees(&self, m: &mut Model, layout: &ModelLayout) -> Result<()> {
        for t in m.tree_bodyadr_mut() {
            *t = -1;
        }
        for (i, b) in layout.bodies.iter().enumerate() {
            if let Ok(t) = usize::try_from(b.treeid) {
                if m.tree_bodyadr()[t] < 0 {
                    m.tree_bodyadr_mut()[t] = i as i32;
                }
                m.tree_bodynum_mut()[t] += 1;
            }
        }
        for (d, &t) in layout.dof_treeid.iter().enumerate() {
            let t = t as usize;
            if m.tree_dofnum()[t] == 0 {
                m.tree_dofadr_mut()[t] = d as i32;
            }
            m.tree_dofnum_mut()[t] += 1;
        }
        m.tree_sleep_policy_mut().fill(mjSLEEP_AUTO as i32);
        for (i, e) in self.spec.bodies.iter().enumerate().skip(1) {
            if e.compiled.sleep.is(mjSLEEP_AUTO) {
                continue;
            }
            let tree = layout.bodies[i].treeid;
            if tree == -1 || tree == layout.bodies[i - 1].treeid {
                return Err(Failure::of(e, "sleep policy only allowed for movable root bodies"));
            }
            m.tree_sleep_policy_mut()[tree as usize] = e.compiled.sleep.raw();
        }
        Ok(())
    }

    fn pack_geoms(&self, m: &mut Model) {
        for (i, (e, state)) in self.spec.geoms.iter().zip(&self.geoms).enumerate() {
            let g = &e.compiled;
            put_geom(m, i, g);
            m.geom_bodyid_mut()[i] = state.bodyid as i32;
            m.geom_dataid_mut()[i] = if state.meshid >= 0 { state.meshid } else { state.hfieldid };
            m.geom_matid_mut()[i] = state.matid;
            m.geom_plugin_mut()[i] = state.plugin;
            let body = &self.spec.bodies.at(state.bodyid).compiled;
            m.geom_sameframe_mut()[i] =
                object_sameframe(Vec3(g.pos), Quat(g.quat), Vec3(body.ipos), Quat(body.iquat)) as mjtByte;
            m.geom_aabb_mut()[i] = state.aabb;
            m.geom_rbound_mut()[i] = state.rbound;
            m.geom_fluid_mut()[i] = state.fluid;
        }
    }

    /// Id of the body that holds an element.
    fn id_of(&self, body: Option<crate::spec::BodyId>) -> usize {
        body.map_or(0, |b| self.spec.bodies[b].id().max(0) as usize)
    }

    fn pack_sites(&self, m: &mut Model) {
        for (i, e) in self.spec.sites.iter().enumerate() {
            let s = &e.compiled;
            let body = self.id_of(e.head.body);
            put_site(m, i, s);
            m.site_bodyid_mut()[i] = body as i32;
            m.site_matid_mut()[i] = self.sites[i];
            let b = &self.spec.bodies.at(body).compiled;
            m.site_sameframe_mut()[i] =
                object_sameframe(Vec3(s.pos), Quat(s.quat), Vec3(b.ipos), Quat(b.iquat)) as mjtByte;
        }
    }

    fn pack_cameras(&self, m: &mut Model) {
        for (i, e) in self.spec.cameras.iter().enumerate() {
            let c = &e.compiled;
            put_cam(m, i, c);
            m.cam_bodyid_mut()[i] = self.id_of(e.head.body) as i32;
            m.cam_targetbodyid_mut()[i] = self.cameras[i];
            m.cam_resolution_mut()[i] = c.resolution.map(|x| x as i32);
            m.cam_sensorsize_mut()[i] = c.sensor_size;
        }
    }

    fn pack_lights(&self, m: &mut Model) {
        for (i, e) in self.spec.lights.iter().enumerate() {
            let l = &e.compiled;
            put_light(m, i, l);
            m.light_bodyid_mut()[i] = self.id_of(e.head.body) as i32;
            m.light_targetbodyid_mut()[i] = self.lights[i].targetbodyid;
            m.light_texid_mut()[i] = self.lights[i].texid;
        }
    }
}
