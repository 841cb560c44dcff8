//! Batches over numpy arrays.
//!
//! Arrays of states and outputs are views of the batch's own memory; their base object is the [`Batch`], so that the memory
//! stays as long as any of them, after [`Batch::close`] too. Programs should not write a state from one thread while a call runs
//! in another: the engine copies rows as plain numbers, some of them twice (for stages in lanes, and for the others), so that
//! such a call computes with numbers of different states, and a write may be lost. Nothing but numbers is in these rows: no
//! index or address depends on them.

use crate::BatchError;
use crate::arrays::{fresh, input, or_fresh, output, overlap, range, selected};
use crate::model::Model;
use crate::options::{Options, function, stage};
use crate::terms::TermsSpec;
use mujoco::abi::*;
use mujoco::sim::{
    self, BatchArrays, BatchConfig, BatchRenderer, Camera, ObjectFrame, ObjectKind, Pictures, Quality, RayHits,
    RayView, Rays, Reset, Rollout, StepOptions, Target, Terms,
};
use numpy::ndarray::ArrayViewD;
use numpy::prelude::*;
use numpy::{Element, PyArray1, PyArrayDyn, PyReadwriteArrayDyn};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, TryLockError};

/// Elements of the state whose rows are not vectors: values of each part.
const PARTS: &[(mjtState, usize)] = &[(mjSTATE_XFRC_APPLIED, 6), (mjSTATE_MOCAP_POS, 3), (mjSTATE_MOCAP_QUAT, 4)];

/// Distances and geoms that rays meet, and normals where they are wanted.
type RayArrays<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, Option<Bound<'py, PyAny>>);

/// What has become of a batch.
enum Stage {
    Open(Box<Open>),
    /// The memory of arrays that programs may still have.
    Closed {
        _arrays: Option<Box<BatchArrays>>,
    },
}

/// A batch, and its renderer once pictures have been asked for.
struct Open {
    batch: sim::Batch,
    /// Of the exact path, and of the fast one.
    renderers: [Option<BatchRenderer>; 2],
}

/// Many environments of one model.
#[pyclass(frozen, module = "rujoco._rujoco")]
pub struct Batch {
    stage: Mutex<Stage>,
    model: sim::Model,
    pub sizes: Sizes,
    /// Shapes of the outputs of an environment.
    outputs: Vec<Vec<usize>>,
    /// Where the arrays of states and outputs lie.
    own: Vec<Range<usize>>,
    /// The process that made it: the threads of a batch do not live on in a process that was forked.
    process: u32,
}

/// Sizes that do not change.
#[derive(Clone, Copy)]
pub struct Sizes {
    pub nbatch: usize,
    nthread: usize,
    nv: usize,
    nu: usize,
    /// Bytes of an environment.
    environment: usize,
    /// Bytes of its outputs.
    outputs: usize,
    /// Values of each element of the state.
    state: [usize; mjNSTATE as usize],
}

/// The elements of the state, in order.
fn elements() -> impl Iterator<Item = mjtState> {
    (0..mjNSTATE as i32).filter_map(|i| mjtState::from_int(1 << i))
}

impl Sizes {
    fn of(batch: &sim::Batch, model: &sim::Model) -> sim::Result<Sizes> {
        let nbatch = batch.nbatch();
        let mut state = [0; mjNSTATE as usize];
        for (to, element) in state.iter_mut().zip(elements()) {
            *to = batch.state(element)?.len() / nbatch;
        }
        let memory = batch.memory();
        Ok(Sizes {
            nbatch,
            nthread: batch.nthread(),
            nv: model.nv(),
            nu: model.nu(),
            environment: memory.environment,
            outputs: memory.outputs,
            state,
        })
    }

    /// Values of the selected elements of a state.
    fn state(&self, spec: u32) -> PyResult<usize> {
        if spec >= 1 << mjNSTATE as u32 {
            return Err(PyValueError::new_err(format!("spec: {spec} has bits that are no elements of the state")));
        }
        Ok(self.state.iter().enumerate().filter(|(i, _)| spec & 1 << i != 0).map(|(_, n)| n).sum())
    }
}

fn value_error(e: sim::Error) -> PyErr {
    PyValueError::new_err(e.to_string())
}

/// What an error of a call is about.
enum Failure {
    Argument(sim::Error),
    /// The first one that failed.
    Environment(sim::Error),
}

/// An address that goes to another thread.
struct Address<T>(T);
// SAFETY: an address is a number; code that reads through it has to say why that is sound.
unsafe impl<T> Send for Address<T> {}

