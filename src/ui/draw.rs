//! Drawing of sections and items.

use super::draw_list::{Corners, DrawList, Rgb, inset, mean};
use super::edit::{edited_item, is_valid};
use super::event::segments;
use super::hit::{HitTarget, locate};
use super::layout::{ItemId, has_title, is_open, item_count, radio_columns, radio_rows, section_count};
use super::metrics::Metrics;
use super::value::*;
use crate::abi::*;
use crate::math::scalar::round;

/// What drawing needs to know.
struct Painter<'a> {
    ui: &'a mjUI,
    state: &'a mjuiState,
    metrics: &'a Metrics<'a>,
    /// Horizontal and vertical padding of texts.
    pad: (i32, i32),
    /// Width of the lines of frames.
    line: i32,
}

/// The whole interface.
pub fn draw_all(ui: &mjUI, state: &mjuiState, metrics: &Metrics) -> DrawList {
    let mut list = DrawList::new(ui.width, ui.height);
    list.clear = Some(ui.color.master);
    let painter = Painter::new(ui, state, metrics);
    for s in 0..section_count(ui) {
        painter.section(&mut list, s);
    }
    list
}

/// One section with its items.
pub fn draw_section(ui: &mjUI, state: &mjuiState, metrics: &Metrics, section: usize) -> DrawList {
    let mut list = DrawList::new(ui.width, ui.height);
    if section < section_count(ui) {
        Painter::new(ui, state, metrics).section(&mut list, section);
    }
    list
}

/// One item; nothing if it is not seen.
pub fn draw_item(ui: &mjUI, state: &mjuiState, metrics: &Metrics, (s, n): ItemId) -> DrawList {
    let mut list = DrawList::new(ui.width, ui.height);
    if s < section_count(ui) && n < item_count(&ui.sect[s]) && is_open(&ui.sect[s]) {
        Painter::new(ui, state, metrics).item(&mut list, (s, n));
    }
    list
}

/// Colors of an item, by whether it is active.
struct Ink {
    font: Rgb,
    /// Decoration in the color of the kind.
    decor: Rgb,
    /// Its second color.
    decor2: Rgb,
}

