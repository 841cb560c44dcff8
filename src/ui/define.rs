//! Building: tables of definitions become sections and items.

use super::value::{chars, edit_of, kind_of, multi_of, single_of, slider_of, zeroed_item, zeroed_section};
use crate::abi::*;
use crate::base::text::scanned_number;
use crate::base::{Error, Result};
use crate::math::scalar::round;
use std::ffi::{CStr, c_char, c_int};

fn rejected<T>(why: &str) -> Result<T> {
    Err(Error::in_routine("mjui_add", why))
}

fn reject_if(condition: bool, why: &str) -> Result<()> {
    if condition { rejected(why) } else { Ok(()) }
}

/// Appends the sections and items of a table.
pub fn add<'a>(ui: &mut mjUI, defs: impl Iterator<Item = &'a mjuiDef>) -> Result<()> {
    for def in defs.take_while(|def| def.r#type != mjITEM_END as c_int) {
        if def.r#type == mjITEM_SECTION as c_int {
            add_section(ui, def)?;
        } else {
            add_item(ui, def)?;
        }
    }
    Ok(())
}

/// Appends the items of a table to one section.
pub fn add_to_section<'a>(ui: &mut mjUI, sect: c_int, defs: impl Iterator<Item = &'a mjuiDef>) -> Result<()> {
    if !(0..mjMAXUISECT).contains(&sect) {
        return Err(Error::in_routine("mjui_addToSection", format!("there is no section {sect}")));
    }
    let nsect = std::mem::replace(&mut ui.nsect, sect + 1);
    let result = add(ui, defs);
    ui.nsect = nsect;
    result
}

fn add_section(ui: &mut mjUI, def: &mjuiDef) -> Result<()> {
    let Some(index) = usize::try_from(ui.nsect).ok().filter(|&n| n < mjMAXUISECT as usize) else {
        return rejected("too many sections");
    };
    reject_if(chars(&def.name).count() >= mjMAXUINAME as usize - 1, "section name too long")?;
    let states = [mjSECT_CLOSED as c_int, mjSECT_OPEN as c_int, mjSECT_FIXED as c_int, mjPRESERVE];
    reject_if(!states.contains(&def.state), "invalid section state")?;
    ui.nsect += 1;
    let slot = &mut ui.sect[index];
    let state = if def.state == mjPRESERVE { slot.state } else { def.state };
    zeroed_section(slot);
    slot.state = state;
    slot.name = def.name;
    slot.checkbox = def.otherint;
    (slot.modifier, slot.shortcut) = shortcut(&def.other)?;
    Ok(())
}

fn add_item(ui: &mut mjUI, def: &mjuiDef) -> Result<()> {
    let Some(kind) = kind_of(def.r#type) else {
        return rejected("invalid item type");
    };
    let Some(sectionid) = usize::try_from(ui.nsect).ok().filter(|&n| n > 0 && n <= mjMAXUISECT as usize) else {
        return rejected("item defined outside section");
    };
    let sectionid = sectionid - 1;
    let section = &mut ui.sect[sectionid];
    let Some(itemid) = usize::try_from(section.nitem).ok().filter(|&n| n < mjMAXUIITEM as usize) else {
        return rejected("too many items in section");
    };
    reject_if(chars(&def.name).count() >= mjMAXUINAME as usize, "item name too long")?;
    reject_if(def.state < 0, "invalid item state")?;
    section.nitem += 1;
    let item = &mut section.item[itemid];
    let before = item.state;
    zeroed_item(item);
    item.r#type = def.r#type;
    item.name = def.name;
    item.state = match def.state {
        mjPRESERVE if kind == mjITEM_SEPARATOR => before.max(mjSEPCLOSED),
        state => state,
    };
    item.pdata = def.pdata;
    item.sectionid = sectionid as c_int;
    item.itemid = itemid as c_int;
    item.userid = def.otherint;
    let has_data = def.r#type > mjITEM_BUTTON as c_int;
    reject_if(has_data && def.pdata.is_null(), "no data pointer for item with data")?;
    reject_if(!has_data && !def.pdata.is_null(), "data pointer for item without data")?;
    details(item, kind, &def.other)
}

