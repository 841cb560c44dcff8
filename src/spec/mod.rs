//! The editable model behind `mjSpec`: elements, default classes, the body tree, names.
//!
//! In: the MJCF and URDF readers and the `mjs_*` functions. Out: the compiler reads the public copy of every element,
//! fills the compiled copy, and packs that into `mjModel`; the XML writer prints the compiled copy.
//!
//! * [`Spec`] owns one list per kind, [`Elements`]: `spec.geoms[id]` by typed key, `spec.geoms.iter()` in model order.
//! * [`Element`] is one element: `head` (name, class, ids, frame), `public` and `compiled` attributes, `extra`.
//! * attributes are `GeomFields` and so on: plain numbers as in C (`geom.public.size`), strings and vectors as owned
//!   objects (`geom.public.material.text()`, `body.public.userdata[0]`).
//! * [`Classes`] is the tree of default classes.

mod actuator;
mod attach;
mod attach_plan;
mod attachment;
mod check;
mod class;
mod copy;
mod cxx_map;
mod decode;
mod delete;
mod element;
mod ffi;
mod fields;
mod gapped;
mod id;
pub mod initial;
mod keys;
mod kinds;
mod last;
mod list;
mod mesh;
mod orientation;
mod plugin;
mod references;
mod referrers;
mod replicate;
mod sensor;
mod shared;
mod store;
#[cfg(test)]
mod tests;
mod tree;

pub use attach::Attached;
pub use class::*;
pub use decode::decode;
pub use element::*;
pub use fields::*;
pub use gapped::Gapped;
pub use id::{Id, Place};
pub use keys::{Values, activations, joint_size};
pub use last::{Last, LastJoint, StateLayout};
pub use list::List;
pub use mesh::make_mesh;
pub use orientation::resolve_orientation;
pub use plugin::PluginUse;
pub use references::Rename;
pub use replicate::CopyAt;
pub use shared::SpecRef;
pub use store::Elements;
pub use tree::*;

use crate::abi::*;
use crate::base::cxx::CxxVec;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ffi::CString;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bodies and flexes of a model are fewer than this, because contacts sort by signatures of two 16-bit numbers.
const MAX_BODIES: usize = 65534;

/// Distinguishes specs; an element remembers the spec whose compiler settings apply to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SpecKey(u64);

impl SpecKey {
    /// The key of no spec.
    const NONE: SpecKey = SpecKey(0);

