//! The hidden block behind the visible buffer of a `mjData`: the plan of its model, the built views and scratch memory.
//!
//! A mark in a padding word of the struct, made of the buffer's address, says that the block is there; a `mjData` that
//! somebody else allocated has none, and gets its plan and views anew at every call.

use super::Data;
use super::cstack::Shard;
use crate::abi::*;
use crate::base::memory;
use crate::model::{self, Model};
use crate::plan::{self, Plan, SharedPlan};
use std::mem::{MaybeUninit, offset_of};
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// Number of sizes at the start of `mjModel`.
const SIZES: usize = offset_of!(mjModel, narena) / size_of::<i32>();

/// Padding between `nplugin` and `pstack` holds the mark.
const MARK: usize = offset_of!(mjData, nplugin) + 4;
const _: () = assert!(MARK + 4 == offset_of!(mjData, pstack));

/// What the block holds.
struct Hidden {
    /// The model for which `plan` was checked, its sizes then, its signature, and when.
    model: *const mjModel,
    sizes: [i32; SIZES],
    signature: u64,
    epoch: u64,
    fingerprint: u64,
    plan: Option<SharedPlan>,
    scratch: *mut f64,
    scratch_len: usize,
    /// Who holds `view` now; user code that is called in between gets views of its own.
    holder: Option<Place>,
    /// The innermost call of user code, and the stack that our frames around it hold.
    lent: Option<(Place, StackMark)>,
    view: MaybeUninit<Data<'static>>,
    /// The arena for which `view` was built.
    arena: ArenaMark,
    /// The stacks of a bound pool's workers.
    shards: Option<NonNull<[Shard]>>,
}

/// A point in the execution of a thread. User code may jump out of a call that holds the views; the next call from that
/// depth of the stack, or above it, shows that the holder is gone.
#[derive(Clone, Copy)]
struct Place {
    thread: usize,
    stack: usize,
}

impl Place {
    #[inline]
    fn here() -> Place {
        let local = 0u8;
        Place {
            // SAFETY: asks for nothing, changes nothing.
            thread: unsafe { libc::pthread_self() } as usize,
            stack: std::hint::black_box(&raw const local) as usize,
        }
    }

    /// Whether the call that was here has ended, as seen from `now`: the stack grows downwards.
    #[inline]
    fn is_gone(self, now: Place) -> bool {
        self.thread == now.thread && now.stack >= self.stack
    }
}

/// The fields `pstack` and `pbase`.
#[derive(Clone, Copy, Default)]
pub(super) struct StackMark {
    pstack: usize,
    pbase: usize,
}

impl StackMark {
    unsafe fn of(d: *const mjData) -> StackMark {
        unsafe { StackMark { pstack: (*d).pstack, pbase: (*d).pbase } }
    }

    pub(super) unsafe fn restore(self, d: *mut mjData) {
        unsafe { ((*d).pstack, (*d).pbase) = (self.pstack, self.pbase) }
    }
}

/// Calls user code in the middle of a computation. The stack is afterwards as it was, whatever the user's marks or resets
/// did to it.
///
/// # Safety
/// `d` is a complete `mjData`, and views of its arena are taken up again afterwards.
pub(super) unsafe fn lend<T>(
    m: *const mjModel,
    d: *mut mjData,
    call: impl FnOnce(*const mjModel, *mut mjData) -> T,
) -> T {
    unsafe {
        let mark = StackMark::of(d);
        let outer = find(d).map(|mut h| h.as_mut().lent.replace((Place::here(), mark)));
        let result = call(m, d);
        mark.restore(d);
        if let (Some(outer), Some(mut h)) = (outer, find(d)) {
            h.as_mut().lent = outer;
        }
        result
    }
}

/// The stack that a reset leaves in use: that of the computation which called the user code that asks for the reset.
///
/// # Safety
/// `d` is a complete `mjData`.
pub(super) unsafe fn stack_in_use(d: *mut mjData) -> StackMark {
    unsafe {
        let Some(h) = find(d) else { return StackMark::default() };
        let running = h.as_ref().holder.is_some_and(|holder| !holder.is_gone(Place::here()));
        h.as_ref().lent.filter(|_| running).map_or(StackMark::default(), |(_, mark)| mark)
    }
}

/// Tells one layout of the arena from another: every count, and the places of arrays at its start, middle and end. User
/// code may lay the arena out anew between calls.
#[derive(Clone, Copy, Default)]
struct ArenaMark {
    counts: [i32; 10],
    places: [usize; 6],
}

impl ArenaMark {
    /// Without branches, and without a call of `memcmp`.
    #[inline]
    fn differs(&self, other: &ArenaMark) -> bool {
        let counts = self.counts.iter().zip(&other.counts).fold(0, |x, (a, b)| x | (a ^ b));
        let places = self.places.iter().zip(&other.places).fold(0, |x, (a, b)| x | (a ^ b));
        counts != 0 || places != 0
    }

