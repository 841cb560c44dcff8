//! Gradients of built-in textures: a disk, and the sky on the faces of a cube.
//!
//! A pixel's colour is a blend of two colours by a position, and along a row the position changes ever to one side from
//! either end to the middle. So a row consists of runs of one colour, and where they end follows from inverting the blend
//! (a table for the whole image) and the position (a square root for a row). Pixels so near to an end that rounding decides
//! are evaluated as the reference does.

use super::image::fill_pixels;
use crate::math::elementary;
use std::f64::consts::FRAC_PI_2;
use std::ops::Range;

type Rgb = [f64; 3];

/// One by the square root of two, rounded as a quotient: a step of a gradient may depend on the last bit.
const INVERSE_ROOT_TWO: f64 = 0.7071067811865475;

/// Distance of a channel's value from an integer below which its rounding is not foretold.
const UNSURE: f64 = 1e-6;

/// Colours with more steps than this (they lie far outside of 0 to 1) are evaluated at each pixel.
const MOST_STEPS: f64 = 1e4;

/// Between two colours, by a sigmoid of `pos` that reaches them at -1 and 1; of 255, not yet rounded.
fn blend(a: Rgb, b: Rgb, pos: f64) -> Rgb {
    let alpha = 0.5 * (1.0 + pos / (1.0 + pos * pos).sqrt() / INVERSE_ROOT_TWO);
    // written so that NaN stays NaN
    #[allow(clippy::manual_clamp)]
    let alpha = if alpha < 0.0 {
        0.0
    } else if alpha > 1.0 {
        1.0
    } else {
        alpha
    };
    std::array::from_fn(|i| 255.0 * (alpha * a[i] + (1.0 - alpha) * b[i]))
}

fn truncated(colour: Rgb) -> [u8; 3] {
    colour.map(|x| x as i64 as u8)
}

/// The position at which the sigmoid of [`blend`] has a value.
fn inverse_sigmoid(alpha: f64) -> f64 {
    let u = (2.0 * alpha.clamp(0.0, 1.0) - 1.0) * INVERSE_ROOT_TWO;
    u / (1.0 - u * u).sqrt()
}

/// A blend of two colours, inverted.
struct Ramp {
    ends: [Rgb; 2],
    /// Ascending, disjoint intervals of positions in which rounding decides; `None` if that is everywhere.
    unsure: Option<Vec<Interval>>,
    /// Colours before the first interval, between two, after the last.
    colours: Vec<[u8; 3]>,
}

#[derive(Clone, Copy)]
struct Interval {
    low: f64,
    high: f64,
    /// What a row makes of the ends: its square of x is linear in these.
    reach: [f64; 2],
}

impl Ramp {
    /// The blend from `b` to `a`, for rows whose squares of x are linear in `reach` of the position.
    fn new(a: Rgb, b: Rgb, reach: impl Fn(f64) -> f64) -> Ramp {
        let unsure = (0..3).map(|k| steps(a[k], b[k])).collect::<Option<Vec<_>>>();
        let Some(mut all) = unsure.map(|lists| lists.concat()) else {
            return Ramp { ends: [a, b], unsure: None, colours: vec![] };
        };
        all.sort_by(|x, y| x.0.total_cmp(&y.0));
        let mut disjoint: Vec<(f64, f64)> = Vec::with_capacity(all.len());
        for (low, high) in all {
            match disjoint.last_mut() {
                Some(last) if low <= last.1 => last.1 = last.1.max(high),
                _ => disjoint.push((low, high)),
            }
        }
        // positions leave -1 to 1 on a disk only; the blend is constant there
        let starts = std::iter::once(-2.0).chain(disjoint.iter().map(|i| i.1));
        let ends = disjoint.iter().map(|i| i.0).chain([2.0]);
        let colours = starts.zip(ends).map(|(low, high)| truncated(blend(a, b, 0.5 * (low + high)))).collect();
        let interval = |(low, high)| Interval { low, high, reach: [reach(low), reach(high)] };
        Ramp { ends: [a, b], unsure: Some(disjoint.into_iter().map(interval).collect()), colours }
    }

    fn at(&self, pos: f64) -> [u8; 3] {
        truncated(blend(self.ends[0], self.ends[1], pos))
    }

