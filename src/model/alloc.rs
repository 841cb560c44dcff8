//! Life of a `mjModel`: one struct and one buffer that holds all arrays, each at a multiple of 64 bytes, in the order
//! in which the struct declares them.

use super::Model;
use super::defaults;
use super::epoch::structure_changed;
use super::fields::{ArrayField, Dim, MODEL_ARRAYS, MODEL_SIZES, Sizes, layout};
use crate::abi::*;
use crate::base::memory;
use crate::base::{Error, ErrorKind, Result, reject_if};
use std::ffi::c_int;
use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// Sizes that a caller of the allocation gives; the others are derived or set later.
pub const GIVEN_SIZES: usize = 75;

/// A model that Rust owns: freed when dropped, unless [`OwnedModel::into_raw`] hands it to C.
pub struct OwnedModel(NonNull<mjModel>);

// SAFETY: an `OwnedModel` is the only owner of its memory.
unsafe impl Send for OwnedModel {}
// SAFETY: a shared model is only read, since writing takes a mutable borrow.
unsafe impl Sync for OwnedModel {}

impl OwnedModel {
    /// A model of these sizes: arrays zero, options at their defaults. `nnames_map` and `nbuffer` are computed here; all
    /// other sizes are taken as given. The error is one sentence for a warning ("Invalid model: ...").
    pub fn new(sizes: &Sizes) -> Result<OwnedModel> {
        let mut sizes = sizes.clone();
        check_sizes(&sizes)?;
        sizes.nnames_map = names_map_size(&sizes)?;
        sizes.nbuffer = buffer_size(&sizes)? as i64;
        if !memory::is_available(sizes.nbuffer as usize) {
            return Err(Error::of(
                ErrorKind::Memory,
                format!("not enough memory for a model of {} bytes", sizes.nbuffer),
            ));
        }
        let bytes = memory::allocate_zeroed(size_of::<mjModel>())?;
        let mut m = OwnedModel(bytes.cast());
        let raw = m.0.as_ptr();
        for (f, &value) in MODEL_SIZES.iter().zip(sizes.as_array()) {
            // SAFETY: `raw` was just allocated and zeroed, and the table has the offsets of its size fields.
            unsafe { f.write(raw, value) }
                .ok_or_else(|| Error::of(ErrorKind::Size, format!("Invalid model: {} too large.", f.name)))?;
        }
        let buffer = memory::allocate_zeroed(sizes.nbuffer as usize)?;
        // SAFETY: `raw` is a struct of ours whose sizes have just been set, and the buffer has the bytes that the
        // layout of these sizes asks for.
        unsafe {
            (*raw).buffer = buffer.as_ptr().cast();
            place_arrays(raw);
        }
        m.opt = defaults::option();
        m.vis = defaults::visual();
        m.stat = defaults::statistic();
        Ok(m)
    }

    /// Takes a C model over.
    ///
    /// # Safety
    /// `m` came from [`OwnedModel::into_raw`] and has no other owner.
    pub unsafe fn from_raw(m: *mut mjModel) -> OwnedModel {
        OwnedModel(NonNull::new(m).expect("a model"))
    }

    /// Hands the model to C; `mj_deleteModel` frees it.
    pub fn into_raw(self) -> *mut mjModel {
        ManuallyDrop::new(self).0.as_ptr()
    }

    /// Moves this model into an existing struct, whose old buffer is freed and whose address stays (recompilation).
    ///
    /// # Safety
    /// `dest` came from [`OwnedModel::into_raw`] and is not used elsewhere meanwhile.
    pub unsafe fn replace(self, dest: *mut mjModel) {
        let source = self.into_raw();
        // SAFETY: two complete structs; the buffer of `source` goes to `dest`.
        unsafe {
            memory::release((*dest).buffer.cast());
            *dest = *source;
            memory::release(source.cast());
        }
        structure_changed();
    }

    /// A copy of a model.
    pub fn copy_of(m: &Model) -> Result<OwnedModel> {
        let mut copy = OwnedModel::new(&Sizes::of(m))?;
        copy.copy_from(m, |_| true);
        Ok(copy)
    }

    /// Copies plain fields and the wanted arrays from a model of the same buffer size.
    pub fn copy_from(&mut self, src: &Model, wanted: impl Fn(&ArrayField) -> bool) {
        // SAFETY: two distinct models, since `self` owns its own; `copy_into` panics before it writes anything if the
        // buffer sizes differ.
        unsafe { copy_into(self.0.as_ptr(), src, wanted) }
    }
}

impl Deref for OwnedModel {
    type Target = Model;
    fn deref(&self) -> &Model {
        // SAFETY: `new` allocated the model and made it complete; `self` owns it and is borrowed.
        unsafe { Model::from_ptr(self.0.as_ptr()) }
    }
}

impl DerefMut for OwnedModel {
    fn deref_mut(&mut self) -> &mut Model {
        // SAFETY: the model was allocated here and is complete; `self` is its only owner and is borrowed mutably.
        unsafe { Model::from_ptr_mut(self.0.as_ptr()) }
    }
}

impl Drop for OwnedModel {
    fn drop(&mut self) {
        // SAFETY: `self` is the only owner, and is not used any more.
        unsafe { delete(self.0.as_ptr()) }
    }
}

