//! Carries the real-valued fields of a model back into the compiled copies of the spec that it was compiled from, for
//! the writer. The public copies stay as they are, so that the next compile undoes it.

use super::shape::GeomShape;
use crate::abi::*;
use crate::base::{Result, reject_if};
use crate::math::Vec3;
use crate::model::Model;
use crate::model::fields::Sizes;
use crate::spec::*;

/// Row `i` of a table of rows of `n` numbers.
fn row(table: &[f64], n: usize, i: usize) -> &[f64] {
    &table[i * n..(i + 1) * n]
}

/// Copies the values of `m`, or says why it does not fit the spec.
pub fn copy_back(spec: &mut Spec, m: &Model) -> Result<()> {
    reject_if(!spec.is_compiled, "mjCModel has not been compiled in CopyBack")?;
    if !same_sizes(&spec.derived.sizes, &Sizes::of(m)) || !has_elements(spec, m) {
        return Err("incompatible models in CopyBack".into());
    }
    reject_if(spec.head.signature() != m.signature, "incompatible signatures in CopyBack")?;
    settings(spec, m);
    bodies(spec, m);
    joints(spec, m);
    geoms(spec, m);
    looks(spec, m);
    assets(spec, m);
    relations(spec, m);
    actuators(spec, m);
    custom(spec, m);
    keys(spec, m);
    Ok(())
}

/// Whether the sizes agree that say which elements there are.
fn same_sizes(a: &Sizes, b: &Sizes) -> bool {
    let key = |s: &Sizes| {
        [
            [s.nq, s.nv, s.nu, s.na, s.nbody, s.njnt, s.ngeom, s.nsite, s.ncam, s.nlight],
            [s.nmesh, s.nskin, s.nhfield, s.nmat, s.ntex, s.npair, s.nexclude, s.neq, s.ntendon, s.nwrap],
            [s.nsensor, s.nnumeric, s.nnumericdata, s.ntext, s.ntextdata, s.nnames, s.nM, s.nD, s.nC, s.nB],
            [s.nJmom, s.nemax, s.nconmax, s.njmax, s.npaths, s.nkey, s.nmocap, s.ntuple, s.ntupledata, s.nhfielddata],
            [s.nuser_body, s.nuser_jnt, s.nuser_geom, s.nuser_site, s.nuser_cam, s.nuser_tendon, s.nuser_actuator]
                .into_iter()
                .chain([s.nuser_sensor, s.nflex, s.nplugin])
                .collect::<Vec<_>>()
                .try_into()
                .unwrap_or_default(),
        ]
    };
    key(a) == key(b)
}

/// Whether the spec still has the elements of the model: what is attached to another spec has left.
fn has_elements(spec: &Spec, m: &Model) -> bool {
    [
        (spec.bodies.len(), m.nbody()),
        (spec.joints.len(), m.njnt()),
        (spec.geoms.len(), m.ngeom()),
        (spec.sites.len(), m.nsite()),
        (spec.cameras.len(), m.ncam()),
        (spec.lights.len(), m.nlight()),
        (spec.meshes.len(), m.nmesh()),
        (spec.hfields.len(), m.nhfield()),
        (spec.materials.len(), m.nmat()),
        (spec.pairs.len(), m.npair()),
        (spec.equalities.len(), m.neq()),
        (spec.tendons.len(), m.ntendon()),
        (spec.actuators.len(), m.nu()),
        (spec.sensors.len(), m.nsensor()),
        (spec.numerics.len(), m.nnumeric()),
        (spec.tuples.len(), m.ntuple()),
        (spec.keys.len(), m.nkey()),
    ]
    .iter()
    .all(|(listed, compiled)| listed >= compiled)
}

/// Options, visualisation, and the statistics that are no longer the automatic ones.
fn settings(spec: &mut Spec, m: &Model) {
    let automatic = spec.derived.stat;
    let s = &mut spec.compiled.public;
    s.option = m.opt;
    s.visual = m.vis;
    let (stat, own) = (&mut s.stat, &m.stat);
    let changed = |of: fn(&mjStatistic) -> f64| automatic.is_none_or(|a| of(&a) != of(own));
    if changed(|s| s.meaninertia) {
        stat.meaninertia = own.meaninertia;
    }
    if changed(|s| s.meanmass) {
        stat.meanmass = own.meanmass;
    }
    if changed(|s| s.meansize) {
        stat.meansize = own.meansize;
    }
    if changed(|s| s.extent) {
        stat.extent = own.extent;
    }
    if automatic.is_none_or(|a| a.center != own.center) {
        stat.center = own.center;
    }
    spec.derived.qpos0.copy_from_slice(m.qpos0());
}

