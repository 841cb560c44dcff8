//! Length ranges of actuators: simulations of a model in which nothing resists, on several threads where that pays.

use super::{Failure, Result};
use crate::abi::*;
use crate::base::{self, ErrorKind, hooks, report, trap};
use crate::data::OwnedData;
use crate::model::{Model, OwnedModel};
use crate::step::constants;
use std::ops::Range;
use std::thread;

/// Most threads for one model.
const MAX_THREADS: usize = 16;

/// Sets `actuator_lengthrange` with everything off that could stop an actuator. The results do not depend on `threads`.
pub(super) fn compute(m: &mut Model, d: &mut OwnedData, opt: &mjLROpt, threads: bool) -> Result<()> {
    let (disable, timestep) = (m.opt.disableflags, m.opt.timestep);
    let off = [mjDSBL_FRICTIONLOSS, mjDSBL_CONTACT, mjDSBL_SPRING, mjDSBL_DAMPER, mjDSBL_GRAVITY, mjDSBL_ACTUATION];
    m.opt.disableflags = off.into_iter().map(|flag| flag as i32).sum();
    if opt.timestep > 0.0 {
        m.opt.timestep = opt.timestep;
    }
    let count = if threads { thread_count(m, opt) } else { 1 };
    let nu = m.nu();
    let done = if count > 1 { in_blocks(m, opt, nu.div_ceil(count)) } else { one_by_one(m, d, 0..nu, opt) };
    (m.opt.disableflags, m.opt.timestep) = (disable, timestep);
    done
}

/// How many threads have work. User callbacks are called from one thread only.
fn thread_count(m: &Model, opt: &mjLROpt) -> usize {
    let work = (0..m.nu()).filter(|&i| constants::needs_length_range(m, i, opt)).count();
    if work < 2 || hooks::callbacks().any() {
        return 1;
    }
    let processors = thread::available_parallelism().map_or(1, |n| n.get());
    processors.min(work).min(MAX_THREADS)
}

fn one_by_one(m: &mut Model, d: &mut OwnedData, actuators: Range<usize>, opt: &mjLROpt) -> Result<()> {
    for i in actuators {
        d.with_model_mut(m, |m, d| constants::set_length_range(m, d, i as i32, opt))
            .map_err(|e| if e.kind() == ErrorKind::Compile { Failure::new(e) } else { Failure::engine(&e) })?;
    }
    Ok(())
}

/// As [`one_by_one`], on a thread of its own.
fn caught(m: &mut Model, d: &mut OwnedData, actuators: Range<usize>, opt: &mjLROpt) -> Result<()> {
    trap::catch_errors(|| one_by_one(m, d, actuators, opt)).unwrap_or_else(|e| Err(Failure::engine(&e)))
}

/// One thread for each block of `size` actuators, each with its own copy of the model. The lowest block's error counts.
fn in_blocks(m: &mut Model, opt: &mjLROpt, size: usize) -> Result<()> {
    let engine = |e: base::Error| Failure::engine(&e);
    let nu = m.nu();
    let blocks: Vec<Range<usize>> = (0..nu).step_by(size).map(|first| first..(first + size).min(nu)).collect();
    let mut copies = Vec::with_capacity(blocks.len());
    for _ in &blocks {
        let copy = OwnedModel::copy_of(m).map_err(engine)?;
        let d = OwnedData::new(&copy).map_err(engine)?;
        copies.push((copy, d));
    }
    let results: Vec<_> = thread::scope(|scope| {
        let work = blocks
            .iter()
            .zip(&mut copies)
            .map(|(block, (m, d))| scope.spawn(|| report::capture_warnings(|| caught(m, d, block.clone(), opt))));
        let running: Vec<_> = work.collect();
        running.into_iter().map(|thread| thread.join()).collect()
    });
    for ((block, (copy, _)), result) in blocks.into_iter().zip(&copies).zip(results) {
        let (done, warning) = result.map_err(|_| Failure::new("length range computation ended unexpectedly"))?;
        if let Some(text) = warning {
            report::warning_message(&text);
        }
        m.actuator_lengthrange_mut()[block.clone()].copy_from_slice(&copy.actuator_lengthrange()[block]);
        done?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::compile::tests::load;

    /// The ranges of the reference.
    #[test]
    fn threads_do_not_change_the_ranges() {
        let model = |threads: bool| {
            let joint = |n: &str, range: &str| {
                format!("<body><joint name='{n}' range='{range}'/><geom size='.1' pos='.2 0 0'/></body>")
            };
            let tree = [joint("a", "-40 60"), joint("b", "-10 20"), joint("c", "0 90")].concat();
            let muscles: String = ["a", "b", "c"].map(|n| format!("<muscle joint='{n}'/>")).concat();
            let xml = format!(
                "<mujoco><compiler usethread='{threads}'/><worldbody>{tree}</worldbody><actuator>{muscles}</actuator></mujoco>"
            );
            load(&xml).unwrap().model.actuator_lengthrange().to_vec()
        };
        let ranges = model(true);
        assert_eq!(ranges, model(false));
        let expected = [[-0.698701639150998, 1.047767489549864], [-0.175102863552699, 0.349635788752132]];
        for (range, expected) in ranges.iter().zip(expected) {
            assert!(range.iter().zip(expected).all(|(x, y)| (x - y).abs() < 1e-12), "{ranges:?}");
        }
    }
}
