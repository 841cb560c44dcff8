//! Sequences of calls that edit models: bytes say which functions run, on which specs and elements, in which order.
//!
//! In: bytes. Out: nothing. What the C API allows is
//! what happens here: handles are used while the memory that they lie in is there, deleted elements among them.

use arbitrary::Unstructured;
use mujoco::abi::*;
use mujoco::api::error::{mjs_getError, mjs_isWarning};
use mujoco::api::init::*;
use mujoco::api::parse::*;
use mujoco::api::spec::*;
use mujoco::api::spec_access::*;
use mujoco::api::spec_defaults::*;
use mujoco::spec::Spec;
use std::ffi::{CStr, c_char, c_void};
use std::ptr::{null, null_mut};

const NAMES: [&CStr; 10] = [c"", c"a", c"b", c"c", c"d", c"world", c"x-a", c"a-y", c"main", c"x-x-b"];
const AFFIXES: [&CStr; 4] = [c"", c"x-", c"-y", c"z"];

const DOCUMENTS: [&CStr; 3] = [
    c"<mujoco><size memory='64K'/><worldbody><frame name='a' pos='0 0 1'/><site name='b' pos='1 0 0'/><body name='b'><joint name='b'/>\
        <geom name='b' size='.1'/></body></worldbody><keyframe><key name='a' qpos='2'/></keyframe></mujoco>",
    c"<mujoco><size memory='64K'/><compiler angle='radian'/><default><default class='k'><geom size='.3'/></default></default>\
        <asset><mesh name='a' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/><texture name='a' type='2d' builtin='flat' width='2' height='2'/>\
        <material name='a' texture='a'/></asset><worldbody><frame name='c'><body name='c' mocap='true'><geom name='c' size='1'/></body>\
        <body name='a' childclass='k'><frame name='b'><geom name='a' type='mesh' mesh='a' material='a'/></frame><joint name='a'/>\
        <site name='a'/><camera name='a' targetbody='a'/><light name='a'/><body name='d'><joint name='d' type='ball'/>\
        <geom name='d'/></body></body></frame></worldbody><contact><pair name='a' geom1='a' geom2='c'/><exclude body1='a' body2='c'/></contact>\
        <equality><connect name='a' body1='a' anchor='0 0 0'/></equality><tendon><fixed name='a'><joint joint='a' coef='2'/></fixed>\
        <spatial name='b'><site site='a'/><geom geom='c'/><site site='a'/></spatial></tendon><actuator><motor name='a' joint='a'/>\
        <position name='b' tendon='a' timeconst='1'/></actuator><sensor><jointpos name='a' joint='a'/><clock/></sensor><custom>\
        <numeric name='a' data='1 2'/><text name='a' data='t'/><tuple name='a'><element objtype='body' objname='a'/></tuple></custom>\
        <keyframe><key name='c' qpos='.1 1 0 0 0' ctrl='1 2' act='3' mpos='1 2 3'/></keyframe></mujoco>",
    c"<mujoco><size memory='64K'/><extension><plugin plugin='mujoco.elasticity.cable'><instance name='i'/></plugin></extension><worldbody>\
        <body name='a'><freejoint/><geom name='a' type='box' size='.1 .1 .1'/><plugin plugin='mujoco.elasticity.cable'/>\
        <body name='b' pos='1 0 0'><geom type='box' size='.1 .1 .1'/><plugin instance='i'/></body></body>\
        <replicate count='2' offset='0 0 3'><body name='r'><joint name='r'/><geom size='.2'/></body></replicate></worldbody></mujoco>",
];

const KINDS: [mjtObj; 24] = [
    mjOBJ_BODY,
    mjOBJ_JOINT,
    mjOBJ_GEOM,
    mjOBJ_SITE,
    mjOBJ_CAMERA,
    mjOBJ_LIGHT,
    mjOBJ_FRAME,
    mjOBJ_FLEX,
    mjOBJ_MESH,
    mjOBJ_SKIN,
    mjOBJ_HFIELD,
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

/// Calls of one input.
const MOST_CALLS: usize = 60;
/// The lists of all specs are checked after every so many.
const CHECKED: usize = 8;

/// The bytes of the input; behind their end, zeros.
struct Input<'a>(Unstructured<'a>);

