//! Checks of the source: its structure, and that the C headers are what is generated from it.

use std::path::Path;

/// The root of the repository, whose source is checked.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate is a folder of the repository")
}
