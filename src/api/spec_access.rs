//! Finding and listing elements of an `mjSpec`; their names, values, frames and user pointers.

use super::args::*;
use super::spec::{element_of, located, spec_ref};
use super::spec_defaults::struct_of;
use super::*;
use crate::base::cxx::{CxxObject, cxx_mut, cxx_ref};
use crate::base::{Error, message, report};
use crate::compile;
use crate::for_kind;
use crate::math::Quat;
use crate::spec::*;

/// The number of a path object of this kind; 1 with a warning for other kinds.
unsafe fn wrap_prm(wrap: *mut mjsWrap, kind: mjtWrap, what: &str) -> f64 {
    match Element::<WrapFields>::from_c(element_of(wrap)) {
        Some(w) if w.public.r#type.is(kind) => w.extra.prm,
        other => {
            let name = other.map_or("", |w| w.name());
            report::warning_message(&format!("Querying {what} wrap: {name}"));
            1.0
        }
    }
}

/// Records an error that concerns an element.
unsafe fn set_error_of(spec: &mut Spec, element: *mut mjsElement, text: &str) {
    let Some(head) = Head::from_c(element) else { return spec.set_error(text) };
    let info = for_kind!(head.kind(), K => {
            Element::<K>::from_c(element).map_or(String::new(), |e| e.public.info().text().to_string())
        }, else String::new());
    let info = if info.is_empty() { info } else { format!(", {info}") };
    let (name, id) = (head.name.text(), mjs_getId(element));
    spec.set_error(format!("{text}\nElement name '{name}', id {id}{info}"));
}

/// The element of a type after `child` (or the first) on a body or in its subtree.
unsafe fn next_child(
    body: *mut mjsBody,
    kind: Option<mjtObj>,
    child: *mut mjsElement,
    recurse: bool,
) -> *mut mjsElement {
    border::guard(std::ptr::null_mut(), || {
        let null = std::ptr::null_mut();
        let Some((spec, body)) = located::<BodyFields>(element_of(body)) else { return Ok(null) };
        let kind = if kind == Some(mjOBJ_XBODY) { Some(mjOBJ_BODY) } else { kind };
        let Some(kind) = kind.filter(|kind| IN_BODY.contains(kind)) else {
            let text = match kind {
                Some(mjOBJ_UNKNOWN) | None => "child type must be specified if no child element is given",
                _ => "Body.NextChild supports the types: body, frame, geom, site, light, camera",
            };
            let element = spec.c_handle(body);
            set_error_of(spec, element, text);
            return Ok(null);
        };
        let child = Head::from_c(child);
        let this = child.as_ref().map(|head| head.place_of(kind));
        if let (false, Some(head)) = (recurse, &child)
            && let Some(next) = this.flatten().and_then(|place| next_of_body(spec, body, kind, place, head))
        {
            return Ok(next.map_or(null, |place| spec.handle_of(kind, place)));
        }
        if let Some(after) = this.flatten().filter(|_| recurse).and_then(|place| after(spec, kind, place)) {
            let inside = after.filter(|&place| is_below(spec, spec.head_of(kind, place).body, body));
            return Ok(inside.map_or(null, |place| spec.handle_of(kind, place)));
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
        Ok(at.and_then(|i| places.get(i).copied()).map_or(null, |place| spec.handle_of(kind, place)))
    })
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
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getSpec(element: *mut mjsElement) -> *mut mjSpec {
    Head::from_c(element).and_then(|h| h.spec()).map_or(std::ptr::null_mut(), |s| s.as_c())
}

/// The attached spec of this model name, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findSpec(spec: *mut mjSpec, name: *const c_char) -> *mut mjSpec {
    border::find(|| {
        let spec = spec_ref(spec)?;
        let name = text(name);
        spec.children.iter().find(|c| c.public.modelname.text() == name).map(SpecRef::as_c)
    })
}

/// Lets a spec find another one by `mjs_findSpec`; the caller's reference to it goes over to the spec. Not in the headers. If
/// the other one is the spec itself or holds it, directly or through others, nothing changes, and the spec has an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSpec(s: *mut mjSpec, child: *mut mjSpec) {
    border::run(|| {
        if let Some(spec) = spec_ref(s).filter(|_| !child.is_null()) {
            let added = spec.adopt(child);
            spec.made(added);
        }
    })
}

