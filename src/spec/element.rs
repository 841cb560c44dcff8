//! Elements and the lists that own them: stable addresses for C, typed ids for Rust.

use super::fields::*;
use super::{Spec, SpecKey};
use crate::abi::*;
use crate::base::cxx::CxxString;
use crate::base::text::type_name;
use std::collections::{BTreeMap, HashMap};
use std::ffi::c_void;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut, Index, IndexMut};
use std::ptr::NonNull;

impl CxxString {
    /// The text; of bytes that are not UTF-8, the part before the first bad one.
    pub fn text(&self) -> &str {
        let bytes = self.as_bytes();
        std::str::from_utf8(bytes).unwrap_or_else(|e| std::str::from_utf8(&bytes[..e.valid_up_to()]).unwrap_or(""))
    }
}

/// A set of attributes that elements of one kind have.
pub trait Kind: Clone + 'static {
    /// The struct that C sees.
    type Public;
    /// What elements of this kind hold beside their attributes.
    type Extra: Default;
    /// How C names the kind.
    const TYPE: mjtObj;
    /// The built-in initial attributes.
    fn initial() -> Self;
    /// Points the public struct's handles to the objects in `self`.
    fn connect(&mut self, element: *mut mjsElement);
    /// The struct that C sees.
    fn public(&mut self) -> &mut Self::Public;
    /// The file that names an element without a name; meshes and textures only.
    fn file(&self) -> Option<&str> {
        None
    }
    /// Where it comes from, for messages: "line N" if a file, or empty.
    fn info(&self) -> &CxxString;
}

/// What every element has beside its attributes. Its address is the element's handle in C.
#[repr(C)]
pub struct Head {
    element: mjsElement,
    /// The name; empty if there is none.
    pub name: CxxString,
    /// Name of the default class that it was made from; empty for kinds without classes.
    pub class: CxxString,
    /// Position in the model's order at the last renumbering, or -1.
    pub id: i32,
    /// Body that holds it (bodies: the parent; `None` for the world and for kinds outside the tree).
    pub body: Option<BodyId>,
    /// Frame that holds it.
    pub frame: Option<FrameId>,
    /// The spec whose compiler settings apply to it.
    pub origin: SpecKey,
    /// The whole element, once it has stood in a list.
    place: *mut Head,
    /// It stands in a list of its owner.
    is_live: bool,
    owner: *mut Spec,
    /// The spec whose memory it is: another one than the owner's after an attachment by reference.
    home: *mut Spec,
    /// Pointers that users attached to it, by key.
    pub(super) user_values: BTreeMap<Vec<u8>, UserValue>,
}

impl Head {
    pub(super) fn new(kind: mjtObj, owner: *mut Spec, origin: SpecKey) -> Head {
        Head {
            element: mjsElement { elemtype: kind.into(), signature: 0 },
            name: CxxString::new(),
            class: CxxString::new(),
            id: -1,
            body: None,
            frame: None,
            origin,
            place: std::ptr::null_mut(),
            is_live: false,
            owner,
            home: owner,
            user_values: BTreeMap::new(),
        }
    }

    /// The kind that C sees.
    pub fn kind(&self) -> Option<mjtObj> {
        self.element.elemtype.get()
    }

    /// The handle that C sees.
    pub(super) fn handle(&mut self) -> *mut mjsElement {
        (&raw mut *self).cast()
    }

    pub(super) fn owner(&self) -> *mut Spec {
        self.owner
    }

    /// Whether it belongs to this spec now.
    pub(super) fn is_of(&self, spec: &Spec) -> bool {
        std::ptr::eq(self.owner, spec)
    }

    pub(super) fn home(&self) -> *mut Spec {
        self.home
    }

    /// Makes another spec the owner.
    pub(super) fn give_to(&mut self, owner: *mut Spec) {
        self.owner = owner;
    }

    /// Whether it stands in a list of its owner (class templates, path objects and deleted elements do not).
    pub fn is_live(&self) -> bool {
        self.is_live
    }

    /// Where the whole element is, if it has ever stood in a list.
    pub(super) fn place(&self) -> Option<NonNull<Head>> {
        NonNull::new(self.place)
    }

    /// Hash of the structure; meaningful for the spec's own head.
    pub fn signature(&self) -> u64 {
        self.element.signature
    }

    pub(crate) fn set_signature(&mut self, signature: u64) {
        self.element.signature = signature;
    }
}

/// What messages call a kind.
pub fn kind_name(kind: mjtObj) -> &'static str {
    type_name(kind as i32).and_then(|name| name.to_str().ok()).unwrap_or("unknown")
}

