//! Checks of the source: the C ABI that it declares, what is generated from it, its structure, and the documents.

use std::path::Path;

/// The root of the repository, whose source is checked.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate is a folder of the repository")
}
