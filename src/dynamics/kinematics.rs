//! Forward kinematics: from joint coordinates to the frames of bodies, inertias, joints, geoms, sites, cameras, lights.
//!
//! In: `qpos`, `mocap_pos`, `mocap_quat`. Out: `xpos`, `xquat`, `xmat`, `xipos`, `ximat`, `xanchor`, `xaxis`,
//! `geom_x*`, `site_x*`, `cam_x*`, `light_x*`.
//!
//! From the world down, the pose of a body is that of its parent times its own offset, then moved by each of its joints
//! in order. Quaternions in `qpos` are normalised on the way, never in place.
//!
//! Tests: in this file, `tests/physics/kinematics.rs`.

use super::fields::{Awake, Configuration, Poses, PositionData};
use super::{each, sleep};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::span::{SpanMut, SpanRef};
use crate::math::{Mat3, Quat, Real, Vec3};
use crate::model::Model;
use crate::plan::Extent;
use std::ops::Range;

/// Frames of all bodies, then of what is fixed to them. Wakes sleeping trees whose pose the user changed.
pub fn kinematics(m: &Model, d: &mut Data) -> Result<()> {
    moving(m, d)?;
    if (d.s.ntree_awake as usize) < m.ntree() {
        sleep::wake_changed(m, d)?;
    }
    fixed(m, d);
    Ok(())
}

/// Frames of bodies that are not static; those of trees that sleep are kept while they stand where they stood.
fn moving(m: &Model, d: &mut Data) -> Result<()> {
    let sleep = sleep::enabled(m);
    let (treeid, jntnum) = (m.body_treeid(), m.body_jntnum());
    let PositionData { mut poses, configuration, awake: Awake { body_awake, tree_awake, .. }, .. } =
        PositionData::of(d);
    poses.place_bodies(
        m,
        configuration,
        0..m.nbody(),
        |b| sleep && body_awake[b] == mjS_STATIC as i32,
        |b, pose, old| {
            // a sleeping body that is where it was keeps its frames; one that was moved marks its tree
            let asleep = sleep && jntnum[b] > 0 && body_awake[b] == mjS_ASLEEP as i32;
            if asleep && pose != old {
                tree_awake[treeid[b] as usize] = 1;
            }
            asleep && pose == old
        },
    )
}

/// Frames of what is fixed to bodies.
fn fixed(m: &Model, d: &mut Data) {
    let PositionData { mut poses, awake: Awake { s, body_awake, body_awake_ind, .. }, .. } = PositionData::of(d);
    let list = sleep::moving_bodies(m, s, body_awake_ind);
    let awake = sleep::active(m, s).then_some(body_awake);
    poses.place_attached(m, &Extent::all(m), list, awake);
}

/// Things with a pose in a body each: inertias (of the body with the same id), geoms, sites.
#[derive(Clone, Copy)]
struct AttachedFrames<'a> {
    bodyid: Option<&'a [i32]>,
    same: &'a [u8],
    pos: &'a [Vec3],
    quat: &'a [Quat],
}

impl AttachedFrames<'_> {
    /// Global poses of those listed, or of all in `range`; where `awake` is given, of those on awake bodies. A function of its own would take
    /// longer to be entered than to place one geom.
    #[inline(always)]
    fn place<R: Real, const PART: bool>(
        self,
        frames: &Frames<R, PART>,
        mut to: (SpanMut<Vec3<R>, PART>, SpanMut<Mat3<R>, PART>),
        range: Range<usize>,
        list: Option<&[i32]>,
        awake: Option<&[i32]>,
    ) {
        // slices that end where the range ends need no checks of their own
        let end = range.end;
        let (same, pos, quat) = (&self.same[..end], &self.pos[..end], &self.quat[..end]);
        let bodyid = self.bodyid.map(|bodyid| &bodyid[..end]);
        for i in each(list, range) {
            let b = bodyid.map_or(i, |bodyid| bodyid[i] as usize);
            if awake.is_none_or(|awake| awake[b] == mjS_AWAKE as i32) {
                frames.place(b, same[i], pos[i], quat[i], &mut to.0[i], &mut to.1[i]);
            }
        }
    }
}

/// The frames of one body.
pub struct BodyFrames {
    pub xpos: Vec3,
    pub xquat: Quat,
    pub xmat: Mat3,
    pub xipos: Vec3,
    pub ximat: Mat3,
}

