//! Constraint blocks, and their emission as the visible rows `efc_*`.
//!
//! A block is one constraint: `dim` Jacobian rows over the same columns, one set of solver parameters, one impedance.
//! [`RowBuffer`] writes blocks one after the other, dense or compressed, with everything that follows from the
//! parameters: `efc_KBIP`, `efc_R`, `efc_D`, `efc_diagApprox`.
//!
//! Tests: `tests/physics/constraints.rs`.

use super::impedance::Params;
use crate::abi::*;
use crate::math::span::take;
use bytemuck::{Pod, Zeroable};
use std::ops::Range;

/// A constraint other than a contact.
pub struct Block<'a> {
    pub kind: mjtConstraint,
    pub id: usize,
    pub cols: &'a [i32],
    /// `pos.len()` rows of `cols.len()` entries.
    pub panel: &'a [f64],
    pub pos: &'a [f64],
    pub margin: f64,
    pub frictionloss: f64,
    /// Approximate inverse inertia of the first three rows, and of the others.
    pub diag: [f64; 2],
    pub params: Params,
}

/// The edges of a flex that keep their lengths: one row each, their Jacobians one behind the other.
pub struct EdgeBlock<'a> {
    pub id: usize,
    /// Entries of every row.
    pub nnz: &'a [i32],
    pub cols: &'a [i32],
    pub values: &'a [f64],
    pub length: &'a [f64],
    pub length0: &'a [f64],
    /// Approximate inverse inertia.
    pub diag: &'a [f64],
    pub params: Params,
}

/// A column of a contact's Jacobian: motion of a dof in the contact's frame. The last entry of each half is unused.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct ContactColumn {
    /// Along the normal and the two tangents.
    pub along: [f64; 4],
    /// About them: spin and two rolls.
    pub about: [f64; 4],
}

impl ContactColumn {
    /// Direction `j` of a contact: normal, tangents, spin, rolls.
    #[inline(always)]
    pub fn direction(&self, j: usize) -> f64 {
        // the masks say that there are four
        if j < 3 { self.along[j & 3] } else { self.about[(j - 3) & 3] }
    }

    /// As [`ContactColumn::direction`].
    pub fn direction_mut(&mut self, j: usize) -> &mut f64 {
        if j < 3 { &mut self.along[j] } else { &mut self.about[j - 3] }
    }
}

/// A contact's Jacobian in its frame, by columns.
pub struct ContactBlock<'a> {
    pub id: usize,
    pub cols: &'a [i32],
    pub columns: &'a [ContactColumn],
    /// Approximate inverse inertia: translational, rotational.
    pub diag: [f64; 2],
    pub params: Params,
}

/// The spring-damper and the impedance of a row: an entry of `efc_KBIP`.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct RowParams {
    pub stiffness: f64,
    pub damping: f64,
    pub impedance: f64,
    /// Of the impedance by the residual.
    pub slope: f64,
}

/// The rows written so far, of all or of those from some row and entry on.
pub struct RowBuffer<'a> {
    pub first_row: usize,
    pub first_entry: usize,
    pub nefc: usize,
    pub nJ: usize,
    pub nv: usize,
    pub sparse: bool,
    pub pyramidal: bool,
    pub impratio: f64,
    pub efc_type: &'a mut [i32],
    pub efc_id: &'a mut [i32],
    pub efc_J_rownnz: &'a mut [i32],
    pub efc_J_rowadr: &'a mut [i32],
    pub efc_J_colind: &'a mut [i32],
    pub efc_J: &'a mut [f64],
    pub efc_pos: &'a mut [f64],
    pub efc_margin: &'a mut [f64],
    pub efc_frictionloss: &'a mut [f64],
    pub efc_diagApprox: &'a mut [f64],
    pub efc_KBIP: &'a mut [RowParams],
    pub efc_D: &'a mut [f64],
    pub efc_R: &'a mut [f64],
}

