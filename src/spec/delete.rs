//! Deleting elements. What they hold is freed at once; their places stay, so that no pointer to a deleted element
//! dangles. Default classes are freed.

use super::references::Names;
use super::*;
use crate::base::reject_if;

impl Spec {
    /// Deletes a body with everything below it, and the pairs, excludes, tendons, equalities, actuators and sensors whose
    /// references held before and no longer do. Keys become pending.
    pub fn delete_body(&mut self, body: BodyId) -> crate::base::Result<()> {
        reject_if(body == self.world, "cannot remove the world body")?;
        self.without_references(&mut |s| s.remove_subtree(body), body)
    }

    /// Replaces a body by a frame of its parent, in the body's position and orientation: what is attached to it is attached to the parent,
    /// in the new frame and in no other. What refers to the body goes, as when it is deleted.
    pub fn dissolve_body(&mut self, body: BodyId) -> crate::base::Result<FrameId> {
        let Some(parent) = self.bodies[body].head.body else { return Err("cannot remove the world body".into()) };
        let mut made = None;
        self.without_references(
            &mut |s| {
                let e = &s.bodies[body];
                let (pos, quat, alt) = (e.public.pos, e.public.quat, e.public.alt);
                let (outer, origin) = (e.head.frame, e.head.origin);
                let frame = s.add_frame(parent, outer);
                let new = &mut s.frames[frame];
                // angles mean what the compiler settings of the body's spec say
                (new.public.pos, new.public.quat, new.public.alt, new.head.origin) = (pos, quat, alt, origin);
                let tree = std::mem::take(&mut s.bodies[body].extra);
                s.each_head(&tree, &mut |head| (head.body, head.frame) = (Some(parent), Some(frame)));
                s.bodies[parent].extra.append(tree);
                s.remove_subtree(body);
                made = Some(frame);
            },
            body,
        )?;
        made.ok_or_else(|| "body was not replaced".into())
    }

    /// Calls `f` on all that is attached to a body.
    fn each_head(&mut self, tree: &BodyTree, f: &mut dyn FnMut(&mut Head)) {
        for kind in tree::IN_BODY {
            tree.of_kind(kind).iter().for_each(|&place| f(self.head_of_mut(kind, place)));
        }
    }

    /// Takes a body away by `remove`, and with it the elements whose references no longer hold. Keys become pending.
    fn without_references(&mut self, remove: &mut dyn FnMut(&mut Spec), body: BodyId) -> crate::base::Result<()> {
        if !self.keys.is_empty() {
            // vectors of keys are in model order
            self.sort_tree();
        }
        let mut pending = self.saved_keys(str::to_string)?;
        let pairs = self.which::<PairFields>(|n, e| n.pair_holds(&e.public));
        let excludes = self.which::<ExcludeFields>(|n, e| n.exclude_holds(&e.public));
        let tendons = self.which::<TendonFields>(|n, e| n.path_holds(&e.extra));
        // one of an element with itself stays, as in the reference
        let equalities = self.which::<EqualityFields>(|n, e| {
            n.equality_holds(&e.public) && e.public.name1.text() != e.public.name2.text()
        });
        let actuators = self.which::<ActuatorFields>(|n, e| n.actuator_holds(&e.public));
        let sensors = self.which::<SensorFields>(|n, e| n.sensor_holds(&e.public));
        let unused_before = self.unused_instances();
        let own_instances = self.instances_below(body);
        remove(self);
        self.drop_unless::<PairFields>(pairs, |n, e| n.pair_holds(&e.public));
        self.drop_unless::<ExcludeFields>(excludes, |n, e| n.exclude_holds(&e.public));
        self.drop_unless::<TendonFields>(tendons, |n, e| n.path_holds(&e.extra));
        self.drop_unless::<EqualityFields>(equalities, |n, e| n.equality_holds(&e.public));
        self.drop_unless::<ActuatorFields>(actuators, |n, e| n.actuator_holds(&e.public));
        self.drop_unless::<SensorFields>(sensors, |n, e| n.sensor_holds(&e.public));
        let mut instances = self.unused_instances();
        instances.retain(|id| !unused_before.contains(id));
        instances.extend(own_instances);
        self.plugins.remove_all(&instances);
        let keys = self.keys.ids().to_vec();
        self.keys.remove_all(&keys);
        self.pending_keys.append(&mut pending);
        Ok(())
    }

    /// Deletes the element or default class behind a handle, whose head is `head`.
    pub fn delete_element(&mut self, head: &Head, element: *mut mjsElement) -> crate::base::Result<()> {
        let foreign = || crate::base::Error::of(crate::base::ErrorKind::BadArgument, "element is not in this model");
        if head.kind() == Some(mjOBJ_DEFAULT) {
            let class = self.classes.of_handle(element).ok_or_else(foreign)?;
            reject_if(class == Classes::ROOT, "cannot remove the global default ('main')")?;
            self.classes.remove(class);
            return Ok(());
        }
        if !head.is_live() || !head.is_owned_by(self) {
            return Err(foreign());
        }
        if head.kind() == Some(mjOBJ_BODY) {
            // what is removed with it is found by name
            self.refresh_names();
        }
        let (Some(kind), Some(place)) = (head.kind(), head.place) else { return Err(foreign()) };
        self.delete_place(kind, place)?;
        self.renumber_tree_later();
        Ok(())
    }

