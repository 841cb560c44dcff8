//! Reads sensors: the objects that each kind names, and their common attributes.

use super::*;
use crate::mjcf::schema::keywords::{self, *};
use crate::mjcf::schema::sensors::*;
use crate::mjcf::schema::tables::*;
use crate::mjcf::value;

fn by_tag(set: &[(&str, mjtSensor)], tag: &str) -> Option<mjtSensor> {
    set.iter().find(|(t, _)| *t == tag).map(|&(_, kind)| kind)
}

/// Sets what a sensor is attached to.
fn set_object(s: &mut SensorFields, kind: mjtObj, name: &str) {
    s.objtype = kind.into();
    s.objname.set(name);
}

/// Sets what a sensor measures against.
fn set_reference(s: &mut SensorFields, kind: mjtObj, name: &str) {
    s.reftype = kind.into();
    s.refname.set(name);
}

impl Reader<'_> {
    pub(super) fn sensors(&mut self, node: &Node) -> Result<()> {
        node.children.iter().try_for_each(|child| self.sensor(child))
    }

    fn sensor(&mut self, node: &Node) -> Result<()> {
        let id = self.add::<SensorFields>(node)?;
        let s = &mut self.spec.sensors[id].public;
        table(node, &SENSOR, s)?;
        table(node, &SENSOR_CUTOFF, s)?;
        table(node, &SENSOR_NOISE, s)?;
        let tag = node.tag();
        if let Some(&(_, kind, attribute, object)) = OF_ONE_OBJECT.iter().find(|(t, ..)| *t == tag) {
            s.r#type = kind.into();
            set_object(s, object, required_text(node, attribute)?);
        } else if let Some(kind) = by_tag(OF_FRAMES, tag) {
            s.r#type = kind.into();
            frame(node, s)?;
        } else if let Some(kind) = by_tag(OF_DISTANCE, tag) {
            s.r#type = kind.into();
            distance(node, s)?;
        } else if let Some(kind) = by_tag(OF_NOTHING, tag) {
            s.r#type = kind.into();
        } else {
            match tag {
                "camprojection" => {
                    s.r#type = mjSENS_CAMPROJECTION.into();
                    set_object(s, mjOBJ_SITE, required_text(node, "site")?);
                    set_reference(s, mjOBJ_CAMERA, required_text(node, "camera")?);
                }
                "insidesite" => {
                    s.r#type = mjSENS_INSIDESITE.into();
                    set_object(s, object_type(required_text(node, "objtype")?), required_text(node, "objname")?);
                    set_reference(s, mjOBJ_SITE, required_text(node, "site")?);
                }
                "tactile" => {
                    s.r#type = mjSENS_TACTILE.into();
                    set_reference(s, mjOBJ_GEOM, required_text(node, "geom")?);
                    set_object(s, mjOBJ_MESH, required_text(node, "mesh")?);
                }
                "contact" => contact(node, s)?,
                "user" => user(node, s)?,
                _ => {
                    s.r#type = mjSENS_PLUGIN.into();
                    plugin_objects(node, s)?;
                    self.plugin_of(Some(node), id)?;
                }
            }
        }
        Ok(())
    }
}

fn frame(node: &Node, s: &mut SensorFields) -> Result<()> {
    set_object(s, object_type(required_text(node, "objtype")?), required_text(node, "objname")?);
    match (node.get("reftype"), node.get("refname")) {
        (Some(kind), _) => {
            set_reference(s, object_type(kind), required_text(node, "refname")?);
        }
        (None, Some(name)) => {
            return Err(ParseError::at(node, format!("refname '{name}' given but reftype is missing")));
        }
        (None, None) => {}
    }
    Ok(())
}

/// One side of a distance: a geom or a body, exactly one of them.
fn side<'a>(node: &'a Node, geom: &str, body: &str) -> Result<(mjtObj, &'a str)> {
    match (node.get(geom), node.get(body)) {
        (Some(name), None) => Ok((mjOBJ_GEOM, name)),
        (None, Some(name)) => Ok((mjOBJ_BODY, name)),
        _ => Err(ParseError::at(node, format!("exactly one of ({geom}, {body}) must be specified"))),
    }
}

