//! The X macros of `mjxmacro.h`: lists of the fields of `mjOption`, `mjModel` and `mjData`.

use super::abi::{Abi, Field};
use super::headers::declaration;
use quote::ToTokens;
use std::collections::BTreeSet;

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
        "MJMODEL_SIZES" => of_type(model, &["c_int", "mjtSize"], false),
        "MJMODEL_POINTERS_PREAMBLE" => preamble(model),
        "MJDATA_POINTERS_PREAMBLE" => preamble(&data[..first_arena(data)]),
        "MJMODEL_POINTERS" => pointers(model, |f| f.to_string(), Mark::Model),
        "MJDATA_POINTERS" => pointers(&data[..first_arena(data)], |f| f.to_string(), Mark::Data),
        "MJDATA_ARENA_POINTERS_CONTACT" => arena(data, Group::Contact),
        "MJDATA_ARENA_POINTERS_SOLVER" => arena(data, Group::Solver),
        "MJDATA_ARENA_POINTERS_DUAL" => arena(data, Group::Dual),
        "MJDATA_ARENA_POINTERS_ISLAND" => arena(data, Group::Island),
        "MJDATA_SCALAR" => of_type(data, &["c_int", "mjtSize", "usize", "u64", "mjtNum"], true),
        "MJDATA_VECTOR" => {
            let entry = |(f, n): (&Field, String)| format!("X( {}, {}, {n}, 1 )", element(&f.ty), f.name);
            data.iter().filter_map(vector).map(entry).collect()
        }
        _ => return None,
    };
    let head = if name.ends_with("PREAMBLE") { format!("{name}( m )") } else { name.to_string() };
    let lines: String = entries.iter().map(|e| format!(" \\\n    {e}")).collect();
    Some(format!("#define {head}{lines}\n"))
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
    Some((f, a.len.to_token_stream().to_string()))
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
    data.iter().position(|f| f.name == "contact").expect("mjData has contacts")
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

/// Which fields the visualizer's copy leaves out.
enum Mark {
    Model,
    Data,
}

/// Fields that `mjv_copyModel` and `mjv_copyData` do not copy, marked XNV.
fn invisible(mark: &Mark, name: &str) -> bool {
    match mark {
        Mark::Model => {
            let mesh = ["vert", "normal", "texcoord", "face", "facenormal", "facetexcoord", "graph"];
            let polygon = name.starts_with("mesh_poly");
            let mesh = name.strip_prefix("mesh_").is_some_and(|n| mesh.contains(&n));
            mesh || polygon || ["geom_fluid", "hfield_data", "tex_data"].contains(&name)
        }
        Mark::Data => {
            let plain = ["crb", "qM", "M", "qLD", "qH", "qDeriv", "qLU", "iM", "iLD"];
            let family = ["efc_J", "efc_AR", "iM_", "iefc_J"];
            plain.contains(&name) || family.iter().any(|f| name.starts_with(f))
        }
    }
}

fn pointers(list: &[Field], rows: impl Fn(&str) -> String, mark: Mark) -> Vec<String> {
    let entry = |f: &Field| {
        let columns: Vec<String> =
            f.shape.iter().skip(1).map(|n| if is_size(n) { format!("MJ_M({n})") } else { n.clone() }).collect();
        let columns = if columns.is_empty() { "1".to_string() } else { columns.join("*") };
        let x = if invisible(&mark, &f.name) { "XNV" } else { "X  " };
        let ty = if f.name == "plugin_data" { "uintptr_t".to_string() } else { element(&f.ty) };
        format!("{x} ( {ty}, {}, {}, {columns} )", f.name, rows(&f.shape[0]))
    };
    list.iter().filter(|f| !f.shape.is_empty()).map(entry).collect()
}

/// What an arena array belongs to.
#[derive(PartialEq, Clone, Copy)]
enum Group {
    Contact,
    Solver,
    Dual,
    Island,
}

fn group(name: &str) -> Group {
    if name == "contact" {
        Group::Contact
    } else if name.starts_with("efc_AR") {
        Group::Dual
    } else if (name.starts_with("efc_") && name != "efc_island") || name == "tendon_efcadr" {
        Group::Solver
    } else {
        Group::Island
    }
}

fn arena(data: &[Field], wanted: Group) -> Vec<String> {
    // sizes that mjData itself holds
    let own: Vec<&str> = data.iter().filter(|f| text(&f.ty) == "c_int").map(|f| f.name.as_str()).collect();
    let rows = |n: &str| if own.contains(&n) { format!("MJ_D({n})") } else { format!("MJ_M({n})") };
    let list: Vec<Field> = data[first_arena(data)..].iter().filter(|f| group(&f.name) == wanted).map(copy).collect();
    pointers(&list, rows, Mark::Data)
}

fn copy(f: &Field) -> Field {
    Field { name: f.name.clone(), doc: f.doc.clone(), ty: f.ty.clone(), shape: f.shape.clone() }
}
