//! Reads default classes: a tree of classes, each of which starts as a copy of its parent.

use super::*;
use crate::mjcf::schema::tables::*;

impl Reader<'_> {
    /// Reads a `default` element: its templates first, then the classes inside it, which copy them.
    pub(super) fn default(&mut self, node: &Node, parent: Option<ClassId>) -> Result<()> {
        let name = node.get("class").unwrap_or("");
        let class = match parent {
            None if name.is_empty() || name == MAIN => Classes::ROOT,
            None => return Err(ParseError::at(node, "top-level default class 'main' cannot be renamed")),
            Some(_) if name.is_empty() => return Err(ParseError::at(node, "empty class name")),
            Some(parent) => self
                .spec
                .classes
                .add(name, parent)
                .ok_or_else(|| ParseError::at(node, "repeated default class name"))?,
        };
        for child in node.children.iter().filter(|child| child.tag() != "default") {
            self.template(child, class)?;
        }
        node.named("default").try_for_each(|child| self.default(child, Some(class)))
    }

    fn template(&mut self, node: &Node, class: ClassId) -> Result<()> {
        let c = &mut self.spec.classes[class];
        match node.tag() {
            "mesh" => assets::mesh_template(node, &mut c.mesh.public),
            "material" => assets::material_attributes(node, &mut c.material.public),
            "joint" => table(node, &JOINT, &mut c.joint.public),
            "geom" => bodies::geom_attributes(node, &mut c.geom.public),
            "site" => bodies::site_attributes(node, &mut c.site.public),
            "camera" => bodies::camera_attributes(node, &mut c.camera.public),
            "light" => bodies::light_attributes(node, &mut c.light.public),
            "pair" => table(node, &PAIR, &mut c.pair.public),
            "equality" => table(node, &EQUALITY, &mut c.equality.public),
            "tendon" => relations::tendon_attributes(node, &mut c.tendon.public),
            _ => actuators::attributes(node, &mut c.actuator.public),
        }
    }
}
