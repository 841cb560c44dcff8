//! Build script: compiles the C half of the variadic functions, and gives the dynamic library its SONAME.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
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
