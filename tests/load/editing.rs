//! Editing models that are large or deep, and keyframes of specs that are attached in parts, through the C ABI.

use crate::kit::spec::raw::{compile, error, parse};
use mujoco::abi::*;
use mujoco::api::init::*;
use mujoco::api::parse::*;
use mujoco::api::spec::*;
use mujoco::api::spec_access::*;
use std::ffi::{CStr, CString, c_char};
use std::ptr::{null, null_mut};
use std::time::{Duration, Instant};

fn find(s: *mut mjSpec, kind: mjtObj, name: &str) -> *mut mjsElement {
    let name = CString::new(name).unwrap();
    unsafe { mjs_findElement(s, kind.into(), name.as_ptr()) }
}

fn name(element: *mut mjsElement, name: &str) {
    let name = CString::new(name).unwrap();
    assert_eq!(unsafe { mjs_setName(element, name.as_ptr()) }, 0);
}

/// The values of all keys, one vector after another.
fn keys(m: *mut mjModel) -> Vec<f64> {
    let n = unsafe { (*m).nkey * (*m).nq } as usize;
    unsafe { std::slice::from_raw_parts((*m).key_qpos, n) }.to_vec()
}

const CHILD: &str = r#"<worldbody><body name="q"><joint name="jq"/><geom size="1"/></body>
    <body name="r"><joint name="jr" type="slide"/><geom size="1"/></body>
    <body name="t"><joint name="jt" type="slide"/><geom size="1"/></body></worldbody>
    <keyframe><key name="k" qpos=".5 .6 .7"/></keyframe>"#;

