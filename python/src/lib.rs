//! The compiled half of the Python package `rujoco`. It is the drop-in library itself, with a module's entry point: loaded for all
//! to see, it serves the published package's modules, which ask the dynamic linker for its SONAME. Besides, it has the classes
//! that `rujoco.Batch` is made of; the Python half of the package gives them names, documentation and defaults.

mod arrays;
mod batch;
mod check;
mod decompose;
mod model;
mod options;
mod terms;
mod xla;

use pyo3::prelude::*;

pyo3::create_exception!(
    rujoco,
    BatchError,
    pyo3::exceptions::PyRuntimeError,
    "An error in an environment of a batch: its index is the attribute ``environment``."
);

/// The compiled half of `rujoco`.
#[pymodule]
mod _rujoco {
    use super::*;

    #[pymodule_export]
    use super::BatchError;
    #[pymodule_export]
    use super::arrays::check_rows;
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::check::{check_against, check_file, check_model, check_xml, differences};
    #[pymodule_export]
    use super::decompose::{decompose_file, decompose_mesh};
    #[pymodule_export]
    use super::model::Model;
    #[pymodule_export]
    use super::options::data_array;
    #[pymodule_export]
    use super::xla::{xla_add, xla_address, xla_remove};

    /// Whether user code runs within a step.
    #[pyfunction]
    fn has_callbacks() -> bool {
        mujoco::step::lanes::calls_user()
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
