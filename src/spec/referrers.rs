//! Which elements outside the tree refer to a name. An attachment looks only at those whose references may hold under the
//! new names, so that many copies in a row cost what they import and not what is there.

use super::references::*;
use super::*;
use std::collections::BTreeSet;

/// An element outside the tree: its kind and its place in the list of that kind.
pub(super) type Referrer = (i32, usize);

/// The elements outside the tree by what they refer to. One entry is enough for elements all of whose references must
/// hold.
#[derive(Default)]
pub(super) struct Referrers {
    by_name: HashMap<String, Vec<(mjtObj, Referrer)>>,
    /// Those without references, and those that refer to the empty name: always looked at.
    always: BTreeSet<Referrer>,
    /// How much of each list is known.
    known: HashMap<i32, usize>,
}

impl Referrers {
    pub fn of(spec: &Spec) -> Referrers {
        let mut referrers = Referrers::default();
        referrers.update(spec);
        referrers
    }

    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty() && self.always.is_empty()
    }

    /// Takes notice of elements that have been appended to the lists.
    pub fn update(&mut self, spec: &Spec) {
        self.scan::<FlexFields>(spec, |e| {
            first(e.public.vertbody.iter().chain(e.public.nodebody.iter()).map(|name| (mjOBJ_BODY, name.text())))
        });
        self.scan::<SkinFields>(spec, |e| first(e.public.bodyname.iter().map(|name| (mjOBJ_BODY, name.text()))));
        self.scan::<PairFields>(spec, |e| {
            Some(vec![(mjOBJ_GEOM, e.public.geomname1.text()), (mjOBJ_GEOM, e.public.geomname2.text())])
        });
        self.scan::<ExcludeFields>(spec, |e| {
            Some(vec![(mjOBJ_BODY, e.public.bodyname1.text()), (mjOBJ_BODY, e.public.bodyname2.text())])
        });
        self.scan::<TendonFields>(spec, |e| {
            Some(e.extra.iter().filter_map(|wrap| Some((wrap_object(wrap)?, wrap.name()))).collect())
        });
        self.scan::<EqualityFields>(spec, |e| {
            Some(equality_object(&e.public).map(|kind| (kind, e.public.name1.text())).into_iter().collect())
        });
        self.scan::<ActuatorFields>(spec, |e| {
            Some(transmission_object(&e.public).map(|kind| (kind, e.public.target.text())).into_iter().collect())
        });
        self.scan::<SensorFields>(spec, |e| {
            let s = &e.public;
            let given = |kind: Enum<mjtObj>| kind.get().filter(|&kind| kind != mjOBJ_UNKNOWN);
            let object = given(s.objtype).map(|kind| (kind, s.objname.text()));
            let reference = given(s.reftype).map(|kind| (kind, s.refname.text()));
            let names: Vec<_> = object.into_iter().chain(reference).collect();
            (!names.is_empty()).then_some(names)
        });
        self.scan::<TupleFields>(spec, |e| {
            let kinds = e.public.objtype.iter().map(|&kind| mjtObj::from_int(kind).unwrap_or(mjOBJ_UNKNOWN));
            first(kinds.zip(e.public.objname.iter()).map(|(kind, name)| (kind, name.text())))
        });
    }

    /// Enters the new elements of one kind: `names` are the references one of which must hold, none for elements that need
    /// none.
    fn scan<K: Listed>(&mut self, spec: &Spec, names: impl Fn(&Element<K>) -> Option<Vec<(mjtObj, &str)>>) {
        let kind = K::TYPE as i32;
        let known = self.known.insert(kind, K::list(spec).len()).unwrap_or(0);
        for place in known..K::list(spec).len() {
            let e = K::list(spec).at(place);
            match names(e) {
                Some(names) if names.iter().all(|(_, name)| !name.is_empty()) => {
                    for (to, name) in names {
                        let entry = (of_names(to), (kind, place));
                        match self.by_name.get_mut(name) {
                            Some(entries) => entries.push(entry),
                            None => drop(self.by_name.insert(name.to_string(), vec![entry])),
                        }
                    }
                }
                _ => drop(self.always.insert((kind, place))),
            }
        }
    }

    /// Those that are considered in every import.
    pub fn always(&self) -> BTreeSet<Referrer> {
        self.always.clone()
    }

    /// Those that refer to an element.
    pub fn to(&self, kind: mjtObj, name: &str) -> impl Iterator<Item = Referrer> {
        let entries = self.by_name.get(name).map_or(&[][..], |entries| entries);
        entries.iter().filter(move |(to, _)| *to == of_names(kind)).map(|&(_, referrer)| referrer)
    }

    /// The references that hold in `target` under new names, as they are.
    pub fn holding(&self, target: &Spec, rename: &Rename) -> Vec<(mjtObj, String)> {
        let names = Names::of(target);
        let mut found = Vec::new();
        for (name, entries) in &self.by_name {
            let new = rename.name(name);
            for (i, &(kind, _)) in entries.iter().enumerate() {
                let is_first = !entries[..i].iter().any(|(other, _)| *other == kind);
                if is_first && names.has(Some(kind), &new) {
                    found.push((kind, name.clone()));
                }
            }
        }
        found
    }
}

/// The kind under which names are kept.
fn of_names(kind: mjtObj) -> mjtObj {
    if kind == mjOBJ_XBODY { mjOBJ_BODY } else { kind }
}

/// Of references that must hold all, the first that is no empty name; none if there is none.
fn first<'a>(mut names: impl Iterator<Item = (mjtObj, &'a str)>) -> Option<Vec<(mjtObj, &'a str)>> {
    names.find(|(_, name)| !name.is_empty()).map(|name| vec![name])
}
