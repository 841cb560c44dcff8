//! Panels: sections of buttons, check boxes, sliders, editors and the like, in strips of a window.
//!
//! A [`Panel`] receives its list of items again and again, each with the program's variable that it shows and sets. Nothing is
//! kept of the variables: [`Panel::update`] shows their present values, and writes those that the user has changed.
//! [`Input`] sorts the events of a window.
//!
//! ```
//! use mujoco::sim::ui::{Input, Panel, Shortcut};
//! use mujoco::sim::window::{Event, Held};
//! use mujoco::sim::{Model, Rect, Renderer};
//!
//! let model = Model::from_xml("<mujoco/>")?;
//! let mut renderer = Renderer::new(&model, 640, 480)?;
//! let (mut panel, mut input) = (Panel::new(1), Input::new());
//! let (mut paused, mut speed, mut resets) = (false, 1.0, 0);
//!
//! // every frame, and after every event that the panel took
//! let mut update = |panel: &mut Panel| {
//!     panel.update(|ui| {
//!         ui.section("Simulation", true, None);
//!         ui.check("Pause", Some(Shortcut::plain(' ')), &mut paused);
//!         ui.slider("Speed", [0.0, 2.0], &mut speed);
//!         if ui.button("Reset", Some(Shortcut::control('R'))) {
//!             resets += 1;
//!         }
//!     })
//! };
//! update(&mut panel)?;
//! let strip = Rect { left: 0, bottom: 0, width: panel.width(&renderer)?, height: 480 };
//! input.divide((640, 480), (640, 480), &[strip]);
//!
//! // an event, as `Window::next_event` returns them
//! input.take(&Event::Key(' ' as i32), &Held::default());
//! assert!(panel.event(&mut input, &renderer)?);
//! update(&mut panel)?;
//! panel.draw(&mut renderer.picture(), &input)?;
//! assert_eq!((paused, speed, resets), (true, 1.0, 0));
//! # Ok::<(), mujoco::sim::Error>(())
//! ```
#![forbid(unsafe_code)]

mod input;
#[cfg(test)]
mod tests;

pub use input::{Action, Input};

use super::{Frame, Renderer};
use crate::abi::*;
use crate::base::Result;
use crate::render::{context, framebuffer};
use crate::ui::{self, ItemId, Redraw, define, theme, value};
use std::cell::Cell;
use std::ffi::c_char;
use std::rc::Rc;

/// The values of an item: up to 7 numbers, or 40 characters.
type ItemMemory = [u64; mjMAXUIEDIT as usize];

/// Codes of keys are no larger in definitions of items, nor in events of windows.
const MAX_KEY: i32 = 999;

/// A key that does what a click on an item does. Codes that no key has do nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shortcut {
    modifier: char,
    code: i32,
}

impl Shortcut {
    /// A key that has no character on it: `mjKEY_*`.
    pub fn key(code: i32) -> Shortcut {
        Shortcut { modifier: ' ', code }
    }

    /// A key alone, by the character on it, letters in upper case.
    pub fn plain(key: char) -> Shortcut {
        Shortcut::key(key as i32)
    }

    /// A key while Control is held.
    pub fn control(key: char) -> Shortcut {
        Shortcut { modifier: 'C', code: key as i32 }
    }

    /// A key while Shift is held.
    pub fn shift(key: char) -> Shortcut {
        Shortcut { modifier: 'S', code: key as i32 }
    }

    /// A key while Alt is held.
    pub fn alt(key: char) -> Shortcut {
        Shortcut { modifier: 'A', code: key as i32 }
    }
}

/// As definitions of items say it; nothing for a code that no key has, such as that of a letter beyond those of keyboards.
fn shortcut_text(shortcut: Option<Shortcut>) -> String {
    shortcut
        .filter(|s| (1..=MAX_KEY).contains(&s.code))
        .map_or_else(String::new, |s| format!("{}#{}", s.modifier, s.code))
}

/// Numbers that items edit.
pub trait Number: bytemuck::Pod {
    /// The type of their items.
    #[doc(hidden)]
    const ITEM: mjtItem;
}

impl Number for i32 {
    const ITEM: mjtItem = mjITEM_EDITINT;
}

impl Number for f64 {
    const ITEM: mjtItem = mjITEM_EDITNUM;
}

