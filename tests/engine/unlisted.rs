//! Exported functions that no header declares, against the reference library: `golden/unlisted.txt` holds what the calls
//! below return there, written by `golden/unlisted.py`.

use crate::kit;
use mujoco::abi::*;
use mujoco::api::support;
use mujoco::api::unlisted_engine::*;
use mujoco::api::unlisted_math::*;
use mujoco::api::unlisted_sparse::*;
use std::ffi::{CStr, c_char};
use std::ptr::{null, null_mut};

const EYE: [f64; 9] = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
const TURNED: [f64; 9] = [0.8, -0.6, 0.0, 0.6, 0.8, 0.0, 0.0, 0.0, 1.0];

/// The line of this name.
fn line(name: &str) -> &'static str {
    let text = include_str!("../golden/unlisted.txt");
    text.lines().find_map(|l| l.strip_prefix(name)?.strip_prefix(' ')).unwrap_or_else(|| panic!("no line {name}"))
}

/// Compares numbers with those of a line.
fn check(name: &str, found: &[f64]) {
    let expected: Vec<f64> = line(name).split(' ').map(|x| x.parse().unwrap()).collect();
    assert_eq!(found.len(), expected.len(), "{name}");
    for (i, (a, b)) in found.iter().zip(&expected).enumerate() {
        assert!((a - b).abs() <= 1e-12 * (1.0 + b.abs()), "{name}[{i}]: {a}, not {b}");
    }
}

/// Numbers and integers one after the other.
fn joined(reals: &[&[f64]], integers: &[&[i32]]) -> Vec<f64> {
    reals.iter().copied().flatten().copied().chain(integers.iter().copied().flatten().map(|&i| f64::from(i))).collect()
}

fn model(sim: &kit::Sim) -> &mjModel {
    // SAFETY: it lives as long as the simulation.
    unsafe { &*sim.m }
}

fn data(sim: &kit::Sim) -> &mjData {
    // SAFETY: as above.
    unsafe { &*sim.d }
}

/// A simulation of the golden file's model in its state, after `mj_forward`.
fn simulation() -> kit::Sim {
    let sim = kit::Sim::new(include_str!("../golden/unlisted.xml"));
    let (nq, nv) = (model(&sim).nq as usize, model(&sim).nv as usize);
    // SAFETY: arrays of the model's sizes.
    unsafe {
        for i in 0..nq {
            *data(&sim).qpos.add(i) += 0.1 * (i % 3) as f64;
        }
        for i in 0..nv {
            *data(&sim).qvel.add(i) = 0.1 * (i + 1) as f64;
        }
        support::mj_normalizeQuat(sim.m, data(&sim).qpos);
        mujoco::api::simulate::mj_forward(sim.m, sim.d);
    }
    sim
}

#[test]
fn small_programs_under_an_ellipsoid() {
    let (mut x, mut y) = ([0.0; 2], [0.0; 3]);
    // SAFETY: arrays of these lengths.
    unsafe {
        let active = mju_QCQP2(&mut x, &[2.0, 0.5, 0.5, 1.0], &[-1.0; 2], &[1.0, 0.5], 0.3);
        check("QCQP2", &[f64::from(active), x[0], x[1]]);
        let A = [2.0, 0.5, 0.1, 0.5, 1.0, 0.2, 0.1, 0.2, 3.0];
        let active = mju_QCQP3(&mut y, &A, &[-1.0, -1.0, 2.0], &[1.0, 0.5, 0.7], 0.3);
        check("QCQP3", &[f64::from(active), y[0], y[1], y[2]]);
    }
}

