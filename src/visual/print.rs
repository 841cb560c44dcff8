//! An abstract scene as text.

use crate::abi::*;
use crate::base::dump::Dump;
use std::ffi::CString;

/// What a scene keeps in arrays of its own.
pub struct SceneArrays<'a> {
    pub geoms: &'a [mjvGeom],
    /// For every flex: faces used, then address and number of edges, vertices and faces.
    pub flexes: Vec<[i32; 7]>,
    /// For every skin: number of faces, address and number of vertices.
    pub skins: Vec<[i32; 3]>,
}

/// The whole scene, numbers in this C format; `flags` are the names of the rendering flags.
pub fn print(s: &mjvScene, arrays: &SceneArrays, flags: &[String], format: CString) -> Vec<u8> {
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
    for (name, &on) in flags.iter().zip(&s.flags) {
        p.text("  ").int_line(name, on);
    }
    int(&mut p, "  flexvertopt", s.flexvertopt.into());
    int(&mut p, "  flexedgeopt", s.flexedgeopt.into());
    int(&mut p, "  flexfaceopt", s.flexfaceopt.into());
    int(&mut p, "  flexskinopt", s.flexskinopt.into());
    int(&mut p, "  stereo", s.stereo);
    p.end().end().text(format_args!("TRANSFORM {}", s.enabletransform)).end();
    if s.enabletransform != 0 {
        nums(&mut p, "    translate", &s.translate);
        nums(&mut p, "    rotate", &s.rotate);
        num(&mut p, "    scale", s.scale);
        p.end();
    }
    p.end();
    p.finish()
}

fn int(p: &mut Dump, name: &str, x: i32) {
    p.int_line(name, x);
}

fn num(p: &mut Dump, name: &str, x: f32) {
    p.name(name).num(x.into()).end();
}

fn nums(p: &mut Dump, name: &str, v: &[f32]) {
    p.name(name).nums(v.iter().map(|&x| x.into())).end();
}

fn geom(p: &mut Dump, g: &mjvGeom) {
    int(p, "    type", g.r#type);
    int(p, "    category", g.category);
    let label: Vec<u8> = g.label.iter().take_while(|&&c| c != 0).map(|&c| c as u8).collect();
    p.name("    label").raw(&label).end();
    int(p, "    objtype", g.objtype);
    int(p, "    objid", g.objid);
    nums(p, "    pos", &g.pos);
    nums(p, "    mat", &g.mat);
    nums(p, "    size", &g.size);
    int(p, "    segid", g.segid);
    int(p, "    dataid", g.dataid);
    int(p, "    matid", g.matid);
    int(p, "    texcoord", g.texcoord);
    nums(p, "    rgba", &g.rgba);
    num(p, "    emission", g.emission);
    num(p, "    specular", g.specular);
    num(p, "    shininess", g.shininess);
    num(p, "    reflectance", g.reflectance);
    p.end();
}

fn light(p: &mut Dump, l: &mjvLight) {
    int(p, "    id", l.id);
    nums(p, "    pos", &l.pos);
    nums(p, "    dir", &l.dir);
    int(p, "    type", l.r#type);
    int(p, "    castshadow", l.castshadow.into());
    int(p, "    headlight", l.headlight.into());
    num(p, "    intensity", l.intensity);
    num(p, "    range", l.range);
    nums(p, "    ambient", &l.ambient);
    nums(p, "    diffuse", &l.diffuse);
    nums(p, "    specular", &l.specular);
    int(p, "    texid", l.texid);
    num(p, "    exponent", l.exponent);
    nums(p, "    attenuation", &l.attenuation);
    num(p, "    cutoff", l.cutoff);
    num(p, "    bulbradius", l.bulbradius);
    p.end();
}

fn camera(p: &mut Dump, c: &mjvGLCamera) {
    nums(p, "    pos", &c.pos);
    nums(p, "    forward", &c.forward);
    nums(p, "    up", &c.up);
    int(p, "    orthographic", c.orthographic);
    num(p, "    frustum_center", c.frustum_center);
    num(p, "    frustum_width", c.frustum_width);
    num(p, "    frustum_bottom", c.frustum_bottom);
    num(p, "    frustum_top", c.frustum_top);
    num(p, "    frustum_near", c.frustum_near);
    num(p, "    frustum_far", c.frustum_far);
    p.end();
}

/// Flexes and skins: their numbers, and that they have data.
fn bodies(p: &mut Dump, arrays: &SceneArrays) {
    let flex = ["face_used", "edge_adr", "edge_num", "vert_adr", "vert_num", "face_adr", "face_num"];
    p.text(format_args!("FLEX DATA {}", arrays.flexes.len())).end();
    for (i, f) in arrays.flexes.iter().enumerate() {
        p.text(format_args!("  FLEX DATA {i}")).end();
        flex.iter().zip(f).for_each(|(name, &x)| int(p, &format!("    {name}"), x));
        for name in ["edges", "verts", "faces", "normals", "texcoords"] {
            p.name(&format!("    {name}")).text("...").end();
        }
        p.end();
    }
    p.end().text(format_args!("SKIN DATA {}", arrays.skins.len())).end();
    for (i, s) in arrays.skins.iter().enumerate() {
        p.text(format_args!("  SKIN DATA {i}")).end();
        ["face_num", "vert_adr", "vert_num"].iter().zip(s).for_each(|(name, &x)| int(p, &format!("    {name}"), x));
        for name in ["verts", "normals"] {
            p.name(&format!("    {name}")).text("...").end();
        }
        p.end();
    }
    p.end();
}
