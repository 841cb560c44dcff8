//! Default classes: a tree of attribute templates, rooted in `main`.

use super::element::{Element, Head, Kind, Owned};
use super::fields::*;
use super::{Spec, SpecKey, initial};
use crate::abi::*;
use std::collections::HashMap;

/// The key of a default class in its spec.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClassId(u32);

/// Name of the root class.
pub const MAIN: &str = "main";

/// One default class. A new class is a snapshot of its parent's templates.
#[repr(C)]
pub struct Class {
    pub head: Head,
    pub(super) public: mjsDefault,
    pub parent: Option<ClassId>,
    pub children: Vec<ClassId>,
    pub joint: Owned<Element<JointFields>>,
    pub geom: Owned<Element<GeomFields>>,
    pub site: Owned<Element<SiteFields>>,
    pub camera: Owned<Element<CameraFields>>,
    pub light: Owned<Element<LightFields>>,
    pub flex: Owned<Element<FlexFields>>,
    pub mesh: Owned<Element<MeshFields>>,
    pub material: Owned<Element<MaterialFields>>,
    pub pair: Owned<Element<PairFields>>,
    pub equality: Owned<Element<EqualityFields>>,
    pub tendon: Owned<Element<TendonFields>>,
    pub actuator: Owned<Element<ActuatorFields>>,
}

impl Class {
    fn new(name: &str, from: Option<&Class>, owner: *mut Spec, origin: SpecKey) -> Owned<Class> {
        fn template<K: Kind>(
            name: &str,
            from: Option<&Class>,
            owner: *mut Spec,
            origin: SpecKey,
            of: impl Fn(&Class) -> &Element<K>,
        ) -> Owned<Element<K>> {
            let attributes = from.map_or_else(K::initial, |class| of(class).public.clone());
            let mut e = Element::new(attributes, owner, origin);
            e.head.class.set(name);
            e
        }
        let mut class = Owned::new(Class {
            head: Head::new(mjOBJ_DEFAULT, owner, origin),
            public: initial::default(),
            parent: None,
            children: Vec::new(),
            joint: template(name, from, owner, origin, |c| &c.joint),
            geom: template(name, from, owner, origin, |c| &c.geom),
            site: template(name, from, owner, origin, |c| &c.site),
            camera: template(name, from, owner, origin, |c| &c.camera),
            light: template(name, from, owner, origin, |c| &c.light),
            flex: template(name, from, owner, origin, |c| &c.flex),
            mesh: template(name, from, owner, origin, |c| &c.mesh),
            material: template(name, from, owner, origin, |c| &c.material),
            pair: template(name, from, owner, origin, |c| &c.pair),
            equality: template(name, from, owner, origin, |c| &c.equality),
            tendon: template(name, from, owner, origin, |c| &c.tendon),
            actuator: template(name, from, owner, origin, |c| &c.actuator),
        });
        class.head.name.set(name);
        class.public = mjsDefault {
            element: class.head.handle(),
            joint: &raw mut class.joint.public.public,
            geom: &raw mut class.geom.public.public,
            site: &raw mut class.site.public.public,
            camera: &raw mut class.camera.public.public,
            light: &raw mut class.light.public.public,
            flex: &raw mut class.flex.public.public,
            mesh: &raw mut class.mesh.public.public,
            material: &raw mut class.material.public.public,
            pair: &raw mut class.pair.public.public,
            equality: &raw mut class.equality.public.public,
            tendon: &raw mut class.tendon.public.public,
            actuator: &raw mut class.actuator.public.public,
        };
        class
    }

    /// Its name.
    pub fn name(&self) -> &str {
        self.head.name.text()
    }
}

/// All default classes of a spec; the root is always there.
pub struct Classes {
    slots: Vec<Option<Owned<Class>>>,
    /// Where to look first for a name: users may have changed names since.
    guess: HashMap<String, ClassId>,
    /// C may have written to names, or may write there.
    names_are_lent: bool,
}

impl Classes {
    /// The root class.
    pub const ROOT: ClassId = ClassId(0);

    pub(super) fn new(owner: *mut Spec, origin: SpecKey) -> Self {
        Classes {
            slots: vec![Some(Class::new(MAIN, None, owner, origin))],
            guess: HashMap::new(),
            names_are_lent: false,
        }
    }

