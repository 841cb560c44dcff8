#![no_main]

use arbitrary::Arbitrary;
use rujoco_fuzz::calls::{self, Call};

#[derive(Arbitrary, Debug)]
struct Input {
    model: u8,
    calls: Vec<Call>,
}

libfuzzer_sys::fuzz_target!(|input: Input| calls::run(input.model, &input.calls));
