//! Names of object types.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_name_but_frame_reads_back() {
        for (t, name) in TYPE_NAMES {
            let read = type_from_name(name.to_bytes());
            assert_eq!(read, if t == mjOBJ_FRAME { mjOBJ_UNKNOWN } else { t });
        }
    }
}
