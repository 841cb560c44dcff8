//! Attaching parts of specs to others through the C ABI: what comes along, what is rejected, and that nothing dangles.

use super::spec::{CHILD, PARENT, find, names, numbers};
use crate::kit::spec::raw::{compile, error, parse};
use mujoco::abi::*;
use mujoco::api::init::*;
use mujoco::api::parse::*;
use mujoco::api::spec::*;
use mujoco::api::spec_access::*;
use mujoco::api::spec_defaults::*;
use std::ptr::{null, null_mut};

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
