//! The tactile sensor: pressure and sliding speed at the vertices of a mesh that rides on a geom.
//!
//! Tests: `tests/physics/sensors.rs`, `tests/engine/step.rs`.

use super::query;
use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use crate::dynamics::jacobian;
use crate::math::{MINVAL, Vec3};
use crate::model::Model;
use std::ops::Range;

/// Depth at which the pressure would be infinite.
const MAX_DEPTH: f64 = 0.05;

/// Fills the block of tactile sensor `i`: three channels of one number per vertex.
pub fn tactile(m: &Model, d: &mut Data, i: usize, block: Range<usize>) -> Result<()> {
    d.sensordata[block.clone()].fill(0.0);
    let (mesh, geom) = (m.sensor_objid()[i] as usize, m.sensor_refid()[i] as usize);
    let weld = m.body_weldid()[m.geom_bodyid()[geom] as usize];
    let frame = d.stack.frame();
    let others = frame.scratch::<i32>(2 * d.contact.len())?;
    let n = touching(m, d, weld, others);
    for &other in &others[..n] {
        let is_mesh = m.geom_type()[other as usize] == mjGEOM_MESH as i32;
        if is_mesh && m.geom_dataid()[other as usize] >= 0 {
            let data = m.geom_dataid()[other as usize] as usize;
            if m.mesh_octadr()[data] == -1 {
                continue;
            }
        }
        press(m, d, mesh, geom, weld as usize, other as usize, block.clone())?;
    }
    Ok(())
}

/// The geoms in contact with a weld group, each once, in contact order.
fn touching(m: &Model, d: &Data, weld: i32, others: &mut [i32]) -> usize {
    let mut n = 0;
    for con in d.contact.iter() {
        let welds = con.geom.map(|g| if g >= 0 { m.body_weldid()[m.geom_bodyid()[g as usize] as usize] } else { -1 });
        for side in 0..2 {
            let other = con.geom[1 - side];
            if welds[side] == weld && other >= 0 && !others[..n].contains(&other) {
                others[n] = other;
                n += 1;
            }
        }
    }
    n
}

/// Reads vertex normals: three vectors per vertex.
fn mesh_normal(m: &Model, mesh: usize, vertex: usize, k: usize) -> Vec3 {
    let at = m.mesh_normaladr()[mesh] as usize + 3 * vertex + k;
    m.mesh_normal().get(at).map_or(Vec3::ZERO, |n| Vec3(n.map(f64::from)))
}

/// Writes what the geom `other` does to the vertices.
fn press(
    m: &Model,
    d: &mut Data,
    mesh: usize,
    geom: usize,
    weld: usize,
    other: usize,
    block: Range<usize>,
) -> Result<()> {
    let (first, n) = (m.mesh_vertadr()[mesh] as usize, m.mesh_vertnum()[mesh] as usize);
    let other_body = m.geom_bodyid()[other] as usize;
    let other_pos = d.geom_xpos[other];
    let other_velocity = jacobian::point_velocity(d, jacobian::offset(m, d, other_pos, other_body), other_body);
    let sdf = m.geom_type()[other] == mjGEOM_SDF as i32 && m.geom_dataid()[other] >= 0;
    for j in 0..n.min(block.len() / 3) {
        let vertex = m.mesh_vert()[first + j].map(f64::from);
        let x = d.geom_xmat[geom] * Vec3(vertex) + d.geom_xpos[geom];
        let mut local = d.geom_xmat[other].transpose() * (x - other_pos);
        if sdf {
            // back to the frame of the asset
            let data = m.geom_dataid()[other] as usize;
            local = m.mesh_quat()[data].rotate(local) + m.mesh_pos()[data];
        }
        let depth = query::signed_distance(m, d, other, local)?.min(0.0);
        if depth == 0.0 {
            continue;
        }
        let velocity = jacobian::point_velocity(d, jacobian::offset(m, d, x, weld), weld);
        let slip = velocity - other_velocity;
        let [normal, t1, t2] = [0, 1, 2].map(|k| m.mesh_quat()[mesh].rotate(mesh_normal(m, mesh, j, k)));
        let pressure = depth / f64::max(MAX_DEPTH - depth, MINVAL);
        let values = [pressure * normal.dot(normal), slip.dot(t1).abs(), slip.dot(t2).abs()];
        for (channel, value) in values.into_iter().enumerate() {
            d.sensordata[block.start + channel * n + j] = value;
        }
    }
    Ok(())
}
