//! Initial attributes of `mjs*` structs, and casts of elements to them.

use super::args::*;
use super::*;
use crate::spec::*;

/// The struct of an element of one kind; null for other kinds.
pub(super) unsafe fn struct_of<K: Kind>(element: *mut mjsElement) -> *mut K::Public {
    Element::<K>::from_c(element).map_or(std::ptr::null_mut(), Element::as_c)
}

/// Sets all attributes to their built-in initial values, and the handles to null; nothing if there is nowhere to write.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSpec(spec: *mut mjSpec) {
    put(spec, initial::spec())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultOrientation(orient: *mut mjsOrientation) {
    put(orient, initial::orientation())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultBody(body: *mut mjsBody) {
    put(body, initial::body())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultFrame(frame: *mut mjsFrame) {
    put(frame, initial::frame())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultJoint(joint: *mut mjsJoint) {
    put(joint, initial::joint())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultGeom(geom: *mut mjsGeom) {
    put(geom, initial::geom())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSite(site: *mut mjsSite) {
    put(site, initial::site())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultCamera(camera: *mut mjsCamera) {
    put(camera, initial::camera())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultLight(light: *mut mjsLight) {
    put(light, initial::light())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultFlex(flex: *mut mjsFlex) {
    put(flex, initial::flex())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultMesh(mesh: *mut mjsMesh) {
    put(mesh, initial::mesh())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultHField(hfield: *mut mjsHField) {
    put(hfield, initial::hfield())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSkin(skin: *mut mjsSkin) {
    put(skin, initial::skin())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultTexture(texture: *mut mjsTexture) {
    put(texture, initial::texture())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultMaterial(material: *mut mjsMaterial) {
    put(material, initial::material())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultPair(pair: *mut mjsPair) {
    put(pair, initial::pair())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultEquality(equality: *mut mjsEquality) {
    put(equality, initial::equality())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultTendon(tendon: *mut mjsTendon) {
    put(tendon, initial::tendon())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultActuator(actuator: *mut mjsActuator) {
    put(actuator, initial::actuator())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSensor(sensor: *mut mjsSensor) {
    put(sensor, initial::sensor())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultNumeric(numeric: *mut mjsNumeric) {
    put(numeric, initial::numeric())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultText(text: *mut mjsText) {
    put(text, initial::text())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultTuple(tuple: *mut mjsTuple) {
    put(tuple, initial::tuple())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultKey(key: *mut mjsKey) {
    put(key, initial::key())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultPlugin(plugin: *mut mjsPlugin) {
    put(plugin, initial::plugin())
}

/// The body behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asBody(element: *mut mjsElement) -> *mut mjsBody {
    struct_of::<BodyFields>(element)
}

/// The geom behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asGeom(element: *mut mjsElement) -> *mut mjsGeom {
    struct_of::<GeomFields>(element)
}

/// The joint behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asJoint(element: *mut mjsElement) -> *mut mjsJoint {
    struct_of::<JointFields>(element)
}

/// The site behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asSite(element: *mut mjsElement) -> *mut mjsSite {
    struct_of::<SiteFields>(element)
}

/// The camera behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asCamera(element: *mut mjsElement) -> *mut mjsCamera {
    struct_of::<CameraFields>(element)
}

/// The light behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asLight(element: *mut mjsElement) -> *mut mjsLight {
    struct_of::<LightFields>(element)
}

/// The frame behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asFrame(element: *mut mjsElement) -> *mut mjsFrame {
    struct_of::<FrameFields>(element)
}

/// The actuator behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asActuator(element: *mut mjsElement) -> *mut mjsActuator {
    struct_of::<ActuatorFields>(element)
}

/// The sensor behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asSensor(element: *mut mjsElement) -> *mut mjsSensor {
    struct_of::<SensorFields>(element)
}

/// The flex behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asFlex(element: *mut mjsElement) -> *mut mjsFlex {
    struct_of::<FlexFields>(element)
}

/// The pair behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asPair(element: *mut mjsElement) -> *mut mjsPair {
    struct_of::<PairFields>(element)
}

/// The equality behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asEquality(element: *mut mjsElement) -> *mut mjsEquality {
    struct_of::<EqualityFields>(element)
}

/// The exclude behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asExclude(element: *mut mjsElement) -> *mut mjsExclude {
    struct_of::<ExcludeFields>(element)
}

/// The tendon behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asTendon(element: *mut mjsElement) -> *mut mjsTendon {
    struct_of::<TendonFields>(element)
}

/// The numeric behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asNumeric(element: *mut mjsElement) -> *mut mjsNumeric {
    struct_of::<NumericFields>(element)
}

/// The text behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asText(element: *mut mjsElement) -> *mut mjsText {
    struct_of::<TextFields>(element)
}

/// The tuple behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asTuple(element: *mut mjsElement) -> *mut mjsTuple {
    struct_of::<TupleFields>(element)
}

/// The key behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asKey(element: *mut mjsElement) -> *mut mjsKey {
    struct_of::<KeyFields>(element)
}

/// The mesh behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asMesh(element: *mut mjsElement) -> *mut mjsMesh {
    struct_of::<MeshFields>(element)
}

/// The hfield behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asHField(element: *mut mjsElement) -> *mut mjsHField {
    struct_of::<HFieldFields>(element)
}

/// The skin behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asSkin(element: *mut mjsElement) -> *mut mjsSkin {
    struct_of::<SkinFields>(element)
}

/// The texture behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asTexture(element: *mut mjsElement) -> *mut mjsTexture {
    struct_of::<TextureFields>(element)
}

/// The material behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asMaterial(element: *mut mjsElement) -> *mut mjsMaterial {
    struct_of::<MaterialFields>(element)
}

/// The plugin behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asPlugin(element: *mut mjsElement) -> *mut mjsPlugin {
    struct_of::<PluginFields>(element)
}
