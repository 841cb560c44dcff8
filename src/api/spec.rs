//! Editing models: `mjs_*` functions on elements of an `mjSpec`.

use super::args::*;
use super::handle::*;
use super::*;
use crate::base::{Error, ErrorKind, message};
use crate::compile;
use crate::spec::*;

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

fn add<K: Listed>(s: SpecHandle) -> Option<*mut K::Public> {
    Some(added(s.get()?, Spec::add::<K>))
}

fn add_of_class<K: Listed + Templated>(s: SpecHandle, def: Option<&mjsDefault>) -> Option<*mut K::Public> {
    let spec = s.get()?;
    let class = class_of(spec, def).unwrap_or(Classes::ROOT);
    Some(added(spec, |spec| spec.add_of_class::<K>(class)))
}

fn add_in<K: InBody + Templated>(body: ElementOf<BodyFields>, def: Option<&mjsDefault>) -> Option<*mut K::Public> {
    let (spec, body) = body.located()?;
    let class = class_of(spec, def);
    Some(added(spec, |spec| spec.add_in::<K>(body, class)))
}

fn wrap(tendon: ElementOf<TendonFields>, kind: mjtWrap, [name, side]: [&str; 2], prm: f64) -> Option<*mut mjsWrap> {
    let (spec, id) = tendon.located()?;
    Some(spec.add_wrap(id, kind, name, side, prm).as_c())
}

/// Applies an actuator preset that cannot fail. Returns an empty text.
fn preset(actuator: ElementOf<ActuatorFields>, set: impl FnOnce(&mut ActuatorFields)) -> *const c_char {
    checked_preset(actuator, |a| {
        set(a);
        Ok(())
    })
}

/// Applies an actuator preset. Returns its message, or an empty text.
fn checked_preset(
    actuator: ElementOf<ActuatorFields>,
    set: impl FnOnce(&mut ActuatorFields) -> Result<()>,
) -> *const c_char {
    match actuator.get() {
        Some(a) => message::keep(set(&mut a.public).map_or_else(|e| e.message().to_string(), |()| String::new())),
        None => c"there is no actuator".as_ptr(),
    }
}

/// Attaches a frame or body (or, by its spec's element, a whole spec) to a frame, body or site, with all that refers to it,
/// under the names `prefix` + name + `suffix`. Elements are copied if the parent's spec is set to deep copies; else the elements of
/// the other spec themselves, which can then no longer be compiled alone. Returns what was attached, or null with an error
/// in the parent's spec, and nothing changed.
#[export]
pub fn mjs_attach(
    parent: AnyElement,
    child: Const<AnyElement>,
    prefix: Str,
    suffix: Str,
) -> Result<Option<*mut mjsElement>> {
    let to = parent.head().ok_or_else(|| Error::of(ErrorKind::BadArgument, "parent element is null"))?;
    let from = child.0.head().ok_or_else(|| Error::of(ErrorKind::BadArgument, "child element is null"))?;
    let (Some(spec), Some(source)) = (spec_of(to), spec_of(from)) else { return Ok(None) };
    let rename = Rename { prefix: prefix.text().into_owned(), suffix: suffix.text().into_owned() };
    let source = (!std::ptr::eq(spec, source)).then(|| source.as_c());
    let into = match to.kind() {
        Some(mjOBJ_BODY) => to.key::<BodyFields>(),
        _ => to.body,
    };
    let before = into.and_then(|body| spec.bodies.get(body)).map(|body| body.extra.held_and_end());
    // SAFETY: both elements live in the specs that own them, and this call alone uses these.
    let attached = unsafe { spec.attach_element(source, (to, from), &rename, compile::frame_of_site) };
    let Some(element) = spec.made(attached) else { return Ok(None) };
    let change = if source.is_none() { compile::Change::All } else { attached_to(into, before, spec) };
    compile::refresh_signature(spec, change);
    Ok(Some(element))
}

