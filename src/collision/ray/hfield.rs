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

/// What rounding may hide, in cells: a thousand times what it does as far from the grid as [`Grid::columns_of_row`] looks.
const SLACK: f64 = 1e-3;

/// A ray over the samples of a height field, in its frame. A cell lies between the samples of two rows and two columns.
struct Grid<'a> {
    ray: Ray,
    /// 1 / `ray.vec` in x and y.
    inverse: [f64; 2],
    /// Half the extent in x and y.
    size: [f64; 2],
    /// The extent of a cell in x and y.
    step: [f64; 2],
    /// Columns, rows.
    n: [usize; 2],
    /// The height of a sample that is 1.
    top: f64,
    data: &'a [f32],
    /// Whether the ray begins so near that rounding moves nothing by [`SLACK`], as far as the plane is concerned.
    is_near: bool,
    /// The same for heights: a triangle may be as narrow as a cell and as high as the field.
    are_heights_near: bool,
}

impl<'a> Grid<'a> {
    fn new(ray: Ray, size: [f64; 2], [ncol, nrow]: [usize; 2], top: f64, data: &'a [f32]) -> Grid<'a> {
        let step = [2.0 * size[0] / (ncol - 1) as f64, 2.0 * size[1] / (nrow - 1) as f64];
        let inverse = [1.0 / ray.vec[0], 1.0 / ray.vec[1]];
        let is_near = (0..2).all(|k| (ray.pnt[k].abs() + size[k]) / step[k] < 1e9);
        let far = ray.pnt.iter().map(|p| p.abs()).sum::<f64>() + size[0] + size[1] + top;
        let are_heights_near = far < 1e6 * step[0].min(step[1]);
        Grid { ray, inverse, size, step, n: [ncol, nrow], top, data, is_near, are_heights_near }
    }

    fn height(&self, r: usize, c: usize) -> f64 {
        f64::from(self.data[r * self.n[0] + c]) * self.top
    }

    fn node(&self, r: usize, c: usize) -> Vec3 {
        let at = |k: usize, i: usize| self.step[k] * i as f64 - self.size[k];
        Vec3([at(0, c), at(1, r), self.height(r, c)])
    }

    /// The parameters of a ray between the planes at both ends of row or column `i` of axis `k`, which are moved apart by [`SLACK`].
    fn between(&self, k: usize, i: usize) -> [f64; 2] {
        let start = self.step[k] * i as f64 - self.size[k];
        let t = [start - SLACK * self.step[k], start + (1.0 + SLACK) * self.step[k]]
            .map(|e| (e - self.ray.pnt[k]) * self.inverse[k]);
        [t[0].min(t[1]), t[0].max(t[1])]
    }

    /// Those of the cells `cols` of a row that a ray may meet, seen from above, up to [`SLACK`]: no triangle is left out that
    /// [`ray_triangle`] would find. The ray is in the row for the parameters `in_row`.
    fn columns_of_row(&self, in_row: [f64; 2], cols: Range<usize>) -> Range<usize> {
        let ends = in_row.map(|t| (self.ray.pnt[0] + t * self.ray.vec[0] + self.size[0]) / self.step[0]);
        let (lo, hi) = (ends[0].min(ends[1]) - SLACK, ends[0].max(ends[1]) + SLACK);
        // along a row, or from so far that a cell is of the size of rounding, nothing is known
        if !(lo.abs() < 1e9 && hi.abs() < 1e9 && self.is_near) {
            return cols;
        }
        let within = |x: f64| (x.max(0.0) as usize).clamp(cols.start, cols.end);
        within(lo)..within(hi + 1.0)
    }

    /// Whether a ray passes beside, above or below a cell by more than [`SLACK`] cells, so that [`ray_triangle`] finds neither of its
    /// triangles. False where a value is not a number, or the ray begins far away.
    fn is_missed(&self, in_row: [f64; 2], r: usize, c: usize) -> bool {
        let in_column = self.between(0, c);
        let (first, last) = (in_row[0].max(in_column[0]), in_row[1].min(in_column[1]));
        let z = [first, last].map(|t| self.ray.pnt[2] + t * self.ray.vec[2]);
        let corners = [self.height(r, c), self.height(r, c + 1), self.height(r + 1, c), self.height(r + 1, c + 1)];
        let slack = SLACK * self.step[0].max(self.step[1]);
        let (low, high) = (corners.into_iter().fold(f64::MAX, f64::min), corners.into_iter().fold(f64::MIN, f64::max));
        let beside = first > last;
        let above = (z[0] > high + slack) & (z[1] > high + slack);
        let below = (z[0] < low - slack) & (z[1] < low - slack);
        self.are_heights_near && (beside | above | below)
    }
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
    let ray = ray.local(pos, mat);
    let grid = Grid::new(ray, [x, y], [ncol, nrow], top, data);
    let step = grid.step;
    let range = |k: usize| {
        let ends = stretch.map(|t| (ray.pnt[k] + t * ray.vec[k] + grid.size[k]) / step[k]);
        let (lo, hi) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        ((lo.floor() - 1.0).max(0.0) as usize)..((hi.ceil() + 1.0).max(0.0) as usize).min(grid.n[k] - 1)
    };
    let (cols, rows) = (range(0), range(1));
    let basis = normal_plane(&ray.vec);
    for r in rows {
        let in_row = grid.between(1, r);
        for c in grid.columns_of_row(in_row, cols.clone()) {
            if grid.is_missed(in_row, r, c) {
                continue;
            }
            let (v00, v11) = (grid.node(r, c), grid.node(r + 1, c + 1));
            for other in [grid.node(r, c + 1), grid.node(r + 1, c)] {
                let t = ray_triangle(&[v00, v11, other], &ray, &basis);
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
        let (at, n) = if side < 2 { ((p[1] + y) / step[1], nrow) } else { ((p[0] + x) / step[0], ncol) };
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

    /// Random rays over a grid that is wider than long: where a cell is not among the columns of its row, or counts as missed, no triangle of
    /// it is hit.
    #[test]
    fn cells_that_a_ray_misses_are_left_out_and_no_others() {
        let (size, n) = ([2.0, 1.0], [40, 25]);
        let mut generator = Random(7);
        let mut random = || generator.signed();
        let (mut hits, mut beside, mut above) = (0, 0, 0);
        for k in 0..2000 {
            let flat = [1.0, 1e-3, 1e-12, 0.0][k % 4];
            let steep = [0.02, 1.0, 1e6, 0.0][k / 4 % 4];
            let ray = Ray {
                pnt: Vec3([3.0 * random(), 3.0 * random(), 0.1 * random()]),
                vec: Vec3([random(), flat * random(), steep * random()]),
            };
            let basis = normal_plane(&ray.vec);
            let data: Vec<f32> = (0..n[0] * n[1]).map(|_| random() as f32).collect();
            let grid = Grid::new(ray, size, n, 0.1, &data);
            assert!(grid.are_heights_near);
            for r in 0..n[1] - 1 {
                let in_row = grid.between(1, r);
                let columns = grid.columns_of_row(in_row, 0..n[0] - 1);
                beside += n[0] - 1 - columns.len();
                for c in 0..n[0] - 1 {
                    let left_out = !columns.contains(&c) || grid.is_missed(in_row, r, c);
                    above += usize::from(left_out && columns.contains(&c));
                    let (v00, v11) = (grid.node(r, c), grid.node(r + 1, c + 1));
                    for other in [grid.node(r, c + 1), grid.node(r + 1, c)] {
                        if ray_triangle(&[v00, v11, other], &ray, &basis) >= 0.0 {
                            hits += 1;
                            assert!(!left_out, "ray {k} meets cell {r}, {c}");
                        }
                    }
                }
            }
        }
        assert!(hits > 2000 && beside > 500_000 && above > 2000, "{hits} {beside} {above}");
    }
}
