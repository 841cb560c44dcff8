//! `mujoco.sensor.touch_grid`: contact forces on a body, binned by the angles at which a site sees them.
#![forbid(unsafe_code)]

use super::FirstParty;
use super::text::{attribute, leading_number, list};
use crate::abi::*;
use crate::base::{Rejection, Result, memory, reject_if};
use crate::data::Data;
use crate::dynamics::support::contact_force;
use crate::math::{Mat3, Quat, Vec3, elementary};
use crate::model::Model;
use crate::visual::scene::Section;
use crate::visual::{Shapes, geom};
use std::collections::BTreeMap;
use std::ffi::CStr;

pub struct TouchGrid {
    /// The first sensor that uses the instance, if any does.
    sensor: Option<usize>,
    channels: usize,
    /// Horizontal and vertical borders of the bins, in radians.
    edges: [Vec<f64>; 2],
}

/// A contact of the sensor's body, as its site sees it.
struct Seen {
    contact: usize,
    /// Column and row of its bin.
    bin: (usize, usize),
    distance: f64,
    /// Of the force on the body.
    sign: f64,
}

/// The first number of the attribute `nchannel`; 0 counts as 1. None if there is text that is no number.
fn channels(m: &Model, instance: usize) -> Option<i32> {
    let text = attribute(m, instance, c"nchannel");
    let n = if text.is_empty() { 0 } else { leading_number(text)?.0 as i32 };
    Some(if n == 0 { 1 } else { n })
}

/// Numbers that an instance writes; 0 if its attributes say no size, which making data then rejects.
pub fn size(m: &Model, instance: i32) -> i32 {
    let grid = list(attribute(m, instance as usize, c"size"));
    let channels = channels(m, instance as usize).unwrap_or(1);
    let cells = |n: f64| n as i32;
    match grid[..] {
        [nx, ny] => channels.saturating_mul(cells(nx)).saturating_mul(cells(ny)),
        _ => 0,
    }
}

impl FirstParty for TouchGrid {
    const NAME: &'static CStr = c"mujoco.sensor.touch_grid";
    const ATTRIBUTES: &'static [&'static CStr] = &[c"nchannel", c"size", c"fov", c"gamma"];
    const CAPABILITY: mjtPluginCapabilityBit = mjPLUGIN_SENSOR;
    const STAGE: mjtStage = mjSTAGE_ACC;

    fn new(m: &Model, instance: usize) -> std::result::Result<TouchGrid, Rejection> {
        let reject = |text| Err(Rejection::error(text));
        let gamma = attribute(m, instance, c"gamma");
        let gamma = if gamma.is_empty() { Some(0.0) } else { leading_number(gamma).map(|(value, _)| value) };
        let (Some(channels), Some(gamma)) = (channels(m, instance), gamma) else {
            return reject("Invalid or missing parameters in touch_grid sensor plugin");
        };
        reject_if(!(1..=6).contains(&channels), "nchannel must be between 1 and 6")?;
        let [nx, ny] = list(attribute(m, instance, c"size"))[..] else {
            return reject("Both horizontal and vertical resolutions must be specified");
        };
        let (nx, ny) = (nx as i32, ny as i32);
        reject_if(nx <= 0 || ny <= 0, "Horizontal and vertical resolutions must be positive")?;
        let [fx, fy] = list(attribute(m, instance, c"fov"))[..] else {
            return reject("Both horizontal and vertical fields of view must be specified");
        };
        reject_if(!(fx > 0.0 && fx <= 180.0), "`fov[0]` must be a float between (0, 180] degrees")?;
        reject_if(!(fy > 0.0 && fy <= 90.0), "`fov[1]` must be a float between (0, 90] degrees")?;
        reject_if(!(0.0..=1.0).contains(&gamma), "`gamma` must be a nonnegative float between [0, 1]")?;
        let sensor = m.sensor_plugin().iter().position(|p| *p == instance as i32);
        if sensor.is_some_and(|s| m.sensor_objtype()[s] != mjOBJ_SITE as i32) {
            return reject("Touch Grid sensor must be attached to a site");
        }
        let (nx, ny, channels) = (nx as usize, ny as usize, channels as usize);
        let values = nx.checked_mul(ny).and_then(|cells| cells.checked_mul(channels));
        let fits = values.is_some_and(|n| sensor.is_none_or(|s| m.sensor_dim()[s] as usize == n));
        if !fits || !memory::is_available((nx + ny + 2) * size_of::<f64>()) {
            return reject("Touch Grid sensor has too many bins");
        }
        Ok(TouchGrid { sensor, channels, edges: [edges(nx, fx, gamma), edges(ny, fy, gamma)] })
    }

    fn compute(&mut self, m: &Model, d: &mut Data) -> Result<()> {
        let Some(sensor) = self.sensor else { return Ok(()) };
        let ((nx, _), cells) = (self.size(), self.cells());
        let adr = m.sensor_adr()[sensor] as usize;
        d.sensordata[adr..adr + self.channels * cells].fill(0.0);

        let site = m.sensor_objid()[sensor] as usize;
        for i in 0..d.contact.len() {
            let Some(Seen { contact, bin: (x, y), sign, .. }) = self.seen(m, d, sensor, i) else { continue };
            let cell = y * nx + x;
            let wrench = contact_force(m, d, contact);
            for (k, part) in [&wrench[..3], &wrench[3..]].into_iter().enumerate() {
                let world = Mat3(d.contact[contact].frame).transpose() * Vec3::from_slice(part);
                let v = d.site_xmat[site].transpose() * world;
                for (c, value) in [v[2], v[0], v[1]].into_iter().enumerate() {
                    if 3 * k + c < self.channels {
                        d.sensordata[adr + (3 * k + c) * cells + cell] += sign * value;
                    }
                }
            }
        }
        Ok(())
    }

    /// A thin box for every bin that was touched, where it was touched in the mean, coloured by the forces.
    fn show(&self, m: &Model, d: &Data, _: &mjvOption, _: usize, shapes: &mut Shapes) -> Section {
        let Some(sensor) = self.sensor else { return Ok(()) };
        let ((nx, _), cells) = (self.size(), self.cells());
        let data = &d.sensordata[m.sensor_adr()[sensor] as usize..][..self.channels * cells];
        let most = data[..cells].iter().fold(0.0f64, |most, x| most.max(x.abs()));
        if most == 0.0 {
            return Ok(());
        }
        // sum and number of the distances in each bin
        let mut distances: BTreeMap<(usize, usize), (f64, u32)> = BTreeMap::new();
        for seen in (0..d.contact.len()).filter_map(|i| self.seen(m, d, sensor, i)) {
            let (sum, n) = distances.entry(seen.bin).or_default();
            (*sum, *n) = (*sum + seen.distance, *n + 1);
        }
        let site = m.sensor_objid()[sensor] as usize;
        let frame = &d.site_xmat[site];
        for ((x, y), (sum, n)) in distances.into_iter().filter(|(_, (sum, _))| *sum != 0.0) {
            let cell = y * nx + x;
            let distance = sum / f64::from(n);
            let bin = |edges: &[f64], i: usize| (edges[i + 1] - edges[i], 0.5 * (edges[i + 1] + edges[i]));
            let ((width, azimuth), (height, elevation)) = (bin(&self.edges[0], x), bin(&self.edges[1], y));
            let ((sa, ca), (se, ce)) = (elementary::sin_cos(azimuth), elementary::sin_cos(elevation));
            let local = Vec3([ce * sa, se, -ce * ca]) * (0.98 * distance);
            let pos = d.site_xpos[site] + frame * local;
            let rotated = Quat::axis_angle(Vec3::Y, -azimuth) * Quat::axis_angle(Vec3::X, elevation);
            let mat = *frame * rotated.to_mat();
            let size = Vec3([0.5 * distance * width, 0.5 * distance * height, 0.02 * distance]);
            let mut rgba = [1.0f32; 4];
            for (k, to) in rgba[..3].iter_mut().enumerate().take(self.channels) {
                *to = (data[k * cells + cell].abs() / most) as f32;
            }
            let g = shapes.blank(mjCAT_DECOR as i32, mjOBJ_UNKNOWN, sensor)?;
            geom::init(g, mjGEOM_BOX as i32, Some(&size), Some(&pos), Some(&mat), Some(&rgba));
            shapes.keep();
        }
        Ok(())
    }
}