    fn fresh() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        SpecKey(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// What went wrong last, or the compiler's last warning.
#[derive(Default)]
pub struct Report {
    pub text: CString,
    pub is_warning: bool,
}

/// A keyframe that waits for the next compile, when the addresses of its elements are known. Elements without values
/// take those of the reference configuration.
#[derive(Default, Clone)]
pub struct PendingKey {
    pub name: String,
    pub time: f64,
    /// Which vectors the key gives: qpos, qvel, act, mpos, mquat, ctrl.
    pub given: [bool; 6],
    pub qpos: Values<JointFields>,
    pub qvel: Values<JointFields>,
    pub act: Values<ActuatorFields>,
    pub ctrl: Values<ActuatorFields>,
    pub mpos: Values<BodyFields>,
    pub mquat: Values<BodyFields>,
}

/// A keyframe that was attached to another spec, and the values of what has stayed behind.
struct LeftKey {
    target: SpecKey,
    values: PendingKey,
}

/// The editable model. Its address is the spec's own element handle in C; `mjSpec` is its `public.public`.
#[repr(C)]
pub struct Spec {
    pub head: Head,
    pub public: SpecFields,
    pub compiled: SpecFields,
    /// Identity among specs.
    pub key: SpecKey,
    /// The root body.
    pub world: BodyId,
    pub bodies: Elements<BodyFields>,
    pub frames: Elements<FrameFields>,
    pub joints: Elements<JointFields>,
    pub geoms: Elements<GeomFields>,
    pub sites: Elements<SiteFields>,
    pub cameras: Elements<CameraFields>,
    pub lights: Elements<LightFields>,
    pub flexes: Elements<FlexFields>,
    pub meshes: Elements<MeshFields>,
    pub skins: Elements<SkinFields>,
    pub hfields: Elements<HFieldFields>,
    pub textures: Elements<TextureFields>,
    pub materials: Elements<MaterialFields>,
    pub pairs: Elements<PairFields>,
    pub excludes: Elements<ExcludeFields>,
    pub equalities: Elements<EqualityFields>,
    pub tendons: Elements<TendonFields>,
    pub actuators: Elements<ActuatorFields>,
    pub sensors: Elements<SensorFields>,
    pub numerics: Elements<NumericFields>,
    pub texts: Elements<TextFields>,
    pub tuples: Elements<TupleFields>,
    pub keys: Elements<KeyFields>,
    pub plugins: Elements<PluginFields>,
    pub classes: Classes,
    /// Plugins that the spec may use, by name, in order of activation.
    pub active_plugins: Vec<String>,
    /// Specs attached to this one, or waiting to be.
    pub children: Vec<SpecRef>,
    /// Keyframes of attached or deleted parts, to become keys at the next compile.
    pub pending_keys: Vec<PendingKey>,
    /// The keys that a compile under way has added for them.
    pub waiting_keys: Vec<KeyId>,
    /// What the last compile found out.
    pub derived: Derived,
    /// The lists of the tree are in model order.
    pub(crate) is_sorted: bool,
    /// The ids of the tree are those of the model.
    pub(crate) is_numbered: bool,
    /// The ids of the tree will be those of the model, once something asks for them.
    pub(crate) numbers_are_due: bool,
    /// Of the text that the signature is the hash of.
    pub(crate) hashes: TreeHashes,
    /// The last compile succeeded.
    pub is_compiled: bool,
    /// Attaching copies instead of moving.
    pub deep_copy: bool,
    /// Moved into another spec, so that it cannot be compiled any more.
    pub is_attached: bool,
    /// Where values of keyframes belonged before parts were moved into another spec: as last compiled, and as it was.
    parted: Option<[StateLayout; 2]>,
    /// Keyframes that attachments have taken along, with the values of elements that no attachment has taken yet.
    left: Vec<LeftKey>,
    pub report: Report,
    /// What the reader has left out of the document silently, as the C functions do: for `sim`.
    pub notes: Vec<String>,
    /// What the last compile made.
    pub last: Last,
}

impl Spec {
    /// The spec behind a C pointer.
    ///
    /// # Safety
    /// `s` is a live `mjSpec` of this library, and nothing else uses it while `'a` lasts.
    pub unsafe fn from_c<'a>(s: *mut mjSpec) -> &'a mut Spec {
        // SAFETY: the caller says that `s` is a live `mjSpec` of this library without another user; it lies inside its
        // `Spec`.
        unsafe { &mut *Spec::address_of(s) }
    }

    /// Where the spec of an `mjSpec` of ours lies.
    fn address_of(s: *mut mjSpec) -> *mut Spec {
        let offset = std::mem::offset_of!(Spec, public) + std::mem::offset_of!(SpecFields, public);
        s.wrapping_byte_sub(offset).cast()
    }

    pub(super) fn add_world(&mut self) {
        let (owner, key) = (&raw mut *self, self.key);
        let mut world = Element::new(BodyFields::initial(), owner, key);
        world.head.name.set("world");
        world.head.class.set(MAIN);
        world.public.childclass.set(MAIN);
        self.world = self.bodies.push(world);
        self.bodies.set_name(self.world, "world");
    }

    /// Adds an element of a kind outside the tree, with built-in attributes.
    pub fn add<K: Listed>(&mut self) -> Id<K> {
        let (owner, key) = (&raw mut *self, self.key);
        K::list_mut(self).push(Element::new(K::initial(), owner, key))
    }

    /// Adds an element of a kind outside the tree, with the attributes of a class.
    pub fn add_of_class<K: Listed + Templated>(&mut self, class: ClassId) -> Id<K> {
        let attributes = K::template(&self.classes[class]).public.clone();
        let id = self.add::<K>();
        let name = self.classes[class].name().to_string();
        let e = &mut K::list_mut(self)[id];
        e.set_public(attributes);
        e.head.class.set(name);
        id
    }

    /// Adds a body below another. Its class is `class`, or else that of its parent.
    pub fn add_body(&mut self, parent: BodyId, class: Option<ClassId>) -> BodyId {
        let name = match class {
            Some(class) => self.classes[class].name(),
            None => self.bodies[parent].public.childclass.text(),
        };
        let name = name.to_string();
        let id = self.add_to_body(BodyFields::initial(), parent, None);
        self.bodies[id].head.class.set(&name);
        self.bodies[id].public.childclass.set(&name);
        id
    }

    /// Adds a joint, geom, site, camera or light to a body, with the attributes of `class`, or else of the body's class.
    pub fn add_in<K: InBody + Templated>(&mut self, body: BodyId, class: Option<ClassId>) -> Id<K> {
        let class = class.or_else(|| self.classes.find(self.bodies[body].public.childclass.text()));
        let attributes = class.map_or_else(K::initial, |c| K::template(&self.classes[c]).public.clone());
        let name = class.map_or(MAIN, |c| self.classes[c].name()).to_string();
        let id = self.add_to_body(attributes, body, None);
        K::list_mut(self)[id].head.class.set(name);
        id
    }

    /// Adds a joint of type free to a body, with built-in attributes.
    pub fn add_freejoint(&mut self, body: BodyId) -> JointId {
        let id = self.add_to_body(JointFields::initial(), body, None);
        let joint = &mut self.joints[id];
        joint.public.r#type = mjJNT_FREE.into();
        joint.head.class.set(MAIN);
        id
    }

    /// Adds a frame to a body, inside another frame of it or none.
    pub fn add_frame(&mut self, body: BodyId, frame: Option<FrameId>) -> FrameId {
        self.add_to_body(FrameFields::initial(), body, frame)
    }

    /// Appends an object to a tendon's path.
    pub fn add_wrap(&mut self, tendon: TendonId, kind: mjtWrap, target: &str, sidesite: &str, prm: f64) -> &mut Wrap {
        let (owner, key) = (&raw mut *self, self.key);
        let mut wrap: Owned<Wrap> = Element::new(WrapFields::initial(), owner, key);
        wrap.public.r#type = kind.into();
        wrap.head.name.set(target);
        wrap.extra.sidesite.set(sidesite);
        wrap.extra.prm = prm;
        let path = &mut self.tendons[tendon].extra;
        path.push(wrap);
        path.last_mut().expect("just pushed")
    }

    /// Checks that a model with `more` further bodies can be compiled.
    pub fn check_bodies(&self, more: usize) -> crate::base::Result<()> {
        if self.bodies.len() + self.flexes.len() + more >= MAX_BODIES {
            return Err(format!("number of bodies plus flexes must be less than {MAX_BODIES}").into());
        }
        Ok(())
    }

    /// The settings that apply to an element: those of the spec it came from, if that is still attached.
    pub fn origin(&self, key: SpecKey) -> &Spec {
        if key == self.key {
            return self;
        }
        if let Some(child) = self.children.iter().find(|child| child.key == key) {
            return child;
        }
        // deeper, where specs may be attached to each other
        let mut seen = HashSet::from([self.key]);
        let mut todo: Vec<&Spec> = self.children.iter().map(|child| &**child).collect();
        while let Some(spec) = todo.pop() {
            if spec.key == key {
                return spec;
            }
            if seen.insert(spec.key) {
                todo.extend(spec.children.iter().map(|child| &**child));
            }
        }
        self
    }
}

impl Spec {
    /// Records an error for the user to ask for.
    pub fn set_error(&mut self, text: impl AsRef<str>) {
        self.report.text = CString::new(format!("Error: {}", text.as_ref().replace('\0', ""))).unwrap_or_default();
        self.report.is_warning = false;
    }

    /// What a change of the spec made; without that, the error is recorded for the user to ask for.
    pub fn made<T>(&mut self, result: crate::base::Result<T>) -> Option<T> {
        result.inspect_err(|e| self.set_error(e)).ok()
    }

    /// The element of this name; unnamed meshes and textures go by the stem of their file.
    pub fn find<K: Listed>(&self, name: &str) -> Option<Id<K>> {
        self.find_place(Some(K::TYPE), name).map(Id::new)
    }

    /// The same, for a kind.
    pub fn find_place(&self, kind: Option<mjtObj>, name: &str) -> Option<Place> {
        match kind {
            Some(mjOBJ_MESH) => self.find_by_file::<MeshFields>(name),
            Some(mjOBJ_TEXTURE) => self.find_by_file::<TextureFields>(name),
            _ if name.is_empty() => None,
            _ => self.list(kind)?.find(name),
        }
    }

    fn find_by_file<K: Listed>(&self, name: &str) -> Option<Place> {
        let called = |e: &&Element<K>| match e.name() {
            "" => e.public.file().is_some_and(|file| !file.is_empty() && crate::base::path::stem(file) == name),
            own => own == name,
        };
        K::list(self).iter().find(called).map(|e| e.key().place())
    }
}
