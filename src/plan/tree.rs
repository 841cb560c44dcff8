//! Where the padded rows of the inertia's factorisation lie.

use super::ScratchLayout;
use crate::model::Model;
use std::ops::Range;

/// Rows of the joint-space inertia, each with room for the longest.
pub struct PaddedTree {
    /// Quads of a row; 0 when the inertia is diagonal.
    pub width: usize,
    /// The rows' part of the scratch memory.
    pub rows: Range<usize>,
}

impl PaddedTree {
    pub fn new(m: &Model, scratch: &mut ScratchLayout) -> PaddedTree {
        let longest = m.M_rownnz().iter().copied().max().unwrap_or(0) as usize;
        let width = if longest > 1 { longest.div_ceil(4) } else { 0 };
        PaddedTree { width, rows: scratch.take(4 * width * m.nv()) }
    }
}