    #[inline]
    unsafe fn of(d: *const mjData) -> ArenaMark {
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

/// Bytes to reserve behind the visible buffer.
pub(super) const SIZE: usize = size_of::<Hidden>();

/// Where the block starts in a buffer of this visible size.
pub(super) const fn offset(visible: usize) -> usize {
    visible.next_multiple_of(64)
}

unsafe fn mark_slot(d: *mut mjData) -> *mut u32 {
    unsafe { d.byte_add(MARK).cast() }
}

/// Never 0, and different for every buffer.
unsafe fn mark(d: *const mjData) -> u32 {
    let address = unsafe { (*d).buffer } as u64 ^ (unsafe { (*d).nbuffer } as u64).rotate_left(40);
    (address.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32 | 1
}

unsafe fn block(d: *const mjData) -> *mut Hidden {
    unsafe { (*d).buffer.byte_add(offset((*d).nbuffer as usize)).cast() }
}

/// The block of this `mjData`, if it has one.
unsafe fn find(d: *mut mjData) -> Option<NonNull<Hidden>> {
    unsafe {
        let present = !(*d).buffer.is_null() && mark_slot(d).read() == mark(d);
        present.then(|| NonNull::new_unchecked(block(d)))
    }
}

/// Makes an empty block.
///
/// # Safety
/// The buffer of `d` has [`SIZE`] bytes at [`offset`] of its visible size.
pub(super) unsafe fn install(d: *mut mjData) {
    unsafe {
        block(d).write(Hidden {
            model: std::ptr::null(),
            sizes: [0; SIZES],
            signature: 0,
            epoch: 0,
            fingerprint: 0,
            plan: None,
            scratch: std::ptr::null_mut(),
            scratch_len: 0,
            holder: None,
            lent: None,
            view: MaybeUninit::uninit(),
            arena: ArenaMark::default(),
            shards: None,
        });
        mark_slot(d).write(mark(d));
    }
}

/// Drops the block's contents, if there is one.
///
/// # Safety
/// Nobody holds views of `d`.
pub(super) unsafe fn remove(d: *mut mjData) {
    unsafe {
        if let Some(mut h) = find(d) {
            h.as_mut().plan = None;
            memory::release(h.as_ref().scratch.cast());
            set_shards(d, Box::default());
            mark_slot(d).write(0);
        }
    }
}

/// The stacks of a bound pool's workers.
///
/// # Safety
/// `d` is a complete `mjData`.
#[inline]
pub(super) unsafe fn shards(d: *mut mjData) -> Option<NonNull<[Shard]>> {
    // SAFETY: a field that no reference covers while threads work.
    unsafe { find(d).and_then(|h| (*h.as_ptr()).shards) }
}

/// Replaces them; `false` if there is no block to keep them.
///
/// # Safety
/// `d` is a complete `mjData`, and no thread uses its old shards.
pub(super) unsafe fn set_shards(d: *mut mjData, new: Box<[Shard]>) -> bool {
    unsafe {
        let Some(h) = find(d) else { return false };
        let old = (*h.as_ptr()).shards.replace(NonNull::from(Box::leak(new)));
        drop(old.map(|old| Box::from_raw(old.as_ptr())));
        true
    }
}

/// Gives `dest` its mark back after its struct was overwritten, and the plan of `src`.
///
/// # Safety
/// `dest` was allocated by us; both are for models of the same sizes.
pub(super) unsafe fn after_copy(dest: *mut mjData, src: *mut mjData) {
    unsafe {
        mark_slot(dest).write(mark(dest));
        let Some(mut to) = find(dest) else { return };
        if (*dest).threadpool != 0 {
            super::cstack::make_shards(dest, (*dest).threadpool as *const _);
        }
        to.as_mut().model = std::ptr::null();
        if let Some(from) = find(src).filter(|_| to.as_ref().plan.is_none()) {
            to.as_mut().fingerprint = from.as_ref().fingerprint;
            to.as_mut().plan = from.as_ref().plan.clone();
        }
    }
}

/// Views of a `mjData` for the time of one call.
pub struct Entered<'a> {
    data: *mut Data<'a>,
    /// The block that holds the views, or `None` when they are our own.
    hidden: Option<NonNull<Hidden>>,
    /// Keeps the plan of own views alive.
    _plan: Option<SharedPlan>,
}

impl<'a> Data<'a> {
    /// The views of a C `mjData`, with the plan of its model.
    ///
    /// # Safety
    /// `d` was made for a model of `m`'s sizes, outlives `'a`, and is not used elsewhere meanwhile.
    #[inline(never)] // so that the place of an inner call is always below that of an outer one
    pub unsafe fn enter(m: &'a Model, d: *mut mjData) -> Entered<'a> {
        unsafe {
            let Some(mut block) = find(d) else { return enter_alone(m, d) };
            let h = block.as_mut();
            let here = Place::here();
            if h.holder.is_some_and(|holder| !holder.is_gone(here)) {
                return enter_alone(m, d);
            }
            if !h.belongs(m, d) {
                h.rebuild(m, d);
            } else if h.arena.differs(&ArenaMark::of(d)) {
                h.view.assume_init_mut().rebind_arena(m);
            }
            h.holder = Some(here);
            Entered { data: h.view.as_mut_ptr().cast(), hidden: Some(block), _plan: None }
        }
    }
}

/// Calls `f` with the writable model and the views of its data: for what computes the model's constants.
///
/// # Safety
/// As [`Data::enter`], and nobody else uses the model. `f` writes values only: sizes, ids and types stay.
pub unsafe fn with_model_mut<T>(m: *mut mjModel, d: *mut mjData, f: impl FnOnce(&mut Model, &mut Data) -> T) -> T {
    unsafe {
        let mut views = Data::enter(Model::from_ptr(m), d);
        f(Model::from_ptr_mut(m), &mut views)
    }
}

/// Views that nobody keeps: of a `mjData` without our block, or inside a call that holds the block's views.
#[cold]
unsafe fn enter_alone<'a>(m: &'a Model, d: *mut mjData) -> Entered<'a> {
    unsafe {
        let plan = Plan::of(m);
        let scratch = vec![0.0; plan.scratch_len].leak();
        let address: *const Plan = &*plan;
        let view = Data::views(m, d, &*address, scratch);
        Entered { data: Box::into_raw(Box::new(view)), hidden: None, _plan: Some(plan) }
    }
}

impl Hidden {
    /// Whether plan and views are those of this model and struct.
    #[inline]
    unsafe fn belongs(&self, m: &Model, d: *mut mjData) -> bool {
        let sizes = unsafe { &*m.as_ptr().cast::<[i32; SIZES]>() };
        self.model == m.as_ptr()
            && self.epoch == model::epoch()
            && self.signature == m.signature
            && self.sizes.iter().zip(sizes).fold(0, |x, (a, b)| x | (a ^ b)) == 0
            && unsafe { self.view.assume_init_ref() }.raw == d
    }

