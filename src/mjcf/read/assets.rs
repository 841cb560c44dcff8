//! Reads assets and custom data: textures, materials, meshes, skins, height fields, models, numbers, texts, tuples.

use super::*;
use crate::base::memory;
use crate::mjcf::parse_inside;
use crate::mjcf::schema::elements::TEXTURE_FILES;
use crate::mjcf::schema::keywords::*;
use crate::mjcf::schema::tables::*;

/// Default maximum of the number of values in a custom numeric field.
const MAX_NUMERIC: usize = 500;

pub(super) fn mesh_template(node: &Node, mesh: &mut MeshFields) -> Result<()> {
    table(node, &MESH_CLASS, mesh)?;
    node.reject_if(mesh.maxhullvert != -1 && mesh.maxhullvert < 4, "maxhullvert must be larger than 3")
}

pub(super) fn material_attributes(node: &Node, material: &mut MaterialFields) -> Result<()> {
    table(node, &MATERIAL, material)?;
    let texture = node.get("texture");
    if let Some(texture) = texture {
        material.textures[mjTEXROLE_RGB as usize].set(texture);
    }
    for layer in &node.children {
        layer.reject_if(texture.is_some(), "A material with a texture attribute cannot have layer sub-elements")?;
        required_text(layer, "role")?;
        let role = word(layer, "role", TEXTURE_ROLE)?.unwrap_or(0);
        material.textures[role as usize].set(required_text(layer, "texture")?);
    }
    Ok(())
}

