//! Abstract geoms one by one: blank ones, connectors, triangles, labels, colours.

use crate::abi::*;
use crate::base::{Error, Result};
use crate::math::scalar::halton;
use crate::math::{Mat3, Quat, Vec3};
use std::ffi::c_char;

pub type Rgba = [f32; 4];

/// The colour of what has none: in a model it means that a material's colour is shown.
pub const GREY: Rgba = [0.5, 0.5, 0.5, 1.0];

/// Line width in pixels of lines that belong to elements.
pub const LINE_WIDTH: f64 = 3.0;

/// Numbers as a scene stores them.
#[inline(always)]
pub fn single<const N: usize>(v: impl Into<[f64; N]>) -> [f32; N] {
    v.into().map(|x| x as f32)
}

/// Semi-axes of a shape along its own axes.
#[inline(always)]
fn scale_of(kind: i32, size: &Vec3) -> Vec3 {
    match mjtGeom::from_int(kind) {
        Some(mjGEOM_SPHERE) => Vec3([size[0]; 3]),
        Some(mjGEOM_CAPSULE | mjGEOM_CYLINDER) => Vec3([size[0], size[0], size[1]]),
        _ => *size,
    }
}

/// Makes a geom what it is before anything is known of it: all zero, then [`init`] without a type.
#[inline(always)]
pub fn clear(geom: &mut mjvGeom) {
    // a label that begins with its end has nothing behind it, unless the user wrote it; before anything is written, which a
    // read would wait for
    if geom.label[0] != 0 {
        geom.label = [0; 100];
    }
    (geom.objtype, geom.objid, geom.category, geom.segid) = (0, 0, 0, 0);
    (geom.camdist, geom.transparent) = (0.0, 0);
    init(geom, mjGEOM_NONE as i32, None, None, None, None);
}

/// Writes shape and pose.
#[inline(always)]
pub fn place(geom: &mut mjvGeom, kind: i32, size: &Vec3, pos: &Vec3, mat: &Mat3) {
    geom.r#type = kind;
    geom.size = single(scale_of(kind, size));
    geom.pos = single(*pos);
    geom.mat = single(*mat);
}

/// Writes shape, pose and colour, and default appearance. What is absent is of size 0.1, at the origin, grey.
#[inline(always)] // so that what an element then writes is written once
pub fn init(
    geom: &mut mjvGeom,
    kind: i32,
    size: Option<&Vec3>,
    pos: Option<&Vec3>,
    mat: Option<&Mat3>,
    rgba: Option<&Rgba>,
) {
    geom.r#type = kind;
    geom.size = size.map_or([0.1; 3], |size| single(scale_of(kind, size)));
    geom.pos = single(*pos.unwrap_or(&Vec3::ZERO));
    geom.mat = single(*mat.unwrap_or(&Mat3::IDENTITY));
    geom.rgba = *rgba.unwrap_or(&GREY);
    geom.dataid = -1;
    geom.matid = -1;
    geom.texcoord = 0;
    geom.emission = 0.0;
    geom.specular = 0.5;
    geom.shininess = 0.5;
    geom.reflectance = 0.0;
    geom.label[0] = 0;
    geom.modelrbound = 0.0;
}

/// Shape and pose of something that leads from one point to another; colour and appearance stay.
pub fn connect(geom: &mut mjvGeom, kind: mjtGeom, width: f64, from: Vec3, to: Vec3) {
    let along = to - from;
    let long = matches!(kind, mjGEOM_CAPSULE | mjGEOM_CYLINDER);
    geom.r#type = kind as i32;
    geom.size = single([width, width, along.norm()]);
    if long {
        geom.size[2] *= 0.5;
    }
    geom.pos = single(if long { (from + to) * 0.5 } else { from });
    geom.mat = axes_along(along);
}

/// The smallest rotation that takes z to the direction of a vector, in single precision.
fn axes_along(v: Vec3) -> [f32; 9] {
    let (unit, length) = v.normalized();
    let Vec3([x, y, z]) = unit;
    if length < mjMINVAL || z < -0.9 {
        return single(Quat::z_to(v).to_mat());
    }
    let s = 1.0 / (1.0 + z);
    single([1.0 - s * x * x, -s * x * y, x, -s * x * y, 1.0 - s * y * y, y, -x, -y, z])
}

