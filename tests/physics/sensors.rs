//! One fact per type of sensor, under the type's name in MJCF.

use crate::kit::vectors::*;
use crate::kit::world::World;
use std::f64::consts::PI;

const G: f64 = 9.81;

/// A body that swings about the world's y axis, with a tilted site off the axis; `sensors` go into its sensor section.
fn pendulum(sensors: &str) -> World {
    World::new(&format!(
        "<mujoco><option magnetic='.3 -.2 .5'/><worldbody><body name='rod' pos='0 0 1'><joint name='hinge' axis='0 1 0'/>
            <geom type='capsule' fromto='0 0 0 .6 0 0' size='.03' mass='2'/><site name='s' pos='.4 .1 0' euler='30 40 50'/>
         </body></worldbody><sensor>{sensors}</sensor></mujoco>"
    ))
}

/// A ball of radius 0.1 and mass 2 that rests on the floor.
fn resting_ball(sensors: &str) -> World {
    let mut w = World::new(&format!(
        "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 .1'/><body name='ball' pos='.3 0 .1'><freejoint/>
            <geom name='ball' size='.1' mass='2'/><site name='s' size='.15'/><site name='top' pos='0 0 .2' size='.05'/>
         </body></worldbody><sensor>{sensors}</sensor></mujoco>"
    ));
    w.steps(1000);
    w.forward();
    assert!(norm(&w.qvel()) < 1e-9, "it rests");
    w
}

#[test]
fn accelerometer_reads_gravity_upwards_at_rest_and_nothing_in_free_fall() {
    let xml = |joint: &str| {
        format!(
            "<mujoco><worldbody><body pos='0 0 9'>{joint}<geom size='.1'/><site name='s' pos='.3 .2 .1' euler='20 30 40'/>
             </body></worldbody><sensor><accelerometer name='a' site='s'/></sensor></mujoco>"
        )
    };
    let w = World::at_start(&xml("<freejoint/>"));
    assert_close(w.sensor("a"), &[0.0; 3], 1e-12);
    // a slider along x does not fall
    let w = World::at_start(&xml("<joint type='slide' axis='1 0 0'/>"));
    assert_close(w.sensor("a"), &unrotate(&w.m3(|d| d.site_xmat, 0), [0.0, 0.0, G]), 1e-12);
}

#[test]
fn accelerometer_reads_the_centripetal_acceleration_of_a_spin() {
    let mut w = pendulum("<accelerometer name='a' site='s'/>");
    w.option().gravity = [0.0; 3];
    w.set_qvel(&[3.0]);
    w.forward();
    assert_close(w.sensor("a"), &unrotate(&w.m3(|d| d.site_xmat, 0), [-9.0 * 0.4, 0.0, 0.0]), 1e-12);
}

#[test]
fn gyro_reads_the_angular_velocity_in_the_sites_axes() {
    let mut w = pendulum("<gyro name='g' site='s'/>");
    w.set_qvel(&[3.0]);
    w.forward();
    assert_close(w.sensor("g"), &unrotate(&w.m3(|d| d.site_xmat, 0), [0.0, 3.0, 0.0]), 1e-12);
}

#[test]
fn velocimeter_reads_omega_cross_r_in_the_sites_axes() {
    let mut w = pendulum("<velocimeter name='v' site='s'/>");
    w.set_qvel(&[3.0]);
    w.forward();
    let v = cross([0.0, 3.0, 0.0], [0.4, 0.1, 0.0]);
    assert_close(w.sensor("v"), &unrotate(&w.m3(|d| d.site_xmat, 0), v), 1e-12);
}

#[test]
fn force_and_torque_carry_a_hanging_mass() {
    // the site's body hangs at a static one; its mass of 2 is off the site by r
    let w = World::at_start(
        "<mujoco><worldbody><body><joint type='slide' axis='1 0 0'/><geom size='.01' mass='5'/>
           <body><site name='s' euler='30 40 50'/><geom size='.1' pos='.3 .4 0' mass='2'/></body></body></worldbody>
         <sensor><force name='f' site='s'/><torque name='t' site='s'/></sensor></mujoco>",
    );
    let (site, up) = (w.m3(|d| d.site_xmat, 0), [0.0, 0.0, 2.0 * G]);
    assert_close(w.sensor("f"), &unrotate(&site, up), 1e-12);
    assert_close(w.sensor("t"), &unrotate(&site, cross([0.3, 0.4, 0.0], up)), 1e-12);
}

