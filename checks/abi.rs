//! The C ABI against the lists of `checks/abi`, which describe the original's: sizes and offsets, enumerators, constants,
//! prototypes; once as Rust has them, once as a C compiler reads them from our headers.

use rujoco_checks::root;
use rujoco_generator::{abi, headers};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

type Facts = BTreeMap<String, i64>;

fn json(text: &str) -> serde_json::Map<String, Value> {
    serde_json::from_str(text).unwrap()
}

fn structs() -> serde_json::Map<String, Value> {
    json(include_str!("abi/structs.json"))
}

/// Calls `each(path, C type, offset if given)` for the fields of a struct, those of inner structs included.
fn walk(fields: &[Value], prefix: &str, each: &mut dyn FnMut(&str, Option<&str>, Option<i64>)) {
    for f in fields {
        let name = f["name"].as_str().unwrap_or("");
        let path = format!("{prefix}{name}");
        for inner in ["struct", "union"] {
            if let Some(list) = f[inner].as_array() {
                let dot = if name.is_empty() { path.clone() } else { format!("{path}.") };
                walk(list, &dot, each);
            }
        }
        if !name.is_empty() {
            each(&path, f["type"].as_str(), f["offset"].as_i64());
        }
    }
}

/// What the lists say about sizes, alignments, offsets and enumerators.
fn expected() -> Facts {
    let mut facts = Facts::new();
    for (name, s) in structs() {
        facts.insert(format!("sizeof {name}"), s["size"].as_i64().unwrap());
        facts.insert(format!("alignof {name}"), s["align"].as_i64().unwrap());
        walk(s["fields"].as_array().unwrap(), "", &mut |path, _, offset| {
            if let Some(offset) = offset {
                facts.insert(format!("{name}.{path}"), offset);
            }
        });
    }
    for e in json(include_str!("abi/enums.json")).values() {
        for (name, value) in e["values"].as_object().unwrap() {
            facts.insert(name.clone(), value.as_i64().unwrap());
        }
    }
    facts
}

fn differences(expected: &Facts, found: &Facts) -> Vec<String> {
    let differs = |(name, value): (&String, &i64)| {
        (found.get(name) != Some(value)).then(|| format!("{name} is {:?}, not {value}", found.get(name)))
    };
    expected.iter().filter_map(differs).collect()
}

/// A C program that prints every fact; it also checks field types and the constants when it is compiled.
fn c_program() -> String {
    let mut c =
        String::from("#include <mujoco/mujoco.h>\n#include <stdalign.h>\n#include <stddef.h>\n#include <stdio.h>\n");
    c.push_str("#define SAME(a, b) _Static_assert(__builtin_types_compatible_p(a, b), #a)\n");
    c.push_str("int main(void) {\n");
    for (name, s) in structs() {
        let tag = s["tag"].as_str().unwrap();
        writeln!(c, "SAME(struct {tag}, {name});").unwrap();
        writeln!(c, "printf(\"sizeof {name}=%zu\\nalignof {name}=%zu\\n\", sizeof({name}), alignof({name}));").unwrap();
        walk(s["fields"].as_array().unwrap(), "", &mut |path, ty, offset| {
            if offset.is_some() {
                writeln!(c, "printf(\"{name}.{path}=%zu\\n\", offsetof({name}, {path}));").unwrap();
            }
            if let Some(ty) = ty {
                writeln!(c, "SAME(__typeof__((({name}*)0)->{path}), __typeof__({ty}));").unwrap();
            }
        });
    }
    for (name, e) in json(include_str!("abi/enums.json")) {
        writeln!(c, "SAME(enum {}, {name});", e["tag"].as_str().unwrap()).unwrap();
        for value in e["values"].as_object().unwrap().keys() {
            writeln!(c, "printf(\"{value}=%lld\\n\", (long long){value});").unwrap();
        }
    }
    for header in json(include_str!("abi/constants.json"))["defines"].as_object().unwrap().values() {
        for (name, value) in header.as_object().unwrap() {
            writeln!(c, "_Static_assert({name} == {}, \"{name}\");", value.as_str().unwrap()).unwrap();
        }
    }
    for (name, f) in json(include_str!("abi/functions.json")) {
        let list: Vec<&str> = f["params"].as_array().unwrap().iter().map(|p| p[1].as_str().unwrap()).collect();
        let variadic = if name == "mju_error" || name == "mju_warning" { ", ..." } else { "" };
        let params = if list.is_empty() { "void".to_string() } else { list.join(", ") };
        let ret = f["returns"].as_str().unwrap();
        writeln!(c, "SAME(__typeof__({name}), __typeof__({ret} ({params}{variadic})));").unwrap();
    }
    c.push_str("return 0;\n}\n");
    c
}

