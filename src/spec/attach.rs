//! Attaching: copies a frame or body with all that hangs on it to another place, of the same spec or of another one, under
//! new names; and with it the elements outside the tree whose references hold under the new names.

use super::*;

/// What is copied, and from where.
#[derive(Clone, Copy)]
pub enum Attached {
    Frame(FrameId),
    Body(BodyId),
}

/// Old elements to their copies.
#[derive(Default)]
struct Copies {
    bodies: HashMap<BodyId, BodyId>,
    frames: HashMap<FrameId, FrameId>,
    joints: HashMap<JointId, JointId>,
    actuators: HashMap<ActuatorId, ActuatorId>,
    plugins: HashMap<PluginId, PluginId>,
}

/// Copies this would make in all are refused beyond this number.
const MAX_ELEMENTS: usize = 20_000_000;

/// One attachment under way. Without a source, parts of the target itself are copied.
struct Attachment<'a> {
    target: &'a mut Spec,
    source: Option<&'a Spec>,
    rename: &'a Rename,
    copies: Copies,
}

impl Spec {
    /// Copies a frame or body of `child` (of this spec if that is `None`) into a body, inside a frame of it or none.
    /// Returns the copy. On an error this spec may be left with part of the copies.
    pub fn attach(
        &mut self,
        child: Option<&SpecRef>,
        what: Attached,
        body: BodyId,
        frame: Option<FrameId>,
        rename: &Rename,
    ) -> Result<Attached, String> {
        if let Some(child) = child
            && !self.children.iter().any(|c| c.key == child.key)
        {
            self.children.push(child.clone());
        }
        self.sort_tree();
        let pending = match child {
            Some(child) => child.saved_keys(|name| rename.name(name))?,
            None => self.saved_keys(|name| rename.name(name))?,
        };
        let mut a = Attachment { target: self, source: child.map(|c| &**c), rename, copies: Copies::default() };
        let copy = a.subtree(what, body, frame)?;
        if a.source.is_some() {
            a.classes();
        }
        a.pulled()?;
        let Attachment { copies, .. } = a;
        if child.is_none() {
            // values that wait already go with the first copy
            for key in &mut self.pending_keys {
                key.follow(&copies.joints, &copies.actuators, &copies.bodies, true);
            }
        }
        for mut key in pending {
            key.follow(&copies.joints, &copies.actuators, &copies.bodies, child.is_none());
            self.pending_keys.push(key);
        }
        self.enlarge_keys();
        Ok(copy)
    }
}