#[test]
fn magnetometer_reads_the_flux_in_the_sites_axes() {
    let mut w = pendulum("<magnetometer name='m' site='s'/>");
    w.set_qpos(&[0.7]);
    w.forward();
    assert_close(w.sensor("m"), &unrotate(&w.m3(|d| d.site_xmat, 0), [0.3, -0.2, 0.5]), 1e-12);
}

#[test]
fn rangefinder_measures_along_z_and_reads_minus_one_without_a_hit() {
    let w = World::at_start(
        "<mujoco><worldbody><geom type='plane' size='9 9 .1'/><body pos='0 0 2'><joint type='slide' axis='1 0 0'/><geom size='.1'/>
           <site name='down' zaxis='1 0 -1'/><site name='up' zaxis='0 0 1'/></body></worldbody>
         <sensor><rangefinder name='d' site='down'/><rangefinder name='u' site='up'/></sensor></mujoco>",
    );
    assert_close(w.sensor("d"), &[2.0 * 2_f64.sqrt()], 1e-12);
    assert_close(w.sensor("u"), &[-1.0], 0.0);
}

#[test]
fn camprojection_is_the_pinhole_projection() {
    // focal length in pixels: half the height over tan(fovy / 2) = 100
    let w = World::at_start(
        "<mujoco><worldbody><camera name='c' pos='0 0 5' fovy='90' resolution='300 200'/>
           <body pos='.5 .25 3'><freejoint/><geom size='.1'/><site name='s'/></body></worldbody>
         <sensor><camprojection name='p' site='s' camera='c'/></sensor></mujoco>",
    );
    assert_close(w.sensor("p"), &[150.0 + 100.0 * 0.5 / 2.0, 100.0 - 100.0 * 0.25 / 2.0], 1e-9);
}

/// A slider of mass 1 with a tendon that doubles its motion and an actuator of gear 3 on each.
fn slider(sensors: &str) -> World {
    World::new(&format!(
        "<mujoco><option gravity='0 0 0'/><worldbody><body><joint name='j' type='slide' range='-1 1' limited='false'/>
           <geom size='.1' mass='1'/></body></worldbody>
         <tendon><fixed name='t'><joint joint='j' coef='2'/></fixed></tendon>
         <actuator><motor name='a' joint='j' gear='3'/><motor name='b' tendon='t' gear='5'/></actuator>
         <sensor>{sensors}</sensor></mujoco>"
    ))
}

#[test]
fn jointpos_and_jointvel_are_the_joints_coordinates() {
    let mut w = slider("<jointpos name='p' joint='j'/><jointvel name='v' joint='j'/>");
    w.set_qpos(&[0.4]);
    w.set_qvel(&[-0.7]);
    w.forward();
    assert_eq!((w.sensor("p"), w.sensor("v")), (&[0.4][..], &[-0.7][..]));
}

#[test]
fn tendonpos_and_tendonvel_scale_with_the_coefficient() {
    let mut w = slider("<tendonpos name='p' tendon='t'/><tendonvel name='v' tendon='t'/>");
    w.set_qpos(&[0.4]);
    w.set_qvel(&[-0.7]);
    w.forward();
    assert_close(w.sensor("p"), &[0.8], 1e-15);
    assert_close(w.sensor("v"), &[-1.4], 1e-15);
}

#[test]
fn actuatorpos_and_actuatorvel_scale_with_the_gear() {
    let mut w = slider("<actuatorpos name='p' actuator='a'/><actuatorvel name='v' actuator='b'/>");
    w.set_qpos(&[0.4]);
    w.set_qvel(&[-0.7]);
    w.forward();
    assert_close(w.sensor("p"), &[3.0 * 0.4], 1e-15);
    assert_close(w.sensor("v"), &[5.0 * 2.0 * -0.7], 1e-15);
}

#[test]
fn actuatorfrc_is_before_the_gear_and_jointactuatorfrc_after_it() {
    let mut w = slider(
        "<actuatorfrc name='f' actuator='a'/><jointactuatorfrc name='j' joint='j'/><tendonactuatorfrc name='t' tendon='t'/>",
    );
    w.set(|d| d.ctrl, &[0.3, 0.2]);
    w.forward();
    assert_close(w.sensor("f"), &[0.3], 1e-15);
    assert_close(w.sensor("j"), &[3.0 * 0.3 + 2.0 * 5.0 * 0.2], 1e-15);
}

