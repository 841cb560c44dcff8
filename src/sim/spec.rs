//! Building and editing models in Rust programs: a [`Spec`] that elements are added to, and that compiles to a model.

use super::Model;
use super::model::{path_text, read_files};
use crate::abi::*;
use crate::base::vfs::Vfs;
use crate::base::{Error, ErrorKind, Result, report};
use crate::spec::{Attached, InBody, Listed, Rename, SpecRef, Templated, kind_name};
use crate::{builtin, compile, mjcf};
use std::path::Path;

pub use crate::spec::{
    ActuatorFields as Actuator, BodyFields as Body, BodyId, CameraFields as SpecCamera, EqualityFields as Equality,
    ExcludeFields as Exclude, GeomFields as Geom, Id, JointFields as SpecJoint, KeyFields as Keyframe,
    LightFields as Light, MaterialFields as Material, MeshFields as Mesh, PairFields as Pair, SensorFields as Sensor,
    SiteFields as Site, SpecFields as Settings, TendonFields as Tendon, TextureFields as Texture,
};

/// A model that can be built and edited, and compiled as often as one likes.
///
/// Elements are found and changed by keys; the key of a deleted element leads to nothing. Attributes are those of the
/// `mjs*` structs, strings and vectors among them.
///
/// ```
/// use mujoco::abi::{mjGEOM_SPHERE, mjJNT_HINGE, mjTRN_JOINT};
/// use mujoco::sim::spec::{Actuator, Geom, SpecJoint};
/// use mujoco::sim::{Data, Spec};
///
/// let mut spec = Spec::new();
/// let arm = spec.add_body(spec.world(), "arm")?;
/// spec.add_to(arm, "hinge", |joint: &mut SpecJoint| {
///     joint.r#type = mjJNT_HINGE.into();
///     joint.axis = [0.0, 1.0, 0.0];
/// })?;
/// let ball = spec.add_to(arm, "ball", |geom: &mut Geom| {
///     geom.r#type = mjGEOM_SPHERE.into();
///     geom.size[0] = 0.1;
///     geom.pos = [0.5, 0.0, 0.0];
/// })?;
/// spec.add("motor", |actuator: &mut Actuator| {
///     actuator.trntype = mjTRN_JOINT.into();
///     actuator.target.set("hinge");
/// })?;
///
/// let model = spec.compile()?;
/// let mut data = Data::new(&model)?;
/// data.step()?;
/// assert_eq!((model.nv(), model.nu()), (1, 1));
///
/// spec.edit(ball, |geom| geom.size[0] = 0.2)?;
/// assert_eq!(spec.compile()?.geom_size()[0][0], 0.2);
/// # Ok::<(), mujoco::sim::Error>(())
/// ```
pub struct Spec(SpecRef);

impl Default for Spec {
    fn default() -> Self {
        Spec::new()
    }
}

impl Spec {
    /// An empty model: a world body and built-in settings.
    pub fn new() -> Spec {
        builtin::register();
        Spec(SpecRef::new())
    }

    /// Reads an MJCF or URDF file.
    pub fn from_file(path: impl AsRef<Path>) -> Result<Spec> {
        builtin::register();
        let path = path_text(path.as_ref())?;
        Spec::parsed(mjcf::parse_file(path, None), path)
    }

    /// Reads MJCF or URDF text. Files that it names are relative to the current directory.
    pub fn from_xml(xml: &str) -> Result<Spec> {
        builtin::register();
        Spec::parsed(mjcf::parse_text(xml.as_bytes(), None), "")
    }

    fn parsed(spec: mjcf::Result<SpecRef>, path: &str) -> Result<Spec> {
        spec.map(Spec).map_err(|e| e.into_error(path))
    }

    /// A copy that can be edited on its own.
    pub fn try_clone(&mut self) -> Result<Spec> {
        SpecRef::copy_of(self.0.get_mut()).map(Spec)
    }

    /// Name, options, compiler settings, statistics and visual settings of the whole model.
    pub fn settings(&self) -> &Settings {
        &self.0.public
    }

    /// [`Spec::settings`], to write.
    pub fn settings_mut(&mut self) -> &mut Settings {
        &mut self.0.get_mut().public
    }

    /// The body that everything is attached to.
    pub fn world(&self) -> BodyId {
        self.0.world
    }

    /// The element of this name.
    pub fn find<K: Listed>(&self, name: &str) -> Option<Id<K>> {
        self.0.find::<K>(name)
    }

    /// All elements of a kind, in the model's order.
    pub fn all<K: Listed>(&self) -> Vec<Id<K>> {
        K::list(&self.0).ids().to_vec()
    }

    /// Attributes of an element; none if it has been deleted.
    pub fn get<K: Listed>(&self, id: Id<K>) -> Option<&K> {
        K::list(&self.0).get(id).filter(|e| e.head.is_live()).map(|e| &e.public)
    }

