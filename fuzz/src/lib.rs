//! Fuzzing of every format that the library reads, and of the calls that edit models, through the C ABI as users reach it.
//!
//! In: bytes. Out: nothing but what the library says about them; a panic, a crash or a hang is a finding. Each entry
//! of [`TARGETS`] is a plain function of bytes, so that it serves the driver beside this file (stable toolchain,
//! mutations of its own) and libFuzzer alike: `fuzz_target!(|data: &[u8]| { (rujoco_fuzz::STL.run)(data); })`.

pub mod bytes;
pub mod phases;
pub mod random;
pub mod spec_calls;
pub mod xml;

use mujoco::abi::{mjData, mjModel, mjSpec, mjVFS};
use mujoco::api::{error, init, parse, simulate, vfs};
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_int};

/// How inputs of a format are best changed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Grammar {
    Bytes,
    Text,
    Mjcf,
    Urdf,
}

/// One format.
pub struct Target {
    pub name: &'static str,
    pub grammar: Grammar,
    /// What the library says about an input.
    pub run: fn(&[u8]) -> String,
    /// How often it has its turn, among the others.
    pub weight: u64,
}

const fn target(name: &'static str, grammar: Grammar, weight: u64, run: fn(&[u8]) -> String) -> Target {
    Target { name, grammar, run, weight }
}

pub static MJCF: Target = target("mjcf", Grammar::Mjcf, 6, mjcf);
pub static URDF: Target = target("urdf", Grammar::Urdf, 4, mjcf);
pub static STL: Target = target("stl", Grammar::Bytes, 3, |data| asset(MESH, c"a.stl", data));
pub static OBJ: Target = target("obj", Grammar::Text, 3, |data| asset(MESH, c"a.obj", data));
pub static MSH: Target = target("msh", Grammar::Bytes, 3, |data| asset(MESH, c"a.msh", data));
pub static PNG: Target = target("png", Grammar::Bytes, 3, |data| {
    // as it is, and so that more than the checksums is read
    asset(TEXTURE, c"a.png", data);
    asset(TEXTURE, c"a.png", &bytes::with_checksums(data))
});
pub static HFIELD: Target = target("hfield", Grammar::Bytes, 3, |data| asset(HEIGHTS, c"a.bin", data));
pub static SKN: Target = target("skn", Grammar::Bytes, 3, |data| asset(SKIN, c"a.skn", data));
pub static GMSH: Target = target("gmsh", Grammar::Text, 2, gmsh);
pub static MJB: Target = target("mjb", Grammar::Bytes, 2, mjb);

pub static SPEC: Target = target("spec", Grammar::Bytes, 4, spec_calls::run);

pub static TARGETS: [&Target; 11] = [&MJCF, &URDF, &STL, &OBJ, &MSH, &PNG, &HFIELD, &SKN, &GMSH, &MJB, &SPEC];

const MESH: &CStr = c"<mujoco><asset><mesh name='a' file='FILE'/></asset><worldbody><body><freejoint/>\
    <geom type='mesh' mesh='a' mass='1'/></body></worldbody></mujoco>";
const TEXTURE: &CStr =
    c"<mujoco><asset><texture name='a' type='2d' file='FILE'/><texture name='c' type='cube' file='FILE'/>\
    <material name='m' texture='a'/></asset></mujoco>";
const HEIGHTS: &CStr = c"<mujoco><asset><hfield name='a' size='1 1 1 1' file='FILE'/></asset><worldbody>\
    <geom type='hfield' hfield='a'/></worldbody></mujoco>";
const SKIN: &CStr = c"<mujoco><deformable><skin name='a' file='FILE'/></deformable><worldbody>\
    <body name='B0'><geom size='1'/></body><body name='B1'><geom size='1'/></body></worldbody></mujoco>";

/// Files that documents may name.
const CHILD: &[u8] = b"<mujoco model='child'><compiler angle='radian'/><default><default class='k'><geom size='.3'/></default></default>\
    <worldbody><body name='cb' childclass='k'><joint name='cj' ref='1'/><geom name='cg'/><site name='cs'/></body></worldbody>\
    <actuator><motor name='ca' joint='cj'/></actuator><keyframe><key name='ck' qpos='2'/></keyframe></mujoco>";
const INCLUDED: &[u8] = b"<x><option timestep='.01'/><worldbody><geom name='included' size='.1'/></worldbody></x>";

thread_local! { static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) } }

unsafe extern "C-unwind" fn keep(text: *const c_char) {
    MESSAGE.set(unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned());
}

unsafe extern "C-unwind" fn ignore(_: *const c_char) {}

/// Errors of this thread return from now on; warnings are silent.
pub fn quiet() {
    unsafe {
        error::_mjPRIVATE__set_tls_error_fn(Some(keep));
        error::_mjPRIVATE__set_tls_warning_fn(Some(ignore));
    }
}

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

fn text(s: *const c_char) -> String {
    if s.is_null() { String::new() } else { unsafe { CStr::from_ptr(s) }.to_string_lossy().into_owned() }
}

