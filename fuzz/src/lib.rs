//! What the fuzz targets share: each is a few lines in `fuzz_targets`, which hand bytes to a function of this crate.
//!
//! In: bytes. Out: nothing; a panic, a crash, a leak or an input that takes too long is a finding. Everything goes
//! through the C ABI, as users reach the library.

pub mod batch_calls;
pub mod calls;
pub mod decompose;
pub mod differential;
pub mod documents;
pub mod small_models;
pub mod spec_calls;
pub mod values;
pub mod xml;

use mujoco::abi::{mjData, mjModel};
use mujoco::api::{error, init, simulate};
use std::ffi::{c_char, c_int};
use std::sync::OnceLock;

/// Models with more of these are not stepped: an input is to take milliseconds.
const MOST_DOFS: c_int = 60;
const MOST_GEOMS: c_int = 60;
const MOST_POINTS: c_int = 3000;

const DOCUMENTS: [&str; 8] = [
    include_str!("../../models/arm.xml"),
    include_str!("../../models/car.xml"),
    include_str!("../../models/mechanism.xml"),
    include_str!("../../models/pendulum.xml"),
    include_str!("../../models/walker.xml"),
    include_str!("../seeds/mjcf/actuated.xml"),
    include_str!("../seeds/mjcf/assets.xml"),
    include_str!("../seeds/mjcf/soft.xml"),
];

unsafe extern "C-unwind" fn ignore(_: *const c_char) {}

/// Errors of this thread return to the caller from now on, and nothing is printed.
pub fn quiet() {
    // SAFETY: a handler that lives as long as the program.
    unsafe {
        error::_mjPRIVATE__set_tls_error_fn(Some(ignore));
        error::_mjPRIVATE__set_tls_warning_fn(Some(ignore));
    }
}

/// Models that sequences of calls work on, compiled once.
pub fn models() -> &'static [*mut mjModel] {
    struct Models(Vec<*mut mjModel>);
    // SAFETY: the models are only read.
    unsafe impl Sync for Models {}
    unsafe impl Send for Models {}
    static MODELS: OnceLock<Models> = OnceLock::new();
    let all = MODELS.get_or_init(|| Models(DOCUMENTS.iter().map(|xml| documents::load(xml.as_bytes())).collect()));
    &all.0
}

/// Two steps of a model of moderate size, and what comes `then`.
///
/// # Safety
/// A model of this library.
pub unsafe fn step(m: *mut mjModel, then: impl FnOnce(*mut mjModel, *mut mjData)) {
    // SAFETY: as promised; the data is deleted here.
    unsafe {
        let points = (*m).nmeshvert.saturating_add((*m).nflexvert).saturating_add((*m).nhfielddata);
        if (*m).nv > MOST_DOFS || (*m).ngeom > MOST_GEOMS || points > MOST_POINTS {
            return;
        }
        limit_iterations(m);
        let d = init::mj_makeData(m);
        if !d.is_null() {
            simulate::mj_step(m, d);
            simulate::mj_step(m, d);
            then(m, d);
            init::mj_deleteData(d);
        }
    }
}

/// Lets iterations end soon, so that models whose iterations never converge take no time.
///
/// # Safety
/// A model of this library.
unsafe fn limit_iterations(m: *mut mjModel) {
    // SAFETY: as promised.
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

/// Options of AddressSanitizer: a request for too much memory fails, as it does for users, and is no finding.
#[unsafe(no_mangle)]
pub extern "C" fn __asan_default_options() -> *const c_char {
    c"allocator_may_return_null=1:max_allocation_size_mb=2500:malloc_context_size=8:quarantine_size_mb=32".as_ptr()
}
