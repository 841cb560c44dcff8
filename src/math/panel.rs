//! Dense symmetric positive definite systems of one constraint island: assembly H += Σ d_r a_r a_rᵀ, factorisation
//! H = L D Lᵀ, solves. The matrices are padded so that kernels work on whole vectors and have no tails.
//!
//! Layout: column-major with leading dimension `np = padded(n)`, a multiple of 4; only entries on and below the diagonal
//! of each 4-column panel's first row are used, the rest may hold anything finite. Padding columns hold zero off the
//! diagonal and one on it, which keeps them inert: L and D of the padding are identity, solutions are zero there.
//!
//! Method: left-looking factorisation in panels of 4 columns; every inner product runs through one kernel that keeps an
//! 8 x 4 tile of the result in registers (Goto and van de Geijn's scheme at register level). Sums are reordered and, with
//! the vector kernels, fused: results agree with a textbook Cholesky to rounding, not bit for bit.
//!
//! Functions with a `const SIMD: bool` are inlined bodies: a caller instantiates a whole stage twice, portable and inside
//! a function with `#[target_feature(enable = "avx2,fma")]`, and picks one by [`super::cpu::simd`]. With `SIMD` they must
//! run on a CPU that has these features.

/// Rows and columns after padding.
#[inline(always)]
pub const fn padded(n: usize) -> usize {
    n.next_multiple_of(4)
}

/// One multiplier row of a panel: what the 4 columns take of a source column.
pub type W4 = [f64; 4];

/// h += Σ_r d\[r\] a_r a_rᵀ on the lower panels. `a` holds rows of length `np`; `w` is scratch for `d.len()` rows.
#[inline(always)]
pub fn add_rank_k<const SIMD: bool>(h: &mut [f64], np: usize, a: &[f64], d: &[f64], w: &mut [W4]) {
    let k = d.len();
    let (a, w) = (&a[..k * np], &mut w[..k]);
    assert!(np % 4 == 0 && h.len() >= np * np);
    for j in (0..np).step_by(4) {
        for ((w, row), d) in w.iter_mut().zip(a.chunks_exact(np)).zip(d) {
            for c in 0..4 {
                w[c] = d * row[j + c];
            }
        }
        update_panel::<SIMD>(h, np, j, a, w);
    }
}

/// Factors the matrix in place: strictly below the diagonal L, on it D, and `inv_d` = 1/D. Pivots below `min_pivot` are
/// replaced by it; returns how many were not, so `np` when the matrix has full rank.
#[inline(always)]
pub fn factor<const SIMD: bool>(h: &mut [f64], np: usize, inv_d: &mut [f64], min_pivot: f64, w: &mut [W4]) -> usize {
    assert!(np % 4 == 0 && h.len() >= np * np);
    let (inv_d, w) = (&mut inv_d[..np], &mut w[..np]);
    let mut rank = 0;
    for j in (0..np).step_by(4) {
        let (done, rest) = h.split_at_mut(j * np);
        for (k, w) in w[..j].iter_mut().enumerate() {
            let (column, d) = (&done[k * np..], done[k * np + k]);
            for c in 0..4 {
                w[c] = -d * column[j + c];
            }
        }
        update_columns::<SIMD>(&mut rest[..4 * np], np, j, done, &w[..j]);
        rank += factor_panel(&mut rest[..4 * np], np, j, &mut inv_d[j..j + 4], min_pivot);
    }
    rank
}