/// Adds a body below another; its class is `def`, or the parent's if that is null.
#[export]
pub fn mjs_addBody(body: ElementOf<BodyFields>, def: Option<&mjsDefault>) -> Option<*mut mjsBody> {
    let (spec, parent) = body.located()?;
    let class = class_of(spec, def);
    Some(added(spec, |spec| spec.add_body(parent, class)))
}

/// Adds a joint of type free to a body, with the built-in attributes.
#[export]
pub fn mjs_addFreeJoint(body: ElementOf<BodyFields>) -> Option<*mut mjsJoint> {
    let (spec, body) = body.located()?;
    Some(added(spec, |spec| spec.add_freejoint(body)))
}

/// Adds a frame to a body, inside another frame of its spec if that is not null. Null, with an error in the spec, if that
/// frame belongs to another spec or is deleted.
#[export]
pub fn mjs_addFrame(body: ElementOf<BodyFields>, parentframe: ElementOf<FrameFields>) -> Option<*mut mjsFrame> {
    let (spec, body) = body.located()?;
    let outer = match parentframe.located() {
        Some((other, id)) if std::ptr::eq(other, spec) => Some(id),
        None if parentframe.is_null() => None,
        _ => {
            spec.set_error("parent frame is not in this model");
            return None;
        }
    };
    let id = spec.add_frame(body, outer);
    Some(spec.c_struct(id))
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
#[export(on_error = -1)]
pub fn mjs_delete(spec: SpecHandle, element: AnyElement) -> c_int {
    let Some(spec) = spec.get() else { return -1 };
    let mut change = compile::Change::All;
    let done = match element.head() {
        None => Err("Element is null.".into()),
        Some(head) => {
            change = deleted(spec, head);
            spec.delete_element(head, element.as_ptr())
        }
    };
    if spec.made(done).is_none() {
        return -1;
    }
    compile::refresh_signature(spec, change);
    0
}

/// Appends a site to a tendon's path.
#[export]
pub fn mjs_wrapSite(tendon: ElementOf<TendonFields>, name: Str) -> Option<*mut mjsWrap> {
    wrap(tendon, mjWRAP_SITE, [&name.text(), ""], 0.0)
}

/// Appends a wrapping geom to a tendon's path, with a side site or an empty name.
#[export]
pub fn mjs_wrapGeom(tendon: ElementOf<TendonFields>, name: Str, sidesite: Str) -> Option<*mut mjsWrap> {
    wrap(tendon, mjWRAP_SPHERE, [&name.text(), &sidesite.text()], 0.0)
}

/// Appends a joint with its coefficient to a fixed tendon.
#[export]
pub fn mjs_wrapJoint(tendon: ElementOf<TendonFields>, name: Str, coef: f64) -> Option<*mut mjsWrap> {
    wrap(tendon, mjWRAP_JOINT, [&name.text(), ""], coef)
}

/// Appends a pulley to a tendon's path.
#[export]
pub fn mjs_wrapPulley(tendon: ElementOf<TendonFields>, divisor: f64) -> Option<*mut mjsWrap> {
    wrap(tendon, mjWRAP_PULLEY, ["", ""], divisor)
}

/// Adds a default class below `parent`, or below `main` if that is null, with copies of its templates. Null if the name is
/// taken.
#[export]
pub fn mjs_addDefault(s: SpecHandle, classname: Str, parent: Option<&mjsDefault>) -> Option<*mut mjsDefault> {
    let spec = s.get()?;
    let parent = class_of(spec, parent).unwrap_or(Classes::ROOT);
    spec.classes.add(&classname.text(), parent).map(|id| spec.c_class(id))
}

/// Makes an actuator a direct drive. Returns an empty text.
#[export]
pub fn mjs_setToMotor(actuator: ElementOf<ActuatorFields>) -> *const c_char {
    preset(actuator, |a| a.set_to_motor())
}

/// Makes an actuator a position servo; null pointers mean "not given". Returns an empty text, or what is wrong.
#[export]
pub fn mjs_setToPosition(
    actuator: ElementOf<ActuatorFields>,
    kp: f64,
    kv: Tolerated<Out<[f64; 1]>>,
    dampratio: Tolerated<Out<[f64; 1]>>,
    timeconst: Tolerated<Out<[f64; 1]>>,
    inheritrange: f64,
) -> *const c_char {
    let [kv, ratio, tau] = [kv, dampratio, timeconst].map(|p| p.map(|x| x.get()[0]));
    checked_preset(actuator, |a| a.set_to_position(kp, kv, ratio, tau, inheritrange))
}

/// Makes an actuator a position servo that follows the integral of its control. Returns an empty text, or what is wrong.
#[export]
pub fn mjs_setToIntVelocity(
    actuator: ElementOf<ActuatorFields>,
    kp: f64,
    kv: Tolerated<Out<[f64; 1]>>,
    dampratio: Tolerated<Out<[f64; 1]>>,
    timeconst: Tolerated<Out<[f64; 1]>>,
    inheritrange: f64,
) -> *const c_char {
    let [kv, ratio, tau] = [kv, dampratio, timeconst].map(|p| p.map(|x| x.get()[0]));
    checked_preset(actuator, |a| a.set_to_int_velocity(kp, kv, ratio, tau, inheritrange))
}

/// Makes an actuator a velocity servo. Returns an empty text.
#[export]
pub fn mjs_setToVelocity(actuator: ElementOf<ActuatorFields>, kv: f64) -> *const c_char {
    preset(actuator, |a| a.set_to_velocity(kv))
}

/// Makes an actuator a damper. Returns an empty text, or what is wrong.
#[export]
pub fn mjs_setToDamper(actuator: ElementOf<ActuatorFields>, kv: f64) -> *const c_char {
    checked_preset(actuator, |a| a.set_to_damper(kv))
}

/// Makes an actuator a cylinder; a diameter that is not negative replaces the area. Returns an empty text.
#[export]
pub fn mjs_setToCylinder(
    actuator: ElementOf<ActuatorFields>,
    timeconst: f64,
    bias: f64,
    area: f64,
    diameter: f64,
) -> *const c_char {
    preset(actuator, |a| a.set_to_cylinder(timeconst, bias, area, diameter))
}

/// Makes an actuator a muscle; negative arguments keep the defaults. Returns an empty text, or what is wrong.
#[export]
pub fn mjs_setToMuscle(
    actuator: ElementOf<ActuatorFields>,
    timeconst: Tolerated<Out<[f64; 2]>>,
    tausmooth: f64,
    range: Tolerated<Out<[f64; 2]>>,
    force: f64,
    scale: f64,
    lmin: f64,
    lmax: f64,
    vmax: f64,
    fpmax: f64,
    fvmax: f64,
) -> *const c_char {
    let [tau, range] = [timeconst, range].map(|pair| pair.map_or([-1.0; 2], |pair| pair.get()));
    let rest = [force, scale, lmin, lmax, vmax, fpmax, fvmax];
    checked_preset(actuator, |a| a.set_to_muscle(tau, tausmooth, range, rest))
}

/// Makes an actuator an adhesion actuator. Returns an empty text, or what is wrong.
#[export]
pub fn mjs_setToAdhesion(actuator: ElementOf<ActuatorFields>, gain: f64) -> *const c_char {
    checked_preset(actuator, |a| a.set_to_adhesion(gain))
}

/// Fills a mesh with a builtin shape. 0 on success; -1, or 1 for an unknown shape, with an error in the spec.
#[export(on_error = -1)]
pub fn mjs_makeMesh(
    mesh: ElementOf<MeshFields>,
    builtin: Enum<mjtMeshBuiltin>,
    params: ArrayMut<f64>,
    nparams: c_int,
) -> c_int {
    let Some((spec, id)) = mesh.located() else { return -1 };
    let kind = builtin.get().unwrap_or(mjMESH_BUILTIN_NONE);
    match make_mesh(&mut spec.meshes[id].public, kind, params.or_empty(nparams)) {
        Ok(()) => 0,
        Err(e) => {
            spec.set_error(e);
            if kind == mjMESH_BUILTIN_NONE { 1 } else { -1 }
        }
    }
}

// `mjs_add*` of the kinds that need no function of their own, generated
include!("../generated/spec_add.rs");
