//! The compiled half of the Python package `rujoco`. It is the drop-in library itself, with a module's entry point: loaded for all
//! to see, it serves the published package's modules, which ask the dynamic linker for its SONAME.

// The exported functions are linked in for those who load this module as a library; nothing here needs to name them.
use mujoco as _;
use pyo3::prelude::*;

/// The compiled half of `rujoco`.
#[pymodule]
mod _rujoco {
    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
