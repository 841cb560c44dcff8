//! Reads attributes: by the tables of the schema, or one at a time.

use crate::abi::*;
use crate::base::report::warning_message;
use crate::mjcf::schema::keywords::{self, BOOL, Keywords};
use crate::mjcf::schema::{Attribute, ValueMut};
use crate::mjcf::value::{self, Number, NumberError};
use crate::mjcf::xml::Node;
use crate::mjcf::{ParseError, Result};

/// A list of numbers; an empty one counts as absent.
pub fn numbers<T: Number>(node: &Node, name: &str) -> Result<Option<Vec<T>>> {
    let mut list = Vec::new();
    let found = each_number(node, name, |_, x| list.push(x))?;
    Ok(found.map(|_| list))
}

/// Calls `f` with every number of a list and its position; how many there are, if any.
fn each_number<T: Number>(node: &Node, name: &str, mut f: impl FnMut(usize, T)) -> Result<Option<usize>> {
    let Some(text) = node.get(name) else { return Ok(None) };
    let (mut count, mut has_nan) = (0, false);
    for item in value::items(text) {
        let x = T::read(item).map_err(|e| match e {
            NumberError::Format => ParseError::at(node, format!("bad format in attribute '{name}'")),
            NumberError::TooLarge => ParseError::at(node, format!("number is too large in attribute '{name}'")),
        })?;
        has_nan |= x.is_nan();
        f(count, x);
        count += 1;
    }
    if has_nan {
        warning_message("XML contains a 'NaN'. Please check it carefully.");
    }
    Ok(Some(count).filter(|count| *count > 0))
}

/// The error of a list that is too long.
pub fn too_much(node: &Node, name: &str) -> ParseError {
    ParseError::at(node, format!("attribute '{name}' has too much data"))
}

/// At most as many numbers as `into` has, into its beginning; how many there were, if any. An error may leave some there.
pub fn numbers_up_to<T: Number>(node: &Node, name: &str, into: &mut [T]) -> Result<Option<usize>> {
    let count = each_number(node, name, |i, x| {
        if let Some(to) = into.get_mut(i) {
            *to = x;
        }
    })?;
    if count.is_some_and(|count| count > into.len()) {
        return Err(too_much(node, name));
    }
    Ok(count)
}

/// Exactly as many numbers as `into` has; whether the attribute is there. An error may leave some there.
pub fn numbers_exact<T: Number>(node: &Node, name: &str, into: &mut [T]) -> Result<bool> {
    let Some(count) = numbers_up_to(node, name, into)? else { return Ok(false) };
    node.reject_if(count < into.len(), format_args!("attribute '{name}' does not have enough data"))?;
    Ok(true)
}

/// Exactly as many numbers as there are, which must be given.
pub fn required_numbers<T: Number, const N: usize>(node: &Node, name: &str) -> Result<[T; N]> {
    let mut values = [T::default(); N];
    if numbers_exact(node, name, &mut values)? { Ok(values) } else { Err(missing(node, name)) }
}

/// A real number that must be given.
pub fn required_real(node: &Node, name: &str) -> Result<f64> {
    real(node, name)?.ok_or_else(|| missing(node, name))
}

/// One real number.
pub fn real(node: &Node, name: &str) -> Result<Option<f64>> {
    let mut x = [0.0];
    Ok(numbers_exact(node, name, &mut x)?.then_some(x[0]))
}

/// One integer; empty text is an error here.
pub fn int(node: &Node, name: &str) -> Result<Option<i32>> {
    let Some(text) = node.get(name) else { return Ok(None) };
    let mut items = value::items(text);
    let first = items.next().and_then(|item| i32::read(item).ok());
    let first = first.ok_or_else(|| ParseError::at(node, format!("problem reading attribute '{name}'")))?;
    if items.next().is_some() {
        return Err(too_much(node, name));
    }
    Ok(Some(first))
}

/// The value of a keyword.
pub fn word(node: &Node, name: &str, set: Keywords) -> Result<Option<i32>> {
    let Some(text) = node.get(name) else { return Ok(None) };
    let value = keywords::value(set, text);
    value.map(Some).ok_or_else(|| ParseError::at(node, format!("invalid keyword: '{text}'")))
}

