//! Sparse matrices: exported functions that no header declares.

use super::args::*;
use super::border::{self, guard};
use super::math::{fill, sparse_arrays};
use super::*;
use crate::math::sparse::{self, Csr, CsrMut};
use crate::math::tree;
use crate::model::{view, view_mut};

/// A pattern of nr rows.
unsafe fn pattern<'a>(nr: c_int, rownnz: *const c_int, rowadr: *const c_int, colind: *const c_int) -> Csr<'a> {
    sparse_arrays(std::ptr::null(), nr, rownnz, rowadr, colind).1
}

/// res (nr) = sparse matrix times vec.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatVecSparse(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
    nr: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
    _rowsuper: *const c_int,
) {
    border::run(|| {
        let (mat, pattern) = sparse_arrays(mat, nr, rownnz, rowadr, colind);
        sparse::mul_vec(slice_mut(res, nr), mat, slice(vec, columns(pattern)), pattern);
    });
}

/// One more than the largest column index.
fn columns(pattern: Csr) -> c_int {
    (0..pattern.nr()).filter_map(|r| pattern.cols(r).iter().max()).max().map_or(0, |c| c.saturating_add(1))
}

/// res (nc) = transposed sparse matrix times vec.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatTVecSparse(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
    nr: c_int,
    nc: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
) {
    border::run(|| {
        let (mat, pattern) = sparse_arrays(mat, nr, rownnz, rowadr, colind);
        sparse::tmul_vec(slice_mut(res, nc), mat, slice(vec, nr), pattern);
    });
}

/// res = symmetric matrix times vec, stored by its lower rows with the diagonal last.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulSymVecSparse(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
    n: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
) {
    border::run(|| {
        let (mat, pattern) = sparse_arrays(mat, n, rownnz, rowadr, colind);
        sparse::mul_sym_vec(slice_mut(res, n), mat, slice(vec, n), pattern);
    });
}

/// Dense res (n×n) += lower-triangular sparse matrix, and its mirror image if flg_upper.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addToSymSparse(
    res: *mut mjtNum,
    mat: *const mjtNum,
    n: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
    flg_upper: c_int,
) {
    border::run(|| {
        let (mat, pattern) = sparse_arrays(mat, n, rownnz, rowadr, colind);
        sparse::add_to_sym(table_mut(res, n, n), mat, pattern, flg_upper != 0);
    });
}

/// Size of the union of two ascending lists.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_combineSparseCount(
    a_nnz: c_int,
    b_nnz: c_int,
    a_ind: *const c_int,
    b_ind: *const c_int,
) -> c_int {
    sparse::union_count(slice(a_ind, a_nnz), slice(b_ind, b_nnz)) as c_int
}

/// Inner product of two sparse vectors.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_dotSparse2(
    vec1: *const mjtNum,
    ind1: *const c_int,
    nnz1: c_int,
    vec2: *const mjtNum,
    ind2: *const c_int,
    nnz2: c_int,
) -> mjtNum {
    sparse::dot2(slice(vec1, nnz1), slice(ind1, nnz1), slice(vec2, nnz2), slice(ind2, nnz2))
}

/// Packs the rows of a sparse matrix; with minval ≥ 0 without entries of at most that size. Returns the number left.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_compressSparse(
    mat: *mut mjtNum,
    nr: c_int,
    _nc: c_int,
    rownnz: *mut c_int,
    rowadr: *mut c_int,
    colind: *mut c_int,
    minval: mjtNum,
) -> c_int {
    guard(0, || {
        let end = sparse_arrays(mat, nr, rownnz, rowadr, colind).0.len();
        let mut pattern =
            CsrMut { rownnz: slice_mut(rownnz, nr), rowadr: slice_mut(rowadr, nr), colind: view_mut(colind, end) };
        Ok(sparse::compress(view_mut(mat, end), &mut pattern, minval) as c_int)
    })
}

