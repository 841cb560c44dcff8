//! Forces of deformable bodies: bending, elasticity of elements or of a whole interpolated flex, springs along edges.
//!
//! In: vertex positions, edge lengths and velocities, the model's stiffness tables. Out: `qfrc_spring`, `qfrc_damper`.
//!
//! Elements follow the St. Venant-Kirchhoff law in terms of squared edge lengths: with strains `e_a = l_a² − l0_a²`,
//! edge `a` pulls its ends together by `(Σ_b K_ab e_b) x_a`, where `x_a` is the vector along it. An interpolated flex
//! has a linear law in a frame that turns with it, the rotation of its deformation gradient at the centre.
//!
//! Tests: `tests/conformance/compare.py`.

use super::flex::{self, MAX_NODES};
use super::flex_contact::each_side_body;
use super::row::Row;
use super::{jacobian, support};
use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use crate::math::{Mat3, Quat, Vec3};
use crate::model::Model;

/// Which passive forces are on.
#[derive(Clone, Copy)]
pub struct Enabled {
    pub springs: bool,
    pub dampers: bool,
}

/// Bending and elastic forces of all flexes.
pub fn elasticity(m: &Model, d: &mut Data, on: Enabled) -> Result<()> {
    for f in 0..m.nflex() {
        if m.flex_dim()[f] == 1 || m.flex_rigid()[f] != 0 {
            continue;
        }
        if m.flex_dim()[f] == 2 {
            bending(m, d, f, on);
        }
        let first = m.flex_elemadr()[f] as usize;
        if m.flex_stiffness().get(first).is_none_or(|k| k[0] == 0.0) {
            continue;
        }
        if m.flex_interp()[f] > 0 {
            interpolated(m, d, f, on);
        } else {
            elements(m, d, f)?;
        }
    }
    Ok(())
}

/// Hinge forces across the edges of a surface; vertices move along world-aligned slides.
fn bending(m: &Model, d: &mut Data, f: usize, on: Enabled) {
    let first = m.flex_vertadr()[f] as usize;
    for e in flex::edge_range(m, f) {
        let ([v0, v1], [v2, v3]) = (m.flex_edge()[e], m.flex_edgeflap()[e]);
        if v3 == -1 {
            continue;
        }
        let v = [v0, v1, v2, v3].map(|v| first + v as usize);
        let b = &m.flex_bending()[e];
        let x = v.map(|v| d.flexvert_xpos[v]);
        let body = v.map(|v| m.flex_vertbodyid()[v] as usize);
        let qvel = &*d.qvel;
        let velocity = body.map(|b| match usize::try_from(m.body_dofadr()[b]) {
            Ok(adr) if adr + 3 <= qvel.len() => Vec3::from_slice(&qvel[adr..]),
            _ => Vec3::ZERO,
        });
        let edge = [1, 2, 3].map(|i: usize| x[i] - x[0]);
        let f1 = edge[1].cross(edge[2]);
        let f2 = edge[2].cross(edge[0]);
        let f3 = edge[0].cross(edge[1]);
        let normal = [-(f1 + f2 + f3), f1, f2, f3];
        for i in 0..4 {
            let (mut spring, mut damper) = (Vec3::ZERO, Vec3::ZERO);
            for j in 0..4 {
                spring += x[j] * b[4 * i + j];
                damper += velocity[j] * (b[4 * i + j] * m.flex_damping()[f]);
            }
            spring += normal[i] * b[16];
            let n = (m.body_dofnum()[body[i]] as usize).min(3);
            let adr = m.body_dofadr()[body[i]].max(0) as usize;
            for k in 0..n {
                if on.springs {
                    d.qfrc_spring[adr + k] -= spring[k];
                }
                if on.dampers {
                    d.qfrc_damper[adr + k] -= damper[k];
                }
            }
        }
    }
}

