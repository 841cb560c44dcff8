//! Fusing static bodies into their parents (`fusestatic`).

use super::{Compiler, Failure, Result};
use crate::abi::*;
use crate::asset::geometry::*;
use crate::spec::*;

impl Compiler<'_> {
    /// Removes bodies that cannot move and that nobody refers to; their geoms and sites go to the parent.
    pub(super) fn fuse_static(&mut self) -> Result<()> {
        let referenced = self.referenced_bodies();
        let mut i = 1;
        while i < self.spec.bodies.len() {
            let e = self.spec.bodies.at(i);
            let keep = referenced.contains(&e.key()) || !e.extra.joints.is_empty() || e.public.mocap != 0;
            if keep {
                i += 1;
            } else {
                self.fuse(i)?;
            }
        }
        self.spec.bodies.index_names();
        Ok(())
    }

    /// Bodies that other elements name, and bodies with a force or torque sensor on one of their sites.
    fn referenced_bodies(&self) -> std::collections::HashSet<BodyId> {
        let s = &*self.spec;
        let mut names: Vec<&str> = Vec::new();
        names.extend(s.cameras.iter().map(|e| e.public.targetbody.text()));
        names.extend(s.lights.iter().map(|e| e.public.targetbody.text()));
        names.extend(s.skins.iter().flat_map(|e| e.public.bodyname.iter()).map(|n| n.text()));
        names.extend(s.excludes.iter().flat_map(|e| [e.public.bodyname1.text(), e.public.bodyname2.text()]));
        for e in s.equalities.iter().filter(|e| e.public.objtype.is(mjOBJ_BODY)) {
            names.extend([e.public.name1.text(), e.public.name2.text()]);
        }
        names.extend(s.actuators.iter().filter(|e| e.public.trntype.is(mjTRN_BODY)).map(|e| e.public.target.text()));
        for e in s.sensors.iter() {
            names.extend(Some(e.public.objname.text()).filter(|_| e.public.objtype.is(mjOBJ_BODY)));
            names.extend(Some(e.public.refname.text()).filter(|_| e.public.reftype.is(mjOBJ_BODY)));
        }
        for e in s.tuples.iter() {
            let bodies = e.public.objtype.iter().zip(e.public.objname.iter());
            names.extend(bodies.filter(|(kind, _)| **kind == mjOBJ_BODY as i32).map(|(_, name)| name.text()));
        }
        let mut out: std::collections::HashSet<BodyId> =
            names.into_iter().filter(|n| !n.is_empty()).filter_map(|n| s.bodies.lookup(n)).collect();
        let on_sites =
            s.sensors.iter().filter(|e| e.public.r#type.is(mjSENS_FORCE) || e.public.r#type.is(mjSENS_TORQUE));
        for site in on_sites.filter_map(|e| s.sites.lookup(e.public.objname.text())) {
            out.extend(s.sites[site].head.body.filter(|&b| !s.bodies[b].name().is_empty()));
        }
        out
    }

    /// Removes body `i`.
    fn fuse(&mut self, i: usize) -> Result<()> {
        let id = self.spec.bodies.ids()[i];
        let Some(parent) = self.spec.bodies[id].head.body else { return Ok(()) };
        let body = self.spec.bodies[id].compiled.public;
        if parent != self.spec.world && body.mass >= mjMINVAL {
            self.merge_inertia(parent, id)?;
        }
        let pose = Pose { pos: body.pos, quat: body.quat };
        let tree = std::mem::take(&mut self.spec.bodies[id].extra);
        for &child in &tree.bodies {
            let b = &mut self.spec.bodies[child];
            let moved = pose.compose(&Pose { pos: b.compiled.pos, quat: b.compiled.quat });
            (b.compiled.pos, b.compiled.quat) = (moved.pos, moved.quat);
            b.head.body = Some(parent);
        }
        let siblings = &mut self.spec.bodies[parent].extra.bodies;
        let at = siblings.iter().position(|&b| b == id).unwrap_or(siblings.len());
        siblings.splice(at..(at + 1).min(siblings.len()), tree.bodies);
        for &g in &tree.geoms {
            let e = &mut self.spec.geoms[g];
            let moved = pose.compose(&Pose { pos: e.compiled.pos, quat: e.compiled.quat });
            (e.compiled.pos, e.compiled.quat) = (moved.pos, moved.quat);
            e.head.body = Some(parent);
        }
        for &s in &tree.sites {
            let e = &mut self.spec.sites[s];
            let moved = pose.compose(&Pose { pos: e.compiled.pos, quat: e.compiled.quat });
            (e.compiled.pos, e.compiled.quat) = (moved.pos, moved.quat);
            e.head.body = Some(parent);
        }
        for &c in &tree.cameras {
            self.spec.cameras[c].head.body = Some(parent);
        }
        for &l in &tree.lights {
            self.spec.lights[l].head.body = Some(parent);
        }
        let to = &mut self.spec.bodies[parent].extra;
        to.geoms.extend(tree.geoms);
        to.sites.extend(tree.sites);
        to.cameras.extend(tree.cameras);
        to.lights.extend(tree.lights);
        self.renumber(i);
        let p = self.spec.bodies[parent].id() as usize;
        self.collect_contact(p);
        self.body_tree(p);
        Ok(())
    }

    /// New ids after body `removed` has left the tree; derived values follow their elements.
    fn renumber(&mut self, removed: usize) {
        let geoms: Vec<(GeomId, usize)> = self.spec.geoms.ids().iter().copied().zip(0..).collect();
        let sites: Vec<(SiteId, usize)> = self.spec.sites.ids().iter().copied().zip(0..).collect();
        self.spec.renumber_tree();
        self.bodies.remove(removed);
        let mut states = self.geoms.clone();
        for (id, old) in geoms {
            let e = &self.spec.geoms[id];
            states[e.id() as usize] = self.geoms[old].clone();
            states[e.id() as usize].bodyid = e.head.body.map_or(0, |b| self.spec.bodies[b].id() as usize);
        }
        let mut materials = self.sites.clone();
        for (id, old) in sites {
            materials[self.spec.sites[id].id() as usize] = self.sites[old];
        }
        (self.geoms, self.sites) = (states, materials);
        for i in 0..self.spec.bodies.len() {
            let e = self.spec.bodies.at(i);
            let parent = e.head.body.map_or(0, |b| self.spec.bodies[b].id() as usize);
            let jointed = !e.extra.joints.is_empty();
            self.bodies[i].parentid = parent;
            self.bodies[i].weldid = if jointed || i == 0 { i } else { self.bodies[parent].weldid };
        }
        // leaves of the trees name geoms by id
        for i in 0..self.spec.bodies.len() {
            self.body_tree(i);
        }
    }

    /// Adds the inertia of a body to its parent's. The pose of the child's inertia is composed the wrong way round,
    /// as in the reference.
    fn merge_inertia(&mut self, parent: BodyId, child: BodyId) -> Result<()> {
        let c = self.spec.bodies[child].compiled.public;
        let p = self.spec.bodies[parent].compiled.public;
        let pos = add(c.ipos, mul_mat_vec(&quat_to_mat(c.iquat), c.pos));
        let mass = p.mass + c.mass;
        let (mut ipos, mut iquat, mut inertia) = ([0.0; 3], IDENTITY, [0.0; 3]);
        if mass >= mjMINVAL {
            ipos = std::array::from_fn(|i| (p.mass * p.ipos[i] + c.mass * pos[i]) / mass);
            let mut sum = InertiaSum::default();
            sum.add(p.mass, sub(p.ipos, ipos), p.inertia, p.iquat);
            sum.add(c.mass, sub(pos, ipos), c.inertia, c.iquat);
            (iquat, inertia) = full_inertia(sum.full).map_err(|text| {
                Failure::of(&self.spec.bodies[child], format!("error '{text}' in fusing static body inertias"))
            })?;
        }
        let to = &mut self.spec.bodies[parent].compiled.public;
        (to.mass, to.ipos, to.iquat, to.inertia) = (if mass >= mjMINVAL { mass } else { 0.0 }, ipos, iquat, inertia);
        Ok(())
    }
}
