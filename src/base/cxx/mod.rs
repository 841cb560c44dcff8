//! C++ `std::string` and `std::vector<T>` in their true layouts, so that C++ callers of the library (the Python module
//! among them) may read and change the strings and vectors of an `mjSpec` in place.
//!
//! Layouts: libstdc++ (the default on Linux), libc++ with the cargo feature `libcxx`, and Microsoft's library on Windows.
//! Memory is as `operator new` gives it there (`memory`), so that either side may free or grow what the other made.
//!
//! A libstdc++ string of up to 15 characters points into itself. Strings made here do not, so they move freely as Rust values, and empty
//! ones have no memory. Code that lets C++ see a string keeps it where it is (in a `Box`) and calls [`Relocate::pin`]
//! there, which gives it a form that C++ may change, without an allocation; [`Relocate::unpin`] makes it movable again.
//! Elements of a [`CxxVec`] are pinned.

use crate::abi::*;
use std::fmt;

mod memory;

#[cfg(not(any(windows, feature = "libcxx")))]
#[path = "libstdcxx.rs"]
mod string;
#[cfg(all(not(windows), feature = "libcxx"))]
#[path = "libcxx.rs"]
mod string;
#[cfg(windows)]
#[path = "msvc.rs"]
mod string;

pub use string::CxxString;

/// Types that may be elements of a [`CxxVec`]: plain numbers, and the types of this module.
///
/// # Safety
/// `relocate` leaves a valid value at `to`, and nothing to drop at `from`.
pub unsafe trait Relocate: Sized {
    /// Moves a value that C++ may have touched to other memory.
    ///
    /// # Safety
    /// `from` is a value, `to` uninitialised memory elsewhere; both are aligned.
    unsafe fn relocate(from: *mut Self, to: *mut Self) {
        // SAFETY: the caller says that `from` is a value and `to` uninitialised memory elsewhere, both aligned; the
        // value has moved, and nothing drops it at `from`.
        unsafe { to.write(from.read()) }
    }

    /// Gives the value a form that C++ may read and change, as long as it stays where it is.
    fn pin(&mut self) {}

    /// Gives the value a form that may move.
    fn unpin(&mut self) {}
}
// SAFETY: a plain number: a copy of its bytes is a valid value, and there is nothing to drop.
unsafe impl Relocate for u8 {}
// SAFETY: a plain number: a copy of its bytes is a valid value, and there is nothing to drop.
unsafe impl Relocate for i32 {}
// SAFETY: a plain number: a copy of its bytes is a valid value, and there is nothing to drop.
unsafe impl Relocate for f32 {}
// SAFETY: a plain number: a copy of its bytes is a valid value, and there is nothing to drop.
unsafe impl Relocate for f64 {}
// SAFETY: the three pointers lead to memory elsewhere, so that a copy of them is the vector.
unsafe impl<T: Relocate> Relocate for CxxVec<T> {}

/// `std::vector<T>`: three pointers in all of them.
#[repr(C)]
pub struct CxxVec<T: Relocate> {
    begin: *mut T,
    end: *mut T,
    cap: *mut T,
}

impl<T: Relocate> CxxVec<T> {
    /// An empty vector; allocates nothing.
    pub const fn new() -> Self {
        CxxVec { begin: std::ptr::null_mut(), end: std::ptr::null_mut(), cap: std::ptr::null_mut() }
    }

    /// The elements.
    pub fn as_slice(&self) -> &[T] {
        if self.begin.is_null() {
            return &[];
        }
        // SAFETY: `begin..end` holds values: an invariant of the type, in C++ as here.
        unsafe { std::slice::from_raw_parts(self.begin, self.end.offset_from(self.begin) as usize) }
    }

