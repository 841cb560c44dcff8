//! J M⁻¹ Jᵀ of single Jacobian rows, from the factor M = Lᵀ D L: |D^(−½) L⁻ᵀ Jᵀ|², whose non-zeros are the ancestors of
//! those of J.

use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::dynamics::row::Row;
use crate::dynamics::{flex, is_sparse, jacobian};
use crate::math::MINVAL;
use crate::model::Model;

/// Work space of the computation: a dense row that is zero in between, and which entries of it are in use.
pub(super) struct InverseInertia {
    values: Vec<f64>,
    used: Vec<bool>,
    columns: Vec<usize>,
}

impl InverseInertia {
    pub fn new(nv: usize) -> InverseInertia {
        InverseInertia { values: vec![0.0; nv], used: vec![false; nv], columns: Vec::new() }
    }

    /// Adds an entry of J.
    fn add(&mut self, m: &Model, i: usize, x: f64) {
        self.values[i] += x;
        let mut next = i as i32;
        while let Ok(k) = usize::try_from(next) {
            if std::mem::replace(&mut self.used[k], true) {
                break;
            }
            self.columns.push(k);
            next = m.dof_parentid()[k];
        }
    }

    /// J M⁻¹ Jᵀ of the entries added so far, which are forgotten.
    fn take(&mut self, m: &Model, d: &Data) -> f64 {
        self.columns.sort_unstable();
        let mut sum = 0.0;
        for i in self.columns.drain(..).rev() {
            self.used[i] = false;
            let x = std::mem::take(&mut self.values[i]);
            let row = m.M_rowadr()[i] as usize..(m.M_rowadr()[i] + m.M_rownnz()[i] - 1) as usize;
            for (&k, l) in m.M_colind()[row.clone()].iter().zip(&d.qLD[row]) {
                self.values[k as usize] -= l * x;
            }
            sum += x * x * d.qLDiagInv[i];
        }
        sum
    }

    /// J M⁻¹ Jᵀ of a stored row.
    pub fn of_row(&mut self, m: &Model, d: &Data, row: &Row) -> f64 {
        row.each(|i, x| {
            if x != 0.0 {
                self.add(m, i, x);
            }
        });
        self.take(m, d)
    }

    /// Diagonal entry of M⁻¹.
    fn of_dof(&mut self, m: &Model, d: &Data, i: usize) -> f64 {
        self.add(m, i, 1.0);
        self.take(m, d)
    }

    /// Translational and rotational weight of a body: means over the axes at its centre of mass.
    pub fn of_body(&mut self, m: &Model, d: &Data, b: usize) -> Result<[f64; 2]> {
        if b == 0 || m.body_weldid()[b] == 0 {
            return Ok([0.0; 2]);
        }
        if m.body_simple()[b] == 2 {
            if m.body_mass()[b] == 0.0 {
                return Err(Error::in_routine("mj_setConst", format!("simple body {b} has zero mass")));
            }
            return Ok([1.0 / MINVAL.max(m.body_mass()[b]), 0.0]);
        }
        let offset = jacobian::offset(m, d, d.xipos[b], b);
        let mut weight = [0.0; 2];
        for axis in 0..3 {
            for &i in jacobian::chain(d, b) {
                self.add(m, i as usize, jacobian::point_column(&d.cdof[i as usize], offset)[axis]);
            }
            weight[0] += self.take(m, d) / 3.0;
            for &i in jacobian::chain(d, b) {
                self.add(m, i as usize, d.cdof[i as usize].angular()[axis]);
            }
            weight[1] += self.take(m, d) / 3.0;
        }
        Ok(weight)
    }

    /// `dof_invweight0` of a joint: the dofs of a rotation, and of a translation, share their mean.
    pub fn set_joint(&mut self, m: &mut Model, d: &Data, j: usize) {
        let (first, body) = (m.jnt_dofadr()[j] as usize, m.jnt_bodyid()[j] as usize);
        let parts: &[usize] = match mjtJoint::from_int(m.jnt_type()[j]) {
            Some(mjJNT_FREE) => &[3, 3],
            Some(mjJNT_BALL) => &[3],
            _ => &[1],
        };
        let mut dof = first;
        for &n in parts {
            let weight = if m.body_simple()[body] == 2 {
                1.0 / MINVAL.max(m.body_mass()[body])
            } else {
                (dof..dof + n).map(|i| self.of_dof(m, d, i)).sum::<f64>() / n as f64
            };
            m.dof_invweight0_mut()[dof..dof + n].fill(weight);
            dof += n;
        }
    }

    /// `flexedge_invweight0` of flexes whose vertices move freely.
    pub fn set_flex_edges(&mut self, m: &mut Model, d: &Data) {
        let sparse = is_sparse(m);
        for f in 0..m.nflex() {
            if m.flex_interp()[f] != 0 {
                continue;
            }
            let vertices = &m.flex_vertbodyid()[flex::vertex_range(m, f)];
            let weights: Vec<f64> = flex::edge_range(m, f)
                .map(|e| {
                    let bodies = m.flex_edge()[e].map(|v| vertices[v as usize] as usize);
                    if m.flexedge_rigid()[e] != 0 {
                        0.0
                    } else if bodies.iter().all(|&b| m.body_simple()[b] == 2) {
                        bodies.iter().map(|&b| 1.0 / m.body_mass()[b]).sum::<f64>() / 2.0
                    } else {
                        self.of_row(m, d, &flex::edge_row(m, d, e, sparse))
                    }
                })
                .collect();
            let range = flex::edge_range(m, f);
            m.flexedge_invweight0_mut()[range].copy_from_slice(&weights);
        }
    }
}
