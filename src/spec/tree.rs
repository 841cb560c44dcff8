//! The body tree: what each body holds, and the model's order that follows from it.

use super::Spec;
use super::class::{Class, Templated};
use super::element::*;
use super::fields::*;
use super::gapped::Gapped;
use super::id::{Id, Place};
use super::list::List;
use super::store::Elements;
use crate::abi::*;
use crate::{for_kind, for_kind_in_body};
use bytemuck::TransparentWrapper;

/// What is attached to a body, each list in order of addition.
#[derive(Default, Clone)]
pub struct BodyTree {
    pub bodies: Gapped<BodyId>,
    pub frames: Gapped<FrameId>,
    pub joints: Gapped<JointId>,
    pub geoms: Gapped<GeomId>,
    pub sites: Gapped<SiteId>,
    pub cameras: Gapped<CameraId>,
    pub lights: Gapped<LightId>,
    /// Of the text that the signature is the hash of.
    pub(crate) hash: TreeHash,
}

/// The hash of the text of all before a body, if the spec's hashes have this epoch.
#[derive(Default, Clone, Copy)]
pub struct TreeHash {
    pub epoch: u64,
    pub before: u64,
}

/// What is known of the hash of a tree's text.
#[derive(Default, Clone)]
pub struct TreeHashes {
    pub epoch: u64,
    /// The hash of the whole tree; without it nothing is known.
    pub tree: Option<u64>,
    /// The body that a joint was added to last.
    pub joint: Option<BodyId>,
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

    /// Number of elements other than bodies and frames, and the end of the list of bodies.
    pub fn held_and_end(&self) -> (usize, usize) {
        let lists = [self.geoms.count(), self.sites.count(), self.cameras.count(), self.lights.count()];
        (self.joints.count() + lists.iter().sum::<usize>(), self.bodies.end())
    }

    /// Number of elements.
    pub(super) fn size(&self) -> usize {
        IN_BODY.iter().map(|&kind| self.of_kind(kind).len()).sum()
    }

    /// The elements of a kind.
    pub fn of_kind(&self, kind: mjtObj) -> &[Place] {
        for_kind_in_body!(Some(kind), K => Id::peel_slice(K::of(self)), else &[])
    }

    /// Keeps those elements of a kind for which `keep` is true.
    pub(super) fn retain(&mut self, kind: mjtObj, keep: &mut dyn FnMut(Place) -> bool) {
        for_kind_in_body!(Some(kind), K => K::of_mut(self).retain(|id| keep(id.place())), else {})
    }

    /// Takes out an element of a kind, which was in this slot of its list at the last numbering.
    fn take_out(&mut self, kind: mjtObj, place: Place, slot: usize) {
        for_kind_in_body!(Some(kind), K => _ = K::of_mut(self).take_out(slot, Id::new(place)), else {})
    }

    /// Closes the gaps in the list of a kind.
    fn pack(&mut self, kind: mjtObj) {
        for_kind_in_body!(Some(kind), K => _ = K::of_mut(self).entries_mut(), else {})
    }

    /// Appends an element of a kind.
    pub(super) fn push(&mut self, kind: mjtObj, place: Place) {
        for_kind_in_body!(Some(kind), K => _ = K::of_mut(self).push(Id::new(place)), else {})
    }
}

/// A kind that a spec has a list of.
pub trait Listed: Kind {
    fn list(spec: &Spec) -> &Elements<Self>;
    fn list_mut(spec: &mut Spec) -> &mut Elements<Self>;
}

/// A kind whose elements are attached to bodies.
pub trait InBody: Listed {
    fn of(tree: &BodyTree) -> &Gapped<Id<Self>>;
    fn of_mut(tree: &mut BodyTree) -> &mut Gapped<Id<Self>>;
}

/// The kinds whose elements are attached to bodies.
pub const IN_BODY: [mjtObj; 7] =
    [mjOBJ_BODY, mjOBJ_FRAME, mjOBJ_JOINT, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_CAMERA, mjOBJ_LIGHT];

// `Listed`, `InBody` and `Templated` of all kinds, and `KINDS`, generated
include!("../generated/spec_places.rs");

impl Spec {
    /// The list of a kind.
    pub fn list(&self, kind: Option<mjtObj>) -> Option<&List> {
        for_kind!(kind, K => Some(K::list(self)), else None)
    }

    /// The list of a kind, to change.
    pub fn list_mut(&mut self, kind: Option<mjtObj>) -> Option<&mut List> {
        for_kind!(kind, K => Some(K::list_mut(self)), else None)
    }

    /// Calls `f` with the list of each kind.
    pub(super) fn each_list(&mut self, mut f: impl FnMut(&mut List)) {
        for kind in KINDS {
            self.list_mut(Some(kind)).into_iter().for_each(&mut f);
        }
    }

    /// The head of an element of a kind that specs have lists of.
    pub fn head_of(&self, kind: mjtObj, place: Place) -> &Head {
        &self.list(Some(kind)).expect("a kind with a list")[place]
    }

