//! What an attachment imports, decided before anything changes: the elements of the tree, and those outside it whose
//! references will hold under the new names. An attachment that would fail fails here.

use super::references::{Names, PathNames};
use super::referrers::{Referrer, Referrers};
use super::*;
use crate::base::cxx::CxxString;
use std::collections::BTreeSet;

/// A part of a tree: what is attached to a frame, or a whole body.
#[derive(Default, Clone)]
pub(super) struct Part {
    /// Its top: what will be attached to the target's body, in order of addition.
    pub top: BodyTree,
    /// All its bodies, depth first.
    pub bodies: Vec<BodyId>,
}

/// An element outside the tree that is imported, with its references under their new names.
pub(super) struct Imported<K: Listed> {
    pub old: Id<K>,
    pub name: String,
    pub fields: K,
    /// The names on a tendon's path.
    pub path: PathNames,
}

/// Everything that is imported. Of another spec, all assets, numerics and texts are, too.
#[derive(Default)]
pub(super) struct AttachPlan {
    pub part: Part,
    pub skins: Vec<Imported<SkinFields>>,
    pub flexes: Vec<Imported<FlexFields>>,
    pub pairs: Vec<Imported<PairFields>>,
    pub excludes: Vec<Imported<ExcludeFields>>,
    pub tendons: Vec<Imported<TendonFields>>,
    pub equalities: Vec<Imported<EqualityFields>>,
    pub actuators: Vec<Imported<ActuatorFields>>,
    pub sensors: Vec<Imported<SensorFields>>,
    pub tuples: Vec<Imported<TupleFields>>,
}

/// The new name of an asset: unnamed ones go by their file.
pub(super) fn asset_name<K: Kind>(e: &Element<K>, file: &CxxString, rename: &Rename) -> String {
    rename.name(if e.name().is_empty() { crate::base::path::stem(file.text()) } else { e.name() })
}

/// The elements of a kind outside the tree, without those that have gone to another spec.
pub(super) fn candidates<K: Listed>(source: &Spec) -> impl Iterator<Item = &Element<K>> {
    K::list(source).iter()
}

/// A plan in the making.
struct Planner<'a> {
    names: Names<'a>,
    source: &'a Spec,
    rename: &'a Rename,
    referrers: &'a Referrers,
    /// Elements that may be imported: some reference of theirs holds under its new name.
    found: BTreeSet<Referrer>,
}

impl AttachPlan {
    /// Plans to import a part of `source` (perhaps the target itself) into `target`. `referrers` are those of the source;
    /// `holding` is what they find in the target.
    pub fn new(
        target: &Spec,
        source: &Spec,
        part: Part,
        rename: &Rename,
        referrers: &Referrers,
        holding: &[(mjtObj, String)],
    ) -> crate::base::Result<AttachPlan> {
        let is_own = std::ptr::eq(target, source);
        let mut p = Planner { names: Names::of(target), source, rename, referrers, found: referrers.always() };
        holding.iter().for_each(|(kind, name)| p.found.extend(referrers.to(*kind, name)));
        let mut plan = AttachPlan::default();
        p.tree(&part);
        plan.part = part;
        if !is_own {
            p.assets()?;
            plan.skins = p.skins()?;
        }
        plan.flexes = p.matching(&|n, f, _| n.rename_flex(f, rename), &|e| e.name().to_string())?;
        plan.pairs = p.matching(&|n, f, _| n.rename_pair(f, rename), &p.own_name())?;
        plan.excludes = p.matching(&|n, f, _| n.rename_exclude(f, rename), &p.own_name())?;
        plan.tendons = p.matching(&|_, _, path| path, &p.own_name())?;
        plan.equalities = p.matching(&|n, f, _| n.rename_equality(f, rename), &p.own_name())?;
        plan.actuators = p.matching(&|n, f, _| n.rename_actuator(f, rename), &p.own_name())?;
        plan.sensors = p.matching(&|n, f, _| n.rename_sensor(f, rename), &p.own_name())?;
        plan.tuples = p.matching(&|n, f, _| n.rename_tuple(f, rename), &p.own_name())?;
        Ok(plan)
    }

