//! Pictures of flat triangles and lines of text, in the order in which they cover each other.

use super::metrics::Metrics;
use crate::abi::mjrRect;
use std::f32::consts::FRAC_PI_2;

/// Red, green, blue.
pub type Rgb = [f32; 3];

/// A corner of a triangle.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C)]
pub struct DrawVertex {
    /// Position in pixels.
    pub pos: [f32; 2],
    /// Color.
    pub rgb: Rgb,
}

/// A line of text in the normal font.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// How many vertices are drawn before it.
    pub after: usize,
    /// Lower left corner of the first character.
    pub x: i32,
    pub y: i32,
    /// Color.
    pub rgb: Rgb,
    /// Characters.
    pub text: Vec<u8>,
}

/// Triangles, three vertices each, and texts.
#[derive(Clone, Default, Debug)]
pub struct DrawList {
    /// Size of the area.
    pub width: i32,
    pub height: i32,
    /// What the area is cleared with before.
    pub clear: Option<Rgb>,
    /// Corners of the triangles.
    pub vertices: Vec<DrawVertex>,
    /// Texts, by growing `after`.
    pub lines: Vec<Line>,
}

/// The mean of two colors.
pub fn mean(a: Rgb, b: Rgb) -> Rgb {
    std::array::from_fn(|k| 0.5 * (a[k] + b[k]))
}

/// A rectangle that is smaller by a margin on all sides.
pub fn inset(r: &mjrRect, margin: i32) -> mjrRect {
    mjrRect {
        left: r.left + margin,
        bottom: r.bottom + margin,
        width: r.width - 2 * margin,
        height: r.height - 2 * margin,
    }
}

/// Which corners of a rectangle are rounded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Corners {
    All,
    Top,
}

impl DrawList {
    /// An empty draw list.
    pub fn new(width: i32, height: i32) -> DrawList {
        DrawList { width, height, ..DrawList::default() }
    }

    /// A triangle.
    pub fn triangle(&mut self, corners: [[f32; 2]; 3], rgb: Rgb) {
        self.vertices.extend(corners.map(|pos| DrawVertex { pos, rgb }));
    }

    /// A rectangle whose color changes from its bottom to its top.
    pub fn gradient(&mut self, r: &mjrRect, bottom: Rgb, top: Rgb) {
        if r.width <= 0 || r.height <= 0 {
            return;
        }
        let (left, low) = (r.left as f32, r.bottom as f32);
        let (right, high) = ((r.left + r.width) as f32, (r.bottom + r.height) as f32);
        let at = |x, y, rgb| DrawVertex { pos: [x, y], rgb };
        let corners = [at(left, low, bottom), at(right, low, bottom), at(right, high, top), at(left, high, top)];
        self.vertices.extend([0, 1, 2, 0, 2, 3].map(|k| corners[k]));
    }

    /// A rectangle of one color.
    pub fn fill(&mut self, r: &mjrRect, rgb: Rgb) {
        self.gradient(r, rgb, rgb);
    }

    /// A rectangle with another inside, which leaves a frame.
    pub fn frame(&mut self, r: &mjrRect, width: i32, rgb: Rgb, inside: Rgb) {
        self.fill(r, rgb);
        self.fill(&inset(r, width), inside);
    }

    /// A rectangle whose left and right ends are half circles; nothing if it is higher than wide.
    pub fn oval(&mut self, r: &mjrRect, rgb: Rgb) {
        const SEGMENTS: usize = 15;
        if r.height > r.width || r.height <= 0 {
            return;
        }
        let radius = 0.5 * r.height as f32;
        let (left, right) = (r.left as f32 + radius, (r.left + r.width) as f32 - radius);
        let middle = r.bottom as f32 + radius;
        // from the top of the left end to its bottom, then from the bottom of the right end to its top
        let end = |cx: f32, start: f32| {
            (0..=SEGMENTS).map(move |k| {
                let angle = FRAC_PI_2 * (start + 2.0 * k as f32 / SEGMENTS as f32);
                [cx + radius * angle.cos(), middle + radius * angle.sin()]
            })
        };
        let rim: Vec<[f32; 2]> = end(left, 1.0).chain(end(right, 3.0)).collect();
        for pair in rim[1..].windows(2) {
            self.triangle([rim[0], pair[0], pair[1]], rgb);
        }
    }

    /// Rounds the corners of what was drawn in a rectangle, in the color of what lies behind.
    pub fn round_corners(&mut self, r: &mjrRect, radius: f32, which: Corners, behind: Rgb) {
        const SEGMENTS: usize = 10;
        if radius <= 0.0 {
            return;
        }
        let (left, low) = (r.left as f32, r.bottom as f32);
        let (right, high) = ((r.left + r.width) as f32, (r.bottom + r.height) as f32);
        let top = [([left, high], [1.0, -1.0]), ([right, high], [-1.0, -1.0])];
        let bottom = [([left, low], [1.0, 1.0]), ([right, low], [-1.0, 1.0])];
        let corners = top.iter().chain(if which == Corners::All { &bottom[..] } else { &[] });
        for (corner, inward) in corners {
            let center = [corner[0] + radius * inward[0], corner[1] + radius * inward[1]];
            let rim = |k: usize| {
                let angle = FRAC_PI_2 * k as f32 / SEGMENTS as f32;
                [center[0] - radius * inward[0] * angle.cos(), center[1] - radius * inward[1] * angle.sin()]
            };
            for k in 0..SEGMENTS {
                self.triangle([*corner, rim(k), rim(k + 1)], behind);
            }
        }
    }

    /// A line of text, as much of it as is narrower than the limit. It is not drawn if it begins outside the area.
    pub fn text(&mut self, metrics: &Metrics, (x, y): (i32, i32), limit: i32, rgb: Rgb, text: &[u8]) {
        let n = metrics.fitting(text, limit);
        if n == 0 || !(0..=self.width).contains(&x) || !(0..=self.height).contains(&y) {
            return;
        }
        self.lines.push(Line { after: self.vertices.len(), x, y, rgb, text: text[..n].to_vec() });
    }
}
