//! Touch sensors: the normal forces on a body inside the volume of a site.
//!
//! Tests: `tests/physics/sensors.rs`, `src/sensor/tests.rs`.

use super::query;
use crate::abi::mjContact;
use crate::base::Result;
use crate::data::Data;
use crate::dynamics::support;
use crate::math::Vec3;
use crate::math::short_list::ShortList;
use crate::model::Model;

/// Up to this many contacts, the first ones, share their forces among sensors: a bit for each. 40 sensors 0.64 to 0.93 times the reference's speed.
const SHARED: usize = 64;

/// What sensors ask of the first contacts and does not depend on their sites: normal force and its direction.
struct NormalForces {
    /// A bit for each that is known, and where it is in the list.
    known: u64,
    place: [u8; SHARED],
    list: ShortList<[f64; 4], SHARED>,
}

impl NormalForces {
    /// That of contact `k`.
    #[inline(always)]
    fn of(&mut self, m: &Model, d: &Data, k: usize) -> [f64; 4] {
        if k >= SHARED {
            return normal_force(m, d, k);
        }
        if self.known >> k & 1 == 0 {
            self.known |= 1 << k;
            self.place[k] = self.list.len() as u8;
            self.list.push(normal_force(m, d, k));
        }
        self.list[self.place[k] as usize]
    }
}

/// Values of touch sensors that are consecutive in the model.
pub fn touches(m: &Model, d: &mut Data, list: &[u32], awake: impl Fn(&Data, usize) -> Result<bool>) -> Result<()> {
    let mut forces = NormalForces { known: 0, place: [0; SHARED], list: ShortList::default() };
    for i in list.iter().map(|&i| i as usize) {
        if awake(d, i)? {
            d.sensordata[m.sensor_adr()[i] as usize] = touch(m, d, m.sensor_objid()[i].max(0) as usize, &mut forces)?;
        }
    }
    Ok(())
}

/// Sum of the normal forces on the site's body whose line, towards the other body, meets the site's volume.
fn touch(m: &Model, d: &Data, site: usize, forces: &mut NormalForces) -> Result<f64> {
    let body = m.site_bodyid()[site];
    let (pos, rot, size, kind) = (d.site_xpos[site], &d.site_xmat[site], m.site_size()[site], m.site_type()[site]);
    let mut sum = 0.0;
    for (k, con) in d.contact.iter().enumerate() {
        let bodies = bodies(m, con);
        if con.efc_address < 0 || !bodies.contains(&body) {
            continue;
        }
        let [force, x, y, z] = forces.of(m, d, k);
        if force <= 0.0 {
            continue;
        }
        let along = Vec3([x, y, z]);
        let along = if body == bodies[1] { -along } else { along };
        if query::ray_meets_primitive(pos, rot, size, Vec3(con.pos), along, kind)? {
            sum += force;
        }
    }
    Ok(sum)
}

/// The bodies of both sides, -1 on a flex side.
#[inline(always)]
fn bodies(m: &Model, con: &mjContact) -> [i32; 2] {
    con.geom.map(|g| if g >= 0 { m.geom_bodyid()[g as usize] } else { -1 })
}

/// Normal force of a contact and its direction from the first side to the second.
fn normal_force(m: &Model, d: &Data, k: usize) -> [f64; 4] {
    let frame = d.contact[k].frame;
    let force = support::contact_force(m, d, k)[0];
    let [x, y, z] = (Vec3([frame[0], frame[1], frame[2]]) * force).unit().0;
    [force, x, y, z]
}
