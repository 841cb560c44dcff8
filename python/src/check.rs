//! Checks of models: plain values, of which the Python half makes its classes.

use super::model::Model;
use mujoco::sim::check::{self, Checked, Finding, Settings};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

fn settings(allow: Vec<String>, simulate: bool) -> PyResult<Settings> {
    let unknown = |entry: &&String| !check::RULES.iter().any(|rule| entry.split(':').next() == Some(rule.code));
    match allow.iter().find(unknown) {
        Some(entry) => Err(PyValueError::new_err(format!("allow: there is no rule '{entry}'"))),
        None => Ok(Settings { allow, simulate }),
    }
}

/// Checks a file.
#[pyfunction]
pub fn check_file<'py>(
    py: Python<'py>,
    path: String,
    allow: Vec<String>,
    simulate: bool,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let settings = settings(allow, simulate)?;
    let checked = py.detach(|| check::file(&path, &settings)).map_err(|e| PyValueError::new_err(e.to_string()))?;
    findings(py, &checked)
}

/// Checks MJCF or URDF text.
#[pyfunction]
pub fn check_xml<'py>(
    py: Python<'py>,
    text: String,
    allow: Vec<String>,
    simulate: bool,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let settings = settings(allow, simulate)?;
    let checked = py.detach(|| check::xml(&text, "", &settings));
    findings(py, &checked)
}

/// Checks a compiled model.
#[pyfunction]
pub fn check_model<'py>(
    py: Python<'py>,
    model: &Model,
    allow: Vec<String>,
    simulate: bool,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let settings = settings(allow, simulate)?;
    let model = model.0.clone();
    let checked = py.detach(|| check::model(&model, &settings));
    findings(py, &checked)
}

/// Compares a file with another one of the same robot.
#[pyfunction]
pub fn check_against<'py>(
    py: Python<'py>,
    path: String,
    reference: String,
    allow: Vec<String>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let settings = settings(allow, true)?;
    let checked = py.detach(|| check::against(&path, &reference, &settings));
    findings(py, &checked.map_err(|e| PyValueError::new_err(e.to_string()))?)
}

/// A difference of two models: kind, name, what, left, right.
type Difference = (String, String, &'static str, String, String);

/// What two models differ in.
#[pyfunction]
pub fn differences(py: Python, a: &Model, b: &Model) -> PyResult<Vec<Difference>> {
    let (a, b) = (a.0.clone(), b.0.clone());
    let found = py.detach(|| check::differences(&a, &b)).map_err(|e| PyValueError::new_err(e.to_string()))?;
    Ok(found.into_iter().map(|d| (d.element.kind, d.element.name, d.what, d.left, d.right)).collect())
}

fn findings<'py>(py: Python<'py>, checked: &Checked) -> PyResult<Vec<Bound<'py, PyDict>>> {
    checked.findings.iter().map(|finding| fields(py, finding)).collect()
}

fn fields<'py>(py: Python<'py>, f: &Finding) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    let element = f.element.as_ref();
    dict.set_item("code", f.code)?;
    dict.set_item("severity", f.severity.name())?;
    dict.set_item("title", f.title)?;
    dict.set_item("kind", element.map(|e| e.kind.as_str()))?;
    dict.set_item("id", element.and_then(|e| e.id))?;
    dict.set_item("name", element.map(|e| e.name.as_str()))?;
    dict.set_item("file", &f.place.file)?;
    dict.set_item("line", f.place.line)?;
    dict.set_item("measured", &f.measured)?;
    dict.set_item("why", f.why)?;
    dict.set_item("instead", &f.instead)?;
    Ok(dict)
}
