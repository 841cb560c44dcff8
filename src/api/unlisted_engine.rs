//! Parts of the engine: exported functions that no header declares.

use super::args::*;
use super::*;
use crate::base::Error;
use crate::collision::ray::{self, Ray};
use crate::collision::{self, OrientedBox, Places, boxes_overlap};
use crate::compile::sparsity::{DofTree, Maps, Pattern, legacy_map};
use crate::constraint::{RowSet, jacobian as chains};
use crate::data::warning;
use crate::dynamics::{self, jacobian, sleep, support, tendon};
use crate::math::sparse::Csr;
use crate::math::{Mat3, Vec3, tree};

// ---- collision and rays ------------------------------------------------------------------------------------------------

/// 1 if two boxes (centre and half-sizes in a frame) overlap within a margin, as far as their face normals can tell, else 0.
/// A frame may be NULL. Of the cache of products (may be NULL) nothing is read or written: that there is one decides roundings, and the
/// flag `initialize` is cleared.
#[export]
pub fn mj_collideOBB(
    aabb1: &[mjtNum; 6],
    aabb2: &[mjtNum; 6],
    xpos1: Option<[mjtNum; 3]>,
    xmat1: Option<[mjtNum; 9]>,
    xpos2: Option<[mjtNum; 3]>,
    xmat2: Option<[mjtNum; 9]>,
    margin: mjtNum,
    product: *mut [mjtNum; 36],
    _offset: *mut [mjtNum; 12],
    initialize: Option<Out<mjtByte>>,
) -> c_int {
    set(initialize, 0);
    let places = if product.is_null() { Places::FromCenters } else { Places::FromProducts };
    let [pos1, pos2] = [xpos1, xpos2].map(|pos| Vec3(pos.unwrap_or_default()));
    let [mat1, mat2] = [xmat1, xmat2].map(|mat| mat.map_or(Mat3::IDENTITY, Mat3));
    let first = OrientedBox { aabb: aabb1, pos: &pos1, mat: &mat1 };
    let second = OrientedBox { aabb: aabb2, pos: &pos2, mat: &mat2 };
    boxes_overlap(&first, &second, margin, places).into()
}

/// 1 if element `e` of flex `f` takes part in collisions, else 0, also where there is no such element.
#[export]
pub fn mj_isElemActive(m: &Model, f: c_int, e: c_int) -> c_int {
    let elements = usize::try_from(f).ok().and_then(|f| m.flex_elemnum().get(f));
    let known = elements.is_some_and(|n| (0..*n).contains(&e));
    c_int::from(known && collision::element_is_active(m, len(f), len(e)))
}

/// Where a ray meets the plane of a triangle within it, -1 if nowhere; `b0` and `b1` span the plane normal to the ray.
/// `normal` (may be NULL) gets the triangle's unit normal, zero for a miss.
#[export(unchecked)]
pub fn ray_triangle(
    v: [[mjtNum; 3]; 3],
    pnt: [mjtNum; 3],
    vec: [mjtNum; 3],
    b0: [mjtNum; 3],
    b1: [mjtNum; 3],
    normal: Option<Out<[mjtNum; 3]>>,
) -> mjtNum {
    let corners = v.map(Vec3);
    let t = ray::ray_triangle(&corners, &Ray { pnt: Vec3(pnt), vec: Vec3(vec) }, &[Vec3(b0), Vec3(b1)]);
    set(normal, if t == ray::MISS { [0.0; 3] } else { ray::triangle_normal(&corners).0 });
    t
}

/// `mju_rayGeom`; `normal` (may be NULL) gets the outward unit normal at the hit, zero for a miss.
#[export(on_error = -1.0)]
pub fn mju_rayGeomNormal(
    pos: [mjtNum; 3],
    mat: Option<[mjtNum; 9]>,
    size: [mjtNum; 3],
    pnt: [mjtNum; 3],
    vec: [mjtNum; 3],
    geomtype: c_int,
    normal: Option<Out<[mjtNum; 3]>>,
) -> Result<mjtNum> {
    let (pos, mat, size) = (Vec3(pos), mat.map_or(Mat3::IDENTITY, Mat3), Vec3(size));
    let ray = Ray { pnt: Vec3(pnt), vec: Vec3(vec) };
    let t = ray::ray_geom(&pos, &mat, &size, &ray, geomtype)?;
    if let Some(normal) = normal {
        normal.set(if t < 0.0 { [0.0; 3] } else { ray::normal_at(&pos, &mat, &size, geomtype, &ray.at(t)).0 });
    }
    Ok(t)
}

