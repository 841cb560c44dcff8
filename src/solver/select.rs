//! The choice of the kernel that solves a primal problem. All kernels compute the same iterates up to rounding;
//! `tuning` has the limits and their figures.
//!
//! Tests: in this file.

use super::blocks::each_tree;
use super::primal::Method;
use super::problem::Problem;
use crate::constraint::Jacobian;
use crate::tuning::{DENSE_DOFS, SPARSE_DOFS, TINY_DOFS, TINY_ROWS};

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
    let (dofs, dense_rows) = (p.qacc.len(), matches!(p.jacobian, Jacobian::Dense { .. }));
    if method == Method::Newton && p.cone_hessian.is_empty() && is_tiny(dofs, p.rows.len()) {
        Kernel::Tiny
    } else if method == Method::Newton && dense_rows || dofs < SPARSE_DOFS {
        Kernel::Dense
    } else if dofs > DENSE_DOFS || has_few_entries(method, p) {
        Kernel::Sparse
    } else {
        Kernel::Dense
    }
}

/// Whether the trees are small and the rows short enough for sparse operators to be less work. Work is counted in products of packs, as
/// dense operators do them; these must have three times as much.
#[inline(never)]
fn has_few_entries(method: Method, p: &Problem) -> bool {
    let (n, rows) = (p.qacc.len(), p.rows.len());
    let whole = n.div_ceil(4) * n;
    let mut trees = n.div_ceil(4);
    each_tree(&p.inertia, |dofs| trees += dofs.len().div_ceil(4) * dofs.len());
    if trees > whole / 4 {
        return false;
    }
    let entries = match p.jacobian {
        Jacobian::Dense { J, .. } => J.iter().filter(|x| **x != 0.0).count(),
        Jacobian::Sparse { rownnz, .. } => rownnz.iter().map(|&n| n as usize).sum(),
    };
    let (dense, sparse) = match method {
        // products with the Jacobian, the inertia and its inverse
        Method::CG => (2 * (n.div_ceil(4) * rows + whole), 2 * trees + 3 * entries),
        // the products of the rows; what the structure of the factor costs
        Method::Newton => (whole * rows / 2, entries * entries / (2 * rows.max(1)) + 50 * n + 10 * entries),
    };
    3 * sparse < dense
}

#[cfg(test)]
mod tests {
    use super::super::tests::Sample;
    use super::*;
    use crate::data::with_frame;

    /// All kernels find one minimum: small arrays, dense algebra, supernodal factors; either storage of the Jacobian.
    #[test]
    fn kernels_agree_on_random_problems() {
        with_frame(|frame| {
            for seed in 0..20 {
                let tiny = (3 + seed as usize % 14, [1, 2, 5 + seed as usize % 25]);
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

    /// A tiny problem that is as large as one may be, whose rows all are friction losses.
    #[test]
    fn the_largest_tiny_problem_of_losses_is_solved_as_by_dense_algebra() {
        with_frame(|frame| {
            let sample = Sample::new(3, TINY_DOFS, [0, TINY_ROWS, 0]);
            let [got, want] = [Kernel::Tiny, Kernel::Dense].map(|kernel| sample.newton(frame, kernel, false));
            assert!(got.qacc.iter().zip(&want.qacc).all(|(a, b)| (a - b).abs() < 1e-9), "{got:?} {want:?}");
            assert_eq!(got.state, want.state);
        });
    }

    /// Many small trees with short rows are sparse problems, also where they have fewer dofs than dense problems may have.
    #[test]
    fn problems_of_few_entries_are_sparse() {
        let small_trees = Sample::of_trees(1, 81, 3, [3, 4, 30]);
        assert_eq!(small_trees.kernel(Method::CG, true), Kernel::Sparse);
        assert_eq!(small_trees.kernel(Method::CG, false), Kernel::Sparse);
        assert_eq!(small_trees.kernel(Method::Newton, true), Kernel::Sparse);
        assert_eq!(small_trees.kernel(Method::Newton, false), Kernel::Dense, "it needs compressed rows");
        let one_tree = Sample::new(1, 81, [3, 4, 30]);
        let few_dofs = Sample::of_trees(1, 20, 1, [3, 4, 30]);
        let large_trees = Sample::of_trees(1, 81, 27, [3, 4, 30]);
        for (sample, sparse) in [one_tree, few_dofs, large_trees].iter().flat_map(|s| [(s, true), (s, false)]) {
            assert_eq!(sample.kernel(Method::CG, sparse), Kernel::Dense);
            assert_eq!(sample.kernel(Method::Newton, sparse), Kernel::Dense);
        }
    }
}
