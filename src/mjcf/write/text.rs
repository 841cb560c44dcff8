//! The text of a document while it grows: elements, attributes, numbers.
//!
//! Elements are written as they are opened; one that turns out to be empty can be taken back.

use crate::base::cxx::CxxString;
use crate::base::text::general;

/// An element that is still open.
struct OpenElement {
    tag: &'static str,
    /// Where the text ended before it.
    before: usize,
    /// Its parent had content before it.
    parent_had_content: bool,
    has_attributes: bool,
    has_content: bool,
}

/// A document under construction.
pub struct TextWriter {
    out: Vec<u8>,
    open: Vec<OpenElement>,
    /// Significant digits of reals.
    precision: usize,
    /// References to what is not in the document.
    left_out: &'static [&'static str],
}

/// Distance from an integer below which a number is printed as that integer.
const NEAR_INTEGER: f64 = 1e-12;
/// Significant digits of numbers in bulk lists.
const BULK_PRECISION: usize = 6;

impl TextWriter {
    /// An empty document whose reals have this many significant digits.
    pub fn new(precision: usize) -> Self {
        TextWriter { out: Vec::new(), open: Vec::new(), precision, left_out: &[] }
    }

    /// Names attributes that refer to things that are not in the document, and that no element gets for that reason.
    pub fn leave_out(&mut self, names: &'static [&'static str]) {
        self.left_out = names;
    }

    /// Whether elements get this attribute.
    pub fn has(&self, attribute: &str) -> bool {
        !self.left_out.contains(&attribute)
    }

    fn indent(&mut self) {
        let blanks = 2 * self.open.len();
        self.out.resize(self.out.len() + blanks, b' ');
    }

    /// Begins the content of the innermost open element, if it has none yet.
    fn content(&mut self) {
        if let Some(parent) = self.open.last_mut()
            && !parent.has_content
        {
            parent.has_content = true;
            self.out.extend_from_slice(b">\n");
        }
    }

    /// Opens an element inside the innermost open one.
    pub fn start(&mut self, tag: &'static str) {
        let before = self.out.len();
        let parent_had_content = self.open.last().is_some_and(|e| e.has_content);
        self.content();
        self.indent();
        self.out.push(b'<');
        self.out.extend_from_slice(tag.as_bytes());
        self.open.push(OpenElement { tag, before, parent_had_content, has_attributes: false, has_content: false });
    }

    /// Closes the innermost element.
    pub fn end(&mut self) {
        let Some(e) = self.open.pop() else { return };
        if e.has_content {
            self.indent();
            self.out.extend_from_slice(b"</");
            self.out.extend_from_slice(e.tag.as_bytes());
            self.out.extend_from_slice(b">\n");
        } else {
            self.out.extend_from_slice(b"/>\n");
        }
    }

    /// Closes the innermost element, or takes it back if it has neither attributes nor content.
    pub fn end_unless_empty(&mut self) {
        match self.open.last() {
            Some(e) if !e.has_attributes && !e.has_content => drop(self.take_back()),
            _ => self.end(),
        }
    }

    /// Closes the innermost element, or takes it back with all that is in it if it has no attributes.
    pub fn end_or_discard(&mut self) {
        match self.open.last() {
            Some(e) if !e.has_attributes => drop(self.take_back()),
            _ => self.end(),
        }
    }

    /// Removes the innermost element; whether there was anything in it.
    pub fn take_back(&mut self) -> bool {
        let Some(e) = self.open.pop() else { return false };
        self.out.truncate(e.before);
        if let Some(parent) = self.open.last_mut() {
            parent.has_content = e.parent_had_content;
        }
        e.has_attributes || e.has_content
    }

    /// A comment, verbatim.
    pub fn comment(&mut self, text: &[u8]) {
        self.content();
        self.indent();
        self.out.extend_from_slice(b"<!--");
        self.out.extend_from_slice(text);
        self.out.extend_from_slice(b"-->\n");
    }

    /// An attribute, even if it is empty.
    pub fn set(&mut self, name: &str, value: impl AsRef<[u8]>) {
        if let Some(e) = self.open.last_mut() {
            e.has_attributes = true;
        }
        self.out.push(b' ');
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"=\"");
        for &b in value.as_ref() {
            match b {
                b'&' => self.out.extend_from_slice(b"&amp;"),
                b'<' => self.out.extend_from_slice(b"&lt;"),
                b'>' => self.out.extend_from_slice(b"&gt;"),
                b'"' => self.out.extend_from_slice(b"&quot;"),
                b'\'' => self.out.extend_from_slice(b"&apos;"),
                b => self.out.push(b),
            }
        }
        self.out.push(b'"');
    }

    /// An attribute with text; empty text is left out.
    pub fn text(&mut self, name: &str, value: impl AsRef<[u8]>) {
        if !value.as_ref().is_empty() {
            self.set(name, value);
        }
    }

    /// An attribute with text, if a condition holds.
    pub fn set_if(&mut self, condition: bool, name: &str, value: &str) {
        if condition {
            self.set(name, value);
        }
    }

    /// An attribute with an integer.
    pub fn int(&mut self, name: &str, value: impl Into<i64>) {
        self.set(name, value.into().to_string());
    }

    /// An attribute with numbers, left out if one of them is not a number.
    pub fn reals<T: Copy + Into<f64>>(&mut self, name: &str, values: &[T]) {
        if values.iter().any(|&x| x.into().is_nan()) {
            return;
        }
        let mut out = String::new();
        for (i, &x) in values.iter().enumerate() {
            if i > 0 {
                out.push(' ');
            }
            out.push_str(&number(x.into(), self.precision));
        }
        self.set(name, out);
    }

    /// An attribute with numbers, if a condition holds.
    pub fn reals_if<T: Copy + Into<f64>>(&mut self, condition: bool, name: &str, values: &[T]) {
        if condition {
            self.reals(name, values);
        }
    }

    /// An attribute with a number, left out if it is none.
    pub fn real(&mut self, name: &str, value: f64) {
        self.reals(name, &[value]);
    }

    /// An attribute with a long list of reals, in fixed precision; left out if it is empty.
    pub fn bulk_reals<T: Copy + Into<f64>>(&mut self, name: &str, values: &[T]) {
        self.bulk(name, values.iter().map(|&x| general(x.into(), BULK_PRECISION)));
    }

    /// An attribute with a long list of integers; left out if it is empty.
    pub fn bulk_ints(&mut self, name: &str, values: &[i32]) {
        self.bulk(name, values.iter().map(i32::to_string));
    }

    /// An attribute with a list of names; left out if it is empty.
    pub fn bulk_names(&mut self, name: &str, values: &[CxxString]) {
        self.bulk(name, values.iter().map(|value| value.as_bytes()));
    }

    /// An attribute with a list of texts; left out if it is empty.
    pub fn bulk<S: AsRef<[u8]>>(&mut self, name: &str, values: impl Iterator<Item = S>) {
        let mut out = Vec::new();
        for (i, value) in values.enumerate() {
            if i > 0 {
                out.push(b' ');
            }
            out.extend_from_slice(value.as_ref());
        }
        self.text(name, out);
    }

    /// The heights of a height field, stored from the bottom row up and listed from the top row down, one row per line.
    /// Missing ones are zero.
    pub fn elevation(&mut self, heights: &[f32], rows: usize, columns: usize) {
        let mut out = String::new();
        for row in (0..rows).rev() {
            out.push_str("\n            ");
            for column in 0..columns {
                let x = heights.get(row * columns + column).copied().unwrap_or(0.0);
                if column > 0 {
                    out.push(' ');
                }
                out.push_str(&general(x.into(), BULK_PRECISION));
            }
        }
        self.set("elevation", out);
    }

    /// The finished document, with empty lines between its sections.
    pub fn finish(self) -> Vec<u8> {
        with_empty_lines(&self.out)
    }
}

