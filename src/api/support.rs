//! State vectors, Jacobians, inertia, names, and other services around a simulation.

use super::args::*;
use super::*;
use crate::constraint;
use crate::data::{state, with_model_mut};
use crate::dynamics::{self, kinematics};
use crate::math::sparse::CsrMut;
use crate::math::{Mat3, Motion, Quat, Vec3};
use crate::model::{mass, names};
use std::ptr::NonNull;

/// A Jacobian (3 x nv), or none.
type JacobianRows<'a> = Option<ArrayMut<'a>>;

/// Jacobians, as far as they are wanted, at a point fixed to a body.
fn jacobians(m: &Model, d: &Data, jacobians: [JacobianRows; 2], (point, body): (Vec3, usize)) {
    let [jacp, jacr] = jacobians.map(|jac| jac.map(|jac| jac.or_empty(3 * m.nv())));
    dynamics::jac(m, d, jacp, jacr, point, body);
}

/// Length of the state vector of signature `sig` (bits of `mjtState`).
#[export]
pub fn mj_stateSize(m: &Model, sig: c_uint) -> Result<c_int> {
    Ok(state::size(m, sig)? as c_int)
}

/// Copies the state elements of `sig` out of `d`, in bit order, into `state` (`mj_stateSize` numbers).
#[export]
pub fn mj_getState(m: &Model, mut d: ConstData, state: ArrayMut, sig: c_uint) -> Result<()> {
    let n = state::length(m, sig);
    if !state.lies_in(&d, n) {
        return state::get(m, &mut d, state.of(n)?, sig);
    }
    let mut apart = vec![0.0; n];
    state::get(m, &mut d, &mut apart, sig)?;
    state.fill(n, |i| apart[i]);
    Ok(())
}

/// Copies the elements of `dstsig` out of the state vector `src` of signature `srcsig` into `dst`. Elements of `dstsig` that
/// `srcsig` lacks are an error.
#[export]
pub fn mj_extractState(m: &Model, src: Array, srcsig: c_uint, dst: ArrayMut, dstsig: c_uint) -> Result<()> {
    state::check_subset(srcsig, dstsig)?;
    let from = src.of(state::length(m, srcsig))?;
    let n = state::length(m, dstsig);
    if dst.overlaps(from, n) {
        // programs may shorten a vector where it is
        let apart = from.to_vec();
        return state::extract(m, &apart, srcsig, dst.of(n)?, dstsig);
    }
    state::extract(m, from, srcsig, dst.of(n)?, dstsig)
}

/// Writes the state elements of `sig` from `state` into `d`; nothing is computed from them.
#[export]
pub fn mj_setState(m: &Model, d: &mut Data, state: Array, sig: c_uint) -> Result<()> {
    let from = state.apart_from(d, state::length(m, sig))?;
    state::set(m, d, &from, sig)
}

/// Copies the state elements of `sig` from `src` to `dst`, two data of the same model.
#[export]
pub fn mj_copyState(m: &Model, src: Const<NonNull<mjData>>, dst: &mut Data, sig: c_uint) -> Result<()> {
    let src = src.0.as_ptr();
    if std::ptr::eq(src, dst.raw) {
        return state::check("mj_copyState", sig);
    }
    // SAFETY: C passes data of this model, here another one than `dst`.
    let mut src = unsafe { Data::enter(m, src) };
    state::copy(m, &mut src, dst, sig)
}

/// Stores time, positions, velocities, activations, mocap poses and controls of `d` as keyframe `k` of the model.
#[export]
pub fn mj_setKeyframe(m: &mut Model, d: Const<NonNull<mjData>>, k: c_int) -> Result<()> {
    // SAFETY: C passes data of this model.
    unsafe { with_model_mut(m.as_mut_ptr(), d.0.as_ptr(), |m, d| state::set_keyframe(m, d, k)) }
}

/// Appends a copy of a contact record; constraint rows and islands are forgotten. Returns 0, or 1 when the arena is full.
#[export(on_error = 1)]
pub fn mj_addContact(_m: &Model, d: &mut Data, con: In<mjContact>) -> c_int {
    // a copy: it may be one of the arena's records, which move or are written
    let added = d.add_contact(&con);
    if !added {
        crate::data::warning(d.s, mjWARN_CONTACTFULL, d.s.ncon);
    }
    c_int::from(!added)
}