impl Attachment<'_> {
    fn source(&self) -> &Spec {
        self.source.unwrap_or(self.target)
    }

    fn is_own(&self) -> bool {
        self.source.is_none()
    }

    /// Copies one element's attributes, name, class and origin; the name is already the new one.
    fn insert<K: Listed>(&mut self, fields: K, head: HeadCopy, body: Option<BodyId>) -> Id<K> {
        let owner = &raw mut *self.target;
        let mut e = Element::new(fields, owner, head.origin);
        e.head.class.set(&head.class);
        e.head.body = body;
        let id = K::list_mut(self.target).push(e);
        K::list_mut(self.target).set_name(id, &head.name);
        id
    }

    /// Head of a copy: new name; the class too, in another spec, except `main`.
    fn head(&self, head: &Head) -> HeadCopy {
        let class = head.class.text();
        let class = if self.is_own() || class == MAIN { class.to_string() } else { self.rename.name(class) };
        HeadCopy { name: self.rename.name(head.name.text()), class, origin: head.origin }
    }

    /// Copies what hangs on a frame, or a whole body, into a body of the target.
    fn subtree(&mut self, what: Attached, body: BodyId, frame: Option<FrameId>) -> Result<Attached, String> {
        match what {
            Attached::Body(b) => Ok(Attached::Body(self.body_tree(b, body, frame)?)),
            Attached::Frame(f) => {
                let from = self.source().frames[f].head.body.unwrap_or(self.source().world);
                let tree = self.source().bodies[from].extra.clone();
                self.frame_copy(f, body, frame);
                // the lists as they were before: copies into the same body are not copied again
                self.hanging(&tree, Some(f), body, frame)?;
                Ok(Attached::Frame(self.copies.frames[&f]))
            }
        }
    }

    /// Copies a body and everything below it, iteratively.
    fn body_tree(&mut self, root: BodyId, parent: BodyId, frame: Option<FrameId>) -> Result<BodyId, String> {
        let order = self.source().subtree(root);
        let trees: Vec<BodyTree> = order.iter().map(|&b| self.source().bodies[b].extra.clone()).collect();
        for (&b, tree) in order.iter().zip(&trees) {
            let source = &self.source().bodies[b];
            let outer = source.head.body.and_then(|p| self.copies.bodies.get(&p)).copied();
            let (into, within) = match outer {
                Some(into) if b != root => (into, source.head.frame.and_then(|f| self.copies.frames.get(&f)).copied()),
                _ => (parent, frame),
            };
            let mut fields = source.public.clone();
            let head = self.head(&source.head);
            fields.childclass.set(&head.class);
            let id = self.insert(fields, head, Some(into));
            self.target.bodies[id].head.frame = within;
            self.target.bodies[into].extra.bodies.push(id);
            self.copies.bodies.insert(b, id);
            self.follow_plugin::<BodyFields>(id, |b| (&mut b.plugin, &mut b.public.plugin));
            self.hanging_but_bodies(tree, None, id, None)?;
        }
        (self.target.is_sorted, self.target.is_numbered) = (false, false);
        Ok(self.copies.bodies[&root])
    }

    fn frame_copy(&mut self, f: FrameId, body: BodyId, outer: Option<FrameId>) -> FrameId {
        let source = &self.source().frames[f];
        let mut fields = source.public.clone();
        let head = self.head(&source.head);
        let class = fields.childclass.text();
        if !class.is_empty() && !self.is_own() && class != MAIN {
            let class = self.rename.name(class);
            fields.childclass.set(class);
        }
        let id = self.insert(fields, head, Some(body));
        self.target.frames[id].head.frame = outer;
        self.target.bodies[body].extra.frames.push(id);
        self.copies.frames.insert(f, id);
        id
    }

    /// Copies what hangs on a body, or of that what is inside one frame: with bodies and their subtrees.
    fn hanging(
        &mut self,
        tree: &BodyTree,
        inside: Option<FrameId>,
        body: BodyId,
        frame: Option<FrameId>,
    ) -> Result<(), String> {
        self.hanging_but_bodies(tree, inside, body, frame)?;
        for &b in &tree.bodies {
            let within = self.source().bodies[b].head.frame;
            if self.is_inside(within, inside) {
                let frame = within.and_then(|f| self.copies.frames.get(&f)).copied();
                self.body_tree(b, body, frame)?;
            }
        }
        Ok(())
    }

    /// Whether a chain of frames of the source contains one.
    fn is_inside(&self, mut frame: Option<FrameId>, inside: Option<FrameId>) -> bool {
        if inside.is_none() {
            return true;
        }
        while let Some(f) = frame {
            if Some(f) == inside {
                return true;
            }
            frame = self.source().frames[f].head.frame;
        }
        false
    }

    fn hanging_but_bodies(
        &mut self,
        tree: &BodyTree,
        inside: Option<FrameId>,
        body: BodyId,
        frame: Option<FrameId>,
    ) -> Result<(), String> {
        if self.target.size() > MAX_ELEMENTS {
            return Err("too many copies".into());
        }
        let frames: Vec<_> = tree.frames.iter().copied().filter(|&f| Some(f) != inside).collect();
        let within = |a: &Self, f: FrameId| a.source().frames[f].head.frame;
        let frames: Vec<_> = frames.into_iter().filter(|&f| self.is_inside(within(self, f), inside)).collect();
        for &f in &frames {
            self.frame_copy(f, body, frame);
        }
        for &f in &frames {
            if let Some(outer) = within(self, f).and_then(|outer| self.copies.frames.get(&outer)).copied() {
                let copy = self.copies.frames[&f];
                self.target.frames[copy].head.frame = Some(outer);
            }
        }
        let own = self.is_own();
        self.each::<JointFields>(tree, inside, body, |_, _| {});
        self.each::<GeomFields>(tree, inside, body, move |g, r| {
            if !own {
                [&mut g.material, &mut g.hfieldname, &mut g.meshname].into_iter().for_each(|name| r.apply(name));
                r.apply(&mut g.plugin.name);
            }
        });
        self.each::<SiteFields>(tree, inside, body, move |s, r| {
            if !own {
                r.apply(&mut s.material);
            }
        });
        self.each::<CameraFields>(tree, inside, body, |c, r| r.apply(&mut c.targetbody));
        self.each::<LightFields>(tree, inside, body, |l, r| {
            r.apply(&mut l.targetbody);
            r.apply(&mut l.texture);
        });
        (self.target.is_sorted, self.target.is_numbered) = (false, false);
        Ok(())
    }

    /// Copies the elements of one kind.
    fn each<K: InBody>(
        &mut self,
        tree: &BodyTree,
        inside: Option<FrameId>,
        body: BodyId,
        rename: impl Fn(&mut K, &Rename),
    ) {
        for &old in K::of(tree) {
            let source = &K::list(self.source())[old];
            let within = source.head.frame;
            if !self.is_inside(within, inside) {
                continue;
            }
            let mut fields = source.public.clone();
            let head = self.head(&source.head);
            rename(&mut fields, self.rename);
            let new = self.insert(fields, head, Some(body));
            K::list_mut(self.target)[new].head.frame = within.and_then(|f| self.copies.frames.get(&f)).copied();
            K::of_mut(&mut self.target.bodies[body].extra).push(new);
            if let (Some(old), Some(new)) = (old.cast::<JointFields>(), new.cast::<JointFields>()) {
                self.copies.joints.insert(old, new);
            }
            if let Some(new) = new.cast::<GeomFields>() {
                self.follow_plugin::<GeomFields>(new, |g| (&mut g.plugin, &mut g.public.plugin));
            }
        }
    }

    /// Gives a copy from another spec its own copy of the plugin instance that belongs to the original alone.
    fn follow_plugin<K: Listed>(&mut self, id: Id<K>, of: impl Fn(&mut K) -> (&mut PluginRef, &mut mjsPlugin)) {
        let Some(source) = self.source else { return };
        let (used, _) = of(&mut K::list_mut(self.target)[id].public);
        let Some(old) = used.implicit else { return };
        let new = match self.copies.plugins.get(&old) {
            Some(&new) => new,
            None => self.plugin_copy(&source.plugins[old]),
        };
        let element = self.target.plugins.ptr(new).cast();
        let (used, public) = of(&mut K::list_mut(self.target)[id].public);
        used.implicit = Some(new);
        public.element = element;
        self.target.public.hasImplicitPluginElem = 1;
    }

    fn plugin_copy(&mut self, plugin: &Plugin) -> PluginId {
        let mut fields = plugin.public.clone();
        self.rename.apply(&mut fields.name);
        let id = self.insert(fields, self.head(&plugin.head), None);
        self.target.plugins[id].extra = plugin.extra.clone();
        self.copies.plugins.insert(plugin.key(), id);
        id
    }

    /// Copies the source's default classes below the target's root, under new names.
    fn classes(&mut self) {
        let Some(source) = self.source else { return };
        let mut place = HashMap::new();
        for (id, class) in source.classes.iter() {
            let name = self.rename.name(class.name());
            let parent = class.parent.and_then(|p| place.get(&p).copied()).unwrap_or(Classes::ROOT);
            if let Some(new) = self.target.classes.add_copy(&name, parent, class) {
                place.insert(id, new);
            }
        }
    }

    /// Copies the elements outside the tree that belong to what was copied.
    fn pulled(&mut self) -> Result<(), String> {
        if let Some(source) = self.source {
            let stem = |e: &str, file: &str| {
                if e.is_empty() { crate::base::path::stem(file).to_string() } else { e.to_string() }
            };
            self.all::<MeshFields>(
                source,
                |m, r| r.apply(&mut m.plugin.name),
                |e| stem(e.name(), e.public.file.text()),
            )?;
            self.skins(source, &stem)?;
            self.all::<HFieldFields>(source, |_, _| {}, |e| stem(e.name(), e.public.file.text()))?;
            self.all::<TextureFields>(source, |_, _| {}, |e| stem(e.name(), e.public.file.text()))?;
            let textures = |m: &mut MaterialFields, r: &Rename| m.textures.iter_mut().for_each(|t| r.apply(t));
            self.all::<MaterialFields>(source, textures, |e| e.name().to_string())?;
            self.all::<NumericFields>(source, |_, _| {}, |e| e.name().to_string())?;
            self.all::<TextFields>(source, |_, _| {}, |e| e.name().to_string())?;
        }
        let r = self.rename;
        self.matching::<FlexFields>(|t, f, _| t.rename_flex(f, r))?;
        self.matching::<PairFields>(|t, p, _| t.rename_pair(p, r))?;
        self.matching::<ExcludeFields>(|t, e, _| t.rename_exclude(e, r))?;
        self.matching::<TendonFields>(|_, _, path| path.is_some())?;
        self.matching::<EqualityFields>(|t, e, _| t.rename_equality(e, r))?;
        self.matching::<ActuatorFields>(|t, a, _| t.rename_actuator(a, r))?;
        self.matching::<SensorFields>(|t, s, _| t.rename_sensor(s, r))?;
        self.matching::<TupleFields>(|t, tuple, _| t.rename_tuple(tuple, r))?;
        self.plugins();
        Ok(())
    }

    /// Named plugin instances that copies use, and the activated plugins.
    fn plugins(&mut self) {
        let Some(source) = self.source else { return };
        let t = &*self.target;
        let used: Vec<String> = (t.bodies.iter().map(|e| e.public.plugin.name.text()))
            .chain(t.geoms.iter().map(|e| e.public.plugin.name.text()))
            .chain(t.meshes.iter().map(|e| e.public.plugin.name.text()))
            .chain(t.actuators.iter().map(|e| e.public.plugin.name.text()))
            .chain(t.sensors.iter().map(|e| e.public.plugin.name.text()))
            .filter(|name| !name.is_empty())
            .map(str::to_string)
            .collect();
        for plugin in source.plugins.iter() {
            let name = self.rename.name(plugin.public.name.text());
            let known = self.target.plugins.iter().any(|p| p.public.name.text() == name);
            if !name.is_empty() && !known && used.contains(&name) {
                self.plugin_copy(plugin);
            }
        }
        for name in &source.active_plugins {
            if !self.target.active_plugins.contains(name) {
                self.target.active_plugins.push(name.clone());
            }
        }
    }

    /// Copies all elements of one kind of another spec.
    fn all<K: Listed>(
        &mut self,
        source: &Spec,
        rename: impl Fn(&mut K, &Rename),
        name: impl Fn(&Element<K>) -> String,
    ) -> Result<(), String> {
        for e in K::list(source).iter() {
            let mut fields = e.public.clone();
            rename(&mut fields, self.rename);
            let mut head = self.head(&e.head);
            head.name = self.rename.name(&name(e));
            self.insert_fresh(fields, head)?;
        }
        Ok(())
    }

    /// Skins keep their names; those whose bodies were copied come along.
    fn skins(&mut self, source: &Spec, stem: &dyn Fn(&str, &str) -> String) -> Result<(), String> {
        for e in source.skins.iter() {
            let mut fields = e.public.clone();
            if self.target.rename_skin(&mut fields, self.rename) {
                let mut head = self.head(&e.head);
                head.name = stem(e.name(), e.public.file.text());
                self.insert_fresh(fields, head)?;
            }
        }
        Ok(())
    }

    /// Copies the elements of one kind whose references hold under the new names, as `hold` finds out and renames them.
    fn matching<K: Listed>(
        &mut self,
        hold: impl Fn(&Spec, &mut K, Option<&[Owned<Wrap>]>) -> bool,
    ) -> Result<(), String> {
        for i in 0..K::list(self.source()).len() {
            let e = K::list(self.source()).at(i);
            let mut fields = e.public.clone();
            let path = match e.key().cast::<TendonFields>() {
                Some(tendon) => self.path_copy(tendon),
                None => None,
            };
            if !hold(self.target, &mut fields, path.as_deref()) {
                continue;
            }
            let e = K::list(self.source()).at(i);
            let (old, mut head) = (e.key(), self.head(&e.head));
            if K::TYPE == mjOBJ_FLEX {
                head.name = e.name().to_string();
            }
            let new = self.insert_fresh(fields, head)?;
            if let (Some(new), Some(path)) = (new.cast::<TendonFields>(), path) {
                self.target.tendons[new].extra = path;
            }
            if let (Some(old), Some(new)) = (old.cast::<ActuatorFields>(), new.cast::<ActuatorFields>()) {
                self.copies.actuators.insert(old, new);
                if !self.is_own() {
                    let r = self.rename;
                    r.apply(&mut self.target.actuators[new].public.plugin.name);
                }
                self.follow_plugin::<ActuatorFields>(new, |a| (&mut a.plugin, &mut a.public.plugin));
            }
            if let Some(new) = new.cast::<SensorFields>() {
                if !self.is_own() {
                    let r = self.rename;
                    r.apply(&mut self.target.sensors[new].public.plugin.name);
                }
                self.follow_plugin::<SensorFields>(new, |s| (&mut s.plugin, &mut s.public.plugin));
            }
        }
        Ok(())
    }

    /// The path of a tendon under the new names, if it holds.
    fn path_copy(&mut self, tendon: TendonId) -> Option<Vec<Owned<Wrap>>> {
        let owner = &raw mut *self.target;
        let mut path: Vec<Owned<Wrap>> = self.source().tendons[tendon]
            .extra
            .iter()
            .map(|wrap| {
                let mut copy = Element::new(wrap.public.clone(), owner, wrap.head.origin);
                copy.head.name = wrap.head.name.clone();
                copy.extra = wrap.extra.clone();
                copy
            })
            .collect();
        self.target.rename_path(&mut path, self.rename).then_some(path)
    }

    /// Inserts an element whose name must be new.
    fn insert_fresh<K: Listed>(&mut self, fields: K, head: HeadCopy) -> Result<Id<K>, String> {
        if !head.name.is_empty() && K::list(self.target).has(&head.name) {
            return Err(format!("repeated name '{}' in {}", head.name, kind_name(K::TYPE)));
        }
        Ok(self.insert(fields, head, None))
    }
}