/// The four columns of a panel among themselves: first their 4 x 4 diagonal block, then all rows below it at once.
#[inline(always)]
fn factor_panel(panel: &mut [f64], np: usize, j: usize, inv_d: &mut [f64], min_pivot: f64) -> usize {
    let (c0, rest) = panel.split_at_mut(np);
    let (c1, rest) = rest.split_at_mut(np);
    let (c2, c3) = rest.split_at_mut(np);
    let (c0, c1, c2, c3) = (&mut c0[j..], &mut c1[j..], &mut c2[j..], &mut c3[j..np]);
    let mut rank = 0;
    let mut pivot = |d: f64| {
        let full = d >= min_pivot;
        rank += full as usize;
        let d = if full { d } else { min_pivot };
        (d, 1.0 / d)
    };
    let (d0, i0) = pivot(c0[0]);
    let (l10, l20, l30) = (c0[1] * i0, c0[2] * i0, c0[3] * i0);
    let (d1, i1) = pivot(c1[1] - c0[1] * l10);
    let (u21, u31) = (c1[2] - c0[2] * l10, c1[3] - c0[3] * l10);
    let (l21, l31) = (u21 * i1, u31 * i1);
    let (d2, i2) = pivot(c2[2] - c0[2] * l20 - u21 * l21);
    let u32 = c2[3] - c0[3] * l20 - u31 * l21;
    let l32 = u32 * i2;
    let (d3, i3) = pivot(c3[3] - c0[3] * l30 - u31 * l31 - u32 * l32);
    c0[..4].copy_from_slice(&[d0, l10, l20, l30]);
    c1[1..4].copy_from_slice(&[d1, l21, l31]);
    c2[2..4].copy_from_slice(&[d2, l32]);
    c3[3] = d3;
    inv_d.copy_from_slice(&[i0, i1, i2, i3]);
    let below = c0[4..].iter_mut().zip(&mut c1[4..]).zip(&mut c2[4..]).zip(&mut c3[4..]);
    for (((x0, x1), x2), x3) in below {
        let u0 = *x0;
        let u1 = *x1 - u0 * l10;
        let u2 = *x2 - u0 * l20 - u1 * l21;
        let u3 = *x3 - u0 * l30 - u1 * l31 - u2 * l32;
        (*x0, *x1, *x2, *x3) = (u0 * i0, u1 * i1, u2 * i2, u3 * i3);
    }
    rank
}

/// x ← H⁻¹ x with the factor made by [`factor`]; `x` has length `np`, zero in the padding.
#[inline(always)]
pub fn solve<const SIMD: bool>(l: &[f64], np: usize, inv_d: &[f64], x: &mut [f64]) {
    let (l, inv_d, x) = (&l[..np * np], &inv_d[..np], &mut x[..np]);
    for j in (0..np).step_by(4) {
        let panel = &l[j * np..(j + 4) * np];
        let (c0, rest) = panel.split_at(np);
        let (c1, rest) = rest.split_at(np);
        let (c2, c3) = rest.split_at(np);
        let x0 = x[j];
        let x1 = x[j + 1] - c0[j + 1] * x0;
        let x2 = x[j + 2] - c0[j + 2] * x0 - c1[j + 2] * x1;
        let x3 = x[j + 3] - c0[j + 3] * x0 - c1[j + 3] * x1 - c2[j + 3] * x2;
        x[j..j + 4].copy_from_slice(&[x0, x1, x2, x3]);
        for ((((x, c0), c1), c2), c3) in
            x[j + 4..].iter_mut().zip(&c0[j + 4..]).zip(&c1[j + 4..]).zip(&c2[j + 4..]).zip(&c3[j + 4..])
        {
            *x -= (c0 * x0 + c1 * x1) + (c2 * x2 + c3 * x3);
        }
    }
    for (x, s) in x.iter_mut().zip(inv_d) {
        *x *= s;
    }
    for j in (0..np).step_by(4).rev() {
        let panel = &l[j * np..(j + 4) * np];
        let mut s = [0.0; 4];
        columns_dot::<SIMD>(panel, np, j + 4, x, &mut s);
        let (c0, rest) = panel.split_at(np);
        let (c1, c2) = rest.split_at(np);
        let x3 = x[j + 3] - s[3];
        let x2 = x[j + 2] - s[2] - c2[j + 3] * x3;
        let x1 = x[j + 1] - s[1] - c1[j + 3] * x3 - c1[j + 2] * x2;
        let x0 = x[j] - s[0] - c0[j + 3] * x3 - c0[j + 2] * x2 - c0[j + 1] * x1;
        x[j..j + 4].copy_from_slice(&[x0, x1, x2, x3]);
    }
}

/// s\[c\] = Σ_{i >= from} panel(i, c) x\[i\] for the 4 columns; `from` is a multiple of 4.
#[inline(always)]
fn columns_dot<const SIMD: bool>(panel: &[f64], np: usize, from: usize, x: &[f64], s: &mut [f64; 4]) {
    #[cfg(target_arch = "x86_64")]
    if SIMD {
        assert!(panel.len() >= 4 * np && x.len() >= np && np % 4 == 0);
        // SAFETY: `SIMD` callers run on AVX2 and FMA; the lengths were checked.
        return unsafe { avx::columns_dot(panel.as_ptr(), np, from, x.as_ptr(), s) };
    }
    for c in 0..4 {
        let column = &panel[c * np..(c + 1) * np];
        let mut acc = [0.0; 4];
        for (a, b) in column[from..].chunks_exact(4).zip(x[from..np].chunks_exact(4)) {
            for l in 0..4 {
                acc[l] += a[l] * b[l];
            }
        }
        s[c] = (acc[0] + acc[1]) + (acc[2] + acc[3]);
    }
}

