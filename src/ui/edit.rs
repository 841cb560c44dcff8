//! Editing texts: characters, caret, validation, commit.

use super::define::numbers;
use super::hit::mouse;
use super::layout::tracked;
use super::metrics::Metrics;
use super::value::{edit, edit_count, edited, kind, set_edited, set_number, set_text, shown};
use crate::abi::*;
use crate::math::scalar::round;
use std::ffi::c_int;

/// What a key did to an edit.
#[derive(PartialEq, Eq, Debug)]
pub enum EditState {
    /// The text or the caret may have changed.
    Editing,
    /// The edit is over, the value as it was.
    Cancelled,
    /// The value has been set.
    Committed,
}

/// The item that is being edited.
pub fn edited_item(ui: &mjUI) -> Option<(usize, usize)> {
    tracked(ui, ui.editsect, ui.edititem)
}

/// The value becomes the text being edited.
pub fn begin(ui: &mut mjUI, (s, n): (usize, usize)) {
    let text = shown(&ui.sect[s].item[n]);
    set_edited(ui, &text);
    if kind(&ui.sect[s].item[n]) == Some(mjITEM_EDITTXT) {
        ui.edittext[text.len()..mjMAXUINAME as usize].fill(0);
    }
    ui.editscroll = 0;
    ui.editsect = 1 + s as c_int;
    ui.edititem = n as c_int;
}

/// The numbers of a text; none if they are not those that the item takes.
fn parse(item: &mjuiItem, ui: &mjUI) -> Option<Vec<f64>> {
    let most = mjMAXUIEDIT as usize;
    // one more than any editor has, so that too many are noticed
    let found = numbers(&ui.edittext, most + 1);
    let n = edit_count(item);
    let found = &found[..found.len().min(most)];
    let whole = |x: f64| x >= f64::from(c_int::MIN) && x <= f64::from(c_int::MAX) && x == x.trunc();
    let in_range = |(x, [min, max]): (&f64, &[f64; 2])| !(min < max && (x < min || x > max));
    let valid = found.len() == n
        && found.iter().zip(&edit(item).range).all(in_range)
        && (kind(item) != Some(mjITEM_EDITINT) || found.iter().all(|&x| whole(x)));
    valid.then(|| found.to_vec())
}

/// Whether the text can become the value.
pub fn is_valid(item: &mjuiItem, ui: &mjUI) -> bool {
    kind(item) == Some(mjITEM_EDITTXT) || parse(item, ui).is_some()
}

/// The text becomes the value, if it can.
pub fn commit(ui: &mjUI, (s, n): (usize, usize)) -> bool {
    let item = &ui.sect[s].item[n];
    if kind(item) == Some(mjITEM_EDITTXT) {
        set_text(item, &edited(ui));
        return true;
    }
    let Some(found) = parse(item, ui) else { return false };
    for (k, x) in found.into_iter().enumerate() {
        set_number(item, k, x);
    }
    true
}

/// The character that a key means in an item, if it fits.
fn accepted(item: &mjuiItem, state: &mjuiState, length: usize) -> Option<u8> {
    let key = state.key;
    let byte = u8::try_from(key).ok().filter(u8::is_ascii);
    if kind(item) == Some(mjITEM_EDITTXT) {
        let c = byte.filter(|&c| c >= 32 && length < mjMAXUINAME as usize - 1)?;
        return Some(if state.shift != 0 { shifted(c) } else { c.to_ascii_lowercase() });
    }
    let real = matches!(kind(item), Some(mjITEM_EDITNUM | mjITEM_EDITFLOAT));
    let c = match (key, byte?) {
        (_, b'=') => b'+',
        (_, c @ (b' ' | b'+' | b'-' | b'0'..=b'9')) => c,
        (_, b'.') if real => b'.',
        (_, b'e' | b'E') if real => b'e',
        _ => return None,
    };
    (length < mjMAXUITEXT as usize - 1).then_some(c)
}

