//! Tests reader, compiler and writer on a model: loads it, saves it as MJCF, loads that, and prints where the two compiled
//! models differ most. Numbers are saved with 6 digits, so differences up to some 1e-6 are as they should be.
//!
//!     cargo run --release --example testxml -- MODEL.xml

#[path = "common/model.rs"]
mod model;

use clap::Parser;
use model::{Model, Text, c_string, message};
use mujoco::api::parse;
use mujoco::base::text::general;
use mujoco::model::fields::{ArrayField, Elem, MODEL_ARRAYS, MODEL_SIZES};
use std::ffi::c_int;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Saves the model that was loaded last, which is `m`.
fn save(m: &Model, path: &str) -> Result<(), String> {
    let (file, mut error): (_, Text) = (c_string(path)?, [0; 1000]);
    // SAFETY: strings end in zero, `error` has the size that is said.
    let saved = unsafe { parse::mj_saveLastXML(file.as_ptr(), m.0, error.as_mut_ptr(), error.len() as c_int) };
    if saved == 0 {
        Err(format!(
            "Could not save {path}
{}",
            message(&error)
        ))
    } else {
        Ok(())
    }
}

/// The numbers of an array field.
fn numbers(m: &Model, field: &ArrayField) -> Vec<f64> {
    let dims = field.shape.iter();
    // SAFETY: the tables say where a field's pointer lies in the struct, and what it points to.
    unsafe {
        let n = dims.map(|dim| dim.extent(m.0, std::ptr::null())).product();
        let data = *m.0.byte_add(field.offset).cast::<*const u8>();
        fn all<T: Copy>(data: *const u8, n: usize, f: impl Fn(T) -> f64) -> Vec<f64> {
            if data.is_null() {
                return Vec::new();
            }
            // SAFETY: see above.
            unsafe { std::slice::from_raw_parts(data.cast::<T>(), n) }.iter().map(|&x| f(x)).collect()
        }
        match field.elem {
            Elem::Num => all::<f64>(data, n, |x| x),
            Elem::Float => all::<f32>(data, n, f64::from),
            Elem::Int => all::<c_int>(data, n, f64::from),
            Elem::Byte | Elem::Char => all::<u8>(data, n, f64::from),
            Elem::Address | Elem::Contact => Vec::new(),
        }
    }
}

fn options(m: &Model) -> Vec<(&'static str, Vec<f64>)> {
    let o = m.opt;
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
    let n = m.nbody as usize;
    let mut all = Vec::with_capacity(9 * n);
    for b in 0..n {
        // SAFETY: the model's arrays have `nbody` rows of 3 and 4 values.
        let (moments, quat) = unsafe {
            let moments = std::slice::from_raw_parts(m.body_inertia.add(3 * b), 3);
            (moments, *m.body_iquat.add(4 * b).cast::<[f64; 4]>())
        };
        let largest = moments.iter().copied().fold(0.0, f64::max);
        let axes = rotation(quat);
        for row in axes {
            for column in axes {
                let sum: f64 = (0..3).map(|k| row[k] * moments[k] * column[k]).sum();
                all.push(if largest > 0.0 { sum / largest } else { 0.0 });
            }
        }
    }
    all
}

/// Bodies whose principal axes differ in two models of the same sizes.
fn bodies_of_other_axes(a: &Model, b: &Model) -> Vec<usize> {
    let axes = |m: &Model, body: usize| {
        // SAFETY: the model's arrays have `nbody` rows of 4 values.
        rotation(unsafe { *m.body_iquat.add(4 * body).cast::<[f64; 4]>() })
    };
    let differ = |body: &usize| {
        let (a, b) = (axes(a, *body), axes(b, *body));
        a.as_flattened().iter().zip(b.as_flattened()).any(|(a, b)| (a - b).abs() > 1e-4)
    };
    (0..a.nbody as usize).filter(differ).collect()
}

/// Bounding volumes, with zeros for those of the bodies `without`.
fn volumes(m: &Model, mut values: Vec<f64>, without: &[usize]) -> Vec<f64> {
    for &body in without {
        // SAFETY: the model's arrays have `nbody` rows.
        let (first, count) = unsafe { (*m.body_bvhadr.add(body), *m.body_bvhnum.add(body)) };
        if let Ok(first) = usize::try_from(first) {
            values[6 * first..6 * (first + count as usize)].fill(0.0);
        }
    }
    values
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
    for size in MODEL_SIZES {
        // SAFETY: live models.
        if unsafe { size.read(a.0) != size.read(b.0) } {
            return (1.0, size.name);
        }
    }
    let arrays = MODEL_ARRAYS.iter().map(|f| match f.name {
        // equal moments of inertia leave the axes open, but not the inertia in the body's frame
        "body_iquat" => ("body_iquat", rotated_inertias(a), rotated_inertias(b)),
        // volumes of a body's geoms lie along these axes
        "bvh_aabb" => {
            let other_axes = bodies_of_other_axes(a, b);
            ("bvh_aabb", volumes(a, numbers(a, f), &other_axes), volumes(b, numbers(b, f), &other_axes))
        }
        name => (name, numbers(a, f), numbers(b, f)),
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

/// Tests reader, compiler and writer: saves a model as MJCF, reads that back, and prints where the two differ most.
#[derive(Parser)]
struct Arguments {
    /// An MJCF file
    #[arg(value_name = "MODEL.xml")]
    model: String,
}

fn run(path: &str) -> Result<(), String> {
    if !path.contains(".xml") {
        return Err("testxml needs an XML file".into());
    }
    let first = Model::load(path)?;
    // beside the model, so that its assets are found
    let temporary = Temporary(Path::new(path).with_file_name("_tempfile_.xml"));
    let saved = temporary.0.to_string_lossy();
    save(&first, &saved)?;
    let second = Model::load(&saved)?;
    let (difference, field) = compare(&first, &second);
    println!("Max difference : {}", general(difference, 3));
    println!("Field name     : {field}");
    Ok(())
}

fn main() -> ExitCode {
    model::exit(run(&Arguments::parse().model))
}
