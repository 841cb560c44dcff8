//! Writes a compiled model as MJCF.
//!
//! In: the compiled copies of a [`Spec`]'s elements, and its default classes as the user gave them. Out: the canonical
//! text. What an attribute is called, how it is spelt and where its value lies is in the schema's tables; the files here
//! say in which order things are written, and when.

mod actuators;
mod assets;
mod attributes;
mod bodies;
mod classes;
mod custom;
mod deformables;
mod elements;
mod relations;
mod sensors;
mod settings;
mod text;

use crate::abi::*;
use crate::base::{Error, ErrorKind, Result, registry};
use crate::spec::*;
use attributes::*;
use std::collections::HashMap;
use text::TextWriter;

struct Writer<'a> {
    spec: &'a Spec,
    class_ids: HashMap<&'a str, ClassId>,
    text: TextWriter,
    /// User numbers of classes so far, of which no model holds a copy.
    class_numbers: usize,
}

/// The most user numbers that classes may have in all, each padded with zeros to the number that the model says.
const MAX_CLASS_NUMBERS: usize = 10_000_000;

/// The text of a compiled model, with this many significant digits: 6 if the number is negative, at least one.
pub fn write(spec: &Spec, precision: i32) -> Result<Vec<u8>> {
    let rejected = |text: &str| Err(Error::of(ErrorKind::BadArgument, text));
    if !spec.is_compiled {
        return rejected("XML Write error: Only compiled model can be written");
    }
    if spec.textures.iter().any(|t| assets::is_buffer(&t.compiled)) {
        return rejected("XML Error: no support for buffer textures.");
    }
    if !spec.pending_keys.is_empty() {
        return rejected("XML Error: Model has pending keyframes. It must be (re)compiled before writing XML.");
    }
    let precision = usize::try_from(precision).unwrap_or(6).max(1);
    let class_ids = spec.classes.iter().map(|(id, class)| (class.name(), id)).collect();
    let mut text = TextWriter::new(precision);
    if spec.compiled.public.compiler.discardvisual != 0 {
        text.leave_out(&["material", "texture"]);
    }
    let mut writer = Writer { spec, class_ids, text, class_numbers: 0 };
    writer.document();
    if writer.class_numbers > MAX_CLASS_NUMBERS {
        return rejected("XML Write error: default classes have too many user numbers");
    }
    Ok(writer.text.finish())
}

impl<'a> Writer<'a> {
    /// The values that an element of this class is compared with, by what the class may say in MJCF.
    fn class_of<'b, K: Templated>(&self, class: &str, built_in: &'b K, tag: &str) -> Defaults<'b, K>
    where
        'a: 'b,
    {
        let class = self.class_ids.get(class).copied().unwrap_or(Classes::ROOT);
        Defaults { class: &K::template(&self.spec.classes[class]).public, built_in, in_class: classes::row(tag) }
    }

    fn document(&mut self) {
        self.text.start("mujoco");
        self.text.set("model", self.spec.public.modelname.as_bytes());
        let comment = self.spec.public.comment.as_bytes();
        if !comment.is_empty() {
            self.text.comment(comment);
        }
        self.compiler();
        self.option();
        self.size();
        self.visual();
        self.statistic();
        self.classes();
        self.extension();
        self.custom();
        self.assets();
        self.worldbody();
        self.contact();
        self.deformable();
        self.equality();
        self.tendon();
        self.actuator();
        self.sensor();
        self.keyframe();
        self.text.end();
    }

    /// The name of the instance that an element uses; empty if it is the element's own and has none.
    fn instance<'s>(&'s self, used: &'s PluginRef) -> &'s [u8] {
        match used.implicit.and_then(|id| self.spec.plugins.get(id)) {
            Some(own) if used.name.is_empty() => own.head.name.as_bytes(),
            _ => used.name.as_bytes(),
        }
    }

    /// The attributes of an element that uses a plugin: the instance by name, or else the plugin.
    fn plugin_attributes(&mut self, used: &PluginRef) {
        let instance = self.instance(used).to_vec();
        if instance.is_empty() {
            self.text.text("plugin", used.plugin_name.as_bytes());
        } else {
            self.text.text("instance", instance);
        }
    }

    /// What is inside an element that uses a plugin: the configuration of a nameless instance of its own.
    fn plugin_content(&mut self, user: &impl UsesPlugin) {
        let (used, public) = user.plugin();
        let own = used.implicit.filter(|&id| self.spec.plugins.holds(id)).or_else(|| self.spec.instance_of(public));
        if let Some(id) = own.filter(|_| self.instance(used).is_empty()) {
            self.config(used.plugin_name.text(), id);
        }
    }

    /// A `plugin` element, if a plugin is used.
    fn plugin_child(&mut self, user: &impl UsesPlugin) {
        let (used, public) = user.plugin();
        if public.active != 0 {
            self.text.start("plugin");
            self.plugin_attributes(used);
            self.plugin_content(user);
            self.text.end();
        }
    }

    /// The configuration of an instance, in the order in which its plugin declares the attributes.
    fn config(&mut self, plugin: &str, id: PluginId) {
        let config = &self.spec.plugins[id].extra;
        let declared = registry::plugin(plugin).map(|(plugin, _)| registry::plugin_attributes(plugin));
        for key in declared.unwrap_or_default() {
            if let Some(value) = config.get(key).filter(|value| !value.is_empty()) {
                self.text.start("config");
                self.text.set("key", key);
                self.text.set("value", value);
                self.text.end();
            }
        }
    }

    /// User numbers of an element of a kind without classes, in full if any is not zero.
    fn user_unless_zero(&mut self, data: &[f64], n: i32) {
        self.user(data, &[], n);
    }

    /// User numbers of an element, in full if they differ from its class's.
    fn user(&mut self, data: &[f64], class: &[f64], n: i32) {
        let n = usize::try_from(n).unwrap_or(0);
        let (data, class) = (padded(data, n), padded(class, n));
        if data != class {
            self.text.reals("user", &data);
        }
    }
}

/// The first `n` numbers, filled up with zeros.
fn padded(data: &[f64], n: usize) -> Vec<f64> {
    let mut out = data[..data.len().min(n)].to_vec();
    out.resize(n, 0.0);
    out
}
