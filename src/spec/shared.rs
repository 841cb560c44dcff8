//! Specs that are held in several places: by C, by the specs that they are attached to.

use super::*;
use std::cell::UnsafeCell;
use std::ops::Deref;
use std::sync::Arc;

// SAFETY: a spec owns all it points to, apart from users' pointers, which are only handed back to users, and from what it
// shares with specs attached by reference, whose uses the caller of `Spec::attach_moved` keeps apart. Nothing changes
// through a shared reference but the places of a store, which are locked.
unsafe impl Send for Spec {}
// SAFETY: as above.
unsafe impl Sync for Spec {}

/// A place for a spec that C may write to.
struct SpecCell(UnsafeCell<Spec>);

// SAFETY: shared references to the cell give shared references to the spec only; what goes beyond is `unsafe`.
unsafe impl Sync for SpecCell {}

/// A shared spec: dropped with its last owner.
#[derive(Clone)]
pub struct SpecRef(Arc<SpecCell>);

impl SpecRef {
    /// A new empty spec: a world body, the class `main`, built-in settings.
    pub fn new() -> SpecRef {
        let key = SpecKey::fresh();
        // elements know their spec's address, so that is there first
        let mut cell = Arc::<SpecCell>::new_uninit();
        let ptr = Arc::get_mut(&mut cell).expect("held once").as_mut_ptr().cast::<Spec>();
        let spec = Spec {
            head: Head::new(mjOBJ_MODEL, ptr, key),
            public: initial::spec().into(),
            compiled: initial::spec().into(),
            key,
            world: Id::none(),
            bodies: Elements::new(ptr, key),
            frames: Elements::new(ptr, key),
            joints: Elements::new(ptr, key),
            geoms: Elements::new(ptr, key),
            sites: Elements::new(ptr, key),
            cameras: Elements::new(ptr, key),
            lights: Elements::new(ptr, key),
            flexes: Elements::new(ptr, key),
            meshes: Elements::new(ptr, key),
            skins: Elements::new(ptr, key),
            hfields: Elements::new(ptr, key),
            textures: Elements::new(ptr, key),
            materials: Elements::new(ptr, key),
            pairs: Elements::new(ptr, key),
            excludes: Elements::new(ptr, key),
            equalities: Elements::new(ptr, key),
            tendons: Elements::new(ptr, key),
            actuators: Elements::new(ptr, key),
            sensors: Elements::new(ptr, key),
            numerics: Elements::new(ptr, key),
            texts: Elements::new(ptr, key),
            tuples: Elements::new(ptr, key),
            keys: Elements::new(ptr, key),
            plugins: Elements::new(ptr, key),
            classes: Classes::new(ptr, key),
            active_plugins: Vec::new(),
            children: Vec::new(),
            pending_keys: Vec::new(),
            waiting_keys: Vec::new(),
            derived: Derived::default(),
            is_sorted: true,
            is_numbered: true,
            is_compiled: false,
            deep_copy: false,
            is_attached: false,
            report: Report::default(),
            last: Last::default(),
        };
        // SAFETY: just allocated, nobody else has it; the cell is its spec and nothing more.
        let cell = unsafe {
            ptr.write(spec);
            cell.assume_init()
        };
        let mut made = SpecRef(cell);
        let spec = made.get_mut();
        let handle = spec.head.handle();
        spec.public.connect_all(handle);
        spec.public.modelname.set("MuJoCo Model");
        spec.add_world();
        made
    }

    /// The spec, to change. Nobody else may hold it.
    pub fn get_mut(&mut self) -> &mut Spec {
        Arc::get_mut(&mut self.0).expect("a spec that is held once").0.get_mut()
    }

    /// The address of the spec.
    pub(super) fn as_ptr(&self) -> *mut Spec {
        self.0.0.get()
    }

    /// The pointer that C holds.
    pub fn as_c(&self) -> *mut mjSpec {
        // SAFETY: a field's address.
        unsafe { &raw mut (*self.as_ptr()).public.public }
    }

