// The exported functions `mjs_add*`.
//
// Made from `src/abi` for `src/api/spec.rs`, which includes it. Do not edit it: change `src/abi` or
// `checks/generator`, then run `cargo run -p rujoco-generator`.

/// Adds a joint to a body, with the attributes of `def`, or of the body's class if that is null.
#[export]
pub fn mjs_addJoint(body: ElementOf<BodyFields>, def: Option<&mjsDefault>) -> Option<*mut mjsJoint> {
    add_in::<JointFields>(body, def)
}

/// Adds a geom to a body, with the attributes of `def`, or of the body's class if that is null.
#[export]
pub fn mjs_addGeom(body: ElementOf<BodyFields>, def: Option<&mjsDefault>) -> Option<*mut mjsGeom> {
    add_in::<GeomFields>(body, def)
}

/// Adds a site to a body, with the attributes of `def`, or of the body's class if that is null.
#[export]
pub fn mjs_addSite(body: ElementOf<BodyFields>, def: Option<&mjsDefault>) -> Option<*mut mjsSite> {
    add_in::<SiteFields>(body, def)
}

/// Adds a camera to a body, with the attributes of `def`, or of the body's class if that is null.
#[export]
pub fn mjs_addCamera(body: ElementOf<BodyFields>, def: Option<&mjsDefault>) -> Option<*mut mjsCamera> {
    add_in::<CameraFields>(body, def)
}

/// Adds a light to a body, with the attributes of `def`, or of the body's class if that is null.
#[export]
pub fn mjs_addLight(body: ElementOf<BodyFields>, def: Option<&mjsDefault>) -> Option<*mut mjsLight> {
    add_in::<LightFields>(body, def)
}

/// Adds a flex with the built-in attributes.
#[export]
pub fn mjs_addFlex(s: SpecHandle) -> Option<*mut mjsFlex> {
    add::<FlexFields>(s)
}

/// Adds a mesh, with the attributes of `def`, or of the class `main` if that is null.
#[export]
pub fn mjs_addMesh(s: SpecHandle, def: Option<&mjsDefault>) -> Option<*mut mjsMesh> {
    add_of_class::<MeshFields>(s, def)
}

/// Adds a hfield with the built-in attributes.
#[export]
pub fn mjs_addHField(s: SpecHandle) -> Option<*mut mjsHField> {
    add::<HFieldFields>(s)
}

/// Adds a skin with the built-in attributes.
#[export]
pub fn mjs_addSkin(s: SpecHandle) -> Option<*mut mjsSkin> {
    add::<SkinFields>(s)
}

/// Adds a texture with the built-in attributes.
#[export]
pub fn mjs_addTexture(s: SpecHandle) -> Option<*mut mjsTexture> {
    add::<TextureFields>(s)
}

/// Adds a material, with the attributes of `def`, or of the class `main` if that is null.
#[export]
pub fn mjs_addMaterial(s: SpecHandle, def: Option<&mjsDefault>) -> Option<*mut mjsMaterial> {
    add_of_class::<MaterialFields>(s, def)
}

/// Adds a pair, with the attributes of `def`, or of the class `main` if that is null.
#[export]
pub fn mjs_addPair(s: SpecHandle, def: Option<&mjsDefault>) -> Option<*mut mjsPair> {
    add_of_class::<PairFields>(s, def)
}

/// Adds an exclude with the built-in attributes.
#[export]
pub fn mjs_addExclude(s: SpecHandle) -> Option<*mut mjsExclude> {
    add::<ExcludeFields>(s)
}

/// Adds an equality, with the attributes of `def`, or of the class `main` if that is null.
#[export]
pub fn mjs_addEquality(s: SpecHandle, def: Option<&mjsDefault>) -> Option<*mut mjsEquality> {
    add_of_class::<EqualityFields>(s, def)
}

/// Adds a tendon, with the attributes of `def`, or of the class `main` if that is null.
#[export]
pub fn mjs_addTendon(s: SpecHandle, def: Option<&mjsDefault>) -> Option<*mut mjsTendon> {
    add_of_class::<TendonFields>(s, def)
}

/// Adds an actuator, with the attributes of `def`, or of the class `main` if that is null.
#[export]
pub fn mjs_addActuator(s: SpecHandle, def: Option<&mjsDefault>) -> Option<*mut mjsActuator> {
    add_of_class::<ActuatorFields>(s, def)
}

/// Adds a sensor with the built-in attributes.
#[export]
pub fn mjs_addSensor(s: SpecHandle) -> Option<*mut mjsSensor> {
    add::<SensorFields>(s)
}

/// Adds a numeric with the built-in attributes.
#[export]
pub fn mjs_addNumeric(s: SpecHandle) -> Option<*mut mjsNumeric> {
    add::<NumericFields>(s)
}

/// Adds a text with the built-in attributes.
#[export]
pub fn mjs_addText(s: SpecHandle) -> Option<*mut mjsText> {
    add::<TextFields>(s)
}

/// Adds a tuple with the built-in attributes.
#[export]
pub fn mjs_addTuple(s: SpecHandle) -> Option<*mut mjsTuple> {
    add::<TupleFields>(s)
}

/// Adds a key with the built-in attributes.
#[export]
pub fn mjs_addKey(s: SpecHandle) -> Option<*mut mjsKey> {
    add::<KeyFields>(s)
}

/// Adds a plugin with the built-in attributes.
#[export]
pub fn mjs_addPlugin(s: SpecHandle) -> Option<*mut mjsPlugin> {
    add::<PluginFields>(s)
}
