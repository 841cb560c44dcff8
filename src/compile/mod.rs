//! Spec to `mjModel`: one file per element kind, then the passes over the whole model.
//!
//! In: a [`Spec`] and files. Out: an [`OwnedModel`], and in the spec the compiled copy of every element (angles in
//! radians, unit quaternions, frames applied) that the XML writer prints. The public copies stay as the user left them.
//!
//! [`Compiler::run`] is the sequence of passes; [`pack`] writes the arrays; [`finish`] computes constants and tries a step.

#![forbid(unsafe_code)]

mod actuator;
mod assets;
mod attributes;
mod body;
mod copy_back;
mod custom;
mod equality;
mod error;
mod finish;
mod flex;
mod frame;
mod fuse;
mod geom;
mod joint;
mod keyframe;
mod length_range;
mod mesh;
mod names;
mod pack;
mod pack_lists;
mod pair;
mod plugin;
mod recompile;
mod sensor;
mod settings;
mod shape;
mod signature;
mod site;
mod sizes;
mod skin;
pub mod sparsity;
mod tendon;
mod to_frame;
mod visual;

pub use copy_back::copy_back;
pub use error::Failure;
pub use recompile::{SavedState, StateArrays};
pub use signature::{Change, hash_before, refresh as refresh_signature, signature};
pub use site::frame_of_site;
pub use to_frame::body_to_frame;

use crate::abi::*;
use crate::base::vfs::Vfs;
use crate::base::{report, trap};
use crate::model::OwnedModel;
use crate::model::names::kinds;
use crate::spec::*;
use error::Result;
use settings::Settings;
use std::collections::HashSet;
use std::ffi::CString;
use std::sync::Arc;

/// A compiled model, and the last warning on the way.
pub struct Compiled {
    pub model: OwnedModel,
    pub warning: Option<String>,
    /// What was left out of the files silently, as the C functions do.
    pub notes: Vec<String>,
}

/// Compiles a spec.
pub fn compile(spec: &mut Spec, vfs: Option<&Vfs>) -> Result<Compiled> {
    spec.is_compiled = false;
    if spec.is_attached {
        return Err(Failure::new("cannot compile child spec if attached by reference to a parent spec"));
    }
    spec.compiled = spec.public.clone();
    spec.forget_hashes();
    let compiled = prepare(spec).and_then(|()| Compiler::new(spec, vfs).run());
    match &compiled {
        Ok(compiled) => {
            recompile::record_compile(spec, &compiled.model);
            spec.is_compiled = true;
        }
        Err(_) => spec.drop_waiting_keys(),
    }
    compiled
}

/// Compiles a spec and keeps the error, or the warning of the compiler or the engine, in its report.
pub fn compile_and_report(spec: &mut Spec, vfs: Option<&Vfs>) -> Option<OwnedModel> {
    spec.report = Report::default();
    let (result, warning) = report::capture_warnings(|| {
        let done = trap::catch_errors(|| compile(spec, vfs));
        done.unwrap_or_else(|raised| Err(Failure::engine(&raised)))
    });
    let (model, text) = match result {
        Ok(compiled) => (Some(compiled.model), warning.map(String::from).or(compiled.warning).unwrap_or_default()),
        Err(failure) => {
            let after = warning.map_or(String::new(), |w| format!("\n{w}"));
            // as in the reference, an error of the engine says the warning once more
            let after = if failure.is_engine() { after.repeat(2) } else { after };
            (None, format!("{failure}{after}"))
        }
    };
    spec.report.is_warning = model.is_some() && !text.is_empty();
    spec.report.text = CString::new(text.replace('\0', "")).unwrap_or_default();
    model
}

/// Names, ids and keyframes.
fn prepare(spec: &mut Spec) -> Result<()> {
    if !spec.bodies[spec.world].extra.joints.is_empty() {
        return Err(Failure::new("joint found in world body"));
    }
    spec.check_bodies(0).map_err(Failure::new)?;
    for dir in [&mut spec.public.compiler.meshdir, &mut spec.public.compiler.texturedir] {
        let text = dir.text();
        if !text.is_empty() && !text.ends_with(['/', '\\']) {
            let text = format!("{text}/");
            dir.set(&text);
        }
    }
    append_keys(spec)?;
    assets::name_assets(spec)?;
    spec.renumber_tree();
    spec.enlarge_keys();
    index_names(spec)
}

