//! TODO

use super::*;

/// TODO
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtPluginCapabilityBit {
    /// TODO
    mjPLUGIN_ACTUATOR = 1,
    /// TODO
    mjPLUGIN_SENSOR = 2,
    /// TODO
    mjPLUGIN_PASSIVE = 4,
    /// TODO
    mjPLUGIN_SDF = 8,
}

pub use mjtPluginCapabilityBit::*;

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjSDF {
    /// TODO
    pub plugin: *mut *const mjpPlugin,
    /// TODO
    pub id: *mut c_int,
    /// TODO
    pub r#type: Enum<mjtSDFType>,
    /// TODO
    pub relpos: *mut mjtNum,
    /// TODO
    pub relmat: *mut mjtNum,
    /// TODO
    pub geomtype: *mut Enum<mjtGeom>,
}

/// TODO
pub type mjfPluginLibraryLoadCallback =
    Option<unsafe extern "C-unwind" fn(filename: *const c_char, first: c_int, count: c_int)>;

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjpPlugin {
    /// TODO
    pub name: *const c_char,
    /// TODO
    pub nattribute: c_int,
    /// TODO
    pub attributes: *const *const c_char,
    /// TODO
    pub capabilityflags: c_int,
    /// TODO
    pub needstage: c_int,
    /// TODO
    pub nstate: Option<unsafe extern "C-unwind" fn(m: *const mjModel, instance: c_int) -> c_int>,
    /// TODO
    pub nsensordata: Option<unsafe extern "C-unwind" fn(m: *const mjModel, instance: c_int, sensor_id: c_int) -> c_int>,
    /// TODO
    pub init: Option<unsafe extern "C-unwind" fn(m: *const mjModel, d: *mut mjData, instance: c_int) -> c_int>,
    /// TODO
    pub destroy: Option<unsafe extern "C-unwind" fn(d: *mut mjData, instance: c_int)>,
    /// TODO
    pub copy:
        Option<unsafe extern "C-unwind" fn(dest: *mut mjData, m: *const mjModel, src: *const mjData, instance: c_int)>,
    /// TODO
    pub reset: Option<
        unsafe extern "C-unwind" fn(
            m: *const mjModel,
            plugin_state: *mut mjtNum,
            plugin_data: *mut c_void,
            instance: c_int,
        ),
    >,
    /// TODO
    pub compute:
        Option<unsafe extern "C-unwind" fn(m: *const mjModel, d: *mut mjData, instance: c_int, capability_bit: c_int)>,
    /// TODO
    pub advance: Option<unsafe extern "C-unwind" fn(m: *const mjModel, d: *mut mjData, instance: c_int)>,
    /// TODO
    pub visualize: Option<
        unsafe extern "C-unwind" fn(
            m: *const mjModel,
            d: *mut mjData,
            opt: *const mjvOption,
            scn: *mut mjvScene,
            instance: c_int,
        ),
    >,
    /// TODO
    pub actuator_act_dot: Option<unsafe extern "C-unwind" fn(m: *const mjModel, d: *mut mjData, instance: c_int)>,
    /// TODO
    pub sdf_distance:
        Option<unsafe extern "C-unwind" fn(point: *const mjtNum, d: *const mjData, instance: c_int) -> mjtNum>,
    /// TODO
    pub sdf_gradient: Option<
        unsafe extern "C-unwind" fn(gradient: *mut mjtNum, point: *const mjtNum, d: *const mjData, instance: c_int),
    >,
    /// TODO
    pub sdf_staticdistance:
        Option<unsafe extern "C-unwind" fn(point: *const mjtNum, attributes: *const mjtNum) -> mjtNum>,
    /// TODO
    pub sdf_attribute: Option<
        unsafe extern "C-unwind" fn(attribute: *mut mjtNum, name: *const *const c_char, value: *const *const c_char),
    >,
    /// TODO
    pub sdf_aabb: Option<unsafe extern "C-unwind" fn(aabb: *mut mjtNum, attributes: *const mjtNum)>,
}

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjResource {
    /// TODO
    pub name: *mut c_char,
    /// TODO
    pub data: *mut c_void,
    /// TODO
    pub timestamp: [c_char; 512],
    /// TODO
    pub provider: *const mjpResourceProvider,
}

/// TODO
pub type mjfOpenResource = Option<unsafe extern "C-unwind" fn(resource: *mut mjResource) -> c_int>;
/// TODO
pub type mjfReadResource =
    Option<unsafe extern "C-unwind" fn(resource: *mut mjResource, buffer: *mut *const c_void) -> c_int>;
/// TODO
pub type mjfCloseResource = Option<unsafe extern "C-unwind" fn(resource: *mut mjResource)>;
/// TODO
pub type mjfGetResourceDir =
    Option<unsafe extern "C-unwind" fn(resource: *mut mjResource, dir: *mut *const c_char, ndir: *mut c_int)>;
/// TODO
pub type mjfResourceModified =
    Option<unsafe extern "C-unwind" fn(resource: *const mjResource, timestamp: *const c_char) -> c_int>;

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjpResourceProvider {
    /// TODO
    pub prefix: *const c_char,
    /// TODO
    pub open: mjfOpenResource,
    /// TODO
    pub read: mjfReadResource,
    /// TODO
    pub close: mjfCloseResource,
    /// TODO
    pub getdir: mjfGetResourceDir,
    /// TODO
    pub modified: mjfResourceModified,
    /// TODO
    pub data: *mut c_void,
}

/// TODO
pub type mjfCanDecode = Option<unsafe extern "C-unwind" fn(resource: *const mjResource) -> c_int>;
/// TODO
pub type mjfDecode = Option<unsafe extern "C-unwind" fn(resource: *mut mjResource) -> *mut mjSpec>;

/// TODO
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjpDecoder {
    /// TODO
    pub content_type: *const c_char,
    /// TODO
    pub extension: *const c_char,
    /// TODO
    pub can_decode: mjfCanDecode,
    /// TODO
    pub decode: mjfDecode,
}