#[test]
fn tendonactuatorfrc_sums_the_forces_of_the_tendons_actuators() {
    let mut w = slider("<tendonactuatorfrc name='t' tendon='t'/>");
    w.set(|d| d.ctrl, &[0.3, 0.2]);
    w.forward();
    assert_close(w.sensor("t"), &[0.2], 1e-15);
}

#[test]
fn ballquat_is_normalized_and_ballangvel_is_in_the_childs_axes() {
    let mut w = World::new(
        "<mujoco><worldbody><body><joint name='b' type='ball'/><geom size='.1' pos='0 0 -.3'/><site name='s'/></body></worldbody>
         <sensor><ballquat name='q' joint='b'/><ballangvel name='v' joint='b'/><gyro name='g' site='s'/></sensor></mujoco>",
    );
    w.set_qpos(&[2.0, 0.0, 2.0, 0.0]);
    w.set_qvel(&[0.1, 0.2, 0.3]);
    w.forward();
    assert_close(w.sensor("q"), &[0.5_f64.sqrt(), 0.0, 0.5_f64.sqrt(), 0.0], 1e-15);
    assert_eq!(w.sensor("v"), &[0.1, 0.2, 0.3]);
    assert_close(w.sensor("g"), &[0.1, 0.2, 0.3], 1e-15);
}

/// A slider with range -1 to 1 whose limit and tendon's limit are sensed, at `q` and velocity `v`.
fn limited(q: f64, v: f64) -> World {
    let mut w = World::new(
        "<mujoco><option gravity='0 0 0'/><worldbody><body><joint name='j' type='slide' range='-1 1'/><geom size='.1' mass='1'/></body>
           <body pos='1 0 0'><joint name='k' type='slide'/><geom size='.1' mass='1'/></body></worldbody>
         <tendon><fixed name='t' range='-2 2'><joint joint='k' coef='2'/></fixed></tendon>
         <sensor><jointlimitpos name='jp' joint='j'/><jointlimitvel name='jv' joint='j'/><jointlimitfrc name='jf' joint='j'/>
           <tendonlimitpos name='tp' tendon='t'/><tendonlimitvel name='tv' tendon='t'/><tendonlimitfrc name='tf' tendon='t'/>
         </sensor></mujoco>",
    );
    w.set_qpos(&[q, q]);
    w.set_qvel(&[v, v]);
    w.forward();
    w
}

#[test]
fn jointlimitpos_and_jointlimitvel_are_distance_and_its_rate_beyond_the_limit() {
    let w = limited(1.01, 0.5);
    assert_close(w.sensor("jp"), &[-0.01], 1e-15);
    assert_close(w.sensor("jv"), &[-0.5], 1e-15);
    let w = limited(0.9, 0.5);
    assert_eq!((w.sensor("jp"), w.sensor("jv"), w.sensor("jf")), (&[0.0][..], &[0.0][..], &[0.0][..]));
}

#[test]
fn tendonlimitpos_and_tendonlimitvel_are_distance_and_its_rate_beyond_the_limit() {
    let w = limited(-1.01, -0.5);
    assert_close(w.sensor("tp"), &[-0.02], 1e-15);
    assert_close(w.sensor("tv"), &[-1.0], 1e-15);
    let w = limited(0.9, 0.5);
    assert_eq!((w.sensor("tp"), w.sensor("tv"), w.sensor("tf")), (&[0.0][..], &[0.0][..], &[0.0][..]));
}

#[test]
fn limit_forces_are_what_accelerates_the_free_slider() {
    // unit masses and no other force: the force is the acceleration, by the tendon's coefficient for the second
    let w = limited(1.01, 0.5);
    let qacc = w.qacc();
    assert!(w.sensor("jf")[0] > 1.0);
    assert_close(w.sensor("jf"), &[-qacc[0]], 1e-9);
    assert_close(w.sensor("tf"), &[-qacc[1] / 2.0], 1e-9);
}

