//! What may be attached to what: the rules of `mjs_attach`, before and after the attachment itself.

use super::*;
use crate::base::{Result, report};

/// Where an attachment goes.
#[derive(Clone, Copy)]
enum Target {
    Body(BodyId),
    Frame(FrameId),
    Site(SiteId),
}

/// What is attached: a part of a spec, or all of one.
#[derive(Clone, Copy)]
enum Child {
    Part(Attached),
    All,
}

/// The element that is attached to, and whether the child's kind fits it.
fn attachment(to: &Head, from: &Head) -> Result<(Target, Child)> {
    let body_or_frame = to.key().map(Target::Body).or_else(|| to.key().map(Target::Frame));
    let target = body_or_frame.or_else(|| to.key().map(Target::Site));
    let target = target.ok_or("parent element is not a frame, body or site")?;
    let child = if let Some(id) = from.key::<FrameFields>() {
        Child::Part(Attached::Frame(id))
    } else if from.kind() == Some(mjOBJ_MODEL) {
        Child::All
    } else {
        match (from.key::<BodyFields>(), target) {
            (_, Target::Body(_)) => return Err("child element is not a frame".into()),
            (Some(id), _) => Child::Part(Attached::Body(id)),
            (None, _) => return Err("child element is not a body or frame".into()),
        }
    };
    Ok((target, child))
}

const PENDING_KEYS: &str = "Child model has pending keyframes. They will not be namespaced correctly. To prevent this, \
                            compile the child model before attaching it again.";

impl Spec {
    /// Attaches a frame, a body or (by its spec's element) a whole spec to a body, frame or site of this spec. `source` is
    /// the child's spec if that is another one; `frame_of_site` adds a frame in the place of a site. On an error nothing has
    /// changed.
    ///
    /// # Safety
    /// Nothing else uses the specs; from an attachment by reference on, they are used by one call at a time.
    pub unsafe fn attach_element(
        &mut self,
        source: Option<*mut mjSpec>,
        (parent, child): (&Head, &Head),
        rename: &Rename,
        frame_of_site: fn(&mut Spec, SiteId) -> crate::base::Result<FrameId>,
    ) -> crate::base::Result<*mut mjsElement> {
        let (target, child) = attachment(parent, child)?;
        // SAFETY: the caller says that `source` is a live spec without another user. A reference is made for each use,
        // since the spec may be among the children already.
        let other = || source.map(|source| unsafe { Spec::from_c(source) });
        self.refresh_names();
        let made = match target {
            Target::Site(site) => Some(frame_of_site(self, site)?),
            _ => None,
        };
        let (body, frame) = match target {
            Target::Body(body) => (Some(body), None),
            Target::Frame(frame) => (self.frames[frame].head.body, Some(frame)),
            Target::Site(_) => (made.and_then(|frame| self.frames[frame].head.body), made),
        };
        let body = body.ok_or("frame has no body")?;
        let moves = !self.deep_copy;
        let (what, all) = match child {
            Child::Part(part) => (part, None),
            Child::All => {
                let frame = other().unwrap_or(&mut *self).frame_world();
                (Attached::Frame(frame), Some(frame))
            }
        };
        let gone = other().filter(|_| moves && all.is_some()).and_then(|source| source.bodies.away().next());
        if other().is_some_and(|source| !source.pending_keys.is_empty()) {
            report::warning_message(PENDING_KEYS);
        }
        let attached = match (other(), gone) {
            (Some(_), Some(first)) => Err(self.repeated(Attached::Body(Id::new(first)), body, rename).into()),
            // SAFETY: the caller says that from now on both specs are used by one call at a time, and the source
            // becomes a child below.
            (Some(source), None) if moves => unsafe { self.attach_moved(source, what, body, frame, rename) },
            (None, _) if moves => Err(self.repeated(what, body, rename).into()),
            (source, _) => self.attach(source, what, body, frame, rename),
        };
        let attached = attached.inspect_err(|_| {
            made.into_iter().for_each(|frame| self.remove_frame(frame));
            if let Some(frame) = all {
                other().unwrap_or(&mut *self).remove_frame(frame);
            }
        })?;
        // SAFETY: a spec that C holds.
        if let Some(child) = source.map(|source| unsafe { SpecRef::shared(source) })
            && !self.children.iter().any(|other| other.key == child.key)
        {
            self.children.push(child);
        }
        self.renumber_tree_later();
        Ok(match attached {
            Attached::Body(id) => self.c_handle(id),
            Attached::Frame(id) => self.c_handle(id),
        })
    }
}
