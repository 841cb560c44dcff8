//! Editing models through the C ABI: what attaching, deleting, copying and recompiling keep, and that nothing dangles.

use crate::kit::spec::raw::{compile, error, parse};
use mujoco::abi::*;
use mujoco::api::init::*;
use mujoco::api::parse::*;
use mujoco::api::simulate::mj_step;
use mujoco::api::spec::*;
use mujoco::api::spec_access::*;
use mujoco::api::spec_defaults::*;
use std::cell::Cell;
use std::ffi::{CStr, c_void};
use std::ptr::{null, null_mut};

fn find(s: *mut mjSpec, kind: mjtObj, name: &CStr) -> *mut mjsElement {
    unsafe { mjs_findElement(s, kind.into(), name.as_ptr()) }
}

/// Names of all elements of a type, in order.
fn names(s: *mut mjSpec, kind: mjtObj) -> Vec<String> {
    let mut all = Vec::new();
    unsafe {
        let mut e = mjs_firstElement(s, kind.into());
        while !e.is_null() {
            all.push(CStr::from_ptr(mjs_getString(mjs_getName(e))).to_str().unwrap().to_string());
            e = mjs_nextElement(s, e);
        }
    }
    all
}

fn numbers<'a>(p: *const f64, n: i32) -> &'a [f64] {
    unsafe { std::slice::from_raw_parts(p, n as usize) }
}

const PARENT: &str = r#"<worldbody><frame name="place" pos="0 0 1"/><site name="mark" pos="1 0 0"/>
    <body name="base"><joint name="turn"/><geom name="block" size=".1"/></body></worldbody>"#;

const CHILD: &str = r#"<worldbody><body name="arm"><joint name="bend"/><geom name="rod" size=".1"/></body>
    <body name="leg"><joint name="knee"/><geom size=".1"/></body></worldbody>
    <actuator><motor name="bender" joint="bend"/><motor name="kicker" joint="knee"/></actuator>
    <sensor><jointpos name="angle" joint="bend"/></sensor>"#;

#[test]
fn by_reference_the_same_objects_come_along() {
    unsafe {
        for parent_first in [true, false] {
            let (parent, child) = (parse(PARENT), parse(CHILD));
            let arm = find(child, mjOBJ_BODY, c"arm");
            let place = find(parent, mjOBJ_FRAME, c"place");
            assert_eq!(mjs_attach(place, arm, c"x-".as_ptr(), c"".as_ptr()), arm);
            assert_eq!(mjs_getSpec(arm), parent);
            assert_eq!(names(parent, mjOBJ_BODY), ["world", "base", "x-arm"]);
            assert_eq!(names(parent, mjOBJ_ACTUATOR), ["x-bender"]);
            assert_eq!(names(parent, mjOBJ_SENSOR), ["x-angle"]);
            // what was not attached can still come later
            let leg = find(child, mjOBJ_BODY, c"leg");
            assert_eq!(mjs_attach(place, leg, c"y-".as_ptr(), c"".as_ptr()), leg);
            assert_eq!(names(parent, mjOBJ_ACTUATOR), ["x-bender", "y-kicker"]);
            assert!(mj_compile(child, null()).is_null());
            let text = "Error: cannot compile child spec if attached by reference to a parent spec";
            assert_eq!(error(child), text);
            let m = compile(parent);
            assert_eq!(((*m).nbody, (*m).nu, (*m).nsensor), (4, 2, 1));
            mj_deleteModel(m);
            // an element of the parent's own on a body of the child's
            (*mjs_addGeom(mjs_asBody(arm), null())).size[0] = 0.1;
            if parent_first {
                mj_deleteSpec(parent);
                assert_eq!(mjs_getSpec(arm), child);
                assert_eq!(names(child, mjOBJ_BODY), ["world", "x-arm", "y-leg"]);
                assert_eq!(names(child, mjOBJ_GEOM), ["x-rod", ""]);
                mj_deleteSpec(child);
            } else {
                mj_deleteSpec(child);
                assert_eq!(names(parent, mjOBJ_GEOM), ["block", "x-rod", "", ""]);
                mj_deleteModel(compile(parent));
                mj_deleteSpec(parent);
            }
        }
    }
}

#[test]
fn a_spec_whose_parts_another_holds_is_not_attached_whole() {
    unsafe {
        for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
            let specs = [parse(PARENT), parse(PARENT), parse(CHILD)];
            let [first, second, child] = specs;
            let arm = find(child, mjOBJ_BODY, c"arm");
            let place = |s| find(s, mjOBJ_FRAME, c"place");
            assert!(!mjs_attach(place(first), arm, c"x-".as_ptr(), c"".as_ptr()).is_null());
            let before = [mjOBJ_BODY, mjOBJ_FRAME, mjOBJ_ACTUATOR].map(|kind| names(child, kind));
            assert!(mjs_attach(place(second), (*child).element, c"y-".as_ptr(), c"".as_ptr()).is_null());
            assert!(error(second).contains("incompatible id in body array, position "), "{}", error(second));
            assert_eq!([mjOBJ_BODY, mjOBJ_FRAME, mjOBJ_ACTUATOR].map(|kind| names(child, kind)), before);
            assert_eq!(names(second, mjOBJ_BODY), ["world", "base"]);
            assert_eq!(names(first, mjOBJ_BODY), ["world", "base", "x-arm"]);
            mj_deleteModel(compile(second));
            mj_deleteModel(compile(first));
            order.into_iter().for_each(|i: usize| mj_deleteSpec(specs[i]));
        }
    }
}

