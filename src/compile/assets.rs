//! Assets of a model: names, references from other elements, height fields, textures, materials, meshes.

use super::{Compiler, Failure, Result};
use crate::abi::*;
use crate::asset::hfield::HField;
use crate::asset::image::{Image, content_type};
use crate::asset::texture::{Description, Texture};
use crate::base::cache;
use crate::base::cxx::CxxString;
use crate::base::path;
use crate::base::resource::Resource;
use crate::spec::*;
use std::sync::Arc;

/// Textures of a material by role, -1 where there is none.
pub type Roles = [i32; mjNTEXROLE as usize];

/// Gives unnamed elements the name of their file.
fn fill_names<K: Kind>(list: &mut Elements<K>, file: impl Fn(&K) -> &CxxString) {
    for i in 0..list.len() {
        let id = list.ids()[i];
        let e = &list[id];
        if e.name().is_empty() && !file(&e.public).is_empty() {
            let name = path::stem(path::base_name(file(&e.public).text())).to_string();
            list.set_name(id, &name);
        }
    }
}

fn check_named<K: Kind>(list: &Elements<K>, what: &str, exempt: impl Fn(&Element<K>) -> bool) -> Result<()> {
    match list.iter().find(|e| e.name().is_empty() && !exempt(e)) {
        Some(e) => Err(Failure::of(e, format!("empty name in {what}"))),
        None => Ok(()),
    }
}

