//! Facts of sensors among each other: which do not depend on which, and which are the same in other axes.

use crate::abi::*;
use crate::data::OwnedData;
use crate::math::Vec3;
use crate::model::OwnedModel;

fn load(xml: &str) -> OwnedModel {
    crate::compile::tests::load(xml).unwrap().model
}

/// Two arms that swing, one of them on a ball joint, and a ball that rests on the floor.
fn arms(sensors: &str) -> OwnedModel {
    load(&format!(
        "<mujoco><worldbody><geom name='floor' type='plane' size='9 9 .1'/>
           <body name='a' pos='0 0 2' euler='10 20 30'><joint name='j' type='ball'/><geom name='ga' size='.1' pos='.1 .2 .3'/>
             <site name='s' pos='.2 .1 -.3' euler='40 -20 70'/>
             <body name='b' pos='.3 0 -.5'><joint name='h' axis='1 2 3' damping='.1'/><geom name='gb' type='box' size='.1 .2 .3'/>
               <site name='t' pos='.1 0 .2' euler='-30 10 5'/></body></body>
           <body name='c' pos='3 0 .099'><freejoint/><geom name='gc' size='.1'/><site name='u' size='.2'/></body></worldbody>
         <actuator><motor name='m' joint='h' gear='2'/></actuator><sensor>{sensors}</sensor></mujoco>"
    ))
}

/// The outputs after forward dynamics in a state of motion, sensor by sensor.
fn outputs(m: &OwnedModel) -> Vec<Vec<f64>> {
    let mut d = OwnedData::new(m).unwrap();
    let mut d = d.enter(m);
    d.qvel[..4].copy_from_slice(&[1.0, -2.0, 0.5, 3.0]);
    d.qpos[4] = 0.3;
    d.ctrl.fill(0.7);
    crate::step::forward(m, &mut d).unwrap();
    let block = |i: usize| m.sensor_adr()[i] as usize..(m.sensor_adr()[i] + m.sensor_dim()[i]) as usize;
    (0..m.nsensor()).map(|i| d.sensordata[block(i)].to_vec()).collect()
}

#[track_caller]
fn near(a: &[f64], b: &[f64]) {
    assert!(a.len() == b.len() && a.iter().zip(b).all(|(x, y)| (x - y).abs() < 1e-12), "{a:?} {b:?}");
}

const LIST: [&str; 14] = [
    "<framelinacc objtype='site' objname='s'/>",
    "<touch site='u'/>",
    "<accelerometer site='t'/>",
    "<subtreeangmom body='a'/>",
    "<force site='t'/>",
    "<gyro site='s'/>",
    "<contact geom1='floor' geom2='gc' data='force dist' num='2'/>",
    "<distance geom1='ga' geom2='gb' cutoff='5'/>",
    "<jointpos joint='h'/>",
    "<e_kinetic/>",
    "<actuatorfrc actuator='m'/>",
    "<ballquat joint='j'/>",
    "<fromto geom1='gb' geom2='gc' cutoff='9'/>",
    "<subtreelinvel body='a'/>",
];

/// Some sensors have to compute what others need, too: which comes first must not matter.
#[test]
fn outputs_do_not_depend_on_the_order_of_sensors() {
    let alone: Vec<Vec<f64>> = LIST.iter().map(|sensor| outputs(&arms(sensor)).remove(0)).collect();
    assert!(alone.iter().all(|output| output.iter().any(|x| *x != 0.0)), "{alone:?}");
    for first in 0..LIST.len() {
        let order: Vec<usize> = (0..LIST.len()).map(|k| (first + 5 * k) % LIST.len()).collect();
        let sensors: String = order.iter().map(|&k| LIST[k]).collect();
        for (output, &k) in outputs(&arms(&sensors)).iter().zip(&order) {
            assert_eq!(*output, alone[k], "{} of {order:?}", LIST[k]);
        }
    }
}

#[test]
fn sensors_of_a_site_are_those_of_its_frame_in_its_own_axes() {
    let frame = |kind: &str| format!("<{kind} objtype='site' objname='t'/>");
    let sensors = ["framexaxis", "frameyaxis", "framezaxis", "frameangvel", "framelinvel", "framelinacc"].map(frame);
    let own = "<gyro site='t'/><velocimeter site='t'/><accelerometer site='t'/>";
    let found = outputs(&arms(&format!("{}{own}", sensors.concat())));
    let vec = |i: usize| Vec3([found[i][0], found[i][1], found[i][2]]);
    for (world, local) in [(3, 6), (4, 7), (5, 8)] {
        near(&(0..3).map(|axis| vec(axis).dot(vec(world))).collect::<Vec<_>>(), &found[local]);
    }
    assert!(vec(8).norm() > 1.0);
}