#[test]
fn a_model_is_not_copied_back_to_a_spec_whose_parts_left() {
    unsafe {
        let (parent, child) = (parse(PARENT), parse(CHILD));
        let m = compile(child);
        assert_eq!(mj_copyBack(child, m), 1);
        let place = find(parent, mjOBJ_FRAME, c"place");
        let leg = find(child, mjOBJ_BODY, c"leg");
        assert_eq!(mjs_attach(place, leg, c"x-".as_ptr(), c"".as_ptr()), leg);
        assert_eq!(mj_copyBack(child, m), 0);
        assert!(error(child).contains("CopyBack"), "{}", error(child));
        mj_deleteModel(m);
        mj_deleteSpec(parent);
        mj_deleteSpec(child);
    }
}

#[test]
fn a_failed_attachment_changes_nothing() {
    unsafe {
        let (parent, child) = (parse(PARENT), parse(CHILD));
        let place = find(parent, mjOBJ_FRAME, c"place");
        let arm = find(child, mjOBJ_BODY, c"arm");
        let count = |s| [mjOBJ_BODY, mjOBJ_FRAME, mjOBJ_GEOM, mjOBJ_ACTUATOR, mjOBJ_SENSOR].map(|kind| names(s, kind));
        for deep in [0, 1] {
            mjs_setDeepCopy(parent, deep);
            // a list outside the tree holds the name already
            let actuator = mjs_addActuator(parent, null());
            mjs_setName((*actuator).element, c"bender".as_ptr());
            let before = (count(parent), count(child));
            let mark = find(parent, mjOBJ_SITE, c"mark");
            for to in [place, mark] {
                for what in [arm, (*child).element] {
                    assert!(mjs_attach(to, what, c"".as_ptr(), c"".as_ptr()).is_null());
                    assert_eq!(error(parent), "Error: repeated name 'bender' in actuator");
                    assert_eq!((count(parent), count(child)), before);
                }
            }
            assert_eq!(mjs_delete(parent, (*actuator).element), 0);
        }
        mj_deleteModel(compile(child));
        mjs_setDeepCopy(parent, 0);
        // by reference, only from another spec, and once
        let base = find(parent, mjOBJ_BODY, c"base");
        assert!(mjs_attach(place, base, c"z".as_ptr(), c"".as_ptr()).is_null());
        assert!(
            error(parent).starts_with("Error: incompatible id in body array, position 2\nElement name 'zbase', id 1")
        );
        assert!(!mjs_attach(place, arm, c"x".as_ptr(), c"".as_ptr()).is_null());
        assert!(mjs_attach(place, arm, c"y".as_ptr(), c"".as_ptr()).is_null());
        assert_eq!(names(parent, mjOBJ_BODY), ["world", "base", "xarm"]);
        mj_deleteModel(compile(parent));
        mj_deleteSpec(parent);
        mj_deleteSpec(child);
    }
}

#[test]
fn kinds_that_do_not_fit_are_rejected() {
    unsafe {
        let (parent, child) = (parse(PARENT), parse(CHILD));
        let place = find(parent, mjOBJ_FRAME, c"place");
        let (base, block) = (find(parent, mjOBJ_BODY, c"base"), find(parent, mjOBJ_GEOM, c"block"));
        let (arm, rod) = (find(child, mjOBJ_BODY, c"arm"), find(child, mjOBJ_GEOM, c"rod"));
        for (to, what, text) in [
            (base, arm, "Error: child element is not a frame"),
            (block, arm, "Error: parent element is not a frame, body or site"),
            (place, rod, "Error: child element is not a body or frame"),
        ] {
            assert!(mjs_attach(to, what, c"".as_ptr(), c"".as_ptr()).is_null());
            assert_eq!(error(parent), text);
        }
        mj_deleteSpec(parent);
        mj_deleteSpec(child);
    }
}

#[test]
fn deleting_a_body_takes_what_refers_to_it() {
    unsafe {
        let s = parse(CHILD);
        let arm = find(s, mjOBJ_BODY, c"arm");
        assert_eq!(mjs_delete(s, arm), 0);
        assert_eq!(names(s, mjOBJ_BODY), ["world", "leg"]);
        assert_eq!(names(s, mjOBJ_ACTUATOR), ["kicker"]);
        assert!(names(s, mjOBJ_SENSOR).is_empty());
        // the name stays readable; what is deleted cannot be deleted again
        assert_eq!(CStr::from_ptr(mjs_getString(mjs_getName(arm))), c"arm");
        assert_eq!(mjs_delete(s, arm), -1);
        assert_eq!(error(s), "Error: element is not in this model");
        let m = compile(s);
        assert_eq!(((*m).nbody, (*m).nu), (2, 1));
        mj_deleteModel(m);
        mj_deleteSpec(s);
    }
}

