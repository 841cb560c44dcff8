//! Weights of a bicubic Hermite patch over a grid of bones, with differences of neighbours for derivatives.
//!
//! Every weight that is not exactly zero becomes an entry of the skin, rounding residues too, so the order of operations
//! is part of the result.

type BicubicMatrix = [[f64; 16]; 16];

/// Corners of a cell, in the order of the patch's values.
const CORNER: [[usize; 2]; 4] = [[0, 0], [1, 0], [1, 1], [0, 1]];
/// Hermite's basis by coefficients of `s^0` to `s^3`: values at the ends, then slopes at the ends.
const VALUE: [[f64; 4]; 2] = [[1.0, 0.0, -3.0, 2.0], [0.0, 0.0, 3.0, -2.0]];
const SLOPE: [[f64; 4]; 2] = [[0.0, 1.0, -2.0, 1.0], [0.0, 0.0, -1.0, 1.0]];

/// From the values, slopes and twists at the corners to the coefficients of `x^a y^b`, at `4 a + b`.
fn coefficients() -> BicubicMatrix {
    let mut out = [[0.0; 16]; 16];
    for (c, [cx, cy]) in CORNER.into_iter().enumerate() {
        let kinds = [(VALUE, VALUE), (SLOPE, VALUE), (VALUE, SLOPE), (SLOPE, SLOPE)];
        for (k, (x, y)) in kinds.into_iter().enumerate() {
            for a in 0..4 {
                for b in 0..4 {
                    out[4 * a + b][4 * k + c] = x[cx][a] * y[cy][b];
                }
            }
        }
    }
    out
}

/// The derivative at grid line `i` of `n`, as weights of lines `at - 1` to `at + 2` when the line itself is `at + corner`.
fn difference(i: usize, n: usize, corner: usize) -> [f64; 4] {
    let mut out = [0.0; 4];
    let here = corner + 1;
    let (before, after) = (i > 0, i + 1 < n);
    let share = if before && after { 0.5 } else { 1.0 };
    out[if after { here + 1 } else { here }] += share;
    out[if before { here - 1 } else { here }] -= share;
    out
}

/// From the 16 bones around a cell to the values, slopes and twists at its corners.
fn differences([ix, iy]: [usize; 2], [nx, ny]: [usize; 2]) -> BicubicMatrix {
    let mut out = [[0.0; 16]; 16];
    for (c, [cx, cy]) in CORNER.into_iter().enumerate() {
        let value = |corner: usize| std::array::from_fn::<f64, 4, _>(|i| f64::from(u8::from(i == corner + 1)));
        let (fx, fy) = (value(cx), value(cy));
        let (dx, dy) = (difference(ix + cx, nx, cx), difference(iy + cy, ny, cy));
        for (k, (x, y)) in [(fx, fy), (dx, fy), (fx, dy), (dx, dy)].into_iter().enumerate() {
            for i in 0..4 {
                for j in 0..4 {
                    out[4 * k + c][4 * i + j] = x[i] * y[j];
                }
            }
        }
    }
    out
}

/// A row vector times a matrix.
fn apply(row: &[f64; 16], m: &BicubicMatrix) -> [f64; 16] {
    let mut out = [0.0; 16];
    for (j, to) in out.iter_mut().enumerate() {
        for (i, &x) in row.iter().enumerate() {
            if x != 0.0 && m[i][j] != 0.0 {
                *to += x * m[i][j];
            }
        }
    }
    out
}

/// Powers `x^a y^b` at `4 a + b`, multiplied from left to right.
fn monomials(x: f64, y: f64) -> [f64; 16] {
    std::array::from_fn(|k| {
        let mut p = 1.0;
        (0..k / 4).for_each(|_| p *= x);
        (0..k % 4).for_each(|_| p *= y);
        p
    })
}

/// Calls `add(vertex, bone, weight)` for every weight of a grid of `nx` by `ny` bones whose cells are cut into
/// `subgrid + 1` parts along both directions.
pub fn weights(nx: usize, ny: usize, subgrid: usize, mut add: impl FnMut(usize, usize, f64)) {
    let parts = subgrid + 1;
    let step = 1.0 / parts as f64;
    let rows = ny + (ny - 1) * subgrid;
    let coefficients = coefficients();
    for ix in 0..nx - 1 {
        for iy in 0..ny - 1 {
            let differences = differences([ix, iy], [nx, ny]);
            let last = |i: usize, n: usize| if i + 2 == n { parts + 1 } else { parts };
            for dx in 0..last(ix, nx) {
                for dy in 0..last(iy, ny) {
                    let powers = monomials(dx as f64 * step, dy as f64 * step);
                    let weight = apply(&apply(&powers, &coefficients), &differences);
                    let vertex = (ix * parts + dx) * rows + iy * parts + dy;
                    for (k, &w) in weight.iter().enumerate() {
                        let (bx, by) = ((ix + k / 4).wrapping_sub(1), (iy + k % 4).wrapping_sub(1));
                        if w != 0.0 && bx < nx && by < ny {
                            add(vertex, bx * ny + by, w);
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_sum_to_one_and_reproduce_lines() {
        let (nx, ny, subgrid) = (5, 3, 2);
        let rows = ny + (ny - 1) * subgrid;
        let n = (nx + (nx - 1) * subgrid) * rows;
        let (mut total, mut x) = (vec![0.0; n], vec![0.0; n]);
        weights(nx, ny, subgrid, |v, bone, w| {
            total[v] += w;
            x[v] += w * (bone / ny) as f64;
        });
        for v in 0..n {
            assert!((total[v] - 1.0).abs() < 1e-14);
            assert!((x[v] - (v / rows) as f64 / 3.0).abs() < 1e-14);
        }
    }
}
