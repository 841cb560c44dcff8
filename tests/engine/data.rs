//! Life of a `mjData` through the C ABI: reset, state vectors, copies, and the plan behind it.

use crate::kit::error_of;
use mujoco::abi::{mjData, mjModel, mjNSTATE, mjSTATE_CTRL, mjSTATE_INTEGRATION, mjSTATE_QPOS, mjSTATE_TIME};
use mujoco::api::{init, simulate, support};
use std::ffi::CString;

fn load(name: &str) -> *mut mjModel {
    let path = format!("{}/tests/golden/{name}.mjb", env!("CARGO_MANIFEST_DIR"));
    let path = CString::new(path).unwrap();
    let m = unsafe { init::mj_loadModel(path.as_ptr(), std::ptr::null()) };
    assert!(!m.is_null());
    m
}

/// State of an integration, as numbers.
unsafe fn state(m: *const mjModel, d: *const mjData) -> Vec<f64> {
    let sig = mjSTATE_INTEGRATION as u32;
    unsafe {
        let mut state = vec![f64::NAN; support::mj_stateSize(m, sig) as usize];
        support::mj_getState(m, d, state.as_mut_ptr(), sig);
        state
    }
}

unsafe fn buffer<'a>(d: *const mjData) -> &'a [u8] {
    unsafe { std::slice::from_raw_parts((*d).buffer.cast(), (*d).nbuffer as usize) }
}

#[test]
fn a_state_vector_restores_a_rollout_to_the_bit() {
    unsafe {
        let m = load("mechanism");
        let d = init::mj_makeData(m);
        (0..20).for_each(|_| simulate::mj_step(m, d));
        let start = state(m, d);
        (0..20).for_each(|_| simulate::mj_step(m, d));
        let end = state(m, d);
        assert!(start != end);
        init::mj_resetData(m, d);
        support::mj_setState(m, d, start.as_ptr(), mjSTATE_INTEGRATION as u32);
        (0..20).for_each(|_| simulate::mj_step(m, d));
        assert!(state(m, d) == end);

        let (few, nq) = (mjSTATE_TIME as u32 | mjSTATE_CTRL as u32, (*m).nq as usize);
        let mut part = vec![0.0; 1 + (*m).nu as usize];
        support::mj_extractState(m, end.as_ptr(), mjSTATE_INTEGRATION as u32, part.as_mut_ptr(), few);
        assert_eq!(part[0], (*d).time);
        let said = error_of(|| support::mj_extractState(m, part.as_ptr(), few, part.as_mut_ptr(), mjSTATE_QPOS as u32));
        assert!(said.contains("dstsig is not a subset of srcsig"), "{said}");
        let said = error_of(|| assert_eq!(support::mj_stateSize(m, 1 << mjNSTATE as u32), 0));
        assert!(said.contains("invalid state signature"), "{said}");

        let other = init::mj_makeData(m);
        support::mj_copyState(m, d, other, mjSTATE_QPOS as u32);
        let positions = |d: *const mjData| std::slice::from_raw_parts((*d).qpos, nq);
        assert!(positions(other) == positions(d) && (*other).time == 0.0);
        init::mj_deleteData(other);
        init::mj_deleteData(d);
        init::mj_deleteModel(m);
    }
}

#[test]
fn a_reset_leaves_what_a_fresh_one_has() {
    unsafe {
        let m = load("mechanism");
        let (fresh, used) = (init::mj_makeData(m), init::mj_makeData(m));
        (0..10).for_each(|_| simulate::mj_step(m, used));
        assert!(buffer(fresh) != buffer(used));
        init::mj_resetData(m, used);
        assert!(buffer(fresh) == buffer(used));
        assert_eq!(((*used).ncon, (*used).nefc, (*used).time, (*used).pstack), (0, 0, 0.0, 0));
        // the debug variant marks what is not part of the state
        init::mj_resetDataDebug(m, used, 7);
        assert!(state(m, fresh) == state(m, used));
        assert_eq!((*(*used).xpos).to_ne_bytes(), [7; 8]);
        init::mj_deleteData(fresh);
        init::mj_deleteData(used);
        init::mj_deleteModel(m);
    }
}

#[test]
fn a_copy_goes_on_like_its_source() {
    unsafe {
        let m = load("mechanism");
        let d = init::mj_makeData(m);
        (0..30).for_each(|_| simulate::mj_step(m, d));
        let copy = init::mj_copyData(std::ptr::null_mut(), m, d);
        assert_eq!(((*copy).nefc, (*copy).ncon), ((*d).nefc, (*d).ncon));
        let offset = |d: *const mjData| (*d).efc_force as usize - (*d).arena as usize;
        assert_eq!(offset(copy), offset(d));
        for _ in 0..30 {
            simulate::mj_step(m, d);
            simulate::mj_step(m, copy);
        }
        assert!(state(m, copy) == state(m, d));
        let small = load("pendulum");
        let said = error_of(|| {
            let other = init::mj_makeData(small);
            init::mj_copyData(other, m, d);
            init::mj_deleteData(other);
        });
        assert!(said.contains("different size"), "{said}");
        init::mj_deleteData(copy);
        init::mj_deleteData(d);
        init::mj_deleteModel(small);
        init::mj_deleteModel(m);
    }
}

#[test]
fn data_follows_its_model_to_another_place_and_values_are_read_live() {
    unsafe {
        let m = load("mechanism");
        let d = init::mj_makeData(m);
        simulate::mj_step(m, d);
        let after_one = state(m, d);
        let copy = init::mj_copyModel(std::ptr::null_mut(), m);
        init::mj_deleteModel(m);
        init::mj_resetData(copy, d);
        simulate::mj_step(copy, d);
        assert!(state(copy, d) == after_one);
        // another model of the same sizes, in which nothing collides
        let other = init::mj_copyModel(std::ptr::null_mut(), copy);
        (0..(*other).ngeom as usize).for_each(|g| {
            *(*other).geom_contype.add(g) = 0;
            *(*other).geom_conaffinity.add(g) = 0;
        });
        init::mj_resetData(other, d);
        simulate::mj_step(other, d);
        assert_eq!((*d).ncon, 0);
        init::mj_deleteModel(other);
        init::mj_deleteModel(copy);
        init::mj_deleteData(d);
    }
}

/// The reference ends the process.
#[test]
fn missing_models_and_data_are_errors() {
    let m = load("pendulum");
    unsafe {
        let d = init::mj_makeData(m);
        assert_eq!(error_of(|| simulate::mj_step(std::ptr::null(), d)), "mj_step: m is NULL");
        assert_eq!(error_of(|| simulate::mj_step(m, std::ptr::null_mut())), "mj_step: d is NULL");
        assert_eq!(error_of(|| simulate::mj_step(m, d)), "");
        init::mj_deleteData(d);
        init::mj_deleteModel(m);
    }
}
