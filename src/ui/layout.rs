//! Rectangles of sections and items, stacked from the top.

use super::metrics::Metrics;
use super::value::{element_count, kind};
use crate::abi::*;
use crate::base::{Error, Result};
use std::ffi::c_int;

/// A section and an item in it.
pub type ItemId = (usize, usize);

/// Number of sections in use.
pub fn section_count(ui: &mjUI) -> usize {
    ui.nsect.clamp(0, mjMAXUISECT) as usize
}

/// Number of items in use.
pub fn item_count(section: &mjuiSection) -> usize {
    section.nitem.clamp(0, mjMAXUIITEM) as usize
}

/// The item that `1 + section` and an index mean, if there is one.
pub fn tracked(ui: &mjUI, section: c_int, item: c_int) -> Option<ItemId> {
    let s = usize::try_from(section.checked_sub(1)?).ok().filter(|&s| s < section_count(ui))?;
    let n = usize::try_from(item).ok().filter(|&n| n < item_count(&ui.sect[s]))?;
    Some((s, n))
}

/// Columns of radio groups.
pub fn radio_columns(ui: &mjUI) -> usize {
    if ui.radiocol > 0 { ui.radiocol as usize } else { 2 }
}

/// Rows of a radio group; without elements still one.
pub fn radio_rows(ui: &mjUI, item: &mjuiItem) -> usize {
    element_count(item).div_ceil(radio_columns(ui)).max(1)
}

/// Whether a section shows its content.
pub fn is_open(section: &mjuiSection) -> bool {
    section.state != mjSECT_CLOSED as c_int
}

/// Whether a section has a title, which opens and closes it.
pub fn has_title(section: &mjuiSection) -> bool {
    section.state != mjSECT_FIXED as c_int
}

/// Pixel sizes of a theme at a font scale.
struct Sizes {
    section: i32,
    side: i32,
    mid: i32,
    vertical: i32,
    label: i32,
    line: i32,
    row: i32,
    /// Width of titles and contents.
    content: i32,
    /// Width of single items.
    column: i32,
}

impl Sizes {
    fn new(ui: &mjUI, metrics: &Metrics) -> Sizes {
        let scaled = |size| metrics.scaled(size);
        let s = &ui.spacing;
        let (section, side, mid) = (scaled(s.section), scaled(s.itemside), scaled(s.itemmid));
        let content = scaled(s.total) - scaled(s.scroll) - 2 * section;
        Sizes {
            section,
            side,
            mid,
            vertical: scaled(s.itemver),
            label: scaled(s.label),
            line: metrics.char_height() + scaled(s.textver),
            row: metrics.row(ui),
            content,
            column: (content - 2 * side - mid) / 2,
        }
    }
}

/// Computes all rectangles, the width, the height as sections are open, and the height with all of them open.
///
/// If even the largest buffer is too small, the sections that were not clicked for longest are closed.
pub fn resize(ui: &mut mjUI, metrics: &Metrics) -> Result<()> {
    let sizes = Sizes::new(ui, metrics);
    ui.width = metrics.scaled(ui.spacing.total);
    for section in sections_mut(ui) {
        for item in items_mut(section) {
            item.skip = 0;
        }
    }
    let all_open = stack(ui, &sizes, |_| true);
    ui.maxheight = all_open.min(metrics.max_size);
    for section in sections_mut(ui) {
        skip_folded(section);
    }
    let mut height = stack(ui, &sizes, is_open);
    if height > ui.maxheight {
        close_oldest(ui, &sizes)?;
        height = stack(ui, &sizes, is_open);
    }
    ui.height = height;
    turn_upside_down(ui);
    Ok(())
}

fn sections_mut(ui: &mut mjUI) -> &mut [mjuiSection] {
    let n = section_count(ui);
    &mut ui.sect[..n]
}

fn items_mut(section: &mut mjuiSection) -> &mut [mjuiItem] {
    let n = item_count(section);
    &mut section.item[..n]
}

/// Marks the items behind collapsed separators.
fn skip_folded(section: &mut mjuiSection) {
    let mut folded = false;
    for item in items_mut(section) {
        if kind(item) == Some(mjITEM_SEPARATOR) {
            folded = item.state == mjSEPCLOSED;
            item.skip = 0;
        } else {
            item.skip = c_int::from(folded);
        }
    }
}