impl Batch {
    /// The batch, if it is open and has no other user.
    fn lock(&self) -> PyResult<MutexGuard<'_, Stage>> {
        if self.process != std::process::id() {
            let text =
                "the batch was made before this process was forked, and has no threads here: make one in this process";
            return Err(PyRuntimeError::new_err(text));
        }
        match self.stage.try_lock() {
            Ok(stage) => Ok(stage),
            Err(TryLockError::Poisoned(stage)) => Ok(stage.into_inner()),
            Err(TryLockError::WouldBlock) => {
                Err(PyRuntimeError::new_err("the batch is in use: another call of it has not returned yet"))
            }
        }
    }

    /// Runs `f` on the batch without the GIL.
    fn with<T: Send>(&self, py: Python, f: impl FnOnce(&mut Open) -> Result<T, Failure> + Send) -> PyResult<T> {
        let mut stage = self.lock()?;
        let Stage::Open(open) = &mut *stage else { return Err(PyValueError::new_err("the batch is closed")) };
        let done = py.detach(|| f(open));
        let failures = open.batch.failures().to_vec();
        drop(stage);
        done.map_err(|failure| match failure {
            Failure::Argument(e) => value_error(e),
            Failure::Environment(e) => {
                let error = BatchError::new_err(e.to_string());
                let (value, first) = (error.value(py), failures.first().map(|failure| failure.environment));
                let texts = failures.iter().map(|failure| (failure.environment, failure.error.to_string()));
                let set = value.setattr("environment", first);
                let set = set.and_then(|()| value.setattr("errors", texts.collect::<BTreeMap<_, _>>()));
                let steps = failures.iter().filter_map(|failure| Some((failure.environment, failure.substep?)));
                let set = set.and_then(|()| value.setattr("substeps", steps.collect::<BTreeMap<_, _>>()));
                set.err().unwrap_or(error)
            }
        })
    }

    /// Runs `f` on the batch in a thread that need not know Python.
    pub fn without_python<T>(&self, f: impl FnOnce(&mut sim::Batch) -> Result<T, String>) -> Result<T, String> {
        let mut stage = self.lock().map_err(|e| e.to_string())?;
        match &mut *stage {
            Stage::Open(open) => f(&mut open.batch),
            Stage::Closed { .. } => Err("the batch is closed".to_string()),
        }
    }

    /// Runs a query, whose errors are of its arguments.
    fn query<T: Send>(&self, py: Python, f: impl FnOnce(&mut sim::Batch) -> sim::Result<T> + Send) -> PyResult<T> {
        self.with(py, |open| f(&mut open.batch).map_err(Failure::Argument))
    }

    /// Runs a computation, whose arguments have been checked: its errors are of environments.
    fn compute<T: Send>(&self, py: Python, f: impl FnOnce(&mut sim::Batch) -> sim::Result<T> + Send) -> PyResult<T> {
        self.with(py, |open| f(&mut open.batch).map_err(Failure::Environment))
    }

    /// A view of a table of this batch: `nbatch x shape`.
    ///
    /// # Safety
    /// `start` is that of a table of this batch with as many values.
    unsafe fn view<'py, T: Element>(
        slf: &Bound<'py, Self>,
        start: *const T,
        shape: &[usize],
    ) -> Bound<'py, PyArrayDyn<T>> {
        let shape: Vec<usize> = std::iter::once(slf.get().sizes.nbatch).chain(shape.iter().copied()).collect();
        // SAFETY: as promised; nothing is read here.
        let view = unsafe { ArrayViewD::from_shape_ptr(shape, start) };
        // SAFETY: the array keeps this object alive, and the object the table.
        unsafe { PyArrayDyn::borrow_from_array(&view, slf.clone().into_any()) }
    }

    fn is_own<T>(&self, values: &[T]) -> bool {
        let values = range(values);
        self.own.iter().any(|own| overlap(own, &values))
    }

    /// Values that a call reads. Those in the batch's own arrays are copied: the call may write there.
    pub fn values<'a>(&self, values: &'a [f64]) -> Cow<'a, [f64]> {
        if self.is_own(values) { Cow::Owned(values.to_vec()) } else { Cow::Borrowed(values) }
    }

    /// Points of all environments (`n x dims`) or of each (`nbatch x n x dims`), and how many an environment has. They are
    /// copied: their number is that of a few sensors.
    fn points(&self, name: &str, array: &Bound<PyAny>, dims: usize) -> PyResult<(Vec<f64>, usize)> {
        let shape: Vec<usize> = array.getattr("shape").and_then(|shape| shape.extract()).unwrap_or_default();
        let (meaning, expected) = match shape[..] {
            [_, n, _] => (format!("nbatch, n, {dims}"), vec![self.sizes.nbatch, n, dims]),
            [n, _] => (format!("n, {dims}"), vec![n, dims]),
            _ => (format!("n, {dims}, or nbatch, n, {dims}"), vec![0, dims]),
        };
        let values = input::<f64>(name, array, &expected, &meaning)?;
        Ok((values.as_slice()?.to_vec(), expected[expected.len() - 2]))
    }

    /// An array that a call writes, which cannot be one of the batch's own.
    fn written<'py, T: Element>(
        &self,
        name: &str,
        array: &Bound<'py, PyAny>,
        shape: &[usize],
        meaning: &str,
    ) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
        let array = output::<T>(name, array, shape, meaning)?;
        if self.is_own(array.as_slice()?) {
            return Err(PyValueError::new_err(format!("{name}: is an array of the batch itself")));
        }
        Ok(array)
    }
}

