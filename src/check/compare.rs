//! What two models differ in, by element and physical meaning.
#![forbid(unsafe_code)]