/// The body of this name, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findBody(s: *mut mjSpec, name: *const c_char) -> *mut mjsBody {
    struct_of::<BodyFields>(mjs_findElement(s, mjOBJ_BODY.into(), name))
}

/// The element of this type and name, or null. Meshes and textures without a name go by the stem of their file.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findElement(
    s: *mut mjSpec,
    r#type: Enum<mjtObj>,
    name: *const c_char,
) -> *mut mjsElement {
    border::find(|| {
        let spec = spec_ref(s)?;
        let name = text(name);
        let kind = r#type.get();
        let list = spec.list(kind)?;
        // what has been attached elsewhere by reference can still be found here
        let has_it = |place: &Place| list[*place].name.text() == name;
        let found = spec.find_place(kind, &name).or_else(|| list.away().find(has_it))?;
        Some(spec.handle_of(kind?, found))
    })
}

/// The body of this name among a body and its descendants, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findChild(body: *mut mjsBody, name: *const c_char) -> *mut mjsBody {
    border::find(|| {
        let (spec, id) = located::<BodyFields>(element_of(body))?;
        let name = text(name);
        let known = spec.bodies.named(&name).filter(|&b| !name.is_empty() && is_below(spec, Some(b), id));
        let found = known.or_else(|| spec.subtree(id).into_iter().find(|&b| spec.bodies[b].name() == name));
        found.map(|b| spec.c_struct(b))
    })
}

/// The body that holds an element of the tree; null for the world and for elements outside the tree.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getParent(element: *mut mjsElement) -> *mut mjsBody {
    border::find(|| {
        let head = Head::from_c(element)?;
        let (Some(body), Some(spec)) = (head.body, head.spec()) else { return None };
        spec.bodies.get_mut(body).map(Element::as_c)
    })
}

/// The frame that holds an element of the tree, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getFrame(element: *mut mjsElement) -> *mut mjsFrame {
    border::find(|| {
        let head = Head::from_c(element)?;
        let (Some(frame), Some(spec)) = (head.frame, head.spec()) else { return None };
        spec.frames.get_mut(frame).map(Element::as_c)
    })
}

/// The frame of this name, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findFrame(s: *mut mjSpec, name: *const c_char) -> *mut mjsFrame {
    struct_of::<FrameFields>(mjs_findElement(s, mjOBJ_FRAME.into(), name))
}

/// The default class of an element; `main` if it has none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getDefault(element: *mut mjsElement) -> *mut mjsDefault {
    border::find(|| {
        let head = Head::from_c(element)?;
        let spec = head.spec()?;
        let id = spec.classes.find(head.class.text()).unwrap_or(Classes::ROOT);
        Some(spec.c_class(id))
    })
}

/// The default class of this name, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findDefault(s: *mut mjSpec, classname: *const c_char) -> *mut mjsDefault {
    border::find(|| {
        let spec = spec_ref(s)?;
        spec.classes.find(&text(classname)).map(|id| spec.c_class(id))
    })
}

/// The default class `main`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getSpecDefault(s: *mut mjSpec) -> *mut mjsDefault {
    spec_ref(s).map_or(std::ptr::null_mut(), |spec| spec.c_class(Classes::ROOT))
}

/// The position of an element in the model, -1 if it is unknown: before compiling, and for frames.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getId(element: *mut mjsElement) -> c_int {
    let Some(head) = Head::from_c(element) else { return -1 };
    // the world is always the first
    let in_tree = head.body.is_some();
    let known = head.spec().is_none_or(|spec| {
        spec.bring_up_to_date(head.kind());
        spec.is_numbered || !in_tree
    });
    if known { head.id } else { -1 }
}

