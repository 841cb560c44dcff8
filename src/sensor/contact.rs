//! The contact sensor: data of the contacts between two objects, in slots of selected fields.
//!
//! Tests: `tests/physics/sensors.rs`, `src/sensor/tests.rs`.

use super::frame::inside;
use crate::abi::*;
use crate::base::Result;
use crate::data::{Data, Frame};
use crate::dynamics::support;
use crate::math::{MINVAL, Mat3, Vec3};
use crate::model::Model;

/// What a slot reports of a contact.
struct ContactReport {
    found: f64,
    /// Force and torque.
    force: [Vec3; 2],
    dist: f64,
    pos: Vec3,
    /// Normal and tangent.
    axes: [Vec3; 2],
}

/// Size of each field.
const SIZES: [usize; 7] = [1, 3, 3, 1, 3, 3, 3];

impl ContactReport {
    /// Writes the selected fields, in the order of their bits.
    #[inline(always)]
    fn write(&self, fields: i32, slot: &mut [f64]) {
        let mut to = slot.iter_mut();
        // the last slot may be cut short
        let mut put = |bit: mjtConDataField, field: &[f64]| {
            if fields >> bit as i32 & 1 != 0 {
                field.iter().zip(&mut to).for_each(|(x, to)| *to = *x);
            }
        };
        put(mjCONDATA_FOUND, &[self.found]);
        put(mjCONDATA_FORCE, &self.force[0].0);
        put(mjCONDATA_TORQUE, &self.force[1].0);
        put(mjCONDATA_DIST, &[self.dist]);
        put(mjCONDATA_POS, &self.pos.0);
        put(mjCONDATA_NORMAL, &self.axes[0].0);
        put(mjCONDATA_TANGENT, &self.axes[1].0);
    }
}

/// Numbers in a slot with these fields.
fn slot_size(fields: i32) -> usize {
    SIZES.iter().enumerate().filter(|(bit, _)| fields >> bit & 1 != 0).map(|(_, size)| size).sum()
}

/// What contacts of a sensor must match: type and id of two objects; a type that is not known is absent.
type Criteria = [(i32, i32); 2];

fn criteria(m: &Model, i: usize) -> Criteria {
    let objects = [(m.sensor_objtype()[i], m.sensor_objid()[i]), (m.sensor_reftype()[i], m.sensor_refid()[i])];
    objects.map(|(kind, id)| (if id < 0 { mjOBJ_UNKNOWN as i32 } else { kind }, id))
}

/// What the sides of the contacts belong to, -1 on a flex side.
struct Sides<'a> {
    geoms: &'a mut [[i32; 2]],
    bodies: &'a mut [[i32; 2]],
    /// Which sides satisfy the first and the second criterion: a bit for each side.
    satisfied: [&'a mut [u8]; 2],
}

/// Forces of contacts, where they are known.
struct Forces<'a> {
    of: &'a mut [[f64; 6]],
    known: &'a mut [u8],
}

impl Forces<'_> {
    /// Force and torque of contact `k`.
    fn of(&mut self, m: &Model, d: &Data, k: usize) -> &[f64; 6] {
        if self.known[k] == 0 {
            self.known[k] = 1;
            self.of[k] = support::contact_force(m, d, k);
        }
        &self.of[k]
    }
}

/// A contact that matches, and whether it is seen from its second side.
type Match = [i32; 2];

/// The matches of some criteria, in the orders and as the net force that sensors have asked for.
struct Matches<'a> {
    all: &'a [Match],
    sorted: [Option<&'a [Match]>; 2],
    net: Option<ContactReport>,
}

