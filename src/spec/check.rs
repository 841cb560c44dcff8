//! The facts about lists and the tree that hold between calls, as the documentation of the stores lists them, tested: for
//! tests and the fuzzer.

use super::*;
use crate::base::{Error, ErrorKind, Result, reject_if};

impl Spec {
    /// What is wrong with the lists of this spec and its tree, if anything.
    pub fn check_lists(&self) -> Result<()> {
        tree::KINDS.iter().try_for_each(|&kind| self.check_list(kind))?;
        tree::IN_BODY.iter().try_for_each(|&kind| self.check_tree(kind))
    }

    /// Every entry of a list is a live element of this spec, and there once.
    fn check_list(&self, kind: mjtObj) -> Result<()> {
        let what = kind_name(kind);
        let mut seen = HashSet::new();
        let Some(list) = self.list(Some(kind)) else { return Ok(()) };
        for &place in list.places() {
            let head = list.head(place).ok_or_else(|| format!("a {what} of the list is deleted"))?;
            let name = head.name.text();
            if !head.is_live() || !head.is_owned_by(self) {
                return Err(Error::of(
                    ErrorKind::Internal,
                    format!("{what} '{name}' of the list is not live or belongs to another spec"),
                ));
            }
            reject_if(!seen.insert(place), format_args!("{what} '{name}' is in the list twice"))?;
        }
        Ok(())
    }

    /// The elements of a kind of the tree that are in the list are those on the bodies of this spec, each on one.
    fn check_tree(&self, kind: mjtObj) -> Result<()> {
        let what = kind_name(kind);
        let Some(list) = self.list(Some(kind)) else { return Ok(()) };
        let mut held: HashSet<Place> = (kind == mjOBJ_BODY).then(|| self.world.place()).into_iter().collect();
        for body in self.bodies.iter() {
            for &place in body.extra.of_kind(kind) {
                let on = || format!("on body '{}'", body.name());
                let head = list.head(place).ok_or_else(|| format!("a {what} {} is deleted", on()))?;
                let name = head.name.text();
                if head.body != Some(body.key()) {
                    return Err(Error::of(ErrorKind::Internal, format!("{what} '{name}' {} names another body", on())));
                }
                if !held.insert(place) {
                    return Err(Error::of(
                        ErrorKind::Internal,
                        format!("{what} '{name}' {} is on a body already", on()),
                    ));
                }
            }
        }
        let listed: HashSet<Place> = list.places().iter().copied().collect();
        match held.symmetric_difference(&listed).next() {
            Some(place) => Err(Error::of(
                ErrorKind::Internal,
                format!("{what} {place:?} is on a body or in the list, but not both"),
            )),
            None => Ok(()),
        }
    }
}
