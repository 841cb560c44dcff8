//! Rays against height fields: the base box, the surface, and the vertical walls between them.
//!
//! Tests: in this file, `tests/physics/rays.rs`.

use super::primitive::normal_plane;
use super::{MISS, Ray, ray_box, ray_triangle};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::Vec3;
use crate::model::Model;
use std::ops::Range;

/// What rounding may hide, in cells: a thousand times what it does as far from the grid as [`columns_of_row`] looks.
const SLACK: f64 = 1e-3;

/// Those of the cells `cols` of row `r` that a ray may meet, seen from above, up to [`SLACK`]: no triangle is left out that [`ray_triangle`]
/// would find.
fn columns_of_row(ray: &Ray, size: [f64; 2], step: [f64; 2], r: usize, cols: Range<usize>) -> Range<usize> {
    let bottom = step[1] * r as f64 - size[1];
    let ends = [bottom - SLACK * step[1], bottom + (1.0 + SLACK) * step[1]].map(|y| {
        let t = (y - ray.pnt[1]) / ray.vec[1];
        (ray.pnt[0] + t * ray.vec[0] + size[0]) / step[0]
    });
    let (lo, hi) = (ends[0].min(ends[1]) - SLACK, ends[0].max(ends[1]) + SLACK);
    let cells_away = |k: usize| (ray.pnt[k].abs() + size[k]) / step[k];
    // along a row, or from so far that a cell is of the size of rounding, nothing is known
    if !(lo.abs() < 1e9 && hi.abs() < 1e9 && cells_away(0) < 1e9 && cells_away(1) < 1e9) {
        return cols;
    }
    let within = |x: f64| (x.max(0.0) as usize).clamp(cols.start, cols.end);
    within(lo)..within(hi + 1.0)
}

/// Distance of a height field geom.
pub fn ray_hfield(m: &Model, d: &Data, g: usize, ray: &Ray) -> Result<f64> {
    if m.geom_type()[g] != mjGEOM_HFIELD as i32 {
        return Err(Error::in_routine("mj_rayHfield", "geom with hfield type expected"));
    }
    let Ok(id) = usize::try_from(m.geom_dataid()[g]) else { return Ok(MISS) };
    let (pos, mat) = (&d.geom_xpos[g], &d.geom_xmat[g]);
    let [x, y, top, base] = m.hfield_size()[id];
    let up = mat.col(2);

    let mut best = ray_box(&(*pos + up * (-0.5 * base)), mat, &Vec3([x, y, 0.5 * base]), ray).0;
    let (entry, sides) = ray_box(&(*pos + up * (0.5 * top)), mat, &Vec3([x, y, 0.5 * top]), ray);
    if entry < 0.0 {
        return Ok(best);
    }
    let mut stretch = [0.0, entry];
    for t in sides {
        if t > stretch[1] {
            stretch = [entry, t];
        }
    }

    let (nrow, ncol) = (m.hfield_nrow()[id] as usize, m.hfield_ncol()[id] as usize);
    let first = m.hfield_adr()[id] as usize;
    let data = &m.hfield_data()[first..first + nrow * ncol];
    let (dx, dy) = (2.0 * x / (ncol - 1) as f64, 2.0 * y / (nrow - 1) as f64);
    let ray = ray.local(pos, mat);
    let range = |k: usize, size: f64, step: f64, n: usize| {
        let ends = stretch.map(|t| (ray.pnt[k] + t * ray.vec[k] + size) / step);
        let (lo, hi) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        ((lo.floor() - 1.0).max(0.0) as usize, ((hi.ceil() + 1.0).max(0.0) as usize).min(n - 1))
    };
    let (cols, rows) = (range(0, x, dx, ncol), range(1, y, dy, nrow));
    let node = |r: usize, c: usize| [dx * c as f64 - x, dy * r as f64 - y, f64::from(data[r * ncol + c]) * top];
    let basis = normal_plane(&ray.vec);
    for r in rows.0..rows.1 {
        for c in columns_of_row(&ray, [x, y], [dx, dy], r, cols.0..cols.1) {
            let (v00, v11) = (node(r, c), node(r + 1, c + 1));
            for other in [node(r, c + 1), node(r + 1, c)] {
                let t = ray_triangle(&[Vec3(v00), Vec3(v11), Vec3(other)], &ray, &basis);
                if t >= 0.0 && (best < 0.0 || t < best) {
                    best = t;
                }
            }
        }
    }

    for (side, &t) in sides.iter().take(4).enumerate() {
        if !(t >= 0.0 && (best < 0.0 || t < best)) {
            continue;
        }
        let p = ray.at(t);
        // the border's samples: a column or a row of the grid
        let height = |i: usize| {
            f64::from(match side {
                0 => data[i * ncol],
                1 => data[i * ncol + ncol - 1],
                2 => data[i],
                _ => data[(nrow - 1) * ncol + i],
            })
        };
        let (at, n) = if side < 2 { ((p[1] + y) / dy, nrow) } else { ((p[0] + x) / dx, ncol) };
        let cell = (at.floor().max(0.0) as usize).min(n - 2);
        let w = at - cell as f64;
        if p[2] / top < height(cell) * (1.0 - w) + height(cell + 1) * w {
            best = t;
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    /// Random rays over a grid that is wider than long: in a cell that a ray meets and that is not among its columns, no triangle of any
    /// height is hit.
    #[test]
    fn cells_beside_a_ray_are_left_out_and_no_others() {
        let (size, n) = ([2.0, 1.0], [40, 25]);
        let step = [2.0 * size[0] / (n[0] - 1) as f64, 2.0 * size[1] / (n[1] - 1) as f64];
        let mut generator = Random(7);
        let mut random = || generator.signed();
        let (mut hits, mut left_out) = (0, 0);
        for k in 0..2000 {
            let flat = [1.0, 1e-3, 1e-12, 0.0][k % 4];
            let ray = Ray {
                pnt: Vec3([3.0 * random(), 3.0 * random(), 0.1 * random()]),
                vec: Vec3([random(), flat * random(), 0.02 * random()]),
            };
            let basis = normal_plane(&ray.vec);
            for r in 0..n[1] - 1 {
                let columns = columns_of_row(&ray, size, step, r, 0..n[0] - 1);
                left_out += n[0] - 1 - columns.len();
                for c in 0..n[0] - 1 {
                    let corner = |r: usize, c: usize, z: f64| {
                        Vec3([step[0] * c as f64 - size[0], step[1] * r as f64 - size[1], z])
                    };
                    let z = 0.1 * random();
                    let cell = [corner(r, c, z), corner(r + 1, c + 1, z + 0.1 * random()), corner(r, c + 1, z)];
                    if ray_triangle(&cell, &ray, &basis) >= 0.0 {
                        hits += 1;
                        assert!(columns.contains(&c), "ray {k}, row {r}: {c} is not in {columns:?}");
                    }
                }
            }
        }
        assert!(hits > 200 && left_out > 500_000, "{hits} {left_out}");
    }
}
