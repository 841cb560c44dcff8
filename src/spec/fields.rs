//! The attributes of each kind of element: the plain struct that C edits in place, and the strings and vectors behind
//! its handles. An element holds two of each, see [`super::Element`].

use super::cxx_map::CxxMap;
use super::id::Id;
use crate::abi::*;
use crate::base::cxx::{CxxObject, CxxString, CxxVec, Relocate, opaque};
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

/// Attributes of a kind whose elements may use a plugin.
pub trait UsesPlugin {
    /// The names, and the struct that C sees.
    fn plugin(&self) -> (&PluginRef, &mjsPlugin);
    /// The same, to be written.
    fn plugin_mut(&mut self) -> (&mut PluginRef, &mut mjsPlugin);
}

impl Handle<mjsPlugin> for PluginRef {
    fn connect(&mut self, field: &mut mjsPlugin) {
        self.name.connect(&mut field.name);
        self.plugin_name.connect(&mut field.plugin_name);
        self.info.connect(&mut field.info);
    }
}

impl PluginRef {
    fn unpin(&mut self) {
        self.name.unpin();
        self.plugin_name.unpin();
        self.info.unpin();
    }
}

// `BodyFields` and so on, with the names `Body` of such an element and `BodyId` of its key: for every `mjs*` struct, the plain
// fields are reached through `Deref`, the owned objects directly: `geom.size`, `geom.material.text()`
include!("../generated/spec_fields.rs");

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
        // SAFETY: the caller says that `map` points to a C++ map of this type.
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
