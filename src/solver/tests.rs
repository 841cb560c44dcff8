//! Problems for tests: a tree of dofs, and rows of every kind that has a range of its own.

use super::primal::{Method, Primal};
use super::problem::{ConeHessians, Inertia, Problem, SolverLimits, SolverReport};
use super::select::{self, Kernel};
use super::tiny::{self, StartPoint};
use crate::abi::*;
use crate::constraint::{Jacobian, RowSet};
use crate::data::Frame;
use crate::math::random::Random;
use crate::math::simd::dispatch;
use crate::math::sparse::Csr;
use crate::math::tree;

/// What a solve found.
#[derive(Debug)]
pub struct Solution {
    pub qacc: Vec<f64>,
    pub force: Vec<f64>,
    pub state: Vec<i32>,
}

/// A problem with its arrays.
pub struct Sample {
    n: usize,
    ne: usize,
    nf: usize,
    kind: Vec<i32>,
    id: Vec<i32>,
    D: Vec<f64>,
    R: Vec<f64>,
    frictionloss: Vec<f64>,
    aref: Vec<f64>,
    J: Vec<f64>,
    /// Trees of two chains of dofs on a common root, by rows.
    pattern: [Vec<i32>; 3],
    M: Vec<f64>,
    LD: Vec<f64>,
    LDiagInv: Vec<f64>,
    qacc_smooth: Vec<f64>,
    qfrc_smooth: Vec<f64>,
}

impl Sample {
    /// One tree. `rows` counts equalities, friction losses and limits. Each row has entries on one chain.
    pub fn new(seed: u64, n: usize, rows: [usize; 3]) -> Sample {
        Sample::of_trees(seed, n, n, rows)
    }

    /// As [`Sample::new`], of trees of `size` dofs each but for the last; a row has entries on a chain of two of them.
    pub fn of_trees(seed: u64, n: usize, size: usize, [ne, nf, nl]: [usize; 3]) -> Sample {
        let mut generator = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let mut random = move || generator.signed();
        let nefc = ne + nf + nl;
        let chain = |k: usize| -> Vec<usize> {
            let root = k / size * size;
            let fork = root + size / 2;
            if k == root || k < fork {
                (root..=k).collect()
            } else {
                [root].into_iter().chain(fork.max(root + 1)..=k).collect()
            }
        };
        let chains: Vec<Vec<usize>> = (0..n).map(chain).collect();
        let mut pattern = [vec![], vec![], vec![]];
        let mut M = vec![];
        for c in &chains {
            pattern[0].push(c.len() as i32);
            pattern[1].push(M.len() as i32);
            pattern[2].extend(c.iter().map(|&k| k as i32));
            M.extend(c.iter().map(|_| 0.3 * random()));
            *M.last_mut().unwrap() = 2.0 + 0.3 * n as f64;
        }
        let mut J = vec![0.0; nefc * n];
        for row in J.chunks_exact_mut(n) {
            for _ in 0..if size < n { 2 } else { 1 } {
                let leaf = ((random() + 1.0) * 0.5 * n as f64) as usize;
                chains[leaf.min(n - 1)].iter().for_each(|&k| row[k] = random());
            }
        }
        let kind = [(mjCNSTR_EQUALITY, ne), (mjCNSTR_FRICTION_DOF, nf), (mjCNSTR_LIMIT_JOINT, nl)];
        let kind = kind.iter().flat_map(|&(kind, count)| std::iter::repeat_n(kind as i32, count)).collect();
        let D: Vec<f64> = (0..nefc).map(|_| 3.0 + 2.0 * random()).collect();
        let mut s = Sample {
            n,
            ne,
            nf,
            kind,
            id: (0..nefc as i32).collect(),
            R: D.iter().map(|d| 1.0 / d).collect(),
            D,
            frictionloss: (0..nefc).map(|i| if (ne..ne + nf).contains(&i) { 0.5 } else { 0.0 }).collect(),
            aref: (0..nefc).map(|_| 2.0 * random()).collect(),
            J,
            LD: M.clone(),
            M,
            pattern,
            LDiagInv: vec![0.0; n],
            qacc_smooth: (0..n).map(|_| random()).collect(),
            qfrc_smooth: vec![0.0; n],
        };
        let pattern = Csr::new(&s.pattern[0], &s.pattern[1], &s.pattern[2]);
        tree::factor(&mut s.LD, &mut s.LDiagInv, pattern);
        crate::math::sparse::mul_sym_vec(&mut s.qfrc_smooth, &s.M, &s.qacc_smooth, pattern);
        s
    }

