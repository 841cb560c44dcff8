//! The built-in themes.

use crate::abi::{mjuiThemeColor, mjuiThemeSpacing};

const TIGHT: mjuiThemeSpacing = mjuiThemeSpacing {
    total: 270,
    scroll: 15,
    label: 120,
    section: 8,
    cornersect: 6,
    cornersep: 6,
    itemside: 4,
    itemmid: 4,
    itemver: 4,
    texthor: 8,
    textver: 4,
    linescroll: 30,
    samples: 4,
};

const WIDE: mjuiThemeSpacing = mjuiThemeSpacing {
    total: 310,
    section: 10,
    cornersect: 10,
    cornersep: 10,
    itemside: 7,
    itemmid: 7,
    itemver: 7,
    texthor: 10,
    textver: 5,
    ..TIGHT
};

const fn gray(value: f32) -> [f32; 3] {
    [value; 3]
}

const DEFAULT: mjuiThemeColor = mjuiThemeColor {
    master: gray(0.25),
    thumb: gray(0.12),
    secttitle: [0.6, 0.2, 0.2],
    secttitle2: gray(0.1),
    secttitleuncheck: [0.45, 0.17, 0.17],
    secttitleuncheck2: [0.45, 0.17, 0.17],
    secttitlecheck: [0.45, 0.17, 0.17],
    secttitlecheck2: [0.45, 0.17, 0.17],
    sectfont: gray(1.0),
    sectsymbol: gray(0.7),
    sectpane: gray(0.1),
    separator: gray(0.25),
    separator2: gray(0.1),
    shortcut: [0.0, 0.0, 1.0],
    fontactive: gray(1.0),
    fontinactive: gray(0.5),
    decorinactive: gray(0.3),
    decorinactive2: gray(0.4),
    button: [0.6, 0.4, 0.4],
    check: [0.4, 0.4, 0.7],
    radio: [0.4, 0.6, 0.4],
    select: [0.4, 0.6, 0.6],
    select2: [0.2, 0.3, 0.3],
    slider: [0.3, 0.2, 0.3],
    slider2: [0.6, 0.4, 0.6],
    edit: [0.6, 0.6, 0.4],
    edit2: [0.7, 0.0, 0.0],
    cursor: gray(0.9),
};

/// The gray parts that a theme has in several places, the color of its decorations, and what lies behind those.
struct Tones {
    master: f32,
    thumb: f32,
    pane: f32,
    /// Titles of sections, and of those with a check box.
    title: f32,
    title_check: f32,
    /// Text of titles, and their symbols.
    font: [[f32; 3]; 2],
    active: f32,
    inactive: f32,
    decor_inactive: [f32; 2],
    ink: [f32; 3],
    behind: [f32; 3],
    slider: f32,
}

/// A theme whose decorations have one color; the others are the default's.
const fn toned(t: Tones) -> mjuiThemeColor {
    mjuiThemeColor {
        master: gray(t.master),
        thumb: gray(t.thumb),
        secttitle: gray(t.title),
        secttitle2: gray(t.pane),
        secttitleuncheck: gray(t.title_check),
        secttitleuncheck2: gray(t.title_check),
        secttitlecheck: gray(t.title_check),
        secttitlecheck2: gray(t.title_check),
        sectfont: t.font[0],
        sectsymbol: t.font[1],
        sectpane: gray(t.pane),
        separator: gray(t.master),
        separator2: gray(t.pane),
        fontactive: gray(t.active),
        fontinactive: gray(t.inactive),
        decorinactive: gray(t.decor_inactive[0]),
        decorinactive2: gray(t.decor_inactive[1]),
        button: t.ink,
        check: t.ink,
        radio: t.ink,
        select: t.ink,
        select2: t.behind,
        slider: gray(t.slider),
        slider2: t.ink,
        edit: t.ink,
        ..DEFAULT
    }
}

const ORANGE: mjuiThemeColor = toned(Tones {
    master: 0.2,
    thumb: 0.12,
    pane: 0.15,
    title: 0.3,
    title_check: 0.25,
    font: [gray(0.8), gray(0.7)],
    active: 0.9,
    inactive: 0.5,
    decor_inactive: [0.2, 0.25],
    ink: [0.6, 0.4, 0.2],
    behind: [0.3, 0.2, 0.1],
    slider: 0.2,
});

const WHITE: mjuiThemeColor = mjuiThemeColor {
    shortcut: [0.0, 1.0, 1.0],
    edit2: [1.0, 0.3, 0.3],
    cursor: gray(0.2),
    ..toned(Tones {
        master: 0.9,
        thumb: 0.7,
        pane: 1.0,
        title: 0.8,
        title_check: 0.95,
        font: [[0.0, 0.0, 0.8]; 2],
        active: 0.0,
        inactive: 0.7,
        decor_inactive: [0.95, 0.9],
        ink: gray(0.8),
        behind: gray(0.9),
        slider: 0.95,
    })
};

const BLACK: mjuiThemeColor = mjuiThemeColor {
    edit2: [0.8, 0.2, 0.2],
    cursor: gray(0.8),
    ..toned(Tones {
        master: 0.15,
        thumb: 0.3,
        pane: 0.0,
        title: 0.25,
        title_check: 0.2,
        font: [[1.0, 0.3, 0.3]; 2],
        active: 1.0,
        inactive: 0.4,
        decor_inactive: [0.1, 0.15],
        ink: gray(0.3),
        behind: gray(0.15),
        slider: 0.15,
    })
};

/// Spacing 0 is tight, any other wide.
pub fn spacing(index: i32) -> mjuiThemeSpacing {
    if index == 0 { TIGHT } else { WIDE }
}

/// Colors 0 default, 1 orange, 2 white, any other black.
pub fn color(index: i32) -> mjuiThemeColor {
    match index {
        0 => DEFAULT,
        1 => ORANGE,
        2 => WHITE,
        _ => BLACK,
    }
}