impl Number for f32 {
    const ITEM: mjtItem = mjITEM_EDITFLOAT;
}

struct PanelItem {
    def: mjuiDef,
    memory: Rc<Cell<ItemMemory>>,
    /// It has not been built yet: separators get the state that their definition says.
    fresh: bool,
}

struct Section {
    def: mjuiDef,
    items: Vec<PanelItem>,
    fresh: bool,
    /// It is not yet built as it is here.
    changed: bool,
}

/// Sections of items in an area of a window. Sections open and close by a click on their title, or by a shortcut that closes
/// the others.
pub struct Panel {
    ui: Box<mjUI>,
    /// What the interface was built of, as far as [`Items`] has not replaced it since; the pointers of its items lead into the
    /// memory of these and of `replaced`.
    sections: Vec<Section>,
    /// Items that are no longer listed, while the interface may still point into their memory: until it is built again. An
    /// update that panics or fails never comes to that.
    replaced: Vec<PanelItem>,
    /// Items that the user has set or pressed since the last update.
    used: Vec<ItemId>,
    redraw: Redraw,
    /// The size of the font that it is laid out for.
    laid_out: Option<i32>,
}

/// The items of a panel, in their order. Those of the same kind that are buttons or check boxes stand in pairs.
pub struct Items<'a> {
    panel: &'a mut Panel,
    /// Number of sections so far.
    sections: usize,
    /// Number of items of the last section.
    items: usize,
    enabled: bool,
}

/// Characters of a C string, as many as fit.
fn chars<const N: usize>(text: &str, most: usize) -> [c_char; N] {
    let mut to = [0; N];
    let end = (0..=text.len().min(most)).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    for (to, from) in to[..N - 1].iter_mut().zip(text[..end].bytes()) {
        *to = from as c_char;
    }
    to
}