/// Linear elasticity of a whole flex in the frame that turns with it.
fn interpolated(m: &Model, d: &mut Data, f: usize, on: Enabled) {
    let order = m.flex_interp()[f] as usize;
    let nodes = flex::node_range(m, f);
    let (first, n) = (nodes.start, nodes.len().min(MAX_NODES));
    let centered = m.flex_centered()[f] != 0;
    let start = m.flex_elemadr()[f] as usize;
    let stiffness = &m.flex_stiffness()[start..].as_flattened();
    if stiffness.len() < 9 * n * n {
        return;
    }
    let bodies = &m.flex_nodebodyid()[first..first + n];

    let (mut x, mut v) = ([Vec3::ZERO; MAX_NODES], [Vec3::ZERO; MAX_NODES]);
    flex::node_positions(m, d, f, &mut x[..n]);
    for (v, &b) in v.iter_mut().zip(bodies) {
        let b = b as usize;
        *v = if !centered {
            support::frame_velocity(m, d, b, d.xipos[b], None).linear()
        } else if m.body_dofnum()[b] >= 3 {
            Vec3::from_slice(&d.qvel[m.body_dofadr()[b] as usize..])
        } else {
            Vec3::ZERO
        };
    }

    let mut mean = Vec3::ZERO;
    x[..n].iter().for_each(|x| mean += *x);
    mean *= 1.0 / n as f64;
    x[..n].iter_mut().for_each(|x| *x -= mean);

    // the rotation of the deformation gradient at the centre
    let gradients = flex::center_gradients(order);
    let mut gradient = Mat3::ZERO;
    for (x, g) in x[..n].iter().zip(&gradients) {
        for r in 0..3 {
            for c in 0..3 {
                gradient[3 * r + c] += x[r] * g[c];
            }
        }
    }
    let rotation = Quat::IDENTITY.polar(&gradient).0;
    let back = rotation.conj();

    let (mut shape, mut displacement) = ([Vec3::ZERO; MAX_NODES], [Vec3::ZERO; MAX_NODES]);
    for i in 0..n {
        shape[i] = back.rotate(x[i]) + Vec3([0.5; 3]);
        displacement[i] = shape[i] - m.flex_node0()[first + i];
        v[i] = back.rotate(v[i]);
    }
    for i in 0..n {
        let (mut spring, mut damper) = (Vec3::ZERO, Vec3::ZERO);
        for k in 0..3 {
            let row = stiffness[(3 * i + k) * 3 * n..][..3 * n].as_chunks::<3>().0;
            for (j, &row) in row.iter().enumerate() {
                spring[k] += Vec3(row).dot(displacement[j]);
                damper[k] += Vec3(row).dot(v[j]);
            }
            damper[k] *= m.flex_damping()[f];
        }
        let (spring, damper) = (rotation.rotate(spring), rotation.rotate(damper));
        let b = bodies[i] as usize;
        if on.springs {
            apply_at_node(m, d, b, centered, shape[i], spring, false);
        }
        if on.dampers {
            apply_at_node(m, d, b, centered, shape[i], damper, true);
        }
    }
}

/// Adds a node's force: to the body's three slides, or as a force at `point`.
fn apply_at_node(m: &Model, d: &mut Data, b: usize, centered: bool, point: Vec3, force: Vec3, damper: bool) {
    let chain = jacobian::chain(d, b);
    let offset = jacobian::offset(m, d, point, b);
    let qfrc = if damper { &mut *d.qfrc_damper } else { &mut *d.qfrc_spring };
    if centered {
        let adr = m.body_dofadr()[b].max(0) as usize;
        for k in 0..(m.body_dofnum()[b] as usize).min(3) {
            qfrc[adr + k] += force[k];
        }
    } else {
        jacobian::add_wrench(d.cdof, chain, jacobian::wrench(force, Vec3::ZERO, offset), qfrc);
    }
}

/// Pairs of corners of a triangle's and a tetrahedron's edges, in the order of the stiffness tables.
const EDGES: [&[[usize; 2]]; 2] = [&[[1, 2], [2, 0], [0, 1]], &[[0, 1], [1, 2], [2, 0], [2, 3], [0, 3], [1, 3]]];

