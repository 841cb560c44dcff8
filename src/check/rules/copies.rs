//! What a model loses, gains or confuses where parts are copied, attached or fused: see `QUIRKS.md`.
#![forbid(unsafe_code)]

use super::reader::{at_nodes, numbers, parent_tag};
use crate::abi::*;
use crate::check::{Found, Subject};
use crate::mjcf::validate::unknown_in_frame;
use crate::mjcf::xml::Node;
use crate::model::{Model, names};
use crate::spec::{Elements, Kind, Spec};
use std::collections::HashSet;

/// Attributes inside frames, which no schema is applied to.
pub fn unchecked_attributes(s: &Subject) -> Vec<Found> {
    let urdf = s.source.is_urdf();
    at_nodes(s, |parents, node, _| {
        let outermost = !parents.iter().any(|p| matches!(p.tag(), "frame" | "replicate" | "default"));
        let is_frame = !urdf && matches!(node.tag(), "frame" | "replicate") && outermost;
        let unknown = is_frame.then(|| unknown_in_frame(node))?;
        let first = unknown.first()?;
        let more = if unknown.len() > 1 { format!("; {} more", unknown.len() - 1) } else { String::new() };
        Some(format!("in <{}>: {first}, without effect and without an error{more}", node.tag()))
    })
}

/// The tags of sensors that have no object.
const WITHOUT_OBJECT: [&str; 3] = ["clock", "e_potential", "e_kinetic"];

/// Whether the documents have elements of this tag.
fn uses(s: &Subject, tag: &str) -> bool {
    let mut found = false;
    s.source.visit(|_, _, node| found |= node.tag() == tag);
    found
}

/// Sensors and tendons that copies of a `replicate` add or take away.
pub fn replicated(s: &Subject) -> Vec<Found> {
    if s.source.is_urdf() || !uses(s, "replicate") || uses(s, "attach") {
        return Vec::new();
    }
    let (mut sensors, mut copied, mut tendons) = (0, HashSet::new(), Vec::new());
    s.source.visit(|document, parents, node| {
        let is_copied = parents.iter().any(|p| p.tag() == "replicate");
        match node.tag() {
            tag if WITHOUT_OBJECT.contains(&tag) && parent_tag(parents) == "sensor" => sensors += 1,
            "geom" if is_copied => copied.extend(node.get("name")),
            "spatial" if parent_tag(parents) == "tendon" => tendons.push((document, node)),
            _ => {}
        }
    });
    let m = s.model;
    let kinds = [mjSENS_CLOCK, mjSENS_E_POTENTIAL, mjSENS_E_KINETIC].map(|kind| kind as i32);
    let compiled = m.sensor_type().iter().filter(|kind| kinds.contains(kind)).count();
    let mut found = Vec::new();
    if compiled > sensors {
        let text = format!("the file has {sensors} sensors without an object (such as a clock), the model {compiled}");
        found.push(Found::whole(text).instead("such sensors in a model without `replicate`, or the copies ignored"));
    }
    for (document, node) in tendons {
        let plain = |g: &&Node| g.get("sidesite").is_none() && g.get("geom").is_some_and(|name| copied.contains(name));
        let Some(geom) = node.named("geom").find(plain) else { continue };
        let name = node.get("name").unwrap_or("");
        let text = format!(
            "tendon '{name}' wraps geom '{}', which is in a `replicate`, without a side site: it is in no copy (the model has {} tendons)",
            geom.get("geom").unwrap_or(""),
            m.ntendon()
        );
        found.push(Found::somewhere(crate::check::source::Source::place(document, node), text));
    }
    found
}

/// The values of a keyframe in the model.
fn key_values<'a>(m: &'a Model, key: usize, attribute: &str) -> &'a [f64] {
    let (all, n) = match attribute {
        "qpos" => (m.key_qpos(), m.nq()),
        "qvel" => (m.key_qvel(), m.nv()),
        "act" => (m.key_act(), m.na()),
        _ => (m.key_ctrl(), m.nu()),
    };
    all.get(key * n..(key + 1) * n).unwrap_or(&[])
}

/// Numbers for a finding; long lists are cut.
fn listed(values: &[f64]) -> String {
    const MOST: usize = 8;
    let words: Vec<String> = values.iter().take(MOST).map(|&x| crate::check::short(x)).collect();
    format!("{}{}", words.join(" "), if values.len() > MOST { " ..." } else { "" })
}

