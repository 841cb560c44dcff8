//! The views of a `mjData` that its hidden block ([`super::hidden`]) keeps from one call to the next, and the check that they still
//! belong to the model and the data.
//!
//! Tests: `src/data/hidden.rs`, `tests/engine/data.rs`.

use super::Data;
use super::block_mark::is_marked;
use super::change_marks::ArenaMark;
use super::disjoint::assert_arrays_are_disjoint;
use crate::abi::*;
use crate::base::{Error, ErrorKind, Result, memory};
use crate::model::fields::{DATA_ARRAYS, Dim, layout};
use crate::model::{self, Model};
use crate::plan::{self, CollisionMemory, CollisionStore, Plan, SharedPlan};
use std::mem::{MaybeUninit, offset_of};
use std::ptr::NonNull;

/// Number of sizes at the start of `mjModel`.
const SIZES: usize = offset_of!(mjModel, narena) / size_of::<i32>();

/// What is kept from one call to the next.
pub(super) struct CachedViews {
    /// The model for which `plan` was checked, its sizes then, its signature, and when.
    pub model: *const mjModel,
    pub sizes: [i32; SIZES],
    pub signature: u64,
    pub epoch: u64,
    pub fingerprint: u64,
    pub plan: Option<SharedPlan>,
    pub scratch: *mut f64,
    pub scratch_len: usize,
    /// What collision stages keep of this model.
    pub collision: Option<NonNull<CollisionStore>>,
    pub view: MaybeUninit<Data<'static>>,
    /// Views with the same model, data and plan, of a finished call inside another, for the next such call; or null.
    pub spare: *mut Data<'static>,
    /// The arena for which `view` was built.
    pub arena: ArenaMark,
}

/// Views in memory of their own.
///
/// # Safety
/// As [`Data::enter`]; the plan lives as long as the views, at an address that does not change.
pub(super) unsafe fn boxed_views<'a>(m: &'a Model, d: *mut mjData, plan: &Plan) -> *mut Data<'a> {
    let scratch = vec![0.0; plan.scratch_len].leak();
    // SAFETY: the caller says what `Data::enter` demands of model and data; the plan lives at its address as long as
    // the views, and `scratch` is leaked memory that these views alone use.
    Box::into_raw(Box::new(unsafe {
        assert_arrays_are_disjoint(m, d);
        Data::views(m, d, &*std::ptr::from_ref(plan), scratch, CollisionMemory::default())
    }))
}

/// # Safety
/// They came from [`boxed_views`], and they are not in use.
pub(super) unsafe fn drop_views(views: *mut Data) {
    // SAFETY: from a box, and their scratch from a leaked vector.
    unsafe {
        let views = Box::from_raw(views);
        drop(Box::from_raw(&raw mut *views.scratch));
    }
}

impl CachedViews {
    /// Of no model.
    pub(super) fn none() -> CachedViews {
        CachedViews {
            model: std::ptr::null(),
            sizes: [0; SIZES],
            signature: 0,
            epoch: 0,
            fingerprint: 0,
            plan: None,
            scratch: std::ptr::null_mut(),
            scratch_len: 0,
            collision: None,
            view: MaybeUninit::uninit(),
            spare: std::ptr::null_mut(),
            arena: ArenaMark::default(),
        }
    }

    /// # Safety
    /// The caller is the block's current user, or the block has none.
    pub(super) unsafe fn drop_spare(&mut self) {
        let spare = std::mem::replace(&mut self.spare, std::ptr::null_mut());
        if !spare.is_null() {
            // SAFETY: spare views are the boxed ones that a finished call left, and nothing else points to them.
            unsafe { drop_views(spare) };
        }
    }

    /// Replaces the memory of collision stages, if any; the old one is freed.
    ///
    /// # Safety
    /// No views use the old memory; the result is not used after the next call.
    pub(super) unsafe fn set_collision<'a>(&mut self, new: Option<CollisionStore>) -> CollisionMemory<'a> {
        let new = new.map(|store| NonNull::from(Box::leak(Box::new(store))));
        let old = std::mem::replace(&mut self.collision, new);
        // SAFETY: both came from boxes, here; the new one lives until the next call.
        unsafe {
            drop(old.map(|old| Box::from_raw(old.as_ptr())));
            new.map(|store| store.as_ref().memory()).unwrap_or_default()
        }
    }

