//! Constraints: from contacts, limits, equalities and friction losses to rows `efc_*`, their reference acceleration,
//! and the map from constraint-space acceleration to force.
//!
//! In: poses, `cdof`, tendon and flex Jacobians, contacts. Out: `efc_*` (and for dual solvers `efc_AR`), islands with
//! `iefc_*`. The theory is Gauss' principle of least constraint with soft constraints (Todorov, Convex and
//! analytically-invertible dynamics with contacts and constraints, ICRA 2014).
//!
//! A row with residual r, velocity J v and impedance d has the reference acceleration `aref = −b J v − k d r`, and the
//! regulariser `R = (1 − d) / d · A`, where A approximates the row's entry on the diagonal of J M⁻¹ J'. D = 1 / R.
//!
//! Tests: `tests/physics/constraints.rs`.

#![forbid(unsafe_code)]

mod active;
mod build;
mod contact;
mod equality;
mod impedance;
mod island;
mod island_matrices;
pub mod jacobian;
mod matrix;
mod project;
mod row_set;
mod rows;
mod sources;

pub use build::make_constraint;
pub use equality::unknown_equality;
pub use island::{can_skip_islands, island, needs_no_islands, only_tree};
pub use island_matrices::has_dofs_in_order;
pub use matrix::Jacobian;
pub use project::project_constraint;
pub use row_set::{Cone, RowSet, cones, with_dim};

pub use crate::dynamics::is_sparse;

use crate::abi::*;
use crate::base::{Error, ErrorKind, Result};
use crate::data::Data;
use crate::model::Model;
use crate::tuning::{CHUNK_ROWS, EVEN_CHUNKS};
use rows::RowParams;

/// Are friction cones approximated by pyramids?
pub fn is_pyramidal(m: &Model) -> bool {
    m.opt.cone == mjCONE_PYRAMIDAL as i32
}

/// Does the solver work on constraint forces, so that it needs `efc_AR`?
pub fn is_dual(m: &Model) -> bool {
    m.opt.solver == mjSOL_PGS as i32 || m.opt.noslip_iterations > 0
}

/// The constraint Jacobian in the model's current representation.
pub fn efc_jacobian<'a>(
    m: &Model,
    rownnz: &'a [i32],
    rowadr: &'a [i32],
    colind: &'a [i32],
    J: &'a [f64],
) -> Jacobian<'a> {
    if is_sparse(m) { Jacobian::Sparse { rownnz, rowadr, colind, J } } else { Jacobian::Dense { n: m.nv(), J } }
}

/// Whether the rows are stored in the model's current representation, for calls that begin after the rows were made: a program may
/// have changed `opt.jacobian` meanwhile.
pub fn check_storage(m: &Model, d: &Data) -> Result<()> {
    let (nefc, nv) = (d.s.nefc as usize, m.nv());
    let fits = |i: usize| {
        let (adr, n) = (usize::try_from(d.efc_J_rowadr[i]).ok()?, usize::try_from(d.efc_J_rownnz[i]).ok()?);
        let cols = d.efc_J_colind.get(adr..adr.checked_add(n)?)?;
        // every row acts on some dof; memory that was never written is often zero
        (n > 0 && cols.iter().all(|&c| (c as usize) < nv)).then_some(())
    };
    let stored = if is_sparse(m) { (0..nefc).all(|i| fits(i).is_some()) } else { d.efc_J.len() >= nefc * nv };
    if stored { Ok(()) } else { Err(Error::of(ErrorKind::Engine, OTHER_STORAGE)) }
}

const OTHER_STORAGE: &str =
    "efc_J is not stored as opt.jacobian says: was the option changed after the rows were made?";

/// Whether `efc_AR` is there for the present rows, for calls that begin after they were made: a program may have left out
/// `mj_projectConstraint`, or have chosen a dual solver only now.
pub fn check_projection(m: &Model, d: &Data) -> Result<()> {
    let nefc = d.s.nefc as usize;
    let there = if is_sparse(m) { d.efc_AR_rownnz.len() >= nefc } else { d.efc_AR.len() >= nefc * nefc };
    if there { Ok(()) } else { Err(Error::in_routine("mj_fwdConstraint", NO_PROJECTION)) }
}

const NO_PROJECTION: &str = "efc_AR is missing: mj_projectConstraint computes it for solvers of the dual problem";

/// `res = J vec`; without rows, `res` is left alone.
pub fn mul_jac_vec(m: &Model, d: &Data, res: &mut [f64], vec: &[f64]) -> Result<()> {
    check_storage(m, d)?;
    if d.s.nefc > 0 {
        efc_jacobian(m, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, d.efc_J).mul(res, vec);
    }
    Ok(())
}

