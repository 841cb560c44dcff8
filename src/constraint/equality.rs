//! Equality constraints: connect, weld, joint, tendon, flex.
//!
//! Each gives a residual and its Jacobian. Connect: the difference of two points. Weld: the same and the vector part of
//! the relative quaternion. Joint and tendon: `y − y0 − p(x − x0)` with a polynomial p of degree four. Flex: the change
//! of each edge's length.
//!
//! Tests: `tests/physics/constraints.rs`.

use super::Jacobian;
use super::build::RowBuilder;
use super::impedance::Params;
use super::jacobian::{FIRST, SECOND, merge, merge_lists};
use super::rows::{Block, EdgeBlock};
use super::sources::Sources;
use crate::abi::*;
use crate::base::{Error, Result};
use crate::math::{Mat3, Quat, Vec3};
use crate::model::Model;

impl RowBuilder<'_, '_> {
    /// Rows that an active equality needs and the entries of their Jacobian, before any emptiness test in dense mode.
    pub fn count_equality(&mut self, i: usize) -> Result<(usize, usize)> {
        let m = self.m;
        let (a, b) = (m.eq_obj1id()[i], m.eq_obj2id()[i]);
        Ok(match mjtEq::from_int(m.eq_type()[i]) {
            Some(mjEQ_CONNECT | mjEQ_WELD) => {
                let rows = if m.eq_type()[i] == mjEQ_WELD as i32 { 6 } else { 3 };
                let [b1, b2] = super::equality_bodies(m, i);
                self.sized(rows, super::jacobian::union_len(self.kin.chains.of(b1), self.kin.chains.of(b2)))
            }
            Some(mjEQ_JOINT) => self.sized(1, if b >= 0 { 2 } else { 1 }),
            Some(mjEQ_TENDON) => {
                let n = if self.rows.sparse { self.tendon_columns(a, b) } else { 0 };
                self.sized(1, n)
            }
            Some(mjEQ_FLEX) => {
                let (mut rows, mut entries) = (0, 0);
                for e in flex_edges(m, a as usize) {
                    let (r, n) = self.sized(1, self.src.flexedge_row(self.kin.chains, e).0.len());
                    rows += r;
                    entries += n;
                }
                (rows, entries)
            }
            _ => return Err(unknown_equality(m.eq_type()[i])),
        })
    }

    /// Writes the rows of an active equality.
    pub fn push_equality(&mut self, i: usize) {
        match mjtEq::from_int(self.m.eq_type()[i]) {
            Some(mjEQ_CONNECT) => self.push_connect(i, false),
            Some(mjEQ_WELD) => self.push_connect(i, true),
            Some(mjEQ_JOINT) => self.push_joint_equality(i),
            Some(mjEQ_TENDON) => self.push_tendon_equality(i),
            _ => self.push_flex_equality(i),
        }
    }

    fn push_connect(&mut self, i: usize, weld: bool) {
        let (m, src) = (self.m, &self.src);
        let data = &m.eq_data()[i];
        let [b1, b2] = super::equality_bodies(m, i);
        let site = m.eq_objtype()[i] == mjOBJ_SITE as i32;
        let (x1, x2) = if site {
            (src.site_xpos[m.eq_obj1id()[i] as usize], src.site_xpos[m.eq_obj2id()[i] as usize])
        } else {
            let (a1, a2) = if weld { (&data[3..6], &data[..3]) } else { (&data[..3], &data[3..6]) };
            let at = |b: usize, a: &[f64]| src.xmat[b] * Vec3::from_slice(a) + src.xpos[b];
            (at(b1, a1), at(b2, a2))
        };
        let n = merge(self.kin.chains.of(b1), self.kin.chains.of(b2), self.block.cols, self.block.side);
        let dim = if weld { 6 } else { 3 };
        let mut pos = [0.0; 6];
        pos[..3].copy_from_slice(&(x1 - x2).0);
        let (r1, r2) = (self.kin.arm(b1, x1), self.kin.arm(b2, x2));
        let mut torque = Mat3::ZERO;
        if weld {
            let (error, map) = self.weld_rotation(i, [b1, b2], site);
            pos[3..].copy_from_slice(&error.0);
            torque = map;
        }
        for c in 0..n {
            let (k, side) = (self.block.cols[c] as usize, self.block.side[c]);
            let v1 = if side & FIRST != 0 { self.kin.translation(k, r1) } else { Vec3::ZERO };
            let v2 = if side & SECOND != 0 { self.kin.translation(k, r2) } else { Vec3::ZERO };
            let v = v1 - v2;
            let sign = if side == FIRST { 1.0 } else { -1.0 };
            let w = if side == FIRST | SECOND { Vec3::ZERO } else { self.kin.rotation(k) * sign };
            for j in 0..3 {
                self.block.panel[j * n + c] = v[j];
                if weld {
                    self.block.panel[(3 + j) * n + c] = torque.row(j).dot(w);
                }
            }
        }
        let inv = m.body_invweight0();
        let diag = [inv[b1][0] + inv[b2][0], inv[b1][1] + inv[b2][1]];
        self.push_equality_block(i, n, &pos[..dim], diag);
    }

