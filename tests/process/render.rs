//! Rendering through the C ABI, in headless contexts of EGL, of the core and the compatibility profile. Colors are those of
//! the reference on the same rasteriser. Without an OpenGL driver these tests say so and pass.

use crate::kit::error_of;
use crate::kit::stage::{RICH, SIZE, SUN, Stage, VIEW, check_rectangles, check_text, face, middle, near};
use mujoco::abi::*;
use mujoco::api::{render, visual};
use std::ffi::{c_char, c_int, c_void};
use std::ptr::{null, null_mut};

type Pointer = *mut c_void;

/// A headless OpenGL context, current on this thread.
struct Headless {
    release: unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer) -> u32,
    destroy: unsafe extern "C" fn(Pointer, Pointer) -> u32,
    display: Pointer,
    context: Pointer,
}

impl Headless {
    /// A context without a surface; `None`, and a word about it, where there is no driver.
    fn new(core: bool) -> Option<Headless> {
        // SAFETY: functions of EGL with the types of its specification.
        unsafe {
            let lib = libc::dlopen(c"libEGL.so.1".as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL);
            if lib.is_null() {
                return skip("libEGL.so.1 is not installed");
            }
            macro_rules! function {
                ($name:literal, $kind:ty) => {
                    std::mem::transmute::<Pointer, $kind>(libc::dlsym(lib, $name.as_ptr()))
                };
            }
            let get = function!(c"eglGetProcAddress", unsafe extern "C" fn(*const c_char) -> Pointer);
            let platform = get(c"eglGetPlatformDisplayEXT".as_ptr());
            if platform.is_null() {
                return skip("EGL has no platform displays");
            }
            type Platform = unsafe extern "C" fn(u32, Pointer, *const i32) -> Pointer;
            let platform = std::mem::transmute::<Pointer, Platform>(platform);
            const SURFACELESS: u32 = 0x31dd;
            let display = platform(SURFACELESS, null_mut(), null());
            let initialize = function!(c"eglInitialize", unsafe extern "C" fn(Pointer, *mut i32, *mut i32) -> u32);
            if display.is_null() || initialize(display, null_mut(), null_mut()) == 0 {
                return skip("EGL cannot draw without a surface");
            }
            const OPENGL: u32 = 0x30a2;
            function!(c"eglBindAPI", unsafe extern "C" fn(u32) -> u32)(OPENGL);
            // version 3.3, profile, end
            let wanted = [0x3098, 3, 0x30fb, 3, 0x30fd, if core { 1 } else { 2 }, 0x3038];
            type Create = unsafe extern "C" fn(Pointer, Pointer, Pointer, *const i32) -> Pointer;
            let context = function!(c"eglCreateContext", Create)(display, null_mut(), null_mut(), wanted.as_ptr());
            type Use = unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer) -> u32;
            let current = function!(c"eglMakeCurrent", Use);
            if context.is_null() || current(display, null_mut(), null_mut(), context) == 0 {
                return skip("EGL has no context of OpenGL 3.3");
            }
            let destroy = function!(c"eglDestroyContext", unsafe extern "C" fn(Pointer, Pointer) -> u32);
            Some(Headless { release: current, destroy, display, context })
        }
    }
}

fn skip(why: &str) -> Option<Headless> {
    eprintln!("skipped: {why}");
    None
}

impl Drop for Headless {
    fn drop(&mut self) {
        // SAFETY: the context lives.
        unsafe {
            (self.release)(self.display, null_mut(), null_mut(), null_mut());
            (self.destroy)(self.display, self.context);
        }
    }
}

#[test]
fn faces_have_the_colors_of_the_lighting_model() {
    let _turn = crate::turn();
    for core in [false, true] {
        let Some(_gl) = Headless::new(core) else { return };
        near(middle(&Stage::new(&face(SUN)).picture()), [92, 61, 31]);
        near(middle(&Stage::new(&face("")).picture()), [46, 31, 15]);
        assert_eq!(unsafe { render::mjr_getError() }, 0);
    }
}

