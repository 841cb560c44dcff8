//! C pointers to typed references and back: every element that C holds begins with its [`Head`].

use super::*;
use crate::base::cxx::opaque;

/// Runs `$body` with `$K` standing for the attributes of a kind whose elements are attached to bodies.
#[macro_export]
macro_rules! for_kind_in_body {
    ($kind:expr, $K:ident => $body:expr, else $otherwise:expr) => {
        $crate::for_kind_among!($kind, $K => $body, else $otherwise; mjOBJ_BODY | mjOBJ_XBODY => BodyFields,
            mjOBJ_JOINT => JointFields, mjOBJ_GEOM => GeomFields, mjOBJ_SITE => SiteFields, mjOBJ_CAMERA => CameraFields,
            mjOBJ_LIGHT => LightFields, mjOBJ_FRAME => FrameFields)
    };
}

/// The same, for all kinds that specs have a list of.
#[macro_export]
macro_rules! for_kind {
    ($kind:expr, $K:ident => $body:expr, else $otherwise:expr) => {
        $crate::for_kind_in_body!($kind, $K => $body, else $crate::for_kind_among!($kind, $K => $body, else $otherwise;
            mjOBJ_FLEX => FlexFields, mjOBJ_MESH => MeshFields, mjOBJ_SKIN => SkinFields, mjOBJ_HFIELD => HFieldFields,
            mjOBJ_TEXTURE => TextureFields, mjOBJ_MATERIAL => MaterialFields, mjOBJ_PAIR => PairFields,
            mjOBJ_EXCLUDE => ExcludeFields, mjOBJ_EQUALITY => EqualityFields, mjOBJ_TENDON => TendonFields,
            mjOBJ_ACTUATOR => ActuatorFields, mjOBJ_SENSOR => SensorFields, mjOBJ_NUMERIC => NumericFields,
            mjOBJ_TEXT => TextFields, mjOBJ_TUPLE => TupleFields, mjOBJ_KEY => KeyFields, mjOBJ_PLUGIN => PluginFields))
    };
}

/// The same, for the kinds that are listed.
#[macro_export]
macro_rules! for_kind_among {
    ($kind:expr, $K:ident => $body:expr, else $otherwise:expr; $($object:pat => $fields:ident),*) => {{
        use $crate::abi::*;
        match $kind {
            $(Some($object) => {
                type $K = $crate::spec::$fields;
                $body
            })*
            _ => $otherwise,
        }
    }};
}

impl Head {
    /// The head behind a handle; `None` if it is null.
    ///
    /// # Safety
    /// `element` is null or an element of this library that lives at least as long as `'a`, and has no other user.
    pub unsafe fn from_c<'a>(element: *mut mjsElement) -> Option<&'a mut Head> {
        // SAFETY: the caller says that `element` is null or a live element without another user; an element begins with
        // its head.
        unsafe { element.cast::<Head>().as_mut() }
    }

    /// The spec that owns it.
    ///
    /// # Safety
    /// Nothing else uses the spec while `'a` lasts.
    pub unsafe fn spec<'a>(&self) -> Option<&'a mut Spec> {
        // SAFETY: a live element's owner lives, and the caller says that nothing else uses it while `'a` lasts.
        unsafe { self.owner().as_mut() }
    }

    /// The name of the element behind a handle, as C sees it.
    pub(super) fn name_of(element: *mut mjsElement) -> *mut mjString {
        // SAFETY: only the address is taken, of an element whose handle this is.
        unsafe { (&raw mut (*element.cast::<Head>()).name).cast() }
    }

    /// The name as C sees it.
    pub fn name_handle(&mut self) -> *mut mjString {
        opaque::<mjString>(&mut self.name)
    }

    /// The key of the element in its list; none if it is of another kind or deleted.
    pub fn key<K: Kind>(&self) -> Option<Id<K>> {
        self.place_of(K::TYPE).map(Id::new)
    }

    /// The place of the element in its list; none if it is of another kind or deleted.
    pub fn place_of(&self, kind: mjtObj) -> Option<Place> {
        self.place.filter(|_| self.is_live && self.kind() == Some(kind))
    }

    /// Attaches a user's pointer under a key, cleaning up the one that was there.
    pub fn set_user_value(
        &mut self,
        key: &[u8],
        data: *const std::ffi::c_void,
        cleanup: Option<unsafe extern "C-unwind" fn(*const std::ffi::c_void)>,
    ) {
        self.user_values.insert(key.to_vec(), UserValue { data, cleanup });
    }

    /// The user's pointer under a key, or null.
    pub fn user_value(&self, key: &[u8]) -> *const std::ffi::c_void {
        self.user_values.get(key).map_or(std::ptr::null(), |value| value.data)
    }

    /// Forgets and cleans up a user's pointer.
    pub fn delete_user_value(&mut self, key: &[u8]) {
        self.user_values.remove(key);
    }
}

impl<K: Kind> Element<K> {
    /// The element behind a handle, if it is of this kind.
    ///
    /// # Safety
    /// As [`Head::from_c`].
    pub unsafe fn from_c<'a>(element: *mut mjsElement) -> Option<&'a mut Element<K>> {
        // SAFETY: the caller says that `element` is null or a live element without another user; the kind says which
        // element the head belongs to.
        unsafe {
            let head = Head::from_c(element)?;
            (head.kind() == Some(K::TYPE)).then(|| &mut *element.cast::<Element<K>>())
        }
    }

    /// The struct as C sees it.
    pub fn as_c(&mut self) -> *mut K::Public {
        self.public.public()
    }

    /// The handle as C sees it.
    pub fn handle(&mut self) -> *mut mjsElement {
        self.head.handle()
    }
}

impl Spec {
    /// The struct of one element as C sees it.
    pub fn c_struct<K: Listed>(&mut self, id: Id<K>) -> *mut K::Public {
        K::list_mut(self)[id].as_c()
    }

    /// The handle of one element as C sees it.
    pub fn c_handle<K: Listed>(&mut self, id: Id<K>) -> *mut mjsElement {
        self.handle_of(K::TYPE, id.place())
    }

    /// The same, by kind and place.
    pub fn handle_of(&mut self, kind: mjtObj, place: Place) -> *mut mjsElement {
        self.head_of_mut(kind, place).handle()
    }

    /// This spec as C sees it.
    pub fn as_c(&mut self) -> *mut mjSpec {
        &raw mut self.public.public
    }

    /// A class as C sees it.
    pub fn c_class(&mut self, id: ClassId) -> *mut mjsDefault {
        &raw mut self.classes[id].public
    }
}
