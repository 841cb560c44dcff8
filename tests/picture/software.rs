//! Rendering without OpenGL through the C ABI: what pictures must show by the lighting model and by geometry, the functions
//! around them, golden pictures, the number of threads, and bad input.

use crate::kit::error_of;
use crate::kit::random::Random;
use crate::kit::stage::{RICH, SIZE, SUN, Stage, VIEW, check_rectangles, check_text, face, middle, near};
use mujoco::abi::*;
use mujoco::api::{render, visual};
use mujoco::base::report;
use std::ffi::{c_char, c_int};
use std::ptr::{null, null_mut};
use std::sync::Once;

/// A stage whose context draws in software.
fn stage(xml: &str) -> Stage {
    static ONCE: Once = Once::new();
    // SAFETY: before any context of this process is made, and nothing else changes the environment.
    ONCE.call_once(|| unsafe { std::env::set_var("RUJOCO_RENDER", "software") });
    Stage::new(xml)
}

/// What an orthographic camera 3 above the ground sees: two units are 64 pixels.
fn from_above(visual: &str, world: &str) -> String {
    format!(
        r#"<mujoco><visual><headlight active="0"/><quality offsamples="0" shadowsize="512"/>{visual}
          <global offwidth="64" offheight="64"/></visual><worldbody>{world}
          <camera pos="0 0 3" orthographic="true" fovy="2"/></worldbody></mujoco>"#
    )
}

fn depths(s: &Stage) -> Vec<f32> {
    let mut depth = vec![-1.0; (SIZE * SIZE) as usize];
    // SAFETY: the buffer holds the pixels.
    unsafe { render::mjr_readPixels(null_mut(), depth.as_mut_ptr(), VIEW, &*s.con) };
    depth
}

fn pixel(rgb: &[u8], x: c_int, y: c_int) -> [u8; 3] {
    let at = (3 * (y * SIZE + x)) as usize;
    [rgb[at], rgb[at + 1], rgb[at + 2]]
}

#[test]
fn faces_have_the_colors_of_the_lighting_model() {
    near(middle(&stage(&face(SUN)).picture()), [92, 61, 31]);
    near(middle(&stage(&face("")).picture()), [46, 31, 15]);
}

