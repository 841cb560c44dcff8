//! State vectors, Jacobians, inertia, names, and other services around a simulation.

use super::args::*;
use super::*;
use crate::base::Result;
use crate::constraint;
use crate::data::{Data, state};
use crate::dynamics::{self, kinematics};
use crate::math::sparse::CsrMut;
use crate::math::{Mat3, Motion, Quat, Vec3};
use crate::model::{Model, mass, names, view_mut};
use std::ffi::CStr;

/// Jacobians (either may be NULL) at a point fixed to a body.
unsafe fn jacobians(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    place: impl FnOnce(&Model, &Data) -> Result<(Vec3, usize)>,
) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        let (point, body) = place(m, d)?;
        let (jacp, jacr) = (optional_mut(jacp, 3 * m.nv()), optional_mut(jacr, 3 * m.nv()));
        dynamics::jac(m, d, jacp, jacr, point, body);
        Ok(())
    })
}

/// Length of the state vector of signature `sig` (bits of `mjtState`).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stateSize(m: *const mjModel, sig: c_uint) -> c_int {
    border::with_model(m, 0, |m| Ok(state::size(m, sig)? as c_int))
}

/// Copies the state elements of `sig` out of `d`, in bit order, into `state` (`mj_stateSize` numbers).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getState(m: *const mjModel, d: *const mjData, state: *mut mjtNum, sig: c_uint) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        let n = state::length(m, sig);
        let to = values_mut(state, n, "mj_getState: state")?;
        if !lies_in(d.raw, to) {
            return state::get(m, d, to, sig);
        }
        let mut apart = vec![0.0; n];
        state::get(m, d, &mut apart, sig)?;
        std::ptr::copy(apart.as_ptr(), state, n);
        Ok(())
    })
}

/// Copies the elements of `dstsig` out of the state vector `src` of signature `srcsig` into `dst`. Elements of `dstsig` that
/// `srcsig` lacks are an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_extractState(
    m: *const mjModel,
    src: *const mjtNum,
    srcsig: c_uint,
    dst: *mut mjtNum,
    dstsig: c_uint,
) {
    border::with_model(m, (), |m| {
        state::check_subset(srcsig, dstsig)?;
        let from = values(src, state::length(m, srcsig), "mj_extractState: src")?;
        let n = state::length(m, dstsig);
        let end = dst.cast_const().wrapping_add(n);
        if from.as_ptr() < end && from.as_ptr_range().end > dst.cast_const() {
            // programs may shorten a vector where it is
            let apart = from.to_vec();
            return state::extract(m, &apart, srcsig, values_mut(dst, n, "mj_extractState: dst")?, dstsig);
        }
        state::extract(m, from, srcsig, values_mut(dst, n, "mj_extractState: dst")?, dstsig)
    })
}

/// Writes the state elements of `sig` from `state` into `d`; nothing is computed from them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setState(m: *const mjModel, d: *mut mjData, state: *const mjtNum, sig: c_uint) {
    border::with_data(m, d, (), |m, d| {
        let from = values(state, state::length(m, sig), "mj_setState: state")?;
        state::set(m, d, &apart_from(d.raw, from), sig)
    })
}

/// Copies the state elements of `sig` from `src` to `dst`, two data of the same model.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyState(m: *const mjModel, src: *const mjData, dst: *mut mjData, sig: c_uint) {
    border::with_data(m, dst, (), |m, dst| {
        if std::ptr::eq(src, dst.raw) {
            return state::check("mj_copyState", sig);
        }
        let mut src = border::enter(m, src.cast_mut())?;
        state::copy(m, &mut src, dst, sig)
    })
}

/// Stores time, positions, velocities, activations, mocap poses and controls of `d` as keyframe `k` of the model.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setKeyframe(m: *mut mjModel, d: *const mjData, k: c_int) {
    border::guard((), || border::with_both_mut(m, d.cast_mut(), |m, d| state::set_keyframe(m, d, k))?)
}

/// Appends a copy of a contact record; constraint rows and islands are forgotten. Returns 0, or 1 when the arena is full.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addContact(m: *const mjModel, d: *mut mjData, con: *const mjContact) -> c_int {
    border::with_data(m, d, 1, |_, d| {
        // a copy: it may be one of the arena's records, which move or are written
        let con = *given(con, "mj_addContact: con")?;
        let added = d.add_contact(&con);
        if !added {
            crate::data::warning(d.s, mjWARN_CONTACTFULL, d.s.ncon);
        }
        Ok(c_int::from(!added))
    })
}