    pub fn rows(&self) -> RowSet<'_> {
        let counts = [self.ne, self.nf].map(|n| n as i32);
        RowSet::new(counts, [&self.kind, &self.id], [&self.D, &self.R, &self.frictionloss])
    }

    /// `J M⁻¹ J' + diag(R)` and `J qacc_smooth - aref`.
    pub fn dual(&mut self) -> (Vec<f64>, Vec<f64>) {
        let pattern = Csr::new(&self.pattern[0], &self.pattern[1], &self.pattern[2]);
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let mut A = vec![];
        for (i, row) in self.J.chunks_exact(self.n).enumerate() {
            let mut x = row.to_vec();
            tree::solve(&mut x, &self.LD, &self.LDiagInv, pattern);
            A.extend(self.J.chunks_exact(self.n).map(|other| dot(other, &x)));
            let at = A.len() - self.kind.len() + i;
            A[at] += self.R[i];
        }
        (A, self.J.chunks_exact(self.n).zip(&self.aref).map(|(row, aref)| dot(row, &self.qacc_smooth) - aref).collect())
    }

    /// Newton's method with a kernel, from zero; with compressed rows if `sparse`.
    pub fn newton(&self, frame: &Frame, kernel: Kernel, sparse: bool) -> Solution {
        self.solve(frame, Method::Newton, kernel, sparse)
    }

    /// Newton's method or conjugate gradients with a kernel, from zero; with compressed rows if `sparse`.
    pub fn solve(&self, frame: &Frame, method: Method, kernel: Kernel, sparse: bool) -> Solution {
        let (solution, ()) = self.with_problem(sparse, |problem| {
            let limits = SolverLimits { iterations: 500, tolerance: 1e-14, ls_iterations: 50, ls_tolerance: 0.01 };
            let report = &mut SolverReport { entries: &mut [], niter: 0 };
            if kernel == Kernel::Tiny {
                tiny::newton(problem, StartPoint::Here { aref: &self.aref }, &limits, report);
            } else {
                let dense = kernel == Kernel::Dense;
                dispatch(Primal { problem, method, dense, limits, report, frame }).unwrap();
            }
        });
        solution
    }

    /// The kernel that is chosen for the problem.
    pub fn kernel(&self, method: Method, sparse: bool) -> Kernel {
        self.with_problem(sparse, |problem| select::primal(method, problem)).1
    }

    /// Calls `f` with the problem, at zero, with compressed rows if `sparse`; returns its arrays, and what `f` returned.
    fn with_problem<T>(&self, sparse: bool, f: impl FnOnce(&mut Problem) -> T) -> (Solution, T) {
        let nefc = self.kind.len();
        let (mut rownnz, mut rowadr, mut colind, mut values) = (vec![], vec![], vec![], vec![]);
        for row in self.J.chunks_exact(self.n) {
            rowadr.push(values.len() as i32);
            let entries = row.iter().enumerate().filter(|(_, x)| **x != 0.0);
            entries.for_each(|(k, x)| (colind.push(k as i32), values.push(*x)).0);
            rownnz.push(values.len() as i32 - rowadr[rowadr.len() - 1]);
        }
        let jacobian = if sparse {
            Jacobian::Sparse { rownnz: &rownnz, rowadr: &rowadr, colind: &colind, J: &values }
        } else {
            Jacobian::Dense { n: self.n, J: &self.J }
        };
        let mut s = Solution { qacc: vec![0.0; self.n], force: vec![0.0; nefc], state: vec![0; nefc] };
        let jar: Vec<f64> = self.aref.iter().map(|x| -x).collect();
        let result = f(&mut Problem {
            rows: self.rows(),
            jacobian,
            contact: &[],
            cone_hessian: ConeHessians::default(),
            inertia: Inertia {
                pattern: Csr::new(&self.pattern[0], &self.pattern[1], &self.pattern[2]),
                M: &self.M,
                LD: &self.LD,
                LDiagInv: &self.LDiagInv,
            },
            qfrc_smooth: &self.qfrc_smooth,
            qacc_smooth: &self.qacc_smooth,
            scale: 1.0,
            qacc: &mut s.qacc,
            jar: &jar,
            force: &mut s.force,
            state: &mut s.state,
            qfrc_constraint: &mut vec![0.0; self.n],
        });
        (s, result)
    }
}