#[test]
fn programs_in_a_box_describe_their_course() {
    let (H, g) = ([3.0, 1.0, 0.5, 1.0, 2.0, 0.3, 0.5, 0.3, 1.0], [-3.0, 1.0, -4.0]);
    for (name, maxiter, sign) in [("box", 100, 1.0), ("few", 1, 1.0), ("not_positive", 100, -1.0)] {
        let (mut x, mut work, mut log) = ([0.5, 0.0, 0.0], [0.0; 30], [1 as c_char; 1000]);
        let H = H.map(|h| sign * h);
        let (lower, upper) = ([-1.0; 3], [1.0; 3]);
        let mut solve = |size| {
            x = [0.5, 0.0, 0.0];
            // SAFETY: arrays of the lengths that the function asks for.
            unsafe {
                let (x, work, log) = (x.as_mut_ptr(), work.as_mut_ptr(), log.as_mut_ptr());
                let (H, g, lower, upper) = (H.as_ptr(), g.as_ptr(), lower.as_ptr(), upper.as_ptr());
                let free = mju_boxQPoption(
                    x,
                    work,
                    null_mut(),
                    H,
                    g,
                    3,
                    lower,
                    upper,
                    maxiter,
                    1e-16,
                    0.5,
                    1e-22,
                    0.1,
                    log,
                    size,
                );
                (free, CStr::from_ptr(log).to_str().unwrap().replace('\n', "|"))
            }
        };
        let (free, text) = solve(1000);
        let (_, start) = solve(20);
        assert_eq!(text, line(&format!("{name}_log")));
        assert_eq!(start, text[..19]);
        check(name, &[f64::from(free), x[0], x[1], x[2]]);
    }
}

#[test]
fn sparse_patterns_are_mapped_and_cut_into_blocks() {
    let lower = ([0, 1, 3], [1, 2, 2], [0, 0, 1, 1, 2]);
    let both = ([0, 3, 6], [3, 3, 2], [0, 1, 2, 0, 1, 2, 1, 2]);
    let part = ([0, 1, 2], [1, 1, 1], [0, 1, 1]);
    let (la, ln, lc) = (lower.0.as_ptr(), lower.1.as_ptr(), lower.2.as_ptr());
    // SAFETY: patterns of three and four rows with arrays of their lengths.
    unsafe {
        let mut to = [0; 8];
        let (a, n, c) = (both.0.as_ptr(), both.1.as_ptr(), both.2.as_ptr());
        mju_lower2SymMap(to.as_mut_ptr(), 3, a, n, c, la, ln, lc, null_mut());
        check("lower2SymMap", &joined(&[], &[&to]));
        let (a, n, c) = (part.0.as_ptr(), part.1.as_ptr(), part.2.as_ptr());
        mju_sparseMap(to.as_mut_ptr(), 3, a, n, c, la, ln, lc);
        check("sparseMap", &joined(&[], &[&to[..3]]));
        let mat = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0];
        let tens = mat.map(|x| 10.0 * x);
        let (mut res, mut res2, mut n, mut a, mut c) = ([0.0; 8], [0.0; 8], [0; 4], [0; 4], [0; 8]);
        let (perm, first) = ([0, 2, 1, 3], [0, 2]);
        let (perm, first) = (perm.as_ptr(), first.as_ptr());
        let source = ([2; 4], [0, 2, 4, 6], [0, 2, 1, 3, 0, 2, 1, 3]);
        mju_blockDiagSparse(
            res.as_mut_ptr(),
            n.as_mut_ptr(),
            a.as_mut_ptr(),
            c.as_mut_ptr(),
            mat.as_ptr(),
            source.0.as_ptr(),
            source.1.as_ptr(),
            source.2.as_ptr(),
            4,
            2,
            perm,
            perm,
            first,
            first,
            res2.as_mut_ptr(),
            tens.as_ptr(),
        );
        check("blockDiagSparse", &joined(&[&res, &res2], &[&n, &a, &c]));
    }
}