#[test]
fn what_cannot_be_deleted_is_rejected() {
    unsafe {
        let (s, other) = (parse(PARENT), parse(CHILD));
        let before = names(s, mjOBJ_BODY);
        let main = (*mjs_getSpecDefault(s)).element;
        for (element, text) in [
            (null_mut(), "Error: Element is null."),
            (find(other, mjOBJ_BODY, c"arm"), "Error: element is not in this model"),
            (main, "Error: cannot remove the global default ('main')"),
            (find(s, mjOBJ_BODY, c"world"), "Error: cannot remove the world body"),
            (find(s, mjOBJ_FRAME, c"place"), "Error: frames cannot be deleted"),
            ((*s).element, "Error: element is not in this model"),
        ] {
            assert_eq!(mjs_delete(s, element), -1);
            assert_eq!(error(s), text);
        }
        assert_eq!(names(s, mjOBJ_BODY), before);
        mj_deleteModel(compile(s));
        mj_deleteSpec(s);
        mj_deleteSpec(other);
    }
}

/// Keyframes go with the elements they speak of, and get full vectors at the next compile.
#[test]
fn keyframes_follow_attachment_and_deletion() {
    unsafe {
        let s = parse(
            r#"<worldbody><frame name="f"/><body name="b"><joint name="hinge"/><geom size=".1"/></body>
                <body name="c"><joint name="ignore"/><geom size=".1"/></body></worldbody>
                <keyframe><key name="two" time="1.5" qpos="2 22"/></keyframe>"#,
        );
        mjs_setDeepCopy(s, 1);
        let copy =
            mjs_attach(find(s, mjOBJ_FRAME, c"f"), find(s, mjOBJ_BODY, c"b"), c"attached-".as_ptr(), c"".as_ptr());
        assert!(!copy.is_null());
        let m = compile(s);
        assert_eq!(names(s, mjOBJ_KEY), ["two", "attached-two"]);
        // bodies are in the order hinge, ignore, attached hinge
        assert_eq!(numbers((*m).key_qpos, 6), [2.0, 22.0, 0.0, 0.0, 22.0, 2.0]);
        assert_eq!(numbers((*m).key_time, 2), [1.5, 1.5]);
        mj_deleteModel(m);
        assert_eq!(mjs_delete(s, find(s, mjOBJ_BODY, c"b")), 0);
        assert!(names(s, mjOBJ_KEY).is_empty());
        let m = compile(s);
        assert_eq!(names(s, mjOBJ_KEY), ["two", "attached-two"]);
        assert_eq!(numbers((*m).key_qpos, 4), [22.0, 0.0, 22.0, 2.0]);
        mj_deleteModel(m);
        mj_deleteSpec(s);
    }
}

#[test]
fn a_copy_is_independent() {
    unsafe {
        let s = parse(CHILD);
        mj_deleteModel(compile(s));
        let copy = mj_copySpec(s);
        assert_eq!((*(*copy).element).signature, (*(*s).element).signature);
        (*mjs_findBody(copy, c"arm".as_ptr())).pos[0] = 5.0;
        assert_eq!((*mjs_findBody(s, c"arm".as_ptr())).pos[0], 0.0);
        assert_eq!(mjs_delete(copy, find(s, mjOBJ_BODY, c"leg")), -1);
        mj_deleteSpec(s);
        let m = compile(copy);
        assert_eq!(((*m).nbody, (*m).nu, (*m).nsensor, *(*m).body_pos.add(3)), (3, 2, 1, 5.0));
        mj_deleteModel(m);
        mj_deleteSpec(copy);
    }
}

#[test]
fn recompiling_keeps_the_state_of_what_stays() {
    unsafe {
        let s = parse(CHILD);
        let m = compile(s);
        let d = mj_makeData(m);
        (*d).time = 0.5;
        *(*d).qpos.add(0) = 0.25;
        *(*d).qpos.add(1) = 0.5;
        *(*d).ctrl.add(1) = 3.0;
        // a body before the others, and one away
        let body = mjs_addBody(mjs_findBody(s, c"arm".as_ptr()), null());
        let joint = mjs_addJoint(body, null());
        (*joint).r#ref = 0.125;
        (*mjs_addGeom(body, null())).size[0] = 0.1;
        assert_eq!(mj_recompile(s, null(), m, d), 0);
        assert_eq!(((*m).nq, (*d).time), (3, 0.5));
        let degree = std::f64::consts::PI / 180.0;
        assert_eq!(numbers((*d).qpos, 3), [0.25, 0.125 * degree, 0.5]);
        assert_eq!(numbers((*d).ctrl, 2), [0.0, 3.0]);
        mj_step(m, d);
        assert_eq!(mjs_delete(s, find(s, mjOBJ_BODY, c"arm")), 0);
        let kept = *(*d).qpos.add(2);
        assert_eq!(mj_recompile(s, null(), m, d), 0);
        assert_eq!(numbers((*d).qpos, (*m).nq), [kept]);
        assert_eq!(numbers((*d).ctrl, (*m).nu), [3.0]);
        // data of another model is rejected, and nothing is freed
        let parent = parse(PARENT);
        let other = compile(parent);
        let foreign = mj_makeData(other);
        assert_eq!(mj_recompile(s, null(), other, foreign), -1);
        mj_step(other, foreign);
        // a failing compile frees both
        mjs_addJoint(mjs_findBody(s, c"world".as_ptr()), null());
        assert_eq!(mj_recompile(s, null(), m, d), -1);
        assert_eq!(error(s), "Error: joint found in world body");
        mj_deleteData(foreign);
        mj_deleteModel(other);
        mj_deleteSpec(parent);
        mj_deleteSpec(s);
    }
}