/// Names assets after their files, and insists on names.
pub(super) fn name_assets(spec: &mut Spec) -> Result<()> {
    fill_names(&mut spec.meshes, |m| &m.file);
    fill_names(&mut spec.skins, |s| &s.file);
    fill_names(&mut spec.hfields, |h| &h.file);
    fill_names(&mut spec.textures, |t| &t.file);
    check_named(&spec.meshes, "mesh", |_| false)?;
    check_named(&spec.hfields, "height field", |_| false)?;
    check_named(&spec.materials, "material", |_| false)?;
    check_named(&spec.textures, "texture", |t| t.public.r#type.is(mjTEXTURE_SKYBOX))
}

impl Compiler<'_> {
    /// Resolves the assets that elements name.
    pub(super) fn index_assets(&mut self, discard_visual: bool) -> Result<()> {
        for i in 0..self.spec.geoms.len() {
            self.index_geom(i, discard_visual)?;
        }
        let of_skins = self.materials_of::<SkinFields>(|s| &s.material)?;
        self.skins.iter_mut().zip(of_skins).for_each(|(skin, matid)| skin.matid = matid);
        self.sites = self.materials_of::<SiteFields>(|s| &s.material)?;
        let of_tendons = self.materials_of::<TendonFields>(|t| &t.material)?;
        self.tendons.iter_mut().zip(of_tendons).for_each(|(tendon, matid)| tendon.matid = matid);
        let spec = &*self.spec;
        for e in spec.materials.iter() {
            let roles = &mut self.materials[e.id() as usize];
            for (role, name) in e.public.textures.iter().enumerate().take(roles.len()) {
                let name = name.text();
                if !name.is_empty() {
                    let found = spec.textures.lookup(name).map(|t| spec.textures[t].id());
                    roles[role] = found
                        .ok_or_else(|| Failure::of(e, format!("texture '{name}' not found in material {}", e.id())))?;
                }
            }
        }
        Ok(())
    }

    /// Ids of the materials that the elements of a kind name, in order.
    fn materials_of<K: Listed>(&self, material: impl Fn(&K) -> &CxxString) -> Result<Vec<i32>> {
        let one = |e: &Element<K>| {
            let (name, kind) = (material(&e.public).text(), kind_name(K::TYPE));
            let unknown = || Failure::of(e, format!("material '{name}' not found in {kind} {}", e.id()));
            self.material_named(name, unknown)
        };
        K::list(self.spec).iter().map(one).collect()
    }

    /// Id of the material of this name, -1 of none; `unknown` if there is no such material. One that `discardvisual` has
    /// taken away is rejected, in the reference's words.
    pub(super) fn material_named(&self, name: &str, unknown: impl FnOnce() -> Failure) -> Result<i32> {
        if name.is_empty() {
            return Ok(-1);
        }
        if self.discarded.contains(name) {
            return Err(Failure::new("object not found"));
        }
        self.object_named(mjOBJ_MATERIAL as i32, name).ok_or_else(unknown)
    }

    fn index_geom(&mut self, i: usize, discard_visual: bool) -> Result<()> {
        let e = self.spec.geoms.at(i);
        let state = &mut self.geoms[i];
        let fail = |what: &str, name: &str| Failure::of(e, format!("{what} '{name}' not found in geom {i}"));
        let spec = &*self.spec;
        (state.matid, state.meshid, state.hfieldid) = (-1, -1, -1);
        let mesh_name = e.public.meshname.text();
        let mut material = e.public.material.text();
        if !mesh_name.is_empty() {
            let mesh = spec.meshes.lookup(mesh_name).ok_or_else(|| fail("mesh", mesh_name))?;
            if !(discard_visual && state.visual) {
                state.meshid = spec.meshes[mesh].id();
                if !state.visual {
                    self.meshes[state.meshid as usize].visual = false;
                }
            }
            if material.is_empty() {
                material = spec.meshes[mesh].public.material.text();
            }
        }
        if !material.is_empty() && spec.public.public.compiler.discardvisual == 0 {
            let found = spec.materials.lookup(material).map(|m| spec.materials[m].id());
            state.matid = found.ok_or_else(|| fail("material", material))?;
        }
        let hfield = e.public.hfieldname.text();
        if !hfield.is_empty() {
            let found = spec.hfields.lookup(hfield).map(|h| spec.hfields[h].id());
            state.hfieldid = found.ok_or_else(|| fail("hfield", hfield))?;
        }
        Ok(())
    }

    /// The path under which an asset's file is opened, below the model's directory.
    pub(super) fn asset_path(&self, origin: SpecKey, file: &str, texture: bool) -> (String, String) {
        let origin = self.spec.origin(origin);
        let dirs = &origin.public.compiler;
        let dir = if texture { dirs.texturedir.text() } else { dirs.meshdir.text() };
        let file = path::reduce(&path::join(dir, file));
        (origin.public.modelfiledir.text().to_string(), file)
    }

    /// The file attribute as the model remembers it.
    pub(super) fn stripped<'f>(&self, file: &'f str) -> &'f str {
        if self.spec.public.public.strippath != 0 { path::base_name(file) } else { file }
    }

    pub(super) fn hfield(&mut self, id: HFieldId) -> Result<()> {
        let e = &self.spec.hfields[id];
        let fail = |text: &str| Failure::of(e, text);
        let h = &e.compiled;
        let file = self.stripped(h.file.text()).to_string();
        let (nrow, ncol) = if file.is_empty() { (h.nrow, h.ncol) } else { (0, 0) };
        let mut field = None;
        if !h.userdata.is_empty() {
            field = Some(HField::from_user(nrow, ncol, &h.userdata).map_err(|e| fail(e.message()))?);
        }
        if h.size.iter().any(|&s| s <= 0.0) {
            return Err(fail("size parameter is not positive in hfield"));
        }
        if !file.is_empty() {
            let kind = content_type(h.content_type.text(), &file);
            if !matches!(kind.as_str(), "" | "image/png" | "image/vnd.mujoco.hfield") {
                return Err(fail(&format!("unsupported content type: '{kind}'")));
            }
            let (dir, path) = self.asset_path(e.head.origin, &file, false);
            let resource = Resource::open(&dir, &path, self.vfs).map_err(|e| Failure::new(e.message()))?;
            let id = format!("{} {kind}", resource.name());
            let known = cache::fetch::<HField>(&id, &resource).map(|f| (*f).clone());
            field = Some(match known {
                Some(known) => known,
                None => {
                    let read =
                        HField::from_file(&kind, &resource.name(), resource.read()).map_err(|e| fail(e.message()))?;
                    cache::cache().insert(&id, &cache::stamp(&resource), 4 * read.data.len(), Arc::new(read.clone()));
                    read
                }
            });
        }
        let Some(mut field) = field.filter(|f| f.nrow > 0 && f.ncol > 0) else {
            return Err(fail("hfield not specified"));
        };
        field.normalize().map_err(|e| fail(&format!("{} '{file}'", e.message())))?;
        let c = &mut self.spec.hfields[id].compiled;
        (c.public.nrow, c.public.ncol) = (field.nrow as i32, field.ncol as i32);
        c.file.set(&file);
        self.hfields.push(field.data);
        Ok(())
    }

    pub(super) fn texture(&mut self, id: TextureId) -> Result<()> {
        let e = &self.spec.textures[id];
        let t = &e.compiled;
        let file = self.stripped(t.file.text()).to_string();
        let Some(kind) = t.r#type.get() else { return Err(Failure::of(e, "invalid type in texture")) };
        let description = Description {
            id: e.id() as usize,
            kind,
            colorspace: t.colorspace.raw(),
            builtin: t.builtin,
            mark: t.mark,
            rgb1: t.rgb1,
            rgb2: t.rgb2,
            markrgb: t.markrgb,
            random: t.random,
            width: t.width,
            height: t.height,
            nchannel: t.nchannel,
            hflip: t.hflip != 0,
            vflip: t.vflip != 0,
            gridsize: t.gridsize,
            gridlayout: t.gridlayout.map(|c| c as u8),
            file: file.clone(),
            cubefiles: t.cubefiles.iter().map(|f| self.stripped(f.text()).to_string()).collect(),
            content_type: t.content_type.text().to_string(),
            data: t.data.to_vec(),
        };
        let mut opening = None;
        let origin = e.head.origin;
        let names: Vec<String> = std::iter::once(&description.file).chain(&description.cubefiles).cloned().collect();
        let places: Vec<_> = names.iter().map(|f| self.asset_path(origin, f, true)).collect();
        let vfs = self.vfs;
        let result = description.compile(&mut |name, variant, decode| {
            let at = names.iter().position(|n| n == name).unwrap_or(0);
            let (dir, path) = &places[at];
            let resource = Resource::open(dir, path, vfs).inspect_err(|e| opening = Some(e.message().to_string()))?;
            let id = format!("{} {variant}", resource.name());
            if let Some(known) = cache::fetch::<Image>(&id, &resource) {
                return Ok((*known).clone());
            }
            let image = decode(resource.read(), &resource.name())?;
            cache::cache().insert(&id, &cache::stamp(&resource), image.data.len(), Arc::new(image.clone()));
            Ok(image)
        });
        let e = &mut self.spec.textures[id];
        let texture: Texture = match (result, opening) {
            (Ok(texture), _) => texture,
            (Err(_), Some(text)) => return Err(Failure::new(text)),
            (Err(error), None) => return Err(Failure::of(e, error.message())),
        };
        let c = &mut e.compiled;
        (c.public.width, c.public.height) = (texture.width, texture.height);
        c.public.colorspace = Enum::from_raw(texture.colorspace);
        c.file.set(&file);
        self.textures.push(texture.data);
        Ok(())
    }
}
