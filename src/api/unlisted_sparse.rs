//! Sparse matrices: exported functions that no header declares.

use super::args::*;
use super::math::{sparse_arrays, sparse_pattern};
use super::*;
use crate::math::components;
use crate::math::sparse::{self, Csr, CsrMut};
use crate::math::tree;

/// res (nr) = sparse matrix times vec.
#[export]
pub fn mju_mulMatVecSparse(
    res: ArrayMut,
    mat: Array,
    vec: Array,
    nr: c_int,
    rownnz: Ints,
    rowadr: Ints,
    colind: Ints,
    _rowsuper: Ints,
) {
    let (mat, pattern) = sparse_arrays(mat, nr, rownnz, rowadr, colind);
    sparse::mul_vec(res.or_empty(nr), mat, vec.or_empty(columns(pattern)), pattern);
}

/// One more than the largest column index.
fn columns(pattern: Csr) -> c_int {
    (0..pattern.nr()).filter_map(|r| pattern.cols(r).iter().max()).max().map_or(0, |c| c.saturating_add(1))
}

/// res (nc) = transposed sparse matrix times vec.
#[export]
pub fn mju_mulMatTVecSparse(
    res: ArrayMut,
    mat: Array,
    vec: Array,
    nr: c_int,
    nc: c_int,
    rownnz: Ints,
    rowadr: Ints,
    colind: Ints,
) {
    let (mat, pattern) = sparse_arrays(mat, nr, rownnz, rowadr, colind);
    sparse::tmul_vec(res.or_empty(nc), mat, vec.or_empty(nr), pattern);
}

/// res = symmetric matrix times vec, stored by its lower rows with the diagonal last.
#[export]
pub fn mju_mulSymVecSparse(res: ArrayMut, mat: Array, vec: Array, n: c_int, rownnz: Ints, rowadr: Ints, colind: Ints) {
    let (mat, pattern) = sparse_arrays(mat, n, rownnz, rowadr, colind);
    sparse::mul_sym_vec(res.or_empty(n), mat, vec.or_empty(n), pattern);
}

/// Dense res (n×n) += lower-triangular sparse matrix, and its mirror image if flg_upper.
#[export]
pub fn mju_addToSymSparse(
    res: ArrayMut,
    mat: Array,
    n: c_int,
    rownnz: Ints,
    rowadr: Ints,
    colind: Ints,
    flg_upper: c_int,
) {
    let (mat, pattern) = sparse_arrays(mat, n, rownnz, rowadr, colind);
    sparse::add_to_sym(res.or_empty((n, n)), mat, pattern, flg_upper != 0);
}

/// Size of the union of two ascending lists.
#[export(unchecked)]
pub fn mju_combineSparseCount(a_nnz: c_int, b_nnz: c_int, a_ind: Ints, b_ind: Ints) -> c_int {
    sparse::union_count(a_ind.or_empty(a_nnz), b_ind.or_empty(b_nnz)) as c_int
}

/// Inner product of two sparse vectors.
#[export(unchecked)]
pub fn mju_dotSparse2(vec1: Array, ind1: Ints, nnz1: c_int, vec2: Array, ind2: Ints, nnz2: c_int) -> mjtNum {
    sparse::dot2(vec1.or_empty(nnz1), ind1.or_empty(nnz1), vec2.or_empty(nnz2), ind2.or_empty(nnz2))
}

/// Packs the rows of a sparse matrix; with minval ≥ 0 without entries of at most that size. Returns the number left.
#[export]
pub fn mju_compressSparse(
    mat: ArrayMut,
    nr: c_int,
    _nc: c_int,
    rownnz: IntsMut,
    rowadr: IntsMut,
    colind: IntsMut,
    minval: mjtNum,
) -> c_int {
    let end = sparse_pattern(nr, rownnz.input(), rowadr.input(), colind.input()).colind.len();
    let mut pattern = CsrMut { rownnz: rownnz.or_empty(nr), rowadr: rowadr.or_empty(nr), colind: colind.or_empty(end) };
    sparse::compress(mat.or_empty(end), &mut pattern, minval) as c_int
}