const BODY: u8 = mjSAMEFRAME_BODY as u8;
const INERTIA: u8 = mjSAMEFRAME_INERTIA as u8;
const BODYROT: u8 = mjSAMEFRAME_BODYROT as u8;
const INERTIAROT: u8 = mjSAMEFRAME_INERTIAROT as u8;

impl BodyFrames {
    /// Global position of a point given in the body; `same` says whether it coincides with a frame of the body.
    pub fn position(&self, same: u8, pos: Vec3) -> Vec3 {
        match same {
            BODY => self.xpos,
            INERTIA => self.xipos,
            _ => self.xmat * pos + self.xpos,
        }
    }

    /// Global axes of an orientation given in the body.
    pub fn orientation(&self, same: u8, quat: Quat) -> Mat3 {
        match same {
            BODY | BODYROT => self.xmat,
            INERTIA | INERTIAROT => self.ximat,
            _ => (self.xquat * quat).to_mat(),
        }
    }
}

/// The frames of all bodies.
#[derive(Clone, Copy)]
struct Frames<'a, R, const PART: bool> {
    xpos: SpanRef<'a, Vec3<R>, PART>,
    xquat: SpanRef<'a, Quat<R>, PART>,
    xmat: SpanRef<'a, Mat3<R>, PART>,
    /// Empty before the inertias have their places.
    xipos: SpanRef<'a, Vec3<R>, PART>,
    ximat: SpanRef<'a, Mat3<R>, PART>,
}

impl<R: Real, const PART: bool> Frames<'_, R, PART> {
    /// Writes the global pose of the pose (`pos`, `quat`) in body `b`, as [`BodyFrames`] does.
    #[inline(always)]
    fn place(&self, b: usize, same: u8, pos: Vec3, quat: Quat, to_pos: &mut Vec3<R>, to_mat: &mut Mat3<R>) {
        // the frames that coincide first, each with one branch: all in one `match` would be an indirect jump
        if same == BODY {
            // Two assignments: the compiler copies the values of a tuple to the stack first.
            *to_pos = self.xpos[b];
            *to_mat = self.xmat[b];
            return;
        }
        // an inertia coincides with the body's frame, if with any
        let inertia = if same == INERTIA || same == INERTIAROT { self.ximat.get(b) } else { None };
        *to_pos = match self.xipos.get(b) {
            Some(pos) if same == INERTIA => *pos,
            _ => self.xmat[b] * Vec3::of(pos) + self.xpos[b],
        };
        if let Some(mat) = inertia {
            *to_mat = *mat;
        } else if same == BODYROT {
            *to_mat = self.xmat[b];
        } else {
            // the world does not turn
            *to_mat = (if b == 0 { Quat::of(quat) } else { self.xquat[b] * Quat::of(quat) }).to_mat();
        }
    }
}

/// The unit quaternion of a product of unit quaternions: a square root only where rounding did not make the difference.
#[inline(always)]
fn unit<R: Real>(q: Quat<R>) -> Quat<R> {
    let e = q.dot(q) - R::of(1.0);
    let near = || {
        // 1/√(1+e)
        let s = R::of(1.0) - e * (R::of(0.5) - R::of(0.375) * e);
        Quat([q[0] * s, q[1] * s, q[2] * s, q[3] * s])
    };
    let distant = || Quat::choose(e.abs().lt(R::of(1e-5)), near, || q.unit());
    Quat::choose(e.abs().le(R::of(2e-15)), || q, distant)
}

