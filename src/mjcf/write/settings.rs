//! Writes the settings of the whole model: `compiler`, `option`, `size`, `visual`, `statistic`, `extension`.

use super::Writer;
use super::attributes::*;
use crate::mjcf::schema::keywords::{DISABLE_FLAGS, ENABLE_FLAGS};
use crate::mjcf::schema::tables::*;
use crate::mjcf::schema::{Attribute, Value};
use crate::spec::initial;

impl Writer<'_> {
    pub(super) fn compiler(&mut self) {
        let c = &self.spec.compiled;
        let (settings, t) = (&c.public.compiler, &mut self.text);
        t.start("compiler");
        t.set("angle", "radian");
        t.text("meshdir", c.compiler.meshdir.as_bytes());
        t.text("texturedir", c.compiler.texturedir.as_bytes());
        t.set_if(settings.usethread == 0, "usethread", "false");
        t.reals_if(settings.boundmass != 0.0, "boundmass", &[settings.boundmass]);
        t.reals_if(settings.boundinertia != 0.0, "boundinertia", &[settings.boundinertia]);
        t.set_if(settings.alignfree != 0, "alignfree", "true");
        t.set_if(settings.autolimits == 0, "autolimits", "false");
        t.end();
    }

    pub(super) fn option(&mut self) {
        let (value, default) = (&self.spec.compiled.public.option, initial::spec().option);
        let t = &mut self.text;
        t.start("option");
        t.table(&OPTION, value, &default);
        let disabled = (0..31).filter(|group| value.disableactuator & 1 << group != 0);
        t.bulk("actuatorgroupdisable", disabled.map(|group| group.to_string()));
        if value.disableflags != 0 || value.enableflags != 0 {
            t.start("flag");
            for (name, _) in DISABLE_FLAGS.iter().filter(|(_, bit)| value.disableflags & bit != 0) {
                t.set(name, "disable");
            }
            for (name, _) in ENABLE_FLAGS.iter().filter(|(_, bit)| value.enableflags & bit != 0) {
                t.set(name, "enable");
            }
            t.end();
        }
        t.end_unless_empty();
    }

    pub(super) fn size(&mut self) {
        let (s, t) = (&self.spec.compiled.public, &mut self.text);
        t.start("size");
        if s.memory != -1 {
            t.set("memory", memory_text(s.memory));
        }
        for (name, n) in [("njmax", s.njmax as i64), ("nconmax", s.nconmax as i64), ("nstack", s.nstack)] {
            if n != -1 {
                t.int(name, n);
            }
        }
        for attribute in SIZE.iter().filter(|a| !matches!(a.name, "njmax" | "nconmax")) {
            match &attribute.value {
                Value::Int(field) if *(field.get)(&self.spec.compiled) != 0 => {
                    t.int(attribute.name, *(field.get)(&self.spec.compiled));
                }
                _ => {}
            }
        }
        t.end_unless_empty();
    }

    pub(super) fn visual(&mut self) {
        let (v, d) = (&self.spec.compiled.public.visual, &initial::spec().visual);
        let t = &mut self.text;
        t.start("visual");
        t.optional("global", &VISUAL_GLOBAL, &v.global, &d.global);
        t.optional("quality", &VISUAL_QUALITY, &v.quality, &d.quality);
        t.optional("headlight", &VISUAL_HEADLIGHT, &v.headlight, &d.headlight);
        t.optional("map", &VISUAL_MAP, &v.map, &d.map);
        t.optional("scale", &VISUAL_SCALE, &v.scale, &d.scale);
        t.optional("rgba", &VISUAL_RGBA, &v.rgba, &d.rgba);
        t.end_unless_empty();
    }

    pub(super) fn statistic(&mut self) {
        let (stat, t) = (&self.spec.compiled.public.stat, &mut self.text);
        t.start("statistic");
        let given = |name: &str| name != "center" || !stat.center[0].is_nan();
        for attribute in STATISTIC.iter().filter(|a| given(a.name)) {
            t.attribute(attribute, Always, stat, stat);
        }
        t.end_unless_empty();
    }

    /// The plugins of the model: named instances, then those that elements use without.
    pub(super) fn extension(&mut self) {
        let s = self.spec;
        if s.active_plugins.is_empty() {
            return;
        }
        self.text.start("extension");
        let mut last: Option<&str> = None;
        let mut named: Vec<&str> = Vec::new();
        for instance in s.plugins.iter().take_while(|p| !p.name().is_empty()) {
            let plugin = instance.public.plugin_name.text();
            if last != Some(plugin) {
                if last.is_some() {
                    self.text.end();
                }
                self.text.start("plugin");
                self.text.text("plugin", plugin);
                named.push(plugin);
                last = Some(plugin);
            }
            self.text.start("instance");
            self.text.text("name", instance.head.name.as_bytes());
            self.config(plugin, instance.key());
            self.text.end();
        }
        if last.is_some() {
            self.text.end();
        }
        for plugin in s.active_plugins.iter().filter(|p| !named.contains(&p.as_str())) {
            self.text.start("plugin");
            self.text.text("plugin", plugin);
            self.text.end();
        }
        self.text.end();
    }
}

/// Bytes, in the largest binary unit that divides them.
fn memory_text(bytes: i64) -> String {
    let bytes = bytes as u64;
    for (i, unit) in ["E", "P", "T", "G", "M", "K"].into_iter().enumerate() {
        let shift = 10 * (6 - i as u32);
        if bytes >> shift != 0 && bytes.is_multiple_of(1 << shift) {
            return format!("{}{unit}", bytes >> shift);
        }
    }
    bytes.to_string()
}

impl super::text::TextWriter {
    /// All attributes of a table that differ from the default, in its order.
    fn table<T>(&mut self, table: &[Attribute<T>], value: &T, default: &T) {
        for attribute in table {
            self.attribute(attribute, Differs, value, default);
        }
    }

    /// An element with the attributes that differ, if any do.
    fn optional<T>(&mut self, tag: &'static str, table: &[Attribute<T>], value: &T, default: &T) {
        self.start(tag);
        self.table(table, value, default);
        self.end_unless_empty();
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn memory_has_the_largest_unit_that_divides_it() {
        let text = [0, 1023, 1024, 1047552, 3145728, 1 << 60].map(super::memory_text);
        assert_eq!(text, ["0", "1023", "1K", "1023K", "3M", "1E"]);
    }
}
