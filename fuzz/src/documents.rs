//! Files of every format, read as a user's model or as an asset of one, compiled and stepped.

use crate::{calls, quiet, step};
use mujoco::abi::{mjModel, mjSpec, mjVFS};
use mujoco::api::{init, parse, vfs};
use std::ffi::{CStr, CString, c_char, c_int};

const MESH: &str = "<mujoco><asset><mesh name='a' file='FILE'/></asset><worldbody><body><freejoint/>\
    <geom type='mesh' mesh='a' mass='1'/></body></worldbody></mujoco>";
const SKIN: &str = "<mujoco><deformable><skin name='a' file='FILE'/></deformable><worldbody>\
    <body name='B0'><geom size='1'/></body><body name='B1'><geom size='1'/></body></worldbody></mujoco>";
const TEXTURE: &str = "<mujoco><asset><texture name='a' type='2d' file='FILE'/><texture name='c' type='cube' file='FILE'/>\
    <material name='m' texture='a'/></asset></mujoco>";
const HEIGHTS: &str = "<mujoco><asset><hfield name='a' size='1 1 1 1' file='FILE'/></asset><worldbody>\
    <geom type='hfield' hfield='a'/></worldbody></mujoco>";

/// Files that documents may name.
const CHILD: &[u8] = b"<mujoco model='child'><compiler angle='radian'/><default><default class='k'><geom size='.3'/></default></default>\
    <worldbody><body name='cb' childclass='k'><joint name='cj' ref='1'/><geom name='cg'/><site name='cs'/></body></worldbody>\
    <actuator><motor name='ca' joint='cj'/></actuator><keyframe><key name='ck' qpos='2'/></keyframe></mujoco>";
const INCLUDED: &[u8] = b"<x><option timestep='.01'/><worldbody><geom name='included' size='.1'/></worldbody></x>";
const CUBE: &[u8] = include_bytes!("../seeds/mesh/cube.stl");
const FILES: [(&CStr, &[u8]); 3] = [(c"child.xml", CHILD), (c"inc.xml", INCLUDED), (c"a.stl", CUBE)];

/// A virtual file system for the length of a call.
struct Files(mjVFS);

impl Files {
    fn new(files: &[(&CStr, &[u8])]) -> Box<Files> {
        // SAFETY: as in C: a struct of plain data, made ready by the library.
        unsafe {
            let mut all = Box::new(Files(std::mem::zeroed()));
            vfs::mj_defaultVFS(&mut all.0);
            for (name, data) in files {
                vfs::mj_addBufferVFS(&mut all.0, name.as_ptr(), data.as_ptr().cast(), data.len() as c_int);
            }
            all
        }
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        // SAFETY: made with `mj_defaultVFS`.
        unsafe { vfs::mj_deleteVFS(&mut self.0) }
    }
}

/// Reads a document, and compiles it `then`.
fn parse(xml: &[u8], files: &[(&CStr, &[u8])], then: impl FnOnce(*mut mjSpec, &mjVFS)) {
    quiet();
    let xml = CString::new(xml.split(|&b| b == 0).next().unwrap_or_default()).unwrap_or_default();
    let files = Files::new(files);
    let mut error = [0 as c_char; 1000];
    // SAFETY: pointers to live values; the spec is deleted here.
    unsafe {
        let s = parse::mj_parseXMLString(xml.as_ptr(), &files.0, error.as_mut_ptr(), 1000);
        if !s.is_null() {
            then(s, &files.0);
            init::mj_deleteSpec(s);
        }
    }
}

/// Reads and compiles a document, steps what comes out, and writes it.
fn compile(xml: &[u8], files: &[(&CStr, &[u8])]) {
    parse(xml, files, |s, files| {
        let (mut text, mut error) = (vec![0 as c_char; 100_000], [0 as c_char; 1000]);
        // SAFETY: pointers to live values; the model is deleted here.
        unsafe {
            let m = parse::mj_compile(s, files);
            if !m.is_null() {
                step(m, |m, d| calls::tour(m, d, xml));
            }
            init::mj_deleteModel(m);
            parse::mj_saveXMLString(s, text.as_mut_ptr(), text.len() as c_int, error.as_mut_ptr(), 1000);
        }
    });
}

/// A model that is known to compile.
pub fn load(xml: &[u8]) -> *mut mjModel {
    let mut m = std::ptr::null_mut();
    // SAFETY: pointers to live values.
    parse(xml, &FILES, |s, files| m = unsafe { parse::mj_compile(s, files) });
    assert!(!m.is_null(), "a model of this repository does not compile");
    m
}

fn asset(xml: &str, name: &CStr, data: &[u8]) {
    compile(xml.replace("FILE", &name.to_string_lossy()).as_bytes(), &[(name, data)]);
}

/// A document in MJCF or URDF.
pub fn model(data: &[u8]) {
    compile(data, &FILES);
}

/// A mesh or a skin, in each of the formats that its first bytes do not rule out.
pub fn mesh(data: &[u8]) {
    if data.starts_with(b"$MeshFormat") {
        return gmsh(data);
    }
    asset(MESH, c"a.stl", data);
    if data.contains(&0) {
        asset(MESH, c"a.msh", data);
        asset(SKIN, c"a.skn", data);
    } else {
        asset(MESH, c"a.obj", data);
    }
}

/// An image, or the heights of a field.
pub fn image(data: &[u8]) {
    let is_png = data.starts_with(b"\x89PNG");
    asset(if is_png { TEXTURE } else { HEIGHTS }, if is_png { c"a.png" } else { c"a.bin" }, data);
    if is_png {
        asset(HEIGHTS, c"a.png", data);
    }
}

/// Element meshes are read from files only: this one is in memory all the same.
fn gmsh(data: &[u8]) {
    use std::io::Write;
    use std::os::fd::{AsRawFd, FromRawFd};
    // SAFETY: a new descriptor, owned from here on.
    let mut file = unsafe {
        let fd = libc::memfd_create(c"mesh".as_ptr(), 0);
        assert!(fd >= 0);
        std::fs::File::from_raw_fd(fd)
    };
    file.write_all(data).expect("a file in memory");
    for dim in 1..4 {
        let xml = format!(
            "<mujoco><worldbody><body name='b'><flexcomp name='f' type='gmsh' dim='{dim}' file='/proc/self/fd/{}' mass='1'/></body>\
             </worldbody></mujoco>",
            file.as_raw_fd()
        );
        compile(xml.as_bytes(), &[]);
    }
}

/// A compiled model.
pub fn mjb(data: &[u8]) {
    quiet();
    let files = Files::new(&[(c"m.mjb", data)]);
    // SAFETY: pointers to live values; the model is deleted here.
    unsafe {
        let m = init::mj_loadModel(c"m.mjb".as_ptr(), &files.0);
        if !m.is_null() {
            step(m, |m, d| calls::tour(m, d, data));
            init::mj_deleteModel(m);
        }
    }
}
