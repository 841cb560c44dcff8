//! The built-in plugins through the C ABI: numbers of the reference's plugin libraries, slots, errors.

use crate::kit::world::World;
use mujoco::abi::*;
use mujoco::api::{error, plugin};
use std::ffi::{CStr, c_int};

/// A model after `steps` steps with all controls at 2.
fn stepped(xml: &str, steps: usize, qvel: impl Fn(usize) -> f64) -> World {
    let mut w = World::new(xml);
    let (qvel, nu): (Vec<f64>, usize) = ((0..w.nv()).map(qvel).collect(), w.m().nu as usize);
    w.set_qvel(&qvel);
    w.set(|d| d.ctrl, &vec![2.0; nu]);
    w.steps(steps);
    w
}

#[track_caller]
fn assert_near(got: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(got.len(), expected.len());
    let near = got.iter().zip(expected).all(|(g, e)| (g - e).abs() <= tolerance * e.abs().max(1.0));
    assert!(near, "{got:?}\n{expected:?}");
}

const PID: &str = r#"<mujoco><option timestep="0.01"/>
  <extension><plugin plugin="mujoco.pid"><instance name="p">
    <config key="kp" value="40"/><config key="ki" value="30"/><config key="kd" value="4"/>
    <config key="imax" value="5"/><config key="slewmax" value="SLEW"/>
  </instance></plugin></extension>
  <worldbody><body><joint name="j" damping="2" armature=".3"/><geom size=".1"/></body></worldbody>
  <actuator><plugin joint="j" plugin="mujoco.pid" instance="p" actdim="DIM" dyntype="filter" dynprm="0.1"/></actuator>
</mujoco>"#;

#[test]
fn a_pid_actuator_follows_its_filtered_and_slewed_setpoint() {
    let xml = PID.replace("SLEW", "3").replace("DIM", "3");
    let w = stepped(&xml, 60, |_| 0.0);
    assert_near(&w.qpos(), &[1.3683790143339867], 1e-13);
    assert_near(w.get(|d| d.act, 3), &[0.03477583990336134, 1.7700000000000014, 1.9964059794001714], 1e-13);
}

#[test]
fn wrong_attributes_are_rejected_when_the_model_is_compiled() {
    let rejected = |slew, dim| World::load(&PID.replace("SLEW", slew).replace("DIM", dim)).err().unwrap();
    // the reference tells a warning twice after an error
    assert!(rejected("-1", "3").ends_with("plugin id 0\nslewmax must be non-negative\nslewmax must be non-negative"));
    assert!(rejected("3", "1").contains("actuator 0 has actdim 1, expected 3. Add actdim=\"3\""));
}

#[test]
fn a_bent_cable_swings_about_its_shape_at_rest() {
    let link = |joint| {
        format!(
            r#"<body pos=".1 0.02 0"><joint type="{joint}"/><geom size=".05 .02 .01" type="box"/>
            <plugin plugin="mujoco.elasticity.cable" instance="c"/>"#
        )
    };
    let xml = format!(
        r#"<mujoco><extension><plugin plugin="mujoco.elasticity.cable"><instance name="c">
        <config key="twist" value="1e6"/><config key="bend" value="4e5"/></instance></plugin></extension>
        <worldbody>{}{}{}</body></body></body></worldbody></mujoco>"#,
        link("free"),
        link("ball"),
        link("ball")
    );
    let expected = [
        0.10011826923078325,
        0.0533727254656061,
        0.0282037232627627,
        0.9998107642664991,
        0.001044653451699655,
        -0.014049916611508296,
        -0.01341432813129798,
        0.9999156207560264,
        -0.00032667798700191107,
        0.0109960350398071,
        0.006908825007569422,
        0.9999786462517217,
        0.00017596205000538378,
        -0.005927772565151191,
        0.0027454672364849654,
    ];
    assert_near(&stepped(&xml, 20, |i| (i as f64).sin()).qpos(), &expected, 1e-12);
}

const GRID: &str = r#"<mujoco><extension><plugin plugin="mujoco.sensor.touch_grid"/></extension>
  <worldbody><geom type="plane" size="1 1 .1"/>
    <body pos="0 0 .099" euler="20 10 0"><freejoint/><geom type="box" size=".2 .1 .1"/><site name="s" pos="0 0 .3"/></body>
  </worldbody>
  <sensor><plugin plugin="mujoco.sensor.touch_grid" objtype="site" objname="s">
    <config key="size" value="SIZE"/><config key="fov" value="60 60"/><config key="gamma" value="0.3"/>
    <config key="nchannel" value="CHANNELS"/>
  </plugin></sensor>
