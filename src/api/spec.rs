//! Editing models: `mjs_*` functions on elements of an `mjSpec`.

#![allow(unused_variables)]
use super::vfs::text;
use super::*;
use crate::base::cxx::{CxxObject, cxx_mut, cxx_ref};
use crate::base::{Error, report};
use crate::compile;
use crate::spec::*;
use crate::{for_kind, for_kind_in_body};
use std::ffi::CStr;

/// The bytes of a C string; none for null.
unsafe fn bytes<'a>(p: *const c_char) -> &'a [u8] {
    if p.is_null() { &[] } else { unsafe { CStr::from_ptr(p) }.to_bytes() }
}

/// A spec of ours; none for null.
unsafe fn spec_ref<'a>(s: *mut mjSpec) -> Option<&'a mut Spec> {
    if s.is_null() { None } else { Some(unsafe { Spec::from_c(s) }) }
}

/// The element handle of an `mjs*` struct: its first field. Null for null.
unsafe fn element_of<T>(s: *mut T) -> *mut mjsElement {
    if s.is_null() { std::ptr::null_mut() } else { unsafe { *s.cast::<*mut mjsElement>() } }
}

/// The spec of an element of one kind, and the element's key in it.
unsafe fn located<'a, K: Kind>(element: *mut mjsElement) -> Option<(&'a mut Spec, Id<K>)> {
    unsafe {
        let head = Head::from_c(element)?;
        Some((head.spec()?, head.key()?))
    }
}

/// The struct of an element of one kind; null for other kinds.
unsafe fn struct_of<K: Kind>(element: *mut mjsElement) -> *mut K::Public {
    unsafe { Element::<K>::from_c(element) }.map_or(std::ptr::null_mut(), Element::as_c)
}

/// The class of a spec that has the name of this one; none for null.
unsafe fn class_of(spec: &Spec, def: *const mjsDefault) -> Option<ClassId> {
    unsafe { spec.classes.find(Head::from_c(def.as_ref()?.element)?.name.text()) }
}

unsafe fn add<K: Listed>(s: *mut mjSpec) -> *mut K::Public {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some(spec) = spec_ref(s) else { return Ok(std::ptr::null_mut()) };
        let id = spec.add::<K>();
        compile::refresh_signature(spec);
        Ok(spec.c_struct(id))
    })
}

unsafe fn add_of_class<K: Listed + Templated>(s: *mut mjSpec, def: *const mjsDefault) -> *mut K::Public {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some(spec) = spec_ref(s) else { return Ok(std::ptr::null_mut()) };
        let class = class_of(spec, def).unwrap_or(Classes::ROOT);
        let id = spec.add_of_class::<K>(class);
        compile::refresh_signature(spec);
        Ok(spec.c_struct(id))
    })
}

unsafe fn add_in<K: InBody + Templated>(body: *mut mjsBody, def: *const mjsDefault) -> *mut K::Public {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some((spec, body)) = located::<BodyFields>(element_of(body)) else { return Ok(std::ptr::null_mut()) };
        let class = class_of(spec, def);
        let id = spec.add_in::<K>(body, class);
        compile::refresh_signature(spec);
        Ok(spec.c_struct(id))
    })
}

unsafe fn wrap(
    tendon: *mut mjsTendon,
    kind: mjtWrap,
    name: *const c_char,
    side: *const c_char,
    prm: f64,
) -> *mut mjsWrap {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some((spec, id)) = located::<TendonFields>(element_of(tendon)) else { return Ok(std::ptr::null_mut()) };
        Ok(spec.add_wrap(id, kind, &text(name), &text(side), prm).as_c())
    })
}

/// The number of a path object of this kind; 1 with a warning for other kinds.
unsafe fn wrap_prm(wrap: *mut mjsWrap, kind: mjtWrap, what: &str) -> f64 {
    match unsafe { Element::<WrapFields>::from_c(element_of(wrap)) } {
        Some(w) if w.public.r#type.is(kind) => w.extra.prm,
        other => {
            let name = other.map_or("", |w| w.name());
            report::warning_message(&format!("Querying {what} wrap: {name}"));
            1.0
        }
    }
}

/// Applies an actuator preset; its message, or an empty text.
unsafe fn preset(
    actuator: *mut mjsActuator,
    set: impl FnOnce(&mut ActuatorFields) -> Result<(), &'static str>,
) -> *const c_char {
    match unsafe { Element::<ActuatorFields>::from_c(element_of(actuator)) } {
        Some(a) => report::keep_text(set(&mut a.public).err().unwrap_or("")),
        None => c"there is no actuator".as_ptr(),
    }
}

/// Records an error that concerns an element.
unsafe fn set_error_of(spec: &mut Spec, element: *mut mjsElement, text: &str) {
    unsafe {
        let Some(head) = Head::from_c(element) else { return spec.set_error(text) };
        let info = for_kind!(head.kind(), K => {
            Element::<K>::from_c(element).map_or(String::new(), |e| e.public.info().text().to_string())
        }, else String::new());
        let info = if info.is_empty() { info } else { format!(", {info}") };
        let (name, id) = (head.name.text(), mjs_getId(element));
        spec.set_error(&format!("{text}\nElement name '{name}', id {id}{info}"));
    }
}

/// The element of a type after `child` (or the first) on a body or in its subtree.
unsafe fn next_child(
    body: *mut mjsBody,
    kind: Option<mjtObj>,
    child: *mut mjsElement,
    recurse: bool,
) -> *mut mjsElement {
    border::guard(std::ptr::null_mut(), || unsafe {
        let null = std::ptr::null_mut();
        let Some((spec, body)) = located::<BodyFields>(element_of(body)) else { return Ok(null) };
        Ok(for_kind_in_body!(kind, K => {
            let mut ids = if recurse { spec.in_subtree::<K>(body) } else { K::of(&spec.bodies[body].extra).clone() };
            if recurse && K::TYPE == mjOBJ_BODY {
                // a subtree counts its children: in model order they are its bodies without the first
                ids = spec.subtree(body)[1..].iter().filter_map(|&b| Head::from_c(spec.c_handle(b))?.key()).collect();
            }
            let at = match Head::from_c(child) {
                None => Some(0),
                Some(head) => ids.iter().position(|&id| head.key() == Some(id)).map(|i| i + 1),
            };
            at.and_then(|i| ids.get(i).copied()).map_or(null, |id| spec.c_handle(id))
        }, else {
            let text = match kind {
                Some(mjOBJ_UNKNOWN) | None => "child type must be specified if no child element is given",
                _ => "Body.NextChild supports the types: body, frame, geom, site, light, camera",
            };
            let element = spec.c_handle(body);
            set_error_of(spec, element, text);
            null
        }))
    })
}