impl<R: Real, const PART: bool> Poses<'_, R, PART> {
    /// Frames of all of `bodies` but those for which `skip(body)` or `keep(body, new pose, old pose)` holds, anchors and axes of their
    /// joints. The bodies' parents are among them, or the world is.
    #[inline(always)]
    pub(super) fn place_bodies(
        &mut self,
        m: &Model,
        configuration: Configuration<R>,
        bodies: Range<usize>,
        skip: impl Fn(usize) -> bool,
        mut keep: impl FnMut(usize, (Vec3<R>, Quat<R>), (Vec3<R>, Quat<R>)) -> bool,
    ) -> Result<()> {
        let Configuration { qpos, mocap_pos, mocap_quat } = configuration;
        let Poses { xpos, xquat, xmat, xipos, ximat, xanchor, xaxis, .. } = self;
        let (parentid, jntadr, jntnum) = (m.body_parentid(), m.body_jntadr(), m.body_jntnum());
        let (body_pos, body_quat, mocapid) = (m.body_pos(), m.body_quat(), m.body_mocapid());
        let (jnt_type, jnt_axis, qposadr) = (m.jnt_type(), m.jnt_axis(), m.jnt_qposadr());
        if !PART || bodies.start == 0 {
            (xpos[0], xquat[0], xmat[0]) = (Vec3::of(Vec3::ZERO), Quat::of(Quat::IDENTITY), Mat3::of(Mat3::IDENTITY));
            (xipos[0], ximat[0]) = (xpos[0], xmat[0]);
        }
        for b in bodies.start.max(1)..bodies.end {
            if skip(b) {
                continue;
            }
            let (first, count) = (jntadr[b] as usize, jntnum[b] as usize);
            let (mut x, mut q);
            if count == 1 && jnt_type[first] == mjJNT_FREE as i32 {
                let a = qposadr[first] as usize;
                (x, q) = (Vec3::from_slice(&qpos[a..]), Quat::from_slice(&qpos[a + 3..]));
                (xanchor[first], xaxis[first]) = (x, Vec3::of(jnt_axis[first]));
            } else {
                (x, q) = match mocapid[b] {
                    id if id >= 0 => (mocap_pos[id as usize], mocap_quat[id as usize].unit()),
                    _ => (Vec3::of(body_pos[b]), Quat::of(body_quat[b])),
                };
                let p = parentid[b] as usize;
                if p != 0 {
                    x = xmat[p] * x + xpos[p];
                    q = xquat[p] * q;
                }
                for j in first..first + count {
                    (xaxis[j], xanchor[j]) = joint(m, j, qpos, &mut x, &mut q)?;
                }
            }
            q = unit(q);
            if keep(b, (x, q), (xpos[b], xquat[b])) {
                continue;
            }
            (xpos[b], xquat[b], xmat[b]) = (x, q, q.to_mat());
        }
        Ok(())
    }

    /// Frames of what is fixed to bodies: inertias, those listed or all, then geoms and sites, where `awake` is given those of
    /// awake bodies.
    #[inline(always)]
    pub(super) fn place_attached(&mut self, m: &Model, of: &Extent, list: Option<&[i32]>, awake: Option<&[i32]>) {
        let Poses { xpos, xquat, xmat, xipos, ximat, geom_xpos, geom_xmat, site_xpos, site_xmat, .. } = self;
        let (xpos, xquat, xmat) = (xpos.read(), xquat.read(), xmat.read());
        let frames = Frames { xpos, xquat, xmat, xipos: xpos.none(), ximat: xmat.none() };
        let bodies = of.bodies.start.max(1)..of.bodies.end;
        AttachedFrames { bodyid: None, same: m.body_sameframe(), pos: m.body_ipos(), quat: m.body_iquat() }.place(
            &frames,
            (xipos.reborrow(), ximat.reborrow()),
            bodies,
            list,
            None,
        );
        let frames = Frames { xipos: xipos.read(), ximat: ximat.read(), ..frames };
        let (bodyid, same) = (Some(m.geom_bodyid()), m.geom_sameframe());
        let geoms = AttachedFrames { bodyid, same, pos: m.geom_pos(), quat: m.geom_quat() };
        geoms.place(&frames, (geom_xpos.reborrow(), geom_xmat.reborrow()), of.geoms.clone(), None, awake);
        if m.nsite() > 0 {
            let (bodyid, same) = (Some(m.site_bodyid()), m.site_sameframe());
            let sites = AttachedFrames { bodyid, same, pos: m.site_pos(), quat: m.site_quat() };
            sites.place(&frames, (site_xpos.reborrow(), site_xmat.reborrow()), of.sites.clone(), None, awake);
        }
    }
}

