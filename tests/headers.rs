//! The C headers: they are what the generator prints, and C and C++ programs compile against them.

#[allow(dead_code)]
#[path = "../build/abi.rs"]
mod abi;
#[allow(dead_code)]
#[path = "../build/headers.rs"]
mod headers;
#[path = "../build/xmacros.rs"]
mod xmacros;

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Names of an object's members, in their order.
fn keys_in_order(json: &str) -> Vec<String> {
    let value: serde_json::Map<String, serde_json::Value> = serde_json::from_str(json).unwrap();
    let mut names: Vec<String> = value.keys().cloned().collect();
    names.sort_by_key(|n| json.find(&format!("\"{n}\":")).unwrap());
    names
}

#[test]
fn committed_headers_are_what_the_generator_prints() {
    let abi = abi::Abi::parse(&root().join("src/abi"));
    let api = headers::parse_api(&root().join("src/api"));
    let public = keys_in_order(include_str!("abi/functions.json"));
    let mut old = Vec::new();
    for name in headers::NAMES {
        let template = std::fs::read_to_string(root().join("build/templates").join(name)).unwrap();
        let text = headers::expand(&template, &abi, &api, &public);
        let path = root().join("include/mujoco").join(name);
        if std::env::var_os("UPDATE_HEADERS").is_some() {
            std::fs::write(&path, &text).unwrap();
        } else if std::fs::read_to_string(&path).ok().as_deref() != Some(&text) {
            old.push(name);
        }
    }
    assert!(old.is_empty(), "{old:?} are old: run UPDATE_HEADERS=1 cargo test --test headers");
}

/// Whether a compiler runs on this machine.
fn available(compiler: &str) -> bool {
    Command::new(compiler).arg("--version").output().is_ok_and(|o| o.status.success())
}

fn compiles(compiler: &str, standard: &str, source: &str) {
    let output = Command::new(compiler)
        .args([&format!("-std={standard}"), "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I"])
        .arg(root().join("include"))
        .arg(root().join("tests/c").join(source))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn c11_client_compiles() {
    compiles("cc", "c11", "headers.c");
}

#[test]
fn cpp17_client_compiles() {
    // not every user of the crate has a C++ compiler
    if available("c++") {
        compiles("c++", "c++17", "headers.cpp");
    }
}

#[test]
fn every_header_stands_alone() {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    for name in headers::NAMES {
        let source = dir.join(format!("alone_{name}.c"));
        std::fs::write(&source, format!("#include <mujoco/{name}>\ntypedef int used;\n")).unwrap();
        compiles("cc", "c11", source.to_str().unwrap());
    }
}