/// Where an attachment goes.
#[derive(Clone, Copy)]
enum Target {
    Body(BodyId),
    Frame(FrameId),
    Site(SiteId),
}

/// What is attached: a part of a spec, or all of one.
#[derive(Clone, Copy)]
enum Child {
    Part(Attached),
    All,
}

/// The element that is attached to, and whether the child's kind fits it. The error is a sentence.
unsafe fn attachment(parent: *mut mjsElement, child: *mut mjsElement) -> Result<(Target, Child), &'static str> {
    unsafe {
        let (Some(to), Some(from)) = (Head::from_c(parent), Head::from_c(child)) else { return Err("") };
        let target = if let Some(id) = to.key::<BodyFields>() {
            Target::Body(id)
        } else if let Some(id) = to.key::<FrameFields>() {
            Target::Frame(id)
        } else if let Some(id) = to.key::<SiteFields>() {
            Target::Site(id)
        } else {
            return Err("parent element is not a frame, body or site");
        };
        let child = if let Some(id) = from.key::<FrameFields>() {
            Child::Part(Attached::Frame(id))
        } else if from.kind() == Some(mjOBJ_MODEL) {
            Child::All
        } else {
            match (from.key::<BodyFields>(), target) {
                (_, Target::Body(_)) => return Err("child element is not a frame"),
                (Some(id), _) => Child::Part(Attached::Body(id)),
                (None, _) => return Err("child element is not a body or frame"),
            }
        };
        Ok((target, child))
    }
}

const PENDING_KEYS: &str = "Child model has pending keyframes. They will not be namespaced correctly. To prevent this, \
                            compile the child model before attaching it again.";

/// Attaches what `child` says, of spec `source` (the same as `spec` or another one). On an error nothing has changed.
fn attach(
    spec: &mut Spec,
    mut source: Option<SpecRef>,
    (target, child): (Target, Child),
    rename: &Rename,
) -> Result<*mut mjsElement, String> {
    spec.refresh_names();
    let made = match target {
        Target::Site(site) => Some(compile::frame_of_site(spec, site)?),
        _ => None,
    };
    let (body, frame) = match target {
        Target::Body(body) => (Some(body), None),
        Target::Frame(frame) => (spec.frames[frame].head.body, Some(frame)),
        Target::Site(_) => (made.and_then(|frame| spec.frames[frame].head.body), made),
    };
    let body = body.ok_or("frame has no body")?;
    let from = source.as_mut().map_or(&mut *spec, SpecRef::get_mut);
    let (what, all) = match child {
        Child::Part(part) => (part, None),
        Child::All => {
            let frame = from.frame_world();
            (Attached::Frame(frame), Some(frame))
        }
    };
    if source.as_ref().is_some_and(|source| !source.pending_keys.is_empty()) {
        report::warning_message(PENDING_KEYS);
    }
    let moves = !spec.deep_copy;
    let come = match (&source, moves) {
        (Some(source), true) => spec.attach_moved(source, what, body, frame, rename),
        (None, true) => Err(spec.repeated(what, body, rename)),
        (source, false) => spec.attach(source.as_ref(), what, body, frame, rename),
    };
    let come = come.inspect_err(|_| {
        made.into_iter().for_each(|frame| spec.remove_frame(frame));
        if let Some(frame) = all {
            source.as_mut().map_or(&mut *spec, SpecRef::get_mut).remove_frame(frame);
        }
    })?;
    spec.renumber_tree();
    compile::refresh_signature(spec);
    Ok(match come {
        Attached::Body(id) => spec.c_handle(id),
        Attached::Frame(id) => spec.c_handle(id),
    })
}

/// Attaches a frame or body (or, by its spec's element, a whole spec) to a frame, body or site, with all that refers to it,
/// under the names `prefix` + name + `suffix`. Copies come if the parent's spec is set to deep copies; else the elements of
/// the other spec themselves, which can then no longer be compiled alone. Returns what was attached, or null with an error
/// in the parent's spec, and nothing changed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_attach(
    parent: *mut mjsElement,
    child: *const mjsElement,
    prefix: *const c_char,
    suffix: *const c_char,
) -> *mut mjsElement {
    border::guard(std::ptr::null_mut(), || unsafe {
        let child = child.cast_mut();
        if parent.is_null() {
            return Err(Error::new("parent element is null"));
        }
        if child.is_null() {
            return Err(Error::new("child element is null"));
        }
        let null = std::ptr::null_mut();
        let Some(spec) = Head::from_c(parent).and_then(|head| head.spec()) else { return Ok(null) };
        let Some(source) = Head::from_c(child).and_then(|head| head.spec()) else { return Ok(null) };
        let rename = Rename { prefix: text(prefix).into_owned(), suffix: text(suffix).into_owned() };
        let source = (!std::ptr::eq(spec, source)).then(|| SpecRef::shared(source));
        let done = match attachment(parent, child) {
            Ok(attachment) => attach(spec, source, attachment, &rename),
            Err(e) => Err(e.into()),
        };
        Ok(done.unwrap_or_else(|e| {
            spec.set_error(&e);
            null
        }))
    })
}

/// Adds a body below another; its class is `def`, or the parent's if that is null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addBody(body: *mut mjsBody, def: *const mjsDefault) -> *mut mjsBody {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some((spec, parent)) = located::<BodyFields>(element_of(body)) else { return Ok(std::ptr::null_mut()) };
        let class = class_of(spec, def);
        let id = spec.add_body(parent, class);
        compile::refresh_signature(spec);
        Ok(spec.c_struct(id))
    })
}

/// Adds a site to a body, with the attributes of `def`, or of the body's class if that is null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSite(body: *mut mjsBody, def: *const mjsDefault) -> *mut mjsSite {
    unsafe { add_in::<SiteFields>(body, def) }
}

/// Adds a joint to a body, with the attributes of `def`, or of the body's class if that is null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addJoint(body: *mut mjsBody, def: *const mjsDefault) -> *mut mjsJoint {
    unsafe { add_in::<JointFields>(body, def) }
}

/// Adds a joint of type free to a body, with the built-in attributes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFreeJoint(body: *mut mjsBody) -> *mut mjsJoint {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some((spec, body)) = located::<BodyFields>(element_of(body)) else { return Ok(std::ptr::null_mut()) };
        let id = spec.add_freejoint(body);
        compile::refresh_signature(spec);
        Ok(spec.c_struct(id))
    })
}

