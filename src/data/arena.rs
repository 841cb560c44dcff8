//! The arena of `mjData`: contacts, constraint rows and islands of one step, one after the other from its start.
//!
//! Tests: in this file, `tests/engine/data.rs`, `tests/engine/threads.rs`.

use super::{ARENA_PLACES, Data, DataScalars, mjContact};
use crate::abi::{mjData, mjModel};
use crate::base::lock::Lock;
use crate::model::Model;
use crate::model::fields::{ARENA_ARRAYS, ArenaGroup, ArrayField, Dim};
use bytemuck::{Pod, Zeroable};
use std::ops::Range;

/// Where `mjData` holds the pointers of the arena's arrays, contacts aside: without gaps.
const POINTERS: Range<usize> = {
    let (first, last) = (ARENA_ARRAYS[1].offset, ARENA_ARRAYS[ARENA_ARRAYS.len() - 1].offset);
    assert!(last - first == (ARENA_ARRAYS.len() - 2) * size_of::<*mut u8>());
    first..last + size_of::<*mut u8>()
};

/// Counts that decide the sizes of the `efc_*` arrays.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
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

/// An array of the arena, ready to be laid out.
struct ArenaArray {
    /// Of the pointer in `mjData`.
    offset: usize,
    /// Of the view in `Data`.
    view: usize,
    /// Where the size that counts its units lies: an `int` of `mjModel` or else of `mjData`.
    count: usize,
    counted_by_model: bool,
    /// Bytes of a unit.
    unit: usize,
    align: usize,
}

/// Slots whose pointers, and whose views, follow one another.
struct Run {
    /// Of the first one.
    offset: usize,
    view: usize,
    slots: Range<usize>,
}

/// Arena arrays that are allocated together, in the order of `mjData`'s fields.
struct ArrayGroup {
    slots: Vec<ArenaArray>,
    runs: Vec<Run>,
}

impl ArrayGroup {
    fn new(slots: Vec<ArenaArray>) -> ArrayGroup {
        let mut runs: Vec<Run> = Vec::new();
        for (i, slot) in slots.iter().enumerate() {
            let (pointer, view) = (size_of::<*mut u8>(), size_of::<*mut [u8]>());
            let follows = |run: &Run| {
                let n = run.slots.len();
                (slot.offset, slot.view) == (run.offset + n * pointer, run.view + n * view)
            };
            match runs.last_mut() {
                Some(run) if follows(run) => run.slots.end = i + 1,
                _ => runs.push(Run { offset: slot.offset, view: slot.view, slots: i..i + 1 }),
            }
        }
        assert!(slots.len() <= MOST_SLOTS);
        ArrayGroup { slots, runs }
    }
}

/// The most arrays of a group.
const MOST_SLOTS: usize = 40;

/// What decides where the arrays of a group lie: address of the arena, bytes of it in use, and counts.
#[derive(Clone, Copy, Default)]
struct Request([usize; 6]);

impl Request {
    /// # Safety
    /// `d` is a complete `mjData`.
    #[inline(always)]
    unsafe fn new(d: *const mjData, s: &DataScalars, kept: CachedGroup) -> Request {
        let islands = if let CachedGroup::Islands = kept { [s.nisland, s.nidof] } else { [0; 2] };
        // SAFETY: the caller says that `d` is a complete `mjData`; two plain fields of it are read.
        let (arena, parena) = unsafe { ((*d).arena as usize, (*d).parena) };
        Request([arena, parena, s.nefc as usize, s.nJ as usize, islands[0] as usize, islands[1] as usize])
    }

    /// Whether they are the same: without branches.
    #[inline(always)]
    fn is(&self, other: &Request) -> bool {
        self.0.iter().zip(&other.0).fold(0, |x, (a, b)| x | (a ^ b)) == 0
    }
}

