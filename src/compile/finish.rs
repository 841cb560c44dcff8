//! Last passes on the filled model: masses, constants, springs, statistics, validation, a trial step.

use super::{Compiler, Failure, Result};
use crate::model::{Model, mass, validate};

impl Compiler<'_> {
    pub(super) fn finish(&mut self, m: &mut Model) -> Result<()> {
        let total = self.spec.public.public.compiler.settotalmass;
        if total > 0.0 {
            mass::set_total(m, total);
        }
        self.statistics(m);
        validate::references(m).map_err(|e| Failure::engine(&e))
    }

    /// The user's statistics win over the computed ones.
    fn statistics(&self, m: &mut Model) {
        let user = self.spec.public.stat;
        let stat = &mut m.stat;
        for (to, from) in [
            (&mut stat.extent, user.extent),
            (&mut stat.meaninertia, user.meaninertia),
            (&mut stat.meanmass, user.meanmass),
            (&mut stat.meansize, user.meansize),
        ] {
            if !from.is_nan() {
                *to = from;
            }
        }
        if !user.center[0].is_nan() {
            stat.center = user.center;
        }
    }
}