#[test]
fn an_empty_column_has_an_empty_row_in_the_older_product() {
    let (mut res, mut n, mut c, mut diag) = ([0.0; 16], [0; 4], [0; 16], [0; 4]);
    let (mat, mat_t, weights) = ([1.0, 2.0, 3.0, 4.0], [1.0, 4.0, 3.0, 2.0], [1.0, 2.0, 3.0]);
    let rows = ([2, 1, 1], [0, 2, 3], [0, 2, 1, 0]);
    let columns = ([2, 1, 1, 0], [0, 2, 3, 4], [0, 2, 1, 0]);
    let at = [0, 4, 8, 12];
    // SAFETY: a 3 x 4 matrix and its transpose, a result with capacity for every row.
    unsafe {
        mju_sqrMatTDSparse_row(
            res.as_mut_ptr(),
            mat.as_ptr(),
            mat_t.as_ptr(),
            weights.as_ptr(),
            3,
            4,
            n.as_mut_ptr(),
            at.as_ptr(),
            c.as_mut_ptr(),
            rows.0.as_ptr(),
            rows.1.as_ptr(),
            rows.2.as_ptr(),
            null(),
            columns.0.as_ptr(),
            columns.1.as_ptr(),
            columns.2.as_ptr(),
            null(),
            null_mut(),
            diag.as_mut_ptr(),
        );
    }
    check("sqrMatTDSparse_row", &joined(&[&res], &[&n, &c, &diag]));
}

#[test]
fn boxes_overlap_within_a_margin() {
    let aabb = [0.0, 0.0, 0.0, 1.0, 2.0, 3.0];
    let mut found = Vec::new();
    for x in [2.9, 3.1, 3.4] {
        for margin in [0.0, 0.2] {
            let mut flag = 1;
            // SAFETY: arrays of these lengths; the cache may be missing.
            let meet = unsafe {
                mj_collideOBB(
                    &aabb,
                    &aabb,
                    null(),
                    &EYE,
                    &[x, 0.0, 0.0],
                    &TURNED,
                    margin,
                    null_mut(),
                    null_mut(),
                    &mut flag,
                )
            };
            assert_eq!(flag, 0);
            found.push(f64::from(meet));
        }
    }
    check("collideOBB", &found);
}

/// The poses of `touching_box` in the golden file's script.
fn touching_box(k: usize) -> ([f64; 9], [f64; 3], [f64; 9]) {
    let q = [3.0, (k % 4) as f64, (k % 5) as f64 - 2.0, (k % 7) as f64 - 3.0];
    let n = (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]).sqrt();
    let [a, b, c, d] = q.map(|x| x / n);
    let r = [
        a * a + b * b - c * c - d * d,
        2.0 * (b * c - a * d),
        2.0 * (b * d + a * c),
        2.0 * (b * c + a * d),
        a * a - b * b + c * c - d * d,
        2.0 * (c * d - a * b),
        2.0 * (b * d - a * c),
        2.0 * (c * d + a * b),
        a * a - b * b - c * c + d * d,
    ];
    let turned = [r[1], -r[0], r[2], r[4], -r[3], r[5], r[7], -r[6], r[8]];
    let y = 0.05 * (k % 3) as f64;
    (r, [0, 3, 6].map(|i| 0.1 * k as f64 + (r[i] * 0.4 + r[i + 1] * y)), turned)
}

#[test]
fn boxes_that_touch_exactly_overlap_where_the_reference_says_so() {
    let (a, b) = ([0.05, 0.0, 0.0, 0.1, 0.2, 0.3], [0.0, 0.0, 0.0, 0.15, 0.25, 0.35]);
    let mut found = Vec::new();
    for k in 0..80 {
        let (mat1, pos2, mat2) = touching_box(k);
        let pos1 = [0.1 * k as f64; 3];
        let (mut product, mut offset, mut flag) = ([0.0; 36], [0.0; 12], 1);
        for cached in [false, true] {
            let (product, offset) = if cached { (&raw mut product, &raw mut offset) } else { (null_mut(), null_mut()) };
            // SAFETY: arrays of these lengths; the cache may be missing.
            let meet = unsafe { mj_collideOBB(&a, &b, &pos1, &mat1, &pos2, &mat2, 0.0, product, offset, &mut flag) };
            found.push(f64::from(meet));
        }
    }
    check("collideOBB_ties", &found);
}