/// res = transposed sparse matrix, rows contiguous; without values if res or mat is NULL; supernodes if res_rowsuper.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_transposeSparse(
    res: *mut mjtNum,
    mat: *const mjtNum,
    nr: c_int,
    nc: c_int,
    res_rownnz: *mut c_int,
    res_rowadr: *mut c_int,
    res_colind: *mut c_int,
    res_rowsuper: *mut c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
) {
    border::run(|| {
        if len(nr) == 0 || len(nc) == 0 {
            return;
        }
        let (rownnz, rowadr) = (slice(rownnz, nr), slice(rowadr, nr));
        let nnz = rownnz.iter().map(|&n| len(n)).sum();
        let pattern = Csr::new(rownnz, rowadr, view(colind, nnz));
        let mut result = CsrMut {
            rownnz: slice_mut(res_rownnz, nc),
            rowadr: slice_mut(res_rowadr, nc),
            colind: view_mut(res_colind, nnz),
        };
        let values = (!res.is_null() && !mat.is_null()).then(|| (view_mut(res, nnz), view(mat, nnz)));
        sparse::transpose(values, &mut result, pattern);
        if !res_rowsuper.is_null() {
            sparse::supernodes(slice_mut(res_rowsuper, nc), result.view());
        }
    });
}

/// Supernodes: the number of rows that follow with the same columns.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_superSparse(
    nr: c_int,
    rowsuper: *mut c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
) {
    border::run(|| {
        let pattern = pattern(nr, rownnz, rowadr, colind);
        sparse::supernodes(slice_mut(rowsuper, nr), pattern);
    });
}

/// dst += M row by row, on the union of the patterns; the rows of dst have capacity. The buffers are not needed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addToMatSparse(
    dst: *mut mjtNum,
    rownnz: *mut c_int,
    rowadr: *const c_int,
    colind: *mut c_int,
    nr: c_int,
    m: *const mjtNum,
    m_rownnz: *const c_int,
    m_rowadr: *const c_int,
    m_colind: *const c_int,
    _buf_val: *mut mjtNum,
    _buf_ind: *mut c_int,
) {
    border::run(|| {
        let (m, m_pattern) = sparse_arrays(m, nr, m_rownnz, m_rowadr, m_colind);
        let (rownnz, rowadr) = (slice_mut(rownnz, nr), slice(rowadr, nr));
        for r in 0..len(nr) {
            let (start, n, at) = (len(rowadr[r]), len(rownnz[r]), m_pattern.range(r));
            let union = sparse::union_count(view(colind.add(start), n), m_pattern.cols(r));
            let (vals, cols) = (view_mut(dst.add(start), union), view_mut(colind.add(start), union));
            sparse::combine(vals, cols, n, 1.0, &m[at.clone()], &m_pattern.colind[at], 1.0);
            rownnz[r] = union as c_int;
        }
    });
}

/// Row lengths of the Cholesky factor L of a matrix A = Lᵀ L, from the upper triangle of its pattern; returns their sum.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cholFactorCount(
    l_rownnz: *mut c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
    n: c_int,
    _d: *mut mjData,
) -> c_int {
    guard(0, || {
        let pattern = pattern(n, rownnz, rowadr, colind);
        let (mut parent, mut flag) = (vec![0; len(n)], vec![0; len(n)]);
        Ok(sparse::chol_count(slice_mut(l_rownnz, n), pattern, &mut parent, &mut flag) as c_int)
    })
}

/// Row lengths and addresses of matᵀ mat, lower triangle or (flg_upper) both; nr is the number of columns of mat.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sqrMatTDSparseCount(
    res_rownnz: *mut c_int,
    res_rowadr: *mut c_int,
    nr: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
    rownnz_t: *const c_int,
    rowadr_t: *const c_int,
    colind_t: *const c_int,
    _rowsuper_t: *const c_int,
    _d: *mut mjData,
    flg_upper: c_int,
) -> c_int {
    guard(0, || {
        let transposed = pattern(nr, rownnz_t, rowadr_t, colind_t);
        let pattern = pattern(columns(transposed), rownnz, rowadr, colind);
        let (rownnz, rowadr) = (slice_mut(res_rownnz, nr), slice_mut(res_rowadr, nr));
        Ok(sparse::sqr_count(rownnz, rowadr, pattern, transposed, flg_upper != 0, &mut vec![0; len(nr)]) as c_int)
    })
}

