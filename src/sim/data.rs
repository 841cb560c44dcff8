//! State and results of a simulation.

use super::Model;
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::{OwnedData, state};
use crate::model::fields::{ArrayField, DATA_ARRAYS};
use crate::model::{view, view_mut};
use crate::step::{self, life};
use crate::{dynamics, plugin};

/// What determines the future together with the controls: time, positions, velocities, activations, plugins' states.
const STATE: u32 = mjSTATE_FULLPHYSICS as u32;

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
            // SAFETY: an array of these units; shared as `self`.
            unsafe { view(self.array(FIELD), self.count::<$unit>(FIELD)) }
        })*
    };
    (write $($(#[$doc:meta])* $name:ident, $name_mut:ident: $unit:ty;)*) => {
        arrays! { read $($(#[$doc])* $name: $unit;)* }
        $(#[doc = concat!("[`Data::", stringify!($name), "`], to write.")]
        pub fn $name_mut(&mut self) -> &mut [$unit] {
            const FIELD: &ArrayField = ArrayField::of::<$unit>(DATA_ARRAYS, stringify!($name));
            // SAFETY: as above, and borrowed mutably as `self`.
            unsafe { view_mut(self.array(FIELD), self.count::<$unit>(FIELD)) }
        })*
    };
}

impl Data {
    /// A simulation in the model's initial state.
    pub fn new(model: &Model) -> Result<Data> {
        Ok(Data { inner: life::make(model.core())??, model: model.clone() })
    }

    /// A second simulation in the same state, with the same results.
    pub fn try_clone(&self) -> Result<Data> {
        Ok(Data { inner: life::copied(self.model.core(), &self.inner, |_| true)?, model: self.model.clone() })
    }

    /// Becomes a copy of another simulation of the same model.
    pub fn copy_from(&mut self, other: &Data) -> Result<()> {
        if !self.model.is(&other.model) {
            return Err(Error::new("the two simulations are of different models"));
        }
        life::copy(&mut self.inner, self.model.core(), &other.inner, |_| true)
    }

    /// What is simulated.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Advances by one time step.
    pub fn step(&mut self) -> Result<()> {
        step::step(self.model.core(), &mut self.inner.enter(self.model.core()))
    }

    /// Computes everything from the state, accelerations included, without advancing.
    pub fn forward(&mut self) -> Result<()> {
        step::forward(self.model.core(), &mut self.inner.enter(self.model.core()))
    }

    /// Computes the forces that cause the accelerations in `qacc`.
    pub fn inverse(&mut self) -> Result<()> {
        step::inverse(self.model.core(), &mut self.inner.enter(self.model.core()))
    }

    /// Back to the initial state.
    pub fn reset(&mut self) -> Result<()> {
        life::reset(self.model.core(), &mut self.inner, 0)
    }

    /// Back to the state of a keyframe.
    pub fn reset_to_keyframe(&mut self, key: usize) -> Result<()> {
        let key = i32::try_from(key).ok().filter(|_| key < self.model.nkey());
        let key = key.ok_or_else(|| Error::new("the model has no such keyframe"))?;
        life::reset_keyframe(self.model.core(), &mut self.inner, key)
    }

    /// Time, positions, velocities, activations and plugins' states, one after the other.
    pub fn state(&mut self) -> Vec<f64> {
        let m = self.model.core();
        let mut numbers = vec![0.0; state::length(m, STATE)];
        state::get(m, &mut self.inner.enter(m), &mut numbers, STATE).expect("a valid signature");
        numbers
    }

    /// Takes up a state that [`Data::state`] gave; computes nothing.
    pub fn set_state(&mut self, numbers: &[f64]) -> Result<()> {
        let m = self.model.core();
        let length = state::length(m, STATE);
        if numbers.len() != length {
            return Err(Error::new(format!("the state has {} numbers, the model's has {length}", numbers.len())));
        }
        state::set(m, &mut self.inner.enter(m), numbers, STATE)
    }

    /// Calls `f` with what the core works on.
    pub(super) fn with_core<T>(&mut self, f: impl FnOnce(&crate::model::Model, &mut crate::data::Data) -> T) -> T {
        let m = self.model.core();
        f(m, &mut self.inner.enter(m))
    }

    /// Where an array begins.
    fn array<T>(&self, field: &ArrayField) -> *mut T {
        // SAFETY: a field of the struct.
        unsafe { field.slot(self.inner.as_ptr()).read().cast() }
    }

    /// The units of an array.
    fn count<T>(&self, field: &ArrayField) -> usize {
        // SAFETY: a model, and the data that was made for it.
        unsafe { field.count(self.model.core().as_ptr(), self.inner.as_ptr()) * field.size / size_of::<T>() }
    }

    fn raw(&self) -> &mjData {
        // SAFETY: a complete struct of ours, shared as `self`.
        unsafe { &*self.inner.as_ptr() }
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
        // SAFETY: the arena begins with so many contacts.
        unsafe { view(d.contact.cast_const(), usize::try_from(d.ncon).unwrap_or(0)) }
    }

    /// Number of constraint rows of the last step or forward computation.
    pub fn nefc(&self) -> usize {
        usize::try_from(self.raw().nefc).unwrap_or(0)
    }

    /// Force and torque of a contact in its frame: normal first.
    pub fn contact_force(&mut self, contact: usize) -> Result<[f64; 6]> {
        if contact >= self.contacts().len() {
            return Err(Error::new(format!("there is no contact {contact}")));
        }
        let m = self.model.core();
        Ok(dynamics::contact_force(m, &self.inner.enter(m), contact))
    }

    /// The output of the sensor of this name.
    pub fn sensor(&self, name: &str) -> Option<&[f64]> {
        let id = self.model.id(mjOBJ_SENSOR, name)?;
        let at = usize::try_from(self.model.sensor_adr()[id]).ok()?;
        self.sensordata().get(at..)?.get(..usize::try_from(self.model.sensor_dim()[id]).ok()?)
    }

    /// Potential and kinetic energy, if the model computes them.
    pub fn energy(&self) -> [f64; 2] {
        self.raw().energy
    }

    /// How often each kind of warning (`mjtWarning`) came since the last reset.
    pub fn warnings(&self) -> impl Iterator<Item = i32> + '_ {
        self.raw().warning.iter().map(|w| w.number)
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
        /// Generalized forces that the user applies.
        qfrc_applied, qfrc_applied_mut: f64;
        /// Force and torque that the user applies to each body, in the world frame.
        xfrc_applied, xfrc_applied_mut: [f64; 6];
        /// Positions of mocap bodies.
        mocap_pos, mocap_pos_mut: [f64; 3];
        /// Orientations of mocap bodies.
        mocap_quat, mocap_quat_mut: [f64; 4];
    }

    arrays! { read
        /// Outputs of all sensors.
        sensordata: f64;
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
        /// Forces of springs, dampers, fluid and gravity compensation.
        qfrc_passive: f64;
        /// Forces of actuators.
        qfrc_actuator: f64;
        /// Forces of constraints.
        qfrc_constraint: f64;
        /// What [`Data::inverse`] computes.
        qfrc_inverse: f64;
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        plugin::life::destroy(&mut self.inner);
    }
}
