//! Reads what relates elements to each other: contact pairs and exclusions, deformables, equality constraints, tendons,
//! keyframes.

use super::*;
use crate::mjcf::schema::tables::*;

pub(super) fn tendon_attributes(node: &Node, tendon: &mut TendonFields) -> Result<()> {
    table(node, &TENDON, tendon)?;
    table(node, &TENDON_FORCE, tendon)?;
    table(node, &TENDON_LOOKS, tendon)?;
    if numbers_up_to(node, "springlength", &mut tendon.springlength)? == Some(1) {
        tendon.springlength[1] = tendon.springlength[0];
    }
    Ok(())
}

impl Reader<'_> {
    pub(super) fn contact(&mut self, node: &Node) -> Result<()> {
        for child in &node.children {
            if child.tag() == "pair" {
                let id = self.add_of_class::<PairFields>(child)?;
                let p = &mut self.spec.pairs[id].public;
                table(child, &PAIR_GEOMS, p)?;
                table(child, &PAIR, p)?;
            } else {
                let id = self.add::<ExcludeFields>(child)?;
                table(child, &EXCLUDE, &mut self.spec.excludes[id].public)?;
            }
        }
        Ok(())
    }

    pub(super) fn deformable(&mut self, node: &Node) -> Result<()> {
        for child in &node.children {
            if child.tag() == "skin" { self.skin(child)? } else { self.flex(child)? }
        }
        Ok(())
    }

    pub(super) fn equality(&mut self, node: &Node) -> Result<()> {
        for child in &node.children {
            let id = self.add_of_class::<EqualityFields>(child)?;
            let e = &mut self.spec.equalities[id].public;
            table(child, &EQUALITY, e)?;
            match child.tag() {
                "connect" => anchored(child, e, mjEQ_CONNECT)?,
                "weld" => anchored(child, e, mjEQ_WELD)?,
                "joint" => coupled(child, e, mjEQ_JOINT, ["joint1", "joint2"])?,
                "tendon" => coupled(child, e, mjEQ_TENDON, ["tendon1", "tendon2"])?,
                _ => {
                    e.r#type = mjEQ_FLEX.into();
                    e.name1.set(required_text(child, "flex")?);
                }
            }
        }
        Ok(())
    }

    pub(super) fn tendon(&mut self, node: &Node) -> Result<()> {
        for child in &node.children {
            let id = self.add_of_class::<TendonFields>(child)?;
            tendon_attributes(child, &mut self.spec.tendons[id].public)?;
            for item in &child.children {
                let (kind, target, sidesite, prm) = match item.tag() {
                    "site" => (mjWRAP_SITE, required_text(item, "site")?, "", 0.0),
                    "geom" => (mjWRAP_SPHERE, required_text(item, "geom")?, item.get("sidesite").unwrap_or(""), 0.0),
                    "joint" => (mjWRAP_JOINT, required_text(item, "joint")?, "", required_real(item, "coef")?),
                    _ => (mjWRAP_PULLEY, "", "", required_real(item, "divisor")?),
                };
                let wrap = self.spec.add_wrap(id, kind, target, sidesite, prm);
                wrap.public.info.set(line(item));
            }
        }
        Ok(())
    }

    pub(super) fn keyframe(&mut self, node: &Node) -> Result<()> {
        for child in &node.children {
            let id = self.add::<KeyFields>(child)?;
            let k = &mut self.spec.keys[id].public;
            k.info.clear();
            table(child, &KEY, k)?;
        }
        Ok(())
    }
}

/// `connect` and `weld`: between two bodies with an anchor, or between two sites.
fn anchored(node: &Node, e: &mut EqualityFields, kind: mjtEq) -> Result<()> {
    let weld = kind == mjEQ_WELD;
    e.r#type = kind.into();
    let sites = node.has_any(&["site1", "site2"]);
    let bodies = node.has_any(&["body1", "body2", "anchor"]) || weld && node.get("relpose").is_some();
    node.reject_if(sites && bodies, "body and site semantics cannot be mixed")?;
    let body_given = node.get("body1").is_some() && (weld || numbers::<f64>(node, "anchor")?.is_some());
    let sites_given = node.get("site1").is_some() && node.get("site2").is_some();
    if !body_given && !sites_given {
        let text = if weld {
            "either body1 must be defined and optionally {body2, anchor, relpose}, or site1 and site2 must be defined"
        } else {
            "either both body1 and anchor must be defined, or both site1 and site2 must be defined"
        };
        return Err(ParseError::at(node, text));
    }
    let (first, second) = if sites { ("site1", "site2") } else { ("body1", "body2") };
    e.objtype = if sites { mjOBJ_SITE } else { mjOBJ_BODY }.into();
    e.name1.set(node.get(first).unwrap_or(""));
    if let Some(name) = node.get(second).filter(|name| !name.is_empty()) {
        e.name2.set(name);
    }
    if weld && !sites {
        e.data[..3].fill(0.0);
    }
    table(node, &ANCHOR, e)?;
    if weld { table(node, &WELD, e) } else { Ok(()) }
}

/// `joint` and `tendon`: one quantity as a polynomial of another.
fn coupled(node: &Node, e: &mut EqualityFields, kind: mjtEq, names: [&str; 2]) -> Result<()> {
    e.r#type = kind.into();
    e.name1.set(required_text(node, names[0])?);
    if let Some(name) = node.get(names[1]).filter(|name| !name.is_empty()) {
        e.name2.set(name);
    }
    table(node, &POLYCOEF, e)
}
