//! C pointers to typed references and back: every element that C holds begins with its [`Head`].

use super::*;
use crate::base::cxx::opaque;

/// Runs `$body` with `$K` standing for the attributes of a kind that specs have a list of.
#[macro_export]
macro_rules! for_kind {
    ($kind:expr, $K:ident => $body:expr, else $otherwise:expr) => {{
        use $crate::abi::*;
        use $crate::spec::*;
        macro_rules! with {
            ($fields:ty) => {{
                type $K = $fields;
                $body
            }};
        }
        match $kind {
            Some(mjOBJ_BODY | mjOBJ_XBODY) => with!(BodyFields),
            Some(mjOBJ_JOINT) => with!(JointFields),
            Some(mjOBJ_GEOM) => with!(GeomFields),
            Some(mjOBJ_SITE) => with!(SiteFields),
            Some(mjOBJ_CAMERA) => with!(CameraFields),
            Some(mjOBJ_LIGHT) => with!(LightFields),
            Some(mjOBJ_FRAME) => with!(FrameFields),
            Some(mjOBJ_FLEX) => with!(FlexFields),
            Some(mjOBJ_MESH) => with!(MeshFields),
            Some(mjOBJ_SKIN) => with!(SkinFields),
            Some(mjOBJ_HFIELD) => with!(HFieldFields),
            Some(mjOBJ_TEXTURE) => with!(TextureFields),
            Some(mjOBJ_MATERIAL) => with!(MaterialFields),
            Some(mjOBJ_PAIR) => with!(PairFields),
            Some(mjOBJ_EXCLUDE) => with!(ExcludeFields),
            Some(mjOBJ_EQUALITY) => with!(EqualityFields),
            Some(mjOBJ_TENDON) => with!(TendonFields),
            Some(mjOBJ_ACTUATOR) => with!(ActuatorFields),
            Some(mjOBJ_SENSOR) => with!(SensorFields),
            Some(mjOBJ_NUMERIC) => with!(NumericFields),
            Some(mjOBJ_TEXT) => with!(TextFields),
            Some(mjOBJ_TUPLE) => with!(TupleFields),
            Some(mjOBJ_KEY) => with!(KeyFields),
            Some(mjOBJ_PLUGIN) => with!(PluginFields),
            _ => $otherwise,
        }
    }};
}

/// The same, for kinds whose elements hang on bodies.
#[macro_export]
macro_rules! for_kind_in_body {
    ($kind:expr, $K:ident => $body:expr, else $otherwise:expr) => {{
        use $crate::abi::*;
        use $crate::spec::*;
        macro_rules! with {
            ($fields:ty) => {{
                type $K = $fields;
                $body
            }};
        }
        match $kind {
            Some(mjOBJ_BODY | mjOBJ_XBODY) => with!(BodyFields),
            Some(mjOBJ_JOINT) => with!(JointFields),
            Some(mjOBJ_GEOM) => with!(GeomFields),
            Some(mjOBJ_SITE) => with!(SiteFields),
            Some(mjOBJ_CAMERA) => with!(CameraFields),
            Some(mjOBJ_LIGHT) => with!(LightFields),
            Some(mjOBJ_FRAME) => with!(FrameFields),
            _ => $otherwise,
        }
    }};
}

impl Head {
    /// The head behind a handle; `None` if it is null.
    ///
    /// # Safety
    /// `element` is null or an element of this library that lives at least as long as `'a`, used by nobody else.
    pub unsafe fn from_c<'a>(element: *mut mjsElement) -> Option<&'a mut Head> {
        unsafe { element.cast::<Head>().as_mut() }
    }

    /// The spec that owns it.
    ///
    /// # Safety
    /// Nobody else uses the spec while `'a` lasts.
    pub unsafe fn spec<'a>(&self) -> Option<&'a mut Spec> {
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
        self.place.filter(|_| self.is_live && self.kind() == Some(K::TYPE)).map(Id::new)
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
        K::list_mut(self)[id].handle()
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
