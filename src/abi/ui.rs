//! TODO

use super::*;

/// TODO
pub const mjMAXUISECT: c_int = 10;

/// TODO
pub const mjMAXUIITEM: c_int = 200;

/// TODO
pub const mjMAXUITEXT: c_int = 300;

/// TODO
pub const mjMAXUINAME: c_int = 40;

/// TODO
pub const mjMAXUIMULTI: c_int = 35;

/// TODO
pub const mjMAXUIEDIT: c_int = 7;

/// TODO
pub const mjMAXUIRECT: c_int = 25;

/// TODO
pub const mjSEPCLOSED: c_int = 1000;

/// TODO
pub const mjPRESERVE: c_int = 2000;

/// TODO
pub const mjKEY_ESCAPE: c_int = 256;

/// TODO
pub const mjKEY_ENTER: c_int = 257;

/// TODO
pub const mjKEY_TAB: c_int = 258;

/// TODO
pub const mjKEY_BACKSPACE: c_int = 259;

/// TODO
pub const mjKEY_INSERT: c_int = 260;

/// TODO
pub const mjKEY_DELETE: c_int = 261;

/// TODO
pub const mjKEY_RIGHT: c_int = 262;

/// TODO
pub const mjKEY_LEFT: c_int = 263;

/// TODO
pub const mjKEY_DOWN: c_int = 264;

/// TODO
pub const mjKEY_UP: c_int = 265;

/// TODO
pub const mjKEY_PAGE_UP: c_int = 266;

/// TODO
pub const mjKEY_PAGE_DOWN: c_int = 267;

/// TODO
pub const mjKEY_HOME: c_int = 268;

/// TODO
pub const mjKEY_END: c_int = 269;

/// TODO
pub const mjKEY_F1: c_int = 290;

/// TODO
pub const mjKEY_F2: c_int = 291;

/// TODO
pub const mjKEY_F3: c_int = 292;

/// TODO
pub const mjKEY_F4: c_int = 293;

/// TODO
pub const mjKEY_F5: c_int = 294;

/// TODO
pub const mjKEY_F6: c_int = 295;

/// TODO
pub const mjKEY_F7: c_int = 296;

/// TODO
pub const mjKEY_F8: c_int = 297;

/// TODO
pub const mjKEY_F9: c_int = 298;

/// TODO
pub const mjKEY_F10: c_int = 299;

/// TODO
pub const mjKEY_F11: c_int = 300;

/// TODO
pub const mjKEY_F12: c_int = 301;

/// TODO
pub const mjKEY_NUMPAD_0: c_int = 320;

/// TODO
pub const mjKEY_NUMPAD_9: c_int = 329;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtButton {
    /// TODO
    mjBUTTON_NONE = 0,
    /// TODO
    mjBUTTON_LEFT = 1,
    /// TODO
    mjBUTTON_RIGHT = 2,
    /// TODO
    mjBUTTON_MIDDLE = 3,
}

pub use mjtButton::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtEvent {
    /// TODO
    mjEVENT_NONE = 0,
    /// TODO
    mjEVENT_MOVE = 1,
    /// TODO
    mjEVENT_PRESS = 2,
    /// TODO
    mjEVENT_RELEASE = 3,
    /// TODO
    mjEVENT_SCROLL = 4,
    /// TODO
    mjEVENT_KEY = 5,
    /// TODO
    mjEVENT_RESIZE = 6,
    /// TODO
    mjEVENT_REDRAW = 7,
    /// TODO
    mjEVENT_FILESDROP = 8,
}