#[test]
fn rays_give_normals_where_they_hit() {
    let sim = simulation();
    let rays = [
        ([0.1, 0.05, 3.0], [0.0, 0.0, -2.0]),
        ([3.0, 0.1, 0.2], [-1.0, 0.0, 0.0]),
        ([3.0, 0.1, 9.0], [-1.0, 0.0, 0.0]),
        ([0.05, 0.02, 0.01], [1.0, 0.2, 0.3]),
        ([0.1, 0.1, 3.0], [0.05, 0.02, -1.0]),
    ];
    let shapes = [
        (0, [1.0, 1.0, 1.0]),
        (2, [0.5, 0.0, 0.0]),
        (3, [0.3, 0.6, 0.0]),
        (4, [0.3, 0.5, 0.7]),
        (5, [0.3, 0.6, 0.0]),
        (6, [0.3, 0.5, 0.7]),
    ];
    let mut n = [9.0; 3];
    // SAFETY: arrays of these lengths, and a model with its data.
    unsafe {
        let mut found = Vec::new();
        for (kind, size) in shapes {
            for (p, v) in &rays {
                found.push(mju_rayGeomNormal(&[0.01, 0.02, 0.03], &TURNED, &size, p, v, kind, &mut n));
                found.extend(n);
            }
        }
        check("rayGeomNormal", &found);
        let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        let (x, y) = ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0]);
        found.clear();
        for (p, up) in [([0.2, 0.2, 3.0], -2.0), ([0.2, 0.2, 3.0], 2.0), ([2.0, 2.0, 3.0], -2.0)] {
            found.push(ray_triangle(&corners, &p, &[0.0, 0.0, up], &x, &y, &mut n));
            found.extend(n);
        }
        check("ray_triangle", &found);
        let center = *data(&sim).geom_xpos.add(6).cast::<[f64; 3]>();
        let lines = [
            ([0.02, 0.01, 3.0], [0.0, 0.0, -2.0]),
            ([3.0, 0.01, 0.02], [-1.0, 0.0, 0.0]),
            ([5.0; 3], [0.0, 0.0, -1.0]),
        ];
        found.clear();
        for (offset, v) in lines {
            let p = std::array::from_fn(|k| center[k] + offset[k]);
            found.push(mj_rayMeshNormal(sim.m, sim.d, 2, &p, &v, &mut n));
            found.extend(n);
        }
        check("rayMeshNormal", &found);
    }
}

#[test]
fn bounds_of_many_rays_are_computed_once() {
    let sim = simulation();
    let ngeom = model(&sim).ngeom as usize;
    let (mut bounds, mut skip) = (vec![0.0; 4 * ngeom], vec![0; ngeom]);
    let mut prepare = |xmat: *const [f64; 9], cutoff| {
        // SAFETY: arrays of the model's sizes.
        unsafe {
            let (bounds, skip) = (bounds.as_mut_ptr(), skip.as_mut_ptr());
            mju_multiRayPrepare(sim.m, sim.d, &[0.0, 0.0, 3.0], xmat, null(), 1, -1, cutoff, bounds, skip);
        }
        joined(&[&bounds], &[&skip])
    };
    check("multiRayPrepare10", &prepare(null(), 10.0));
    check("multiRayPrepare3", &prepare(null(), 3.0));
    let error = kit::error_of(|| drop(prepare(&EYE, 3.0)));
    assert_eq!(error, "mju_multiRayPrepare: ray_xmat is currently unused, should be NULL");
}

