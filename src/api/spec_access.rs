//! Finding and listing elements of an `mjSpec`; their names, values, frames and user pointers.

use super::args::*;
use super::handle::*;
use super::spec_defaults::struct_of;
use super::*;
use crate::base::cxx::cxx_ref;
use crate::base::{Error, ErrorKind, message, report};
use crate::compile;
use crate::for_kind;
use crate::math::Quat;
use crate::model::view;
use crate::spec::*;

/// The number of a path object of this kind; 1 with a warning for other kinds.
fn wrap_prm(wrap: ElementOf<WrapFields>, kind: mjtWrap, what: &str) -> f64 {
    match wrap.get() {
        Some(w) if w.public.r#type.is(kind) => w.extra.prm,
        other => {
            let name = other.map_or("", |w| w.name());
            report::warning_message(&format!("Querying {what} wrap: {name}"));
            1.0
        }
    }
}

/// Records an error that concerns an element.
fn set_error_of(spec: &mut Spec, element: AnyElement, text: &str) {
    let Some(head) = element.head() else { return spec.set_error(text) };
    let info = for_kind!(head.kind(), K => {
            element.of_kind::<K>().map_or(String::new(), |e| e.public.info().text().to_string())
        }, else String::new());
    let info = if info.is_empty() { info } else { format!(", {info}") };
    let (name, id) = (head.name.text(), id_of(element));
    spec.set_error(format!("{text}\nElement name '{name}', id {id}{info}"));
}

/// The element of a type after `child` (or the first) on a body or in its subtree.
fn next_child(
    body: ElementOf<BodyFields>,
    kind: Option<mjtObj>,
    child: Option<&Head>,
    recurse: bool,
) -> Option<*mut mjsElement> {
    let (spec, body) = body.located()?;
    let kind = if kind == Some(mjOBJ_XBODY) { Some(mjOBJ_BODY) } else { kind };
    let Some(kind) = kind.filter(|kind| IN_BODY.contains(kind)) else {
        let text = match kind {
            Some(mjOBJ_UNKNOWN) | None => "child type must be specified if no child element is given",
            _ => "Body.NextChild supports the types: body, frame, geom, site, light, camera",
        };
        let element = AnyElement(spec.c_handle(body));
        set_error_of(spec, element, text);
        return None;
    };
    let this = child.map(|head| head.place_of(kind));
    if let (false, Some(head)) = (recurse, child)
        && let Some(next) = this.flatten().and_then(|place| next_of_body(spec, body, kind, place, head))
    {
        return next.map(|place| spec.handle_of(kind, place));
    }
    if let Some(after) = this.flatten().filter(|_| recurse).and_then(|place| after(spec, kind, place)) {
        let inside = after.filter(|&place| is_below(spec, spec.head_of(kind, place).body, body));
        return inside.map(|place| spec.handle_of(kind, place));
    }
    let places = match (recurse, kind) {
        (false, _) => spec.bodies[body].extra.of_kind(kind).to_vec(),
        // a subtree counts its children: in model order they are its bodies without the first
        (true, mjOBJ_BODY) => spec.subtree(body)[1..].iter().map(|b| b.place()).collect(),
        (true, _) => spec.in_subtree(body, kind),
    };
    let at = match this {
        None => Some(0),
        Some(this) => places.iter().position(|&place| this == Some(place)).map(|i| i + 1),
    };
    at.and_then(|i| places.get(i).copied()).map(|place| spec.handle_of(kind, place))
}

/// The element after this one on its body, if it is where it was at the last numbering.
fn next_of_body(spec: &Spec, body: BodyId, kind: mjtObj, place: Place, head: &Head) -> Option<Option<Place>> {
    let places = spec.bodies[body].extra.of_kind(kind);
    (places.get(head.slot()) == Some(&place)).then(|| places.get(head.slot() + 1).copied())
}