fn distance(node: &Node, s: &mut SensorFields) -> Result<()> {
    let (kind, name) = side(node, "geom1", "body1")?;
    set_object(s, kind, name);
    let (kind, name) = side(node, "geom2", "body2")?;
    set_reference(s, kind, name);
    Ok(())
}

/// At most one of some attributes, and the kind of object that it names.
fn at_most_one<'a>(node: &'a Node, of: &[(&str, mjtObj)]) -> Result<Option<(mjtObj, &'a str)>> {
    let mut given = of.iter().filter_map(|&(name, kind)| Some((kind, node.get(name)?)));
    let first = given.next();
    if given.next().is_some() {
        let names: Vec<_> = of.iter().map(|(name, _)| *name).collect();
        return Err(ParseError::at(node, format!("at most one of ({}) can be specified", names.join(", "))));
    }
    Ok(first)
}

fn contact(node: &Node, s: &mut SensorFields) -> Result<()> {
    s.r#type = mjSENS_CONTACT.into();
    let first = [("geom1", mjOBJ_GEOM), ("body1", mjOBJ_BODY), ("subtree1", mjOBJ_XBODY), ("site", mjOBJ_SITE)];
    if let Some((kind, name)) = at_most_one(node, &first)? {
        set_object(s, kind, name);
    }
    let second = [("geom2", mjOBJ_GEOM), ("body2", mjOBJ_BODY), ("subtree2", mjOBJ_XBODY)];
    if let Some((kind, name)) = at_most_one(node, &second)? {
        set_reference(s, kind, name);
    }
    let mut fields: Vec<i32> = Vec::new();
    for item in value::items(node.get("data").unwrap_or("")) {
        let field =
            keywords::value(CONTACT_DATA, item).ok_or_else(|| ParseError::at(node, "invalid keyword: '(null)'"))?;
        node.reject_if(fields.contains(&field), "duplicate keyword: '(null)'")?;
        fields.push(field);
    }
    if !fields.is_sorted() {
        let order: Vec<_> = CONTACT_DATA.iter().map(|(word, _)| *word).collect();
        return Err(ParseError::at(node, format!("data attributes must be in order: {}", order.join(", "))));
    }
    let mask = fields.iter().fold(0, |mask, field| mask | 1 << field);
    let reduce = word(node, "reduce", REDUCE)?.unwrap_or(0);
    let num = int(node, "num")?.unwrap_or(1);
    node.reject_if(num <= 0, "'num' must be positive in sensor")?;
    s.intprm = [if mask == 0 { 1 } else { mask }, reduce, num];
    Ok(())
}

fn user(node: &Node, s: &mut SensorFields) -> Result<()> {
    s.r#type = mjSENS_USER.into();
    match (node.get("objtype"), node.get("objname")) {
        (Some(kind), Some(name)) => {
            set_object(s, object_type(kind), name);
        }
        (Some(kind), None) => {
            return Err(ParseError::at(node, format!("objtype '{kind}' given but objname is missing")));
        }
        (None, Some(name)) => {
            return Err(ParseError::at(node, format!("objname '{name}' given but objtype is missing")));
        }
        (None, None) => {}
    }
    table(node, &USER_SENSOR, s)
}

/// The object and reference of a plugin sensor: kind and name come together or not at all.
fn plugin_objects(node: &Node, s: &mut SensorFields) -> Result<()> {
    let pair = |kind: &str, name: &str| {
        let object = node.get(kind).map_or(mjOBJ_UNKNOWN, object_type);
        let text = node.get(name).unwrap_or("");
        match (object != mjOBJ_UNKNOWN, !text.is_empty()) {
            (true, false) => Err(ParseError::at(node, format!("{kind} is specified but {name} is not"))),
            (false, true) => Err(ParseError::at(node, format!("{name} is specified but {kind} is not"))),
            _ => Ok((object, text)),
        }
    };
    let (kind, name) = pair("objtype", "objname")?;
    set_object(s, kind, name);
    let (kind, name) = pair("reftype", "refname")?;
    set_reference(s, kind, name);
    Ok(())
}