/// The first element of a type on a body, or with `recurse` in its subtree; null if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_firstChild(
    body: *mut mjsBody,
    r#type: Enum<mjtObj>,
    recurse: c_int,
) -> *mut mjsElement {
    next_child(body, r#type.get(), std::ptr::null_mut(), recurse != 0)
}

/// The element after `child` in the order of `mjs_firstChild`; null at the end.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_nextChild(
    body: *mut mjsBody,
    child: *mut mjsElement,
    recurse: c_int,
) -> *mut mjsElement {
    let kind = Head::from_c(child).and_then(|head| head.kind());
    if child.is_null() { std::ptr::null_mut() } else { next_child(body, kind, child, recurse != 0) }
}

/// The first element of a type in model order; null if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_firstElement(s: *mut mjSpec, r#type: Enum<mjtObj>) -> *mut mjsElement {
    border::find(|| {
        let spec = spec_ref(s)?;
        if r#type.is(mjOBJ_XBODY) {
            return None;
        }
        spec.sort_tree();
        let list = spec.list(r#type.get())?;
        let first = list.places().first().copied().or_else(|| list.away().next())?;
        Some(spec.handle_of(r#type.get()?, first))
    })
}

/// The element after this one in model order; null at the end.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_nextElement(s: *mut mjSpec, element: *mut mjsElement) -> *mut mjsElement {
    border::find(|| {
        let (Some(spec), Some(head)) = (spec_ref(s), Head::from_c(element)) else { return None };
        spec.sort_tree();
        let (kind, list) = (head.kind()?, spec.list(head.kind())?);
        let (this, places) = (head.place_of(kind)?, list.places());
        let here = usize::try_from(head.id).ok().filter(|&i| places.get(i) == Some(&this));
        let next = match here.or_else(|| places.iter().position(|&place| place == this)) {
            Some(i) => places.get(i + 1).copied().or_else(|| list.away().next()),
            None => list.away().skip_while(|&place| place != this).nth(1),
        };
        next.map(|place| spec.handle_of(kind, place))
    })
}

/// The geom, site or joint that an object on a tendon's path names; null for pulleys and unknown names.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapTarget(wrap: *mut mjsWrap) -> *mut mjsElement {
    border::find(|| {
        let w = Element::<WrapFields>::from_c(element_of(wrap))?;
        let kind = match w.public.r#type.get() {
            Some(mjWRAP_SITE) => mjOBJ_SITE,
            Some(mjWRAP_JOINT) => mjOBJ_JOINT,
            Some(mjWRAP_SPHERE | mjWRAP_CYLINDER) => mjOBJ_GEOM,
            _ => return None,
        };
        let name = w.name().to_string();
        let spec = w.head.spec()?;
        spec.find_place(Some(kind), &name).map(|place| spec.handle_of(kind, place))
    })
}

/// The side site of a wrapping geom on a tendon's path, or null. A name that no site has is a warning.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapSideSite(wrap: *mut mjsWrap) -> *mut mjsSite {
    border::find(|| {
        let w = Element::<WrapFields>::from_c(element_of(wrap))?;
        let side = w.extra.sidesite.text().to_string();
        if side.is_empty() || !(w.public.r#type.is(mjWRAP_SPHERE) || w.public.r#type.is(mjWRAP_CYLINDER)) {
            return None;
        }
        let spec = w.head.spec()?;
        let Some(id) = spec.find::<SiteFields>(&side) else {
            report::warning_message(&format!("Could not find side site {side} for wrap {} in spec", w.name()));
            return None;
        };
        Some(spec.c_struct(id))
    })
}

/// The divisor of a pulley; 1 with a warning for other objects.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapDivisor(wrap: *mut mjsWrap) -> f64 {
    wrap_prm(wrap, mjWRAP_PULLEY, "divisor attribute of non-pulley")
}

/// The coefficient of a joint on a fixed tendon; 1 with a warning for other objects.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapCoef(wrap: *mut mjsWrap) -> f64 {
    wrap_prm(wrap, mjWRAP_JOINT, "coef attribute of non-joint")
}

