//! What MuJoCo 3.4.0 reads in another way than the file says, and this library copies: see `QUIRKS.md`.
#![forbid(unsafe_code)]

use crate::abi::*;
use crate::check::geometry::{Lump, lump, weld_poses};
use crate::check::source::Source;
use crate::check::{FilePlace, Found, Subject, short};
use crate::compile;
use crate::math::{Mat3, Quat, Vec3};
use crate::mjcf;
use crate::mjcf::xml::Node;
use crate::model::{Model, names};
use std::collections::HashMap;

/// What the readers and the compiler warned of.
pub fn compiler_warning(s: &Subject) -> Vec<Found> {
    s.warnings.iter().map(|text| Found::whole(text.trim_end())).collect()
}

/// What the readers left out, as they say it.
pub fn left_out(s: &Subject) -> Vec<Found> {
    let is_mimic = |note: &&String| note.contains("'mimic'");
    s.notes.iter().filter(|note| !is_mimic(note)).map(|note| placed(note)).collect()
}

/// A note begins with its file and line.
fn placed(note: &str) -> Found {
    let parts = note.split_once(": ").and_then(|(place, text)| {
        let (file, line) = place.rsplit_once(':')?;
        Some((FilePlace { file: file.into(), line: Some(line.parse().ok()?) }, text))
    });
    match parts {
        Some((place, text)) => Found::somewhere(place, text),
        None => Found::whole(note),
    }
}

/// The numbers of an attribute; words that are none are skipped.
pub fn numbers(node: &Node, attribute: &str) -> Vec<f64> {
    node.get(attribute).unwrap_or("").split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

/// Findings at elements of the documents.
pub fn at_nodes(s: &Subject, mut check: impl FnMut(&[&Node], &Node, bool) -> Option<String>) -> Vec<Found> {
    let mut found = Vec::new();
    s.source.visit(|document, parents, node| {
        if let Some(text) = check(parents, node, document.included) {
            found.push(Found::somewhere(Source::place(document, node), text));
        }
    });
    found
}

/// The tag of the nearest parent.
pub fn parent_tag<'a>(parents: &[&'a Node]) -> &'a str {
    parents.last().map_or("", |p| p.tag())
}

/// A joint of a URDF that should follow another one.
pub fn mimic(s: &Subject) -> Vec<Found> {
    let urdf = s.source.is_urdf();
    at_nodes(s, |parents, node, _| {
        let is_mimic = urdf && node.tag() == "mimic" && parent_tag(parents) == "joint";
        let joint = parents.last()?;
        let moves = joint.get("type") != Some("fixed");
        let name = |node: &Node, key: &str| node.get(key).unwrap_or("").to_string();
        let factor = node.get("multiplier").unwrap_or("1");
        (is_mimic && moves).then(|| {
            format!(
                "joint '{}' should move {factor} times as joint '{}', and moves freely",
                name(joint, "name"),
                name(node, "joint")
            )
        })
    })
}

/// A joint of a URDF with one end of a range.
pub fn half_range(s: &Subject) -> Vec<Found> {
    let urdf = s.source.is_urdf();
    at_nodes(s, |parents, node, _| {
        let joint = parents.last().filter(|_| urdf && node.tag() == "limit")?;
        let bounded = matches!(joint.get("type"), Some("revolute" | "prismatic"));
        let name = joint.get("name").unwrap_or("");
        match (node.get("lower"), node.get("upper")) {
            (Some(x), None) => {
                bounded.then(|| format!("joint '{name}' has lower=\"{x}\" and no upper: no limit at all"))
            }
            (None, Some(x)) => {
                bounded.then(|| format!("joint '{name}' has upper=\"{x}\" and no lower: no limit at all"))
            }
            _ => None,
        }
    })
}

/// The rotation of a URDF's inertial frame, which has no effect.
pub fn inertial_rotation(s: &Subject) -> Vec<Found> {
    let urdf = s.source.is_urdf();
    at_nodes(s, |parents, node, _| {
        let link = parents.last().filter(|_| urdf && node.tag() == "inertial")?;
        let rpy = numbers(node.named("origin").next()?, "rpy");
        let [r, p, y] = rpy[..] else { return None };
        let given = node.named("inertia").next()?;
        let get = |key: &str| numbers(given, key).first().copied().unwrap_or(0.0);
        let (xy, xz, yz) = (get("ixy"), get("ixz"), get("iyz"));
        let read = Mat3([get("ixx"), xy, xz, xy, get("iyy"), yz, xz, yz, get("izz")]);
        let turn = rotation([r, p, y]);
        let meant = turn * read * turn.transpose();
        let difference = meant.0.iter().zip(&read.0).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        let size = read.0.iter().fold(0.0, |a: f64, b| a.max(b.abs()));
        (difference > 1e-3 * size).then(|| {
            format!(
                "link '{}': rpy=\"{} {} {}\"; ixx iyy izz are {} {} {} in the frame of the link, and MuJoCo uses {} {} {}",
                link.get("name").unwrap_or(""),
                short(r),
                short(p),
                short(y),
                short(meant[0]),
                short(meant[4]),
                short(meant[8]),
                short(read[0]),
                short(read[4]),
                short(read[8])
            )
        })
    })
}

