//! One frame: the view, its overlays, the interfaces, the figures.

use super::app::App;
use super::shared::{PERCENT, State};
use super::texts::{HELP, columns};
use mujoco::abi::*;
use mujoco::api::{render, ui};
use mujoco::base::text::general;
use std::ffi::{CString, c_int};
use std::path::Path;

/// What a frame says about the simulation, taken while the mutex was held.
pub struct View {
    has_model: bool,
    loading: bool,
    run: bool,
    scrub: i32,
    /// Wanted and measured percent of real time.
    speed: [f64; 2],
    message: String,
}

impl App<'_> {
    pub fn view_of(&self, state: &State) -> View {
        View {
            has_model: state.model.is_some(),
            loading: state.loading,
            run: state.run,
            scrub: state.scrub,
            speed: [PERCENT[state.speed], 100.0 / state.slowdown],
            message: state.message.clone(),
        }
    }

    /// Draws everything into the window's back buffer.
    pub fn draw(&mut self, view: &View) {
        let rect = self.input.rect[3];
        let mut reduced = rect;
        if self.values.profiler != 0 {
            reduced.width -= self.profiler_width();
        }
        // SAFETY: the window's context is current, the scene is ours.
        unsafe {
            if view.has_model {
                render::mjr_render(rect, &mut *self.scene, &*self.context);
            } else {
                render::mjr_rectangle(rect, 0.2, 0.3, 0.4, 1.0);
                let version = "MuJoCo version 3.4.0\nDrag-and-drop model file here";
                self.overlay(mjFONT_NORMAL, mjGRID_TOPLEFT, rect, version, "");
            }
        }
        if !view.message.is_empty() {
            self.overlay(mjFONT_NORMAL, mjGRID_BOTTOMLEFT, rect, &view.message, "");
        }
        self.labels(view, reduced);
        if view.has_model {
            self.texts(rect);
        }
        for k in (0..2).filter(|&k| self.visible[k]) {
            // SAFETY: as above.
            unsafe { ui::mjui_render(&mut *self.ui[k], &*self.input, &*self.context) };
        }
        if view.has_model {
            self.draw_figures(rect, reduced);
        }
        if std::mem::take(&mut self.screenshot) {
            match self.write_screenshot(Path::new("screenshot.png")) {
                Ok(()) => println!("Saved screenshot: screenshot.png"),
                Err(why) => println!("{why}"),
            }
        }
    }

    fn overlay(&self, font: mjtFont, place: mjtGridPos, rect: mjrRect, text: &str, more: &str) {
        let (text, more) = (CString::new(text).unwrap_or_default(), CString::new(more).unwrap_or_default());
        // SAFETY: strings end in zero; the context is current.
        unsafe {
            render::mjr_overlay(font as c_int, place as c_int, rect, text.as_ptr(), more.as_ptr(), &*self.context);
        }
    }

    /// Help, and information where help leaves room. The interfaces are drawn over what is too wide for the view.
    fn texts(&self, rect: mjrRect) {
        let help = if self.values.help != 0 { HELP.as_slice() } else { &[] };
        if !help.is_empty() {
            let (names, keys) = columns(help);
            self.overlay(mjFONT_NORMAL, mjGRID_TOPLEFT, rect, &names, &keys);
        }
        // both have a margin of half a line above and below
        let lines = (help.len() + self.info.len() + 2) as c_int;
        let fits = help.is_empty() || lines * self.context.charHeight <= rect.height;
        if self.values.info != 0 && fits {
            let (names, values) = columns(&self.info);
            self.overlay(mjFONT_NORMAL, mjGRID_BOTTOMLEFT, rect, &names, &values);
        }
    }

    /// Whether it runs, and how fast. Help takes the left side.
    fn labels(&self, view: &View, rect: mjrRect) {
        let help = view.has_model && self.values.help != 0;
        let state = match view {
            View { loading: true, .. } => "LOADING...".into(),
            View { run: true, .. } | View { has_model: false, .. } => String::new(),
            View { scrub: 0, .. } => "PAUSE".into(),
            View { scrub, .. } => format!("PAUSE ({scrub})"),
        };
        let [wanted, measured] = view.speed;
        let misaligned = view.run && (measured - wanted).abs() > 0.1 * wanted;
        let mut speed = String::new();
        if view.has_model && (wanted != 100.0 || misaligned) {
            speed = format!("{}%", general(wanted, 6));
            if misaligned {
                speed += &format!(" ({measured:<4.1}%)");
            }
        }
        let shown = |text: &str, place: mjtGridPos| {
            if !text.is_empty() {
                self.overlay(mjFONT_BIG, place, rect, text, "");
            }
        };
        if help {
            let both = [state, speed].into_iter().filter(|text| !text.is_empty());
            shown(&both.collect::<Vec<_>>().join("\n"), mjGRID_TOPRIGHT);
        } else {
            shown(&state, mjGRID_TOP);
            shown(&speed, mjGRID_TOPLEFT);
        }
    }

    /// Width of the profiler's figures: a quarter of the view, but enough for their texts while half of the view is left.
    fn profiler_width(&self) -> c_int {
        let view = self.input.rect[3].width;
        (view / 4).max((12 * self.context.charHeight).min(view / 2))
    }

    fn draw_figures(&mut self, rect: mjrRect, reduced: mjrRect) {
        let context = &*self.context;
        // SAFETY: the context is current.
        unsafe {
            if self.values.profiler != 0 {
                let (width, height) = (self.profiler_width(), rect.height / 4);
                let left = rect.left + rect.width - width;
                let place = |k: c_int| mjrRect { left, bottom: rect.bottom + k * height, width, height };
                let f = &mut self.figures;
                for (k, figure) in
                    [&mut f.time, &mut f.dimensions, &mut f.convergence, &mut f.counts].into_iter().enumerate()
                {
                    render::mjr_figure(place(k as c_int), &mut **figure, context);
                }
            }
            if self.values.sensor != 0 {
                let part = reduced.width / if self.values.profiler != 0 { 3 } else { 4 };
                let width = part.max((8 * context.charHeight).min(reduced.width));
                let left = reduced.left + reduced.width - width;
                let place = mjrRect { left, bottom: reduced.bottom, width, height: reduced.height / 3 };
                render::mjr_figure(place, &mut *self.figures.sensor, context);
            }
        }
    }

    /// Writes the whole window as a PNG file.
    fn write_screenshot(&self, path: &Path) -> Result<(), String> {
        let window = self.input.rect[0];
        let (width, height) = (window.width as usize, window.height as usize);
        let mut pixels = vec![0u8; 3 * width * height];
        // SAFETY: the buffer has capacity for the window.
        unsafe { render::mjr_readPixels(pixels.as_mut_ptr(), std::ptr::null_mut(), window, &*self.context) };
        let rows: Vec<u8> = pixels.chunks_exact(3 * width.max(1)).rev().flatten().copied().collect();
        mujoco::sim::save_png(path, width, &rows).map_err(|e| format!("Screenshot: {e}"))
    }
}
