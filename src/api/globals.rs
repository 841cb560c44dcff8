//! The exported data symbols: callback pointers, the table of collision functions, and tables of names.
//!
//! A non-PIE executable holds its own copy of each; the library reads the pointers through `base::hooks`, never here.

use super::*;
use crate::base::hooks::Handler;

/// Receives errors; null for the default, which prints and exits.
#[unsafe(no_mangle)]
pub static mut mju_user_error: Handler = None;
/// Receives warnings; null for the default, which prints and writes the log file.
#[unsafe(no_mangle)]
pub static mut mju_user_warning: Handler = None;
/// Replaces the allocator; must return memory aligned to 64 bytes.
#[unsafe(no_mangle)]
pub static mut mju_user_malloc: Option<unsafe extern "C-unwind" fn(size: usize) -> *mut c_void> = None;
/// Replaces the deallocator.
#[unsafe(no_mangle)]
pub static mut mju_user_free: Option<unsafe extern "C-unwind" fn(ptr: *mut c_void)> = None;
/// Adds to `qfrc_passive`.
#[unsafe(no_mangle)]
pub static mut mjcb_passive: mjfGeneric = None;
/// Writes `ctrl`, after the velocity stage.
#[unsafe(no_mangle)]
pub static mut mjcb_control: mjfGeneric = None;
/// Decides whether two geoms may collide.
#[unsafe(no_mangle)]
pub static mut mjcb_contactfilter: mjfConFilt = None;
/// Computes user sensors.
#[unsafe(no_mangle)]
pub static mut mjcb_sensor: mjfSensor = None;
/// Clock of the timers.
#[unsafe(no_mangle)]
pub static mut mjcb_time: mjfTime = None;
/// Activation derivative of actuators with user dynamics.
#[unsafe(no_mangle)]
pub static mut mjcb_act_dyn: mjfAct = None;
/// Gain of actuators with user gain.
#[unsafe(no_mangle)]
pub static mut mjcb_act_gain: mjfAct = None;
/// Bias of actuators with user bias.
#[unsafe(no_mangle)]
pub static mut mjcb_act_bias: mjfAct = None;

/// Collision function of each pair of geom types, the smaller type first; null where two types never collide.
#[unsafe(no_mangle)]
pub static mut mjCOLLISIONFUNC: [[mjfCollision; mjtGeom::mjNGEOMTYPES as usize]; mjtGeom::mjNGEOMTYPES as usize] =
    super::collision::default_table();

/// A C string in a constant table.
#[repr(transparent)]
pub struct Text(*const c_char);
// SAFETY: it points to a string literal.
unsafe impl Sync for Text {}

impl Text {
    /// The text.
    pub fn as_str(&self) -> &'static str {
        // SAFETY: as above.
        unsafe { std::ffi::CStr::from_ptr(self.0) }.to_str().expect("literals are ASCII")
    }
}