/// `res = J' vec`; without rows, `res` is left alone.
pub fn mul_jac_t_vec(m: &Model, d: &Data, res: &mut [f64], vec: &[f64]) -> Result<()> {
    check_storage(m, d)?;
    if d.s.nefc > 0 {
        efc_jacobian(m, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, d.efc_J).mul_t(res, vec);
    }
    Ok(())
}

/// `efc_vel = J qvel`, and the reference acceleration of each row's spring-damper.
pub fn reference_constraint(m: &Model, d: &mut Data) {
    Reference {
        jacobian: efc_jacobian(m, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, d.efc_J),
        qvel: d.qvel,
        first: 0,
        vel: d.efc_vel,
        aref: d.efc_aref,
        KBIP: d.efc_KBIP,
        pos: d.efc_pos,
        margin: d.efc_margin,
    }
    .run();
}

/// Velocities and reference accelerations of some rows.
pub struct Reference<'a> {
    /// Of all rows, of which these begin with `first`.
    pub jacobian: Jacobian<'a>,
    pub qvel: &'a [f64],
    pub first: usize,
    pub vel: &'a mut [f64],
    pub aref: &'a mut [f64],
    pub KBIP: &'a [[f64; 4]],
    pub pos: &'a [f64],
    pub margin: &'a [f64],
}

impl<'a> Reference<'a> {
    #[inline(always)]
    pub fn run(self) {
        let Reference { jacobian, qvel, first, vel, aref, KBIP, pos, margin } = self;
        jacobian.mul_from(first, vel, qvel);
        for (i, aref) in aref.iter_mut().enumerate() {
            let RowParams { stiffness, damping, impedance, .. } = bytemuck::cast(KBIP[i]);
            *aref = -damping * vel[i] - stiffness * impedance * (pos[i] - margin[i]);
        }
    }

    /// The same for some rows after the other.
    pub fn chunks(self) -> impl Iterator<Item = Reference<'a>> {
        let Reference { jacobian, qvel, first, .. } = self;
        let n = self.vel.len().div_ceil(EVEN_CHUNKS).max(CHUNK_ROWS);
        let inputs = self.KBIP.chunks(n).zip(self.pos.chunks(n).zip(self.margin.chunks(n)));
        let rows = self.vel.chunks_mut(n).zip(self.aref.chunks_mut(n)).zip(inputs).enumerate();
        rows.map(move |(k, ((vel, aref), (KBIP, (pos, margin))))| Reference {
            jacobian,
            qvel,
            first: first + k * n,
            vel,
            aref,
            KBIP,
            pos,
            margin,
        })
    }
}

/// Force, state and `qfrc_constraint` at the residual `jar`, and the cones' Hessians if `hessian`; returns the cost.
/// Without rows nothing is written.
pub fn constraint_update(m: &Model, d: &mut Data, jar: &[f64], hessian: bool) -> f64 {
    if d.s.nefc == 0 {
        return 0.0;
    }
    let rows = RowSet::new([d.s.ne, d.s.nf], [d.efc_type, d.efc_id], [d.efc_D, d.efc_R, d.efc_frictionloss]);
    let cost = rows.update(d.contact, jar, d.efc_state, d.efc_force, hessian);
    efc_jacobian(m, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, d.efc_J).mul_t(d.qfrc_constraint, d.efc_force);
    cost
}

/// The constraint forces of inverse dynamics: those that belong to the acceleration `qacc`, without iteration.
pub fn inv_constraint(m: &Model, d: &mut Data) -> Result<()> {
    if d.s.nefc == 0 {
        d.qfrc_constraint.fill(0.0);
        return Ok(());
    }
    let frame = d.stack.frame();
    let jar: &mut [f64] = frame.scratch(d.efc_aref.len())?;
    efc_jacobian(m, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, d.efc_J).mul(jar, d.qacc);
    jar.iter_mut().zip(&*d.efc_aref).for_each(|(x, a)| *x -= a);
    constraint_update(m, d, jar, false);
    Ok(())
}

/// Reports that the arena is full.
pub fn full(d: &mut Data) {
    let narena = d.narena();
    crate::data::warning(d.s, mjWARN_CNSTRFULL, narena as i32);
}

/// The bodies that a connect or weld ties.
pub fn equality_bodies(m: &Model, i: usize) -> [usize; 2] {
    [m.eq_obj1id()[i], m.eq_obj2id()[i]].map(|id| {
        let id = id.max(0) as usize;
        if m.eq_objtype()[i] == mjOBJ_SITE as i32 { m.site_bodyid()[id] as usize } else { id }
    })
}