    /// Checks the plan against the model's structure, and takes the views up.
    #[cold]
    unsafe fn rebuild(&mut self, m: &Model, d: *mut mjData) {
        // read before the structure, so that a later change is noticed
        let epoch = model::epoch();
        let fingerprint = plan::fingerprint(m);
        let plan = match self.plan.take() {
            Some(plan) if self.fingerprint == fingerprint => plan,
            _ => Plan::of_structure(m, fingerprint),
        };
        self.model = std::ptr::null();
        unsafe {
            if self.scratch_len < plan.scratch_len {
                let grown = memory::allocate_zeroed(plan.scratch_len * size_of::<f64>());
                memory::release(self.scratch.cast());
                (self.scratch, self.scratch_len) = (std::ptr::null_mut(), 0);
                self.scratch = grown.unwrap_or_else(|e| panic!("{e}")).as_ptr().cast();
                self.scratch_len = plan.scratch_len;
            }
            let scratch = crate::model::view_mut(self.scratch, plan.scratch_len);
            let address: *const Plan = &*plan;
            let view = Data::views(m, d, &*address, scratch);
            self.view.as_mut_ptr().cast::<Data>().write(view);
            self.sizes = *m.as_ptr().cast::<[i32; SIZES]>();
        }
        (self.model, self.signature, self.epoch) = (m.as_ptr(), m.signature, epoch);
        (self.plan, self.fingerprint) = (Some(plan), fingerprint);
    }
}

impl<'a> Deref for Entered<'a> {
    type Target = Data<'a>;
    #[inline]
    fn deref(&self) -> &Data<'a> {
        // SAFETY: ours alone until dropped.
        unsafe { &*self.data }
    }
}

impl<'a> DerefMut for Entered<'a> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Data<'a> {
        // SAFETY: as above.
        unsafe { &mut *self.data }
    }
}

impl Drop for Entered<'_> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: the block outlives the call; own views came from a box, their scratch from a leaked vector.
        unsafe {
            let Some(mut block) = self.hidden else {
                let view = Box::from_raw(self.data);
                drop(Box::from_raw(&raw mut *view.scratch));
                return;
            };
            let h = block.as_mut();
            let d = h.view.assume_init_ref().raw;
            h.arena = ArenaMark::of(d);
            h.holder = None;
        }
    }
}
