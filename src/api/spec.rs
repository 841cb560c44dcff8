//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_attach(
    parent: *mut mjsElement,
    child: *const mjsElement,
    prefix: *const c_char,
    suffix: *const c_char,
) -> *mut mjsElement {
    unimplemented_api!("mjs_attach")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addBody(body: *mut mjsBody, def: *const mjsDefault) -> *mut mjsBody {
    unimplemented_api!("mjs_addBody")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSite(body: *mut mjsBody, def: *const mjsDefault) -> *mut mjsSite {
    unimplemented_api!("mjs_addSite")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addJoint(body: *mut mjsBody, def: *const mjsDefault) -> *mut mjsJoint {
    unimplemented_api!("mjs_addJoint")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFreeJoint(body: *mut mjsBody) -> *mut mjsJoint {
    unimplemented_api!("mjs_addFreeJoint")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addGeom(body: *mut mjsBody, def: *const mjsDefault) -> *mut mjsGeom {
    unimplemented_api!("mjs_addGeom")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addCamera(body: *mut mjsBody, def: *const mjsDefault) -> *mut mjsCamera {
    unimplemented_api!("mjs_addCamera")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addLight(body: *mut mjsBody, def: *const mjsDefault) -> *mut mjsLight {
    unimplemented_api!("mjs_addLight")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFrame(body: *mut mjsBody, parentframe: *mut mjsFrame) -> *mut mjsFrame {
    unimplemented_api!("mjs_addFrame")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_delete(spec: *mut mjSpec, element: *mut mjsElement) -> c_int {
    unimplemented_api!("mjs_delete")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addActuator(s: *mut mjSpec, def: *const mjsDefault) -> *mut mjsActuator {
    unimplemented_api!("mjs_addActuator")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSensor(s: *mut mjSpec) -> *mut mjsSensor {
    unimplemented_api!("mjs_addSensor")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFlex(s: *mut mjSpec) -> *mut mjsFlex {
    unimplemented_api!("mjs_addFlex")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addPair(s: *mut mjSpec, def: *const mjsDefault) -> *mut mjsPair {
    unimplemented_api!("mjs_addPair")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addExclude(s: *mut mjSpec) -> *mut mjsExclude {
    unimplemented_api!("mjs_addExclude")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addEquality(s: *mut mjSpec, def: *const mjsDefault) -> *mut mjsEquality {
    unimplemented_api!("mjs_addEquality")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addTendon(s: *mut mjSpec, def: *const mjsDefault) -> *mut mjsTendon {
    unimplemented_api!("mjs_addTendon")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapSite(tendon: *mut mjsTendon, name: *const c_char) -> *mut mjsWrap {
    unimplemented_api!("mjs_wrapSite")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapGeom(
    tendon: *mut mjsTendon,
    name: *const c_char,
    sidesite: *const c_char,
) -> *mut mjsWrap {
    unimplemented_api!("mjs_wrapGeom")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapJoint(tendon: *mut mjsTendon, name: *const c_char, coef: f64) -> *mut mjsWrap {
    unimplemented_api!("mjs_wrapJoint")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapPulley(tendon: *mut mjsTendon, divisor: f64) -> *mut mjsWrap {
    unimplemented_api!("mjs_wrapPulley")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addNumeric(s: *mut mjSpec) -> *mut mjsNumeric {
    unimplemented_api!("mjs_addNumeric")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addText(s: *mut mjSpec) -> *mut mjsText {
    unimplemented_api!("mjs_addText")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addTuple(s: *mut mjSpec) -> *mut mjsTuple {
    unimplemented_api!("mjs_addTuple")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addKey(s: *mut mjSpec) -> *mut mjsKey {
    unimplemented_api!("mjs_addKey")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addPlugin(s: *mut mjSpec) -> *mut mjsPlugin {
    unimplemented_api!("mjs_addPlugin")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addDefault(
    s: *mut mjSpec,
    classname: *const c_char,
    parent: *const mjsDefault,
) -> *mut mjsDefault {
    unimplemented_api!("mjs_addDefault")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToMotor(actuator: *mut mjsActuator) -> *const c_char {
    unimplemented_api!("mjs_setToMotor")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToPosition(
    actuator: *mut mjsActuator,
    kp: f64,
    kv: *mut [f64; 1],
    dampratio: *mut [f64; 1],
    timeconst: *mut [f64; 1],
    inheritrange: f64,
) -> *const c_char {
    unimplemented_api!("mjs_setToPosition")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToIntVelocity(
    actuator: *mut mjsActuator,
    kp: f64,
    kv: *mut [f64; 1],
    dampratio: *mut [f64; 1],
    timeconst: *mut [f64; 1],
    inheritrange: f64,
) -> *const c_char {
    unimplemented_api!("mjs_setToIntVelocity")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToVelocity(actuator: *mut mjsActuator, kv: f64) -> *const c_char {
    unimplemented_api!("mjs_setToVelocity")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToDamper(actuator: *mut mjsActuator, kv: f64) -> *const c_char {
    unimplemented_api!("mjs_setToDamper")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToCylinder(
    actuator: *mut mjsActuator,
    timeconst: f64,
    bias: f64,
    area: f64,
    diameter: f64,
) -> *const c_char {
    unimplemented_api!("mjs_setToCylinder")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToMuscle(
    actuator: *mut mjsActuator,
    timeconst: *mut [f64; 2],
    tausmooth: f64,
    range: *mut [f64; 2],
    force: f64,
    scale: f64,
    lmin: f64,
    lmax: f64,
    vmax: f64,
    fpmax: f64,
    fvmax: f64,
) -> *const c_char {
    unimplemented_api!("mjs_setToMuscle")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToAdhesion(actuator: *mut mjsActuator, gain: f64) -> *const c_char {
    unimplemented_api!("mjs_setToAdhesion")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addMesh(s: *mut mjSpec, def: *const mjsDefault) -> *mut mjsMesh {
    unimplemented_api!("mjs_addMesh")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addHField(s: *mut mjSpec) -> *mut mjsHField {
    unimplemented_api!("mjs_addHField")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSkin(s: *mut mjSpec) -> *mut mjsSkin {
    unimplemented_api!("mjs_addSkin")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addTexture(s: *mut mjSpec) -> *mut mjsTexture {
    unimplemented_api!("mjs_addTexture")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addMaterial(s: *mut mjSpec, def: *const mjsDefault) -> *mut mjsMaterial {
    unimplemented_api!("mjs_addMaterial")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_makeMesh(
    mesh: *mut mjsMesh,
    builtin: Enum<mjtMeshBuiltin>,
    params: *mut f64,
    nparams: c_int,
) -> c_int {
    unimplemented_api!("mjs_makeMesh")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getSpec(element: *mut mjsElement) -> *mut mjSpec {
    unimplemented_api!("mjs_getSpec")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findSpec(spec: *mut mjSpec, name: *const c_char) -> *mut mjSpec {
    unimplemented_api!("mjs_findSpec")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findBody(s: *mut mjSpec, name: *const c_char) -> *mut mjsBody {
    unimplemented_api!("mjs_findBody")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findElement(
    s: *mut mjSpec,
    r#type: Enum<mjtObj>,
    name: *const c_char,
) -> *mut mjsElement {
    unimplemented_api!("mjs_findElement")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findChild(body: *mut mjsBody, name: *const c_char) -> *mut mjsBody {
    unimplemented_api!("mjs_findChild")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getParent(element: *mut mjsElement) -> *mut mjsBody {
    unimplemented_api!("mjs_getParent")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getFrame(element: *mut mjsElement) -> *mut mjsFrame {
    unimplemented_api!("mjs_getFrame")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findFrame(s: *mut mjSpec, name: *const c_char) -> *mut mjsFrame {
    unimplemented_api!("mjs_findFrame")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getDefault(element: *mut mjsElement) -> *mut mjsDefault {
    unimplemented_api!("mjs_getDefault")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findDefault(s: *mut mjSpec, classname: *const c_char) -> *mut mjsDefault {
    unimplemented_api!("mjs_findDefault")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getSpecDefault(s: *mut mjSpec) -> *mut mjsDefault {
    unimplemented_api!("mjs_getSpecDefault")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getId(element: *mut mjsElement) -> c_int {
    unimplemented_api!("mjs_getId")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_firstChild(
    body: *mut mjsBody,
    r#type: Enum<mjtObj>,
    recurse: c_int,
) -> *mut mjsElement {
    unimplemented_api!("mjs_firstChild")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_nextChild(
    body: *mut mjsBody,
    child: *mut mjsElement,
    recurse: c_int,
) -> *mut mjsElement {
    unimplemented_api!("mjs_nextChild")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_firstElement(s: *mut mjSpec, r#type: Enum<mjtObj>) -> *mut mjsElement {
    unimplemented_api!("mjs_firstElement")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_nextElement(s: *mut mjSpec, element: *mut mjsElement) -> *mut mjsElement {
    unimplemented_api!("mjs_nextElement")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapTarget(wrap: *mut mjsWrap) -> *mut mjsElement {
    unimplemented_api!("mjs_getWrapTarget")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapSideSite(wrap: *mut mjsWrap) -> *mut mjsSite {
    unimplemented_api!("mjs_getWrapSideSite")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapDivisor(wrap: *mut mjsWrap) -> f64 {
    unimplemented_api!("mjs_getWrapDivisor")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapCoef(wrap: *mut mjsWrap) -> f64 {
    unimplemented_api!("mjs_getWrapCoef")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setName(element: *mut mjsElement, name: *const c_char) -> c_int {
    unimplemented_api!("mjs_setName")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setBuffer(dest: *mut mjByteVec, array: *const c_void, size: c_int) {
    unimplemented_api!("mjs_setBuffer")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setString(dest: *mut mjString, text: *const c_char) {
    unimplemented_api!("mjs_setString")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setStringVec(dest: *mut mjStringVec, text: *const c_char) {
    unimplemented_api!("mjs_setStringVec")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setInStringVec(dest: *mut mjStringVec, i: c_int, text: *const c_char) -> mjtByte {
    unimplemented_api!("mjs_setInStringVec")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_appendString(dest: *mut mjStringVec, text: *const c_char) {
    unimplemented_api!("mjs_appendString")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setInt(dest: *mut mjIntVec, array: *const c_int, size: c_int) {
    unimplemented_api!("mjs_setInt")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_appendIntVec(dest: *mut mjIntVecVec, array: *const c_int, size: c_int) {
    unimplemented_api!("mjs_appendIntVec")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setFloat(dest: *mut mjFloatVec, array: *const f32, size: c_int) {
    unimplemented_api!("mjs_setFloat")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_appendFloatVec(dest: *mut mjFloatVecVec, array: *const f32, size: c_int) {
    unimplemented_api!("mjs_appendFloatVec")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setDouble(dest: *mut mjDoubleVec, array: *const f64, size: c_int) {
    unimplemented_api!("mjs_setDouble")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setPluginAttributes(plugin: *mut mjsPlugin, attributes: *mut c_void) {
    unimplemented_api!("mjs_setPluginAttributes")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getName(element: *mut mjsElement) -> *mut mjString {
    unimplemented_api!("mjs_getName")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getString(source: *const mjString) -> *const c_char {
    unimplemented_api!("mjs_getString")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getDouble(source: *const mjDoubleVec, size: *mut c_int) -> *const f64 {
    unimplemented_api!("mjs_getDouble")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapNum(tendonspec: *const mjsTendon) -> c_int {
    unimplemented_api!("mjs_getWrapNum")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrap(tendonspec: *const mjsTendon, i: c_int) -> *mut mjsWrap {
    unimplemented_api!("mjs_getWrap")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getPluginAttributes(plugin: *const mjsPlugin) -> *const c_void {
    unimplemented_api!("mjs_getPluginAttributes")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setDefault(element: *mut mjsElement, def: *const mjsDefault) {
    unimplemented_api!("mjs_setDefault")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setFrame(dest: *mut mjsElement, frame: *mut mjsFrame) -> c_int {
    unimplemented_api!("mjs_setFrame")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_resolveOrientation(
    quat: *mut [f64; 4],
    degree: mjtByte,
    sequence: *const c_char,
    orientation: *const mjsOrientation,
) -> *const c_char {
    unimplemented_api!("mjs_resolveOrientation")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_bodyToFrame(body: *mut *mut mjsBody) -> *mut mjsFrame {
    unimplemented_api!("mjs_bodyToFrame")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setUserValue(element: *mut mjsElement, key: *const c_char, data: *const c_void) {
    unimplemented_api!("mjs_setUserValue")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getUserValue(element: *mut mjsElement, key: *const c_char) -> *const c_void {
    unimplemented_api!("mjs_getUserValue")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_deleteUserValue(element: *mut mjsElement, key: *const c_char) {
    unimplemented_api!("mjs_deleteUserValue")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_sensorDim(sensor: *const mjsSensor) -> c_int {
    unimplemented_api!("mjs_sensorDim")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSpec(spec: *mut mjSpec) {
    unimplemented_api!("mjs_defaultSpec")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultOrientation(orient: *mut mjsOrientation) {
    unimplemented_api!("mjs_defaultOrientation")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultBody(body: *mut mjsBody) {
    unimplemented_api!("mjs_defaultBody")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultFrame(frame: *mut mjsFrame) {
    unimplemented_api!("mjs_defaultFrame")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultJoint(joint: *mut mjsJoint) {
    unimplemented_api!("mjs_defaultJoint")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultGeom(geom: *mut mjsGeom) {
    unimplemented_api!("mjs_defaultGeom")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSite(site: *mut mjsSite) {
    unimplemented_api!("mjs_defaultSite")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultCamera(camera: *mut mjsCamera) {
    unimplemented_api!("mjs_defaultCamera")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultLight(light: *mut mjsLight) {
    unimplemented_api!("mjs_defaultLight")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultFlex(flex: *mut mjsFlex) {
    unimplemented_api!("mjs_defaultFlex")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultMesh(mesh: *mut mjsMesh) {
    unimplemented_api!("mjs_defaultMesh")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultHField(hfield: *mut mjsHField) {
    unimplemented_api!("mjs_defaultHField")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSkin(skin: *mut mjsSkin) {
    unimplemented_api!("mjs_defaultSkin")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultTexture(texture: *mut mjsTexture) {
    unimplemented_api!("mjs_defaultTexture")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultMaterial(material: *mut mjsMaterial) {
    unimplemented_api!("mjs_defaultMaterial")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultPair(pair: *mut mjsPair) {
    unimplemented_api!("mjs_defaultPair")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultEquality(equality: *mut mjsEquality) {
    unimplemented_api!("mjs_defaultEquality")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultTendon(tendon: *mut mjsTendon) {
    unimplemented_api!("mjs_defaultTendon")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultActuator(actuator: *mut mjsActuator) {
    unimplemented_api!("mjs_defaultActuator")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSensor(sensor: *mut mjsSensor) {
    unimplemented_api!("mjs_defaultSensor")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultNumeric(numeric: *mut mjsNumeric) {
    unimplemented_api!("mjs_defaultNumeric")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultText(text: *mut mjsText) {
    unimplemented_api!("mjs_defaultText")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultTuple(tuple: *mut mjsTuple) {
    unimplemented_api!("mjs_defaultTuple")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultKey(key: *mut mjsKey) {
    unimplemented_api!("mjs_defaultKey")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultPlugin(plugin: *mut mjsPlugin) {
    unimplemented_api!("mjs_defaultPlugin")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asBody(element: *mut mjsElement) -> *mut mjsBody {
    unimplemented_api!("mjs_asBody")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asGeom(element: *mut mjsElement) -> *mut mjsGeom {
    unimplemented_api!("mjs_asGeom")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asJoint(element: *mut mjsElement) -> *mut mjsJoint {
    unimplemented_api!("mjs_asJoint")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asSite(element: *mut mjsElement) -> *mut mjsSite {
    unimplemented_api!("mjs_asSite")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asCamera(element: *mut mjsElement) -> *mut mjsCamera {
    unimplemented_api!("mjs_asCamera")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asLight(element: *mut mjsElement) -> *mut mjsLight {
    unimplemented_api!("mjs_asLight")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asFrame(element: *mut mjsElement) -> *mut mjsFrame {
    unimplemented_api!("mjs_asFrame")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asActuator(element: *mut mjsElement) -> *mut mjsActuator {
    unimplemented_api!("mjs_asActuator")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asSensor(element: *mut mjsElement) -> *mut mjsSensor {
    unimplemented_api!("mjs_asSensor")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asFlex(element: *mut mjsElement) -> *mut mjsFlex {
    unimplemented_api!("mjs_asFlex")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asPair(element: *mut mjsElement) -> *mut mjsPair {
    unimplemented_api!("mjs_asPair")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asEquality(element: *mut mjsElement) -> *mut mjsEquality {
    unimplemented_api!("mjs_asEquality")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asExclude(element: *mut mjsElement) -> *mut mjsExclude {
    unimplemented_api!("mjs_asExclude")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asTendon(element: *mut mjsElement) -> *mut mjsTendon {
    unimplemented_api!("mjs_asTendon")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asNumeric(element: *mut mjsElement) -> *mut mjsNumeric {
    unimplemented_api!("mjs_asNumeric")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asText(element: *mut mjsElement) -> *mut mjsText {
    unimplemented_api!("mjs_asText")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asTuple(element: *mut mjsElement) -> *mut mjsTuple {
    unimplemented_api!("mjs_asTuple")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asKey(element: *mut mjsElement) -> *mut mjsKey {
    unimplemented_api!("mjs_asKey")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asMesh(element: *mut mjsElement) -> *mut mjsMesh {
    unimplemented_api!("mjs_asMesh")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asHField(element: *mut mjsElement) -> *mut mjsHField {
    unimplemented_api!("mjs_asHField")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asSkin(element: *mut mjsElement) -> *mut mjsSkin {
    unimplemented_api!("mjs_asSkin")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asTexture(element: *mut mjsElement) -> *mut mjsTexture {
    unimplemented_api!("mjs_asTexture")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asMaterial(element: *mut mjsElement) -> *mut mjsMaterial {
    unimplemented_api!("mjs_asMaterial")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asPlugin(element: *mut mjsElement) -> *mut mjsPlugin {
    unimplemented_api!("mjs_asPlugin")
}