/// Where the arrays of a group were laid out last: from one step to the next, most counts stay. A joint at its limit takes 11.9 to 11.1
/// thousand instructions a step.
pub(crate) struct GroupLayout {
    request: Request,
    /// Bytes of the arena in use, with the arrays.
    end: usize,
    pointers: [*mut u8; MOST_SLOTS],
    views: [*mut [u8]; MOST_SLOTS],
}

impl Default for GroupLayout {
    /// No request is like this one: the arena has an address.
    fn default() -> GroupLayout {
        let nothing = std::ptr::slice_from_raw_parts_mut(std::ptr::null_mut(), 0);
        GroupLayout {
            request: Request::default(),
            end: 0,
            pointers: [std::ptr::null_mut(); MOST_SLOTS],
            views: [nothing; MOST_SLOTS],
        }
    }
}

impl GroupLayout {
    /// Lays arrays out one after the other, whether or not the arena has space for them.
    ///
    /// # Safety
    /// A complete model and its data.
    #[inline(never)]
    unsafe fn make(&mut self, m: &Model, d: *const mjData, slots: &[ArenaArray]) {
        // SAFETY: the caller says that model and data are complete; plain fields of the data are read.
        let (base, mut end) = unsafe { ((*d).arena.cast::<u8>(), (*d).parena) };
        for ((pointer, view), slot) in self.pointers.iter_mut().zip(&mut self.views).zip(slots) {
            // SAFETY: the caller says that model and data are complete.
            let (start, count) = unsafe { slot.place(m, d, end) };
            end = start + count * slot.unit;
            // The pointer is used only if the arena reaches so far.
            *pointer = base.wrapping_add(start);
            *view = std::ptr::slice_from_raw_parts_mut(*pointer, count);
        }
        self.end = end;
    }
}

/// The groups with a [`GroupLayout`].
#[derive(Clone, Copy)]
enum CachedGroup {
    Rows,
    Islands,
}

impl CachedGroup {
    #[inline(always)]
    fn group(self, groups: &Groups) -> &ArrayGroup {
        match self {
            CachedGroup::Rows => &groups.rows,
            CachedGroup::Islands => &groups.islands,
        }
    }
}

/// Arena arrays in the order of `mjData`'s fields.
fn group(wanted: impl Fn(&ArrayField) -> bool) -> Vec<ArenaArray> {
    let arrays = ARENA_ARRAYS.iter().zip(ARENA_PLACES).filter(|(f, _)| wanted(f));
    arrays.map(|(f, &view)| ArenaArray::new(f, view)).collect()
}

impl ArenaArray {
    fn new(f: &ArrayField, view: usize) -> ArenaArray {
        let constant = |d: &Dim| if let Dim::Const(n) = d { *n } else { 1 };
        let counts = f.shape.iter().find_map(|d| match *d {
            Dim::Model(_, at) => Some((at, true)),
            Dim::Data(_, at) => Some((at, false)),
            Dim::Const(_) => None,
        });
        let (count, counted_by_model) = counts.expect("arrays of the arena have a size that varies");
        let unit = f.size * f.shape.iter().map(constant).product::<usize>();
        ArenaArray { offset: f.offset, view, count, counted_by_model, unit, align: f.size.min(8) }
    }

    /// The number of its units.
    ///
    /// # Safety
    /// A complete model and its data.
    #[inline(always)]
    unsafe fn count(&self, m: *const mjModel, d: *const mjData) -> u32 {
        let base: *const u8 = if self.counted_by_model { m.cast() } else { d.cast() };
        // SAFETY: the caller says that model and data are complete, and the tables hold offsets of their `int` fields.
        unsafe { *base.add(self.count).cast::<u32>() }
    }

    /// Where the array begins if the arena is in use up to `end`, and its number of entries. Its bytes do not overflow: units are
    /// small and counts have 32 bits.
    ///
    /// # Safety
    /// A complete model and its data.
    #[inline(always)]
    unsafe fn place(&self, m: &Model, d: *const mjData, end: usize) -> (usize, usize) {
        // a power of two: no division
        let start = (end + self.align - 1) & !(self.align - 1);
        // SAFETY: the caller says that model and data are complete.
        (start, unsafe { self.count(m.as_ptr(), d) } as usize)
    }
}