    /// Number of elements outside the tree that are imported because of their references.
    pub fn referring(&self) -> usize {
        let contacts = self.flexes.len() + self.pairs.len() + self.excludes.len() + self.skins.len();
        let forces = self.tendons.len() + self.equalities.len() + self.actuators.len();
        contacts + forces + self.sensors.len() + self.tuples.len()
    }
}

impl<'a> Planner<'a> {
    fn own_name<K: Kind>(&self) -> impl Fn(&Element<K>) -> String + use<'a, K> {
        let rename = self.rename;
        |e| rename.name(e.name())
    }

    /// Announces a new name; false if it is there already.
    fn announce(&mut self, kind: mjtObj, name: &str) -> bool {
        if let Some(old) = self.rename.old_name(name) {
            self.found.extend(self.referrers.to(kind, old));
        }
        self.names.announce(kind, name)
    }

    /// Announces a name that must be new.
    fn announce_new(&mut self, kind: mjtObj, name: &str) -> crate::base::Result<()> {
        if self.announce(kind, name) {
            return Ok(());
        }
        Err(format!("repeated name '{name}' in {}", kind_name(kind)).into())
    }

    /// Announces the new names in the tree; whether they are unique shows when the model is compiled.
    fn tree(&mut self, part: &Part) {
        for &b in &part.bodies {
            self.announce(mjOBJ_BODY, &self.rename.name(self.source.bodies[b].name()));
        }
        let inner = part.bodies.iter().map(|&b| &self.source.bodies[b].extra);
        for tree in std::iter::once(&part.top).chain(inner.collect::<Vec<_>>()) {
            for &kind in &tree::IN_BODY[1..] {
                for &place in tree.of_kind(kind) {
                    self.announce(kind, &self.rename.name(self.source.head_of(kind, place).name.text()));
                }
            }
        }
    }

    fn assets(&mut self) -> crate::base::Result<()> {
        let rename = self.rename;
        self.all::<MeshFields>(|e| asset_name(e, &e.public.file, rename))?;
        self.all::<HFieldFields>(|e| asset_name(e, &e.public.file, rename))?;
        self.all::<TextureFields>(|e| asset_name(e, &e.public.file, rename))?;
        self.all::<MaterialFields>(self.own_name())?;
        self.all::<NumericFields>(self.own_name())?;
        self.all::<TextFields>(self.own_name())
    }

    fn all<K: Listed>(&mut self, name: impl Fn(&Element<K>) -> String) -> crate::base::Result<()> {
        candidates::<K>(self.source).try_for_each(|e| self.announce_new(K::TYPE, &name(e)))
    }

    /// Skins keep their names.
    fn skins(&mut self) -> Result<Vec<Imported<SkinFields>>, String> {
        let rename = self.rename;
        self.matching(&|n, f, _| n.rename_skin(f, rename), &|e| asset_name(e, &e.public.file, &Rename::default()))
    }

    /// The elements of one kind whose references hold under the new names, as `holds` finds out and renames them.
    fn matching<K: Listed>(
        &mut self,
        holds: &dyn Fn(&Names, &mut K, bool) -> bool,
        name: &dyn Fn(&Element<K>) -> String,
    ) -> Result<Vec<Imported<K>>, String> {
        let mut imported = Vec::new();
        let kind = K::TYPE as i32;
        let mut next = 0;
        // what is imported may let later elements of its own kind be imported
        while let Some(&referrer) = self.found.range((kind, next)..(kind + 1, 0)).next() {
            next = referrer.1 + 1;
            let e = K::list(self.source).at(referrer.1);
            let (mut fields, old) = (e.public.clone(), e.key());
            let path = old.cast::<TendonFields>().map(|t| &self.source.tendons[t].extra);
            let path = path.map(|path| self.names.rename_path(path, self.rename));
            if holds(&self.names, &mut fields, matches!(path, Some(Some(_)))) {
                let name = name(e);
                self.announce_new(K::TYPE, &name)?;
                imported.push(Imported { old, name, fields, path: path.flatten().unwrap_or_default() });
            }
        }
        Ok(imported)
    }
}
