//! Writes attributes by the tables of the schema: a layout says in which order and when, the tables say what.

use super::text::TextWriter;
use crate::mjcf::schema::keywords::Keywords;
use crate::mjcf::schema::{Attribute, ElementSchema, Value};

/// When an attribute is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// If it differs from the default.
    Differs,
    /// If it differs from the default, and then without the trailing numbers that do not.
    Trimmed,
    /// If it differs from zero, or from a default that does.
    NonZero,
    /// Always.
    Always,
}

pub use Rule::*;

/// The attributes of one kind of element in the order of writing, and the tables they are in.
pub struct AttributeOrder<T: 'static> {
    pub tables: &'static [&'static [Attribute<T>]],
    /// Names, a blank between each two, and when these are written.
    pub order: &'static [(Rule, &'static str)],
}

impl<T> AttributeOrder<T> {
    /// The attributes in order.
    pub fn names(&self) -> impl Iterator<Item = (&'static str, Rule)> {
        self.order.iter().flat_map(|&(rule, names)| names.split(' ').map(move |name| (name, rule)))
    }

    fn find(&self, name: &str) -> Option<&'static Attribute<T>> {
        self.tables.iter().copied().flatten().find(|a| a.name == name)
    }
}

/// What values are compared with: a class's, and the built-in ones for attributes that classes do not have in MJCF.
pub struct Defaults<'a, T> {
    pub class: &'a T,
    pub built_in: &'a T,
    /// What a class may say; `None` if all of it counts.
    pub in_class: Option<&'static ElementSchema>,
}

impl<T> Clone for Defaults<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Defaults<'_, T> {}

impl<'a, T> Defaults<'a, T> {
    /// One set of values for all attributes.
    pub fn only(values: &'a T) -> Self {
        Defaults { class: values, built_in: values, in_class: None }
    }

    /// The values to compare an attribute with.
    pub fn of(&self, attribute: &str) -> &'a T {
        match self.in_class {
            Some(row) if !row.allows(attribute) => self.built_in,
            _ => self.class,
        }
    }
}

impl TextWriter {
    /// Writes the attributes of a layout.
    pub fn attributes<T>(&mut self, layout: &AttributeOrder<T>, value: &T, default: Defaults<T>) {
        self.attributes_except(layout, value, default, &|_| false);
    }

    /// Writes the attributes of a layout, some of them left out.
    pub fn attributes_except<T>(
        &mut self,
        layout: &AttributeOrder<T>,
        value: &T,
        default: Defaults<T>,
        leave_out: &dyn Fn(&str) -> bool,
    ) {
        for (name, rule) in layout.names().filter(|(name, _)| !leave_out(name)) {
            if let Some(attribute) = layout.find(name) {
                self.attribute(attribute, rule, value, default.of(name));
            }
        }
    }

    /// Writes one attribute if the rule wants it. Compiled for each kind of element: what does not depend on that stays out of line.
    pub fn attribute<T>(&mut self, attribute: &Attribute<T>, rule: Rule, value: &T, default: &T) {
        let name = attribute.name;
        match &attribute.value {
            Value::Real(f) => self.compared(name, rule, &[*(f.get)(value)], &[*(f.get)(default)]),
            Value::Reals(f) | Value::RealsUpTo(f) => self.compared(name, rule, (f.get)(value), (f.get)(default)),
            Value::RealVec(f) => self.compared(name, rule, (f.get)(value), (f.get)(default)),
            Value::Float(f) => self.compared(name, rule, &[*(f.get)(value)], &[*(f.get)(default)]),
            Value::Floats(f) => self.compared(name, rule, (f.get)(value), (f.get)(default)),
            Value::Ints(f) => self.compared(name, rule, (f.get)(value), (f.get)(default)),
            Value::Int(f) => self.integer(name, rule, *(f.get)(value), *(f.get)(default)),
            Value::Keyword(set, f) => self.word(name, rule, set, *(f.get)(value), *(f.get)(default)),
            Value::WordByte(set, f) => {
                self.word(name, rule, set, i32::from(*(f.get)(value)), i32::from(*(f.get)(default)))
            }
            Value::WordReal(set, f) => self.word(name, rule, set, *(f.get)(value) as i32, *(f.get)(default) as i32),
            Value::Text(f) if rule == Always => self.text(name, (f.get)(value).as_bytes()),
            Value::Text(f) => self.changed_text(name, (f.get)(value).as_bytes(), (f.get)(default).as_bytes()),
            Value::FloatVec(f) => self.bulk_reals(name, (f.get)(value)),
            Value::IntVec(f) => self.bulk_ints(name, (f.get)(value)),
            Value::Names(f) => self.bulk_names(name, (f.get)(value)),
        }
    }

    /// A text that differs from the default, even if it is empty.
    #[inline(never)]
    pub fn changed_text(&mut self, name: &str, value: &[u8], default: &[u8]) {
        if value != default && self.has(name) {
            self.set(name, value);
        }
    }

    /// Numbers, if the rule wants them.
    #[inline(never)]
    pub fn compared<N: Near>(&mut self, name: &str, rule: Rule, value: &[N], default: &[N]) {
        let same = |x: &[N], y: &[N]| x.len() == y.len() && x.iter().zip(y).all(|(x, y)| x.near(y));
        let zero = |x: &[N]| x.iter().all(|x| x.near(&N::default()));
        match rule {
            Differs if same(value, default) => {}
            Trimmed if same(value, default) => {}
            NonZero if zero(value) && zero(default) => {}
            Trimmed => {
                let last = (0..value.len()).rev().find(|&i| default.get(i) != Some(&value[i]));
                self.reals(name, &value[..last.map_or(0, |i| i + 1)]);
            }
            _ => self.reals(name, value),
        }
    }

    /// An integer, if the rule wants it.
    #[inline(never)]
    pub fn integer(&mut self, name: &str, rule: Rule, value: i32, default: i32) {
        let wanted = match rule {
            Always => true,
            NonZero => value != 0 || default != 0,
            Differs | Trimmed => value != default,
        };
        if wanted {
            self.int(name, value);
        }
    }

    /// A keyword, if the rule wants it and there is one.
    #[inline(never)]
    pub fn word(&mut self, name: &str, rule: Rule, set: Keywords, value: i32, default: i32) {
        let key = set.iter().find(|(_, v)| *v == value).map_or("", |(key, _)| key);
        if rule == Always || value != default {
            self.text(name, key);
        }
    }
}

/// Numbers that may count as equal without being the same.
pub trait Near: Copy + PartialEq + Default + Into<f64> {
    fn near(&self, other: &Self) -> bool;
}

impl Near for f64 {
    fn near(&self, other: &Self) -> bool {
        (self - other).abs() <= f64::EPSILON
    }
}

impl Near for f32 {
    fn near(&self, other: &Self) -> bool {
        (self - other).abs() <= f32::EPSILON
    }
}

impl Near for i32 {
    fn near(&self, other: &Self) -> bool {
        self == other
    }
}
