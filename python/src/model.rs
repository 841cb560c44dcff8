//! Compiled models.

use mujoco::sim;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A compiled model.
#[pyclass(frozen, module = "rujoco._rujoco")]
pub struct Model(pub sim::Model);

fn value_error(e: sim::Error) -> PyErr {
    PyValueError::new_err(e.to_string())
}

#[pymethods]
impl Model {
    #[staticmethod]
    fn from_file(py: Python, path: &str) -> PyResult<Model> {
        py.detach(|| sim::Model::from_file(path)).map(Model).map_err(value_error)
    }

    #[staticmethod]
    fn from_xml(py: Python, text: &str) -> PyResult<Model> {
        py.detach(|| sim::Model::from_xml(text)).map(Model).map_err(value_error)
    }

    #[staticmethod]
    fn from_mjb(bytes: &[u8]) -> PyResult<Model> {
        sim::Model::from_mjb(bytes).map(Model).map_err(value_error)
    }

    fn to_mjb<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.0.to_mjb().map_err(value_error)?))
    }

    /// What was left out of the model's files without an error or a warning.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.0.notes().to_vec()
    }

    /// The number of the keyframe of this name.
    fn keyframe(&self, name: &str) -> Option<usize> {
        self.0.id(sim::ObjectKind::Keyframe, name)
    }

    #[getter]
    fn nq(&self) -> usize {
        self.0.nq()
    }

    #[getter]
    fn nv(&self) -> usize {
        self.0.nv()
    }

    #[getter]
    fn nu(&self) -> usize {
        self.0.nu()
    }

    #[getter]
    fn na(&self) -> usize {
        self.0.na()
    }

    #[getter]
    fn nbody(&self) -> usize {
        self.0.nbody()
    }

    #[getter]
    fn nmocap(&self) -> usize {
        self.0.nmocap()
    }

    #[getter]
    fn nkey(&self) -> usize {
        self.0.nkey()
    }

    #[getter]
    fn timestep(&self) -> f64 {
        self.0.option().timestep
    }
}
