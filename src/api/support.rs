//! TODO

#![allow(unused_variables)]
use super::*;
use crate::constraint;
use crate::data::{Data, state};
use crate::model::{Model, mass, names, view, view_mut};
use std::ffi::CStr;

/// Length of the state vector of signature `sig` (bits of `mjtState`).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stateSize(m: *const mjModel, sig: c_uint) -> c_int {
    unsafe { border::with_model(m, 0, |m| Ok(state::size(m, sig)? as c_int)) }
}

/// Copies the state elements of `sig` out of `d`, in bit order, into `state` (`mj_stateSize` numbers).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getState(m: *const mjModel, d: *const mjData, state: *mut mjtNum, sig: c_uint) {
    unsafe {
        border::with_data(m, d.cast_mut(), (), |m, d| {
            let to = std::slice::from_raw_parts_mut(state, state::length(m, sig));
            state::get(m, d, to, sig)
        })
    }
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
    unsafe {
        border::with_model(m, (), |m| {
            state::check_subset(srcsig, dstsig)?;
            let from = std::slice::from_raw_parts(src, state::length(m, srcsig));
            let to = std::slice::from_raw_parts_mut(dst, state::length(m, dstsig));
            state::extract(m, from, srcsig, to, dstsig)
        })
    }
}

/// Writes the state elements of `sig` from `state` into `d`; nothing is computed from them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setState(m: *const mjModel, d: *mut mjData, state: *const mjtNum, sig: c_uint) {
    unsafe {
        border::with_data(m, d, (), |m, d| {
            let from = std::slice::from_raw_parts(state, state::length(m, sig));
            state::set(m, d, from, sig)
        })
    }
}

/// Copies the state elements of `sig` from `src` to `dst`, two data of the same model.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyState(m: *const mjModel, src: *const mjData, dst: *mut mjData, sig: c_uint) {
    unsafe {
        border::with_data(m, dst, (), |m, dst| {
            let mut src = Data::enter(m, src.cast_mut());
            state::copy(m, &mut src, dst, sig)
        })
    }
}

/// Stores time, positions, velocities, activations, mocap poses and controls of `d` as keyframe `k` of the model.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setKeyframe(m: *mut mjModel, d: *const mjData, k: c_int) {
    border::guard((), || unsafe {
        let d = Data::enter(Model::from_ptr(m), d.cast_mut());
        state::set_keyframe(Model::from_ptr_mut(m), &d, k)
    })
}

/// Appends a copy of a contact record; constraint rows and islands are forgotten. Returns 0, or 1 when the arena is full.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addContact(m: *const mjModel, d: *mut mjData, con: *const mjContact) -> c_int {
    unsafe {
        border::with_data(m, d, 1, |m, d| {
            let added = d.add_contact(m, &*con);
            if !added {
                crate::data::warning(d.s, mjWARN_CONTACTFULL, d.s.ncon);
            }
            Ok(c_int::from(!added))
        })
    }
}

/// Are friction cones pyramidal? 1 or 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_isPyramidal(m: *const mjModel) -> c_int {
    unsafe { border::with_model(m, 0, |m| Ok(constraint::is_pyramidal(m) as c_int)) }
}

/// Is the constraint Jacobian stored in compressed rows? 1 or 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_isSparse(m: *const mjModel) -> c_int {
    unsafe { border::with_model(m, 0, |m| Ok(constraint::is_sparse(m) as c_int)) }
}

/// Does the solver work on forces (PGS, or any solver with noslip iterations)? 1 or 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_isDual(m: *const mjModel) -> c_int {
    unsafe { border::with_model(m, 0, |m| Ok(constraint::is_dual(m) as c_int)) }
}

/// `res = J vec` with the constraint Jacobian: `vec` has nv numbers, `res` nefc. Without rows `res` is left alone.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulJacVec(
    m: *const mjModel,
    d: *const mjData,
    res: *mut mjtNum,
    vec: *const mjtNum,
) {
    let f = |m: &Model, d: &mut Data| {
        let (res, vec) = unsafe { (view_mut(res, d.efc_force.len()), view(vec, m.nv())) };
        constraint::mul_jac_vec(m, d, res, vec);
        Ok(())
    };
    unsafe { border::with_data(m, d.cast_mut(), (), f) }
}

