//! Quadratic programs and sparse matrices: exported functions that no header declares.

use super::args::*;
use super::border::{self, guard};
use super::math::{box_problem, solve_box, sparse_arrays};
use super::*;
use crate::base::text::general;
use crate::math::qp::{BoxOptions, Event, Status};
use crate::math::sparse::{self, Csr};
use crate::model::view_mut;
use crate::solver::qcqp::qcqp;

/// Solves min ½ xᵀ A x + xᵀ b, Σ (x_i/d_i)² ≤ r², in two dimensions; 1 if the constraint is active, else 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_QCQP2(
    res: *mut [mjtNum; 2],
    A: *const [mjtNum; 4],
    b: *const [mjtNum; 2],
    d: *const [mjtNum; 2],
    r: mjtNum,
) -> c_int {
    c_int::from(qcqp(&mut *res, &*A, &*b, &*d, r))
}

/// As `mju_QCQP2`, in three dimensions.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_QCQP3(
    res: *mut [mjtNum; 3],
    A: *const [mjtNum; 9],
    b: *const [mjtNum; 3],
    d: *const [mjtNum; 3],
    r: mjtNum,
) -> c_int {
    c_int::from(qcqp(&mut *res, &*A, &*b, &*d, r))
}

/// `mju_boxQP` with settings; what happens goes as text to `log` (`logsz` bytes) unless that is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_boxQPoption(
    res: *mut mjtNum,
    R: *mut mjtNum,
    index: *mut c_int,
    H: *const mjtNum,
    g: *const mjtNum,
    n: c_int,
    lower: *const mjtNum,
    upper: *const mjtNum,
    maxiter: c_int,
    mingrad: mjtNum,
    backtrack: mjtNum,
    minstep: mjtNum,
    armijo: mjtNum,
    log: *mut c_char,
    logsz: c_int,
) -> c_int {
    let options = BoxOptions { maxiter: len(maxiter), mingrad, backtrack, minstep, armijo };
    guard(0, || {
        let mut text = String::new();
        let mut write = |event: Event| {
            if !log.is_null() {
                describe(&mut text, event, backtrack);
            }
        };
        let free = solve_box(res, R, index, n, &box_problem(H, g, n, lower, upper), &options, &mut write)?;
        if !log.is_null() && logsz > 0 {
            let bytes = &text.as_bytes()[..text.len().min(len(logsz) - 1)];
            let to = view_mut(log.cast::<u8>(), bytes.len() + 1);
            to[..bytes.len()].copy_from_slice(bytes);
            to[bytes.len()] = 0;
        }
        Ok(free)
    })
}

/// Appends a line about an iteration, or the lines about the end.
fn describe(text: &mut String, event: Event, backtrack: f64) {
    use std::fmt::Write;
    let written = match event {
        Event::Step { grad, reduction, improvement, backtracks, factorized, nfree } => writeln!(
            text,
            "iter {:<3}:  |grad|: {:<8}  reduction: {:<8}  improvement: {:<8}  linesearch: {}^{backtracks:<2}  \
             factorized: {}  nfree: {nfree}",
            text.lines().count() + 1,
            general(grad, 2),
            general(reduction, 2),
            general(improvement, 4),
            general(backtrack, 6),
            c_int::from(factorized),
        ),
        Event::End { status, iterations, factorizations, grad, value } => writeln!(
            text,
            "BOXQP: {}.\niterations= {iterations},  factorizations= {factorizations},  |grad|= {:<12}, final value= {:<12}",
            reason(status),
            general(grad, 6),
            general(value, 6),
        ),
    };
    written.expect("a String takes any text");
}

fn reason(status: Status) -> &'static str {
    match status {
        Status::NotPositive => "Hessian is not positive definite",
        Status::NoDescent => "No descent direction found",
        Status::MaxIter => "Maximum main iterations exceeded",
        Status::LineSearch => "Maximum line-search iterations exceeded",
        Status::SmallGradient => "Gradient norm smaller than tolerance",
        Status::AllClamped => "All dimensions clamped",
        Status::Unbounded => "No dimensions clamped, returning Newton point",
    }
}

/// A pattern of nr rows.
unsafe fn pattern<'a>(nr: c_int, rownnz: *const c_int, rowadr: *const c_int, colind: *const c_int) -> Csr<'a> {
    sparse_arrays(std::ptr::null(), nr, rownnz, rowadr, colind).1
}

/// Where each entry of a pattern of nr rows is in another one; -1 where that lacks it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sparseMap(
    map: *mut c_int,
    nr: c_int,
    res_rowadr: *const c_int,
    res_rownnz: *const c_int,
    res_colind: *const c_int,
    src_rowadr: *const c_int,
    src_rownnz: *const c_int,
    src_colind: *const c_int,
) {
    border::run(|| {
        let res = pattern(nr, res_rownnz, res_rowadr, res_colind);
        sparse::entry_map(view_mut(map, res.colind.len()), res, pattern(nr, src_rownnz, src_rowadr, src_colind));
    });
}

/// As `mju_sparseMap`, from a symmetric pattern to the lower triangle of one. The work space (nr) is not needed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_lower2SymMap(
    map: *mut c_int,
    nr: c_int,
    res_rowadr: *const c_int,
    res_rownnz: *const c_int,
    res_colind: *const c_int,
    src_rowadr: *const c_int,
    src_rownnz: *const c_int,
    src_colind: *const c_int,
    _work: *mut c_int,
) {
    border::run(|| {
        let res = pattern(nr, res_rownnz, res_rowadr, res_colind);
        sparse::lower_entry_map(view_mut(map, res.colind.len()), res, pattern(nr, src_rownnz, src_rowadr, src_colind));
    });
}

/// The nb diagonal blocks of a permuted sparse matrix: row r is row perm_r[r] of mat, columns go through perm_c and count
/// from the first of their block. The values of mat2, if given, go the same way to res2.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_blockDiagSparse(
    res: *mut mjtNum,
    res_rownnz: *mut c_int,
    res_rowadr: *mut c_int,
    res_colind: *mut c_int,
    mat: *const mjtNum,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
    nr: c_int,
    nb: c_int,
    perm_r: *const c_int,
    perm_c: *const c_int,
    block_r: *const c_int,
    block_c: *const c_int,
    res2: *mut mjtNum,
    mat2: *const mjtNum,
) {
    border::run(|| {
        let (first_row, first_col) = (slice(block_r, nb), slice(block_c, nb));
        let (mut to, mut block) = (0, 0);
        for (r, &from) in slice(perm_r, nr).iter().enumerate() {
            while block + 1 < first_row.len() && len(first_row[block + 1]) <= r {
                block += 1;
            }
            let (start, n) = (len(*rowadr.add(len(from))), *rownnz.add(len(from)));
            *res_rowadr.add(r) = to as c_int;
            *res_rownnz.add(r) = n;
            for k in start..start + len(n) {
                *res_colind.add(to) = *perm_c.add(len(*colind.add(k))) - first_col[block];
                *res.add(to) = *mat.add(k);
                if !res2.is_null() && !mat2.is_null() {
                    *res2.add(to) = *mat2.add(k);
                }
                to += 1;
            }
        }
    });
}
