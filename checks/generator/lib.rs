//! Derives code from `src/abi`: the Rust in `src/generated`, and the C headers.

pub mod abi;
pub mod headers;
mod kinds;
mod mjcf;
mod views;
mod xmacros;

use abi::Abi;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("this crate is two folders below the root")
}

/// A file of `src/generated`.
pub struct File {
    pub name: &'static str,
    pub text: String,
}

/// All files of `src/generated`, as they should be.
///
/// # Panics
/// If `src/abi` cannot be read, or if rustfmt is not installed or does not accept what was written.
pub fn files() -> Vec<File> {
    let abi = Abi::parse(&root().join("src/abi"));
    let file = |name, user, what, code: &str| {
        let head = format!(
            "// {what}\n//\n// Made from `src/abi` for `{user}`, which includes it. Do not edit it: change `src/abi` or\n\
             // `checks/generator`, then run `cargo run -p rujoco-generator`.\n\n"
        );
        File { name, text: head + &formatted(code) }
    };
    vec![
        file("enums.rs", "src/abi/mod.rs", "Conversions between the enums of C and integers.", &views::enums(&abi)),
        file(
            "field_tables.rs",
            "src/model/fields.rs",
            "Tables of the sizes and arrays of `mjModel` and `mjData`.",
            &views::tables(&abi),
        ),
        file(
            "model_view.rs",
            "src/model/mod.rs",
            "Accessors for the sizes and arrays of `mjModel`.",
            &views::model(&abi),
        ),
        file("data_view.rs", "src/data/mod.rs", "The typed views of `mjData`.", &views::data(&abi)),
        file(
            "attributes.rs",
            "src/compile/attributes.rs",
            "Copies attributes of elements to the arrays of `mjModel` that have their names, and back.",
            &views::attributes(&abi),
        ),
        file(
            "settings.rs",
            "src/mjcf/schema/tables.rs",
            "MJCF elements whose attributes are the fields of one struct.",
            &mjcf::settings(&abi),
        ),
        file(
            "keywords.rs",
            "src/mjcf/schema/keywords.rs",
            "Keywords of MJCF that are the names of enumerators.",
            &mjcf::keywords(&abi),
        ),
        file(
            "spec_places.rs",
            "src/spec/tree.rs",
            "Where a spec keeps the elements of each kind.",
            &kinds::places(&abi),
        ),
        file(
            "spec_fields.rs",
            "src/spec/fields.rs",
            "The attributes of each kind of element, with the strings and vectors behind their handles.",
            &kinds::fields(&abi),
        ),
        file("spec_add.rs", "src/api/spec.rs", "The exported functions `mjs_add*`.", &kinds::functions("spec")),
        file(
            "spec_defaults.rs",
            "src/api/spec_defaults.rs",
            "The exported functions `mjs_default*` and `mjs_as*`.",
            &kinds::functions("spec_defaults"),
        ),
    ]
}

/// Code as rustfmt writes it in this repository.
fn formatted(code: &str) -> String {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path"])
        .arg(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("rustfmt is installed: rustup component add rustfmt");
    let mut input = rustfmt.stdin.take().expect("the input is a pipe");
    // It reads all of its input before it writes, so neither side waits for the other.
    input.write_all(code.as_bytes()).expect("rustfmt reads its input");
    drop(input);
    let output = rustfmt.wait_with_output().expect("rustfmt runs");
    assert!(output.status.success(), "rustfmt does not accept what was generated");
    String::from_utf8(output.stdout).expect("rustfmt writes UTF-8")
}
