//! What a program may do with a model once it has loaded: every phase that reads the model's arrays in a way of its own.
//!
//! In: a model, and bytes that decide what is varied. Out: nothing. Only small models come here, so that each phase ends
//! soon; the few that simulate are given few steps.

use crate::random::Random;
use mujoco::abi::*;
use mujoco::api::{components, derivative, init, ray, simulate, support, thread, visual};
use std::ffi::c_int;
use std::ptr::{null, null_mut};

/// Rays of one call.
const RAYS: usize = 8;
/// Models of more degrees of freedom are not differentiated.
const MAX_DERIVATIVE: c_int = 20;

/// Runs some of the phases, chosen by `data`.
///
/// # Safety
/// `m` is a model of this library, `d` its data.
pub unsafe fn run(m: *mut mjModel, d: *mut mjData, data: &[u8]) {
    let seed = data.iter().fold(0xcbf2_9ce4_8422_2325u64, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3));
    let mut random = Random::new(seed);
    // SAFETY: as for this function.
    unsafe {
        let phases: [unsafe fn(*mut mjModel, *mut mjData, &mut Random); 8] =
            [draw, rays, length_ranges, pool, inverse, derivatives, keyframes, copies];
        for phase in phases {
            if random.below(3) == 0 {
                phase(m, d, &mut random);
            }
        }
        edited_sizes(m, &mut random);
    }
}

/// Scenes with varied flags, groups and cameras.
unsafe fn draw(m: *mut mjModel, d: *mut mjData, random: &mut Random) {
    // SAFETY: plain structs that the library fills; the scene is freed.
    unsafe {
        let (mut scn, mut opt, mut cam): (mjvScene, mjvOption, mjvCamera) =
            (std::mem::zeroed(), std::mem::zeroed(), std::mem::zeroed());
        visual::mjv_defaultScene(&mut scn);
        visual::mjv_defaultOption(&mut opt);
        visual::mjv_defaultFreeCamera(m, &mut cam);
        for flag in &mut opt.flags {
            *flag = random.below(2) as u8;
        }
        opt.label = random.below(20) as c_int;
        opt.frame = random.below(10) as c_int;
        opt.bvh_depth = random.below(6) as c_int - 1;
        opt.flex_layer = random.below(4) as c_int - 1;
        cam.r#type = random.below(4) as c_int;
        cam.fixedcamid = random.below(4) as c_int - 1;
        cam.trackbodyid = random.below(4) as c_int - 1;
        visual::mjv_makeScene(m, &mut scn, 500);
        visual::mjv_updateScene(m, d, &opt, null(), &mut cam, mjtCatBit::mjCAT_ALL as c_int, &mut scn);
        visual::mjv_updateSkin(m, d, &mut scn);
        visual::mjv_freeScene(&mut scn);
    }
}

/// Single rays and many from one point.
unsafe fn rays(m: *mut mjModel, d: *mut mjData, random: &mut Random) {
    // SAFETY: arrays of the lengths that are passed.
    unsafe {
        let mut number = || random.below(2001) as f64 / 500.0 - 2.0;
        let from = [number(), number(), number()];
        let vecs: [[f64; 3]; RAYS] = std::array::from_fn(|_| [number() + 0.01, number(), number()]);
        let (mut ids, mut dist) = ([0; RAYS], [0.0; RAYS]);
        let n = RAYS as c_int;
        let (ids, dist) = (ids.as_mut_ptr(), dist.as_mut_ptr());
        ray::mj_multiRay(m, d, from.as_ptr().cast(), vecs.as_ptr().cast(), null(), 1, -1, ids, dist, n, 10.0);
        for vec in &vecs {
            ray::mj_ray(m, d, from.as_ptr().cast(), vec.as_ptr().cast(), null(), 1, -1, ids.cast());
        }
    }
}

/// Ranges of all actuators, by short simulations.
unsafe fn length_ranges(m: *mut mjModel, d: *mut mjData, random: &mut Random) {
    // SAFETY: a struct that the library fills, and a buffer of the length that is passed.
    unsafe {
        let mut options: mjLROpt = std::mem::zeroed();
        init::mj_defaultLROpt(&mut options);
        options.mode = mjtLRMode::mjLRMODE_ALL as c_int;
        options.useexisting = 0;
        options.uselimit = random.below(2) as c_int;
        options.inttotal = 0.06;
        options.interval = 0.03;
        let mut text = [0; 200];
        for i in 0..(*m).nu.min(4) {
            init::mj_setLengthRange(m, d, i, &options, text.as_mut_ptr(), 200);
        }
    }
}

/// Steps on two threads.
unsafe fn pool(m: *mut mjModel, _: *mut mjData, random: &mut Random) {
    // SAFETY: the pool outlives the data.
    unsafe {
        let own = init::mj_makeData(m);
        if own.is_null() {
            return;
        }
        let pool = thread::mju_threadPoolCreate(1 + random.below(3));
        thread::mju_bindThreadPool(own, pool.cast());
        simulate::mj_step(m, own);
        simulate::mj_step(m, own);
        init::mj_deleteData(own);
        thread::mju_threadPoolDestroy(pool);
    }
}

unsafe fn inverse(m: *mut mjModel, d: *mut mjData, _: &mut Random) {
    // SAFETY: as for the caller.
    unsafe {
        simulate::mj_forward(m, d);
        simulate::mj_inverse(m, d);
        components::mj_compareFwdInv(m, d);
    }
}

unsafe fn derivatives(m: *mut mjModel, d: *mut mjData, random: &mut Random) {
    // SAFETY: matrices of the sizes that the function asks for.
    unsafe {
        if (*m).nv > MAX_DERIVATIVE || (*m).na > MAX_DERIVATIVE || (*m).nu > MAX_DERIVATIVE {
            return;
        }
        let n = (2 * (*m).nv + (*m).na) as usize;
        let (mut a, mut b) = (vec![0.0; n * n], vec![0.0; n * (*m).nu as usize]);
        let centred = random.below(2) as mjtByte;
        derivative::mjd_transitionFD(m, d, 1e-6, centred, a.as_mut_ptr(), b.as_mut_ptr(), null_mut(), null_mut());
    }
}

unsafe fn keyframes(m: *mut mjModel, d: *mut mjData, _: &mut Random) {
    // SAFETY: as for the caller.
    unsafe {
        for key in -1..(*m).nkey.min(3) + 1 {
            init::mj_resetDataKeyframe(m, d, key);
            simulate::mj_step(m, d);
        }
    }
}

unsafe fn copies(m: *mut mjModel, d: *mut mjData, _: &mut Random) {
    // SAFETY: as for the caller; what is made is freed.
    unsafe {
        let other = init::mj_copyModel(null_mut(), m);
        let copy = init::mj_copyData(null_mut(), m, d);
        if !other.is_null() && !copy.is_null() {
            support::mj_setKeyframe(other, copy, 0);
            simulate::mj_step(other, copy);
        }
        init::mj_deleteData(copy);
        init::mj_deleteModel(other);
    }
}

/// Data of a model one of whose sizes has been edited.
unsafe fn edited_sizes(m: *mut mjModel, random: &mut Random) {
    // SAFETY: sizes are `int`s at the start of the struct; the old one is put back.
    unsafe {
        let count = std::mem::offset_of!(mjModel, narena) / size_of::<c_int>();
        let size = m.cast::<c_int>().add(random.below(count));
        let old = *size;
        *size = [-1, old / 2, 1_000_000_000, c_int::MAX][random.below(4)];
        if *size < 0 || *size > old {
            init::mj_deleteData(init::mj_makeData(m));
        }
        *size = old;
    }
}