impl Input<'_> {
    fn below(&mut self, n: usize) -> usize {
        self.0.choose_index(n.max(1)).unwrap_or(0)
    }

    fn name(&mut self) -> *const c_char {
        NAMES[self.below(NAMES.len())].as_ptr()
    }

    fn number(&mut self) -> f64 {
        [0.0, 1.0, -1.0, 0.5, 2.0, 1e-9, 1e9, f64::NAN][self.below(8)]
    }
}

/// A spec, whether C still holds it, and what it is attached to: it lives while one of these does.
struct Holder {
    spec: *mut mjSpec,
    is_held: bool,
    is_deep: bool,
    parents: Vec<usize>,
    classes: Vec<*mut mjsDefault>,
    compiled: Vec<(*mut mjModel, *mut mjData)>,
}

/// An element, and the spec in whose memory it lies.
#[derive(Clone, Copy)]
struct Handle {
    element: *mut mjsElement,
    home: usize,
}

#[derive(Default)]
struct Editor {
    specs: Vec<Holder>,
    handles: Vec<Handle>,
}

impl Editor {
    fn is_alive(&self, i: usize) -> bool {
        let (mut seen, mut todo) = (vec![i], vec![i]);
        while let Some(i) = todo.pop() {
            if self.specs[i].is_held {
                return true;
            }
            for &parent in self.specs[i].parents.iter().filter(|p| !seen.contains(p)).collect::<Vec<_>>() {
                seen.push(parent);
                todo.push(parent);
            }
        }
        false
    }

    fn any_spec(&self, input: &mut Input) -> Option<usize> {
        let held: Vec<usize> = (0..self.specs.len()).filter(|&i| self.specs[i].is_held).collect();
        (!held.is_empty()).then(|| held[input.below(held.len())])
    }

    fn any(&self, input: &mut Input) -> *mut mjsElement {
        if self.handles.is_empty() { null_mut() } else { self.handles[input.below(self.handles.len())].element }
    }

    /// An element of a kind: an old one, more likely than not one that is still there.
    fn of(&self, input: &mut Input, kind: mjtObj) -> *mut mjsElement {
        let fits = |h: &&Handle| unsafe { (*h.element).elemtype.is(kind) };
        let all: Vec<_> = self.handles.iter().filter(fits).collect();
        if all.is_empty() { null_mut() } else { all[input.below(all.len())].element }
    }

    fn index_of(&self, spec: *mut mjSpec) -> Option<usize> {
        (0..self.specs.len()).find(|&i| self.specs[i].spec == spec && self.is_alive(i))
    }

    fn hold(&mut self, spec: *mut mjSpec) {
        if spec.is_null() {
            return;
        }
        // small arenas are made fast
        unsafe { (*spec).memory = 65536 };
        let home = self.specs.len();
        self.specs.push(Holder {
            spec,
            is_held: true,
            is_deep: false,
            parents: vec![],
            classes: vec![],
            compiled: vec![],
        });
        for kind in KINDS {
            let mut e = unsafe { mjs_firstElement(spec, kind.into()) };
            for _ in 0..6 {
                if !e.is_null() {
                    self.handles.push(Handle { element: e, home });
                    e = unsafe { mjs_nextElement(spec, e) };
                }
            }
        }
    }

    /// Keeps a new element that lies in the memory of `spec`.
    fn keep(&mut self, element: *mut mjsElement, spec: *mut mjSpec) {
        if let (false, Some(home)) = (element.is_null(), self.index_of(spec)) {
            self.handles.push(Handle { element, home });
        }
    }

    /// Forgets what lies in memory that is gone.
    fn forget(&mut self) {
        let alive: Vec<bool> = (0..self.specs.len()).map(|i| self.is_alive(i)).collect();
        self.handles.retain(|h| alive[h.home]);
        let over = self.handles.len().saturating_sub(200);
        self.handles.drain(..over);
    }

