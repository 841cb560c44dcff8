//! The side of the window: takes events, shows the simulation and the panels, and carries out what the user asks for.

use super::figures::Figures;
use super::frame::SimulationView;
use super::history::History;
use super::sections;
use super::shared::{PERCENT, Shared, SharedState};
use super::{App, PanelSettings, first_camera, texts};
use crate::sim::ui::{Input, Panel};
use crate::sim::window::Window;
use crate::sim::{Camera, CameraKind, Model, Rect, Renderer, Result, Timer};
use std::time::Instant;

/// Most geoms of the scene beyond those of the model.
const GEOMS: usize = 100_000;

/// What draws a model in the window.
fn renderer(model: &Model, font: i32) -> Result<Renderer> {
    let mut renderer = Renderer::new(model, 1, 1)?;
    renderer.reserve_geoms(GEOMS)?;
    if renderer.font() != font {
        renderer.set_font(font)?;
    }
    Ok(renderer)
}

/// The speed that is nearest to the one the model asks for.
fn speed_of(model: &Model) -> usize {
    let wanted = 100.0 * f64::from(model.visual().global.realtime);
    let distance = |percent: f64| (percent.ln() - wanted.ln()).abs();
    (0..PERCENT.len()).min_by(|&a, &b| distance(PERCENT[a]).total_cmp(&distance(PERCENT[b]))).unwrap_or(0)
}

impl<'a> App<'a> {
    /// Opens the window.
    pub fn open(shared: &'a Shared) -> Result<App<'a>> {
        let window = Window::open("MuJoCo", None, 4)?;
        let font = font_scale(&window);
        let model = shared.lock().now.data.model().clone();
        Ok(App {
            shared,
            renderer: renderer(&model, font)?,
            window,
            visible: [true, true],
            input: Input::new(),
            settings: PanelSettings {
                vertical_sync: true,
                font: font / 50 - 1,
                watch_field: "qpos".into(),
                ..PanelSettings::default()
            },
            theme_changed: false,
            camera: Camera::of(&model),
            figures: Figures::new(),
            info: Vec::new(),
            screenshot: false,
            fps: 0.0,
            frames: (Instant::now(), 0),
            last_file: String::new(),
            announced: false,
        })
    }

    /// Shows frames until the window closes, or the physics thread has ended.
    pub fn run(&mut self) -> Result<()> {
        let mut panels = [Panel::new(1), Panel::new(2)];
        while !self.window.closes() {
            let shared = self.shared;
            let mut state = shared.lock();
            if state.exit {
                break;
            }
            self.install(&mut state)?;
            self.window.poll();
            while let Some((event, held)) = self.window.next_event() {
                self.place(&mut panels)?;
                self.handle(event, &held, &mut panels, &mut state)?;
            }
            self.place(&mut panels)?;
            self.synchronize(&mut state)?;
            self.update_panels(&mut panels, &mut state)?;
            let view = SimulationView::of(&state);
            drop(state);
            self.draw(&mut panels, &view)?;
            self.window.swap();
            self.count_frame();
        }
        Ok(())
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
    fn install(&mut self, state: &mut SharedState) -> Result<()> {
        if state.incoming.is_none() {
            return Ok(());
        }
        if !std::mem::replace(&mut self.announced, true) {
            return Ok(());
        }
        self.announced = false;
        let Some(new) = state.incoming.take() else { return Ok(()) };
        let model = new.data.model().clone();
        state.history = History::new(&new.data);
        (state.now, state.has_model) = (new, true);
        let option = self.renderer.option;
        self.renderer = renderer(&model, self.settings.font_percent())?;
        self.renderer.option = option;
        let path = state.now.path.as_str();
        let missing = match self.camera.kind() {
            CameraKind::Free => false,
            CameraKind::Tracking(body) => body >= model.nbody(),
            CameraKind::Fixed(id) => id >= model.ncam(),
        };
        if path != self.last_file || missing {
            self.last_file = path.into();
            self.camera = first_camera(&model);
        }
        self.window.set_title(&format!("MuJoCo : {}", model.title()));
        (state.speed, state.speed_changed) = (speed_of(&model), true);
        (state.scrub, state.loading) = (0, false);
        self.figures = Figures::new();
        self.shared.installed.notify_all();
        Ok(())
    }

    /// The items show what is, and what the user has set or pressed is done.
    pub fn update_panels(&mut self, [left, right]: &mut [Panel; 2], state: &mut SharedState) -> Result<()> {
        left.update(|ui| sections::left(self, state, ui))?;
        right.update(|ui| sections::right(self, state, ui))?;
        if std::mem::take(&mut self.theme_changed) {
            left.set_theme(self.settings.spacing, self.settings.color);
            right.set_theme(self.settings.spacing, self.settings.color);
        }
        Ok(())
    }

    /// Divides the window among the panels and the view.
    fn place(&mut self, panels: &mut [Panel; 2]) -> Result<()> {
        let (width, height) = self.window.framebuffer_size();
        let mut strips = [0, 0];
        for k in (0..2).filter(|&k| self.visible[k]) {
            strips[k] = panels[k].width(&self.renderer)?.min(width / 2);
        }
        let [left, right] = strips;
        let strip = |left: i32, width: i32| Rect { left, bottom: 0, width: width.max(0), height };
        let areas = [strip(0, left), strip(width - right, right), strip(left, width - left - right)];
        self.input.divide((width, height), self.window.window_size(), &areas);
        Ok(())
    }

    /// The scene, the texts and the figures take what the physics thread has computed; the simulation takes what the mouse does.
    fn synchronize(&mut self, state: &mut SharedState) -> Result<()> {
        if !state.has_model {
            return Ok(());
        }
        let data = &mut state.now.data;
        self.renderer.update(data, &self.camera)?;
        self.camera = self.renderer.camera();
        if self.settings.info {
            self.info = texts::info(data, state.run, self.fps);
        }
        let measured = [Timer::Step, Timer::Forward].iter().any(|&t| data.timer(t).number > 0);
        if self.settings.profiler && measured {
            self.figures.update_profiler(data);
        }
        if self.settings.sensor {
            self.figures.update_sensor(data);
        }
        data.clear_timers();
        if state.run {
            data.xfrc_applied_mut().fill([0.0; 6]);
            self.renderer.apply_pull(data)
        } else {
            self.renderer.apply_pull_to_pose(data)
        }
    }

    /// Computes and shows a state that was changed by hand.
    pub fn refresh(&mut self, state: &mut SharedState, changed: Result<()>) {
        let outcome = changed.and_then(|()| state.now.data.forward());
        if state.check(outcome) {
            self.figures.update_profiler(&state.now.data);
            self.figures.update_sensor(&state.now.data);
        }
    }
}

/// The font's size for the screen: by its pixels per inch, or how many pixels a unit of the window has.
fn font_scale(window: &Window) -> i32 {
    let (pixels, units) = (window.framebuffer_size().0, window.window_size().0.max(1));
    let ratio = f64::from(pixels) / f64::from(units);
    let inch = window.pixels_per_inch().map(|ppi| ppi * ratio).filter(|ppi| (50.0..350.0).contains(ppi));
    let scale = if pixels > units { 100.0 * ratio } else { inch.unwrap_or(150.0) };
    (50 * (scale / 50.0).round() as i32).clamp(100, 300)
}
