//! Reads `flexcomp` and `composite`, which make bodies, and the explicit `flex`.

use super::bodies::InsertionPoint;
use super::*;
use crate::mjcf::composite::{Composite, Curve};
use crate::mjcf::flexcomp::{Dof, FlexComp, FlexSource, Mesh};
use crate::mjcf::schema::keywords::*;
use crate::mjcf::schema::tables::*;

impl Reader<'_> {
    pub(super) fn flex(&mut self, node: &Node) -> Result<()> {
        let id = self.spec.add_of_class::<FlexFields>(Classes::ROOT);
        self.identify(node, id)?;
        let f = &mut self.spec.flexes[id].public;
        table(node, &FLEX, f)?;
        for child in node.named("contact") {
            table(child, &FLEX_CONTACT, f)?;
            // these two get the value of the last boolean attribute before them
            let last = boolean(child, "internal")?.or(boolean(node, "flatskin")?).unwrap_or(false);
            if boolean(child, "vertcollide")?.is_some() {
                f.vertcollide = last.into();
            }
            if boolean(child, "passive")?.is_some() {
                f.passive = last.into();
            }
        }
        node.named("edge").try_for_each(|child| table(child, &FLEX_EDGE, f))?;
        node.named("elasticity").try_for_each(|child| table(child, &FLEX_ELASTICITY, f))
    }

    pub(super) fn flexcomp(&mut self, node: &Node, place: InsertionPoint) -> Result<()> {
        let mut comp = FlexComp::new(required_text(node, "name")?);
        if let Some(source) = word(node, "type", FLEXCOMP_TYPE)? {
            comp.source = FlexSource::ALL[source as usize];
        }
        if let Some(dof) = word(node, "dof", FLEXCOMP_DOF)? {
            comp.dof = Dof::ALL[dof as usize];
        }
        table(node, &FLEXCOMP, &mut comp)?;
        if let Some(file) = self.file(node, "file", None) {
            comp.file.set(file);
        }
        alternatives(node, &mut comp.quat, &mut comp.alt)?;
        if comp.source == Mesh && comp.flex.dim == 3 && node.get("origin").is_none() {
            return Err(ParseError::at(node, "origin must be specified for mesh flexcomps if dim=3"));
        }
        node.named("edge").try_for_each(|child| table(child, &FLEXCOMP_EDGE, &mut comp))?;
        node.named("elasticity").try_for_each(|child| table(child, &FLEX_ELASTICITY, &mut comp.flex))?;
        if comp.flex.elastic2d >= 2 && comp.equality != 0 {
            return Err(ParseError::at(node, "elasticity and edge constraints cannot both be present"));
        }
        for child in node.named("contact") {
            table(child, &FLEX_CONTACT, &mut comp.flex)?;
            let flag = |name: &str| Ok(boolean(child, name)?.map(i32::from));
            comp.flex.vertcollide = flag("vertcollide")?.unwrap_or(0);
            comp.flex.passive = flag("passive")?.unwrap_or(0);
        }
        for child in node.named("pin") {
            for (name, list) in [
                ("id", &mut comp.pin_id),
                ("range", &mut comp.pin_range),
                ("grid", &mut comp.pin_grid),
                ("gridrange", &mut comp.pin_gridrange),
            ] {
                list.extend(numbers::<i32>(child, name)?.unwrap_or_default());
            }
        }
        if let Some(child) = node.named("plugin").next() {
            let used = self.plugin(child)?;
            self.name_implicit(&used, &format!("flexcomp_{}", comp.name));
            comp.plugin = Some(used);
        }
        comp.flex.info.set(line(node));
        comp.make(self.spec, place.body, self.modeldir).map_err(|text| ParseError::at(node, text))
    }

    /// Names the instance that belongs to one element alone.
    fn name_implicit(&mut self, used: &PluginUse, name: &str) {
        if let Some(id) = used.implicit() {
            self.spec.plugins.set_name(id, name);
        }
    }

    pub(super) fn composite(&mut self, node: &Node, place: InsertionPoint) -> Result<()> {
        let kind = required_text(node, "type")?;
        word(node, "type", COMPOSITE_TYPE)?;
        let mut c = Composite::new(kind);
        c.prefix = node.get("prefix").unwrap_or("").to_string();
        c.initial = node.get("initial").unwrap_or("ball").to_string();
        numbers_up_to(node, "count", &mut c.count)?;
        numbers_exact(node, "offset", &mut c.offset)?;
        if let Some(vertex) = numbers::<f32>(node, "vertex")? {
            c.vertex.set(&vertex);
        }
        curve(node, &mut c.curve)?;
        numbers_up_to(node, "size", &mut c.size)?;
        numbers_exact(node, "quat", &mut c.quat)?;
        for (i, child) in node.named("joint").enumerate() {
            required_text(child, "kind")?;
            word(child, "kind", COMPOSITE_JOINT)?;
            node.reject_if(i > 0, "Only particles are allowed to have multiple joints")?;
            let limited = c.joint.public.limited;
            table(child, &JOINT, &mut c.joint)?;
            c.joint.public.limited = limited;
        }
        if let Some(child) = node.named("skin").next() {
            c.has_skin = true;
            table(child, &COMPOSITE_SKIN, &mut c)?;
            child.reject_if(!(0..mjNGROUP).contains(&c.skin.group), "skin group must be between 0 and 5")?;
        }
        node.named("geom").try_for_each(|child| table(child, &GEOM, &mut c.geom))?;
        node.named("site").try_for_each(|child| table(child, &SITE, &mut c.site))?;
        if let Some(child) = node.named("plugin").next() {
            let used = self.plugin(child)?;
            self.name_implicit(&used, &format!("composite{}", c.prefix));
            c.plugin = Some((child.get("plugin").unwrap_or("").to_string(), used));
        }
        c.make(self.spec, place.body, place.frame).map_err(|text| ParseError::at(node, text))
    }
}

/// The keywords of a cable's curve.
fn curve(node: &Node, into: &mut [Curve; 3]) -> Result<()> {
    let Some(text) = node.get("curve") else { return Ok(()) };
    let mut words: Vec<&str> = text.split_ascii_whitespace().collect();
    if text.ends_with(|c: char| c.is_ascii_whitespace()) {
        // a blank at the end repeats the last word, as in the field
        words.extend(words.last().copied());
    }
    node.reject_if(words.len() > into.len(), "The curve array must have a maximum of 3 components")?;
    for (to, word) in into.iter_mut().zip(words) {
        *to = match word {
            "s" => Curve::Line,
            "cos(s)" => Curve::Cos,
            "sin(s)" => Curve::Sin,
            "0" => Curve::Zero,
            _ => return Err(ParseError::at(node, "The curve array contains an invalid shape")),
        };
    }
    Ok(())
}
