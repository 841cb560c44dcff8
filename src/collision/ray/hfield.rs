//! Rays against height fields: the base box, the surface, and the vertical walls between them.

use super::primitive::normal_plane;
use super::{MISS, Ray, ray_box, ray_triangle};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::Vec3;
use crate::model::Model;

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
        for c in cols.0..cols.1 {
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