/// Keyframes whose values a `replicate` or an attachment has changed.
pub fn keyframes(s: &Subject) -> Vec<Found> {
    if s.source.is_urdf() || !(uses(s, "replicate") || uses(s, "attach")) {
        return Vec::new();
    }
    let m = s.model;
    at_nodes(s, |parents, node, _| {
        if node.tag() != "key" || parent_tag(parents) != "keyframe" {
            return None;
        }
        let name = node.get("name")?;
        let Some(key) = names::find(m, mjOBJ_KEY, name.as_bytes()) else {
            return Some(format!("keyframe '{name}' is not in the model"));
        };
        ["qpos", "qvel", "act", "ctrl"].iter().find_map(|attribute| {
            let given = numbers(node, attribute);
            let kept = key_values(m, key, attribute);
            // quaternions are normalised, so positions are compared by their number only
            let same = given.len() == kept.len()
                && (*attribute == "qpos" || given.iter().zip(kept).all(|(a, b)| (a - b).abs() < 1e-9));
            (!given.is_empty() && !same).then(|| {
                format!(
                    "keyframe '{name}' has {attribute}=\"{}\" in the file and {} in the model, which has {} keyframes",
                    listed(&given),
                    if kept.is_empty() { "none".into() } else { listed(kept) },
                    m.nkey()
                )
            })
        })
    })
}

/// The names of a kind in a spec that a model lacks, without and with a prefix; and how many names there are.
fn missing<K: Kind>(list: &Elements<K>, m: &Model, kind: mjtObj, prefix: &str) -> (Vec<String>, usize) {
    let given: Vec<&str> = list.iter().map(|e| e.name()).filter(|name| !name.is_empty()).collect();
    let known = |name: &str| names::find(m, kind, name.as_bytes()).is_some();
    let lost = |name: &&str| !known(name) && !known(&format!("{prefix}{name}"));
    (given.iter().filter(|name| lost(name)).map(|name| name.to_string()).collect(), given.len())
}

/// Whether all that moves in a spec is in this body.
fn is_whole(child: &Spec, body: &str) -> bool {
    let top: Vec<_> = child.bodies[child.world].extra.bodies.iter().collect();
    let is_it = |id| child.bodies.get(id).is_some_and(|e| e.name() == body || e.name().ends_with(body));
    body.is_empty() || top.is_empty() || top.len() == 1 && is_it(*top[0])
}

/// What an attached model has and its parent lacks.
pub fn attached(s: &Subject) -> Vec<Found> {
    let (m, Some(spec)) = (s.model, s.spec) else { return Vec::new() };
    at_nodes(s, |parents, node, _| {
        // copies have names of their own
        let is_copied = parents.iter().any(|p| p.tag() == "replicate");
        let is_attach = node.tag() == "attach" && !is_copied && !s.source.is_urdf();
        let model = node.get("model").filter(|_| is_attach)?;
        let (prefix, body) = (node.get("prefix").unwrap_or(""), node.get("body").unwrap_or(""));
        let child = spec.children.iter().find(|child| child.public.modelname.text() == model)?;
        if !is_whole(child, body) {
            return None;
        }
        let lists = [
            ("actuators", missing(&child.actuators, m, mjOBJ_ACTUATOR, prefix)),
            ("sensors", missing(&child.sensors, m, mjOBJ_SENSOR, prefix)),
            ("tendons", missing(&child.tendons, m, mjOBJ_TENDON, prefix)),
            ("equalities", missing(&child.equalities, m, mjOBJ_EQUALITY, prefix)),
            ("pairs", missing(&child.pairs, m, mjOBJ_PAIR, prefix)),
            ("excludes", missing(&child.excludes, m, mjOBJ_EXCLUDE, prefix)),
            ("keyframes", missing(&child.keys, m, mjOBJ_KEY, prefix)),
        ];
        let lost: Vec<String> = lists
            .iter()
            .filter(|(_, (lost, _))| !lost.is_empty())
            .map(|(kind, (lost, count))| format!("{} of {count} {kind} ('{}')", lost.len(), lost[0]))
            .collect();
        (!lost.is_empty()).then(|| format!("of model '{model}', these are left out: {}", lost.join(", ")))
    })
}