/// Name, class and origin of a copy.
struct HeadCopy {
    name: String,
    class: String,
    origin: SpecKey,
}

impl Spec {
    /// Number of elements ever made in the tree.
    fn size(&self) -> usize {
        self.bodies.made() + self.geoms.made() + self.sites.made() + self.joints.made() + self.frames.made()
    }

    /// Deletes a body with everything below it, and the pairs, excludes, tendons, equalities, actuators and sensors whose
    /// references held before and no longer do. Keys become pending.
    pub fn delete_body(&mut self, body: BodyId) -> Result<(), String> {
        self.sort_tree();
        let mut pending = self.saved_keys(str::to_string)?;
        let pairs = self.which::<PairFields>(|s, e| s.pair_holds(&e.public));
        let excludes = self.which::<ExcludeFields>(|s, e| s.exclude_holds(&e.public));
        let tendons = self.which::<TendonFields>(|s, e| s.path_holds(&e.extra));
        let equalities = self.which::<EqualityFields>(|s, e| s.equality_holds(&e.public));
        let actuators = self.which::<ActuatorFields>(|s, e| s.actuator_holds(&e.public));
        let sensors = self.which::<SensorFields>(|s, e| s.sensor_holds(&e.public));
        self.remove_subtree(body);
        self.drop_unless::<PairFields>(pairs, |s, e| s.pair_holds(&e.public));
        self.drop_unless::<ExcludeFields>(excludes, |s, e| s.exclude_holds(&e.public));
        self.drop_unless::<TendonFields>(tendons, |s, e| s.path_holds(&e.extra));
        self.drop_unless::<EqualityFields>(equalities, |s, e| s.equality_holds(&e.public));
        self.drop_unless::<ActuatorFields>(actuators, |s, e| s.actuator_holds(&e.public));
        self.drop_unless::<SensorFields>(sensors, |s, e| s.sensor_holds(&e.public));
        let keys = self.keys.ids().to_vec();
        self.keys.remove_all(&keys);
        self.pending_keys.append(&mut pending);
        Ok(())
    }

