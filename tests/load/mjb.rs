//! MJB through the C ABI: files of the reference are read and written back byte for byte (`tests/golden/mjb.py`), and
//! no damaged file brings the process down.

use crate::kit;
use mujoco::abi::{mjData, mjModel};
use mujoco::api::{error, init, simulate, vfs};
use std::cell::Cell;
use std::ffi::{c_char, c_int, c_void};

fn golden(name: &str) -> Vec<u8> {
    let path = format!("{}/tests/golden/{name}.mjb", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Loads bytes as a file of a virtual file system.
fn load(bytes: &[u8]) -> *mut mjModel {
    unsafe {
        let mut files = std::mem::zeroed();
        vfs::mj_defaultVFS(&mut files);
        vfs::mj_addBufferVFS(&mut files, c"m.mjb".as_ptr(), bytes.as_ptr().cast(), bytes.len() as c_int);
        let m = init::mj_loadModel(c"m.mjb".as_ptr(), &files);
        vfs::mj_deleteVFS(&mut files);
        m
    }
}

fn save(m: *const mjModel) -> Vec<u8> {
    unsafe {
        let mut bytes = vec![0u8; init::mj_sizeModel(m) as usize];
        init::mj_saveModel(m, std::ptr::null(), bytes.as_mut_ptr().cast::<c_void>(), bytes.len() as c_int);
        bytes
    }
}

thread_local! { static MESSAGES: Cell<usize> = const { Cell::new(0) } }

unsafe extern "C-unwind" fn count(_: *const c_char) {
    MESSAGES.set(MESSAGES.get() + 1);
}

/// Warnings and errors of this thread are counted from now on; errors return.
fn count_messages() {
    unsafe {
        error::_mjPRIVATE__set_tls_warning_fn(Some(count));
        error::_mjPRIVATE__set_tls_error_fn(Some(count));
    }
    MESSAGES.set(0);
}

/// Everything that can be done with a model whose contents are not trusted.
fn use_model(m: *mut mjModel) {
    unsafe {
        let d: *mut mjData = init::mj_makeData(m);
        if !d.is_null() {
            init::mj_resetDataKeyframe(m, d, 0);
            let copy = init::mj_copyData(std::ptr::null_mut(), m, d);
            init::mj_deleteData(copy);
            init::mj_deleteData(d);
        }
        init::mj_deleteModel(m);
    }
}

#[test]
fn files_of_the_reference_come_back_byte_for_byte() {
    for name in ["mechanism", "pendulum"] {
        let bytes = golden(name);
        let m = load(&bytes);
        assert!(!m.is_null(), "{name}");
        assert!(save(m) == bytes, "{name}: saved differently");
        let copy = unsafe { init::mj_copyModel(std::ptr::null_mut(), m) };
        assert!(save(copy) == bytes, "{name}: copied differently");
        use_model(m);
        use_model(copy);
    }
}

#[test]
fn a_truncated_or_extended_file_is_rejected_with_a_warning() {
    count_messages();
    let bytes = golden("pendulum");
    for n in 1..bytes.len() {
        assert!(load(&bytes[..n]).is_null(), "{n} of {} bytes", bytes.len());
        assert_eq!(MESSAGES.get(), n, "one warning for each rejection");
    }
    let longer: Vec<u8> = bytes.iter().copied().chain([0]).collect();
    assert!(load(&longer).is_null());
}

#[test]
fn no_flipped_bit_brings_the_process_down() {
    count_messages();
    let (mut rejected, mut accepted) = (0, 0);
    for name in ["pendulum", "mechanism"] {
        let mut bytes = golden(name);
        // every bit of every second byte of a small file, the telling bits of a larger one
        let (bits, every): (&[u8], _) = if name == "pendulum" { (&[0, 1, 2, 3, 4, 5, 6, 7], 2) } else { (&[0, 7], 3) };
        for i in (0..bytes.len()).filter(|i| *i < 400 || i % every == 1) {
            for bit in bits {
                bytes[i] ^= 1 << bit;
                let m = load(&bytes);
                if m.is_null() {
                    rejected += 1;
                } else {
                    accepted += 1;
                    // sizes that nothing else depends on may grow to gigabytes
                    if unsafe { (*m).nuserdata } < 1 << 20 {
                        use_model(m);
                    } else {
                        unsafe { init::mj_deleteModel(m) };
                    }
                }
                bytes[i] ^= 1 << bit;
            }
        }
    }
    // flips of numbers are legal values, flips of structure are not
    assert!(rejected > 1000 && accepted > 1000, "{rejected} rejected, {accepted} accepted");
}

/// The tendon's walk reads the sites around a geom.
#[test]
fn a_geom_of_a_tendon_that_is_not_between_sites_is_rejected() {
    use mujoco::abi::mjtWrap::*;
    let m = load(&golden("mechanism"));
    count_messages();
    unsafe {
        let path = std::slice::from_raw_parts_mut((*m).wrap_type, (*m).nwrap as usize);
        let geom = |kind: &i32| *kind == mjWRAP_SPHERE as i32 || *kind == mjWRAP_CYLINDER as i32;
        let i = path.iter().position(geom).expect("a tendon around a geom");
        for beside in [i - 1, i + 1] {
            let site = std::mem::replace(&mut path[beside], mjWRAP_PULLEY as i32);
            assert_eq!(site, mjWRAP_SITE as i32);
            assert!(load(&save(m)).is_null());
            path[beside] = site;
        }
        assert_eq!(MESSAGES.get(), 2);
        init::mj_deleteModel(m);
    }
}

/// An id of -1 where something must be, and trees of boxes beyond their arrays or leaves.
#[test]
fn references_that_loops_rely_on_are_checked() {
    let xml = b"<mujoco><worldbody><geom name='g' size='.1'/><body><joint name='j'/><geom name='h' size='.1'/>\
        <geom size='.1' pos='1 0 0'/></body><body pos='5 0 0'/></worldbody><contact><pair geom1='g' geom2='h'/></contact>\
        <tendon><fixed><joint joint='j' coef='1'/></fixed></tendon></mujoco>";
    let m = kit::load(xml).unwrap();
    let check = |what: &str, slot: *mut i32, bad: i32| unsafe {
        let old = slot.replace(bad);
        assert!(load(&save(m)).is_null(), "{what} = {bad}");
        *slot = old;
    };
    count_messages();
    unsafe {
        check("tendon_adr", (*m).tendon_adr, -1);
        check("D_diag", (*m).D_diag.add((*m).nv as usize - 1), i32::MAX);
        let body = (0..(*m).nbody as usize).find(|&b| *(*m).body_bvhnum.add(b) > 0).unwrap();
        let leaf = (*(*m).body_bvhadr.add(body) + *(*m).body_bvhnum.add(body) - 1) as usize;
        for bad in [-1, (*m).ngeom, 1 << 20] {
            check("bvh_nodeid", (*m).bvh_nodeid.add(leaf), bad);
        }
        let other = (0..(*m).nbody as usize).find(|&b| *(*m).body_bvhnum.add(b) == 0).unwrap();
        check("body_bvhadr", (*m).body_bvhadr.add(other), (*m).nbvhstatic);
        check("pair_geom2", (*m).pair_geom2, -1);
        // the world is in no tree, and so never asleep
        check("body_treeid", (*m).body_treeid, 0);
        assert!(!load(&save(m)).is_null());
        init::mj_deleteModel(m);
    }
}

fn seed(name: &str) -> *mut mjModel {
    let path = format!("{}/fuzz/seeds/mjb/{name}.mjb", env!("CARGO_MANIFEST_DIR"));
    load(&std::fs::read(path).unwrap())
}

/// Models with shapes, friction or forces that are NaN, and options that allow two thousand million iterations.
#[test]
fn what_never_converges_ends() {
    for name in ["endless_iterations", "endless_noslip", "endless_newton"] {
        let m = seed(name);
        assert!(!m.is_null());
        count_messages();
        let start = std::time::Instant::now();
        unsafe {
            assert!((*m).opt.ccd_iterations > 1_000_000);
            let d = init::mj_makeData(m);
            simulate::mj_step(m, d);
            simulate::mj_step(m, d);
            init::mj_deleteData(d);
            init::mj_deleteModel(m);
        }
        // emulated processors are slow: tests/aarch64/run
        let limit = if std::env::var_os("EMULATOR").is_some() { 200 } else { 10 };
        assert!(start.elapsed().as_secs() < limit, "{name}");
    }
}
