//! The generators of `build/`, as far as checks call them.

#[allow(dead_code)]
#[path = "../build/abi.rs"]
pub mod abi;
#[allow(dead_code)]
#[path = "../build/headers.rs"]
pub mod headers;
#[allow(dead_code)]
#[path = "../build/kinds.rs"]
mod kinds;
#[path = "../build/xmacros.rs"]
mod xmacros;
