//! Specs that are held in several places: by C, by the specs that they are attached to.

use super::*;
use std::cell::UnsafeCell;
use std::ops::Deref;
use std::sync::Arc;

// SAFETY: a spec owns all it points to, apart from users' pointers, which are only handed back to users, and from what it
// shares with specs attached by reference, whose uses the caller of `Spec::attach_moved` keeps apart. Nothing changes
// through a shared reference but the places of a store, which are locked.
unsafe impl Send for Spec {}
// SAFETY: no method changes a spec through a shared reference but for the places of a store, which are locked.
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
            numbers_are_due: false,
            hashes: TreeHashes::default(),
            is_compiled: false,
            deep_copy: false,
            is_attached: false,
            parted: None,
            left: Vec::new(),
            report: Report::default(),
            notes: Vec::new(),
            last: Last::default(),
        };
        // SAFETY: just allocated, without another user; the cell is its spec and nothing more.
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

    /// The spec, to change.
    ///
    /// # Panics
    /// If anything else holds it.
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
        // SAFETY: the caller says that `s` is a live `mjSpec` of this library, so an `Arc` holds its cell; the count
        // goes up for the reference that is returned.
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
        // SAFETY: the count keeps it alive; a caller that changes it through a C pointer has said that nothing else
        // uses it meanwhile.
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

    /// Takes a spec among the children, with the caller's reference to it. An error leaves that reference to the caller: when
    /// the child is this spec or holds it, directly or through others, because specs in a cycle would hold each other for ever;
    /// when the caller has given its reference to this spec before.
    ///
    /// # Safety
    /// `child` is a live `mjSpec` of this library.
    pub unsafe fn adopt(&mut self, child: *mut mjSpec) -> crate::base::Result<()> {
        // SAFETY: live, as the caller says; the reference that is made for this call is dropped at its end.
        let child = unsafe { SpecRef::shared(child) };
        let name = child.public.modelname.text();
        if child.key == self.key {
            return Err(format!("spec '{name}' cannot be added to itself").into());
        }
        if child.descendants().contains(&(&raw mut *self)) {
            return Err(format!("spec '{name}' cannot be added: it holds this spec, directly or through others").into());
        }
        let held = self.children.iter().filter(|other| other.key == child.key).count();
        if Arc::strong_count(&child.0) == held + 1 {
            return Err(format!("spec '{name}' belongs to this spec already").into());
        }
        // the caller's reference
        // SAFETY: the count was more than this call's reference and those of the children, so the caller has one to give.
        self.children.push(unsafe { SpecRef::from_c(child.as_c()) });
        Ok(())
    }

    /// Makes the elements of another spec reachable from the lists.
    ///
    /// # Safety
    /// As [`List::share`]; and this spec holds the other one as a child as long as both live.
    pub(super) unsafe fn share(&mut self, other: &Spec) {
        for kind in tree::KINDS {
            if let (Some(list), Some(other)) = (self.list_mut(Some(kind)), other.list(Some(kind))) {
                // SAFETY: the caller says what `List::share` demands: this spec holds the other one as a child, and the
                // two are used by one call at a time.
                unsafe { list.share(other) };
            }
        }
    }

    /// Takes notice of what another spec has made its own: it leaves the lists and the tree.
    pub(super) fn let_go(&mut self) {
        let mut body_before = BTreeMap::new();
        for body in self.bodies.ids().to_vec() {
            let mut tree = std::mem::take(&mut self.bodies[body].extra);
            if self.bodies[body].head.is_owned_by(self) {
                for kind in tree::IN_BODY {
                    tree.retain(kind, &mut |place| {
                        let stays = self.head_of(kind, place).is_owned_by(self);
                        if !stays {
                            body_before.insert(place.at, body);
                        }
                        stays
                    });
                }
            }
            self.bodies[body].extra = tree;
        }
        self.each_list(|list| list.let_go(&body_before));
        if !self.bodies[self.world].head.is_owned_by(self) {
            self.add_world();
        }
        (self.is_attached, self.is_compiled, self.is_sorted, self.is_numbered) = (true, false, false, false);
        self.numbers_are_due = false;
        self.forget_hashes();
    }

    /// Takes back all elements of its own that another spec has owned until now. Those that were in that spec's bodies
    /// return to the bodies that they were taken from, or to the world.
    fn take_back(&mut self, owner: *mut Spec) {
        let mut back = Vec::new();
        self.each_list(|list| back.push((list.kind(), list.take_back(owner))));
        let of_kind = |wanted| back.iter().find(|(kind, _)| *kind == wanted).map_or(&[][..], |(_, places)| places);
        let returned: HashSet<BodyId> = of_kind(mjOBJ_BODY).iter().map(|&(place, _)| Id::new(place)).collect();
        for &body in &returned {
            let mut tree = std::mem::take(&mut self.bodies[body].extra);
            for kind in tree::IN_BODY {
                let list = self.list(Some(kind)).expect("a kind with a list");
                tree.retain(kind, &mut |place| list.head(place).is_some_and(|head| self.is_own(head)));
            }
            self.bodies[body].extra = tree;
        }
        for kind in tree::IN_BODY {
            self.reattach_returned(kind, of_kind(kind), &returned);
        }
        let me = &raw mut *self;
        for &(tendon, _) in of_kind(mjOBJ_TENDON) {
            self.tendons[Id::new(tendon)].extra.iter_mut().for_each(|wrap| wrap.head.give_to(me));
        }
        (self.is_sorted, self.is_numbered, self.numbers_are_due) = (false, false, false);
        self.forget_hashes();
    }

    fn is_own(&self, head: &Head) -> bool {
        head.is_live() && head.is_owned_by(self)
    }

    /// Attaches elements that came back to the bodies that had them, unless they are in a body that came back, too.
    fn reattach_returned(&mut self, kind: mjtObj, back: &[(Place, Option<BodyId>)], returned: &HashSet<BodyId>) {
        let mut attached = HashMap::new();
        for &body in returned {
            attached.extend(self.bodies[body].extra.of_kind(kind).iter().map(|&place| (place, body)));
        }
        for &(place, before) in back {
            // a body may have been fused with another while it was away
            let is_own = |b: &BodyId| self.bodies.get(*b).is_some_and(|b| self.is_own(&b.head));
            let before = before.filter(|b| !returned.contains(b) && is_own(b)).unwrap_or(self.world);
            let body = attached.get(&place).copied();
            if body.is_none() {
                self.bodies[before].extra.push(kind, place);
            }
            let frame = self.head_of(kind, place).frame;
            let frame = frame.filter(|&f| self.frames.get(f).is_some_and(|f| self.is_own(&f.head)));
            let head = self.head_of_mut(kind, place);
            (head.body, head.frame) = (Some(body.unwrap_or(before)), frame);
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
                // SAFETY: held by this spec's children, so alive; as `List::share` asks, nothing uses it now.
                unsafe { (*other).take_back(me) };
            }
        }
    }
}
