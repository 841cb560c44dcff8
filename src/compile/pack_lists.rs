//! Writes the compiled elements outside the tree into the model's arrays.

use super::Compiler;
use super::attributes::*;
use super::pack::{address, put};
use super::settings::is_limited;
use crate::abi::*;
use crate::model::Model;

impl Compiler<'_> {
    pub(super) fn pack_lists(&self, m: &mut Model) {
        self.pack_assets(m);
        self.pack_pairs(m);
        self.pack_equalities(m);
        self.pack_tendons(m);
        self.pack_actuators(m);
        self.pack_sensors(m);
        self.pack_custom(m);
    }

    fn pack_assets(&self, m: &mut Model) {
        let mut adr = 0;
        for (i, (e, data)) in self.spec.hfields.iter().zip(&self.hfields).enumerate() {
            put_hfield(m, i, &e.compiled);
            m.hfield_adr_mut()[i] = adr as i32;
            put(m.hfield_data_mut(), &mut adr, data);
        }
        adr = 0;
        for (i, (e, data)) in self.spec.textures.iter().zip(&self.textures).enumerate() {
            let t = &e.compiled;
            put_tex(m, i, t);
            m.tex_adr_mut()[i] = adr as i32;
            put(m.tex_data_mut(), &mut adr, data);
        }
        for (i, (e, roles)) in self.spec.materials.iter().zip(&self.materials).enumerate() {
            let mat = &e.compiled;
            m.mat_texid_mut()[i] = *roles;
            put_mat(m, i, mat);
        }
    }

    fn pack_pairs(&self, m: &mut Model) {
        for (i, (e, state)) in self.spec.pairs.iter().zip(&self.pairs).enumerate() {
            let p = &e.compiled;
            m.pair_dim_mut()[i] = p.condim;
            m.pair_geom1_mut()[i] = state.geom1;
            m.pair_geom2_mut()[i] = state.geom2;
            m.pair_signature_mut()[i] = state.signature;
            put_pair(m, i, p);
        }
        m.exclude_signature_mut().copy_from_slice(&self.excludes);
    }

    fn pack_equalities(&self, m: &mut Model) {
        for (i, (e, state)) in self.spec.equalities.iter().zip(&self.equalities).enumerate() {
            let q = &e.compiled;
            put_eq(m, i, q);
            m.eq_obj1id_mut()[i] = state.obj1id;
            m.eq_obj2id_mut()[i] = state.obj2id;
            m.eq_active0_mut()[i] = q.active;
        }
    }

    fn pack_tendons(&self, m: &mut Model) {
        let mut adr = 0;
        for (i, (e, state)) in self.spec.tendons.iter().zip(&self.tendons).enumerate() {
            let t = &e.compiled;
            m.tendon_adr_mut()[i] = adr as i32;
            m.tendon_num_mut()[i] = state.path.len() as i32;
            m.tendon_matid_mut()[i] = state.matid;
            put_tendon(m, i, t);
            m.tendon_limited_mut()[i] = is_limited(t.limited, t.range) as mjtByte;
            m.tendon_actfrclimited_mut()[i] = is_limited(t.actfrclimited, t.actfrcrange) as mjtByte;
            m.tendon_solref_lim_mut()[i] = t.solref_limit;
            m.tendon_solimp_lim_mut()[i] = t.solimp_limit;
            m.tendon_solref_fri_mut()[i] = t.solref_friction;
            m.tendon_solimp_fri_mut()[i] = t.solimp_friction;
            m.tendon_lengthspring_mut()[i] = t.springlength;
            for w in &state.path {
                m.wrap_type_mut()[adr] = w.kind as i32;
                m.wrap_objid_mut()[adr] = w.objid;
                m.wrap_prm_mut()[adr] = w.prm;
                adr += 1;
            }
        }
    }

    fn pack_actuators(&self, m: &mut Model) {
        let mut adr = 0;
        for (i, (e, state)) in self.spec.actuators.iter().zip(&self.actuators).enumerate() {
            let a = &e.compiled;
            put_actuator(m, i, a);
            m.actuator_trnid_mut()[i] = state.trnid;
            let actnum = a.actdim.max(0) as usize;
            m.actuator_actadr_mut()[i] = address(actnum, adr);
            m.actuator_actnum_mut()[i] = actnum as i32;
            adr += actnum;
            m.actuator_ctrllimited_mut()[i] = is_limited(a.ctrllimited, a.ctrlrange) as mjtByte;
            m.actuator_forcelimited_mut()[i] = is_limited(a.forcelimited, a.forcerange) as mjtByte;
            m.actuator_actlimited_mut()[i] = is_limited(a.actlimited, a.actrange) as mjtByte;
            m.actuator_plugin_mut()[i] = state.plugin;
        }
    }

    fn pack_sensors(&self, m: &mut Model) {
        let mut adr = 0;
        for (i, (e, state)) in self.spec.sensors.iter().zip(&self.sensors).enumerate() {
            let s = &e.compiled;
            put_sensor(m, i, s);
            m.sensor_objid_mut()[i] = state.objid;
            m.sensor_refid_mut()[i] = state.refid;
            m.sensor_adr_mut()[i] = adr;
            adr += s.dim;
            m.sensor_plugin_mut()[i] = state.plugin;
        }
    }

    fn pack_custom(&self, m: &mut Model) {
        let mut adr = 0;
        for (i, e) in self.spec.numerics.iter().enumerate() {
            let data = &e.compiled.data;
            m.numeric_adr_mut()[i] = adr as i32;
            m.numeric_size_mut()[i] = e.compiled.size;
            put(m.numeric_data_mut(), &mut adr.clone(), data);
            adr += e.compiled.size as usize;
        }
        adr = 0;
        for (i, e) in self.spec.texts.iter().enumerate() {
            let text = e.compiled.data.as_bytes();
            m.text_adr_mut()[i] = adr as i32;
            m.text_size_mut()[i] = text.len() as i32 + 1;
            put(m.text_data_mut(), &mut adr, bytemuck::cast_slice(text));
            adr += 1;
        }
        adr = 0;
        for (i, (e, objects)) in self.spec.tuples.iter().zip(&self.tuples).enumerate() {
            m.tuple_adr_mut()[i] = adr as i32;
            m.tuple_size_mut()[i] = objects.len() as i32;
            put(m.tuple_objtype_mut(), &mut adr.clone(), &e.compiled.objtype);
            put(m.tuple_objprm_mut(), &mut adr.clone(), &e.compiled.objprm);
            put(m.tuple_objid_mut(), &mut adr, objects);
        }
    }
}
