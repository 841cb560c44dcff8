//! User interface: themes, tables of items, layout, events, drawing.

use super::args::*;
use super::border::guard;
use super::*;
use crate::ui;

/// Spacing of a built-in theme: 0 is tight, any other number wide.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_themeSpacing(ind: c_int) -> mjuiThemeSpacing {
    ui::theme::spacing(ind)
}

/// Colors of a built-in theme: 0 default, 1 orange, 2 white, any other number black.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_themeColor(ind: c_int) -> mjuiThemeColor {
    ui::theme::color(ind)
}

/// The entries of a table, which ends with one of type `mjITEM_END`.
///
/// # Safety
/// A table with such an end, or NULL.
unsafe fn table<'a>(def: *const mjuiDef) -> impl Iterator<Item = &'a mjuiDef> {
    (0..).map_while(move |k| def.as_ref().map(|_| &*def.add(k)))
}

/// Appends the sections and items of a table that ends with type `mjITEM_END`. Errors: too many, names too long, states,
/// types, shortcuts, ranges or elements that are none, a data pointer missing or where none belongs.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_add(ui: *mut mjUI, def: *const mjuiDef) {
    guard((), || ui::define::add(given_mut(ui, "mjui_add: ui")?, table(def)))
}

/// Appends the items of a table to section `sect`. Errors as in [`mjui_add`], and sections that cannot exist.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_addToSection(ui: *mut mjUI, sect: c_int, def: *const mjuiDef) {
    guard((), || ui::define::add_to_section(given_mut(ui, "mjui_addToSection: ui")?, sect, table(def)))
}

/// Computes the rectangles of sections and items, and the sizes of the interface. The error: it is higher than any
/// buffer can be, even with closed sections.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_resize(ui: *mut mjUI, con: *const mjrContext) {
    guard((), || ui::resize(given_mut(ui, "mjui_resize: ui")?, &ui::metrics(given(con, "mjui_resize: con")?)))
}

/// Draws an item into the auxiliary buffer of the interface; with `item` < 0 a section, with `section` < 0 everything.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_update(
    section: c_int,
    item: c_int,
    ui: *const mjUI,
    state: *const mjuiState,
    con: *const mjrContext,
) {
    guard((), || {
        let (ui, state) = (given(ui, "mjui_update: ui")?, given(state, "mjui_update: state")?);
        let con = given(con, "mjui_update: con")?;
        ui::update(usize::try_from(section).ok(), usize::try_from(item).ok(), ui, state, con)
    })
}

/// Handles an event that is directed to this interface, or a key, and draws what changed. Returns the item whose value
/// was set or whose button was pressed, NULL if there is none; `state.key` becomes 0 if the key was taken.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_event(
    ui: *mut mjUI,
    state: *mut mjuiState,
    con: *const mjrContext,
) -> *mut mjuiItem {
    guard(std::ptr::null_mut(), || {
        let (ui, state) = (given_mut(ui, "mjui_event: ui")?, given_mut(state, "mjui_event: state")?);
        let con = given(con, "mjui_event: con")?;
        let answer = ui::event(ui, state, &ui::metrics(con))?;
        ui::redraw(&answer, ui, state, con)?;
        Ok(answer.item.map_or(std::ptr::null_mut(), |(s, n)| &raw mut ui.sect[s].item[n]))
    })
}

/// Copies the visible part of the auxiliary buffer to the interface's rectangle of the current buffer, and draws the thumb
/// of the scroll bar and an open drop-down list over it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjui_render(ui: *mut mjUI, state: *const mjuiState, con: *const mjrContext) {
    guard((), || {
        let (ui, state) = (given_mut(ui, "mjui_render: ui")?, given(state, "mjui_render: state")?);
        ui::render(ui, state, given(con, "mjui_render: con")?)
    })
}
