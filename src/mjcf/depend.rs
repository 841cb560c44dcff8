//! The files that a document needs, found without validating it.

use super::schema::elements::TEXTURE_FILES;
use super::xml::{self, Node};
use crate::base::path::{absolute_prefix, directory, join, reduce};
use crate::base::resource::Resource;
use crate::base::{Error, ErrorKind, Result};
use std::collections::BTreeSet;

/// The document itself under the name given, and recursively everything that it includes or loads, by reduced names.
pub fn dependencies(filename: &str) -> Result<BTreeSet<String>> {
    let (mut found, mut todo) = (BTreeSet::from([filename.to_string()]), Vec::new());
    // documents may include each other, and the first one has another name there if the one given is not reduced
    let mut scanned = BTreeSet::from([reduce(filename)]);
    scan(filename, &mut found, &mut todo)?;
    while let Some(name) = todo.pop() {
        if scanned.insert(name.clone()) {
            scan(&name, &mut found, &mut todo)?;
            found.insert(name);
        }
    }
    Ok(found)
}

/// Adds the assets of one document to `found`, and the documents it names to `todo`.
fn scan(filename: &str, found: &mut BTreeSet<String>, todo: &mut Vec<String>) -> Result<()> {
    let problem = |e: &str| Error::of(ErrorKind::Parse, format!("Problem reading XML file '{filename}': {e}"));
    let missing = format!("Error=XML_ERROR_FILE_NOT_FOUND ErrorID=3 (0x3) Line number=0: filename={filename}");
    let resource = Resource::open("", filename, None).map_err(|_| problem(&missing))?;
    // without the heading of the description
    let root = xml::parse(resource.read())
        .map_err(|e| problem(e.message.split_once('\n').map_or("", |(_, rest)| rest.trim_end())))?;
    let root = root.ok_or_else(|| Error::of(ErrorKind::Parse, "XML root element not found"))?;
    let dir = directory(filename);
    let setting = |name: &str| first_setting(&root, name);
    let asset = setting("assetdir");
    let mesh = setting("meshdir").or(asset).unwrap_or("");
    let texture = setting("texturedir").or(asset).unwrap_or("");
    let asset = asset.unwrap_or("");
    let mut nodes = vec![&root];
    while let Some(node) = nodes.pop() {
        nodes.extend(&node.children);
        let prefix = match node.tag() {
            "include" | "model" => {
                todo.extend(node.get("file").map(|file| reduce(&join(dir, file))));
                continue;
            }
            "mesh" | "flexcomp" | "skin" => mesh,
            "hfield" => asset,
            "texture" => texture,
            _ => continue,
        };
        let names = if node.tag() == "texture" { &TEXTURE_FILES[..] } else { &TEXTURE_FILES[..1] };
        for file in names.iter().filter_map(|name| node.get(name)) {
            let full = join(prefix, file);
            let absolute = !absolute_prefix(&full).is_empty();
            found.insert(reduce(&if absolute { full } else { join(dir, &full) }));
        }
    }
    Ok(())
}

/// The value of an attribute in the first `compiler` element, in document order, that has it.
fn first_setting<'a>(node: &'a Node, name: &str) -> Option<&'a str> {
    if node.tag() == "compiler"
        && let Some(value) = node.get(name)
    {
        return Some(value);
    }
    node.children.iter().find_map(|child| first_setting(child, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assets_and_included_documents_are_listed() {
        let dir = std::env::temp_dir().join(format!("rujoco-depend-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let main = dir.join("main.xml");
        let text = "<mujoco><compiler meshdir='m'/><asset><mesh file='a.obj'/><texture file='t.png' fileup='/u.png'/>\
                    </asset><include file='sub.xml'/></mujoco>";
        std::fs::write(&main, text).unwrap();
        std::fs::write(dir.join("sub.xml"), "<m><include file='main.xml'/><asset><hfield file='h.png'/></asset></m>")
            .unwrap();
        let at = |name: &str| reduce(&format!("{}/{name}", dir.display()));
        let others = [at("sub.xml"), at("m/a.obj"), at("t.png"), "/u.png".into(), at("h.png")];
        // the document is listed once, as it was named, though the other one includes it by its reduced name
        for name in [main.to_str().unwrap(), &format!("{}/./main.xml", dir.display())] {
            let mut expected = BTreeSet::from(others.clone());
            expected.insert(name.to_string());
            assert_eq!(dependencies(name).unwrap(), expected);
        }
        assert!(dependencies("no such file").is_err());
        let _ = std::fs::remove_dir_all(dir);
    }
}
