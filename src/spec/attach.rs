//! Attaching: a frame or body, with all that is attached to it, is imported into another place, of the same spec or of another one, under
//! new names; and with it the elements outside the tree whose references hold under the new names. They are copied,
//! or, from another spec, the elements themselves, so that pointers to them stay good.

use super::attach_plan::{AttachPlan, Imported, Part, asset_name, candidates};
use super::referrers::Referrers;
use super::*;

/// What is attached, and from where.
#[derive(Clone, Copy)]
pub enum Attached {
    Frame(FrameId),
    Body(BodyId),
}

/// Whether copies are imported, or the elements themselves.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Mode {
    Copy,
    /// Copies that keep what compiling made of the originals.
    Duplicate,
    Move,
}

/// Old elements to those that came.
#[derive(Default)]
pub(super) struct Copies {
    pub bodies: HashMap<BodyId, BodyId>,
    frames: HashMap<FrameId, FrameId>,
    pub joints: HashMap<JointId, JointId>,
    /// Joints directly in what was copied, in no body of it: values of keyframes stay with them.
    pub kept: HashSet<JointId>,
    pub actuators: HashMap<ActuatorId, ActuatorId>,
    plugins: HashMap<PluginId, PluginId>,
}

/// Copies this would make in all are rejected beyond this number.
const MAX_ELEMENTS: usize = 1_000_000;

/// One attachment under way. Without a source, parts of the target itself are copied.
pub(super) struct Attachment<'a> {
    pub target: &'a mut Spec,
    pub source: Option<&'a Spec>,
    pub rename: &'a Rename,
    pub mode: Mode,
    pub copies: Copies,
}

impl Spec {
    /// Copies a frame or body of `child` (of this spec if that is `None`) into a body, inside a frame of it or none.
    /// Returns the copy. On an error nothing has changed. The settings of `child` apply to the copy if it is among the
    /// children.
    pub fn attach(
        &mut self,
        child: Option<&mut Spec>,
        what: Attached,
        body: BodyId,
        frame: Option<FrameId>,
        rename: &Rename,
    ) -> crate::base::Result<Attached> {
        self.import(child, what, body, frame, rename, Mode::Copy)
    }

    /// Moves a frame or body of another spec into a body, inside a frame of it or none; the other spec can no longer be
    /// compiled. On an error nothing has changed.
    ///
    /// # Safety
    /// The caller makes `child` one of this spec's children. From now on, while both live, the two are used by one call at
    /// a time: no reference into one lives while the other changes.
    pub unsafe fn attach_moved(
        &mut self,
        child: &mut Spec,
        what: Attached,
        body: BodyId,
        frame: Option<FrameId>,
        rename: &Rename,
    ) -> crate::base::Result<Attached> {
        self.import(Some(child), what, body, frame, rename, Mode::Move)
    }

    fn import(
        &mut self,
        mut child: Option<&mut Spec>,
        what: Attached,
        body: BodyId,
        frame: Option<FrameId>,
        rename: &Rename,
        mode: Mode,
    ) -> crate::base::Result<Attached> {
        if !self.keys.is_empty() {
            // vectors of keys are in model order
            self.sort_tree();
        }
        if let Some(child) = &mut child {
            child.sort_tree();
        }
        let from: &Spec = child.as_deref().unwrap_or(self);
        let part = from.part(what)?;
        let keys = from.saved_keys(|name| rename.around(name))?;
        let referrers = Referrers::of(from);
        let plan = AttachPlan::new(self, from, part, rename, &referrers, &referrers.holding(self, rename))?;
        self.check_size(plan.part.bodies.len() + plan.referring())?;
        if let (Mode::Move, Some(child)) = (mode, &child) {
            // SAFETY: only `attach_moved` moves, and its caller promises this.
            unsafe { self.share(child) };
        }
        let mut a = Attachment { target: self, source: child.as_deref(), rename, mode, copies: Copies::default() };
        let imported = a.run(plan, what, body, frame);
        a.notes();
        let copies = a.copies;
        match &mut child {
            None => self.copy_keys(keys, &copies),
            Some(child) => self.take_keys(child, keys, &copies, mode == Mode::Move),
        }
        let waiting = child.as_mut().map(|child| std::mem::take(&mut child.pending_keys));
        for mut key in waiting.into_iter().flatten() {
            // their names were given before
            key.follow(std::slice::from_ref(&copies), false);
            self.pending_keys.push(key);
        }
        if let (Mode::Move, Some(child)) = (mode, &mut child) {
            child.note_layouts();
            child.let_go();
        }
        self.enlarge_keys();
        Ok(imported)
    }

