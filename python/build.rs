//! Gives the module the SONAME of the original library: the dynamic linker then takes it for the library that the published
//! package's modules ask for.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libmujoco.so.3.4.0");
    }
}
