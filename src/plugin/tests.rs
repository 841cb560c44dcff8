//! Facts of the calls that plugins get, with two plugins of our own that count them.

use super::*;
use crate::base::registry;
use crate::data::OwnedData;
use crate::model::OwnedModel;
use crate::step::lifecycle;
use std::ffi::{c_char, c_int, c_void};
use std::sync::Once;

/// Calls of this thread: init, destroy, copy, reset, compute for forces, compute for sensors, advance.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
struct Calls {
    init: i32,
    destroy: i32,
    copy: i32,
    reset: i32,
    passive: i32,
    sensor: i32,
    advance: i32,
}

thread_local! { static CALLS: Cell<Calls> = const { Cell::new(Calls { init: 0, destroy: 0, copy: 0, reset: 0, passive: 0, sensor: 0, advance: 0 }) } }

fn count(one: impl FnOnce(&mut Calls)) {
    let mut calls = CALLS.get();
    one(&mut calls);
    CALLS.set(calls);
}

/// The number that an instance is configured with; zero if none is.
unsafe fn configured(m: *const mjModel, instance: c_int, attribute: &str) -> c_int {
    // SAFETY: the model of the caller.
    let m = unsafe { Model::from_ptr(m) };
    config(m, instance, attribute).and_then(|text| text.to_str().ok()?.parse().ok()).unwrap_or(0)
}

unsafe extern "C-unwind" fn nstate(m: *const mjModel, instance: c_int) -> c_int {
    // SAFETY: the model of the caller.
    unsafe { configured(m, instance, "states") }
}

unsafe extern "C-unwind" fn nsensordata(_: *const mjModel, _: c_int, _: c_int) -> c_int {
    2
}

unsafe extern "C-unwind" fn init(m: *const mjModel, _: *mut mjData, instance: c_int) -> c_int {
    // SAFETY: the model of the caller.
    let fails = unsafe { configured(m, instance, "fail") } != 0;
    count(|c| c.init += i32::from(!fails));
    if fails { -1 } else { 0 }
}

unsafe extern "C-unwind" fn destroy(_: *mut mjData, _: c_int) {
    count(|c| c.destroy += 1);
}

unsafe extern "C-unwind" fn copy(_: *mut mjData, _: *const mjModel, _: *const mjData, _: c_int) {
    count(|c| c.copy += 1);
}

/// All states of the instance become its number.
unsafe extern "C-unwind" fn reset(m: *const mjModel, state: *mut f64, _: *mut c_void, instance: c_int) {
    count(|c| c.reset += 1);
    // SAFETY: the caller passes as many states as `nstate` says.
    unsafe {
        let n = nstate(m, instance) as usize;
        (0..n).for_each(|k| *state.add(k) = f64::from(instance + 1));
    }
}

unsafe extern "C-unwind" fn compute(_: *const mjModel, _: *mut mjData, _: c_int, capability: c_int) {
    let sensor = capability == mjPLUGIN_SENSOR as c_int;
    count(|c| if sensor { c.sensor += 1 } else { c.passive += 1 });
}

unsafe extern "C-unwind" fn advance(_: *const mjModel, _: *mut mjData, _: c_int) {
    count(|c| c.advance += 1);
}

/// Registers `test.force`, a plugin of forces, and `test.sense`, one of sensors that depend on velocities.
fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let attributes: [*const c_char; 3] = [c"states".as_ptr(), c"fail".as_ptr(), c"note".as_ptr()];
        // SAFETY: null pointers and zeros; then C strings, and functions that keep what they promise.
        unsafe {
            let force = mjpPlugin {
                name: c"test.force".as_ptr(),
                nattribute: 3,
                attributes: attributes.as_ptr(),
                capabilityflags: mjPLUGIN_PASSIVE as c_int,
                nstate: Some(nstate),
                init: Some(init),
                destroy: Some(destroy),
                copy: Some(copy),
                reset: Some(reset),
                compute: Some(compute),
                advance: Some(advance),
                ..std::mem::zeroed()
            };
            let sense = mjpPlugin {
                name: c"test.sense".as_ptr(),
                capabilityflags: mjPLUGIN_SENSOR as c_int,
                needstage: mjSTAGE_VEL as c_int,
                nsensordata: Some(nsensordata),
                ..force
            };
            registry::register_plugin(&force).unwrap();
            registry::register_plugin(&sense).unwrap();
        }
    });
}

/// A swinging body with three instances of forces, of 2, 0 and 3 states, and one of a sensor.
fn document(more: &str) -> String {
    format!(
        "<mujoco><extension><plugin plugin='test.force'>
           <instance name='a'><config key='states' value='2'/><config key='note' value='first of all'/></instance>
           <instance name='b'/><instance name='c'><config key='states' value='3'/>{more}</instance></plugin>
           <plugin plugin='test.sense'><instance name='s'/></plugin></extension>
         <worldbody><body><joint name='j'/><geom size='.1' pos='.1 0 0'/><plugin instance='a'/>
           <body><geom size='.1'/><plugin instance='b'/></body><body><geom size='.1'/><plugin instance='c'/></body></body></worldbody>
         <sensor><plugin instance='s'/></sensor></mujoco>"
    )
}

