//! Marks by which a call notices that user code moved the stack or laid the arena of a `mjData` out again.
//!
//! Tests: `src/data/hidden.rs`, `tests/engine/data.rs`.

use crate::abi::mjData;

/// The fields `pstack` and `pbase`.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct StackMark {
    pstack: usize,
    pbase: usize,
}

impl StackMark {
    /// # Safety
    /// `d` is a complete `mjData`.
    pub(super) unsafe fn of(d: *const mjData) -> StackMark {
        // SAFETY: the caller says that `d` is a complete `mjData`; two plain fields of it are accessed.
        unsafe { StackMark { pstack: (*d).pstack, pbase: (*d).pbase } }
    }

    /// Writes what has changed: threads that only read a `mjData` call user code too.
    ///
    /// # Safety
    /// `d` is a complete `mjData`.
    pub(super) unsafe fn restore(self, d: *mut mjData) {
        // SAFETY: the caller says that `d` is a complete `mjData`; two plain fields of it are accessed.
        unsafe {
            if StackMark::of(d) != self {
                ((*d).pstack, (*d).pbase) = (self.pstack, self.pbase);
            }
        }
    }
}

/// Distinguishes one layout of the arena from another: every count, and the places of arrays at its start, middle and end.
/// User code may lay the arena out again between calls.
#[derive(Clone, Copy, Default)]
pub(super) struct ArenaMark {
    counts: [i32; 10],
    places: [usize; 6],
}

impl ArenaMark {
    /// Without branches, and without a call of `memcmp`.
    #[inline]
    pub(super) fn differs(&self, other: &ArenaMark) -> bool {
        let counts = self.counts.iter().zip(&other.counts).fold(0, |x, (a, b)| x | (a ^ b));
        let places = self.places.iter().zip(&other.places).fold(0, |x, (a, b)| x | (a ^ b));
        counts != 0 || places != 0
    }

    #[inline]
    pub(super) unsafe fn of(d: *const mjData) -> ArenaMark {
        // SAFETY: plain fields of a complete struct.
        unsafe {
            let d = &*d;
            let counts = [d.ncon, d.ne, d.nf, d.nl, d.nefc, d.nJ, d.nA, d.nisland, d.nidof, 0];
            let places = [
                d.parena,
                d.contact as usize,
                d.efc_J as usize,
                d.efc_state as usize,
                d.tree_island as usize,
                d.iefc_J as usize,
            ];
            ArenaMark { counts, places }
        }
    }
}