/// Adds a geom to a body, with the attributes of `def`, or of the body's class if that is null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addGeom(body: *mut mjsBody, def: *const mjsDefault) -> *mut mjsGeom {
    unsafe { add_in::<GeomFields>(body, def) }
}

/// Adds a camera to a body, with the attributes of `def`, or of the body's class if that is null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addCamera(body: *mut mjsBody, def: *const mjsDefault) -> *mut mjsCamera {
    unsafe { add_in::<CameraFields>(body, def) }
}

/// Adds a light to a body, with the attributes of `def`, or of the body's class if that is null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addLight(body: *mut mjsBody, def: *const mjsDefault) -> *mut mjsLight {
    unsafe { add_in::<LightFields>(body, def) }
}

/// Adds a frame to a body, inside another frame if that is not null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFrame(body: *mut mjsBody, parentframe: *mut mjsFrame) -> *mut mjsFrame {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some((spec, body)) = located::<BodyFields>(element_of(body)) else { return Ok(std::ptr::null_mut()) };
        let outer = located::<FrameFields>(element_of(parentframe)).map(|(_, id)| id);
        let id = spec.add_frame(body, outer);
        Ok(spec.c_struct(id))
    })
}

/// Deletes an element: a body with everything below it and what refers to that, a default class with its descendants. Its
/// memory stays until the spec goes (that of classes does not). 0, or -1 with an error in the spec and nothing changed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_delete(spec: *mut mjSpec, element: *mut mjsElement) -> c_int {
    border::guard(-1, || unsafe {
        let Some(spec) = spec_ref(spec) else { return Ok(-1) };
        let done = match Head::from_c(element) {
            None => Err("Element is null.".to_string()),
            Some(head) => delete(spec, head, element),
        };
        Ok(match done {
            Ok(()) => {
                compile::refresh_signature(spec);
                0
            }
            Err(e) => {
                spec.set_error(&e);
                -1
            }
        })
    })
}

unsafe fn delete(spec: &mut Spec, head: &Head, element: *mut mjsElement) -> Result<(), String> {
    let foreign = || "element is not in this model".to_string();
    if head.kind() == Some(mjOBJ_DEFAULT) {
        let class = spec.classes.of_handle(element).ok_or_else(foreign)?;
        if class == Classes::ROOT {
            return Err("cannot remove the global default ('main')".into());
        }
        spec.classes.remove(class);
        return Ok(());
    }
    if !head.is_live() || !unsafe { head.spec() }.is_some_and(|s| std::ptr::eq(s, spec)) {
        return Err(foreign());
    }
    spec.refresh_names();
    for_kind!(head.kind(), K => {
        let id = head.key::<K>().ok_or_else(foreign)?;
        spec.delete(id)?;
    }, else return Err(foreign()));
    spec.renumber_tree();
    Ok(())
}

/// Adds an actuator, with the attributes of `def`, or of the class `main` if that is null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addActuator(s: *mut mjSpec, def: *const mjsDefault) -> *mut mjsActuator {
    unsafe { add_of_class::<ActuatorFields>(s, def) }
}

/// Adds a sensor with the built-in attributes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSensor(s: *mut mjSpec) -> *mut mjsSensor {
    unsafe { add::<SensorFields>(s) }
}

/// Adds a flex with the built-in attributes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFlex(s: *mut mjSpec) -> *mut mjsFlex {
    unsafe { add::<FlexFields>(s) }
}

/// Adds a pair, with the attributes of `def`, or of the class `main` if that is null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addPair(s: *mut mjSpec, def: *const mjsDefault) -> *mut mjsPair {
    unsafe { add_of_class::<PairFields>(s, def) }
}

/// Adds an exclude with the built-in attributes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addExclude(s: *mut mjSpec) -> *mut mjsExclude {
    unsafe { add::<ExcludeFields>(s) }
}

/// Adds an equality, with the attributes of `def`, or of the class `main` if that is null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addEquality(s: *mut mjSpec, def: *const mjsDefault) -> *mut mjsEquality {
    unsafe { add_of_class::<EqualityFields>(s, def) }
}

/// Adds a tendon, with the attributes of `def`, or of the class `main` if that is null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addTendon(s: *mut mjSpec, def: *const mjsDefault) -> *mut mjsTendon {
    unsafe { add_of_class::<TendonFields>(s, def) }
}

/// Appends a site to a tendon's path.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapSite(tendon: *mut mjsTendon, name: *const c_char) -> *mut mjsWrap {
    unsafe { wrap(tendon, mjWRAP_SITE, name, std::ptr::null(), 0.0) }
}

/// Appends a wrapping geom to a tendon's path, with a side site or an empty name.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapGeom(
    tendon: *mut mjsTendon,
    name: *const c_char,
    sidesite: *const c_char,
) -> *mut mjsWrap {
    unsafe { wrap(tendon, mjWRAP_SPHERE, name, sidesite, 0.0) }
}

/// Appends a joint with its coefficient to a fixed tendon.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapJoint(tendon: *mut mjsTendon, name: *const c_char, coef: f64) -> *mut mjsWrap {
    unsafe { wrap(tendon, mjWRAP_JOINT, name, std::ptr::null(), coef) }
}

/// Appends a pulley to a tendon's path.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapPulley(tendon: *mut mjsTendon, divisor: f64) -> *mut mjsWrap {
    unsafe { wrap(tendon, mjWRAP_PULLEY, std::ptr::null(), std::ptr::null(), divisor) }
}

/// Adds a numeric with the built-in attributes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addNumeric(s: *mut mjSpec) -> *mut mjsNumeric {
    unsafe { add::<NumericFields>(s) }
}

/// Adds a text with the built-in attributes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addText(s: *mut mjSpec) -> *mut mjsText {
    unsafe { add::<TextFields>(s) }
}

/// Adds a tuple with the built-in attributes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addTuple(s: *mut mjSpec) -> *mut mjsTuple {
    unsafe { add::<TupleFields>(s) }
}

/// Adds a key with the built-in attributes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addKey(s: *mut mjSpec) -> *mut mjsKey {
    unsafe { add::<KeyFields>(s) }
}

/// Adds a plugin with the built-in attributes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addPlugin(s: *mut mjSpec) -> *mut mjsPlugin {
    unsafe { add::<PluginFields>(s) }
}

