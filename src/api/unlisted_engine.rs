//! Parts of the engine: exported functions that no header declares.

use super::args::*;
use super::ray::ray_of;
use super::*;
use crate::base::{Error, Result};
use crate::collision::ray::{self, Ray};
use crate::collision::{self, OrientedBox, Places, boxes_overlap};
use crate::compile::sparsity::{DofTree, Maps, Pattern, legacy_map};
use crate::constraint::{RowSet, jacobian as chains};
use crate::data::warning;
use crate::dynamics::{self, jacobian, sleep, support, tendon};
use crate::math::sparse::Csr;
use crate::math::{Mat3, Vec3, tree};
use crate::model::{Model, view, view_mut};

// ---- collision and rays ------------------------------------------------------------------------------------------------

/// 1 if two boxes (centre and half-sizes in a frame) overlap within a margin, as far as their face normals can tell, else 0.
/// A frame may be NULL. Of the cache of products (may be NULL) nothing is read or written: that there is one decides roundings, and the
/// flag `initialize` is cleared.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_collideOBB(
    aabb1: *const [mjtNum; 6],
    aabb2: *const [mjtNum; 6],
    xpos1: *const [mjtNum; 3],
    xmat1: *const [mjtNum; 9],
    xpos2: *const [mjtNum; 3],
    xmat2: *const [mjtNum; 9],
    margin: mjtNum,
    product: *mut [mjtNum; 36],
    _offset: *mut [mjtNum; 12],
    initialize: *mut mjtByte,
) -> c_int {
    if let Some(flag) = initialize.as_mut() {
        *flag = 0;
    }
    let frame = |aabb, pos: *const [mjtNum; 3], mat: *const [mjtNum; 9]| OrientedBox {
        aabb,
        pos: pos.cast::<Vec3>().as_ref().unwrap_or(&Vec3::ZERO),
        mat: mat.cast::<Mat3>().as_ref().unwrap_or(&Mat3::IDENTITY),
    };
    border::guard(0, || {
        let (aabb1, aabb2) = (given(aabb1, "mj_collideOBB: aabb1")?, given(aabb2, "mj_collideOBB: aabb2")?);
        let places = if product.is_null() { Places::FromCenters } else { Places::FromProducts };
        let (first, second) = (frame(aabb1, xpos1, xmat1), frame(aabb2, xpos2, xmat2));
        Ok(c_int::from(boxes_overlap(&first, &second, margin, places)))
    })
}

/// 1 if element `e` of flex `f` takes part in collisions, else 0, also where there is no such element.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_isElemActive(m: *const mjModel, f: c_int, e: c_int) -> c_int {
    border::with_model(m, 0, |m| {
        let elements = usize::try_from(f).ok().and_then(|f| m.flex_elemnum().get(f));
        let known = elements.is_some_and(|n| (0..*n).contains(&e));
        Ok(c_int::from(known && collision::element_is_active(m, len(f), len(e))))
    })
}

/// Where a ray meets the plane of a triangle within it, -1 if nowhere; `b0` and `b1` span the plane normal to the ray.
/// `normal` (may be NULL) gets the triangle's unit normal, zero for a miss.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn ray_triangle(
    v: *const [[mjtNum; 3]; 3],
    pnt: *const [mjtNum; 3],
    vec: *const [mjtNum; 3],
    b0: *const [mjtNum; 3],
    b1: *const [mjtNum; 3],
    normal: *mut [mjtNum; 3],
) -> mjtNum {
    let corners = (*v).map(Vec3);
    let t = ray::ray_triangle(&corners, &Ray { pnt: Vec3(*pnt), vec: Vec3(*vec) }, &[Vec3(*b0), Vec3(*b1)]);
    if let Some(normal) = normal.as_mut() {
        *normal = if t == ray::MISS { [0.0; 3] } else { ray::triangle_normal(&corners).0 };
    }
    t
}