#[test]
fn shadows_take_all_light_of_what_casts_them() {
    let _turn = crate::turn();
    let Some(_gl) = Headless::new(true) else { return };
    let shade = format!(r#"{SUN}<geom type="box" pos="0 0 2" size=".2 .2 .1" rgba="1 1 1 .01"/>"#);
    let stage = &mut Stage::new(&face(&shade));
    // a faint box shades fully; what is seen through it is its own faint color over black
    assert!(middle(&stage.picture()).iter().all(|v| *v < 8));
    stage.scn.flags[mjRND_SHADOW as usize] = 0;
    assert!(middle(&stage.picture())[0] > 85);
}

#[test]
fn segments_have_the_colors_of_their_numbers() {
    let _turn = crate::turn();
    let Some(_gl) = Headless::new(true) else { return };
    let mut stage = Stage::new(&face(""));
    stage.scn.flags[mjRND_SEGMENT as usize] = 1;
    assert_eq!(middle(&stage.picture()), [89, 101, 42]);
    stage.scn.flags[mjRND_IDCOLOR as usize] = 1;
    assert_eq!(middle(&stage.picture()), [1, 0, 0]);
}

#[test]
fn rectangles_are_blended_and_exact() {
    let _turn = crate::turn();
    let Some(_gl) = Headless::new(true) else { return };
    check_rectangles(&Stage::new(&face("")));
}

#[test]
fn text_is_drawn_where_it_is_said_to_be() {
    let _turn = crate::turn();
    let Some(_gl) = Headless::new(true) else { return };
    check_text(&Stage::new(&face("")));
}

#[test]
fn bad_input_is_told_or_draws_nothing() {
    let _turn = crate::turn();
    let Some(gl) = Headless::new(true) else { return };
    let mut stage = Stage::new(&face(SUN));
    let before = stage.picture();
    // SAFETY: a context is current; whatever else is wrong is what the test is about.
    unsafe {
        let empty = mjrRect { left: 0, bottom: 0, width: 0, height: -5 };
        render::mjr_render(empty, &mut *stage.scn, &*stage.con);
        render::mjr_overlay(0, 0, empty, c"text".as_ptr(), null(), &*stage.con);
        assert_eq!(stage.read(), before);
        let con: *mut mjrContext = &mut *stage.con;
        assert!(error_of(|| render::mjr_addAux(10, 8, 8, 0, con)).contains("aux"));
        assert!(error_of(|| render::mjr_setAux(3, con)).contains("auxFBO 3 does not exist"));
        assert!(error_of(|| render::mjr_uploadMesh(stage.m, con, 0)).contains("Invalid mesh index 0"));
        assert!(error_of(|| render::mjr_uploadTexture(stage.m, con, -1)).contains("Invalid texture index"));
        assert!(error_of(|| render::mjr_changeFont(123, con)).contains("Invalid fontscale"));
        stage.scn.geoms.as_mut().unwrap().dataid = 77;
        stage.scn.geoms.as_mut().unwrap().r#type = mjGEOM_MESH as c_int;
        stage.scn.geoms.as_mut().unwrap().matid = 5000;
        stage.picture();
        drop(gl);
        assert!(error_of(|| render::mjr_render(VIEW, &mut *stage.scn, con)).contains("no OpenGL context is current"));
        render::mjr_freeContext(con);
        render::mjr_freeContext(con);
        assert!(error_of(|| render::mjr_render(VIEW, &mut *stage.scn, con)).contains("mjr_makeContext"));
    }
}

#[test]
fn scenes_and_contexts_of_other_models_draw_what_fits() {
    let _turn = crate::turn();
    let Some(_gl) = Headless::new(false) else { return };
    let (mut rich, mut plain) = (Stage::new(RICH), Stage::new(&face(SUN)));
    let before = [rich.picture(), plain.picture()];
    // SAFETY: a context is current; scenes and contexts are whole, but of different models.
    unsafe {
        let (rich_con, plain_con): (*mut mjrContext, *mut mjrContext) = (&mut *rich.con, &mut *plain.con);
        assert_eq!(error_of(|| render::mjr_render(VIEW, &mut *rich.scn, plain_con)), "");
        assert_eq!(error_of(|| render::mjr_render(VIEW, &mut *plain.scn, rich_con)), "");
        assert!(error_of(|| render::mjr_uploadMesh(rich.m, plain_con, 0)).contains("Invalid mesh index 0"));
        assert!(error_of(|| render::mjr_uploadHField(rich.m, plain_con, 0)).contains("Invalid height field index 0"));
        assert!(error_of(|| render::mjr_uploadTexture(rich.m, plain_con, 0)).contains("Invalid texture index 0"));
        assert!(error_of(|| render::mjr_uploadHField(plain.m, rich_con, 0)).contains("Invalid height field index 0"));
    }
    assert!(before == [rich.picture(), plain.picture()], "pictures change");
}

#[test]
fn numbers_out_of_range_draw_what_there_is() {
    let _turn = crate::turn();
    let Some(_gl) = Headless::new(true) else { return };
    let mut stage = Stage::new(RICH);
    let huge = mjrRect { left: -5, bottom: 7, width: c_int::MAX, height: c_int::MAX };
    // SAFETY: a context is current; the buffer is never written.
    unsafe {
        let con: *mut mjrContext = &mut *stage.con;
        let mut byte = 0u8;
        assert!(error_of(|| render::mjr_readPixels(&mut byte, null_mut(), huge, con)).contains("too large"));
        render::mjr_rectangle(huge, 1.0, f32::NAN, 0.0, 1.0);
        render::mjr_overlay(77, -3, huge, c"far\nout".as_ptr(), c"".as_ptr(), con);
        render::mjr_label(huge, 9, c"far".as_ptr(), 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, con);
        let mut figure: Box<mjvFigure> = Box::new(std::mem::zeroed());
        visual::mjv_defaultFigure(&mut *figure);
        (figure.linepnt, figure.gridsize) = ([c_int::MAX; mjMAXLINE as usize], [c_int::MAX, c_int::MIN]);
        (figure.highlightid, figure.legendoffset, figure.subplot) = (-7, -9, c_int::MAX);
        figure.flg_selection = 1;
        render::mjr_figure(VIEW, &mut *figure, con);
        for g in std::slice::from_raw_parts_mut(stage.scn.geoms, stage.scn.ngeom as usize) {
            (g.matid, g.dataid, g.objid) = (999, c_int::MAX, c_int::MIN);
            g.pos = [f32::NAN; 3];
        }
        (stage.scn.nlight, stage.scn.stereo) = (c_int::MAX, 99);
        stage.scn.framewidth = c_int::MAX;
        error_of(|| render::mjr_render(VIEW, &mut *stage.scn, con));
        stage.scn.lights[0].r#type = 55;
        stage.scn.nlight = 1;
        assert!(error_of(|| render::mjr_render(VIEW, &mut *stage.scn, con)).contains("Unsupported light type: 55"));
        stage.scn.camera[1].frustum_near = 0.0;
        stage.scn.camera[0].frustum_near = f32::NAN;
        error_of(|| render::mjr_render(VIEW, &mut *stage.scn, con));
    }
    // what went wrong has not broken the context
    assert_ne!(Stage::new(&face(SUN)).picture(), vec![0; (3 * SIZE * SIZE) as usize]);
}

#[test]
fn without_a_context_the_error_says_what_to_do() {
    let _turn = crate::turn();
    // SAFETY: contexts may be made and freed without OpenGL.
    unsafe {
        // without it pictures are drawn in software; it is this test's turn, and no other needs software here
        std::env::set_var("RUJOCO_RENDER", "opengl");
        let mut con: Box<mjrContext> = Box::new(std::mem::zeroed());
        render::mjr_defaultContext(&mut *con);
        render::mjr_freeContext(&mut *con);
        let text = error_of(|| render::mjr_makeContext(null(), &mut *con, 100));
        assert!(text.contains("OpenGL") && text.contains("MUJOCO_GL"), "{text}");
        assert_eq!(con.rangeFont, 0);
    }
}
