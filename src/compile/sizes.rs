//! All sizes of the model, and the layout of its kinematic tree.

use super::sparsity::DofTree;
use super::{Compiler, Failure, Result};
use crate::abi::*;
use crate::asset::geometry::{EPS, Quat, Vec3};
use crate::model::OwnedModel;
use crate::model::fields::Sizes;
use crate::spec::joint_size;

/// Two poses closer than this are the same frame.
const SAME_FRAME: f64 = 1e-6;

/// Where everything of a body lies, and what its frame and joints allow.
#[derive(Clone, Debug, Default)]
pub struct BodyLayout {
    pub jntadr: i32,
    pub dofadr: i32,
    pub geomadr: i32,
    pub bvhadr: i32,
    pub rootid: i32,
    pub treeid: i32,
    pub mocapid: i32,
    pub sameframe: mjtByte,
    /// 0: general, 1: aligned with its inertia and alone, 2: with sliders only.
    pub simple: mjtByte,
}

/// Everything that must be known before the model is allocated.
pub struct ModelLayout {
    pub sizes: Sizes,
    pub bodies: Vec<BodyLayout>,
    pub tree: DofTree,
    pub dof_treeid: Vec<i32>,
    pub dof_jntid: Vec<i32>,
}

fn is_zero(v: Vec3) -> bool {
    v.iter().all(|x| x.abs() < SAME_FRAME)
}

/// Whether two orientations agree, up to the sign of the quaternion.
pub fn same_quat(a: Quat, b: Quat) -> bool {
    let close = |sign: f64| (0..4).all(|i| (a[i] - sign * b[i]).abs() < SAME_FRAME);
    close(1.0) || close(-1.0)
}

/// How a body's inertial frame lies in it.
fn body_sameframe(ipos: Vec3, iquat: Quat) -> mjtSameFrame {
    match (same_quat(iquat, Quat::IDENTITY), is_zero(ipos)) {
        (true, true) => mjSAMEFRAME_BODY,
        (true, false) => mjSAMEFRAME_BODYROT,
        _ => mjSAMEFRAME_NONE,
    }
}

/// How a geom or site lies in its body.
pub fn object_sameframe(pos: Vec3, quat: Quat, ipos: Vec3, iquat: Quat) -> mjtSameFrame {
    match body_sameframe(pos, quat) {
        mjSAMEFRAME_NONE => {}
        same => return same,
    }
    let offset = pos - ipos;
    match (same_quat(quat, iquat), is_zero(offset)) {
        (true, true) => mjSAMEFRAME_INERTIA,
        (true, false) => mjSAMEFRAME_INERTIAROT,
        _ => mjSAMEFRAME_NONE,
    }
}

