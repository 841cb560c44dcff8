//! Clusters of neighbouring triangles of a mesh, so that those out of sight are left out before their vertices are placed.
//!
//! In: vertices and indices that stay, and how an instance is placed. Out: which clusters may be seen. A cluster is left out only if
//! its box lies outside of one side of what can be drawn by more than what rounding adds to its vertices, so nothing that would be
//! drawn is missed.
//!
//! Tests: in this file; `tests/picture` has golden pictures.

use super::vertex::{AttributeSource, Placement};
use crate::math::from_fn;

/// Triangles of a cluster.
pub const TRIANGLES: usize = 64;

/// Meshes of fewer triangles have no clusters.
const FEWEST: usize = 4 * TRIANGLES;

/// Vertices that are placed together.
pub const GROUP: usize = 8;

/// Relative error of a coordinate of clip space: some thirty roundings.
const ROUNDING: f64 = 4e-6;

/// Pixels around what can be drawn that count as seen.
const MARGIN: f64 = 1.0;

/// Middle and half sizes of a box of x, y, z and the part of z that has a scale of its own.
type VertexBox = [[f64; 4]; 2];

/// [`TRIANGLES`] triangles that follow each other.
struct Cluster {
    bounds: VertexBox,
    /// End of its groups of vertices.
    end: usize,
}

/// The clusters of a mesh.
pub struct Clusters {
    bounds: VertexBox,
    all: Vec<Cluster>,
    /// Groups of [`GROUP`] vertices, cluster by cluster.
    groups: Vec<u32>,
}

impl Clusters {
    /// Those of triangles by the numbers of their vertices, whose places and parts have these attributes. `None` if there are few
    /// triangles, or if one has a vertex that there is not.
    pub fn new(indices: &[u32], place: &AttributeSource, part: &AttributeSource, count: usize) -> Option<Clusters> {
        if indices.len() < 3 * FEWEST || indices.iter().any(|i| *i as usize >= count) {
            return None;
        }
        let (mut all, mut groups) = (Vec::new(), Vec::new());
        for corners in indices.chunks(3 * TRIANGLES) {
            let mut own: Vec<u32> = corners.iter().map(|i| i / GROUP as u32).collect();
            own.sort_unstable();
            own.dedup();
            groups.extend(own);
            all.push(Cluster { bounds: bounds(corners, place, part), end: groups.len() });
        }
        Some(Clusters { bounds: bounds(indices, place, part), all, groups })
    }

    /// Number of clusters.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Is any of the mesh seen.
    pub fn is_seen(&self, view: &ClipBounds) -> bool {
        view.may_hold(&self.bounds)
    }

    /// The groups of vertices of a cluster, if it may be seen.
    pub fn groups(&self, cluster: usize, view: &ClipBounds) -> Option<&[u32]> {
        let Cluster { bounds, end } = &self.all[cluster];
        let start = cluster.checked_sub(1).map_or(0, |before| self.all[before].end);
        view.may_hold(bounds).then(|| &self.groups[start..*end])
    }
}

fn bounds(corners: &[u32], place: &AttributeSource, part: &AttributeSource) -> VertexBox {
    let (mut low, mut high) = ([f32::INFINITY; 4], [f32::NEG_INFINITY; 4]);
    for i in corners {
        let ([x, y, z, _], part) = (place.get(*i as usize, 0), part.get(*i as usize, 0)[2]);
        for (k, v) in [x, y, z, part].into_iter().enumerate() {
            // what is no number is everywhere
            let (least, most) = if v.is_finite() { (v, v) } else { (f32::NEG_INFINITY, f32::INFINITY) };
            (low[k], high[k]) = (low[k].min(least), high[k].max(most));
        }
    }
    let pair = |k: usize| [low[k] as f64, high[k] as f64];
    [from_fn(|k| 0.5 * (pair(k)[0] + pair(k)[1])), from_fn(|k| 0.5 * (pair(k)[1] - pair(k)[0]))]
}

/// What can be drawn of an instance, in the coordinates of its vertices: for each of six sides the distance from it, inside
/// positive, and what rounding adds at most.
pub struct ClipBounds {
    sides: [ClipSide; 6],
}

/// A linear function of x, y, z and part, and the sizes of the numbers that it is a sum of.
#[derive(Clone, Copy)]
struct ClipSide {
    factors: [f64; 4],
    constant: f64,
    sizes: [f64; 4],
    size: f64,
}