/// res = transposed sparse matrix, rows contiguous; without values if res or mat is NULL; supernodes if res_rowsuper.
#[export]
pub fn mju_transposeSparse(
    res: Option<ArrayMut>,
    mat: Option<Array>,
    nr: c_int,
    nc: c_int,
    res_rownnz: IntsMut,
    res_rowadr: IntsMut,
    res_colind: IntsMut,
    res_rowsuper: Option<IntsMut>,
    rownnz: Ints,
    rowadr: Ints,
    colind: Ints,
) {
    if len(nr) == 0 || len(nc) == 0 {
        return;
    }
    let (rownnz, rowadr) = (rownnz.or_empty(nr), rowadr.or_empty(nr));
    let nnz: usize = rownnz.iter().map(|&n| len(n)).sum();
    let pattern = Csr::new(rownnz, rowadr, colind.or_empty(nnz));
    let mut result =
        CsrMut { rownnz: res_rownnz.or_empty(nc), rowadr: res_rowadr.or_empty(nc), colind: res_colind.or_empty(nnz) };
    let values = res.zip(mat).map(|(res, mat)| (res.or_empty(nnz), mat.or_empty(nnz)));
    sparse::transpose(values, &mut result, pattern);
    if let Some(rowsuper) = res_rowsuper {
        sparse::supernodes(rowsuper.or_empty(nc), result.view());
    }
}

/// Supernodes: the number of rows that follow with the same columns.
#[export]
pub fn mju_superSparse(nr: c_int, rowsuper: IntsMut, rownnz: Ints, rowadr: Ints, colind: Ints) {
    let pattern = sparse_pattern(nr, rownnz, rowadr, colind);
    sparse::supernodes(rowsuper.or_empty(nr), pattern);
}

/// dst += M row by row, on the union of the patterns; the rows of dst have capacity. The buffers are not needed.
#[export]
pub fn mju_addToMatSparse(
    dst: ArrayMut,
    rownnz: IntsMut,
    rowadr: Ints,
    colind: IntsMut,
    nr: c_int,
    m: Array,
    m_rownnz: Ints,
    m_rowadr: Ints,
    m_colind: Ints,
    _buf_val: ArrayMut,
    _buf_ind: IntsMut,
) {
    let (m, m_pattern) = sparse_arrays(m, nr, m_rownnz, m_rowadr, m_colind);
    let (rownnz, rowadr) = (rownnz.or_empty(nr), rowadr.or_empty(nr));
    for r in 0..len(nr) {
        let (start, n, at) = (len(rowadr[r]), len(rownnz[r]), m_pattern.range(r));
        let (vals, cols) = (dst.after(start), colind.after(start));
        let union = sparse::union_count(cols.input().or_empty(n), m_pattern.cols(r));
        let (vals, cols) = (vals.or_empty(union), cols.or_empty(union));
        sparse::combine(vals, cols, n, 1.0, &m[at.clone()], &m_pattern.colind[at], 1.0);
        rownnz[r] = union as c_int;
    }
}

/// Row lengths of the Cholesky factor L of a matrix A = Lᵀ L, from the upper triangle of its pattern; returns their sum.
#[export]
pub fn mju_cholFactorCount(
    l_rownnz: IntsMut,
    rownnz: Ints,
    rowadr: Ints,
    colind: Ints,
    n: c_int,
    _d: *mut mjData,
) -> c_int {
    let pattern = sparse_pattern(n, rownnz, rowadr, colind);
    let (mut parent, mut flag) = (vec![0; len(n)], vec![0; len(n)]);
    sparse::chol_count(l_rownnz.or_empty(n), pattern, &mut parent, &mut flag) as c_int
}