    /// The elements, to change in place.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        if self.begin.is_null() {
            return &mut [];
        }
        // SAFETY: `begin..end` holds values, an invariant of the type in C++ as here; `self` owns them and is borrowed
        // mutably.
        unsafe { std::slice::from_raw_parts_mut(self.begin, self.end.offset_from(self.begin) as usize) }
    }

    /// How many elements fit without new memory.
    pub fn capacity(&self) -> usize {
        // SAFETY: both pointers belong to one allocation, or are both null.
        if self.begin.is_null() { 0 } else { unsafe { self.cap.offset_from(self.begin) as usize } }
    }

    /// Reserves capacity for `n` more elements.
    pub fn reserve(&mut self, n: usize) {
        let len = self.len();
        let wanted = len.checked_add(n).expect("a vector's length");
        if wanted <= self.capacity() {
            return;
        }
        let cap = wanted.max(2 * self.capacity());
        let bytes = cap.checked_mul(size_of::<T>()).filter(|b| *b <= isize::MAX as usize).expect("a vector's size");
        let to = memory::allocate(bytes).cast::<T>().as_ptr();
        // SAFETY: `to` has capacity for `cap >= len` elements; the old memory was allocated for the old capacity.
        unsafe {
            for i in 0..len {
                T::relocate(self.begin.add(i), to.add(i));
            }
            memory::free(self.begin.cast(), self.capacity() * size_of::<T>());
            (self.begin, self.end, self.cap) = (to, to.add(len), to.add(cap));
        }
    }

    /// Appends an element.
    pub fn push(&mut self, value: T) {
        self.reserve(1);
        // SAFETY: there is capacity for one more element.
        unsafe {
            self.end.write(value);
            (*self.end).pin();
            self.end = self.end.add(1);
        }
    }

    /// Drops the elements beyond the first `n`; keeps the memory.
    pub fn truncate(&mut self, n: usize) {
        while self.len() > n {
            // SAFETY: the last element leaves the vector before it is dropped.
            unsafe {
                self.end = self.end.sub(1);
                self.end.drop_in_place();
            }
        }
    }

    /// Drops all elements; keeps the memory.
    pub fn clear(&mut self) {
        self.truncate(0);
    }
}

impl<T: Relocate + Copy> CxxVec<T> {
    /// Replaces the contents.
    pub fn set(&mut self, values: &[T]) {
        self.end = self.begin;
        self.extend_from_slice(values);
    }

    /// Appends copies.
    pub fn extend_from_slice(&mut self, values: &[T]) {
        self.reserve(values.len());
        if !values.is_empty() {
            // SAFETY: there is capacity, and `values` cannot overlap memory of a mutably borrowed vector.
            unsafe {
                std::ptr::copy_nonoverlapping(values.as_ptr(), self.end, values.len());
                self.end = self.end.add(values.len());
            }
        }
    }
}

impl CxxVec<CxxString> {
    /// Replaces the contents.
    pub fn set_strings<S: AsRef<[u8]>>(&mut self, values: &[S]) {
        self.clear();
        for v in values {
            self.push(CxxString::from(v.as_ref()));
        }
    }
}

impl<T: Relocate + Copy> CxxVec<CxxVec<T>> {
    /// Replaces the contents.
    pub fn set_rows<R: AsRef<[T]>>(&mut self, rows: &[R]) {
        self.clear();
        for row in rows {
            self.push(CxxVec::from(row.as_ref()));
        }
    }
}

impl<T: Relocate> Drop for CxxVec<T> {
    fn drop(&mut self) {
        self.clear();
        // SAFETY: null, or allocated for this capacity, here or in C++.
        unsafe { memory::free(self.begin.cast(), self.capacity() * size_of::<T>()) }
    }
}

impl<T: Relocate> Default for CxxVec<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Relocate> std::ops::Deref for CxxVec<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: Relocate> std::ops::DerefMut for CxxVec<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}

impl<T: Relocate + Clone> Clone for CxxVec<T> {
    fn clone(&self) -> Self {
        self.iter().cloned().collect()
    }
}

impl<T: Relocate> FromIterator<T> for CxxVec<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut v = Self::new();
        values.into_iter().for_each(|x| v.push(x));
        v
    }
}

impl<T: Relocate + Copy> From<&[T]> for CxxVec<T> {
    fn from(values: &[T]) -> Self {
        let mut v = Self::new();
        v.extend_from_slice(values);
        v
    }
}

impl<T: Relocate + PartialEq> PartialEq for CxxVec<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Relocate + fmt::Debug> fmt::Debug for CxxVec<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl CxxString {
    /// The characters, without the closing zero.
    pub fn as_bytes(&self) -> &[u8] {
        let (p, n) = self.parts();
        // SAFETY: `n` characters at `p`: an invariant of the type.
        unsafe { std::slice::from_raw_parts(p, n) }
    }

    /// The text, if it is UTF-8.
    pub fn as_str(&self) -> Option<&str> {
        std::str::from_utf8(self.as_bytes()).ok()
    }

    /// The text as C sees it (`c_str()`).
    pub fn as_ptr(&self) -> *const std::ffi::c_char {
        self.parts().0.cast()
    }

    /// Replaces the contents.
    pub fn set(&mut self, text: impl AsRef<[u8]>) {
        let text = text.as_ref();
        if text.is_empty() && self.is_empty() {
            return;
        }
        let p = self.prepare(text.len());
        // SAFETY: `prepare` gave `len + 1` bytes, and `text` cannot overlap a mutably borrowed string.
        unsafe {
            std::ptr::copy_nonoverlapping(text.as_ptr(), p, text.len());
            p.add(text.len()).write(0);
        }
        self.set_len(text.len());
    }