fn definition(kind: mjtItem, name: &str, state: i32, other: &str) -> mjuiDef {
    let most = mjMAXUINAME as usize - 2;
    let pdata = std::ptr::null_mut();
    mjuiDef { r#type: kind as i32, name: chars(name, most), state, pdata, other: chars(other, usize::MAX), otherint: 0 }
}

/// The names of elements, one a line; those that do not fit are left out.
fn lines(elements: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let mut text = String::new();
    for element in elements.into_iter().take(mjMAXUIMULTI as usize) {
        let element: String = element.as_ref().chars().filter(|c| *c != '\n').take(mjMAXUINAME as usize - 2).collect();
        let element = if element.is_empty() { " " } else { &element };
        let cut = if element.len() < mjMAXUINAME as usize - 1 { element } else { "?" };
        if text.len() + 1 + cut.len() >= mjMAXUITEXT as usize {
            break;
        }
        text += if text.is_empty() { "" } else { "\n" };
        text += cut;
    }
    text
}

impl Panel {
    /// An empty panel in an area (1 to 10) of the window, see [`Input::divide`].
    ///
    /// # Panics
    /// For other areas.
    pub fn new(area: usize) -> Panel {
        assert!((1..=mjNAUX as usize).contains(&area), "panels are in areas 1 to 10");
        let mut ui = value::blank();
        (ui.rectid, ui.auxid) = (area as i32, area as i32 - 1);
        let mut panel = Panel {
            ui,
            sections: Vec::new(),
            replaced: Vec::new(),
            used: Vec::new(),
            redraw: Redraw::All,
            laid_out: None,
        };
        panel.set_theme(0, 0);
        panel
    }

    /// Changes the appearance: spacing 0 is tight, 1 wide; colours are 0 default, 1 orange, 2 white, 3 black.
    pub fn set_theme(&mut self, spacing: i32, color: i32) {
        (self.ui.spacing, self.ui.color) = (theme::spacing(spacing), theme::color(color));
        self.laid_out = None;
    }

    /// Says which items there are: shows the values of their variables, and sets those that the user has changed since the
    /// last update. Sections and separators that are still there stay as open as they are. More than 10 sections, or 200 items
    /// of one, are left out.
    pub fn update<R>(&mut self, items: impl FnOnce(&mut Items) -> R) -> Result<R> {
        let mut pass = Items { panel: self, sections: 0, items: 0, enabled: true };
        let answer = items(&mut pass);
        pass.end_section();
        let sections = pass.sections.min(mjMAXUISECT as usize);
        self.used.clear();
        self.build(sections)?;
        Ok(answer)
    }

    /// Builds what has changed.
    fn build(&mut self, sections: usize) -> Result<()> {
        let mut changed = sections != self.sections.len();
        self.replaced.extend(self.sections.drain(sections..).flat_map(|section| section.items));
        for (s, section) in self.sections.iter_mut().enumerate().filter(|(_, section)| section.changed) {
            let mut defs = vec![section.def];
            defs[0].state = if section.fresh { section.def.state } else { mjPRESERVE };
            for item in &mut section.items {
                let folds = item.def.r#type == mjITEM_SEPARATOR as i32 && item.def.state >= mjSEPCLOSED;
                let mut def = item.def;
                def.state = if folds && !item.fresh { mjPRESERVE } else { def.state };
                def.pdata = match def.r#type > mjITEM_BUTTON as i32 {
                    true => item.memory.as_ptr().cast(),
                    false => std::ptr::null_mut(),
                };
                defs.push(def);
                item.fresh = false;
            }
            if usize::try_from(self.ui.editsect) == Ok(s + 1) {
                self.ui.editsect = 0;
            }
            self.ui.nsect = s as i32;
            define::add(&mut self.ui, defs.iter())?;
            (section.fresh, section.changed, changed) = (false, false, true);
        }
        if changed {
            self.ui.nsect = sections as i32;
            self.laid_out = None;
        }
        // every section that had them has been built without them
        self.replaced.clear();
        Ok(())
    }

    fn redraw(&mut self, id: ItemId) {
        if let Redraw::Items(items) = &mut self.redraw
            && !items.contains(&id)
        {
            items.push(id);
        }
    }

    /// Places everything, for the renderer's font.
    fn lay_out(&mut self, con: &mjrContext) -> Result<()> {
        if self.laid_out != Some(con.fontScale) {
            ui::resize(&mut self.ui, &ui::metrics(con))?;
            (self.laid_out, self.redraw) = (Some(con.fontScale), Redraw::All);
        }
        Ok(())
    }

    /// Width in pixels, with the font of a renderer.
    pub fn width(&mut self, renderer: &Renderer) -> Result<i32> {
        self.lay_out(&renderer.context)?;
        Ok(self.ui.width)
    }

    /// Takes the event that the input took last: keys if they are for an item, everything else that is for the area of the
    /// panel. Tells whether it was for the panel; then [`Panel::update`] is due.
    pub fn event(&mut self, input: &mut Input, renderer: &Renderer) -> Result<bool> {
        let key = input.state.r#type == mjEVENT_KEY as i32;
        if !key && usize::try_from(self.ui.rectid) != Ok(input.target()) {
            return Ok(false);
        }
        self.lay_out(&renderer.context)?;
        let edited = ui::edited_item(&self.ui);
        let answer = ui::event(&mut self.ui, &mut input.state, &ui::metrics(&renderer.context))?;
        if !self.ui.editchanged.is_null() {
            self.used.extend(edited);
        }
        self.used.extend(answer.item);
        match answer.redraw {
            Redraw::All => self.redraw = Redraw::All,
            Redraw::Items(items) => items.into_iter().for_each(|id| self.redraw(id)),
        }
        Ok(!key || input.state.key == 0)
    }

    /// Draws the panel in its area of the window or picture.
    pub fn draw(&mut self, frame: &mut Frame, input: &Input) -> Result<()> {
        let con = &mut frame.renderer.context;
        self.lay_out(con)?;
        let (ui, state) = (&mut self.ui, &input.state);
        let (k, size) = (ui.auxid as usize, (ui.width, ui.maxheight));
        if con.auxFBO[k] == 0 || (con.auxWidth[k], con.auxHeight[k]) != size {
            let (aux, samples) = (ui.auxid, ui.spacing.samples);
            context::with_gl_mut(con, |gl, con| framebuffer::add_aux(gl, con, aux, size.0, size.1, samples))?;
            self.redraw = Redraw::All;
        }
        match std::mem::replace(&mut self.redraw, Redraw::Items(Vec::new())) {
            Redraw::All => ui::update(None, None, ui, state, con)?,
            Redraw::Items(items) => {
                items.iter().try_for_each(|&(s, n)| ui::update(Some(s), Some(n), ui, state, con))?
            }
        }
        ui::render(ui, state, con)
    }
}

