//! Writes assets: textures, materials, meshes, height fields.

use super::elements::*;
use super::*;
use crate::mjcf::schema::elements::TEXTURE_FILES;
use crate::mjcf::schema::tables::*;

/// Texture attributes in front of its name.
static TEXTURE_KIND: AttributeOrder<TextureFields> =
    AttributeOrder { tables: &[&TEXTURE], order: &[(Always, "type colorspace")] };
/// Attributes of builtin textures.
static TEXTURE_BUILTIN: AttributeOrder<TextureFields> = AttributeOrder {
    tables: &[&TEXTURE],
    order: &[(Always, "builtin"), (Differs, "mark rgb1 rgb2 markrgb random"), (Always, "width height")],
};
static MESH_DATA: AttributeOrder<MeshFields> =
    AttributeOrder { tables: &[&MESH], order: &[(Differs, "vertex normal texcoord face")] };

/// A texture whose pixels were given in memory: there is no MJCF for it.
pub(super) fn is_buffer(t: &TextureFields) -> bool {
    t.builtin == mjBUILTIN_NONE as i32
        && t.file.is_empty()
        && t.cubefiles.iter().all(|f| f.is_empty())
        && t.gridsize == [1, 1]
}

impl Writer<'_> {
    pub(super) fn assets(&mut self) {
        let s = self.spec;
        self.text.start("asset");
        s.textures.iter().for_each(|e| self.texture(e));
        for e in s.materials.iter() {
            let built_in = MaterialFields::initial();
            let default = self.class_of(e.class(), &built_in, "material");
            self.text.start("material");
            self.named_of_class(e);
            self.material(&e.compiled, default);
            self.text.end();
        }
        s.meshes.iter().for_each(|e| self.mesh(e));
        s.hfields.iter().for_each(|e| self.hfield(e));
        self.text.end_unless_empty();
    }

    /// Name and class of an element outside the body tree.
    pub(super) fn named_of_class<K: Kind>(&mut self, e: &Element<K>) {
        self.name_and_class(e, MAIN);
    }

    /// Name, and class unless the place implies it.
    pub(super) fn name_and_class<K: Kind>(&mut self, e: &Element<K>, implied: &str) {
        self.text.text("name", e.head.name.as_bytes());
        if e.class() != implied {
            self.text.text("class", e.head.class.as_bytes());
        }
    }

    fn texture(&mut self, e: &Texture) {
        let (c, initial, t) = (&e.compiled, TextureFields::initial(), &mut self.text);
        let default = Defaults::only(&initial);
        t.start("texture");
        t.attributes(&TEXTURE_KIND, c, default);
        t.text("name", e.head.name.as_bytes());
        if c.builtin != mjBUILTIN_NONE as i32 {
            t.attributes(&TEXTURE_BUILTIN, c, default);
            return t.end();
        }
        t.text("content_type", c.content_type.as_bytes());
        for (name, file) in TEXTURE_FILES.into_iter().zip(std::iter::once(&c.file).chain(c.cubefiles.iter())) {
            t.text(name, file.as_bytes());
        }
        t.set_if(c.hflip != 0, "hflip", "true");
        t.set_if(c.vflip != 0, "vflip", "true");
        if c.gridsize != [1, 1] {
            t.reals("gridsize", &c.gridsize);
            // as many as there are cells, or the text could not be read
            let cells = c.gridsize[0].saturating_mul(c.gridsize[1]).clamp(0, c.gridlayout.len() as i32);
            t.text("gridlayout", c.gridlayout[..cells as usize].iter().map(|&c| c as u8).collect::<Vec<_>>());
        }
        t.end();
    }

    fn mesh(&mut self, e: &Mesh) {
        let (c, built_in) = (&e.compiled, MeshFields::initial());
        let default = self.class_of(e.class(), &built_in, "mesh");
        self.text.start("mesh");
        if c.public.plugin.active != 0 {
            self.text.text("name", e.head.name.as_bytes());
            self.text.text("file", c.file.as_bytes());
            self.plugin_child(c);
            return self.text.end();
        }
        self.named_of_class(e);
        let t = &mut self.text;
        t.text("content_type", c.content_type.as_bytes());
        t.text("file", c.file.as_bytes());
        t.attributes(&MESH_DATA, c, default);
        t.attributes(&MESH_LAYOUT, c, default);
        t.end();
    }

    fn hfield(&mut self, e: &HField) {
        let (c, t) = (&e.compiled, &mut self.text);
        t.start("hfield");
        t.text("name", e.head.name.as_bytes());
        t.reals("size", &c.size);
        if !c.file.is_empty() {
            t.text("content_type", c.content_type.as_bytes());
            t.text("file", c.file.as_bytes());
            return t.end();
        }
        t.int("nrow", c.nrow);
        t.int("ncol", c.ncol);
        t.elevation(&c.userdata, usize::try_from(c.nrow).unwrap_or(0), usize::try_from(c.ncol).unwrap_or(0));
        t.end();
    }
}