#[pymethods]
impl Batch {
    #[new]
    fn new(
        py: Python,
        models: Vec<PyRef<Model>>,
        nbatch: usize,
        nthread: usize,
        nchunk: usize,
        outputs: Vec<String>,
        ncontact: usize,
        fields: Vec<String>,
        keep_failing: bool,
        affinity: Vec<usize>,
        variants: Vec<usize>,
        terms: Option<TermsSpec>,
    ) -> PyResult<Batch> {
        let models: Vec<sim::Model> = models.iter().map(|model| model.0.clone()).collect();
        let model = models.first().ok_or_else(|| PyValueError::new_err("model: there is none"))?.clone();
        let outputs: Vec<&str> = outputs.iter().map(String::as_str).collect();
        let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
        let config = BatchConfig {
            nbatch,
            nthread,
            nchunk,
            outputs: &outputs,
            ncontact,
            fields: &fields,
            keep_failing,
            affinity: &affinity,
            variants: &variants,
            terms: Terms::default(),
        };
        let make = |terms: &Terms| {
            let config = BatchConfig { terms: *terms, ..config.clone() };
            let made = py.detach(|| sim::Batch::of_variants(&models, &config));
            made.map_err(value_error)
        };
        let mut batch = match &terms {
            Some(terms) => terms.with(&model, make)?,
            None => make(&Terms::default())?,
        };
        let sizes = Sizes::of(&batch, &model).map_err(value_error)?;
        let mut own = Vec::new();
        for element in elements() {
            own.push(range(batch.state(element).map_err(value_error)?));
        }
        let mut shapes = Vec::new();
        for name in &outputs {
            own.push(range(batch.output(name).map_err(value_error)?));
            shapes.push(batch.output_shape(name).map_err(value_error)?);
        }
        if let Some(terms) = &terms {
            own.push(range(batch.observations().map_err(value_error)?));
            own.push(range(batch.rewards().map_err(value_error)?));
            own.push(range(batch.reward_terms().map_err(value_error)?));
            for (name, _) in terms.inputs() {
                own.push(range(batch.input_mut(name).map_err(value_error)?));
            }
        }
        let stage = Mutex::new(Stage::Open(Box::new(Open { batch, renderers: [None, None] })));
        Ok(Batch { stage, model, sizes, outputs: shapes, own, process: std::process::id() })
    }

    #[getter]
    fn nbatch(&self) -> usize {
        self.sizes.nbatch
    }

    #[getter]
    fn nthread(&self) -> usize {
        self.sizes.nthread
    }

    /// Bytes of an environment, and of its outputs.
    #[getter]
    fn memory(&self) -> (usize, usize) {
        (self.sizes.environment, self.sizes.outputs)
    }

    #[getter]
    fn closed(&self) -> bool {
        self.stage.try_lock().is_ok_and(|stage| matches!(*stage, Stage::Closed { .. }))
    }

    /// Ends the threads; arrays keep their memory.
    fn close(&self, py: Python) -> PyResult<()> {
        let mut stage = self.lock()?;
        let before = std::mem::replace(&mut *stage, Stage::Closed { _arrays: None });
        *stage = match before {
            Stage::Open(open) => Stage::Closed { _arrays: Some(py.detach(|| Box::new(open.batch.into_arrays()))) },
            closed => closed,
        };
        Ok(())
    }

    /// Values of the selected elements of a state.
    fn state_size(&self, spec: u32) -> PyResult<usize> {
        self.sizes.state(spec)
    }

