//! Checks in debug builds that the views of a `mjData` do not overlap.
//!
//! The arrays of `DATA_ARRAYS` lie in the buffer and those of `ARENA_ARRAYS` in the arena, one after the other, each as long as its shape
//! says; the stack grows towards the arena from its other end. [`Data`] makes one mutable slice of each of them, and relies on that.
//!
//! Tests: in this file.

use super::{ARENA_PLACES, Data};
use crate::abi::mjData;
use crate::base::disjoint::{Piece, assert_disjoint};
use crate::model::Model;
use crate::model::fields::{ARENA_ARRAYS, ArrayField, DATA_ARRAYS, Dim};

/// Bytes of an entry of a view.
fn entry_bytes(f: &ArrayField) -> usize {
    let constant = |dim: &Dim| if let Dim::Const(n) = dim { *n } else { 1 };
    f.size * f.shape.iter().map(constant).product::<usize>()
}

impl Data<'_> {
    /// Makes sure, in debug builds, that the views of the arena's arrays do not overlap.
    #[inline(always)]
    pub(super) fn assert_arena_is_disjoint(&self) {
        if cfg!(debug_assertions) {
            let mut pieces = [Piece::default(); ARENA_ARRAYS.len()];
            for ((to, f), &place) in pieces.iter_mut().zip(ARENA_ARRAYS).zip(ARENA_PLACES) {
                // SAFETY: the place of a view in `Data`; a slice of entries and a slice of bytes have the same parts.
                let view = unsafe { (&raw const *self).byte_add(place).cast::<*const [u8]>().read() };
                *to = Piece { name: f.name, start: view.cast::<u8>() as usize, bytes: view.len() * entry_bytes(f) };
            }
            assert_disjoint(&mut pieces);
        }
    }
}

/// Makes sure, in debug builds, that the arrays which the views of `d` will cover do not overlap, nor the struct and the arena.
///
/// # Safety
/// `d` is a complete `mjData` for a model of these sizes.
#[inline(always)]
pub(super) unsafe fn assert_arrays_are_disjoint(m: &Model, d: *mut mjData) {
    if cfg!(debug_assertions) {
        // SAFETY: the caller says that `d` is complete; the table has offsets of its pointer fields, and sizes of a model.
        let array = |f: &ArrayField| unsafe {
            Piece { name: f.name, start: *f.slot(d) as usize, bytes: f.count(m.as_ptr(), d) * f.size }
        };
        // SAFETY: plain fields of a complete struct.
        let (arena, narena) = unsafe { ((*d).arena as usize, (*d).narena as usize) };
        let others = [
            Piece { name: "the struct", start: d as usize, bytes: size_of::<mjData>() },
            Piece { name: "the arena", start: arena, bytes: narena },
        ];
        assert_disjoint(&mut DATA_ARRAYS.iter().map(array).chain(others).collect::<Vec<_>>());
    }
}

#[cfg(test)]
#[cfg(debug_assertions)]
mod tests {
    use super::*;
    use crate::data::OwnedData;
    use crate::model::view_mut;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    fn model() -> crate::model::OwnedModel {
        let xml = "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .05'><freejoint/><geom size='.1'/></body></worldbody>
            </mujoco>";
        crate::compile::tests::load(xml).unwrap().model
    }

    #[test]
    fn arrays_that_overlap_are_found() {
        let m = model();
        let d = OwnedData::new(&m).unwrap();
        // SAFETY: a complete `mjData` without views, whose pointer is put back before it is used.
        unsafe {
            let d = d.as_ptr();
            assert_arrays_are_disjoint(&m, d);
            let qvel = std::mem::replace(&mut (*d).qvel, (*d).qpos.add(3));
            let found = catch_unwind(AssertUnwindSafe(|| assert_arrays_are_disjoint(&m, d)));
            (*d).qvel = qvel;
            assert!(found.is_err());
        }
    }

    #[test]
    fn views_of_the_arena_that_overlap_are_found() {
        let m = model();
        let mut d = OwnedData::new(&m).unwrap();
        let mut d = d.enter(&m);
        crate::step::forward(&m, &mut d).unwrap();
        assert!(d.s.nefc > 1);
        d.assert_arena_is_disjoint();
        let (pos, n) = (d.efc_pos.as_mut_ptr(), d.efc_pos.len());
        // SAFETY: no entry of either view is used while they overlap.
        unsafe {
            let margin = std::mem::replace(&mut d.efc_margin, view_mut(pos.wrapping_add(1), n - 1));
            assert!(catch_unwind(AssertUnwindSafe(|| d.assert_arena_is_disjoint())).is_err());
            d.efc_margin = margin;
        }
    }
}
