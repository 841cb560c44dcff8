//! Fields of the model that differ by environment: real-valued arrays of `mjModel` and values of `mjOption` and
//! `mjStatistic` by name.
//!
//! Some of them decide constants that the compiler has computed (`mj_setConst`): where one of those is chosen, the constants
//! are kept per environment too, and computed when the field is set.
#![forbid(unsafe_code)]

use super::error::argument;
use super::tables::{Env, SharedTables};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::OwnedData;
use crate::model::fields::{ArrayField, Elem, FREE_INTEGERS, MODEL_ARRAYS};
use crate::model::{Model, OwnedModel};
use crate::step::constants;
use std::slice::from_mut;

/// Values of the options.
type OptionField = fn(&mut mjOption) -> &mut [f64];
/// Values of the statistics.
type StatisticField = fn(&mut mjStatistic) -> &mut [f64];

const OPTIONS: &[(&str, OptionField)] = &[
    ("opt.timestep", |o| from_mut(&mut o.timestep)),
    ("opt.impratio", |o| from_mut(&mut o.impratio)),
    ("opt.tolerance", |o| from_mut(&mut o.tolerance)),
    ("opt.ls_tolerance", |o| from_mut(&mut o.ls_tolerance)),
    ("opt.noslip_tolerance", |o| from_mut(&mut o.noslip_tolerance)),
    ("opt.ccd_tolerance", |o| from_mut(&mut o.ccd_tolerance)),
    ("opt.sleep_tolerance", |o| from_mut(&mut o.sleep_tolerance)),
    ("opt.gravity", |o| &mut o.gravity),
    ("opt.wind", |o| &mut o.wind),
    ("opt.magnetic", |o| &mut o.magnetic),
    ("opt.density", |o| from_mut(&mut o.density)),
    ("opt.viscosity", |o| from_mut(&mut o.viscosity)),
    ("opt.o_margin", |o| from_mut(&mut o.o_margin)),
    ("opt.o_solref", |o| &mut o.o_solref),
    ("opt.o_solimp", |o| &mut o.o_solimp),
    ("opt.o_friction", |o| &mut o.o_friction),
];

const STATISTICS: &[(&str, StatisticField)] = &[
    ("stat.meaninertia", |s| from_mut(&mut s.meaninertia)),
    ("stat.meanmass", |s| from_mut(&mut s.meanmass)),
    ("stat.meansize", |s| from_mut(&mut s.meansize)),
    ("stat.extent", |s| from_mut(&mut s.extent)),
    ("stat.center", |s| &mut s.center),
];

/// Integers among the options.
type IntegerOption = fn(&mut mjOption) -> &mut i32;

const INTEGER_OPTIONS: &[(&str, IntegerOption, Allowed)] = &[
    ("opt.integrator", |o| &mut o.integrator, Allowed::Among(&[0, 1, 2, 3])),
    ("opt.cone", |o| &mut o.cone, Allowed::Among(&[0, 1])),
    ("opt.solver", |o| &mut o.solver, Allowed::Among(&[0, 1, 2])),
    ("opt.iterations", |o| &mut o.iterations, Allowed::Count),
    ("opt.ls_iterations", |o| &mut o.ls_iterations, Allowed::Count),
    ("opt.noslip_iterations", |o| &mut o.noslip_iterations, Allowed::Count),
    ("opt.ccd_iterations", |o| &mut o.ccd_iterations, Allowed::Count),
    ("opt.disableflags", |o| &mut o.disableflags, Allowed::Any),
    ("opt.enableflags", |o| &mut o.enableflags, Allowed::FlagsButSleep),
    ("opt.disableactuator", |o| &mut o.disableactuator, Allowed::Any),
];

