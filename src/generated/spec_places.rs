// Where a spec keeps the elements of each kind.
//
// Made from `src/abi` for `src/spec/tree.rs`, which includes it. Do not edit it: change `src/abi` or
// `checks/generator`, then run `cargo run -p rujoco-generator`.

impl Listed for BodyFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.bodies
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.bodies
    }
}

impl InBody for BodyFields {
    fn of(bodytree: &BodyTree) -> &Gapped<Id<Self>> {
        &bodytree.bodies
    }

    fn of_mut(bodytree: &mut BodyTree) -> &mut Gapped<Id<Self>> {
        &mut bodytree.bodies
    }
}

impl Listed for FrameFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.frames
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.frames
    }
}

impl InBody for FrameFields {
    fn of(bodytree: &BodyTree) -> &Gapped<Id<Self>> {
        &bodytree.frames
    }

    fn of_mut(bodytree: &mut BodyTree) -> &mut Gapped<Id<Self>> {
        &mut bodytree.frames
    }
}

impl Listed for JointFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.joints
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.joints
    }
}

impl InBody for JointFields {
    fn of(bodytree: &BodyTree) -> &Gapped<Id<Self>> {
        &bodytree.joints
    }

    fn of_mut(bodytree: &mut BodyTree) -> &mut Gapped<Id<Self>> {
        &mut bodytree.joints
    }
}

impl Templated for JointFields {
    fn template(class: &Class) -> &Element<Self> {
        &class.joint
    }

    fn template_mut(class: &mut Class) -> &mut Element<Self> {
        &mut class.joint
    }
}

impl Listed for GeomFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.geoms
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.geoms
    }
}

impl InBody for GeomFields {
    fn of(bodytree: &BodyTree) -> &Gapped<Id<Self>> {
        &bodytree.geoms
    }

    fn of_mut(bodytree: &mut BodyTree) -> &mut Gapped<Id<Self>> {
        &mut bodytree.geoms
    }
}

impl Templated for GeomFields {
    fn template(class: &Class) -> &Element<Self> {
        &class.geom
    }

    fn template_mut(class: &mut Class) -> &mut Element<Self> {
        &mut class.geom
    }
}

impl Listed for SiteFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.sites
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.sites
    }
}

impl InBody for SiteFields {
    fn of(bodytree: &BodyTree) -> &Gapped<Id<Self>> {
        &bodytree.sites
    }

    fn of_mut(bodytree: &mut BodyTree) -> &mut Gapped<Id<Self>> {
        &mut bodytree.sites
    }
}

impl Templated for SiteFields {
    fn template(class: &Class) -> &Element<Self> {
        &class.site
    }

    fn template_mut(class: &mut Class) -> &mut Element<Self> {
        &mut class.site
    }
}

impl Listed for CameraFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.cameras
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.cameras
    }
}

impl InBody for CameraFields {
    fn of(bodytree: &BodyTree) -> &Gapped<Id<Self>> {
        &bodytree.cameras
    }

    fn of_mut(bodytree: &mut BodyTree) -> &mut Gapped<Id<Self>> {
        &mut bodytree.cameras
    }
}

impl Templated for CameraFields {
    fn template(class: &Class) -> &Element<Self> {
        &class.camera
    }

    fn template_mut(class: &mut Class) -> &mut Element<Self> {
        &mut class.camera
    }
}

impl Listed for LightFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.lights
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.lights
    }
}

impl InBody for LightFields {
    fn of(bodytree: &BodyTree) -> &Gapped<Id<Self>> {
        &bodytree.lights
    }

    fn of_mut(bodytree: &mut BodyTree) -> &mut Gapped<Id<Self>> {
        &mut bodytree.lights
    }
}

impl Templated for LightFields {
    fn template(class: &Class) -> &Element<Self> {
        &class.light
    }

    fn template_mut(class: &mut Class) -> &mut Element<Self> {
        &mut class.light
    }
}

