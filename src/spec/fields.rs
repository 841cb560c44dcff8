//! The attributes of each kind of element: the plain struct that C edits in place, and the strings and vectors behind
//! its handles. An element holds two of each, see [`super::Element`].

use super::cxx_map::CxxMap;
use super::id::Id;
use crate::abi::*;
use crate::base::cxx::{CxxObject, CxxString, CxxVec, opaque};
use crate::model::fields::Sizes;
use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

/// Something that a handle field of an `mjs*` struct shows to C.
pub trait Handle<Field> {
    /// Points the field to this object, which must stay where it is from then on.
    fn connect(&mut self, field: &mut Field);
}

impl<O: CxxObject> Handle<*mut O> for O::Layout {
    fn connect(&mut self, field: &mut *mut O) {
        *field = opaque::<O>(self);
    }
}

/// The strings behind the `mjsPlugin` inside an element that may use a plugin.
#[derive(Clone, Default)]
pub struct PluginRef {
    /// Name of a shared instance, or empty.
    pub name: CxxString,
    /// Name of the plugin.
    pub plugin_name: CxxString,
    /// The instance that belongs to this element alone, if it has one.
    pub implicit: Option<Id<PluginFields>>,
    info: CxxString,
}

impl Handle<mjsPlugin> for PluginRef {
    fn connect(&mut self, field: &mut mjsPlugin) {
        self.name.connect(&mut field.name);
        self.plugin_name.connect(&mut field.plugin_name);
        self.info.connect(&mut field.info);
    }
}

/// Declares the attributes of one kind: the C struct, and the owned objects behind its handle fields of those names.
/// Plain fields are reached through `Deref`, the owned ones directly: `geom.size`, `geom.material.text()`.
macro_rules! fields {
    ($(#[$doc:meta])* $name:ident($public:ty) { $($field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone)]
        pub struct $name {
            pub public: $public,
            $(pub $field: $type,)*
        }

        impl From<$public> for $name {
            fn from(public: $public) -> Self {
                $name { public, $($field: Default::default(),)* }
            }
        }

        impl $name {
            /// Points the handle fields to the objects here, which must not move from then on.
            pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
                self.public.element = element;
                $(self.$field.connect(&mut self.public.$field);)*
            }
        }

        impl Deref for $name {
            type Target = $public;
            fn deref(&self) -> &$public {
                &self.public
            }
        }

        impl DerefMut for $name {
            fn deref_mut(&mut self) -> &mut $public {
                &mut self.public
            }
        }
    };
}

type Strings = CxxVec<CxxString>;

fields! { /// Settings of a spec.
SpecFields(mjSpec) { modelname: CxxString, compiler: AssetDirs, comment: CxxString, modelfiledir: CxxString, } }
fields! { /// Body attributes.
BodyFields(mjsBody) { childclass: CxxString, userdata: CxxVec<f64>, plugin: PluginRef, info: CxxString, } }
fields! { /// Frame attributes.
FrameFields(mjsFrame) { childclass: CxxString, info: CxxString, } }
fields! { /// Joint attributes.
JointFields(mjsJoint) { userdata: CxxVec<f64>, info: CxxString, } }
fields! { /// Geom attributes.
GeomFields(mjsGeom) {
    material: CxxString, hfieldname: CxxString, meshname: CxxString, userdata: CxxVec<f64>, plugin: PluginRef,
    info: CxxString,
} }
fields! { /// Site attributes.
SiteFields(mjsSite) { material: CxxString, userdata: CxxVec<f64>, info: CxxString, } }
fields! { /// Camera attributes.
CameraFields(mjsCamera) { targetbody: CxxString, userdata: CxxVec<f64>, info: CxxString, } }
fields! { /// Light attributes.
LightFields(mjsLight) { targetbody: CxxString, texture: CxxString, info: CxxString, } }
fields! { /// Flex attributes.
FlexFields(mjsFlex) {
    material: CxxString, nodebody: Strings, vertbody: Strings, node: CxxVec<f64>, vert: CxxVec<f64>,
    elem: CxxVec<i32>, texcoord: CxxVec<f32>, elemtexcoord: CxxVec<i32>, info: CxxString,
} }
fields! { /// Mesh attributes.
MeshFields(mjsMesh) {
    content_type: CxxString, file: CxxString, uservert: CxxVec<f32>, usernormal: CxxVec<f32>,
    usertexcoord: CxxVec<f32>, userface: CxxVec<i32>, userfacenormal: CxxVec<i32>, userfacetexcoord: CxxVec<i32>,
    plugin: PluginRef, material: CxxString, info: CxxString,
} }
fields! { /// Height field attributes.
HFieldFields(mjsHField) { content_type: CxxString, file: CxxString, userdata: CxxVec<f32>, info: CxxString, } }
fields! { /// Skin attributes.
SkinFields(mjsSkin) {
    file: CxxString, material: CxxString, vert: CxxVec<f32>, texcoord: CxxVec<f32>, face: CxxVec<i32>,
    bodyname: Strings, bindpos: CxxVec<f32>, bindquat: CxxVec<f32>, vertid: CxxVec<CxxVec<i32>>,
    vertweight: CxxVec<CxxVec<f32>>, info: CxxString,
} }
fields! { /// Texture attributes.
TextureFields(mjsTexture) {
    content_type: CxxString, file: CxxString, cubefiles: Strings, data: CxxVec<u8>, info: CxxString,
} }
fields! { /// Material attributes.
MaterialFields(mjsMaterial) { textures: Strings, info: CxxString, } }
fields! { /// Contact pair attributes.
PairFields(mjsPair) { geomname1: CxxString, geomname2: CxxString, info: CxxString, } }
fields! { /// Contact exclusion attributes.
ExcludeFields(mjsExclude) { bodyname1: CxxString, bodyname2: CxxString, info: CxxString, } }
fields! { /// Equality constraint attributes.
EqualityFields(mjsEquality) { name1: CxxString, name2: CxxString, info: CxxString, } }
fields! { /// Tendon attributes.
TendonFields(mjsTendon) { material: CxxString, userdata: CxxVec<f64>, info: CxxString, } }
fields! { /// Attributes of one object on a tendon's path; the object's name is the element's name.
WrapFields(mjsWrap) { info: CxxString, } }
fields! { /// Actuator attributes.
ActuatorFields(mjsActuator) {
    target: CxxString, refsite: CxxString, slidersite: CxxString, userdata: CxxVec<f64>, plugin: PluginRef,
    info: CxxString,
} }
fields! { /// Sensor attributes.
SensorFields(mjsSensor) {
    objname: CxxString, refname: CxxString, userdata: CxxVec<f64>, plugin: PluginRef, info: CxxString,
} }
fields! { /// Custom numeric attributes.
NumericFields(mjsNumeric) { data: CxxVec<f64>, info: CxxString, } }
fields! { /// Custom text attributes.
TextFields(mjsText) { data: CxxString, info: CxxString, } }
fields! { /// Custom tuple attributes.
TupleFields(mjsTuple) { objtype: CxxVec<i32>, objname: Strings, objprm: CxxVec<f64>, info: CxxString, } }
fields! { /// Keyframe attributes.
KeyFields(mjsKey) {
    qpos: CxxVec<f64>, qvel: CxxVec<f64>, act: CxxVec<f64>, mpos: CxxVec<f64>, mquat: CxxVec<f64>,
    ctrl: CxxVec<f64>, info: CxxString,
} }
fields! { /// Attributes of a plugin instance; the C struct's `name` is the element's own name.
PluginFields(mjsPlugin) { plugin_name: CxxString, info: CxxString, } }

