//! Thread pools change which thread computes, not the result: trajectories are the same to the last bit for any number of threads.

use crate::kit::load;
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

/// Boxes side by side, and on them a ball joint's chain: one island of over a hundred dofs, whose Hessian is sparse.
const WALL: &str = r#"<mujoco>
  <option timestep=".004" jacobian="sparse"/>
  <size memory="20M"/>
  <worldbody>
    <geom type="plane" size="10 10 .1"/>
    <replicate count="8" offset=".199 0 0" sep="_">
      <replicate count="3" offset=".05 .01 .199" euler="0 0 2" sep="-">
        <body name="b" pos="0 0 .099"><freejoint/><geom type="box" size=".1 .1 .1" condim="4"/></body>
      </replicate>
    </replicate>
    <body pos=".7 0 .7"><freejoint/><geom size=".1"/>
      <body pos=".15 0 0"><joint type="ball"/><geom type="capsule" size=".05 .1"/><body pos=".1 0 .1"><joint axis="0 1 0"/><geom size=".05"/></body></body>
    </body>
  </worldbody>
</mujoco>"#;

/// Threads share the rows of its contacts, its copies and products.
#[test]
fn a_large_island_does_not_depend_on_threads() {
    // SAFETY: as in `everything`.
    unsafe {
        let m = load(WALL.as_bytes()).unwrap();
        for cone in [mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC] {
            (*m).opt.cone = cone as c_int;
            let alone = everything(m, None, 40);
            let d = init::mj_makeData(m);
            (0..40).for_each(|_| simulate::mj_step(m, d));
            let (islands, dofs) = ((*d).nisland, (*d).nidof);
            init::mj_deleteData(d);
            assert!(islands < 4 && dofs > 100, "{islands} islands, {dofs} dofs");
            for threads in [1, 2, 3, 8] {
                let (bytes, warnings, _) = everything(m, Some(threads), 40);
                assert!(bytes == alone.0 && warnings == alone.1, "{cone:?}: {threads} threads");
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

/// Boxes in contact, arms of two links, tendons and pairs that are listed: enough work in every stage for several threads.
const CROWD: &str = r#"<mujoco>
  <option timestep=".004"/>
  <size memory="60M"/>
  <worldbody>
    <geom name="floor" type="plane" size="10 10 .1"/>
    <replicate count="14" offset=".5 0 0" sep="x">
      <replicate count="14" offset="0 .5 0" sep="y">
        <body name="b" pos="0 0 .099"><freejoint/><geom name="g" type="box" size=".1 .12 .1" condim="4"/><site name="s"/></body>
        <body name="a" pos=".25 .25 .3">
          <joint name="j" axis="0 1 0" damping=".1" range="-20 30" stiffness="1"/>
          <geom type="capsule" size=".05" fromto="0 0 0 .2 0 0"/>
          <body pos=".2 0 0"><joint type="ball"/><geom type="capsule" size=".05" fromto="0 0 0 .1 0 .1"/></body>
        </body>
      </replicate>
    </replicate>
    <body pos="0 0 1"><geom size=".1"/><body pos="0 0 .2"><joint/><geom size=".1"/></body></body>
  </worldbody>
  <contact><pair geom1="gy04x03" geom2="floor" condim="3"/><pair geom1="gy13x13" geom2="floor" condim="6"/></contact>
  <tendon>
    <spatial range="0 .5" limited="true" stiffness="5"><site site="sy00x00"/><site site="sy01x01"/></spatial>
    <fixed frictionloss=".1"><joint joint="jy05x05" coef="1"/><joint joint="jy05x06" coef="-2"/></fixed>
  </tendon>
  <actuator><motor joint="jy02x02"/></actuator>
</mujoco>"#;

/// What a run leaves: the bytes of all arrays, of contacts and of rows after every step, and the warnings.
unsafe fn everything(m: *mut mjModel, threads: Option<usize>, steps: usize) -> (Vec<u8>, Vec<[i32; 2]>, i64) {
    // SAFETY: a model, its data, and a pool that outlives the data.
    unsafe {
        let d = init::mj_makeData(m);
        let pool = threads.map(|n| thread::mju_threadPoolCreate(n));
        if let Some(pool) = pool {
            thread::mju_bindThreadPool(d, pool.cast());
        }
        let (mut bytes, mut most) = (Vec::new(), 0);
        for _ in 0..steps {
            simulate::mj_step(m, d);
            let mut add = |p: *const u8, n: usize| {
                if n > 0 && !p.is_null() {
                    bytes.extend_from_slice(std::slice::from_raw_parts(p, n));
                }
            };
            add((*d).buffer.cast(), (*d).nbuffer as usize);
            // without the padding at the end
            let fields = std::mem::offset_of!(mjContact, efc_address) + size_of::<c_int>();
            (0..(*d).ncon as usize).for_each(|k| add((*d).contact.add(k).cast(), fields));
            let nefc = (*d).nefc as usize;
            for array in [(*d).efc_J, (*d).efc_KBIP] {
                add(array.cast(), if array == (*d).efc_J { (*d).nJ as usize * 8 } else { 4 * nefc * 8 });
            }
            for array in [(*d).efc_pos, (*d).efc_margin, (*d).efc_diagApprox, (*d).efc_D, (*d).efc_R, (*d).efc_vel] {
                add(array.cast(), nefc * 8);
            }
            for array in [(*d).efc_aref, (*d).efc_b, (*d).efc_force] {
                add(array.cast(), nefc * 8);
            }
            for array in [(*d).efc_type, (*d).efc_id, (*d).efc_J_rowadr, (*d).efc_J_rownnz] {
                add(array.cast(), nefc * 4);
            }
            add((*d).efc_J_colind.cast(), (*d).nJ as usize * 4);
            most = most.max((*d).maxuse_arena);
        }
        let warnings = (*d).warning.iter().map(|w| [w.number, w.lastinfo]).collect();
        init::mj_deleteData(d);
        pool.into_iter().for_each(|pool| thread::mju_threadPoolDestroy(pool));
        (bytes, warnings, most)
    }
}

#[test]
fn stages_do_not_depend_on_threads() {
    // SAFETY: as in `everything`.
    unsafe {
        let m = load(CROWD.as_bytes()).unwrap();
        for (sleep, integrator, cone) in [
            (false, mjINT_EULER, mjCONE_PYRAMIDAL),
            (false, mjINT_IMPLICITFAST, mjCONE_ELLIPTIC),
            (true, mjINT_EULER, mjCONE_PYRAMIDAL),
        ] {
            ((*m).opt.integrator, (*m).opt.cone) = (integrator as c_int, cone as c_int);
            (*m).opt.enableflags = if sleep { mjENBL_SLEEP as c_int } else { 0 };
            let alone = everything(m, None, 4);
            assert!(alone.1.iter().all(|w| w[0] == 0), "{:?}", alone.1);
            for threads in [0, 1, 2, 4] {
                let (bytes, warnings, _) = everything(m, Some(threads), 4);
                assert!(bytes == alone.0 && warnings == alone.1, "sleep {sleep}, {integrator:?}: {threads} threads");
            }
        }
        init::mj_deleteModel(m);
    }
}

#[test]
fn a_full_arena_warns_as_without_a_pool() {
    // SAFETY: as in `everything`.
    unsafe {
        let m = load(CROWD.as_bytes()).unwrap();
        let (_, _, most) = everything(m, None, 2);
        for percent in [50, 60, 80, 95, 105, 150] {
            (*m).narena = (most * percent / 100) as mjtSize;
            let alone = everything(m, None, 2);
            assert_eq!(alone.1.iter().any(|w| w[0] > 0), percent < 100, "{percent} %: {:?}", alone.1);
            for threads in [1, 3] {
                let with_pool = everything(m, Some(threads), 2);
                assert_eq!(with_pool.1, alone.1, "{percent} %, {threads} threads");
                assert!(with_pool.0 == alone.0, "{percent} %, {threads} threads");
            }
        }
        init::mj_deleteModel(m);
    }
}
