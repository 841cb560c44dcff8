//! Connected components of the graph of a sparse matrix.
//!
//! Tests: `tests/engine/unlisted.rs`.

use super::sparse::Csr;

/// Connected components of a symmetric pattern, numbered by their smallest vertex; −1 for vertices without entries.
/// `stack` holds as many elements as the pattern. Returns the number of components.
pub fn flood_fill(island: &mut [i32], pattern: Csr, stack: &mut [i32]) -> usize {
    let n = pattern.nr();
    island[..n].fill(-1);
    let mut count = 0;
    for seed in 0..n {
        if island[seed] >= 0 || pattern.rownnz[seed] == 0 {
            continue;
        }
        island[seed] = count;
        stack[0] = seed as i32;
        let mut top = 1;
        while top > 0 {
            top -= 1;
            for &c in pattern.cols(stack[top] as usize) {
                // marked when pushed, so no vertex is pushed twice
                if island[c as usize] < 0 {
                    island[c as usize] = count;
                    stack[top] = c;
                    top += 1;
                }
            }
        }
        count += 1;
    }
    count as usize
}
