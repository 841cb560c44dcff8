//! The state of a simulation across a recompile: saved by element, restored by element.

use crate::data::Data;
use crate::model::Model;
use crate::spec::*;
use std::collections::HashMap;

/// Values by element.
type ElementValues<K> = HashMap<Id<K>, Vec<f64>>;

/// Time, and the state of each element that the last compile knew.
#[derive(Default)]
pub struct SavedState {
    time: f64,
    qpos: ElementValues<JointFields>,
    qvel: ElementValues<JointFields>,
    act: ElementValues<ActuatorFields>,
    ctrl: ElementValues<ActuatorFields>,
    mpos: ElementValues<BodyFields>,
    mquat: ElementValues<BodyFields>,
}

/// The parts of a state that are saved, in the layout of the last compile.
pub struct StateArrays<'a> {
    pub time: f64,
    pub qpos: &'a [f64],
    pub qvel: &'a [f64],
    pub act: &'a [f64],
    pub ctrl: &'a [f64],
    pub mocap_pos: &'a [[f64; 3]],
    pub mocap_quat: &'a [[f64; 4]],
}

impl SavedState {
    /// Saves a state by element.
    pub fn of(last: &StateLayout, d: &StateArrays) -> SavedState {
        let mut s = SavedState { time: d.time, ..Default::default() };
        for j in &last.joints {
            s.qpos.insert(j.joint, d.qpos[j.qpos.clone()].to_vec());
            s.qvel.insert(j.joint, d.qvel[j.qvel.clone()].to_vec());
        }
        for (i, a) in last.actuators.iter().enumerate() {
            s.ctrl.insert(a.0, vec![d.ctrl[i]]);
            s.act.insert(a.0, d.act[a.1.clone()].to_vec());
        }
        for (i, &body) in last.mocap.iter().enumerate() {
            s.mpos.insert(body, d.mocap_pos[i].to_vec());
            s.mquat.insert(body, d.mocap_quat[i].to_vec());
        }
        s
    }

    /// Puts the saved state into fresh data of the model that `spec` compiled to.
    pub fn restore(&self, spec: &Spec, d: &mut Data) {
        fn put(into: &mut [f64], saved: Option<&Vec<f64>>) {
            if let Some(saved) = saved.filter(|saved| saved.len() == into.len()) {
                into.copy_from_slice(saved);
            }
        }
        d.s.time = self.time;
        let last = &spec.last.layout;
        for j in &last.joints {
            put(&mut d.qpos[j.qpos.clone()], self.qpos.get(&j.joint));
            put(&mut d.qvel[j.qvel.clone()], self.qvel.get(&j.joint));
        }
        for (i, a) in last.actuators.iter().enumerate() {
            put(&mut d.ctrl[i..=i], self.ctrl.get(&a.0));
            put(&mut d.act[a.1.clone()], self.act.get(&a.0));
        }
        for (i, body) in last.mocap.iter().enumerate() {
            put(&mut d.mocap_pos[i].0, self.mpos.get(body));
            put(&mut d.mocap_quat[i].0, self.mquat.get(body));
        }
    }
}

/// What a spec remembers of a compile.
pub(super) fn record_compile(s: &mut Spec, m: &Model) {
    let joint = |(i, j): (usize, &Joint)| {
        let (q, v) = joint_size(j.compiled.r#type);
        let (qpos, qvel) = (m.jnt_qposadr()[i] as usize, m.jnt_dofadr()[i] as usize);
        LastJoint { joint: j.key(), qpos: qpos..qpos + q, qvel: qvel..qvel + v }
    };
    let actuator = |(i, a): (usize, &Actuator)| {
        let adr = m.actuator_actadr()[i].max(0) as usize;
        (a.key(), adr..adr + m.actuator_actnum()[i] as usize)
    };
    s.last.layout = StateLayout {
        joints: s.joints.iter().enumerate().map(joint).collect(),
        actuators: s.actuators.iter().enumerate().map(actuator).collect(),
        mocap: s.bodies.iter().filter(|b| m.body_mocapid()[b.id() as usize] >= 0).map(Element::key).collect(),
        nq: m.nq(),
        nv: m.nv(),
        na: m.na(),
    };
    s.last.signature = m.signature;
}