pub use mjtEvent::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtItem {
    /// TODO
    mjITEM_END = -2,
    /// TODO
    mjITEM_SECTION = -1,
    /// TODO
    mjITEM_SEPARATOR = 0,
    /// TODO
    mjITEM_STATIC = 1,
    /// TODO
    mjITEM_BUTTON = 2,
    /// TODO
    mjITEM_CHECKINT = 3,
    /// TODO
    mjITEM_CHECKBYTE = 4,
    /// TODO
    mjITEM_RADIO = 5,
    /// TODO
    mjITEM_RADIOLINE = 6,
    /// TODO
    mjITEM_SELECT = 7,
    /// TODO
    mjITEM_SLIDERINT = 8,
    /// TODO
    mjITEM_SLIDERNUM = 9,
    /// TODO
    mjITEM_EDITINT = 10,
    /// TODO
    mjITEM_EDITNUM = 11,
    /// TODO
    mjITEM_EDITFLOAT = 12,
    /// TODO
    mjITEM_EDITTXT = 13,
    /// TODO
    mjNITEM = 14,
}

pub use mjtItem::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtSection {
    /// TODO
    mjSECT_CLOSED = 0,
    /// TODO
    mjSECT_OPEN = 1,
    /// TODO
    mjSECT_FIXED = 2,
}

