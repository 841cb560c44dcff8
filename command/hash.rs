//! `rujoco hash`: one number for a simulation, to compare machines, builds and versions by.

use crate::Outcome;
use mujoco::sim::{self, Data, Error, Model};
use std::path::{Path, PathBuf};

/// Step models and print a hash of all their states, which are the same to the last bit where hashes are equal
#[derive(clap::Args)]
pub struct Arguments {
    /// MJCF, URDF or MJB files
    #[arg(required = true)]
    models: Vec<PathBuf>,
    /// Number of steps
    #[arg(long, default_value_t = 1000, value_parser = crate::count)]
    steps: usize,
    /// Use this machine's fastest arithmetic, whose last bits may differ from another machine's
    #[arg(long)]
    native: bool,
}

/// FNV-1a, 64 bits.
struct Hash(u64);

impl Hash {
    fn add(&mut self, values: &[f64]) {
        for value in values {
            // which NaN it is depends on the processor
            let bits = if value.is_nan() { f64::NAN.to_bits() & !(1 << 63) } else { value.to_bits() };
            bits.to_le_bytes()
                .iter()
                .for_each(|byte| self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
        }
    }
}

/// Controls from a sequence of pseudorandom numbers within their ranges, or between -1 and 1.
fn set_controls(data: &mut Data, model: &Model, random: &mut u64) {
    for (ctrl, [low, high]) in data.ctrl_mut().iter_mut().zip(model.actuator_ctrlrange()) {
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let unit = (*random >> 11) as f64 / (1u64 << 53) as f64;
        let (low, high) = if low < high { (*low, *high) } else { (-1.0, 1.0) };
        *ctrl = low + unit * (high - low);
    }
}

fn hash(path: &Path, steps: usize) -> Result<u64, Error> {
    let model = Model::from_file(path)?;
    let mut data = Data::new(&model)?;
    let (mut hash, mut random) = (Hash(0xcbf2_9ce4_8422_2325), 1);
    for _ in 0..steps {
        set_controls(&mut data, &model, &mut random);
        data.step()?;
        [&[data.time()], data.qpos(), data.qvel(), data.act(), data.sensordata()].into_iter().for_each(|x| hash.add(x));
    }
    Ok(hash.0)
}

pub fn run(arguments: &Arguments) -> Outcome {
    sim::set_portable(!arguments.native);
    for path in &arguments.models {
        println!("{:016x}  {}", hash(path, arguments.steps)?, path.display());
    }
    Ok(())
}
