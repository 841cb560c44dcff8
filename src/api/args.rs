//! C arguments as Rust values: one conversion per kind of argument.
//!
//! A function under `#[export]` says by the types of its arguments what C passes and what NULL means:
//!
//! | type | C | NULL |
//! | --- | --- | --- |
//! | `c_int`, `mjtNum`, a pointer, ... | the same | - |
//! | `Vec3`, `Mat3`, `[T; N]`, ... | `const T x[N]`, read when the call begins | error |
//! | [`In<T>`](In) | `const T*`, the same for other types | error |
//! | `&T`, `&mut T` | `const T*`, `T*`: a struct, a model, data | error |
//! | `NonNull<T>` | `T*`, for a body that works on the pointer | error |
//! | [`ElementOf<K>`](ElementOf), [`AnyElement`], [`SpecHandle`] | `mjsBody*`, ..., `mjsElement*`, `mjSpec*` | leads to nothing |
//! | [`Cxx<T>`](Cxx) | `mjString*`, `mjIntVec*`, ... | error |
//! | [`Const<T>`](Const) | as `T`, but to `const` | as for `T` |
//! | [`ConstData`] | `const mjData*` whose scratch memory is written | error |
//! | [`Out<T>`](Out) | `T*`, written, perhaps an input, too | error |
//! | [`Array<T>`](Array), [`ArrayMut<T>`](ArrayMut) | `const T*`, `T*` (`mjtNum`): as many as the body says | error, if there are any |
//! | [`Ints`], [`IntsMut`] | `const int*`, `int*` | the same |
//! | [`Str`] | `const char*` | empty |
//! | [`Buffer`] | `char*`, for a text | nothing is written |
//! | `Option<any of these>` | "Nullable" in the headers | `None` |
//! | [`Tolerated<any of these>`](Tolerated) | not remarked | `None` |
//!
//! The error is "mj_ray: pnt is NULL".

pub use super::array::{Array, ArrayMut, Count, Ints, IntsMut, len};
use super::border::Call;
use super::handle::{AnyElement, Cxx, ElementOf, SpecHandle};
use super::*;
use crate::base::Error;
use crate::base::cxx::CxxObject;
use crate::base::hooks::Handler;
use crate::data::{Entered, OwnedData};
use crate::math::{Inertia, Mat3, Motion, Quat, Vec3};
use crate::render::scene_arrays;
use crate::spec::{Kind, Spec};
use std::borrow::Cow;
use std::ffi::CStr;
use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// What C passes, as a Rust value.
pub trait Arg {
    /// How C passes it.
    type C: Copy;
    /// What the call keeps: the value, or what a reference to it is borrowed from.
    type Held;
    /// Whether NULL is an empty array or text, not an error.
    const NULL_IS_EMPTY: bool = false;

    /// Whether C passes NULL; never for what is no pointer.
    fn is_null(_: Self::C) -> bool {
        false
    }

    /// The value.
    ///
    /// # Safety
    /// Not NULL, unless that is empty, and as the comment of the function says: memory that lives during the call; nothing
    /// writes meanwhile what is read, nor uses what is written.
    unsafe fn trusted(c: Self::C, call: &Call, name: &'static str) -> Self::Held;

    /// The value, or the error that it is NULL.
    ///
    /// # Safety
    /// NULL, or as above.
    #[inline(always)]
    unsafe fn taken(c: Self::C, call: &Call, name: &'static str) -> Result<Self::Held> {
        if Self::is_null(c) && !Self::NULL_IS_EMPTY {
            return Err(call.argument(name).missing());
        }
        // SAFETY: not NULL unless that is empty; the caller says that it is what the comment of the function says.
        Ok(unsafe { Self::trusted(c, call, name) })
    }
}

/// NULL is nothing here, though the headers do not offer it.
pub type Tolerated<T> = Option<T>;

impl<T: Arg> Arg for Option<T> {
    type C = T::C;
    type Held = Option<T::Held>;