/// Row addresses for nc rows of nc numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sqrMatTDUncompressedInit(res_rowadr: *mut c_int, nc: c_int) {
    fill(res_rowadr, nc, |r| r as c_int * nc)
}

/// res = matᵀ diag(diag) mat (diag NULL: identity), mat nr×nc with transpose matT, at the addresses in res_rowadr: lower
/// triangle, or both with the diagonals' addresses in diagind if that is not NULL. Diagonals are always there.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sqrMatTDSparse(
    res: *mut mjtNum,
    mat: *const mjtNum,
    mat_t: *const mjtNum,
    diag: *const mjtNum,
    nr: c_int,
    nc: c_int,
    res_rownnz: *mut c_int,
    res_rowadr: *const c_int,
    res_colind: *mut c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
    _rowsuper: *const c_int,
    rownnz_t: *const c_int,
    rowadr_t: *const c_int,
    colind_t: *const c_int,
    _rowsuper_t: *const c_int,
    _d: *mut mjData,
    diagind: *mut c_int,
) {
    border::run(|| {
        let pattern = sparse_arrays(mat, nr, rownnz, rowadr, colind);
        let transposed = sparse_arrays(mat_t, nc, rownnz_t, rowadr_t, colind_t);
        sqr(true, pattern, transposed, optional(diag, len(nr)), res, res_rownnz, res_rowadr, res_colind, diagind);
    });
}

/// As `mju_sqrMatTDSparse`, but a row without entries has no diagonal either.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sqrMatTDSparse_row(
    res: *mut mjtNum,
    mat: *const mjtNum,
    mat_t: *const mjtNum,
    diag: *const mjtNum,
    nr: c_int,
    nc: c_int,
    res_rownnz: *mut c_int,
    res_rowadr: *const c_int,
    res_colind: *mut c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
    _rowsuper: *const c_int,
    rownnz_t: *const c_int,
    rowadr_t: *const c_int,
    colind_t: *const c_int,
    _rowsuper_t: *const c_int,
    _d: *mut mjData,
    diagind: *mut c_int,
) {
    border::run(|| {
        let pattern = sparse_arrays(mat, nr, rownnz, rowadr, colind);
        let transposed = sparse_arrays(mat_t, nc, rownnz_t, rowadr_t, colind_t);
        sqr(false, pattern, transposed, optional(diag, len(nr)), res, res_rownnz, res_rowadr, res_colind, diagind);
    });
}

/// The product of the two functions above, from values and patterns of a matrix and of its transpose.
unsafe fn sqr(
    keep_diag: bool,
    pattern: (&[mjtNum], Csr),
    transposed: (&[mjtNum], Csr),
    diag: Option<&[mjtNum]>,
    res: *mut mjtNum,
    res_rownnz: *mut c_int,
    res_rowadr: *const c_int,
    res_colind: *mut c_int,
    diagind: *mut c_int,
) {
    let n = transposed.1.nr();
    let (mut acc, mut marker) = (vec![0.0; n], vec![0; n]);
    // row lengths first: they say how far the result's arrays reach
    let (mut lengths, mut addresses) = (vec![0; n], vec![0; n]);
    let upper = !diagind.is_null();
    sparse::sqr_count(&mut lengths, &mut addresses, pattern.1, transposed.1, upper, &mut marker);
    let rowadr = view(res_rowadr, n);
    let end =
        lengths.iter().zip(rowadr).map(|(&l, &adr)| len(adr) + len(l).max(usize::from(keep_diag))).max().unwrap_or(0);
    addresses.copy_from_slice(rowadr);
    let mut result =
        CsrMut { rownnz: view_mut(res_rownnz, n), rowadr: &mut addresses, colind: view_mut(res_colind, end) };
    let values = view_mut(res, end);
    sparse::sqr(values, &mut result, pattern, transposed, diag, keep_diag, &mut acc, &mut marker);
    if upper {
        sparse::mirror_lower(values, &mut result, view_mut(diagind, n));
    }
}