/// The strings behind a spec's `compiler` settings.
#[derive(Clone, Default)]
pub struct AssetDirs {
    pub meshdir: CxxString,
    pub texturedir: CxxString,
}

impl Handle<mjsCompiler> for AssetDirs {
    fn connect(&mut self, field: &mut mjsCompiler) {
        self.meshdir.connect(&mut field.meshdir);
        self.texturedir.connect(&mut field.texturedir);
    }
}

/// What a tendon's path object holds beside its `mjsWrap`.
#[derive(Clone, Default)]
pub struct WrapExtra {
    /// Side site of a wrapping geom, or empty.
    pub sidesite: CxxString,
    /// Coefficient of a joint, divisor of a pulley.
    pub prm: f64,
}

/// Pose of a frame in its body, once a compile has computed it: it stays for the frame's life.
pub type FramePose = Option<([f64; 3], [f64; 4])>;

/// What a compile found a geom to weigh.
#[derive(Clone, Copy, Default, Debug)]
pub struct GeomMass {
    pub mass: f64,
    /// What density multiplies: the volume, or the area of a shell.
    pub measure: f64,
}

/// Where a compiled mesh's inertial frame lies in its file.
#[derive(Clone, Copy, Debug)]
pub struct MeshPose {
    pub pos: [f64; 3],
    pub quat: [f64; 4],
}

impl Default for MeshPose {
    fn default() -> Self {
        MeshPose { pos: [0.0; 3], quat: [1.0, 0.0, 0.0, 0.0] }
    }
}

/// What a compile found out about the whole model, beside the compiled copies.
#[derive(Clone, Default)]
pub struct Derived {
    /// The reference configuration.
    pub qpos0: Vec<f64>,
    /// The statistics that the user's replace.
    pub stat: Option<mjStatistic>,
    /// All sizes.
    pub sizes: Sizes,
}

/// Configuration of a plugin instance: sorted by key.
#[derive(Default)]
pub struct PluginConfig {
    values: BTreeMap<String, String>,
    /// The same as C++ sees it, once asked for.
    shown: Option<CxxMap>,
}

impl PluginConfig {
    /// The C++ map of the configuration; valid until the next call or change.
    pub fn show(&mut self) -> *const std::ffi::c_void {
        self.shown.insert(CxxMap::new(&self.values)).as_c()
    }

    /// Takes the configuration from a C++ map.
    ///
    /// # Safety
    /// `map` points to a `std::map<std::string, std::string, std::less<>>`.
    pub unsafe fn read(&mut self, map: *const std::ffi::c_void) {
        // SAFETY: as promised.
        self.values = unsafe { CxxMap::read(map) };
    }
}

impl Clone for PluginConfig {
    fn clone(&self) -> Self {
        PluginConfig { values: self.values.clone(), shown: None }
    }
}

impl Deref for PluginConfig {
    type Target = BTreeMap<String, String>;
    fn deref(&self) -> &BTreeMap<String, String> {
        &self.values
    }
}

impl DerefMut for PluginConfig {
    fn deref_mut(&mut self) -> &mut BTreeMap<String, String> {
        &mut self.values
    }
}