/// Names an element. 0, or -1 with an error in the spec if another element of its type has that name; it is set all the same.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setName(element: *mut mjsElement, name: *const c_char) -> c_int {
    border::guard(-1, || {
        let Some(head) = Head::from_c(element) else { return Ok(-1) };
        let (name, kind) = (text(name), head.kind());
        if kind == Some(mjOBJ_DEFAULT) {
            head.spec().into_iter().for_each(|spec| spec.lend_name(head));
        }
        let (Some(spec), true) = (head.spec(), head.is_live()) else {
            head.name.set(name.as_bytes());
            return Ok(0);
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
        Ok(if fresh { 0 } else { -1 })
    })
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
    change("mjs_setBuffer", dest, |to| to.set(slice(array.cast::<u8>(), size)))
}

/// Replaces a text.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setString(dest: *mut mjString, text: *const c_char) {
    change("mjs_setString", dest, |to| to.set(bytes(text)))
}

/// Replaces the texts by the words of one text.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setStringVec(dest: *mut mjStringVec, text: *const c_char) {
    let words = bytes(text);
    let words: Vec<_> = words.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).collect();
    change("mjs_setStringVec", dest, |to| to.set_strings(&words))
}

/// Replaces one text. 1; an index out of range is an error, and 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setInStringVec(dest: *mut mjStringVec, i: c_int, text: *const c_char) -> mjtByte {
    let Some(dest) = dest.cast::<<mjStringVec as CxxObject>::Layout>().as_mut() else {
        border::raise_text("mjs_setInStringVec: the destination is NULL");
        return 0;
    };
    match usize::try_from(i).ok().and_then(|i| dest.get_mut(i)) {
        Some(s) => {
            s.set(bytes(text));
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
    change("mjs_appendString", dest, |to| to.push(bytes(text).into()))
}

/// Replaces the numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setInt(dest: *mut mjIntVec, array: *const c_int, size: c_int) {
    change("mjs_setInt", dest, |to| to.set(slice(array, size)))
}

/// Appends a row of numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_appendIntVec(dest: *mut mjIntVecVec, array: *const c_int, size: c_int) {
    change("mjs_appendIntVec", dest, |to| to.push(slice(array, size).into()))
}

/// Replaces the numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setFloat(dest: *mut mjFloatVec, array: *const f32, size: c_int) {
    change("mjs_setFloat", dest, |to| to.set(slice(array, size)))
}

/// Appends a row of numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_appendFloatVec(dest: *mut mjFloatVecVec, array: *const f32, size: c_int) {
    change("mjs_appendFloatVec", dest, |to| to.push(slice(array, size).into()))
}

/// Replaces the numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setDouble(dest: *mut mjDoubleVec, array: *const f64, size: c_int) {
    change("mjs_setDouble", dest, |to| to.set(slice(array, size)))
}

/// Replaces the configuration of a plugin instance by the pairs of a C++ `std::map` of strings.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setPluginAttributes(plugin: *mut mjsPlugin, attributes: *mut c_void) {
    border::run(|| {
        if let Some(p) = Element::<PluginFields>::from_c(element_of(plugin)).filter(|_| !attributes.is_null()) {
            p.extra.read(attributes);
        }
    })
}

/// The name of an element, to read or to change.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getName(element: *mut mjsElement) -> *mut mjString {
    let Some(head) = Head::from_c(element) else { return std::ptr::null_mut() };
    if let (true, Some(spec)) = (head.is_live() || head.kind() == Some(mjOBJ_DEFAULT), head.spec()) {
        spec.lend_name(head);
    }
    head.name_handle()
}

/// The characters of a text; valid until it changes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getString(source: *const mjString) -> *const c_char {
    if source.is_null() {
        border::raise_text("mjs_getString: the text is NULL");
        return std::ptr::null();
    }
    cxx_ref(source).as_ptr()
}

/// The numbers, and their count in `size` unless that is null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getDouble(source: *const mjDoubleVec, size: *mut c_int) -> *const f64 {
    if source.is_null() {
        border::raise_text("mjs_getDouble: the vector is NULL");
        return std::ptr::null();
    }
    let v = cxx_ref(source);
    put(size, v.len() as c_int);
    v.as_ptr()
}