    /// What is wrong with attaching by reference what belongs to this spec already.
    pub fn repeated(&self, what: Attached, body: BodyId, rename: &Rename) -> String {
        let first = match what {
            Attached::Body(b) => Some(b),
            Attached::Frame(f) => self.part(Attached::Frame(f)).ok().and_then(|part| part.bodies.first().copied()),
        };
        let order = self.subtree(self.world);
        let end = self.subtree(body).last().and_then(|last| order.iter().position(|b| b == last)).unwrap_or(0);
        let text = format!("incompatible id in body array, position {}", end + 1);
        let Some(first) = first else { return text };
        // it may belong to a third spec
        let Some(e) = self.bodies.get(first) else { return text };
        let id = order.iter().position(|&b| b == first).map_or(-1, |i| i as i32);
        let info = e.public.info.text();
        let info = if info.is_empty() { String::new() } else { format!(", {info}") };
        format!("{text}\nElement name '{}', id {id}{info}", rename.name(e.name()))
    }

    /// Copies what is inside a frame to another place of the same model. Keyframes are left to the caller, who gets the
    /// copies.
    pub(super) fn copy_frame(
        &mut self,
        plan: AttachPlan,
        frame: FrameId,
        (body, outer): (BodyId, Option<FrameId>),
        rename: &Rename,
    ) -> Copies {
        let mut a = Attachment { target: self, source: None, rename, mode: Mode::Copy, copies: Copies::default() };
        a.run(plan, Attached::Frame(frame), body, outer);
        a.copies
    }

    /// The elements of a part.
    pub(super) fn part(&self, what: Attached) -> crate::base::Result<Part> {
        let mut part = Part::default();
        match what {
            Attached::Body(body) => _ = part.top.bodies.push(body),
            Attached::Frame(frame) => {
                let from = self.frames[frame].head.body.unwrap_or(self.world);
                part.top = self.inside(&self.bodies[from].extra, frame);
                part.top.frames.entries_mut().insert(0, frame);
            }
        }
        part.bodies = part.top.bodies.iter().flat_map(|&b| self.subtree(b)).collect();
        Ok(part)
    }

    /// Of what is attached to a body, that which is inside a frame.
    fn inside(&self, tree: &BodyTree, frame: FrameId) -> BodyTree {
        let mut inside = tree.clone();
        for kind in tree::IN_BODY {
            inside.retain(kind, &mut |place| self.is_inside(self.head_of(kind, place).frame, frame));
        }
        inside
    }

    /// Whether a chain of frames contains one. A chain that has a cycle ends.
    fn is_inside(&self, mut within: Option<FrameId>, frame: FrameId) -> bool {
        let mut seen = Vec::new();
        while let Some(f) = within.filter(|f| !seen.contains(f) && self.frames.holds(*f)) {
            if f == frame {
                return true;
            }
            seen.push(f);
            within = self.frames[f].head.frame;
        }
        false
    }

    /// Checks that the spec may have `more` further elements of the kinds that copies multiply.
    pub(super) fn check_size(&self, more: usize) -> crate::base::Result<()> {
        if self.size().saturating_add(more) > MAX_ELEMENTS { Err("too many copies".into()) } else { Ok(()) }
    }