/// Row lengths and addresses of matᵀ mat, lower triangle or (flg_upper) both; nr is the number of columns of mat.
#[export]
pub fn mju_sqrMatTDSparseCount(
    res_rownnz: IntsMut,
    res_rowadr: IntsMut,
    nr: c_int,
    rownnz: Ints,
    rowadr: Ints,
    colind: Ints,
    rownnz_t: Ints,
    rowadr_t: Ints,
    colind_t: Ints,
    _rowsuper_t: Ints,
    _d: *mut mjData,
    flg_upper: c_int,
) -> c_int {
    let transposed = sparse_pattern(nr, rownnz_t, rowadr_t, colind_t);
    let pattern = sparse_pattern(columns(transposed), rownnz, rowadr, colind);
    let (rownnz, rowadr) = (res_rownnz.or_empty(nr), res_rowadr.or_empty(nr));
    sparse::sqr_count(rownnz, rowadr, pattern, transposed, flg_upper != 0, &mut vec![0; len(nr)]) as c_int
}

/// Row addresses for nc rows of nc numbers.
#[export(unchecked)]
pub fn mju_sqrMatTDUncompressedInit(res_rowadr: IntsMut, nc: c_int) {
    res_rowadr.fill(nc, |r| r as c_int * nc)
}

/// res = matᵀ diag(diag) mat (diag NULL: identity), mat nr×nc with transpose matT, at the addresses in res_rowadr: lower
/// triangle, or both with the diagonals' addresses in diagind if that is not NULL. Diagonals are always there.
#[export]
pub fn mju_sqrMatTDSparse(
    res: ArrayMut,
    mat: Array,
    mat_t: Array,
    diag: Option<Array>,
    nr: c_int,
    nc: c_int,
    res_rownnz: IntsMut,
    res_rowadr: Ints,
    res_colind: IntsMut,
    rownnz: Ints,
    rowadr: Ints,
    colind: Ints,
    _rowsuper: Ints,
    rownnz_t: Ints,
    rowadr_t: Ints,
    colind_t: Ints,
    _rowsuper_t: Ints,
    _d: *mut mjData,
    diagind: Option<IntsMut>,
) {
    let pattern = sparse_arrays(mat, nr, rownnz, rowadr, colind);
    let transposed = sparse_arrays(mat_t, nc, rownnz_t, rowadr_t, colind_t);
    sqr(true, pattern, transposed, diag.map(|p| p.or_empty(nr)), res, res_rownnz, res_rowadr, res_colind, diagind);
}

/// As `mju_sqrMatTDSparse`, but a row without entries has no diagonal either.
#[export]
pub fn mju_sqrMatTDSparse_row(
    res: ArrayMut,
    mat: Array,
    mat_t: Array,
    diag: Option<Array>,
    nr: c_int,
    nc: c_int,
    res_rownnz: IntsMut,
    res_rowadr: Ints,
    res_colind: IntsMut,
    rownnz: Ints,
    rowadr: Ints,
    colind: Ints,
    _rowsuper: Ints,
    rownnz_t: Ints,
    rowadr_t: Ints,
    colind_t: Ints,
    _rowsuper_t: Ints,
    _d: *mut mjData,
    diagind: Option<IntsMut>,
) {
    let pattern = sparse_arrays(mat, nr, rownnz, rowadr, colind);
    let transposed = sparse_arrays(mat_t, nc, rownnz_t, rowadr_t, colind_t);
    sqr(false, pattern, transposed, diag.map(|p| p.or_empty(nr)), res, res_rownnz, res_rowadr, res_colind, diagind);
}

