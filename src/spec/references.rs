//! References by name from elements outside the tree, and which of them hold after a part of the model got new names.

use super::*;
use crate::base::cxx::CxxString;

/// New names for a copied part: `prefix`, the old name, `suffix`.
#[derive(Clone, Default, Debug)]
pub struct Rename {
    pub prefix: String,
    pub suffix: String,
}

impl Rename {
    /// The new name; none stays none.
    pub fn name(&self, name: &str) -> String {
        if name.is_empty() { String::new() } else { self.around(name) }
    }

    /// Prefix and suffix around a name that may be empty; keyframes are named so.
    pub fn around(&self, name: &str) -> String {
        format!("{}{name}{}", self.prefix, self.suffix)
    }

    /// The name that becomes this one.
    pub(super) fn old_name<'a>(&self, new: &'a str) -> Option<&'a str> {
        new.strip_prefix(&*self.prefix)?.strip_suffix(&*self.suffix).filter(|old| !old.is_empty())
    }

    /// Renames in place.
    pub fn apply(&self, name: &mut CxxString) {
        if !name.is_empty() {
            let new = self.name(name.text());
            name.set(new);
        }
    }

    fn is_nothing(&self) -> bool {
        self.prefix.is_empty() && self.suffix.is_empty()
    }
}

/// The names that references may hold: those of a spec, and those of elements that are being imported.
pub(super) struct Names<'a> {
    spec: &'a Spec,
    imported: HashSet<(i32, String)>,
}

/// New names of a tendon's path objects and of their side sites.
pub(super) type PathNames = Vec<(String, String)>;

impl<'a> Names<'a> {
    pub fn of(spec: &'a Spec) -> Self {
        Names { spec, imported: HashSet::new() }
    }

    /// Announces a name; false if it is there already.
    pub fn announce(&mut self, kind: mjtObj, name: &str) -> bool {
        name.is_empty() || !self.has(Some(kind), name) && self.imported.insert((kind as i32, name.to_string()))
    }

    /// Whether an element of this kind and name exists.
    pub fn has(&self, kind: Option<mjtObj>, name: &str) -> bool {
        let kind = if kind == Some(mjOBJ_XBODY) { Some(mjOBJ_BODY) } else { kind };
        self.spec.list(kind).is_some_and(|list| list.has(name))
            || kind.is_some_and(|kind| {
                !self.imported.is_empty() && self.imported.contains(&(kind as i32, name.to_string()))
            })
    }

    fn has_site(&self, name: &str) -> bool {
        self.has(Some(mjOBJ_SITE), name)
    }

    /// Renames one reference if the renamed one exists.
    fn renamed(&self, kind: mjtObj, name: &mut CxxString, rename: &Rename) -> bool {
        let new = rename.name(name.text());
        let found = self.has(Some(kind), &new);
        if found {
            name.set(new);
        }
        found
    }

    /// Renames one or both of two references: one must hold renamed, the other may hold as it is.
    fn one_renamed(&self, first: (mjtObj, &mut CxxString), second: (mjtObj, &mut CxxString), r: &Rename) -> bool {
        let plain = |kind: mjtObj, name: &CxxString| self.has(Some(kind), name.text());
        let (a, b) = (self.renamed(first.0, first.1, r), self.renamed(second.0, second.1, r));
        match (a, b) {
            (true, true) => true,
            (true, false) => plain(second.0, second.1),
            (false, true) => plain(first.0, first.1),
            (false, false) => false,
        }
    }

    /// Renames the references of a flex; all its bodies must exist.
    pub fn rename_flex(&self, f: &mut FlexFields, r: &Rename) -> bool {
        let all = |names: &mut [CxxString]| names.iter_mut().all(|n| self.renamed(mjOBJ_BODY, n, r));
        all(&mut f.vertbody) && all(&mut f.nodebody)
    }

    /// Renames the references of a skin; all its bodies must exist.
    pub fn rename_skin(&self, s: &mut SkinFields, r: &Rename) -> bool {
        s.bodyname.iter_mut().all(|n| self.renamed(mjOBJ_BODY, n, r))
    }

    pub fn rename_pair(&self, p: &mut PairFields, r: &Rename) -> bool {
        self.one_renamed((mjOBJ_GEOM, &mut p.geomname1), (mjOBJ_GEOM, &mut p.geomname2), r)
    }

    pub fn rename_exclude(&self, e: &mut ExcludeFields, r: &Rename) -> bool {
        self.one_renamed((mjOBJ_BODY, &mut e.bodyname1), (mjOBJ_BODY, &mut e.bodyname2), r)
    }

    pub fn rename_equality(&self, e: &mut EqualityFields, r: &Rename) -> bool {
        let Some(kind) = equality_object(e) else { return false };
        let first = self.renamed(kind, &mut e.name1, r);
        first && (e.name2.is_empty() || self.renamed(kind, &mut e.name2, r)) && e.name1 != e.name2
    }

    pub fn rename_actuator(&self, a: &mut ActuatorFields, r: &Rename) -> bool {
        let Some(kind) = transmission_object(a) else { return false };
        self.renamed(kind, &mut a.target, r)
            && (a.refsite.is_empty() || self.renamed(mjOBJ_SITE, &mut a.refsite, r))
            && (a.slidersite.is_empty() || self.renamed(mjOBJ_SITE, &mut a.slidersite, r))
    }

