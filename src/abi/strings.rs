//! The C++ standard library objects that `mjSpec` elements point to, opaque here: `base::cxx` knows their layouts.

use std::marker::PhantomData;

/// Opaque marker: neither constructible nor movable from Rust.
type Opaque = (PhantomData<*mut u8>, std::marker::PhantomPinned);

/// `std::string` in C++; an opaque pointer target in C.
#[repr(C)]
pub struct mjString {
    _data: [u8; 0],
    _opaque: Opaque,
}

/// `std::vector<std::string>` in C++; an opaque pointer target in C.
#[repr(C)]
pub struct mjStringVec {
    _data: [u8; 0],
    _opaque: Opaque,
}

/// `std::vector<int>` in C++; an opaque pointer target in C.
#[repr(C)]
pub struct mjIntVec {
    _data: [u8; 0],
    _opaque: Opaque,
}

/// `std::vector<std::vector<int>>` in C++; an opaque pointer target in C.
#[repr(C)]
pub struct mjIntVecVec {
    _data: [u8; 0],
    _opaque: Opaque,
}

/// `std::vector<float>` in C++; an opaque pointer target in C.
#[repr(C)]
pub struct mjFloatVec {
    _data: [u8; 0],
    _opaque: Opaque,
}

/// `std::vector<std::vector<float>>` in C++; an opaque pointer target in C.
#[repr(C)]
pub struct mjFloatVecVec {
    _data: [u8; 0],
    _opaque: Opaque,
}

/// `std::vector<double>` in C++; an opaque pointer target in C.
#[repr(C)]
pub struct mjDoubleVec {
    _data: [u8; 0],
    _opaque: Opaque,
}

/// `std::vector<std::byte>` in C++; an opaque pointer target in C.
#[repr(C)]
pub struct mjByteVec {
    _data: [u8; 0],
    _opaque: Opaque,
}
