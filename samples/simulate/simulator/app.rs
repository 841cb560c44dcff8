//! The window's side: what is shown, and what is done about it.

use super::figures::Figures;
use super::history::History;
use super::sections::{self, Left, Right, Values, can_use};
use super::shared::{Shared, State};
use mujoco::abi::*;
use mujoco::api::{globals, render, simulate, ui, visual};
use mujoco::sim::window::Window;
use std::ffi::{c_char, c_int};
use std::sync::OnceLock;
use std::time::Instant;

/// Most geoms of the scene.
const GEOMS: c_int = 100_000;

/// Milliseconds, for the library's timers.
unsafe extern "C-unwind" fn clock() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e3
}

/// Zeros of a large type, made in place.
fn zeroed<T>() -> Box<T> {
    // SAFETY: used for structs of numbers and raw pointers only.
    unsafe {
        let layout = std::alloc::Layout::new::<T>();
        let memory = std::alloc::alloc_zeroed(layout);
        if memory.is_null() {
            std::alloc::handle_alloc_error(layout);
        }
        Box::from_raw(memory.cast())
    }
}

pub struct App<'a> {
    pub shared: &'a Shared,
    pub window: Window,
    /// The left and the right interface.
    pub ui: [Box<mjUI>; 2],
    pub visible: [bool; 2],
    pub input: Box<mjuiState>,
    pub values: Box<Values>,
    pub context: Box<mjrContext>,
    pub scene: Box<mjvScene>,
    pub camera: mjvCamera,
    pub option: Box<mjvOption>,
    pub perturb: mjvPerturb,
    pub figures: Figures,
    pub info: Vec<(&'static str, String)>,
    pub screenshot: bool,
    pub fps: f64,
    frames: (Instant, u32),
    /// The last file that was shown: its camera stays when it is loaded again.
    last_file: String,
    /// A loaded model is installed only after a frame that says so.
    announced: bool,
    /// Positions, controls, equalities as the interface shows them.
    drawn: [Vec<f64>; 3],
}