/// Two bodies in free motion and all frame sensors of a geom of the first, alone and relative to a site of the second.
fn frames() -> World {
    let tags = ["framepos", "framequat", "framexaxis", "frameyaxis", "framezaxis", "framelinvel", "frameangvel"];
    let relative = tags.map(|tag| {
        format!(
            "<{tag} name='{tag}' objtype='geom' objname='g'/>
             <{tag} name='rel_{tag}' objtype='geom' objname='g' reftype='site' refname='s'/>"
        )
    });
    let mut w = World::new(&format!(
        "<mujoco><option gravity='0 0 -10'/><worldbody>
           <body><freejoint/><geom name='g' type='box' size='.1 .2 .3' pos='.2 .1 0' euler='10 20 30' mass='1'/></body>
           <body pos='5 0 0'><freejoint/><geom type='box' size='.3 .1 .2'/><site name='s' pos='.1 .3 .2' euler='50 10 80'/></body>
         </worldbody><sensor>{}<framelinacc name='framelinacc' objtype='geom' objname='g'/>
           <frameangacc name='frameangacc' objtype='geom' objname='g'/></sensor></mujoco>",
        relative.concat()
    ));
    let mut random = Random(3);
    let (q1, q2, v) = (random.quat(), random.quat(), random.vector(12));
    w.set_qpos(&[&[0.1, 0.2, 0.3][..], &q1, &[2.0, 0.5, 0.4], &q2].concat());
    w.set_qvel(&v);
    w.forward();
    w
}

/// The world one moment later or earlier, along its velocity.
fn shifted(w: &World, dt: f64) -> World {
    let mut other = frames();
    let (q, v) = (w.qpos(), w.qvel());
    let q = other.moved(&q, &v, dt);
    other.set_qpos(&q);
    other.forward();
    other
}

/// The derivative of a sensor's output along the velocity, by central differences.
fn rate(w: &World, sensor: &str) -> Vec<f64> {
    let dt = 1e-5;
    let (before, after) = (shifted(w, -dt), shifted(w, dt));
    after.sensor(sensor).iter().zip(before.sensor(sensor)).map(|(a, b)| (a - b) / (2.0 * dt)).collect()
}

#[test]
fn framepos_is_the_objects_position_in_the_references_axes() {
    let w = frames();
    let (p, p_ref, r_ref) = (w.v3(|d| d.geom_xpos, 0), w.v3(|d| d.site_xpos, 0), w.m3(|d| d.site_xmat, 0));
    assert_eq!(w.sensor("framepos"), p);
    assert_close(w.sensor("rel_framepos"), &unrotate(&r_ref, sub(p, p_ref)), 1e-14);
}

#[test]
fn framequat_rotates_as_the_objects_matrix() {
    let w = frames();
    let quat = |name: &str| matrix_of(w.sensor(name).try_into().unwrap());
    let (r, r_ref) = (w.m3(|d| d.geom_xmat, 0), w.m3(|d| d.site_xmat, 0));
    let a = [0.3, -0.4, 0.9];
    assert_close(&rotate(&quat("framequat"), a), &rotate(&r, a), 1e-14);
    assert_close(&rotate(&quat("rel_framequat"), a), &unrotate(&r_ref, rotate(&r, a)), 1e-14);
}

#[test]
fn frame_axes_are_the_columns_of_the_objects_matrix() {
    let w = frames();
    let (r, r_ref) = (w.m3(|d| d.geom_xmat, 0), w.m3(|d| d.site_xmat, 0));
    for (i, name) in ["framexaxis", "frameyaxis", "framezaxis"].into_iter().enumerate() {
        let column = [r[i], r[3 + i], r[6 + i]];
        assert_eq!(w.sensor(name), column);
        assert_close(w.sensor(&format!("rel_{name}")), &unrotate(&r_ref, column), 1e-14);
    }
}

#[test]
fn framelinvel_is_the_rate_of_framepos() {
    let w = frames();
    assert_close(w.sensor("framelinvel"), &rate(&w, "framepos"), 1e-8);
    assert_close(w.sensor("rel_framelinvel"), &rate(&w, "rel_framepos"), 1e-8);
}

#[test]
fn frameangvel_moves_the_frames_axes() {
    let w = frames();
    for prefix in ["", "rel_"] {
        let sensor = |name: &str| -> V3 { w.sensor(&format!("{prefix}{name}")).try_into().unwrap() };
        for axis in ["framexaxis", "framezaxis"] {
            let moves = cross(sensor("frameangvel"), sensor(axis));
            assert_close(&moves, &rate(&w, &format!("{prefix}{axis}")), 1e-8);
        }
    }
}

#[test]
fn framelinacc_of_a_free_body_is_its_spin_about_the_center_of_mass() {
    // the geom is the body's mass: its center is in free fall, and gravity is taken out
    assert_close(frames().sensor("framelinacc"), &[0.0; 3], 1e-12);
}

