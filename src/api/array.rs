//! Arrays of C: pointers whose number of values the function knows.

use super::border::Argument;
use super::*;
use crate::model::{view, view_mut};
use std::borrow::Cow;
use std::marker::PhantomData;

/// A C length or count: negative ones count as 0.
pub fn len(n: c_int) -> usize {
    n.max(0) as usize
}

/// How many values C passes: of an array, or the rows and columns of a matrix. Negative numbers count as 0.
pub trait Count: Copy {
    /// Their number.
    fn count(self) -> usize;
}

impl Count for usize {
    #[inline(always)]
    fn count(self) -> usize {
        self
    }
}

impl Count for c_int {
    #[inline(always)]
    fn count(self) -> usize {
        len(self)
    }
}

impl Count for (c_int, c_int) {
    #[inline(always)]
    fn count(self) -> usize {
        len(self.0) * len(self.1)
    }
}

/// Values of the caller's. C promises as many as the comment of the function says: the body asks for no more.
#[derive(Clone, Copy)]
pub struct Array<'a, T = mjtNum> {
    p: *const T,
    argument: Argument,
    lives: PhantomData<&'a [T]>,
}

impl<'a, T> Array<'a, T> {
    #[inline(always)]
    pub(super) fn new(p: *const T, argument: Argument) -> Self {
        Array { p, argument, lives: PhantomData }
    }

    /// `n` values; NULL is an error, unless `n` is 0.
    #[inline(always)]
    pub fn of(self, n: impl Count) -> Result<&'a [T]> {
        if self.p.is_null() && n.count() > 0 { Err(self.argument.missing()) } else { Ok(self.or_empty(n)) }
    }

    /// The i-th value.
    pub fn get(self, i: usize) -> &'a T {
        // SAFETY: C passes as many values as the comment of the function says, and the function's body asks for no
        // more.
        unsafe { &*self.p.add(i) }
    }

    /// `n` values; none for NULL.
    #[inline(always)]
    pub fn or_empty(self, n: impl Count) -> &'a [T] {
        // SAFETY: NULL, which has no values, or as many values as the comment of the function says; the function's body
        // asks for no more.
        unsafe { view(self.p, n.count()) }
    }
}

impl<'a, T: Copy> Array<'a, T> {
    /// Those from the i-th on.
    #[inline(always)]
    pub fn after(self, i: usize) -> Self {
        Array { p: self.p.wrapping_add(i), ..self }
    }

    /// `n` rows of N numbers.
    #[inline(always)]
    pub fn rows<const N: usize>(self, n: impl Count) -> Result<&'a [[T; N]]> {
        Ok(self.of(N * n.count())?.as_chunks().0)
    }

    /// The i-th value; the array may be written meanwhile.
    #[inline(always)]
    pub fn at(self, i: usize) -> T {
        // SAFETY: C passes as many values as the comment of the function says, and the function's body asks for no
        // more. No reference is made.
        unsafe { *self.p.add(i) }
    }
}

impl<'a> Array<'a, mjtNum> {
    /// `n` numbers while `d` is written: a copy where they lie in its arrays, as those of programs do that pass `d->qpos`.
    pub fn apart_from(self, d: &Data, n: impl Count) -> Result<Cow<'a, [mjtNum]>> {
        let values = self.of(n)?;
        Ok(if lies_in(d, self.p, values.len()) { Cow::Owned(values.to_vec()) } else { Cow::Borrowed(values) })
    }
}

/// Whether `n` numbers lie in the buffer or in the arena of `d`.
fn lies_in(d: &Data, p: *const mjtNum, n: usize) -> bool {
    // SAFETY: the data that these are the views of.
    let raw = unsafe { &*d.raw };
    let (start, end) = (p as usize, p.wrapping_add(n) as usize);
    let within = |at: *const c_void, bytes: mjtSize| end > at as usize && start < at as usize + bytes as usize;
    n > 0 && (within(raw.buffer, raw.nbuffer) || within(raw.arena, raw.narena))
}

/// As [`Array`], to be written.
pub struct ArrayMut<'a, T = mjtNum> {
    p: *mut T,
    argument: Argument,
    lives: PhantomData<&'a mut [T]>,
}

/// Integers of the caller's.
pub type Ints<'a> = Array<'a, c_int>;

/// Integers to be written.
pub type IntsMut<'a> = ArrayMut<'a, c_int>;

impl<'a, T> ArrayMut<'a, T> {
    #[inline(always)]
    pub(super) fn new(p: *mut T, argument: Argument) -> Self {
        ArrayMut { p, argument, lives: PhantomData }
    }

    /// `n` values; NULL is an error, unless `n` is 0.
    #[inline(always)]
    pub fn of(self, n: impl Count) -> Result<&'a mut [T]> {
        if self.p.is_null() && n.count() > 0 { Err(self.argument.missing()) } else { Ok(self.or_empty(n)) }
    }

    /// `n` values; none for NULL.
    #[inline(always)]
    pub fn or_empty(self, n: impl Count) -> &'a mut [T] {
        // SAFETY: NULL, which has no values, or as many values as the comment of the function says; the function's body
        // asks for no more, and for one slice at a time.
        unsafe { view_mut(self.p, n.count()) }
    }

    /// `n` values, after those of `from` have been copied there; both may be the same, or overlap.
    pub fn with_copy_of(self, from: Array<T>, n: impl Count) -> Result<&'a mut [T]>
    where
        T: Copy,
    {
        // checked before anything is written; no slice of one lives beside the other's
        from.of(n)?;
        let to = ArrayMut { ..self }.of(n)?;
        self.copy_from(from, n);
        Ok(to)
    }

    /// Copies `n` values, which may overlap.
    #[inline(always)]
    pub fn copy_from(self, from: Array<T>, n: impl Count)
    where
        T: Copy,
    {
        if n.count() > 0 {
            // SAFETY: C passes as many values in both arrays as the comment of the function says; they may overlap.
            unsafe { std::ptr::copy(from.p, self.p, n.count()) };
        }
    }

    /// Writes `n` values in ascending order; `value` may read the array. No reference is made.
    #[inline(always)]
    pub fn fill(&self, n: impl Count, value: impl Fn(usize) -> T) {
        for i in 0..n.count() {
            self.put(i, value(i));
        }
    }

    /// Writes the i-th value.
    #[inline(always)]
    pub fn put(&self, i: usize, value: T) {
        // SAFETY: C passes as many values as the comment of the function says, and the function's body asks for no
        // more. No reference is made.
        unsafe { *self.p.add(i) = value }
    }

    /// Those from the i-th on.
    #[inline(always)]
    pub fn after(&self, i: usize) -> Self {
        ArrayMut { p: self.p.wrapping_add(i), ..*self }
    }

    /// To be read alone.
    #[inline(always)]
    pub fn input(&self) -> Array<'a, T> {
        Array::new(self.p, self.argument)
    }

    /// Whether `n` values overlap others.
    pub fn overlaps(&self, others: &[T], n: impl Count) -> bool {
        let range = others.as_ptr_range();
        range.start < self.p.wrapping_add(n.count()) && range.end > self.p
    }

    /// The i-th value.
    #[inline(always)]
    pub fn at(&self, i: usize) -> T
    where
        T: Copy,
    {
        // SAFETY: C passes as many values as the comment of the function says, and the function's body asks for no
        // more. No reference is made.
        unsafe { *self.p.add(i) }
    }
}

impl ArrayMut<'_> {
    /// Whether `n` numbers lie in the arrays of `d`.
    pub fn lies_in(&self, d: &Data, n: usize) -> bool {
        !self.p.is_null() && lies_in(d, self.p, n)
    }
}