    /// A writable view of an element of all states.
    fn state<'py>(slf: &Bound<'py, Self>, element: i32) -> PyResult<Bound<'py, PyArrayDyn<f64>>> {
        let this = slf.get();
        let found = elements().position(|e| e as i32 == element);
        let i = found.ok_or_else(|| PyValueError::new_err(format!("element: {element} is no element of the state")))?;
        let element = elements().nth(i).unwrap_or(mjSTATE_TIME);
        let n = this.sizes.state[i];
        let shape = match PARTS.iter().find(|(e, _)| *e == element) {
            Some((_, part)) => vec![n / part, *part],
            None if element == mjSTATE_TIME => vec![],
            None => vec![n],
        };
        let start = this.query(slf.py(), |batch| batch.state_ptr(element).map(Address))?;
        // SAFETY: a table of this batch.
        Ok(unsafe { Batch::view(slf, start.0, &shape) })
    }

    /// A read-only view of an output.
    fn output<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyArrayDyn<f64>>> {
        let find = |batch: &mut sim::Batch| Ok((Address(batch.output_ptr(name)?), batch.output_shape(name)?));
        let (start, shape) = slf.get().query(slf.py(), find)?;
        // SAFETY: a table of this batch.
        let view = unsafe { Batch::view(slf, start.0, &shape) };
        view.call_method1("setflags", (false,))?;
        Ok(view)
    }

    /// Observations and rewards, writable, and terms of the rewards.
    fn floats<'py>(slf: &Bound<'py, Self>) -> PyResult<[Bound<'py, PyArrayDyn<f32>>; 3]> {
        let found = slf.get().query(slf.py(), |batch| {
            let (p, n) = (batch.term_pointers()?, batch.reward_terms()?.len() / batch.nbatch());
            Ok((p.observation_width, n, [p.observations, p.rewards, p.reward_terms].map(Address)))
        })?;
        let (width, n, [observations, rewards, parts]) = found;
        // SAFETY: tables of this batch.
        unsafe {
            let all = (Batch::view(slf, observations.0, &[width]), Batch::view(slf, rewards.0, &[]));
            Ok([all.0, all.1, Batch::view(slf, parts.0, &[n])])
        }
    }

    /// Which episodes have ended, which were cut off, and by which terms; read-only.
    fn ends<'py>(slf: &Bound<'py, Self>) -> PyResult<[Bound<'py, PyArrayDyn<bool>>; 3]> {
        let (n, pointers) = slf.get().query(slf.py(), |batch| {
            let (p, n) = (batch.term_pointers()?, batch.termination_terms()?.len() / batch.nbatch());
            Ok((n, [p.terminated, p.truncated, p.termination_terms].map(Address)))
        })?;
        let shapes: [&[usize]; 3] = [&[], &[], &[n]];
        let mut k = 0;
        let arrays = pointers.map(|start| {
            k += 1;
            // SAFETY: a table of this batch, whose bytes are 0 and 1.
            unsafe { Batch::view(slf, start.0.cast::<bool>(), shapes[k - 1]) }
        });
        for array in &arrays {
            array.call_method1("setflags", (false,))?;
        }
        Ok(arrays)
    }

    /// A writable view of an input of the terms.
    fn input<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyArrayDyn<f64>>> {
        let found = |batch: &mut sim::Batch| {
            let n = batch.input_mut(name)?.len() / batch.nbatch();
            Ok((n, Address(batch.input_ptr(name)?)))
        };
        let (n, start) = slf.get().query(slf.py(), found)?;
        // SAFETY: a table of this batch.
        Ok(unsafe { Batch::view(slf, start.0, &[n]) })
    }

    /// The first place and the number of values of a term in a row of observations.
    fn observation_range(&self, py: Python, name: &str) -> PyResult<(usize, usize)> {
        let found = self.query(py, |batch| batch.observation_range(name))?;
        Ok((found.start, found.len()))
    }

    #[pyo3(signature = (mask=None))]
    fn observe(&self, py: Python, mask: Option<&Bound<PyAny>>) -> PyResult<()> {
        let mask = selected(mask, self.sizes.nbatch)?;
        self.compute(py, |batch| batch.observe(mask.as_deref()))
    }

    /// A copy of a field of all environments' models.
    fn field<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyArrayDyn<f64>>> {
        let (values, shape) = self.query(py, |batch| Ok((batch.field(name)?.to_vec(), batch.field_shape(name)?)))?;
        let shape: Vec<usize> = std::iter::once(self.sizes.nbatch).chain(shape).collect();
        PyArray1::from_vec(py, values).reshape(shape)
    }

    #[pyo3(signature = (name, values, mask=None))]
    fn set_field(&self, py: Python, name: &str, values: &Bound<PyAny>, mask: Option<&Bound<PyAny>>) -> PyResult<()> {
        let mut shape = self.query(py, |batch| batch.field_shape(name))?;
        shape.insert(0, self.sizes.nbatch);
        let values = input::<f64>("values", values, &shape, &format!("nbatch, as {name}"))?;
        let (values, mask) = (self.values(values.as_slice()?), selected(mask, self.sizes.nbatch)?);
        self.compute(py, |batch| batch.set_field(name, mask.as_deref(), &values))
    }

    /// How often each kind of warning came: `nbatch x mjNWARNING`.
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i32>>> {
        let counts = self.query(py, |batch| Ok(batch.warnings().to_vec()))?;
        PyArray1::from_vec(py, counts).reshape(vec![self.sizes.nbatch, mjNWARNING as usize])
    }

    fn bad_states<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i32>>> {
        Ok(PyArray1::from_vec(py, self.query(py, |batch| Ok(batch.bad_states().to_vec()))?))
    }

    /// Warning, index and substep of the first bad state of an environment.
    fn bad_state(&self, py: Python, environment: usize) -> PyResult<Option<(i32, usize, usize)>> {
        let found = self.query(py, |batch| batch.bad_state(environment))?;
        Ok(found.map(|bad| (bad.warning as i32, bad.index, bad.substep)))
    }

    /// Elements of the state before it.
    fn state_before<'py>(&self, py: Python<'py>, environment: usize, spec: u32) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let mut state = vec![0.0; self.sizes.state(spec)?];
        self.query(py, |batch| batch.state_before(environment, spec, &mut state))?;
        Ok(PyArray1::from_vec(py, state))
    }

    /// Quantity, index, value and element of the first bad number.
    fn diagnose(&self, py: Python, environment: usize) -> PyResult<Option<(&'static str, usize, f64, String)>> {
        let found = self.query(py, |batch| batch.diagnose(environment))?;
        Ok(found.map(|bad| (bad.quantity, bad.index, bad.value, bad.element)))
    }

    #[pyo3(signature = (n, mask=None))]
    fn step(&self, py: Python, n: usize, mask: Option<&Bound<PyAny>>) -> PyResult<()> {
        let mask = selected(mask, self.sizes.nbatch)?;
        self.compute(py, |batch| batch.step(n, mask.as_deref()))
    }

    /// Steps with options; a controller is checked before any step.
    #[pyo3(signature = (n, options, mask=None))]
    fn step_with(&self, py: Python, n: usize, options: Options, mask: Option<&Bound<PyAny>>) -> PyResult<()> {
        let mask = selected(mask, self.sizes.nbatch)?;
        options.with(self, |options| {
            // no step: what is wrong with the options
            self.query(py, |batch| batch.step_with(0, None, options))?;
            self.compute(py, |batch| batch.step_with(n, mask.as_deref(), options))
        })
    }

    #[pyo3(signature = (stage, mask=None))]
    fn forward_to(&self, py: Python, stage: i32, mask: Option<&Bound<PyAny>>) -> PyResult<()> {
        let mask = selected(mask, self.sizes.nbatch)?;
        let stage = self::stage(stage)?;
        self.compute(py, |batch| batch.forward_to(stage, mask.as_deref()))
    }

    /// Calls a function of C, of which the address is given, once in each environment.
    #[pyo3(signature = (address, user, stage, mask=None))]
    fn apply(&self, py: Python, address: usize, user: usize, stage: i32, mask: Option<&Bound<PyAny>>) -> PyResult<()> {
        let mask = selected(mask, self.sizes.nbatch)?;
        let (function, stage) = (function(address, user)?, self::stage(stage)?);
        self.compute(py, |batch| batch.apply_function(stage, mask.as_deref(), &function))
    }

    #[pyo3(signature = (mask=None))]
    fn forward(&self, py: Python, mask: Option<&Bound<PyAny>>) -> PyResult<()> {
        let mask = selected(mask, self.sizes.nbatch)?;
        self.compute(py, |batch| batch.forward(mask.as_deref()))
    }

    /// Returns `out`, or a new array.
    #[pyo3(signature = (qacc, mask=None, out=None))]
    fn inverse<'py>(
        &self,
        py: Python<'py>,
        qacc: &Bound<'py, PyAny>,
        mask: Option<&Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (shape, meaning) = ([self.sizes.nbatch, self.sizes.nv], "nbatch, nv");
        let qacc = input::<f64>("qacc", qacc, &shape, meaning)?;
        let array = or_fresh::<f64>(py, out, &shape)?;
        let mut out = self.written::<f64>("out", &array, &shape, meaning)?;
        let mask = selected(mask, self.sizes.nbatch)?;
        let (qacc, forces) = (self.values(qacc.as_slice()?), out.as_slice_mut()?);
        self.compute(py, |batch| batch.inverse(mask.as_deref(), &qacc, forces))?;
        Ok(array)
    }

    /// Jacobians of objects of one kind: "body" (frame), "body_com", "geom" or "site".
    #[pyo3(signature = (kind, names, mask=None))]
    fn jacobian<'py>(
        &self,
        py: Python<'py>,
        kind: &str,
        names: Vec<String>,
        mask: Option<&Bound<PyAny>>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let targets = names.iter().map(|name| self.target(kind, name)).collect::<PyResult<Vec<Target>>>()?;
        let (shape, meaning) = ([self.sizes.nbatch, names.len(), 3, self.sizes.nv], "nbatch, names, 3, nv");
        let (translation, rotation) = (fresh::<f64>(py, &shape)?, fresh::<f64>(py, &shape)?);
        let mut jacp = self.written::<f64>("jacp", &translation, &shape, meaning)?;
        let mut jacr = self.written::<f64>("jacr", &rotation, &shape, meaning)?;
        let mask = selected(mask, self.sizes.nbatch)?;
        let (jacp, jacr) = (jacp.as_slice_mut()?, jacr.as_slice_mut()?);
        self.compute(py, |batch| batch.jacobian(mask.as_deref(), &targets, Some(jacp), Some(jacr)))?;
        Ok((translation, rotation))
    }

    /// The model of an environment.
    fn environment_model(&self, py: Python, environment: usize) -> PyResult<Model> {
        self.query(py, |batch| batch.environment_model(environment)).map(Model)
    }

    /// Distances, geoms and normals of rays: `pnt` and `vec` are `n x 3` or `nbatch x n x 3`; `normals` says whether these are
    /// wanted.
    #[pyo3(signature = (pnt, vec, seen, normals, mask=None))]
    fn rays<'py>(
        &self,
        py: Python<'py>,
        pnt: &Bound<'py, PyAny>,
        vec: &Bound<'py, PyAny>,
        seen: Seen,
        normals: bool,
        mask: Option<&Bound<PyAny>>,
    ) -> PyResult<RayArrays<'py>> {
        let nbatch = self.sizes.nbatch;
        let (pnt, nray) = self.points("pnt", pnt, 3)?;
        let (vec, nvec) = self.points("vec", vec, 3)?;
        if nvec != nray {
            return Err(PyValueError::new_err(format!("vec: has {nvec} directions for {nray} starts")));
        }
        let (shape, meaning) = ([nbatch, nray], "nbatch, n");
        let (distances, geoms) = (fresh::<f64>(py, &shape)?, fresh::<i32>(py, &shape)?);
        let normal_shape = [nbatch, nray, 3];
        let surfaces = if normals { Some(fresh::<f64>(py, &normal_shape)?) } else { None };
        let mut dist = self.written::<f64>("dist", &distances, &shape, meaning)?;
        let mut geom = self.written::<i32>("geom", &geoms, &shape, meaning)?;
        let write = |array| self.written::<f64>("normal", array, &normal_shape, "nbatch, n, 3");
        let mut normal = surfaces.as_ref().map(write).transpose()?;
        let hits = RayHits {
            dist: Some(dist.as_slice_mut()?),
            geom: Some(geom.as_slice_mut()?),
            normal: normal.as_mut().map(|normal| normal.as_slice_mut()).transpose()?,
        };
        let rays = Rays { pnt: &pnt, vec: &vec, cutoff: seen.cutoff, view: seen.view(&self.model)? };
        let mask = selected(mask, nbatch)?;
        self.compute(py, |batch| batch.rays(mask.as_deref(), nray, &rays, hits))?;
        Ok((distances, geoms, surfaces))
    }

    /// Heights of the terrain at points `n x 2` or `nbatch x n x 2`.
    #[pyo3(signature = (xy, seen, mask=None, out=None))]
    fn heights<'py>(
        &self,
        py: Python<'py>,
        xy: &Bound<'py, PyAny>,
        seen: Seen,
        mask: Option<&Bound<PyAny>>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (xy, npoint) = self.points("xy", xy, 2)?;
        let shape = [self.sizes.nbatch, npoint];
        let array = or_fresh::<f64>(py, out, &shape)?;
        let mut out = self.written::<f64>("out", &array, &shape, "nbatch, n")?;
        let (view, mask) = (seen.view(&self.model)?, selected(mask, self.sizes.nbatch)?);
        let heights = out.as_slice_mut()?;
        self.compute(py, |batch| batch.heights(mask.as_deref(), npoint, &xy, &view, heights))?;
        Ok(array)
    }

    /// Draws `environments[begin..end]`; `outs` are the arrays of all of them, one for each of `kinds` ("rgb", "depth",
    /// "segmentation"), and made where they are none. `shape` is the shape of pictures of an environment without their pixels:
    /// frames and cameras, where they are axes. `fast`: on the fast path.
    fn render<'py>(
        &self,
        py: Python<'py>,
        environments: Vec<usize>,
        begin: usize,
        end: usize,
        cameras: Vec<Bound<'py, PyAny>>,
        kinds: Vec<String>,
        height: usize,
        width: usize,
        frames: usize,
        shape: Vec<usize>,
        fast: bool,
        outs: Vec<Option<Bound<'py, PyAny>>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        if begin > end || end > environments.len() || outs.len() != kinds.len() {
            return Err(PyValueError::new_err("begin, end, outs: out of range"));
        }
        let cameras = cameras.iter().map(|camera| self.camera(camera)).collect::<PyResult<Vec<_>>>()?;
        let kinds = kinds.iter().map(|kind| Picture::of(kind)).collect::<PyResult<Vec<_>>>()?;
        let quality = if fast { Quality::Fast } else { Quality::Exact };
        // what is wrong with these is said before an array is made
        self.with(py, |open| open.renderer(&environments, height, width, quality).map(drop))?;
        let shape: Vec<usize> = [environments.len()].into_iter().chain(shape).chain([height, width]).collect();
        let size = shape[1..].iter().product::<usize>();
        let chosen = &environments[begin..end];
        let (mut arrays, mut rgb, mut depth, mut segments) = (Vec::new(), None, None, None);
        for (kind, out) in kinds.into_iter().zip(outs) {
            let (tail, meaning) = kind.channels();
            let shape: Vec<usize> = shape.iter().chain(tail).copied().collect();
            let array = match kind {
                Picture::Rgb => or_fresh::<u8>(py, out, &shape)?,
                Picture::Depth => or_fresh::<f32>(py, out, &shape)?,
                Picture::Segmentation => or_fresh::<i32>(py, out, &shape)?,
            };
            match kind {
                Picture::Rgb => rgb = Some(self.written::<u8>("out", &array, &shape, meaning)?),
                Picture::Depth => depth = Some(self.written::<f32>("out", &array, &shape, meaning)?),
                Picture::Segmentation => segments = Some(self.written::<i32>("out", &array, &shape, meaning)?),
            }
            arrays.push(array);
        }
        let part = |channels: usize| begin * size * channels..end * size * channels;
        let pictures = Pictures {
            rgb: rgb.as_mut().map(|a| a.as_slice_mut()).transpose()?.map(|a| &mut a[part(3)]),
            depth: depth.as_mut().map(|a| a.as_slice_mut()).transpose()?.map(|a| &mut a[part(1)]),
            segmentation: segments
                .as_mut()
                .map(|a| a.as_slice_mut())
                .transpose()?
                .map(|a| bytemuck::cast_slice_mut(&mut a[part(2)])),
            frames,
        };
        self.with(py, |open| {
            let (renderer, batch) = open.renderer(chosen, height, width, quality)?;
            renderer.pictures(batch, chosen, &cameras, pictures).map_err(Failure::Environment)
        })?;
        Ok(arrays)
    }

    #[pyo3(signature = (mask=None))]
    fn reset(&self, py: Python, mask: Option<&Bound<PyAny>>) -> PyResult<()> {
        let mask = selected(mask, self.sizes.nbatch)?;
        self.compute(py, |batch| batch.reset(mask.as_deref(), Reset::Default))
    }

    #[pyo3(signature = (keyframe, mask=None))]
    fn reset_keyframe(&self, py: Python, keyframe: usize, mask: Option<&Bound<PyAny>>) -> PyResult<()> {
        if keyframe >= self.model.nkey() {
            let text = format!("keyframe: is {keyframe}; the model has {}", self.model.nkey());
            return Err(PyValueError::new_err(text));
        }
        let mask = selected(mask, self.sizes.nbatch)?;
        self.compute(py, |batch| batch.reset(mask.as_deref(), Reset::Keyframe(keyframe)))
    }

    #[pyo3(signature = (states, spec, mask=None))]
    fn reset_states(&self, py: Python, states: &Bound<PyAny>, spec: u32, mask: Option<&Bound<PyAny>>) -> PyResult<()> {
        let shape = [self.sizes.nbatch, self.sizes.state(spec)?];
        let states = input::<f64>("states", states, &shape, "nbatch, state_size(spec)")?;
        let (values, mask) = (self.values(states.as_slice()?), selected(mask, self.sizes.nbatch)?);
        let to = Reset::State { signature: spec, values: &values };
        self.compute(py, |batch| batch.reset(mask.as_deref(), to))
    }

    /// Resets each selected environment to the next of its rows in `states` (`nbatch x n x state_size`), of which `used` counts how many
    /// are used up. Returns whether one of these environments has none left.
    #[pyo3(signature = (states, used, spec, mask))]
    fn reset_to_next(
        &self,
        py: Python,
        states: &Bound<PyAny>,
        used: &Bound<PyAny>,
        spec: u32,
        mask: &Bound<PyAny>,
    ) -> PyResult<bool> {
        let (nbatch, width) = (self.sizes.nbatch, self.sizes.state(spec)?);
        let count = states.getattr("shape")?.extract::<Vec<usize>>()?.get(1).copied().unwrap_or(0);
        let states = input::<f64>("states", states, &[nbatch, count, width], "nbatch, n, state_size(spec)")?;
        let mut used = self.written::<i64>("used", used, &[nbatch], "nbatch")?;
        let (states, used) = (states.as_slice()?, used.as_slice_mut()?);
        let mask = selected(Some(mask), nbatch)?.unwrap_or_default();
        let mut values = vec![0.0; nbatch * width];
        for i in (0..nbatch).filter(|&i| mask[i]) {
            let next = usize::try_from(used[i]).ok().filter(|&next| next < count);
            let Some(next) = next else {
                let text = format!("used: is {} in environment {i}, which has {count} states", used[i]);
                return Err(PyValueError::new_err(text));
            };
            values[i * width..][..width].copy_from_slice(&states[(i * count + next) * width..][..width]);
        }
        let to = Reset::State { signature: spec, values: &values };
        self.compute(py, |batch| batch.reset(Some(&mask), to))?;
        let mut is_short = false;
        for (used, _) in used.iter_mut().zip(&mask).filter(|(_, chosen)| **chosen) {
            *used += 1;
            is_short |= *used as usize == count;
        }
        Ok(is_short)
    }

    /// Copies elements of all states to `out`, or to a new array.
    #[pyo3(signature = (spec, out=None))]
    fn get_state<'py>(
        &self,
        py: Python<'py>,
        spec: u32,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let shape = [self.sizes.nbatch, self.sizes.state(spec)?];
        let array = or_fresh::<f64>(py, out, &shape)?;
        let mut out = self.written::<f64>("out", &array, &shape, "nbatch, state_size(spec)")?;
        let values = out.as_slice_mut()?;
        self.query(py, |batch| batch.get_state(spec, values))?;
        Ok(array)
    }

    /// Steps `begin..end` of a rollout of `nstep`: arrays are those of the whole rollout.
    #[pyo3(signature = (controls, nstep, begin, end, every, spec, states, outputs, options, mask=None))]
    fn rollout(
        &self,
        py: Python,
        controls: Option<&Bound<PyAny>>,
        nstep: usize,
        begin: usize,
        end: usize,
        every: usize,
        spec: u32,
        states: Option<&Bound<PyAny>>,
        outputs: Vec<Option<Bound<PyAny>>>,
        options: Options,
        mask: Option<&Bound<PyAny>>,
    ) -> PyResult<()> {
        let Sizes { nbatch, nu, .. } = self.sizes;
        if every == 0 || begin > end || end > nstep || outputs.len() > self.outputs.len() {
            return Err(PyValueError::new_err("every, begin, end or outputs: out of range"));
        }
        let nrecord = nstep / every;
        let controls = match controls {
            Some(array) => Some(input::<f64>("controls", array, &[nbatch, nstep, nu], "nbatch, nstep, nu")?),
            None => None,
        };
        let mut states = match states {
            Some(array) => {
                let shape = [nbatch, nrecord, self.sizes.state(spec)?];
                Some(self.written::<f64>("out", array, &shape, "nbatch, nrecord, state_size")?)
            }
            None => None,
        };
        let mut recorded = Vec::new();
        for (array, shape) in outputs.iter().zip(&self.outputs) {
            let shape: Vec<usize> = [nbatch, nrecord].iter().chain(shape).copied().collect();
            let write = |array| self.written::<f64>("out", array, &shape, "nbatch, nrecord, as the output");
            recorded.push(array.as_ref().map(write).transpose()?);
        }
        let mask = selected(mask, nbatch)?;
        let controls = controls.as_ref().map(|array| array.as_slice()).transpose()?.map(|values| self.values(values));
        let mut outputs = Vec::new();
        for array in &mut recorded {
            outputs.push(array.as_mut().map(|array| array.as_slice_mut()).transpose()?);
        }
        let rollout = Rollout {
            nstep,
            part: Some(begin..end),
            every,
            controls: controls.as_deref(),
            signature: spec,
            states: states.as_mut().map(|array| array.as_slice_mut()).transpose()?,
            outputs,
            options: StepOptions::default(),
        };
        options.with(self, |options| {
            self.query(py, |batch| batch.step_with(0, None, options))?;
            self.compute(py, |batch| batch.rollout(mask.as_deref(), Rollout { options: *options, ..rollout }))
        })
    }
}