#[test]
fn frameangacc_obeys_eulers_equation() {
    // with I diagonal in the geom's axes: I alpha = (I w) x w in these axes
    let w = frames();
    let r = w.m3(|d| d.geom_xmat, 0);
    let size = [0.1_f64, 0.2, 0.3];
    let inertia: V3 = std::array::from_fn(|i| (size[(i + 1) % 3].powi(2) + size[(i + 2) % 3].powi(2)) / 3.0);
    let omega = unrotate(&r, w.sensor("frameangvel").try_into().unwrap());
    let momentum: V3 = std::array::from_fn(|i| inertia[i] * omega[i]);
    let torque = cross(momentum, omega);
    let expected: V3 = std::array::from_fn(|i| torque[i] / inertia[i]);
    assert_close(&unrotate(&r, w.sensor("frameangacc").try_into().unwrap()), &expected, 1e-12);
}

/// Two point-like balls of masses 1 and 3 at the ends of a rod without mass, free to move.
fn dumbbell() -> World {
    World::new(
        "<mujoco><worldbody><body name='b'><freejoint/><geom size='.01' mass='1'/><body pos='.4 0 0'><geom size='.01' mass='3'/></body>
         </body></worldbody><sensor><subtreecom name='c' body='b'/><subtreelinvel name='v' body='b'/>
           <subtreeangmom name='h' body='b'/><e_potential name='pot'/><e_kinetic name='kin'/></sensor></mujoco>",
    )
}

#[test]
fn subtreecom_is_the_mean_by_mass_and_subtreelinvel_its_rate() {
    let mut w = dumbbell();
    w.set_qvel(&[0.1, 0.2, 0.3, 0.0, 0.0, 2.0]);
    w.forward();
    assert_close(w.sensor("c"), &[0.3, 0.0, 0.0], 1e-14);
    assert_close(w.sensor("v"), &[0.1, 0.2 + 2.0 * 0.3, 0.3], 1e-14);
}

#[test]
fn subtreeangmom_is_the_spin_about_the_center_of_mass() {
    let mut w = dumbbell();
    w.set_qvel(&[0.1, 0.2, 0.3, 0.0, 0.0, 2.0]);
    w.forward();
    // two balls about their own centers, and the reduced mass 3/4 at distance 0.4
    let inertia = 4.0 * 0.4 * 0.01_f64.powi(2) + 0.75 * 0.4_f64.powi(2);
    assert_close(w.sensor("h"), &[0.0, 0.0, 2.0 * inertia], 1e-14);
}

#[test]
fn e_potential_is_minus_mass_times_gravity_times_height() {
    let mut w = dumbbell();
    w.set_qpos(&[0.0, 0.0, 1.5, 1.0, 0.0, 0.0, 0.0]);
    w.forward();
    assert_close(w.sensor("pot"), &[4.0 * G * 1.5], 1e-12);
}

#[test]
fn e_kinetic_is_that_of_translation_and_rotation() {
    let mut w = dumbbell();
    w.set_qvel(&[0.1, 0.2, 0.3, 0.0, 0.0, 2.0]);
    w.forward();
    let inertia = 4.0 * 0.4 * 0.01_f64.powi(2) + 0.75 * 0.4_f64.powi(2);
    let v: V3 = w.sensor("v").try_into().unwrap();
    assert_close(w.sensor("kin"), &[0.5 * 4.0 * dot(&v, &v) + 0.5 * inertia * 4.0], 1e-13);
}

#[test]
fn clock_reads_the_time() {
    let mut w = slider("<clock name='c'/>");
    w.steps(7);
    w.forward();
    assert_close(w.sensor("c"), &[7.0 * w.m().opt.timestep], 1e-15);
}

#[test]
fn insidesite_says_whether_the_object_is_in_the_volume() {
    let mut w = World::new(
        "<mujoco><worldbody><site name='zone' type='box' size='.5 .2 .3' euler='0 0 90'/>
           <body name='b'><joint type='slide' axis='0 1 0'/><geom size='.1'/></body></worldbody>
         <sensor><insidesite name='i' site='zone' objtype='body' objname='b'/></sensor></mujoco>",
    );
    for (y, inside) in [(0.0, 1.0), (0.49, 1.0), (0.51, 0.0), (-0.6, 0.0)] {
        w.set_qpos(&[y]);
        w.forward();
        assert_eq!(w.sensor("i"), &[inside], "at {y}");
    }
}

