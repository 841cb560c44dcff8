//! The bodies that a contact with a flex moves with, and their weights: vertices of the element, the nearer the
//! heavier, or the nodes of an interpolated flex by its shape functions.
//!
//! Tests: `tests/physics/collisions.rs`, `tests/conformance/compare.py`.

use super::flex;
use crate::abi::mjContact;
use crate::base::{Error, Result};
use crate::math::{MINVAL, Vec3};
use crate::model::Model;

/// Bodies on one side of a contact at most: the nodes of a quadratic cell.
pub const MAX_SIDE_BODIES: usize = 27;

/// Nodes of less weight are left out.
const SMALLEST_WEIGHT: f64 = 1e-5;

/// Calls `f(body, weight)` for the bodies that one side of a contact moves with; the weights of vertices sum to 1.
pub fn each_side_body(
    m: &Model,
    flexvert_xpos: &[Vec3],
    con: &mjContact,
    side: usize,
    mut f: impl FnMut(usize, f64),
) -> Result<()> {
    if con.geom[side] >= 0 {
        f(m.geom_bodyid()[con.geom[side] as usize] as usize, 1.0);
        return Ok(());
    }
    let flex_id = con.flex[side] as usize;
    let first = m.flex_vertadr()[flex_id] as usize;
    let mut vertices = [(0, 0.0); 4];
    let n = if con.vert[side] >= 0 {
        vertices[0] = (con.vert[side] as usize, 1.0);
        1
    } else {
        element_weights(m, flexvert_xpos, con, side, &mut vertices)?
    };
    let vertices = &vertices[..n];
    let order = m.flex_interp()[flex_id] as usize;
    if order == 0 {
        vertices.iter().for_each(|&(v, w)| f(m.flex_vertbodyid()[first + v] as usize, w));
        return Ok(());
    }
    let mut local = Vec3::ZERO;
    vertices.iter().for_each(|&(v, w)| local += m.flex_vert0()[first + v] * w);
    for (node, &w) in flex::node_range(m, flex_id).zip(&flex::node_weights(order, local)) {
        if w >= SMALLEST_WEIGHT {
            f(m.flex_nodebodyid()[node] as usize, w);
        }
    }
    Ok(())
}

/// Corners of the element on one side of a contact, the nearer the heavier; a vertex on the other side does not count.
fn element_weights(
    m: &Model,
    flexvert_xpos: &[Vec3],
    con: &mjContact,
    side: usize,
    to: &mut [(usize, f64); 4],
) -> Result<usize> {
    let flex_id = con.flex[side] as usize;
    let first = m.flex_vertadr()[flex_id] as usize;
    let element = usize::try_from(con.elem[side]).ok().and_then(|e| flex::corners(m, flex_id).nth(e));
    let (mut n, mut sum) = (0, 0.0);
    for &v in element.unwrap_or(&[]).iter().filter(|&&v| v != con.vert[1 - side]) {
        let away = Vec3(con.pos).distance(flexvert_xpos[first + v as usize]);
        to[n] = (v as usize, 1.0 / f64::max(MINVAL, away));
        sum += to[n].1;
        n += 1;
    }
    if sum < MINVAL {
        return Err(Error::in_routine("mj_vertBodyWeight", "element weights of a flex contact sum to zero"));
    }
    to[..n].iter_mut().for_each(|w| w.1 *= 1.0 / sum);
    Ok(n)
}
