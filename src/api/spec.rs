//! Editing models: `mjs_*` functions on elements of an `mjSpec`.

use super::args::*;
use super::*;
use crate::base::{Result, message, reject_if};
use crate::compile;
use crate::spec::*;

/// A spec of ours; none for null.
pub(super) unsafe fn spec_ref<'a>(s: *mut mjSpec) -> Option<&'a mut Spec> {
    if s.is_null() { None } else { Some(Spec::from_c(s)) }
}

/// The element handle of an `mjs*` struct: its first field. Null for null.
pub(super) unsafe fn element_of<T>(s: *mut T) -> *mut mjsElement {
    if s.is_null() { std::ptr::null_mut() } else { *s.cast::<*mut mjsElement>() }
}

/// The spec of an element of one kind, and the element's key in it.
pub(super) unsafe fn located<'a, K: Kind>(element: *mut mjsElement) -> Option<(&'a mut Spec, Id<K>)> {
    let head = Head::from_c(element)?;
    Some((head.spec()?, head.key()?))
}

/// The class of a spec that has the name of this one; none for null.
pub(super) unsafe fn class_of(spec: &Spec, def: *const mjsDefault) -> Option<ClassId> {
    spec.classes.find(Head::from_c(def.as_ref()?.element)?.name.text())
}

/// An element that `add` adds; the spec's signature follows.
fn added<K: Listed>(spec: &mut Spec, add: impl FnOnce(&mut Spec) -> Id<K>) -> *mut K::Public {
    let id = add(spec);
    let change = match (K::list(spec)[id].head.body, K::TYPE) {
        (Some(parent), mjOBJ_BODY) => compile::Change::Added(parent, spec.bodies[parent].extra.bodies.end() - 1),
        (Some(body), _) => compile::Change::Held(body),
        (None, _) => compile::Change::Outside,
    };
    compile::refresh_signature(spec, change);
    if K::TYPE == mjOBJ_JOINT {
        spec.note_new_joint(K::list(spec)[id].head.body);
    }
    spec.c_struct(id)
}

/// What an attachment to the body `to`, whose list of bodies ended at `end`, has changed: bodies alone, or more.
fn attached_to(to: Option<BodyId>, before: Option<(usize, usize)>, spec: &Spec) -> compile::Change {
    let after = to.and_then(|body| spec.bodies.get(body)).map(|body| body.extra.held_and_end());
    match (to, before, after) {
        (Some(body), Some((held, end)), Some((same, _))) if held == same => compile::Change::Added(body, end),
        (Some(body), ..) => compile::Change::Held(body),
        _ => compile::Change::All,
    }
}

unsafe fn add<K: Listed>(s: *mut mjSpec) -> *mut K::Public {
    border::find(|| Some(added(spec_ref(s)?, Spec::add::<K>)))
}

unsafe fn add_of_class<K: Listed + Templated>(s: *mut mjSpec, def: *const mjsDefault) -> *mut K::Public {
    border::find(|| {
        let spec = spec_ref(s)?;
        let class = class_of(spec, def).unwrap_or(Classes::ROOT);
        Some(added(spec, |spec| spec.add_of_class::<K>(class)))
    })
}

unsafe fn add_in<K: InBody + Templated>(body: *mut mjsBody, def: *const mjsDefault) -> *mut K::Public {
    border::find(|| {
        let (spec, body) = located::<BodyFields>(element_of(body))?;
        let class = class_of(spec, def);
        Some(added(spec, |spec| spec.add_in::<K>(body, class)))
    })
}

unsafe fn wrap(
    tendon: *mut mjsTendon,
    kind: mjtWrap,
    name: *const c_char,
    side: *const c_char,
    prm: f64,
) -> *mut mjsWrap {
    border::find(|| {
        let (spec, id) = located::<TendonFields>(element_of(tendon))?;
        Some(spec.add_wrap(id, kind, &text(name), &text(side), prm).as_c())
    })
}

/// Applies an actuator preset that cannot fail. Returns an empty text.
unsafe fn preset(actuator: *mut mjsActuator, set: impl FnOnce(&mut ActuatorFields)) -> *const c_char {
    checked_preset(actuator, |a| {
        set(a);
        Ok(())
    })
}

/// Applies an actuator preset. Returns its message, or an empty text.
unsafe fn checked_preset(
    actuator: *mut mjsActuator,
    set: impl FnOnce(&mut ActuatorFields) -> Result<()>,
) -> *const c_char {
    match Element::<ActuatorFields>::from_c(element_of(actuator)) {
        Some(a) => message::keep(set(&mut a.public).map_or_else(|e| e.message().to_string(), |()| String::new())),
        None => c"there is no actuator".as_ptr(),
    }
}

