//! What the construction of rows reads of `mjData`, and its scratch memory for one block of rows.
//!
//! Tests: `src/constraint/build.rs`.

use super::matrix::Jacobian;
use super::rows::ContactColumn;
use crate::math::{Mat3, Quat, Vec3};
use crate::plan::Chains;

/// What construction reads of `mjData`.
#[derive(Clone, Copy)]
pub struct Sources<'a> {
    pub qpos: &'a [f64],
    pub xpos: &'a [Vec3],
    pub xquat: &'a [Quat],
    pub xmat: &'a [Mat3],
    pub site_xpos: &'a [Vec3],
    pub flexvert_xpos: &'a [Vec3],
    pub ten_length: &'a [f64],
    pub ten_J: Jacobian<'a>,
    pub flexedge_length: &'a [f64],
    pub flexedge_J: Jacobian<'a>,
}

impl<'a> Sources<'a> {
    /// Columns and entries of a tendon's Jacobian; all dofs when dense.
    pub fn tendon_row<'b>(&self, chains: &'b Chains, t: usize) -> (&'b [i32], &'b [f64])
    where
        'a: 'b,
    {
        stored_row(self.ten_J, chains, t)
    }

    /// Columns and entries of the Jacobian of a flex edge's length; all dofs when dense.
    pub fn flexedge_row<'b>(&self, chains: &'b Chains, e: usize) -> (&'b [i32], &'b [f64])
    where
        'a: 'b,
    {
        stored_row(self.flexedge_J, chains, e)
    }
}

fn stored_row<'a>(matrix: Jacobian<'a>, chains: &'a Chains, i: usize) -> (&'a [i32], &'a [f64]) {
    let (cols, values) = matrix.row(i);
    (cols.unwrap_or(chains.all()), values)
}

/// Scratch memory for the block that is being written.
#[derive(Default)]
pub struct BlockScratch<'b> {
    /// Its columns, and the sides that they belong to.
    pub cols: &'b mut [i32],
    pub side: &'b mut [u8],
    /// Its Jacobian, 6 x nv; that of a contact by columns.
    pub panel: &'b mut [f64],
    pub columns: &'b mut [ContactColumn],
    /// Row-major 6 x nv of zeros, to accumulate weighted Jacobians in; empty without flexes.
    pub dense: &'b mut [f64],
}