/// Reads and compiles a document, and steps what comes out.
fn document(xml: &CStr, files: &[(&CStr, &[u8])]) -> String {
    quiet();
    let files = Files::new(files);
    let mut error = [0 as c_char; 1000];
    // SAFETY: pointers to live values, results owned until deleted below.
    unsafe {
        let s: *mut mjSpec = parse::mj_parseXMLString(xml.as_ptr(), &files.0, error.as_mut_ptr(), 1000);
        if s.is_null() {
            return text(error.as_ptr());
        }
        let m = parse::mj_compile(s, &files.0);
        let said = if m.is_null() { text(error::mjs_getError(s)) } else { step(m, xml.to_bytes()) };
        init::mj_deleteModel(m);
        init::mj_deleteSpec(s);
        said
    }
}

/// Two steps of a model of moderate size, and some of the other phases; `data` decides which.
unsafe fn step(m: *mut mjModel, data: &[u8]) -> String {
    // SAFETY: as for this function.
    unsafe {
        if data.len() % 16 != 0 {
            limit_iterations(m);
        }
        step_with(m, |m, d| phases::run(m, d, data))
    }
}

/// Two steps of a model of moderate size, and what comes `then`.
unsafe fn step_with(m: *mut mjModel, then: impl FnOnce(*mut mjModel, *mut mjData)) -> String {
    // SAFETY: a model of this library.
    unsafe {
        MESSAGE.set(String::new());
        let small = (*m).nv < 60 && (*m).ngeom < 60 && (*m).nmeshvert + (*m).nflexvert + (*m).nhfielddata < 3000;
        if !small {
            return format!("large {}", ((*m).nbody as f64).log2().round());
        }
        let d = init::mj_makeData(m);
        if !d.is_null() {
            simulate::mj_step(m, d);
            simulate::mj_step(m, d);
            then(m, d);
            init::mj_deleteData(d);
        }
        format!("stepped {} {} {}", (*m).njnt, (*m).nv.min(9), MESSAGE.take())
    }
}

/// Lets iterations end soon, so that models whose iterations never converge take no time.
unsafe fn limit_iterations(m: *mut mjModel) {
    // SAFETY: a model of this library.
    let opt = unsafe { &mut (*m).opt };
    for (count, most) in [
        (&mut opt.iterations, 50),
        (&mut opt.ls_iterations, 50),
        (&mut opt.noslip_iterations, 20),
        (&mut opt.ccd_iterations, 50),
        (&mut opt.sdf_iterations, 10),
        (&mut opt.sdf_initpoints, 40),
    ] {
        *count = (*count).min(most);
    }
}

fn c_text(data: &[u8]) -> CString {
    let end = data.iter().position(|&b| b == 0).unwrap_or(data.len());
    CString::new(&data[..end]).unwrap_or_default()
}

fn mjcf(data: &[u8]) -> String {
    document(
        &c_text(data),
        &[(c"child.xml", CHILD), (c"inc.xml", INCLUDED), (c"a.stl", include_bytes!("../seeds/stl/cube.stl"))],
    )
}

fn asset(xml: &CStr, name: &CStr, data: &[u8]) -> String {
    let xml = xml.to_string_lossy().replace("FILE", &name.to_string_lossy());
    document(&c_text(xml.as_bytes()), &[(name, data)])
}

/// Element meshes are read from files only: this one is in memory all the same.
fn gmsh(data: &[u8]) -> String {
    use std::io::Write;
    use std::os::fd::{AsRawFd, FromRawFd};
    // SAFETY: a new descriptor, owned from here on.
    let mut file = unsafe {
        let fd = libc::memfd_create(c"mesh".as_ptr(), 0);
        assert!(fd >= 0);
        std::fs::File::from_raw_fd(fd)
    };
    file.write_all(data).expect("a file in memory");
    let dim = 1 + data.iter().fold(0u8, |sum, b| sum.wrapping_add(*b)) % 3;
    let xml = format!(
        "<mujoco><worldbody><body name='b'><flexcomp name='f' type='gmsh' dim='{dim}' file='/proc/self/fd/{}' mass='1'/></body>\
         </worldbody></mujoco>",
        file.as_raw_fd()
    );
    document(&c_text(xml.as_bytes()), &[])
}

fn mjb(data: &[u8]) -> String {
    quiet();
    let files = Files::new(&[(c"m.mjb", data)]);
    MESSAGE.set(String::new());
    // SAFETY: pointers to live values.
    unsafe {
        let m = init::mj_loadModel(c"m.mjb".as_ptr(), &files.0);
        if m.is_null() {
            return MESSAGE.take();
        }
        let said = step(m, data);
        init::mj_deleteModel(m);
        said
    }
}

/// An input whose outcome was not seen before is worth keeping: numbers and quoted names aside.
pub fn outcome_class(said: &str) -> String {
    let mut out = String::new();
    let mut quoted = false;
    for c in said.chars().take(300) {
        if c == '\'' {
            quoted = !quoted;
        }
        if !quoted && !c.is_ascii_digit() {
            out.push(c);
        }
    }
    out
}
