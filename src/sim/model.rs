//! A compiled model.

use super::ObjectKind;
use crate::abi::*;
use crate::base::dump::default_format;
use crate::base::vfs::Vfs;
use crate::base::{Error, ErrorKind, Result, report, resource::Resource};
use crate::model::fields::MODEL_ARRAYS;
use crate::model::{self, OwnedModel, mjb, names};
use crate::spec::{Spec, SpecRef};
use crate::{builtin, compile, mjcf};
use std::path::Path;
use std::sync::Arc;

/// A compiled model: what is simulated. Clones share it.
#[derive(Clone)]
pub struct Model {
    inner: Arc<OwnedModel>,
    warning: Option<Arc<str>>,
    notes: Arc<[String]>,
    /// Shared with the copies that other settings were given to.
    family: Arc<()>,
}

/// What can be changed of a compiled model at any time, see [`super::Data::set_settings`].
#[derive(Clone, Copy)]
pub struct ModelSettings {
    /// Simulation options.
    pub option: mjOption,
    /// Settings of the visualization.
    pub visual: mjVisual,
    /// Sizes and masses of the whole model, which cameras and decoration depend on.
    pub statistic: mjStatistic,
}

/// A joint, and where its coordinates are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joint {
    /// Its id.
    pub id: usize,
    /// The body that it moves.
    pub body: usize,
    /// Its part of `qpos`.
    pub qpos: std::ops::Range<usize>,
    /// Its part of `qvel` and of all that has a value per degree of freedom.
    pub dofs: std::ops::Range<usize>,
}

