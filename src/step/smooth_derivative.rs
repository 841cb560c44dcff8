//! Analytic derivative `qDeriv` of smooth forces with respect to velocity, on the tree pattern D.
//!
//! In: positions, velocities, moments. Out: ∂(`qfrc_actuator` + `qfrc_passive` − `qfrc_bias`)/∂`qvel`. Rank-one terms
//! β JᵀJ of tendons and actuators that couple unrelated dofs do not fit the pattern; those entries are dropped.
//!
//! Tests: `tests/physics/derivatives.rs`, `tests/engine/step.rs`.
#![forbid(unsafe_code)]

use super::d_matrix::entry;
use super::{bias_derivative, fluid_derivative};
use crate::abi::*;
use crate::base::Result;
use crate::data::{Data, Frame};
use crate::dynamics::{actuation, is_sparse, passive, row::Row, sleep};
use crate::math::{MINVAL, muscle, scalar::max};
use crate::model::Model;

/// Adds β v vᵀ for a sparse vector v with ascending columns.
fn add_rank_one(m: &Model, deriv: &mut [f64], beta: f64, columns: &[i32], values: &[f64]) {
    if let (&[i], &[x]) = (columns, values) {
        // most actuators act on one dof
        deriv[(m.D_rowadr()[i as usize] + m.D_diag()[i as usize]) as usize] += beta * x * x;
        return;
    }
    let tree = m.dof_treeid();
    let mut at = 0;
    for columns in columns.chunk_by(|&i, &j| tree[i as usize] == tree[j as usize]) {
        let values = &values[at..at + columns.len()];
        at += columns.len();
        if !add_block(m, deriv, beta, columns, values) {
            add_entries(m, deriv, beta, columns, values);
        }
    }
}

/// Adds β v vᵀ for successive dofs of a tree in which every dof couples with every other; `false`, and nothing added, for
/// others.
#[inline(always)]
fn add_block(m: &Model, deriv: &mut [f64], beta: f64, columns: &[i32], values: &[f64]) -> bool {
    let (i0, n) = (columns[0] as usize, columns.len());
    let tree = m.dof_treeid()[i0] as usize;
    let width = m.tree_dofnum()[tree];
    let dofs = i0..i0 + n;
    let full = |&n: &i32| n == width;
    if columns[n - 1] as usize + 1 != dofs.end || !m.D_rownnz()[dofs.clone()].iter().all(full) {
        return false;
    }
    let first = i0 - m.tree_dofadr()[tree] as usize;
    if let (&[x, y, z], 3) = (values, width) {
        let Some(block) = deriv[m.D_rowadr()[i0] as usize..].first_chunk_mut::<9>() else { return false };
        let (bx, by, bz) = (beta * x, beta * y, beta * z);
        let products = [bx * x, by * x, bz * x, by * x, by * y, bz * y, bz * x, bz * y, bz * z];
        block.iter_mut().zip(products).for_each(|(to, x)| *to += x);
        return true;
    }
    for (a, (&adr, &x)) in m.D_rowadr()[dofs].iter().zip(values).enumerate() {
        let start = adr as usize + first;
        for (b, (to, &y)) in deriv[start..start + n].iter_mut().zip(values).enumerate() {
            // as the lower triangle has it
            *to += if b <= a { beta * x * y } else { beta * y * x };
        }
    }
    true
}

/// Adds β v vᵀ for columns of one tree, entry by entry.
fn add_entries(m: &Model, deriv: &mut [f64], beta: f64, columns: &[i32], values: &[f64]) {
    for (a, (&i, &x)) in columns.iter().zip(values).enumerate() {
        if x == 0.0 {
            continue;
        }
        for (&j, &y) in columns[..=a].iter().zip(values) {
            if y == 0.0 {
                continue;
            }
            let product = beta * x * y;
            if let Some(at) = entry(m, i as usize, j as usize) {
                deriv[at] += product;
                if i != j
                    && let Some(mirror) = entry(m, j as usize, i as usize)
                {
                    deriv[mirror] += product;
                }
            }
        }
    }
}

/// The entries of a sparse row, or the non-zero ones of a dense row, on the stack.
fn nonzero<'f>(frame: &'f Frame, nv: usize, row: Row<'f>) -> Result<(&'f [i32], &'f [f64])> {
    if let Some(parts) = row.sparse() {
        return Ok(parts);
    }
    let mut n = 0;
    row.each(|_, x| n += (x != 0.0) as usize);
    let (columns, values) = (frame.scratch::<i32>(n.min(nv))?, frame.scratch::<f64>(n.min(nv))?);
    let mut k = 0;
    row.each(|i, x| {
        if x != 0.0 {
            (columns[k], values[k]) = (i as i32, x);
            k += 1;
        }
    });
    Ok((columns, values))
}

