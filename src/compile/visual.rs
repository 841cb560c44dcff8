//! Dropping visual-only elements (`discardvisual`).

use super::Compiler;
use crate::abi::*;

impl Compiler<'_> {
    /// First stage: materials and textures go. Geoms do without; what else names a material is rejected, see
    /// [`Compiler::material_named`].
    pub(super) fn discard_materials(&mut self) {
        self.discarded = self.spec.materials.iter().map(|e| e.name().to_string()).collect();
        self.spec.materials.set_order(vec![]);
        self.spec.textures.set_order(vec![]);
        self.spec.materials.index_names();
        self.spec.textures.index_names();
        self.materials.clear();
    }

    /// Second stage: geoms that nothing but the eye uses go; bodies keep the mass that they gave.
    pub(super) fn discard_visual_geoms(&mut self) {
        for i in 0..self.spec.bodies.len() {
            let e = self.spec.bodies.at(i);
            let geoms = &e.extra.geoms;
            let visual = geoms.iter().any(|&g| self.geoms[self.spec.geoms[g].id() as usize].visual);
            if e.public.explicitinertial != 0 || !visual {
                continue;
            }
            let e = self.spec.bodies.at_mut(i);
            let compiled = e.compiled.public;
            let public = &mut e.public.public;
            public.mass = compiled.mass;
            public.ipos = compiled.ipos;
            public.iquat = compiled.iquat;
            public.inertia = compiled.inertia;
            public.explicitinertial = 1;
        }
        if self.spec.compiled.public.compiler.inertiafromgeom == mjINERTIAFROMGEOM_TRUE as i32 {
            self.spec.compiled.public.compiler.inertiafromgeom = mjINERTIAFROMGEOM_AUTO as i32;
        }
        let kept: Vec<usize> = (0..self.geoms.len()).filter(|&i| !self.geoms[i].visual).collect();
        let order: Vec<_> = kept.iter().map(|&i| self.spec.geoms.ids()[i]).collect();
        let mut renumbered = vec![-1; self.geoms.len()];
        for (new, &old) in kept.iter().enumerate() {
            renumbered[old] = new as i32;
        }
        self.geoms = kept.iter().map(|&i| self.geoms[i].clone()).collect();
        for i in 0..self.spec.bodies.len() {
            let geoms = self.spec.bodies.at(i).extra.geoms.clone();
            let keep = |g: &crate::spec::GeomId| renumbered[self.spec.geoms[*g].id().max(0) as usize] >= 0;
            let geoms = geoms.into_iter().filter(keep).collect();
            self.spec.bodies.at_mut(i).extra.geoms = geoms;
        }
        self.spec.geoms.set_order(order);
        self.discard_meshes();
        self.renumber_geom_references(&renumbered);
    }

    /// Points everything that refers to geoms by id to their new ids.
    fn renumber_geom_references(&mut self, new: &[i32]) {
        for p in &mut self.pairs {
            (p.geom1, p.geom2) = (new[p.geom1 as usize], new[p.geom2 as usize]);
        }
        for w in self.tendons.iter_mut().flat_map(|t| &mut t.path) {
            if matches!(w.kind, mjWRAP_SPHERE | mjWRAP_CYLINDER) {
                w.objid = new[w.objid as usize];
            }
        }
        for (e, s) in self.spec.sensors.iter().zip(&mut self.sensors) {
            if e.compiled.objtype.is(mjOBJ_GEOM) && s.objid >= 0 {
                s.objid = new[s.objid as usize];
            }
            if e.compiled.reftype.is(mjOBJ_GEOM) && s.refid >= 0 {
                s.refid = new[s.refid as usize];
            }
        }
        self.renumber_in_tuples(mjOBJ_GEOM, new);
        for body in &mut self.bodies {
            for id in body.bvh.nodeid.iter_mut().filter(|id| **id >= 0) {
                *id = new[*id as usize];
            }
        }
    }
}