    /// Makes it empty.
    pub fn clear(&mut self) {
        self.set("");
    }

    pub fn len(&self) -> usize {
        self.parts().1
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Drop for CxxString {
    fn drop(&mut self) {
        self.free();
    }
}

impl Default for CxxString {
    fn default() -> Self {
        Self::new()
    }
}

impl Clone for CxxString {
    fn clone(&self) -> Self {
        CxxString::from(self.as_bytes())
    }
}

impl<S: AsRef<[u8]> + ?Sized> From<&S> for CxxString {
    fn from(text: &S) -> Self {
        let mut s = Self::new();
        s.set(text);
        s
    }
}

impl PartialEq for CxxString {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl fmt::Debug for CxxString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        String::from_utf8_lossy(self.as_bytes()).fmt(f)
    }
}

// SAFETY: these own their memory and share nothing.
unsafe impl Send for CxxString {}
// SAFETY: a string owns its memory, and a shared one is only read.
unsafe impl Sync for CxxString {}
// SAFETY: a vector owns its elements alone.
unsafe impl<T: Relocate + Send> Send for CxxVec<T> {}
// SAFETY: a vector owns its elements, and a shared one only reads them, which `T: Sync` allows.
unsafe impl<T: Relocate + Sync> Sync for CxxVec<T> {}

/// An opaque pointer target of the C API, and the C++ object behind it.
pub trait CxxObject {
    /// The object's layout.
    type Layout: Relocate;
}
impl CxxObject for mjString {
    type Layout = CxxString;
}
impl CxxObject for mjStringVec {
    type Layout = CxxVec<CxxString>;
}
impl CxxObject for mjIntVec {
    type Layout = CxxVec<i32>;
}
impl CxxObject for mjIntVecVec {
    type Layout = CxxVec<CxxVec<i32>>;
}
impl CxxObject for mjFloatVec {
    type Layout = CxxVec<f32>;
}
impl CxxObject for mjFloatVecVec {
    type Layout = CxxVec<CxxVec<f32>>;
}
impl CxxObject for mjDoubleVec {
    type Layout = CxxVec<f64>;
}
impl CxxObject for mjByteVec {
    type Layout = CxxVec<u8>;
}

/// The C++ object behind a pointer of the C API.
///
/// # Safety
/// `p` points to a live object of that type, which outlives `'a` and is not used elsewhere meanwhile.
pub unsafe fn cxx_mut<'a, O: CxxObject>(p: *mut O) -> &'a mut O::Layout {
    // SAFETY: the caller says that `p` is a live object of this type, not used elsewhere while `'a` lasts; `Layout` has
    // the layout of that object.
    unsafe { &mut *p.cast() }
}

/// The C++ object behind a pointer of the C API, for reading.
///
/// # Safety
/// `p` points to a live object of that type, which outlives `'a` and is not changed meanwhile.
pub unsafe fn cxx_ref<'a, O: CxxObject>(p: *const O) -> &'a O::Layout {
    // SAFETY: the caller says that `p` is a live object of this type, not changed while `'a` lasts; `Layout` has the
    // layout of that object.
    unsafe { &*p.cast() }
}

/// The pointer that the C API shows for a C++ object, which is pinned: it must stay where it is while C++ knows the pointer.
pub fn opaque<O: CxxObject>(object: &mut O::Layout) -> *mut O {
    object.pin();
    (&raw mut *object).cast()
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(not(windows))]
    use crate::base::os::{Library, Scope};

    #[test]
    fn strings_of_any_length_keep_their_text_through_growth_and_moves() {
        let mut v = CxxVec::<CxxString>::new();
        for n in [0, 1, 15, 16, 22, 23, 24, 1000] {
            let mut s = CxxString::from("x");
            s.set("y".repeat(n));
            v.push(s);
            assert_eq!(v.last().unwrap().as_str(), Some("y".repeat(n).as_str()));
        }
        assert_eq!(v.iter().map(|s| s.len()).collect::<Vec<_>>(), [0, 1, 15, 16, 22, 23, 24, 1000]);
        // SAFETY: strings end in a zero.
        let c = unsafe { std::ffi::CStr::from_ptr(v[3].as_ptr()) };
        assert_eq!(c.to_bytes().len(), 16);
        v.truncate(2);
        assert_eq!(v.clone(), v);
        assert_eq!(
            (size_of::<CxxVec<i32>>(), size_of::<CxxString>()),
            (24, if cfg!(feature = "libcxx") { 24 } else { 32 })
        );
    }