/// The groups.
pub(crate) struct Groups {
    /// `efc_*` and `tendon_efcadr`, without what belongs to islands and to `efc_AR`.
    rows: ArrayGroup,
    islands: ArrayGroup,
    /// The dense matrix alone.
    ar_dense: Vec<ArenaArray>,
    /// The compressed matrix: row lengths, addresses, numbers, columns.
    ar_sparse: Vec<ArenaArray>,
}

impl Groups {
    /// The same for all models: views keep it.
    pub(super) fn get() -> &'static Groups {
        static GROUPS: Lock<Option<&Groups>> = Lock::new(None);
        GROUPS.with(|known| *known.get_or_insert_with(|| Box::leak(Box::new(Groups::new()))))
    }

    fn new() -> Groups {
        let in_group = |wanted| group(|f| f.arena == Some(wanted));
        let mut ar_sparse = group(|f| f.arena == Some(ArenaGroup::Dual) && f.name != "efc_AR_colind");
        ar_sparse.append(&mut group(|f| f.name == "efc_AR_colind"));
        Groups {
            rows: ArrayGroup::new(in_group(ArenaGroup::Solver)),
            islands: ArrayGroup::new(in_group(ArenaGroup::Island)),
            ar_dense: group(|f| f.name == "efc_AR"),
            ar_sparse,
        }
    }
}

