//! Writes the compiled elements outside the tree into the model's arrays.

use super::Compiler;
use super::pack::{address, put, put_user};
use super::settings::is_limited;
use crate::abi::*;
use crate::model::Model;
use std::ffi::c_char;

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
            m.hfield_size_mut()[i] = e.compiled.size;
            m.hfield_nrow_mut()[i] = e.compiled.nrow;
            m.hfield_ncol_mut()[i] = e.compiled.ncol;
            m.hfield_adr_mut()[i] = adr as i32;
            put(m.hfield_data_mut(), &mut adr, data);
        }
        adr = 0;
        for (i, (e, data)) in self.spec.textures.iter().zip(&self.textures).enumerate() {
            let t = &e.compiled;
            m.tex_type_mut()[i] = t.r#type.raw();
            m.tex_colorspace_mut()[i] = t.colorspace.raw();
            m.tex_height_mut()[i] = t.height;
            m.tex_width_mut()[i] = t.width;
            m.tex_nchannel_mut()[i] = t.nchannel;
            m.tex_adr_mut()[i] = adr as i32;
            put(m.tex_data_mut(), &mut adr, data);
        }
        for (i, (e, roles)) in self.spec.materials.iter().zip(&self.materials).enumerate() {
            let mat = &e.compiled;
            m.mat_texid_mut()[i] = *roles;
            m.mat_texuniform_mut()[i] = mat.texuniform;
            m.mat_texrepeat_mut()[i] = mat.texrepeat;
            m.mat_emission_mut()[i] = mat.emission;
            m.mat_specular_mut()[i] = mat.specular;
            m.mat_shininess_mut()[i] = mat.shininess;
            m.mat_reflectance_mut()[i] = mat.reflectance;
            m.mat_metallic_mut()[i] = mat.metallic;
            m.mat_roughness_mut()[i] = mat.roughness;
            m.mat_rgba_mut()[i] = mat.rgba;
        }
    }

    fn pack_pairs(&self, m: &mut Model) {
        for (i, (e, state)) in self.spec.pairs.iter().zip(&self.pairs).enumerate() {
            let p = &e.compiled;
            m.pair_dim_mut()[i] = p.condim;
            m.pair_geom1_mut()[i] = state.geom1;
            m.pair_geom2_mut()[i] = state.geom2;
            m.pair_signature_mut()[i] = state.signature;
            m.pair_solref_mut()[i] = p.solref;
            m.pair_solreffriction_mut()[i] = p.solreffriction;
            m.pair_solimp_mut()[i] = p.solimp;
            m.pair_margin_mut()[i] = p.margin;
            m.pair_gap_mut()[i] = p.gap;
            m.pair_friction_mut()[i] = p.friction;
        }
        m.exclude_signature_mut().copy_from_slice(&self.excludes);
    }

    fn pack_equalities(&self, m: &mut Model) {
        for (i, (e, state)) in self.spec.equalities.iter().zip(&self.equalities).enumerate() {
            let q = &e.compiled;
            m.eq_type_mut()[i] = q.r#type.raw();
            m.eq_obj1id_mut()[i] = state.obj1id;
            m.eq_obj2id_mut()[i] = state.obj2id;
            m.eq_objtype_mut()[i] = q.objtype.raw();
            m.eq_active0_mut()[i] = q.active;
            m.eq_solref_mut()[i] = q.solref;
            m.eq_solimp_mut()[i] = q.solimp;
            m.eq_data_mut()[i] = q.data;
        }
    }

    fn pack_tendons(&self, m: &mut Model) {
        let (mut adr, nuser) = (0, m.nuser_tendon());
        for (i, (e, state)) in self.spec.tendons.iter().zip(&self.tendons).enumerate() {
            let t = &e.compiled;
            m.tendon_adr_mut()[i] = adr as i32;
            m.tendon_num_mut()[i] = state.path.len() as i32;
            m.tendon_matid_mut()[i] = state.matid;
            m.tendon_group_mut()[i] = t.group;
            m.tendon_limited_mut()[i] = is_limited(t.limited, t.range) as mjtByte;
            m.tendon_actfrclimited_mut()[i] = is_limited(t.actfrclimited, t.actfrcrange) as mjtByte;
            m.tendon_width_mut()[i] = t.width;
            m.tendon_solref_lim_mut()[i] = t.solref_limit;
            m.tendon_solimp_lim_mut()[i] = t.solimp_limit;
            m.tendon_solref_fri_mut()[i] = t.solref_friction;
            m.tendon_solimp_fri_mut()[i] = t.solimp_friction;
            m.tendon_range_mut()[i] = t.range;
            m.tendon_actfrcrange_mut()[i] = t.actfrcrange;
            m.tendon_margin_mut()[i] = t.margin;
            m.tendon_stiffness_mut()[i] = t.stiffness;
            m.tendon_damping_mut()[i] = t.damping;
            m.tendon_armature_mut()[i] = t.armature;
            m.tendon_frictionloss_mut()[i] = t.frictionloss;
            m.tendon_lengthspring_mut()[i] = t.springlength;
            put_user(m.tendon_user_mut(), nuser, i, &t.userdata);
            m.tendon_rgba_mut()[i] = t.rgba;
            for w in &state.path {
                m.wrap_type_mut()[adr] = w.kind as i32;
                m.wrap_objid_mut()[adr] = w.objid;
                m.wrap_prm_mut()[adr] = w.prm;
                adr += 1;
            }
        }
    }

    fn pack_actuators(&self, m: &mut Model) {
        let (mut adr, nuser) = (0, m.nuser_actuator());
        for (i, (e, state)) in self.spec.actuators.iter().zip(&self.actuators).enumerate() {
            let a = &e.compiled;
            m.actuator_trntype_mut()[i] = a.trntype.raw();
            m.actuator_dyntype_mut()[i] = a.dyntype.raw();
            m.actuator_gaintype_mut()[i] = a.gaintype.raw();
            m.actuator_biastype_mut()[i] = a.biastype.raw();
            m.actuator_trnid_mut()[i] = state.trnid;
            let actnum = a.actdim.max(0) as usize;
            m.actuator_actadr_mut()[i] = address(actnum, adr);
            m.actuator_actnum_mut()[i] = actnum as i32;
            adr += actnum;
            m.actuator_group_mut()[i] = a.group;
            m.actuator_ctrllimited_mut()[i] = is_limited(a.ctrllimited, a.ctrlrange) as mjtByte;
            m.actuator_forcelimited_mut()[i] = is_limited(a.forcelimited, a.forcerange) as mjtByte;
            m.actuator_actlimited_mut()[i] = is_limited(a.actlimited, a.actrange) as mjtByte;
            m.actuator_dynprm_mut()[i] = a.dynprm;
            m.actuator_gainprm_mut()[i] = a.gainprm;
            m.actuator_biasprm_mut()[i] = a.biasprm;
            m.actuator_actearly_mut()[i] = a.actearly;
            m.actuator_ctrlrange_mut()[i] = a.ctrlrange;
            m.actuator_forcerange_mut()[i] = a.forcerange;
            m.actuator_actrange_mut()[i] = a.actrange;
            m.actuator_gear_mut()[i] = a.gear;
            m.actuator_cranklength_mut()[i] = a.cranklength;
            m.actuator_lengthrange_mut()[i] = a.lengthrange;
            put_user(m.actuator_user_mut(), nuser, i, &a.userdata);
            m.actuator_plugin_mut()[i] = state.plugin;
        }
    }

    fn pack_sensors(&self, m: &mut Model) {
        let (mut adr, nuser) = (0, m.nuser_sensor());
        for (i, (e, state)) in self.spec.sensors.iter().zip(&self.sensors).enumerate() {
            let s = &e.compiled;
            m.sensor_type_mut()[i] = s.r#type.raw();
            m.sensor_datatype_mut()[i] = s.datatype.raw();
            m.sensor_needstage_mut()[i] = s.needstage.raw();
            m.sensor_objtype_mut()[i] = s.objtype.raw();
            m.sensor_objid_mut()[i] = state.objid;
            m.sensor_reftype_mut()[i] = s.reftype.raw();
            m.sensor_refid_mut()[i] = state.refid;
            m.sensor_intprm_mut()[i] = s.intprm;
            m.sensor_dim_mut()[i] = s.dim;
            m.sensor_adr_mut()[i] = adr;
            adr += s.dim;
            m.sensor_cutoff_mut()[i] = s.cutoff;
            m.sensor_noise_mut()[i] = s.noise;
            put_user(m.sensor_user_mut(), nuser, i, &s.userdata);
            m.sensor_plugin_mut()[i] = state.plugin;
        }
    }

    fn pack_custom(&self, m: &mut Model) {
        let mut adr = 0;
        for (i, e) in self.spec.numerics.iter().enumerate() {
            let data = &e.compiled.data;
            m.numeric_adr_mut()[i] = adr as i32;
            m.numeric_size_mut()[i] = e.compiled.size;
            m.numeric_data_mut()[adr..adr + data.len()].copy_from_slice(data);
            adr += e.compiled.size as usize;
        }
        adr = 0;
        for (i, e) in self.spec.texts.iter().enumerate() {
            let text = e.compiled.data.as_bytes();
            m.text_adr_mut()[i] = adr as i32;
            m.text_size_mut()[i] = text.len() as i32 + 1;
            for (to, &from) in m.text_data_mut()[adr..].iter_mut().zip(text) {
                *to = from as c_char;
            }
            adr += text.len() + 1;
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