#[test]
fn copy_back_takes_models_of_the_same_structure_only() {
    unsafe {
        let s = parse(CHILD);
        assert_eq!(mj_copyBack(s, null()), 0);
        assert_eq!(error(s), "Error: mjModel pointer is null in CopyBack");
        let parent = parse(PARENT);
        let other = compile(parent);
        assert_eq!(mj_copyBack(s, other), 0);
        assert_eq!(error(s), "Error: mjCModel has not been compiled in CopyBack");
        let m = compile(s);
        assert_eq!(mj_copyBack(s, other), 0);
        assert_eq!(error(s), "Error: incompatible models in CopyBack");
        assert_eq!(mj_copyBack(s, m), 1);
        mjs_addGeom(mjs_findBody(s, c"arm".as_ptr()), null());
        assert_eq!(mj_copyBack(s, m), 0);
        assert_eq!(error(s), "Error: incompatible signatures in CopyBack");
        mj_deleteModel(other);
        mj_deleteModel(m);
        mj_deleteSpec(parent);
        mj_deleteSpec(s);
    }
}

/// The figures of the reference: an empty spec's signature counts from the first change.
#[test]
fn the_signature_follows_every_change() {
    unsafe {
        let s = mj_makeSpec();
        let signature = || (*(*s).element).signature;
        assert_eq!(signature(), 0);
        let body = mjs_addBody(mjs_findBody(s, c"world".as_ptr()), null());
        mjs_addFreeJoint(body);
        let geom = mjs_addGeom(body, null());
        assert_eq!(signature(), 17922918785664478842);
        let element = (*body).element;
        (*geom).size[0] = 0.1;
        let m = compile(s);
        assert_eq!((*m).signature, 17922918785664478842);
        mj_deleteModel(m);
        assert_eq!(mjs_delete(s, element), 0);
        assert_eq!(signature(), 3670246336377128096);
        mj_deleteSpec(s);
    }
}

#[test]
fn a_body_becomes_a_frame() {
    unsafe {
        let s = parse(
            r#"<worldbody><body name="a" pos="0 0 1"><freejoint/><geom size=".1"/><body name="b" pos="1 0 0">
                <geom name="g" size=".2" pos="0 1 0"/><body name="c"><joint/><geom size=".1"/></body></body></body></worldbody>
                <sensor><framepos objtype="body" objname="b"/></sensor>"#,
        );
        let mut b = mjs_findBody(s, c"b".as_ptr());
        let frame = mjs_bodyToFrame(&mut b);
        assert!(b.is_null() && (*frame).pos == [1.0, 0.0, 0.0]);
        let m = compile(s);
        assert_eq!(((*m).nbody, (*m).nsensor), (3, 0));
        assert_eq!(numbers((*m).geom_pos.add(3), 3), [1.0, 1.0, 0.0]);
        assert_eq!(numbers((*m).body_pos.add(6), 3), [1.0, 0.0, 0.0]);
        mj_deleteModel(m);
        let mut world = mjs_findBody(s, c"world".as_ptr());
        assert!(mjs_bodyToFrame(&mut world).is_null() && !world.is_null());
        assert!(mjs_bodyToFrame(null_mut()).is_null());
        mj_deleteSpec(s);
    }
}

thread_local! { static CLEANED: Cell<i32> = const { Cell::new(0) } }

unsafe extern "C-unwind" fn clean(_: *const c_void) {
    CLEANED.set(CLEANED.get() + 1);
}

#[test]
fn user_values_are_cleaned_up_once() {
    unsafe {
        let s = parse(PARENT);
        let value = 7;
        let data: *const c_void = (&raw const value).cast();
        let base = find(s, mjOBJ_BODY, c"base");
        mjs_setUserValueWithCleanup(base, c"k".as_ptr(), data, Some(clean));
        assert_eq!(mjs_getUserValue(base, c"k".as_ptr()), data);
        mjs_setUserValueWithCleanup(base, c"k".as_ptr(), data, Some(clean));
        assert_eq!(CLEANED.get(), 1);
        mjs_deleteUserValue(base, c"k".as_ptr());
        assert_eq!(CLEANED.get(), 2);
        assert!(mjs_getUserValue(base, c"k".as_ptr()).is_null());
        mjs_setUserValueWithCleanup(base, c"k".as_ptr(), data, Some(clean));
        mjs_delete(s, base);
        mj_deleteSpec(s);
        assert_eq!(CLEANED.get(), 3);
    }
}

