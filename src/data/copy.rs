//! Copying a `mjData`: plain fields, fixed arrays and what the arena holds, into a `mjData` of the same sizes.
//!
//! Tests: `tests/engine/data.rs`.

use super::alloc::place_arrays;
use super::hidden;
use crate::abi::*;
use crate::base::{Error, Result};
use crate::model::Model;
use crate::model::fields::{ARENA_ARRAYS, ArrayField, DATA_ARRAYS};

/// Copies struct, buffer arrays and arena arrays; those that are not `wanted` keep `dest`'s contents (buffer) or are
/// absent from it (arena). `plugin_data` is always `dest`'s own; plugin hooks are the caller's.
///
/// Errors: the two, or `src` and `m`, are of different sizes; the stack of `src` is in use.
///
/// # Safety
/// Both are complete and distinct, no views of `dest` exist, and `src` is not written meanwhile.
pub unsafe fn copy_into(
    m: &Model,
    dest: *mut mjData,
    src: *const mjData,
    wanted: impl Fn(&ArrayField) -> bool,
) -> Result<()> {
    let reject = |text: &str| Err(Error::in_routine("mj_copyDataVisual", text));
    // SAFETY: two complete structs, whose arrays are those of a model of these sizes.
    unsafe {
        if (*dest).nbuffer != (*src).nbuffer {
            return reject("dest and src data buffers have different size");
        }
        if (*dest).narena != (*src).narena {
            return reject("dest and src stacks have different size");
        }
        if (*src).pstack != 0 {
            return reject("attempting to copy mjData while stack is in use");
        }
        super::cached_views::check_sizes(m, src.cast_mut())?;
        if std::ptr::eq(dest, src) {
            return Ok(());
        }
        let (buffer, arena) = ((*dest).buffer, (*dest).arena);
        dest.copy_from_nonoverlapping(src, 1);
        ((*dest).buffer, (*dest).arena) = (buffer, arena);
        (*dest).nplugin = m.nplugin;
        place_arrays(m.as_ptr(), dest);
        for f in DATA_ARRAYS.iter().filter(|f| f.name != "plugin_data" && wanted(f)) {
            let from = f.bytes(src, m.as_ptr(), src);
            std::ptr::copy_nonoverlapping(from.as_ptr(), *f.slot(dest), from.len());
        }
        for f in ARENA_ARRAYS {
            let from = f.bytes(src, m.as_ptr(), src);
            let present = !(*f.slot(src.cast_mut())).is_null() && wanted(f);
            *f.slot(dest) = if present { place(dest, src, from) } else { std::ptr::null_mut() };
        }
        (*dest).contact = (*dest).arena.cast();
        hidden::after_copy(dest, src.cast_mut());
    }
    Ok(())
}

/// Copies an arena array to the same offset of `dest`'s arena.
///
/// # Safety
/// `from` lies in the arena of `src`, and `dest` has an arena of the same size.
unsafe fn place(dest: *mut mjData, src: *const mjData, from: &[u8]) -> *mut u8 {
    // SAFETY: `from` lies in the arena of `src`, so its offset and length are within the arena of `dest`, which has the
    // same size and is other memory.
    unsafe {
        let offset = from.as_ptr() as usize - (*src).arena as usize;
        let to = (*dest).arena.byte_add(offset).cast::<u8>();
        std::ptr::copy_nonoverlapping(from.as_ptr(), to, from.len());
        to
    }
}
