//! Attribute values: numbers and lists of numbers as C's `strtod`, `strtof` and `strtol` read them.

use super::xml::is_blank;
use std::num::FpCategory;
use std::str::FromStr;

/// Why a list of numbers was rejected.
#[derive(Debug, PartialEq)]
pub enum NumberError {
    Format,
    TooLarge,
}

/// A number that occurs in lists.
pub trait Number: Copy + Default {
    /// Reads one item without blanks.
    fn read(item: &str) -> Result<Self, NumberError>;
    /// Not a number.
    fn is_nan(self) -> bool {
        false
    }
}

/// Blank-separated items as C's `isspace` sees them.
pub fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_ascii() && is_blank(c as u8)).filter(|item| !item.is_empty())
}

/// A decimal number that is not zero but has only zeros kept is an underflow.
fn is_nonzero_decimal(item: &str) -> bool {
    item.split(['e', 'E']).next().unwrap_or("").bytes().any(|b| (b'1'..=b'9').contains(&b))
}

fn is_word(item: &str) -> bool {
    item.trim_start_matches(['+', '-']).bytes().next().is_some_and(|b| b.is_ascii_alphabetic())
}

/// `nan`, or `nan(characters)`.
fn is_nan_word(item: &str) -> bool {
    let word = item.strip_prefix(['+', '-']).unwrap_or(item);
    let Some(head) = word.get(..3) else { return false };
    let inside = word[3..].strip_prefix('(').and_then(|t| t.strip_suffix(')'));
    head.eq_ignore_ascii_case("nan")
        && (word.len() == 3 || inside.is_some_and(|t| t.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')))
}

/// A hexadecimal floating-point number: mantissa and exponent of two, exact up to 64 bits of mantissa.
fn hexadecimal(item: &str) -> Option<Result<f64, NumberError>> {
    let (negative, body) = match item.strip_prefix('-') {
        Some(body) => (true, body),
        None => (false, item.strip_prefix('+').unwrap_or(item)),
    };
    let body = body.strip_prefix("0x").or_else(|| body.strip_prefix("0X"))?;
    let (digits, exponent) = body.split_once(['p', 'P']).map_or((body, Some(0)), |(d, e)| (d, e.parse::<i32>().ok()));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let Some(exponent) = exponent.filter(|_| !(whole.is_empty() && fraction.is_empty())) else {
        return Some(Err(NumberError::Format));
    };
    let (mut mantissa, mut scale) = (0u64, i64::from(exponent));
    for (i, c) in whole.chars().chain(fraction.chars()).enumerate() {
        let Some(digit) = c.to_digit(16) else { return Some(Err(NumberError::Format)) };
        let is_fraction = i >= whole.len();
        if mantissa >> 60 == 0 {
            mantissa = mantissa << 4 | u64::from(digit);
            scale -= if is_fraction { 4 } else { 0 };
        } else {
            mantissa |= u64::from(digit != 0);
            scale += if is_fraction { 0 } else { 4 };
        }
    }
    let value = scale_by_two(mantissa as f64, scale);
    let exact_or_normal = value == 0.0 && mantissa == 0 || value.is_normal() || {
        value != 0.0 && scale_by_two(value, -scale) == mantissa as f64
    };
    if value.is_infinite() || !exact_or_normal {
        return Some(Err(NumberError::TooLarge));
    }
    Some(Ok(if negative { -value } else { value }))
}

fn scale_by_two(mut x: f64, mut exponent: i64) -> f64 {
    exponent = exponent.clamp(-3000, 3000);
    while exponent != 0 && x != 0.0 && x.is_finite() {
        let step = exponent.clamp(-1000, 1000);
        x *= 2f64.powi(step as i32);
        exponent -= step;
    }
    x
}

/// A decimal number, `inf` or `nan`.
fn decimal<T: FromStr + Copy>(item: &str, nan: T, classify: fn(T) -> FpCategory) -> Result<T, NumberError> {
    if is_nan_word(item) {
        return Ok(nan);
    }
    let x = item.parse().map_err(|_| NumberError::Format)?;
    match classify(x) {
        FpCategory::Infinite if !is_word(item) => Err(NumberError::TooLarge),
        FpCategory::Zero | FpCategory::Subnormal if is_nonzero_decimal(item) => Err(NumberError::TooLarge),
        _ => Ok(x),
    }
}

impl Number for f64 {
    fn read(item: &str) -> Result<f64, NumberError> {
        if let Some(value) = hexadecimal(item) {
            return value;
        }
        decimal(item, f64::NAN, f64::classify)
    }

    fn is_nan(self) -> bool {
        f64::is_nan(self)
    }
}

impl Number for f32 {
    fn read(item: &str) -> Result<f32, NumberError> {
        if let Some(value) = hexadecimal(item) {
            let value = value?;
            let x = value as f32;
            let lost = x.is_infinite() || !x.is_normal() && f64::from(x) != value;
            return if lost { Err(NumberError::TooLarge) } else { Ok(x) };
        }
        decimal(item, f32::NAN, f32::classify)
    }

    fn is_nan(self) -> bool {
        f32::is_nan(self)
    }
}

impl Number for i32 {
    fn read(item: &str) -> Result<i32, NumberError> {
        let digits = item.strip_prefix(['+', '-']).unwrap_or(item);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(NumberError::Format);
        }
        item.parse().map_err(|_| NumberError::TooLarge)
    }
}

/// The `memory` attribute: bytes, with an optional binary unit letter. `Some(None)` for `-1`, which changes nothing;
/// `None` if it is malformed or too big.
pub fn memory_size(text: &str) -> Option<Option<i64>> {
    let mut tokens = items(text);
    let (Some(token), None) = (tokens.next(), tokens.next()) else { return None };
    if token == "-1" {
        return Some(None);
    }
    let token = token.strip_prefix('+').unwrap_or(token);
    let digits = token.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match &token[digits.len()..] {
        "" => 0,
        unit if unit.len() == 1 => 10 * ("KMGTPE".find(unit.to_ascii_uppercase().as_str())? as u32 + 1),
        _ => return None,
    };
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let bytes = digits.parse::<u64>().ok()?.checked_mul(1 << shift)?;
    Some(Some(bytes as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_c_reads_them() {
        for (text, value) in [
            ("1", 1.0),
            ("+.5", 0.5),
            ("-1.e2", -100.0),
            ("0x1p-1074", 5e-324),
            ("0x1.8", 1.5),
            ("-0X10P1", -32.0),
            ("2.2250738585072014e-308", f64::MIN_POSITIVE),
            ("inf", f64::INFINITY),
            ("-INFINITY", f64::NEG_INFINITY),
            ("0e400", 0.0),
        ] {
            assert_eq!(f64::read(text), Ok(value), "{text}");
        }
        assert!(f64::read("nan(abc)").unwrap().is_nan() && f64::read("-NaN").unwrap().is_nan());
        for text in ["1,2", "1_0", "x", "1e", "0x", "--1", "nan(", "infx", "."] {
            assert_eq!(f64::read(text), Err(NumberError::Format), "{text}");
        }
        for text in ["1e400", "1e-320", "0x1p1024", "0x1p-1075"] {
            assert_eq!(f64::read(text), Err(NumberError::TooLarge), "{text}");
        }
        assert_eq!(f32::read("1e39"), Err(NumberError::TooLarge));
        assert_eq!(f32::read("1e-40"), Err(NumberError::TooLarge));
        // rounded once, directly to binary32
        assert_eq!(f32::read("1.00000017881393432617187499"), Ok(1.0000001));
        assert_eq!(items(" 1\t-2\n+3 ").map(i32::read).collect::<Vec<_>>(), [Ok(1), Ok(-2), Ok(3)]);
        assert_eq!(i32::read("1.0"), Err(NumberError::Format));
        assert_eq!(i32::read("2147483648"), Err(NumberError::TooLarge));
    }

    #[test]
    fn memory_sizes_take_binary_units() {
        assert_eq!(memory_size(" 2k "), Some(Some(2048)));
        assert_eq!(memory_size("1e"), Some(Some(1 << 60)));
        assert_eq!(memory_size("-1"), Some(None));
        assert_eq!(memory_size("18446744073709551615"), Some(Some(-1)));
        for bad in ["", "-2", "1.5M", "1 M", "1kb", "K", "16E"] {
            assert!(memory_size(bad).is_none(), "{bad}");
        }
    }
}