/// Null everywhere: an empty answer, never a crash.
#[test]
fn null_arguments_have_no_effect() {
    unsafe {
        let s = parse(PARENT);
        let before = names(s, mjOBJ_BODY);
        assert!(mj_copySpec(null()).is_null());
        assert_eq!(mj_copyBack(null_mut(), null()), 0);
        assert_eq!(mj_recompile(null_mut(), null(), null_mut(), null_mut()), -1);
        assert_eq!(mjs_delete(null_mut(), null_mut()), -1);
        assert!(mjs_addBody(null_mut(), null()).is_null());
        assert!(mjs_addGeom(null_mut(), null()).is_null());
        assert!(mjs_addSensor(null_mut()).is_null());
        assert!(mjs_findElement(null_mut(), mjOBJ_BODY.into(), c"base".as_ptr()).is_null());
        assert!(mjs_firstElement(s, mjOBJ_UNKNOWN.into()).is_null());
        assert!(mjs_nextElement(s, null_mut()).is_null());
        assert!(mjs_firstChild(null_mut(), mjOBJ_GEOM.into(), 0).is_null());
        assert!(mjs_getParent(null_mut()).is_null());
        assert!(mjs_getParent(find(s, mjOBJ_BODY, c"world")).is_null());
        assert!(mjs_getFrame(null_mut()).is_null());
        assert_eq!(mjs_getId(null_mut()), -1);
        assert_eq!(mjs_setFrame(find(s, mjOBJ_BODY, c"base"), null_mut()), -1);
        assert_eq!(mjs_setName(null_mut(), c"x".as_ptr()), -1);
        assert_eq!(mjs_activatePlugin(s, c"no such plugin".as_ptr()), -1);
        mjs_addSpec(s, null_mut());
        assert_eq!(names(s, mjOBJ_BODY), before);
        mj_deleteModel(compile(s));
        mj_deleteSpec(s);
        mj_deleteSpec(null_mut());
    }
}

/// Specs in a cycle would never be freed. A spec that is refused stays the caller's.
#[test]
fn a_spec_that_holds_another_cannot_be_added_to_it() {
    unsafe {
        let (s0, s1) = (parse(PARENT), parse(PARENT));
        let attach = |to, from| {
            let attached = mjs_attach(
                find(to, mjOBJ_FRAME, c"place"),
                find(from, mjOBJ_BODY, c"base"),
                c"p-".as_ptr(),
                c"".as_ptr(),
            );
            assert!(!attached.is_null(), "{}", error(to));
        };
        let s2 = mj_copySpec(s1);
        attach(s0, s1);
        attach(s1, s2);
        let holds = "Error: spec 'MuJoCo Model' cannot be added: it holds this spec, directly or through others";
        for (to, from) in [(s2, s0), (s2, s1), (s1, s0)] {
            mjs_addSpec(to, from);
            assert_eq!(error(to), holds);
        }
        mjs_addSpec(s2, s2);
        assert_eq!(error(s2), "Error: spec 'MuJoCo Model' cannot be added to itself");
        assert!(mjs_findSpec(s2, c"MuJoCo Model".as_ptr()).is_null());
        for s in [s0, s1, s2] {
            mj_deleteSpec(s);
        }
    }
}

/// The caller has one reference to give.
#[test]
fn a_spec_is_added_to_another_once() {
    unsafe {
        let (s, child) = (parse(PARENT), parse(CHILD));
        mjs_addSpec(s, child);
        assert_eq!((error(s).as_str(), mjs_findSpec(s, c"MuJoCo Model".as_ptr())), ("", child));
        mjs_addSpec(s, child);
        assert_eq!(error(s), "Error: spec 'MuJoCo Model' belongs to this spec already");
        mj_deleteSpec(s);
    }
}

/// A child whose elements were attached by reference and that the parent leaves behind is whole again.
#[test]
fn a_child_survives_its_parent() {
    unsafe {
        let (parent, child) = (parse(PARENT), parse(CHILD));
        let arm = find(child, mjOBJ_BODY, c"arm");
        let place = find(parent, mjOBJ_FRAME, c"place");
        assert_eq!(mjs_attach(place, arm, c"p-".as_ptr(), c"".as_ptr()), arm);
        // the parent's own, on a body and in a frame of the child's
        (*mjs_addGeom(mjs_asBody(arm), null())).size[0] = 0.1;
        let inner = mjs_addBody(mjs_asBody(arm), null());
        (*mjs_addGeom(inner, null())).size[0] = 0.1;
        // the child's lists get out of order
        mjs_addBody(mjs_findBody(child, c"world".as_ptr()), null());
        assert_eq!(names(child, mjOBJ_BODY), ["world", "leg", "", "p-arm"]);
        assert_eq!(names(child, mjOBJ_GEOM), ["", "p-rod"]);
        mj_deleteSpec(parent);
        assert_eq!(mjs_getSpec(arm), child);
        assert_eq!(mjs_getParent(arm), mjs_findBody(child, c"world".as_ptr()));
        assert!(mjs_getFrame(arm).is_null());
        assert_eq!(names(child, mjOBJ_BODY), ["world", "leg", "", "p-arm"]);
        assert_eq!(names(child, mjOBJ_GEOM), ["", "p-rod"]);
        assert_eq!(names(child, mjOBJ_ACTUATOR), ["kicker", "p-bender"]);
        let copy = mj_copySpec(child);
        assert_eq!(names(copy, mjOBJ_GEOM), ["", "p-rod"]);
        mj_deleteModel(compile(copy));
        mj_deleteSpec(copy);
        // and can be attached elsewhere
        let other = parse(PARENT);
        let place = find(other, mjOBJ_FRAME, c"place");
        assert_eq!(mjs_attach(place, arm, c"o-".as_ptr(), c"".as_ptr()), arm);
        mj_deleteSpec(child);
        mj_deleteModel(compile(other));
        assert_eq!(mjs_delete(other, arm), 0);
        mj_deleteModel(compile(other));
        mj_deleteSpec(other);
    }
}

