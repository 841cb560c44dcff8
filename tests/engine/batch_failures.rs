//! What went wrong in an environment of a batch: when, and which number was bad first.

use super::batch::{ARM, ours, same_bits};
use mujoco::abi::*;
use mujoco::sim::{Batch, BatchConfig, Error, Model, Reset, StepOptions, SubstepCallback, Verdict, in_environment};

fn arms(nthread: usize) -> Batch {
    let config = BatchConfig { nbatch: 5, nthread, keep_failing: true, ..Default::default() };
    Batch::new(&Model::from_xml(ARM).unwrap(), &config).unwrap()
}

#[test]
fn the_first_bad_number_is_named_with_its_element_and_substep() {
    for nthread in [1, 2] {
        let mut batch = arms(nthread);
        let (nv, nu) = (8, 2);
        batch.qvel_mut()[nv + 1] = f64::NAN;
        batch.qfrc_applied_mut()[3 * nv] = 1e300;
        batch.step(2, None).unwrap();
        // later, in an environment that was good
        batch.qpos_mut()[4 * 9 + 2] = f64::INFINITY;
        batch.step(1, None).unwrap();
        let bad =
            |batch: &Batch, env: usize| batch.bad_state(env).unwrap().map(|bad| (bad.warning, bad.index, bad.substep));
        assert_eq!((bad(&batch, 0), bad(&batch, 2)), (None, None));
        assert_eq!(bad(&batch, 1), Some((mjWARN_BADQVEL, 1, 0)));
        assert_eq!(bad(&batch, 3).map(|bad| (bad.0, bad.2)), Some((mjWARN_BADQACC, 0)));
        assert_eq!(bad(&batch, 4), Some((mjWARN_BADQPOS, 2, 0)));
        let mut told = |env: usize| batch.diagnose(env).unwrap().unwrap().to_string();
        assert_eq!(told(1), "qvel[1] of joint 1 'elbow' is NaN");
        assert_eq!(told(3), "qfrc_applied[0] of joint 0 'shoulder' is 1e300");
        assert_eq!(told(4), "qpos[2] of joint 2 is inf");
        // the state before is that of the step
        let mut ctrl = vec![7.0; nu];
        batch.state_before(1, mjSTATE_CTRL as u32, &mut ctrl).unwrap();
        let mut qvel = vec![0.0; nv];
        batch.state_before(1, mjSTATE_QVEL as u32, &mut qvel).unwrap();
        assert!(ctrl == [0.0; 2] && qvel[1].is_nan() && qvel[0] == 0.0);
        for (env, message) in [(0, "environment: 0 has had no bad state"), (9, "environment: is 9")] {
            let error = batch.diagnose(env).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
        batch.reset(None, Reset::Default).unwrap();
        assert!((0..5).all(|env| batch.bad_state(env).unwrap().is_none()));
    }
    let mut batch =
        Batch::new(&Model::from_xml(ARM).unwrap(), &BatchConfig { nbatch: 1, ..Default::default() }).unwrap();
    batch.qvel_mut()[0] = f64::NAN;
    batch.step(1, None).unwrap();
    assert!(batch.bad_state(0).unwrap().is_some());
    assert!(batch.diagnose(0).unwrap_err().to_string().starts_with("keep_failing: is not set"));
}

/// A step later than the first of a call, in lanes and one by one.
#[test]
fn the_state_before_a_step_in_the_middle_of_a_call_is_kept() {
    let model = Model::from_file(ours("humanoid")).unwrap();
    let run = |nthread: usize, keep_failing: bool| {
        let config = BatchConfig { nbatch: 6, nthread, nchunk: 5, keep_failing, ..Default::default() };
        let mut batch = Batch::new(&model, &config).unwrap();
        // grows without bounds within a few steps
        let nv = model.nv();
        batch.qfrc_applied_mut()[2 * nv + 8] = 3e6;
        batch.qfrc_applied_mut()[5 * nv + 8] = 3e6;
        batch.step(50, None).unwrap();
        batch
    };
    let mut batch = run(1, true);
    let bad = batch.bad_state(2).unwrap().expect("a bad state");
    assert_eq!(batch.bad_state(5).unwrap(), Some(bad), "in lanes and one by one");
    assert!(bad.substep > 0, "{bad:?}");
    let n = model.nq();
    let mut before = [vec![0.0; n], vec![0.0; n]];
    for (env, before) in [2, 5].into_iter().zip(&mut before) {
        batch.state_before(env, mjSTATE_QPOS as u32, before).unwrap();
    }
    same_bits("before", &before[0], &before[1]);
    // the same steps up to there
    let mut again = Batch::new(&model, &BatchConfig { nbatch: 6, nthread: 2, ..Default::default() }).unwrap();
    again.qfrc_applied_mut()[2 * model.nv() + 8] = 3e6;
    again.step(bad.substep, None).unwrap();
    same_bits("qpos", &again.qpos()[2 * n..3 * n], &before[0]);
    assert!(batch.diagnose(2).unwrap().is_some());
    same_bits("the option changes no step", run(2, false).qpos(), batch.qpos());
}

#[test]
fn failures_have_their_substep() {
    let mut batch = arms(2);
    let closure = in_environment(|call, _| match (call.environment, call.substep) {
        (1, 3) | (4, 0) => Err(Error::new("no")),
        _ => Ok(Verdict::Continue),
    });
    let callback = SubstepCallback { stage: mjSTAGE_NONE, function: &closure };
    assert!(batch.step_with(5, None, &StepOptions { callback: Some(&callback), ..Default::default() }).is_err());
    let found: Vec<_> = batch.failures().iter().map(|failure| (failure.environment, failure.substep)).collect();
    assert_eq!(found, [(1, Some(3)), (4, Some(0))]);
}

#[cfg(target_os = "linux")]
#[test]
fn threads_stay_on_their_processors_with_the_same_results() {
    let model = Model::from_file(ours("walker")).unwrap();
    let processors = mujoco::base::affinity::allowed().unwrap();
    let affinity = [processors[0], *processors.last().unwrap()];
    let step = |affinity: &[usize]| {
        let config = BatchConfig { nbatch: 8, nthread: 3, nchunk: 1, affinity, ..Default::default() };
        let mut batch = Batch::new(&model, &config).unwrap();
        batch.ctrl_mut().fill(0.3);
        batch.step(20, None).unwrap();
        batch.qpos().to_vec()
    };
    assert_eq!(step(&affinity), step(&[]));
    let error = |affinity: &[usize]| {
        let config = BatchConfig { nbatch: 8, nthread: 3, affinity, ..Default::default() };
        Batch::new(&model, &config).err().unwrap().to_string()
    };
    assert!(error(&[0]).starts_with("affinity: has 1 processors; the batch has 2 threads besides"), "{}", error(&[0]));
    assert!(error(&[0, 100_000]).starts_with("affinity: processor 100000: "), "{}", error(&[0, 100_000]));
}