/// Appends unnamed keys until there are as many as the spec announces.
fn append_keys(spec: &mut Spec) -> Result<()> {
    let wanted = spec.public.public.nkey;
    if wanted > 1_000_000 {
        return Err(Failure::new(format!("nkey is too large: {wanted}")));
    }
    while (spec.keys.len() as i64) < wanted as i64 {
        spec.add::<KeyFields>();
    }
    spec.drop_waiting_keys();
    for i in 0..spec.pending_keys.len() {
        let id = spec.add::<KeyFields>();
        let name = spec.pending_keys[i].name.clone();
        spec.keys.set_name(id, &name);
        spec.waiting_keys.push(id);
    }
    Ok(())
}

/// Numbers all lists, rebuilds the name tables, and rejects names that occur twice.
fn index_names(spec: &mut Spec) -> Result<()> {
    for kind in kinds().chain([mjOBJ_FRAME]) {
        let Some(list) = spec.list_mut(Some(kind)) else { continue };
        if kind != mjOBJ_FRAME {
            list.set_order(list.places().to_vec());
        }
        if let Some(name) = list.index_names() {
            return Err(Failure::new(format!("repeated name '{name}' in {}", kind_name(kind))));
        }
    }
    Ok(())
}

/// Lengths of user data per kind.
#[derive(Default)]
struct UserSizes {
    body: usize,
    jnt: usize,
    geom: usize,
    site: usize,
    cam: usize,
    tendon: usize,
    actuator: usize,
    sensor: usize,
}

/// A compile under way: the spec, and what is derived for each element, in model order.
struct Compiler<'a> {
    spec: &'a mut Spec,
    vfs: Option<&'a Vfs>,
    bodies: Vec<body::BodyState>,
    geoms: Vec<geom::GeomState>,
    /// Materials of sites.
    sites: Vec<i32>,
    flexes: Vec<flex::FlexState>,
    skins: Vec<skin::SkinState>,
    /// Target bodies of cameras.
    cameras: Vec<i32>,
    lights: Vec<site::LightState>,
    meshes: Vec<mesh::MeshState>,
    hfields: Vec<Vec<f32>>,
    textures: Vec<Arc<Vec<u8>>>,
    materials: Vec<assets::Roles>,
    /// Names of the materials that `discardvisual` has taken away.
    discarded: HashSet<String>,
    pairs: Vec<pair::PairState>,
    /// Signatures of excludes.
    excludes: Vec<i32>,
    equalities: Vec<equality::EqualityState>,
    tendons: Vec<tendon::TendonState>,
    actuators: Vec<actuator::ActuatorState>,
    sensors: Vec<sensor::SensorState>,
    tuples: Vec<Vec<i32>>,
    plugins: Vec<plugin::PluginState>,
    nuser: UserSizes,
    /// Nodes of bounding volume trees that `fusestatic` counts too many.
    unused_nodes: i64,
    warning: Option<String>,
    notes: Vec<String>,
}

impl<'a> Compiler<'a> {
    fn new(spec: &'a mut Spec, vfs: Option<&'a Vfs>) -> Self {
        Compiler {
            bodies: vec![body::BodyState { plugin: -1, ..Default::default() }; spec.bodies.len()],
            geoms: vec![geom::GeomState::default(); spec.geoms.len()],
            sites: vec![-1; spec.sites.len()],
            flexes: vec![flex::FlexState::default(); spec.flexes.len()],
            skins: vec![skin::SkinState::default(); spec.skins.len()],
            cameras: vec![-1; spec.cameras.len()],
            lights: vec![site::LightState::default(); spec.lights.len()],
            meshes: vec![mesh::MeshState::default(); spec.meshes.len()],
            hfields: vec![],
            textures: vec![],
            materials: vec![[-1; mjNTEXROLE as usize]; spec.materials.len()],
            discarded: HashSet::new(),
            pairs: vec![pair::PairState::default(); spec.pairs.len()],
            excludes: vec![0; spec.excludes.len()],
            equalities: vec![equality::EqualityState::default(); spec.equalities.len()],
            tendons: vec![tendon::TendonState::default(); spec.tendons.len()],
            actuators: vec![actuator::ActuatorState::default(); spec.actuators.len()],
            sensors: vec![sensor::SensorState::default(); spec.sensors.len()],
            tuples: vec![vec![]; spec.tuples.len()],
            plugins: vec![plugin::PluginState::default(); spec.plugins.len()],
            nuser: UserSizes::default(),
            unused_nodes: 0,
            warning: None,
            notes: spec.notes.clone(),
            spec,
            vfs,
        }
    }

