//! URDF: links and joints turned into a [`Spec`].
//!
//! In: a document whose root is `robot`, without includes and without a schema: what is unknown is ignored. Out: a model
//! in radians whose base links are fixed to the world. Links become bodies below the parent that a joint names, and the
//! pose of a joint is that of its child.

mod joint;
mod shape;

use super::include::AssetFolders;
use super::read::Reader;
use super::read::attributes::*;
use super::xml::Node;
use super::{ParseError, Result};
use crate::abi::*;
use crate::asset::geometry::full_inertia;
use crate::base::vfs::Vfs;
use crate::math::Quat;
use crate::spec::*;
use shape::Shapes;
use std::collections::HashMap;

const UNIT_QUAT: [f64; 4] = [1.0, 0.0, 0.0, 0.0];

/// A link, and where joints put it.
struct UrdfLink<'a> {
    node: &'a Node,
    name: &'a str,
    has_parent: bool,
    /// Links below it, in the order of joints.
    children: Vec<usize>,
    /// None until the tree is built, and for ever on a cycle.
    body: Option<BodyId>,
}

/// Reads a document.
pub fn read(root: &Node, filename: &str, modeldir: &str, vfs: Option<&Vfs>) -> Result<SpecRef> {
    let mut spec = SpecRef::new();
    let s = spec.get_mut();
    s.public.modelfiledir.set(modeldir);
    if let Some(comment) = &root.first_comment {
        s.public.comment.set(comment);
    }
    let settings = &mut s.public.public;
    settings.strippath = 1;
    (settings.compiler.fusestatic, settings.compiler.discardvisual) = (1, 1);
    Reader { spec: s, vfs, modeldir, dirs: AssetFolders::default(), nesting: 0 }.urdf_settings(root)?;
    if let Some(name) = root.get("name") {
        s.public.modelname.set(name);
    }
    let mut shapes = Shapes::new(root)?;
    let mut links = links(root)?;
    let index: HashMap<&str, usize> = links.iter().enumerate().map(|(i, link)| (link.name, i)).collect();
    let joints: Vec<(&Node, usize)> =
        root.named("joint").map(|node| Ok((node, connect(node, &mut links, &index)?))).collect::<Result<_>>()?;
    for i in 0..links.len() {
        if !links[i].has_parent {
            add_tree(s, &mut links, i);
        }
    }
    for link in &links {
        let body = link.body.ok_or_else(|| ParseError::at(link.node, "URDF body not found"))?;
        if let Some(inertial) = unique(link.node, "inertial")? {
            read_inertial(inertial, &mut s.bodies[body].public)?;
        }
        shapes.read_link(s, link.node, body)?;
    }
    for (node, child) in joints {
        let body = links[child].body.ok_or_else(|| ParseError::at(node, "URDF body not found"))?;
        joint::read_joint(s, node, body)?;
    }
    for body in links.iter().filter(|link| !link.has_parent).filter_map(|link| link.body) {
        let b = &mut s.bodies[body].public;
        (b.pos, b.quat) = ([0.0; 3], UNIT_QUAT);
    }
    s.notes = root.named("joint").filter_map(|joint| mimic_note(joint, filename)).collect();
    Ok(spec)
}

/// What to tell the user of a joint that should follow another one, but does not.
fn mimic_note(joint: &Node, filename: &str) -> Option<String> {
    let mimic = joint.named("mimic").next().filter(|_| joint.get("type") != Some("fixed"))?;
    let [name, leader] = [joint.get("name"), mimic.get("joint")].map(Option::unwrap_or_default);
    let text = format!("the joint '{name}' does not follow '{leader}': 'mimic' is ignored, as MuJoCo does");
    Some(format!("{filename}:{}: {text} (an equality of the two joints in MJCF does it)", mimic.line))
}

impl Reader<'_> {
    /// The MJCF sections that a document may hold.
    fn urdf_settings(&mut self, root: &Node) -> Result<()> {
        if let Some(node) = unique(root, "mujoco")? {
            if let Some(compiler) = unique(node, "compiler")? {
                self.compiler(compiler)?;
            }
            if let Some(option) = unique(node, "option")? {
                self.option(option)?;
            }
            if let Some(size) = unique(node, "size")? {
                self.size(size)?;
            }
        }
        self.spec.public.public.compiler.degree = 0;
        Ok(())
    }
}

