//! Steps of models, alone, on threads, in lanes and in batches, and the functions they are made of: against the reference's
//! numbers, and against each other to the last bit. No test here changes what belongs to the process, such as callbacks,
//! which would change the steps of all others: `tests/process` has those that do.

#[path = "../kit/mod.rs"]
mod kit;

mod batch;
mod batch_failures;
mod batch_fields;
mod batch_rays;
mod batch_steps;
mod batch_terms;
mod batch_variants;
mod contacts;
mod data;
mod lanes;
mod long_runs;
mod math;
mod near;
mod plugins;
mod rollout;
mod solver;
mod step;
mod threads;
mod unlisted;