    /// Number of elements of the kinds that copies multiply.
    fn size(&self) -> usize {
        let tree = self.bodies.len() + self.geoms.len() + self.sites.len() + self.joints.len() + self.frames.len();
        let paths = self.tendons.len() + self.equalities.len() + self.pairs.len() + self.excludes.len();
        tree + paths + self.actuators.len() + self.sensors.len() + self.tuples.len()
    }
}

impl Attachment<'_> {
    fn source(&self) -> &Spec {
        self.source.unwrap_or(self.target)
    }

    fn is_own(&self) -> bool {
        self.source.is_none()
    }

    fn run(&mut self, plan: AttachPlan, what: Attached, body: BodyId, frame: Option<FrameId>) -> Attached {
        if let Attached::Frame(f) = what {
            // its outer frame keeps acting on it unless the new place has one
            let outer = frame.or(self.source().frames[f].head.frame);
            self.frame(f, body, outer);
            self.copies.kept.extend(&plan.part.top.joints);
        }
        let outer = if matches!(what, Attached::Body(_)) { frame } else { None };
        self.attached(&plan.part.top, body, outer);
        for &b in &plan.part.bodies {
            let tree = self.source().bodies[b].extra.clone();
            self.attached(&tree, self.copies.bodies[&b], None);
        }
        (self.target.is_sorted, self.target.is_numbered, self.target.numbers_are_due) = (false, false, false);
        if self.source.is_some() {
            self.classes();
        }
        self.dependents(plan);
        match what {
            Attached::Body(b) => Attached::Body(self.copies.bodies[&b]),
            Attached::Frame(f) => Attached::Frame(self.copies.frames[&f]),
        }
    }

    /// Duplicates a whole spec into an empty one.
    pub(super) fn whole(&mut self, plan: AttachPlan, world: BodyId, into: BodyId) {
        let Some(source) = self.source else { return };
        let old = &source.bodies[world];
        let new = &mut self.target.bodies[into];
        new.set_public(old.public.clone());
        new.compiled = old.compiled.clone();
        new.head.name.set(old.head.name.as_bytes());
        new.head.class.set(old.head.class.as_bytes());
        self.attached(&plan.part.top, into, None);
        for &b in &plan.part.bodies {
            let tree = source.bodies[b].extra.clone();
            self.attached(&tree, self.copies.bodies[&b], None);
        }
        (self.target.is_sorted, self.target.is_numbered, self.target.numbers_are_due) = (false, false, false);
        self.dependents(plan);
        for e in source.keys.iter() {
            self.import(e.key(), e.name().to_string(), &mut |_| {});
        }
        for key in &source.pending_keys {
            let mut key = key.clone();
            key.follow(std::slice::from_ref(&self.copies), false);
            self.target.pending_keys.push(key);
        }
        if source.parted.is_some() {
            self.target.keep_values_of(source, &self.copies);
        }
    }

    /// Brings one element under a new name; `edit` gives its attributes their new names.
    fn import<K: Listed>(&mut self, old: Id<K>, name: String, edit: &mut dyn FnMut(&mut K)) -> Id<K> {
        let class = self.class_name(K::list(self.source())[old].class());
        let id = if self.mode == Mode::Move { self.take(old, edit) } else { self.copy(old, edit) };
        let list = K::list_mut(self.target);
        list[id].head.class.set(class);
        list.set_name(id, &name);
        id
    }

    /// What a default class is called in the target.
    fn class_name(&self, class: &str) -> String {
        let keeps = self.is_own() || class == MAIN || self.mode == Mode::Duplicate;
        if keeps { class.to_string() } else { self.rename.name(class) }
    }

    fn copy<K: Listed>(&mut self, old: Id<K>, edit: &mut dyn FnMut(&mut K)) -> Id<K> {
        let source = self.source();
        let e = &K::list(source)[old];
        let mut fields = e.public.clone();
        edit(&mut fields);
        let origin =
            if self.mode == Mode::Duplicate && e.head.origin == source.key { self.target.key } else { e.head.origin };
        let compiled = (self.mode == Mode::Duplicate).then(|| e.compiled.clone());
        let mut new = Element::new(fields, &raw mut *self.target, origin);
        if let Some(compiled) = compiled {
            new.compiled = compiled;
        }
        K::list_mut(self.target).push(new)
    }

    /// Makes an element of the other spec one of the target.
    fn take<K: Listed>(&mut self, old: Id<K>, edit: &mut dyn FnMut(&mut K)) -> Id<K> {
        let list = K::list_mut(self.target);
        list.append(old.place());
        let e = &mut list[old];
        edit(&mut e.public);
        e.connect_handles();
        old
    }

    /// Imports an element of the tree and attaches it to a body.
    fn bring_in<K: InBody>(
        &mut self,
        old: Id<K>,
        body: BodyId,
        outer: Option<FrameId>,
        edit: &mut dyn FnMut(&mut K, &Rename),
    ) -> Id<K> {
        let e = &K::list(self.source())[old];
        let (within, hung_on) = (e.head.frame, e.head.body);
        let name = self.rename.name(e.name());
        let rename = self.rename;
        let id = self.import(old, name, &mut |fields| edit(fields, rename));
        // of a part's top, frames that are not imported act no more, or the new place's frame acts
        let frame = within.and_then(|f| self.copies.frames.get(&f)).copied().or(outer);
        let head = &mut K::list_mut(self.target)[id].head;
        (head.body, head.frame) = (Some(body), frame);
        // below the top, what is attached to a body moves with it
        if self.mode != Mode::Move || hung_on != Some(body) {
            let slot = K::of_mut(&mut self.target.bodies[body].extra).push(id);
            K::list_mut(self.target)[id].head.slot = slot;
        }
        id
    }

    fn frame(&mut self, f: FrameId, body: BodyId, outer: Option<FrameId>) -> FrameId {
        let keeps = self.is_own() || self.mode == Mode::Duplicate;
        let id = self.bring_in(f, body, outer, &mut |fields: &mut FrameFields, r| {
            let class = fields.childclass.text();
            if !keeps && class != MAIN {
                r.apply(&mut fields.childclass);
            }
        });
        self.copies.frames.insert(f, id);
        // a pose that a compile has found stays with the frame, wherever it goes
        self.target.frames[id].extra = self.source().frames[f].extra;
        id
    }

    /// Brings what is attached to a body, or at the top of a part, into a body of the target; `outer` is the frame for what
    /// is in none.
    fn attached(&mut self, tree: &BodyTree, body: BodyId, outer: Option<FrameId>) {
        let mut fresh = Vec::new();
        for &f in &tree.frames {
            if !self.copies.frames.contains_key(&f) {
                fresh.push((f, self.source().frames[f].head.frame));
                self.frame(f, body, outer);
            }
        }
        // frames may stand in later ones of the list
        for (f, within) in fresh {
            if let Some(outer) = within.and_then(|w| self.copies.frames.get(&w)).copied() {
                self.target.frames[self.copies.frames[&f]].head.frame = Some(outer);
            }
        }
        let own = self.is_own();
        for &j in &tree.joints {
            let id = self.bring_in(j, body, outer, &mut |_: &mut JointFields, _| {});
            // the type that a compile has seen decides how keyframes grow
            self.target.joints[id].compiled.r#type = self.source().joints[j].compiled.r#type;
            self.copies.joints.insert(j, id);
        }
        for &g in &tree.geoms {
            let id = self.bring_in(g, body, outer, &mut |g: &mut GeomFields, r| {
                if !own {
                    [&mut g.material, &mut g.hfieldname, &mut g.meshname].into_iter().for_each(|name| r.apply(name));
                    r.apply(&mut g.plugin.name);
                }
            });
            self.target.geoms[id].extra = self.source().geoms[g].extra;
            self.follow_plugin(id);
        }
        for &s in &tree.sites {
            self.bring_in(s, body, outer, &mut |s: &mut SiteFields, r| {
                if !own {
                    r.apply(&mut s.material);
                }
            });
        }
        for &c in &tree.cameras {
            self.bring_in(c, body, outer, &mut |c: &mut CameraFields, r| r.apply(&mut c.targetbody));
        }
        for &l in &tree.lights {
            self.bring_in(l, body, outer, &mut |l: &mut LightFields, r| {
                r.apply(&mut l.targetbody);
                r.apply(&mut l.texture);
            });
        }
        for &b in &tree.bodies {
            self.body(b, body, outer);
        }
    }

    /// Brings a body, without what is attached to it.
    fn body(&mut self, b: BodyId, parent: BodyId, outer: Option<FrameId>) {
        let own = self.is_own();
        let id = self.bring_in(b, parent, outer, &mut |b: &mut BodyFields, r| {
            if !own {
                r.apply(&mut b.plugin.name);
            }
        });
        if self.mode != Mode::Duplicate {
            let class = self.target.bodies[id].class().to_string();
            self.target.bodies[id].public.childclass.set(class);
        }
        self.copies.bodies.insert(b, id);
        self.follow_plugin(id);
    }

    /// Brings, from another spec, the plugin instance that belongs to one element alone. Copies of an element in one spec share
    /// theirs, so it may have gone to the target with another one before.
    fn follow_plugin<K: Listed + UsesPlugin>(&mut self, id: Id<K>) {
        let Some(source) = self.source else { return };
        let (used, public) = K::list(self.target)[id].public.plugin();
        let is_there = |id: &PluginId| source.plugins.get(*id).is_some_and(|e| e.head.is_owned_by(source));
        let implicit = used.implicit.filter(|id| is_there(id) || self.copies.plugins.contains_key(id));
        let Some(old) = implicit.or_else(|| source.instance_of(public)) else { return };
        let new = match self.copies.plugins.get(&old) {
            Some(&new) => new,
            None => self.plugin(old),
        };
        let element = self.target.plugins.ptr(new).cast();
        let (used, public) = K::list_mut(self.target)[id].public.plugin_mut();
        used.implicit = Some(new);
        public.element = element;
        self.target.public.hasImplicitPluginElem = 1;
    }

    fn plugin(&mut self, old: PluginId) -> PluginId {
        let name = self.rename.name(self.source().plugins[old].name());
        let id = self.import(old, name, &mut |_: &mut PluginFields| {});
        if self.mode != Mode::Move {
            self.target.plugins[id].extra = self.source().plugins[old].extra.clone();
        }
        self.copies.plugins.insert(old, id);
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

    /// Brings the elements outside the tree that the plan says.
    fn dependents(&mut self, plan: AttachPlan) {
        if let Some(source) = self.source {
            let r = self.rename;
            let duplicate = self.mode == Mode::Duplicate;
            let name = |own: &str, asset: String| if duplicate { own.to_string() } else { asset };
            self.all::<MeshFields>(source, &mut |m| r.apply(&mut m.plugin.name), &|e| {
                name(e.name(), asset_name(e, &e.public.file, r))
            });
            self.import_all(plan.skins);
            self.all::<HFieldFields>(source, &mut |_| {}, &|e| name(e.name(), asset_name(e, &e.public.file, r)));
            self.all::<TextureFields>(source, &mut |_| {}, &|e| name(e.name(), asset_name(e, &e.public.file, r)));
            let mut textures = |m: &mut MaterialFields| m.textures.iter_mut().for_each(|t| r.apply(t));
            self.all::<MaterialFields>(source, &mut textures, &|e| r.name(e.name()));
            self.all::<NumericFields>(source, &mut |_| {}, &|e| r.name(e.name()));
            self.all::<TextFields>(source, &mut |_| {}, &|e| r.name(e.name()));
        }
        self.import_all(plan.flexes);
        self.import_all(plan.pairs);
        self.import_all(plan.excludes);
        self.tendons(plan.tendons);
        self.import_all(plan.equalities);
        for (old, id) in self.import_all(plan.actuators) {
            self.copies.actuators.insert(old, id);
            if !self.is_own() {
                self.rename.apply(&mut self.target.actuators[id].public.plugin.name);
            }
            self.follow_plugin(id);
        }
        for (_, id) in self.import_all(plan.sensors) {
            if !self.is_own() {
                self.rename.apply(&mut self.target.sensors[id].public.plugin.name);
            }
            self.follow_plugin(id);
        }
        self.import_all(plan.tuples);
        self.plugins();
    }

    fn import_all<K: Listed>(&mut self, imported: Vec<Imported<K>>) -> Vec<(Id<K>, Id<K>)> {
        let import = |c: Imported<K>| (c.old, self.import(c.old, c.name, &mut |fields| fields.clone_from(&c.fields)));
        imported.into_iter().map(import).collect()
    }

    /// Brings tendons with their paths.
    fn tendons(&mut self, imported: Vec<Imported<TendonFields>>) {
        for c in imported {
            let id = self.import(c.old, c.name, &mut |fields| fields.clone_from(&c.fields));
            let owner = &raw mut *self.target;
            if self.mode != Mode::Move {
                let copy = |wrap: &Owned<Wrap>| {
                    let mut copy = Element::new(wrap.public.clone(), owner, wrap.head.origin);
                    copy.extra = wrap.extra.clone();
                    copy
                };
                let path = self.source().tendons[c.old].extra.iter().map(copy).collect();
                self.target.tendons[id].extra = path;
            }
            for (wrap, (name, side)) in self.target.tendons[id].extra.iter_mut().zip(c.path) {
                wrap.head.give_to(owner);
                wrap.head.name.set(name);
                wrap.extra.sidesite.set(side);
            }
        }
    }

    /// Brings all elements of one kind of another spec.
    fn all<K: Listed>(&mut self, source: &Spec, edit: &mut dyn FnMut(&mut K), name: &dyn Fn(&Element<K>) -> String) {
        for e in candidates::<K>(source) {
            let id = self.import(e.key(), name(e), edit);
            if let (Some(old), Some(mesh)) = (e.key().cast::<MeshFields>(), id.cast::<MeshFields>()) {
                self.target.meshes[mesh].extra = source.meshes[old].extra;
                self.follow_plugin(mesh);
            }
        }
    }

    /// Named plugin instances that the newcomers use, and the activated plugins.
    fn plugins(&mut self) {
        let Some(source) = self.source else { return };
        let t = &*self.target;
        let used: Vec<String> = match candidates::<PluginFields>(source).next() {
            Some(_) => t.instances_used().map(str::to_string).collect(),
            None => Vec::new(),
        };
        for plugin in candidates::<PluginFields>(source) {
            let name = self.rename.name(plugin.name());
            // one that followed an element of its own has a new name already
            let followed = self.copies.plugins.contains_key(&plugin.key());
            let known = followed || self.target.plugins.iter().any(|p| p.name() == name);
            if !name.is_empty() && !known && used.contains(&name) {
                self.plugin(plugin.key());
            }
        }
        for name in &source.active_plugins {
            if !self.target.active_plugins.contains(name) {
                self.target.active_plugins.push(name.clone());
            }
        }
    }

    /// What the user is told of the source's document.
    fn notes(&mut self) {
        let notes = self.source.map_or(&[][..], |s| &s.notes);
        let known = &mut self.target.notes;
        notes.iter().for_each(|note| {
            if !known.contains(note) {
                known.push(note.clone())
            }
        });
    }
}