/// The element after this one in model order, if the order is known from the element itself.
fn after(spec: &mut Spec, kind: mjtObj, place: Place) -> Option<Option<Place>> {
    spec.sort_tree();
    let list = spec.list(Some(kind))?;
    let at = usize::try_from(list[place].id).ok().filter(|&at| list.places().get(at) == Some(&place))?;
    Some(list.places().get(at + 1).copied())
}

/// Whether a body is this one or below it.
fn is_below(spec: &Spec, mut body: Option<BodyId>, top: BodyId) -> bool {
    while let Some(b) = body {
        if b == top {
            return true;
        }
        body = spec.bodies[b].head.body;
    }
    false
}

/// The spec that owns an element.
#[export]
pub fn mjs_getSpec(element: AnyElement) -> Option<*mut mjSpec> {
    spec_of(element.head()?).map(Spec::as_c)
}

/// The attached spec of this model name, or null.
#[export]
pub fn mjs_findSpec(spec: SpecHandle, name: Str) -> Option<*mut mjSpec> {
    let spec = spec.get()?;
    let name = name.text();
    spec.children.iter().find(|c| c.public.modelname.text() == name).map(SpecRef::as_c)
}

/// Adds a spec to those that `mjs_findSpec` searches; the caller's reference to it goes over to the spec. Not in the headers. If
/// the added spec is the spec itself or holds it, directly or through others, nothing changes, and the spec has an error.
#[export]
pub fn mjs_addSpec(s: SpecHandle, child: SpecHandle) {
    if let Some(spec) = s.get().filter(|_| !child.0.is_null()) {
        // SAFETY: not NULL, so a live spec, as C promises; it hands its reference over.
        let added = unsafe { spec.adopt(child.0) };
        spec.made(added);
    }
}

/// The body of this name, or null.
#[export]
pub fn mjs_findBody(s: SpecHandle, name: Str) -> Option<*mut mjsBody> {
    struct_of::<BodyFields>(find(s, Some(mjOBJ_BODY), name)?)
}

