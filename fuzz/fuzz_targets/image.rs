#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| rujoco_fuzz::documents::image(data));
