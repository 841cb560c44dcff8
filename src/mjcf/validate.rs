//! Checks a document against the schema before anything of it is read.

use super::ParseError;
use super::schema::rows::MUJOCO;
use super::schema::{Mark, Row};
use super::xml::Node;

/// The first violation of the schema, if any.
pub fn validate(root: &Node) -> Result<(), ParseError> {
    check(&MUJOCO, root, 0)
}

fn violation(text: &str, node: &Node) -> ParseError {
    ParseError::at(node, format!("Schema violation: {text}"))
}

/// Whether a row describes elements of this name at this depth (of the element; the root has 0).
fn matches(row: &Row, tag: &str, depth: usize) -> bool {
    row.tag == tag
        || row.tag == "body"
            && (tag == "worldbody" && depth == 1 || (tag == "frame" || tag == "replicate") && depth >= 1)
}

fn check(row: &Row, node: &Node, depth: usize) -> Result<(), ParseError> {
    if !matches(row, &node.tag, depth) {
        return Err(violation("unrecognized element", node));
    }
    if let Some((name, _)) = node.attributes.iter().find(|(name, _)| !row.allows(name)) {
        return Err(violation(&format!("unrecognized attribute: '{name}'"), node));
    }
    let recursive = row.mark == Mark::Recursive;
    if recursive {
        node.named(row.tag).try_for_each(|child| check(row, child, depth + 1))?;
    }
    let mut counts = vec![0; row.children.len()];
    for child in &node.children {
        if let Some(i) = row.children.iter().position(|r| matches(r, &child.tag, depth + 1)) {
            check(row.children[i], child, depth + 1)?;
            counts[i] += 1;
        } else if !(recursive && matches(row, &child.tag, depth + 1)) {
            return Err(violation("unrecognized element", child));
        }
    }
    let mut error = None;
    for (child, &n) in row.children.iter().zip(&counts) {
        let tag = child.tag;
        match child.mark {
            Mark::One if n == 0 => error = Some(format!("element '{tag}' is required")),
            Mark::One | Mark::Optional if n > 1 => error = Some(format!("unique element '{tag}' found {n} times")),
            _ => {}
        }
    }
    error.map_or(Ok(()), |text| Err(violation(&text, node)))
}
