//! The order of the smooth stages of bodies, for the parts of a model and for lanes. A `mjData` that is not shared out takes the same
//! stages, with cameras, tendons and the waking of trees in between (`step::forward`).
//!
//! Tests: `tests/engine/threads.rs`, `tests/engine/lanes.rs`.

use super::fields::{Configuration, Poses, Rates};
use super::velocity::{BodySources, NewtonEuler, body_velocities};
use crate::base::Result;
use crate::math::{Real, Vec3};
use crate::model::Model;
use crate::plan::Extent;
use std::ops::Range;

/// Which stages of poses are computed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PoseDepth {
    /// Frames alone.
    Frames,
    /// Also the centres of mass of subtrees.
    Centers,
    /// Also the motion axes of the first n bodies.
    Axes(usize),
    /// All motion axes, and the inertias of bodies and of subtrees.
    Inertias,
}

/// Some of the poses of a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SomePoses {
    /// Frames are computed for this many bodies, the first ones. It is the number of all bodies unless `depth` is
    /// [`PoseDepth::Frames`] without `attached`.
    pub bodies: usize,
    /// Whether frames of geoms and sites are computed.
    pub attached: bool,
    pub depth: PoseDepth,
}

impl SomePoses {
    /// All of them.
    pub fn all(m: &Model) -> SomePoses {
        SomePoses { bodies: m.nbody(), attached: true, depth: PoseDepth::Inertias }
    }
}

impl<R: Real, const PART: bool> Poses<'_, R, PART> {
    /// Of the bodies of an extent and what belongs to them, all up to `depth`. `moments`: those of the world's children in a
    /// part, of its centre of mass.
    #[inline(always)]
    pub(super) fn fill(
        &mut self,
        m: &Model,
        configuration: Configuration<R>,
        of: &Extent,
        depth: PoseDepth,
        moments: &mut [Vec3<R>],
    ) -> Result<()> {
        let bodies = || of.bodies.clone();
        self.place_bodies(m, configuration, bodies(), |_| false, |_, _, _| false)?;
        self.place_attached(m, of, None, None);
        if depth >= PoseDepth::Centers {
            self.subtree_com(m, bodies(), moments);
        }
        match depth {
            PoseDepth::Frames | PoseDepth::Centers => {}
            PoseDepth::Axes(n) => self.com_inertias(m, 0..n, None, false),
            PoseDepth::Inertias => {
                self.com_inertias(m, bodies(), None, true);
                self.composite(m, bodies(), None, None);
            }
        }
        Ok(())
    }
}

impl<R: Real, const PART: bool> Rates<'_, R, PART> {
    /// Of all in `bodies`; `run` makes the passes of bias forces.
    #[inline(always)]
    pub(super) fn fill(
        mut self,
        m: &Model,
        sources: BodySources<R>,
        bodies: Range<usize>,
        run: impl FnOnce(NewtonEuler<R, PART>, Range<usize>),
    ) {
        let moving = (sources.qvel, sources.cdof);
        body_velocities(m, bodies.clone(), None, moving, self.cvel.reborrow(), self.cdof_dot.reborrow());
        let (cdof_dot, cvel) = (self.cdof_dot.read(), self.cvel.read());
        let (cacc, cfrc, result) = (self.cacc, self.cfrc, self.qfrc_bias);
        run(NewtonEuler { sources, qacc: None, cdof_dot, cvel, cacc, cfrc, result }, bodies);
    }
}
