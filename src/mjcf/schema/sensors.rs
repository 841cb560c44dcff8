//! Sensors by the objects that they name: tag and type.

use crate::abi::*;

/// Sensors of one named object: tag, type, the attribute that names the object, and its kind.
pub const OF_ONE_OBJECT: &[(&str, mjtSensor, &str, mjtObj)] = &[
    ("touch", mjSENS_TOUCH, "site", mjOBJ_SITE),
    ("accelerometer", mjSENS_ACCELEROMETER, "site", mjOBJ_SITE),
    ("velocimeter", mjSENS_VELOCIMETER, "site", mjOBJ_SITE),
    ("gyro", mjSENS_GYRO, "site", mjOBJ_SITE),
    ("force", mjSENS_FORCE, "site", mjOBJ_SITE),
    ("torque", mjSENS_TORQUE, "site", mjOBJ_SITE),
    ("magnetometer", mjSENS_MAGNETOMETER, "site", mjOBJ_SITE),
    ("rangefinder", mjSENS_RANGEFINDER, "site", mjOBJ_SITE),
    ("jointpos", mjSENS_JOINTPOS, "joint", mjOBJ_JOINT),
    ("jointvel", mjSENS_JOINTVEL, "joint", mjOBJ_JOINT),
    ("ballquat", mjSENS_BALLQUAT, "joint", mjOBJ_JOINT),
    ("ballangvel", mjSENS_BALLANGVEL, "joint", mjOBJ_JOINT),
    ("jointlimitpos", mjSENS_JOINTLIMITPOS, "joint", mjOBJ_JOINT),
    ("jointlimitvel", mjSENS_JOINTLIMITVEL, "joint", mjOBJ_JOINT),
    ("jointlimitfrc", mjSENS_JOINTLIMITFRC, "joint", mjOBJ_JOINT),
    ("jointactuatorfrc", mjSENS_JOINTACTFRC, "joint", mjOBJ_JOINT),
    ("tendonpos", mjSENS_TENDONPOS, "tendon", mjOBJ_TENDON),
    ("tendonvel", mjSENS_TENDONVEL, "tendon", mjOBJ_TENDON),
    ("tendonlimitpos", mjSENS_TENDONLIMITPOS, "tendon", mjOBJ_TENDON),
    ("tendonlimitvel", mjSENS_TENDONLIMITVEL, "tendon", mjOBJ_TENDON),
    ("tendonlimitfrc", mjSENS_TENDONLIMITFRC, "tendon", mjOBJ_TENDON),
    ("tendonactuatorfrc", mjSENS_TENDONACTFRC, "tendon", mjOBJ_TENDON),
    ("actuatorpos", mjSENS_ACTUATORPOS, "actuator", mjOBJ_ACTUATOR),
    ("actuatorvel", mjSENS_ACTUATORVEL, "actuator", mjOBJ_ACTUATOR),
    ("actuatorfrc", mjSENS_ACTUATORFRC, "actuator", mjOBJ_ACTUATOR),
    ("subtreecom", mjSENS_SUBTREECOM, "body", mjOBJ_BODY),
    ("subtreelinvel", mjSENS_SUBTREELINVEL, "body", mjOBJ_BODY),
    ("subtreeangmom", mjSENS_SUBTREEANGMOM, "body", mjOBJ_BODY),
];

/// Sensors of the frame of any object, perhaps relative to another.
pub const OF_FRAMES: &[(&str, mjtSensor)] = &[
    ("framepos", mjSENS_FRAMEPOS),
    ("framequat", mjSENS_FRAMEQUAT),
    ("framexaxis", mjSENS_FRAMEXAXIS),
    ("frameyaxis", mjSENS_FRAMEYAXIS),
    ("framezaxis", mjSENS_FRAMEZAXIS),
    ("framelinvel", mjSENS_FRAMELINVEL),
    ("frameangvel", mjSENS_FRAMEANGVEL),
    ("framelinacc", mjSENS_FRAMELINACC),
    ("frameangacc", mjSENS_FRAMEANGACC),
];

/// Sensors of the distance between two geoms or bodies.
pub const OF_DISTANCE: &[(&str, mjtSensor)] =
    &[("distance", mjSENS_GEOMDIST), ("normal", mjSENS_GEOMNORMAL), ("fromto", mjSENS_GEOMFROMTO)];

/// Sensors of the whole model.
pub const OF_NOTHING: &[(&str, mjtSensor)] =
    &[("e_potential", mjSENS_E_POTENTIAL), ("e_kinetic", mjSENS_E_KINETIC), ("clock", mjSENS_CLOCK)];
