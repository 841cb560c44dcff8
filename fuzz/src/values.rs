//! Numbers and indices for calls, from bytes.

use arbitrary::{Arbitrary, Result, Unstructured};

/// A number: an ordinary one as often as one that hurts.
#[derive(Clone, Copy, Debug)]
pub struct Number(pub f64);

const HOSTILE: [f64; 16] = [
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    f64::MIN_POSITIVE,
    5e-324,
    1e300,
    -1e300,
    1e154,
    1e20,
    -1e20,
    1e-20,
    1e-9,
    2_147_483_648.0,
    -0.0,
    0.0,
];

impl<'a> Arbitrary<'a> for Number {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Number> {
        let byte: u8 = u.arbitrary()?;
        Ok(Number(match byte {
            0..200 => (f64::from(byte) - 100.0) / 40.0,
            200..240 => HOSTILE[usize::from(byte) % HOSTILE.len()],
            _ => u.arbitrary()?,
        }))
    }
}

/// An index of some list, at times one beyond its ends.
#[derive(Clone, Copy, Debug, Arbitrary)]
pub struct Id(u8);

impl Id {
    /// An index of a list of `n`.
    pub fn of(self, n: i32) -> i32 {
        match self.0 {
            0 => -1,
            1 => n,
            2 => i32::MAX,
            3 => i32::MIN,
            i => i32::from(i) % n.max(1),
        }
    }
}

/// An item of a list that is not empty.
pub fn pick<T>(list: &[T], which: u8) -> &T {
    &list[usize::from(which) % list.len()]
}