/// A user's pointer, and what to call when it goes.
pub(super) struct UserValue {
    pub data: *const c_void,
    pub cleanup: Option<unsafe extern "C-unwind" fn(*const c_void)>,
}

impl Drop for UserValue {
    fn drop(&mut self) {
        if let Some(cleanup) = self.cleanup.filter(|_| !self.data.is_null()) {
            // SAFETY: the user's function, called once with the user's pointer, as promised.
            unsafe { cleanup(self.data) }
        }
    }
}

/// One element. `public` is what the user, the parser and the editing functions write; `compiled` is the copy that the
/// compiler makes of it and normalises (radians, frames applied, limits decided), which the XML writer prints.
#[repr(C)]
pub struct Element<K: Kind> {
    pub head: Head,
    pub public: K,
    pub compiled: K,
    pub extra: K::Extra,
}

impl<K: Kind> Element<K> {
    pub(super) fn new(attributes: K, owner: *mut Spec, origin: SpecKey) -> Owned<Element<K>> {
        let mut e = Owned::new(Element {
            head: Head::new(K::TYPE, owner, origin),
            compiled: attributes.clone(),
            public: attributes,
            extra: K::Extra::default(),
        });
        let handle = e.head.handle();
        e.public.connect(handle);
        e
    }

    /// Replaces the public attributes, strings and all.
    pub fn set_public(&mut self, attributes: K) {
        self.public = attributes;
        let handle = self.head.handle();
        self.public.connect(handle);
    }

    /// Its name, perhaps empty.
    pub fn name(&self) -> &str {
        self.head.name.text()
    }

    /// Its default class, perhaps empty.
    pub fn class(&self) -> &str {
        self.head.class.text()
    }

    /// Its key; only elements of lists have one.
    pub fn key(&self) -> Id<K> {
        Id::new(self.head.place().expect("an element of a list"))
    }

    /// Its position in the model's order at the last renumbering, or -1.
    pub fn id(&self) -> i32 {
        self.head.id
    }
}

/// A value with an address of its own, which C may hold.
pub struct Owned<T>(NonNull<T>);

impl<T> Owned<T> {
    pub fn new(value: T) -> Self {
        // SAFETY: a box is never null.
        Owned(unsafe { NonNull::new_unchecked(Box::into_raw(Box::new(value))) })
    }

    pub fn as_ptr(&self) -> *mut T {
        self.0.as_ptr()
    }
}

impl<T> Deref for Owned<T> {
    type Target = T;
    fn deref(&self) -> &T {
        // SAFETY: owned and alive; C code touches it only while no call into the library runs.
        unsafe { self.0.as_ref() }
    }
}

impl<T> DerefMut for Owned<T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as above, and borrowed mutably.
        unsafe { self.0.as_mut() }
    }
}

impl<T> Drop for Owned<T> {
    fn drop(&mut self) {
        // SAFETY: made from a box.
        drop(unsafe { Box::from_raw(self.0.as_ptr()) })
    }
}

/// The key of an element of kind `K`: its address, which stays the same while its spec lives, whatever list it moves to.
pub struct Id<K>(NonNull<Head>, PhantomData<fn() -> K>);

// SAFETY: a key alone gives no access; following it takes a list.
unsafe impl<K> Send for Id<K> {}
unsafe impl<K> Sync for Id<K> {}

impl<K> Id<K> {
    pub(super) fn new(place: NonNull<Head>) -> Self {
        Id(place, PhantomData)
    }

    /// A key of nothing, to be replaced before use.
    pub(super) fn none() -> Self {
        Id::new(NonNull::dangling())
    }
}

impl<K: Kind> Id<K> {
    /// The same key, seen as one of kind `T`, if that is the kind.
    pub(super) fn cast<T: Kind>(self) -> Option<Id<T>> {
        (K::TYPE == T::TYPE).then(|| Id::new(self.0))
    }

    fn as_ptr(self) -> *mut Element<K> {
        self.0.cast().as_ptr()
    }
}

impl<K> Clone for Id<K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<K> Copy for Id<K> {}
impl<K> PartialEq for Id<K> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<K> Eq for Id<K> {}
impl<K> std::hash::Hash for Id<K> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state)
    }
}
impl<K> std::fmt::Debug for Id<K> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:p}", self.0)
    }
}

