//! Events: what mouse and keys do to values, sections, edits and the scroll position.

use super::edit::{self, EditState, edited_item};
use super::hit::{HitTarget, Mouse, locate, mouse, visible_rect};
use super::layout::{ItemId, has_title, item_count, radio_columns, radio_rows, resize, section_count, tracked};
use super::metrics::Metrics;
use super::value::*;
use crate::abi::*;
use crate::base::Result;
use crate::math::scalar::round;
use std::ffi::c_int;

/// What has to be drawn again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Redraw {
    /// These items.
    Items(Vec<ItemId>),
    /// Everything.
    All,
}

/// What an event led to.
pub struct EventResult {
    /// The item that it was for, if it was valid there.
    pub item: Option<ItemId>,
    /// What changed its appearance.
    pub redraw: Redraw,
}

impl EventResult {
    fn item(item: ItemId) -> EventResult {
        EventResult { item: Some(item), redraw: Redraw::Items(vec![item]) }
    }

    fn redraw(item: ItemId) -> EventResult {
        EventResult { item: None, redraw: Redraw::Items(vec![item]) }
    }

    fn all() -> EventResult {
        EventResult { item: None, redraw: Redraw::All }
    }

    fn none() -> EventResult {
        EventResult { item: None, redraw: Redraw::Items(Vec::new()) }
    }

    /// Also draws this item again.
    fn and(mut self, item: Option<ItemId>) -> EventResult {
        if let Redraw::Items(items) = &mut self.redraw {
            items.extend(item);
        }
        self
    }
}

fn get(ui: &mjUI, (s, n): ItemId) -> &mjuiItem {
    &ui.sect[s].item[n]
}

fn track(ui: &mut mjUI, (s, n): ItemId) {
    (ui.mousesect, ui.mouseitem) = (1 + s as c_int, n as c_int);
}

/// Handles an event that is directed to this interface, or a key.
pub fn event(ui: &mut mjUI, state: &mut mjuiState, metrics: &Metrics) -> Result<EventResult> {
    ui.editchanged = std::ptr::null_mut();
    let is = |kind: mjtEvent| state.r#type == kind as c_int;
    if is(mjEVENT_PRESS) {
        ui.mouseclicks = ui.mouseclicks.wrapping_add(1);
    }
    let mouse_event = is(mjEVENT_PRESS) || is(mjEVENT_MOVE) || is(mjEVENT_RELEASE);
    if mouse_event && state.button != mjBUTTON_LEFT as c_int {
        let right = state.button == mjBUTTON_RIGHT as c_int;
        if !right || is(mjEVENT_MOVE) {
            return Ok(EventResult::none());
        }
        ui.mousehelp = c_int::from(is(mjEVENT_PRESS));
        return Ok(EventResult::all());
    }
    if is(mjEVENT_PRESS) {
        press(ui, state, metrics)
    } else if is(mjEVENT_MOVE) {
        Ok(moved(ui, state, metrics))
    } else if is(mjEVENT_RELEASE) {
        Ok(release(ui, state, metrics))
    } else if is(mjEVENT_SCROLL) {
        let by = round(state.sy * f64::from(metrics.scaled(ui.spacing.linescroll)));
        scroll(ui, state, by);
        Ok(EventResult::none())
    } else if is(mjEVENT_RESIZE) {
        scroll(ui, state, 0);
        Ok(EventResult::none())
    } else if is(mjEVENT_KEY) {
        key(ui, state, metrics)
    } else {
        Ok(EventResult::none())
    }
}

/// Scrolls up by this many pixels, within the interface.
fn scroll(ui: &mut mjUI, state: &mjuiState, up: i32) {
    let most = (ui.height - visible_rect(ui, state).height).max(0);
    ui.scroll = ui.scroll.saturating_sub(up).clamp(0, most);
}

fn moved(ui: &mut mjUI, state: &mjuiState, metrics: &Metrics) -> EventResult {
    if ui.mousesect == -1 {
        let visible = visible_rect(ui, state).height;
        scroll(ui, state, round(state.dy * f64::from(ui.height) / f64::from(visible)));
        return EventResult::none();
    }
    let Some(id) = tracked(ui, ui.mousesect, ui.mouseitem) else { return EventResult::none() };
    match kind(get(ui, id)) {
        Some(k) if k.is_slider() => {
            set_slider(get(ui, id), mouse(ui, state));
            EventResult::item(id)
        }
        Some(k) if k.is_edit() => {
            edit::caret_from_mouse(ui, id, state, metrics);
            EventResult::redraw(id)
        }
        _ => EventResult::redraw(id),
    }
}