/// Adds a default class below `parent`, or below `main` if that is null, with copies of its templates. Null if the name is
/// taken.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addDefault(
    s: *mut mjSpec,
    classname: *const c_char,
    parent: *const mjsDefault,
) -> *mut mjsDefault {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some(spec) = spec_ref(s) else { return Ok(std::ptr::null_mut()) };
        let parent = class_of(spec, parent).unwrap_or(Classes::ROOT);
        Ok(spec.classes.add(&text(classname), parent).map_or(std::ptr::null_mut(), |id| spec.c_class(id)))
    })
}

/// Makes an actuator a direct drive. Returns an empty text.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToMotor(actuator: *mut mjsActuator) -> *const c_char {
    unsafe {
        preset(actuator, |a| {
            a.set_to_motor();
            Ok(())
        })
    }
}

/// Makes an actuator a position servo; null pointers mean "not given". Returns an empty text, or what is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToPosition(
    actuator: *mut mjsActuator,
    kp: f64,
    kv: *mut [f64; 1],
    dampratio: *mut [f64; 1],
    timeconst: *mut [f64; 1],
    inheritrange: f64,
) -> *const c_char {
    let (kv, ratio, tau) =
        unsafe { (kv.as_ref().map(|x| x[0]), dampratio.as_ref().map(|x| x[0]), timeconst.as_ref().map(|x| x[0])) };
    unsafe { preset(actuator, |a| a.set_to_position(kp, kv, ratio, tau, inheritrange)) }
}

/// Makes an actuator a position servo that follows the integral of its control. Returns an empty text, or what is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToIntVelocity(
    actuator: *mut mjsActuator,
    kp: f64,
    kv: *mut [f64; 1],
    dampratio: *mut [f64; 1],
    timeconst: *mut [f64; 1],
    inheritrange: f64,
) -> *const c_char {
    let (kv, ratio, tau) =
        unsafe { (kv.as_ref().map(|x| x[0]), dampratio.as_ref().map(|x| x[0]), timeconst.as_ref().map(|x| x[0])) };
    unsafe { preset(actuator, |a| a.set_to_int_velocity(kp, kv, ratio, tau, inheritrange)) }
}

/// Makes an actuator a velocity servo. Returns an empty text.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToVelocity(actuator: *mut mjsActuator, kv: f64) -> *const c_char {
    unsafe {
        preset(actuator, |a| {
            a.set_to_velocity(kv);
            Ok(())
        })
    }
}

/// Makes an actuator a damper. Returns an empty text, or what is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToDamper(actuator: *mut mjsActuator, kv: f64) -> *const c_char {
    unsafe { preset(actuator, |a| a.set_to_damper(kv)) }
}

/// Makes an actuator a cylinder; a diameter that is not negative replaces the area. Returns an empty text.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToCylinder(
    actuator: *mut mjsActuator,
    timeconst: f64,
    bias: f64,
    area: f64,
    diameter: f64,
) -> *const c_char {
    unsafe {
        preset(actuator, |a| {
            a.set_to_cylinder(timeconst, bias, area, diameter);
            Ok(())
        })
    }
}

/// Makes an actuator a muscle; negative arguments keep the defaults. Returns an empty text, or what is wrong.
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
    let negative = [-1.0; 2];
    let (tau, range) = unsafe { (*timeconst.as_ref().unwrap_or(&negative), *range.as_ref().unwrap_or(&negative)) };
    let rest = [force, scale, lmin, lmax, vmax, fpmax, fvmax];
    unsafe { preset(actuator, |a| a.set_to_muscle(tau, tausmooth, range, rest)) }
}

/// Makes an actuator an adhesion actuator. Returns an empty text, or what is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToAdhesion(actuator: *mut mjsActuator, gain: f64) -> *const c_char {
    unsafe { preset(actuator, |a| a.set_to_adhesion(gain)) }
}

/// Adds a mesh, with the attributes of `def`, or of the class `main` if that is null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addMesh(s: *mut mjSpec, def: *const mjsDefault) -> *mut mjsMesh {
    unsafe { add_of_class::<MeshFields>(s, def) }
}

/// Adds a hfield with the built-in attributes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addHField(s: *mut mjSpec) -> *mut mjsHField {
    unsafe { add::<HFieldFields>(s) }
}

/// Adds a skin with the built-in attributes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSkin(s: *mut mjSpec) -> *mut mjsSkin {
    unsafe { add::<SkinFields>(s) }
}

/// Adds a texture with the built-in attributes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addTexture(s: *mut mjSpec) -> *mut mjsTexture {
    unsafe { add::<TextureFields>(s) }
}

/// Adds a material, with the attributes of `def`, or of the class `main` if that is null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addMaterial(s: *mut mjSpec, def: *const mjsDefault) -> *mut mjsMaterial {
    unsafe { add_of_class::<MaterialFields>(s, def) }
}

/// Fills a mesh with a builtin shape. 0 on success; -1, or 1 for an unknown shape, with an error in the spec.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_makeMesh(
    mesh: *mut mjsMesh,
    builtin: Enum<mjtMeshBuiltin>,
    params: *mut f64,
    nparams: c_int,
) -> c_int {
    border::guard(-1, || unsafe {
        let Some((spec, id)) = located::<MeshFields>(element_of(mesh)) else { return Ok(-1) };
        let params = crate::model::view(params, nparams.max(0) as usize);
        let kind = builtin.get().unwrap_or(mjMESH_BUILTIN_NONE);
        match make_mesh(&mut spec.meshes[id].public, kind, params) {
            Ok(()) => Ok(0),
            Err(e) => {
                spec.set_error(e);
                Ok(if kind == mjMESH_BUILTIN_NONE { 1 } else { -1 })
            }
        }
    })
}

/// The spec that owns an element.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getSpec(element: *mut mjsElement) -> *mut mjSpec {
    unsafe { Head::from_c(element).and_then(|h| h.spec()).map_or(std::ptr::null_mut(), |s| s.as_c()) }
}

/// The attached spec of this model name, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findSpec(spec: *mut mjSpec, name: *const c_char) -> *mut mjSpec {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some(spec) = spec_ref(spec) else { return Ok(std::ptr::null_mut()) };
        let name = text(name);
        Ok(spec.children.iter().find(|c| c.public.modelname.text() == name).map_or(std::ptr::null_mut(), SpecRef::as_c))
    })
}

/// Lets a spec find another one by `mjs_findSpec`; the caller's reference to it goes over to the spec. Not in the headers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSpec(s: *mut mjSpec, child: *mut mjSpec) {
    border::guard((), || unsafe {
        if let Some(spec) = spec_ref(s).filter(|_| !child.is_null() && child != s) {
            spec.children.push(SpecRef::from_c(child));
        }
        Ok(())
    })
}

