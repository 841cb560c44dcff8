//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_themeSpacing(ind: c_int) -> mjuiThemeSpacing {
    unimplemented_api!("mjui_themeSpacing")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_themeColor(ind: c_int) -> mjuiThemeColor {
    unimplemented_api!("mjui_themeColor")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_add(ui: *mut mjUI, def: *const mjuiDef) {
    unimplemented_api!("mjui_add")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_addToSection(ui: *mut mjUI, sect: c_int, def: *const mjuiDef) {
    unimplemented_api!("mjui_addToSection")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_resize(ui: *mut mjUI, con: *const mjrContext) {
    unimplemented_api!("mjui_resize")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_update(
    section: c_int,
    item: c_int,
    ui: *const mjUI,
    state: *const mjuiState,
    con: *const mjrContext,
) {
    unimplemented_api!("mjui_update")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_event(
    ui: *mut mjUI,
    state: *mut mjuiState,
    con: *const mjrContext,
) -> *mut mjuiItem {
    unimplemented_api!("mjui_event")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_render(ui: *mut mjUI, state: *const mjuiState, con: *const mjrContext) {
    unimplemented_api!("mjui_render")
}
