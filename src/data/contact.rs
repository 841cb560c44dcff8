//! Contacts that user code takes part in: contact filters and colliders of the user, and space for contacts in the
//! arena.
//!
//! Tests: `tests/process/colliders.rs`.

use super::Data;
use crate::abi::*;
use crate::base::{Error, Result, hooks};
use crate::model::Model;
use std::sync::atomic::AtomicU8;

impl Data<'_> {
    /// The end of `n` more contacts in the arena, if it has capacity for them.
    #[inline]
    pub fn end_of_contacts(&self, n: usize) -> Option<usize> {
        let end = (self.s.ncon as usize + n) * size_of::<mjContact>();
        self.stack.arena_may_grow_to(end).then_some(end)
    }

    /// Whether the arena has capacity for `n` more contacts; they count as used in `maxuse_arena`.
    #[inline]
    pub fn has_contact_capacity(&mut self, n: usize) -> bool {
        let Some(end) = self.end_of_contacts(n) else { return false };
        // SAFETY: fields of the struct that the views do not cover.
        unsafe {
            let d = self.raw;
            (*d).maxuse_arena = (*d).maxuse_arena.max((end + (*d).pstack) as i64);
        }
        true
    }

    /// Whether the user's contact filter, if installed, rejects two geoms.
    pub fn contact_filtered(&mut self, m: &Model, g1: usize, g2: usize) -> bool {
        let filter = hooks::callbacks().contactfilter;
        // SAFETY: the user's callback, called as documented.
        filter.is_some_and(|f| self.pass_to_user(m, |m, d| unsafe { f(m, d, g1 as i32, g2 as i32) }) != 0)
    }

    /// Runs a user's collision function on memory for `mjMAXCONPAIR` contacts at the arena's top, which the caller has
    /// checked; `visit` gets the distance, position, normal and tangent of each point.
    pub fn user_contacts(
        &mut self,
        m: &Model,
        collide: mjfCollision,
        g1: usize,
        g2: usize,
        margin: f64,
        mut visit: impl FnMut(f64, [f64; 3], [f64; 3], [f64; 3]),
    ) -> Result<()> {
        let Some(collide) = collide else { return Ok(()) };
        // SAFETY: contacts lie packed at the arena's start; the function writes at most the capacity that it is passed, and
        // what it wrote is read before anything else is put there.
        unsafe {
            (*self.raw).parena = (self.s.ncon as usize + mjMAXCONPAIR as usize) * size_of::<mjContact>();
            let buffer = (*self.raw).arena.cast::<mjContact>().add(self.s.ncon as usize);
            let n = self.pass_to_user(m, |m, d| collide(m, d, buffer, g1 as i32, g2 as i32, margin));
            (*self.raw).parena = self.s.ncon as usize * size_of::<mjContact>();
            if n > mjMAXCONPAIR {
                return Err(Error::in_routine("mj_collision", format_args!("too many contacts from a pair: {n}")));
            }
            for i in 0..n.max(0) as usize {
                let con = &*buffer.add(i);
                let [x0, x1, x2, y0, y1, y2, ..] = con.frame;
                visit(con.dist, con.pos, [x0, x1, x2], [y0, y1, y2]);
            }
        }
        Ok(())
    }

    /// Runs a user's collision function on memory of its own, for a distance query: the arena stays as it is.
    pub fn user_contacts_in_scratch(
        &mut self,
        m: &Model,
        collide: mjfCollision,
        g1: usize,
        g2: usize,
        margin: f64,
        mut visit: impl FnMut(f64, [f64; 3], [f64; 3]),
    ) -> Result<()> {
        let Some(collide) = collide else { return Ok(()) };
        let frame = self.stack.frame();
        let buffer = frame.zeros::<[u64; size_of::<mjContact>() / size_of::<u64>()]>(mjMAXCONPAIR as usize)?;
        let contacts = buffer.as_mut_ptr().cast::<mjContact>();
        // SAFETY: collision functions write at most `mjMAXCONPAIR` contacts.
        let n = self.pass_to_user(m, |m, d| unsafe { collide(m, d, contacts, g1 as i32, g2 as i32, margin) });
        for i in 0..n.clamp(0, mjMAXCONPAIR) as usize {
            // SAFETY: one of the contacts, whose fields are plain values of which zero is one.
            let con = unsafe { &*contacts.add(i) };
            visit(con.dist, con.pos, [con.frame[0], con.frame[1], con.frame[2]]);
        }
        Ok(())
    }

    /// Calls `f` with marks of nodes (`bvh_active`) that several threads may set, and the memory of the arena that contacts may take, as far as
    /// no thread has its stack there. There are no contacts yet, and none afterwards.
    pub fn with_free_arena<T>(&mut self, f: impl FnOnce(&Self, &[AtomicU8], &mut [mjContact]) -> T) -> T {
        // SAFETY: a complete struct. The memory is that of contacts and rows, of which there are none, and `f` cannot change that
        // through a shared reference; stacks do not reach below `parena`. What the arena holds is initialised.
        unsafe {
            let before = (*self.raw).parena;
            let empty = before == 0 && self.has_no_arena_views();
            let free = if empty { super::cstack::c_arena_end(self.raw) } else { 0 };
            let count = free / size_of::<mjContact>();
            let memory = crate::model::view_mut((*self.raw).arena.cast::<mjContact>(), count);
            self.contact = &mut [];
            (*self.raw).parena = before.max(count * size_of::<mjContact>());
            // atomics have the layout of bytes, and no other code reads these meanwhile
            let bytes = std::mem::take(&mut self.bvh_active);
            let marks = std::slice::from_raw_parts(bytes.as_mut_ptr().cast::<AtomicU8>(), bytes.len());
            let result = f(self, marks, memory);
            self.bvh_active = bytes;
            (*self.raw).parena = before;
            result
        }
    }

    /// Makes the first `n` records at the arena's start the contacts; `most` counts those for which there was capacity in between.
    /// `false`, and no contacts, if the arena is too small for these.
    pub fn keep_contacts(&mut self, n: usize, most: usize) -> bool {
        if !self.has_no_arena_views() || self.end_of_contacts(n.max(most)).is_none() {
            return false;
        }
        self.has_contact_capacity(most);
        self.s.ncon = n as i32;
        // SAFETY: the arena has capacity for them, that memory has no other owner, and what it holds is initialised.
        unsafe {
            (*self.raw).parena = n * size_of::<mjContact>();
            self.contact = crate::model::view_mut((*self.raw).contact, n);
        }
        true
    }

    /// Adds a finished contact record and forgets constraint rows and islands; `false` when the arena is full.
    pub fn add_contact(&mut self, con: &mjContact) -> bool {
        self.clear_constraints();
        self.push_contact(con)
    }
}
