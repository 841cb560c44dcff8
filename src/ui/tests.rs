//! One interface with items of every kind; where the reference puts them and what it makes of events.

use super::metrics::Metrics;
use super::*;
use crate::abi::*;
use crate::render::context::blank;
use std::ffi::{c_char, c_int, c_void};

fn chars<const N: usize>(text: &str) -> [c_char; N] {
    let mut to = [0; N];
    for (to, from) in to.iter_mut().zip(text.bytes()) {
        *to = from as c_char;
    }
    to
}

/// What the items of the interface point to.
#[derive(Default)]
struct Values {
    int: [c_int; 8],
    ints: [c_int; 2],
    num: f64,
    nums: [f64; 3],
    text: [[c_char; 20]; 2],
}

/// An interface in a window of 270 x 600, with characters as wide as the reference's at 100 %.
struct Desk {
    ui: Box<mjUI>,
    state: mjuiState,
    con: Box<mjrContext>,
    values: Box<Values>,
}

fn def(kind: c_int, name: &str, state: c_int, pdata: *mut c_void, other: &str) -> mjuiDef {
    mjuiDef { r#type: kind, name: chars(name), state, pdata, other: chars(other), otherint: 0 }
}

impl Desk {
    fn new() -> Desk {
        let mut values = Box::new(Values::default());
        let none = std::ptr::null_mut::<c_void>();
        let v = &mut *values;
        let first = (&raw mut v.int).cast::<c_int>();
        let int = |k: usize| first.wrapping_add(k).cast::<c_void>();
        let (num, nums) = ((&raw mut v.num).cast(), (&raw mut v.nums).cast());
        let (ints, text) = ((&raw mut v.ints).cast(), (&raw mut v.text).cast());
        let item = |kind: mjtItem, name, pdata, other| def(kind as c_int, name, 1, pdata, other);
        let defs = [
            def(-1, "A", 1, none, ""),
            item(mjITEM_BUTTON, "b1", none, " Q"),
            item(mjITEM_BUTTON, "b2", none, ""),
            item(mjITEM_BUTTON, "b3", none, ""),
            item(mjITEM_CHECKINT, "c1", int(0), "S5"),
            def(0, "s1", mjSEPCLOSED + 1, none, ""),
            item(mjITEM_RADIO, "", int(1), "x\nyy\nzzz"),
            item(mjITEM_RADIO, "r2", int(2), "x\nyy\nzzz"),
            item(mjITEM_RADIOLINE, "r3", int(3), "x\nyy\nzzz"),
            item(mjITEM_SELECT, "s", int(4), "x\nyy\nzzz"),
            item(mjITEM_SEPARATOR, "s2", none, ""),
            item(mjITEM_SLIDERINT, "si", int(5), "0 10"),
            item(mjITEM_SLIDERNUM, "", num, "-1 1"),
            item(mjITEM_STATIC, "st", none, "a\nb"),
            def(-1, "B", 0, none, ""),
            item(mjITEM_EDITINT, "ei", ints, "2 0 10 0 10"),
            item(mjITEM_EDITNUM, "en", nums, "3"),
            item(mjITEM_EDITTXT, "et", text, ""),
            def(-1, "F", 2, none, ""),
            item(mjITEM_CHECKINT, "f", int(6), ""),
        ];
        let mut ui = value::blank();
        ui.spacing = theme::spacing(0);
        ui.color = theme::color(0);
        define::add(&mut ui, defs.iter()).unwrap();
        let mut con = Box::new(blank());
        (con.fontScale, con.charHeight) = (100, 18);
        con.charWidth = [8; 127];
        (con.charWidth[b'x' as usize], con.charWidth[b'z' as usize]) = (7, 7);
        let mut state = value::blank_state();
        state.rect[0] = mjrRect { left: 0, bottom: 0, width: 270, height: 600 };
        let mut desk = Desk { ui, state, con, values };
        resize(&mut desk.ui, &Metrics::new(&desk.con, 10000)).unwrap();
        desk
    }

    fn send(&mut self, kind: mjtEvent) -> Option<(usize, usize)> {
        self.state.r#type = kind as c_int;
        event(&mut self.ui, &mut self.state, &Metrics::new(&self.con, 10000)).unwrap().item
    }

    /// Presses at a place inside an item, from its lower left corner.
    fn press(&mut self, (s, n): (usize, usize), x: f64, y: f64) -> Option<(usize, usize)> {
        let r = self.ui.sect[s].item[n].rect;
        let top = 600 - self.ui.height;
        (self.state.x, self.state.y) = (f64::from(r.left) + x, f64::from(r.bottom + top) + y);
        self.state.button = mjBUTTON_LEFT as c_int;
        self.send(mjEVENT_PRESS)
    }

    fn key(&mut self, key: c_int) -> Option<(usize, usize)> {
        self.state.key = key;
        self.send(mjEVENT_KEY)
    }

    fn rect(&self, s: usize, n: usize) -> [i32; 4] {
        let r = self.ui.sect[s].item[n].rect;
        [r.left, r.bottom, r.width, r.height]
    }
}

#[test]
fn rectangles_are_those_of_the_reference() {
    let desk = Desk::new();
    let title = desk.ui.sect[0].rtitle;
    assert_eq!((title.left, title.width, title.height), (8, 239, 26));
    assert_eq!(desk.ui.width, 270);
    let from_title = |r: [i32; 4]| [r[0], title.bottom - r[1], r[2], r[3]];
    for (n, rect) in [
        (1, [129, 30, 113, 26]),
        (2, [12, 60, 113, 26]),
        (4, [12, 124, 231, 26]),
        (5, [12, 180, 231, 52]),
        (6, [132, 236, 111, 52]),
        (7, [132, 266, 111, 26]),
        (9, [12, 330, 231, 26]),
        (12, [132, 438, 111, 44]),
    ] {
        assert_eq!(from_title(desk.rect(0, n)), rect, "item {n}");
    }
    assert_eq!(desk.rect(2, 0), [12, 12, 113, 26]);
    assert_eq!(desk.ui.maxheight - desk.ui.height, desk.ui.sect[1].rcontent.height);
}

#[test]
fn sliders_take_the_nearest_division() {
    let mut desk = Desk::new();
    for (part, value) in [(0.1, 1), (0.5, 5), (0.77, 8)] {
        assert_eq!(desk.press((0, 10), 111.0 * part, 5.0), Some((0, 10)));
        assert_eq!(desk.values.int[5], value);
    }
    for (part, value) in [(0.1, -0.80000000000000004), (0.5, 0.0), (0.77, 0.53000000000000003)] {
        desk.press((0, 11), 231.0 * part, 5.0);
        assert_eq!(desk.values.num, value);
    }
}

#[test]
fn radio_lines_are_cut_by_their_texts() {
    let mut desk = Desk::new();
    for (x, value) in [(0.0, 0), (28.0, 0), (29.0, 1), (67.0, 1), (68.0, 2), (110.0, 2)] {
        assert_eq!(desk.press((0, 7), x, 5.0), Some((0, 7)));
        assert_eq!(desk.values.int[3], value, "at {x}");
    }
    assert_eq!(desk.press((0, 7), 111.0, 5.0), None);
    assert_eq!(desk.press((0, 5), 200.0, 5.0), None, "the fourth cell of three elements");
}

#[test]
fn edits_end_only_with_what_the_item_takes() {
    let mut desk = Desk::new();
    desk.values.ints = [3, 4];
    desk.state.alt = 0;
    desk.ui.sect[1].state = 1;
    resize(&mut desk.ui, &Metrics::new(&desk.con, 10000)).unwrap();
    assert_eq!(desk.press((1, 0), 105.0, 5.0), None);
    let shown = |desk: &Desk| String::from_utf8(value::edited(&desk.ui)).unwrap();
    assert_eq!(shown(&desk), "3  4");
    desk.key(mjKEY_END);
    desk.key(c_int::from(b'7'));
    assert_eq!(shown(&desk), "3  47");
    assert_eq!(desk.key(mjKEY_ENTER), None);
    assert_eq!((desk.ui.editsect, desk.values.ints), (2, [3, 4]));
    desk.key(mjKEY_BACKSPACE);
    desk.key(mjKEY_BACKSPACE);
    desk.key(mjKEY_NUMPAD_0 + 9);
    assert_eq!(desk.key(mjKEY_ENTER), Some((1, 0)));
    assert_eq!((desk.ui.editsect, desk.values.ints), (0, [3, 9]));
    assert!(!desk.ui.editchanged.is_null());
}

#[test]
fn shortcuts_need_their_modifier_alone() {
    let mut desk = Desk::new();
    (desk.state.control, desk.state.shift) = (1, 1);
    assert_eq!(desk.key(c_int::from(b'5')), None);
    assert_eq!(desk.state.key, c_int::from(b'5'));
    desk.state.control = 0;
    assert_eq!(desk.key(c_int::from(b'5')), Some((0, 3)));
    assert_eq!((desk.state.key, desk.values.int[0]), (0, 1));
}

#[test]
fn a_draw_list_holds_every_visible_text() {
    let desk = Desk::new();
    let list = draw::draw_all(&desk.ui, &desk.state, &Metrics::new(&desk.con, 10000));
    let texts: Vec<&[u8]> = list.lines.iter().map(|line| line.text.as_slice()).collect();
    for text in ["A", "b1", "c1", "s1", "zzz", "st", "B", "f", "0"] {
        assert!(texts.contains(&text.as_bytes()), "{text}");
    }
    assert!(!texts.contains(&"ei".as_bytes()), "section B is closed");
    let inside = |v: &draw_list::DrawVertex| v.pos[0] >= 0.0 && v.pos[0] <= 270.0 && v.pos[1] >= 0.0;
    assert!(list.vertices.iter().all(inside));
}