impl<'a> App<'a> {
    /// Opens the window.
    pub fn open(shared: &'a Shared) -> Result<App<'a>, String> {
        let window = Window::open("MuJoCo", None, 4).map_err(|e| e.to_string())?;
        let font = font_scale(&window);
        let mut values = Box::new(Values {
            help: 0,
            info: 0,
            profiler: 0,
            sensor: 0,
            pause_update: 0,
            full_screen: 0,
            vertical_sync: 1,
            busy_wait: 0,
            spacing: 0,
            color: 0,
            font: font / 50 - 1,
            run: 1,
            key: -1,
            noise_scale: 0.0,
            noise_rate: 0.0,
            scrub: 0,
            watch_field: [0; 40],
            watch_index: 0,
            disable: [0; 19],
            enable: [0; 6],
            actuator_group: [1; 6],
            camera: 0,
            has_model: false,
            has_keys: false,
        });
        for (to, from) in values.watch_field.iter_mut().zip(b"qpos") {
            *to = *from as c_char;
        }
        let mut app = App {
            shared,
            window,
            ui: [zeroed(), zeroed()],
            visible: [true, true],
            input: zeroed(),
            values,
            context: zeroed(),
            scene: zeroed(),
            camera: *zeroed(),
            option: zeroed(),
            perturb: *zeroed(),
            figures: Figures::new(),
            info: Vec::new(),
            screenshot: false,
            fps: 0.0,
            frames: (Instant::now(), 0),
            last_file: String::new(),
            announced: false,
            drawn: Default::default(),
        };
        // SAFETY: the library's structs, made in its order; the window's context is current.
        unsafe {
            globals::mjcb_time = Some(clock);
            visual::mjv_defaultCamera(&mut app.camera);
            visual::mjv_defaultOption(&mut *app.option);
            visual::mjv_defaultPerturb(&mut app.perturb);
            visual::mjv_defaultScene(&mut *app.scene);
            render::mjr_defaultContext(&mut *app.context);
            visual::mjv_makeScene(std::ptr::null(), &mut *app.scene, GEOMS);
            render::mjr_makeContext(std::ptr::null(), &mut *app.context, font);
            let fixed = sections::fixed(&mut app.values);
            for k in 0..2 {
                let ui = &mut *app.ui[k];
                ui.predicate = Some(can_use);
                ui.userdata = (&raw mut *app.values).cast();
                (ui.rectid, ui.auxid) = (1 + k as c_int, k as c_int);
                ui.spacing = ui::mjui_themeSpacing(0);
                ui.color = ui::mjui_themeColor(0);
            }
            ui::mjui_add(&mut *app.ui[0], fixed.as_ptr());
        }
        app.layout();
        Ok(app)
    }

    /// Shows frames until the window closes.
    pub fn run(&mut self) {
        while !self.window.closes() {
            let shared = self.shared;
            let mut state = shared.lock();
            self.install(&mut state);
            self.window.poll();
            self.handle_events(&mut state);
            self.synchronize(&mut state);
            let view = self.view_of(&state);
            drop(state);
            self.draw(&view);
            self.window.swap();
            self.count_frame();
        }
        // SAFETY: made in `open`; the context is still current.
        unsafe {
            visual::mjv_freeScene(&mut *self.scene);
            render::mjr_freeContext(&mut *self.context);
        }
    }

    fn count_frame(&mut self) {
        self.frames.1 += 1;
        let seconds = self.frames.0.elapsed().as_secs_f64();
        if seconds > 0.2 {
            self.fps = f64::from(self.frames.1) / seconds;
            self.frames = (Instant::now(), 0);
        }
    }

    /// Takes over a loaded model, one frame after its label was shown.
    fn install(&mut self, state: &mut State) {
        if state.incoming.is_none() {
            return;
        }
        if !self.announced {
            self.announced = true;
            return;
        }
        self.announced = false;
        let Some(new) = state.incoming.take() else { return };
        let old = state.model.replace(new);
        let Some(loaded) = state.model.as_ref() else { return };
        let (m, d) = (loaded.m, loaded.d);
        let path = loaded.path.clone();
        // SAFETY: we hold the mutex; the old model goes after nothing points into it.
        unsafe {
            state.history = History::new(m, d);
            visual::mjv_makeScene(m, &mut *self.scene, GEOMS);
            let font = 50 * (self.values.font + 1);
            render::mjr_makeContext(m, &mut *self.context, font);
            if self.context.fontScale != font {
                render::mjr_changeFont(font, &mut *self.context);
            }
            visual::mjv_defaultPerturb(&mut self.perturb);
            if !path.is_empty() && path != self.last_file {
                self.last_file = path;
                self.align(m);
            }
            let name = std::ffi::CStr::from_ptr((*m).names).to_string_lossy();
            self.window.set_title(&format!("MuJoCo : {name}"));
            self.values.has_model = true;
            self.values.has_keys = (*m).nkey > 0;
            state.speed = sections::speed_of((*m).vis.global.realtime);
        }
        (state.speed_changed, state.scrub, state.loading) = (true, 0, false);
        self.figures = Figures::new();
        self.build_sections(state);
        drop(old);
        self.shared.installed.notify_all();
    }

    /// Builds the sections that depend on the model.
    pub fn build_sections(&mut self, state: &State) {
        let Some(loaded) = state.model.as_ref() else { return };
        // SAFETY: as in `install`.
        unsafe {
            let counts = [(*loaded.m).nkey as usize, state.history.len()];
            let simulation = sections::simulation_section(&mut self.values, counts);
            let rest = sections::of_model(&mut self.values, &mut self.option, &mut self.scene, loaded);
            let ui = &mut *self.ui[0];
            ui.nsect = Left::Simulation as c_int;
            ui::mjui_add(ui, simulation.as_ptr());
            ui.nsect = Left::Physics as c_int;
            ui::mjui_add(ui, rest.as_ptr());
            let ui = &mut *self.ui[1];
            ui.nsect = 0;
            for table in [
                sections::joints(&self.option, loaded),
                sections::controls(&self.option, loaded),
                sections::equalities(loaded),
            ] {
                ui::mjui_add(ui, table.as_ptr());
            }
        }
        self.read_options(loaded.m);
        self.layout();
    }

    /// Builds one section of the right interface again.
    pub fn build_right(&mut self, state: &State, section: Right) {
        let Some(loaded) = state.model.as_ref() else { return };
        // SAFETY: as above.
        unsafe {
            let table = match section {
                Right::Joint => sections::joints(&self.option, loaded),
                Right::Control => sections::controls(&self.option, loaded),
                Right::Equality => sections::equalities(loaded),
            };
            let ui = &mut *self.ui[1];
            let count = std::mem::replace(&mut ui.nsect, section as c_int);
            ui::mjui_add(ui, table.as_ptr());
            ui.nsect = count;
        }
        self.layout();
    }

    /// Lays everything out again and draws the interfaces.
    pub fn layout(&mut self) {
        // SAFETY: the context is current.
        unsafe {
            for ui in &mut self.ui {
                ui::mjui_resize(&mut **ui, &*self.context);
                let (i, samples) = (ui.auxid as usize, ui.spacing.samples);
                let c = &mut *self.context;
                let fits = c.auxFBO[i] != 0 && c.auxWidth[i] == ui.width && c.auxHeight[i] == ui.maxheight;
                if !fits {
                    render::mjr_addAux(ui.auxid, ui.width, ui.maxheight, samples, c);
                }
            }
        }
        self.place();
        self.redraw(0, -1);
        self.redraw(1, -1);
    }

    /// Divides the window among the interfaces and the view.
    pub fn place(&mut self) {
        let (width, height) = self.window.framebuffer_size();
        let [left, right] = [0, 1].map(|k| if self.visible[k] { self.ui[k].width.min(width / 2) } else { 0 });
        let strip = |left: i32, width: i32| mjrRect { left, bottom: 0, width: width.max(0), height };
        self.input.nrect = 4;
        self.input.rect[0] = strip(0, width);
        self.input.rect[1] = strip(0, left);
        self.input.rect[2] = strip(width - right, right);
        self.input.rect[3] = strip(left, width - left - right);
    }

    /// Draws a section of an interface, or with −1 all of it.
    pub fn redraw(&mut self, k: usize, section: c_int) {
        // SAFETY: the context is current, the auxiliary buffer has been made.
        unsafe { ui::mjui_update(section, -1, &*self.ui[k], &*self.input, &*self.context) }
    }

    /// Puts the camera where the model wants it.
    pub fn align(&mut self, m: *const mjModel) {
        // SAFETY: the model is alive.
        unsafe {
            let id = (*m).vis.global.cameraid;
            if id >= 0 && id < (*m).ncam {
                self.camera.r#type = mjCAMERA_FIXED as c_int;
                self.camera.fixedcamid = id;
            } else {
                visual::mjv_defaultFreeCamera(m, &mut self.camera);
            }
        }
    }

    /// The check boxes and the camera's selection box show what is set. Tells whether that changed anything.
    fn read_options(&mut self, m: *const mjModel) -> bool {
        // SAFETY: the model is alive.
        let o = unsafe { &(*m).opt };
        let v = &mut *self.values;
        let before = (v.disable, v.enable, v.actuator_group, v.camera);
        let bit = |flags: c_int, k: usize| flags >> k & 1;
        v.disable = std::array::from_fn(|k| bit(o.disableflags, k));
        v.enable = std::array::from_fn(|k| bit(o.enableflags, k));
        v.actuator_group = std::array::from_fn(|k| 1 - bit(o.disableactuator, k));
        v.camera = match self.camera.r#type {
            t if t == mjCAMERA_FIXED as c_int => 2 + self.camera.fixedcamid,
            t if t == mjCAMERA_TRACKING as c_int => 1,
            _ => 0,
        };
        before != (v.disable, v.enable, v.actuator_group, v.camera)
    }

