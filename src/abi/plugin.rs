//! Plugins, resource providers and decoders.

use super::*;

/// What a plugin can do.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtPluginCapabilityBit {
    /// Actuator forces.
    mjPLUGIN_ACTUATOR = 1,
    /// Sensor outputs.
    mjPLUGIN_SENSOR = 2,
    /// Passive forces.
    mjPLUGIN_PASSIVE = 4,
    /// Signed distance fields.
    mjPLUGIN_SDF = 8,
}

pub use mjtPluginCapabilityBit::*;

/// Called after a plugin library has been loaded, with the slots that it registered.
pub type mjfPluginLibraryLoadCallback =
    Option<unsafe extern "C-unwind" fn(filename: *const c_char, first: c_int, count: c_int)>;

/// A plugin: its name, attributes, and functions.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjpPlugin {
    /// Unique name.
    pub name: *const c_char,
    /// Number of attributes.
    pub nattribute: c_int,
    /// Names of the attributes.
    pub attributes: *const *const c_char,
    /// Bits of `mjtPluginCapabilityBit`.
    pub capabilityflags: c_int,
    /// Stage after which a sensor is computed (`mjtStage`).
    pub needstage: c_int,
    /// Number of states of an instance.
    pub nstate: Option<unsafe extern "C-unwind" fn(m: *const mjModel, instance: c_int) -> c_int>,
    /// Number of outputs of a sensor of this instance.
    pub nsensordata: Option<unsafe extern "C-unwind" fn(m: *const mjModel, instance: c_int, sensor_id: c_int) -> c_int>,
    /// Makes an instance for new data; negative: failure.
    pub init: Option<unsafe extern "C-unwind" fn(m: *const mjModel, d: *mut mjData, instance: c_int) -> c_int>,
    /// Undoes init, may be NULL.
    pub destroy: Option<unsafe extern "C-unwind" fn(d: *mut mjData, instance: c_int)>,
    /// Copies the plugin's own data, may be NULL.
    pub copy:
        Option<unsafe extern "C-unwind" fn(dest: *mut mjData, m: *const mjModel, src: *const mjData, instance: c_int)>,
    /// Resets states and the plugin's own data.
    pub reset: Option<
        unsafe extern "C-unwind" fn(
            m: *const mjModel,
            plugin_state: *mut mjtNum,
            plugin_data: *mut c_void,
            instance: c_int,
        ),
    >,
    /// Computes forces or sensor outputs of the instance.
    pub compute:
        Option<unsafe extern "C-unwind" fn(m: *const mjModel, d: *mut mjData, instance: c_int, capability_bit: c_int)>,
    /// Called at the end of a step, may be NULL.
    pub advance: Option<unsafe extern "C-unwind" fn(m: *const mjModel, d: *mut mjData, instance: c_int)>,
    /// Adds geoms to a scene, may be NULL.
    pub visualize: Option<
        unsafe extern "C-unwind" fn(
            m: *const mjModel,
            d: *mut mjData,
            opt: *const mjvOption,
            scn: *mut mjvScene,
            instance: c_int,
        ),
    >,
    /// Computes activation derivatives, may be NULL.
    pub actuator_act_dot: Option<unsafe extern "C-unwind" fn(m: *const mjModel, d: *mut mjData, instance: c_int)>,
    /// Signed distance at a point.
    pub sdf_distance:
        Option<unsafe extern "C-unwind" fn(point: *const mjtNum, d: *const mjData, instance: c_int) -> mjtNum>,
    /// Gradient of the signed distance at a point.
    pub sdf_gradient: Option<
        unsafe extern "C-unwind" fn(gradient: *mut mjtNum, point: *const mjtNum, d: *const mjData, instance: c_int),
    >,
    /// Signed distance at a point, from attributes only.
    pub sdf_staticdistance:
        Option<unsafe extern "C-unwind" fn(point: *const mjtNum, attributes: *const mjtNum) -> mjtNum>,
    /// Attributes with defaults filled in.
    pub sdf_attribute: Option<
        unsafe extern "C-unwind" fn(attribute: *mut mjtNum, name: *mut *const c_char, value: *mut *const c_char),
    >,
    /// Bounding box, from attributes.
    pub sdf_aabb: Option<unsafe extern "C-unwind" fn(aabb: *mut mjtNum, attributes: *const mjtNum)>,
}

/// Signed distance fields to evaluate: one or two shapes.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjSDF {
    /// Plugins of the shapes, NULL: none.
    pub plugin: *mut *const mjpPlugin,
    /// Their instances.
    pub id: *mut c_int,
    /// How they are combined.
    pub r#type: Enum<mjtSDFType>,
    /// Position of the second in the first.
    pub relpos: *mut mjtNum,
    /// Orientation of the second in the first.
    pub relmat: *mut mjtNum,
    /// Types of the geoms.
    pub geomtype: *mut Enum<mjtGeom>,
}

/// An open resource.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjResource {
    /// Name, with its prefix.
    pub name: *mut c_char,
    /// Data of the provider's own.
    pub data: *mut c_void,
    /// When it was changed, as the provider writes it.
    pub timestamp: [c_char; 512],
    /// Its provider.
    pub provider: *const mjpResourceProvider,
}

/// Opens a resource; 0: failure.
pub type mjfOpenResource = Option<unsafe extern "C-unwind" fn(resource: *mut mjResource) -> c_int>;
/// Points to the content and returns its size in bytes, −1: failure.
pub type mjfReadResource =
    Option<unsafe extern "C-unwind" fn(resource: *mut mjResource, buffer: *mut *const c_void) -> c_int>;
/// Closes a resource.
pub type mjfCloseResource = Option<unsafe extern "C-unwind" fn(resource: *mut mjResource)>;
/// Points to the directory part of the name and returns its length.
pub type mjfGetResourceDir =
    Option<unsafe extern "C-unwind" fn(resource: *mut mjResource, dir: *mut *const c_char, ndir: *mut c_int)>;
/// Compares with an older timestamp: 0: the same, positive: changed.
pub type mjfResourceModified =
    Option<unsafe extern "C-unwind" fn(resource: *const mjResource, timestamp: *const c_char) -> c_int>;

/// Opens resources whose names start with a prefix.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjpResourceProvider {
    /// Prefix without the colon.
    pub prefix: *const c_char,
    /// Opens.
    pub open: mjfOpenResource,
    /// Reads.
    pub read: mjfReadResource,
    /// Closes.
    pub close: mjfCloseResource,
    /// Directory part of a name, may be NULL.
    pub getdir: mjfGetResourceDir,
    /// Compares timestamps, may be NULL.
    pub modified: mjfResourceModified,
    /// Data of the provider's own.
    pub data: *mut c_void,
}

/// Whether the decoder understands a resource.
pub type mjfCanDecode = Option<unsafe extern "C-unwind" fn(resource: *const mjResource) -> c_int>;
/// Makes a spec from a resource, NULL: failure.
pub type mjfDecode = Option<unsafe extern "C-unwind" fn(resource: *const mjResource) -> *mut mjSpec>;

/// Decodes model files.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjpDecoder {
    /// MIME type.
    pub content_type: *const c_char,
    /// File extension with its dot.
    pub extension: *const c_char,
    /// Recognizes a resource.
    pub can_decode: mjfCanDecode,
    /// Decodes a resource.
    pub decode: mjfDecode,
}
