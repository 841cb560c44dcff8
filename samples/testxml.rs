//! Tests reader, compiler and writer on a model: compiles it, saves it as MJCF, compiles that, and prints where the two
//! models differ most. Numbers are saved with 6 digits, so differences up to some 1e-6 are as they should be.
//!
//!     cargo run --release --example testxml -- MODEL.xml

use clap::Parser;
use mujoco::sim::{Error, ErrorKind, Model, Spec};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The values of an array by rows of `N`.
fn rows<const N: usize>(m: &Model, name: &str) -> Vec<[f64; N]> {
    let values = m.array(name).unwrap_or_default();
    values.chunks_exact(N).map(|row| std::array::from_fn(|k| row[k])).collect()
}

fn options(m: &Model) -> Vec<(&'static str, Vec<f64>)> {
    let o = m.option();
    vec![
        ("timestep", vec![o.timestep]),
        ("impratio", vec![o.impratio]),
        ("tolerance", vec![o.tolerance, o.ls_tolerance, o.noslip_tolerance, o.ccd_tolerance, o.sleep_tolerance]),
        ("gravity", o.gravity.to_vec()),
        ("wind", o.wind.to_vec()),
        ("magnetic", o.magnetic.to_vec()),
        ("density", vec![o.density]),
        ("viscosity", vec![o.viscosity]),
        ("o_margin", vec![o.o_margin]),
        ("o_solref", o.o_solref.to_vec()),
        ("o_solimp", o.o_solimp.to_vec()),
        ("o_friction", o.o_friction.to_vec()),
        ("integrator", [o.integrator, o.cone, o.jacobian, o.solver].map(f64::from).to_vec()),
        ("iterations", [o.iterations, o.ls_iterations, o.noslip_iterations, o.ccd_iterations].map(f64::from).to_vec()),
        ("flags", [o.disableflags, o.enableflags, o.disableactuator].map(f64::from).to_vec()),
    ]
}

/// Difference of two numbers, relative for large ones.
fn difference(a: f64, b: f64) -> f64 {
    let scale = a.abs().max(b.abs());
    let d = (a - b).abs();
    if d.is_nan() { if a.is_nan() == b.is_nan() { 0.0 } else { 1.0 } } else { d / scale.max(1.0) }
}

/// The inertia matrix of each body in the body's frame, over its largest moment.
fn rotated_inertias(m: &Model) -> Vec<f64> {
    let mut all = Vec::new();
    for (moments, quat) in rows::<3>(m, "body_inertia").into_iter().zip(rows::<4>(m, "body_iquat")) {
        let (rotation, largest) = (rotation(quat), moments.into_iter().fold(0.0, f64::max));
        for row in &rotation {
            for column in &rotation {
                let sum: f64 = (0..3).map(|k| row[k] * moments[k] * column[k]).sum();
                all.push(if largest > 0.0 { sum / largest } else { 0.0 });
            }
        }
    }
    all
}

/// Whether the principal axes of each body differ in two models of the same sizes.
fn other_axes(a: &Model, b: &Model) -> Vec<bool> {
    let axes = |m: &Model| rows::<4>(m, "body_iquat").into_iter().map(rotation).collect::<Vec<_>>();
    let differ = |(a, b): (&[[f64; 3]; 3], &[[f64; 3]; 3])| {
        a.as_flattened().iter().zip(b.as_flattened()).any(|(a, b)| (a - b).abs() > 1e-4)
    };
    axes(a).iter().zip(&axes(b)).map(differ).collect()
}

/// An array of bounding volumes, `width` values each, with zeros for those of the bodies that are left out.
fn volumes(m: &Model, name: &str, width: usize, without: &[bool]) -> Vec<f64> {
    let values = |name: &str| m.array(name).unwrap_or_default();
    let (mut volumes, first, count) = (values(name), values("body_bvhadr"), values("body_bvhnum"));
    for body in (0..m.nbody()).filter(|&body| without[body] && first[body] >= 0.0) {
        let first = width * first[body] as usize;
        volumes[first..first + width * count[body] as usize].fill(0.0);
    }
    volumes
}

/// The rotation matrix of a unit quaternion.
fn rotation([w, x, y, z]: [f64; 4]) -> [[f64; 3]; 3] {
    [
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)],
        [2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)],
        [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)],
    ]
}

/// The largest difference between two models, and the field that has it.
fn compare(a: &Model, b: &Model) -> (f64, &'static str) {
    let values = |m: &Model, name: &str| m.array(name).unwrap_or_default();
    // sizes first: what follows reads the two models side by side
    for name in Model::array_names() {
        if values(a, name).len() != values(b, name).len() {
            return (1.0, name);
        }
    }
    let arrays = Model::array_names().map(|name| match name {
        // equal moments of inertia leave the axes open, but not the inertia in the body's frame
        "body_iquat" => (name, rotated_inertias(a), rotated_inertias(b)),
        // the tree of a body's geoms is made along these axes
        "bvh_aabb" | "bvh_child" | "bvh_depth" | "bvh_nodeid" => {
            let width = values(a, name).len() / values(a, "bvh_nodeid").len().max(1);
            let without = other_axes(a, b);
            (name, volumes(a, name, width, &without), volumes(b, name, width, &without))
        }
        _ => (name, values(a, name), values(b, name)),
    });
    let options = options(a).into_iter().zip(options(b)).map(|((name, a), (_, b))| (name, a, b));
    let mut worst = (0.0, "");
    for (name, a, b) in arrays.chain(options) {
        let d = a.iter().zip(&b).map(|(&a, &b)| difference(a, b)).fold(0.0, f64::max);
        if d > worst.0 {
            worst = (d, name);
        }
    }
    worst
}

/// The temporary file, removed at the end.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Tests reader, compiler and writer: saves a model as MJCF, reads it back, and prints the largest difference.
#[derive(Parser)]
struct Arguments {
    /// An MJCF file
    #[arg(value_name = "MODEL.xml")]
    model: PathBuf,
}

fn run(path: &Path) -> Result<(), Error> {
    if !path.to_string_lossy().contains(".xml") {
        return Err("testxml needs an XML file".into());
    }
    let failed = |e: Error| Error::of(e.kind(), format!("Could not load {}\n{e}", path.display()));
    let mut spec = Spec::from_file(path).map_err(failed)?;
    let first = spec.compile().map_err(failed)?;
    // beside the model, so that its assets are found
    let temporary = Temporary(path.with_file_name("_tempfile_.xml"));
    let text = spec.to_xml()?;
    let unwritten =
        |e: std::io::Error| Error::of(ErrorKind::Io, format!("Could not write {}: {e}", temporary.0.display()));
    std::fs::write(&temporary.0, text).map_err(unwritten)?;
    let second = Model::from_file(&temporary.0)?;
    let (difference, field) = compare(&first, &second);
    println!("Max difference : {difference:.3e}");
    println!("Field name     : {field}");
    Ok(())
}

fn main() -> ExitCode {
    match run(&Arguments::parse().model) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