    /// Keeps a warning; only the last one survives.
    fn warn(&mut self, text: String) {
        self.warning = Some(text);
    }

    /// All passes in order. The order decides which of several errors is reported.
    fn run(mut self) -> Result<Compiled> {
        let discard = self.spec.public.public.compiler.discardvisual != 0;
        if discard {
            self.discard_materials();
        }
        self.index_assets(false)?;
        self.each(Self::pair)?;
        self.request_hulls();
        self.user_sizes();
        self.compile_meshes()?;
        for i in 0..self.spec.bodies.len() {
            self.body(i)?;
        }
        if self.spec.public.public.compiler.fusestatic != 0 {
            self.fuse_static()?;
            self.each(Self::light)?;
            self.each(Self::camera)?;
        }
        self.outside_tree()?;
        self.sort_pairs();
        self.index_assets(discard)?;
        if discard {
            self.discard_visual_geoms();
        }
        self.check_moving_mass()?;
        let layout = self.layout()?;
        let mut model = self.allocate(&layout)?;
        self.pack(&mut model, &layout)?;
        self.finish(&mut model)?;
        self.store_derived(&model);
        let signature = signature(self.spec);
        model.signature = signature;
        self.spec.head.set_signature(signature);
        Ok(Compiled { model, warning: self.warning, notes: self.notes })
    }

    /// Lengths of user data: as given, or the longest there is.
    fn user_sizes(&mut self) {
        fn size<K: Kind>(given: i32, list: &Elements<K>, len: impl Fn(&K) -> usize) -> usize {
            usize::try_from(given).unwrap_or_else(|_| list.iter().map(|e| len(&e.public)).max().unwrap_or(0))
        }
        let s = &*self.spec;
        let given = &s.public.public;
        self.nuser = UserSizes {
            body: size(given.nuser_body, &s.bodies, |e| e.userdata.len()),
            jnt: size(given.nuser_jnt, &s.joints, |e| e.userdata.len()),
            geom: size(given.nuser_geom, &s.geoms, |e| e.userdata.len()),
            site: size(given.nuser_site, &s.sites, |e| e.userdata.len()),
            cam: size(given.nuser_cam, &s.cameras, |e| e.userdata.len()),
            tendon: size(given.nuser_tendon, &s.tendons, |e| e.userdata.len()),
            actuator: size(given.nuser_actuator, &s.actuators, |e| e.userdata.len()),
            sensor: size(given.nuser_sensor, &s.sensors, |e| e.userdata.len()),
        };
    }

    /// Compiles every element of a kind, in order: `f` works on the compiled copy.
    fn each<K: Listed>(&mut self, f: impl Fn(&mut Self, Id<K>) -> Result<()>) -> Result<()> {
        (0..K::list(self.spec).len()).try_for_each(|i| {
            let e = K::list_mut(self.spec).at_mut(i);
            e.compiled = e.public.clone();
            let id = e.key();
            f(self, id)
        })
    }

    /// Everything that is not in the tree.
    fn outside_tree(&mut self) -> Result<()> {
        self.each(Self::flex)?;
        self.each(Self::skin)?;
        self.each(Self::hfield)?;
        self.each(Self::texture)?;
        self.each::<MaterialFields>(|_, _| Ok(()))?;
        self.each(Self::pair)?;
        self.each(Self::exclude)?;
        self.each(Self::equality)?;
        self.each(Self::tendon)?;
        self.each(Self::actuator)?;
        self.each(Self::sensor)?;
        self.each(Self::numeric)?;
        self.each(Self::text)?;
        self.each(Self::tuple)?;
        self.each(Self::plugin)
    }

