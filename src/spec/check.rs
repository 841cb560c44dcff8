//! The facts about lists and the tree that hold between calls, as the documentation of the stores lists them, tested: for
//! tests and the fuzzer.

use super::*;

impl Spec {
    /// What is wrong with the lists of this spec and its tree, if anything.
    pub fn check_lists(&self) -> Result<(), String> {
        self.check_tree::<BodyFields>()?;
        self.check_tree::<FrameFields>()?;
        self.check_tree::<JointFields>()?;
        self.check_tree::<GeomFields>()?;
        self.check_tree::<SiteFields>()?;
        self.check_tree::<CameraFields>()?;
        self.check_tree::<LightFields>()?;
        self.check_list::<FlexFields>()?;
        self.check_list::<MeshFields>()?;
        self.check_list::<SkinFields>()?;
        self.check_list::<HFieldFields>()?;
        self.check_list::<TextureFields>()?;
        self.check_list::<MaterialFields>()?;
        self.check_list::<PairFields>()?;
        self.check_list::<ExcludeFields>()?;
        self.check_list::<EqualityFields>()?;
        self.check_list::<TendonFields>()?;
        self.check_list::<ActuatorFields>()?;
        self.check_list::<SensorFields>()?;
        self.check_list::<NumericFields>()?;
        self.check_list::<TextFields>()?;
        self.check_list::<TupleFields>()?;
        self.check_list::<KeyFields>()?;
        self.check_list::<PluginFields>()
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
            if !seen.insert(id) {
                return Err(format!("{what} '{}' is in the list twice", e.name()));
            }
        }
        Ok(())
    }

    /// The same for a kind of the tree; and the elements of the list are those on the bodies of this spec, each on one.
    fn check_tree<K: InBody>(&self) -> Result<(), String> {
        self.check_list::<K>()?;
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
