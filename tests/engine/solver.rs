//! The constraint solvers, through the C ABI: known solutions, and agreement between storages.

use crate::kit::world::World;
use mujoco::abi::*;
use mujoco::api::components;
use std::ffi::c_int;

/// `qacc` after one `mj_forward` at the initial pose with some velocity, and the iterations of the first island.
fn solve(w: &mut World, qvel: &[f64]) -> (Vec<f64>, c_int, c_int) {
    w.reset();
    w.set_qvel(qvel);
    forward(w);
    (w.qacc(), w.d().solver_niter[0], w.d().nisland)
}

fn forward(w: &mut World) {
    w.forward();
    // solving again from the same start changes nothing
    w.run(components::mj_fwdConstraint);
}

fn close(a: &[f64], b: &[f64], tol: f64) -> bool {
    let scale = b.iter().fold(1.0_f64, |s, x| s.max(x.abs()));
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| (x - y).abs() <= tol * scale)
}

/// A sliding, spinning sphere in contact with a plane: numbers of the reference for every solver and cone.
#[test]
fn sphere_on_a_plane() {
    let text = r#"<mujoco><worldbody><geom type="plane" size="1 1 .1"/><body pos="0 0 .095"><freejoint/>
        <geom type="sphere" size=".1" mass="1"/></body></worldbody></mujoco>"#;
    let mut w = World::new(text);
    let pyramidal = [-28.0587536782730, 23.1665479693594, 683.932120907904];
    let elliptic = [-29.1997410009833, 22.0095000000000, 711.743686898967];
    let cases = [
        (mjSOL_NEWTON, mjCONE_PYRAMIDAL, pyramidal, 1, 1e-12),
        (mjSOL_NEWTON, mjCONE_ELLIPTIC, elliptic, 2, 1e-10),
        (mjSOL_CG, mjCONE_PYRAMIDAL, pyramidal, 5, 1e-9),
        (mjSOL_CG, mjCONE_ELLIPTIC, elliptic, 4, 1e-9),
        (mjSOL_PGS, mjCONE_PYRAMIDAL, [-28.058733431404, 23.166620596676, 683.931627390475], 16, 1e-12),
        (mjSOL_PGS, mjCONE_ELLIPTIC, elliptic, 2, 1e-10),
    ];
    for (solver, cone, want, niter, tol) in cases {
        (w.option().solver, w.option().cone) = (solver as c_int, cone as c_int);
        let (qacc, n, nisland) = solve(&mut w, &[1.0, 0.0, -0.1, 0.0, 0.5, 0.0]);
        assert!(close(&[qacc[0], qacc[2], qacc[4]], &want, tol), "{solver:?} {cone:?}: {qacc:?}");
        assert_eq!((n, nisland), (niter, 1), "{solver:?} {cone:?}");
    }
}

/// Without a warm start nothing but the islands' solve says which rows push.
/// Limits and friction losses without contacts: the kind of cones changes no bit.
#[test]
fn cones_do_not_count_without_contacts() {
    let accelerations = |cone: &str| {
        let mut w = World::new(&format!(
            r#"<mujoco><option cone="{cone}"/><worldbody>
            <body pos="0 0 1"><joint axis="0 1 0" range="-10 10" limited="true" frictionloss=".3"/><geom size=".1" pos=".2 0 0"/>
              <body pos=".4 0 0"><joint axis="0 1 0" frictionloss=".1"/><geom size=".1" pos=".2 0 0"/></body></body>
            </worldbody></mujoco>"#
        ));
        w.steps(300);
        assert!(w.d().nefc >= 3 && w.d().ncon == 0, "the limit holds the joint");
        w.qacc().into_iter().map(f64::to_bits).collect::<Vec<_>>()
    };
    assert_eq!(accelerations("elliptic"), accelerations("pyramidal"));
}

