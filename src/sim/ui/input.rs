//! Mouse and keys in a window that is divided into areas.

use crate::abi::*;
use crate::sim::window::{Event, Held, Modifier};
use crate::sim::{MouseButton, Rect};
use crate::ui::value;
use std::time::{Duration, Instant};

/// Most time between the presses of a double click.
const DOUBLE_CLICK: Duration = Duration::from_millis(250);

/// What an event of a window is to its panels and its scene.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Action {
    /// A key was pressed: `mjKEY_*`, or the character on it.
    Key(i32),
    /// A mouse button was pressed.
    Press,
    /// A mouse button was let go.
    Release,
    /// The mouse moved while a button was held.
    Drag,
    /// Scrolled.
    Scroll,
}

/// Mouse and keys in a window that is divided into areas. What a button was pressed in gets the mouse until it is let go.
/// While Alt is held, the left and the right button are exchanged.
pub struct Input {
    pub(super) state: mjuiState,
    /// Pixels per unit of the mouse.
    ratio: f64,
    pressed: Option<Instant>,
    /// The last event let a button go: the drag ends with the next one.
    released: bool,
}

impl Default for Input {
    fn default() -> Self {
        Input::new()
    }
}

impl Input {
    /// Nothing has happened yet.
    pub fn new() -> Input {
        Input { state: value::blank_state(), ratio: 1.0, pressed: None, released: false }
    }

    /// Divides a window: its size in pixels, in units of the mouse, and its areas (24 at most), which have the numbers from 1
    /// on. Where they overlap, the first counts.
    pub fn divide(&mut self, (width, height): (i32, i32), units: (i32, i32), areas: &[Rect]) {
        self.ratio = f64::from(width) / f64::from(units.0.max(1));
        self.state.rect[0] = Rect { left: 0, bottom: 0, width, height }.into();
        self.state.rect[1..].iter_mut().zip(areas).for_each(|(to, area)| *to = (*area).into());
        self.state.nrect = 1 + areas.len().min(self.state.rect.len() - 1) as i32;
    }

    /// An area; 0 is the whole window.
    pub fn area(&self, area: usize) -> Rect {
        let rect = self.state.rect.get(area).filter(|_| area < self.state.nrect.max(1) as usize);
        rect.map_or(Rect::default(), |r| Rect { left: r.left, bottom: r.bottom, width: r.width, height: r.height })
    }

    /// Takes over an event; what it is for panels and programs, if anything.
    pub fn take(&mut self, event: &Event, held: &Held) -> Option<Action> {
        if std::mem::take(&mut self.released) {
            (self.state.dragrect, self.state.dragbutton) = (0, 0);
        }
        self.update_held(held);
        let (kind, action) = match *event {
            Event::Key(key) => {
                self.state.key = key;
                (mjEVENT_KEY, Action::Key(key))
            }
            Event::Button(button, true) => {
                self.press(button);
                (mjEVENT_PRESS, Action::Press)
            }
            Event::Button(_, false) => {
                self.released = true;
                (mjEVENT_RELEASE, Action::Release)
            }
            Event::Cursor if self.left() || self.right() || self.middle() => (mjEVENT_MOVE, Action::Drag),
            Event::Scroll(x, y) => {
                (self.state.sx, self.state.sy) = (x, y);
                (mjEVENT_SCROLL, Action::Scroll)
            }
            Event::Resize => {
                self.state.dragrect = 0;
                return None;
            }
            Event::Cursor | Event::Drop(_) | Event::Refresh => return None,
        };
        self.state.r#type = kind as i32;
        Some(action)
    }

    /// Position, motion, buttons and modifiers.
    fn update_held(&mut self, held: &Held) {
        let (x, y) = (held.cursor.0 * self.ratio, f64::from(self.area(0).height) - held.cursor.1 * self.ratio);
        let s = &mut self.state;
        (s.dx, s.dy) = (x - s.x, y - s.y);
        (s.x, s.y) = (x, y);
        [s.left, s.right, s.middle] = held.buttons.map(i32::from);
        [s.control, s.shift, s.alt] =
            [Modifier::Control, Modifier::Shift, Modifier::Alt].map(|key| i32::from(held.key(key)));
        if s.alt != 0 {
            std::mem::swap(&mut s.left, &mut s.right);
        }
        let pixel = [x.round() as i32, y.round() as i32];
        let areas = 1..self.state.nrect.max(1) as usize;
        self.state.mouserect = areas.into_iter().find(|&k| self.area(k).contains(pixel)).map_or(0, |k| k as i32);
    }

    fn press(&mut self, button: i32) {
        let now = Instant::now();
        let s = &mut self.state;
        let button = match (button, s.alt != 0) {
            (0, false) | (1, true) => mjBUTTON_LEFT,
            (1, false) | (0, true) => mjBUTTON_RIGHT,
            _ => mjBUTTON_MIDDLE,
        } as i32;
        let again = self.pressed.is_some_and(|before| now - before < DOUBLE_CLICK);
        s.doubleclick = i32::from(button == s.button && again);
        s.button = button;
        self.pressed = Some(now);
        if s.mouserect != 0 {
            (s.dragrect, s.dragbutton) = (s.mouserect, button);
        }
    }

    /// The area that has the mouse: what a button was pressed in, or what is under the mouse; 0: none.
    pub fn target(&self) -> usize {
        let s = &self.state;
        usize::try_from(if s.dragrect != 0 { s.dragrect } else { s.mouserect }).unwrap_or(0)
    }

    /// The mouse, as fractions of an area's width and height from its upper left corner.
    pub fn place_in(&self, area: usize) -> [f64; 2] {
        let r = self.area(area);
        let [x, y] = [self.state.x - f64::from(r.left), self.state.y - f64::from(r.bottom)];
        [x / f64::from(r.width.max(1)), 1.0 - y / f64::from(r.height.max(1))]
    }

    /// How far the mouse moved with the last event, right and down, as fractions of an area's height.
    pub fn motion_in(&self, area: usize) -> [f64; 2] {
        let height = f64::from(self.area(area).height.max(1));
        [self.state.dx / height, -self.state.dy / height]
    }

    /// How far the last event scrolled, right and up.
    pub fn scroll(&self) -> [f64; 2] {
        [self.state.sx, self.state.sy]
    }

    /// The left button is held.
    pub fn left(&self) -> bool {
        self.state.left != 0
    }

    /// The right button is held.
    pub fn right(&self) -> bool {
        self.state.right != 0
    }

    /// The middle button is held.
    pub fn middle(&self) -> bool {
        self.state.middle != 0
    }

    /// Control is held.
    pub fn control(&self) -> bool {
        self.state.control != 0
    }

    /// Shift is held.
    pub fn shift(&self) -> bool {
        self.state.shift != 0
    }

    /// The last press was the second of a double click: of which button.
    pub fn double_click(&self) -> Option<MouseButton> {
        let buttons = [mjBUTTON_LEFT, mjBUTTON_RIGHT, mjBUTTON_MIDDLE];
        let pressed = |button: &mjtButton| self.state.doubleclick != 0 && *button as i32 == self.state.button;
        buttons.into_iter().find(pressed).and_then(|button| button.try_into().ok())
    }
}