    /// Id of the body of this name.
    fn body_named(&self, name: &str) -> Option<i32> {
        self.spec.bodies.lookup(name).map(|b| self.spec.bodies[b].id())
    }

    /// Id of the element of this type and name.
    fn object_named(&self, kind: i32, name: &str) -> Option<i32> {
        // frames are not in the model
        let kind = mjtObj::from_int(kind).filter(|&kind| kind != mjOBJ_FRAME);
        let list = self.spec.list(kind)?;
        list.lookup(name).map(|place| list[place].id)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn load(xml: &str) -> Result<Compiled> {
        let mut spec = crate::mjcf::parse_text(xml.as_bytes(), None).expect("a well-formed model");
        compile(spec.get_mut(), None)
    }

    fn text(xml: &str) -> String {
        match load(xml) {
            Ok(_) => "no error".into(),
            Err(failure) => failure.to_string(),
        }
    }

    /// The worked example of the tree's arrays: two sliders on one body, a branch with hinges, a body without joints.
    const TREE: &str = r#"<mujoco model="m"><worldbody><geom name="fl" type="plane" size="1 1 1"/>
        <body name="a"><joint name="j1" type="slide" axis="1 0 0"/><joint name="j2" type="slide" axis="0 1 0"/>
            <geom size=".1"/></body>
        <body name="b" pos="1 0 0"><joint name="k" axis="0 1 0"/><geom size=".1" pos=".2 0 0"/>
            <body name="c"><joint/><geom size=".1"/></body><body name="d"><geom size=".1"/></body></body>
        </worldbody></mujoco>"#;

    #[test]
    fn tree_and_sparsity_arrays() {
        let m = load(TREE).unwrap().model;
        assert_eq!((m.nM(), m.nB(), m.nC(), m.nD(), m.nnames(), m.ntree(), m.nbvh()), (6, 11, 5, 8, 32, 2, 5));
        assert_eq!(m.body_simple(), [1, 2, 0, 0, 0]);
        assert_eq!(m.body_weldid(), [0, 1, 2, 3, 2]);
        assert_eq!(m.body_treeid(), [-1, 0, 1, 1, 1]);
        assert_eq!(m.dof_parentid(), [-1, 0, -1, 2]);
        assert_eq!(m.dof_simplenum(), [2, 1, 0, 0]);
        assert_eq!((m.M_rownnz(), m.M_colind()), (&[1, 1, 1, 2][..], &[0, 1, 2, 2, 3][..]));
        assert_eq!((m.D_colind(), m.D_diag()), (&[0, 1, 0, 1, 2, 3, 2, 3][..], &[0, 1, 0, 1][..]));
        assert_eq!(m.B_colind(), [0, 1, 2, 3, 0, 1, 2, 3, 2, 3, 2]);
        assert_eq!(m.mapM2M(), [0, 1, 3, 5, 4]);
        assert_eq!(m.mapM2D(), [0, -1, -1, 1, 2, 3, 3, 4]);
        assert_eq!(m.mapD2M(), [0, 3, 4, 6, 7]);
        assert_eq!(m.name_bodyadr(), [2, 8, 10, 12, 14]);
    }

    #[test]
    fn inertia_of_several_geoms() {
        let m = load(
            r#"<mujoco><worldbody><body><geom type="box" size=".1 .2 .3" pos="1 0 0" quat="1 1 1 0"/>
            <geom type="capsule" size=".05 .2" pos="0 .3 .1"/></body></worldbody></mujoco>"#,
        )
        .unwrap()
        .model;
        let close = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(x, y)| (x - y).abs() < 1e-13);
        assert!(close(&m.body_ipos()[1].0, &[0.9290587854646475, 0.02128236436060578, 0.00709412145353526]));
        let quat = [0.6452259520590545, 0.4195075315594191, 0.622857138629575, 0.14052005768782952];
        assert!(close(&m.body_iquat()[1].0, &quat), "{:?}", m.body_iquat()[1]);
        assert!(close(&m.body_inertia()[1].0, &[5.835996177319188, 5.217618923707896, 1.0607196196444935]));
    }

