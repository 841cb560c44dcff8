//! The contact sensor: data of the contacts between two objects, in slots of selected fields.

use super::frame::inside;
use crate::abi::*;
use crate::base::Result;
use crate::data::{Data, Frame};
use crate::dynamics::support;
use crate::math::{MINVAL, Mat3, Vec3};
use crate::model::Model;
use std::ops::Range;

/// What a slot reports of a contact.
struct Report {
    found: f64,
    force: Vec3,
    torque: Vec3,
    dist: f64,
    pos: Vec3,
    normal: Vec3,
    tangent: Vec3,
}

impl Report {
    /// Writes the selected fields, in the order of their bits.
    fn write(&self, fields: i32, mut slot: &mut [f64]) {
        let parts: [(mjtConDataField, &[f64]); 7] = [
            (mjCONDATA_FOUND, &[self.found]),
            (mjCONDATA_FORCE, &self.force.0),
            (mjCONDATA_TORQUE, &self.torque.0),
            (mjCONDATA_DIST, &[self.dist]),
            (mjCONDATA_POS, &self.pos.0),
            (mjCONDATA_NORMAL, &self.normal.0),
            (mjCONDATA_TANGENT, &self.tangent.0),
        ];
        for (bit, part) in parts {
            if fields >> bit as i32 & 1 != 0 {
                // the last slot may be cut short
                let n = part.len().min(slot.len());
                let (to, rest) = slot.split_at_mut(n);
                to.copy_from_slice(&part[..n]);
                slot = rest;
            }
        }
    }
}

/// Numbers in a slot with these fields.
fn slot_size(fields: i32) -> usize {
    const SIZES: [usize; 7] = [1, 3, 3, 1, 3, 3, 3];
    SIZES.iter().enumerate().filter(|(bit, _)| fields >> bit & 1 != 0).map(|(_, size)| size).sum()
}

/// Fills the block of contact sensor `i`.
pub fn contact(m: &Model, d: &mut Data, i: usize, block: Range<usize>) -> Result<()> {
    d.sensordata[block.clone()].fill(0.0);
    let [fields, reduce, _] = m.sensor_intprm()[i];
    let size = slot_size(fields);
    if size == 0 {
        return Ok(());
    }
    let frame = d.stack.frame();
    let indices = frame.scratch::<[i32; 2]>(d.contact.len())?;
    let mut n = 0;
    for k in 0..d.contact.len() {
        if let Some(flip) = sense(m, d, i, &d.contact[k]) {
            indices[n] = [k as i32, flip as i32];
            n += 1;
        }
    }
    let matches = &mut indices[..n];
    if reduce == 3 {
        let report = net_force(m, d, matches, &frame)?;
        report.write(fields, &mut d.sensordata[block.start..block.start + size.min(block.len())]);
        return Ok(());
    }
    if reduce == 1 || reduce == 2 {
        let keys = frame.scratch::<f64>(d.contact.len())?;
        for &[k, _] in &*matches {
            keys[k as usize] = if reduce == 1 {
                d.contact[k as usize].dist
            } else {
                let f = support::contact_force(m, d, k as usize);
                -(f[0] * f[0] + f[1] * f[1] + f[2] * f[2])
            };
        }
        sort(matches, keys);
    }
    let matches = &*matches;
    let forces = fields & (1 << mjCONDATA_FORCE as i32 | 1 << mjCONDATA_TORQUE as i32) != 0;
    let slots = (block.len() / size).min(n);
    for (slot, &[k, flip]) in matches[..slots].iter().enumerate() {
        let report = extract(m, d, k as usize, flip != 0, n, forces);
        let at = block.start + slot * size;
        report.write(fields, &mut d.sensordata[at..at + size]);
    }
    Ok(())
}

/// Sorts matches by their contacts' keys, equal ones by contact.
fn sort(matches: &mut [[i32; 2]], keys: &[f64]) {
    let key = |a: &[i32; 2]| keys[a[0] as usize];
    matches.sort_unstable_by(|a, b| key(a).total_cmp(&key(b)).then(a[0].cmp(&b[0])));
}