/// Attaches a frame or body (or, by its spec's element, a whole spec) to a frame, body or site, with all that refers to it,
/// under the names `prefix` + name + `suffix`. Elements are copied if the parent's spec is set to deep copies; else the elements of
/// the other spec themselves, which can then no longer be compiled alone. Returns what was attached, or null with an error
/// in the parent's spec, and nothing changed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_attach(
    parent: *mut mjsElement,
    child: *const mjsElement,
    prefix: *const c_char,
    suffix: *const c_char,
) -> *mut mjsElement {
    border::guard(std::ptr::null_mut(), || {
        let child = child.cast_mut();
        reject_if(parent.is_null(), "parent element is null")?;
        reject_if(child.is_null(), "child element is null")?;
        let (Some(to), Some(from)) = (Head::from_c(parent), Head::from_c(child)) else {
            return Ok(std::ptr::null_mut());
        };
        let (Some(spec), Some(source)) = (to.spec(), from.spec()) else { return Ok(std::ptr::null_mut()) };
        let rename = Rename { prefix: text(prefix).into_owned(), suffix: text(suffix).into_owned() };
        let source = (!std::ptr::eq(spec, source)).then(|| source.as_c());
        let into = match to.kind() {
            Some(mjOBJ_BODY) => to.key::<BodyFields>(),
            _ => to.body,
        };
        let before = into.and_then(|body| spec.bodies.get(body)).map(|body| body.extra.held_and_end());
        let attached = spec.attach_element(source, (to, from), &rename, compile::frame_of_site);
        let Some(element) = spec.made(attached) else { return Ok(std::ptr::null_mut()) };
        let change = if source.is_none() { compile::Change::All } else { attached_to(into, before, spec) };
        compile::refresh_signature(spec, change);
        Ok(element)
    })
}

/// Adds a body below another; its class is `def`, or the parent's if that is null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addBody(body: *mut mjsBody, def: *const mjsDefault) -> *mut mjsBody {
    border::find(|| {
        let (spec, parent) = located::<BodyFields>(element_of(body))?;
        let class = class_of(spec, def);
        Some(added(spec, |spec| spec.add_body(parent, class)))
    })
}

/// Adds a joint of type free to a body, with the built-in attributes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFreeJoint(body: *mut mjsBody) -> *mut mjsJoint {
    border::find(|| {
        let (spec, body) = located::<BodyFields>(element_of(body))?;
        Some(added(spec, |spec| spec.add_freejoint(body)))
    })
}

/// Adds a frame to a body, inside another frame of its spec if that is not null. Null, with an error in the spec, if that
/// frame belongs to another spec or is deleted.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFrame(body: *mut mjsBody, parentframe: *mut mjsFrame) -> *mut mjsFrame {
    border::find(|| {
        let (spec, body) = located::<BodyFields>(element_of(body))?;
        let outer = match located::<FrameFields>(element_of(parentframe)) {
            Some((other, id)) if std::ptr::eq(other, spec) => Some(id),
            None if parentframe.is_null() => None,
            _ => {
                spec.set_error("parent frame is not in this model");
                return None;
            }
        };
        let id = spec.add_frame(body, outer);
        Some(spec.c_struct(id))
    })
}

/// What deleting an element changes.
fn deleted(spec: &Spec, head: &Head) -> compile::Change {
    match (head.kind(), head.body) {
        (Some(mjOBJ_BODY), Some(parent)) => {
            let before = head.key::<BodyFields>().and_then(|body| Some((body, compile::hash_before(spec, body)?)));
            before.map_or(compile::Change::All, |(body, before)| {
                let list = spec.bodies.get(parent).map(|parent| &parent.extra.bodies);
                let slot = list.and_then(|list| list.slot_of(spec.slot_of(body), body));
                slot.map_or(compile::Change::All, |slot| compile::Change::Removed(parent, slot, before))
            })
        }
        (Some(mjOBJ_BODY | mjOBJ_DEFAULT), _) => compile::Change::All,
        (_, Some(body)) => compile::Change::Held(body),
        (_, None) => compile::Change::Outside,
    }
}

