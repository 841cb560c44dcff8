//! Mouse, keys and dropped files: for the panels first, then for the view.

use super::shared::{PERCENT, SharedState};
use super::{App, VIEW};
use crate::abi::*;
use crate::sim::ui::{Action, Panel};
use crate::sim::window::{Event, Held};
use crate::sim::{CameraKind, MouseAction, MouseButton, Result};

const MINUS: i32 = b'-' as i32;
const EQUALS: i32 = b'=' as i32;
const BRACKETS: [i32; 2] = [b'[' as i32, b']' as i32];
const SPACE: i32 = b' ' as i32;

impl App<'_> {
    /// Gives an event to whom it is for.
    pub fn handle(
        &mut self,
        event: Event,
        held: &Held,
        panels: &mut [Panel; 2],
        state: &mut SharedState,
    ) -> Result<()> {
        let Some(action) = self.input.take(&event, held) else {
            if let Event::Drop(paths) = event
                && let Some(path) = paths.into_iter().next()
            {
                (state.request, state.loading) = (Some(path), true);
            }
            return Ok(());
        };
        for k in (0..2).filter(|&k| self.visible[k]) {
            if panels[k].event(&mut self.input, &self.renderer)? {
                return self.update_panels(panels, state);
            }
        }
        if let Action::Key(key) = action {
            self.key(key, state);
        } else if self.input.target() == VIEW && state.has_model {
            match action {
                Action::Press => self.press(state)?,
                Action::Drag => self.drag(state)?,
                Action::Release => self.renderer.release(),
                Action::Scroll => {
                    let by = -0.02 * self.input.scroll()[1];
                    self.renderer.move_camera(&mut self.camera, MouseAction::Zoom, 0.0, by)?;
                }
                Action::Key(_) => {}
            }
        }
        Ok(())
    }

    /// Keys that no panel wanted.
    fn key(&mut self, key: i32, state: &mut SharedState) {
        let shift = self.input.shift();
        match key {
            mjKEY_ESCAPE => self.camera.set_kind(CameraKind::Free),
            MINUS if !shift => change_speed(state, 1),
            EQUALS if !shift => change_speed(state, -1),
            mjKEY_TAB => {
                let visible = &mut self.visible[usize::from(shift)];
                *visible = !*visible;
            }
            _ if state.has_model => self.key_for_model(key, state),
            _ => {}
        }
    }

    fn key_for_model(&mut self, key: i32, state: &mut SharedState) {
        let option = &mut self.renderer.option;
        match key {
            SPACE => {
                state.run = !state.run;
                self.renderer.release();
                if state.run {
                    state.scrub = 0;
                }
            }
            mjKEY_RIGHT if !state.run => {
                state.now.data.clear_timers();
                let outcome = if state.scrub < 0 {
                    state.go_back(state.scrub + 1)
                } else {
                    let outcome = state.step();
                    state.history.add(&state.now.data);
                    outcome
                };
                self.refresh(state, outcome);
            }
            mjKEY_LEFT => {
                let outcome = state.go_back(state.scrub - 1);
                self.refresh(state, outcome);
            }
            mjKEY_PAGE_UP => self.renderer.select_parent(),
            key if BRACKETS.contains(&key) => {
                self.next_camera(if key == BRACKETS[1] { 1 } else { -1 }, state.now.data.model().ncam() as i32);
            }
            mjKEY_F6 => option.frame = (option.frame + 1) % mjNFRAME as i32,
            mjKEY_F7 => option.label = (option.label + 1) % mjNLABEL as i32,
            _ => {}
        }
    }

    fn next_camera(&mut self, by: i32, count: i32) {
        let next = match self.camera.kind() {
            _ if count == 0 => return,
            CameraKind::Fixed(id) => (id as i32 + by).rem_euclid(count),
            _ if by > 0 => 0,
            _ => count - 1,
        };
        self.camera.set_kind(CameraKind::Fixed(next as usize));
    }

    /// A press in the view: selects, or begins to perturb.
    fn press(&mut self, state: &mut SharedState) -> Result<()> {
        let data = &mut state.now.data;
        if let Some(button) = self.input.double_click() {
            self.renderer.release();
            let area = self.input.area(VIEW);
            let aspect = f64::from(area.width.max(1)) / f64::from(area.height.max(1));
            let seen = self.renderer.pick(data, self.input.place_in(VIEW), aspect)?;
            match (button, seen) {
                (MouseButton::Left, seen) => self.renderer.select(data, seen.as_ref())?,
                (MouseButton::Right, Some(seen)) => {
                    self.camera.look_at(seen.point);
                    if self.input.control() && seen.body > 0 {
                        self.camera.set_kind(CameraKind::Tracking(seen.body));
                    }
                }
                _ => {}
            }
        } else if self.input.control() && !self.renderer.pulls() && (self.input.right() || self.input.left()) {
            self.renderer.pull_selected(data, !self.input.right())?;
        }
        Ok(())
    }

    /// A drag in the view moves the perturbation, or the camera.
    fn drag(&mut self, state: &mut SharedState) -> Result<()> {
        let horizontal = self.input.shift();
        let action = match (self.input.right(), self.input.left()) {
            (true, _) if horizontal => MouseAction::MoveHorizontally,
            (true, _) => MouseAction::MoveVertically,
            (_, true) if horizontal => MouseAction::RotateHorizontally,
            (_, true) => MouseAction::RotateVertically,
            _ => MouseAction::Zoom,
        };
        let [dx, dy] = self.input.motion_in(VIEW);
        match self.renderer.pulls() {
            true => self.renderer.move_pull(&mut state.now.data, action, dx, dy),
            false => self.renderer.move_camera(&mut self.camera, action, dx, dy),
        }
    }
}

fn change_speed(state: &mut SharedState, by: i32) {
    let speed = (state.speed as i32 + by).clamp(0, PERCENT.len() as i32 - 1) as usize;
    (state.speed, state.speed_changed) = (speed, true);
}
