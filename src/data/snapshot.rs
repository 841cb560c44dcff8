//! All fixed arrays of a `mjData` as one piece of memory: what a batch keeps of environments whose trees may sleep.
//!
//! Tests: `tests/engine/batch.rs`.

use super::OwnedData;
use crate::abi::mjData;
use crate::model::Model;
use crate::model::fields::{ArrayField, DATA_ARRAYS};

/// The counts of what is awake, which belong to the arrays.
const COUNTS: usize = 4 * size_of::<i32>();

/// The arrays; a plugin's own memory stays where it is.
fn arrays() -> impl Iterator<Item = &'static ArrayField> {
    DATA_ARRAYS.iter().filter(|f| !["plugin", "plugin_data"].contains(&f.name))
}

/// The counts of what is awake.
fn counts(d: &mut mjData) -> [&mut i32; 4] {
    [&mut d.ntree_awake, &mut d.nbody_awake, &mut d.nparent_awake, &mut d.nv_awake]
}

impl OwnedData {
    /// Bytes of a snapshot.
    pub fn snapshot_len(m: &Model) -> usize {
        // SAFETY: a complete model; no fixed array has a size that the data knows alone.
        let bytes = |f: &ArrayField| unsafe { f.count(m.as_ptr(), std::ptr::null()) } * f.size;
        COUNTS + arrays().map(bytes).sum::<usize>()
    }

    /// Copies the arrays to `to`, which is as long as [`OwnedData::snapshot_len`] says.
    pub fn save(&mut self, m: &Model, to: &mut [u8]) {
        let (counters, mut rest) = to.split_at_mut(COUNTS);
        // SAFETY: `self` owns a complete struct and is borrowed mutably, so that there are no views.
        for (to, n) in counters.chunks_exact_mut(4).zip(counts(unsafe { &mut *self.as_ptr() })) {
            to.copy_from_slice(&n.to_ne_bytes());
        }
        for f in arrays() {
            let bytes = self.array_bytes(m, f);
            rest.split_off_mut(..bytes.len()).expect("as long as the arrays").copy_from_slice(bytes);
        }
    }

    /// Copies the arrays back from `from`.
    pub fn load(&mut self, m: &Model, from: &[u8]) {
        let (counters, mut rest) = from.split_at(COUNTS);
        // SAFETY: `self` owns a complete struct and is borrowed mutably, so that there are no views.
        for (n, from) in counts(unsafe { &mut *self.as_ptr() }).into_iter().zip(counters.chunks_exact(4)) {
            *n = i32::from_ne_bytes(from.try_into().expect("four bytes"));
        }
        for f in arrays() {
            let len = self.array_bytes(m, f).len();
            let from = rest.split_off(..len).expect("as long as the arrays");
            // SAFETY: the array has this many bytes, and no views of it exist.
            unsafe { (*f.slot(self.as_ptr())).copy_from_nonoverlapping(from.as_ptr(), len) };
        }
    }

    /// The bytes of a fixed array; `m` is a model of the sizes that this was made for.
    ///
    /// # Panics
    /// Unless the field is one of [`DATA_ARRAYS`].
    pub fn array_bytes(&self, m: &Model, f: &ArrayField) -> &[u8] {
        f.assert_listed_in(DATA_ARRAYS);
        // SAFETY: a complete struct; its arrays are those of a model of these sizes; the field is of that table, and the
        // array is shared as `self`.
        unsafe {
            debug_assert!(super::cached_views::check_sizes(m, self.as_ptr()).is_ok());
            f.bytes(self.as_ptr(), m.as_ptr(), self.as_ptr())
        }
    }
}
