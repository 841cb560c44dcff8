//! Four doubles in plain Rust, for targets without vectors of ours: whatever the compiler makes of them.
//!
//! Tests: `src/math/simd/f64x4.rs`.

use bytemuck::{Pod, Zeroable};

#[repr(C, align(32))]
#[derive(Clone, Copy, Pod, Zeroable)]
pub struct V([f64; 4]);

#[inline(always)]
fn each(f: impl Fn(usize) -> f64) -> V {
    V([f(0), f(1), f(2), f(3)])
}

/// All bits where the truth value holds.
#[inline(always)]
fn truth(f: impl Fn(usize) -> bool) -> V {
    each(|k| f64::from_bits(if f(k) { u64::MAX } else { 0 }))
}

#[inline(always)]
pub fn new(x: [f64; 4]) -> V {
    V(x)
}
#[inline(always)]
pub fn load(x: &[f64; 4]) -> V {
    V(*x)
}
#[inline(always)]
pub fn splat(x: f64) -> V {
    V([x; 4])
}
#[inline(always)]
pub fn of_f32(x: &[f32; 4]) -> V {
    V(x.map(f64::from))
}
#[inline(always)]
pub fn store(to: &mut [f64; 4], x: V) {
    *to = x.0;
}
#[inline(always)]
pub fn add(a: V, b: V) -> V {
    each(|k| a.0[k] + b.0[k])
}
#[inline(always)]
pub fn sub(a: V, b: V) -> V {
    each(|k| a.0[k] - b.0[k])
}
#[inline(always)]
pub fn mul(a: V, b: V) -> V {
    each(|k| a.0[k] * b.0[k])
}
#[inline(always)]
pub fn div(a: V, b: V) -> V {
    each(|k| a.0[k] / b.0[k])
}
#[inline(always)]
pub fn neg(x: V) -> V {
    each(|k| -x.0[k])
}
#[inline(always)]
pub fn and(a: V, b: V) -> V {
    each(|k| f64::from_bits(a.0[k].to_bits() & b.0[k].to_bits()))
}
#[inline(always)]
pub fn or(a: V, b: V) -> V {
    each(|k| f64::from_bits(a.0[k].to_bits() | b.0[k].to_bits()))
}
#[inline(always)]
pub fn abs(x: V) -> V {
    each(|k| x.0[k].abs())
}
#[inline(always)]
pub fn max(a: V, b: V) -> V {
    each(|k| if a.0[k] > b.0[k] { a.0[k] } else { b.0[k] })
}
#[inline(always)]
pub fn min(a: V, b: V) -> V {
    each(|k| if a.0[k] < b.0[k] { a.0[k] } else { b.0[k] })
}
#[inline(always)]
pub fn floor(x: V) -> V {
    each(|k| x.0[k].floor())
}
#[inline(always)]
pub fn ceil(x: V) -> V {
    each(|k| x.0[k].ceil())
}
#[inline(always)]
pub fn sqrt(x: V) -> V {
    each(|k| x.0[k].sqrt())
}
#[inline(always)]
pub fn to_i32s(x: V) -> [i32; 4] {
    x.0.map(|x| x as i32)
}
#[inline(always)]
pub fn gt(a: V, b: V) -> V {
    truth(|k| a.0[k] > b.0[k])
}
#[inline(always)]
pub fn lt(a: V, b: V) -> V {
    truth(|k| a.0[k] < b.0[k])
}
#[inline(always)]
pub fn le(a: V, b: V) -> V {
    truth(|k| a.0[k] <= b.0[k])
}
#[inline(always)]
pub fn eq(a: V, b: V) -> V {
    truth(|k| a.0[k] == b.0[k])
}
#[inline(always)]
pub fn select(mask: V, a: V, b: V) -> V {
    each(|k| if mask.0[k].is_sign_negative() { a.0[k] } else { b.0[k] })
}
#[inline(always)]
pub fn bits(mask: V) -> u32 {
    (0..4).map(|k| u32::from(mask.0[k].is_sign_negative()) << k).sum()
}
#[inline(always)]
pub fn swap_halves(x: V) -> V {
    each(|k| x.0[(k + 2) % 4])
}
#[inline(always)]
pub fn swap_neighbours(x: V) -> V {
    each(|k| x.0[k ^ 1])
}
/// Lanes 0 and 1 from one place, 2 and 3 from another.
#[inline(always)]
pub fn load_halves(low: &[f64; 2], high: &[f64; 2]) -> V {
    V([low[0], low[1], high[0], high[1]])
}
#[inline(always)]
pub fn store_halves(low: &mut [f64; 2], high: &mut [f64; 2], x: V) {
    (*low, *high) = ([x.0[0], x.0[1]], [x.0[2], x.0[3]]);
}
/// The even and the odd lanes of two vectors: a, b, a, b.
#[inline(always)]
pub fn interleave(a: V, b: V) -> [V; 2] {
    [V([a.0[0], b.0[0], a.0[2], b.0[2]]), V([a.0[1], b.0[1], a.0[3], b.0[3]])]
}
#[inline(always)]
pub fn transpose(x: [V; 4]) -> [V; 4] {
    [0, 1, 2, 3].map(|k| each(|i| x[i].0[k]))
}
#[inline(always)]
pub fn sum(x: V) -> f64 {
    (x.0[0] + x.0[2]) + (x.0[1] + x.0[3])
}
#[inline(always)]
pub fn sums(x: [V; 4]) -> V {
    V(x.map(sum))
}
#[inline(always)]
pub fn sums_by_pairs(x: [V; 4]) -> V {
    each(|k| (x[k].0[0] + x[k].0[1]) + (x[k].0[2] + x[k].0[3]))
}
