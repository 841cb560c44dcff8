//! The X macros of `mjxmacro.h`: lists of the fields of `mjOption`, `mjModel` and `mjData`.

use crate::abi::{Abi, Field};
use crate::headers::{declaration, length};
use quote::ToTokens;
use std::collections::BTreeSet;

/// The arrays of `mjModel` that have a list of their own: the end of its name, the start of theirs.
const ELEMENTS: [(&str, &str); 20] = [
    ("BODY", "body_"),
    ("JOINT", "jnt_"),
    ("DOF", "dof_"),
    ("TREE", "tree_"),
    ("GEOM", "geom_"),
    ("SITE", "site_"),
    ("CAMERA", "cam_"),
    ("LIGHT", "light_"),
    ("FLEX", "flex"),
    ("MESH", "mesh_"),
    ("SKIN", "skin_"),
    ("HFIELD", "hfield_"),
    ("TEXTURE", "tex_"),
    ("MATERIAL", "mat_"),
    ("PAIR", "pair_"),
    ("EXCLUDE", "exclude_"),
    ("EQUALITY", "eq_"),
    ("TENDON", "tendon_"),
    ("ACTUATOR", "actuator_"),
    ("SENSOR", "sensor_"),
];

/// The macro of this name, without the `#define`s around it; `None` if there is none.
pub fn expand(abi: &Abi, name: &str) -> Option<String> {
    let (option, model, data) = (&abi.find("mjOption").fields, &abi.find("mjModel").fields, &abi.find("mjData").fields);
    let of_type = |list: &[Field], types: &[&str], with_type: bool| -> Vec<String> {
        let fits = |f: &&Field| types.contains(&text(&f.ty).as_str());
        let entry = |f: &Field| if with_type { format!("X( {} )", typed(f)) } else { format!("X( {} )", f.name) };
        list.iter().filter(fits).map(entry).collect()
    };
    let entries = match name {
        "MJOPTION_FLOATS" => of_type(option, &["mjtNum"], true),
        "MJOPTION_INTS" => of_type(option, &["c_int"], true),
        "MJOPTION_VECTORS" => option.iter().filter_map(vector).map(|(f, n)| format!("X( {}, {n} )", f.name)).collect(),
        "MJMODEL_INTS" => of_type(model, &["c_int", "mjtSize"], false),
        "MJMODEL_POINTERS_PREAMBLE" => preamble(model),
        "MJDATA_POINTERS_PREAMBLE" => preamble(&data[..first_arena(data)]),
        "MJMODEL_POINTERS" => model_pointers(model),
        "MJDATA_POINTERS" => pointers(&data[..first_arena(data)], str::to_string),
        "MJDATA_ARENA_POINTERS_CONTACT" => arena(data, "Contact"),
        "MJDATA_ARENA_POINTERS_SOLVER" => arena(data, "Solver"),
        "MJDATA_ARENA_POINTERS_DUAL" => arena(data, "Dual"),
        "MJDATA_ARENA_POINTERS_ISLAND" => arena(data, "Island"),
        "MJDATA_SCALAR" => {
            let list = of_type(data, &["c_int", "mjtSize", "usize", "mjtNum"], true);
            list.iter().map(|x| as_size(x)).collect()
        }
        "MJDATA_VECTOR" => {
            let entry = |(f, n): (&Field, String)| {
                let (rows, columns) = n.split_once('*').unwrap_or((&n, "1"));
                as_size(&format!("X( {}, {}, {rows}, {columns} )", element(&f.ty), f.name))
            };
            data.iter().filter_map(vector).map(entry).collect()
        }
        _ => {
            let (_, prefix) = ELEMENTS.iter().find(|(end, _)| name.strip_prefix("MJMODEL_POINTERS_") == Some(end))?;
            let list: Vec<Field> = model.iter().filter(|f| f.name.starts_with(prefix)).cloned().collect();
            pointers(&list, str::to_string)
        }
    };
    let head = if name.ends_with("PREAMBLE") { format!("{name}( m )") } else { name.to_string() };
    let lines: String = entries.iter().map(|e| format!(" \\\n    {e}")).collect();
    Some(format!("#define {head}{lines}\n"))
}

