//! Editing models through the C ABI: what deleting, copying and recompiling keep, and that nothing dangles. `attach` has what is about
//! specs that hold parts of others.

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

pub(super) fn find(s: *mut mjSpec, kind: mjtObj, name: &CStr) -> *mut mjsElement {
    unsafe { mjs_findElement(s, kind.into(), name.as_ptr()) }
}

/// Names of all elements of a type, in order.
pub(super) fn names(s: *mut mjSpec, kind: mjtObj) -> Vec<String> {
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

pub(super) fn numbers<'a>(p: *const f64, n: i32) -> &'a [f64] {
    unsafe { std::slice::from_raw_parts(p, n as usize) }
}

pub(super) const PARENT: &str = r#"<worldbody><frame name="place" pos="0 0 1"/><site name="mark" pos="1 0 0"/>
    <body name="base"><joint name="turn"/><geom name="block" size=".1"/></body></worldbody>"#;

pub(super) const CHILD: &str = r#"<worldbody><body name="arm"><joint name="bend"/><geom name="rod" size=".1"/></body>
    <body name="leg"><joint name="knee"/><geom size=".1"/></body></worldbody>
    <actuator><motor name="bender" joint="bend"/><motor name="kicker" joint="knee"/></actuator>
    <sensor><jointpos name="angle" joint="bend"/></sensor>"#;

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

#[test]
fn a_body_that_becomes_a_frame_keeps_an_orientation_that_is_no_quaternion() {
    unsafe {
        let s = parse(
            r#"<compiler angle="radian" eulerseq="zyx"/><worldbody><body name="a"><joint/><geom size=".1"/>
                <body name="b" euler="1.5707963267948966 0 0"><geom name="g" size=".2" pos="1 0 0"/></body></body></worldbody>"#,
        );
        let mut b = mjs_findBody(s, c"b".as_ptr());
        let frame = mjs_bodyToFrame(&mut b);
        assert!((*frame).alt.r#type.is(mjORIENTATION_EULER));
        let m = compile(s);
        let pos = numbers((*m).geom_pos.add(3), 3);
        assert!((pos[0].abs() + pos[2].abs()) < 1e-15 && (pos[1] - 1.0).abs() < 1e-15, "{pos:?}");
        mj_deleteModel(m);
        mj_deleteSpec(s);
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