/// Velocity slope of a muscle's gain.
fn muscle_gain_slope(length: f64, velocity: f64, range: [f64; 2], acc0: f64, prm: &[f64; 10]) -> f64 {
    let [r0, r1, force, scale, lmin, lmax, vmax, _, fvmax, _] = *prm;
    let force = if force < 0.0 { scale / max(MINVAL, acc0) } else { force };
    let l0 = (range[1] - range[0]) / max(MINVAL, r1 - r0);
    let l = r0 + (length - range[0]) / max(MINVAL, l0);
    let speed = max(MINVAL, l0 * vmax);
    let (v, y) = (velocity / speed, fvmax - 1.0);
    let slope = if v <= -1.0 {
        0.0
    } else if v <= 0.0 {
        2.0 * v + 2.0
    } else if v <= y {
        2.0 * (y - v) / max(MINVAL, y)
    } else {
        0.0
    };
    -force * muscle::gain_length(l, lmin, lmax) * slope / speed
}

/// Adds the actuators' terms. Controls are the raw ones, and force limits are ignored.
pub fn actuator_vel(m: &Model, d: &mut Data) -> Result<()> {
    if actuation::disabled(m) {
        return Ok(());
    }
    for i in 0..m.nu() {
        let sleeps = || sleep::enabled(m) && sleep::actuator_state(m, d.tree_awake, d.body_awake, i) == mjS_ASLEEP;
        if actuation::is_disabled(m, i) || sleeps() {
            continue;
        }
        let [mut beta, mut slope] = actuation::affine_slopes(m, i);
        if m.actuator_gaintype()[i] == mjGAIN_MUSCLE as i32 {
            let (range, acc0, prm) = (m.actuator_lengthrange()[i], m.actuator_acc0()[i], &m.actuator_gainprm()[i]);
            slope = muscle_gain_slope(d.actuator_length[i], d.actuator_velocity[i], range, acc0, prm);
        }
        if slope != 0.0 {
            let stateless = m.actuator_dyntype()[i] == mjDYN_NONE as i32;
            let last = actuation::activations(m, i).next_back().filter(|_| !stateless);
            beta += slope * last.map_or(d.ctrl[i], |j| d.act[j]);
        }
        if beta != 0.0 {
            let adr = d.moment_rowadr[i] as usize;
            let row = adr..adr + d.moment_rownnz[i] as usize;
            add_rank_one(m, d.qDeriv, beta, &d.moment_colind[row.clone()], &d.actuator_moment[row]);
        }
    }
    Ok(())
}

/// Adds the terms of dampers and fluid.
pub fn passive_vel(m: &Model, d: &mut Data) -> Result<()> {
    if passive::disabled(m) {
        return Ok(());
    }
    if m.opt.viscosity > 0.0 || m.opt.density > 0.0 {
        fluid_derivative::add(m, d)?;
    }
    if m.disabled(mjDSBL_DAMPER) {
        return Ok(());
    }
    let deriv = &mut *d.qDeriv;
    let diagonal = |i: usize| (m.D_rowadr()[i] + m.D_diag()[i]) as usize;
    for i in crate::dynamics::each(sleep::dofs(m, d.s, d.dof_awake_ind), 0..m.nv()) {
        deriv[diagonal(i)] -= m.dof_damping()[i];
    }
    flex_edges(m, d)?;
    tendons(m, d)
}

fn flex_edges(m: &Model, d: &mut Data) -> Result<()> {
    let sparse = is_sparse(m);
    for f in 0..m.nflex() {
        let damping = m.flex_edgedamping()[f];
        if damping == 0.0 || m.flex_rigid()[f] != 0 {
            continue;
        }
        let first = m.flex_edgeadr()[f] as usize;
        for e in first..first + m.flex_edgenum()[f] as usize {
            if m.flexedge_rigid()[e] != 0 {
                continue;
            }
            let frame = d.stack.frame();
            let J = (&*d.flexedge_J_rownnz, &*d.flexedge_J_rowadr, &*d.flexedge_J_colind);
            let row = Row::of(m.nv(), J.0, J.1, J.2, d.flexedge_J, e, sparse);
            let (columns, values) = nonzero(&frame, m.nv(), row)?;
            add_rank_one(m, d.qDeriv, -damping, columns, values);
        }
    }
    Ok(())
}

fn tendons(m: &Model, d: &mut Data) -> Result<()> {
    let sparse = is_sparse(m);
    for (t, &damping) in m.tendon_damping().iter().enumerate() {
        let sleeps = || sleep::active(m, d.s) && sleep::tendon_state(m, d.tree_awake, t) == mjS_ASLEEP;
        if damping == 0.0 || sleeps() {
            continue;
        }
        let frame = d.stack.frame();
        let row = Row::of(m.nv(), d.ten_J_rownnz, d.ten_J_rowadr, d.ten_J_colind, d.ten_J, t, sparse);
        let (columns, values) = nonzero(&frame, m.nv(), row)?;
        add_rank_one(m, d.qDeriv, -damping, columns, values);
    }
    Ok(())
}

/// `qDeriv` again; with or without the bias forces' part.
pub fn smooth_vel(m: &Model, d: &mut Data, bias: bool) -> Result<()> {
    match sleep::dofs(m, d.s, d.dof_awake_ind) {
        None => d.qDeriv.fill(0.0),
        Some(list) => {
            for &i in list {
                let adr = m.D_rowadr()[i as usize] as usize;
                d.qDeriv[adr..adr + m.D_rownnz()[i as usize] as usize].fill(0.0);
            }
        }
    }
    actuator_vel(m, d)?;
    passive_vel(m, d)?;
    if bias {
        bias_derivative::subtract(m, d)?;
    }
    Ok(())
}
