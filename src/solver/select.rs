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

#[cfg(test)]
mod tests {
    use super::super::tests::{Sample, with_frame};
    use super::*;

    /// All kernels find one minimum: small arrays, dense algebra, supernodal factors; either storage of the Jacobian.
    #[test]
    fn kernels_agree_on_random_problems() {
        with_frame(|frame| {
            for seed in 0..20 {
                let tiny = (3 + seed as usize % 10, [1, 2, 5 + seed as usize % 16]);
                for (dofs, rows) in [tiny, (30, [3, 4, 20]), (110, [6, 10, 90])] {
                    let sample = Sample::new(seed, dofs, rows);
                    let want = sample.newton(frame, Kernel::Dense, false);
                    let mut others = vec![(Kernel::Dense, true), (Kernel::Sparse, true)];
                    if is_tiny(dofs, rows.iter().sum()) {
                        others.extend([(Kernel::Tiny, false), (Kernel::Tiny, true)]);
                    }
                    for (kernel, sparse) in others {
                        let got = sample.newton(frame, kernel, sparse);
                        let close = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-9);
                        let case = format!("{kernel:?} on {dofs} dofs, seed {seed}");
                        assert!(close(&got.qacc, &want.qacc) && close(&got.force, &want.force), "{case}");
                        assert_eq!(got.state, want.state, "{case}");
                    }
                    let kinds: Vec<i32> = want.state.clone();
                    assert!(kinds.contains(&0) && kinds.contains(&1), "some limits hold, others do not: {kinds:?}");
                }
            }
        });
    }
}