/// `false` or `true`.
pub fn boolean(node: &Node, name: &str) -> Result<Option<bool>> {
    Ok(word(node, name, BOOL)?.map(|x| x != 0))
}

/// The error of an attribute that must be given.
pub fn missing(node: &Node, name: &str) -> ParseError {
    ParseError::at(node, format!("required attribute missing: '{name}'"))
}

/// Text that must be given.
pub fn required_text<'a>(node: &'a Node, name: &str) -> Result<&'a str> {
    node.get(name).ok_or_else(|| missing(node, name))
}

/// A quaternion, all zeros excepted. Checked also when inherited.
fn quaternion(node: &Node, name: &str, quat: &mut [f64; 4]) -> Result<()> {
    numbers_exact(node, name, quat)?;
    node.reject_if(*quat == [0.0; 4], "zero quaternion is not allowed")
}

/// The orientation of an element: its quaternion, or one alternative to it.
pub fn orientation(node: &Node, quat: &mut [f64; 4], alt: &mut mjsOrientation) -> Result<()> {
    quaternion(node, "quat", quat)?;
    alternatives(node, quat, alt)
}

/// The orientation of an element whose quaternion may be zero.
pub fn alternatives(node: &Node, quat: &mut [f64; 4], alt: &mut mjsOrientation) -> Result<()> {
    numbers_exact(node, "quat", quat)?;
    let mut given = usize::from(node.get("quat").is_some());
    for (name, kind, values) in [
        ("axisangle", mjORIENTATION_AXISANGLE, &mut alt.axisangle[..]),
        ("xyaxes", mjORIENTATION_XYAXES, &mut alt.xyaxes),
        ("zaxis", mjORIENTATION_ZAXIS, &mut alt.zaxis),
        ("euler", mjORIENTATION_EULER, &mut alt.euler),
    ] {
        if numbers_exact(node, name, values)? {
            alt.r#type = kind.into();
            given += 1;
        }
    }
    node.reject_if(given > 1, "multiple orientation specifiers are not allowed")
}

/// Reads all attributes of a table that are there.
pub fn table<T>(node: &Node, table: &[Attribute<T>], into: &mut T) -> Result<()> {
    for attribute in table {
        let found = one(node, attribute, into)?;
        if attribute.required && !found {
            return Err(missing(node, attribute.name));
        }
    }
    Ok(())
}

/// Reads one attribute if it is there.
fn one<T>(node: &Node, attribute: &Attribute<T>, into: &mut T) -> Result<bool> {
    match node.get(attribute.name) {
        Some(text) => value_into(node, attribute.name, text, attribute.value.value_mut(into)),
        None => Ok(false),
    }
}

/// Reads a value; whether there is anything in it. Apart from [`one`], so that it is compiled once and not for
/// each kind of element.
fn value_into(node: &Node, name: &str, text: &str, to: ValueMut) -> Result<bool> {
    let found = match to {
        ValueMut::Reals(to) => numbers_exact(node, name, to)?,
        ValueMut::RealsUpTo(to) => numbers_up_to(node, name, to)?.is_some(),
        ValueMut::RealVec(to) => numbers(node, name)?.map(|list| to.set(&list)).is_some(),
        ValueMut::Floats(to) => numbers_exact(node, name, to)?,
        ValueMut::FloatVec(to) => numbers(node, name)?.map(|list| to.set(&list)).is_some(),
        ValueMut::Int(to) => int(node, name)?.map(|x| *to = x).is_some(),
        ValueMut::Ints(to) => numbers_exact(node, name, to)?,
        ValueMut::IntVec(to) => numbers(node, name)?.map(|list| to.set(&list)).is_some(),
        ValueMut::Keyword(set, to) => word(node, name, set)?.map(|x| *to = x).is_some(),
        ValueMut::WordByte(set, to) => word(node, name, set)?.map(|x| *to = x as u8).is_some(),
        ValueMut::WordReal(set, to) => word(node, name, set)?.map(|x| *to = f64::from(x)).is_some(),
        ValueMut::Text(to) => {
            to.set(text);
            true
        }
        ValueMut::Names(to) => {
            to.set_strings(&value::items(text).collect::<Vec<&str>>());
            true
        }
    };
    Ok(found)
}