/// The element of this type and name, or null. Meshes and textures without a name go by the stem of their file.
#[export]
pub fn mjs_findElement(s: SpecHandle, r#type: Enum<mjtObj>, name: Str) -> Option<*mut mjsElement> {
    find(s, r#type.get(), name).map(AnyElement::as_ptr)
}

fn find(s: SpecHandle, kind: Option<mjtObj>, name: Str) -> Option<AnyElement> {
    let spec = s.get()?;
    let name = name.text();
    let list = spec.list(kind)?;
    // what has been attached elsewhere by reference can still be found here
    let has_it = |place: &Place| list[*place].name.text() == name;
    let found = spec.find_place(kind, &name).or_else(|| list.away().find(has_it))?;
    Some(AnyElement(spec.handle_of(kind?, found)))
}

/// The body of this name among a body and its descendants, or null.
#[export]
pub fn mjs_findChild(body: ElementOf<BodyFields>, name: Str) -> Option<*mut mjsBody> {
    let (spec, id) = body.located()?;
    let name = name.text();
    let known = spec.bodies.named(&name).filter(|&b| !name.is_empty() && is_below(spec, Some(b), id));
    let found = known.or_else(|| spec.subtree(id).into_iter().find(|&b| spec.bodies[b].name() == name));
    found.map(|b| spec.c_struct(b))
}

/// The body that holds an element of the tree; null for the world and for elements outside the tree.
#[export]
pub fn mjs_getParent(element: AnyElement) -> Option<*mut mjsBody> {
    let head = element.head()?;
    let (Some(body), Some(spec)) = (head.body, spec_of(head)) else { return None };
    spec.bodies.get_mut(body).map(Element::as_c)
}

/// The frame that holds an element of the tree, or null.
#[export]
pub fn mjs_getFrame(element: AnyElement) -> Option<*mut mjsFrame> {
    let head = element.head()?;
    let (Some(frame), Some(spec)) = (head.frame, spec_of(head)) else { return None };
    spec.frames.get_mut(frame).map(Element::as_c)
}

/// The frame of this name, or null.
#[export]
pub fn mjs_findFrame(s: SpecHandle, name: Str) -> Option<*mut mjsFrame> {
    struct_of::<FrameFields>(find(s, Some(mjOBJ_FRAME), name)?)
}

/// The default class of an element; `main` if it has none.
#[export]
pub fn mjs_getDefault(element: AnyElement) -> Option<*mut mjsDefault> {
    let head = element.head()?;
    let spec = spec_of(head)?;
    let id = spec.classes.find(head.class.text()).unwrap_or(Classes::ROOT);
    Some(spec.c_class(id))
}

/// The default class of this name, or null.
#[export]
pub fn mjs_findDefault(s: SpecHandle, classname: Str) -> Option<*mut mjsDefault> {
    let spec = s.get()?;
    spec.classes.find(&classname.text()).map(|id| spec.c_class(id))
}

/// The default class `main`.
#[export]
pub fn mjs_getSpecDefault(s: SpecHandle) -> Option<*mut mjsDefault> {
    Some(s.get()?.c_class(Classes::ROOT))
}

/// The position of an element in the model, -1 if it is unknown: before compiling, and for frames.
#[export(on_error = -1)]
pub fn mjs_getId(element: AnyElement) -> c_int {
    id_of(element)
}

fn id_of(element: AnyElement) -> c_int {
    let Some(head) = element.head() else { return -1 };
    // the world is always the first
    let in_tree = head.body.is_some();
    let known = spec_of(head).is_none_or(|spec| {
        spec.bring_up_to_date(head.kind());
        spec.is_numbered || !in_tree
    });
    if known { head.id } else { -1 }
}

/// The first element of a type on a body, or with `recurse` in its subtree; null if there is none.
#[export]
pub fn mjs_firstChild(body: ElementOf<BodyFields>, r#type: Enum<mjtObj>, recurse: c_int) -> Option<*mut mjsElement> {
    next_child(body, r#type.get(), None, recurse != 0)
}

/// The element after `child` in the order of `mjs_firstChild`; null at the end.
#[export]
pub fn mjs_nextChild(body: ElementOf<BodyFields>, child: AnyElement, recurse: c_int) -> Option<*mut mjsElement> {
    let child = child.head()?;
    next_child(body, child.kind(), Some(child), recurse != 0)
}

/// The first element of a type in model order; null if there is none.
#[export]
pub fn mjs_firstElement(s: SpecHandle, r#type: Enum<mjtObj>) -> Option<*mut mjsElement> {
    let spec = s.get()?;
    if r#type.is(mjOBJ_XBODY) {
        return None;
    }
    spec.sort_tree();
    let list = spec.list(r#type.get())?;
    let first = list.places().first().copied().or_else(|| list.away().next())?;
    Some(spec.handle_of(r#type.get()?, first))
}

/// The element after this one in model order; null at the end.
#[export]
pub fn mjs_nextElement(s: SpecHandle, element: AnyElement) -> Option<*mut mjsElement> {
    let (Some(spec), Some(head)) = (s.get(), element.head()) else { return None };
    spec.sort_tree();
    let (kind, list) = (head.kind()?, spec.list(head.kind())?);
    let (this, places) = (head.place_of(kind)?, list.places());
    let here = usize::try_from(head.id).ok().filter(|&i| places.get(i) == Some(&this));
    let next = match here.or_else(|| places.iter().position(|&place| place == this)) {
        Some(i) => places.get(i + 1).copied().or_else(|| list.away().next()),
        None => list.away().skip_while(|&place| place != this).nth(1),
    };
    next.map(|place| spec.handle_of(kind, place))
}

/// The geom, site or joint that an object on a tendon's path names; null for pulleys and unknown names.
#[export]
pub fn mjs_getWrapTarget(wrap: ElementOf<WrapFields>) -> Option<*mut mjsElement> {
    let w = wrap.get()?;
    let kind = match w.public.r#type.get() {
        Some(mjWRAP_SITE) => mjOBJ_SITE,
        Some(mjWRAP_JOINT) => mjOBJ_JOINT,
        Some(mjWRAP_SPHERE | mjWRAP_CYLINDER) => mjOBJ_GEOM,
        _ => return None,
    };
    let name = w.name().to_string();
    let spec = spec_of(&w.head)?;
    spec.find_place(Some(kind), &name).map(|place| spec.handle_of(kind, place))
}

/// The side site of a wrapping geom on a tendon's path, or null. A name that no site has is a warning.
#[export]
pub fn mjs_getWrapSideSite(wrap: ElementOf<WrapFields>) -> Option<*mut mjsSite> {
    let w = wrap.get()?;
    let side = w.extra.sidesite.text().to_string();
    if side.is_empty() || !(w.public.r#type.is(mjWRAP_SPHERE) || w.public.r#type.is(mjWRAP_CYLINDER)) {
        return None;
    }
    let spec = spec_of(&w.head)?;
    let Some(id) = spec.find::<SiteFields>(&side) else {
        report::warning_message(&format!("Could not find side site {side} for wrap {} in spec", w.name()));
        return None;
    };
    Some(spec.c_struct(id))
}

/// The divisor of a pulley; 1 with a warning for other objects.
#[export]
pub fn mjs_getWrapDivisor(wrap: ElementOf<WrapFields>) -> f64 {
    wrap_prm(wrap, mjWRAP_PULLEY, "divisor attribute of non-pulley")
}

/// The coefficient of a joint on a fixed tendon; 1 with a warning for other objects.
#[export]
pub fn mjs_getWrapCoef(wrap: ElementOf<WrapFields>) -> f64 {
    wrap_prm(wrap, mjWRAP_JOINT, "coef attribute of non-joint")
}

/// Names an element. 0, or -1 with an error in the spec if another element of its type has that name; it is set all the same.
#[export(on_error = -1)]
pub fn mjs_setName(element: AnyElement, name: Str) -> c_int {
    let Some(head) = element.head() else { return -1 };
    let (name, kind) = (name.text(), head.kind());
    if kind == Some(mjOBJ_DEFAULT) {
        spec_of(head).into_iter().for_each(|spec| spec.lend_name(head));
    }
    let (Some(spec), true) = (spec_of(head), head.is_live()) else {
        head.name.set(name.as_bytes());
        return 0;
    };
    let fresh = match (spec.list_mut(kind), kind.and_then(|kind| head.place_of(kind))) {
        (Some(list), Some(place)) => list.set_name(place, &name),
        _ => {
            head.name.set(name.as_bytes());
            true
        }
    };
    if !fresh {
        spec.set_error(format!("repeated name '{name}' in {}", kind.map_or("unknown", kind_name)));
    }
    if fresh { 0 } else { -1 }
}

/// Replaces the bytes of a buffer by `size` bytes.
#[export]
pub fn mjs_setBuffer(mut dest: Cxx<mjByteVec>, array: *const c_void, size: c_int) {
    // SAFETY: C passes a buffer of that many bytes.
    dest.set(unsafe { view(array.cast(), len(size)) })
}

/// Replaces a text.
#[export]
pub fn mjs_setString(mut dest: Cxx<mjString>, text: Str) {
    dest.set(text.bytes())
}

/// Replaces the texts by the words of one text.
#[export]
pub fn mjs_setStringVec(mut dest: Cxx<mjStringVec>, text: Str) {
    let words: Vec<_> = text.bytes().split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).collect();
    dest.set_strings(&words)
}

/// Replaces one text. 1; an index out of range is an error, and 0.
#[export]
pub fn mjs_setInStringVec(mut dest: Cxx<mjStringVec>, i: c_int, text: Str) -> Result<mjtByte> {
    let place = usize::try_from(i).ok().and_then(|i| dest.get_mut(i));
    let place = place
        .ok_or_else(|| Error::of(ErrorKind::BadArgument, "Requested index in mjs_setInStringVec is out of bounds"))?;
    place.set(text.bytes());
    Ok(1)
}

/// Appends a text.
#[export]
pub fn mjs_appendString(mut dest: Cxx<mjStringVec>, text: Str) {
    dest.push(text.bytes().into())
}

/// Replaces the numbers.
#[export]
pub fn mjs_setInt(mut dest: Cxx<mjIntVec>, array: Ints, size: c_int) {
    dest.set(array.or_empty(size))
}

/// Appends a row of numbers.
#[export]
pub fn mjs_appendIntVec(mut dest: Cxx<mjIntVecVec>, array: Ints, size: c_int) {
    dest.push(array.or_empty(size).into())
}

/// Replaces the numbers.
#[export]
pub fn mjs_setFloat(mut dest: Cxx<mjFloatVec>, array: Array<f32>, size: c_int) {
    dest.set(array.or_empty(size))
}

/// Appends a row of numbers.
#[export]
pub fn mjs_appendFloatVec(mut dest: Cxx<mjFloatVecVec>, array: Array<f32>, size: c_int) {
    dest.push(array.or_empty(size).into())
}

/// Replaces the numbers.
#[export]
pub fn mjs_setDouble(mut dest: Cxx<mjDoubleVec>, array: Array<f64>, size: c_int) {
    dest.set(array.or_empty(size))
}

/// Replaces the configuration of a plugin instance by the pairs of a C++ `std::map` of strings.
#[export]
pub fn mjs_setPluginAttributes(plugin: ElementOf<PluginFields>, attributes: *mut c_void) {
    if let Some(p) = plugin.get().filter(|_| !attributes.is_null()) {
        // SAFETY: C passes such a map.
        unsafe { p.extra.read(attributes) };
    }
}

/// The name of an element, to read or to change.
#[export]
pub fn mjs_getName(element: AnyElement) -> Option<*mut mjString> {
    let head = element.head()?;
    if let (true, Some(spec)) = (head.is_live() || head.kind() == Some(mjOBJ_DEFAULT), spec_of(head)) {
        spec.lend_name(head);
    }
    Some(head.name_handle())
}

/// The characters of a text; valid until it changes.
#[export]
pub fn mjs_getString(source: &mjString) -> *const c_char {
    // SAFETY: C passes a string of its C++ library.
    unsafe { cxx_ref(source) }.as_ptr()
}

/// The numbers, and their count in `size` unless that is null.
#[export]
pub fn mjs_getDouble(source: &mjDoubleVec, size: Option<Out<c_int>>) -> *const f64 {
    // SAFETY: C passes a vector of its C++ library.
    let v = unsafe { cxx_ref(source) };
    set(size, v.len() as c_int);
    v.as_ptr()
}

/// Number of objects on a tendon's path.
#[export]
pub fn mjs_getWrapNum(tendonspec: Const<ElementOf<TendonFields>>) -> c_int {
    tendonspec.0.get().map_or(0, |t| t.extra.len() as c_int)
}

/// One object of a tendon's path; an index out of range is an error.
#[export]
pub fn mjs_getWrap(tendonspec: Const<ElementOf<TendonFields>>, i: c_int) -> Result<Option<*mut mjsWrap>> {
    let Some(t) = tendonspec.0.get() else { return Ok(None) };
    let n = t.extra.len();
    let found = usize::try_from(i).ok().and_then(|i| t.extra.get_mut(i));
    let wrap = found.ok_or_else(|| Error::of(ErrorKind::BadArgument, format!("Wrap index out of range (0, {n})")))?;
    Ok(Some(wrap.as_c()))
}

/// The configuration of a plugin instance as a C++ `std::map` of strings, to read; valid until the next call.
#[export]
pub fn mjs_getPluginAttributes(plugin: Const<ElementOf<PluginFields>>) -> Option<*const c_void> {
    plugin.0.get().map(|p| p.extra.show())
}

/// Records another default class in an element; its attributes stay.
#[export]
pub fn mjs_setDefault(element: AnyElement, def: Tolerated<&mjsDefault>) {
    let (Some(head), Some(def)) = (element.head(), def) else { return };
    let Some(class) = AnyElement(def.element).head() else { return };
    head.class.set(class.name.text());
    if let Some(body) = element.of_kind::<BodyFields>() {
        body.public.childclass.set(class.name.text());
    } else if let Some(frame) = element.of_kind::<FrameFields>() {
        frame.public.childclass.set(class.name.text());
    }
}

/// Puts an element of the tree into a frame of its body. 0, or -1 if either is null or the frame belongs to another body.
#[export(on_error = -1)]
pub fn mjs_setFrame(dest: AnyElement, frame: ElementOf<FrameFields>) -> c_int {
    let (Some(head), Some((spec, id))) = (dest.head(), frame.located()) else {
        return -1;
    };
    let body = spec.frames[id].head.body;
    if body.is_some() && body != head.body || !spec_of(head).is_some_and(|s| std::ptr::eq(s, spec)) {
        set_error_of(spec, dest, &format!("Frame and body '{}' have mismatched parents", head.name.text()));
        return -1;
    }
    head.frame = Some(id);
    0
}

/// Writes the quaternion of an orientation alternative. Null, or what is wrong with it.
#[export]
pub fn mjs_resolveOrientation(
    quat: Tolerated<Out<[f64; 4]>>,
    degree: mjtByte,
    sequence: Str,
    orientation: Tolerated<&mjsOrientation>,
) -> Option<*const c_char> {
    let (quat, orientation) = (quat?, orientation?);
    match resolve_orientation(Quat(quat.get()), degree != 0, sequence.bytes(), orientation) {
        Ok(resolved) => {
            quat.set(resolved.0);
            None
        }
        Err(e) => Some(message::keep(e.message())),
    }
}

/// Replaces a body by a frame of its parent, with everything that is attached to it, and sets `*body` to null. What refers to the
/// body by name goes, as when it is deleted. Null, with an error in the spec, for the world.
#[export]
pub fn mjs_bodyToFrame(body: Tolerated<Out<*mut mjsBody>>) -> Option<*mut mjsFrame> {
    let body = body?;
    let (spec, id) = ElementOf::<BodyFields>(body.get()).located()?;
    spec.refresh_names();
    let frame = compile::body_to_frame(spec, id);
    let frame = spec.made(frame)?;
    spec.renumber_tree();
    compile::refresh_signature(spec, compile::Change::All);
    body.set(std::ptr::null_mut());
    Some(spec.c_struct(frame))
}

/// Attaches a pointer to an element under a key.
#[export]
pub fn mjs_setUserValue(element: AnyElement, key: Str, data: *const c_void) {
    element.head().into_iter().for_each(|h| h.set_user_value(key.bytes(), data, None))
}

/// Attaches a pointer to an element under a key; `cleanup` is called with it once, when it is replaced or deleted, or its
/// element goes.
#[export]
pub fn mjs_setUserValueWithCleanup(
    element: AnyElement,
    key: Str,
    data: *const c_void,
    cleanup: Option<unsafe extern "C-unwind" fn(*const c_void)>,
) {
    element.head().into_iter().for_each(|h| h.set_user_value(key.bytes(), data, cleanup))
}

/// The pointer attached to an element under a key, or null.
#[export]
pub fn mjs_getUserValue(element: AnyElement, key: Str) -> *const c_void {
    element.head().map_or(std::ptr::null(), |h| h.user_value(key.bytes()))
}

/// Removes the pointer attached to an element under a key.
#[export]
pub fn mjs_deleteUserValue(element: AnyElement, key: Str) {
    element.head().into_iter().for_each(|h| h.delete_user_value(key.bytes()))
}

/// How many numbers a sensor gives, by its type; -1 for unknown types.
#[export]
pub fn mjs_sensorDim(sensor: Const<ElementOf<SensorFields>>) -> c_int {
    let Some(e) = sensor.0.get() else { return -1 };
    spec_of(&e.head).map_or(-1, |spec| spec.sensor_dim(e))
}