impl Reader<'_> {
    pub(super) fn custom(&mut self, node: &Node) -> Result<()> {
        for child in &node.children {
            match child.tag() {
                "numeric" => self.numeric(child)?,
                "text" => self.text(child)?,
                _ => self.tuple(child)?,
            }
        }
        Ok(())
    }

    fn numeric(&mut self, node: &Node) -> Result<()> {
        required_text(node, "name")?;
        let id = self.add::<NumericFields>(node)?;
        let wrong = || ParseError::at(node, format!("custom field size must be between 1 and {MAX_NUMERIC}"));
        let data = match int(node, "size")? {
            Some(0) if numbers::<f64>(node, "data")?.is_some() => return Err(too_much(node, "data")),
            Some(size) => {
                let size = usize::try_from(size).ok().filter(|n| (1..=MAX_NUMERIC).contains(n)).ok_or_else(wrong)?;
                let mut data = vec![0.0; size];
                numbers_up_to(node, "data", &mut data)?;
                data
            }
            None => numbers(node, "data")?.filter(|d| d.len() <= MAX_NUMERIC).ok_or_else(wrong)?,
        };
        let n = &mut self.spec.numerics[id].public;
        n.size = data.len() as i32;
        n.data.set(&data);
        Ok(())
    }

    fn text(&mut self, node: &Node) -> Result<()> {
        required_text(node, "name")?;
        let id = self.add::<TextFields>(node)?;
        let text = required_text(node, "data")?;
        node.reject_if(text.is_empty(), "text field cannot be empty")?;
        self.spec.texts[id].public.data.set(text);
        Ok(())
    }

    fn tuple(&mut self, node: &Node) -> Result<()> {
        required_text(node, "name")?;
        let id = self.add::<TupleFields>(node)?;
        let mut joined = String::new();
        for element in node.named("element") {
            let word = required_text(element, "objtype")?;
            let kind = object_type(word);
            element.reject_if(kind == mjOBJ_UNKNOWN, "unknown object type")?;
            joined.push_str(required_text(element, "objname")?);
            joined.push(' ');
            let prm = real(element, "prm")?.unwrap_or(0.0);
            let t = &mut self.spec.tuples[id].public;
            t.objtype.push(kind as i32);
            t.objprm.push(prm);
        }
        // a name with blanks in it makes several here, which the compiler reports
        let names: Vec<&str> = joined.split_ascii_whitespace().collect();
        self.spec.tuples[id].public.objname.set_strings(&names);
        Ok(())
    }

    pub(super) fn asset(&mut self, node: &Node) -> Result<()> {
        for child in &node.children {
            match child.tag() {
                "mesh" => self.mesh(child)?,
                "hfield" => self.hfield(child)?,
                "skin" => self.skin(child)?,
                "texture" => self.texture(child)?,
                "material" => self.material(child)?,
                _ => self.model(child)?,
            }
        }
        Ok(())
    }

    fn mesh(&mut self, node: &Node) -> Result<()> {
        let id = self.add_of_class::<MeshFields>(node)?;
        let file = self.file(node, "file", self.mesh_base());
        let m = &mut self.spec.meshes[id].public;
        if let Some(file) = &file {
            m.file.set(file);
        }
        table(node, &MESH, m)?;
        mesh_template(node, m)?;
        if let Some(builtin) = word(node, "builtin", MESH_BUILTIN)? {
            let params = numbers::<f64>(node, "params")?.ok_or_else(|| missing(node, "params"))?;
            node.reject_if(file.is_some(), "builtin cannot be used with a mesh file")?;
            node.reject_if(!m.uservert.is_empty(), "builtin mesh cannot be used with user vertex data")?;
            let made = make_mesh(m, mjtMeshBuiltin::from_int(builtin).unwrap_or(mjMESH_BUILTIN_NONE), &params);
            made.map_err(|e| ParseError::at(node, format!("Error: {e}")))?;
        }
        self.plugin_of(node.named("plugin").next(), id)
    }

    fn hfield(&mut self, node: &Node) -> Result<()> {
        let id = self.add::<HFieldFields>(node)?;
        let file = self.file(node, "file", self.dirs.asset.as_deref());
        let h = &mut self.spec.hfields[id].public;
        h.file.set(file.unwrap_or_default());
        table(node, &HFIELD, h)?;
        let (nrow, ncol) = (h.nrow.max(0) as usize, h.ncol.max(0) as usize);
        if h.file.is_empty() && nrow > 0 && ncol > 0 {
            // rows are listed from the top, and stored from the bottom
            let elevation = match numbers::<f32>(node, "elevation")? {
                Some(values) if Some(values.len()) != nrow.checked_mul(ncol) => {
                    return Err(ParseError::at(node, "elevation data length must match nrow*ncol"));
                }
                Some(values) => values.rchunks(ncol).flatten().copied().collect(),
                None => {
                    let n = nrow.checked_mul(ncol).filter(|&n| n <= i32::MAX as usize);
                    // here, compiled, scaled and in the model
                    let n = n.filter(|&n| memory::is_available(n.saturating_mul(16)));
                    vec![0.0; n.ok_or_else(|| ParseError::at(node, "hfield is too large"))?]
                }
            };
            h.userdata.set(&elevation);
        }
        Ok(())
    }

    pub(super) fn skin(&mut self, node: &Node) -> Result<()> {
        let id = self.add::<SkinFields>(node)?;
        let file = self.file(node, "file", self.dirs.asset.as_deref());
        let s = &mut self.spec.skins[id].public;
        s.file.set(file.unwrap_or_default());
        table(node, &SKIN, s)?;
        node.reject_if(!(0..mjNGROUP).contains(&s.group), "skin group must be between 0 and 5")?;
        for bone in node.named("bone") {
            s.bodyname.push(required_text(bone, "body")?.into());
            s.bindpos.extend_from_slice(&required_numbers::<f32, 3>(bone, "bindpos")?);
            s.bindquat.extend_from_slice(&required_numbers::<f32, 4>(bone, "bindquat")?);
            let ids = numbers::<i32>(bone, "vertid")?.ok_or_else(|| missing(bone, "vertid"))?;
            let weights = numbers::<f32>(bone, "vertweight")?.ok_or_else(|| missing(bone, "vertweight"))?;
            s.vertid.push(ids.as_slice().into());
            s.vertweight.push(weights.as_slice().into());
        }
        Ok(())
    }

    fn texture(&mut self, node: &Node) -> Result<()> {
        let id = self.add::<TextureFields>(node)?;
        let files = TEXTURE_FILES.map(|name| self.file(node, name, self.texture_base()));
        let t = &mut self.spec.textures[id].public;
        for (i, file) in files.iter().enumerate() {
            if let Some(file) = file {
                if i == 0 { t.file.set(file) } else { t.cubefiles[i - 1].set(file) }
            }
        }
        table(node, &TEXTURE, t)?;
        if let Some(layout) = node.get("gridlayout") {
            node.reject_if(layout.len() > t.gridlayout.len(), "gridlayout length cannot exceed 12 characters")?;
            let [rows, columns] = t.gridsize;
            if rows.checked_mul(columns) != Some(layout.len() as i32) {
                return Err(ParseError::at(node, "gridlayout length must match gridsize"));
            }
            for (into, letter) in t.gridlayout.iter_mut().zip(layout.bytes()) {
                *into = letter as _;
            }
        }
        Ok(())
    }

    fn material(&mut self, node: &Node) -> Result<()> {
        let id = self.add_of_class::<MaterialFields>(node)?;
        material_attributes(node, &mut self.spec.materials[id].public)
    }

    fn model(&mut self, node: &Node) -> Result<()> {
        let file = self.file_from(node, "file", "").ok_or_else(|| missing(node, "file"))?;
        let full = join(self.modeldir, &file);
        let child = parse_inside(&full, Some(node.get("content_type").unwrap_or("")), self.vfs, self.nesting + 1);
        let mut child = child
            .map_err(|e| ParseError::at(node, format!("could not parse model file with error: {}", e.message())))?;
        if let Some(name) = node.get("name") {
            child.get_mut().public.modelname.set(name);
        }
        self.spec.children.push(child);
        Ok(())
    }
}