/// Copies the nb diagonal blocks of a permuted dense matrix of nc_mat columns, each row-major from nc_res block_r[b] on.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_blockDiag(
    res: *mut mjtNum,
    mat: *const mjtNum,
    nc_mat: c_int,
    nc_res: c_int,
    nb: c_int,
    perm_r: *const c_int,
    perm_c: *const c_int,
    block_nr: *const c_int,
    block_nc: *const c_int,
    block_r: *const c_int,
    block_c: *const c_int,
) {
    border::run(|| {
        for b in 0..len(nb) {
            let (rows, cols) = (len(*block_nr.add(b)), len(*block_nc.add(b)));
            let (r0, c0) = (len(*block_r.add(b)), len(*block_c.add(b)));
            let (perm_r, perm_c) = (view(perm_r.add(r0), rows), view(perm_c.add(c0), cols));
            let block = view_mut(res.add(len(nc_res) * r0), rows * cols);
            for (i, &r) in perm_r.iter().enumerate() {
                let row = mat.add(len(r) * len(nc_mat));
                for (j, &c) in perm_c.iter().enumerate() {
                    block[i * cols + j] = *row.add(len(c));
                }
            }
        }
    });
}

/// Connected components of a symmetric pattern, −1 where a row is empty; returns their number. stack holds as many
/// integers as the pattern.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_floodFill(
    island: *mut c_int,
    nr: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
    stack: *mut c_int,
) -> c_int {
    guard(0, || {
        let pattern = pattern(nr, rownnz, rowadr, colind);
        let stack = view_mut(stack, pattern.nnz());
        Ok(sparse::flood_fill(slice_mut(island, nr), pattern, stack) as c_int)
    })
}

/// In-place M = Lᵀ D L of an inertia matrix by lower rows; index lists the dofs to process, NULL: all.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_factorI(
    mat: *mut mjtNum,
    diaginv: *mut mjtNum,
    nv: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
    index: *const c_int,
) {
    border::run(|| {
        let rows = if index.is_null() { nv } else { rows_listed(nv, index) };
        let (values, pattern) = sparse_arrays(mat, rows, rownnz, rowadr, colind);
        let (mat, diaginv) = (view_mut(mat, values.len()), slice_mut(diaginv, rows));
        match index.is_null() {
            true => tree::factor(mat, diaginv, pattern),
            false => tree::factor_some(mat, diaginv, pattern, slice(index, nv)),
        }
    });
}

/// One more than the largest of n listed rows.
unsafe fn rows_listed(n: c_int, index: *const c_int) -> c_int {
    slice(index, n).iter().max().map_or(0, |m| m + 1)
}

/// x ← M⁻¹ x for n vectors of length nv, with the factor of `mj_factorI`; index lists the dofs to process, NULL: all.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_solveLD(
    x: *mut mjtNum,
    ld: *const mjtNum,
    diaginv: *const mjtNum,
    nv: c_int,
    n: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
    index: *const c_int,
) {
    border::run(|| {
        let rows = if index.is_null() { nv } else { rows_listed(nv, index) };
        let (ld, pattern) = sparse_arrays(ld, rows, rownnz, rowadr, colind);
        let diaginv = slice(diaginv, rows);
        match index.is_null() {
            true => tree::solve_many(table_mut(x, n, nv), ld, diaginv, pattern),
            false => tree::solve_some(slice_mut(x, rows), ld, diaginv, pattern, slice(index, nv)),
        }
    });
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
