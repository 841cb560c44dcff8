//! Scenes with a renderer, for tests of pictures.

use super::load;
use mujoco::abi::*;
use mujoco::api::{init, render, simulate, visual};
use std::ffi::c_int;
use std::ptr::{null, null_mut};

/// A model with a scene and a renderer for it.
pub struct Stage {
    pub m: *mut mjModel,
    pub d: *mut mjData,
    pub scn: Box<mjvScene>,
    pub con: Box<mjrContext>,
}

pub const SIZE: c_int = 64;
pub const VIEW: mjrRect = mjrRect { left: 0, bottom: 0, width: SIZE, height: SIZE };

impl Stage {
    pub fn new(xml: &str) -> Stage {
        // SAFETY: C strings and buffers of the sizes that are passed.
        unsafe {
            let m = load(xml.as_bytes()).unwrap();
            let d = init::mj_makeData(m);
            simulate::mj_forward(m, d);
            let mut stage = Stage { m, d, scn: Box::new(std::mem::zeroed()), con: Box::new(std::mem::zeroed()) };
            visual::mjv_makeScene(m, &mut *stage.scn, 100);
            let (mut opt, mut cam): (mjvOption, mjvCamera) = (std::mem::zeroed(), std::mem::zeroed());
            visual::mjv_defaultOption(&mut opt);
            visual::mjv_defaultCamera(&mut cam);
            (cam.r#type, cam.fixedcamid) = (mjCAMERA_FIXED as c_int, 0);
            visual::mjv_updateScene(m, d, &opt, null(), &mut cam, mjCAT_ALL as c_int, &mut *stage.scn);
            render::mjr_makeContext(m, &mut *stage.con, 100);
            render::mjr_setBuffer(mjFB_OFFSCREEN as c_int, &mut *stage.con);
            stage
        }
    }

    pub fn read(&self) -> Vec<u8> {
        let mut rgb = vec![0; (3 * SIZE * SIZE) as usize];
        // SAFETY: the buffer holds the pixels.
        unsafe { render::mjr_readPixels(rgb.as_mut_ptr(), null_mut(), VIEW, &*self.con) };
        rgb
    }

    pub fn picture(&mut self) -> Vec<u8> {
        // SAFETY: scene and context belong to the model.
        unsafe {
            // another context's buffer may be bound
            render::mjr_restoreBuffer(&*self.con);
            render::mjr_render(VIEW, &mut *self.scn, &*self.con);
        }
        self.read()
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // SAFETY: made above.
        unsafe {
            render::mjr_freeContext(&mut *self.con);
            visual::mjv_freeScene(&mut *self.scn);
            init::mj_deleteData(self.d);
            init::mj_deleteModel(self.m);
        }
    }
}

/// The pixel in the middle.
pub fn middle(rgb: &[u8]) -> [u8; 3] {
    let at = (3 * (SIZE * SIZE / 2 + SIZE / 2)) as usize;
    [rgb[at], rgb[at + 1], rgb[at + 2]]
}

/// A box seen from above, with what else the world has.
pub fn face(more: &str) -> String {
    format!(
        r#"<mujoco><visual><headlight active="0"/><quality offsamples="0" shadowsize="512"/>
          <global offwidth="64" offheight="64"/></visual>
          <worldbody>{more}<geom type="box" size="1 1 .1" rgba=".6 .4 .2 1"/><camera pos="0 0 3"/></worldbody>
        </mujoco>"#
    )
}

pub const SUN: &str = r#"<light directional="true" pos="0 0 3" dir="0 0 -1" ambient=".1 .1 .1" diffuse=".5 .5 .5"
  specular="0 0 0"/>"#;

pub fn near(a: [u8; 3], b: [u8; 3]) {
    assert!(a.iter().zip(b).all(|(x, y)| x.abs_diff(y) <= 1), "{a:?} is not {b:?}");
}

/// Rectangles, one of them half transparent: every pixel.
pub fn check_rectangles(stage: &Stage) {
    let rect = |left, bottom, width, height| mjrRect { left, bottom, width, height };
    // SAFETY: the stage's context is whole, and current if it is one of OpenGL.
    unsafe {
        render::mjr_rectangle(VIEW, 0.0, 0.0, 0.0, 1.0);
        render::mjr_rectangle(rect(10, 20, 30, 5), 0.5, 0.25, 1.0, 0.5);
        render::mjr_rectangle(rect(0, 0, 0, 10), 1.0, 1.0, 1.0, 1.0);
    }
    for (k, pixel) in stage.read().chunks(3).enumerate() {
        let (x, y) = (k as c_int % SIZE, k as c_int / SIZE);
        let inside = (10..40).contains(&x) && (20..25).contains(&y);
        near([pixel[0], pixel[1], pixel[2]], if inside { [64, 32, 128] } else { [0; 3] });
        assert!(inside || pixel == [0, 0, 0]);
    }
}

/// A letter: metrics of the font, and the pixels that it covers.
pub fn check_text(stage: &Stage) {
    assert_eq!((stage.con.charHeight, stage.con.charWidth[b'A' as usize], stage.con.charWidth[10]), (18, 10, 0));
    // SAFETY: the stage's context is whole, and current if it is one of OpenGL.
    unsafe {
        render::mjr_rectangle(VIEW, 0.0, 0.0, 0.0, 1.0);
        render::mjr_text(mjFONT_NORMAL as c_int, c"H".as_ptr(), &*stage.con, 0.25, 0.5, 1.0, 1.0, 1.0);
    }
    let rgb = stage.read();
    let rows: Vec<c_int> = (0..SIZE).filter(|y| (0..SIZE).any(|x| rgb[(3 * (y * SIZE + x)) as usize] > 128)).collect();
    // baseline and height of capitals, above the cell's corner at row 32
    assert_eq!((rows[0], rows[rows.len() - 1]), (36, 45));
    assert!((0..SIZE).all(|x| (16..27).contains(&x) || rgb[(3 * (40 * SIZE + x)) as usize] == 0));
}

/// A mesh, a height field, a texture, a skin and a flex.
pub const RICH: &str = r#"<mujoco><visual><global offwidth="64" offheight="64"/><quality shadowsize="256"/></visual>
  <asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><hfield name="h" nrow="2" ncol="2" size="1 1 1 .1"
    elevation="0 1 1 0"/><texture name="t" type="2d" builtin="checker" width="8" height="8"/><material name="t" texture="t"/>
    <skin name="s" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2" material="t"><bone body="b" bindpos="0 0 0" bindquat="1 0 0 0"
      vertid="0 1 2" vertweight="1 1 1"/></skin></asset>
  <worldbody><light/><camera pos="0 0 3"/><geom type="mesh" mesh="m" material="t"/><geom type="hfield" hfield="h"/>
    <geom type="plane" size="0 0 .1" material="t"/><body name="b"><freejoint/><geom size=".1"/></body>
    <flexcomp name="f" type="grid" count="3 3 1" spacing=".2 .2 .2" radius=".01" dim="2" pos="0 0 1"/></worldbody></mujoco>"#;