impl Data<'_> {
    /// Starts a new step's arena: no contacts, no rows, no islands.
    pub fn clear_arena(&mut self) {
        // SAFETY: single fields of the struct that the views do not cover.
        unsafe {
            (*self.raw).parena = 0;
            (*self.raw).contact = (*self.raw).arena.cast();
        }
        self.s.ncon = 0;
        self.null_constraints();
    }

    /// Forgets constraint rows and islands; contacts stay, without rows. The counts `ne`, `nf`, `nl`, `nJ`, `nA`,
    /// `nidof` keep their values.
    pub fn clear_constraints(&mut self) {
        self.free_constraints();
        self.null_constraints();
        for con in self.contact.iter_mut() {
            con.efc_address = -1;
        }
    }

    /// Gives the arena behind the contacts free, without touching pointers: what was there is overwritten next.
    pub fn free_constraints(&mut self) {
        // SAFETY: `raw` points to a live `mjData`, and `parena` is a plain field of it that no view covers.
        unsafe { (*self.raw).parena = self.s.ncon as usize * size_of::<mjContact>() };
    }

    fn null_constraints(&mut self) {
        (self.s.nefc, self.s.nisland) = (0, 0);
        // SAFETY: pointer fields of `mjData`, one after the other.
        unsafe { self.raw.byte_add(POINTERS.start).cast::<u8>().write_bytes(0, POINTERS.end - POINTERS.start) };
        if self.contact.is_empty() && self.has_no_rows() && self.tree_island.is_empty() && self.s.ncon == 0 {
            self.tendon_efcadr = &mut [];
        } else {
            // SAFETY: `contact` points to the `ncon` contacts at the start of the arena, which this view alone covers.
            self.contact = unsafe { crate::model::view_mut((*self.raw).contact, self.s.ncon as usize) };
            for &place in &ARENA_PLACES[1..] {
                // SAFETY: places of views that are not in use; any address will do for no entries.
                unsafe { self.set_view(place, std::ptr::NonNull::<u64>::dangling().as_ptr().cast(), 0) };
            }
        }
    }

    /// Gives the view at `place` the address and number of its entries.
    ///
    /// # Safety
    /// `place` is one of `ARENA_PLACES`, and the entries are the field's own.
    #[inline(always)]
    unsafe fn set_view(&mut self, place: usize, address: *mut u8, entries: usize) {
        // a slice of bytes and a slice of entries have the same parts
        let view = std::ptr::slice_from_raw_parts_mut(address, entries);
        // SAFETY: slices as raw pointers have the layout of slices as references.
        unsafe { (&raw mut *self).byte_add(place).cast::<*mut [u8]>().write(view) };
    }

    /// Bytes of the arena.
    pub fn narena(&self) -> i64 {
        // SAFETY: `raw` points to a live `mjData`, and `narena` is a plain field of it that no view covers.
        unsafe { (*self.raw).narena }
    }

    /// Appends a contact; `false` when the arena is full (the contact is dropped then, and the caller warns).
    pub fn push_contact(&mut self, con: &mjContact) -> bool {
        let n = self.s.ncon as usize;
        let Some(p) = self.reserve(size_of::<mjContact>(), align_of::<mjContact>()) else { return false };
        // SAFETY: contacts lie at the arena's start, tightly packed; `reserve` left space for one more.
        unsafe {
            p.cast::<mjContact>().write(*con);
            self.contact = crate::model::view_mut((*self.raw).contact, n + 1);
        }
        self.s.ncon += 1;
        true
    }

    /// Allocates the arrays of `n.nefc` rows with `n.nJ` Jacobian entries and sets these two counts; `false` when the
    /// arena is full or a count is beyond 32 bits, and then there are no rows. The numbers are whatever the arena held.
    pub fn alloc_efc(&mut self, m: &Model, n: EfcSizes) -> bool {
        let (Ok(nefc), Ok(nJ)) = (i32::try_from(n.nefc), i32::try_from(n.nJ)) else {
            self.clear_constraints();
            return false;
        };
        (self.s.nefc, self.s.nJ) = (nefc, nJ);
        if n.nefc == 0 && n.nJ == 0 && self.has_no_rows() && self.layout_without_rows(m) {
            return true;
        }
        let done = self.alloc_group(m, CachedGroup::Rows);
        if !done {
            self.clear_constraints();
        } else if !(self.tree_island.is_empty() && self.efc_island.is_empty()) {
            // the islands of other rows
            self.refresh_arena(m);
        }
        self.assert_arena_is_disjoint();
        done
    }

    /// Whether the views show no rows, so that they need not be refreshed when there are none.
    fn has_no_rows(&self) -> bool {
        self.efc_type.is_empty() && self.efc_J.is_empty()
    }

    /// Whether no view lies in the arena.
    pub(super) fn has_no_arena_views(&self) -> bool {
        let others = self.contact.len() + self.tendon_efcadr.len() + self.tree_island.len() + self.efc_AR.len();
        self.s.ncon == 0 && self.has_no_rows() && others == 0
    }

    /// As `alloc_arrays` of no rows: `tendon_efcadr` alone takes space. `false` if there is none.
    fn layout_without_rows(&mut self, m: &Model) -> bool {
        let bytes = m.ntendon() * size_of::<i32>();
        // SAFETY: the table holds offsets of pointer fields of `mjData`, which the views do not cover.
        unsafe {
            let d = self.raw;
            let before = (*d).arena.cast::<u8>().add((*d).parena);
            let Some(place) = self.reserve(bytes, align_of::<f64>()) else { return false };
            let after = place.add(bytes.next_multiple_of(align_of::<f64>()));
            let mut end = before;
            for slot in &self.groups.rows.slots {
                if slot.offset == std::mem::offset_of!(mjData, tendon_efcadr) {
                    end = after;
                    (*d).tendon_efcadr = place.cast();
                } else {
                    *d.byte_add(slot.offset).cast::<*mut u8>() = end;
                }
            }
            self.tendon_efcadr = crate::model::view_mut((*d).tendon_efcadr, m.ntendon());
        }
        true
    }

    /// Keeps the first `nefc` rows; the arrays stay as large as they were allocated.
    pub fn truncate_efc(&mut self, m: &Model, nefc: usize) {
        self.s.nefc = nefc as i32;
        self.refresh_arena(m);
    }

    /// Allocates the island arrays and sets the counts; `false` when the arena is full: then there are no islands, and
    /// `nefc` is 0 while the rows' arrays stay.
    pub fn alloc_islands(&mut self, m: &Model, n: IslandSizes) -> bool {
        (self.s.nisland, self.s.nidof) = (n.nisland as i32, n.nidof as i32);
        // SAFETY: `raw` points to a live `mjData`, and `parena` is a plain field of it that no view covers.
        let before = unsafe { (*self.raw).parena };
        let done = self.alloc_group(m, CachedGroup::Islands);
        if !done {
            (self.s.nefc, self.s.nisland, self.s.nidof) = (0, 0, 0);
            for slot in &self.groups.islands.slots {
                // SAFETY: the tables hold offsets of pointer fields of `mjData`.
                unsafe { *self.raw.byte_add(slot.offset).cast::<*mut u8>() = std::ptr::null_mut() };
            }
            // SAFETY: `raw` points to a live `mjData`, and `parena` is a plain field of it that no view covers.
            unsafe { (*self.raw).parena = before };
            self.refresh_arena(m);
        }
        self.assert_arena_is_disjoint();
        done
    }

    /// Allocates `efc_AR` with `nA` entries; `false` when the arena is full or the count is beyond 32 bits, and then there
    /// are no rows.
    pub fn alloc_AR(&mut self, m: &Model, nA: usize, sparse: bool) -> bool {
        let Ok(count) = i32::try_from(nA) else {
            self.clear_constraints();
            return false;
        };
        self.s.nA = count;
        let done = self.alloc_arrays(m, if sparse { &self.groups.ar_sparse } else { &self.groups.ar_dense });
        if done {
            self.refresh_arena(m);
        } else {
            self.clear_constraints();
        }
        self.assert_arena_is_disjoint();
        done
    }

    /// As [`Data::alloc_arrays`], of a group: as the last time, if that was asked for the same.
    fn alloc_group(&mut self, m: &Model, kept: CachedGroup) -> bool {
        let group = kept.group(self.groups);
        // SAFETY: a complete model and its data; fields of the struct that the views do not cover. The layout is of this arena, and of
        // a model with these sizes: views are made again for others.
        unsafe {
            let (d, views) = (self.raw, &raw mut *self);
            let request = Request::new(d, self.s, kept);
            let layout = &mut (*views).layouts[kept as usize];
            if !layout.request.is(&request) {
                layout.make(m, d, &group.slots);
                layout.request = request;
            }
            if !self.stack.arena_may_grow_to(layout.end) {
                return false;
            }
            for run in &group.runs {
                let (first, n) = (run.slots.start, run.slots.len());
                d.byte_add(run.offset).cast::<*mut u8>().copy_from_nonoverlapping(&layout.pointers[first], n);
                views.byte_add(run.view).cast::<*mut [u8]>().copy_from_nonoverlapping(&layout.views[first], n);
            }
            (*d).parena = layout.end;
            (*d).maxuse_arena = (*d).maxuse_arena.max((layout.end + (*d).pstack) as i64);
        }
        true
    }

    /// Lays arrays out one after the other and sets their views; the values are whatever the arena held.
    fn alloc_arrays(&mut self, m: &Model, list: &[ArenaArray]) -> bool {
        // SAFETY: a complete model and its data; fields of the struct that the views do not cover.
        unsafe {
            let d = self.raw;
            let (base, limit) = ((*d).arena.cast::<u8>(), super::cstack::arena_end(d));
            let mut end = (*d).parena;
            for slot in list {
                let (start, count) = slot.place(m, d, end);
                end = start + count * slot.unit;
                if end > limit {
                    return false;
                }
                *d.byte_add(slot.offset).cast::<*mut u8>() = base.add(start);
                self.set_view(slot.view, base.add(start), count);
            }
            (*d).parena = end;
            (*d).maxuse_arena = (*d).maxuse_arena.max((end + (*d).pstack) as i64);
        }
        true
    }

    /// Whether the arena has this many bytes left before the stack.
    pub fn has_room(&self, bytes: usize) -> bool {
        // SAFETY: `raw` points to a live `mjData`, and `parena` is a plain field of it that no view covers.
        let used = unsafe { (*self.raw).parena };
        used.checked_add(bytes).is_some_and(|end| self.stack.arena_may_grow_to(end))
    }

    /// Takes bytes from the arena, or `None` when they would meet the stack.
    fn reserve(&mut self, bytes: usize, align: usize) -> Option<*mut u8> {
        // SAFETY: fields of the struct that the views do not cover; the arena is `narena` bytes long.
        unsafe {
            let d = self.raw;
            let start = ((*d).parena + align - 1) & !(align - 1);
            let end = start.checked_add(bytes)?;
            if !self.stack.arena_may_grow_to(end) {
                return None;
            }
            (*d).parena = end;
            (*d).maxuse_arena = (*d).maxuse_arena.max((end + (*d).pstack) as i64);
            Some((*d).arena.cast::<u8>().add(start))
        }
    }
}