    /// Settings go to the physics thread; the scene, the texts and the figures take what it has computed.
    fn synchronize(&mut self, state: &mut State) {
        let v = &mut *self.values;
        (state.busy_wait, state.pause_update) = (v.busy_wait != 0, v.pause_update != 0);
        (state.noise_scale, state.noise_rate, state.key) = (v.noise_scale, v.noise_rate, v.key);
        let was = (v.run, v.scrub);
        (v.run, v.scrub) = (c_int::from(state.run), state.scrub);
        if (v.run, v.scrub) != was {
            self.redraw(0, -1);
        }
        let (m, d) = state.pointers();
        if m.is_null() {
            return;
        }
        // SAFETY: we hold the mutex.
        unsafe {
            let all = mjCAT_ALL as c_int;
            let (option, scene) = (&*self.option, &mut *self.scene);
            visual::mjv_updateScene(m, d, option, &self.perturb, &mut self.camera, all, scene);
            if self.read_options(m) {
                self.redraw(0, -1);
            }
            self.show_numbers(&*m, &*d);
            self.show_watch(&*m, &*d);
            if self.values.info != 0 {
                self.info = super::texts::info(&*m, &*d, state.run, self.fps);
            }
            let measured = (*d).timer[mjTIMER_STEP as usize].number + (*d).timer[mjTIMER_FORWARD as usize].number > 0;
            if self.values.profiler != 0 && measured {
                self.figures.update_profiler(&*m, &*d);
            }
            if self.values.sensor != 0 {
                self.figures.update_sensor(&*m, &*d);
            }
            for timer in &mut (*d).timer {
                *timer = mjTimerStat { duration: 0.0, number: 0 };
            }
            if state.run {
                std::slice::from_raw_parts_mut((*d).xfrc_applied, 6 * (*m).nbody as usize).fill(0.0);
                visual::mjv_applyPerturbPose(m, d, &self.perturb, 0);
                visual::mjv_applyPerturbForce(m, d, &self.perturb);
            } else {
                visual::mjv_applyPerturbPose(m, d, &self.perturb, 1);
            }
        }
    }