    /// Paints a row in which column `c` has the position `pos(c)` and, exactly, the square of x is `scale` times the
    /// position's reach less `offset`.
    fn paint(&self, row: &mut [u8], scale: f64, offset: f64, pos: impl Fn(usize) -> f64) {
        let pixels = row.len() / 3;
        let mut exactly = |columns: Range<usize>| {
            for c in columns {
                row[3 * c..3 * c + 3].copy_from_slice(&self.at(pos(c)));
            }
        };
        let Some(unsure) = self.unsure.as_ref().filter(|_| pixels > 2) else { return exactly(0..pixels) };
        // a middle that has no twin belongs to both halves
        let half = pixels.div_ceil(2);
        let (outer, inner) = (pos(0), pos(half - 1));
        let rising = inner >= outer;
        let last = pixels as f64 - 1.0;
        let column = |reach: f64| 0.5 * last * (1.0 - (scale * reach - offset).clamp(0.0, 1.0).sqrt());
        // the intervals that this half meets, from the border to the middle
        let first = unsure.partition_point(|i| i.high < outer.min(inner));
        let count = unsure[first..].partition_point(|i| i.low <= outer.max(inner));
        let mut from = 0;
        for k in 0..count {
            let at = if rising { first + k } else { first + count - 1 - k };
            let i = &unsure[at];
            // where the interval begins and ends, going inwards
            let (begins, ends) = if rising { (0, 1) } else { (1, 0) };
            let (in_at_border, out_at_middle) =
                if rising { (i.low <= outer, i.high >= inner) } else { (i.high >= outer, i.low <= inner) };
            let begin = if in_at_border { 0 } else { (column(i.reach[begins]) - 1e-3).ceil().max(0.0) as usize };
            let end = if out_at_middle { half } else { (column(i.reach[ends]) + 1e-3).floor() as usize + 1 };
            let (begin, end) = (begin.clamp(from, half), end.clamp(from, half));
            fill_twice(row, from..begin, self.colours[if rising { at } else { at + 1 }]);
            for c in begin..end.max(begin) {
                for c in [c, pixels - 1 - c] {
                    row[3 * c..3 * c + 3].copy_from_slice(&self.at(pos(c)));
                }
            }
            from = end.max(begin);
        }
        let colour = self.colours[if rising || count == 0 { first + count } else { first }];
        fill_twice(row, from..half, colour);
    }
}

/// Positions around which the truncated value of a channel between `a` and `b` changes; `None` if it may change anywhere.
fn steps(a: f64, b: f64) -> Option<Vec<(f64, f64)>> {
    // the weights of a blend always add up to one, so these two are met without rounding
    if a == b && (a == 0.0 || a == 1.0) {
        return Some(vec![]);
    }
    let (low, high) = (255.0 * a.min(b), 255.0 * a.max(b));
    if !(high - low < MOST_STEPS && low.abs() < 1e6) {
        return None;
    }
    let slope = 255.0 * (a - b);
    let mut list = Vec::new();
    for n in (low - UNSURE).ceil() as i64..=(high + UNSURE).floor() as i64 {
        // truncation changes nothing at zero
        if n == 0 {
            continue;
        }
        let ends = [n as f64 - UNSURE, n as f64 + UNSURE].map(|v| (v - 255.0 * b) / slope);
        let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        if !(high - low < 0.5) {
            return None;
        }
        list.push((inverse_sigmoid(low) - 1e-9, inverse_sigmoid(high) + 1e-9));
    }
    Some(list)
}

/// Fills columns and their mirror images with one colour.
fn fill_twice(row: &mut [u8], columns: Range<usize>, colour: [u8; 3]) {
    let pixels = row.len() / 3;
    for part in [columns.clone(), pixels - columns.end..pixels - columns.start] {
        fill_pixels(&mut row[3 * part.start..3 * part.end], colour);
    }
}

/// Rows of `width` three-byte pixels around a centre: `b` in the middle, `a` at the distance of one.
pub fn disk(data: &mut [u8], width: usize, a: Rgb, b: Rgb) {
    let ramp = Ramp::new(a, b, |t| (0.5 * (t + 1.0)).powi(2));
    let height = data.len() / (3 * width);
    let across = width as f64 - 1.0;
    for (r, row) in data.chunks_exact_mut(3 * width).enumerate() {
        let y = 1.0 - 2.0 * r as f64 / (height as f64 - 1.0);
        ramp.paint(row, 1.0, y * y, |c| {
            let x = 2.0 * c as f64 / across - 1.0;
            2.0 * (x * x + y * y).sqrt() - 1.0
        });
    }
}

