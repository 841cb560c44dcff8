//! The shape of the joint-space inertia: blocks for its factorisation on padded rows, segments for its solves.
//!
//! Tests: `tests/physics/dynamics.rs`, `tests/engine/solver.rs`.

use super::ScratchLayout;
use crate::math::chain_segments::{ChainSegment, SegmentKind};
use crate::math::padded_tree::PaddedBlock;
use crate::math::sparse::Csr;
use crate::model::Model;
use std::ops::Range;

/// Rows of the joint-space inertia, each with capacity for the longest of its tree.
pub struct PaddedTree {
    /// The trees, in order; neighbours that are diagonal are one block.
    pub blocks: Vec<PaddedBlock>,
    /// Scratch memory for the rows of the largest block.
    pub rows: Range<usize>,
    /// Runs of dofs on one chain.
    pub segments: Vec<ChainSegment>,
    /// Scratch memory for six numbers of each dof of the longest row.
    pub columns: Range<usize>,
}

impl PaddedTree {
    pub fn new(m: &Model, scratch: &mut ScratchLayout) -> PaddedTree {
        let trees = (0..m.ntree()).map(|t| {
            let first = m.tree_dofadr()[t].max(0) as usize;
            first..first + m.tree_dofnum()[t] as usize
        });
        PaddedTree::of(Csr::new(m.M_rownnz(), m.M_rowadr(), m.M_colind()), trees, scratch)
    }

    /// The tables of a pattern with these trees.
    pub fn of(pattern: Csr, trees: impl Iterator<Item = Range<usize>>, scratch: &mut ScratchLayout) -> PaddedTree {
        let mut blocks: Vec<PaddedBlock> = Vec::new();
        for rows in trees {
            let longest = pattern.rownnz[rows.clone()].iter().copied().max().unwrap_or(0) as usize;
            let width = if longest > 1 { longest.div_ceil(4) } else { 0 };
            match blocks.last_mut() {
                Some(last) if width == 0 && last.width == 0 => last.rows.end = rows.end,
                _ => {
                    let chain = pattern.rownnz[rows.clone()].iter().zip(1..).all(|(&nnz, row)| nnz == row);
                    blocks.push(PaddedBlock { rows, width, chain });
                }
            }
        }
        let largest = blocks.iter().map(|b| 4 * b.width * b.rows.len()).max().unwrap_or(0);
        let segments = ChainSegment::all(pattern);
        let longest = segments
            .iter()
            .filter(|l| l.shape == SegmentKind::Branch)
            .map(ChainSegment::width)
            .max()
            .unwrap_or(0)
            .next_multiple_of(4);
        PaddedTree { blocks, rows: scratch.take(largest), segments, columns: scratch.take(6 * longest) }
    }
}