fn press(ui: &mut mjUI, state: &mjuiState, metrics: &Metrics) -> Result<EventResult> {
    let place = locate(ui, state, metrics);
    if let HitTarget::Title(s) | HitTarget::TitleCheck(s) | HitTarget::Item(s, _) = place {
        ui.sect[s].lastclick = ui.mouseclicks;
    }
    let mut changed = None;
    let before = edited_item(ui);
    if let Some(id) = before {
        if place == HitTarget::Item(id.0, id.1) {
            track(ui, id);
            edit::caret_from_mouse(ui, id, state, metrics);
            return Ok(EventResult::redraw(id));
        }
        if edit::commit(ui, id) {
            ui.editchanged = &raw mut ui.sect[id.0].item[id.1];
            changed = Some(id);
        }
        ui.editsect = 0;
    }
    ui.mousesect = 0;
    let mut answer = match place {
        HitTarget::Nothing => EventResult::none(),
        HitTarget::Thumb => {
            (ui.mousesect, ui.mouseitem) = (-1, 0);
            EventResult::none()
        }
        HitTarget::BelowThumb => {
            ui.scroll = ui.height - visible_rect(ui, state).height;
            EventResult::none()
        }
        HitTarget::AboveThumb => {
            ui.scroll = 0;
            EventResult::none()
        }
        HitTarget::TitleCheck(s) => {
            ui.mousesectcheck = 1 + s as c_int;
            return Ok(EventResult::none().and(before));
        }
        HitTarget::Title(s) => {
            press_title(ui, s, state.doubleclick != 0);
            resize(ui, metrics)?;
            EventResult::all()
        }
        HitTarget::Item(s, n) => press_item(ui, (s, n), state, metrics)?,
    };
    answer.item = answer.item.or(changed);
    Ok(answer.and(before))
}

fn press_title(ui: &mut mjUI, s: usize, double: bool) {
    ui.mousesectcheck = 0;
    let (open, closed) = (mjSECT_OPEN as c_int, mjSECT_CLOSED as c_int);
    let state = ui.sect[s].state;
    if !double {
        ui.sect[s].state = if state == open { closed } else { open };
        return;
    }
    let sections = section_count(ui);
    for section in ui.sect[..sections].iter_mut().filter(|section| has_title(section)) {
        section.state = state;
    }
}

fn press_item(ui: &mut mjUI, id: ItemId, state: &mjuiState, metrics: &Metrics) -> Result<EventResult> {
    let item = get(ui, id);
    let Some(kind) = kind(item).filter(|_| is_active(ui, item)) else { return Ok(EventResult::none()) };
    Ok(match kind {
        mjITEM_SEPARATOR => {
            let item = &mut ui.sect[id.0].item[id.1];
            item.state = match item.state {
                mjSEPCLOSED => mjSEPCLOSED + 1,
                state if state == mjSEPCLOSED + 1 => mjSEPCLOSED,
                _ => return Ok(EventResult::none()),
            };
            resize(ui, metrics)?;
            EventResult::all()
        }
        mjITEM_BUTTON => {
            track(ui, id);
            EventResult::item(id)
        }
        mjITEM_CHECKINT | mjITEM_CHECKBYTE => {
            toggle(item);
            EventResult::item(id)
        }
        mjITEM_RADIO | mjITEM_RADIOLINE => match element_under(ui, item, mouse(ui, state), metrics) {
            Some(element) => {
                set_choice(item, element as c_int);
                EventResult::item(id)
            }
            None => EventResult::redraw(id),
        },
        mjITEM_SLIDERINT | mjITEM_SLIDERNUM => {
            set_slider(item, mouse(ui, state));
            track(ui, id);
            EventResult::item(id)
        }
        mjITEM_SELECT => {
            track(ui, id);
            EventResult::redraw(id)
        }
        mjITEM_EDITINT | mjITEM_EDITNUM | mjITEM_EDITFLOAT | mjITEM_EDITTXT => {
            edit::begin(ui, id);
            edit::caret_from_mouse(ui, id, state, metrics);
            track(ui, id);
            EventResult::redraw(id)
        }
        _ => EventResult::none(),
    })
}

fn release(ui: &mut mjUI, state: &mjuiState, metrics: &Metrics) -> EventResult {
    let id = tracked(ui, ui.mousesect, ui.mouseitem);
    let answer = match id.map(|id| (id, kind(get(ui, id)))) {
        Some((id, Some(mjITEM_SELECT))) => {
            let item = get(ui, id);
            let element = listed_under(ui, item, mouse(ui, state), metrics);
            if let Some(element) = element {
                set_choice(item, element as c_int);
            }
            EventResult { item: element.map(|_| id), redraw: Redraw::All }
        }
        Some((id, Some(mjITEM_BUTTON))) => EventResult::redraw(id),
        _ => EventResult::none(),
    };
    ui.mousesect = 0;
    answer
}

fn toggle(item: &mjuiItem) {
    set_choice(item, 1 - choice(item));
}