/// References that lead to another element than they name, after static bodies were fused.
pub fn fused_references(s: &Subject) -> Vec<Found> {
    let (m, Some(spec)) = (s.model, s.spec) else { return Vec::new() };
    if spec.public.public.compiler.fusestatic == 0 {
        return Vec::new();
    }
    let wrong = |kind: Option<mjtObj>, id: i32, name: &str| {
        let kind = kind.filter(|kind| matches!(kind, mjOBJ_GEOM | mjOBJ_SITE))?;
        let id = usize::try_from(id).ok().filter(|_| !name.is_empty())?;
        let real = names::display(m, kind, id).into_owned();
        (real != name).then(|| format!("it names '{name}', and refers to '{real}'"))
    };
    let mut found = Vec::new();
    for e in spec.sensors.iter() {
        let Some(i) = usize::try_from(e.head.id).ok().filter(|&i| i < m.nsensor()) else { continue };
        let object = wrong(e.public.objtype.get(), m.sensor_objid()[i], e.public.objname.text());
        let reference = wrong(e.public.reftype.get(), m.sensor_refid()[i], e.public.refname.text());
        found.extend(object.or(reference).map(|text| Found::at(s.element(mjOBJ_SENSOR, i), text)));
    }
    for e in spec.pairs.iter() {
        let Some(i) = usize::try_from(e.head.id).ok().filter(|&i| i < m.npair()) else { continue };
        let given = [e.public.geomname1.text(), e.public.geomname2.text()];
        let kept =
            [m.pair_geom1()[i], m.pair_geom2()[i]].map(|g| names::display(m, mjOBJ_GEOM, g as usize).into_owned());
        // the compiler may swap the two
        let same = given.iter().all(|name| kept.iter().any(|k| k == name));
        let text =
            || format!("it names '{}' and '{}', and refers to '{}' and '{}'", given[0], given[1], kept[0], kept[1]);
        found.extend((!same).then(|| Found::at(s.element(mjOBJ_PAIR, i), text())));
    }
    for e in spec.actuators.iter().filter(|e| e.public.trntype.is(mjTRN_SITE)) {
        let Some(i) = usize::try_from(e.head.id).ok().filter(|&i| i < m.nu()) else { continue };
        let text = wrong(Some(mjOBJ_SITE), m.actuator_trnid()[i][0], e.public.target.text());
        found.extend(text.map(|text| Found::at(s.element(mjOBJ_ACTUATOR, i), text)));
    }
    found
}

/// Meshes of a file that was read before, whose own frame or smoothing is ignored.
pub fn cached_meshes(s: &Subject) -> Vec<Found> {
    let (m, Some(spec)) = (s.model, s.spec) else { return Vec::new() };
    let meshes: Vec<_> = spec.meshes.iter().filter(|e| !e.public.file.text().is_empty()).collect();
    let key = |e: &crate::spec::Element<crate::spec::MeshFields>| {
        let p = &e.public.public;
        (p.scale.map(f64::to_bits), p.maxhullvert, p.inertia.get().map(|kind| kind as i32))
    };
    let mut found = Vec::new();
    for (i, e) in meshes.iter().enumerate() {
        let same = |other: &&&crate::spec::Element<crate::spec::MeshFields>| {
            other.public.file.text() == e.public.file.text() && key(other) == key(e)
        };
        let Some(first) = meshes[..i].iter().find(same) else { continue };
        let (own, other) = (&e.public.public, &first.public.public);
        let text = match () {
            () if own.refpos != other.refpos => {
                format!(
                    "refpos=\"{}\" is ignored: that of '{}' is \"{}\"",
                    listed(&own.refpos),
                    first.name(),
                    listed(&other.refpos)
                )
            }
            () if own.refquat != other.refquat => {
                format!(
                    "refquat=\"{}\" is ignored: that of '{}' is \"{}\"",
                    listed(&own.refquat),
                    first.name(),
                    listed(&other.refquat)
                )
            }
            () if own.smoothnormal != other.smoothnormal => {
                format!("smoothnormal is ignored: the normals are those of '{}'", first.name())
            }
            () => continue,
        };
        if let Some(id) = usize::try_from(e.head.id).ok().filter(|&id| id < m.nmesh()) {
            found.push(Found::at(s.element(mjOBJ_MESH, id), text));
        }
    }
    found
}

/// Values that are empty, which count as if they were not given.
pub fn empty_values(s: &Subject) -> Vec<Found> {
    // an empty text is a text
    const TEXTS: [&str; 16] = [
        "name",
        "class",
        "childclass",
        "prefix",
        "suffix",
        "sep",
        "user",
        "data",
        "value",
        "key",
        "info",
        "model",
        "meshdir",
        "texturedir",
        "assetdir",
        "file",
    ];
    let urdf = s.source.is_urdf();
    at_nodes(s, |_, node, _| {
        let is_empty = |name: &&str| !TEXTS.contains(name) && node.get(name).is_some_and(|text| text.trim().is_empty());
        let name = node.attribute_names().find(|name| !urdf && is_empty(name))?;
        Some(format!(
            "{name}=\"\" of <{}>: numbers count as not given, and a name as the last element without one",
            node.tag()
        ))
    })
}

/// Shapes of a URDF that have the name of another, and so none.
pub fn urdf_names(s: &Subject) -> Vec<Found> {
    let urdf = s.source.is_urdf();
    let mut known = HashSet::new();
    at_nodes(s, |parents, node, _| {
        let is_shape = urdf && matches!(node.tag(), "collision" | "visual") && parent_tag(parents) == "link";
        let name = node.get("name").filter(|name| is_shape && !name.is_empty())?;
        (!known.insert(name.to_string())).then(|| format!("<{}> '{name}': its geom has no name", node.tag()))
    })
}