/// Deletes an element: a body with everything below it and what refers to that, a default class with its descendants. What
/// it holds is freed. 0, or -1 with an error in the spec and nothing changed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_delete(spec: *mut mjSpec, element: *mut mjsElement) -> c_int {
    border::guard(-1, || {
        let Some(spec) = spec_ref(spec) else { return Ok(-1) };
        let mut change = compile::Change::All;
        let done = match Head::from_c(element) {
            None => Err("Element is null.".into()),
            Some(head) => {
                change = deleted(spec, head);
                spec.delete_element(head, element)
            }
        };
        if spec.made(done).is_none() {
            return Ok(-1);
        }
        compile::refresh_signature(spec, change);
        Ok(0)
    })
}

/// Appends a site to a tendon's path.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapSite(tendon: *mut mjsTendon, name: *const c_char) -> *mut mjsWrap {
    wrap(tendon, mjWRAP_SITE, name, std::ptr::null(), 0.0)
}

/// Appends a wrapping geom to a tendon's path, with a side site or an empty name.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapGeom(
    tendon: *mut mjsTendon,
    name: *const c_char,
    sidesite: *const c_char,
) -> *mut mjsWrap {
    wrap(tendon, mjWRAP_SPHERE, name, sidesite, 0.0)
}

/// Appends a joint with its coefficient to a fixed tendon.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapJoint(tendon: *mut mjsTendon, name: *const c_char, coef: f64) -> *mut mjsWrap {
    wrap(tendon, mjWRAP_JOINT, name, std::ptr::null(), coef)
}

/// Appends a pulley to a tendon's path.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapPulley(tendon: *mut mjsTendon, divisor: f64) -> *mut mjsWrap {
    wrap(tendon, mjWRAP_PULLEY, std::ptr::null(), std::ptr::null(), divisor)
}

/// Adds a default class below `parent`, or below `main` if that is null, with copies of its templates. Null if the name is
/// taken.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addDefault(
    s: *mut mjSpec,
    classname: *const c_char,
    parent: *const mjsDefault,
) -> *mut mjsDefault {
    border::find(|| {
        let spec = spec_ref(s)?;
        let parent = class_of(spec, parent).unwrap_or(Classes::ROOT);
        spec.classes.add(&text(classname), parent).map(|id| spec.c_class(id))
    })
}

/// Makes an actuator a direct drive. Returns an empty text.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToMotor(actuator: *mut mjsActuator) -> *const c_char {
    preset(actuator, |a| a.set_to_motor())
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
    let [kv, ratio, tau] = [kv, dampratio, timeconst].map(|p| p.as_ref().map(|x| x[0]));
    checked_preset(actuator, |a| a.set_to_position(kp, kv, ratio, tau, inheritrange))
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
    let [kv, ratio, tau] = [kv, dampratio, timeconst].map(|p| p.as_ref().map(|x| x[0]));
    checked_preset(actuator, |a| a.set_to_int_velocity(kp, kv, ratio, tau, inheritrange))
}

/// Makes an actuator a velocity servo. Returns an empty text.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToVelocity(actuator: *mut mjsActuator, kv: f64) -> *const c_char {
    preset(actuator, |a| a.set_to_velocity(kv))
}

/// Makes an actuator a damper. Returns an empty text, or what is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToDamper(actuator: *mut mjsActuator, kv: f64) -> *const c_char {
    checked_preset(actuator, |a| a.set_to_damper(kv))
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
    preset(actuator, |a| a.set_to_cylinder(timeconst, bias, area, diameter))
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
    let (tau, range) = (*timeconst.as_ref().unwrap_or(&negative), *range.as_ref().unwrap_or(&negative));
    let rest = [force, scale, lmin, lmax, vmax, fpmax, fvmax];
    checked_preset(actuator, |a| a.set_to_muscle(tau, tausmooth, range, rest))
}

/// Makes an actuator an adhesion actuator. Returns an empty text, or what is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToAdhesion(actuator: *mut mjsActuator, gain: f64) -> *const c_char {
    checked_preset(actuator, |a| a.set_to_adhesion(gain))
}

/// Fills a mesh with a builtin shape. 0 on success; -1, or 1 for an unknown shape, with an error in the spec.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_makeMesh(
    mesh: *mut mjsMesh,
    builtin: Enum<mjtMeshBuiltin>,
    params: *mut f64,
    nparams: c_int,
) -> c_int {
    border::guard(-1, || {
        let Some((spec, id)) = located::<MeshFields>(element_of(mesh)) else { return Ok(-1) };
        let params = slice(params, nparams);
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

// `mjs_add*` of the kinds that need no function of their own, by the build script
include!(concat!(env!("OUT_DIR"), "/spec.rs"));
