//! Joint-space inertia: composite rigid bodies, tendon armature, factorisation, products, solves.
//!
//! In: `cinert`, `cdof`, `ten_J`. Out: `crb`, `M` (lower triangle, one row per dof: its ancestors, then itself), `qM` (the
//! same in the legacy layout), and the factor M = Lᵀ D L in `qLD` with 1/D in `qLDiagInv`. Featherstone 2008, chapters
//! 6.2 and 6.5: L has no fill-in beyond the tree's own pattern.

use super::row::Row;
use super::{each, each_rev, sleep};
use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use crate::math::spatial;
use crate::model::Model;

/// `crb` and `M` of the bodies and joints alone.
pub fn crb(m: &Model, d: &mut Data) {
    let (parentid, bodyid, armature) = (m.body_parentid(), m.dof_bodyid(), m.dof_armature());
    let (simplenum, m0) = (m.dof_simplenum(), m.dof_M0());
    let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
    let (cinert, cdof, crb, M) = (&*d.cinert, &*d.cdof, &mut *d.crb, &mut *d.M);

    crb[0] = [0.0; 10];
    let bodies = sleep::moving_bodies(m, d.s, d.body_awake_ind);
    each(bodies, 1..m.nbody(), |b| crb[b] = cinert[b]);
    each_rev(bodies, 1..m.nbody(), |b| {
        let p = parentid[b] as usize;
        if p > 0 {
            let child = crb[b];
            for (sum, x) in crb[p].iter_mut().zip(child) {
                *sum += x;
            }
        }
    });

    each(sleep::dofs(m, d.s, d.dof_awake_ind), 0..m.nv(), |i| {
        let adr = rowadr[i] as usize;
        if simplenum[i] > 0 {
            M[adr] = m0[i];
            return;
        }
        let force = spatial::inert_vec(&crb[bodyid[i] as usize], &cdof[i]);
        let row = adr..adr + rownnz[i] as usize;
        for (x, &j) in M[row.clone()].iter_mut().zip(&colind[row.clone()]) {
            *x = spatial::dot(&cdof[j as usize], &force);
        }
        M[row.end - 1] += armature[i];
    });
}

/// `crb`, `M` with the armature of tendons, and `qM`.
pub fn make_m(m: &Model, d: &mut Data) {
    crb(m, d);
    tendon_armature(m, d);
    for (&x, &to) in d.M.iter().zip(m.mapM2M()) {
        d.qM[to as usize] = x;
    }
}

/// Adds A J Jᵀ of every tendon with armature A, as far as it lies inside the pattern of `M`.
fn tendon_armature(m: &Model, d: &mut Data) {
    let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
    let sparse = super::is_sparse(m);
    for (t, &armature) in m.tendon_armature().iter().enumerate() {
        if armature == 0.0 || (sleep::active(m, d.s) && sleep::tendon_state(m, d.tree_awake, t) == mjS_ASLEEP) {
            continue;
        }
        let J = Row::of(m.nv(), d.ten_J_rownnz, d.ten_J_rowadr, d.ten_J_colind, d.ten_J, t, sparse);
        let M = &mut *d.M;
        J.each(|i, Ji| {
            if Ji == 0.0 {
                return;
            }
            let row = rowadr[i] as usize..(rowadr[i] + rownnz[i]) as usize;
            // both lists ascend: one sweep
            let mut at = row.start;
            J.each(|j, Jj| {
                while at < row.end && (colind[at] as usize) < j {
                    at += 1;
                }
                if at < row.end && colind[at] as usize == j {
                    M[at] += armature * Ji * Jj;
                }
            });
        });
    }
}

