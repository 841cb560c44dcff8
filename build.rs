//! Build script: compiles the C half of the variadic functions, and gives the dynamic library its SONAME.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/base/variadic.c");
    let prefixed = std::env::var_os("CARGO_FEATURE_PREFIXED").is_some();
    let mut c = cc::Build::new();
    c.file("src/base/variadic.c").flag_if_supported("-fexceptions").opt_level(2);
    if prefixed {
        c.define("RUJOCO_PREFIXED", None);
    }
    c.compile("rujoco_variadic");
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        // of another name, so that the dynamic linker loads both
        let name = if prefixed { "librujoco.so" } else { "libmujoco.so" };
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,{name}.3.4.0");
    }
}
