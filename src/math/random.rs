//! Repeatable random numbers, for tests and searches: a linear congruential generator of 64 bits, Knuth's MMIX. Scripts of golden files
//! (`tests/golden/long_runs.py`) have the same one.
//!
//! The tests of `tests/` compile this file, too (`tests/kit`).

/// A generator, by its seed.
pub struct Random(pub u64);

impl Random {
    /// 64 bits, of which the lower ones repeat soon: bit `k` after 2^(k+1) calls.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        self.0
    }

    /// Uniform in [-1, 1).
    pub fn signed(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    /// Uniform in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// One of the integers from 0 to `n - 1`, where `n` is below 2^31.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() >> 33) as usize % n
    }

    /// `N` numbers in [-1, 1).
    pub fn array<const N: usize>(&mut self) -> [f64; N] {
        std::array::from_fn(|_| self.signed())
    }

    /// `n` numbers in [-1, 1).
    pub fn vector(&mut self, n: usize) -> Vec<f64> {
        (0..n).map(|_| self.signed()).collect()
    }
}
