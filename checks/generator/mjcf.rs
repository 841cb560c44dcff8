//! Writes the tables of MJCF that repeat `src/abi`: settings whose attributes are the fields of a struct, and keywords that are
//! the enumerators of an enum.

use crate::abi::{Abi, Field};
use quote::ToTokens;
use std::fmt::Write;

/// A table, and the struct whose fields are its attributes, in their order.
const SETTINGS: [(&str, &str); 8] = [
    ("LENGTH_RANGE", "mjLROpt"),
    ("VISUAL_GLOBAL", "mjVisual_global"),
    ("VISUAL_QUALITY", "mjVisual_quality"),
    ("VISUAL_HEADLIGHT", "mjVisual_headlight"),
    ("VISUAL_MAP", "mjVisual_map"),
    ("VISUAL_SCALE", "mjVisual_scale"),
    ("VISUAL_RGBA", "mjVisual_rgba"),
    ("STATISTIC", "mjStatistic"),
];

/// Integer fields that are written as keywords.
const WORDS: [(&str, &str); 6] = [
    ("mode", "LR_MODE"),
    ("useexisting", "BOOL"),
    ("uselimit", "BOOL"),
    ("orthographic", "BOOL"),
    ("ellipsoidinertia", "BOOL"),
    ("bvactive", "BOOL"),
];

/// Sets of keywords, the enums that they stand for, and what the names of the enumerators begin with.
const KEYWORDS: [(&str, &str, &str); 19] = [
    ("INERTIA_FROM_GEOM", "mjtInertiaFromGeom", "mjINERTIAFROMGEOM_"),
    ("LR_MODE", "mjtLRMode", "mjLRMODE_"),
    ("CONE", "mjtCone", "mjCONE_"),
    ("JACOBIAN", "mjtJacobian", "mjJAC_"),
    ("JOINT_TYPE", "mjtJoint", "mjJNT_"),
    ("CAM_LIGHT", "mjtCamLight", "mjCAMLIGHT_"),
    ("LIGHT_TYPE", "mjtLightType", "mjLIGHT_"),
    ("TEXTURE_TYPE", "mjtTexture", "mjTEXTURE_"),
    ("BUILTIN", "mjtBuiltin", "mjBUILTIN_"),
    ("MARK", "mjtMark", "mjMARK_"),
    ("DYN_TYPE", "mjtDyn", "mjDYN_"),
    ("GAIN_TYPE", "mjtGain", "mjGAIN_"),
    ("BIAS_TYPE", "mjtBias", "mjBIAS_"),
    ("STAGE", "mjtStage", "mjSTAGE_"),
    ("DATA_TYPE", "mjtDataType", "mjDATATYPE_"),
    ("CONTACT_DATA", "mjtConDataField", "mjCONDATA_"),
    ("SELF_COLLIDE", "mjtFlexSelf", "mjFLEXSELF_"),
    ("DISABLE_FLAGS", "mjtDisableBit", "mjDSBL_"),
    ("ENABLE_FLAGS", "mjtEnableBit", "mjENBL_"),
];

/// The tables of settings.
pub fn settings(abi: &Abi) -> String {
    let mut out = String::new();
    for (table, of) in SETTINGS {
        let rows: Vec<String> = abi.find(of).fields.iter().map(attribute).collect();
        writeln!(out, "pub static {table}: [Attribute<{of}>; {}] = [{}];\n", rows.len(), rows.join(", ")).unwrap();
    }
    out
}

fn attribute(f: &Field) -> String {
    let name = &f.name;
    let ty = f.ty.to_token_stream().to_string();
    let (element, list) = match ty.strip_prefix("[") {
        Some(array) => (array.split(' ').next().unwrap_or_default(), "s"),
        None => (ty.as_str(), ""),
    };
    match (element, WORDS.iter().find(|(field, _)| field == name)) {
        ("c_int", Some((_, set))) => format!("word(\"{name}\", {set}, at!({name}))"),
        ("c_int", None) => format!("int{list}(\"{name}\", at!({name}))"),
        ("f32", _) => format!("float{list}(\"{name}\", at!({name}))"),
        _ => format!("real{list}(\"{name}\", at!({name}))"),
    }
}

/// The sets of keywords: the names of the enumerators in lower case.
pub fn keywords(abi: &Abi) -> String {
    let mut out = String::new();
    for (set, of, prefix) in KEYWORDS {
        let e = abi.enums().find(|e| e.name == of).expect(of);
        let word = |name: &String| Some((name.strip_prefix(prefix)?.to_lowercase(), name.clone()));
        let rows = e.values.iter().filter_map(|(name, ..)| word(name));
        let rows: String = rows.map(|(word, name)| format!("(\"{word}\", {name} as i32), ")).collect();
        writeln!(out, "pub const {set}: Keywords = &[{rows}];\n").unwrap();
    }
    out
}
