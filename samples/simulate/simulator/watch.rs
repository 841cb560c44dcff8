//! Looking at a number of `mjData` by the name of its array.

use mujoco::abi::*;
use mujoco::model::fields::{DATA_ARRAYS, Elem};

/// What the watch shows for element `index` of the array `name`.
///
/// # Safety
/// The data belongs to the model.
pub unsafe fn value(m: &mjModel, d: &mjData, name: &str, index: i32) -> String {
    let Some(array) = DATA_ARRAYS.iter().find(|f| f.name == name && f.elem == Elem::Num) else {
        return "invalid field".into();
    };
    // SAFETY: the array of this data, sized by its model.
    let bytes = unsafe { array.bytes(d, m, d) };
    let number = usize::try_from(index).ok().and_then(|i| bytes.chunks_exact(size_of::<mjtNum>()).nth(i));
    match number.and_then(|bytes| bytes.try_into().ok()) {
        Some(bytes) => mujoco::base::text::general(mjtNum::from_ne_bytes(bytes), 6),
        None => "invalid index".into(),
    }
}
