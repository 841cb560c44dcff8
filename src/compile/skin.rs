//! Skins: geometry inline or from a file, bones by body name, packing.

use super::attributes::put_skin;
use super::pack::put;
use super::{Compiler, Failure, Result};
use crate::asset::skin::{Bone, Skin};
use crate::base::path;
use crate::base::resource::Resource;
use crate::model::Model;
use crate::model::fields::Sizes;
use crate::spec::{Element, SkinFields, SkinId};

/// What the compiler derives for a skin.
#[derive(Clone, Debug)]
pub struct SkinState {
    pub matid: i32,
    pub skin: Skin,
    pub bodyid: Vec<i32>,
}

impl Default for SkinState {
    fn default() -> Self {
        SkinState { matid: -1, skin: Skin::default(), bodyid: vec![] }
    }
}

impl Compiler<'_> {
    pub(super) fn skin(&mut self, id: SkinId) -> Result<()> {
        let e = &self.spec.skins[id];
        let fail = |text: &str| Failure::of(e, text);
        let file = self.stripped(e.compiled.file.text()).to_string();
        let mut skin = inline_skin(e)?;
        if !file.is_empty() {
            if skin != Skin::default() {
                return Err(fail(&format!("Both skin data and file were specified: {file}")));
            }
            if !path::extension(&file).eq_ignore_ascii_case(".skn") {
                return Err(fail(&format!("Unknown skin file type: {file}")));
            }
            let (dir, path) = self.asset_path(e.head.origin, &file, false);
            let resource = Resource::open(&dir, &path, self.vfs).map_err(|e| Failure::new(e.message()))?;
            skin = Skin::decode(&resource.name(), resource.read()).map_err(|e| fail(e.message()))?;
        }
        if skin.vert.is_empty() || skin.face.is_empty() || skin.bones.is_empty() {
            return Err(fail("Missing data in skin"));
        }
        skin.check_sizes().map_err(|e| fail(e.message()))?;
        let body = |bone: &Bone| {
            let found = self.body_named(&bone.body);
            found.ok_or_else(|| fail(&format!("unknown body '{}' in skin", bone.body)))
        };
        let bodyid = skin.bones.iter().map(body).collect::<Result<Vec<i32>>>()?;
        skin.finish().map_err(|e| fail(e.message()))?;
        let state = &mut self.skins[e.id() as usize];
        (state.skin, state.bodyid) = (skin, bodyid);
        self.spec.skins[id].compiled.file.set(&file);
        Ok(())
    }

    pub(super) fn count_skins(&self, z: &mut Sizes) {
        for SkinState { skin, .. } in &self.skins {
            z.nskinvert += skin.vert.len() as i64 / 3;
            z.nskintexvert += skin.texcoord.len() as i64 / 2;
            z.nskinface += skin.face.len() as i64 / 3;
            z.nskinbone += skin.bones.len() as i64;
            z.nskinbonevert += skin.bones.iter().map(|b| b.vertid.len() as i64).sum::<i64>();
        }
    }

    pub(super) fn pack_skins(&self, m: &mut Model) {
        let (mut vert, mut texcoord, mut face, mut bone, mut bonevert) = (0, 0, 0, 0, 0);
        for (i, state) in self.skins.iter().enumerate() {
            let (e, skin) = (&self.spec.skins.at(i).compiled, &state.skin);
            m.skin_matid_mut()[i] = state.matid;
            put_skin(m, i, e);
            m.skin_vertadr_mut()[i] = vert;
            m.skin_vertnum_mut()[i] = skin.vert.len() as i32 / 3;
            m.skin_texcoordadr_mut()[i] = if skin.texcoord.is_empty() { -1 } else { texcoord };
            m.skin_faceadr_mut()[i] = face;
            m.skin_facenum_mut()[i] = skin.face.len() as i32 / 3;
            m.skin_boneadr_mut()[i] = bone;
            m.skin_bonenum_mut()[i] = skin.bones.len() as i32;
            put(m.skin_vert_mut().as_flattened_mut(), &mut (3 * vert as usize), &skin.vert);
            put(m.skin_texcoord_mut().as_flattened_mut(), &mut (2 * texcoord as usize), &skin.texcoord);
            put(m.skin_face_mut().as_flattened_mut(), &mut (3 * face as usize), &skin.face);
            vert += skin.vert.len() as i32 / 3;
            texcoord += skin.texcoord.len() as i32 / 2;
            face += skin.face.len() as i32 / 3;
            for (b, &body) in skin.bones.iter().zip(&state.bodyid) {
                let at = bone as usize;
                m.skin_bonevertadr_mut()[at] = bonevert;
                m.skin_bonevertnum_mut()[at] = b.vertid.len() as i32;
                m.skin_bonebindpos_mut()[at] = b.bindpos;
                m.skin_bonebindquat_mut()[at] = b.bindquat;
                m.skin_bonebodyid_mut()[at] = body;
                put(m.skin_bonevertid_mut(), &mut (bonevert as usize), &b.vertid);
                put(m.skin_bonevertweight_mut(), &mut (bonevert as usize), &b.vertweight);
                bonevert += b.vertid.len() as i32;
                bone += 1;
            }
        }
    }
}

/// The lists that the user gave, by bone.
fn inline_skin(e: &Element<SkinFields>) -> Result<Skin> {
    let c = &e.compiled;
    let n = c.bodyname.len();
    let sizes = [
        ("bindpos", c.bindpos.len(), 3 * n),
        ("bindquat", c.bindquat.len(), 4 * n),
        ("vertid", c.vertid.len(), n),
        ("vertweight", c.vertweight.len(), n),
    ];
    if let Some((what, ..)) = sizes.iter().find(|(_, given, expected)| given != expected) {
        return Err(Failure::of(e, format!("Unexpected {what} size in skin")));
    }
    let bone = |b: usize| Bone {
        body: c.bodyname[b].text().to_string(),
        bindpos: std::array::from_fn(|k| c.bindpos[3 * b + k]),
        bindquat: std::array::from_fn(|k| c.bindquat[4 * b + k]),
        vertid: c.vertid[b].to_vec(),
        vertweight: c.vertweight[b].to_vec(),
    };
    Ok(Skin {
        vert: c.vert.to_vec(),
        texcoord: c.texcoord.to_vec(),
        face: c.face.to_vec(),
        bones: (0..n).map(bone).collect(),
    })
}
