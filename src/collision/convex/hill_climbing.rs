//! Support vertices of meshes by hill climbing: walk along the edges of the convex hull while a neighbour lies farther
//! in the direction. On a convex hull the walk ends at a farthest vertex.
//!
//! Tests: in this file.

use crate::math::Vec3;
use crate::plan::HullGraph;

/// The hull vertex at the end of a walk from `start` to ever better neighbours along `dir`. The value of the vertex that it
/// starts from does not count.
#[inline(always)]
pub fn hill_climb(vertices: &[[f32; 3]], hull: &HullGraph, start: i32, dir: &Vec3) -> u32 {
    let (mut here, mut before, mut best) = (start.max(0) as u32, u32::MAX, f64::from(-f32::MAX));
    loop {
        let from = here;
        for &[h, v] in hull.neighbours(from as usize) {
            // selected without a branch: which neighbour is better cannot be predicted
            let value = along(dir, &vertices[v as usize]);
            let better = value > best;
            best = if better { value } else { best };
            here = if better { h } else { here };
        }
        // back where it came from, whose neighbours were worse than that one is
        if here == from || here == before {
            return here;
        }
        before = from;
    }
}

/// How far a mesh vertex lies along `dir`.
#[inline(always)]
pub fn along(dir: &Vec3, vertex: &[f32; 3]) -> f64 {
    let &[x, y, z] = vertex;
    dir[0] * f64::from(x) + dir[1] * f64::from(y) + dir[2] * f64::from(z)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    /// A ring of twelve vertices, and as many that are all neighbours of each other.
    #[test]
    fn walks_end_at_the_farthest_vertex() {
        let vertices: Vec<[f32; 3]> =
            (0..12).map(|i| i as f32 * 0.5236).map(|t| [t.cos(), t.sin(), 0.1 * (3.0 * t).sin()]).collect();
        let graph = |near: &dyn Fn(u32, u32) -> bool| {
            let around = |i: u32| (0..12).filter(|&j| near(i, j)).map(|j| [j, j]).collect::<Vec<_>>();
            HullGraph::of((0..12).collect(), &(0..12).map(around).collect::<Vec<_>>())
        };
        let ring = graph(&|i, j| (i + 1) % 12 == j || (j + 1) % 12 == i);
        let full = graph(&|i, j| i != j);
        for k in 0..40 {
            let t = 0.37 * f64::from(k);
            let dir = Vec3([t.cos(), t.sin(), 0.1]);
            for hull in [&ring, &full] {
                let end = hill_climb(&vertices, hull, k % 12, &dir);
                let value = |i: u32| along(&dir, &vertices[i as usize]);
                assert!((0..12).all(|i| value(i) <= value(end)), "{k}: {end}");
            }
        }
    }

    /// Point sets with their names: in general position, with flat faces, with ties, and nearly degenerate.
    fn solids() -> Vec<(&'static str, Vec<Vec3>)> {
        let mut noise = Random(1);
        let mut round =
            |n: usize, size: Vec3| -> Vec<Vec3> { (0..n).map(|_| size.component_mul(noise.vec3().unit())).collect() };
        let grid = |n: i32, size: Vec3| -> Vec<Vec3> {
            let side = |i: i32| 2.0 * f64::from(i) / f64::from(n) - 1.0;
            let at = |i: i32| [i % (n + 1), i / (n + 1) % (n + 1), i / (n + 1) / (n + 1)];
            (0..(n + 1).pow(3)).map(|i| size.component_mul(Vec3(at(i).map(side)))).collect()
        };
        let prism = |n: i32, apex: f64| -> Vec<Vec3> {
            let angle = |i: i32| f64::from(i) * std::f64::consts::TAU / f64::from(n);
            let ring = |z: f64, r: f64| (0..n).map(move |i| Vec3([r * angle(i).cos(), r * angle(i).sin(), z]));
            ring(-0.3, 1.0).chain(ring(0.3, apex)).collect()
        };
        vec![
            ("dodecahedron's dual", round(12, Vec3([1.0; 3]))),
            ("stone", round(60, Vec3([1.0, 0.8, 0.6]))),
            ("ball", round(400, Vec3([0.05; 3]))),
            ("needle", round(50, Vec3([1.0, 0.01, 0.01]))),
            ("disk", round(80, Vec3([1.0, 1.0, 1e-4]))),
            ("box", grid(1, Vec3([0.5, 0.4, 0.3]))),
            ("box with points on its faces", grid(2, Vec3([0.5, 0.4, 0.3]))),
            ("box with more points on its faces", grid(5, Vec3([0.1; 3]))),
            ("prism", prism(24, 1.0)),
            ("many-sided prism", prism(100, 1.0)),
            ("truncated cone", prism(16, 0.5)),
            ("cone", prism(40, 1e-9)),
            ("tetrahedron", vec![Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z]),
        ]
    }

    fn model_of(points: &[Vec3]) -> crate::model::OwnedModel {
        let vertex: Vec<String> = points.iter().flat_map(|p| p.0).map(|x| x.to_string()).collect();
        let xml = format!(
            "<mujoco><asset><mesh name='m' inertia='convex' vertex='{}'/></asset>
             <worldbody><body><freejoint/><geom type='mesh' mesh='m'/></body></worldbody></mujoco>",
            vertex.join(" ")
        );
        let model = crate::sim::Model::from_xml(&xml).expect("a mesh");
        crate::model::mjb::read(&model.to_mjb().expect("its bytes")).expect("the same model")
    }

    /// Directions at random, along axes and diagonals, along and nearly along normals of faces and edges, and bad ones.
    fn directions(vertices: &[[f32; 3]], hull: &HullGraph) -> Vec<Vec3> {
        let mut noise = Random(2);
        let mut all: Vec<Vec3> = (0..2000).map(|_| noise.vec3()).collect();
        all.extend((0..27).map(|i| Vec3([i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1].map(f64::from))));
        let point = |h: usize| Vec3(vertices[hull.vertex[h] as usize].map(f64::from));
        for h in 0..hull.vertex.len() {
            for pair in hull.neighbours(h).windows(2) {
                let (a, b) = (point(pair[0][0] as usize) - point(h), point(pair[1][0] as usize) - point(h));
                for n in [a.cross(b), b.cross(a), a.cross(point(h))] {
                    for off in [0.0, 1e-16, 1e-12, 1e-8, 1e-4] {
                        all.push(n.unit() + noise.vec3() * off);
                    }
                }
            }
        }
        let units: Vec<Vec3> = all.iter().map(|d| d.unit()).collect();
        all.extend(units);
        all.extend([Vec3([f64::NAN, 1.0, 0.0]), Vec3([1.0, 0.0, f64::NAN]), Vec3::X * f64::INFINITY, Vec3::X * 1e-300]);
        all
    }

    #[test]
    fn tables_have_the_ends_of_all_walks() {
        let mut tied_answers = 0;
        for (name, points) in solids() {
            let m = model_of(&points);
            let plan = crate::plan::Plan::of(&m);
            let hull = plan.collision.hulls[0].as_ref().expect("a hull");
            let vertices = m.mesh_vert();
            let Some(table) = plan.collision.whole_support(&m, 0) else {
                assert!(vertices.len() < crate::plan::HULL_MIN, "{name}");
                continue;
            };
            let n = hull.vertex.len();
            for dir in directions(vertices, hull) {
                let Some((end, point)) = table.farthest(dir) else { continue };
                // others are as far up to rounding
                let value = |h: usize| along(&dir, &vertices[hull.vertex[h] as usize]);
                let tied = (0..n).filter(|&h| value(h) > value(end as usize) - 1e-15).count() > 1;
                tied_answers += usize::from(tied);
                assert_eq!(point.0, vertices[hull.vertex[end as usize] as usize].map(f64::from));
                for start in (0..n).step_by(1 + n / 40).chain([end as usize]) {
                    assert_eq!(hill_climb(vertices, hull, start as i32, &dir), end, "{name}: {dir:?} from {start}");
                }
            }
            let mut noise = Random(3);
            let answered = (0..2000).filter(|_| table.farthest(noise.vec3().unit()).is_some()).count();
            // the vertices of the cone's apex are equal to rounding
            let least = if name == "cone" { 1800 } else { 1980 };
            assert!(answered >= least, "{name}: {answered} of 2000 directions at random");
        }
        assert!(tied_answers > 100, "{tied_answers}");
    }

    #[test]
    fn tables_of_other_vertices_are_not_used() {
        let mut m = model_of(&solids()[1].1);
        let plan = crate::plan::Plan::of(&m);
        let scene = |m: &crate::model::Model| {
            let (plan, hull) = (&plan.collision, plan.collision.hulls[0].as_ref().expect("a hull"));
            let table = plan.whole_support(m, 0).expect("a table");
            table.is_of(hull.vertex.len(), |i| m.mesh_vert()[hull.vertex[i] as usize])
        };
        assert!(scene(&m));
        m.mesh_vert_mut()[7][1] *= 1.0 + f32::EPSILON;
        assert!(!scene(&m));
    }
}
