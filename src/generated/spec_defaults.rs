// The exported functions `mjs_default*` and `mjs_as*`.
//
// Made from `src/abi` for `src/api/spec_defaults.rs`, which includes it. Do not edit it: change `src/abi` or
// `checks/generator`, then run `cargo run -p rujoco-generator`.

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultBody(body: Tolerated<Out<mjsBody>>) {
    set(body, initial::body())
}

/// The body behind an element; null if it is of another type.
#[export]
pub fn mjs_asBody(element: AnyElement) -> Option<*mut mjsBody> {
    struct_of::<BodyFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultFrame(frame: Tolerated<Out<mjsFrame>>) {
    set(frame, initial::frame())
}

/// The frame behind an element; null if it is of another type.
#[export]
pub fn mjs_asFrame(element: AnyElement) -> Option<*mut mjsFrame> {
    struct_of::<FrameFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultJoint(joint: Tolerated<Out<mjsJoint>>) {
    set(joint, initial::joint())
}

/// The joint behind an element; null if it is of another type.
#[export]
pub fn mjs_asJoint(element: AnyElement) -> Option<*mut mjsJoint> {
    struct_of::<JointFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultGeom(geom: Tolerated<Out<mjsGeom>>) {
    set(geom, initial::geom())
}

/// The geom behind an element; null if it is of another type.
#[export]
pub fn mjs_asGeom(element: AnyElement) -> Option<*mut mjsGeom> {
    struct_of::<GeomFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultSite(site: Tolerated<Out<mjsSite>>) {
    set(site, initial::site())
}

/// The site behind an element; null if it is of another type.
#[export]
pub fn mjs_asSite(element: AnyElement) -> Option<*mut mjsSite> {
    struct_of::<SiteFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultCamera(camera: Tolerated<Out<mjsCamera>>) {
    set(camera, initial::camera())
}

/// The camera behind an element; null if it is of another type.
#[export]
pub fn mjs_asCamera(element: AnyElement) -> Option<*mut mjsCamera> {
    struct_of::<CameraFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultLight(light: Tolerated<Out<mjsLight>>) {
    set(light, initial::light())
}

/// The light behind an element; null if it is of another type.
#[export]
pub fn mjs_asLight(element: AnyElement) -> Option<*mut mjsLight> {
    struct_of::<LightFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultFlex(flex: Tolerated<Out<mjsFlex>>) {
    set(flex, initial::flex())
}

/// The flex behind an element; null if it is of another type.
#[export]
pub fn mjs_asFlex(element: AnyElement) -> Option<*mut mjsFlex> {
    struct_of::<FlexFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultMesh(mesh: Tolerated<Out<mjsMesh>>) {
    set(mesh, initial::mesh())
}

/// The mesh behind an element; null if it is of another type.
#[export]
pub fn mjs_asMesh(element: AnyElement) -> Option<*mut mjsMesh> {
    struct_of::<MeshFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultHField(hfield: Tolerated<Out<mjsHField>>) {
    set(hfield, initial::hfield())
}

/// The hfield behind an element; null if it is of another type.
#[export]
pub fn mjs_asHField(element: AnyElement) -> Option<*mut mjsHField> {
    struct_of::<HFieldFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultSkin(skin: Tolerated<Out<mjsSkin>>) {
    set(skin, initial::skin())
}

/// The skin behind an element; null if it is of another type.
#[export]
pub fn mjs_asSkin(element: AnyElement) -> Option<*mut mjsSkin> {
    struct_of::<SkinFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultTexture(texture: Tolerated<Out<mjsTexture>>) {
    set(texture, initial::texture())
}

/// The texture behind an element; null if it is of another type.
#[export]
pub fn mjs_asTexture(element: AnyElement) -> Option<*mut mjsTexture> {
    struct_of::<TextureFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultMaterial(material: Tolerated<Out<mjsMaterial>>) {
    set(material, initial::material())
}

/// The material behind an element; null if it is of another type.
#[export]
pub fn mjs_asMaterial(element: AnyElement) -> Option<*mut mjsMaterial> {
    struct_of::<MaterialFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultPair(pair: Tolerated<Out<mjsPair>>) {
    set(pair, initial::pair())
}

/// The pair behind an element; null if it is of another type.
#[export]
pub fn mjs_asPair(element: AnyElement) -> Option<*mut mjsPair> {
    struct_of::<PairFields>(element)
}

/// The exclude behind an element; null if it is of another type.
#[export]
pub fn mjs_asExclude(element: AnyElement) -> Option<*mut mjsExclude> {
    struct_of::<ExcludeFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultEquality(equality: Tolerated<Out<mjsEquality>>) {
    set(equality, initial::equality())
}

/// The equality behind an element; null if it is of another type.
#[export]
pub fn mjs_asEquality(element: AnyElement) -> Option<*mut mjsEquality> {
    struct_of::<EqualityFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultTendon(tendon: Tolerated<Out<mjsTendon>>) {
    set(tendon, initial::tendon())
}

/// The tendon behind an element; null if it is of another type.
#[export]
pub fn mjs_asTendon(element: AnyElement) -> Option<*mut mjsTendon> {
    struct_of::<TendonFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultActuator(actuator: Tolerated<Out<mjsActuator>>) {
    set(actuator, initial::actuator())
}

/// The actuator behind an element; null if it is of another type.
#[export]
pub fn mjs_asActuator(element: AnyElement) -> Option<*mut mjsActuator> {
    struct_of::<ActuatorFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultSensor(sensor: Tolerated<Out<mjsSensor>>) {
    set(sensor, initial::sensor())
}

/// The sensor behind an element; null if it is of another type.
#[export]
pub fn mjs_asSensor(element: AnyElement) -> Option<*mut mjsSensor> {
    struct_of::<SensorFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultNumeric(numeric: Tolerated<Out<mjsNumeric>>) {
    set(numeric, initial::numeric())
}

/// The numeric behind an element; null if it is of another type.
#[export]
pub fn mjs_asNumeric(element: AnyElement) -> Option<*mut mjsNumeric> {
    struct_of::<NumericFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultText(text: Tolerated<Out<mjsText>>) {
    set(text, initial::text())
}

/// The text behind an element; null if it is of another type.
#[export]
pub fn mjs_asText(element: AnyElement) -> Option<*mut mjsText> {
    struct_of::<TextFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultTuple(tuple: Tolerated<Out<mjsTuple>>) {
    set(tuple, initial::tuple())
}

/// The tuple behind an element; null if it is of another type.
#[export]
pub fn mjs_asTuple(element: AnyElement) -> Option<*mut mjsTuple> {
    struct_of::<TupleFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultKey(key: Tolerated<Out<mjsKey>>) {
    set(key, initial::key())
}

/// The key behind an element; null if it is of another type.
#[export]
pub fn mjs_asKey(element: AnyElement) -> Option<*mut mjsKey> {
    struct_of::<KeyFields>(element)
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultPlugin(plugin: Tolerated<Out<mjsPlugin>>) {
    set(plugin, initial::plugin())
}

/// The plugin behind an element; null if it is of another type.
#[export]
pub fn mjs_asPlugin(element: AnyElement) -> Option<*mut mjsPlugin> {
    struct_of::<PluginFields>(element)
}
