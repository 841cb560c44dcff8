//! Copies of whole specs: an attachment of everything to an empty one.
//!
//! Tests: `tests/load/spec.rs`, `tests/load/editing.rs`.

use super::attach::{Attachment, Copies, Mode};
use super::attach_plan::{AttachPlan, Part};
use super::referrers::Referrers;
use super::*;

impl SpecRef {
    /// A copy that shares nothing but attached specs, with what the last compile made. Elements outside the tree whose
    /// references do not hold are left out, as in attachments.
    pub fn copy_of(source: &mut Spec) -> crate::base::Result<SpecRef> {
        source.sort_tree();
        source.refresh_names();
        let rename = Rename::default();
        let mut copy = SpecRef::new();
        let target = copy.get_mut();
        let world = source.world;
        let part = Part { top: source.bodies[world].extra.clone(), bodies: source.subtree(world)[1..].to_vec() };
        let referrers = Referrers::of(source);
        let plan = AttachPlan::new(target, source, part, &rename, &referrers, &referrers.holding(target, &rename))?;
        target.classes.copy_all(&source.classes);
        let handle = target.head.handle();
        target.public = source.public.clone();
        target.public.connect_all(handle);
        target.compiled = source.compiled.clone();
        target.children = source.children.clone();
        (target.is_compiled, target.deep_copy) = (source.is_compiled, source.deep_copy);
        let into = target.world;
        let mut a = Attachment {
            target,
            source: Some(source),
            rename: &rename,
            mode: Mode::Duplicate,
            copies: Copies::default(),
        };
        a.copies.bodies.insert(world, into);
        a.whole(plan, world, into);
        let target = copy.get_mut();
        if source.is_numbered || source.numbers_are_due {
            target.renumber_tree();
        }
        target.refresh_names();
        target.head.set_signature(source.head.signature());
        target.derived = source.derived.clone();
        target.report = Default::default();
        target.notes = source.notes.clone();
        Ok(copy)
    }
}
