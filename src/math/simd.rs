//! Four-lane vector arithmetic with fused multiply-add, chosen once for a whole stage.
//!
//! A stage is a [`Stage`] whose `run` is generic over [`Lanes`]; [`dispatch`] runs it compiled for AVX2 and FMA where the
//! machine has them, and for the baseline otherwise. Everything between must be inlined (`#[inline(always)]`), or go
//! through [`Lanes::call`], because a function without the feature cannot use its registers. Results of the two
//! instances differ in the last bits: use this only where no exact decision depends on them.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "aarch64")]
mod neon;

/// Arithmetic on four numbers at a time.
pub trait Lanes: Copy {
    /// Four numbers.
    type V: Copy;
    /// Four truth values.
    type Mask: Copy;

    fn splat(self, x: f64) -> Self::V;
    fn load(self, x: &[f64; 4]) -> Self::V;
    fn store(self, to: &mut [f64; 4], x: Self::V);
    fn add(self, a: Self::V, b: Self::V) -> Self::V;
    fn sub(self, a: Self::V, b: Self::V) -> Self::V;
    fn mul(self, a: Self::V, b: Self::V) -> Self::V;
    /// `a * b + c`
    fn fma(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V;
    /// `c - a * b`
    fn fnma(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V;
    /// As [`Lanes::fma`], of single numbers.
    fn fma_one(self, a: f64, b: f64, c: f64) -> f64;
    /// The smaller one; `b` if either is not a number.
    fn min(self, a: Self::V, b: Self::V) -> Self::V;
    fn lt(self, a: Self::V, b: Self::V) -> Self::Mask;
    /// `a` where the mask holds, `b` elsewhere.
    fn select(self, mask: Self::Mask, a: Self::V, b: Self::V) -> Self::V;
    /// `x` where the mask holds, 0 elsewhere.
    fn keep(self, mask: Self::Mask, x: Self::V) -> Self::V;
    /// Bit `k` is the mask of lane `k`.
    fn bits(self, mask: Self::Mask) -> u8;
    /// The sum of the lanes.
    fn sum(self, x: Self::V) -> f64;
    /// The sums of the lanes of each of four vectors.
    fn sums(self, x: [Self::V; 4]) -> Self::V;
    /// Runs a closure out of line, compiled for this instruction set.
    fn call<R>(self, f: impl FnOnce() -> R) -> R;
}

/// A computation that is compiled for every instruction set.
pub trait Stage {
    type Out;
    /// Must be `#[inline(always)]`.
    fn run<L: Lanes>(self, l: L) -> Self::Out;
}

/// Runs a stage with the best lanes of this machine.
#[cfg(not(target_arch = "aarch64"))]
#[inline]
pub fn dispatch<S: Stage>(stage: S) -> S::Out {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        // SAFETY: the features are there.
        return unsafe { avx2::run(stage) };
    }
    stage.run(Portable)
}

/// Runs a stage with the lanes that every machine of this target has; they give the bits of AVX2 and FMA.
#[cfg(target_arch = "aarch64")]
#[inline]
pub fn dispatch<S: Stage>(stage: S) -> S::Out {
    stage.run(neon::Neon)
}

/// Lanes of plain Rust: whatever the baseline instruction set makes of them.
#[derive(Clone, Copy)]
pub struct Portable;

#[inline(always)]
fn each(f: impl Fn(usize) -> f64) -> [f64; 4] {
    [f(0), f(1), f(2), f(3)]
}

impl Lanes for Portable {
    type V = [f64; 4];
    type Mask = [bool; 4];

    #[inline(always)]
    fn splat(self, x: f64) -> [f64; 4] {
        [x; 4]
    }
    #[inline(always)]
    fn load(self, x: &[f64; 4]) -> [f64; 4] {
        *x
    }
    #[inline(always)]
    fn store(self, to: &mut [f64; 4], x: [f64; 4]) {
        *to = x;
    }
    #[inline(always)]
    fn add(self, a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
        each(|k| a[k] + b[k])
    }
    #[inline(always)]
    fn sub(self, a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
        each(|k| a[k] - b[k])
    }
    #[inline(always)]
    fn mul(self, a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
        each(|k| a[k] * b[k])
    }
    #[inline(always)]
    fn fma(self, a: [f64; 4], b: [f64; 4], c: [f64; 4]) -> [f64; 4] {
        each(|k| a[k] * b[k] + c[k])
    }
    #[inline(always)]
    fn fnma(self, a: [f64; 4], b: [f64; 4], c: [f64; 4]) -> [f64; 4] {
        each(|k| c[k] - a[k] * b[k])
    }
    #[inline(always)]
    fn fma_one(self, a: f64, b: f64, c: f64) -> f64 {
        a * b + c
    }
    #[inline(always)]
    fn min(self, a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
        each(|k| if a[k] < b[k] { a[k] } else { b[k] })
    }
    #[inline(always)]
    fn lt(self, a: [f64; 4], b: [f64; 4]) -> [bool; 4] {
        [a[0] < b[0], a[1] < b[1], a[2] < b[2], a[3] < b[3]]
    }
    #[inline(always)]
    fn select(self, mask: [bool; 4], a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
        each(|k| if mask[k] { a[k] } else { b[k] })
    }
    #[inline(always)]
    fn keep(self, mask: [bool; 4], x: [f64; 4]) -> [f64; 4] {
        each(|k| if mask[k] { x[k] } else { 0.0 })
    }
    #[inline(always)]
    fn bits(self, mask: [bool; 4]) -> u8 {
        mask.iter().enumerate().map(|(k, &b)| (b as u8) << k).sum()
    }
    #[inline(always)]
    fn sum(self, x: [f64; 4]) -> f64 {
        (x[0] + x[2]) + (x[1] + x[3])
    }
    #[inline(always)]
    fn sums(self, x: [[f64; 4]; 4]) -> [f64; 4] {
        each(|k| self.sum(x[k]))
    }
    #[inline(always)]
    fn call<R>(self, f: impl FnOnce() -> R) -> R {
        out_of_line(f)
    }
}

#[inline(never)]
fn out_of_line<R>(f: impl FnOnce() -> R) -> R {
    f()
}