fn bodies(spec: &mut Spec, m: &Model) {
    let n = m.nuser_body();
    for i in 0..m.nbody() {
        let b = &mut spec.bodies.at_mut(i).compiled;
        b.userdata.set(row(m.body_user(), n, i));
        (b.pos, b.quat) = (m.body_pos()[i].0, m.body_quat()[i].0);
        (b.ipos, b.iquat) = (m.body_ipos()[i].0, m.body_iquat()[i].0);
        (b.mass, b.inertia) = (m.body_mass()[i], m.body_inertia()[i].0);
    }
}

fn joints(spec: &mut Spec, m: &Model) {
    let n = m.nuser_jnt();
    for i in 0..m.njnt() {
        let j = &mut spec.joints.at_mut(i).compiled;
        j.userdata.set(row(m.jnt_user(), n, i));
        (j.pos, j.axis) = (m.jnt_pos()[i].0, m.jnt_axis()[i].0);
        (j.stiffness, j.range, j.margin) = (m.jnt_stiffness()[i], m.jnt_range()[i], m.jnt_margin()[i]);
        (j.solref_limit, j.solimp_limit) = (m.jnt_solref()[i], m.jnt_solimp()[i]);
        let (q, d) = (m.jnt_qposadr()[i] as usize, m.jnt_dofadr()[i] as usize);
        if j.r#type.is(mjJNT_SLIDE) || j.r#type.is(mjJNT_HINGE) {
            (j.r#ref, j.springref) = (m.qpos0()[q], m.qpos_spring()[q]);
        }
        (j.armature, j.damping, j.frictionloss) = (m.dof_armature()[d], m.dof_damping()[d], m.dof_frictionloss()[d]);
        (j.solref_friction, j.solimp_friction) = (m.dof_solref()[d], m.dof_solimp()[d]);
    }
}

fn geoms(spec: &mut Spec, m: &Model) {
    let n = m.nuser_geom();
    for i in 0..m.ngeom() {
        let e = spec.geoms.at_mut(i);
        let g = &mut e.compiled;
        g.userdata.set(row(m.geom_user(), n, i));
        (g.size, g.pos, g.quat) = (m.geom_size()[i].0, m.geom_pos()[i].0, m.geom_quat()[i].0);
        (g.friction, g.solref, g.solimp) = (m.geom_friction()[i].0, m.geom_solref()[i], m.geom_solimp()[i]);
        (g.rgba, g.solmix) = (m.geom_rgba()[i], m.geom_solmix()[i]);
        (g.margin, g.gap) = (m.geom_margin()[i], m.geom_gap()[i]);
        if let Some(kind) = g.r#type.get().filter(|k| !matches!(k, mjGEOM_MESH | mjGEOM_SDF)) {
            let shell = g.typeinertia.is(mjINERTIA_SHELL);
            e.extra.measure = GeomShape { kind, size: Vec3(g.size), shell, mesh: None, hfield: None }.measure();
        }
    }
}

/// Sites, cameras and lights.
fn looks(spec: &mut Spec, m: &Model) {
    let n = m.nuser_site();
    for i in 0..m.nsite() {
        let s = &mut spec.sites.at_mut(i).compiled;
        s.userdata.set(row(m.site_user(), n, i));
        (s.size, s.pos, s.quat, s.rgba) = (m.site_size()[i].0, m.site_pos()[i].0, m.site_quat()[i].0, m.site_rgba()[i]);
    }
    let n = m.nuser_cam();
    for i in 0..m.ncam() {
        let c = &mut spec.cameras.at_mut(i).compiled;
        c.userdata.set(row(m.cam_user(), n, i));
        (c.pos, c.quat) = (m.cam_pos()[i].0, m.cam_quat()[i].0);
        (c.fovy, c.ipd, c.intrinsic) = (m.cam_fovy()[i], m.cam_ipd()[i], m.cam_intrinsic()[i]);
        c.resolution = m.cam_resolution()[i].map(|x| x as f32);
    }
    for i in 0..m.nlight() {
        let l = &mut spec.lights.at_mut(i).compiled;
        (l.pos, l.dir, l.attenuation) = (m.light_pos()[i].0, m.light_dir()[i].0, m.light_attenuation()[i]);
        (l.cutoff, l.exponent) = (m.light_cutoff()[i], m.light_exponent()[i]);
        (l.ambient, l.diffuse, l.specular) = (m.light_ambient()[i], m.light_diffuse()[i], m.light_specular()[i]);
    }
}