/// No arena arrays; contacts start at the arena's start.
///
/// # Safety
/// `d` is a `mjData` of ours.
pub(super) unsafe fn clear_arena_pointers(d: *mut mjData) {
    // SAFETY: the caller says that `d` is a `mjData` of ours; the table's slots are its pointer fields, and nothing is
    // read through them.
    unsafe {
        for f in ARENA_ARRAYS {
            *f.slot(d) = std::ptr::null_mut();
        }
        (*d).contact = (*d).arena.cast();
    }
}

#[cfg(test)]
mod tests {
    use crate::data::{Data, OwnedData};
    use crate::step::forward;

    /// Addresses and lengths of some views of both groups, where they have entries.
    fn places(d: &Data) -> Vec<(usize, usize)> {
        let ints = [&*d.efc_type, d.tendon_efcadr, d.efc_state, d.tree_island, d.iM_colind, d.iefc_state];
        let numbers = [&*d.efc_J, d.efc_R, d.efc_force, d.iM, d.iefc_J, d.ifrc_constraint];
        let ints = ints.into_iter().map(|x| (x.as_ptr() as usize, x.len()));
        let numbers = numbers.into_iter().map(|x| (x.as_ptr() as usize, x.len()));
        ints.chain(numbers).map(|(address, n)| if n == 0 { (0, 0) } else { (address, n) }).collect()
    }

