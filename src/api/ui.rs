//! User interface: themes, tables of items, layout, events, drawing.

use super::args::*;
use super::*;
use crate::ui;

/// Spacing of a built-in theme: 0 is tight, any other number wide.
#[export(unchecked)]
pub fn mjui_themeSpacing(ind: c_int) -> mjuiThemeSpacing {
    ui::theme::spacing(ind)
}

/// Colors of a built-in theme: 0 default, 1 orange, 2 white, any other number black.
#[export(unchecked)]
pub fn mjui_themeColor(ind: c_int) -> mjuiThemeColor {
    ui::theme::color(ind)
}

/// The entries of a table, which ends with one of type `mjITEM_END`; none for NULL.
fn table<'a>(def: Tolerated<Array<'a, mjuiDef>>) -> impl Iterator<Item = &'a mjuiDef> {
    def.into_iter().flat_map(|def| (0..).map(move |k| def.get(k)))
}

/// Appends the sections and items of a table that ends with type `mjITEM_END`. Errors: too many, names too long, states,
/// types, shortcuts, ranges or elements that are none, a data pointer missing or where none belongs.
#[export]
pub fn mjui_add(ui: &mut mjUI, def: Tolerated<Array<mjuiDef>>) -> Result<()> {
    ui::define::add(ui, table(def))
}

/// Appends the items of a table to section `sect`. Errors as in [`mjui_add`], and sections that cannot exist.
#[export]
pub fn mjui_addToSection(ui: &mut mjUI, sect: c_int, def: Tolerated<Array<mjuiDef>>) -> Result<()> {
    ui::define::add_to_section(ui, sect, table(def))
}

/// Computes the rectangles of sections and items, and the sizes of the interface. The error: it is higher than any
/// buffer can be, even with closed sections.
#[export]
pub fn mjui_resize(ui: &mut mjUI, con: &mjrContext) -> Result<()> {
    ui::resize(ui, &ui::metrics(con))
}

/// Draws an item into the auxiliary buffer of the interface; with `item` < 0 a section, with `section` < 0 everything.
#[export]
pub fn mjui_update(section: c_int, item: c_int, ui: &mjUI, state: &mjuiState, con: &mjrContext) -> Result<()> {
    ui::update(usize::try_from(section).ok(), usize::try_from(item).ok(), ui, state, con)
}

/// Handles an event that is directed to this interface, or a key, and draws what changed. Returns the item whose value
/// was set or whose button was pressed, NULL if there is none; `state.key` becomes 0 if the key was taken.
#[export]
pub fn mjui_event(ui: &mut mjUI, state: &mut mjuiState, con: &mjrContext) -> Result<*mut mjuiItem> {
    let answer = ui::event(ui, state, &ui::metrics(con))?;
    ui::redraw(&answer, ui, state, con)?;
    Ok(answer.item.map_or(std::ptr::null_mut(), |(s, n)| &raw mut ui.sect[s].item[n]))
}

/// Copies the visible part of the auxiliary buffer to the interface's rectangle of the current buffer, and draws the thumb
/// of the scroll bar and an open drop-down list over it.
#[export]
pub fn mjui_render(ui: &mut mjUI, state: &mjuiState, con: &mjrContext) -> Result<()> {
    ui::render(ui, state, con)
}
