//! Height field against convex geom: the geom is tested against every triangular prism of the grid under its bounding
//! box, in the frame of the field.
//!
//! Tests: `tests/physics/collisions.rs`.

use super::convex::{Kind, Shape, Solver, correct_normal};
use super::manifold::Manifold;
use super::scene::Scene;
use crate::math::{Mat3, Vec3};
use crate::model::Model;

/// A height field: half-extents in x and y, top height, base depth, and the grid of elevations in [0, 1].
pub(super) struct HeightField<'a> {
    pub size: &'a [f64; 4],
    pub nrow: usize,
    pub ncol: usize,
    pub data: &'a [f32],
}

/// The grid cells under a box: rows and columns of nodes, both ends included.
struct Cells {
    rows: [usize; 2],
    cols: [usize; 2],
}

impl<'a> HeightField<'a> {
    /// The field of geom `g`, if its grid has cells.
    pub fn of(m: &'a Model, g: usize) -> Option<HeightField<'a>> {
        let id = usize::try_from(m.geom_dataid()[g]).ok()?;
        let (nrow, ncol) = (m.hfield_nrow()[id] as usize, m.hfield_ncol()[id] as usize);
        let first = m.hfield_adr()[id] as usize;
        let data = m.hfield_data().get(first..first + nrow * ncol)?;
        (nrow > 1 && ncol > 1).then_some(HeightField { size: &m.hfield_size()[id], nrow, ncol, data })
    }

    /// Whether a box, widened by `margin`, may touch the field's own box.
    fn overlaps_box(&self, lo: &Vec3, hi: &Vec3, margin: f64) -> bool {
        let [x, y, top, base] = *self.size;
        !(lo[0] - margin > x
            || hi[0] + margin < -x
            || lo[1] - margin > y
            || hi[1] + margin < -y
            || lo[2] - margin > top
            || hi[2] + margin < -base)
    }

    fn cells(&self, lo: &Vec3, hi: &Vec3) -> Cells {
        let range = |lo: f64, hi: f64, size: f64, n: usize| {
            let node = |x: f64| (x + size) / (2.0 * size) * (n - 1) as f64;
            [node(lo).floor().max(0.0) as usize, (node(hi).ceil().max(0.0) as usize).min(n - 1)]
        };
        Cells { rows: range(lo[1], hi[1], self.size[1], self.nrow), cols: range(lo[0], hi[0], self.size[0], self.ncol) }
    }
}

/// Contacts of a height field with a convex geom; the reported distance is not corrected for the margin (QUIRKS.md).
pub fn hfield_convex(scene: Scene, g1: usize, g2: usize, margin: f64, out: &mut Manifold) {
    let (pos1, mat1) = (&scene.xpos[g1], &scene.xmat[g1]);
    let Some(field) = HeightField::of(scene.m, g1) else { return };
    let Some(mut solid) = Shape::geom(&scene, g2, 0.0) else { return };
    let center = mat1.transpose() * (solid.pos - *pos1);
    let rbound = scene.m.geom_rbound()[g2];
    if !field.overlaps_box(&center, &center, rbound + margin) {
        return;
    }
    let world = (solid.pos, solid.mat);
    solid.mat = mat1.transpose() * solid.mat;
    solid.pos = center;
    let (mut lo, mut hi) = (Vec3::ZERO, Vec3::ZERO);
    for k in 0..3 {
        let mut dir = Vec3::ZERO;
        dir[k] = 1.0;
        hi[k] = solid.support(&dir)[k];
        dir[k] = -1.0;
        lo[k] = solid.support(&dir)[k];
    }
    if !field.overlaps_box(&lo, &hi, margin) {
        return;
    }

    let solver = Solver::new(scene.m);
    collide_prisms(&solver, &field, &lo, &hi, (pos1, mat1), &mut solid, margin, out);
    if !solver.native {
        (solid.pos, solid.mat) = world;
        let ground = Shape::new(Kind::Point, pos1, mat1, 0.0);
        out.points_mut().iter_mut().for_each(|point| correct_normal(&ground, &solid, point));
    }
}

/// Contacts of a height field with a flex element (in the world); its box is that of the bare vertices.
pub fn hfield_element(scene: Scene, g: usize, element: Shape, margin: f64, out: &mut Manifold) {
    let (pos, mat) = (&scene.xpos[g], &scene.xmat[g]);
    let Some(field) = HeightField::of(scene.m, g) else { return };
    let Kind::Element { vertices: world, radius, center } = element.kind else { return };
    let local = |x: &Vec3| mat.transpose() * (*x - *pos);
    let mut corners = [Vec3::ZERO; 4];
    corners.iter_mut().zip(world).for_each(|(to, x)| *to = local(x));
    let vertices = &corners[..world.len()];
    let (mut lo, mut hi) = (vertices[0], vertices[0]);
    for x in &vertices[1..] {
        for k in 0..3 {
            lo[k] = lo[k].min(x[k]);
            hi[k] = hi[k].max(x[k]);
        }
    }
    if field.overlaps_box(&lo, &hi, margin) {
        let kind = Kind::Element { vertices, radius, center: local(&center) };
        let mut solid = Shape::new(kind, &Vec3::ZERO, &Mat3::IDENTITY, 0.0);
        collide_prisms(&Solver::new(scene.m), &field, &lo, &hi, (pos, mat), &mut solid, margin, out);
    }
}

/// Contacts with the prisms under a box; `solid` and the box are in the field's frame, contacts in the world.
fn collide_prisms(
    solver: &Solver,
    field: &HeightField,
    lo: &Vec3,
    hi: &Vec3,
    (pos, mat): (&Vec3, &Mat3),
    solid: &mut Shape,
    margin: f64,
    out: &mut Manifold,
) {
    solid.margin = margin;
    prisms(field, &field.cells(lo, hi), margin, lo[2], |prism| {
        let mut prism = Shape::new(Kind::Prism { vertices: prism }, &Vec3::ZERO, &Mat3::IDENTITY, 0.0);
        if let Some((depth, x, dir)) = solver.penetration(&mut prism, solid) {
            out.push(-depth, *mat * x + *pos, *mat * dir);
        }
        !out.is_full()
    });
}

/// Visits the prisms of some cells that reach up to `zmin`, row by row; stops when `visit` says so. Tops are raised by
/// the margin.
fn prisms(field: &HeightField, cells: &Cells, margin: f64, zmin: f64, mut visit: impl FnMut(&[Vec3; 6]) -> bool) {
    let [x, y, top, base] = *field.size;
    let (dx, dy) = (2.0 * x / (field.ncol - 1) as f64, 2.0 * y / (field.nrow - 1) as f64);
    let node = |r: usize, c: usize| {
        let z = f64::from(field.data[r * field.ncol + c]) * top + margin;
        [dx * c as f64 - x, dy * r as f64 - y, z]
    };
    for r in cells.rows[0]..cells.rows[1] {
        // the three latest nodes of the strip: above the base, then on the surface
        let mut prism = [Vec3::ZERO; 6];
        let mut count = 0;
        for c in cells.cols[0]..=cells.cols[1] {
            for row in [r + 1, r] {
                let p = node(row, c);
                prism.copy_within(1..3, 0);
                prism.copy_within(4..6, 3);
                prism[2] = Vec3([p[0], p[1], -base]);
                prism[5] = Vec3(p);
                count += 1;
                let reaches = prism[3][2] >= zmin || prism[4][2] >= zmin || prism[5][2] >= zmin;
                if count > 2 && reaches && !visit(&prism) {
                    return;
                }
            }
        }
    }
}
