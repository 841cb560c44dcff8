//! One frame: the view, its overlays, the panels, the figures.

use super::shared::{PERCENT, SharedState};
use super::texts::{HELP, columns};
use super::{App, VIEW};
use crate::sim::ui::Panel;
use crate::sim::{Frame, Rect, Result, TextPlace, TextStyle, save_png};

/// What a frame says about the simulation, taken while the mutex was held.
pub struct SimulationView {
    has_model: bool,
    loading: bool,
    run: bool,
    scrub: i32,
    /// Wanted and measured percent of real time.
    speed: [f64; 2],
    message: String,
}

impl SimulationView {
    pub fn of(state: &SharedState) -> SimulationView {
        SimulationView {
            has_model: state.has_model,
            loading: state.loading,
            run: state.run,
            scrub: state.scrub,
            speed: [PERCENT[state.speed], 100.0 / state.slowdown],
            message: state.message.clone(),
        }
    }
}

/// Text, if there is any.
fn show(frame: &mut Frame, font: TextStyle, place: TextPlace, area: Rect, text: &str) -> Result<()> {
    if text.is_empty() { Ok(()) } else { frame.text(font, place, area, text, "") }
}

/// Help, and information where help leaves space. The panels are drawn over what is too wide for the view.
fn texts(frame: &mut Frame, area: Rect, help: bool, info: &[(&str, String)]) -> Result<()> {
    let help = if help { HELP.as_slice() } else { &[] };
    if !help.is_empty() {
        let (names, keys) = columns(help);
        frame.text(TextStyle::Normal, TextPlace::TopLeft, area, &names, &keys)?;
    }
    // both have a margin of half a line above and below
    let lines = (help.len() + info.len() + 2) as i32;
    if !info.is_empty() && (help.is_empty() || lines * frame.line_height() <= area.height) {
        let (names, values) = columns(info);
        frame.text(TextStyle::Normal, TextPlace::BottomLeft, area, &names, &values)?;
    }
    Ok(())
}

/// Whether it runs, and how fast. Help takes the left side.
fn labels(frame: &mut Frame, view: &SimulationView, area: Rect, help: bool) -> Result<()> {
    let state = match view {
        SimulationView { loading: true, .. } => "LOADING...".into(),
        SimulationView { run: true, .. } | SimulationView { has_model: false, .. } => String::new(),
        SimulationView { scrub: 0, .. } => "PAUSE".into(),
        SimulationView { scrub, .. } => format!("PAUSE ({scrub})"),
    };
    let [wanted, measured] = view.speed;
    let misaligned = view.run && (measured - wanted).abs() > 0.1 * wanted;
    let mut speed = String::new();
    if view.has_model && (wanted != 100.0 || misaligned) {
        speed = format!("{wanted}%");
        if misaligned {
            speed += &format!(" ({measured:<4.1}%)");
        }
    }
    if help {
        let both: Vec<String> = [state, speed].into_iter().filter(|text| !text.is_empty()).collect();
        return show(frame, TextStyle::Big, TextPlace::TopRight, area, &both.join("\n"));
    }
    show(frame, TextStyle::Big, TextPlace::Top, area, &state)?;
    show(frame, TextStyle::Big, TextPlace::TopLeft, area, &speed)
}

impl App<'_> {
    /// Draws everything into the window.
    pub fn draw(&mut self, panels: &mut [Panel; 2], view: &SimulationView) -> Result<()> {
        let area = self.input.area(VIEW);
        let mut frame = self.renderer.window(self.window.framebuffer_size())?;
        let frame = &mut frame;
        // a quarter of the view for the profiler, but enough for its texts while half of the view is left
        let narrow = (area.width / 4).max((12 * frame.line_height()).min(area.width / 2));
        let profiler = Rect { left: area.left + area.width - narrow, width: narrow, height: area.height / 4, ..area };
        let mut rest = area;
        if self.settings.profiler {
            rest.width -= narrow;
        }
        if view.has_model {
            frame.scene(area)?;
        } else {
            frame.fill(area, [0.2, 0.3, 0.4, 1.0])?;
            let version = "MuJoCo version 3.4.0\nDrag-and-drop model file here";
            frame.text(TextStyle::Normal, TextPlace::TopLeft, area, version, "")?;
        }
        show(frame, TextStyle::Normal, TextPlace::BottomLeft, area, &view.message)?;
        labels(frame, view, rest, view.has_model && self.settings.help)?;
        if view.has_model {
            let info = if self.settings.info { self.info.as_slice() } else { &[] };
            texts(frame, area, self.settings.help, info)?;
        }
        for (panel, _) in panels.iter_mut().zip(self.visible).filter(|(_, visible)| *visible) {
            panel.draw(frame, &self.input)?;
        }
        if view.has_model && self.settings.profiler {
            let f = &mut self.figures;
            let figures = [&mut f.time, &mut f.dimensions, &mut f.convergence, &mut f.counts];
            for (k, figure) in figures.into_iter().enumerate() {
                frame.figure(Rect { bottom: area.bottom + k as i32 * profiler.height, ..profiler }, figure)?;
            }
        }
        if view.has_model && self.settings.sensor {
            let part = rest.width / if self.settings.profiler { 3 } else { 4 };
            let width = part.max((8 * frame.line_height()).min(rest.width));
            let place = Rect { left: rest.left + rest.width - width, width, height: rest.height / 3, ..rest };
            frame.figure(place, &mut self.figures.sensor)?;
        }
        if std::mem::take(&mut self.screenshot) {
            let pixels = frame.rgb()?;
            let width = usize::try_from(frame.area().width).unwrap_or(0);
            match save_png("screenshot.png", width, &pixels) {
                Ok(()) => println!("Saved screenshot: screenshot.png"),
                Err(why) => println!("Screenshot: {why}"),
            }
        }
        Ok(())
    }
}
