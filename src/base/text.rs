//! Names of object types as the library prints them, and numbers as C reads and prints them.

use super::native;
use crate::abi::*;
use std::ffi::{CStr, c_int};

/// Names of object types as they appear in models, by `mjtObj`.
const TYPE_NAMES: [(mjtObj, &CStr); 26] = [
    (mjOBJ_BODY, c"body"),
    (mjOBJ_XBODY, c"xbody"),
    (mjOBJ_JOINT, c"joint"),
    (mjOBJ_DOF, c"dof"),
    (mjOBJ_GEOM, c"geom"),
    (mjOBJ_SITE, c"site"),
    (mjOBJ_CAMERA, c"camera"),
    (mjOBJ_LIGHT, c"light"),
    (mjOBJ_FLEX, c"flex"),
    (mjOBJ_MESH, c"mesh"),
    (mjOBJ_SKIN, c"skin"),
    (mjOBJ_HFIELD, c"hfield"),
    (mjOBJ_TEXTURE, c"texture"),
    (mjOBJ_MATERIAL, c"material"),
    (mjOBJ_PAIR, c"pair"),
    (mjOBJ_EXCLUDE, c"exclude"),
    (mjOBJ_EQUALITY, c"equality"),
    (mjOBJ_TENDON, c"tendon"),
    (mjOBJ_ACTUATOR, c"actuator"),
    (mjOBJ_SENSOR, c"sensor"),
    (mjOBJ_NUMERIC, c"numeric"),
    (mjOBJ_TEXT, c"text"),
    (mjOBJ_TUPLE, c"tuple"),
    (mjOBJ_KEY, c"key"),
    (mjOBJ_PLUGIN, c"plugin"),
    (mjOBJ_FRAME, c"frame"),
];

/// The name of an object type; none for types without one and for other integers.
pub fn type_name(objtype: c_int) -> Option<&'static CStr> {
    TYPE_NAMES.iter().find(|(t, _)| *t as c_int == objtype).map(|(_, name)| *name)
}

/// The object type of a name, `mjOBJ_UNKNOWN` if there is none. Frames, which only specs have, are not found.
pub fn type_from_name(name: &[u8]) -> mjtObj {
    let found = TYPE_NAMES.iter().find(|(t, n)| *t != mjOBJ_FRAME && n.to_bytes() == name);
    found.map_or(mjOBJ_UNKNOWN, |(t, _)| *t)
}

/// The number that a text begins with, as C's `sscanf` reads it, and how many bytes that takes; none if there is no number.
/// Unlike `strtod` it swallows an exponent that lacks its digits.
pub fn scanned_number(text: &CStr) -> Option<(f64, usize)> {
    let (mut value, mut length) = (0.0, 0 as c_int);
    // SAFETY: a C string, and two outputs.
    let found = unsafe { native::rujoco_scan_number(text.as_ptr(), &mut value, &mut length) };
    (found != 0).then_some((value, length as usize))
}

/// A number with at most this many significant digits, as C's `%g` prints it.
pub fn general(x: f64, precision: usize) -> String {
    if !x.is_finite() {
        let sign = if x.is_sign_negative() { "-" } else { "" };
        return format!("{sign}{}", if x.is_nan() { "nan" } else { "inf" });
    }
    // more digits than any number has change nothing
    let precision = precision.clamp(1, 1100);
    let scientific = format!("{x:.*e}", precision - 1);
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if mantissa.starts_with('-') { "-" } else { "" };
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let digits = digits.trim_end_matches('0');
    let digits = if digits.is_empty() { "0" } else { digits };
    if exponent < -4 || exponent >= precision as i32 {
        let (first, rest) = digits.split_at(1);
        let point = if rest.is_empty() { "" } else { "." };
        let e = if exponent < 0 { '-' } else { '+' };
        return format!("{sign}{first}{point}{rest}e{e}{:02}", exponent.abs());
    }
    if exponent < 0 {
        return format!("{sign}0.{}{digits}", "0".repeat((-exponent - 1) as usize));
    }
    let whole = exponent as usize + 1;
    if digits.len() <= whole {
        return format!("{sign}{digits}{}", "0".repeat(whole - digits.len()));
    }
    let (whole, fraction) = digits.split_at(whole);
    format!("{sign}{whole}.{fraction}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_name_but_frame_reads_back() {
        for (t, name) in TYPE_NAMES {
            let read = type_from_name(name.to_bytes());
            assert_eq!(read, if t == mjOBJ_FRAME { mjOBJ_UNKNOWN } else { t });
        }
    }

    #[test]
    fn scanned_numbers_swallow_open_exponents() {
        assert_eq!(scanned_number(c" 1.5x"), Some((1.5, 4)));
        assert_eq!(scanned_number(c"1e- 5"), Some((1.0, 3)));
        assert_eq!(scanned_number(c"e"), None);
        assert_eq!(scanned_number(c""), None);
    }

    #[test]
    fn general_numbers_are_those_of_c() {
        for (x, precision, text) in [
            (0.0, 6, "0"),
            (-0.0, 6, "-0"),
            (0.5, 6, "0.5"),
            (100.0, 2, "1e+02"),
            (100.0, 3, "100"),
            (0.0001234567, 6, "0.000123457"),
            (0.00001234567, 6, "1.23457e-05"),
            (999999.5, 6, "1e+06"),
            (123456.5, 6, "123456"),
            (2.5, 1, "2"),
            (-1.5e300, 6, "-1.5e+300"),
            (0.1, 17, "0.10000000000000001"),
            (0.1, 60, "0.1000000000000000055511151231257827021181583404541015625"),
            (f64::NEG_INFINITY, 6, "-inf"),
        ] {
            assert_eq!(general(x, precision), text);
        }
    }
}