/// Factorises `M` into `qLD` and `qLDiagInv`.
pub fn factor_m(m: &Model, d: &mut Data) {
    let dofs = sleep::dofs(m, d.s, d.dof_awake_ind);
    let (rownnz, rowadr) = (m.M_rownnz(), m.M_rowadr());
    match dofs {
        None => d.qLD.copy_from_slice(d.M),
        Some(list) => {
            for &i in list {
                let row = rowadr[i as usize] as usize..(rowadr[i as usize] + rownnz[i as usize]) as usize;
                d.qLD[row.clone()].copy_from_slice(&d.M[row]);
            }
        }
    }
    factor_ltdl(m, d.qLD, d.qLDiagInv, dofs);
}

/// Factorises a matrix of `M`'s pattern in place, for the listed dofs or all.
pub fn factor_ltdl(m: &Model, A: &mut [f64], diag_inv: &mut [f64], dofs: Option<&[i32]>) {
    let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
    each_rev(dofs, 0..m.nv(), |k| {
        let (adr, n) = (rowadr[k] as usize, rownnz[k] as usize - 1);
        let inv = 1.0 / A[adr + n];
        diag_inv[k] = inv;
        let (above, row_k) = A.split_at_mut(adr);
        let row_k = &mut row_k[..n];
        // ancestor by ancestor: its row is the leading part of this one
        for (j, &i) in colind[adr..adr + n].iter().enumerate() {
            let l = row_k[j] * inv;
            let adr_i = rowadr[i as usize] as usize;
            for (x, &y) in above[adr_i..adr_i + j + 1].iter_mut().zip(&row_k[..j + 1]) {
                *x -= l * y;
            }
        }
        for x in row_k {
            *x *= inv;
        }
    });
}

/// x ← M⁻¹ x for each of the vectors (length nv) in `x`.
pub fn solve_m_in_place(m: &Model, d: &Data, x: &mut [f64]) {
    if m.nv() > 0 {
        x.chunks_exact_mut(m.nv()).for_each(|x| solve_ltdl(m, d.qLD, d.qLDiagInv, x, None));
    }
}

/// x = M⁻¹ y for each of the vectors (length nv) in `y`.
pub fn solve_m(m: &Model, d: &Data, x: &mut [f64], y: &[f64]) {
    x.copy_from_slice(y);
    solve_m_in_place(m, d, x);
}

/// Solves in place with a factor of [`factor_ltdl`], for the listed dofs or all.
pub fn solve_ltdl(m: &Model, LD: &[f64], diag_inv: &[f64], x: &mut [f64], dofs: Option<&[i32]>) {
    solve_lt(m, LD, x, dofs);
    each(dofs, 0..m.nv(), |i| x[i] *= diag_inv[i]);
    let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
    each(dofs, 0..m.nv(), |i| {
        let row = rowadr[i] as usize..(rowadr[i] + rownnz[i] - 1) as usize;
        let sum: f64 = LD[row.clone()].iter().zip(&colind[row]).map(|(l, &j)| l * x[j as usize]).sum();
        x[i] -= sum;
    });
}

/// x ← L⁻ᵀ x
fn solve_lt(m: &Model, LD: &[f64], x: &mut [f64], dofs: Option<&[i32]>) {
    let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
    each_rev(dofs, 0..m.nv(), |i| {
        let xi = x[i];
        if xi != 0.0 {
            let row = rowadr[i] as usize..(rowadr[i] + rownnz[i] - 1) as usize;
            for (l, &j) in LD[row.clone()].iter().zip(&colind[row]) {
                x[j as usize] -= l * xi;
            }
        }
    });
}

/// x = diag(`sqrt_inv_D`) L⁻ᵀ y for each of the vectors in `y`: with D^(−½), |x|² = yᵀ M⁻¹ y.
pub fn solve_m2(m: &Model, d: &Data, x: &mut [f64], y: &[f64], sqrt_inv_D: &[f64]) {
    x.copy_from_slice(y);
    if m.nv() == 0 {
        return;
    }
    for x in x.chunks_exact_mut(m.nv()) {
        solve_lt(m, d.qLD, x, None);
        x.iter_mut().zip(sqrt_inv_D).for_each(|(x, s)| *x *= s);
    }
}

