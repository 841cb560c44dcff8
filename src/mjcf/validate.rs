//! Checks a document against the schema before anything of it is read.

use super::ParseError;
use super::schema::elements::{BODY_ELEMENT, MUJOCO};
use super::schema::{ElementSchema, Multiplicity};
use super::xml::Node;

/// The first violation of the schema, if any.
pub fn validate(root: &Node) -> Result<(), ParseError> {
    check(&MUJOCO, root, 0)
}

fn violation(text: &str, node: &Node) -> ParseError {
    ParseError::at(node, format!("Schema violation: {text}"))
}

/// Whether a schema describes elements of this name at this depth (of the element; the root has 0).
fn matches(schema: &ElementSchema, tag: &str, depth: usize) -> bool {
    schema.tag == tag
        || schema.tag == "body"
            && (tag == "worldbody" && depth == 1 || (tag == "frame" || tag == "replicate") && depth >= 1)
}

fn check(schema: &ElementSchema, node: &Node, depth: usize) -> Result<(), ParseError> {
    if !matches(schema, node.tag(), depth) {
        return Err(violation("unrecognized element", node));
    }
    if let Some(name) = node.attribute_names().find(|name| !schema.allows(name)) {
        return Err(violation(&format!("unrecognized attribute: '{name}'"), node));
    }
    let recursive = schema.multiplicity == Multiplicity::Recursive;
    if recursive {
        node.named(schema.tag).try_for_each(|child| check(schema, child, depth + 1))?;
    }
    let mut counts = vec![0; schema.children.len()];
    for child in &node.children {
        if let Some(i) = schema.children.iter().position(|r| matches(r, child.tag(), depth + 1)) {
            check(schema.children[i], child, depth + 1)?;
            counts[i] += 1;
        } else if !(recursive && matches(schema, child.tag(), depth + 1)) {
            return Err(violation("unrecognized element", child));
        }
    }
    let mut error = None;
    for (child, &n) in schema.children.iter().zip(&counts) {
        let tag = child.tag;
        match child.multiplicity {
            Multiplicity::One if n == 0 => error = Some(format!("element '{tag}' is required")),
            Multiplicity::One | Multiplicity::Optional if n > 1 => {
                error = Some(format!("unique element '{tag}' found {n} times"))
            }
            _ => {}
        }
    }
    error.map_or(Ok(()), |text| Err(violation(&text, node)))
}

/// What the schema would reject in a frame or `replicate`, where it is not applied: attributes that do not exist.
pub fn unknown_in_frame(node: &Node) -> Vec<String> {
    let mut found = Vec::new();
    unknown_in(node, &BODY_ELEMENT, &mut found);
    found
}

fn unknown_in(node: &Node, schema: &ElementSchema, found: &mut Vec<String>) {
    const FRAME: [&str; 8] = ["name", "childclass", "pos", "quat", "axisangle", "xyaxes", "zaxis", "euler"];
    const REPLICATE: [&str; 5] = ["count", "offset", "euler", "sep", "childclass"];
    let known = |name: &str| match node.tag() {
        "frame" => FRAME.contains(&name),
        "replicate" => REPLICATE.contains(&name),
        _ => schema.allows(name),
    };
    let unknown = node.attribute_names().filter(|name| !known(name));
    found.extend(unknown.map(|name| format!("attribute '{name}' of <{}>", node.tag())));
    for child in &node.children {
        let inner = if matches!(child.tag(), "frame" | "replicate" | "body") {
            Some(&BODY_ELEMENT)
        } else {
            schema.child(child.tag())
        };
        if let Some(inner) = inner {
            unknown_in(child, inner, found);
        }
    }
}