    fn which<K: Listed>(&self, holds: impl Fn(&Spec, &Element<K>) -> bool) -> Vec<Id<K>> {
        K::list(self).iter().filter(|e| holds(self, e)).map(Element::key).collect()
    }

    fn drop_unless<K: Listed>(&mut self, ids: Vec<Id<K>>, holds: impl Fn(&Spec, &Element<K>) -> bool) {
        let gone: Vec<_> = ids.into_iter().filter(|&id| !holds(self, &K::list(self)[id])).collect();
        K::list_mut(self).remove_all(&gone);
    }

    fn remove_subtree(&mut self, body: BodyId) {
        let bodies = self.subtree(body);
        if let Some(parent) = self.bodies[body].head.body {
            self.bodies[parent].extra.bodies.retain(|&b| b != body);
        }
        self.remove_hanging::<FrameFields>(&bodies);
        self.remove_hanging::<JointFields>(&bodies);
        self.remove_hanging::<GeomFields>(&bodies);
        self.remove_hanging::<SiteFields>(&bodies);
        self.remove_hanging::<CameraFields>(&bodies);
        self.remove_hanging::<LightFields>(&bodies);
        self.bodies.remove_all(&bodies);
        (self.is_sorted, self.is_numbered) = (false, false);
    }

    fn remove_hanging<K: InBody>(&mut self, bodies: &[BodyId]) {
        let ids: Vec<_> = bodies.iter().flat_map(|&b| K::of(&self.bodies[b].extra)).copied().collect();
        K::list_mut(self).remove_all(&ids);
    }
}

impl Spec {
    /// Puts everything that hangs on the world outside of frames into a new frame of it.
    pub fn frame_world(&mut self) -> FrameId {
        let tree = self.bodies[self.world].extra.clone();
        let frame = self.add_frame(self.world, None);
        self.put_into::<BodyFields>(&tree, frame);
        self.put_into::<FrameFields>(&tree, frame);
        self.put_into::<JointFields>(&tree, frame);
        self.put_into::<GeomFields>(&tree, frame);
        self.put_into::<SiteFields>(&tree, frame);
        self.put_into::<CameraFields>(&tree, frame);
        self.put_into::<LightFields>(&tree, frame);
        frame
    }

    fn put_into<K: InBody>(&mut self, tree: &BodyTree, frame: FrameId) {
        for &id in K::of(tree) {
            K::list_mut(self)[id].head.frame.get_or_insert(frame);
        }
    }
}