#[test]
fn states_of_islands_are_known_without_a_warm_start() {
    let text = r#"<mujoco><option><flag warmstart="disable"/></option><worldbody><geom type="plane" size="1 1 .1"/>
        <body pos="0 0 .095"><freejoint/><geom type="sphere" size=".1" mass="1"/></body></worldbody></mujoco>"#;
    let mut w = World::new(text);
    w.set_qvel(&[3.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    forward(&mut w);
    assert_eq!((w.d().nisland, w.d().nefc), (1, 4));
    let (state, force) = (w.ints(|d| d.efc_state, 4), w.get(|d| d.efc_force, 4));
    let pushes = state.iter().map(|&s| s == mjCNSTRSTATE_QUADRATIC as i32);
    assert!(pushes.clone().eq(force.iter().map(|&f| f > 0.0)), "{state:?} {force:?}");
    assert!(pushes.clone().any(|p| p) && !pushes.clone().all(|p| p));
}

/// A row of touching balls on a plane, 120 dofs in one island: dense and supernodal algebra give the same acceleration,
/// and so does the solve without islands.
#[test]
fn large_islands_do_not_depend_on_storage() {
    let balls: String = (0..20)
        .map(|i| {
            let x = 0.19 * i as f64;
            format!(
                r#"<body pos="{x} {} .099"><freejoint/><geom size=".1" mass="{}"/></body>"#,
                0.01 * (i % 3) as f64,
                1 + i % 4
            )
        })
        .collect();
    let text = format!(r#"<mujoco><worldbody><geom type="plane" size="9 9 .1"/>{balls}</worldbody></mujoco>"#);
    let mut w = World::new(&text);
    let qvel: Vec<f64> = (0..120).map(|k| ((k * 37) % 11) as f64 / 11.0 - 0.5).collect();
    for cone in [mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC] {
        w.option().cone = cone as c_int;
        w.option().jacobian = mjJAC_DENSE as c_int;
        let (dense, n, nisland) = solve(&mut w, &qvel);
        assert_eq!(nisland, 1);
        w.option().jacobian = mjJAC_SPARSE as c_int;
        let (sparse, n_sparse, _) = solve(&mut w, &qvel);
        assert!(close(&sparse, &dense, 1e-9) && n == n_sparse, "{cone:?}: {n} and {n_sparse} iterations");
        w.option().disableflags = mjDSBL_ISLAND as c_int;
        let (whole, _, nisland) = solve(&mut w, &qvel);
        assert!(close(&whole, &dense, 1e-7) && nisland == 0, "{cone:?}");
        w.option().disableflags = 0;
        w.option().solver = mjSOL_CG as c_int;
        let (gradients, _, _) = solve(&mut w, &qvel);
        assert!(close(&gradients, &dense, 1e-3), "{cone:?}");
        w.option().solver = mjSOL_NEWTON as c_int;
    }
}

/// Two boxes that sleep from the start, an arm with a limit and a friction loss, and a box that falls and rolls. The
/// accelerations of what is awake are the same to the last bit whether the rest sleeps or not, and so whether an island
/// is the only one or one of several. Both solves start between the solution and the unconstrained acceleration: that is
/// cheaper than the latter for any part of the model, a choice that is the whole model's.
#[test]
fn accelerations_do_not_depend_on_what_sleeps() {
    let text = r#"<mujoco><option timestep="0.005"><flag sleep="enable"/></option>
      <worldbody><geom type="plane" size="5 5 .1"/>
        <body pos="0 0 .099" sleep="init"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
        <body pos="2 0 .099" sleep="init"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
        <body pos="0 2 .5"><joint axis="0 1 0" range="-30 40" damping=".1"/>
          <geom type="capsule" fromto="0 0 0 .5 .1 0" size=".05"/>
          <body pos=".5 .1 0"><joint axis="0 1 0" frictionloss=".1"/>
            <geom type="capsule" fromto="0 0 0 .4 0 0" size=".05"/></body></body>
        <body pos="-2 0 1.1"><freejoint/><geom type="box" size=".1 .1 .2" euler="10 20 30"/></body>
      </worldbody></mujoco>"#;
    let mut w = World::new(text);
    let mut awake = World::new(text);
    awake.option().enableflags &= !(mjENBL_SLEEP as c_int);
    let mut contacts = 0;
    for step in 0..260 {
        w.step();
        awake.copy_data_from(&w);
        awake.forward();
        let moving: Vec<usize> =
            w.ints(|d| d.dof_awake_ind, w.d().nv_awake as usize).iter().map(|&k| k as usize).collect();
        let smooth = awake.get(|d| d.qacc_smooth, awake.nv());
        let start: Vec<f64> = awake.qacc().iter().zip(smooth).map(|(a, s)| 0.5 * (a + s)).collect();
        let mut start_of_the_awake = w.get(|d| d.qacc_smooth, w.nv()).to_vec();
        moving.iter().for_each(|&k| start_of_the_awake[k] = start[k]);
        awake.set(|d| d.qacc_warmstart, &start);
        w.set(|d| d.qacc_warmstart, &start_of_the_awake);
        awake.forward();
        w.forward();
        assert!(moving.len() < w.nv() && w.d().nisland < awake.d().nisland, "step {step}: {}", moving.len());
        contacts += w.d().ncon;
        let (a, b) = (w.qacc(), awake.qacc());
        for k in moving {
            assert_eq!(a[k].to_bits(), b[k].to_bits(), "step {step}, dof {k}: {:e} and {:e}", a[k], b[k]);
        }
    }
    assert!(contacts > 200);
}

/// Eight corners of a falling slide share a load that decays from one to the next: the last forces, twelve orders below
/// the first, are the reference's, and would be rounding if residuals were updated instead of summed.
#[test]
fn small_forces_of_gauss_seidel_sweeps_are_exact() {
    let text = r#"<mujoco><option solver="PGS" cone="elliptic" jacobian="dense"><flag gravity="disable"/></option>
      <worldbody><geom type="plane" size="9 9 .1"/>
        <body pos="0 0 .09"><joint type="slide" axis="0 0 1" frictionloss="2"/>
          <geom type="box" size=".3 .3 .1" mass="3"/><geom type="box" size=".1 .1 .1" pos=".5 .5 0" mass="1"/></body>
      </worldbody></mujoco>"#;
    let mut w = World::new(text);
    w.set_qvel(&[-0.2]);
    w.forward();
    for (row, want) in [(1, 35.010720798152136), (19, 4.8397221862301351e-9), (22, 8.3459859712908433e-11)] {
        let force = w.get(|d| d.efc_force, w.nefc())[row];
        assert!((force - want).abs() <= 1e-8 * want, "row {row}: {force:e}");
    }
}
