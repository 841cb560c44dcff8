//! How far a part of a solid is from its convex hull (Wei and others 2022, section 4.1): the Hausdorff distance between the two
//! surfaces, by samples, and the radius of the ball that has the volume between them, times [`VOLUME_WEIGHT`].
//!
//! Distances are measured where collisions happen: samples of the part are where a ball touches the solid (`field`), and
//! samples of the hull count outside of the solid only, where the solid's surface is the nearest thing to touch.

use super::field::Field;
use super::hull::SweepHull;
use super::nearest::TriangleTree;
use super::surface::Surface;
use crate::math::Vec3;
use std::f64::consts::PI;

/// The paper's factor of the volume's radius.
pub const VOLUME_WEIGHT: f64 = 0.3;
/// Samples of one surface, about, at most.
const MAX_SAMPLES: f64 = 20_000.0;

/// The solid that is decomposed.
pub struct WholeSolid {
    tree: TriangleTree,
    field: Field,
    /// Distance between samples.
    pub spacing: f64,
}

impl WholeSolid {
    pub fn new(surface: &Surface, field: Field, spacing: f64) -> WholeSolid {
        WholeSolid { tree: TriangleTree::new(surface), field, spacing }
    }

    /// How far outside of the solid a point is, or `limit` if that is less.
    fn protrusion(&self, p: Vec3, limit: f64) -> f64 {
        if self.field.is_outside(p) { self.tree.distance(p, limit) } else { 0.0 }
    }

    /// The vertices of the solid's surface in a part, and samples between them.
    pub fn samples(&self, part: &Surface) -> Vec<Vec3> {
        let originals = &part.face[..part.originals];
        let mut used = vec![false; part.vert.len()];
        originals.iter().flatten().for_each(|&v| used[v as usize] = true);
        let mut points: Vec<Vec3> = part.vert.iter().zip(used).filter(|(_, used)| *used).map(|(p, _)| *p).collect();
        scatter(originals.iter().map(|f| part.corners(f)), part.original_area(), self.spacing, |p| {
            points.push(p);
            true
        });
        points.retain(|p| self.field.is_touched(*p));
        points
    }

    /// The concavity of a part, given by samples of its surface, its hull and its volume; or something above `limit`, if it
    /// is more than that.
    pub fn concavity(&self, samples: &[Vec3], hull: &SweepHull, volume: f64, limit: f64) -> f64 {
        let mut worst = VOLUME_WEIGHT * ball_radius(hull.volume() - volume);
        if worst > limit {
            return worst;
        }
        let planes = hull.planes();
        if !planes.is_empty() {
            for p in samples {
                // points that are not deeper than the worst so far leave the loop early
                let mut depth = f64::INFINITY;
                for (n, d) in &planes {
                    depth = depth.min(d - n.dot(*p));
                    if depth <= worst {
                        break;
                    }
                }
                worst = worst.max(depth);
                if worst > limit {
                    return worst;
                }
            }
        }
        let area = hull.facets().map(|[a, b, c]| 0.5 * (b - a).cross(c - a).norm()).sum();
        scatter(hull.facets(), area, self.spacing, |p| {
            worst = worst.max(self.protrusion(p, f64::INFINITY));
            worst <= limit
        });
        worst
    }
}

/// Radius of the ball of a volume.
pub fn ball_radius(volume: f64) -> f64 {
    (3.0 * volume.max(0.0) / (4.0 * PI)).cbrt()
}

/// Points over triangles, about so far from each other, until `take` returns false: the centre of each triangle that has the
/// room, and a sequence that fills the others evenly (Roberts 2018).
fn scatter(triangles: impl Iterator<Item = [Vec3; 3]>, area: f64, spacing: f64, mut take: impl FnMut(Vec3) -> bool) {
    let density = (1.0 / (spacing * spacing)).min(MAX_SAMPLES / area.max(f64::MIN_POSITIVE));
    let (mut owed, mut index) = (0.5, 0.0f64);
    for [a, b, c] in triangles {
        owed += 0.5 * (b - a).cross(c - a).norm() * density;
        while owed >= 1.0 {
            owed -= 1.0;
            index += 1.0;
            let (mut s, mut t) = ((index * 0.754_877_666_246_692_7).fract(), (index * 0.569_840_290_998_053_2).fract());
            if s + t > 1.0 {
                (s, t) = (1.0 - s, 1.0 - t);
            }
            if !take(a + (b - a) * s + (c - a) * t) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decompose::shapes;

    fn measured(s: &Surface) -> f64 {
        let solid = WholeSolid::new(s, Field::new(s, 60, 0.0), 0.02);
        let hull = SweepHull::of(&s.vert);
        solid.concavity(&solid.samples(s), &hull, s.volume(), f64::INFINITY)
    }

    #[test]
    fn a_box_has_no_concavity_and_an_l_the_distance_of_its_corner() {
        assert!(measured(&shapes::box_surface([-1.0; 3], [1.0; 3])) < 1e-9);
        // the middle of the slope of the hull is half a unit from both arms
        let l = measured(&shapes::l_shape());
        assert!((l - 0.5).abs() < 0.01, "{l}");
    }
}
