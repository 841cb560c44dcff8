//! Faces over the section of a surface with a plane: the region that the edges in the plane wind around, cut into trapezoids
//! from vertex to vertex (de Berg and others, Computational Geometry, chapter 6). Gaps of rounding between edges do no harm.

use crate::math::Vec3;
use std::collections::HashMap;

/// Heights below this are rounding.
const FLAT: f64 = 1e-12;

/// A side of the region, from its lower end up.
#[derive(Clone, Copy)]
struct RegionSide {
    low: [f64; 2],
    high: [f64; 2],
    ends: [u32; 2],
    /// How many regions begin to the right of it: one for sides that run down, as those on the left of a region do.
    winding: i32,
}

impl RegionSide {
    /// Where the side is at a height.
    fn at(&self, height: f64) -> f64 {
        if height <= self.low[1] {
            return self.low[0];
        }
        if height >= self.high[1] {
            return self.high[0];
        }
        let t = (height - self.low[1]) / (self.high[1] - self.low[1]);
        self.low[0] + (self.high[0] - self.low[0]) * t
    }

    /// The vertex at a height, if an end is there.
    fn end(&self, height: f64) -> Option<u32> {
        if height == self.low[1] {
            Some(self.ends[0])
        } else if height == self.high[1] {
            Some(self.ends[1])
        } else {
            None
        }
    }
}

/// The sides of all regions of a section.
pub struct CrossSection {
    axis: usize,
    below: bool,
    sides: Vec<RegionSide>,
}

impl CrossSection {
    /// From the edges of faces in the plane, `below` or above which the surface lies.
    pub fn new(vert: &[Vec3], rim: &[[u32; 2]], axis: usize, below: bool) -> CrossSection {
        let flat = |v: u32| {
            let p = vert[v as usize];
            [p[(axis + 1) % 3], p[(axis + 2) % 3]]
        };
        let side = |&[a, b]: &[u32; 2]| {
            // a face of the cut runs along the edge in the other direction; seen from above that is clockwise if it looks down
            let (from, to) = if below { (b, a) } else { (a, b) };
            let (p, q) = (flat(from), flat(to));
            let up = p[1] < q[1];
            let (low, high, ends) = if up { (p, q, [from, to]) } else { (q, p, [to, from]) };
            (high[1] - low[1] > FLAT).then_some(RegionSide { low, high, ends, winding: if up { -1 } else { 1 } })
        };
        let mut sides: Vec<RegionSide> = rim.iter().filter_map(side).collect();
        sides.sort_by(|a, b| a.low[1].total_cmp(&b.low[1]).then(a.low[0].total_cmp(&b.low[0])));
        CrossSection { axis, below, sides }
    }

    /// Adds the faces to those of a surface that is cut at this position along the axis.
    pub fn fill(&self, vert: &mut Vec<Vec3>, face: &mut Vec<[u32; 3]>, position: f64) {
        let mut filler = Filler { vert, face, axis: self.axis, position, below: self.below, new: HashMap::new() };
        let mut heights: Vec<f64> = self.sides.iter().flat_map(|s| [s.low[1], s.high[1]]).collect();
        heights.sort_by(f64::total_cmp);
        heights.dedup();
        let (mut active, mut next): (Vec<usize>, usize) = (Vec::new(), 0);
        // trapezoids that go on, by their left side: the right one, and the height where they begin
        let mut open: HashMap<usize, (usize, f64)> = HashMap::new();
        for pair in heights.windows(2) {
            let (bottom, top) = (pair[0], pair[1]);
            active.retain(|&s| self.sides[s].high[1] > bottom);
            while next < self.sides.len() && self.sides[next].low[1] <= bottom {
                active.push(next);
                next += 1;
            }
            let now = if top - bottom > FLAT { self.regions(&mut active, 0.5 * (bottom + top)) } else { continue };
            let before = std::mem::take(&mut open);
            for &(left, right) in &now {
                let begin = before.get(&left).filter(|o| o.0 == right).map_or(bottom, |o| o.1);
                open.insert(left, (right, begin));
            }
            let mut done: Vec<(usize, (usize, f64))> =
                before.into_iter().filter(|(left, o)| open.get(left).is_none_or(|now| now.0 != o.0)).collect();
            done.sort_by_key(|o| o.0);
            for (left, (right, begin)) in done {
                filler.trapezoid([&self.sides[left], &self.sides[right]], [begin, bottom]);
            }
        }
        let end = heights.last().copied().unwrap_or(0.0);
        let mut done: Vec<(usize, (usize, f64))> = open.into_iter().collect();
        done.sort_by_key(|o| o.0);
        for (left, (right, begin)) in done {
            filler.trapezoid([&self.sides[left], &self.sides[right]], [begin, end]);
        }
    }

    /// The left and right sides of what is inside at a height.
    fn regions(&self, active: &mut [usize], height: f64) -> Vec<(usize, usize)> {
        let at = |s: &usize| self.sides[*s].at(height);
        active.sort_by(|a, b| at(a).total_cmp(&at(b)).then(a.cmp(b)));
        let (mut winding, mut left, mut found) = (0, 0, Vec::new());
        for &s in active.iter() {
            let before = winding;
            winding += self.sides[s].winding;
            if before <= 0 && winding > 0 {
                left = s;
            } else if before > 0 && winding <= 0 {
                found.push((left, s));
            }
        }
        found
    }
}

/// Writes faces to a surface.
struct Filler<'a> {
    vert: &'a mut Vec<Vec3>,
    face: &'a mut Vec<[u32; 3]>,
    axis: usize,
    position: f64,
    below: bool,
    /// Vertices that trapezoids have added, by their place.
    new: HashMap<[u64; 2], u32>,
}

impl Filler<'_> {
    fn vertex(&mut self, side: &RegionSide, height: f64) -> u32 {
        if let Some(end) = side.end(height) {
            return end;
        }
        let x = side.at(height);
        *self.new.entry([x.to_bits(), height.to_bits()]).or_insert_with(|| {
            let mut p = Vec3::ZERO;
            let axis = self.axis;
            (p[axis], p[(axis + 1) % 3], p[(axis + 2) % 3]) = (self.position, x, height);
            self.vert.push(p);
            self.vert.len() as u32 - 1
        })
    }

    /// A trapezoid between two sides, from one height to another.
    fn trapezoid(&mut self, [left, right]: [&RegionSide; 2], [bottom, top]: [f64; 2]) {
        let corners = [(left, bottom), (right, bottom), (right, top), (left, top)].map(|(s, h)| self.vertex(s, h));
        for [a, b, c] in [[0, 1, 2], [0, 2, 3]].map(|t| t.map(|i: usize| corners[i])) {
            let point = |v: u32| self.vert[v as usize];
            if a != b && b != c && a != c && point(a) != point(b) && point(b) != point(c) && point(a) != point(c) {
                self.face.push(if self.below { [a, b, c] } else { [a, c, b] });
            }
        }
    }
}
