//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_defaultContext(con: *mut mjrContext) {
    unimplemented_api!("mjr_defaultContext")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_makeContext(m: *const mjModel, con: *mut mjrContext, fontscale: c_int) {
    unimplemented_api!("mjr_makeContext")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_changeFont(fontscale: c_int, con: *mut mjrContext) {
    unimplemented_api!("mjr_changeFont")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_addAux(
    index: c_int,
    width: c_int,
    height: c_int,
    samples: c_int,
    con: *mut mjrContext,
) {
    unimplemented_api!("mjr_addAux")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_freeContext(con: *mut mjrContext) {
    unimplemented_api!("mjr_freeContext")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_resizeOffscreen(width: c_int, height: c_int, con: *mut mjrContext) {
    unimplemented_api!("mjr_resizeOffscreen")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_uploadTexture(m: *const mjModel, con: *const mjrContext, texid: c_int) {
    unimplemented_api!("mjr_uploadTexture")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_uploadMesh(m: *const mjModel, con: *const mjrContext, meshid: c_int) {
    unimplemented_api!("mjr_uploadMesh")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_uploadHField(m: *const mjModel, con: *const mjrContext, hfieldid: c_int) {
    unimplemented_api!("mjr_uploadHField")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_restoreBuffer(con: *const mjrContext) {
    unimplemented_api!("mjr_restoreBuffer")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_setBuffer(framebuffer: c_int, con: *mut mjrContext) {
    unimplemented_api!("mjr_setBuffer")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_readPixels(
    rgb: *mut u8,
    depth: *mut f32,
    viewport: mjrRect,
    con: *const mjrContext,
) {
    unimplemented_api!("mjr_readPixels")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_drawPixels(
    rgb: *const u8,
    depth: *const f32,
    viewport: mjrRect,
    con: *const mjrContext,
) {
    unimplemented_api!("mjr_drawPixels")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_blitBuffer(
    src: mjrRect,
    dst: mjrRect,
    flg_color: c_int,
    flg_depth: c_int,
    con: *const mjrContext,
) {
    unimplemented_api!("mjr_blitBuffer")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_setAux(index: c_int, con: *const mjrContext) {
    unimplemented_api!("mjr_setAux")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_blitAux(
    index: c_int,
    src: mjrRect,
    left: c_int,
    bottom: c_int,
    con: *const mjrContext,
) {
    unimplemented_api!("mjr_blitAux")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_text(
    font: c_int,
    txt: *const c_char,
    con: *const mjrContext,
    x: f32,
    y: f32,
    r: f32,
    g: f32,
    b: f32,
) {
    unimplemented_api!("mjr_text")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_overlay(
    font: c_int,
    gridpos: c_int,
    viewport: mjrRect,
    overlay: *const c_char,
    overlay2: *const c_char,
    con: *const mjrContext,
) {
    unimplemented_api!("mjr_overlay")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_maxViewport(con: *const mjrContext) -> mjrRect {
    unimplemented_api!("mjr_maxViewport")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_rectangle(viewport: mjrRect, r: f32, g: f32, b: f32, a: f32) {
    unimplemented_api!("mjr_rectangle")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_label(
    viewport: mjrRect,
    font: c_int,
    txt: *const c_char,
    r: f32,
    g: f32,
    b: f32,
    a: f32,
    rt: f32,
    gt: f32,
    bt: f32,
    con: *const mjrContext,
) {
    unimplemented_api!("mjr_label")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_figure(viewport: mjrRect, fig: *mut mjvFigure, con: *const mjrContext) {
    unimplemented_api!("mjr_figure")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_render(viewport: mjrRect, scn: *mut mjvScene, con: *const mjrContext) {
    unimplemented_api!("mjr_render")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_finish() {
    unimplemented_api!("mjr_finish")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_getError() -> c_int {
    unimplemented_api!("mjr_getError")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjr_findRect(x: c_int, y: c_int, nrect: c_int, rect: *const mjrRect) -> c_int {
    unimplemented_api!("mjr_findRect")
}