/// Are friction cones pyramidal? 1 or 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_isPyramidal(m: *const mjModel) -> c_int {
    border::on_model(m, 0, |m| constraint::is_pyramidal(m) as c_int)
}

/// Is the constraint Jacobian stored in compressed rows? 1 or 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_isSparse(m: *const mjModel) -> c_int {
    border::on_model(m, 0, |m| constraint::is_sparse(m) as c_int)
}

/// Does the solver work on forces (PGS, or any solver with noslip iterations)? 1 or 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_isDual(m: *const mjModel) -> c_int {
    border::on_model(m, 0, |m| constraint::is_dual(m) as c_int)
}

/// `res = J vec` with the constraint Jacobian: `vec` has nv numbers, `res` nefc. Without rows `res` is left alone.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulJacVec(
    m: *const mjModel,
    d: *const mjData,
    res: *mut mjtNum,
    vec: *const mjtNum,
) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        let res = values_mut(res, d.efc_force.len(), "mj_mulJacVec: res")?;
        constraint::mul_jac_vec(m, d, res, values(vec, m.nv(), "mj_mulJacVec: vec")?)
    })
}

/// `res = J' vec` with the constraint Jacobian: `vec` has nefc numbers, `res` nv. Without rows `res` is left alone.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulJacTVec(
    m: *const mjModel,
    d: *const mjData,
    res: *mut mjtNum,
    vec: *const mjtNum,
) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        let vec = values(vec, d.efc_force.len(), "mj_mulJacTVec: vec")?;
        constraint::mul_jac_t_vec(m, d, values_mut(res, m.nv(), "mj_mulJacTVec: res")?, vec)
    })
}

/// Jacobians (3 x nv each, either may be NULL) of the position of a point fixed to a body and of the body's rotation.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jac(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    point: *const Vec3,
    body: c_int,
) {
    jacobians(m, d, jacp, jacr, |m, _| Ok((*given(point, "mj_jac: point")?, index("mj_jac", "body", body, m.nbody())?)))
}

/// Jacobians (3 x nv each, either may be NULL) of a body's frame.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacBody(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    body: c_int,
) {
    jacobians(m, d, jacp, jacr, |m, d| {
        let b = index("mj_jacBody", "body", body, m.nbody())?;
        Ok((d.xpos[b], b))
    })
}

/// Jacobians (3 x nv each, either may be NULL) of a body's centre of mass.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacBodyCom(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    body: c_int,
) {
    jacobians(m, d, jacp, jacr, |m, d| {
        let b = index("mj_jacBodyCom", "body", body, m.nbody())?;
        Ok((d.xipos[b], b))
    })
}

/// Jacobian (3 x nv) of the centre of mass of a subtree.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacSubtreeCom(m: *const mjModel, d: *mut mjData, jacp: *mut mjtNum, body: c_int) {
    border::with_data(m, d, (), |m, d| {
        let b = index("mj_jacSubtreeCom", "body", body, m.nbody())?;
        let jacp = values_mut(jacp, 3 * m.nv(), "mj_jacSubtreeCom: jacp")?;
        dynamics::jacobian::jac_subtree_com(m, d, jacp, b);
        Ok(())
    })
}

/// Jacobians (3 x nv each, either may be NULL) of a geom's centre.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacGeom(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    geom: c_int,
) {
    jacobians(m, d, jacp, jacr, |m, d| {
        let i = index("mj_jacGeom", "geom", geom, m.ngeom())?;
        Ok((d.geom_xpos[i], m.geom_bodyid()[i] as usize))
    })
}

/// Jacobians (3 x nv each, either may be NULL) of a site.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacSite(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    site: c_int,
) {
    jacobians(m, d, jacp, jacr, |m, d| {
        let i = index("mj_jacSite", "site", site, m.nsite())?;
        Ok((d.site_xpos[i], m.site_bodyid()[i] as usize))
    })
}

