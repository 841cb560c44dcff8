//! The point of a triangle that is closest to another point.

use crate::asset::geometry::Vec3;

/// The part of a triangle that is closest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TriangleFeature {
    Vertex(usize),
    /// From this corner to the next.
    Edge(usize),
    Face,
}

/// The point of a triangle closest to `p` (Ericson, Real-Time Collision Detection, 5.1.5).
pub fn closest(p: Vec3, [a, b, c]: [Vec3; 3]) -> (Vec3, TriangleFeature) {
    let (ab, ac, ap) = (b - a, c - a, p - a);
    let (d1, d2) = (ab.dot(ap), ac.dot(ap));
    if d1 <= 0.0 && d2 <= 0.0 {
        return (a, TriangleFeature::Vertex(0));
    }
    let bp = p - b;
    let (d3, d4) = (ab.dot(bp), ac.dot(bp));
    if d3 >= 0.0 && d4 <= d3 {
        return (b, TriangleFeature::Vertex(1));
    }
    let cp = p - c;
    let (d5, d6) = (ab.dot(cp), ac.dot(cp));
    if d6 >= 0.0 && d5 <= d6 {
        return (c, TriangleFeature::Vertex(2));
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return (a + ab * (d1 / (d1 - d3)), TriangleFeature::Edge(0));
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 {
        let t = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        return (b + (c - b) * t, TriangleFeature::Edge(1));
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return (a + ac * (d2 / (d2 - d6)), TriangleFeature::Edge(2));
    }
    let sum = va + vb + vc;
    (a + (ab * (vb / sum) + ac * (vc / sum)), TriangleFeature::Face)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_edges_and_corners_are_closest_where_they_should_be() {
        let triangle = [Vec3::ZERO, Vec3::X, Vec3::Y];
        assert_eq!(closest(Vec3([0.25, 0.25, 3.0]), triangle), (Vec3([0.25, 0.25, 0.0]), TriangleFeature::Face));
        assert_eq!(closest(Vec3([1.0, 1.0, 0.0]), triangle), (Vec3([0.5, 0.5, 0.0]), TriangleFeature::Edge(1)));
        assert_eq!(closest(Vec3([-1.0, -2.0, 5.0]), triangle), (Vec3::ZERO, TriangleFeature::Vertex(0)));
    }
}
