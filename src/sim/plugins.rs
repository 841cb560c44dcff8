//! Plugin libraries: loaded by path, and which plugins each registered.

use super::model::path_text;
use crate::base::Result;
use crate::plugin::library;
use std::path::Path;

/// A library that [`load_plugins`] loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PluginLibrary {
    /// Name of the file.
    pub file: String,
    /// Slots of its plugins.
    pub slots: std::ops::Range<usize>,
}

/// Loads the plugin libraries of a folder, whose plugins models can use from then on. A folder that is not there holds none;
/// files that are no plugin libraries are a warning.
pub fn load_plugins(folder: impl AsRef<Path>) -> Result<Vec<PluginLibrary>> {
    let mut libraries = Vec::new();
    library::load_directory(path_text(folder.as_ref())?, |file, first, count| {
        let [first, count] = [first, count].map(|n| usize::try_from(n).unwrap_or(0));
        libraries.push(PluginLibrary { file: file.into(), slots: first..first + count });
    })?;
    Ok(libraries)
}