/// `mj_rayMesh`; `normal` (may be NULL) gets the unit normal of the face that is hit, zero for a miss.
#[export(on_error = -1.0)]
pub fn mj_rayMeshNormal(
    m: &Model,
    mut d: ConstData,
    geomid: c_int,
    pnt: [mjtNum; 3],
    vec: [mjtNum; 3],
    normal: Option<Out<[mjtNum; 3]>>,
) -> Result<mjtNum> {
    let g = super::ray::geom_of(m, geomid, "mj_rayMesh")?;
    let hit = ray::ray_mesh_face(m, &mut d, g, &Ray { pnt: Vec3(pnt), vec: Vec3(vec) })?;
    set(normal, hit.map_or([0.0; 3], |(_, normal)| normal.0));
    Ok(hit.map_or(ray::MISS, |(t, _)| t))
}

/// What `mj_multiRay` computes once: directions under which each geom is seen (ngeom x 4: azimuth and polar angle, lower
/// bounds first), where its body has a tree, and which geoms are left out (ngeom). `ray_xmat` must be NULL.
#[export]
pub fn mju_multiRayPrepare(
    m: &Model,
    d: &Data,
    pnt: [mjtNum; 3],
    ray_xmat: Option<[mjtNum; 9]>,
    geomgroup: Option<Array<mjtByte>>,
    flg_static: mjtByte,
    bodyexclude: c_int,
    cutoff: mjtNum,
    geom_ba: ArrayMut,
    eliminate: IntsMut,
) -> Result<()> {
    if ray_xmat.is_some() {
        return Err(Error::in_routine("mju_multiRayPrepare", "ray_xmat is currently unused, should be NULL"));
    }
    let visible = super::ray::visible(geomgroup, flg_static, bodyexclude);
    let mut skip = vec![0; m.ngeom()];
    let bounds = geom_ba.of(4 * m.ngeom())?.as_chunks_mut().0;
    ray::prepare(m, d, &Vec3(pnt), &visible, cutoff, bounds, &mut skip)?;
    for (to, &skip) in eliminate.of(m.ngeom())?.iter_mut().zip(&skip) {
        *to = c_int::from(skip);
    }
    Ok(())
}

// ---- dynamics ----------------------------------------------------------------------------------------------------------

/// Sleep state (`mjtSleepState`) of an object.
#[export]
pub fn mj_sleepState(m: &Model, d: &Data, objtype: c_int, id: c_int) -> Result<c_int> {
    Ok(sleep::object_state(m, d, objtype, id)? as c_int)
}

/// `mj_integratePos` for the joints of listed bodies; the first of the list, the world, is skipped. NULL: all bodies.
#[export]
pub fn mj_integratePosInd(m: &Model, qpos: ArrayMut, qvel: Array, dt: mjtNum, index: Option<Ints>, nbody: c_int) {
    let (qpos, qvel) = (qpos.or_empty(m.nq()), qvel.or_empty(m.nv()));
    let all: Vec<c_int> = index.map_or_else(|| (0..nbody).collect(), |index| index.or_empty(nbody).to_vec());
    support::integrate_pos_of(m, all.get(1..).unwrap_or(&[]), qpos, qvel, dt);
}

/// Time derivative of the Jacobian of tendon `id`, dense (nv); nothing for an id that is none.
#[export]
pub fn mj_tendonDot(m: &Model, d: &mut Data, id: c_int, Jdot: ArrayMut) -> Result<()> {
    let Some(t) = usize::try_from(id).ok().filter(|&t| t < m.ntendon()) else { return Ok(()) };
    tendon::jacobian_rate(m, d, t, Jdot.or_empty(m.nv()))
}

/// Adds to `qfrc` (nv) the bias force of tendon armature.
#[export]
pub fn mj_tendonBias(m: &Model, d: &mut Data, qfrc: ArrayMut) -> Result<()> {
    dynamics::tendon_bias(m, d, qfrc.or_empty(m.nv()))
}

/// Adds tendon armature to `M`.
#[export]
pub fn mj_tendonArmature(m: &Model, d: &mut Data) {
    dynamics::tendon_armature(m, d)
}

