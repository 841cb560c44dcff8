#![no_main]

use rujoco_fuzz::batch_calls;

libfuzzer_sys::fuzz_target!(|input: batch_calls::Input| batch_calls::run(&input));