fn load(more: &str) -> Result<OwnedModel> {
    register();
    Ok(crate::compile::tests::load(&document(more)).map_err(|failure| Error::new(failure.to_string()))?.model)
}

/// Data of a model, with no calls counted so far.
fn fresh(m: &OwnedModel) -> OwnedData {
    let d = lifecycle::make(m).unwrap();
    CALLS.set(Calls::default());
    d
}

#[test]
fn every_instance_that_was_made_is_destroyed() {
    let m = load("").unwrap();
    CALLS.set(Calls::default());
    let mut d = lifecycle::make(&m).unwrap();
    let made = CALLS.get();
    assert_eq!((made.init, made.destroy), (4, 0));
    super::lifecycle::destroy(&mut d);
    assert_eq!((CALLS.get().init, CALLS.get().destroy), (4, 4));
    // once is enough
    super::lifecycle::destroy(&mut d);
    assert_eq!(CALLS.get().destroy, 4);
}

#[test]
fn an_instance_that_fails_takes_the_earlier_ones_with_it() {
    CALLS.set(Calls::default());
    let said = load("<config key='fail' value='1'/>").err().map(|e| e.to_string()).unwrap_or_default();
    assert!(said.contains("plugin->init failed for plugin id 2"), "{said}");
    let calls = CALLS.get();
    assert!(calls.init > 0 && calls.init == calls.destroy, "{calls:?}");
}

#[test]
fn states_of_instances_lie_one_after_the_other_and_a_reset_writes_each() {
    let m = load("").unwrap();
    assert_eq!((m.plugin_stateadr()[0], m.plugin_stateadr()[2]), (0, 2));
    assert_eq!(m.plugin_statenum(), [2, 0, 3, 0]);
    let mut d = fresh(&m);
    let mut d = d.enter(&m);
    d.plugin_state.fill(0.0);
    super::lifecycle::reset(&m, &mut d).unwrap();
    assert_eq!(*d.plugin_state, [1.0, 1.0, 3.0, 3.0, 3.0]);
    assert_eq!(CALLS.get().reset, 4);
}

#[test]
fn a_configured_text_is_found_by_its_attribute() {
    let m = load("").unwrap();
    assert_eq!(config(&m, 0, "note"), Some(c"first of all"));
    assert_eq!(config(&m, 0, "states"), Some(c"2"));
    // not configured; not an attribute; no instance
    assert_eq!(config(&m, 1, "note"), Some(c""));
    assert_eq!([config(&m, 0, "nothing"), config(&m, 4, "note"), config(&m, -1, "note")], [None; 3]);
}

#[test]
fn a_step_computes_each_capability_once_and_advances_all() {
    let m = load("").unwrap();
    let mut d = fresh(&m);
    crate::step::step(&m, &mut d.enter(&m)).unwrap();
    assert_eq!(CALLS.get(), Calls { passive: 3, sensor: 1, advance: 4, ..Calls::default() });
}

#[test]
fn runge_kutta_computes_forces_four_times_and_advances_once() {
    let mut m = load("").unwrap();
    m.opt.integrator = mjINT_RK4 as i32;
    let mut d = fresh(&m);
    crate::step::step(&m, &mut d.enter(&m)).unwrap();
    let calls = CALLS.get();
    assert_eq!((calls.passive, calls.advance), (12, 4), "{calls:?}");
}

#[test]
fn a_sensor_is_computed_in_the_pass_of_its_stage_alone() {
    let m = load("").unwrap();
    let mut d = fresh(&m);
    let mut d = d.enter(&m);
    for (stage, expected) in [(mjSTAGE_POS, 0), (mjSTAGE_VEL, 1), (mjSTAGE_ACC, 1)] {
        let mut prepared = 0;
        compute_sensors(&m, &mut d, stage, |_| {
            prepared += 1;
            Ok(())
        })
        .unwrap();
        assert_eq!((CALLS.get().sensor, prepared), (expected, i32::from(stage == mjSTAGE_VEL)), "{stage:?}");
    }
}

#[test]
fn a_copy_of_data_asks_every_instance() {
    let m = load("").unwrap();
    let source = lifecycle::make(&m).unwrap();
    let mut to = fresh(&m);
    super::lifecycle::copy(&mut to, &m, &source).unwrap();
    assert_eq!(CALLS.get(), Calls { copy: 4, ..Calls::default() });
}

#[test]
fn negative_sizes_are_errors_that_name_the_instance() {
    register();
    let xml = document("").replace("value='3'", "value='-5'");
    let said = crate::compile::tests::load(&xml).err().map(|failure| failure.to_string()).unwrap_or_default();
    assert!(said.contains("the state of plugin instance 2 has a negative size (-5)"), "{said}");
    assert_eq!(
        checked_size(-1, format_args!("output")).unwrap_err().to_string(),
        "the output has a negative size (-1)"
    );
    assert_eq!(checked_size(0, format_args!("output")).unwrap(), 0);
}

#[test]
fn an_error_that_a_plugin_kept_is_told_once() {
    fail(Error::new("first"));
    fail(Error::new("second"));
    assert_eq!(failed().unwrap_err().to_string(), "second");
    assert!(failed().is_ok());
}
