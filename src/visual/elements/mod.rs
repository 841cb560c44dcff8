//! The geoms of a scene, in the order in which they are drawn: elements of the model first, then decoration.
//!
//! Each element takes a blank geom, writes it, and keeps it. A group of elements (a [`Section`]) ends early when the scene is
//! full; the next group still tries, so that the scene's status tells.

mod bounds;
mod contact;
mod decor;
mod device;
mod force;
mod model;
mod tendon;

use super::geom::{self, Rgba, set_label};
use super::scene::{Scene, Section, Shapes};
use crate::abi::*;
use crate::base::text;
use crate::data::Data;
use crate::math::{Mat3, Vec3, mat3, vec3};
use crate::model::{Model, names};

const DYNAMIC: i32 = mjCAT_DYNAMIC as i32;
const DECOR: i32 = mjCAT_DECOR as i32;

/// What elements are made from, and the room that they are put in.
pub struct Drawing<'a, 'd> {
    m: &'a Model,
    d: &'a Data<'d>,
    opt: &'a mjvOption,
    pert: &'a mjvPerturb,
    /// Categories that are shown.
    categories: i32,
    /// Centre between the cameras of the last update.
    head: [f32; 3],
    shapes: &'a mut Shapes<'d>,
}

/// Adds the elements of one kind.
type Group<'a, 'd> = fn(&mut Drawing<'a, 'd>) -> Section;

/// Adds the geoms of all that is shown to a scene.
pub fn add_geoms<'d>(
    m: &Model,
    d: &Data<'d>,
    opt: &mjvOption,
    pert: &mjvPerturb,
    categories: i32,
    scn: &mut Scene<'d>,
) {
    let statics = if opt.flags[mjVIS_STATIC as usize] == 0 { mjCAT_STATIC as i32 } else { 0 };
    let head = std::array::from_fn(|k| 0.5 * (scn.camera[0].pos[k] + scn.camera[1].pos[k]));
    let mut drawing = Drawing { m, d, opt, pert, categories: categories & !statics, head, shapes: &mut scn.shapes };
    let of_model: &[Group<'_, 'd>] =
        &[Drawing::flexes, Drawing::skins, Drawing::geoms, Drawing::sites, Drawing::tendons, Drawing::slider_cranks];
    let decoration: &[Group<'_, 'd>] = &[
        Drawing::geom_frames,
        Drawing::site_frames,
        Drawing::body_bounds,
        Drawing::flex_bounds,
        Drawing::mesh_bounds,
        Drawing::mesh_octrees,
        Drawing::tactile,
        Drawing::inertias,
        Drawing::perturbations,
        Drawing::body_frames,
        Drawing::selection_point,
        Drawing::body_labels,
        Drawing::joints,
        Drawing::actuators,
        Drawing::island_labels,
        Drawing::cameras,
        Drawing::lights,
        Drawing::centers_of_mass,
        Drawing::connections,
        Drawing::distances,
        Drawing::external_forces,
        Drawing::equalities,
        Drawing::contacts,
    ];
    // each group sees for itself that the scene is full
    for section in of_model {
        let _ = section(&mut drawing);
    }
    if drawing.categories & DECOR != 0 {
        for section in decoration {
            let _ = section(&mut drawing);
        }
    }
}

/// Whether objects of a group are shown.
fn in_group(shown: &[u8; mjNGROUP as usize], group: i32) -> bool {
    shown[group.clamp(0, mjNGROUP - 1) as usize] != 0
}

impl Drawing<'_, '_> {
    fn shows(&self, flag: mjtVisFlag) -> bool {
        self.opt.flags[flag as usize] != 0
    }

    fn labels(&self, kind: mjtLabel) -> bool {
        self.opt.label == kind as i32
    }

    fn frames(&self, kind: mjtFrame) -> bool {
        self.opt.frame == kind as i32
    }

    /// Whether what belongs to this category is shown.
    fn has(&self, category: i32) -> bool {
        self.categories & category != 0
    }

    /// The category of a body, and of its geoms and sites.
    fn category(&self, b: usize) -> i32 {
        let fixed = self.m.body_weldid()[b] == 0 && self.m.body_mocapid()[b] == -1;
        if fixed { mjCAT_STATIC as i32 } else { DYNAMIC }
    }