/// Jacobians of two points fixed to two bodies and their difference, translational and rotational (each may be NULL). With
/// dense Jacobians 3 x nv; else 3 x n, for the n dofs in `chain` that move either body. Returns nv or n.
#[export]
pub fn mj_jacDifPair(
    m: &Model,
    d: &Data,
    chain: IntsMut,
    b1: c_int,
    b2: c_int,
    pos1: [mjtNum; 3],
    pos2: [mjtNum; 3],
    jac1p: Option<ArrayMut>,
    jac2p: Option<ArrayMut>,
    jacdifp: Option<ArrayMut>,
    jac1r: Option<ArrayMut>,
    jac2r: Option<ArrayMut>,
    jacdifr: Option<ArrayMut>,
) -> c_int {
    let (b1, b2, nv) = (len(b1), len(b2), m.nv());
    let cols = pair_columns(m, d, b1, b2);
    if dynamics::is_sparse(m) {
        chain.or_empty(cols.len()).copy_from_slice(&cols);
    }
    let (mut p1, mut r1) = (vec![0.0; 3 * nv], vec![0.0; 3 * nv]);
    let (mut p2, mut r2) = (p1.clone(), r1.clone());
    jacobian::jac(m, d, Some(&mut p1), Some(&mut r1), Vec3(pos1), b1);
    jacobian::jac(m, d, Some(&mut p2), Some(&mut r2), Vec3(pos2), b2);
    let write = |to: Option<ArrayMut>, value: &dyn Fn(usize) -> f64| {
        for (k, (r, &c)) in (0..3).flat_map(|r| cols.iter().map(move |c| (r, c))).enumerate() {
            to.iter().for_each(|to| to.put(k, value(r * nv + c as usize)));
        }
    };
    write(jac1p, &|i| p1[i]);
    write(jac2p, &|i| p2[i]);
    write(jacdifp, &|i| p2[i] - p1[i]);
    write(jac1r, &|i| r1[i]);
    write(jac2r, &|i| r2[i]);
    write(jacdifr, &|i| r2[i] - r1[i]);
    cols.len() as c_int
}