/// Jacobians (3 x nv each, either may be NULL) of a point and of a direction fixed to a body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacPointAxis(
    m: *const mjModel,
    d: *mut mjData,
    jacPoint: *mut mjtNum,
    jacAxis: *mut mjtNum,
    point: *const Vec3,
    axis: *const Vec3,
    body: c_int,
) {
    border::with_data(m, d, (), |m, d| {
        let b = index("mj_jacPointAxis", "body", body, m.nbody())?;
        let (p, a) = (optional_mut(jacPoint, 3 * m.nv()), optional_mut(jacAxis, 3 * m.nv()));
        let axis = axis.as_ref().copied().unwrap_or_default();
        let point = *given(point, "mj_jacPointAxis: point")?;
        dynamics::jacobian::jac_point_axis(m, d, p, a, point, axis, b);
        Ok(())
    })
}

/// Time derivatives of the Jacobians of `mj_jac` (3 x nv each, either may be NULL); needs `mj_comVel`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacDot(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    point: *const Vec3,
    body: c_int,
) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        let b = index("mj_jacDot", "body", body, m.nbody())?;
        let (jacp, jacr) = (optional_mut(jacp, 3 * m.nv()), optional_mut(jacr, 3 * m.nv()));
        dynamics::jacobian::jac_dot(m, d, jacp, jacr, *given(point, "mj_jacDot: point")?, b);
        Ok(())
    })
}

/// The matrix (3 x nv) that maps `qvel` to the angular momentum of a subtree about its centre of mass.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_angmomMat(m: *const mjModel, d: *mut mjData, mat: *mut mjtNum, body: c_int) {
    border::with_data(m, d, (), |m, d| {
        let b = index("mj_angmomMat", "body", body, m.nbody())?;
        dynamics::jacobian::angmom_mat(m, d, values_mut(mat, 3 * m.nv(), "mj_angmomMat: mat")?, b);
        Ok(())
    })
}

/// Id of the object of this type (`mjtObj`) and name, or -1.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_name2id(m: *const mjModel, r#type: c_int, name: *const c_char) -> c_int {
    border::with_model(m, -1, |m| {
        let (Some(kind), false) = (mjtObj::from_int(r#type), name.is_null()) else { return Ok(-1) };
        Ok(names::find(m, kind, CStr::from_ptr(name).to_bytes()).map_or(-1, |id| id as c_int))
    })
}

/// Name of an object by type (`mjtObj`) and id, inside the model; NULL if it has none or does not exist.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_id2name(m: *const mjModel, r#type: c_int, id: c_int) -> *const c_char {
    border::with_model(m, std::ptr::null(), |m| {
        let kind = mjtObj::from_int(r#type).unwrap_or(mjOBJ_UNKNOWN);
        let Ok(id) = usize::try_from(id) else { return Ok(std::ptr::null()) };
        let name = names::name(m, kind, id);
        Ok(if name.is_empty() { std::ptr::null() } else { name.as_ptr().cast() })
    })
}

/// Expands an inertia in the legacy layout of `qM` (nM) to a symmetric matrix (nv x nv).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fullM(m: *const mjModel, dst: *mut mjtNum, M: *const mjtNum) {
    border::with_model(m, (), |m| {
        let dst = values_mut(dst, m.nv() * m.nv(), "mj_fullM: dst")?;
        dynamics::inertia::full_m(m, dst, values(M, m.nM(), "mj_fullM: M")?);
        Ok(())
    })
}

/// res = M vec (nv each).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulM(m: *const mjModel, d: *const mjData, res: *mut mjtNum, vec: *const mjtNum) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        let vec = values(vec, m.nv(), "mj_mulM: vec")?;
        dynamics::mul_m(m, d, values_mut(res, m.nv(), "mj_mulM: res")?, vec);
        Ok(())
    })
}

/// res = D^½ L vec (nv each), where M = Lᵀ D L: |res|² = vecᵀ M vec.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulM2(m: *const mjModel, d: *const mjData, res: *mut mjtNum, vec: *const mjtNum) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        let vec = values(vec, m.nv(), "mj_mulM2: vec")?;
        dynamics::mul_m2(m, d, values_mut(res, m.nv(), "mj_mulM2: res")?, vec);
        Ok(())
    })
}

