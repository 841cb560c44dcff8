//! The buffer of names and the buffer of file paths, with the address of each element's text in them.

use super::Compiler;
use super::pack::put;
use crate::base::cxx::CxxString;
use crate::model::{Model, names};
use crate::spec::List;
use std::ffi::c_char;

/// NUL-terminated texts, one behind the other.
struct Texts<'m> {
    buffer: &'m mut [c_char],
    end: usize,
}

impl Texts<'_> {
    /// Adds a text up to its first NUL, where every reader of the buffer would stop; returns its address.
    fn push(&mut self, text: &[u8]) -> i32 {
        let adr = self.end as i32;
        put(self.buffer, &mut self.end, bytemuck::cast_slice(until_nul(text)));
        put(self.buffer, &mut self.end, &[0]);
        adr
    }
}

fn until_nul(text: &[u8]) -> &[u8] {
    &text[..text.iter().position(|&b| b == 0).unwrap_or(text.len())]
}

impl Compiler<'_> {
    /// Bytes of all names.
    pub(super) fn count_names(&self) -> i64 {
        let s = &*self.spec;
        let own = until_nul(s.public.modelname.as_bytes()).len() as i64 + 1;
        let heads = names::kinds().filter_map(|kind| s.list(Some(kind))).flat_map(List::heads);
        own + heads.map(|head| until_nul(head.name.as_bytes()).len() as i64 + 1).sum::<i64>()
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
        let mut bytes = vec![0; m.nnames()];
        let mut texts = Texts { buffer: &mut bytes, end: 0 };
        let s = &*self.spec;
        texts.push(s.public.modelname.as_bytes());
        for kind in names::kinds() {
            let adr = names::addresses_mut(m, kind);
            for (head, adr) in s.list(Some(kind)).into_iter().flat_map(List::heads).zip(adr) {
                *adr = texts.push(head.name.as_bytes());
            }
        }
        m.names_mut().copy_from_slice(&bytes);
        names::build_map(m);
        let mut bytes = vec![0; m.npaths()];
        let mut texts = Texts { buffer: &mut bytes, end: 0 };
        let address = |f: &CxxString, texts: &mut Texts| if f.is_empty() { -1 } else { texts.push(f.as_bytes()) };
        let [hfields, meshes, skins, textures] =
            self.files().map(|list| list.iter().map(|f| address(f, &mut texts)).collect::<Vec<i32>>());
        m.hfield_pathadr_mut().copy_from_slice(&hfields);
        m.mesh_pathadr_mut().copy_from_slice(&meshes);
        m.skin_pathadr_mut().copy_from_slice(&skins);
        m.tex_pathadr_mut().copy_from_slice(&textures);
        m.paths_mut().copy_from_slice(&bytes);
    }
}
