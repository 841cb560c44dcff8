//! The geoms of a scene, in the order in which they are drawn: elements of the model first, then decoration.
//!
//! Each element takes a blank geom, writes it, and keeps it. A group of elements (a [`Section`]) ends early when the scene is
//! full; the next group still tries, so that the scene's status shows it.

mod bounds;
mod contact;
mod decor;
mod device;
mod force;
mod model;
mod tendon;

use super::geom::{self, Rgba, island_color, set_label};
use super::scene::{Scene, Section, Shapes};
use crate::abi::*;
use crate::base::text;
use crate::data::Data;
use crate::math::{Mat3, Vec3};
use crate::model::{Model, names};
use crate::plugin::GeomColor;

const DYNAMIC: i32 = mjCAT_DYNAMIC as i32;
const DECOR: i32 = mjCAT_DECOR as i32;

/// What elements are made from, and the buffers that they are put in.
pub struct Drawing<'a, 'd> {
    m: &'a Model,
    d: &'a Data<'d>,
    opt: &'a mjvOption,
    pert: &'a mjvPerturb,
    appearance: Appearance<'a>,
    /// Categories that are shown.
    categories: i32,
    /// Centre between the cameras of the last update.
    head: [f32; 3],
    shapes: &'a mut Shapes<'d>,
    /// The last island that was asked for, and its colour.
    tint: ((i32, bool), Rgba),
}

/// Adds the geoms of all that is shown to a scene. `colors`, ordered by geom, take the place of the model's own.
pub fn add_geoms<'d>(
    m: &Model,
    d: &Data<'d>,
    opt: &mjvOption,
    pert: &mjvPerturb,
    categories: i32,
    colors: &[GeomColor],
    scn: &mut Scene<'d>,
) {
    let statics = if opt.flags[mjVIS_STATIC as usize] == 0 { mjCAT_STATIC as i32 } else { 0 };
    let head = std::array::from_fn(|k| 0.5 * (scn.camera[0].pos[k] + scn.camera[1].pos[k]));
    let mut drawing = Drawing {
        m,
        d,
        opt,
        pert,
        appearance: Appearance::new(m, opt),
        categories: categories & !statics,
        head,
        shapes: &mut scn.shapes,
        tint: ((-1, true), island_color(-1, true)),
    };
    // each group sees for itself that the scene is full
    let _ = drawing.flexes();
    let _ = drawing.skins();
    let _ = drawing.geoms(colors);
    let _ = drawing.sites();
    let _ = drawing.tendons();
    let _ = drawing.slider_cranks();
    if drawing.has(DECOR) {
        drawing.decorate();
    }
}

/// Whether objects of a group are shown.
fn in_group(shown: &[u8; mjNGROUP as usize], group: i32) -> bool {
    shown[group.clamp(0, mjNGROUP - 1) as usize] != 0
}

impl Drawing<'_, '_> {
    /// Adds each kind of decoration whose flag is set; those without one have conditions of their own.
    fn decorate(&mut self) {
        let kinds: [(Option<mjtVisFlag>, fn(&mut Self) -> Section); 23] = [
            (None, Self::geom_frames),
            (None, Self::site_frames),
            (Some(mjVIS_BODYBVH), Self::body_bounds),
            (Some(mjVIS_MESHBVH), Self::flex_bounds),
            (Some(mjVIS_MESHBVH), Self::mesh_bounds),
            (Some(mjVIS_MESHBVH), Self::mesh_octrees),
            (Some(mjVIS_CONTACTPOINT), Self::tactile),
            (Some(mjVIS_INERTIA), Self::inertias),
            (Some(mjVIS_PERTOBJ), Self::perturbations),
            (None, Self::body_frames),
            (Some(mjVIS_SELECT), Self::selection_point),
            (None, Self::body_labels),
            (Some(mjVIS_JOINT), Self::joints),
            (Some(mjVIS_ACTUATOR), Self::actuators),
            (None, Self::island_labels),
            (Some(mjVIS_CAMERA), Self::cameras),
            (Some(mjVIS_LIGHT), Self::lights),
            (Some(mjVIS_COM), Self::centers_of_mass),
            (Some(mjVIS_AUTOCONNECT), Self::connections),
            (Some(mjVIS_RANGEFINDER), Self::distances),
            (Some(mjVIS_PERTFORCE), Self::external_forces),
            (Some(mjVIS_CONSTRAINT), Self::equalities),
            (None, Self::contacts),
        ];
        for (flag, add) in kinds {
            if flag.is_none_or(|flag| self.shows(flag)) {
                let _ = add(self);
            }
        }
    }

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

    /// The colour of an island; neighbours mostly share theirs.
    fn island_tint(&mut self, h: i32, awake: bool) -> Rgba {
        if self.tint.0 != (h, awake) {
            self.tint = ((h, awake), island_color(h, awake));
        }
        self.tint.1
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
    #[inline(always)]
    fn decor(&mut self, objtype: mjtObj, id: usize, draw: impl FnOnce(&mut mjvGeom)) -> Section {
        self.add(DECOR, objtype, id, draw)
    }

    /// Adds a geom.
    #[inline(always)]
    fn add(&mut self, category: i32, objtype: mjtObj, id: usize, draw: impl FnOnce(&mut mjvGeom)) -> Section {
        draw(self.shapes.blank(category, objtype, id)?);
        self.shapes.keep();
        Ok(())
    }

    /// Adds a geom unless it is invisible.
    #[inline(always)]
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
            let end = pos + mat.col(k) * length.into();
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

/// The materials of a model, and what the options make of them.
#[derive(Clone, Copy)]
struct Appearance<'a> {
    rgba: &'a [Rgba],
    emission: &'a [f32],
    specular: &'a [f32],
    shininess: &'a [f32],
    reflectance: &'a [f32],
    textured: bool,
    /// Factor of the opacity of what can move.
    opacity: f32,
}

impl<'a> Appearance<'a> {
    fn new(m: &'a Model, opt: &mjvOption) -> Appearance<'a> {
        let transparent = opt.flags[mjVIS_TRANSPARENT as usize] != 0;
        Appearance {
            rgba: m.mat_rgba(),
            emission: m.mat_emission(),
            specular: m.mat_specular(),
            shininess: m.mat_shininess(),
            reflectance: m.mat_reflectance(),
            textured: opt.flags[mjVIS_TEXTURE as usize] != 0,
            opacity: if transparent { m.vis.map.alpha } else { 1.0 },
        }
    }

    /// Colour, appearance and texture of an object with a material; `rgba` is the object's own colour.
    #[inline(always)]
    fn paint(&self, g: &mut mjvGeom, matid: i32, rgba: &Rgba) {
        let mut color = *rgba;
        if let Ok(i) = usize::try_from(matid) {
            if rgba.map(f32::to_bits) == geom::GREY.map(f32::to_bits) {
                color = self.rgba[i];
            }
            g.emission = self.emission[i];
            g.specular = self.specular[i];
            g.shininess = self.shininess[i];
            g.reflectance = self.reflectance[i];
            if self.textured {
                g.matid = matid;
            }
        }
        if g.category == DYNAMIC {
            color[3] *= self.opacity;
        }
        g.rgba = color;
    }
}

/// Makes what is selected glow.
#[inline(always)]
fn glow(m: &Model, g: &mut mjvGeom, selected: bool) {
    if selected {
        g.emission += m.vis.global.glow;
    }
}

/// Alpha of an object as its material or its own colour has it.
fn source_alpha(m: &Model, matid: i32, rgba: &Rgba) -> f32 {
    usize::try_from(matid).map_or(rgba[3], |i| m.mat_rgba()[i][3])
}