/// `mju_rayGeom`; `normal` (may be NULL) gets the outward unit normal at the hit, zero for a miss.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_rayGeomNormal(
    pos: *const [mjtNum; 3],
    mat: *const [mjtNum; 9],
    size: *const [mjtNum; 3],
    pnt: *const [mjtNum; 3],
    vec: *const [mjtNum; 3],
    geomtype: c_int,
    normal: *mut [mjtNum; 3],
) -> mjtNum {
    let mat = mat.cast::<Mat3>().as_ref().unwrap_or(&Mat3::IDENTITY);
    border::guard(-1.0, || {
        let size = Vec3(*given(size, "mju_rayGeomNormal: size")?);
        let pos = Vec3(*given(pos, "mju_rayGeomNormal: pos")?);
        let ray = ray_of(pnt.cast(), vec.cast(), ["mju_rayGeomNormal: pnt", "mju_rayGeomNormal: vec"])?;
        let t = ray::ray_geom(&pos, mat, &size, &ray, geomtype)?;
        if let Some(normal) = normal.as_mut() {
            let at = || ray::normal_at(&pos, mat, &size, geomtype, &ray.at(t)).0;
            *normal = if t < 0.0 { [0.0; 3] } else { at() };
        }
        Ok(t)
    })
}

/// `mj_rayMesh`; `normal` (may be NULL) gets the unit normal of the face that is hit, zero for a miss.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rayMeshNormal(
    m: *const mjModel,
    d: *const mjData,
    geomid: c_int,
    pnt: *const [mjtNum; 3],
    vec: *const [mjtNum; 3],
    normal: *mut [mjtNum; 3],
) -> mjtNum {
    border::with_data(m, d.cast_mut(), -1.0, |m, d| {
        let g = super::ray::geom_of(m, geomid, "mj_rayMesh")?;
        let line = ray_of(pnt.cast(), vec.cast(), ["mj_rayMeshNormal: pnt", "mj_rayMeshNormal: vec"])?;
        let hit = ray::ray_mesh_face(m, d, g, &line)?;
        if let Some(normal) = normal.as_mut() {
            *normal = hit.map_or([0.0; 3], |(_, normal)| normal.0);
        }
        Ok(hit.map_or(ray::MISS, |(t, _)| t))
    })
}

/// What `mj_multiRay` computes once: directions under which each geom is seen (ngeom x 4: azimuth and polar angle, lower
/// bounds first), where its body has a tree, and which geoms are left out (ngeom). `ray_xmat` must be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_multiRayPrepare(
    m: *const mjModel,
    d: *const mjData,
    pnt: *const [mjtNum; 3],
    ray_xmat: *const [mjtNum; 9],
    geomgroup: *const mjtByte,
    flg_static: mjtByte,
    bodyexclude: c_int,
    cutoff: mjtNum,
    geom_ba: *mut mjtNum,
    eliminate: *mut c_int,
) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        if !ray_xmat.is_null() {
            return Err(Error::in_routine("mju_multiRayPrepare", "ray_xmat is currently unused, should be NULL"));
        }
        let visible = super::ray::visible(geomgroup, flg_static, bodyexclude);
        let mut skip = vec![0; m.ngeom()];
        let bounds = values_mut(geom_ba.cast::<ray::Bounds>(), m.ngeom(), "mju_multiRayPrepare: geom_ba")?;
        let pnt = Vec3(*given(pnt, "mju_multiRayPrepare: pnt")?);
        ray::prepare(m, d, &pnt, &visible, cutoff, bounds, &mut skip)?;
        let eliminate = values_mut(eliminate, m.ngeom(), "mju_multiRayPrepare: eliminate")?;
        for (to, &skip) in eliminate.iter_mut().zip(&skip) {
            *to = c_int::from(skip);
        }
        Ok(())
    })
}

// ---- dynamics ----------------------------------------------------------------------------------------------------------

/// Sleep state (`mjtSleepState`) of an object.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_sleepState(m: *const mjModel, d: *const mjData, objtype: c_int, id: c_int) -> c_int {
    border::with_data(m, d.cast_mut(), 0, |m, d| Ok(sleep::object_state(m, d, objtype, id)? as c_int))
}

/// `mj_integratePos` for the joints of listed bodies; the first of the list, the world, is skipped. NULL: all bodies.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_integratePosInd(
    m: *const mjModel,
    qpos: *mut mjtNum,
    qvel: *const mjtNum,
    dt: mjtNum,
    index: *const c_int,
    nbody: c_int,
) {
    border::on_model(m, (), |m| {
        let (qpos, qvel) = (view_mut(qpos, m.nq()), view(qvel, m.nv()));
        let all: Vec<c_int> = if index.is_null() { (0..nbody).collect() } else { slice(index, nbody).to_vec() };
        support::integrate_pos_of(m, all.get(1..).unwrap_or(&[]), qpos, qvel, dt);
    })
}

