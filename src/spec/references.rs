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
        if name.is_empty() { String::new() } else { format!("{}{name}{}", self.prefix, self.suffix) }
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

impl Spec {
    /// Whether an element of this kind and name exists.
    pub fn has(&self, kind: Option<mjtObj>, name: &str) -> bool {
        crate::for_kind!(kind, K => K::list(self).has(name), else false)
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
    pub(super) fn rename_flex(&self, f: &mut FlexFields, r: &Rename) -> bool {
        let all = |names: &mut [CxxString]| names.iter_mut().all(|n| self.renamed(mjOBJ_BODY, n, r));
        all(&mut f.vertbody) && all(&mut f.nodebody)
    }

    /// Renames the references of a skin; all its bodies must exist.
    pub(super) fn rename_skin(&self, s: &mut SkinFields, r: &Rename) -> bool {
        s.bodyname.iter_mut().all(|n| self.renamed(mjOBJ_BODY, n, r))
    }

    pub(super) fn rename_pair(&self, p: &mut PairFields, r: &Rename) -> bool {
        self.one_renamed((mjOBJ_GEOM, &mut p.geomname1), (mjOBJ_GEOM, &mut p.geomname2), r)
    }

    pub(super) fn rename_exclude(&self, e: &mut ExcludeFields, r: &Rename) -> bool {
        self.one_renamed((mjOBJ_BODY, &mut e.bodyname1), (mjOBJ_BODY, &mut e.bodyname2), r)
    }

    pub(super) fn rename_equality(&self, e: &mut EqualityFields, r: &Rename) -> bool {
        let Some(kind) = equality_object(e) else { return false };
        let first = self.renamed(kind, &mut e.name1, r);
        first && (e.name2.is_empty() || self.renamed(kind, &mut e.name2, r)) && e.name1 != e.name2
    }

    pub(super) fn rename_actuator(&self, a: &mut ActuatorFields, r: &Rename) -> bool {
        let Some(kind) = transmission_object(a) else { return false };
        self.renamed(kind, &mut a.target, r)
            && (a.refsite.is_empty() || self.renamed(mjOBJ_SITE, &mut a.refsite, r))
            && (a.slidersite.is_empty() || self.renamed(mjOBJ_SITE, &mut a.slidersite, r))
    }

    pub(super) fn rename_sensor(&self, s: &mut SensorFields, r: &Rename) -> bool {
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

    pub(super) fn rename_tuple(&self, t: &mut TupleFields, r: &Rename) -> bool {
        let kinds: Vec<_> = t.objtype.iter().map(|&kind| mjtObj::from_int(kind)).collect();
        let mut names = t.objname.iter_mut().zip(kinds);
        names.all(|(name, kind)| kind.is_some_and(|kind| self.renamed(kind, name, r)))
    }

    /// Renames the path of a tendon: one object must hold renamed, the others may hold as they are. A geom's empty side
    /// site counts as a name that the renamed geom lacks.
    pub(super) fn rename_path(&self, path: &mut [Owned<Wrap>], r: &Rename) -> bool {
        let mut any = false;
        for wrap in path {
            let kind = match wrap.public.r#type.get() {
                Some(mjWRAP_SITE) => mjOBJ_SITE,
                Some(mjWRAP_JOINT) => mjOBJ_JOINT,
                Some(mjWRAP_SPHERE | mjWRAP_CYLINDER) => mjOBJ_GEOM,
                _ => continue,
            };
            let (name, side) = (wrap.name().to_string(), wrap.extra.sidesite.text().to_string());
            let is_geom = kind == mjOBJ_GEOM;
            let has_side = |side: &str| side.is_empty() || self.sites.has(side);
            let renamed_holds = self.has(Some(kind), &r.name(&name))
                && (!is_geom || if side.is_empty() { r.is_nothing() } else { self.sites.has(&r.name(&side)) });
            if renamed_holds {
                any = true;
                r.apply(&mut wrap.head.name);
                r.apply(&mut wrap.extra.sidesite);
            } else if !(self.has(Some(kind), &name) && (!is_geom || has_side(&side))) {
                return false;
            }
        }
        any
    }

    /// Whether the references of elements outside the tree hold as they are.
    pub(super) fn pair_holds(&self, p: &PairFields) -> bool {
        self.geoms.has(p.geomname1.text()) && self.geoms.has(p.geomname2.text())
    }

    pub(super) fn exclude_holds(&self, e: &ExcludeFields) -> bool {
        self.bodies.has(e.bodyname1.text()) && self.bodies.has(e.bodyname2.text())
    }

    pub(super) fn equality_holds(&self, e: &EqualityFields) -> bool {
        let kind = equality_object(e);
        self.has(kind, e.name1.text()) && (e.name2.is_empty() || self.has(kind, e.name2.text()))
    }

    pub(super) fn actuator_holds(&self, a: &ActuatorFields) -> bool {
        let site = |name: &CxxString| name.is_empty() || self.sites.has(name.text());
        self.has(transmission_object(a), a.target.text()) && site(&a.refsite) && site(&a.slidersite)
    }

    pub(super) fn sensor_holds(&self, s: &SensorFields) -> bool {
        let holds = |kind: Enum<mjtObj>, name: &CxxString| kind.is(mjOBJ_UNKNOWN) || self.has(kind.get(), name.text());
        holds(s.objtype, &s.objname) && holds(s.reftype, &s.refname)
    }

    pub(super) fn path_holds(&self, path: &[Owned<Wrap>]) -> bool {
        path.iter().all(|wrap| match wrap.public.r#type.get() {
            Some(mjWRAP_SITE) => self.sites.has(wrap.name()),
            Some(mjWRAP_JOINT) => self.joints.has(wrap.name()),
            Some(mjWRAP_SPHERE | mjWRAP_CYLINDER) => {
                let side = wrap.extra.sidesite.text();
                self.geoms.has(wrap.name()) && (side.is_empty() || self.sites.has(side))
            }
            _ => true,
        })
    }
}

/// The kind of object that an equality constraint joins.
fn equality_object(e: &EqualityFields) -> Option<mjtObj> {
    match e.r#type.get()? {
        mjEQ_CONNECT | mjEQ_WELD => e.objtype.get().filter(|kind| matches!(kind, mjOBJ_BODY | mjOBJ_SITE)),
        mjEQ_JOINT => Some(mjOBJ_JOINT),
        mjEQ_TENDON => Some(mjOBJ_TENDON),
        mjEQ_FLEX => Some(mjOBJ_FLEX),
        _ => None,
    }
}

/// The kind of object that an actuator acts on.
fn transmission_object(a: &ActuatorFields) -> Option<mjtObj> {
    match a.trntype.get()? {
        mjTRN_JOINT | mjTRN_JOINTINPARENT => Some(mjOBJ_JOINT),
        mjTRN_TENDON => Some(mjOBJ_TENDON),
        mjTRN_SLIDERCRANK | mjTRN_SITE => Some(mjOBJ_SITE),
        mjTRN_BODY => Some(mjOBJ_BODY),
        _ => None,
    }
}