/// Fills the blocks of contact sensors that are consecutive in the model; neighbours with the same criteria share their matches.
pub fn contacts(m: &Model, d: &mut Data, list: &[u32], awake: impl Fn(&Data, usize) -> Result<bool>) -> Result<()> {
    let frame = d.stack.frame();
    let n = d.contact.len();
    let satisfied = [frame.scratch(n)?, frame.scratch(n)?];
    let mut sides = Sides { geoms: frame.scratch(n)?, bodies: frame.scratch(n)?, satisfied };
    for ((con, geoms), bodies) in d.contact.iter().zip(&mut *sides.geoms).zip(&mut *sides.bodies) {
        *geoms = con.geom;
        *bodies = con.geom.map(|g| if g >= 0 { m.geom_bodyid()[g as usize] } else { -1 });
    }
    let mut forces = Forces { of: frame.scratch(n)?, known: frame.zeros(n)? };
    for list in list.chunk_by(|&i, &j| criteria(m, i as usize) == criteria(m, j as usize)) {
        // they sleep together
        if !awake(d, list[0] as usize)? {
            continue;
        }
        let frame = d.stack.frame();
        let all = find(m, d, criteria(m, list[0] as usize), &mut sides, &frame)?;
        let mut matches = Matches { all, sorted: [None; 2], net: None };
        for &i in list {
            contact(m, d, i as usize, &mut matches, &mut forces, &frame)?;
        }
    }
    Ok(())
}

/// Fills the block of sensor `i`.
fn contact<'a>(
    m: &Model,
    d: &mut Data,
    i: usize,
    matches: &mut Matches<'a>,
    forces: &mut Forces,
    frame: &'a Frame,
) -> Result<()> {
    let first = m.sensor_adr()[i] as usize;
    let dim = m.sensor_dim()[i] as usize;
    d.sensordata[first..first + dim].fill(0.0);
    let [fields, reduce, _] = m.sensor_intprm()[i];
    let size = slot_size(fields);
    if size == 0 {
        return Ok(());
    }
    if reduce == 3 {
        if matches.net.is_none() {
            matches.net = Some(net_force(m, d, matches.all, forces));
        }
        if let Some(report) = &matches.net {
            report.write(fields, &mut d.sensordata[first..first + size.min(dim)]);
        }
        return Ok(());
    }
    let order = match reduce {
        1 | 2 => {
            let known = &mut matches.sorted[reduce as usize - 1];
            match *known {
                Some(order) => order,
                None => known.insert(sorted(m, d, matches.all, reduce, forces, frame)?),
            }
        }
        _ => matches.all,
    };
    let wants_force = fields & (1 << mjCONDATA_FORCE as i32 | 1 << mjCONDATA_TORQUE as i32) != 0;
    for (slot, &[k, flip]) in order.iter().take(dim / size).enumerate() {
        let force = if wants_force { halves(forces.of(m, d, k as usize)) } else { Default::default() };
        let report = extract(&d.contact[k as usize], force, flip != 0, order.len());
        let at = first + slot * size;
        report.write(fields, &mut d.sensordata[at..at + size]);
    }
    Ok(())
}

/// All contacts that match, in their order.
fn find<'a>(m: &Model, d: &Data, criteria: Criteria, sides: &mut Sides, frame: &'a Frame) -> Result<&'a [Match]> {
    for (satisfied, criterion) in sides.satisfied.iter_mut().zip(criteria) {
        satisfy(m, criterion, sides.geoms, sides.bodies, satisfied);
    }
    let matches = frame.scratch::<Match>(d.contact.len())?;
    let mut n = 0;
    for (k, (&first, &second)) in sides.satisfied[0].iter().zip(&*sides.satisfied[1]).enumerate() {
        // an absent criterion is satisfied by both sides
        let (regular, reverse) = (first & second >> 1 & 1 != 0, first >> 1 & second != 0);
        matches[n] = [k as i32, !regular as i32];
        n += (regular || reverse) as usize;
    }
    if criteria[0].0 == mjOBJ_SITE as i32 {
        let s = criteria[0].1 as usize;
        let (kind, size, pos, rot) = (m.site_type()[s], m.site_size()[s], d.site_xpos[s], d.site_xmat[s]);
        let found = std::mem::take(&mut n);
        for at in 0..found {
            let known = matches[at];
            matches[n] = known;
            n += inside(kind, size, pos, &rot, Vec3(d.contact[known[0] as usize].pos)) as usize;
        }
    }
    Ok(&matches[..n])
}