#[test]
fn distance_normal_and_fromto_of_two_balls_lie_on_the_line_of_centers() {
    let w = World::at_start(
        "<mujoco><worldbody><geom name='a' size='.1'/><body pos='.3 .4 0'><freejoint/><geom name='b' size='.2'/></body></worldbody>
         <sensor><distance name='d' geom1='a' geom2='b' cutoff='9'/><normal name='n' geom1='a' geom2='b' cutoff='9'/>
           <fromto name='f' geom1='a' geom2='b' cutoff='9'/><distance name='far' geom1='a' geom2='b' cutoff='.15'/></sensor></mujoco>",
    );
    assert_close(w.sensor("d"), &[0.5 - 0.3], 1e-14);
    assert_close(w.sensor("n"), &[0.6, 0.8, 0.0], 1e-14);
    assert_close(w.sensor("f"), &[0.06, 0.08, 0.0, 0.3 - 0.12, 0.4 - 0.16, 0.0], 1e-14);
    assert_close(w.sensor("far"), &[0.15], 0.0);
}

#[test]
fn sensors_of_the_same_geoms_share_a_search_and_others_do_not() {
    let mut w = World::at_start(
        "<mujoco><worldbody><geom name='a' size='.1'/><geom name='c' size='.1' pos='0 -2 0'/>
           <body pos='.3 .4 0'><freejoint/><geom name='b' size='.2'/></body></worldbody>
         <sensor><distance name='ab' geom1='a' geom2='b' cutoff='9'/><distance name='cb' geom1='c' geom2='b' cutoff='9'/>
           <fromto name='ba' geom1='b' geom2='a' cutoff='9'/><normal name='n' geom1='a' geom2='b' cutoff='9'/></sensor></mujoco>",
    );
    let check = |w: &World, [x, y]: [f64; 2]| {
        let (r, s) = (x.hypot(y), x.hypot(y + 2.0));
        assert_close(w.sensor("ab"), &[r - 0.3], 1e-14);
        assert_close(w.sensor("cb"), &[s - 0.3], 1e-14);
        let (from, to) = (1.0 - 0.2 / r, 0.1 / r);
        assert_close(w.sensor("ba"), &[from * x, from * y, 0.0, to * x, to * y, 0.0], 1e-14);
        assert_close(w.sensor("n"), &[x / r, y / r, 0.0], 1e-14);
    };
    check(&w, [0.3, 0.4]);
    w.set_qpos(&[-0.8, 0.6, 0.0, 1.0, 0.0, 0.0, 0.0]);
    w.forward();
    check(&w, [-0.8, 0.6]);
}

#[test]
fn contact_carries_the_weight_from_below() {
    let data = "found force torque dist pos normal tangent";
    let w = resting_ball(&format!(
        "<contact name='c' geom1='floor' geom2='ball' data='{data}' num='2'/>
         <contact name='net' geom1='floor' geom2='ball' data='force pos' reduce='netforce'/>
         <contact name='swapped' geom1='ball' geom2='floor' data='normal'/>"
    ));
    let (c, size) = (w.sensor("c"), 17);
    assert_eq!((c[0], c.len()), (1.0, 2 * size));
    assert_close(&c[1..4], &[2.0 * G, 0.0, 0.0], 1e-6);
    assert_close(&c[4..7], &[0.0; 3], 1e-6);
    assert!(c[7] < 0.0 && c[7] > -0.01);
    assert_close(&c[8..11], &[0.3, 0.0, c[7] / 2.0], 1e-9);
    assert_close(&c[11..14], &[0.0, 0.0, 1.0], 1e-12);
    assert_close(&[dot(&c[11..14], &c[14..17]), norm(&c[14..17])], &[0.0, 1.0], 1e-12);
    assert_eq!(&c[size..], &[0.0; 17], "there is no second contact");
    assert_close(w.sensor("net"), &[0.0, 0.0, 2.0 * G, 0.3, 0.0, c[7] / 2.0], 1e-6);
    assert_close(w.sensor("swapped"), &[0.0, 0.0, -1.0], 1e-12);
}

