//! Reads a validated document into an editable model, section by section in a fixed order.

mod actuators;
mod assets;
pub(super) mod attributes;
mod bodies;
mod classes;
mod deformables;
mod macros;
mod relations;
mod sensors;
mod settings;

use super::include::{AssetFolders, resolve_file};
use super::xml::Node;
use super::{ParseError, Result};
use crate::abi::*;
use crate::base::path::join;
use crate::base::vfs::Vfs;
use crate::spec::*;
use attributes::*;

pub(super) struct Reader<'a> {
    pub spec: &'a mut Spec,
    pub vfs: Option<&'a Vfs>,
    pub modeldir: &'a str,
    pub dirs: AssetFolders,
    /// How many model files this one is inside of.
    pub nesting: usize,
}

/// Reads all sections.
pub fn read(root: &Node, modeldir: &str, dirs: AssetFolders, vfs: Option<&Vfs>, nesting: usize) -> Result<SpecRef> {
    let mut spec = SpecRef::new();
    let s = spec.get_mut();
    s.deep_copy = true;
    s.public.modelfiledir.set(modeldir);
    if let Some(comment) = &root.first_comment {
        s.public.comment.set(comment);
    }
    if let Some(name) = root.get("model") {
        s.public.modelname.set(name);
    }
    Reader { spec: s, vfs, modeldir, dirs, nesting }.sections(root)?;
    spec.get_mut().deep_copy = false;
    Ok(spec)
}

impl Reader<'_> {
    fn sections(&mut self, root: &Node) -> Result<()> {
        root.named("compiler").try_for_each(|n| self.compiler(n))?;
        root.named("option").try_for_each(|n| self.option(n))?;
        root.named("size").try_for_each(|n| self.size(n))?;
        root.named("visual").try_for_each(|n| self.visual(n))?;
        root.named("statistic").try_for_each(|n| self.statistic(n))?;
        root.named("default").try_for_each(|n| self.default(n, None))?;
        root.named("extension").try_for_each(|n| self.extension(n))?;
        root.named("custom").try_for_each(|n| self.custom(n))?;
        root.named("asset").try_for_each(|n| self.asset(n))?;
        root.named("contact").try_for_each(|n| self.contact(n))?;
        root.named("deformable").try_for_each(|n| self.deformable(n))?;
        root.named("equality").try_for_each(|n| self.equality(n))?;
        root.named("tendon").try_for_each(|n| self.tendon(n))?;
        root.named("actuator").try_for_each(|n| self.actuators(n))?;
        root.named("sensor").try_for_each(|n| self.sensors(n))?;
        root.named("keyframe").try_for_each(|n| self.keyframe(n))?;
        root.named("worldbody").try_for_each(|n| self.worldbody(n))
    }

    /// Names an element if the attribute is there, and remembers its line.
    fn identify<K: Listed>(&mut self, node: &Node, id: Id<K>) -> Result<()> {
        let list = K::list_mut(self.spec);
        list[id].public.info_mut().set(line(node));
        match node.get("name") {
            Some(name) if !list.set_name(id, name) => Err(repeated_name(node, name, K::TYPE)),
            _ => Ok(()),
        }
    }

    /// Adds an element of a kind outside the tree, with the name that it says.
    fn add<K: Listed>(&mut self, node: &Node) -> Result<Id<K>> {
        let id = self.spec.add::<K>();
        self.identify(node, id)?;
        Ok(id)
    }

    /// The same, with the attributes of the class that it says.
    fn add_of_class<K: Listed + Templated>(&mut self, node: &Node) -> Result<Id<K>> {
        let class = self.class(node, Classes::ROOT)?;
        let id = self.spec.add_of_class::<K>(class);
        self.identify(node, id)?;
        Ok(id)
    }

    /// The class that an element names, or the one in force.
    fn class(&self, node: &Node, otherwise: ClassId) -> Result<ClassId> {
        match node.get("class") {
            None => Ok(otherwise),
            Some(name) => self
                .spec
                .classes
                .find(name)
                .ok_or_else(|| ParseError::at(node, format!("unknown default class name '{name}'"))),
        }
    }

    /// A file attribute, resolved against a base directory below the model's.
    fn file(&self, node: &Node, name: &str, base: Option<&str>) -> Option<String> {
        let base = join(self.modeldir, base.unwrap_or(""));
        self.file_from(node, name, &base)
    }

    fn file_from(&self, node: &Node, name: &str, base: &str) -> Option<String> {
        Some(resolve_file(self.vfs, base, node.get(name)?, node.include_dir.as_deref()))
    }

    fn mesh_base(&self) -> Option<&str> {
        self.dirs.mesh.as_deref().or(self.dirs.asset.as_deref())
    }

    fn texture_base(&self) -> Option<&str> {
        self.dirs.texture.as_deref().or(self.dirs.asset.as_deref())
    }

    /// The plugin that an element uses: a shared instance by name, or one of its own with the configuration given here.
    fn plugin(&mut self, node: &Node) -> Result<PluginUse> {
        let (plugin, instance) = (node.get("plugin").unwrap_or(""), node.get("instance").unwrap_or(""));
        if !instance.is_empty() {
            return Ok(PluginUse::shared(plugin, instance));
        }
        let (id, used) = self.spec.add_implicit_plugin(plugin);
        self.config(node, id)?;
        Ok(used)
    }

    /// Reads the plugin that an element uses, if `node` is there.
    fn plugin_of<K: Listed + UsesPlugin>(&mut self, node: Option<&Node>, id: Id<K>) -> Result<()> {
        if let Some(node) = node {
            self.plugin(node)?.store(&mut K::list_mut(self.spec)[id].public);
        }
        Ok(())
    }

    fn config(&mut self, node: &Node, id: PluginId) -> Result<()> {
        for item in node.named("config") {
            let key = required_text(item, "key")?;
            let value = required_text(item, "value")?;
            let config = &mut self.spec.plugins[id].extra;
            if config.insert(key.to_string(), value.to_string()).is_some() {
                return Err(ParseError::at(item, format!("duplicate config key: {key}")));
            }
        }
        Ok(())
    }
}

/// What an element's `info` says.
fn line(node: &Node) -> String {
    format!("line {}", node.line)
}

fn repeated_name(node: &Node, name: &str, kind: mjtObj) -> ParseError {
    ParseError::at(node, format!("Error: repeated name '{name}' in {}", kind_name(kind)))
}

#[cfg(test)]
mod tests;
