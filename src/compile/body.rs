//! Bodies: inertial properties, alignment of free bodies, checks, bounding volume tree.

use super::error::{Checked, reject_element_if};
use super::geom::{collides, is_defined};
use super::{Compiler, Failure, Result, Settings};
use crate::abi::*;
use crate::asset::bvh;
use crate::asset::geometry::*;
use crate::base::{Error, reject_if};
use crate::spec::{BodyId, GeomId, joint_size};

/// What the compiler derives for a body beside its attributes.
#[derive(Clone, Debug, Default)]
pub struct BodyState {
    pub parentid: usize,
    pub weldid: usize,
    pub dofnum: usize,
    pub contype: i32,
    pub conaffinity: i32,
    pub margin: f64,
    /// Global reference pose with all joints ignored.
    pub xpos0: Vec3,
    pub xquat0: Quat,
    pub bvh: bvh::BoundingTree,
    pub plugin: i32,
}

impl Compiler<'_> {
    /// Compiles a body and all that is attached to it. Parents come first.
    pub(super) fn body(&mut self, i: usize) -> Result<()> {
        let id = self.spec.bodies.ids()[i];
        let tree = self.spec.bodies[id].extra.clone();
        let s = Settings::of(self.spec, &self.spec.bodies[id].head);
        for &f in &tree.frames {
            self.frame_pose(f)?;
        }
        let nuser = self.nuser.body;
        let e = &mut self.spec.bodies[id];
        e.compiled = e.public.clone();
        reject_element_if(e, e.compiled.userdata.len() > nuser, "user has more values than nuser_body in body")?;
        normalize(&mut e.compiled.quat);
        normalize(&mut e.compiled.iquat);
        for &child in &tree.bodies {
            let (c, jointed) =
                (self.spec.bodies[child].id() as usize, !self.spec.bodies[child].extra.joints.is_empty());
            self.bodies[c].parentid = i;
            self.bodies[c].weldid = if jointed { c } else { self.bodies[i].weldid };
        }
        self.orient_body(id, &s)?;
        let infers_any = i > 0 && (self.spec.bodies[id].public.explicitinertial == 0 || inertia_forced(&s));
        for &g in &tree.geoms {
            let group = self.spec.geoms[g].public.group;
            let infers = infers_any && in_range(&s, group);
            self.geom(g, self.bodies[i].weldid, infers)?;
            let g = self.spec.geoms[g].id() as usize;
            self.geoms[g].bodyid = i;
        }
        self.inertial(i, &s)?;
        if let Some(f) = self.spec.bodies[id].head.frame {
            let frame = self.frame_pose(f)?;
            let b = &mut self.spec.bodies[id].compiled;
            (b.pos, b.quat) = frame.to_parent(b.pos, b.quat);
        }
        self.collect_contact(i);
        let realign = self.align_free(i, &s);
        self.body_tree(i);
        self.joints_of(i, id)?;
        self.reference_pose(i);
        for &site in &tree.sites {
            self.site(site)?;
        }
        for &camera in &tree.cameras {
            self.camera(camera)?;
        }
        for &light in &tree.lights {
            self.light(light)?;
        }
        if self.spec.bodies[id].compiled.public.plugin.active != 0 {
            self.bodies[i].plugin = self.plugin_of(id)?;
        }
        if let Some(inverse) = realign {
            self.realign_attached(id, &inverse);
        }
        Ok(())
    }

    fn orient_body(&mut self, id: BodyId, s: &Settings) -> Result<()> {
        let e = &mut self.spec.bodies[id];
        let mut b = e.compiled.public;
        let done = (|| -> Checked {
            s.orient(&b.alt, &mut b.quat).map_err(|text| format!("error '{text}' in frame alternative"))?;
            let full = is_defined(b.fullinertia[0]);
            if full && !b.ialt.r#type.is(mjORIENTATION_QUAT) {
                return Err("fullinertia and inertial orientation cannot both be specified".into());
            }
            reject_if(full && b.inertia != [0.0; 3], "fullinertia and diagonal inertia cannot both be specified")?;
            if full {
                let (quat, moments) =
                    full_inertia(b.fullinertia).map_err(|text| format!("error '{text}' in fullinertia"))?;
                (b.iquat, b.inertia) = (quat.0, moments.0);
            }
            s.orient(&b.ialt, &mut b.iquat).map_err(|text| Error::new(format!("error '{text}' in inertia alternative")))
        })();
        e.compiled.public = b;
        done.map_err(|error| Failure::of(e, error))
    }

    /// Inertial frame and moments: given, or from the geoms; bounds and plausibility.
    fn inertial(&mut self, i: usize, s: &Settings) -> Result<()> {
        let id = self.spec.bodies.ids()[i];
        let undefined = !is_defined(self.spec.bodies[id].compiled.ipos[0]);
        if i > 0 && (inertia_forced(s) || (s.inertiafromgeom == mjINERTIAFROMGEOM_AUTO as i32 && undefined)) {
            self.inertia_from_geoms(id, s)?;
        }
        let e = &mut self.spec.bodies[id];
        if !is_defined(e.compiled.ipos[0]) {
            e.compiled.ipos = e.compiled.pos;
            e.compiled.iquat = e.compiled.quat;
        }
        if i == 0 {
            return Ok(());
        }
        let b = &mut e.compiled;
        // a maximum that keeps NaN, as a comparison does
        let at_least = |x: f64, bound: f64| if x < bound { bound } else { x };
        b.mass = at_least(b.mass, s.boundmass);
        b.inertia = b.inertia.map(|x| at_least(x, s.boundinertia));
        if b.mass < 0.0 || b.inertia.iter().any(|&x| x < 0.0) {
            return Err(Failure::of(e, "mass and inertia cannot be negative"));
        }
        let [x, y, z] = b.inertia;
        if x + y < z || x + z < y || y + z < x {
            if !s.balanceinertia {
                return Err(Failure::of(e, "inertia must satisfy A + B >= C; use 'balanceinertia' to fix"));
            }
            b.inertia = [(x + y + z) / 3.0; 3];
        }
        Ok(())
    }

    fn inertia_from_geoms(&mut self, id: BodyId, s: &Settings) -> Result<()> {
        let spec = &*self.spec;
        let body = &spec.bodies[id];
        let has_mass: Vec<_> = body
            .extra
            .geoms
            .iter()
            .map(|&g| (&spec.geoms[g].compiled, &self.geoms[spec.geoms[g].id() as usize]))
            .filter(|(g, state)| in_range(s, g.group) && state.mass > EPS)
            .collect();
        let (ipos, iquat, mass, inertia) = match &has_mass[..] {
            [] => return Ok(()),
            [(g, state)] => (Vec3(g.pos), Quat(g.quat), state.mass, state.inertia),
            many => {
                let (mut mass, mut ipos) = (0.0, Vec3::ZERO);
                for (g, state) in many {
                    mass += state.mass;
                    ipos += Vec3(g.pos) * state.mass;
                }
                ipos = ipos / mass;
                let mut sum = InertiaSum::default();
                for (g, state) in many {
                    sum.add(state.mass, Vec3(g.pos) - ipos, state.inertia, Quat(g.quat));
                }
                let (iquat, inertia) = full_inertia(sum.full)
                    .map_err(|text| Failure::of(body, format!("error '{text}' in alternative for principal axes")))?;
                (ipos, iquat, mass, inertia)
            }
        };
        let b = &mut self.spec.bodies[id].compiled;
        (b.ipos, b.iquat, b.mass, b.inertia) = (ipos.0, iquat.0, mass, inertia.0);
        Ok(())
    }

    /// Contact bits and margin of a body from its geoms.
    pub(super) fn collect_contact(&mut self, i: usize) {
        let geoms = &self.spec.bodies.at(i).extra.geoms;
        let state = &mut self.bodies[i];
        (state.contype, state.conaffinity, state.margin) = (0, 0, 0.0);
        for &g in geoms {
            let g = &self.spec.geoms[g].compiled;
            state.contype |= g.contype;
            state.conaffinity |= g.conaffinity;
            state.margin = state.margin.max(g.margin);
        }
    }

    /// First half of the alignment of a free body without children: body frame to inertial frame. Returns the
    /// transformation of all that is attached to the body.
    fn align_free(&mut self, i: usize, s: &Settings) -> Option<Pose> {
        let id = self.spec.bodies.ids()[i];
        let tree = &self.spec.bodies[id].extra;
        let [only] = tree.joints[..] else { return None };
        let joint = &self.spec.joints[only].public;
        let wanted = joint.align == mjALIGNFREE_TRUE as i32 || (joint.align == mjALIGNFREE_AUTO as i32 && s.alignfree);
        if !joint.r#type.is(mjJNT_FREE) || !tree.bodies.is_empty() || !wanted {
            return None;
        }
        let geoms = tree.geoms.clone();
        let b = &mut self.spec.bodies[id].compiled;
        let inertial = Pose::new(b.ipos, b.iquat);
        let pose = Pose::new(b.pos, b.quat).compose(&inertial);
        (b.pos, b.quat) = pose.arrays();
        (b.ipos, b.iquat) = Pose::IDENTITY.arrays();
        let inverse = inertial.inverse_by_matrix();
        for g in geoms {
            let g = &mut self.spec.geoms[g].compiled;
            (g.pos, g.quat) = inverse.to_parent(g.pos, g.quat);
        }
        Some(inverse)
    }

    /// Second half of the alignment: sites, cameras, lights.
    fn realign_attached(&mut self, id: BodyId, inverse: &Pose) {
        let tree = self.spec.bodies[id].extra.clone();
        for site in tree.sites {
            let e = &mut self.spec.sites[site].compiled;
            (e.pos, e.quat) = inverse.to_parent(e.pos, e.quat);
        }
        for camera in tree.cameras {
            let e = &mut self.spec.cameras[camera].compiled;
            (e.pos, e.quat) = inverse.to_parent(e.pos, e.quat);
        }
        for light in tree.lights {
            let e = &mut self.spec.lights[light].compiled;
            e.pos = inverse.point_by_matrix(Vec3(e.pos)).0;
            e.dir = rotate(Vec3(e.dir), inverse.quat).0;
        }
    }

    /// Builds the tree over the geoms that may collide, in the body's inertial frame.
    pub(super) fn body_tree(&mut self, i: usize) {
        let geoms = &self.spec.bodies.at(i).extra.geoms;
        let leaves: Vec<_> = geoms.iter().filter_map(|&g| self.body_leaf(i, g)).collect();
        self.body_tree_of(i, &leaves);
    }

    /// Builds the tree of body `i` over these leaves.
    pub(super) fn body_tree_of(&mut self, i: usize, leaves: &[bvh::Leaf]) {
        self.bodies[i].bvh = bvh::BoundingTree::build(leaves);
        if self.bodies[i].bvh.max_depth() > mjMAXTREEDEPTH {
            self.warn(format!("max tree depth exceeded in body={}", self.spec.bodies.at(i).name()));
        }
    }

    /// A geom of body `i` in its tree, if it may collide.
    pub(super) fn body_leaf(&self, i: usize, g: GeomId) -> Option<bvh::Leaf> {
        let (body, e) = (&self.spec.bodies.at(i).compiled, &self.spec.geoms[g]);
        if !collides(&e.compiled) {
            return None;
        }
        let inverse = Quat(body.iquat).conj();
        let aabb = &self.geoms[e.id() as usize].aabb;
        let centre = Vec3(e.compiled.pos) - Vec3(body.ipos);
        let (mut min, mut max) = (Vec3([f64::INFINITY; 3]), Vec3([f64::NEG_INFINITY; 3]));
        for corner in 0..8 {
            let sign = |k: usize| if corner >> k & 1 == 1 { 1.0 } else { -1.0 };
            let local = Vec3::from_fn(|k| aabb[k] + sign(k) * aabb[k + 3]);
            let point = rotate(rotate(local, Quat(e.compiled.quat)) + centre, inverse);
            for k in 0..3 {
                min[k] = min[k].min(point[k]);
                max[k] = max[k].max(point[k]);
            }
        }
        Some(bvh::Leaf { id: e.id(), key: rotate(centre, inverse), min, max })
    }

    /// Compiles the joints of a body, counts dofs, and checks what cannot go together.
    fn joints_of(&mut self, i: usize, id: BodyId) -> Result<()> {
        let joints = self.spec.bodies[id].extra.joints.clone();
        let (mut dofs, mut ball) = (0, false);
        for &j in &joints {
            dofs += self.joint(j)?;
        }
        self.bodies[i].dofnum = dofs;
        let e = &self.spec.bodies[id];
        reject_element_if(e, dofs > 6, format_args!("more than 6 dofs in body '{}'", e.name()))?;
        for &j in &joints {
            let kind = self.spec.joints[j].compiled.r#type;
            if ball && (kind.is(mjJNT_BALL) || kind.is(mjJNT_HINGE)) {
                return Err(Failure::of(e, format!("ball followed by rotation in body '{}'", e.name())));
            }
            ball |= kind.is(mjJNT_BALL);
        }
        let top_level = i > 0 && self.bodies[i].parentid == 0;
        if e.compiled.mocap != 0 && (dofs != 0 || !top_level) {
            return Err(Failure::of(e, format!("mocap body '{}' is not a fixed child of world", e.name())));
        }
        Ok(())
    }

    /// Global pose at the reference, as if there were no joints.
    fn reference_pose(&mut self, i: usize) {
        let b = &self.spec.bodies.at(i).compiled;
        let (pos, quat) = (b.pos, b.quat);
        if i == 0 {
            (self.bodies[0].xpos0, self.bodies[0].xquat0) = (Vec3(pos), Quat(quat));
        } else {
            let parent = &self.bodies[self.bodies[i].parentid];
            let (xpos, xquat) = (parent.xpos0 + rotate(Vec3(pos), parent.xquat0), mul_quat(parent.xquat0, Quat(quat)));
            (self.bodies[i].xpos0, self.bodies[i].xquat0) = (xpos, xquat);
        }
    }

    /// Every jointed body, or a joint-less descendant of it, must have mass.
    pub(super) fn check_moving_mass(&self) -> Result<()> {
        let n = self.bodies.len();
        let mut has_mass: Vec<bool> = self
            .spec
            .bodies
            .iter()
            .map(|e| e.compiled.mass >= mjMINVAL && e.compiled.inertia.iter().all(|&x| x >= mjMINVAL))
            .collect();
        let jointed: Vec<bool> = self.spec.bodies.iter().map(|e| !e.extra.joints.is_empty()).collect();
        for i in (1..n).rev() {
            if has_mass[i] && !jointed[i] {
                has_mass[self.bodies[i].parentid] = true;
            }
        }
        match (1..n).find(|&i| jointed[i] && !has_mass[i]) {
            Some(i) => {
                let text = "mass and inertia of moving bodies must be larger than mjMINVAL";
                Err(Failure::of(self.spec.bodies.at(i), text))
            }
            None => Ok(()),
        }
    }

    /// Numbers of positions and velocities over all joints.
    pub(super) fn count_dofs(&self) -> (usize, usize) {
        let sizes = self.spec.joints.iter().map(|j| joint_size(j.compiled.r#type));
        sizes.fold((0, 0), |(nq, nv), (q, v)| (nq + q, nv + v))
    }
}

fn inertia_forced(s: &Settings) -> bool {
    s.inertiafromgeom == mjINERTIAFROMGEOM_TRUE as i32
}

fn in_range(s: &Settings, group: i32) -> bool {
    (s.inertiagrouprange[0]..=s.inertiagrouprange[1]).contains(&group)
}
