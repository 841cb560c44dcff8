//! Reads the settings of the whole model: `compiler`, `option`, `size`, `visual`, `statistic`.

use super::*;
use crate::base::registry;
use crate::mjcf::schema::keywords::*;
use crate::mjcf::schema::tables::*;
use crate::mjcf::schema::{Attribute, keywords};
use crate::mjcf::value;

impl Reader<'_> {
    pub(in crate::mjcf) fn compiler(&mut self, node: &Node) -> Result<()> {
        let s = &mut self.spec.public;
        if word(node, "coordinate", COORDINATE)? == Some(1) {
            return Err(ParseError::at(
                node,
                "global coordinates no longer supported. To convert existing models, load and save them in MuJoCo 2.3.3 or older",
            ));
        }
        if let Some(sequence) = node.get("eulerseq") {
            let letters: [u8; 3] =
                sequence.as_bytes().try_into().map_err(|_| ParseError::at(node, "euler format must have length 3"))?;
            s.public.compiler.eulerseq = letters.map(|letter| letter as _);
        }
        if let Some(dir) = node.get("assetdir") {
            s.compiler.meshdir.set(dir);
            s.compiler.texturedir.set(dir);
        }
        table(node, &COMPILER, s)?;
        match node.children.iter().find(|child| child.tag() == "lengthrange" && !child.included) {
            Some(child) => table(child, &LENGTH_RANGE, &mut s.public.compiler.LRopt),
            None => Ok(()),
        }
    }

    pub(in crate::mjcf) fn option(&mut self, node: &Node) -> Result<()> {
        let opt = &mut self.spec.public.option;
        table(node, &OPTION, opt)?;
        let mut groups = [0; 31];
        if let Some(n) = numbers_up_to(node, "actuatorgroupdisable", &mut groups)? {
            for &group in &groups[..n] {
                match group {
                    ..0 => return Err(ParseError::at(node, "disabled actuator group value must be non-negative")),
                    0..=30 => opt.disableactuator |= 1 << group,
                    _ => return Err(ParseError::at(node, "disabled actuator group value cannot exceed 30")),
                }
            }
        }
        match node.children.iter().find(|child| child.tag() == "flag" && !child.included) {
            Some(child) => flags(child, opt),
            None => Ok(()),
        }
    }

    pub(in crate::mjcf) fn size(&mut self, node: &Node) -> Result<()> {
        if let Some(text) = node.get("memory") {
            let size = value::memory_size(text).ok_or_else(|| {
                let text = "unsigned integer with an optional suffix {K,M,G,T,P,E} is expected in attribute 'memory' \
                            (or the size specified is too big)";
                ParseError::at(node, text)
            })?;
            if let Some(bytes) = size {
                self.spec.public.memory = bytes;
            }
        }
        let exclusive = |name: &str, memory: i64, value: i64| {
            if memory != -1 && value != -1 {
                let text = format!("either 'memory' and '{name}' attribute can be specified, not both");
                return Err(ParseError::at(node, text));
            }
            Ok(())
        };
        if let Some(nstack) = int(node, "nstack")? {
            self.spec.public.nstack = i64::from(nstack);
            exclusive("nstack", self.spec.public.memory, i64::from(nstack))?;
        }
        table(node, &SIZE, &mut self.spec.public)?;
        let s = &self.spec.public.public;
        if node.get("njmax").is_some() {
            exclusive("njmax", s.memory, i64::from(s.njmax))?;
        }
        node.reject_if(s.nconmax < -1, "nconmax must be >= -1")?;
        for (name, n) in [
            ("nuser_body", s.nuser_body),
            ("nuser_jnt", s.nuser_jnt),
            ("nuser_geom", s.nuser_geom),
            ("nuser_site", s.nuser_site),
            ("nuser_cam", s.nuser_cam),
            ("nuser_tendon", s.nuser_tendon),
            ("nuser_actuator", s.nuser_actuator),
            ("nuser_sensor", s.nuser_sensor),
        ] {
            node.reject_if(n < -1, format_args!("{name} must be >= -1"))?;
        }
        Ok(())
    }

    pub(super) fn visual(&mut self, node: &Node) -> Result<()> {
        fn all<T>(node: &Node, tag: &str, attributes: &[Attribute<T>], into: &mut T) -> Result<()> {
            node.named(tag).try_for_each(|child| table(child, attributes, into))
        }
        let vis = &mut self.spec.public.visual;
        for child in node.named("global") {
            table(child, &VISUAL_GLOBAL, &mut vis.global)?;
            if child.get("realtime").is_some() && vis.global.realtime <= 0.0 {
                return Err(ParseError::at(child, "realtime must be greater than 0"));
            }
        }
        all(node, "quality", &VISUAL_QUALITY, &mut vis.quality)?;
        all(node, "headlight", &VISUAL_HEADLIGHT, &mut vis.headlight)?;
        for child in node.named("map") {
            table(child, &VISUAL_MAP, &mut vis.map)?;
            child.reject_if(vis.map.znear <= 0.0, "znear must be strictly positive")?;
        }
        all(node, "scale", &VISUAL_SCALE, &mut vis.scale)?;
        all(node, "rgba", &VISUAL_RGBA, &mut vis.rgba)
    }

    pub(super) fn statistic(&mut self, node: &Node) -> Result<()> {
        let stat = &mut self.spec.public.stat;
        table(node, &STATISTIC, stat)?;
        node.reject_if(stat.extent <= 0.0, "extent must be strictly positive")
    }

    pub(super) fn extension(&mut self, node: &Node) -> Result<()> {
        for plugin in node.named("plugin") {
            let name = required_text(plugin, "plugin")?;
            plugin.reject_if(registry::wanted_plugin(name).is_none(), format_args!("plugin {name} not found"))?;
            if !self.spec.active_plugins.iter().any(|active| active == name) {
                self.spec.active_plugins.push(name.to_string());
            }
            for instance in plugin.named("instance") {
                let id = self.spec.add::<PluginFields>();
                let p = &mut self.spec.plugins[id].public;
                p.info.set(line(plugin));
                p.plugin_name.set(name);
                self.spec.plugins.set_name(id, required_text(instance, "name")?);
                self.config(instance, id)?;
            }
        }
        Ok(())
    }
}

/// Physics switches: `enable` clears a disable flag and sets an enable flag.
fn flags(node: &Node, opt: &mut mjOption) -> Result<()> {
    for &(name, bit) in keywords::DISABLE_FLAGS {
        match word(node, name, ENABLE)? {
            Some(0) => opt.disableflags |= bit,
            Some(_) => opt.disableflags &= !bit,
            None => {}
        }
    }
    for &(name, bit) in keywords::ENABLE_FLAGS {
        match word(node, name, ENABLE)? {
            Some(0) => opt.enableflags &= !bit,
            Some(_) => opt.enableflags |= bit,
            None => {}
        }
    }
    Ok(())
}