/// Rotations about the fixed axes x, y, z, as URDF gives them.
pub fn rotation([r, p, y]: [f64; 3]) -> Mat3 {
    let about = |axis: [f64; 3], angle: f64| Quat::axis_angle(Vec3(axis), angle).to_mat();
    about([0.0, 0.0, 1.0], y) * about([0.0, 1.0, 0.0], p) * about([1.0, 0.0, 0.0], r)
}

/// Meshes of a URDF that share the stem of their file and the scale, but not the file.
pub fn shared_stem(s: &Subject) -> Vec<Found> {
    let urdf = s.source.is_urdf();
    let mut first: HashMap<(String, String), String> = HashMap::new();
    let mut order: HashMap<String, Vec<String>> = HashMap::new();
    at_nodes(s, |parents, node, _| {
        let is_mesh = urdf && node.tag() == "mesh" && parent_tag(parents) == "geometry";
        let file = node.get("filename").filter(|_| is_mesh)?;
        let stem = crate::base::path::stem(crate::base::path::base_name(file)).to_string();
        let scale = node.get("scale").unwrap_or("1 1 1").to_string();
        let scales = order.entry(stem.clone()).or_default();
        if !scales.contains(&scale) {
            scales.push(scale.clone());
        } else if scales[0] != scale {
            return Some(format!(
                "'{file}' with scale {scale}, seen before: MuJoCo takes the first mesh '{stem}', with scale {}",
                scales[0]
            ));
        }
        match first.get(&(stem.clone(), scale.clone())) {
            Some(other) if other != file => {
                Some(format!("'{file}' has the same stem as '{other}': both are the first one"))
            }
            _ => {
                first.insert((stem, scale), file.to_string());
                None
            }
        }
    })
}

/// Bodies and frames outside of `worldbody`.
pub fn outside_world(s: &Subject) -> Vec<Found> {
    at_nodes(s, |parents, node, included| {
        let at_root = parents.len() == 1 && parent_tag(parents) == "mujoco" && !included;
        let ignored = at_root && matches!(node.tag(), "body" | "frame" | "replicate");
        ignored.then(|| format!("<{}> outside of <worldbody>: it and all in it is ignored", node.tag()))
    })
}

/// Settings that an included file cannot give.
pub fn included_flags(s: &Subject) -> Vec<Found> {
    let includes_in = |node: &Node| node.children.iter().any(|child| child.tag() == "include");
    at_nodes(s, |_, node, _| {
        let section = matches!(node.tag(), "option" | "compiler") && includes_in(node);
        section.then(|| format!("<{}> includes a file: a <flag> or <lengthrange> in it is ignored", node.tag()))
    })
}

/// Attributes that have no effect.
pub fn without_effect(s: &Subject) -> Vec<Found> {
    at_nodes(s, |parents, node, _| {
        let in_default = parents.iter().any(|p| p.tag() == "default");
        let all = |words: &str| Some(format!("<{}>: {words}", node.tag()));
        match node.tag() {
            "camera" if in_default && node.get("user").is_some() => all("user of a class is never inherited"),
            "damper" if in_default && node.get("kv").is_some() => all("kv of a class is never inherited"),
            "contact" if parent_tag(parents).starts_with("flex") && node.has_any(&["vertcollide", "passive"]) => {
                all("vertcollide and passive have no effect")
            }
            "color" if s.source.is_urdf() && numbers(node, "rgba").first().is_some_and(|red| *red < 0.0) => {
                all("a colour whose red is negative counts as none")
            }
            "skin" if of_box_cable(parents) && numbers(node, "inflate").iter().any(|x| *x != 0.0) => {
                all("inflate has no effect for a cable of boxes")
            }
            "cylinder" if numbers(node, "bias").iter().skip(1).any(|x| *x != 0.0) => {
                all("of the three numbers of bias, only the first is used")
            }
            _ => None,
        }
    })
}

