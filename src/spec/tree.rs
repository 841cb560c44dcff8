//! The body tree: what each body holds, and the model's order that follows from it.

use super::Spec;
use super::class::{Class, Templated};
use super::element::*;
use super::fields::*;
use super::id::Id;
use super::store::Elements;
use crate::abi::*;
use crate::for_kind_in_body;

/// What is attached to a body, each list in order of addition.
#[derive(Default, Clone)]
pub struct BodyTree {
    pub bodies: Vec<BodyId>,
    pub frames: Vec<FrameId>,
    pub joints: Vec<JointId>,
    pub geoms: Vec<GeomId>,
    pub sites: Vec<SiteId>,
    pub cameras: Vec<CameraId>,
    pub lights: Vec<LightId>,
}

impl BodyTree {
    /// Takes over what is attached to another body, behind its own.
    pub(super) fn append(&mut self, other: BodyTree) {
        self.bodies.extend(other.bodies);
        self.frames.extend(other.frames);
        self.joints.extend(other.joints);
        self.geoms.extend(other.geoms);
        self.sites.extend(other.sites);
        self.cameras.extend(other.cameras);
        self.lights.extend(other.lights);
    }

    /// Number of elements.
    pub(super) fn size(&self) -> usize {
        let tree = self.bodies.len() + self.frames.len() + self.joints.len();
        tree + self.geoms.len() + self.sites.len() + self.cameras.len() + self.lights.len()
    }
}

/// A kind that a spec has a list of.
pub trait Listed: Kind {
    fn list(spec: &Spec) -> &Elements<Self>;
    fn list_mut(spec: &mut Spec) -> &mut Elements<Self>;
}

/// A kind whose elements are attached to bodies.
pub trait InBody: Listed {
    fn of(tree: &BodyTree) -> &Vec<Id<Self>>;
    fn of_mut(tree: &mut BodyTree) -> &mut Vec<Id<Self>>;
}

/// Something that is done for every kind that a spec has a list of.
pub(super) trait ForKinds {
    fn kind<K: Listed>(&mut self);
}

/// The kinds whose elements are attached to bodies.
pub(super) const IN_BODY: [mjtObj; 7] =
    [mjOBJ_BODY, mjOBJ_FRAME, mjOBJ_JOINT, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_CAMERA, mjOBJ_LIGHT];

// `Listed`, `InBody` and `Templated` of all kinds, and `for_each_kind`, by the build script
include!(concat!(env!("OUT_DIR"), "/spec_places.rs"));

impl Spec {
    /// All bodies below and including `root`, depth first, children in list order.
    pub fn subtree(&self, root: BodyId) -> Vec<BodyId> {
        let (mut order, mut todo) = (Vec::new(), vec![root]);
        while let Some(b) = todo.pop() {
            order.push(b);
            todo.extend(self.bodies[b].extra.bodies.iter().rev());
        }
        order
    }

    /// All elements of one kind on the bodies below and including `root`, body by body.
    pub fn in_subtree<K: InBody>(&self, root: BodyId) -> Vec<Id<K>> {
        self.subtree(root).iter().flat_map(|&b| K::of(&self.bodies[b].extra)).copied().collect()
    }

    /// Brings the lists of the tree into model order if they are not, for iteration.
    pub fn sort_tree(&mut self) {
        if !self.is_sorted {
            let numbered = self.is_numbered;
            self.renumber_tree();
            self.is_numbered = numbered;
        }
    }

    /// Numbers everything in the tree in model order: bodies depth first, the rest grouped by body. Frames get no id.
    pub fn renumber_tree(&mut self) {
        (self.is_sorted, self.is_numbered) = (true, true);
        let bodies = self.subtree(self.world);
        self.bodies.set_order(bodies);
        for kind in &IN_BODY[1..] {
            for_kind_in_body!(Some(*kind), K => self.order_in_bodies::<K>(), else {});
        }
        for &f in self.frames.ids().to_vec().iter() {
            self.frames[f].head.id = -1;
        }
    }

    /// Orders the elements of one kind by body, and numbers them.
    pub(crate) fn order_in_bodies<K: InBody>(&mut self) {
        let order = self.bodies.iter().flat_map(|b| K::of(&b.extra)).copied().collect();
        K::list_mut(self).set_order(order);
    }

    /// Hangs a new element on a body, inside a frame of that body or none. Tree ids are unknown until renumbered.
    pub(super) fn add_to_body<K: InBody>(&mut self, attributes: K, body: BodyId, frame: Option<FrameId>) -> Id<K> {
        let (owner, origin) = (&raw mut *self, self.key);
        let mut e = Element::new(attributes, owner, origin);
        e.head.body = Some(body);
        e.head.frame = frame;
        let id = K::list_mut(self).push(e);
        (self.is_sorted, self.is_numbered) = (false, false);
        K::of_mut(&mut self.bodies[body].extra).push(id);
        id
    }
}
