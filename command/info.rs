//! `rujoco info`: what a model consists of.

use crate::Outcome;
use mujoco::abi::*;
use mujoco::sim::Model;

/// Print the sizes and options of a model, and optionally its names
#[derive(clap::Args)]
pub struct Arguments {
    /// An MJCF, URDF or MJB file
    model: String,
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
    let kinds: [(&str, mjtObj, usize); 10] = [
        ("bodies", mjOBJ_BODY, m.nbody()),
        ("joints", mjOBJ_JOINT, m.njnt()),
        ("geoms", mjOBJ_GEOM, m.ngeom()),
        ("sites", mjOBJ_SITE, m.nsite()),
        ("cameras", mjOBJ_CAMERA, m.ncam()),
        ("tendons", mjOBJ_TENDON, m.ntendon()),
        ("equalities", mjOBJ_EQUALITY, m.neq()),
        ("actuators", mjOBJ_ACTUATOR, m.nu()),
        ("sensors", mjOBJ_SENSOR, m.nsensor()),
        ("keyframes", mjOBJ_KEY, m.nkey()),
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