impl Placement<'_> {
    /// Coordinates of clip space as functions of x, y, z, part and 1; or what they are at most, by size.
    fn functions(&self, of: fn(f64) -> f64) -> [[f64; 5]; 4] {
        let [x, y, part, z] = self.scale.map(|v| of(v as f64));
        let world: [[f64; 5]; 4] = from_fn(|r| match self.rows.get(r) {
            Some(row) => {
                let [a, b, c, d] = row.map(|v| of(v as f64));
                [a * x, b * y, c * z, c * part, d]
            }
            None => [0.0, 0.0, 0.0, 0.0, 1.0],
        });
        let apply = |m: &[f32; 16], v: &[[f64; 5]; 4]| -> [[f64; 5]; 4] {
            from_fn(|r| from_fn(|k| (0..4).map(|c| of(m[r + 4 * c] as f64) * v[c][k]).sum()))
        };
        apply(self.projection, &apply(self.view, &world))
    }
}

impl ClipBounds {
    /// Sides of pixels `clip` (left, bottom, right, top) of a viewport (left, bottom, width, height).
    pub fn new(placement: &Placement, clip: [i32; 4], [left, bottom, width, height]: [i32; 4]) -> ClipBounds {
        let [x, y, z, w] = placement.functions(|v| v);
        let [sx, sy, sz, sw] = placement.functions(f64::abs);
        let at = |pixel: f64, start: i32, size: i32| (pixel - start as f64) / size as f64 * 2.0 - 1.0;
        let side = |sign: f64, of: [f64; 5], times: f64, sizes: [f64; 5]| {
            let f: [f64; 5] = from_fn(|k| sign * (of[k] - times * w[k]));
            let s: [f64; 5] = from_fn(|k| (sizes[k] + times.abs() * sw[k]) * ROUNDING);
            ClipSide { factors: [f[0], f[1], f[2], f[3]], constant: f[4], sizes: [s[0], s[1], s[2], s[3]], size: s[4] }
        };
        ClipBounds {
            sides: [
                side(1.0, x, at(clip[0] as f64 - MARGIN, left, width), sx),
                side(-1.0, x, at(clip[2] as f64 + MARGIN, left, width), sx),
                side(1.0, y, at(clip[1] as f64 - MARGIN, bottom, height), sy),
                side(-1.0, y, at(clip[3] as f64 + MARGIN, bottom, height), sy),
                side(1.0, z, 0.0, sz),
                side(-1.0, z, 1.0, sz),
            ],
        }
    }

    /// Does some of a box lie inside of each side, or nearly so.
    #[inline(always)]
    fn may_hold(&self, [middle, half]: &VertexBox) -> bool {
        let sum = |f: &[f64; 4], v: [f64; 4]| f[0] * v[0] + f[1] * v[1] + f[2] * v[2] + f[3] * v[3];
        self.sides.iter().all(|s| {
            let farthest = sum(&s.factors, *middle) + s.constant + sum(&s.factors.map(f64::abs), *half);
            let error = sum(&s.sizes, from_fn(|k| middle[k].abs() + half[k])) + s.size;
            // what is no number is not outside
            !(farthest < -error)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of triangles along x from 0 to 320, seen along -z by a parallel projection.
    #[test]
    fn clusters_out_of_sight_are_left_out_and_no_others() {
        let values: Vec<f32> = (0..=320).flat_map(|k| [[k as f32, 0.0, 0.0], [k as f32, 1.0, 0.0]]).flatten().collect();
        let place = AttributeSource::Each { values: &values, size: 3, stride: 3, first: 0, per_instance: false };
        let part = AttributeSource::Same([0.0; 4]);
        let indices: Vec<u32> = (0..640).flat_map(|k| [k, k + 1, k + 2]).collect();
        let clusters = Clusters::new(&indices, &place, &part, 642).unwrap();
        assert_eq!(clusters.len(), 10);
        let identity = from_fn(|k| if k % 5 == 0 { 1.0 } else { 0.0 });
        // x from 100 to 164 is the viewport, 64 pixels wide
        let view = from_fn(|k| {
            [1.0 / 32.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, -132.0 / 32.0, 0.0, 0.5, 1.0][k]
        });
        let rows = [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]];
        let placement = Placement { projection: &identity, view: &view, rows: &rows, scale: &[1.0; 4] };
        let seen = |clip: [i32; 4]| -> Vec<usize> {
            let bounds = ClipBounds::new(&placement, clip, [0, 0, 64, 64]);
            (0..10).filter(|k| clusters.groups(*k, &bounds).is_some()).collect()
        };
        // each cluster is 32 long, and a pixel of margin counts
        assert_eq!(seen([0, 0, 64, 64]), [3, 4, 5]);
        assert_eq!(seen([0, 0, 20, 64]), [3]);
        assert_eq!(seen([30, 0, 64, 64]), [4, 5]);
        assert_eq!(seen([28, 0, 64, 64]), [3, 4, 5]);
        assert!(Clusters::new(&indices[..300], &place, &part, 642).is_none(), "few triangles");
        assert!(Clusters::new(&indices, &place, &part, 600).is_none(), "a vertex that there is not");
    }
}