/// What rays see, and in which frame they are given.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Seen {
    /// Kind ("body", "geom", "site", "camera") and name; the world's without.
    frame: Option<(String, String)>,
    groups: Option<[bool; mjNGROUP as usize]>,
    statics: bool,
    exclude: Option<String>,
    pub cutoff: f64,
}

/// The frame of an object.
pub fn frame(model: &sim::Model, kind: &str, name: &str) -> PyResult<ObjectFrame> {
    let (objtype, make): (_, fn(usize) -> ObjectFrame) = match kind {
        "body" => (ObjectKind::Body, ObjectFrame::Body),
        "geom" => (ObjectKind::Geom, ObjectFrame::Geom),
        "site" => (ObjectKind::Site, ObjectFrame::Site),
        "camera" => (ObjectKind::Camera, ObjectFrame::Camera),
        _ => {
            let text = format!("frame: '{kind}' is not 'body', 'geom', 'site' or 'camera'");
            return Err(PyValueError::new_err(text));
        }
    };
    let missing = || PyValueError::new_err(format!("frame: the model has no {kind} '{name}'"));
    Ok(make(model.id(objtype, name).ok_or_else(missing)?))
}

impl Seen {
    pub fn view(&self, model: &sim::Model) -> PyResult<RayView> {
        let frame = match &self.frame {
            None => ObjectFrame::World,
            Some((kind, name)) => frame(model, kind, name)?,
        };
        let find = |name: &String| {
            let missing = || PyValueError::new_err(format!("exclude: the model has no body '{name}'"));
            model.id(ObjectKind::Body, name).ok_or_else(missing)
        };
        let except = self.exclude.as_ref().map(find).transpose()?;
        Ok(RayView { frame, groups: self.groups, statics: self.statics, except })
    }
}