#[test]
fn contact_sensors_of_the_same_criteria_share_matches() {
    let world = "<worldbody><geom name='floor' type='plane' size='2 2 .1'/><site name='corner' type='box' size='.2 .2 .3'/>
         <body name='a' pos='0 0 .1'><freejoint/><geom name='box' type='box' size='.1 .1 .1'/>
           <body name='arm' pos='.1 0 0'><joint axis='0 1 0'/><geom name='arm' type='capsule' size='.04' fromto='0 0 0 .3 0 -.07'/></body></body>
         <body name='b' pos='0 .02 .28'><freejoint/><geom name='ball' size='.1'/></body>
         <body name='c' pos='.4 .3 .05'><freejoint/><geom name='lone' size='.05'/></body></worldbody>";
    let criteria = [
        "",
        "geom1='box'",
        "geom2='box'",
        "body1='a' body2='b'",
        "body1='b' body2='a'",
        "subtree1='a'",
        "subtree2='a'",
        "site='corner'",
        "site='corner' subtree2='a'",
        "geom1='floor' subtree2='a'",
        "body1='world' geom2='lone'",
    ];
    let outputs = [
        "data='found'",
        "num='3' data='found force torque dist pos normal tangent'",
        "num='2' reduce='mindist' data='dist pos'",
        "num='4' reduce='maxforce' data='force'",
        "reduce='netforce' data='force torque pos normal'",
        "num='5' data='normal'",
        "num='2' reduce='maxforce' data='found tangent'",
        "reduce='netforce' data='found'",
    ];
    let run = |sensors: &str| {
        let mut w = World::new(&format!("<mujoco>{world}<sensor>{sensors}</sensor></mujoco>"));
        w.steps(60);
        w.get(|d| d.sensordata, w.m().nsensordata as usize).to_vec()
    };
    let each: Vec<String> = criteria.iter().flat_map(|c| outputs.map(|o| format!("<contact {c} {o}/>"))).collect();
    let alone: Vec<f64> = each.iter().flat_map(|sensor| run(sensor)).collect();
    assert!(alone.iter().filter(|&&x| x != 0.0).count() > alone.len() / 3, "most sensors see contacts");
    assert_eq!(run(&each.concat()), alone);
    let with_clocks = run(&each.join("<clock/>"));
    let time = run("<clock/>")[0];
    assert!(with_clocks.into_iter().filter(|&x| x != time).eq(alone), "also with other sensors between them");
}

#[test]
fn touch_sums_the_normal_forces_in_its_volume() {
    let w = resting_ball("<touch name='t' site='s'/><touch name='none' site='top'/>");
    assert_close(w.sensor("t"), &[2.0 * G], 1e-6);
    assert_eq!(w.sensor("none"), &[0.0], "the volume above the ball is behind the contact");
}

#[test]
fn touch_sensors_next_to_each_other_are_those_alone() {
    let body = |name: &str, z: f64| {
        format!(
            "<body pos='0 0 {z}'><freejoint/><geom type='box' size='.1 .1 .1'/><site name='{name}_all' size='.3'/>
               <site name='{name}_top' type='box' size='.2 .2 .02' pos='0 0 .1'/>
               <site name='{name}_corner' type='capsule' size='.05 .3' pos='.1 .1 0'/></body>"
        )
    };
    let run = |sensors: &str| {
        let bodies = body("low", 0.1) + &body("high", 0.3);
        let mut w = World::new(&format!(
            "<mujoco><worldbody><geom type='plane' size='2 2 .1'/>{bodies}</worldbody><sensor>{sensors}</sensor></mujoco>"
        ));
        w.steps(40);
        w.get(|d| d.sensordata, w.m().nsensordata as usize).to_vec()
    };
    let sites = ["low_all", "low_top", "low_corner", "high_all", "high_top", "high_corner", "low_all"];
    let each = sites.map(|site| format!("<touch site='{site}'/>"));
    let alone: Vec<f64> = each.iter().flat_map(|sensor| run(sensor)).collect();
    assert_eq!(run(&each.concat()), alone);
    assert_eq!(alone.iter().map(|&x| x > 0.0).collect::<Vec<_>>(), [true, true, true, true, false, true, true]);
}

