//! State and results of a simulation.

use super::{Model, ModelSettings, ObjectKind, Stage, Timer, Warning};
use crate::abi::*;
use crate::base::dump::default_format;
use crate::base::text::general;
use crate::base::{Error, ErrorKind, Result, hooks, reject_as, report};
use crate::data::{self, Callback, OwnedData, listening};
use crate::model::fields::{ArrayField, DATA_ARRAYS};
use crate::model::{view, view_mut};
use crate::step::{self, lifecycle};
use crate::{constraint, dynamics, plugin};
use std::sync::OnceLock;
use std::time::Instant;

/// A simulation of a model: its state, its inputs, and what was computed from them.
pub struct Data {
    model: Model,
    inner: OwnedData,
}

/// Declares readers of arrays, and writers of those that are inputs. Their counts are those of `src/abi`, and so must the
/// units be.
macro_rules! arrays {
    (read $($(#[$doc:meta])* $name:ident: $unit:ty;)*) => {
        $($(#[$doc])* pub fn $name(&self) -> &[$unit] {
            const FIELD: &ArrayField = ArrayField::of::<$unit>(DATA_ARRAYS, stringify!($name));
            // SAFETY: an array of this many units, whose size `ArrayField::of` compares with the field's; shared as
            // `self`.
            unsafe { view(self.array_of(FIELD), self.count::<$unit>(FIELD)) }
        })*
    };
    (write $($(#[$doc:meta])* $name:ident, $name_mut:ident: $unit:ty;)*) => {
        arrays! { read $($(#[$doc])* $name: $unit;)* }
        $(#[doc = concat!("[`Data::", stringify!($name), "`], to write.")]
        pub fn $name_mut(&mut self) -> &mut [$unit] {
            const FIELD: &ArrayField = ArrayField::of::<$unit>(DATA_ARRAYS, stringify!($name));
            // SAFETY: an array of this many units, whose size `ArrayField::of` compares with the field's; borrowed
            // mutably as `self`.
            unsafe { view_mut(self.array_of(FIELD), self.count::<$unit>(FIELD)) }
        })*
    };
}

impl Data {
    /// A simulation in the model's initial state.
    pub fn new(model: &Model) -> Result<Data> {
        Ok(Data { inner: lifecycle::make(model.core())?, model: model.clone() })
    }

    /// A simulation that has these data.
    pub(super) fn around(model: Model, inner: OwnedData) -> Data {
        Data { model, inner }
    }

    /// The data alone.
    pub(super) fn into_inner(self) -> OwnedData {
        let this = std::mem::ManuallyDrop::new(self);
        // SAFETY: both fields are moved out once, and nothing uses or drops them afterwards.
        unsafe {
            drop(std::ptr::read(&this.model));
            std::ptr::read(&this.inner)
        }
    }

    /// A second simulation in the same state, with the same results.
    pub fn try_clone(&self) -> Result<Data> {
        Ok(Data { inner: lifecycle::copied(self.model.core(), &self.inner, |_| true)?, model: self.model.clone() })
    }

    /// Becomes a copy of another simulation of the same model.
    pub fn copy_from(&mut self, other: &Data) -> Result<()> {
        reject_as(ErrorKind::BadArgument, !self.model.is(&other.model), "the two simulations are of different models")?;
        lifecycle::copy(&mut self.inner, self.model.core(), &other.inner, |_| true)
    }

    /// What is simulated.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Changes settings of the model, for this simulation alone: they go into a copy of the model if others have it, too.
    pub fn set_settings(&mut self, settings: &ModelSettings) -> Result<()> {
        self.model.set_settings(settings)
    }

    /// Makes the present state that of a keyframe, in this simulation's model as [`Data::set_settings`].
    pub fn save_keyframe(&mut self, key: usize) -> Result<()> {
        let key = i32::try_from(key).unwrap_or(i32::MAX);
        self.inner.with_model_mut(self.model.own()?, |m, d| data::state::set_keyframe(m, d, key))
    }

    /// Advances by one time step.
    pub fn step(&mut self) -> Result<()> {
        step::step(self.model.core(), &mut self.inner.enter(self.model.core()))
    }

    /// Advances by one time step, with controls and applied forces that depend on what is known halfway: `control` is called
    /// when all that follows from positions and velocities has been computed (frames, contacts, sensors but those of forces
    /// and accelerations), so that it costs no second computation. An error of `control` ends the step there; time does not
    /// advance.
    ///
    /// With Runge-Kutta, controls keep their values during the step. Positions and velocities that `control` changes count
    /// only from the next step on, and what was computed for the old ones is used in this one.
    ///
    /// ```
    /// use mujoco::sim::{Data, Model};
    ///
    /// let model = Model::from_xml(
    ///     "<mujoco>
    ///        <worldbody><body><joint name='j' axis='0 1 0'/><geom size='.1' pos='.5 0 0'/></body></worldbody>
    ///        <actuator><motor joint='j'/></actuator>
    ///        <sensor><jointpos name='angle' joint='j'/></sensor>
    ///      </mujoco>",
    /// )?;
    /// let mut data = Data::new(&model)?;
    /// let (mut target, gain) = (0.0, 30.0);
    /// for _ in 0..1000 {
    ///     data.step_with(|d| {
    ///         target += 0.001;
    ///         let hold = d.qfrc_bias()[0];
    ///         let angle = d.sensor("angle").map_or(0.0, |values| values[0]);
    ///         d.ctrl_mut()[0] = hold + gain * (target - angle) - d.qvel()[0];
    ///         Ok(())
    ///     })?;
    /// }
    /// assert!((data.qpos()[0] - target).abs() < 0.1);
    /// # Ok::<(), mujoco::sim::Error>(())
    /// ```
    pub fn step_with(&mut self, control: impl FnOnce(&mut Data) -> Result<()>) -> Result<()> {
        self.with_core(step::step1)?;
        control(self)?;
        self.with_core(step::finish_step)
    }

    /// Computes everything from the state, accelerations included, without advancing.
    pub fn forward(&mut self) -> Result<()> {
        step::forward(self.model.core(), &mut self.inner.enter(self.model.core()))
    }

    /// Computes the forces that cause the accelerations in `qacc`.
    pub fn inverse(&mut self) -> Result<()> {
        step::inverse(self.model.core(), &mut self.inner.enter(self.model.core()))
    }

    /// [`Data::forward`] without what follows from positions ([`Stage::Position`]), or from positions and velocities
    /// ([`Stage::Velocity`]):
    /// for calls between which only velocities, or only forces, have changed. Sensors are left out.
    pub fn forward_after(&mut self, known: Stage) -> Result<()> {
        self.with_core(|m, d| step::forward::forward_skip(m, d, known.into(), true))
    }

    /// As [`Data::forward_after`] for [`Data::inverse`].
    pub fn inverse_after(&mut self, known: Stage) -> Result<()> {
        self.with_core(|m, d| step::inverse::inverse_skip(m, d, known.into(), true))
    }

    /// Back to the initial state.
    pub fn reset(&mut self) -> Result<()> {
        lifecycle::reset(self.model.core(), &mut self.inner, 0)
    }

    /// Back to the state of a keyframe.
    pub fn reset_to_keyframe(&mut self, key: usize) -> Result<()> {
        let key = i32::try_from(key).ok().filter(|_| key < self.model.nkey());
        let key = key.ok_or_else(|| Error::of(ErrorKind::BadArgument, "the model has no such keyframe"))?;
        lifecycle::reset_keyframe(self.model.core(), &mut self.inner, key)
    }

    /// Calls `f` with what the core works on.
    pub(super) fn with_core<T>(&mut self, f: impl FnOnce(&crate::model::Model, &mut crate::data::Data) -> T) -> T {
        let m = self.model.core();
        f(m, &mut self.inner.enter(m))
    }

    /// Runs a computation in which `call` takes part: it gets this simulation, and neither replaces it nor panics.
    pub(super) fn compute_listened(
        &mut self,
        compute: fn(&crate::model::Model, &mut crate::data::Data) -> Result<()>,
        mut call: impl FnMut(Callback, &mut Data),
    ) -> Result<()> {
        let raw = self.inner.as_ptr();
        let this: *mut Data = self;
        // SAFETY: `self` is borrowed by this function alone. The computation uses the model, which is shared, and the C struct,
        // as when it calls a function of C; it does not use the two fields of `self`.
        let mut call = |callback| call(callback, unsafe { &mut *this });
        listening(raw, &mut call, || {
            // SAFETY: `self` is borrowed by this function alone, and its two fields are reached through the pointer.
            // `call` runs inside the computation, which waits for it and uses the C struct through its own pointer.
            let (m, mut entered) = unsafe { ((*this).model.core(), (*this).inner.enter((*this).model.core())) };
            compute(m, &mut entered)
        })
    }

    /// Where an array begins.
    fn array_of<T>(&self, field: &ArrayField) -> *mut T {
        // SAFETY: `self` owns a complete struct, of which one field is read; shared as `self`.
        unsafe { field.slot(self.inner.as_ptr()).read().cast() }
    }

    /// The units of an array.
    fn count<T>(&self, field: &ArrayField) -> usize {
        // SAFETY: the data was made for this model, which it keeps alive; shared as `self`.
        unsafe { field.count(self.model.core().as_ptr(), self.inner.as_ptr()) * field.size / size_of::<T>() }
    }

    fn raw(&self) -> &mjData {
        // SAFETY: `self` owns a complete struct and is shared for as long as the reference.
        unsafe { &*self.inner.as_ptr() }
    }

    /// The values of an array by its name in `mjData`, as numbers; none if there is no such array.
    pub fn array(&self, name: &str) -> Option<Vec<f64>> {
        let field = DATA_ARRAYS.iter().find(|f| f.name == name)?;
        let begin = self.array_of::<u8>(field);
        // SAFETY: an array of this data; shared as `self`.
        Some(field.values(unsafe { view(begin, self.count::<u8>(field)) }))
    }

    /// The state as a keyframe of MJCF, with this many significant digits.
    pub fn to_keyframe(&self, digits: usize) -> String {
        let arrays = [
            ("time", &[self.time()][..]),
            ("qpos", self.qpos()),
            ("qvel", self.qvel()),
            ("act", self.act()),
            ("ctrl", self.ctrl()),
            ("mpos", self.mocap_pos().as_flattened()),
            ("mquat", self.mocap_quat().as_flattened()),
        ];
        let attribute = |(name, values): (&str, &[f64])| {
            let values: Vec<String> = values.iter().map(|&x| general(x, digits)).collect();
            format!("\n  {name}=\"{}\"", values.join(" "))
        };
        let present = arrays.into_iter().filter(|(_, values)| !values.is_empty());
        format!("<key{}\n/>", present.map(attribute).collect::<String>())
    }

    /// All sizes and arrays as text, for reading.
    pub fn to_text(&mut self) -> Result<String> {
        let text = self.with_core(|m, d| {
            let stored = (dynamics::is_sparse(m), constraint::is_dual(m));
            data::print(m, d, default_format(), stored, |i| dynamics::contact_force(m, d, i))
        })?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Simulation time, in seconds.
    pub fn time(&self) -> f64 {
        self.raw().time
    }

    /// Sets the simulation time.
    pub fn set_time(&mut self, time: f64) {
        // SAFETY: a number of a struct of ours, borrowed mutably as `self`.
        unsafe { (*self.inner.as_ptr()).time = time }
    }

    /// Contacts that the last step or forward computation found.
    pub fn contacts(&self) -> &[mjContact] {
        let d = self.raw();
        // SAFETY: `contact` points to the `ncon` contacts at the start of the arena, which `self` keeps; shared as
        // `self`.
        unsafe { view(d.contact.cast_const(), usize::try_from(d.ncon).unwrap_or(0)) }
    }

    /// Number of constraint rows of the last step or forward computation.
    pub fn nefc(&self) -> usize {
        usize::try_from(self.raw().nefc).unwrap_or(0)
    }

    /// Force and torque of a contact in its frame: normal first.
    pub fn contact_force(&mut self, contact: usize) -> Result<[f64; 6]> {
        reject_as(
            ErrorKind::BadArgument,
            contact >= self.contacts().len(),
            format_args!("there is no contact {contact}"),
        )?;
        let m = self.model.core();
        Ok(dynamics::contact_force(m, &self.inner.enter(m), contact))
    }

    /// The output of the sensor of this name.
    pub fn sensor(&self, name: &str) -> Option<&[f64]> {
        self.sensordata().get(self.sensor_place(name)?)
    }

    /// [`Data::sensor`], to write.
    pub fn sensor_mut(&mut self, name: &str) -> Option<&mut [f64]> {
        let place = self.sensor_place(name)?;
        self.sensordata_mut().get_mut(place)
    }

    /// Where the output of a sensor is in the sensor data.
    fn sensor_place(&self, name: &str) -> Option<std::ops::Range<usize>> {
        let id = self.model.id(ObjectKind::Sensor, name)?;
        let [start, length] =
            [self.model.sensor_adr()[id], self.model.sensor_dim()[id]].map(|n| usize::try_from(n).unwrap_or(0));
        Some(start..start + length)
    }

    /// Potential and kinetic energy, if the model computes them.
    pub fn energy(&self) -> [f64; 2] {
        self.raw().energy
    }

    /// How long parts of the computation took, and how often they ran, since the last reset: by [`Timer`]. Durations stay 0
    /// unless [`super::measure_time`] or a clock of the process (`mjcb_time`) was there.
    pub fn timers(&self) -> &[mjTimerStat] {
        &self.raw().timer
    }

    /// One of the [`Data::timers`].
    pub fn timer(&self, timer: Timer) -> &mjTimerStat {
        &self.raw().timer[mjtTimer::from(timer) as usize]
    }

    /// Sets all timers to zero.
    pub fn clear_timers(&mut self) {
        // SAFETY: numbers of a struct of ours, borrowed mutably as `self`.
        unsafe { (*self.inner.as_ptr()).timer.fill(mjTimerStat { duration: 0.0, number: 0 }) }
    }

    /// Number of islands of constraints in the last step; 0 if all were solved together.
    pub fn nisland(&self) -> usize {
        usize::try_from(self.raw().nisland).unwrap_or(0)
    }

    /// What the solver did in the last step, iteration by iteration: in one of the first islands, or with all constraints (0).
    pub fn solver_statistics(&self, island: usize) -> &[mjSolverStat] {
        let (d, most) = (self.raw(), mjNSOLVER as usize);
        let count = d.solver_niter.get(island).map_or(0, |&n| n.clamp(0, mjNSOLVER) as usize);
        d.solver.get(island * most..).map_or(&[], |rest| &rest[..count])
    }

    /// Nonzeros of the solver's matrix, as [`Data::solver_iterations`].
    pub fn solver_nonzeros(&self) -> &[i32] {
        let d = self.raw();
        &d.solver_nnz[..d.nisland.clamp(1, mjNISLAND) as usize]
    }

    /// How far forward and inverse dynamics differ, in forces of constraints and in applied forces, if the model compares them.
    pub fn inverse_difference(&self) -> [f64; 2] {
        self.raw().solver_fwdinv
    }

    /// Degrees of freedom and bodies that are awake; all of them in models whose bodies do not sleep.
    pub fn awake(&self) -> [usize; 2] {
        let d = self.raw();
        match self.model.option().enableflags & mjENBL_SLEEP as i32 != 0 {
            true => [d.nv_awake, d.nbody_awake].map(|n| usize::try_from(n).unwrap_or(0)),
            false => [self.model.nv(), self.model.nbody()],
        }
    }

    /// Iterations of the solver in the last step: one number for each island, or one for all constraints.
    pub fn solver_iterations(&self) -> &[i32] {
        let d = self.raw();
        &d.solver_niter[..d.nisland.clamp(1, mjNISLAND) as usize]
    }

    /// Bytes of the memory for contacts and constraints, and how many of them have been used at most.
    pub fn arena(&self) -> [u64; 2] {
        let d = self.raw();
        [d.narena, d.maxuse_arena].map(|n| u64::try_from(n).unwrap_or(0))
    }

    /// How often each kind of [`Warning`] came since the last reset.
    pub fn warnings(&self) -> impl Iterator<Item = i32> + '_ {
        self.raw().warning.iter().map(|w| w.number)
    }

    /// What a kind of warning said the last time; none if it did not come since the last reset.
    pub fn warning_text(&self, kind: Warning) -> Option<String> {
        let kind = mjtWarning::from(kind);
        let warning = &self.raw().warning[kind as usize];
        let info = usize::try_from(warning.lastinfo).unwrap_or(0);
        (warning.number > 0).then(|| report::warning_text(kind as i32, info))
    }

    /// Which equality constraints are on (not 0).
    pub fn eq_active(&self) -> &[u8] {
        // SAFETY: the array has a byte for each of them; shared as `self`.
        unsafe { view(self.raw().eq_active.cast_const(), self.model.neq()) }
    }

    /// [`Data::eq_active`], to write.
    pub fn eq_active_mut(&mut self) -> &mut [u8] {
        // SAFETY: the array has a byte for each equality constraint; borrowed mutably as `self`.
        unsafe { view_mut(self.raw().eq_active, self.model.neq()) }
    }

    arrays! { write
        /// Positions.
        qpos, qpos_mut: f64;
        /// Velocities.
        qvel, qvel_mut: f64;
        /// Activations of actuators.
        act, act_mut: f64;
        /// Controls.
        ctrl, ctrl_mut: f64;
        /// Accelerations: a result, and the input of [`Data::inverse`].
        qacc, qacc_mut: f64;
        /// Accelerations from which the solver starts.
        qacc_warmstart, qacc_warmstart_mut: f64;
        /// Generalized forces that the user applies.
        qfrc_applied, qfrc_applied_mut: f64;
        /// Force and torque that the user applies to each body, in the world frame.
        xfrc_applied, xfrc_applied_mut: [f64; 6];
        /// Forces of springs, dampers, fluid and gravity compensation: a result, to which callbacks can add.
        qfrc_passive, qfrc_passive_mut: f64;
        /// Outputs of all sensors: a result, in which callbacks can set those of type `user`.
        sensordata, sensordata_mut: f64;
        /// Positions of mocap bodies.
        mocap_pos, mocap_pos_mut: [f64; 3];
        /// Orientations of mocap bodies.
        mocap_quat, mocap_quat_mut: [f64; 4];
        /// The user's data, of the length that the model says.
        userdata, userdata_mut: f64;
        /// States of plugins.
        plugin_state, plugin_state_mut: f64;
    }

    arrays! { read
        /// Position of each body.
        xpos: [f64; 3];
        /// Orientation of each body.
        xquat: [f64; 4];
        /// Orientation of each body, as a matrix by rows.
        xmat: [f64; 9];
        /// Center of mass of each body.
        xipos: [f64; 3];
        /// Position of each geom.
        geom_xpos: [f64; 3];
        /// Orientation of each geom, as a matrix by rows.
        geom_xmat: [f64; 9];
        /// Position of each site.
        site_xpos: [f64; 3];
        /// Orientation of each site, as a matrix by rows.
        site_xmat: [f64; 9];
        /// Center of mass of each body's subtree.
        subtree_com: [f64; 3];
        /// Velocity of each body: rotation, then translation, about its subtree's center of mass.
        cvel: [f64; 6];
        /// Force of each actuator.
        actuator_force: f64;
        /// Length of each tendon.
        ten_length: f64;
        /// Coriolis, centrifugal and gravitational forces.
        qfrc_bias: f64;
        /// Forces of actuators.
        qfrc_actuator: f64;
        /// Forces of constraints.
        qfrc_constraint: f64;
        /// What [`Data::inverse`] computes.
        qfrc_inverse: f64;
    }
}

/// Measures how long simulations take for their stages ([`Data::timers`]), in microseconds, or stops that. In the whole
/// process: it takes the place of a clock that C code has installed.
pub fn measure_time(on: bool) {
    hooks::set_clock(on.then_some(clock));
}

/// As [`measure_time`], for as long as the result lives; then the clock of the process is the one from before, or none.
#[must_use = "time is measured until this is dropped"]
pub fn measure_time_meanwhile() -> TimeMeasurement {
    TimeMeasurement { before: hooks::set_clock(Some(clock)) }
}

/// The result of [`measure_time_meanwhile`].
#[derive(Debug)]
pub struct TimeMeasurement {
    before: mjfTime,
}

impl Drop for TimeMeasurement {
    fn drop(&mut self) {
        hooks::replace_clock(Some(clock), self.before);
    }
}

/// Microseconds since the first call.
extern "C-unwind" fn clock() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e6
}

impl Drop for Data {
    fn drop(&mut self) {
        plugin::lifecycle::destroy(&mut self.inner);
    }
}
