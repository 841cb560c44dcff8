//! What two models differ in, by element and physical meaning.
//!
//! Elements belong together by kind and name, and without a name by their place among the others of their body. Frames are
//! compared in the world at the reference pose, so it does not matter through which frames a file says them.
#![forbid(unsafe_code)]

mod against;
mod elements;

pub use against::against;
pub use elements::differences;

use super::runs;
use super::{Subelement, short};
use crate::base::Result;
use crate::data::OwnedData;
use crate::math::Vec3;
use crate::model::Model;
use crate::step;

/// One difference.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The element, by its number in the first model that has it.
    pub element: Subelement,
    /// Its numbers in both models, where it has one.
    pub ids: [Option<usize>; 2],
    /// What differs: `mass`, `position`, `range`; `presence` if one model lacks the element.
    pub what: &'static str,
    /// In the first model; `-` if it is not there.
    pub left: String,
    /// In the second one.
    pub right: String,
}

/// Numbers count as equal within this share of their size, and this much in all.
const RELATIVE: f64 = 1e-6;
const ABSOLUTE: f64 = 1e-9;

fn same(a: &[f64], b: &[f64]) -> bool {
    let size = a.iter().chain(b).fold(0.0, |size: f64, x| size.max(x.abs()));
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x == y || (x - y).abs() <= ABSOLUTE + RELATIVE * size)
}

fn list(x: &[f64]) -> String {
    x.iter().map(|&x| short(if x.abs() < 1e-12 { 0.0 } else { x })).collect::<Vec<_>>().join(" ")
}

/// Data with all that follows from positions.
fn at_reference(m: &Model) -> Result<OwnedData> {
    let mut d = runs::data(m, None)?;
    step::forward::fwd_position(m, &mut d.enter(m))?;
    Ok(d)
}

/// The angle between two directions.
fn angle(a: Vec3, b: Vec3) -> f64 {
    a.cross(b).norm().atan2(a.dot(b))
}