impl Compiler<'_> {
    /// Lays the tree out and counts everything.
    pub(super) fn layout(&self) -> Result<ModelLayout> {
        let mut layout = ModelLayout {
            sizes: Sizes::default(),
            bodies: self.body_layouts(),
            tree: DofTree {
                dof_parentid: vec![],
                dof_bodyid: vec![],
                dof_simplenum: vec![],
                body_parentid: self.bodies.iter().map(|b| b.parentid as i32).collect(),
                body_dofnum: self.bodies.iter().map(|b| b.dofnum as i32).collect(),
            },
            dof_treeid: vec![],
            dof_jntid: vec![],
        };
        self.layout_dofs(&mut layout);
        self.layout_simple(&mut layout);
        self.count(&mut layout);
        Ok(layout)
    }

    fn body_layouts(&self) -> Vec<BodyLayout> {
        let mut out: Vec<BodyLayout> = Vec::with_capacity(self.bodies.len());
        let (mut joints, mut dofs, mut nodes, mut mocap) = (0, 0, 0, 0);
        let address = |n: usize, at: i32| if n == 0 { -1 } else { at };
        for (i, (e, state)) in self.spec.bodies.iter().zip(&self.bodies).enumerate() {
            let b = &e.compiled;
            let top = i == 0 || state.parentid == 0;
            let is_mocap = b.mocap != 0;
            let tree = &e.extra;
            out.push(BodyLayout {
                jntadr: address(tree.joints.len(), joints),
                dofadr: address(state.dofnum, dofs),
                geomadr: tree.geoms.first().map_or(-1, |&g| self.spec.geoms[g].id()),
                bvhadr: address(state.bvh.len(), nodes),
                rootid: if top { i as i32 } else { out[state.parentid].rootid },
                treeid: -1,
                mocapid: if is_mocap { mocap } else { -1 },
                sameframe: body_sameframe(Vec3(b.ipos), Quat(b.iquat)) as mjtByte,
                simple: 0,
            });
            joints += tree.joints.len() as i32;
            dofs += state.dofnum as i32;
            nodes += state.bvh.len() as i32;
            mocap += is_mocap as i32;
        }
        out
    }

    fn layout_dofs(&self, layout: &mut ModelLayout) {
        let mut last = vec![-1; self.bodies.len()];
        let mut trees = 0;
        for (i, (e, state)) in self.spec.bodies.iter().zip(&self.bodies).enumerate() {
            let mut parent = if i == 0 { -1 } else { last[state.parentid] };
            for &j in &e.extra.joints {
                for _ in 0..joint_size(self.spec.joints[j].compiled.r#type).1 {
                    trees += (parent == -1) as i32;
                    layout.dof_treeid.push(trees - 1);
                    layout.dof_jntid.push(self.spec.joints[j].id());
                    layout.tree.dof_bodyid.push(i as i32);
                    layout.tree.dof_parentid.push(parent);
                    parent = layout.dof_treeid.len() as i32 - 1;
                }
            }
            last[i] = parent;
        }
        for i in 0..self.bodies.len() {
            let first = layout.bodies[self.bodies[i].weldid].dofadr;
            layout.bodies[i].treeid = usize::try_from(first).map_or(-1, |d| layout.dof_treeid[d]);
        }
    }

    /// Finds the bodies whose inertia matrix is diagonal, and counts runs of their dofs.
    fn layout_simple(&self, layout: &mut ModelLayout) {
        let n = self.bodies.len();
        let mut simple = vec![0; n];
        for i in 0..n {
            let p = self.bodies[i].parentid;
            let free_parent = self.bodies[p].parentid == 0 && self.bodies[p].dofnum == 0;
            let rooted = layout.bodies[i].rootid == i as i32 || free_parent;
            simple[i] = (layout.bodies[i].sameframe == mjSAMEFRAME_BODY as mjtByte && rooted) as mjtByte;
            if i > 0 && p > 0 {
                simple[p] = 0;
            }
        }
        for i in 0..n {
            self.check_simple_joints(i, &mut simple[i]);
        }
        for (e, state) in self.spec.tendons.iter().zip(&self.tendons).filter(|(e, _)| e.compiled.armature != 0.0) {
            debug_assert_eq!(e.extra.len(), state.path.len());
            for w in &state.path {
                let body = match w.kind {
                    mjWRAP_SITE => self.spec.sites.at(w.objid as usize).head.body,
                    mjWRAP_SPHERE | mjWRAP_CYLINDER => self.spec.geoms.at(w.objid as usize).head.body,
                    _ => None,
                };
                if let Some(b) = body {
                    simple[self.spec.bodies[b].id() as usize] = 0;
                }
            }
        }
        for (b, &s) in layout.bodies.iter_mut().zip(&simple) {
            b.simple = s;
        }
        let mut run = 0;
        let mut runs: Vec<i32> = layout
            .tree
            .dof_bodyid
            .iter()
            .rev()
            .map(|&b| {
                run = if simple[b as usize] != 0 { run + 1 } else { 0 };
                run
            })
            .collect();
        runs.reverse();
        layout.tree.dof_simplenum = runs;
    }

    fn check_simple_joints(&self, i: usize, simple: &mut mjtByte) {
        let (mut rotates, mut sliders) = (false, true);
        let joints = &self.spec.bodies.at(i).extra.joints;
        for &j in joints {
            let j = &self.spec.joints[j].compiled;
            let scalar = j.r#type.is(mjJNT_HINGE) || j.r#type.is(mjJNT_SLIDE);
            let along_axis = j.axis.iter().filter(|x| x.abs() > EPS).count() == 1;
            if rotates || !is_zero(Vec3(j.pos)) || (scalar && !along_axis) {
                *simple = 0;
            }
            rotates |= j.r#type.is(mjJNT_BALL) || j.r#type.is(mjJNT_HINGE);
            sliders &= j.r#type.is(mjJNT_SLIDE);
        }
        if *simple != 0 && !joints.is_empty() && sliders {
            *simple = 2;
        }
    }

    fn count(&self, layout: &mut ModelLayout) {
        let s = &*self.spec;
        let given = &s.public.public;
        let n = |n: usize| n as i64;
        let z = &mut layout.sizes;
        let (nq, nv) = self.count_dofs();
        (z.nq, z.nv, z.nu) = (n(nq), n(nv), n(s.actuators.len()));
        z.na = s.actuators.iter().map(|a| a.compiled.actdim as i64).sum();
        (z.nbody, z.njnt, z.ngeom) = (n(s.bodies.len()), n(s.joints.len()), n(s.geoms.len()));
        (z.nsite, z.ncam, z.nlight) = (n(s.sites.len()), n(s.cameras.len()), n(s.lights.len()));
        (z.nflex, z.nmesh, z.nskin) = (n(s.flexes.len()), n(s.meshes.len()), n(s.skins.len()));
        (z.nhfield, z.ntex, z.nmat) = (n(s.hfields.len()), n(s.textures.len()), n(s.materials.len()));
        (z.npair, z.nexclude, z.neq) = (n(s.pairs.len()), n(s.excludes.len()), n(s.equalities.len()));
        (z.ntendon, z.nsensor, z.nnumeric) = (n(s.tendons.len()), n(s.sensors.len()), n(s.numerics.len()));
        (z.ntext, z.ntuple, z.nkey, z.nplugin) =
            (n(s.texts.len()), n(s.tuples.len()), n(s.keys.len()), n(s.plugins.len()));
        z.nbvhstatic = self.bodies.iter().map(|b| n(b.bvh.len())).sum::<i64>() + self.unused_nodes;
        self.count_meshes(z);
        self.count_flexes(z);
        self.count_skins(z);
        z.nbvh = z.nbvhstatic + z.nbvhdynamic;
        z.ntree = layout.dof_treeid.last().map_or(0, |&t| t as i64 + 1);
        z.nmocap = layout.bodies.iter().filter(|b| b.mocapid >= 0).count() as i64;
        z.nhfielddata = self.hfields.iter().map(|h| n(h.len())).sum();
        z.ntexdata = self.textures.iter().map(|t| n(t.len())).sum();
        z.nwrap = self.tendons.iter().map(|t| n(t.path.len())).sum();
        z.nsensordata = s.sensors.iter().map(|e| e.compiled.dim as i64).sum();
        z.nnumericdata = s.numerics.iter().map(|e| e.compiled.size as i64).sum();
        z.ntextdata = s.texts.iter().map(|e| n(e.compiled.data.len()) + 1).sum();
        z.ntupledata = self.tuples.iter().map(|t| n(t.len())).sum();
        z.npluginattr = self.plugins.iter().map(|p| n(p.config.len())).sum();
        z.nuserdata = given.nuserdata as i64;
        let user = |given: i32, used: usize| if given == -1 { n(used) } else { given as i64 };
        z.nuser_body = user(given.nuser_body, self.nuser.body);
        z.nuser_jnt = user(given.nuser_jnt, self.nuser.jnt);
        z.nuser_geom = user(given.nuser_geom, self.nuser.geom);
        z.nuser_site = user(given.nuser_site, self.nuser.site);
        z.nuser_cam = user(given.nuser_cam, self.nuser.cam);
        z.nuser_tendon = user(given.nuser_tendon, self.nuser.tendon);
        z.nuser_actuator = user(given.nuser_actuator, self.nuser.actuator);
        z.nuser_sensor = user(given.nuser_sensor, self.nuser.sensor);
        z.nnames = self.count_names();
        z.npaths = self.count_paths();
        z.nemax = given.nemax as i64 + s.equalities.iter().map(|e| equality_rows(e.compiled.r#type)).sum::<i64>();
        (z.njmax, z.nconmax) = (given.njmax as i64, given.nconmax as i64);
        z.nJmom = s
            .actuators
            .iter()
            .zip(&self.actuators)
            .map(|(e, a)| self.moment_size(e.compiled.trntype, a.trnid[0], nv))
            .sum();
        let counts = layout.tree.counts();
        (z.nM, z.nB, z.nC, z.nD) = (counts.nm, counts.nb, counts.nc, counts.nd);
        z.narena = arena_size(given, z);
    }

    /// Longest row of an actuator's moment.
    fn moment_size(&self, trn: Enum<mjtTrn>, target: i32, nv: usize) -> i64 {
        match trn.get() {
            Some(mjTRN_JOINT | mjTRN_JOINTINPARENT) => {
                joint_size(self.spec.joints.at(target as usize).compiled.r#type).1 as i64
            }
            _ => nv as i64,
        }
    }

    /// Allocates a model of these sizes.
    pub(super) fn allocate(&self, layout: &ModelLayout) -> Result<OwnedModel> {
        OwnedModel::new(&layout.sizes).map_err(|e| Failure::new(format!("could not create mjModel\n{e}")))
    }
}

/// Most constraint rows that an equality makes.
fn equality_rows(kind: Enum<mjtEq>) -> i64 {
    match kind.get() {
        Some(mjEQ_CONNECT) => 3,
        Some(mjEQ_WELD) => 7,
        _ => 1,
    }
}

/// Bytes of the arena of `mjData`: as given, or estimated from the sizes. Squares wrap at 32 bits, as in the reference:
/// else models of 24000 dofs and more would ask for an arena that no machine has.
fn arena_size(given: &mjSpec, z: &Sizes) -> i64 {
    if given.memory != -1 {
        return given.memory;
    }
    let or = |n: i64, otherwise: i64| if n == -1 { otherwise } else { n };
    let (rows, contacts) = (or(z.njmax, 500), or(z.nconmax, 100));
    let objects: i64 =
        [z.nq, z.nv, z.nu, z.na, z.nbody, z.njnt, z.ngeom, z.nsite, z.neq, z.ntendon, z.nwrap].iter().sum();
    let side = rows + z.neq + z.nv;
    let words = (side.wrapping_mul(side).wrapping_mul(5).wrapping_add(20 * objects) as i32).max(1000);
    let stack = 8 * if given.nstack == -1 { words as i128 } else { given.nstack as i128 };
    let square = (rows.wrapping_mul(rows) as i32) as i128;
    let [rows, contacts, nv] = [rows, contacts, z.nv].map(i128::from);
    let extra =
        contacts * size_of::<mjContact>() as i128 + rows * (8 * 4 + 14 * 8) + 12 * nv + rows * nv * 24 + square * 12;
    let megabyte = 1 << 20;
    let total = (stack + extra + megabyte - 1) / megabyte * megabyte;
    // what is negative is more than there is
    i64::try_from(total).ok().filter(|&bytes| bytes >= 0).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::initial;

    #[test]
    fn arenas_of_many_rows_wrap_as_in_the_reference() {
        let arena = |njmax| {
            let (nq, nv, nbody, njnt, ngeom, nconmax) = (7, 6, 2, 1, 1, -1);
            let z = Sizes { nq, nv, nbody, njnt, ngeom, nconmax, njmax, ..Default::default() };
            arena_size(&initial::spec(), &z)
        };
        assert_eq!(arena(20_000), 20_816_330_752);
        assert_eq!(arena(20_724), 5_160_042_496);
        assert_eq!(arena(30_000), 12_463_374_336);
        assert_eq!(arena(100_000), 16_950_231_040);
        assert_eq!(arena(47_000), i64::MAX, "the square is negative");
    }
}
