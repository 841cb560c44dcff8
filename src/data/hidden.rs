//! The hidden block behind the visible buffer of a `mjData`: the plan of its model, the built views and scratch memory.
//!
//! A mark in a padding word of the struct, made of the buffer's address, says that the block is there; a `mjData` that
//! was allocated elsewhere has none, and its plan and views are made for each call.
//!
//! One call uses the block at a time. Threads may be in functions that take `const mjData*` of one `mjData` at once, so its
//! user is an atomic ([`CurrentUser`]), and a call that finds the block in use makes views for itself alone. The other fields
//! are accessed as single fields through the raw pointer: by the current user, or by functions that write the `mjData`,
//! which C calls from one thread at a time.
//!
//! Tests: in this file, `tests/engine/data.rs`.

use super::block_mark::{is_marked, mark, mark_slot};
use super::cached_views::{CachedViews, boxed_views, check_sizes, drop_views};
use super::change_marks::{ArenaMark, StackMark};
use super::current_user::{CurrentUser, StackPosition};
use super::marked_nodes::MarkedNodes;
use super::shard::{Shard, empty_shards};
use super::{Data, Stack};
use crate::abi::*;
use crate::base::{memory, trap};
use crate::model::Model;
use crate::plan::{Plan, SharedPlan};
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// What the block holds.
struct Hidden {
    /// The call that uses `cached` now; calls of user code in between get views of their own.
    user: CurrentUser,
    /// While the current user is in user code: where, and the stack that its frames hold.
    user_code: Option<(StackPosition, StackMark)>,
    /// The stacks of a bound pool's workers.
    shards: Option<NonNull<[Shard]>>,
    /// Which nodes of meshes may be marked in `bvh_active`.
    marked: MarkedNodes,
    cached: CachedViews,
}

/// Calls user code in the middle of a computation. The stack is afterwards as it was, whatever the user's marks or resets
/// did to it.
///
/// # Safety
/// `d` is a complete `mjData`, and views of its arena are refreshed afterwards.
pub(super) unsafe fn pass_to_user<T>(
    m: *const mjModel,
    d: *mut mjData,
    call: impl FnOnce(*const mjModel, *mut mjData) -> T,
) -> T {
    // SAFETY: a complete `mjData`; the note belongs to the block's user, which is this thread or none.
    unsafe {
        let (here, mark) = (StackPosition::here(), StackMark::of(d));
        let block = find(d).filter(|h| (*h.as_ptr()).user.is_of_thread(here));
        let outer = block.map(|h| (*h.as_ptr()).user_code.replace((here, mark)));
        let result = call(m, d);
        mark.restore(d);
        if let (Some(outer), Some(h)) = (outer, find(d)) {
            (*h.as_ptr()).user_code = outer;
        }
        result
    }
}

/// The stack that a reset leaves in use: that of the computation which called the user code that asks for the reset.
///
/// # Safety
/// `d` is a complete `mjData`.
#[inline(never)] // so that it is below the function that called the user code
pub(super) unsafe fn stack_in_use(d: *mut mjData) -> StackMark {
    let here = StackPosition::here();
    // SAFETY: a complete `mjData`; the note is this thread's.
    let user_code = unsafe {
        let block = find(d).filter(|h| (*h.as_ptr()).user.is_of_thread(here));
        block.and_then(|h| (*h.as_ptr()).user_code)
    };
    let running = user_code.filter(|(position, _)| !here.shows_end_of(position.depth));
    running.map_or(StackMark::default(), |(_, mark)| mark)
}

/// Bytes to reserve behind the visible buffer.
pub(super) const SIZE: usize = size_of::<Hidden>();

/// Where the block starts in a buffer of this visible size.
pub(super) const fn offset(visible: usize) -> usize {
    visible.next_multiple_of(64)
}

/// # Safety
/// The buffer of `d` has [`SIZE`] bytes at [`offset`] of its visible size.
unsafe fn block(d: *const mjData) -> *mut Hidden {
    // SAFETY: the caller says that the buffer has `SIZE` bytes at this offset.
    unsafe { (*d).buffer.byte_add(offset((*d).nbuffer as usize)).cast() }
}

/// The block of this `mjData`, if it has one.
///
/// # Safety
/// `d` is a complete `mjData`.
unsafe fn find(d: *mut mjData) -> Option<NonNull<Hidden>> {
    // SAFETY: the mark says that the block is there.
    unsafe {
        let present = is_marked(d);
        present.then(|| NonNull::new_unchecked(block(d)))
    }
}

