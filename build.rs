//! Build script: derives code from `src/abi` (see `build/`), compiles the C half of
//! the variadic functions, and gives the dynamic library its SONAME.

#[path = "build/abi.rs"]
#[allow(dead_code)] // the header generator reads the rest
mod abi;
#[path = "build/kinds.rs"]
mod kinds;
#[path = "build/mjcf.rs"]
mod mjcf;
#[path = "build/views.rs"]
mod views;

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=src/abi");
    println!("cargo:rerun-if-changed=build");
    let root = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let out = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let abi = abi::Abi::parse(&Path::new(&root).join("src/abi"));
    for (name, text) in [
        ("enums.rs", views::enums(&abi)),
        ("tables.rs", views::tables(&abi)),
        ("model_view.rs", views::model(&abi)),
        ("data_view.rs", views::data(&abi)),
        ("attributes.rs", views::attributes(&abi)),
        ("settings.rs", mjcf::settings(&abi)),
        ("keywords.rs", mjcf::keywords(&abi)),
        ("spec_places.rs", kinds::places(&abi)),
        ("spec_fields.rs", kinds::fields(&abi)),
        ("spec.rs", kinds::functions("spec")),
        ("spec_defaults.rs", kinds::functions("spec_defaults")),
    ] {
        std::fs::write(Path::new(&out).join(name), text).expect("OUT_DIR is writable");
    }
    println!("cargo:rerun-if-changed=src/base/variadic.c");
    cc::Build::new()
        .file("src/base/variadic.c")
        .flag_if_supported("-fexceptions")
        .opt_level(2)
        .compile("rujoco_variadic");
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libmujoco.so.3.4.0");
    }
}