/// The body of a contact's geom; flexes have none.
fn body_of(m: &Model, geom: i32) -> Option<usize> {
    usize::try_from(geom).ok().map(|g| m.geom_bodyid()[g] as usize)
}

impl TouchGrid {
    /// Columns and rows.
    fn size(&self) -> (usize, usize) {
        (self.edges[0].len() - 1, self.edges[1].len() - 1)
    }

    fn cells(&self) -> usize {
        let (nx, ny) = self.size();
        nx * ny
    }

    /// What the site sees of contact `i`; none if it is another body's, or outside the field of view.
    fn seen(&self, m: &Model, d: &Data, sensor: usize, i: usize) -> Option<Seen> {
        let site = m.sensor_objid()[sensor] as usize;
        let body = m.body_weldid()[m.site_bodyid()[site] as usize];
        let sides = d.contact[i].geom.map(|g| body_of(m, g));
        if !sides.iter().flatten().any(|&b| m.body_weldid()[b] == body) {
            return None;
        }
        let point = d.site_xmat[site].transpose() * (Vec3(d.contact[i].pos) - d.site_xpos[site]);
        let sign = if sides.iter().flatten().any(|&b| b as i32 > body) { -1.0 } else { 1.0 };
        Some(Seen { contact: i, bin: self.bin(point)?, distance: point.norm(), sign })
    }

    /// Column and row of the bin in which a point in the site's frame is seen.
    fn bin(&self, p: Vec3) -> Option<(usize, usize)> {
        let azimuth = elementary::atan2(p[0], -p[2]);
        let elevation = elementary::atan2(p[1], (p[0] * p[0] + p[2] * p[2]).sqrt());
        Some((find(&self.edges[0], azimuth)?, find(&self.edges[1], elevation)?))
    }
}

/// The bin between two edges; an angle on an edge belongs to the bin below it.
fn find(edges: &[f64], angle: f64) -> Option<usize> {
    let below = edges.iter().filter(|e| **e < angle).count();
    if below == edges.len() { None } else { below.checked_sub(1) }
}

/// Borders of `n` bins between `-fov` and `fov` (degrees), narrower in the middle with `gamma`.
fn edges(n: usize, fov: f64, gamma: f64) -> Vec<f64> {
    let step = 2.0 / n as f64;
    let mut e = -1.0;
    let mut next = || {
        let now: f64 = e;
        e += step;
        let bent = if gamma == 0.0 { now } else { gamma * now.powi(5) + (1.0 - gamma) * now };
        bent * (fov * std::f64::consts::PI / 180.0)
    };
    (0..=n).map(|_| next()).collect()
}