    unsafe fn run(&mut self, input: &mut Input) {
        unsafe {
            match input.below(36) {
                0 => self.hold(mj_makeSpec()),
                1 | 2 => {
                    let mut error = [0; 300];
                    let text = DOCUMENTS[input.below(DOCUMENTS.len())];
                    self.hold(mj_parseXMLString(text.as_ptr(), null(), error.as_mut_ptr(), 300));
                }
                3 => {
                    if let Some(i) = self.any_spec(input) {
                        let copy = mj_copySpec(self.specs[i].spec);
                        let parents = self.specs.len();
                        let deep = self.specs[i].is_deep;
                        self.hold(copy);
                        // what is attached to the original is attached to the copy
                        if !copy.is_null() {
                            self.specs[parents].is_deep = deep;
                            for k in 0..parents {
                                if self.specs[k].parents.contains(&i) {
                                    self.specs[k].parents.push(parents);
                                }
                            }
                        }
                    }
                }
                4 => {
                    if let Some(i) = self.any_spec(input) {
                        self.delete_spec(i);
                    }
                }
                5..=8 => self.add_in_body(input),
                9..=11 => self.add(input),
                12 => self.class(input),
                13 => {
                    let (e, name) = (self.any(input), input.name());
                    mjs_setName(e, name);
                }
                14..=16 => self.edit(input),
                17..=20 => self.attach(input),
                21 | 22 => {
                    let mut body = mjs_asBody(self.of(input, mjOBJ_BODY));
                    if !body.is_null() {
                        let spec = mjs_getSpec((*body).element);
                        let frame = mjs_bodyToFrame(&mut body);
                        if !frame.is_null() {
                            self.keep((*frame).element, spec);
                        }
                    }
                }
                23 | 24 => {
                    let e = self.any(input);
                    let of_other = input.below(8) == 0;
                    let spec = if of_other { null_mut() } else { mjs_getSpec(e) };
                    let other = self.any_spec(input).map_or(null_mut(), |i| self.specs[i].spec);
                    mjs_delete(if spec.is_null() { other } else { spec }, e);
                }
                25 | 26 => self.compile(input),
                27 => self.recompile(input),
                28 => self.save(input),
                29 => {
                    if let Some(i) = self.any_spec(input) {
                        let deep = input.below(2);
                        mjs_setDeepCopy(self.specs[i].spec, deep as i32);
                        self.specs[i].is_deep = deep != 0;
                    }
                }
                30 => {
                    let (e, frame) = (self.any(input), mjs_asFrame(self.of(input, mjOBJ_FRAME)));
                    mjs_setFrame(e, frame);
                }
                31 => self.look(input),
                32 => {
                    let (e, key) = (self.any(input), input.name());
                    mjs_setUserValueWithCleanup(e, key, (&raw const CLEANED).cast(), Some(clean));
                    mjs_getUserValue(e, input.name());
                    mjs_deleteUserValue(e, input.name());
                }
                33 => self.wrap(input),
                34 => self.plugin(input),
                _ => {
                    let (Some(a), Some(b)) = (self.any_spec(input), self.any_spec(input)) else { return };
                    // a spec that holds itself would never end
                    if a != b && !self.is_above(b, a) && input.below(4) == 0 {
                        self.free_models(b);
                        mjs_addSpec(self.specs[a].spec, self.specs[b].spec);
                        self.specs[b].is_held = false;
                        self.specs[b].parents.push(a);
                    }
                }
            }
        }
    }

    unsafe fn free_models(&mut self, i: usize) {
        for (m, d) in std::mem::take(&mut self.specs[i].compiled) {
            unsafe {
                mj_deleteData(d);
                mj_deleteModel(m);
            }
        }
    }

    /// The lists of all specs hold what they should.
    unsafe fn check(&self) {
        for i in (0..self.specs.len()).filter(|&i| self.is_alive(i)) {
            let spec = unsafe { Spec::from_c(self.specs[i].spec) };
            spec.check_lists().unwrap_or_else(|e| panic!("lists of a spec: {e}"));
        }
    }

    unsafe fn delete_spec(&mut self, i: usize) {
        unsafe {
            self.free_models(i);
            self.specs[i].is_held = false;
            mj_deleteSpec(self.specs[i].spec);
        }
        self.forget();
    }

    unsafe fn class_of(&self, input: &mut Input, e: *mut mjsElement) -> *const mjsDefault {
        let spec = unsafe { mjs_getSpec(e) };
        let Some(i) = self.index_of(spec).filter(|_| input.below(3) == 0) else { return null() };
        let classes = &self.specs[i].classes;
        if classes.is_empty() { null() } else { classes[input.below(classes.len())] }
    }

