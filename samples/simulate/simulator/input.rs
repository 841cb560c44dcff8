//! Mouse, keys and dropped files: for the interfaces first, then for the view.

use super::app::App;
use super::sections::{Action, Left, Right};
use super::shared::{PERCENT, State};
use super::texts;
use mujoco::abi::*;
use mujoco::api::{init, parse, print, render, simulate, support, ui, visual};
use mujoco::math::Vec3;
use mujoco::sim::window::{Event, Held, Modifier};
use std::ffi::{CStr, c_char, c_int};
use std::time::Instant;

/// Seconds between the presses of a double click.
const DOUBLE: f64 = 0.25;

impl App<'_> {
    /// Handles what has happened since the last frame.
    pub fn handle_events(&mut self, state: &mut State) {
        while let Some((event, held)) = self.window.next_event() {
            self.read_mouse(&held);
            self.handle(event, state);
        }
    }

    fn handle(&mut self, event: Event, state: &mut State) {
        let now = seconds();
        let kind = match event {
            Event::Key(key) => {
                (self.input.key, self.input.keytime) = (key, now);
                mjEVENT_KEY
            }
            Event::Button(button, pressed) => {
                self.button(button, pressed, now);
                if pressed { mjEVENT_PRESS } else { mjEVENT_RELEASE }
            }
            Event::Cursor if self.buttons_held() => mjEVENT_MOVE,
            Event::Cursor => return,
            Event::Scroll(x, y) => {
                (self.input.sx, self.input.sy) = (x, y);
                mjEVENT_SCROLL
            }
            Event::Drop(paths) => {
                if let Some(path) = paths.into_iter().next() {
                    state.request = Some(path);
                    state.loading = true;
                }
                return;
            }
            Event::Refresh => return,
            Event::Resize => {
                self.input.dragrect = 0;
                self.place();
                mjEVENT_RESIZE
            }
        };
        self.input.r#type = kind as c_int;
        self.dispatch(kind, state);
        if kind == mjEVENT_RELEASE {
            (self.input.dragrect, self.input.dragbutton) = (0, 0);
        }
    }

    fn buttons_held(&self) -> bool {
        self.input.left + self.input.right + self.input.middle > 0
    }

    /// Position, motion, buttons and modifiers.
    fn read_mouse(&mut self, at: &Held) {
        let ((x, y), (_, height)) = (at.cursor, self.window.framebuffer_size());
        let ratio = f64::from(self.window.framebuffer_size().0) / f64::from(self.window.window_size().0.max(1));
        let (x, y) = (x * ratio, f64::from(height) - y * ratio);
        let held = |on: bool| c_int::from(on);
        let s = &mut *self.input;
        (s.dx, s.dy) = (x - s.x, y - s.y);
        (s.x, s.y) = (x, y);
        s.left = held(at.buttons[0]);
        s.right = held(at.buttons[1]);
        s.middle = held(at.buttons[2]);
        s.control = held(at.key(Modifier::Control));
        s.shift = held(at.key(Modifier::Shift));
        s.alt = held(at.key(Modifier::Alt));
        if s.alt != 0 {
            std::mem::swap(&mut s.left, &mut s.right);
        }
        let inside = |r: &mjrRect| {
            let (x, y) = (x.round() as c_int, y.round() as c_int);
            x >= r.left && x < r.left + r.width && y >= r.bottom && y < r.bottom + r.height
        };
        let rects = &s.rect[1..s.nrect.max(1) as usize];
        s.mouserect = rects.iter().position(inside).map_or(0, |k| k as c_int + 1);
    }

    fn button(&mut self, button: i32, pressed: bool, now: f64) {
        let s = &mut *self.input;
        let swapped = s.alt != 0;
        let button = match (button, swapped) {
            (0, false) | (1, true) => mjBUTTON_LEFT,
            (1, false) | (0, true) => mjBUTTON_RIGHT,
            _ => mjBUTTON_MIDDLE,
        } as c_int;
        if pressed {
            s.doubleclick = c_int::from(button == s.button && now - s.buttontime < DOUBLE);
            (s.button, s.buttontime) = (button, now);
            if s.mouserect != 0 {
                (s.dragrect, s.dragbutton) = (s.mouserect, button);
            }
        }
    }

    /// Gives an event to whom it is for.
    fn dispatch(&mut self, kind: mjtEvent, state: &mut State) {
        for k in 0..2 {
            let rect = k as c_int + 1;
            let over = if self.input.dragrect != 0 { self.input.dragrect } else { self.input.mouserect };
            if !self.visible[k] || self.ui[k].nsect == 0 || (over != rect && kind != mjEVENT_KEY) {
                continue;
            }
            // SAFETY: the interfaces and the context live as long as the window.
            let item = unsafe { ui::mjui_event(&mut *self.ui[k], &mut *self.input, &*self.context).as_ref() };
            if let Some((section, userid)) = item.map(|item| (item.sectionid, item.userid)) {
                self.used(k, section, Action::of(userid), state);
                return;
            }
            if kind == mjEVENT_KEY && self.input.key == 0 {
                return;
            }
        }
        match kind {
            mjEVENT_KEY => self.key(state),
            mjEVENT_SCROLL if self.input.mouserect == 3 => {
                let by = -0.02 * self.input.sy;
                self.move_camera(state, mjMOUSE_ZOOM, 0.0, by);
            }
            mjEVENT_PRESS if self.input.mouserect == 3 => self.press(state),
            mjEVENT_RELEASE if self.input.dragrect == 3 => self.perturb.active = 0,
            mjEVENT_MOVE if self.input.dragrect == 3 => self.drag(state),
            _ => {}
        }
    }

    /// An item was used: what it asks for, and what its section needs.
    fn used(&mut self, k: usize, section: c_int, action: Action, state: &mut State) {
        if k == 0 && section == Left::Physics as c_int {
            self.write_flags(state);
        } else if k == 0 && section == Left::Rendering as c_int {
            self.choose_camera();
        }
        self.act(action, state);
    }

    /// The flags of the model become those of the check boxes.
    fn write_flags(&mut self, state: &State) {
        let (m, _) = state.pointers();
        if m.is_null() {
            return;
        }
        let flags =
            |values: &[c_int]| values.iter().enumerate().fold(0, |flags, (k, v)| flags | (c_int::from(*v != 0) << k));
        // SAFETY: we hold the mutex.
        let o = unsafe { &mut (*m).opt };
        o.disableflags = flags(&self.values.disable);
        o.enableflags = flags(&self.values.enable);
        let off = flags(&self.values.actuator_group) ^ 0b11_1111;
        let groups = o.disableactuator & !0b11_1111 | off;
        if groups != o.disableactuator {
            o.disableactuator = groups;
            self.build_right(state, Right::Control);
        }
    }

    /// The camera becomes that of the selection box.
    fn choose_camera(&mut self) {
        let camera = &mut self.camera;
        match self.values.camera {
            0 => camera.r#type = mjCAMERA_FREE as c_int,
            1 if self.perturb.select > 0 => {
                camera.r#type = mjCAMERA_TRACKING as c_int;
                camera.trackbodyid = self.perturb.select;
                camera.fixedcamid = -1;
            }
            1 => {
                camera.r#type = mjCAMERA_FREE as c_int;
                self.values.camera = 0;
                self.redraw(0, Left::Rendering as c_int);
            }
            k => {
                camera.r#type = mjCAMERA_FIXED as c_int;
                camera.fixedcamid = k - 2;
            }
        }
    }

    fn act(&mut self, action: Action, state: &mut State) {
        let (m, d) = state.pointers();
        match action {
            Action::Quit => self.window.close(),
            Action::FullScreen => self.window.full_screen(self.values.full_screen != 0),
            Action::VerticalSync => self.window.vertical_sync(self.values.vertical_sync != 0),
            Action::Theme => {
                for ui in &mut self.ui {
                    // SAFETY: plain values.
                    (ui.spacing, ui.color) =
                        unsafe { (ui::mjui_themeSpacing(self.values.spacing), ui::mjui_themeColor(self.values.color)) };
                }
                self.layout();
            }
            Action::Font => {
                // SAFETY: the context is current.
                unsafe { render::mjr_changeFont(50 * (self.values.font + 1), &mut *self.context) };
                self.layout();
            }
            Action::Reload if !state.file.is_empty() => {
                (state.request, state.loading) = (Some(state.file.clone()), true);
            }
            Action::Run => state.run = self.values.run != 0,
            _ if m.is_null() => {}
            // SAFETY: we hold the mutex.
            _ => unsafe { self.act_on_model(action, state, m, d) },
        }
    }

    unsafe fn act_on_model(&mut self, action: Action, state: &mut State, m: *mut mjModel, d: *mut mjData) {
        unsafe {
            match action {
                Action::SaveXml => {
                    let mut error = [0 as c_char; 200];
                    let size = error.len() as c_int;
                    if parse::mj_saveLastXML(c"mjmodel.xml".as_ptr(), m, error.as_mut_ptr(), size) == 0 {
                        println!("Save XML error: {}", CStr::from_ptr(error.as_ptr()).to_string_lossy());
                    }
                }
                Action::SaveMjb => init::mj_saveModel(m, c"mjmodel.mjb".as_ptr(), std::ptr::null_mut(), 0),
                Action::PrintModel => print::mj_printModel(m, c"MJMODEL.TXT".as_ptr()),
                Action::PrintData => print::mj_printData(m, d, c"MJDATA.TXT".as_ptr()),
                Action::Screenshot => self.screenshot = true,
                Action::Reset => {
                    init::mj_resetData(m, d);
                    state.message.clear();
                    state.scrub = 0;
                    self.refresh(m, d);
                }
                Action::Align => self.align(m),
                Action::CopyState => {
                    let full = self.input.shift != 0;
                    self.window.set_clipboard(&texts::keyframe(&*m, &*d, full));
                }
                Action::Key | Action::LoadKey => {
                    init::mj_resetDataKeyframe(m, d, self.values.key);
                    self.refresh(m, d);
                }
                Action::SaveKey if (0..(*m).nkey).contains(&self.values.key) => {
                    support::mj_setKeyframe(m, d, self.values.key);
                }
                Action::History => {
                    (state.run, state.scrub) = (false, self.values.scrub);
                    state.history.load(m, d, state.scrub);
                    self.refresh(m, d);
                }
                Action::CopyCamera => self.window.set_clipboard(&texts::camera(&self.scene.camera)),
                Action::JointGroup => self.build_right(state, Right::Joint),
                Action::ActuatorGroup => self.build_right(state, Right::Control),
                Action::ClearControls => {
                    std::slice::from_raw_parts_mut((*d).ctrl, (*m).nu as usize).fill(0.0);
                }
                _ => {}
            }
        }
    }

    /// Keys that no interface wanted.
    fn key(&mut self, state: &mut State) {
        let (m, d) = state.pointers();
        let has_model = !m.is_null();
        match self.input.key {
            32 if has_model => {
                state.run = !state.run;
                self.perturb.active = 0;
                if state.run {
                    state.scrub = 0;
                }
            }
            // SAFETY: we hold the mutex.
            mjKEY_RIGHT if has_model && !state.run => unsafe {
                (*d).timer = std::mem::zeroed();
                if state.scrub < 0 {
                    state.scrub += 1;
                    state.history.load(m, d, state.scrub);
                } else {
                    simulate::mj_step(m, d);
                    state.history.add(m, d);
                }
                self.refresh(m, d);
            },
            mjKEY_LEFT if has_model => {
                state.run = false;
                state.scrub = (state.scrub - 1).max(1 - state.history.len() as i32);
                // SAFETY: as above.
                unsafe { state.history.load(m, d, state.scrub) };
                self.refresh(m, d);
            }
            mjKEY_PAGE_UP if has_model && self.perturb.select > 0 => {
                // SAFETY: the selected body is one of the model's.
                self.perturb.select = unsafe { *(*m).body_parentid.add(self.perturb.select as usize) };
                (self.perturb.flexselect, self.perturb.skinselect) = (-1, -1);
                if self.perturb.select <= 0 {
                    self.perturb.active = 0;
                }
            }
            93 | 91 if has_model => self.next_camera(if self.input.key == 93 { 1 } else { -1 }, unsafe { (*m).ncam }),
            mjKEY_ESCAPE => self.camera.r#type = mjCAMERA_FREE as c_int,
            mjKEY_F6 if has_model => self.option.frame = (self.option.frame + 1) % mjNFRAME as c_int,
            mjKEY_F7 if has_model => self.option.label = (self.option.label + 1) % mjNLABEL as c_int,
            45 if self.input.shift == 0 => self.change_speed(state, 1),
            61 if self.input.shift == 0 => self.change_speed(state, -1),
            mjKEY_TAB => {
                let k = usize::from(self.input.shift != 0);
                self.visible[k] = !self.visible[k];
                self.layout();
            }
            _ => return,
        }
        if matches!(self.input.key, mjKEY_F6 | mjKEY_F7) {
            self.redraw(0, Left::Rendering as c_int);
        }
    }

    fn next_camera(&mut self, by: i32, count: i32) {
        if count <= 0 {
            return;
        }
        let fixed = self.camera.r#type == mjCAMERA_FIXED as c_int;
        self.camera.fixedcamid = match (fixed, by > 0) {
            (true, _) => (self.camera.fixedcamid + by).rem_euclid(count),
            (false, true) => 0,
            (false, false) => count - 1,
        };
        self.camera.r#type = mjCAMERA_FIXED as c_int;
    }

    fn change_speed(&mut self, state: &mut State, by: i32) {
        let speed = (state.speed as i32 + by).clamp(0, PERCENT.len() as i32 - 1) as usize;
        (state.speed, state.speed_changed) = (speed, true);
    }

    /// A press in the view: selects, or begins to perturb.
    fn press(&mut self, state: &mut State) {
        let (m, d) = state.pointers();
        if m.is_null() {
            return;
        }
        let s = &self.input;
        if s.doubleclick != 0 {
            self.perturb.active = 0;
            // SAFETY: we hold the mutex.
            unsafe { self.select(m, d) };
        } else if s.control != 0 && self.perturb.select > 0 && self.perturb.active == 0 {
            let translate = mjPERT_TRANSLATE as c_int;
            let wanted = match (s.right != 0, s.left != 0) {
                (true, _) => translate,
                (_, true) => mjPERT_ROTATE as c_int,
                _ => return,
            };
            // SAFETY: as above.
            unsafe { visual::mjv_initPerturb(m, d, &*self.scene, &mut self.perturb) };
            self.perturb.active = wanted;
        }
    }

    /// A double click: left selects a body, right looks at a point, with Control follows the body.
    unsafe fn select(&mut self, m: *mut mjModel, d: *mut mjData) {
        let (s, r) = (&*self.input, self.input.rect[3]);
        let (width, height) = (f64::from(r.width.max(1)), f64::from(r.height.max(1)));
        let at = [(s.x - f64::from(r.left)) / width, (s.y - f64::from(r.bottom)) / height];
        let mut point = Vec3::ZERO;
        let (mut geom, mut flex, mut skin) = ([-1], [-1], [-1]);
        unsafe {
            let body = visual::mjv_select(
                m,
                d,
                &*self.option,
                width / height,
                at[0],
                at[1],
                &*self.scene,
                &mut point,
                &mut geom,
                &mut flex,
                &mut skin,
            );
            if s.button == mjBUTTON_RIGHT as c_int {
                if body >= 0 {
                    self.camera.lookat = point.0;
                    if s.control != 0 && body > 0 {
                        self.camera.r#type = mjCAMERA_TRACKING as c_int;
                        self.camera.trackbodyid = body;
                        self.camera.fixedcamid = -1;
                    }
                }
            } else if s.button == mjBUTTON_LEFT as c_int {
                let p = &mut self.perturb;
                (p.select, p.flexselect, p.skinselect) = (body.max(0), flex[0], skin[0]);
                if body >= 0 {
                    let (pos, mat) = ((*d).xpos.add(3 * body as usize), (*d).xmat.add(9 * body as usize));
                    let to: [f64; 3] = std::array::from_fn(|k| point[k] - *pos.add(k));
                    p.localpos = std::array::from_fn(|k| (0..3).map(|j| *mat.add(3 * j + k) * to[j]).sum());
                }
            }
        }
    }

    /// A drag in the view moves the perturbation, or the camera.
    fn drag(&mut self, state: &mut State) {
        let s = &self.input;
        let horizontal = s.shift != 0;
        let action = match (s.right != 0, s.left != 0) {
            (true, _) if horizontal => mjMOUSE_MOVE_H,
            (true, _) => mjMOUSE_MOVE_V,
            (_, true) if horizontal => mjMOUSE_ROTATE_H,
            (_, true) => mjMOUSE_ROTATE_V,
            _ => mjMOUSE_ZOOM,
        };
        let height = f64::from(s.rect[3].height.max(1));
        let (dx, dy) = (s.dx / height, -s.dy / height);
        let (m, d) = state.pointers();
        if m.is_null() {
            return;
        }
        if self.perturb.active != 0 {
            // SAFETY: we hold the mutex.
            unsafe { visual::mjv_movePerturb(m, d, action as c_int, dx, dy, &*self.scene, &mut self.perturb) };
        } else {
            self.move_camera(state, action, dx, dy);
        }
    }

    fn move_camera(&mut self, state: &State, action: mjtMouse, dx: f64, dy: f64) {
        let (m, _) = state.pointers();
        if !m.is_null() {
            // SAFETY: we hold the mutex.
            unsafe { visual::mjv_moveCamera(m, action as c_int, dx, dy, &*self.scene, &mut self.camera) };
        }
    }
}

/// Seconds since the first call.
fn seconds() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}
