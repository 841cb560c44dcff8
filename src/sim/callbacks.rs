//! Closures that take part in a step.

use super::{Data, Jacobian, ObjectKind, Stage};
use crate::base::Result;
use crate::data;
use crate::model;
use crate::step;
use std::any::Any;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// When a closure takes part in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callback {
    /// Positions and velocities have been evaluated: controls and applied forces can be set.
    Control,
    /// The model's passive forces are in `qfrc_passive`: others can be added.
    Passive,
    /// The model's sensors of a stage have been evaluated: those of type `user` can be set.
    Sensor(Stage),
}

impl From<data::Callback> for Callback {
    fn from(callback: data::Callback) -> Callback {
        match callback {
            data::Callback::Control => Callback::Control,
            data::Callback::Passive => Callback::Passive,
            data::Callback::Sensor(stage) => Callback::Sensor(stage.try_into().unwrap_or(Stage::Nothing)),
        }
    }
}

/// A simulation in the middle of a step: everything can be read, and what callbacks are for can be written.
pub struct InStep<'d>(&'d mut Data);

impl Deref for InStep<'_> {
    type Target = Data;
    fn deref(&self) -> &Data {
        self.0
    }
}

impl InStep<'_> {
    /// Controls.
    pub fn ctrl_mut(&mut self) -> &mut [f64] {
        self.0.ctrl_mut()
    }

    /// Generalized forces that the user applies.
    pub fn qfrc_applied_mut(&mut self) -> &mut [f64] {
        self.0.qfrc_applied_mut()
    }

    /// Force and torque that the user applies to each body, in the world frame.
    pub fn xfrc_applied_mut(&mut self) -> &mut [[f64; 6]] {
        self.0.xfrc_applied_mut()
    }

    /// Passive forces, to add to them in [`Callback::Passive`].
    pub fn qfrc_passive_mut(&mut self) -> &mut [f64] {
        self.0.qfrc_passive_mut()
    }

    /// The output of the sensor of this name, to set it in [`Callback::Sensor`] if its type is `user`.
    pub fn sensor_mut(&mut self, name: &str) -> Option<&mut [f64]> {
        self.0.sensor_mut(name)
    }

    /// [`Data::jacobian`].
    pub fn jacobian(&mut self, kind: ObjectKind, id: usize) -> Result<Jacobian> {
        self.0.jacobian(kind, id)
    }

    /// [`Data::object_velocity`].
    pub fn object_velocity(&mut self, kind: ObjectKind, id: usize, local: bool) -> Result<[[f64; 3]; 2]> {
        self.0.object_velocity(kind, id, local)
    }
}

/// Why a closure is not called again.
enum StopReason {
    Error(crate::base::Error),
    Panic(Box<dyn Any + Send>),
}

impl Data {
    /// Advances by one time step and calls `f` at each [`Callback`] of it; Runge-Kutta has those of every intermediate step.
    /// This is what `mjcb_control`, `mjcb_passive` and `mjcb_sensor` are in C, for one step of one simulation; those are
    /// called, too, before `f`.
    ///
    /// After an error or a panic of `f` it is not called again: the step is completed without it, then the error is returned
    /// or the panic goes on. [`Data::set_state`] undoes such a step. Control alone is simpler with [`Data::step_with`].
    ///
    /// Contact filters, colliders and functions of actuators are not among the callbacks: they may be called by several
    /// threads, or without an order that could be promised.
    ///
    /// ```
    /// use mujoco::sim::{Callback, Data, Model};
    ///
    /// let model = Model::from_xml(
    ///     "<mujoco>
    ///        <worldbody><body><joint name='j' axis='0 1 0'/><geom size='.1' pos='.5 0 0'/></body></worldbody>
    ///        <sensor><user name='drag' dim='1' needstage='vel'/></sensor>
    ///      </mujoco>",
    /// )?;
    /// let mut data = Data::new(&model)?;
    /// for _ in 0..1000 {
    ///     data.step_with_callbacks(|callback, d| {
    ///         let drag = -0.3 * d.qvel()[0] * d.qvel()[0].abs();
    ///         match callback {
    ///             Callback::Passive => d.qfrc_passive_mut()[0] += drag,
    ///             Callback::Sensor(_) => d.sensor_mut("drag").expect("a sensor")[0] = drag,
    ///             Callback::Control => {}
    ///         }
    ///         Ok(())
    ///     })?;
    /// }
    /// assert!(data.sensor("drag").expect("a sensor")[0] != 0.0);
    /// # Ok::<(), mujoco::sim::Error>(())
    /// ```
    pub fn step_with_callbacks(&mut self, mut f: impl FnMut(Callback, &mut InStep) -> Result<()>) -> Result<()> {
        self.compute_with(step::step, &mut f)
    }