/// The value of a slider at the mouse.
fn set_slider(item: &mjuiItem, mouse: Mouse) {
    let slider = slider(item);
    let (rx, _) = mouse.relative(&item.rect);
    let div = slider.divisions;
    let rx = f64::from(round(clamp_unit(rx) * div)) / div.max(1.0);
    let rx = clamp_unit(rx);
    let value = slider.range[0] * (1.0 - rx) + slider.range[1] * rx;
    let whole = kind(item) == Some(mjITEM_SLIDERINT);
    set_number(item, 0, if whole { f64::from(round(value)) } else { value });
}

fn clamp_unit(x: f64) -> f64 {
    x.clamp(0.0, 1.0)
}

/// The edges of the segments of a radio line, from its left end: as wide as their texts, and the rest shared evenly.
pub fn segments(item: &mjuiItem, metrics: &Metrics) -> Vec<i32> {
    let n = element_count(item);
    let widths: Vec<i32> = (0..n).map(|k| metrics.text_width(&element_name(item, k))).collect();
    let extra = f64::from(item.rect.width - widths.iter().sum::<i32>()) / n as f64;
    let mut edges = vec![0];
    for (k, width) in widths.iter().enumerate() {
        edges.push(edges[k] + width + round((k + 1) as f64 * extra) - round(k as f64 * extra));
    }
    if n > 0 {
        edges[n] = item.rect.width;
    }
    edges
}

/// The element of a radio group under the mouse.
fn element_under(ui: &mjUI, item: &mjuiItem, mouse: Mouse, metrics: &Metrics) -> Option<usize> {
    let (rx, ry) = mouse.relative(&item.rect);
    if kind(item) == Some(mjITEM_RADIOLINE) {
        let x = round(rx * f64::from(item.rect.width));
        return segments(item, metrics).windows(2).position(|edge| edge[0] <= x && x < edge[1]);
    }
    let (rows, columns) = (radio_rows(ui, item), radio_columns(ui));
    let cell = |r: f64, n: usize| ((r * n as f64).floor().max(0.0) as usize).min(n - 1);
    let index = cell(1.0 - ry, rows) * columns + cell(rx, columns);
    (index < element_count(item)).then_some(index)
}

/// The rectangle of the drop-down list of a selection box.
pub fn list_rect(ui: &mjUI, item: &mjuiItem, metrics: &Metrics) -> mjrRect {
    let height = element_count(item) as i32 * metrics.row(ui);
    mjrRect { bottom: item.rect.bottom - height, height, ..item.rect }
}

/// The element of the open drop-down list under the mouse.
pub fn listed_under(ui: &mjUI, item: &mjuiItem, mouse: Mouse, metrics: &Metrics) -> Option<usize> {
    let (rx, ry) = mouse.relative(&list_rect(ui, item, metrics));
    let n = element_count(item);
    let within = |r: f64| r > 0.0 && r < 1.0;
    (within(rx) && within(ry)).then(|| n - 1 - ((ry * n as f64).floor().max(0.0) as usize).min(n - 1))
}

fn key(ui: &mut mjUI, state: &mut mjuiState, metrics: &Metrics) -> Result<EventResult> {
    let Some(id) = edited_item(ui) else { return shortcut(ui, state, metrics) };
    let typed = edit::key(ui, id, state, metrics);
    state.key = 0;
    if typed != EditState::Committed {
        return Ok(EventResult::redraw(id));
    }
    ui.editchanged = &raw mut ui.sect[id.0].item[id.1];
    Ok(EventResult::item(id))
}

fn shortcut(ui: &mut mjUI, state: &mut mjuiState, metrics: &Metrics) -> Result<EventResult> {
    let bit = |held: c_int, bit: c_int| if held != 0 { bit } else { 0 };
    let modifier = bit(state.control, 1) + bit(state.shift, 2) + bit(state.alt, 4);
    let matches = |m: c_int, key: c_int| key != 0 && key == state.key && m == modifier;
    let sections = section_count(ui);
    if let Some(s) = ui.sect[..sections].iter().position(|s| matches(s.modifier, s.shortcut)) {
        for (k, section) in ui.sect[..sections].iter_mut().enumerate().filter(|(_, section)| has_title(section)) {
            section.state = if k == s { mjSECT_OPEN } else { mjSECT_CLOSED } as c_int;
        }
        state.key = 0;
        resize(ui, metrics)?;
        return Ok(EventResult::all());
    }
    let is_shortcut = |item: &mjuiItem| {
        kind(item).is_some_and(mjtItem::is_single) && matches(single(item).modifier, single(item).shortcut)
    };
    let ids = (0..sections).flat_map(|s| (0..item_count(&ui.sect[s])).map(move |n| (s, n)));
    let Some(id) = ids.into_iter().find(|&id| is_shortcut(get(ui, id))) else { return Ok(EventResult::none()) };
    state.key = 0;
    let item = get(ui, id);
    if !is_active(ui, item) {
        return Ok(EventResult::none());
    }
    if kind(item) == Some(mjITEM_BUTTON) {
        return Ok(EventResult { item: Some(id), redraw: Redraw::Items(Vec::new()) });
    }
    toggle(item);
    Ok(EventResult::item(id))
}