    unsafe fn add_in_body(&mut self, input: &mut Input) {
        unsafe {
            let element = self.of(input, mjOBJ_BODY);
            let (body, def, spec) = (mjs_asBody(element), self.class_of(input, element), mjs_getSpec(element));
            let frame = mjs_asFrame(if input.below(2) == 0 { null_mut() } else { self.of(input, mjOBJ_FRAME) });
            let new = match input.below(8) {
                0 => mjs_addBody(body, def).cast::<*mut mjsElement>(),
                1 => mjs_addSite(body, def).cast(),
                2 => mjs_addJoint(body, def).cast(),
                3 => mjs_addFreeJoint(body).cast(),
                4 => mjs_addCamera(body, def).cast(),
                5 => mjs_addLight(body, def).cast(),
                6 => mjs_addFrame(body, frame).cast(),
                _ => {
                    let geom = mjs_addGeom(body, def);
                    if !geom.is_null() && input.below(4) > 0 {
                        (*geom).size = [0.1; 3];
                    }
                    geom.cast()
                }
            };
            if !new.is_null() {
                self.keep(*new, spec);
                if input.below(2) == 0 {
                    mjs_setName(*new, input.name());
                }
            }
        }
    }

    unsafe fn add(&mut self, input: &mut Input) {
        unsafe {
            let Some(i) = self.any_spec(input) else { return };
            let s = self.specs[i].spec;
            let new = match input.below(17) {
                0 => mjs_addFlex(s).cast::<*mut mjsElement>(),
                1 => mjs_addMesh(s, null()).cast(),
                2 => mjs_addSkin(s).cast(),
                3 => mjs_addHField(s).cast(),
                4 => mjs_addTexture(s).cast(),
                5 => mjs_addMaterial(s, null()).cast(),
                6 => mjs_addPair(s, null()).cast(),
                7 => mjs_addExclude(s).cast(),
                8 => mjs_addEquality(s, null()).cast(),
                9 => mjs_addTendon(s, null()).cast(),
                10 => mjs_addActuator(s, null()).cast(),
                11 => mjs_addSensor(s).cast(),
                12 => mjs_addNumeric(s).cast(),
                13 => mjs_addText(s).cast(),
                14 => mjs_addTuple(s).cast(),
                15 => mjs_addKey(s).cast(),
                _ => mjs_addPlugin(s).cast(),
            };
            if new.is_null() {
                return;
            }
            self.keep(*new, s);
            mjs_setName(*new, input.name());
            self.fill(*new, input);
        }
    }

    /// Gives an element what it needs to compile, more or less.
    unsafe fn fill(&self, e: *mut mjsElement, input: &mut Input) {
        unsafe {
            let name = input.name();
            if let Some(x) = mjs_asMesh(e).as_mut() {
                let (kinds, prm) = ([mjMESH_BUILTIN_SPHERE, mjMESH_BUILTIN_CONE, mjMESH_BUILTIN_PLATE], [2.0, 3.0]);
                mjs_makeMesh(x, kinds[input.below(3)].into(), prm.as_ptr().cast_mut(), input.below(3) as i32);
            }
            if let Some(x) = mjs_asPair(e).as_mut() {
                mjs_setString(x.geomname1, name);
                mjs_setString(x.geomname2, input.name());
            }
            if let Some(x) = mjs_asExclude(e).as_mut() {
                mjs_setString(x.bodyname1, name);
                mjs_setString(x.bodyname2, input.name());
            }
            if let Some(x) = mjs_asEquality(e).as_mut() {
                mjs_setString(x.name1, name);
                mjs_setString(x.name2, input.name());
                x.objtype = mjOBJ_BODY.into();
            }
            if let Some(x) = mjs_asActuator(e).as_mut() {
                mjs_setString(x.target, name);
                x.trntype = [mjTRN_JOINT, mjTRN_TENDON, mjTRN_SITE, mjTRN_BODY][input.below(4)].into();
            }
            if let Some(x) = mjs_asSensor(e).as_mut() {
                mjs_setString(x.objname, name);
                x.r#type = [mjSENS_JOINTPOS, mjSENS_CLOCK, mjSENS_FRAMEPOS, mjSENS_TOUCH][input.below(4)].into();
                x.objtype = [mjOBJ_JOINT, mjOBJ_UNKNOWN, mjOBJ_BODY, mjOBJ_SITE][input.below(4)].into();
            }
            if let Some(x) = mjs_asNumeric(e).as_mut() {
                mjs_setDouble(x.data, [1.0, 2.0].as_ptr(), 2);
            }
            if let Some(x) = mjs_asText(e).as_mut() {
                mjs_setString(x.data, c"text".as_ptr());
            }
            if let Some(x) = mjs_asKey(e).as_mut() {
                let values = [1.0; 9];
                mjs_setDouble(x.qpos, values.as_ptr(), input.below(9) as i32);
                mjs_setDouble(x.ctrl, values.as_ptr(), input.below(3) as i32);
            }
            if let Some(x) = mjs_asTuple(e).as_mut() {
                mjs_setInt(x.objtype, [mjOBJ_BODY as i32].as_ptr(), 1);
                mjs_appendString(x.objname, name);
                mjs_setDouble(x.objprm, [0.0].as_ptr(), 1);
            }
            if let Some(x) = mjs_asTendon(e).as_mut() {
                mjs_wrapJoint(x, name, input.number());
            }
        }
    }