/// Whether the nearest parent is a cable of boxes.
fn of_box_cable(parents: &[&Node]) -> bool {
    let is_cable = |p: &&&Node| p.tag() == "composite" && p.get("type") == Some("cable");
    parents.last().filter(is_cable).is_some_and(|p| p.named("geom").any(|g| g.get("type") == Some("box")))
}

/// Builtin textures that are not drawn as they say.
pub fn builtin_textures(s: &Subject) -> Vec<Found> {
    let (m, Some(spec)) = (s.model, s.spec) else { return Vec::new() };
    let check = |e: &crate::spec::Element<crate::spec::TextureFields>| {
        let p = &e.public;
        let id = usize::try_from(e.head.id).ok().filter(|&id| id < m.ntex() && p.builtin != mjBUILTIN_NONE as i32)?;
        let text = match () {
            _ if p.nchannel != 3 => format!("nchannel is {}, but three bytes are written for each pixel", p.nchannel),
            _ if p.hflip != 0 || p.vflip != 0 => "hflip and vflip have no effect".into(),
            _ => return None,
        };
        Some(Found::at(s.element(mjOBJ_TEXTURE, id), text))
    };
    spec.textures.iter().filter_map(check).collect()
}

/// A quaternion that an orientation of the class replaces.
pub fn orientation_of_class(s: &Subject) -> Vec<Found> {
    let (m, Some(spec)) = (s.model, s.spec) else { return Vec::new() };
    let both = |quat: [f64; 4], alt: &mjsOrientation| {
        alt.r#type.get() != Some(mjORIENTATION_QUAT) && quat != [1.0, 0.0, 0.0, 0.0]
    };
    let text = |quat: [f64; 4]| {
        format!("quat=\"{}\" is given, and the class has another orientation, which wins", quat.map(short).join(" "))
    };
    let geoms = spec.geoms.iter().filter(|e| both(e.public.quat, &e.public.alt)).filter_map(|e| {
        let id = usize::try_from(e.head.id).ok().filter(|&id| id < m.ngeom())?;
        Some(Found::at(s.element(mjOBJ_GEOM, id), text(e.public.quat)))
    });
    let sites = spec.sites.iter().filter(|e| both(e.public.quat, &e.public.alt)).filter_map(|e| {
        let id = usize::try_from(e.head.id).ok().filter(|&id| id < m.nsite())?;
        Some(Found::at(s.element(mjOBJ_SITE, id), text(e.public.quat)))
    });
    geoms.chain(sites).collect()
}

/// A mass for a geom without volume, and masses below zero.
pub fn ignored_mass(s: &Subject) -> Vec<Found> {
    let (m, Some(spec)) = (s.model, s.spec) else { return Vec::new() };
    let geoms = spec.geoms.iter().filter_map(|e| {
        let flat = matches!(e.public.r#type.get(), Some(mjGEOM_PLANE | mjGEOM_HFIELD));
        let id = usize::try_from(e.head.id).ok().filter(|&id| id < m.ngeom() && flat && e.public.mass > 0.0)?;
        Some(Found::at(s.element(mjOBJ_GEOM, id), format!("mass {} of a geom without volume", short(e.public.mass))))
    });
    let bodies = spec.bodies.iter().filter_map(|e| {
        let negative =
            e.public.explicitinertial != 0 && (e.public.mass < 0.0 || e.public.inertia.iter().any(|x| *x < 0.0));
        let id = usize::try_from(e.head.id).ok().filter(|&id| id < m.nbody() && negative)?;
        Some(Found::at(
            s.element(mjOBJ_BODY, id),
            format!("mass {} becomes {}", short(e.public.mass), short(m.body_mass()[id])),
        ))
    });
    geoms.chain(bodies).collect()
}

/// A range that is inherited from a joint without limits stays in degrees.
pub fn inherited_range(s: &Subject) -> Vec<Found> {
    let (m, Some(spec)) = (s.model, s.spec) else { return Vec::new() };
    let degree = spec.public.public.compiler.degree != 0;
    let check = |e: &crate::spec::Element<crate::spec::ActuatorFields>| {
        let id = usize::try_from(e.head.id).ok().filter(|&id| id < m.nu() && e.public.inheritrange > 0.0 && degree)?;
        let joint = names::find(m, mjOBJ_JOINT, e.public.target.text().as_bytes())?;
        let unlimited = m.jnt_limited()[joint] == 0 && m.jnt_type()[joint] == mjJNT_HINGE as i32;
        let text = format!(
            "joint '{}' is not limited, so its range stays in degrees: {:?}",
            e.public.target.text(),
            m.actuator_ctrlrange()[id]
        );
        unlimited.then(|| Found::at(s.element(mjOBJ_ACTUATOR, id), text))
    };
    spec.actuators.iter().filter_map(check).collect()
}

/// What the file of an OBJ mesh has beyond the first group with faces.
pub fn obj_groups(s: &Subject) -> Vec<Found> {
    let (m, Some(spec)) = (s.model, s.spec) else { return Vec::new() };
    let (folder, meshes) = (spec.public.modelfiledir.text(), spec.public.compiler.meshdir.text());
    let check = |e: &crate::spec::Element<crate::spec::MeshFields>| {
        let file = e.public.file.text();
        let id = usize::try_from(e.head.id)
            .ok()
            .filter(|&id| id < m.nmesh() && file.to_ascii_lowercase().ends_with(".obj"))?;
        let join = crate::base::path::join;
        let names = [join(folder, &join(meshes, file)), join(folder, file), file.to_string()];
        let resource = names.iter().find_map(|name| crate::base::resource::Resource::open("", name, None).ok())?;
        let [first, rest] = faces_by_group(&String::from_utf8_lossy(resource.read()));
        (rest > 0).then(|| {
            let text =
                format!("the first group with faces has {first} faces, and those after it {rest}: these are left out");
            Found::at(s.element(mjOBJ_MESH, id), text)
        })
    };
    spec.meshes.iter().filter_map(check).collect()
}

/// Faces of the first group or object with any, and of all after it.
fn faces_by_group(text: &str) -> [usize; 2] {
    let (mut count, mut is_later) = ([0, 0], false);
    for line in text.lines() {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("g" | "o") => is_later |= count[0] > 0,
            Some("f") => count[usize::from(is_later)] += 1,
            _ => {}
        }
    }
    count
}