impl Items<'_> {
    /// Whether the items from here on can be used.
    pub fn enable(&mut self, on: bool) {
        self.enabled = on;
    }

    /// The items of the last section are complete.
    fn end_section(&mut self) {
        if let Some(section) = self.panel.sections.get_mut(self.sections.wrapping_sub(1))
            && self.items < section.items.len()
        {
            self.panel.replaced.extend(section.items.drain(self.items..));
            section.changed = true;
        }
    }

    /// Begins a section. `open` says whether it shows its items at first.
    pub fn section(&mut self, name: &str, open: bool, shortcut: Option<Shortcut>) {
        self.end_section();
        let s = self.sections;
        (self.sections, self.items) = (s + 1, 0);
        let state = if open { mjSECT_OPEN } else { mjSECT_CLOSED } as i32;
        let def = definition(mjITEM_SECTION, name, state, &shortcut_text(shortcut));
        match self.panel.sections.get_mut(s) {
            Some(there) if (there.def.name, there.def.other) == (def.name, def.other) => {}
            Some(other) => {
                let new = Section { def, items: Vec::new(), fresh: true, changed: true };
                self.panel.replaced.extend(std::mem::replace(other, new).items);
            }
            None if s < mjMAXUISECT as usize => {
                self.panel.sections.push(Section { def, items: Vec::new(), fresh: true, changed: true });
            }
            None => {}
        }
    }

    /// The next item of the last section; none if the section is full.
    fn place(&mut self, kind: mjtItem, name: &str, state: i32, other: &str) -> Option<ItemId> {
        let (s, n) = (self.sections.checked_sub(1)?, self.items);
        let section = self.panel.sections.get_mut(s).filter(|_| n < mjMAXUIITEM as usize)?;
        self.items += 1;
        let def = definition(kind, name, state, other);
        let fresh = || PanelItem { def, memory: Rc::default(), fresh: true };
        let Some(item) = section.items.get_mut(n) else {
            section.items.push(fresh());
            section.changed = true;
            return Some((s, n));
        };
        if (item.def.r#type, item.def.name) != (def.r#type, def.name) {
            self.panel.replaced.push(std::mem::replace(item, fresh()));
            section.changed = true;
        } else if item.def.other != def.other {
            let (before, now) = (item.def.other, def.other);
            item.def.other = def.other;
            let count = |text: &[c_char]| text.iter().filter(|&&c| c as u8 == b'\n').count();
            if kind == mjITEM_STATIC && count(&before) == count(&now) && !section.changed {
                // what cannot be shown stays as it was
                let _ = define::set_text(&mut self.panel.ui.sect[s].item[n], &now);
                self.panel.redraw((s, n));
            } else {
                section.changed = true;
            }
        } else if item.def.state != def.state {
            item.def.state = def.state;
            if !section.changed {
                self.panel.ui.sect[s].item[n].state = def.state;
                self.panel.redraw((s, n));
            }
        }
        Some((s, n))
    }

    /// An item that shows and sets values: those that the user has set.
    fn bind(
        &mut self,
        kind: mjtItem,
        name: &str,
        other: &str,
        show: impl FnOnce(&mut ItemMemory),
    ) -> Option<ItemMemory> {
        let (s, n) = self.place(kind, name, i32::from(self.enabled), other)?;
        let section = &self.panel.sections[s];
        let cell = &section.items[n].memory;
        let before = cell.get();
        if self.panel.used.contains(&(s, n)) && !section.items[n].fresh {
            return Some(before);
        }
        let mut now = before;
        show(&mut now);
        if now != before {
            cell.set(now);
            self.panel.redraw((s, n));
        }
        None
    }

    /// A heading.
    pub fn heading(&mut self, name: &str) {
        self.place(mjITEM_SEPARATOR, name, 1, "");
    }

    /// A heading that folds the items up to the next one. `open` says whether it shows them at first.
    pub fn fold(&mut self, name: &str, open: bool) {
        self.place(mjITEM_SEPARATOR, name, mjSEPCLOSED + i32::from(open), "");
    }

    /// Lines of text with a label.
    pub fn text(&mut self, label: &str, text: &str) {
        let text = lines(text.lines());
        self.place(mjITEM_STATIC, label, i32::from(self.enabled), if text.is_empty() { " " } else { &text });
    }

    /// A button; whether it was pressed.
    pub fn button(&mut self, name: &str, shortcut: Option<Shortcut>) -> bool {
        self.bind(mjITEM_BUTTON, name, &shortcut_text(shortcut), |_| ()).is_some()
    }

    /// A check box; whether the user has set it, as in the items below.
    pub fn check(&mut self, name: &str, shortcut: Option<Shortcut>, value: &mut bool) -> bool {
        let mut on = i32::from(*value);
        let set = self.one(mjITEM_CHECKINT, name, &shortcut_text(shortcut), &mut on);
        *value = on != 0;
        set
    }

    /// Numbers of an item.
    fn numbers<T: Number>(&mut self, kind: mjtItem, name: &str, other: &str, values: &mut [T]) -> bool {
        let count = values.len();
        let set = self.bind(kind, name, other, |memory| {
            bytemuck::cast_slice_mut(memory)[..count].copy_from_slice(values);
        });
        if let Some(memory) = set {
            values.copy_from_slice(&bytemuck::cast_slice(&memory)[..count]);
        }
        set.is_some()
    }

    fn one<T: Number>(&mut self, kind: mjtItem, name: &str, other: &str, value: &mut T) -> bool {
        self.numbers(kind, name, other, std::slice::from_mut(value))
    }

    /// A group of which one element is chosen (by number; others: none), in two columns. Up to 35 elements.
    pub fn radio(&mut self, name: &str, elements: impl IntoIterator<Item = impl AsRef<str>>, value: &mut i32) -> bool {
        self.one(mjITEM_RADIO, name, &lines(elements), value)
    }

    /// The same in one line.
    pub fn radio_line(
        &mut self,
        name: &str,
        elements: impl IntoIterator<Item = impl AsRef<str>>,
        value: &mut i32,
    ) -> bool {
        self.one(mjITEM_RADIOLINE, name, &lines(elements), value)
    }

    /// A box that shows the chosen element, and all of them while it is held. Up to 35 elements of together 300 characters.
    pub fn select(&mut self, name: &str, elements: impl IntoIterator<Item = impl AsRef<str>>, value: &mut i32) -> bool {
        self.one(mjITEM_SELECT, name, &lines(elements), value)
    }

    /// A slider over a range, in 200 steps. Limits that are not finite count as 0.
    pub fn slider(&mut self, name: &str, range: [f64; 2], value: &mut f64) -> bool {
        let [from, to] = range.map(|x| if x.is_finite() { x } else { 0.0 });
        self.one(mjITEM_SLIDERNUM, name, &format!("{from:e} {to:e}"), value)
    }

    /// A slider over the integers of a range, in this many steps.
    pub fn slider_int(&mut self, name: &str, [from, to]: [i32; 2], steps: i32, value: &mut i32) -> bool {
        self.one(mjITEM_SLIDERINT, name, &format!("{from} {to} {steps}"), value)
    }

    /// An editor of up to 7 numbers; those that are beyond `limits`, or no numbers of the type, are rejected.
    ///
    /// # Panics
    /// With no numbers, or with more than 7.
    pub fn edit<T: Number>(&mut self, name: &str, values: &mut [T], limits: Option<[f64; 2]>) -> bool {
        let count = values.len();
        assert!((1..=mjMAXUIEDIT as usize).contains(&count), "editors have 1 to 7 numbers");
        let range = limits.map_or_else(String::new, |[from, to]| format!(" {from:e} {to:e}").repeat(count));
        self.numbers(T::ITEM, name, &format!("{count}{range}"), values)
    }

    /// An editor of text, of up to 39 bytes.
    pub fn edit_text(&mut self, name: &str, value: &mut String) -> bool {
        let most = mjMAXUINAME as usize - 1;
        let set = self.bind(mjITEM_EDITTXT, name, "", |memory| {
            let text: [c_char; mjMAXUINAME as usize] = chars(value, most);
            bytemuck::cast_slice_mut(memory)[..text.len()].copy_from_slice(&text);
        });
        if let Some(memory) = set {
            let text: &[u8] = bytemuck::cast_slice(&memory);
            let bytes: Vec<u8> = text[..most].iter().copied().take_while(|&c| c != 0).collect();
            *value = String::from_utf8_lossy(&bytes).into_owned();
        }
        set.is_some()
    }
}