/// Time derivative of the Jacobian of tendon `id`, dense (nv); nothing for an id that is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_tendonDot(m: *const mjModel, d: *mut mjData, id: c_int, Jdot: *mut mjtNum) {
    border::with_data(m, d, (), |m, d| {
        let Some(t) = usize::try_from(id).ok().filter(|&t| t < m.ntendon()) else { return Ok(()) };
        tendon::jacobian_rate(m, d, t, view_mut(Jdot, m.nv()))
    })
}

/// Adds to `qfrc` (nv) the bias force of tendon armature.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_tendonBias(m: *const mjModel, d: *mut mjData, qfrc: *mut mjtNum) {
    border::with_data(m, d, (), |m, d| dynamics::tendon_bias(m, d, view_mut(qfrc, m.nv())))
}

/// Adds tendon armature to `M`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_tendonArmature(m: *const mjModel, d: *mut mjData) {
    border::on_data(m, d, dynamics::tendon_armature)
}

/// Jacobians of two points fixed to two bodies and their difference, translational and rotational (each may be NULL). With
/// dense Jacobians 3 x nv; else 3 x n, for the n dofs in `chain` that move either body. Returns nv or n.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacDifPair(
    m: *const mjModel,
    d: *const mjData,
    chain: *mut c_int,
    b1: c_int,
    b2: c_int,
    pos1: *const [mjtNum; 3],
    pos2: *const [mjtNum; 3],
    jac1p: *mut mjtNum,
    jac2p: *mut mjtNum,
    jacdifp: *mut mjtNum,
    jac1r: *mut mjtNum,
    jac2r: *mut mjtNum,
    jacdifr: *mut mjtNum,
) -> c_int {
    border::with_data(m, d.cast_mut(), 0, |m, d| {
        let (b1, b2, nv) = (len(b1), len(b2), m.nv());
        let cols = pair_columns(m, d, b1, b2);
        if dynamics::is_sparse(m) {
            view_mut(chain, cols.len()).copy_from_slice(&cols);
        }
        let (mut p1, mut r1) = (vec![0.0; 3 * nv], vec![0.0; 3 * nv]);
        let (mut p2, mut r2) = (p1.clone(), r1.clone());
        let (pos1, pos2) = (*given(pos1, "mj_jacDifPair: pos1")?, *given(pos2, "mj_jacDifPair: pos2")?);
        jacobian::jac(m, d, Some(&mut p1), Some(&mut r1), pos1.into(), b1);
        jacobian::jac(m, d, Some(&mut p2), Some(&mut r2), pos2.into(), b2);
        let write = |to: *mut mjtNum, value: &dyn Fn(usize) -> f64| {
            for (k, (r, &c)) in (0..3).flat_map(|r| cols.iter().map(move |c| (r, c))).enumerate() {
                if !to.is_null() {
                    to.add(k).write(value(r * nv + c as usize));
                }
            }
        };
        write(jac1p, &|i| p1[i]);
        write(jac2p, &|i| p2[i]);
        write(jacdifp, &|i| p2[i] - p1[i]);
        write(jac1r, &|i| r1[i]);
        write(jac2r, &|i| r2[i]);
        write(jacdifr, &|i| r2[i] - r1[i]);
        Ok(cols.len() as c_int)
    })
}

/// The columns of `mj_jacDifPair`: all dofs, or those that move either of two bodies.
fn pair_columns(m: &Model, d: &crate::data::Data, b1: usize, b2: usize) -> Vec<i32> {
    if !dynamics::is_sparse(m) {
        return (0..m.nv() as i32).collect();
    }
    let (a, b) = (jacobian::chain(d, b1), jacobian::chain(d, b2));
    let (mut cols, mut side) = (vec![0; a.len() + b.len()], vec![0; a.len() + b.len()]);
    let n = chains::merge(a, b, &mut cols, &mut side);
    cols.truncate(n);
    cols
}