    /// Writes into the structs.
    unsafe fn edit(&mut self, input: &mut Input) {
        unsafe {
            let e = self.any(input);
            if e.is_null() {
                return;
            }
            let (k, value, name) = (input.below(3), input.number(), input.name());
            if let Some(b) = mjs_asBody(e).as_mut() {
                b.pos[k] = value;
                (b.mass, b.explicitinertial) = (input.number(), input.below(2) as u8);
                b.inertia = [1.0; 3];
                b.ipos = [0.0; 3];
                b.mocap = u8::from(input.below(6) == 0);
                mjs_setString(b.childclass, name);
            } else if let Some(g) = mjs_asGeom(e).as_mut() {
                g.size[k] = value;
                g.r#type = [mjGEOM_SPHERE, mjGEOM_BOX, mjGEOM_MESH, mjGEOM_PLANE, mjGEOM_HFIELD][input.below(5)].into();
                mjs_setString(g.meshname, name);
                mjs_setString(g.material, input.name());
            } else if let Some(j) = mjs_asJoint(e).as_mut() {
                j.r#type = [mjJNT_HINGE, mjJNT_SLIDE, mjJNT_BALL, mjJNT_FREE][input.below(4)].into();
                j.axis[k] = value;
            } else if let Some(c) = mjs_asCamera(e).as_mut() {
                mjs_setString(c.targetbody, name);
            } else if let Some(l) = mjs_asLight(e).as_mut() {
                mjs_setString(l.targetbody, name);
                mjs_setString(l.texture, input.name());
            } else if let Some(f) = mjs_asFrame(e).as_mut() {
                f.pos[k] = value;
                mjs_setString(f.childclass, name);
            } else if let Some(s) = mjs_asSite(e).as_mut() {
                s.pos[k] = value;
                mjs_setString(s.material, name);
            } else if let Some(p) = mjs_asPlugin(e).as_mut() {
                mjs_setString(p.plugin_name, c"mujoco.elasticity.cable".as_ptr());
            } else if let Some(a) = mjs_asActuator(e).as_mut() {
                let mut timeconst = [value];
                mjs_setToPosition(a, 1.0, null_mut(), null_mut(), (&raw mut timeconst), 0.0);
            } else {
                self.fill(e, input);
            }
            if let Some(i) = self.any_spec(input) {
                let compiler = &mut (*self.specs[i].spec).compiler;
                match input.below(8) {
                    0 => compiler.fusestatic ^= 1,
                    1 => compiler.discardvisual ^= 1,
                    2 => compiler.boundmass = 1e-3,
                    _ => {}
                }
            }
        }
    }

