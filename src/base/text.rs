//! Fixed texts: names of object types, warnings, sizes in bytes.

use crate::abi::*;
use std::ffi::{CStr, c_int};

/// Names of object types as they appear in models, by `mjtObj`.
const TYPE_NAMES: [(mjtObj, &CStr); 26] = [
    (mjOBJ_BODY, c"body"),
    (mjOBJ_XBODY, c"xbody"),
    (mjOBJ_JOINT, c"joint"),
    (mjOBJ_DOF, c"dof"),
    (mjOBJ_GEOM, c"geom"),
    (mjOBJ_SITE, c"site"),
    (mjOBJ_CAMERA, c"camera"),
    (mjOBJ_LIGHT, c"light"),
    (mjOBJ_FLEX, c"flex"),
    (mjOBJ_MESH, c"mesh"),
    (mjOBJ_SKIN, c"skin"),
    (mjOBJ_HFIELD, c"hfield"),
    (mjOBJ_TEXTURE, c"texture"),
    (mjOBJ_MATERIAL, c"material"),
    (mjOBJ_PAIR, c"pair"),
    (mjOBJ_EXCLUDE, c"exclude"),
    (mjOBJ_EQUALITY, c"equality"),
    (mjOBJ_TENDON, c"tendon"),
    (mjOBJ_ACTUATOR, c"actuator"),
    (mjOBJ_SENSOR, c"sensor"),
    (mjOBJ_NUMERIC, c"numeric"),
    (mjOBJ_TEXT, c"text"),
    (mjOBJ_TUPLE, c"tuple"),
    (mjOBJ_KEY, c"key"),
    (mjOBJ_PLUGIN, c"plugin"),
    (mjOBJ_FRAME, c"frame"),
];

/// The name of an object type; none for types without one and for other integers.
pub fn type_name(objtype: c_int) -> Option<&'static CStr> {
    TYPE_NAMES.iter().find(|(t, _)| *t as c_int == objtype).map(|(_, name)| *name)
}

/// The object type of a name, `mjOBJ_UNKNOWN` if there is none. Frames, which only specs have, are not found.
pub fn type_from_name(name: &[u8]) -> mjtObj {
    let found = TYPE_NAMES.iter().find(|(t, n)| *t != mjOBJ_FRAME && n.to_bytes() == name);
    found.map_or(mjOBJ_UNKNOWN, |(t, _)| *t)
}

/// A number of bytes, in the largest binary unit of which it is a multiple.
pub fn num_bytes(n: usize) -> String {
    for (k, suffix) in [(6, "E"), (5, "P"), (4, "T"), (3, "G"), (2, "M"), (1, "K")] {
        let unit = 1usize << (10 * k);
        if n >= unit && n.is_multiple_of(unit) {
            return format!("{}{suffix}", n / unit);
        }
    }
    n.to_string()
}

/// The message of a warning type about the object or size `info`.
pub fn warning(warning: c_int, info: usize) -> String {
    let unstable = |what: &str| format!("Nan, Inf or huge value in {what} {info}. The simulation is unstable.");
    match mjtWarning::from_int(warning) {
        Some(mjWARN_INERTIA) => format!("Inertia matrix is too close to singular at DOF {info}. Check model."),
        Some(mjWARN_CONTACTFULL) => {
            format!("Too many contacts. The arena memory is full, increase arena memory allocation.(ncon = {info})")
        }
        Some(mjWARN_CNSTRFULL) => format!(
            "Insufficient arena memory for the number of constraints generated. \
             Increase arena memory allocation above {} bytes.",
            num_bytes(info)
        ),
        Some(mjWARN_VGEOMFULL) => format!("Pre-allocated visual geom buffer is full. Increase maxgeom above {info}."),
        Some(mjWARN_BADQPOS) => unstable("QPOS at DOF"),
        Some(mjWARN_BADQVEL) => unstable("QVEL at DOF"),
        Some(mjWARN_BADQACC) => unstable("QACC at DOF"),
        Some(mjWARN_BADCTRL) => unstable("CTRL at ACTUATOR"),
        _ => format!("Unknown warning type {warning}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_use_a_unit_only_for_its_multiples() {
        let cases = [(0, "0"), (1536, "1536"), (2048, "2K"), (1049600, "1025K"), (1 << 30, "1G"), (1 << 60, "1E")];
        for (n, text) in cases {
            assert_eq!(num_bytes(n), text);
        }
    }

    #[test]
    fn every_type_name_but_frame_reads_back() {
        for (t, name) in TYPE_NAMES {
            let read = type_from_name(name.to_bytes());
            assert_eq!(read, if t == mjOBJ_FRAME { mjOBJ_UNKNOWN } else { t });
        }
    }
}
