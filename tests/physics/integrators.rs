//! Integrators against exact solutions: order of convergence, damping, energy and momentum.

use crate::kit::vectors::*;
use crate::kit::world::World;
use mujoco::abi::*;
use std::f64::consts::PI;
use std::ffi::c_int;

const FIRST_ORDER: [mjtIntegrator; 3] = [mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST];

fn with(w: &mut World, integrator: mjtIntegrator, timestep: f64) {
    w.option().integrator = integrator as c_int;
    w.option().timestep = timestep;
    w.reset();
}

/// How fast an error falls with the step: its order, from those at two steps, one half of the other.
fn order(error: impl Fn(f64) -> f64, step: f64) -> f64 {
    (error(step) / error(step / 2.0)).log2()
}

/// A point mass on a rod of length 1 that leaves at angle `start` at rest.
fn pendulum(integrator: mjtIntegrator, timestep: f64, start: f64) -> World {
    let mut w = World::new(
        "<mujoco><option gravity='0 0 -4'><flag energy='enable'/></option><worldbody><body><joint axis='0 1 0'/>
           <inertial pos='0 0 -1' mass='1' diaginertia='1e-14 1e-14 1e-14'/></body></worldbody></mujoco>",
    );
    with(&mut w, integrator, timestep);
    w.set_qpos(&[start]);
    w
}

/// The pendulum's angle after a quarter of its exact period, 2 pi / omega / agm(1, cos(start / 2)): it hangs then.
fn angle_after_a_quarter(integrator: mjtIntegrator, steps: f64) -> f64 {
    let start = 1.5_f64;
    let (mut a, mut g) = (1.0, (start / 2.0).cos());
    while a - g > 1e-15 {
        (a, g) = ((a + g) / 2.0, (a * g).sqrt());
    }
    let quarter = 2.0 * PI / 2.0 / a / 4.0;
    let mut w = pendulum(integrator, quarter / steps, start);
    w.steps(steps as usize);
    w.qpos()[0].abs()
}

#[test]
fn euler_and_implicit_converge_on_a_pendulum_with_order_1() {
    for integrator in FIRST_ORDER {
        let found = order(|step| angle_after_a_quarter(integrator, 1.0 / step), 1.0 / 200.0);
        assert!((found - 1.0).abs() < 0.05, "{integrator:?}: {found}");
    }
}

#[test]
fn runge_kutta_converges_on_a_pendulum_with_order_4() {
    let found = order(|step| angle_after_a_quarter(mjINT_RK4, 1.0 / step), 1.0 / 20.0);
    assert!((found - 4.0).abs() < 0.2, "{found}");
    let error = angle_after_a_quarter(mjINT_RK4, 200.0);
    assert!(error < 1e-9, "{error}");
}

/// A symmetric top, moments (1, 1, 2), free in space: its spin about the axis is constant, and the rest of the angular
/// velocity rotates in the body at (I3 - I1) / I1 times the spin.
fn top(integrator: mjtIntegrator, timestep: f64) -> World {
    let mut w = World::new(
        "<mujoco><option gravity='0 0 0'/><worldbody><body name='top'><freejoint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 2'/></body>
         </worldbody><sensor><subtreeangmom name='h' body='top'/><framezaxis name='axis' objtype='body' objname='top'/></sensor></mujoco>",
    );
    with(&mut w, integrator, timestep);
    w.set_qvel(&[0.0, 0.0, 0.0, 0.6, 0.0, 3.0]);
    w
}

fn spin_error_of_a_top(integrator: mjtIntegrator, timestep: f64) -> f64 {
    let mut w = top(integrator, timestep);
    w.steps((0.5 / timestep).round() as usize);
    let angle = 3.0 * 0.5;
    let exact = [0.6 * f64::cos(angle), 0.6 * f64::sin(angle), 3.0];
    norm(&sub(w.qvel()[3..].try_into().unwrap(), exact))
}