/// All elements of one kind: `list[id]` by key, `list.at(i)` and `list.iter()` in model order. Removed elements stay in
/// memory, unlisted, until the spec goes. After an attachment by reference a list holds elements of the other spec too.
pub struct Elements<K: Kind> {
    /// The spec that this is a list of.
    spec: *mut Spec,
    /// The elements made here; some may have moved to the lists of another spec.
    made: Vec<Owned<Element<K>>>,
    order: Vec<Id<K>>,
    names: HashMap<String, Id<K>>,
}

impl<K: Kind> Elements<K> {
    pub(super) fn new(spec: *mut Spec) -> Self {
        Elements { spec, made: Vec::new(), order: Vec::new(), names: HashMap::new() }
    }

    /// Number of live elements.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Number of elements ever made, removed ones included.
    pub(super) fn made(&self) -> usize {
        self.made.len()
    }

    /// The keys in model order.
    pub fn ids(&self) -> &[Id<K>] {
        &self.order
    }

    /// The live elements in model order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Element<K>> + ExactSizeIterator {
        self.order.iter().map(|&id| &self[id])
    }

    /// The element at a position of the model's order.
    pub fn at(&self, i: usize) -> &Element<K> {
        &self[self.order[i]]
    }

    /// The element at a position of the model's order.
    pub fn at_mut(&mut self, i: usize) -> &mut Element<K> {
        let id = self.order[i];
        &mut self[id]
    }

    /// Calls `f` on every live element in model order; the first error ends it.
    pub fn try_each_mut<E>(&mut self, mut f: impl FnMut(&mut Element<K>) -> Result<(), E>) -> Result<(), E> {
        (0..self.order.len()).try_for_each(|i| f(self.at_mut(i)))
    }

    /// Replaces the model's order and gives every listed element its position as id.
    pub fn set_order(&mut self, order: Vec<Id<K>>) {
        for i in 0..self.order.len() {
            self.number(self.order[i], -1);
        }
        for (i, &id) in order.iter().enumerate() {
            self.number(id, i as i32);
        }
        self.order = order;
    }

    /// Gives an element its id, unless it belongs to another spec by now.
    fn number(&mut self, id: Id<K>, number: i32) {
        let spec = self.spec;
        let head = &mut self[id].head;
        if head.owner == spec {
            head.id = number;
        }
    }

    /// Takes elements out of the list; they stay in memory.
    pub fn remove_all(&mut self, ids: &[Id<K>]) {
        if ids.is_empty() {
            return;
        }
        // nothing changes before the first of them, where that is known
        let place = |&id: &Id<K>| usize::try_from(self[id].head.id).ok().filter(|&i| self.order.get(i) == Some(&id));
        let first = ids.iter().map(place).min().flatten().unwrap_or(0);
        for &id in ids {
            self.number(id, -1);
            self[id].head.is_live = false;
        }
        for id in self.order.split_off(first) {
            if self[id].head.is_live || self[id].head.owner != self.spec {
                self.number(id, self.order.len() as i32);
                self.order.push(id);
            }
        }
    }

    /// Takes an element out of the list; it stays in memory.
    pub fn remove(&mut self, id: Id<K>) {
        self.remove_all(&[id]);
    }

    /// Whether an element of this name is in the list, going by the names given with [`Elements::set_name`].
    pub fn has(&self, name: &str) -> bool {
        self.named(name).is_some()
    }

    /// The element of this name, going by the names given with [`Elements::set_name`].
    pub fn named(&self, name: &str) -> Option<Id<K>> {
        self.names.get(name).copied().filter(|&id| self[id].head.is_live && self[id].name() == name)
    }

    /// The names given with [`Elements::set_name`], old ones among them.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    /// The element of this name: the one that [`Elements::named`] knows, or the first that has it now.
    pub fn find(&self, name: &str) -> Option<Id<K>> {
        let has_it = |&id: &Id<K>| self[id].head.name.as_bytes() == name.as_bytes();
        self.named(name).or_else(|| self.order.iter().copied().find(has_it))
    }

    /// Rebuilds the name table that [`Elements::lookup`] uses, and reports a name that occurs twice. The empty name is
    /// a key too: it stands for the last unnamed element.
    pub fn index_names(&mut self) -> Option<String> {
        self.names.clear();
        for &id in &self.order {
            // SAFETY: as in `index`.
            let name = unsafe { &*id.as_ptr() }.name().to_string();
            if self.names.contains_key(&name) && !name.is_empty() {
                return Some(name);
            }
            self.names.insert(name, id);
        }
        None
    }

    /// Rebuilds the name table; of elements with the same name it knows the first.
    pub(super) fn refresh_names(&mut self) {
        self.names.clear();
        for &id in self.order.iter().rev() {
            // SAFETY: as in `index`.
            let name = unsafe { &*id.as_ptr() }.name().to_string();
            self.names.insert(name, id);
        }
    }

    /// The element of this name at the last [`Elements::index_names`].
    pub fn lookup(&self, name: &str) -> Option<Id<K>> {
        self.names.get(name).copied()
    }

    /// Takes a name out of the table, so that [`Elements::lookup`] does not find it.
    pub fn unindex_name(&mut self, name: &str) -> Option<Id<K>> {
        self.names.remove(name)
    }

    /// Puts a name into the table.
    pub fn index_name(&mut self, name: &str, id: Id<K>) {
        self.names.insert(name.to_string(), id);
    }

    /// Names an element; false if another element of the list has that name already (which it keeps all the same).
    pub fn set_name(&mut self, id: Id<K>, name: &str) -> bool {
        let taken = !name.is_empty() && self.named(name).is_some_and(|other| other != id);
        self[id].head.name.set(name);
        if !name.is_empty() && !taken {
            self.names.insert(name.to_string(), id);
        }
        !taken
    }

    pub(super) fn push(&mut self, mut element: Owned<Element<K>>) -> Id<K> {
        element.head.place = element.as_ptr().cast();
        let id = element.key();
        self.made.push(element);
        self.list(id);
        id
    }

    /// Appends an element that is in no list, or in one of another spec only.
    pub(super) fn list(&mut self, id: Id<K>) {
        let (spec, position) = (self.spec, self.order.len() as i32);
        let head = &mut self[id].head;
        (head.owner, head.is_live, head.id) = (spec, true, position);
        self.order.push(id);
    }

    pub(crate) fn ptr(&self, id: Id<K>) -> *mut Element<K> {
        id.as_ptr()
    }
}

