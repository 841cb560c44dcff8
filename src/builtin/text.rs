//! Numbers in attributes, as C's `strtod` reads them.

use crate::base::native;
use crate::model::Model;
use crate::plugin;
use std::ffi::CStr;

/// An attribute of an instance; empty if it is not configured.
pub fn attribute<'m>(m: &'m Model, instance: usize, name: &CStr) -> &'m CStr {
    plugin::config(m, instance as i32, name.to_str().unwrap_or("")).unwrap_or(c"")
}

/// The number that a text begins with, and how many bytes it takes; none if there is no number.
pub fn leading_number(text: &CStr) -> Option<(f64, usize)> {
    let mut end = std::ptr::null_mut();
    // SAFETY: a C string; `end` points into it afterwards.
    let (value, length) = unsafe {
        let value = native::rujoco_leading_number(text.as_ptr(), &mut end);
        (value, end.offset_from(text.as_ptr()) as usize)
    };
    (length > 0).then_some((value, length))
}

/// The number that a text is, without regard to white space; an empty text is 0, any other text none.
pub fn whole_number(text: &CStr) -> Option<f64> {
    let mut compact: Vec<u8> = text.to_bytes().iter().copied().filter(|b| !b.is_ascii_whitespace()).collect();
    if compact.is_empty() {
        return Some(0.0);
    }
    let length = compact.len();
    compact.push(0);
    let compact = CStr::from_bytes_until_nul(&compact).ok()?;
    leading_number(compact).filter(|(_, n)| *n == length).map(|(value, _)| value)
}

/// The leading number of a configured attribute; none if it is empty or no number.
pub fn optional_number(m: &Model, instance: usize, name: &CStr) -> Option<f64> {
    let text = attribute(m, instance, name);
    (!text.is_empty()).then(|| leading_number(text).map_or(0.0, |(value, _)| value))
}

/// The numbers of a list whose items are separated by single spaces; what is no number counts as 0.
pub fn list(text: &CStr) -> Vec<f64> {
    let bytes = text.to_bytes();
    if bytes.is_empty() {
        return Vec::new();
    }
    let number = |item: &[u8]| {
        let item = std::ffi::CString::new(item).unwrap_or_default();
        leading_number(&item).map_or(0.0, |(value, _)| value)
    };
    bytes.split(|b| *b == b' ').map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_strtod_reads_them() {
        assert_eq!(leading_number(c" 1.5x"), Some((1.5, 4)));
        assert_eq!(leading_number(c"x"), None);
        assert_eq!(whole_number(c" 1 e2 "), Some(100.0));
        assert_eq!(whole_number(c""), Some(0.0));
        assert_eq!(whole_number(c"1x"), None);
        assert_eq!(list(c"7  x"), [7.0, 0.0, 0.0]);
    }
}
