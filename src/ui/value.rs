//! What items hold and point to: the one place that follows the pointers of the interface.

use crate::abi::*;
use crate::base::text::general;
use std::ffi::{c_char, c_int};

/// The characters of a C string in an array, up to the end or the first zero.
pub(super) fn chars(text: &[c_char]) -> impl Iterator<Item = u8> {
    text.iter().map(|&c| c as u8).take_while(|&c| c != 0)
}

/// What kinds of items have in common.
impl mjtItem {
    /// A check box.
    pub fn is_check(self) -> bool {
        matches!(self, mjITEM_CHECKINT | mjITEM_CHECKBYTE)
    }

    /// Items that share a row with a neighbour of their kind, and have shortcuts.
    pub fn is_single(self) -> bool {
        self == mjITEM_BUTTON || self.is_check()
    }

    /// A slider.
    pub fn is_slider(self) -> bool {
        matches!(self, mjITEM_SLIDERINT | mjITEM_SLIDERNUM)
    }

    /// An editor.
    pub fn is_edit(self) -> bool {
        matches!(self, mjITEM_EDITINT | mjITEM_EDITNUM | mjITEM_EDITFLOAT | mjITEM_EDITTXT)
    }

    /// Items that may have a label beside them.
    pub fn has_label(self) -> bool {
        !matches!(self, mjITEM_SEPARATOR) && !self.is_single()
    }
}

