//! What the mouse is over. In: an interface, its rectangles and a position in pixels. Out: a [`HitTarget`]: section,
//! item, scroll bar or nothing.

use super::layout::{has_title, is_open, item_count, section_count};
use super::metrics::Metrics;
use super::value::kind;
use crate::abi::*;
use crate::math::scalar::round;

/// A place in an interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HitTarget {
    /// None of the below.
    Nothing,
    /// The thumb of the scroll bar.
    Thumb,
    /// The scroll bar below its thumb.
    BelowThumb,
    /// The scroll bar above its thumb.
    AboveThumb,
    /// The title of a section.
    Title(usize),
    /// The check box in the title of a section.
    TitleCheck(usize),
    /// An item of a section.
    Item(usize, usize),
}

/// The mouse in the coordinates of the interface.
#[derive(Clone, Copy)]
pub struct Mouse {
    pub x: i32,
    pub y: i32,
}

impl Mouse {
    /// Relative position in a rectangle, 0 to 1 inside.
    pub fn relative(&self, rect: &mjrRect) -> (f64, f64) {
        (
            f64::from(self.x - rect.left) / f64::from(rect.width),
            f64::from(self.y - rect.bottom) / f64::from(rect.height),
        )
    }
}

/// The rectangle of the window that an interface is seen through.
pub fn visible_rect(ui: &mjUI, state: &mjuiState) -> mjrRect {
    let nowhere = mjrRect { left: 0, bottom: 0, width: 0, height: 0 };
    usize::try_from(ui.rectid).ok().and_then(|r| state.rect.get(r)).copied().unwrap_or(nowhere)
}

fn inside(x: i32, y: i32, r: &mjrRect) -> bool {
    x >= r.left && x <= r.left + r.width && y >= r.bottom && y <= r.bottom + r.height
}

/// Inside a rectangle whose left and right ends are half circles.
fn inside_oval(x: i32, y: i32, r: &mjrRect) -> bool {
    let radius = r.height / 2;
    let (left, right) = (r.left + radius, r.left + r.width - radius);
    let near = |cx: i32| {
        let (dx, dy) = (i64::from(x - cx), i64::from(y - (r.bottom + radius)));
        dx * dx + dy * dy < i64::from(radius) * i64::from(radius)
    };
    inside(x, y, r) && ((x >= left && x <= right) || near(left) || near(right))
}

/// The thumb of the scroll bar, in window coordinates.
pub fn thumb(ui: &mjUI, visible: &mjrRect, metrics: &Metrics) -> mjrRect {
    let width = metrics.scaled(ui.spacing.scroll);
    let (shown, total) = (f64::from(visible.height), f64::from(ui.height));
    mjrRect {
        left: visible.left + visible.width - width,
        bottom: visible.bottom + round(shown * (1.0 - (f64::from(ui.scroll) + shown) / total)),
        width,
        height: round(shown * (shown / total)),
    }
}

/// The mouse as pixels of the interface, whatever it is over.
pub fn mouse(ui: &mjUI, state: &mjuiState) -> Mouse {
    let visible = visible_rect(ui, state);
    let scroll = if ui.height > visible.height { ui.scroll } else { 0 };
    Mouse {
        x: state.x as i32 - visible.left,
        y: state.y as i32 - (visible.bottom + (visible.height - ui.height)) - scroll,
    }
}

/// What the mouse is over.
pub fn locate(ui: &mjUI, state: &mjuiState, metrics: &Metrics) -> HitTarget {
    let visible = visible_rect(ui, state);
    if ui.height > visible.height {
        let thumb = thumb(ui, &visible, metrics);
        let bar = mjrRect { bottom: visible.bottom, height: visible.height, ..thumb };
        let (x, y) = (state.x as i32, state.y as i32);
        if inside(x, y, &bar) {
            return match y {
                _ if inside(x, y, &thumb) => HitTarget::Thumb,
                y if y < thumb.bottom => HitTarget::BelowThumb,
                _ => HitTarget::AboveThumb,
            };
        }
    }
    let Mouse { x, y } = mouse(ui, state);
    for (s, section) in ui.sect[..section_count(ui)].iter().enumerate() {
        if has_title(section) && inside(x, y, &section.rtitle) {
            let title = &section.rtitle;
            let check = section.checkbox != 0 && x <= title.left + title.height.min(title.width);
            return if check { HitTarget::TitleCheck(s) } else { HitTarget::Title(s) };
        }
        if is_open(section) && inside(x, y, &section.rcontent) {
            let hit = |item: &mjuiItem| match kind(item) {
                _ if item.skip != 0 => false,
                Some(mjITEM_BUTTON) => inside_oval(x, y, &item.rect),
                _ => inside(x, y, &item.rect),
            };
            if let Some(n) = section.item[..item_count(section)].iter().position(hit) {
                return HitTarget::Item(s, n);
            }
        }
    }
    HitTarget::Nothing
}
