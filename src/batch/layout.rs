//! What a batch keeps of each environment: which tables there are, and how wide.
//!
//! A step is determined by the elements of `mjSTATE_INTEGRATION`, except where sleeping is enabled: stages leave sleeping
//! trees out, so that what they computed last is needed, and the fixed arrays of `mjData` are kept as well.
#![forbid(unsafe_code)]

use crate::abi::*;
use crate::data::OwnedData;
use crate::data::state;
use crate::dynamics::sleep;
use crate::model::Model;

/// The elements of the state, in the order of their tables.
pub const STATE: &[mjtState] = &state::ELEMENTS;

/// Widths of the tables of a model's environments.
pub struct TableLayout {
    /// One for each element of [`STATE`].
    pub state: Vec<usize>,
    /// Bytes of the fixed arrays, 0 where they are not kept.
    pub snapshot: usize,
}

impl TableLayout {
    /// The layout for environments of `m`.
    pub fn of(m: &Model) -> TableLayout {
        TableLayout {
            state: STATE.iter().map(|&e| state::element_size(m, e)).collect(),
            snapshot: if sleep::enabled(m) { OwnedData::snapshot_len(m) } else { 0 },
        }
    }
}

/// The table of a single element of the state: elements are in the order of their bits.
pub fn table_of(element: mjtState) -> Option<usize> {
    let place = (element as u32).trailing_zeros() as usize;
    STATE.get(place).filter(|&&e| e == element).map(|_| place)
}