    /// Takes notice that C may write to the name of a class.
    pub(super) fn lend_names(&mut self) {
        self.names_are_lent = true;
    }

    /// Adds a class below `parent` with the parent's templates; `None` if the name is taken.
    pub fn add(&mut self, name: &str, parent: ClassId) -> Option<ClassId> {
        if self.find(name).is_some() {
            return None;
        }
        let from = &self[parent];
        let class = Class::new(name, Some(from), from.head.owner(), from.head.origin);
        Some(self.add_below(class, parent))
    }

    fn add_below(&mut self, mut class: Owned<Class>, parent: ClassId) -> ClassId {
        let id = ClassId(self.slots.len() as u32);
        class.parent = Some(parent);
        self.guess.insert(class.name().to_string(), id);
        self.slots.push(Some(class));
        self[parent].children.push(id);
        id
    }

    /// Adds a class below `parent` with the templates of a class of another spec; `None` if the name is taken.
    pub(super) fn add_copy(&mut self, name: &str, parent: ClassId, from: &Class) -> Option<ClassId> {
        if self.find(name).is_some() {
            return None;
        }
        let class = Class::new(name, Some(from), self[parent].head.owner(), from.head.origin);
        Some(self.add_below(class, parent))
    }

    /// Makes these classes like those of another spec, which has no less than the root.
    pub(super) fn copy_all(&mut self, source: &Classes) {
        let (owner, origin) = (self[Self::ROOT].head.owner(), self[Self::ROOT].head.origin);
        let mut place = HashMap::new();
        for (id, class) in source.iter() {
            let copy = Class::new(class.name(), Some(class), owner, origin);
            match class.parent.and_then(|p| place.get(&p).copied()) {
                Some(parent) => place.insert(id, self.add_below(copy, parent)),
                None => {
                    self.slots[0] = Some(copy);
                    place.insert(id, Self::ROOT)
                }
            };
        }
    }

    /// The class behind an element handle.
    pub fn of_handle(&self, element: *const mjsElement) -> Option<ClassId> {
        self.iter().find(|(_, class)| std::ptr::eq(class.public.element, element)).map(|(id, _)| id)
    }

    /// The class of this name.
    pub fn find(&self, name: &str) -> Option<ClassId> {
        let has_it = |class: &Class| class.head.name.as_bytes() == name.as_bytes();
        let guess = self.guess.get(name).filter(|id| self.slots[id.0 as usize].as_ref().is_some_and(|c| has_it(c)));
        if let Some(known) = guess {
            return Some(*known);
        }
        let all = if self.names_are_lent { self.slots.len() } else { 1 };
        self.iter().take(all).find(|(_, class)| has_it(class)).map(|(id, _)| id)
    }

    /// All classes, parents before children.
    pub fn iter(&self) -> impl Iterator<Item = (ClassId, &Class)> {
        self.slots.iter().enumerate().filter_map(|(i, class)| Some((ClassId(i as u32), &**class.as_ref()?)))
    }

    /// All classes, to change.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Class> {
        self.slots.iter_mut().filter_map(|class| Some(&mut **class.as_mut()?))
    }

    /// Frees a class and its descendants; the root stays.
    pub fn remove(&mut self, id: ClassId) {
        let Some(parent) = self.slots[id.0 as usize].as_ref().and_then(|class| class.parent) else { return };
        self[parent].children.retain(|&child| child != id);
        let mut todo = vec![id];
        while let Some(id) = todo.pop() {
            if let Some(class) = self.slots[id.0 as usize].take() {
                todo.extend(&class.children);
            }
        }
    }
}

impl std::ops::Index<ClassId> for Classes {
    type Output = Class;
    fn index(&self, id: ClassId) -> &Class {
        self.slots[id.0 as usize].as_ref().expect("a live class")
    }
}

impl std::ops::IndexMut<ClassId> for Classes {
    fn index_mut(&mut self, id: ClassId) -> &mut Class {
        self.slots[id.0 as usize].as_mut().expect("a live class")
    }
}

/// A kind that default classes have a template for.
pub trait Templated: Kind {
    fn template(class: &Class) -> &Element<Self>;
    fn template_mut(class: &mut Class) -> &mut Element<Self>;
}
