//! Contact pairs and excluded pairs of bodies: the ids that they name, parameters that are left open, and the order by
//! signature.

use super::error::reject_element_if;
use super::geom::is_defined;
use super::{Compiler, Failure, Result};
use crate::abi::*;
use crate::asset::geometry::EPS;
use crate::spec::{ExcludeId, PairId};

/// What a pair refers to.
#[derive(Clone, Copy, Debug, Default)]
pub struct PairState {
    pub geom1: i32,
    pub geom2: i32,
    pub signature: i32,
}

/// Orders pairs of bodies.
fn signature(body1: usize, body2: usize) -> i32 {
    ((body1 as i32) << 16) + body2 as i32
}

impl Compiler<'_> {
    pub(super) fn pair(&mut self, id: PairId) -> Result<()> {
        let e = &self.spec.pairs[id];
        reject_element_if(e, !matches!(e.compiled.condim, 1 | 3 | 4 | 6), "invalid condim in contact pair")?;
        let find = |name: &str| {
            let found = self.spec.geoms.lookup(name).map(|g| self.spec.geoms[g].id());
            found.ok_or_else(|| Failure::of(e, format!("geom '{name}' not found in collision {}", e.id())))
        };
        let mut geoms = [find(e.compiled.geomname1.text())? as usize, find(e.compiled.geomname2.text())? as usize];
        for g in geoms {
            self.geoms[g].visual = false;
        }
        let body = |g: usize| {
            let body = self.spec.geoms.at(g).head.body;
            body.map_or(0, |b| self.spec.bodies[b].id()) as usize
        };
        if body(geoms[0]) > body(geoms[1]) {
            geoms.swap(0, 1);
            let c = &mut self.spec.pairs[id].compiled;
            std::mem::swap(&mut c.geomname1, &mut c.geomname2);
        }
        let i = self.spec.pairs[id].id() as usize;
        self.pairs[i] = PairState {
            geom1: geoms[0] as i32,
            geom2: geoms[1] as i32,
            signature: signature(body(geoms[0]), body(geoms[1])),
        };
        self.mix_pair(id, geoms);
        Ok(())
    }

    /// Parameters that the user left open (NaN) come from the geoms.
    fn mix_pair(&mut self, id: PairId, geoms: [usize; 2]) {
        let [a, b] = geoms.map(|g| self.spec.geoms.at(g).public.public);
        let p = &mut self.spec.pairs[id].compiled.public;
        let expand = |f: [f64; 3]| [f[0], f[0], f[1], f[2], f[2]];
        let margin = [a.margin.max(b.margin)];
        let gap = [a.gap.max(b.gap)];
        let (friction, solref, solimp) = if a.priority == b.priority {
            let mix = match (a.solmix < EPS, b.solmix < EPS) {
                (false, false) => a.solmix / (a.solmix + b.solmix),
                (true, true) => 0.5,
                (true, false) => 0.0,
                (false, true) => 1.0,
            };
            (
                std::array::from_fn(|i| a.friction[i].max(b.friction[i])),
                std::array::from_fn(|i| a.solref[i].min(b.solref[i])),
                std::array::from_fn(|i| mix * a.solimp[i] + (1.0 - mix) * b.solimp[i]),
            )
        } else {
            let lead = if a.priority > b.priority { &a } else { &b };
            (lead.friction, lead.solref, lead.solimp)
        };
        for (open, value) in [
            (std::slice::from_mut(&mut p.margin), &margin[..]),
            (std::slice::from_mut(&mut p.gap), &gap),
            (&mut p.friction, &expand(friction)),
            (&mut p.solref, &solref),
            (&mut p.solimp, &solimp),
        ] {
            if !is_defined(open[0]) {
                open.copy_from_slice(value);
            }
        }
    }

    pub(super) fn exclude(&mut self, id: ExcludeId) -> Result<()> {
        let e = &self.spec.excludes[id];
        let find = |name: &str| {
            let found = self.body_named(name);
            found.ok_or_else(|| Failure::of(e, format!("body '{name}' not found in bodypair {}", e.id())))
        };
        let (a, b) = (find(e.compiled.bodyname1.text())? as usize, find(e.compiled.bodyname2.text())? as usize);
        let i = e.id() as usize;
        self.excludes[i] = signature(a.min(b), a.max(b));
        if a > b {
            let c = &mut self.spec.excludes[id].compiled;
            std::mem::swap(&mut c.bodyname1, &mut c.bodyname2);
        }
        Ok(())
    }

    /// Sorts pairs and excludes by signature, stably, and renumbers them.
    pub(super) fn sort_pairs(&mut self) {
        let (order, new) = sorted_by(&self.pairs, |p| p.signature);
        self.pairs = order.iter().map(|&i| self.pairs[i]).collect();
        let ids = order.iter().map(|&i| self.spec.pairs.ids()[i]).collect();
        self.spec.pairs.set_order(ids);
        self.renumber_in_tuples(mjOBJ_PAIR, &new);

        let (order, new) = sorted_by(&self.excludes, |&signature| signature);
        self.excludes = order.iter().map(|&i| self.excludes[i]).collect();
        let ids = order.iter().map(|&i| self.spec.excludes.ids()[i]).collect();
        self.spec.excludes.set_order(ids);
        self.renumber_in_tuples(mjOBJ_EXCLUDE, &new);
    }
}

/// The ascending order of a key, equal ones staying as they are: the old place of each new one, and the reverse.
fn sorted_by<T>(list: &[T], key: impl Fn(&T) -> i32) -> (Vec<usize>, Vec<i32>) {
    let mut order: Vec<usize> = (0..list.len()).collect();
    order.sort_by_key(|&i| key(&list[i]));
    let mut new = vec![0; order.len()];
    for (place, &old) in order.iter().enumerate() {
        new[old] = place as i32;
    }
    (order, new)
}