/// The body of this name, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findBody(s: *mut mjSpec, name: *const c_char) -> *mut mjsBody {
    unsafe { struct_of::<BodyFields>(mjs_findElement(s, mjOBJ_BODY.into(), name)) }
}

/// The element of this type and name, or null. Meshes and textures without a name go by the stem of their file.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findElement(
    s: *mut mjSpec,
    r#type: Enum<mjtObj>,
    name: *const c_char,
) -> *mut mjsElement {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some(spec) = spec_ref(s) else { return Ok(std::ptr::null_mut()) };
        let name = text(name);
        spec.sort_tree();
        Ok(
            for_kind!(r#type.get(), K => spec.find::<K>(&name).map_or(std::ptr::null_mut(), |id| spec.c_handle(id)), else std::ptr::null_mut()),
        )
    })
}

/// The body of this name among a body and its descendants, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findChild(body: *mut mjsBody, name: *const c_char) -> *mut mjsBody {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some((spec, id)) = located::<BodyFields>(element_of(body)) else { return Ok(std::ptr::null_mut()) };
        let name = text(name);
        let found = spec.subtree(id).into_iter().find(|&b| spec.bodies[b].name() == name);
        Ok(found.map_or(std::ptr::null_mut(), |b| spec.c_struct(b)))
    })
}

/// The body that holds an element of the tree; null for the world and for elements outside the tree.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getParent(element: *mut mjsElement) -> *mut mjsBody {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some(head) = Head::from_c(element) else { return Ok(std::ptr::null_mut()) };
        let (body, spec) = (head.body, head.spec());
        Ok(body.zip(spec).map_or(std::ptr::null_mut(), |(body, spec)| spec.c_struct(body)))
    })
}

/// The frame that holds an element of the tree, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getFrame(element: *mut mjsElement) -> *mut mjsFrame {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some(head) = Head::from_c(element) else { return Ok(std::ptr::null_mut()) };
        let (frame, spec) = (head.frame, head.spec());
        Ok(frame.zip(spec).map_or(std::ptr::null_mut(), |(frame, spec)| spec.c_struct(frame)))
    })
}

/// The frame of this name, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findFrame(s: *mut mjSpec, name: *const c_char) -> *mut mjsFrame {
    unsafe { struct_of::<FrameFields>(mjs_findElement(s, mjOBJ_FRAME.into(), name)) }
}

/// The default class of an element; `main` if it has none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getDefault(element: *mut mjsElement) -> *mut mjsDefault {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some(head) = Head::from_c(element) else { return Ok(std::ptr::null_mut()) };
        let Some(spec) = head.spec() else { return Ok(std::ptr::null_mut()) };
        let id = spec.classes.find(head.class.text()).unwrap_or(Classes::ROOT);
        Ok(spec.c_class(id))
    })
}

/// The default class of this name, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findDefault(s: *mut mjSpec, classname: *const c_char) -> *mut mjsDefault {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some(spec) = spec_ref(s) else { return Ok(std::ptr::null_mut()) };
        Ok(spec.classes.find(&text(classname)).map_or(std::ptr::null_mut(), |id| spec.c_class(id)))
    })
}

/// The default class `main`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getSpecDefault(s: *mut mjSpec) -> *mut mjsDefault {
    unsafe { spec_ref(s).map_or(std::ptr::null_mut(), |spec| spec.c_class(Classes::ROOT)) }
}

/// The position of an element in the model, -1 if it is unknown: before compiling, and for frames.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getId(element: *mut mjsElement) -> c_int {
    let Some(head) = (unsafe { Head::from_c(element) }) else { return -1 };
    // the world is always the first
    let in_tree = head.body.is_some();
    let known = unsafe { head.spec() }.is_none_or(|spec| spec.is_numbered || !in_tree);
    if known { head.id } else { -1 }
}

/// The first element of a type on a body, or with `recurse` in its subtree; null if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_firstChild(
    body: *mut mjsBody,
    r#type: Enum<mjtObj>,
    recurse: c_int,
) -> *mut mjsElement {
    unsafe { next_child(body, r#type.get(), std::ptr::null_mut(), recurse != 0) }
}

/// The element after `child` in the order of `mjs_firstChild`; null at the end.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_nextChild(
    body: *mut mjsBody,
    child: *mut mjsElement,
    recurse: c_int,
) -> *mut mjsElement {
    let kind = unsafe { Head::from_c(child) }.and_then(|head| head.kind());
    if child.is_null() { std::ptr::null_mut() } else { unsafe { next_child(body, kind, child, recurse != 0) } }
}

/// The first element of a type in model order; null if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_firstElement(s: *mut mjSpec, r#type: Enum<mjtObj>) -> *mut mjsElement {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some(spec) = spec_ref(s) else { return Ok(std::ptr::null_mut()) };
        if r#type.is(mjOBJ_XBODY) {
            return Ok(std::ptr::null_mut());
        }
        spec.sort_tree();
        Ok(for_kind!(r#type.get(), K => {
            let first = K::list(spec).ids().first().copied();
            first.map_or(std::ptr::null_mut(), |id| spec.c_handle(id))
        }, else std::ptr::null_mut()))
    })
}

/// The element after this one in model order; null at the end.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_nextElement(s: *mut mjSpec, element: *mut mjsElement) -> *mut mjsElement {
    border::guard(std::ptr::null_mut(), || unsafe {
        let (Some(spec), Some(head)) = (spec_ref(s), Head::from_c(element)) else { return Ok(std::ptr::null_mut()) };
        spec.sort_tree();
        Ok(for_kind!(head.kind(), K => {
            let ids = K::list(spec).ids();
            let here = usize::try_from(head.id).ok().filter(|&i| ids.get(i).copied() == head.key());
            let at = here.or_else(|| ids.iter().position(|&id| head.key() == Some(id)));
            at.and_then(|i| ids.get(i + 1).copied()).map_or(std::ptr::null_mut(), |id| spec.c_handle(id))
        }, else std::ptr::null_mut()))
    })
}

/// The geom, site or joint that an object on a tendon's path names; null for pulleys and unknown names.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapTarget(wrap: *mut mjsWrap) -> *mut mjsElement {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some(w) = Element::<WrapFields>::from_c(element_of(wrap)) else { return Ok(std::ptr::null_mut()) };
        let kind = match w.public.r#type.get() {
            Some(mjWRAP_SITE) => mjOBJ_SITE,
            Some(mjWRAP_JOINT) => mjOBJ_JOINT,
            Some(mjWRAP_SPHERE | mjWRAP_CYLINDER) => mjOBJ_GEOM,
            _ => return Ok(std::ptr::null_mut()),
        };
        let name = w.name().to_string();
        let Some(spec) = w.head.spec() else { return Ok(std::ptr::null_mut()) };
        Ok(
            for_kind!(Some(kind), K => spec.find::<K>(&name).map_or(std::ptr::null_mut(), |id| spec.c_handle(id)), else std::ptr::null_mut()),
        )
    })
}