    #[test]
    fn strings_that_were_pinned_move_after_they_were_unpinned() {
        for n in [0, 1, 15, 16, 100] {
            let mut pinned = Box::new(CxxString::new());
            pinned.pin();
            pinned.pin();
            pinned.set("y".repeat(n));
            assert_eq!(pinned.clone().len(), n);
            pinned.unpin();
            let mut moved = *pinned;
            assert_eq!(moved.as_str(), Some("y".repeat(n).as_str()));
            // SAFETY: strings end in a zero.
            assert_eq!(unsafe { std::ffi::CStr::from_ptr(moved.as_ptr()) }.count_bytes(), n);
            moved.set("z");
            assert_eq!(moved.as_str(), Some("z"));
            moved.clear();
            assert!(moved.is_empty());
        }
    }

    /// A library made by the system's C++ compiler (`CXX`, if set) reads, grows, shrinks and frees our objects, and makes some for us.
    #[cfg(not(feature = "libcxx"))]
    // `tests/windows/strings.c` compares Microsoft's layout with the published DLL's
    #[cfg(not(windows))]
    #[test]
    fn cpp_code_reads_changes_and_makes_these_objects() {
        use std::process::Command;
        let dir = std::env::temp_dir().join(format!("rujoco-cxx-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let (source, library) = (dir.join("t.cc"), dir.join("libt.so"));
        std::fs::write(
            &source,
            r#"
            #include <string>
            #include <vector>
            extern "C" int change(std::string* s, std::string* e, std::vector<std::string>* v, std::vector<std::vector<int>>* r) {
                if (*s != "hello" || v->size() != 2 || (*v)[1] != "a long string of more than 22" ) return 1;
                if (r->size() != 2 || (*r)[0].size() != 3 || (*r)[0][2] != 3 || !(*r)[1].empty()) return 2;
                *s = std::string(100, 'z');
                *e = "in place"; e->append(40, 'e');
                v->push_back("short"); v->push_back(std::string(40, 'q')); (*v)[0] = "b"; (*v)[1].clear(); (*v)[1].shrink_to_fit();
                (*r)[1].assign({7, 8}); r->push_back({9});
                return 0;
            }
            extern "C" std::vector<std::string>* make() { return new std::vector<std::string>{"in place", std::string(30, 'm')}; }
            extern "C" void unmake(std::vector<std::string>* v) { delete v; }
            "#,
        )
        .unwrap();
        let compiler = std::env::var("CXX").unwrap_or("g++".to_string());
        let built = Command::new(&compiler).args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source).status();
        if !built.is_ok_and(|s| s.success()) {
            eprintln!("skipped: no {compiler} here");
            return;
        }
        let path = std::ffi::CString::new(library.to_str().unwrap()).unwrap();
        // SAFETY: the C++ source that is compiled here defines the functions with these signatures.
        unsafe {
            let lib = Library::open(&path, Scope::Local).unwrap();
            type Strings = *mut CxxVec<CxxString>;
            type Change = extern "C" fn(*mut CxxString, *mut CxxString, Strings, *mut CxxVec<CxxVec<i32>>) -> i32;
            let change: Change = std::mem::transmute(lib.symbol(c"change"));
            let make: extern "C" fn() -> *mut CxxVec<CxxString> = std::mem::transmute(lib.symbol(c"make"));
            let unmake: extern "C" fn(*mut CxxVec<CxxString>) = std::mem::transmute(lib.symbol(c"unmake"));
            let mut s = Box::new(CxxString::from("hello"));
            let mut v = CxxVec::new();
            v.set_strings(&["a", "a long string of more than 22"]);
            let mut r = CxxVec::new();
            r.set_rows(&[vec![1, 2, 3], vec![]]);
            let mut empty = Box::new(CxxString::new());
            empty.pin();
            assert_eq!(change(&mut *s, &mut *empty, &mut v, &mut r), 0);
            assert_eq!(empty.as_str(), Some(format!("in place{}", "e".repeat(40)).as_str()));
            assert_eq!(s.as_str(), Some("z".repeat(100).as_str()));
            v.reserve(100); // moves strings that C++ made self-pointing
            let texts: Vec<_> = v.iter().map(|s| s.as_str().unwrap()).collect();
            assert_eq!(texts, ["b", "", "short", "q".repeat(40).as_str()]);
            assert_eq!((r[1].as_slice(), r[2].as_slice()), (&[7, 8][..], &[9][..]));
            let made = make();
            assert_eq!((&(*made))[0].as_str(), Some("in place"));
            (*made).push(CxxString::from("ours"));
            (&mut (*made))[0].set("replaced by something longer");
            unmake(made);
        }
        let _ = std::fs::remove_dir_all(dir);
    }
}
