//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printFormattedModel(
    m: *const mjModel,
    filename: *const c_char,
    float_format: *const c_char,
) {
    unimplemented_api!("mj_printFormattedModel")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printModel(m: *const mjModel, filename: *const c_char) {
    unimplemented_api!("mj_printModel")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printFormattedData(
    m: *const mjModel,
    d: *const mjData,
    filename: *const c_char,
    float_format: *const c_char,
) {
    unimplemented_api!("mj_printFormattedData")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printData(m: *const mjModel, d: *const mjData, filename: *const c_char) {
    unimplemented_api!("mj_printData")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_printMat(mat: *const mjtNum, nr: c_int, nc: c_int) {
    unimplemented_api!("mju_printMat")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_printMatSparse(
    mat: *const mjtNum,
    nr: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
) {
    unimplemented_api!("mju_printMatSparse")
}

/// Prints the schema of MJCF as text, or as HTML with `flg_html` (indented by `flg_pad`): to a file unless `filename` is
/// null, and to a buffer unless that is null, cut to its size. Returns the length of the whole text.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printSchema(
    filename: *const c_char,
    buffer: *mut c_char,
    buffer_sz: c_int,
    flg_html: c_int,
    flg_pad: c_int,
) -> c_int {
    border::guard(0, || {
        let text = crate::mjcf::print::schema(flg_html != 0, flg_pad != 0);
        if !filename.is_null() {
            let name = unsafe { super::vfs::text(filename) };
            std::fs::write(&*name, &text)
                .map_err(|e| crate::base::Error::in_routine("mj_printSchema", format!("cannot write '{name}': {e}")))?;
        }
        if !buffer.is_null() && buffer_sz > 0 {
            unsafe { super::vfs::copy_text(&text, buffer, buffer_sz as usize) };
        }
        Ok(text.len() as c_int)
    })
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printScene(s: *const mjvScene, filename: *const c_char) {
    unimplemented_api!("mj_printScene")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printFormattedScene(
    s: *const mjvScene,
    filename: *const c_char,
    float_format: *const c_char,
) {
    unimplemented_api!("mj_printFormattedScene")
}