/// Which sides of each contact are, or belong to, the object of a criterion.
fn satisfy(m: &Model, (kind, id): (i32, i32), geoms: &[[i32; 2]], bodies: &[[i32; 2]], out: &mut [u8]) {
    let equal = |sides: &[[i32; 2]], out: &mut [u8]| {
        for (out, side) in out.iter_mut().zip(sides) {
            *out = (side[0] == id) as u8 | ((side[1] == id) as u8) << 1;
        }
    };
    match mjtObj::from_int(kind) {
        Some(mjOBJ_UNKNOWN | mjOBJ_SITE) => out.fill(3),
        Some(mjOBJ_GEOM) => equal(geoms, out),
        Some(mjOBJ_BODY) => equal(bodies, out),
        Some(mjOBJ_XBODY) => {
            let below = |mut b: i32| {
                while b > id {
                    b = m.body_parentid()[b as usize];
                }
                b == id
            };
            for (out, side) in out.iter_mut().zip(bodies) {
                *out = below(side[0]) as u8 | (below(side[1]) as u8) << 1;
            }
        }
        _ => out.fill(0),
    }
}

/// The matches by distance (`reduce` is 1) or by decreasing force (2).
fn sorted<'a>(
    m: &Model,
    d: &Data,
    matches: &[Match],
    reduce: i32,
    forces: &mut Forces,
    frame: &'a Frame,
) -> Result<&'a [Match]> {
    let keys = frame.scratch::<f64>(d.contact.len())?;
    for &[k, _] in matches {
        keys[k as usize] = if reduce == 1 {
            d.contact[k as usize].dist
        } else {
            let f = forces.of(m, d, k as usize);
            -(f[0] * f[0] + f[1] * f[1] + f[2] * f[2])
        };
    }
    let order = frame.copy(matches)?;
    sort(order, keys);
    Ok(order)
}

/// Sorts matches by their contacts' keys, equal ones by contact.
fn sort(matches: &mut [Match], keys: &[f64]) {
    let key = |a: &Match| keys[a[0] as usize];
    matches.sort_unstable_by(|a, b| key(a).total_cmp(&key(b)).then(a[0].cmp(&b[0])));
}

/// Force and torque.
fn halves(f: &[f64; 6]) -> [Vec3; 2] {
    [Vec3::from_slice(f), Vec3::from_slice(&f[3..])]
}

/// A contact's data; seen from the second side, its frame is rotated about the third axis and the force reversed.
#[inline(always)]
fn extract(con: &mjContact, mut force: [Vec3; 2], flip: bool, found: usize) -> ContactReport {
    let mut axes = [Mat3(con.frame).row(0), Mat3(con.frame).row(1)];
    if flip {
        axes = axes.map(|v| -v);
        force.iter_mut().for_each(|v| v[2] = -v[2]);
    }
    ContactReport { found: found as f64, force, dist: con.dist, pos: Vec3(con.pos), axes }
}

/// All matching contacts as one force at their centre, in world axes.
fn net_force(m: &Model, d: &Data, matches: &[Match], forces: &mut Forces) -> ContactReport {
    let (mut total, mut centre) = (0.0, Vec3::ZERO);
    for &[k, _] in matches {
        let weight = halves(forces.of(m, d, k as usize))[0].norm();
        total += weight;
        centre += Vec3(d.contact[k as usize].pos) * weight;
    }
    centre *= 1.0 / f64::max(total, MINVAL);
    let (mut force, mut torque) = (Vec3::ZERO, Vec3::ZERO);
    for &[k, flip] in matches {
        let con = &d.contact[k as usize];
        let sign = if flip != 0 { -1.0 } else { 1.0 };
        let [f, t] = halves(forces.of(m, d, k as usize));
        let to_world = Mat3(con.frame).transpose();
        let (f, t) = (to_world * (f * sign), to_world * (t * sign));
        force += f;
        torque += t;
        torque += (Vec3(con.pos) - centre).cross(f);
    }
    ContactReport {
        found: matches.len() as f64,
        force: [force, torque],
        dist: 0.0,
        pos: centre,
        axes: [Vec3::X, Vec3::Y],
    }
}
