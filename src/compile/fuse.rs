//! Fusing static bodies into their parents (`fusestatic`): geoms and sites move to the parent, which takes over the
//! inertia.

use super::geom::GeomState;
use super::{Compiler, Failure, Result};
use crate::abi::*;
use crate::asset::bvh::Leaf;
use crate::asset::geometry::*;
use crate::base;
use crate::spec::*;
use std::collections::HashMap;

/// The position that each name had when names were last collected. Fusing changes positions, and these tables are left
/// behind on purpose: which bodies stay, and which geoms and sites other elements get, follows from them.
struct Positions(HashMap<String, usize>);

impl Positions {
    /// The last unnamed element answers to the empty name.
    fn of<K: Kind>(list: &Elements<K>) -> Self {
        Positions(list.iter().map(|e| e.name().to_string()).zip(0..).collect())
    }

    fn get(&self, name: &str) -> Option<usize> {
        self.0.get(name).copied()
    }

    /// Makes each name refer to what is now at its old position.
    fn apply<K: Kind>(self, list: &mut Elements<K>) {
        for (name, position) in self.0 {
            list.index_name(&name, list.ids()[position]);
        }
    }
}

/// The leaves of a body's tree, in the inertial frame that they were computed for.
#[derive(Default)]
struct Leaves {
    frame: ([f64; 3], [f64; 4]),
    geoms: usize,
    leaves: Vec<Leaf>,
}

/// Bodies, geoms and sites keep their ids until all has been fused.
struct Fusing {
    geoms: Vec<GeomId>,
    sites: Vec<SiteId>,
    gone: Vec<bool>,
    /// Of bodies that others were fused into.
    leaves: HashMap<usize, Leaves>,
}