/// Makes an empty block.
///
/// # Safety
/// The buffer of `d` has [`SIZE`] bytes at [`offset`] of its visible size.
pub(super) unsafe fn install(d: *mut mjData) {
    let cached = CachedViews::none();
    // SAFETY: the caller says that the buffer has `SIZE` bytes at the block's offset; `write` drops nothing, and these
    // bytes held no value.
    unsafe {
        block(d).write(Hidden {
            user: CurrentUser::default(),
            user_code: None,
            shards: None,
            marked: MarkedNodes::unknown(),
            cached,
        });
        mark_slot(d).write(mark(d));
    }
}

/// Drops the block's contents, if there is one.
///
/// # Safety
/// `d` is a complete `mjData`, and no views of it exist.
pub(super) unsafe fn remove(d: *mut mjData) {
    // SAFETY: the caller says that there are no views, so that nothing uses plan, scratch memory and shards when they
    // are freed.
    unsafe {
        if let Some(h) = find(d) {
            let cached = &mut (*h.as_ptr()).cached;
            cached.drop_spare();
            cached.plan = None;
            memory::release(cached.scratch.cast());
            cached.set_collision(None);
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

/// Which nodes of meshes may be marked, if there is a block that knows.
///
/// # Safety
/// `d` is a complete `mjData`, and outlives the result.
pub(super) unsafe fn marked_nodes<'a>(d: *mut mjData) -> Option<&'a MarkedNodes> {
    // SAFETY: a field that changes by atomics only, and lives as long as the data.
    unsafe { find(d).and_then(|h| (&raw const (*h.as_ptr()).marked).as_ref()) }
}

/// Forgets what is known about the vertices of meshes, which have been overwritten.
///
/// # Safety
/// `d` is a complete `mjData`.
pub(super) unsafe fn forget_vertices(d: *mut mjData) {
    // SAFETY: the store is freed with the block, or when no call uses it.
    if let Some(store) = unsafe { find(d).and_then(|h| (*h.as_ptr()).cached.collision.map(|store| store.as_ref())) } {
        store.forget_vertices();
    }
}

/// Replaces them; `false` if there is no block to keep them.
///
/// # Safety
/// `d` is a complete `mjData`, and no thread uses its old shards.
pub(super) unsafe fn set_shards(d: *mut mjData, new: Box<[Shard]>) -> bool {
    // SAFETY: the old shards were leaked from a box here, and the caller says that no thread uses them.
    unsafe {
        let Some(h) = find(d) else { return false };
        // views know where the main thread's own shard ends
        (*h.as_ptr()).cached.model = std::ptr::null();
        let old = (*h.as_ptr()).shards.replace(NonNull::from(Box::leak(new)));
        drop(old.map(|old| Box::from_raw(old.as_ptr())));
        true
    }
}

/// Restores the mark of `dest` after its struct was overwritten, and gives it the plan of `src`.
///
/// # Safety
/// `dest` was allocated by us; both are for models of the same sizes, and no views of `dest` exist.
pub(super) unsafe fn after_copy(dest: *mut mjData, src: *mut mjData) {
    // SAFETY: complete structs; a bound pool is live. The plan of `src` changes only when its views are rebuilt.
    unsafe {
        mark_slot(dest).write(mark(dest));
        let Some(to) = find(dest) else { return };
        (*to.as_ptr()).marked.add(0..usize::MAX);
        if (*dest).threadpool != 0 {
            set_shards(dest, empty_shards(dest, (*dest).threadpool as *const _));
        }
        let to = &mut (*to.as_ptr()).cached;
        to.model = std::ptr::null();
        let Some(from) = find(src).filter(|_| to.plan.is_none()) else { return };
        // `src` is const: other threads may use its block
        let user = &(*from.as_ptr()).user;
        if user.acquire(StackPosition::here()) {
            let from = &(*from.as_ptr()).cached;
            (to.fingerprint, to.plan) = (from.fingerprint, from.plan.clone());
            user.release();
        }
    }
}

/// Views of a `mjData` for the time of one call.
pub struct Entered<'a> {
    data: *mut Data<'a>,
    owner: Owner,
}

/// Where views are kept.
enum Owner {
    /// In the block.
    Block(NonNull<Hidden>),
    /// In a box, for a call inside another of the same thread, which uses this block and its plan.
    Nested(NonNull<Hidden>),
    /// In a box, with their plan.
    Detached(#[allow(dead_code, reason = "kept alive")] SharedPlan),
}

impl<'a> Data<'a> {
    /// The views of a C `mjData`, with the plan of its model.
    ///
    /// # Safety
    /// `d` was made for a model of `m`'s sizes, outlives `'a`, and is not used elsewhere meanwhile; or, in functions that take
    /// `const mjData*`, others use it too, and all of them only read it.
    #[inline(never)] // so that the position of an inner call is always below that of an outer one
    pub unsafe fn enter(m: &'a Model, d: *mut mjData) -> Entered<'a> {
        // SAFETY: a complete `mjData`; what the block keeps is used by its current user alone.
        unsafe {
            let Some(block) = find(d) else { return enter_detached(m, d) };
            let (h, here) = (block.as_ptr(), StackPosition::here());
            if !(*h).user.acquire(here) {
                // what this thread uses, no other changes
                let known = (*h).user.is_of_thread(here) && (*h).cached.belongs(m, d);
                return if known { enter_within(block, m, d) } else { enter_detached(m, d) };
            }
            let cached = &mut (*h).cached;
            if !cached.belongs(m, d) {
                cached.rebuild(m, d).unwrap_or_else(|e| {
                    (*h).user.release();
                    trap::resume(e)
                });
            } else if cached.arena.differs(&ArenaMark::of(d)) {
                cached.view.assume_init_mut().refresh_arena(m);
            }
            Entered { data: cached.view.as_mut_ptr().cast(), owner: Owner::Block(block) }
        }
    }
}

/// Calls `f` with the writable model and the views of its data: for what computes the model's constants.
///
/// # Safety
/// As [`Data::enter`], and the model has no other user. `f` writes values only: sizes, ids and types stay.
pub unsafe fn with_model_mut<T>(m: *mut mjModel, d: *mut mjData, f: impl FnOnce(&mut Model, &mut Data) -> T) -> T {
    // SAFETY: the views keep pointers of the model's, not its arrays.
    unsafe {
        let mut views = Data::enter(Model::from_ptr(m), d);
        f(Model::from_ptr_mut(m), &mut views)
    }
}

/// Views for one call: of a `mjData` without our block, or while another call uses the block's views.
///
/// # Safety
/// As [`Data::enter`].
#[cold]
unsafe fn enter_detached<'a>(m: &'a Model, d: *mut mjData) -> Entered<'a> {
    let plan = Plan::of(m);
    // SAFETY: the caller says what `boxed_views` demands of model and data; `Detached` keeps the plan as long as the
    // views, and its address does not change.
    let data = unsafe {
        check_sizes(m, d).unwrap_or_else(trap::resume);
        boxed_views(m, d, &plan)
    };
    Entered { data, owner: Owner::Detached(plan) }
}

/// The same for a call from user code, inside a call of the same thread for the same model: the sizes have been checked, its plan need
/// not be looked for, and the views of the last such call serve again. A step of `models/mechanism.xml` with a control callback that
/// asks for three Jacobians: 17.5 to 8.3 µs by the plan, and to 7.1 by the views.
///
/// # Safety
/// As [`Data::enter`]; what the block keeps belongs to them, and to the outer call, which goes on after this one.
#[cold]
unsafe fn enter_within<'a>(block: NonNull<Hidden>, m: &'a Model, d: *mut mjData) -> Entered<'a> {
    // SAFETY: the thread is the block's user; the outer call keeps the plan, and the spare views are for the same.
    let data = unsafe {
        let cached = &mut (*block.as_ptr()).cached;
        let spare = std::mem::replace(&mut cached.spare, std::ptr::null_mut());
        if let Some(view) = spare.as_mut() {
            view.stack = Stack::new(d);
            view.refresh_arena(m);
            spare.cast()
        } else {
            boxed_views(m, d, cached.plan.as_ref().expect("there are views"))
        }
    };
    Entered { data, owner: Owner::Nested(block) }
}