#[test]
fn the_legacy_inertia_factors_and_solves() {
    let sim = simulation();
    let (nv, nM) = (model(&sim).nv as usize, model(&sim).nM as usize);
    let (mut ld, mut inv) = (vec![0.0; nM], vec![0.0; nv]);
    let mut x: Vec<f64> = (1..=2 * nv).map(|i| i as f64).collect();
    // SAFETY: arrays of the model's sizes.
    unsafe {
        mj_factorI_legacy(sim.m, sim.d, data(&sim).qM, ld.as_mut_ptr(), inv.as_mut_ptr());
        mj_solveLD_legacy(sim.m, x.as_mut_ptr(), 2, ld.as_ptr(), inv.as_ptr());
        check("factorI_legacy", &joined(&[&ld, &inv, &x], &[]));
        let zero = vec![0.0; nM];
        mujoco::base::report::set_warning_handler(Some(ignore));
        mj_factorI_legacy(sim.m, sim.d, zero.as_ptr(), ld.as_mut_ptr(), inv.as_mut_ptr());
        mujoco::base::report::set_warning_handler(None);
    }
    let w = &data(&sim).warning[mjWARN_INERTIA as usize];
    check("singular", &joined(&[&ld, &inv], &[&[w.number, w.lastinfo]]));
}

unsafe extern "C-unwind" fn ignore(_: *const c_char) {}

#[test]
fn tendons_give_rates_bias_and_armature() {
    let sim = simulation();
    let (nv, nC) = (model(&sim).nv as usize, model(&sim).nC as usize);
    let mut row = vec![9.0; nv];
    // SAFETY: arrays of the model's sizes.
    unsafe {
        for t in [2, 0, 1] {
            mj_tendonDot(sim.m, sim.d, t, row.as_mut_ptr());
            check(&format!("tendonDot{t}"), &row);
        }
        row.fill(1.0);
        mj_tendonBias(sim.m, sim.d, row.as_mut_ptr());
        check("tendonBias", &row);
        mj_tendonArmature(sim.m, sim.d);
        check("tendonArmature", std::slice::from_raw_parts(data(&sim).M, nC));
    }
}

#[test]
fn jacobians_of_two_points_and_their_difference() {
    let sim = simulation();
    let nv = model(&sim).nv as usize;
    for jacobian in [0, 1] {
        // SAFETY: the model has no other user.
        unsafe { (*sim.m).opt.jacobian = jacobian };
        for (b1, b2) in [(2, 1), (0, 2), (3, 2), (0, 0)] {
            let (mut chain, mut J) = (vec![-1; nv], vec![vec![0.0; 3 * nv]; 6]);
            let [a, b, c, d, e, f] = std::array::from_fn(|k| J[k].as_mut_ptr());
            let (p1, p2) = ([0.1, 0.2, 0.3], [0.4, 0.1, 0.2]);
            // SAFETY: arrays of the model's sizes.
            let n = unsafe { mj_jacDifPair(sim.m, sim.d, chain.as_mut_ptr(), b1, b2, &p1, &p2, a, b, c, d, e, f) };
            chain.insert(0, n);
            check(&format!("jacDifPair{jacobian}{b1}{b2}"), &joined(&[&joined(&[], &[&chain]), &J.concat()], &[]));
        }
    }
}

#[test]
fn objects_sleep_and_bodies_move_one_by_one() {
    let sim = simulation();
    let m = model(&sim);
    // SAFETY: arrays of the model's sizes.
    unsafe {
        let state = [1, 2, 3, 4, 5, 6, 18].map(|kind| f64::from(mj_sleepState(sim.m, sim.d, kind, 0)));
        check("sleepState", &state);
        let qvel: Vec<f64> = (1..=m.nv).map(f64::from).collect();
        for (name, index, n) in [("integratePosInd", [0, 1, 3].as_ptr(), 3), ("integratePosAll", null(), 4)] {
            let mut q = std::slice::from_raw_parts(data(&sim).qpos, m.nq as usize).to_vec();
            mj_integratePosInd(sim.m, q.as_mut_ptr(), qvel.as_ptr(), 0.1, index, n);
            check(name, &q);
        }
        assert_eq!(mj_isElemActive(sim.m, 0, 0), 0, "there is no flex");
        let sheet = "<mujoco><worldbody><flexcomp name='f' type='grid' count='2 2 1' spacing='1 1 1' dim='2'/></worldbody></mujoco>";
        let sheet = kit::Sim::new(sheet);
        assert_eq!([-1, 0, 1, 2].map(|e| mj_isElemActive(sheet.m, 0, e)), [0, 1, 1, 0]);
    }
}