/// What a compile takes out of the model is as good as deleted: nothing can be added to it that no list would hold.
#[test]
fn fused_bodies_and_discarded_geoms_are_dead() {
    let settings = r#"<compiler fusestatic="true" discardvisual="true"/><asset><material name="grey"/></asset>"#;
    let world = r#"<worldbody><body name="shelf"><frame name="edge"/><geom name="board" size=".1"/>
        <geom name="paint" size=".1" contype="0" conaffinity="0" group="2" material="grey"/></body></worldbody>"#;
    unsafe {
        let (parent, s) = (parse(PARENT), parse(&format!("{settings}{world}")));
        let of = |kind, name| find(s, kind, name);
        let (shelf, edge) = (of(mjOBJ_BODY, c"shelf"), of(mjOBJ_FRAME, c"edge"));
        let (paint, grey, board) = (of(mjOBJ_GEOM, c"paint"), of(mjOBJ_MATERIAL, c"grey"), of(mjOBJ_GEOM, c"board"));
        mj_deleteModel(compile(s));
        assert_eq!((names(s, mjOBJ_BODY), names(s, mjOBJ_GEOM)), (vec!["world".into()], vec!["board".into()]));
        assert!(mjs_addBody(mjs_asBody(shelf), null()).is_null());
        assert!(mjs_firstChild(mjs_asBody(shelf), mjOBJ_BODY.into(), 1).is_null());
        assert!(mjs_attach(edge, find(parent, mjOBJ_BODY, c"base"), c"".as_ptr(), c"".as_ptr()).is_null());
        for dead in [shelf, edge, paint, grey] {
            assert_eq!(mjs_delete(s, dead), -1);
        }
        // attached whole, the spec takes back what is left
        let place = find(parent, mjOBJ_FRAME, c"place");
        assert!(!mjs_attach(place, (*s).element, c"x-".as_ptr(), c"".as_ptr()).is_null());
        assert_eq!(mjs_getSpec(board), parent);
        mj_deleteSpec(parent);
        assert_eq!(mjs_getSpec(board), s);
        assert_eq!(names(s, mjOBJ_GEOM), ["x-board"]);
        mj_deleteSpec(s);
    }
}

/// Copies of an element in one spec share its plugin instance, which moves once.
#[test]
fn a_shared_plugin_instance_is_attached_once() {
    let xml = r#"<extension><plugin plugin="mujoco.elasticity.cable"/></extension><worldbody><frame name="f"/><body name="a"><joint/>
        <geom size=".1 .1 .1" type="box"/><plugin plugin="mujoco.elasticity.cable"/></body></worldbody>"#;
    unsafe {
        let (parent, child) = (parse(PARENT), parse(xml));
        let (a, place) = (find(child, mjOBJ_BODY, c"a"), find(parent, mjOBJ_FRAME, c"place"));
        mjs_setDeepCopy(child, 1);
        let copy = mjs_attach(find(child, mjOBJ_FRAME, c"f"), a, c"x-".as_ptr(), c"".as_ptr());
        assert!(!copy.is_null() && copy != a);
        assert_eq!(mjs_attach(place, a, c"".as_ptr(), c"".as_ptr()), a);
        assert_eq!(mjs_attach(place, copy, c"".as_ptr(), c"".as_ptr()), copy);
        assert_eq!(names(parent, mjOBJ_PLUGIN), [""]);
        mj_deleteSpec(parent);
        mj_deleteSpec(child);
    }
}

