//! The arena of `mjData`: contacts, constraint rows and islands of one step, one after the other from its start.

use super::{Data, mjContact};
use crate::model::Model;
use crate::model::fields::{ARENA_ARRAYS, ArrayField, Dim};

/// Counts that decide the sizes of the `efc_*` arrays.
#[derive(Clone, Copy, Debug, Default)]
pub struct EfcSizes {
    pub ne: usize,
    pub nf: usize,
    pub nl: usize,
    pub nefc: usize,
    /// Entries of `efc_J`: `nefc * nv` when dense.
    pub nJ: usize,
    /// Entries of `efc_AR`: 0 unless a dual solver needs it.
    pub nA: usize,
}

/// Counts that decide the sizes of the island arrays.
#[derive(Clone, Copy, Debug, Default)]
pub struct IslandSizes {
    pub nisland: usize,
    pub nidof: usize,
}

impl Data<'_> {
    /// Starts a new step's arena: no contacts, no rows, no islands.
    pub fn clear_arena(&mut self, m: &Model) {
        // SAFETY: single fields of the struct that the views do not cover.
        unsafe {
            (*self.raw).parena = 0;
            (*self.raw).contact = (*self.raw).arena.cast();
        }
        self.s.ncon = 0;
        self.null_constraints(m);
    }

    /// Forgets constraint rows and islands; contacts stay, without rows.
    pub fn clear_constraints(&mut self, m: &Model) {
        // SAFETY: as above.
        unsafe { (*self.raw).parena = self.s.ncon as usize * size_of::<mjContact>() };
        self.null_constraints(m);
        for con in self.contact.iter_mut() {
            con.efc_address = -1;
        }
    }

    fn null_constraints(&mut self, m: &Model) {
        let s = &mut *self.s;
        (s.ne, s.nf, s.nl, s.nefc, s.nJ, s.nA, s.nisland, s.nidof) = (0, 0, 0, 0, 0, 0, 0, 0);
        for f in ARENA_ARRAYS.iter().filter(|f| f.name != "contact") {
            // SAFETY: the tables hold offsets of pointer fields of `mjData`.
            unsafe { *self.raw.byte_add(f.offset).cast::<*mut u8>() = std::ptr::null_mut() };
        }
        self.rebind_arena(m);
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

    /// Allocates the `efc_*` arrays (zeroed), in the order of `mjData`'s fields, and sets the counts; `false` when the arena is full, and then
    /// there are no rows.
    pub fn alloc_efc(&mut self, m: &Model, n: EfcSizes) -> bool {
        let s = &mut *self.s;
        (s.ne, s.nf, s.nl, s.nefc) = (n.ne as i32, n.nf as i32, n.nl as i32, n.nefc as i32);
        (s.nJ, s.nA) = (n.nJ as i32, n.nA as i32);
        s.maxuse_con = s.maxuse_con.max(s.ncon);
        let done = self.alloc_arrays(m, |f| {
            let constraint = f.name.starts_with("efc_") || f.name == "tendon_efcadr";
            constraint && f.name != "efc_island" && (n.nA > 0 || !f.name.starts_with("efc_AR"))
        });
        if done {
            self.s.maxuse_efc = self.s.maxuse_efc.max(self.s.nefc);
        } else {
            self.clear_constraints(m);
        }
        done
    }

    /// Allocates the island arrays (zeroed) and sets the counts; `false` when the arena is full, and then there are no
    /// islands.
    pub fn alloc_islands(&mut self, m: &Model, n: IslandSizes) -> bool {
        (self.s.nisland, self.s.nidof) = (n.nisland as i32, n.nidof as i32);
        let island =
            |f: &ArrayField| f.name.contains("island") || f.name.starts_with("map_") || f.name.starts_with('i');
        let done = self.alloc_arrays(m, island);
        if !done {
            self.clear_constraints(m);
        }
        done
    }

    fn alloc_arrays(&mut self, m: &Model, wanted: impl Fn(&ArrayField) -> bool) -> bool {
        for f in ARENA_ARRAYS.iter().filter(|f| wanted(f)) {
            let count: usize = f.shape.iter().map(|dim| self.extent(m, dim)).product();
            let Some(p) = self.reserve(count * f.size, f.size.min(8)) else { return false };
            // SAFETY: the table's offset is a pointer field; `reserve` gave `count` elements.
            unsafe {
                std::ptr::write_bytes(p, 0, count * f.size);
                *self.raw.byte_add(f.offset).cast::<*mut u8>() = p;
            }
        }
        self.rebind_arena(m);
        true
    }

    fn extent(&self, m: &Model, dim: &Dim) -> usize {
        // SAFETY: the tables hold offsets of `int` fields.
        unsafe {
            match *dim {
                Dim::Model(_, offset) => *m.as_ptr().byte_add(offset).cast::<i32>() as usize,
                Dim::Data(_, offset) => *self.raw.byte_add(offset).cast::<i32>() as usize,
                Dim::Const(n) => n,
            }
        }
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
