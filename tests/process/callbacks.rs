//! Callbacks of the user that a step calls.

use crate::kit::error_of;
use crate::kit::vectors::assert_close;
use crate::kit::world::World;
use crate::turn;
use mujoco::abi::*;
use mujoco::api::{globals, init, simulate, support};
use std::cell::Cell;
use std::ffi::c_int;

const PENDULUM: &str =
    "<mujoco><worldbody><body><joint name='j' axis='0 1 0'/><geom size='.1' pos='0 0 -1'/></body></worldbody>
    <actuator><motor joint='j'/></actuator></mujoco>";

// Calls of the callback, and numbers that it read.
thread_local! { static READ: Cell<(usize, usize)> = const { Cell::new((0, 0)) } }

/// A control callback that calls back into the library with the same data.
unsafe extern "C-unwind" fn control(m: *const mjModel, d: *mut mjData) {
    let sig = mjSTATE_INTEGRATION as u32;
    // SAFETY: the arguments are those of the step that calls; the buffer has the size of the state.
    let size = unsafe {
        let mut state = vec![f64::NAN; support::mj_stateSize(m, sig) as usize];
        support::mj_getState(m, d, state.as_mut_ptr(), sig);
        state.len() - state.iter().filter(|x| x.is_nan()).count()
    };
    let (calls, numbers) = READ.get();
    READ.set((calls + 1, numbers + size));
}

#[test]
fn a_callback_may_use_the_data_that_is_being_stepped() {
    let _turn = turn();
    let mut w = World::new(PENDULUM);
    // SAFETY: a signature of the model's state.
    let size = unsafe { support::mj_stateSize(w.m(), mjSTATE_INTEGRATION as u32) as usize };
    let said = error_of(|| {
        // SAFETY: it is this test's turn.
        unsafe { globals::mjcb_control = Some(control) };
        w.steps(5);
        // SAFETY: as above.
        unsafe { globals::mjcb_control = None };
    });
    assert_eq!(said, "");
    let (calls, numbers) = READ.take();
    assert!(calls >= 5 && numbers == calls * size, "{calls} calls, {numbers} numbers, {size} in a state");
}

// Whether the callback is to start over.
thread_local! { static START_OVER: Cell<bool> = const { Cell::new(false) } }

unsafe extern "C-unwind" fn start_over(m: *const mjModel, d: *const mjData, _: c_int) -> f64 {
    if START_OVER.replace(false) {
        // SAFETY: the arguments are those of the step that calls.
        unsafe {
            init::mj_resetData(m, d.cast_mut());
            simulate::mj_forward(m, d.cast_mut());
        }
    }
    0.0
}

#[test]
fn a_callback_may_start_over_in_the_middle_of_a_step() {
    let _turn = turn();
    let mut w = World::new(
        r#"<mujoco><worldbody><geom type="plane" size="1 1 1"/><body pos="0 0 .09">
        <joint name="x" type="slide" axis="0 0 1"/><geom size=".1"/></body></worldbody>
        <actuator><general joint="x" dyntype="user" actdim="1"/></actuator></mujoco>"#,
    );
    w.step();
    START_OVER.set(true);
    // SAFETY: it is this test's turn.
    unsafe { globals::mjcb_act_dyn = Some(start_over) };
    w.step();
    // SAFETY: as above.
    unsafe { globals::mjcb_act_dyn = None };
    assert!(!START_OVER.get());
    assert_eq!((w.d().pstack, w.d().pbase, w.d().time), (0, 0, 0.002));
    assert!(w.qpos().iter().all(|x| x.is_finite()));
}

/// Twice the time into the user sensor.
unsafe extern "C-unwind" fn twice_the_time(_: *const mjModel, d: *mut mjData, stage: c_int) {
    if stage == mjSTAGE_ACC as c_int {
        // SAFETY: the arguments are those of the step that calls; the only sensor has one number.
        unsafe { *(*d).sensordata = 2.0 * (*d).time };
    }
}

#[test]
fn user_sensors_are_filled_by_the_callback_and_cut_off() {
    let _turn = turn();
    let mut w = World::new(
        "<mujoco><worldbody><body><joint type='slide'/><geom size='.1'/></body></worldbody>
         <sensor><user name='u' dim='1' cutoff='.1'/></sensor></mujoco>",
    );
    // SAFETY: it is this test's turn.
    unsafe { globals::mjcb_sensor = Some(twice_the_time) };
    w.steps(3);
    w.forward();
    assert_close(w.sensor("u"), &[6.0 * w.m().opt.timestep], 1e-15);
    w.steps(100);
    // SAFETY: as above.
    unsafe { globals::mjcb_sensor = None };
    assert_eq!(w.sensor("u"), &[0.1]);
}