    /// Draws the open sections of the right interface again when their numbers have changed.
    fn show_numbers(&mut self, m: &mjModel, d: &mjData) {
        // SAFETY: the arrays have these sizes.
        let now = unsafe {
            let active = std::slice::from_raw_parts(d.eq_active, m.neq as usize);
            [
                std::slice::from_raw_parts(d.qpos, m.nq as usize).to_vec(),
                std::slice::from_raw_parts(d.ctrl, m.nu as usize).to_vec(),
                active.iter().map(|&a| f64::from(a)).collect(),
            ]
        };
        for (k, now) in now.into_iter().enumerate() {
            if now != self.drawn[k] {
                self.drawn[k] = now;
                if self.visible[1] && self.ui[1].nsect > k as c_int && self.ui[1].sect[k].state != 0 {
                    self.redraw(1, k as c_int);
                }
            }
        }
    }

    /// Shows the watched number, if its section can be seen.
    fn show_watch(&mut self, m: &mjModel, d: &mjData) {
        let section = Left::Watch as usize;
        if !self.visible[0] || self.ui[0].sect[section].state == 0 {
            return;
        }
        let field: Vec<u8> = self.values.watch_field.iter().map(|&c| c as u8).take_while(|&c| c != 0).collect();
        // SAFETY: the data belongs to the model; the item is a text of one element.
        unsafe {
            let text = super::watch::value(m, d, &String::from_utf8_lossy(&field), self.values.watch_index);
            let name = &mut self.ui[0].sect[section].item[2].anonymous.multi.name[0];
            let mut new = [0 as c_char; 40];
            for (to, from) in new[..39].iter_mut().zip(text.bytes()) {
                *to = from as c_char;
            }
            if *name == new {
                return;
            }
            *name = new;
        }
        self.redraw(0, section as c_int);
    }

    /// Computes and shows a state that was changed by hand.
    pub fn refresh(&mut self, m: *mut mjModel, d: *mut mjData) {
        // SAFETY: the mutex is held by the caller.
        unsafe {
            simulate::mj_forward(m, d);
            self.figures.update_profiler(&*m, &*d);
            self.figures.update_sensor(&*m, &*d);
        }
    }
}

/// The font scale for the screen: by its pixels per inch, or how many pixels a unit of the window has.
fn font_scale(window: &Window) -> c_int {
    let (pixels, units) = (window.framebuffer_size().0, window.window_size().0.max(1));
    let ratio = f64::from(pixels) / f64::from(units);
    let inch = window.pixels_per_inch().map(|ppi| ppi * ratio).filter(|ppi| (50.0..350.0).contains(ppi));
    let scale = if pixels > units { 100.0 * ratio } else { inch.unwrap_or(150.0) };
    (50 * (scale / 50.0).round() as c_int).clamp(100, 300)
}