/// Places everything with `bottom` measured from the top down to the upper edge; the height of the sections that count.
fn stack(ui: &mut mjUI, sizes: &Sizes, counts: impl Fn(&mjuiSection) -> bool) -> i32 {
    let columns = radio_columns(ui);
    let mut height = 0;
    for section in sections_mut(ui) {
        height += sizes.section;
        let title = if has_title(section) { sizes.row } else { 0 };
        section.rtitle = mjrRect { left: sizes.section, bottom: height, width: sizes.content, height: title };
        height += title;
        let content = place_items(items_mut(section), height, sizes, columns);
        section.rcontent = mjrRect { left: sizes.section, bottom: height, width: sizes.content, height: content };
        if counts(section) {
            height += content;
        }
    }
    height + sizes.section
}

/// Places the items of a section below `top`; the height of the content.
fn place_items(items: &mut [mjuiItem], top: i32, sizes: &Sizes, columns: usize) -> i32 {
    let mut content = 0;
    let left = sizes.section + sizes.side;
    let mut n = 0;
    while n < items.len() {
        let (item, next) = items[n..].split_first_mut().expect("n is in range");
        n += 1;
        if item.skip != 0 {
            item.rect = mjrRect { left: 0, bottom: 0, width: 0, height: 0 };
            continue;
        }
        let kind = kind(item);
        content += if kind == Some(mjITEM_SEPARATOR) { sizes.section } else { sizes.vertical };
        let elements = element_count(item) as i32;
        let (width, height) = match kind {
            Some(k) if k.is_single() => (sizes.column, sizes.row),
            Some(mjITEM_STATIC) => (sizes.content - 2 * sizes.side, sizes.line * elements),
            Some(mjITEM_RADIO) => {
                // as C divides: without elements one row, none if there is one column
                let rows = (elements - 1) / columns as i32 + 1;
                (sizes.content - 2 * sizes.side, sizes.row * rows)
            }
            _ => (sizes.content - 2 * sizes.side, sizes.row),
        };
        let labelled = kind.is_some_and(mjtItem::has_label) && item.name[0] != 0;
        let label = if labelled { sizes.label } else { 0 };
        item.rect = mjrRect { left: left + label, bottom: top + content, width: width - label, height };
        if kind.is_some_and(mjtItem::is_single)
            && let Some(pair) = next.first_mut()
            && pair.r#type == item.r#type
        {
            pair.rect = mjrRect { left: left + sizes.column + sizes.mid, ..item.rect };
            n += 1;
        }
        content += height;
    }
    content + sizes.vertical
}

/// Keeps the sections open that were clicked last, as long as they fit.
fn close_oldest(ui: &mut mjUI, sizes: &Sizes) -> Result<()> {
    let most = ui.maxheight;
    let sections = sections_mut(ui);
    let mut height = (sections.len() as i32 + 1) * sizes.section;
    for section in sections.iter() {
        height += if has_title(section) { section.rtitle.height } else { section.rcontent.height };
    }
    if height > most {
        return Err(Error::in_routine(
            "mjui_resize",
            format!("even with closed sections the interface is {height} pixels high, buffers at most {most}"),
        ));
    }
    let mut open: Vec<usize> = (0..sections.len()).filter(|&s| sections[s].state == mjSECT_OPEN as c_int).collect();
    open.sort_by_key(|&s| sections[s].lastclick);
    for &s in open.iter().rev() {
        if height + sections[s].rcontent.height <= most {
            height += sections[s].rcontent.height;
        } else {
            sections[s].state = mjSECT_CLOSED as c_int;
        }
    }
    Ok(())
}

/// From distances below the top to heights above the bottom.
fn turn_upside_down(ui: &mut mjUI) {
    let height = ui.height;
    let turn = |rect: &mut mjrRect| rect.bottom = height - (rect.bottom + rect.height);
    for section in sections_mut(ui) {
        turn(&mut section.rtitle);
        turn(&mut section.rcontent);
        for item in items_mut(section) {
            turn(&mut item.rect);
        }
    }
}