/// Are friction cones pyramidal? 1 or 0.
#[export]
pub fn mj_isPyramidal(m: &Model) -> c_int {
    constraint::is_pyramidal(m) as c_int
}

/// Is the constraint Jacobian stored in compressed rows? 1 or 0.
#[export]
pub fn mj_isSparse(m: &Model) -> c_int {
    constraint::is_sparse(m) as c_int
}

/// Does the solver work on forces (PGS, or any solver with noslip iterations)? 1 or 0.
#[export]
pub fn mj_isDual(m: &Model) -> c_int {
    constraint::is_dual(m) as c_int
}

/// `res = J vec` with the constraint Jacobian: `vec` has nv numbers, `res` nefc. Without rows `res` is left alone.
#[export]
pub fn mj_mulJacVec(m: &Model, d: &Data, res: ArrayMut, vec: Array) -> Result<()> {
    let res = res.of(d.efc_force.len())?;
    constraint::mul_jac_vec(m, d, res, vec.of(m.nv())?)
}

/// `res = J' vec` with the constraint Jacobian: `vec` has nefc numbers, `res` nv. Without rows `res` is left alone.
#[export]
pub fn mj_mulJacTVec(m: &Model, d: &Data, res: ArrayMut, vec: Array) -> Result<()> {
    let vec = vec.of(d.efc_force.len())?;
    constraint::mul_jac_t_vec(m, d, res.of(m.nv())?, vec)
}

/// Jacobians (3 x nv each, either may be NULL) of the position of a point fixed to a body and of the body's rotation.
#[export]
pub fn mj_jac(
    m: &Model,
    d: &Data,
    jacp: Option<ArrayMut>,
    jacr: Option<ArrayMut>,
    point: Vec3,
    body: c_int,
) -> Result<()> {
    let b = index("mj_jac", "body", body, m.nbody())?;
    jacobians(m, d, [jacp, jacr], (point, b));
    Ok(())
}

/// Jacobians (3 x nv each, either may be NULL) of a body's frame.
#[export]
pub fn mj_jacBody(m: &Model, d: &Data, jacp: Option<ArrayMut>, jacr: Option<ArrayMut>, body: c_int) -> Result<()> {
    let i = index("mj_jacBody", "body", body, m.nbody())?;
    jacobians(m, d, [jacp, jacr], (d.xpos[i], i));
    Ok(())
}

/// Jacobians (3 x nv each, either may be NULL) of a body's centre of mass.
#[export]
pub fn mj_jacBodyCom(m: &Model, d: &Data, jacp: Option<ArrayMut>, jacr: Option<ArrayMut>, body: c_int) -> Result<()> {
    let i = index("mj_jacBodyCom", "body", body, m.nbody())?;
    jacobians(m, d, [jacp, jacr], (d.xipos[i], i));
    Ok(())
}

/// Jacobian (3 x nv) of the centre of mass of a subtree.
#[export]
pub fn mj_jacSubtreeCom(m: &Model, d: &mut Data, jacp: ArrayMut, body: c_int) -> Result<()> {
    let b = index("mj_jacSubtreeCom", "body", body, m.nbody())?;
    let jacp = jacp.of(3 * m.nv())?;
    dynamics::jacobian::jac_subtree_com(m, d, jacp, b);
    Ok(())
}

/// Jacobians (3 x nv each, either may be NULL) of a geom's centre.
#[export]
pub fn mj_jacGeom(m: &Model, d: &Data, jacp: Option<ArrayMut>, jacr: Option<ArrayMut>, geom: c_int) -> Result<()> {
    let i = index("mj_jacGeom", "geom", geom, m.ngeom())?;
    jacobians(m, d, [jacp, jacr], (d.geom_xpos[i], m.geom_bodyid()[i] as usize));
    Ok(())
}