/// The sky on six stacked faces, right, left, up, down, front, back: a pixel's colour depends on the elevation of its
/// direction, `a` above. The four sides are the same.
pub fn cube(data: &mut [u8], side: usize, a: Rgb, b: Rgb) {
    let ramp = Ramp::new(a, b, |t| elementary::sin(t * FRAC_PI_2).powi(-2));
    let across = side as f64 - 1.0;
    let (row, face) = (3 * side, 3 * side * side);
    for r in 0..side {
        let y = 1.0 - 2.0 * r as f64 / across;
        let length = |c: usize| {
            let x = 2.0 * c as f64 / across - 1.0;
            (1.0 + x * x + y * y).sqrt()
        };
        let elevation = |c: usize| 1.0 - elementary::acos(1.0 / length(c)) / FRAC_PI_2;
        let (yy, at) = (y * y, r * row);
        ramp.paint(&mut data[at..at + row], yy, 1.0 + yy, |c| elementary::asin(y / length(c)) / FRAC_PI_2);
        ramp.paint(&mut data[2 * face + at..][..row], 1.0, 1.0 + yy, elevation);
        ramp.paint(&mut data[3 * face + at..][..row], 1.0, 1.0 + yy, |c| -elevation(c));
    }
    for copy in [1, 4, 5] {
        data.copy_within(..face, copy * face);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLOURS: [(Rgb, Rgb); 8] = [
        ([0.3, 0.5, 0.7], [0.0; 3]),
        ([0.0; 3], [0.3, 0.5, 0.7]),
        ([0.2, 0.4, 1.0], [0.2, 0.8, 1.0]),
        ([1.2, -0.1, 0.5], [0.5; 3]),
        ([1.0; 3], [1.0; 3]),
        ([1.0, 0.0, 1.0], [0.0, 1.0, 0.9999999]),
        ([f64::NAN, 0.5, 1.0], [0.0; 3]),
        ([1e30, 0.5, 1.0], [0.0; 3]),
    ];

    #[test]
    fn a_disk_of_runs_equals_one_of_pixels() {
        for (a, b) in COLOURS {
            for (width, height) in [(1, 1), (2, 3), (3, 2), (64, 65), (101, 40), (257, 256)] {
                let mut data = vec![7; 3 * width * height];
                disk(&mut data, width, a, b);
                let each = (0..width * height).flat_map(|i| {
                    let x = 2.0 * (i % width) as f64 / (width as f64 - 1.0) - 1.0;
                    let y = 1.0 - 2.0 * (i / width) as f64 / (height as f64 - 1.0);
                    truncated(blend(a, b, 2.0 * (x * x + y * y).sqrt() - 1.0))
                });
                assert!(data.iter().copied().eq(each), "{a:?} {b:?} {width} x {height}");
            }
        }
    }

    #[test]
    fn a_sky_of_runs_equals_one_of_pixels() {
        for (a, b) in COLOURS {
            for side in [1, 2, 3, 4, 5, 32, 33, 130, 255] {
                let mut data = vec![7; 18 * side * side];
                cube(&mut data, side, a, b);
                let each = |face: usize| {
                    (0..side * side).flat_map(move |i| {
                        let x = 2.0 * (i % side) as f64 / (side as f64 - 1.0) - 1.0;
                        let y = 1.0 - 2.0 * (i / side) as f64 / (side as f64 - 1.0);
                        let length = (1.0 + x * x + y * y).sqrt();
                        let elevation = 1.0 - (1.0 / length).acos() / FRAC_PI_2;
                        let pos = [(y / length).asin() / FRAC_PI_2, elevation, -elevation][face];
                        truncated(blend(a, b, pos))
                    })
                };
                let expected = [0, 0, 1, 2, 0, 0].into_iter().flat_map(each);
                assert!(data.iter().copied().eq(expected), "{a:?} {b:?} {side}");
            }
        }
    }
}