/// What the text of a definition says, by kind of item.
fn details(item: &mut mjuiItem, kind: mjtItem, other: &[c_char]) -> Result<()> {
    match kind {
        mjITEM_BUTTON | mjITEM_CHECKINT | mjITEM_CHECKBYTE => {
            let single = single_of(item);
            (single.modifier, single.shortcut) = shortcut(other)?;
        }
        mjITEM_STATIC | mjITEM_RADIO | mjITEM_RADIOLINE | mjITEM_SELECT => elements(multi_of(item), other)?,
        mjITEM_SLIDERINT | mjITEM_SLIDERNUM => {
            let numbers = numbers(other, 3);
            let &[min, max, ..] = numbers.as_slice() else { return rejected("slider expects 'min max [div]'") };
            let slider = slider_of(item);
            slider.range = [min, max];
            let by_kind = if kind == mjITEM_SLIDERINT { max - min } else { 200.0 };
            slider.divisions = numbers.get(2).copied().unwrap_or(by_kind).max(1.0);
        }
        mjITEM_EDITINT | mjITEM_EDITNUM | mjITEM_EDITFLOAT => {
            let numbers = numbers(other, 2 * mjMAXUIEDIT as usize + 1);
            let Some((&n, ranges)) = numbers.split_first() else { return rejected("edit length missing") };
            let n = round(n);
            reject_if(!(1..=mjMAXUIEDIT).contains(&n), "invalid edit length")?;
            let edit = edit_of(item);
            edit.nelem = n;
            reject_if(!ranges.is_empty() && ranges.len() != 2 * n as usize, "incorrect number of edit ranges")?;
            for (range, given) in edit.range.iter_mut().zip(ranges.chunks_exact(2)) {
                *range = [given[0], given[1]];
            }
        }
        _ => {}
    }
    Ok(())
}

/// Gives another text to an item that shows text.
pub fn set_text(item: &mut mjuiItem, other: &[c_char]) -> Result<()> {
    let multi = multi_of(item);
    (multi.nelem, multi.name) = (0, [[0; mjMAXUINAME as usize]; mjMAXUIMULTI as usize]);
    elements(multi, other)
}

/// The names of the elements of a group, one a line.
fn elements(multi: &mut mjuiItemMulti, other: &[c_char]) -> Result<()> {
    let text: Vec<u8> = chars(other).collect();
    let text = text.strip_suffix(b"\n").unwrap_or(&text);
    if text.is_empty() && chars(other).next().is_none() {
        return Ok(());
    }
    for name in text.split(|&c| c == b'\n') {
        let Some(slot) = multi.name.get_mut(multi.nelem as usize) else { return rejected("too many multi elements") };
        reject_if(name.is_empty() || name.len() >= mjMAXUINAME as usize - 1, "invalid multi element name")?;
        for (to, &from) in slot.iter_mut().zip(name) {
            *to = from as c_char;
        }
        multi.nelem += 1;
    }
    Ok(())
}

/// Modifier (0 none, 1 control, 2 shift, 4 alt) and key of a shortcut.
fn shortcut(other: &[c_char]) -> Result<(c_int, c_int)> {
    let text: Vec<u8> = chars(other).collect();
    let (&modifier, key) = match text.as_slice() {
        [] => return Ok((0, 0)),
        [modifier, key @ ..] if (1..5).contains(&key.len()) => (modifier, key),
        _ => return rejected("invalid shortcut specification"),
    };
    let modifier = match modifier {
        b' ' => 0,
        b'C' => 1,
        b'S' => 2,
        b'A' => 4,
        _ => return rejected("invalid shortcut modifier"),
    };
    match key {
        [b'#', code @ ..] => match leading_integer(code) {
            Some(code) => Ok((modifier, code)),
            None => rejected("invalid shortcut numeric code"),
        },
        [key] => Ok((modifier, c_int::from(*key as c_char))),
        _ => rejected("invalid shortcut"),
    }
}

/// The decimal integer that at most three characters begin with.
fn leading_integer(text: &[u8]) -> Option<c_int> {
    let text = text.trim_ascii_start();
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    };
    let digits: Vec<c_int> = digits.iter().take_while(|c| c.is_ascii_digit()).map(|c| c_int::from(c - b'0')).collect();
    let value = digits.iter().fold(0, |value, digit| 10 * value + digit);
    (!digits.is_empty()).then_some(if negative { -value } else { value })
}

/// The numbers that a text begins with, at most `most`, as C's `sscanf` reads them.
pub(super) fn numbers(text: &[c_char], most: usize) -> Vec<f64> {
    let mut bytes: Vec<u8> = chars(text).collect();
    bytes.push(0);
    let mut rest = CStr::from_bytes_until_nul(&bytes).unwrap_or(c"");
    let mut found = Vec::new();
    while found.len() < most
        && let Some((value, length)) = scanned_number(rest)
    {
        found.push(value);
        rest = CStr::from_bytes_with_nul(&rest.to_bytes_with_nul()[length..]).unwrap_or(c"");
    }
    found
}
