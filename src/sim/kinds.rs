//! Kinds and choices, each the counterpart of an enum of C: conversions lead from one to the other.

use super::{Error, ErrorKind};
use crate::abi::*;

/// Declares an enum with its conversions to and from the enum of C.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident: $c:ident { $($(#[$what:meta])* $variant:ident = $value:ident,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$what])* $variant,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];
        }

        impl From<$name> for $c {
            fn from(kind: $name) -> $c {
                match kind {
                    $($name::$variant => $c::$value,)*
                }
            }
        }

        impl TryFrom<$c> for $name {
            type Error = Error;

            /// An error of kind `BadArgument` for enumerators that only C has.
            fn try_from(value: $c) -> Result<$name, Error> {
                match value {
                    $($c::$value => Ok($name::$variant),)*
                    #[allow(unreachable_patterns)]
                    other => Err(Error::of(
                        ErrorKind::BadArgument,
                        format!(concat!("{:?} is no ", stringify!($name)), other),
                    )),
                }
            }
        }
    )*};
}

kinds! {
    /// What a model has, by name or id.
    ObjectKind: mjtObj {
        /// A body; where a point of it counts, its center of mass.
        Body = mjOBJ_BODY,
        /// A body; where a point of it counts, the origin of its frame.
        BodyFrame = mjOBJ_XBODY,
        /// A joint.
        Joint = mjOBJ_JOINT,
        /// A degree of freedom.
        Dof = mjOBJ_DOF,
        /// A geom.
        Geom = mjOBJ_GEOM,
        /// A site.
        Site = mjOBJ_SITE,
        /// A camera.
        Camera = mjOBJ_CAMERA,
        /// A light.
        Light = mjOBJ_LIGHT,
        /// A flex.
        Flex = mjOBJ_FLEX,
        /// A mesh.
        Mesh = mjOBJ_MESH,
        /// A skin.
        Skin = mjOBJ_SKIN,
        /// A height field.
        HeightField = mjOBJ_HFIELD,
        /// A texture.
        Texture = mjOBJ_TEXTURE,
        /// A material.
        Material = mjOBJ_MATERIAL,
        /// A pair of geoms that may collide.
        Pair = mjOBJ_PAIR,
        /// A pair of bodies that do not collide.
        Exclude = mjOBJ_EXCLUDE,
        /// An equality constraint.
        Equality = mjOBJ_EQUALITY,
        /// A tendon.
        Tendon = mjOBJ_TENDON,
        /// An actuator.
        Actuator = mjOBJ_ACTUATOR,
        /// A sensor.
        Sensor = mjOBJ_SENSOR,
        /// Custom numbers.
        Numeric = mjOBJ_NUMERIC,
        /// Custom text.
        Text = mjOBJ_TEXT,
        /// A custom tuple.
        Tuple = mjOBJ_TUPLE,
        /// A keyframe.
        Keyframe = mjOBJ_KEY,
        /// An instance of a plugin.
        Plugin = mjOBJ_PLUGIN,
    }

    /// How far a computation has come, each stage with those before it.
    Stage: mjtStage {
        /// Nothing has been computed.
        Nothing = mjSTAGE_NONE,
        /// What follows from positions.
        Position = mjSTAGE_POS,
        /// What follows from velocities.
        Velocity = mjSTAGE_VEL,
        /// What follows from forces and accelerations.
        Acceleration = mjSTAGE_ACC,
    }

    /// A part of the computation whose time is measured: see [`super::Data::timer`].
    Timer: mjtTimer {
        /// A whole step.
        Step = mjTIMER_STEP,
        /// Forward dynamics.
        Forward = mjTIMER_FORWARD,
        /// Inverse dynamics.
        Inverse = mjTIMER_INVERSE,
        /// All that follows from positions.
        Position = mjTIMER_POSITION,
        /// All that follows from velocities.
        Velocity = mjTIMER_VELOCITY,
        /// Forces of actuators.
        Actuation = mjTIMER_ACTUATION,
        /// The constraint solver.
        Constraint = mjTIMER_CONSTRAINT,
        /// Integration.
        Advance = mjTIMER_ADVANCE,
        /// Of the position stage: kinematics.
        Kinematics = mjTIMER_POS_KINEMATICS,
        /// Of the position stage: inertia.
        Inertia = mjTIMER_POS_INERTIA,
        /// Of the position stage: collision detection.
        Collision = mjTIMER_POS_COLLISION,
        /// Of the position stage: making constraints.
        MakeConstraints = mjTIMER_POS_MAKE,
        /// Of the position stage: projecting constraints.
        ProjectConstraints = mjTIMER_POS_PROJECT,
        /// Of collision detection: the broad phase.
        BroadPhase = mjTIMER_COL_BROAD,
        /// Of collision detection: the narrow phase.
        NarrowPhase = mjTIMER_COL_NARROW,
    }

    /// What a simulation warns of.
    Warning: mjtWarning {
        /// The inertia matrix is nearly singular.
        Inertia = mjWARN_INERTIA,
        /// There is no room for contacts.
        ContactsFull = mjWARN_CONTACTFULL,
        /// There is no room for constraints.
        ConstraintsFull = mjWARN_CNSTRFULL,
        /// There is no room for what a picture shows.
        SceneFull = mjWARN_VGEOMFULL,
        /// A position is not finite, or too large.
        BadPosition = mjWARN_BADQPOS,
        /// A velocity is not finite, or too large.
        BadVelocity = mjWARN_BADQVEL,
        /// An acceleration is not finite, or too large.
        BadAcceleration = mjWARN_BADQACC,
        /// A control is not finite, or too large.
        BadControl = mjWARN_BADCTRL,
    }

    /// What the mouse does to a camera, or to the body that it pulls.
    MouseAction: mjtMouse {
        /// Rotates about a horizontal axis, too.
        RotateVertically = mjMOUSE_ROTATE_V,
        /// Rotates about the vertical axis.
        RotateHorizontally = mjMOUSE_ROTATE_H,
        /// Moves in a vertical plane.
        MoveVertically = mjMOUSE_MOVE_V,
        /// Moves in a horizontal plane.
        MoveHorizontally = mjMOUSE_MOVE_H,
        /// Moves towards the point that is looked at, or away from it.
        Zoom = mjMOUSE_ZOOM,
        /// Moves in a vertical plane, relative to the point that is looked at.
        MoveVerticallyAround = mjMOUSE_MOVE_V_REL,
        /// Moves in a horizontal plane, relative to the point that is looked at.
        MoveHorizontallyAround = mjMOUSE_MOVE_H_REL,
    }

    /// A button of the mouse.
    MouseButton: mjtButton {
        /// Left.
        Left = mjBUTTON_LEFT,
        /// Right.
        Right = mjBUTTON_RIGHT,
        /// Middle.
        Middle = mjBUTTON_MIDDLE,
    }

    /// How text is drawn.
    TextStyle: mjtFont {
        /// As it is.
        Normal = mjFONT_NORMAL,
        /// With a shadow.
        Shadow = mjFONT_SHADOW,
        /// In large letters.
        Big = mjFONT_BIG,
    }

    /// Where in an area text is drawn.
    TextPlace: mjtGridPos {
        /// In the upper left corner.
        TopLeft = mjGRID_TOPLEFT,
        /// In the upper right corner.
        TopRight = mjGRID_TOPRIGHT,
        /// In the lower left corner.
        BottomLeft = mjGRID_BOTTOMLEFT,
        /// In the lower right corner.
        BottomRight = mjGRID_BOTTOMRIGHT,
        /// In the middle of the upper side.
        Top = mjGRID_TOP,
        /// In the middle of the lower side.
        Bottom = mjGRID_BOTTOM,
        /// In the middle of the left side.
        Left = mjGRID_LEFT,
        /// In the middle of the right side.
        Right = mjGRID_RIGHT,
    }

    /// One element of the state of all environments of a [`super::Batch`].
    StateElement: mjtState {
        /// Time.
        Time = mjSTATE_TIME,
        /// Positions.
        Qpos = mjSTATE_QPOS,
        /// Velocities.
        Qvel = mjSTATE_QVEL,
        /// Activations of actuators.
        Act = mjSTATE_ACT,
        /// Accelerations from which the solver starts.
        Warmstart = mjSTATE_WARMSTART,
        /// Controls.
        Ctrl = mjSTATE_CTRL,
        /// Applied generalized forces.
        QfrcApplied = mjSTATE_QFRC_APPLIED,
        /// Applied forces and torques on bodies.
        XfrcApplied = mjSTATE_XFRC_APPLIED,
        /// Which equality constraints are on.
        EqActive = mjSTATE_EQ_ACTIVE,
        /// Positions of mocap bodies.
        MocapPos = mjSTATE_MOCAP_POS,
        /// Orientations of mocap bodies.
        MocapQuat = mjSTATE_MOCAP_QUAT,
        /// The user's data.
        Userdata = mjSTATE_USERDATA,
        /// States of plugins.
        Plugin = mjSTATE_PLUGIN,
    }
}