/// Declares readers of sizes.
macro_rules! sizes {
    ($($(#[$doc:meta])* $name:ident)*) => {
        $($(#[$doc])* pub fn $name(&self) -> usize { self.inner.$name() })*
    };
}

/// Declares readers of arrays.
macro_rules! arrays {
    ($($(#[$doc:meta])* $name:ident: $unit:ty)*) => {
        $($(#[$doc])* pub fn $name(&self) -> &[$unit] { bytemuck::cast_slice(self.inner.$name()) })*
    };
}

/// A path as the core takes it.
pub(super) fn path_text(path: &Path) -> Result<&str> {
    let no_text = || Error::of(ErrorKind::BadArgument, format!("the path {} is not UTF-8", path.display()));
    path.to_str().ok_or_else(no_text)
}

/// Files that are given as bytes.
pub(super) fn read_files(files: &[(&str, &[u8])]) -> Result<Vfs> {
    let mut vfs = Vfs::default();
    for (name, bytes) in files {
        vfs.add_buffer(name, bytes)
            .map_err(|_| Error::of(ErrorKind::BadArgument, format!("file '{name}' is given twice")))?;
    }
    Ok(vfs)
}

impl Model {
    /// Reads and compiles a model file: MJCF or URDF, or a compiled model (`.mjb`).
    pub fn from_file(path: impl AsRef<Path>) -> Result<Model> {
        let path = path_text(path.as_ref())?;
        if path.ends_with(".mjb") {
            return Model::from_mjb(Resource::open("", path, None)?.read());
        }
        builtin::register();
        Model::compiled(mjcf::parse_file(path, None), path, None)
    }

    /// Compiles MJCF or URDF text. Files that it names are relative to the current directory.
    pub fn from_xml(xml: &str) -> Result<Model> {
        builtin::register();
        Model::compiled(mjcf::parse_text(xml.as_bytes(), None), "", None)
    }

    /// Compiles MJCF or URDF text that uses files (meshes, textures, included models) which are given as bytes.
    pub fn from_xml_with_files(xml: &str, files: &[(&str, &[u8])]) -> Result<Model> {
        builtin::register();
        let vfs = read_files(files)?;
        Model::compiled(mjcf::parse_text(xml.as_bytes(), Some(&vfs)), "", Some(&vfs))
    }

    fn compiled(parsed: mjcf::Result<SpecRef>, path: &str, vfs: Option<&Vfs>) -> Result<Model> {
        let mut spec = parsed.map_err(|e| e.into_error(path))?;
        Model::compile(spec.get_mut(), path, vfs)
    }

    /// Compiles a spec that was read from `path`, unless that is empty.
    pub(super) fn compile(spec: &mut Spec, path: &str, vfs: Option<&Vfs>) -> Result<Model> {
        let (compiled, warning) = report::capture_warnings(|| compile::compile(spec, vfs));
        let compiled = compiled.map_err(|e| e.into_error(path))?;
        let warning = warning.map(String::from).or(compiled.warning);
        let (warning, notes) = (warning.map(Arc::from), compiled.notes.into());
        Ok(Model { warning, notes, ..Model::shared(Arc::new(compiled.model)) })
    }

    /// Reads a compiled model from the bytes of an MJB file.
    pub fn from_mjb(bytes: &[u8]) -> Result<Model> {
        Ok(Model::shared(Arc::new(mjb::read(bytes)?)))
    }

    /// The compiled model as the bytes of an MJB file.
    pub fn to_mjb(&self) -> Result<Vec<u8>> {
        let mut bytes = Vec::with_capacity(mjb::size(&self.inner));
        mjb::write(&self.inner, |part| {
            bytes.extend_from_slice(part);
            Ok(())
        })?;
        Ok(bytes)
    }

    /// All sizes and arrays as text, for reading.
    pub fn to_text(&self) -> String {
        String::from_utf8_lossy(&model::print::print(&self.inner, default_format())).into_owned()
    }

    /// What the compiler warned of, if anything.
    pub fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    /// What was left out of the model's files without a word in C, as MuJoCo does: faces of OBJ files with too many corners,
    /// joints of a URDF that should follow others.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The name of the whole model.
    pub fn title(&self) -> &str {
        let name = self.inner.names().split(|&c| c == 0).next().unwrap_or_default();
        std::str::from_utf8(bytemuck::cast_slice(name)).unwrap_or_default()
    }

    /// The object of this kind and name.
    pub fn id(&self, kind: ObjectKind, name: &str) -> Option<usize> {
        names::find(&self.inner, kind.into(), name.as_bytes())
    }

    /// The name of an object; `None` if it has none or does not exist.
    pub fn name(&self, kind: ObjectKind, id: usize) -> Option<&str> {
        std::str::from_utf8(names::name(&self.inner, kind.into(), id)).ok().filter(|name| !name.is_empty())
    }

    /// Names of all arrays.
    pub fn array_names() -> impl Iterator<Item = &'static str> {
        MODEL_ARRAYS.iter().map(|f| f.name)
    }

    /// The values of an array by its name in `mjModel`, as numbers; none if there is no such array.
    pub fn array(&self, name: &str) -> Option<Vec<f64>> {
        let field = MODEL_ARRAYS.iter().find(|f| f.name == name)?;
        Some(field.values(self.inner.array_bytes(field)))
    }

    /// Simulation options.
    pub fn option(&self) -> &mjOption {
        &self.inner.opt
    }

    /// Simulation options, to change. Data made before goes on with the old ones, in a copy of the model.
    pub fn option_mut(&mut self) -> Result<&mut mjOption> {
        Ok(&mut self.own()?.opt)
    }

    /// The model as this value's own: a copy, if others have it, too. Only values may be written: sizes, ids and types stay.
    pub(super) fn own(&mut self) -> Result<&mut OwnedModel> {
        if Arc::get_mut(&mut self.inner).is_none() {
            self.inner = Arc::new(OwnedModel::copy_of(&self.inner)?);
        }
        Ok(Arc::get_mut(&mut self.inner).expect("the only owner"))
    }

    /// Options, settings of the visualization and statistics.
    pub fn settings(&self) -> ModelSettings {
        ModelSettings { option: self.inner.opt, visual: self.inner.vis, statistic: self.inner.stat }
    }

    /// Changes them, as [`Model::option_mut`].
    pub fn set_settings(&mut self, settings: &ModelSettings) -> Result<()> {
        let m = self.own()?;
        (m.opt, m.vis, m.stat) = (settings.option, settings.visual, settings.statistic);
        Ok(())
    }

    /// Settings of the visualization.
    pub fn visual(&self) -> &mjVisual {
        &self.inner.vis
    }

    /// Sizes and masses of the whole model.
    pub fn statistic(&self) -> &mjStatistic {
        &self.inner.stat
    }

    /// What the core works on.
    pub(super) fn core(&self) -> &model::Model {
        &self.inner
    }

    /// A model that others have, too.
    pub(super) fn shared(inner: Arc<OwnedModel>) -> Model {
        Model { inner, warning: None, notes: [].into(), family: Arc::new(()) }
    }

    /// Whether both are the same model, but for settings and keyframes.
    pub(super) fn is(&self, other: &Model) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner) || Arc::ptr_eq(&self.family, &other.family)
    }

    sizes! {
        /// Number of position coordinates.
        nq
        /// Number of degrees of freedom.
        nv
        /// Number of controls.
        nu
        /// Number of activations.
        na
        /// Number of bodies, the world included.
        nbody
        /// Number of joints.
        njnt
        /// Number of geoms.
        ngeom
        /// Number of sites.
        nsite
        /// Number of cameras.
        ncam
        /// Number of tendons.
        ntendon
        /// Number of equality constraints.
        neq
        /// Number of sensors.
        nsensor
        /// Length of the sensor data.
        nsensordata
        /// Number of mocap bodies.
        nmocap
        /// Number of keyframes.
        nkey
    }

    arrays! {
        /// Positions in the reference configuration.
        qpos0: f64
        /// Parent of each body; the world's is itself.
        body_parentid: i32
        /// Mass of each body.
        body_mass: f64
        /// Diagonal inertia of each body.
        body_inertia: [f64; 3]
        /// Position of each body in its parent.
        body_pos: [f64; 3]
        /// Orientation of each body in its parent.
        body_quat: [f64; 4]
        /// Type of each joint, see `mjtJoint`.
        jnt_type: i32
        /// Where each joint's coordinates begin in `qpos`.
        jnt_qposadr: i32
        /// Where each joint's degrees of freedom begin in `qvel`.
        jnt_dofadr: i32
        /// Group of each joint.
        jnt_group: i32
        /// Whether each joint has a range (not 0).
        jnt_limited: u8
        /// Range of each joint.
        jnt_range: [f64; 2]
        /// Type of each geom, see `mjtGeom`.
        geom_type: i32
        /// Body of each geom.
        geom_bodyid: i32
        /// Sizes of each geom, as its type reads them.
        geom_size: [f64; 3]
        /// Color of each geom.
        geom_rgba: [f32; 4]
        /// Group of each actuator.
        actuator_group: i32
        /// Whether each control has a range (not 0).
        actuator_ctrllimited: u8
        /// Range of each control.
        actuator_ctrlrange: [f64; 2]
        /// Controls of all keyframes: nkey x nu.
        key_ctrl: f64
        /// Type of each sensor, see `mjtSensor`.
        sensor_type: i32
        /// Largest value of each sensor's output; 0: any.
        sensor_cutoff: f64
        /// Where each sensor's output begins in the sensor data.
        sensor_adr: i32
        /// Length of each sensor's output.
        sensor_dim: i32
    }
}
