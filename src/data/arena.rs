//! The arena of `mjData`: contacts, constraint rows and islands of one step, one after the other from its start.

use super::{Data, mjContact};
use crate::model::Model;
use crate::model::fields::{ARENA_ARRAYS, ArrayField};
use std::sync::LazyLock;

/// Counts that decide the sizes of the `efc_*` arrays.
#[derive(Clone, Copy, Debug, Default)]
pub struct EfcSizes {
    pub nefc: usize,
    /// Entries of `efc_J`: `nefc * nv` when dense.
    pub nJ: usize,
}

/// Counts that decide the sizes of the island arrays.
#[derive(Clone, Copy, Debug, Default)]
pub struct IslandSizes {
    pub nisland: usize,
    pub nidof: usize,
}

/// Arena arrays that are allocated together, in the order of `mjData`'s fields.
fn group(wanted: impl Fn(&str) -> bool) -> Vec<&'static ArrayField> {
    ARENA_ARRAYS.iter().filter(|f| wanted(f.name)).collect()
}

/// `efc_*` and `tendon_efcadr`, without what belongs to islands and to `efc_AR`.
static ROWS: LazyLock<Vec<&ArrayField>> = LazyLock::new(|| {
    group(|f| f == "tendon_efcadr" || f.starts_with("efc_") && f != "efc_island" && !f.starts_with("efc_AR"))
});
static ISLANDS: LazyLock<Vec<&ArrayField>> =
    LazyLock::new(|| group(|f| f.contains("island") || f.starts_with("map_") || f.starts_with('i')));
/// The dense matrix alone.
static AR_DENSE: LazyLock<Vec<&ArrayField>> = LazyLock::new(|| group(|f| f == "efc_AR"));
/// The compressed matrix: row lengths, addresses, numbers, columns.
static AR_SPARSE: LazyLock<Vec<&ArrayField>> = LazyLock::new(|| {
    let mut list = group(|f| f.starts_with("efc_AR"));
    list.sort_by_key(|f| f.name == "efc_AR_colind");
    list
});

impl Data<'_> {
    /// Starts a new step's arena: no contacts, no rows, no islands.
    pub fn clear_arena(&mut self, m: &Model) {
        // SAFETY: single fields of the struct that the views do not cover.
        unsafe {
            (*self.raw).parena = 0;
            (*self.raw).contact = (*self.raw).arena.cast();
        }
        self.s.ncon = 0;
        self.s.nidof = 0;
        self.null_constraints(m);
    }

    /// Forgets constraint rows and islands; contacts stay, without rows. The counts `ne`, `nf`, `nl`, `nJ`, `nA`,
    /// `nidof` keep their values.
    pub fn clear_constraints(&mut self, m: &Model) {
        self.free_constraints();
        self.null_constraints(m);
        for con in self.contact.iter_mut() {
            con.efc_address = -1;
        }
    }

    /// Gives the arena behind the contacts free, without touching pointers: what was there is overwritten next.
    pub fn free_constraints(&mut self) {
        // SAFETY: as above.
        unsafe { (*self.raw).parena = self.s.ncon as usize * size_of::<mjContact>() };
    }

    fn null_constraints(&mut self, m: &Model) {
        (self.s.nefc, self.s.nisland) = (0, 0);
        self.set_null(&ARENA_ARRAYS[1..]);
        self.rebind_arena(m);
    }

    fn set_null<F: std::borrow::Borrow<ArrayField>>(&mut self, list: &[F]) {
        for f in list {
            // SAFETY: the tables hold offsets of pointer fields of `mjData`.
            unsafe { *self.raw.byte_add(f.borrow().offset).cast::<*mut u8>() = std::ptr::null_mut() };
        }
    }

    /// Bytes of the arena.
    pub fn narena(&self) -> i64 {
        // SAFETY: as above.
        unsafe { (*self.raw).narena }
    }

    /// Appends a contact; `false` when the arena is full (the contact is dropped then, and the caller warns).
    pub fn push_contact(&mut self, con: &mjContact) -> bool {
        let n = self.s.ncon as usize;
        let Some(p) = self.reserve(size_of::<mjContact>(), align_of::<mjContact>()) else { return false };
        // SAFETY: contacts lie at the arena's start, tightly packed; `reserve` gave room for one more.
        unsafe {
            p.cast::<mjContact>().write(*con);
            self.contact = crate::model::view_mut((*self.raw).contact, n + 1);
        }
        self.s.ncon += 1;
        true
    }

    /// Allocates the arrays of `n.nefc` rows with `n.nJ` Jacobian entries and sets these two counts; `false` when the
    /// arena is full, and then there are no rows. The numbers are whatever the arena held.
    pub fn alloc_efc(&mut self, m: &Model, n: EfcSizes) -> bool {
        (self.s.nefc, self.s.nJ) = (n.nefc as i32, n.nJ as i32);
        let done = self.alloc_arrays(m, &ROWS);
        if !done {
            self.clear_constraints(m);
        }
        done
    }

    /// Keeps the first `nefc` rows; the arrays stay as large as they were allocated.
    pub fn truncate_efc(&mut self, m: &Model, nefc: usize) {
        self.s.nefc = nefc as i32;
        self.rebind_arena(m);
    }

    /// Allocates the island arrays and sets the counts; `false` when the arena is full: then there are no islands, and
    /// `nefc` is 0 while the rows' arrays stay.
    pub fn alloc_islands(&mut self, m: &Model, n: IslandSizes) -> bool {
        (self.s.nisland, self.s.nidof) = (n.nisland as i32, n.nidof as i32);
        // SAFETY: a single field that the views do not cover.
        let before = unsafe { (*self.raw).parena };
        let done = self.alloc_arrays(m, &ISLANDS);
        if !done {
            (self.s.nefc, self.s.nisland, self.s.nidof) = (0, 0, 0);
            self.set_null(&ISLANDS);
            // SAFETY: as above.
            unsafe { (*self.raw).parena = before };
            self.rebind_arena(m);
        }
        done
    }

    /// Allocates `efc_AR` with `nA` entries; `false` when the arena is full, and then there are no rows.
    pub fn alloc_AR(&mut self, m: &Model, nA: usize, sparse: bool) -> bool {
        self.s.nA = nA as i32;
        let done = self.alloc_arrays(m, if sparse { &AR_SPARSE } else { &AR_DENSE });
        if !done {
            self.clear_constraints(m);
        }
        done
    }

    fn alloc_arrays(&mut self, m: &Model, list: &[&ArrayField]) -> bool {
        for f in list {
            // SAFETY: a complete model and its data.
            let count = unsafe { f.count(m.as_ptr(), self.raw) };
            let Some(p) = self.reserve(count * f.size, f.size.min(8)) else { return false };
            // SAFETY: the table's offset is a pointer field; `reserve` gave `count` elements.
            unsafe { *self.raw.byte_add(f.offset).cast::<*mut u8>() = p };
        }
        self.rebind_arena(m);
        true
    }

    /// Takes bytes from the arena, or `None` when they would meet the stack.
    fn reserve(&mut self, bytes: usize, align: usize) -> Option<*mut u8> {
        // SAFETY: fields of the struct that the views do not cover; the arena is `narena` bytes long.
        unsafe {
            let d = self.raw;
            let start = (*d).parena.next_multiple_of(align);
            let end = start.checked_add(bytes)?;
            if end > super::cstack::arena_end(d) {
                return None;
            }
            (*d).parena = end;
            (*d).maxuse_arena = (*d).maxuse_arena.max((end + (*d).pstack) as i64);
            Some((*d).arena.cast::<u8>().add(start))
        }
    }
}