/// The side site of a wrapping geom on a tendon's path, or null. A name that no site has is a warning.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapSideSite(wrap: *mut mjsWrap) -> *mut mjsSite {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some(w) = Element::<WrapFields>::from_c(element_of(wrap)) else { return Ok(std::ptr::null_mut()) };
        let side = w.extra.sidesite.text().to_string();
        if side.is_empty() || !(w.public.r#type.is(mjWRAP_SPHERE) || w.public.r#type.is(mjWRAP_CYLINDER)) {
            return Ok(std::ptr::null_mut());
        }
        let Some(spec) = w.head.spec() else { return Ok(std::ptr::null_mut()) };
        let Some(id) = spec.find::<SiteFields>(&side) else {
            report::warning_message(&format!("Could not find side site {side} for wrap {} in spec", w.name()));
            return Ok(std::ptr::null_mut());
        };
        Ok(spec.c_struct(id))
    })
}

/// The divisor of a pulley; 1 with a warning for other objects.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapDivisor(wrap: *mut mjsWrap) -> f64 {
    unsafe { wrap_prm(wrap, mjWRAP_PULLEY, "divisor attribute of non-pulley") }
}

/// The coefficient of a joint on a fixed tendon; 1 with a warning for other objects.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapCoef(wrap: *mut mjsWrap) -> f64 {
    unsafe { wrap_prm(wrap, mjWRAP_JOINT, "coef attribute of non-joint") }
}

/// Names an element. 0, or -1 with an error in the spec if another element of its type has that name; it is set all the same.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setName(element: *mut mjsElement, name: *const c_char) -> c_int {
    border::guard(-1, || unsafe {
        let Some(head) = Head::from_c(element) else { return Ok(-1) };
        let (name, kind) = (text(name), head.kind());
        let (Some(spec), true) = (head.spec(), head.is_live()) else {
            head.name.set(name.as_bytes());
            return Ok(0);
        };
        let fresh = for_kind!(kind, K => head.key::<K>().is_some_and(|id| K::list_mut(spec).set_name(id, &name)), else {
            head.name.set(name.as_bytes());
            true
        });
        if !fresh {
            spec.set_error(&format!("repeated name '{name}' in {}", kind.map_or("unknown", kind_name)));
        }
        Ok(if fresh { 0 } else { -1 })
    })
}

/// Writes a struct, if there is somewhere to write.
unsafe fn put<T>(to: *mut T, value: T) {
    if !to.is_null() {
        unsafe { to.write(value) }
    }
}

/// Changes the C++ object behind a handle; none is an error.
fn change<O: CxxObject>(routine: &str, dest: *mut O, f: impl FnOnce(&mut O::Layout)) {
    border::guard((), || {
        if dest.is_null() {
            return Err(Error::in_routine(routine, "the destination is NULL"));
        }
        // SAFETY: handles that are not null point to live objects.
        f(unsafe { cxx_mut(dest) });
        Ok(())
    })
}

/// Replaces the bytes of a buffer by `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setBuffer(dest: *mut mjByteVec, array: *const c_void, size: c_int) {
    change("mjs_setBuffer", dest, |to| to.set(unsafe { crate::model::view(array.cast::<u8>(), size.max(0) as usize) }))
}

/// Replaces a text.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setString(dest: *mut mjString, text: *const c_char) {
    change("mjs_setString", dest, |to| to.set(unsafe { bytes(text) }))
}

/// Replaces the texts by the words of one text.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setStringVec(dest: *mut mjStringVec, text: *const c_char) {
    let words = unsafe { bytes(text) };
    let words: Vec<_> = words.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).collect();
    change("mjs_setStringVec", dest, |to| to.set_strings(&words))
}

/// Replaces one text. 1; an index out of range is an error, and 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setInStringVec(dest: *mut mjStringVec, i: c_int, text: *const c_char) -> mjtByte {
    let Some(dest) = (unsafe { dest.cast::<<mjStringVec as CxxObject>::Layout>().as_mut() }) else {
        border::raise_text("mjs_setInStringVec: the destination is NULL");
        return 0;
    };
    match usize::try_from(i).ok().and_then(|i| dest.get_mut(i)) {
        Some(s) => {
            s.set(unsafe { bytes(text) });
            1
        }
        None => {
            border::raise_text("Requested index in mjs_setInStringVec is out of bounds");
            0
        }
    }
}

/// Appends a text.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_appendString(dest: *mut mjStringVec, text: *const c_char) {
    change("mjs_appendString", dest, |to| to.push(unsafe { bytes(text) }.into()))
}

/// Replaces the numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setInt(dest: *mut mjIntVec, array: *const c_int, size: c_int) {
    change("mjs_setInt", dest, |to| to.set(unsafe { crate::model::view(array, size.max(0) as usize) }))
}

/// Appends a row of numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_appendIntVec(dest: *mut mjIntVecVec, array: *const c_int, size: c_int) {
    change("mjs_appendIntVec", dest, |to| to.push(unsafe { crate::model::view(array, size.max(0) as usize) }.into()))
}

/// Replaces the numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setFloat(dest: *mut mjFloatVec, array: *const f32, size: c_int) {
    change("mjs_setFloat", dest, |to| to.set(unsafe { crate::model::view(array, size.max(0) as usize) }))
}

/// Appends a row of numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_appendFloatVec(dest: *mut mjFloatVecVec, array: *const f32, size: c_int) {
    change("mjs_appendFloatVec", dest, |to| to.push(unsafe { crate::model::view(array, size.max(0) as usize) }.into()))
}

/// Replaces the numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setDouble(dest: *mut mjDoubleVec, array: *const f64, size: c_int) {
    change("mjs_setDouble", dest, |to| to.set(unsafe { crate::model::view(array, size.max(0) as usize) }))
}

/// Replaces the configuration of a plugin instance by the pairs of a C++ `std::map` of strings.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setPluginAttributes(plugin: *mut mjsPlugin, attributes: *mut c_void) {
    border::guard((), || unsafe {
        if let Some(p) = Element::<PluginFields>::from_c(element_of(plugin)).filter(|_| !attributes.is_null()) {
            p.extra.read(attributes);
        }
        Ok(())
    })
}

