//! The arrays of `mjData` that the smooth stages of bodies write, each stated once. A stage is written over [`Poses`] or [`Rates`]:
//! spans of the arrays of one environment, of a part of them that a thread works on, or of four environments in lanes.
//!
//! Tests: `tests/engine/threads.rs`, `tests/engine/lanes.rs`.

use crate::data::{Data, DataScalars};
use crate::math::simd::F64x4;
use crate::math::span::{Span, SpanMut, Unassigned};
use crate::math::{Force, Inertia, Mat3, Motion, Quat, Vec3};
use crate::plan::Extent;

/// An element that is a number.
type PlainNumber<R> = R;

/// A group of arrays: a name, the type of an element, and the things that have an element each ([`Extent`]). Declares the spans, what
/// no part of a model has yet of whole arrays, and the arrays of four environments.
macro_rules! group {
    ($(#[$doc:meta])* $Spans:ident, $Unassigned:ident, $Lanes:ident; $($name:ident: $T:ident, $things:ident;)*) => {
        $(#[$doc])*
        pub struct $Spans<'a, R, const PART: bool> {
            $(pub $name: SpanMut<'a, $T<R>, PART>,)*
        }

        impl<'a> $Spans<'a, f64, false> {
            /// To be given away by parts.
            pub fn unassigned(self) -> $Unassigned<'a> {
                $Unassigned { $($name: Unassigned::new(self.$name.items),)* }
            }
        }

        /// What no part has yet.
        pub struct $Unassigned<'a> {
            $($name: Unassigned<'a, $T<f64>>,)*
        }

        impl<'a> $Unassigned<'a> {
            /// The next part.
            pub fn take(&mut self, part: &Extent) -> $Spans<'a, f64, true> {
                $Spans { $($name: self.$name.take(part.$things.clone()),)* }
            }
        }

        /// Of four environments.
        pub struct $Lanes {
            $(pub $name: Vec<$T<F64x4>>,)*
        }

        impl $Lanes {
            /// Zeros.
            pub fn new(all: &Extent) -> Self {
                $Lanes { $($name: vec![bytemuck::Zeroable::zeroed(); all.$things.len()],)* }
            }

            #[inline(always)]
            pub fn spans(&mut self) -> $Spans<'_, F64x4, false> {
                $Spans { $($name: Span::all(&mut *self.$name),)* }
            }
        }
    };
}

group! {
    /// What follows from positions: frames, inertias and motion axes, the inertia matrix and its factor.
    Poses, UnassignedPoses, LanePoses;
    xpos: Vec3, bodies;
    xquat: Quat, bodies;
    xmat: Mat3, bodies;
    xipos: Vec3, bodies;
    ximat: Mat3, bodies;
    xanchor: Vec3, joints;
    xaxis: Vec3, joints;
    geom_xpos: Vec3, geoms;
    geom_xmat: Mat3, geoms;
    site_xpos: Vec3, sites;
    site_xmat: Mat3, sites;
    subtree_com: Vec3, bodies;
    cinert: Inertia, bodies;
    cdof: Motion, dofs;
    crb: Inertia, bodies;
    M: PlainNumber, entries;
    qM: PlainNumber, legacy;
    qLD: PlainNumber, entries;
    qLDiagInv: PlainNumber, dofs;
}

group! {
    /// What follows from velocities: those of bodies, the rates of motion axes, and bias forces; `cacc` and `cfrc` are scratch memory.
    Rates, UnassignedRates, LaneRates;
    cvel: Motion, bodies;
    cdof_dot: Motion, dofs;
    cacc: Motion, bodies;
    cfrc: Force, bodies;
    qfrc_bias: PlainNumber, dofs;
}

/// What poses follow from.
#[derive(Clone, Copy)]
pub struct Configuration<'a, R> {
    pub qpos: &'a [R],
    pub mocap_pos: &'a [Vec3<R>],
    pub mocap_quat: &'a [Quat<R>],
}

/// What is awake ([`super::sleep`]).
pub struct Awake<'a> {
    pub s: &'a DataScalars,
    pub body_awake: &'a [i32],
    pub tree_awake: &'a mut [i32],
    pub body_awake_ind: &'a [i32],
    pub parent_awake_ind: &'a [i32],
    pub dof_awake_ind: &'a [i32],
}

/// A `mjData` as the stages of positions see it.
pub struct PositionData<'a> {
    pub poses: Poses<'a, f64, false>,
    pub configuration: Configuration<'a, f64>,
    pub awake: Awake<'a>,
    pub scratch: &'a mut [f64],
}

impl<'a> PositionData<'a> {
    #[inline(always)]
    pub fn of(d: &'a mut Data) -> Self {
        PositionData {
            poses: Poses {
                xpos: Span::all(&mut *d.xpos),
                xquat: Span::all(&mut *d.xquat),
                xmat: Span::all(&mut *d.xmat),
                xipos: Span::all(&mut *d.xipos),
                ximat: Span::all(&mut *d.ximat),
                xanchor: Span::all(&mut *d.xanchor),
                xaxis: Span::all(&mut *d.xaxis),
                geom_xpos: Span::all(&mut *d.geom_xpos),
                geom_xmat: Span::all(&mut *d.geom_xmat),
                site_xpos: Span::all(&mut *d.site_xpos),
                site_xmat: Span::all(&mut *d.site_xmat),
                subtree_com: Span::all(&mut *d.subtree_com),
                cinert: Span::all(&mut *d.cinert),
                cdof: Span::all(&mut *d.cdof),
                crb: Span::all(&mut *d.crb),
                M: Span::all(&mut *d.M),
                qM: Span::all(&mut *d.qM),
                qLD: Span::all(&mut *d.qLD),
                qLDiagInv: Span::all(&mut *d.qLDiagInv),
            },
            configuration: Configuration { qpos: d.qpos, mocap_pos: d.mocap_pos, mocap_quat: d.mocap_quat },
            awake: Awake {
                s: d.s,
                body_awake: d.body_awake,
                tree_awake: d.tree_awake,
                body_awake_ind: d.body_awake_ind,
                parent_awake_ind: d.parent_awake_ind,
                dof_awake_ind: d.dof_awake_ind,
            },
            scratch: d.scratch,
        }
    }
}
