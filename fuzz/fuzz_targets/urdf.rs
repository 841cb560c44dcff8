#![no_main]

use libfuzzer_sys::fuzzer_mutate;
use rujoco_fuzz::xml::{self, Grammar};

libfuzzer_sys::fuzz_target!(|data: &[u8]| rujoco_fuzz::documents::model(data));

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    // now and then bytes are changed without regard to the language
    if seed.is_multiple_of(8) {
        fuzzer_mutate(data, size, max_size)
    } else {
        xml::mutate(Grammar::Urdf, data, size, max_size, seed)
    }
});