fn lumps(m: &Model) -> HashMap<String, Lump> {
    let poses = weld_poses(m);
    let mut lumps: HashMap<String, Lump> = HashMap::new();
    for weld in (1..m.nbody()).filter(|&b| m.body_weldid()[b] as usize == b) {
        let members: Vec<usize> = (1..m.nbody()).filter(|&b| m.body_weldid()[b] as usize == weld).collect();
        let lump = lump(m, &poses, &members);
        lumps.insert(names::display(m, mjOBJ_BODY, weld).into_owned(), lump);
    }
    lumps
}

/// Fusing static bodies changes the inertia of what they are fused into.
pub fn fused_inertia(s: &Subject) -> Vec<Found> {
    let fuses = s.spec.is_some_and(|spec| spec.public.public.compiler.fusestatic != 0);
    if !fuses || s.source.documents.is_empty() {
        return Vec::new();
    }
    let is_file = std::path::Path::new(&s.source.file).exists();
    let parsed = if is_file { mjcf::parse_file(&s.source.file, None) } else { mjcf::parse_text(&s.source.text, None) };
    let Ok(mut again) = parsed else { return Vec::new() };
    again.get_mut().public.public.compiler.fusestatic = 0;
    let compiled = crate::base::report::capture_warnings(|| compile::compile(again.get_mut(), None)).0;
    let Ok(whole) = compiled else { return Vec::new() };
    let (meant, kept) = (lumps(&whole.model), lumps(s.model));
    let check = |body: usize| {
        let name = names::display(s.model, mjOBJ_BODY, body).into_owned();
        let (a, b) = (meant.get(&name)?, kept.get(&name)?);
        let size = a.inertia.0.iter().fold(0.0, |x: f64, y| x.max(y.abs()));
        let difference = a.inertia.0.iter().zip(&b.inertia.0).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
        let moved = a.centre.distance(b.centre);
        let text = format!(
            "fused: ixx iyy izz {} {} {}; unfused: {} {} {} (mass {} and {}, centre moved by {} m)",
            short(b.inertia[0]),
            short(b.inertia[4]),
            short(b.inertia[8]),
            short(a.inertia[0]),
            short(a.inertia[4]),
            short(a.inertia[8]),
            short(b.mass),
            short(a.mass),
            short(moved)
        );
        let wrong = difference > 1e-3 * size || moved > 1e-6 + 1e-3 * (size / a.mass.max(1e-9)).sqrt();
        wrong.then(|| Found::at(s.element(mjOBJ_BODY, body), text))
    };
    (1..s.model.nbody()).filter(|&b| s.model.body_weldid()[b] as usize == b).filter_map(check).collect()
}
