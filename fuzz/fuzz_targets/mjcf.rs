#![no_main]

use rujoco_fuzz::xml::{self, Grammar};

libfuzzer_sys::fuzz_target!(|data: &[u8]| rujoco_fuzz::documents::model(data));

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    xml::mutate(Grammar::Mjcf, data, size, max_size, seed)
});