/// The same for a type that may not fit: capsule, cylinder, arrows and line do.
pub fn connector(geom: &mut mjvGeom, kind: i32, width: f64, from: Vec3, to: Vec3) -> Result<()> {
    match mjtGeom::from_int(kind) {
        Some(
            fits @ (mjGEOM_CAPSULE | mjGEOM_CYLINDER | mjGEOM_ARROW | mjGEOM_ARROW1 | mjGEOM_ARROW2 | mjGEOM_LINE),
        ) => {
            connect(geom, fits, width, from, to);
            Ok(())
        }
        _ => Err(Error::in_routine("mjv_connector", format_args!("invalid geom type {kind} for connector"))),
    }
}

/// A triangle: its two edges at the first vertex and its normal are the axes.
pub fn triangle(geom: &mut mjvGeom, v: [Vec3; 3], rgba: &Rgba) {
    let edges = [v[1] - v[0], v[2] - v[0]];
    let axes = [edges[0], edges[1], edges[0].cross(edges[1])].map(Vec3::normalized);
    let size = Vec3(axes.map(|(_, length)| length));
    let mat = Mat3::from_cols(axes[0].0, axes[1].0, axes[2].0);
    init(geom, mjGEOM_TRIANGLE as i32, Some(&size), Some(&v[0]), Some(&mat), Some(rgba));
}

/// Writes a label, cut to its capacity.
#[inline]
pub fn set_label(geom: &mut mjvGeom, text: &[u8]) {
    if text.is_empty() {
        geom.label[0] = 0;
        return;
    }
    let n = text.len().min(geom.label.len() - 1);
    geom.label.iter_mut().zip(&text[..n]).for_each(|(to, &b)| *to = b as c_char);
    geom.label[n] = 0;
}

/// A colour for an island, chosen by the address of a dof; -1 is grey. What sleeps is darker.
pub fn island_color(h: i32, awake: bool) -> Rgba {
    let (hue, mut saturation, mut value) = match h {
        ..0 => (1.0, 0.0, 0.7),
        _ => {
            let spread = |base| halton(h.saturating_add(1), base);
            (spread(7) as f32, (0.5 + 0.5 * spread(3)) as f32, (0.6 + 0.4 * spread(5)) as f32)
        }
    };
    if !awake {
        value *= 0.6;
        saturation *= 0.7;
    }
    hsv(hue, saturation, value)
}

/// Hue, saturation and value (all 0 to 1) as an opaque colour.
fn hsv(h: f32, s: f32, v: f32) -> Rgba {
    if s <= 0.0 {
        return [v, v, v, 1.0];
    }
    let sector = (6.0 * h).floor();
    let f = 6.0 * h - sector;
    let (p, q, t) = (v * (1.0 - s), v * (1.0 - s * f), v * (1.0 - s * (1.0 - f)));
    let [r, g, b] = match sector as i32 {
        0 => [v, t, p],
        1 => [q, v, p],
        2 => [p, v, t],
        3 => [p, q, v],
        4 => [t, p, v],
        _ => [v, p, q],
    };
    [r, g, b, 1.0]
}

/// The colour of a perturbation: as given for the first, red and green swapped for the second, both for both.
pub fn perturb_color(c: &Rgba, first: bool, second: bool) -> Rgba {
    let mut mixed = *c;
    for k in 0..2 {
        let own = if first { c[k] } else { 0.0 };
        mixed[k] = if second { own.max(c[1 - k]) } else { own };
    }
    mixed
}

/// `a` where `t` is 0, `b` where it is 1.
pub fn blend(a: &Rgba, b: &Rgba, t: f32) -> Rgba {
    std::array::from_fn(|k| (1.0 - t) * a[k] + t * b[k])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of the reference.
    #[test]
    fn islands_have_colours_of_their_own() {
        let near = |a: Rgba, b: [f32; 3]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6);
        assert!(near(island_color(0, true), [0.68, 0.615238, 0.226667]));
        assert!(near(island_color(6, true), [0.776, 0.246349, 0.172444]));
        assert!(near(island_color(12, true), [0.872, 0.226074, 0.700632]));
        assert!(near(island_color(12, false), [0.5232, 0.251911, 0.451225]));
        assert!(near(island_color(-1, false), [0.42; 3]));
    }
}