/// Number of objects on a tendon's path.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapNum(tendonspec: *const mjsTendon) -> c_int {
    let e = Element::<TendonFields>::from_c(element_of(tendonspec.cast_mut()));
    e.map_or(0, |t| t.extra.len() as c_int)
}

/// One object of a tendon's path; an index out of range is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrap(tendonspec: *const mjsTendon, i: c_int) -> *mut mjsWrap {
    border::guard(std::ptr::null_mut(), || {
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
    border::guard(std::ptr::null(), || {
        let p = Element::<PluginFields>::from_c(element_of(plugin.cast_mut()));
        Ok(p.map_or(std::ptr::null(), |p| p.extra.show()))
    })
}

/// Records another default class in an element; its attributes stay.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setDefault(element: *mut mjsElement, def: *const mjsDefault) {
    border::run(|| {
        let (Some(head), false) = (Head::from_c(element), def.is_null()) else { return };
        let Some(class) = Head::from_c((*def).element) else { return };
        head.class.set(class.name.text());
        if let Some(body) = Element::<BodyFields>::from_c(element) {
            body.public.childclass.set(class.name.text());
        } else if let Some(frame) = Element::<FrameFields>::from_c(element) {
            frame.public.childclass.set(class.name.text());
        }
    })
}

/// Puts an element of the tree into a frame of its body. 0, or -1 if either is null or the frame belongs to another body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setFrame(dest: *mut mjsElement, frame: *mut mjsFrame) -> c_int {
    border::guard(-1, || {
        let (Some(head), Some((spec, id))) = (Head::from_c(dest), located::<FrameFields>(element_of(frame))) else {
            return Ok(-1);
        };
        let body = spec.frames[id].head.body;
        if body.is_some() && body != head.body || !head.spec().is_some_and(|s| std::ptr::eq(s, spec)) {
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
    let (Some(q), Some(o)) = (quat.as_mut(), orientation.as_ref()) else { return std::ptr::null() };
    match resolve_orientation(Quat(*q), degree != 0, bytes(sequence), o) {
        Ok(resolved) => {
            *q = resolved.0;
            std::ptr::null()
        }
        Err(e) => message::keep(e.message()),
    }
}

/// Replaces a body by a frame of its parent, with everything that is attached to it, and sets `*body` to null. What refers to the
/// body by name goes, as when it is deleted. Null, with an error in the spec, for the world.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_bodyToFrame(body: *mut *mut mjsBody) -> *mut mjsFrame {
    border::guard(std::ptr::null_mut(), || {
        let null = std::ptr::null_mut();
        let Some(body) = body.as_mut() else { return Ok(null) };
        let Some((spec, id)) = located::<BodyFields>(element_of(*body)) else { return Ok(null) };
        spec.refresh_names();
        let frame = compile::body_to_frame(spec, id);
        let Some(frame) = spec.made(frame) else { return Ok(null) };
        spec.renumber_tree();
        compile::refresh_signature(spec, compile::Change::All);
        *body = null.cast();
        Ok(spec.c_struct(frame))
    })
}

/// Attaches a pointer to an element under a key.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setUserValue(element: *mut mjsElement, key: *const c_char, data: *const c_void) {
    Head::from_c(element).into_iter().for_each(|h| h.set_user_value(bytes(key), data, None))
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
    Head::from_c(element).into_iter().for_each(|h| h.set_user_value(bytes(key), data, cleanup))
}

/// The pointer attached to an element under a key, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getUserValue(element: *mut mjsElement, key: *const c_char) -> *const c_void {
    Head::from_c(element).map_or(std::ptr::null(), |h| h.user_value(bytes(key)))
}

/// Removes the pointer attached to an element under a key.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_deleteUserValue(element: *mut mjsElement, key: *const c_char) {
    Head::from_c(element).into_iter().for_each(|h| h.delete_user_value(bytes(key)))
}

/// How many numbers a sensor gives, by its type; -1 for unknown types.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_sensorDim(sensor: *const mjsSensor) -> c_int {
    let Some(e) = Element::<SensorFields>::from_c(element_of(sensor.cast_mut())) else { return -1 };
    e.head.spec().map_or(-1, |spec| spec.sensor_dim(e))
}
