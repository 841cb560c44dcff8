//! An abstract scene as text: every geom, light and camera with its fields.

use crate::abi::*;
use crate::base::dump::Dump;
use crate::base::names::RENDERING_FLAGS;
use std::ffi::CString;

/// What a scene keeps in arrays of its own.
pub struct SceneArrays<'a> {
    pub geoms: &'a [mjvGeom],
    /// For every flex: faces used, then address and number of edges, vertices and faces.
    pub flexes: Vec<[i32; 7]>,
    /// For every skin: number of faces, address and number of vertices.
    pub skins: Vec<[i32; 3]>,
}

/// A field of a scene's parts, as text.
trait PrintedField {
    fn show(&self, p: &mut Dump, name: &str);
}

impl PrintedField for i32 {
    fn show(&self, p: &mut Dump, name: &str) {
        p.int_line(name, *self);
    }
}

impl PrintedField for u8 {
    fn show(&self, p: &mut Dump, name: &str) {
        p.int_line(name, i32::from(*self));
    }
}

impl PrintedField for f32 {
    fn show(&self, p: &mut Dump, name: &str) {
        p.name(name).num((*self).into()).end();
    }
}

impl<const N: usize> PrintedField for [f32; N] {
    fn show(&self, p: &mut Dump, name: &str) {
        p.name(name).nums(self.iter().map(|&x| x.into())).end();
    }
}

/// Shows fields of a struct, one a line, under their names.
macro_rules! show {
    ($p:expr, $indent:literal, $of:expr, $($field:ident)*) => {
        $($of.$field.show($p, concat!($indent, stringify!($field)));)*
    };
}

/// The whole scene, numbers in this C format.
pub fn print(s: &mjvScene, arrays: &SceneArrays, format: CString) -> Vec<u8> {
    let mut p = Dump::new(format);
    p.text(format_args!("GEOMS {}", arrays.geoms.len())).end();
    for (i, g) in arrays.geoms.iter().enumerate() {
        p.text(format_args!("  GEOM {i}")).end();
        geom(&mut p, g);
    }
    let lights = &s.lights[..usize::try_from(s.nlight).unwrap_or(0).min(s.lights.len())];
    p.end().text(format_args!("LIGHTS {}", lights.len())).end();
    for (i, l) in lights.iter().enumerate() {
        p.text(format_args!("  LIGHT {i}")).end();
        light(&mut p, l);
    }
    p.end().text(format_args!("CAMERAS {}", s.camera.len())).end();
    for (i, c) in s.camera.iter().enumerate() {
        p.text(format_args!("  CAMERA {i}")).end();
        camera(&mut p, c);
    }
    p.end();
    bodies(&mut p, arrays);
    p.text("FLAGS").end();
    for (flag, &on) in RENDERING_FLAGS.iter().zip(&s.flags) {
        p.text("  ").int_line(&flag.name.to_string_lossy(), on);
    }
    show!(&mut p, "  ", s, flexvertopt flexedgeopt flexfaceopt flexskinopt stereo);
    p.end().end().text(format_args!("TRANSFORM {}", s.enabletransform)).end();
    if s.enabletransform != 0 {
        show!(&mut p, "    ", s, translate rotate scale);
        p.end();
    }
    p.end();
    p.finish()
}

fn geom(p: &mut Dump, g: &mjvGeom) {
    g.r#type.show(p, "    type");
    show!(p, "    ", g, category);
    let label: Vec<u8> = g.label.iter().take_while(|&&c| c != 0).map(|&c| c as u8).collect();
    p.name("    label").raw(&label).end();
    show!(p, "    ", g, objtype objid pos mat size segid dataid matid texcoord rgba);
    show!(p, "    ", g, emission specular shininess reflectance);
    p.end();
}

fn light(p: &mut Dump, l: &mjvLight) {
    show!(p, "    ", l, id pos dir);
    l.r#type.show(p, "    type");
    show!(p, "    ", l, castshadow headlight intensity range ambient diffuse specular);
    show!(p, "    ", l, texid exponent attenuation cutoff bulbradius);
    p.end();
}

fn camera(p: &mut Dump, c: &mjvGLCamera) {
    show!(p, "    ", c, pos forward up orthographic frustum_center frustum_width);
    show!(p, "    ", c, frustum_bottom frustum_top frustum_near frustum_far);
    p.end();
}

/// Flexes and skins: their numbers, and that they have data.
fn bodies(p: &mut Dump, arrays: &SceneArrays) {
    let flex = ["face_used", "edge_adr", "edge_num", "vert_adr", "vert_num", "face_adr", "face_num"];
    p.text(format_args!("FLEX DATA {}", arrays.flexes.len())).end();
    for (i, f) in arrays.flexes.iter().enumerate() {
        p.text(format_args!("  FLEX DATA {i}")).end();
        flex.iter().zip(f).for_each(|(name, &x)| x.show(p, &format!("    {name}")));
        for name in ["edges", "verts", "faces", "normals", "texcoords"] {
            p.name(&format!("    {name}")).text("...").end();
        }
        p.end();
    }
    p.end().text(format_args!("SKIN DATA {}", arrays.skins.len())).end();
    for (i, s) in arrays.skins.iter().enumerate() {
        p.text(format_args!("  SKIN DATA {i}")).end();
        ["face_num", "vert_adr", "vert_num"].iter().zip(s).for_each(|(name, &x)| x.show(p, &format!("    {name}")));
        for name in ["verts", "normals"] {
            p.name(&format!("    {name}")).text("...").end();
        }
        p.end();
    }
    p.end();
}
