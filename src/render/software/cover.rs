//! Which samples of a tile a triangle covers.
//!
//! Edges are evaluated exactly: corners lie on 1/256 of a pixel, and double precision holds the products. A sample on an edge
//! belongs to the triangle to the right of it, or below it if the edge is level.

use super::scene::PART;
use crate::math::simd::F64x4;
use crate::math::{from_fn, map};

/// 2^-40: more than the error of a column, less than what lies between one and a place that is none.
const NEARLY: f64 = 1.0 / (1u64 << 40) as f64;

/// The lowest bits, by their number.
static BELOW: [u32; 64] = {
    let mut bits = [u32::MAX; 64];
    let mut n = 0;
    while n < 32 {
        bits[n] = (1 << n) - 1;
        n += 1;
    }
    bits
};

/// An edge: not negative at places inside. In parts of a pixel from the tile's corner.
#[derive(Clone, Copy)]
pub struct Edge {
    pub x: f64,
    pub y: f64,
    constant: f64,
}

impl Edge {
    pub fn new([x, y]: [f64; 2], [to_x, to_y]: [f64; 2]) -> Edge {
        let (a, b) = (y - to_y, to_x - x);
        Edge { x: a, y: b, constant: -(a * x + b * y) }
    }

    #[inline(always)]
    pub fn at(&self, [x, y]: [f64; 2]) -> f64 {
        self.x * x + self.y * y + self.constant
    }

    /// The same without the places on it, unless they belong to this side.
    fn owned(self) -> Edge {
        let inclusive = self.x > 0.0 || (self.x == 0.0 && self.y < 0.0);
        Edge { constant: self.constant - if inclusive { 0.0 } else { 1.0 }, ..self }
    }
}

/// What is inside of three edges.
pub struct Coverage {
    edges: [Edge; 3],
    /// What the edges' values are multiplied with to find where they are zero.
    scales: [f64; 3],
    /// First pixel of the rows that may be inside, and the end.
    first: f64,
    end: f64,
}

impl Coverage {
    /// Pixels outside of `columns` (first, end; from 0 to 32) are not covered. `steps` are the inverses of the edges' `x`.
    pub fn new(edges: [Edge; 3], steps: [f64; 3], columns: [usize; 2]) -> Coverage {
        let scales = map(steps, |s| -s / PART as f64);
        Coverage { edges: map(edges, Edge::owned), scales, first: columns[0] as f64, end: columns[1] as f64 }
    }

    /// Bits of the places, of four, that are inside.
    #[inline(always)]
    pub fn places(&self, x: F64x4, y: F64x4) -> u8 {
        let none = F64x4::splat(0.0);
        let outside = self.edges.iter().fold(none, |outside, e| {
            outside | (F64x4::splat(e.x) * x + F64x4::splat(e.y) * y + F64x4::splat(e.constant)).lt(none)
        });
        !outside.bits() as u8 & 0xf
    }

    /// Columns that may be inside: first, and end.
    pub fn columns(&self) -> [usize; 2] {
        map([self.first, self.end], |v| v as usize)
    }

    /// For each of four places within the first pixel of a row: bits of the pixels of the row that hold the place inside.
    #[inline(always)]
    pub fn rows(&self, x: F64x4, y: F64x4) -> [u32; 4] {
        let (mut first, mut end) = (F64x4::splat(self.first), F64x4::splat(self.end));
        let mut outside = F64x4::splat(0.0);
        for (e, scale) in self.edges.iter().zip(self.scales) {
            let start = F64x4::splat(e.x) * x + F64x4::splat(e.y) * y + F64x4::splat(e.constant);
            // A quotient of a value and a step is a whole number or at least 2^-32 from one, and those that are no column
            // of the tile do not matter: what rounding adds to one of the others is less than `NEARLY`.
            let zero = start * F64x4::splat(scale);
            if e.x > 0.0 {
                first = first.max((zero - F64x4::splat(NEARLY)).ceil());
            } else if e.x < 0.0 {
                end = end.min((zero + F64x4::splat(1.0 + NEARLY)).floor());
            } else {
                outside = outside | start.lt(F64x4::splat(0.0));
            }
        }
        let end = outside.select(F64x4::splat(0.0), end.max(F64x4::splat(0.0)));
        let (first, end) = (first.min(end).to_i32s(), end.to_i32s());
        let below = |n: i32| BELOW[n as usize % BELOW.len()];
        from_fn(|k| below(end[k]) & !below(first[k]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    /// Is a place inside, by whole numbers; a place on an edge belongs to the triangle to its right or below it.
    fn is_inside(corners: [[i64; 2]; 3], [x, y]: [i64; 2]) -> bool {
        (0..3).all(|k| {
            let ([ax, ay], [bx, by]) = (corners[k], corners[(k + 1) % 3]);
            let side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
            let owned = by < ay || (by == ay && bx < ax);
            side > 0 || (side == 0 && owned)
        })
    }

    #[test]
    fn rows_are_the_places_inside() {
        let mut generator = Random(1);
        let mut random = |range: i64| generator.below(range as usize) as i64;
        for round in 0..3000 {
            // small ones, ones that cover the tile, and some with corners on the places themselves
            let size = [3000, 9000, 4_000_000][round % 3];
            let grid = if round % 5 == 0 { 32 } else { 1 };
            let mut corners = [0; 3].map(|_| [0; 2].map(|_| (random(size) - size / 4) / grid * grid));
            let [a, b, c] = corners;
            let area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
            if area == 0 {
                continue;
            }
            if area < 0 {
                corners.swap(1, 2);
            }
            let [p, q, r] = corners.map(|c| c.map(|v| v as f64));
            let edges = [Edge::new(q, r), Edge::new(r, p), Edge::new(p, q)];
            let cover = Coverage::new(edges, edges.map(|e| 1.0 / e.x), [2, 31]);
            let places = [[96, 32], [224, 96], [32, 160], [128, 128]];
            for row in 0..32 {
                let x = F64x4::new(places.map(|p| p[0] as f64));
                let y = F64x4::new(places.map(|p| (p[1] + 256 * row) as f64));
                let found = cover.rows(x, y);
                for k in 2..31 {
                    let inside = cover.places(x + F64x4::splat(256.0 * k as f64), y);
                    assert!((0..4).all(|s| (inside >> s & 1) as u32 == found[s] >> k & 1), "{corners:?} {k} {row}");
                }
                for (found, place) in found.iter().zip(places) {
                    let inside = |k: &i64| is_inside(corners, [place[0] + 256 * k, place[1] + 256 * row]);
                    let expected = (2..31).filter(inside).fold(0, |bits, k| bits | 1u32 << k);
                    assert_eq!(*found, expected, "{corners:?} row {row} place {place:?}");
                }
            }
        }
    }
}