const fn texts<const N: usize>(list: [&'static std::ffi::CStr; N]) -> [Text; N] {
    let mut out = [const { Text(std::ptr::null()) }; N];
    let mut i = 0;
    while i < N {
        out[i] = Text(list[i].as_ptr());
        i += 1;
    }
    out
}

const fn rows<const N: usize>(list: [[&'static std::ffi::CStr; 3]; N]) -> [[Text; 3]; N] {
    let mut out = [const { [const { Text(std::ptr::null()) }; 3] }; N];
    let mut i = 0;
    while i < N {
        out[i] = texts(list[i]);
        i += 1;
    }
    out
}

/// Numbers per contact for each field of a contact sensor (`mjtConDataField`).
#[unsafe(no_mangle)]
pub static mjCONDATA_SIZE: [c_int; 7] = [1, 3, 3, 1, 3, 3, 3];

/// Names of the disable flags.
#[unsafe(no_mangle)]
pub static mjDISABLESTRING: [Text; 19] = texts([
    c"Constraint",
    c"Equality",
    c"Frictionloss",
    c"Limit",
    c"Contact",
    c"Spring",
    c"Damper",
    c"Gravity",
    c"Clampctrl",
    c"Warmstart",
    c"Filterparent",
    c"Actuation",
    c"Refsafe",
    c"Sensor",
    c"Midphase",
    c"Eulerdamp",
    c"AutoReset",
    c"NativeCCD",
    c"Island",
]);

/// Names of the enable flags.
#[unsafe(no_mangle)]
pub static mjENABLESTRING: [Text; 6] =
    texts([c"Override", c"Energy", c"Fwdinv", c"InvDiscrete", c"MultiCCD", c"Sleep"]);

/// Names of the timers.
#[unsafe(no_mangle)]
pub static mjTIMERSTRING: [Text; 15] = texts([
    c"step",
    c"forward",
    c"inverse",
    c"position",
    c"velocity",
    c"actuation",
    c"constraint",
    c"advance",
    c"pos_kinematics",
    c"pos_inertia",
    c"pos_collision",
    c"pos_make",
    c"pos_project",
    c"col_broadphase",
    c"col_narrowphase",
]);

/// Names of the label modes.
#[unsafe(no_mangle)]
pub static mjLABELSTRING: [Text; 17] = texts([
    c"None",
    c"Body",
    c"Joint",
    c"Geom",
    c"Site",
    c"Camera",
    c"Light",
    c"Tendon",
    c"Actuator",
    c"Constraint",
    c"Flex",
    c"Skin",
    c"Selection",
    c"SelPoint",
    c"Contact",
    c"ContactForce",
    c"Island",
]);

/// Names of the frame modes.
#[unsafe(no_mangle)]
pub static mjFRAMESTRING: [Text; 8] =
    texts([c"None", c"Body", c"Geom", c"Site", c"Camera", c"Light", c"Contact", c"World"]);

/// Visualization flags: name, default ("0" or "1"), shortcut key.
#[unsafe(no_mangle)]
pub static mjVISSTRING: [[Text; 3]; 31] = rows([
    [c"Convex Hull", c"0", c"H"],
    [c"Texture", c"1", c"X"],
    [c"Joint", c"0", c"J"],
    [c"Camera", c"0", c"Q"],
    [c"Actuator", c"0", c"U"],
    [c"Activation", c"0", c","],
    [c"Light", c"0", c"Z"],
    [c"Tendon", c"1", c"V"],
    [c"Range Finder", c"1", c"Y"],
    [c"Equality", c"0", c"E"],
    [c"Inertia", c"0", c"I"],
    [c"Scale Inertia", c"0", c"'"],
    [c"Perturb Force", c"0", c"B"],
    [c"Perturb Object", c"1", c"O"],
    [c"Contact Point", c"0", c"C"],
    [c"Island", c"0", c"N"],
    [c"Contact Force", c"0", c"F"],
    [c"Contact Split", c"0", c"P"],
    [c"Transparent", c"0", c"T"],
    [c"Auto Connect", c"0", c"A"],
    [c"Center of Mass", c"0", c"M"],
    [c"Select Point", c"0", c""],
    [c"Static Body", c"1", c"D"],
    [c"Skin", c"1", c";"],
    [c"Flex Vert", c"0", c""],
    [c"Flex Edge", c"1", c""],
    [c"Flex Face", c"0", c""],
    [c"Flex Skin", c"1", c""],
    [c"Body Tree", c"0", c"`"],
    [c"Mesh Tree", c"0", c"\\"],
    [c"SDF iters", c"0", c""],
]);

/// Rendering flags: name, default ("0" or "1"), shortcut key.
#[unsafe(no_mangle)]
pub static mjRNDSTRING: [[Text; 3]; 10] = rows([
    [c"Shadow", c"1", c"S"],
    [c"Wireframe", c"0", c"W"],
    [c"Reflection", c"1", c"R"],
    [c"Additive", c"0", c"L"],
    [c"Skybox", c"1", c"K"],
    [c"Fog", c"0", c"G"],
    [c"Haze", c"1", c"/"],
    [c"Segment", c"0", c","],
    [c"Id Color", c"0", c""],
    [c"Cull Face", c"1", c""],
]);