/// What the pixels of a picture are.
#[derive(Clone, Copy)]
enum Picture {
    Rgb,
    Depth,
    Segmentation,
}

impl Picture {
    fn of(kind: &str) -> PyResult<Picture> {
        match kind {
            "rgb" => Ok(Picture::Rgb),
            "depth" => Ok(Picture::Depth),
            "segmentation" => Ok(Picture::Segmentation),
            _ => Err(PyValueError::new_err(format!("kind: '{kind}' is not 'rgb', 'depth' or 'segmentation'"))),
        }
    }

    /// Values of a pixel, and what the shape of an array of pictures means.
    fn channels(self) -> (&'static [usize], &'static str) {
        match self {
            Picture::Rgb => (&[3], "environments, height, width, 3"),
            Picture::Depth => (&[], "environments, height, width"),
            Picture::Segmentation => (&[2], "environments, height, width, 2"),
        }
    }
}

impl Open {
    /// What draws these environments in this size.
    fn renderer(
        &mut self,
        environments: &[usize],
        height: usize,
        width: usize,
        quality: Quality,
    ) -> Result<(&mut BatchRenderer, &mut sim::Batch), Failure> {
        let Open { batch, renderers } = self;
        let renderer = match &mut renderers[usize::from(quality == Quality::Fast)] {
            Some(renderer) => renderer,
            none => none.insert(BatchRenderer::with_quality(batch, width, height, quality).map_err(Failure::Argument)?),
        };
        renderer.resize(width, height).map_err(Failure::Argument)?;
        renderer.check(batch, environments).map_err(Failure::Argument)?;
        Ok((renderer, batch))
    }
}