/// Adds `M` to a matrix: to the lower triangle of a dense one (nv x nv), or if all index arrays are given, row by row to a sparse one
/// with ascending columns, whose rows have capacity for the union of the patterns.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addM(
    m: *const mjModel,
    d: *mut mjData,
    dst: *mut mjtNum,
    rownnz: *mut c_int,
    rowadr: *mut c_int,
    colind: *mut c_int,
) {
    border::with_data(m, d, (), |m, d| {
        let nv = m.nv();
        if rownnz.is_null() || rowadr.is_null() || colind.is_null() {
            dynamics::inertia::add_m_dense(m, d, values_mut(dst, nv * nv, "mj_addM: dst")?);
            return Ok(());
        }
        // the arrays' lengths are the caller's: enough for the longest row behind the last address
        let (rownnz, rowadr) = (view_mut(rownnz, nv), view_mut(rowadr, nv));
        let len = rowadr.iter().max().map_or(0, |&adr| len(adr) + nv);
        let mut to = CsrMut { rownnz, rowadr, colind: view_mut(colind, len) };
        dynamics::inertia::add_m_sparse(m, d, values_mut(dst, len, "mj_addM: dst")?, &mut to);
        Ok(())
    })
}

/// Adds to `qfrc_target` (nv) the generalised forces of a Cartesian force and torque (either may be NULL) at a point of a body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_applyFT(
    m: *const mjModel,
    d: *mut mjData,
    force: *const Vec3,
    torque: *const Vec3,
    point: *const Vec3,
    body: c_int,
    qfrc_target: *mut mjtNum,
) {
    border::with_data(m, d, (), |m, d| {
        let (force, torque) = (force.as_ref().copied(), torque.as_ref().copied());
        let qfrc = values_mut(qfrc_target, m.nv(), "mj_applyFT: qfrc_target")?;
        let point = *given(point, "mj_applyFT: point")?;
        dynamics::apply_ft(m, d, force.unwrap_or_default(), torque.unwrap_or_default(), point, body, qfrc)
    })
}

/// Velocity (rotation, translation) of a body, geom, site or camera, in its own axes if `flg_local`, else in the world's.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_objectVelocity(
    m: *const mjModel,
    d: *const mjData,
    objtype: c_int,
    objid: c_int,
    res: *mut Motion,
    flg_local: c_int,
) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        let found = dynamics::support::object_velocity(m, d, objtype, objid, flg_local != 0)?;
        *given_mut(res, "mj_objectVelocity: res")? = found;
        Ok(())
    })
}

/// Acceleration (rotation, translation) of a body, geom, site or camera, with gravity's reaction; needs `mj_rnePostConstraint`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_objectAcceleration(
    m: *const mjModel,
    d: *const mjData,
    objtype: c_int,
    objid: c_int,
    res: *mut Motion,
    flg_local: c_int,
) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        let found = dynamics::support::object_acceleration(m, d, objtype, objid, flg_local != 0)?;
        *given_mut(res, "mj_objectAcceleration: res")? = found;
        Ok(())
    })
}

/// Smallest signed distance between two geoms, at most `distmax`; `fromto`, if given, gets the two points.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_geomDistance(
    m: *const mjModel,
    d: *const mjData,
    geom1: c_int,
    geom2: c_int,
    distmax: mjtNum,
    fromto: *mut [mjtNum; 6],
) -> mjtNum {
    border::with_data(m, d.cast_mut(), distmax, |m, d| {
        let found = crate::collision::geom_distance(m, d, geom1, geom2, distmax)?;
        put(fromto, found.segment);
        Ok(found.distance)
    })
}

/// Writes force and torque of contact `id` in its frame (normal, two tangents, spin, two rolls); zeros if it has none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_contactForce(
    m: *const mjModel,
    d: *const mjData,
    id: c_int,
    result: *mut [mjtNum; 6],
) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        let force = usize::try_from(id).map_or([0.0; 6], |id| dynamics::contact_force(m, d, id));
        *given_mut(result, "mj_contactForce: result")? = force;
        Ok(())
    })
}

/// The velocity (nv) that leads from `qpos1` to `qpos2` (nq each) in time `dt`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_differentiatePos(
    m: *const mjModel,
    qvel: *mut mjtNum,
    dt: mjtNum,
    qpos1: *const mjtNum,
    qpos2: *const mjtNum,
) {
    border::with_model(m, (), |m| {
        let q1 = values(qpos1, m.nq(), "mj_differentiatePos: qpos1")?;
        let q2 = values(qpos2, m.nq(), "mj_differentiatePos: qpos2")?;
        dynamics::differentiate_pos(m, values_mut(qvel, m.nv(), "mj_differentiatePos: qvel")?, dt, q1, q2);
        Ok(())
    })
}