    /// A length in units of the model's mean size, in single precision.
    fn scaled(&self, factor: f32) -> f64 {
        f64::from(self.m.stat.meansize as f32 * factor)
    }

    /// Name of an object, or its type and id.
    fn name(&self, kind: mjtObj, id: usize) -> Vec<u8> {
        let name = names::name(self.m, kind, id);
        if !name.is_empty() {
            return name.to_vec();
        }
        match text::type_name(kind as i32) {
            Some(kind) => format!("{} {id}", kind.to_string_lossy()).into_bytes(),
            None => id.to_string().into_bytes(),
        }
    }

    /// The label of an object, if labels of this kind are shown.
    fn label(&self, kind: mjtLabel, object: mjtObj, id: usize) -> Vec<u8> {
        if self.labels(kind) { self.name(object, id) } else { Vec::new() }
    }

    /// Adds a decoration.
    fn decor(&mut self, objtype: mjtObj, id: usize, draw: impl FnOnce(&mut mjvGeom)) -> Section {
        self.add(DECOR, objtype, id, draw)
    }

    /// Adds a geom.
    #[inline]
    fn add(&mut self, category: i32, objtype: mjtObj, id: usize, draw: impl FnOnce(&mut mjvGeom)) -> Section {
        draw(self.shapes.blank(category, objtype, id)?);
        self.shapes.keep();
        Ok(())
    }

    /// Adds a geom unless it is invisible.
    #[inline]
    fn add_visible(&mut self, category: i32, objtype: mjtObj, id: usize, draw: impl FnOnce(&mut mjvGeom)) -> Section {
        let geom = self.shapes.blank(category, objtype, id)?;
        draw(geom);
        if geom.rgba[3] != 0.0 {
            self.shapes.keep();
        }
        Ok(())
    }

    /// The three axes of a frame as cylinders.
    fn axes(&mut self, id: usize, pos: Vec3, mat: &Mat3, length: f32, width: f32) -> Section {
        for k in 0..3 {
            let mut rgba = [0.0, 0.0, 0.0, 1.0];
            rgba[k] = 0.9;
            let end = vec3::add_scl(pos, mat3::col(mat, k), length.into());
            self.decor(mjOBJ_UNKNOWN, id, |g| {
                geom::connect(g, mjGEOM_CYLINDER, width.into(), pos, end);
                g.rgba = rgba;
            })?;
        }
        Ok(())
    }

    /// The frame of an object, of the size that frames have.
    fn axis_frame(&mut self, id: usize, pos: Vec3, mat: &Mat3) -> Section {
        let scale = &self.m.vis.scale;
        let (length, width) = (self.scaled(scale.framelength), self.scaled(scale.framewidth));
        self.axes(id, pos, mat, length as f32, width as f32)
    }
}

/// Colour, looks and texture of an object with a material; `rgba` is the object's own colour.
#[inline(always)]
fn material(m: &Model, opt: &mjvOption, g: &mut mjvGeom, matid: i32, rgba: &Rgba) {
    let material = usize::try_from(matid).ok();
    if let Some(i) = material {
        g.rgba = m.mat_rgba()[i];
        g.emission = m.mat_emission()[i];
        g.specular = m.mat_specular()[i];
        g.shininess = m.mat_shininess()[i];
        g.reflectance = m.mat_reflectance()[i];
    }
    if material.is_none() || *rgba != geom::GREY {
        g.rgba = *rgba;
    }
    if material.is_some() && opt.flags[mjVIS_TEXTURE as usize] != 0 {
        g.matid = matid;
    }
    if opt.flags[mjVIS_TRANSPARENT as usize] != 0 && g.category == DYNAMIC {
        g.rgba[3] *= m.vis.map.alpha;
    }
}

/// Makes what is selected glow.
fn glow(m: &Model, g: &mut mjvGeom, selected: bool) {
    if selected {
        g.emission += m.vis.global.glow;
    }
}

/// Alpha of an object as its material or its own colour has it.
fn source_alpha(m: &Model, matid: i32, rgba: &Rgba) -> f32 {
    usize::try_from(matid).map_or(rgba[3], |i| m.mat_rgba()[i][3])
}