    /// Hands this reference over to C; [`SpecRef::from_c`] takes it back.
    pub fn into_c(self) -> *mut mjSpec {
        let p = self.as_c();
        std::mem::forget(self);
        p
    }

    /// Takes back a reference handed out with [`SpecRef::into_c`].
    ///
    /// # Safety
    /// `s` came from there and its reference was not taken back yet.
    pub unsafe fn from_c(s: *mut mjSpec) -> SpecRef {
        // SAFETY: an `mjSpec` of ours lies inside its `Spec`, which is a cell that an `Arc` holds.
        SpecRef(unsafe { Arc::from_raw(Spec::address_of(s).cast::<SpecCell>()) })
    }

    /// A reference more to a spec that C holds.
    ///
    /// # Safety
    /// `s` is a live `mjSpec` of this library.
    pub unsafe fn shared(s: *mut mjSpec) -> SpecRef {
        // SAFETY: as above; the count goes up for the reference that is returned.
        unsafe {
            Arc::increment_strong_count(Spec::address_of(s).cast::<SpecCell>());
            SpecRef::from_c(s)
        }
    }
}

impl Default for SpecRef {
    fn default() -> Self {
        SpecRef::new()
    }
}

impl Deref for SpecRef {
    type Target = Spec;
    fn deref(&self) -> &Spec {
        // SAFETY: alive; who changes it through a C pointer has promised that nobody else uses it.
        unsafe { &*self.0.0.get() }
    }
}

impl Spec {
    /// All specs attached to this one, and to those.
    fn descendants(&self) -> Vec<*mut Spec> {
        let mut found: Vec<*mut Spec> = Vec::new();
        let mut todo: Vec<&SpecRef> = self.children.iter().collect();
        while let Some(child) = todo.pop() {
            if !found.contains(&child.as_ptr()) {
                found.push(child.as_ptr());
                todo.extend(&child.children);
            }
        }
        found
    }