impl Compiler<'_> {
    /// Removes bodies that cannot move and that nothing refers to; their geoms and sites go to the parent.
    pub(super) fn fuse_static(&mut self) -> Result<()> {
        let s = &*self.spec;
        let mut bodies = Positions::of(&s.bodies);
        let (geoms, sites) = (Positions::of(&s.geoms), Positions::of(&s.sites));
        let users: Vec<String> = self.body_users().into_iter().map(str::to_string).collect();
        let n = s.bodies.len();
        let mut fusing = Fusing {
            geoms: s.geoms.ids().to_vec(),
            sites: s.sites.ids().to_vec(),
            gone: vec![false; n],
            leaves: HashMap::new(),
        };
        let force_sensors = s.sensors.iter().any(senses_force);
        let (mut left, mut position) = (n, 1);
        for i in 1..n {
            let e = self.spec.bodies.at(i);
            let name = e.name().to_string();
            let mut keep = !e.extra.joints.is_empty() || e.public.mocap != 0;
            if !name.is_empty() {
                bodies.0.remove(&name);
                let found = |user: &String| bodies.get(user).is_some_and(|b| b < left);
                keep |= !users.iter().all(found) || self.bears_force_sensor(e.key(), &sites);
            }
            if keep {
                if !name.is_empty() {
                    bodies.0.insert(name, position);
                }
                position += 1;
            } else {
                if let Err(e) = self.fuse(i, &mut fusing) {
                    // bodies that have left the tree leave the list
                    self.spec.renumber_tree();
                    return Err(e);
                }
                left -= 1;
                if force_sensors {
                    self.spec.order_in_bodies(mjOBJ_SITE);
                }
            }
        }
        self.renumber(fusing);
        self.spec.bodies.index_names();
        geoms.apply(&mut self.spec.geoms);
        sites.apply(&mut self.spec.sites);
        Ok(())
    }

    /// The names by which other elements refer to bodies. References to body frames (`xbody`) do not count.
    fn body_users(&self) -> Vec<&str> {
        let s = &*self.spec;
        let given = |name: &&str| !name.is_empty();
        let mut names: Vec<&str> = Vec::new();
        names.extend(s.cameras.iter().map(|e| e.public.targetbody.text()).filter(given));
        names.extend(s.lights.iter().map(|e| e.public.targetbody.text()).filter(given));
        names.extend(s.skins.iter().flat_map(|e| e.public.bodyname.iter()).map(|n| n.text()));
        names.extend(s.excludes.iter().flat_map(|e| [e.public.bodyname1.text(), e.public.bodyname2.text()]));
        for e in s.equalities.iter().filter(|e| e.public.objtype.is(mjOBJ_BODY)) {
            names.push(e.public.name1.text());
            names.extend(Some(e.public.name2.text()).filter(given));
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
        names
    }

    /// Whether a force or torque sensor sits on a site of the body.
    fn bears_force_sensor(&self, body: BodyId, sites: &Positions) -> bool {
        let s = &*self.spec;
        let mut at = s.sensors.iter().filter(|e| senses_force(e)).filter_map(|e| sites.get(e.public.objname.text()));
        at.any(|site| s.sites.at(site).head.body == Some(body))
    }

    /// Takes what is attached to body `i` to its parent.
    fn fuse(&mut self, i: usize, fusing: &mut Fusing) -> Result<()> {
        let id = self.spec.bodies.ids()[i];
        let Some(parent) = self.spec.bodies[id].head.body else { return Ok(()) };
        let body = self.spec.bodies[id].compiled.public;
        if parent != self.spec.world && body.mass >= mjMINVAL {
            self.merge_inertia(parent, id)?;
        }
        fusing.gone[i] = true;
        let pose = Pose::new(body.pos, body.quat);
        let tree = std::mem::take(&mut self.spec.bodies[id].extra);
        // it leaves the list when the tree is renumbered; C may still hold it
        self.spec.bodies[id].head.body = None;
        for &child in &tree.bodies {
            let b = &mut self.spec.bodies[child];
            (b.compiled.pos, b.compiled.quat) = pose.to_parent(b.compiled.pos, b.compiled.quat);
            b.head.body = Some(parent);
        }
        let siblings = self.spec.bodies[parent].extra.bodies.entries_mut();
        let at = siblings.iter().position(|&b| b == id).unwrap_or(siblings.len());
        siblings.splice(at..(at + 1).min(siblings.len()), tree.bodies);
        for &g in &tree.geoms {
            let e = &mut self.spec.geoms[g];
            (e.compiled.pos, e.compiled.quat) = pose.to_parent(e.compiled.pos, e.compiled.quat);
            e.head.body = Some(parent);
        }
        for &s in &tree.sites {
            let e = &mut self.spec.sites[s];
            (e.compiled.pos, e.compiled.quat) = pose.to_parent(e.compiled.pos, e.compiled.quat);
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
        let emptied = !self.bodies[i].bvh.is_empty();
        let p = self.spec.bodies[parent].id() as usize;
        self.rebuild_tree(p, emptied, fusing.leaves.entry(p).or_default());
        Ok(())
    }

    /// New ids after bodies have left the tree; derived values follow their elements.
    fn renumber(&mut self, fusing: Fusing) {
        self.spec.renumber_tree();
        let mut gone = fusing.gone.iter();
        self.bodies.retain(|_| !gone.next().is_some_and(|&gone| gone));
        let mut states = vec![GeomState::default(); self.geoms.len()];
        let mut renumbered = vec![-1; self.geoms.len()];
        for ((old, &id), state) in fusing.geoms.iter().enumerate().zip(std::mem::take(&mut self.geoms)) {
            let e = &self.spec.geoms[id];
            renumbered[old] = e.id();
            let bodyid = e.head.body.map_or(0, |b| self.spec.bodies[b].id() as usize);
            states[e.id() as usize] = GeomState { bodyid, ..state };
        }
        let mut materials = self.sites.clone();
        for (&id, &material) in fusing.sites.iter().zip(&self.sites) {
            materials[self.spec.sites[id].id() as usize] = material;
        }
        (self.geoms, self.sites) = (states, materials);
        for i in 0..self.spec.bodies.len() {
            let e = self.spec.bodies.at(i);
            let parent = e.head.body.map_or(0, |b| self.spec.bodies[b].id() as usize);
            let jointed = !e.extra.joints.is_empty();
            self.bodies[i].parentid = parent;
            self.bodies[i].weldid = if jointed || i == 0 { i } else { self.bodies[parent].weldid };
            self.collect_contact(i);
        }
        // leaves of the trees name geoms by id
        for id in self.bodies.iter_mut().flat_map(|body| &mut body.bvh.nodeid).filter(|id| **id >= 0) {
            *id = renumbered[*id as usize];
        }
    }

    /// Builds the tree of a body again that got another one's geoms. As in the reference an inner node keeps the geom
    /// of the leaf that was at its place, and a node without use is counted if the other body had a tree too.
    fn rebuild_tree(&mut self, i: usize, got_tree: bool, known: &mut Leaves) {
        let body = self.spec.bodies.at(i);
        let frame = (body.compiled.ipos, body.compiled.iquat);
        if known.frame != frame {
            *known = Leaves { frame, ..Default::default() };
        }
        let geoms = &body.extra.geoms[known.geoms..];
        known.leaves.extend(geoms.iter().filter_map(|&g| self.body_leaf(i, g)));
        known.geoms = body.extra.geoms.len();
        let old = std::mem::take(&mut self.bodies[i].bvh);
        self.body_tree_of(i, &known.leaves);
        let state = &mut self.bodies[i];
        for (new, old) in state.bvh.nodeid.iter_mut().zip(&old.nodeid) {
            if *new < 0 {
                *new = *old;
            }
        }
        self.unused_nodes += i64::from(got_tree && !old.is_empty());
    }

    /// Adds the inertia of a body to its parent's.
    fn merge_inertia(&mut self, parent: BodyId, child: BodyId) -> Result<()> {
        let c = self.spec.bodies[child].compiled.public;
        let to = &mut self.spec.bodies[parent].compiled.public;
        add_inertia(to, &c).map_err(|text| {
            Failure::of(&self.spec.bodies[child], format!("error '{text}' in fusing static body inertias"))
        })?;
        Ok(())
    }
}

fn senses_force(e: &Element<SensorFields>) -> bool {
    e.public.r#type.is(mjSENS_FORCE) || e.public.r#type.is(mjSENS_TORQUE)
}

/// Adds the inertia of a body `c` to its parent's. The pose of the child's inertia is composed the wrong way round, as in
/// the reference. Returns the sum in the parent's axes, about the common centre of mass, if it is not negligible.
pub(super) fn add_inertia(p: &mut mjsBody, c: &mjsBody) -> base::Result<Option<[f64; 6]>> {
    let pos = Vec3(c.ipos) + quat_to_mat(Quat(c.iquat)) * Vec3(c.pos);
    let mass = p.mass + c.mass;
    let (mut ipos, mut iquat, mut inertia, mut full) = (Vec3::ZERO, Quat::IDENTITY, Vec3::ZERO, None);
    if mass >= mjMINVAL {
        ipos = (Vec3(p.ipos) * p.mass + pos * c.mass) / mass;
        let mut sum = InertiaSum::default();
        sum.add(p.mass, Vec3(p.ipos) - ipos, Vec3(p.inertia), Quat(p.iquat));
        sum.add(c.mass, pos - ipos, Vec3(c.inertia), Quat(c.iquat));
        (iquat, inertia) = full_inertia(sum.full)?;
        full = Some(sum.full);
    }
    p.mass = if mass >= mjMINVAL { mass } else { 0.0 };
    (p.ipos, p.iquat, p.inertia) = (ipos.0, iquat.0, inertia.0);
    Ok(full)
}

#[cfg(test)]
mod tests {
    use crate::compile::tests::load;
    use crate::model::OwnedModel;

    fn fused(rest: &str) -> OwnedModel {
        load(&format!("<mujoco><compiler fusestatic='true'/>{rest}</mujoco>")).unwrap().model
    }

    #[test]
    fn a_body_stays_when_the_old_ids_of_users_run_out() {
        let tree = "<worldbody><body name='s1'/><body name='s2'/><body name='s3'/>
            <body name='last'><joint/><geom size='.1'/></body></worldbody>";
        assert_eq!(fused(tree).nbody(), 2);
        assert_eq!(fused(&format!("{tree}<sensor><subtreecom body='last'/></sensor>")).nbody(), 4);
    }

    #[test]
    fn names_stand_for_what_is_at_their_old_places() {
        let m = fused(
            "<worldbody><body><joint/><geom size='.1'/><body><joint/><geom name='a' size='.1'/></body>
            <body><geom name='s' size='.1'/></body></body></worldbody>
            <sensor><framepos objtype='geom' objname='a'/></sensor>",
        );
        assert_eq!((m.geom_bodyid(), m.sensor_objid()), (&[1, 1, 2][..], &[1][..]));
    }

    #[test]
    fn trees_of_fused_bodies_count_a_node_too_many() {
        let m = fused(
            "<worldbody><body><joint/><geom size='.1'/><body><geom size='.1' pos='.3 0 0'/></body></body></worldbody>",
        );
        assert_eq!((m.body_bvhnum()[1], m.bvh_nodeid()), (3, &[0, 0, 1, 0][..]));
    }

    #[test]
    fn lists_follow_the_tree_when_the_sum_of_inertias_is_an_error() {
        let text = "<mujoco><compiler fusestatic='true'/><worldbody><body><joint/>
            <inertial pos='0 0 0' mass='1' diaginertia='2e-15 2e-15 2e-15'/><body/>
            <body><inertial pos='0 0 0' mass='1e-14' diaginertia='1e-15 1e-15 1e-15'/></body></body></worldbody></mujoco>";
        let mut spec = crate::mjcf::parse_text(text.as_bytes(), None).expect("a well-formed model");
        let failure = crate::compile::compile(spec.get_mut(), None).err().expect("an inertia of almost nothing");
        assert!(failure.to_string().contains("error 'inertia must have positive eigenvalues' in fusing"), "{failure}");
        assert_eq!((spec.get_mut().check_lists(), spec.get_mut().bodies.len()), (Ok(()), 3));
    }
}