    pub fn rename_sensor(&self, s: &mut SensorFields, r: &Rename) -> bool {
        let object = s.objtype.get().filter(|&kind| kind != mjOBJ_UNKNOWN);
        let reference = s.reftype.get().filter(|&kind| kind != mjOBJ_UNKNOWN);
        let s = &mut *s;
        match (object, reference) {
            (None, None) => true,
            (Some(kind), None) => self.renamed(kind, &mut s.objname, r),
            (None, Some(kind)) => self.renamed(kind, &mut s.refname, r),
            (Some(a), Some(b)) => self.one_renamed((a, &mut s.objname), (b, &mut s.refname), r),
        }
    }

    pub fn rename_tuple(&self, t: &mut TupleFields, r: &Rename) -> bool {
        let kinds: Vec<_> = t.objtype.iter().map(|&kind| mjtObj::from_int(kind)).collect();
        let mut names = t.objname.iter_mut().zip(kinds);
        names.all(|(name, kind)| kind.is_some_and(|kind| self.renamed(kind, name, r)))
    }

    /// The path of a tendon renamed: one object must hold renamed, the others may hold as they are. A geom's empty side
    /// site counts as a name that the renamed geom lacks.
    pub fn rename_path(&self, path: &[Owned<Wrap>], r: &Rename) -> Option<PathNames> {
        let mut any = false;
        let mut names = Vec::with_capacity(path.len());
        for wrap in path {
            let kind = wrap_object(wrap);
            let (name, side) = (wrap.name(), wrap.extra.sidesite.text());
            let Some(kind) = kind else {
                names.push((name.to_string(), side.to_string()));
                continue;
            };
            let is_geom = kind == mjOBJ_GEOM;
            let has_side = |side: &str| side.is_empty() || self.has_site(side);
            let renamed_holds = self.has(Some(kind), &r.name(name))
                && (!is_geom || if side.is_empty() { r.is_nothing() } else { self.has_site(&r.name(side)) });
            if renamed_holds {
                any = true;
                names.push((r.name(name), r.name(side)));
            } else if self.has(Some(kind), name) && (!is_geom || has_side(side)) {
                names.push((name.to_string(), side.to_string()));
            } else {
                return None;
            }
        }
        any.then_some(names)
    }

    /// Whether the references of elements outside the tree hold as they are.
    pub fn pair_holds(&self, p: &PairFields) -> bool {
        [&p.geomname1, &p.geomname2].iter().all(|name| self.has(Some(mjOBJ_GEOM), name.text()))
    }

    pub fn exclude_holds(&self, e: &ExcludeFields) -> bool {
        [&e.bodyname1, &e.bodyname2].iter().all(|name| self.has(Some(mjOBJ_BODY), name.text()))
    }

    pub fn equality_holds(&self, e: &EqualityFields) -> bool {
        let kind = equality_object(e);
        self.has(kind, e.name1.text()) && (e.name2.is_empty() || self.has(kind, e.name2.text()))
    }

    pub fn actuator_holds(&self, a: &ActuatorFields) -> bool {
        let site = |name: &CxxString| name.is_empty() || self.has_site(name.text());
        self.has(transmission_object(a), a.target.text()) && site(&a.refsite) && site(&a.slidersite)
    }

    pub fn sensor_holds(&self, s: &SensorFields) -> bool {
        let holds = |kind: Enum<mjtObj>, name: &CxxString| kind.is(mjOBJ_UNKNOWN) || self.has(kind.get(), name.text());
        holds(s.objtype, &s.objname) && holds(s.reftype, &s.refname)
    }

    pub fn path_holds(&self, path: &[Owned<Wrap>]) -> bool {
        path.iter().all(|wrap| {
            let Some(kind) = wrap_object(wrap) else { return true };
            let side = wrap.extra.sidesite.text();
            self.has(Some(kind), wrap.name()) && (kind != mjOBJ_GEOM || side.is_empty() || self.has_site(side))
        })
    }
}

/// The kind of object on a tendon's path; none for pulleys.
pub(super) fn wrap_object(wrap: &Wrap) -> Option<mjtObj> {
    match wrap.public.r#type.get()? {
        mjWRAP_SITE => Some(mjOBJ_SITE),
        mjWRAP_JOINT => Some(mjOBJ_JOINT),
        mjWRAP_SPHERE | mjWRAP_CYLINDER => Some(mjOBJ_GEOM),
        _ => None,
    }
}

/// The kind of object that an equality constraint joins.
pub(super) fn equality_object(e: &EqualityFields) -> Option<mjtObj> {
    match e.r#type.get()? {
        mjEQ_CONNECT | mjEQ_WELD => e.objtype.get().filter(|kind| matches!(kind, mjOBJ_BODY | mjOBJ_SITE)),
        mjEQ_JOINT => Some(mjOBJ_JOINT),
        mjEQ_TENDON => Some(mjOBJ_TENDON),
        mjEQ_FLEX => Some(mjOBJ_FLEX),
        _ => None,
    }
}

/// The kind of object that an actuator acts on.
pub(super) fn transmission_object(a: &ActuatorFields) -> Option<mjtObj> {
    match a.trntype.get()? {
        mjTRN_JOINT | mjTRN_JOINTINPARENT => Some(mjOBJ_JOINT),
        mjTRN_TENDON => Some(mjOBJ_TENDON),
        mjTRN_SLIDERCRANK | mjTRN_SITE => Some(mjOBJ_SITE),
        mjTRN_BODY => Some(mjOBJ_BODY),
        _ => None,
    }
}