/// The columns of `mj_jacDifPair`: all dofs, or those that move either of two bodies.
fn pair_columns(m: &Model, d: &Data, b1: usize, b2: usize) -> Vec<i32> {
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
#[export]
pub fn mj_constraintUpdate_impl(
    ne: c_int,
    nf: c_int,
    nefc: c_int,
    D: Array,
    R: Array,
    floss: Array,
    jar: Array,
    r#type: Ints,
    id: Ints,
    contact: ArrayMut<mjContact>,
    state: IntsMut,
    force: ArrayMut,
    cost: Tolerated<Out<[mjtNum; 1]>>,
    flg_coneHessian: c_int,
) {
    let n = len(nefc);
    let (kind, id) = (r#type.or_empty(n), id.or_empty(n));
    let elliptic = kind.iter().zip(id).filter(|(k, _)| **k == mjCNSTR_CONTACT_ELLIPTIC as c_int);
    let contacts = elliptic.map(|(_, &id)| len(id) + 1).max().unwrap_or(0);
    let (D, R, frictionloss) = (D.or_empty(n), R.or_empty(n), floss.or_empty(n));
    let potential = RowSet { ne: len(ne), nf: len(nf), kind, id, D, R, frictionloss };
    let (contact, state, force) = (contact.or_empty(contacts), state.or_empty(n), force.or_empty(n));
    let value = potential.update(contact, jar.or_empty(n), state, force, flg_coneHessian != 0);
    set(cost, [value]);
}

// ---- inertia and its patterns ------------------------------------------------------------------------------------------

/// The tree of dofs from C arrays.
fn dof_tree(nv: c_int, parentid: Ints, simplenum: Ints) -> DofTree {
    DofTree {
        dof_parentid: parentid.or_empty(nv).to_vec(),
        dof_bodyid: Vec::new(),
        dof_simplenum: simplenum.or_empty(nv).to_vec(),
        body_parentid: Vec::new(),
        body_dofnum: Vec::new(),
    }
}

/// Copies a pattern to C arrays; an error if it has not the expected number of entries.
fn write_pattern(
    pattern: &Pattern,
    expected: c_int,
    rownnz: IntsMut,
    rowadr: IntsMut,
    colind: IntsMut,
    mismatch: impl FnOnce() -> Error,
) -> Result<()> {
    if pattern.colind.len() != len(expected) {
        return Err(mismatch());
    }
    for (to, from) in [(rownnz, &pattern.rownnz), (rowadr, &pattern.rowadr), (colind, &pattern.colind)] {
        to.or_empty(from.len()).copy_from_slice(from);
    }
    Ok(())
}

/// Pattern of a matrix that couples related dofs: both triangles (`upper`), or the lower one, without the ancestors of
/// simple dofs if `reduced`. `diag` may be NULL; the work space (nv) is not needed.
#[export]
pub fn mj_makeDofDofSparse(
    nv: c_int,
    nC: c_int,
    nD: c_int,
    nM: c_int,
    dof_parentid: Ints,
    dof_simplenum: Ints,
    rownnz: IntsMut,
    rowadr: IntsMut,
    diag: Option<IntsMut>,
    colind: IntsMut,
    reduced: c_int,
    upper: c_int,
    _remaining: *mut c_int,
) -> Result<()> {
    let tree = dof_tree(nv, dof_parentid, dof_simplenum);
    let mismatch = || Error::in_routine("mj_makeDofDofSparse", "sum of rownnz different from expected");
    let (pattern, expected) = match (upper != 0, reduced != 0) {
        (true, true) => return Err(mismatch()),
        (true, false) => (tree.full(), nD),
        (false, reduced) => (tree.lower(reduced), if reduced { nC } else { nM }),
    };
    write_pattern(&pattern, expected, rownnz, rowadr, colind, mismatch)?;
    if let Some(diag) = diag {
        diag.or_empty(pattern.diag.len()).copy_from_slice(&pattern.diag);
    }
    Ok(())
}

/// Pattern of a matrix of bodies by dofs: those of a body's ancestors and of its subtree. The work space (nbody) is not
/// needed, nor are the addresses.
#[export]
pub fn mj_makeBSparse(
    nv: c_int,
    nbody: c_int,
    nB: c_int,
    body_dofnum: Ints,
    body_parentid: Ints,
    _body_dofadr: *const c_int,
    B_rownnz: IntsMut,
    B_rowadr: IntsMut,
    B_colind: IntsMut,
    _count: *mut c_int,
) -> Result<()> {
    if nv <= 0 {
        return Ok(());
    }
    let tree = DofTree {
        dof_parentid: Vec::new(),
        dof_bodyid: Vec::new(),
        dof_simplenum: Vec::new(),
        body_parentid: body_parentid.or_empty(nbody).to_vec(),
        body_dofnum: body_dofnum.or_empty(nbody).to_vec(),
    };
    let mismatch = || Error::in_routine("mj_makeBSparse", "sum of rownnz different from nB");
    write_pattern(&tree.body_dofs(), nB, B_rownnz, B_rowadr, B_colind, mismatch)
}

/// Maps between the entries of M (sparse), D and the legacy `qM`. The work spaces are not needed.
#[export]
pub fn mj_makeDofDofMaps(
    nv: c_int,
    _nM: c_int,
    nC: c_int,
    nD: c_int,
    dof_Madr: Ints,
    _dof_simplenum: *const c_int,
    _dof_parentid: *const c_int,
    D_rownnz: Ints,
    D_rowadr: Ints,
    D_colind: Ints,
    M_rownnz: Ints,
    M_rowadr: Ints,
    M_colind: Ints,
    mapM2D: IntsMut,
    mapD2M: IntsMut,
    mapM2M: IntsMut,
    _M: *mut c_int,
    _scratch: *mut c_int,
) {
    let (nv, nC, nD) = (len(nv), len(nC), len(nD));
    let inertia = Csr::new(M_rownnz.or_empty(nv), M_rowadr.or_empty(nv), M_colind.or_empty(nC));
    let full = Csr::new(D_rownnz.or_empty(nv), D_rowadr.or_empty(nv), D_colind.or_empty(nD));
    let maps = Maps::new(inertia, full);
    mapM2D.or_empty(nD).copy_from_slice(&maps.to_m);
    mapD2M.or_empty(nC).copy_from_slice(&maps.to_d);
    mapM2M.or_empty(nC).copy_from_slice(&legacy_map(inertia, dof_Madr.or_empty(nv)));
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
#[export]
pub fn mj_factorI_legacy(m: &Model, d: &mut Data, M: Array, qLD: ArrayMut, qLDiagInv: ArrayMut) {
    let pattern = inertia_pattern(m);
    let mut values = rows_reversed(M.or_empty(m.nM()), pattern.view());
    tree::factor_clamped(&mut values, qLDiagInv.or_empty(m.nv()), pattern.view(), mjMINVAL, |dof| {
        warning(d.s, mjWARN_INERTIA, dof as i32);
    });
    qLD.or_empty(m.nM()).copy_from_slice(&rows_reversed(&values, pattern.view()));
}

/// x <- M^-1 x for n vectors (n x nv), with the factor of `mj_factorI_legacy`.
#[export]
pub fn mj_solveLD_legacy(m: &Model, x: ArrayMut, n: c_int, qLD: Array, qLDiagInv: Array) {
    let pattern = inertia_pattern(m);
    let values = rows_reversed(qLD.or_empty(m.nM()), pattern.view());
    let x = x.or_empty(len(n) * m.nv());
    tree::solve_many(x, &values, qLDiagInv.or_empty(m.nv()), pattern.view());
}