/// `res = J' vec` with the constraint Jacobian: `vec` has nefc numbers, `res` nv. Without rows `res` is left alone.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulJacTVec(
    m: *const mjModel,
    d: *const mjData,
    res: *mut mjtNum,
    vec: *const mjtNum,
) {
    let f = |m: &Model, d: &mut Data| {
        let (res, vec) = unsafe { (view_mut(res, m.nv()), view(vec, d.efc_force.len())) };
        constraint::mul_jac_t_vec(m, d, res, vec);
        Ok(())
    };
    unsafe { border::with_data(m, d.cast_mut(), (), f) }
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jac(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    point: *const [mjtNum; 3],
    body: c_int,
) {
    unimplemented_api!("mj_jac")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacBody(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    body: c_int,
) {
    unimplemented_api!("mj_jacBody")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacBodyCom(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    body: c_int,
) {
    unimplemented_api!("mj_jacBodyCom")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacSubtreeCom(m: *const mjModel, d: *mut mjData, jacp: *mut mjtNum, body: c_int) {
    unimplemented_api!("mj_jacSubtreeCom")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacGeom(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    geom: c_int,
) {
    unimplemented_api!("mj_jacGeom")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacSite(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    site: c_int,
) {
    unimplemented_api!("mj_jacSite")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacPointAxis(
    m: *const mjModel,
    d: *mut mjData,
    jacPoint: *mut mjtNum,
    jacAxis: *mut mjtNum,
    point: *const [mjtNum; 3],
    axis: *const [mjtNum; 3],
    body: c_int,
) {
    unimplemented_api!("mj_jacPointAxis")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacDot(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    point: *const [mjtNum; 3],
    body: c_int,
) {
    unimplemented_api!("mj_jacDot")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_angmomMat(m: *const mjModel, d: *mut mjData, mat: *mut mjtNum, body: c_int) {
    unimplemented_api!("mj_angmomMat")
}

/// Id of the object of this type (`mjtObj`) and name, or -1.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_name2id(m: *const mjModel, r#type: c_int, name: *const c_char) -> c_int {
    unsafe {
        border::with_model(m, -1, |m| {
            let (Some(kind), false) = (mjtObj::from_int(r#type), name.is_null()) else { return Ok(-1) };
            Ok(names::find(m, kind, CStr::from_ptr(name).to_bytes()).map_or(-1, |id| id as c_int))
        })
    }
}

/// Name of an object by type (`mjtObj`) and id, inside the model; NULL if it has none or does not exist.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_id2name(m: *const mjModel, r#type: c_int, id: c_int) -> *const c_char {
    unsafe {
        border::with_model(m, std::ptr::null(), |m| {
            let kind = mjtObj::from_int(r#type).unwrap_or(mjOBJ_UNKNOWN);
            let Ok(id) = usize::try_from(id) else { return Ok(std::ptr::null()) };
            let name = names::name(m, kind, id);
            Ok(if name.is_empty() { std::ptr::null() } else { name.as_ptr().cast() })
        })
    }
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fullM(m: *const mjModel, dst: *mut mjtNum, M: *const mjtNum) {
    unimplemented_api!("mj_fullM")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulM(m: *const mjModel, d: *const mjData, res: *mut mjtNum, vec: *const mjtNum) {
    unimplemented_api!("mj_mulM")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulM2(m: *const mjModel, d: *const mjData, res: *mut mjtNum, vec: *const mjtNum) {
    unimplemented_api!("mj_mulM2")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addM(
    m: *const mjModel,
    d: *mut mjData,
    dst: *mut mjtNum,
    rownnz: *mut c_int,
    rowadr: *mut c_int,
    colind: *mut c_int,
) {
    unimplemented_api!("mj_addM")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_applyFT(
    m: *const mjModel,
    d: *mut mjData,
    force: *const [mjtNum; 3],
    torque: *const [mjtNum; 3],
    point: *const [mjtNum; 3],
    body: c_int,
    qfrc_target: *mut mjtNum,
) {
    unimplemented_api!("mj_applyFT")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_objectVelocity(
    m: *const mjModel,
    d: *const mjData,
    objtype: c_int,
    objid: c_int,
    res: *mut [mjtNum; 6],
    flg_local: c_int,
) {
    unimplemented_api!("mj_objectVelocity")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_objectAcceleration(
    m: *const mjModel,
    d: *const mjData,
    objtype: c_int,
    objid: c_int,
    res: *mut [mjtNum; 6],
    flg_local: c_int,
) {
    unimplemented_api!("mj_objectAcceleration")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_geomDistance(
    m: *const mjModel,
    d: *const mjData,
    geom1: c_int,
    geom2: c_int,
    distmax: mjtNum,
    fromto: *mut [mjtNum; 6],
) -> mjtNum {
    unimplemented_api!("mj_geomDistance")
}

/// Writes force and torque of contact `id` in its frame (normal, two tangents, spin, two rolls); zeros if it has none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_contactForce(
    m: *const mjModel,
    d: *const mjData,
    id: c_int,
    result: *mut [mjtNum; 6],
) {
    let f = |m: &Model, d: &mut Data| {
        let force = usize::try_from(id).map_or([0.0; 6], |id| constraint::contact_force(m, d, id));
        unsafe { result.write(force) };
        Ok(())
    };
    unsafe { border::with_data(m, d.cast_mut(), (), f) }
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_differentiatePos(
    m: *const mjModel,
    qvel: *mut mjtNum,
    dt: mjtNum,
    qpos1: *const mjtNum,
    qpos2: *const mjtNum,
) {
    unimplemented_api!("mj_differentiatePos")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_integratePos(m: *const mjModel, qpos: *mut mjtNum, qvel: *const mjtNum, dt: mjtNum) {
    unimplemented_api!("mj_integratePos")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_normalizeQuat(m: *const mjModel, qpos: *mut mjtNum) {
    unimplemented_api!("mj_normalizeQuat")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_local2Global(
    d: *mut mjData,
    xpos: *mut [mjtNum; 3],
    xmat: *mut [mjtNum; 9],
    pos: *const [mjtNum; 3],
    quat: *const [mjtNum; 4],
    body: c_int,
    sameframe: mjtByte,
) {
    unimplemented_api!("mj_local2Global")
}

/// Mass of all bodies.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getTotalmass(m: *const mjModel) -> mjtNum {
    unsafe { border::with_model(m, 0.0, |m| Ok(mass::total(m))) }
}

/// Scales masses and inertias of all bodies so that the total mass is `newmass`. `mj_setConst` should follow.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setTotalmass(m: *mut mjModel, newmass: mjtNum) {
    border::guard((), || {
        mass::set_total(unsafe { Model::from_ptr_mut(m) }, newmass);
        Ok(())
    })
}

/// The configured text of a plugin attribute; empty if not configured, null if there is no such instance or attribute.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getPluginConfig(
    m: *const mjModel,
    plugin_id: c_int,
    attrib: *const c_char,
) -> *const c_char {
    border::guard(std::ptr::null(), || {
        let m = unsafe { crate::model::Model::from_ptr(m) };
        if attrib.is_null() {
            return Ok(std::ptr::null());
        }
        let name = unsafe { std::ffi::CStr::from_ptr(attrib) }.to_string_lossy();
        Ok(crate::plugin::config(m, plugin_id, &name).map_or(std::ptr::null(), |text| text.as_ptr()))
    })
}

/// Loads a dynamic library whose plugins register themselves; an error if it cannot be loaded.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadPluginLibrary(path: *const c_char) {
    border::guard((), || crate::plugin::load_library(&unsafe { vfs::text(path) }))
}

/// Loads every dynamic library of a directory; `callback` (may be null) gets each file name, the slot of its first plugin
/// (-1 if none) and their number. A directory that cannot be read is empty.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadAllPluginLibraries(
    directory: *const c_char,
    callback: mjfPluginLibraryLoadCallback,
) {
    border::guard((), || {
        crate::plugin::load_directory(&unsafe { vfs::text(directory) }, |file, first, count| {
            if let (Some(f), Ok(name)) = (callback, std::ffi::CString::new(file)) {
                unsafe { f(name.as_ptr(), first, count) };
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
