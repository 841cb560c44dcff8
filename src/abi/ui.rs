//! The user interface: state, theme, items, sections.

use super::*;

// enumerators are items of this module, as in C
pub use {mjtButton::*, mjtEvent::*, mjtItem::*, mjtSection::*};

/// Most sections.
pub const mjMAXUISECT: c_int = 10;

/// Most items of a section.
pub const mjMAXUIITEM: c_int = 200;

/// Most characters of an edit text.
pub const mjMAXUITEXT: c_int = 300;

/// Most characters of a name.
pub const mjMAXUINAME: c_int = 40;

/// Most radio or select elements of an item.
pub const mjMAXUIMULTI: c_int = 35;

/// Most numbers of an edit item.
pub const mjMAXUIEDIT: c_int = 7;

/// Most rectangles.
pub const mjMAXUIRECT: c_int = 25;

/// State of a separator that is closed.
pub const mjSEPCLOSED: c_int = 1000;

/// Keep the state of the section.
pub const mjPRESERVE: c_int = 2000;

/// Key code: escape.
pub const mjKEY_ESCAPE: c_int = 256;

/// Key code: enter.
pub const mjKEY_ENTER: c_int = 257;

/// Key code: tab.
pub const mjKEY_TAB: c_int = 258;

/// Key code: backspace.
pub const mjKEY_BACKSPACE: c_int = 259;

/// Key code: insert.
pub const mjKEY_INSERT: c_int = 260;

/// Key code: delete.
pub const mjKEY_DELETE: c_int = 261;

/// Key code: right.
pub const mjKEY_RIGHT: c_int = 262;

/// Key code: left.
pub const mjKEY_LEFT: c_int = 263;

/// Key code: down.
pub const mjKEY_DOWN: c_int = 264;

/// Key code: up.
pub const mjKEY_UP: c_int = 265;

/// Key code: page up.
pub const mjKEY_PAGE_UP: c_int = 266;

/// Key code: page down.
pub const mjKEY_PAGE_DOWN: c_int = 267;

/// Key code: home.
pub const mjKEY_HOME: c_int = 268;

/// Key code: end.
pub const mjKEY_END: c_int = 269;

/// Key code: f1.
pub const mjKEY_F1: c_int = 290;

/// Key code: f2.
pub const mjKEY_F2: c_int = 291;

/// Key code: f3.
pub const mjKEY_F3: c_int = 292;

/// Key code: f4.
pub const mjKEY_F4: c_int = 293;

/// Key code: f5.
pub const mjKEY_F5: c_int = 294;

/// Key code: f6.
pub const mjKEY_F6: c_int = 295;

/// Key code: f7.
pub const mjKEY_F7: c_int = 296;

/// Key code: f8.
pub const mjKEY_F8: c_int = 297;

/// Key code: f9.
pub const mjKEY_F9: c_int = 298;

/// Key code: f10.
pub const mjKEY_F10: c_int = 299;

/// Key code: f11.
pub const mjKEY_F11: c_int = 300;

/// Key code: f12.
pub const mjKEY_F12: c_int = 301;

/// Key code: numpad 0.
pub const mjKEY_NUMPAD_0: c_int = 320;

/// Key code: numpad 9.
pub const mjKEY_NUMPAD_9: c_int = 329;

/// Mouse buttons.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtButton {
    /// None.
    mjBUTTON_NONE = 0,
    /// Left.
    mjBUTTON_LEFT = 1,
    /// Right.
    mjBUTTON_RIGHT = 2,
    /// Middle.
    mjBUTTON_MIDDLE = 3,
}

/// Events.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtEvent {
    /// None.
    mjEVENT_NONE = 0,
    /// Mouse moved.
    mjEVENT_MOVE = 1,
    /// Mouse button pressed.
    mjEVENT_PRESS = 2,
    /// Mouse button released.
    mjEVENT_RELEASE = 3,
    /// Scrolled.
    mjEVENT_SCROLL = 4,
    /// Key pressed.
    mjEVENT_KEY = 5,
    /// Window resized.
    mjEVENT_RESIZE = 6,
    /// Redraw needed.
    mjEVENT_REDRAW = 7,
    /// Files dropped.
    mjEVENT_FILESDROP = 8,
}

/// Types of items.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtItem {
    /// End of a definition list.
    mjITEM_END = -2,
    /// Section.
    mjITEM_SECTION = -1,
    /// Separator.
    mjITEM_SEPARATOR = 0,
    /// Text.
    mjITEM_STATIC = 1,
    /// Button.
    mjITEM_BUTTON = 2,
    /// Check box of an int.
    mjITEM_CHECKINT = 3,
    /// Check box of a byte.
    mjITEM_CHECKBYTE = 4,
    /// Radio group.
    mjITEM_RADIO = 5,
    /// Radio group in a line.
    mjITEM_RADIOLINE = 6,
    /// Selection box.
    mjITEM_SELECT = 7,
    /// Slider of an int.
    mjITEM_SLIDERINT = 8,
    /// Slider of a number.
    mjITEM_SLIDERNUM = 9,
    /// Editor of ints.
    mjITEM_EDITINT = 10,
    /// Editor of numbers.
    mjITEM_EDITNUM = 11,
    /// Editor of floats.
    mjITEM_EDITFLOAT = 12,
    /// Editor of text.
    mjITEM_EDITTXT = 13,
    /// Number of item types.
    mjNITEM = 14,
}