#[test]
fn c_programs_see_the_original_layouts_values_and_prototypes() {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (dir.join("abi.c"), dir.join("abi"));
    std::fs::write(&source, c_program()).unwrap();
    // of the machine that the library is for: `tests/aarch64/run` sets a cross compiler, and an emulator that runs what it made
    let compiler = std::env::var("CC").unwrap_or("cc".to_string());
    let emulator = std::env::var("EMULATOR").unwrap_or("env".to_string());
    let compiled = Command::new(compiler)
        .args(["-std=gnu11", "-Werror=incompatible-pointer-types", "-I"])
        .arg(root().join("include"))
        .arg(&source)
        .arg("-o")
        .arg(&program)
        .output()
        .expect("a C compiler");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let printed = String::from_utf8(Command::new(emulator).arg(&program).output().unwrap().stdout).unwrap();
    let fact = |line: &str| line.split_once('=').map(|(name, value)| (name.to_string(), value.parse().unwrap()));
    let wrong = differences(&expected(), &printed.lines().filter_map(fact).collect());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Facts of a Rust type: its size and alignment, and the offsets of these fields.
macro_rules! layout {
    ($facts:ident, $($name:ident { $($field:ident)* })*) => {$(
        let name = stringify!($name);
        $facts.insert(format!("sizeof {name}"), size_of::<mujoco::abi::$name>() as i64);
        $facts.insert(format!("alignof {name}"), align_of::<mujoco::abi::$name>() as i64);
        $($facts.insert(
            format!("{name}.{}", stringify!($field).trim_start_matches("r#")),
            std::mem::offset_of!(mujoco::abi::$name, $field) as i64,
        );)*
    )*};
}

include!("abi/layout.rs");

#[test]
fn rust_types_have_the_original_layout() {
    let mut wrong = differences(&expected(), &rust_layout());
    // enumerators are compared below; fields of anonymous unions have the union's own offset
    wrong.retain(|w| w.contains('.') || w.contains("of "));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `abi/layout.rs` names every field that the lists have, so that nothing is left out of the comparison.
#[test]
fn the_list_of_compared_fields_is_complete() {
    let mut text =
        String::from("fn rust_layout() -> Facts {\n    let mut facts = Facts::new();\n    layout! { facts,\n");
    for (name, s) in structs() {
        write!(text, "        {name} {{").unwrap();
        for f in s["fields"].as_array().unwrap() {
            if let (Some(field), Some(_)) = (f["name"].as_str(), f["offset"].as_i64()) {
                let raw = if ["type", "ref"].contains(&field) { "r#" } else { "" };
                write!(text, " {raw}{field}").unwrap();
            }
        }
        text.push_str(" }\n");
    }
    text.push_str("    }\n    facts\n}\n");
    let path = root().join("checks/abi/layout.rs");
    if std::env::var_os("UPDATE_HEADERS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    assert!(std::fs::read_to_string(&path).unwrap() == text, "run UPDATE_HEADERS=1 cargo test --test abi");
}

#[test]
fn rust_enums_have_the_original_enumerators() {
    let abi = abi::Abi::parse(&root().join("src/abi"));
    for (name, e) in json(include_str!("abi/enums.json")) {
        let ours = abi.enums().find(|o| o.name == name).unwrap_or_else(|| panic!("no enum {name}"));
        let ours: BTreeMap<&str, i64> = ours.values.iter().map(|(n, v, _)| (n.as_str(), *v)).collect();
        let theirs = e["values"].as_object().unwrap();
        let theirs: BTreeMap<&str, i64> = theirs.iter().map(|(n, v)| (n.as_str(), v.as_i64().unwrap())).collect();
        assert_eq!(ours, theirs, "{name}");
    }
}

#[test]
fn every_public_function_is_exported_with_its_signature() {
    let api = headers::parse_api(&root().join("src/api"));
    let functions: BTreeMap<&str, &headers::Function> =
        api.iter().flat_map(|a| &a.functions).map(|f| (f.name.as_str(), f)).collect();
    let mut wrong = Vec::new();
    for (name, f) in json(include_str!("abi/functions.json")) {
        if name == "mju_error" || name == "mju_warning" {
            continue; // variadic: made by a macro
        }
        let Some(ours) = functions.get(name.as_str()) else {
            wrong.push(format!("{name} is missing"));
            continue;
        };
        let params: Vec<String> = f["params"].as_array().unwrap().iter().map(parameter).collect();
        let params = if params.is_empty() { "void".to_string() } else { params.join(", ") };
        let returns = f["returns"].as_str().unwrap().replace(" *", "*");
        let theirs = format!("{returns} {name}({params})");
        let ours = headers::prototype(ours);
        if ours != theirs {
            wrong.push(format!("{ours}\n  is not {theirs}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Functions of the original's collision code that take structs of its own (QUIRKS.md).
const NOT_EXPORTED: [&str; 5] = ["mjc_ccd", "mjc_center", "mjc_initCCDObj", "mjccd_center", "mjccd_support"];

#[test]
fn functions_without_a_header_are_exported_but_for_five() {
    let api = headers::parse_api(&root().join("src/api"));
    let ours: Vec<&str> = api.iter().flat_map(|a| &a.functions).map(|f| f.name.as_str()).collect();
    let constants = json(include_str!("abi/constants.json"));
    let names =
        constants["other_exported_symbols_not_in_headers"].as_array().unwrap().iter().map(|n| n.as_str().unwrap());
    // a macro makes the colliders, whose names begin with a capital
    let collider = |n: &&str| n.strip_prefix("mjc_").is_some_and(|rest| rest.starts_with(char::is_uppercase));
    let missing: Vec<&str> = names.filter(|n| !collider(n) && !ours.contains(n)).collect();
    assert_eq!(missing, NOT_EXPORTED);
}

/// A parameter of the lists, ("vec", "const mjtNum [3]"), as C declares it.
fn parameter(p: &Value) -> String {
    let (name, ty) = (p[0].as_str().unwrap(), p[1].as_str().unwrap());
    match (ty.split_once(" ["), ty.split_once("(*)")) {
        (Some((element, len)), _) => format!("{element} {name}[{len}"),
        (_, Some((returns, params))) => format!("{returns}(*{name}){}", params.replace(" *", "*")),
        _ => format!("{} {name}", ty.replace(" *", "*")),
    }
}