#[test]
fn a_frame_in_its_own_frame_is_at_rest_in_the_origin() {
    let own = |kind: &str| format!("<{kind} objtype='site' objname='t' reftype='site' refname='t'/>");
    let found = outputs(&arms(&["framepos", "framequat", "framelinvel", "frameangvel"].map(own).concat()));
    near(&found[0], &[0.0; 3]);
    near(&found[1], &[1.0, 0.0, 0.0, 0.0]);
    near(&found[2], &[0.0; 3]);
    near(&found[3], &[0.0; 3]);
}

#[test]
fn the_distance_of_two_geoms_is_the_same_from_either_side() {
    let pair = |kind: &str, a: &str, b: &str| format!("<{kind} geom1='{a}' geom2='{b}' cutoff='9'/>");
    for (a, b) in [("ga", "gc"), ("gb", "gc"), ("ga", "gb")] {
        let both = |kind: &str| format!("{}{}", pair(kind, a, b), pair(kind, b, a));
        let found = outputs(&arms(&["distance", "normal", "fromto"].map(both).concat()));
        near(&found[0], &found[1]);
        near(&found[2], &found[3].iter().map(|x| -x).collect::<Vec<_>>());
        near(&found[4], &[&found[5][3..], &found[5][..3]].concat());
        // the segment is as long as the distance
        let along: Vec<f64> = (0..3).map(|k| found[4][3 + k] - found[4][k]).collect();
        near(&[along.iter().map(|x| x * x).sum::<f64>().sqrt()], &[found[0][0].abs()]);
    }
}

#[test]
fn slots_of_a_contact_sensor_without_a_contact_are_zero() {
    let slots =
        |num: i32| format!("<contact geom1='floor' geom2='gc' data='found force dist' num='{num}' reduce='mindist'/>");
    let [one, three] = [1, 3].map(|num| outputs(&arms(&slots(num))).remove(0));
    assert_eq!((one.len(), three.len()), (5, 15));
    assert!(one[0] == 1.0 && one[1] > 0.0 && one[4] < 0.0, "{one:?}");
    assert_eq!(three[..5], one);
    assert_eq!(three[5..], [0.0; 10]);
}

#[test]
fn a_touch_sensor_feels_its_own_body_alone() {
    // the second site is as near, and of another body
    let m = load(
        "<mujoco><worldbody><geom type='plane' size='9 9 .1'/>
         <body pos='0 0 .099'><freejoint/><geom size='.1'/><site name='own' size='.3'/></body>
         <body pos='0 0 .1' gravcomp='1'><joint/><geom size='.05' contype='0' conaffinity='0'/><site name='other' size='.3'/></body>
         </worldbody><sensor><touch site='own'/><touch site='other'/></sensor></mujoco>",
    );
    let mut d = OwnedData::new(&m).unwrap();
    let mut d = d.enter(&m);
    crate::step::forward(&m, &mut d).unwrap();
    assert!(d.sensordata[0] > 1.0 && d.sensordata[1] == 0.0, "{:?}", d.sensordata);
}

#[test]
fn a_range_finder_does_not_see_the_body_that_it_is_on() {
    let m = load(
        "<mujoco><worldbody><geom type='box' size='1 1 .5' pos='0 0 -2'/>
         <body><joint/><geom size='.3' pos='0 0 -.6'/><site name='down' zaxis='0 0 -1'/></body>
         <site name='fixed' zaxis='0 0 -1'/></worldbody>
         <sensor><rangefinder site='down'/><rangefinder site='fixed'/></sensor></mujoco>",
    );
    let mut d = OwnedData::new(&m).unwrap();
    let mut d = d.enter(&m);
    crate::step::forward(&m, &mut d).unwrap();
    // the box below; the ball in between
    near(d.sensordata, &[1.5, 0.3]);
}

#[test]
fn cutoffs_bound_positive_outputs_from_above_and_others_on_either_side() {
    let found = outputs(&arms("<touch site='u' cutoff='.5'/><gyro site='s' cutoff='.7'/><gyro site='s'/>"));
    assert_eq!(found[0], [0.5]);
    let clipped: Vec<f64> = found[2].iter().map(|x| x.clamp(-0.7, 0.7)).collect();
    assert!(
        found[1] == clipped && clipped.contains(&-0.7) && clipped.contains(&0.7) && clipped != [0.7; 3],
        "{found:?}"
    );
}

#[test]
fn noise_is_written_down_and_not_added() {
    for sensor in LIST {
        let noisy = sensor.replace("/>", " noise='10'/>");
        let (plain, noisy) = (arms(sensor), arms(&noisy));
        assert_eq!(noisy.sensor_noise(), [10.0]);
        assert_eq!(outputs(&plain), outputs(&noisy), "{sensor}");
    }
}

#[test]
fn disabled_sensors_keep_what_they_had() {
    let mut m = arms(&LIST.concat());
    m.opt.disableflags |= mjDSBL_SENSOR as i32;
    let mut d = OwnedData::new(&m).unwrap();
    let mut d = d.enter(&m);
    d.sensordata.fill(7.0);
    crate::step::forward(&m, &mut d).unwrap();
    assert!(d.sensordata.iter().all(|x| *x == 7.0));
}