#[test]
fn shadows_take_all_light_of_what_casts_them() {
    let shade = format!(r#"{SUN}<geom type="box" pos="0 0 2" size=".2 .2 .1" rgba="1 1 1 .01"/>"#);
    let stage = &mut stage(&face(&shade));
    let rgb = stage.picture();
    assert!(middle(&rgb).iter().all(|v| *v < 8));
    // beside the shadow
    assert!(pixel(&rgb, 8, 32)[0] > 85);
    stage.scn.flags[mjRND_SHADOW as usize] = 0;
    assert!(middle(&stage.picture())[0] > 85);
}

#[test]
fn segments_have_the_colors_of_their_numbers() {
    let mut stage = stage(&face(""));
    stage.scn.flags[mjRND_SEGMENT as usize] = 1;
    assert_eq!(middle(&stage.picture()), [89, 101, 42]);
    stage.scn.flags[mjRND_IDCOLOR as usize] = 1;
    assert_eq!(middle(&stage.picture()), [1, 0, 0]);
}

#[test]
fn depths_are_those_of_the_projection() {
    let box_at_2 = r#"<geom type="box" size=".5 .5 .1" pos="0 0 .9"/>"#;
    let mut s = stage(&from_above(r#"<map znear=".01" zfar="10"/>"#, box_at_2));
    s.picture();
    let [near, far] = [s.scn.camera[0].frustum_near, s.scn.camera[0].frustum_far].map(f64::from);
    let raw = (far - 2.0) / (far - near);
    let zero_near = depths(&s);
    assert!((zero_near[(32 * SIZE + 32) as usize] as f64 - (1.0 - raw)).abs() < 1e-6);
    assert_eq!(zero_near[0], 1.0);
    s.con.readDepthMap = mjDEPTH_ZEROFAR as c_int;
    let zero_far = depths(&s);
    assert!((zero_far[(32 * SIZE + 32) as usize] as f64 - raw).abs() < 1e-6);
    assert_eq!(zero_far[0], 0.0);
}

#[test]
fn shapes_cover_the_pixels_whose_middle_they_hold() {
    // half a unit to each side is 16 pixels; its sides lie on the middles of pixels
    let square = r#"<geom type="box" size=".5 .5 .1" pos=".015625 .015625 0"/>"#;
    let rgb = &mut stage(&from_above("", square)).picture();
    let covered = |rgb: &[u8]| rgb.chunks(3).filter(|p| p[0] > 0).count();
    assert_eq!(covered(rgb), 32 * 32, "a pixel on a side belongs to one of two neighbours");
    let mut s = stage(&from_above("", r#"<geom type="sphere" size=".75"/>"#));
    let disk = covered(&s.picture()) as f64;
    assert!((disk - std::f64::consts::PI * 24.0 * 24.0).abs() < 30.0, "{disk}");
    // SAFETY: the scene has a geom.
    let g = unsafe { &mut *s.scn.geoms };
    (g.r#type, g.size, g.pos) = (mjGEOM_TRIANGLE as c_int, [0.75, 0.5, 0.0], [0.0; 3]);
    let triangle = covered(&s.picture()) as f64;
    assert!((triangle - 0.5 * 24.0 * 16.0).abs() <= 10.0, "{triangle}");
}

#[test]
fn mirrors_show_what_stands_before_them() {
    let world = r#"<light directional="true" pos="0 0 3" dir="0 0 -1" castshadow="false" ambient=".5 .5 .5"/>
      <geom type="plane" size="2 2 .1" material="mirror"/><geom size=".3" pos="0 0 .7" rgba="1 0 0 1"/>
      <camera pos="0 -3 3" xyaxes="1 0 0 0 1 1"/>"#;
    let xml = format!(
        r#"<mujoco><visual><headlight active="0" /><global offwidth="64" offheight="64"/></visual>
          <asset><material name="mirror" reflectance=".5" rgba=".1 .1 .1 1"/></asset>
          <worldbody>{world}</worldbody></mujoco>"#
    );
    let mut s = stage(&xml);
    let red = |rgb: &[u8]| {
        let rows: Vec<c_int> = (0..SIZE).filter(|y| pixel(rgb, 32, *y)[0] > pixel(rgb, 32, *y)[1] + 15).collect();
        (rows.len(), rows.first().copied().unwrap_or(0))
    };
    let with = red(&s.picture());
    s.scn.flags[mjRND_REFLECTION as usize] = 0;
    let without = red(&s.picture());
    assert!(with.0 > without.0 + 3 && with.1 < without.1, "{with:?} {without:?}");
}

#[test]
fn samples_soften_edges_and_leave_numbers_whole() {
    let xml = from_above("", r#"<geom type="sphere" size=".75"/>"#).replace(r#"offsamples="0""#, r#"offsamples="8""#);
    let mut s = stage(&xml);
    assert_eq!(s.con.offSamples, 4);
    let shades = |rgb: &[u8]| rgb.chunks(3).map(|p| p[0]).collect::<std::collections::BTreeSet<u8>>().len();
    assert!(shades(&s.picture()) > 3);
    s.scn.flags[mjRND_SEGMENT as usize] = 1;
    s.scn.flags[mjRND_IDCOLOR as usize] = 1;
    assert_eq!(shades(&s.picture()), 2);
}

#[test]
fn rectangles_are_blended_and_exact() {
    check_rectangles(&stage(&face("")));
}

#[test]
fn text_is_drawn_where_it_is_said_to_be() {
    check_text(&stage(&face("")));
}

#[test]
fn buffers_are_made_copied_and_resized() {
    let mut s = stage(&face(SUN));
    let rect = |left, bottom, width, height| mjrRect { left, bottom, width, height };
    let con: *mut mjrContext = &mut *s.con;
    // SAFETY: the context is whole; the buffer holds the pixels.
    unsafe {
        assert_eq!(((*con).offWidth, (*con).offHeight, (*con).windowAvailable), (64, 64, 1));
        render::mjr_addAux(2, 16, 8, 4, con);
        assert_eq!(((*con).auxWidth[2], (*con).auxHeight[2], (*con).auxSamples[2]), (16, 8, 4));
        render::mjr_setAux(2, con);
        render::mjr_rectangle(rect(0, 0, 16, 8), 0.0, 1.0, 0.0, 1.0);
        render::mjr_restoreBuffer(con);
        render::mjr_rectangle(VIEW, 0.0, 0.0, 1.0, 1.0);
        render::mjr_blitAux(2, rect(0, 0, 16, 8), 4, 50, con);
        let rgb = s.read();
        assert_eq!([pixel(&rgb, 4, 50), pixel(&rgb, 19, 57)], [[0, 255, 0]; 2]);
        assert_eq!([pixel(&rgb, 3, 50), pixel(&rgb, 4, 58), pixel(&rgb, 20, 50)], [[0, 0, 255]; 3]);
        // to the window, twice as large
        render::mjr_setBuffer(mjFB_WINDOW as c_int, con);
        render::mjr_rectangle(rect(0, 0, 128, 128), 0.0, 0.0, 0.0, 1.0);
        render::mjr_setBuffer(mjFB_OFFSCREEN as c_int, con);
        render::mjr_blitBuffer(VIEW, rect(0, 0, 128, 128), 1, 0, con);
        render::mjr_setBuffer(mjFB_WINDOW as c_int, con);
        let mut large = vec![0; 3 * 128 * 128];
        render::mjr_readPixels(large.as_mut_ptr(), null_mut(), rect(0, 0, 128, 128), con);
        assert_eq!(large[3 * (105 * 128 + 20)..][..3], [0, 255, 0]);
        assert_eq!(large[3 * (20 * 128 + 20)..][..3], [0, 0, 255]);
        // other formats, and another size
        render::mjr_setBuffer(mjFB_OFFSCREEN as c_int, con);
        (*con).readPixelFormat = 0x80e1; // blue, green, red, opacity
        let mut bgra = [0; 4];
        render::mjr_readPixels(bgra.as_mut_ptr(), null_mut(), rect(0, 0, 1, 1), con);
        assert_eq!(bgra, [255, 0, 0, 255]);
        render::mjr_resizeOffscreen(200, 100, con);
        let view = render::mjr_maxViewport(con);
        assert_eq!([view.left, view.bottom, view.width, view.height], [0, 0, 200, 100]);
        assert_eq!(error_of(|| render::mjr_resizeOffscreen(0, -3, con)), "");
        assert!(error_of(|| render::mjr_resizeOffscreen(100_000, 100_000, con)).contains("exceeds"));
        // pixels that come from outside, where they are in front
        render::mjr_resizeOffscreen(64, 64, con);
        render::mjr_render(VIEW, &mut *s.scn, con);
        (*con).readPixelFormat = 0x1907;
        let (red, depth) = ([255, 0, 0].repeat(4), [0.0, 0.0, 1.0, 1.0]);
        render::mjr_drawPixels(red.as_ptr(), depth.as_ptr(), rect(30, 30, 2, 2), con);
        let rgb = s.read();
        assert_eq!(pixel(&rgb, 30, 31), [255, 0, 0]);
        assert_ne!(pixel(&rgb, 30, 30), [255, 0, 0]);
    }
}

#[test]
fn a_context_without_a_model_has_fonts_and_a_buffer() {
    drop(stage(&face("")));
    // SAFETY: a context is made, changed and freed in order.
    unsafe {
        let mut con: Box<mjrContext> = Box::new(std::mem::zeroed());
        render::mjr_defaultContext(&mut *con);
        render::mjr_makeContext(null(), &mut *con, 1000);
        assert_eq!((con.offWidth, con.offHeight, con.fontScale, con.rangeFont), (800, 600, 300, 128));
        for scale in [50, 100, 150, 200, 250, 300] {
            render::mjr_changeFont(scale, &mut *con);
            assert_eq!(con.fontScale, scale);
        }
        render::mjr_freeContext(&mut *con);
        render::mjr_freeContext(&mut *con);
        assert!(error_of(|| render::mjr_finish()).is_empty());
    }
}

#[test]
fn the_first_software_context_warns_unless_it_was_asked_for() {
    drop(stage(&face("")));
    thread_local! { static WARNINGS: std::cell::Cell<u32> = const { std::cell::Cell::new(0) } }
    unsafe extern "C-unwind" fn count(_: *const c_char) {
        WARNINGS.set(WARNINGS.get() + 1);
    }
    report::set_warning_handler(Some(count));
    drop(stage(&face("")));
    report::set_warning_handler(None);
    assert_eq!(WARNINGS.get(), 0);
}

/// Everything at once: textures, a skin, a flex, a mirror, fog, text, a figure.
fn gallery() -> Vec<Vec<u8>> {
    let mut pictures = Vec::new();
    let mut rich = stage(RICH);
    pictures.push(rich.picture());
    rich.scn.flags[mjRND_WIREFRAME as usize] = 1;
    pictures.push(rich.picture());
    rich.scn.flags[mjRND_WIREFRAME as usize] = 0;
    rich.scn.flags[mjRND_FOG as usize] = 1;
    rich.scn.stereo = mjSTEREO_SIDEBYSIDE as c_int;
    pictures.push(rich.picture());
    // SAFETY: contexts and figures are whole.
    unsafe {
        let mut figure: Box<mjvFigure> = Box::new(std::mem::zeroed());
        visual::mjv_defaultFigure(&mut *figure);
        figure.linepnt[0] = 3;
        figure.linedata[0][..6].copy_from_slice(&[0.0, 0.0, 1.0, 2.0, 2.0, 1.0]);
        render::mjr_figure(VIEW, &mut *figure, &*rich.con);
        render::mjr_overlay(mjFONT_SHADOW as c_int, 0, VIEW, c"ab\ncd".as_ptr(), null(), &*rich.con);
    }
    pictures.push(rich.read());
    let balls: String = (0..60)
        .map(|k| {
            format!(
                r#"<geom size=".12" pos="{} {} .2" rgba=".{} .5 .7 {}"/>"#,
                k % 8,
                k / 8,
                k % 9,
                if k % 7 == 0 { 0.4 } else { 1.0 }
            )
        })
        .collect();
    let many = format!(
        r#"<mujoco><visual><global offwidth="64" offheight="64"/></visual><asset>
          <texture type="skybox" builtin="gradient" rgb1=".3 .5 .7" rgb2="0 0 0" width="32" height="32"/>
          <texture name="grid" type="2d" builtin="checker" rgb1=".1 .2 .3" rgb2=".2 .3 .4" width="64" height="64"/>
          <material name="grid" texture="grid" texrepeat="1 1" texuniform="true" reflectance=".2"/></asset>
          <worldbody><light pos="3 3 6" dir="0 0 -1"/><light directional="true" dir="1 1 -2" pos="0 0 5"/>
          <geom type="plane" size="0 0 .1" material="grid"/>{balls}
          <camera pos="-2 -3 3" xyaxes="1 -.6 0 .4 .6 1"/></worldbody></mujoco>"#
    );
    pictures.push(stage(&many).picture());
    pictures
}

#[test]
fn pictures_are_the_golden_ones_for_any_number_of_threads() {
    const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/pictures.bin");
    let drawn = gallery().concat();
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::write(GOLDEN, &drawn).unwrap();
    }
    let golden = std::fs::read(GOLDEN).unwrap();
    assert_eq!(drawn.len(), golden.len());
    let differing = drawn.iter().zip(&golden).filter(|(a, b)| a != b).count();
    // elsewhere the system's powers and sines may round otherwise
    let exact = cfg!(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu"));
    assert!(differing <= if exact { 0 } else { drawn.len() / 50 }, "{differing} bytes of {}", drawn.len());
    // the number of threads is read once per process
    if std::env::var_os("RUJOCO_RENDER_THREADS").is_none() {
        for threads in ["1", "2", "3"] {
            let done = std::process::Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "pictures_are_the_golden_ones_for_any_number_of_threads"])
                .env("RUJOCO_RENDER_THREADS", threads)
                .output()
                .unwrap();
            assert!(done.status.success(), "{threads} threads: {}", String::from_utf8_lossy(&done.stdout));
        }
    }
}

#[test]
fn bad_input_draws_nothing_or_is_an_error() {
    let mut s = stage(&face(SUN));
    let before = s.picture();
    // SAFETY: whatever is wrong is what the test is about.
    unsafe {
        let empty = mjrRect { left: 0, bottom: 0, width: 0, height: -5 };
        render::mjr_render(empty, &mut *s.scn, &*s.con);
        render::mjr_overlay(0, 0, empty, c"text".as_ptr(), null(), &*s.con);
        assert_eq!(s.read(), before);
        let con: *mut mjrContext = &mut *s.con;
        assert!(error_of(|| render::mjr_addAux(10, 8, 8, 0, con)).contains("aux"));
        assert!(error_of(|| render::mjr_addAux(1, 1 << 20, 8, 0, con)).contains("exceeds"));
        assert!(error_of(|| render::mjr_setAux(3, con)).contains("auxFBO 3 does not exist"));
        assert!(error_of(|| render::mjr_uploadMesh(s.m, con, 0)).contains("Invalid mesh index 0"));
        assert!(error_of(|| render::mjr_changeFont(123, con)).contains("Invalid fontscale"));
        render::mjr_freeContext(con);
        assert!(error_of(|| render::mjr_render(VIEW, &mut *s.scn, con)).contains("mjr_makeContext"));
    }
}

#[test]
fn scenes_of_other_models_draw_what_fits() {
    let (mut rich, mut plain) = (stage(RICH), stage(&face(SUN)));
    let before = [rich.picture(), plain.picture()];
    // SAFETY: scenes and contexts are whole, but of different models.
    unsafe {
        let (rich_con, plain_con): (*mut mjrContext, *mut mjrContext) = (&mut *rich.con, &mut *plain.con);
        assert_eq!(error_of(|| render::mjr_render(VIEW, &mut *rich.scn, plain_con)), "");
        assert_eq!(error_of(|| render::mjr_render(VIEW, &mut *plain.scn, rich_con)), "");
        assert!(error_of(|| render::mjr_uploadMesh(rich.m, plain_con, 0)).contains("Invalid mesh index 0"));
        assert!(error_of(|| render::mjr_uploadTexture(rich.m, plain_con, 0)).contains("Invalid texture index 0"));
    }
    assert!(before == [rich.picture(), plain.picture()], "pictures change");
}

/// A number, sometimes an extreme one.
fn odd_float(random: &mut Random) -> f32 {
    const EXTREME: [f32; 8] =
        [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN_POSITIVE, 0.0, -1.0, 1e20];
    match random.below(4) {
        0 => EXTREME[random.below(8)],
        _ => random.below(2000) as f32 / 500.0 - 2.0,
    }
}

#[test]
fn extreme_numbers_end_in_bounded_time() {
    let mut s = stage(RICH);
    s.picture();
    let (geoms, lights, cameras) = (s.scn.ngeom as usize, s.scn.lights, s.scn.camera);
    // SAFETY: the scene holds that many geoms, all plain values.
    let original: Vec<mjvGeom> = unsafe { std::slice::from_raw_parts(s.scn.geoms, geoms) }.to_vec();
    let (mut odd, start) = (Random(1), std::time::Instant::now());
    for _ in 0..60 {
        // SAFETY: as above.
        let changed = unsafe { std::slice::from_raw_parts_mut(s.scn.geoms, geoms) };
        changed.copy_from_slice(&original);
        (s.scn.lights, s.scn.camera) = (lights, cameras);
        for g in changed {
            match odd.below(5) {
                0 => g.pos = std::array::from_fn(|_| odd_float(&mut odd)),
                1 => g.size = std::array::from_fn(|_| odd_float(&mut odd)),
                2 => g.mat = std::array::from_fn(|_| odd_float(&mut odd)),
                3 => g.rgba = std::array::from_fn(|_| odd_float(&mut odd)),
                _ => g.r#type = (odd.below(12)) as c_int,
            }
        }
        match odd.below(3) {
            0 => s.scn.camera[0].frustum_top = odd_float(&mut odd),
            1 => s.scn.camera[0].pos[0] = odd_float(&mut odd),
            _ => s.scn.lights[0].dir = std::array::from_fn(|_| odd_float(&mut odd)),
        }
        s.scn.flags = std::array::from_fn(|_| (odd.below(2)) as u8);
        let con: *const mjrContext = &*s.con;
        error_of(|| unsafe { render::mjr_render(VIEW, &mut *s.scn, con) });
    }
    assert!(start.elapsed().as_secs() < 120, "{:?}", start.elapsed());
    assert_ne!(stage(&face(SUN)).picture(), vec![0; (3 * SIZE * SIZE) as usize]);
}

#[test]
fn huge_viewports_draw_what_the_buffer_holds() {
    let mut s = stage(RICH);
    let huge = mjrRect { left: -5, bottom: 7, width: c_int::MAX, height: c_int::MAX };
    // SAFETY: the context is whole.
    unsafe {
        let con: *mut mjrContext = &mut *s.con;
        render::mjr_rectangle(huge, 1.0, f32::NAN, 0.0, 1.0);
        render::mjr_overlay(77, -3, huge, c"far\nout".as_ptr(), c"".as_ptr(), con);
        render::mjr_label(huge, 9, c"far".as_ptr(), 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, con);
        error_of(|| render::mjr_render(huge, &mut *s.scn, con));
        s.scn.framewidth = c_int::MAX;
        error_of(|| render::mjr_render(VIEW, &mut *s.scn, con));
    }
    assert_ne!(stage(&face(SUN)).picture(), vec![0; (3 * SIZE * SIZE) as usize]);
}

/// Everything that takes the lock of a context and the one of its device.
///
/// # Safety
/// Model and context live on.
unsafe fn draw_all(m: *const mjModel, con: *const mjrContext) {
    for _ in 0..200 {
        // SAFETY: as promised; the pixels are as many as the rectangle has.
        unsafe {
            render::mjr_restoreBuffer(con);
            render::mjr_uploadMesh(m, con, 0);
            render::mjr_drawPixels([0; 12].as_ptr(), null(), mjrRect { left: 0, bottom: 0, width: 2, height: 2 }, con);
            render::mjr_text(0, c"x".as_ptr(), con, 0.0, 0.0, 1.0, 1.0, 1.0);
            render::mjr_maxViewport(con);
        }
    }
}

#[test]
fn threads_on_one_context_and_on_two_never_wait_for_each_other_in_a_circle() {
    const MESH: &str = r#"<mujoco><asset><mesh name="m" vertex="0 0 0  1 0 0  0 1 0  0 0 1"/></asset>
        <worldbody><camera pos="0 0 3"/><geom type="mesh" mesh="m"/></worldbody></mujoco>"#;
    let (send, receive) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let stages = [stage(MESH), stage(MESH)];
        let [one, two] = stages.each_ref().map(|s| (s.m as usize, &raw const *s.con as usize));
        std::thread::scope(|scope| {
            for (m, con) in [one, one, two] {
                // SAFETY: the stages live on.
                scope.spawn(move || unsafe { draw_all(m as *const mjModel, con as *const mjrContext) });
            }
        });
        // the test may have given up
        let _ = send.send(());
    });
    receive.recv_timeout(std::time::Duration::from_secs(100)).expect("threads wait for each other");
}