/// States of sections.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtSection {
    /// Closed.
    mjSECT_CLOSED = 0,
    /// Open.
    mjSECT_OPEN = 1,
    /// Always open, without title.
    mjSECT_FIXED = 2,
}

/// Mouse, keyboard and window.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiState {
    /// Number of rectangles.
    pub nrect: c_int,
    /// Rectangles; the first is the whole window.
    pub rect: [mjrRect; 25],
    /// Pointer of the user's own.
    pub userdata: *mut c_void,
    /// Event (`mjtEvent`).
    pub r#type: c_int,
    /// Left button is down.
    pub left: c_int,
    /// Right button is down.
    pub right: c_int,
    /// Middle button is down.
    pub middle: c_int,
    /// The last press was a double click.
    pub doubleclick: c_int,
    /// Button of the last press (`mjtButton`).
    pub button: c_int,
    /// Time of the last press.
    pub buttontime: f64,
    /// Mouse x.
    pub x: f64,
    /// Mouse y.
    pub y: f64,
    /// Mouse motion x.
    pub dx: f64,
    /// Mouse motion y.
    pub dy: f64,
    /// Scroll x.
    pub sx: f64,
    /// Scroll y.
    pub sy: f64,
    /// Control is down.
    pub control: c_int,
    /// Shift is down.
    pub shift: c_int,
    /// Alt is down.
    pub alt: c_int,
    /// Key of the last press.
    pub key: c_int,
    /// Time of the last key press.
    pub keytime: f64,
    /// Rectangle under the mouse.
    pub mouserect: c_int,
    /// Rectangle that is dragged.
    pub dragrect: c_int,
    /// Button that drags.
    pub dragbutton: c_int,
    /// Number of dropped files.
    pub dropcount: c_int,
    /// Paths of dropped files.
    pub droppaths: *mut *const c_char,
}

/// Spacing of a theme, in units of the 100 % font scale.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiThemeSpacing {
    /// Total width.
    pub total: c_int,
    /// Width of the scroll bar.
    pub scroll: c_int,
    /// Width of labels.
    pub label: c_int,
    /// Gap between sections.
    pub section: c_int,
    /// Corner radius of sections.
    pub cornersect: c_int,
    /// Corner radius of separators.
    pub cornersep: c_int,
    /// Gap at the sides of items.
    pub itemside: c_int,
    /// Gap between label and data.
    pub itemmid: c_int,
    /// Vertical gap between items.
    pub itemver: c_int,
    /// Horizontal padding of text.
    pub texthor: c_int,
    /// Vertical padding of text.
    pub textver: c_int,
    /// Lines per scroll step.
    pub linescroll: c_int,
    /// Multisamples.
    pub samples: c_int,
}

/// Colors of a theme.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiThemeColor {
    /// Background.
    pub master: [f32; 3],
    /// Thumb of the scroll bar.
    pub thumb: [f32; 3],
    /// Section titles.
    pub secttitle: [f32; 3],
    /// Section titles, lower part.
    pub secttitle2: [f32; 3],
    /// Titles of unchecked sections.
    pub secttitleuncheck: [f32; 3],
    /// Titles of unchecked sections, lower part.
    pub secttitleuncheck2: [f32; 3],
    /// Titles of checked sections.
    pub secttitlecheck: [f32; 3],
    /// Titles of checked sections, lower part.
    pub secttitlecheck2: [f32; 3],
    /// Text of section titles.
    pub sectfont: [f32; 3],
    /// Symbols of section titles.
    pub sectsymbol: [f32; 3],
    /// Section panes.
    pub sectpane: [f32; 3],
    /// Separator titles.
    pub separator: [f32; 3],
    /// Separator titles, lower part.
    pub separator2: [f32; 3],
    /// Shortcuts.
    pub shortcut: [f32; 3],
    /// Text of active items.
    pub fontactive: [f32; 3],
    /// Text of inactive items.
    pub fontinactive: [f32; 3],
    /// Decoration of inactive items.
    pub decorinactive: [f32; 3],
    /// Decoration of inactive items, lower part.
    pub decorinactive2: [f32; 3],
    /// Buttons.
    pub button: [f32; 3],
    /// Check boxes.
    pub check: [f32; 3],
    /// Radio groups.
    pub radio: [f32; 3],
    /// Selection boxes.
    pub select: [f32; 3],
    /// Selection boxes, open.
    pub select2: [f32; 3],
    /// Sliders.
    pub slider: [f32; 3],
    /// Sliders, filled.
    pub slider2: [f32; 3],
    /// Editors.
    pub edit: [f32; 3],
    /// Invalid editors.
    pub edit2: [f32; 3],
    /// Cursor.
    pub cursor: [f32; 3],
}

