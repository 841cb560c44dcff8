//! Total mass of a model, and scaling of all masses and inertias to a given total.

use super::Model;
use crate::abi::mjMINVAL;

/// Mass of all bodies but the world.
pub fn total(m: &Model) -> f64 {
    // a sum of nothing is +0
    m.body_mass()[1..].iter().fold(0.0, |total, mass| total + mass)
}

/// Scales masses and inertias of all bodies but the world to a new total.
pub fn set_total(m: &mut Model, new: f64) {
    let scale = (new / total(m).max(mjMINVAL)).max(mjMINVAL);
    m.body_mass_mut()[1..].iter_mut().for_each(|mass| *mass *= scale);
    m.body_inertia_mut()[1..].iter_mut().for_each(|i| *i *= scale);
}
