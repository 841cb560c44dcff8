//! What steps do besides: stages, controllers, functions of C. And arrays of a `mjData` for functions of Python.

use crate::arrays::input;
use crate::batch::Batch;
use mujoco::abi::*;
use mujoco::api::batch_steps::user_function;
use mujoco::model::Model;
use mujoco::model::fields::{DATA_ARRAYS, Elem};
use mujoco::sim::{ControlOutput, Controller, Result, StepOptions, SubstepCallback, UserCall, Verdict, Workspace};
use numpy::Element;
use pyo3::exceptions::{PyAttributeError, PyValueError};
use pyo3::prelude::*;
use std::ffi::c_int;

/// A function of C and what it gets.
type Address = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, c_int, c_int, *mut std::ffi::c_void) -> c_int;

/// A stage by number.
pub fn stage(value: i32) -> PyResult<mjtStage> {
    mjtStage::from_int(value).ok_or_else(|| PyValueError::new_err(format!("stage: {value} is none")))
}

/// A function of C by its address, as batches take it.
pub fn function(address: usize, user: usize) -> PyResult<impl Fn(UserCall, &mut Workspace) -> Result<Verdict> + Sync> {
    if address == 0 {
        return Err(PyValueError::new_err("function: its address is 0"));
    }
    // SAFETY: not null; the program says that a function of this type is there.
    let code: Address = unsafe { std::mem::transmute(address) };
    // SAFETY: the program's function, with the address that it asks for.
    let function = unsafe { user_function(Some(code), user as *mut _) };
    function.ok_or_else(|| PyValueError::new_err("function: its address is 0"))
}

/// A controller, whose arrays have been made float64 or int32 by the Python half.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct ControlArrays<'py> {
    actuators: Option<Vec<usize>>,
    dofs: Option<Vec<usize>>,
    kp: Bound<'py, PyAny>,
    kd: Bound<'py, PyAny>,
    target: Bound<'py, PyAny>,
    velocity: Option<Bound<'py, PyAny>>,
    limit: Option<Bound<'py, PyAny>>,
    delay: Option<Bound<'py, PyAny>>,
    previous: Option<Bound<'py, PyAny>>,
    position_noise: Option<Bound<'py, PyAny>>,
    velocity_noise: Option<Bound<'py, PyAny>>,
    seed: u64,
}

/// Options of a call.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Options<'py> {
    stage: i32,
    observes: bool,
    begin: usize,
    control: Option<ControlArrays<'py>>,
    /// Address, what it gets, and the stage before it.
    function: Option<(usize, usize, i32)>,
}

/// Values of `n` joints, for all environments or for each; copied, since a program could write to them meanwhile.
fn rows<T: Element + Copy>(name: &str, value: &Bound<PyAny>, n: usize, nbatch: usize) -> PyResult<Vec<T>> {
    let dims: Vec<usize> = value.getattr("shape").and_then(|shape| shape.extract()).unwrap_or_default();
    let (shape, meaning) = if dims.len() == 2 { (vec![nbatch, n], "nbatch, n") } else { (vec![n], "n") };
    Ok(input::<T>(name, value, &shape, meaning)?.as_slice()?.to_vec())
}

impl Options<'_> {
    /// Runs `f` with these options of a batch.
    pub fn with(self, batch: &Batch, f: impl FnOnce(&StepOptions) -> PyResult<()>) -> PyResult<()> {
        let nbatch = batch.sizes.nbatch;
        let (dofs, ids): (bool, Vec<usize>) = match &self.control {
            Some(ControlArrays { dofs: Some(dofs), .. }) => (true, dofs.clone()),
            Some(control) => (false, control.actuators.clone().unwrap_or_default()),
            None => (false, Vec::new()),
        };
        let n = ids.len();
        let optional = |name: &str, value: &Option<Bound<PyAny>>| {
            value.as_ref().map_or_else(|| Ok(Vec::new()), |value| rows::<f64>(name, value, n, nbatch))
        };
        let mut arrays: [Vec<f64>; 8] = Default::default();
        let (mut delay, mut seed) = (Vec::new(), 0);
        if let Some(c) = &self.control {
            arrays = [
                rows("kp", &c.kp, n, nbatch)?,
                rows("kd", &c.kd, n, nbatch)?,
                rows("target", &c.target, n, nbatch)?,
                optional("velocity", &c.velocity)?,
                optional("limit", &c.limit)?,
                optional("previous", &c.previous)?,
                optional("position_noise", &c.position_noise)?,
                optional("velocity_noise", &c.velocity_noise)?,
            ];
            delay = c.delay.as_ref().map_or_else(|| Ok(Vec::new()), |value| rows::<i32>("delay", value, n, nbatch))?;
            seed = c.seed;
        }
        let [kp, kd, target, velocity, limit, previous, position_noise, velocity_noise] = &arrays;
        let output = if dofs { ControlOutput::Dofs(&ids) } else { ControlOutput::Actuators(&ids) };
        let delay = &delay;
        let controller = Controller {
            output,
            kp,
            kd,
            target,
            velocity,
            limit,
            delay,
            previous,
            position_noise,
            velocity_noise,
            seed,
        };
        let code = self.function.map(|(address, user, _)| function(address, user)).transpose()?;
        let callback = match (&code, self.function) {
            (Some(function), Some((_, _, before))) => Some(SubstepCallback { stage: stage(before)?, function }),
            _ => None,
        };
        f(&StepOptions {
            stage: stage(self.stage)?,
            observes: self.observes,
            begin: self.begin,
            control: self.control.is_some().then_some(&controller),
            callback: callback.as_ref(),
        })
    }
}

/// Address, shape and type of an array of a `mjData`, for `__array_interface__`. Both addresses are those that a function of a batch
/// gets, during its call.
#[pyfunction]
pub fn data_array(model: usize, data: usize, name: &str) -> PyResult<(usize, Vec<usize>, &'static str)> {
    if model == 0 || data == 0 {
        return Err(PyAttributeError::new_err("the function that this was made for has returned"));
    }
    // SAFETY: addresses of a model and its data, which a batch lends to the function that calls this.
    let (m, d) = unsafe { (Model::from_ptr(&*(model as *const mjModel)), data as *mut mjData) };
    if name == "time" {
        // SAFETY: as above.
        return Ok((unsafe { &raw const (*d).time } as usize, Vec::new(), "<f8"));
    }
    let field = DATA_ARRAYS.iter().find(|f| f.name == name && f.elem != Elem::Address);
    let f =
        field.ok_or_else(|| PyAttributeError::new_err(format!("'{name}' is no array of mjData with a fixed size")))?;
    let kind = match f.elem {
        Elem::Num => "<f8",
        Elem::Int => "<i4",
        _ => "|u1",
    };
    // SAFETY: as above; the field is one of the data's.
    let bytes = unsafe { f.bytes(d, m.as_ptr(), d) };
    Ok((bytes.as_ptr() as usize, f.shape.iter().map(|dim| m.extent(dim)).collect(), kind))
}