/// res = M vec
pub fn mul_m(m: &Model, d: &Data, res: &mut [f64], vec: &[f64]) {
    mul_sym(m, d.M, res, vec);
}

/// res = A vec, for a symmetric matrix of which `A` is the lower triangle in `M`'s pattern.
pub fn mul_sym(m: &Model, A: &[f64], res: &mut [f64], vec: &[f64]) {
    let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
    for i in 0..m.nv() {
        let (adr, n) = (rowadr[i] as usize, rownnz[i] as usize - 1);
        let v = vec[i];
        let mut sum = A[adr + n] * v;
        for (a, &j) in A[adr..adr + n].iter().zip(&colind[adr..adr + n]) {
            sum += a * vec[j as usize];
            res[j as usize] += a * v;
        }
        res[i] = sum;
    }
}

/// res = D^½ L vec: |res|² = vecᵀ M vec.
pub fn mul_m2(m: &Model, d: &Data, res: &mut [f64], vec: &[f64]) {
    let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
    for i in 0..m.nv() {
        let (adr, n) = (rowadr[i] as usize, rownnz[i] as usize - 1);
        let lower: f64 = d.qLD[adr..adr + n].iter().zip(&colind[adr..adr + n]).map(|(l, &j)| l * vec[j as usize]).sum();
        res[i] = d.qLD[adr + n].sqrt() * (vec[i] + lower);
    }
}

/// The full symmetric matrix (nv × nv, row-major) of an inertia in the legacy layout of `qM`.
pub fn full_m(m: &Model, dst: &mut [f64], qM: &[f64]) {
    let nv = m.nv();
    dst.fill(0.0);
    for i in 0..nv {
        let mut adr = m.dof_Madr()[i] as usize;
        let mut j = i as i32;
        while j >= 0 {
            dst[i * nv + j as usize] = qM[adr];
            dst[j as usize * nv + i] = qM[adr];
            j = m.dof_parentid()[j as usize];
            adr += 1;
        }
    }
}

/// Adds `M` to the lower triangle of a dense matrix (nv × nv).
pub fn add_m_dense(m: &Model, d: &Data, dst: &mut [f64]) {
    let (rownnz, rowadr, colind, nv) = (m.M_rownnz(), m.M_rowadr(), m.M_colind(), m.nv());
    for i in 0..nv {
        let row = rowadr[i] as usize..(rowadr[i] + rownnz[i]) as usize;
        for (&x, &j) in d.M[row.clone()].iter().zip(&colind[row]) {
            dst[i * nv + j as usize] += x;
        }
    }
}

/// Adds `M` to a sparse matrix with ascending columns, whose rows have room for the union of both patterns.
pub fn add_m_sparse(
    m: &Model,
    d: &Data,
    dst: &mut [f64],
    rownnz: &mut [i32],
    rowadr: &[i32],
    colind: &mut [i32],
) -> Result<()> {
    let frame = d.stack.frame();
    let columns = frame.scratch::<i32>(m.nv())?;
    let values = frame.scratch::<f64>(m.nv())?;
    for i in 0..m.nv() {
        let (a, na) = (rowadr[i] as usize, rownnz[i] as usize);
        let (b, nb) = (m.M_rowadr()[i] as usize, m.M_rownnz()[i] as usize);
        let (mut ka, mut kb, mut n) = (0, 0, 0);
        while ka < na || kb < nb {
            let ca = if ka < na { colind[a + ka] } else { i32::MAX };
            let cb = if kb < nb { m.M_colind()[b + kb] } else { i32::MAX };
            let mut value = 0.0;
            if ca <= cb {
                value += dst[a + ka];
                ka += 1;
            }
            if cb <= ca {
                value += d.M[b + kb];
                kb += 1;
            }
            (columns[n], values[n]) = (ca.min(cb), value);
            n += 1;
        }
        dst[a..a + n].copy_from_slice(&values[..n]);
        colind[a..a + n].copy_from_slice(&columns[..n]);
        rownnz[i] = n as i32;
    }
    Ok(())
}