/// Parts that one spec discards after they came from another do not refer to a spec that is gone.
#[test]
fn what_a_parent_fuses_stays_dead_when_it_is_deleted() {
    let world = r#"<worldbody><body name="arm"><joint/><geom size=".1"/><body name="shelf"><geom name="board" size=".1"/>
        </body></body></worldbody>"#;
    unsafe {
        let (parent, child) = (parse(&format!(r#"<compiler fusestatic="true"/>{PARENT}"#)), parse(world));
        let (arm, shelf) = (find(child, mjOBJ_BODY, c"arm"), find(child, mjOBJ_BODY, c"shelf"));
        let place = find(parent, mjOBJ_FRAME, c"place");
        assert_eq!(mjs_attach(place, arm, c"p-".as_ptr(), c"".as_ptr()), arm);
        mj_deleteModel(compile(parent));
        assert_eq!(names(parent, mjOBJ_BODY), ["world", "base", "p-arm"]);
        mj_deleteSpec(parent);
        assert_eq!(mjs_getSpec(shelf), child);
        assert!(mjs_addBody(mjs_asBody(shelf), null()).is_null());
        assert_eq!(names(child, mjOBJ_BODY), ["world", "p-arm"]);
        assert_eq!(names(child, mjOBJ_GEOM), ["", "p-board"]);
        mj_deleteSpec(child);
    }
}

#[test]
fn what_the_parent_deletes_is_gone_from_the_child() {
    unsafe {
        let (parent, child) = (parse(PARENT), parse(CHILD));
        let arm = find(child, mjOBJ_BODY, c"arm");
        assert!(!mjs_attach(find(parent, mjOBJ_FRAME, c"place"), arm, c"p-".as_ptr(), c"".as_ptr()).is_null());
        assert_eq!(mjs_delete(child, arm), -1);
        assert_eq!(error(child), "Error: element is not in this model");
        assert_eq!(mjs_delete(parent, arm), 0);
        assert_eq!(names(child, mjOBJ_BODY), ["world", "leg"]);
        assert_eq!(names(child, mjOBJ_SENSOR), Vec::<String>::new());
        mj_deleteModel(compile(parent));
        mj_deleteSpec(parent);
        assert_eq!(names(child, mjOBJ_BODY), ["world", "leg"]);
        mj_deleteSpec(child);
    }
}

#[test]
fn frames_of_other_specs_are_rejected() {
    unsafe {
        let (s, other) = (parse(PARENT), parse(PARENT));
        let foreign = mjs_asFrame(find(other, mjOBJ_FRAME, c"place"));
        let base = mjs_findBody(s, c"base".as_ptr());
        assert!(mjs_addFrame(base, foreign).is_null());
        assert_eq!(error(s), "Error: parent frame is not in this model");
        assert_eq!(mjs_setFrame(find(s, mjOBJ_GEOM, c"block"), foreign), -1);
        // a frame of another body of the spec is accepted, and may go before what is in it
        let far = mjs_addBody(mjs_findBody(s, c"world".as_ptr()), null());
        let outer = mjs_addFrame(far, null_mut());
        (*outer).pos[0] = 1.0;
        let inner = mjs_addFrame(base, outer);
        assert_eq!(mjs_setFrame((*mjs_findBody(s, c"base".as_ptr())).element, inner), -1);
        assert_eq!(mjs_setFrame(find(s, mjOBJ_GEOM, c"block"), inner), 0);
        assert_eq!(mjs_delete(s, (*far).element), 0);
        mj_deleteSpec(other);
        assert!(mjs_getFrame((*inner).element).is_null());
        mj_deleteModel(compile(s));
        mj_deleteSpec(s);
    }
}

#[test]
fn deleted_elements_are_recognised_and_their_memory_is_used_again() {
    unsafe {
        let s = parse(PARENT);
        let base = mjs_findBody(s, c"base".as_ptr());
        let mut seen = std::collections::HashSet::new();
        for _ in 0..500 {
            let geom = mjs_addGeom(base, null());
            let element = (*geom).element;
            mjs_setName(element, c"temporary".as_ptr());
            assert_eq!(mjs_delete(s, element), 0);
            assert!(mjs_getParent(element).is_null() && mjs_getFrame(element).is_null());
            assert_eq!((mjs_getId(element), mjs_delete(s, element)), (-1, -1));
            assert!(mjs_nextElement(s, element).is_null());
            seen.insert(geom);
        }
        assert!(seen.len() < 50, "{}", seen.len());
        let body = (*mjs_addBody(base, null())).element;
        assert_eq!(mjs_delete(s, body), 0);
        assert!(mjs_addGeom(mjs_asBody(body), null()).is_null());
        assert!(mjs_attach(body, find(s, mjOBJ_FRAME, c"place"), c"".as_ptr(), c"".as_ptr()).is_null());
        mj_deleteModel(compile(s));
        mj_deleteSpec(s);
    }
}

/// The figures of the reference.
#[test]
fn a_world_is_attached_by_reference() {
    unsafe {
        let (parent, child) = (parse(PARENT), parse(CHILD));
        mj_deleteModel(compile(parent));
        let world = mjs_findBody(child, c"world".as_ptr());
        let place = find(parent, mjOBJ_FRAME, c"place");
        assert_eq!(mjs_attach(place, (*world).element, c"x-".as_ptr(), c"".as_ptr()), (*world).element);
        assert_eq!(names(parent, mjOBJ_BODY), ["world", "base", "x-world", "x-arm", "x-leg"]);
        assert!(mjs_attach(place, (*child).element, c"y-".as_ptr(), c"".as_ptr()).is_null());
        let mut body = world;
        assert!(!mjs_bodyToFrame(&mut body).is_null() && body.is_null());
        assert_eq!(names(parent, mjOBJ_BODY), ["world", "base", "x-arm", "x-leg"]);
        let m = compile(parent);
        assert_eq!(((*m).nbody, (*m).nu, (*m).nsensor), (4, 2, 1));
        assert_eq!(numbers((*m).body_pos.add(6), 3), [0.0, 0.0, 1.0]);
        mj_deleteModel(m);
        // the child has a world of its own again
        mjs_addGeom(mjs_findBody(child, c"world".as_ptr()), null());
        mj_deleteSpec(parent);
        assert_eq!(names(child, mjOBJ_BODY), ["world", "x-arm", "x-leg"]);
        mj_deleteSpec(child);
    }
}

/// The figures of the reference.
#[test]
fn a_body_that_becomes_a_frame_leaves_its_inertia() {
    unsafe {
        let s = parse(
            r#"<worldbody><body name="parent"><body name="child">
                <inertial mass="1" pos="0 0 0" diaginertia="1 2 3"/></body></body></worldbody>"#,
        );
        mj_deleteModel(compile(s));
        let mut child = mjs_findBody(s, c"child".as_ptr());
        assert!(!mjs_bodyToFrame(&mut child).is_null());
        let parent = mjs_findBody(s, c"parent".as_ptr());
        assert_eq!(((*parent).mass, (*parent).inertia), (1.0, [3.0, 2.0, 1.0]));
        assert_eq!(((*parent).fullinertia, (*parent).explicitinertial), ([1.0, 2.0, 3.0, 0.0, 0.0, 0.0], 1));
        assert!(mj_compile(s, null()).is_null());
        assert!(error(s).starts_with("Error: fullinertia and diagonal inertia cannot both be specified"));
        (*parent).fullinertia[0] = f64::NAN;
        let m = compile(s);
        assert_eq!(*(*m).body_mass.add(1), 1.0);
        mj_deleteModel(m);
        mj_deleteSpec(s);
    }
}

/// The figures of the reference: a copy within the model has the controls and activations of the original.
#[test]
fn keyframes_of_copies_within_a_model_keep_their_controls() {
    unsafe {
        let s = parse(
            r#"<worldbody><body name="b"><joint name="h"/><geom size=".1"/></body><frame name="f"/></worldbody>
                <actuator><position name="a" joint="h" timeconst=".1"/></actuator>
                <keyframe><key name="k" qpos="2" ctrl="7" act="5"/></keyframe>"#,
        );
        mjs_setDeepCopy(s, 1);
        let (f, b) = (find(s, mjOBJ_FRAME, c"f"), find(s, mjOBJ_BODY, c"b"));
        assert!(!mjs_attach(f, b, c"A".as_ptr(), c"".as_ptr()).is_null());
        let m = compile(s);
        assert_eq!(numbers((*m).key_qpos, 4), [2.0, 0.0, 0.0, 2.0]);
        assert_eq!(numbers((*m).key_ctrl, 4), [7.0, 0.0, 0.0, 7.0]);
        assert_eq!(numbers((*m).key_act, 4), [5.0, 0.0, 0.0, 5.0]);
        mj_deleteModel(m);
        mj_deleteSpec(s);
    }
}

/// Where the reference's rounding shows: the middle of a wedge of odd resolution is not quite zero.
#[test]
fn wedges_are_rounded_as_in_the_reference() {
    unsafe {
        let s = mj_makeSpec();
        let mesh = mjs_addMesh(s, null());
        let mut params = [5.0, 3.0, 90.0, 60.0, 0.0];
        assert_eq!(mjs_makeMesh(mesh, mjMESH_BUILTIN_WEDGE.into(), params.as_mut_ptr(), 5), 0);
        let vertices = (*mujoco::base::cxx::cxx_ref((*mesh).uservert)).to_vec();
        assert_eq!(vertices.len(), 45);
        assert_eq!(vertices[4], -5.551115e-17);
        mj_deleteSpec(s);
    }
}

/// C may hold pointers to what a compile takes out of the spec: a body that is fused, a geom that only the eye needs.
#[test]
fn elements_that_a_compile_takes_away_have_no_place_in_the_tree() {
    const MODEL: &str = r#"<compiler fusestatic="true" discardvisual="true"/><worldbody>
        <body name="outer"><joint/><geom size=".1"/><geom name="seen" size=".1" contype="0" conaffinity="0"/>
        <body name="fused"><geom size=".1"/><body name="inner"><joint/><geom size=".1"/></body></body></body></worldbody>"#;
    unsafe {
        let s = parse(MODEL);
        let (outer, fused) = (find(s, mjOBJ_BODY, c"outer"), find(s, mjOBJ_BODY, c"fused"));
        let seen = find(s, mjOBJ_GEOM, c"seen");
        mj_deleteModel(compile(s));
        assert_eq!(names(s, mjOBJ_BODY), ["world", "outer", "inner"]);
        assert_eq!(names(s, mjOBJ_GEOM).iter().filter(|name| *name == "seen").count(), 0);
        // with its body the rest of the subtree goes; what was taken away before is not looked for there
        assert_eq!(mjs_delete(s, outer), 0, "{}", error(s));
        let mut body = mjs_asBody(fused);
        assert!(mjs_bodyToFrame(&mut body).is_null());
        assert!(mjs_firstChild(mjs_asBody(fused), mjOBJ_GEOM.into(), 1).is_null());
        mjs_delete(s, seen);
        assert_eq!(names(s, mjOBJ_BODY), ["world"]);
        mj_deleteSpec(s);
    }
}