/// The lists of `mjData` call its byte counts `size_t`.
fn as_size(entry: &str) -> String {
    entry.replace("mjtSize", "size_t")
}

/// All arrays of `mjModel` in order, those of [`ELEMENTS`] by the names of their lists.
fn model_pointers(model: &[Field]) -> Vec<String> {
    let mut list = Vec::new();
    for (f, entry) in model.iter().filter(|f| !f.shape.is_empty()).zip(pointers(model, str::to_string)) {
        let element = ELEMENTS.iter().find(|(_, prefix)| f.name.starts_with(prefix));
        let entry = element.map_or(entry, |(end, _)| format!("MJMODEL_POINTERS_{end}"));
        if list.last() != Some(&entry) {
            list.push(entry);
        }
    }
    list
}

fn text(ty: &syn::Type) -> String {
    ty.to_token_stream().to_string()
}

fn typed(f: &Field) -> String {
    let c = declaration(&f.ty, &f.name, false);
    let c = if f.name == "threadpool" { c.replace("size_t", "uintptr_t") } else { c };
    let (ty, name) = c.rsplit_once(' ').expect("a type and a name");
    format!("{ty}, {name}")
}

/// A field that is an array, with its length.
fn vector(f: &Field) -> Option<(&Field, String)> {
    let syn::Type::Array(a) = &f.ty else { return None };
    Some((f, length(a)))
}

/// C name of the elements of an array or pointer.
fn element(ty: &syn::Type) -> String {
    let inner = match ty {
        syn::Type::Array(a) => &*a.elem,
        syn::Type::Ptr(p) => &*p.elem,
        other => other,
    };
    declaration(inner, "", false).trim().to_string()
}

fn first_arena(data: &[Field]) -> usize {
    data.iter().position(|f| f.properties.arena.is_some()).expect("mjData has an arena")
}

/// Factors of a shape that are sizes of the model, not numbers or constants.
fn is_size(factor: &str) -> bool {
    factor.starts_with('n')
}

/// Local variables for the sizes that column counts refer to.
fn preamble(list: &[Field]) -> Vec<String> {
    let used: BTreeSet<&str> =
        list.iter().flat_map(|f| f.shape.iter().skip(1)).map(String::as_str).filter(|f| is_size(f)).collect();
    used.iter().map(|n| format!("int {n} = (m)->{n};")).collect()
}

fn pointers(list: &[Field], rows: impl Fn(&str) -> String) -> Vec<String> {
    let entry = |f: &Field| {
        let columns: Vec<String> =
            f.shape.iter().skip(1).map(|n| if is_size(n) { format!("MJ_M({n})") } else { n.clone() }).collect();
        let columns = if columns.is_empty() { "1".to_string() } else { columns.join("*") };
        let x = if !f.properties.not_in_scenes { "X  " } else { "XNV" };
        let ty = if f.name == "plugin_data" { "uintptr_t".to_string() } else { element(&f.ty) };
        format!("{x} ( {ty}, {}, {}, {columns} )", f.name, rows(&f.shape[0]))
    };
    list.iter().filter(|f| !f.shape.is_empty()).map(entry).collect()
}

/// The arrays of one of the arena's groups.
fn arena(data: &[Field], wanted: &str) -> Vec<String> {
    // sizes that mjData itself holds
    let own: Vec<&str> = data.iter().filter(|f| text(&f.ty) == "c_int").map(|f| f.name.as_str()).collect();
    let rows = |n: &str| if own.contains(&n) { format!("MJ_D({n})") } else { format!("MJ_M({n})") };
    let list: Vec<Field> =
        data[first_arena(data)..].iter().filter(|f| f.properties.arena == Some(wanted)).cloned().collect();
    pointers(&list, rows)
}
