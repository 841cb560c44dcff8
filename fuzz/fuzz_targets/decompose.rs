#![no_main]

libfuzzer_sys::fuzz_target!(|input: rujoco_fuzz::decompose::HostileMesh| rujoco_fuzz::decompose::run(&input));
