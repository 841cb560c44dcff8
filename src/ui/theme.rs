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

/// A theme whose decorations have one color, and a darker or lighter one behind it.
const fn two_tone(ink: [f32; 3], behind: [f32; 3], titles: [f32; 3], base: mjuiThemeColor) -> mjuiThemeColor {
    mjuiThemeColor {
        secttitleuncheck: titles,
        secttitleuncheck2: titles,
        secttitlecheck: titles,
        secttitlecheck2: titles,
        button: ink,
        check: ink,
        radio: ink,
        select: ink,
        select2: behind,
        slider2: ink,
        edit: ink,
        ..base
    }
}

const ORANGE: mjuiThemeColor = two_tone(
    [0.6, 0.4, 0.2],
    [0.3, 0.2, 0.1],
    gray(0.25),
    mjuiThemeColor {
        master: gray(0.2),
        thumb: gray(0.12),
        secttitle: gray(0.3),
        secttitle2: gray(0.15),
        sectfont: gray(0.8),
        sectsymbol: gray(0.7),
        sectpane: gray(0.15),
        separator: gray(0.2),
        separator2: gray(0.15),
        fontactive: gray(0.9),
        decorinactive: gray(0.2),
        decorinactive2: gray(0.25),
        slider: gray(0.2),
        ..DEFAULT
    },
);

const WHITE: mjuiThemeColor = two_tone(
    gray(0.8),
    gray(0.9),
    gray(0.95),
    mjuiThemeColor {
        master: gray(0.9),
        thumb: gray(0.7),
        secttitle: gray(0.8),
        secttitle2: gray(1.0),
        sectfont: [0.0, 0.0, 0.8],
        sectsymbol: [0.0, 0.0, 0.8],
        sectpane: gray(1.0),
        separator: gray(0.9),
        separator2: gray(1.0),
        shortcut: [0.0, 1.0, 1.0],
        fontactive: gray(0.0),
        fontinactive: gray(0.7),
        decorinactive: gray(0.95),
        decorinactive2: gray(0.9),
        slider: gray(0.95),
        edit2: [1.0, 0.3, 0.3],
        cursor: gray(0.2),
        ..DEFAULT
    },
);

const BLACK: mjuiThemeColor = two_tone(
    gray(0.3),
    gray(0.15),
    gray(0.2),
    mjuiThemeColor {
        master: gray(0.15),
        thumb: gray(0.3),
        secttitle: gray(0.25),
        secttitle2: gray(0.0),
        sectfont: [1.0, 0.3, 0.3],
        sectsymbol: [1.0, 0.3, 0.3],
        sectpane: gray(0.0),
        separator: gray(0.15),
        separator2: gray(0.0),
        fontinactive: gray(0.4),
        decorinactive: gray(0.1),
        decorinactive2: gray(0.15),
        slider: gray(0.15),
        edit2: [0.8, 0.2, 0.2],
        cursor: gray(0.8),
        ..DEFAULT
    },
);

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
