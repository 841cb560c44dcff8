//! Touch sensors: the normal forces on a body inside the volume of a site.

use super::query;
use crate::base::Result;
use crate::data::Data;
use crate::dynamics::support;
use crate::math::Vec3;
use crate::model::Model;

/// The contacts as touch sensors see them.
struct Contacts<'a> {
    /// The bodies of both sides, -1 on a flex side.
    bodies: &'a mut [[i32; 2]],
    /// Normal force and its direction from the first side to the second, where they are known.
    pulls: &'a mut [[f64; 4]],
    known: &'a mut [u8],
}

/// Values of touch sensors that stand one behind the other in the model: they share what does not depend on the site.
pub fn touches(m: &Model, d: &mut Data, list: &[u32], awake: impl Fn(&Data, usize) -> Result<bool>) -> Result<()> {
    let frame = d.stack.frame();
    let n = d.contact.len();
    let (pulls, known) = (frame.scratch::<[f64; 4]>(n)?, frame.zeros::<u8>(n)?);
    let bodies = frame.scratch::<[i32; 2]>(n)?;
    for (con, bodies) in d.contact.iter().zip(&mut *bodies) {
        *bodies = con.geom.map(|g| if g >= 0 { m.geom_bodyid()[g as usize] } else { -1 });
    }
    let mut contacts = Contacts { bodies, pulls, known };
    for i in list.iter().map(|&i| i as usize) {
        if awake(d, i)? {
            d.sensordata[m.sensor_adr()[i] as usize] = touch(m, d, m.sensor_objid()[i].max(0) as usize, &mut contacts)?;
        }
    }
    Ok(())
}

/// Sum of the normal forces on the site's body whose line, towards the other body, meets the site's volume.
fn touch(m: &Model, d: &Data, site: usize, contacts: &mut Contacts) -> Result<f64> {
    let body = m.site_bodyid()[site];
    let (pos, rot, size, kind) = (d.site_xpos[site], &d.site_xmat[site], m.site_size()[site], m.site_type()[site]);
    let mut sum = 0.0;
    for (k, bodies) in contacts.bodies.iter().enumerate() {
        if !bodies.contains(&body) {
            continue;
        }
        let con = &d.contact[k];
        if contacts.known[k] == 0 {
            contacts.known[k] = 1;
            contacts.pulls[k] = pull(m, d, k);
        }
        let [force, x, y, z] = contacts.pulls[k];
        if force <= 0.0 {
            continue;
        }
        let along = Vec3([x, y, z]);
        let along = if body == bodies[1] { -along } else { along };
        if query::meets(pos, rot, size, Vec3(con.pos), along, kind)? {
            sum += force;
        }
    }
    Ok(sum)
}

/// Normal force of a contact, 0 if it has no rows, and its direction.
fn pull(m: &Model, d: &Data, k: usize) -> [f64; 4] {
    let con = &d.contact[k];
    if con.efc_address < 0 {
        return [0.0; 4];
    }
    let force = support::contact_force(m, d, k)[0];
    let [x, y, z] = (Vec3([con.frame[0], con.frame[1], con.frame[2]]) * force).unit().0;
    [force, x, y, z]
}