/// The name of an element, to read or to change.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getName(element: *mut mjsElement) -> *mut mjString {
    unsafe { Head::from_c(element).map_or(std::ptr::null_mut(), Head::name_handle) }
}

/// The characters of a text; valid until it changes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getString(source: *const mjString) -> *const c_char {
    if source.is_null() {
        border::raise_text("mjs_getString: the text is NULL");
        return std::ptr::null();
    }
    unsafe { cxx_ref(source).as_ptr() }
}

/// The numbers, and their count in `size` unless that is null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getDouble(source: *const mjDoubleVec, size: *mut c_int) -> *const f64 {
    if source.is_null() {
        border::raise_text("mjs_getDouble: the vector is NULL");
        return std::ptr::null();
    }
    let v = unsafe { cxx_ref(source) };
    if let Some(size) = unsafe { size.as_mut() } {
        *size = v.len() as c_int;
    }
    v.as_ptr()
}

/// Number of objects on a tendon's path.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapNum(tendonspec: *const mjsTendon) -> c_int {
    let e = unsafe { Element::<TendonFields>::from_c(element_of(tendonspec.cast_mut())) };
    e.map_or(0, |t| t.extra.len() as c_int)
}

/// One object of a tendon's path; an index out of range is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrap(tendonspec: *const mjsTendon, i: c_int) -> *mut mjsWrap {
    border::guard(std::ptr::null_mut(), || unsafe {
        let Some(t) = Element::<TendonFields>::from_c(element_of(tendonspec.cast_mut())) else {
            return Ok(std::ptr::null_mut());
        };
        let n = t.extra.len();
        let found = usize::try_from(i).ok().and_then(|i| t.extra.get_mut(i));
        let wrap = found.ok_or_else(|| Error::new(format!("Wrap index out of range (0, {n})")))?;
        Ok(wrap.as_c())
    })
}

/// The configuration of a plugin instance as a C++ `std::map` of strings, to read; valid until the next call.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getPluginAttributes(plugin: *const mjsPlugin) -> *const c_void {
    border::guard(std::ptr::null(), || unsafe {
        let p = Element::<PluginFields>::from_c(element_of(plugin.cast_mut()));
        Ok(p.map_or(std::ptr::null(), |p| p.extra.show()))
    })
}

/// Records another default class in an element; its attributes stay.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setDefault(element: *mut mjsElement, def: *const mjsDefault) {
    border::guard((), || unsafe {
        let (Some(head), false) = (Head::from_c(element), def.is_null()) else { return Ok(()) };
        let Some(class) = Head::from_c((*def).element) else { return Ok(()) };
        head.class.set(class.name.text());
        if let Some(body) = Element::<BodyFields>::from_c(element) {
            body.public.childclass.set(class.name.text());
        } else if let Some(frame) = Element::<FrameFields>::from_c(element) {
            frame.public.childclass.set(class.name.text());
        }
        Ok(())
    })
}

/// Puts an element of the tree into a frame of its body. 0, or -1 if either is null or the frame belongs to another body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setFrame(dest: *mut mjsElement, frame: *mut mjsFrame) -> c_int {
    border::guard(-1, || unsafe {
        let (Some(head), Some((spec, id))) = (Head::from_c(dest), located::<FrameFields>(element_of(frame))) else {
            return Ok(-1);
        };
        let body = spec.frames[id].head.body;
        if body.is_some() && body != head.body {
            set_error_of(spec, dest, &format!("Frame and body '{}' have mismatched parents", head.name.text()));
            return Ok(-1);
        }
        head.frame = Some(id);
        Ok(0)
    })
}

/// Writes the quaternion of an orientation alternative. Null, or what is wrong with it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_resolveOrientation(
    quat: *mut [f64; 4],
    degree: mjtByte,
    sequence: *const c_char,
    orientation: *const mjsOrientation,
) -> *const c_char {
    let (Some(q), Some(o)) = (unsafe { quat.as_mut() }, unsafe { orientation.as_ref() }) else {
        return std::ptr::null();
    };
    match resolve_orientation(*q, degree != 0, unsafe { bytes(sequence) }, o) {
        Ok(resolved) => {
            *q = resolved;
            std::ptr::null()
        }
        Err(e) => report::keep_text(e),
    }
}

/// Replaces a body by a frame of its parent, with everything that hangs on it, and sets `*body` to null. What refers to the
/// body by name goes, as when it is deleted. Null, with an error in the spec, for the world.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_bodyToFrame(body: *mut *mut mjsBody) -> *mut mjsFrame {
    border::guard(std::ptr::null_mut(), || unsafe {
        let null = std::ptr::null_mut();
        let Some(body) = body.as_mut() else { return Ok(null) };
        let Some((spec, id)) = located::<BodyFields>(element_of(*body)) else { return Ok(null) };
        spec.refresh_names();
        match compile::body_to_frame(spec, id) {
            Ok(frame) => {
                spec.renumber_tree();
                compile::refresh_signature(spec);
                *body = null.cast();
                Ok(spec.c_struct(frame))
            }
            Err(e) => {
                spec.set_error(&e);
                Ok(null)
            }
        }
    })
}

/// Attaches a pointer to an element under a key.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setUserValue(element: *mut mjsElement, key: *const c_char, data: *const c_void) {
    unsafe { Head::from_c(element).into_iter().for_each(|h| h.set_user_value(bytes(key), data, None)) }
}

/// Attaches a pointer to an element under a key; `cleanup` is called with it once, when it is replaced or deleted, or its
/// element goes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setUserValueWithCleanup(
    element: *mut mjsElement,
    key: *const c_char,
    data: *const c_void,
    cleanup: Option<unsafe extern "C-unwind" fn(*const c_void)>,
) {
    unsafe { Head::from_c(element).into_iter().for_each(|h| h.set_user_value(bytes(key), data, cleanup)) }
}

/// The pointer attached to an element under a key, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getUserValue(element: *mut mjsElement, key: *const c_char) -> *const c_void {
    unsafe { Head::from_c(element).map_or(std::ptr::null(), |h| h.user_value(bytes(key))) }
}

/// Removes the pointer attached to an element under a key.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_deleteUserValue(element: *mut mjsElement, key: *const c_char) {
    unsafe { Head::from_c(element).into_iter().for_each(|h| h.delete_user_value(bytes(key))) }
}