/// The product of the two functions above, from values and patterns of a matrix and of its transpose.
fn sqr(
    keep_diag: bool,
    pattern: (&[mjtNum], Csr),
    transposed: (&[mjtNum], Csr),
    diag: Option<&[mjtNum]>,
    res: ArrayMut,
    res_rownnz: IntsMut,
    res_rowadr: Ints,
    res_colind: IntsMut,
    diagind: Option<IntsMut>,
) {
    let n = transposed.1.nr();
    let (mut acc, mut marker) = (vec![0.0; n], vec![0; n]);
    // row lengths first: they say how far the result's arrays reach
    let (mut lengths, mut addresses) = (vec![0; n], vec![0; n]);
    sparse::sqr_count(&mut lengths, &mut addresses, pattern.1, transposed.1, diagind.is_some(), &mut marker);
    let rowadr = res_rowadr.or_empty(n);
    let end =
        lengths.iter().zip(rowadr).map(|(&l, &adr)| len(adr) + len(l).max(usize::from(keep_diag))).max().unwrap_or(0);
    addresses.copy_from_slice(rowadr);
    let mut result =
        CsrMut { rownnz: res_rownnz.or_empty(n), rowadr: &mut addresses, colind: res_colind.or_empty(end) };
    let values = res.or_empty(end);
    sparse::sqr(values, &mut result, pattern, transposed, diag, keep_diag, &mut acc, &mut marker);
    if let Some(diagind) = diagind {
        sparse::mirror_lower(values, &mut result, diagind.or_empty(n));
    }
}

/// Copies the nb diagonal blocks of a permuted dense matrix of nc_mat columns, each row-major from nc_res block_r[b] on.
#[export]
pub fn mju_blockDiag(
    res: ArrayMut,
    mat: Array,
    nc_mat: c_int,
    nc_res: c_int,
    nb: c_int,
    perm_r: Ints,
    perm_c: Ints,
    block_nr: Ints,
    block_nc: Ints,
    block_r: Ints,
    block_c: Ints,
) {
    for b in 0..len(nb) {
        let [rows, cols, r0, c0] = [block_nr, block_nc, block_r, block_c].map(|list| len(list.at(b)));
        let (perm_r, perm_c) = (perm_r.after(r0).or_empty(rows), perm_c.after(c0).or_empty(cols));
        let block = res.after(len(nc_res) * r0).or_empty(rows * cols);
        for (i, &r) in perm_r.iter().enumerate() {
            let row = mat.after(len(r) * len(nc_mat));
            for (j, &c) in perm_c.iter().enumerate() {
                block[i * cols + j] = row.at(len(c));
            }
        }
    }
}

/// Connected components of a symmetric pattern, −1 where a row is empty; returns their number. stack holds as many
/// integers as the pattern.
#[export]
pub fn mj_floodFill(island: IntsMut, nr: c_int, rownnz: Ints, rowadr: Ints, colind: Ints, stack: IntsMut) -> c_int {
    let pattern = sparse_pattern(nr, rownnz, rowadr, colind);
    let stack = stack.or_empty(pattern.nnz());
    components::flood_fill(island.or_empty(nr), pattern, stack) as c_int
}

/// In-place M = Lᵀ D L of an inertia matrix by lower rows; index lists the dofs to process, NULL: all.
#[export]
pub fn mj_factorI(
    mat: ArrayMut,
    diaginv: ArrayMut,
    nv: c_int,
    rownnz: Ints,
    rowadr: Ints,
    colind: Ints,
    index: Option<Ints>,
) {
    let listed = index.map(|index| index.or_empty(nv));
    let rows = rows_of(nv, listed);
    let pattern = sparse_pattern(rows, rownnz, rowadr, colind);
    let (mat, diaginv) = (mat.or_empty(pattern.colind.len()), diaginv.or_empty(rows));
    match listed {
        None => tree::factor(mat, diaginv, pattern),
        Some(listed) => tree::factor_some(mat, diaginv, pattern, listed),
    }
}

/// Number of rows that are processed: all, or up to the last that is listed.
fn rows_of(nv: c_int, listed: Option<&[c_int]>) -> c_int {
    listed.map_or(nv, |listed| listed.iter().max().map_or(0, |m| m + 1))
}

