//! Frames: poses relative to the owning body. They do not exist in `mjModel`; elements refer to them.

use super::{Compiler, Failure, Result, Settings};
use crate::asset::geometry::{Pose, normalize};
use crate::spec::FrameId;

impl Compiler<'_> {
    pub(super) fn optional_frame(&mut self, id: Option<FrameId>) -> Result<Option<Pose>> {
        id.map(|f| self.frame_pose(f)).transpose()
    }

    /// Pose of a frame in its body, computed with that of its parents once in the frame's life.
    pub(super) fn frame_pose(&mut self, id: FrameId) -> Result<Pose> {
        let mut chain = vec![];
        let mut next = Some(id);
        let mut outer = Pose::IDENTITY;
        // a frame of another body may have been deleted with it
        while let Some(f) = next.filter(|&f| self.spec.frames.holds(f)) {
            if let Some((pos, quat)) = self.spec.frames[f].extra {
                outer = Pose::new(pos, quat);
                break;
            }
            if chain.contains(&f) {
                return Err(Failure::of(&self.spec.frames[f], "frame is its own parent"));
            }
            chain.push(f);
            next = self.spec.frames[f].head.frame;
        }
        for f in chain.into_iter().rev() {
            let e = &mut self.spec.frames[f];
            e.compiled = e.public.clone();
            let e = &self.spec.frames[f];
            let mut pose = Pose::new(e.compiled.pos, e.compiled.quat);
            Settings::of(self.spec, &e.head)
                .orient(&e.compiled.alt, &mut pose.quat)
                .map_err(|text| Failure::of(e, format!("orientation specification error '{text}' in site -1")))?;
            if e.head.frame.is_some() {
                pose = outer.compose(&pose);
            }
            normalize(&mut pose.quat);
            let e = &mut self.spec.frames[f];
            (e.compiled.pos, e.compiled.quat) = pose.arrays();
            e.extra = Some(pose.arrays());
            outer = pose;
        }
        Ok(outer)
    }
}
