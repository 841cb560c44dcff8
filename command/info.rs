//! `rujoco info`: what a model consists of.

use crate::Outcome;
use mujoco::abi::*;
use mujoco::sim::{Model, ObjectKind};
use std::path::PathBuf;

/// Print the sizes and options of a model, and optionally its names
#[derive(clap::Args)]
pub struct Arguments {
    /// An MJCF, URDF or MJB file
    model: PathBuf,
    /// Also list the names of bodies, joints, geoms, actuators, sensors and so on
    #[arg(short, long)]
    names: bool,
}

/// The name of an enumerator without its prefix; the number of an unknown one.
fn keyword<E: CEnum>(value: i32) -> String {
    let found = E::ENUMERATORS.iter().find(|(_, e)| e.to_int() == value).and_then(|(name, _)| name.split_once('_'));
    found.map_or_else(|| value.to_string(), |(_, name)| name.to_lowercase())
}

pub fn run(arguments: &Arguments) -> Outcome {
    let m = Model::from_file(&arguments.model)?;
    let kinds: [(&str, ObjectKind, usize); 10] = [
        ("bodies", ObjectKind::Body, m.nbody()),
        ("joints", ObjectKind::Joint, m.njnt()),
        ("geoms", ObjectKind::Geom, m.ngeom()),
        ("sites", ObjectKind::Site, m.nsite()),
        ("cameras", ObjectKind::Camera, m.ncam()),
        ("tendons", ObjectKind::Tendon, m.ntendon()),
        ("equalities", ObjectKind::Equality, m.neq()),
        ("actuators", ObjectKind::Actuator, m.nu()),
        ("sensors", ObjectKind::Sensor, m.nsensor()),
        ("keyframes", ObjectKind::Keyframe, m.nkey()),
    ];
    if let Some(warning) = m.warning() {
        println!("warning: {}", warning.trim_end());
    }
    m.notes().iter().for_each(|note| println!("note: {note}"));
    println!("coordinates: nq {}, nv {}, na {}, nu {}", m.nq(), m.nv(), m.na(), m.nu());
    println!("mass: {:.3}", m.body_mass().iter().sum::<f64>());
    let option = m.option();
    println!(
        "timestep {}, integrator {}, solver {}, cone {}",
        option.timestep,
        keyword::<mjtIntegrator>(option.integrator),
        keyword::<mjtSolver>(option.solver),
        keyword::<mjtCone>(option.cone),
    );
    for (plural, kind, n) in kinds.into_iter().filter(|(_, _, n)| *n > 0) {
        println!("{plural}: {n}");
        for id in (0..n).filter(|_| arguments.names) {
            println!("  {id:4}  {}", m.name(kind, id).unwrap_or("-"));
        }
    }
    Ok(())
}