/// Which integers a field may have.
#[derive(Clone, Copy)]
enum Allowed {
    Any,
    /// 0 or more.
    Count,
    /// 0 and 1.
    Flag,
    Among(&'static [i32]),
    /// Bits of which the one for sleeping is that of the batch's model.
    FlagsButSleep,
}

/// Which integers one of [`FREE_INTEGERS`] may have.
fn allowed_in_array(name: &str) -> Option<Allowed> {
    FREE_INTEGERS.contains(&name).then(|| match name {
        "geom_condim" | "pair_dim" => Allowed::Among(&[1, 3, 4, 6]),
        "light_active" | "light_castshadow" | "eq_active0" | "actuator_actearly" => Allowed::Flag,
        _ if name.ends_with("limited") => Allowed::Flag,
        _ => Allowed::Any,
    })
}

impl Allowed {
    /// What is wrong with a value, if something is.
    fn reject(self, m: &Model, x: f64) -> Option<String> {
        if x.fract() != 0.0 || x.abs() > f64::from(i32::MAX) {
            return Some(format!("is {x}, which is no integer of 32 bits"));
        }
        let x = x as i32;
        match self {
            Allowed::Count if x < 0 => Some(format!("is {x}; at least 0")),
            Allowed::Flag if !(0..=1).contains(&x) => Some(format!("is {x}, not 0 or 1")),
            Allowed::Among(list) if !list.contains(&x) => Some(format!("is {x}, not one of {list:?}")),
            Allowed::FlagsButSleep if (x ^ m.opt.enableflags) & mjENBL_SLEEP as i32 != 0 => {
                Some(format!("is {x}, which changes sleeping: that decides what a batch keeps of an environment"))
            }
            _ => None,
        }
    }
}

/// Why a field of this name cannot differ.
fn refuse(name: &str) -> Error {
    let known = MODEL_ARRAYS.iter().any(|f| f.name == name);
    let text = match name {
        "opt.jacobian" => "cannot differ: it decides the layout of Jacobians",
        _ if known => {
            "cannot differ: it is part of the structure that all environments share (types, ids, addresses, counts)"
        }
        _ => "is no field of mjModel that can differ",
    };
    argument("fields", format_args!("'{name}' {text}"))
}

/// What `mj_setConst` writes.
const CONSTANTS: &[&str] = &[
    "body_subtreemass",
    "body_invweight0",
    "dof_invweight0",
    "dof_M0",
    "dof_length",
    "tendon_invweight0",
    "tendon_length0",
    "tendon_lengthspring",
    "flexedge_length0",
    "flexedge_invweight0",
    "actuator_length0",
    "actuator_acc0",
    "actuator_biasprm",
    "eq_data",
    "cam_pos0",
    "cam_poscom0",
    "cam_mat0",
    "light_pos0",
    "light_poscom0",
    "light_dir0",
    "stat.meaninertia",
    "stat.meanmass",
    "stat.meansize",
    "stat.extent",
    "stat.center",
];

/// Fields that `mj_setConst` does not read: setting them costs nothing else. All others count as read.
const WITHOUT_CONSTANTS: &[&str] = &[
    "opt.",
    "stat.",
    "body_gravcomp",
    "body_user",
    "jnt_solref",
    "jnt_solimp",
    "jnt_stiffness",
    "jnt_range",
    "jnt_actfrcrange",
    "jnt_margin",
    "jnt_user",
    "dof_solref",
    "dof_solimp",
    "dof_frictionloss",
    "dof_damping",
    "geom_friction",
    "geom_solmix",
    "geom_solref",
    "geom_solimp",
    "geom_margin",
    "geom_gap",
    "geom_fluid",
    "geom_user",
    "geom_rgba",
    "pair_",
    "eq_solref",
    "eq_solimp",
    "tendon_margin",
    "tendon_range",
    "tendon_actfrcrange",
    "tendon_frictionloss",
    "tendon_solref",
    "tendon_solimp",
    "actuator_dynprm",
    "actuator_ctrlrange",
    "actuator_forcerange",
    "actuator_actrange",
    "sensor_",
    "key_",
    "numeric_",
];

/// Where a field is in a model.
#[derive(Clone, Copy)]
enum FieldLocation {
    Array(&'static ArrayField),
    Option(OptionField),
    Statistic(StatisticField),
    Integer(IntegerOption),
}

/// One field that differs.
struct VariedField {
    name: String,
    place: FieldLocation,
    width: usize,
    /// Of integers.
    allowed: Option<Allowed>,
    /// The user asked for it, so that it can be set.
    chosen: bool,
}

/// The fields that differ by environment, in the order of their tables: the user's first.
#[derive(Default)]
pub struct Fields {
    list: Vec<VariedField>,
    gravcomp: bool,
}

fn find(m: &mut Model, name: &str) -> Option<(FieldLocation, usize)> {
    if let Some((_, of)) = OPTIONS.iter().find(|(known, _)| *known == name) {
        return Some((FieldLocation::Option(*of), of(&mut m.opt).len()));
    }
    if let Some((_, of)) = STATISTICS.iter().find(|(known, _)| *known == name) {
        return Some((FieldLocation::Statistic(*of), of(&mut m.stat).len()));
    }
    if let Some((_, of, _)) = INTEGER_OPTIONS.iter().find(|(known, ..)| *known == name) {
        return Some((FieldLocation::Integer(*of), 1));
    }
    let f = MODEL_ARRAYS.iter().find(|f| f.name == name)?;
    if !matches!(f.elem, Elem::Num | Elem::Float) && allowed(name).is_none() {
        return None;
    }
    Some((FieldLocation::Array(f), m.array_bytes(f).len() / f.size))
}

/// Which integers a field of integers may have; `None` for others.
fn allowed(name: &str) -> Option<Allowed> {
    let option = INTEGER_OPTIONS.iter().find(|(known, ..)| *known == name).map(|&(.., allowed)| allowed);
    option.or_else(|| allowed_in_array(name))
}

impl Fields {
    /// The fields of these names.
    pub fn new(m: &mut Model, names: &[&str]) -> Result<Fields> {
        let mut fields = Fields::default();
        for (i, &name) in names.iter().enumerate() {
            let (place, width) = find(m, name).ok_or_else(|| refuse(name))?;
            if names[..i].contains(&name) {
                return Err(argument("fields", format_args!("'{name}' is listed twice")));
            }
            fields.list.push(VariedField {
                name: name.to_string(),
                place,
                width,
                allowed: allowed(name),
                chosen: true,
            });
        }
        if names.iter().any(|name| decides_constants(name)) {
            for &name in CONSTANTS.iter().filter(|name| !names.contains(name)) {
                let (place, width) = find(m, name).expect("a field of mjModel");
                if width > 0 {
                    fields.list.push(VariedField {
                        name: name.to_string(),
                        place,
                        width,
                        allowed: None,
                        chosen: false,
                    });
                }
            }
        }
        fields.gravcomp = names.contains(&"body_gravcomp");
        fields.prepare(m);
        Ok(fields)
    }

