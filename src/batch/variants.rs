//! Variants of a model in one batch: several compiled models of one structure, with other meshes, sizes, masses and options.
//!
//! Environments of all variants share tables, outputs and terms. So whatever their rows and indices follow from has to be equal:
//! the tree of bodies and joints, what belongs to which body, what actuators and sensors refer to. All else may differ.
//!
//! Tests: `tests/engine/batch_variants.rs`.
#![forbid(unsafe_code)]

use super::error::{argument, check_len};
use super::layout::TableLayout;
use crate::base::Result;
use crate::dynamics::sleep;
use crate::model::Model;
use crate::model::fields::{Elem, MODEL_ARRAYS, MODEL_SIZES, Sizes};
use std::sync::Arc;

/// Sizes that all variants have.
const SIZES: &[&str] = &[
    "nq",
    "nv",
    "nu",
    "na",
    "nbody",
    "njnt",
    "ntree",
    "ngeom",
    "nsite",
    "ncam",
    "nlight",
    "nflex",
    "nflexnode",
    "nflexvert",
    "nflexedge",
    "nflexelem",
    "neq",
    "ntendon",
    "nwrap",
    "nsensor",
    "nkey",
    "nmocap",
    "nplugin",
    "nuserdata",
    "nsensordata",
    "npluginstate",
];

/// Arrays that all variants have.
const ARRAYS: &[&str] = &[
    "body_parentid",
    "body_rootid",
    "body_weldid",
    "body_mocapid",
    "body_jntnum",
    "body_jntadr",
    "body_dofnum",
    "body_dofadr",
    "body_treeid",
    "body_geomnum",
    "body_geomadr",
    "jnt_type",
    "jnt_qposadr",
    "jnt_dofadr",
    "jnt_bodyid",
    "dof_bodyid",
    "dof_jntid",
    "dof_parentid",
    "dof_treeid",
    "geom_bodyid",
    "site_bodyid",
    "cam_bodyid",
    "light_bodyid",
    "eq_type",
    "eq_objtype",
    "eq_obj1id",
    "eq_obj2id",
    "tendon_adr",
    "tendon_num",
    "wrap_type",
    "wrap_objid",
    "actuator_trntype",
    "actuator_trnid",
    "actuator_actadr",
    "actuator_actnum",
    "sensor_type",
    "sensor_needstage",
    "sensor_objtype",
    "sensor_objid",
    "sensor_reftype",
    "sensor_refid",
    "sensor_dim",
    "sensor_adr",
    "plugin_stateadr",
    "plugin_statenum",
];

/// Which variant an environment is.
#[derive(Clone)]
pub struct VariantOf(Arc<[u32]>);

impl VariantOf {
    /// From the list of a configuration. Without one, environments take the `count` models in turn.
    pub fn new(list: &[usize], count: usize, nbatch: usize) -> Result<VariantOf> {
        if list.is_empty() {
            let of = |i: usize| (i % count) as u32;
            return Ok(VariantOf(if count == 1 { Arc::new([]) } else { (0..nbatch).map(of).collect() }));
        }
        check_len("variants", list.len(), nbatch, "nbatch")?;
        if let Some(env) = list.iter().position(|&v| v >= count) {
            let text = format!("environment {env} is {}; there are {count} models", list[env]);
            return Err(argument("variants", text));
        }
        Ok(VariantOf(list.iter().map(|&v| v as u32).collect()))
    }

    /// The variant of an environment.
    #[inline]
    pub fn of(&self, environment: usize) -> usize {
        self.0.get(environment).map_or(0, |&v| v as usize)
    }

    /// Whether all environments are the first one.
    pub fn is_single(&self) -> bool {
        self.0.is_empty()
    }
}

/// Refuses a model whose structure is not that of the first one.
pub fn check(first: &Model, other: &Model, variant: usize) -> Result<()> {
    let differs =
        |text: String| Err(argument("models", format_args!("variant {variant} has another structure: {text}")));
    let sizes = [first, other].map(|m| Sizes::of(m));
    for (size, (a, b)) in MODEL_SIZES.iter().zip(sizes[0].as_array().iter().zip(sizes[1].as_array())) {
        if SIZES.contains(&size.name) && a != b {
            return differs(format!("{} is {b} instead of {a}", size.name));
        }
    }
    for name in ARRAYS {
        let Some(f) = MODEL_ARRAYS.iter().find(|f| f.name == *name && f.elem == Elem::Int) else { continue };
        let [a, b]: [&[i32]; 2] = [first, other].map(|m| bytemuck::cast_slice(m.array_bytes(f)));
        if let Some(i) = a.iter().zip(b).position(|(a, b)| a != b) {
            return differs(format!("{name}[{i}] is {} instead of {}", b[i], a[i]));
        }
        if a.len() != b.len() {
            return differs(format!("{name} has {} values instead of {}", b.len(), a.len()));
        }
    }
    if sleep::enabled(first) != sleep::enabled(other) {
        return differs("sleeping is enabled in one of them".into());
    }
    let [a, b] = [first, other].map(|m| TableLayout::of(m).snapshot);
    if a != b {
        return differs(format!("with sleeping, {b} bytes of mjData are kept instead of {a}"));
    }
    Ok(())
}

/// Refuses an output or a field that has another number of values in a variant.
pub fn check_widths<'a>(
    what: &str,
    names: impl Iterator<Item = &'a str>,
    [first, other]: [&[usize]; 2],
    variant: usize,
) -> Result<()> {
    for (name, (a, b)) in names.zip(first.iter().zip(other)) {
        if a != b {
            let text = format!("'{name}' has {b} values in variant {variant} instead of {a}");
            return Err(argument(what, text));
        }
    }
    Ok(())
}