/// The axis of the top goes around the angular momentum, which is (0.6, 0, 6) for ever, at |h| / I1.
fn pose_error_of_a_top(integrator: mjtIntegrator, timestep: f64) -> f64 {
    let mut w = top(integrator, timestep);
    w.steps((0.5 / timestep).round() as usize);
    w.forward();
    let h = [0.6, 0.0, 6.0];
    let exact = rotate(&rotation(h, norm(&h) * 0.5), [0.0, 0.0, 1.0]);
    norm(&sub(w.sensor("axis").try_into().unwrap(), exact))
}

#[test]
fn a_free_top_precesses_with_order_1_in_euler_and_implicit() {
    for integrator in [mjINT_EULER, mjINT_IMPLICIT] {
        for error in [spin_error_of_a_top, pose_error_of_a_top] {
            let found = order(|step| error(integrator, step), 1.0 / 1000.0);
            assert!((found - 1.0).abs() < 0.05, "{integrator:?}: {found}");
        }
    }
}

#[test]
fn a_free_top_spins_with_order_4_in_runge_kutta() {
    let found = order(|step| spin_error_of_a_top(mjINT_RK4, step), 1.0 / 40.0);
    assert!((found - 4.0).abs() < 0.2, "{found}");
}

#[test]
fn angular_momentum_of_a_free_body_drifts_with_order_1_in_euler_and_2_in_runge_kutta() {
    let drift = |integrator: mjtIntegrator, timestep: f64| {
        let mut w = top(integrator, timestep);
        w.steps((0.5 / timestep).round() as usize);
        w.forward();
        norm(&sub(w.sensor("h").try_into().unwrap(), [0.6, 0.0, 6.0]))
    };
    let found = order(|step| drift(mjINT_EULER, step), 1.0 / 1000.0);
    assert!((found - 1.0).abs() < 0.1, "Euler: {found}");
    // the angular velocities of Runge-Kutta's stages are averaged as if rotations commuted, which costs two orders
    let found = order(|step| drift(mjINT_RK4, step), 1.0 / 100.0);
    assert!((found - 2.0).abs() < 0.1, "Runge-Kutta: {found}");
    assert!(drift(mjINT_RK4, 0.01) < 0.1 * drift(mjINT_EULER, 0.01));
}

#[test]
fn linear_momentum_of_a_free_body_is_kept_to_rounding_by_every_integrator() {
    for integrator in [mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST, mjINT_RK4] {
        let mut w = top(integrator, 0.01);
        w.set_qvel(&[1.0, -2.0, 3.0, 0.6, 0.0, 3.0]);
        w.steps(100);
        assert_close(&w.qvel()[..3], &[1.0, -2.0, 3.0], 1e-12);
        assert_close(&w.qpos()[..3], &[1.0, -2.0, 3.0], 1e-12);
    }
}

/// Semi-implicit Euler is symplectic: the energy of a pendulum swings about its value and does not drift, while the
/// energy's error in Runge-Kutta is of higher order.
#[test]
fn energy_of_a_pendulum_stays_bounded() {
    let spread = |integrator: mjtIntegrator, steps: usize| {
        let mut w = pendulum(integrator, 0.01, 1.5);
        w.forward();
        let start = w.d().energy.iter().sum::<f64>();
        let mut worst = 0.0_f64;
        for _ in 0..steps {
            w.step();
            w.forward();
            worst = worst.max((w.d().energy.iter().sum::<f64>() - start).abs());
        }
        worst
    };
    let (short, long) = (spread(mjINT_EULER, 500), spread(mjINT_EULER, 10_000));
    assert!(short < 0.1 && long < 1.05 * short, "{short}, {long}");
    assert!(spread(mjINT_RK4, 1000) < 1e-7);
}

/// A slider of mass 2 with damping 3 that starts at velocity 1.
fn damped(integrator: mjtIntegrator, timestep: f64) -> World {
    let mut w = World::new(
        "<mujoco><option gravity='0 0 0'/><worldbody><body><joint type='slide' damping='3'/><geom size='.1' mass='2'/></body></worldbody></mujoco>",
    );
    with(&mut w, integrator, timestep);
    w.set_qvel(&[1.0]);
    w
}