    /// Whether environments have the model as it is.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Values per environment of each field.
    pub fn widths(&self) -> Vec<usize> {
        self.list.iter().map(|f| f.width).collect()
    }

    /// The same in a model, which may be another variant.
    pub fn widths_in(&self, m: &mut Model) -> Vec<usize> {
        self.list.iter().map(|f| find(m, &f.name).map_or(0, |(_, width)| width)).collect()
    }

    /// Names of all fields.
    pub fn all_names(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|f| f.name.as_str())
    }

    /// Table of a field that the user chose.
    pub fn table(&self, name: &str) -> Result<usize> {
        let found = self.list.iter().position(|f| f.name == name);
        found.ok_or_else(|| argument("name", format_args!("'{name}' is no field that differs in this batch")))
    }

    /// Shape of field `i` of one model; empty for a single number.
    pub fn shape(&self, m: &Model, i: usize) -> Vec<usize> {
        let VariedField { place, width, .. } = &self.list[i];
        match place {
            FieldLocation::Array(f) => f.shape.iter().map(|dim| m.extent(dim)).collect(),
            FieldLocation::Option(_) | FieldLocation::Statistic(_) | FieldLocation::Integer(_) => {
                Some(*width).filter(|&width| width > 1).into_iter().collect()
            }
        }
    }