/// Panel `j` of `h` += Σ_k a_k w_k, rows from `j` on.
#[inline(always)]
fn update_panel<const SIMD: bool>(h: &mut [f64], np: usize, j: usize, a: &[f64], w: &[W4]) {
    update_columns::<SIMD>(&mut h[j * np..(j + 4) * np], np, j, a, w);
}

/// columns(i, c) += Σ_k a(k, i) w\[k\]\[c\] for i >= j; `a` holds rows of length `np`.
#[inline(always)]
fn update_columns<const SIMD: bool>(columns: &mut [f64], np: usize, j: usize, a: &[f64], w: &[W4]) {
    assert!(columns.len() >= 4 * np && a.len() >= w.len() * np && np % 4 == 0 && j % 4 == 0);
    #[cfg(target_arch = "x86_64")]
    if SIMD {
        let (to, a) = (columns.as_mut_ptr(), a.as_ptr());
        let mut i = j;
        // SAFETY: `SIMD` callers run on AVX2 and FMA; rows i..i+8 and i..i+4 lie below np, lengths were checked.
        unsafe {
            while i + 8 <= np {
                avx::tile8(to.add(i), a.add(i), np, w);
                i += 8;
            }
            if i < np {
                avx::tile4(to.add(i), a.add(i), np, w);
            }
        }
        return;
    }
    for i in (j..np).step_by(4) {
        let mut acc = [[0.0; 4]; 4];
        for (row, w) in a.chunks_exact(np).zip(w) {
            let x: &[f64; 4] = row[i..i + 4].try_into().expect("four rows");
            for c in 0..4 {
                for l in 0..4 {
                    acc[c][l] += x[l] * w[c];
                }
            }
        }
        for c in 0..4 {
            for l in 0..4 {
                columns[c * np + i + l] += acc[c][l];
            }
        }
    }
}

/// The register tiles, for CPUs with AVX2 and FMA.
#[cfg(target_arch = "x86_64")]
mod avx {
    use super::W4;
    use std::arch::x86_64::*;