/// Whether a contact matches sensor `i`, and then whether it is seen from its second side.
fn sense(m: &Model, d: &Data, i: usize, con: &mjContact) -> Option<bool> {
    let criteria = [(m.sensor_objtype()[i], m.sensor_objid()[i]), (m.sensor_reftype()[i], m.sensor_refid()[i])];
    let present = criteria.map(|(t, id)| t != mjOBJ_UNKNOWN as i32 && id >= 0);
    if present == [false, false] {
        return Some(false);
    }
    let (kind, id) = criteria[0];
    if present[0] && kind == mjOBJ_SITE as i32 {
        let s = id as usize;
        if !inside(m.site_type()[s], m.site_size()[s], d.site_xpos[s], &d.site_xmat[s], Vec3(con.pos)) {
            return None;
        }
    }
    let side = |k: usize, criterion: usize| !present[criterion] || satisfies(m, con.geom[k], criteria[criterion]);
    match present {
        [true, true] if side(0, 0) && side(1, 1) => Some(false),
        [true, true] if side(1, 0) && side(0, 1) => Some(true),
        [true, false] if side(0, 0) => Some(false),
        [true, false] if side(1, 0) => Some(true),
        [false, true] if side(1, 1) => Some(false),
        [false, true] if side(0, 1) => Some(true),
        _ => None,
    }
}

/// Whether a geom (−1 on a flex side) is, or belongs to, the object of a criterion.
fn satisfies(m: &Model, geom: i32, (kind, id): (i32, i32)) -> bool {
    let body = if geom >= 0 { m.geom_bodyid()[geom as usize] } else { -1 };
    match mjtObj::from_int(kind) {
        Some(mjOBJ_SITE) => true,
        Some(mjOBJ_GEOM) => geom == id,
        Some(mjOBJ_BODY) => body == id,
        Some(mjOBJ_XBODY) => {
            let mut b = body;
            while b > id {
                b = m.body_parentid()[b as usize];
            }
            b >= 0 && b == id
        }
        _ => false,
    }
}

fn halves(f: &[f64; 6]) -> (Vec3, Vec3) {
    (Vec3::from_slice(f), Vec3::from_slice(&f[3..]))
}

/// A contact's data, its force only if asked for; seen from the second side, its frame is turned about the third axis
/// and the force reversed.
fn extract(m: &Model, d: &Data, k: usize, flip: bool, found: usize, forces: bool) -> Report {
    let con = &d.contact[k];
    let (mut force, mut torque) = if forces { halves(&support::contact_force(m, d, k)) } else { Default::default() };
    let (mut normal, mut tangent) = (Mat3(con.frame).row(0), Mat3(con.frame).row(1));
    if flip {
        (normal, tangent) = (-normal, -tangent);
        (force[2], torque[2]) = (-force[2], -torque[2]);
    }
    Report { found: found as f64, force, torque, dist: con.dist, pos: Vec3(con.pos), normal, tangent }
}

/// All matching contacts as one force at their centre, in world axes.
fn net_force(m: &Model, d: &Data, matches: &[[i32; 2]], frame: &Frame) -> Result<Report> {
    let (mut total, mut centre) = (0.0, Vec3::ZERO);
    let forces = frame.scratch::<[f64; 6]>(matches.len())?;
    for (&[k, _], force) in matches.iter().zip(&mut *forces) {
        *force = support::contact_force(m, d, k as usize);
        let weight = halves(force).0.norm();
        total += weight;
        centre += Vec3(d.contact[k as usize].pos) * weight;
    }
    centre *= 1.0 / f64::max(total, MINVAL);
    let (mut force, mut torque) = (Vec3::ZERO, Vec3::ZERO);
    for (&[k, flip], local) in matches.iter().zip(&*forces) {
        let con = &d.contact[k as usize];
        let sign = if flip != 0 { -1.0 } else { 1.0 };
        let (f, t) = halves(local);
        let to_world = Mat3(con.frame).transpose();
        let (f, t) = (to_world * (f * sign), to_world * (t * sign));
        force += f;
        torque += t;
        torque += (Vec3(con.pos) - centre).cross(f);
    }
    let found = matches.len() as f64;
    Ok(Report { found, force, torque, dist: 0.0, pos: centre, normal: Vec3::X, tangent: Vec3::Y })
}