/// The kind of items of a type; none for other types.
pub fn kind_of(r#type: c_int) -> Option<mjtItem> {
    mjtItem::from_int(r#type).filter(|kind| (0..mjNITEM as c_int).contains(&(*kind as c_int)))
}

/// The kind of an item; none if its type is out of range.
pub fn kind(item: &mjuiItem) -> Option<mjtItem> {
    kind_of(item.r#type)
}

/// Shortcut of a button or check box.
pub fn single(item: &mjuiItem) -> mjuiItemSingle {
    // SAFETY: every member of the union is plain numbers, for which all bits are values.
    unsafe { item.anonymous.single }
}

pub fn single_of(item: &mut mjuiItem) -> &mut mjuiItemSingle {
    // SAFETY: every member of the union is plain numbers, for which all bits are values.
    unsafe { &mut item.anonymous.single }
}

/// Elements of a group.
pub fn multi(item: &mjuiItem) -> &mjuiItemMulti {
    // SAFETY: every member of the union is plain numbers, for which all bits are values.
    unsafe { &item.anonymous.multi }
}

pub fn multi_of(item: &mut mjuiItem) -> &mut mjuiItemMulti {
    // SAFETY: every member of the union is plain numbers, for which all bits are values.
    unsafe { &mut item.anonymous.multi }
}

/// Range of a slider.
pub fn slider(item: &mjuiItem) -> mjuiItemSlider {
    // SAFETY: every member of the union is plain numbers, for which all bits are values.
    unsafe { item.anonymous.slider }
}

pub fn slider_of(item: &mut mjuiItem) -> &mut mjuiItemSlider {
    // SAFETY: every member of the union is plain numbers, for which all bits are values.
    unsafe { &mut item.anonymous.slider }
}

/// Ranges of an editor.
pub fn edit(item: &mjuiItem) -> &mjuiItemEdit {
    // SAFETY: every member of the union is plain numbers, for which all bits are values.
    unsafe { &item.anonymous.edit }
}

pub fn edit_of(item: &mut mjuiItem) -> &mut mjuiItemEdit {
    // SAFETY: every member of the union is plain numbers, for which all bits are values.
    unsafe { &mut item.anonymous.edit }
}

/// Number of elements of a group that have names.
pub fn element_count(item: &mjuiItem) -> usize {
    multi(item).nelem.clamp(0, mjMAXUIMULTI) as usize
}

/// Name of an element of a group.
pub fn element_name(item: &mjuiItem, n: usize) -> Vec<u8> {
    multi(item).name.get(n).map_or_else(Vec::new, |name| chars(name).collect())
}

/// An interface without sections, in the spacing and colors of zeros.
pub fn blank() -> Box<mjUI> {
    let mut ui = Box::<mjUI>::new_uninit();
    // SAFETY: numbers, raw pointers and an optional function, all of whose bits are set to zero, which is a value of each.
    unsafe {
        ui.as_mut_ptr().write_bytes(0, 1);
        ui.assume_init()
    }
}

/// Mouse, keyboard and window when nothing has happened yet.
pub fn blank_state() -> mjuiState {
    // SAFETY: the struct has numbers and raw pointers only, for which zero bits are values.
    unsafe { std::mem::zeroed() }
}

/// An item of zeros.
pub fn zeroed_item(item: &mut mjuiItem) {
    // SAFETY: the struct has numbers, arrays of numbers and a raw pointer only, for which zero bits are values.
    *item = unsafe { std::mem::zeroed() };
}

/// A section of zeros, but for the states of its items.
pub fn zeroed_section(section: &mut mjuiSection) {
    let keep: Vec<c_int> = section.item.iter().map(|item| item.state).collect();
    // SAFETY: numbers, arrays of numbers and raw pointers; written in place, since sections are large.
    unsafe { std::ptr::write_bytes(section as *mut mjuiSection, 0, 1) };
    for (item, state) in section.item.iter_mut().zip(keep) {
        item.state = state;
    }
}

/// Whether an item takes part: by its state, or by what the user's predicate says of it.
pub fn is_active(ui: &mjUI, item: &mjuiItem) -> bool {
    match (item.state, ui.predicate) {
        (..=0, _) => false,
        (1, _) | (_, None) => true,
        // SAFETY: the user's function with the user's argument.
        (category, Some(predicate)) => unsafe { predicate(category, ui.userdata) != 0 },
    }
}

fn read<T: Copy + Default>(item: &mjuiItem, n: usize) -> T {
    let from = item.pdata.cast::<T>();
    if from.is_null() {
        return T::default();
    }
    // SAFETY: the definition of the item promises values of its kind there; they may lie anywhere.
    unsafe { from.add(n).read_unaligned() }
}

fn write<T: Copy>(item: &mjuiItem, n: usize, value: T) {
    let to = item.pdata.cast::<T>();
    if !to.is_null() {
        // SAFETY: the definition of the item promises values of its kind there, which only the interface writes during
        // this call; they may lie anywhere.
        unsafe { to.add(n).write_unaligned(value) }
    }
}

/// The value of a check box, or the index of the chosen element.
pub fn choice(item: &mjuiItem) -> c_int {
    match kind(item) {
        Some(mjITEM_CHECKBYTE) => c_int::from(read::<u8>(item, 0)),
        _ => read::<c_int>(item, 0),
    }
}

/// Sets the value of a check box, or the index of the chosen element.
pub fn set_choice(item: &mjuiItem, value: c_int) {
    match kind(item) {
        Some(mjITEM_CHECKBYTE) => write(item, 0, value as u8),
        _ => write(item, 0, value),
    }
}

/// A number of a slider or editor.
pub fn number(item: &mjuiItem, n: usize) -> f64 {
    match kind(item) {
        Some(mjITEM_SLIDERINT | mjITEM_EDITINT) => f64::from(read::<c_int>(item, n)),
        Some(mjITEM_EDITFLOAT) => f64::from(read::<f32>(item, n)),
        _ => read(item, n),
    }
}

/// Sets a number of a slider or editor.
pub fn set_number(item: &mjuiItem, n: usize, value: f64) {
    match kind(item) {
        Some(mjITEM_SLIDERINT | mjITEM_EDITINT) => write(item, n, value as c_int),
        Some(mjITEM_EDITFLOAT) => write(item, n, value as f32),
        _ => write(item, n, value),
    }
}

/// The text of a text editor: at most 39 characters.
fn text(item: &mjuiItem) -> Vec<u8> {
    (0..mjMAXUINAME as usize - 1).map(|n| read::<u8>(item, n)).take_while(|&c| c != 0).collect()
}

/// Sets the text of a text editor; the rest of its 40 characters becomes zero.
pub fn set_text(item: &mjuiItem, text: &[u8]) {
    for n in 0..mjMAXUINAME as usize {
        let c = if n < mjMAXUINAME as usize - 1 { text.get(n).copied().unwrap_or(0) } else { 0 };
        write(item, n, c);
    }
}

/// Number of numbers of an editor.
pub fn edit_count(item: &mjuiItem) -> usize {
    edit(item).nelem.clamp(0, mjMAXUIEDIT) as usize
}

/// The value of a slider or editor as it is shown.
pub fn shown(item: &mjuiItem) -> Vec<u8> {
    let one = |n| match kind(item) {
        Some(mjITEM_SLIDERINT | mjITEM_EDITINT) => read::<c_int>(item, n).to_string(),
        Some(mjITEM_SLIDERNUM) => general(read(item, n), 3),
        _ => general(number(item, n), 4),
    };
    match kind(item) {
        Some(mjITEM_EDITTXT) => text(item),
        Some(mjITEM_SLIDERINT | mjITEM_SLIDERNUM) => one(0).into_bytes(),
        _ => (0..edit_count(item)).map(one).collect::<Vec<_>>().join("  ").into_bytes(),
    }
}

/// The text being edited.
pub fn edited(ui: &mjUI) -> Vec<u8> {
    chars(&ui.edittext).collect()
}

/// Replaces the text being edited; what an earlier text left behind its end stays.
pub fn set_edited(ui: &mut mjUI, text: &[u8]) {
    let text = &text[..text.len().min(ui.edittext.len() - 1)];
    for (to, &from) in ui.edittext.iter_mut().zip(text.iter().chain(&[0])) {
        *to = from as c_char;
    }
}
