//! The calls of `null_arguments.c`: every function of the headers, with one pointer at a time that is NULL.

use std::fmt::Write;

/// A C expression for each type that a pointer may lead to, of the struct `w` of the program.
const OBJECTS: &[(&str, &str)] = &[
    ("mjCache", "mj_getCache()"),
    ("mjContact", "w.d->contact"),
    ("mjData", "w.d"),
    ("mjLROpt", "&w.lropt"),
    ("mjModel", "w.m"),
    ("mjOption", "&w.opt"),
    ("mjResource", "&w.resource"),
    ("mjSDF", "&w.sdf"),
    ("mjSpec", "w.spec"),
    ("mjTask", "&w.task"),
    ("mjThreadPool", "pool()"),
    ("mjUI", "&w.ui"),
    ("mjVFS", "&w.vfs"),
    ("mjVisual", "&w.vis"),
    ("mjpDecoder", "&w.decoder"),
    ("mjpPlugin", "&w.plugin"),
    ("mjpResourceProvider", "&w.provider"),
    ("mjrContext", "&w.context"),
    ("mjrRect", "&w.rect"),
    ("mjuiDef", "w.uidef"),
    ("mjuiState", "&w.uistate"),
    ("mjvCamera", "&w.camera"),
    ("mjvFigure", "&w.figure"),
    ("mjvGLCamera", "w.scene.camera"),
    ("mjvGeom", "&w.geom"),
    ("mjvOption", "&w.option"),
    ("mjvPerturb", "&w.perturb"),
    ("mjvScene", "&w.scene"),
    ("mjsActuator", "w.actuator"),
    ("mjsBody", "w.body"),
    ("mjsCamera", "w.scamera"),
    ("mjsDefault", "mjs_getSpecDefault(w.spec)"),
    ("mjsElement", "w.body->element"),
    ("mjsEquality", "w.equality"),
    ("mjsFlex", "w.flex"),
    ("mjsFrame", "w.frame"),
    ("mjsGeom", "w.sgeom"),
    ("mjsHField", "w.hfield"),
    ("mjsJoint", "w.joint"),
    ("mjsKey", "w.key"),
    ("mjsLight", "w.light"),
    ("mjsMaterial", "w.material"),
    ("mjsMesh", "w.mesh"),
    ("mjsNumeric", "w.numeric"),
    ("mjsOrientation", "&w.orientation"),
    ("mjsPair", "w.pair"),
    ("mjsPlugin", "w.splugin"),
    ("mjsSensor", "w.sensor"),
    ("mjsSite", "w.site"),
    ("mjsSkin", "w.skin"),
    ("mjsTendon", "w.tendon"),
    ("mjsText", "w.text"),
    ("mjsTexture", "w.texture"),
    ("mjsTuple", "w.tuple"),
    ("mjsWrap", "w.wrap"),
    ("mjByteVec", "w.texture->data"),
    ("mjDoubleVec", "w.key->qpos"),
    ("mjFloatVec", "w.mesh->uservert"),
    ("mjFloatVecVec", "w.skin->vertweight"),
    ("mjIntVec", "w.mesh->userface"),
    ("mjIntVecVec", "w.skin->vertid"),
    ("mjString", "w.body->info"),
    ("mjStringVec", "w.texture->cubefiles"),
];

/// A valid argument of a C type, the `i`-th of its function, and whether it is a pointer to objects.
fn argument(kind: &str, i: usize) -> (String, bool) {
    let is_pointer = kind.contains(['*', '[']) && !kind.contains("(*)");
    if !is_pointer {
        let value = match kind {
            "mjrRect" => "(mjrRect){0, 0, 4, 4}",
            "mjtNum" | "float" | "double" => "0.5",
            // a callback
            _ if kind.contains("(*)") || kind.starts_with("mjf") => "NULL",
            _ => "1",
        };
        return (value.to_string(), false);
    }
    if kind.matches('*').count() == 2 {
        return (format!("(void*)w.pointers[{i}]"), true);
    }
    let base = kind.replace("const", "");
    let base = base.split(['*', '[']).next().unwrap_or_default().trim();
    let text = match base {
        "mjtNum" | "double" | "void" => format!("w.numbers[{i}]"),
        "float" => format!("w.floats[{i}]"),
        "int" => format!("w.ints[{i}]"),
        "char" => format!("w.chars[{i}]"),
        "unsigned char" | "mjtByte" => format!("({base}*)w.chars[{i}]"),
        _ => {
            let known = OBJECTS.iter().find(|(name, _)| *name == base);
            known.unwrap_or_else(|| panic!("no argument of type {kind} is known: extend OBJECTS")).1.to_string()
        }
    };
    (text, true)
}

/// `CASE(function, argument, call)` for each pointer of each function.
pub fn cases() -> String {
    let functions: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(include_str!("../../checks/abi/functions.json")).expect("the list of functions");
    let mut text = String::new();
    for (name, function) in &functions {
        let params: Vec<(&str, &str)> = function["params"]
            .as_array()
            .expect("parameters")
            .iter()
            .map(|p| (p[0].as_str().expect("a name"), p[1].as_str().expect("a type")))
            .collect();
        let arguments: Vec<_> = params.iter().enumerate().map(|(i, (_, kind))| argument(kind, i)).collect();
        for k in (0..params.len()).filter(|&k| arguments[k].1) {
            let call: Vec<&str> =
                arguments.iter().enumerate().map(|(i, (text, _))| if i == k { "NULL" } else { text }).collect();
            writeln!(text, "CASE(\"{name}\", \"{}\", {name}({}))", params[k].0, call.join(", ")).unwrap();
        }
    }
    text
}