    /// to(0..8, 0..4) += Σ_k a(k, 0..8) w\[k\], columns of `to` and rows of `a` `np` apart.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    pub unsafe fn tile8(to: *mut f64, a: *const f64, np: usize, w: &[W4]) {
        unsafe {
            let mut lo = [_mm256_setzero_pd(); 4];
            let mut hi = [_mm256_setzero_pd(); 4];
            let mut p = a;
            for w in w {
                let (x, y) = (_mm256_loadu_pd(p), _mm256_loadu_pd(p.add(4)));
                for c in 0..4 {
                    let b = _mm256_broadcast_sd(&w[c]);
                    lo[c] = _mm256_fmadd_pd(x, b, lo[c]);
                    hi[c] = _mm256_fmadd_pd(y, b, hi[c]);
                }
                p = p.wrapping_add(np);
            }
            for c in 0..4 {
                let t = to.add(c * np);
                _mm256_storeu_pd(t, _mm256_add_pd(_mm256_loadu_pd(t), lo[c]));
                _mm256_storeu_pd(t.add(4), _mm256_add_pd(_mm256_loadu_pd(t.add(4)), hi[c]));
            }
        }
    }

    /// As [`tile8`] for 4 rows; two sums a column hide the latency of the additions.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    pub unsafe fn tile4(to: *mut f64, a: *const f64, np: usize, w: &[W4]) {
        unsafe {
            let mut even = [_mm256_setzero_pd(); 4];
            let mut odd = [_mm256_setzero_pd(); 4];
            let mut p = a;
            let mut pairs = w.chunks_exact(2);
            for pair in &mut pairs {
                let (x, y) = (_mm256_loadu_pd(p), _mm256_loadu_pd(p.wrapping_add(np)));
                for c in 0..4 {
                    even[c] = _mm256_fmadd_pd(x, _mm256_broadcast_sd(&pair[0][c]), even[c]);
                    odd[c] = _mm256_fmadd_pd(y, _mm256_broadcast_sd(&pair[1][c]), odd[c]);
                }
                p = p.wrapping_add(2 * np);
            }
            for w in pairs.remainder() {
                let x = _mm256_loadu_pd(p);
                for c in 0..4 {
                    even[c] = _mm256_fmadd_pd(x, _mm256_broadcast_sd(&w[c]), even[c]);
                }
            }
            for c in 0..4 {
                let t = to.add(c * np);
                _mm256_storeu_pd(t, _mm256_add_pd(_mm256_loadu_pd(t), _mm256_add_pd(even[c], odd[c])));
            }
        }
    }

    /// s\[c\] = Σ_{from <= i < np} panel(i, c) x\[i\].
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    pub unsafe fn columns_dot(panel: *const f64, np: usize, from: usize, x: *const f64, s: &mut [f64; 4]) {
        unsafe {
            let mut acc = [_mm256_setzero_pd(); 4];
            for i in (from..np).step_by(4) {
                let v = _mm256_loadu_pd(x.add(i));
                for c in 0..4 {
                    acc[c] = _mm256_fmadd_pd(_mm256_loadu_pd(panel.add(c * np + i)), v, acc[c]);
                }
            }
            // transpose-and-add: lane c of the result is the sum of acc[c]
            let (t0, t1) = (_mm256_hadd_pd(acc[0], acc[1]), _mm256_hadd_pd(acc[2], acc[3]));
            let low = _mm256_permute2f128_pd::<0x20>(t0, t1);
            let high = _mm256_permute2f128_pd::<0x31>(t0, t1);
            _mm256_storeu_pd(s.as_mut_ptr(), _mm256_add_pd(low, high));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reproducible number in (-1, 1).
    fn next(seed: &mut u64) -> f64 {
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*seed >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    /// Assembles I + Σ d a aᵀ, factors and solves; returns the largest residual of H x = b.
    fn residual<const SIMD: bool>(n: usize, rows: usize) -> f64 {
        let np = padded(n);
        let mut seed = (n * 1000 + rows) as u64;
        let mut a = vec![0.0; rows * np];
        for row in a.chunks_exact_mut(np) {
            row[..n].iter_mut().for_each(|x| *x = next(&mut seed));
        }
        let d: Vec<f64> = (0..rows).map(|_| 1.5 + next(&mut seed)).collect();
        let mut h = vec![0.0; np * np];
        (0..np).for_each(|i| h[i * np + i] = 1.0);
        let mut w = vec![[0.0; 4]; np.max(rows)];
        add_rank_k::<SIMD>(&mut h, np, &a, &d, &mut w);
        let b: Vec<f64> = (0..np).map(|i| if i < n { next(&mut seed) } else { 0.0 }).collect();
        let (mut l, mut x, mut inv_d) = (h.clone(), b.clone(), vec![0.0; np]);
        assert_eq!(factor::<SIMD>(&mut l, np, &mut inv_d, 1e-15, &mut w), np);
        solve::<SIMD>(&l, np, &inv_d, &mut x);
        assert!(x[n..].iter().all(|x| *x == 0.0), "padding stays inert");
        let entry = |i: usize, j: usize| if i >= j { h[j * np + i] } else { h[i * np + j] };
        (0..n).map(|i| ((0..n).map(|j| entry(i, j) * x[j]).sum::<f64>() - b[i]).abs()).fold(0.0, f64::max)
    }

    #[test]
    fn solutions_satisfy_the_system_for_every_size_modulo_the_tiles() {
        for n in 1..40 {
            for rows in [0, 1, 5, 36] {
                assert!(residual::<false>(n, rows) < 1e-12, "n = {n}, rows = {rows}");
                if crate::math::cpu::simd() {
                    assert!(residual::<true>(n, rows) < 1e-12, "n = {n}, rows = {rows}, vector kernels");
                }
            }
        }
    }

    #[test]
    fn a_pivot_that_is_too_small_is_replaced_and_counted() {
        let np = 4;
        let mut h = vec![0.0; 16];
        (h[0], h[1], h[5], h[10], h[15]) = (4.0, 2.0, 1.0, 1.0, 1.0);
        let (mut inv_d, mut w) = (vec![0.0; 4], vec![[0.0; 4]; 4]);
        assert_eq!(factor::<false>(&mut h, np, &mut inv_d, 1e-15, &mut w), 3);
        assert_eq!((h[0], h[1], h[5]), (4.0, 0.5, 1e-15));
    }
}