fn assets(spec: &mut Spec, m: &Model) {
    for i in 0..m.nmesh() {
        spec.meshes.at_mut(i).extra = MeshPose { pos: m.mesh_pos()[i].0, quat: m.mesh_quat()[i].0 };
    }
    for i in 0..m.nhfield() {
        let h = &mut spec.hfields.at_mut(i).compiled;
        if !h.userdata.is_empty() {
            let n = m.hfield_nrow()[i] as usize * m.hfield_ncol()[i] as usize;
            let at = m.hfield_adr()[i] as usize;
            h.userdata.set(&m.hfield_data()[at..at + n]);
        }
    }
    for i in 0..m.nmat() {
        let c = &mut spec.materials.at_mut(i).compiled;
        (c.texrepeat, c.emission, c.rgba) = (m.mat_texrepeat()[i], m.mat_emission()[i], m.mat_rgba()[i]);
        (c.specular, c.shininess, c.reflectance) = (m.mat_specular()[i], m.mat_shininess()[i], m.mat_reflectance()[i]);
    }
}

fn relations(spec: &mut Spec, m: &Model) {
    for i in 0..m.npair() {
        let p = &mut spec.pairs.at_mut(i).compiled;
        (p.solref, p.solreffriction) = (m.pair_solref()[i], m.pair_solreffriction()[i]);
        (p.solimp, p.friction) = (m.pair_solimp()[i], m.pair_friction()[i]);
        (p.margin, p.gap) = (m.pair_margin()[i], m.pair_gap()[i]);
    }
    for i in 0..m.neq() {
        let e = &mut spec.equalities.at_mut(i).compiled;
        (e.data, e.solref, e.solimp) = (m.eq_data()[i], m.eq_solref()[i], m.eq_solimp()[i]);
    }
    let n = m.nuser_tendon();
    for i in 0..m.ntendon() {
        let t = &mut spec.tendons.at_mut(i).compiled;
        t.userdata.set(row(m.tendon_user(), n, i));
        (t.range, t.actfrcrange) = (m.tendon_range()[i], m.tendon_actfrcrange()[i]);
        (t.solref_limit, t.solimp_limit) = (m.tendon_solref_lim()[i], m.tendon_solimp_lim()[i]);
        (t.solref_friction, t.solimp_friction) = (m.tendon_solref_fri()[i], m.tendon_solimp_fri()[i]);
        (t.rgba, t.width, t.margin) = (m.tendon_rgba()[i], m.tendon_width()[i], m.tendon_margin()[i]);
        (t.stiffness, t.damping) = (m.tendon_stiffness()[i], m.tendon_damping()[i]);
        (t.armature, t.frictionloss) = (m.tendon_armature()[i], m.tendon_frictionloss()[i]);
    }
}

fn actuators(spec: &mut Spec, m: &Model) {
    let n = m.nuser_actuator();
    for i in 0..m.nu() {
        let a = &mut spec.actuators.at_mut(i).compiled;
        a.userdata.set(row(m.actuator_user(), n, i));
        (a.dynprm, a.gainprm) = (m.actuator_dynprm()[i], m.actuator_gainprm()[i]);
        (a.biasprm, a.gear) = (m.actuator_biasprm()[i], m.actuator_gear()[i]);
        (a.ctrlrange, a.forcerange) = (m.actuator_ctrlrange()[i], m.actuator_forcerange()[i]);
        (a.actrange, a.lengthrange) = (m.actuator_actrange()[i], m.actuator_lengthrange()[i]);
        a.cranklength = m.actuator_cranklength()[i];
    }
}

/// Sensors, numbers and tuples.
fn custom(spec: &mut Spec, m: &Model) {
    let n = m.nuser_sensor();
    for i in 0..m.nsensor() {
        let s = &mut spec.sensors.at_mut(i).compiled;
        s.userdata.set(row(m.sensor_user(), n, i));
        (s.cutoff, s.noise) = (m.sensor_cutoff()[i], m.sensor_noise()[i]);
    }
    for i in 0..m.nnumeric() {
        let (at, n) = (m.numeric_adr()[i] as usize, m.numeric_size()[i] as usize);
        spec.numerics.at_mut(i).compiled.data.set(&m.numeric_data()[at..at + n]);
    }
    for i in 0..m.ntuple() {
        let (at, n) = (m.tuple_adr()[i] as usize, m.tuple_size()[i] as usize);
        spec.tuples.at_mut(i).compiled.objprm.set(&m.tuple_objprm()[at..at + n]);
    }
}

fn keys(spec: &mut Spec, m: &Model) {
    let nmocap = m.nmocap();
    for i in 0..m.nkey() {
        let k = &mut spec.keys.at_mut(i).compiled;
        k.time = m.key_time()[i];
        k.qpos.set(row(m.key_qpos(), m.nq(), i));
        k.qvel.set(row(m.key_qvel(), m.nv(), i));
        k.act.set(row(m.key_act(), m.na(), i));
        k.ctrl.set(row(m.key_ctrl(), m.nu(), i));
        k.mpos.set(bytemuck::cast_slice(&m.key_mpos()[i * nmocap..(i + 1) * nmocap]));
        k.mquat.set(bytemuck::cast_slice(&m.key_mquat()[i * nmocap..(i + 1) * nmocap]));
    }
}