    /// The same, to change.
    pub(super) fn head_of_mut(&mut self, kind: mjtObj, place: Place) -> &mut Head {
        &mut self.list_mut(Some(kind)).expect("a kind with a list")[place]
    }

    /// All bodies below and including `root`, depth first, children in list order.
    pub fn subtree(&self, root: BodyId) -> Vec<BodyId> {
        let (mut order, mut todo) = (Vec::new(), vec![root]);
        while let Some(b) = todo.pop() {
            order.push(b);
            todo.extend(self.bodies[b].extra.bodies.entries().rev());
        }
        order
    }

    /// All elements of one kind on the bodies below and including `root`, body by body.
    pub fn in_subtree(&self, root: BodyId, kind: mjtObj) -> Vec<Place> {
        self.subtree(root).iter().flat_map(|&b| self.bodies[b].extra.of_kind(kind)).copied().collect()
    }

    /// Brings the lists of the tree into model order if they are not, for iteration, and ids in line with the lists.
    pub fn sort_tree(&mut self) {
        if !self.is_sorted || self.numbers_are_due {
            let numbered = self.is_numbered || self.numbers_are_due;
            self.renumber_tree();
            self.is_numbered = numbered;
        }
        self.each_list(List::pack);
    }

    /// As [`Spec::renumber_tree`], but when something asks for ids or the order: many changes in a row cost one numbering.
    pub fn renumber_tree_later(&mut self) {
        self.numbers_are_due |= !(self.is_sorted && self.is_numbered);
    }

    /// Numbers everything in the tree in model order: bodies depth first, the rest grouped by body. Frames get no id.
    pub fn renumber_tree(&mut self) {
        (self.is_sorted, self.is_numbered, self.numbers_are_due) = (true, true, false);
        let bodies = self.subtree(self.world);
        self.bodies.set_order(bodies);
        IN_BODY[1..].iter().for_each(|&kind| self.order_in_bodies(kind));
        for f in 0..self.frames.len() {
            self.frames.at_mut(f).head.id = -1;
        }
    }

    /// Takes notice of a joint that was added to a body: its type may still change.
    pub fn note_new_joint(&mut self, body: Option<BodyId>) {
        self.hashes.joint = body;
    }

    /// Where a body was in the list of its parent at the last numbering.
    pub fn slot_of(&self, body: BodyId) -> usize {
        self.bodies[body].head.slot
    }

    /// Says that the tree has changed in ways that the signature's hashes do not know.
    pub fn forget_hashes(&mut self) {
        self.hashes = TreeHashes { epoch: self.hashes.epoch + 1, ..Default::default() };
    }

    /// Finds the ids of elements of a kind, as far as they are due.
    pub fn bring_up_to_date(&mut self, kind: Option<mjtObj>) {
        if self.numbers_are_due {
            self.renumber_tree();
        }
        self.list_mut(kind).into_iter().for_each(List::pack);
    }

    /// Takes notice that C may write to the name of a live element or of a class.
    pub fn lend_name(&mut self, head: &Head) {
        if head.kind() == Some(mjOBJ_DEFAULT) {
            self.classes.lend_names();
        }
        if let (Some(list), Some(place)) = (self.list_mut(head.kind()), head.place) {
            list.lend_name(place);
        }
    }

    /// Orders the elements of one kind by body, and numbers them.
    pub(crate) fn order_in_bodies(&mut self, kind: mjtObj) {
        let (mut order, mut slots) = (Vec::new(), Vec::new());
        for i in 0..self.bodies.len() {
            let tree = &mut self.bodies.at_mut(i).extra;
            tree.pack(kind);
            order.extend_from_slice(tree.of_kind(kind));
            slots.extend(0..tree.of_kind(kind).len());
        }
        if let Some(list) = self.list_mut(Some(kind)) {
            list.set_order(order);
            list.set_slots(slots);
        }
    }

    /// Takes an element off its body.
    pub(super) fn detach(&mut self, kind: mjtObj, place: Place) {
        let head = self.head_of(kind, place);
        if let (Some(body), slot) = (head.body, head.slot) {
            self.bodies[body].extra.take_out(kind, place, slot);
        }
    }

    /// Hangs a new element on a body, inside a frame of that body or none. Tree ids are unknown until renumbered.
    pub(super) fn add_to_body<K: InBody>(&mut self, attributes: K, body: BodyId, frame: Option<FrameId>) -> Id<K> {
        let (owner, origin) = (&raw mut *self, self.key);
        let mut e = Element::new(attributes, owner, origin);
        e.head.body = Some(body);
        e.head.frame = frame;
        let id = K::list_mut(self).push(e);
        (self.is_sorted, self.is_numbered, self.numbers_are_due) = (false, false, false);
        let slot = K::of_mut(&mut self.bodies[body].extra).push(id);
        K::list_mut(self)[id].head.slot = slot;
        id
    }
}