/// How many numbers a sensor gives, by its type; -1 for unknown types.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_sensorDim(sensor: *const mjsSensor) -> c_int {
    unsafe {
        let Some(e) = Element::<SensorFields>::from_c(element_of(sensor.cast_mut())) else { return -1 };
        e.head.spec().map_or(-1, |spec| spec.sensor_dim(e))
    }
}

/// Sets all attributes to their built-in initial values, and the handles to null; nothing if there is nowhere to write.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSpec(spec: *mut mjSpec) {
    unsafe { put(spec, initial::spec()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultOrientation(orient: *mut mjsOrientation) {
    unsafe { put(orient, initial::orientation()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultBody(body: *mut mjsBody) {
    unsafe { put(body, initial::body()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultFrame(frame: *mut mjsFrame) {
    unsafe { put(frame, initial::frame()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultJoint(joint: *mut mjsJoint) {
    unsafe { put(joint, initial::joint()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultGeom(geom: *mut mjsGeom) {
    unsafe { put(geom, initial::geom()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSite(site: *mut mjsSite) {
    unsafe { put(site, initial::site()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultCamera(camera: *mut mjsCamera) {
    unsafe { put(camera, initial::camera()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultLight(light: *mut mjsLight) {
    unsafe { put(light, initial::light()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultFlex(flex: *mut mjsFlex) {
    unsafe { put(flex, initial::flex()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultMesh(mesh: *mut mjsMesh) {
    unsafe { put(mesh, initial::mesh()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultHField(hfield: *mut mjsHField) {
    unsafe { put(hfield, initial::hfield()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSkin(skin: *mut mjsSkin) {
    unsafe { put(skin, initial::skin()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultTexture(texture: *mut mjsTexture) {
    unsafe { put(texture, initial::texture()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultMaterial(material: *mut mjsMaterial) {
    unsafe { put(material, initial::material()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultPair(pair: *mut mjsPair) {
    unsafe { put(pair, initial::pair()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultEquality(equality: *mut mjsEquality) {
    unsafe { put(equality, initial::equality()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultTendon(tendon: *mut mjsTendon) {
    unsafe { put(tendon, initial::tendon()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultActuator(actuator: *mut mjsActuator) {
    unsafe { put(actuator, initial::actuator()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSensor(sensor: *mut mjsSensor) {
    unsafe { put(sensor, initial::sensor()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultNumeric(numeric: *mut mjsNumeric) {
    unsafe { put(numeric, initial::numeric()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultText(text: *mut mjsText) {
    unsafe { put(text, initial::text()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultTuple(tuple: *mut mjsTuple) {
    unsafe { put(tuple, initial::tuple()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultKey(key: *mut mjsKey) {
    unsafe { put(key, initial::key()) }
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultPlugin(plugin: *mut mjsPlugin) {
    unsafe { put(plugin, initial::plugin()) }
}

/// The body behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asBody(element: *mut mjsElement) -> *mut mjsBody {
    unsafe { struct_of::<BodyFields>(element) }
}

/// The geom behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asGeom(element: *mut mjsElement) -> *mut mjsGeom {
    unsafe { struct_of::<GeomFields>(element) }
}

/// The joint behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asJoint(element: *mut mjsElement) -> *mut mjsJoint {
    unsafe { struct_of::<JointFields>(element) }
}

/// The site behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asSite(element: *mut mjsElement) -> *mut mjsSite {
    unsafe { struct_of::<SiteFields>(element) }
}

/// The camera behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asCamera(element: *mut mjsElement) -> *mut mjsCamera {
    unsafe { struct_of::<CameraFields>(element) }
}

/// The light behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asLight(element: *mut mjsElement) -> *mut mjsLight {
    unsafe { struct_of::<LightFields>(element) }
}

/// The frame behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asFrame(element: *mut mjsElement) -> *mut mjsFrame {
    unsafe { struct_of::<FrameFields>(element) }
}

/// The actuator behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asActuator(element: *mut mjsElement) -> *mut mjsActuator {
    unsafe { struct_of::<ActuatorFields>(element) }
}

/// The sensor behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asSensor(element: *mut mjsElement) -> *mut mjsSensor {
    unsafe { struct_of::<SensorFields>(element) }
}

/// The flex behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asFlex(element: *mut mjsElement) -> *mut mjsFlex {
    unsafe { struct_of::<FlexFields>(element) }
}

/// The pair behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asPair(element: *mut mjsElement) -> *mut mjsPair {
    unsafe { struct_of::<PairFields>(element) }
}

/// The equality behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asEquality(element: *mut mjsElement) -> *mut mjsEquality {
    unsafe { struct_of::<EqualityFields>(element) }
}

/// The exclude behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asExclude(element: *mut mjsElement) -> *mut mjsExclude {
    unsafe { struct_of::<ExcludeFields>(element) }
}

/// The tendon behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asTendon(element: *mut mjsElement) -> *mut mjsTendon {
    unsafe { struct_of::<TendonFields>(element) }
}

/// The numeric behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asNumeric(element: *mut mjsElement) -> *mut mjsNumeric {
    unsafe { struct_of::<NumericFields>(element) }
}

/// The text behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asText(element: *mut mjsElement) -> *mut mjsText {
    unsafe { struct_of::<TextFields>(element) }
}

/// The tuple behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asTuple(element: *mut mjsElement) -> *mut mjsTuple {
    unsafe { struct_of::<TupleFields>(element) }
}

/// The key behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asKey(element: *mut mjsElement) -> *mut mjsKey {
    unsafe { struct_of::<KeyFields>(element) }
}

/// The mesh behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asMesh(element: *mut mjsElement) -> *mut mjsMesh {
    unsafe { struct_of::<MeshFields>(element) }
}

/// The hfield behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asHField(element: *mut mjsElement) -> *mut mjsHField {
    unsafe { struct_of::<HFieldFields>(element) }
}

/// The skin behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asSkin(element: *mut mjsElement) -> *mut mjsSkin {
    unsafe { struct_of::<SkinFields>(element) }
}

/// The texture behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asTexture(element: *mut mjsElement) -> *mut mjsTexture {
    unsafe { struct_of::<TextureFields>(element) }
}

/// The material behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asMaterial(element: *mut mjsElement) -> *mut mjsMaterial {
    unsafe { struct_of::<MaterialFields>(element) }
}

/// The plugin behind an element; null if it is of another type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_asPlugin(element: *mut mjsElement) -> *mut mjsPlugin {
    unsafe { struct_of::<PluginFields>(element) }
}
