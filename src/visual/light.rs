//! The lights of a scene: the headlight, which sits at the camera, and the model's active lights.

use super::camera;
use super::geom::single;
use super::scene::Scene;
use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use crate::model::Model;

const DARK: mjvLight = mjvLight {
    id: -1,
    pos: [0.0; 3],
    dir: [0.0; 3],
    r#type: mjtLightType::mjLIGHT_SPOT as i32,
    texid: -1,
    attenuation: [0.0; 3],
    cutoff: 0.0,
    exponent: 0.0,
    ambient: [0.0; 3],
    diffuse: [0.0; 3],
    specular: [0.0; 3],
    headlight: 0,
    castshadow: 0,
    bulbradius: 0.0,
    intensity: 0.0,
    range: 0.0,
};

/// Writes the headlight, which sits at the camera, and the model's active lights. `view` is the scene's transform.
pub fn make(m: &Model, d: &Data, scn: &mut Scene, view: &camera::Transform) -> Result<()> {
    *scn.nlight = 0;
    let head = &m.vis.headlight;
    if head.active != 0 {
        let eye = camera::in_model(scn.camera, view)?;
        scn.lights[0] = mjvLight {
            pos: single(eye.pos),
            dir: single(eye.forward),
            r#type: mjtLightType::mjLIGHT_DIRECTIONAL as i32,
            ambient: head.ambient,
            diffuse: head.diffuse,
            specular: head.specular,
            headlight: 1,
            bulbradius: 0.02,
            range: 10.0,
            ..DARK
        };
        *scn.nlight = 1;
    }
    let active = (0..m.nlight()).filter(|&i| m.light_active()[i] != 0);
    for i in active.take(scn.lights.len() - *scn.nlight as usize) {
        // only spot lights have these
        let (attenuation, cutoff, exponent) = match m.light_type()[i] == mjtLightType::mjLIGHT_SPOT as i32 {
            true => (m.light_attenuation()[i], m.light_cutoff()[i], m.light_exponent()[i]),
            false => (DARK.attenuation, DARK.cutoff, DARK.exponent),
        };
        scn.lights[*scn.nlight as usize] = mjvLight {
            id: i as i32,
            pos: single(d.light_xpos[i]),
            dir: single(d.light_xdir[i]),
            r#type: m.light_type()[i],
            texid: m.light_texid()[i],
            attenuation,
            cutoff,
            exponent,
            ambient: m.light_ambient()[i],
            diffuse: m.light_diffuse()[i],
            specular: m.light_specular()[i],
            headlight: 0,
            castshadow: m.light_castshadow()[i],
            bulbradius: m.light_bulbradius()[i],
            intensity: m.light_intensity()[i],
            range: m.light_range()[i],
        };
        *scn.nlight += 1;
    }
    Ok(())
}
