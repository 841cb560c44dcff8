//! Compiler settings of single elements, orientations, automatic limits.

use crate::abi::*;
use crate::asset::geometry::*;
use crate::spec::{Head, Spec};
use std::f64::consts::PI;

/// The settings that apply to one element: those of the spec it was defined in.
#[derive(Clone, Copy)]
pub struct Settings {
    pub degree: bool,
    pub eulerseq: [u8; 3],
    pub autolimits: bool,
    pub inertiafromgeom: i32,
    pub inertiagrouprange: [i32; 2],
    pub boundmass: f64,
    pub boundinertia: f64,
    pub balanceinertia: bool,
    pub alignfree: bool,
}

impl Settings {
    pub fn of(spec: &Spec, head: &Head) -> Settings {
        let c = &spec.origin(head.origin).public.public.compiler;
        Settings {
            degree: c.degree != 0,
            eulerseq: c.eulerseq.map(|c| c as u8),
            autolimits: c.autolimits != 0,
            inertiafromgeom: c.inertiafromgeom,
            inertiagrouprange: c.inertiagrouprange,
            boundmass: c.boundmass,
            boundinertia: c.boundinertia,
            balanceinertia: c.balanceinertia != 0,
            alignfree: c.alignfree != 0,
        }
    }

    /// Replaces `quat` by the alternative orientation, if there is one.
    pub fn orient(&self, alt: &mjsOrientation, quat: &mut Quat) -> Result<(), &'static str> {
        let radians = |a: f64| if self.degree { a / 180.0 * PI } else { a };
        match alt.r#type.get() {
            Some(mjORIENTATION_AXISANGLE) => {
                let [x, y, z, angle] = alt.axisangle;
                let mut axis = [x, y, z];
                if normalize(&mut axis) < EPS {
                    return Err("axisangle too small");
                }
                *quat = axis_angle(axis, radians(angle));
            }
            Some(mjORIENTATION_XYAXES) => {
                let a = alt.xyaxes;
                let (mut x, mut y) = ([a[0], a[1], a[2]], [a[3], a[4], a[5]]);
                if normalize(&mut x) < EPS {
                    return Err("xaxis too small");
                }
                y = sub(y, scale(x, dot(x, y)));
                if normalize(&mut y) < EPS {
                    return Err("yaxis too small");
                }
                let mut z = cross(x, y);
                if normalize(&mut z) < EPS {
                    return Err("zaxis too small");
                }
                *quat = mat_to_quat(&transpose(&[x, y, z]));
            }
            Some(mjORIENTATION_ZAXIS) => {
                let mut z = alt.zaxis;
                if normalize(&mut z) < EPS {
                    return Err("zaxis too small");
                }
                *quat = z_to_quat(z);
            }
            Some(mjORIENTATION_EULER) => *quat = self.euler(alt.euler.map(radians))?,
            _ => {}
        }
        Ok(())
    }

    /// Elementary rotations in sequence: about moving axes for lower case letters, fixed ones for upper case.
    fn euler(&self, angles: Vec3) -> Result<Quat, &'static str> {
        let mut q = IDENTITY;
        for (letter, angle) in self.eulerseq.into_iter().zip(angles) {
            let axis = match letter.to_ascii_lowercase() {
                b'x' => 0,
                b'y' => 1,
                b'z' => 2,
                _ => return Err("euler sequence can only contain x, y, z, X, Y, Z"),
            };
            let mut turn = [(angle / 2.0).cos(), 0.0, 0.0, 0.0];
            turn[axis + 1] = (angle / 2.0).sin();
            q = if letter.is_ascii_lowercase() { mul_quat(q, turn) } else { mul_quat(turn, q) };
        }
        normalize(&mut q);
        Ok(q)
    }
}

/// Whether a limit is in force: asked for, or left open with an increasing range.
pub fn is_limited(limited: i32, range: [f64; 2]) -> bool {
    limited == mjLIMITED_TRUE as i32 || (limited == mjLIMITED_AUTO as i32 && range[0] < range[1])
}

/// With automatic limits off, a range needs its flag. `what` prefixes the attribute: "ctrl" speaks of `ctrlrange`.
pub fn check_limited(s: &Settings, limited: i32, range: [f64; 2], kind: &str, what: &str) -> Result<(), String> {
    if s.autolimits || limited != mjLIMITED_AUTO as i32 || range == [0.0, 0.0] {
        return Ok(());
    }
    Err(format!(
        "{kind} has `{what}range` but not `{what}limited`. set the autolimits=\"true\" compiler option, specify \
         `{what}limited` explicitly (\"true\" or \"false\"), or remove the `{what}range` attribute."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(seq: &[u8; 3]) -> Settings {
        Settings {
            degree: true,
            eulerseq: *seq,
            autolimits: true,
            inertiafromgeom: 0,
            inertiagrouprange: [0, 5],
            boundmass: 0.0,
            boundinertia: 0.0,
            balanceinertia: false,
            alignfree: false,
        }
    }

    fn orient(seq: &[u8; 3], alt: mjsOrientation) -> Quat {
        let mut q = IDENTITY;
        settings(seq).orient(&alt, &mut q).unwrap();
        q
    }

    fn alt(kind: mjtOrientation) -> mjsOrientation {
        mjsOrientation {
            r#type: kind.into(),
            axisangle: [0.0, 0.0, 1.0, 270.0],
            xyaxes: [1.0, 2.0, 3.0, -1.0, 1.0, 1.0],
            zaxis: [1.0, 2.0, 3.0],
            euler: [10.0, 20.0, 30.0],
        }
    }

    fn close(a: Quat, b: Quat) {
        assert!(a.iter().zip(b).all(|(x, y)| (x - y).abs() < 1e-15), "{a:?} {b:?}");
    }

    #[test]
    fn alternatives_agree_with_the_reference() {
        let euler = alt(mjORIENTATION_EULER);
        close(orient(b"xyz", euler), [0.943714364147489, 0.12767944069578063, 0.14487812541736914, 0.2685358227515692]);
        close(orient(b"XYZ", euler), [0.9515485246437885, 0.03813457647485015, 0.189307857412, 0.2392983377447303]);
        let q = orient(b"xyz", alt(mjORIENTATION_AXISANGLE));
        close(q, [-0.7071067811865475, 0.0, 0.0, 0.7071067811865476]);
        let q = orient(b"xyz", alt(mjORIENTATION_XYAXES));
        close(q, [0.7365621321965228, 0.301839106761076, -0.3387018614097061, 0.5016477131627215]);
        let q = orient(b"xyz", alt(mjORIENTATION_ZAXIS));
        close(q, [0.94915323466163071, -0.28157860306687144, 0.14078930153343572, 0.0]);
    }

    #[test]
    fn bad_sequence_is_an_error() {
        assert!(settings(b"xyw").orient(&alt(mjORIENTATION_EULER), &mut IDENTITY.clone()).is_err());
    }
}
