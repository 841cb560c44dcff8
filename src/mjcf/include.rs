//! Expands `include` elements, in document order and depth first.

use super::xml::{self, Node};
use super::{ParseError, Result};
use crate::base::path::{absolute_prefix, directory, join, reduce};
use crate::base::resource::Resource;
use crate::base::vfs::Vfs;
use std::collections::HashSet;
use std::rc::Rc;

/// The asset directories that the document's `compiler` elements name, as far as the search for files goes.
#[derive(Default, Clone)]
pub struct Dirs {
    pub asset: Option<String>,
    pub mesh: Option<String>,
    pub texture: Option<String>,
}

/// Includes may nest this deep.
const MAX_NESTING: usize = 100;
/// Elements may nest this deep once all includes are expanded: reading recurses.
const MAX_DEPTH: usize = 1000;
/// A document may have this many elements once all includes are expanded.
const MAX_ELEMENTS: usize = 20_000_000;

struct Expansion<'a> {
    vfs: Option<&'a Vfs>,
    modeldir: &'a str,
    seen: HashSet<String>,
    open: Vec<String>,
    dirs: Dirs,
    elements: usize,
}

/// Replaces every include by the elements of the file it names.
pub fn expand(root: &mut Node, filename: &str, modeldir: &str, vfs: Option<&Vfs>) -> Result<Dirs> {
    let mut e = Expansion {
        vfs,
        modeldir,
        seen: HashSet::from([filename.to_string()]),
        open: Vec::new(),
        dirs: Dirs::default(),
        elements: 0,
    };
    e.children(root, "", 1)?;
    Ok(e.dirs)
}

/// The file name of an attribute, found by the base-then-include-directory rule.
pub fn resolve_file(vfs: Option<&Vfs>, base: &str, file: &str, include_dir: Option<&str>) -> String {
    let file = reduce(file);
    if !absolute_prefix(&file).is_empty() || file.is_empty() {
        return file;
    }
    match include_dir {
        Some(dir) if Resource::open("", &join(base, &file), vfs).is_err() => reduce(&join(dir, &file)),
        _ => file,
    }
}

impl Expansion<'_> {
    fn children(&mut self, node: &mut Node, dir: &str, depth: usize) -> Result<()> {
        let mut children = Vec::with_capacity(node.children.len());
        for mut child in std::mem::take(&mut node.children) {
            self.elements += 1;
            if depth >= MAX_DEPTH || self.elements > MAX_ELEMENTS {
                return Err(ParseError::at(&child, "Element nesting is too deep or there are too many elements."));
            }
            if child.tag == "include" {
                self.include(&child, dir, depth, &mut children)?;
                continue;
            }
            if child.tag.eq_ignore_ascii_case("include") {
                // read like an include, but not an element that the schema knows
                self.include(&child, dir, depth, &mut Vec::new())?;
            }
            if child.tag.eq_ignore_ascii_case("compiler") {
                for (name, dir) in [
                    ("assetdir", &mut self.dirs.asset),
                    ("meshdir", &mut self.dirs.mesh),
                    ("texturedir", &mut self.dirs.texture),
                ] {
                    if let Some(value) = child.get(name) {
                        *dir = Some(value.to_string());
                    }
                }
            }
            self.children(&mut child, dir, depth + 1)?;
            children.push(child);
        }
        node.children = children;
        Ok(())
    }

    fn include(&mut self, node: &Node, dir: &str, depth: usize, into: &mut Vec<Node>) -> Result<()> {
        if !node.children.is_empty() || node.has_other_content {
            return Err(ParseError::at(node, "Include element cannot have children"));
        }
        let file = node.get("file").ok_or_else(|| ParseError::at(node, "required attribute missing: 'file'"))?;
        let file = resolve_file(self.vfs, self.modeldir, file, Some(dir).filter(|d| !d.is_empty()));
        let recorded = reduce(&join(dir, &file));
        let repeated = |file: &str| ParseError::at(node, format!("File '{file}' already included"));
        if self.seen.contains(&file) {
            return Err(repeated(&file));
        }
        let absolute = !absolute_prefix(&file).is_empty();
        let open = |name: &str| Resource::open(self.modeldir, name, self.vfs);
        let opened = open(&file)
            .or_else(|e| if absolute { Err(e) } else { open(&recorded) })
            .map_err(|e| ParseError::at(node, e.message()))?;
        let name = opened.name();
        if self.open.contains(&name) || self.open.len() >= MAX_NESTING {
            return Err(repeated(&file));
        }
        self.seen.insert(recorded.clone());
        let error = |text: &str| ParseError::at(node, text);
        if opened.read().is_empty() {
            return Err(error(&format!("Empty file '{recorded}'")));
        }
        let root = xml::parse(opened.read()).map_err(|e| error(&format!("Include error: '{e}'")))?;
        let mut root = root.ok_or_else(|| error(&format!("Root element missing in file '{recorded}'")))?;
        if root.children.is_empty() {
            return Err(error(&format!("Empty include file '{recorded}'")));
        }
        let dir = directory(&name).to_string();
        mark(&mut root, &Rc::from(dir.as_str()));
        self.open.push(name);
        self.children(&mut root, &dir, depth)?;
        self.open.pop();
        into.extend(root.children.into_iter().map(|mut child| {
            child.included = true;
            child
        }));
        Ok(())
    }
}

/// Elements of an included file have no line, and a directory of their own.
fn mark(node: &mut Node, dir: &Rc<str>) {
    node.line = 0;
    node.include_dir = Some(dir.clone());
    node.children.iter_mut().for_each(|child| mark(child, dir));
}
