//! What is shown of an interface in the window: the visible part, the thumb of the scroll bar, an open drop-down list.

use super::draw_list::DrawList;
use super::event::{list_rect, listed_under};
use super::hit::{mouse, thumb, visible_rect};
use super::layout::tracked;
use super::metrics::Metrics;
use super::value::{element_count, element_name, kind};
use crate::abi::*;

/// What is to be drawn into the window, in this order.
pub struct MenuComposite {
    /// The background.
    pub visible: mjrRect,
    /// The part of the auxiliary buffer, and where its lower left corner goes.
    pub source: mjrRect,
    pub target: (i32, i32),
    /// The thumb of the scroll bar.
    pub thumb: Option<mjrRect>,
    /// The open drop-down list, in window coordinates.
    pub list: Option<DrawList>,
}

/// Corrects the scroll position and says what is shown.
pub fn compose(ui: &mut mjUI, state: &mjuiState, metrics: &Metrics) -> MenuComposite {
    let visible = visible_rect(ui, state);
    let height = ui.height;
    if ui.scroll > 0 && height - ui.scroll < visible.height {
        ui.scroll = (height - visible.height).max(0);
    }
    let rest = height - ui.scroll;
    let hidden_below = (rest - visible.height).max(0);
    let free_below = (visible.height - rest).max(0);
    let source = mjrRect { left: 0, bottom: hidden_below, width: ui.width, height: rest.min(visible.height) };
    MenuComposite {
        visible,
        source,
        target: (visible.left, visible.bottom + free_below),
        thumb: (height > visible.height).then(|| thumb(ui, &visible, metrics)),
        list: list(ui, state, metrics, &visible, free_below - hidden_below),
    }
}

/// The list of the selection box that is held, if there is one.
fn list(ui: &mjUI, state: &mjuiState, metrics: &Metrics, visible: &mjrRect, up: i32) -> Option<DrawList> {
    let (s, n) = tracked(ui, ui.mousesect, ui.mouseitem)?;
    let item = &ui.sect[s].item[n];
    if kind(item) != Some(mjITEM_SELECT) {
        return None;
    }
    let color = &ui.color;
    let mut rect = list_rect(ui, item, metrics);
    rect.left += visible.left;
    rect.bottom += up;
    let window = &state.rect[0];
    let mut list = DrawList::new(window.width, window.height);
    let side = metrics.scaled(ui.spacing.itemside);
    let margin = mjrRect {
        left: rect.left - side,
        bottom: rect.bottom - side,
        width: rect.width + 2 * side,
        height: rect.height + side,
    };
    list.fill(&margin, color.sectpane);
    list.fill(&rect, color.select2);
    let row = metrics.row(ui);
    let top = rect.bottom + rect.height;
    let line = |k: usize| mjrRect { bottom: top - (k as i32 + 1) * row, height: row, ..rect };
    if let Some(k) = listed_under(ui, item, mouse(ui, state), metrics) {
        list.fill(&line(k), color.select);
    }
    let (pad, low) = (metrics.scaled(ui.spacing.texthor), metrics.scaled(ui.spacing.textver));
    for k in 0..element_count(item) {
        let at = (rect.left + pad, line(k).bottom + low);
        list.text(metrics, at, rect.width - 2 * pad, color.fontactive, &element_name(item, k));
    }
    Some(list)
}