impl Listed for FlexFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.flexes
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.flexes
    }
}

impl Templated for FlexFields {
    fn template(class: &Class) -> &Element<Self> {
        &class.flex
    }

    fn template_mut(class: &mut Class) -> &mut Element<Self> {
        &mut class.flex
    }
}

impl Listed for MeshFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.meshes
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.meshes
    }
}

impl Templated for MeshFields {
    fn template(class: &Class) -> &Element<Self> {
        &class.mesh
    }

    fn template_mut(class: &mut Class) -> &mut Element<Self> {
        &mut class.mesh
    }
}

impl Listed for HFieldFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.hfields
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.hfields
    }
}

impl Listed for SkinFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.skins
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.skins
    }
}

impl Listed for TextureFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.textures
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.textures
    }
}

impl Listed for MaterialFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.materials
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.materials
    }
}

impl Templated for MaterialFields {
    fn template(class: &Class) -> &Element<Self> {
        &class.material
    }

    fn template_mut(class: &mut Class) -> &mut Element<Self> {
        &mut class.material
    }
}

impl Listed for PairFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.pairs
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.pairs
    }
}

impl Templated for PairFields {
    fn template(class: &Class) -> &Element<Self> {
        &class.pair
    }

    fn template_mut(class: &mut Class) -> &mut Element<Self> {
        &mut class.pair
    }
}

impl Listed for ExcludeFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.excludes
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.excludes
    }
}

impl Listed for EqualityFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.equalities
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.equalities
    }
}

impl Templated for EqualityFields {
    fn template(class: &Class) -> &Element<Self> {
        &class.equality
    }

    fn template_mut(class: &mut Class) -> &mut Element<Self> {
        &mut class.equality
    }
}

impl Listed for TendonFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.tendons
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.tendons
    }
}

impl Templated for TendonFields {
    fn template(class: &Class) -> &Element<Self> {
        &class.tendon
    }

    fn template_mut(class: &mut Class) -> &mut Element<Self> {
        &mut class.tendon
    }
}

impl Listed for ActuatorFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.actuators
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.actuators
    }
}

impl Templated for ActuatorFields {
    fn template(class: &Class) -> &Element<Self> {
        &class.actuator
    }

    fn template_mut(class: &mut Class) -> &mut Element<Self> {
        &mut class.actuator
    }
}

impl Listed for SensorFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.sensors
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.sensors
    }
}

impl Listed for NumericFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.numerics
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.numerics
    }
}

impl Listed for TextFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.texts
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.texts
    }
}

impl Listed for TupleFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.tuples
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.tuples
    }
}

impl Listed for KeyFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.keys
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.keys
    }
}

impl Listed for PluginFields {
    fn list(spec: &Spec) -> &Elements<Self> {
        &spec.plugins
    }

    fn list_mut(spec: &mut Spec) -> &mut Elements<Self> {
        &mut spec.plugins
    }
}

/// The kinds that a spec has a list of.
pub(super) const KINDS: [mjtObj; 24] = [
    mjOBJ_BODY,
    mjOBJ_FRAME,
    mjOBJ_JOINT,
    mjOBJ_GEOM,
    mjOBJ_SITE,
    mjOBJ_CAMERA,
    mjOBJ_LIGHT,
    mjOBJ_FLEX,
    mjOBJ_MESH,
    mjOBJ_HFIELD,
    mjOBJ_SKIN,
    mjOBJ_TEXTURE,
    mjOBJ_MATERIAL,
    mjOBJ_PAIR,
    mjOBJ_EXCLUDE,
    mjOBJ_EQUALITY,
    mjOBJ_TENDON,
    mjOBJ_ACTUATOR,
    mjOBJ_SENSOR,
    mjOBJ_NUMERIC,
    mjOBJ_TEXT,
    mjOBJ_TUPLE,
    mjOBJ_KEY,
    mjOBJ_PLUGIN,
];