#[test]
fn tactile_presses_where_the_pad_is_inside_the_other_geom() {
    let pad = |height: f64| {
        World::at_start(&format!(
            "<mujoco><asset><mesh name='pad' builtin='plate' params='3 3' scale='.1 .1 .1'/></asset><worldbody>
               <geom type='box' size='.3 .3 .1' pos='0 0 -.1'/>
               <body pos='0 0 {height}'><freejoint/><geom name='g' type='box' size='.1 .1 .02' pos='0 0 .015'/>
                 <geom name='pad' type='mesh' mesh='pad' pos='0 0 .1' contype='0' conaffinity='0' mass='0'/></body></worldbody>
             <sensor><tactile name='t' geom='pad' mesh='pad'/></sensor></mujoco>"
        ))
    };
    // The plate is one unit, 0.1 here, below its frame: a depth of 0.002 in all vertices, to the accuracy of the box's
    // field inside, gives a pressure of -0.002 / (0.05 + 0.002).
    let w = pad(-0.002);
    let n = w.sensor("t").len() / 3;
    assert_close(&w.sensor("t")[..n], &vec![-0.002 / 0.052; n], 1e-4);
    assert_close(&w.sensor("t")[n..], &vec![0.0; 2 * n], 1e-12);
    assert_close(pad(0.002).sensor("t"), &vec![0.0; 3 * n], 0.0);
}

#[test]
fn a_touch_grid_plugin_feels_the_weight() {
    let mut w = World::new(
        "<mujoco><extension><plugin plugin='mujoco.sensor.touch_grid'/></extension><worldbody><geom type='plane' size='1 1 .1'/>
           <body pos='0 0 .1'><freejoint/><geom size='.1' mass='2'/><site name='s' zaxis='0 0 1'/></body></worldbody>
         <sensor><plugin name='p' plugin='mujoco.sensor.touch_grid' objtype='site' objname='s'>
           <config key='size' value='5 5'/><config key='fov' value='60 60'/><config key='gamma' value='0'/>
           <config key='nchannel' value='1'/></plugin></sensor></mujoco>",
    );
    w.steps(1000);
    w.forward();
    let p = w.sensor("p");
    assert_eq!(p.len(), 25);
    assert_close(&[p.iter().sum()], &[2.0 * G], 1e-6);
    assert_close(&[p[12]], &[2.0 * G], 1e-6);
}

#[test]
fn cutoff_bounds_a_sensor() {
    let mut w = slider("<jointpos name='p' joint='j' cutoff='.25'/>");
    for (q, read) in [(0.2, 0.2), (0.3, 0.25), (-PI, -0.25)] {
        w.set_qpos(&[q]);
        w.forward();
        assert_eq!(w.sensor("p"), &[read]);
    }
}

/// Boxes, ellipsoids, cylinders, capsules and meshes, apart, near and overlapping: the search with the largest cutoff decides those after
/// it, which are what a search of their own finds.
#[test]
fn segments_with_smaller_cutoffs_are_those_of_a_search_of_their_own() {
    let cutoffs = [2.0, 1.0, 0.5, 0.3, 0.2, 0.1, 0.05, 0.01, 0.001];
    let geoms = ["type='box' size='.2 .1 .15'", "type='ellipsoid' size='.1 .2 .15'", "type='cylinder' size='.1 .2'"];
    let others = ["type='capsule' size='.1 .1'", "type='mesh' mesh='m'", "type='box' size='.1 .1 .1'"];
    let world = |a: &str, b: &str, at: f64, sensors: &str| {
        World::at_start(&format!(
            "<mujoco><asset><mesh name='m' vertex='0 0 0 .3 0 0 0 .2 0 0 0 .4 .2 .2 .2'/></asset>
             <worldbody><geom name='a' {a}/><body pos='{at} {} .1' euler='10 {} 30'><freejoint/><geom name='b' {b}/></body></worldbody>
             <sensor>{sensors}</sensor></mujoco>",
            0.3 * at,
            100.0 * at
        ))
    };
    let sensor = |c: f64| format!("<fromto name='{c}' geom1='a' geom2='b' cutoff='{c}'/>");
    let mut found = 0;
    for (a, b) in geoms.into_iter().flat_map(|a| others.map(|b| (a, b))) {
        for at in [0.1, 0.25, 0.3, 0.35, 0.4, 0.5, 0.9] {
            let together = world(a, b, at, &cutoffs.map(sensor).concat());
            for c in cutoffs {
                let alone = world(a, b, at, &sensor(c));
                assert_eq!(together.sensor(&c.to_string()), alone.sensor(&c.to_string()), "{a}, {b}, {at}, {c}");
                found += usize::from(norm(alone.sensor(&c.to_string())) > 0.0);
            }
        }
    }
    assert!((100..467).contains(&found), "{found} of 567");
}