/// The only child of this name, if there is one.
fn unique<'a>(node: &'a Node, tag: &'a str) -> Result<Option<&'a Node>> {
    let mut found = node.named(tag);
    match (found.next(), found.next()) {
        (Some(first), Some(_)) => Err(ParseError::at(first, format!("repeated element: '{tag}'"))),
        (first, _) => Ok(first),
    }
}

/// The only child of this name, which must be there.
fn required<'a>(node: &'a Node, tag: &'a str) -> Result<&'a Node> {
    unique(node, tag)?.ok_or_else(|| ParseError::at(node, format!("missing element: '{tag}'")))
}

fn links(root: &Node) -> Result<Vec<UrdfLink<'_>>> {
    let mut links: Vec<UrdfLink> = Vec::new();
    let mut names = std::collections::HashSet::new();
    for node in root.named("link") {
        let name = required_text(node, "name")?;
        if !names.insert(name) {
            return Err(ParseError::new("repeated URDF name: "));
        }
        links.push(UrdfLink { node, name, has_parent: false, children: Vec::new(), body: None });
    }
    Ok(links)
}

/// Hangs the child of a joint below its parent; which link the child is.
fn connect(node: &Node, links: &mut [UrdfLink], index: &HashMap<&str, usize>) -> Result<usize> {
    let parent = required_text(required(node, "parent")?, "link")?;
    let child = required_text(required(node, "child")?, "link")?;
    let (Some(&parent), Some(&child)) = (index.get(parent), index.get(child)) else {
        return Err(ParseError::at(node, "URDF joint parent or child missing"));
    };
    node.reject_if(links[child].has_parent, "URDF body has multiple parents:")?;
    links[child].has_parent = true;
    links[parent].children.push(child);
    Ok(child)
}

/// Adds a link and all below it, depth first. A link called `world` is the world itself.
fn add_tree(spec: &mut Spec, links: &mut [UrdfLink], root: usize) {
    let mut todo = vec![(root, spec.world)];
    while let Some((i, parent)) = todo.pop() {
        let body = match links[i].name {
            "world" => spec.world,
            name => {
                let body = spec.add_body(parent, None);
                spec.bodies.set_name(body, name);
                body
            }
        };
        links[i].body = Some(body);
        todo.extend(links[i].children.iter().rev().map(|&child| (child, body)));
    }
}

/// The pose of an element: its `origin`, or none.
fn read_origin(node: &Node) -> Result<([f64; 3], [f64; 4])> {
    let (mut pos, mut rpy) = ([0.0; 3], [0.0; 3]);
    let Some(origin) = unique(node, "origin")? else { return Ok((pos, UNIT_QUAT)) };
    numbers_exact(origin, "xyz", &mut pos)?;
    if !numbers_exact(origin, "rpy", &mut rpy)? {
        return Ok((pos, UNIT_QUAT));
    }
    let turn = mjsOrientation { r#type: mjORIENTATION_EULER.into(), euler: rpy, ..initial::orientation() };
    let quat = resolve_orientation(Quat::IDENTITY, false, b"XYZ", &turn);
    Ok((pos, quat.map_err(|e| ParseError::at(origin, e))?.0))
}

fn read_inertial(node: &Node, body: &mut BodyFields) -> Result<()> {
    body.explicitinertial = 1;
    (body.ipos, body.iquat) = read_origin(node)?;
    body.mass = required_real(required(node, "mass")?, "value")?;
    let inertia = required(node, "inertia")?;
    let mut full = [0.0; 6];
    for (name, x) in ["ixx", "iyy", "izz", "ixy", "ixz", "iyz"].into_iter().zip(&mut full) {
        *x = required_real(inertia, name)?;
    }
    if full == [0.0; 6] {
        return Ok(());
    }
    body.fullinertia = full;
    // what the compiler makes of the full inertia replaces this, unless its first number is NaN
    let numbers = full.iter().all(|x| !x.is_nan());
    let axes = Some(full).filter(|_| numbers).and_then(|full| full_inertia(full).ok());
    let axes = axes.map_or(Quat::IDENTITY, |(axes, _)| axes);
    body.iquat = (Quat(body.iquat) * axes).0;
    Ok(())
}

#[cfg(test)]
mod tests;