/// Moves `qpos` (nq) along `qvel` (nv) for the time `dt`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_integratePos(m: *const mjModel, qpos: *mut mjtNum, qvel: *const mjtNum, dt: mjtNum) {
    border::with_model(m, (), |m| {
        let qvel = values(qvel, m.nv(), "mj_integratePos: qvel")?;
        dynamics::integrate_pos(m, values_mut(qpos, m.nq(), "mj_integratePos: qpos")?, qvel, dt);
        Ok(())
    })
}

/// Normalises every quaternion of `qpos` (nq).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_normalizeQuat(m: *const mjModel, qpos: *mut mjtNum) {
    border::with_model(m, (), |m| {
        dynamics::normalize_quat(m, values_mut(qpos, m.nq(), "mj_normalizeQuat: qpos")?);
        Ok(())
    })
}

/// Global pose of a pose given in a body: position where `xpos` and `pos` are given, orientation (3 x 3) where `xmat` and `quat` are.
/// `sameframe` (`mjtSameFrame`) says which part of it coincides with the body's or its inertial frame.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_local2Global(
    d: *mut mjData,
    xpos: *mut Vec3,
    xmat: *mut Mat3,
    pos: *const Vec3,
    quat: *const Quat,
    body: c_int,
    sameframe: mjtByte,
) {
    border::guard((), || {
        let (b, d) = (len(body), border::data(d)?);
        let body = kinematics::BodyFrames {
            xpos: *(*d).xpos.cast::<Vec3>().add(b),
            xquat: *(*d).xquat.cast::<Quat>().add(b),
            xmat: *(*d).xmat.cast::<Mat3>().add(b),
            xipos: *(*d).xipos.cast::<Vec3>().add(b),
            ximat: *(*d).ximat.cast::<Mat3>().add(b),
        };
        if let (Some(to), Some(pos)) = (xpos.as_mut(), pos.as_ref()) {
            *to = body.position(sameframe, *pos);
        }
        if let (Some(to), Some(quat)) = (xmat.as_mut(), quat.as_ref()) {
            *to = body.orientation(sameframe, *quat);
        }
        Ok(())
    })
}

/// Mass of all bodies.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getTotalmass(m: *const mjModel) -> mjtNum {
    border::on_model(m, 0.0, mass::total)
}

/// Scales masses and inertias of all bodies so that the total mass is `newmass`. `mj_setConst` should follow.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setTotalmass(m: *mut mjModel, newmass: mjtNum) {
    border::guard((), || border::model_mut(m).map(|m| mass::set_total(m, newmass)))
}

/// The configured text of a plugin attribute; empty if not configured, null if there is no such instance or attribute.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getPluginConfig(
    m: *const mjModel,
    plugin_id: c_int,
    attrib: *const c_char,
) -> *const c_char {
    border::guard(std::ptr::null(), || {
        if attrib.is_null() {
            return Ok(std::ptr::null());
        }
        let m = border::model(m)?;
        let name = std::ffi::CStr::from_ptr(attrib).to_string_lossy();
        Ok(crate::plugin::config(m, plugin_id, &name).map_or(std::ptr::null(), |text| text.as_ptr()))
    })
}

/// Loads a dynamic library whose plugins register themselves; an error if it cannot be loaded.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadPluginLibrary(path: *const c_char) {
    border::guard((), || crate::plugin::library::load(&text(path)))
}

/// Loads every dynamic library of a directory; `callback` (may be null) gets each file name, the slot of its first plugin
/// (-1 if none) and their number. A directory that cannot be read is empty.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadAllPluginLibraries(
    directory: *const c_char,
    callback: mjfPluginLibraryLoadCallback,
) {
    border::guard((), || {
        crate::plugin::library::load_directory(&text(directory), |file, first, count| {
            if let (Some(f), Ok(name)) = (callback, std::ffi::CString::new(file)) {
                f(name.as_ptr(), first, count);
            }
        })
    })
}

/// Version as one number: 3.4.0 is 340.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_version() -> c_int {
    340
}

/// Version as text.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_versionString() -> *const c_char {
    c"3.4.0".as_ptr()
}