impl<'a> RowBuffer<'a> {
    /// The same memory for a shorter time.
    pub fn reborrow(&mut self) -> RowBuffer<'_> {
        RowBuffer {
            efc_type: self.efc_type,
            efc_id: self.efc_id,
            efc_J_rownnz: self.efc_J_rownnz,
            efc_J_rowadr: self.efc_J_rowadr,
            efc_J_colind: self.efc_J_colind,
            efc_J: self.efc_J,
            efc_pos: self.efc_pos,
            efc_margin: self.efc_margin,
            efc_frictionloss: self.efc_frictionloss,
            efc_diagApprox: self.efc_diagApprox,
            efc_KBIP: self.efc_KBIP,
            efc_D: self.efc_D,
            efc_R: self.efc_R,
            ..*self
        }
    }

    /// Takes the memory of the first rows and their entries away, for a thread that writes them.
    pub fn split_off(&mut self, rows: usize, entries: usize) -> RowBuffer<'a> {
        let (first_row, first_entry) = (self.first_row, self.first_entry);
        (self.first_row, self.first_entry) = (first_row + rows, first_entry + entries);
        // dense rows have no pattern
        let (pattern, columns, values) = if self.sparse { (rows, entries, entries) } else { (0, 0, rows * self.nv) };
        RowBuffer {
            first_row,
            first_entry,
            nefc: 0,
            nJ: 0,
            efc_type: take(&mut self.efc_type, rows),
            efc_id: take(&mut self.efc_id, rows),
            efc_J_rownnz: take(&mut self.efc_J_rownnz, pattern),
            efc_J_rowadr: take(&mut self.efc_J_rowadr, pattern),
            efc_J_colind: take(&mut self.efc_J_colind, columns),
            efc_J: take(&mut self.efc_J, values),
            efc_pos: take(&mut self.efc_pos, rows),
            efc_margin: take(&mut self.efc_margin, rows),
            efc_frictionloss: take(&mut self.efc_frictionloss, rows),
            efc_diagApprox: take(&mut self.efc_diagApprox, rows),
            efc_KBIP: take(&mut self.efc_KBIP, rows),
            efc_D: take(&mut self.efc_D, rows),
            efc_R: take(&mut self.efc_R, rows),
            ..*self
        }
    }

    /// Appends a block; `false` if it has no effect on any dof and was dropped.
    pub fn push(&mut self, b: &Block) -> bool {
        self.push_with_reference_gains(b, b.params.stiffness_damping(b.params.solref))
    }

    /// As [`RowBuffer::push`], with the stiffness and damping of the block's parameters.
    #[inline]
    pub fn push_with_reference_gains(&mut self, b: &Block, (mut stiffness, damping): (f64, f64)) -> bool {
        let width = b.cols.len();
        if width == 0 || !self.sparse && b.panel.iter().all(|&x| x == 0.0) {
            return false;
        }
        let dim = b.pos.len();
        let rows = self.push_jacobian(b);
        let residual = if dim > 1 { b.pos.iter().map(|x| x * x).sum::<f64>().sqrt() } else { b.pos[0] };
        let (impedance, slope) = b.params.impedance(residual, b.margin);
        if matches!(b.kind, mjCNSTR_FRICTION_DOF | mjCNSTR_FRICTION_TENDON) {
            stiffness = 0.0;
        }
        let params = RowParams { stiffness, damping, impedance, slope };
        let weights = |diag| {
            let R = regularizer(impedance, diag);
            (R, 1.0 / R, R * impedance / (1.0 - impedance))
        };
        // divisions, which rows share
        let mut weight = weights(b.diag[0]);
        let (kind, id) = (&mut self.efc_type[rows.clone()], &mut self.efc_id[rows.clone()]);
        let (pos, margin) = (&mut self.efc_pos[rows.clone()], &mut self.efc_margin[rows.clone()]);
        let (KBIP, loss) = (&mut self.efc_KBIP[rows.clone()], &mut self.efc_frictionloss[rows.clone()]);
        let diagApprox = &mut self.efc_diagApprox[rows.clone()];
        let (R, D) = (&mut self.efc_R[rows.clone()], &mut self.efc_D[rows]);
        for i in 0..dim {
            if i == 3 {
                weight = weights(b.diag[1]);
            }
            (kind[i], id[i], pos[i]) = (b.kind as i32, b.id as i32, b.pos[i]);
            (margin[i], loss[i], KBIP[i]) = (b.margin, b.frictionloss, params);
            (R[i], D[i], diagApprox[i]) = weight;
        }
        true
    }

    /// Opens the rows of a block with its Jacobian.
    #[inline(always)]
    fn push_jacobian(&mut self, b: &Block) -> Range<usize> {
        let (dim, width, nv) = (b.pos.len(), b.cols.len(), self.nv);
        let rows = self.nefc..self.nefc + dim;
        let panel = &b.panel[..dim * width];
        self.nefc = rows.end;
        if self.sparse {
            let entries = self.nJ..self.nJ + panel.len();
            for j in 0..dim {
                let adr = entries.start + j * width;
                (self.efc_J_rownnz[rows.start + j], self.efc_J_rowadr[rows.start + j]) = (width as i32, adr as i32);
                self.efc_J_colind[adr..adr + width].copy_from_slice(b.cols);
            }
            self.nJ = entries.end;
            self.efc_J[entries].copy_from_slice(panel);
            return rows;
        }
        let J = &mut self.efc_J[rows.start * nv..rows.end * nv];
        if width == nv {
            J.copy_from_slice(panel);
            return rows;
        }
        J.fill(0.0);
        for j in 0..dim {
            let (to, from) = (&mut J[j * nv..][..nv], &panel[j * width..][..width]);
            b.cols.iter().zip(from).for_each(|(&c, &x)| to[c as usize] = x);
        }
        rows
    }

    /// Appends the rows of a flex's edges, in compressed rows.
    pub fn push_edges(&mut self, b: &EdgeBlock) {
        let (stiffness, damping) = b.params.stiffness_damping(b.params.solref);
        let rows = self.nefc..self.nefc + b.nnz.len();
        let entries = self.nJ..self.nJ + b.values.len();
        self.efc_type[rows.clone()].fill(mjCNSTR_EQUALITY as i32);
        self.efc_id[rows.clone()].fill(b.id as i32);
        self.efc_margin[rows.clone()].fill(0.0);
        self.efc_frictionloss[rows.clone()].fill(0.0);
        self.efc_J_rownnz[rows.clone()].copy_from_slice(b.nnz);
        self.efc_J_colind[entries.clone()].copy_from_slice(b.cols);
        self.efc_J[entries.clone()].copy_from_slice(b.values);
        let mut adr = self.nJ as i32;
        for (to, n) in self.efc_J_rowadr[rows.clone()].iter_mut().zip(b.nnz) {
            *to = adr;
            adr += n;
        }
        let lengths = b.length.iter().zip(b.length0);
        for ((i, (length, length0)), diag) in rows.clone().zip(lengths).zip(b.diag) {
            let pos = length - length0;
            let (impedance, slope) = b.params.impedance(pos, 0.0);
            self.efc_pos[i] = pos;
            self.efc_KBIP[i] = RowParams { stiffness, damping, impedance, slope };
            self.set_R(i, regularizer(impedance, *diag), impedance);
        }
        (self.nefc, self.nJ) = (rows.end, entries.end);
    }

    /// Appends the rows of a contact, and gives the contact its address and its regularised friction.
    pub fn push_contact(&mut self, b: &ContactBlock, con: &mut mjContact) {
        con.efc_address = (self.first_row + self.nefc) as i32;
        let (impedance, slope) = b.params.impedance(con.dist, con.includemargin);
        let (stiffness, damping) = b.params.stiffness_damping(b.params.solref);
        let params = RowParams { stiffness, damping, impedance, slope };
        let ratio = mjMINVAL.max(self.impratio);
        let dim = con.dim as usize;
        if dim == 1 {
            let rows = self.contact_rows(mjCNSTR_CONTACT_FRICTIONLESS, b, con, 1);
            self.jacobian_row(rows.start, b, |c| c.direction(0));
            self.finish(rows, params, regularizer(impedance, b.diag[0]));
        } else if self.pyramidal {
            let rows = self.contact_rows(mjCNSTR_CONTACT_PYRAMIDAL, b, con, 2 * (dim - 1));
            let friction = con.friction;
            // edges of the friction pyramid: normal plus and minus each friction direction
            for (j, mu) in friction[..dim - 1].iter().enumerate() {
                self.jacobian_rows(rows.start + 2 * j, b, |c| {
                    let (normal, friction) = (c.direction(0), mu * c.direction(j + 1));
                    [normal + friction, normal - friction]
                });
            }
            let mu1 = con.friction[0];
            let R0 = regularizer(impedance, b.diag[0] + mu1 * mu1 * b.diag[0]);
            con.mu = mu1 * (R0 / ratio / R0).sqrt();
            self.finish(rows, params, 2.0 * con.mu * con.mu * R0);
        } else {
            let rows = self.contact_rows(mjCNSTR_CONTACT_ELLIPTIC, b, con, dim);
            for j in 0..dim {
                self.jacobian_row(rows.start + j, b, |c| c.direction(j));
            }
            let R0 = regularizer(impedance, b.diag[0]);
            let R1 = R0 / ratio;
            con.mu = con.friction[0] * (R1 / R0).sqrt();
            let fri = b.params.solreffriction;
            let damping = if fri == [0.0; 2] { damping } else { b.params.stiffness_damping(fri).1 };
            let friction_params = RowParams { stiffness: 0.0, damping, impedance, slope };
            let first = rows.start;
            // distance and margin belong to the normal alone
            self.efc_pos[first + 1..rows.end].fill(0.0);
            self.efc_margin[first + 1..rows.end].fill(0.0);
            self.finish(first..first + 1, params, R0);
            self.finish(first + 1..first + 2, friction_params, R1);
            for i in first + 2..rows.end {
                let (mu1, mu) = (con.friction[0], con.friction[i - first - 1]);
                self.finish(i..i + 1, friction_params, R1 * mu1 * mu1 / (mu * mu));
            }
        }
    }

    /// Opens the next `n` rows, of one contact.
    #[inline(always)]
    fn contact_rows(&mut self, kind: mjtConstraint, b: &ContactBlock, con: &mjContact, n: usize) -> Range<usize> {
        let rows = self.nefc..self.nefc + n;
        self.efc_type[rows.clone()].fill(kind as i32);
        self.efc_id[rows.clone()].fill(b.id as i32);
        self.efc_pos[rows.clone()].fill(con.dist);
        self.efc_margin[rows.clone()].fill(con.includemargin);
        self.efc_frictionloss[rows.clone()].fill(0.0);
        let width = b.cols.len();
        if self.sparse {
            self.efc_J_rownnz[rows.clone()].fill(width as i32);
            for (j, adr) in self.efc_J_rowadr[rows.clone()].iter_mut().enumerate() {
                *adr = (self.first_entry + self.nJ + j * width) as i32;
            }
            for cols in self.efc_J_colind[self.nJ..self.nJ + n * width].chunks_exact_mut(width.max(1)) {
                cols.copy_from_slice(b.cols);
            }
            self.nJ += n * width;
        } else {
            self.efc_J[rows.start * self.nv..rows.end * self.nv].fill(0.0);
        }
        self.nefc = rows.end;
        rows
    }

    /// Writes the entries of a row of a contact: `entry` makes one from a column.
    #[inline(always)]
    fn jacobian_row(&mut self, row: usize, b: &ContactBlock, entry: impl Fn(&ContactColumn) -> f64) {
        if self.sparse {
            let first = self.efc_J_rowadr[row] as usize - self.first_entry;
            let values = &mut self.efc_J[first..first + b.columns.len()];
            values.iter_mut().zip(b.columns).for_each(|(x, c)| *x = entry(c));
        } else {
            let values = &mut self.efc_J[row * self.nv..(row + 1) * self.nv];
            b.cols.iter().zip(b.columns).for_each(|(&k, c)| values[k as usize] = entry(c));
        }
    }

    /// Two rows in one pass.
    #[inline(always)]
    fn jacobian_rows(&mut self, row: usize, b: &ContactBlock, entries: impl Fn(&ContactColumn) -> [f64; 2]) {
        if self.sparse {
            let (first, n) = (self.efc_J_rowadr[row] as usize - self.first_entry, b.columns.len());
            let (one, two) = self.efc_J[first..first + 2 * n].split_at_mut(n);
            one.iter_mut().zip(two).zip(b.columns).for_each(|((x, y), c)| [*x, *y] = entries(c));
        } else {
            let (one, two) = self.efc_J[row * self.nv..(row + 2) * self.nv].split_at_mut(self.nv);
            for (&k, c) in b.cols.iter().zip(b.columns) {
                [one[k as usize], two[k as usize]] = entries(c);
            }
        }
    }

    /// The parameters of rows that share a regulariser.
    #[inline(always)]
    fn finish(&mut self, rows: Range<usize>, params: RowParams, R: f64) {
        let imp = params.impedance;
        self.efc_KBIP[rows.clone()].fill(params);
        self.efc_R[rows.clone()].fill(R);
        self.efc_D[rows.clone()].fill(1.0 / R);
        self.efc_diagApprox[rows].fill(R * imp / (1.0 - imp));
    }

    fn set_R(&mut self, i: usize, R: f64, imp: f64) {
        self.efc_R[i] = R;
        self.efc_D[i] = 1.0 / R;
        self.efc_diagApprox[i] = R * imp / (1.0 - imp);
    }
}

fn regularizer(imp: f64, diag: f64) -> f64 {
    mjMINVAL.max((1.0 - imp) * diag / imp)
}
