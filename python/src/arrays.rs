//! Arrays that Python programs pass: what is wrong with one is an exception that names the argument.

use numpy::prelude::*;
use numpy::{
    BorrowError, Element, PyArrayDescr, PyArrayDyn, PyReadonlyArray1, PyReadonlyArrayDyn, PyReadwriteArrayDyn,
    PyUntypedArray, dtype,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::ops::Range;

/// Addresses that an array covers.
pub fn range<T>(values: &[T]) -> Range<usize> {
    let values = values.as_ptr_range();
    values.start as usize..values.end as usize
}

/// Whether two arrays share memory.
pub fn overlap(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}

fn untyped<'a, 'py>(name: &str, value: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyUntypedArray>> {
    value.downcast::<PyUntypedArray>().map_err(|_| {
        let found = value.get_type().name().map_or_else(|_| "an object".to_string(), |name| name.to_string());
        PyTypeError::new_err(format!("{name}: expected a numpy array, found {found}"))
    })
}

/// An array of this name, type and shape, whose values lie one after the other.
fn checked<'py, T: Element>(
    name: &str,
    value: &Bound<'py, PyAny>,
    shape: &[usize],
    meaning: &str,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let py = value.py();
    let array = untyped(name, value)?;
    check_type(name, &array.dtype(), &dtype::<T>(py))?;
    if array.shape() != shape {
        let text = format!("{name}: shape {} instead of {} ({meaning})", tuple(array.shape()), tuple(shape));
        return Err(PyValueError::new_err(text));
    }
    let array = value.downcast::<PyArrayDyn<T>>().map_err(|_| PyTypeError::new_err(format!("{name}: wrong dtype")))?;
    if !array.is_c_contiguous() || !array.data().is_aligned() {
        let text = format!("{name}: not C-contiguous; numpy.ascontiguousarray({name}) copies it");
        return Err(PyValueError::new_err(text));
    }
    Ok(array.clone())
}

fn check_type(name: &str, found: &Bound<PyArrayDescr>, expected: &Bound<PyArrayDescr>) -> PyResult<()> {
    if found.is_equiv_to(expected) {
        return Ok(());
    }
    Err(PyTypeError::new_err(format!("{name}: dtype {found} instead of {expected}")))
}

fn conflict(name: &str, e: BorrowError) -> PyErr {
    match e {
        BorrowError::NotWriteable => PyValueError::new_err(format!("{name}: the array is read-only")),
        _ => PyValueError::new_err(format!(
            "{name}: shares memory with another array of this call, or is used by another call"
        )),
    }
}

/// An array to read.
pub fn input<'py, T: Element>(
    name: &str,
    value: &Bound<'py, PyAny>,
    shape: &[usize],
    meaning: &str,
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    checked::<T>(name, value, shape, meaning)?.try_readonly().map_err(|e| conflict(name, e))
}

/// An array to write.
pub fn output<'py, T: Element>(
    name: &str,
    value: &Bound<'py, PyAny>,
    shape: &[usize],
    meaning: &str,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    checked::<T>(name, value, shape, meaning)?.try_readwrite().map_err(|e| conflict(name, e))
}

/// An array with a row of this shape for each of some environments, or, if they `may_share`, one for all. Any strides.
#[pyfunction]
#[pyo3(signature = (name, value, shape, meaning, may_share=false))]
pub fn check_rows(name: &str, value: &Bound<PyAny>, shape: Vec<usize>, meaning: &str, may_share: bool) -> PyResult<()> {
    let array = untyped(name, value)?;
    check_type(name, &array.dtype(), &dtype::<f64>(value.py()))?;
    let found = array.shape();
    let rows = found.len() == shape.len() + 1 && found[1..] == *shape;
    if rows || may_share && found == shape {
        return Ok(());
    }
    let sizes: Vec<String> = std::iter::once("n".to_string()).chain(shape.iter().map(usize::to_string)).collect();
    let one = if may_share { format!("{} or ", tuple(&shape)) } else { String::new() };
    let text = format!("{name}: shape {} instead of {one}({}) (n, {meaning})", tuple(found), sizes.join(", "));
    Err(PyValueError::new_err(text))
}

/// A shape as Python writes it.
fn tuple(shape: &[usize]) -> String {
    let sizes: Vec<String> = shape.iter().map(usize::to_string).collect();
    if let [one] = &sizes[..] { format!("({one},)") } else { format!("({})", sizes.join(", ")) }
}

/// An array that a call makes.
pub fn fresh<'py, T: Element>(py: Python<'py>, shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    // by way of Python, where too little memory is an exception
    py.import("numpy")?.call_method1("zeros", (shape.to_vec(), dtype::<T>(py)))
}

/// The array that a program passes for results, or a new one.
pub fn or_fresh<'py, T: Element>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    out.map_or_else(|| fresh::<T>(py, shape), Ok)
}

/// A mask: a truth value per environment. It is copied, since a program could write other bytes into it meanwhile.
pub fn selected(value: Option<&Bound<PyAny>>, nbatch: usize) -> PyResult<Option<Vec<bool>>> {
    let Some(value) = value else { return Ok(None) };
    let array = untyped("mask", value)?;
    let py = value.py();
    check_type("mask", &array.dtype(), &dtype::<bool>(py))?;
    if array.shape() != [nbatch] {
        let text = format!("mask: shape {} instead of {} (nbatch)", tuple(array.shape()), tuple(&[nbatch]));
        return Err(PyValueError::new_err(text));
    }
    // as bytes: a view of other data may hold bytes that are no truth values
    let bytes = value.call_method1("view", (dtype::<u8>(py),))?;
    let bytes: PyReadonlyArray1<u8> = bytes.extract()?;
    Ok(Some(bytes.as_array().iter().map(|&byte| byte != 0).collect()))
}