    unsafe fn class(&mut self, input: &mut Input) {
        unsafe {
            let Some(i) = self.any_spec(input) else { return };
            let (s, classes) = (self.specs[i].spec, &mut self.specs[i].classes);
            let parent = if classes.is_empty() { null_mut() } else { classes[input.below(classes.len())] };
            match input.below(5) {
                0 | 1 => {
                    let new = mjs_addDefault(s, input.name(), parent);
                    if !new.is_null() {
                        classes.push(new);
                    }
                }
                2 if !parent.is_null() => {
                    // its descendants go with it
                    classes.clear();
                    mjs_delete(s, (*parent).element);
                }
                3 if !parent.is_null() => {
                    (*(*parent).geom).size = [0.2; 3];
                    let e = self.any(input);
                    mjs_setDefault(e, parent);
                }
                _ => {
                    let e = self.any(input);
                    mjs_getDefault(e);
                    mjs_findDefault(s, input.name());
                }
            }
        }
    }

    unsafe fn attach(&mut self, input: &mut Input) {
        unsafe {
            let parent = match input.below(8) {
                0 => self.any(input),
                1 => self.of(input, mjOBJ_SITE),
                2 => self.of(input, mjOBJ_BODY),
                _ => self.of(input, mjOBJ_FRAME),
            };
            let child = match input.below(8) {
                0 => self.any(input),
                1 | 2 => self.any_spec(input).map_or(null_mut(), |i| (*self.specs[i].spec).element),
                3 | 4 => self.of(input, mjOBJ_FRAME),
                _ => self.of(input, mjOBJ_BODY),
            };
            if parent.is_null() || child.is_null() {
                return;
            }
            let (to, from) = (mjs_getSpec(parent), mjs_getSpec(child));
            let (Some(to), Some(from)) = (self.index_of(to), self.index_of(from)) else { return };
            let (prefix, suffix) = (AFFIXES[input.below(4)], AFFIXES[input.below(4)]);
            // two specs that are attached to each other would never end
            if self.is_above(from, to) && from != to {
                return;
            }
            let deep = self.specs[to].is_deep;
            let done = mjs_attach(parent, child, prefix.as_ptr(), suffix.as_ptr());
            if done.is_null() {
                return;
            }
            if to != from {
                self.specs[from].parents.push(to);
            }
            // copies lie in the parent's memory; of a whole spec by reference, the frame lies in the child's
            if !self.handles.iter().any(|h| h.element == done) {
                let home = if deep { to } else { from };
                self.handles.push(Handle { element: done, home });
            }
        }
    }

    /// Whether spec `a` holds spec `b`, perhaps through others.
    fn is_above(&self, a: usize, b: usize) -> bool {
        let (mut seen, mut todo) = (vec![b], vec![b]);
        while let Some(i) = todo.pop() {
            if i == a {
                return true;
            }
            for &parent in &self.specs[i].parents {
                if !seen.contains(&parent) {
                    seen.push(parent);
                    todo.push(parent);
                }
            }
        }
        false
    }

    unsafe fn compile(&mut self, input: &mut Input) {
        unsafe {
            let Some(i) = self.any_spec(input) else { return };
            let s = self.specs[i].spec;
            let m = mj_compile(s, null());
            if m.is_null() {
                mjs_getError(s);
                return;
            }
            mjs_isWarning(s);
            // the other phases cost more than the calls here
            crate::step(m, |m, d| {
                if input.below(16) == 0 {
                    crate::calls::tour(m, d, input.0.peek_bytes(16).unwrap_or_default());
                }
            });
            if self.specs[i].compiled.len() < 2 {
                let d = mj_makeData(m);
                self.specs[i].compiled.push((m, d));
            } else {
                mj_deleteModel(m);
            }
        }
    }

    unsafe fn recompile(&mut self, input: &mut Input) {
        unsafe {
            let Some(i) = self.any_spec(input) else { return };
            let Some((m, d)) = self.specs[i].compiled.pop() else { return };
            if mj_recompile(self.specs[i].spec, null(), m, d) == 0 {
                self.specs[i].compiled.push((m, d));
            } else {
                // a failed compile frees both; data of another model are rejected, and nothing is freed
                let said = CStr::from_ptr(mjs_getError(self.specs[i].spec)).to_string_lossy();
                if said.contains("was not made for") {
                    mj_deleteData(d);
                    mj_deleteModel(m);
                }
            }
        }
    }

    unsafe fn save(&mut self, input: &mut Input) {
        unsafe {
            let Some(i) = self.any_spec(input) else { return };
            let s = self.specs[i].spec;
            if let Some(&(m, _)) = self.specs[i].compiled.last() {
                mj_copyBack(s, m);
            }
            let mut buffer = vec![0; 20_000];
            let mut error = [0; 300];
            mj_saveXMLString(s, buffer.as_mut_ptr(), 20_000, error.as_mut_ptr(), 300);
        }
    }

