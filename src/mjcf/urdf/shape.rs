//! Colours, and the geometry of links: visual and collision shapes as geoms and meshes.

use super::*;
use crate::base::path;
use std::collections::HashSet;
use std::io::Write;

type Color = [f32; 4];

/// What the shapes of a document share.
pub struct Shapes {
    materials: HashMap<String, Color>,
    names: HashSet<String>,
    /// Scales of the meshes made of each file, in order.
    scales: HashMap<String, Vec<[f64; 3]>>,
}

fn read_color(node: &Node) -> Result<Color> {
    required_numbers(node, "rgba")
}

impl Shapes {
    /// Knows the materials that the document gives a colour, wherever they stand; the first of a name counts.
    pub fn new(root: &Node) -> Result<Shapes> {
        let mut shapes = Shapes { materials: HashMap::new(), names: HashSet::new(), scales: HashMap::new() };
        let mut todo = vec![root];
        while let Some(node) = todo.pop() {
            if node.tag() == "material"
                && let Some(name) = node.get("name").filter(|name| !shapes.materials.contains_key(*name))
                && let Some(color) = unique(node, "color")?
            {
                shapes.materials.insert(name.to_string(), read_color(color)?);
            }
            todo.extend(node.children.iter().rev());
        }
        Ok(shapes)
    }

    /// Adds the geoms of a link.
    pub fn read_link(&mut self, spec: &mut Spec, link: &Node, body: BodyId) -> Result<()> {
        let (mut color, mut name) = (None, "");
        let discard = spec.public.public.compiler.discardvisual != 0;
        for node in &link.children {
            let is_visual = node.tag() == "visual";
            if !is_visual && node.tag() != "collision" {
                continue;
            }
            if is_visual && let Some(material) = unique(node, "material")? {
                color = self.color(material)?.or(color);
            }
            if is_visual && discard {
                continue;
            }
            let id = spec.add_in::<GeomFields>(body, None);
            self.read_geometry(spec, node, id)?;
            name = node.get("name").unwrap_or(name);
            self.give_name(spec, id, name);
            let geom = &mut spec.geoms[id].public;
            (geom.pos, geom.quat) = read_origin(node)?;
            (geom.contype, geom.conaffinity) = if is_visual { (0, 0) } else { (1, 1) };
            if is_visual {
                (geom.group, geom.density) = (1, 0.0);
            }
            // a negative red counts as no colour
            geom.rgba = color.filter(|rgba: &Color| rgba[0] >= 0.0).unwrap_or(geom.rgba);
        }
        Ok(())
    }

    /// The colour that a visual gives to the shapes after it too.
    fn color(&self, material: &Node) -> Result<Option<Color>> {
        match unique(material, "color")? {
            Some(color) => read_color(color).map(Some),
            None => Ok(self.materials.get(required_text(material, "name")?).copied()),
        }
    }

    /// A name counts once in a document.
    fn give_name(&mut self, spec: &mut Spec, id: GeomId, name: &str) {
        if name.is_empty() || self.names.insert(name.to_string()) {
            spec.geoms.set_name(id, name);
        } else {
            let text = "encountered in URDF, creating an unnamed geom.";
            let _ = writeln!(std::io::stderr(), "WARNING: Geom with duplicate name '{name}' {text}");
        }
    }

    fn read_geometry(&mut self, spec: &mut Spec, node: &Node, id: GeomId) -> Result<()> {
        let geometry = required(node, "geometry")?;
        let kinds = ["box", "cylinder", "sphere", "capsule", "mesh"];
        for kind in kinds {
            let Some(shape) = unique(geometry, kind)? else { continue };
            if kind == "mesh" {
                return self.read_mesh(spec, shape, id);
            }
            return read_primitive(shape, kind, &mut spec.geoms[id].public);
        }
        Err(ParseError::at(geometry, "visual geometry specification not found"))
    }

    /// Meshes are shared by the stem of their file; each new scale makes another one.
    fn read_mesh(&mut self, spec: &mut Spec, shape: &Node, id: GeomId) -> Result<()> {
        let file = required_text(shape, "filename")?;
        let base = path::base_name(file);
        let stem = path::stem(base);
        let mut scale = [1.0; 3];
        numbers_exact(shape, "scale", &mut scale)?;
        let scales = self.scales.entry(stem.to_string()).or_default();
        // a scale seen before gets the first mesh, whichever it belongs to
        let mut name = stem.to_string();
        if !scales.contains(&scale) {
            if !scales.is_empty() {
                name = format!("{stem}{}", scales.len());
            }
            scales.push(scale);
            let strip = spec.public.public.strippath != 0;
            let mesh = spec.add_of_class::<MeshFields>(Classes::ROOT);
            spec.meshes.set_name(mesh, &name);
            let mesh = &mut spec.meshes[mesh].public;
            mesh.file.set(if strip { base } else { file });
            mesh.scale = scale;
        }
        let geom = &mut spec.geoms[id].public;
        geom.r#type = mjGEOM_MESH.into();
        geom.meshname.set(name);
        Ok(())
    }
}

fn read_primitive(shape: &Node, kind: &str, geom: &mut GeomFields) -> Result<()> {
    let (kind, size) = match kind {
        "box" => (mjGEOM_BOX, required_numbers(shape, "size")?.map(|x: f64| x / 2.0)),
        "sphere" => (mjGEOM_SPHERE, [required_real(shape, "radius")?, 0.0, 0.0]),
        _ => {
            let radius = required_real(shape, "radius")?;
            let half = required_real(shape, "length")? / 2.0;
            (if kind == "cylinder" { mjGEOM_CYLINDER } else { mjGEOM_CAPSULE }, [radius, half, 0.0])
        }
    };
    geom.r#type = kind.into();
    geom.size = size;
    Ok(())
}
