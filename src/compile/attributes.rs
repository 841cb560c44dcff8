//! Attributes that a compiled element and the model have under one name: `geom.margin` is `geom_margin`. Generated
//! for each kind: `put_*`, which copies them and the user data to the model, and `give_back_*`, which copies real values and
//! user data from it.

use crate::math::{Quat, Vec3};
use crate::model::Model;
use crate::spec::*;

/// Copies user data into row `i` of a table of rows of `n` values; the rest of the row stays zero.
fn put_user(table: &mut [f64], n: usize, i: usize, data: &[f64]) {
    table[i * n..i * n + data.len()].copy_from_slice(data);
}

include!("../generated/attributes.rs");