    /// Name of an element; empty if it has none or has been deleted.
    pub fn name<K: Listed>(&self, id: Id<K>) -> &str {
        K::list(&self.0).get(id).filter(|e| e.head.is_live()).map_or("", |e| e.name())
    }

    /// Changes the attributes of an element.
    pub fn edit<K: Listed>(&mut self, id: Id<K>, change: impl FnOnce(&mut K)) -> Result<()> {
        self.check(id)?;
        change(&mut K::list_mut(self.0.get_mut())[id].public);
        Ok(())
    }

    /// An error for the key of a deleted element, or of another spec.
    fn check<K: Listed>(&self, id: Id<K>) -> Result<()> {
        let kind = kind_name(K::TYPE);
        let missing = || {
            Error::of(
                ErrorKind::BadArgument,
                format!("the spec has no such {kind}: it was deleted or is of another spec"),
            )
        };
        self.get(id).map(|_| ()).ok_or_else(missing)
    }

    /// Adds a body to another.
    pub fn add_body(&mut self, parent: BodyId, name: &str) -> Result<BodyId> {
        self.check(parent)?;
        self.0.check_bodies(1)?;
        let id = self.0.get_mut().add_body(parent, None);
        self.named(id, name)
    }

    /// Adds a joint, geom, site, camera or light to a body, with the attributes of the body's default class, then changed.
    pub fn add_to<K: InBody + Templated>(
        &mut self,
        body: BodyId,
        name: &str,
        change: impl FnOnce(&mut K),
    ) -> Result<Id<K>> {
        self.check(body)?;
        let id = self.0.get_mut().add_in::<K>(body, None);
        change(&mut K::list_mut(self.0.get_mut())[id].public);
        self.named(id, name)
    }

    /// Adds an element that is in no body, with built-in attributes, then changed.
    pub fn add<K: Listed>(&mut self, name: &str, change: impl FnOnce(&mut K)) -> Result<Id<K>> {
        if matches!(
            K::TYPE,
            mjOBJ_BODY | mjOBJ_FRAME | mjOBJ_JOINT | mjOBJ_GEOM | mjOBJ_SITE | mjOBJ_CAMERA | mjOBJ_LIGHT
        ) {
            return Err(Error::of(ErrorKind::BadArgument, format!("a {} is added to a body", kind_name(K::TYPE))));
        }
        let id = self.0.get_mut().add::<K>();
        change(&mut K::list_mut(self.0.get_mut())[id].public);
        self.named(id, name)
    }

    /// Names a new element; it is deleted again if another has that name.
    fn named<K: Listed>(&mut self, id: Id<K>, name: &str) -> Result<Id<K>> {
        let list = K::list_mut(self.0.get_mut());
        if !list.set_name(id, name) {
            list[id].head.name.set("");
            self.delete(id)?;
            return Err(Error::of(
                ErrorKind::BadArgument,
                format!("there is a {} '{name}' already", kind_name(K::TYPE)),
            ));
        }
        Ok(id)
    }

    /// Deletes an element, a body with all that is attached to it.
    pub fn delete<K: Listed>(&mut self, id: Id<K>) -> Result<()> {
        self.check(id)?;
        let spec = self.0.get_mut();
        spec.refresh_names();
        spec.delete(id)?;
        spec.renumber_tree();
        Ok(())
    }

    /// Attaches a body of another model, and what refers to it, to a body of this one. Names get the prefix.
    pub fn attach(&mut self, to: BodyId, mut child: Spec, body: BodyId, prefix: &str) -> Result<BodyId> {
        self.check(to)?;
        child.check(body)?;
        let spec = self.0.get_mut();
        spec.refresh_names();
        let frame = spec.add_frame(to, None);
        let rename = Rename { prefix: prefix.into(), suffix: String::new() };
        let attached = spec.attach(Some(child.0.get_mut()), Attached::Body(body), to, Some(frame), &rename);
        let attached = attached.inspect_err(|_| spec.remove_frame(frame))?;
        spec.children.push(child.0);
        spec.renumber_tree();
        match attached {
            Attached::Body(id) => Ok(id),
            Attached::Frame(_) => Err(Error::of(ErrorKind::BadArgument, "a body was attached as a frame")),
        }
    }

    /// Compiles the model. Files that it names are read relative to where it was read from.
    pub fn compile(&mut self) -> Result<Model> {
        self.compile_with_files(&[])
    }

    /// As [`Spec::compile`], with files (meshes, textures) that are given as bytes.
    pub fn compile_with_files(&mut self, files: &[(&str, &[u8])]) -> Result<Model> {
        let vfs: Vfs = read_files(files)?;
        Model::compile(self.0.get_mut(), "", Some(&vfs))
    }

    /// Takes over the values of a model that this spec was compiled to, and that may have been changed since. An error for
    /// other models.
    pub fn copy_back(&mut self, model: &Model) -> Result<()> {
        compile::copy_back(self.0.get_mut(), model.core()).map_err(|e| e.or_kind(ErrorKind::BadArgument))
    }