/// Forces, states and cost of constraint rows (ne equalities, nf of dry friction, nefc in all) at the residuals `jar`, and
/// if `flg_coneHessian` the Hessians of contacts on their cone's surface.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_constraintUpdate_impl(
    ne: c_int,
    nf: c_int,
    nefc: c_int,
    D: *const mjtNum,
    R: *const mjtNum,
    floss: *const mjtNum,
    jar: *const mjtNum,
    r#type: *const c_int,
    id: *const c_int,
    contact: *mut mjContact,
    state: *mut c_int,
    force: *mut mjtNum,
    cost: *mut [mjtNum; 1],
    flg_coneHessian: c_int,
) {
    border::run(|| {
        let n = len(nefc);
        let (kind, id) = (view(r#type, n), view(id, n));
        let elliptic = kind.iter().zip(id).filter(|(k, _)| **k == mjCNSTR_CONTACT_ELLIPTIC as c_int);
        let contacts = elliptic.map(|(_, &id)| len(id) + 1).max().unwrap_or(0);
        let (D, R, frictionloss) = (view(D, n), view(R, n), view(floss, n));
        let potential = RowSet { ne: len(ne), nf: len(nf), kind, id, D, R, frictionloss };
        let (contact, state, force) = (view_mut(contact, contacts), view_mut(state, n), view_mut(force, n));
        let value = potential.update(contact, view(jar, n), state, force, flg_coneHessian != 0);
        put(cost, [value]);
    });
}

// ---- inertia and its patterns ------------------------------------------------------------------------------------------

/// The tree of dofs from C arrays.
unsafe fn dof_tree(nv: c_int, parentid: *const c_int, simplenum: *const c_int) -> DofTree {
    DofTree {
        dof_parentid: slice(parentid, nv).to_vec(),
        dof_bodyid: Vec::new(),
        dof_simplenum: slice(simplenum, nv).to_vec(),
        body_parentid: Vec::new(),
        body_dofnum: Vec::new(),
    }
}

/// Copies a pattern to C arrays; an error if it has not the expected number of entries.
unsafe fn write_pattern(
    pattern: &Pattern,
    expected: c_int,
    rownnz: *mut c_int,
    rowadr: *mut c_int,
    colind: *mut c_int,
    mismatch: impl FnOnce() -> Error,
) -> Result<()> {
    if pattern.colind.len() != len(expected) {
        return Err(mismatch());
    }

    view_mut(rownnz, pattern.rownnz.len()).copy_from_slice(&pattern.rownnz);
    view_mut(rowadr, pattern.rowadr.len()).copy_from_slice(&pattern.rowadr);
    view_mut(colind, pattern.colind.len()).copy_from_slice(&pattern.colind);

    Ok(())
}

/// Pattern of a matrix that couples related dofs: both triangles (`upper`), or the lower one, without the ancestors of
/// simple dofs if `reduced`. `diag` may be NULL; the work space (nv) is not needed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeDofDofSparse(
    nv: c_int,
    nC: c_int,
    nD: c_int,
    nM: c_int,
    dof_parentid: *const c_int,
    dof_simplenum: *const c_int,
    rownnz: *mut c_int,
    rowadr: *mut c_int,
    diag: *mut c_int,
    colind: *mut c_int,
    reduced: c_int,
    upper: c_int,
    _remaining: *mut c_int,
) {
    border::guard((), || {
        let tree = dof_tree(nv, dof_parentid, dof_simplenum);
        let mismatch = || Error::in_routine("mj_makeDofDofSparse", "sum of rownnz different from expected");
        let (pattern, expected) = match (upper != 0, reduced != 0) {
            (true, true) => return Err(mismatch()),
            (true, false) => (tree.full(), nD),
            (false, reduced) => (tree.lower(reduced), if reduced { nC } else { nM }),
        };
        write_pattern(&pattern, expected, rownnz, rowadr, colind, mismatch)?;
        if !diag.is_null() {
            view_mut(diag, pattern.diag.len()).copy_from_slice(&pattern.diag);
        }
        Ok(())
    });
}

/// Pattern of a matrix of bodies by dofs: those of a body's ancestors and of its subtree. The work space (nbody) is not
/// needed, nor are the addresses.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeBSparse(
    nv: c_int,
    nbody: c_int,
    nB: c_int,
    body_dofnum: *const c_int,
    body_parentid: *const c_int,
    _body_dofadr: *const c_int,
    B_rownnz: *mut c_int,
    B_rowadr: *mut c_int,
    B_colind: *mut c_int,
    _count: *mut c_int,
) {
    border::guard((), || {
        if nv <= 0 {
            return Ok(());
        }
        let tree = DofTree {
            dof_parentid: Vec::new(),
            dof_bodyid: Vec::new(),
            dof_simplenum: Vec::new(),
            body_parentid: slice(body_parentid, nbody).to_vec(),
            body_dofnum: slice(body_dofnum, nbody).to_vec(),
        };
        let mismatch = || Error::in_routine("mj_makeBSparse", "sum of rownnz different from nB");
        write_pattern(&tree.body_dofs(), nB, B_rownnz, B_rowadr, B_colind, mismatch)
    });
}

