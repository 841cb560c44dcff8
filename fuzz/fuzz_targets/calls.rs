#![no_main]

use rujoco_fuzz::calls;

libfuzzer_sys::fuzz_target!(|input: calls::Input| calls::run(&input));
