//! Carries the real-valued fields of a model back into the compiled copies of the spec that it was compiled from, for
//! the writer. The public copies stay as they are, so that the next compile undoes it.

use super::attributes::*;
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
    attributes(spec, m);
    joints(spec, m);
    geoms(spec, m);
    assets(spec, m);
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
    for (to, of) in [
        (&mut stat.meaninertia, (|s| s.meaninertia) as fn(&mjStatistic) -> f64),
        (&mut stat.meanmass, |s| s.meanmass),
        (&mut stat.meansize, |s| s.meansize),
        (&mut stat.extent, |s| s.extent),
    ] {
        if automatic.is_none_or(|a| of(&a) != of(own)) {
            *to = of(own);
        }
    }
    if automatic.is_none_or(|a| a.center != own.center) {
        stat.center = own.center;
    }
    spec.derived.qpos0.copy_from_slice(m.qpos0());
}

/// The kinds whose attributes have the names of the model's arrays, or nearly so.
fn attributes(spec: &mut Spec, m: &Model) {
    (0..m.nbody()).for_each(|i| give_back_body(m, i, &mut spec.bodies.at_mut(i).compiled));
    (0..m.nsite()).for_each(|i| give_back_site(m, i, &mut spec.sites.at_mut(i).compiled));
    for i in 0..m.ncam() {
        let c = &mut spec.cameras.at_mut(i).compiled;
        give_back_cam(m, i, c);
        c.resolution = m.cam_resolution()[i].map(|x| x as f32);
    }
    (0..m.nlight()).for_each(|i| give_back_light(m, i, &mut spec.lights.at_mut(i).compiled));
    (0..m.nmat()).for_each(|i| give_back_mat(m, i, &mut spec.materials.at_mut(i).compiled));
    (0..m.npair()).for_each(|i| give_back_pair(m, i, &mut spec.pairs.at_mut(i).compiled));
    (0..m.neq()).for_each(|i| give_back_eq(m, i, &mut spec.equalities.at_mut(i).compiled));
    for i in 0..m.ntendon() {
        let t = &mut spec.tendons.at_mut(i).compiled;
        give_back_tendon(m, i, t);
        (t.solref_limit, t.solimp_limit) = (m.tendon_solref_lim()[i], m.tendon_solimp_lim()[i]);
        (t.solref_friction, t.solimp_friction) = (m.tendon_solref_fri()[i], m.tendon_solimp_fri()[i]);
    }
    (0..m.nu()).for_each(|i| give_back_actuator(m, i, &mut spec.actuators.at_mut(i).compiled));
    (0..m.nsensor()).for_each(|i| give_back_sensor(m, i, &mut spec.sensors.at_mut(i).compiled));
}

fn joints(spec: &mut Spec, m: &Model) {
    for i in 0..m.njnt() {
        let j = &mut spec.joints.at_mut(i).compiled;
        give_back_jnt(m, i, j);
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
    for i in 0..m.ngeom() {
        let e = spec.geoms.at_mut(i);
        let g = &mut e.compiled;
        give_back_geom(m, i, g);
        if let Some(kind) = g.r#type.get().filter(|k| !matches!(k, mjGEOM_MESH | mjGEOM_SDF)) {
            let shell = g.typeinertia.is(mjINERTIA_SHELL);
            e.extra.measure = GeomShape { kind, size: Vec3(g.size), shell, mesh: None, hfield: None }.measure();
        }
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
}

/// Numbers and tuples.
fn custom(spec: &mut Spec, m: &Model) {
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