    /// Orientation error of a weld, and the matrix that maps relative angular velocity to its rate of change.
    fn weld_rotation(&self, i: usize, [b1, b2]: [usize; 2], site: bool) -> (Vec3, Mat3) {
        let (m, src) = (self.m, &self.src);
        let data = &m.eq_data()[i];
        let scale = data[10];
        let (u, w): (Quat, Quat) = if site {
            let of = |b: usize, s: i32| src.xquat[b] * m.site_quat()[s as usize];
            (of(b1, m.eq_obj1id()[i]), of(b2, m.eq_obj2id()[i]))
        } else {
            (src.xquat[b1] * Quat([data[6], data[7], data[8], data[9]]), src.xquat[b2])
        };
        let back = w.conj();
        let error = back * u;
        let mut map = Mat3::ZERO;
        for k in 0..3 {
            let mut axis = Quat::default();
            axis[1 + k] = 1.0;
            let rate = back * axis * u;
            for j in 0..3 {
                map[3 * j + k] = 0.5 * scale * rate[1 + j];
            }
        }
        (Vec3([1, 2, 3].map(|j| scale * error[j])), map)
    }

    fn push_joint_equality(&mut self, i: usize) {
        let (m, src) = (self.m, &self.src);
        let data = &m.eq_data()[i];
        let offset = |j: usize| {
            let adr = m.jnt_qposadr()[j] as usize;
            src.qpos[adr] - m.qpos0()[adr]
        };
        let (j1, j2) = (m.eq_obj1id()[i] as usize, m.eq_obj2id()[i]);
        let d1 = m.jnt_dofadr()[j1] as usize;
        let mut diag = m.dof_invweight0()[d1];
        let (pos, n);
        if j2 >= 0 {
            let d2 = m.jnt_dofadr()[j2 as usize] as usize;
            let (error, slope) = polynomial(data, offset(j1), offset(j2 as usize));
            (pos, n) = (error, 2);
            diag += m.dof_invweight0()[d2];
            let first = (d1 > d2) as usize;
            self.block.cols[first] = d1 as i32;
            self.block.cols[1 - first] = d2 as i32;
            self.block.panel[first] = 1.0;
            self.block.panel[1 - first] = -slope;
        } else {
            (pos, n) = (offset(j1) - data[0], 1);
            self.block.cols[0] = d1 as i32;
            self.block.panel[0] = 1.0;
        }
        self.push_equality_block(i, n, &[pos], [diag; 2]);
    }

    fn push_tendon_equality(&mut self, i: usize) {
        let (m, src) = (self.m, self.src);
        let data = &m.eq_data()[i];
        let offset = |t: usize| src.ten_length[t] - m.tendon_length0()[t];
        let (t1, t2) = (m.eq_obj1id()[i] as usize, m.eq_obj2id()[i]);
        let mut diag = m.tendon_invweight0()[t1];
        self.mark_tendon(t1, i as i32);
        let (cols1, row1) = src.tendon_row(self.kin.chains, t1);
        let (pos, n);
        if t2 >= 0 {
            let t2 = t2 as usize;
            self.mark_tendon(t2, i as i32);
            diag += m.tendon_invweight0()[t2];
            let (error, slope) = polynomial(data, offset(t1), offset(t2));
            let (cols2, row2) = src.tendon_row(self.kin.chains, t2);
            n = merge_lists(cols1, cols2, self.block.cols, self.block.side);
            pos = error;
            let (mut i1, mut i2) = (0, 0);
            for c in 0..n {
                let mut x = 0.0;
                if self.block.side[c] & FIRST != 0 {
                    x += row1[i1];
                    i1 += 1;
                }
                if self.block.side[c] & SECOND != 0 {
                    x -= slope * row2[i2];
                    i2 += 1;
                }
                self.block.panel[c] = x;
            }
        } else {
            (pos, n) = (offset(t1) - data[0], cols1.len());
            self.block.cols[..n].copy_from_slice(cols1);
            self.block.panel[..n].copy_from_slice(row1);
        }
        self.push_equality_block(i, n, &[pos], [diag; 2]);
    }

