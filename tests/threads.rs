//! Thread pools change who computes, not what: trajectories are the same to the last bit for any number of threads.

mod common;

use common::load;
use mujoco::abi::*;
use mujoco::api::{init, simulate, thread};
use std::ffi::c_int;

/// Towers of boxes, balls and capsules in many islands, and some tied together.
const SCENE: &str = r#"<mujoco>
  <option timestep=".004"/>
  <size memory="20M"/>
  <worldbody>
    <geom type="plane" size="10 10 .1"/>
    <replicate count="6" offset=".9 .1 0" sep="_">
      <replicate count="3" offset=".02 .01 .23" euler="0 0 9">
        <body name="b" pos="0 0 .12"><freejoint/><geom type="box" size=".2 .15 .1" condim="4"/></body>
      </replicate>
      <body pos="0 .5 .3"><freejoint/><geom size=".1"/><geom type="capsule" size=".05 .1" pos=".1 0 .1"/></body>
      <body pos="0 -.5 .3"><joint axis="1 0 0" range="-10 20" damping=".1"/><geom type="capsule" size=".05 .1" pos="0 .2 0"/></body>
    </replicate>
  </worldbody>
</mujoco>"#;

/// The bits of states, forces and statistics along a run; `threads` is the size of the bound pool, `None` for no pool.
unsafe fn trace(m: *mut mjModel, threads: Option<usize>) -> Vec<u64> {
    // SAFETY: a model, its data and a pool that outlives the data.
    unsafe {
        let data = init::mj_makeData(m);
        let pool = threads.map(|n| thread::mju_threadPoolCreate(n));
        if let Some(pool) = pool {
            thread::mju_bindThreadPool(data, pool.cast());
        }
        let mut bits = Vec::new();
        let mut islands = 0;
        for _ in 0..60 {
            simulate::mj_step(m, data);
            let d = &*data;
            let mut add = |p: *const f64, n: c_int| {
                bits.extend(std::slice::from_raw_parts(p, n as usize).iter().map(|x| x.to_bits()));
            };
            add(d.qpos, (*m).nq);
            add(d.qvel, (*m).nv);
            add(d.qacc, (*m).nv);
            add(d.qfrc_constraint, (*m).nv);
            add(d.efc_force, d.nefc);
            for con in std::slice::from_raw_parts(d.contact, d.ncon as usize) {
                add(con.H.as_ptr(), 36);
            }
            islands = islands.max(d.nisland);
            let counts = d.solver_niter.iter().chain(&d.solver_nnz).map(|&n| n as u64);
            bits.extend(counts);
            bits.extend(d.solver.iter().map(|s| s.improvement.to_bits() ^ s.lineslope.to_bits().rotate_left(7)));
        }
        assert!(islands > 6, "{islands}");
        if threads.is_some_and(|n| n > 0) {
            // a worker that wakes up late finds nothing left to do
            let helped = || (&(*data).maxuse_threadstack)[1..].iter().any(|&used| used > 0);
            let steps = (0..5000).take_while(|_| !helped()).map(|_| simulate::mj_step(m, data)).count();
            assert!(helped(), "no island was solved on a worker in {steps} more steps");
        }
        init::mj_deleteData(data);
        if let Some(pool) = pool {
            thread::mju_threadPoolDestroy(pool);
        }
        bits
    }
}

#[test]
fn trajectories_do_not_depend_on_threads() {
    // SAFETY: as in `trace`.
    unsafe {
        let m = load(SCENE.as_bytes()).unwrap();
        for (solver, cone) in [
            (mjSOL_NEWTON, mjCONE_PYRAMIDAL),
            (mjSOL_NEWTON, mjCONE_ELLIPTIC),
            (mjSOL_CG, mjCONE_PYRAMIDAL),
            (mjSOL_CG, mjCONE_ELLIPTIC),
        ] {
            ((*m).opt.solver, (*m).opt.cone) = (solver as c_int, cone as c_int);
            let alone = trace(m, None);
            assert!(trace(m, None) == alone, "{solver:?} {cone:?}: two runs differ");
            for threads in [0, 1, 2, 4] {
                assert!(trace(m, Some(threads)) == alone, "{solver:?} {cone:?}: {threads} threads");
            }
        }
        init::mj_deleteModel(m);
    }
}

/// Thirty dice in contact with the ground, in an arena that just holds their constraints.
#[test]
fn a_pool_needs_no_more_memory_than_one_thread() {
    let scene = |memory: i64| {
        format!(
            "<mujoco><size memory='{memory}'/><asset><mesh name='d' vertex='-1 -1 -1 1 -1 -1 -1 1 -1 1 1 -1 -1 -1 1 1 -1 1 -1 1 1 1 1 1' \
             scale='.05 .05 .05'/></asset><worldbody><geom type='plane' size='9 9 1'/><replicate count='30' offset='.3 0 0'>\
             <body pos='0 0 .0499'><freejoint/><geom type='mesh' mesh='d'/></body></replicate></worldbody></mujoco>"
        )
    };
    /// States, the number of full-arena warnings, and the most memory used.
    unsafe fn run(memory: i64, scene: &str, threads: Option<usize>) -> (Vec<u64>, i32, i64) {
        // SAFETY: a model, its data, and a pool that outlives the data.
        unsafe {
            let m = load(scene.as_bytes()).unwrap();
            (*m).narena = memory;
            let d = init::mj_makeData(m);
            let pool = threads.map(|n| thread::mju_threadPoolCreate(n));
            if let Some(pool) = pool {
                thread::mju_bindThreadPool(d, pool.cast());
            }
            let mut bits = Vec::new();
            let mut most = 0;
            for _ in 0..10 {
                simulate::mj_step(m, d);
                bits.extend(std::slice::from_raw_parts((*d).qpos, (*m).nq as usize).iter().map(|x| x.to_bits()));
                most = most.max((*d).maxuse_arena);
            }
            let full = [mjtWarning::mjWARN_CONTACTFULL, mjtWarning::mjWARN_CNSTRFULL];
            let full = full.map(|w| (*d).warning[w as usize].number).iter().sum();
            init::mj_deleteData(d);
            pool.into_iter().for_each(|pool| thread::mju_threadPoolDestroy(pool));
            init::mj_deleteModel(m);
            (bits, full, most)
        }
    }
    let scene = scene(20 << 20);
    // SAFETY: as in `run`.
    unsafe {
        let (bits, full, most) = run(20 << 20, &scene, None);
        assert!(full == 0 && most > 100_000, "{most}");
        // where blocks are aligned depends on the arena's end
        let least = most + 4096;
        for memory in [least, least + least / 8, least + least / 4, least + least / 2, 2 * least, 3 * least] {
            let (alone, full, _) = run(memory, &scene, None);
            assert!(full == 0 && alone == bits, "{memory} bytes: {full} warnings");
            for threads in [1, 2, 5] {
                let (with_pool, full, _) = run(memory, &scene, Some(threads));
                assert!(full == 0 && with_pool == bits, "{memory} bytes, {threads} threads: {full} warnings");
            }
        }
    }
}
