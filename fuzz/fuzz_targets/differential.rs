#![no_main]

use rujoco_fuzz::{differential, small_models::SmallModel};

libfuzzer_sys::fuzz_target!(|model: SmallModel| differential::run(&model));