    #[inline(always)]
    unsafe fn trusted(c: T::C, call: &Call, name: &'static str) -> Self::Held {
        // SAFETY: not NULL; the caller says that it is what the comment of the function says.
        (!T::is_null(c)).then(|| unsafe { T::trusted(c, call, name) })
    }
}

/// Arguments that stay as they are.
macro_rules! plain {
    ($([$($generics:tt)*] $ty:ty,)*) => {$(
        impl<$($generics)*> Arg for $ty {
            type C = Self;
            type Held = Self;

            #[inline(always)]
            unsafe fn trusted(c: Self, _: &Call, _: &'static str) -> Self {
                c
            }
        }
    )*};
}

plain! {
    [] c_int, [] c_uint, [] u8, [] u64, [] usize, [] f32, [] f64, [] mjrRect, [E: Copy] Enum<E>,
    [T] *const T, [T] *mut T, [] Handler, [] mjfPluginLibraryLoadCallback,
    [] Option<unsafe extern "C-unwind" fn(*const c_void)>,
}

/// Pointers that become something else: the type, how C passes it, what the call keeps, and how one becomes the other.
macro_rules! pointers {
    (null is empty: $empty:literal, $(
        [$($generics:tt)*] $ty:ty, $c:ty, $held:ty, |$p:pat_param, $call:pat_param, $name:pat_param| $value:expr;
    )*) => {$(
        impl<$($generics)*> Arg for $ty {
            type C = $c;
            type Held = $held;
            const NULL_IS_EMPTY: bool = $empty;

            #[inline(always)]
            fn is_null(c: Self::C) -> bool {
                c.is_null()
            }

            #[inline(always)]
            unsafe fn trusted($p: Self::C, $call: &Call, $name: &'static str) -> Self::Held {
                // SAFETY: the caller says that the pointer is not NULL unless that is empty, and leads to what the
                // comment of the function says.
                #[allow(unused_unsafe)]
                unsafe { $value }
            }
        }
    )*};
}

pointers! { null is empty: false,
    ['a, T: Struct] &'a T, *const T, &'a T, |p, _, _| &*p;
    ['a, T: Struct] &'a mut T, *mut T, &'a mut T, |p, _, _| &mut *p;
    [T: Copy, const N: usize] [T; N], *const [T; N], [T; N], |p, _, _| *p;
    [] Vec3, *const Vec3, Vec3, |p, _, _| *p;
    [] Quat, *const Quat, Quat, |p, _, _| *p;
    [] Mat3, *const Mat3, Mat3, |p, _, _| *p;
    [] Motion, *const Motion, Motion, |p, _, _| *p;
    [] Inertia, *const Inertia, Inertia, |p, _, _| *p;
    [T: Copy] In<T>, *const T, In<T>, |p, _, _| In(*p);
    [T] Out<T>, *mut T, Out<T>, |p, _, _| Out(p);
    ['a] &'a Model, *const mjModel, &'a Model, |m, call, _| call.model(m);
    ['a] &'a mut Model, *mut mjModel, &'a mut Model, |m, _, _| Model::from_ptr_mut(m);
    ['a] &'a Spec, *const mjSpec, &'a Spec, |s, _, _| Spec::from_c(s.cast_mut());
    ['a, O: CxxObject] Cxx<'a, O>, *mut O, Self, |p, _, _| Cxx::of(p);
    ['a] &'a mut Spec, *mut mjSpec, &'a mut Spec, |s, _, _| Spec::from_c(s);
    ['a] &'a OwnedData, *const mjData, ManuallyDrop<OwnedData>, |d, _, _| OwnedData::borrowed(d.cast_mut());
    ['a] &'a mut OwnedData, *mut mjData, ManuallyDrop<OwnedData>, |d, _, _| OwnedData::borrowed(d);
    ['a, 'm] &'a Data<'m>, *const mjData, Entered<'m>, |d, call, _| call.enter(d.cast_mut());
    ['a, 'm] &'a mut Data<'m>, *mut mjData, Entered<'m>, |d, call, _| call.enter(d);
    [T] NonNull<T>, *mut T, NonNull<T>, |p, _, _| NonNull::new_unchecked(p);
    ['m] ConstData<'m>, *const mjData, ConstData<'m>, |d, call, _| ConstData(call.enter(d.cast_mut()));
}

pointers! { null is empty: true,
    ['a, T] Array<'a, T>, *const T, Self, |p, call, name| Array::new(p, call.argument(name));
    ['a, T] ArrayMut<'a, T>, *mut T, Self, |p, call, name| ArrayMut::new(p, call.argument(name));
    ['a] Str<'a>, *const c_char, Self, |p, _, _| Str(optional_bytes(p));
    [] Buffer, *mut c_char, Self, |p, _, _| Buffer(p);
    [] SpecHandle, *mut mjSpec, Self, |s, _, _| SpecHandle(s);
    [] AnyElement, *mut mjsElement, Self, |e, _, _| AnyElement(e);
    [K: Kind] ElementOf<K>, *mut K::Public, Self, |e, _, _| ElementOf(e);
}

/// What C passes a pointer to, besides models and data, and functions borrow. All-zero bytes are a value.
pub trait Struct {}

impl<T: bytemuck::Zeroable, const N: usize> Struct for [T; N] {}

macro_rules! structs {
    ($($ty:ident)*) => {$(impl Struct for $ty {})*};
}

structs! {
    Vec3 mjCache mjData mjDoubleVec mjSDF mjLROpt mjString mjUI mjVFS mjpDecoder mjpPlugin mjpResourceProvider mjrContext
    mjsDefault mjsOrientation mjuiState mjvCamera mjvFigure mjvGLCamera mjvGeom mjvOption mjvPerturb mjvScene
}

/// Data that C passes as `const`, and whose scratch memory is written.
pub struct ConstData<'m>(Entered<'m>);

impl<'m> Deref for ConstData<'m> {
    type Target = Data<'m>;
    #[inline(always)]
    fn deref(&self) -> &Data<'m> {
        &self.0
    }
}

impl<'m> DerefMut for ConstData<'m> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Data<'m> {
        &mut self.0
    }
}

/// A copy of what C passes, made when the call begins.
pub struct In<T>(T);

impl<T> Deref for In<T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

/// What C passes by a pointer to `const`.
#[derive(Clone, Copy)]
pub struct Const<T>(pub T);

impl<P, T: Arg<C = *mut P, Held = T>> Arg for Const<T> {
    type C = *const P;
    type Held = Self;
    const NULL_IS_EMPTY: bool = T::NULL_IS_EMPTY;

    #[inline(always)]
    fn is_null(c: Self::C) -> bool {
        c.is_null()
    }

    #[inline(always)]
    unsafe fn trusted(c: Self::C, call: &Call, name: &'static str) -> Self {
        // SAFETY: what the caller says of a pointer to `const`: it leads to what the comment of the function says. The
        // value behind it is only read.
        Const(unsafe { T::trusted(c.cast_mut(), call, name) })
    }
}

/// Where a result goes. It may be one of the inputs, all of which have been read.
pub struct Out<T>(*mut T);

impl<T> Out<T> {
    /// What is there before.
    #[inline(always)]
    pub fn get(&self) -> T
    where
        T: Copy,
    {
        // SAFETY: not NULL, and a value (`Arg`).
        unsafe { *self.0 }
    }

    /// Writes the result.
    #[inline(always)]
    pub fn set(&self, value: T) {
        // SAFETY: not NULL, and memory for a value (`Arg`).
        unsafe { self.0.write(value) }
    }
}

impl<T: Struct> Out<T> {
    /// Sets all fields to 0, `None` or NULL.
    pub fn clear(&self) {
        // SAFETY: not NULL, and memory for a value; of C's structs all-zero bytes are one.
        unsafe { self.0.write_bytes(0, 1) }
    }
}

/// Writes a result that C may not want.
#[inline(always)]
pub(super) fn set<T>(to: Option<Out<T>>, value: T) {
    if let Some(to) = to {
        to.set(value);
    }
}

/// As [`set`], for several results.
pub(super) fn set_all<T, const N: usize>(results: [(Option<Out<T>>, T); N]) {
    results.into_iter().for_each(|(to, value)| set(to, value));
}

/// A text; empty for NULL.
#[derive(Clone, Copy)]
pub struct Str<'a>(Option<&'a [u8]>);

impl<'a> Str<'a> {
    /// Its bytes, without the zero at the end.
    pub fn bytes(self) -> &'a [u8] {
        self.0.unwrap_or_default()
    }

    /// The text; bytes that are no UTF-8 are replaced.
    pub fn text(self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.bytes())
    }
}

/// Where a text goes.
#[derive(Clone, Copy)]
pub struct Buffer(*mut c_char);

impl Buffer {
    /// Writes a text, cut to this many bytes with its end; nothing if there are none, or no buffer.
    pub fn write(self, size: impl Count, text: &str) {
        // SAFETY: C passes NULL or a buffer of as many bytes as the function's size argument says.
        unsafe { write_text(self.0, size.count(), text) }
    }
}

/// What an exported function returns.
pub trait Returned {
    /// How C gets it.
    type C;

    /// The value after an error, unless the function says so itself.
    fn failure() -> Self::C;

    /// The value for C.
    fn into_c(self) -> Result<Self::C>;
}

impl<T: Returned> Returned for Result<T> {
    type C = T::C;

    #[inline(always)]
    fn failure() -> T::C {
        T::failure()
    }

    #[inline(always)]
    fn into_c(self) -> Result<T::C> {
        self?.into_c()
    }
}

/// A pointer, or NULL.
impl<T: Returned<C = T>> Returned for Option<T> {
    type C = T;

    #[inline(always)]
    fn failure() -> T {
        T::failure()
    }

    #[inline(always)]
    fn into_c(self) -> Result<T> {
        Ok(self.unwrap_or_else(T::failure))
    }
}

/// Results that stay as they are, and their values after an error.
macro_rules! results {
    ($([$($generics:tt)*] $ty:ty: $failure:expr;)*) => {$(
        impl<$($generics)*> Returned for $ty {
            type C = Self;

            #[inline(always)]
            fn failure() -> Self {
                $failure
            }

            #[inline(always)]
            fn into_c(self) -> Result<Self> {
                Ok(self)
            }
        }
    )*};
}

results! {
    [] (): ();
    [] c_int: 0;
    [] u8: 0;
    [] i64: 0;
    [] usize: 0;
    [] f64: 0.0;
    [T] *const T: std::ptr::null();
    [T] *mut T: std::ptr::null_mut();
    [] mjrRect: mjrRect { left: 0, bottom: 0, width: 0, height: 0 };
    [] mjvGLCamera: scene_arrays::blank().camera[0];
}

/// An id of one of `n` objects of this kind; the error names the routine.
pub(super) fn index(routine: &str, what: &str, id: c_int, n: usize) -> Result<usize> {
    known(id, n).ok_or_else(|| Error::in_routine(routine, format_args!("invalid {what} id {id}, there are {n}")))
}

/// An id of one of `n` objects.
pub(super) fn known(id: c_int, n: usize) -> Option<usize> {
    usize::try_from(id).ok().filter(|&i| i < n)
}

/// The bytes of a C string; `None` for NULL.
///
/// # Safety
/// NULL, or a C string that lives for `'a`.
unsafe fn optional_bytes<'a>(p: *const c_char) -> Option<&'a [u8]> {
    // SAFETY: not NULL, so that the caller says that `p` is a C string that lives for `'a`.
    (!p.is_null()).then(|| unsafe { CStr::from_ptr(p) }.to_bytes())
}

/// Copies a text to a C buffer of this many bytes, cut and terminated; nothing without a buffer.
///
/// # Safety
/// NULL, or a buffer of this many bytes.
pub(super) unsafe fn write_text(to: *mut c_char, size: usize, text: &str) {
    if !to.is_null() && size > 0 {
        let n = text.len().min(size - 1);
        // SAFETY: not NULL, so that the caller says that the buffer has `size` bytes; `n` and the closing zero are
        // within them.
        unsafe {
            std::ptr::copy_nonoverlapping(text.as_ptr(), to.cast(), n);
            *to.add(n) = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::border::unchecked;
    use super::*;

    /// What a call of `mj_test` makes of its argument `x`.
    fn taken<T: Arg>(c: T::C) -> Result<T::Held> {
        // SAFETY: values that live on, or NULL.
        unchecked(|model| unsafe { T::taken(c, &Call::of("mj_test", model), "x") })
    }

    #[test]
    fn texts_are_cut_and_terminated_within_their_buffer() {
        let mut buffer = [b'x' as c_char; 6];
        let write = |p: *mut c_char, size: c_int, text: &str| taken::<Buffer>(p).unwrap().write(size, text);
        write(buffer.as_mut_ptr(), 4, "longer");
        assert_eq!(buffer.map(|c| c as u8), *b"lon\0xx");
        write(std::ptr::null_mut(), 4, "text");
        write(buffer.as_mut_ptr(), 0, "text");
        write(buffer.as_mut_ptr(), -1, "text");
        assert_eq!(buffer.map(|c| c as u8), *b"lon\0xx");
    }

    #[test]
    fn negative_lengths_and_null_are_empty() {
        let numbers = [1.0, 2.0];
        let array = |p: *const f64| taken::<Array<f64>>(p).unwrap();
        assert!(array(numbers.as_ptr()).of(-3).unwrap().is_empty());
        assert!(array(std::ptr::null()).or_empty(3).is_empty());
        assert_eq!(array(numbers.as_ptr()).of((1, 2)), Ok(&numbers[..]));
        assert_eq!(taken::<Str>(std::ptr::null()).unwrap().bytes(), b"");
    }

    #[test]
    fn null_is_an_error_that_names_function_and_argument_unless_nothing_is_read() {
        let null = std::ptr::null_mut::<f64>();
        let message = |result: Result<()>| result.unwrap_err().message().to_string();
        let errors = [
            taken::<Vec3>(null.cast()).map(drop),
            taken::<&Vec3>(null.cast()).map(drop),
            taken::<&mut Vec3>(null.cast()).map(drop),
            taken::<Out<f64>>(null).map(drop),
            taken::<NonNull<f64>>(null).map(drop),
            taken::<&Model>(null.cast()).map(drop),
            taken::<Array<f64>>(null).unwrap().of(1).map(drop),
            taken::<ArrayMut<f64>>(null).unwrap().of(1).map(drop),
        ];
        assert_eq!(errors.map(message), [(); 8].map(|()| "mj_test: x is NULL"));
        assert!(taken::<Array<f64>>(null).unwrap().of(0).unwrap().is_empty());
        assert!(taken::<ArrayMut<f64>>(null).unwrap().of(0).unwrap().is_empty());
    }

    #[test]
    fn null_is_none_for_arguments_that_allow_it() {
        assert!(taken::<Option<Vec3>>(std::ptr::null()).unwrap().is_none());
        assert!(taken::<Option<Str>>(std::ptr::null()).unwrap().is_none());
        assert!(taken::<Tolerated<Array<f64>>>(std::ptr::null()).unwrap().is_none());
        assert!(taken::<Tolerated<&Model>>(std::ptr::null()).unwrap().is_none());
    }

    #[test]
    fn ids_out_of_range_are_errors_that_name_the_routine() {
        assert_eq!(index("mj_jac", "body", 2, 3), Ok(2));
        for id in [-1, 3] {
            let error = index("mj_jac", "body", id, 3).unwrap_err();
            assert_eq!(error.message(), format!("mj_jac: invalid body id {id}, there are 3"));
        }
    }
}
