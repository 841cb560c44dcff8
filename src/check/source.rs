//! The documents of a model: where its elements are written, and attributes that the reader does not keep.
#![forbid(unsafe_code)]

use super::FilePlace;
use crate::abi::*;
use crate::base::path;
use crate::base::resource::Resource;
use crate::mjcf::xml::{self, Node};
use crate::model::{Model, names};
use crate::spec::{Elements, Kind, Spec, SpecKey};
use std::collections::HashMap;

/// More documents than this are not looked at.
const MAX_DOCUMENTS: usize = 1000;

/// A document, or one that it includes.
pub struct Document {
    pub file: String,
    pub root: Node,
    /// It is included by another.
    pub included: bool,
}

/// The documents of a model, the main one first; none for binary models.
#[derive(Default)]
pub struct Source {
    /// The model's file; empty for a text.
    pub file: String,
    pub documents: Vec<Document>,
    /// The main document as it is written.
    pub text: Vec<u8>,
    /// Lines of elements that have a name, by kind and name.
    lines: HashMap<(&'static str, String), (usize, usize)>,
}

impl Source {
    /// Reads a file and what it includes. What cannot be read is left out: the loader says why.
    pub fn of_file(file: &str) -> Source {
        let Ok(resource) = Resource::open("", file, None) else { return Source::default().named(file) };
        Source::of_text(resource.read(), file)
    }

    /// Reads a text; `file` is its name, and empty if it has none.
    pub fn of_text(text: &[u8], file: &str) -> Source {
        let mut source = Source { text: text.into(), ..Source::default() }.named(file);
        source.read(text, file, false);
        let mut next = 0;
        let directory = path::directory(file).to_string();
        while next < source.documents.len() && source.documents.len() < MAX_DOCUMENTS {
            let own = path::directory(&source.documents[next].file).to_string();
            let mut names = Vec::new();
            includes(&source.documents[next].root, &mut names);
            for name in names {
                let tried = [path::join(&directory, &name), path::join(&own, &name)];
                let known = |f: &String| source.documents.iter().any(|d| d.file == *f);
                if tried.iter().any(known) {
                    continue;
                }
                let opened = tried.iter().find_map(|f| Some((f, Resource::open("", f, None).ok()?)));
                if let Some((file, resource)) = opened {
                    source.read(resource.read(), file, true);
                }
            }
            next += 1;
        }
        for i in 0..source.documents.len() {
            let mut found = Vec::new();
            index(&source.documents[i].root, &mut found);
            for (kind, name, line) in found {
                source.lines.entry((kind, name)).or_insert((i, line));
            }
        }
        source
    }

    /// The same, of this file.
    pub fn named(mut self, file: &str) -> Source {
        self.file = file.into();
        self
    }

    fn read(&mut self, text: &[u8], file: &str, included: bool) {
        if let Ok(Some(root)) = xml::parse(text) {
            self.documents.push(Document { file: file.into(), root, included });
        }
    }

    /// Where the element of this kind and name is written.
    pub fn find(&self, kind: &str, name: &str) -> Option<FilePlace> {
        let kind = KINDS.iter().find(|(known, _)| *known == kind)?.0;
        let &(document, line) = self.lines.get(&(kind, name.to_string()))?;
        Some(FilePlace { file: self.documents[document].file.clone(), line: Some(line) })
    }

    /// All elements, each with its document and parents, the nearest last.
    pub fn visit<'a>(&'a self, mut f: impl FnMut(&'a Document, &[&'a Node], &'a Node)) {
        for document in &self.documents {
            let mut open: Vec<(usize, &Node)> = vec![(0, &document.root)];
            let mut parents: Vec<&Node> = Vec::new();
            while let Some((depth, node)) = open.pop() {
                parents.truncate(depth);
                f(document, &parents, node);
                parents.push(node);
                open.extend(node.children.iter().rev().map(|child| (depth + 1, child)));
            }
        }
    }

    /// Where an element of a document is.
    pub fn place(document: &Document, node: &Node) -> FilePlace {
        FilePlace { file: document.file.clone(), line: usize::try_from(node.line).ok().filter(|&line| line > 0) }
    }

    /// Whether the model is a URDF.
    pub fn is_urdf(&self) -> bool {
        self.documents.first().is_some_and(|d| d.root.tag().eq_ignore_ascii_case("robot"))
    }
}

/// The files that a document includes.
fn includes(root: &Node, names: &mut Vec<String>) {
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        if node.tag() == "include" {
            names.extend(node.get("file").map(str::to_string));
        }
        open.extend(&node.children);
    }
}