impl Painter<'_> {
    fn new<'a>(ui: &'a mjUI, state: &'a mjuiState, metrics: &'a Metrics<'a>) -> Painter<'a> {
        let pad = (metrics.scaled(ui.spacing.texthor), metrics.scaled(ui.spacing.textver));
        Painter { ui, state, metrics, pad, line: metrics.scaled(2) }
    }

    fn text(&self, list: &mut DrawList, at: (i32, i32), limit: i32, rgb: Rgb, text: &[u8]) {
        list.text(self.metrics, at, limit, rgb, text);
    }

    /// Widest name of an item that shares its row.
    fn limit(&self, section: &mjuiSection) -> i32 {
        let s = &self.ui.spacing;
        let (side, mid) = (self.metrics.scaled(s.itemside), self.metrics.scaled(s.itemmid));
        (section.rtitle.width - 2 * side - mid) / 2 - 2 * self.pad.0
    }

    fn section(&self, list: &mut DrawList, s: usize) {
        let (color, section) = (&self.ui.color, &self.ui.sect[s]);
        if has_title(section) {
            self.title(list, section);
        }
        if is_open(section) {
            list.fill(&section.rcontent, color.sectpane);
        }
        let mut outline = if has_title(section) { section.rtitle } else { section.rcontent };
        if has_title(section) && is_open(section) {
            outline.bottom = section.rcontent.bottom;
            outline.height += section.rcontent.height;
        }
        list.round_corners(&outline, self.radius(self.ui.spacing.cornersect), Corners::All, color.master);
        if is_open(section) {
            for n in 0..item_count(section) {
                self.item(list, (s, n));
            }
        }
    }

    fn radius(&self, corner: i32) -> f32 {
        (f64::from(corner) * self.metrics.scale()) as f32
    }

    fn title(&self, list: &mut DrawList, section: &mjuiSection) {
        let (color, r) = (&self.ui.color, &section.rtitle);
        let name: Vec<u8> = chars(&section.name).collect();
        let limit = 2 * self.limit(section);
        let y = r.bottom + self.pad.1;
        let (top, bottom) = match section.checkbox {
            0 => (color.secttitle, color.secttitle2),
            2 => (color.secttitlecheck, color.secttitlecheck2),
            _ => (color.secttitleuncheck, color.secttitleuncheck2),
        };
        let behind = mean(top, bottom);
        list.gradient(r, bottom, top);
        self.fold_symbol(list, r, 0.33, is_open(section), behind);
        if section.checkbox == 0 {
            self.text(list, (r.left + self.pad.0, y), limit, color.sectfont, &name);
        } else {
            self.text(list, (r.left + r.height, y), limit - r.height, color.sectfont, &name);
            let gap = r.height / 4;
            let side = r.height - 2 * gap;
            let square = mjrRect { left: r.left + gap, bottom: r.bottom + gap, width: side, height: side };
            if section.checkbox == 2 {
                list.fill(&square, color.sectsymbol);
            } else {
                list.frame(&square, self.line, color.sectsymbol, behind);
            }
        }
        self.shortcut(list, r, section.modifier, section.shortcut);
    }

    /// A triangle at the right end that points down if open, left if closed.
    fn fold_symbol(&self, list: &mut DrawList, r: &mjrRect, size: f64, open: bool, behind: Rgb) {
        let d = round(size * f64::from(self.metrics.char_height())) as f32;
        let cx = (r.left + r.width - self.pad.0) as f32;
        let cy = (r.bottom + r.height / 2) as f32;
        let symbol = self.ui.color.sectsymbol;
        if open {
            list.triangle([[cx, cy + d], [cx - 2.0 * d, cy + d], [cx - d, cy - d]], symbol);
            return;
        }
        list.triangle([[cx, cy + d], [cx - 2.0 * d, cy], [cx, cy - d]], symbol);
        let margin = 1.5 * self.metrics.scale() as f32;
        let u = 0.5 * 5f32.sqrt() * margin;
        let y = d - u - 0.5 * margin;
        let x = cx - margin;
        list.triangle([[x, cy + y], [cx - 2.0 * d + 2.0 * u, cy], [x, cy - y]], behind);
    }

    /// The keys of a shortcut, while help is shown.
    fn shortcut(&self, list: &mut DrawList, r: &mjrRect, modifier: i32, key: i32) {
        if self.ui.mousehelp == 0 || key == 0 {
            return;
        }
        let mut text = match modifier {
            1 => b"Ctrl ".to_vec(),
            2 => b"Shift ".to_vec(),
            4 => b"Alt ".to_vec(),
            _ => Vec::new(),
        };
        text.extend(key_name(key));
        let width = self.metrics.text_width(&text);
        let v = self.pad.1;
        let tag = mjrRect {
            left: r.left + r.width - width - 2 * v,
            bottom: r.bottom + v,
            width: width + 2 * v,
            height: r.height - 2 * v,
        };
        list.fill(&tag, self.ui.color.shortcut);
        let limit = tag.width.saturating_add(1);
        self.text(list, (tag.left + v, r.bottom + v), limit, self.ui.color.fontactive, &text);
    }

    fn ink(&self, item: &mjuiItem, kind: mjtItem) -> Ink {
        let color = &self.ui.color;
        if !is_active(self.ui, item) {
            return Ink { font: color.fontinactive, decor: color.decorinactive, decor2: color.decorinactive2 };
        }
        let decor = match kind {
            mjITEM_BUTTON => color.button,
            mjITEM_CHECKINT | mjITEM_CHECKBYTE => color.check,
            mjITEM_RADIO | mjITEM_RADIOLINE => color.radio,
            mjITEM_SELECT => color.select,
            mjITEM_SLIDERINT | mjITEM_SLIDERNUM => color.slider,
            mjITEM_EDITINT | mjITEM_EDITNUM | mjITEM_EDITFLOAT | mjITEM_EDITTXT => color.edit,
            _ => color.sectpane,
        };
        Ink { font: color.fontactive, decor, decor2: color.slider2 }
    }

    fn item(&self, list: &mut DrawList, (s, n): ItemId) {
        let (color, section) = (&self.ui.color, &self.ui.sect[s]);
        let item = &section.item[n];
        let r = &item.rect;
        let Some(kind) = kind(item).filter(|_| r.height != 0) else { return };
        let (left, y) = (r.left + self.pad.0, r.bottom + self.pad.1);
        let name: Vec<u8> = chars(&item.name).collect();
        if kind == mjITEM_SEPARATOR {
            self.separator(list, item, &name);
            return;
        }
        let ink = self.ink(item, kind);
        match kind {
            mjITEM_BUTTON => {
                let under_mouse = (self.ui.mousesect, self.ui.mouseitem) == (1 + s as i32, n as i32)
                    && locate(self.ui, self.state, self.metrics) == HitTarget::Item(s, n);
                list.oval(r, ink.decor);
                if !under_mouse {
                    list.oval(&inset(r, self.line), color.sectpane);
                }
            }
            mjITEM_CHECKINT | mjITEM_CHECKBYTE if choice(item) == 0 => {
                list.frame(r, self.line, ink.decor, color.sectpane);
            }
            mjITEM_CHECKINT | mjITEM_CHECKBYTE => list.fill(r, ink.decor),
            _ => self.labelled(list, (s, n), kind, &ink),
        }
        if kind.is_single() {
            self.text(list, (left, y), self.limit(section), ink.font, &name);
            self.shortcut(list, r, single(item).modifier, single(item).shortcut);
        }
    }

    /// An item with a label beside it.
    fn labelled(&self, list: &mut DrawList, (s, n): ItemId, kind: mjtItem, ink: &Ink) {
        let (color, section) = (&self.ui.color, &self.ui.sect[s]);
        let item = &section.item[n];
        let r = &item.rect;
        let (left, y) = (r.left + self.pad.0, r.bottom + self.pad.1);
        let limit = r.width - 2 * self.pad.0;
        let mut label_y = y;
        match kind {
            mjITEM_STATIC => {
                let pitch = self.metrics.char_height() + self.pad.1;
                list.fill(r, color.sectpane);
                let first = r.bottom + r.height - pitch + self.pad.1;
                for k in 0..element_count(item) {
                    self.text(list, (left, first - k as i32 * pitch), limit, ink.font, &element_name(item, k));
                }
                label_y = first;
            }
            mjITEM_RADIO => label_y = self.radio(list, item, ink),
            mjITEM_RADIOLINE => self.radio_line(list, item, ink),
            mjITEM_SELECT => {
                list.fill(r, ink.decor);
                if let Ok(k) = usize::try_from(choice(item))
                    && k < element_count(item)
                {
                    self.text(list, (left, y), limit, ink.font, &element_name(item, k));
                }
            }
            mjITEM_SLIDERINT | mjITEM_SLIDERNUM => {
                self.slider(list, item, ink);
                self.text(list, (left, y), limit, ink.font, &shown(item));
            }
            _ if edited_item(self.ui) == Some((s, n)) => self.editor(list, item, ink),
            _ => {
                list.frame(r, self.line, ink.decor, color.sectpane);
                self.text(list, (left, y), limit, ink.font, &shown(item));
            }
        }
        let label: Vec<u8> = chars(&item.name).collect();
        let side = section.rcontent.left + self.metrics.scaled(self.ui.spacing.itemside);
        if !label.is_empty() {
            // smooth glyphs would grow if they were drawn over themselves
            list.fill(&mjrRect { left: side, width: r.left - side, ..*r }, color.sectpane);
        }
        let x = side + self.pad.0;
        let limit = self.metrics.scaled(self.ui.spacing.label) - 2 * self.pad.0;
        self.text(list, (x, label_y), limit, ink.font, &label);
    }

    fn separator(&self, list: &mut DrawList, item: &mjuiItem, name: &[u8]) {
        let (color, r) = (&self.ui.color, &item.rect);
        list.gradient(r, color.separator2, color.separator);
        let at = (r.left + self.pad.0, r.bottom + self.pad.1);
        self.text(list, at, r.width - 2 * self.pad.0, color.sectfont, name);
        if item.state >= mjSEPCLOSED {
            let open = item.state > mjSEPCLOSED;
            self.fold_symbol(list, r, 0.28, open, mean(color.separator, color.separator2));
            let which = if open { Corners::Top } else { Corners::All };
            list.round_corners(r, self.radius(self.ui.spacing.cornersep), which, color.sectpane);
        }
    }

    /// The group's box with the chosen cell filled; where the text of the first row is drawn.
    fn radio(&self, list: &mut DrawList, item: &mjuiItem, ink: &Ink) -> i32 {
        let r = &item.rect;
        let (columns, rows) = (radio_columns(self.ui) as i32, radio_rows(self.ui, item) as i32);
        let gap = self.metrics.scaled(self.ui.spacing.itemmid);
        let row = self.metrics.row(self.ui);
        let width = (r.width - (columns - 1) * gap) / columns;
        let cell = |k: usize| {
            let (line, column) = (k as i32 / columns, k as i32 % columns);
            let offset = column * (width + gap);
            mjrRect {
                left: r.left + offset,
                bottom: r.bottom + row * (rows - 1 - line),
                width: if column == columns - 1 { r.width - offset } else { width },
                height: row,
            }
        };
        list.frame(r, self.line, ink.decor, self.ui.color.sectpane);
        let elements = element_count(item);
        if let Ok(k) = usize::try_from(choice(item))
            && k < elements
        {
            list.fill(&cell(k), ink.decor);
        }
        for k in 0..elements {
            let c = cell(k);
            let at = (c.left + self.pad.0, c.bottom + self.pad.1);
            self.text(list, at, c.width - 2 * self.pad.0, ink.font, &element_name(item, k));
        }
        r.bottom + row * (rows - 1) + self.pad.1
    }

    fn radio_line(&self, list: &mut DrawList, item: &mjuiItem, ink: &Ink) {
        let r = &item.rect;
        let edges = segments(item, self.metrics);
        list.frame(r, self.line, ink.decor, self.ui.color.sectpane);
        let chosen = usize::try_from(choice(item)).ok();
        for (k, edge) in edges.windows(2).enumerate() {
            let segment = mjrRect { left: r.left + edge[0], width: edge[1] - edge[0], ..*r };
            if chosen == Some(k) {
                list.fill(&segment, ink.decor);
            }
            let text = element_name(item, k);
            let x = segment.left + ((segment.width - self.metrics.text_width(&text)) / 2).max(0);
            let y = r.bottom + (r.height - self.metrics.char_height()) / 2;
            self.text(list, (x, y), segment.width.saturating_add(1), ink.font, &text);
        }
    }

    fn slider(&self, list: &mut DrawList, item: &mjuiItem, ink: &Ink) {
        let (r, slider) = (&item.rect, slider(item));
        let [min, max] = slider.range;
        let part = ((number(item, 0) - min) / (max - min).max(1e-10)).clamp(0.0, 1.0);
        list.fill(r, ink.decor);
        list.fill(&mjrRect { width: round(f64::from(r.width) * part), ..*r }, ink.decor2);
        if slider.divisions > 20.0 {
            return;
        }
        let width = self.metrics.scaled(2);
        for k in 1..slider.divisions as i32 {
            let x = f64::from(r.left - width / 2) + f64::from(r.width * k) / slider.divisions;
            let tick = mjrRect { left: x.floor() as i32, bottom: r.bottom, width, height: self.pad.1 };
            list.fill(&tick, self.ui.color.sectpane);
        }
    }

    /// The text being edited, with its caret.
    fn editor(&self, list: &mut DrawList, item: &mjuiItem, ink: &Ink) {
        let (ui, r) = (self.ui, &item.rect);
        list.fill(r, if is_valid(item, ui) { ink.decor } else { ui.color.edit2 });
        let text = edited(ui);
        let caret = (ui.editcursor.max(0) as usize).min(text.len());
        let first = (ui.editscroll.max(0) as usize).min(caret);
        let half = self.metrics.scaled(1);
        let low = self.pad.1 / 2;
        let left = r.left + self.pad.0;
        let bar = mjrRect {
            left: left + self.metrics.text_width(&text[first..caret]) - half,
            bottom: r.bottom + low,
            width: 2 * half,
            height: r.height - 2 * low,
        };
        list.fill(&bar, ui.color.cursor);
        let at = (left, r.bottom + self.pad.1);
        self.text(list, at, r.width - 2 * self.pad.0, ink.font, &text[first..]);
    }
}

/// What is written on a key.
fn key_name(key: i32) -> Vec<u8> {
    const NAMED: [(i32, &str); 15] = [
        (b' ' as i32, "Space"),
        (mjKEY_ESCAPE, "Esc"),
        (mjKEY_ENTER, "Enter"),
        (mjKEY_TAB, "Tab"),
        (mjKEY_BACKSPACE, "BackSpace"),
        (mjKEY_INSERT, "Ins"),
        (mjKEY_DELETE, "Del"),
        (mjKEY_RIGHT, "Right"),
        (mjKEY_LEFT, "Left"),
        (mjKEY_DOWN, "Down"),
        (mjKEY_UP, "Up"),
        (mjKEY_PAGE_UP, "PgUp"),
        (mjKEY_PAGE_DOWN, "PgDn"),
        (mjKEY_HOME, "Home"),
        (mjKEY_END, "End"),
    ];
    match key {
        33..=126 => vec![key as u8],
        mjKEY_F1..=mjKEY_F12 => format!("F{}", 1 + key - mjKEY_F1).into_bytes(),
        _ => NAMED.iter().find(|(k, _)| *k == key).map_or(Vec::new(), |(_, name)| name.as_bytes().to_vec()),
    }
}
