//! MJB through the C ABI: files of the reference are read and written back byte for byte (`tests/golden/mjb.py`), and
//! no damaged file brings the process down.

use crate::kit::spec::Compiled;
use mujoco::abi::mjData;
use mujoco::api::{error, init, simulate};
use std::cell::Cell;
use std::ffi::c_char;

fn golden(name: &str) -> Vec<u8> {
    let path = format!("{}/tests/golden/{name}.mjb", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
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
fn use_model(m: &Compiled) {
    // SAFETY: a live model; data of it, which may be missing.
    unsafe {
        let d: *mut mjData = init::mj_makeData(m.as_ptr());
        if !d.is_null() {
            init::mj_resetDataKeyframe(m.as_ptr(), d, 0);
            let copy = init::mj_copyData(std::ptr::null_mut(), m.as_ptr(), d);
            init::mj_deleteData(copy);
            init::mj_deleteData(d);
        }
    }
}

#[test]
fn files_of_the_reference_come_back_byte_for_byte() {
    for name in ["mechanism", "pendulum"] {
        let bytes = golden(name);
        let m = Compiled::of_mjb(&bytes).unwrap_or_else(|| panic!("{name}"));
        assert!(m.mjb() == bytes, "{name}: saved differently");
        let copy = m.copy();
        assert!(copy.mjb() == bytes, "{name}: copied differently");
        use_model(&m);
        use_model(&copy);
    }
}

#[test]
fn a_truncated_or_extended_file_is_rejected_with_a_warning() {
    count_messages();
    let bytes = golden("pendulum");
    for n in 1..bytes.len() {
        assert!(Compiled::of_mjb(&bytes[..n]).is_none(), "{n} of {} bytes", bytes.len());
        assert_eq!(MESSAGES.get(), n, "one warning for each rejection");
    }
    let longer: Vec<u8> = bytes.iter().copied().chain([0]).collect();
    assert!(Compiled::of_mjb(&longer).is_none());
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
                if let Some(m) = Compiled::of_mjb(&bytes) {
                    accepted += 1;
                    // sizes that nothing else depends on may grow to gigabytes
                    if m.nuserdata < 1 << 20 {
                        use_model(&m);
                    }
                } else {
                    rejected += 1;
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
    let m = Compiled::of_mjb(&golden("mechanism")).unwrap();
    count_messages();
    // SAFETY: an array of that length, which nothing else uses.
    let path = unsafe { std::slice::from_raw_parts_mut(m.wrap_type, m.nwrap as usize) };
    let geom = |kind: &i32| *kind == mjWRAP_SPHERE as i32 || *kind == mjWRAP_CYLINDER as i32;
    let i = path.iter().position(geom).expect("a tendon around a geom");
    for beside in [i - 1, i + 1] {
        let site = std::mem::replace(&mut path[beside], mjWRAP_PULLEY as i32);
        assert_eq!(site, mjWRAP_SITE as i32);
        assert!(Compiled::of_mjb(&m.mjb()).is_none());
        path[beside] = site;
    }
    assert_eq!(MESSAGES.get(), 2);
}

/// An id of -1 where something must be, and trees of boxes beyond their arrays or leaves.
#[test]
fn references_that_loops_rely_on_are_checked() {
    let xml = b"<mujoco><worldbody><geom name='g' size='.1'/><body><joint name='j'/><geom name='h' size='.1'/>\
        <geom size='.1' pos='1 0 0'/></body><body pos='5 0 0'/></worldbody><contact><pair geom1='g' geom2='h'/></contact>\
        <tendon><fixed><joint joint='j' coef='1'/></fixed></tendon></mujoco>";
    let m = Compiled::of_text(xml, &[]).unwrap();
    // SAFETY: a place in an array of the model, which nothing else uses.
    let check = |what: &str, slot: *mut i32, bad: i32| unsafe {
        let old = slot.replace(bad);
        assert!(Compiled::of_mjb(&m.mjb()).is_none(), "{what} = {bad}");
        *slot = old;
    };
    count_messages();
    // SAFETY: places in arrays of the model.
    unsafe {
        check("tendon_adr", m.tendon_adr, -1);
        check("D_diag", m.D_diag.add(m.nv as usize - 1), i32::MAX);
        let body = (0..m.nbody as usize).find(|&b| *m.body_bvhnum.add(b) > 0).unwrap();
        let leaf = (*m.body_bvhadr.add(body) + *m.body_bvhnum.add(body) - 1) as usize;
        for bad in [-1, m.ngeom, 1 << 20] {
            check("bvh_nodeid", m.bvh_nodeid.add(leaf), bad);
        }
        let other = (0..m.nbody as usize).find(|&b| *m.body_bvhnum.add(b) == 0).unwrap();
        check("body_bvhadr", m.body_bvhadr.add(other), m.nbvhstatic);
        check("pair_geom2", m.pair_geom2, -1);
        // the world is in no tree, and so never asleep
        check("body_treeid", m.body_treeid, 0);
    }
    assert!(Compiled::of_mjb(&m.mjb()).is_some());
}

fn seed(name: &str) -> Compiled {
    let path = format!("{}/fuzz/seeds/mjb/{name}.mjb", env!("CARGO_MANIFEST_DIR"));
    Compiled::of_mjb(&std::fs::read(path).unwrap()).expect("a model")
}

/// Models with shapes, friction or forces that are NaN, and options that allow two thousand million iterations.
#[test]
fn what_never_converges_ends() {
    for name in ["endless_iterations", "endless_noslip", "endless_newton"] {
        let m = seed(name);
        count_messages();
        let start = std::time::Instant::now();
        assert!(m.opt.ccd_iterations > 1_000_000);
        // SAFETY: a live model and its data.
        unsafe {
            let d = init::mj_makeData(m.as_ptr());
            simulate::mj_step(m.as_ptr(), d);
            simulate::mj_step(m.as_ptr(), d);
            init::mj_deleteData(d);
        }
        // emulated processors are slow: tests/aarch64/run
        let limit = if std::env::var_os("EMULATOR").is_some() { 200 } else { 10 };
        assert!(start.elapsed().as_secs() < limit, "{name}");
    }
}