    /// As [`Data::step_with_callbacks`] for [`Data::forward`].
    pub fn forward_with_callbacks(&mut self, mut f: impl FnMut(Callback, &mut InStep) -> Result<()>) -> Result<()> {
        self.compute_with(step::forward, &mut f)
    }

    fn compute_with(
        &mut self,
        compute: fn(&model::Model, &mut data::Data) -> Result<()>,
        f: &mut dyn FnMut(Callback, &mut InStep) -> Result<()>,
    ) -> Result<()> {
        let mut stopped = None;
        let done = self.compute_listened(compute, |callback, data| {
            if stopped.is_none() {
                stopped = match catch_unwind(AssertUnwindSafe(|| f(callback.into(), &mut InStep(data)))) {
                    Ok(Ok(())) => None,
                    Ok(Err(e)) => Some(StopReason::Error(e)),
                    Err(panic) => Some(StopReason::Panic(panic)),
                };
            }
        });
        match stopped {
            None => done,
            Some(StopReason::Error(e)) => Err(e),
            Some(StopReason::Panic(panic)) => resume_unwind(panic),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{Error, Model, StateSet};

    /// A swinging rod with the given options, joint attributes and sensors.
    fn rod(options: &str, joint: &str) -> (Model, Data) {
        let model = Model::from_xml(&format!(
            "<mujoco><option timestep='.01' {options}/><worldbody><body><joint name='j' axis='0 1 0' {joint}/>
             <geom size='.05' fromto='0 0 0 .5 0 -.2' type='capsule'/></body></worldbody>
             <actuator><motor joint='j'/></actuator>
             <sensor><user name='p' dim='1' needstage='pos'/><user name='a' dim='2' needstage='acc'/></sensor></mujoco>"
        ));
        let mut data = Data::new(model.as_ref().unwrap()).unwrap();
        data.qvel_mut()[0] = 0.5;
        (model.unwrap(), data)
    }

    fn trajectory(data: &mut Data, mut step: impl FnMut(&mut Data)) -> Vec<u64> {
        let angle = |_| {
            step(data);
            data.qpos()[0].to_bits()
        };
        (0..50).map(angle).collect()
    }

    #[test]
    fn a_step_with_control_that_does_nothing_is_a_step() {
        for options in ["", "integrator='RK4'", "integrator='implicit'", "integrator='implicitfast'"] {
            let [plain, with] = [rod(options, "damping='.1'"), rod(options, "damping='.1'")].map(|(_, d)| d);
            let (mut plain, mut with) = (plain, with);
            let expected = trajectory(&mut plain, |d| d.step().unwrap());
            assert_eq!(trajectory(&mut with, |d| d.step_with(|_| Ok(())).unwrap()), expected, "{options}");
            assert_eq!((with.time(), with.sensordata()), (plain.time(), plain.sensordata()));
        }
    }

    /// What is read halfway is that of the present state, and forces that are set there act in this step.
    #[test]
    fn control_between_the_halves_acts_at_once() {
        let (_, mut data) = rod("gravity='0 0 0'", "");
        let mut fresh = data.try_clone().unwrap();
        fresh.ctrl_mut()[0] = 0.3;
        fresh.step().unwrap();
        data.step_with(|d| {
            assert!(d.xquat()[1][0] == 1.0);
            d.ctrl_mut()[0] = 0.3;
            Ok(())
        })
        .unwrap();
        assert_eq!(data.qvel(), fresh.qvel());
        let before = data.state(StateSet::all());
        assert_eq!(data.step_with(|_| Err(Error::new("no"))).unwrap_err().to_string(), "no");
        assert_eq!(data.state(StateSet::all()), before);
    }

    /// A spring as a callback is the model's spring, to the last bit, with any integrator.
    #[test]
    fn passive_forces_are_those_of_the_model() {
        for options in ["", "integrator='RK4'", "integrator='implicitfast'"] {
            let (_, mut expected) = rod(options, "stiffness='3'");
            let (_, mut data) = rod(options, "");
            let expected = trajectory(&mut expected, |d| d.step().unwrap());
            let spring = |callback, d: &mut InStep| {
                if callback == Callback::Passive {
                    let force = -3.0 * d.qpos()[0];
                    d.qfrc_passive_mut()[0] += force;
                }
                Ok(())
            };
            let found = trajectory(&mut data, |d| d.step_with_callbacks(spring).unwrap());
            assert_eq!(found, expected, "{options}");
        }
    }

    #[test]
    fn callbacks_come_in_order_and_set_sensors_and_controls() {
        let (_, mut data) = rod("integrator='RK4'", "");
        let mut seen = Vec::new();
        data.step_with_callbacks(|callback, d| {
            seen.push(callback);
            match callback {
                Callback::Control => d.ctrl_mut()[0] = seen.len() as f64,
                Callback::Sensor(Stage::Position) => d.sensor_mut("p").unwrap()[0] = 7.0,
                Callback::Sensor(_) => d.sensor_mut("a").unwrap().copy_from_slice(&[8.0, 9.0]),
                Callback::Passive => {}
            }
            Ok(())
        })
        .unwrap();
        let first = [
            Callback::Sensor(Stage::Position),
            Callback::Passive,
            Callback::Control,
            Callback::Sensor(Stage::Acceleration),
        ];
        assert_eq!(seen[..4], first);
        assert_eq!(seen.iter().filter(|&&c| c == Callback::Control).count(), 4, "{seen:?}");
        assert_eq!(data.sensordata(), [7.0, 8.0, 9.0]);
        assert!(data.ctrl()[0] > 3.0);
        // no listener is left
        data.forward().unwrap();
        assert_eq!(data.sensordata(), [0.0; 3]);
    }

    #[test]
    fn callbacks_are_of_one_simulation_and_may_compute() {
        let (model, mut data) = rod("", "");
        let (mut calls, mut inner) = (0, Data::new(&model).unwrap());
        data.forward_with_callbacks(|callback, d| {
            calls += 1;
            // another simulation, a model, and what follows from this one's state
            inner.step()?;
            inner.step_with_callbacks(|_, d| d.jacobian(ObjectKind::Body, 1).map(|_| ()))?;
            Model::from_xml("<mujoco/>")?;
            if callback == Callback::Control {
                d.try_clone()?.step()?;
                let jacobian = d.jacobian(ObjectKind::Body, 1)?;
                let velocity = d.object_velocity(ObjectKind::Body, 1, false)?;
                let product = jacobian.rotation.times(d.qvel())?;
                assert_eq!(product, velocity[0]);
            }
            Ok(())
        })
        .unwrap();
        assert_eq!(calls, 4);
    }

    #[test]
    fn errors_and_panics_come_out_when_the_step_is_done() {
        let (_, mut data) = rod("", "");
        let mut calls = 0;
        let error = data.step_with_callbacks(|_, _| {
            calls += 1;
            Err(Error::new("enough"))
        });
        assert_eq!((error.unwrap_err().to_string().as_str(), calls), ("enough", 1));
        let before = data.state(StateSet::INTEGRATION);
        let panic = catch_unwind(AssertUnwindSafe(|| data.step_with_callbacks(|_, _| panic!("a panic of the user"))));
        assert_eq!(*panic.unwrap_err().downcast::<&str>().unwrap(), "a panic of the user");
        // the simulation is as good as before
        let (_, mut other) = rod("", "");
        other.set_state(&before).unwrap();
        data.set_state(&before).unwrap();
        let expected = trajectory(&mut other, |d| d.step().unwrap());
        assert_eq!(trajectory(&mut data, |d| d.step().unwrap()), expected);
    }
}
