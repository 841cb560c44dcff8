//! Noise that is a function of a seed and a counter: of an environment, a step and a quantity. So it does not depend on threads,
//! masks or lanes.
#![forbid(unsafe_code)]

use crate::math::elementary;

/// A number of the standard normal distribution that is a function of its arguments alone: Box and Muller's transform of two
/// uniform numbers, which a finaliser of splitmix64 makes of a counter.
pub fn normal(seed: u64, counter: [usize; 4]) -> f64 {
    let state = hash(seed, counter);
    let (a, b) = (unit(state), unit(state ^ 0x5555_5555_5555_5555));
    (-2.0 * elementary::ln(a)).sqrt() * elementary::cos(std::f64::consts::TAU * b)
}

/// A number between -1 and 1, uniformly distributed, that is a function of its arguments alone.
pub fn uniform(seed: u64, counter: [usize; 4]) -> f64 {
    2.0 * unit(hash(seed, counter)) - 1.0
}

fn hash(seed: u64, counter: [usize; 4]) -> u64 {
    counter.iter().fold(seed, |state, &part| mix(state ^ part as u64))
}

/// A number between 0 and 1.
fn unit(state: u64) -> f64 {
    ((mix(state) >> 11) as f64 + 0.5) / (1u64 << 53) as f64
}

/// One step of splitmix64.
fn mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_normal_and_a_function_of_its_counter() {
        let n = 40_000;
        let values: Vec<f64> = (0..n).map(|i| normal(7, [i % 200, i / 200, 3, 0])).collect();
        let mean = values.iter().sum::<f64>() / n as f64;
        let variance = values.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / n as f64;
        // five standard deviations of the two estimates
        assert!(mean.abs() < 5.0 / (n as f64).sqrt(), "{mean}");
        assert!((variance - 1.0).abs() < 5.0 * (2.0 / n as f64).sqrt(), "{variance}");
        let flat: Vec<f64> = (0..n).map(|i| uniform(7, [i % 200, i / 200, 3, 0])).collect();
        assert!(flat.iter().all(|x| x.abs() < 1.0));
        let (mean, square) = flat.iter().fold((0.0, 0.0), |(a, b), x| (a + x / n as f64, b + x * x / n as f64));
        // five standard deviations: variance 1/3, of squares 4/45
        assert!(mean.abs() < 5.0 * (1.0 / 3.0 / n as f64).sqrt(), "{mean}");
        assert!((square - 1.0 / 3.0).abs() < 5.0 * (4.0 / 45.0 / n as f64).sqrt(), "{square}");
        assert_eq!(normal(7, [1, 2, 3, 0]), normal(7, [1, 2, 3, 0]));
        let others = [normal(8, [1, 2, 3, 0]), normal(7, [2, 1, 3, 0]), normal(7, [1, 2, 3, 1])];
        assert!(others.iter().all(|&x| x != normal(7, [1, 2, 3, 0])));
    }
}