/// Jacobians (3 x nv each, either may be NULL) of a site.
#[export]
pub fn mj_jacSite(m: &Model, d: &Data, jacp: Option<ArrayMut>, jacr: Option<ArrayMut>, site: c_int) -> Result<()> {
    let i = index("mj_jacSite", "site", site, m.nsite())?;
    jacobians(m, d, [jacp, jacr], (d.site_xpos[i], m.site_bodyid()[i] as usize));
    Ok(())
}

/// Jacobians (3 x nv each, either may be NULL) of a point and of a direction fixed to a body.
#[export]
pub fn mj_jacPointAxis(
    m: &Model,
    d: &mut Data,
    jacPoint: Option<ArrayMut>,
    jacAxis: Option<ArrayMut>,
    point: Vec3,
    axis: Tolerated<Vec3>,
    body: c_int,
) -> Result<()> {
    let b = index("mj_jacPointAxis", "body", body, m.nbody())?;
    let [p, a] = [jacPoint, jacAxis].map(|jac| jac.map(|jac| jac.or_empty(3 * m.nv())));
    dynamics::jacobian::jac_point_axis(m, d, p, a, point, axis.unwrap_or_default(), b);
    Ok(())
}

/// Time derivatives of the Jacobians of `mj_jac` (3 x nv each, either may be NULL); needs `mj_comVel`.
#[export]
pub fn mj_jacDot(
    m: &Model,
    d: &Data,
    jacp: Option<ArrayMut>,
    jacr: Option<ArrayMut>,
    point: Vec3,
    body: c_int,
) -> Result<()> {
    let b = index("mj_jacDot", "body", body, m.nbody())?;
    let [jacp, jacr] = [jacp, jacr].map(|jac| jac.map(|jac| jac.or_empty(3 * m.nv())));
    dynamics::jacobian::jac_dot(m, d, jacp, jacr, point, b);
    Ok(())
}

/// The matrix (3 x nv) that maps `qvel` to the angular momentum of a subtree about its centre of mass.
#[export]
pub fn mj_angmomMat(m: &Model, d: &mut Data, mat: ArrayMut, body: c_int) -> Result<()> {
    let b = index("mj_angmomMat", "body", body, m.nbody())?;
    dynamics::jacobian::angmom_mat(m, d, mat.of(3 * m.nv())?, b);
    Ok(())
}

