#![no_main]

use arbitrary::Arbitrary;
use rujoco_fuzz::batch_calls::{self, Call, Config};

#[derive(Arbitrary, Debug)]
struct Input {
    model: u8,
    config: Config,
    calls: Vec<Call>,
}

libfuzzer_sys::fuzz_target!(|input: Input| batch_calls::run(input.model, &input.config, &input.calls));