/// Axis and anchor of joint `j`, which moves its body's frame (`x`, `q`) on.
#[inline(always)]
fn joint<R: Real>(m: &Model, j: usize, qpos: &[R], x: &mut Vec3<R>, q: &mut Quat<R>) -> Result<(Vec3<R>, Vec3<R>)> {
    let a = m.jnt_qposadr()[j] as usize;
    let (local, pos) = (Vec3::of(m.jnt_axis()[j]), m.jnt_pos()[j]);
    let axis = q.rotate_any(local);
    // most joints sit at the body's origin
    let off = (pos[0] != 0.0) | (pos[1] != 0.0) | (pos[2] != 0.0);
    let pos = Vec3::of(pos);
    let anchor = if off { q.rotate_any(pos) + *x } else { *x };
    let displacement = || qpos[a] - R::of(m.qpos0()[a]);
    match mjtJoint::from_int(m.jnt_type()[j]) {
        Some(mjJNT_SLIDE) => *x += axis * displacement(),
        Some(mjJNT_HINGE) => *q = *q * Quat::axis_angle(local, displacement()),
        Some(mjJNT_BALL) => *q = *q * Quat::from_slice(&qpos[a..]).unit(),
        _ => return Err(unknown_joint(m.jnt_type()[j])),
    }
    if off && m.jnt_type()[j] != mjJNT_SLIDE as i32 {
        *x = anchor - q.rotate_any(pos);
    }
    Ok((axis, anchor))
}

#[cold]
fn unknown_joint(jnt_type: i32) -> Error {
    Error::in_routine("mj_kinematics1", format_args!("unknown joint type {jnt_type}"))
}

/// Poses of cameras and lights, with their tracking and targeting modes.
pub fn cam_light(m: &Model, d: &mut Data) {
    let filter = sleep::active(m, d.s);
    let body_awake = &*d.body_awake;
    let asleep = |b: i32, target: i32| {
        let awake = |b: i32| body_awake[b as usize] == mjS_AWAKE as i32;
        filter && !awake(b) && !(target >= 0 && awake(target))
    };
    for i in 0..m.ncam() {
        let (b, target) = (m.cam_bodyid()[i] as usize, m.cam_targetbodyid()[i]);
        if asleep(b as i32, target) {
            continue;
        }
        let pos = d.xmat[b] * m.cam_pos()[i] + d.xpos[b];
        let look_at = |point: Vec3| {
            let z = (pos - point).unit();
            let x = Vec3::Z.cross(z).unit();
            let y = z.cross(x).unit();
            (pos, Mat3::from_cols(x, y, z))
        };
        let fixed = || (pos, (d.xquat[b] * m.cam_quat()[i]).to_mat());
        (d.cam_xpos[i], d.cam_xmat[i]) = match mjtCamLight::from_int(m.cam_mode()[i]) {
            Some(mjCAMLIGHT_TRACK) => (d.xpos[b] + m.cam_pos0()[i], m.cam_mat0()[i]),
            Some(mjCAMLIGHT_TRACKCOM) => (d.subtree_com[b] + m.cam_poscom0()[i], m.cam_mat0()[i]),
            Some(mjCAMLIGHT_TARGETBODY) if target >= 0 => look_at(d.xpos[target as usize]),
            Some(mjCAMLIGHT_TARGETBODYCOM) if target >= 0 => look_at(d.subtree_com[target as usize]),
            _ => fixed(),
        };
    }
    for i in 0..m.nlight() {
        let (b, target) = (m.light_bodyid()[i] as usize, m.light_targetbodyid()[i]);
        if asleep(b as i32, target) {
            continue;
        }
        let pos = d.xmat[b] * m.light_pos()[i] + d.xpos[b];
        let (pos, dir) = match mjtCamLight::from_int(m.light_mode()[i]) {
            Some(mjCAMLIGHT_TRACK) => (d.xpos[b] + m.light_pos0()[i], m.light_dir0()[i]),
            Some(mjCAMLIGHT_TRACKCOM) => (d.subtree_com[b] + m.light_poscom0()[i], m.light_dir0()[i]),
            Some(mjCAMLIGHT_TARGETBODY) if target >= 0 => (pos, d.xpos[target as usize] - pos),
            Some(mjCAMLIGHT_TARGETBODYCOM) if target >= 0 => (pos, d.subtree_com[target as usize] - pos),
            _ => (pos, d.xquat[b].rotate(m.light_dir()[i])),
        };
        (d.light_xpos[i], d.light_xdir[i]) = (pos, dir.unit());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_unit_quaternions_need_no_square_root() {
        for e in [0.0, 1e-15, 3e-9, -4e-6, 9e-6, 1e-4, -0.4] {
            let q = Quat([0.5 + e, 0.5, -0.5, 0.5 - e * 0.3]);
            let (a, b) = (unit(q), q.unit());
            assert!((0..4).all(|k| (a[k] - b[k]).abs() < 2e-15), "{e} {a:?} {b:?}");
        }
        assert_eq!(unit(Quat::default()), Quat::IDENTITY);
    }
}