/// Which tags, or children of which sections, are elements of a kind.
const KINDS: &[(&str, &[&str])] = &[
    ("body", &["body", "link"]),
    ("joint", &["joint", "freejoint"]),
    ("geom", &["geom"]),
    ("site", &["site"]),
    ("camera", &["camera"]),
    ("light", &["light"]),
    ("mesh", &["mesh"]),
    ("texture", &["texture"]),
    ("material", &["material"]),
    ("hfield", &["hfield"]),
    ("skin", &["skin"]),
    ("flex", &["flex", "flexcomp"]),
    ("tendon", &["spatial", "fixed"]),
    ("key", &["key"]),
    ("pair", &["pair"]),
    ("exclude", &["exclude"]),
    ("actuator", &[]),
    ("sensor", &[]),
    ("equality", &[]),
    ("default class", &["default"]),
];

/// Lists the elements with a name.
fn index(root: &Node, found: &mut Vec<(&'static str, String, usize)>) {
    let mut open: Vec<(&Node, &str)> = vec![(root, "")];
    while let Some((node, parent)) = open.pop() {
        open.extend(node.children.iter().map(|child| (child, node.tag())));
        let of_section = KINDS.iter().find(|(kind, tags)| tags.is_empty() && *kind == parent);
        let kind = of_section.or_else(|| KINDS.iter().find(|(_, tags)| tags.contains(&node.tag())));
        let name = if node.tag() == "default" { node.get("class") } else { node.get("name") };
        // meshes and textures without a name have that of their file
        let file =
            || node.get("file").filter(|_| matches!(node.tag(), "mesh" | "hfield" | "texture")).map(path::base_name);
        let name = name.map(str::to_string).or_else(|| file().map(|file| path::stem(file).to_string()));
        if let (Some((kind, _)), Some(name), 1..) = (kind, name, node.line) {
            found.push((kind, name, node.line as usize));
        }
    }
}

/// The line that the reader kept for an element of the compiled model.
pub fn line(spec: &Spec, kind: mjtObj, id: usize) -> Option<usize> {
    // elements of an attached model have the lines of another file
    let of_this_file = |origin: SpecKey| origin == spec.key;
    fn of<K: Kind>(list: &Elements<K>, id: usize, known: impl Fn(SpecKey) -> bool) -> Option<usize> {
        let element = list.iter().find(|e| usize::try_from(e.head.id) == Ok(id) && known(e.head.origin))?;
        element.public.info().text().strip_prefix("line ")?.parse().ok().filter(|&line| line > 0)
    }
    match kind {
        mjOBJ_BODY => of(&spec.bodies, id, of_this_file),
        mjOBJ_JOINT => of(&spec.joints, id, of_this_file),
        mjOBJ_GEOM => of(&spec.geoms, id, of_this_file),
        mjOBJ_SITE => of(&spec.sites, id, of_this_file),
        mjOBJ_MESH => of(&spec.meshes, id, of_this_file),
        mjOBJ_TEXTURE => of(&spec.textures, id, of_this_file),
        mjOBJ_MATERIAL => of(&spec.materials, id, of_this_file),
        mjOBJ_ACTUATOR => of(&spec.actuators, id, of_this_file),
        mjOBJ_SENSOR => of(&spec.sensors, id, of_this_file),
        mjOBJ_TENDON => of(&spec.tendons, id, of_this_file),
        mjOBJ_EQUALITY => of(&spec.equalities, id, of_this_file),
        mjOBJ_KEY => of(&spec.keys, id, of_this_file),
        mjOBJ_PAIR => of(&spec.pairs, id, of_this_file),
        _ => None,
    }
}

/// The name of the text element in which a model allows codes.
const ALLOW: &str = "rujoco_allow";

/// What the model itself allows: the words of its text `rujoco_allow`.
pub fn allowed(m: &Model) -> Vec<String> {
    let Some(id) = names::find(m, mjOBJ_TEXT, ALLOW.as_bytes()) else { return Vec::new() };
    let (begin, length) = (m.text_adr()[id].max(0) as usize, m.text_size()[id].max(0) as usize);
    let bytes: Vec<u8> =
        m.text_data().iter().skip(begin).take(length).map(|&c| c as u8).take_while(|&c| c != 0).collect();
    let text = String::from_utf8_lossy(&bytes);
    text.split_whitespace().map(str::to_string).collect()
}