impl<K: Kind> Index<Id<K>> for Elements<K> {
    type Output = Element<K>;
    fn index(&self, id: Id<K>) -> &Element<K> {
        // SAFETY: keys come from lists; elements live as long as the specs that list them.
        unsafe { &*id.as_ptr() }
    }
}

impl<K: Kind> IndexMut<Id<K>> for Elements<K> {
    fn index_mut(&mut self, id: Id<K>) -> &mut Element<K> {
        // SAFETY: as above, and the list is borrowed mutably.
        unsafe { &mut *id.as_ptr() }
    }
}

pub type Body = Element<BodyFields>;
pub type Frame = Element<FrameFields>;
pub type Joint = Element<JointFields>;
pub type Geom = Element<GeomFields>;
pub type Site = Element<SiteFields>;
pub type Camera = Element<CameraFields>;
pub type Light = Element<LightFields>;
pub type Flex = Element<FlexFields>;
pub type Mesh = Element<MeshFields>;
pub type HField = Element<HFieldFields>;
pub type Skin = Element<SkinFields>;
pub type Texture = Element<TextureFields>;
pub type Material = Element<MaterialFields>;
pub type Pair = Element<PairFields>;
pub type Exclude = Element<ExcludeFields>;
pub type Equality = Element<EqualityFields>;
pub type Tendon = Element<TendonFields>;
pub type Wrap = Element<WrapFields>;
pub type Actuator = Element<ActuatorFields>;
pub type Sensor = Element<SensorFields>;
pub type Numeric = Element<NumericFields>;
pub type Text = Element<TextFields>;
pub type Tuple = Element<TupleFields>;
pub type Key = Element<KeyFields>;
pub type Plugin = Element<PluginFields>;

pub type BodyId = Id<BodyFields>;
pub type FrameId = Id<FrameFields>;
pub type JointId = Id<JointFields>;
pub type GeomId = Id<GeomFields>;
pub type SiteId = Id<SiteFields>;
pub type CameraId = Id<CameraFields>;
pub type LightId = Id<LightFields>;
pub type FlexId = Id<FlexFields>;
pub type MeshId = Id<MeshFields>;
pub type HFieldId = Id<HFieldFields>;
pub type SkinId = Id<SkinFields>;
pub type TextureId = Id<TextureFields>;
pub type MaterialId = Id<MaterialFields>;
pub type PairId = Id<PairFields>;
pub type ExcludeId = Id<ExcludeFields>;
pub type EqualityId = Id<EqualityFields>;
pub type TendonId = Id<TendonFields>;
pub type ActuatorId = Id<ActuatorFields>;
pub type SensorId = Id<SensorFields>;
pub type NumericId = Id<NumericFields>;
pub type TextId = Id<TextFields>;
pub type TupleId = Id<TupleFields>;
pub type KeyId = Id<KeyFields>;
pub type PluginId = Id<PluginFields>;