impl<'a> Deref for Entered<'a> {
    type Target = Data<'a>;
    #[inline]
    fn deref(&self) -> &Data<'a> {
        // SAFETY: views that live until this is dropped, and are this call's alone.
        unsafe { &*self.data }
    }
}

impl<'a> DerefMut for Entered<'a> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Data<'a> {
        // SAFETY: the views live until this is dropped and are this call's alone; `self` is borrowed mutably for as
        // long as the reference.
        unsafe { &mut *self.data }
    }
}

impl Drop for Entered<'_> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: the block outlives the call; the views have no other user.
        unsafe {
            match self.owner {
                Owner::Block(block) => leave(block.as_ptr(), (*self.data).raw),
                Owner::Nested(block) if (*block.as_ptr()).cached.spare.is_null() => {
                    (*block.as_ptr()).cached.spare = self.data.cast();
                }
                Owner::Nested(_) | Owner::Detached(_) => drop_views(self.data),
            }
        }
    }
}

/// Releases the block to the next call.
///
/// # Safety
/// The caller is its current user, `h` the block of `d`.
#[inline(never)] // so that thread checkers know it by its name
unsafe fn leave(h: *mut Hidden, d: *const mjData) {
    // SAFETY: the caller is the block's current user, so that nothing else writes the block, and `d` is the live
    // `mjData` that it belongs to.
    unsafe {
        (*h).cached.arena = ArenaMark::of(d);
        (*h).user.release();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

    /// A position of the calling thread.
    fn at(thread: usize, depth: usize) -> StackPosition {
        StackPosition { thread, depth }
    }

    #[test]
    fn one_call_uses_the_block_until_it_releases_it_or_is_gone() {
        let (user, own) = (CurrentUser::default(), StackPosition::here().depth);
        assert!(user.acquire(at(1, own)));
        assert!(!user.acquire(at(1, own - 100)), "a call inside the user");
        assert!(!user.acquire(at(2, own + 1000)), "another thread");
        assert!(user.acquire(at(1, own)), "a call that shows that the user was left by a jump");
        user.release();
        assert!(user.acquire(at(2, own)));
        assert!(!user.acquire(at(1, own + 1000)), "another thread, and an old position of this one");
    }

    #[test]
    fn a_call_from_another_stack_never_shows_that_the_user_was_left() {
        let own = StackPosition::here().depth;
        let memory = Box::new([0u8; 64]);
        let fibre = memory.as_ptr() as usize;
        for [outer, inner] in [[own, fibre], [fibre, own], [fibre, fibre], [fibre, fibre + 32]] {
            let user = CurrentUser::default();
            assert!(user.acquire(at(1, outer)) && !user.acquire(at(1, inner)));
        }
    }

    #[test]
    fn threads_get_views_of_their_own() {
        let m = crate::compile::tests::load(
            "<mujoco><worldbody><body><freejoint/><geom size='1'/></body></worldbody></mujoco>",
        );
        let m = m.unwrap().model;
        let d = crate::data::OwnedData::new(&m).unwrap();
        let (m, d) = (m.as_ptr() as usize, d.as_ptr() as usize);
        let owned = std::sync::atomic::AtomicUsize::new(0);
        std::thread::scope(|s| {
            for _ in 0..4 {
                s.spawn(|| {
                    for _ in 0..2000 {
                        // SAFETY: model and data live on, and are only read.
                        let views = unsafe { Data::enter(Model::from_ptr(m as *const _), d as *mut mjData) };
                        if matches!(views.owner, Owner::Block(_)) {
                            assert_eq!(owned.fetch_add(1, Ordering::SeqCst), 0, "two threads have the block's views");
                            assert_eq!(views.qpos.len(), 7);
                            owned.fetch_sub(1, Ordering::SeqCst);
                        }
                    }
                });
            }
        });
    }

    #[test]
    fn calls_inside_a_call_use_its_plan_and_each_other_s_views() {
        let m = crate::model::mjb::read(include_bytes!("../../tests/golden/mechanism.mjb")).expect("a model");
        let mut other = crate::model::OwnedModel::copy_of(&m).expect("a copy");
        let leaf = m.nbody() - 1;
        other.body_parentid_mut()[leaf] = if m.body_parentid()[leaf] == 0 { 1 } else { 0 };
        let data = crate::data::OwnedData::new(&m).expect("data");
        let d = data.as_ptr();
        // SAFETY: the views are used one at a time.
        unsafe {
            let outer = Data::enter(&m, d);
            let first = deeper(|| {
                let mut inner = Data::enter(&m, d);
                assert!(std::ptr::eq(inner.plan, outer.plan) && inner.data != outer.data);
                inner.qpos[0] = 0.25;
                deeper(|| {
                    let innermost = Data::enter(&m, d);
                    assert!(innermost.data != inner.data && innermost.qpos[0] == 0.25);
                    innermost.data
                })
            });
            deeper(|| assert!(Data::enter(&m, d).data == first, "the views that were left first are spare"));
            // another model has another plan
            deeper(|| assert!(!std::ptr::eq(Data::enter(&other, d).plan, outer.plan)));
            assert_eq!(outer.qpos[0], 0.25);
            drop(outer);
            // what was spare went with the views that it was made beside
            let outer = Data::enter(&other, d);
            deeper(|| assert!(std::ptr::eq(Data::enter(&other, d).plan, outer.plan)));
        }
    }

    /// Calls `f` further down the stack, as a callback calls the library.
    #[inline(never)]
    fn deeper<T>(f: impl FnOnce() -> T) -> T {
        let below = std::hint::black_box([0u8; 64]);
        let result = f();
        std::hint::black_box(below);
        result
    }
}