    #[test]
    fn arrays_are_found_again_where_they_would_be_laid_out() {
        let text = "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .09'><freejoint/><geom size='.1'/></body>\
            <body pos='1 0 1'><joint name='j' axis='0 1 0' range='-10 10' limited='true'/><geom size='.1'/></body></worldbody>\
            <tendon><fixed><joint joint='j' coef='1'/></fixed></tendon></mujoco>";
        let m = crate::compile::tests::load(text).unwrap().model;
        let mut d = OwnedData::new(&m).unwrap();
        let mut d = d.enter(&m);
        let mut seen = vec![];
        // a contact, a limit, both, none
        for (z, angle) in [(0.0, 0.0), (1.0, 0.3), (0.0, 0.3), (0.0, 0.3), (1.0, 0.0), (1.0, 0.0), (0.0, 0.0)] {
            (d.qpos[2], d.qpos[7]) = (0.09 + z, angle);
            forward::forward(&m, &mut d).unwrap();
            let kept = places(&d);
            d.layouts = Default::default();
            forward::forward(&m, &mut d).unwrap();
            assert_eq!(kept, places(&d));
            d.refresh_arena(&m);
            assert_eq!(kept, places(&d));
            seen.push((d.s.nefc, d.s.nisland));
        }
        assert_eq!(seen, [(4, 1), (1, 1), (5, 2), (5, 2), (0, 0), (0, 0), (4, 1)]);
    }
}
