//! The buffer of names and the buffer of file paths.

use super::Compiler;
use crate::base::cxx::CxxString;
use crate::model::{Model, names};
use crate::spec::{Elements, Kind};
use std::ffi::c_char;

/// NUL-terminated texts, one behind the other.
struct Texts<'m> {
    buffer: &'m mut [c_char],
    end: usize,
}

impl Texts<'_> {
    /// Adds a text up to its first NUL, where every reader of the buffer would stop; returns its address.
    fn push(&mut self, text: &[u8]) -> i32 {
        let adr = self.end;
        for &b in until_nul(text) {
            self.buffer[self.end] = b as c_char;
            self.end += 1;
        }
        self.buffer[self.end] = 0;
        self.end += 1;
        adr as i32
    }
}

fn until_nul(text: &[u8]) -> &[u8] {
    &text[..text.iter().position(|&b| b == 0).unwrap_or(text.len())]
}

fn bytes<K: Kind>(list: &Elements<K>) -> i64 {
    list.iter().map(|e| until_nul(e.head.name.as_bytes()).len() as i64 + 1).sum()
}

impl Compiler<'_> {
    /// Bytes of all names.
    pub(super) fn count_names(&self) -> i64 {
        let s = &*self.spec;
        let own = until_nul(s.public.modelname.as_bytes()).len() as i64 + 1;
        let tree = bytes(&s.bodies) + bytes(&s.joints) + bytes(&s.geoms) + bytes(&s.sites);
        let looks = bytes(&s.cameras) + bytes(&s.lights) + bytes(&s.flexes);
        let assets = bytes(&s.meshes) + bytes(&s.skins) + bytes(&s.hfields) + bytes(&s.textures) + bytes(&s.materials);
        let contact = bytes(&s.pairs) + bytes(&s.excludes) + bytes(&s.equalities);
        let rest = bytes(&s.tendons) + bytes(&s.actuators) + bytes(&s.sensors);
        let custom = bytes(&s.numerics) + bytes(&s.texts) + bytes(&s.tuples) + bytes(&s.keys) + bytes(&s.plugins);
        own + tree + looks + assets + contact + rest + custom
    }

    /// File paths in the order of their buffer.
    fn files(&self) -> [Vec<&CxxString>; 4] {
        let s = &*self.spec;
        [
            s.hfields.iter().map(|e| &e.compiled.file).collect(),
            s.meshes.iter().map(|e| &e.compiled.file).collect(),
            s.skins.iter().map(|e| &e.compiled.file).collect(),
            s.textures.iter().map(|e| &e.compiled.file).collect(),
        ]
    }

    /// Bytes of all file paths, at least one.
    pub(super) fn count_paths(&self) -> i64 {
        let paths = self.files().into_iter().flatten().filter(|f| !f.is_empty());
        paths.map(|f| until_nul(f.as_bytes()).len() as i64 + 1).sum::<i64>().max(1)
    }

    /// Writes names, their hash tables, and file paths.
    pub(super) fn pack_names(&self, m: &mut Model) {
        let mut room = vec![0; m.nnames()];
        let mut texts = Texts { buffer: &mut room, end: 0 };
        let s = &*self.spec;
        texts.push(s.public.modelname.as_bytes());
        fn put<K: Kind>(list: &Elements<K>, texts: &mut Texts, adr: &mut [i32]) {
            for (e, adr) in list.iter().zip(adr) {
                *adr = texts.push(e.head.name.as_bytes());
            }
        }
        put(&s.bodies, &mut texts, m.name_bodyadr_mut());
        put(&s.joints, &mut texts, m.name_jntadr_mut());
        put(&s.geoms, &mut texts, m.name_geomadr_mut());
        put(&s.sites, &mut texts, m.name_siteadr_mut());
        put(&s.cameras, &mut texts, m.name_camadr_mut());
        put(&s.lights, &mut texts, m.name_lightadr_mut());
        put(&s.flexes, &mut texts, m.name_flexadr_mut());
        put(&s.meshes, &mut texts, m.name_meshadr_mut());
        put(&s.skins, &mut texts, m.name_skinadr_mut());
        put(&s.hfields, &mut texts, m.name_hfieldadr_mut());
        put(&s.textures, &mut texts, m.name_texadr_mut());
        put(&s.materials, &mut texts, m.name_matadr_mut());
        put(&s.pairs, &mut texts, m.name_pairadr_mut());
        put(&s.excludes, &mut texts, m.name_excludeadr_mut());
        put(&s.equalities, &mut texts, m.name_eqadr_mut());
        put(&s.tendons, &mut texts, m.name_tendonadr_mut());
        put(&s.actuators, &mut texts, m.name_actuatoradr_mut());
        put(&s.sensors, &mut texts, m.name_sensoradr_mut());
        put(&s.numerics, &mut texts, m.name_numericadr_mut());
        put(&s.texts, &mut texts, m.name_textadr_mut());
        put(&s.tuples, &mut texts, m.name_tupleadr_mut());
        put(&s.keys, &mut texts, m.name_keyadr_mut());
        put(&s.plugins, &mut texts, m.name_pluginadr_mut());
        m.names_mut().copy_from_slice(&room);
        names::build_map(m);
        let mut room = vec![0; m.npaths()];
        let mut texts = Texts { buffer: &mut room, end: 0 };
        let address = |f: &CxxString, texts: &mut Texts| if f.is_empty() { -1 } else { texts.push(f.as_bytes()) };
        let [hfields, meshes, skins, textures] =
            self.files().map(|list| list.iter().map(|f| address(f, &mut texts)).collect::<Vec<i32>>());
        m.hfield_pathadr_mut().copy_from_slice(&hfields);
        m.mesh_pathadr_mut().copy_from_slice(&meshes);
        m.skin_pathadr_mut().copy_from_slice(&skins);
        m.tex_pathadr_mut().copy_from_slice(&textures);
        m.paths_mut().copy_from_slice(&room);
    }
}