/// Check box and button data.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItemSingle {
    /// 0 none, 1 control, 2 shift, 4 alt.
    pub modifier: c_int,
    /// Shortcut key, 0: none.
    pub shortcut: c_int,
}

/// Radio and select data.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItemMulti {
    /// Number of elements.
    pub nelem: c_int,
    /// Names of elements.
    pub name: [[c_char; 40]; 35],
}

/// Slider data.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItemSlider {
    /// Range.
    pub range: [f64; 2],
    /// Divisions of the range.
    pub divisions: f64,
}

/// Editor data.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItemEdit {
    /// Number of numbers.
    pub nelem: c_int,
    /// Range of each number; reversed: any.
    pub range: [[f64; 2]; 7],
}

/// Data by type of item.
#[repr(C)]
#[derive(Clone, Copy)]
pub union mjuiItem_union {
    /// Check box, button.
    pub single: mjuiItemSingle,
    /// Radio, select.
    pub multi: mjuiItemMulti,
    /// Slider.
    pub slider: mjuiItemSlider,
    /// Editor.
    pub edit: mjuiItemEdit,
}

/// Item.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItem {
    /// Type (`mjtItem`).
    pub r#type: c_int,
    /// Name.
    pub name: [c_char; 40],
    /// 0: off, 1: on, 2 and more: predicate decides.
    pub state: c_int,
    /// The value.
    pub pdata: *mut c_void,
    /// Section.
    pub sectionid: c_int,
    /// Index in the section.
    pub itemid: c_int,
    /// Number of the user's own.
    pub userid: c_int,
    /// Data by type.
    pub anonymous: mjuiItem_union,
    /// Rectangle.
    pub rect: mjrRect,
    /// Hidden in a closed separator.
    pub skip: c_int,
}

/// Section.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiSection {
    /// Name.
    pub name: [c_char; 40],
    /// State (`mjtSection`).
    pub state: c_int,
    /// 0 none, 1 control, 2 shift, 4 alt.
    pub modifier: c_int,
    /// Shortcut key, 0: none.
    pub shortcut: c_int,
    /// 0: none, 1: unchecked, 2: checked.
    pub checkbox: c_int,
    /// Number of items.
    pub nitem: c_int,
    /// Items.
    pub item: [mjuiItem; 200],
    /// Rectangle of the title.
    pub rtitle: mjrRect,
    /// Rectangle of the content.
    pub rcontent: mjrRect,
    /// Last mouse click.
    pub lastclick: c_int,
}

/// User interface.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjUI {
    /// Spacing.
    pub spacing: mjuiThemeSpacing,
    /// Colors.
    pub color: mjuiThemeColor,
    /// Decides whether items are enabled.
    pub predicate: mjfItemEnable,
    /// Pointer of the user's own, given to the predicate.
    pub userdata: *mut c_void,
    /// Rectangle in the ui state.
    pub rectid: c_int,
    /// Auxiliary buffer.
    pub auxid: c_int,
    /// Columns of radio groups, 0: two.
    pub radiocol: c_int,
    /// Width.
    pub width: c_int,
    /// Height of what is shown.
    pub height: c_int,
    /// Height with all sections open.
    pub maxheight: c_int,
    /// Scroll position.
    pub scroll: c_int,
    /// 0: none, −1: scroll bar, else 1 + section under the mouse.
    pub mousesect: c_int,
    /// Item within the section under the mouse.
    pub mouseitem: c_int,
    /// Help is shown.
    pub mousehelp: c_int,
    /// Number of clicks.
    pub mouseclicks: c_int,
    /// 0: none, else 1 + section whose check box is under the mouse.
    pub mousesectcheck: c_int,
    /// 0: none, else 1 + section of the edited item.
    pub editsect: c_int,
    /// Edited item.
    pub edititem: c_int,
    /// Position of the cursor.
    pub editcursor: c_int,
    /// First character shown.
    pub editscroll: c_int,
    /// Text being edited.
    pub edittext: [c_char; 300],
    /// Item that the last edit changed.
    pub editchanged: *mut mjuiItem,
    /// Number of sections.
    pub nsect: c_int,
    /// Sections.
    pub sect: [mjuiSection; 10],
}

/// Definition of an item, for tables of items.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiDef {
    /// Type (`mjtItem`), −1: section.
    pub r#type: c_int,
    /// Name.
    pub name: [c_char; 40],
    /// State.
    pub state: c_int,
    /// The value.
    pub pdata: *mut c_void,
    /// Shortcut, range or elements as text.
    pub other: [c_char; 300],
    /// Integer of its own.
    pub otherint: c_int,
}

/// Whether items of a category are enabled.
pub type mjfItemEnable = Option<unsafe extern "C-unwind" fn(category: c_int, data: *mut c_void) -> c_int>;