    #[test]
    fn pairs_and_excludes_are_sorted_by_bodies() {
        let m = load(
            r#"<mujoco><worldbody><body name="b2"><geom name="gb" size="1"/></body><body name="b1">
            <geom name="ga" size="1"/></body><body name="b3"><geom name="gc" size="1"/></body></worldbody><contact>
            <pair name="p1" geom1="gc" geom2="gb"/><pair name="p2" geom1="ga" geom2="gb"/>
            <exclude name="e1" body1="b3" body2="b1"/><exclude body1="b1" body2="b2"/></contact><custom><tuple name="t">
            <element objtype="exclude" objname="e1"/><element objtype="pair" objname="p2"/></tuple></custom></mujoco>"#,
        )
        .unwrap()
        .model;
        assert_eq!(m.pair_signature(), [65538, 65539]);
        assert_eq!((m.pair_geom1(), m.pair_geom2()), (&[0, 0][..], &[1, 2][..]));
        assert_eq!(m.exclude_signature(), [65538, 131075]);
        assert_eq!(m.tuple_objid(), [1, 0]);
    }

    #[test]
    fn fused_bodies_give_their_inertia_to_the_parent_in_the_reference_s_way() {
        let m = load(
            r#"<mujoco><compiler fusestatic="true"/><worldbody><body name="a"><joint/><geom size=".5" pos="1 0 0"/>
            <body pos="0 2 0" euler="0 0 90"><geom size=".5" pos="0 1 0"/></body></body></worldbody></mujoco>"#,
        )
        .unwrap()
        .model;
        assert_eq!(m.nbody(), 2);
        let close = |a: crate::math::Vec3, b: [f64; 3]| a.iter().zip(b).all(|(x, y)| (x - y).abs() < 1e-15);
        assert!(close(m.geom_pos()[1], [-1.0, 2.0, 0.0]));
        assert!(close(m.body_ipos()[1], [0.5, 1.5, 0.0]));
    }

    #[test]
    fn errors_name_the_element_and_its_line() {
        let xml = r#"<mujoco><worldbody><body name="b"><joint name="j" axis="0 0 0"/></body></worldbody></mujoco>"#;
        assert_eq!(text(xml), "Error: axis too small in joint\nElement name 'j', id 0, line 1");
        let xml = r#"<mujoco><worldbody><geom size="1" material="x"/></worldbody></mujoco>"#;
        assert_eq!(text(xml), "Error: material 'x' not found in geom 0\nElement name '', id 0, line 1");
        let xml = r#"<mujoco><worldbody><body><joint/></body></worldbody></mujoco>"#;
        let expected = "Error: mass and inertia of moving bodies must be larger than mjMINVAL";
        assert!(text(xml).starts_with(expected));
    }

    #[test]
    fn spring_dampers_become_stiffness_and_damping() {
        let m = load(
            r#"<mujoco><worldbody><body><joint springdamper=".1 .5"/><geom size="1"/></body></worldbody></mujoco>"#,
        )
        .unwrap()
        .model;
        assert!((m.jnt_stiffness()[0] / 670206.4327658224 - 1.0).abs() < 1e-12);
        assert!((m.dof_damping()[0] / 33510.32163829112 - 1.0).abs() < 1e-12);
    }

    #[test]
    fn arena_sizes() {
        assert_eq!(load("<mujoco/>").unwrap().model.narena, 13631488);
        let m = load(
            r#"<mujoco><size njmax="2000" nconmax="500"/><worldbody><body><freejoint/><geom size="1"/></body></worldbody></mujoco>"#,
        );
        assert_eq!(m.unwrap().model.narena, 210763776);
        let m = load(r#"<mujoco><size nstack="200000"/></mujoco>"#).unwrap().model;
        assert_eq!(m.narena, 5242880);
    }
}