    /// Whether plan and views are those of this model and struct.
    ///
    /// # Safety
    /// The caller is the block's current user.
    #[inline]
    pub(super) unsafe fn belongs(&self, m: &Model, d: *mut mjData) -> bool {
        // SAFETY: `m` is a complete model, and a model begins with `SIZES` numbers of this type.
        let sizes = unsafe { &*m.as_ptr().cast::<[i32; SIZES]>() };
        self.model == m.as_ptr()
            && self.epoch == model::epoch()
            && self.signature == m.signature
            && self.sizes.iter().zip(sizes).fold(0, |x, (a, b)| x | (a ^ b)) == 0
            // SAFETY: `model` is set only after the views have been written, so they are initialised.
            && unsafe { self.view.assume_init_ref() }.raw == d
    }

    /// Checks the plan against the model's structure, and builds the views. Error: the data is for other sizes.
    ///
    /// # Safety
    /// As [`Data::enter`]; the caller is the block's current user.
    #[cold]
    pub(super) unsafe fn rebuild(&mut self, m: &Model, d: *mut mjData) -> Result<()> {
        // SAFETY: the caller says that `d` is a complete `mjData`, and `m` is borrowed; only sizes and pointers are
        // read.
        unsafe { check_sizes(m, d)? };
        // read before the structure, so that a later change is noticed
        let epoch = model::epoch();
        let fingerprint = plan::fingerprint(m);
        let plan = match self.plan.take() {
            Some(plan) if self.fingerprint == fingerprint => plan,
            _ => Plan::of_structure(m, fingerprint),
        };
        self.model = std::ptr::null();
        // SAFETY: the caller is the block's current user, so that no call inside this one uses the spare views.
        unsafe { self.drop_spare() };
        // SAFETY: no view uses the scratch memory, which came from `memory`; the plan lives as long as the views.
        unsafe {
            if self.scratch_len < plan.scratch_len {
                let grown = memory::allocate_zeroed(plan.scratch_len * size_of::<f64>())?;
                memory::release(self.scratch.cast());
                (self.scratch, self.scratch_len) = (grown.as_ptr().cast(), plan.scratch_len);
            }
            let scratch = crate::model::view_mut(self.scratch, plan.scratch_len);
            let address: *const Plan = &*plan;
            assert_arrays_are_disjoint(m, d);
            let view = Data::views(m, d, &*address, scratch, self.set_collision(Some(CollisionStore::new(m))));
            self.view.as_mut_ptr().cast::<Data>().write(view);
            self.sizes = *m.as_ptr().cast::<[i32; SIZES]>();
        }
        (self.model, self.signature, self.epoch) = (m.as_ptr(), m.signature, epoch);
        (self.plan, self.fingerprint) = (Some(plan), fingerprint);
        Ok(())
    }
}

/// Whether the arrays of a `mjData` that we have allocated lie where a model of these sizes has them. Nothing is known about
/// one that was allocated elsewhere.
///
/// # Safety
/// `d` is a complete `mjData`.
pub(super) unsafe fn check_sizes(m: &Model, d: *mut mjData) -> Result<()> {
    // SAFETY: sizes of the two structs, and the addresses of arrays.
    unsafe {
        if !is_marked(d) {
            return Ok(());
        }
        let (buffer, mut same) = ((*d).buffer as usize, true);
        let extent = |dim: &Dim| dim.signed(m.as_ptr(), d);
        let total = layout(DATA_ARRAYS, extent, |f, start, _| same &= *f.slot(d) as usize == buffer + start);
        let fits = same && total.is_ok_and(|bytes| bytes as u64 == (*d).nbuffer as u64);
        if fits { Ok(()) } else { Err(Error::of(ErrorKind::Engine, "the mjData was made for a model of other sizes")) }
    }
}
