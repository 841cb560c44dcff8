//! Programs as their users build and run them: clients in C and C++, the command, the samples. Each runs in a process of its
//! own, with an environment of its own.

#[path = "../kit/mod.rs"]
mod kit;

mod command;
mod null_cases;
mod programs;
mod samples;
mod simulate;
