//! What becomes of eight neighbouring colors when others are drawn over them.

use super::scene::Blend;
use crate::math::simd::F32x8;
use crate::math::{from_fn, map};

const LANES: usize = F32x8::LANES;

/// Colors that are to be drawn: numbers from 0 to 1, and as bytes.
pub struct BlendColors {
    values: [F32x8; 4],
    packed: [u32; LANES],
}

impl BlendColors {
    /// From red, green, blue and opacity; what lies beyond 0 and 1 is cut off.
    #[inline(always)]
    pub fn new(values: [F32x8; 4]) -> BlendColors {
        let values = map(values, F32x8::unit);
        BlendColors { values, packed: F32x8::pixels(&values) }
    }

    /// Draws those whose bits are set.
    #[inline(always)]
    pub fn draw(&self, to: &mut [u32; LANES], bits: u8, blend: Blend) {
        let new = match blend {
            Blend::Replace => self.packed,
            Blend::Add => sums(to, &self.packed),
            Blend::Over | Blend::AddOver => over(to, &self.values, blend),
        };
        put(to, &new, bits);
    }
}

/// Writes the values whose bits are set.
#[inline(always)]
pub fn put(to: &mut [u32; LANES], new: &[u32; LANES], bits: u8) {
    if bits == 0xff {
        *to = *new;
        return;
    }
    for k in 0..LANES {
        let mask = if bits & 1 << k != 0 { u32::MAX } else { 0 };
        to[k] = to[k] & !mask | new[k] & mask;
    }
}

/// Sums of bytes, at most 255.
#[inline(always)]
fn sums(a: &[u32; LANES], b: &[u32; LANES]) -> [u32; LANES] {
    const TOP: u32 = 0x8080_8080;
    from_fn(|k| {
        let (a, b) = (a[k], b[k]);
        let sum = ((a & !TOP) + (b & !TOP)) ^ ((a ^ b) & TOP);
        let carried = (a & b | (a | b) & !sum) & TOP;
        sum | (carried << 1).wrapping_sub(carried >> 7)
    })
}

/// Colors over others, by their opacity.
#[inline(always)]
pub fn over(below: &[u32; LANES], color: &[F32x8; 4], blend: Blend) -> [u32; LANES] {
    let keep = if blend == Blend::Over { F32x8::splat(1.0) - color[3] } else { F32x8::splat(1.0) };
    let below = [
        F32x8::of_bytes::<0>(below),
        F32x8::of_bytes::<1>(below),
        F32x8::of_bytes::<2>(below),
        F32x8::of_bytes::<3>(below),
    ];
    let mixed: [F32x8; 4] = from_fn(|k| {
        let own = F32x8::splat(255.0) * color[k] * color[3];
        (own + keep * below[k] + F32x8::splat(0.5)).min(F32x8::splat(255.0))
    });
    F32x8::bytes(&mixed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_pixels(seed: u32) -> [u32; LANES] {
        std::array::from_fn(|k| (k as u32 + seed).wrapping_mul(0x9e37_79b9) ^ seed.rotate_left(7))
    }

    #[test]
    fn sums_are_those_of_bytes() {
        for seed in 0..200 {
            let (a, b) = (some_pixels(seed), some_pixels(seed + 77));
            let plain: [u32; LANES] = std::array::from_fn(|k| {
                let (a, b) = (a[k].to_le_bytes(), b[k].to_le_bytes());
                u32::from_le_bytes(std::array::from_fn(|j| a[j].saturating_add(b[j])))
            });
            assert_eq!(sums(&a, &b), plain);
        }
    }

    #[test]
    fn only_pixels_whose_bits_are_set_are_drawn() {
        let colors = BlendColors::new([1.0, 0.5, 0.0, 0.25].map(F32x8::splat));
        for (blend, expected) in [
            (Blend::Replace, [255, 128, 0, 64]),
            (Blend::Add, [255, 255, 50, 74]),
            // 255 c a + b (1 - a)
            (Blend::Over, [214, 182, 38, 23]),
            (Blend::AddOver, [255, 232, 50, 26]),
        ] {
            let before = [u32::from_le_bytes([200, 200, 50, 10]); LANES];
            let mut to = before;
            colors.draw(&mut to, 0b101, blend);
            assert_eq!(to[0].to_le_bytes(), expected);
            assert_eq!(to, [to[0], before[0], to[0], before[0], before[0], before[0], before[0], before[0]]);
            colors.draw(&mut to, 0, blend);
            assert_eq!(to[1], before[0]);
        }
    }
}