impl Batch {
    /// A camera: `None` for one that sees the whole model, the name or number of one of the model's (-1 as `None`), or a
    /// `mujoco.MjvCamera`.
    fn camera(&self, value: &Bound<PyAny>) -> PyResult<Camera> {
        if value.is_none() {
            return Ok(Camera::of(&self.model));
        }
        let wrong = |e: sim::Error| PyValueError::new_err(format!("camera: {e}"));
        if let Ok(name) = value.extract::<&str>() {
            return Camera::named(&self.model, name).map_err(wrong);
        }
        if let Ok(id) = value.extract::<i64>() {
            let missing = || PyValueError::new_err(format!("camera: is {id}; the model has {}", self.model.ncam()));
            return match usize::try_from(id) {
                _ if id == -1 => Ok(Camera::of(&self.model)),
                Ok(id) => Camera::fixed(&self.model, id).map_err(|_| missing()),
                Err(_) => Err(missing()),
            };
        }
        let Ok(kind) = value.getattr("type").and_then(|kind| kind.extract::<i32>()) else {
            let found = value.get_type().name()?;
            let text = format!("camera: expected None, a name, a number or a mujoco.MjvCamera, found {found}");
            return Err(PyTypeError::new_err(text));
        };
        let free = || -> PyResult<Camera> {
            let lookat = value.getattr("lookat")?.extract()?;
            let [distance, azimuth, elevation] = ["distance", "azimuth", "elevation"].map(|name| value.getattr(name));
            Ok(Camera::free(lookat, distance?.extract()?, azimuth?.extract()?, elevation?.extract()?))
        };
        let number = |name: &str, what: &str, n: usize| -> PyResult<usize> {
            let id: i64 = value.getattr(name)?.extract()?;
            let found = usize::try_from(id).ok().filter(|&id| id < n);
            found.ok_or_else(|| PyValueError::new_err(format!("camera: {name} is {id}; the model has {n} {what}")))
        };
        match mjtCamera::from_int(kind) {
            Some(mjCAMERA_FREE) => free(),
            Some(mjCAMERA_TRACKING) => Ok(free()?.tracking(number("trackbodyid", "bodies", self.model.nbody())?)),
            Some(mjCAMERA_FIXED) => {
                Camera::fixed(&self.model, number("fixedcamid", "cameras", self.model.ncam())?).map_err(wrong)
            }
            _ => Err(PyValueError::new_err("camera: is neither free, nor tracking a body, nor one of the model's")),
        }
    }

    fn target(&self, kind: &str, name: &str) -> PyResult<Target> {
        let (objtype, make): (ObjectKind, fn(usize) -> Target) = match kind {
            "body" => (ObjectKind::Body, Target::Body),
            "body_com" => (ObjectKind::Body, Target::BodyCom),
            "geom" => (ObjectKind::Geom, Target::Geom),
            "site" => (ObjectKind::Site, Target::Site),
            _ => {
                return Err(PyValueError::new_err(format!(
                    "kind: '{kind}' is not 'body', 'body_com', 'geom' or 'site'"
                )));
            }
        };
        let id = self.model.id(objtype, name);
        let missing =
            || PyValueError::new_err(format!("names: the model has no {} '{name}'", kind.trim_end_matches("_com")));
        id.map(make).ok_or_else(missing)
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        if self.process != std::process::id() {
            // the threads are the parent's: this process has none to wait for
            if let Ok(stage) = self.stage.get_mut() {
                std::mem::forget(std::mem::replace(stage, Stage::Closed { _arrays: None }));
            }
        }
    }
}