    /// Deletes any other element of a list, with the plugin instance that belongs to it alone.
    pub fn delete<K: Listed>(&mut self, id: Id<K>) -> crate::base::Result<()> {
        self.delete_place(K::TYPE, id.place())
    }

    fn delete_place(&mut self, kind: mjtObj, place: Place) -> crate::base::Result<()> {
        let own = match kind {
            mjOBJ_BODY => return self.delete_body(Id::new(place)),
            mjOBJ_FRAME => return Err("frames cannot be deleted".into()),
            mjOBJ_GEOM => self.own_instance::<GeomFields>(Id::new(place)),
            mjOBJ_MESH => self.own_instance::<MeshFields>(Id::new(place)),
            mjOBJ_ACTUATOR => self.own_instance::<ActuatorFields>(Id::new(place)),
            mjOBJ_SENSOR => self.own_instance::<SensorFields>(Id::new(place)),
            _ => None,
        };
        self.detach(kind, place);
        self.take_out(kind, &[place]);
        self.plugins.remove_all(own.as_slice());
        Ok(())
    }

    fn take_out(&mut self, kind: mjtObj, places: &[Place]) {
        if let Some(list) = self.list_mut(Some(kind)) {
            list.take_out(places);
        }
    }

    fn which<K: Listed>(&self, holds: impl Fn(&Names, &Element<K>) -> bool) -> Vec<Id<K>> {
        let names = Names::of(self);
        K::list(self).iter().filter(|e| holds(&names, e)).map(Element::key).collect()
    }

    fn drop_unless<K: Listed>(&mut self, ids: Vec<Id<K>>, holds: impl Fn(&Names, &Element<K>) -> bool) {
        let names = Names::of(self);
        let gone: Vec<_> = ids.into_iter().filter(|&id| !holds(&names, &K::list(self)[id])).collect();
        K::list_mut(self).remove_all(&gone);
    }

    /// Takes a body and all below it out of the lists.
    pub(super) fn remove_subtree(&mut self, body: BodyId) {
        let bodies = self.subtree(body);
        self.detach(mjOBJ_BODY, body.place());
        for &kind in &tree::IN_BODY[1..] {
            let places: Vec<_> = bodies.iter().flat_map(|&b| self.bodies[b].extra.of_kind(kind)).copied().collect();
            self.take_out(kind, &places);
        }
        let bodies: Vec<_> = bodies.into_iter().map(Id::place).collect();
        self.bodies.take_out(&bodies);
    }
}

impl Spec {
    /// The instance that a `mjsPlugin` points to.
    pub fn instance_of(&self, used: &mjsPlugin) -> Option<PluginId> {
        let wanted = used.element;
        if wanted.is_null() {
            return None;
        }
        self.plugins.ids().iter().copied().find(|&id| self.plugins.ptr(id).cast() == wanted)
    }

    /// The unnamed instance that belongs to an element alone.
    fn own_instance<K: Listed + UsesPlugin>(&self, id: Id<K>) -> Option<PluginId> {
        let (used, public) = K::list(self)[id].public.plugin();
        let own = used.implicit.filter(|&id| self.plugins.holds(id)).or_else(|| self.instance_of(public))?;
        let e = &self.plugins[own];
        (e.head.is_live() && e.name().is_empty()).then_some(own)
    }

    /// The instances that belong to elements on a body and below it alone.
    fn instances_below(&self, body: BodyId) -> Vec<PluginId> {
        self.subtree(body).into_iter().filter_map(|b| self.own_instance(b)).collect()
    }

    /// Names of the shared plugin instances that elements use.
    pub(super) fn instances_used(&self) -> impl Iterator<Item = &str> {
        self.plugin_users().map(|(used, _)| used.name.text()).filter(|name| !name.is_empty())
    }

    /// Named instances that no element uses.
    fn unused_instances(&self) -> Vec<PluginId> {
        if self.plugins.is_empty() {
            return vec![];
        }
        let used: HashSet<&str> = self.instances_used().collect();
        let unused = |e: &&Plugin| !e.name().is_empty() && !used.contains(e.name());
        self.plugins.iter().filter(unused).map(Element::key).collect()
    }
}

impl Spec {
    /// Puts everything that is attached to the world outside of frames into a new frame of it.
    pub fn frame_world(&mut self) -> FrameId {
        let tree = self.bodies[self.world].extra.clone();
        let frame = self.add_frame(self.world, None);
        self.each_head(&tree, &mut |head| _ = head.frame.get_or_insert(frame));
        frame
    }

    /// Takes a frame away; what was in it is in none.
    pub fn remove_frame(&mut self, frame: FrameId) {
        let Some(body) = self.frames[frame].head.body else { return };
        let tree = self.bodies[body].extra.clone();
        self.each_head(&tree, &mut |head| head.frame = head.frame.filter(|&within| within != frame));
        self.detach(mjOBJ_FRAME, frame.place());
        self.frames.remove(frame);
    }

    /// Brings the name tables in line with the elements, whose names C++ may have written directly.
    pub fn refresh_names(&mut self) {
        self.each_list(List::refresh_names);
    }
}