/// Id of the object of this type (`mjtObj`) and name, or -1.
#[export(on_error = -1)]
pub fn mj_name2id(m: &Model, r#type: c_int, name: Tolerated<Str>) -> c_int {
    let (Some(kind), Some(name)) = (mjtObj::from_int(r#type), name) else { return -1 };
    names::find(m, kind, name.bytes()).map_or(-1, |id| id as c_int)
}

/// Name of an object by type (`mjtObj`) and id, inside the model; NULL if it has none or does not exist.
#[export]
pub fn mj_id2name(m: &Model, r#type: c_int, id: c_int) -> Result<*const c_char> {
    let kind = mjtObj::from_int(r#type).unwrap_or(mjOBJ_UNKNOWN);
    let Ok(id) = usize::try_from(id) else { return Ok(std::ptr::null()) };
    let name = names::name(m, kind, id);
    Ok(if name.is_empty() { std::ptr::null() } else { name.as_ptr().cast() })
}

/// Expands an inertia in the legacy layout of `qM` (nM) to a symmetric matrix (nv x nv).
#[export]
pub fn mj_fullM(m: &Model, dst: ArrayMut, M: Array) -> Result<()> {
    let dst = dst.of(m.nv() * m.nv())?;
    dynamics::inertia::full_m(m, dst, M.of(m.nM())?);
    Ok(())
}

/// res = M vec (nv each).
#[export]
pub fn mj_mulM(m: &Model, d: &Data, res: ArrayMut, vec: Array) -> Result<()> {
    let vec = vec.of(m.nv())?;
    dynamics::mul_m(m, d, res.of(m.nv())?, vec);
    Ok(())
}

/// res = D^½ L vec (nv each), where M = Lᵀ D L: |res|² = vecᵀ M vec.
#[export]
pub fn mj_mulM2(m: &Model, d: &Data, res: ArrayMut, vec: Array) -> Result<()> {
    let vec = vec.of(m.nv())?;
    dynamics::mul_m2(m, d, res.of(m.nv())?, vec);
    Ok(())
}

/// Adds `M` to a matrix: to the lower triangle of a dense one (nv x nv), or if all index arrays are given, row by row to a sparse one
/// with ascending columns, whose rows have capacity for the union of the patterns.
#[export]
pub fn mj_addM(
    m: &Model,
    d: &mut Data,
    dst: ArrayMut,
    rownnz: Option<IntsMut>,
    rowadr: Option<IntsMut>,
    colind: Option<IntsMut>,
) -> Result<()> {
    let nv = m.nv();
    let (Some(rownnz), Some(rowadr), Some(colind)) = (rownnz, rowadr, colind) else {
        dynamics::inertia::add_m_dense(m, d, dst.of(nv * nv)?);
        return Ok(());
    };
    // the arrays' lengths are the caller's: enough for the longest row behind the last address
    let (rownnz, rowadr) = (rownnz.or_empty(nv), rowadr.or_empty(nv));
    let len = rowadr.iter().max().map_or(0, |&adr| len(adr) + nv);
    let mut to = CsrMut { rownnz, rowadr, colind: colind.or_empty(len) };
    dynamics::inertia::add_m_sparse(m, d, dst.of(len)?, &mut to);
    Ok(())
}

/// Adds to `qfrc_target` (nv) the generalised forces of a Cartesian force and torque (either may be NULL) at a point of a body.
#[export]
pub fn mj_applyFT(
    m: &Model,
    d: &mut Data,
    force: Option<Vec3>,
    torque: Option<Vec3>,
    point: Vec3,
    body: c_int,
    qfrc_target: ArrayMut,
) -> Result<()> {
    let qfrc = qfrc_target.of(m.nv())?;
    dynamics::apply_ft(m, d, force.unwrap_or_default(), torque.unwrap_or_default(), point, body, qfrc)
}

/// Velocity (rotation, translation) of a body, geom, site or camera, in its own axes if `flg_local`, else in the world's.
#[export]
pub fn mj_objectVelocity(
    m: &Model,
    d: &Data,
    objtype: c_int,
    objid: c_int,
    res: Out<Motion>,
    flg_local: c_int,
) -> Result<()> {
    res.set(dynamics::support::object_velocity(m, d, objtype, objid, flg_local != 0)?);
    Ok(())
}

/// Acceleration (rotation, translation) of a body, geom, site or camera, with gravity's reaction; needs `mj_rnePostConstraint`.
#[export]
pub fn mj_objectAcceleration(
    m: &Model,
    d: &Data,
    objtype: c_int,
    objid: c_int,
    res: Out<Motion>,
    flg_local: c_int,
) -> Result<()> {
    res.set(dynamics::support::object_acceleration(m, d, objtype, objid, flg_local != 0)?);
    Ok(())
}

/// Smallest signed distance between two geoms, at most `distmax`; `fromto`, if given, gets the two points.
#[export(on_error = distmax)]
pub fn mj_geomDistance(
    m: &Model,
    mut d: ConstData,
    geom1: c_int,
    geom2: c_int,
    distmax: mjtNum,
    fromto: Option<Out<[mjtNum; 6]>>,
) -> Result<mjtNum> {
    let found = crate::collision::geom_distance(m, &mut d, geom1, geom2, distmax)?;
    set(fromto, found.segment);
    Ok(found.distance)
}

/// Writes force and torque of contact `id` in its frame (normal, two tangents, spin, two rolls); zeros if it has none.
#[export]
pub fn mj_contactForce(m: &Model, d: &Data, id: c_int, result: Out<[mjtNum; 6]>) -> Result<()> {
    let force = usize::try_from(id).map_or([0.0; 6], |id| dynamics::contact_force(m, d, id));
    result.set(force);
    Ok(())
}

/// The velocity (nv) that leads from `qpos1` to `qpos2` (nq each) in time `dt`.
#[export]
pub fn mj_differentiatePos(m: &Model, qvel: ArrayMut, dt: mjtNum, qpos1: Array, qpos2: Array) -> Result<()> {
    let q1 = qpos1.of(m.nq())?;
    let q2 = qpos2.of(m.nq())?;
    dynamics::differentiate_pos(m, qvel.of(m.nv())?, dt, q1, q2);
    Ok(())
}

/// Moves `qpos` (nq) along `qvel` (nv) for the time `dt`.
#[export]
pub fn mj_integratePos(m: &Model, qpos: ArrayMut, qvel: Array, dt: mjtNum) -> Result<()> {
    let qvel = qvel.of(m.nv())?;
    dynamics::integrate_pos(m, qpos.of(m.nq())?, qvel, dt);
    Ok(())
}

/// Normalises every quaternion of `qpos` (nq).
#[export]
pub fn mj_normalizeQuat(m: &Model, qpos: ArrayMut) -> Result<()> {
    dynamics::normalize_quat(m, qpos.of(m.nq())?);
    Ok(())
}

/// Global pose of a pose given in a body: position where `xpos` and `pos` are given, orientation (3 x 3) where `xmat` and `quat` are.
/// `sameframe` (`mjtSameFrame`) says which part of it coincides with the body's or its inertial frame.
#[export]
pub fn mj_local2Global(
    d: NonNull<mjData>,
    xpos: Tolerated<Out<Vec3>>,
    xmat: Tolerated<Out<Mat3>>,
    pos: Tolerated<Vec3>,
    quat: Tolerated<Quat>,
    body: c_int,
    sameframe: mjtByte,
) {
    let b = len(body);
    // SAFETY: C passes data of this library and a body of its model.
    let body = unsafe {
        let d = d.as_ref();
        kinematics::BodyFrames {
            xpos: *d.xpos.cast::<Vec3>().add(b),
            xquat: *d.xquat.cast::<Quat>().add(b),
            xmat: *d.xmat.cast::<Mat3>().add(b),
            xipos: *d.xipos.cast::<Vec3>().add(b),
            ximat: *d.ximat.cast::<Mat3>().add(b),
        }
    };
    if let (Some(to), Some(pos)) = (xpos, pos) {
        to.set(body.position(sameframe, pos));
    }
    if let (Some(to), Some(quat)) = (xmat, quat) {
        to.set(body.orientation(sameframe, quat));
    }
}

/// Mass of all bodies.
#[export]
pub fn mj_getTotalmass(m: &Model) -> mjtNum {
    mass::total(m)
}

/// Scales masses and inertias of all bodies so that the total mass is `newmass`. `mj_setConst` should follow.
#[export]
pub fn mj_setTotalmass(m: &mut Model, newmass: mjtNum) {
    mass::set_total(m, newmass)
}

/// The configured text of a plugin attribute; empty if not configured, null if there is no such instance or attribute.
#[export]
pub fn mj_getPluginConfig(m: &Model, plugin_id: c_int, attrib: Tolerated<Str>) -> *const c_char {
    let config = attrib.and_then(|name| crate::plugin::config(m, plugin_id, &name.text()));
    config.map_or(std::ptr::null(), |text| text.as_ptr())
}

/// Loads a dynamic library whose plugins register themselves; an error if it cannot be loaded.
#[export]
pub fn mj_loadPluginLibrary(path: Str) -> Result<()> {
    crate::plugin::library::load(&path.text())
}

/// Loads every dynamic library of a directory; `callback` (may be null) gets each file name, the slot of its first plugin
/// (-1 if none) and their number. A directory that cannot be read is empty.
#[export]
pub fn mj_loadAllPluginLibraries(directory: Str, callback: mjfPluginLibraryLoadCallback) -> Result<()> {
    crate::plugin::library::load_directory(&directory.text(), |file, first, count| {
        if let (Some(f), Ok(name)) = (callback, std::ffi::CString::new(file)) {
            // SAFETY: called as the header says.
            unsafe { f(name.as_ptr(), first, count) };
        }
    })
}

/// Version as one number: 3.4.0 is 340.
#[export(unchecked)]
pub fn mj_version() -> c_int {
    340
}

/// Version as text.
#[export(unchecked)]
pub fn mj_versionString() -> *const c_char {
    c"3.4.0".as_ptr()
}