    /// Names of the fields that the user chose.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.list.iter().filter(|f| f.chosen).map(|f| f.name.as_str())
    }

    /// The size that counts bodies with gravity compensation is part of a model's structure: the same in all environments.
    pub fn prepare(&self, m: &mut Model) {
        if self.gravcomp {
            m.ngravcomp = m.nbody;
        }
    }

    /// Writes an environment's values into a model.
    pub fn load(&self, m: &mut Model, values: &SharedTables<f64>, env: &mut Env) {
        for (i, field) in self.list.iter().enumerate() {
            field.write(m, values.row(i, env));
        }
    }

    /// Copies a model's values to an environment.
    pub fn store(&self, m: &mut Model, values: &SharedTables<f64>, env: &mut Env) {
        for (i, field) in self.list.iter().enumerate() {
            field.read(m, values.row(i, env));
        }
    }

    /// Sets one field of a model, and the constants that follow; `d` is scratch. Error: values that are not finite.
    pub fn set(&self, m: &mut OwnedModel, d: &mut OwnedData, table: usize, new: &[f64]) -> Result<()> {
        let field = &self.list[table];
        if let Some(k) = new.iter().position(|x| !x.is_finite()) {
            return Err(argument("values", format_args!("value {k} of '{}' is {}", field.name, new[k])));
        }
        if let Some(allowed) = field.allowed {
            for (k, &x) in new.iter().enumerate() {
                if let Some(text) = allowed.reject(m, x) {
                    return Err(argument("values", format_args!("value {k} of '{}' {text}", field.name)));
                }
            }
        }
        field.write(m, new);
        if decides_constants(&field.name) {
            let done = constants::set_structure(m).and_then(|()| d.with_model_mut(m, constants::set_values));
            self.prepare(m);
            done?;
        }
        Ok(())
    }
}

impl VariedField {
    /// The field's bytes or values in a model.
    fn write(&self, m: &mut Model, from: &[f64]) {
        match self.place {
            FieldLocation::Option(of) => of(&mut m.opt).copy_from_slice(from),
            FieldLocation::Statistic(of) => of(&mut m.stat).copy_from_slice(from),
            FieldLocation::Integer(of) => *of(&mut m.opt) = from[0] as i32,
            FieldLocation::Array(f) if f.elem == Elem::Int => {
                let to: &mut [i32] = bytemuck::cast_slice_mut(m.free_integers_mut(f));
                to.iter_mut().zip(from).for_each(|(to, &from)| *to = from as i32);
            }
            FieldLocation::Array(f) if f.elem == Elem::Byte => {
                m.free_integers_mut(f).iter_mut().zip(from).for_each(|(to, &from)| *to = from as u8);
            }
            FieldLocation::Array(f) if f.elem == Elem::Float => {
                let to: &mut [f32] = bytemuck::cast_slice_mut(m.array_bytes_mut(f));
                to.iter_mut().zip(from).for_each(|(to, &from)| *to = from as f32);
            }
            FieldLocation::Array(f) => bytemuck::cast_slice_mut(m.array_bytes_mut(f)).copy_from_slice(from),
        }
    }

