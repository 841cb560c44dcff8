//! `stat` and `dof_length`: extent, masses and inertias of a model in its reference configuration.
//!
//! Tests: `tests/physics/kinematics.rs`, `tests/conformance/compare.py`.

use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use crate::dynamics::flex;
use crate::math::Vec3;
use crate::model::Model;

/// Least size of a body or a model.
const MIN_SIZE: f64 = 1e-5;

/// Sets them from the frames and the inertia in `d`.
pub(super) fn set(m: &mut Model, d: &Data) -> Result<()> {
    let (low, high) = bounds(m, d);
    m.stat.center = ((low + high) * 0.5).0;
    if high[0] > low[0] {
        m.stat.extent = (high - low).into_iter().fold(MIN_SIZE, f64::max);
    }
    let nbody = m.nbody();
    let mut size = body_sizes(m, d);
    if nbody > 1 {
        size[1..].iter_mut().for_each(|s| *s = s.max(MIN_SIZE));
        m.stat.meansize = size[1..].iter().map(|s| s / (nbody - 1) as f64).sum();
        m.stat.meanmass = m.body_mass()[1..].iter().sum::<f64>() / (nbody - 1) as f64;
    }
    m.stat.extent = m.stat.extent.max(2.0 * m.stat.meansize);
    for j in 0..m.njnt() {
        let (dof, own) = (m.jnt_dofadr()[j] as usize, size[m.jnt_bodyid()[j] as usize]);
        match mjtJoint::from_int(m.jnt_type()[j]) {
            Some(mjJNT_FREE) => m.dof_length_mut()[dof..dof + 6].copy_from_slice(&[1.0, 1.0, 1.0, own, own, own]),
            Some(mjJNT_BALL) => m.dof_length_mut()[dof..dof + 3].fill(own),
            Some(mjJNT_HINGE) => m.dof_length_mut()[dof] = own,
            _ => m.dof_length_mut()[dof] = 1.0,
        }
    }
    let nv = m.nv();
    if nv > 0 {
        let diagonal = (0..nv).map(|i| d.M[(m.M_rowadr()[i] + m.M_rownnz()[i] - 1) as usize]);
        m.stat.meaninertia = diagonal.sum::<f64>() / nv as f64;
    }
    Ok(())
}

/// Box around bodies, joint anchors, sites and geoms.
fn bounds(m: &Model, d: &Data) -> (Vec3, Vec3) {
    let mut low: Vec3 = Vec3([1e10; 3]);
    let mut high: Vec3 = Vec3([-1e10; 3]);
    let mut include = |p: &Vec3, r: f64| {
        for k in 0..3 {
            low[k] = low[k].min(p[k] - r);
            high[k] = high[k].max(p[k] + r);
        }
    };
    d.xpos[1..].iter().chain(&d.xipos[1..]).for_each(|p| include(p, 0.0));
    d.xanchor.iter().chain(d.site_xpos.iter()).for_each(|p| include(p, 0.0));
    for g in 0..m.ngeom() {
        include(&d.geom_xpos[g], radius(m, g));
    }
    (low, high)
}

/// How far a geom reaches for this purpose.
fn radius(m: &Model, g: usize) -> f64 {
    let size = m.geom_size()[g];
    match mjtGeom::from_int(m.geom_type()[g]) {
        _ if m.geom_rbound()[g] > 0.0 => m.geom_rbound()[g],
        Some(mjGEOM_PLANE) if size[0] != 0.0 || size[1] != 0.0 => 0.1 * size[0].max(size[1]),
        Some(mjGEOM_PLANE) => 1.0,
        Some(mjGEOM_HFIELD) => {
            let field = usize::try_from(m.geom_dataid()[g]).ok().and_then(|h| m.hfield_size().get(h));
            field.map_or(0.0, |s| 0.1 * s.iter().fold(0.0, |a: f64, &b| a.max(b)))
        }
        _ => 0.0,
    }
}

/// Largest distance from each body's centre of mass to what belongs to it: joints, geoms, flex neighbours.
fn body_sizes(m: &Model, d: &Data) -> Vec<f64> {
    let mut size = vec![0.0_f64; m.nbody()];
    for j in 0..m.njnt() {
        let body = m.jnt_bodyid()[j] as usize;
        for b in [body, m.body_parentid()[body] as usize] {
            size[b] = size[b].max(d.xipos[b].distance(d.xanchor[j]));
        }
    }
    size[0] = 0.0;
    for g in (0..m.ngeom()).filter(|&g| m.geom_rbound()[g] > 0.0) {
        let b = m.geom_bodyid()[g] as usize;
        if b > 0 {
            size[b] = size[b].max(m.geom_rbound()[g] + d.xipos[b].distance(d.geom_xpos[g]));
        }
    }
    for f in 0..m.nflex() {
        if m.flex_interp()[f] == 0 {
            let vertices = &m.flex_vertbodyid()[flex::vertex_range(m, f)];
            for e in flex::edge_range(m, f) {
                for b in m.flex_edge()[e].map(|v| vertices[v as usize] as usize) {
                    size[b] = size[b].max(m.flexedge_length0()[e]);
                }
            }
        } else {
            let nodes = &m.flex_nodebodyid()[flex::node_range(m, f)];
            for &b in nodes {
                for &other in nodes {
                    let distance = d.xpos[b as usize].distance(d.xpos[other as usize]);
                    size[b as usize] = size[b as usize].max(distance);
                }
            }
        }
    }
    size
}
