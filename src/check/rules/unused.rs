//! Assets and classes that nothing uses, or that are there twice.
#![forbid(unsafe_code)]

use crate::abi::*;
use crate::check::{Found, Subelement, Subject};
use crate::spec::{Class, Spec};
use std::collections::{HashMap, HashSet};

/// Meshes, textures, materials and height fields that nothing refers to.
pub fn assets(s: &Subject) -> Vec<Found> {
    let (m, Some(spec)) = (s.model, s.spec) else { return Vec::new() };
    // what is thrown away on purpose may have used them
    if spec.public.public.compiler.discardvisual != 0 {
        return Vec::new();
    }
    let mut used = Used::default();
    used.count(spec);
    let mut found = Vec::new();
    let mut look = |kind: mjtObj, n: usize, used: &HashSet<String>, all: &[String]| {
        for id in (0..n).filter(|&id| !used.contains(&all[id])) {
            found.push(Found::at(s.element(kind, id), "nothing refers to it"));
        }
    };
    let of = |kind: mjtObj, n: usize| -> Vec<String> {
        (0..n).map(|id| crate::model::names::display(m, kind, id).into_owned()).collect()
    };
    look(mjOBJ_MESH, m.nmesh(), &used.meshes, &of(mjOBJ_MESH, m.nmesh()));
    look(mjOBJ_MATERIAL, m.nmat(), &used.materials, &of(mjOBJ_MATERIAL, m.nmat()));
    look(mjOBJ_HFIELD, m.nhfield(), &used.hfields, &of(mjOBJ_HFIELD, m.nhfield()));
    // the sky is used by being there, and lights have textures by number
    let textures = of(mjOBJ_TEXTURE, m.ntex());
    let named = |id: usize| used.textures.contains(&textures[id]) || m.light_texid().contains(&(id as i32));
    let of_light = |id: &usize| !named(*id) && m.tex_type()[*id] != mjTEXTURE_SKYBOX as i32;
    for id in (0..m.ntex()).filter(of_light) {
        found.push(Found::at(s.element(mjOBJ_TEXTURE, id), "no material refers to it"));
    }
    found
}

/// Names that elements refer to.
#[derive(Default)]
struct Used {
    meshes: HashSet<String>,
    textures: HashSet<String>,
    materials: HashSet<String>,
    hfields: HashSet<String>,
}

impl Used {
    fn count(&mut self, spec: &Spec) {
        for e in spec.geoms.iter() {
            self.meshes.insert(e.public.meshname.text().into());
            self.hfields.insert(e.public.hfieldname.text().into());
            self.materials.insert(e.public.material.text().into());
        }
        let materials = (spec.sites.iter().map(|e| &e.public.material))
            .chain(spec.tendons.iter().map(|e| &e.public.material))
            .chain(spec.skins.iter().map(|e| &e.public.material))
            .chain(spec.meshes.iter().map(|e| &e.public.material))
            .chain(spec.flexes.iter().map(|e| &e.public.material));
        self.materials.extend(materials.map(|name| name.text().to_string()));
        self.textures
            .extend(spec.materials.iter().flat_map(|e| e.public.textures.iter().map(|t| t.text().to_string())));
    }
}

/// Default classes that no element has.
pub fn classes(s: &Subject) -> Vec<Found> {
    let Some(spec) = s.spec else { return Vec::new() };
    let mut used: HashSet<&str> = HashSet::new();
    used.extend(spec.geoms.iter().map(|e| e.head.class.text()));
    used.extend(spec.joints.iter().map(|e| e.head.class.text()));
    used.extend(spec.sites.iter().map(|e| e.head.class.text()));
    used.extend(spec.cameras.iter().map(|e| e.head.class.text()));
    used.extend(spec.lights.iter().map(|e| e.head.class.text()));
    used.extend(spec.meshes.iter().map(|e| e.head.class.text()));
    used.extend(spec.materials.iter().map(|e| e.head.class.text()));
    used.extend(spec.pairs.iter().map(|e| e.head.class.text()));
    used.extend(spec.equalities.iter().map(|e| e.head.class.text()));
    used.extend(spec.tendons.iter().map(|e| e.head.class.text()));
    used.extend(spec.actuators.iter().map(|e| e.head.class.text()));
    used.extend(spec.flexes.iter().map(|e| e.head.class.text()));
    let mut named: HashSet<String> = HashSet::new();
    s.source.visit(|_, _, node| {
        let tags = ["class", "childclass"];
        named.extend(
            tags.iter().filter(|_| node.tag() != "default").filter_map(|tag| node.get(tag)).map(str::to_string),
        );
    });
    let mut found = Vec::new();
    let of_this_file =
        |class: &Class| class.parent.is_some() && s.source.find("default class", class.head.name.text()).is_some();
    for class in spec.classes.iter().map(|(_, class)| class).filter(|class| of_this_file(class)) {
        let name = class.head.name.text();
        if !is_used(spec, class, &used) {
            let element = Subelement { kind: "default class".into(), id: None, name: name.into() };
            let text =
                if named.contains(name) { "named, but no element takes anything from it" } else { "no element has it" };
            found.push(Found::at(element, text));
        }
    }
    found
}

fn is_used(spec: &Spec, class: &Class, used: &HashSet<&str>) -> bool {
    let mut open = vec![class];
    while let Some(class) = open.pop() {
        if used.contains(class.head.name.text()) {
            return true;
        }
        open.extend(class.children.iter().map(|&child| &spec.classes[child]));
    }
    false
}

/// The same file twice.
pub fn duplicates(s: &Subject) -> Vec<Found> {
    let Some(spec) = s.spec else { return Vec::new() };
    let mut first: HashMap<String, String> = HashMap::new();
    let mut found = Vec::new();
    for e in spec.meshes.iter().filter(|e| !e.public.file.is_empty()) {
        let p = &e.public;
        let key = format!(
            "{} {:?} {:?} {:?} {:?} {} {}",
            p.file.text(),
            p.scale,
            p.refpos,
            p.refquat,
            p.inertia,
            p.smoothnormal,
            p.maxhullvert
        );
        let name = e.head.name.text();
        let Ok(id) = usize::try_from(e.head.id) else { continue };
        match first.get(&key) {
            Some(other) => found.push(Found::at(
                s.element(mjOBJ_MESH, id),
                format!("the same file and settings as mesh '{other}': {}", p.file.text()),
            )),
            None => _ = first.insert(key, name.to_string()),
        }
    }
    found
}
