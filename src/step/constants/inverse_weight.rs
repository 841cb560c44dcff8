//! J M⁻¹ Jᵀ of single Jacobian rows: a solve on the ancestors of the non-zeros of J, and an inner product that is rounded
//! as one of dense vectors.
//!
//! Tests: `tests/engine/solver.rs`, `tests/conformance/compare.py`.

use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::dynamics::row::Row;
use crate::dynamics::{flex, inertia, is_sparse, jacobian};
use crate::math::MINVAL;
use crate::model::Model;

/// Work space of the computation: a dense row that is zero in between, and which entries of it are in use.
pub(super) struct InverseInertia {
    values: Vec<f64>,
    used: Vec<bool>,
    columns: Vec<i32>,
    /// J at the columns, while `values` has the solution.
    row: Vec<f64>,
}

impl InverseInertia {
    pub fn new(nv: usize) -> InverseInertia {
        InverseInertia { values: vec![0.0; nv], used: vec![false; nv], columns: Vec::new(), row: Vec::new() }
    }

    /// Adds an entry of J.
    fn add(&mut self, m: &Model, i: usize, x: f64) {
        self.values[i] += x;
        let mut next = i as i32;
        while let Ok(k) = usize::try_from(next) {
            if std::mem::replace(&mut self.used[k], true) {
                break;
            }
            self.columns.push(next);
            next = m.dof_parentid()[k];
        }
    }

    /// J M⁻¹ Jᵀ of the entries added so far, which are forgotten.
    fn take(&mut self, m: &Model, d: &Data) -> f64 {
        self.columns.sort_unstable();
        self.row.clear();
        self.row.extend(self.columns.iter().map(|&k| self.values[k as usize]));
        inertia::solve_m_some(m, d, &mut self.values, &self.columns);
        // the sums of `dense::dot`, without the zeros: by column mod 4, and of what is left behind the last four
        let (quads, mut parts, mut rest) = (m.nv() - m.nv() % 4, [0.0; 4], 0.0);
        for (&k, x) in self.columns.iter().zip(&self.row) {
            let k = k as usize;
            self.used[k] = false;
            let product = x * std::mem::take(&mut self.values[k]);
            *if k < quads { &mut parts[k % 4] } else { &mut rest } += product;
        }
        self.columns.clear();
        (parts[0] + parts[2]) + (parts[1] + parts[3]) + rest
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
                return Err(Error::in_routine("set0", format!("moving body {b} has 0 mass")));
            }
            return Ok([1.0 / MINVAL.max(m.body_mass()[b]), 0.0]);
        }
        let offset = jacobian::offset(m, d, d.xipos[b], b);
        let mut weight = [0.0; 2];
        for axis in 0..3 {
            for &i in jacobian::chain(d, b) {
                self.add(m, i as usize, jacobian::point_column(&d.cdof[i as usize], offset)[axis]);
            }
            weight[0] += self.take(m, d);
            for &i in jacobian::chain(d, b) {
                self.add(m, i as usize, d.cdof[i as usize].angular()[axis]);
            }
            weight[1] += self.take(m, d);
        }
        Ok(weight.map(|sum| sum / 3.0))
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