    /// Lets the lists reach the elements of another spec.
    ///
    /// # Safety
    /// As [`Elements::share`]; and this spec holds the other one as a child as long as both live.
    pub(super) unsafe fn share(&mut self, other: &Spec) {
        struct Share<'a>(&'a mut Spec, &'a Spec);
        impl ForKinds for Share<'_> {
            fn kind<K: Listed>(&mut self) {
                // SAFETY: as promised by the caller of `Spec::share`.
                unsafe { K::list_mut(self.0).share(K::list(self.1)) };
            }
        }
        tree::for_each_kind(&mut Share(self, other));
    }

    /// Takes notice of what another spec has made its own: it leaves the lists and the tree.
    pub(super) fn let_go(&mut self) {
        let mut body_before = BTreeMap::new();
        for body in self.bodies.ids().to_vec() {
            let mut tree = std::mem::take(&mut self.bodies[body].extra);
            if self.bodies[body].head.is_owned_by(self) {
                for kind in tree::IN_BODY {
                    let (tree, before) = (&mut tree, &mut body_before);
                    crate::for_kind_in_body!(Some(kind), K => self.detach_lost::<K>(tree, body, before), else {});
                }
            }
            self.bodies[body].extra = tree;
        }
        struct LetGo<'a>(&'a mut Spec, BTreeMap<NonNull<()>, BodyId>);
        impl ForKinds for LetGo<'_> {
            fn kind<K: Listed>(&mut self) {
                K::list_mut(self.0).let_go(|id| self.1.get(&id.place().at).copied());
            }
        }
        tree::for_each_kind(&mut LetGo(self, body_before));
        if !self.bodies[self.world].head.is_owned_by(self) {
            self.add_world();
        }
        (self.is_attached, self.is_compiled, self.is_sorted, self.is_numbered) = (true, false, false, false);
    }

    /// Takes what belongs to another spec by now off a body, and notes which body that was.
    fn detach_lost<K: InBody>(
        &self,
        tree: &mut BodyTree,
        body: BodyId,
        body_before: &mut BTreeMap<NonNull<()>, BodyId>,
    ) {
        K::of_mut(tree).retain(|&id| {
            let stays = K::list(self)[id].head.is_owned_by(self);
            if !stays {
                body_before.insert(id.place().at, body);
            }
            stays
        });
    }

    /// Takes back all elements of its own that another spec has owned until now. Those that were in that spec's bodies
    /// return to the bodies that they were taken from, or to the world.
    fn take_back(&mut self, owner: *mut Spec) {
        let back = self.bodies.take_back(owner);
        let returned: HashSet<BodyId> = back.iter().map(|&(id, _)| id).collect();
        let frames = self.frames.take_back(owner);
        let joints = self.joints.take_back(owner);
        let geoms = self.geoms.take_back(owner);
        let sites = self.sites.take_back(owner);
        let cameras = self.cameras.take_back(owner);
        let lights = self.lights.take_back(owner);
        for &(body, _) in &back {
            let mut tree = std::mem::take(&mut self.bodies[body].extra);
            for kind in tree::IN_BODY {
                crate::for_kind_in_body!(Some(kind), K => self.keep_own::<K>(&mut tree), else {});
            }
            self.bodies[body].extra = tree;
        }
        self.reattach_returned(back, &returned);
        self.reattach_returned(frames, &returned);
        self.reattach_returned(joints, &returned);
        self.reattach_returned(geoms, &returned);
        self.reattach_returned(sites, &returned);
        self.reattach_returned(cameras, &returned);
        self.reattach_returned(lights, &returned);
        let me = &raw mut *self;
        for (tendon, _) in self.tendons.take_back(owner) {
            self.tendons[tendon].extra.iter_mut().for_each(|wrap| wrap.head.give_to(me));
        }
        // the lists above have nothing left that could be taken back
        struct TakeBack<'a>(&'a mut Spec, *mut Spec);
        impl ForKinds for TakeBack<'_> {
            fn kind<K: Listed>(&mut self) {
                K::list_mut(self.0).take_back(self.1);
            }
        }
        tree::for_each_kind(&mut TakeBack(self, owner));
        (self.is_sorted, self.is_numbered) = (false, false);
    }

    fn keep_own<K: InBody>(&self, tree: &mut BodyTree) {
        let is_own = |e: &Element<K>| e.head.is_live() && e.head.is_owned_by(self);
        K::of_mut(tree).retain(|&id| K::list(self).get(id).is_some_and(is_own));
    }

    /// Attaches elements that came back to the bodies that had them, unless they are in a body that came back, too.
    fn reattach_returned<K: InBody>(&mut self, back: Vec<(Id<K>, Option<BodyId>)>, returned: &HashSet<BodyId>) {
        let attached =
            |&body: &BodyId| K::of(&self.bodies[body].extra).iter().map(|&id| (id, body)).collect::<Vec<_>>();
        let attached: HashMap<Id<K>, BodyId> = returned.iter().flat_map(attached).collect();
        let world = self.world;
        for (id, before) in back {
            // a body may have been fused with another while it was away
            let is_own = |b: &BodyId| self.bodies.get(*b).is_some_and(|b| b.head.is_live() && b.head.is_owned_by(self));
            let before = before.filter(|b| !returned.contains(b) && is_own(b)).unwrap_or(world);
            let body = attached.get(&id).copied();
            if body.is_none() {
                K::of_mut(&mut self.bodies[before].extra).push(id);
            }
            let body = body.unwrap_or(before);
            let frame = K::list(self)[id].head.frame;
            let frame =
                frame.filter(|&f| self.frames.get(f).is_some_and(|f| f.head.is_live() && f.head.is_owned_by(self)));
            let head = &mut K::list_mut(self)[id].head;
            (head.body, head.frame) = (Some(body), frame);
        }
    }
}

impl Drop for Spec {
    /// Elements of other specs that have been attached here go back; nothing of this spec is attached to them any more.
    fn drop(&mut self) {
        if !self.bodies.shares() {
            return;
        }
        let me = &raw mut *self;
        for other in self.descendants() {
            if other != me {
                // SAFETY: held by this spec's children, so alive; as `Elements::share` asks, nobody uses it now.
                unsafe { (*other).take_back(me) };
            }
        }
    }
}