#[test]
fn damping_is_implicit_but_in_runge_kutta() {
    for integrator in FIRST_ORDER {
        let mut w = damped(integrator, 0.1);
        w.steps(5);
        assert_close(&w.qvel(), &[(1.0_f64 + 0.1 * 3.0 / 2.0).powi(-5)], 1e-14);
    }
    // the Taylor polynomial of the exponential
    let x = -0.1_f64 * 3.0 / 2.0;
    let mut w = damped(mjINT_RK4, 0.1);
    w.step();
    assert_close(&w.qvel(), &[1.0 + x + x * x / 2.0 + x * x * x / 6.0 + x.powi(4) / 24.0], 1e-14);
}

#[test]
fn damping_is_explicit_without_eulerdamp() {
    let mut w = damped(mjINT_EULER, 0.1);
    w.option().disableflags |= mjDSBL_EULERDAMP as c_int;
    w.steps(5);
    assert_close(&w.qvel(), &[(1.0_f64 - 0.1 * 3.0 / 2.0).powi(5)], 1e-14);
}

/// Positions move with the new velocity: after n steps of free fall, g h^2 n (n + 1) / 2, and not g t^2 / 2.
#[test]
fn free_fall_of_semi_implicit_euler_is_a_sum() {
    for integrator in FIRST_ORDER {
        let mut w = World::new(
            "<mujoco><worldbody><body><joint type='slide' axis='0 0 -1'/><geom size='.1'/></body></worldbody></mujoco>",
        );
        with(&mut w, integrator, 0.01);
        w.steps(10);
        assert_close(&w.qpos(), &[9.81 * 1e-4 * 55.0], 1e-14);
    }
    let mut w = World::new(
        "<mujoco><worldbody><body><joint type='slide' axis='0 0 -1'/><geom size='.1'/></body></worldbody></mujoco>",
    );
    with(&mut w, mjINT_RK4, 0.01);
    w.steps(10);
    assert_close(&w.qpos(), &[9.81 * 0.01 / 2.0], 1e-14);
}

/// First-order filters of activations: `filterexact` follows the exponential, `filter` Euler's polygon.
#[test]
fn filters_of_activations_follow_their_time_constant() {
    let mut w = World::new(
        "<mujoco><option timestep='.01'/><worldbody><body><joint name='j' type='slide'/><geom size='.1'/></body></worldbody><actuator>
           <general joint='j' dyntype='filterexact' dynprm='.05'/><general joint='j' dyntype='filter' dynprm='.05'/>
           <general joint='j' dyntype='integrator'/></actuator></mujoco>",
    );
    w.set(|d| d.ctrl, &[1.0, 1.0, 2.0]);
    w.steps(7);
    let expected = [1.0 - (-0.07_f64 / 0.05).exp(), 1.0 - (1.0_f64 - 0.01 / 0.05).powi(7), 0.14];
    assert_close(w.get(|d| d.act, 3), &expected, 1e-14);
}

/// Implicit integration keeps a stiff velocity feedback stable: v / (1 + h kv / m).
#[test]
fn velocity_feedback_of_actuators_is_implicit_in_the_implicit_integrators() {
    for (integrator, factor) in [(mjINT_IMPLICIT, 1.0 / 11.0), (mjINT_IMPLICITFAST, 1.0 / 11.0), (mjINT_EULER, -9.0)] {
        let mut w = World::new(
            "<mujoco><worldbody><body><joint name='j' type='slide' axis='1 0 0'/><geom size='.1' mass='1'/></body></worldbody>
             <actuator><velocity joint='j' kv='1000'/></actuator></mujoco>",
        );
        with(&mut w, integrator, 0.01);
        w.set_qvel(&[1.0]);
        w.step();
        assert_close(&w.qvel(), &[factor], 1e-12);
    }
}