    fn push_flex_equality(&mut self, i: usize) {
        let (m, src) = (self.m, self.src);
        let flex = m.eq_obj1id()[i] as usize;
        let params = self.sanitizer.params(m.eq_solref()[i], m.eq_solimp()[i]);
        if let Some(block) = edge_block(m, src, i, flex, params) {
            return self.rows.push_edges(&block);
        }
        // the n-th row takes the weight of the n-th edge, even if edges without effect were left out before
        let mut weights = flex_edges(m, flex).map(|e| m.flexedge_invweight0()[e]).peekable();
        let mut obeying = None;
        for e in flex_edges(m, flex) {
            let (cols, row) = src.flexedge_row(self.kin.chains, e);
            let pos = [src.flexedge_length[e] - m.flexedge_length0()[e]];
            let block = Block {
                kind: mjCNSTR_EQUALITY,
                id: i,
                cols,
                panel: row,
                pos: &pos,
                margin: 0.0,
                frictionloss: 0.0,
                diag: [weights.peek().copied().unwrap_or(0.0); 2],
                params,
            };
            // the same for all edges
            let obeying = *obeying.get_or_insert_with(|| block.params.stiffness_damping(block.params.solref));
            if self.rows.push_with_reference_gains(&block, obeying) {
                weights.next();
            }
        }
    }

    fn push_equality_block(&mut self, i: usize, n: usize, pos: &[f64], diag: [f64; 2]) {
        let block = Block {
            kind: mjCNSTR_EQUALITY,
            id: i,
            cols: &self.block.cols[..n],
            panel: &self.block.panel[..n * pos.len()],
            pos,
            margin: 0.0,
            frictionloss: 0.0,
            diag,
            params: self.sanitizer.params(self.m.eq_solref()[i], self.m.eq_solimp()[i]),
        };
        self.rows.push(&block);
    }
}

/// Error `y - p(x)` of a polynomial coupling and the slope `p'(x)`.
fn polynomial(a: &[f64; 11], y: f64, x: f64) -> (f64, f64) {
    let p = a[0] + x * (a[1] + x * (a[2] + x * (a[3] + x * a[4])));
    let slope = a[1] + x * (2.0 * a[2] + x * (3.0 * a[3] + x * 4.0 * a[4]));
    (y - p, slope)
}

/// The edges of flex `f`, which equality `i` holds, as one block, if each has a row that is stored with its columns.
fn edge_block<'a>(m: &'a Model, src: Sources<'a>, i: usize, f: usize, params: Params) -> Option<EdgeBlock<'a>> {
    let first = m.flex_edgeadr()[f] as usize;
    let edges = first..first + m.flex_edgenum()[f] as usize;
    let Jacobian::Sparse { rownnz, rowadr, colind, J } = src.flexedge_J else { return None };
    let last = edges.clone().next_back()?;
    let nnz = &rownnz[edges.clone()];
    if m.flexedge_rigid()[edges.clone()].iter().any(|&rigid| rigid != 0) || nnz.contains(&0) {
        return None;
    }
    let entries = rowadr[first] as usize..(rowadr[last] + rownnz[last]) as usize;
    Some(EdgeBlock {
        id: i,
        nnz,
        cols: &colind[entries.clone()],
        values: &J[entries],
        length: &src.flexedge_length[edges.clone()],
        length0: &m.flexedge_length0()[edges.clone()],
        diag: &m.flexedge_invweight0()[edges],
        params,
    })
}

/// The edges of a flex that may change their length.
fn flex_edges(m: &Model, flex: usize) -> impl Iterator<Item = usize> + '_ {
    let adr = m.flex_edgeadr()[flex] as usize;
    (adr..adr + m.flex_edgenum()[flex] as usize).filter(|&e| m.flexedge_rigid()[e] == 0)
}

/// The error of an equality whose type is none.
#[cold]
pub fn unknown_equality(eq_type: i32) -> Error {
    Error::in_routine("mj_ne", format_args!("unknown constraint type type {eq_type}"))
}