    fn read(&self, m: &mut Model, to: &mut [f64]) {
        match self.place {
            FieldLocation::Option(of) => to.copy_from_slice(of(&mut m.opt)),
            FieldLocation::Statistic(of) => to.copy_from_slice(of(&mut m.stat)),
            FieldLocation::Integer(of) => to[0] = f64::from(*of(&mut m.opt)),
            FieldLocation::Array(f) if f.elem == Elem::Int => {
                let from: &[i32] = bytemuck::cast_slice(m.array_bytes(f));
                to.iter_mut().zip(from).for_each(|(to, &from)| *to = f64::from(from));
            }
            FieldLocation::Array(f) if f.elem == Elem::Byte => {
                to.iter_mut().zip(m.array_bytes(f)).for_each(|(to, &from)| *to = f64::from(from));
            }
            FieldLocation::Array(f) if f.elem == Elem::Float => {
                let from: &[f32] = bytemuck::cast_slice(m.array_bytes(f));
                to.iter_mut().zip(from).for_each(|(to, &from)| *to = f64::from(from));
            }
            FieldLocation::Array(f) => to.copy_from_slice(bytemuck::cast_slice(m.array_bytes(f))),
        }
    }
}

/// Whether a field decides constants of the model.
pub fn decides_constants(name: &str) -> bool {
    !FREE_INTEGERS.contains(&name) && !WITHOUT_CONSTANTS.iter().any(|prefix| name.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::tests::load;

    const XML: &str = "<mujoco><worldbody><camera mode='trackcom' pos='0 0 3'/><light mode='track' pos='0 1 3'/>
        <body name='a'><joint name='j' axis='0 1 0' stiffness='1' range='-1 1' limited='true'/><geom size='.1' pos='.3 0 0'/>
          <site name='s' pos='.4 0 0'/></body>
        <body name='b' pos='1 0 0'><freejoint/><geom type='box' size='.1 .2 .3'/><site name='t'/></body></worldbody>
        <tendon><spatial name='t' stiffness='1'><site site='s'/><site site='t'/></spatial></tendon>
        <equality><connect body1='a' body2='b' anchor='0 0 1'/></equality>
        <actuator><position joint='j' kp='3' dampratio='1'/><motor tendon='t'/></actuator>
        <sensor><jointpos joint='j'/></sensor><keyframe><key/></keyframe></mujoco>";

    /// The values of all constants after `mj_setConst`.
    fn constants_of(m: &mut OwnedModel) -> Vec<f64> {
        let mut d = OwnedData::new(m).unwrap();
        constants::set_structure(m).unwrap();
        d.with_model_mut(m, constants::set_values).unwrap();
        let mut all = Vec::new();
        for name in CONSTANTS {
            let (place, width) = find(m, name).unwrap();
            let field = VariedField { name: String::new(), place, width, allowed: None, chosen: true };
            all.resize(all.len() + width, 0.0);
            let start = all.len() - width;
            field.read(m, &mut all[start..]);
        }
        all
    }

    #[test]
    fn fields_that_are_said_to_decide_no_constants_do_not() {
        let original = load(XML).unwrap().model;
        let expected = constants_of(&mut OwnedModel::copy_of(&original).unwrap());
        let names = MODEL_ARRAYS.iter().map(|f| f.name).chain(OPTIONS.iter().map(|(name, _)| *name));
        let (mut without, mut changing) = (0, 0);
        for name in names {
            let mut m = OwnedModel::copy_of(&original).unwrap();
            let Some((place, width)) = find(&mut m, name).filter(|(_, width)| *width > 0) else { continue };
            let field = VariedField { name: name.to_string(), place, width, allowed: None, chosen: true };
            let mut values = vec![0.0; width];
            field.read(&mut m, &mut values);
            values.iter_mut().enumerate().for_each(|(i, x)| *x = *x * 1.3 + 0.01 * (i + 1) as f64);
            field.write(&mut m, &values);
            let same = constants_of(&mut m) == expected;
            assert!(same || decides_constants(name), "{name} decides constants");
            without += usize::from(!decides_constants(name));
            changing += usize::from(!same);
        }
        assert!(without > 30 && changing > 10, "{without} {changing}");
    }
}