    /// The MJCF of the model as it was last compiled.
    pub fn to_xml(&self) -> Result<String> {
        let text = mjcf::write::write(&self.0, report::xml_precision())?;
        String::from_utf8(text).map_err(|_| Error::of(ErrorKind::BadArgument, "a name of the model is no UTF-8"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::Data;

    fn with_sphere() -> (Spec, BodyId, Id<Geom>) {
        let mut spec = Spec::new();
        let body = spec.add_body(spec.world(), "ball").unwrap();
        let geom = spec
            .add_to(body, "sphere", |g: &mut Geom| {
                g.r#type = mjGEOM_SPHERE.into();
                g.size[0] = 0.1;
            })
            .unwrap();
        (spec, body, geom)
    }

    #[test]
    fn what_is_built_compiles_to_what_the_text_says() {
        let (mut spec, body, _) = with_sphere();
        spec.add_to(body, "free", |j: &mut SpecJoint| j.r#type = mjJNT_FREE.into()).unwrap();
        let built = spec.compile().unwrap();
        let xml = "<mujoco model='MuJoCo Model'><worldbody><body name='ball'>
            <joint name='free' type='free'/><geom name='sphere' type='sphere' size='.1'/></body></worldbody></mujoco>";
        let read = Model::from_xml(xml).unwrap();
        assert_eq!(built.to_mjb().unwrap(), read.to_mjb().unwrap());
        let again = Model::from_xml(&spec.to_xml().unwrap()).unwrap();
        assert_eq!((again.nv(), again.geom_size()[0][0]), (6, 0.1));
    }

    #[test]
    fn deleted_elements_and_repeated_names_are_errors() {
        let (mut spec, body, geom) = with_sphere();
        assert!(spec.add_body(spec.world(), "ball").is_err());
        assert!(spec.add_to(body, "sphere", |_: &mut Geom| ()).is_err());
        assert_eq!(spec.all::<Geom>(), [geom]);
        assert!(spec.add("s", |_: &mut Site| ()).is_err());
        spec.delete(body).unwrap();
        assert_eq!((spec.get(geom).is_none(), spec.name(body)), (true, ""));
        assert!(spec.edit(geom, |g| g.size[0] = 1.0).is_err());
        assert!(spec.delete(geom).is_err());
        assert!(spec.add_body(body, "x").is_err());
        assert_eq!(spec.compile().unwrap().nbody(), 1);
    }

    #[test]
    fn keys_of_another_spec_lead_to_nothing() {
        let (spec, _, geom) = with_sphere();
        let (mut other, body, _) = with_sphere();
        assert!(other.get(geom).is_none() && other.edit(geom, |_| ()).is_err());
        drop(spec);
        assert!(other.get(geom).is_none());
        assert!(other.delete(body).is_ok());
    }

    #[test]
    fn models_are_attached_under_new_names_with_their_settings() {
        let child = "<mujoco><compiler angle='radian'/><worldbody>
            <body name='arm'><joint name='j' range='0 1'/><geom size='.1'/></body></worldbody>
            <actuator><motor name='m' joint='j'/></actuator></mujoco>";
        let mut parent = Spec::new();
        let mount = parent.add_body(parent.world(), "mount").unwrap();
        for prefix in ["left/", "right/"] {
            let child = Spec::from_xml(child).unwrap();
            let arm = child.find::<Body>("arm").unwrap();
            let attached = parent.attach(mount, child, arm, prefix).unwrap();
            assert_eq!(parent.name(attached), format!("{prefix}arm"));
        }
        let model = parent.compile().unwrap();
        assert_eq!((model.nu(), model.joint("right/j").unwrap().id), (2, 1));
        assert_eq!(model.jnt_range()[1], [0.0, 1.0]);
        let child = Spec::from_xml(child).unwrap();
        let arm = child.find::<Body>("arm").unwrap();
        assert!(parent.attach(mount, child, arm, "left/").is_err(), "the names are taken");
        let mut copy = parent.try_clone().unwrap();
        assert_eq!(copy.compile().unwrap().nu(), 2);
        Data::new(&model).unwrap().step().unwrap();
    }

    #[test]
    fn errors_of_the_compiler_name_the_element() {
        let (mut spec, body, geom) = with_sphere();
        spec.edit(geom, |g| g.size[0] = -1.0).unwrap();
        let error = spec.compile().err().unwrap().to_string();
        assert!(error.contains("sphere"), "{error}");
        assert!(spec.to_xml().is_err());
        spec.edit(geom, |g| g.size[0] = 1.0).unwrap();
        spec.edit(body, |b| b.pos = [0.0, 0.0, 2.0]).unwrap();
        assert_eq!(spec.compile().unwrap().body_pos()[1], [0.0, 0.0, 2.0]);
    }
}
