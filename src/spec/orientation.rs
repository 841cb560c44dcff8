//! Resolves the alternative ways to give an orientation.

use crate::abi::*;
use crate::base::Result;
use crate::math::quat::EulerAxis;
use crate::math::{Mat3, Quat, Vec3, elementary};

/// A vector whose squared norm is below this has no direction.
const EPS: f64 = 1e-14;

/// A unit vector, or nothing if the vector is too small. A vector of almost unit length is left as it is.
fn unit(v: Vec3) -> Option<Vec3> {
    let square = v.dot(v);
    if square < EPS {
        return None;
    }
    let norm = square.sqrt();
    Some(if (norm - 1.0).abs() <= EPS { v } else { Vec3(v.map(|x| x / norm)) })
}

/// The quaternion that `orientation` stands for, or `quat` if it gives no alternative. Angles are in degrees if `degree`;
/// `sequence` says about which axes Euler angles turn, lower case letters meaning axes that move along.
pub fn resolve_orientation(quat: Quat, degree: bool, sequence: &[u8], orientation: &mjsOrientation) -> Result<Quat> {
    let radians = |a: f64| if degree { a / 180.0 * std::f64::consts::PI } else { a };
    match orientation.r#type.get() {
        Some(mjORIENTATION_AXISANGLE) => {
            let [x, y, z, angle] = orientation.axisangle;
            let axis = unit(Vec3([x, y, z])).ok_or("axisangle too small")?;
            let (sin, cos) = elementary::sin_cos(radians(angle) / 2.0);
            Ok(Quat([cos, sin * axis[0], sin * axis[1], sin * axis[2]]))
        }
        Some(mjORIENTATION_XYAXES) => {
            let [a, b, c, d, e, f] = orientation.xyaxes;
            let x = unit(Vec3([a, b, c])).ok_or("xaxis too small")?;
            let y = Vec3([d, e, f]);
            let y = unit(y + x * -x.dot(y)).ok_or("yaxis too small")?;
            let z = unit(x.cross(y)).ok_or("cross(xaxis, yaxis) too small")?;
            Ok(Quat::from_mat(&Mat3::from_cols(x, y, z)))
        }
        Some(mjORIENTATION_ZAXIS) => Ok(z_axis(unit(Vec3(orientation.zaxis)).ok_or("zaxis too small")?)),
        Some(mjORIENTATION_EULER) => euler(orientation.euler.map(radians), sequence),
        _ => Ok(quat),
    }
}

/// The smallest rotation that takes the z axis to a unit vector.
fn z_axis(z: Vec3) -> Quat {
    let axis = Vec3([-z[1], z[0], 0.0]);
    let (axis, sine) = match unit(axis) {
        Some(u) if axis.norm() >= 1e-10 => (u, axis.norm()),
        _ => (Vec3::X, 0.0),
    };
    let (sin, cos) = elementary::sin_cos(elementary::atan2(sine, z[2]) / 2.0);
    Quat([cos, sin * axis[0], sin * axis[1], sin * axis[2]])
}

fn euler(angles: [f64; 3], sequence: &[u8]) -> Result<Quat> {
    let bad = "euler sequence can only contain x, y, z, X, Y, Z";
    let mut q = Quat::IDENTITY;
    for (i, angle) in angles.into_iter().enumerate() {
        let letter = *sequence.get(i).ok_or(bad)?;
        EulerAxis::parse(letter).ok_or(bad)?;
        let mut turn = Quat([elementary::cos(angle / 2.0), 0.0, 0.0, 0.0]);
        turn[1 + usize::from(letter.to_ascii_lowercase() - b'x')] = elementary::sin(angle / 2.0);
        q = if letter.is_ascii_lowercase() { q * turn } else { turn * q };
    }
    let norm = q.iter().map(|x| x * x).sum::<f64>().sqrt();
    Ok(if (norm - 1.0).abs() <= EPS { q } else { Quat(q.map(|x| x / norm)) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::initial;

    fn close(a: Quat, b: [f64; 4]) -> bool {
        a.iter().zip(b).all(|(x, y)| (x - y).abs() < 1e-15)
    }

    /// Golden numbers of the reference.
    #[test]
    fn alternatives_give_the_quaternions_of_the_field() {
        let resolve = |sequence: &[u8], set: &dyn Fn(&mut mjsOrientation)| {
            let mut o = initial::orientation();
            set(&mut o);
            resolve_orientation(Quat::IDENTITY, true, sequence, &o)
        };
        let euler = |o: &mut mjsOrientation| {
            o.r#type = mjORIENTATION_EULER.into();
            o.euler = [30.0, 40.0, 50.0];
        };
        let q = resolve(b"xyz", &euler).unwrap();
        assert!(close(q, [0.78522071509359870, 0.36004217369767888, 0.19662822552874049, 0.46382691025032902]));
        let q = resolve(b"xYz", &euler).unwrap();
        assert!(close(q, [0.86004217369767900, 0.36004217369767890, 0.19662822552874049, 0.30337177447125957]));
        assert!(resolve(b"xyw", &euler).is_err());
        let q = resolve(b"XYZ", &|o| {
            o.r#type = mjORIENTATION_EULER.into();
            o.euler = [10.0, 20.0, 30.0];
        });
        assert!(close(q.unwrap(), [0.9515485246437885, 0.03813457647485015, 0.189307857412, 0.2392983377447303]));
        let q = resolve(b"xyz", &|o| {
            o.r#type = mjORIENTATION_XYAXES.into();
            o.xyaxes = [1.0, 1.0, 0.0, 0.0, 1.0, 1.0];
        });
        assert!(close(
            q.unwrap(),
            [0.82047323857028331, 0.42470820027786693, 0.17591989660616120, 0.33985114297998731]
        ));
        let q = resolve(b"xyz", &|o| {
            o.r#type = mjORIENTATION_ZAXIS.into();
            o.zaxis = [1.0, 2.0, 3.0];
        });
        assert!(close(q.unwrap(), [0.94915323466163071, -0.28157860306687144, 0.14078930153343572, 0.0]));
        let q = resolve(b"xyz", &|o| {
            o.r#type = mjORIENTATION_AXISANGLE.into();
            o.axisangle = [1.0, 2.0, 3.0, 40.0];
        });
        assert!(close(
            q.unwrap(),
            [0.93969262078590843, 0.09140872826428360, 0.18281745652856721, 0.27422618479285082]
        ));
    }
}