#[test]
fn constraint_rows_have_states_forces_and_a_cost() {
    let (D, R, floss, jar) = ([2.0; 4], [0.5; 4], [0.0, 1.0, 0.0, 0.0], [1.0, 3.0, -1.0, 1.0]);
    let (kind, id) = ([0, 1, 3, 5], [0; 4]);
    let (mut state, mut force, mut cost) = ([0; 4], [0.0; 4], [0.0]);
    // SAFETY: arrays of four rows.
    unsafe {
        mj_constraintUpdate_impl(
            1,
            1,
            4,
            D.as_ptr(),
            R.as_ptr(),
            floss.as_ptr(),
            jar.as_ptr(),
            kind.as_ptr(),
            id.as_ptr(),
            null_mut(),
            state.as_mut_ptr(),
            force.as_mut_ptr(),
            &mut cost,
            0,
        );
    }
    check("constraintUpdate_impl", &joined(&[&joined(&[], &[&state]), &force, &cost], &[]));
}

#[test]
fn patterns_and_maps_of_the_inertia_follow_the_tree() {
    let sim = simulation();
    let m = model(&sim);
    let (nv, nbody) = (m.nv as usize, m.nbody as usize);
    // SAFETY: arrays of the model's sizes.
    unsafe {
        for (reduced, upper, size) in [(0, 0, m.nM), (1, 0, m.nC), (0, 1, m.nD)] {
            let (mut n, mut a, mut g, mut c) = (vec![0; nv], vec![0; nv], vec![0; nv], vec![0; size as usize]);
            let mut make = |wrong| {
                let (n, a, g, c) = (n.as_mut_ptr(), a.as_mut_ptr(), g.as_mut_ptr(), c.as_mut_ptr());
                let (nC, nD, nM) = (m.nC + wrong, m.nD + wrong, m.nM + wrong);
                let (parent, simple) = (m.dof_parentid, m.dof_simplenum);
                mj_makeDofDofSparse(m.nv, nC, nD, nM, parent, simple, n, a, g, c, reduced, upper, null_mut());
            };
            let error = kit::error_of(|| make(1));
            assert_eq!(error, "mj_makeDofDofSparse: sum of rownnz different from expected");
            make(0);
            check(&format!("makeDofDofSparse{reduced}{upper}"), &joined(&[], &[&n, &a, &g, &c]));
        }
        let (mut n, mut a, mut c) = (vec![0; nbody], vec![0; nbody], vec![0; m.nB as usize]);
        let mut make = |nB| {
            let (n, a, c) = (n.as_mut_ptr(), a.as_mut_ptr(), c.as_mut_ptr());
            mj_makeBSparse(m.nv, m.nbody, nB, m.body_dofnum, m.body_parentid, m.body_dofadr, n, a, c, null_mut());
        };
        assert_eq!(kit::error_of(|| make(m.nB + 1)), "mj_makeBSparse: sum of rownnz different from nB");
        make(m.nB);
        check("makeBSparse", &joined(&[], &[&n, &a, &c]));
        let [mut to_m, mut to_d, mut legacy] = [m.nD, m.nC, m.nC].map(|n| vec![0; n as usize]);
        mj_makeDofDofMaps(
            m.nv,
            m.nM,
            m.nC,
            m.nD,
            m.dof_Madr,
            m.dof_simplenum,
            m.dof_parentid,
            m.D_rownnz,
            m.D_rowadr,
            m.D_colind,
            m.M_rownnz,
            m.M_rowadr,
            m.M_colind,
            to_m.as_mut_ptr(),
            to_d.as_mut_ptr(),
            legacy.as_mut_ptr(),
            null_mut(),
            null_mut(),
        );
        check("makeDofDofMaps", &joined(&[], &[&to_m, &to_d, &legacy]));
    }
}
