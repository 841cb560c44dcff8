//! Which kernel solves a primal problem. All compute the same iterates up to rounding; `tuning` has the limits and their figures.

use super::primal::Method;
use super::problem::Problem;
use crate::constraint::Jacobian;
use crate::tuning::{DENSE_DOFS, TINY_DOFS, TINY_ROWS};

/// The forms of Newton's method and of conjugate gradients.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kernel {
    /// Newton by short loops over small arrays: `tiny`.
    Tiny,
    /// Dense algebra padded to whole vectors: `primal` with dense operators and Hessian.
    Dense,
    /// Sparse Jacobian and inertia, supernodal Hessian: `primal` with sparse operators.
    Sparse,
}

/// Whether a problem without elliptic cones is small enough for [`Kernel::Tiny`].
pub fn is_tiny(dofs: usize, rows: usize) -> bool {
    dofs <= TINY_DOFS && rows <= TINY_ROWS
}

/// The kernel for a problem.
pub fn primal(method: Method, p: &Problem) -> Kernel {
    let dofs = p.qacc.len();
    if method == Method::Newton && p.cone_hessian.is_empty() && is_tiny(dofs, p.rows.len()) {
        Kernel::Tiny
    } else if dofs <= DENSE_DOFS || method == Method::Newton && matches!(p.jacobian, Jacobian::Dense { .. }) {
        Kernel::Dense
    } else {
        Kernel::Sparse
    }
}