/// x ← M⁻¹ x for n vectors of length nv, with the factor of `mj_factorI`; index lists the dofs to process, NULL: all.
#[export]
pub fn mj_solveLD(
    x: ArrayMut,
    ld: Array,
    diaginv: Array,
    nv: c_int,
    n: c_int,
    rownnz: Ints,
    rowadr: Ints,
    colind: Ints,
    index: Option<Ints>,
) {
    let listed = index.map(|index| index.or_empty(nv));
    let rows = rows_of(nv, listed);
    let (ld, pattern) = sparse_arrays(ld, rows, rownnz, rowadr, colind);
    let diaginv = diaginv.or_empty(rows);
    match listed {
        None => tree::solve_many(x.or_empty((n, nv)), ld, diaginv, pattern),
        Some(listed) => tree::solve_some(x.or_empty(rows), ld, diaginv, pattern, listed),
    }
}

/// Where each entry of a pattern of nr rows is in another one; -1 where that lacks it.
#[export]
pub fn mju_sparseMap(
    map: IntsMut,
    nr: c_int,
    res_rowadr: Ints,
    res_rownnz: Ints,
    res_colind: Ints,
    src_rowadr: Ints,
    src_rownnz: Ints,
    src_colind: Ints,
) {
    let res = sparse_pattern(nr, res_rownnz, res_rowadr, res_colind);
    sparse::entry_map(map.or_empty(res.colind.len()), res, sparse_pattern(nr, src_rownnz, src_rowadr, src_colind));
}

/// As `mju_sparseMap`, from a symmetric pattern to the lower triangle of one. The work space (nr) is not needed.
#[export]
pub fn mju_lower2SymMap(
    map: IntsMut,
    nr: c_int,
    res_rowadr: Ints,
    res_rownnz: Ints,
    res_colind: Ints,
    src_rowadr: Ints,
    src_rownnz: Ints,
    src_colind: Ints,
    _work: IntsMut,
) {
    let res = sparse_pattern(nr, res_rownnz, res_rowadr, res_colind);
    sparse::lower_entry_map(
        map.or_empty(res.colind.len()),
        res,
        sparse_pattern(nr, src_rownnz, src_rowadr, src_colind),
    );
}

/// The nb diagonal blocks of a permuted sparse matrix: row r is row perm_r[r] of mat, columns go through perm_c and count
/// from the first of their block. The values of mat2, if given, go the same way to res2.
#[export]
pub fn mju_blockDiagSparse(
    res: ArrayMut,
    res_rownnz: IntsMut,
    res_rowadr: IntsMut,
    res_colind: IntsMut,
    mat: Array,
    rownnz: Ints,
    rowadr: Ints,
    colind: Ints,
    nr: c_int,
    nb: c_int,
    perm_r: Ints,
    perm_c: Ints,
    block_r: Ints,
    block_c: Ints,
    res2: Option<ArrayMut>,
    mat2: Option<Array>,
) {
    let (first_row, first_col) = (block_r.or_empty(nb), block_c.or_empty(nb));
    let (mut to, mut block) = (0, 0);
    for (r, &from) in perm_r.or_empty(nr).iter().enumerate() {
        while block + 1 < first_row.len() && len(first_row[block + 1]) <= r {
            block += 1;
        }
        let (start, n) = (len(rowadr.at(len(from))), rownnz.at(len(from)));
        res_rowadr.put(r, to as c_int);
        res_rownnz.put(r, n);
        for k in start..start + len(n) {
            res_colind.put(to, perm_c.at(len(colind.at(k))) - first_col[block]);
            res.put(to, mat.at(k));
            if let (Some(res2), Some(mat2)) = (&res2, mat2) {
                res2.put(to, mat2.at(k));
            }
            to += 1;
        }
    }
}