/// Elements that begin a section get an empty line before them; so does whatever else begins like them.
const SECTIONS: [&[u8]; 17] = [
    b"<actuator",
    b"<asset",
    b"<compiler",
    b"<contact>",
    b"<custom",
    b"<default>",
    b"<deformable",
    b"<equality",
    b"<extension",
    b"<keyframe",
    b"<option",
    b"<sensor",
    b"<size",
    b"<statistic",
    b"<tendon",
    b"<visual",
    b"<worldbody",
];

/// Puts an empty line before a line for each beginning of a section in it; the first one in the document has none.
fn with_empty_lines(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 64);
    let mut first = true;
    for line in text.split_inclusive(|&b| b == b'\n') {
        let marks = line.iter().enumerate().filter(|(_, b)| **b == b'<');
        let sections = marks.filter(|(i, _)| SECTIONS.iter().any(|s| line[*i..].starts_with(s))).count();
        if sections > 0 {
            let lines = if first { 0 } else { sections };
            first = false;
            out.resize(out.len() + lines, b'\n');
        }
        out.extend_from_slice(line);
    }
    out
}

/// A number as attributes show it: integers where it is close to one, else this many significant digits.
fn number(x: f64, precision: usize) -> String {
    if x > -2147483647.0 && x < 2147483647.0 {
        let (down, up) = (x - x.floor(), x.ceil() - x);
        if down < NEAR_INTEGER || up < NEAR_INTEGER {
            let nearest = if down < up { x.floor() } else { x.ceil() };
            return (nearest as i64).to_string();
        }
    }
    general(x, precision)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_near_integers_are_integers() {
        for (x, text) in [
            (1e-13, "0"),
            (-1e-12, "-1e-12"),
            (-0.0, "0"),
            (0.99999999999999, "1"),
            (1234567.0, "1234567"),
            (123456.7, "123457"),
            (2147483646.0, "2147483646"),
            (2147483647.0, "2.14748e+09"),
            (3.0000000000005, "3"),
            (1e-300, "0"),
            (1e-9, "1e-09"),
            (f64::from(0.1f32), "0.1"),
            (f64::INFINITY, "inf"),
        ] {
            assert_eq!(number(x, 6), text);
        }
        assert_eq!(number(f64::from(0.1f32), 17), "0.10000000149011612");
        assert_eq!(number(0.1, 17), "0.10000000000000001");
    }

    #[test]
    fn empty_elements_leave_no_trace() {
        let mut t = TextWriter::new(6);
        t.start("a");
        t.start("b");
        t.start("c");
        t.end_unless_empty();
        t.end_unless_empty();
        t.start("d");
        t.text("x", "<'&\">");
        t.end();
        t.start("e");
        t.start("f");
        t.end();
        t.end_or_discard();
        t.end();
        let text = String::from_utf8(t.finish()).unwrap();
        assert_eq!(text, "<a>\n  <d x=\"&lt;&apos;&amp;&quot;&gt;\"/>\n</a>\n");
    }
}
