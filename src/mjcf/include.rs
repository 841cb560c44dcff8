//! Expands `include` elements, in document order and depth first.

use super::xml::{self, Node};
use super::{ParseError, Result, XmlErrorLocation};
use crate::base::path::{absolute_prefix, directory, join, reduce};
use crate::base::resource::Resource;
use crate::base::vfs::Vfs;
use std::collections::HashSet;
use std::rc::Rc;

/// The asset directories that the document's `compiler` elements name, as far as the search for files goes.
#[derive(Default, Clone)]
pub struct AssetFolders {
    pub asset: Option<String>,
    pub mesh: Option<String>,
    pub texture: Option<String>,
}

/// Elements may nest this deep once all includes are expanded: reading recurses.
const MAX_DEPTH: usize = 1000;
/// A document may have this many elements once all includes are expanded.
const MAX_ELEMENTS: usize = 20_000_000;

/// An element whose children are being expanded. Chains of includes may be of any length: they are levels of a list, not
/// of recursion.
struct IncludeLevel {
    /// Without its children.
    node: Node,
    rest: std::vec::IntoIter<Node>,
    done: Vec<Node>,
    /// Directory of the nearest enclosing included file.
    dir: Rc<str>,
    depth: usize,
    of: ChildrenOf,
}

/// What becomes of a level's expanded children.
enum ChildrenOf {
    /// They stay in their element.
    Element,
    /// Those of the root of an included file, of this name, take the place of the include.
    Included(String),
    /// As above, but they are dropped.
    Dropped(String),
}

impl IncludeLevel {
    fn new(mut node: Node, dir: Rc<str>, depth: usize, of: ChildrenOf) -> IncludeLevel {
        let children = std::mem::take(&mut node.children);
        IncludeLevel { node, done: Vec::with_capacity(children.len()), rest: children.into_iter(), dir, depth, of }
    }
}

struct Expansion<'a> {
    vfs: Option<&'a Vfs>,
    modeldir: &'a str,
    seen: HashSet<String>,
    /// Names of the files that are being expanded.
    open: HashSet<String>,
    dirs: AssetFolders,
    elements: usize,
}

/// Replaces every include by the elements of the file it names.
pub fn expand(root: &mut Node, filename: &str, modeldir: &str, vfs: Option<&Vfs>) -> Result<AssetFolders> {
    let mut e = Expansion {
        vfs,
        modeldir,
        seen: HashSet::from([filename.to_string()]),
        open: HashSet::new(),
        dirs: AssetFolders::default(),
        elements: 0,
    };
    *root = e.run(std::mem::take(root))?;
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
    /// Expands the children of `root` and of all that is below it.
    fn run(&mut self, root: Node) -> Result<Node> {
        let mut open = vec![IncludeLevel::new(root, Rc::from(""), 1, ChildrenOf::Element)];
        loop {
            let top = open.len() - 1;
            if let Some(child) = open[top].rest.next() {
                let next = self.child(child, &mut open[top])?;
                open.extend(next);
                continue;
            }
            let Some(IncludeLevel { mut node, done, of, .. }) = open.pop() else { return Ok(Node::default()) };
            node.children = done;
            let Some(parent) = open.last_mut() else { return Ok(node) };
            match of {
                ChildrenOf::Element => parent.done.push(node),
                ChildrenOf::Included(name) => {
                    self.open.remove(&name);
                    parent.done.extend(node.children.into_iter().map(|mut child| {
                        child.included = true;
                        child
                    }));
                }
                ChildrenOf::Dropped(name) => {
                    self.open.remove(&name);
                }
            }
        }
    }

    /// Takes the next child of a level: the level that must be expanded next, or none if it is done already.
    fn child(&mut self, child: Node, level: &mut IncludeLevel) -> Result<Option<IncludeLevel>> {
        let (dir, depth) = (level.dir.clone(), level.depth);
        self.elements += 1;
        if depth >= MAX_DEPTH || self.elements > MAX_ELEMENTS {
            return Err(ParseError::at(&child, "Element nesting is too deep or there are too many elements."));
        }
        if child.tag() == "include" {
            let (root, dir, name) = self.include(&child, &dir)?;
            return Ok(Some(IncludeLevel::new(root, dir, depth, ChildrenOf::Included(name))));
        }
        if child.tag().eq_ignore_ascii_case("include") {
            // read like an include, but not an element that the schema knows
            let (root, dir, name) = self.include(&child, &dir)?;
            level.done.push(child);
            return Ok(Some(IncludeLevel::new(root, dir, depth, ChildrenOf::Dropped(name))));
        }
        if child.tag().eq_ignore_ascii_case("compiler") {
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
        Ok(Some(IncludeLevel::new(child, dir, depth + 1, ChildrenOf::Element)))
    }

    /// The root of the file that an include names, its directory, and the name under which it is open.
    fn include(&mut self, node: &Node, dir: &str) -> Result<(Node, Rc<str>, String)> {
        node.reject_if(!node.children.is_empty() || node.has_other_content, "Include element cannot have children")?;
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
        if self.open.contains(&name) {
            return Err(repeated(&file));
        }
        self.seen.insert(recorded.clone());
        let error = |text: &str| ParseError::at(node, text);
        if opened.read().is_empty() {
            return Err(error(&format!("Empty file '{recorded}'")));
        }
        let root = xml::parse(opened.read())
            .map_err(|e| error(&format!("Include error: '{}'", e.message)).in_file(XmlErrorLocation::of(&name, &e)))?;
        let mut root = root.ok_or_else(|| error(&format!("Root element missing in file '{recorded}'")))?;
        if root.children.is_empty() {
            return Err(error(&format!("Empty include file '{recorded}'")));
        }
        let dir: Rc<str> = Rc::from(directory(&name));
        mark(&mut root, &dir);
        self.open.insert(name.clone());
        Ok((root, dir, name))
    }
}

/// Elements of an included file have no line, and a directory of their own.
fn mark(node: &mut Node, dir: &Rc<str>) {
    node.line = 0;
    node.include_dir = Some(dir.clone());
    node.children.iter_mut().for_each(|child| mark(child, dir));
}