/// Attaches bodies of one spec to another, one after the other.
fn attached(bodies: &[&str], deep: bool, compile_between: bool) -> (*mut mjSpec, *mut mjSpec) {
    let (parent, child) = (parse(r#"<worldbody><frame name="f"/></worldbody>"#), parse(CHILD));
    unsafe { mjs_setDeepCopy(parent, deep.into()) };
    for (i, body) in bodies.iter().enumerate() {
        let prefix = CString::new(format!("p{i}_")).unwrap();
        let (to, what) = (find(parent, mjOBJ_FRAME, "f"), find(child, mjOBJ_BODY, body));
        let done = unsafe { mjs_attach(to, what, prefix.as_ptr(), c"".as_ptr()) };
        assert!(!done.is_null(), "{bodies:?}: {}", error(parent));
        if compile_between {
            unsafe { mj_deleteModel(compile(parent)) };
        }
    }
    (parent, child)
}

/// Golden numbers of the reference.
#[test]
fn keyframes_of_a_spec_that_is_attached_in_parts_take_the_values_of_parts_to_come() {
    type Rows<'a> = &'a [&'a [f64]];
    let cases: [(&[&str], bool, bool, Rows); 9] = [
        (&["q", "r"], false, false, &[&[0.5, 0.6], &[0.5, 0.6]]),
        (&["r", "q"], false, false, &[&[0.6, 0.5], &[0.6, 0.5]]),
        (&["q", "r", "t"], false, false, &[&[0.5, 0.6, 0.7], &[0.5, 0.6, 0.7], &[0.5, 0.6, 0.7]]),
        (&["q", "r", "t"], false, true, &[&[0.5, 0.0, 0.0], &[0.5, 0.6, 0.0], &[0.5, 0.6, 0.7]]),
        (&["q", "q"], true, false, &[&[0.5, 0.0], &[0.0, 0.5]]),
        (&["q", "r"], true, false, &[&[0.5, 0.6], &[0.0, 0.6]]),
        (&["q", "r", "q"], true, false, &[&[0.5, 0.6, 0.0], &[0.0, 0.6, 0.5], &[0.0, 0.0, 0.5]]),
        (&["q", "r", "t"], true, false, &[&[0.5, 0.6, 0.7], &[0.0, 0.6, 0.7], &[0.0, 0.0, 0.7]]),
        (&["q", "r", "t"], true, true, &[&[0.5, 0.0, 0.0], &[0.0, 0.6, 0.0], &[0.0, 0.0, 0.7]]),
    ];
    for (bodies, deep, compile_between, expected) in cases {
        let (parent, child) = attached(bodies, deep, compile_between);
        let m = compile(parent);
        assert_eq!(keys(m), expected.concat(), "{bodies:?} {deep} {compile_between}");
        unsafe {
            mj_deleteModel(m);
            mj_deleteSpec(parent);
            mj_deleteSpec(child);
        }
    }
}

#[test]
fn a_copy_of_a_spec_of_which_a_part_is_attached_elsewhere_keeps_the_values_of_the_rest() {
    let (parent, child) = attached(&["r"], false, false);
    unsafe {
        let copy = mj_copySpec(child);
        let m = compile(copy);
        assert_eq!(keys(m), [0.5, 0.7]);
        mj_deleteModel(m);
        [copy, parent, child].into_iter().for_each(|s| mj_deleteSpec(s));
    }
}

/// A chain of bodies with a geom each.
fn chain(n: usize) -> *mut mjSpec {
    unsafe {
        let s = mj_makeSpec();
        let mut body = mjs_findBody(s, c"world".as_ptr());
        for i in 0..n {
            body = mjs_addBody(body, null());
            name((*body).element, &format!("b{i}"));
            (*body).pos = [0.0, 0.0, 0.1];
            let geom = mjs_addGeom(body, null());
            (*geom).size[0] = 0.1;
        }
        s
    }
}

/// A chain of `8 n` bodies, of which the first is free, and the name of the last: a chain that is attached to its own end.
fn long_chain(n: usize) -> (*mut mjSpec, String) {
    let (s, mut last) = (chain(n), format!("b{}", n - 1));
    unsafe {
        mjs_setDeepCopy(s, 1);
        for prefix in [c"x", c"y", c"z"] {
            let copy = mj_copySpec(s);
            let end = mjs_findBody(s, CString::new(&*last).unwrap().as_ptr());
            let (to, what) = (mjs_addFrame(end, null_mut()), find(copy, mjOBJ_BODY, "b0"));
            assert!(!mjs_attach((*to).element, what, prefix.as_ptr(), c"".as_ptr()).is_null());
            last = format!("{}{last}", prefix.to_str().unwrap());
            mj_deleteSpec(copy);
        }
        mjs_addFreeJoint(mjs_findBody(s, c"b0".as_ptr()));
    }
    (s, last)
}

#[test]
fn chains_of_ten_thousand_bodies_are_compiled_copied_cut_and_attached_on_a_small_stack() {
    const N: usize = 10_000;
    let work = || unsafe {
        let (s, last) = long_chain(N / 8);
        assert!(!mjs_addBody(mjs_findBody(s, CString::new(last).unwrap().as_ptr()), null()).is_null());
        let m = compile(s);
        assert_eq!(((*m).nbody, (*m).nv), (N as i32 + 2, 6));
        assert_ne!((*m).signature, 0);
        mj_deleteModel(m);
        let copy = mj_copySpec(s);
        // the first body of the second half
        assert_eq!(mjs_delete(copy, find(copy, mjOBJ_BODY, "zb0")), 0);
        let m = compile(copy);
        assert_eq!((*m).nbody, N as i32 / 2 + 1);
        mj_deleteModel(m);
        let parent = mj_makeSpec();
        let place = mjs_addFrame(mjs_findBody(parent, c"world".as_ptr()), null_mut());
        let top = find(s, mjOBJ_BODY, "b0");
        assert!(!mjs_attach((*place).element, top, c"x-".as_ptr(), c"".as_ptr()).is_null());
        let m = compile(parent);
        assert_eq!((*m).nbody, N as i32 + 2);
        mj_deleteModel(m);
        [copy, parent, s].into_iter().for_each(|s| mj_deleteSpec(s));
    };
    std::thread::Builder::new().stack_size(512 << 10).spawn(work).unwrap().join().unwrap();
}

#[test]
fn chains_too_deep_for_the_reader_are_saved_all_the_same() {
    let s = chain(600);
    unsafe {
        mj_deleteModel(compile(s));
        let mut error = [0 as c_char; 200];
        let n = mj_saveXMLString(s, null_mut(), 0, error.as_mut_ptr(), 200);
        let mut text = vec![0 as c_char; n as usize + 1];
        assert_eq!(mj_saveXMLString(s, text.as_mut_ptr(), n + 1, null_mut(), 0), 0);
        let mut error = [0 as c_char; 200];
        assert!(mj_parseXMLString(text.as_ptr(), null(), error.as_mut_ptr(), 200).is_null());
        assert!(CStr::from_ptr(error.as_ptr()).to_str().unwrap().contains("Element nesting is too deep"));
        mj_deleteSpec(s);
    }
}

/// Runs `f` on models of a size at which work that grows with the square of it takes minutes.
fn within(limit: u64, what: &str, f: impl FnOnce()) {
    // emulated processors are slow: tests/aarch64/run
    let factor = if std::env::var_os("EMULATOR").is_some() { 20 } else { 1 };
    let start = Instant::now();
    f();
    let time = start.elapsed();
    assert!(time < Duration::from_secs(factor * limit), "{what}: {time:?}");
}

/// A body with `n` geoms g0, g1, ..., each in a frame of its own.
fn many(n: usize) -> *mut mjSpec {
    let geom = |i| format!(r#"<frame><geom name="g{i}" size=".1" pos="{i} 0 0"/></frame>"#);
    parse(&format!("<worldbody><body name='b'>{}</body></worldbody>", (0..n).map(geom).collect::<String>()))
}

#[test]
fn tens_of_thousands_of_geoms_are_saved_found_and_deleted_in_proportion() {
    const N: usize = 30_000;
    let s = many(N);
    within(10, "compile", || unsafe { mj_deleteModel(compile(s)) });
    within(10, "save", || unsafe {
        assert_eq!(mj_saveXML(s, null(), null_mut(), 0), 0);
    });
    within(10, "find", || (0..N).for_each(|i| assert!(!find(s, mjOBJ_GEOM, &format!("g{i}")).is_null())));
    within(10, "find what is not there", || {
        (0..N).for_each(|i| assert!(find(s, mjOBJ_GEOM, &format!("h{i}")).is_null()))
    });
    let all: Vec<_> = (0..N).map(|i| find(s, mjOBJ_GEOM, &format!("g{i}"))).collect();
    within(10, "delete", || all[..N - 10].iter().for_each(|&geom| assert_eq!(unsafe { mjs_delete(s, geom) }, 0)));
    let ids: Vec<_> = all[N - 10..].iter().map(|&geom| unsafe { mjs_getId(geom) }).collect();
    assert_eq!(ids, (0..10).collect::<Vec<_>>());
    let m = compile(s);
    assert_eq!(unsafe { (*m).ngeom }, 10);
    unsafe {
        mj_deleteModel(m);
        mj_deleteSpec(s);
    }
}

#[test]
fn deleted_elements_leave_lists_and_bodies_in_order() {
    let s = many(20);
    let geom = |i: usize| find(s, mjOBJ_GEOM, &format!("g{i}"));
    let listed = || unsafe {
        let body = mjs_findBody(s, c"b".as_ptr());
        let (mut names, mut e) = (Vec::new(), mjs_firstChild(body, mjOBJ_GEOM.into(), 0));
        while !e.is_null() {
            names.push(CStr::from_ptr(mjs_getString(mjs_getName(e))).to_str().unwrap().to_string());
            e = mjs_nextChild(body, e, 0);
        }
        names
    };
    let left = |gone: &[usize]| (0..20).filter(|i| !gone.contains(i)).map(|i| format!("g{i}")).collect::<Vec<_>>();
    let mut gone = Vec::new();
    for i in [3, 0, 19, 7, 8, 18, 1] {
        assert_eq!(unsafe { mjs_delete(s, geom(i)) }, 0);
        gone.push(i);
        assert!(geom(i).is_null());
    }
    assert_eq!(listed(), left(&gone));
    // new ones come last, whatever gaps there are
    unsafe {
        let new = mjs_addGeom(mjs_findBody(s, c"b".as_ptr()), null());
        name((*new).element, "new");
        (*new).size[0] = 0.1;
        assert_eq!(mjs_delete(s, geom(12)), 0);
        gone.push(12);
    }
    assert_eq!(listed(), [left(&gone), vec!["new".into()]].concat());
    let m = compile(s);
    assert_eq!(unsafe { (*m).ngeom }, 13);
    unsafe {
        mj_deleteModel(m);
        mj_deleteSpec(s);
    }
}

#[test]
fn names_that_were_taken_or_written_directly_are_found() {
    let s = many(3);
    unsafe {
        // a name that is taken goes to its second holder when the first goes
        let (first, second) = (find(s, mjOBJ_GEOM, "g0"), find(s, mjOBJ_GEOM, "g1"));
        assert_eq!(mjs_setName(second, c"g0".as_ptr()), -1);
        assert_eq!(find(s, mjOBJ_GEOM, "g0"), first);
        assert_eq!(mjs_delete(s, first), 0);
        assert_eq!(find(s, mjOBJ_GEOM, "g0"), second);
        mjs_setString(mjs_getName(second), c"written".as_ptr());
        assert_eq!(find(s, mjOBJ_GEOM, "written"), second);
        assert!(find(s, mjOBJ_GEOM, "g0").is_null());
        mj_deleteSpec(s);
    }
}
