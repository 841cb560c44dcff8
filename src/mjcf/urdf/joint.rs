//! Joints of URDF: type, axis, limits, damping and friction of the joint of a child link.

use super::*;
use crate::math::Quat;

/// Adds what a joint stands for to its child.
pub fn read_joint(spec: &mut Spec, node: &Node, body: BodyId) -> Result<()> {
    let kind = required_text(node, "type")?;
    let name = required_text(node, "name")?;
    if !["revolute", "continuous", "prismatic", "fixed", "floating", "planar", "spherical"].contains(&kind) {
        return Err(ParseError::at(node, "invalid joint type in URDF joint definition"));
    }
    let (pos, quat) = read_origin(node)?;
    let b = &mut spec.bodies[body].public;
    (b.pos, b.quat) = (pos, quat);
    let axis = match unique(node, "axis")? {
        Some(given) => required_numbers(given, "xyz")?,
        None => [1.0, 0.0, 0.0],
    };
    let mut add = |kind: mjtJoint, suffix: &str, axis: [f64; 3]| {
        let id = spec.add_in::<JointFields>(body, None);
        spec.joints.set_name(id, &format!("{name}{suffix}"));
        let joint = &mut spec.joints[id].public;
        joint.r#type = kind.into();
        joint.pos = [0.0; 3];
        joint.axis = axis;
        id
    };
    let joints = match kind {
        "revolute" | "continuous" => vec![add(mjJNT_HINGE, "", axis)],
        "prismatic" => vec![add(mjJNT_SLIDE, "", axis)],
        "floating" => vec![add(mjJNT_FREE, "", axis)],
        "spherical" => vec![add(mjJNT_BALL, "", axis)],
        "planar" => {
            let up = mjsOrientation { r#type: mjORIENTATION_ZAXIS.into(), zaxis: axis, ..initial::orientation() };
            // an axis too small is the compiler's to reject
            let plane = resolve_orientation(Quat::IDENTITY, false, b"XYZ", &up).unwrap_or(Quat::IDENTITY).to_mat();
            vec![
                add(mjJNT_SLIDE, "_TX", plane.col(0).0),
                add(mjJNT_SLIDE, "_TY", plane.col(1).0),
                add(mjJNT_HINGE, "_RZ", axis),
            ]
        }
        _ => return Ok(()),
    };
    read_dynamics(spec, node, &joints)?;
    read_limit(node, &mut spec.joints[joints[0]].public)
}

fn read_dynamics(spec: &mut Spec, node: &Node, joints: &[JointId]) -> Result<()> {
    let Some(node) = unique(node, "dynamics")? else { return Ok(()) };
    let (damping, friction) = (real(node, "damping")?, real(node, "friction")?);
    for &id in joints {
        let joint = &mut spec.joints[id].public;
        joint.damping = damping.unwrap_or(joint.damping);
        joint.frictionloss = friction.unwrap_or(joint.frictionloss);
    }
    Ok(())
}

/// A range that is given by halves, or that is empty, limits nothing.
fn read_limit(node: &Node, joint: &mut JointFields) -> Result<()> {
    let Some(node) = unique(node, "limit")? else { return Ok(()) };
    let (lower, upper) = (real(node, "lower")?, real(node, "upper")?);
    joint.range = [lower.unwrap_or(joint.range[0]), upper.unwrap_or(joint.range[1])];
    if lower.is_some() != upper.is_some() || joint.range[0] > joint.range[1] {
        joint.limited = mjLIMITED_FALSE as i32;
    }
    let effort = real(node, "effort")?.unwrap_or(0.0).abs();
    if effort > 0.0 {
        joint.actfrcrange = [-effort, effort];
    }
    Ok(())
}