    /// Lists, searches and asks.
    unsafe fn look(&mut self, input: &mut Input) {
        unsafe {
            if let Some(i) = self.any_spec(input) {
                let (s, kind) = (self.specs[i].spec, KINDS[input.below(24)]);
                let mut e = mjs_firstElement(s, kind.into());
                for _ in 0..40 {
                    if e.is_null() {
                        break;
                    }
                    mjs_getName(e);
                    e = mjs_nextElement(s, e);
                }
                mjs_findElement(s, kind.into(), input.name());
                mjs_findSpec(s, input.name());
            }
            let (body, kind, recurse) = (mjs_asBody(self.of(input, mjOBJ_BODY)), KINDS[input.below(7)], input.below(2));
            let mut e = mjs_firstChild(body, kind.into(), recurse as i32);
            for _ in 0..40 {
                e = mjs_nextChild(body, e, recurse as i32);
            }
            mjs_findChild(body, input.name());
            let e = self.any(input);
            let parent = mjs_getParent(e);
            if !parent.is_null() {
                std::hint::black_box((*parent).pos);
            }
            let frame = mjs_getFrame(e);
            if !frame.is_null() {
                std::hint::black_box((*frame).pos);
            }
            mjs_getId(e);
            mjs_getDefault(e);
            if !e.is_null() {
                std::hint::black_box(CStr::from_ptr(mjs_getString(mjs_getName(e))).count_bytes());
            }
            mjs_sensorDim(mjs_asSensor(e));
        }
    }

    unsafe fn wrap(&mut self, input: &mut Input) {
        unsafe {
            let t = mjs_asTendon(self.of(input, mjOBJ_TENDON));
            match input.below(5) {
                0 => drop(mjs_wrapSite(t, input.name())),
                1 => drop(mjs_wrapGeom(t, input.name(), input.name())),
                2 => drop(mjs_wrapJoint(t, input.name(), 1.0)),
                3 => drop(mjs_wrapPulley(t, 2.0)),
                _ => {}
            }
            let n = mjs_getWrapNum(t);
            if n > 0 {
                let wrap = mjs_getWrap(t, input.below(n as usize) as i32);
                mjs_getWrapTarget(wrap);
                mjs_getWrapSideSite(wrap);
                mjs_getWrapCoef(wrap);
                mjs_getWrapDivisor(wrap);
            }
        }
    }

    unsafe fn plugin(&mut self, input: &mut Input) {
        unsafe {
            if let Some(i) = self.any_spec(input) {
                mjs_activatePlugin(self.specs[i].spec, c"mujoco.elasticity.cable".as_ptr());
            }
            let (b, p) = (mjs_asBody(self.of(input, mjOBJ_BODY)), self.of(input, mjOBJ_PLUGIN));
            if let Some(b) = b.as_mut() {
                b.plugin.element = p;
                b.plugin.active = input.below(4).min(1) as u8;
                mjs_setString(b.plugin.plugin_name, c"mujoco.elasticity.cable".as_ptr());
                mjs_setString(b.plugin.name, input.name());
            }
            mjs_getPluginAttributes(mjs_asPlugin(p));
        }
    }
}

static CLEANED: u8 = 0;

unsafe extern "C-unwind" fn clean(_: *const c_void) {}

/// Runs the calls that the bytes say.
pub fn run(data: &[u8]) {
    crate::quiet();
    let mut input = Input(Unstructured::new(data));
    let mut editor = Editor::default();
    // SAFETY: calls of the C API with handles whose memory is there.
    unsafe {
        for _ in 0..2 {
            let text = DOCUMENTS[input.below(3)];
            editor.hold(mj_parseXMLString(text.as_ptr(), null(), null_mut(), 0));
        }
        for i in 0..MOST_CALLS {
            if input.0.is_empty() {
                break;
            }
            editor.run(&mut input);
            if i % CHECKED == 0 {
                editor.check();
            }
        }
        while let Some(i) = editor.any_spec(&mut input) {
            editor.delete_spec(i);
            editor.check();
            editor.look(&mut input);
        }
    }
}