impl Timer {
    /// The name of the part, in small letters: that of C's enumerator without `mjTIMER_`.
    pub fn name(self) -> String {
        let enumerator = format!("{:?}", mjtTimer::from(self));
        enumerator.trim_start_matches("mjTIMER_").to_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_the_enumerator_that_leads_back_to_it() {
        fn check<K: Copy + PartialEq + std::fmt::Debug + TryFrom<C>, C: From<K>>(all: &[K]) -> usize {
            all.iter().for_each(|&kind| assert!(K::try_from(C::from(kind)).is_ok_and(|back| back == kind), "{kind:?}"));
            all.len()
        }
        // all but the enumerators for nothing, for counts, and of specs alone
        assert_eq!(check::<ObjectKind, mjtObj>(ObjectKind::ALL), mjNOBJECT as usize - 1);
        assert_eq!(check::<Timer, mjtTimer>(Timer::ALL), mjNTIMER as usize);
        assert_eq!(check::<Warning, mjtWarning>(Warning::ALL), mjNWARNING as usize);
        assert_eq!(check::<Stage, mjtStage>(Stage::ALL), mjtStage::ENUMERATORS.len());
        assert_eq!(check::<MouseAction, mjtMouse>(MouseAction::ALL), mjtMouse::ENUMERATORS.len() - 1);
        assert_eq!(check::<MouseButton, mjtButton>(MouseButton::ALL), mjtButton::ENUMERATORS.len() - 1);
        assert_eq!(check::<TextStyle, mjtFont>(TextStyle::ALL), mjtFont::ENUMERATORS.len());
        assert_eq!(check::<TextPlace, mjtGridPos>(TextPlace::ALL), mjtGridPos::ENUMERATORS.len());
        assert_eq!(check::<StateElement, mjtState>(StateElement::ALL), mjNSTATE as usize);
        let error = ObjectKind::try_from(mjOBJ_UNKNOWN).unwrap_err();
        assert_eq!((error.kind(), error.message()), (ErrorKind::BadArgument, "mjOBJ_UNKNOWN is no ObjectKind"));
        assert_eq!((Timer::Step.name().as_str(), Timer::Kinematics.name().as_str()), ("step", "pos_kinematics"));
    }
}
