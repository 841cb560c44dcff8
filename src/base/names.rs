//! What flags and modes are called, in the order of their bits or numbers.

use std::ffi::CStr;

/// A flag of pictures.
#[derive(Clone, Copy)]
pub struct Flag {
    /// What it shows.
    pub name: &'static CStr,
    /// Whether it is on at first.
    pub is_on: bool,
    /// The key that it has in interactive programs, or nothing.
    pub key: &'static CStr,
}

const fn off(name: &'static CStr, key: &'static CStr) -> Flag {
    Flag { name, is_on: false, key }
}

const fn on(name: &'static CStr, key: &'static CStr) -> Flag {
    Flag { name, is_on: true, key }
}

/// Names of the disable flags (`mjtDisableBit`).
pub const DISABLE_FLAGS: [&CStr; 19] = [
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
];

/// Names of the enable flags (`mjtEnableBit`).
pub const ENABLE_FLAGS: [&CStr; 6] = [c"Override", c"Energy", c"Fwdinv", c"InvDiscrete", c"MultiCCD", c"Sleep"];

/// Names of the timers (`mjtTimer`).
pub const TIMERS: [&CStr; 15] = [
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
];

/// Names of the label modes (`mjtLabel`).
pub const LABELS: [&CStr; 17] = [
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
];

/// Names of the frame modes (`mjtFrame`).
pub const FRAMES: [&CStr; 8] = [c"None", c"Body", c"Geom", c"Site", c"Camera", c"Light", c"Contact", c"World"];

/// The visualization flags (`mjtVisFlag`).
pub const VISUALIZATION_FLAGS: [Flag; 31] = [
    off(c"Convex Hull", c"H"),
    on(c"Texture", c"X"),
    off(c"Joint", c"J"),
    off(c"Camera", c"Q"),
    off(c"Actuator", c"U"),
    off(c"Activation", c","),
    off(c"Light", c"Z"),
    on(c"Tendon", c"V"),
    on(c"Range Finder", c"Y"),
    off(c"Equality", c"E"),
    off(c"Inertia", c"I"),
    off(c"Scale Inertia", c"'"),
    off(c"Perturb Force", c"B"),
    on(c"Perturb Object", c"O"),
    off(c"Contact Point", c"C"),
    off(c"Island", c"N"),
    off(c"Contact Force", c"F"),
    off(c"Contact Split", c"P"),
    off(c"Transparent", c"T"),
    off(c"Auto Connect", c"A"),
    off(c"Center of Mass", c"M"),
    off(c"Select Point", c""),
    on(c"Static Body", c"D"),
    on(c"Skin", c";"),
    off(c"Flex Vert", c""),
    on(c"Flex Edge", c""),
    off(c"Flex Face", c""),
    on(c"Flex Skin", c""),
    off(c"Body Tree", c"`"),
    off(c"Mesh Tree", c"\\"),
    off(c"SDF iters", c""),
];

/// The rendering flags (`mjtRndFlag`).
pub const RENDERING_FLAGS: [Flag; 10] = [
    on(c"Shadow", c"S"),
    off(c"Wireframe", c"W"),
    on(c"Reflection", c"R"),
    off(c"Additive", c"L"),
    on(c"Skybox", c"K"),
    off(c"Fog", c"G"),
    on(c"Haze", c"/"),
    off(c"Segment", c","),
    off(c"Id Color", c""),
    on(c"Cull Face", c""),
];