pub use mjtSection::*;

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiState {
    /// TODO
    pub nrect: c_int,
    /// TODO
    pub rect: [mjrRect; 25],
    /// TODO
    pub userdata: *mut c_void,
    /// TODO
    pub r#type: c_int,
    /// TODO
    pub left: c_int,
    /// TODO
    pub right: c_int,
    /// TODO
    pub middle: c_int,
    /// TODO
    pub doubleclick: c_int,
    /// TODO
    pub button: c_int,
    /// TODO
    pub buttontime: f64,
    /// TODO
    pub x: f64,
    /// TODO
    pub y: f64,
    /// TODO
    pub dx: f64,
    /// TODO
    pub dy: f64,
    /// TODO
    pub sx: f64,
    /// TODO
    pub sy: f64,
    /// TODO
    pub control: c_int,
    /// TODO
    pub shift: c_int,
    /// TODO
    pub alt: c_int,
    /// TODO
    pub key: c_int,
    /// TODO
    pub keytime: f64,
    /// TODO
    pub mouserect: c_int,
    /// TODO
    pub dragrect: c_int,
    /// TODO
    pub dragbutton: c_int,
    /// TODO
    pub dropcount: c_int,
    /// TODO
    pub droppaths: *mut *const c_char,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiThemeSpacing {
    /// TODO
    pub total: c_int,
    /// TODO
    pub scroll: c_int,
    /// TODO
    pub label: c_int,
    /// TODO
    pub section: c_int,
    /// TODO
    pub cornersect: c_int,
    /// TODO
    pub cornersep: c_int,
    /// TODO
    pub itemside: c_int,
    /// TODO
    pub itemmid: c_int,
    /// TODO
    pub itemver: c_int,
    /// TODO
    pub texthor: c_int,
    /// TODO
    pub textver: c_int,
    /// TODO
    pub linescroll: c_int,
    /// TODO
    pub samples: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiThemeColor {
    /// TODO
    pub master: [f32; 3],
    /// TODO
    pub thumb: [f32; 3],
    /// TODO
    pub secttitle: [f32; 3],
    /// TODO
    pub secttitle2: [f32; 3],
    /// TODO
    pub secttitleuncheck: [f32; 3],
    /// TODO
    pub secttitleuncheck2: [f32; 3],
    /// TODO
    pub secttitlecheck: [f32; 3],
    /// TODO
    pub secttitlecheck2: [f32; 3],
    /// TODO
    pub sectfont: [f32; 3],
    /// TODO
    pub sectsymbol: [f32; 3],
    /// TODO
    pub sectpane: [f32; 3],
    /// TODO
    pub separator: [f32; 3],
    /// TODO
    pub separator2: [f32; 3],
    /// TODO
    pub shortcut: [f32; 3],
    /// TODO
    pub fontactive: [f32; 3],
    /// TODO
    pub fontinactive: [f32; 3],
    /// TODO
    pub decorinactive: [f32; 3],
    /// TODO
    pub decorinactive2: [f32; 3],
    /// TODO
    pub button: [f32; 3],
    /// TODO
    pub check: [f32; 3],
    /// TODO
    pub radio: [f32; 3],
    /// TODO
    pub select: [f32; 3],
    /// TODO
    pub select2: [f32; 3],
    /// TODO
    pub slider: [f32; 3],
    /// TODO
    pub slider2: [f32; 3],
    /// TODO
    pub edit: [f32; 3],
    /// TODO
    pub edit2: [f32; 3],
    /// TODO
    pub cursor: [f32; 3],
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItemSingle {
    /// TODO
    pub modifier: c_int,
    /// TODO
    pub shortcut: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItemMulti {
    /// TODO
    pub nelem: c_int,
    /// TODO
    pub name: [[c_char; 40]; 35],
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItemSlider {
    /// TODO
    pub range: [f64; 2],
    /// TODO
    pub divisions: f64,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItemEdit {
    /// TODO
    pub nelem: c_int,
    /// TODO
    pub range: [[f64; 2]; 7],
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub union mjuiItem_union {
    /// TODO
    pub single: mjuiItemSingle,
    /// TODO
    pub multi: mjuiItemMulti,
    /// TODO
    pub slider: mjuiItemSlider,
    /// TODO
    pub edit: mjuiItemEdit,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItem {
    /// TODO
    pub r#type: c_int,
    /// TODO
    pub name: [c_char; 40],
    /// TODO
    pub state: c_int,
    /// TODO
    pub pdata: *mut c_void,
    /// TODO
    pub sectionid: c_int,
    /// TODO
    pub itemid: c_int,
    /// TODO
    pub userid: c_int,
    /// TODO
    pub anonymous: mjuiItem_union,
    /// TODO
    pub rect: mjrRect,
    /// TODO
    pub skip: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiSection {
    /// TODO
    pub name: [c_char; 40],
    /// TODO
    pub state: c_int,
    /// TODO
    pub modifier: c_int,
    /// TODO
    pub shortcut: c_int,
    /// TODO
    pub checkbox: c_int,
    /// TODO
    pub nitem: c_int,
    /// TODO
    pub item: [mjuiItem; 200],
    /// TODO
    pub rtitle: mjrRect,
    /// TODO
    pub rcontent: mjrRect,
    /// TODO
    pub lastclick: c_int,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjUI {
    /// TODO
    pub spacing: mjuiThemeSpacing,
    /// TODO
    pub color: mjuiThemeColor,
    /// TODO
    pub predicate: mjfItemEnable,
    /// TODO
    pub userdata: *mut c_void,
    /// TODO
    pub rectid: c_int,
    /// TODO
    pub auxid: c_int,
    /// TODO
    pub radiocol: c_int,
    /// TODO
    pub width: c_int,
    /// TODO
    pub height: c_int,
    /// TODO
    pub maxheight: c_int,
    /// TODO
    pub scroll: c_int,
    /// TODO
    pub mousesect: c_int,
    /// TODO
    pub mouseitem: c_int,
    /// TODO
    pub mousehelp: c_int,
    /// TODO
    pub mouseclicks: c_int,
    /// TODO
    pub mousesectcheck: c_int,
    /// TODO
    pub editsect: c_int,
    /// TODO
    pub edititem: c_int,
    /// TODO
    pub editcursor: c_int,
    /// TODO
    pub editscroll: c_int,
    /// TODO
    pub edittext: [c_char; 300],
    /// TODO
    pub editchanged: *mut mjuiItem,
    /// TODO
    pub nsect: c_int,
    /// TODO
    pub sect: [mjuiSection; 10],
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiDef {
    /// TODO
    pub r#type: c_int,
    /// TODO
    pub name: [c_char; 40],
    /// TODO
    pub state: c_int,
    /// TODO
    pub pdata: *mut c_void,
    /// TODO
    pub other: [c_char; 300],
    /// TODO
    pub otherint: c_int,
}

/// TODO
pub type mjfItemEnable = Option<unsafe extern "C-unwind" fn(category: c_int, data: *mut c_void) -> c_int>;