/// Frees a model.
///
/// # Safety
/// `m` came from [`OwnedModel::into_raw`] and is not used any more.
pub unsafe fn delete(m: *mut mjModel) {
    // SAFETY: the caller says that `into_raw` gave `m`, so that struct and buffer came from `memory`, and that it is
    // not used any more.
    unsafe {
        memory::release((*m).buffer.cast());
        memory::release(m.cast());
    }
    structure_changed();
}

/// Copies plain fields and the wanted arrays of `src` into `dest`, which keeps its own buffer.
///
/// # Safety
/// Both are models of ours with equal `nbuffer`, and distinct.
pub unsafe fn copy_into(dest: *mut mjModel, src: &Model, wanted: impl Fn(&ArrayField) -> bool) {
    // SAFETY: two complete structs; the buffers are of one size, and hold arrays of the sizes of `src`.
    unsafe {
        assert_eq!((*dest).nbuffer, src.nbuffer, "models of different buffer sizes");
        let buffer = (*dest).buffer;
        *dest = *src.as_ptr();
        (*dest).buffer = buffer;
        place_arrays(dest);
        for f in MODEL_ARRAYS.iter().filter(|f| wanted(f)) {
            let from = f.bytes(src.as_ptr(), src.as_ptr(), std::ptr::null());
            std::ptr::copy_nonoverlapping(from.as_ptr(), *f.slot(dest), from.len());
        }
    }
    structure_changed();
}

/// Points every array field into the buffer.
///
/// # Safety
/// `m` has the buffer that the layout for its sizes asks for.
unsafe fn place_arrays(m: *mut mjModel) {
    // SAFETY: the caller says that `m` is a struct whose sizes are set.
    let extent = |dim: &Dim| unsafe { dim.extent(m, std::ptr::null()) as i64 };
    // SAFETY: the caller says that `m` has a buffer; the pointer alone is read.
    let buffer = unsafe { (*m).buffer.cast::<u8>() };
    // SAFETY: the table's slots are pointer fields of the struct.
    let place = |f: &ArrayField, start: usize, _| unsafe { *f.slot(m) = buffer.wrapping_add(start) };
    layout(MODEL_ARRAYS, extent, place).expect("sizes were checked before the buffer was allocated");
}

/// Bytes of the buffer of a model of these sizes.
pub fn buffer_size(sizes: &Sizes) -> Result<usize> {
    layout(MODEL_ARRAYS, |dim| extent(sizes, dim), |_, _, _| {})
        .map_err(|name| Error::of(ErrorKind::Size, format!("Invalid model: {name} too large.")))
}

/// Rejects a model whose sizes were changed so that arrays would be longer than their place in the buffer. Arrays that a
/// program has put elsewhere are taken as they are.
pub fn check_arrays(m: &Model) -> Result<()> {
    check_sizes(&Sizes::of(m))?;
    let begin = m.buffer as usize;
    let end = usize::try_from(m.nbuffer).map_or(usize::MAX, |n| begin.saturating_add(n));
    // SAFETY: a reference to a model; the table holds offsets of its pointers, which are only compared.
    let start = |f: &ArrayField| unsafe { *f.slot(m.as_ptr().cast_mut()) as usize };
    // SAFETY: the caller says that `m` is a complete model, whose sizes alone decide.
    let extent = |dim: &Dim| usize::try_from(unsafe { dim.signed(m.as_ptr(), std::ptr::null()) }).ok();
    let mut next = end;
    for f in MODEL_ARRAYS.iter().rev().filter(|f| (begin..=end).contains(&start(f))) {
        let bytes = f.shape.iter().try_fold(f.size, |n, dim| n.checked_mul(extent(dim)?));
        let place = next.checked_sub(start(f));
        if bytes.is_none_or(|bytes| place.is_none_or(|place| bytes > place)) {
            return Err(Error::of(
                ErrorKind::Size,
                format!("Invalid model: its sizes do not fit the array {}.", f.name),
            ));
        }
        next = start(f);
    }
    Ok(())
}

/// Value of a factor of a model array's shape.
pub fn extent(sizes: &Sizes, dim: &Dim) -> i64 {
    match *dim {
        Dim::Model(_, offset) => sizes.at_offset(offset),
        Dim::Const(n) => n as i64,
        Dim::Data(name, _) => unreachable!("mjModel has no array of size {name}"),
    }
}

/// Refuses sizes that no model has.
pub fn check_sizes(sizes: &Sizes) -> Result<()> {
    let given = MODEL_SIZES.iter().zip(sizes.as_array()).take(GIVEN_SIZES);
    if let Some((f, _)) = given.into_iter().find(|&(_, &n)| n < 0) {
        return Err(Error::of(ErrorKind::Size, format!("Invalid model: negative {}", f.name)));
    }
    reject_if(sizes.nbody == 0, "Invalid model: nbody == 0")?;
    reject_if(sizes.nmocap >= i64::from(c_int::MAX / 4), "Invalid model: nmocap too large")
}

/// Slots of the hash map of names: two for every object that can have a name.
pub fn names_map_size(s: &Sizes) -> Result<i64> {
    let n = s.nbody + s.njnt + s.ngeom + s.nsite + s.ncam + s.nlight + s.nflex + s.nmesh + s.nskin + s.nhfield;
    let n = n + s.ntex + s.nmat + s.npair + s.nexclude + s.neq + s.ntendon + s.nu + s.nsensor + s.nnumeric;
    let n = n + s.ntext + s.ntuple + s.nkey + s.nplugin;
    reject_if(n >= i64::from(c_int::MAX / 2), "Invalid model: size of nnames_map is larger than INT_MAX")?;
    Ok(2 * n)
}
