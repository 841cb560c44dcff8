//! `mujoco.elasticity.cable`: twist and bending of a chain of bodies, as torques on their ball joints.
//!
//! Method: a discrete elastic rod. Between each body and the one before it, the rotation vector of the joint, less the one
//! at rest, over the length is a curvature; times the stiffness of the section it is a stress, felt by both bodies.
#![forbid(unsafe_code)]

use super::FirstParty;
use super::text::{attribute, optional_number, whole_number};
use crate::abi::*;
use crate::base::{Rejection, Result};
use crate::data::{Data, OwnedData};
use crate::dynamics::{self, jacobian};
use crate::math::{Quat, Vec3};
use crate::model::Model;
use crate::plugin::GeomColor;
use std::f64::consts::PI;
use std::ffi::CStr;

pub struct Cable {
    /// Id of the first body; the others follow it.
    first: usize,
    links: Vec<CableLink>,
    /// Size of stress that has the last colour; 0: geoms keep their own.
    vmax: f64,
}

/// A body of the cable, with the joint to the one before.
struct CableLink {
    /// Of twist and of both bendings; all zero: no elasticity.
    stiffness: Vec3,
    /// Rotation vector at rest.
    rest: Vec3,
    length: f64,
    /// As computed last, in the axes of the body before, and in its own.
    stress: Vec3,
    own_stress: Vec3,
}

impl FirstParty for Cable {
    const NAME: &'static CStr = c"mujoco.elasticity.cable";
    const ATTRIBUTES: &'static [&'static CStr] = &[c"twist", c"bend", c"flat", c"vmax"];
    const CAPABILITY: mjtPluginCapabilityBit = mjPLUGIN_PASSIVE;

    fn new(m: &Model, instance: usize) -> std::result::Result<Cable, Rejection> {
        let modulus = |name| {
            let invalid = || Rejection::Warning("Invalid parameter specification in cable plugin".into());
            whole_number(attribute(m, instance, name)).ok_or_else(invalid)
        };
        let (twist, bend) = (modulus(c"twist")?, modulus(c"bend")?);
        let flat = attribute(m, instance, c"flat") == c"true";
        let used = |b: &usize| m.body_plugin()[*b] == instance as i32;
        let n = (0..m.nbody()).filter(used).count();
        let first = (0..m.nbody()).find(used).unwrap_or(0);
        if !(first..first + n).all(|b| used(&b)) {
            return Err(Rejection::error("This body does not have the requested plugin instance"));
        }
        let xpos = rest_positions(m)?;
        let link = |b: usize| CableLink {
            stiffness: stiffness(m, b, twist, bend),
            rest: if b == first || flat {
                Vec3::ZERO
            } else {
                m.body_quat()[b].rotation_from(joint_quat(m, m.qpos0(), b))
            },
            length: if b == first { 0.0 } else { xpos[b].distance(xpos[b - 1]) },
            stress: Vec3::ZERO,
            own_stress: Vec3::ZERO,
        };
        let vmax = optional_number(m, instance, c"vmax").unwrap_or(0.0);
        Ok(Cable { first, links: (first..first + n).map(link).collect(), vmax })
    }

    fn compute(&mut self, m: &Model, d: &mut Data) -> Result<()> {
        for (k, link) in self.links.iter_mut().enumerate().skip(1) {
            let turn = relative_quat(m, d, self.first + k);
            link.stress = link.stress_at(turn);
            link.own_stress = turn.conj().rotate(link.stress);
        }
        for (k, link) in self.links.iter().enumerate() {
            if link.stiffness == Vec3::ZERO {
                continue;
            }
            let b = self.first + k;
            let mut torque = link.own_stress;
            if let Some(next) = self.links.get(k + 1) {
                torque -= next.stress;
            }
            let torque = d.xquat[b].rotate(torque);
            let wrench = jacobian::wrench(Vec3::ZERO, torque, jacobian::offset(m, d, d.xpos[b], b));
            jacobian::add_wrench(d.cdof, jacobian::chain(d, b), wrench, d.qfrc_passive);
        }
        Ok(())
    }
}

impl Cable {
    /// Colours by stress of the first geom of every body, if the cable is to be coloured.
    pub fn colors(&self, m: &Model) -> impl Iterator<Item = GeomColor> {
        let shown = if self.vmax == 0.0 { 0 } else { self.links.len() };
        (0..shown).filter_map(move |k| {
            let geom = usize::try_from(m.body_geomadr()[self.first + k]).ok()?;
            // between the joints on both sides
            let own = (k > 0).then(|| self.links[k].own_stress);
            let next = self.links.get(k + 1).map(|next| next.own_stress);
            let stress = match (own, next) {
                (Some(a), Some(b)) => (a + b) * 0.5,
                (a, b) => a.or(b)?,
            };
            Some(GeomColor { geom, rgb: spectrum(stress.norm(), self.vmax) })
        })
    }
}

