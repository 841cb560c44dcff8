//! What a spec remembers of its last compile.

use super::*;
use std::ops::Range;

/// Where a joint's part of the state was.
#[derive(Clone)]
pub struct LastJoint {
    pub joint: JointId,
    pub qpos: Range<usize>,
    pub qvel: Range<usize>,
}

/// Where each element's part of the state is.
#[derive(Clone, Default)]
pub struct StateLayout {
    pub joints: Vec<LastJoint>,
    /// Actuators with their activations.
    pub actuators: Vec<(ActuatorId, Range<usize>)>,
    pub mocap: Vec<BodyId>,
    pub nq: usize,
    pub nv: usize,
    pub na: usize,
}

/// The last compiled model's layout of the state, and its signature: 0 before the first compile.
#[derive(Clone, Default)]
pub struct Last {
    pub layout: StateLayout,
    pub signature: u64,
}

impl StateLayout {
    /// The layout of the spec as it is. The lists must be in model order.
    pub fn of(s: &Spec) -> StateLayout {
        let mut l = StateLayout::default();
        for joint in s.joints.iter() {
            let (q, v) = joint_size(joint.public.r#type);
            l.joints.push(LastJoint { joint: joint.key(), qpos: l.nq..l.nq + q, qvel: l.nv..l.nv + v });
            (l.nq, l.nv) = (l.nq + q, l.nv + v);
        }
        for actuator in s.actuators.iter() {
            let n = activations(&actuator.public);
            l.actuators.push((actuator.key(), l.na..l.na + n));
            l.na += n;
        }
        l.mocap = s.bodies.iter().filter(|b| b.public.mocap != 0).map(Element::key).collect();
        l
    }
}