/// Maps between the entries of M (sparse), D and the legacy `qM`. The work spaces are not needed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeDofDofMaps(
    nv: c_int,
    _nM: c_int,
    nC: c_int,
    nD: c_int,
    dof_Madr: *const c_int,
    _dof_simplenum: *const c_int,
    _dof_parentid: *const c_int,
    D_rownnz: *const c_int,
    D_rowadr: *const c_int,
    D_colind: *const c_int,
    M_rownnz: *const c_int,
    M_rowadr: *const c_int,
    M_colind: *const c_int,
    mapM2D: *mut c_int,
    mapD2M: *mut c_int,
    mapM2M: *mut c_int,
    _M: *mut c_int,
    _scratch: *mut c_int,
) {
    border::run(|| {
        let (nv, nC, nD) = (len(nv), len(nC), len(nD));
        let inertia = Csr::new(view(M_rownnz, nv), view(M_rowadr, nv), view(M_colind, nC));
        let full = Csr::new(view(D_rownnz, nv), view(D_rowadr, nv), view(D_colind, nD));
        let maps = Maps::new(inertia, full);
        view_mut(mapM2D, nD).copy_from_slice(&maps.to_m);
        view_mut(mapD2M, nC).copy_from_slice(&maps.to_d);
        view_mut(mapM2M, nC).copy_from_slice(&legacy_map(inertia, view(dof_Madr, nv)));
    });
}

/// Values in the layout of `qM`, whose rows run from the diagonal towards the root, with every row reversed.
fn rows_reversed(values: &[mjtNum], pattern: Csr) -> Vec<mjtNum> {
    (0..pattern.nr()).flat_map(|r| values[pattern.range(r)].iter().rev().copied()).collect()
}

/// The whole lower triangle of a model's inertia.
fn inertia_pattern(m: &Model) -> Pattern {
    let (dof_parentid, none) = (m.dof_parentid().to_vec(), Vec::new());
    let (body_parentid, body_dofnum) = (Vec::new(), Vec::new());
    DofTree { dof_parentid, dof_bodyid: none.clone(), dof_simplenum: none, body_parentid, body_dofnum }.lower(false)
}

/// Factors an inertia matrix in the layout of `qM` to the same layout. Pivots below `mjMINVAL` are replaced by it, with a
/// warning.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_factorI_legacy(
    m: *const mjModel,
    d: *mut mjData,
    M: *const mjtNum,
    qLD: *mut mjtNum,
    qLDiagInv: *mut mjtNum,
) {
    border::on_data(m, d, |m, d| {
        let pattern = inertia_pattern(m);
        let mut values = rows_reversed(view(M, m.nM()), pattern.view());
        tree::factor_clamped(&mut values, view_mut(qLDiagInv, m.nv()), pattern.view(), mjMINVAL, |dof| {
            warning(d.s, mjWARN_INERTIA, dof as i32);
        });
        view_mut(qLD, m.nM()).copy_from_slice(&rows_reversed(&values, pattern.view()));
    })
}

/// x <- M^-1 x for n vectors (n x nv), with the factor of `mj_factorI_legacy`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_solveLD_legacy(
    m: *const mjModel,
    x: *mut mjtNum,
    n: c_int,
    qLD: *const mjtNum,
    qLDiagInv: *const mjtNum,
) {
    border::on_model(m, (), |m| {
        let pattern = inertia_pattern(m);
        let values = rows_reversed(view(qLD, m.nM()), pattern.view());
        let x = view_mut(x, len(n) * m.nv());
        tree::solve_many(x, &values, view(qLDiagInv, m.nv()), pattern.view());
    })
}