/// St. Venant-Kirchhoff elements in terms of squared edge lengths, with stiffness-proportional damping. All of it counts
/// as spring force.
fn elements(m: &Model, d: &mut Data, f: usize) -> Result<()> {
    let pairs = EDGES[(m.flex_dim()[f] == 3) as usize];
    let n = pairs.len();
    let (first_vertex, first_edge) = (m.flex_vertadr()[f] as usize, m.flex_edgeadr()[f] as usize);
    let elemedge = &m.flex_elemedge()[m.flex_elemedgeadr()[f] as usize..];
    let h = m.opt.timestep;
    let damping = if h > 0.0 { m.flex_damping()[f] / h } else { 0.0 };

    let frame = d.stack.frame();
    let force = frame.zeros::<Vec3>(m.flex_vertnum()[f] as usize)?;
    let elements = flex::element_range(m, f).zip(flex::corners(m, f)).zip(elemedge.chunks_exact(n));
    for ((e, corners), edges) in elements {
        let mut strain = [0.0; 6];
        for (s, &edge) in strain.iter_mut().zip(edges) {
            let edge = first_edge + edge as usize;
            let (length, rest) = (d.flexedge_length[edge], m.flexedge_length0()[edge]);
            let before = length - d.flexedge_velocity[edge] * h;
            *s = length * length - rest * rest + damping * (length * length - before * before);
        }
        let metric = unpack(&m.flex_stiffness()[e], n);
        for (a, &[i, j]) in pairs.iter().enumerate() {
            let tension: f64 = (0..n).map(|b| metric[a][b] * strain[b]).sum();
            let (vi, vj) = (corners[i] as usize, corners[j] as usize);
            let along = d.flexvert_xpos[first_vertex + vi] - d.flexvert_xpos[first_vertex + vj];
            force[vi] += along * -tension;
            force[vj] += along * tension;
        }
    }
    for (v, &force) in flex::vertex_range(m, f).zip(force.iter()) {
        let b = m.flex_vertbodyid()[v] as usize;
        if m.body_simple()[b] == 2 {
            let adr = m.body_dofadr()[b] as usize;
            for k in 0..(m.body_dofnum()[b] as usize).min(3) {
                d.qfrc_spring[adr + k] += force[k];
            }
        } else {
            let w = jacobian::wrench(force, Vec3::ZERO, jacobian::offset(m, d, d.flexvert_xpos[v], b));
            jacobian::add_wrench(d.cdof, jacobian::chain(d, b), w, d.qfrc_spring);
        }
    }
    Ok(())
}

/// The symmetric matrix of a packed upper triangle.
fn unpack(packed: &[f64; 21], n: usize) -> [[f64; 6]; 6] {
    let mut metric = [[0.0; 6]; 6];
    let mut at = 0;
    for a in 0..n {
        for b in a..n {
            (metric[a][b], metric[b][a]) = (packed[at], packed[at]);
            at += 1;
        }
    }
    metric
}

/// Springs and dampers along edges.
pub fn edges(m: &Model, d: &mut Data, on: Enabled) {
    let sparse = super::is_sparse(m);
    for f in 0..m.nflex() {
        let k = if on.springs { m.flex_edgestiffness()[f] } else { 0.0 };
        let b = if on.dampers { m.flex_edgedamping()[f] } else { 0.0 };
        if m.flex_rigid()[f] != 0 || (k == 0.0 && b == 0.0) {
            continue;
        }
        for e in flex::edge_range(m, f) {
            if m.flexedge_rigid()[e] != 0 {
                continue;
            }
            let spring = k * (m.flexedge_length0()[e] - d.flexedge_length[e]);
            let damper = -b * d.flexedge_velocity[e];
            let (nnz, adr, col) = (&*d.flexedge_J_rownnz, &*d.flexedge_J_rowadr, &*d.flexedge_J_colind);
            let J = Row::of(m.nv(), nnz, adr, col, d.flexedge_J, e, sparse);
            let (qfrc_spring, qfrc_damper) = (&mut *d.qfrc_spring, &mut *d.qfrc_damper);
            J.each(|i, x| {
                qfrc_spring[i] += spring * x;
                qfrc_damper[i] += damper * x;
            });
        }
    }
}

/// Stiffness of passive contacts.
const CONTACT_STIFFNESS: f64 = 1e4;

/// Contacts of passive flexes: springs along the normal that also pull inside the margin. Sets `efc_address`, and
/// `exclude` 3 where no dof is involved.
pub fn contacts(m: &Model, d: &mut Data) -> Result<()> {
    if m.disabled(mjDSBL_CONTACT) || m.nv() == 0 || m.nflex() == 0 {
        return Ok(());
    }
    for c in 0..d.contact.len() {
        if d.contact[c].exclude != 4 {
            continue;
        }
        let con = d.contact[c];
        let normal = Mat3(con.frame).row(0);
        let magnitude = -CONTACT_STIFFNESS * con.dist;
        let mut any = false;
        for (side, sign) in [(0, -1.0), (1, 1.0)] {
            let qfrc_spring = std::mem::take(&mut d.qfrc_spring);
            let done = each_side_body(m, d.flexvert_xpos, &con, side, |b, weight| {
                let chain = jacobian::chain(d, b);
                any |= !chain.is_empty();
                let force = normal * (magnitude * sign * weight);
                let w = jacobian::wrench(force, Vec3::ZERO, jacobian::offset(m, d, Vec3(con.pos), b));
                jacobian::add_wrench(d.cdof, chain, w, qfrc_spring);
            });
            d.qfrc_spring = qfrc_spring;
            done?;
        }
        d.contact[c].efc_address = -1;
        if !any {
            d.contact[c].exclude = 3;
        }
    }
    Ok(())
}
