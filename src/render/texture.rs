//! Textures of a model, and the table of materials.
#![forbid(unsafe_code)]

use super::detail::Quality;
use super::gl::Gl;
use crate::abi::*;
use crate::base::{Error, ErrorKind, Result, reject_if};
use crate::model::Model;

/// Role of a material's texture that is drawn.
const RGB: usize = mjTEXROLE_RGB as usize;

/// The slot of the sky among the materials.
pub const SKY_MATERIAL: usize = mjMAXMATERIAL as usize - 1;

/// Roles of textures per material.
pub const ROLES: usize = mjNTEXROLE as usize;

fn is_sky(m: &Model, i: usize) -> bool {
    m.tex_type()[i] == mjTEXTURE_SKYBOX as i32
}

/// Fills the material table of a context.
pub fn materials(m: &Model, con: &mut mjrContext) -> Result<()> {
    let sky = (0..m.ntex()).find(|i| is_sky(m, *i));
    if m.nmat() >= SKY_MATERIAL - sky.is_some() as usize {
        return Err(Error::of(
            ErrorKind::Render,
            format!("Too many materials: {}, the renderer has capacity for {SKY_MATERIAL}", m.nmat()),
        ));
    }
    con.mat_texid.fill(-1);
    for i in 0..m.nmat() {
        let textures = m.mat_texid()[i];
        if textures[RGB] >= 0 {
            con.mat_texid[ROLES * i..ROLES * (i + 1)].copy_from_slice(&textures);
            con.mat_texuniform[i] = m.mat_texuniform()[i] as i32;
            con.mat_texrepeat[2 * i..2 * i + 2].copy_from_slice(&m.mat_texrepeat()[i]);
        }
    }
    if let Some(sky) = sky {
        con.mat_texid[ROLES * SKY_MATERIAL + RGB] = sky as i32;
    }
    Ok(())
}

/// Makes all textures of a model.
pub fn make(gl: &Gl, m: &Model, con: &mut mjrContext, quality: Quality) -> Result<()> {
    if m.ntex() > mjMAXTEXTURE as usize {
        return Err(Error::of(
            ErrorKind::Render,
            format!("Too many textures: {}, the renderer has capacity for {mjMAXTEXTURE}", m.ntex()),
        ));
    }
    con.ntexture = m.ntex() as i32;
    for i in 0..m.ntex() {
        con.textureType[i] = m.tex_type()[i];
        con.texture[i] = gl.new_texture();
        upload(gl, m, con, i, quality)?;
    }
    if gl.seamless {
        gl.set(glow::TEXTURE_CUBE_MAP_SEAMLESS, true);
    }
    Ok(())
}

/// OpenGL's kind of a texture.
pub fn target(kind: i32) -> u32 {
    if kind == mjTEXTURE_2D as i32 { glow::TEXTURE_2D } else { glow::TEXTURE_CUBE_MAP }
}

/// Uploads texture `i` of the model, again if there was one.
pub fn upload(gl: &Gl, m: &Model, con: &mjrContext, i: usize, quality: Quality) -> Result<()> {
    reject_if(i >= m.ntex() || i >= con.ntexture.max(0) as usize, format_args!("Invalid texture index {i}"))?;
    let flat = m.tex_type()[i] == mjTEXTURE_2D as i32;
    let target = target(m.tex_type()[i]);
    let (width, height) = (m.tex_width()[i], m.tex_height()[i]);
    let adr = m.tex_adr()[i].max(0) as usize;
    let data = m.tex_data().get(adr..).unwrap_or_default();
    gl.tight_pixels();
    gl.bind_texture(0, target, con.texture[i]);
    let wrap = if flat { glow::REPEAT } else { glow::CLAMP_TO_EDGE };
    let sides = [glow::TEXTURE_WRAP_S, glow::TEXTURE_WRAP_T, glow::TEXTURE_WRAP_R];
    for side in &sides[..if flat { 2 } else { 3 }] {
        gl.texture_parameter(target, *side, wrap);
    }
    gl.texture_parameter(target, glow::TEXTURE_MAG_FILTER, glow::LINEAR);
    let smaller = match quality {
        Quality::Exact => glow::LINEAR_MIPMAP_LINEAR,
        Quality::Fast => glow::LINEAR_MIPMAP_NEAREST,
    };
    gl.texture_parameter(target, glow::TEXTURE_MIN_FILTER, smaller);
    if flat {
        let srgb = m.tex_colorspace()[i] == mjCOLORSPACE_SRGB as i32;
        let (internal, format) = match (m.tex_nchannel()[i], srgb) {
            (3, false) => (glow::RGB, glow::RGB),
            (3, true) => (glow::SRGB8, glow::RGB),
            (4, false) => (glow::RGBA, glow::RGBA),
            (4, true) => (glow::SRGB8_ALPHA8, glow::RGBA),
            (n, _) => return Err(Error::of(ErrorKind::Render, format!("Number of channels not supported: {n}"))),
        };
        gl.texture_image(target, internal, [width, height], format, glow::UNSIGNED_BYTE, Some(data))?;
    } else {
        let face = if width == height { 0 } else { width.max(0) as usize * width.max(0) as usize * 3 };
        for k in 0..6 {
            let image = data.get(k * face..).unwrap_or_default();
            let side = glow::TEXTURE_CUBE_MAP_POSITIVE_X + k as u32;
            gl.texture_image(side, glow::RGB, [width, width], glow::RGB, glow::UNSIGNED_BYTE, Some(image))?;
        }
    }
    gl.generate_mipmap(target);
    gl.bind_texture(0, target, 0);
    Ok(())
}