/// Blue, cyan, green, yellow, red, for a stress of 0 to `vmax`. A `vmax` that is negative or not finite makes the colours
/// that it makes in the reference.
fn spectrum(stress: f64, vmax: f64) -> [f32; 3] {
    let stress = if stress > vmax { vmax } else { stress };
    let (t, below) = (stress / vmax, |part: f64| stress < part * vmax);
    let rgb = if below(0.25) {
        [0.0, 4.0 * t, 1.0]
    } else if below(0.5) {
        [0.0, 1.0, 1.0 + 4.0 * (0.25 - t)]
    } else if below(0.75) {
        [4.0 * (t - 0.5), 1.0, 0.0]
    } else {
        [1.0, 1.0 + 4.0 * (0.75 - t), 0.0]
    };
    rgb.map(|c| c as f32)
}

impl CableLink {
    /// Stress between this body and the one before, rotated by `turn` against it, in the axes of that one.
    fn stress_at(&self, turn: Quat) -> Vec3 {
        let rotated = turn.to_velocity(1.0);
        Vec3::from_fn(|k| -self.stiffness[k] * (rotated[k] - self.rest[k]) / self.length)
    }
}

/// Global positions of all bodies at `qpos0`.
fn rest_positions(m: &Model) -> Result<Vec<Vec3>> {
    let mut data = OwnedData::new(m)?;
    let mut d = data.enter(m);
    dynamics::kinematics(m, &mut d)?;
    Ok(d.xpos.to_vec())
}

/// The ball rotation among the joint coordinates of a body: the last three dofs; none without them.
fn joint_quat(m: &Model, qpos: &[f64], b: usize) -> Quat {
    let (Ok(joint), Some(skip)) = (usize::try_from(m.body_jntadr()[b]), m.body_dofnum()[b].checked_sub(3)) else {
        return Quat::IDENTITY;
    };
    let start = usize::try_from(m.jnt_qposadr()[joint] + skip).unwrap_or(usize::MAX);
    qpos.get(start..).and_then(|q| q.first_chunk()).map_or(Quat::IDENTITY, |&q| Quat(q))
}

/// Orientation of a body in the one before.
fn relative_quat(m: &Model, d: &Data, b: usize) -> Quat {
    m.body_quat()[b] * joint_quat(m, d.qpos, b)
}

/// Stiffness of the section of a body's first geom: its second moments of area times the moduli.
fn stiffness(m: &Model, b: usize, twist: f64, bend: f64) -> Vec3 {
    let Ok(g) = usize::try_from(m.body_geomadr()[b]) else { return Vec3::ZERO };
    let size = m.geom_size()[g];
    let [j, iy, iz] = match mjtGeom::from_int(m.geom_type()[g]) {
        Some(mjGEOM_CAPSULE | mjGEOM_CYLINDER) => {
            let r4 = size[0].powi(4);
            [PI * r4 / 2.0, PI * r4 / 4.0, PI * r4 / 4.0]
        }
        Some(mjGEOM_BOX) => {
            let (h, w) = (size[1], size[2]);
            let (a, c) = (h.max(w), h.min(w));
            // torsion constant of a rectangle, in Roark's approximation
            let j = a * c.powi(3) * (16.0 / 3.0 - 3.36 * c / a * (1.0 - c.powi(4) / a.powi(4) / 12.0));
            [j, (2.0 * w).powi(3) * 2.0 * h / 12.0, (2.0 * h).powi(3) * 2.0 * w / 12.0]
        }
        _ => [0.0; 3],
    };
    Vec3([j * twist, iy * bend, iz * bend])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_vmax_gives_the_colours_of_the_reference() {
        assert_eq!(spectrum(0.5, 4.0), [0.0, 0.5, 1.0]);
        assert_eq!(spectrum(9.0, 4.0), [1.0, 0.0, 0.0]);
        assert_eq!(spectrum(0.5, -2.0), [0.0, 4.0, 1.0]);
        assert_eq!(spectrum(0.5, f64::INFINITY), [0.0, 0.0, 1.0]);
        for vmax in [f64::NAN, -f64::INFINITY] {
            let [r, g, b] = spectrum(0.5, vmax);
            assert!(r == 1.0 && g.is_nan() && b == 0.0);
        }
    }
}