/// The character of a key with shift: that of a US keyboard, but for digits.
fn shifted(c: u8) -> u8 {
    const PLAIN: &[u8] = b"`-=[]\\;',./";
    const SHIFTED: &[u8] = b"~_+{}|:\"<>?";
    PLAIN.iter().position(|&p| p == c).map_or(c, |k| SHIFTED[k])
}

/// A key goes to the item being edited.
pub fn key(ui: &mut mjUI, (s, n): (usize, usize), state: &mjuiState, metrics: &Metrics) -> EditState {
    let mut text = edited(ui);
    let mut caret = (ui.editcursor.max(0) as usize).min(text.len());
    let control = state.control != 0;
    match state.key {
        mjKEY_ESCAPE => {
            ui.editsect = 0;
            return EditState::Cancelled;
        }
        mjKEY_ENTER if commit(ui, (s, n)) => {
            ui.editsect = 0;
            return EditState::Committed;
        }
        mjKEY_ENTER => {}
        mjKEY_LEFT if control => caret = 0,
        mjKEY_LEFT => caret = caret.saturating_sub(1),
        mjKEY_RIGHT if control => caret = text.len(),
        mjKEY_RIGHT => caret = (caret + 1).min(text.len()),
        mjKEY_HOME => caret = 0,
        mjKEY_END => caret = text.len(),
        mjKEY_BACKSPACE if caret > 0 => {
            caret -= 1;
            text.remove(caret);
        }
        mjKEY_DELETE if caret < text.len() => _ = text.remove(caret),
        mjKEY_BACKSPACE | mjKEY_DELETE => {}
        _ => {
            let numpad = mjKEY_NUMPAD_0..=mjKEY_NUMPAD_9;
            let mut typed = *state;
            if numpad.contains(&state.key) && kind(&ui.sect[s].item[n]) != Some(mjITEM_EDITTXT) {
                typed.key = c_int::from(b'0') + (state.key - mjKEY_NUMPAD_0);
            }
            if let Some(c) = accepted(&ui.sect[s].item[n], &typed, text.len()) {
                text.insert(caret, c);
                caret += 1;
            }
        }
    }
    if text != edited(ui) {
        set_edited(ui, &text);
    }
    ui.editcursor = caret as c_int;
    reveal(ui, (s, n), metrics);
    EditState::Editing
}

/// Scrolls the text so that the caret is seen.
fn reveal(ui: &mut mjUI, (s, n): (usize, usize), metrics: &Metrics) {
    let caret = ui.editcursor.max(0) as usize;
    let scroll = ui.editscroll.max(0) as usize;
    if caret <= scroll {
        ui.editscroll = caret as c_int;
        return;
    }
    let text = edited(ui);
    let mut space = ui.sect[s].item[n].rect.width - 2 * metrics.scaled(ui.spacing.texthor);
    for k in (scroll..caret.min(text.len())).rev() {
        space -= metrics.char_width(text[k]);
        if space < 0 {
            ui.editscroll = k as c_int + 1;
            return;
        }
    }
}

/// Puts the caret between the characters that the mouse is nearest to.
pub fn caret_from_mouse(ui: &mut mjUI, (s, n): (usize, usize), state: &mjuiState, metrics: &Metrics) {
    let pad = metrics.scaled(ui.spacing.texthor);
    let rect = ui.sect[s].item[n].rect;
    let area = mjrRect { left: rect.left + pad, width: rect.width - 2 * pad, ..rect };
    let (rx, _) = mouse(ui, state).relative(&area);
    let text = edited(ui);
    if rx < 0.0 {
        (ui.editcursor, ui.editscroll) = (0, 0);
    } else if rx > 1.0 {
        ui.editcursor = text.len() as c_int;
        reveal(ui, (s, n), metrics);
    } else {
        let target = round(f64::from(area.width) * rx);
        let first = (ui.editscroll.max(0) as usize).min(text.len());
        let (mut width, mut best) = (0, (target.abs(), first));
        for (k, &c) in text.iter().enumerate().skip(first) {
            width += metrics.char_width(c);
            let distance = (width - target).abs();
            if distance < best.0 {
                best = (distance, k + 1);
            }
        }
        ui.editcursor = best.1 as c_int;
    }
}
