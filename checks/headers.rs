//! The C headers: they are what the generator prints, and C and C++ programs compile against them.

use rujoco_checks::root;
use rujoco_generator::{abi, headers};
use std::path::PathBuf;
use std::process::Command;

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
        let template = std::fs::read_to_string(root().join("checks/generator/templates").join(name)).unwrap();
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

#[test]
fn committed_lists_of_symbols_are_what_the_generator_prints() {
    let symbols = headers::symbols(&root().join("src/api"));
    let files = [
        ("include/mujoco/rujoco_prefix.h", headers::prefixes(&symbols)),
        ("install/windows/mujoco.def", headers::module_definition(&symbols)),
        ("install/mujoco.map", headers::version_script(&symbols)),
    ];
    for (name, text) in files {
        if std::env::var_os("UPDATE_HEADERS").is_some() {
            std::fs::write(root().join(name), &text).unwrap();
        }
        let committed = std::fs::read_to_string(root().join(name)).unwrap_or_default();
        assert!(committed == text, "{name} is old: run UPDATE_HEADERS=1 cargo test --test headers");
    }
}

#[test]
fn the_header_of_batches_is_what_cbindgen_prints() {
    let config = cbindgen::Config::from_file(root().join("cbindgen.toml")).unwrap();
    // cbindgen knows the attribute of the language, not ours that stands for it
    let folder = std::env::temp_dir().join(format!("rujoco_header_{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let sources = [
        "batch_args.rs",
        "batch_rays.rs",
        "batch_terms.rs",
        "batch.rs",
        "batch_observe.rs",
        "batch_failures.rs",
        "batch_steps.rs",
    ]
    .map(|name| {
        let source = std::fs::read_to_string(root().join("src/api").join(name)).unwrap();
        let copy = folder.join(name);
        std::fs::write(&copy, source.replace("#[symbol]", "#[unsafe(no_mangle)]")).unwrap();
        copy
    });
    let builder = cbindgen::Builder::new().with_config(config);
    let bindings = sources.into_iter().fold(builder, cbindgen::Builder::with_src).generate().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let mut text = Vec::new();
    bindings.write(&mut text);
    let path = root().join("include/mujoco/rujoco.h");
    if std::env::var_os("UPDATE_HEADERS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let committed = std::fs::read(&path).unwrap_or_default();
    assert!(committed == text, "rujoco.h is old: run UPDATE_HEADERS=1 cargo test --test headers");
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

/// What the preprocessor makes of a text that includes our headers.
fn preprocessed(language: &str, defines: &[&str], text: &str) -> std::process::Output {
    let file =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("preprocessed_{:?}", std::thread::current().id()));
    std::fs::write(&file, text).unwrap();
    Command::new("cc")
        .args(["-E", "-P", "-I"])
        .arg(root().join("include"))
        .args(defines)
        .args(["-x", language])
        .arg(file)
        .output()
        .unwrap()
}

/// The entries of an X macro, without spaces around signs; of a preamble, the sizes it declares, sorted.
fn entries(name: &str) -> Vec<String> {
    let preamble = name.ends_with("PREAMBLE");
    let call = if preamble { format!("{name}(m)") } else { name.to_string() };
    let text = format!("#include <mujoco/mjxmacro.h>\n#undef MJ_M\n#undef MJ_D\n#undef XNV\nLIST {call}\n");
    let output = preprocessed("c", &[], &text);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let all = String::from_utf8(output.stdout).unwrap();
    let text = all.split_once("LIST").unwrap().1.replace("(m)", "m");
    let mut list: Vec<String> = Vec::new();
    if preamble {
        let one = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ").replace(" =m", " = m");
        list.extend(text.split(';').map(one).filter(|line| !line.is_empty()));
        list.sort();
    } else {
        let tight: String = text.split_whitespace().collect();
        // an entry starts with X or XNV and an opening parenthesis, and MJ_M(...) may be in it
        for part in tight.replace("XNV(", "\nXNV(").replace("X(", "\nX(").split('\n').filter(|p| !p.is_empty()) {
            list.push(part.to_string());
        }
    }
    list
}

#[test]
fn lists_of_the_x_macros_are_the_originals() {
    let facts: serde_json::Value = serde_json::from_str(include_str!("abi/macros.json")).unwrap();
    for (name, expected) in facts["lists"].as_object().unwrap() {
        let expected: Vec<&str> = expected.as_array().unwrap().iter().map(|x| x.as_str().unwrap()).collect();
        assert_eq!(entries(name), expected, "{name}");
    }
}

#[test]
fn headers_define_the_originals_macros_and_no_others() {
    let facts: serde_json::Value = serde_json::from_str(include_str!("abi/macros.json")).unwrap();
    let expected: Vec<&str> = facts["names"].as_array().unwrap().iter().map(|x| x.as_str().unwrap()).collect();
    let output = preprocessed("c", &["-dM"], "#include <mujoco/mujoco.h>\n#include <mujoco/mjxmacro.h>\n");
    let text = String::from_utf8(output.stdout).unwrap();
    let name = |line: &str| {
        let word = line.strip_prefix("#define ")?.split([' ', '(']).next()?.to_string();
        ["mj", "MJ", "MUJOCO", "ASAN", "XNV"].iter().any(|p| word.starts_with(p)).then_some(word)
    };
    let mut found: Vec<String> = text.lines().filter_map(name).collect();
    found.sort();
    assert_eq!(found, expected);
}

#[test]
fn a_struct_and_its_name_are_one_declaration() {
    for name in headers::NAMES {
        let text = std::fs::read_to_string(root().join("include/mujoco").join(name)).unwrap();
        for line in text.lines() {
            assert!(!(line.starts_with("typedef struct") && line.ends_with(';')), "{name}: {line}");
        }
    }
}

#[test]
fn shapes_and_nullable_arguments_are_remarked_for_programs_that_read_headers() {
    let read = |name: &str| std::fs::read_to_string(root().join("include/mujoco").join(name)).unwrap();
    assert!(read("mjmodel.h").contains("mjtNum* qpos0;  // ") && read("mjmodel.h").contains("(nq x 1)\n"));
    assert!(read("mjmodel.h").contains("(nkey x nmocap*3)\n"));
    assert!(read("mujoco.h").contains("// Nullable: vfs, error\nMJAPI mjModel* mj_loadXML("));
}

#[test]
fn single_precision_is_an_error() {
    let output = preprocessed("c", &["-DmjUSESINGLE"], "#include <mujoco/mjtnum.h>\n");
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("double precision"));
}

#[test]
fn windows_branches_declare_imports_exports_and_the_library_entry() {
    let expand = |defines: &[&str], text: &str| {
        let output = preprocessed("c++", defines, text);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let export = "#include <mujoco/mjexport.h>\nMJAPI f MJLOCAL g\n";
    assert_eq!(expand(&["-D_WIN32"], export).trim(), "__declspec(dllimport) f g");
    assert_eq!(expand(&["-D_WIN32", "-DMUJOCO_DLL_EXPORTS"], export).trim(), "__declspec(dllexport) f g");
    assert_eq!(expand(&["-D_WIN32", "-DMJ_STATIC"], export).trim(), "f g");
    // the headers of the C++ library do not know the other compiler
    let plugin =
        "#include <mujoco/mjspec.h>\n#define _MSC_VER 1900\n#include <mujoco/mjplugin.h>\nmjPLUGIN_LIB_INIT {}\n";
    assert!(expand(&[], plugin).contains("extern \"C\" int __stdcall DllMain(void*"));
}