</mujoco>"#;

#[test]
fn a_touch_grid_bins_contact_forces_by_angle() {
    let xml = GRID.replace("SIZE", "3 2").replace("CHANNELS", "2");
    let mut expected = [0.0; 12];
    (expected[0], expected[6]) = (52.638146059761674, 36.20201015665018);
    let w = stepped(&xml, 30, |_| 0.0);
    assert_near(w.get(|d| d.sensordata, w.m().nsensordata as usize), &expected, 1e-10);
}

#[test]
fn a_touch_grid_of_no_or_negative_size_is_rejected() {
    let rejected =
        |size, channels| World::load(&GRID.replace("SIZE", size).replace("CHANNELS", channels)).err().unwrap();
    assert!(rejected("3", "1").contains("Both horizontal and vertical resolutions must be specified"));
    assert!(rejected("3 2", "-1").contains("negative size"));
    assert!(rejected("3 2", "7").contains("nchannel must be between 1 and 6"));
}

#[test]
fn a_touch_grid_that_no_sensor_uses_does_nothing() {
    let mut w = World::new(
        r#"<mujoco><extension><plugin plugin="mujoco.sensor.touch_grid"><instance name="p">
        <config key="size" value="3 2"/><config key="fov" value="60 60"/></instance></plugin></extension></mujoco>"#,
    );
    w.step();
    assert_eq!((w.m().nplugin, w.m().nsensordata), (1, 0));
}

/// An error that a plugin raises while a model compiles is an error of that compile, whatever error handler is installed.
#[test]
fn errors_raised_by_plugins_end_the_compile() {
    unsafe extern "C-unwind" fn init(_: *const mjModel, _: *mut mjData, _: c_int) -> c_int {
        unsafe { error::mju_error_s(c"cannot start: %s".as_ptr(), c"no power".as_ptr()) };
        unreachable!("errors do not return here")
    }
    unsafe extern "C-unwind" fn no_numbers(_: *const mjModel, _: c_int) -> c_int {
        0
    }
    unsafe {
        let mut library: mjpPlugin = std::mem::zeroed();
        plugin::mjp_defaultPlugin(&mut library);
        library.name = c"test.powerless".as_ptr();
        library.capabilityflags = mjPLUGIN_PASSIVE as c_int;
        library.init = Some(init);
        library.nstate = Some(no_numbers);
        plugin::mjp_registerPlugin(&library);
    }
    let xml =
        r#"<mujoco><extension><plugin plugin="test.powerless"><instance name="p"/></plugin></extension></mujoco>"#;
    assert_eq!(World::load(xml).err().unwrap(), "Error: engine error: cannot start: no power");
}

/// An instance without a name or plugin is of the plugin that the element says.
#[test]
fn an_element_says_of_what_plugin_its_own_instance_is() {
    use mujoco::api::{init, parse, spec, spec_access};
    // SAFETY: handles of a live spec.
    unsafe {
        let s = init::mj_makeSpec();
        assert_eq!(init::mjs_activatePlugin(s, c"mujoco.elasticity.cable".as_ptr()), 0);
        let body = spec::mjs_addBody(spec_access::mjs_findBody(s, c"world".as_ptr()), std::ptr::null());
        (*spec::mjs_addGeom(body, std::ptr::null())).size[0] = 0.1;
        let instance = spec::mjs_addPlugin(s);
        (*body).plugin.element = (*instance).element;
        (*body).plugin.active = 1;
        spec_access::mjs_setString((*body).plugin.plugin_name, c"mujoco.elasticity.cable".as_ptr());
        let m = parse::mj_compile(s, std::ptr::null());
        assert!(!m.is_null(), "{:?}", CStr::from_ptr(error::mjs_getError(s)));
        assert_eq!(((*m).nplugin, *(*m).body_plugin, *(*m).body_plugin.add(1)), (1, -1, 0));
        assert!(CStr::from_ptr(spec_access::mjs_getString((*instance).plugin_name)).is_empty());
        init::mj_deleteModel(m);
        init::mj_deleteSpec(s);
    }
}
