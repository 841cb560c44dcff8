//! The facts about lists and the tree that hold between calls, as the documentation of the stores lists them, tested: for
//! tests and the fuzzer.

use super::*;
use crate::base::reject_if;

impl Spec {
    /// What is wrong with the lists of this spec and its tree, if anything.
    pub fn check_lists(&self) -> Result<(), String> {
        struct Check<'a>(&'a Spec, Result<(), String>);
        impl ForKinds for Check<'_> {
            fn kind<K: Listed>(&mut self) {
                if self.1.is_ok() {
                    self.1 = self.0.check_list::<K>();
                }
            }
        }
        let mut check = Check(self, Ok(()));
        tree::for_each_kind(&mut check);
        check.1?;
        for kind in tree::IN_BODY {
            crate::for_kind_in_body!(Some(kind), K => self.check_tree::<K>()?, else {});
        }
        Ok(())
    }

    /// Every entry of a list is a live element of this spec, and there once.
    fn check_list<K: Listed>(&self) -> Result<(), String> {
        let what = kind_name(K::TYPE);
        let mut seen = HashSet::new();
        for &id in K::list(self).ids() {
            let e = K::list(self).get(id).ok_or_else(|| format!("a {what} of the list is deleted"))?;
            if !e.head.is_live() || !e.head.is_owned_by(self) {
                return Err(format!("{what} '{}' of the list is not live or belongs to another spec", e.name()));
            }
            reject_if(!seen.insert(id), format_args!("{what} '{}' is in the list twice", e.name()))?;
        }
        Ok(())
    }

    /// The elements of a kind of the tree that are in the list are those on the bodies of this spec, each on one.
    fn check_tree<K: InBody>(&self) -> Result<(), String> {
        let what = kind_name(K::TYPE);
        let mut held: HashSet<Id<K>> = self.world.cast().into_iter().collect();
        for body in self.bodies.iter() {
            for &id in K::of(&body.extra) {
                let on = || format!("on body '{}'", body.name());
                let e = K::list(self).get(id).ok_or_else(|| format!("a {what} {} is deleted", on()))?;
                if e.head.body != Some(body.key()) {
                    return Err(format!("{what} '{}' {} names another body", e.name(), on()));
                }
                if !held.insert(id) {
                    return Err(format!("{what} '{}' {} is on a body already", e.name(), on()));
                }
            }
        }
        let listed: HashSet<Id<K>> = K::list(self).ids().iter().copied().collect();
        match held.symmetric_difference(&listed).next() {
            Some(&id) => Err(format!("{what} {id:?} is on a body or in the list, but not both")),
            None => Ok(()),
        }
    }
}
