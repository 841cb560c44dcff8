//! Skin vertices, moved by the bones that move them.

use super::scene::SkinBuffers;
use crate::abi::*;
use crate::data::Data;
use crate::math::{Quat, Vec3};
use crate::model::Model;
use std::ops::Range;

fn range(adr: &[i32], num: &[i32], i: usize) -> Range<usize> {
    adr[i] as usize..(adr[i] + num[i]) as usize
}

/// Writes positions and normals of all skins; those of hidden groups are zero.
pub fn update(m: &Model, d: &Data, buffers: &mut SkinBuffers, groups: &[u8; mjNGROUP as usize]) {
    for s in 0..m.nskin() {
        let own = range(m.skin_vertadr(), m.skin_vertnum(), s);
        let (Some(vert), Some(normal)) = (buffers.vert.get_mut(own.clone()), buffers.normal.get_mut(own)) else {
            continue;
        };
        vert.fill([0.0; 3]);
        normal.fill([0.0; 3]);
        if groups[m.skin_group()[s].clamp(0, mjNGROUP - 1) as usize] != 0 {
            blend(m, d, s, vert);
            normals(m, s, vert, normal);
            let inflate = m.skin_inflate()[s];
            if inflate != 0.0 {
                for (v, n) in vert.iter_mut().zip(normal) {
                    (0..3).for_each(|k| v[k] += inflate * n[k]);
                }
            }
        }
    }
}

/// Linear blending of the bones' motions.
fn blend(m: &Model, d: &Data, s: usize, vert: &mut [[f32; 3]]) {
    let rest = &m.skin_vert()[range(m.skin_vertadr(), m.skin_vertnum(), s)];
    for bone in range(m.skin_boneadr(), m.skin_bonenum(), s) {
        let body = m.skin_bonebodyid()[bone] as usize;
        let bind = Quat(m.skin_bonebindquat()[bone].map(f64::from));
        let turn = (d.xquat[body] * bind.conj()).to_mat();
        let shift = d.xpos[body] - turn * Vec3(m.skin_bonebindpos()[bone].map(f64::from));
        for i in range(m.skin_bonevertadr(), m.skin_bonevertnum(), bone) {
            let (v, weight) = (m.skin_bonevertid()[i] as usize, m.skin_bonevertweight()[i]);
            let moved = turn * Vec3(rest[v].map(f64::from)) + shift;
            (0..3).for_each(|k| vert[v][k] += weight * moved[k] as f32);
        }
    }
}

/// Vertex normals: those of the faces around, weighted by area.
fn normals(m: &Model, s: usize, vert: &[[f32; 3]], normal: &mut [[f32; 3]]) {
    for face in &m.skin_face()[range(m.skin_faceadr(), m.skin_facenum(), s)] {
        let [a, b, c] = face.map(|v| v as usize);
        let edge = |v: usize| Vec3::from_fn(|k| f64::from(vert[v][k] - vert[a][k]));
        let n = edge(b).cross(edge(c));
        for v in [a, b, c] {
            (0..3).for_each(|k| normal[v][k] += n[k] as f32);
        }
    }
    for n in normal {
        let size = (n[0] * n[0] + n[1] * n[1] + n[2] * n[2]).sqrt();
        let scale = 1.0 / size.max(mjMINVAL as f32);
        n.iter_mut().for_each(|x| *x *= scale);
    }
}
